"""The book: every table and night on record, as the season counts them. Only what has changed is read again.

It is read in a thread of its own, through a read-only connection; what it keeps is plain data.
"""

import json
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from sqlite_utils import Database

from kiosk.base.log import log
from kiosk.journal import Journal
from kiosk.night.projection import NIGHT
from kiosk.season.nights import NightResult, read_night
from kiosk.table.fold import NOBODY
from rules.standings.rating import Meeting, Who

Progress = Callable[[int, int], None]
BATCH = 400
"""Tables read at once, between two reports of progress."""


@dataclass(frozen=True, slots=True)
class Declared:
    """A contract that somebody declared, and how often; `made` is None if unknown."""

    player: str
    contract: str
    made: bool | None
    times: int


@dataclass(frozen=True, slots=True)
class TableResult:
    """A table. `seq` is the chain's number of its first fact. `meeting` is its part in the ratings, None if it has
    none: nobody has won yet, a dummy played, people changed sides, or it is a training table."""

    stream: str
    seq: int
    night: str | None
    opened: str
    game: str
    training: bool
    words: str | None
    """What it calls bids (`kiosk.table.projection`)."""
    hands: tuple[tuple[str, int], ...]
    """How many hands each person played."""
    declared: tuple[Declared, ...]
    meeting: Meeting | None

    @property
    def event(self) -> str:
        """Its event: its night, or the table itself."""
        return self.night or self.stream


@dataclass(frozen=True)
class Book:
    """All results, up to the fact `upto`. `names` are people's, None if removed."""

    upto: int = 0
    seqs: Mapping[str, int] = field(default_factory=dict)
    """The fact up to which each stream was read."""
    tables: Mapping[str, TableResult] = field(default_factory=dict)
    nights: Mapping[str, NightResult] = field(default_factory=dict)
    names: Mapping[str, str | None] = field(default_factory=dict)

    def in_order(self) -> list[TableResult]:
        """All tables, in the order of the chain."""
        return sorted(self.tables.values(), key=lambda table: table.seq)

    def meetings(self) -> list[Meeting]:
        """The meetings behind the ratings, in the order of the chain."""
        return [table.meeting for table in self.in_order() if table.meeting is not None]


_UPTO = "SELECT coalesce(max(seq), 0) FROM facts WHERE kiosk = ?"
_CHANGED = "SELECT DISTINCT stream FROM facts WHERE kiosk = ? AND seq > ?"
_AT_NIGHT = "SELECT DISTINCT night FROM tables WHERE night IS NOT NULL AND stream IN (SELECT value FROM json_each(?))"
_ABOUT = """
    SELECT stream, (SELECT min(seq) FROM facts WHERE facts.stream = tables.stream), night, opened, game, training,
        finished, words FROM tables WHERE stream IN (SELECT value FROM json_each(?))
"""
_SEATS = """
    SELECT p.stream, p.seat, p.side, p.player, count(*), max(p.hand), sum(p.tricks), sum(p.score)
    FROM result_players p JOIN results r ON r.stream = p.stream AND r.hand = p.hand
    WHERE r.counts AND p.stream IN (SELECT value FROM json_each(?))
    GROUP BY p.stream, p.seat, p.side, p.player ORDER BY p.stream, p.seat, 5, 6
"""
_FINAL = """
    SELECT stream, side, max(score), max(points), max(won) FROM table_players
    WHERE stream IN (SELECT value FROM json_each(?)) GROUP BY stream, side
"""
_DECLARED = """
    SELECT r.stream, p.player, r.contract, r.made, count(*)
    FROM results r JOIN result_players p ON p.stream = r.stream AND p.hand = r.hand AND p.seat = r.declarer
    WHERE r.counts AND r.contract IS NOT NULL AND r.stream IN (SELECT value FROM json_each(?))
    GROUP BY r.stream, p.player, r.contract, r.made ORDER BY r.stream
"""


EMPTY = Book()


def read_book(journal: Journal, before: Book = EMPTY, progress: Progress = lambda _done, _of: None) -> Book:
    """The book from the records as they are now; what has not changed since `before` is taken from there. `progress`
    gets (done, of)."""
    return journal.read(lambda db: _read(db, journal.kiosk, before, progress))


def _read(db: Database, kiosk: str, before: Book, progress: Progress) -> Book:
    upto = int(db.conn.execute(_UPTO, (kiosk,)).fetchone()[0])
    touched = [row[0] for row in db.conn.execute(_CHANGED, (kiosk, before.upto))]
    seqs = dict(db.conn.execute("SELECT stream, seq FROM projected").fetchall())
    at = [row[0] for row in db.conn.execute(_AT_NIGHT, (json.dumps(touched),))]
    changed = sorted({stream for stream in touched if stream.startswith(NIGHT)} | set(at))
    # A table's rows may come later than its facts; the results of a night's table follow from the night.
    late = {s for s, seq in seqs.items() if before.seqs.get(s) != seq and not s.startswith(NIGHT)}
    streams = sorted(late | {table.stream for table in before.tables.values() if table.night in {*changed}})
    nights, tables, steps = dict(before.nights), dict(before.tables), len(changed) + len(streams) // BATCH + 1
    for done, stream in enumerate(changed):
        progress(done, steps)
        night = _night(db, stream)
        if night is not None:
            nights[stream] = night
        else:
            nights.pop(stream, None)
    for start in range(0, len(streams), BATCH):
        progress(len(changed) + start // BATCH, steps)
        tables.update(_tables(db, streams[start : start + BATCH], nights))
    names = dict(db.conn.execute("SELECT id, name FROM people").fetchall())
    return Book(upto, seqs, tables, nights, names)


def _night(db: Database, stream: str) -> NightResult | None:
    """A night; None also if its facts make no sense: it may be from a later version, or have lost some."""
    try:
        return read_night(db, stream)
    except sqlite3.Error:
        raise
    except Exception as error:  # whatever fails in it, the other nights can be read
        log.error("%s cannot be read: %r", stream, error)
        return None


def _tables(db: Database, streams: Sequence[str], nights: Mapping[str, NightResult]) -> dict[str, TableResult]:
    given = (json.dumps(streams),)

    def by_stream(sql: str) -> dict[str, list[tuple[Any, ...]]]:
        rows = db.conn.execute(sql, given)
        return {stream: list(found) for stream, found in groupby(rows, key=lambda row: str(row[0]))}

    seats, final, declared = by_stream(_SEATS), by_stream(_FINAL), by_stream(_DECLARED)
    made = {}
    for stream, seq, night, opened, game, training, finished, said in db.conn.execute(_ABOUT, given):
        sat = seats.get(stream, [])
        hands: dict[str, int] = {}
        for row in sat:
            hands[row[3]] = hands.get(row[3], 0) + row[4]
        contracts = tuple(
            Declared(player, contract, None if won is None else bool(won), times)
            for _stream, player, contract, won, times in declared.get(stream, ())
        )
        meeting = None
        if night is not None and night in nights:
            meeting = _at_night(nights[night], sat, nights[night].merits.get(stream, {}))
        elif night is None and finished:
            meeting = _by_itself(stream, sat, final.get(stream, []))
        made[stream] = TableResult(
            stream, seq, night, opened, game, bool(training), said, tuple(hands.items()), contracts, meeting
        )
    return made


def _sides(seats: Iterable[tuple[Any, ...]]) -> dict[str, dict[str, str]] | None:
    """Who played for each side, by seat: the person there for most hands, of several the latest. None if somebody
    changed sides, or nobody sat there."""
    sides: dict[str, dict[str, str]] = {}
    side_of: dict[str, str] = {}
    for _stream, seat, side, player, *_rest in seats:  # in the order of hands played
        if side_of.setdefault(seat, side) != side or player == NOBODY:
            return None
        sides.setdefault(side, {})[seat] = player
    people = [player for side in sides.values() for player in side.values()]
    return sides if len(sides) > 1 and len(set(people)) == len(people) else None


def _at_night(night: NightResult, seats: Sequence[tuple[Any, ...]], made: Mapping[str, float]) -> Meeting | None:
    """A table of a night: what its sides made there."""
    sides = _sides(seats)
    if sides is None or made.keys() != sides.keys():
        return None
    return _meeting(night.stream, sides, made, _hands(seats), night.unit != "player")


def _by_itself(event: str, seats: Sequence[tuple[Any, ...]], final: Sequence[tuple[Any, ...]]) -> Meeting | None:
    """A finished table outside nights: its score and its winners decide."""
    sides = _sides(seats)
    if sides is None or set(sides) != {row[1] for row in final}:
        return None
    points = {side: score if rubber is None else rubber for _stream, side, score, rubber, _won in final}
    winners = {side for _stream, side, _score, _points, won in final if won}
    if winners and {side for side, made in points.items() if made == max(points.values())} != winners:
        points = {side: int(side in winners) for side in points}
    return _meeting(event, sides, points, _hands(seats), True)


def _hands(seats: Iterable[tuple[Any, ...]]) -> int:
    """How many hands a table has played."""
    by_seat: dict[str, int] = {}
    for row in seats:
        by_seat[row[1]] = by_seat.get(row[1], 0) + row[4]
    return max(by_seat.values())


def _meeting(
    event: str, sides: Mapping[str, Mapping[str, str]], points: Mapping[str, float], hands: int, pairs: bool
) -> Meeting:
    who: tuple[Who, ...] = tuple(tuple(seats.values()) for seats in sides.values())
    fixed = pairs and all(len(side) == 2 for side in who)
    return Meeting(event, who, tuple(points[side] for side in sides), hands, fixed)
