"""A fault of the program itself: it goes to the log, the screen says so in words, and the kiosk goes on."""

from __future__ import annotations

from kivy.base import ExceptionHandler, ExceptionManager

from kiosk.base.language import _
from kiosk.base.log import log_exception
from kiosk.journal.troubles import is_of_records
from kiosk.screens.lobby.trouble import BANNER
from kiosk.screens.page import Page
from kiosk.screens.routes import route
from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Banner, Choice, Primary, Text, Undo, on


class Crashes(ExceptionHandler):
    """Catches what goes wrong in a callback, from `start` to `stop`. Trouble with the records is others' to tell."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__()
        self._kiosk = kiosk
        self._last = ""

    def start(self) -> None:
        ExceptionManager.add_handler(self)

    def stop(self) -> None:
        ExceptionManager.remove_handler(self)

    def handle_exception(self, inst: BaseException) -> int:
        if not isinstance(inst, Exception) or is_of_records(inst):
            return int(ExceptionManager.RAISE)
        self._log(inst)
        if not isinstance(self._kiosk.page, CrashPage):
            self._kiosk.show(CrashPage)
        return int(ExceptionManager.PASS)

    def _log(self, error: Exception) -> None:
        """Once, however often the same comes one after the other."""
        where = error.__traceback__
        while where is not None and where.tb_next is not None:
            where = where.tb_next
        mark = f"{type(error).__name__} {where.tb_frame.f_code.co_filename}:{where.tb_lineno}" if where else ""
        if mark != self._last or not mark:
            log_exception(error, "the kiosk goes on after a fault of its own")
        self._last = mark


class CrashPage(Page[tuple[float, float]]):
    """Says that something went wrong, what of it is lost, and goes on."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.colour = "ink"

    def look(self) -> tuple[float, float]:
        return theme.wide, theme.tall

    def build(self, shown: tuple[float, float]) -> None:
        self.put(Banner(line=_("Something went wrong in the kiosk")), 0, 0, 0, BANNER)
        margin = 40 if theme.wide >= 640 else 16
        means = _("Nothing that was shown as saved is lost. Your last tap may not have been carried out.")
        self.put(Text(line=means, size_dp=28, wrap=True, valign="top"), margin, BANNER + 20, -margin, 120)
        then = _("Go on, and check whether it is there. If this page comes back, go home and report the problem.")
        text = Text(line=then, size_dp=24, colour="ivory2", wrap=True, valign="top")
        self.put(text, margin, BANNER + 150, -margin, 130)
        self.put(on(Undo(title=_("Home"), ground="ink"), self.kiosk.home), 12, -12, 136, 64)
        report = Choice(title=_("Report it"), note=_("to a stick"), ground="ink")
        self.put(on(report, self._report), 160, -12, 150 if theme.wide < 640 else 220, 64)
        self.put(on(Primary(title=_("Go on"), title_size=30, ground="ink"), self.kiosk.back), -12, -12, 150, 64)

    def _report(self) -> None:
        self.kiosk.replace(route("settings.report"))
