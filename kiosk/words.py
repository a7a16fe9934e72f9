"""Words for people: the game's own, short and plain (one place, so that they can be translated)."""

from collections.abc import Sequence

from rules.actions import Fault, Refused
from rules.cards import BIG, LITTLE, RANKS
from rules.games.bid_whist import Contract, parse_bid

SUIT_SIGNS = "♠♥♦♣"
SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")
PLACES = ("North", "East", "South", "West")
SIDE_LABELS = ("N–S", "E–W")
SIDE_NAMES = ("North and South", "East and West")
TYPE_NAMES = {"U": "uptown", "D": "downtown", "NT": "no trump"}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def card(number: int) -> str:
    """A card as people see it: ``10♥``, ``Big joker``."""
    if number >= LITTLE:
        return "Big joker" if number == BIG else "Little joker"
    rank = RANKS[number % 13]
    return ("10" if rank == "T" else rank) + SUIT_SIGNS[number // 13]


def card_in_full(number: int) -> str:
    """A card in words: ``5 of hearts``, ``Ace of spades``."""
    if number >= LITTLE:
        return card(number)
    rank = RANKS[number % 13]
    names = {"T": "10", "J": "Jack", "Q": "Queen", "K": "King", "A": "Ace"}
    return f"{names.get(rank, rank)} of {SUIT_NAMES[number // 13]}"


def a_card(suit: int) -> str:
    """One card of a suit: ``a heart``."""
    return "a " + SUIT_NAMES[suit][:-1]


def score(points: int) -> str:
    """A score, with the true minus sign."""
    return f"−{-points}" if points < 0 else str(points)


def change(points: int) -> str:
    """A change of the score, with its sign."""
    return f"+{points}" if points > 0 else score(points)


def call(text: str) -> str:
    """A call in words: ``4 uptown``, ``pass``."""
    bid = parse_bid(text)
    return f"{bid.number} {TYPE_NAMES[bid.type]}" if bid else text.lower()


def short_bid(contract: Contract) -> str:
    """A contract on a score sheet, its suit left to a sign: ``4 down``, ``3 NT up``."""
    way = "down" if contract.downtown else "up"
    return f"{contract.number} {'NT ' if contract.trump is None else ''}{way}"


def contract(contract: Contract) -> str:
    """A contract in full: ``4 uptown spades``, ``3 no trump downtown``."""
    way = "downtown" if contract.downtown else "uptown"
    if contract.trump is None:
        return f"{contract.number} no trump {way}"
    return f"{contract.number} {way} {SUIT_NAMES[contract.trump]}"


def bid_of(contract: Contract) -> str:
    """The bid that a contract completes: ``4 uptown``, ``3 no trump``."""
    return call(f"{contract.number}{contract.type}")


def order(downtown: bool) -> str:
    """The ranks from high to low."""
    return "A 2 3 4 5 6 7 8 9 10 J Q K" if downtown else "A K Q J 10 9 8 7 6 5 4 3 2"


def lower_first(sentence: str) -> str:
    """A sentence to go on with after a colon."""
    return sentence[:1].lower() + sentence[1:]


def count(number: int, noun: str) -> str:
    """``1 trick``, ``3 tricks``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def pair(names: Sequence[str], joined: str = ", ") -> str:
    return joined.join(names)


_REFUSALS = {
    "illegal-call": "That is not higher than the last call.",
    "out-of-turn": "It is not that player's turn.",
    "illegal-contract": "That does not complete the bid.",
    "not-declarer": "Only the declarer does that.",
    "illegal-discard": "Discard as many as the kitty holds.",
    "illegal-swap": "That card cannot be drawn.",
    "impossible-winner": "That seat cannot have won it.",
    "impossible-tricks": "Only {detail} tricks are possible.",
    "too-early": "First the auction and the contract.",
    "too-late": "That is past.",
    "trick-open": "First say who won the trick.",
    "duplicate": "{card} has been played already.",
    "not-in-pack": "{card} is not in this pack.",
    "not-held": "{card} is known to be elsewhere.",
    "bad-deal": "Too few cards, or one twice.",
}


def refusal(error: Refused) -> str:
    """Why something was not taken."""
    fault: Fault = error.faults[0]
    words = _REFUSALS.get(fault.kind, "That cannot be.")
    return words.format(detail=fault.detail or "", card=card(fault.card) if fault.card is not None else "That card")
