"""A table on a kiosk that lies flat, brought to any stage: for tests and pictures of the flat pages."""

import atexit
import shutil
import tempfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.screens.flat.page import FlatPage
from kiosk.screens.table.page import table_page
from kiosk.table.table import Table
from rules.cards import Card
from tests.kiosk.scenes.tables import filled, opened

NAMES = ("Ada", "Otis", "Ruby", "Leon")
NORTH, EAST, SOUTH, WEST = range(4)


def _own_folder() -> Path:
    """A folder that is gone when the program ends."""
    folder = Path(tempfile.mkdtemp(prefix="whist-flat-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


class Game:
    """One table, flat, in the driver's window. Commands go through the session and are waited for."""

    def __init__(
        self, driver: Driver, folder: Path | None = None, dealer: int = WEST, preset: str = "",
        rules: dict[str, object] | None = None, names: tuple[str, ...] = NAMES, start: tuple[int, int] = (0, 0),
    ) -> None:  # fmt: skip
        self.driver = driver
        self.lobby = Lobby.open(folder or _own_folder())
        form = filled(preset=preset, names=names, dealer=dealer, **(rules or {}))
        form.start = start
        opened(self.lobby, form)
        self.lobby.set_setting("flat", True)
        self.lobby.journal.settle()
        self.kiosk = Kiosk(self.lobby, table_page, clock=lambda: datetime(2026, 3, 4, 21, 47))
        driver.run(self.kiosk)

    @property
    def table(self) -> Table:
        return self.kiosk.table

    @property
    def page(self) -> FlatPage:
        page = self.kiosk.page
        assert isinstance(page, FlatPage)
        return page

    def settle(self) -> None:
        """Until everything that was done is on the disk and on the screen."""
        self.lobby.journal.settle()
        self.driver.frames(3)

    def do(self, command: Callable[..., None], *args: object) -> None:
        """One command of the session, and what the screen makes of it."""
        self._said(command, *args)
        self.driver.frames()

    def _said(self, command: Callable[..., None], *args: object) -> None:
        # Nobody looks at the pages that a stage is reached over, and drawing them takes most of the time.
        command(*args)
        self.lobby.journal.settle()

    def tap(self, what: object, **how: object) -> None:
        """One tap on a key, by its words or as a widget."""
        self.driver.tap(what, **how)  # type: ignore[arg-type]
        self.settle()

    # Stages.

    def auction(self, *calls: str) -> "Game":
        self._said(self.table.dealt)
        for call in calls:
            self._said(self.table.call, call)
        self.driver.frames()
        return self

    def bid(self, declarer: int, call: str = "4U") -> "Game":
        """An auction in which one player bids, the others pass."""
        first = (self.table.state.dealer + 1) % 4
        return self.auction(*(call if (first + n) % 4 == declarer else "Pass" for n in range(4)))

    def contract(self, declarer: int, call: str = "4U", contract: str = "4US") -> "Game":
        self.bid(declarer, call)
        self.do(self.table.declare, contract)
        return self

    def play(self, declarer: int, detail: str = "tricks", call: str = "4U", contract: str = "4US") -> "Game":
        self.contract(declarer, call, contract)
        if self.table.hand.rules.kitty:
            self.do(self.table.start_play)
        self.page.keep(detail)
        self.driver.frames(2)
        return self

    def cards(self, *cards: str) -> "Game":
        """Cards by whoever's turn it is."""
        for card in cards:
            self._said(self.table.play, int(Card.parse(card)))
        self.driver.frames()
        return self

    def tricks(self, *winners: int) -> "Game":
        for winner in winners:
            self._said(self.table.trick_won, winner)
        self.driver.frames()
        return self
