"""Everything that can be tapped.

A tap acts on touch up inside; the pressed look comes at once on touch down. After `guard()` nothing is taken for
400 ms, because keys of neighbouring questions share a corner. A finger takes longer than a page needs to be drawn anew:
the press goes on with the key that means the same (see `held`), and one whose key has gone or means something else by
then does nothing. With `steady` a hand that trembles taps once.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from kiosk.base import words
from kiosk.base.language import _
from kiosk.screens.theme import LITTLE, card_name, rgba, suit_token, theme
from kiosk.screens.widgets.drawn import Box, Drawn
from kiosk.screens.widgets.text import Dot, Gap, Line, Run, Style, item_width, line_width_dp, smaller, wrap

STEPS = (44, 36, 28, 24, 22, 20)
"""The sizes in dp by which a key's title steps down."""
TWO = 60
"""The dp of a key that has room for a title in two lines and a note."""
RIGHT = 12
"""The most dp that words keep from the right edge of a key."""
LEAST = 18
"""The smallest size in dp of a key's words; those that are longer still take two lines."""
REST = 0.4  # s in which nothing is taken after the screen or its question has changed
SLIP = 24
"""The dp that a finger may slip on a key that has moved away under it, or while it trembles."""
SWING = 0.25
"""The seconds after a tap in which another one in the same place is the same trembling finger: hands tremble at 4 to
12 Hz, so that the slowest swing takes this long."""
_rest_until = float("-inf")
_but: type[Widget] | tuple[()] = ()


def guard(but: type[Widget] | tuple[()] = ()) -> None:
    """Take no touch for 400 ms: call it whenever a screen or its question changes. Keys that stand on such a widget
    (`but`) are taken all the same: they mean the same in the next question."""
    global _rest_until, _but
    _rest_until, _but = Clock.time() + REST, but


def unguard() -> None:
    """Take touches again at once: for a screen before which there was none that a finger could have been meant for."""
    global _rest_until
    _rest_until = float("-inf")


def guarded() -> bool:
    return bool(Clock.time() < _rest_until)


STEADY_TOUCH = "steady_touch"
"""The setting that asks for `steady`."""
_steady = False
_tapped = float("-inf"), 0.0, 0.0


def steady(wanted: bool) -> None:
    """From now on a finger that trembles taps once, or as often as it comes down. What is typed is taken as often as it
    comes either way: “Anna”, “11”."""
    global _steady
    _steady = wanted


def _swings(x: float, y: float) -> bool:
    """Whether a finger that comes down here, in the window's pixels, has just tapped here; if so, its next swing counts
    from now."""
    global _tapped
    when, was_x, was_y = _tapped
    slip = theme.px(SLIP)
    if not _steady or Clock.time() >= when + SWING or abs(x - was_x) > slip or abs(y - was_y) > slip:
        return False
    _tapped = Clock.time(), x, y
    return True


@dataclass
class Press:
    """A finger on a key: what the key meant when the finger came down, and whether it was drawn anew since then."""

    finger: MotionEvent
    meant: object
    redrawn: bool = False


under_fingers: "set[Touch]" = set()
"""The keys with a finger on them."""


class Touch(Drawn):
    """What can be tapped: `on_tap` is dispatched on touch up inside, unless `off`.

    `reach` is how many dp above and below the picture of it still count. `stands_for` says what it is about where its
    words do not; what it stands on, as the row of a list, can say it for all its keys. `typed`: it is tapped twice at
    once on purpose, as a letter is.
    """

    __events__ = ("on_tap",)
    states: tuple[str, ...] = ("ground", "off", "chosen", "pressed", "radius")
    secret = False
    """Whether what it says is not for everybody’s ears: a digit of a PIN."""
    known_by: tuple[str, ...] = ()
    """The properties by which people know it again: the words on it that say what it does."""

    off = BooleanProperty(False)
    chosen = BooleanProperty(False)
    pressed = BooleanProperty(False)
    reach = NumericProperty(0)
    radius = NumericProperty(12)  # dp
    stands_for = ObjectProperty(None, allownone=True)
    typed = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        self.press: Press | None = None
        # Until it has its place it covers nothing: a finger may come first.
        super().__init__(**{"size": (0, 0), **kwargs})
        self.follow(self._redraw, "off", "chosen", "pressed", "radius")

    @property
    def live(self) -> bool:
        """Whether a tap would be taken (the rest after a change aside)."""
        return not self.off

    @property
    def meaning(self) -> object:
        """What people take it for: keys of a page that are equal in this are one and the same to them."""
        kind, words, about = self.named
        return kind, self.chosen, words, about

    @property
    def named(self) -> tuple[type, list[object], list[object]]:
        """What people know it again by, whether it is chosen or not."""
        words = [getattr(self, name) for name in self.known_by]
        about, each = [], self
        while isinstance(each, Widget):
            about += [said for said in (getattr(each, "stands_for", None),) if said is not None]
            each = each.parent
        return type(self), words, about

    def target(self) -> Box:
        """Where a finger counts, in the widget's coordinates, pixels."""
        more = theme.px(self.reach)
        return self.x, self.y - more, self.width, self.height + 2 * more

    def _rests(self) -> bool:
        return guarded() and not isinstance(self.parent, _but)

    def _inside(self, touch: MotionEvent) -> bool:
        x, y, width, height = self.target()
        if x <= touch.x < x + width and y <= touch.y < y + height:
            return True
        if self.press is None or self.press.finger is not touch or not self.press.redrawn:
            return False
        slip = theme.px(SLIP)
        return bool(abs(touch.x - touch.ox) <= slip and abs(touch.y - touch.oy) <= slip)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self._inside(touch) or touch.is_mouse_scrolling:
            return False
        if self.live and not self._rests() and (self.typed or not _swings(*self.to_window(touch.x, touch.y))):
            self.let_go()  # of two fingers on one key the last one counts: the first may never be reported lifted
            self.hold(Press(touch, self.meaning))
        return self.live

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        self.pressed = self._inside(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or self.press is None:
            return False
        global _tapped
        inside, meant = self._inside(touch), self.press.meant
        self.let_go()
        if inside and self._takes(meant):
            _tapped = Clock.time(), *self.to_window(touch.x, touch.y)
            self.dispatch("on_tap")
        return True

    def tap(self, meant: object) -> bool:
        """Taps it without a finger, for somebody to whom it `meant` this: as a finger would that is lifted now. Whether
        that was taken."""
        taken = self._takes(meant)
        if taken:
            self.dispatch("on_tap")
        return taken

    def _takes(self, meant: object) -> bool:
        """Whether a tap is taken now that meant this."""
        return self.live and not self._rests() and bool(self.get_root_window()) and self.meaning == meant

    def hold(self, press: Press) -> None:
        """A finger is on it from now on."""
        self.press, self.pressed = press, True
        press.finger.grab(self)
        under_fingers.add(self)

    def let_go(self) -> None:
        """No finger is on it any more, or none that counts."""
        if self.press is not None:
            self.press.finger.ungrab(self)
        self.press, self.pressed = None, False
        under_fingers.discard(self)

    def on_tap(self) -> None:
        """Tapped."""

    def draw_over(self) -> None:
        if self.pressed:
            self.paint(self.box, (*rgba("ink")[:3], 0.2), self.radius)

    def _body(self, ivory: bool) -> tuple[str, str]:
        """Fill and edge, ivory or dark; gives the colours of first and second text."""
        if self.off:
            bare = self.ground or "slate"
            self.frame(self.box, bare, "seam" if bare in ("felt", "rail") else "rule", 2, self.radius)
            return "off", "off"
        if ivory:
            self.fill(self.box, "ivory", self.radius)
            return "ink", "ink2"
        if self.chosen:
            self.frame(self.box, "rail" if self.ground == "felt" else "chosen", "ivory", 3, self.radius)
        elif self.ground == "felt":
            self.frame(self.box, "rail", "line", 2, self.radius)
        else:
            self.frame(self.box, "key", "edge", 2, self.radius)
        return "ivory", "ivory2" if not self.chosen else "ivory"


AnyTouch = TypeVar("AnyTouch", bound=Touch)


def on(key: AnyTouch, do: Callable[[], object]) -> AnyTouch:
    """Gives the key, which does this when tapped."""
    key.follow(lambda *_: do(), "on_tap")
    return key


class Titled(Touch):
    """A tappable with a title and an optional second line, either a line of text (see `text.Line`)."""

    title = ObjectProperty("")
    note = ObjectProperty("")
    title_size = NumericProperty(26)
    note_size = NumericProperty(18)
    margin = 8  # dp that words keep from the edges
    align = OptionProperty("center", options=["center", "left"])
    bold = BooleanProperty(True)
    shows: tuple[str, ...] = ("title", "note", "title_size", "note_size", "align", "bold")
    known_by: tuple[str, ...] = ("title",)
    same_again = True

    @property
    def wish(self) -> float:
        """The width in dp that holds title and second line."""
        return self.wishes(1)

    def wishes(self, grown: float) -> float:
        """The width in dp that holds title and second line, in letters so much larger than usual."""
        title = line_width_dp(self.title, self.title_size, self.bold, grown)
        return max(title + 44, line_width_dp(self.note, self.note_size, grown=grown) + 28)

    @property
    def least(self) -> float:
        """The width in dp in which title and second line are whole in the smallest letters."""
        least = min((LEAST, *smaller(LEAST)))
        words = max(line_width_dp(self.title, least, self.bold), line_width_dp(self.note, min(self.note_size, least)))
        return max(64.0, words + 2 * self.margin + 2)

    def _fits_wrapped(self, width: float, height: float) -> bool:
        """Whether the title is whole in several lines of the smallest size."""
        style = Style(LEAST, self.bold)
        lines = wrap(self.title, style, int(width))
        return len(lines) * theme.px(LEAST * 1.2) <= height and all(
            sum(map(item_width, line)) <= width for line in lines
        )

    def _titles(self, first: str, second: str) -> None:
        margin = 20 if self.align == "left" else self.margin
        x, y, width, height = self.inset(margin, 0, min(margin, RIGHT), 0)
        if not self.note:
            box = (x, y, width, height)
            too_long = line_width_dp(self.title, LEAST, self.bold, 1) * theme.dp > width
            if too_long and (self._fits_wrapped(width, height) or _cut(self.title, LEAST, self.bold, width)):
                self.write_wrapped(self.title, box, LEAST, self.bold, first, self.align, "middle", 1.2)
            else:
                self.write(self.title, box, self.title_size, self.bold, first, self.align, steps=(24, 22, 20, LEAST))
            return
        if _cut(self.title, self.title_size, self.bold, width) and self.align == "center":
            x, y, width, height = self.inset(min(self.margin, SwitchKey.margin), 0)
        if _cut(self.title, self.title_size, self.bold, width) and height >= theme.px(TWO):
            lower, edge = theme.px(LEAST * 1.15), theme.px(2)
            low = edge + lower + theme.px(3)
            over = (x, y + low, width, height - low - edge)
            self.write_wrapped(self.title, over, LEAST, self.bold, first, self.align, "middle", 1.1)
            self.write(self.note, (x, y + edge, width, lower), LEAST, False, second, self.align)
            return
        if _cut(self.note, self.note_size, False, width):
            upper, edge = theme.px(20 * 1.17), theme.px(4)
            over, lines = (x, y + height - upper - edge, width, upper), (x, y + edge, width, height - upper - 2 * edge)
            self.write(self.title, over, 20, self.bold, first, self.align, steps=(LEAST,))
            self.write_wrapped(self.note, lines, LEAST, False, second, self.align, "middle", 1.15)
            return
        upper, lower = self.title_size * 1.17, self.note_size * 1.3
        grown = theme.grown(upper + lower, height - theme.px(2))
        upper, lower = theme.px(upper * grown), theme.px(lower * grown)
        bottom = y + max(theme.px(2), (height - upper - lower) / 2)
        self.write(
            self.title, (x, bottom + lower, width, upper), self.title_size, self.bold, first, self.align,
            steps=(24, 22, 20, 18),
        )  # fmt: skip
        self.write(self.note, (x, bottom, width, lower), self.note_size, False, second, self.align, steps=(18,))


def _cut(line: Line, size: float, bold: bool, width: float) -> bool:
    """Whether a translation is cut in one line, in so many pixels, in whatever size."""
    least = min(smaller(size), default=None)
    return least is not None and line_width_dp(line, least, bold, 1) * theme.dp > width


class Primary(Titled):
    """Ivory: does one thing at once. 216–300 × 64 dp, bottom right."""

    def draw(self) -> None:
        self._titles(*self._body(ivory=True))


class PlaceKey(Titled):
    """A place for files, as a row of a list: ivory until one lies where it was wanted."""

    align = StringProperty("left")
    tall = NumericProperty(72)
    served = BooleanProperty(False)
    shows = (*Titled.shows, "served")

    def draw(self) -> None:
        self._titles(*self._body(ivory=not self.served))


class Turn(Titled):
    """Brass: who is asked does this next."""

    def draw(self) -> None:
        self.fill(self.box, "brass", self.radius)
        self._titles("ink", "bronze")


class Choice(Titled):
    """Dark with an outline: a choice or a way out; `chosen` has a thick ivory edge.

    On felt (`ground="felt"`) it is of rail; elsewhere of key colour.
    """

    title_size = NumericProperty(24)

    def draw(self) -> None:
        self._titles(*self._body(ivory=False))


class SwitchKey(Choice):
    """One of the keys of a `Switch`, narrow for its word."""

    margin = 3
    title_size = NumericProperty(20)


class Undo(Choice):
    """136 × 64 dp, bottom left: title “Undo” names in `note` what it undoes; or “Back”."""

    title_size = NumericProperty(26)
    known_by: tuple[str, ...] = ("title", "note")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**{"title": _("Undo"), **kwargs})

    def wishes(self, grown: float) -> float:
        return max(136, super().wishes(grown))


class PageKey(Choice):
    """Turns the list of its page: `way` 1 shows what comes next, -1 what came before."""

    way = NumericProperty(1)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.title = _("Down") if self.way > 0 else _("Up")


class PadKey(Touch):
    """A key of a pad: a large `title`, a small `note` below. Ivory; `off`: outline and text only.

    `dark` keys (a PIN pad, letters) have the key colour; `suit` 0 … 3 puts a suit sign above the title instead.
    `level`: others of its pad have a note, and titles stand level and are of one size.
    """

    title = ObjectProperty("")
    note = ObjectProperty("")
    title_size = NumericProperty(44)
    dark = BooleanProperty(False)
    level = BooleanProperty(False)
    suit = NumericProperty(None, allownone=True)
    radius = NumericProperty(10)
    shows: tuple[str, ...] = ("title", "note", "title_size", "dark", "level", "suit")
    known_by = ("title", "note", "suit")
    same_again = True

    def draw(self) -> None:
        first, second = self._body(ivory=not self.dark)
        noted = self.note or self.level
        x, y, width, height = self.inset(1 if noted else 4, 3)
        title_size = min(self.title_size, 0.62 * height / theme.dp)
        if self.suit is not None:
            colour = first if self.off else suit_token(int(self.suit))
            self.sign(int(self.suit), x + width / 2, y + 0.66 * height, 0.56 * height, colour)
            low = (x, y + 0.06 * height, width, 0.26 * height)
            self.write(self.title, low, 26, True, first, "center", steps=(24, 22, 20, 18))
        elif noted:
            # With room, as on a larger panel, number and type grow together.
            grown = self.title_size >= 44 and height / theme.dp >= 110
            number, kind = (60, 24) if grown else (min(title_size, max(22, height / theme.dp - 25)), 18)
            larger = theme.grown(number + kind * 1.36, height)
            lower, upper = theme.px(kind * 1.36 * larger), theme.px(number * larger)
            bottom = y + max(0, (height - lower - upper) / 2)
            upper_box = (x, bottom + lower, width, upper)
            self.write(self.title, upper_box, number, not self.off, first, "center", steps=STEPS)
            self.write(self.note, (x, bottom, width, lower), kind, False, second, "center", steps=(22, 20, 18))
        else:
            box = (x, y, width, height)
            self.write(self.title, box, title_size, not self.off, first, "center", steps=(36, 28, 24, 22, 20, 18))


class CardKey(Touch):
    """One card of the card pad, or a joker by name."""

    card = NumericProperty(0)
    radius = NumericProperty(8)
    shows = ("card",)
    known_by = ("card",)
    same_again = True

    def draw(self) -> None:
        first, _second = self._body(ivory=True)
        if self.card >= LITTLE:
            said, box = words.card(int(self.card)), self.inset(6, 0)
            if line_width_dp(said, LEAST, True) * theme.dp > box[2] and self.height >= theme.px(2.4 * LEAST):
                self.write_wrapped(said, box, LEAST, True, first, "center", "middle", 1.2)
            else:
                self.write(said, box, 22, True, first, "center", steps=(20, LEAST))
            return
        suit, rank = divmod(int(self.card), 13)
        colour = "off" if self.off else suit_token(suit)
        x, y, width, height = self.box
        name = words.rank(rank)
        upper = (x, y + 0.44 * height, width, 0.54 * height)
        self.write(name, upper, min(28, 0.44 * height / theme.dp), not self.off, colour, "center")
        self.sign(suit, x + width / 2, y + 0.28 * height, 0.42 * height, colour)
        self.written[:] = [line._replace(text=card_name(int(self.card))) for line in self.written]


class Tile(Touch):
    """A tile of the home screen: `title`, `note`; `news` in brass and `rows` of (side colour, words, figure)."""

    title = ObjectProperty("")
    note = ObjectProperty("")
    news = ObjectProperty("")
    rows = ListProperty()
    title_size = NumericProperty(30)
    radius = NumericProperty(16)
    ground = StringProperty("felt", allownone=True)
    shows = ("title", "note", "news", "rows", "title_size")
    known_by: tuple[str, ...] = ("title",)

    def draw(self) -> None:
        px = theme.px
        first, second = self._body(ivory=False)
        x, y, width, height = self.inset(24 if self.rows else 20, 0)
        head = px(self.title_size * 1.25)
        below = [(self.note, 20, False, second)] if self.note else []
        below += [(self.news, 28, True, "brass")] if self.news else []
        long = line_width_dp(self.note, LEAST, False, 1) * theme.dp > width and not self.news  # then in two lines
        total = head + sum(px(size * (2.2 if long else 1.4)) for _, size, _, _ in below) + px(44) * len(self.rows)
        top = y + height - max(px(4), (height - total) / 2)
        self.write(self.title, (x, top - head, width, head), self.title_size, True, first, steps=(36, 30, 28, 24, 22))
        top -= head
        for said, size, bold, colour in below:
            step = px(size * (2.2 if long else 1.4))
            if long:
                self.write_wrapped(said, (x, top - step, width, step), LEAST, bold, colour, leading=1.2)
            else:
                self.write(said, (x, top - step, width, step), size, bold, colour, steps=(24, 22, 20, 18))
            top -= step
        for colour, name, figure in self.rows:
            box = (x, top - px(44), width, px(44))
            wide = self.write(figure, box, 36, True, colour, "right")
            line: Line = (Dot(colour, 16), Gap(10), Run(name))
            self.write(line, (box[0], box[1], width - wide - px(12), box[3]), 28, steps=(24, 22))
            top -= px(44)
