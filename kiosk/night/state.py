"""A night as its facts have it. Pure. It folds its own facts and the outcomes of its tables' hands, by id; no score is
ever copied, so a hand that is corrected at its table is corrected here (DESIGN §6)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from kiosk.journal import Fact, effective
from rules.catalogue import GAMES, Game
from rules.house_rules import HouseRules, Value, from_values
from rules.match import Setup
from rules.movements import Entrant, Field, Format, Played, Round, Seated
from rules.movements.formats import FORMATS
from rules.movements.settings import ahead
from rules.seats import Seating
from rules.standings.prizes import Prize, PrizeRules, Scope, usual

T = TypeVar("T")


@dataclass(frozen=True)
class Plan:
    """What a night was opened with.

    `counting` is what a hand counts for everybody at it: ``tricks`` or ``points``. `minutes` are those of a round, 0
    for no clock; `last_hand` minutes before the end the last hand is called. `hidden` says how long standings are
    kept from the players: 0 not at all, n for the last n rounds, None to the end.
    """

    name: str
    format: Format
    game: Game
    preset: str
    rules: HouseRules
    people: int
    rounds: int | None
    hands: int
    counting: str
    minutes: int
    last_hand: int = 5
    hidden: int | None = 0
    prizes: tuple[Prize, ...] | None = None
    """None: those that are usual in the format."""
    prize_rules: PrizeRules = PrizeRules()

    @property
    def given(self) -> tuple[Prize, ...]:
        """The prizes, in the order in which they are given."""
        return usual(self.format.roles) if self.prizes is None else self.prizes

    @property
    def pairs(self) -> bool:
        """Whether fixed pairs move as one."""
        return self.format.unit == "pair"

    @property
    def best_of(self) -> int | None:
        """A meeting goes to who first wins more than half of so many hands, where the format is played so."""
        found = self.format.values().get("best_of")
        return found if isinstance(found, int) else None

    @property
    def most_hands(self) -> int:
        """How many hands a table can play in a round."""
        return self.best_of or self.hands

    @property
    def seating(self) -> Seating:
        """How four people sit at a table."""
        return self.game.seating(self.rules, 4)

    def content(self) -> dict[str, Any]:
        """As a fact stores it: every rule's value, not the preset's name."""
        return {
            "name": self.name, "format": self.format.id, "settings": self.format.values(), "game": self.game.id,
            "preset": self.preset, "rules": self.rules.values(), "people": self.people, "rounds": self.rounds,
            "hands": self.hands, "counting": self.counting, "minutes": self.minutes, "last_hand": self.last_hand,
            "hidden": self.hidden, "prizes": prize_values(self.prizes), "prize_rules": self.prize_rules.values(),
        }  # fmt: skip

    @staticmethod
    def of(content: Mapping[str, Any]) -> "Plan":
        """What a fact has stored."""
        game = GAMES[content["game"]]
        settings: Mapping[str, Value] = content["settings"]
        plain = {name: value for name, value in content.items() if name != "settings"}
        made = {
            "format": from_values(FORMATS[content["format"]], settings),
            "game": game,
            "prizes": prizes_of(content.get("prizes")),
            "prize_rules": from_values(PrizeRules, content.get("prize_rules", {})),
        }
        return Plan(**{**plain, "rules": from_values(game.kind, content["rules"]), **made})

    def trump(self, number: int) -> tuple[bool, int | None]:
        """Whether trumps are settled for a round before a card is dealt, and what they are then; None: no trump."""
        hand = self.game.new_hand(self.rules, 4, Setup(0, number - 1))
        known = bool(getattr(hand, "trumps_known", False))
        return known, getattr(hand, "trump", None) if known else None


def prize_values(prizes: Iterable[Prize] | None) -> list[dict[str, Any]] | None:
    """Prizes as a fact stores them."""
    return None if prizes is None else [{"name": prize.name, "scope": prize.scope.values()} for prize in prizes]


def prizes_of(stored: Iterable[Mapping[str, Any]] | None) -> tuple[Prize, ...] | None:
    """What a fact has stored."""
    return None if stored is None else tuple(Prize(p["name"], from_values(Scope, p["scope"])) for p in stored)


@dataclass(frozen=True)
class Entry:
    """One who moves as one: a player, a pair, or two people who share a seat. `people` are ids; `role` as the format's
    names of them; `here`: there for the next round."""

    number: Entrant
    people: tuple[str, ...]
    role: int = 0
    here: bool = False


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


class NightState:
    """A night as its facts have it: who is there, the rounds, the results."""

    def __init__(self, facts: Sequence[Fact], tables: Mapping[str, Sequence[Fact]]) -> None:
        """`tables` are the facts of the night's tables, by their streams."""
        self.facts: list[Fact] = list(facts)
        self.logs: dict[str, list[Fact]] = {stream: list(log) for stream, log in tables.items()}
        self._results: dict[str, dict[int, HandResult]] = {}
        self._known: dict[object, Any] = {}
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
        self.finished = False
        for fact in counted:
            self.take_own(fact)

    def take_own(self, fact: Fact) -> None:
        """Folds one more effective fact of the night's own in."""
        self._known.clear()
        content = fact.content
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
                tables = tuple(Seated(table["place"], tuple(table["seats"])) for table in content["tables"])
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
            case "finish":
                self.finished = True

    def take_table(self, stream: str, facts: Iterable[Fact]) -> None:
        """A table of the night has more facts."""
        self.logs.setdefault(stream, []).extend(facts)
        self._results.pop(stream, None)
        self._known.clear()

    # Who is there.

    def field(self) -> Field:
        """Who is there for the next round."""
        here = sorted((entry for entry in self.entries.values() if entry.here), key=lambda entry: entry.number)
        seed = int(self.facts[0].id[:8], 16) if self.facts else 0
        return Field(tuple(e.number for e in here), {e.number: e.role for e in here}, self.plan.rounds, seed)

    # Rounds and results.

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
                    found[fact.hand] = HandResult(fact.hand, fact.content, fact.id, fact.time)
            self._results[stream] = dict(sorted(found.items()))
        return self._results[stream]

    def results_at(self, state: RoundState, place: int) -> dict[int, HandResult]:
        """The hands that are over at a place of a round."""
        return self.results(state.streams[place]) if place in state.streams else {}

    def complete(self, state: RoundState, place: int) -> bool:
        """Whether all hands of a table are over, or the meeting is decided."""
        over = len(self.results_at(state, place)) >= self.plan.most_hands
        return over or self._ahead(state, place) is not None

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

    def table_sums(self, state: RoundState, place: int) -> tuple[int, ...] | None:
        """What the hands of a table have come to so far, by side; None before the first."""
        sums = [self.by_side(result.outcome) for result in self.results_at(state, place).values()]
        known = [each for each in sums if each is not None]
        return tuple(map(sum, zip(*known, strict=True))) if known else None

    def side_of(self, table: Seated, seat: int) -> int:
        """The side that an entrant of a table is on, by where it stands among its seats."""
        return seat if len(table.seats) == 2 else self.plan.seating.side_of[seat]

    def scores(self, state: RoundState) -> dict[Entrant, int]:
        """What everybody has made in a round so far."""
        found: dict[Entrant, int] = {}
        for table in state.round.tables:
            sums = self.table_sums(state, table.number)
            if sums is not None:
                found |= {entrant: sums[self.side_of(table, seat)] for seat, entrant in enumerate(table.seats)}
        return found

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

    def once(self, what: object, compute: Callable[[], T]) -> T:
        """What follows from the facts, computed once as long as no other comes: pages ask every second."""
        if what not in self._known:
            self._known[what] = compute()
        found: T = self._known[what]
        return found

    def _played(self, state: RoundState) -> Played:
        winners = {t.number: self.winner(state, t.number) for t in state.round.tables}
        return Played(state.round, self.scores(state), {n: side for n, side in winners.items() if side is not None})
