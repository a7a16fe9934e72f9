"""What was stated about the stock's order, and which of it is reliable (rules/german-whist#proof)."""

from dataclasses import dataclass
from functools import cached_property

from rules.cards import JOKERS


@dataclass(frozen=True)
class Stock:
    """What was stated about the stock; the card turned first is number 1.

    `whole` are all its cards from the top, None if not stated. `seen` are single cards with their numbers. `size` is
    the number of cards, `elsewhere` the mask of cards that cannot be in it.
    """

    size: int
    whole: tuple[int, ...] | None
    seen: tuple[tuple[int, int], ...]
    elsewhere: int

    @cached_property
    def contradicted(self) -> tuple[int, ...]:
        """The numbers with impossible or conflicting statements."""
        wrong = {number for number, card in self.seen if not self._fits(number, card)}
        return tuple(sorted(wrong))

    def _fits(self, number: int, card: int) -> bool:
        if not 1 <= number <= self.size or 1 << card & self.elsewhere or (number == 1 and 1 << card & JOKERS):
            return False
        alike = all((number == other) == (card == another) for other, another in self.seen)
        return alike and (self.whole is None or self.whole[number - 1] == card)

    @cached_property
    def cards(self) -> dict[int, int]:
        """The known cards by number, where nothing contradicts them."""
        if self.whole and not self.contradicted:
            return dict(enumerate(self.whole, 1))
        return {number: card for number, card in self.seen if number not in self.contradicted}
