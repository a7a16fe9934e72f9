"""Sound: how loud, or none; short sounds of our own; and whether the table speaks."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import NamedTuple

from kiosk.appliance.settings.host_computer import Sound
from kiosk.base.language import _, later
from kiosk.screens.settings.form import SettingPage
from kiosk.screens.settings.speech import SpeechPage
from kiosk.screens.shell import Shell
from kiosk.screens.table.steppers import StepperEntry, put_steppers
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Choice, Plane, on
from kiosk.speech.chimes import Chime
from kiosk.speech.choices import Choices

STEP = 10  # percent


class SoundShown(NamedTuple):
    muted: bool
    sound: Sound | None
    trouble: str
    buzzer: bool
    choices: Choices
    can_play: bool


class SoundPage(SettingPage[SoundShown]):
    """The buzzer of the seat buttons on or off; and how loud the machine's own sound is, where it has one."""

    titles = (later("Settings"), later("Sound"))

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.settings.hear()

    def content(self) -> SoundShown:
        settings, speech = self.settings, self.kiosk.peripherals.speech
        buzzer = any(part.kind == "buzzer" for part in self.kiosk.equipment.panel.there)
        return SoundShown(
            settings.muted,
            settings.sound,
            settings.sound_trouble,
            buzzer,
            speech.choices,
            not speech.why_silent,
        )

    def build_content(self, content: SoundShown) -> None:
        muted, sound, trouble, buzzer, choices, can_play = content
        there = _("The buzzer signals turns and questions.") if buzzer else _("No buzzer is connected.")
        machine = _(trouble) or ("" if sound else _("Looking for the machine’s sound …"))
        self.say(_("Muted") if muted else _("Sound is on"), " ".join(filter(None, (there, machine))))
        mute = Choice(title=_("Sound on") if muted else _("Mute"), note=_("everything"))
        keys = [on(mute, lambda: self._mute(not muted))]
        if buzzer and not muted:
            keys.append(on(Choice(title=_("Try the buzzer")), lambda: self.kiosk.equipment.panel.try_buzzer("done")))
        keys.append(
            on(
                Choice(title=_("Speech"), note=_("speaks") if choices.said else _("off")),
                lambda: self.kiosk.show(SpeechPage),
            )
        )
        low = self.bar(keys)
        if sound is not None and not muted:
            wide = theme.wide - 48
            ground = self.put(Plane(colour=None), 24, -low - 12, wide, 76)
            steps = max(0, min(100 // STEP, round(sound.percent / STEP)))
            entry = StepperEntry(
                "volume", _("Volume"), _("of the machine"), steps, 0, 100 // STEP, lambda step: f"{step * STEP} %"
            )
            put_steppers(ground, [entry], (wide, 76), lambda _id, value: self.settings.set_sound(value * STEP))
            low += 76 + 12
        if can_play and not muted:
            self._put_sounds(choices, low + 12)

    def _put_sounds(self, choices: Choices, low: float) -> None:
        """Whether there are short sounds, and a key that plays each, from so many dp above the foot on."""
        note = _("on") if choices.sounds else _("off")
        switch = Choice(title=_("Sounds"), note=note, stands_for="sounds", chosen=choices.sounds)
        keys = [on(switch, partial(self._choose, replace(choices, sounds=not choices.sounds)))]
        for chime in Chime:
            key = Choice(title=chime.words, note=_("try it"), stands_for=chime.name)
            keys.append(on(key, partial(self.kiosk.peripherals.speech.try_sound, chime)))
        across = len(keys) if theme.wide >= 640 else 2
        keys.reverse()  # from the foot up, the switch alone on top where there are several lines
        each = (theme.wide - 48 - 8 * (across - 1)) / across
        for number, key in enumerate(keys):
            line, column = divmod(number, across)
            wide = theme.wide - 48 if key is keys[-1] and across == 2 else each
            x = 24 if key is keys[-1] else 24 + (across - 1 - column) * (each + 8)
            self.put(key, x, -low - line * 72, wide, 64)

    def _choose(self, choices: Choices) -> None:
        self.kiosk.peripherals.choose_speech(choices)
        self.refresh()

    def _mute(self, muted: bool) -> None:
        self.settings.mute(muted)
        self.refresh()
