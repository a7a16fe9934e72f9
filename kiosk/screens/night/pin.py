"""The director's PIN: set before the first night, then asked for (look#night)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from kivy.properties import NumericProperty

from kiosk.base.language import _, _n
from kiosk.base.not_now import NotNow
from kiosk.night.director import LONGEST, SHORTEST, Director
from kiosk.screens.lobby.foot import foot
from kiosk.screens.page import DELETE, ENTER, Page
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Drawn, Key, Pad, Primary, Strip, Text, on
from kiosk.screens.widgets.text import Run, line_width_dp
from kiosk.speech.aloud import sentences

NO_DIGIT = ""
"""What the key that takes a digit away gives."""
BOX, PITCH = (46, 56), 58
"""The dp of the box of a digit, and from one to the next."""


class Dots(Drawn):
    """A box for every digit that a PIN may have; a dot in each that is filled."""

    filled_in = NumericProperty(0)
    shows = ("filled_in",)

    def draw(self) -> None:
        px = theme.px
        for n in range(LONGEST):
            box = (self.x + px(PITCH * n), self.y, px(BOX[0]), px(BOX[1]))
            self.frame(box, "slate", "ivory2", 2, 6)
            if n < self.filled_in:
                side = px(16)
                dot = (round(box[0] + (box[2] - side) / 2), round(box[1] + (box[3] - side) / 2), side, side)
                self.fill(dot, "ivory", 8)


class DigitsShown(NamedTuple):
    heads: tuple[str, str]
    note: str
    refusal: str
    digits: int
    wait: int
    clock: str


class DigitsPage(Page[DigitsShown]):
    """A pad of digits. A subclass says what they are for, and what is done with them."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.typed = ""
        self.refusal = ""

    @property
    def director(self) -> Director:
        return self.kiosk.lobby.director

    def heads(self) -> tuple[str, str]:
        """The title, and what the PIN is for."""
        raise NotImplementedError

    def note(self) -> str:
        """What is to be known below the boxes."""
        raise NotImplementedError

    def enter(self) -> None:
        """All digits are typed. Raises `NotNow`."""
        raise NotImplementedError

    def look(self) -> DigitsShown:
        return DigitsShown(
            self.heads(), self.note(), self.refusal, len(self.typed), self.director.wait, self.kiosk.time()
        )

    def question(self, shown: DigitsShown) -> object:
        return shown.heads

    def build(self, shown: DigitsShown) -> None:
        (title, purpose), note, refusal, count, wait, clock = shown
        night = self.kiosk.lobby.night
        strip = Strip(
            parts=[night.plan.name, _("Director")] if night else [_("Director")], clock=clock, menu=_("Close")
        )
        strip.bind(on_menu_tap=self.kiosk.back)
        self.put(strip, 0, 0, 0, STRIP)
        enter = Primary(title=_("Enter"), off=count < SHORTEST or bool(wait))
        enter.note = (
            _("{least} to {most} digits", least=SHORTEST, most=LONGEST) if count < SHORTEST and not wait else ""
        )
        low = foot(self, [self.back_key()], on(enter, self._enter))
        upright = theme.portrait
        room = theme.wide - 48 if upright else round(theme.wide * 0.47)
        margin = 24 if theme.wide >= 640 else 16
        self.put(Text(line=title, size_dp=36, bold=True, steps=(30, 28)), margin, STRIP + 16, room, 54)
        said = Text(line=purpose, size_dp=24, colour="ivory2", wrap=True, valign="top")
        self.put(said, margin, STRIP + 70, room, 64)
        self.put(Dots(filled_in=count, aloud=_typed(count)), margin, STRIP + 140, LONGEST * PITCH, BOX[1])
        top = STRIP + 206
        if refusal:
            line = Text(line=refusal, size_dp=22, bold=True, wrap=True, valign="top")
            self.put(line, margin, top, room, 60)
        below = Text(line=note, size_dp=22, colour="ivory2", wrap=True, valign="top")
        self.put(below, margin, top + (58 if refusal else 4), room, 90)
        pad = Pad(columns=3, dark=True, typed=True, title_size=36, tallest=92, keys=_keys(bool(wait)))
        pad.bind(on_pick=lambda _pad, digit: self._type(digit))
        for key in pad.children:
            key.secret = True
        if upright:
            self.put(pad, 12, STRIP + 340, -12, -low - 8)
        else:
            self.put(pad, round(theme.wide * 0.53), STRIP + 10, -12, -low - 4)

    def type(self, typed: str) -> bool:
        if typed == DELETE and not self.typed:
            return False
        if self.director.wait:
            said = self.note()
        elif typed != ENTER:
            self._type("" if typed == DELETE else typed)
            said = _typed(len(self.typed))
        elif len(self.typed) < SHORTEST:
            said = _("{least} to {most} digits", least=SHORTEST, most=LONGEST)
        else:
            self._enter()
            said = sentences(self.refusal, *self.heads(), self.note()) if self.parent is not None else ""
        self.kiosk.peripherals.speech.answer(sentences(said))
        return True

    def _type(self, digit: str) -> None:
        self.refusal = ""
        self.typed = (self.typed + digit)[:LONGEST] if digit else self.typed[:-1]
        self.refresh()

    def _enter(self) -> None:
        try:
            self.enter()
        except NotNow as why:
            self.refusal = "" if self.director.wait else str(why)
        self.typed = ""
        if self.parent is not None:
            self.refresh()


def _typed(count: int) -> str:
    """How many digits are typed, as it is spoken: never which."""
    return _n("{n} digit", "{n} digits", count) if count else _("no digit yet")


def _keys(off: bool) -> list[Key | None]:
    digits = [Key(str(n), value=str(n), off=off) for n in (1, 2, 3, 4, 5, 6, 7, 8, 9)]
    said = _("Delete")
    size = next((size for size in (26, 22, 20) if line_width_dp(said, size, True) <= 90), 18)
    return [*digits, None, Key("0", value="0", off=off), Key(Run(said, size), value=NO_DIGIT, off=off)]


class PinPage(DigitsPage):
    """Asks for the PIN; `purpose` is what it is needed for, in English: ``to change a result``."""

    def __init__(self, kiosk: Shell, purpose: str, then: Callable[[], object]) -> None:
        super().__init__(kiosk)
        self.purpose, self.then = purpose, then

    def heads(self) -> tuple[str, str]:
        return _("Director’s PIN"), _(self.purpose)

    def note(self) -> str:
        wait, left = self.director.wait, self.director.tries_left
        if wait:
            return _("That was not the PIN. Wait {time}. Switching off does not shorten the wait.", time=_clock(wait))
        if not left:
            return _("One try, then a longer wait.")
        return _n("{n} try left, then wait a minute", "{n} tries left, then wait a minute", left)

    def enter(self) -> None:
        self.director.enter(self.typed)
        self.then()


class SetPinPage(DigitsPage):
    """Sets the PIN: typed twice."""

    def __init__(self, kiosk: Shell, then: Callable[[], object]) -> None:
        super().__init__(kiosk)
        self.then = then
        self.typed_once = ""

    def heads(self) -> tuple[str, str]:
        title = _("Another PIN") if self.director.has_pin else _("Director’s PIN")
        return title, _("Type the same digits again.") if self.typed_once else _("Whoever runs the night sets it.")

    def note(self) -> str:
        return _("Not 1234 or 0000. Write it down: nobody can look it up.")

    def enter(self) -> None:
        if not self.typed_once:
            self.director.check_new(self.typed)
            self.typed_once = self.typed
            return
        once, self.typed_once = self.typed_once, ""
        if once != self.typed:
            raise NotNow(_("The two did not match. Type it twice again."))
        self.director.set_pin(once)
        self.then()


def _clock(seconds: int) -> str:
    """A wait as it is counted down."""
    return _n("{n} second", "{n} seconds", seconds) if seconds < 60 else f"{seconds // 60}:{seconds % 60:02}"


def pin_page(purpose: str, then: Callable[[], object]) -> PageMaker:
    """Asks for the PIN; goes on with `then`."""
    return partial(PinPage, purpose=purpose, then=then)


def set_pin_page(then: Callable[[], object]) -> PageMaker:
    """Has a PIN set; goes on with `then`."""
    return partial(SetPinPage, then=then)
