"""One large texture on which all small ones lie: to go from one texture to another costs more than to draw it."""

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

from kivy.graphics.texture import Texture

from kiosk.screens.theme import theme

LEAST, MOST = 1536, 2048
"""The pixels of a sheet's sides, more on a larger window: room for the words of some twenty pages."""
STEP = 8
"""Pixels by which rows differ in height: what is nearly as tall shares one."""

P = ParamSpec("P")
T = TypeVar("T")


class Atlas:
    """Small textures on sheets. A sheet that is full is left to those who still show something on it, and what is asked
    for from then on is made again. There is one: `atlas`."""

    def __init__(self) -> None:
        self._sheet: Texture = None
        self._rows: dict[int, tuple[int, int]] = {}
        """For each height of a row the one that is not full: x and y from where it is free."""
        self._side = self._used = 0
        self._forget: list[Callable[[], None]] = []

    def kept(self, make: Callable[P, T]) -> Callable[P, T]:
        """A function whose answers, which lie on the sheet, are kept as long as that is filled."""
        remembered = lru_cache(maxsize=None)(make)
        self._forget.append(remembered.cache_clear)
        return cast("Callable[P, T]", remembered)

    def put(self, cover: bytes, width: int, height: int) -> Texture:
        """A white texture, each pixel as opaque as a byte says, from the lower left on; it is never smoothed."""
        if max(width, height) > LEAST:
            own = _sheet(width, height)
            _lay(cover, own, (0, 0), (width, height))
            return own
        if (place := self._room(width, height)) is None:
            self._begin()
            place = self._room(width, height)
        assert place is not None
        _lay(cover, self._sheet, place, (width, height))
        return self._sheet.get_region(*place, width, height)

    def _begin(self) -> None:
        self._side = min(MOST, max(LEAST, round(LEAST * theme.dp)))
        self._sheet, self._rows, self._used = _sheet(self._side, self._side), {}, 0
        for forget in self._forget:
            forget()

    def _room(self, width: int, height: int) -> tuple[int, int] | None:
        tall = -(-height // STEP) * STEP
        x, y = self._rows.get(tall, (self._side, 0))
        if x + width > self._side:
            if self._used + tall > self._side:
                return None
            x, y = 0, self._used
            self._used += tall
        self._rows[tall] = x + width, y
        return x, y


def _sheet(width: int, height: int) -> Texture:
    made = Texture.create(size=(width, height), colorfmt="luminance_alpha")
    made.mag_filter = made.min_filter = "nearest"
    return made


def _lay(cover: bytes, sheet: Texture, place: tuple[int, int], size: tuple[int, int]) -> None:
    pixels = bytearray(b"\xff") * (2 * len(cover))
    pixels[1::2] = cover
    sheet.blit_buffer(bytes(pixels), size=size, pos=place, colorfmt="luminance_alpha", bufferfmt="ubyte")


atlas = Atlas()
