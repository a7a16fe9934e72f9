"""Seats and sides. A seat is an index clockwise from 0; four seats are N E S W, other numbers 1 … n.

See rules/common#words.
"""

from dataclasses import dataclass
from functools import cache, cached_property


@dataclass(frozen=True)
class Seating:
    """Who sits how, and who plays with whom. `partners`: opposite seats form sides; otherwise each is a side."""

    count: int = 4
    partners: bool = True

    @cached_property
    def letters(self) -> tuple[str, ...]:
        return tuple("NESW") if self.count == 4 else tuple(str(n + 1) for n in range(self.count))

    @cached_property
    def side_of(self) -> tuple[int, ...]:
        """The side's index, by seat."""
        return tuple(seat % 2 if self.partners else seat for seat in range(self.count))

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The sides' names as records write them: ``NS EW``, or the seats' own."""
        return ("NS", "EW") if self.partners else self.letters

    @cached_property
    def side_named(self) -> dict[str, int]:
        """The side's index by each of its seats' letters, and by all of them together."""
        named = dict(zip(self.letters, self.side_of, strict=True))
        for side in range(len(self.sides)):
            named["".join(self.letters[seat] for seat in self.members(side))] = side
        return named

    def player_of(self, seat: int) -> int | None:
        """The number of the player who sits there, from 0; None where the dummy lies."""
        return seat

    def members(self, side: int) -> tuple[int, ...]:
        """The seats of a side."""
        return self._members[side]

    @cached_property
    def _members(self) -> tuple[tuple[int, ...], ...]:
        seats = range(self.count)
        return tuple(tuple(seat for seat in seats if self.side_of[seat] == side) for side in range(len(self.sides)))

    def left(self, seat: int, steps: int = 1) -> int:
        """The seat so many places to the left, that is, clockwise."""
        return (seat + steps) % self.count

    def clockwise(self, first: int) -> tuple[int, ...]:
        """All seats, from `first`."""
        return _clockwise(self.count, first)

    def partner(self, seat: int) -> int | None:
        """The seat opposite, where opposite seats are partners."""
        return (seat + self.count // 2) % self.count if self.partners else None

    def parse(self, letter: str) -> int | None:
        """The seat of that letter, in either case, or None."""
        return self.letters.index(letter.upper()) if letter.upper() in self.letters else None


@cache
def _clockwise(count: int, first: int) -> tuple[int, ...]:
    return tuple((first + n) % count for n in range(count))


FOUR = Seating()


@cache
def alone(count: int) -> Seating:
    """So many seats, each a side of its own: the one such `Seating`, with all that was worked out of it."""
    return Seating(count, partners=False)
