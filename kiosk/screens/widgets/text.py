"""Lines of text: runs in Roboto, signs in DejaVu Sans, suit chips; measured, shortened, wrapped.

A *line* is given as a string, a `Run`, a `Chip`, or a sequence of these. Every font is fetched here and only here, so
a suit sign can never come out as a box.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, groupby
from math import inf
from typing import NamedTuple

from kivy.core.text import Label as CoreLabel
from kivy.graphics.texture import Texture

from kiosk.base.language import SOURCE, spoken
from kiosk.screens.theme import SIGNS, theme
from kiosk.screens.widgets.atlas import atlas

ROBOTO, ROBOTO_BOLD, DEJAVU = "Roboto", "Roboto bold", "DejaVuSans"
ELLIPSIS = "…"
TRANSLATED = (22, 20, 18, 17, 16, 15, 14)
"""The sizes in dp that a text can take beside its own where it has grown in translation."""
LEAST = 18
"""The least dp that English has."""
HIGH = 1.15
"""The heights of its type that a line needs, for its middle to be that of its capitals."""
LEAST_NAME = 4
"""How many letters with the ellipsis a name has more than that gives way."""
# What Roboto has no glyphs for: arrows, mathematical, technical and picture signs, and scripts beyond Cyrillic.
_SIGNS = re.compile(r"([\u0530-\u1dff\u2190-\u2211\u2213-\u2bff\ua720-\ufffd]+)")
_HYPHENS = re.compile(r"(?<=[^\W\d]{3}-)(?=[^\W\d]{3})")
"""Where a long name may be broken: between its parts, and not in a date."""


@dataclass(frozen=True)
class Run:
    """Words in one size and colour. None: as the line they stand in. Of a line that is too long the words that give
    way are cut, where there are any: a name, and not what is said of it."""

    text: str
    size: float | None = None  # dp
    bold: bool | None = None
    colour: str | None = None
    gives: bool = False


@dataclass(frozen=True)
class Chip:
    """A suit sign in an ivory square of `size` dp, in a line."""

    suit: int
    size: float = 24


@dataclass(frozen=True)
class Gap:
    """Room of `size` dp in a line."""

    size: float


@dataclass(frozen=True)
class Dot:
    """A side's small square in a line: a colour token and its size in dp."""

    colour: str
    size: float = 14


Part = str | Run | Chip | Gap | Dot
Line = Part | tuple[Part, ...] | list[Part]


class Style(NamedTuple):
    """How a line's strings are set: size in dp."""

    size: float
    bold: bool = False
    colour: str = "ivory"


class Piece(NamedTuple):
    """Text in one font at a size in pixels."""

    text: str
    font: str
    px: int
    colour: str
    gives: bool = False


Item = Piece | Chip | Gap | Dot


def _fresh(font: str, px: int, text: str = "") -> CoreLabel:
    bold = font == ROBOTO_BOLD
    return CoreLabel(text=text, font_name=ROBOTO if bold else font, bold=bold, font_size=px, color=(1, 1, 1, 1))


@lru_cache(maxsize=256)
def _font(font: str, px: int) -> CoreLabel:
    label = _fresh(font, px, "X")
    label.refresh()
    return label


@lru_cache(maxsize=1024)
def width_of(text: str, font: str, px: int) -> int:
    """The width of a text in pixels."""
    return int(_font(font, px).get_extents(text)[0])


@lru_cache(maxsize=256)
def ascent(font: str, px: int) -> int:
    """From the top of a texture of this font to its baseline, in pixels."""
    return int(_font(font, px).get_ascent())


def rendered(text: str, font: str, px: int) -> tuple[int, int, bytes]:
    """A text: width and height in pixels, and how much of each is inked, 0 … 255, from the top left on."""
    label = _font(font, px)
    width, height = map(int, label.get_extents(text))
    label._size = width, height
    # The three steps of Kivy's own rendering: around them it lays lines out, which takes four times as long.
    label._render_begin()
    label._render_text(text, 0, 0)
    return width, height, label._render_end().data[3::4]


@dataclass(frozen=True, slots=True)
class Letters:
    """A text in white on nothing, in a box of `size` pixels. Its ink, which is all that is drawn, lies in the box
    (left, top, right, bottom) in pixels from that one's top left corner; None where there is none."""

    size: tuple[int, int]
    box: tuple[int, int, int, int]
    ink: Texture | None


@atlas.kept
def letters(text: str, font: str, px: int) -> Letters:
    """A text as it is drawn."""
    width, height, cover = rendered(text, font, px)
    if not any(cover):
        return Letters((width, height), (0, 0, width, height), None)
    top, bottom = (len(cover) - len(cover.lstrip(b"\0"))) // width, -(-len(cover.rstrip(b"\0")) // width)
    left = next(x for x in range(width) if any(cover[x::width]))
    right = next(x for x in range(width, 0, -1) if any(cover[x - 1 :: width]))
    rows = (cover[y * width + left : y * width + right] for y in range(top, bottom))
    ink = atlas.put(b"".join(rows), right - left, bottom - top)
    ink.flip_vertical()
    return Letters((width, height), (left, top, right, bottom), ink)


def font_of(bold: bool) -> str:
    return ROBOTO_BOLD if bold else ROBOTO


def parts_of(line: Line) -> Iterator[Part]:
    if isinstance(line, (tuple, list)):
        yield from line
    else:
        yield line


def plain(line: Line) -> str:
    """The words of a line; a chip as its sign."""
    words = []
    for part in parts_of(line):
        match part:
            case str():
                words.append(part)
            case Run():
                words.append(part.text)
            case Chip():
                words.append(SIGNS[part.suit])
            case Gap() | Dot():
                words.append(" ")
    return "".join(words).strip()


def pieces(line: Line, style: Style, most: float = inf, grown: float = 1.0) -> Sequence[Item]:
    """A line as what can be drawn, left to right; no letter larger than `most` dp, then all of it `grown` so much."""
    return _measured(line, style, most, grown)[0]


def _measured(line: Line, style: Style, most: float = inf, grown: float = 1.0) -> tuple[Sequence[Item], int]:
    """The same, and its width in pixels."""
    return _measured_at(tuple(line) if isinstance(line, list) else line, style, most, grown, theme.dp)


@lru_cache(maxsize=1024)
def _measured_at(
    line: Part | tuple[Part, ...], style: Style, most: float, grown: float, _dp: float
) -> tuple[Sequence[Item], int]:
    """The same in a window of so many pixels a dp. A tap asks for some thirty lines; most were there before it."""
    items: list[Item] = []
    for part in parts_of(line):
        if isinstance(part, (Chip, Gap, Dot)):
            items.append(part if grown == 1 else replace(part, size=part.size * grown))
            continue
        run = part if isinstance(part, Run) else Run(part)
        bold = style.bold if run.bold is None else run.bold
        px = max(1, theme.px(min(run.size or style.size, most) * grown))
        for i, text in enumerate(_SIGNS.split(run.text)):
            if text:
                font = DEJAVU if i % 2 else font_of(bold)
                items.append(Piece(text, font, px, run.colour or style.colour, run.gives))
    return tuple(items), sum(map(item_width, items))


def item_width(item: Item) -> int:
    """Pixels."""
    return width_of(item.text, item.font, item.px) if isinstance(item, Piece) else theme.px(item.size)


def line_width(line: Line, style: Style, grown: float = 1.0) -> int:
    """The width of a line in pixels, `grown` times as large as usual."""
    return _measured(line, style, grown=grown)[1]


def line_width_dp(line: Line, size: float, bold: bool = False, grown: float = 1.0) -> float:
    """The width of a line in dp, `grown` times as large as usual.

    Pages are laid out by words of the usual size; larger ones then grow into what is free.
    """
    return line_width(line, Style(size, bold), grown) / theme.dp


def widest_dp(words: Iterable[str], size: float, bold: bool = False) -> float:
    """The width in dp of the widest of these, such as everybody's names; 0 of none."""
    return _widest_at(frozenset(words), size, bold, theme.dp)


@lru_cache(maxsize=8)
def _widest_at(words: frozenset[str], size: float, bold: bool, _dp: float) -> float:
    """The same in a window of so many pixels a dp; hundreds are measured once, and not for each page."""
    return max((line_width_dp(each, size, bold) for each in words), default=0.0)


def giving(line: str, names: Iterable[str]) -> Line:
    """A sentence in which the longest of these names that is in it gives way, where it is too long."""
    name = max((name for name in names if name and name in line), key=len, default="")
    if not name:
        return line
    before, _, after = line.partition(name)
    return tuple(Run(text, gives=text == name) for text in (before, name, after) if text)


def smaller(size: float) -> Iterator[float]:
    """The sizes in dp below this one in which a text is set that has grown longer than its room in translation: smaller
    words are better than words that are cut. English was written to fit, beside words of the usual size."""
    least = 0 if spoken() != SOURCE or theme.translated else LEAST if theme.grow > 1 else inf
    yield from (each for each in TRANSLATED if least <= each < size)


def may_grow(line: Line, size: float, height: float) -> float:
    """How much larger than `size` dp a line may be that is to be so large, in a room so many pixels high."""
    if theme.grow <= 1:
        return 1.0
    tallest = size * HIGH
    for part in parts_of(line):
        if isinstance(part, Run) and part.size:
            tallest = max(tallest, part.size * HIGH)
        elif isinstance(part, Chip):
            tallest = max(tallest, part.size)
    return theme.grown(tallest, height)


def growths() -> Iterator[float]:
    """How much larger than usual a paragraph may be, the most first."""
    grown = float(theme.grow)
    while grown > 1.02:
        yield grown
        grown *= 0.96


def largest(fits: Callable[[float], bool]) -> float:
    """How much larger than usual words can be that fit so; 1 where they have to be as usual."""
    return next((grown for grown in growths() if fits(grown)), 1.0)


def _grown(line: Line, style: Style, width: int, grown: float) -> Sequence[Item] | None:
    """The line so much larger than usual, or as much as it may be in so many pixels; None if that is not at all."""
    while grown > 1:
        items, wide = _measured(line, style, grown=grown)
        if wide <= max(0, width):
            return items
        grown *= min(0.98, width / wide)
    return None


def step_down(
    line: Line, style: Style, width: int, steps: Iterable[float], grown: float = 1.0
) -> tuple[Sequence[Item], Style, bool]:
    """The line up to `grown` times as large as usual, else at the first size of `style.size, *steps` that fits `width`
    pixels, else cut with an ellipsis.

    Also the style it was set in, and whether it was cut. A size that a run names for itself stays, until a translation
    has to be smaller than English ever is.
    """
    larger = _grown(line, style, width, grown)
    if larger is not None:
        return larger, style, False
    tried = style
    sizes = (style.size, *steps)
    for size, most in (*((size, inf) for size in sizes), *((size, size) for size in smaller(min(sizes)))):
        tried = Style(size, style.bold, style.colour)
        items, wide = _measured(line, tried, most)
        if wide <= width:
            return items, tried, False
    return cut(items, width), tried, True


def cut(items: Sequence[Item], width: int) -> list[Item]:
    """As much of a line as finds room in so many pixels before an ellipsis; of what gives way, where that is enough."""
    for n, item in enumerate(items):
        if isinstance(item, Piece) and item.gives:
            shorter = _shortened(item, width - sum(map(item_width, items)) + item_width(item))
            if len(shorter.text) > LEAST_NAME:
                return [*items[:n], shorter, *items[n + 1 :]]
    kept: list[Item] = []
    left = width
    for item in items:
        if item_width(item) <= left and item is not items[-1]:
            kept.append(item)
            left -= item_width(item)
            continue
        if isinstance(item, Piece):
            kept.append(_shortened(item, left))
        break
    return kept


def _shortened(piece: Piece, width: int) -> Piece:
    """As much of a piece as finds room in so many pixels before an ellipsis."""
    text = piece.text
    while text and width_of(text.rstrip() + ELLIPSIS, piece.font, piece.px) > width:
        text = text[:-1]
    return piece._replace(text=text.rstrip() + ELLIPSIS)


def _words(items: Iterable[Item]) -> Iterator[list[Item]]:
    """The items of a line parted where it may be broken: after a hyphen too, but not in a word of several fonts, nor at
    a no-break space."""
    word: list[Item] = []
    for item in items:
        if not isinstance(item, Piece):
            word.append(item)
            continue
        set_in = _type_of(item)
        for text in re.findall(r"\n|[^\S\n\xa0]+|[\S\xa0]+", item.text):
            if text.isspace() and "\xa0" not in text:
                if word:
                    yield word
                    word = []
                yield [Piece(text, *set_in)]
                continue
            *whole, rest = _HYPHENS.split(text)
            for part in whole:
                yield [*word, Piece(part, *set_in)]
                word = []
            word.append(Piece(rest, *set_in))
    if word:
        yield word


def wrap(line: Line, style: Style, width: int, grown: float = 1.0) -> list[list[Item]]:
    """The line broken between words into lines of at most `width` pixels; a newline breaks too."""
    words = list(_words(pieces(line, style, grown=grown)))
    return _wrapped(words, _widths(words), width)


def _widths(words: list[list[Item]]) -> list[int]:
    """Pixels of each: measured once, however often lines are tried."""
    return [sum(map(item_width, word)) for word in words]


def _wrapped(words: list[list[Item]], wides: list[int], width: int) -> list[list[Item]]:
    lines: list[list[Item]] = []
    at = 0
    while True:
        while at < len(words) and _blank(words[at]) and not _breaks(words[at]):
            at += 1
        end, used = at, 0
        while end < len(words) and not _breaks(words[end]):
            if used + wides[end] > width and used and not _blank(words[end]):
                break
            used, end = used + wides[end], end + 1
        row = _joined(words[at:end])
        while end - at > 1 and sum(map(item_width, row)) > width:  # together they may take more than one by one
            end -= 1
            row = _joined(words[at:end])
        lines.append(row)
        if end >= len(words):
            return lines
        at = end + _breaks(words[end])


def balanced(line: Line, style: Style, width: int, grown: float = 1.0) -> list[list[Item]]:
    """As `wrap`, in lines about as long as each other: for what stands in the middle, so that no word is left alone."""
    words = list(_words(pieces(line, style, grown=grown)))
    wides = _widths(words)
    lines = _wrapped(words, wides, width)
    least, most = width // 2, width
    while len(lines) > 1 and most - least > 8:
        tried = _wrapped(words, wides, (least + most) // 2)
        fits = len(tried) == len(lines) and all(sum(map(item_width, row)) <= width for row in tried)
        least, most, lines = (least, (least + most) // 2, tried) if fits else ((least + most) // 2, most, lines)
    return lines


def _blank(word: list[Item]) -> bool:
    return isinstance(word[0], Piece) and word[0].text.isspace()


def _breaks(word: list[Item]) -> bool:
    return isinstance(word[0], Piece) and word[0].text == "\n"


def _joined(words: list[list[Item]]) -> list[Item]:
    """Words as a line without the blanks at its end, which need no room; one piece where the type is the same."""
    row: list[Item] = []
    for type_, items in groupby(chain.from_iterable(words), _type):
        if type_ is None:
            row += items
        else:
            row.append(Piece("".join(item.text for item in items if isinstance(item, Piece)), *type_))
    return _trimmed(row)


def _type_of(piece: Piece) -> tuple[str, int, str, bool]:
    """All of a piece but its text."""
    return piece.font, piece.px, piece.colour, piece.gives


def _type(item: Item) -> tuple[str, int, str, bool] | None:
    """As `_type_of`; None for what is no piece."""
    return _type_of(item) if isinstance(item, Piece) else None


def _trimmed(items: list[Item]) -> list[Item]:
    """A line without the blanks at its end, which need no room."""
    last = items[-1] if items else None
    if not isinstance(last, Piece) or last.text == last.text.rstrip():
        return items
    rest = [last._replace(text=last.text.rstrip())] if last.text.strip() else []
    return items[:-1] + rest
