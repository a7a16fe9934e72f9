"""Bids of Spades, as calls write them (rules/spades#bidding): ``4``, ``Nil``, ``BlindNil``, ``Blind6``."""

from dataclasses import dataclass

NIL = "Nil"
BLIND = "Blind"


@dataclass(frozen=True, slots=True)
class Bid:
    """A number of tricks; of one player 0 is nil. `blind`: bid before the cards were looked at."""

    number: int
    blind: bool = False

    def __str__(self) -> str:
        return (BLIND if self.blind else "") + (str(self.number) if self.number else NIL)

    @property
    def nil(self) -> bool:
        """Whether it promises no trick."""
        return not self.number


BIDS = tuple(Bid(number) for number in range(14))
BLIND_BIDS = tuple(Bid(number, True) for number in range(14))
"""The bids by their number."""


def parse_bid(text: str) -> Bid | None:
    """The bid that a call names, in either case; None for anything else."""
    said = text.lower()
    blind = said.startswith(BLIND.lower())
    rest = said.removeprefix(BLIND.lower()) if blind else said
    if rest == NIL.lower():
        return Bid(0, blind)
    number = int(rest) if rest.isdecimal() and rest.isascii() and len(rest) <= 2 else 0
    return Bid(number, blind) if 1 <= number <= 13 else None
