"""A name typed on the keyboard, or one of those that fit what was typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kiosk.base.language import _
from kiosk.screens.page import Page
from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import BAR, STRIP, Choice, Field, Keyboard, Plane, Primary, Strip, Text, cased, guard
from kiosk.screens.widgets.buttons import unguard
from kiosk.screens.widgets.gone import clear
from kiosk.screens.widgets.held import Held

LONGEST = 40  # letters
SEEN = 24
"""The signs at the end that are seen of what is longer and exact."""


@dataclass(frozen=True)
class Hint:
    """A name that can be tapped, and what that does."""

    name: str
    note: str
    take: Callable[[], object]

    @property
    def said(self) -> tuple[str, str]:
        """All that is seen of it."""
        return self.name, self.note


@dataclass(frozen=True)
class Says:
    """What the primary says of what was typed; `off`: it cannot be taken. `ways` stand in its place where the name can
    be taken in several."""

    title: str
    note: str
    off: bool = False
    ways: Sequence[Hint] = ()


class TypingPage(Page[str]):
    """The keyboard, with names that fit what is typed. Only what changes is drawn anew, so that fast fingers count.

    `exact`: it is no name, and each sign counts as it is, capital or small.
    """

    exact = False
    longest = LONGEST

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.typed = ""
        self._ways: Sequence[Hint] = ()
        self._hinted: Sequence[Hint] = ()

    def titles(self) -> Sequence[str]:
        """What the strip says."""
        raise NotImplementedError

    def says(self, name: str) -> Says:
        """What can be done with this name; "" where none is typed."""
        raise NotImplementedError

    def hints(self, most: int) -> tuple[str, Sequence[Hint]]:
        """A word about the names that fit, and the first of them."""
        raise NotImplementedError

    def take(self, name: str) -> None:
        """The name that was typed is taken."""
        raise NotImplementedError

    def look(self) -> str:
        return self.kiosk.time()

    def take_apart(self) -> None:
        super().take_apart()
        self._ways = self._hinted = ()  # they hold the page

    def build(self, shown: str) -> None:
        self._strip = Strip(parts=list(self.titles()), clock=shown, menu="")
        self.put(self._strip, 0, 0, 0, STRIP)
        narrow = theme.wide < 640
        self._field = Field(text=self.typed)
        self.put(self._field, 12, STRIP + 8, -12 if narrow else round(theme.wide * 0.525), 56)
        self._fits = Text(size_dp=22, colour="ivory2", steps=(20, 18))
        top = STRIP + 72
        if narrow:
            self.put(self._fits, 12, top, -12, 36)
            top += 40
        else:
            self.put(self._fits, round(theme.wide * 0.525) + 28, STRIP + 8, -12, 56)
        self._hinted = ()
        self._hints = self.put(Plane(), 12, top, -12, 128 if theme.portrait else 60)
        self._keyboard = keyboard = Keyboard(page="small" if self.exact else "letters")
        keyboard.bind(on_key=lambda _keyboard, key: self._key(key))
        keyboard.bind(on_delete=lambda _keyboard: self._type(self.typed[:-1]))
        keyboard.bind(on_text=lambda _keyboard, text: self._type((self.typed + text).lstrip()))
        keyboard.bind(on_enter=lambda _keyboard: self._enter())
        top = max(top + 70, theme.tall - BAR - (320 if theme.portrait else 300))
        self.put(keyboard, 12, top, -12, -BAR)
        back = self.back_key()
        self.put(back, 12, -12, 136 if not narrow else 110, 64)
        space = Choice(title=_("space"), title_size=22)
        space.bind(on_tap=lambda _key: self._type(self.typed + " " if self.typed.strip() else ""))
        right = 228 if not narrow else 190
        self.put(space, 160 if not narrow else 130, -12, -24 - right, 64)
        self._taking = self.put(Plane(), -12, -12, right, 64)
        self._primaries: list[Primary] = []
        self._type(self.typed)

    def next_name(self) -> None:
        """Another name is asked for. Letters are taken at once: fast fingers are at the next name already."""
        guard(but=Keyboard)
        self._strip.parts = list(self.titles())
        self._keyboard.page = "letters"
        self._type("")

    def refuse(self, reason: str) -> None:
        """Says in the key why the name cannot be taken."""
        self._primaries[0].note, self._primaries[0].off = reason, True

    def _key(self, key: str) -> None:
        unguard()  # Whoever types has seen what is asked.
        self._type(self.typed + (key if self.exact else cased(self.typed, key)))

    def _enter(self) -> None:
        """Enter does what the primary says, where there is one."""
        if len(self._ways) == 1 and not self._primaries[0].off:
            self._ways[0].take()

    def _type(self, text: str) -> None:
        """What has been typed changes, and with it what fits."""
        self.typed = text[: self.longest]
        cut = self.exact and len(self.typed) > SEEN
        self._field.text = f"…{self.typed[1 - SEEN :]}" if cut else self.typed
        self._say(self.says(self.typed if self.exact else " ".join(self.typed.split())))
        self._hint()

    def _say(self, said: Says) -> None:
        """The key that takes the name, or one for each way."""
        self._ways = said.ways or (Hint(said.title, said.note, lambda: self.take(self.typed)),)
        if len(self._primaries) != len(self._ways):
            clear(self._taking)
            self._primaries = [Primary(title_size=26) for _way in self._ways]
            right = 228 if theme.wide >= 640 else 190
            wide = (right + 8) / len(self._ways) - 8
            for n, key in enumerate(self._primaries):
                key.bind(on_tap=lambda _key, n=n: self._ways[n].take())
                self._taking.put(key, n * (wide + 8), 0, wide, 64)
        for key, way in zip(self._primaries, self._ways, strict=True):
            key.title, key.note, key.off = way.name, way.note, said.off

    def _hint(self) -> None:
        """The keys with names; those that stand there stay where nothing else is said."""
        before = [hint.said for hint in self._hinted]
        self._fits.line, self._hinted = self.hints(3 if theme.wide < 960 else 4)
        if [hint.said for hint in self._hinted] == before:
            return
        held = Held(self._hints)
        clear(self._hints)
        count = len(self._hinted)
        across = max(1, count if theme.wide >= 640 or count <= 4 else -(-count // 2))
        wide = min(240, (theme.wide - 24 + 8) / across - 8)
        for n, hint in enumerate(self._hinted):
            key = Choice(title=hint.name, note=hint.note, title_size=28)
            key.bind(on_tap=lambda _key, n=n: self._hinted[n].take())
            self._hints.put(key, n % across * (wide + 8), n // across * 68, wide, 60)
        held.go_on()
