"""The keys of a number pad, or of a keyboard, that is plugged in: they move over the page, or serve the open table.

Until the first of them is pressed nothing of that is loaded. While a name is typed and nothing has the focus, digits,
Enter and Backspace are the name's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window

from kiosk.screens.page import DELETE, ENTER, Page
from kiosk.screens.shell import Shell
from kiosk.screens.widgets.pads import Keyboard, leave_keys, pressed_now
from kiosk.speech.keypad import Key

if TYPE_CHECKING:
    from kiosk.screens.focus import Focus

DIGITS = {
    256: Key.MINE, 257: Key.ON_TABLE, 258: Key.NEXT_SUIT, 259: Key.BACK, 260: Key.BEFORE, 261: Key.AGAIN, 262: Key.NEXT,
    263: Key.TURN, 264: Key.SUIT_BEFORE, 265: Key.TRICKS, 266: Key.LAST_TRICK, 267: Key.SCORE, 268: Key.TRUMPS,
    269: Key.SOFTER, 270: Key.LOUDER,
}  # fmt: skip
"""The keys of a number pad that can write, by Kivy's numbers; Num Lock changes what they write, and not these."""
PAD = DIGITS | {271: Key.ENTER, 300: Key.NAME}
ARROWS = {273: Key.SUIT_BEFORE, 274: Key.NEXT_SUIT, 275: Key.NEXT, 276: Key.BEFORE}
WITHOUT_NUM = {277: Key.MINE, 278: Key.TURN, 279: Key.ON_TABLE, 280: Key.TRICKS, 281: Key.BACK, 127: Key.LAST_TRICK}
"""What some pads send for their digits while Num Lock is off: Insert, Home, End, Page Up, Page Down, Delete."""
TAB = 9
KEYBOARD = ARROWS | WITHOUT_NUM | {8: Key.BACK, TAB: Key.NEXT, 13: Key.ENTER, 27: Key.BACK}
KEYS = PAD | KEYBOARD
TYPED = frozenset({*DIGITS, 271, 8, 13, 127})
"""Those that are a keyboard's while something is typed."""
HELD = frozenset({Key.BEFORE, Key.NEXT, Key.SUIT_BEFORE, Key.NEXT_SUIT})
"""What goes on while a key is held down."""

DIGITS_TYPED = {256 + n: str(n) for n in range(10)} | {48 + n: str(n) for n in range(10)}
"""The digits of a number pad and of a keyboard, where a page takes them."""
ENDS_TYPED = {271: ENTER, 13: ENTER, 266: DELETE, 8: DELETE, 127: DELETE}

ALONE = 0.08
"""Seconds before and after Num in which no other key comes where somebody has pressed it: some pads send it before and
after each of their keys."""


class Pad:
    """Listens from `start` to `stop`."""

    def __init__(self, kiosk: Shell, focus: Callable[[Callable[[bool], object]], Focus]) -> None:
        """`focus` makes what moves over the pages, when the first key is pressed; it tells when it is shown."""
        self._kiosk, self._make = kiosk, focus
        self._focus: Focus | None = None
        self._down: set[int] = set()
        self._last = float("-inf")
        """When a key other than Num was pressed."""
        self._num = Clock.create_trigger(lambda _dt: self._take(Key.NAME), ALONE)

    def start(self) -> None:
        """From now on."""
        Window.bind(on_key_down=self._pressed, on_key_up=self._released)

    def stop(self) -> None:
        """Ends it."""
        Window.unbind(on_key_down=self._pressed, on_key_up=self._released)
        self._num.cancel()
        if self._focus is not None:
            self._focus.stop()

    def _pressed(
        self, _window: object, number: int, _scancode: int = 0, _text: object = None, also: Any = (), **_: object
    ) -> bool:
        """A key is down, or still is: `also` are those that are held with it."""
        pressed_now(number)
        key = KEYS.get(number)
        if {"ctrl", "alt", "meta"} & {*also} or (key is None and not self._takes_typed(number)):
            self._typing(number)
            return False
        if key is None:
            return True
        if not self._shown and number in TYPED and self._types(number, also):
            return False
        again = number in self._down
        self._down.add(number)
        if self._takes_typed(number):
            return True
        if again and key not in HELD:
            return True
        if key is Key.NAME:
            if Clock.time() > self._last + ALONE:
                self._num()
            return True
        self._num.cancel()
        self._last = Clock.time()
        if number == TAB and "shift" in also:
            key = Key.BEFORE
        self._take(key, on_page=number == TAB)
        return True

    def _takes_typed(self, number: int) -> bool:
        """Whether the page takes this key as what is typed. Enter is for what has the focus, where anything has."""
        typed = DIGITS_TYPED.get(number) or (ENDS_TYPED.get(number) if not self._shown else None)
        page = self._kiosk.page
        if typed is None or not isinstance(page, Page) or not page.type(typed):
            return False
        if self._kiosk.page is not page:  # it was Enter, and whoever hears is told what has opened
            self._take(Key.NEXT)
        elif self._focus is not None:
            self._focus.hide()
        return True

    def _take(self, key: Key, on_page: bool = False) -> None:
        if self._focus is None:
            self._focus = self._make(self._moves)
        self._focus.take(key, on_page)

    def _released(self, _window: object, number: int, *_: object) -> None:
        self._down.discard(number)

    @property
    def _shown(self) -> bool:
        return self._focus is not None and self._focus.shown

    def _types(self, number: int, also: Any) -> bool:
        """Whether this key is that of a keyboard on the screen: a digit, where Num Lock lets it be one."""
        return self._keyboard and (number not in DIGITS or "numlock" in also)

    @property
    def _keyboard(self) -> bool:
        """Whether a keyboard is on the screen."""
        page = self._kiosk.page
        return any(isinstance(each, Keyboard) for each in getattr(page, "children", ()))

    def _typing(self, number: int) -> None:
        """Somebody types on: Enter and Backspace are what is typed, until the focus is moved."""
        if self._focus is not None and self._keyboard and 32 <= number < 127:
            self._focus.hide()

    def _moves(self, shown: bool) -> None:
        """Something has the focus from now on, or nothing has."""
        leave_keys(frozenset(KEYS) if shown else frozenset())
        (Window.bind if shown else Window.unbind)(on_touch_down=self._touched)

    def _touched(self, *_: object) -> None:
        """A finger is on the screen: it sees."""
        if self._focus is not None:
            self._focus.hide()
