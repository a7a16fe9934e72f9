"""Every page by number pad: each key that a finger can tap has the focus once, in order, and can be said.

A few pages of each kind; with the environment variable `WHIST_SCREENS` all there are, at all sizes.
"""

import os
import re
from collections import Counter
from pathlib import Path

import pytest

from kiosk.speech.aloud import aloud

from tests.kiosk.fingers.driving import Driver, by_turns  # isort: skip  (prepares Kivy)

from kivy.app import App

from kiosk.base.language import LONGER, speaking
from kiosk.main.app import Kiosk
from kiosk.screens.reading import Stop, keys_of, stops
from kiosk.screens.settings.language import name_of
from kiosk.screens.widgets import Bar, CardPad, Field, Keyboard, Pad, PageKey, Switch, Touch
from tests.kiosk.pictures import all_pictures, english, is_english, turn_to
from tests.kiosk.scenes.pad import Blind

EVERY = bool(os.environ.get("WHIST_SCREENS"))
SIZES = by_turns((800, 480), (480, 800), (1280, 800))
PICTURES = all_pictures()
FEW = (
    "home-again", "settings", "settings-speech", "night-checkin-many", "night-result-ask", "night-result-agree",
    "duplicate-room", "night-standings", "auction", "play", "flat-play-east", "flat-auction-north", "new-table-name",
    "house-rules", "replay", "boards-record", "season-player", "night-wall", "help-answer", "stick-asks",
    "damaged", "trouble",
)  # fmt: skip
NAMES = list(PICTURES) if EVERY else FEW
CLOSED = ("crash",)
"""Where the kiosk itself is not shown any more."""
APART = ("settings-keypad-tried", "settings-speech-missing", "settings-screen-turned", "flat-play-last")
"""A page that takes the keys of the pad itself, one that can speak once a test listens, one on which a key ends the
kiosk, and one that goes on to the next trick by itself."""
SAYABLE = re.compile(r"""[\w\s.,:;!?’'"()%+\-–/\\&@#$*=<>\[\]{}|^~`«»]+""")
"""What a voice can say, or leaves out; the angles mark the language that is none."""
GRIDS = (Bar, CardPad, Keyboard, Pad, Switch)


def shown(driver: Driver, folder: Path, name: str) -> Kiosk | None:
    PICTURES[name](driver, folder)
    driver.frames(2)
    app = App.get_running_app()
    return app if isinstance(app, Kiosk) else None


def read(kiosk: Kiosk) -> list[Stop]:
    assert kiosk.page.parent is not None
    return stops(kiosk.page.parent)


def out_of_order(read: list[Stop]) -> list[str]:
    """What is read before something of the same pad, bar or keyboard that stands above it, or left of it in its row;
    and pads of which something else stands between the keys."""
    wrong = []
    for parent in {each.widget.parent for each in read if isinstance(each.widget.parent, GRIDS)}:
        places = [n for n, each in enumerate(read) if each.widget.parent is parent]
        if places != list(range(places[0], places[0] + len(places))):
            wrong.append(f"{parent} is parted")
        keys = [read[n].widget for n in places]
        for one, other in zip(keys, keys[1:], strict=False):
            above = other.y >= one.y + one.height
            left = other.x < one.x and other.y + other.height > one.y
            if above or left:
                wrong.append(f"{other.spoken_lines} after {one.spoken_lines}")
    return wrong


@pytest.mark.parametrize("name", NAMES)
def test_every_key_has_the_focus_once_in_order_and_words(driver: Driver, tmp_path: Path, name: str) -> None:
    kiosk = shown(driver, tmp_path, name)
    if kiosk is None:
        assert name in CLOSED
        return
    wrong: list[str] = []
    for size in SIZES:
        driver.resize(*size)
        found = read(kiosk)
        fingers = Counter(id(key) for key in driver.drawn() if isinstance(key, Touch) and (key.live or key.off))
        if Counter(map(id, keys_of(found))) != fingers:
            wrong.append(f"{size}: not the keys that a finger finds")
        wrong += [f"{size}: {each}" for each in out_of_order(found)]
        with speaking(kiosk.page.language):
            for stop in found:
                told = stop.told(keys_of(found))
                if not stop.words or not SAYABLE.fullmatch(told):
                    wrong.append(f"{size}: {type(stop.widget).__name__} says {told!r}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", NAMES)
def test_all_that_is_spoken_is_in_the_language_of_the_page(driver: Driver, tmp_path: Path, name: str) -> None:
    kiosk = shown(driver, tmp_path, name)
    if kiosk is None:
        return
    turn_to(driver, LONGER)
    if english(driver):
        return  # it was made in English, and stays so until it is opened again
    found = [each for each in stops(kiosk.page) if not isinstance(each.widget, Field) and not is_cut(each)]
    with speaking(kiosk.page.language):
        told = [stop.told(keys_of(found)) for stop in found]
    known = [name for name in (*kiosk.lobby.names(), getattr(kiosk.page, "typed", "")) if len(name) > 1]
    known.append(aloud(name_of(LONGER)))  # “language” stands there in English too, by intent
    names = re.compile("|".join(map(re.escape, sorted(known, key=len, reverse=True))) or "(?!)")
    assert not [words for words in told if is_english(names.sub("", words))]


def is_cut(stop: Stop) -> bool:
    """Whether it has a name of which only a part is shown and said."""
    return any("…" in line for line in stop.widget.spoken_lines)


def meaning(key: Touch) -> tuple[object, ...]:
    """What a key is known by: a page that tells the time makes it anew."""
    return type(key), *key.spoken_lines


@pytest.mark.parametrize("name", NAMES)
def test_enter_taps_each_key_as_a_finger_does(
    driver: Driver, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = shown(driver, tmp_path, name)
    if kiosk is None or name in APART or kiosk.page.private:
        return
    blind, taps = Blind(driver, kiosk), list[tuple[object, ...]]()

    def dispatch(key: Touch, event: str, *args: object) -> object:
        return taps.append(meaning(key)) if event == "on_tap" else super(Touch, key).dispatch(event, *args)

    monkeypatch.setattr(Touch, "dispatch", dispatch)
    monkeypatch.setattr(type(kiosk.page), "by_ear", False)
    blind.press("Tab")
    for _ in range(len(read(kiosk)) + 2):  # a list that is not turned is left by the next step
        blind.press("Enter", rest=0)
        blind.press("Tab", rest=0)
    by_pad, taps[:] = {key for key in taps if key[0] is not PageKey}, []
    for number in range(len(tapped(kiosk))):
        driver.wait(0.45)
        driver.tap(tapped(kiosk)[number], rest=0)
    assert by_pad == set(taps)


def tapped(kiosk: Kiosk) -> list[Touch]:
    """The keys that a finger can tap now: as time goes by a page makes them anew."""
    return [key for key in keys_of(read(kiosk)) if key.live and not isinstance(key, PageKey)]


BOARDS = [name for name in PICTURES if name.startswith(("boards-", "duplicate-"))]
SECRET = ("boards-by-hand", "boards-sort-again", "boards-record-hidden", "duplicate-result", "duplicate-played",
          "duplicate-played-flat", "settings-wifi-password")  # fmt: skip
"""Pages that are not for everybody's ears, with what others have still to play, or a secret."""
A_CARD = re.compile(r"\bof (?:spades|hearts|diamonds|clubs)\b")


@pytest.mark.parametrize("name", SECRET)
def test_what_is_not_for_all_ears_is_not_read_on_the_loudspeaker(driver: Driver, tmp_path: Path, name: str) -> None:
    kiosk = shown(driver, tmp_path, name)
    assert kiosk is not None and kiosk.page.private
    blind = Blind(driver, kiosk)
    kiosk.peripherals.speech.follow(kiosk.lobby.table)
    words = {each.words for each in read(kiosk)} - {""}
    heard = " ".join(blind.press(key, rest=0) for key in ("Tab",) * 12)
    assert not [each for each in words if len(each) > 2 and each in heard and each not in blind.page_name()]


@pytest.mark.parametrize("name", BOARDS if EVERY else BOARDS[:0])
def test_no_page_of_boards_names_a_card_aloud(driver: Driver, tmp_path: Path, name: str) -> None:
    kiosk = shown(driver, tmp_path, name)
    if kiosk is None or (night := kiosk.lobby.night) is None or night.finished:
        return
    assert kiosk.page.private or not [each.words for each in read(kiosk) if A_CARD.search(each.words)]
