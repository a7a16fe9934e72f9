"""What each place may hold by what the play has shown, and what a seat can play so that a deal fits it.

By Hall's theorem the places can be filled if no set of them is alone allowed fewer cards than it has room for
(`rules.knowledge.possible`). As long as they can, sets of *other* places are all that a seat has to heed: where
the cards that such a set may hold just fill its room, the seat holds none of them; and where the seat and such a set
have too few without a suit, the seat has that suit.
"""

from collections.abc import Sequence

Claims = tuple[tuple[int, int, int], ...]
"""What a seat has claimed to hold none of: the cards, as a mask, and the trick (from 1) and the card by which it did.
In the order of play."""


def claimed(
    claims: tuple[Claims, ...], seat: int, card: int, asked: int, any_time: int, number: int
) -> tuple[Claims, ...]:
    """The claims of all seats after one more card, where these cards (masks) were `asked` or may be played at
    `any_time`: the very same where nothing new is said."""
    bit, own = 1 << card, claims[seat]
    for claim in own:
        if bit & claim[0]:
            own = tuple([each for each in own if not bit & each[0]])
            break
    if asked and not bit & (asked | any_time):
        own += ((asked, number, card),)
    return claims if own is claims[seat] else (*claims[:seat], own, *claims[seat + 1 :])


def after_drawing(claims: tuple[Claims, ...], drawn: Sequence[int]) -> tuple[Claims, ...]:
    """What is left of the claims of all seats once each may have drawn these cards, as masks by seat."""
    return tuple(
        [
            tuple([(of & ~cards, then, card) for of, then, card in each if of & ~cards])
            for each, cards in zip(claims, drawn, strict=True)
        ]
    )


class Sight:
    """What each place may hold as long as nothing new is shown, as masks in which also cards are that have fallen: the
    seats' places first. How many cards each place has is told when it is asked. `must` is what places must hold.
    `sound`: no place may hold what another must, so that a deal that fits is left by every legal play. `heeds`: by
    seat, whether it may hold nothing of what it claimed to have none of. `any_time` are cards (a mask) that may be
    played whatever is asked."""

    __slots__ = ("may", "must", "heeds", "any_time", "sound", "_shared", "_narrow")

    def __init__(self, may: Sequence[int], must: int, heeds: Sequence[bool], any_time: int) -> None:
        self.may, self.must, self.heeds, self.any_time = may, must, heeds, any_time
        pool = shared = 0
        for each in may:
            shared |= pool & each
            pool |= each
        self.sound = not must & shared
        self._shared = shared
        """The cards (a mask) that more than one place may hold: the others have to be where they can be."""
        self._narrow = [(place, each) for place, each in enumerate(may) if 0 != each & shared != shared]
        """The places that count: left out are those that may hold every shared card, which leave any other its own, and
        those that share none."""

    def without(self, seat: int, cards: int) -> "Sight":
        """The sight once a seat is said to have none of these cards."""
        may = list(self.may)
        may[seat] &= ~cards
        return Sight(may, self.must, self.heeds, self.any_time)

    def fitting(self, seat: int, asked: int, unplayed: int, left: Sequence[int], others: Sequence[int]) -> int:
        """The cards (a mask) that a seat can play now so that a deal fits. One fits now; and the seat has cards `left`,
        which says how many by seat; `others` says it of the other places."""
        may = all_mine = self.may[seat] & unplayed
        own, rest, mine = may & ~self._shared, may & ~asked, left[seat]
        if own and own.bit_count() == mine:
            return own & (asked | self.any_time) if own & asked else own
        void = may != rest and rest.bit_count() >= mine and not own & asked  # whether it can have none of those asked
        sets, seats = [(0, 0)], len(left)
        for other, cards in self._narrow:
            if other == seat:
                continue
            room = left[other] if other < seats else others[other - seats]
            if not room:
                continue
            cards &= unplayed
            for some, size in sets[:]:
                some |= cards
                size += room
                spare = some.bit_count() - size
                if not spare:
                    may &= ~some
                if void and spare < mine and (some | rest).bit_count() < size + mine:
                    void = False
                sets.append((some, size))
        return may if void or rest == all_mine or not may & asked else may & (asked | self.any_time)
