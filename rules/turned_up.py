"""What several games share before the first lead: a card turned up for trumps, and calls in turn."""

from abc import abstractmethod
from collections.abc import Iterable

from rules.actions import Action, Call, Fault, Turned
from rules.cards import CARDS, JOKERS, Order, cards_in, order
from rules.hand import Hand, Stage
from rules.seats import Seating

_SUITS = tuple(Turned(suit) for suit in range(4))
_CARDS = tuple(Turned(card // 13, card) for card in CARDS[:52])
"""All that can be turned up for trumps: the suit alone, or the card."""
CYCLE = (1, 2, 0, 3)
"""The rotation of trumps if no card is turned up: hearts, diamonds, spades, clubs (S4)."""


class TurnUpHand(Hand):
    """A hand that begins with a card turned up for trumps, unless `trumps_given` has set trumps.

    The card lies in the place `turned_in` and belongs to it: the dealer's hand (S1, S4), or the stock.
    """

    def __init__(self, seating: Seating, dealer: int, pack: int, hand_size: int) -> None:
        super().__init__(seating, dealer, pack, hand_size)
        self.turned: Turned | None = None
        self.given_trumps: tuple[int | None, ...] = ()
        self.stage = Stage.TURN_UP

    @property
    @abstractmethod
    def turned_in(self) -> str:
        """The place that the card turned up belongs to."""

    @abstractmethod
    def after_turn_up(self) -> None:
        """Goes on to what follows the turn-up."""

    def may_be_turned(self) -> int:
        """The cards (a mask) that the card turned up can be: no joker, as it has no suit."""
        return self.dealt()[self.turned_in].may & ~JOKERS

    def _may_be_trumps(self, suit: int | None) -> bool:
        return suit in range(4) and bool(order().suit_mask[suit or 0] & self.may_be_turned())

    def later_problems(self, action: Action) -> list[Fault]:
        """Everything wrong with an action that belongs between the turn-up and the play."""
        return [Fault("too-early")]

    def later_offers(self) -> Iterable[Action]:
        """What may be done between the turn-up and the play."""
        return ()

    def later_do(self, action: Action) -> None:
        """Does an action that belongs between the turn-up and the play."""

    def trumps_are(self, trump: int | None) -> None:
        """Sets trumps (None: no trump), whatever they were; the hand stands where it stood."""
        self.given_trumps, self._through_play = (trump,), {}
        self.order = self.ranking()

    def trumps_given(self, trump: int | None) -> None:
        """Sets trumps (None: no trump) without a card turned up, and goes on."""
        self.trumps_are(trump)
        self.after_turn_up()

    @property
    def trumps_known(self) -> bool:
        """Whether trumps are settled."""
        return self.turned is not None or self.given_trumps != ()

    @property
    def trump(self) -> int | None:
        """The trump suit; None at no trump, and while unknown."""
        return self.turned.suit if self.turned else self.given_trumps[0] if self.given_trumps else None

    def ranking(self) -> Order | None:
        return order(self.trump) if self.trumps_known else None

    @property
    def forehand(self) -> int:
        """The seat to the dealer's left."""
        return self.seating.left(self.dealer)

    def first_leader(self) -> int | None:
        return self.forehand

    def early_turn(self) -> int | None:
        return self.dealer if self.stage is Stage.TURN_UP else None

    def early_offers(self) -> Iterable[Action]:
        if self.stage is not Stage.TURN_UP:
            return self.later_offers()
        may = self.may_be_turned()
        suits = [turned for turned, cards in zip(_SUITS, order().suit_mask, strict=False) if cards & may]
        return suits + [_CARDS[card] for card in cards_in(may)]

    def early_problems(self, action: Action) -> list[Fault]:
        if not isinstance(action, Turned):
            return self.later_problems(action)
        if self.stage is not Stage.TURN_UP:
            return [Fault("too-late", card=action.card)]
        if action.card is None:
            return [] if self._may_be_trumps(action.suit) else [Fault("illegal-turn-up")]
        fits = action.card // 13 == action.suit and 1 << action.card & self.may_be_turned()
        return [] if fits else [Fault("illegal-turn-up", card=action.card)]

    def early_do(self, action: Action) -> None:
        if isinstance(action, Turned):
            self.turned = action
            self.after_turn_up()
        else:
            self.later_do(action)

    def seen(self) -> dict[str, int]:
        if self.turned is None or self.turned.card is None or not 1 << self.turned.card & self.pack:
            return {}
        return {self.turned_in: 1 << self.turned.card}

    def _violations(self) -> list[Fault]:
        found = super()._violations()
        for place, card in self.seen().items():
            told = self.given(place)
            elsewhere = any(p != place and card & (self.given(p) or 0) for p in self.places())
            if elsewhere or (told is not None and not card & told):
                found.insert(0, Fault("bad-deal", self.seating.parse(place), detail="the card turned up"))
        return found


def out_of_turn(call: Call, turn: int | None) -> list[Fault]:
    """The fault of a call by the wrong seat."""
    return [] if call.seat == turn else [Fault("out-of-turn", call.seat)]
