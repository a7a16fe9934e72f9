"""A night's session: everything that players and the director can do in it.

Belongs to the thread that owns the state, like every session. What only the director may do raises `NotNow` unless the
director's page is open (`kiosk.night.director`); results are told by anybody, until the round they belong to is over.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from kiosk.base import words
from kiosk.base.not_now import NotNow
from kiosk.journal import Draft, Fact, Journal, JournalError, new_id, retraction
from kiosk.night import tables
from kiosk.night.board_facts import deal_contents, made_content
from kiosk.night.director import Director
from kiosk.night.kinds import ROSTER
from kiosk.night.logs import NightSession
from kiosk.night.plan import Plan
from kiosk.night.projection import NIGHT
from kiosk.night.result_draft import draft_result
from kiosk.night.state import CLAIMED, Claim, Entry
from kiosk.table.games.face import Values
from kiosk.table.projection import TABLE
from rules.boards import Board
from rules.rounds import Entrant


class Night(NightSession):
    """One night. Open one with `Night.open`; make one with `Night.begin`."""

    @classmethod
    def begin(
        cls, journal: Journal, director: Director, plan: Plan, done: Callable[["Night | JournalError"], None]
    ) -> None:
        """A new night; `done` gets it, or the error, when it is on record."""
        stream = NIGHT + new_id()

        def heard(result: tuple[Fact, ...] | JournalError) -> None:
            done(result if isinstance(result, JournalError) else cls(journal, director, stream, result))

        journal.append(new_id(), [Draft(stream, "open", plan.content(), "director")], heard)

    # Who is there.

    def enter(self, names: Sequence[str], role: int = 0, here: bool = False) -> None:
        """Somebody's name, or those of a pair, joins the list. A night that has begun only takes them from the
        director, from the next round on."""

        def drafts() -> Iterable[Draft]:
            people = self._people(names)
            entrant = 1 + max(self._ever(), default=0)
            content = {"entrant": entrant, "people": people, "role": _one_of_two(role), "here": here}
            return [self._draft("enter", content)]

        self._do(drafts)

    def set_here(self, entrant: Entrant, here: bool = True) -> None:
        """Somebody has come, or goes home; in a night that has begun that is the director's to say."""

        def drafts() -> Iterable[Draft]:
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
            right = self._kept_name(other.people[0])
            if right is None:
                raise NotNow("That name was removed.")
            same = {"person": one.people[0], "is": other.people[0]}
            # Two go by this name then: the right one is the one who was here last, whom it stands for from now on.
            self._extras = ({other.people[0]: right}, {})
            here = [self._draft("change", {"entrant": into, "here": True})] if one.here and not other.here else []
            return [self._draft("same", same), self._draft("withdraw", {"entrant": entrant}), *here]

        self._do(drafts)

    # The rounds.

    def set_plan(self, plan: Plan) -> None:
        """The night is planned otherwise: more rounds, other prizes, another length. The director's once it has begun;
        the format and the game stay then."""

        def drafts() -> Iterable[Draft]:
            if self.rounds and (plan.format.id, plan.game.id) != (self.plan.format.id, self.plan.game.id):
                raise NotNow("The night has begun: its format and its game stay as they are.")
            if self.entries and plan.format.unit != self.plan.format.unit:
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
            tables = [
                {"place": table.number, "seats": list(table.seats)}
                | ({"boards": list(table.boards)} if table.boards else {})
                for table in made.tables
            ]
            content = {"tables": tables, "sit_out": list(made.sit_out), "label": made.label}
            return [self._draft("round", content)]

        self._do(drafts)

    def unseat(self) -> None:
        """The seats of a round that has not begun are taken back, to be made anew for those who are here now."""

        def drafts() -> Iterable[Draft]:
            state = self.current
            if state is None or state.started:
                raise NotNow("This round has begun." if state else "Nobody is seated.")
            return [retraction(fact) for fact in self.facts if fact.id == state.fact]

        self._do(drafts)

    def start(self) -> None:
        """The round begins, with its clock; its tables are open."""

        def drafts() -> Iterable[Draft]:
            state = self.current
            if state is None or state.started:
                raise NotNow("" if state else "First everybody is seated.")
            streams = {str(table.number): TABLE + new_id() for table in state.round.tables}
            opened = [tables.opened(self, state, table, streams[str(table.number)]) for table in state.round.tables]
            start = self._draft("start", {"round": state.number, "tables": streams})
            return [start, *(draft for drafts in opened for draft in drafts)]

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
                raise NotNow(f"{self.at(place)} is not level.")
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

    def tell(
        self,
        place: int,
        values: Values,
        hand: int | None = None,
        number: int | None = None,
        why: str = "",
        by: Mapping[str, int] | None = None,
    ) -> None:
        """The result of a hand, by the ids of the game's fields: of the next one at that table of the round, unless
        told otherwise. What was told before is kept. After the round it is the director's, with a reason. `by` says
        who told it by phone, as `NightState.told_by` has it."""

        def drafts() -> Iterable[Draft]:
            state = self.round_of(number)
            if state.closed:
                self.director.expect()
                if not why.strip():
                    raise NotNow("Say why, in a few words.")
            here = self.played_here
            if here is not None and here.stream == state.streams.get(place) and (here.saving or here.unsaved):
                raise NotNow("What was played here is still being saved.")
            over = self.results_at(state, place)
            wanted = hand or self.next_hand(state, place)
            decided = wanted not in over and self.complete(state, place)
            most = self.most_hands(state, place)
            if decided or wanted > most or wanted > len(over) + 1:
                hands = len(over) if decided else most
                what = words.count(hands, "board" if self.plan.format.boards else "hand")
                raise NotNow(f"{self.at(place)} plays {what}.")
            result = draft_result(self, state, place, wanted, values)
            text = new_id() if why.strip() else None
            self._extras = ({}, {text: why.strip()} if text else {})
            told: dict[str, Any] = {"round": state.number, "place": place, "hand": wanted, "reason": text}
            told |= {"beside": result.beside} if result.beside else {}
            told |= {"by": dict(by)} if by else {}
            return [*result.drafts(), self._draft("told", told)]

        self._do(drafts)

    def confirm(self, place: int, side: int, hand: int | None = None) -> None:
        """A side agrees to a hand's result: to the last one told, unless said otherwise."""

        def drafts() -> Iterable[Draft]:
            state = self.round_of(None)
            results = self.results_at(state, place)
            wanted = results.get(hand or max(results, default=0))
            if wanted is None:
                raise NotNow("There is no result to agree to.")
            if side not in range(len(self.plan.seating.sides)) or self.agreed(wanted)[side]:
                raise NotNow("")
            return [self._draft("confirm", {"outcome": wanted.id, "side": side, "place": place, "hand": wanted.hand})]

        self._do(drafts)

    def claim(self, claim: Claim) -> None:
        """A side says of a hand what cannot be put on record: the director will settle it. Nothing counts by it."""

        def drafts() -> Iterable[Draft]:
            state = self.round_of(claim.round)
            self.stream_at(claim.place, claim.round)
            if not 0 < claim.hand <= self.most_hands(state, claim.place):
                raise NotNow(f"{self.at(claim.place)} has no such hand.")
            if claim.side not in range(len(self.plan.seating.sides)):
                raise NotNow("There is no such side.")
            content = asdict(claim) | {"outcome": claim.outcome or None}
            return [self._draft("claim", {name: content[name] for name in CLAIMED})]

        self._do(drafts)

    def settle(self, claim: str) -> None:
        """What is on record stays as it is, whatever a side says; the director's."""

        def drafts() -> Iterable[Draft]:
            self.director.expect()
            if claim not in self.claims:
                raise NotNow("")
            return [self._draft("settled", {"claim": claim})]

        self._do(drafts)

    # Boards.

    def keep_boards(self, boards: Iterable[Board], source: str) -> None:
        """These boards have these deals from now on; `source` is ``drawn``, ``pbn`` or ``shuffler``. The director's;
        a deal by the shuffler was begun by the director. A board that was played keeps its deal."""

        def drafts() -> Iterable[Draft]:
            if source != "shuffler":
                self.director.expect()
            return [self._draft("board", content) for content in deal_contents(self, boards, source)]

        self._do(drafts)

    def board_made(self, number: int, how: str) -> None:
        """The cards of a board lie as its deal says: by ``reader``, ``shuffler``, ``hand``, or after a ``check``."""
        self._do(lambda: [self._draft("made", made_content(self, number, how))])

    # Undo.

    def take_back(self, group: Sequence[Fact]) -> list[Draft]:
        if self.rounds and any(fact.kind in ROSTER for fact in group):
            self.director.expect()
        kept = {f.id for f in group if f.kind == "next" and f.hand == 1} | {f.id for f in group if f.kind == "open"}
        return super().take_back([fact for fact in group if fact.id not in kept])

    # From a command to its facts.

    def _draft(self, kind: str, content: Mapping[str, Any]) -> Draft:
        if self.rounds and kind in ROSTER:
            self.director.expect()
        return Draft(self.stream, kind, content, "touch", None)

    def _entry(self, entrant: Entrant) -> Entry:
        if entrant not in self.entries:
            raise NotNow("That name is not on the list.")
        return self.entries[entrant]

    def _ever(self) -> Iterable[Entrant]:
        """Every entrant there ever was: a number is not given twice."""
        return (fact.content["entrant"] for fact in self.facts if fact.kind == "enter")

    def _people(self, names: Sequence[str], own: Entry | None = None) -> list[str]:
        """The ids of these names; new ones for those that nobody has. Who is in the entry already (`own`) and is named
        as shown stays, also one whose name was removed. Raises `NotNow` for one on the list already, or where there are
        too few or too many."""
        given = [" ".join(name.split()) for name in names]
        if not given or not all(given):
            raise NotNow("A name has at least one letter.")
        if self.plan.pairs and len(given) != self.plan.format.together:
            unit = self.plan.format.unit
            raise NotNow(f"A {unit} has {words.number(self.plan.format.together)} names.")
        made: dict[str, str] = {}
        ids: list[str] = []
        nameless = [person for person in (own.people if own else ()) if self._kept_name(person) is None]
        for name in given:
            if nameless and name == self.name(nameless[0]):
                ids.append(nameless.pop(0))
                continue
            holder = self.find(name)
            if holder is not None and holder is not own or name.casefold() in (n.casefold() for n in made.values()):
                raise NotNow(f"{name} is on the list already. Add an initial.")
            person = self.journal.people.find(name)
            id = person.id if person else new_id()
            made[id] = name
            ids.append(id)
        self._extras = (made, {})
        return ids

    def _of_clock(self, kind: str, running: bool | None, **content: int) -> list[Draft]:
        clock = self.clock()
        if clock is None:
            raise NotNow("This round has no clock.")
        if running is not None and clock.running != running:
            raise NotNow("")
        return [self._draft(kind, content)]


def _one_of_two(which: int) -> int:
    """A role, or a side at a table. Raises `NotNow`."""
    if which not in (0, 1):
        raise NotNow(f"There are two: it cannot be number {which + 1}.")
    return which
