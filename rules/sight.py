"""What each place may hold by what the play has shown, and what a seat can play so that a deal fits it.

By Hall's theorem the places can be filled if no set of them is alone allowed more cards than it has room for
(`rules.knowledge.possible`). As long as they can, sets of *other* places are all that a seat has to heed: where
the cards that such a set may hold just fill its room, the seat holds none of them; and where the seat and such a set
have too few without a suit, the seat has that suit.
"""

from collections.abc import Iterable, Sequence

from rules.knowledge import sets_of

Claims = tuple[tuple[int, int, int], ...]
"""What a seat has claimed to hold none of: the cards, as a mask, and the trick (from 1) and the card by which it did.
In the order of play."""


def claimed(
    claims: tuple[Claims, ...], seat: int, card: int, asked: int, any_time: int, number: int
) -> tuple[Claims, ...]:
    """The claims of all seats after one more card, where these cards (masks) were `asked` or may be played at
    `any_time`: the very same where nothing new is said."""
    bit, own = 1 << card, claims[seat]
    if own:
        own = tuple([claim for claim in own if not bit & claim[0]])
    if asked and not bit & (asked | any_time):
        own += ((asked, number, card),)
    return claims if own == claims[seat] else (*claims[:seat], own, *claims[seat + 1 :])


class Sight:
    """What each place may hold as long as nothing new is shown, as masks in which also cards are that have fallen: the
    seats' places first. `sizes` are those of the other places: how many cards a seat has is told when it is asked.
    `sound`: no place may hold what another must, so that a deal that fits is left by every legal play."""

    __slots__ = ("may", "sizes", "sound", "_pool", "_shared", "_beside")

    def __init__(self, may: Sequence[int], sizes: Sequence[int], must: Iterable[int]) -> None:
        self.may, self.sizes = may, sizes
        self._pool = self._shared = 0
        for each in may:
            self._shared |= self._pool & each
            self._pool |= each
        self.sound = not any(each & self._shared for each in must)
        self._beside: dict[int, list[tuple[int, tuple[int, ...], int]]] = {}

    def fitting(self, seat: int, asked: int, any_time: int, unplayed: int, left: Sequence[int]) -> int:
        """The cards (a mask) that a seat can play now so that a deal fits. One fits now; and the seat has cards `left`,
        which says how many by seat."""
        may, mine = self.may[seat] & unplayed, left[seat]
        others = [
            (cards & unplayed, sum([left[other] for other in seats], size))
            for cards, seats, size in self._beside.get(seat) or self._others(seat)
        ]
        sets, rest = sets_of(others), may & ~asked
        for cards, size in sets:
            if cards.bit_count() == size:
                may &= ~cards
        if may & asked:
            for cards, size in sets:
                if (rest | cards).bit_count() < size + mine:
                    return may & (asked | any_time)
        return may

    def _others(self, seat: int) -> list[tuple[int, tuple[int, ...], int]]:
        """The other places that a seat has to heed, those together that may hold the same cards: these cards, the seats
        among the places, and the size of the rest of them. A place that may hold every card leaves any other its own,
        as does one that shares none of its cards."""
        seats, places_of = len(self.may) - len(self.sizes), dict[int, list[int]]()
        for place, may in enumerate(self.may):
            if place != seat and may != self._pool and may & self._shared:
                places_of.setdefault(may, []).append(place)
        self._beside[seat] = found = [
            (
                may,
                tuple([place for place in places if place < seats]),
                sum([self.sizes[place - seats] for place in places if place >= seats]),
            )
            for may, places in places_of.items()
        ]
        return found
