"""How tall the bar at the foot of a page gets, for pages that need to know it before they know all its keys."""

from collections.abc import Sequence

from kiosk.screens.theme import theme
from kiosk.screens.widgets import BAR, Bar
from kiosk.screens.widgets.buttons import Titled


def bar_tall(left: Sequence[Titled], right: Titled | None = None) -> float:
    """The dp of a bar with these keys, which are free for another one after that: words may be long."""
    bar = Bar(left=list(left), right=right, size=(theme.px(theme.wide), theme.px(BAR)))
    bar.clear_widgets()
    return float(bar.tall)
