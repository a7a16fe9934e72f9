"""What was played at a table's kiosk, for both sides to agree to: then the desk needs to ask nobody (look#night)."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.language import _
from kiosk.fleet.at_table import SheetSide, SheetView
from kiosk.screens.lobby.foot import foot
from kiosk.screens.routes import route
from kiosk.screens.shell import Shell
from kiosk.screens.table.screen import TableScreen
from kiosk.screens.theme import SIDE_COLOURS, theme
from kiosk.screens.widgets import STRIP, Choice, Primary, Text, Turn, on
from kiosk.screens.widgets.text import line_width_dp

GAP = 12


class AgreeShown(NamedTuple):
    title: str
    sheet: SheetView | None
    notice: str


class AgreePage(TableScreen[AgreeShown]):
    """What each side has made, to be agreed to with a tap."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.colour = "slate"

    def look(self) -> AgreeShown:
        at_table, table = self.kiosk.at_table, self.kiosk.lobby.table
        sheet = at_table.sheet() if at_table is not None else None
        return AgreeShown(table.opening.title if table else "", sheet, table.notice if table else "")

    def question(self, shown: AgreeShown) -> object:
        return shown.sheet and shown.sheet.hands

    def build(self, shown: AgreeShown) -> None:
        title, sheet, notice = shown
        self.head(title, _("Is it right?"), menu=False)
        if sheet is None:
            foot(self, [self.back_key()])
            return
        low = foot(
            self,
            [self.back_key()],
            on((Primary if sheet.done else Choice)(title=_("Done"), note=self._note(sheet)), self._done),
        )
        margin = 24 if theme.wide >= 640 else 16
        asked = notice or (_("Both sides have agreed.") if sheet.done else _("Each side taps its own line."))
        self.put(Text(line=asked, size_dp=28, bold=True, wrap=True, valign="top"), margin, STRIP + 14, -margin, 44)
        hands = Text(line=sheet.hands, size_dp=22, colour="ivory2", wrap=True, valign="top", steps=(20, 18))
        self.put(hands, margin, STRIP + 62, -margin, 64)
        top = STRIP + 134
        tall = min(112.0, (theme.tall - top - low - GAP) / len(sheet.sides) - GAP)
        for n, side in enumerate(sheet.sides):
            self._side(sheet, side, margin, top + n * (tall + GAP), tall)

    def _side(self, sheet: SheetView, side: SheetSide, x: float, y: float, tall: float) -> None:
        figure, many = 120.0, len(sheet.sides) > 2
        colour = "ivory" if many else SIDE_COLOURS[side.side]
        size = min(60.0, 0.6 * tall)
        self.put(Text(line=side.made, size_dp=size, bold=True, colour=colour, steps=(36, 28)), x, y, figure, tall)
        both = words.together(list(side.names))
        fits = line_width_dp(both, 22, True) <= theme.wide - 2 * x - figure - 48
        said = _("agreed") if side.agreed else _("tap to agree")
        label = "" if many else words.side(side.side) if fits else _("and {name}", name=side.names[1])
        asked = sheet.can_agree and side == next((each for each in sheet.sides if not each.agreed), None)
        key = (Turn if asked else Choice)(
            title=both if fits else side.names[0], note=", ".join(filter(None, (label, said))), title_size=26
        )
        key.chosen, key.off = side.agreed, not sheet.can_agree
        self.put(on(key, partial(self.table.agree, side.side)), x + figure + 8, y, -x, tall)

    def _note(self, sheet: SheetView) -> str:
        return _("agreed") if sheet.done else _("not all have agreed")

    def _done(self) -> None:
        at_table = self.kiosk.at_table
        self.kiosk.home(route("night.at_table"))
        if at_table is not None:
            at_table.leave()
