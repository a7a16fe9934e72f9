"""What people hold while a page is built anew: the keys under their fingers, and what they have turned its lists to."""

from __future__ import annotations

from kivy.uix.widget import Widget

from kiosk.screens.widgets.buttons import Press, Touch, under_fingers
from kiosk.screens.widgets.pads import Keyboard
from kiosk.screens.widgets.rows import Pager


class Held:
    """What is held on a page that is about to be built anew, for one of `turn`, `go_on` and `let_go`."""

    def __init__(self, page: Widget) -> None:
        self._page = page
        self._keys = [key for key in under_fingers if _on(key, page)]
        self._turned = _turned(page)

    def __bool__(self) -> bool:
        """Whether a finger is on a key."""
        return bool(self._keys)

    def turn(self) -> None:
        """Lists and letters are turned to where they were."""
        for had, has in zip(self._turned, _turned(self._page), strict=False):
            if type(had) is type(has):
                has.go_on_from(had)

    def go_on(self) -> None:
        """Each press goes on with the key that means the same, if there is one, and no other like it."""
        for key in self._keys:
            press = key.press
            if press is None or _on(key, self._page):
                continue  # lifted meanwhile, or a key that is kept
            key.let_go()
            same = [each for each in _keys(self._page) if each.live and each.meaning == press.meant]
            if len(same) == 1 and same[0].press is None:
                same[0].hold(Press(press.finger, press.meant, redrawn=True))

    def let_go(self) -> None:
        """Something else is asked now: no finger that is down has meant it."""
        for key in self._keys:
            key.let_go()


def _on(widget: Widget, page: Widget) -> bool:
    """Whether a widget stands on this page."""
    while isinstance(widget, Widget) and widget is not page:
        widget = widget.parent
    return widget is page


def _keys(page: Widget) -> list[Touch]:
    return [each for each in page.walk(restrict=True) if isinstance(each, Touch)]


def _turned(page: Widget) -> list[Pager | Keyboard]:
    return [each for each in page.children if isinstance(each, Pager | Keyboard)]
