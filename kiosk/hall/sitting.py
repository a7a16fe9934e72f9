"""Who sits where in a round, by person: what a phone may tell follows from it."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from kiosk.night.room import seat_people
from kiosk.night.session import Night
from kiosk.night.state import RoundState
from rules.rounds import Entrant


@dataclass(frozen=True)
class Sitting:
    """Where somebody sits in a round."""

    entrant: Entrant
    person: str
    place: int
    seat: int
    side: int

    @property
    def by(self) -> dict[str, int]:
        """As a fact stores who told by phone."""
        return {"place": self.place, "seat": self.seat, "side": self.side, "entrant": self.entrant}


def sittings(night: Night, state: RoundState) -> tuple[Sitting, ...]:
    """Everybody at the tables of a round. People who share a seat sit there both."""
    return night.cached(
        ("sittings", state.number),
        lambda: tuple(
            Sitting(entrant, person, table.number, seat, night.plan.seating.side_of[seat])
            for table in state.round.tables
            for seat, people in enumerate(seat_people(night, table))
            for entrant in [table.seats[seat % 2 if len(table.seats) == 2 else seat]]
            for person in people
            if person
        ),
    )


def sitting(night: Night, state: RoundState, entrant: Entrant, person: str) -> Sitting | None:
    """Where a person of an entrant sits in a round; None where nowhere."""
    return _by_person(night, state).get((entrant, person))


def _by_person(night: Night, state: RoundState) -> dict[tuple[Entrant, str], Sitting]:
    """Where each person sits: the first place where somebody has several."""
    return night.cached(
        ("sittings by person", state.number),
        lambda: {(each.entrant, each.person): each for each in reversed(sittings(night, state))},
    )


def playing(night: Night, fact: str, entrant: Entrant, person: str) -> tuple[RoundState, Sitting] | None:
    """The round that a page was about, by the id of the fact that seated it, and where its reader sits there; the next
    one as long as their table only plays on in it. None where they sit at no table."""
    state = next((state for state in night.rounds if state.fact == fact), None)
    own = sitting(night, state, entrant, person) if state is not None and state.started else None
    while state is not None and own is not None and own.place in state.carried:
        state = night.rounds[state.number]
        own = sitting(night, state, entrant, person)
    return (state, own) if state is not None and own is not None else None


def sheet_mark(night: Night, state: RoundState, place: int) -> str:
    """Stands for what is on a table's sheet now: who signs it has seen this, and nothing else."""
    told = night.results_at(state, place).values()
    return sha256(" ".join(result.id for result in told).encode()).hexdigest()[:32]


def side_people(night: Night, state: RoundState, place: int, side: int) -> list[str]:
    """Who sits at a side of a table, by name."""
    there = [s for s in sittings(night, state) if s.place == place and s.side == side]
    return [night.name(s.person) for s in sorted(there, key=lambda each: each.seat)]
