"""For eyes that see little and hands that tremble: strong colours, taps that count once, nothing that moves."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from kiosk.base.language import _, later
from kiosk.screens.settings.form import SettingPage
from kiosk.screens.shell import Shell
from kiosk.screens.table.homing import SETTING as TRICK_GOES_HOME
from kiosk.screens.theme import FOUR_COLOUR, HIGH_CONTRAST, theme
from kiosk.screens.widgets import STRIP, Choice, Text, on
from kiosk.screens.widgets.buttons import STEADY_TOUCH


class _Switch(NamedTuple):
    """A setting that is on or off: what it is kept as, its name, what it does, what it is at first, and what can be
    said where it is not."""

    id: str
    name: str
    does: str
    usual: bool
    otherwise: str


SWITCHES = (
    _Switch(
        HIGH_CONTRAST,
        later("High contrast"),
        later("Darker grounds, brighter words and outlines."),
        False,
        later("high contrast"),
    ),
    _Switch(
        STEADY_TOUCH,
        later("Steady touch"),
        later("A trembling finger taps a key once. Letters and digits still repeat."),
        False,
        later("steady touch"),
    ),
    _Switch(
        TRICK_GOES_HOME,
        later("Trick goes home"),
        later("A finished trick travels to its winner. Off: nothing moves."),
        True,
        later("nothing moves"),
    ),
    _Switch(
        FOUR_COLOUR,
        later("Four-colour suits"),
        later("Each suit has a colour of its own."),
        False,
        later("four colours"),
    ),
)


def in_use(kiosk: Shell) -> tuple[str, ...]:
    """Those that are set otherwise than at first, in words."""
    return tuple(_(each.otherwise) for each in SWITCHES if _is_on(kiosk, each) != each.usual)


def _is_on(kiosk: Shell, switch: _Switch) -> bool:
    return bool(kiosk.lobby.setting(switch.id, switch.usual))


class EasePage(SettingPage[tuple[bool, ...]]):
    """A line for each: what it is, and a key that says whether it is on."""

    titles = (later("Settings"), later("Eyes and hands"))

    def content(self) -> tuple[bool, ...]:
        return tuple(_is_on(self.kiosk, each) for each in SWITCHES)

    def build_content(self, content: tuple[bool, ...]) -> None:
        low = self.bar()
        margin, wide = 16, 136
        pitch = min(120.0, (theme.tall - STRIP - low - 24) / len(SWITCHES))
        for place, (switch, now) in enumerate(zip(SWITCHES, content, strict=True)):
            y = STRIP + 12 + place * pitch
            self.put(Text(line=_(switch.name), size_dp=26, bold=True, steps=(24, 22)), margin, y, -wide - 40, 36)
            does = Text(line=_(switch.does), size_dp=20, colour="ivory2", wrap=True, valign="top")
            self.put(does, margin, y + 38, -wide - 40, pitch - 40)
            key = Choice(title=_("On") if now else _("Off"), stands_for=switch.id, chosen=now)
            key.aloud = _("{about}: {key}", about=_(switch.name), key=key.title)
            self.put(on(key, partial(self._switch, switch.id, not now)), -margin, y + 4, wide, 64)

    def _switch(self, id: str, now: bool) -> None:
        self.kiosk.lobby.set_setting(id, now)
