"""Cards, packs and the orders of ranks (rules/common#cards).

A card is a small integer: ``13 * suit + rank`` with suits S H D C = 0 … 3 and ranks 2 … A = 0 … 12; the little
joker is 52 and the big one 53. A set of cards is an integer mask with bit ``card`` set. `Card` is such an integer that
reads and writes itself in PBN's form (``SA``, ``HT``, ``JH``).
"""

from collections.abc import Iterable
from functools import cache, reduce
from operator import or_

from rules.phrases import Phrase

SUITS = "SHDC"
SORTED_SUITS = (0, 1, 3, 2)
"""The suits as people sort a hand and see them everywhere: no two of a colour beside each other."""
RANKS = "23456789TJQKA"
SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
NO_SUIT = 4
LITTLE, BIG = 52, 53
JOKERS = 1 << LITTLE | 1 << BIG


class MalformedCard(ValueError):
    """Text that names no card; `text` is the text."""

    def __init__(self, text: str) -> None:
        suits = ", ".join(SUITS)
        super().__init__(
            Phrase(
                "{text} is not a card: a suit ({suits}) then a rank ({ranks}), or JH or JL",
                text=repr(text),
                suits=suits,
                ranks=RANKS,
            )  # fmt: skip
        )
        self.text = text


class Card(int):
    """One of the 54 cards."""

    __slots__ = ()

    @property
    def suit(self) -> int:
        """The suit printed on it, 0 … 3; a joker has `NO_SUIT`."""
        return self // 13

    @property
    def rank(self) -> int:
        """0 for the two up to 12 for the ace; of a joker, 0 little and 1 big."""
        return self % 13

    @property
    def is_joker(self) -> bool:
        """Whether it is one of the two jokers."""
        return self >= LITTLE

    def __str__(self) -> str:
        return _TEXTS[self]

    def __repr__(self) -> str:
        return f"Card({_TEXTS[self]})"

    @staticmethod
    def parse(text: str) -> "Card":
        """The card whose PBN text this is, in either case. Raises `MalformedCard`."""
        card = _BY_TEXT.get(text.upper())
        if card is None:
            raise MalformedCard(text)
        return card


_TEXTS = tuple(suit + rank for suit in SUITS for rank in RANKS) + ("JL", "JH")
CARDS = tuple(Card(n) for n in range(54))
_BY_TEXT = dict(zip(_TEXTS, CARDS, strict=True))
_BY_RANK = {suit: {text[1]: card for text, card in _BY_TEXT.items() if text[0] == suit} for suit in "SHDCJ"}


def mask_of(cards: Iterable[int]) -> int:
    """The mask with exactly these cards."""
    return reduce(or_, map((1).__lshift__, cards), 0)


def in_two(masks: Iterable[int]) -> int:
    """The cards, as a mask, that more than one of these masks have."""
    once = twice = 0
    for mask in masks:
        twice |= once & mask
        once |= mask
    return twice


def _selections(cards: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """Every selection of these cards, lowest first; the index has one binary digit for each card."""
    found: list[tuple[Card, ...]] = [()]
    for card in cards:
        found += [(*selection, card) for selection in found]
    return found


_1ST, _2ND, _3RD, _4TH, _5TH, _6TH, _7TH = (_selections(CARDS[n : n + 8]) for n in range(0, len(CARDS), 8))
"""The cards of each byte of a mask, by the byte's value."""


def cards_in(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, lowest number first."""
    a, b, c, d, e, f, g = mask.to_bytes(7, "little")
    return _1ST[a] + _2ND[b] + _3RD[c] + _4TH[d] + _5TH[e] + _6TH[f] + _7TH[g]


def pack(jokers: int = 0) -> int:
    """The mask of a pack with 0, 1 (the big one, rules/common#cards) or 2 jokers."""
    return (1 << 52) - 1 | (0, 1 << BIG, JOKERS)[jokers]


class MalformedHand(ValueError):
    """Text that is not a hand in PBN's form; `text` is the text, `why` what is wrong with it."""

    def __init__(self, text: str, why: str) -> None:
        super().__init__(Phrase("{text} is not a hand: {why}", text=repr(text), why=why))
        self.text, self.why = text, why


def parse_hand(text: str) -> tuple[Card, ...]:
    """The cards of ``S.H.D.C`` or ``S.H.D.C.J`` (records#tags-of-all-games), doubles kept. Raises `MalformedHand`."""
    groups = text.upper().split(".")
    if len(groups) not in (4, 5):
        raise MalformedHand(
            text, Phrase("it needs four groups of ranks with dots between them, and a fifth for jokers")
        )
    cards: list[Card] = []
    for suit, group in zip("SHDCJ", groups, strict=False):
        try:
            cards += map(_BY_RANK[suit].__getitem__, group)
        except KeyError as unknown:
            why = Phrase("{rank} is no rank of group {suit}", rank=repr(unknown.args[0]), suit=suit)
            raise MalformedHand(text, why) from None
    return tuple(cards)


def format_hand(cards: Iterable[int]) -> str:
    """The cards as ``S.H.D.C``, high ranks first, with a fifth group where there are jokers."""
    groups = ["", "", "", "", ""]
    for card in sorted(cards, reverse=True):
        groups[card // 13] += _TEXTS[card][1]
    return ".".join(groups if groups[4] else groups[:4])


class Order:
    """How cards rank in one contract: trump suit or none, uptown or downtown (rules/common#cards).

    `suit[card]` is the suit it follows as (jokers are trumps; at no trump they have `NO_SUIT`), `suit_mask[suit]` the
    cards of a suit, `strength[card]` comparable among cards of one such suit; `worth[led][card]` is its strength in a
    trick to which that suit was led, -1 where it cannot win; `plain` is the mask of the cards that are no trumps. Cards
    that are `promoted`, highest first, are trumps between the jokers and the ace. Get one from `order()`.
    """

    __slots__ = ("trump", "downtown", "suit", "suit_mask", "strength", "worth", "plain", "promoted")

    def __init__(self, trump: int | None, downtown: bool, promoted: tuple[int, ...]) -> None:
        self.trump = trump
        self.downtown = downtown
        self.promoted = promoted
        above = (BIG, LITTLE, *promoted)
        top_suit = NO_SUIT if trump is None else trump
        self.suit = tuple(top_suit if card in above else card.suit for card in CARDS)
        self.suit_mask = tuple(mask_of(c for c in CARDS if self.suit[c] == suit) for suit in range(5))
        self.plain = mask_of(c for c in CARDS if self.suit[c] != trump)
        ranks = [*range(11, -1, -1), 12] if downtown else [*range(13)]
        trumps = 20
        self.strength = tuple(
            (trumps + 13 + len(above) - above.index(card) if trump is not None else -1)
            if card in above
            else ranks[card.rank] + (trumps if card.suit == trump else 0)
            for card in CARDS
        )
        self.worth = tuple(
            tuple([power if suit in (led, trump) else -1 for power, suit in zip(self.strength, self.suit, strict=True)])
            for led in range(5)
        )


@cache
def order(trump: int | None = None, downtown: bool = False, promoted: tuple[int, ...] = ()) -> Order:
    """The one `Order` for a trump suit (None: no trump), a direction, and cards promoted above its ace."""
    return Order(trump, downtown, promoted)
