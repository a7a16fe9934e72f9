"""What was told of the stock's order, and what of it can be relied on (rules/german-whist#proof)."""

from dataclasses import dataclass
from functools import cached_property

from rules.cards import JOKERS


@dataclass(frozen=True)
class Stock:
    """What was told of the stock, the card turned first being number 1.

    `whole` are all its cards from the top, None where they were not told; `seen` are single cards with their numbers;
    `size` is how many cards it has, and `elsewhere` the mask of those that it cannot have.
    """

    size: int
    whole: tuple[int, ...] | None
    seen: tuple[tuple[int, int], ...]
    elsewhere: int

    @cached_property
    def contradicted(self) -> tuple[int, ...]:
        """The numbers of which something was told that cannot be, or that cannot be together."""
        wrong = {number for number, card in self.seen if not self._fits(number, card)}
        return tuple(sorted(wrong))

    def _fits(self, number: int, card: int) -> bool:
        if not 1 <= number <= self.size or 1 << card & self.elsewhere or (number == 1 and 1 << card & JOKERS):
            return False
        alike = all((number == other) == (card == another) for other, another in self.seen)
        return alike and (self.whole is None or self.whole[number - 1] == card)

    @cached_property
    def cards(self) -> dict[int, int]:
        """The cards that are known, by number, as far as nothing contradicts them."""
        if self.whole and not self.contradicted:
            return dict(enumerate(self.whole, 1))
        return {number: card for number, card in self.seen if number not in self.contradicted}
