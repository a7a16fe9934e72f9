"""Duplicate: the same boards at all tables, and who plays them when (movements#duplicate).

A movement consists of numbers: pairs or teams from 1, sets of boards from 0. The first round settles who has which
number. In an odd field the last number is a phantom, and its opponent sits out. A pair or team that leaves becomes a
phantom. A newcomer takes a phantom's number if it leads to no board and no opponent they had before; else they sit out.
So the next round follows from who was there in each round, and played rounds stay as they were.
"""

from abc import abstractmethod
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, NamedTuple

from rules.house_rules import rule
from rules.movements.format import Field, Format
from rules.movements.matching import NOBODY
from rules.movements.past import check_number, is_over, present
from rules.movements.stays import Promise, as_drawn
from rules.phrases import Phrase
from rules.rounds import Entrant, Played, Ranking, Round, Seated


class Place(NamedTuple):
    """Two numbers that meet in a round: the table (in teams the match), the numbers, and the set of boards."""

    table: int
    north_south: int
    east_west: int
    boards: int


@dataclass(frozen=True)
class Movement:
    """Who meets in each round. `numbers` and `sets` are how many pairs or teams, and sets of boards, it is for."""

    numbers: int
    rounds: int
    sets: int
    places: Callable[[int], Sequence[Place]]
    """The meetings of a round, from 0."""


def stationary(movement: Movement) -> dict[int, int]:
    """The numbers that sit at one place and in one direction in all rounds, with that place."""
    sits: dict[int, set[tuple[int, int]]] = defaultdict(set)
    for round in range(movement.rounds):
        for place in movement.places(round):
            sits[place.north_south].add((place.table, 0))
            sits[place.east_west].add((place.table, 1))
    return {number: next(iter(where))[0] for number, where in sorted(sits.items()) if len(where) == 1}


@dataclass(frozen=True)
class Duplicate(Format):
    """What all formats of duplicate share, without the movement. Numbers follow the order of the entrants."""

    none_left: ClassVar[Phrase]
    """What is said to somebody who asks to stay seated and cannot."""
    again: ClassVar[bool] = False
    """Whether the movement starts again with other boards if the night has more rounds."""

    boards_a_round: int = rule(
        2,
        "Boards a round",
        "How many hands are played at each table.",
        "decided",
        *((n, str(n)) for n in (1, 2, 3, 4)),
        numbers=(1, 12),
    )
    scoring: str = rule(
        "differences",
        "Boards are scored by",
        "Differences: tricks, or points, against the average of all who held the same cards. Matchpoints: two for each "
        "of them beaten, one for each equalled.",
        "bridge clubs",
        ("differences", "differences"),
        ("matchpoints", "matchpoints"),
    )

    @abstractmethod
    def movement(self, numbers: int) -> Movement:
        """The movement for an even number of pairs or teams."""

    @property
    def ranking(self) -> Ranking:
        """By the sum of differences or the percentage of matchpoints. There is no tie-break [decided]."""
        return Ranking(("percent" if self.scoring == "matchpoints" else "total",), boards=self.scoring)

    def rounds(self, entrants: int) -> int | None:
        """All rounds of the movement."""
        return self.movement(_even(entrants)).rounds

    def own_round(self, field: Field, played: Sequence[Played]) -> Round | None:
        """The next round of the movement with any meeting; None if there is none."""
        if not played:
            check_number(self, field)
        if is_over(field, played):
            return None
        course = self._course(field, played)
        met = course.find()
        return None if met is None else self._seated(met, course.numbers, field.entrants)

    def _course(self, field: Field, played: Sequence[Played]) -> "_Course":
        """The movement as far as it has come, with those who are there."""
        began = len(present(played[0].round)) if played else len(field.entrants)
        movement = self.movement(_even(began))
        course = _Course(movement, field.rounds or movement.rounds if self.again else movement.rounds)
        course.begin(self._began(movement, played[0].round) if played else self._numbers(movement, field))
        for one in played:
            course.come_and_go(present(one.round))
            course.play()
        course.come_and_go(field.entrants)
        return course

    # People who stay seated. Boards lie at the tables: only numbers that the movement itself keeps in a place can stay.

    def in_the_room(self, made: Round, field: Field, played: Sequence[Played]) -> Round:
        """Tables stand where the movement has them, but for those that change places for the whole night."""
        places = self.places(field, played)
        tables = (
            replace(table, number=places[table.number], drawn=table.number) if table.number in places else table
            for table in made.tables
        )
        return replace(made, tables=tuple(sorted(tables, key=lambda table: table.number)))

    def places(self, field: Field, played: Sequence[Played]) -> Mapping[int, int]:
        """Where tables stand that have another place than the movement's, all night: none."""
        return {}

    def promises(self, field: Field, played: Sequence[Played]) -> tuple[Promise, ...]:
        """Whoever has a number that stays, stays. Numbers are given with the first round."""
        if not field.stays or not played and not self.least <= len(field.entrants) <= self.most:
            return ()
        course = self._course(field, [as_drawn(one) for one in played])
        stays, places = stationary(course.movement), self.places(field, played)
        number_of = {entrant: number for number, entrant in course.numbers.items()}
        promised = []
        for stay in field.stays:
            if stay.entrant not in field.entrants:
                continue
            table = self.table_of(stays.get(number_of.get(stay.entrant, 0), 0))
            table = places.get(table, table)
            second = table + 1 if table and self.unit == "team" else 0
            says = Phrase(self.staying, table=table, second=second) if table else self.none_left
            promised.append(Promise(stay.entrant, table, says, second=second))
        return tuple(promised)

    def table_of(self, place: int) -> int:
        """The table, or the first, of a movement's place; 0 for none."""
        return place

    def _numbers(self, movement: Movement, field: Field) -> dict[int, Entrant]:
        """Everyone's number at the start: in order, and those who ask to stay seated change with somebody whose number
        stays, as far as there are any."""
        numbers = dict(enumerate(self.order(field), 1))
        stays = {number: self.table_of(place) for number, place in stationary(movement).items()}
        left, asked = dict(stays), [stay for stay in field.stays if stay.entrant in field.entrants]
        for at, stay in enumerate(asked):
            if not left:
                break
            own = next(number for number, entrant in numbers.items() if entrant == stay.entrant)
            others = {later.table for later in asked[at + 1 :]}
            number = min(left, key=lambda n: (stays[n] != stay.table, stays[n] in others, n != own, n))
            del left[number]
            numbers[own], numbers[number] = numbers.get(number, NOBODY), stay.entrant
        missing = next((n for n in range(1, movement.numbers + 1) if numbers.get(n, NOBODY) == NOBODY), 0)
        last = max((n for n in range(1, movement.numbers + 1) if n not in stays), default=0)
        if missing and missing not in stays and missing != last:  # from there `_began` finds all numbers again
            numbers[missing], numbers[last] = numbers[last], NOBODY
        return {number: entrant for number, entrant in sorted(numbers.items()) if entrant != NOBODY}

    def order(self, field: Field) -> Sequence[Entrant]:
        """The entrants present, in the order of their numbers."""
        return sorted(field.entrants)

    def tables(self, place: Place, one: Entrant, other: Entrant, boards: tuple[int, ...]) -> Iterator[Seated]:
        """The tables of a meeting: one, or several in teams."""
        yield Seated(place.table, (one, other), boards)

    def _began(self, movement: Movement, first: Round) -> dict[int, Entrant]:
        """Everyone's number by their seat in the first round; those who sat out get the remaining ones."""
        where = {table.number: table.seats for table in first.tables}
        numbers: dict[int, Entrant] = {}
        for place in movement.places(0):
            at = next(self.tables(place, place.north_south, place.east_west, ()))
            numbers |= zip(at.seats, where.get(at.number, ()), strict=False)
        left = (number for number in range(1, movement.numbers + 1) if number not in numbers)
        return numbers | dict(zip(left, first.sit_out, strict=False))

    def _seated(self, met: Sequence[Place], numbers: Mapping[int, Entrant], here: Collection[Entrant]) -> Round:
        """The round with its tables. Tables that share boards begin with different ones and pass them on."""
        tables = [
            table
            for place in met
            for table in self.tables(
                place, numbers[place.north_south], numbers[place.east_west], _boards(place.boards, self.boards_a_round)
            )
        ]
        tables.sort(key=lambda table: table.number)
        sharing, before = Counter(table.boards for table in tables), Counter[tuple[int, ...]]()
        relayed = []
        for table in tables:
            start = before[table.boards] * len(table.boards) // sharing[table.boards]
            before[table.boards] += 1
            relayed.append(Seated(table.number, table.seats, table.boards[start:] + table.boards[:start]))
        playing = {entrant for table in relayed for entrant in table.seats}
        return Round(tuple(relayed), tuple(entrant for entrant in here if entrant not in playing))


@dataclass
class _Course:
    """A movement in progress: who has which number, and what everybody has met. `rounds` is where it ends."""

    movement: Movement
    rounds: int
    numbers: dict[int, Entrant] = field(default_factory=dict)
    at: int = 0
    held: dict[int, Entrant] = field(default_factory=dict)
    """Who last had each number."""
    played: dict[Entrant, set[int]] = field(default_factory=lambda: defaultdict(set))
    """The sets of boards that each has played."""
    met: dict[frozenset[Entrant], frozenset[int]] = field(default_factory=dict)
    """Who has met whom, and as which numbers."""

    def begin(self, numbers: Mapping[int, Entrant]) -> None:
        """Assigns the numbers."""
        self.numbers, self.held = dict(numbers), dict(numbers)

    def places(self, at: int) -> Sequence[Place]:
        """The meetings of a round, from 0; after the last round the movement starts again with other boards."""
        again, at = divmod(at, self.movement.rounds)
        places = self.movement.places(at)
        return [p._replace(boards=p.boards + again * self.movement.sets) for p in places] if again else places

    def find(self) -> Sequence[Place] | None:
        """The next round with any meeting. None at the end."""
        while self.at < self.rounds:
            there = [p for p in self.places(self.at) if p.north_south in self.numbers and p.east_west in self.numbers]
            if there:
                return there
            self.at += 1
        return None

    def play(self) -> None:
        """Records that round as played."""
        for place in self.find() or ():
            two = place.north_south, place.east_west
            self.met[frozenset(self.numbers[number] for number in two)] = frozenset(two)
            for number in two:
                self.played[self.numbers[number]].add(place.boards)
        self.at += 1

    def come_and_go(self, here: Collection[Entrant]) -> None:
        """Entrants who left become phantoms. Newcomers take a phantom's number: their own if they can."""
        self.numbers = {number: entrant for number, entrant in self.numbers.items() if entrant in here}
        for entrant in sorted(set(here) - set(self.numbers.values())):
            phantoms = [n for n in range(1, self.movement.numbers + 1) if n not in self.numbers]
            phantoms.sort(key=lambda number: self.held.get(number) != entrant)
            number = next((number for number in phantoms if self._fits(entrant, number)), None)
            if number is not None:
                self.numbers[number] = self.held[number] = entrant

    def _fits(self, entrant: Entrant, number: int) -> bool:
        """Whether everything that a number leads to is new to them."""
        ahead = (p for at in range(self.at, self.rounds) for p in self.places(at) if number in p[1:3])
        for place in ahead:
            other = self.numbers.get(place.north_south + place.east_west - number)
            before = self.met.get(frozenset((entrant, other))) if other is not None else None
            if place.boards in self.played[entrant] or before not in (None, frozenset(place[1:3])):
                return False
        return True


def _even(count: int) -> int:
    return count + count % 2


def _boards(number: int, count: int) -> tuple[int, ...]:
    """The boards of a set."""
    return tuple(range(number * count + 1, (number + 1) * count + 1))
