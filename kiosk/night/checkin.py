"""Who has come, and who may still come: the list at the door of a night."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from kiosk.base import words
from kiosk.base.alphabet import by_name
from kiosk.base.language import _, _n
from kiosk.night.projection import NIGHT
from kiosk.night.seats import seats
from kiosk.night.session import Night
from kiosk.night.state import NightState
from kiosk.night.stays import stays
from rules.movements.format import CannotSeat
from rules.movements.formats import FORMATS
from rules.rounds import Entrant

Names = tuple[str, ...]


@dataclass(frozen=True)
class Guest:
    """Somebody who moves as one. `entrant` is None for people known here who are not yet on the night's list; `role` is
    a word, "" in formats without roles; `stays` says
    that they stay seated, or cannot, "" if they do not ask for it."""

    entrant: Entrant | None
    names: Names
    here: bool = False
    role: str = ""
    stays: str = ""

    @property
    def label(self) -> str:
        """Its names, for people."""
        return words.together(self.names)


@dataclass(frozen=True)
class CheckinList:
    """The list. `seat` says what the round would be (``5 tables, 2 sit out``), `why_not` why there can be none;
    `cannot_stay` tells how many ask to stay seated and cannot: ``1 cannot stay seated``."""

    guests: tuple[Guest, ...]
    here: int
    to_come: int
    seat: str
    why_not: str
    cannot_stay: str = ""


def club_list(night: Night) -> tuple[Names, ...]:
    """People who may come to a night: everybody known here; in formats of pairs or teams, those of the last such
    night."""
    journal = night.journal
    if not night.plan.pairs:
        names = {person.name.casefold(): person.name for person in reversed(journal.people.recent()) if person.name}
        return tuple((name,) for name in reversed(names.values()))
    lost = journal.projections.unreadable
    for stream in journal.streams(NIGHT):
        other = stream.name != night.stream and stream.name not in lost
        earlier = NightState(journal.facts(stream.name)) if other else None
        if earlier is not None and earlier.plan.format.unit == night.plan.format.unit and earlier.entries:
            known = journal.people.names([person for entry in earlier.entries.values() for person in entry.people])
            given = [tuple(known[person] or "" for person in entry.people) for entry in earlier.entries.values()]
            return tuple(names for names in given if len(names) == night.plan.format.together and all(names))
    return ()


def checkin_list(
    night: Night, club: Sequence[Names] = (), before: Mapping[str, int] = MappingProxyType({})
) -> CheckinList:
    """The list at the door, by name; `before` are people's earlier roles."""
    roles = night.plan.format.roles
    still = {each.entrant: _("stays") if each.tables else _("cannot stay") for each in stays(night)}
    guests = [
        Guest(
            entry.number,
            tuple(map(night.name, entry.people)),
            entry.here,
            roles[entry.role] if roles else "",
            still.get(entry.number, _("stays") if entry.number in night.stays else ""),
        )
        for entry in night.entries.values()
    ]
    here = sum(guest.here for guest in guests)
    entered = {name.casefold() for guest in guests for name in guest.names}
    planned = night.plan.people // night.plan.format.together
    to_come = max(len(guests) - here, 0 if night.rounds else planned - here)
    for names in club:
        if not any(name.casefold() in entered for name in names):
            role = before.get(names[0].casefold())
            guests.append(Guest(None, names, role="" if role is None else roles[role]))
    guests.sort(key=lambda guest: by_name(guest.label))
    seat, why_not = _next(night)
    moving = sum(not each.tables for each in stays(night))
    cannot_stay = _n("{n} cannot stay seated", "{n} cannot stay seated", moving) if moving else ""
    return CheckinList(tuple(guests), here, to_come, seat, why_not, cannot_stay)


def _next(night: Night) -> tuple[str, str]:
    found = seats(night.plan.format, night.field())
    if isinstance(found, CannotSeat):
        return "", _(found.why)
    return (str(found), "") if found else ("", _("Too few to play."))


def roles_before(night: Night) -> dict[str, int]:
    """The roles that people chose when they last played in such a format, by their names in small letters. What they
    choose tonight is on the night's list, and is theirs only as long as it stands there."""
    roles, journal = night.plan.format.roles, night.journal
    if not night.plan.format.chosen_roles:
        return {}
    formats = json.dumps([format.id for format in FORMATS.values() if format.roles == roles])
    rows = journal.read(lambda db: db.conn.execute(_ROLES, (formats, night.stream)).fetchall())
    chosen = {person: roles.index(role) for person, role, _last in rows if role in roles}
    names = journal.people.names(list(chosen))
    return {str(names[person]).casefold(): role for person, role in chosen.items() if names[person]}


_ROLES = """SELECT person, role, max(nights.last) FROM night_entrants JOIN nights USING (stream)
    WHERE format IN (SELECT value FROM json_each(?)) AND stream <> ? GROUP BY person"""


def roles_asked(night: Night, name: str, before: Mapping[str, int]) -> tuple[str, ...]:
    """The roles that a newcomer must choose from; () if theirs is known, or follows from the seat."""
    known = night.find(name) is not None or name.casefold() in before
    return night.plan.format.roles if night.plan.format.chosen_roles and not known else ()


def role_of(night: Night, name: str, before: Mapping[str, int]) -> int:
    """The role of somebody who was not asked: the earlier one, or the one with fewer people on the list."""
    having = [entry.role for entry in night.entries.values()]
    wanted = int(having.count(1) < having.count(0)) if night.plan.format.roles else 0
    return before.get(name.casefold(), wanted)


def come(night: Night, names: Sequence[str], role: int) -> None:
    """Somebody comes in; somebody on the list already is marked as here."""
    entry = night.find(names[0])
    if entry is not None and not entry.here:
        night.set_here(entry.number)
    else:
        night.enter(names, role, here=True)


def why_not_come(night: Night, name: str) -> str:
    """Why somebody of that name cannot come in; "" if they can."""
    entry = night.find(name)
    return _("is here already") if entry is not None and entry.here else ""
