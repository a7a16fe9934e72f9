"""The base of everything on the screen: a widget that draws itself, once, when something it shows has changed.

What is written and filled is remembered (`written`, `filled`), so that a screen can be read and checked.
"""

from collections.abc import Sequence
from typing import NamedTuple

from kivy.graphics import (
    BorderImage,
    Color,
    InstructionGroup,
    Mesh,
    Rectangle,
    SmoothEllipse,
    SmoothLine,
)
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from kiosk.screens.theme import SIGNS, Rgba, rgba, suit_token, theme
from kiosk.screens.widgets import boxes, emblems
from kiosk.screens.widgets import text as lettering
from kiosk.screens.widgets.due import Due
from kiosk.screens.widgets.light import Light
from kiosk.screens.widgets.pictures import pictures
from kiosk.screens.widgets.text import DEJAVU, Chip, Dot, Gap, Item, Line, Piece, Style

Box = tuple[float, float, float, float]  # x, y, width, height in pixels


class Written(NamedTuple):
    """One line on the screen. `box` is where its letters lie and `room` where they may, in the widget's coordinates."""

    text: str
    box: Box
    room: Box
    pieces: tuple[Piece, ...]
    ground: str | None  # colour token of the fill under it in the same widget
    cut: bool
    goes_on: bool = False  # from the line before, in a paragraph


class Drawn(Light):
    """A widget with a `draw()`; subclasses name in `shows` the properties that change the picture.

    `place` is where a `Plane` lays it out. `aloud` is what it tells somebody who does not see it, where that is not
    what stands on it: a sign, figures without words. An `ornament` tells nothing.
    """

    shows: tuple[str, ...] = ()
    states: tuple[str, ...] = ("ground",)
    """What else changes the picture, of all of a kind."""
    same_again = False
    """Whether one that shows the same in the same place can have the picture of one that goes (see `pictures`)."""
    place = ObjectProperty(None, allownone=True)
    aloud = StringProperty("")
    ornament = False
    is_heading = False
    # The colour token behind this widget, for those that let it shine through.
    ground = StringProperty("slate", allownone=True)

    def __init__(self, **kwargs: object) -> None:
        self.written: list[Written] = []
        self.filled: list[tuple[Box, str]] = []
        self.portrayed: object = None
        self._redraw = Due(self._draw)
        super().__init__(**kwargs)
        self._pen = InstructionGroup(nocompiler=True)
        self._inked = False
        """Whether its canvas has the pen. They hold each other, so not before it is on the screen: what was made and
        put nowhere would stay in memory."""
        self.follow(draw_where_put, "parent")
        self.follow(self._redraw, "pos", "size", "ground", *self.shows)
        theme.subscribe(self)
        self._redraw()

    def take_apart(self) -> None:
        super().take_apart()
        self._pen.clear()
        self.portrayed = None

    def restyle(self) -> None:
        """The theme's lengths or colours have changed."""
        self._redraw()

    def _draw(self) -> None:
        if self.get_root_window() is None:
            self.portrayed = None
            return
        if not self._inked:
            self._inked = True
            self.canvas.insert(0, self._pen)
        _lay_out(self.parent)
        self._redraw.cancel()  # that has changed it, but it is drawn now
        if self.same_again:
            names = (*self.states, *self.shows)
            looks = self.box, self.writing_room(), *theme.looks, [_kept(getattr(self, name)) for name in names]
            if pictures.take(self, looks):
                return
            self.portrayed = looks
        else:
            self.portrayed = True
        self.written.clear()
        self.filled.clear()
        self._pen.clear()
        if self.width > 0 and self.height > 0:
            self.draw()
            self.draw_over()

    @property
    def spoken_lines(self) -> list[str]:
        """What it tells somebody who does not see it: its lines in the order in which they are read, a paragraph in
        one."""
        if self.ornament:
            return []
        return [self.aloud] if self.aloud else _as_read(self.written)

    def writing_room(self) -> Box | None:
        """Where it may write; None where words in its box have to be of the usual size."""
        return self.box

    def arrange_if_due(self) -> bool:
        """Lay out what stands on it, where that is still to be done; whether it was."""
        return False

    def take_picture(self, other: "Drawn") -> None:
        """Shows what the other shows, which shows nothing from now on, until it is put somewhere."""
        places = [widget.canvas.indexof(widget._pen) for widget in (self, other)]
        for widget in (self, other):
            widget.canvas.remove(widget._pen)
        self._pen, other._pen = other._pen, self._pen
        for widget, place in zip((self, other), places, strict=True):
            widget.canvas.insert(place, widget._pen)
        self.written, self.filled, self.portrayed = other.written, other.filled, other.portrayed
        other.written, other.filled, other.portrayed = [], [], None

    def draw(self) -> None:
        """Draw into the widget's box with the methods below. Coordinates are pixels, lengths named dp are dp."""

    def draw_over(self) -> None:
        """Draw what lies over the finished picture."""

    # what a subclass draws with

    @property
    def box(self) -> Box:
        return self.x, self.y, self.width, self.height

    def inset(self, left: float, top: float, right: float | None = None, bottom: float | None = None) -> Box:
        """The widget's box less margins in dp."""
        right = left if right is None else right
        bottom = top if bottom is None else bottom
        px = theme.px
        x, y, width, height = self.box
        return x + px(left), y + px(bottom), width - px(left) - px(right), height - px(top) - px(bottom)

    def part(self, left: float, top: float, width: float, height: float) -> Box:
        """A box inside the widget, in dp from its top left."""
        px = theme.px
        return self.x + px(left), self.top - px(top + height), px(width), px(height)

    def fill(self, box: Box, colour: str, radius: float = 0) -> None:
        """A filled box; radius in dp."""
        self.paint(box, rgba(colour), radius)
        self.filled.append((box, colour))

    def paint(self, box: Box, colour: Rgba, radius: float = 0) -> None:
        """As `fill`, in any colour, for what lies over a finished picture."""
        x, y, width, height = _whole(box)
        if width <= 0 or height <= 0:
            return
        self._pen.add(Color(*colour))
        bow = boxes.bow(radius, width, height)
        if bow > 0:
            edges = (bow, bow, bow, bow)
            self._pen.add(BorderImage(texture=boxes.disc(bow), border=edges, pos=(x, y), size=(width, height)))
        else:
            self._pen.add(Rectangle(texture=boxes.white(), pos=(x, y), size=(width, height)))

    def frame(self, box: Box, fill: str, edge: str, thick: float, radius: float) -> None:
        """A filled box with an edge of `thick` dp inside it; both radius and edge in dp."""
        line = max(1, theme.px(thick))
        inner = box[0] + line, box[1] + line, box[2] - 2 * line, box[3] - 2 * line
        x, y, width, height = _whole(box)
        if width <= 2 * line or height <= 2 * line:
            self.fill(box, edge, radius)
            self.filled.append((inner, fill))
            return
        outside = boxes.bow(radius, width, height)
        inside = boxes.bow(max(0.5, radius - thick), width - 2 * line, height - 2 * line)
        bow = max(outside, line + inside)
        both = boxes.framed(outside, inside, line, rgba(edge), rgba(fill))
        self._pen.add(Color(1, 1, 1, 1))
        self._pen.add(BorderImage(texture=both, border=(bow, bow, bow, bow), pos=(x, y), size=(width, height)))
        self.filled += [(box, edge), (inner, fill)]

    def rule(self, x: float, y: float, width: float, colour: str = "rule") -> None:
        """A line of 1 dp, in pixels."""
        self.fill((x, y, width, max(1, theme.px(1))), colour)

    def emblem(self, emblem: emblems.Emblem, x: float, y: float, side: float, colour: str) -> None:
        """A picture of the cards, as large as its square of `side` round (x, y). Pixels."""
        px = max(1, round(side))
        self._pen.add(Color(*rgba(colour)))
        place = round(x - px / 2), round(y - px / 2)
        self._pen.add(Rectangle(texture=emblems.picture(emblem, px), pos=place, size=(px, px)))

    def polyline(self, points: Sequence[tuple[float, float]], colour: str, half: float) -> None:
        """A smooth line through pixels, `half` its half width in pixels."""
        self._pen.add(Color(*rgba(colour)))
        flat = [value for point in points for value in point]
        self._pen.add(SmoothLine(points=flat, width=max(half, 0.5), overdraw_width=1.0))

    def disc(self, x: float, y: float, radius: float, colour: str) -> None:
        """A filled circle round (x, y), pixels."""
        self._pen.add(Color(*rgba(colour)))
        self._pen.add(SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius), segments=24))

    def polygon(self, corners: Sequence[tuple[float, float]], colour: str) -> None:
        """What lies between these corners, pixels; it bulges outwards everywhere. Its edges are smooth."""
        self._pen.add(Color(*rgba(colour)))
        self._pen.add(Mesh(vertices=[v for x, y in corners for v in (x, y, 0, 0)], indices=list(range(len(corners))),
                           mode="triangle_fan"))  # fmt: skip
        self.polyline([*corners, corners[0]], colour, 0.5)

    def stamp(self, text: str, font: str, px: int, x: float, y: float, colour: str, upside_down: bool = False) -> None:
        """The letters of a text with the lower left corner of their box at (x, y) pixels."""
        drawn = lettering.letters(text, font, px)
        if drawn.ink is None:
            return
        (width, height), (left, top, right, bottom), corners = drawn.size, drawn.box, drawn.ink.tex_coords
        if upside_down:
            left, bottom, corners = width - right, height - top, corners[4:] + corners[:4]
        place = round(x) + left, round(y) + height - bottom
        self._pen.add(Color(*rgba(colour)))
        self._pen.add(Rectangle(texture=drawn.ink, tex_coords=corners, pos=place, size=drawn.ink.size))

    def write(
        self,
        line: Line,
        box: Box,
        size: float = 24,
        bold: bool = False,
        colour: str = "ivory",
        halign: str = "left",
        valign: str = "middle",
        steps: Sequence[float] = (),
        spoken: bool = True,
        grows: bool = True,
    ) -> float:
        """Write a line into a box (pixels); sizes in dp. Gives the width it took, in pixels.

        Too long for the box it steps down through `steps`, then is cut with an ellipsis. Where text is to be larger it
        is so much larger as the box allows, if it `grows`.
        """
        style = Style(size, bold, colour)
        grown = lettering.may_grow(line, size, box[3]) if grows else 1.0
        items, _style, cut = lettering.step_down(line, style, int(box[2]), steps, grown)
        return self._set(items, line, box, halign, valign, cut and spoken)

    def write_wrapped(
        self,
        line: Line,
        box: Box,
        size: float = 24,
        bold: bool = False,
        colour: str = "ivory",
        halign: str = "left",
        valign: str = "top",
        leading: float = 1.3,
        grows: bool = True,
    ) -> float:
        """Write a paragraph into a box (pixels); gives its height in pixels. What finds no room is reported as cut.

        In the middle its lines are about as long as each other.
        """
        x, y, width, height = box
        break_up = lettering.balanced if halign == "center" else lettering.wrap
        sizes = [(size, 1.0), *((each, 1.0) for each in lettering.smaller(size))]
        larger = [(size, grown) for grown in lettering.growths()] if grows else []
        for tried, grown in (*larger, *sizes):
            step = theme.px(tried * leading * grown)
            lines = break_up(line, Style(tried, bold, colour), int(width), grown)
            total = step * len(lines)
            if total <= height + theme.px(4) and all(sum(map(lettering.item_width, each)) <= width for each in lines):
                break
        top = y + height - (max(0, height - total) / 2 if valign == "middle" else 0)
        room = max(1, int((height + theme.px(4)) // step))
        for i, items in enumerate(lines[:room]):
            last = i == room - 1 and len(lines) > room
            wide = sum(map(lettering.item_width, items)) > width
            words = "".join(item.text for item in items if isinstance(item, Piece))
            row = (x, top - (i + 1) * step, width, step)
            if last or wide:
                items = lettering.cut(items, int(width))
            more = lettering.ELLIPSIS if last else ""
            self._set(items, words + more, row, halign, "middle", last or wide, goes_on=i > 0)
        return total

    def _set(
        self, items: Sequence[Item], line: Line, box: Box, halign: str, valign: str, cut: bool, goes_on: bool = False
    ) -> float:
        x, y, width, height = box
        wide = sum(map(lettering.item_width, items))
        texts = [item for item in items if isinstance(item, Piece)]
        if halign == "right":
            x += width - wide
        elif halign == "center":
            x += (width - wide) / 2
        x = round(x)
        # All letters stand on the base line of the largest Roboto in the line.
        tallest = max((t for t in texts if t.font != DEJAVU), key=lambda t: t.px, default=None)
        tallest = tallest or max(texts, key=lambda t: t.px, default=None)
        px = tallest.px if tallest else theme.px(22)
        capital = 0.711 * px
        if valign == "top":
            base = y + height - px * 0.22 - capital
        elif valign == "bottom":
            base = y + px * 0.28
        else:
            base = y + (height - capital) / 2
        base = round(base)
        shown = (x, base - round(0.22 * px), wide, round(0.22 * px + 0.8 * px))
        ground = self._ground_at(shown)  # before the line's own chips and dots lie on it
        for item in items:
            advance = lettering.item_width(item)
            match item:
                case Piece():
                    top = base + lettering.ascent(item.font, item.px)
                    tall = lettering.letters(item.text, item.font, item.px).size[1]
                    self.stamp(item.text, item.font, item.px, x, top - tall, item.colour)
                case Chip():
                    self.chip(item.suit, x, base + capital / 2 - advance / 2, advance)
                case Dot():
                    self.fill((x, round(base + capital / 2 - advance / 2), advance, advance), item.colour, 3)
                case Gap():
                    pass
            x += advance
        if texts or lettering.plain(line):
            self.written.append(Written(lettering.plain(line), shown, box, tuple(texts), ground, cut, goes_on))
        return wide

    def _ground_at(self, box: Box) -> str | None:
        x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
        for (left, low, width, height), colour in reversed(self.filled):
            if left <= x <= left + width and low <= y <= low + height:
                return colour
        return None

    def chip(self, suit: int, x: float, y: float, side: float) -> None:
        """An ivory square with a suit sign in it; pixels."""
        x, y, side = round(x), round(y), round(side)
        self.fill((x, y, side, side), "ivory", side * 0.17 / theme.dp)
        self.sign(suit, x + side / 2, y + side / 2, 0.9 * side, suit_token(suit))

    def sign(self, suit: int, x: float, y: float, px: float, colour: str, upside_down: bool = False) -> None:
        """A suit sign with the middle of its ink at (x, y) pixels, in a type of `px` pixels."""
        self.glyph(SIGNS[suit], DEJAVU, round(px), x, y, colour, upside_down)

    def glyph(self, text: str, font: str, px: int, x: float, y: float, colour: str, upside_down: bool = False) -> None:
        """Text with the middle of its ink at (x, y) pixels."""
        drawn = lettering.letters(text, font, px)
        (wide, tall), (left, top, right, bottom) = drawn.size, drawn.box
        across, down = (left + right) / 2, (top + bottom) / 2
        if upside_down:
            across, down = wide - across, tall - down
        self.stamp(text, font, px, x - across, y - (tall - down), colour, upside_down)


def _whole(box: Box) -> tuple[int, int, int, int]:
    """The box in whole pixels, its edges the nearest there are."""
    x, y = round(box[0]), round(box[1])
    return x, y, round(box[0] + box[2]) - x, round(box[1] + box[3]) - y


def _as_read(lines: Sequence[Written]) -> list[str]:
    """Texts by rows from the top, each row from the left."""
    paragraphs: list[list[Written]] = []
    for line in lines:
        if line.goes_on and paragraphs:
            paragraphs[-1].append(line)
        else:
            paragraphs.append([line])
    rows: list[list[list[Written]]] = []
    for each in sorted(paragraphs, key=lambda each: -each[0].box[1]):
        y, high = each[0].box[1], each[0].box[3]
        if rows and y + high / 2 > rows[-1][0][0].box[1]:
            rows[-1].append(each)
        else:
            rows.append([each])
    return [
        " ".join(line.text for line in each) for row in rows for each in sorted(row, key=lambda each: each[0].box[0])
    ]


def _kept(value: object) -> object:
    """The value as it is now: a list may be changed later."""
    return tuple(value) if isinstance(value, list) else value


def draw_where_put(widget: Widget, parent: Widget | None) -> None:
    """What has changed, or has given its picture away, while it was not on the screen is drawn now that it may be: a
    widget follows its `parent` so."""
    for each in widget.walk(restrict=True) if parent is not None else ():
        if isinstance(each, Drawn) and each.portrayed is None:
            each._redraw()


def _lay_out(widget: Widget | None) -> None:
    """Everything from the window down to what is on this widget has its place: what is drawn before is drawn twice."""
    if isinstance(widget, Widget):
        _lay_out(widget.parent)
        if isinstance(widget, Drawn):
            widget.arrange_if_due()
