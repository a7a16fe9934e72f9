"""Date and time, typed on a pad; and the page that says that the clock is wrong."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from kiosk.appliance.settings.date_form import FIELDS, DateForm
from kiosk.base.language import _, later
from kiosk.base.not_now import NotNow
from kiosk.base.times import in_short
from kiosk.screens.lobby.foot import foot
from kiosk.screens.page import locked
from kiosk.screens.settings.form import SettingPage
from kiosk.screens.settings.place import PlacePage, place_of
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Key, Pad, Primary, Text, on

if TYPE_CHECKING:
    from datetime import datetime

    from kiosk.screens.shell import Shell

WIDE = {"day": 84, "month": 84, "year": 108, "hour": 84, "minute": 84}  # dp
LONGER = {
    "day": later("Day"),
    "month": later("Month"),
    "year": later("Year"),
    "hour": later("Hour"),
    "minute": later("Minute"),
}


class ClockShown(NamedTuple):
    shown: tuple[str, ...]
    at: str
    why_not: str
    refusal: str
    wrong: bool


class ClockPage(SettingPage[ClockShown]):
    """Five fields and a pad of digits."""

    titles = (later("Settings"), later("Date and time"))

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.form = DateForm(kiosk.clock())
        self.refusal = ""

    def content(self) -> ClockShown:
        form = self.form
        return ClockShown(
            tuple(form.words(name) for name in FIELDS),
            form.at,
            form.why_not,
            self.refusal,
            self.settings.clock_wrong,
        )

    def build_content(self, content: ClockShown) -> None:
        shown, at, why_not, refusal, wrong = content
        form, upright = self.form, theme.wide < 640
        ours = self.settings.machine.is_ours
        note = why_not or (words_of(form.when) if ours else _("not from here"))
        primary = Primary(title=_("Set the clock"), note=note, off=bool(why_not) or not ours)
        keys = [on(Choice(title=_("It is right"), note=_("the clock"), title_size=22), self._right)] if wrong else []
        keys.append(on(Choice(title=_("Place"), note=place_of()), lambda: self.kiosk.show(PlacePage)))
        low = self.bar(keys, on(primary, self._set_clock))
        margin, gap = (16, 8) if upright else (24, 10)
        room = theme.wide - 2 * margin if upright else round(theme.wide * 0.5) - margin
        lines = (FIELDS[:3], FIELDS[3:])
        for line, fields in enumerate(lines):
            x, y = float(margin), STRIP + 14 + line * 112
            for name in fields:
                label = Text(line=_(LONGER[name]), size_dp=20, colour="ivory2")
                self.put(label, x, y, WIDE[name], 28)
                key = Choice(title=shown[FIELDS.index(name)] or " ", title_size=30, chosen=name == at)
                self.put(on(key, partial(self._choose, name)), x, y + 30, WIDE[name], 64)
                x += WIDE[name] + gap
        said = refusal or self._said(wrong)
        text = Text(line=said, size_dp=22, colour="red_text" if refusal else "ivory2", wrap=True, valign="top")
        self.put(text, margin, STRIP + 240, room, min(116.0, theme.tall - low - STRIP - 244))
        digits = [Key(str(n), value=str(n)) for n in (1, 2, 3, 4, 5, 6, 7, 8, 9)]
        pad = Pad(
            columns=3, dark=True, typed=True, title_size=36, tallest=92, keys=[*digits, None, Key("0", value="0")]
        )
        pad.bind(on_pick=lambda _pad, digit: self._type(digit))
        if upright:
            self.put(pad, 12, STRIP + 362, -12, -low - 8)
        else:
            self.put(pad, round(theme.wide * 0.53), STRIP + 10, -12, -low - 4)

    def _said(self, wrong: bool) -> str:
        if not self.settings.machine.is_ours:
            return _("This machine’s own system sets its clock.")
        last = self.settings.last_record
        if wrong and last is not None:
            return _(
                "The last record was made {moment}: it cannot be earlier now. No records are out of order.",
                moment=words_of(last),
            )
        return _("The order of what is recorded does not depend on the clock.")

    def _choose(self, field: str) -> None:
        self.form.choose(field)
        self.refresh()

    def _type(self, digit: str) -> None:
        self.refusal = ""
        self.form.type(digit)
        self.refresh()

    def _set_clock(self) -> None:
        assert self.form.when is not None
        try:
            self.settings.set_clock(self.form.when)
        except NotNow as why:
            self.refusal = str(why)
            self.refresh()
            return
        self.kiosk.back()

    def _right(self) -> None:
        self.settings.clock_is_right()
        self.kiosk.back()


class ClockWrongPage(SettingPage[bool]):
    """The first page after a start with a clock that is plainly wrong."""

    titles = (later("Card table"),)

    def content(self) -> bool:
        return self.settings.clock_wrong

    def build_content(self, content: bool) -> None:
        now, last = self.kiosk.clock(), self.settings.last_record
        said = [_("It shows {moment}.", moment=words_of(now))]
        if last:
            said.append(_("The last record was made {moment}.", moment=words_of(last)))
        said.append(_("Everything is kept in order all the same; only the times are wrong."))
        self.say(_("The clock is not set"), " ".join(said))
        keys = [on(Choice(title=_("Later")), self.kiosk.back)]
        foot(self, keys, on(Primary(title=_("Set the clock")), lambda: self.kiosk.replace(clock_page)))


def words_of(when: datetime | None) -> str:
    """``21 Nov 2026, 21:47``."""
    return _("{day}, {time}", day=in_short(when), time=f"{when:%H:%M}") if when else ""


clock_page = locked(ClockPage, later("to set the clock"))


def clock_wrong_page(kiosk: Shell) -> ClockWrongPage:
    """Says that the clock is wrong, and offers to set it."""
    return ClockWrongPage(kiosk)
