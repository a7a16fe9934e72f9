"""Tables as home and history list them, read from the ordinary tables.

The last open table is taken from its state: its rows may not be up to date yet.
"""

from __future__ import annotations

from collections.abc import Mapping
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
    where = "WHERE night IS NULL " + ("" if over is None else f"AND finished = {int(over)} ")
    most = -1 if limit is None else limit + 1  # one may be the last table's, whose row may be old
    latest = f"SELECT stream FROM tables {where}ORDER BY last_seq DESC LIMIT {most}"

    def read(db: Database, name: str) -> list[dict[str, Any]]:
        return list(db.table(name).rows_where(f"stream IN ({latest})"))

    tables, seats = journal.read(lambda db: (read(db, "tables"), read(db, "table_players")))
    if last is not None and not last.opening.night:
        from kiosk.table.rows import rows_of

        now = rows_of(last)
        tables = [row for row in tables if row["stream"] != last.stream]
        seats = [row for row in seats if row["stream"] != last.stream]
        if over is None or last.over == over:
            tables += [{"stream": last.stream, **row} for row in now["tables"]]
            seats += [{"stream": last.stream, **row} for row in now["table_players"]]
    by_table: dict[str, list[dict[str, Any]]] = {}
    for row in seats:
        by_table.setdefault(row["stream"], []).append(row)
    names = journal.people.names({row["player"] for row in seats})
    with reading_errors(journal.path):
        tables.sort(key=lambda row: int(row["last_seq"]), reverse=True)
        return [_summary(row, by_table.get(row["stream"], []), names) for row in tables[:limit]]


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
