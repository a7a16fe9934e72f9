"""What lies on the antennas, on the screen: it follows the cards, and tells nobody what others hold."""

from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import SIZES, Driver  # isort: skip  (prepares Kivy)

from hardware.deck import Form, Pack, demo_tag
from hardware.emulators.pepper import Pepper
from hardware.events import TagGone
from kiosk.screens.devices.antennas import AntennasPage, LaidPlate
from kiosk.screens.devices.check import check_page
from kiosk.screens.devices.enrol import EnrolPage
from kiosk.screens.devices.overview import devices_page
from kiosk.screens.devices.packs import PacksPage, ReplacePage
from kiosk.table_io.packs import PackCheck, PackEnrolment
from rules.cards import CARDS, Card
from tests.kiosk.pictures.devices import lying, on_antennas, opened, read, tap, with_reader, with_two_packs
from tests.kiosk.scenes.game_tables import AnyGame
from tests.kiosk.scenes.table_games import Game

SIGNS = "♠♥♦♣"


def faces(driver: Driver) -> bool:
    """Whether any card is named on the screen."""
    return any(sign in text or "joker" in text for text in driver.texts() for sign in SIGNS)


def test_the_plates_count_what_lies_there_as_cards_come_and_go(driver: Driver, tmp_path: Path) -> None:
    game = on_antennas(Game(driver, tmp_path).playing())
    opened(game, devices_page).tap("On the table")
    assert driver.texts().count("0") == 7 and driver.shown("Faces are shown when the hand is over.")
    lying(game, (2, "SA SK SQ"), (6, "C3"), also=(5,))
    assert driver.shown("3") and driver.shown("1 also read at West") and driver.texts().count("0") == 5
    devices = game.kiosk.equipment.devices
    devices.take(TagGone("r", demo_tag(Card.parse("SA"), Form.ISO15693), 2, 9.0))
    devices.changed()
    driver.frames(2)
    assert driver.shown("2") and not driver.shown("3")


def test_a_page_on_which_nothing_changes_is_not_drawn_again(driver: Driver, tmp_path: Path) -> None:
    game = on_antennas(Game(driver, tmp_path).playing())
    lying(opened(game, AntennasPage), (2, "SA SK"))
    built = list(game.kiosk.page.children)
    game.kiosk.equipment.devices.changed()
    game.kiosk.equipment.poll()
    driver.frames(5)
    assert list(game.kiosk.page.children) == built


def test_no_page_of_the_devices_names_a_card_while_a_hand_is_open_and_all_do_afterwards(
    driver: Driver, tmp_path: Path
) -> None:
    game = on_antennas(Game(driver, tmp_path).contract())
    lying(game, *((antenna, str(card)) for antenna, card in enumerate(CARDS[:7], 1)))
    opened(game, devices_page).tap("On the table")
    assert not faces(driver)
    game.tap("Test")
    lying(game, (8, "H9"))
    assert driver.shown("A card of “Demo pack”") and driver.shown("Antenna 8: Trick") and not faces(driver)
    devices = game.kiosk.equipment.devices
    devices.packs[:] = [devices.pack("demo")]
    opened(game, check_page(PackCheck(devices, devices.packs[0])))
    lying(game, *((number % 8 + 1, str(card)) for number, card in enumerate(CARDS[7:])))
    assert driver.shown("8 not read") and not faces(driver), "what is missing may be the kitty"
    game.do(game.table.total, 10)
    driver.frames(3)
    assert faces(driver)
    opened(game, AntennasPage)
    assert driver.shown("9♥") and not driver.shown("Faces are shown")


def test_a_pack_is_neither_enrolled_nor_checked_while_a_hand_is_open(driver: Driver, tmp_path: Path) -> None:
    game = with_two_packs(Game(driver, tmp_path).playing())
    opened(game, devices_page).tap("Open", nth=1)
    assert driver.shown("after this hand") and not driver.shown("Check") and driver.shown("To a file")
    game.tap("Enrol a pack")
    assert driver.shown("Devices  ·  Packs"), "nothing happened"


def test_a_card_of_a_hand_that_was_dealt_meanwhile_is_not_named_by_an_enrolment(driver: Driver, tmp_path: Path) -> None:
    game = on_antennas(with_two_packs(Game(driver, tmp_path)))
    for page in (
        lambda kiosk: EnrolPage(kiosk, PackEnrolment(kiosk.equipment.devices, "Green", 0)),
        lambda kiosk: ReplacePage(kiosk, "Red", 3),
    ):
        opened(game, page)
        game.do(game.table.dealt)
        game.kiosk.equipment.devices.listener.reading(read("HQ"))
        driver.frames(2)
        assert driver.shown("A hand is open. Go back to the table.") and not driver.shown("Q♥")
        game.do(game.table.undo)


def test_which_of_two_packs_is_in_play_is_told_by_its_first_card(driver: Driver, tmp_path: Path) -> None:
    game = with_two_packs(Game(driver, tmp_path).playing())
    assert not driver.shown("pack “Demo pack”")
    tap(game, "HQ")
    assert driver.shown("pack “Demo pack”")
    opened(game, devices_page)
    assert driver.shown("In play: Demo pack.")


def test_with_one_pack_the_strip_does_not_name_it(driver: Driver, tmp_path: Path) -> None:
    game = with_reader(Game(driver, tmp_path).playing())
    tap(game, "HQ")
    assert not driver.shown("pack “Demo pack”")


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_every_antenna_has_a_plate_of_its_own_whoever_sits_there(driver: Driver, tmp_path: Path, players: int) -> None:
    roles = ("6", "7", "trick", "kitty", "discards", "N", "W", "5")
    game = on_antennas(
        AnyGame(driver, tmp_path, "KnockoutWhist", players=players, names=tuple("ABCDEFG")),
        **{f"antenna{number}": role for number, role in enumerate(roles, 1)},
    )
    lying(game, *((number, " ".join(map(str, CARDS[8 * number : 9 * number]))) for number in range(1, 6)))
    opened(game, AntennasPage)
    plates = [widget for widget in driver.drawn() if isinstance(widget, LaidPlate)]
    seen = [plate.figure for plate in plates if plate.figure]
    assert sorted(seen) == ["0", "0", "0", "1", "2", "3", "4", "5"]
    for size in SIZES:
        driver.resize(*size)
        assert driver.faults() == []


def test_the_page_follows_a_reader_on_a_real_line(driver: Driver, tmp_path: Path) -> None:
    pepper = Pepper(tmp_path / "port")
    game = Game(driver, tmp_path / "data").playing()
    devices = game.kiosk.equipment.devices
    devices.choose_reader("pepper", str(tmp_path / "port"))
    opened(game, AntennasPage)
    tag = demo_tag(Card.parse("SA"), Form.ISO15693)
    driver.until(lambda: devices.reader and devices.reader.connected, 30)
    pepper.lay(tag, 3)
    driver.until(lambda: driver.shown("1") and driver.texts().count("0") == 6, 30)
    pepper.lift(tag)
    driver.until(lambda: driver.texts().count("0") == 7, 30)
    devices.stop()
    pepper.close()


def test_a_check_counts_what_lies_there_only_when_no_hand_is_open(driver: Driver, tmp_path: Path) -> None:
    game = on_antennas(Game(driver, tmp_path))
    devices = game.kiosk.equipment.devices
    cards = {demo_tag(card, Form.ISO15693): card for card in CARDS}
    devices.keep_pack(Pack("r", "Red", "Red", cards))
    lying(game, (2, "SA SK SQ"))
    opened(game, PacksPage).tap("Check")
    assert driver.shown("54 not read") and driver.shown("3 cards on the reader already. Take them off first.")
    game.tap("Back").result(10)
    opened(game, PacksPage).tap("Check")
    assert driver.shown("51 not read")
