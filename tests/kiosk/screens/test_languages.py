"""The screens speak the language of the house (docs/languages.md).

With the environment variable `WHIST_LANGUAGES` every page is drawn in every language, at every size: it takes an hour.
"""

import os
import re
from collections import Counter
from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.base import words
from kiosk.base.language import CARD_LETTERS, LANGUAGES, LONGER, SETTING, SOURCE, speak, speaking, spoken
from kiosk.lobby.lobby import PADS
from kiosk.screens.routes import route
from kiosk.screens.settings.menu import settings_page
from kiosk.screens.settings.stick import StickNotice
from kiosk.screens.widgets import Plane, Text
from tests.kiosk.pictures import all_pictures, english, turn_to
from tests.kiosk.pictures.settings import opened
from tests.kiosk.scenes.flat_games import Game as FlatGame
from tests.kiosk.scenes.table_games import Game

WHOLE = bool(os.environ.get("WHIST_LANGUAGES"))
SIZES = ((480, 800), (800, 480), (1280, 800))
TRANSLATED = [code for code in LANGUAGES if code != SOURCE]
EVERY = all_pictures()
FEW = (
    "auction", "boards-director", "correct", "deal-reader", "devices", "flat-auction-east", "game-over", "help-rules",
    "help-words", "home", "house-rules", "kitty", "menu", "new-table", "night-checkin", "night-director", "night-room",
    "night-setup", "night-standings", "packs", "paper-night", "phones",
    "play", "reader-away", "renege", "result-set", "season-league",
    "settings", "settings-clock-wrong", "settings-first-start", "settings-language", "sheet", "updates",
)  # fmt: skip
"""A page of each kind, for the quick suite."""
LONG = re.compile(
    "Bartholomew|Maximilian|Wilhelmina C|Featherstone|Montgomery|Hohenzollern|Konstantin|Guðmundur|del Carmen|"
    "van der Groenendael|Wolfeschlegel|WWWW|CLUBHOUSE-REC"
)
"""The names of pictures that are as long as names may be: they are cut in any language."""
ELSEWHERE = re.compile(
    "/|Wilhelmina|Alexandra-|Charlotte van|der Groenendael|Wetherington-|Smyt|Hernández|frá Hvít|Sigmaringen|"
    "Florence|Bess|Ines|Max|Marie-Antoinette|Ottilie|Christopher|Winter Congress|Thursday Whist Club|Zelda|"
    "PN532|PN5180|Pepper|RDM6300|ID-12LA|Jabra|Emulated shuffler|Demo pack|expected|ë»$|^“.*”$"
)
"""More names, of people (also in pieces, line by line), houses and products; files; what Python says of a file; the end
of a text in lines; and what a voice would say, which speaks a language of its own."""
GIVEN = re.compile(
    "games-|sheet-of-|paper-|phones-code|new-table-name|night-name-file|settings-(place|country|about|wifi|file)|boards-file|"
    "notice|trouble|damaged|bring|pack-|reader-test|(flat-)?deal-machine-void|night-(replan|arrivals|set-pin)|"
    "settings-(report|earphone|keypad-paper)|help-print|hands-misdeal|packs-worst|reader-setting"
)
"""Pages whose words the scene gives, as they were said in English before; files and places, which no language calls
otherwise; and what is said once and answered at once, such as why a PIN was refused."""


@pytest.mark.parametrize("name", [name for name in EVERY if not GIVEN.match(name)] if WHOLE else FEW)
def test_every_word_of_a_page_is_looked_up(driver: Driver, tmp_path: Path, name: str) -> None:
    EVERY[name](driver, tmp_path)
    turn_to(driver, LONGER)
    assert not [text for text in english(driver) if not LONG.search(text) and not ELSEWHERE.search(text)]


@pytest.mark.parametrize("name", EVERY if WHOLE else [pytest.param("", marks=pytest.mark.skip("WHIST_LANGUAGES"))])
def test_nothing_is_cut_or_covered_in_any_language(driver: Driver, tmp_path: Path, name: str) -> None:
    EVERY[name](driver, tmp_path)
    before = {size: _faults(driver, size) for size in SIZES}
    wrong = []
    for language in (*TRANSLATED, LONGER):
        turn_to(driver, language)
        wrong += [f"{language} {size}: {each}" for size in SIZES for each in _more(before[size], _faults(driver, size))]
    assert not wrong, "\n".join(wrong)


def _more(before: list[str], now: list[str]) -> list[str]:
    """The faults that English has not. A notice covers words in any language: what is wrong there reads otherwise, and
    is as often wrong as in English."""
    few = Counter(map(_kind, before))
    often = Counter(map(_kind, now))
    more = (each for each in now if each not in before and often[_kind(each)] > few[_kind(each)])
    return [each for each in more if not LONG.search(each)]


def _kind(fault: str) -> str:
    """A fault without the words that it is about."""
    return re.sub(r"'.*'|\".*\"|\d+", "…", fault)


def _faults(driver: Driver, size: tuple[int, int]) -> list[str]:
    """What is cut, covered or half on something else, but for the size of letters: those of a translation may be
    smaller. A notice over a strip covers it, as much of it as its words need."""
    driver.resize(*size)
    notices = [line.text for each in driver.drawn() if isinstance(each, StickNotice) for line in each.written]
    by_notice = ("under StickNotice", *map(repr, notices))
    return [
        fault
        for fault in driver.faults()
        if " is set in " not in fault and ("is cut" in fault or not any(said in fault for said in by_notice))
    ]


def test_the_keys_of_the_cards_that_a_page_keeps_are_lettered_anew(driver: Driver, tmp_path: Path) -> None:
    EVERY["kitty-pad"](driver, tmp_path)
    assert driver.shown("Big joker")
    turn_to(driver, "de")
    assert not driver.shown("Big joker")


def test_a_language_is_chosen_by_its_own_name_and_every_page_speaks_it_at_once(driver: Driver, tmp_path: Path) -> None:
    game = opened(driver, tmp_path, settings_page).tap("Language", "Deutsch")
    driver.until(lambda: driver.shown("Deutsch · language"), what="the page in German")
    assert driver.shown("Sprache") and driver.shown("Zurück") and not driver.shown("Back")
    game.tap("Sprache", "English")
    driver.until(lambda: driver.shown("Language"), what="the page in English")
    assert spoken() == SOURCE and not driver.shown("Zurück")


def test_the_kiosk_starts_in_the_language_of_its_house(driver: Driver, tmp_path: Path) -> None:
    game = Game(driver, tmp_path)
    game.lobby.set_setting(SETTING, "nl")
    game.settle()
    game.lobby.close()
    speak(SOURCE)
    game = Game(driver, tmp_path)
    assert spoken() == "nl" and driver.shown("Terug")


@pytest.mark.parametrize("kept", [None, "", "tlh", 7, ["de"], {"de": 1}])
def test_a_language_that_the_kiosk_does_not_know_is_english(driver: Driver, tmp_path: Path, kept: object) -> None:
    game = Game(driver, tmp_path)
    game.lobby.set_setting(SETTING, kept)
    game.settle()
    assert spoken() == SOURCE


def test_words_that_have_grown_in_translation_are_set_smaller_before_they_are_cut(driver: Driver) -> None:
    page = Plane()
    driver.show(page)
    for language, is_cut in ((SOURCE, True), ("fr", False)):
        speak(language)
        line = page.put(Text(line="Abondance déclarée", size_dp=24), 0, 0, 150, 40)
        driver.frames(2)
        assert line.written[-1].cut == is_cut
        page.clear_widgets()


def test_cards_have_the_letters_of_the_language_unless_the_house_has_others(driver: Driver, tmp_path: Path) -> None:
    game = opened(driver, tmp_path, route("settings.language"))
    assert driver.find("A K Q J").chosen
    game.tap("Deutsch")
    driver.until(lambda: words.card(11) == "K♠" and words.card(10) == "D♠" and words.card(9) == "B♠")
    game.kiosk.show(route("settings.language"))
    game.tap("A K Q J")
    driver.until(lambda: words.card(9) == "J♠")
    assert spoken() == "de" and driver.find("A K Q J").chosen
    with speaking("fr"):
        assert words.card(9) == "V♠"  # a phone's
    with speaking(SOURCE):
        assert words.card(9) == "J♠"


def test_no_two_cards_are_called_the_same_whatever_letters_they_have(driver: Driver) -> None:
    for letters in CARD_LETTERS:
        speak(SOURCE, letters)
        assert len({words.card(card) for card in range(54)}) == 54
        assert [words.rank(rank) for rank in range(9)] == ["2", "3", "4", "5", "6", "7", "8", "9", "10"]


def test_a_pad_speaks_the_language_of_its_player_and_the_next_one_that_of_the_house(
    driver: Driver, tmp_path: Path
) -> None:
    game = FlatGame(driver, tmp_path).auction()  # North calls
    game.tap("Menu")
    game.tap("English")
    game.tap("Deutsch")
    driver.until(lambda: driver.shown("Passe"), what="North’s pad in German")
    assert not driver.shown("Ada calls") and not driver.shown("first to call")
    assert spoken() == SOURCE and words.card(9) == "J♠"
    game.do(game.table.call, "4U")
    game.settle()
    assert driver.shown("Otis calls") and driver.shown("Pass"), "East reads English"


def test_what_pads_speak_is_kept_for_the_table_and_no_other(driver: Driver, tmp_path: Path) -> None:
    game = FlatGame(driver, tmp_path)
    game.lobby.set_pad_language(2, "fr")
    game.settle()
    assert [game.lobby.pad_language(seat) for seat in range(4)] == ["en", "en", "fr", "en"]
    game.lobby.set_setting(PADS, {"table": "another", "seats": {"0": "de"}})
    game.settle()
    assert [game.lobby.pad_language(seat) for seat in range(4)] == ["en"] * 4


@pytest.mark.parametrize(
    "kept", [None, 3, {}, {"table": ""}, {"table": "", "seats": 7}, {"seats": {"0": "tlh"}}, {"seats": {"0": []}}]
)
def test_a_setting_of_pads_that_cannot_be_used_is_none(driver: Driver, tmp_path: Path, kept: object) -> None:
    game = FlatGame(driver, tmp_path)
    if isinstance(kept, dict):
        kept["table"] = game.table.stream
    game.lobby.set_setting(PADS, kept)
    game.settle()
    assert game.lobby.pad_language(0) == SOURCE
    game.lobby.set_pad_language(0, "nl")
    game.settle()
    assert game.lobby.pad_language(0) == "nl"
