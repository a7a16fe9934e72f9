"""Check-in: who comes in taps their name (look#night)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from kiosk.base.language import _, _n, later
from kiosk.night.checkin import (
    CheckinList,
    Guest,
    checkin_list,
    club_list,
    come,
    role_of,
    roles_asked,
    roles_before,
    why_not_come,
)
from kiosk.night.name_list import NightNames
from kiosk.screens.lobby.foot import bar_tall, foot
from kiosk.screens.lobby.keyboard import Says
from kiosk.screens.night.name_grid import NameGrid, wide_enough
from kiosk.screens.night.names import PersonNamePage, on_list
from kiosk.screens.night.page import NightPage
from kiosk.screens.night.strip import head
from kiosk.screens.page import put_empty
from kiosk.screens.routes import route
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import BAR, STRIP, Choice, Primary, Text, on
from kiosk.screens.widgets.text import largest, line_width_dp, widest_dp

HEAD, KEY = 56, 48
"""The dp of the line above the names, and of its keys."""

ADD = {"name": later("Add a name"), "pair": later("Add a pair"), "team": later("Add a team")}
"""By who comes: one alone, or several who move as one (`rules.movements.format.Format.unit`)."""
EACH = {
    "name": later("Add each name who comes in. Or put the club’s names on the list from a file: then a tap will do."),
    "pair": later("Add each pair who comes in. Or put the club’s names on the list from a file: then a tap will do."),
    "team": later("Add each team who comes in. Or put the club’s names on the list from a file: then a tap will do."),
}


class CheckinShown(NamedTuple):
    door: CheckinList
    notice: str
    changing: bool
    first: int
    clock: str


class CheckinPage(NightPage[CheckinShown]):
    """Everybody known here, and who was added. `changing`: a tap opens the page of who was tapped."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.club, self.before = club_list(self.night), roles_before(self.night)
        self.by_letter = self.grid = NameGrid(self.refresh)
        self.changing = False

    def look(self) -> CheckinShown:
        night = self.night
        return CheckinShown(
            checkin_list(night, self.club, self.before), night.notice, self.changing, self.grid.first, self.kiosk.time()
        )

    def question(self, shown: CheckinShown) -> object:
        return self.changing, self.grid.first

    def build(self, shown: CheckinShown) -> None:
        list_, notice, changing, _first, _time = shown
        assert isinstance(list_, CheckinList)
        head(
            self,
            self.night.plan.name,
            _("Check-in"),
            *([] if changing or theme.wide < 640 else [_("tap your name when you come in")]),
        )
        if not list_.guests:
            self._nobody()
            return
        guests = [guest for guest in list_.guests if guest.entrant is not None] if changing else list(list_.guests)
        top = STRIP + self._head(list_, notice, changing)
        roles = bool(self.night.plan.format.roles)
        least = (380.0 if roles else 300.0) if self.night.plan.pairs else 236.0 if roles else 176.0
        longest = widest_dp((guest.label for guest in guests), 20)
        wish = longest + (150 if roles else 80)
        least = max(least, *(wide_enough(guest) for guest in guests if guest.stays), 0)
        left = [self.back_key(), on(Choice(title=_(ADD[self._unit()]), title_size=22), self._add)]
        primary, low = self._primary(list_), self._low()
        turn = self.grid.keys(len(guests), low, top, least, wish)
        if (needed := bar_tall([*left, *turn], primary)) > low:
            turn = self.grid.keys(len(guests), needed, top, least, wish)
        foot(self, [*left, *turn], primary)
        self.grid.put(self, guests, self._change if changing else self._tapped, changing)

    def _nobody(self) -> None:
        """Who comes in is typed, or comes from a file, where no name is known yet."""
        unit = self._unit()
        file = on(Choice(title=_("From a file"), note=_("the names of a club"), title_size=22), self._from_file)
        low = foot(self, [self.back_key(), file], on(Primary(title=_(ADD[unit]), note=_("who is here")), self._add))
        said = _(EACH[unit])
        put_empty(self, _("Nobody is here yet"), said, low)

    def _unit(self) -> str:
        return self.night.plan.format.unit if self.night.plan.pairs else "name"

    @staticmethod
    def _low() -> float:
        return 160 if theme.wide < 640 else BAR

    def _head(self, list_: CheckinList, notice: str, changing: bool) -> float:
        """Who is here in figures, and what can be done with all of them; how many dp it takes."""
        narrow = theme.wide < 640
        absent = any(guest.entrant is not None and not guest.here for guest in list_.guests)
        keys = [on(Choice(title=_("Done") if changing else _("Change"), title_size=22, chosen=changing), self._toggle)]
        if absent and not changing:
            keys.append(on(Choice(title=_("Everybody here"), title_size=22), self.night.everybody_here))
        if not self.night.entries:
            keys = []
        if not changing:
            keys.append(on(Choice(title=_("From a file"), title_size=22), self._from_file))
        elif (came := sum(fact.kind == "enter" for fact in self.night.last_undoable())) > 1:  # from a wrong file
            keys.append(on(Choice(title=_("Take {n} off again", n=came), title_size=22), self.night.undo))
        said = _("Whose entry do you want to change?") if changing else self._here(list_)
        room = theme.wide - 16 - 8 * len(keys)
        beside = 0 if narrow else line_width_dp(notice or said, 20, True) + 16
        grown = largest(lambda grown: sum(key.wishes(grown) - 12 for key in keys) <= room - beside)
        wide, wishes = 0.0, [max(104.0, key.wishes(grown) - 12) for key in keys]
        for key, wish in reversed(list(zip(keys, wishes, strict=True))):
            wish *= min(1.0, room / sum(wishes))  # in some languages they would not all fit
            self.put(key, -12 - wide, STRIP + (HEAD + 4 if narrow else 5), wish, KEY)
            wide += wish + 8
        text = Text(line=notice or said, size_dp=30 if not notice else 24, bold=True, steps=(26, 24, 22, 20, 18))
        self.put(text, 16, STRIP + 5, -(16 if narrow else wide + 20), KEY)
        return HEAD + (HEAD if narrow and keys else 0) + 5

    def _here(self, list_: CheckinList) -> str:
        """How many are here, or why so many cannot play."""
        plan = self.night.plan
        if list_.here and (list_.why_not or list_.cannot_stay):
            return list_.why_not or list_.cannot_stay
        here = _there(plan.format.unit if plan.pairs else "", list_.here)
        return f"{here}, {_('{n} to come', n=list_.to_come)}" if list_.to_come else here

    def _primary(self, list_: CheckinList) -> Primary:
        if list_.why_not:
            return Primary(
                title=_("Seat {n}", n=list_.here), note=_("see above") if list_.here else _("nobody is here"), off=True
            )
        return on(Primary(title=_("Seat {n}", n=list_.here), note=list_.seat), self.night.seat_soon)

    def _tapped(self, guest: Guest) -> None:
        if guest.entrant is None and roles_asked(self.night, guest.names[0], self.before):
            self.kiosk.show(partial(ArrivalsPage, name=guest.names[0]))
        elif guest.entrant is None:
            come(self.night, guest.names, role_of(self.night, guest.names[0], self.before))
        else:
            self.night.set_here(guest.entrant, not guest.here)

    def _toggle(self) -> None:
        self.changing = not self.changing
        self.grid.first = 0
        self.refresh()

    def _change(self, guest: Guest) -> None:
        assert guest.entrant is not None
        self.kiosk.show(route("night.person", guest.entrant))

    def _from_file(self) -> None:
        self.kiosk.show(route("names", NightNames(self.night)))

    def _add(self) -> None:
        self.kiosk.show(ArrivalsPage)


class ArrivalsPage(PersonNamePage):
    """The keyboard at the door: one name after the other, in a format of pairs two and two, of teams four and four.
    With a `name` only that one comes in, and is asked for the role."""

    def __init__(self, kiosk: Shell, name: str = "") -> None:
        night = kiosk.lobby.night
        assert night is not None
        self.night = night
        self.partners: list[str] = []
        self.before, self.only = roles_before(night), name
        title = f"{night.plan.name}  ·  {_('Check-in')}"
        super().__init__(kiosk, title, _("is here"), self._come, self._without, self._why_not, self._asks)
        self.typed = name

    def titles(self) -> list[str]:
        if self.night.plan.format.unit != "team":
            return [self.title]
        return [self.title, _("four to a team, the first two N–S")]

    def says(self, name: str) -> Says:
        said = super().says(name)
        if name:
            return said
        unit = self.night.plan.format.unit if self._pairs else "name"
        here = _came(unit, sum(entry.here for entry in self.night.entries.values()))
        title = _("{names} and …?", names=", ".join(self.partners)) if self.partners else _("A name")
        note = f"{here}, {_('type the next')}" if theme.wide >= 640 else here
        return Says(title, _("or a stand-in’s name") if len(self.partners) == 3 else note, True)

    @property
    def _pairs(self) -> bool:
        return self.night.plan.pairs

    def look(self) -> str:
        return self.kiosk.time()

    def refresh(self, force: bool = False) -> None:
        super().refresh(force)
        if not self.typed and self.children:
            self._type("")

    def _without(self) -> list[str]:
        away = {self.night.name(p) for e in self.night.entries.values() if not e.here for p in e.people}
        listed = set(on_list(self.night))
        return [*(listed if self._pairs else listed - away), *self.partners]

    def _why_not(self, name: str) -> str:
        if name.casefold() in (partner.casefold() for partner in self.partners):
            return _("that is the same name")
        found = self.night.find(name)
        if found is not None and self._pairs:
            return _("plays in {pair}", pair=self.night.label(found.number))
        return why_not_come(self.night, name)

    def _asks(self, name: str) -> Sequence[str]:
        return roles_asked(self.night, name, self.before)

    def _come(self, name: str, role: int | None) -> None:
        if not name or self._why_not(name):
            return
        self.partners.append(name)
        if len(self.partners) == self.night.plan.format.together:
            names, self.partners = self.partners, []
            come(self.night, names, role_of(self.night, name, self.before) if role is None else role)
        if self.only:
            self.kiosk.back()
        else:
            self._type("")


def _there(unit: str, count: int) -> str:
    """How many are here: ``3 pairs here``; where everybody comes alone (no `unit`), ``12 here``."""
    if not count:
        return _("Nobody here")
    if unit == "pair":
        return _n("{n} pair here", "{n} pairs here", count)
    return _n("{n} team here", "{n} teams here", count) if unit else _("{n} here", n=count)


def _came(unit: str, count: int) -> str:
    """How many have come in: ``12 names in``."""
    if unit == "pair":
        return _n("{n} pair in", "{n} pairs in", count)
    return _n("{n} team in", "{n} teams in", count) if unit == "team" else _n("{n} name in", "{n} names in", count)


checkin_page: PageMaker = partial(CheckinPage)
