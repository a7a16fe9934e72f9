"""The pictures of boxes: small ones with a middle of two rows and two columns, by which they are stretched.

Straight edges stay on whole pixels, which Kivy's own smooth shapes blur.
"""

from functools import cache

from kivy.graphics.texture import Texture

from kiosk.screens.theme import Rgba, theme
from kiosk.screens.widgets.atlas import atlas


def bow(radius: float, width: int, height: int) -> int:
    """The radius in pixels of a box with corners of `radius` dp."""
    return min(round(radius * theme.dp), width // 2, height // 2)


@atlas.kept
def white() -> Texture:
    """All white, and so is what lies around it: stretched over a window it must not reach anything else."""
    return atlas.put(b"\xff" * 16, 4, 4).get_region(1, 1, 2, 2)


@atlas.kept
def disc(radius: int) -> Texture:
    """A white box with smooth round corners, of a radius in pixels."""
    cover = _mirrored([bytes([round(255 * part)]) for part in _corner(radius, 0, radius)], radius + 1)
    return atlas.put(cover, 2 * radius + 2, 2 * radius + 2)


@cache
def framed(outside: int, inside: int, line: int, edge: Rgba, fill: Rgba) -> Texture:
    """A filled box with an edge `line` wide; radii in pixels. Its corners are as wide as those of both need.

    Drawn one over the other they would cost twice as much.
    """
    size = max(outside, line + inside)
    pixels = []
    for below, above in zip(_corner(outside, 0, size), _corner(inside, line, size), strict=True):
        cover = 1 - (1 - below) * (1 - above)
        mixed = (below * (1 - above) * e + above * f for e, f in zip(edge[:3], fill[:3], strict=True))
        pixels.append(bytes([*(round(255 * part / (cover or 1)) for part in mixed), round(255 * cover)]))
    made = Texture.create(size=(2 * size + 2, 2 * size + 2), colorfmt="rgba")
    made.blit_buffer(_mirrored(pixels, size + 1), colorfmt="rgba", bufferfmt="ubyte")
    made.mag_filter = made.min_filter = "nearest"
    return made


def _corner(radius: int, margin: int, size: int) -> list[float]:
    """How much a round box that begins after a margin covers of each pixel of its lower left quarter: `size` rows of
    the corner and one of the middle."""
    away = [max(radius - 0.5 - i, 0.0) for i in range(-margin, size + 1 - margin)]  # from the middle of the bow
    return [
        0.0 if min(i, j) < margin
        else min(1.0, max(0.0, radius - (away[i] ** 2 + away[j] ** 2) ** 0.5 + 0.5)) if away[i] > 0 < away[j]
        else 1.0
        for j in range(size + 1) for i in range(size + 1)
    ]  # fmt: skip


def _mirrored(quarter: list[bytes], side: int) -> bytes:
    """The whole picture of which this is a quarter."""
    rows = [quarter[side * row : side * (row + 1)] for row in range(side)]
    whole = [b"".join(row + row[::-1]) for row in rows]
    return b"".join(whole + whole[::-1])
