"""The words of Bid Whist: bids, contracts and the orders of ranks."""

from kiosk.base import words
from kiosk.table.games.sentences import RANKS
from rules.games.bid_whist import Contract, parse_bid

TYPE_NAMES = {"U": "uptown", "D": "downtown", "NT": "no trump"}


def call(text: str) -> str:
    """A call in words: ``4 uptown``, ``pass``."""
    bid = parse_bid(text)
    return f"{bid.number} {TYPE_NAMES[bid.type]}" if bid else text.lower()


def short_bid(contract: Contract) -> str:
    """A contract on a score sheet, with its suit as a separate sign: ``4 down``, ``3 NT up``."""
    way = "down" if contract.downtown else "up"
    return f"{contract.number} {'NT ' if contract.trump is None else ''}{way}"


def contract(contract: Contract) -> str:
    """A contract in full: ``4 uptown spades``, ``3 no trump downtown``."""
    way = "downtown" if contract.downtown else "uptown"
    if contract.trump is None:
        return f"{contract.number} no trump {way}"
    return f"{contract.number} {way} {words.SUIT_NAMES[contract.trump]}"


def bid_of(contract: Contract) -> str:
    """The bid that a contract completes: ``4 uptown``, ``3 no trump``."""
    return call(f"{contract.number}{contract.type}")


def order(downtown: bool) -> str:
    """The ranks from high to low."""
    return "A 2 3 4 5 6 7 8 9 10 J Q K" if downtown else RANKS
