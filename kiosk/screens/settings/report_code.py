"""A problem report as codes for a phone's camera, one after the other: it needs no stick and no network."""

from __future__ import annotations

from typing import NamedTuple

from kiosk.appliance.service.lines import begin_short_report
from kiosk.base.language import _, later
from kiosk.hall import qr
from kiosk.screens.settings.form import SettingPage
from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Primary, Text, on
from kiosk.screens.widgets.code import Code


class CodesShown(NamedTuple):
    parts: tuple[str, ...]
    at: int
    over: bool


class ReportCodePage(SettingPage[CodesShown]):
    """The codes of a short report, each as large as the page allows."""

    titles = (later("Settings"), later("Report a problem"), later("As a code"))

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        stands = "flat" if kiosk.flat else "upright"
        screen = f"{theme.width:.0f} x {theme.height:.0f}, {stands}"
        self.report = begin_short_report(kiosk.lobby, kiosk.equipment, kiosk.clock(), screen)
        self.at = 0

    def content(self) -> CodesShown:
        return CodesShown(self.report.parts, self.at, self.report.over)

    def build_content(self, content: CodesShown) -> None:
        parts, at, over = content
        if not parts:
            fault = _("It cannot be put together. Write it to a file: the log says why.") if over else ""
            self.say(_("The codes are being made"), _("This can take half a minute."), fault)
            self.bar()
            return
        count, more = len(parts), (at + 1) % len(parts)
        following = Primary(
            title=_("Next code") if more else _("First code"),
            note=_("{number} of {count}", number=more + 1, count=count),
        )
        low = self.bar(right=on(following, self._turn) if count > 1 else None)
        upright = theme.wide < theme.tall
        wide = min(theme.wide - 32, theme.tall - STRIP - low - (184 if upright else 16))
        left = (theme.wide - wide) / 2 if upright else 16
        self.put(Code(modules=[list(row) for row in qr.code(parts[at], "l")]), left, STRIP + 8, wide, wide)
        x, y = (16.0, STRIP + wide + 16) if upright else (wide + 36, STRIP + 12.0)
        if count > 1:
            self.put(
                Text(line=_("{number} of {count}", number=at + 1, count=count), size_dp=44, bold=True), x, y, -16, 54
            )
        said = _("Read it with a phone’s camera, and send the text to whoever looks after this kiosk.")
        each = _("Each code is a part of it.") if count > 1 else ""
        said = " ".join(filter(None, (said, each, _("Letters stand for names."))))
        text = Text(line=said, size_dp=22, colour="ivory2", wrap=True, valign="top")
        self.put(text, x, y + 58 if count > 1 else y, -16, 108 if upright else 240)

    def _turn(self) -> None:
        self.at = (self.at + 1) % len(self.report.parts)
        self.refresh()
