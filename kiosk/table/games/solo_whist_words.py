"""The words of Solo Whist: calls, bids and contracts."""

from kiosk.base import words
from rules.games.solo_whist import BIDS, CALLS, PASS, Bid, Contract

_NAMES = {
    "PropCop": "prop and cop",
    "Misere": "misère",
    "Royal": "royal abundance",
}


def call(text: str) -> str:
    """A call or a bid in words: ``solo``, ``misère``, ``royal abundance``, ``pass``."""
    return _NAMES.get(text, text.lower())


def needs(bid: Bid) -> str:
    """What a bid promises, in few words: ``5 tricks``, ``8 together``, ``no trick``."""
    if bid.name == "PropCop":
        return f"{bid.tricks} together"
    if bid.is_misere:
        return "no trick, open" if bid.name == "Spread" else "no trick"
    return "all 13" if bid.tricks == 13 else words.count(bid.tricks, "trick")


def pad() -> tuple[tuple[str, str, str], ...]:
    """The bidding pad from low to high: the call, its name, and its promise."""
    pair = BIDS["PropCop"]
    bids = (BIDS.get(name, pair) for name in CALLS)
    return tuple(
        (name, words.capital(call(name)), needs(bid)) for name, bid in zip(CALLS, bids, strict=True) if name != PASS
    )


def contract(contract: Contract, trump: int | None) -> str:
    """A contract in full: ``Solo in hearts``; ``Misère``."""
    name = words.capital(call(contract.bid.name))
    return name if trump is None else f"{name} in {words.SUIT_NAMES[trump]}"
