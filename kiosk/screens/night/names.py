"""Typing at a night: who comes, what a night is called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from kiosk.base import words
from kiosk.base.language import _
from kiosk.screens.lobby.keyboard import Hint, Says, TypingPage
from kiosk.screens.night.page import says_not_saved
from kiosk.screens.shell import PageMaker

if TYPE_CHECKING:
    from kiosk.night.form import NightForm
    from kiosk.night.session import Night
    from kiosk.screens.shell import Shell

Taken = Callable[[str, int | None], object]
"""What is done with a name that was typed or tapped, and the role that was chosen with it, where one was asked for."""


class PersonNamePage(TypingPage):
    """Somebody's name: typed, or of those who fit what is typed.

    `why_not` says why a name cannot be taken, `do` what taking it does: ``comes in``; `without` are not offered. `asks`
    gives the roles among which a name has to choose.
    """

    def __init__(
        self,
        kiosk: Shell,
        title: str,
        does: str,
        take: Taken,
        without: Callable[[], Sequence[str]],
        why_not: Callable[[str], str],
        asks: Callable[[str], Sequence[str]] = lambda _name: (),
    ) -> None:
        super().__init__(kiosk)
        self.title, self.does, self._take = title, does, take
        self.without, self.why_not, self.asks = without, why_not, asks

    def refresh(self, force: bool = False) -> None:
        if not says_not_saved(self.kiosk):
            super().refresh(force)

    def titles(self) -> Sequence[str]:
        return [self.title]

    def says(self, name: str) -> Says:
        if not name:
            return Says(_("A name"), _("type or tap one"), True)
        why = self.why_not(name)
        roles = () if why else self.asks(name)
        ways = [Hint(words.capital(_(role)), self.does, partial(self._take, name, n)) for n, role in enumerate(roles)]
        return Says(name, why or self.does, bool(why), ways)

    def hints(self, most: int) -> tuple[str, Sequence[Hint]]:
        names, fitting, known = self.kiosk.lobby.name_hints(self.typed.strip(), most, without=self.without())
        fits = words.matching(fitting) if known else ""
        return fits, [Hint(name, self.kiosk.lobby.known_as(name), partial(self.take, name)) for name in names]

    def take(self, name: str) -> None:
        name = " ".join(name.split())
        if self.asks(name):
            self._type(name)
        else:
            self._take(name, None)


class NightNamePage(TypingPage):
    """What a night is called."""

    def __init__(self, kiosk: Shell, form: NightForm) -> None:
        super().__init__(kiosk)
        self.form = form

    def titles(self) -> Sequence[str]:
        return _("New night"), _("Its name")

    def says(self, name: str) -> Says:
        return Says(name, _("use this name")) if name else Says(self.form.name, _("keep this name"))

    def hints(self, most: int) -> tuple[str, Sequence[Hint]]:
        return "", ()

    def take(self, name: str) -> None:
        self.form.name = " ".join(name.split()) or self.form.name
        self.kiosk.back()


def night_name_page(form: NightForm) -> PageMaker:
    """Asks what a night is called."""
    return partial(NightNamePage, form=form)


def on_list(night: Night) -> list[str]:
    """Everybody's name on the list of a night."""
    return [night.name(person) for entry in night.entries.values() for person in entry.people]
