"""Cutting for the deal, and for partners: everybody draws a card from the spread pack.

See rules/common#deal; S1, S3, S4.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.cards import LITTLE, Card, cards_in, pack


@dataclass
class Cut:
    """A cut in progress: the cards drawn from `pack` (a mask), in order, by seat.

    The highest card deals, aces high. With `partners` the two highest play together. Players draw again if they are
    level where it matters, or drew a joker. Seats draw clockwise from 0.
    """

    pack: int = pack()
    partners: bool = False
    seats: int = 4

    def __post_init__(self) -> None:
        self.drawn: list[int] = []

    # The draw.

    def draw(self, card: int) -> None:
        """The next player draws a card. Raises `ValueError` if this card, or any, cannot be drawn."""
        if self.turn is None or card not in self.left:
            raise ValueError(f"card {card} cannot be drawn")
        self.drawn.append(card)

    def undo(self) -> None:
        """Takes the last card back."""
        if self.drawn:
            self.drawn.pop()

    @property
    def left(self) -> list[Card]:
        """The cards still in the pack."""
        return [card for card in cards_in(self.pack) if card not in self.drawn]

    @property
    def turn(self) -> int | None:
        """Who draws next; None once the cut is decided."""
        due = self._state()[1]
        return due[0] if due else None

    @property
    def again(self) -> bool:
        """Whether the next player has drawn before."""
        turn = self.turn
        return turn is not None and self.last_of(turn) is not None

    def last_of(self, seat: int) -> int | None:
        """The card this seat drew last."""
        return next((card for who, card in reversed(self._who()) if who == seat), None)

    # The result.

    @property
    def dealer(self) -> int | None:
        """Who deals; None while undecided."""
        return self.ranking[0] if self.turn is None else None

    @property
    def ranking(self) -> list[int]:
        """The seats by rank, the highest first."""
        keys = self._state()[0]
        return sorted(range(self.seats), key=lambda seat: keys[seat], reverse=True)

    def places(self) -> list[int]:
        """Everyone's new seat, by seat: unchanged, or with `partners` the two highest opposite each other. The highest
        keeps the seat; the others fill the rest in their order."""
        if not self.partners:
            return list(range(self.seats))
        high, mate = self.ranking[:2]
        opposite = (high + self.seats // 2) % self.seats
        rest = iter(seat for seat in range(self.seats) if seat not in (high, mate))
        return [high if n == high else mate if n == opposite else next(rest) for n in range(self.seats)]

    def _who(self) -> list[tuple[int, int]]:
        return self._replay()[2]

    def _state(self) -> tuple[list[tuple[int, ...]], list[int]]:
        return self._replay()[:2]

    def _replay(self) -> tuple[list[tuple[int, ...]], list[int], list[tuple[int, int]]]:
        """The ranks each seat has drawn, who still draws, and who drew what."""
        keys: list[tuple[int, ...]] = [()] * self.seats
        due = list(range(self.seats))
        late: list[int] = []  # those who drew a joker, and draw again after the others of the round
        who = []
        for card in self.drawn:
            seat = due.pop(0)
            who.append((seat, card))
            if card >= LITTLE:
                late.append(seat)
            else:
                keys[seat] += (card % 13,)
            if not due:
                due, late = late or self._level(keys), []
        return keys, due, who

    def _level(self, keys: Sequence[tuple[int, ...]]) -> list[int]:
        """The seats level where it matters: at the top, and with `partners` between second and third."""
        ranking = sorted(range(self.seats), key=lambda seat: keys[seat], reverse=True)
        due: set[int] = set()
        for place in (1, 2) if self.partners else (1,):
            above, below = ranking[place - 1], ranking[place]
            if keys[above] == keys[below]:
                due |= {seat for seat in ranking if keys[seat] == keys[above]}
        return sorted(due)
