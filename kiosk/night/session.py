"""A night's session: everything that players and the director can do in it.

Belongs to the thread that owns the state, like every session. What only the director may do raises `NotNow` unless the
director's page is open (`kiosk.night.director`). Anybody enters results, until their round is over.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from kiosk.base import words
from kiosk.base.language import _
from kiosk.base.not_now import NotNow
from kiosk.journal import Details, Draft, Fact, Journal, JournalError, Source, new_id, retraction
from kiosk.night import tables
from kiosk.night.board_facts import deal_contents, made_content
from kiosk.night.director import Director
from kiosk.night.kinds import ROSTER_KINDS, RULINGS
from kiosk.night.logs import NightSession
from kiosk.night.plan import Plan
from kiosk.night.projection import NIGHT
from kiosk.night.result_draft import draft_result
from kiosk.night.seats import hands_words
from kiosk.night.state import CLAIMED, CUT, NO_SIDE, Claim, NightEntry, RoundState
from kiosk.night.stays import MOST_TABLES, stayed_before
from kiosk.table.games.face import Values
from kiosk.table.projection import TABLE
from rules.boards import Board
from rules.rounds import Entrant, Round


@dataclass(frozen=True)
class Comer:
    """Somebody who is expected, or a pair or a team: names, role, and what else is known of them by name."""

    names: tuple[str, ...]
    role: int = 0
    about: Mapping[str, Details] = field(default_factory=dict)


class Night(NightSession):
    """One night. `Night.open` opens one; `Night.begin` makes one."""

    _seats = False
    """Whether the next round is to be seated once it is made."""

    @classmethod
    def begin(
        cls, journal: Journal, director: Director, plan: Plan, done: Callable[["Night | JournalError"], None]
    ) -> None:
        """Begins a new night; `done` gets it, or the error, once it is on record."""
        stream = NIGHT + new_id()

        def heard(result: tuple[Fact, ...] | JournalError) -> None:
            done(result if isinstance(result, JournalError) else cls(journal, director, stream, result))

        journal.append(new_id(), [Draft(stream, "open", plan.content(), "director")], heard)

    # Who is there.

    def enter(self, names: Sequence[str], role: int = 0, here: bool = False) -> None:
        """Adds somebody, or a pair, to the list. After the night has begun only the director can, from the next round
        on."""

        def drafts() -> Iterable[Draft]:
            people = self._people(names)
            entrant = 1 + max(self._ever(), default=0)
            content = {"entrant": entrant, "people": people, "role": _one_of_two(role), "here": here}
            return [self._draft("enter", content | self._as_before([people])[0])]

        self._do(drafts)

    def expect(self, comers: Sequence[Comer]) -> None:
        """All of these join the list at once, not here yet."""

        def drafts() -> Iterable[Draft]:
            if not comers:
                raise NotNow(_("There is nobody to put on the list."))
            first = 1 + max(self._ever(), default=0)
            known = self.journal.people.ids()
            names: dict[str, str] = {}
            about: dict[str, str] = {}
            made = list[dict[str, Any]]()
            for entrant, comer in enumerate(comers, first):
                people = self._people(comer.names, known=known)
                names |= self._extras[0]
                about |= {id: comer.about[name].text for id, name in self._extras[0].items() if name in comer.about}
                content = {"entrant": entrant, "people": people, "role": _one_of_two(comer.role), "here": False}
                made.append(content)
            self._extras = (names, about)
            before = self._as_before([content["people"] for content in made])
            return [self._draft("enter", content | stays) for content, stays in zip(made, before, strict=True)]

        self._do(drafts)

    def set_here(self, entrant: Entrant, here: bool = True) -> None:
        """Somebody has come, or goes home; after the night has begun, director only."""

        def drafts() -> Iterable[Draft]:
            if self._entry(entrant).here == here:
                raise NotNow("")
            return [self._draft("change", {"entrant": entrant, "here": here})]

        self._do(drafts)

    def everybody_here(self) -> None:
        """Everybody on the list has come."""

        def drafts() -> Iterable[Draft]:
            absent = [entry.number for entry in self.entries.values() if not entry.here]
            if not absent:
                raise NotNow(_("Everybody is here."))
            return [self._draft("change", {"entrant": entrant, "here": True}) for entrant in absent]

        self._do(drafts)

    def set_role(self, entrant: Entrant, role: int) -> None:
        """Somebody takes the other role."""
        self._do(lambda: [self._draft("change", {"entrant": self._entry(entrant).number, "role": _one_of_two(role)})])

    def stay(self, entrant: Entrant, table: int) -> None:
        """Somebody stays seated at this table from the next round on; 0: changes tables again as all do. After the
        night has begun, director only."""

        def drafts() -> Iterable[Draft]:
            number = self._entry(entrant).number
            if not 0 <= table <= MOST_TABLES or self.stays.get(number, 0) == table:
                raise NotNow("")
            holder = next((other for other, own in self.stays.items() if own == table and other != number), None)
            if table and holder is not None:
                who = self.label(holder)
                raise NotNow(_("{table} is taken: {name} stays there.", table=self.at(table), name=who))
            return [self._draft("change", {"entrant": number, "stays": table})]

        self._do(drafts)

    def set_people(self, entrant: Entrant, names: Sequence[str]) -> None:
        """Others take over somebody's place from now on: a replacement, or two who share a seat. Director only."""

        def drafts() -> Iterable[Draft]:
            people = self._people(names, self._entry(entrant))
            return [self._draft("change", {"entrant": entrant, "people": people})]

        self._do(drafts)

    def withdraw(self, entrant: Entrant) -> None:
        """Takes a name off the list; somebody who has played goes home instead (`set_here`)."""

        def drafts() -> Iterable[Draft]:
            entry = self._entry(entrant)
            if any(entrant in table.seats for state in self.rounds for table in state.round.tables):
                raise NotNow(_("{name} has already played: mark as going home instead.", name=self.label(entrant)))
            return [self._draft("withdraw", {"entrant": entry.number})]

        self._do(drafts)

    def merge(self, entrant: Entrant, into: Entrant) -> None:
        """Two entries are one person, spelled in two ways: the first leaves the list, and its person is known by the
        other's name from now on (fact ``same``)."""

        def drafts() -> Iterable[Draft]:
            one, other = self._entry(entrant), self._entry(into)
            if one.number == other.number or len(one.people) != 1 or len(other.people) != 1:
                raise NotNow(_("Only two single names can be the same person."))
            if any(entrant in table.seats for state in self.rounds for table in state.round.tables):
                raise NotNow(_("{name} has played tonight under that name.", name=self.label(entrant)))
            right = self.kept_name(other.people[0])
            if right is None:
                raise NotNow(_("That name was removed."))
            same = {"person": one.people[0], "is": other.people[0]}
            # Two share this name then: the right one is the one who was here last, who stands for both from now on.
            self._extras = ({other.people[0]: right}, {})
            kept: dict[str, Any] = {"here": True} if one.here and not other.here else {}
            if entrant in self.stays and into not in self.stays:
                kept["stays"] = self.stays[entrant]
            change = [self._draft("change", {"entrant": into, **kept})] if kept else []
            return [self._draft("same", same), self._draft("withdraw", {"entrant": entrant}), *change]

        self._do(drafts)

    # The rounds.

    def set_plan(self, plan: Plan) -> None:
        """Changes the plan: more rounds, other prizes, another length. After the night has begun, director only; then
        format and game stay."""

        def drafts() -> Iterable[Draft]:
            if self.rounds and (plan.format.id, plan.game.id) != (self.plan.format.id, self.plan.game.id):
                raise NotNow(_("The night has begun: its format and game can no longer change."))
            if self.entries and plan.format.unit != self.plan.format.unit:
                raise NotNow(_("Names are on the list already: pairs stay pairs, and players players."))
            if plan.hands < 1 or plan.minutes < 0 or plan.rounds is not None and plan.rounds < 1:
                raise NotNow(_("A night has at least one round, and a round one hand."))
            return [self._draft("plan", plan.content())]

        self._do(drafts)

    def seat(self) -> None:
        """Records the next round: everybody sees where to sit."""

        def drafts() -> Iterable[Draft]:
            if self.current is not None:
                raise NotNow(_("This round is not over."))
            if self.over:
                raise NotNow(_("The night is over."))
            made = self.next_round()
            if made is None:
                raise NotNow(_("The last round has been played."))
            return [self._draft("round", _seats(made))]

        self._do(drafts)

    def seat_soon(self) -> None:
        """Seats the next round as soon as it is made: the screen waits for none that takes long (`poll`)."""
        if self._seats:
            return
        if not self.busy and (self.current is not None or self.over):
            self.seat()  # which says why not
            return
        self._seats = True
        self.poll()
        if self._seats:
            self.notice = _("Working out the seats …")
            self.changed()

    def poll(self) -> None:
        """Seats the round that was asked for, once it is made and nothing else waits."""
        if not self._seats or self.busy:
            return
        if self.current is not None or self.over:  # another has seated it
            self._leave_seats()
        elif self.at_hand():
            self._seats = False
            self.seat()

    def _acknowledged(self, result: tuple[Fact, ...] | JournalError) -> None:
        super()._acknowledged(result)
        self.poll()

    def _leave_seats(self) -> None:
        self._seats, self.notice = False, ""
        self.changed()

    def unseat(self) -> None:
        """Takes back the seats of a round that has not begun, to seat those who are here now."""

        def drafts() -> Iterable[Draft]:
            state = self.current
            if state is None or state.started:
                raise NotNow(_("This round has begun.") if state else _("Nobody is seated."))
            return [retraction(fact) for fact in self.facts if fact.id == state.fact]

        self._do(drafts)

    def start(self) -> None:
        """Starts the round, its clock and its tables."""

        def drafts() -> Iterable[Draft]:
            state = self.current
            if state is None or state.started:
                raise NotNow("" if state else _("Seat everybody first."))
            streams = {str(table.number): TABLE + new_id() for table in state.round.tables}
            opened = [tables.opened(self, state, table, streams[str(table.number)]) for table in state.round.tables]
            start = self._draft("start", {"round": state.number, "tables": streams})
            return [start, *(draft for drafts in opened for draft in drafts)]

        self._do(drafts)

    def advance(self) -> None:
        """In formats without rounds: those who are free are given a table, and the others play on."""

        def drafts() -> Iterable[Draft]:
            state = self.current
            if state is None or not state.started or not self.plan.format.running:
                raise NotNow(_("No round is being played."))
            made = self.next_round()
            if made is None:
                raise NotNow(_("Nobody is free who has a game to play."))
            carried = {table.number: state.streams[table.number] for table in self.playing()}
            new = [table for table in made.tables if table.number not in carried]
            following = RoundState(state.number + 1, made, "")
            streams = {table.number: carried.get(table.number) or TABLE + new_id() for table in made.tables}
            opened = [tables.opened(self, following, table, streams[table.number]) for table in new]
            content = _seats(made) | {"carries": list(carried)}
            return [
                self._draft("close", {"round": state.number}),
                self._draft("round", content),
                self._draft("start", {"round": following.number, "tables": {str(p): s for p, s in streams.items()}}),
                *(draft for drafts in opened for draft in drafts),
            ]

        self._do(drafts)

    def pause(self) -> None:
        """The clock is paused."""
        self._do(lambda: self._of_clock("pause", running=True))

    def resume(self) -> None:
        """Restarts the clock."""
        self._do(lambda: self._of_clock("resume", running=False))

    def add_minutes(self, minutes: int = 1) -> None:
        """Makes the round longer, or shorter."""
        self._do(lambda: self._of_clock("minutes", None, add=minutes))

    def close(self, without: bool = False) -> None:
        """Ends the round. `without`: missing results stay missing; director only."""

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

    def cut(self, place: int, side: int, number: int | None = None, by: Mapping[str, int] | None = None) -> None:
        """Records the side that won a level table by the cut; after the round, director only, and so is another winner
        than the one told. `by` is who told it on a phone, as for a result: another may be told so."""

        def drafts() -> Iterable[Draft]:
            state = self.round_of(number)
            told = state.cuts.get(place)
            if not self.tied(state, place):
                raise NotNow(_("{table} is not tied.", table=self.at(place)))
            if told is not None and told.outcome["side"] == side:
                raise NotNow("")
            if state.closed or (told is not None and by is None):
                self.director.expect()
            content = {"round": state.number, "place": place, "side": _one_of_two(side)}
            return [self._draft("cut", content | ({"by": dict(by)} if by else {}))]

        self._do(drafts)

    def sign(self, place: int, side: int, by: Mapping[str, int | str] | None = None) -> None:
        """A side signs the results of its table: no more hand is played there. In a round that ends with time not
        before that is up, or the game won. `by` is who signed elsewhere, as for a result."""

        def drafts() -> Iterable[Draft]:
            state = self.round_of(None)
            why_not = self.why_not_sign(state, place)
            if why_not or self.signed(state, place)[_one_of_two(side)]:
                raise NotNow(why_not)
            outcomes = [result.id for result in self.results_at(state, place).values()]
            content = {"round": state.number, "place": place, "side": side, "outcomes": outcomes}
            return [self._draft("sign", content | ({"by": dict(by)} if by else {}))]

        self._do(drafts)

    def forfeit(self, place: int, side: int | None, number: int | None = None) -> None:
        """A side of a table is not there, and has lost the round; None: both are, whatever was said before. Director
        only. By default in the round that is played."""

        def drafts() -> Iterable[Draft]:
            self.director.expect()
            state = self.round_of(number)
            self.stream_at(place, number)
            if place in state.carried:
                raise NotNow(_("{table} plays on in a later round.", table=self.at(place)))
            if self.results_at(state, place):
                raise NotNow(_("{table} has played a hand.", table=self.at(place)))
            if state.forfeits.get(place, (None,))[0] == side:
                raise NotNow("")
            content: dict[str, Any] = {"round": state.number, "place": place, "side": None}
            if side is not None:
                content |= {"side": _one_of_two(side), "costs": self.plan.conduct.missing_costs}
            return [self._draft("forfeit", content)]

        self._do(drafts)

    # Rulings at duplicate; the director's.

    def rule(
        self,
        place: int,
        board: int,
        number: int | None = None,
        ruled: tuple[int, int] | None = None,
        stands: bool = False,
    ) -> None:
        """Instead of its result a board at a table counts so many per cent for each side; without a number it was not
        played, and counts for nobody. `stands`: its result counts again."""

        def drafts() -> Iterable[Draft]:
            self.director.expect()
            state = self.round_of(number)
            table = state.table(place)
            if table is None or board not in table.boards or not state.started:
                raise NotNow(_("That board is not played there."))
            if ruled is not None and not all(0 <= percent <= 100 for percent in ruled):
                raise NotNow(_("A side gets 0 to 100 per cent."))
            before = self.ruled.get((state.number, place), {})
            if stands and board not in before:
                raise NotNow("")
            hand, over = table.boards.index(board) + 1, self.results_at(state, place)
            if hand < self.most_hands(state, place) and hand not in over and not state.closed:
                raise NotNow(_("First tell any result of it, so that those after it can be told. The ruling counts."))
            content = {"round": state.number, "place": place, "board": board}
            said: Any = "stands" if stands else list(ruled) if ruled else None
            return [self._draft("ruling", {**content, "ruled": said})]

        self._do(drafts)

    def penalise(self, entrant: Entrant, percent: int, number: int | None = None) -> None:
        """Somebody loses so many per cent of a board in a round, which is the last one unless told; 0: nothing."""

        def drafts() -> Iterable[Draft]:
            self.director.expect()
            state = self.rounds[-1] if number is None and self.rounds else self.round_of(number)
            if not self.plan.format.ranking.boards:
                raise NotNow(_("Only boards have penalties."))
            if not any(entrant in table.seats for table in state.round.tables):
                raise NotNow(_("{name} did not play in round {number}.", name=self.label(entrant), number=state.number))
            if not 0 <= percent <= 100:
                raise NotNow(_("A penalty is 0 to 100 per cent of a board."))
            return [self._draft("penalty", {"round": state.number, "entrant": entrant, "percent": percent})]

        self._do(drafts)

    def finish(self) -> None:
        """Ends the night; director only."""

        def drafts() -> Iterable[Draft]:
            self.director.expect()
            if self.current is not None:
                raise NotNow(_("This round is not over."))
            return [self._draft("finish", {})]

        self._do(drafts)

    # Results.

    def record_result(
        self,
        place: int,
        values: Values,
        hand: int | None = None,
        number: int | None = None,
        why: str = "",
        by: Mapping[str, int | str] | None = None,
    ) -> None:
        """Records the result of a hand, by the ids of the game's fields; by default the next hand at that table of the
        round. Earlier results are kept. After the round, director only, with a reason. `by` says who entered it on a
        phone, or which kiosk has told it (`NightState.told_by`)."""

        def drafts() -> Iterable[Draft]:
            state = self.round_of(number)
            if state.closed:
                self.director.expect()
                if not why.strip():
                    raise NotNow(_("Say why, in a few words."))
            here = self.played_here
            if here is not None and here.stream == state.streams.get(place) and here.busy:
                raise NotNow(_("What was played here is still being saved."))
            if place in state.forfeits:
                raise NotNow(_("{table} does not play: a team was not there.", table=self.at(place)))
            over = self.results_at(state, place)
            wanted = hand or self.next_hand(state, place)
            decided = wanted not in over and self.no_more_hands(state, place)
            most = self.most_hands(state, place)
            if decided or wanted > most or wanted > len(over) + 1:
                hands = len(over) if decided else most
                what = hands_words(hands, bool(self.plan.format.boards))
                raise NotNow(_("{table} plays {what}.", table=self.at(place), what=what))
            result = draft_result(self, state, place, wanted, values)
            text = new_id() if why.strip() else None
            self._extras = ({}, {text: why.strip()} if text else {})
            told: dict[str, Any] = {"round": state.number, "place": place, "hand": wanted, "reason": text}
            told |= {"beside": result.beside} if result.beside else {}
            told |= {"by": dict(by)} if by else {}
            return [*result.drafts(), self._draft("told", told)]

        self._do(drafts)

    def confirm(self, place: int, side: int, hand: int | None = None) -> None:
        """A side agrees to a hand's result, or to the cut (`CUT`); by default to the last hand entered."""

        def drafts() -> Iterable[Draft]:
            state = self.round_of(None)
            told = self.told_at(state, place)
            wanted = told.get(max(told, default=1) if hand is None else hand)
            if wanted is None:
                raise NotNow(_("There is no result to agree on yet."))
            if side not in range(len(self.plan.seating.sides)) or self.agreed(wanted)[side]:
                raise NotNow("")
            return [self._draft("confirm", {"outcome": wanted.id, "side": side, "place": place, "hand": wanted.hand})]

        self._do(drafts)

    def claim(self, claim: Claim) -> None:
        """A side says of a hand what cannot be put on record: the director will settle it. Nothing counts by it."""

        def drafts() -> Iterable[Draft]:
            state = self.round_of(claim.round)
            self.stream_at(claim.place, claim.round)
            of_cut = claim.hand == CUT and claim.values.get("cut") in (0, 1)
            if not of_cut and not 0 < claim.hand <= self.most_hands(state, claim.place):
                raise NotNow(_("{table} has no such hand.", table=self.at(claim.place)))
            if claim.side not in range(len(self.plan.seating.sides)) and not (claim.kiosk and claim.side == NO_SIDE):
                raise NotNow(_("There is no such side."))
            content = asdict(claim) | {"outcome": claim.outcome or None}
            said = {name: content[name] for name in CLAIMED} | ({"kiosk": claim.kiosk} if claim.kiosk else {})
            return [self._draft("claim", said)]

        self._do(drafts)

    def take_claim(self, claim: str, why: str) -> None:
        """What a side says counts; the director's."""
        said = self.claims.get(claim)
        if said is None:  # settled meanwhile
            return
        if said.hand == CUT:
            self.cut(said.place, int(said.values["cut"]), said.round)
        else:
            self.record_result(said.place, said.values, said.hand, said.round, why)

    def settle(self, claim: str) -> None:
        """What is on record stays as it is, whatever a side says; the director's."""

        def drafts() -> Iterable[Draft]:
            self.director.expect()
            if claim not in self.claims:
                raise NotNow("")
            return [self._draft("settled", {"claim": claim})]

        self._do(drafts)

    # Kiosks at the tables.

    def set_kiosk(self, kiosk: str, place: int) -> None:
        """Another kiosk of the club is this table's from now on, in the place of any other; place 0: no table's. Before
        the first round and between two it holds from the next. Director only."""

        def drafts() -> Iterable[Draft]:
            self.director.expect()
            number = self.next_number
            if place < 0 or self.kiosks(number).get(kiosk, 0) == place:
                raise NotNow("")
            return [self._draft("kiosk", {"kiosk": kiosk, "place": place, "round": number})]

        self._do(drafts)

    def hear(self, kiosk: str, seq: int, place: int, hand: int, number: int) -> None:
        """A table's kiosk says of a hand what stands on record; `seq` is what ended it there."""

        def drafts() -> Iterable[Draft]:
            result = self.told_at(self.round_of(number), place).get(hand)
            if result is None:
                raise NotNow(_("There is no such result."))
            content = {"kiosk": kiosk, "seq": seq, "round": number, "place": place, "hand": hand}
            return [self._draft("heard", {**content, "outcome": result.id})]

        self._do(drafts)

    # Boards.

    def keep_boards(self, boards: Iterable[Board], source: str) -> None:
        """Gives these boards these deals; `source` is ``drawn``, ``pbn`` or ``shuffler``. Director only; a deal by the
        shuffler was begun by the director. A board that was played keeps its deal."""

        def drafts() -> Iterable[Draft]:
            if source != "shuffler":
                self.director.expect()
            return [self._draft("board", content) for content in deal_contents(self, boards, source)]

        self._do(drafts)

    def board_made(self, number: int, how: str) -> None:
        """The cards of a board lie as its deal says: by ``reader``, ``shuffler``, ``hand``, or after a ``check``."""
        self._do(lambda: [self._draft("made", made_content(self, number, how))])

    # Undo.

    def undo(self, source: Source = "touch") -> None:
        """As always; a round that was asked for and is still being made is not seated, and nothing else is undone."""
        if self._seats:
            self._leave_seats()
        else:
            super().undo(source)

    def take_back(self, group: Sequence[Fact]) -> list[Draft]:
        if self.rounds and any(fact.kind in ROSTER_KINDS or fact.kind in RULINGS for fact in group):
            self.director.expect()
        kept = {f.id for f in group if f.kind == "next" and f.hand == 1} | {f.id for f in group if f.kind == "open"}
        return super().take_back([fact for fact in group if fact.id not in kept])

    # From a command to its facts.

    def _draft(self, kind: str, content: Mapping[str, Any]) -> Draft:
        if self.rounds and kind in ROSTER_KINDS:
            self.director.expect()
        return Draft(self.stream, kind, content, "touch", None)

    def _entry(self, entrant: Entrant) -> NightEntry:
        if entrant not in self.entries:
            raise NotNow(_("That name is not on the list."))
        return self.entries[entrant]

    def _ever(self) -> Iterable[Entrant]:
        """Every entrant there ever was: numbers are not reused."""
        return (fact.content["entrant"] for fact in self.facts if fact.kind == "enter")

    def _as_before(self, comers: Sequence[Sequence[str]]) -> list[dict[str, int]]:
        """What each of these, given by their ids, keeps from an earlier night: that they stay seated; at their table,
        or if somebody has it tonight, at the first that nobody has."""
        taken = set(self.stays.values())
        found = list[dict[str, int]]()
        for table in stayed_before(self.journal, comers):
            own = table if table not in taken else next(n for n in range(1, MOST_TABLES + 1) if n not in taken)
            found.append({"stays": own} if table else {})
            taken.update(found[-1].values())
        return found

    def table_before(self, names: Sequence[str]) -> int:
        """The table at which people of these names would stay seated if they came in now; 0 if they would not."""
        known = self.journal.people.ids()
        people = [known.get(" ".join(name.split()).casefold(), "") for name in names]
        return self._as_before([people])[0].get("stays", 0)

    def _people(
        self, names: Sequence[str], own: NightEntry | None = None, known: Mapping[str, str] | None = None
    ) -> list[str]:
        """The ids of these names, as they are `known` by names in small letters; new ones for new names. Whoever is
        already in the entry (`own`) and is named as shown stays, even if the name was removed. Raises `NotNow` for
        somebody on the list already, or if there are too few or too many."""
        known = self.journal.people.ids() if known is None else known
        given = [" ".join(name.split()) for name in names]
        if not given or not all(given):
            raise NotNow(_("A name has at least one letter."))
        if self.plan.pairs and len(given) != self.plan.format.together:
            unit = self.plan.format.unit
            raise NotNow(_("A {unit} has {number} names.", unit=unit, number=words.number(self.plan.format.together)))
        made: dict[str, str] = {}
        ids: list[str] = []
        nameless = [person for person in (own.people if own else ()) if self.kept_name(person) is None]
        for name in given:
            if nameless and name == self.name(nameless[0]):
                ids.append(nameless.pop(0))
                continue
            holder = self.find(name)
            if holder is not None and holder is not own or name.casefold() in (n.casefold() for n in made.values()):
                raise NotNow(_("{name} is on the list already. Add an initial.", name=name))
            id = known.get(name.casefold()) or new_id()
            made[id] = name
            ids.append(id)
        self._extras = (made, {})
        return ids

    def _of_clock(self, kind: str, running: bool | None, **content: int) -> list[Draft]:
        clock = self.clock()
        if clock is None:
            raise NotNow(_("This round has no clock."))
        if running is not None and clock.running != running:
            raise NotNow("")
        return [self._draft(kind, content)]


def _seats(made: Round) -> dict[str, Any]:
    """The content of the fact that seats a round."""
    tables = [
        {"place": table.number, "seats": list(table.seats)}
        | ({"boards": list(table.boards)} if table.boards else {})
        | ({"drawn": table.drawn} if table.drawn else {})
        | ({"turned": table.turned} if table.turned else {})
        for table in made.tables
    ]
    content: dict[str, Any] = {"tables": tables, "sit_out": list(made.sit_out), "label": made.label}
    content |= {"left": made.left} if made.left else {}
    return content | ({"breaks_tie": True} if made.breaks_tie else {})


def _one_of_two(which: int) -> int:
    """A role, or a side at a table. Raises `NotNow`."""
    if which not in (0, 1):
        raise NotNow(_("There are two: it cannot be number {what}.", what=which + 1))
    return which
