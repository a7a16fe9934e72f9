"""What is drawn from sheets looks as it would without them, and only what is on the screen is drawn at all."""

from collections.abc import Callable
from random import Random

import pytest
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from kivy.uix.widget import Widget

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.screens.widgets import Plane, Text, Turned
from kiosk.screens.widgets import text as lettering
from kiosk.screens.widgets.atlas import Atlas
from kiosk.screens.widgets.drawn import Drawn
from kiosk.screens.widgets.text import DEJAVU, ROBOTO, ROBOTO_BOLD

SIDE = 60
"""Pixels of the pictures that are compared."""


class Sketch(Drawn):
    """Draws what it is given to."""

    def __init__(self, sketch: Callable[[Drawn], object]) -> None:
        self.sketch = sketch
        super().__init__()

    def draw(self) -> None:
        self.fill(self.box, "black")
        self.sketch(self)


def seen(driver: Driver, sketch: Callable[[Drawn], object]) -> list[tuple[int, int, int]]:
    """The pixels of a sketch of SIDE × SIDE in the lower left corner, from there on."""
    widget = Sketch(sketch)
    widget.pos, widget.size = (0, 0), (SIDE, SIDE)
    driver.show(widget)
    driver.frames(2)
    Window.canvas.ask_update()
    type(Window).on_draw(Window)
    read = glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_UNSIGNED_BYTE)
    return [(read[n], read[n + 1], read[n + 2]) for n in range(0, len(read), 4)]


@pytest.mark.parametrize("upside_down", [False, True])
@pytest.mark.parametrize("font", [ROBOTO, ROBOTO_BOLD, DEJAVU])
def test_letters_are_drawn_as_they_are_set(driver: Driver, font: str, upside_down: bool) -> None:
    word = "♠" if font == DEJAVU else "ag"
    width, height, cover = lettering.rendered(word, font, 22)
    assert width < SIDE > height
    rows = [cover[row * width : (row + 1) * width] for row in range(height)]  # from the top down
    turned = [row[::-1] for row in rows] if upside_down else rows[::-1]  # from below, as the window counts
    pixels = seen(driver, lambda on: on.stamp(word, font, 22, 0, 0, "ivory", upside_down))
    for y, row in enumerate(turned):
        for x, part in enumerate(row):
            expected = round((11 * (255 - part) + 0xF6 * part) / 255)
            assert abs(pixels[y * SIDE + x][0] - expected) <= 1, (x, y)


@pytest.mark.parametrize(("thick", "radius"), [(2, 12), (3, 10), (1.5, 4), (2, 40), (1, 0)])
def test_a_box_with_an_edge_looks_as_one_box_over_another(driver: Driver, thick: float, radius: float) -> None:
    def two(on: Drawn) -> None:
        line = max(1, round(thick))
        on.fill((3, 4, 50, 41), "brass", radius)
        on.fill((3 + line, 4 + line, 50 - 2 * line, 41 - 2 * line), "slate", max(0.5, radius - thick))

    driver.resize(800, 480)
    one = seen(driver, lambda on: on.frame((3, 4, 50, 41), "slate", "brass", thick, radius))
    for n, (mine, theirs) in enumerate(zip(one, seen(driver, two), strict=True)):
        assert all(abs(a - b) <= 2 for a, b in zip(mine, theirs, strict=True)), divmod(n, SIDE)


def test_nothing_lies_over_anything_else_on_a_sheet_and_a_full_one_gives_way_to_another(driver: Driver) -> None:
    rng, atlas, forgotten, alive = Random(1), Atlas(), [], []

    def make(width: int, height: int) -> object:
        forgotten.append((width, height))
        return atlas.put(bytes(width * height), width, height)

    kept = atlas.kept(make)
    first = kept(40, 40)
    assert kept(40, 40) is first
    sheets: dict[int, list[tuple[float, float, float, float]]] = {}
    for _ in range(400):
        width, height = rng.randrange(1, 600), rng.randrange(1, 60)
        made = atlas.put(bytes(width * height), width, height)
        left, low, right, _low, _right, high, *_ = made.tex_coords
        others = sheets.setdefault(made.id, [])
        assert 0 <= left < right < 1 + 1e-6 and 0 <= low < high < 1 + 1e-6
        for x, y, end, top in others:
            assert min(right, end) - max(left, x) < 1e-6 or min(high, top) - max(low, y) < 1e-6
        others.append((left, low, right, high))
        alive.append(made)
    assert len(sheets) > 1
    assert kept(40, 40) is not first
    assert len(forgotten) == 2


@pytest.mark.parametrize("turned", [False, True])
def test_what_changes_off_the_screen_is_drawn_once_it_is_back(driver: Driver, turned: bool) -> None:
    words = Text(line="Hearts")
    put: Widget = Turned(words, 1) if turned else words
    plane = Plane(colour="slate")
    driver.show(plane)
    driver.frames(2)
    assert not words.written, "it was never on the screen"
    plane.put(put, 10, 10, 200, 200)
    driver.frames(2)
    assert [line.text for line in words.written] == ["Hearts"]
    plane.remove_widget(put)
    words.line = "Spades"
    driver.frames(2)
    assert [line.text for line in words.written] == ["Hearts"], "it was drawn though nobody sees it"
    plane.add_widget(put)
    driver.frames(2)
    assert [line.text for line in words.written] == ["Spades"]
