"""Scenes of a table at which a machine deals, and of the shuffler's pages, for pictures: the machine has no wire."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from hardware.deck import demo_tag
from hardware.events import DeviceAway, DeviceBack, Fault, PackHandled, Reason, ShufflerFault
from hardware.shuffler.pattern import Pattern
from kiosk.screens.devices.overview import devices_page
from kiosk.screens.devices.shuffler import PortsPage, ShufflerPage, TrialPage
from rules.cards import cards_in
from tests.kiosk.pictures.devices import LONG, PORT, opened, with_reader
from tests.kiosk.scenes.flat_games import Game as FlatGame
from tests.kiosk.scenes.machines import FakeDriver, deal_events, halted, void
from tests.kiosk.scenes.table_games import EAST, WEST, Game

PICTURES: dict[str, Callable[[Driver, Path], object]] = {}
"""By the picture's name."""


def kept(made: Callable[[Driver, Path], object]) -> Callable[[Driver, Path], object]:
    PICTURES[made.__name__.replace("_", "-")] = made
    return made


def with_machine(game: Any, bays: int = 1) -> Any:
    """A shuffler that answers, without a wire."""
    shuffler = game.kiosk.equipment.shuffler
    shuffler.make_driver = lambda report: FakeDriver()
    shuffler.choose(PORT, bays)
    return say(game, DeviceBack("shuffler", 0.0, "Emulated shuffler 1.0"))


def say(game: Any, *events: Any) -> Any:
    for event in events:
        game.kiosk.equipment.shuffler.take(event)
        game.lobby.journal.settle()
    game.driver.frames()  # in which the table takes what was dealt
    game.settle()
    return game


def driver_of(game: Any) -> FakeDriver:
    """What stands for the machine's driver."""
    made: FakeDriver = game.kiosk.equipment.shuffler._driver
    return made


def asked(game: Any) -> tuple[int, tuple[str, ...]]:
    """The id and the places of the deal that was asked for last."""
    _, id, pattern, *_ = driver_of(game).named("deal")[-1]
    return id, Pattern.parse(pattern).order


def dealing(game: Any, count: int) -> Any:
    """So many cards are dealt."""
    equipment = with_machine(game).kiosk.equipment
    equipment.machine.press("deal")
    say(game, PackHandled("shuffler", "shuffle", 1, game.table.hand.pack.bit_count(), 0.0))
    id, order = asked(game)
    cards = list(cards_in(game.table.hand.pack))
    Random(1).shuffle(cards)
    tags = [demo_tag(card) for card in cards]
    return say(game, *deal_events(id, order, tags)[:count])


@kept
def deal_machine(driver: Driver, folder: Path) -> object:
    return with_machine(Game(driver, folder))


@kept
def deal_machine_reader(driver: Driver, folder: Path) -> object:
    return with_machine(with_reader(Game(driver, folder, names=LONG)))


@kept
def deal_machine_dealing(driver: Driver, folder: Path) -> object:
    return dealing(Game(driver, folder), 17)


@kept
def deal_machine_jam(driver: Driver, folder: Path) -> object:
    return say(dealing(Game(driver, folder), 17), *halted(1, 17))


@kept
def deal_machine_away(driver: Driver, folder: Path) -> object:
    game = dealing(with_reader(Game(driver, folder)), 17)
    return say(game, DeviceAway("shuffler", 9.0, 9.0, Reason.WENT_AWAY, PORT))


@kept
def deal_machine_void(driver: Driver, folder: Path) -> object:
    game = dealing(Game(driver, folder, names=LONG), 17)
    return say(game, ShufflerFault("shuffler", Fault.DOUBLE, "W", 0.0), void(1))


@kept
def deal_machine_misdeal(driver: Driver, folder: Path) -> object:
    game = dealing(Game(driver, folder, rules={"jokers": 0, "kitty": 4}, names=LONG), 0)
    id, order = asked(game)
    tags = [demo_tag(card) for card in cards_in((1 << 54) - 1)][-2:]
    return say(game, *deal_events(id, order, tags))


@kept
def flat_deal_machine(driver: Driver, folder: Path) -> object:
    return with_machine(with_reader(FlatGame(driver, folder, dealer=WEST)))


@kept
def flat_deal_machine_north(driver: Driver, folder: Path) -> object:
    return with_machine(FlatGame(driver, folder, dealer=0))


@kept
def flat_deal_machine_dealing(driver: Driver, folder: Path) -> object:
    return dealing(FlatGame(driver, folder, dealer=EAST), 17)


@kept
def flat_deal_machine_jam(driver: Driver, folder: Path) -> object:
    return say(dealing(with_reader(FlatGame(driver, folder, dealer=WEST)), 17), *halted(1, 17, Fault.UNREAD))


@kept
def flat_deal_machine_void(driver: Driver, folder: Path) -> object:
    game = dealing(FlatGame(driver, folder, names=LONG), 17)
    return say(game, ShufflerFault("shuffler", Fault.EMPTY, "hopper", 0.0), void(1))


@kept
def shuffler(driver: Driver, folder: Path) -> object:
    return opened(with_machine(Game(driver, folder), 2), ShufflerPage)


@kept
def shuffler_devices(driver: Driver, folder: Path) -> object:
    game = with_machine(Game(driver, folder))
    return opened(say(game, ShufflerFault("shuffler", Fault.POWER, "", 0.0)), devices_page)


@kept
def shuffler_away(driver: Driver, folder: Path) -> object:
    game = say(with_machine(Game(driver, folder)), DeviceAway("shuffler", 9.0, 9.0, Reason.FAULT, PORT))
    return opened(game, ShufflerPage)


@kept
def shuffler_test(driver: Driver, folder: Path) -> object:
    game = opened(with_machine(Game(driver, folder), 2), TrialPage)
    return say(game, PackHandled("shuffler", "count", 1, 54, 0.0))


@kept
def shuffler_test_fault(driver: Driver, folder: Path) -> object:
    game = opened(with_machine(Game(driver, folder)), TrialPage)
    return say(game, ShufflerFault("shuffler", Fault.EMPTY, "hopper", 0.0))


@kept
def shuffler_ports(driver: Driver, folder: Path) -> object:
    game = Game(driver, folder)
    game.kiosk.equipment.shuffler.ports = lambda: (PORT, "/dev/serial0", "/dev/ttyACM0")
    return opened(game, PortsPage)


@kept
def shuffler_no_ports(driver: Driver, folder: Path) -> object:
    game = Game(driver, folder)
    game.kiosk.equipment.shuffler.ports = lambda: ()
    return opened(game, PortsPage)
