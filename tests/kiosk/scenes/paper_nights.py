"""Nights whose papers are looked at: long names, names in other scripts, boards; and where text stands on a page."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

from PIL import ImageFont
from pypdf import PageObject, PdfReader

from kiosk.hall.access import KEY, Access
from kiosk.lobby.lobby import Lobby
from kiosk.night.session import Night
from kiosk.paper import fonts
from rules.boards import Layout, drawn
from rules.movements.formats import FORMATS
from tests.kiosk.scenes.nights import PIN, begin, people, plan, play_round

LONG = "Bartholomew-Maximilian Featherstonehaugh"
WIDE = "W" * 40
STRANGE = (LONG, WIDE, "Ζωή Καζαντζάκη", "Достоевский, Фёдор", "=1+1", "Ng")


@contextmanager
def a_night(folder: Path, format: str, count: int, rounds: int | None, played: int, **how: Any) -> Iterator[Night]:
    """A night of Whist with strange names, so many rounds of it played; at duplicate with the deals of its boards."""
    with a_lobby(folder, format, count, rounds, played, **how) as lobby:
        assert lobby.night is not None
        yield lobby.night


@contextmanager
def a_lobby(folder: Path, format: str, count: int, rounds: int | None, played: int, **how: Any) -> Iterator[Lobby]:
    """The same, for what belongs to a kiosk."""
    lobby = Lobby.open(folder)
    try:
        chosen = FORMATS[format]()
        if "scoring" in how:
            chosen = replace(chosen, scoring=how.pop("scoring"))  # type: ignore[call-arg]
        hands = chosen.boards or how.pop("hands", 2)
        names = [*STRANGE, *people(count)][:count]
        night = begin(lobby, plan(chosen, people=count, rounds=rounds, hands=hands, **how), names)
        if not lobby.director.here:
            lobby.director.enter(PIN)
        if chosen.boards:
            layout = Layout.of(night.plan.game, night.plan.rules)
            night.keep_boards([drawn(number, layout, Random(number)) for number in range(1, 25)], "drawn")
            lobby.journal.settle()
        for number in range(played):
            play_round(night, Random(number))
        wifi = {"wifi": LONG, "password": LONG}
        phones = Access(True, "0" * 64, lobby.journal.time(), address="whist-kiosk.example:8080", **wifi)
        lobby.journal.settings.set(KEY, phones.values())
        lobby.director.leave()
        yield lobby
    finally:
        lobby.close()


@dataclass(frozen=True)
class Spot:
    """A piece of text on a page: where it begins and ends, and its size, in points."""

    text: str
    left: float
    right: float
    y: float
    size: float


def spots(page: PageObject) -> list[Spot]:
    """Every piece of text, measured by the font of the screen."""
    found: list[Spot] = []

    def note(text: str, cm: list[float], tm: list[float], font: dict[str, Any] | None, size: float) -> None:
        if said := text.strip():
            bold = "Bold" in str(font and font.get("/BaseFont"))
            found.append(Spot(said, tm[4], tm[4] + _measured(said, bold, size), tm[5], size))

    page.extract_text(visitor_text=note)
    return found


_FONTS: dict[bool, ImageFont.FreeTypeFont] = {}


def _measured(text: str, bold: bool, size: float) -> float:
    if bold not in _FONTS:
        file = f"Roboto-{'Bold' if bold else 'Regular'}.ttf"
        _FONTS[bold] = ImageFont.truetype(fonts.of_the_screen() / file, 100)
    return _FONTS[bold].getlength(text) * size / 100


def pages(pdf: bytes) -> list[PageObject]:
    return list(PdfReader(BytesIO(pdf)).pages)


def words_of(pdf: bytes) -> str:
    """All text, without blanks and line ends: a name may be broken anywhere."""
    return "".join("".join(page.extract_text().split()) for page in pages(pdf))
