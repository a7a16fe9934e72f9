"""Names that are read whole: on one line where they fit, else on several smaller ones."""

from typing import NamedTuple

from kiosk.screens.theme import theme
from kiosk.screens.widgets import Text
from kiosk.screens.widgets.text import Style, line_width_dp, wrap

SIZES = (28, 24, 22, 20)
SMALLEST = 18


class Whole(NamedTuple):
    """How a name is written: the size of its letters and how tall it gets (dp), and whether it takes several lines."""

    size: float
    tall: float
    several: bool

    def text(self, name: str, colour: str = "ivory", bold: bool = True) -> Text:
        """The name, written so."""
        valign = "top" if self.several else "middle"
        return Text(line=name, size_dp=self.size, bold=bold, colour=colour, wrap=self.several, valign=valign)


def whole(name: str, wide: float, sizes: tuple[float, ...] = SIZES) -> Whole:
    """How a name fits into so many dp across: in the first size in which it takes one line, else on several in the
    last, or where a word is too long for that in the smallest that is read."""
    for size in sizes:
        if line_width_dp(name, size, True) <= wide:
            return Whole(size, size * 1.3, False)
    word = max(line_width_dp(word, sizes[-1], True) for word in name.split())
    size = sizes[-1] if word <= wide else SMALLEST
    return Whole(size, wrapped_tall(name, wide, size, True), True)


def wrapped_tall(line: str, wide: float, size: float, bold: bool = False) -> float:
    """How tall a paragraph gets that is so many dp across, in letters of this size."""
    return size * 1.3 * len(wrap(line, Style(size, bold), int(theme.px(wide))))
