"""Bids of Spades, as calls write them (rules/spades#bidding): ``4``, ``Nil``, ``BlindNil``, ``Blind6``."""

from typing import NamedTuple

NIL = "Nil"
BLIND = "Blind"


class Bid(NamedTuple):
    """A number of tricks; of one player 0 is nil. `blind`: bid before the cards were looked at."""

    number: int
    blind: bool = False

    def __str__(self) -> str:
        return _TEXTS[self]

    @property
    def nil(self) -> bool:
        """Whether it promises no trick."""
        return not self.number


BIDS = tuple(Bid(number) for number in range(14))
BLIND_BIDS = tuple(Bid(number, True) for number in range(14))
"""The bids by their number."""
_TEXTS = {bid: (BLIND if bid.blind else "") + (str(bid.number) if bid.number else NIL) for bid in BIDS + BLIND_BIDS}
_BY_TEXT = {text.lower(): bid for bid, text in _TEXTS.items()}
_BY_TEXT |= {f"{BLIND.lower() * bid.blind}{bid.number:02}": bid for bid in _TEXTS if bid.number}


def parse_bid(text: str) -> Bid | None:
    """The bid that a call names, in either case; None for anything else."""
    return _BY_TEXT.get(text.lower())
