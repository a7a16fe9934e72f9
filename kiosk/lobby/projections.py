"""All ordinary tables: those of tables and those of nights."""

from kiosk.journal import Reading, Rows
from kiosk.night import projection as night
from kiosk.table import projection as table

PROJECTIONS = (*table.PROJECTIONS, *night.PROJECTIONS)


def rows_for(stream: str, read: Reading) -> Rows:
    """The rows for these facts, of a table or a night."""
    # The games and the movements are loaded only if there is something to fold.
    if stream.startswith(table.TABLE):
        from kiosk.table.rows import rows_of_log

        return rows_of_log(read)
    from kiosk.night.state import NightState

    return night.rows_of_night(NightState(read()))
