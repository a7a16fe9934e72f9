"""Scenes of the devices' pages and of a table with a reader, for pictures: readers are told what they see."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from random import Random

from tests.kiosk.driving import Driver  # isort: skip  (prepares Kivy)

from hardware.deck import DEMO_PACK, Known, Unknown, demo_tag
from hardware.events import Reason
from kiosk.dealing import Dealing
from kiosk.device_words import trouble
from kiosk.devices import ReaderState, Reading
from kiosk.packs import Checking, Enrolling
from kiosk.screens.devices import devices_page
from kiosk.screens.devices.check import check_page
from kiosk.screens.devices.dealing import HowPage, dealing_page
from kiosk.screens.devices.emulated import EmulatedPage
from kiosk.screens.devices.enrol import EnrolPage
from kiosk.screens.devices.packs import DropPage, EnrolFormPage, NamePage, PacksPage, ReplacePage, WhichCardPage
from kiosk.screens.devices.panel import PanelPage
from kiosk.screens.devices.reader import PortsPage, ReaderPage, TryPage
from rules.cards import CARDS, Card
from tests.kiosk.flat_games import Game as FlatGame
from tests.kiosk.table_games import WEST, Game

PICTURES: dict[str, Callable[[Driver, Path], object]] = {}
"""By the picture's name."""
PORT = "/dev/serial/by-id/usb-Silicon_Labs_CP2102N_USB_to_UART_Bridge_Controller_a4e1-if00-port0"
AT = datetime(2026, 3, 4, 21, 40)
UNKNOWN = Unknown("04FFFFFFFFFFFF")

AnyGame = Game | FlatGame


def kept(made: Callable[[Driver, Path], object]) -> Callable[[Driver, Path], object]:
    PICTURES[made.__name__.replace("_", "-")] = made
    return made


def read(card: str) -> Reading:
    """The reading of a card of the built-in pack."""
    made = Card.parse(card)
    return Reading(Known(demo_tag(made), made, DEMO_PACK.id))


def with_reader(game: AnyGame, connected: bool = True) -> AnyGame:
    """A reader that answers, or one that went away, without a wire."""
    devices = game.kiosk.equipment.devices
    state = ReaderState("pn532", PORT, connected, AT, "PN532 firmware 1.6")
    if not connected:
        why, advice = trouble(Reason.WENT_AWAY, PORT, devices.kinds["pn532"])
        state = replace(state, why=why, advice=advice)
    devices.reader = state
    devices.changed()
    game.driver.frames(2)
    return game


def tap(game: AnyGame, *cards: str) -> AnyGame:
    """Cards tapped on the reader, each on record before the next."""
    for text in " ".join(cards).split():
        listener = game.kiosk.equipment.devices.listener
        assert listener is not None
        listener.reading(read(text))
        game.settle()
    return game


def opened(game: AnyGame, page: object) -> AnyGame:
    game.kiosk.show(page)  # type: ignore[arg-type]
    game.driver.frames(2)
    return game


@kept
def devices(driver: Driver, folder: Path) -> object:
    game = with_reader(Game(driver, folder).playing(), connected=False)
    equipment = game.kiosk.equipment
    for name in ("Red", "Blue"):
        equipment.devices.keep_pack(replace(DEMO_PACK, id=name, name=name))
    equipment.devices.checked["Red"] = "checked at 21:15, all 54 there"
    equipment.panel.last = (2, "pass", AT)
    return opened(game, devices_page)


@kept
def devices_none(driver: Driver, folder: Path) -> object:
    return opened(Game(driver, folder), devices_page)


@kept
def reader(driver: Driver, folder: Path) -> object:
    return opened(with_reader(Game(driver, folder)), ReaderPage)


@kept
def reader_away(driver: Driver, folder: Path) -> object:
    return opened(with_reader(Game(driver, folder), connected=False), ReaderPage)


@kept
def reader_ports(driver: Driver, folder: Path) -> object:
    game = with_reader(Game(driver, folder))
    game.kiosk.equipment.devices.ports = lambda: (PORT, "/dev/serial0", "/dev/ttyACM0")  # type: ignore[method-assign]
    return opened(game, lambda kiosk: PortsPage(kiosk, "pn532"))


@kept
def reader_no_ports(driver: Driver, folder: Path) -> object:
    game = Game(driver, folder)
    game.kiosk.equipment.devices.ports = lambda: ()  # type: ignore[method-assign]
    return opened(game, lambda kiosk: PortsPage(kiosk, "pn532"))


@kept
def reader_test(driver: Driver, folder: Path) -> object:
    return tap(opened(with_reader(Game(driver, folder)), TryPage), "HQ")


@kept
def panel_none(driver: Driver, folder: Path) -> object:
    return opened(Game(driver, folder), PanelPage)


@kept
def panel_wrong(driver: Driver, folder: Path) -> object:
    game = Game(driver, folder)
    game.kiosk.equipment.wire({"buttons": {"N": {"pass": 5, "undo": 5}, "Q": {}}, "buzzer": 99})
    return opened(game, PanelPage)


@kept
def packs(driver: Driver, folder: Path) -> object:
    game = with_reader(Game(driver, folder))
    for name in ("Red", "Blue"):
        game.kiosk.equipment.devices.keep_pack(replace(DEMO_PACK, id=name, name=name))
    game.kiosk.equipment.devices.checked["Red"] = "checked at 21:15, all 54 there"
    return opened(game, PacksPage)


@kept
def pack_new(driver: Driver, folder: Path) -> object:
    return opened(with_reader(Game(driver, folder)), EnrolFormPage)


@kept
def pack_name(driver: Driver, folder: Path) -> object:
    return opened(with_reader(Game(driver, folder)), NamePage)


@kept
def pack_drop(driver: Driver, folder: Path) -> object:
    return opened(with_reader(Game(driver, folder)), lambda kiosk: DropPage(kiosk, "demo"))


@kept
def pack_which_card(driver: Driver, folder: Path) -> object:
    return opened(with_reader(Game(driver, folder)), lambda kiosk: WhichCardPage(kiosk, "demo"))


@kept
def pack_replace(driver: Driver, folder: Path) -> object:
    return opened(with_reader(Game(driver, folder)), lambda kiosk: ReplacePage(kiosk, "demo", 20))


def _enrolling(driver: Driver, folder: Path, cards: int) -> AnyGame:
    game = with_reader(Game(driver, folder))
    made = Enrolling(game.kiosk.equipment.devices, "Red", 2)
    opened(game, lambda kiosk: EnrolPage(kiosk, made))
    for card in CARDS[:cards]:
        tap(game, str(card))
    return game


@kept
def enrol(driver: Driver, folder: Path) -> object:
    return _enrolling(driver, folder, 17)


@kept
def enrol_used(driver: Driver, folder: Path) -> object:
    return tap(_enrolling(driver, folder, 17), "S4")


@kept
def enrol_joker(driver: Driver, folder: Path) -> object:
    return _enrolling(driver, folder, 52)


@kept
def check(driver: Driver, folder: Path) -> object:
    game = with_reader(Game(driver, folder))
    made = Checking(game.kiosk.equipment.devices, DEMO_PACK, clock=game.kiosk.clock)
    opened(game, check_page(made))
    cards = [str(card) for card in CARDS if str(card) not in ("C7", "JL")]
    return tap(game, *cards, "HT")


@kept
def deal_reader(driver: Driver, folder: Path) -> object:
    return with_reader(Game(driver, folder))


@kept
def deal_how(driver: Driver, folder: Path) -> object:
    return opened(with_reader(Game(driver, folder)), HowPage)


@kept
def dealing(driver: Driver, folder: Path) -> object:
    game = with_reader(Game(driver, folder))
    opened(game, dealing_page(Dealing(game.table)))
    return tap(game, *(str(card) for card in CARDS[:22]))


@kept
def dealing_drawn(driver: Driver, folder: Path) -> object:
    game = with_reader(Game(driver, folder))
    opened(game, dealing_page(Dealing.drawn(game.table, Random(3))))
    return tap(game, *(str(card) for card in CARDS[:31]), "HT")


@kept
def dealing_done(driver: Driver, folder: Path) -> object:
    game = with_reader(Game(driver, folder))
    opened(game, dealing_page(Dealing(game.table)))
    return tap(game, *map(str, CARDS))


@kept
def play_reader(driver: Driver, folder: Path) -> object:
    return tap(with_reader(Game(driver, folder).playing()), "HQ S9 HT")


@kept
def play_reader_away(driver: Driver, folder: Path) -> object:
    game = tap(with_reader(Game(driver, folder).playing()), "HQ S9 HT")
    return with_reader(game, connected=False)


@kept
def question_twice(driver: Driver, folder: Path) -> object:
    return tap(with_reader(Game(driver, folder).playing()), "HQ S9 HQ")


@kept
def question_order(driver: Driver, folder: Path) -> object:
    game = with_reader(Game(driver, folder).playing())
    both = replace(read("HQ"), beside=(read("H9").what,))
    game.kiosk.equipment.devices.listener.reading(both)  # type: ignore[union-attr]
    return game


@kept
def question_unknown(driver: Driver, folder: Path) -> object:
    game = with_reader(Game(driver, folder).playing())
    game.kiosk.equipment.devices.listener.reading(Reading(UNKNOWN))  # type: ignore[union-attr]
    return game


@kept
def result_not_read(driver: Driver, folder: Path) -> object:
    game = with_reader(Game(driver, folder).playing())
    hand, random = game.table.hand, Random(4)
    while len(hand.tricks) < hand.hand_size - 1 or (hand.trick and hand.trick.plays):
        while hand.unruled():
            game.do(game.table.rule, "overrule")
        tap(game, str(random.choice([card for card in CARDS if not hand.played >> card & 1])))
    while hand.unruled():
        game.do(game.table.rule, "overrule")
    tap(game, *[str(card) for card in CARDS if not hand.played >> card & 1][:3])
    while hand.unruled():
        game.do(game.table.rule, "overrule")
    return game.do(game.table.trick_won, 1)


@kept
def lay_cards(driver: Driver, folder: Path) -> object:
    return opened(with_reader(Game(driver, folder).playing()), EmulatedPage)


@kept
def flat_deal_reader(driver: Driver, folder: Path) -> object:
    return with_reader(FlatGame(driver, folder, dealer=WEST))


@kept
def flat_play_reader(driver: Driver, folder: Path) -> object:
    return tap(with_reader(FlatGame(driver, folder).play(1, "cards")), "HQ", "H9")


@kept
def flat_reader_away(driver: Driver, folder: Path) -> object:
    game = tap(with_reader(FlatGame(driver, folder).play(1, "cards")), "HQ", "H9")
    return with_reader(game, connected=False)


@kept
def flat_question(driver: Driver, folder: Path) -> object:
    return tap(with_reader(FlatGame(driver, folder).play(1, "cards")), "HQ", "HQ")


@kept
def flat_question_order(driver: Driver, folder: Path) -> object:
    game = with_reader(FlatGame(driver, folder).play(1, "cards"))
    both = replace(read("HQ"), beside=(read("H9").what,))
    game.kiosk.equipment.devices.listener.reading(both)  # type: ignore[union-attr]
    return game
