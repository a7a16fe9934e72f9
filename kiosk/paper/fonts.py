"""Which font has a sign: the screen's, or another one on the computer; and Latin letters in its place."""

import os
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from anyascii import anyascii
from fontTools.ttLib import TTFont, TTLibError  # type: ignore[import-untyped]

FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path.home() / ".local/share/fonts")
"""Where a Linux system keeps fonts."""
_SHAPED = ((0x0590, 0x1CFF), (0xA800, 0xABFF), (0xFB1D, 0xFDFF), (0xFE70, 0xFEFF), (0x10800, 0x11FFF))
"""The signs that need shaping: Hebrew, Arabic, the scripts of India and of South-East Asia."""
_POOR = ("bold", "italic", "oblique", "mono", "serif", "thin", "light", "black", "medium", "condensed", "display")


def of_the_screen() -> Path:
    """The folder of the screen's fonts."""
    found = find_spec("kivy")
    assert found and found.submodule_search_locations
    return Path(found.submodule_search_locations[0]) / "data" / "fonts"


def is_shaped(text: str) -> bool:
    """Whether a text has signs that need shaping."""
    return any(low <= ord(c) <= high for c in text if c > "\u02ff" for low, high in _SHAPED) or any(
        unicodedata.combining(c) for c in text
    )


def is_silent(sign: str) -> bool:
    """Whether a sign only affects its neighbours: nothing is lost without it."""
    return unicodedata.category(sign) in ("Cc", "Cf") or "\ufe00" <= sign <= "\ufe0f"


SIGNS = "signs"
"""What a sign without a script is called."""


def script(sign: str) -> str:
    """The script of a sign, for people: ``Devanagari``; “signs” if it has none."""
    first = unicodedata.name(sign, SIGNS).split()[0]
    return {"CJK": "Chinese"}.get(first, first.capitalize()) if unicodedata.category(sign)[0] in "LM" else SIGNS


def latin(sign: str) -> str:
    """A sign in Latin letters, or “?”."""
    return anyascii(sign) or ("" if unicodedata.combining(sign) else "?")


@lru_cache(maxsize=4096)
def font_with(sign: str, folders: Sequence[Path] = FOLDERS) -> Path | None:
    """A font with a sign: the screen's font for signs, else one in these folders, preferably made for its script. None
    if there is none."""
    own = of_the_screen() / "DejaVuSans.ttf"
    if ord(sign) in _signs(own):
        return own
    name = unicodedata.name(sign, "").split()
    word = name[0].lower() if name else ""

    def rank(path: Path) -> tuple[bool, int, bool, str]:
        low = path.name.lower()
        return word not in low, sum(poor in low for poor in _POOR), "sans" not in low, low

    return next((path for path in sorted(_fonts(folders), key=rank) if ord(sign) in _signs(path)), None)


@lru_cache(maxsize=4)
def _fonts(folders: Sequence[Path]) -> tuple[Path, ...]:
    return tuple(path for folder in folders for path in _below(folder))


def _below(folder: Path) -> Iterator[Path]:
    for root, _folders, files in os.walk(folder):
        yield from (Path(root, file) for file in sorted(files) if file.lower().endswith((".ttf", ".otf", ".ttc")))


@lru_cache(maxsize=512)
def _signs(path: Path) -> frozenset[int]:
    try:
        with TTFont(path, lazy=True, fontNumber=0) as font:
            return frozenset(font.getBestCmap() or ())
    except (OSError, TTLibError):
        return frozenset()
