"""Tables as home and history list them, read from the ordinary tables.

The last open table is taken from its state: its rows may not be up to date yet.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from sqlite_utils import Database

from kiosk.base import words
from kiosk.base.language import _
from kiosk.base.times import date_of
from kiosk.journal import Journal, reading_errors
from rules.seats import Seating

if TYPE_CHECKING:
    from kiosk.table.state import TableState

READ, PARTS_KEPT = 40, 8
"""How many past tables are read at once, and how many such parts are kept."""

NAMELESS = "?"
"""Shown for a name that was removed."""


@dataclass(frozen=True)
class Summary:
    """A table as home and history show it. `hand` is the one in progress, `hands` how many were scored. `names` (by
    seat in each) and `scores` are by side; after a rubber the score is what its games were worth. `winners` are the
    winning sides, () while the game goes on."""

    stream: str
    number: int
    game: str
    preset: str
    hand: int
    names: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]
    hands: int
    winners: tuple[int, ...]
    last: datetime  # UTC
    over: bool
    seq: int
    """The seq of its last fact."""

    @property
    def label(self) -> str:
        """The game, for people."""
        from rules.catalogue import GAMES

        return _(GAMES[self.game].label) if self.game in GAMES else self.game

    @property
    def people(self) -> tuple[str, ...]:
        """The names of all players, side by side."""
        return tuple(name for side in self.names for name in side)

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides: ``Ada and Ruby``."""
        return tuple(words.together(names) for names in self.names)


def summaries(journal: Journal, last: TableState | None, over: bool | None, limit: int | None) -> list[Summary]:
    """The tables, latest first; optionally only finished ones, or only those that can be resumed."""
    most = -1 if limit is None else limit + 1  # one may be the last table's, whose row may be old
    found = of_streams(journal, last, streams(journal, over, most=most))
    if last is not None and not last.opening.night and last.stream not in {table.stream for table in found}:
        found += of_streams(journal, last, [last.stream])
    return sorted((each for each in found if over in (None, each.over)), key=lambda each: -each.seq)[:limit]


def streams(journal: Journal, over: bool | None, person: str = "", most: int = -1) -> list[str]:
    """The streams of the tables on record, latest first: optionally only finished ones, or only those that can be
    resumed; only those where this person, by id, sat."""
    where = "night IS NULL" + ("" if over is None else f" AND finished = {int(over)}")
    if person:
        where += " AND stream IN (SELECT stream FROM table_players WHERE player = :person)"
    asked, given = (
        f"SELECT stream FROM tables WHERE {where} ORDER BY last_seq DESC LIMIT :most",
        {"person": person, "most": most},
    )
    return [row[0] for row in journal.read(lambda db: db.conn.execute(asked, given).fetchall())]


def of_streams(journal: Journal, last: TableState | None, chosen: Collection[str]) -> list[Summary]:
    """These tables, latest first."""
    these = json.dumps([*chosen])

    def read(db: Database, name: str) -> list[dict[str, Any]]:
        return list(db.table(name).rows_where("stream IN (SELECT value FROM json_each(?))", [these]))

    tables, seats = journal.read(lambda db: (read(db, "tables"), read(db, "table_players")))
    if last is not None and last.stream in chosen:
        from kiosk.table.rows import rows_of

        now = rows_of(last)
        tables = [row for row in tables if row["stream"] != last.stream]
        seats = [row for row in seats if row["stream"] != last.stream]
        tables += [{"stream": last.stream, **row} for row in now["tables"]]
        seats += [{"stream": last.stream, **row} for row in now["table_players"]]
    by_table: dict[str, list[dict[str, Any]]] = {}
    for row in seats:
        by_table.setdefault(row["stream"], []).append(row)
    names = journal.people.names({row["player"] for row in seats})
    with reading_errors(journal.path):
        tables.sort(key=lambda row: int(row["last_seq"]), reverse=True)
        return [_summary(row, by_table.get(row["stream"], []), names) for row in tables]


class Past:
    """The tables that are over, latest first, as they were when this was made, of one person or of all.

    Ten years of a busy club are tens of thousands: a table is read when somebody looks at it, with those around it.
    """

    def __init__(self, journal: Journal, last: TableState | None, person: str = "") -> None:
        """`person` is an id. `last` is the table that was open last."""
        self._journal, self._last = journal, last
        self._streams = streams(journal, True, person)
        if last is not None and last.over and not last.opening.night and last.stream not in self._streams[:1]:
            here = not person or person in last.players
            self._streams = [last.stream] * here + [each for each in self._streams if each != last.stream]
        self._read: dict[int, list[Summary]] = {}

    def __len__(self) -> int:
        return len(self._streams)

    def place_of(self, stream: str) -> int:
        """Where a table stands in the list; the first, where it does not."""
        return self._streams.index(stream) if stream in self._streams else 0

    def __getitem__(self, place: int) -> Summary:
        part, within = divmod(place, READ)
        if part not in self._read:
            if len(self._read) >= PARTS_KEPT:
                self._read.pop(next(iter(self._read)))
            self._read[part] = of_streams(self._journal, self._last, self._streams[part * READ :][:READ])
        return self._read[part][within]


def next_number(journal: Journal, last: TableState | None) -> int:
    """The number of the next table to open: they are counted from 1 each day."""
    today = date_of(journal.time())
    lately = (today - timedelta(1)).isoformat()  # wherever on earth the day began
    asked = "SELECT opened, number FROM tables WHERE night IS NULL AND opened >= ?"
    opened = journal.read(lambda db: db.conn.execute(asked, (lately,)).fetchall())
    if last is not None and not last.opening.night:
        opened.append((last.opened_at, last.opening.number))
    with reading_errors(journal.path):
        return 1 + max((number for time, number in opened if date_of(time) == today), default=0)


def _summary(row: Mapping[str, Any], seats: list[dict[str, Any]], names: Mapping[str, str | None]) -> Summary:
    """A table from its own row and its players'."""
    letters = Seating(len(seats)).letters
    sides: dict[str, list[dict[str, Any]]] = {}
    for seat in sorted(seats, key=lambda seat: letters.index(seat["seat"])):
        sides.setdefault(seat["side"], []).append(seat)
    each = [members[0] for members in sides.values()]
    ended = bool(row["finished"])
    return Summary(
        stream=row["stream"],
        number=row["number"],
        game=row["game"],
        preset=row["preset"],
        hand=row["hand"],
        names=tuple(tuple(names.get(seat["player"]) or NAMELESS for seat in members) for members in sides.values()),
        scores=tuple(s["points"] if ended and s["points"] is not None else s["score"] for s in each),
        hands=row["hands"],
        winners=tuple(side for side, members in enumerate(each) if members["won"]),
        last=datetime.fromisoformat(row["last"]),
        over=ended,
        seq=row["last_seq"],
    )
