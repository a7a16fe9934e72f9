"""Individual play by whist tournament tables: everyone with everyone (movements#individual)."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, product
from typing import ClassVar, NamedTuple

from rules.house_rules import rule
from rules.movements import settings
from rules.movements.format import Field, Format
from rules.movements.mixing import Plan, plans
from rules.movements.past import check_number, present
from rules.movements.starters import NEARLY, known
from rules.movements.stays import as_drawn
from rules.rounds import DUMMY, Entrant, Played, Ranking, Round, Seated

USUAL = 12
"""The number of rounds, where more are possible, for players who cannot all partner each other."""

AHEAD = 6
"""The number of rounds planned after people came or left, if nobody said how many there are to be."""
MANY = 100
"""With more players nobody can partner everyone in a night."""


@dataclass(frozen=True)
class Mixed:
    """How well players are mixed. `str` says it for the screens."""

    everyone: bool
    """Whether everyone has partnered everyone."""
    partners: int
    """How often two partnered who had done so before."""
    opponents: int
    """How often two opposed each other who had done so twice before."""

    def __str__(self) -> str:
        if self.everyone and not self.partners:
            return "Everyone partners everyone once." + ("" if self.opponents else " Everyone opposes everyone twice.")
        partners = f"Partners meet again {_times(self.partners)}" if self.partners else "No partner twice"
        opponents = f"opponents more than twice {_times(self.opponents)}" if self.opponents else ""
        return f"{partners}, {opponents or 'no opponent more than twice'}."


def mixed(players: Iterable[Entrant], rounds: Iterable[Round]) -> Mixed:
    """How well those players are mixed in those rounds."""
    there = set(players)
    partners: Counter[frozenset[Entrant]] = Counter()
    opponents: Counter[frozenset[Entrant]] = Counter()
    for table in (table for one in rounds for table in one.tables):
        partners.update(frozenset(pair) for side in table.sides for pair in combinations(side, 2) if there >= {*pair})
        opponents.update(frozenset(pair) for pair in product(*table.sides) if there >= {*pair})
    return Mixed(
        everyone=len(partners) == len(there) * (len(there) - 1) // 2,
        partners=sum(times - 1 for times in partners.values()),
        opponents=sum(max(0, times - 2) for times in opponents.values()),
    )


@dataclass(frozen=True)
class Schedule:
    """Rounds for players numbered from 1."""

    players: int
    rounds: tuple[Round, ...]
    kind: str
    """``exact``: whist tournament tables, or their first rounds; ``best``: the best found."""

    @property
    def mixed(self) -> Mixed:
        """How well the schedule mixes them."""
        return mixed(range(1, self.players + 1), self.rounds)


def schedule(players: int, rounds: int | None = None) -> Schedule:
    """The rounds of a night in which nobody comes or goes; as many as `Individual.rounds` if `rounds` is None."""
    wanted = usual_rounds(players) if rounds is None else rounds
    kind = "exact" if players % 4 < 2 and wanted <= len(known(players)) else "best"
    return Schedule(players, deque(_from_the_start(players, wanted, 0), maxlen=1)[0].rounds, kind)


def usual_rounds(players: int) -> int:
    """For 4n and 4n + 1 players up to `MANY`, until everyone has partnered everyone; else as many good rounds as there
    are, up to `USUAL`."""
    if players % 4 < 2 and players <= MANY:
        return players - 1 + players % 4
    return min(USUAL, len(known(players)) or USUAL)


def _tables(players: int, rounds: int) -> tuple[Round, ...]:
    """The known rounds for a night of so many, perhaps fewer or more than these."""
    tables = known(players) or (known(players, NEARLY) if rounds > players * 3 // 5 else ())
    if tables and players % 4 < 2:
        tables *= -(-rounds // len(tables))
    return tables


def _from_the_start(players: int, rounds: int, seed: int) -> Iterator[Plan]:
    """The known rounds. If more are needed, the best found after them, or a whole new search if that repeats less.

    Tables in which everyone partners everyone start again. Those that are nearly exact are worth it if more rounds are
    needed than a search finds without repetition.
    """
    tables = _tables(players, rounds)
    if rounds <= len(tables):
        yield Plan(tables[:rounds])
        return
    numbers = range(1, players + 1)
    best = None
    for best in plans(numbers, rounds - len(tables), [Played(each) for each in tables], seed):
        best = replace(best, rounds=tables + best.rounds, share=best.share / (2 if tables else 1))
        yield best
    if tables and best is not None and best.cost:
        for plan in plans(numbers, rounds, seed=seed):
            best = plan if plan.share and plan.cost < best.cost else best
            yield replace(best, share=(1 + plan.share) / 2)


class _Start(NamedTuple):
    """Where a plan may begin: its players, the rounds before it, how many it has, and who has played with whom in the
    first of them."""

    players: tuple[Entrant, ...]
    past: tuple[Round, ...]
    rounds: int
    after: list[set[tuple[Entrant, ...]]]

    def is_of(self, plan: Plan) -> bool:
        """Whether a plan begins with what was played, and goes on."""
        return len(plan.rounds) > len(self.after) and list(map(_seated, plan.rounds[: len(self.after)])) == self.after


@dataclass(frozen=True)
class Individual(Format):
    """While nobody comes or goes, the known tables; else the best rounds found after those played.

    Players have their numbers in the tables by their order, so that a schedule can be printed before the night. A dummy
    has the last number.
    """

    id: ClassVar[str] = "individual"
    title: ClassVar[str] = "Individual"
    help: ClassVar[str] = (
        "Everyone plays for themselves, with a new partner in every round. With 4, 5, 8, 9, 12, 13 … players everyone "
        "partners everyone once, given enough rounds."
    )
    source: ClassVar[str] = "published whist tables"

    odd: str = rule(
        "sit_out",
        "If the number is not a multiple of four",
        "A dummy is an open hand that its partner plays. It sits where one player is missing.",
        "published whist tables",
        ("sit_out", "all sit out in turn"),
        ("dummy", "a dummy where one is missing, else all sit out in turn"),
    )
    bye: str = settings.bye_scores()

    @property
    def ranking(self) -> Ranking:
        """By tricks or points; ties by the last hand."""
        return Ranking(bye_scores=self.bye)

    def rounds(self, entrants: int) -> int | None:
        """Until everyone has partnered everyone, or as many good rounds as there are; see `usual_rounds`."""
        return usual_rounds(entrants + self._dummies(entrants))

    def goes_on(self, rounds: int, began: int, planned: int | None) -> bool:
        return rounds < self._of_night(began, planned)

    def own_round(self, field: Field, played: Sequence[Played]) -> Round | None:
        """The format is over when all rounds of the night are played, or all planned for those who began it. It answers
        at once if the search is done."""
        if self._left(field, played) <= 0:
            return None
        return deque(self.planning(field, played), maxlen=1)[0].rounds[0]

    def must_search(self, field: Field, played: Sequence[Played]) -> bool:
        for start in self._starts(field, [as_drawn(one) for one in played]):
            plan = _at_hand(start.players, start.past, start.rounds, field.seed)
            if plan is None or start.is_of(plan):
                return plan is None
        return False

    def planning(self, field: Field, played: Sequence[Played]) -> Iterator[Plan]:
        """The search for the remaining rounds, as plans that become better; none when the format is over.

        A caller that shows progress may stop at any plan with a round and take it; the next search follows from what
        was played. After a complete search `next_round` answers at once. Raises `CannotSeat`.
        """
        for start in self._starts(field, played):
            for plan in _searched(start.players, start.past, start.rounds, field.seed):
                if start.is_of(plan):
                    yield replace(plan, rounds=plan.rounds[len(start.after) :])
                elif plan.share == 1:
                    break  # they did not sit as planned: a new plan from here
            else:
                return

    def _starts(self, field: Field, played: Sequence[Played]) -> Iterator[_Start]:
        """Where a plan may begin, the likeliest first."""
        left = self._left(field, played)
        if left <= 0:
            return
        players = (*sorted(field.entrants), *[DUMMY] * self._dummies(len(field.entrants)))
        past = tuple(one.round for one in played)
        there = set(field.entrants)
        since = max((index for index, one in enumerate(past, 1) if present(one) != there), default=0)
        for start in sorted({since, len(past)}):
            after = [_seated(one) for one in past[start:]]
            wanted = left + len(after)
            if start and field.rounds is None:  # nobody counts on all of them, so avoid repetition in the first
                wanted = min(wanted, AHEAD)
            yield _Start(players, past[:start], wanted, after)

    def _left(self, field: Field, played: Sequence[Played]) -> int:
        check_number(self, field)
        began = len(present(played[0].round)) if played else len(field.entrants)
        return self._of_night(began, field.rounds) - len(played)

    def _of_night(self, began: int, planned: int | None) -> int:
        """How many rounds a night has."""
        return (self.rounds(began) or 0) if planned is None else planned

    def _dummies(self, entrants: int) -> int:
        return int(self.odd == "dummy" and entrants % 4 == 3)


@lru_cache(maxsize=16)
def _kept(players: tuple[Entrant, ...], past: tuple[Round, ...], rounds: int, seed: int) -> list[Plan]:
    """Where the end of a search is kept, once there is one."""
    return []


def _at_hand(players: tuple[Entrant, ...], past: tuple[Round, ...], rounds: int, seed: int) -> Plan | None:
    """The plan of so many rounds after those played, if none has to be searched for."""
    if kept := _kept(players, past, rounds, seed):
        return kept[0]
    tables = () if past else _tables(len(players), rounds)
    return _named(Plan(tables[:rounds]), players) if rounds <= len(tables) else None


def _searched(players: tuple[Entrant, ...], past: tuple[Round, ...], rounds: int, seed: int) -> Iterator[Plan]:
    """The plans of so many rounds after those played; only the last one if the search was done before."""
    kept = _kept(players, past, rounds, seed)
    if kept:
        yield kept[0]
        return
    searched: Iterator[Plan]
    if past:
        searched = plans(players, rounds, [Played(one) for one in past], seed)
    else:
        searched = (_named(plan, players) for plan in _from_the_start(len(players), rounds, seed))
    last = None
    for last in searched:
        yield last
    kept.extend(() if last is None else (last,))


def _seated(one: Round) -> set[tuple[Entrant, ...]]:
    """Who plays with whom, whichever table it is at."""
    return {table.seats for table in one.tables}


def _named(plan: Plan, players: Sequence[Entrant]) -> Plan:
    """The plan with the players in place of their numbers."""

    def names(numbers: Iterable[int]) -> tuple[Entrant, ...]:
        return tuple(players[number - 1] for number in numbers)

    named = (
        Round(tuple(Seated(table.number, names(table.seats)) for table in one.tables), names(one.sit_out))
        for one in plan.rounds
    )
    return replace(plan, rounds=tuple(named))


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
