"""The bids of a deal of Contract Whist, each in turn a number of tricks, as fast as its play is in `rules.play`.

`rules.games.contract_whist` has the game as it is kept at a table (RULES §6); here are its bids alone, for simulation.
"""

from rules.actions import Call, Fault, Refused


class Bids:
    """The bids of so many seats with so many cards each.

    `first` bids first, and the others in turn; with `hook` the last number may not make the sum come out. To be read
    only: `said` are the numbers in order, `legal` those that may be said now, none once all have bid.
    """

    __slots__ = ("said", "legal", "first", "_numbers", "_seats", "_hook")

    def __init__(self, seats: int, cards: int, first: int, hook: bool = False) -> None:
        self.said: list[int] = []
        self.legal = self._numbers = tuple(range(cards + 1))
        self.first, self._seats, self._hook = first, seats, hook

    @property
    def turn(self) -> int | None:
        """Whose turn it is to bid; None once all have."""
        return (self.first + len(self.said)) % self._seats if self.legal else None

    def push(self, number: int) -> None:
        """Bids for the seat whose turn it is. Raises `Refused`, and then changes nothing."""
        if number not in self.legal:
            kind, seat = "illegal-call" if self.legal else "too-late", self.turn
            raise Refused(Call(self.first if seat is None else seat, str(number)), [Fault(kind, seat)])
        said = self.said
        said.append(number)
        if len(said) >= self._seats - 1:
            self._end()

    def pop(self) -> int:
        """Takes the last bid back. Raises `IndexError`."""
        number = self.said.pop()
        self.legal = self._numbers
        if len(self.said) == self._seats - 1:
            self._end()
        return number

    def _end(self) -> None:
        """What the last one may say, the hook left out; or nothing, after all have."""
        if len(self.said) == self._seats:
            self.legal = ()
        elif self._hook:
            hooked = self._numbers[-1] - sum(self.said)
            self.legal = tuple(number for number in self._numbers if number != hooked)

    def of(self, seat: int) -> int | None:
        """What the seat has bid; None before it has."""
        place = (seat - self.first) % self._seats
        return self.said[place] if place < len(self.said) else None
