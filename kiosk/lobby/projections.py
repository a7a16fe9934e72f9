"""All ordinary tables: those of tables and those of nights."""

from kiosk.journal import Reading, Rows
from kiosk.night import projection as night
from kiosk.table import projection as table

PROJECTIONS = (*table.PROJECTIONS, *night.PROJECTIONS)


def rows_for(stream: str, read: Reading) -> Rows:
    """The rows of whatever these facts are of."""
    # The games and the movements are loaded only where there is something to fold.
    if stream.startswith(table.TABLE):
        from kiosk.table.rows import rows_of_log

        return rows_of_log(read)
    from kiosk.night.state import NightState

    return night.rows_of_night(NightState(read()))
