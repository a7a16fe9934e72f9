"""The small pictures of the cards: outlines in a square of side 1 round (0, 0), up is positive, and how much of each
pixel they cover, so that no edge is jagged."""

from collections.abc import Iterator
from functools import lru_cache
from math import cos, pi, sin

from kivy.graphics.texture import Texture

from kiosk.screens.widgets.atlas import atlas

Point = tuple[float, float]
Outline = tuple[Point, ...]
Shape = tuple[Outline, ...]
"""Outlines, of which one within another is a hole."""
Emblem = tuple[Shape, ...]

LINES = 8
"""Lines in a pixel along which it is measured how much is covered."""
STEPS = 8
"""The straight pieces of a curve."""


def _curve(begin: Point, control: Point, end: Point) -> Outline:
    """From one point to the other, drawn to a third; without the end."""
    (x0, y0), (x1, y1), (x2, y2) = begin, control, end
    parts = ((n / STEPS, 1 - n / STEPS) for n in range(STEPS))
    return tuple((x0 * b * b + 2 * x1 * a * b + x2 * a * a, y0 * b * b + 2 * y1 * a * b + y2 * a * a) for a, b in parts)


def _mirrored(left: Outline) -> Outline:
    """What stands at the left of the middle, and the same at its right."""
    return *left, *((-x, y) for x, y in reversed(left) if x)


def _disc(x: float, y: float, radius: float) -> Outline:
    angles = (2 * pi * n / (4 * STEPS) for n in range(4 * STEPS))
    return tuple((x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)


def _scaled(outline: Outline, by: float, centre: Point = (0.0, 0.0)) -> Outline:
    return tuple((centre[0] + by * (x - centre[0]), centre[1] + by * (y - centre[1])) for x, y in outline)


def _above(outline: Outline, slope: float, level: float, sign: int = 1) -> Outline:
    """What lies above a falling line, or (-1) below it."""
    found: list[Point] = []
    for (x0, y0), (x1, y1) in zip(outline, (*outline[1:], outline[0]), strict=True):
        here, there = sign * (y0 + slope * x0 - level), sign * (y1 + slope * x1 - level)
        if here >= 0:
            found.append((x0, y0))
        if (here < 0) != (there < 0):
            part = here / (here - there)
            found.append((x0 + part * (x1 - x0), y0 + part * (y1 - y0)))
    return tuple(found)


_STAR: Outline = tuple(
    (radius * cos(angle), radius * sin(angle) - 0.02)
    for i in range(10)
    for radius, angle in (((0.5, 0.2)[i % 2], pi / 2 + i * pi / 5),)
)
STAR: Emblem = ((_STAR,),)
HOLLOW_STAR: Emblem = ((_STAR, _scaled(_STAR, 0.72, (0, -0.02))),)

# King: an arched crown with a cross, on a band with three stones.
_BAND = ((-0.4, -0.36), (-0.4, -0.2), (0.4, -0.2), (0.4, -0.36))
_STONES = tuple(((x - 0.05, -0.28), (x, -0.235), (x + 0.05, -0.28), (x, -0.325)) for x in (-0.22, 0.0, 0.22))
CROWN: Emblem = (
    (
        _mirrored(
            (
                (-0.4, -0.13),
                *_curve((-0.47, 0.2), (-0.33, 0.03), (-0.21, 0.03)),
                *_curve((-0.21, 0.03), (-0.08, 0.06), (0.0, 0.3)),
                (0.0, 0.3),
            )
        ),
    ),
    (_BAND, *_STONES),
    (_disc(-0.45, 0.24, 0.05),),
    (_disc(0.45, 0.24, 0.05),),
    (((-0.03, 0.26), (-0.03, 0.48), (0.03, 0.48), (0.03, 0.26)),),
    (((-0.09, 0.36), (-0.09, 0.42), (0.09, 0.42), (0.09, 0.36)),),
)

# Queen: five slender points with pearls, on a bowed band.
_TIPS = ((-0.43, 0.13), (-0.23, 0.24), (0.0, 0.29))
CORONET: Emblem = (
    (
        _mirrored(
            (
                *_curve((0.0, -0.19), (-0.2, -0.19), (-0.36, -0.12)),
                *_curve((-0.36, -0.12), (-0.4, 0.0), _TIPS[0]),
                *_curve(_TIPS[0], (-0.34, 0.02), (-0.31, -0.01)),
                *_curve((-0.31, -0.01), (-0.26, 0.06), _TIPS[1]),
                *_curve(_TIPS[1], (-0.18, 0.02), (-0.12, -0.02)),
                *_curve((-0.12, -0.02), (-0.04, 0.06), _TIPS[2]),
                _TIPS[2],
            )
        ),
    ),
    (
        _mirrored(
            (
                *_curve((0.0, -0.39), (-0.2, -0.39), (-0.35, -0.33)),
                *_curve((-0.35, -0.33), (-0.36, -0.27), (-0.36, -0.2)),
                *_curve((-0.36, -0.2), (-0.2, -0.26), (0.0, -0.26)),
                (0.0, -0.26),
            )
        ),
    ),
    *((_disc(side * x, y + 0.06, 0.06),) for x, y in _TIPS for side in ((-1, 1) if x else (1,))),
)

# Jack: a shield within a border, a bend across it left free.
_SHIELD = _mirrored(
    (
        (0.0, 0.44),
        *_curve((-0.22, 0.4), (-0.32, 0.42), (-0.42, 0.46)),
        *_curve((-0.42, 0.46), (-0.46, -0.22), (0.0, -0.48)),
        (0.0, -0.48),
    )
)
_FIELD = _scaled(_SHIELD, 0.72, (0.0, 0.04))
SHIELD: Emblem = (
    (_SHIELD, _scaled(_SHIELD, 0.85, (0.0, 0.04))),
    (_above(_FIELD, 0.75, 0.13),),
    (_above(_FIELD, 0.75, -0.05, -1),),
)

# Ace: a ring round its sign.
RING: Emblem = ((_disc(0, 0, 0.5), _disc(0, 0, 0.455)),)


@lru_cache(maxsize=64)
def cover(emblem: Emblem, side: int) -> bytes:
    """How opaque each pixel of a picture of side × side is, from the lower left on."""
    found = bytearray()
    for row in range(side):
        covered = [0.0] * side
        for line in range(LINES):
            for left, right in _spans(emblem, (row + (line + 0.5) / LINES) / side - 0.5):
                _add(covered, (left + 0.5) * side, (right + 0.5) * side)
        found += bytes(min(255, round(255 * part / LINES)) for part in covered)
    return bytes(found)


def _spans(emblem: Emblem, y: float) -> Iterator[tuple[float, float]]:
    """What an emblem covers of a line, from the left on."""
    ends: list[tuple[float, float]] = []
    for shape in emblem:
        cuts = sorted(cut for outline in shape for cut in _cuts(outline, y))
        ends += zip(cuts[::2], cuts[1::2], strict=True)
    reached = -1.0
    for left, right in sorted(ends):
        if right > reached:
            yield max(left, reached), right
            reached = right


def _cuts(outline: Outline, y: float) -> Iterator[float]:
    for (x0, y0), (x1, y1) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (y0 <= y) != (y1 <= y):
            yield x0 + (y - y0) / (y1 - y0) * (x1 - x0)


def _add(covered: list[float], left: float, right: float) -> None:
    """Covers the pixels of a line from one place to another."""
    for x in range(max(0, int(left)), min(len(covered), int(right) + 1)):
        covered[x] += max(0.0, min(right, x + 1) - max(left, x))


@atlas.kept
def picture(emblem: Emblem, side: int) -> Texture:
    """An emblem in white, of side × side pixels."""
    return atlas.put(cover(emblem, side), side, side)
