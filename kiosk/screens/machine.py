"""How far the machine that deals is: brought up to date in place, so that a finger on Stop stays on the same key."""

from kiosk.screens.widgets import Text
from kiosk.table import Table


def show_progress(text: Text | None, table: Table | None) -> None:
    """Writes the machine's progress where it stands on the page, if it does."""
    machine = table.devices.machine if table else None
    if text is not None and machine is not None and machine.progress:
        text.line = machine.progress
