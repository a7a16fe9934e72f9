"""Tables read from the records, for looking at, without what their nights withhold."""

from kiosk.journal import Journal, Names
from kiosk.night.director import Director
from kiosk.table.state import TableState


def read_table(journal: Journal, stream: str) -> TableState:
    """The table from its facts on record. Raises `JournalError`."""
    table = TableState(journal.facts(stream), Names(journal.people))
    read_night_of(table, journal)
    return table


def read_night_of(table: TableState, journal: Journal) -> None:
    """Reads the night of a table that plays boards, unless the night's beginning is lost."""
    table.night_looked_for = True
    stream = table.opening.night.get("stream", "")
    if table.opening.night.get("boards") and any(fact.kind == "open" for fact in journal.facts(stream)):
        from kiosk.night.logs import NightSession  # other tables start without it

        table.night = NightSession.open(journal, Director(journal), stream)
