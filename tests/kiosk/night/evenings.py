"""Whole evenings at random, through the night's session alone: people come, go and change, results are told and put
right, the plug is pulled."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

from kiosk.lobby.lobby import Lobby
from kiosk.night.entry import ResultEntry
from kiosk.night.plan import Plan
from kiosk.night.session import Night
from kiosk.night.state import RoundState
from tests.kiosk.judges.duplicate import judge_of
from tests.kiosk.judges.night_differences import differences, unlike
from tests.kiosk.scenes.nights import PIN, begin, people


class Evening:
    """One night in a folder of its own. `trouble` is how often something out of the ordinary happens, 0 … 1."""

    def __init__(self, folder: Path, rng: Random, plan: Plan, count: int, trouble: float = 0.3) -> None:
        self.folder, self.rng, self.trouble = folder, rng, trouble
        self.lobby = Lobby.open(folder)
        self.names = iter(people(4 * count + 200)[count:])
        self.kept: dict[int, object] = {}
        self.done: list[str] = []
        """What happened, for whoever has to find out why something is wrong."""
        begin(self.lobby, plan, people(count), here=rng.random() < 0.5)
        self.night.everybody_here()
        self.settle()

    @property
    def night(self) -> Night:
        assert self.lobby.night is not None
        return self.lobby.night

    def settle(self) -> None:
        self.lobby.journal.settle()

    def play(self, rounds: int) -> None:
        """So many rounds at most, then the end."""
        for _ in range(rounds):
            if self.night.over or not self._round():
                break
            self.look()
        self._director()
        self.do("finish")
        self.look()

    def do(self, what: str, *given: object, **named: object) -> bool:
        """Calls a method of the night; whether it was done. What was not says why."""
        self.done.append(f"{what} {given or ''} {named or ''}")
        facts = len(self.night.facts)
        self.night.notice = ""
        getattr(self.night, what)(*given, **named)
        self.settle()
        done = len(self.night.facts) > facts
        if not done:
            self.done[-1] += f": {self.night.notice}"
        assert not (done and self.night.notice), self.night.notice
        return done

    # A round.

    def _round(self) -> bool:
        for step in (self._arrive, self._leave, self._replace, self._share, self._role, self._plan, self._twice):
            self._maybe(step)
        self._maybe(self._stay, self.trouble)
        if not self._seated():
            return False
        if self.rng.random() < self.trouble / 2:
            self.do("unseat" if self.rng.random() < 0.5 else "undo")
            self._maybe(self._arrive, 0.5)
            if self.night.current is None and not self._seated():
                return False
        self.do("start")
        if self.rng.random() < self.trouble / 4:
            assert self.do("undo") and self.do("start")
        self._results()
        for step in (self._arrive, self._leave, self._replace):
            self._maybe(step)
        self._end()
        self._maybe(self._put_right)
        return True

    def _seated(self) -> bool:
        """Seats the next round; what keeps it from being made is mended. False where too few or too many are there."""
        if self.do("seat"):
            return True
        if "needs at least" in self.night.notice or "has room for" in self.night.notice or self.night.over:
            return False
        for past in [*self.night.rounds]:
            for place in self._undecided(past):
                if place in self.night.level(past):
                    self._director()
                    self.do("cut", place, self.rng.randrange(2), past.number)
                else:
                    self._correct(past, place)
        return self._seated()

    def _undecided(self, past: RoundState) -> list[int]:
        return [table.number for table in past.round.tables if self.night.winner(past, table.number) is None]

    def _results(self) -> None:
        night, state = self.night, self.night.current
        assert state is not None
        # Sometimes the director does not wait for all results.
        some = self.rng.random() < self.trouble / 3
        while missing := night.missing(self.night.current or state):
            self._tell(self.rng.choice(missing))
            self._maybe(self._meanwhile)
            night = self.night
            if some and self.rng.random() < 0.1:
                break
            if night.plan.format.running and self.rng.random() < 0.5:
                for place in night.level(night.current or state):
                    self.do("cut", place, self.rng.randrange(2))
                self.do("advance")

    def _tell(self, place: int, hand: int | None = None, state: RoundState | None = None, why: str = "") -> None:
        self._told(place, hand, state, why)
        conduct = self.night.plan.conduct
        if not state and (conduct.open_end or conduct.signed) and self.rng.random() < 0.7:
            if conduct.open_end and not self.night.time_is_up():
                self.do("add_minutes", -self.night.plan.minutes)
            for side in (0, 1):
                self.do("sign", place, side)
        if not state and self.rng.random() < self.trouble:
            self.do("confirm", place, self.rng.randrange(len(self.night.plan.seating.sides)))

    def _told(self, place: int, hand: int | None = None, state: RoundState | None = None, why: str = "") -> bool:
        if self.night.plan.game.id == "Whist" and self.night.plays_here:
            values: dict[str, int | str] = {"tricks": self.rng.randrange(14)}
        else:
            values = self._values(place, hand or 0, state)
        return self.do("record_result", place, values, hand, state.number if state else None, why)

    def _values(self, place: int, hand: int, state: RoundState | None) -> dict[str, int | str]:
        """Everything that the pad asks, at random, until it is a hand that can have been."""
        for _ in range(200):
            entry = ResultEntry(self.night, place, hand, state.number if state else None)
            values: dict[str, int | str] = {}
            while True:
                entry.values = values
                asked = [each for each in entry.view().fields if each.id not in values and each.id != "honours"]
                if not asked:
                    break
                choices = [choice[0] for choice in asked[0].choices]
                values[asked[0].id] = self.rng.choice(choices or range(asked[0].least, asked[0].most + 1))
            if not entry.view().why_not:
                return values
        raise AssertionError("no such hand was found")

    def _meanwhile(self) -> None:
        state = self.night.current
        assert state is not None
        place = self.rng.choice([table.number for table in state.round.tables])
        told = self.night.results_at(state, place)
        steps: list[Callable[[], object]] = [
            lambda: self.do("undo"),
            lambda: self._mistake(place),
            lambda: self.do("pause"),
            lambda: self.do("resume"),
            lambda: self.do("add_minutes", self.rng.choice([-1, 1, 5])),
            self.power_cut,
            self._play_here,
        ]
        if self.night.plan.conduct.missing_after:
            steps.append(lambda: self._missing(place))
        if told:
            steps += [lambda: self._tell(place, self.rng.choice([*told])) for _ in range(4)]
        self.rng.choice(steps)()
        if self.night.current is None:
            assert self.do("seat")
        if not self.night.current.started:
            assert self.do("start")

    def _missing(self, place: int) -> None:
        """A team is not there."""
        self._director()
        self.do("forfeit", place, self.rng.randrange(2))

    def _mistake(self, place: int) -> None:
        """A result is told, and taken back at once."""
        state = self.night.current
        assert state is not None
        before = self.night.scores(state), self.night.winner(state, place)
        if self._told(place):
            assert self.do("undo")
            assert (self.night.scores(state), self.night.winner(state, place)) == before, "undo has left something"

    def _play_here(self) -> None:
        """A table's result by the table's own session, at this kiosk."""
        state, night = self.night.current, self.night
        assert state is not None
        left = self.night.missing(state)
        if not left or night.plan.game.id != "Whist" or not night.plays_here:
            return
        self.done.append(f"play here {left[0]}")
        table = self.lobby.play_here(left[0])
        for step in (table.dealt, lambda: table.total(self.rng.randrange(14)), table.next_hand):
            step()
            self.settle()
        self.lobby.leave()

    def _end(self) -> None:
        state = self.night.current
        assert state is not None
        for place in self.night.level(state):
            if self.night.plan.format.needs_winners or self.rng.random() < 0.7:
                assert self.do("cut", place, self.rng.randrange(2))
        self._director()
        assert self.do("close", without=True), self.night.notice
        self.kept[state.number] = (state.round, dict(self.night.rounds[state.number - 1].streams))

    # Out of the ordinary.

    def _maybe(self, step: Callable[[], object], chance: float | None = None) -> None:
        if self.rng.random() < (self.trouble / 3 if chance is None else chance):
            step()

    def _director(self) -> None:
        if not self.lobby.director.here:
            self.lobby.director.enter(PIN)

    def _names(self) -> list[str]:
        return [next(self.names) for _ in range(self.night.plan.format.together)]

    def _arrive(self) -> None:
        self._director()
        absent = [entry.number for entry in self.night.entries.values() if not entry.here]
        if absent and self.rng.random() < 0.4:
            self.do("set_here", self.rng.choice(absent))
        else:
            self.do("enter", self._names(), self.rng.randrange(2), self.rng.random() < 0.8)

    def _someone(self) -> int:
        return self.rng.choice([*self.night.entries])

    def _leave(self) -> None:
        self._director()
        here = [entry.number for entry in self.night.entries.values() if entry.here]
        if len(here) > self.night.plan.format.least:
            self.do("set_here", self.rng.choice(here), False)
        if len(self.night.entries) > 1:
            self._maybe(lambda: self.do("withdraw", self._someone()))

    def _replace(self) -> None:
        self._director()
        self.do("set_people", self._someone(), self._names())

    def _share(self) -> None:
        self._director()
        self.do("set_people", self._someone(), [next(self.names), next(self.names)])

    def _role(self) -> None:
        self.do("set_role", self._someone(), self.rng.randrange(2))

    def _stay(self) -> None:
        self._director()
        self.do("stay", self._someone(), self.rng.randrange(7))

    def _twice(self) -> None:
        self.do("merge", self._someone(), self._someone())

    def _plan(self) -> None:
        self._director()
        plan = self.night.plan
        rounds = (
            None if plan.rounds is None else max(len(self.night.rounds) + 1, plan.rounds + self.rng.choice([-1, 1]))
        )
        hidden = self.rng.choice([0, 0, 1, None])
        self.do("set_plan", replace(plan, rounds=rounds, minutes=self.rng.choice([0, 10, 14]), hidden=hidden))

    def _put_right(self) -> None:
        """A result of a round that is over."""
        past = self.rng.choice(self.night.rounds)
        self._correct(past, self.rng.choice(past.round.tables).number)

    def _correct(self, past: RoundState, place: int) -> None:
        self._director()
        told = len(self.night.results_at(past, place))
        hand = self.rng.randint(1, min(told + 1, self.night.plan.most_hands))
        self._tell(place, hand, past, "told wrong")

    def power_cut(self) -> None:
        """The plug is pulled, and the kiosk starts again: as it was, to the last fact."""
        self.done.append("power cut")
        before = self.night
        before.journal.close()
        self.lobby = Lobby.open(self.folder)
        assert not self.lobby.last_run.clean
        self.lobby.go_on_with_night(before.stream)
        assert unlike(before, self.night) == []

    # Looking at it.

    def look(self) -> None:
        """The night against what is on the disk, and against the judge. AssertionError with everything that differs."""
        night, journal = self.night, self.lobby.journal
        night.prepare()
        wrong = unlike(night, Night.open(journal, self.lobby.director, night.stream))
        for number, kept in self.kept.items():
            past = night.rounds[number - 1]
            if kept != (past.round, past.streams):
                wrong.append(f"round {number} has changed")
        judge = judge_of(self.folder / "journal.db", night.stream)
        wrong += judge.wrong_seats() + differences(night, judge)
        assert not wrong, (wrong, self.done[-30:])

    def close(self) -> None:
        self.lobby.close()
