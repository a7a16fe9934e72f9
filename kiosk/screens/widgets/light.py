"""The base of every widget: one that holds nothing that holds it, so that it goes from memory once nobody wants it."""

from collections.abc import Callable

from kivy.graphics import Canvas
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget


class Light(Widget):
    """A widget that does not hold itself, as Kivy's own do, and that can be taken apart (see `gone`)."""

    motion_filter = ObjectProperty({})  # nothing hovers; Kivy's own would hold the widget that holds it

    def __init__(self, **kwargs: object) -> None:
        self._followed: list[tuple[str, Callable[..., object]]] = []
        self.canvas = Canvas(nocompiler=True)  # one that is compiled holds itself; so do its `before` and `after`
        super().__init__(**kwargs)
        self.funbind("opacity", self.on_opacity)  # Kivy has bound it

    def apply_class_lang_rules(self, *_: object, **_named: object) -> None:
        """None: no widget here is described in Kivy's language, and to look for it takes a tenth of making one."""

    def follow(self, do: Callable[..., object], *names: str) -> None:
        """Calls ``do(widget, value)`` when one of these properties changes. `do` may not hold the widget: it is a
        function of its class, or a `Due`."""
        for name in names:
            self.fbind(name, do)
            self._followed.append((name, do))

    def bind(self, **bindings: Callable[..., object]) -> None:
        """As Kivy's, until it is taken apart: what is bound to a widget would hold itself, and what it is made of."""
        for name, do in bindings.items():
            self.follow(do, name)

    def take_apart(self) -> None:
        """It has gone from the screen for good: nothing is left that holds itself."""
        for name, do in self._followed:
            self.funbind(name, do)
        self._followed.clear()
        for name, parts in (("pos", ("x", "y")), ("size", ("width", "height"))):
            for part in parts:
                self.funbind(part, self.property(name).trigger_change)
        self.canvas.clear()
