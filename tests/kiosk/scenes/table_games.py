"""A table on an upright kiosk, brought to any stage: for tests and pictures of its pages."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from random import Random

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.screens.page import Page
from kiosk.screens.table.page import table_page
from kiosk.screens.widgets import Text
from kiosk.table.present import view
from kiosk.table.table import Table
from kiosk.table.views import Stage
from rules.cards import Card
from tests.kiosk.scenes.tables import filled, opened
from tests.rules.open_play import OpenPlay, dealt

NAMES = ("Ada", "Otis", "Ruby", "Leon")
NORTH, EAST, SOUTH, WEST = range(4)


class Home(Page[None]):
    """Stands for the home screen."""

    def look(self) -> None:
        pass

    def build(self, shown: None) -> None:
        self.put(Text(line="home"), 12, 12, 200, 40)


class Game:
    """One table in the driver's window. Commands go through the session and are waited for."""

    usual = NAMES

    def __init__(
        self,
        driver: Driver,
        folder: Path,
        dealer: int = WEST,
        preset: str = "",
        rules: dict[str, object] | None = None,
        names: tuple[str, ...] | None = None,
        start: tuple[int, int] = (0, 0),
    ) -> None:
        self.driver = driver
        self.lobby = Lobby.open(folder)
        form = filled(preset=preset, names=names or self.usual, dealer=dealer, **(rules or {}))
        form.start = start
        opened(self.lobby, form)
        self.kiosk = Kiosk(self.lobby, Home, clock=lambda: datetime(2026, 3, 4, 21, 47), on_top=[table_page])
        driver.run(self.kiosk)

    @property
    def table(self) -> Table:
        return self.kiosk.table

    @property
    def stage(self) -> Stage:
        return view(self.table).stage

    def settle(self) -> None:
        """Until everything that was done is on the disk and on the screen."""
        self.lobby.journal.settle()
        self.driver.frames(3)

    def do(self, command: Callable[..., None], *args: object) -> "Game":
        """One command of the session; what it changes is drawn with the next frame."""
        command(*args)
        self.lobby.journal.settle()
        return self

    def tap(self, *words: str, nth: int = 0) -> "Game":
        """Taps on keys, by their words, one after the other."""
        for each in words:
            self.driver.tap(each, nth=nth)
            self.settle()
        return self

    def tap_part(self, words: str) -> "Game":
        """Taps on the key that shows these words among others."""
        self.driver.tap(words, exact=False)
        self.settle()
        return self

    # Stages, by commands.

    def auction(self, *calls: str) -> "Game":
        """Dealt, and these calls."""
        self.do(self.table.dealt)
        for call in calls:
            self.do(self.table.call, call)
        return self

    def contract(self, *calls: str, contract: str = "4US") -> "Game":
        """An auction, and the declaration."""
        return self.auction(*(calls or ("3U", "4U", "Pass", "Pass"))).do(self.table.declare, contract)

    def playing(self, *calls: str, contract: str = "4US") -> "Game":
        """Everything before the first lead."""
        return self.contract(*calls, contract=contract).do(self.table.start_play)

    def tricks(self, *winners: int) -> "Game":
        for seat in winners:
            self.do(self.table.trick_won, seat)
        return self

    def cards(self, *texts: str) -> "Game":
        """Cards in the order played, as records write them: ``HK C5``."""
        for text in " ".join(texts).split():
            self.do(self.table.play, int(Card.parse(text)))
        return self

    def played(self, seed: int = 1, *calls: str, contract: str = "4US") -> "Game":
        """A whole hand card by card: any card that follows."""
        self.playing(*calls, contract=contract).do(self.table.set_detail, "cards")
        hand = self.table.hand
        assert hand.order is not None
        rng, pack = Random(seed), list(range(54))
        rng.shuffle(pack)
        play = OpenPlay(hand.order, dealt(pack, 4, hand.hand_size), hand.first_leader())
        while play.legal:
            card = rng.choice(play.legal)
            self.do(self.table.play, card)
            play.push(card)
        return self

    def result(self, tricks: int, *calls: str, contract: str = "4US") -> "Game":
        """A whole hand by its result."""
        return self.contract(*calls, contract=contract).do(self.table.total, tricks)

    def next(self) -> "Game":
        return self.do(self.table.next_hand)
