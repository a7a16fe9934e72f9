"""One name on the list: another role, another name, a seat shared, two spellings of one person, off the list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from kiosk.base.language import _
from kiosk.night.checkin import Guest, checkin_list, role_of, roles_asked, roles_before
from kiosk.night.replan import Change, comes_back, goes_home, sits_in
from kiosk.night.state import NightEntry
from kiosk.screens.grid import Item, put_grid
from kiosk.screens.lobby.foot import bar_tall, foot
from kiosk.screens.night.name_grid import NameGrid
from kiosk.screens.night.names import PersonNamePage, on_list
from kiosk.screens.night.page import NightPage
from kiosk.screens.night.strip import head
from kiosk.screens.routes import route
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import BAR, STRIP, Choice, Primary, Text, on
from rules.phrases import Phrase
from rules.rounds import Entrant

HEAD = 52
"""The dp of the line above the names."""


class PersonShown(NamedTuple):
    entry: NightEntry | None
    table: int
    notice: str
    how_many: int
    clock: str


class PersonPage(NightPage[PersonShown]):
    """What can be changed about one who moves as one; in a night that has begun the director's."""

    def __init__(self, kiosk: Shell, entrant: Entrant) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.entrant = entrant

    @property
    def entry(self) -> NightEntry | None:
        """Who it is; None once they are off the list."""
        return self.night.entries.get(self.entrant)

    def look(self) -> PersonShown:
        night = self.night
        table = night.stays.get(self.entrant, 0)
        return PersonShown(self.entry, table, night.notice, len(night.entries), self.kiosk.time())

    def refresh(self, force: bool = False) -> None:
        if self.entry is None or (self.night.rounds and not self.kiosk.lobby.director.here):
            self.kiosk.back()
            return
        super().refresh(force)

    def build(self, shown: PersonShown) -> None:
        entry, _table, notice, _count, _time = shown
        head(self, *filter(None, (self.night.label(self.entrant), notice)))
        put_grid(self, self._items(entry) if entry else [], 0, lambda _first: None, self.back_key())

    def _items(self, entry: NightEntry) -> list[Item]:
        night, roles = self.night, self.night.plan.format.roles
        here = entry.here
        if night.rounds:
            items = [
                Item(
                    _("Goes home") if here else _("Arrives"),
                    _("from the next round on"),
                    partial(self._comes_or_goes, here),
                )
            ]
        else:
            note = _("mark as absent") if here else _("mark as here")
            items = [Item(_("Not here") if here else _("Here"), note, partial(self._here, here))]
        if roles:
            other = 1 - entry.role
            items.append(
                Item(
                    _("Plays as {role}", role=_(roles[other])),
                    _("now as {role}", role=_(roles[entry.role])),
                    partial(self._role, other),
                )
            )
        table = night.stays.get(self.entrant)
        now = night.at(table, within=True) if table else _("changes tables")
        items.append(Item(_("Stays seated"), now, lambda: self.kiosk.show(route("night.stay", self.entrant))))
        for place, person in enumerate(entry.people):
            name = night.name(person)
            title = _("Another name") if len(entry.people) == 1 else _("Instead of {name}", name=name)
            note = _("somebody sits in") if night.rounds else _("or another spelling")
            items.append(Item(title, note, partial(self._rename, place)))
        if not night.plan.pairs and len(entry.people) == 1:
            items.append(Item(_("Two share the seat"), _("they take turns"), self._share))
        elif not night.plan.pairs:
            items += [Item(_("{name} alone", name=night.name(p)), _("the seat is not shared"), partial(self._alone, p))
                      for p in entry.people]  # fmt: skip
        if len(entry.people) == 1:
            few = _("nobody else is on the list") if len(night.entries) < 2 else ""
            items.append(Item(_("Is the same as …"), _("spelled in two ways"), self._merge, few))
        items.append(Item(_("Take off the list"), _("added by mistake"), partial(night.withdraw, self.entrant)))
        return items

    def _here(self, here: bool) -> None:
        self.night.set_here(self.entrant, not here)
        self.kiosk.back()

    def _comes_or_goes(self, here: bool) -> None:
        change = goes_home if here else comes_back
        self._replan(change(self.night, [self.entrant]))

    def _replan(self, change: Change) -> None:
        self.kiosk.show(route("night.replan", change))

    def _role(self, role: int) -> None:
        self.night.set_role(self.entrant, role)
        self.kiosk.back()

    def _rename(self, place: int) -> None:
        names = self._names()

        def take(name: str) -> None:
            entry = self.night.entries[self.entrant]
            if self.night.rounds:
                self._replan(sits_in(self.night, self.entrant, entry.people[place], name))
            else:
                self.night.set_people(self.entrant, [*names[:place], name, *names[place + 1 :]])

        self.kiosk.show(new_name_page(_("Instead of {name}", name=names[place]), _("takes this place"), take))

    def _share(self) -> None:
        names = self._names()

        def take(name: str) -> None:
            self.night.set_people(self.entrant, [*names, name])

        self.kiosk.show(new_name_page(_("Shares with {name}", name=names[0]), _("shares the seat"), take))

    def _alone(self, person: str) -> None:
        self.night.set_people(self.entrant, [self.night.name(person)])
        self.kiosk.back()

    def _merge(self) -> None:
        others = [n for n, entry in self.night.entries.items() if n != self.entrant and len(entry.people) == 1]
        said = Phrase("{name} is …", name=self.night.label(self.entrant))

        def pick(other: Entrant) -> None:
            self.night.merge(self.entrant, other)

        self.kiosk.show(who_page(said, others, pick))

    def _names(self) -> list[str]:
        entry = self.entry
        return [self.night.name(person) for person in entry.people] if entry else []


class WhoShown(NamedTuple):
    guests: tuple[Guest, ...]
    chosen: frozenset[int]
    first: int
    clock: str


class WhoPage(NightPage[WhoShown]):
    """Asks for one of those on the list; a tap picks."""

    def __init__(
        self, kiosk: Shell, title: str, entrants: Sequence[Entrant], pick: Callable[[Entrant], object]
    ) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.title, self.entrants, self.pick = title, frozenset(entrants), pick
        self.by_letter = self.grid = NameGrid(self.refresh)

    def look(self) -> WhoShown:
        guests = tuple(guest for guest in checkin_list(self.night).guests if guest.entrant in self.entrants)
        return WhoShown(guests, self.chosen(), self.grid.first, self.kiosk.time())

    def question(self, shown: WhoShown) -> object:
        return self.grid.first

    def build(self, shown: WhoShown) -> None:
        guests, chosen, _first, _time = shown
        head(self, self.night.plan.name, _(self.title), director=False)
        self.put(Text(line=_(self.title), size_dp=30, bold=True, steps=(26, 24, 22, 20)), 16, STRIP + 4, -16, HEAD - 6)
        primary = self.primary()
        low = 160 if (primary is not None or self.ways()) and theme.wide < 640 else BAR
        left, least = [self.back_key(), *self.ways()], 300 if self.night.plan.pairs else 200
        turn = self.grid.keys(len(guests), low, STRIP + HEAD, least)
        if (needed := bar_tall([*left, *turn], primary)) > low:
            turn = self.grid.keys(len(guests), needed, STRIP + HEAD, least)
        foot(self, [*left, *turn], primary)
        self.grid.put(self, guests, self._picked, choice=True, chosen=chosen)
        if not guests:
            said = Text(line=_("There is nobody to choose."), size_dp=28, colour="ivory2")
            self.put(said, 16, STRIP + HEAD, -16, 60)

    def chosen(self) -> frozenset[Entrant]:
        """Who is marked."""
        return frozenset()

    def ways(self) -> list[Choice]:
        """Other ways than picking."""
        return []

    def primary(self) -> Primary | None:
        """The key that goes on, where a tap alone does not."""
        return None

    def _picked(self, guest: Guest) -> None:
        assert guest.entrant is not None
        self.pick(guest.entrant)


class SomePage(WhoPage):
    """Asks for one or several; `do` says what so many do: ``2 go home``; `other` is the page for somebody not among
    them."""

    def __init__(
        self,
        kiosk: Shell,
        title: str,
        entrants: Sequence[Entrant],
        do: Callable[[int], str],
        pick: Callable[[list[Entrant]], object],
        other: PageMaker | None = None,
    ) -> None:
        super().__init__(kiosk, title, entrants, self._mark)
        self.do, self.other, self.pick_all = do, other, pick
        self.marked: list[Entrant] = []

    def chosen(self) -> frozenset[Entrant]:
        return frozenset(self.marked)

    def ways(self) -> list[Choice]:
        if self.other is None:
            return []
        other = self.other
        return [on(Choice(title=_("A new name"), title_size=22), lambda: self.kiosk.replace(other))]

    def primary(self) -> Primary:
        count = len(self.marked)
        title = self.do(count) if count else _("Who?")
        return on(Primary(title=title, note="" if count else _("tap one or several"), off=not count), self._go_on)

    def _mark(self, entrant: Entrant) -> None:
        marked = entrant in self.marked
        self.marked = [n for n in self.marked if n != entrant] + ([] if marked else [entrant])
        self.refresh()

    def _go_on(self) -> None:
        self.kiosk.back()
        self.pick_all(self.marked)


def who_page(title: str, entrants: Sequence[Entrant], pick: Callable[[Entrant], object]) -> PageMaker:
    """Asks for one of these; goes on with who was picked."""

    def page(kiosk: Shell) -> WhoPage:
        def picked(entrant: Entrant) -> None:
            kiosk.back()
            pick(entrant)

        return WhoPage(kiosk, title, entrants, picked)

    return page


def some_page(
    title: str,
    entrants: Sequence[Entrant],
    do: Callable[[int], str],
    pick: Callable[[list[Entrant]], object],
    other: PageMaker | None = None,
) -> PageMaker:
    """Asks for one or several of these; goes on with who was picked."""
    return partial(SomePage, title=title, entrants=tuple(entrants), do=do, pick=pick, other=other)


def new_name_page(title: str, does: str, take: Callable[[str], object]) -> PageMaker:
    """Asks for the name of somebody who is not on the list; goes back, then on with the name."""
    return comer_page(title, does, lambda name, _role: take(name), asks=False)


def comer_page(title: str, does: str, take: Callable[[str, int], object], asks: bool = True) -> PageMaker:
    """The same for somebody who comes: who plays in a role that is not known is asked for it."""

    def page(kiosk: Shell) -> PersonNamePage:
        night = kiosk.lobby.night
        assert night is not None

        before = roles_before(night) if asks else {}

        def taken(name: str, role: int | None) -> None:
            kiosk.back()
            take(name, role_of(night, name, before) if role is None else role)

        def roles(name: str) -> Sequence[str]:
            return roles_asked(night, name, before) if asks else ()

        def why_not(name: str) -> str:
            return "" if night.find(name) is None else _("already on the list: add an initial")

        return PersonNamePage(kiosk, title, does, taken, lambda: on_list(night), why_not, roles)

    return page


def person_page(entrant: Entrant) -> PageMaker:
    """What can be changed about one on the list."""
    return partial(PersonPage, entrant=entrant)
