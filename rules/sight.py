"""What each seat may play, from all that can be seen of a hand (RULES §1, “Following”)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.actions import Fault, Proof
from rules.cards import NO_SUIT, Order
from rules.knowledge import Holding, possible
from rules.tricks import Trick, led_suit, not_followed


@dataclass(frozen=True, slots=True)
class Sight:
    """The play as it is seen.

    `holdings` are those at the first lead, the seats' first; `tricks` those won or passed, `trick` the one in progress;
    `played` is the mask of all cards seen in them; `jester` is true where a joker is free of following suit.
    """

    holdings: Sequence[Holding]
    tricks: Sequence[Trick]
    trick: Trick | None
    played: int
    order: Order
    jester: bool
    seats: int
    hand_size: int

    def legal_cards(self, seat: int) -> int:
        """The cards, as a mask, that a seat may play now; where its hand is not known, those it may hold by right."""
        held = self.holdings[seat].may & ~self.played
        led = self._led()
        if led is None:
            return held if self._all_seen(seat) else self._rightly(seat, held, held, 0)
        suit = self.order.suit_mask[led]
        follows = held & (suit | (self.order.suit_mask[NO_SUIT] if self.jester else 0))
        if self.can_follow(seat, led):
            return follows
        return held if self._all_seen(seat) else self._rightly(seat, held, follows, suit)

    def renege(self, seat: int, card: int) -> Fault:
        """The renege that a card is, or shows, that may not be played; without a seat where it can be anybody's."""
        number = len(self.tricks) + 1
        led = self._led()
        if led is not None and self.can_follow(seat, led):
            return Fault("revoke", seat, number, card)
        shown = self.shown_voids(seat).get(self.order.suit[card])
        return Fault("revoke", seat, *shown, Proof(number, card)) if shown else Fault("revoke", None, number, card)

    def can_follow(self, seat: int, suit: int) -> bool:
        """Whether the seat is known to hold a card of the suit now."""
        left = self.holdings[seat].must & ~self.played & self.order.suit_mask[suit]
        return left.bit_count() > self._unseen(seat)

    def shown_voids(self, seat: int) -> dict[int, tuple[int, int]]:
        """The suits a seat has not followed, each with the last trick (from 1) and the card it played instead.

        A suit that it played later after all is left out: that renege is proven, and shows nothing more.
        """
        voids: dict[int, tuple[int, int]] = {}
        for number, trick in enumerate((*self.tricks, self.trick) if self.trick else self.tricks, 1):
            card = trick.card_of(seat)
            if card is None:
                continue
            voids.pop(self.order.suit[card], None)
            suit = not_followed(trick, seat, self.order, self.jester)
            if suit is not None:
                voids[suit] = number, card
        return voids

    def _led(self) -> int | None:
        return led_suit(self.trick.plays, self.order) if self.trick else None

    def _all_seen(self, seat: int) -> bool:
        """Whether every card that the seat holds now is known."""
        return self.holdings[seat].known and not self._unseen(seat)

    def _unseen(self, seat: int) -> int:
        """How many cards the seat has played that are not known."""
        laid = self.trick is not None and self.trick.has_played(seat) and self.trick.card_of(seat) is None
        return laid + sum(trick.card_of(seat) is None for trick in self.tricks)

    def _rightly(self, seat: int, held: int, follows: int, suit: int) -> int:
        """Those of the held cards that leave a deal in which nobody has reneged; all of them where there is none."""
        places = self._places()
        legal = possible(places, seat) & follows
        if held != follows:
            places[seat] = replace(places[seat], may=places[seat].may & ~suit)
            legal |= possible(places, seat)
        return legal or held

    def _places(self) -> list[Holding]:
        """What each place may hold now, with its size; last, what each seat has played unseen."""
        places, unseen = [], []
        for seat, hand in enumerate(self.holdings):
            may = hand.may & ~self.played
            if seat >= self.seats:
                places.append(replace(hand, may=may))
                continue
            left = self.hand_size - len(self.tricks) - (self.trick is not None and self.trick.has_played(seat))
            void = 0
            if not self._all_seen(seat):
                for suit in self.shown_voids(seat):
                    void |= self.order.suit_mask[suit]
            places.append(replace(hand, size=left, may=may & ~void))
            if self._unseen(seat):
                unseen.append(replace(hand, size=self._unseen(seat), may=may))
        return places + unseen
