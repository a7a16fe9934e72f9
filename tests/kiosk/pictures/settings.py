"""The pages of settings and service, for `tests.kiosk.pictures`: one function a page."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, time
from functools import partial
from pathlib import Path
from typing import Any

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kivy.core.window import Window

from kiosk.appliance.settings import HostComputer
from kiosk.appliance.settings.host_computer import Sound
from kiosk.appliance.settings.number_pad import PluggedIn
from kiosk.appliance.settings.places import Places
from kiosk.appliance.settings.screen import Screen, ScreenLie
from kiosk.base import log
from kiosk.base.sticks import Store
from kiosk.screens.crash import CrashPage
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.routes import route
from kiosk.screens.settings.about import AboutPage
from kiosk.screens.settings.clock import clock_page, clock_wrong_page
from kiosk.screens.settings.country import CountryPage, CountrySearchPage
from kiosk.screens.settings.earphone import EarphonePage
from kiosk.screens.settings.ease import EasePage
from kiosk.screens.settings.first_start import FirstStartPage, HousePage
from kiosk.screens.settings.keypad import KeypadPage
from kiosk.screens.settings.light import LightPage
from kiosk.screens.settings.menu import settings_page
from kiosk.screens.settings.network import HiddenPage, JoinedPage, NetworkPage, PasswordPage, WifiPage
from kiosk.screens.settings.place import PlacePage, SearchPage
from kiosk.screens.settings.power import power_page
from kiosk.screens.settings.report import ReportPage
from kiosk.screens.settings.report_code import ReportCodePage
from kiosk.screens.settings.screen import ScreenPage
from kiosk.screens.settings.sound import SoundPage
from kiosk.screens.settings.speech import SpeechPage
from kiosk.screens.shell import PageMaker
from kiosk.screens.theme import HIGH_CONTRAST
from kiosk.screens.widgets.buttons import STEADY_TOUCH
from kiosk.speech.choices import EVERYTHING, Choices, Pace, Said
from kiosk.speech.keypad import Key
from kiosk.speech.speaker import why_silent
from tests.kiosk.scenes.listening import EARPHONE, Notes, SoundCards
from tests.kiosk.scenes.radio import HALL, LIBRARY, Radio
from tests.kiosk.scenes.table_games import Game

PICTURES: dict[str, Callable[[Driver, Path], object]] = {}
"""By the picture's name."""
LONG = "Transcend-JetFlash 64 GB of the Thursday club, second one"


def kept(made: Callable[[Driver, Path], object]) -> Callable[[Driver, Path], object]:
    PICTURES[made.__name__.replace("_", "-")] = made
    return made


def opened(driver: Driver, folder: Path, page: PageMaker, ours: bool = True, light: bool = True) -> Game:
    """A page of a kiosk on a machine of its own, in the middle of a hand."""
    game = Game(driver, folder).playing()
    machine = game.kiosk.settings.machine = machine_of(folder, ours, light)
    assert isinstance(machine, HostComputer)
    game.kiosk.show(page)
    driver.frames(2)
    return game


def machine_of(folder: Path, ours: bool = True, light: bool = True, sound: str = "[70%] [on]") -> HostComputer:
    """A machine whose parts are files in a folder, and whose mixer says this."""
    run, lights = folder / "run", folder / "backlight"
    run.mkdir(exist_ok=True)
    if light:
        (lights / "10-0045").mkdir(parents=True, exist_ok=True)
        (lights / "10-0045" / "max_brightness").write_text("31\n")
        (lights / "10-0045" / "brightness").write_text("31\n")

    def mixer(_command: object) -> str:
        if not sound:
            raise FileNotFoundError("amixer")
        return f"Mono: Playback 45 {sound}"

    return HostComputer(run if ours else None, lights, mixer)


def speaking(
    driver: Driver, folder: Path, choices: Choices, why_not: str = "", page: PageMaker = SpeechPage
) -> tuple[Game, Notes]:
    """A page of speech at a kiosk whose machine can speak, or says why it cannot; and what it says."""
    game = opened(driver, folder, page)
    speech, notes, cards = game.kiosk.peripherals.speech, Notes(), SoundCards(folder)
    speech.silent, speech.speaker, speech.ear, speech.sound = lambda: why_not, notes, Notes(ear=True), cards.folder
    game.kiosk.peripherals.choose_speech(choices)
    game.settle()
    return game, notes


def keypad(driver: Driver, folder: Path, since: datetime | None = None, trying: bool = False) -> Game:
    """The number pad's page, with one plugged in since then, or none, while its keys are tried or not."""
    game, _notes = speaking(driver, folder, Choices(), page=KeypadPage)
    page = game.kiosk.page
    assert isinstance(page, KeypadPage)
    page.look_for = lambda: None if since is None else PluggedIn("SIGMACHIP USB Keyboard", since)
    if trying:
        driver.tap("Try the keys")
        page.takes_key(Key.TURN)
    page.again()
    game.settle()
    return game


@kept
def settings_keypad(driver: Driver, folder: Path) -> object:
    return keypad(driver, folder, datetime(2026, 3, 4, 18, 40))


@kept
def settings_keypad_tried(driver: Driver, folder: Path) -> object:
    return keypad(driver, folder, trying=True)


@kept
def settings_keypad_paper(driver: Driver, folder: Path) -> object:
    return opened(driver, folder, route("settings.keypad_paper"))


@kept
def settings(driver: Driver, folder: Path) -> object:
    return opened(driver, folder, settings_page)


@kept
def settings_laptop(driver: Driver, folder: Path) -> object:
    game = opened(driver, folder, settings_page, ours=False, light=False)
    game.kiosk.settings.set_light(begins=time(20), day=90)
    game.kiosk.settings.mute(True)
    game.settle()
    return game


@kept
def settings_clock(driver: Driver, folder: Path) -> object:
    return opened(driver, folder, clock_page)


@kept
def settings_clock_wrong(driver: Driver, folder: Path) -> object:
    game = opened(driver, folder, settings_page, ours=False)
    game.kiosk.settings._latest = datetime(2099, 12, 31, 23, 58).astimezone()
    game.kiosk.settings._wrong = True
    game.kiosk.show(clock_page)
    game.driver.frames(2)
    game.tap("Mar", "0", "4", "Set the clock")
    return game


@kept
def settings_clock_at_start(driver: Driver, folder: Path) -> object:
    game = opened(driver, folder, settings_page)
    game.kiosk.settings._latest = datetime(2099, 12, 31, 23, 58).astimezone()
    game.kiosk.settings._wrong = True
    game.kiosk.show(clock_wrong_page)
    game.driver.frames(2)
    return game


@kept
def settings_light(driver: Driver, folder: Path) -> object:
    game = opened(driver, folder, LightPage)
    game.kiosk.settings.set_light(begins=time(20), idle=10)
    game.settle()
    return game


@kept
def settings_light_none(driver: Driver, folder: Path) -> object:
    return opened(driver, folder, LightPage, light=False)


@kept
def settings_ease(driver: Driver, folder: Path) -> object:
    return opened(driver, folder, EasePage)


@kept
def settings_ease_strong(driver: Driver, folder: Path) -> object:
    game = opened(driver, folder, EasePage)
    game.kiosk.lobby.set_setting(HIGH_CONTRAST, True)
    game.kiosk.lobby.set_setting(STEADY_TOUCH, True)
    game.settle()
    return game


@kept
def settings_speech(driver: Driver, folder: Path) -> object:
    game, _notes = speaking(driver, folder, Choices(EVERYTHING, language="nl"))
    return game


@kept
def settings_speech_quiet(driver: Driver, folder: Path) -> object:
    return speaking(driver, folder, Choices())[0]


@kept
def settings_speech_earphone(driver: Driver, folder: Path) -> object:
    """All but the score, for a player who has an earphone."""
    game, _notes = speaking(driver, folder, Choices(EVERYTHING - {Said.SCORE}, pace=Pace.SLOW))
    plug(game, folder, "plugged")
    return game


@kept
def settings_speech_pulled(driver: Driver, folder: Path) -> object:
    game, _notes = speaking(driver, folder, Choices(EVERYTHING, loudness=100, ear_loudness=10))
    plug(game, folder, "pulled")
    return game


@kept
def settings_earphone(driver: Driver, folder: Path) -> object:
    game, _notes = speaking(driver, folder, Choices(EVERYTHING), page=EarphonePage)
    plug(game, folder, "plugged")
    return game


@kept
def settings_earphone_none(driver: Driver, folder: Path) -> object:
    game, _notes = speaking(driver, folder, Choices(EVERYTHING), page=EarphonePage)
    game.kiosk.lobby.leave()
    game.settle()
    return game


def plug(game: Game, folder: Path, how: str) -> None:
    """The player in the South has an earphone with a long name; the machine has a socket for one too."""
    (folder / how).mkdir()
    cards, speech, table = SoundCards(folder / how), game.kiosk.peripherals.speech, game.table
    cards.plug("Headphones", "bcm2835 Headphones", "bcm2835_headpho")
    cards.plug(words="Jabra Evolve2 30 UC USB Headset")
    if how == "pulled":
        cards.pull()
    speech.sound = cards.folder
    chosen = replace(speech.choices, listener=table.players[2], earphone=EARPHONE)
    game.kiosk.peripherals.choose_speech(chosen)
    game.settle()


@kept
def settings_speech_missing(driver: Driver, folder: Path) -> object:
    return speaking(driver, folder, Choices(), why_silent(lambda _: None))[0]


@kept
def settings_speech_muted(driver: Driver, folder: Path) -> object:
    game, _notes = speaking(driver, folder, Choices(frozenset({Said.TURN})))
    game.kiosk.settings.mute(True)
    game.settle()
    return game


@kept
def play_strong(driver: Driver, folder: Path) -> object:
    game = Game(driver, folder).playing()
    game.kiosk.lobby.set_setting(HIGH_CONTRAST, True)
    game.settle()
    driver.frames(2)
    return game


@kept
def settings_sound(driver: Driver, folder: Path) -> object:
    game = opened(driver, folder, SoundPage)
    game.driver.until(lambda: game.kiosk.settings.sound == Sound(70, False))
    game.driver.frames(2)
    return game


@kept
def settings_sound_sounds(driver: Driver, folder: Path) -> object:
    """Sounds of our own are on, and the table speaks."""
    game, _notes = speaking(driver, folder, Choices(EVERYTHING, sounds=True), page=SoundPage)
    game.driver.until(lambda: game.kiosk.settings.sound == Sound(70, False))
    game.driver.frames(2)
    return game


@kept
def settings_sound_none(driver: Driver, folder: Path) -> object:
    game = opened(driver, folder, settings_page)
    game.kiosk.settings.machine = machine_of(folder, sound="")
    game.kiosk.show(SoundPage)
    game.driver.until(lambda: game.kiosk.settings.sound_trouble)
    game.driver.frames(2)
    return game


@kept
def settings_pin(driver: Driver, folder: Path) -> object:
    game = opened(driver, folder, settings_page)
    game.lobby.director.set_pin("2468")
    game.lobby.director.leave()
    game.kiosk.show(clock_page)
    driver.frames(2)
    return game


@kept
def settings_report(driver: Driver, folder: Path) -> object:
    game = opened(driver, folder, ReportPage)
    page = game.kiosk.page
    assert isinstance(page, ReportPage)
    page.stores = [*(Store(f"The stick “{name}”", Path("/media") / name) for name in ("CLUB", LONG)), *page.stores]
    page.again()
    return game


@kept
def settings_report_written(driver: Driver, folder: Path) -> object:
    game = opened(driver, folder, ReportPage)
    game.tap_part("The data folder")
    page = game.kiosk.page
    assert isinstance(page, ReportPage)
    driver.until(lambda: driver.shown("is written"))
    return game


@kept
def settings_report_not_written(driver: Driver, folder: Path) -> object:
    game = opened(driver, folder, ReportPage)
    (folder / "reports").write_text("a file where the folder should be")
    game.tap_part("The data folder")
    driver.until(lambda: driver.shown("The report was not written"))
    return game


@kept
def settings_report_code(driver: Driver, folder: Path) -> object:
    """As many codes as there can be, of a kiosk in which something went wrong again and again."""
    way = '  File "/opt/kiosk/screens/settings/clock.py", line {}, in build\n    code'
    for n in range(60):
        said = f"the kiosk goes on after a fault of its own: RuntimeError\n{way.format(n)}"
        log.last.extend(f"2026-11-21 21:{n:02}:15,123 ERROR {said}".splitlines())
    try:
        game = opened(driver, folder, ReportCodePage)
        driver.until(lambda: driver.shown("1 of "))
    finally:
        log.last.clear()
    return game


@kept
def settings_about(driver: Driver, folder: Path) -> object:
    return opened(driver, folder, AboutPage)


@kept
def settings_power(driver: Driver, folder: Path) -> object:
    return opened(driver, folder, power_page)


@kept
def settings_power_off(driver: Driver, folder: Path) -> object:
    return opened(driver, folder, power_page).tap("Switch off")


@kept
def settings_close(driver: Driver, folder: Path) -> object:
    return opened(driver, folder, power_page, ours=False)


@kept
def crash(driver: Driver, folder: Path) -> object:
    return opened(driver, folder, CrashPage)


def screen_page(driver: Driver, folder: Path, *corners: tuple[float, float]) -> object:
    game = opened(driver, folder, HomePage)
    game.kiosk.screen = ScreenLie(Screen(), Screen(), True)
    game.kiosk.show(ScreenPage)
    driver.wait(0.5)
    for x, y in corners:
        driver.up(driver.down(x * (Window.width - 1), y * (Window.height - 1)))
        driver.wait(0.5)
    return game


@kept
def settings_screen(driver: Driver, folder: Path) -> object:
    return screen_page(driver, folder)


@kept
def settings_screen_left(driver: Driver, folder: Path) -> object:
    return screen_page(driver, folder, (1, 0))


@kept
def settings_screen_right(driver: Driver, folder: Path) -> object:
    return screen_page(driver, folder, (1, 0), (0, 1))


@kept
def settings_screen_turned(driver: Driver, folder: Path) -> object:
    return screen_page(driver, folder, (1, 0), (0, 1), (1, 1))


@kept
def settings_screen_unclear(driver: Driver, folder: Path) -> object:
    return screen_page(driver, folder, (1, 0), (0, 1), (1, 0))


@kept
def settings_first_start(driver: Driver, folder: Path) -> object:
    game = opened(driver, folder, HomePage)
    game.kiosk.screen = ScreenLie(Screen(), Screen(), True)
    game.kiosk.lobby.name_house("The Thursday Whist Club of Great Yarmouth")
    game.kiosk.show(FirstStartPage)
    driver.wait(0.5)
    return game


@kept
def settings_place(driver: Driver, folder: Path) -> object:
    return opened(driver, folder, PlacePage)


@kept
def settings_place_search(driver: Driver, folder: Path) -> object:
    game = opened(driver, folder, SearchPage)
    for letter in "NEW":
        driver.tap(letter)
    return game


@kept
def settings_place_no_table(driver: Driver, folder: Path) -> object:
    game = opened(driver, folder, PlacePage)
    page = game.kiosk.page
    assert isinstance(page, PlacePage)
    page.places = Places(folder)
    page.refresh()
    return game


def network_page(driver: Driver, folder: Path, radio: Radio, page: PageMaker = NetworkPage, **how: Any) -> Game:
    """A page of the network of a machine whose radio is this."""
    game = opened(driver, folder, HomePage)
    game.kiosk.settings.network.host = radio.host(folder, **how)
    game.kiosk.show(page)
    heard(game)
    return game


def heard(game: Game) -> None:
    """What is done with the network is done, and shown."""
    game.kiosk.settings.network.settle()
    game.driver.wait(1.1)


@kept
def settings_network(driver: Driver, folder: Path) -> object:
    return network_page(driver, folder, Radio())


@kept
def settings_network_joined(driver: Driver, folder: Path) -> object:
    radio = Radio()
    radio.air[LONG] = (90, "WPA2")
    radio.joined = LONG[:32]
    game = network_page(driver, folder, radio)
    game.kiosk.settings.network.choose_country("GS")
    heard(game)
    return game


@kept
def settings_network_none(driver: Driver, folder: Path) -> object:
    return network_page(driver, folder, Radio(), aerial=False, carrier="")


@kept
def settings_network_off(driver: Driver, folder: Path) -> object:
    return network_page(driver, folder, Radio(running=False), carrier="0")


@kept
def settings_wifi(driver: Driver, folder: Path) -> object:
    radio = Radio()
    radio.known[HALL] = ""
    radio.joined = HALL
    radio.air |= {LONG[:32]: (66, "WPA2 WPA3"), "FRITZ!Box 7590 XY": (25, "WPA2")}
    return network_page(driver, folder, radio, WifiPage)


@kept
def settings_wifi_none(driver: Driver, folder: Path) -> object:
    radio = Radio()
    radio.air.clear()
    return network_page(driver, folder, radio, WifiPage)


@kept
def settings_wifi_joining(driver: Driver, folder: Path) -> object:
    game = network_page(driver, folder, Radio(), WifiPage)
    game.kiosk.settings.network.doing, game.kiosk.settings.network.about = "joining", LONG
    driver.wait(1.1)
    return game


@kept
def settings_wifi_wrong(driver: Driver, folder: Path) -> object:
    game = network_page(driver, folder, Radio(), WifiPage)
    game.kiosk.settings.network.join(LIBRARY, "wrong")
    heard(game)
    return game


@kept
def settings_wifi_joined(driver: Driver, folder: Path) -> object:
    radio = Radio()
    radio.joined = LIBRARY
    return network_page(driver, folder, radio, partial(JoinedPage, of=LIBRARY))


@kept
def settings_wifi_password(driver: Driver, folder: Path) -> object:
    game = network_page(driver, folder, Radio(), partial(PasswordPage, of=LONG))
    page = game.kiosk.page
    assert isinstance(page, PasswordPage)
    page._type("Correct-horse-battery-staple-of-63-signs-as-long-as-it-can-be.")
    driver.frames(2)
    return game


@kept
def settings_wifi_hidden(driver: Driver, folder: Path) -> object:
    game = network_page(driver, folder, Radio(), HiddenPage)
    page = game.kiosk.page
    assert isinstance(page, HiddenPage)
    page._type("Thursday Club, Back Room (5 GHz)")
    driver.frames(2)
    return game


@kept
def settings_wifi_hidden_password(driver: Driver, folder: Path) -> object:
    return network_page(driver, folder, Radio(), partial(PasswordPage, of=LONG[:32], hidden=True))


@kept
def settings_country(driver: Driver, folder: Path) -> object:
    game = network_page(driver, folder, Radio())
    game.kiosk.settings.network.choose_country("BA")
    heard(game)
    game.kiosk.show(CountryPage)
    driver.frames(2)
    return game


@kept
def settings_country_search(driver: Driver, folder: Path) -> object:
    game = network_page(driver, folder, Radio(), CountrySearchPage)
    for letter in "NEW":
        driver.tap(letter)
    return game


@kept
def settings_house(driver: Driver, folder: Path) -> object:
    return opened(driver, folder, HousePage)


@kept
def settings_language(driver: Driver, folder: Path) -> object:
    return opened(driver, folder, route("settings.language"))
