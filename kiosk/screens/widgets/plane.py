"""Where widgets stand on a ground."""

from collections.abc import Sequence
from weakref import WeakSet

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from kiosk.screens.theme import theme
from kiosk.screens.widgets.drawn import Box, Drawn
from kiosk.screens.widgets.due import Due

EDGE = -1e-9  # as x or y of a place: right at the far edge


class Plane(Drawn):
    """A ground on which widgets stand where their `place` says; one without a place covers it all.

    A place is (x, y, w, h) in dp: from the left and top; x or y below zero from the right or bottom edge to the
    widget's own right or bottom edge; w or h zero or less: up to that far from the far edge (`EDGE` for x or y: flush
    with it).
    For the left hand what hangs from the lower edge (y below zero) changes sides: there are the keys that lead back and
    on. So does what is `put_beside`; what stands on it does not.
    `colour` is a token or None for nothing; `radius` in dp. Coordinates of children are those of the plane's parent.
    """

    colour = StringProperty(None, allownone=True)
    radius = ObjectProperty(0)
    shows: tuple[str, ...] = ("colour", "radius")
    writes = False
    """Whether it writes words itself: those that stand on it then keep to their own places."""
    _asides: WeakSet[Widget] | None = None
    mirrors = False
    """Whether all that stands on it changes sides for the left hand, and not only what hangs from the lower edge."""
    stretch = NumericProperty(1.0)
    """How much higher than they say the places on it are."""

    @property
    def keys_about(self) -> str:
        """What the keys on it are about, for somebody who hears them one by one; "" where they say it themselves."""
        return ""

    def __init__(self, **kwargs: object) -> None:
        self._arrange = Due(self.arrange)
        super().__init__(**kwargs)
        self.follow(self._arrange, "pos", "size", "children")

    def restyle(self) -> None:
        super().restyle()
        self._arrange()

    def add_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        if hasattr(widget, "place"):
            widget.fbind("place", self._arrange)
        super().add_widget(widget, *args, **kwargs)

    def remove_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        if hasattr(widget, "place"):
            widget.funbind("place", self._arrange)
        super().remove_widget(widget, *args, **kwargs)

    def put(self, widget: Widget, x: float, y: float, width: float, height: float) -> Widget:
        """Add a widget at a place in dp (see the class); gives the widget."""
        widget.place = (x, y, width, height)
        self.add_widget(widget)
        return widget

    def put_beside(self, widget: Widget, x: float, y: float, width: float, height: float) -> Widget:
        """As `put`, for a ground that changes sides for the left hand."""
        self._asides = self._asides or WeakSet()
        self._asides.add(widget)
        return self.put(widget, x, y, width, height)

    def arrange_if_due(self) -> bool:
        due = self._arrange.is_triggered
        if due:
            self._arrange.do_now()
        return due

    def arrange(self) -> None:
        """Lay the children out now."""
        for child in self.children:
            place = getattr(child, "place", None)
            box = self._box_of(place) if place else self.box
            if theme.left_handed and place and (self.mirrors or place[1] < 0 or child in (self._asides or ())):
                box = self.mirrored(box)
            child.pos, child.size = box[:2], box[2:]

    def mirrored(self, box: Box) -> Box:
        """A box on it at the other side."""
        x, y, width, height = box
        return 2 * self.x + self.width - x - width, y, width, height

    def _box_of(self, place: Sequence[float]) -> Box:
        px = theme.px
        x, y, width, height = place
        y, height = y * self.stretch, height * self.stretch
        right = self.width - px(-x) if x < 0 else None
        bottom = self.height - px(-y) if y < 0 else None  # from the top
        wide = px(width) if width > 0 else (right or self.width - px(-width)) - (0 if x < 0 else px(x))
        tall = px(height) if height > 0 else (bottom or self.height - px(-height)) - (0 if y < 0 else px(y))
        left = px(x) if right is None else right - wide
        top = px(y) if bottom is None else bottom - tall
        return self.x + left, self.top - top - tall, wide, tall

    def draw(self) -> None:
        if self.colour:
            self.fill(self.box, self.colour, self.radius)
