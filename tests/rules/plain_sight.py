"""What each seat may play, worked out from all tricks anew whenever it is asked: the plain way, against which the quick
one of `rules.known_play` and `rules.sight` is held."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules.actions import RENEGE, Fault, Proof
from rules.cards import NO_SUIT, Order
from rules.hand import Hand
from rules.knowledge import Holding
from rules.sight import Claims
from rules.tricks import Trick, led_suit


def plain(hand: Hand) -> "PlainSight":
    """The sight of a hand whose ranks are known."""
    assert hand.order is not None
    return PlainSight(
        hand.holdings_at(len(hand.tricks) + 1),
        hand.tricks,
        hand.trick,
        hand.played,
        hand.order,
        hand.jokers_any_time,
        hand.cards_left(),
        hand.unseen,
        hand.follow_from,
        hand.gained,
        hand.unbroken,
    )


def asked_in(trick: Trick, order: Order, unbroken: bool) -> int:
    """The cards, as a mask, one of which has to be played next by whoever can: the suit led; to lead, what is no trump,
    while these are `unbroken`. 0 where any card will do."""
    if not trick.plays:
        return order.plain if unbroken else 0
    led = led_suit(trick.plays, order)
    return 0 if led is None else order.suit_mask[led]


@dataclass(slots=True)
class PlainSight:
    """The play as it is seen.

    `holdings` are what each place has held so far, the seats' first. `tricks` are those won or passed, `trick` the one
    in progress; `played` is the mask of all cards seen in them. With `jokers_any_time` a joker may be played though its
    holder could follow. `left` is how many cards each seat still holds, `unseen` how many of those it played are not
    known. Suit has to be followed from trick `follow_from` (from 1) on. `gained` gives the cards that may have come
    into a seat's hand between one trick and another. Up to the trick `unbroken` a trump may be led only
    by who has nothing else.
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
        claims: tuple[Claims, ...] = ((),) * len(self.left)
        for number, trick in enumerate((*self.tricks, *([self.trick] if self.trick else [])), 1):
            claims = self._with(claims, number, trick)
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


def possible(places: Sequence[Holding], here: int) -> int:
    """The cards (a mask) that one place can hold when all places are filled; none if they cannot be filled.

    `size` is what a place has still to hold; `must` is ignored. By Hall's theorem the places can be filled if no set of
    them is alone allowed more cards than it has room for. Where such cards just fill the room, the places among them
    hold nothing else. Places that may hold the same cards count as one.
    """
    room_of: dict[int, int] = {}
    for place in places:
        room_of[place.may] = room_of.get(place.may, 0) + place.size
    may_any, room = [0], [0]
    for may, size in room_of.items():
        may_any += [mask | may for mask in may_any]
        room += [other + size for other in room]
    pool, every = may_any[-1], len(room) - 1
    if pool.bit_count() != room[every] or not places[here].size:
        return 0
    cards = places[here].may
    bit = 1 << list(room_of).index(cards)
    for some in range(1, every):
        theirs = pool & ~may_any[every - some]
        spare = room[some] - theirs.bit_count()
        if spare < 0:
            return 0
        if spare == 0 and some & bit:
            cards &= theirs
    return cards
