"""A machine at a table, without a wire: what was asked of it is kept in order, and it says what it is told to say."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from hardware.deck import DEMO_PACK, demo_tag
from hardware.events import (
    CardDealt,
    DealDone,
    DealHalted,
    DealVoid,
    DeviceBack,
    Event,
    Fault,
    PackHandled,
    ShufflerCleared,
    ShufflerFault,
    Void,
)
from hardware.line import Line
from hardware.shuffler.commands import StateIs
from hardware.shuffler.pattern import Pattern
from kiosk.devices.shuffler import LAST_DEAL, ShufflerSession
from kiosk.journal import Journal
from kiosk.lobby.lobby import Lobby
from kiosk.table.present import view
from kiosk.table.table import Table
from kiosk.table.views import DealStage, ShufflerView
from kiosk.table_io.shuffler_at_table import ShufflerAtTable
from rules.cards import CARDS, Card, cards_in


class NoLine:
    def start(self) -> None: ...
    def stop(self) -> None: ...


@dataclass
class FakeDriver:
    """Stands for the driver; `done` are the names and numbers of what was asked of it."""

    done: list[tuple[Any, ...]] = field(default_factory=list)
    state: StateIs | None = None

    def line(self, path: str) -> Line:
        return NoLine()  # type: ignore[return-value]

    def shuffle(self, cards: int, bay: int = 1) -> None:
        self.done.append(("shuffle", cards, bay))

    def count(self, bay: int = 1) -> None:
        self.done.append(("count", bay))

    def eject(self, bay: int = 1) -> None:
        self.done.append(("eject", bay))

    def deal(self, id: int, pattern: Pattern, cards: int, bay: int = 1, asked_before: bool = False) -> None:
        self.done.append(("deal", id, str(pattern), cards, bay, asked_before))

    def annul(self, id: int) -> None:
        self.done.append(("annul", id))

    def clear(self) -> None:
        self.done.append(("clear",))

    def stop(self) -> None:
        self.done.append(("stop",))

    def named(self, name: str) -> list[tuple[Any, ...]]:
        return [each for each in self.done if each[0] == name]


class Room:
    """A lobby's table with a machine; `deal` is what the fake driver was asked for last."""

    def __init__(self, lobby: Lobby, table: Table | None, bays: int = 1, connected: bool = True) -> None:
        self.lobby = lobby
        self.driver = FakeDriver()
        settings = lobby.journal.settings.all()
        self.shuffler = ShufflerSession(settings, self._keep, self._record, driver=lambda report: self.driver)
        self.machine = ShufflerAtTable(self.shuffler, settings, self._identify, lambda id: id)
        self.packs = [DEMO_PACK]
        self.table: Table | None = None
        self.shuffler.changed = self.follow
        self.sit(table)
        self.shuffler.choose("/dev/machine", bays)
        if connected:
            self.say(DeviceBack("shuffler", 0.0, "Fake"))

    def _identify(self, tag: str) -> Any:
        from hardware.deck import identify

        return identify(tag, self.packs)

    def _keep(self, key: str, value: Any) -> None:
        self.lobby.journal.settings.set(key, value)

    def _record(self, record: Mapping[str, Any], then: Callable[[bool], object]) -> None:
        self.lobby.journal.settings.set(LAST_DEAL, dict(record), lambda result: then(not isinstance(result, Exception)))

    @property
    def journal(self) -> Journal:
        return self.lobby.journal

    def sit(self, table: Table | None) -> None:
        """Another table is open, or none."""
        if self.table:
            self.table.changed = lambda: None
        self.table = table
        if table:
            table.changed = self.follow
        self.follow()

    def follow(self) -> None:
        self.machine.follow(self.table)

    def say(self, *events: Event) -> None:
        for event in events:
            self.shuffler.take(event)
            self.journal.settle()

    def press(self, key: str) -> None:
        self.machine.press(key)
        self.journal.settle()

    @property
    def shown(self) -> ShufflerView | None:
        """What the deal screen shows of the machine."""
        assert self.table
        stage = view(self.table).stage
        return stage.machine if isinstance(stage, DealStage) else None

    @property
    def keys(self) -> list[str]:
        return [key.title for key in self.shown.keys if not key.off] if self.shown else []

    # A deal.

    def begin(self) -> int:
        """The key is pressed, and the pack is shuffled; the id of the deal that was then asked for."""
        self.press("deal")
        _, cards, bay = self.driver.named("shuffle")[-1]
        self.say(PackHandled("shuffler", "shuffle", bay, cards, 0.0))
        return int(self.driver.named("deal")[-1][1])

    @property
    def order(self) -> tuple[str, ...]:
        """The places of the deal that was asked for last."""
        return Pattern.parse(self.driver.named("deal")[-1][2]).order

    def cards_of(self, rng: Random) -> list[Card]:
        """The game's pack, shuffled."""
        assert self.table
        cards = list(cards_in(self.table.hand.pack))
        rng.shuffle(cards)
        return cards

    def events(self, id: int, tags: list[str | None]) -> list[CardDealt]:
        """What the machine says of a deal with these tags, the first card first."""
        return deal_events(id, self.order, tags)

    def done(self, id: int, left: int | None = -1) -> DealDone:
        cards, dealt = self.driver.named("deal")[-1][3], len(self.order)
        return DealDone("shuffler", id, dealt, cards - dealt if left == -1 else left, 0.0)


def deal_events(id: int, order: Sequence[str], tags: Sequence[str | None]) -> list[CardDealt]:
    """What the machine says of each card of a deal, the first one first; "" and None are cards that were not read."""
    return [
        CardDealt("shuffler", id, n, place, tag or None, 0.0)
        for n, (place, tag) in enumerate(zip(order, tags, strict=False), 1)
    ]


def tags_of(cards: list[Card]) -> list[str | None]:
    return [demo_tag(card) for card in cards]


def halted(id: int, dealt: int, fault: Fault = Fault.JAM, where: str = "E") -> list[Event]:
    return [ShufflerFault("shuffler", fault, where, 0.0), DealHalted("shuffler", id, dealt, 0.0)]


def void(id: int, why: Void = Void.FAULT) -> DealVoid:
    return DealVoid("shuffler", id, why, 0.0)


CLEARED = ShufflerCleared("shuffler", 0.0)
ALL = sum(1 << card for card in CARDS)
