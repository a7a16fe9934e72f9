"""A season for tests and pictures: players of known strength, nights of several formats, ordinary tables, results that
are put right, people who leave and who come late."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from math import exp
from random import Random
from threading import Event

from kiosk.lobby.lobby import Lobby
from kiosk.night.session import Night
from kiosk.season.session import Season
from rules.house_rules import with_value
from tests.kiosk.scenes.nights import PIN, begin, people, plan
from tests.kiosk.scenes.tables import do, filled, opened

FORMATS = ("individual", "drive", "partner_drive", "swiss")
STEEP = 0.35
"""How much a trick's odds change with the difference of strengths."""


class Week:
    """A clock for facts: a moment later whenever somebody looks, a week later from night to night."""

    def __init__(self, start: datetime) -> None:
        self.wall = start

    def __call__(self) -> datetime:
        self.wall += timedelta(milliseconds=20)
        return self.wall

    def next(self) -> None:
        self.wall += timedelta(days=7)


class Club:
    """People whose strength is known, about as good as each other ± 1, and what they play."""

    def __init__(self, lobby: Lobby, clock: Week, rng: Random, count: int, long: bool = False) -> None:
        self.lobby, self.clock, self.rng = lobby, clock, rng
        self.names = people(count, long)
        self.strength = {name: rng.gauss(0, 1) for name in self.names}
        if not lobby.director.has_pin:
            lobby.director.set_pin(PIN)

    def tricks(self, own: Sequence[str], others: Sequence[str]) -> int:
        """How many of 13 tricks one side makes."""
        ahead = sum(self.strength.get(name, 0) for name in own) / len(own)
        ahead -= sum(self.strength.get(name, 0) for name in others) / len(others)
        chance = 1 / (1 + exp(-STEEP * ahead))
        return sum(self.rng.random() < chance for _ in range(13))

    def night(self, format: str, rounds: int, hands: int = 2, training: bool = False) -> Night:
        """A whole night: nearly everybody comes, somebody leaves, a result is put right afterwards."""
        rng = self.rng
        made = plan(format, rounds=rounds, hands=hands, minutes=0)
        made = replace(made, rules=with_value(made.rules, "training", training))
        there = rng.sample(self.names, len(self.names) - len(self.names) % 4 - 4 * (len(self.names) > 12))
        night = begin(self.lobby, made, there)
        for number in range(1, rounds + 1):
            if number == 2 and rng.random() < 0.5:
                self._leave(night)
            night.seat()
            night.start()
            self.settle()
            if night.current is None or not night.current.started:
                break
            self._results(night)
            self._mistake(night)
            for place in night.level(night.current):
                night.cut(place, rng.randrange(2))
            self.settle()
            night.close()
            self.settle()
        self._put_right(night)
        self.lobby.director.enter(PIN)
        night.finish()
        self.settle()
        self.lobby.director.leave()
        self.clock.next()
        return night

    def _results(self, night: Night) -> None:
        state = night.current
        assert state is not None
        for table in state.round.tables:
            sides = [[night.name(p) for e in side for p in night.entries[e].people] for side in table.sides]
            for _ in range(night.plan.hands):
                night.record_result(table.number, {"tricks": self.tricks(*sides)})
        self.settle()

    def _mistake(self, night: Night) -> None:
        """A result is told anew while the round goes on, or taken back and told again."""
        state = night.current
        assert state is not None
        table = self.rng.choice(state.round.tables)
        night.record_result(table.number, {"tricks": self.rng.randrange(14)}, 1)
        self.settle()
        if not night.notice and self.rng.random() < 0.5:  # there is one where it was told as it is
            night.undo()
            self.settle()

    def _leave(self, night: Night) -> None:
        self.lobby.director.enter(PIN)
        here = [entry.number for entry in night.entries.values() if entry.here]
        for entrant in self.rng.sample(here, 2):
            night.set_here(entrant, False)
        self.settle()
        self.lobby.director.leave()

    def _put_right(self, night: Night) -> None:
        """The director changes a result of a round that is over."""
        self.lobby.director.enter(PIN)
        past = self.rng.choice(night.rounds)
        told = self.rng.randrange(14)
        night.record_result(self.rng.choice(past.round.tables).number, {"tricks": told}, 1, past.number, "told wrong")
        self.settle()
        self.lobby.director.leave()

    def table(self, names: Sequence[str], over: bool = True, training: bool = False, game: str = "BidWhist") -> str:
        """An ordinary table of Bid Whist, played until one side has won, or for one hand; its stream."""
        table = opened(self.lobby, filled(game, names=names, training=training))
        while not table.over:
            do(table, table.dealt, lambda: table.call("4U"), table.others_pass, lambda: table.declare("4US"))
            do(table, lambda: table.total(self.rng.choice([6, 10, 11, 12])), table.next_hand)
            if not over:
                break
        self.lobby.leave()
        return table.stream

    def settle(self) -> None:
        self.lobby.journal.settle()


def read(lobby: Lobby) -> Season:
    """The season, once everything that was done is on record, in the tables' rows too, and read."""
    done = Event()
    lobby.journal.settle()
    lobby.journal.write_when_idle("everything before", lambda _db: done.set())
    assert done.wait(20)
    lobby.season.settle()
    return lobby.season


def began(day: int = 4) -> Week:
    """The clock of a season that begins in September 2026."""
    return Week(datetime(2026, 9, day, 18, 0, tzinfo=UTC))


def season(club: Club, nights: int, rounds: int, tables: int = 0, hands: int = 2) -> None:
    """So many nights, the formats in turn, with ordinary tables between."""
    for n in range(nights):
        night = club.night(FORMATS[n % len(FORMATS)], rounds, hands)
        assert sum(state.closed for state in night.rounds) == rounds, (
            night.notice,
            night.plan.format,
            len(night.rounds),
        )
        if n < tables:
            club.table(club.rng.sample(club.names, 4))
