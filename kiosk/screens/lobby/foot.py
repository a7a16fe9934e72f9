"""The bar at the foot of a form, whose height is known at once."""

from collections.abc import Sequence

from kiosk.screens.theme import theme
from kiosk.screens.widgets import BAR, Bar, Plane
from kiosk.screens.widgets.buttons import Titled


def foot(page: Plane, left: Sequence[Titled], right: Titled | None = None) -> float:
    """Puts a bar with these keys at the foot of a page; how many dp of the page it takes."""
    bar = Bar(left=list(left), right=right, size=(theme.px(theme.wide), theme.px(BAR)))
    page.add_widget(bar)
    return float(bar.tall)
