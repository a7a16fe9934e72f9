"""Names from a file for the list of a night: who of them comes onto it, and what is left out."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.base.name_list import LARGEST, Listed, NameList, read
from kiosk.devices.found_files import FileReading, FoundFile, files_in
from kiosk.journal import Details, People, new_id
from kiosk.night.checkin import roles_before
from kiosk.night.seats import units_words
from kiosk.night.session import Comer, Night

FOLDER = "names"
"""The folder for lists of names, within the data folder."""
SUFFIXES = frozenset({".csv", ".txt", ".tsv", ".xlsx", ".xls", ".ods"})
"""Also those of workbooks, of which it is said that they cannot be read."""
SHOWN = 6
"""How many names stand in a sentence."""


@dataclass(frozen=True)
class NameOffer:
    """What a file gives. `comers` come onto a night's list; the names of `known` are only kept. `said` is how many they
    are, `rows` is each of them in a line, `troubles` what is left out."""

    said: str
    comers: tuple[Comer, ...] = ()
    known: tuple[Listed, ...] = ()
    rows: tuple[str, ...] = ()
    troubles: tuple[str, ...] = ()


def name_files(data_folder: Path) -> tuple[FoundFile, ...]:
    """The files that may be lists of names: in the folder ``names`` of the data folder, and on sticks."""
    return files_in(data_folder, FOLDER, SUFFIXES)


class KnownNames:
    """The names that the kiosk knows: a file adds to them."""

    does = later("Keep {} names")
    """What is done with so many."""

    def __init__(self, people: People) -> None:
        self.people = people

    def reading(self, file: FoundFile) -> FileReading[NameList]:
        """Begins to read a file."""
        return FileReading(file, _("a list of names"), LARGEST, read)

    def offer(self, found: NameList) -> NameOffer:
        """What a file is good for."""
        kept = self.people.ids()
        new = sum(each.name.casefold() not in kept for each in found.people)
        said = _n("{n} name, none of them new", "{n} names, none of them new", len(found.people))
        if new:
            said = _n("{n} name, {new} of them new", "{n} names, {new} of them new", len(found.people), new=new)
        return NameOffer(said, (), found.people, tuple(_row([each]) for each in found.people), found.said)

    def take(self, given: NameOffer) -> None:
        """The names are known from now on."""
        kept = self.people.ids()
        ids = {each.name: kept.get(each.name.casefold()) or new_id() for each in given.known}
        names = {ids[each.name]: each.name for each in reversed(given.known)}  # those kept last are the first again
        about = {ids[each.name]: Details(each.number, each.club) for each in given.known if each.number or each.club}
        if names:
            self.people.keep(names, about)


class NightNames(KnownNames):
    """The list at the door of a night: a file adds to it, those who have to choose a role to the names known here."""

    does = later("Put {} on the list")

    def __init__(self, night: Night) -> None:
        super().__init__(night.journal.people)
        self.night = night

    def reading(self, file: FoundFile) -> FileReading[NameList]:
        together = self.night.plan.format.together
        return FileReading(file, _("a list of names"), LARGEST, lambda data: read(data, together))

    def offer(self, found: NameList) -> NameOffer:
        night, format, troubles = self.night, self.night.plan.format, list(found.said)
        entered = {night.name(person).casefold() for entry in night.entries.values() for person in entry.people}
        new = [each for each in found.people if each.name.casefold() not in entered]
        if there := [each.name for each in found.people if each.name.casefold() in entered]:
            troubles.append(_("On the list already: {names}.", names=_some(there)))
        before = roles_before(night)
        comers: list[Comer] = []
        asked: list[Listed] = []
        rows: list[str] = []
        for group in _groups(new, format.together, format.unit, troubles):
            named = next((format.roles.index(each.role) for each in group if each.role in format.roles), None)
            role = before.get(group[0].name.casefold()) if named is None else named
            if role is None and format.chosen_roles:
                asked += group
                continue
            if role is None and format.roles:
                having = [comer.role for comer in comers]
                role = int(having.count(1) < having.count(0))
            about = {each.name: Details(each.number, each.club) for each in group if each.number or each.club}
            comers.append(Comer(tuple(each.name for each in group), role or 0, about))
            rows.append(_row(group, format.roles[role] if format.chosen_roles and role is not None else ""))
        if asked:
            one = _("One has no role, and will be asked when they come in: {names}.", names=asked[0].name)
            several = _(
                "{n} have no role, and will be asked when they come in: {names}.",
                n=len(asked), names=_some([e.name for e in asked]),
            )  # fmt: skip
            troubles.insert(0, one if len(asked) == 1 else several)
        rows += [_row([each]) for each in asked]
        names = _n("{n} name", "{n} names", len(rows))
        unit = units_words(len(rows), format.unit) if format.together > 1 else names
        return NameOffer(
            _("{names} for the list", names=unit) if rows else _("Nobody new for the list"),
            tuple(comers),
            tuple(asked),
            tuple(rows),
            tuple(troubles),
        )

    def take(self, given: NameOffer) -> None:
        """These come onto the list, not here yet."""
        super().take(given)
        if given.comers:
            self.night.expect(given.comers)


def _groups(people: Sequence[Listed], together: int, unit: str, troubles: list[str]) -> list[list[Listed]]:
    """Those who play as one: as the file says, else in its order. What is no whole pair or team is left out."""
    if together == 1:
        return [[each] for each in people]
    by_name: dict[str, list[Listed]] = {}
    for n, each in enumerate(people):
        by_name.setdefault(each.group or f"in turn {n // together}", []).append(each)
    for group in by_name.values():
        if len(group) != together:
            names = words.together([each.name for each in group][:SHOWN])
            if unit == "team":
                no = _n(
                    "{names} is no team, and left out.", "{names} are no team, and left out.", len(group), names=names
                )
            else:
                no = _n(
                    "{names} is no pair, and left out.", "{names} are no pair, and left out.", len(group), names=names
                )
            troubles.append(no)
    return [group for group in by_name.values() if len(group) == together]


def _row(group: Sequence[Listed], role: str = "") -> str:
    details = [Details(each.number, each.club).line for each in group]
    return ", ".join(filter(None, (words.together([each.name for each in group]), role and _(role), *details)))


def _some(names: Sequence[str]) -> str:
    more = len(names) - SHOWN
    if more > 1:
        return _("{names} and {n} more", names=", ".join(names[:SHOWN]), n=more)
    return words.together(names)
