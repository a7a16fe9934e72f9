"""Scenes of the devices' pages and of a table with a reader, for pictures: readers are told what they see."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from gpiozero import LED
from gpiozero.pins.mock import MockFactory

from hardware.deck import DEMO_PACK, Form, Known, Pack, Unknown, demo_tag
from hardware.events import DeviceAway, DeviceBack, Reason, TagSeen
from hardware.panel_settings import EXAMPLE, Part
from kiosk.devices.device_words import trouble
from kiosk.devices.devices import ReaderState, Reading
from kiosk.devices.pack_files import save
from kiosk.screens.devices.antennas import AntennasPage
from kiosk.screens.devices.check import check_page
from kiosk.screens.devices.dealing import HowPage, dealing_page
from kiosk.screens.devices.emulated import EmulatedPage
from kiosk.screens.devices.enrol import EnrolPage
from kiosk.screens.devices.overview import devices_page
from kiosk.screens.devices.pack_files import BringPage, SavePage
from kiosk.screens.devices.packs import DropPage, EnrolFormPage, NamePage, PacksPage, ReplacePage, WhichCardPage
from kiosk.screens.devices.panel import PanelPage
from kiosk.screens.devices.panel_try import TryPanelPage
from kiosk.screens.devices.panel_wires import WiresPage, pin_page
from kiosk.screens.devices.reader import KindPage, KindsPage, PortsPage, ReaderPage, TryPage
from kiosk.screens.devices.settings import SettingsPage, ValuePage
from kiosk.screens.devices.settings_file import SettingsFilePage
from kiosk.table_io.dealing import Dealing
from kiosk.table_io.packs import PackCheck, PackEnrolment, lying_there
from kiosk.table_io.panel import Press
from kiosk.table_io.readings import Readings
from rules.cards import CARDS, Card
from rules.phrases import Phrase
from tests.kiosk.scenes.flat_games import Game as FlatGame
from tests.kiosk.scenes.game_tables import AnyGame
from tests.kiosk.scenes.table_games import WEST, Game

PICTURES: dict[str, Callable[[Driver, Path], object]] = {}
"""By the picture's name."""
PORT = "/dev/serial/by-id/usb-Silicon_Labs_CP2102N_USB_to_UART_Bridge_Controller_a4e1-if00-port0"
AT = datetime(2026, 3, 4, 21, 40)
UNKNOWN = Unknown("04FFFFFFFFFFFF")

Either = Game | FlatGame
LONG = (
    "Bartholomew-Maximilian Featherstonehaugh", "Ada", "Wilhelmina Charlotte van der Groenendael", "Otis",
)  # fmt: skip


def kept(made: Callable[[Driver, Path], object]) -> Callable[[Driver, Path], object]:
    PICTURES[made.__name__.replace("_", "-")] = made
    return made


def read(card: str) -> Reading:
    """The reading of a card of the built-in pack."""
    made = Card.parse(card)
    return Reading(Known(demo_tag(made), made, DEMO_PACK.id))


def with_reader(game: Either, connected: bool = True) -> Either:
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


def tap(game: Either, *cards: str) -> Either:
    """Cards tapped on the reader, each on record before the next."""
    for text in " ".join(cards).split():
        listener = game.kiosk.equipment.devices.listener
        assert listener is not None
        listener.reading(read(text))
        game.settle()
    return game


def opened(game: Either, page: object) -> Either:
    game.kiosk.show(page)  # type: ignore[arg-type]
    game.driver.frames(2)
    return game


@kept
def devices(driver: Driver, folder: Path) -> object:
    game = with_reader(Game(driver, folder).playing(), connected=False)
    equipment = game.kiosk.equipment
    for name in ("Red", "Blue"):
        equipment.devices.keep_pack(replace(DEMO_PACK, id=name, name=name))
    equipment.devices.checked["Red"] = Phrase("checked at {time}, all {n} there", time="21:15", n=54)
    equipment.panel.presses.appendleft(Press(2, "pass", AT))
    return opened(game, devices_page)


@kept
def devices_back(driver: Driver, folder: Path) -> object:
    game = with_two_packs(Game(driver, folder).playing())
    devices = on_antennas(game, connected=False).kiosk.equipment.devices
    devices.take(DeviceBack("r", 12.0, "Pepper firmware 1.24"))
    game.kiosk.equipment.readings = Readings(game.table)
    devices.listener = game.kiosk.equipment.readings
    tap(game, "HQ")
    return opened(game, devices_page)


@kept
def devices_worst(driver: Driver, folder: Path) -> object:
    game = on_antennas(with_two_packs(Game(driver, folder, names=LONG).playing()))
    equipment = game.kiosk.equipment
    equipment.devices.take(DeviceAway("r", 9.0, 9.0, Reason.SILENT, PORT))
    for number in range(4):
        equipment.devices.keep_pack(replace(DEMO_PACK, id=f"{number}", name=f"{number}" * 20))
    equipment.devices.unreadable_packs.append("SX is no card")
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
def reader_kinds(driver: Driver, folder: Path) -> object:
    return opened(with_reader(Game(driver, folder)), lambda kiosk: KindsPage(kiosk, "pn532"))


@kept
def reader_kind(driver: Driver, folder: Path) -> object:
    return opened(with_reader(Game(driver, folder)), lambda kiosk: KindPage(kiosk, "pepper"))


@kept
def reader_settings(driver: Driver, folder: Path) -> object:
    return opened(on_antennas(Game(driver, folder).playing(), antenna8=""), SettingsPage)


@kept
def reader_setting(driver: Driver, folder: Path) -> object:
    game = on_antennas(AnyGame(driver, folder, "KnockoutWhist", players=7))
    setting = game.kiosk.equipment.devices.kinds["pepper"].settings[3]
    return opened(game, lambda kiosk: ValuePage(kiosk, setting))


@kept
def reader_back(driver: Driver, folder: Path) -> object:
    game = on_antennas(Game(driver, folder), connected=False)
    game.kiosk.equipment.devices.take(DeviceBack("r", 12.0, "Pepper firmware 1.24"))
    return opened(game, ReaderPage)


@kept
def reader_no_ports(driver: Driver, folder: Path) -> object:
    game = Game(driver, folder)
    game.kiosk.equipment.devices.ports = lambda: ()  # type: ignore[method-assign]
    return opened(game, lambda kiosk: PortsPage(kiosk, "pn532"))


@kept
def reader_test(driver: Driver, folder: Path) -> object:
    return tap(opened(with_reader(Game(driver, folder)), TryPage), "HQ")


def on_antennas(game: Any, connected: bool = True, **settings: str) -> Any:
    """A reader with eight antennas, of which these are set otherwise; it has not been told what lies there."""
    devices = game.kiosk.equipment.devices
    devices.choose_reader("pepper", PORT, settings)
    devices.stop()
    devices.take(DeviceBack("r", 1.0, "Pepper firmware 1.24"))
    if not connected:
        devices.take(DeviceAway("r", 9.0, 9.0, Reason.WENT_AWAY, PORT))
    return game


def lying(game: Any, *cards: tuple[int, str], also: tuple[int, ...] = ()) -> Any:
    """Cards, each on an antenna; `also`: others read the last one too."""
    each = [(antenna, demo_tag(Card.parse(text), Form.ISO15693)) for antenna, texts in cards for text in texts.split()]
    for number, (antenna, tag) in enumerate(each, 1):
        more = also if number == len(each) else ()
        game.kiosk.equipment.devices.take(TagSeen("r", tag, antenna, 5.0, doubtful=bool(more), also=more))
    game.kiosk.equipment.devices.changed()
    game.driver.frames(2)
    return game


NORTHS = "SA SK SQ SJ ST S9 S8 S7 S6 S5 S4 S3"


@kept
def antennas(driver: Driver, folder: Path) -> object:
    game = on_antennas(Game(driver, folder).playing())
    lying(opened(game, AntennasPage), (2, NORTHS), (3, "HA HK HQ"), (1, "D9 DT"), (6, "CA CK"), (4, "C3"), also=(5, 3))
    game.kiosk.equipment.devices.take(TagSeen("r", "E004AAAAAAAAAAAA", 5, 5.0))
    game.kiosk.equipment.devices.changed()
    return game


@kept
def antennas_faces(driver: Driver, folder: Path) -> object:
    game = on_antennas(Game(driver, folder).result(10))
    lying(opened(game, AntennasPage), (2, NORTHS), (3, "HA HK HQ JH JL"), (1, "D9 DT"), (4, "C3"), also=(5,))
    return game


@kept
def antennas_away(driver: Driver, folder: Path) -> object:
    game = on_antennas(Game(driver, folder, names=LONG).playing(), antenna3="", antenna7="")
    lying(opened(game, AntennasPage), (2, NORTHS), (1, "D9 DT"), (4, "C3"))
    game.kiosk.equipment.devices.take(DeviceAway("r", 9.0, 9.0, Reason.WENT_AWAY, PORT))
    return game


@kept
def antennas_seven(driver: Driver, folder: Path) -> object:
    game = on_antennas(AnyGame(driver, folder, "KnockoutWhist", players=7))
    lying(opened(game, AntennasPage), (2, "SA SK SQ SJ ST S9 S8"), (3, "HA HK HQ"), (4, "C3"), also=(5, 3))
    return game


@kept
def antennas_two(driver: Driver, folder: Path) -> object:
    game = on_antennas(AnyGame(driver, folder, "KnockoutWhist", players=2))
    return lying(opened(game, AntennasPage), (2, "SA SK SQ SJ ST S9 S8"), (3, "HA HK HQ"), (5, "C3"), also=(4,))


@kept
def antennas_one(driver: Driver, folder: Path) -> object:
    game = with_reader(Game(driver, folder).result(10))
    lying(opened(game, AntennasPage), *((None, str(card)) for card in CARDS))  # type: ignore[arg-type]
    return game


@kept
def reader_test_antennas(driver: Driver, folder: Path) -> object:
    game = on_antennas(Game(driver, folder).result(10))
    return lying(opened(game, TryPage), (1, "D9"), (2, "SA"), also=(3,))


@kept
def panel_none(driver: Driver, folder: Path) -> object:
    return opened(Game(driver, folder), PanelPage)


def with_panel(driver: Driver, folder: Path) -> Game:
    """A panel of seven places on pins that are not there, but for one that something else has."""
    game = Game(driver, folder)
    factory = game.kiosk.equipment.panel.factory = MockFactory()
    factory.taken = LED(21, pin_factory=factory)
    wiring = deepcopy(dict(EXAMPLE))
    wiring["lights"] |= {"5": 3, "6": 7, "7": 9}
    game.kiosk.equipment.wire(wiring)
    for button, place in (("undo", 3), ("next", 0), ("pass", 6)):
        game.kiosk.equipment.panel.presses.appendleft(Press(place, button, AT))
    return game


@kept
def panel(driver: Driver, folder: Path) -> object:
    return opened(with_panel(driver, folder), PanelPage)


@kept
def panel_held(driver: Driver, folder: Path) -> object:
    game = with_panel(driver, folder)
    game.kiosk.equipment.panel.away.clear()
    game.kiosk.equipment.panel.held[Part("button", 5, 0, "pass")] = AT
    return opened(game, devices_page)


@kept
def panel_wires(driver: Driver, folder: Path) -> object:
    return opened(with_panel(driver, folder), WiresPage)


@kept
def panel_pin(driver: Driver, folder: Path) -> object:
    return opened(with_panel(driver, folder), pin_page(Part("button", 0, 0, "next")))


@kept
def panel_test(driver: Driver, folder: Path) -> object:
    return opened(with_panel(driver, folder), TryPanelPage)


@kept
def panel_test_none(driver: Driver, folder: Path) -> object:
    return opened(Game(driver, folder), TryPanelPage)


@kept
def settings_file(driver: Driver, folder: Path) -> object:
    game = Game(driver, folder)
    text = f'[reader]\nkind = "pn53"\nport = "{PORT}"\nspeed = 9\n[panel.buttons]\nN = {{ pass = 5, undo = 5 }}\n'
    game.kiosk.equipment.file.path.write_text(text + "[presence]\nenough = 0\n[panel\n")
    game.kiosk.equipment.read_again()
    return opened(game, SettingsFilePage)


def with_two_packs(game: Any) -> Any:
    """A reader, and two packs that the built-in one's cards are of."""
    for name in ("Red", "Blue"):
        game.kiosk.equipment.devices.keep_pack(replace(DEMO_PACK, id=name, name=name, back=name))
    return with_reader(game)


@kept
def packs(driver: Driver, folder: Path) -> object:
    game = with_two_packs(Game(driver, folder))
    game.kiosk.equipment.devices.checked["Red"] = Phrase("checked at {time}, all {n} there", time="21:15", n=54)
    return opened(game, PacksPage)


@kept
def packs_worst(driver: Driver, folder: Path) -> object:
    game = with_reader(Game(driver, folder).playing())
    for name in ("Wilhelmina’s old red", "Club, the old red one", "Blue"):
        pack = replace(DEMO_PACK, id=name, name=name[:20], back="Green with gold dots")
        game.kiosk.equipment.devices.keep_pack(pack)
        game.kiosk.equipment.devices.checked[name] = Phrase(
            "checked at {time}, {seen} of {n} there", time="21:15", seen=52, n=54
        )
    few = Pack("few", "Half", "Black", {demo_tag(card): card for card in CARDS[:30]})
    game.kiosk.equipment.devices.keep_pack(few)
    game.kiosk.equipment.devices.packs.reverse()
    devices = game.kiosk.equipment.devices
    devices.unreadable_packs.append('a pack needs "id", "name", "back", and "cards" that give each card its tag')
    return opened(game, PacksPage)


@kept
def pack_save(driver: Driver, folder: Path) -> object:
    game = with_two_packs(Game(driver, folder))
    return opened(game, lambda kiosk: SavePage(kiosk, "Red"))


@kept
def pack_saved(driver: Driver, folder: Path) -> object:
    game = with_two_packs(Game(driver, folder))
    return opened(game, lambda kiosk: SavePage(kiosk, "Red")).tap_part("The data folder")


@kept
def pack_not_saved(driver: Driver, folder: Path) -> object:
    game = with_two_packs(Game(driver, folder))
    (folder / "packs").write_text("a file where the folder should be")
    return opened(game, lambda kiosk: SavePage(kiosk, "Red")).tap_part("The data folder")


@kept
def pack_bring(driver: Driver, folder: Path) -> object:
    game = with_two_packs(Game(driver, folder))
    cards = {f"04{number:012X}": card for number, card in enumerate(CARDS)}
    for pack in (
        Pack("a" * 20, "Wilhelmina’s old red", "Black", cards),
        replace(DEMO_PACK, id="Red"),
        replace(DEMO_PACK, id="new"),
    ):
        save(pack, folder / "packs")
    (folder / "packs" / ("pack" + "-long" * 40 + ".json")).write_text('{"id": "x"}')
    return opened(game, BringPage)


@kept
def pack_bring_none(driver: Driver, folder: Path) -> object:
    return opened(with_reader(Game(driver, folder)), BringPage)


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


def _enrolling(driver: Driver, folder: Path, cards: int) -> Either:
    game = with_reader(Game(driver, folder))
    made = PackEnrolment(game.kiosk.equipment.devices, "Red", 2)
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
def enrol_lying_there(driver: Driver, folder: Path) -> object:
    """Two cards were on the reader before it began."""
    game = with_reader(Game(driver, folder))
    made = PackEnrolment(game.kiosk.equipment.devices, "Red", 2)
    made.notice = lying_there(2)
    return opened(game, lambda kiosk: EnrolPage(kiosk, made))


@kept
def enrol_joker(driver: Driver, folder: Path) -> object:
    return _enrolling(driver, folder, 52)


@kept
def check(driver: Driver, folder: Path) -> object:
    game = with_reader(Game(driver, folder))
    made = PackCheck(game.kiosk.equipment.devices, DEMO_PACK, clock=game.kiosk.clock)
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
