"""What faces its own player on a table lying flat."""

from collections.abc import Callable
from math import radians

from kivy.graphics import MatrixInstruction, PopMatrix, PushMatrix
from kivy.graphics.transformation import Matrix
from kivy.input.motionevent import MotionEvent
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from kiosk.screens.widgets.drawn import draw_where_put
from kiosk.screens.widgets.light import Light


class Turned(Light):
    """Holds one widget turned by `turn` quarters counter-clockwise, its touches too.

    0 faces South (the lower edge), 1 East (right), 2 North, 3 West. Its `place` in a `Plane` is the box on the table;
    the widget inside gets width and height as its player sees them, its lower left corner at (0, 0).
    """

    turn = NumericProperty(0)
    place = ObjectProperty(None, allownone=True)
    content = ObjectProperty(None, allownone=True)

    def __init__(self, content: Widget | None = None, turn: int = 0, **kwargs: object) -> None:
        self._laid: object = None
        self._outwards = self._inwards = Matrix()
        super().__init__(**kwargs)
        self._turning = MatrixInstruction()
        self._back = PopMatrix()
        for instruction in (PushMatrix(), self._turning, self._back):
            self.canvas.add(instruction)
        self.follow(draw_where_put, "parent")
        self.follow(type(self)._lay, "pos", "size", "turn")
        self.follow(type(self)._hold, "content")
        self.turn = turn
        self.content = content

    @property
    def stands_for(self) -> object:
        """Whom the keys on it face."""
        return self.turn

    def _hold(self, *_: object) -> None:
        self.clear_widgets()
        self.canvas.remove(self._back)
        if self.content is not None:
            self.add_widget(self.content)
            self._lay()
        self.canvas.add(self._back)

    def _lay(self, *_: object) -> None:
        now = *self.pos, *self.size, self.turn, self.content
        if now == self._laid:
            return
        self._laid = now
        turn = self.turn % 4
        corner = Matrix().translate(self.x + self.width * (turn in (1, 2)), self.y + self.height * (turn in (2, 3)), 0)
        self._outwards = corner.multiply(Matrix().rotate(radians(90 * turn), 0, 0, 1))
        self._inwards = self._outwards.inverse()
        self._turning.matrix = self._outwards
        if self.content is not None:
            size = (self.height, self.width) if turn % 2 else (self.width, self.height)
            self.content.pos, self.content.size = (0, 0), size

    # What stands on it counts from its own corner.

    def to_parent(self, x: float, y: float, **_: object) -> tuple[float, float]:
        across, up, _depth = self._outwards.transform_point(x, y, 0)
        return across, up

    def to_local(self, x: float, y: float, **_: object) -> tuple[float, float]:
        across, up, _depth = self._inwards.transform_point(x, y, 0)
        return across, up

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return self.collide_point(*touch.pos) and self._inside(super().on_touch_down, touch)

    def on_touch_move(self, touch: MotionEvent) -> bool:
        return self._inside(super().on_touch_move, touch)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        return self._inside(super().on_touch_up, touch)

    def _inside(self, passed_on: Callable[[MotionEvent], bool], touch: MotionEvent) -> bool:
        touch.push()
        touch.apply_transform_2d(self.to_local)
        try:
            return bool(passed_on(touch))
        finally:
            touch.pop()
