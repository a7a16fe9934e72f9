"""Tables and nights read from the records, to be looked at: tables with what their nights withhold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.journal import Journal, Names, effective
from kiosk.night.projection import NIGHT
from kiosk.table.state import TableState

if TYPE_CHECKING:
    from kiosk.night.named import NamedNight


def read_table(journal: Journal, stream: str) -> TableState:
    """The table from its facts on record. Raises `JournalError`."""
    table = TableState(journal.facts(stream), Names(journal.people))
    read_night_of(table, journal)
    return table


def read_night(journal: Journal, stream: str) -> NamedNight:
    """The night and its tables as the facts on record have them. Raises `JournalError`."""
    from kiosk.night.named import NamedNight  # most tables begin without it

    names, past = Names(journal.people), is_past(journal, stream)
    return NamedNight(journal.facts(stream), journal.facts, names, past, journal.people.details, journal.settings.all)


def name_on_record(journal: Journal, stream: str) -> str:
    """What a night is called, from its own facts alone; "" where what says so is lost. Raises `JournalError`."""
    plans = [fact for fact in effective(journal.facts(stream)) if fact.kind in ("open", "plan")]
    return str(plans[-1].content["name"]) if plans else ""


def read_night_of(table: TableState, journal: Journal, held: NamedNight | None = None) -> None:
    """Tells a table that plays boards which night it belongs to: the one that is open (`held`), or as the records have
    it, unless what began it is lost from them."""
    stream = table.opening.night.get("stream", "")
    night = held if held is not None and held.stream == stream else None
    if night is None and table.opening.night.get("boards") and _began(journal, stream):
        night = read_night(journal, stream)
    table.belongs_to(night)


def is_past(journal: Journal, stream: str) -> bool:
    """Whether another night has begun since: nobody goes on with this one."""
    return any(night.name != stream for night in journal.streams(NIGHT)[:1])


def _began(journal: Journal, stream: str) -> bool:
    return any(fact.kind == "open" for fact in journal.facts(stream))
