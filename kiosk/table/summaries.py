"""Tables as home and history list them, read from the ordinary tables.

The tables that were open lately, `recent`, are taken from their states: their rows may not be up to date yet.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
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


def summaries(
    journal: Journal, recent: Sequence[TableState], over: bool | None = None, limit: int | None = None
) -> list[Summary]:
    """The tables, latest first; optionally only finished ones, or only those that can be resumed."""
    return of_streams(journal, recent, streams(journal, recent, over, limit=limit))


def streams(
    journal: Journal,
    recent: Sequence[TableState],
    over: bool | None = None,
    person: str = "",
    limit: int | None = None,
) -> list[str]:
    """The streams of the tables, latest first: optionally only finished ones, or only those that can be resumed; only
    those where this person, by id, sat."""
    where = "night IS NULL AND stream NOT IN (SELECT value FROM json_each(:recent))"
    if over is not None:
        where += f" AND finished = {int(over)}"
    if person:
        where += " AND stream IN (SELECT stream FROM table_players WHERE player = :person)"
    asked = f"SELECT last_seq, stream FROM tables WHERE {where} ORDER BY last_seq DESC LIMIT :limit"
    given = {
        "recent": json.dumps([table.stream for table in recent]),
        "person": person,
        "limit": -1 if limit is None else limit,
    }
    found = journal.read(lambda db: db.conn.execute(asked, given).fetchall())
    found += [
        (table.facts[-1].seq, table.stream)
        for table in recent
        if not table.opening.night and over in (None, table.over) and (not person or person in table.players)
    ]
    with reading_errors(journal.path):
        latest = sorted(((int(seq), stream) for seq, stream in found), reverse=True)
    return [stream for _seq, stream in latest[:limit]]


def of_streams(journal: Journal, recent: Sequence[TableState], chosen: Collection[str]) -> list[Summary]:
    """These tables, latest first."""
    here = [table for table in recent if table.stream in chosen]
    these = json.dumps([*set(chosen) - {table.stream for table in here}])

    def read(db: Database, name: str) -> list[dict[str, Any]]:
        return list(db.table(name).rows_where("stream IN (SELECT value FROM json_each(?))", [these]))

    tables, seats = journal.read(lambda db: (read(db, "tables"), read(db, "table_players")))
    if here:
        from kiosk.table.rows import rows_of

        for table in here:
            now = rows_of(table)
            tables += [{"stream": table.stream, **row} for row in now["tables"]]
            seats += [{"stream": table.stream, **row} for row in now["table_players"]]
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

    def __init__(self, journal: Journal, recent: Sequence[TableState], person: str = "") -> None:
        """`person` is an id."""
        self._journal, self._recent = journal, recent
        self._streams = streams(journal, recent, True, person)
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
            self._read[part] = of_streams(self._journal, self._recent, self._streams[part * READ :][:READ])
        return self._read[part][within]


def next_number(journal: Journal, recent: Sequence[TableState]) -> int:
    """The number of the next table to open: they are counted from 1 each day."""
    today = date_of(journal.time())
    lately = (today - timedelta(1)).isoformat()  # wherever on earth the day began
    asked = "SELECT opened, number FROM tables WHERE night IS NULL AND opened >= ?"
    opened = journal.read(lambda db: db.conn.execute(asked, (lately,)).fetchall())
    opened += [(table.opened_at, table.opening.number) for table in recent if not table.opening.night]
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
