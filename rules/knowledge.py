"""What is known of each hand, and what that proves (rules/common#proof).

Every place that holds cards (a seat, the kitty, the discards) has the cards it *may* hold and those it *must* hold, as
masks. A card that one place must hold no other place may; a place that must hold as many cards as its size holds just
those. This and the cards as they fall decide which reneges are proven, and no others.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from rules.actions import RENEGE, Fault, Proof
from rules.cards import NO_SUIT, Order, in_two
from rules.tricks import Trick


class Holding(NamedTuple):
    """What is known of one place: its size in cards, and the masks of what it may and must hold. `given`: somebody
    named all its cards, rather than the others having shown them."""

    size: int
    may: int
    must: int = 0
    given: bool = False

    @property
    def known(self) -> bool:
        """Whether every card of it is known."""
        return self.must.bit_count() == self.size

    def with_card(self, card: int) -> "Holding":
        """The place with one card more: this one, a mask; or, where that is 0, any of those that it may hold."""
        return Holding(self.size + 1, self.may | card, self.must | card, self.given)


def unknown(size: int, pack: int) -> Holding:
    """A place with only its size known."""
    return Holding(size, pack)


def exactly(cards: int) -> Holding:
    """A place with all its cards known (a mask)."""
    return Holding(cards.bit_count(), cards, cards, given=True)


def settle(places: Sequence[Holding]) -> list[Holding]:
    """Draws conclusions between places that share a pack, by exclusion and by count. Contradictions are left alone."""
    now = list(places)
    changed = any(place.may != place.must for place in places)
    while changed:
        changed = False
        shared = in_two = sure = sure_in_two = 0  # the cards that any place, and any two, may hold; and must hold
        for _, may, must, _ in now:
            in_two |= shared & may
            shared |= may
            sure_in_two |= sure & must
            sure |= must
        for here, (size, could, had, given) in enumerate(now):
            may = could & ~(sure & ~had | sure_in_two) | had
            must = had | may & ~(shared & ~could | in_two)
            if may.bit_count() == size:
                must = may
            elif must.bit_count() == size:
                may = must
            if (may != could or must != had) and must.bit_count() <= size:
                now[here] = Holding(size, may, must, given)
                changed = True
    return now


class Playing(Protocol):
    """What the audit needs of a hand. `follow_from` is the first trick (from 1) in which suit has to be followed."""

    pack: int
    follow_from: int

    @property
    def jokers_any_time(self) -> bool:
        """Whether a joker may be played though its holder could follow suit."""

    @property
    def unbroken(self) -> int:
        """The last trick (from 1) that surely begins before a trump fell, where these may be led only once broken."""

    def due(self, trick: Trick) -> Sequence[int]:
        """The seats that play to a trick, in turn."""

    def holdings_at(self, trick: int) -> Sequence[Holding]:
        """What each seat holds, counting every card it has held by that trick."""

    def gained(self, seat: int, then: int, now: int) -> int:
        """The cards, as a mask, that may have come into a seat's hand between trick `then` and trick `now`."""


@dataclass(slots=True)
class _Void:
    """A seat claims, in this trick, by this card, to hold none of these cards. `proven`: it is known to have held
    one."""

    seat: int
    cards: int
    trick: int
    card: int
    proven: bool
    given: bool
    proof: Proof | None = None


def audit(play: Playing, tricks: Iterable[Trick], order: Order) -> list[Fault]:
    """Everything against the rules that the cards played prove, by trick.

    Tricks are judged up to the first with an unknown winner, which is itself judged as far as its led suit is certain.
    Cards that fell later still prove what was done before; but in a trick that is not judged nobody knows who played
    first, so a card that two played there proves nothing.
    """
    pack, suits, jokers_any_time, unbroken = play.pack, order.suit, play.jokers_any_time, play.unbroken
    follow_from = play.follow_from
    faults: list[Fault] = []
    voids: list[_Void] = []
    voids_of = defaultdict[int, list[_Void]](list)
    played = 0
    unseen = defaultdict[int, int](int)  # cards each seat has played that are not known: any of those it must have held
    judged = True
    for number, trick in enumerate(tricks, 1):
        holdings = play.holdings_at(number)
        due, plays = play.due(trick), trick.plays
        turns = list(due)
        in_turn = [seat for seat, _ in plays] == turns
        if in_turn:
            turns = []
        sound = pack if judged else pack & ~in_two(1 << card for _, card in plays if card is not None)
        led, sure = None, True  # the suit to follow, and whether a card that nobody knows may have led another
        for place, (seat, card) in enumerate(plays):
            if in_turn:
                pass
            elif turns and turns[0] == seat:
                del turns[0]
            else:
                if judged and (seat in turns or seat in trick.kept):
                    faults.append(Fault("out-of-turn", seat, number, card))
                if seat in turns:
                    turns.remove(seat)
            if card is None:
                sure = False
                continue
            bit, suit = 1 << card, suits[card]
            if bit & sound & ~played & holdings[seat].may:
                if voids:
                    for void in voids_of[seat]:
                        if bit & void.cards and not void.proof and not bit & play.gained(seat, void.trick, number):
                            void.proof = Proof(number, card)
            elif judged:
                faults.append(Fault(_why(bit, pack, played), seat, number, card))
            if suit != led and judged and number >= follow_from:
                none_of = 0  # the cards of which the seat claims by this one that it holds none
                if not place:
                    none_of = order.plain if number <= unbroken and suit == order.trump else 0
                elif led is not None and not (jokers_any_time and suit == NO_SUIT):
                    none_of = order.suit_mask[led]
                if none_of:
                    hand, gone = holdings[seat], unseen[seat]
                    held = (hand.must & ~played & none_of).bit_count() > gone
                    if held or gone or not hand.given:  # else no card that falls later tells more
                        void = _Void(seat, none_of, number, card, held, hand.given)
                        voids.append(void)
                        voids_of[seat].append(void)
            if led is None and sure and suit != NO_SUIT:
                led = suit
            played |= bit
        judged = judged and trick.winner is not None
        if turns or not sure:
            for seat in due:
                unseen[seat] += trick.card_of(seat) is None
    for void in voids:
        if void.proven or void.proof:
            proof = None if void.given else void.proof
            faults.append(Fault(RENEGE, void.seat, void.trick, void.card, proof))
    return sorted(faults, key=lambda fault: fault.trick or 0)


def _why(bit: int, pack: int, played: int) -> str:
    """Why a card cannot come from its hand, as a kind of fault."""
    return "not-in-pack" if not bit & pack else "duplicate" if bit & played else "not-held"


def sets_of(places: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Of every set of places the cards (a mask) that any of them may hold, and the room in all; the whole comes last.
    A place is what it may hold, and its room."""
    found = [(0, 0)]
    for may, room in places:
        found += [(mask | may, size + room) for mask, size in found]
    return found


def possible(places: Sequence[Holding], here: int) -> int:
    """The cards (a mask) that one place can hold when all places are filled; none if they cannot be filled.

    `size` is what a place has still to hold; `must` is ignored. By Hall's theorem the places can be filled if no set of
    them is alone allowed fewer cards than it has room for. Where the cards of a set just fill its room, no other place
    holds one of them. Places that may hold the same cards count as one.
    """
    room_of: dict[int, int] = {}
    for place in places:
        room_of[place.may] = room_of.get(place.may, 0) + place.size
    every, cards = sets_of(room_of.items()), places[here].may
    pool, room = every[-1]
    if pool.bit_count() != room or any(mask.bit_count() < size for mask, size in every) or not places[here].size:
        return 0
    del room_of[cards]
    for mask, size in sets_of(room_of.items()):
        if mask.bit_count() == size:
            cards &= ~mask
    return cards
