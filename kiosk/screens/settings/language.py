"""The language that the kiosk speaks on its screens and on paper."""

from __future__ import annotations

from functools import partial

from kiosk.base.language import LANGUAGES, SETTING, SOURCE, _, later, spoken
from kiosk.screens.settings.form import SettingPage
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Text, on

TALL, GAP = 64.0, 8.0


def name_of(code: str) -> str:
    """A language on the key that leads to this page. “Language” stands there in English too, for whoever has come to
    a screen that they cannot read."""
    return LANGUAGES.get(code, code) + ("" if code == SOURCE else " · language")


class LanguagePage(SettingPage[str]):
    """A key for each language, as its speakers call it: whoever cannot read the page finds it."""

    titles = (later("Settings"), later("Language"))

    def content(self) -> str:
        return spoken()

    def build_content(self, content: str) -> None:
        low = self.bar()
        across = 1 if theme.wide < 640 else 2
        wide = (theme.wide - 32 - GAP * (across - 1)) / across
        for n, (code, name) in enumerate(LANGUAGES.items()):
            row, column = divmod(n, across)
            key = Choice(title=name, chosen=code == content, stands_for=code)
            self.put(on(key, partial(self._choose, code)), 16 + column * (wide + GAP), self._y(row), wide, TALL)
        said = Text(
            line=_("The screens and the papers speak it. Phones speak their own; records stay as they are."),
            size_dp=22, colour="ivory2", wrap=True, valign="top",
        )  # fmt: skip
        y = self._y(-(-len(LANGUAGES) // across))
        self.put(said, 16, y + 4, -16, theme.tall - low - y - 8)

    @staticmethod
    def _y(row: int) -> float:
        return STRIP + 12 + row * (TALL + GAP)

    def _choose(self, code: str) -> None:
        self.kiosk.lobby.set_setting(SETTING, code)
