"""The words of Spades: bids."""

from kiosk.base.language import _
from rules.games.spades import parse_bid


def bid_words(text: str) -> str:
    """A bid in words: ``4``, ``nil``, ``blind nil``, ``blind 6``."""
    bid = parse_bid(text)
    if bid is None:
        return text.lower()
    number = str(bid.number) if bid.number else _("nil")
    return _("blind {bid}", bid=number) if bid.blind else number
