"""The bar at the foot of a form, whose height is known at once."""

from collections.abc import Sequence

from kiosk.screens.theme import theme
from kiosk.screens.widgets import BAR, Bar, Plane
from kiosk.screens.widgets.buttons import Titled
from kiosk.screens.widgets.gone import leave_bare


def foot(page: Plane, left: Sequence[Titled], right: Titled | None = None) -> float:
    """Puts a bar with these keys at the foot of a page; how many dp of the page it takes."""
    bar = _bar_of(left, right)
    page.add_widget(bar)
    return float(bar.tall)


def bar_tall(left: Sequence[Titled], right: Titled | None = None) -> float:
    """The dp of a bar with these keys, which are free for another one after that: words may be long."""
    bar = _bar_of(left, right)
    leave_bare(bar)
    return float(bar.tall)


def _bar_of(left: Sequence[Titled], right: Titled | None = None) -> Bar:
    """A bar with these keys, as wide as the window."""
    return Bar(left=list(left), right=right, size=(theme.px(theme.wide), theme.px(BAR)))
