"""What is to be done before the next frame: each thing once, however often it is asked for."""

from collections.abc import Callable
from weakref import WeakMethod

from kivy.clock import Clock


class Due:
    """Something that is done before the next frame where it has been asked for by then.

    A page has hundreds of them: an event of Kivy's clock for all costs a tenth of a tap less than one for each.
    """

    __slots__ = ("_do",)

    def __init__(self, do: Callable[[], object]) -> None:
        """`do` is a method of what holds this: it is not held by it, so that nothing holds itself."""
        self._do = WeakMethod(do)

    def __call__(self, *_: object) -> None:
        """Asks for it; it can be bound to a property."""
        if not _due:
            _before_frame()
        _due[self] = None

    def cancel(self) -> None:
        """It need not be done."""
        _due.pop(self, None)

    @property
    def is_triggered(self) -> bool:
        """Whether it is still to be done."""
        return self in _due

    def do_now(self) -> None:
        """Does it, asked for or not."""
        _due.pop(self, None)
        if (do := self._do()) is not None:
            do()


_due: dict[Due, None] = {}


def is_anything_due() -> bool:
    """Whether anything is still to be done before the next frame."""
    return bool(_due)


def _do_all(_dt: float) -> None:
    # What is asked for meanwhile comes after all these, as with the clock's own events.
    try:
        for each in [*_due]:
            if each in _due:
                each.do_now()
    finally:
        if _due:
            _before_frame()


_before_frame = Clock.create_trigger(_do_all, -1)
