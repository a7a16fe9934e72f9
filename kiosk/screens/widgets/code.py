"""A code for the cameras of phones."""

from kivy.properties import ListProperty

from kiosk.hall import qr
from kiosk.screens.widgets.drawn import Drawn


class Code(Drawn):
    """A code for cameras: black on ivory, with its quiet edge."""

    modules = ListProperty()
    shows = ("modules",)

    def draw(self) -> None:
        self.fill(self.box, "ivory", 8)
        if not self.modules:
            return
        x, y, wide, tall = self.box
        count = len(self.modules) + 2 * qr.EDGE
        each = int(min(wide, tall) // count)
        left, top = x + (wide - each * count) // 2 + each * qr.EDGE, y + tall - (tall - each * count) // 2
        for row, line in enumerate(self.modules, qr.EDGE + 1):
            begin = 0
            for n in range(len(line) + 1):
                if n == len(line) or not line[n]:
                    if n > begin:
                        self.fill((left + begin * each, top - row * each, (n - begin) * each, each), "ink")
                    begin = n + 1
