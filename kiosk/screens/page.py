"""What every screen is: a page that is built anew from plain data when that data has changed, and only then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar, cast

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.uix.widget import Widget

from kiosk.base.language import _, spoken
from kiosk.screens.theme import rgba, theme
from kiosk.screens.widgets import STRIP, Choice, Plane, Text, Undo, guard, on
from kiosk.screens.widgets.due import is_anything_due
from kiosk.screens.widgets.gone import leave
from kiosk.screens.widgets.held import Held
from kiosk.screens.widgets.pictures import pictures

if TYPE_CHECKING:
    from kiosk.devices.devices import Listener
    from kiosk.screens.shell import PageMaker, Shell, ShownPage
    from kiosk.speech.keypad import Key


class Names(Protocol):
    """A list of names by the alphabet, of which a page shows a part."""

    def leap(self, way: int, name: str) -> str:
        """Turns to the first name of the next letter, or where `way` is -1 of the one before, from a name on; gives it.
        From anything else to the first name, or to the last letter. "" where there are no names."""


ENTER, DELETE = "enter", "delete"
"""What is typed beside digits."""
Shown = TypeVar("Shown")
"""Everything that a page shows, as one value that can be compared."""


class Page(Plane, Generic[Shown]):
    """One screen. A subclass says what it shows with `look`, and puts its widgets with `build`.

    `look` gathers everything the page shows as one comparable value; a page whose look has not changed is not touched.
    `question` is the part of it that a tap answers: when it changes nothing is taken for 400 ms (look#parts).
    """

    listener: Listener | None = None
    """Who takes what the reader sees while this page is shown; the table where nobody does."""

    pin_for = ""
    """What the director's PIN is asked for before the page opens, where one was set: ``to set the clock``; or ""."""

    by_letter: Names | None = None
    """The names that are on it, by the alphabet."""

    first = 0
    """Where what is shown of a list begins that is longer than the page."""

    by_ear = False
    """Whether a number pad serves the open table while this page is shown."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(colour="felt")
        self.kiosk = kiosk
        self.lasting: set[Widget] = set()
        """What it made once and puts again, with all that stands on it: it stays while it is not shown."""
        self._shown: Shown | None = None
        self._asked: object = object()  # nothing that a page asks
        self._puts = False
        """Whether its widgets are put in the next frame."""
        self._let_go = False
        """Whether what is asked has changed since its widgets were put."""

    def look(self) -> Shown:
        """Everything the page shows."""
        raise NotImplementedError

    def question(self, shown: Shown) -> object:
        """What a tap on the page answers."""
        return type(self)

    def build(self, shown: Shown) -> None:
        """Puts the widgets."""
        raise NotImplementedError

    def take_apart(self) -> None:
        super().take_apart()
        leave(self.lasting)

    def refresh(self, force: bool = False) -> None:
        """Shows what is so now."""
        shown = self.look()
        if shown == self._shown and not force and self.children:
            return
        asked = self.question(shown)
        if asked != self._asked:
            guard()
            self._let_go = True
        self._shown, self._asked = shown, asked
        if self.much:
            if not self._puts:
                Clock.schedule_once(self._put_next)
            self._puts = True
        else:
            self._put_widgets()

    def _put_next(self, _dt: float) -> None:
        if self._puts and self.parent is not None:  # no other page was shown meanwhile
            self._put_widgets()
            self.kiosk.update_stick_notice()

    def _put_widgets(self) -> None:
        self._puts = False
        held = Held(self)
        if self._let_go:
            held.let_go()
        self._let_go = False
        pictures.keep(self)
        leave(each for each in self.children if each not in self.lasting)
        self.clear_widgets()
        self.build(cast(Shown, self._shown))
        held.turn()
        if held:
            self.lay_out()
            held.go_on()

    def turn(self, first: int) -> None:
        """Shows its list from another place on."""
        self.first = first
        self.refresh()

    @property
    def much(self) -> bool:
        """Whether it shows so much that it comes in two frames, so that a slow computer answers between them: what it
        shows is gathered in one, its widgets are put in the next."""
        return False

    @property
    def private(self) -> bool:
        """Whether what it shows is not for everybody's ears: hidden cards, what others have still to play, a secret. It
        is read in an earphone only."""
        return False

    @property
    def language(self) -> str:
        """The language that it is in."""
        return spoken()

    def takes_key(self, key: Key) -> bool:
        """Whether it takes a key of a number pad for itself, instead of what has the focus."""
        return False

    def type(self, typed: str) -> bool:
        """Takes what is typed on a number pad or a keyboard while nothing has the focus: a digit, `ENTER`, or `DELETE`
        for the one before; whether it was of use here."""
        return False

    def used(self) -> None:
        """Somebody taps on it, or moves over it."""
        if self.pin_for:
            self.kiosk.lobby.director.stay()

    def lay_out(self) -> None:
        """Gives everything its place now and not just before it is drawn: a finger comes sooner than that."""
        for _again in range(Clock.max_iteration):  # what is laid out can have others laid out once more
            planes = (each for each in self.walk(restrict=True) if isinstance(each, Plane))
            if not [each for each in planes if each.arrange_if_due()]:
                return

    def draw(self) -> None:
        """Nothing lies behind a page: its colour is what the window is wiped with, while it is on the screen."""
        assert self.colour is not None
        if self.get_root_window() is not None:
            Window.clearcolor = rgba(self.colour)
        self.filled.append((self.box, self.colour))

    def tick(self) -> None:
        """A second has gone by."""
        self.refresh()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        self.used()
        if is_anything_due():  # some of it may have been built anew in this very frame
            self.lay_out()
        return bool(super().on_touch_down(touch))

    def back_key(self) -> Undo:
        """The key that goes one page back."""
        return on(Undo(title=_("Back")), self.kiosk.back)

    def again(self, *_: object) -> None:
        """Builds the page once more: something of its own has changed, or the window."""
        self.refresh(force=True)


def put_empty(page: Plane, title: str, said: str, low: float) -> None:
    """Puts what is to be known of a page that has nothing to show yet: in the middle, above a bar of `low` dp, whose
    main key is what to do about it."""
    wide = min(theme.wide - 48, 560.0)
    left, middle = (theme.wide - wide) / 2, STRIP + (theme.tall - STRIP - low) / 2
    head = Text(line=title, size_dp=36, bold=True, halign="center", steps=(30, 28, 24))
    page.put(head, left, middle - 74, wide, 50)
    text = Text(line=said, size_dp=24, colour="ivory2", halign="center", valign="top", wrap=True)
    page.put(text, left, middle - 18, wide, 130)


def put_across(page: Plane, keys: Sequence[Choice]) -> float:
    """Puts keys side by side under the strip of an upright page, three in a line; where what follows begins, in dp."""
    across = min(3, len(keys))
    each = (theme.wide - 24 - 8 * (across - 1)) / across
    for n, key in enumerate(keys):
        row, column = divmod(n, across)
        page.put(key, 12 + column * (each + 8), STRIP + 8 + row * 60, each, 52)
    return STRIP + 12.0 + 60 * -(-len(keys) // across)


def locked(page: PageMaker, purpose: str) -> PageMaker:
    """The page, for which the director's PIN is asked first, where one was set."""

    def made(kiosk: Shell) -> ShownPage:
        opened = page(kiosk)
        opened.pin_for = purpose
        return opened

    return made
