"""The hands of a table as PBN (records#text), which `whist-kiosk score` reads back to the same scores."""

from collections.abc import Sequence
from datetime import datetime

from kiosk.base import words
from kiosk.base.times import local
from kiosk.table.fold import HandState
from kiosk.table.state import TableState
from kiosk.table.withheld import as_seen
from rules.matches import TIME
from rules.record import Record, record_of, write


def pbn(tables: Sequence[TableState]) -> str:
    """The hands that are over, count and may be shown, table by table, each table an event of its own; "" if there are
    none. Adjustments and a score to start from do not belong to hands."""
    records = []
    for table in map(as_seen, tables):
        counted = {number for number, line in table.lines() if line.counts}
        scored = (state for state in table.hands if state.hand.outcome is not None and state.number in counted)
        records += [_record(table, state) for state in scored]
    return write(records) if records else ""


def _record(table: TableState, state: HandState) -> Record:
    opened = local(datetime.fromisoformat(table.opened_at))
    names = table.names(state.number)
    seats = words.PLACES if table.opening.seating.count == 4 else tuple(f"Player{n}" for n in range(1, len(names) + 1))
    timed = state.number in {each.time for each in table.hands}
    tags = {
        "Event": f"{table.opening.title}, {opened:%Y-%m-%d}",
        "Date": f"{opened:%Y.%m.%d}",
        "Board": str(state.number),
        **dict(zip(seats, names, strict=True)),
        **({TIME: "yes"} if timed else {}),
    }
    return record_of(state.hand, tags, table.opening.preset)
