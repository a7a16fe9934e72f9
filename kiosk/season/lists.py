"""The season as lists, for spreadsheets, programs and paper alike. Heads are looked up where they are drawn."""

from kiosk.base import words
from kiosk.base.language import _, later
from kiosk.night.lists import Listing
from kiosk.season.given_away import GivenView
from kiosk.season.players import HeadView, PlayerView
from kiosk.season.views import LeagueView, RatingView


def league(view: LeagueView, in_full: bool = False) -> Listing:
    """The league with the points of each night; those that do not count are in brackets. For programs, days are
    `in_full`."""
    rows = tuple((row.place, row.name, *row.figures, row.nights, row.total, row.why) for row in view.rows)
    days = view.days if in_full else view.heads
    heads = (later("place"), later("name"), *days, later("nights"), later("points"), later("remark"))
    return Listing("league", _("League {season}", season=view.season), heads, rows)


def ratings(view: RatingView) -> Listing:
    """Everybody's rating."""
    rows = tuple((row.place, row.name, row.rating, row.hands, row.tables, row.won, row.change) for row in view.rows)
    heads = (
        later("place"), later("name"), later("rating"), later("hands"), later("tables"), later("won"), later("last"),
    )  # fmt: skip
    return Listing("ratings", _("Ratings"), heads, rows)


def given_away(view: GivenView) -> Listing:
    """Tricks given away, by name."""
    rows = tuple((row.name, row.hands, row.tricks, row.each) for row in view.rows)
    title = _("Tricks given away {season}", season=view.season)
    return Listing("given_away", title, (later("name"), later("hands"), later("tricks"), later("a hand")), rows)


def player(view: PlayerView) -> tuple[Listing, ...]:
    """One player: nights, partners, opponents, contracts."""
    heads = (later("name"), later("hands"), later("tables"), later("won"))
    return (
        Listing(
            "nights",
            _("Nights"),
            (later("day"), later("night"), later("format"), later("place"), later("made"), later("league")),
            tuple((n.day, n.name, n.format, n.place, n.made, n.league) for n in view.nights),
        ),
        Listing(
            "partners",
            _("Partners"),
            (*heads, later("beyond")),
            tuple((p.name, p.hands, p.tables, p.won, p.beyond) for p in view.partners),
        ),
        Listing("opponents", _("Opponents"), heads, tuple((p.name, p.hands, p.tables, p.won) for p in view.opponents)),
        Listing(
            "contracts",
            _("Contracts"),
            (later("game"), later("contract"), later("played"), later("made")),
            tuple((c.game, c.kind, c.times, c.made) for c in view.contracts),
        ),
    )


def head(view: HeadView) -> Listing:
    """The tables of two people."""
    rows = tuple((row.day, row.what, row.how, row.score, row.result) for row in view.rows)
    heads = (later("day"), later("what"), later("how"), later("score"), later("result"))
    return Listing("head", words.together(view.names), heads, rows)
