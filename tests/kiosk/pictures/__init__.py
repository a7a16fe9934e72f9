"""Pictures of every screen, made by the kiosk itself.

``python -m tests.kiosk.pictures [--language CODE] FOLDER [NAME …]`` draws them. Words of a translation may be smaller
than the English ones.

A name may have ``*`` for anything in it; with its size at its end (``play-800x480``) it is drawn in that one alone.

Each part of the kiosk has a module here whose ``PICTURES`` names its screens, each with a function that
brings a driver's window to it: ``(driver, folder for its data)``.
"""

import importlib
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from fnmatch import fnmatch
from pathlib import Path

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kivy.app import App

from kiosk.base.language import LANGUAGES, LONGER, SETTING, SOURCE, speak
from kiosk.main.app import Kiosk
from kiosk.screens.theme import LEFT_HANDED, TEXT_SIZE, theme
from tests.kiosk.scenes.nights import NAMES

OWN = (
    *("Palace", "Classic", "Friday night", "Whist Hall", "UTC", "CLUB", "qps · language", LONGER, "Red", "Blue"),
    *("Great Yarmouth Whist Club", "seven-hearts-lamp", "PN532", *LANGUAGES.values()),
)
"""What people in pictures have named, and what has a name of its own: no language has another word for it."""
NAMED = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted({*NAMES, *OWN}, key=len, reverse=True)))
SIZES = ((800, 480), (1280, 800))
Picture = Callable[[Driver, Path], object]


def all_pictures() -> dict[str, Picture]:
    """The screens of all modules, by name."""
    found: dict[str, Picture] = {}
    for module in sorted(Path(__file__).parent.glob("[!_]*.py")):
        found |= getattr(importlib.import_module(f"tests.kiosk.pictures.{module.stem}"), "PICTURES", {})
    return found


def keep(folder: Path, names: list[str], language: str = SOURCE) -> list[str]:
    """Keeps a picture of each screen at each size, in a language; what is wrong with them, in words. In the language
    that is none (docs/languages.md) it also says which words were never looked up."""
    files = {name: [f"{name}-{width}x{height}" for width, height in SIZES] for name in all_pictures()}
    known = [*files, *(file for each in files.values() for file in each)]
    wrong = [f"{wanted}: there is no such picture" for wanted in names if not any(fnmatch(n, wanted) for n in known)]
    for name, show in all_pictures().items():
        for size in SIZES:
            file = f"{name}-{size[0]}x{size[1]}"
            if names and not any(fnmatch(name, wanted) or fnmatch(file, wanted) for wanted in names):
                continue
            driver = Driver(size)
            with tempfile.TemporaryDirectory() as data_dir:
                try:
                    show(driver, Path(data_dir))
                    turn_to(driver, language)
                    driver.picture(folder / f"{file}.png")
                    faults = [fault for fault in driver.faults() if language == SOURCE or " is set in " not in fault]
                    wrong += [f"{file}: {fault}" for fault in faults]
                    wrong += [f"{file}: {words!r} is English" for words in english(driver) if language == LONGER]
                finally:
                    driver.close()
    return wrong


def turn_to(driver: Driver, language: str) -> None:
    """The page that is shown, in a language: as when somebody comes back to it from the settings."""
    app = App.get_running_app()
    if not isinstance(app, Kiosk):
        speak(language)
        return
    try:
        app.lobby.set_setting(SETTING, language)
        app.lobby.journal.settle()
        app.refresh()
    except LookupError:  # where no records are open, nothing can be set
        speak(language)
        app.page.again()
    driver.frames(3)


def eased(driver: Driver, text: int = 100, left_handed: bool = False) -> None:
    """The page that is shown, with text of a size in percent, and for the left hand, as the settings have it from now
    on; where no records are open, as the theme has it."""
    theme.text, theme.left_handed = text / 100, left_handed
    app = App.get_running_app()
    if isinstance(app, Kiosk):
        with suppress(LookupError):
            app.lobby.set_setting(TEXT_SIZE, text)
            app.lobby.set_setting(LEFT_HANDED, left_handed)
            app.lobby.journal.settle()
    driver.frames(4)


def english(driver: Driver) -> list[str]:
    """What was never looked up of the texts that are shown, in the language that is none: what stands outside its
    marks, but for names and figures."""
    texts = (text for widget in driver.drawn() for text in _whole(line.text for line in widget.written))
    return [text for text in texts if is_english(text)]


def is_english(text: str) -> bool:
    """Whether something of a text was never looked up, in the language that is none."""
    deep, outside = 0, ""
    for letter in text:
        deep = max(0, deep + (letter == "«") - (letter == "»"))  # a word may stand in another line than its mark
        outside += "" if deep or letter == "»" else letter
    return "…" not in text and bool(re.search(r"[A-Za-z]{2}", NAMED.sub("", outside)))


def _whole(lines: Iterable[str]) -> Iterator[str]:
    """The texts of a widget: one that takes several lines is put together again, by its marks."""
    text = ""
    for line in lines:
        text = f"{text} {line}" if text else line
        if text.count("«") <= text.count("»"):
            yield text
            text = ""
    if text:
        yield text
