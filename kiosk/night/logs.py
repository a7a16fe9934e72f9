"""A night's log with its tables' logs: what follows from them now, with names, and how facts of other processes come
in.

Belongs to the thread that owns the state, like every session. Commands are in `kiosk.night.session`.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from typing import Any, Self

from kiosk.base import words
from kiosk.base.language import _, _n
from kiosk.base.not_now import NotNow
from kiosk.journal import Fact, Journal, JournalClosed, effective
from kiosk.journal.session import Session
from kiosk.night.clock import ClockView, Moments, read_clock
from kiosk.night.coming import Coming, must_search
from kiosk.night.director import Director
from kiosk.night.kinds import NOT_PROJECTED, SKIPPED_BY_UNDO, UNDO_BARRIERS
from kiosk.night.named import NamedNight
from kiosk.night.projection import rows_of_night
from kiosk.night.reading import is_past
from kiosk.night.state import RoundState, T
from kiosk.table.kinds import AMENDMENTS
from kiosk.table.rows import rows_of
from kiosk.table.state import TableState
from kiosk.table.table import Table
from rules.movements.format import CannotSeat, Field, Format
from rules.rounds import Played, Round


class NightSession(Session, NamedNight):
    """A night that commands change, and tables that are played."""

    def __init__(
        self,
        journal: Journal,
        director: Director,
        stream: str,
        facts: Sequence[Fact],
        monotonic: Callable[[], float] = time.monotonic,
        log_of: Callable[[str], Iterable[Fact]] | None = None,
    ) -> None:
        """`log_of` gives the facts of a table by its stream, where not all are read now."""
        Session.__init__(self, journal, stream)
        self.director = director
        NamedNight.__init__(
            self,
            facts,
            log_of or journal.facts,
            self.known_names,
            details_of=journal.people.details,
            settings_of=journal.settings.all,
        )
        self.moments = Moments(datetime.fromisoformat(journal.time()), facts, monotonic)
        self._version = 0
        self._coming: Coming | None = None
        self.played_here: Table | None = None
        """The table of this night that is, or was last, played at this kiosk."""

    @classmethod
    def open(cls, journal: Journal, director: Director, stream: str, **how: Any) -> Self:
        """The night with these facts."""
        return cls(journal, director, stream, journal.facts(stream), **how)

    @cached_property
    def past(self) -> bool:
        return is_past(self.journal, self.stream)

    @property
    def directed(self) -> bool:
        return self.director.here

    def prepare(self) -> None:
        """Begins to make the next round beside, where one is to come: nobody waits for it when it is seated."""
        if self.current is None and self.goes_on and not self.over:
            self._make_beside(self._asked())

    def at_hand(self) -> bool:
        """Whether nobody has to wait for the next round; where one would, it is made beside."""
        of = self._asked()
        return (not self.large and not must_search(*of)) or self._make_beside(of)

    def round_at_hand(self) -> Round | None:
        """The next round, if there is one and nobody has to wait for it."""
        try:
            return self.next_round() if self.at_hand() else None
        except NotNow:
            return None

    def _make_beside(self, of: tuple[Format, Field, list[Played]]) -> bool:
        """Whether the round that is made from these is there. If not it begins to be made, once another one is: two
        would only take each other's time."""
        if self._coming is None or (self._coming.over and self._coming.of != of):
            self._coming = Coming(*of, self.journal.wake)
        return self._coming.over and self._coming.of == of

    def _made(self, format: Format, field: Field, played: Sequence[Played]) -> Round | CannotSeat | None:
        if self._coming is not None and self._coming.of == (format, field, played):
            return self._coming.made()
        return super()._made(format, field, played)

    # Questions from screens.

    def cached(self, what: object, compute: Callable[[], T]) -> T:
        """As there, and only while no name is changed or removed."""
        return super().cached((what, self.journal.people.changes), compute)

    def clock(self) -> ClockView | None:
        """The clock of the round being played; None if it has none."""
        state = self.current
        if state is None or not state.started or not self.plan.minutes:
            return None
        clock = read_clock(
            state.clock, self.plan.minutes, self.plan.last_hand if self.plan.most_hands > 1 else 0, self.moments
        )
        clock = replace(clock, half_time=self.plan.conduct.half_time)
        return replace(clock, hand="board") if self.plan.format.boards else clock

    def can_advance(self) -> bool:
        """In formats without rounds: whether two teams are free that can be given a table."""
        state = self.current
        if state is None or not state.started or not self.plan.format.running:
            return False
        try:
            return self.next_round() is not None
        except NotNow:
            return False

    def time_is_up(self) -> bool:
        """Whether the round's time is up, if it has any."""
        clock = self.clock()
        return clock is None or clock.left < 0

    def why_not_sign(self, state: RoundState, place: int) -> str:
        """Why the results of a table cannot be signed now; "" if they can."""
        if not self.results_at(state, place) or place in state.forfeits:
            return _("There is no result to sign yet.")
        if self.played_at(state, place):
            return ""
        if not self.plan.conduct.open_end:
            return _("Hands are missing.")
        return "" if self.time_is_up() else _("Time is not up: play another hand.")

    def unseated(self) -> tuple[int, ...]:
        """The tables of which nothing is on record so long after the start that a team which is not there has lost."""
        state, conduct = self.current, self.plan.conduct
        if state is None or not state.started or conduct.missing_after is None:
            return ()
        started = next(fact for fact in state.clock if fact.kind == "start")
        if self.moments.now() - self.moments.of(started) < 60 * conduct.missing_after:
            return ()
        places = (table.number for table in state.round.tables)
        return tuple(p for p in places if not self.results_at(state, p) and p not in state.forfeits)

    def why_not_close(self) -> str:
        """Why the round cannot be closed; "" if it can."""
        state = self.current
        if state is None or not state.started:
            return _("No round is being played.")
        missing = self.missing(state)
        if missing:
            return _n("{n} result missing", "{n} results missing", len(missing))
        level = self.level(state) if self.plan.format.needs_winners else ()
        if not level:
            return ""
        return words.colon(_("{table} is tied", table=self.at(level[0])), words.lower_first(self.plan.who_won))

    # Its tables.

    def plays(self, table: Table) -> bool:
        """Whether a table can be resumed: one of no night, or of this night's round."""
        of, state = table.opening.night, self.current
        if of.get("stream") != self.stream:
            return not of
        return state is not None and table.stream in state.streams.values()

    def follow(self, table: Table) -> None:
        """A table of the night is played at this kiosk: its results count at once."""
        known = self.logs.get(table.stream)
        more = [fact for fact in table.facts if fact.seq > known[-1].seq] if known else []
        if more:
            self.take_table(table.stream, more)
            self.changed()

    # The latest facts, and new ones.

    def last_undoable(self) -> list[Fact]:
        """The facts of the last command that undo would take back. Undone commands and what the director closed stay.
        So does what a table at this kiosk has gone on from: undoing it would undo its hands."""
        hidden = {f.content["fact"] for f in self.facts if f.kind == "retract"}
        for fact in reversed(self.facts):
            if fact.kind in SKIPPED_BY_UNDO or fact.id in hidden:
                continue
            own = [f for f in self.facts if f.command == fact.command]
            kinds = {f.kind for f in own}
            if not kinds.isdisjoint(UNDO_BARRIERS):
                return []
            told_in = self.round(fact.content["round"]) if fact.kind in ("told", "cut", "forfeit") else None
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
        """Reads what another process has recorded meanwhile; whether there was anything."""
        version = self.journal.read(lambda db: db.conn.execute("PRAGMA data_version").fetchone()[0])
        if version != self._version:  # a name may have been removed, for which there is no fact
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
        """Takes more facts of the night and of its tables."""
        self.moments.hear(own)
        self.facts += own
        for fact in beside:
            self.take_table(fact.stream, [fact])
        if any(fact.kind in AMENDMENTS for fact in own):
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
    """Whether anything that counts happened at a table after this command."""
    last = max((at for at, fact in enumerate(log) if fact.command == command), default=len(log))
    later = {fact.id for fact in log[last + 1 :]}
    return bool(later) and any(fact.id in later for fact in effective(log))
