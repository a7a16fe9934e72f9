"""Where every card of one hand really is: dealt at random, and moved as the table's record says."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

from kiosk.table_io.machine_deal import TURNED
from rules.cards import JOKERS, cards_in
from rules.hand import Hand, Stage
from rules.turned_up import TurnUpHand

KITTY, STOCK = "kitty", "stock"


@dataclass
class Cards:
    """One deal. `hands` are by seat; `rest` is the kitty or the stock in its order, the top card first.

    Nothing else moves by chance: the cards' places follow from the hand on record, so an undo moves them back too.
    """

    hands: list[list[int]]
    rest: list[int]
    discards: list[int] = field(default_factory=list)
    """The declarer's discards, once decided."""
    swapped: dict[int, int] = field(default_factory=dict)
    """Jokers, each with the card drawn from the discards for it."""

    @classmethod
    def deal(cls, hand: Hand, rng: Random) -> "Cards":
        """A shuffled and dealt hand. The dealer's last card, which may be turned up, is no joker."""
        cards = [int(card) for card in cards_in(hand.pack)]
        rng.shuffle(cards)
        plain = next(n for n, card in enumerate(cards) if not 1 << card & JOKERS)
        cards.insert(0, cards.pop(plain))
        hands: list[list[int]] = [[] for _ in hand.sizes]
        for seat in hand.seating.clockwise(hand.dealer):
            size = hand.sizes[seat]
            hands[seat], cards = cards[:size], cards[size:]
        plain = next((n for n, card in enumerate(cards) if not 1 << card & JOKERS), 0)
        return cls(hands, cards[plain:] + cards[:plain])

    @classmethod
    def by_machine(cls, hand: Hand, dealt: Iterable[tuple[str, int]]) -> "Cards":
        """What a machine has dealt so far: places and cards."""
        made = cls([[] for _ in hand.sizes], [])
        for place, card in dealt:
            seat = hand.seating.parse(place)
            if place == TURNED and STOCK not in hand.places():
                made.hands[hand.dealer].insert(0, card)
            elif seat is None:
                made.rest.append(card)
            else:
                made.hands[seat].append(card)
        return made

    def turned(self, hand: TurnUpHand) -> int:
        """The card that lies turned up: the top of the stock, or the dealer's last."""
        return self.rest[2 * len(hand.tricks)] if hand.turned_in == STOCK else self.hands[hand.dealer][0]

    def settle(self, hand: Hand, rng: Random) -> None:
        """What must have happened to the kitty by now, if nobody has said how: discards and swapped jokers."""
        if KITTY in hand.places() and hand.stage in (Stage.SWAP, Stage.PLAY) and not self.discards:
            self.discard(hand)
        if hand.stage is Stage.SWAP and not self.swapped:
            drawable = [card for card in self.discards if not 1 << card & JOKERS]
            for joker in (card for cards in self.held(hand) for card in cards if 1 << card & JOKERS):
                self.swapped[joker] = drawable.pop(rng.randrange(len(drawable)))

    def discard(self, hand: Hand) -> None:
        """The declarer, who has picked up the kitty, discards what is worth least."""
        order, seat = hand.order, getattr(hand, "declarer", None)
        assert order is not None and seat is not None
        held = sorted(self.held(hand)[seat], key=lambda card: order.strength[card])
        self.discards, self.swapped = held[: len(self.rest)], {}

    @property
    def put_away(self) -> list[int]:
        """The cards among the discards now."""
        drawn = set(self.swapped.values())
        return [card for card in self.discards if card not in drawn] + list(self.swapped)

    def held(self, hand: Hand) -> list[set[int]]:
        """The cards in each seat's hand now."""
        held = [set(cards) for cards in self.hands]
        taker = getattr(hand, "declarer", None)
        if KITTY in hand.places() and taker is not None and hand.stage not in (Stage.AUCTION, Stage.DECLARE):
            held[taker] = (held[taker] | set(self.rest)) - set(self.discards)
        for cards in held:
            for joker in cards & self.swapped.keys():
                cards ^= {joker, self.swapped[joker]}
        for number, trick in enumerate(hand.tricks[: getattr(hand, "draws", 0)]):
            if trick.winner is not None:
                held[trick.winner].add(self.rest[2 * number])
                held[1 - trick.winner].add(self.rest[2 * number + 1])
        return [{card for card in cards if not hand.played >> card & 1} for cards in held]
