"""A night's log with the logs of its tables: what follows from them, by name and at this moment, and how what others
put on record comes in.

Belongs to the thread that owns the state, like every session. What people do is in `kiosk.night.session`.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from typing import Any, Self

from kiosk.base import words
from kiosk.base.not_now import NotNow
from kiosk.journal import Fact, Journal, JournalClosed, effective
from kiosk.journal.session import Session
from kiosk.night.clock import ClockView, Moments, read_clock
from kiosk.night.director import Director
from kiosk.night.kinds import NOT_PROJECTED, SKIPPED_BY_UNDO, UNDO_BARRIERS
from kiosk.night.projection import NIGHT, rows_of_night
from kiosk.night.state import Entry, NightState, RoundState, T
from kiosk.night.withheld import to_be_played, why_withheld
from kiosk.table.kinds import MOVES
from kiosk.table.rows import rows_of
from kiosk.table.state import TableState
from kiosk.table.table import Table
from rules.movements.format import CannotSeat
from rules.rounds import DUMMY, Entrant, Round


class NightSession(Session, NightState):
    """A night that commands change, and tables that are played."""

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
        self._version = 0
        self.played_here: Table | None = None
        """The table of this night that is, or was last, played at this kiosk."""

    @classmethod
    def open(cls, journal: Journal, director: Director, stream: str, **how: Any) -> Self:
        """The night as its facts say it is."""
        return cls(journal, director, stream, journal.facts(stream), **how)

    @cached_property
    def past(self) -> bool:
        return any(night.name != self.stream for night in self.journal.streams(NIGHT)[:1])

    def withheld(self, public: bool = False, all: bool = False) -> frozenset[int]:
        """The boards whose results are shown to nobody now. The director sees all, but not in `public`; `all`: for the
        director's files, made where nobody is asked for a PIN.

        Their cards are shown to nobody at all in hand records: who directs may play as well.
        """
        return frozenset() if all or (self.director.here and not public) else to_be_played(self)

    def why_withheld(self, number: int) -> str:
        """Why nobody is shown a board; "" where everybody is."""
        return why_withheld(self, number)

    # What screens ask.

    def once(self, what: object, compute: Callable[[], T]) -> T:
        """As long as no name is changed or removed either."""
        return super().once((what, self.journal.people.changes), compute)

    def name(self, person: str) -> str:
        """A person's name; “?” where it was removed."""
        return self._kept_name(person) or "?"

    def _kept_name(self, person: str) -> str | None:
        known = self.known_names(())
        if person not in known:  # asked for together, and once: a list of standings asks for each
            known = self.known_names([p for entry in self.entries.values() for p in entry.people])
        return known.get(person)

    def label(self, entrant: Entrant) -> str:
        """Who moves as one, for people: ``Ada``, ``Ada and Ruby``, or the team's table; “Dummy” where nobody sits."""
        entry = self.entries.get(entrant)
        if entry is None:
            return "Dummy" if entrant == DUMMY else "?"
        return self.home(entrant) or words.together([self.name(person) for person in entry.people])

    def in_full(self, entrant: Entrant) -> str:
        """The same with the people of a team that has the name of its table: ``Dover: Ada, Amos, Cora and Earl``."""
        home, entry = self.home(entrant), self.entries.get(entrant)
        if not home or entry is None:
            return self.label(entrant)
        return f"{home}: {words.together([self.name(person) for person in entry.people])}"

    def find(self, name: str) -> Entry | None:
        """Who of the night goes by this name, alone or with others; capitals and outer blanks aside."""
        wanted = " ".join(name.split()).casefold()
        by_name = ((entry, self._kept_name(person)) for entry in self.entries.values() for person in entry.people)
        return next((entry for entry, known in by_name if known and known.casefold() == wanted), None)

    def clock(self) -> ClockView | None:
        """The clock of the round that is played; None where it has none."""
        state = self.current
        if state is None or not state.started or not self.plan.minutes:
            return None
        clock = read_clock(
            state.clock, self.plan.minutes, self.plan.last_hand if self.plan.most_hands > 1 else 0, self.moments
        )
        return replace(clock, hand="board") if self.plan.format.boards else clock

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
        if self.planned_rounds is not None and len(self.rounds) >= self.planned_rounds:
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
        return f"{self.at(level[0])} is tied: who won the cut?" if level else ""

    # The tables of its rounds.

    def round_of(self, number: int | None = None) -> RoundState:
        """A round; without a number the one that is seated or played. Raises `NotNow`."""
        state = self.current if number is None else self.round(number)
        if state is None:
            raise NotNow("No round is being played." if number is None else f"There is no round {number}.")
        return state

    def stream_at(self, place: int, number: int | None = None) -> str:
        """The log of a table of a round. Raises `NotNow` where there is none that can be read."""
        state = self.round_of(number)
        if place not in state.streams:
            known = state.table(place)
            raise NotNow(f"Round {state.number} has not begun." if known else f"There is no table {place}.")
        stream = state.streams[place]
        if not any(fact.kind == "open" for fact in self.logs[stream]):
            raise NotNow(f"The start of {self.at(place, within=True)} is missing from the records.")
        return stream

    def table_at(self, place: int, number: int | None = None) -> TableState:
        """A table of a round, to be looked at. Raises `NotNow`."""
        table = TableState(self.logs[self.stream_at(place, number)], self.known_names)
        table.night, table.night_looked_for = self, True
        return table

    @property
    def plays_here(self) -> bool:
        """Whether a table can be played at a kiosk, card by card: not where the format asks more than cards show."""
        return self.plan.format.special(1, 1) is None

    def plays(self, table: Table) -> bool:
        """Whether a table can be gone on with: one of no night, or of this night's round."""
        of, state = table.opening.night, self.current
        if of.get("stream") != self.stream:
            return not of
        return state is not None and table.stream in state.streams.values()

    def follow(self, table: Table) -> None:
        """A table of the night is played at this kiosk: what has been done there counts."""
        known = self.logs.get(table.stream)
        more = [fact for fact in table.facts if fact.seq > known[-1].seq] if known else []
        if more:
            self.take_table(table.stream, more)
            self.changed()

    # What came last, and what comes in.

    def last_undoable(self) -> list[Fact]:
        """The facts of the last command that undo would take back; what was undone, and what the director has closed,
        stays. So does what a table has gone on from at this kiosk: its hands would go with it."""
        hidden = {f.content["fact"] for f in self.facts if f.kind == "retract"}
        for fact in reversed(self.facts):
            if fact.kind in SKIPPED_BY_UNDO or fact.id in hidden:
                continue
            own = [f for f in self.facts if f.command == fact.command]
            kinds = {f.kind for f in own}
            if not kinds.isdisjoint(UNDO_BARRIERS):
                return []
            told_in = self.round(fact.content["round"]) if fact.kind == "told" else None
            if told_in is not None and told_in.closed:
                continue
            logs = [self.logs[stream] for stream in (self.current.streams.values() if self.current else ())]
            beside = [f for log in logs for f in log if f.command == fact.command]
            if not any(_went_on(log, fact.command) for log in logs):
                return [*own, *beside]
            if "start" in kinds:
                return []
        return []

    def catch_up(self) -> bool:
        """Takes what another process has put on record meanwhile; whether there was anything."""
        version = self.journal.read(lambda db: db.conn.execute("PRAGMA data_version").fetchone()[0])
        if version != self._version:  # a name may have been removed, of which there is no fact
            self._version = version
            self.known_names.forget()
            self._known.clear()
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
                self.known_names.know({fact.content["person"]: right})
                with suppress(JournalClosed):
                    self.journal.people.rename(fact.content["person"], right, lambda _result: None)
        for stream in {fact.stream for fact in beside}:
            log = self.logs[stream]
            with suppress(JournalClosed):
                self.journal.projections.update(stream, log[-1].seq, rows_of(TableState(log)))
        if any(fact.kind not in NOT_PROJECTED for fact in own):
            with suppress(JournalClosed):
                self.journal.projections.update(self.stream, self.facts[-1].seq, rows_of_night(self))


def _went_on(log: Sequence[Fact], command: str) -> bool:
    """Whether anything that counts came at a table after what this command did there."""
    last = max((at for at, fact in enumerate(log) if fact.command == command), default=len(log))
    later = {fact.id for fact in log[last + 1 :]}
    return bool(later) and any(fact.id in later for fact in effective(log))
