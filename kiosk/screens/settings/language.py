"""The language that the kiosk speaks on its screens and on paper, and the letters on its cards."""

from __future__ import annotations

from functools import partial

from kiosk.base.language import (
    CARD_LETTERS,
    LANGUAGES,
    LETTERS_SETTING,
    SETTING,
    SOURCE,
    _,
    card_letters,
    later,
    spoken,
)
from kiosk.screens.settings.form import SettingPage
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Text, on

TALL, GAP = 64.0, 8.0


def name_of(code: str) -> str:
    """A language on the key that leads to this page. “Language” stands there in English too, for whoever has come to
    a screen that they cannot read."""
    return LANGUAGES.get(code, code) + ("" if code == SOURCE else " · language")


class LanguagePage(SettingPage[tuple[str, str]]):
    """A key for each language, as its speakers call it: whoever cannot read the page finds it."""

    titles = (later("Settings"), later("Language"))

    def content(self) -> tuple[str, str]:
        return spoken(), card_letters()

    def build_content(self, content: tuple[str, str]) -> None:
        now, letters_now = content
        low = self.bar()
        across = 1 if theme.wide < 640 else 3
        wide = (theme.wide - 32 - GAP * (across - 1)) / across
        for n, (code, name) in enumerate(LANGUAGES.items()):
            row, column = divmod(n, across)
            key = Choice(title=name, chosen=code == now, stands_for=code)
            self.put(on(key, partial(self._choose, code)), 16 + column * (wide + GAP), self._y(row), wide, TALL)
        y = self._y(-(-len(LANGUAGES) // across)) + 8
        self.put(Text(line=_("On the cards"), size_dp=22, colour="ivory2", steps=(20, 18)), 16, y, -16, 32)
        each = (theme.wide - 32 + GAP) / len(CARD_LETTERS) - GAP
        for n, (code, letters) in enumerate(CARD_LETTERS.items()):
            key = Choice(
                title=" ".join(reversed(letters)), chosen=letters == letters_now, stands_for=("on cards", code)
            )
            self.put(on(key, partial(self._print, code)), 16 + n * (each + GAP), y + 36, each, 56)
        said = Text(
            line=_("The screens and the papers speak it. Phones speak their own; records stay as they are."),
            size_dp=20, colour="ivory2", wrap=True, valign="top",
        )  # fmt: skip
        self.put(said, 16, y + 100, -16, theme.tall - low - y - 104)

    @staticmethod
    def _y(row: int) -> float:
        return STRIP + 12 + row * (TALL + GAP)

    def _print(self, code: str) -> None:
        self.kiosk.lobby.set_setting(LETTERS_SETTING, code)

    def _choose(self, code: str) -> None:
        self.kiosk.lobby.set_setting(SETTING, code)
        self.kiosk.back()
