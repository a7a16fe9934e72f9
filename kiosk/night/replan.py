"""A change of players in a running night: its effect on future rounds, shown before it is made.

Rounds that were played, and one being played, stay as they are. A seated round that has not begun is seated again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from threading import Event

from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.base.task import Task
from kiosk.night.coming import must_search
from kiosk.night.plan import Plan
from kiosk.night.seats import units_words
from kiosk.night.session import Night
from rules.movements.duplicate import Duplicate
from rules.movements.format import CannotSeat, Field
from rules.movements.round_robin import RoundRobin
from rules.movements.stays import Stay
from rules.rounds import DUMMY, Entrant, Played, Round

Ahead = list[Round] | CannotSeat
AHEAD = 24
"""The most future rounds examined."""
UNITS = {"player": later("Players"), "pair": later("Pairs"), "team": later("Teams")}


@dataclass(frozen=True)
class Change:
    """A possible change of a night. `what` begins a sentence: ``Silas goes home``; `after` is who is there then;
    `going` are those who leave their seats, which somebody else may take."""

    what: str
    after: Field
    make: Callable[[], object]
    going: tuple[Entrant, ...] = ()


@dataclass(frozen=True)
class Compared:
    """One aspect before and after a change, in words."""

    label: str
    before: str
    after: str


@dataclass(frozen=True)
class Preview:
    """The effect of a change. `title` and `stays` are sentences; `first` is the first round it affects; `why_not` says
    why nobody could be seated after it."""

    title: str
    stays: str
    first: int
    compared: tuple[Compared, ...]
    why_not: str = ""


# Changes.


def goes_home(night: Night, entrants: Sequence[Entrant]) -> Change:
    """These people go home."""
    field = night.field()
    after = replace(field, entrants=tuple(e for e in field.entrants if e not in entrants))
    what = _n("{names} goes home", "{names} go home", _count(night, entrants), names=_who(night, entrants))
    return Change(what, after, lambda: _all_here(night, entrants, False), tuple(entrants))


def comes_back(night: Night, entrants: Sequence[Entrant]) -> Change:
    """These people are on the list, and come only now, or come back."""
    field = night.field()
    after = replace(field, entrants=tuple(sorted({*field.entrants, *entrants})))
    what = _n("{names} arrives", "{names} arrive", _count(night, entrants), names=_who(night, entrants))
    return Change(what, after, lambda: _all_here(night, entrants, True))


def comes(night: Night, names: Sequence[str], role: int = 0) -> Change:
    """Somebody comes who is not on the list."""
    field = night.field()
    new = 1 + max((fact.content["entrant"] for fact in night.facts if fact.kind == "enter"), default=0)
    stays = tuple(Stay(new, table) for table in [night.table_before(names)] if table)
    after = replace(
        field, entrants=(*field.entrants, new), roles={**field.roles, new: role}, stays=(*field.stays, *stays)
    )
    what = _n("{names} arrives", "{names} arrive", len(names), names=words.together(names))
    return Change(what, after, lambda: night.enter(names, role, here=True))


def sits_in(night: Night, entrant: Entrant, person: str, name: str) -> Change:
    """Somebody takes over a person's place, with its score."""
    people = night.entries[entrant].people
    names = [name if each == person else night.name(each) for each in people]
    what = _("{name} sits in for {other}", name=name, other=night.name(person))
    return Change(what, night.field(), lambda: night.set_people(entrant, names))


def stays_seated(night: Night, entrant: Entrant, table: int) -> Change:
    """Somebody stays seated at a table, or with 0 changes tables again as all do."""
    field = night.field()
    asked = {who: own for who, own in {**night.stays, entrant: table}.items() if own}
    label = night.label(entrant)
    what = _("{name} stays seated", name=label) if table else _("{name} changes tables", name=label)
    after = replace(field, stays=tuple(Stay(*each) for each in asked.items()))
    return Change(what, after, lambda: night.stay(entrant, table))


def replanned(night: Night, plan: Plan) -> Change:
    """The night gets more rounds, or fewer."""
    what = _n("The night has {n} round in all", "The night has {n} rounds in all", plan.rounds or 0)
    return Change(what, replace(night.field(), rounds=plan.rounds), lambda: night.set_plan(plan))


def make(night: Night, change: Change) -> None:
    """Makes the change; a seated round that has not begun is seated again."""
    seated = night.current is not None and not night.current.started
    if seated:
        night.unseat()
    change.make()
    if seated:
        night.seat_soon()


# The effect.


class Outlook:
    """What comes of a change: the night before and after it. Where a slow computer takes a second for the rounds to
    come they are made in a thread of their own; there `ended` is called at the end."""

    def __init__(self, night: Night, change: Change, ended: Callable[[], object] = lambda: None) -> None:
        past = [state for state in night.rounds if state.closed or state.started]
        self._change, self._plan, self._played = change, night.plan, night.played(past)
        self._fields = night.field(), change.after
        self._every = _known_ahead(night.plan)
        self._made: list[Ahead] = []
        self._task: Task | None = None
        if night.large or any(must_search(night.plan.format, field, self._played) for field in self._fields):
            self._task = Task("rounds to come", self._make, ended)
        else:
            self._make()

    @property
    def over(self) -> bool:
        """Whether nobody has to wait for it any more."""
        return self._task is None or self._task.over

    def _make(self, _stopping: Event | None = None) -> None:
        self._made = [_ahead(self._plan, field, self._played, self._every) for field in self._fields]

    def preview(self) -> Preview:
        """It in words; waits until the rounds are made."""
        if self._task is not None:
            self._task.wait()
            if self._task.error is not None:
                raise self._task.error
        plan, played, fields = self._plan, self._played, self._fields
        before, after = self._made
        first = len(played) + 1
        compared = [
            Compared(_(UNITS[plan.format.unit]), *(str(len(field.entrants)) for field in fields)),
            Compared(_("Tables"), _tables(before), _tables(after)),
        ]
        if self._every:
            what = _("Same opponents twice") if plan.pairs else _("Same partner twice")
            compared.append(Compared(what, *(_twice(plan, played, rounds) for rounds in (before, after))))
        else:
            compared.append(Compared(_("Rounds to come"), *(_left(plan, field, first) for field in fields)))
        compared.append(Compared(_("Sits out"), *(_out(rounds, self._every) for rounds in (before, after))))
        if any(field.stays for field in fields):
            compared.append(Compared(_("Stay seated"), *(_seated(plan, field, played) for field in fields)))
        return Preview(
            title=self._change.what,
            stays=_stays(first),
            first=first,
            compared=tuple(compared),
            why_not=_(after.why) if isinstance(after, CannotSeat) else "",
        )


def preview(night: Night, change: Change) -> Preview:
    """The night before and after a change; waits for it."""
    return Outlook(night, change).preview()


def _known_ahead(plan: Plan) -> bool:
    """Whether future rounds do not depend on who wins."""
    return isinstance(plan.format, RoundRobin | Duplicate) or not (plan.pairs or plan.format.needs_winners)


def _ahead(plan: Plan, field: Field, played: Sequence[Played], every: bool) -> Ahead:
    """The future rounds with these people: all that can be known, at least the next one."""
    most = min(AHEAD, max(1, (field.rounds or AHEAD) - len(played))) if every else 1
    so_far = [_decided(one) for one in played]
    found: list[Round] = []
    try:
        while len(found) < most and (made := plan.format.next_round(field, so_far)) is not None:
            found.append(made)
            so_far.append(_decided(Played(made)))
    except CannotSeat as why:
        return found or why
    return found


def _decided(one: Played) -> Played:
    """The same with a winner at every table, for formats that need one."""
    return replace(one, winners={**{table.number: 0 for table in one.round.tables}, **one.winners})


def _tables(rounds: Ahead) -> str:
    if isinstance(rounds, CannotSeat) or not rounds:
        return _("none")
    made = rounds[0]
    dummies = sum(table.seats.count(DUMMY) for table in made.tables)
    out = len(made.sit_out)
    said = str(len(made.tables))
    if dummies:
        said = _n("{tables} and a dummy", "{tables} and {n} dummies", dummies, tables=said)
    return _n("{tables} and {n} sitting out", "{tables} and {n} sitting out", out, tables=said) if out else said


def _twice(plan: Plan, played: Sequence[Played], rounds: Ahead) -> str:
    """How many two have been together more than once in the whole night."""
    if isinstance(rounds, CannotSeat):
        return "–"
    met: Counter[frozenset[Entrant]] = Counter()
    for made in [*(one.round for one in played), *rounds]:
        pairs: set[frozenset[Entrant]] = set()  # those who meet at two tables, as teams do, have met once
        for table in made.tables:
            together: Iterable[Sequence[Entrant]] = [table.seats] if plan.pairs else table.sides
            pairs.update(frozenset(two) for side in together for two in combinations(side, 2))
        met.update(pairs)
    count = sum(times > 1 for times in met.values())
    return _("{n} times", n=count) if count > 1 else _("once") if count else _("nobody")


def _seated(plan: Plan, field: Field, played: Sequence[Played]) -> str:
    """How many of those who ask to stay seated can: ``2``, ``1 of 2``."""
    promises = plan.format.promises(field, played)
    can = sum(bool(promise.table) for promise in promises)
    return str(can) if can == len(promises) else _("{n} of {all}", n=can, all=len(promises))


def _left(plan: Plan, field: Field, first: int) -> str:
    if plan.rounds is None or field.rounds is None:
        return _("as many as it takes")
    return str(max(0, field.rounds - first + 1))


def _out(rounds: Ahead, every: bool) -> str:
    """How often people sit out from now on."""
    if isinstance(rounds, CannotSeat):
        return "–"
    times = Counter(entrant for made in rounds for entrant in made.sit_out)
    if not times:
        return _("nobody")
    if not every:
        count = len(rounds[0].sit_out)
        return _("{n} in the next round", n=count)
    in_a_row = any(set(one.sit_out) & set(other.sit_out) for one, other in zip(rounds, rounds[1:], strict=False))
    most = max(times.values())
    often = _("at most once") if most == 1 else _("at most twice") if most == 2 else _("at most {n} times", n=most)
    if most == 1:
        return often
    return _("{often}, some in a row", often=often) if in_a_row else _("{often}, never in a row", often=often)


def _stays(first: int) -> str:
    if first == 1:
        return _("No round has been played. From round 1:")
    if first == 2:
        return _("Round 1 stays as it was. From round 2:")
    return _("Rounds 1 to {last} stay as they were. From round {next}:", last=first - 1, next=first)


def _who(night: Night, entrants: Sequence[Entrant]) -> str:
    if len(entrants) > 2:
        if night.plan.pairs:
            return units_words(len(entrants), night.plan.format.unit)
        return _n("{n} person", "{n} people", len(entrants))
    return words.together([night.name(person) for entrant in entrants for person in night.entries[entrant].people])


def _count(night: Night, entrants: Sequence[Entrant]) -> int:
    """How many people they are, for the verb."""
    return sum(len(night.entries[entrant].people) for entrant in entrants)


def _all_here(night: Night, entrants: Sequence[Entrant], here: bool) -> None:
    for entrant in entrants:
        night.set_here(entrant, here)
