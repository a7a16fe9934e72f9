"""A number for a house rule, typed on a pad of digits, within the range that the rule allows."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from kiosk.base import words
from kiosk.base.language import _, later
from kiosk.screens.lobby.foot import foot
from kiosk.screens.page import Page
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import BAR, STRIP, Choice, Field, Key, Pad, Primary, Strip, Text
from rules.house_rules import Rule, Value


class Settable(Protocol):
    """What takes the number."""

    def set_rule(self, id: str, value: Value) -> None: ...


class NumberPage(Page[str]):
    """Digits; the primary says what they come to, or why they cannot be."""

    def __init__(self, kiosk: Shell, form: Settable, rule: Rule, title: str) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.form, self.asked, self.title = form, rule, title
        self.typed = ""

    @property
    def range(self) -> tuple[int, int]:
        assert self.asked.numbers is not None
        return self.asked.numbers

    def look(self) -> str:
        return self.kiosk.time()

    def build(self, shown: str) -> None:
        least, most = self.range
        self.put(Strip(parts=[_(self.title), _(self.asked.label)], clock=shown, menu=""), 0, 0, 0, STRIP)
        narrow = theme.wide < 640
        left = theme.wide - 24 if narrow else round(theme.wide * 0.45)
        self.put(Text(line=_(self.asked.label), size_dp=30, bold=True, steps=(28, 24)), 12, STRIP + 12, left, 44)
        help_ = Text(line=_(self.asked.help), size_dp=22, colour="ivory2", wrap=True)
        self.put(help_, 12, STRIP + 60, left, 60)
        self._field = Field(hint=_("{least} to {most}", least=least, most=most))
        self.put(self._field, 12, STRIP + 130, left, 64)
        pad = Pad(
            columns=3,
            dark=True,
            typed=True,
            title_size=36,
            tallest=96,
            keys=[Key(str(n), value=str(n)) for n in (1, 2, 3, 4, 5, 6, 7, 8, 9)] + [None, Key("0", value="0")],
        )
        pad.bind(on_pick=lambda _pad, digit: self._type(self.typed + digit))
        if narrow:
            self.put(pad, 12, STRIP + 210, -12, -BAR - 8)
        else:
            self.put(pad, left + 36, STRIP + 12, -12, -BAR - 8)
        back = self.back_key()
        delete = Choice(title=_("Delete"), title_size=22, typed=True)
        delete.bind(on_tap=lambda _key: self._type(self.typed[:-1]))
        self._primary = Primary(title_size=26)
        self._primary.bind(on_tap=lambda _key: self._take())
        self._type(self.typed)
        foot(self, [back, delete], self._primary)

    def _type(self, text: str) -> None:
        least, most = self.range
        self.typed = text.lstrip("0")[: len(str(most))] or text[-1:]
        self._field.text = self.typed
        allowed = bool(self.typed) and self.asked.allows(int(self.typed))
        self._primary.off = not allowed
        self._primary.title = _("Take {number}", number=self.typed) if allowed else _("A number")
        label = words.small(_(self.asked.label))
        self._primary.note = label if allowed else _("from {least} to {most}", least=least, most=most)

    def _take(self) -> None:
        self.form.set_rule(self.asked.id, int(self.typed))
        self.kiosk.back()


def number_page(form: Settable, rule: Rule, title: str = later("House rules")) -> PageMaker:
    """Asks for a number for this rule of a form."""
    return partial(NumberPage, form=form, rule=rule, title=title)
