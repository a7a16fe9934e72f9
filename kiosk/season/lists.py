"""The season as lists, for spreadsheets, programs and paper alike."""

from kiosk.night.lists import Listing
from kiosk.season.given_away import GivenView
from kiosk.season.players import HeadView, PlayerView
from kiosk.season.views import LeagueView, RatingView


def league(view: LeagueView, in_full: bool = False) -> Listing:
    """The league with the points of each night; those that do not count are in brackets. For programs, days are
    `in_full`."""
    rows = tuple((row.place, row.name, *row.figures, row.nights, row.total, row.why) for row in view.rows)
    heads = ("place", "name", *(view.days if in_full else view.heads), "nights", "points", "remark")
    return Listing("league", f"League {view.season}", heads, rows)


def ratings(view: RatingView) -> Listing:
    """Everybody's rating."""
    rows = tuple((row.place, row.name, row.rating, row.hands, row.tables, row.won, row.change) for row in view.rows)
    return Listing("ratings", "Ratings", ("place", "name", "rating", "hands", "tables", "won", "last"), rows)


def given_away(view: GivenView) -> Listing:
    """Tricks given away, by name."""
    rows = tuple((row.name, row.hands, row.tricks, row.each) for row in view.rows)
    return Listing("given_away", f"Tricks given away {view.season}", ("name", "hands", "tricks", "a hand"), rows)


def player(view: PlayerView) -> tuple[Listing, ...]:
    """One player: nights, partners, opponents, contracts."""
    heads = ("name", "hands", "tables", "won")
    return (
        Listing(
            "nights",
            "Nights",
            ("day", "night", "format", "place", "made", "league"),
            tuple((n.day, n.name, n.format, n.place, n.made, n.league) for n in view.nights),
        ),
        Listing(
            "partners",
            "Partners",
            (*heads, "beyond"),
            tuple((p.name, p.hands, p.tables, p.won, p.beyond) for p in view.partners),
        ),
        Listing("opponents", "Opponents", heads, tuple((p.name, p.hands, p.tables, p.won) for p in view.opponents)),
        Listing(
            "contracts",
            "Contracts",
            ("game", "contract", "played", "made"),
            tuple((c.game, c.kind, c.times, c.made) for c in view.contracts),
        ),
    )


def head(view: HeadView) -> Listing:
    """The tables of two people."""
    rows = tuple((row.day, row.what, row.how, row.score, row.result) for row in view.rows)
    return Listing("head", " and ".join(view.names), ("day", "what", "how", "score", "result"), rows)
