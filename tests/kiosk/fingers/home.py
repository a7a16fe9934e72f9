"""Fingers on the real kiosk, home screen first: they know what is on the screen and touch it, nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

from tests.kiosk.fingers.driving import Driver, NotThere  # isort: skip  (prepares Kivy)

from kiosk.lobby.lobby import Lobby
from kiosk.lobby.opening import open_lobby
from kiosk.main.app import Kiosk
from kiosk.screens.lobby.dealer import DealerPage
from kiosk.screens.lobby.house_rules import HouseRulesPage
from kiosk.screens.lobby.name import NamePage
from kiosk.screens.lobby.rule_row import RuleRow
from kiosk.screens.opening import first_pages
from kiosk.screens.widgets import Touch
from kiosk.screens.widgets.buttons import CardKey, guarded
from kiosk.table.table import Table
from rules.catalogue import GAMES
from rules.house_rules import Value, rules_of

NAMES = ("Ada", "Otis", "Ruby", "Leon", "Bess", "Max", "Ines")


@dataclass(frozen=True)
class Plan:
    """A table to be opened: what is chosen on the way."""

    game: str
    preset: str
    players: int
    rules: Mapping[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.game}-{self.preset}-{self.players}"


class Fingers:
    """The kiosk in the driver's window as it starts, and one finger. `wrong` gathers what is wrong with the screens
    that it came by, each kind of screen looked at once, or every one (`every`); `trail` is what was touched."""

    @staticmethod
    def clock() -> datetime:
        """The kiosk's time of day."""
        return datetime(2026, 3, 4, 21, 47)

    def __init__(self, driver: Driver, folder: Path, rng: Random, every: bool = False) -> None:
        self.driver, self.rng, self.every = driver, rng, every
        self.trail: list[str] = []
        self.wrong: list[str] = []
        self._seen: set[object] = set()
        lobby = open_lobby(folder)
        assert isinstance(lobby, Lobby), lobby
        first, *on_top = first_pages(lobby)
        self.kiosk = Kiosk(lobby, first, clock=self.clock, on_top=on_top)
        driver.run(self.kiosk)
        self.settle()

    @property
    def table(self) -> Table:
        return self.kiosk.table

    @property
    def taps(self) -> int:
        return len(self.trail)

    # Touching.

    def keys(self, kind: type[Touch] = Touch) -> list[Any]:
        """What can be tapped now, in drawing order."""
        return [widget for widget in self.driver.drawn() if isinstance(widget, kind) and widget.live]

    def titled(self, title: str) -> list[Touch]:
        """The keys that show this as a line of their own."""
        return [key for key in self.keys() if any(line.text == title for line in key.written)]

    def has(self, title: str) -> bool:
        return bool(self.titled(title))

    def tap(self, *titles: str, nth: int = 0) -> None:
        """Taps keys one after the other, by their words."""
        for title in titles:
            found = self.titled(title)
            if len(found) <= nth:
                raise NotThere(f"no key {title!r} on {type(self.kiosk.page).__name__}: {self.driver.texts()}")
            self.touch(found[nth])

    def touch(self, key: Touch) -> None:
        """Taps a key, and looks at what that made of the screen."""
        while guarded():
            self.driver.frames()
        words = key.written[0].text if key.written else type(key).__name__
        self.trail.append(f"{type(self.kiosk.page).__name__}: {words}")
        self.driver.tap(key, rest=0)
        self.settle()

    def settle(self) -> None:
        """Until all is on the disk and on the screen; then it is looked at."""
        self.kiosk.lobby.journal.settle()
        self.driver.frames(2)
        kind = self.kind()
        if self.every or kind not in self._seen:
            self._seen.add(kind)
            # Of four colours two are paler by choice (look#colours).
            self.wrong += [f"{kind}: {fault}" for fault in self.driver.faults() if "4 on ivory" not in fault]

    def kind(self) -> tuple[object, ...]:
        """What sort of screen it is."""
        page = self.kiosk.page
        return type(page).__name__, len(self.driver.texts()) if isinstance(page, HouseRulesPage) else 0

    def turn_to(self, title: str) -> None:
        """Taps a key that may stand on a later page of a list, once there is a list: the season is read first."""
        self.driver.until(lambda: self.has(title) or self.has("Down"), what=title)
        while not self.has(title) and self.has("Down"):
            self.tap("Down")
        self.tap(title)

    # A new table.

    def open_table(self, plan: Plan) -> None:
        """From home to a table that waits for its first deal."""
        self.tap("New table")
        game = GAMES[plan.game]
        shown = next(each.label for each in GAMES.values() if self.has(each.label))
        self.tap(shown, game.label)
        preset = game.preset(plan.preset).label
        for _others in game.presets:
            if not self.has(preset):
                self.tap("Other rules")
        self.tap(preset)
        if len(game.players) > 1:
            self.tap(next(key for key in (f"{plan.players} players", str(plan.players)) if self.has(key)))
        self._sit_down()
        self._choose_dealer()
        if plan.rules:
            self.tap("House rules")
        for id, value in plan.rules.items():
            self._set_rule(plan.game, id, value)
        self.tap("Play now")

    def _sit_down(self) -> None:
        for name in NAMES:
            asked = next((line for line in self.driver.texts() if line.startswith("Who sits")), None)
            if isinstance(self.kiosk.page, DealerPage):
                return
            if not isinstance(self.kiosk.page, NamePage) and (asked is None or not self.has(asked)):
                return
            if not isinstance(self.kiosk.page, NamePage) and asked:
                self.tap(asked)
            if not self.has(name):
                self.tap(*name.upper())
            self.tap(name)

    def _choose_dealer(self) -> None:
        if not isinstance(self.kiosk.page, DealerPage):
            self.tap("Who deals?")
        assert isinstance(self.kiosk.page, DealerPage)
        if self.rng.random() < 0.7:
            self.tap(self.rng.choice([name for name in NAMES if self.has(name)]))
            return
        self.tap(self.rng.choice([way for way in ("Cut for the deal", "Cut for partners") if self.has(way)]))
        while cards := self.keys(CardKey):
            self.touch(self.rng.choice(cards))
        self.tap(next(key for key in ("Use this dealer", "Use these seats") if self.has(key)))

    def _set_rule(self, game: str, id: str, value: Value) -> None:
        rule = next(rule for rule in rules_of(GAMES[game].kind) if rule.id == id)
        while not (rows := [w for w in self.driver.drawn() if isinstance(w, RuleRow) and w.label == rule.label]):
            self.tap("Down")
        label = next((choice.label for choice in rule.choices if choice.value == value), "other")
        self.touch(next(key for key in self.titled(label) if key.parent is rows[0]))
        if label == "other":
            self.tap(*str(value), f"Take {value}")
        while self.has("Up"):
            self.tap("Up")
