"""Somebody moves over a page with the keys of a number pad, and hears what stands there
(appliance-use#moving-over-the-pages).

The pad moves, Enter alone acts, and what Enter does was said before. What has the focus has an edge; a tap hides it.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, Line

from kiosk.base.alphabet import by_name
from kiosk.base.language import _, later, speaking, spoken
from kiosk.screens.page import Page
from kiosk.screens.reading import Stop, facing, keys_of, page_name, stops
from kiosk.screens.shell import Shell
from kiosk.screens.theme import rgba, theme
from kiosk.screens.widgets import PageKey, Pager, Strip, Undo
from kiosk.screens.widgets.buttons import REST
from kiosk.screens.widgets.drawn import Box
from kiosk.speech.aloud import sentences
from kiosk.speech.keypad import Key

if TYPE_CHECKING:
    from kiosk.appliance.peripherals import Peripherals

GAP, EDGE, AROUND = 2, 3, 1.5
"""The dp between a key and its edge, of the edge, and of the dark line on both sides of it."""
SETTLES = 0.1
"""Seconds after Enter in which what it does is put on record and drawn: then it is said."""
ANSWERED = 2.0
"""Seconds after Enter in which what is new on the page is its answer."""
NEWS = 4
"""How many new texts are said at most."""
STEPS = {Key.NEXT: 1, Key.BEFORE: -1, Key.NEXT_SUIT: 1, Key.SUIT_BEFORE: -1}
ROWS = (Key.NEXT_SUIT, Key.SUIT_BEFORE)
LEAPS = {Key.TRUMPS: 1, Key.SCORE: -1}
DOES = {
    Key.BEFORE: later("before"),
    Key.NEXT: later("next"),
    Key.SUIT_BEFORE: later("row before"),
    Key.NEXT_SUIT: later("next row"),
    Key.ENTER: later("do it"),
    Key.BACK: later("the way back"),
    Key.LAST_TRICK: later("the way back"),
    Key.AGAIN: later("say again"),
    Key.TRUMPS: later("next letter or heading"),
    Key.SCORE: later("letter or heading before"),
    Key.TURN: later("which page this is"),
    Key.ON_TABLE: later("read the page"),
    Key.NAME: later("name the key"),
}
"""What the keys do on a page, where that is not what they do at a table."""
_MOVING = re.compile(r"[\d:.,% ]+")
"""What changes by itself: times, and figures alone."""


class Focus:
    """Belongs to the thread that draws. One key of the pad is done a frame, so that each finds its page drawn."""

    def __init__(self, kiosk: Shell, moves: Callable[[bool], object] = lambda _shown: None) -> None:
        """`moves` hears when something has the focus, and when nothing has."""
        self._kiosk, self._moves = kiosk, moves
        self._waiting: deque[tuple[Key, bool, object]] = deque()
        self._soon = Clock.create_trigger(self._do_next, 0)
        self._settled = Clock.create_trigger(self._drawn, SETTLES)
        self._edge = _Edge()
        self._page: object = None
        self._read: list[Stop] = []
        self._at: Stop | None = None
        """What has the focus; None while nothing has."""
        self._named: object = None
        self._told = ""
        self._place: Box = (0, 0, 0, 0)
        """By what that is known again, what was said of it, and where it was, in pixels of the window."""
        self._moved = self._pressed = float("-inf")
        """When the focus last went elsewhere by itself, and when Enter was last pressed."""
        self._heard: set[str] = set()
        """What the page said when Enter was pressed, and what was said since then."""
        self._turning: tuple[int, Collection[object], Stop] | None = None
        """Which way a list is being turned, what it showed before, and where to go where it shows nothing more."""
        self._above: object = None
        """What stands before the list that was turned."""
        self._sought = ""
        """The name to go to, once it is drawn."""
        self._naming = False
        """Whether the next key says what it does, and does not do it."""
        self._said = ""

    @property
    def shown(self) -> bool:
        """Whether anything has the focus."""
        return self._at is not None

    def take(self, key: Key, on_page: bool = False) -> None:
        """A key of the pad was pressed; `on_page`: one that moves over the page even where the pad serves a table."""
        touch = self._at.key if self._at is not None else None
        self._waiting.append((key, on_page, touch.meaning if touch is not None else None))
        self._soon()

    def hide(self) -> None:
        """Nothing has the focus any more: somebody taps, or types."""
        if self._at is not None:
            self._at = self._turning = None
            self._sought = ""
            self._edge.hide()
            Window.unbind(on_flip=self._drawn)
            self._moves(False)

    def stop(self) -> None:
        """Ends it."""
        self.hide()
        self._waiting.clear()
        self._soon.cancel()
        self._settled.cancel()

    # What a key does.

    def _do_next(self, _dt: float) -> None:
        page = self._kiosk.page
        if not isinstance(page, Page) or page.parent is None:
            self._waiting.clear()
            return
        if self._at is not None and (page is not self._page or self._at.widget.get_root_window() is None):
            self._soon()  # it is being built anew: the frame comes first
            return
        key, on_page, meant = self._waiting.popleft()
        if self._waiting:
            self._soon()
        page.used()
        with speaking(page.language):
            self._do(page, key, on_page, meant)

    def _do(self, page: Page[Any], key: Key, on_page: bool, meant: object) -> None:
        if page.takes_key(key):
            return
        of_page = on_page or (self.shown and key in (Key.ENTER, Key.AGAIN))
        beside = self._beside
        if page.by_ear and not of_page and beside is not None and beside.by_ear.press(key):
            self.hide()
            return
        if self._naming:
            self._naming = False
            self._say(_("{key}: {does}", key=key.aloud, does=_what(key)))
            return
        if not self.shown:
            looks = key in STEPS or key is Key.ENTER
            self._arrive(quietly=not looks)
            if self.shown:
                Window.bind(on_flip=self._drawn)
                self._moves(True)
            if looks:
                return  # it is to be heard before anything is done
        if self._at is None:
            return  # a page without a word
        match key:
            case Key.NEXT | Key.BEFORE | Key.NEXT_SUIT | Key.SUIT_BEFORE:
                self._step(self._at, key)
            case Key.TRUMPS | Key.SCORE:
                self._leap(page, self._at, LEAPS[key])
            case Key.ENTER:
                self._press(self._at, meant)
            case Key.BACK | Key.LAST_TRICK:
                self._to_way_back()
            case Key.AGAIN:
                self._say(self._said)
            case Key.TURN:
                self._say(page_name(self._read) or self._read[0].words)
            case Key.ON_TABLE:
                self._say(sentences(*(each.words for each in self._read if each.key is None)))
            case Key.NAME:
                self._naming = True
                self._say(_("Press a key to hear what it does"))
            case Key.SOFTER | Key.LOUDER:
                if beside is not None:
                    beside.by_ear.turn_to(1 if key is Key.LOUDER else -1)
            case _:
                self._say(_what(key))

    def _step(self, at: Stop, key: Key) -> None:
        step, here = STEPS[key], self._read.index(at)
        there = self._in_next_row(at, step) if key in ROWS else self._read[(here + step) % len(self._read)]
        turn = self._turn_between(at, there, step)
        if self._turning is not None:  # it was turned, and nothing was drawn
            self._turned(*self._turning)
        elif turn is not None:
            self._turn(turn, there)
        else:
            self._go_to(there)

    def _in_next_row(self, at: Stop, step: int) -> Stop:
        """What stands nearest in the row before or after."""
        rows = self._read[-1].row + 1
        middle = _middle(at.box)[0]
        row = (each for each in self._read if each.row == (at.row + step) % rows)
        return min(row, key=lambda each: abs(_middle(each.box)[0] - middle))

    def _leap(self, page: Page[Any], at: Stop, way: int) -> None:
        """To the next letter of a list of names, or to the next heading."""
        self._sought = page.by_letter.leap(way, _name_on(at)) if page.by_letter is not None else ""
        if self._sought:
            self._seek()
            return
        heads = [n for n, each in enumerate(self._read) if each.widget.is_heading]
        if not heads:
            self._say(_("There are no letters and no headings here"))
            return
        here = self._read.index(at)
        further = [n for n in heads if (n > here if way > 0 else n < here)] or heads
        self._go_to(self._read[further[0 if way > 0 else -1]])

    def _seek(self) -> None:
        """To the name that is looked for, as soon as it is drawn; its letter is said first."""
        there = next((each for each in self._read if _name_on(each) == self._sought), None)
        if there is not None:
            letter, self._sought = by_name(self._sought)[0][:1].upper(), ""
            self._go_to(there, letter)

    def _to_way_back(self) -> None:
        """To Back or Undo: Enter does it, and nothing else does."""
        ways = [each for each in self._read if isinstance(each.widget, Undo)]
        if not ways or self._at is None:
            self._say(_("There is no way back here"))
            return
        faces = facing(self._at.widget)
        self._go_to(min(ways, key=lambda each: (facing(each.widget) != faces, each.box[:2])))

    def _press(self, at: Stop, meant: object) -> None:
        key = at.key
        if key is None or key.off:
            self._say(sentences(at.told(keys_of(self._read))))
        elif Clock.time() < self._moved + REST:
            return  # it was meant for what had the focus before
        elif isinstance(key, PageKey):
            self._turn(key, at)
        else:
            self._heard = set(self._texts())
            self._pressed = Clock.time()
            self._settled()
            key.tap(meant)

    # Lists that show a part of what they have.

    def _turn_between(self, here: Stop, there: Stop, step: int) -> PageKey | None:
        """The key that turns a list, where a step leads out of what is shown of it."""
        keys = (each for each in keys_of(self._read) if isinstance(each, PageKey) and each.way == step and each.live)
        turn = next(keys, None)
        if turn is None:
            return None
        if _pager(here.widget) is not None:
            leaves = _pager(there.widget) is not _pager(here.widget)
        elif step < 0:
            leaves = there.named == self._above
        else:
            leaves = there.widget.parent is turn.parent is not here.widget.parent
        return turn if leaves else None

    def _turn(self, key: PageKey, beyond: Stop) -> None:
        """Turns a list; the focus goes to what it shows then, or beyond it."""
        before = [each.named for each in self._read]
        if key.tap(key.meaning):
            self._turning = int(key.way), before, beyond

    def _turned(self, way: int, before: Collection[object], beyond: Stop) -> None:
        """A list was turned: to the first that is new on it, or where it was turned back to the last."""
        self._turning = None
        new = [each for each in self._read if each.named not in before and not isinstance(each.widget, Strip | PageKey)]
        if not new:
            self._go_to(min(self._read, key=lambda each: _far(each.box, beyond.box)))
            return
        first = self._read.index(new[0])
        self._above = self._read[first - 1].named if first else None
        self._go_to(new[0] if way > 0 else new[-1])

    # Where the focus is.

    def _arrive(self, quietly: bool = False) -> None:
        """A page is new: says what it is called, and the first thing that is on it, which has the focus."""
        page = self._kiosk.page
        self._above, self._turning, self._sought, self._pressed = None, None, "", float("-inf")
        self._read = _stops(page)
        self._page = page if self._read else None  # a page that shows much comes in the next frame
        below = (each for each in self._read if not isinstance(each.widget, Strip))
        first = next((each for each in below if not isinstance(each.widget.parent, Strip)), None)
        if first is not None and quietly:
            self._stay(first)
        elif first is not None:
            self._go_to(first, page_name(self._read))

    def _go_to(self, stop: Stop, *before: str) -> None:
        """Gives something the focus, and says it, and what is to be said before it."""
        self._stay(stop)
        self._say(sentences(*before, stop.told(keys_of(self._read))))

    def _stay(self, stop: Stop) -> None:
        self._at, self._named, self._told, self._place = stop, stop.named, stop.told(()), stop.box
        self._edge.show(stop.box)

    def _drawn(self, *_: object) -> None:
        """A frame is on the display: what has the focus is found again."""
        page = self._kiosk.page
        if self._at is None or not isinstance(page, Page) or self._settled.is_triggered:
            return
        with speaking(page.language):
            if page is not self._page:
                self._moved = Clock.time()
                self._arrive()
                return
            self._read = _stops(page)
            if self._read:
                self._find()

    def _find(self) -> None:
        if self._turning is not None:
            self._turned(*self._turning)
            return
        if self._sought:
            self._seek()
            return
        news = self._news()
        same = self._same()
        if same is None:
            self._moved = Clock.time()
            new = (each for each in self._read if each.words in news)
            nearest = min(self._read, key=lambda each: _far(each.box, self._place))
            self._go_to(next(new, nearest), *(each for each in (page_name(self._read),) if each in news))
        elif news or (same.told(()) != self._told and self._answering):
            changed = same.told(()) != self._told
            self._stay(same)
            self._say(sentences(*([same.told(keys_of(self._read))] if changed else []), *news))
        elif same.key is not None and same.named != self._named:
            self._moved = Clock.time()  # another key stands there now
            self._go_to(same)
        else:
            self._stay(same)

    def _same(self) -> Stop | None:
        """What means the same as what had the focus; else what is like it in its place."""
        assert self._at is not None
        alike = [each for each in self._read if each.named == self._named]
        if alike:
            return min(alike, key=lambda each: _far(each.box, self._place))
        kind = type(self._at.widget)
        at_place = (each for each in self._read if type(each.widget) is kind and _far(each.box, self._place) < 4)
        return next(at_place, None)

    @property
    def _answering(self) -> bool:
        return bool(Clock.time() < self._pressed + ANSWERED)

    def _news(self) -> list[str]:
        """What has come onto the page since Enter was pressed, and was not said yet."""
        if not self._answering:
            return []
        new = [words for words in self._texts() if words not in self._heard and not _MOVING.fullmatch(words)][:NEWS]
        self._heard.update(new)
        return new

    def _texts(self) -> list[str]:
        """What the page is called, all that can only be read, and the news in the strip."""
        texts = (each for each in self._read if each.key is None or isinstance(each.widget.parent, Strip))
        words = (each.words for each in texts if not isinstance(each.widget, Strip))
        return [each for each in dict.fromkeys((page_name(self._read), *words)) if each]

    @property
    def _beside(self) -> Peripherals | None:
        """What speaks and is told; None where no records are open, which say how: there the pad moves in silence."""
        try:
            return self._kiosk.peripherals
        except LookupError:
            return None

    def _say(self, text: str) -> None:
        page, beside = self._kiosk.page, self._beside
        secret = self._at is not None and self._at.key is not None and self._at.key.secret
        self._said, private = text, secret or (isinstance(page, Page) and page.private)
        if beside is None:
            return
        speech = beside.speech
        if not speech.answer(text, private, spoken()) and private:
            page_is = _("This page is read in an earphone only")
            why = _("Type the digits: they are told in an earphone only") if secret else page_is
            speech.answer(sentences(page_name(self._read), why))


class _Edge:
    """Round what has the focus, over everything: an ivory line, dark on both sides."""

    def __init__(self) -> None:
        self._lines: InstructionGroup | None = None
        self._drawn: object = None

    def show(self, box: Box) -> None:
        """Round this box, in pixels of the window."""
        looks = box, theme.dp, rgba("ivory"), rgba("ink")
        if looks == self._drawn:
            return
        self.hide()
        self._drawn = looks
        x, y, width, height = box
        away, bow = (GAP + EDGE / 2) * theme.dp, (12 + GAP) * theme.dp
        outline = (x - away, y - away, width + 2 * away, height + 2 * away, bow)
        self._lines = InstructionGroup()
        for colour, thick in (("ink", EDGE + 2 * AROUND), ("ivory", EDGE)):
            self._lines.add(Color(*rgba(colour)))
            self._lines.add(Line(rounded_rectangle=outline, width=thick * theme.dp / 2))
        Window.canvas.after.add(self._lines)

    def hide(self) -> None:
        """Nowhere."""
        if self._lines is not None:
            Window.canvas.after.remove(self._lines)
        self._lines = self._drawn = None


def _stops(page: object) -> list[Stop]:
    """Everything that can be read while a page is shown: what lies over it too."""
    return stops(page.parent) if isinstance(page, Page) and page.parent is not None else []


def _what(key: Key) -> str:
    """What a key does on a page."""
    return _(DOES[key]) if key in DOES else _("{what}, at a table only", what=key.does)


def _pager(widget: object) -> Pager | None:
    """The list that a widget stands in."""
    while widget is not None and not isinstance(widget, Pager):
        above = getattr(widget, "parent", None)
        widget = above if above is not widget else None
    return widget


def _name_on(stop: Stop) -> str:
    """The name on a key of a list of names; "" on anything else."""
    return str(getattr(stop.widget, "name", "")) if stop.key is not None else ""


def _middle(box: Box) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def _far(one: Box, other: Box) -> float:
    """How far the middles of two boxes are from each other, in pixels."""
    (x, y), (across, up) = _middle(one), _middle(other)
    return abs(x - across) + abs(y - up)
