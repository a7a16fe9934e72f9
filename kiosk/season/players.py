"""A player in words, and two head to head; for screens, the command and paper alike."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from kiosk.base import times, words
from kiosk.base.alphabet import by_name
from kiosk.base.language import _, _n
from kiosk.base.times import date_of
from kiosk.season.book import TableResult
from kiosk.season.nights import own_results
from kiosk.season.snapshot import Snapshot, day_of
from kiosk.season.views import counted, percent
from kiosk.table.fold import NOBODY
from kiosk.table.games import solo_whist_words
from kiosk.table.games.bid_whist_words import TOWN, WORDS
from rules.catalogue import GAMES
from rules.games.bid_whist import parse_contract
from rules.league import Scheme, worth
from rules.movements.formats import FORMATS
from rules.standings.rating import Record, Together, expected

LEAST_HANDS, PRIOR = 12, 10
"""Partners are compared from so many hands together on; so many tables as expected are added to everybody's
[decided]."""


@dataclass(frozen=True)
class NightLine:
    """One of somebody's nights: ``3rd of 28``, the points made, the points in the league with today's settings."""

    stream: str
    day: str
    name: str
    format: str
    place: str
    made: str
    league: str


@dataclass(frozen=True)
class PeopleLine:
    """Somebody's opponent or partner. `beyond` is what was won beyond the ratings, in a hundred tables; "" below the
    least number of hands, and for opponents."""

    person: str
    name: str
    hands: str
    tables: str
    won: str
    beyond: str = ""


@dataclass(frozen=True)
class ContractLine:
    """A kind of contract: how often somebody declared it, and how often it was made."""

    game: str
    kind: str
    times: str
    made: str


@dataclass(frozen=True)
class PlayerView:
    """One player: ratings after each night or table, nights, partners, opponents, contracts."""

    person: str
    name: str
    rating: str
    place: str
    hands: int
    tables: int
    won: str
    ratings: tuple[float, ...]
    points: tuple[float, ...]
    """The points that each night brought in the league."""
    nights: tuple[NightLine, ...]
    partners: tuple[PeopleLine, ...]
    opponents: tuple[PeopleLine, ...]
    contracts: tuple[ContractLine, ...]


@dataclass(frozen=True)
class MeetingLine:
    """One table that both people were at: ``with`` or ``against``."""

    day: str
    what: str
    how: str
    score: str
    result: str


@dataclass(frozen=True)
class HeadView:
    """Two people: their tables against each other, and together, with the tables' own points."""

    names: tuple[str, str]
    ratings: tuple[str, str]
    expected: tuple[str, str]
    """The share of tables that each is expected to win against the other."""
    against: str
    together: str
    rows: tuple[MeetingLine, ...]


def player_view(snapshot: Snapshot, person: str, scheme: Scheme) -> PlayerView:
    """One player, over all seasons."""
    ratings = snapshot.ratings
    record = ratings.players.get(person)
    lines, points = [], []
    for night in reversed(snapshot.nights()):
        shared = next((result for result in night.results if person in result.who), None)
        if shared is None:
            continue
        result = next(own for own in own_results(night, shared) if own.who == (person,))
        brought = worth(result, scheme)
        in_league = snapshot.in_league(night, scheme)
        points.append(float(brought))
        lines.append(
            NightLine(
                night.stream,
                long_day(day_of(night)),
                night.name,
                _(FORMATS[night.format].title) if night.format in FORMATS else night.format,
                words.place_of(result.place, result.entrants),
                counted(result.points, night.counting),
                words.decimal(brought) if in_league else "",
            )
        )
    established = sorted((r.rating for r in ratings.players.values() if r.tables >= ratings.rules.new), reverse=True)
    ranked = record is not None and record.tables >= ratings.rules.new
    place = words.place_of(1 + established.index(record.rating), len(established)) if record and ranked else ""
    return PlayerView(
        person=person,
        name=snapshot.name(person),
        rating=f"{record.rating:.0f}" if record else "",
        place=place or (_("new") if record else ""),
        hands=snapshot.hands.get(person, 0),
        tables=record.tables if record else 0,
        won=percent(record.won, record.tables) if record else "",
        ratings=tuple(record.after.values()) if record else (),
        points=tuple(reversed(points)),
        nights=tuple(lines),
        partners=_partners(snapshot, person),
        opponents=_opponents(snapshot, person),
        contracts=_contracts(snapshot.tables.get(person, ()), person),
    )


def head_view(snapshot: Snapshot, one: str, other: str) -> HeadView:
    """Two people, the latest table first."""
    against, together, hands = [0.0, 0.0], [0.0, 0], [0, 0]
    rows = []
    for table in snapshot.tables.get(one, ()):
        meeting = table.meeting
        at = _side(table, one), _side(table, other)
        if meeting is None or at[0] is None or at[1] is None:
            continue
        own, theirs = meeting.points[at[0]], meeting.points[at[1]]
        beside = at[0] == at[1]
        best = max(points for side, points in enumerate(meeting.points) if side != at[0]) if beside else theirs
        share = 0.5 + 0.5 * ((own > best) - (own < best))
        hands[not beside] += meeting.hands
        if beside:
            together = [together[0] + share, together[1] + 1]
        else:
            against = [against[0] + share, against[1] + 1 - share]
        rows.append(
            MeetingLine(
                long_day(date_of(table.opened)),
                _what(snapshot, table),
                _("together") if beside else _("against"),
                _("{points} to {others}", points=figure(own), others=figure(best)),
                _("won") if share == 1 else _("level") if share == 0.5 else _("lost"),
            )
        )
    names = snapshot.name(one), snapshot.name(other)
    count = sum(against)
    records = [snapshot.ratings.players.get(person) for person in (one, other)]
    rated = ["" if record is None else f"{record.rating:.0f}" for record in records]
    return HeadView(
        names=names,
        ratings=(rated[0], rated[1]),
        expected=(_expected(records[0], records[1]), _expected(records[1], records[0])),
        against=_n(
            "{won} to {lost} in {n} hand",
            "{won} to {lost} in {n} hands",
            hands[1],
            won=half(against[0]),
            lost=half(against[1]),
        )
        if count
        else "",
        together=_n("{won} of {n} table won", "{won} of {n} tables won", int(together[1]), won=half(together[0]))
        if together[1]
        else "",
        rows=tuple(reversed(rows)),
    )


def nights(snapshot: Snapshot) -> list[tuple[str, str]]:
    """Every night that can count in a league, latest first: its stream, and its name with the day."""
    return [
        (
            night.stream,
            _("{night}, left out", night=f"{long_day(day_of(night))}, {night.name}")
            if night.stream in snapshot.left_out
            else f"{long_day(day_of(night))}, {night.name}",
        )
        for night in reversed(snapshot.nights())
    ]


def people(snapshot: Snapshot) -> list[tuple[str, str]]:
    """Everybody who has played and has a name, even if only in training: id and name, by name."""
    named = ((person, snapshot.book.names.get(person)) for person in snapshot.hands if person != NOBODY)
    return sorted(((person, name) for person, name in named if name), key=lambda each: (by_name(each[1]), each[0]))


def _expected(one: Record | None, other: Record | None) -> str:
    return "" if one is None or other is None else percent(expected(one.rating, other.rating), 1)


def _what(snapshot: Snapshot, table: TableResult) -> str:
    night = snapshot.book.nights.get(table.night or "")
    return night.name if night else _(GAMES[table.game].label) if table.game in GAMES else table.game


def _side(table: TableResult, person: str) -> int | None:
    if table.meeting is None:
        return None
    return next((n for n, side in enumerate(table.meeting.sides) if person in side), None)


def _partners(snapshot: Snapshot, person: str) -> tuple[PeopleLine, ...]:
    """Partners, best first: by how much more the two made than the ratings predicted, drawn towards nought after only a
    few tables. Those with too few hands come last."""
    found: list[tuple[bool, float, str, Together]] = []
    for who, together in snapshot.ratings.partners.items():
        if person in who:
            other = who[0] if who[1] == person else who[1]
            few = together.hands < LEAST_HANDS
            found.append((few, -together.beyond / (together.tables + PRIOR), other, together))
    return tuple(
        PeopleLine(
            other,
            snapshot.name(other),
            str(together.hands),
            str(together.tables),
            percent(together.won, together.tables),
            "" if few else words.change(round(-100 * measure)),
        )
        for few, measure, other, together in sorted(found, key=lambda each: (each[0], each[1], each[2]))
    )


def _opponents(snapshot: Snapshot, person: str) -> tuple[PeopleLine, ...]:
    """Opponents, most frequent first."""
    sums: dict[str, list[float]] = {}
    for table in snapshot.tables.get(person, ()):
        meeting, own = table.meeting, _side(table, person)
        if meeting is None or own is None:
            continue
        for side, players in enumerate(meeting.sides):
            if side != own:
                ahead, behind = meeting.points[own] > meeting.points[side], meeting.points[own] < meeting.points[side]
                for other in players:
                    entry = sums.setdefault(other, [0, 0, 0])
                    entry[0] += meeting.hands
                    entry[1] += 1
                    entry[2] += 0.5 + 0.5 * (ahead - behind)
    order = sorted(sums, key=lambda other: (-sums[other][0], other))
    return tuple(
        PeopleLine(
            other,
            snapshot.name(other),
            str(int(sums[other][0])),
            str(int(sums[other][1])),
            percent(sums[other][2], int(sums[other][1])),
        )
        for other in order
    )


def _contracts(tables: Iterable[TableResult], person: str) -> tuple[ContractLine, ...]:
    """The contracts that somebody declared, by game and kind; in the words of the table where each came last."""
    sums: dict[tuple[str, str], list[int]] = {}
    said: dict[tuple[str, str], str] = {}
    for table in tables:
        for one in table.declared:
            if one.player == person:
                key = table.game, kind_of(table.game, one.contract)
                said[key] = kind_of(table.game, one.contract, table.words)
                entry = sums.setdefault(key, [0, 0])
                entry[0] += one.times
                entry[1] += one.times if one.made else 0
    order: Sequence[tuple[str, str]] = sorted(sums, key=lambda key: (key[0], -sums[key][0], key[1]))
    return tuple(
        ContractLine(
            _(GAMES[game].label) if game in GAMES else game,
            said[game, kind],
            str(sums[game, kind][0]),
            str(sums[game, kind][1]),
        )
        for game, kind in order
    )


def kind_of(game: str, contract: str, words_of: str | None = None) -> str:
    """A contract without its suit, in a table's words: ``4 uptown``, ``4 straight``, ``Abundance``; in other games as
    recorded."""
    if game == "BidWhist" and (made := parse_contract(contract)) is not None:
        return WORDS.get(words_of or "", TOWN).bid_of(made)
    if game == "SoloWhist":
        return words.capital(solo_whist_words.call(contract.split()[0]))
    return contract


def figure(points: float) -> str:
    """Points for people: whole, or rounded to one decimal."""
    return words.decimal(Fraction(round(10 * points), 10))


def half(count: float) -> str:
    """A count of tables, with a half for a level one: ``3½``."""
    whole = int(count)
    return f"{whole or '' if count > whole else whole}{'½' if count > whole else ''}"


def long_day(day: date) -> str:
    """A day in a list: ``21 Nov 2026``."""
    return times.in_short(day)
