"""What was played at the tables' kiosks, put on record in the desk's night.

Belongs to the thread that owns the state. Each thing that a kiosk says of a hand becomes a command of the night, as
what a phone tells does, with an id made from the kiosk and the number of its fact: so nothing counts twice, whatever
comes again, in whatever order, by whatever way. What cannot go on record goes to the director as a claim.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from kiosk.base.language import SOURCE, _, speaking
from kiosk.base.log import log_exception
from kiosk.base.not_now import NotNow
from kiosk.fleet.messages import SHORT
from kiosk.journal import Fact, JournalError
from kiosk.lobby.lobby import Lobby
from kiosk.night.entry import ResultEntry
from kiosk.night.result_draft import ResultDraft, draft_result
from kiosk.night.session import Night
from kiosk.night.state import NO_SIDE, Claim, HandResult, RoundState
from kiosk.table import corrections
from kiosk.table.fold import HandState, outcome_content
from kiosk.table.games.face import Values
from kiosk.table.kinds import ACTIONS, AMENDMENTS
from kiosk.table.state import TableState

ENDS = AMENDMENTS | ACTIONS.keys() | {"outcome"}
"""The kinds of facts with which a hand may come to mean something else."""


@dataclass(frozen=True)
class Ended:
    """A hand that has ended at a table's kiosk. `seq` is the number of the last fact that changed it; `hand` is its
    number in the round of the night; `agreed` are the sides that have agreed, each with the number of the fact."""

    kiosk: str
    seq: int
    table: TableState
    state: HandState
    hand: int
    agreed: Mapping[int, int]

    @property
    def round(self) -> int:
        """The number of the round."""
        return int(self.table.opening.night["round"])

    @property
    def place(self) -> int:
        """The table's place in the room."""
        return int(self.table.opening.night["place"])

    @property
    def id(self) -> str:
        """The command that puts it on record."""
        return command_id(self.kiosk, self.seq, self.hand)

    @property
    def by(self) -> dict[str, int | str]:
        """As a fact stores who told it."""
        return {"place": self.place, "kiosk": self.kiosk, "seq": self.seq}


def command_id(kiosk: str, seq: int, hand: int) -> str:
    """The id of the command that follows from a kiosk's fact, for a hand."""
    return sha256(f"{kiosk} {seq} {hand}".encode()).hexdigest()[:32]


SHEET = 0
"""Stands for a table's sheet, where a hand is meant."""


class Played:
    """The results of tables' kiosks, as the desk's kiosk has them."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._known: tuple[object, ...] = ()
        """What was there when it was last read: the night, its kiosks and their tables, and how much had come."""
        self._read: dict[str, int] = {}
        self._logs: dict[tuple[str, str], list[Fact]] = {}
        self._ended: dict[tuple[str, str], tuple[Ended, ...]] = {}
        self._due: dict[str, _Do] = {}
        """What is not known to be on record, in order."""
        self._done: set[str] = set()
        self._waits = ""
        """The command that is on its way to the disk."""
        self._quiet: object = None
        """What was known when there was last nothing to do."""
        self._refused: dict[str, tuple[int, str]] = {}
        """Why a command cannot be done now, and the night's last fact then."""

    def poll(self) -> bool:
        """Puts the next thing on record that tables' kiosks have said; whether there was one. To be called again once
        that is acknowledged, and whenever something may have come."""
        night = self._lobby.night
        if night is None or not night.moves or self._waits or night.busy:
            return False
        if night.over and night.finished:
            return False
        self._read_all(night)
        here, last = self._lobby.table, night.facts[-1].seq
        now = last, self._known, here and here.stream
        if now == self._quiet:
            return False
        for id, do in list(self._due.items()):
            if self._refused.get(id, (0,))[0] == last:
                continue
            if here is not None and here.stream == _stream(night, do.ended):
                continue  # somebody plays it on at the desk: it is compared once they have left it
            if self._lobby.journal.of_command(id):
                self._is_done(id)
            elif self._do(night, id, do):
                return True
        self._quiet = now
        return False

    def not_counted(self, night: Night) -> dict[tuple[int, int], str]:
        """Why something that was played at a table is not on record, by round and the table's place."""
        found = {}
        for ended in self._all():
            why, state = self._refused.get(ended.id, (0, ""))[1], night.round(ended.round)
            told = state is not None and ended.hand in night.results_at(state, ended.place)
            if why and ended.id not in self._done and not told:
                found[ended.round, ended.place] = why
        return found

    # Reading.

    def _read_all(self, night: Night) -> None:
        """Reads what has come of the kiosks that are tables' in this night."""
        others = self._lobby.journal.others
        known = night.stream, len(night.moves), others.come
        if known == self._known:
            return
        if known[:2] != self._known[:2]:
            self._read, self._logs, self._ended = {}, {}, {}
        self._known = known
        for kiosk in {move[0] for move in night.moves}:
            last, head = self._read.get(kiosk, 0), others.heads(kiosk)[0].seq
            if head == last:
                continue
            begun = dict(others.opened(kiosk, night.stream, last))
            before = {stream: last for of, stream in self._logs if of == kiosk}
            for stream, seq in {**{s: seq - 1 for s, seq in begun.items()}, **before}.items():
                if more := others.facts(kiosk, stream, seq):
                    self._logs.setdefault((kiosk, stream), []).extend(more)
                    self._ended[kiosk, stream] = _ended(night.stream, kiosk, self._logs[kiosk, stream])
            self._read[kiosk] = head
        self._due = {id: do for id, do in self._commands(night) if id not in self._done}

    def _all(self) -> list[Ended]:
        every = [ended for hands in self._ended.values() for ended in hands]
        return sorted(every, key=lambda each: (each.round, each.place, each.hand, each.seq))

    # What follows for the night.

    def _commands(self, night: Night) -> Iterator[tuple[str, _Do]]:
        """What tables' kiosks have said, in the order of hands: results first, then who agrees to them."""
        for ended in self._all():
            if not night.was_at(ended.kiosk, ended.place, ended.round):
                continue
            yield ended.id, _Tell(ended)
            for side, seq in ended.agreed.items():
                yield command_id(ended.kiosk, seq, ended.hand), _Agree(ended, side)
                if night.plan.conduct.signed and ended.state is ended.table.state:
                    yield command_id(ended.kiosk, seq, SHEET), _Sign(ended, side)

    def _do(self, night: Night, id: str, do: _Do) -> bool:
        """Asks for a command; whether it is on its way."""
        self._waits = id

        def heard(result: tuple[Fact, ...] | str) -> None:
            self._waits = ""
            if isinstance(result, str):
                self._refused[id] = night.facts[-1].seq, result
            else:
                self._is_done(id)

        try:
            with night.commanded(id, "kiosk", heard):
                if not do(night):
                    self._waits = ""
                    self._is_done(id)
        except NotNow as why:
            heard(str(why))
        except JournalError:
            raise
        except Exception as error:
            _unreadable(do.ended.kiosk, error)
            heard(_("What was played there cannot be read here: tell it at the desk."))
        return bool(self._waits)

    def _is_done(self, id: str) -> None:
        self._done.add(id)
        self._due.pop(id, None)


def _ended(night: str, kiosk: str, facts: Sequence[Fact]) -> tuple[Ended, ...]:
    """The hands of a table that have ended; none where they are no table's of this night."""
    try:
        table = TableState(facts)
        of = table.opening.night
        if of.get("stream") != night or type(of.get("round")) is not int or type(of.get("place")) is not int:
            return ()
        over = [state for state in table.hands if state.outcome is not None and state.outcome.tricks is not None]
        signs = {f.content["side"]: f.seq for f in facts if f.kind == "agree" and f.content["side"] in table.agreed()}
        first, boards = int(of.get("first", 1)), of.get("boards")
        return tuple(
            Ended(
                kiosk,
                max(fact.seq for fact in facts if fact.hand == state.number and fact.kind in ENDS),
                table,
                state,
                first - 1 + (state.number if boards else count),
                signs,
            )
            for count, state in enumerate(over, 1)
            if not state.hand.unruled()
        )
    except Exception as error:
        _unreadable(kiosk, error)
        return ()


def _unreadable(kiosk: str, error: Exception) -> None:
    """Whatever another kiosk has written, of a later version or spoiled before it was sealed, stops nobody here."""
    log_exception(error, f"what kiosk {kiosk[:SHORT]} has played cannot be read")


class _Do:
    """A command of the night. Called, it asks for it; False where nothing has to be put on record. Raises `NotNow`."""

    ended: Ended
    """The hand that it is about."""

    def __call__(self, night: Night) -> bool:
        raise NotImplementedError


@dataclass(frozen=True)
class _Tell(_Do):
    """A hand has ended."""

    ended: Ended

    def __call__(self, night: Night) -> bool:
        ended = self.ended
        state, place, hand = _round(night, ended), ended.place, ended.hand
        draft = _draft(night, state, ended)
        result = night.results_at(state, place).get(hand)
        if result is not None and not draft.changes:
            night.hear(ended.kiosk, ended.seq, place, hand, state.number)
        elif state.closed:
            self._claim(night, state, draft, "late", result)
        elif result is None or (_is_own(night, result, ended) and not any(night.agreed(result))):
            night.record_result(place, _values(draft), hand, state.number, by=ended.by)
        else:
            self._claim(night, state, draft, "differs", result)
        return True

    def _claim(self, night: Night, state: RoundState, draft: ResultDraft, why: str, result: HandResult | None) -> None:
        """Leaves it to the director."""
        values, place, hand = _values(draft), self.ended.place, self.ended.hand
        entry = ResultEntry(night, place, hand, state.number, dict(values), told_here=True)
        with speaking(SOURCE):  # it goes on record
            said = " to ".join(side.figure for side in entry.view().sides)
        outcome = result.id if result is not None else ""
        night.claim(Claim(why, state.number, place, hand, NO_SIDE, values, said, outcome, self.ended.kiosk))


@dataclass(frozen=True)
class _Agree(_Do):
    """A side has agreed, at the table's kiosk, to what was played there."""

    ended: Ended
    side: int

    def __call__(self, night: Night) -> bool:
        ended = self.ended
        state = _round(night, ended)
        result = night.results_at(state, ended.place).get(ended.hand)
        if result is None or _draft(night, state, ended).changes:
            raise NotNow(_("Something else is on record."))
        if state.closed or night.agreed(result)[self.side]:
            return False
        night.confirm(ended.place, self.side, ended.hand)
        return True


@dataclass(frozen=True)
class _Sign(_Do):
    """A side has agreed to all of a table, in a night in which sheets are signed."""

    ended: Ended
    side: int

    def __call__(self, night: Night) -> bool:
        ended = self.ended
        state = _round(night, ended)
        if state.closed or night.signed(state, ended.place)[self.side]:
            return False
        if any(not night.agreed(result)[self.side] for result in night.results_at(state, ended.place).values()):
            raise NotNow(_("Something else is on record."))
        night.sign(ended.place, self.side, by=ended.by)
        return True


def _round(night: Night, ended: Ended) -> RoundState:
    state, seated = night.round(ended.round), ended.table.opening.night.get("seated")
    if state is None or not state.started or (seated and seated != state.fact):
        raise NotNow(_("The seats of this round were made anew."))
    return state


def _stream(night: Night, ended: Ended) -> str | None:
    """The log of the same table at the desk's kiosk; None where nobody has opened it there."""
    state = night.round(ended.round)
    return state.streams.get(ended.place) if state is not None else None


def _is_own(night: Night, result: HandResult, ended: Ended) -> bool:
    """Whether a result was told by this very kiosk."""
    told = night.told_by.get(result.command)
    return told is not None and told.content["by"].get("kiosk") == ended.kiosk


def _values(draft: ResultDraft) -> dict[str, int | str]:
    return {field.id: field.value for field in draft.made.fields}


def _draft(night: Night, state: RoundState, ended: Ended) -> ResultDraft:
    """The hand as a result of the night. Raises `NotNow` where it cannot be one."""
    if not night.plays_here:
        raise NotNow(_("In this night each hand counts in its own way: tell it at the desk."))
    values = {field.id: field.value for field in corrections.correction(ended.table, ended.state.number, {}).fields}
    outcome = ended.state.outcome
    assert outcome is not None
    counts = night.by_side(outcome_content(outcome))
    whys = []
    for tried in _as_counted(values, ended):
        draft = draft_result(night, state, ended.place, ended.hand, tried)
        if not draft.why_not and draft.counts == counts:
            return draft
        whys.append(draft.why_not)
    raise NotNow(whys[0] or _("It counts otherwise by the rules of this night: tell it at the desk."))


def _as_counted(values: Values, ended: Ended) -> Iterator[Values]:
    """A hand's values, and where a renege has cost tricks, the same with other numbers of them: what the table has
    decided is not told apart from the tricks."""
    yield values
    if any(ruling.penalty for ruling in ended.state.hand.rulings) and "tricks" in values:
        played = int(values["tricks"])
        for tricks in sorted(range(ended.state.hand.tricks_in_all() + 1), key=lambda each: abs(each - played)):
            yield {**values, "tricks": tricks}
