"""A PDF being made: paper, fonts, and lines of text that stay within their boxes (the fonts are the screen's)."""

import re
import unicodedata
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from fpdf import FPDF
from fpdf.fonts import TTFFont

from kiosk.base import words
from kiosk.base.language import _, spoken
from kiosk.paper import fonts
from kiosk.paper.measures import BLACK, GAP, GREY, LEAST, MARGIN, MM, RULE, Colour

_FONTS = (("", "Roboto-Regular"), ("b", "Roboto-Bold"))


class Document(FPDF):
    """The document: its fonts and the foot of each page."""

    def __init__(self, size: str, made: datetime, folders: Sequence[Path] = fonts.FOLDERS) -> None:
        """`size` is one of `PAPERS`; `folders` have other fonts."""
        super().__init__(format=size)
        self.set_creation_date(made)
        self.set_creator("whist-kiosk")
        self.set_lang(spoken())
        self.set_auto_page_break(False)
        self.set_margin(MARGIN)
        self.c_margin = 0
        for style, file in _FONTS:
            self.add_font("words", style, fonts.of_the_screen() / f"{file}.ttf")
        own = [font for font in self.fonts.values() if isinstance(font, TTFFont)]
        self._known = {c for font in own for c in font.cmap}
        self._more: dict[Path, str] = {}
        self._folders = tuple(folders)
        self._shown: dict[str, str] = {}
        self._spelled: dict[str, None] = {}
        self.label = ""
        self.free = 0.0
        """The height from which the page is free; 0 where nothing fits below."""

    def add_page(self, *how: Any, **by_name: Any) -> None:
        """A new page."""
        super().add_page(*how, **by_name)
        self.free = 0.0

    def footer(self) -> None:
        """At the foot of each page its number, and the document's title, or what it could not write."""
        if not (self.label or self.note):
            return
        self.type(9)
        left = self.epw * 0.2
        self.put(_("page {number} of {all}", number=self.page_no(), all="{nb}"), MARGIN, self.h - 10, left, 5, GREY)
        said = self.short(self.note or self.label, self.epw - left)
        self.put(said, MARGIN + left, self.h - 10, self.epw - left, 5, GREY, "right")

    @property
    def note(self) -> str:
        """What is spelled in Latin letters because no font has it."""
        if not self._spelled:
            return ""
        scripts = words.together([_("signs") if each == fonts.SIGNS else each for each in self._spelled])
        return _("{scripts} in Latin letters: this machine has no font for it.", scripts=scripts)

    def type(self, size: float, bold: bool = False) -> None:
        """Sets the type for what follows, in points."""
        self.set_font("words", "b" if bold else "", size)

    # Texts.

    def shown(self, text: str) -> str:
        """A text with Latin letters for signs that no font has, and without invisible signs."""
        if text not in self._shown:
            plain = unicodedata.normalize("NFC", text)
            self._shown[text] = plain if plain.isascii() and plain.isprintable() else self._written(plain)
        return self._shown[text]

    def _written(self, text: str) -> str:
        found = []
        for sign in text:
            if ord(sign) in self._known or self._borrow(sign):
                found.append(sign)
            elif not fonts.is_silent(sign):
                self._spelled[fonts.script(sign)] = None
                found.append(fonts.latin(sign))
        return "".join(found)

    def _borrow(self, sign: str) -> bool:
        """Whether another font has a sign; if so the document uses that font too."""
        if fonts.is_silent(sign) or (path := fonts.font_with(sign, self._folders)) is None:
            return False
        if path not in self._more:
            self._more[path] = f"more{len(self._more)}"
            self.add_font(self._more[path], "", path)
            self.set_fallback_fonts([*self._more.values()], exact_match=False)
            font = self.fonts[self._more[path]]
            assert isinstance(font, TTFFont)
            self._known |= set(font.cmap)
        return ord(sign) in self._known

    def _set(self, text: str) -> str:
        """A text ready for writing, with the shaping it needs switched on."""
        shown = self.shown(text)
        wanted = not shown.isascii() and fonts.is_shaped(shown)
        if wanted or self.text_shaping:
            mixed = any(unicodedata.bidirectional(c) == "L" for c in shown)
            self.set_text_shaping(wanted, direction="ltr" if mixed else None)
        return shown

    def wide(self, text: str) -> float:
        """The width of a text, in millimetres."""
        return self.get_string_width(self._set(text))

    def short(self, text: str, width: float) -> str:
        """A text, cut if it is wider."""
        whole = text
        while text and self.wide(text if text == whole else text + "…") > width + 0.01:
            text = text[:-1].rstrip()
        return text if text == whole else text + "…"

    def wrapped(self, text: str, width: float, most: int) -> list[str]:
        """A text in at most so many lines, broken between words, cut if there is more."""
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self.wide(longer) > width and len(lines) < most:
                lines.append(word)
            else:
                lines[-1] = longer
        return [self.short(line, width) for line in lines]

    def broken(self, text: str, width: float) -> list[str]:
        """A text in as many lines as it takes, broken between words, and within a word wider than a line."""
        lines = [""]
        for word in _words(text):
            longer = (lines[-1] + word).strip()
            if self.wide(longer) <= width + 0.01:
                lines[-1] = longer
                continue
            if lines[-1]:
                lines.append("")
            word = word.strip()
            while self.wide(word) > width + 0.01 and len(word) > 1:
                cut = next(n for n in range(len(word) - 1, 0, -1) if n == 1 or self.wide(word[:n]) <= width)
                lines[-1] = word[:cut]
                lines.append("")
                word = word[cut:]
            lines[-1] = word
        return lines

    def breaks(self, text: str, width: float) -> bool:
        """Whether a word of a text is wider than a line."""
        return any(self.wide(word.strip()) > width + 0.01 for word in _words(text))

    # Drawing.

    def put(
        self, text: str, x: float, y: float, width: float, height: float, colour: Colour = BLACK, align: str = "left"
    ) -> None:
        """Puts a line of text into a box (millimetres)."""
        self.set_xy(x, y)
        self.set_text_color(*colour)
        self.current_font_is_set_on_page = False  # after a coloured text, which reset it, fpdf believes it is set
        self.cell(width, height, self._set(text), align=align[0].upper())

    def fit(
        self, text: str, x: float, y: float, width: float, height: float, size: float, bold: bool = False,
        align: str = "left", colour: Colour = BLACK, least: float = LEAST,
    ) -> None:  # fmt: skip
        """Puts a text into the middle of a box, as large as it fits uncut: on one line at 3/4 of the size or more, else
        on several; below `least` points only if it would be cut otherwise."""
        for points in [size - n for n in range(int(size - 5))]:
            self.type(points, bold)
            step = 1.18 * points * MM
            most = max(1, int(height // step)) if points < 0.75 * size or points <= least else 1
            lines = self.broken(text, width)
            fits = len(lines) <= most and step * len(lines) <= height + 0.01
            if fits and (points <= least or not self.breaks(text, width)):
                break
        top = y + (height - step * len(lines)) / 2
        for n, line in enumerate(lines):
            self.put(line, x, top + n * step, width, step, colour, align)

    def ruled(self, x: float, y: float, width: float, thick: float, colour: Colour) -> None:
        """Draws a horizontal line."""
        self.set_draw_color(*colour)
        self.set_line_width(thick)
        self.line(x, y, x + width, y)

    def framed(
        self, x: float, y: float, width: float, height: float, thick: float = 0.3, colour: Colour = RULE
    ) -> None:
        """Draws the lines around a box."""
        self.set_draw_color(*colour)
        self.set_line_width(thick)
        self.rect(x, y, width, height)

    def headed(self, title: str, right: str = "", below: Sequence[str] = (), top: float = MARGIN) -> float:
        """Draws a head: a title, a text at its right, lines below. Returns where the rest begins."""
        self.type(12)
        side = min(self.wide(right), self.epw * 0.4) if right else 0.0
        room = self.epw - side - GAP * bool(right)
        self.type(12, True)
        tall = max(11.0, 5.2 * len(self.broken(title, room)))
        self.fit(title, MARGIN, top, room, tall, 22, True, least=12)
        if right:
            self.fit(right, MARGIN + self.epw - side, top, side + 0.2, 11, 12, align="right")
        y = top + tall + 1
        for line in below:
            self.type(13)
            for part in self.broken(line, self.epw):
                self.put(part, MARGIN, y, self.epw, 6.5)
                y += 6.5
        return y + 2


_WIDE = "\u3041-\u30fa\u30fc-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_WORD = re.compile(rf"\s*(?:[{_WIDE}][・、。]*|[^\s{_WIDE}-]*-?)")
"""A piece of a text that may end a line: a word, or one sign of Chinese or Japanese."""


def _words(text: str) -> list[str]:
    """The pieces of a text between which it may be broken, each with the blank before it."""
    return _WORD.findall(" ".join(text.split()))[:-1]
