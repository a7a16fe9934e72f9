"""What this kiosk is."""

from __future__ import annotations

import re

from kiosk.appliance.service.lines import about_lines
from kiosk.appliance.updates.signing import SIGNERS, in_groups, keys
from kiosk.base import words
from kiosk.base.language import _, later
from kiosk.screens.settings.first_start import HousePage
from kiosk.screens.settings.form import SettingPage
from kiosk.screens.shell import Shell
from kiosk.screens.widgets import Choice, on

LONGEST = 24
"""Letters of a path that fit into a line beside a label everywhere."""


class AboutPage(SettingPage[tuple[tuple[str, str], ...]]):
    """Version, records, room, licences; as it was when the page was opened."""

    titles = (later("Settings"), later("About"))

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        known = [(later("Update key"), f"{name}, {in_groups(key)}") for name, key in keys(SIGNERS)]
        version, *others = about_lines(kiosk.lobby)
        self.lines = [version, *known, *others]

    def content(self) -> tuple[tuple[str, str], ...]:
        return tuple(self.lines)

    def build_content(self, content: tuple[tuple[str, str], ...]) -> None:
        lines = [(label, _LONG.sub(_shortened, said)) for label, said in content]
        self.put_lines(lines, on(Choice(title=_("House"), note=_("its name")), lambda: self.kiosk.show(HousePage)))


_LONG = re.compile(rf"\S{{{LONGEST + 1},}}")


def _shortened(found: re.Match[str]) -> str:
    return words.shortened(found[0], LONGEST)
