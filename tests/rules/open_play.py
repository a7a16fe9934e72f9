"""A play of open hands, the plain way: cards to play at random by the rules, and a peer of the engine."""

from collections.abc import Sequence

from rules.cards import NO_SUIT, Order, cards_in, mask_of
from rules.tricks import Trick, led_suit, winner


def dealt(pack: Sequence[int], seats: int, cards: int) -> list[int]:
    """The hands, as masks, when so many cards each are dealt one by one from the top of a pack."""
    return [mask_of(pack[seat : seats * cards : seats]) for seat in range(seats)]


class OpenPlay:
    """The play from the first lead, every seat with as many cards. `hands` are masks by seat, what each holds now.
    `jokers_any_time`: at no trump a joker may be played though its holder could follow."""

    def __init__(self, order: Order, hands: Sequence[int], leader: int, *, jokers_any_time: bool = False) -> None:
        self.order, self.hands, self.any_time = order, [*hands], jokers_any_time
        self.trick, self.tricks = Trick(leader), list[Trick]()

    @property
    def leader(self) -> int:
        """Who leads to the trick in progress."""
        return self.trick.leader

    @property
    def turn(self) -> int | None:
        """Whose turn it is; None once all is played."""
        seat = (self.leader + len(self.trick.plays)) % len(self.hands)
        return seat if self.hands[seat] else None

    @property
    def legal(self) -> list[int]:
        """The cards that whoever's turn it is may play, lowest first; none once all is played."""
        if self.turn is None:
            return []
        hand, led = self.hands[self.turn], led_suit(self.trick.plays, self.order)
        follows = 0 if led is None else hand & self.order.suit_mask[led]
        if follows and self.any_time:
            follows |= hand & self.order.suit_mask[NO_SUIT]
        return [int(card) for card in cards_in(follows or hand)]

    @property
    def won(self) -> list[int]:
        """The tricks by seat."""
        return [sum(trick.winner == seat for trick in self.tricks) for seat in range(len(self.hands))]

    def push(self, card: int) -> None:
        """Plays a card for the seat whose turn it is."""
        assert self.turn is not None and self.hands[self.turn] >> card & 1
        self.hands[self.turn] ^= 1 << card
        self.trick = self.trick.with_card((self.leader + len(self.trick.plays)) % len(self.hands), card)
        if len(self.trick.plays) == len(self.hands):
            took = winner(self.trick, self.order)
            assert took is not None
            self.tricks.append(self.trick.won_by(took))
            self.trick = Trick(took)

    def pop(self) -> None:
        """Takes the last card back."""
        if not self.trick.plays:
            self.trick = self.tricks.pop()
        *plays, (seat, card) = self.trick.plays
        assert card is not None
        self.hands[seat] ^= 1 << card
        self.trick = Trick(self.leader, tuple(plays))
