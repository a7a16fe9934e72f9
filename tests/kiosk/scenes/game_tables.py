"""A table of any game on a kiosk, upright or flat, played at random by its session: for tests of its pages."""

import os
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.screens.table.page import table_page
from kiosk.table.present import view
from kiosk.table.table import Table
from kiosk.table.views import OverStage, PlayStage
from rules.catalogue import GAMES
from tests.kiosk.scenes.players import next_step
from tests.kiosk.scenes.table_games import Home
from tests.kiosk.scenes.tables import EVERY, filled, opened

NAMES = (
    "Ada", "Bartholomew-Maximilian Featherstonehaugh", "Ruby", "Wilhelmina Charlotte van der Groenendael",
    "Bess", "Max", "Otis",
)  # fmt: skip
TABLES = (
    EVERY if os.environ.get("WHIST_SCREENS") else [(g.id, g.presets[-1].id, max(g.players)) for g in GAMES.values()]
)
"""Those that are shown: all of them where the environment variable `WHIST_SCREENS` is set, else one of each game."""


class AnyGame:
    """One table in the driver's window."""

    def __init__(
        self,
        driver: Driver,
        folder: Path,
        game: str,
        preset: str = "",
        players: int = 4,
        flat: bool = False,
        names: tuple[str, ...] = NAMES,
        **rules: Any,
    ) -> None:
        self.driver = driver
        self.lobby = Lobby.open(folder)
        opened(self.lobby, filled(game, preset, players, names, **rules))
        self.lobby.set_setting("flat", flat)
        self.lobby.journal.settle()
        self.kiosk = Kiosk(self.lobby, Home, clock=lambda: datetime(2026, 3, 4, 21, 47), on_top=[table_page])
        driver.run(self.kiosk)

    @property
    def table(self) -> Table:
        return self.kiosk.table

    @property
    def stage(self) -> Any:
        return view(self.table).stage

    def settle(self) -> None:
        """Until everything that was done is on the disk and on the screen."""
        self.lobby.journal.settle()
        self.driver.frames(3)

    def do(self, command: Callable[[], object]) -> None:
        command()
        self.lobby.journal.settle()
        assert not self.table.notice, self.table.notice

    def walk(self, rng: Random, detail: str, hands: int) -> Iterator[object]:
        """Plays so many hands, kept in this detail; gives what kind of stage it is before every step."""
        while self.table.state.number <= hands:
            self.table.set_detail(detail)
            stage = self.stage
            yield kind_of(stage)
            step = None if isinstance(stage, OverStage) else next_step(self.table, rng, detail)
            if step is None:
                return
            self.do(step)


def kind_of(stage: object) -> object:
    """What a page of this stage looks like, as far as its parts go."""
    if not isinstance(stage, PlayStage):
        return type(stage).__name__, getattr(stage, "made", None)
    return (
        "play", stage.detail, bool(stage.shares), bool(stage.keep_words), bool(stage.open_hand),
        bool(stage.may_be_turned), stage.turned is not None, stage.stage_words,
        sum(card is not None for card in stage.cards),
    )  # fmt: skip
