"""Score sheets of all games, for pictures: made up, so that every shape of a sheet is seen."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.screens.table.sheet import SheetPage
from kiosk.table.views import SheetView
from tests.kiosk.scenes.sample_sheets import SHEETS


def show(driver: Driver, folder: Path, sheet: SheetView) -> Kiosk:
    """The page of a score sheet that belongs to no table."""

    class Sample(SheetPage):
        def look(self) -> tuple[SheetView, bool]:
            return sheet, False

    kiosk = Kiosk(Lobby.open(folder), Sample, clock=lambda: datetime(2026, 3, 4, 21, 47))
    driver.run(kiosk)
    return kiosk


def _scene(sheet: SheetView) -> Callable[[Driver, Path], Kiosk]:
    return lambda driver, folder: show(driver, folder, sheet)


PICTURES = {f"sheet-of-{name}": _scene(sheet) for name, sheet in SHEETS.items()}
