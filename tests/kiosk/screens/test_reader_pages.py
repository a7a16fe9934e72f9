"""Choosing another kind of reader, and setting what its description says can be set."""

from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import SIZES, Driver  # isort: skip  (prepares Kivy)

from kiosk.screens.devices.overview import devices_page
from kiosk.screens.devices.reader import KindPage, KindsPage, ReaderPage, TypedPage, ports_page
from tests.kiosk.pictures.devices import opened
from tests.kiosk.scenes.table_games import Game
from tests.kiosk.screens.test_table_pages import allowed


def test_another_kind_of_reader_is_chosen_and_its_antennas_are_given_their_roles(
    driver: Driver, tmp_path: Path
) -> None:
    game = Game(driver, tmp_path)
    devices = game.kiosk.equipment.devices
    port = str(tmp_path / "no-port")
    devices.ports = lambda: (port,)  # type: ignore[method-assign]
    opened(game, devices_page)
    game.tap("Choose", "Another reader", "Pepper C1 / MUX")
    assert driver.shown("Up to eight antennas: for the trick") and driver.shown("Give each antenna")
    assert devices.reader is None, "first one reads what it is"
    game.tap("Choose port", port)
    assert devices.reader and (devices.reader.kind, devices.reader.port) == ("pepper", port)
    game.tap("Settings", "Antenna 1:  Trick", "Discards")
    assert driver.shown("Antenna 1:  Discards") and devices.reader.settings["antenna1"] == "discards"
    assert devices.roles[1].value == "discards"
    game.tap("Antenna 1:  Discards", "not used")
    assert driver.shown("Antenna 1:  not used") and 1 not in devices.roles
    game.tap("Back", "Choose port")
    assert driver.shown("Where is the Pepper C1 / MUX?"), "the kind that is used"
    devices.stop()


def test_what_is_no_role_is_set_while_a_table_is_open(driver: Driver, tmp_path: Path) -> None:
    game = Game(driver, tmp_path)
    devices = game.kiosk.equipment.devices
    devices.choose_reader("pepper", "/dev/no-port")
    assert game.kiosk.lobby.table is not None
    opened(game, devices_page)
    game.tap("Open", "Settings", "Tags:  any", "ISO 15693")
    assert devices.reader and devices.reader.settings["tags"] == "ISO 15693"
    assert driver.shown("Tags:  ISO 15693")
    devices.stop()


def test_back_leads_to_the_devices_after_another_port_was_chosen(driver: Driver, tmp_path: Path) -> None:
    game = Game(driver, tmp_path)
    devices = game.kiosk.equipment.devices
    devices.ports = lambda: ("one", "two")  # type: ignore[method-assign]
    opened(game, devices_page)
    game.tap("Choose", "one", "Choose port", "two", "Back")
    assert driver.shown("Seat buttons"), "not the same page once more"
    devices.stop()


@pytest.mark.parametrize(
    ("keys", "typed"),
    [("", "\b\b\bttyUSB1"), ("AMA", "0"), ("An address", "192.168.1.20:4001"), ("An address", "/tmp/reader")],
)
def test_a_port_that_is_in_no_list_can_be_typed(driver: Driver, tmp_path: Path, keys: str, typed: str) -> None:
    game = Game(driver, tmp_path)
    devices = game.kiosk.equipment.devices
    devices.ports = lambda: ()  # type: ignore[method-assign]
    opened(game, ports_page("pepper"))
    game.tap("Type it")
    for key in [keys] if " " in keys else keys:
        game.tap(key)
    assert driver.find("Take it").off or keys == "AMA"
    driver.type(f"{typed}\n")
    expected = {"": "/dev/ttyUSB1", "AMA": "/dev/ttyAMA0"}.get(keys, typed)
    assert devices.reader and devices.reader.port == expected
    devices.stop()


@pytest.mark.parametrize("page", ["kinds", "kind", "ports", "typed", "reader"])
@pytest.mark.parametrize("kind", ["pepper", "feig", "rdm6300"])
def test_nothing_is_wrong_with_these_pages_at_any_size(driver: Driver, tmp_path: Path, page: str, kind: str) -> None:
    game = Game(driver, tmp_path)
    devices = game.kiosk.equipment.devices
    devices.ports = lambda: ("/dev/serial0", "/dev/ttyACM0")  # type: ignore[method-assign]
    devices.choose_reader(kind, "/dev/no-port")
    devices.stop()
    pages = {
        "kinds": lambda kiosk: KindsPage(kiosk, kind),
        "kind": lambda kiosk: KindPage(kiosk, kind),
        "ports": ports_page(kind),
        "typed": lambda kiosk: TypedPage(kiosk, kind),
        "reader": ReaderPage,
    }
    opened(game, pages[page])
    wrong = []
    for size in SIZES:
        driver.resize(*size)
        wrong += [f"{size}: {fault}" for fault in driver.faults() if not allowed(fault)]
    assert wrong == []
