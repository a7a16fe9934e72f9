"""Which format of a family a new night has."""

from __future__ import annotations

from functools import partial

from kiosk.base.language import _
from kiosk.night.form import NightForm, formats_of
from kiosk.night.ready import READY, ReadyPlan
from kiosk.screens.lobby.foot import foot
from kiosk.screens.page import Page
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Pager, Strip, Touch, on
from kiosk.screens.widgets.text import Style, wrap
from rules.movements.format import Format

TITLE, LINE, HELP, EDGES = 32, 25, 20, 16
"""The dp of a title, of a line of help, of its type, and above and below."""


class FormatRow(Touch):
    """A format and what it is; a tap chooses it. `tall` in dp for a width in dp."""

    shows = ("tall",)
    known_by = ("title",)

    def __init__(self, format: type[Format] | ReadyPlan, wide: float, **look: object) -> None:
        self.title, self.help = _(format.title), _(format.help)
        if not isinstance(format, ReadyPlan) and format.who_stays != Format.who_stays:
            self.help = f"{self.help} {_(format.who_stays)}"
        lines = len(wrap(self.help, Style(HELP), theme.px(wide - 40)))
        self.tall = TITLE + LINE * lines + EDGES
        super().__init__(**look)

    def draw(self) -> None:
        first, second = self._body(ivory=False)
        x, y, width, height = self.inset(20, 6)
        title = theme.px(TITLE)
        self.write(self.title, (x, y + height - title, width, title), 26, True, first, steps=(24, 22))
        self.write_wrapped(self.help, (x, y, width, height - title), HELP, False, second)


class FormatsPage(Page[tuple[str, str]]):
    """The formats of a family, each with what it is; one tap chooses."""

    def __init__(self, kiosk: Shell, form: NightForm, family: str) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.form, self.family = form, family

    def look(self) -> tuple[str, str]:
        return self.form.format.id, self.kiosk.time()

    def build(self, shown: tuple[str, str]) -> None:
        self.put(
            Strip(parts=[_("New night"), _(self.family), _("Which format?")], clock=shown[1], menu=""), 0, 0, 0, STRIP
        )
        wide = theme.wide - 24 - 32

        def row(item: type[Format] | ReadyPlan) -> Touch:
            if isinstance(item, ReadyPlan):
                return on(FormatRow(item, wide), partial(self._take, item))
            return on(FormatRow(item, wide, chosen=item.id == shown[0]), partial(self._choose, item.id))

        formats = formats_of(self.family)
        ready = [plan for plan in READY if type(plan.format) in formats]
        pager = Pager(items=[*ready, *formats], make=row, gap=8)
        low = foot(self, [self.back_key(), pager.up_key, pager.down_key])
        self.put(pager, 12, STRIP + 10, -12, -low - 8)

    def _take(self, ready: ReadyPlan) -> None:
        self.form.choose_ready(ready)
        self.kiosk.back()

    def _choose(self, id: str) -> None:
        self.form.choose_format(id)
        self.kiosk.back()


def formats_page(form: NightForm, family: str) -> PageMaker:
    """Asks which format of a family a new night has."""
    return partial(FormatsPage, form=form, family=family)
