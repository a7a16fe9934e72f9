"""For eyes that see little and hands that tremble: larger text, strong colours, nothing that moves, keys for the left
hand, taps that count once."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from kiosk.base.language import _, later
from kiosk.screens.settings.form import SettingPage
from kiosk.screens.shell import Shell
from kiosk.screens.table.homing import SETTING as TRICK_GOES_HOME
from kiosk.screens.theme import FOUR_COLOUR, HIGH_CONTRAST, LEFT_HANDED, TEXT_SIZE, TEXT_SIZES, text_size, theme
from kiosk.screens.widgets import STRIP, Choice, Pager, Row, Switch, Text, on
from kiosk.screens.widgets.buttons import STEADY_TOUCH

TALL, WIDE = 88, 136
"""The dp of a line, and of its key."""


class _Eased(NamedTuple):
    """What can be made easier: the setting that keeps it, its name, what it does, what can be said where it is in use,
    and the value that is kept then; any other one is that it is not."""

    id: str
    name: str
    does: str
    in_use: str
    value: bool = True

    def is_on(self, kiosk: Shell) -> bool:
        return bool(kiosk.lobby.setting(self.id, not self.value)) == self.value


SWITCHES = (
    _Eased(
        HIGH_CONTRAST,
        later("High contrast"),
        later("Darker grounds, brighter words and outlines."),
        later("high contrast"),
    ),
    _Eased(
        TRICK_GOES_HOME,
        later("Nothing moves"),
        later("A finished trick is gone at once: it does not travel to its winner."),
        later("nothing moves"),
        value=False,
    ),
    _Eased(
        LEFT_HANDED,
        later("Left hand"),
        later("The keys and the table change sides."),
        later("left hand"),
    ),
    _Eased(
        STEADY_TOUCH,
        later("Steady touch"),
        later("A trembling finger taps once. Letters and digits repeat."),
        later("steady touch"),
    ),
    _Eased(
        FOUR_COLOUR,
        later("Four-colour suits"),
        later("Each suit has a colour of its own."),
        later("four colours"),
    ),
)


def in_use(kiosk: Shell) -> tuple[str, ...]:
    """What is made easier, in words."""
    size = _size(kiosk)
    larger = (_("text at {percent} %", percent=size),) if size != TEXT_SIZES[0] else ()
    return larger + tuple(_(each.in_use) for each in SWITCHES if each.is_on(kiosk))


def _size(kiosk: Shell) -> int:
    return text_size(kiosk.lobby.setting(TEXT_SIZE))


class EasePage(SettingPage[tuple[int, tuple[bool, ...]]]):
    """A line for each: what it is, and a key that says whether it is on; for text how large it is."""

    titles = (later("Settings"), later("Eyes and hands"))

    def content(self) -> tuple[int, tuple[bool, ...]]:
        return _size(self.kiosk), tuple(each.is_on(self.kiosk) for each in SWITCHES)

    def build_content(self, content: tuple[int, tuple[bool, ...]]) -> None:
        pager = Pager(items=[None, *SWITCHES], make=self._line)
        low = self.bar([pager.up_key, pager.down_key])
        self.put(pager, 8, STRIP + 4, -8, -low - 4)

    def _line(self, eased: _Eased | None) -> Row:
        row = Row(tall=TALL)
        if eased is None:
            sizes = Switch(chosen=_size(self.kiosk), options=[(size, f"{size} %", "") for size in TEXT_SIZES])
            sizes.bind(on_pick=lambda _switch, size: self.kiosk.lobby.set_setting(TEXT_SIZE, size))
            wide = min(300.0, theme.wide * 0.56)
            self._words(row, _("Text"), _("Larger words, and fewer on a page."), wide)
            row.put(sizes, -8, 12, wide, 64)
            return row
        now = eased.is_on(self.kiosk)
        self._words(row, _(eased.name), _(eased.does), WIDE)
        key = Choice(title=_("On") if now else _("Off"), stands_for=eased.id, chosen=now)
        key.aloud = _("{about}: {key}", about=_(eased.name), key=key.title)
        row.put(on(key, partial(self._switch, eased, not now)), -8, 12, WIDE, 64)
        return row

    def _words(self, row: Row, name: str, does: str, beside: float) -> None:
        row.put(Text(line=name, size_dp=26, bold=True, steps=(24, 22)), 8, 4, -beside - 24, 31)
        row.put(Text(line=does, size_dp=20, colour="ivory2", wrap=True, valign="top"), 8, 35, -beside - 24, 52)

    def _switch(self, eased: _Eased, now: bool) -> None:
        self.kiosk.lobby.set_setting(eased.id, eased.value if now else not eased.value)
