"""Who sits at a seat: typed, or chosen among the people who have played here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Protocol

from kiosk.base import words
from kiosk.base.language import _
from kiosk.base.not_now import NotNow
from kiosk.screens.lobby.dealer import dealer_page
from kiosk.screens.lobby.keyboard import Hint, Says, TypingPage
from kiosk.screens.shell import PageMaker, Shell
from kiosk.table.new_table import NewTable, at


class Sitting(Protocol):
    """Who sits where, by seat, and somebody sitting down: a table being set up, or one that goes on.

    `count` is how many seats there are; names beyond are taken too.
    """

    names: list[str]

    @property
    def count(self) -> int: ...

    def set_name(self, seat: int, name: str) -> None: ...


class NamePage(TypingPage):
    """Who sits at a seat of a table."""

    def __init__(self, kiosk: Shell, form: Sitting, seat: int) -> None:
        super().__init__(kiosk)
        self.form, self.seat = form, seat

    def titles(self) -> Sequence[str]:
        place = words.place(self.seat, self.form.count)
        of_four = self.form.count == len(words.PLACES)
        return _("New table"), _("Name for {place}", place=place) if of_four else _("{place}: a name", place=place)

    def says(self, name: str) -> Says:
        place, sits = at(self.seat, self.form.count), self.form.names[self.seat]
        if name:
            why = self._taken(name)
            return Says(name, why or _("sits {place}", place=place), bool(why))
        note = _("stays {place}", place=place) if sits else _("type or tap a name")
        return Says(sits or _("Who sits {place}?", place=place), note, not sits)

    def _taken(self, name: str) -> str:
        others = (other.casefold() for seat, other in enumerate(self.form.names) if seat != self.seat)
        return _("already seated: add an initial") if name.casefold() in others else ""

    def hints(self, most: int) -> tuple[str, Sequence[Hint]]:
        """Who may change places with whoever sits here, else who fits what is typed."""
        form, self_seat = self.form, self.seat
        swaps = [n for n, name in enumerate(form.names) if name and n != self_seat]
        if form.names[self_seat] and not self.typed and swaps:
            places = [Hint(form.names[n], words.place(n, form.count), partial(self._swap, n)) for n in swaps]
            return _("or {name} swaps seats with", name=form.names[self_seat]), places
        names, fitting, known = self.kiosk.lobby.name_hints(self.typed.strip(), most, without=form.names)
        fits = words.matching(fitting) if known else ""
        return fits, [Hint(name, self.kiosk.lobby.known_as(name), partial(self.take, name)) for name in names]

    def take(self, name: str) -> None:
        """Somebody sits down; the next empty seat is asked for, then who deals, or it goes back to the table."""
        if name.strip():
            try:
                self.form.set_name(self.seat, name)
            except NotNow as reason:
                self.refuse(str(reason))
                return
        count = self.form.count
        order = [(self.seat + n) % count for n in range(1, count)]
        empty = next((seat for seat in order if not self.form.names[seat]), None)
        if empty is not None:
            self.seat = empty
            self.next_name()
        elif isinstance(self.form, NewTable) and self.form.dealer is None:
            self.kiosk.replace(dealer_page(self.form))
        else:
            self.kiosk.back()

    def _swap(self, other: int) -> None:
        assert isinstance(self.form, NewTable)
        self.form.swap(self.seat, other)
        self.kiosk.back()


def name_page(form: Sitting, seat: int) -> PageMaker:
    """Asks who sits at this seat of a new table."""
    return partial(NamePage, form=form, seat=seat)
