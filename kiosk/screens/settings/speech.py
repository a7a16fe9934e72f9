"""A table that speaks: what is said, how loud, in which language; each can be tried."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.language import LANGUAGES, _, later
from kiosk.screens.settings.form import SettingPage
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Text, on
from kiosk.speech.choices import Choices


class _Row(NamedTuple):
    """A field of `Choices`: its name, and what is to be known of it."""

    field: str
    name: str
    does: str


ROWS = (
    _Row("said", later("What is said"), later("Never a hand; nothing at boards.")),
    _Row("loudness", later("Loudness"), later("Beside the machine’s volume.")),
    _Row("language", later("Language"), later("Names are read in it too.")),
)


class SpeechShown(NamedTuple):
    choices: Choices
    muted: bool
    why_silent: str
    failed: bool


class SpeechPage(SettingPage[SpeechShown]):
    """A line for each: what it is, a key that changes it, and one that says something as it is set now."""

    titles = (later("Settings"), later("Sound"), later("Speech"))

    def content(self) -> SpeechShown:
        speech = self.kiosk.peripherals.speech
        return SpeechShown(speech.choices, self.settings.muted, speech.why_silent, speech.speaker.failed)

    def build_content(self, content: SpeechShown) -> None:
        choices, muted, why_silent, failed = content
        low = self.bar()
        margin, wide, tried = 16, 212, 96
        fault = why_silent or (_("The last sentence could not be played. Try it once more.") if failed else "")
        remark = fault or (_("The machine is muted: nothing is said.") if muted else "")
        top = STRIP + 12
        if remark:
            colour = "red_text" if fault else "ivory2"
            self.put(Text(line=remark, size_dp=22, colour=colour, wrap=True, valign="top"), margin, top, -margin, 60)
            top += 64
        narrow = theme.wide < 640
        pitch = min(190.0 if narrow else 120.0, (theme.tall - top - low - 12) / len(ROWS))
        beside = margin if narrow else wide + tried + margin + 24
        for place, row in enumerate(ROWS):
            y = top + place * pitch
            self.put(Text(line=_(row.name), size_dp=26, bold=True, steps=(24, 22)), margin, y, -beside, 36)
            does = Text(line=_(row.does), size_dp=20, colour="ivory2", wrap=True, valign="top")
            self.put(does, margin, y + 38, -beside, 56 if narrow else pitch - 40)
            keys = y + 98 if narrow else y + 4
            change = Choice(title=_now(choices, row.field), stands_for=row.field)
            self.put(on(change, partial(self._change, row.field)), -margin - tried - 8, keys, wide, 64)
            off = bool(why_silent) or muted
            test = Choice(title=_("Try"), stands_for=f"try {row.field}", off=off)
            self.put(on(test, partial(self.kiosk.peripherals.speech.try_, row.field)), -margin, keys, tried, 64)

    def _change(self, field: str) -> None:
        peripherals = self.kiosk.peripherals
        peripherals.choose_speech(peripherals.speech.choices.next(field))
        self.refresh()


def _now(choices: Choices, field: str) -> str:
    """How a field is set, on its key."""
    if field == "language":
        return LANGUAGES[choices.language]
    said: str = getattr(choices, field).words
    return words.capital(said)
