"""Something could not be saved: what is and what is not, and trying again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.screens.routes import route
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Banner, Bar, Choice, Plane, Primary, Text, Undo, on
from kiosk.screens.widgets.text import Style, wrap
from kiosk.table.views import TableView

if TYPE_CHECKING:
    from kiosk.screens.table.page import TablePage


def not_saved(page: TablePage, view: TableView) -> None:
    page.colour = "ink"
    page.put(Banner(line=view.trouble), 0, 0, 0, 96)
    said = "\n".join(each for each in (view.saved or _("The table is saved as it was."), view.unsaved) if each)
    lines = len(wrap(said, Style(26), theme.px(theme.wide - 80)))
    page.put(Text(line=said, size_dp=26, wrap=True), 40, 108, -40, 34 * lines)
    top = 116 + 34 * lines
    for number, (step, why) in enumerate(page.table.remedies, 1):
        if top + 68 > theme.tall - 88:
            break
        row = page.put(Plane(colour="key", radius=10), 40, top, -40, 60)
        row.put(Text(line=str(number), size_dp=36, bold=True), 16, 0, 40, 0)
        row.put(Text(line=step, size_dp=24, bold=True, steps=(22, 20)), 64, 4, -12, 30)
        row.put(Text(line=why, size_dp=20, colour="ivory2", steps=(18,)), 64, 32, -12, 24)
        top += 68
    sheet = on(Choice(title=_("Score sheet"), title_size=22), lambda: page.kiosk.show(route("table.sheet")))
    again = Primary(title=_("Try again"), title_size=30)
    page.add_widget(Bar(left=[Undo(off=True), sheet], right=on(again, lambda: _again(page))))


def _again(page: TablePage) -> None:
    page.fail("")
    page.table.retry()
