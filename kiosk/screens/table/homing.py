"""The trick goes home: once it has been seen, its cards travel to the winner's plate, while the race fills.

It is only drawn: the table behind it is already at the next trick, and a finger finds that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Translate

from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import CardFace, Plane
from kiosk.screens.widgets.gone import leave
from kiosk.table.views import Race

SETTING = "trick_goes_home"
TAKES = 0.22
"""Seconds that it takes."""
FRAME = 1 / 60
"""Seconds from one of its pictures to the next."""
Box = tuple[float, float, float, float]
"""x and y of the top left corner, width, height, in dp."""


def goes_home(kiosk: Shell) -> bool:
    """Whether this table wants to see it."""
    return bool(kiosk.lobby.setting(SETTING, True))


@dataclass(frozen=True)
class Leaving:
    """A card on its way: where it lay, how it was turned, and how far it goes, in dp to the right and down."""

    card: int
    box: Box
    by: tuple[float, float]
    turn: int = 0


@dataclass(frozen=True)
class Homeward:
    """A trick that is over, by its number, and its cards."""

    trick: tuple[int, int]
    cards: tuple[Leaving, ...] = ()


NOWHERE = Homeward((0, 0))


def homeward(
    trick: tuple[int, int], cards: Sequence[int | None], places: Sequence[Box], plate: Box, turns: Sequence[int] = ()
) -> Homeward:
    """The cards that lie at these places, on their way to the middle of a plate."""
    leaving = []
    for seat, (card, box) in enumerate(zip(cards, places, strict=True)):
        if card is not None:
            across, down = (plate[n] + plate[n + 2] / 2 - box[n] - box[n + 2] / 2 for n in (0, 1))
            leaving.append(Leaving(card, box, (across, down), turns[seat] if turns else 0))
    return Homeward(trick, tuple(leaving))


def fresh(before: Race | None, now: Race | None) -> str:
    """The end of the race that has one box more: ``left``, ``right``; "" where none or something else has changed."""
    if before is None or now is None or now.boxes != before.boxes:
        return ""
    return {(1, 0): "left", (0, 1): "right"}.get((now.left - before.left, now.right - before.right), "")


def travelled(seconds: float) -> float:
    """How much of the way is behind it: fast at first, slow at the plate."""
    left = 1 - min(1.0, seconds / TAKES)
    return 1 - left * left


class Homing(Plane):
    """Cards on their way, over the page; it leaves the page when they are there. Nothing is laid out or drawn anew
    meanwhile: what was drawn is moved. `grow` is told how much of the way is behind them."""

    def __init__(self, leaving: Homeward, grow: Callable[[float], object] = lambda part: None) -> None:
        super().__init__()
        self._grow = grow
        self._seconds = 0.0
        self._shifts: list[tuple[Translate, Leaving]] = []
        for each in leaving.cards:
            face, shift = CardFace(card=each.card, turn=each.turn), Translate()
            for instruction in (PushMatrix(), shift):
                self.canvas.add(instruction)
            self.put(face, *each.box)
            self.canvas.add(PopMatrix())
            self._shifts.append((shift, each))
        self._moves = Clock.schedule_interval(self._move, FRAME)

    def _move(self, seconds: float) -> None:
        self._seconds += seconds
        there = self._seconds >= TAKES or self.get_root_window() is None
        part = travelled(self._seconds)
        for shift, each in self._shifts:
            shift.x, shift.y = theme.dp * each.by[0] * part, -theme.dp * each.by[1] * part
        self._grow(1.0 if there else part)
        if there:
            self._moves.cancel()
            if self.parent is not None:
                self.parent.remove_widget(self)
                leave((self,))
