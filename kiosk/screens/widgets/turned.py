"""What faces its own player on a table lying flat."""

from math import radians

from kivy.graphics.transformation import Matrix
from kivy.properties import AliasProperty, NumericProperty, ObjectProperty
from kivy.uix.scatter import Scatter
from kivy.uix.widget import Widget

from kiosk.screens.widgets.drawn import draw_again


class Turned(Scatter):
    """Holds one widget turned by `turn` quarters counter-clockwise, its touches too. Nobody can move it.

    0 faces South (the lower edge), 1 East (right), 2 North, 3 West. Its `place` in a `Plane` is the box on the table;
    the widget inside gets width and height as its player sees them, its lower left corner at (0, 0).
    """

    def _covered(self) -> tuple[tuple[float, float], tuple[float, float]]:
        x, y, width, height = self._box
        return (x, y), (width, height)

    # What it covers is known; a scatter would compute it a hundred times for each change.
    bbox = AliasProperty(_covered, bind=("transform", "width", "height"))
    turn = NumericProperty(0)
    place = ObjectProperty(None, allownone=True)
    content = ObjectProperty(None, allownone=True)

    def __init__(self, content: Widget | None = None, turn: int = 0, **kwargs: object) -> None:
        self._box = (0.0, 0.0, 100.0, 100.0)
        self._laid: object = None
        super().__init__(
            do_rotation=False, do_scale=False, do_translation=False, auto_bring_to_front=False, size_hint=(None, None),
            **kwargs,
        )  # fmt: skip
        self.fbind("turn", self._lay)
        self.fbind("content", self._hold)
        self.turn = turn
        self.content = content

    @property
    def stands_for(self) -> object:
        """Whom the keys on it face."""
        return self.turn

    def _hold(self, *_: object) -> None:
        self.clear_widgets()
        if self.content is not None:
            self.add_widget(self.content)
            self._lay()

    def on_parent(self, _widget: Widget, parent: Widget | None) -> None:
        if parent is not None:
            draw_again(self)

    def lay(self, x: float, y: float, width: float, height: float) -> None:
        """Cover this box of the parent, in pixels."""
        self._box = (x, y, width, height)
        self._lay()

    def _lay(self, *_: object) -> None:
        now = self._box, self.turn, self.content
        if now == self._laid:
            return
        self._laid = now
        x, y, width, height = self._box
        turn = self.turn % 4
        self.size = (height, width) if turn % 2 else (width, height)
        # All at once: setting rotation and place one after the other costs a scatter ten times as much.
        corner = Matrix().translate(x + width * (turn in (1, 2)), y + height * (turn in (2, 3)), 0)
        self.transform = corner.multiply(Matrix().rotate(radians(90 * turn), 0, 0, 1))
        if self.content is not None:
            self.content.pos, self.content.size = (0, 0), self.size
