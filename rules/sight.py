"""What each seat may play, from all that can be seen of a hand (rules/common#tricks)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules.actions import RENEGE, Fault, Proof
from rules.cards import NO_SUIT, Order
from rules.knowledge import Holding, possible
from rules.tricks import Trick, led_suit

Claims = tuple[tuple[int, int, int], ...]
"""What a seat has claimed to hold none of: the cards, as a mask, and the trick (from 1) and the card by which it did.
In the order of play."""


def asked_in(trick: Trick, order: Order, unbroken: bool) -> int:
    """The cards, as a mask, one of which has to be played next by whoever can: the suit led; to lead, what is no trump,
    while these are `unbroken`. 0 where any card will do."""
    if not trick.plays:
        return order.plain if unbroken else 0
    led = led_suit(trick.plays, order)
    return 0 if led is None else order.suit_mask[led]


@dataclass(slots=True)
class Sight:
    """The play as it is seen.

    `holdings` are what each place has held so far, the seats' first. `tricks` are those won or passed, `trick` the one
    in progress; `played` is the mask of all cards seen in them. With `jokers_any_time` a joker may be played though its
    holder could follow. `left` is how many cards each seat still holds, `unseen` how many of those it played are not
    known. Suit has to be followed from trick `follow_from` (from 1) on. `gained` gives the cards that may have come
    into a seat's hand between one trick and another. Up to the trick `unbroken` a trump may be led only
    by who has nothing else. `claimed` is what `shown_voids` has found in the first `looked_at` tricks.
    """

    holdings: Sequence[Holding]
    tricks: Sequence[Trick]
    trick: Trick | None
    played: int
    order: Order
    jokers_any_time: bool
    left: Sequence[int]
    unseen: Sequence[int]
    follow_from: int = 1
    gained: Callable[[int, int, int], int] = lambda seat, then, now: 0
    unbroken: int = 0
    claimed: tuple[Claims, ...] = ()
    looked_at: int = 0

    def legal_cards(self, seat: int) -> int:
        """The cards, as a mask, that a seat may play now; where its hand is not known, those it may hold by right."""
        held = self.holdings[seat].may & ~self.played
        asked = self._asked()
        if not asked:
            return held if self._all_seen(seat) else self._rightly(seat, held, held, 0)
        obeys = held & (asked | (self.order.suit_mask[NO_SUIT] if self.jokers_any_time else 0))
        if self.holds(seat, asked):
            return obeys if self._all_seen(seat) else self._rightly(seat, obeys, obeys, 0)
        return held if self._all_seen(seat) else self._rightly(seat, held, obeys, asked)

    def renege(self, seat: int, card: int) -> Fault:
        """The renege that a card is or reveals; without a seat if it can be anybody's."""
        number, asked = len(self.tricks) + 1, self._asked()
        if asked and not 1 << card & asked and self.holds(seat, asked):
            return Fault(RENEGE, seat, number, card)
        for none_of, then, instead in reversed(self.shown_voids()[seat]):
            if 1 << card & none_of & ~self.gained(seat, then, number):
                return Fault(RENEGE, seat, then, instead, Proof(number, card))
        return Fault(RENEGE, None, number, card)

    def holds(self, seat: int, cards: int) -> bool:
        """Whether the seat is known to hold one of these cards, a mask, now."""
        left = self.holdings[seat].must & ~self.played & cards
        return left.bit_count() > self.unseen[seat]

    def shown_voids(self) -> tuple[Claims, ...]:
        """By seat, the cards, as masks, of which it has claimed to hold none: the suit that it did not follow; by
        leading a trump while these were `unbroken`, all that are no trumps.

        Nothing is claimed by a card that follows or is unknown, where the led suit is unknown, or by a joker that may
        be played at any time. A claim is left out if the seat later played one of the cards that it must have held:
        that renege is proven, and shows nothing more.
        """
        claims = self.claimed_in(self.tricks)
        return claims if self.trick is None else self._with(claims, len(self.tricks) + 1, self.trick)

    def claimed_in(self, tricks: Sequence[Trick]) -> tuple[Claims, ...]:
        """What was claimed in these, of which the first `looked_at` are looked at already."""
        claims = self.claimed or ((),) * len(self.left)
        for number in range(self.looked_at, len(tricks)):
            claims = self._with(claims, number + 1, tricks[number])
        return claims

    def places(self) -> list[Holding]:
        """What each place may hold now, with its size, for `possible`; last, the unknown cards that each seat has
        played."""
        places, unseen, now = list[Holding](), list[Holding](), len(self.tricks) + 1
        unplayed, voids, seats = ~self.played, self.shown_voids(), len(self.left)
        for seat, hand in enumerate(self.holdings):
            may = hand.may & unplayed
            if seat >= seats:
                places.append(Holding(hand.size, may))
                continue
            gone, void = self.unseen[seat], 0
            if gone:
                unseen.append(Holding(gone, may))
            if gone or not hand.known:
                for none_of, then, _ in voids[seat]:
                    if none_of & ~void:
                        void |= none_of & ~self.gained(seat, then, now)
            places.append(Holding(self.left[seat], may & ~void))
        return places + unseen

    def _with(self, claims: tuple[Claims, ...], number: int, trick: Trick) -> tuple[Claims, ...]:
        """The claims with those of one trick more."""
        suits, now = self.order.suit, list(claims)
        led, sure = None, True
        for place, (seat, card) in enumerate(trick.plays):
            if card is None:
                sure = False
                continue
            own = suits[card]
            if now[seat]:
                bit = 1 << card
                now[seat] = tuple(
                    [claim for claim in now[seat] if not bit & claim[0] or bit & self.gained(seat, claim[1], number)]
                )
            if led is None:
                led = own if sure and own != NO_SUIT else None
                if not place and number <= self.unbroken and own == self.order.trump:
                    now[seat] += ((self.order.plain, number, card),)
            elif own != led and number >= self.follow_from and not (self.jokers_any_time and own == NO_SUIT):
                now[seat] += ((self.order.suit_mask[led], number, card),)
        return tuple(now)

    def _asked(self) -> int:
        """The cards, as a mask, one of which whoever's turn it is has to play that can: the suit led; to lead, what is
        no trump, while these are not broken. 0 where any card will do."""
        if self.trick is None or len(self.tricks) + 1 < self.follow_from:
            return 0
        return asked_in(self.trick, self.order, len(self.tricks) < self.unbroken)

    def _all_seen(self, seat: int) -> bool:
        """Whether every card that the seat holds now is known."""
        return self.holdings[seat].known and not self.unseen[seat]

    def _rightly(self, seat: int, held: int, obeys: int, asked: int) -> int:
        """Those of the held cards that leave a possible deal in which nobody has reneged; all of them if there is
        none."""
        places = self.places()
        legal = possible(places, seat) & obeys
        if held != obeys:
            places[seat] = Holding(places[seat].size, places[seat].may & ~asked)
            legal |= possible(places, seat)
        return legal or held
