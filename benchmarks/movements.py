"""Who sits where, and who is ahead: ``python -m benchmarks.movements [FILE]`` (a FILE for the rows as JSON).

Processor time from the arguments to the answer; what peers make is looked at before it counts.

*Individual.* Ours makes the schedule as `whist-kiosk schedule` does, with nothing remembered from before: of 40 from
whist tables that are known, so that everybody partners everybody once, in 39 rounds; of 38, in 12 rounds, by search.
pyplayscheduler, which is for pickleball, draws 500 schedules by lot and keeps the best: its own default. How often its
partners meet again is a row.

*Swiss.* Ours makes the ninth round of 200 pairs from the eight that were played: it ranks them, finds who has met, and
pairs. Peers are handed scores and opponents ready. networkx solves the same sum of squared score gaps over all pairs of
pairs, the way its documentation has it; ours must not be worse by a point. swisspair is written in C++ for a card
game's tournaments; it has its own idea of a good round, and no rematch in it.

*Standings.* 400 people over 24 rounds, by points, then by the last hand. Both begin with the rounds as they were told,
and end with places, points, rounds won, and what everybody made and conceded in each round; these must be the same.
Ours has besides whom they met, and what broke each tie. A second row has pandas find the places and nothing else.

*Growth.* Ours alone, at ten and a hundred times a size, beside itself at that size. The rounds before the Swiss one are
by lot there, which makes them in no time.
"""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from itertools import combinations
from random import Random
from typing import Any

from benchmarks.side_by_side import Row, Work, measured, rate, report
from rules.movements.drive import Drive
from rules.movements.format import Field
from rules.movements.past import meetings
from rules.movements.starters import known, starters
from rules.movements.swiss import Swiss, swiss_round
from rules.movements.whist_tables import mixed, schedule
from rules.rounds import Entrant, Played, Round, Seated
from rules.standings.standings import standings

ROUNDS = 5
EACH = 0.2
"""Seconds of each side in each round; once at least."""
SEARCHED = 38, 12
"""So many people, for whom no tables are known, and rounds."""
DRIVE_ROUNDS = 24
SWISS_BEFORE = 8
"""Rounds played before the one that is measured."""


# What both sides work on.


def told(one: Round, rng: Random) -> Played:
    """The round with tricks for everybody, by lot; north–south never have as many as east–west."""
    scores: dict[Entrant, int] = {}
    winners: dict[int, int] = {}
    for seated in one.tables:
        tricks = rng.randrange(14)
        winners[seated.number] = int(tricks < 7)
        for side, entrants in enumerate(seated.sides):
            scores |= dict.fromkeys(entrants, 13 - tricks if side else tricks)
    return Played(one, scores, winners)


def by_lot(entrants: int, seats: int, rounds: int) -> list[Played]:
    """A night of so many, with so many seats to a table, drawn by lot."""
    rng, played = Random(1), list[Played]()
    for _ in range(rounds):
        order = rng.sample(range(1, entrants + 1), entrants)
        tables = (Seated(n // seats + 1, tuple(order[n : n + seats])) for n in range(0, entrants, seats))
        played.append(told(Round(tuple(tables)), rng))
    return played


def drive(people: int) -> list[Played]:
    """A night of so many people."""
    return by_lot(people, 4, DRIVE_ROUNDS)


def swiss(pairs: int) -> list[Played]:
    """The rounds that so many pairs have played."""
    rng, played = Random(1), list[Played]()
    for _ in range(SWISS_BEFORE):
        played.append(told(swiss_round(Swiss().ranking, Field(tuple(range(1, pairs + 1))), played), rng))
    return played


def anew(_: object = None) -> None:
    """Nothing is remembered of schedules that were made."""
    starters.cache_clear()
    known.cache_clear()


# Peers.


def networkx_round(score: Mapping[Entrant, int], met: Mapping[frozenset[Entrant], int]) -> list[tuple[Entrant, ...]]:
    """Everybody could meet everybody; a rematch is dearer than all else together."""
    import networkx

    rematch = len(score) * max(score.values()) ** 2 + 1
    graph = networkx.Graph()
    for one, other in combinations(score, 2):
        again = met.get(frozenset((one, other)), 0)
        graph.add_edge(one, other, weight=-((score[one] - score[other]) ** 2) - rematch * again)
    return list(networkx.max_weight_matching(graph, maxcardinality=True))


def swisspair_round(
    score: Mapping[Entrant, int], opponents: Mapping[Entrant, Sequence[Entrant]]
) -> list[tuple[Entrant, ...]]:
    """From the first to the last by score."""
    from swisspair import Player, create_matches

    order = sorted(score, key=lambda entrant: -score[entrant])
    players = [Player(str(e), score[e], rank, True, {str(o) for o in opponents[e]}) for rank, e in enumerate(order, 1)]
    return [(int(match.p1.id), int(match.p2.id)) for match in create_matches(players)]


def pandas_places(played: Sequence[Played]) -> dict[Entrant, int]:
    """The place of everybody, and nothing else."""
    import pandas

    tricks = pandas.DataFrame([one.scores for one in played]).T
    return places(tricks.sum(axis=1), tricks.iloc[:, -1])


def pandas_figures(played: Sequence[Played]) -> tuple[dict[Entrant, int], Any]:
    """The places, and what each round was for everybody: what they made and conceded, and whether they won."""
    import pandas

    seats = (
        (number, seated.number, side, entrant, one.scores[entrant], one.winners[seated.number] == side)
        for number, one in enumerate(played)
        for seated in one.round.tables
        for side, entrants in enumerate(seated.sides)
        for entrant in entrants
    )
    cells = pandas.DataFrame(seats, columns=["round", "table", "side", "entrant", "made", "won"])
    sides = cells.groupby(["round", "table", "side"])["made"].first()
    others = pandas.MultiIndex.from_arrays([cells["round"], cells["table"], 1 - cells["side"]])
    cells["conceded"] = sides.reindex(others).to_numpy()
    everybody = cells.groupby("entrant")
    summed = everybody.agg(total=("made", "sum"), won=("won", "sum"), last=("made", "last"))
    rounds = cells.pivot(index="entrant", columns="round", values=["made", "conceded", "won"])
    return places(summed["total"], summed["last"]), rounds.join(pandas.concat({"night": summed}, axis=1))


def places(total: Any, last: Any) -> dict[Entrant, int]:
    """By points, then by the last hand, which has 13 tricks."""
    ranked = (14 * total + last).rank(method="min", ascending=False).astype(int)
    return {int(entrant): int(place) for entrant, place in ranked.items()}


def scheduler_rounds(players: int, rounds: int) -> tuple[Round, ...]:
    """Of a table its players have two and two."""
    from pyscheduler.scheduler import Scheduler

    made = Scheduler(n_players=players, n_courts=players // 4, n_rounds=rounds).optimize_schedule().schedule + 1
    return tuple(
        Round(tuple(Seated(number, (int(a), int(c), int(b), int(d))) for number, (a, b, c, d) in enumerate(one, 1)))
        for one in made
    )


# The rows.


def individual() -> Iterator[Row]:
    """Of people for whom tables are known, and of some for whom they are not."""
    for players, rounds, title in ((40, 39, "individual 40"), (*SEARCHED, f"individual {SEARCHED[0]}, searched")):

        def ours(players: int = players, rounds: int = rounds) -> tuple[Round, ...]:
            anew()
            return schedule(players, rounds).rounds

        def theirs(players: int = players, rounds: int = rounds) -> tuple[Round, ...]:
            return scheduler_rounds(players, rounds)

        again = [(repeated(ours(), players), repeated(theirs(), players)) for _ in range(ROUNDS)]
        check(not any(mine for mine, _ in again), "our partners meet again")
        yield times(f"movements: {title}", "pyplayscheduler", ours, theirs)
        yield measured(f"movements: {title}, partners again", "pyplayscheduler", again, "pairs")


def repeated(rounds: Sequence[Round], players: int) -> int:
    """How often two partner who have done so before, in rounds in which everybody sits but those who cannot."""
    for one in rounds:
        seats = [seat for seated in one.tables for seat in seated.seats]
        check(len(seats) == len({*seats}) == players - players % 4 and {*seats} <= {*range(1, players + 1)}, "seats")
    return mixed(range(1, players + 1), rounds).partners


def swiss_rounds() -> Iterator[Row]:
    """One round, after those played."""
    played, format = swiss(200), Swiss()
    field, met = Field(tuple(range(1, 201))), meetings(played)
    score = {row.entrant: int(2 * row.values[0]) for row in standings(played, format.ranking)}
    opponents = {entrant: [e for pair in met if entrant in pair for e in pair if e != entrant] for entrant in score}

    def ours() -> list[tuple[Entrant, ...]]:
        found = format.next_round(field, played)
        return [seated.seats for seated in found.tables] if found else []

    def gaps(pairs: Sequence[tuple[Entrant, ...]]) -> int:
        check(sorted(entrant for pair in pairs for entrant in pair) == sorted(score), "not everybody is paired once")
        check(not any(frozenset(pair) in met for pair in pairs), "a rematch that need not be")
        return sum((score[one] - score[other]) ** 2 for one, other in pairs)

    def networkx() -> list[tuple[Entrant, ...]]:
        return networkx_round(score, met)

    title = "movements: Swiss round of 200 pairs"
    check(gaps(ours()) == gaps(networkx()), "the squared gaps are not the same")
    yield times(title, "networkx", ours, networkx)
    if there("swisspair"):

        def swisspair() -> list[tuple[Entrant, ...]]:
            return swisspair_round(score, opponents)

        check(gaps(ours()) <= gaps(swisspair()), "their squared gaps are less")
        yield times(title, "swisspair (C++)", ours, swisspair)


def standings_of_400() -> Iterator[Row]:
    """With the figures of each round, and the places alone."""
    played, ranking = drive(400), Drive().ranking
    ranked = standings(played, ranking)
    found, figures = pandas_figures(played)
    check({row.entrant: row.place for row in ranked} == found == pandas_places(played), "the places are not the same")
    for row in ranked:
        known, cells = figures.loc[row.entrant], row.line.cells
        made, conceded = (known[name].tolist() for name in ("made", "conceded"))
        check(made == [cell.score for cell in cells], "what they made is not the same")
        check(conceded == [cell.conceded for cell in cells], "what they conceded is not the same")
        check(known["night"]["won"] == row.line.won, "the rounds won are not the same")
    title = f"movements: standings of 400 people × {DRIVE_ROUNDS} rounds"
    for peer, theirs in (
        ("pandas", partial(pandas_figures, played)),
        ("pandas, places only", partial(pandas_places, played)),
    ):
        yield times(title, peer, partial(standings, played, ranking), theirs)


def growth() -> Iterator[Row]:
    """Each at its size and at ten and, as far as it goes, a hundred times it."""

    def ranked(people: int) -> Callable[[], object]:
        played = drive(people)
        return lambda: standings(played, Drive().ranking)

    def paired(pairs: int) -> Callable[[], object]:
        played, field = by_lot(pairs, 2, SWISS_BEFORE), Field(tuple(range(1, pairs + 1)))
        return lambda: swiss_round(Swiss().ranking, field, played)

    def scheduled(people: int) -> Callable[[], object]:
        def make() -> object:
            anew()
            return schedule(people, SEARCHED[1])

        return make

    for title, work, sizes in (
        (f"standings of {{:,}} people × {DRIVE_ROUNDS} rounds", ranked, (40, 400, 4000)),
        ("Swiss round of {:,} pairs, by lot before", paired, (20, 200, 2000)),
        ("individual {}, searched", scheduled, (38, 380)),
    ):
        least, *more = sizes
        for size in more:
            rounds = ROUNDS if size < 2000 else 1
            yield times(f"growth: {title.format(size)}", f"with {least}", work(size), work(least), rounds)


def times(work: str, peer: str, ours: Callable[[], object], theirs: Callable[[], object], rounds: int = ROUNDS) -> Row:
    """The comparison in milliseconds of the processor's for one time."""

    def milliseconds(do: Callable[[], object]) -> float:
        def once(_: object) -> int:
            do()
            return 1

        return 1000 / rate(Work(once), EACH)

    theirs()
    if rounds > 1:  # what takes long has no beginning that counts
        ours()
    return measured(work, peer, [(milliseconds(ours), milliseconds(theirs)) for _ in range(rounds)], "ms")


def check(holds: object, what: str) -> None:
    """Ends the run where what was made is not what it must be."""
    if not holds:
        raise ValueError(f"This cannot be compared: {what}.")


def there(module: str) -> bool:
    """Whether a peer is installed; says so where it is not."""
    if find_spec(module) is None:
        print(f"{module} is not installed: left out", file=sys.stderr)
        return False
    return True


def rows() -> Iterator[Row]:
    """The comparisons with those peers that are installed, then the growth."""
    if there("pyscheduler"):
        yield from individual()
    yield from swiss_rounds()
    if there("pandas"):
        yield from standings_of_400()
    yield from growth()


if __name__ == "__main__":
    report(rows(), sys.argv[1:])
