"""The number pad: what each key does at a table, shown, said and printed; and whether one is plugged in."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from kivy.properties import BooleanProperty

from kiosk.appliance.settings.number_pad import PluggedIn, number_pad
from kiosk.base.language import _, later
from kiosk.screens.routes import route
from kiosk.screens.settings.form import SettingPage
from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, PadKey, Plane, Primary, Text, on
from kiosk.screens.widgets.text import Style, line_width_dp, smaller, wrap
from kiosk.speech.aloud import sentences
from kiosk.speech.keypad import LARGE, PLACES, SAID, Key

GAP, SIDE = 8, 10
"""The dp between keys, and at the sides of the pad."""
LEAST = 110
"""The dp that words need in the bar."""


class PadPicture(PadKey):
    """A key of the pad as it looks; `bump`: a finger feels which one it is."""

    bump = BooleanProperty(False)
    shows: tuple[str, ...] = (*PadKey.shows, "bump")

    def draw(self) -> None:
        first, second = self._body(ivory=False)
        x, y, width, height = self.inset(1, 2)
        upper, line = theme.px(26), theme.px(24)
        fits = line_width_dp(self.note, 18) * theme.dp <= width
        lower = line if fits else height - upper
        bottom = y + (height - upper - lower) / 2
        wide = self.write(self.title, (x, bottom + lower, width, upper), 26, True, first, "center", steps=(22, 20))
        if fits:
            self.write(self.note, (x, bottom, width, lower), 18, False, second, "center")
        else:
            self.write_wrapped(self.note, (x, bottom, width, lower), 18, False, second, "center", "middle", 1.1)
        if self.bump:
            right, middle = x + (width + wide) / 2 + theme.px(8), bottom + lower + upper / 2
            self.fill((right, middle - theme.px(2), theme.px(20), theme.px(5)), "ivory", 2)


class KeypadShown(NamedTuple):
    plugged: PluggedIn | None
    told: Key
    trying: bool
    silent: str


class KeypadPage(SettingPage[KeypadShown]):
    """A picture of the pad. Each of its keys says what it does where it is tapped; the real ones while they are being
    tried."""

    titles = (later("Settings"), later("Speech"), later("Keypad"))

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.look_for = number_pad
        """Says what is plugged in."""
        self.told, self.trying = Key.AGAIN, False
        self._ends = False
        """Whether the key that was tried last was Enter: pressed again it ends the trying."""

    def content(self) -> KeypadShown:
        speech = self.kiosk.peripherals.speech
        silent = _("The machine is muted: nothing is said.") if self.settings.muted else _(speech.why_silent)
        return KeypadShown(self.look_for(), self.told, self.trying, silent)

    def question(self, shown: tuple[KeypadShown, str, str]) -> object:
        return shown[0].trying

    def build_content(self, content: KeypadShown) -> None:
        paper = Choice(title=_("Print"), note=_("A5, large type"))
        end = _("Enter twice does it too") if content.trying else _("each says what it does")
        main = Primary(title=_("Done") if content.trying else _("Try the keys"), note=end)
        low = self.bar(
            [on(paper, lambda: self.kiosk.show(route("settings.keypad_paper")))], on(main, partial(self._try, None))
        )
        narrow = theme.wide < 640
        x = 0 if narrow else 12
        wide = theme.wide if narrow else round(0.643 * theme.wide)
        tall = round(0.46 * theme.tall) if narrow else theme.tall - STRIP - low - 12
        pad = self.put(Plane(colour="ink", radius=0 if narrow else 12), x, STRIP + 6, wide, tall)
        self._put_keys(pad, wide - 2.0 * SIDE, tall - 16.0)
        state = content.silent or _plugged_words(content.plugged)
        said = [_(each) for each in SAID]
        left, right = paper.place[0] + paper.place[2] + 12, main.place[2] + 24
        room = theme.wide - left - right
        if room >= LEAST and len(wrap(state, Style(18), theme.px(room))) <= 2:
            self.put(Text(line=state, size_dp=18, colour="ivory2", wrap=True, valign="middle"), left, -12, room, 64)
        else:
            said.insert(0, state)
        self._put_words(said, wide, STRIP + 6.0 + (tall + 8 if narrow else 0), low)

    def _put_keys(self, pad: Plane, wide: float, tall: float) -> None:
        across, down = (wide + GAP) / 4, (tall + GAP) / 5
        for key, (column, row) in PLACES.items():
            columns, rows = LARGE.get(key, (1, 1))
            picture = PadPicture(
                title=key.label, note=key.does, title_size=26, dark=True, ground="ink", stands_for=key,
                bump=key is Key.AGAIN, chosen=key is self.told,
            )  # fmt: skip
            picture.aloud = f"{key.aloud}, {key.does}"
            place = SIDE + column * across, 8 + row * down, columns * across - GAP, rows * down - GAP
            pad.put(on(picture, partial(self._tell, key)), *place)

    def _put_words(self, said: list[str], wide: float, top: float, low: float) -> None:
        """What is to be known, beside the pad or below it."""
        x = 16.0
        if theme.wide >= 640:
            x = wide + 32
        if theme.wide >= 640 and theme.grow == 1:  # larger words need its room, and the strip says it too
            self.put(Text(line=_("Keypad"), size_dp=30, bold=True, steps=(26, 24)), x, top, -12, 38)
            which = Text(line=_("any with a USB plug"), size_dp=20, colour="ivory2", steps=(18,))
            self.put(which, x, top + 38, -12, 28)
            top += 76
        room = theme.wide - x - 12
        for size in (22.0, 20.0, 18.0, *smaller(18)):
            high = [size * 1.3 * len(wrap(each, Style(size), theme.px(room))) + 2 for each in said]
            if sum(high) + 8 * len(high) <= theme.tall - top - low:
                break
        for each, tall in zip(said, high, strict=True):
            self.put(Text(line=each, size_dp=size, wrap=True, valign="top"), x, top, room, tall)
            top += tall + 8

    # Trying.

    def takes_key(self, key: Key) -> bool:
        if not self.trying:
            return False
        if key is Key.ENTER and self._ends:
            self._try(False)
        else:
            self._ends = key is Key.ENTER
            self._tell(key)
        return True

    def _try(self, trying: bool | None) -> None:
        self.trying, self._ends = not self.trying if trying is None else trying, False
        said = _("Press a key to hear what it does. Enter twice ends it.") if self.trying else _("Done")
        self.kiosk.peripherals.speech.answer(said)
        self.refresh()

    def _tell(self, key: Key) -> None:
        self.told = key
        self.kiosk.peripherals.speech.answer(sentences(_("{key}: {does}", key=key.aloud, does=key.does)))
        self.refresh()


def _plugged_words(plugged: PluggedIn | None) -> str:
    if plugged is None:
        return _("None is plugged in.")
    if plugged.since is None:
        return _("One is plugged in.")
    return _("One is plugged in, since {time}.", time=plugged.since.strftime("%H:%M"))
