"""What is wrong with the records: instead of every other page at a start, or when a table could not be opened."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.journal.troubles import JournalError, Trouble, trouble
from kiosk.screens.page import Page
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Banner, Drawn, Primary, Text, Undo, on
from kiosk.screens.widgets.buttons import Titled
from kiosk.screens.widgets.text import Style, wrap

if TYPE_CHECKING:
    from kiosk.appliance.backups.damage import DamageRescue

BANNER = 96  # dp
Again = Callable[[], Trouble | None]
"""Tries once more; what is still wrong, or None, when the kiosk has gone on by itself."""


class _Step(Drawn):
    """Something that can be done, with its number."""

    shows: tuple[str, ...] = ()

    def __init__(self, number: int, words: str, why: str) -> None:
        super().__init__()
        self.number, self.words, self.why = number, words, why

    def draw(self) -> None:
        self.fill(self.box, "key", 12)
        x, y, width, height = self.inset(16, 4)
        left = theme.px(48)
        self.write(str(self.number), (x, y, left, height), 36, True)
        upper, lower = height * 0.56, height * 0.44
        self.write(self.words, (x + left, y + lower, width - left, upper), 28, True, steps=(24, 22, 20))
        self.write(self.why, (x + left, y, width - left, lower), 20, False, "ivory2", steps=(18,))


class TroublePage(Page[tuple[object, ...]]):
    """A sentence on red, or on green once all is well; where it is, what is and is not lost, what to do, Try again."""

    def __init__(self, kiosk: Shell, wrong: Trouble, again: Again | None) -> None:
        super().__init__(kiosk)
        self.colour = "ink"
        self.wrong, self._again = wrong, again

    def look(self) -> tuple[object, ...]:
        return self.wrong, theme.wide, theme.tall

    def build(self, shown: tuple[object, ...]) -> None:
        wrong = self.wrong
        self.put(Banner(line=wrong.what, colour="made" if wrong.good else "red"), 0, 0, 0, BANNER)
        margin = 40 if theme.wide >= 640 else 16
        room = theme.px(theme.wide - 2 * margin)
        lines = len(wrap(wrong.means, Style(28), room))
        self.put(Text(line=wrong.means, size_dp=28, wrap=True), margin, BANNER + 16, -margin, 37 * lines)
        y = BANNER + 16 + 37 * lines + 4
        where = _breakable(wrong.where)
        lines = min(3, len(wrap(where, Style(20), room)))
        self.put(Text(line=where, size_dp=20, colour="ivory2", wrap=True), margin, y, -margin, 27 * lines)
        y += 27 * lines + 12
        for number, (step, why) in enumerate(wrong.steps, 1):
            self.put(_Step(number, step, why), margin, y, -margin, 68)
            y += 76
        for key in self.keys():
            left = isinstance(key, Undo)
            self.put(key, 12 if left else -12, -12, 160 if left else 280, 64)

    def keys(self) -> list[Titled]:
        """What can be done here: what comes first at the right."""
        if self._again is None:
            return [on(Undo(title=_("Back"), ground="ink"), self.kiosk.back)]
        return [on(Primary(title=_("Try again"), title_size=30, ground="ink"), self._try)]

    def _try(self) -> None:
        assert self._again is not None
        wrong = self._again()
        if wrong is not None:
            self.wrong = wrong
            self.again()


class DamagedPage(TroublePage):
    """Records of which something can be saved: saves it, and goes on with it."""

    def __init__(self, kiosk: Shell, wrong: Trouble, again: Again, records: Path) -> None:
        super().__init__(kiosk, wrong, again)
        self.found, self.records = wrong, records
        self.damage = self._damage()

    def _damage(self) -> DamageRescue:
        from kiosk.appliance.backups.damage import DamageRescue

        return DamageRescue(self.records)

    def look(self) -> tuple[object, ...]:
        self.wrong = self.damage.trouble(self.found)
        return *super().look(), self.damage.saving, self.damage.saved

    def keys(self) -> list[Titled]:
        if self.damage.saving:
            return []
        title = _("Go on with it") if self.damage.saved else _("Save what can be read")
        key = Primary(title=title, title_size=24, ground="ink")
        once_more = Undo(title=_("Try again"), ground="ink")
        return [on(key, self._go_on if self.damage.saved else self._save), on(once_more, self._try)]

    def _save(self) -> None:
        self.damage.save()
        self.refresh()

    def _go_on(self) -> None:
        error = self.damage.go_on()
        if error is not None:
            self.found, self.damage = trouble(error), self._damage()
            self.again()
            return
        self._try()

    def _try(self) -> None:
        assert self._again is not None
        wrong = self._again()
        if wrong is not None:
            self.found = wrong
            self.again()


def _breakable(path: str) -> str:
    """A path that may be broken at its slashes where it is long."""
    return path if len(path) < 60 else path.replace("/", "/ ").strip()


def trouble_page(wrong: Trouble, again: Again) -> PageMaker:
    """The page for records that cannot be opened."""
    if wrong.damaged is None:
        return partial(TroublePage, wrong=wrong, again=again)
    return partial(DamagedPage, wrong=wrong, again=again, records=wrong.damaged)


def not_opened_page(error: JournalError) -> PageMaker:
    """The page for a table that could not be put on record; the form is one step back."""
    return partial(TroublePage, wrong=trouble(error), again=None)
