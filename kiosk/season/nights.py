"""Nights in the league: who was there, and in which place, computed as on the night itself."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from sqlite_utils import Database

from kiosk.journal import Fact, effective
from kiosk.journal.facts import FIELDS
from kiosk.night.kinds import PLACELESS
from kiosk.night.state import NightState
from kiosk.night.withheld import to_be_played
from kiosk.table.kinds import AMENDMENTS
from rules.league import Result
from rules.rounds import Played, Ranking
from rules.standings.boards import Both, by_table, together
from rules.standings.standings import standings

_COLUMNS = ", ".join(FIELDS)
_OUTCOMES = AMENDMENTS | {"outcome"}
"""Of a table's facts those that places depend on."""
# Only what places depend on: of a night not its clock and agreements.
_NIGHT = f"SELECT {_COLUMNS} FROM facts WHERE stream = ? AND kind NOT IN (SELECT value FROM json_each(?)) ORDER BY seq"
_TABLES = (
    f"SELECT {_COLUMNS} FROM facts WHERE stream IN (SELECT value FROM json_each(?))"
    " AND kind IN (SELECT value FROM json_each(?)) ORDER BY seq"
)


@dataclass(frozen=True)
class NightResult:
    """A played night, complete or so far. `opened` is UTC, ISO 8601; `counting` is the unit of its points, for people:
    ``tricks``, ``flags``; `unit` is ``player``, ``pair`` or ``team``. `results` are by entrant; the people of one are
    together in `Result.who`, in the order of their ids."""

    stream: str
    seq: int
    """The chain's number of its first fact."""
    opened: str
    name: str
    format: str
    game: str
    counting: str
    by_points: bool
    """Whether places go by points first, and not by rounds won or by a share."""
    unit: str
    training: bool
    rounds: int
    veiled: bool
    """Whether it is in progress with standings hidden from the players, or boards still to be played: everybody's
    figures contain what was made of these."""
    results: tuple[Result, ...]
    merits: Mapping[str, Mapping[str, float]]
    """What each side of a table in a finished round made there, as the format counts it, by the table's log and the
    side; at duplicate against others with the same cards."""


def read_night(db: Database, stream: str) -> NightResult | None:
    """A night from its facts; None where there is none."""
    own = [Fact.from_row(row) for row in db.conn.execute(_NIGHT, (stream, json.dumps(sorted(PLACELESS))))]
    if not any(fact.kind == "open" for fact in effective(own)):
        return None
    night = NightState(own)
    streams = [table for state in night.rounds for table in state.streams.values()]
    for row in db.conn.execute(_TABLES, (json.dumps(streams), json.dumps(sorted(_OUTCOMES)))):
        fact = Fact.from_row(row)
        night.take_table(fact.stream, [fact])
    return result_of(night)


def result_of(night: NightState) -> NightResult:
    """A night's places as they stand; none before a round of it is over."""
    plan, played = night.plan, night.counted()
    rows = standings(played, plan.format.ranking) if played else ()
    by_side = plan.format.ranking.by_side
    places: dict[int | None, list[int]] = {}
    for row in rows:
        places.setdefault(row.line.side if by_side else None, []).append(row.place)
    results = []
    for row in rows:
        entry, peers = night.entries.get(row.entrant), places[row.line.side if by_side else None]
        if entry is not None:
            who = tuple(sorted(set(entry.people)))
            results.append(Result(night.stream, who, row.place, peers.count(row.place), len(peers), row.line.total))
    return NightResult(
        stream=night.stream,
        seq=night.facts[0].seq,
        opened=night.opened_at,
        name=plan.name,
        format=plan.format.id,
        game=plan.game.id,
        counting="matchpoints" if plan.format.ranking.boards == "matchpoints" else plan.unit,
        by_points=plan.format.ranking.measures[0] == "total",
        unit=plan.format.unit,
        training=bool(getattr(plan.rules, "training", False)),
        rounds=len(played),
        veiled=not night.over and (plan.hidden != 0 or bool(to_be_played(night))),
        results=tuple(results),
        merits=_merits(night),
    )


def _merits(night: NightState) -> dict[str, dict[str, float]]:
    seating, ranking, played = night.plan.seating, night.plan.format.ranking, night.played()
    labels = seating.sides if seating.partners else seating.letters
    boards = _with_others(played, ranking) if ranking.boards else {}
    found = {}
    for index, state in enumerate(state for state in night.rounds if state.closed):
        for table in state.round.tables:
            sums: Sequence[float] = night.table_sums(state, table.number) or ()
            if ranking.boards:
                sums = _against_others(boards.get((index, table.number), ()))
            if table.number in state.streams:
                found[state.streams[table.number]] = dict(zip(labels, map(float, sums), strict=False))
    return found


def _with_others(played: Sequence[Played], ranking: Ranking) -> dict[tuple[int, int], list[Both]]:
    """The worth of each table's boards, by round (from 0) and number; only boards that at least two tables have played
    with the same cards, within a match if they are compared there."""
    made: dict[tuple[int, object], list[tuple[int, int]]] = {}
    for index, one in enumerate(played):
        for table in one.round.tables:
            among = (index, frozenset(table.seats)) if ranking.within == "match" else None
            for board in one.boards.get(table.number, {}):
                made.setdefault((board, among), []).append((index, table.number))
    worths = by_table(played, ranking)
    found: dict[tuple[int, int], list[Both]] = {}
    for (board, _among), tables in made.items():
        for at in tables if len(tables) > 1 else ():
            found.setdefault(at, []).append(worths[at][board])
    return found


def _against_others(boards: Sequence[Both]) -> list[float]:
    """The worth of a table's boards to both sides: tricks or points beyond the average; for matchpoints, four for all
    that a board can bring. None if no other table has had them."""
    worths = [together(side) for side in zip(*boards, strict=True)]
    return [float(4 * len(boards) * w.points / w.top if w.top else w.points) for w in worths]


def own_results(night: NightResult, result: Result) -> list[Result]:
    """A result as that of each of its people: a pair's counts for both; two who shared a seat share what it made
    (movements#sitting-out)."""
    points = Fraction(result.points) / (len(result.who) if night.unit == "player" else 1)
    return [replace(result, who=(person,), points=points) for person in result.who]


def by_person(nights: Iterable[NightResult]) -> list[Result]:
    """Every person's own result."""
    return [own for night in nights for result in night.results for own in own_results(night, result)]


def by_pair(nights: Iterable[NightResult]) -> list[Result]:
    """The results of fixed pairs."""
    return [result for night in nights if night.unit == "pair" for result in night.results if len(result.who) == 2]
