"""League and ratings in words; for screens, the command and paper alike."""

from dataclasses import dataclass
from datetime import date

from kiosk.base import words
from kiosk.base.language import _, _n
from kiosk.season.snapshot import Snapshot, day_of
from rules.league import Scheme, Span
from rules.standings.boards import Points
from rules.standings.rating import Record, Who


class _Named:
    """Anybody with a line: a player, or a pair."""

    names: tuple[str, ...]

    @property
    def name(self) -> str:
        """``Ada``, ``Ada and Ruby``."""
        return words.together(self.names)


@dataclass(frozen=True)
class LeagueLine(_Named):
    """One line of the league. `figures` are by night, "" for one not played; those that do not count are in
    brackets."""

    who: Who
    place: str
    names: tuple[str, ...]
    figures: tuple[str, ...]
    nights: str
    total: str
    why: str = ""


@dataclass(frozen=True)
class LeagueView:
    """The league of a season. `heads` are the days of its nights, `days` the same in full, all different; `note` says
    how much it covers; `empty` what to do if there is nothing."""

    season: str
    heads: tuple[str, ...]
    days: tuple[str, ...]  # "2026-11-21", "2026-11-21 2"
    rows: tuple[LeagueLine, ...]
    note: str
    empty: str


@dataclass(frozen=True)
class RatingLine(_Named):
    """One line of the ratings. `place` is “–” for a newcomer; `hands` are a player's experience, including unrated
    tables."""

    who: Who
    place: str
    names: tuple[str, ...]
    rating: str
    hands: str
    tables: str
    won: str
    change: str


@dataclass(frozen=True)
class RatingView:
    """The ratings. `note` says how well they predicted winners."""

    rows: tuple[RatingLine, ...]
    note: str
    empty: str


def league_view(snapshot: Snapshot, span: Span, scheme: Scheme, pairs: bool = False) -> LeagueView:
    """The league of players, or of pairs."""
    rows = snapshot.league(span, scheme, pairs)
    nights = [night for night in snapshot.nights(span, scheme) if not pairs or night.unit == "pair"]
    made = []
    for row in rows:
        figures = []
        for night in nights:
            found = row.nights.get(night.stream)
            points = "" if found is None else words.decimal(found.points)
            figures.append(points if found is None or found.counts else f"({points})")
        names = snapshot.names(row.who)
        made.append(
            LeagueLine(
                row.who,
                row.shown_place,
                names,
                tuple(figures),
                str(len(row.nights)),
                words.decimal(row.total),
                _(row.ahead_by) if row.ahead_by else "",
            )
        )
    count = len(rows)
    many = _n("{n} pair", "{n} pairs", count) if pairs else _n("{n} player", "{n} players", count)
    played = _n("{n} night", "{n} nights", len(nights))
    note = _("{nights}, {players}", nights=played, players=many) if rows else ""
    if snapshot.nights(span):
        empty = _("No night of this season counts here.")
        if pairs:
            empty = _("No night of this season was played in pairs.")
    else:
        empty = _("No night has been played this season. The league begins with the first round of a night.")
    dates = [day_of(night) for night in nights]
    counts = [dates[: n + 1].count(day) for n, day in enumerate(dates)]
    days = tuple(f"{day}" if each == 1 else f"{day} {each}" for day, each in zip(dates, counts, strict=True))
    return LeagueView(_(span.name), tuple(map(short_day, dates)), days, tuple(made), note, "" if rows else empty)


def rating_view(snapshot: Snapshot, pairs: bool = False) -> RatingView:
    """The ratings of players, or of pairs; newcomers come below, without a place."""
    ratings = snapshot.ratings
    records: dict[Who, Record] = dict(ratings.pairs) if pairs else {(p,): r for p, r in ratings.players.items()}
    new = ratings.rules.new
    order = sorted(records, key=lambda who: (records[who].tables < new, -records[who].rating, who))
    rows = tuple(
        RatingLine(
            who,
            str(place) if records[who].tables >= new else "–",
            snapshot.names(who),
            f"{records[who].rating:.0f}",
            str(records[who].hands if pairs else snapshot.hands[who[0]]),
            str(records[who].tables),
            percent(records[who].won, records[who].tables),
            _last_change(records[who]),
        )
        for place, who in enumerate(order, 1)
    )
    told = ratings.forecast
    note = ""
    if told.tables:
        share = f"{100 * told.share:.0f}"
        note = _("They predicted {percent} % of {tables} winners.", percent=share, tables=told.tables)
    empty = _("No table that counts is over yet. Ratings begin with the first one.")
    if pairs:
        empty = _(
            "No table that counts is over yet. "
            "Pairs have ratings from nights that are played in pairs, and from tables of four."
        )
    return RatingView(rows, note, "" if rows else empty)


def counted(points: Points, counting: str) -> str:
    """What a night made, with what it counts: ``181 tricks``."""
    return _("{points} {unit}", points=words.decimal(points), unit=_(counting))


def percent(won: float, tables: int) -> str:
    """A share in words: ``54 %``; "" of nothing."""
    return f"{100 * won / tables:.0f} %" if tables else ""


def short_day(day: date) -> str:
    """A day in a column's head: ``21.11``."""
    return f"{day.day}.{day.month}"


def _last_change(record: Record) -> str:
    after = [record.begin, *record.after.values()]
    return words.change(round(after[-1] - after[-2])) if record.after else ""
