"""A night as its facts have it. Pure. It folds its own facts and the outcomes of its tables' hands, by id; no score is
ever copied, so a hand that is corrected at its table is corrected here (design#journal)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from kiosk.journal import Fact, effective
from kiosk.night.plan import Plan
from rules.boards import Board
from rules.movements.format import Field, HandPlayed
from rules.movements.past import present
from rules.movements.settings import ahead
from rules.rounds import Entrant, Played, Ranking, Round, Seated

T = TypeVar("T")


@dataclass(frozen=True)
class Entry:
    """One who moves as one: a player, a pair, or two people who share a seat. `people` are ids; `role` as the format's
    names of them; `here`: there for the next round."""

    number: Entrant
    people: tuple[str, ...]
    role: int = 0
    here: bool = False

    def at(self, side: int) -> tuple[str, ...]:
        """Those of them who sit at a side of a table: a team's first two north–south, the others east–west."""
        return self.people[2 * side : 2 * side + 2] if len(self.people) == 4 else self.people


@dataclass
class RoundState:
    """One round of the night. `streams` are the tables' logs, by their place in the room, once it was started."""

    number: int
    round: Round
    fact: str
    streams: dict[int, str] = field(default_factory=dict)
    closed: bool = False
    clock: list[Fact] = field(default_factory=list)
    decided: dict[int, int] = field(default_factory=dict)
    """The side that won a level table by the cut, by the table's place."""

    @property
    def started(self) -> bool:
        return bool(self.streams)

    def table(self, place: int) -> Seated | None:
        """The table at that place in the room."""
        return next((table for table in self.round.tables if table.number == place), None)


@dataclass(frozen=True)
class HandResult:
    """A hand that is over at a table of the night. `outcome` is that fact's content, `id` the fact's id."""

    hand: int
    outcome: Mapping[str, Any]
    id: str
    time: str
    command: str = ""


@dataclass(frozen=True)
class Claim:
    """What a side says of a hand that could not be put on record: its round is over (``late``), or the other side has
    told another result (``differs``). `outcome` is the id of what stood then, "" for nothing: it holds as long as that
    does. `values` are what was told, `said` what that comes to ("8 to 5")."""

    why: str
    round: int
    place: int
    hand: int
    side: int
    values: Mapping[str, int | str]
    said: str
    outcome: str
    id: str = ""
    time: str = ""


CLAIMED = ("why", "round", "place", "hand", "side", "values", "said", "outcome")
"""What a fact stores of a claim."""


class NightState:
    """A night as its facts have it: who is there, the rounds, the results."""

    def __init__(self, facts: Sequence[Fact], tables: Mapping[str, Sequence[Fact]]) -> None:
        """`tables` are the facts of the night's tables, by their streams."""
        self.facts: list[Fact] = list(facts)
        self.logs: dict[str, list[Fact]] = {stream: list(log) for stream, log in tables.items()}
        self._results: dict[str, dict[int, HandResult]] = {}
        self._known: dict[object, Any] = {}
        self.places: list[tuple[Played, Ranking, dict[Entrant, int]]] = []
        """By round played the place of everybody after it: kept while rounds and ranking stay as they were."""
        self.fold()

    def fold(self) -> None:
        """Folds the night's own facts anew."""
        self._known.clear()
        counted = effective(self.facts)
        opening = next(f for f in counted if f.kind == "open")
        self.plan = Plan.of(opening.content)
        self.opened_at = opening.time
        self.entries: dict[Entrant, Entry] = {}
        self.rounds: list[RoundState] = []
        self.confirmed: dict[str, dict[int, Fact]] = {}
        """Who has agreed to a result: by the outcome's id, by side."""
        self.boards: dict[int, Board] = {}
        """The deals that boards have, by their numbers."""
        self.told: dict[tuple[int, int], dict[int, Mapping[str, int]]] = {}
        """What was told beside results, where the format asks for it: by round and place, by hand."""
        self.claims: dict[str, Claim] = {}
        """What sides say that is not on record, by the fact's id; the director has not settled these."""
        self.told_by: dict[str, Mapping[str, int]] = {}
        """Who told a result by phone, by the command: their `place`, `seat` and `side`."""
        self.finished = False
        for fact in counted:
            self.take_own(fact)

    def take_own(self, fact: Fact) -> None:
        """Folds one more effective fact of the night's own in."""
        self._known.clear()
        content = fact.content
        if fact.kind == "told" and "by" in content:
            self.told_by[fact.command] = content["by"]
        match fact.kind:
            case "plan":
                self.plan = Plan.of(content)
            case "enter":
                people = tuple(content["people"])
                entry = Entry(content["entrant"], people, content.get("role", 0), content.get("here", False))
                self.entries[entry.number] = entry
            case "change" if content["entrant"] in self.entries:
                entry = self.entries[content["entrant"]]
                changes = {name: value for name, value in content.items() if name != "entrant"}
                if "people" in changes:
                    changes["people"] = tuple(changes["people"])
                self.entries[entry.number] = replace(entry, **changes)
            case "withdraw":
                self.entries.pop(content["entrant"], None)
            case "round":
                tables = tuple(
                    Seated(table["place"], tuple(table["seats"]), tuple(table.get("boards", ())))
                    for table in content["tables"]
                )
                made = Round(tables, tuple(content["sit_out"]), content.get("label", ""))
                self.rounds.append(RoundState(len(self.rounds) + 1, made, fact.id))
            case "start" if self.rounds:
                self.rounds[-1].streams = {int(place): stream for place, stream in content["tables"].items()}
                self.rounds[-1].clock.append(fact)
            case "pause" | "resume" | "minutes" if self.rounds:
                self.rounds[-1].clock.append(fact)
            case "cut":
                self.rounds[content["round"] - 1].decided[content["place"]] = content["side"]
            case "close" if self.rounds:
                self.rounds[-1].closed = True
            case "confirm":
                self.confirmed.setdefault(content["outcome"], {})[content["side"]] = fact
            case "told" if "beside" in content:
                self.told.setdefault((content["round"], content["place"]), {})[content["hand"]] = content["beside"]
            case "claim":
                kept: dict[str, Any] = {name: content[name] for name in CLAIMED}
                kept["outcome"] = kept["outcome"] or ""
                self.claims[fact.id] = Claim(**kept, id=fact.id, time=fact.time)
            case "settled":
                self.claims.pop(content["claim"], None)
            case "board":
                self.boards[content["board"]] = Board.of(content["board"], content["deal"])
            case "finish":
                self.finished = True

    def take_table(self, stream: str, facts: Iterable[Fact]) -> None:
        """A table of the night has more facts."""
        self.logs.setdefault(stream, []).extend(facts)
        self._results.pop(stream, None)
        self._known.clear()

    @property
    def past(self) -> bool:
        """Whether another night has begun since: nobody goes on with this one."""
        return False

    # Who is there.

    def field(self) -> Field:
        """Who is there for the next round."""
        here = sorted((entry for entry in self.entries.values() if entry.here), key=lambda entry: entry.number)
        seed = int(self.facts[0].id[:8], 16) if self.facts else 0
        return Field(tuple(e.number for e in here), {e.number: e.role for e in here}, self.plan.rounds, seed)

    # Rounds and results.

    @property
    def planned_rounds(self) -> int | None:
        """How many rounds the night has: those of its plan, but no more than its format has with as many as began it,
        where it ends by itself. None where it goes on as long as people like."""
        format, planned = self.plan.format, self.plan.rounds
        if planned is None or not format.ends:
            return planned
        began = self.rounds[0].round if self.rounds else None
        entrants = len(present(began)) if began else len(self.field().entrants)
        own = format.rounds(entrants) if entrants >= format.least else None
        return planned if own is None else min(planned, own)

    @property
    def current(self) -> RoundState | None:
        """The round that is seated or played; None before the first, and between a closed one and the next."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].closed else None

    def round(self, number: int) -> RoundState | None:
        """The round of that number."""
        return self.rounds[number - 1] if 0 < number <= len(self.rounds) else None

    def results(self, stream: str) -> dict[int, HandResult]:
        """The hands that are over at a table, by number."""
        if stream not in self._results:
            found: dict[int, HandResult] = {}
            for fact in effective(self.logs.get(stream, ())):
                if fact.kind == "outcome" and fact.hand is not None:
                    found[fact.hand] = HandResult(fact.hand, fact.content, fact.id, fact.time, fact.command)
            self._results[stream] = dict(sorted(found.items()))
        return self._results[stream]

    def results_at(self, state: RoundState, place: int) -> dict[int, HandResult]:
        """The hands that are over at a place of a round."""
        return self.results(state.streams[place]) if place in state.streams else {}

    def most_hands(self, state: RoundState, place: int) -> int:
        """How many hands a table of a round can play."""
        table = state.table(place)
        return len(table.boards) if table is not None and table.boards else self.plan.most_hands

    def complete(self, state: RoundState, place: int) -> bool:
        """Whether all hands of a table are over, or the meeting is decided."""
        over = len(self.results_at(state, place)) >= self.most_hands(state, place)
        return over or self._ahead(state, place) is not None

    def next_hand(self, state: RoundState, place: int) -> int:
        """The hand whose result is told next at a table; after the last one, that one."""
        over = len(self.results_at(state, place))
        return max(1, over if self.complete(state, place) else min(over + 1, self.most_hands(state, place)))

    def _ahead(self, state: RoundState, place: int) -> int | None:
        """The side that has won a meeting of best of so many hands."""
        if self.plan.best_of is None:
            return None
        hands = [self.by_side(result.outcome) for result in self.results_at(state, place).values()]
        known = [hand for hand in hands if hand is not None and len(hand) == 2]
        return ahead(self.plan.best_of, (sum(a > b for a, b in known), sum(b > a for a, b in known)))

    def missing(self, state: RoundState) -> tuple[int, ...]:
        """The places whose results are not all in."""
        return tuple(t.number for t in state.round.tables if not self.complete(state, t.number))

    def by_side(self, outcome: Mapping[str, Any]) -> tuple[int, ...] | None:
        """What a hand counts, by side; None where that is not known."""
        found = outcome["tricks" if self.plan.counting == "tricks" else "score"]
        return None if found is None else tuple(found)

    def agreed(self, result: HandResult) -> tuple[bool, ...]:
        """Which sides have agreed to a result as it is now. Who tells one by phone has agreed to it."""
        sides, told = len(self.plan.seating.sides), self.told_by.get(result.command, {}).get("side")
        return tuple(side == told or side in self.confirmed.get(result.id, {}) for side in range(sides))

    def open_claims(self) -> list[Claim]:
        """What sides say, and the director has still to settle, the first first: of a hand whose result was changed
        since, or has been agreed to by that side since, nothing is left to settle."""
        return [claim for claim in self.claims.values() if self._stands(claim)]

    def _stands(self, claim: Claim) -> bool:
        state = self.round(claim.round)
        if state is None or state.table(claim.place) is None:  # its round was taken back
            return False
        result = self.results_at(state, claim.place).get(claim.hand)
        if result is None or result.id != claim.outcome:
            return result is None and not claim.outcome
        return claim.side not in self.confirmed.get(result.id, {})

    def hands_at(self, state: RoundState, place: int) -> list[HandPlayed]:
        """The hands of a table that are over, as the format counts them; those that are not known are left out."""
        told = self.told.get((state.number, place), {})
        counts = {hand: self.by_side(result.outcome) for hand, result in self.results_at(state, place).items()}
        return [HandPlayed(hand, each, told.get(hand, {})) for hand, each in counts.items() if each is not None]

    def table_sums(self, state: RoundState, place: int) -> tuple[int, ...] | None:
        """What the hands of a table have come to so far, by side; None before the first."""
        hands = self.hands_at(state, place)
        return self.plan.format.sides(state.number, hands) if hands else None

    def at(self, place: int, within: bool = False) -> str:
        """A table, for people: ``Table 5``, or its name; `within` a sentence ``table 5``."""
        return self.plan.format.place_name(place) or f"{'table' if within else 'Table'} {place}"

    def home(self, entrant: Entrant) -> str:
        """The name of a team's own table; "" where tables have none, and before it had one."""
        homes: dict[Entrant, int] = self.once(
            "homes", lambda: {t.seats[0]: t.number for state in self.rounds for t in state.round.tables}
        )
        return self.plan.format.place_name(homes[entrant]) if entrant in homes else ""

    def side_of(self, table: Seated, seat: int) -> int:
        """The side that an entrant of a table is on, by where it stands among its seats."""
        return seat if len(table.seats) == 2 else self.plan.seating.side_of[seat]

    def scores(self, state: RoundState) -> dict[Entrant, int]:
        """What everybody has made in a round so far; a team at both its tables."""
        found: dict[Entrant, int] = {}
        for table in state.round.tables:
            sums = self.table_sums(state, table.number)
            if sums is not None:
                own = self.plan.format.points(state.number, self.hands_at(state, table.number))
                each = own or [sums[self.side_of(table, seat)] for seat in range(len(table.seats))]
                made = dict(zip(table.seats, each, strict=True))
                teams = found if self.plan.format.unit == "team" else {}
                found |= {entrant: points + teams.get(entrant, 0) for entrant, points in made.items()}
        return found

    def on_boards(self, state: RoundState, place: int) -> dict[int, tuple[int, int]]:
        """What north–south and east–west have made on each board of a table, by the board's number."""
        table = state.table(place)
        found: dict[int, tuple[int, int]] = {}
        for hand, result in self.results_at(state, place).items():
            made = self.by_side(result.outcome)
            if table is not None and hand <= len(table.boards) and made is not None:
                found[table.boards[hand - 1]] = made[0], made[1]
        return found

    def roles(self) -> dict[Entrant, int]:
        """The role of everyone on the list; where it is the direction, as they have sat."""
        sat: dict[Entrant, int] = {}
        if self.plan.format.ranking.by_side:
            for state in reversed(self.rounds):
                sat |= {entrant: side for table in state.round.tables for side, entrant in enumerate(table.seats)}
        return {number: sat.get(number, entry.role) for number, entry in self.entries.items()}

    def winner(self, state: RoundState, place: int) -> int | None:
        """The side that won a table: by the cut where it was level; None where nobody has yet."""
        sums = self.table_sums(state, place)
        if sums is None or len(sums) != 2:
            return None
        if self.plan.best_of is not None:
            return state.decided.get(place) if (won := self._ahead(state, place)) is None else won
        return (sums[1] > sums[0]) if sums[0] != sums[1] else state.decided.get(place)

    def level(self, state: RoundState) -> tuple[int, ...]:
        """The tables at which all hands are over and neither side has won."""
        if len(self.plan.seating.sides) != 2:
            return ()
        places = (table.number for table in state.round.tables)
        return tuple(p for p in places if self.complete(state, p) and self.winner(state, p) is None)

    def played(self, rounds: Iterable[RoundState] | None = None) -> list[Played]:
        """The rounds that are over, as formats and standings take them."""
        if rounds is None:
            return self.once("played", lambda: self.played([state for state in self.rounds if state.closed]))
        return [self._played(state) for state in rounds]

    def counted(self) -> list[Played]:
        """The rounds that are over, as standings take them: without the byes of who was taken off the list since."""
        return self.once("counted", lambda: [self._counted(one) for one in self.played()])

    def _counted(self, one: Played) -> Played:
        if all(entrant in self.entries for entrant in one.round.sit_out):
            return one
        sit_out = tuple(entrant for entrant in one.round.sit_out if entrant in self.entries)
        return replace(one, round=replace(one.round, sit_out=sit_out))

    def once(self, what: object, compute: Callable[[], T]) -> T:
        """What follows from the facts, computed once as long as no other comes: pages ask every second."""
        if what not in self._known:
            self._known[what] = compute()
        found: T = self._known[what]
        return found

    def _played(self, state: RoundState) -> Played:
        winners = {t.number: self.winner(state, t.number) for t in state.round.tables}
        boards = {t.number: self.on_boards(state, t.number) for t in state.round.tables if t.boards}
        known = {n: side for n, side in winners.items() if side is not None}
        return Played(state.round, self.scores(state), known, boards)
