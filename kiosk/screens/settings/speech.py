"""A table that speaks: what is said, where, how loud, in which voice. Whatever is changed can be heard at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.language import LANGUAGES, _, later
from kiosk.screens.routes import route
from kiosk.screens.settings.earphone import EarphonePage
from kiosk.screens.settings.form import SettingPage
from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Primary, Text, on
from kiosk.screens.widgets.buttons import Titled
from kiosk.speech.choices import LOUDEST, NOTHING, STEP, VOICES, Choices, Pace, Said

MARGIN, LABEL, GAP = 16, 128, 8
"""The dp at the sides, of the words before a row, and between keys."""


class SpeechShown(NamedTuple):
    """`listener` is the name and the place of the player who has the earphone, "" where they do not sit here."""

    choices: Choices
    muted: bool
    why_silent: str
    failed: bool
    listener: str
    place: str
    plugged: bool
    example: str


class SpeechPage(SettingPage[SpeechShown]):
    """A row for each: kinds of what is said, where, how loud, in which voice. What was tapped last is what *Let me hear
    it* says."""

    titles = (later("Settings"), later("Sound"), later("Speech"))

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self._field, self._ear = "said", False

    def content(self) -> SpeechShown:
        speech, table = self.kiosk.peripherals.speech, self.kiosk.lobby.table
        seat = speech.seat_of_listener
        name, place = "", ""
        if table is not None and seat is not None:
            names = table.names()
            name, place = names[seat], words.place(seat, len(names))
        return SpeechShown(
            speech.choices,
            self.settings.muted,
            speech.why_silent,
            speech.speaker.failed or (speech.earphone_is_in and speech.ear.failed),
            name,
            place,
            speech.earphone_is_in,
            speech.example(self._field),
        )

    def build_content(self, content: SpeechShown) -> None:
        choices = content.choices
        silent = Choice(title=_("Silent"), note=_("nothing is said"), chosen=not choices.said)
        keys = [on(silent, partial(self._choose, replace(choices, said=NOTHING), "said"))]
        keys.append(on(Choice(title=_("Keypad"), note=_("what keys do")), self._keypad))
        off = bool(content.why_silent) or content.muted
        hear = Primary(title=_("Let me hear it"), note=_("“{sentence}”", sentence=content.example), off=off)
        low = self.bar(keys, on(hear, self._try))
        top = self._put_remark(content)
        narrow = theme.wide < 640
        loudness = (_("Loudness, table"), _("Loudness, earphone")) if narrow else (_("Loudness"),)
        rows = (
            ((_("Said"),), self._kinds(choices), (3, 2) if narrow else (5,)),
            ((_("Where"),), self._places(content), (1, 1) if narrow else (2,)),
            (loudness, self._loudness(content, named=not narrow), (2,)),
            ((_("Voice"),), self._voices(choices), (2, 3) if narrow else (5,)),
        )
        lines = sum(len(split) for _names, _parts, split in rows)
        heads = 26 if narrow else 0
        left = MARGIN if narrow else MARGIN + LABEL
        pitch = min(72.0 if narrow else 82.0, (theme.tall - top - low - GAP - len(rows) * heads) / lines)
        for names, parts, split in rows:
            each = (theme.wide - 2 * MARGIN - GAP) / len(names) if narrow else LABEL - GAP
            for column, name in enumerate(names):
                text = Text(line=name, size_dp=20 if narrow else 22, steps=(20, 18))
                self.put(text, MARGIN + column * (each + GAP), top, each, heads or pitch - GAP)
            top += heads
            for count in split:
                each = (theme.wide - left - MARGIN - GAP * (count - 1)) / count
                for column, put in enumerate(parts[:count]):
                    put(left + column * (each + GAP), top, each, pitch - GAP)
                parts, top = parts[count:], top + pitch

    def _put_remark(self, content: SpeechShown) -> float:
        """What keeps the table silent, if anything does; where the rows begin, in dp."""
        fault = _(content.why_silent) or (
            _("The last sentence could not be played. Try it once more.") if content.failed else ""
        )
        remark = fault or (_("The machine is muted: nothing is said.") if content.muted else "")
        if not remark:
            return STRIP + 14
        tall = 60 if theme.wide < 640 else 32
        colour = "red_text" if fault else "ivory2"
        text = Text(line=remark, size_dp=22, colour=colour, wrap=True, valign="top", steps=(20, 18))
        self.put(text, MARGIN, STRIP + 8, -MARGIN, tall)
        return STRIP + tall + 12

    def _keypad(self) -> None:
        self.kiosk.show(route("settings.keypad"))

    # The parts of each row: what puts them at a place and in a size, in dp.

    def _kinds(self, choices: Choices) -> Sequence[_Put]:
        return [
            self._key(
                Choice(title=each.words, stands_for=each.value, chosen=each in choices.said),
                partial(self._choose, choices.switched(each), each.value),
            )
            for each in Said
        ]

    def _places(self, content: SpeechShown) -> Sequence[_Put]:
        choices = content.choices
        table = Choice(
            title=_("Table loudspeaker"),
            note=_("what everybody may know"),
            stands_for="table",
            chosen=choices.table,
        )
        title = _("Earphone for {name}", name=content.listener) if content.listener else _("Earphone")
        if not choices.listener:
            note = _("nobody has it")
        elif not content.listener:
            note = _("its player is not here")
        elif not content.plugged:
            note = _("not plugged in")
        else:
            note = _("{place}, own cards too", place=content.place)
        ear = Choice(title=title, note=note, stands_for="earphone", chosen=bool(choices.listener))
        return [
            self._key(table, partial(self._choose, replace(choices, table=not choices.table), "said")),
            self._key(ear, lambda: self.kiosk.show(EarphonePage)),
        ]

    def _loudness(self, content: SpeechShown, named: bool) -> Sequence[_Put]:
        choices = content.choices

        def put(ear: bool, x: float, y: float, wide: float, tall: float) -> None:
            field = "ear_loudness" if ear else "loudness"
            percent = choices.ear_loudness if ear else choices.loudness
            for by, sign, left in ((-STEP, "−", x), (STEP, "+", x + wide - 72)):
                off = percent + by not in range(STEP, LOUDEST + 1)
                key = Choice(title=sign, title_size=36, stands_for=(field, by), off=off)
                self.put(on(key, partial(self._choose, choices.louder(by, ear), field, ear)), left, y, 72, tall)
            middle, upper = x + 72, tall / 2 + 4 if named else tall
            figure = Text(line=f"{percent} %", size_dp=26, bold=True, halign="center", steps=(24, 22))
            self.put(figure, middle, y, wide - 144, upper)
            if named:
                name = Text(line=_("earphone") if ear else _("table"), size_dp=18, colour="ivory2", halign="center")
                self.put(name, middle, y + tall / 2, wide - 144, tall / 2)

        return [partial(put, False), partial(put, True)]

    def _voices(self, choices: Choices) -> Sequence[_Put]:
        language = Choice(title=LANGUAGES[choices.language], stands_for="language")
        called = words.capital(_(VOICES[choices.language][choices.voice_now]))
        voice = Choice(title=called, stands_for="voice")
        return [
            self._key(language, partial(self._choose, choices.next_language(), "language")),
            self._key(voice, partial(self._choose, choices.next_voice(), "voice")),
            *(
                self._key(
                    Choice(title=pace.words, stands_for=pace.value, chosen=pace is choices.pace),
                    partial(self._choose, replace(choices, pace=pace), "pace"),
                )
                for pace in Pace
            ),
        ]

    def _key(self, key: Titled, do: Callable[[], object]) -> _Put:
        return partial(self.put, on(key, do))

    def _choose(self, choices: Choices, field: str, ear: bool = False) -> None:
        """Takes these, and has them heard as far as they say anything."""
        self.kiosk.peripherals.choose_speech(choices)
        self._field, self._ear = field, ear
        if choices.said or field != "said":
            self._try()
        self.refresh()

    def _try(self) -> None:
        """Says what was changed last, where it was changed."""
        speech = self.kiosk.peripherals.speech
        speech.try_(self._field, self._ear or not speech.choices.table)


_Put = Callable[[float, float, float, float], object]
