"""The words of Solo Whist: calls, bids and contracts."""

from kiosk.base import words
from kiosk.base.language import _, _n, later
from rules.games.solo_whist import BIDS, CALLS, PASS, Bid, Contract

_NAMES = {
    "Pass": later("pass"),
    "Prop": later("prop"),
    "Cop": later("cop"),
    "PropCop": later("prop and cop"),
    "Solo": later("solo"),
    "Misere": later("misère"),
    "Abundance": later("abundance"),
    "Royal": later("royal abundance"),
    "Spread": later("spread"),
    "Slam": later("slam"),
}


def call(text: str) -> str:
    """A call or a bid in words: ``solo``, ``misère``, ``royal abundance``, ``pass``."""
    return _(_NAMES[text]) if text in _NAMES else text.lower()


def needs(bid: Bid) -> str:
    """What a bid promises, in few words: ``5 tricks``, ``8 together``, ``no trick``."""
    if bid.name == "PropCop":
        return _("{n} together", n=bid.tricks)
    if bid.is_misere:
        return _("no trick, open") if bid.name == "Spread" else _("no trick")
    return _("all 13") if bid.tricks == 13 else _n("{n} trick", "{n} tricks", bid.tricks)


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
    return name if trump is None else _("{bid} in {suit}", bid=name, suit=words.suit_name(trump))
