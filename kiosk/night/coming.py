"""The next round, made beside while people look at the standings.

Of two hundred pairs it takes a slow core a second.
"""

from collections.abc import Callable, Sequence
from threading import Event

from kiosk.base.task import Task
from rules.movements.format import CannotSeat, Field, Format
from rules.rounds import Played, Round


class Coming:
    """The round after those played, which a thread of its own begins to make at once; there `ended` is called at the
    end. `rules` change nothing that they are given."""

    def __init__(self, format: Format, field: Field, played: Sequence[Played], ended: Callable[[], None]) -> None:
        self.of = format, field, played
        self._made: Round | CannotSeat | None = None
        self._task = Task("next round", self._make, ended)

    @property
    def over(self) -> bool:
        """Whether nobody has to wait for it any more."""
        return self._task.over

    def made(self) -> Round | CannotSeat | None:
        """The round, or why there is none; waits until that is known."""
        self._task.wait()
        return self._made if self._task.error is None else made_round(*self.of)

    def _make(self, _stopping: Event) -> None:
        format, field, played = self.of
        self._made = made_round(format, field, played)


def made_round(format: Format, field: Field, played: Sequence[Played]) -> Round | CannotSeat | None:
    """The round after those played, or why none can be made; None once the format is over."""
    try:
        return format.next_round(field, played)
    except CannotSeat as why:
        return why


def must_search(format: Format, field: Field, played: Sequence[Played]) -> bool:
    """Whether that round has to be searched for, if it can be made at all."""
    try:
        return format.must_search(field, played)
    except CannotSeat:
        return False
