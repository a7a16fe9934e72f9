"""Seats of any number of players, and what a hand begins with."""

from dataclasses import dataclass, field

from tests.oracle.cards import SEATS, pack

Violation = dict[str, object]
Row = dict[str, str]


@dataclass
class Shape:
    """What the rules say of one hand before its first card."""

    seats: list[str]
    """Everybody at the table."""
    sizes: dict[str, int]
    """How many cards each seat is dealt; seats that are out are absent."""
    tricks: int
    leader: str
    trump: str | None
    dealer: str
    sides: dict[str, str]
    """Each seat's name in the line: its side, or its own letter."""
    jokers: int = 0
    stock: int = 0
    """Cards to be drawn, two a trick."""
    turned: str | None = None
    turned_is_dealers: bool = False
    follow_from: int = 1
    """The first trick in which suit must be followed."""
    count_from: int = 1
    """The first trick that counts."""
    passing: list[str] = field(default_factory=list)
    """Seats that need not play to each trick: dogs."""

    @property
    def pack(self) -> list[str]:
        return pack(self.jokers)

    @property
    def names(self) -> list[str]:
        return list(dict.fromkeys(self.sides.values()))


def seats_for(players: int) -> list[str]:
    return list(SEATS) if players == 4 else [str(seat) for seat in range(1, players + 1)]


def clockwise(seats: list[str], first: str) -> list[str]:
    at = seats.index(first)
    return seats[at:] + seats[:at]


def left_of(seats: list[str], seat: str) -> str:
    return clockwise(seats, seat)[1]


def violation(
    kind: str,
    seat: str | None = None,
    trick: int | None = None,
    card: str | None = None,
    proof: dict[str, object] | None = None,
) -> Violation:
    return {"kind": kind, "seat": seat, "trick": trick, "card": card, "proof": proof}
