"""Who sits at a seat: typed, or chosen among the people who have played here."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from kiosk import words
from kiosk.app import Kiosk
from kiosk.lobby import NewTable
from kiosk.new_table import at
from kiosk.screens.page import Page, PageMaker
from kiosk.screens.theme import theme
from kiosk.screens.widgets import BAR, STRIP, Choice, Field, Keyboard, Plane, Primary, Strip, Text, Undo, cased
from kiosk.table import NotNow

LONGEST = 40  # letters


class Sitting(Protocol):
    """Who sits where, by seat, and somebody sitting down: a table being set up, or one that goes on.

    `count` is how many seats there are; names beyond are taken too.
    """

    names: list[str]

    @property
    def count(self) -> int: ...

    def set_name(self, seat: int, name: str) -> None: ...


class NamePage(Page):
    """The keyboard, with names that fit what is typed. Only what changes is drawn anew, so that fast fingers count."""

    def __init__(self, kiosk: Kiosk, form: Sitting, seat: int) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.form, self.seat, self.typed = form, seat, ""

    def look(self) -> str:
        return self.kiosk.time()

    def build(self, look: str) -> None:
        place = words.place(self.seat, self.form.count)
        whose = f"Name for {place}" if place in words.PLACES else f"{place}: a name"
        self.put(Strip(parts=["New table", whose], clock=look, menu=""), 0, 0, 0, STRIP)
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
        self._hints = self.put(Plane(), 12, top, -12, 128 if theme.portrait else 60)
        keyboard = Keyboard()
        keyboard.bind(on_key=lambda _keyboard, key: self._type(self.typed + cased(self.typed, key)))
        keyboard.bind(on_delete=lambda _keyboard: self._type(self.typed[:-1]))
        top = max(top + 70, theme.tall - BAR - (320 if theme.portrait else 300))
        self.put(keyboard, 12, top, -12, -BAR)
        back = Undo(title="Back")
        back.bind(on_tap=self.kiosk.back)
        self.put(back, 12, -12, 136 if not narrow else 110, 64)
        space = Choice(title="space", title_size=22)
        space.bind(on_tap=lambda _key: self._type(self.typed + " " if self.typed.strip() else ""))
        right = 228 if not narrow else 190
        self.put(space, 160 if not narrow else 130, -12, -24 - right, 64)
        self._primary = Primary(title_size=26)
        self._primary.bind(on_tap=lambda _key: self._take(self.typed))
        self.put(self._primary, -12, -12, right, 64)
        self._type(self.typed)

    def _type(self, text: str) -> None:
        """What has been typed changes, and with it what fits."""
        self.typed = " ".join(text.split(" "))[:LONGEST]
        self._field.text = self.typed
        place, sits = at(self.seat, self.form.count), self.form.names[self.seat]
        name = " ".join(self.typed.split())
        if name:
            why = self._taken(name)
            self._primary.title, self._primary.off = name, bool(why)
            self._primary.note = why or f"sits {place}"
        else:
            self._primary.title = sits or f"Who sits {place}?"
            self._primary.note = f"stays {place}" if sits else "type or tap a name"
            self._primary.off = not sits
        self._hint()

    def _taken(self, name: str) -> str:
        others = (other.casefold() for seat, other in enumerate(self.form.names) if seat != self.seat)
        return "sits already: add an initial" if name.casefold() in others else ""

    def _hint(self) -> None:
        """The keys with names: who may change places with whoever sits here, else who fits what is typed."""
        form, self_seat = self.form, self.seat
        self._hints.clear_widgets()
        swaps = [n for n, name in enumerate(form.names) if name and n != self_seat]
        if form.names[self_seat] and not self.typed and swaps:
            self._fits.line = f"or {form.names[self_seat]} changes places with"
            keys = [(form.names[n], words.place(n, form.count), partial(self._swap, n)) for n in swaps]
        else:
            most = 3 if theme.wide < 960 else 4
            names, fitting, known = self.kiosk.lobby.name_hints(self.typed.strip(), most, without=form.names)
            self._fits.line = f"fits {fitting} of {words.count(known, 'name')}" if known else ""
            keys = [(name, "", partial(self._take, name)) for name in names]
        across = max(1, len(keys) if theme.wide >= 640 or len(keys) <= 4 else -(-len(keys) // 2))
        wide = min(240, (theme.wide - 24 + 8) / across - 8)
        for n, (name, note, act) in enumerate(keys):
            key = Choice(title=name, note=note, title_size=28)
            key.bind(on_tap=lambda _key, act=act: act())
            self._hints.put(key, n % across * (wide + 8), n // across * 68, wide, 60)

    def _take(self, name: str) -> None:
        """Somebody sits down; the next empty seat is asked for, or it goes back to the table."""
        if name.strip():
            try:
                self.form.set_name(self.seat, name)
            except NotNow as reason:
                self._primary.note, self._primary.off = str(reason), True
                return
        count = self.form.count
        order = [(self.seat + n) % count for n in range(1, count)]
        empty = next((seat for seat in order if not self.form.names[seat]), None)
        if empty is None:
            self.kiosk.back()
        else:
            self.kiosk.replace(name_page(self.form, empty))

    def _swap(self, other: int) -> None:
        assert isinstance(self.form, NewTable)
        self.form.swap(self.seat, other)
        self.kiosk.back()


def name_page(form: Sitting, seat: int) -> PageMaker:
    """Asks who sits at this seat of a new table."""
    return partial(NamePage, form=form, seat=seat)
