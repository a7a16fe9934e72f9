"""The desk's kiosk without a window: ``python -m tests.fleet_trial.desk DATA_DIR OUTSIDE DAYS_OFF TABLES ROUNDS``.

It directs the night: a kiosk at each table, round after round. What has not come when a round has lasted long enough is
told by hand at odd tables, as people do whose kiosk is not heard of; at the others the round is closed without it, and
what the kiosk says later is taken. The last table is away all night: a file `seated-N` outside says
that a stick with the seats of round N was taken there, and nothing else of it is waited for. What no kiosk has
brought once everything has come (a kiosk that never heard of a round) is told by hand: a file `told` outside says so.
"""

import sys
import time
from datetime import datetime
from pathlib import Path

from kiosk.fleet.floor import Floor
from kiosk.lobby.lobby import Lobby
from kiosk.night.session import Night
from kiosk.night.state import RoundState
from tests.fleet_trial.script import HANDS, Outside, clock, tricks
from tests.kiosk.scenes.nights import PIN

LONG_ENOUGH = 40.0
"""Seconds of a round after which it is closed without what has not come."""
LOOK = 0.1


class Desk:
    """The desk's kiosk and the director."""

    def __init__(self, data: Path, outside: Path, days_off: int, tables: int, rounds: int) -> None:
        self._lobby = Lobby.open(data, now=lambda: clock(days_off))
        self._outside, self._tables, self._rounds = Outside(outside), tables, rounds
        self._floor = Floor(self._lobby)

    def go_on(self) -> None:
        """Until it is killed."""
        self._lobby.director.enter(PIN)
        night = self._lobby.go_on_with_night(self._lobby.nights()[0].name)
        while True:
            if night.failure is not None:  # the disk is full: the director tries again
                night.retry()
            elif not self._floor.poll():
                self._direct(night)
            self._lobby.journal.settle(60)
            self._outside.saved([fact.id for log in (night.facts, *night.logs.values()) for fact in log])
            self._say(night)
            time.sleep(LOOK)

    def _say(self, night: Night) -> None:
        others = self._lobby.journal.others.all()
        self._outside.say(
            round=len(night.rounds),
            begun=bool(night.current and night.current.started),
            over=self._is_over(night),
            facts={other.kiosk: other.facts for other in others},
            aside={other.kiosk: other.aside for other in others if other.aside},
            missing=[[s.number, p, h] for s in night.rounds for p, h in self._missing(night, s)],
            claims=len(night.open_claims()),
        )

    def _is_over(self, night: Night) -> bool:
        return len(night.rounds) == self._rounds and night.current is None

    def _missing(self, night: Night, state: RoundState) -> list[tuple[int, int]]:
        return [
            (place, hand)
            for place in range(1, self._tables + 1)
            for hand in range(1, HANDS + 1)
            if hand not in night.results_at(state, place)
        ]

    def _direct(self, night: Night) -> None:
        """The next thing that the director does."""
        state = night.current
        if claims := night.open_claims():
            night.take_claim(claims[0].id, "played there")
        elif state is None:
            if not self._is_over(night):
                night.seat()
            elif self._outside.is_there("told"):
                self._tell_the_rest(night)
        elif not state.started:
            night.start()
        else:
            self._close(night, state)

    def _tell_the_rest(self, night: Night) -> None:
        for state in night.rounds:
            for place, hand in self._missing(night, state):
                values = {"tricks": tricks(state.number, place, hand)}
                return night.record_result(place, values, hand, state.number, "told by hand")

    def _close(self, night: Night, state: RoundState) -> None:
        missing = [(place, hand) for place, hand in self._missing(night, state) if place != self._tables]
        begun = max(fact.time for fact in night.facts if fact.kind == "start")
        lasted = (datetime.fromisoformat(self._lobby.journal.time()) - datetime.fromisoformat(begun)).total_seconds()
        if missing and lasted < LONG_ENOUGH or not self._outside.is_there(f"seated-{state.number}"):
            return
        by_hand = [(place, hand) for place, hand in missing if place % 2]
        if by_hand:
            place, hand = by_hand[0]
            night.record_result(place, {"tricks": tricks(state.number, place, hand)}, hand, state.number)
        else:
            night.close(without=True)


if __name__ == "__main__":
    Desk(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]), int(sys.argv[5])).go_on()
