"""The score of a table as it went, as a chart."""

from __future__ import annotations

from collections.abc import Collection

from kiosk.base.language import _
from kiosk.screens.theme import SIDE_COLOURS, signed
from kiosk.screens.widgets import LineChart, Series
from kiosk.screens.widgets.text import line_width_dp
from kiosk.table.views import ScoreCourse

NAME = 110
"""The dp that a name has beside its line."""


def score_chart(course: ScoreCourse, winners: Collection[int] = (), ground: str = "slate") -> LineChart:
    """A line a side, with the scores that win and lose; the last dots of the winners are crowned."""
    target, floor = course.target, course.floor
    return LineChart(
        ground=ground,
        series=[
            Series(
                _short(name), SIDE_COLOURS[side], tuple(map(float, values[1:])), shape=side,
                start=values[0], crowned=side in winners,
            )
            for side, (name, values) in enumerate(zip(course.names, zip(*course.points, strict=True), strict=True))
        ],
        low=floor or 0,
        high=target or 0,
        low_words="" if floor is None else _("{points} loses", points=signed(floor)),
        high_words="" if target is None else _("{points} wins", points=target),
    )  # fmt: skip


def _short(name: str) -> str:
    while line_width_dp(name, 20, True) > NAME:
        name = name.rstrip("…")[:-1].rstrip() + "…"
    return name
