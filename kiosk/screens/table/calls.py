"""The seats in the auction with their calls, beside the pad or above it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from kivy.properties import BooleanProperty

from kiosk.base.language import _, later
from kiosk.screens.table.screen import FOOT, STRIP
from kiosk.screens.theme import theme
from kiosk.screens.widgets import CallPlate, Plane, Touch
from kiosk.screens.widgets.text import Run
from kiosk.table.views import SeatView

if TYPE_CHECKING:
    from kiosk.screens.table.page import TablePage

SKIP, SKIP_BESIDE = later("all pass to here"), later("pass to here")
"""What a tap on a seat says, and the same beside a score."""
TARGET = 48
"""The dp that a seat is high at least to be tapped."""


class SeatCall(Touch, CallPlate):
    """A seat's place in the auction; `acts`: a tap says that all before it pass."""

    acts = BooleanProperty(False)
    shows: tuple[str, ...] = (*CallPlate.shows, "acts")
    known_by = ("seat", "name")

    @property
    def live(self) -> bool:
        return bool(self.acts)

    def draw(self) -> None:
        CallPlate.draw(self)
        if self.acts:
            self._outline()

    def _outline(self) -> None:
        line, bow = theme.px(2), theme.px(10)
        x, y, right, top = self.x + line / 2, self.y + line / 2, self.right - line / 2, self.top - line / 2
        cut = 0.3 * bow  # how far a corner's middle lies from the square one
        points = [
            (x + bow, y), (right - bow, y), (right - cut, y + cut), (right, y + bow), (right, top - bow),
            (right - cut, top - cut), (right - bow, top), (x + bow, top), (x + cut, top - cut), (x, top - bow),
            (x, y + bow), (x + cut, y + cut), (x + bow, y),
        ]  # fmt: skip
        self.polyline(points, "seam", line / 2)


def put_calls(
    page: TablePage,
    seats: tuple[SeatView, ...],
    now: Collection[int],
    words: str = "",
    ahead: Collection[int] = (),
    skip: Callable[[int], object] = lambda _seat: None,
    scores: Sequence[str] = (),
) -> Plane:
    """Puts the seats; gives the slate ground beside or below them. `words` is what those do whose turn it is `now`;
    `scores`, by seat, stand beside the names where each plays alone."""
    plates = []
    skipping = Run(_(SKIP_BESIDE if scores else SKIP), 22)
    for seat in seats:
        plate = SeatCall(
            name=seat.name, highest=seat.high, turn_now=seat.seat in now, dealer=seat.dealer, acts=seat.seat in ahead,
            call=words if words and seat.seat in now else seat.said or (skipping if seat.seat in ahead else ""),
            seat=seat.place if len(seats) == 4 else "", score=scores[seat.seat] if scores else "",
        )  # fmt: skip
        plate.bind(on_tap=lambda *_, to=seat.seat: skip(to))
        plates.append(plate)
    ground = Plane()
    if theme.portrait:
        wide = (theme.wide - 32) / 2
        pitch, tall = _lying(len(seats))
        page.put(Plane(colour="felt"), 0, STRIP, 0, tall)
        for place, plate in enumerate(plates):
            page.put(plate, 12 + (place % 2) * (wide + 8), STRIP + 12 + (place // 2) * pitch, wide, pitch - 8)
        return page.put(ground, 0, STRIP + tall, 0, 0)
    wide = 276 if theme.wide >= 960 else 224
    pitch = min(98 if theme.wide >= 960 else 78, (theme.tall - STRIP - 12 - FOOT) / len(seats))
    page.put_beside(Plane(colour="felt"), 0, STRIP, wide + 24, 0)
    gap = 8
    for place, plate in enumerate(plates):
        plate.acts = plate.acts and pitch - gap >= TARGET
        page.put_beside(plate, 12, STRIP + 12 + place * pitch, wide, pitch - gap)
    return page.put_beside(ground, wide + 24, STRIP, 0, 0)


def _lying(count: int) -> tuple[float, float]:
    """In a portrait window: from one line of seats to the next, and the height of all, in dp."""
    lines = -(-count // 2)
    pitch = 78 if lines <= 2 else 64
    return pitch, 18 + lines * pitch


def ground_size(count: int) -> tuple[float, float]:
    """Width and height in dp of the ground that `put_calls` gives beside so many seats."""
    if theme.portrait:
        return theme.wide, theme.tall - STRIP - _lying(count)[1]
    return theme.wide - (300 if theme.wide >= 960 else 248), theme.tall - STRIP
