"""Sound: how loud, or none; and whether the table speaks."""

from __future__ import annotations

from typing import NamedTuple

from kiosk.appliance.settings.host_computer import Sound
from kiosk.base.language import _, later
from kiosk.screens.settings.form import SettingPage
from kiosk.screens.settings.speech import SpeechPage
from kiosk.screens.shell import Shell
from kiosk.screens.table.steppers import StepperEntry, put_steppers
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Choice, Plane, on
from kiosk.speech.choices import Said

STEP = 10  # percent


class SoundShown(NamedTuple):
    muted: bool
    sound: Sound | None
    trouble: str
    buzzer: bool
    said: Said


class SoundPage(SettingPage[SoundShown]):
    """The buzzer of the seat buttons on or off; and how loud the machine's own sound is, where it has one."""

    titles = (later("Settings"), later("Sound"))

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.settings.hear()

    def content(self) -> SoundShown:
        settings = self.settings
        buzzer = any(part.kind == "buzzer" for part in self.kiosk.equipment.panel.there)
        return SoundShown(
            settings.muted, settings.sound, settings.sound_trouble, buzzer, self.kiosk.peripherals.speech.choices.said
        )

    def build_content(self, content: SoundShown) -> None:
        muted, sound, trouble, buzzer, said = content
        there = _("The buzzer signals turns and questions.") if buzzer else _("No buzzer is connected.")
        machine = _(trouble) or ("" if sound else _("Looking for the machine’s sound …"))
        self.say(_("Muted") if muted else _("Sound is on"), " ".join(filter(None, (there, machine))))
        mute = Choice(title=_("Sound on") if muted else _("Mute"), note=_("everything"))
        keys = [on(mute, lambda: self._mute(not muted))]
        if buzzer and not muted:
            keys.append(on(Choice(title=_("Try the buzzer")), lambda: self.kiosk.equipment.panel.try_buzzer("done")))
        keys.append(on(Choice(title=_("Speech"), note=said.words), lambda: self.kiosk.show(SpeechPage)))
        low = self.bar(keys)
        if sound is not None and not muted:
            wide = theme.wide - 48
            ground = self.put(Plane(colour=None), 24, -low - 12, wide, 76)
            steps = max(0, min(100 // STEP, round(sound.percent / STEP)))
            entry = StepperEntry(
                "volume", _("Volume"), _("of the machine"), steps, 0, 100 // STEP, lambda step: f"{step * STEP} %"
            )
            put_steppers(ground, [entry], (wide, 76), lambda _id, value: self.settings.set_sound(value * STEP))

    def _mute(self, muted: bool) -> None:
        self.settings.mute(muted)
        self.refresh()
