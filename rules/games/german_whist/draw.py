"""The draws of stage 1, and what they change of what is known of the hands."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.knowledge import Holding


class Draw(NamedTuple):
    """The two cards of the stock that are drawn after a trick: the one that lies turned, and the next.

    `may` are the masks of what each of them may be, `known` of the card that each is, 0 where nobody knows. `before`
    and `after` are what is known of the stock. `fits`: where a deal fits what is known before the draw, one does
    after it, as each card is known, or can be any that the stock has in that deal. `plain`: how many cards the stock
    has says nothing of which they are, and all that the draw says of them is that the known ones are gone.
    """

    may: tuple[int, int]
    known: tuple[int, int]
    before: Holding
    after: Holding
    fits: bool
    plain: bool

    def tells_nothing(self, hands: Sequence[Holding]) -> bool:
        """Whether it leaves all conclusions about the hands (the two, and the stock) as they were: each drew a card
        that is any of those that it might have had already, or that is known and only the stock might have had; and no
        number of cards tells anything."""
        (mine, theirs, stock), (first, other), (turned, next_one) = hands, self.may, self.known
        both, known = mine.may & theirs.may, turned | next_one
        if not self.plain or stock.may != self.before.may or stock.must != self.before.must:
            return False
        if known and known & (mine.may | theirs.may):
            return False
        if not turned and first & ~both or not next_one and other & ~both:
            return False
        if mine.size + 1 >= min(mine.may.bit_count(), theirs.may.bit_count()):
            return False
        if self.after.size:
            return True
        return not stock.must & ~known and not (mine.may ^ theirs.may) & ~(mine.must | theirs.must)


@lru_cache(maxsize=64)
def draws_of(stock: tuple[int, ...], rest: int) -> tuple[Draw, ...]:
    """Every draw, the first one first. `stock` are the masks of what each of its cards may be, from the top, `rest` of
    what one may be of which nothing is known."""
    after, found = Holding(0, 0), list[Draw]()
    for first, other in zip(stock[-2::-2], stock[::-2], strict=True):
        turned, next_one = first if first.bit_count() == 1 else 0, other if other.bit_count() == 1 else 0
        known = turned | next_one
        before = Holding(after.size + 2, after.may | first | other, after.must | known)
        fits = (turned or first == rest) and (next_one or other == rest)
        plain = not turned & next_one and before.size < before.may.bit_count()
        if after.size:
            left = before.may & ~known, before.must & ~known
            plain = plain and left == (after.may, after.must) and after.size > after.must.bit_count()
        found.append(Draw((first, other), (turned, next_one), before, after, bool(fits), plain))
        after = before
    return tuple(found[::-1])
