"""The words of Spades: bids."""

from rules.games.spades import parse_bid


def bid_words(text: str) -> str:
    """A bid in words: ``4``, ``nil``, ``blind nil``, ``blind 6``."""
    bid = parse_bid(text)
    if bid is None:
        return text.lower()
    number = str(bid.number) if bid.number else "nil"
    return f"blind {number}" if bid.blind else number
