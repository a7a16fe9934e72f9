"""A night as its facts describe it. Pure.

It folds its own facts and the outcomes of its tables' hands, by id. No score is ever copied, so a hand corrected at its
table is corrected here (design#journal).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

from kiosk.base import times
from kiosk.base.language import _, spoken
from kiosk.base.not_now import NotNow
from kiosk.journal import Fact, effective
from kiosk.night.coming import made_round
from kiosk.night.plan import Plan
from kiosk.table.fold import outcome_of
from rules.boards import Board
from rules.match import ScoreEntry, Standing, run
from rules.movements.format import CannotSeat, Field, Format, HandPlayed
from rules.movements.past import present
from rules.movements.settings import ahead
from rules.movements.stays import Stay
from rules.rounds import Entrant, Played, Ranking, Round, Seated
from rules.standings.lines import cells_of

K = TypeVar("K")
T = TypeVar("T")


@dataclass(frozen=True)
class NightEntry:
    """An entrant: a player, a pair, a team, or two people who share a seat. `people` are ids; `role` is an index into
    the format's roles; `here`: there for the next round."""

    number: Entrant
    people: tuple[str, ...]
    role: int = 0
    here: bool = False

    def at(self, side: int) -> tuple[str, ...]:
        """The people at a side of a table: a team's first two north–south, the others east–west."""
        return self.people[2 * side : 2 * side + 2] if len(self.people) == 4 else self.people


MANY = 100
"""Entrants of a night that is not large yet."""
CUT = 0
"""The cut, where it is told and agreed to like a hand of its table."""


@dataclass(frozen=True)
class HandResult:
    """A finished hand at a table of the night. `outcome` is the content of that fact, `id` its id. Or the cut, as hand
    `CUT`; then the outcome has the `side` that won it."""

    hand: int
    outcome: Mapping[str, Any]
    id: str
    time: str
    command: str = ""


@dataclass
class RoundState:
    """One round of the night. `streams` are the tables' logs, by their place in the room, once it has begun."""

    number: int
    round: Round
    fact: str
    streams: dict[int, str] = field(default_factory=dict)
    closed: bool = False
    clock: list[Fact] = field(default_factory=list)
    cuts: dict[int, HandResult] = field(default_factory=dict)
    """Who won a level table by the cut, or by one more hand, by the table's place."""
    carried: set[int] = field(default_factory=set)
    """The places at which play goes on in the next round, in formats without rounds: here they count for nothing."""
    signed: dict[int, dict[int, tuple[str, ...]]] = field(default_factory=dict)
    """The outcomes that each side of a table has signed, by their ids, by the table's place."""
    forfeits: dict[int, tuple[int, int]] = field(default_factory=dict)
    """The side that was not there, and what that costs it, by the table's place."""

    @property
    def started(self) -> bool:
        return bool(self.streams)

    @property
    def decided(self) -> dict[int, int]:
        """The side that won a level table by the cut, by the table's place."""
        return {place: cut.outcome["side"] for place, cut in self.cuts.items()}

    def table(self, place: int) -> Seated | None:
        """The table at that place in the room."""
        return self._tables.get(place)

    @cached_property
    def _tables(self) -> dict[int, Seated]:
        return {table.number: table for table in self.round.tables}


@dataclass(frozen=True)
class Claim:
    """What a side says of a hand that could not be put on record: its round is over (``late``), or the other side has
    told another result (``differs``). `outcome` is the id of what stood then, "" for nothing: it holds as long as that
    does. `values` are what was told, `said` what that comes to ("8 to 5"). Where the table's own `kiosk` says so, it
    speaks for no `side`: then that is `NO_SIDE`."""

    why: str
    round: int
    place: int
    hand: int
    side: int
    values: Mapping[str, int | str]
    said: str
    outcome: str
    kiosk: str = ""
    id: str = ""
    time: str = ""


NO_SIDE = -1
CLAIMED = ("why", "round", "place", "hand", "side", "values", "said", "outcome")
"""What a fact stores of a claim."""


class NightState:
    """A night as its facts describe it: who is there, the rounds, the results."""

    def __init__(self, facts: Sequence[Fact]) -> None:
        """The night without what was played at its tables, as far as `take_table` has not told."""
        self.facts: list[Fact] = list(facts)
        self.logs: dict[str, list[Fact]] = {}
        """The facts of its tables, by their streams."""
        self._results: dict[str, dict[int, HandResult]] = {}
        self._known: dict[object, Any] = {}
        self._over: dict[int, Played] = {}
        """The finished rounds as they were played, by number: each until something of it changes (`_changes`)."""
        self.places: list[tuple[Played, Ranking, dict[Entrant, int]]] = []
        """By played round, everybody's place after it; cached while rounds and ranking do not change."""
        self._kept: dict[object, tuple[object, Any]] = {}
        self._fold()

    def fold(self) -> None:
        """Folds the night's own facts again. A finished round of which they say the same was played as before."""
        plan, rounds, told, ruled, penalties = self.plan, self.rounds, self.told, self.ruled, self.penalties
        over, self._over = self._over, {}
        self._fold()
        if self.plan == plan:
            places = _differing(told, self.told) | _differing(ruled, self.ruled)
            changed = {number for number, _place in places} | _differing(penalties, self.penalties)
            for was, now in zip(rounds, self.rounds, strict=False):
                if was == now and now.number in over and now.number not in changed:
                    self._over[now.number] = over[now.number]

    def _fold(self) -> None:
        self._known.clear()
        counted = effective(self.facts)
        opening = next(f for f in counted if f.kind == "open")
        self.plan = Plan.of(opening.content)
        self.stream, self.opened_at = opening.stream, opening.time
        self.entries: dict[Entrant, NightEntry] = {}
        self.stays: dict[Entrant, int] = {}
        """The tables of those who ask to stay seated, whoever asked first first."""
        self.rounds: list[RoundState] = []
        self._rounds_of: dict[str, list[int]] = {}
        """The rounds of each table's log, by numbers."""
        self.confirmed: dict[str, dict[int, Fact]] = {}
        """Who has agreed to a result: by the outcome's id, by side."""
        self.boards: dict[int, Board] = {}
        """The boards' deals, by number."""
        self.told: dict[tuple[int, int], dict[int, Mapping[str, int]]] = {}
        """The answers given with results, if the format asks for any: by round and place, by hand."""
        self.ruled: dict[tuple[int, int], dict[int, tuple[int, int] | None]] = {}
        """What the director has put in the place of a result: by round and place, by board."""
        self.penalties: dict[int, dict[Entrant, int]] = {}
        """Per cent of a board that somebody loses, by round."""
        self.claims: dict[str, Claim] = {}
        """What sides say that is not on record, by the fact's id; the director has not settled these."""
        self.told_by: dict[str, Fact] = {}
        """The fact that entered a result or a cut elsewhere, by the command. On a phone its `by` has `place`, `seat`
        and `side`; at the table's kiosk `place`, `kiosk` and the `seq` of what ended the hand there."""
        self.moves: list[tuple[str, int, int]] = []
        """Which kiosk is which table's, by its place, from which round on; the later holds. Place 0: no table's."""
        self.finished = False
        for fact in counted:
            self.take_own(fact)

    def take_own(self, fact: Fact) -> None:
        """Folds in one more effective fact of the night's own."""
        self._known.clear()
        self._changes(fact)
        content = fact.content
        match fact.kind:
            case "plan":
                self.plan = Plan.of(content)
            case "enter":
                people = tuple(content["people"])
                entry = NightEntry(content["entrant"], people, content.get("role", 0), content.get("here", False))
                self.entries[entry.number] = entry
                self._stays(entry.number, content.get("stays", 0))
            case "change" if content["entrant"] in self.entries:
                entry = self.entries[content["entrant"]]
                changes = {name: value for name, value in content.items() if name not in ("entrant", "stays")}
                self._stays(entry.number, content.get("stays", self.stays.get(entry.number, 0)))
                if "people" in changes:
                    changes["people"] = tuple(changes["people"])
                self.entries[entry.number] = replace(entry, **changes)
            case "withdraw":
                self.entries.pop(content["entrant"], None)
                self._stays(content["entrant"], 0)
            case "round":
                tables = tuple(
                    Seated(
                        table["place"],
                        tuple(table["seats"]),
                        tuple(table.get("boards", ())),
                        table.get("drawn", 0),
                        table.get("turned", 0),
                    )
                    for table in content["tables"]
                )
                if self.rounds:
                    self.rounds[-1].carried = set(content.get("carries", ()))
                counts = content.get("left", 0), content.get("breaks_tie", False)
                made = Round(tables, tuple(content["sit_out"]), content.get("label", ""), *counts)
                self.rounds.append(RoundState(len(self.rounds) + 1, made, fact.id))
            case "start" if self.rounds:
                self.rounds[-1].streams = {int(place): stream for place, stream in content["tables"].items()}
                for stream in self.rounds[-1].streams.values():
                    self._rounds_of.setdefault(stream, []).append(len(self.rounds))
                self.rounds[-1].clock.append(fact)
            case "pause" | "resume" | "minutes" if self.rounds:
                self.rounds[-1].clock.append(fact)
            case "cut":
                cut = HandResult(CUT, content, fact.id, fact.time, fact.command)
                self.rounds[content["round"] - 1].cuts[content["place"]] = cut
                if "by" in content:
                    self.told_by[fact.command] = fact
            case "sign":
                signed = self.rounds[content["round"] - 1].signed.setdefault(content["place"], {})
                signed[content["side"]] = tuple(content["outcomes"])
            case "forfeit":
                lost = self.rounds[content["round"] - 1].forfeits
                lost.pop(content["place"], None)
                if content["side"] is not None:
                    lost[content["place"]] = content["side"], content["costs"]
            case "close" if self.rounds:
                self.rounds[-1].closed = True
            case "confirm":
                self.confirmed.setdefault(content["outcome"], {})[content["side"]] = fact
            case "told":
                if "by" in content:
                    self.told_by[fact.command] = fact
                if "beside" in content:
                    self.told.setdefault((content["round"], content["place"]), {})[content["hand"]] = content["beside"]
            case "claim":
                kept: dict[str, Any] = {name: content[name] for name in CLAIMED}
                kept |= {"outcome": kept["outcome"] or "", "kiosk": content.get("kiosk", "")}
                self._heard(kept)
                self.claims[fact.id] = Claim(**kept, id=fact.id, time=fact.time)
            case "heard":
                self._heard(content)
            case "settled":
                self.claims.pop(content["claim"], None)
            case "kiosk":
                self.moves.append((content["kiosk"], content["place"], content["round"]))
            case "board":
                self.boards[content["board"]] = Board.of(content["board"], content["deal"])
            case "ruling":
                ruled = self.ruled.setdefault((content["round"], content["place"]), {})
                ruled.pop(content["board"], None)
                if content["ruled"] != "stands":
                    ruled[content["board"]] = tuple(content["ruled"]) if content["ruled"] else None
            case "penalty":
                self.penalties.setdefault(content["round"], {})[content["entrant"]] = content["percent"]
            case "finish":
                self.finished = True

    def _changes(self, fact: Fact) -> None:
        """Forgets what was kept of the rounds that a fact is about. How a round was played follows from the plan, its
        tables' logs, and what facts say with its number; a new round says what of the last one counts for nothing."""
        match fact.kind:
            case "plan":
                self._over.clear()
            case "round":
                self._over.pop(len(self.rounds), None)
            case _:
                self._over.pop(fact.content.get("round", 0), None)

    def _stays(self, entrant: Entrant, table: int) -> None:
        """Somebody stays at a table; 0: moves as all do. Another table leaves them where they are in the order."""
        self.stays[entrant] = table
        if not table:
            del self.stays[entrant]

    def _heard(self, said: Mapping[str, Any]) -> None:
        """A table's kiosk says something of a hand: what it said of it before no longer holds."""
        of = ("kiosk", "round", "place", "hand")
        mine = {
            id for id, claim in self.claims.items() if said["kiosk"] and all(getattr(claim, n) == said[n] for n in of)
        }
        self.claims = {id: claim for id, claim in self.claims.items() if id not in mine}

    def take_table(self, stream: str, facts: Iterable[Fact]) -> None:
        """Takes more facts of a table of the night."""
        self.logs.setdefault(stream, []).extend(facts)
        self._results.pop(stream, None)
        self._known.clear()
        for number in self._rounds_of.get(stream, ()):
            self._over.pop(number, None)

    def take_tables(self, log_of: Callable[[str], Iterable[Fact]]) -> None:
        """All tables of the night, each with its log by its stream."""
        for stream in self.streams:
            self.take_table(stream, log_of(stream))

    @property
    def streams(self) -> list[str]:
        """The logs of its tables."""
        return list(self._rounds_of)

    @property
    def past(self) -> bool:
        """Whether another night has begun since: this one cannot be resumed."""
        return False

    # Who is there.

    def field(self) -> Field:
        """Who is there for the next round."""
        here = sorted((entry for entry in self.entries.values() if entry.here), key=lambda entry: entry.number)
        seed = int(self.facts[0].id[:8], 16) if self.facts else 0
        roles = {e.number: e.role for e in here}
        stays = tuple(Stay(entrant, table) for entrant, table in self.stays.items())
        return Field(tuple(e.number for e in here), roles, self.plan.rounds, seed, self.playing(), stays)

    def playing(self) -> tuple[Seated, ...]:
        """In formats without rounds: the tables that play on while others are given a table."""
        state = self.current
        if state is None or not (state.started and self.plan.format.running):
            return ()
        return tuple(
            t for t in state.round.tables if self.winner(state, t.number) is None or t.number in self.missing(state)
        )

    # Rounds and results.

    @property
    def large(self) -> bool:
        """Whether there are so many that what is worked out for all takes a slow computer long."""
        return len(self.entries) > MANY

    @property
    def planned_rounds(self) -> int | None:
        """How many rounds the night has: those of its plan, but no more than its format has for the number of entrants
        at the start, if it ends by itself. None if it goes on as long as people like."""
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

    @property
    def over(self) -> bool:
        """Whether the last round was played, or the night was ended."""
        if self.finished or self.current is not None or not self.rounds:
            return self.finished
        if self.planned_rounds is not None and len(self.rounds) >= self.planned_rounds:
            return True
        if self.goes_on:
            return False
        try:
            return self.next_round() is None
        except NotNow:
            return False

    @property
    def goes_on(self) -> bool:
        """Whether another round comes for certain, if the night has one."""
        began = len(present(self.rounds[0].round)) if self.rounds else 0
        return self.plan.format.goes_on(len(self.rounds), began, self.plan.rounds)

    @property
    def next_number(self) -> int:
        """The number of the round that is seated or played, or of the next one."""
        return len(self.rounds) + (self.current is None)

    def next_round(self) -> Round | None:
        """The round that comes next with those who are here; None once the format is over. Raises `NotNow`."""
        found = self.cached("next round", lambda: self._made(*self._asked()))
        if isinstance(found, CannotSeat):
            raise NotNow(_(found.why))
        return found

    def _asked(self) -> tuple[Format, Field, list[Played]]:
        """What the next round is made from."""
        return self.plan.format, self.field(), self._so_far()

    def _made(self, format: Format, field: Field, played: Sequence[Played]) -> Round | CannotSeat | None:
        return made_round(format, field, played)

    def _so_far(self) -> list[Played]:
        """The finished rounds; in formats without rounds with the tables that have finished since."""
        state = self.current
        if state is None or not (state.started and self.plan.format.running):
            return self.played()
        return [*self.played(), self._played(replace(state, carried={table.number for table in self.playing()}))]

    def round(self, number: int) -> RoundState | None:
        """The round of that number."""
        return self.rounds[number - 1] if 0 < number <= len(self.rounds) else None

    def results(self, stream: str) -> dict[int, HandResult]:
        """The finished hands at a table, by number."""
        if stream not in self._results:
            found: dict[int, HandResult] = {}
            for fact in effective(self.logs.get(stream, ())):
                if fact.kind == "outcome" and fact.hand is not None:
                    found[fact.hand] = HandResult(fact.hand, fact.content, fact.id, fact.time, fact.command)
            self._results[stream] = dict(sorted(found.items()))
        return self._results[stream]

    def results_at(self, state: RoundState, place: int) -> dict[int, HandResult]:
        """The finished hands at a place in a round."""
        return self.results(state.streams[place]) if place in state.streams else {}

    def told_at(self, state: RoundState, place: int) -> dict[int, HandResult]:
        """What both sides of a table agree to: its finished hands, and the cut where it decides."""
        cut = {CUT: state.cuts[place]} if place in state.cuts and self.tied(state, place) else {}
        return {**self.results_at(state, place), **cut}

    def most_hands(self, state: RoundState, place: int) -> int:
        """How many hands a table can play in a round."""
        table = state.table(place)
        return len(table.boards) if table is not None and table.boards else self.plan.most_hands

    def complete(self, state: RoundState, place: int) -> bool:
        """Whether all hands of a table are over, or the meeting is decided; and the sheet signed, where it is."""
        if place in state.forfeits:
            return True
        if not self.played_at(state, place):
            return self.plan.conduct.open_end and self.has_signed(state, place)
        return not self.plan.conduct.signed or self.has_signed(state, place)

    def played_at(self, state: RoundState, place: int) -> bool:
        """Whether the results alone say that no more hand is played at a table."""
        if self.plan.conduct.until == "game":
            standing = self.standing(state, place)
            return standing is not None and standing.winner is not None
        if self.plan.conduct.open_end:
            return False
        over = len({*self.results_at(state, place), *self.ruled_hands(state, place)}) >= self.most_hands(state, place)
        return over or self._ahead(state, place) is not None

    def no_more_hands(self, state: RoundState, place: int) -> bool:
        """Whether no more hand is played at a table, though its sheet may have to be signed."""
        return self.complete(state, place) or self.played_at(state, place)

    def signed(self, state: RoundState, place: int) -> tuple[bool, ...]:
        """Which sides have signed what stands at a table now: whoever signed before the last change has not."""
        now = tuple(result.id for result in self.results_at(state, place).values())
        signed = state.signed.get(place, {})
        return tuple(bool(now) and signed.get(side) == now for side in range(len(self.plan.seating.sides)))

    def has_signed(self, state: RoundState, place: int) -> bool:
        """Whether those who have to sign have done so: both sides, or either says that the table is done."""
        return (all if self.plan.conduct.signed else any)(self.signed(state, place))

    def standing(self, state: RoundState, place: int) -> Standing | None:
        """How the game of a table stands by the game's own rules, in rounds that end with the game."""
        hands = list(self.results_at(state, place).values())
        return self.standing_of([hand.outcome for hand in hands]) if hands else None

    def standing_of(self, outcomes: Sequence[Mapping[str, Any]]) -> Standing | None:
        """How a game stands after these outcomes."""
        entries = [ScoreEntry(outcome_of(outcome)) for outcome in outcomes]
        start = tuple(0 for _ in self.plan.seating.sides)
        lines = run(entries, self.plan.game.match(self.plan.rules, 4), start, one_game=True)
        return lines[-1].standing if lines else None

    def ruled_hands(self, state: RoundState, place: int) -> list[int]:
        """The hands of a table in whose place the director has ruled."""
        table, ruled = state.table(place), self.ruled.get((state.number, place), {})
        return [hand for hand, board in enumerate(table.boards if table else (), 1) if board in ruled]

    def next_hand(self, state: RoundState, place: int) -> int:
        """The hand whose result comes next at a table; after the last one, that one."""
        over = len(self.results_at(state, place))
        done = self.no_more_hands(state, place)
        return max(1, over if done else min(over + 1, self.most_hands(state, place)))

    def _ahead(self, state: RoundState, place: int) -> int | None:
        """The side that has won a meeting of best of so many hands."""
        if self.plan.best_of is None:
            return None
        hands = [self.by_side(result.outcome) for result in self.results_at(state, place).values()]
        known = [hand for hand in hands if hand is not None and len(hand) == 2]
        return ahead(self.plan.best_of, (sum(a > b for a, b in known), sum(b > a for a, b in known)))

    def missing(self, state: RoundState) -> tuple[int, ...]:
        """The places with results missing."""
        return tuple(t.number for t in state.round.tables if not self.complete(state, t.number))

    def by_side(self, outcome: Mapping[str, Any]) -> tuple[int, ...] | None:
        """What a hand counts, by side; None if unknown."""
        return counted(outcome, self.plan.counting, len(self.plan.seating.sides))

    def agreed(self, result: HandResult) -> tuple[str, ...]:
        """When each side has agreed to a result as it is now: ``21:47``; "" for one that has not. A side that entered
        it on a phone has agreed to it; who cut at the kiosk stood there both."""
        if result.hand == CUT and result.command not in self.told_by:
            return (times.clock(result.time),) * len(self.plan.seating.sides)
        by_side = dict(self.confirmed.get(result.id, {}))
        if (side := self.side_of_phone(result)) is not None:
            by_side[side] = self.told_by[result.command]
        sides = range(len(self.plan.seating.sides))
        return tuple(times.clock(by_side[side].time) if side in by_side else "" for side in sides)

    def side_of_phone(self, result: HandResult) -> int | None:
        """The side that entered this result on a phone, if one did."""
        told = self.told_by.get(result.command)
        return told.content["by"].get("side") if told is not None else None

    # Kiosks at the tables.

    def kiosks(self, number: int) -> dict[str, int]:
        """The kiosks that are tables' in a round, each with its table's place: one a table."""
        found: dict[str, int] = {}
        for kiosk, place, begin in self.moves:
            if begin <= number:
                found = {each: at for each, at in found.items() if each != kiosk and at != place}
                found |= {kiosk: place} if place else {}
        return found

    def was_at(self, kiosk: str, place: int, number: int) -> bool:
        """Whether a kiosk was a table's in a round, for a part of it at least."""
        return self.kiosks(number - 1).get(kiosk) == place or (kiosk, place, number) in self.moves

    def open_claims(self) -> list[Claim]:
        """What sides say, and the director has still to settle, the first first: of a hand whose result was changed
        since, or has been agreed to by that side since, nothing is left to settle."""
        return [claim for claim in self.claims.values() if self._stands(claim)]

    def _stands(self, claim: Claim) -> bool:
        state = self.round(claim.round)
        if state is None or state.table(claim.place) is None:  # its round was taken back
            return False
        result = self.told_at(state, claim.place).get(claim.hand)
        if result is None or result.id != claim.outcome:
            return result is None and not claim.outcome
        return claim.side not in self.confirmed.get(result.id, {})

    def hands_at(self, state: RoundState, place: int) -> list[HandPlayed]:
        """The finished hands of a table, as the format counts them; unknown ones are left out."""
        told = self.told.get((state.number, place), {})
        counts = {hand: self.by_side(result.outcome) for hand, result in self.results_at(state, place).items()}
        return [HandPlayed(hand, each, told.get(hand, {})) for hand, each in counts.items() if each is not None]

    def table_sums(self, state: RoundState, place: int) -> tuple[int, ...] | None:
        """The sums of a table's hands so far, by side; None before the first."""
        return self._sums(state, place, self.hands_at(state, place))

    def _sums(self, state: RoundState, place: int, hands: list[HandPlayed]) -> tuple[int, ...] | None:
        if place in state.forfeits:
            side, costs = state.forfeits[place]
            return (-costs, 0) if side == 0 else (0, -costs)
        if self.plan.conduct.until == "game":
            standing = self.standing(state, place)
            return None if standing is None else standing.total
        return self.plan.format.sides(state.number, hands) if hands else None

    def at(self, place: int, within: bool = False) -> str:
        """A table for people: ``Table 5``, or its name; `within` a sentence ``table 5``."""
        if name := self.plan.format.place_name(place):
            return _(name)
        return _("table {number}", number=place) if within else _("Table {number}", number=place)

    def home(self, entrant: Entrant) -> str:
        """The name of a team's own table; "" if tables have no names, or before it had one."""
        homes: dict[Entrant, int] = self.cached(
            "homes", lambda: {t.seats[0]: t.number for state in self.rounds for t in state.round.tables}
        )
        return _(self.plan.format.place_name(homes[entrant])) if entrant in homes else ""

    def side_of(self, table: Seated, seat: int) -> int:
        """An entrant's side at a table, by its place among the seats."""
        return seat if len(table.seats) == 2 else self.plan.seating.side_of[seat]

    def scores(self, state: RoundState) -> dict[Entrant, int]:
        """What everybody has made in a round so far; a team at both its tables."""
        return self._scores(state, {t.number: self.hands_at(state, t.number) for t in state.round.tables})

    def _scores(self, state: RoundState, hands_at: Mapping[int, list[HandPlayed]]) -> dict[Entrant, int]:
        found: dict[Entrant, int] = {}
        for table in state.round.tables:
            hands = hands_at[table.number]
            sums = self._sums(state, table.number, hands)
            if sums is not None:
                own = self.plan.format.points(state.number, hands) if hands else None
                each = own or [sums[self.side_of(table, seat)] for seat in range(len(table.seats))]
                made = dict(zip(table.seats, each, strict=True))
                teams = found if self.plan.format.unit == "team" else {}
                found.update((entrant, points + teams.get(entrant, 0)) for entrant, points in made.items())
        return found

    def on_boards(self, state: RoundState, place: int) -> dict[int, tuple[int, int]]:
        """What north–south and east–west made on each board of a table, by the board's number."""
        table = state.table(place)
        found: dict[int, tuple[int, int]] = {}
        for hand, result in self.results_at(state, place).items():
            made = self.by_side(result.outcome)
            if table is not None and hand <= len(table.boards) and made is not None:
                found[table.boards[hand - 1]] = made[0], made[1]
        return found

    def roles(self) -> dict[Entrant, int]:
        """Everybody's role; if roles are directions, as they have sat."""
        sat: dict[Entrant, int] = {}
        if self.plan.format.ranking.by_side:
            for state in reversed(self.rounds):
                sat |= {entrant: side for table in state.round.tables for side, entrant in enumerate(table.seats)}
        return {number: sat.get(number, entry.role) for number, entry in self.entries.items()}

    def not_there(self, state: RoundState) -> set[Entrant]:
        """Who was not there when a round was played, and has lost it."""
        missed = {place: side for place, (side, _costs) in state.forfeits.items()}
        return {table.seats[missed[table.number]] for table in state.round.tables if table.number in missed}

    def winner(self, state: RoundState, place: int) -> int | None:
        """The side that won a table, by the cut if it was level; None while nobody has."""
        return self._won(state, place, self.hands_at(state, place))

    def _won(self, state: RoundState, place: int, hands: list[HandPlayed]) -> int | None:
        sums = self._sums(state, place, hands)
        if sums is None or len(sums) != 2:
            return None
        if place in state.forfeits:
            return 1 - state.forfeits[place][0]
        standing = self.standing(state, place) if self.plan.conduct.until == "game" else None
        if standing is not None and standing.winner is not None and len(standing.winner) == 1:
            return standing.winner[0]
        if self.plan.best_of is not None:
            return state.decided.get(place) if (won := self._ahead(state, place)) is None else won
        return (sums[1] > sums[0]) if sums[0] != sums[1] else state.decided.get(place)

    def level(self, state: RoundState) -> tuple[int, ...]:
        """The tables with all hands over and no winner."""
        places = (table.number for table in state.round.tables)
        return tuple(p for p in places if p not in state.cuts and self.tied(state, p))

    def tied(self, state: RoundState, place: int) -> bool:
        """Whether all hands of a table are over and have no winner: the cut decides it, or has."""
        if len(self.plan.seating.sides) != 2 or not self.complete(state, place):
            return False
        return self.winner(replace(state, cuts={}), place) is None

    def played(self, rounds: Iterable[RoundState] | None = None) -> list[Played]:
        """The finished rounds, as formats and standings take them."""
        if rounds is None:
            return self.cached("played", lambda: self.played([state for state in self.rounds if state.closed]))
        return [self._finished(state) for state in rounds]

    def _finished(self, state: RoundState) -> Played:
        if not state.closed or state is not self.round(state.number):
            return self._played(state)
        if state.number not in self._over:
            self._over[state.number] = self._played(state)
        return self._over[state.number]

    def foresee(self) -> bool:
        """Works out how one more finished round was played, and what it was worth, before a page asks for all; whether
        there may be others."""
        state = next((each for each in self.rounds if each.closed and each.number not in self._over), None)
        if state is not None:
            played = self._finished(state)
            if not self.plan.format.ranking.boards:
                cells_of(played)
        return state is not None

    def counted(self) -> list[Played]:
        """The finished rounds, as standings take them: without the byes of people taken off the list since."""
        return self.cached("counted", lambda: [self._counted(one) for one in self.played()])

    def _counted(self, one: Played) -> Played:
        if all(entrant in self.entries for entrant in one.round.sit_out):
            return one
        sit_out = tuple(entrant for entrant in one.round.sit_out if entrant in self.entries)
        return replace(one, round=replace(one.round, sit_out=sit_out))

    def cached(self, what: object, compute: Callable[[], T]) -> T:
        """A value computed from the facts, once in each language until another comes: pages ask every second."""
        key = spoken(), what
        if key not in self._known:
            self._known[key] = compute()
        found: T = self._known[key]
        return found

    def kept(self, what: object, of: object, compute: Callable[[], T]) -> T:
        """A value that follows from `of` alone, computed once until that is another; most facts change nothing of it.
        It stays for the night: there are to be few of them."""
        known = self._kept.get(what)
        if known is None or known[0] != of:
            known = self._kept[what] = of, compute()
        found: T = known[1]
        return found

    def _played(self, state: RoundState) -> Played:
        if state.carried:
            counted = tuple(table for table in state.round.tables if table.number not in state.carried)
            state = replace(state, round=replace(state.round, tables=counted))
        hands = {t.number: self.hands_at(state, t.number) for t in state.round.tables}
        winners = {place: self._won(state, place, there) for place, there in hands.items()}
        boards = {t.number: self.on_boards(state, t.number) for t in state.round.tables if t.boards}
        known = {n: side for n, side in winners.items() if side is not None}
        ruled = {place: dict(of) for (number, place), of in self.ruled.items() if number == state.number}
        fined = dict(self.penalties.get(state.number, {}))
        bostons = self.bostons(state) if self.plan.prize_rules.boston_pot else {}
        return Played(state.round, self._scores(state, hands), known, boards, ruled, fined, bostons)

    def bostons(self, state: RoundState) -> dict[Entrant, int]:
        """How many hands of a round each has taken all the tricks of."""
        found = Counter[Entrant]()
        for table in state.round.tables:
            hands = [] if table.number in state.forfeits else self.results_at(state, table.number).values()
            for tricks in (result.outcome["tricks"] for result in hands):
                for seat, entrant in enumerate(table.seats):
                    side = self.side_of(table, seat)
                    if tricks and len(tricks) == len(self.plan.seating.sides) and tricks[side] and not tricks[1 - side]:
                        found[entrant] += 1
        return dict(found)


def _differing(one: Mapping[K, object], other: Mapping[K, object]) -> set[K]:
    """The keys under which they do not hold the same."""
    return {key for key in one.keys() | other.keys() if one.get(key) != other.get(key)}


def counted(outcome: Mapping[str, Any], counting: str, sides: int) -> tuple[int, ...] | None:
    """What a hand counts by so many sides, in a night that counts ``tricks`` or ``points``; None if unknown."""
    found = outcome["tricks" if counting == "tricks" else "score"]
    if found is not None and len(found) > sides:  # partners' tricks are counted apart
        found = outcome["counted"]
    elif found is not None and len(found) < sides:  # who plays alone, and the others: no tricks of their own
        found = outcome["score"]
    return None if found is None else tuple(found)
