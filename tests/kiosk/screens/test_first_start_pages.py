"""The first start of a machine of the kiosk's own, and a screen that was built in upside down."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kivy.core.window import Window

from kiosk.appliance.settings.host_computer import RUN_FOLDER
from kiosk.appliance.settings.network import WANTED
from kiosk.appliance.settings.screen import Screen, ScreenLie, kept
from kiosk.base import place
from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.opening import first_pages
from kiosk.screens.settings.first_start import FirstStartPage
from kiosk.screens.settings.network import LOOK, HiddenPage, NetworkPage, PasswordPage, WifiPage
from kiosk.screens.settings.screen import SECONDS, ScreenPage
from tests.kiosk.scenes.nights import PIN
from tests.kiosk.scenes.radio import HALL, LIBRARY, PASSWORD, Radio
from tests.kiosk.scenes.tables import open_table


@pytest.fixture
def begun(utc: None, driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kiosk:
    """A kiosk on a machine of its own, for the first time."""
    monkeypatch.setenv(RUN_FOLDER, str(tmp_path))
    lobby = Lobby.open(tmp_path / "data")
    first, *on_top = first_pages(lobby)
    kiosk = Kiosk(lobby, first, on_top=on_top, clock=lambda: datetime(2026, 11, 21, 20, 45))
    kiosk.screen = ScreenLie(Screen(), Screen(), True)
    driver.run(kiosk)
    driver.tap("English")
    driver.until(lambda: isinstance(kiosk.page, FirstStartPage))
    driver.wait(0.5)
    return kiosk


def tap_corner(driver: Driver, x: float, y: float) -> None:
    driver.up(driver.down(x * (Window.width - 1), y * (Window.height - 1)))
    driver.wait(0.5)


def test_the_first_questions_come_until_somebody_is_done_with_them(driver: Driver, begun: Kiosk) -> None:
    assert isinstance(begun.page, FirstStartPage)
    driver.tap("Later")
    assert isinstance(begun.page, HomePage) and first_pages(begun.lobby)[1:]
    begun.show(FirstStartPage)
    driver.wait(0.5)
    driver.tap("Done", exact=False)
    driver.until(lambda: not first_pages(begun.lobby)[1:])
    assert isinstance(begun.page, HomePage)


def test_the_language_is_asked_first_and_once(driver: Driver, begun: Kiosk) -> None:
    begun.show(FirstStartPage)
    driver.tap("Language")
    driver.tap("Nederlands")
    driver.until(lambda: driver.shown("Nederlands · language"))
    assert isinstance(begun.page, FirstStartPage) and driver.shown("Taal")
    assert FirstStartPage in [type(page(begun)) for page in first_pages(begun.lobby)[-1:]]


def test_where_something_is_on_record_nothing_is_asked(driver: Driver, begun: Kiosk) -> None:
    open_table(begun.lobby)
    assert FirstStartPage not in [page(begun).__class__ for page in first_pages(begun.lobby)]


def test_the_name_of_the_house_is_typed_stands_on_the_first_page_and_goes_again(driver: Driver, begun: Kiosk) -> None:
    driver.tap("Name of the house", exact=False)
    driver.wait(0.5)
    for letter in "ACE":
        driver.tap(letter)
    driver.tap("on the first page", exact=False)
    driver.until(lambda: begun.lobby.house == "Ace")
    assert isinstance(begun.page, FirstStartPage)
    driver.tap("Done", exact=False)
    driver.until(lambda: driver.shown("Ace"))
    assert not driver.shown("Card table")
    begun.show(FirstStartPage)
    driver.wait(0.5)
    driver.tap("Name of the house", exact=False)
    driver.wait(0.5)
    driver.tap("No name", exact=False)
    driver.until(lambda: begun.lobby.house == "")


def test_the_place_is_one_tap_and_each_key_says_what_time_it_would_be(
    driver: Driver, begun: Kiosk, tmp_path: Path
) -> None:
    driver.tap("Place", exact=False)
    driver.wait(0.5)
    assert driver.shown("London") and driver.shown("09:45 tomorrow"), "in Auckland"
    driver.tap("New York", exact=False)
    driver.wait(0.5)
    assert isinstance(begun.page, FirstStartPage) and driver.shown("New York")
    assert place.kept(tmp_path / "data") == "America/New_York" and place.zone_now() == "America/New_York"


def test_any_other_city_is_typed(driver: Driver, begun: Kiosk, tmp_path: Path) -> None:
    driver.tap("Place", exact=False)
    driver.wait(0.5)
    driver.tap("Another city", exact=False)
    driver.wait(0.5)
    for letter in "WX":
        driver.tap(letter)
    assert driver.shown("None found")
    driver.tap("Delete" if driver.shown("Delete") else "Del")
    for letter in "ARS":
        driver.tap(letter)
    driver.tap("Warsaw", nth=-1, exact=False)
    driver.wait(0.5)
    assert isinstance(begun.page, FirstStartPage) and place.kept(tmp_path / "data") == "Europe/Warsaw"


def test_a_place_that_cannot_be_kept_is_said_to_be_and_nothing_changes(
    driver: Driver, begun: Kiosk, tmp_path: Path
) -> None:
    (tmp_path / "data" / place.FILE).mkdir()
    driver.tap("Place", exact=False)
    driver.wait(0.5)
    driver.tap("London", exact=False)
    driver.wait(0.5)
    assert driver.shown("The place cannot be kept") and place.zone_now() == "UTC"


def with_radio(driver: Driver, begun: Kiosk, folder: Path, radio: Radio, **how: Any) -> Kiosk:
    """The page of the network, of a machine whose radio is this."""
    begun.settings.network.host = radio.host(folder / "data", **how)
    driver.tap("Network", exact=False)
    heard(driver, begun)
    return begun


def heard(driver: Driver, kiosk: Kiosk) -> None:
    """What is done with the network is done, and shown."""
    kiosk.settings.network.settle()
    driver.wait(1.1)


def choose(driver: Driver, kiosk: Kiosk, key: str) -> None:
    driver.tap(key, exact=False)
    heard(driver, kiosk)


def test_a_wi_fi_is_chosen_and_joined_with_its_password(driver: Driver, begun: Kiosk, tmp_path: Path) -> None:
    radio = Radio(running=False)
    radio.begins_at = tmp_path / "data" / WANTED
    with_radio(driver, begun, tmp_path, radio)
    assert driver.shown("192.168.1.20") and driver.shown("Nothing that is")
    choose(driver, begun, "Wi-Fi on")
    assert driver.shown("Country: the radio keeps to its rules")
    choose(driver, begun, "Later")
    choose(driver, begun, "Old: Library")
    assert driver.shown("8 signs at least")
    driver.tap("ABC")
    driver.tap("A")
    for page in "12 -_", "[ ] {", "abc":
        driver.tap(page)
    for sign in "nna":
        driver.tap(sign)
    driver.tap("space")
    for page in "ABC", "12 -_":
        driver.tap(page)
    driver.tap("&")
    driver.tap("space")
    for sign in "11?":
        driver.tap(sign)
    choose(driver, begun, "Join")
    assert radio.joined == LIBRARY and radio.known == {LIBRARY: PASSWORD} and driver.shown("joined")
    driver.tap("Back")
    heard(driver, begun)
    assert driver.shown("In Old: Library. The kiosk’s address is 192.168.1.31.")
    driver.tap("Back")
    driver.wait(0.5)
    assert isinstance(begun.page, FirstStartPage) and driver.shown("Old: Library")


def typed(driver: Driver, word: str) -> None:
    """A word of capitals first and small letters after, on the keyboard of signs."""
    driver.tap("ABC")
    driver.tap(word[0])
    driver.tap("12 -_")
    driver.tap("[ ] {")
    driver.tap("abc")
    for letter in word[1:]:
        driver.tap(letter)


def test_a_network_that_hides_its_name_is_named_and_joined(driver: Driver, begun: Kiosk, tmp_path: Path) -> None:
    radio = Radio()
    radio.hidden = {"Cellar": "password"}
    with_radio(driver, begun, tmp_path, radio)
    choose(driver, begun, "Choose a Wi-Fi")
    choose(driver, begun, "Another network")
    assert isinstance(begun.page, HiddenPage)
    typed(driver, "Cellar")
    choose(driver, begun, "Go on")
    assert isinstance(begun.page, PasswordPage) and driver.shown("it has no password")
    choose(driver, begun, "Join")
    assert driver.shown("The password is not right") and radio.known == {}
    choose(driver, begun, "Password")
    for sign in "password":
        driver.tap(sign)
    choose(driver, begun, "Join")
    assert isinstance(begun.page, WifiPage) and radio.joined == "Cellar" and radio.known == {"Cellar": "password"}


def test_where_no_network_is_found_a_hidden_one_can_be_named(driver: Driver, begun: Kiosk, tmp_path: Path) -> None:
    radio = Radio()
    radio.air.clear()
    with_radio(driver, begun, tmp_path, radio)
    choose(driver, begun, "Choose a Wi-Fi")
    choose(driver, begun, "Another network")
    assert isinstance(begun.page, HiddenPage)


def test_a_network_s_name_is_no_longer_than_networks_have(driver: Driver, begun: Kiosk) -> None:
    begun.show(HiddenPage)
    driver.wait(0.5)
    assert isinstance(begun.page, HiddenPage)
    assert begun.page.says("ü" * 16).off is False and begun.page.says("ü" * 17).off is True


def test_the_country_of_the_radio_is_asked_once_and_found_again(driver: Driver, begun: Kiosk, tmp_path: Path) -> None:
    radio = Radio()
    radio.on, radio.hears = False, tmp_path / "data"
    with_radio(driver, begun, tmp_path, radio)
    assert driver.shown("Not said: the radio uses only what is allowed everywhere.")
    choose(driver, begun, "Wi-Fi on")
    choose(driver, begun, "Germany")
    assert isinstance(begun.page, WifiPage)
    driver.tap("Back")
    heard(driver, begun)
    assert driver.shown("Germany.")
    choose(driver, begun, "Wi-Fi off")
    choose(driver, begun, "Wi-Fi on")
    assert isinstance(begun.page, WifiPage), "it is not asked again"
    driver.tap("Back")
    heard(driver, begun)
    driver.tap("Country")
    driver.wait(0.5)
    driver.tap("Another country", exact=False)
    driver.wait(0.5)
    for letter in "LISB":
        driver.tap(letter)
    driver.tap("Portugal", nth=-1, exact=False)
    heard(driver, begun)
    assert isinstance(begun.page, NetworkPage) and driver.shown("Portugal.")


def test_the_country_follows_the_place_and_is_said_until_the_radio_has_heard(
    driver: Driver, begun: Kiosk, tmp_path: Path
) -> None:
    begun.settings.live_in("Europe/Vienna")
    radio = Radio()
    with_radio(driver, begun, tmp_path, radio)
    assert driver.shown("Austria. The radio has not heard of it yet.")
    radio.hears = tmp_path / "data"
    driver.wait(LOOK)
    heard(driver, begun)
    assert driver.shown("Austria, by the place.")


def test_a_wrong_password_is_said_and_typed_once_more(driver: Driver, begun: Kiosk, tmp_path: Path) -> None:
    radio = Radio()
    with_radio(driver, begun, tmp_path, radio)
    choose(driver, begun, "Choose a Wi-Fi")
    choose(driver, begun, "Old: Library")
    for sign in "password":
        driver.tap(sign)
    choose(driver, begun, "Join")
    assert driver.shown("The password is not right") and radio.joined == ""
    choose(driver, begun, "Password")
    assert isinstance(begun.page, PasswordPage)


def test_what_cannot_be_joined_says_why_and_does_nothing(driver: Driver, begun: Kiosk, tmp_path: Path) -> None:
    radio = Radio()
    with_radio(driver, begun, tmp_path, radio)
    choose(driver, begun, "Choose a Wi-Fi")
    before = len(radio.told)
    for key, words in (("Firm", "asks for a user"), ("Attic", "too old to be safe")):
        driver.tap(key, exact=False)
        driver.wait(1.1)
        assert driver.shown(words) and isinstance(begun.page, WifiPage) and len(radio.told) == before
    radio.air.clear()
    choose(driver, begun, "Look again")
    assert driver.shown("No network was found")


def test_a_network_is_joined_by_a_tap_where_it_is_open_and_left_by_two(
    driver: Driver, begun: Kiosk, tmp_path: Path
) -> None:
    radio = Radio()
    with_radio(driver, begun, tmp_path, radio)
    choose(driver, begun, "Choose a Wi-Fi")
    choose(driver, begun, "Open\\hall")
    assert radio.joined == HALL
    choose(driver, begun, "Open\\hall")
    choose(driver, begun, "Forget it")
    assert radio.joined == "" and radio.known == {} and isinstance(begun.page, WifiPage)


def test_a_machine_without_a_radio_offers_none(driver: Driver, begun: Kiosk, tmp_path: Path) -> None:
    with_radio(driver, begun, tmp_path, Radio(), aerial=False)
    assert driver.shown("This machine has no radio.") and not driver.shown("Wi-Fi on")


def test_a_cable_that_is_put_in_is_seen(driver: Driver, begun: Kiosk, tmp_path: Path) -> None:
    radio = Radio()
    with_radio(driver, begun, tmp_path, radio, carrier="0")
    assert driver.shown("None is in.")
    radio.host(tmp_path / "data")
    driver.wait(LOOK)
    heard(driver, begun)
    assert driver.shown("192.168.1.20")


def test_the_screen_goes_on_while_a_network_is_joined(driver: Driver, begun: Kiosk, tmp_path: Path) -> None:
    go_on, radio = Event(), Radio()
    with_radio(driver, begun, tmp_path, radio)
    choose(driver, begun, "Choose a Wi-Fi")
    host = begun.settings.network.host
    begun.settings.network.host = replace(host, run=lambda *asked: (go_on.wait(30), radio(*asked))[1])
    driver.tap("Open\\hall", exact=False)
    driver.wait(1.1)
    assert driver.shown("Joining it")
    driver.tap("Back")
    driver.wait(0.5)
    assert isinstance(begun.page, NetworkPage) and driver.shown("Joining it")
    go_on.set()
    heard(driver, begun)
    assert driver.shown("In Open\\hall")


def test_place_and_network_ask_for_the_pin_of_the_director(driver: Driver, begun: Kiosk) -> None:
    begun.lobby.director.set_pin(PIN)
    begun.lobby.director.leave()
    driver.tap("Network", exact=False)
    driver.wait(0.5)
    assert driver.shown("to choose a network")
    driver.tap("Back")
    driver.wait(0.5)
    driver.tap("Place", exact=False)
    driver.wait(0.5)
    assert driver.shown("to choose the place")


def test_three_taps_turn_a_picture_that_is_upside_down_and_the_kiosk_begins_again(
    driver: Driver, begun: Kiosk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped = list[bool]()
    monkeypatch.setattr(begun, "stop", lambda *_: stopped.append(True))
    driver.tap("Screen", exact=False)
    driver.wait(0.5)
    for x, y in (1, 0), (0, 1), (1, 1):
        assert not driver.shown("begins again")
        tap_corner(driver, x, y)
    assert driver.shown("The screen begins again the other way round.") and not stopped
    driver.wait(SECONDS + 1)
    assert stopped == [True] and kept(tmp_path / "data", Screen()) == (Screen(180), False)


def test_a_screen_that_is_right_is_said_to_be_and_a_tap_leads_back(driver: Driver, begun: Kiosk) -> None:
    driver.tap("Screen", exact=False)
    driver.wait(0.5)
    for x, y in (0, 1), (0, 1), (1, 1):
        tap_corner(driver, x, y)
    assert driver.shown("The screen is right.")
    tap_corner(driver, 0.3, 0.7)
    assert isinstance(begun.page, FirstStartPage)


def test_a_finger_that_trembles_taps_a_corner_once(driver: Driver, begun: Kiosk) -> None:
    driver.tap("Screen", exact=False)
    driver.wait(0.5)
    for _ in range(3):
        driver.up(driver.down(2, 470))
        driver.frames(2)
    assert isinstance(begun.page, ScreenPage) and begun.page.check.step == "left"


def test_a_tap_in_the_middle_leads_back_with_everything_as_it_was(driver: Driver, begun: Kiosk, tmp_path: Path) -> None:
    driver.tap("Screen", exact=False)
    driver.wait(0.5)
    tap_corner(driver, 1, 0)
    tap_corner(driver, 0.45, 0.55)
    assert isinstance(begun.page, FirstStartPage) and kept(tmp_path / "data", Screen()) == (Screen(), True)
