"""Who stays seated at a night: what becomes of it, in words, and who did so before (movements#staying-seated)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kiosk.base import words
from kiosk.base.language import _, _n
from kiosk.journal import Journal
from rules.movements.stays import Promise, Stay
from rules.rounds import Entrant

if TYPE_CHECKING:
    from kiosk.night.named import NamedNight

MOST_TABLES = 400
"""The highest number of a table at which somebody can stay."""


@dataclass(frozen=True)
class StayView:
    """Somebody who asks to stay seated. `tables` are theirs, a team's two; () if they cannot stay. `says` tells what
    becomes of it."""

    entrant: Entrant
    tables: tuple[int, ...]
    says: str


def stays(night: NamedNight) -> tuple[StayView, ...]:
    """What becomes of all who ask to stay and are there, from the next round on; whoever asked first first."""
    return night.cached("stays", lambda: tuple(_view(night, each) for each in _promises(night)))


def stays_if(night: NamedNight, entrant: Entrant, table: int) -> StayView | None:
    """What would become of it if they asked for this table; None if that cannot be known yet."""
    return next((_view(night, each) for each in _promises(night, entrant, table) if each.entrant == entrant), None)


def _promises(night: NamedNight, entrant: Entrant | None = None, table: int = 0) -> tuple[Promise, ...]:
    field = night.field()
    if entrant is not None:
        asked = {**night.stays, entrant: table}
        field = replace(
            field,
            entrants=tuple(sorted({*field.entrants, entrant})),
            roles={**field.roles, entrant: night.entries[entrant].role},
            stays=tuple(Stay(*each) for each in asked.items()),
        )
    past = [state for state in night.rounds if state.closed or state.started]
    return night.plan.format.promises(field, night.played(past))


def _view(night: NamedNight, promise: Promise) -> StayView:
    says = _(promise.says)
    if promise.after:
        first = words.together([night.label(entrant) for entrant in promise.after])
        goes = _n(
            "When they meet {names}, who asked first, they go to that table.",
            "When they meet {names}, who asked first, they go to that table.",
            len(promise.after),
            names=first,
        )
        says = f"{says} {goes}"
    return StayView(promise.entrant, tuple(filter(None, (promise.table, promise.second))), says)


def stayed_before(journal: Journal, comers: Sequence[Sequence[str]]) -> list[int]:
    """The table at which each of these, given by the ids of their people, stayed when they last were on a night's list;
    0 for those who did not. A pair has it from either of its people alone, but nobody alone from a pair."""
    ids = json.dumps([person for people in comers for person in people])
    rows = journal.read(lambda db: db.conn.execute(_LAST, (ids,)).fetchall())
    last: dict[str, tuple[int, set[str]]] = {}
    for person, table, people in rows:  # the latest first
        last.setdefault(person, (table or 0, set(json.loads(people))))
    return [next((last[p][0] for p in people if p in last and last[p][1] <= {*people}), 0) for people in comers]


_LAST = """SELECT e.person, e.stays,
        (SELECT json_group_array(o.person) FROM night_entrants o WHERE o.stream = e.stream AND o.entrant = e.entrant)
    FROM night_entrants e JOIN nights n ON n.stream = e.stream
    WHERE e.person IN (SELECT value FROM json_each(?)) ORDER BY n.last DESC, e.stays DESC"""


def tables_to_stay_at(night: NamedNight) -> int:
    """How many tables to choose among: those of the room, as far as it is known."""
    entries, format = night.entries.values(), night.plan.format
    people = max(night.plan.people, sum(entry.here for entry in entries) * format.together)
    stood = (table.number for state in night.rounds for table in state.round.tables)
    return min(MOST_TABLES, max(1, people // 4, *stood, *night.stays.values()))
