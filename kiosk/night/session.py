"""A night's session: everything that players and the director can do in it, and the state that follows.

Belongs to the thread that owns the state, like every session. What only the director may do raises `NotNow` unless the
director's page is open (`kiosk.director`); results are told by anybody, until the round they belong to is over.
"""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any

from kiosk import corrections, words
from kiosk.director import Director
from kiosk.fold import NOBODY, TableState
from kiosk.games.face import Values
from kiosk.journal import Draft, Fact, Journal, JournalClosed, JournalError, Source, new_id
from kiosk.night.clock import ClockView, Moments, read_clock
from kiosk.night.projection import rows_of_night
from kiosk.night.state import Entry, HandResult, NightState, Plan, RoundState
from kiosk.projection import TABLE, rows_of
from kiosk.session import MOVES, NotNow, Session
from kiosk.table import Table
from rules.match import Setup
from rules.movements import DUMMY, CannotSeat, Entrant, Round, Seated

NIGHT = "night:"
OF_THE_LIST = frozenset({"enter", "change", "withdraw", "same", "plan"})
"""The facts that only the director makes, and takes back, once a night has begun."""
SEATS_NOTHING = frozenset({"told", "confirm", "cut", "pause", "resume", "minutes"})
"""The facts after which the ordinary tables of nights are as they were; results stand with those of tables."""


class Night(Session, NightState):
    """One night. Open one with `Night.open`; make one with `Night.begin`."""

    def __init__(
        self,
        journal: Journal,
        director: Director,
        stream: str,
        facts: Sequence[Fact],
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        Session.__init__(self, journal, stream)
        self.director = director
        NightState.__init__(self, facts, {})
        for state in self.rounds:
            for table in state.streams.values():
                self.take_table(table, journal.facts(table))
        self.moments = Moments(datetime.fromisoformat(journal.time()), facts, monotonic)
        self._next: tuple[int, Round | CannotSeat | None] | None = None

    @classmethod
    def open(cls, journal: Journal, director: Director, stream: str, **how: Any) -> "Night":
        """The night as its facts say it is."""
        return cls(journal, director, stream, journal.facts(stream), **how)

    @classmethod
    def begin(
        cls, journal: Journal, director: Director, plan: Plan, done: Callable[["Night | JournalError"], None]
    ) -> None:
        """A new night; `done` gets it, or the error, when it is on record."""
        stream = NIGHT + new_id()

        def heard(result: tuple[Fact, ...] | JournalError) -> None:
            done(result if isinstance(result, JournalError) else cls(journal, director, stream, result))

        journal.append(new_id(), [Draft(stream, "open", plan.content(), "director")], heard)

    # What screens ask.

    def name(self, person: str) -> str:
        """A person's name; “?” where it was removed."""
        if person not in self._names:
            self._names.update(self.journal.people.names([p for entry in self.entries.values() for p in entry.people]))
        return self._names.get(person) or "?"

    def label(self, entrant: Entrant) -> str:
        """Who moves as one, for people: ``Ada``, ``Ada and Ruby``; “Dummy” where nobody sits."""
        entry = self.entries.get(entrant)
        if entry is None:
            return "Dummy" if entrant == DUMMY else "?"
        return words.together([self.name(person) for person in entry.people])

    def find(self, name: str) -> Entry | None:
        """Who of the night goes by this name, alone or with others; capitals and outer blanks aside."""
        wanted = " ".join(name.split()).casefold()
        by_name = ((entry, self.name(person).casefold()) for entry in self.entries.values() for person in entry.people)
        return next((entry for entry, known in by_name if known == wanted), None)

    def clock(self) -> ClockView | None:
        """The clock of the round that is played; None where it has none."""
        state = self.current
        if state is None or not state.started or not self.plan.minutes:
            return None
        return read_clock(state.clock, self.plan.minutes, self.plan.last_hand, self.moments)

    def next_round(self) -> Round | None:
        """The round that comes next with those who are here; None once the format is over. Raises `NotNow`."""
        mark = self.facts[-1].seq
        if self._next is None or self._next[0] != mark:
            try:
                self._next = mark, self.plan.format.next_round(self.field(), self.played())
            except CannotSeat as why:
                self._next = mark, why
        found = self._next[1]
        if isinstance(found, CannotSeat):
            raise NotNow(str(found))
        return found

    @property
    def over(self) -> bool:
        """Whether the last round was played, or the night was ended."""
        if self.finished or self.current is not None or not self.rounds:
            return self.finished
        if self.plan.rounds is not None and len(self.rounds) >= self.plan.rounds:
            return True
        try:
            return self.next_round() is None
        except NotNow:
            return False

    def why_not_close(self) -> str:
        """What keeps the round from being over; "" when nothing does."""
        state = self.current
        if state is None or not state.started:
            return "No round is being played."
        missing = self.missing(state)
        if missing:
            return f"{words.count(len(missing), 'result')} missing"
        level = self.level(state) if self.plan.format.needs_winners else ()
        return f"Table {level[0]} is level: who won the cut?" if level else ""

    # Who is there.

    def enter(self, names: Sequence[str], role: int = 0, here: bool = False) -> None:
        """Somebody's name, or those of a pair, joins the list. A night that has begun only takes them from the
        director, from the next round on."""

        def drafts() -> Iterable[Draft]:
            if self.rounds:
                self.director.expect()
            people = self._people(names)
            entrant = 1 + max(self._ever(), default=0)
            content = {"entrant": entrant, "people": people, "role": _one_of_two(role), "here": here}
            return [self._draft("enter", content)]

        self._do(drafts)

    def set_here(self, entrant: Entrant, here: bool = True) -> None:
        """Somebody has come, or goes home; in a night that has begun that is the director's to say."""

        def drafts() -> Iterable[Draft]:
            if self.rounds:
                self.director.expect()
            if self._entry(entrant).here == here:
                raise NotNow("")
            return [self._draft("change", {"entrant": entrant, "here": here})]

        self._do(drafts)

    def everybody_here(self) -> None:
        """All on the list have come."""

        def drafts() -> Iterable[Draft]:
            absent = [entry.number for entry in self.entries.values() if not entry.here]
            if not absent:
                raise NotNow("Everybody is here.")
            return [self._draft("change", {"entrant": entrant, "here": True}) for entrant in absent]

        self._do(drafts)

    def set_role(self, entrant: Entrant, role: int) -> None:
        """Somebody takes the other role."""
        self._do(lambda: [self._draft("change", {"entrant": self._entry(entrant).number, "role": _one_of_two(role)})])

    def set_people(self, entrant: Entrant, names: Sequence[str]) -> None:
        """Others play from now on in somebody's place: a replacement, or two who share a seat. The director's."""

        def drafts() -> Iterable[Draft]:
            if self.rounds:
                self.director.expect()
            people = self._people(names, self._entry(entrant))
            return [self._draft("change", {"entrant": entrant, "people": people})]

        self._do(drafts)

    def withdraw(self, entrant: Entrant) -> None:
        """A name is taken off the list again; who has played goes home instead (`set_here`)."""

        def drafts() -> Iterable[Draft]:
            entry = self._entry(entrant)
            if any(entrant in table.seats for state in self.rounds for table in state.round.tables):
                raise NotNow(f"{self.label(entrant)} has played. Say that they go home.")
            return [self._draft("withdraw", {"entrant": entry.number})]

        self._do(drafts)

    def merge(self, entrant: Entrant, into: Entrant) -> None:
        """Two entries are one person, spelled in two ways: the first is taken off the list, and its person is known
        by the other's name from now on (fact ``same``)."""

        def drafts() -> Iterable[Draft]:
            one, other = self._entry(entrant), self._entry(into)
            if one.number == other.number or len(one.people) != 1 or len(other.people) != 1:
                raise NotNow("Two single names can be one person.")
            if any(entrant in table.seats for state in self.rounds for table in state.round.tables):
                raise NotNow(f"{self.label(entrant)} has played in this night under that name.")
            same = {"person": one.people[0], "is": other.people[0]}
            here = [self._draft("change", {"entrant": into, "here": True})] if one.here and not other.here else []
            return [self._draft("same", same), self._draft("withdraw", {"entrant": entrant}), *here]

        self._do(drafts)

    # The rounds.

    def set_plan(self, plan: Plan) -> None:
        """The night is planned otherwise: more rounds, other prizes, another length. The director's once it has begun;
        the format and the game stay then."""

        def drafts() -> Iterable[Draft]:
            if self.rounds:
                self.director.expect()
                if (plan.format.id, plan.game.id) != (self.plan.format.id, self.plan.game.id):
                    raise NotNow("The night has begun: its format and its game stay as they are.")
            if self.entries and plan.pairs != self.plan.pairs:
                raise NotNow("Names are on the list already: pairs stay pairs, and players players.")
            if plan.hands < 1 or plan.minutes < 0 or plan.rounds is not None and plan.rounds < 1:
                raise NotNow("A night has at least one round, and a round one hand.")
            return [self._draft("plan", plan.content())]

        self._do(drafts)

    def seat(self) -> None:
        """The next round is on record: everybody sees where to sit."""

        def drafts() -> Iterable[Draft]:
            if self.current is not None:
                raise NotNow("This round is not over.")
            if self.over:
                raise NotNow("The night is over.")
            made = self.next_round()
            if made is None:
                raise NotNow("The last round has been played.")
            tables = [{"place": table.number, "seats": list(table.seats)} for table in made.tables]
            content = {"tables": tables, "sit_out": list(made.sit_out), "label": made.label}
            return [self._draft("round", content)]

        self._do(drafts)

    def unseat(self) -> None:
        """The seats of a round that has not begun are taken back, to be made anew for those who are here now."""

        def drafts() -> Iterable[Draft]:
            state = self.current
            if state is None or state.started:
                raise NotNow("This round has begun." if state else "Nobody is seated.")
            return [self.retraction(fact) for fact in self.facts if fact.id == state.fact]

        self._do(drafts)

    def start(self) -> None:
        """The round begins, with its clock; its tables are open."""

        def drafts() -> Iterable[Draft]:
            state = self.current
            if state is None or state.started:
                raise NotNow("" if state else "First everybody is seated.")
            opened = {table.number: TABLE + new_id() for table in state.round.tables}
            tables = [d for t in state.round.tables for d in self._table(state, t, opened[t.number])]
            streams = {str(place): stream for place, stream in opened.items()}
            return [self._draft("start", {"round": state.number, "tables": streams}), *tables]

        self._do(drafts)

    def pause(self) -> None:
        """The clock stands still."""
        self._do(lambda: self._of_clock("pause", running=True))

    def resume(self) -> None:
        """The clock goes on."""
        self._do(lambda: self._of_clock("resume", running=False))

    def add_minutes(self, minutes: int = 1) -> None:
        """The round gets longer, or shorter."""
        self._do(lambda: self._of_clock("minutes", None, add=minutes))

    def close(self, without: bool = False) -> None:
        """The round is over. `without`: results that are missing stay so; that is the director's to say."""

        def drafts() -> Iterable[Draft]:
            why_not = self.why_not_close()
            state = self.current
            if state is None or not state.started:
                raise NotNow(why_not)
            if why_not and not (without and self.missing(state)):
                raise NotNow(why_not)
            if why_not:
                self.director.expect()
            return [self._draft("close", {"round": state.number})]

        self._do(drafts)

    def cut(self, place: int, side: int, number: int | None = None) -> None:
        """The side that won a level table by the cut; after the round it is the director's to say."""

        def drafts() -> Iterable[Draft]:
            state = self.round_of(number)
            if state.closed:
                self.director.expect()
            if place not in self.level(state):
                raise NotNow(f"Table {place} is not level.")
            return [self._draft("cut", {"round": state.number, "place": place, "side": _one_of_two(side)})]

        self._do(drafts)

    def finish(self) -> None:
        """The night is over; the director's."""

        def drafts() -> Iterable[Draft]:
            self.director.expect()
            if self.current is not None:
                raise NotNow("This round is not over.")
            return [self._draft("finish", {})]

        self._do(drafts)

    # Results.

    def table_at(self, place: int, number: int | None = None) -> Table:
        """A table of a round as a session of its own: what is done at it counts here once `follow` was called.
        Raises `NotNow`."""
        state = self.round_of(number)
        if place not in state.streams:
            known = state.table(place)
            raise NotNow(f"Round {state.number} has not begun." if known else f"There is no table {place}.")
        stream = state.streams[place]
        return Table(self.journal, stream, self.logs[stream])

    def plays(self, table: Table) -> bool:
        """Whether a table can be gone on with: one of no night, or of this night's round."""
        of, state = table.opening.night, self.current
        if of.get("stream") != self.stream:
            return not of
        return state is not None and table.stream in state.streams.values()

    def follow(self, table: Table) -> None:
        """A table of the night is played at this kiosk: what has been done there counts."""
        known = self.logs.get(table.stream)
        if known is not None and len(table.facts) > len(known):
            self.take_table(table.stream, table.facts[len(known) :])
            self.changed()

    def tell(
        self, place: int, values: Values, hand: int | None = None, number: int | None = None, why: str = ""
    ) -> None:
        """The result of a hand, by the ids of the game's fields: of the next one at that table of the round, unless
        told otherwise. What was told before is kept. After the round it is the director's, with a reason."""

        def drafts() -> Iterable[Draft]:
            state = self.round_of(number)
            if state.closed:
                self.director.expect()
                if not why.strip():
                    raise NotNow("Say why, in a few words.")
            over = self.results_at(state, place)
            wanted = hand or self.next_hand(state, place)
            decided = wanted not in over and self.complete(state, place)
            if decided or wanted > self.plan.most_hands or wanted > len(over) + 1:
                hands = max(len(over), self.plan.hands) if decided else self.plan.most_hands
                raise NotNow(f"Table {place} plays {words.count(hands, 'hand')}.")
            table, begin = self.telling_at(state, place, wanted)
            made = corrections.correction(table, wanted, values, telling=True)
            if made.why_not or not made.drafts:
                raise NotNow(made.why_not or "Nothing has changed.")
            following = [self._next_hand(table, wanted)] if wanted == len(table.hands) < self.plan.most_hands else []
            text = new_id() if why.strip() else None
            self._extras = ({}, {text: why.strip()} if text else {})
            told = {"round": state.number, "place": place, "hand": wanted, "reason": text}
            return [*begin, *made.drafts, *following, self._draft("told", told)]

        self._do(drafts)

    def telling_at(self, state: RoundState, place: int, hand: int) -> tuple[Table, list[Draft]]:
        """A table on which a hand's result can be tried out, and what has to be on record before it: that the hand
        began, at a table that was played here and left between two hands of a closed round. Raises `NotNow`."""
        table = self.table_at(place, state.number)
        if hand <= len(table.hands):
            return table, []
        if not state.closed or hand > len(table.hands) + 1:
            raise NotNow(f"Table {place} plays on this kiosk, where hand {hand} has not begun.")
        begin = self._next_hand(table, hand - 1)
        table.facts += corrections.pretended([begin])
        table.fold([hand])
        return table, [begin]

    def next_hand(self, state: RoundState, place: int) -> int:
        """The hand whose result is told next at a table; after the last one, that one."""
        over = len(self.results_at(state, place))
        return max(1, over if self.complete(state, place) else min(over + 1, self.plan.most_hands))

    def confirm(self, place: int, side: int, hand: int | None = None) -> None:
        """A side agrees to a hand's result: to the last one told, unless said otherwise."""

        def drafts() -> Iterable[Draft]:
            state = self.round_of(None)
            results = self.results_at(state, place)
            wanted = results.get(hand or max(results, default=0))
            if wanted is None:
                raise NotNow("There is no result to agree to.")
            if side in self.confirmed.get(wanted.id, {}) or side not in range(len(self.plan.seating.sides)):
                raise NotNow("")
            return [self._draft("confirm", {"outcome": wanted.id, "side": side, "place": place, "hand": wanted.hand})]

        self._do(drafts)

    def agreed(self, result: HandResult) -> tuple[bool, ...]:
        """Which sides have agreed to a result as it is now."""
        sides = len(self.plan.seating.sides)
        return tuple(side in self.confirmed.get(result.id, {}) for side in range(sides))

    # Undo.

    def last_undoable(self) -> list[Fact]:
        """The facts of the last command that undo would take back; what was undone, and what the director has closed,
        stays."""
        hidden = {f.content["fact"] for f in self.facts if f.kind == "retract"}
        for fact in reversed(self.facts):
            if fact.kind in ("retract", "replace") or fact.id in hidden:
                continue
            if fact.kind in ("open", "close", "finish"):
                return []
            if fact.kind == "told" and self.rounds[fact.content["round"] - 1].closed:
                continue
            logs = (self.logs[stream] for stream in (self.current.streams.values() if self.current else ()))
            beside = [f for log in logs for f in log if f.command == fact.command]
            return [*(f for f in self.facts if f.command == fact.command), *beside]
        return []

    def undo(self, source: Source = "touch") -> None:
        """Takes back the last thing that was done, within the round."""

        def drafts() -> Iterable[Draft]:
            group = self.last_undoable()
            if not group:
                raise NotNow("There is nothing to undo.")
            if self.rounds and any(fact.kind in OF_THE_LIST for fact in group):
                self.director.expect()
            kept = {f.id for f in group if f.kind == "next" and f.hand == 1} | {f.id for f in group if f.kind == "open"}
            return [self.retraction(fact, undo=True) for fact in reversed(group) if fact.id not in kept]

        self._do(drafts, source)

    # From a command to its facts.

    def _draft(self, kind: str, content: Mapping[str, Any]) -> Draft:
        return Draft(self.stream, kind, content, "touch", None)

    def _entry(self, entrant: Entrant) -> Entry:
        if entrant not in self.entries:
            raise NotNow("That name is not on the list.")
        return self.entries[entrant]

    def _ever(self) -> Iterable[Entrant]:
        """Every entrant there ever was: a number is not given twice."""
        return (fact.content["entrant"] for fact in self.facts if fact.kind == "enter")

    def _people(self, names: Sequence[str], own: Entry | None = None) -> list[str]:
        """The ids of these names; new ones for those that nobody has. Raises `NotNow` for one on the list already, or
        where there are too few or too many."""
        given = [" ".join(name.split()) for name in names]
        if not given or not all(given):
            raise NotNow("A name has at least one letter.")
        if self.plan.pairs and len(given) != 2:
            raise NotNow("A pair has two names.")
        made: dict[str, str] = {}
        ids: list[str] = []
        for name in given:
            holder = self.find(name)
            if holder is not None and holder is not own or name.casefold() in (n.casefold() for n in made.values()):
                raise NotNow(f"{name} is on the list already. Add an initial.")
            person = self.journal.people.find(name)
            id = person.id if person else new_id()
            made[id] = name
            ids.append(id)
        self._extras = (made, {})
        return ids

    def round_of(self, number: int | None = None) -> RoundState:
        """A round; without a number the one that is seated or played. Raises `NotNow`."""
        state = self.current if number is None else self.round(number)
        if state is None:
            raise NotNow("No round is being played." if number is None else f"There is no round {number}.")
        return state

    def _of_clock(self, kind: str, running: bool | None, **content: int) -> list[Draft]:
        clock = self.clock()
        if clock is None:
            raise NotNow("This round has no clock.")
        if running is not None and clock.running != running:
            raise NotNow("")
        return [self._draft(kind, content)]

    def _table(self, state: RoundState, table: Seated, stream: str) -> list[Draft]:
        """What opens the log of a table of a round: an ordinary table, of so many hands."""
        people = [self.entries[e].people if e in self.entries else (NOBODY,) for e in table.seats]
        if len(table.seats) == 2:  # A pair: north and south, east and west.
            players = [pair[half % len(pair)] for half in (0, 1) for pair in people]
        else:
            players = [shared[(state.number - 1) % len(shared)] for shared in people]
        dealer = (state.number - 1) % 4
        content = {
            "number": table.number,
            "game": self.plan.game.id,
            "preset": self.plan.preset,
            "rules": self.plan.rules.values(),
            "players": players,
            "dealer": dealer,
            "start": [0] * len(self.plan.seating.sides),
            "night": {
                "stream": self.stream,
                "round": state.number,
                "place": table.number,
                "hands": self.plan.most_hands,
            },
        }
        begin = Setup(dealer, round=state.number - 1)
        return [Draft(stream, "open", content, "touch"), Draft(stream, "next", begin.content(), "touch", 1)]

    def _next_hand(self, table: Table, after: int) -> Draft:
        state = table.hand_state(after)
        return table.draft("next", table.opening.following(state.setup, state.hand).content(), hand=after + 1)

    def catch_up(self) -> bool:
        """Takes what another process has put on record meanwhile; whether there was anything."""
        own = self.journal.facts(self.stream, after=self.facts[-1].seq)
        streams = {s for state in self.rounds if not state.closed for s in state.streams.values()}
        for fact in own:
            if fact.kind == "start":
                streams.update(fact.content["tables"].values())
            elif fact.kind == "told" and self.round(fact.content["round"]):
                told = self.rounds[fact.content["round"] - 1].streams.get(fact.content["place"])
                streams.update([told] if told else [])
        beside = [
            fact
            for stream in streams
            for fact in self.journal.facts(stream, after=self.logs[stream][-1].seq if self.logs.get(stream) else 0)
        ]
        self.learn(own, beside)
        return bool(own or beside)

    def learn(self, own: Sequence[Fact], beside: Iterable[Fact]) -> None:
        """More facts of the night, and of its tables, are on record."""
        self.moments.hear(own)
        self.facts += own
        for fact in beside:
            self.take_table(fact.stream, [fact])
        if any(fact.kind in MOVES for fact in own):
            self.fold()
        else:
            for fact in own:
                self.take_own(fact)

    def take(self, facts: Sequence[Fact]) -> None:
        own = [fact for fact in facts if fact.stream == self.stream]
        beside = [fact for fact in facts if fact.stream != self.stream]
        self.learn(own, beside)
        for fact in own:
            if fact.kind == "same":
                right = self.name(fact.content["is"])
                self._names[fact.content["person"]] = right
                with suppress(JournalClosed):
                    self.journal.people.rename(fact.content["person"], right, lambda _result: None)
        for stream in {fact.stream for fact in beside}:
            log = self.logs[stream]
            with suppress(JournalClosed):
                self.journal.projections.update(stream, log[-1].seq, rows_of(TableState(log)))
        if any(fact.kind not in SEATS_NOTHING for fact in own):
            with suppress(JournalClosed):
                self.journal.projections.update(self.stream, self.facts[-1].seq, rows_of_night(self))


def _one_of_two(which: int) -> int:
    """A role, or a side at a table. Raises `NotNow`."""
    if which not in (0, 1):
        raise NotNow(f"There are two: it cannot be number {which + 1}.")
    return which
