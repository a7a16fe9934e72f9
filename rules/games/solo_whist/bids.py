"""The bids and contracts of Solo Whist (rules/solo-whist#bids; S1, S4)."""

from dataclasses import dataclass

from rules.cards import SUITS

PASS, PROP, COP = "Pass", "Prop", "Cop"


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid: the tricks it promises, and its trumps, ``turned`` up, ``chosen`` after the auction, or ``none``."""

    name: str
    tricks: int
    trumps: str

    @property
    def is_misere(self) -> bool:
        """Whether it promises to take no trick."""
        return self.tricks == 0

    def is_made(self, tricks: int) -> bool:
        """Whether so many tricks keep the promise."""
        return tricks == 0 if self.is_misere else tricks >= self.tricks


PAIR = Bid("PropCop", 8, "turned")
ABUNDANCE = Bid("Abundance", 9, "chosen")
SPREAD = Bid("Spread", 0, "none")
SLAM = Bid("Slam", 13, "none")

BIDS = {
    bid.name: bid
    for bid in (
        PAIR,
        Bid("Solo", 5, "turned"),
        Bid("Misere", 0, "none"),
        ABUNDANCE,
        Bid("Royal", 9, "turned"),
        SPREAD,
        SLAM,
    )
}
"""From low to high."""

CALLS = (PROP, COP, *list(BIDS)[1:], PASS)
"""Everything that can be called: a proposal, its acceptance, the bids from low to high, a pass."""


@dataclass(frozen=True, slots=True)
class Contract:
    """A bid that won the auction. `suit` are the trumps chosen for an abundance, None until then."""

    bid: Bid
    suit: int | None = None

    def __str__(self) -> str:
        return self.bid.name if self.suit is None else f"{self.bid.name} {SUITS[self.suit]}"


def parse_contract(text: str) -> Contract | None:
    """Reads a contract as records write it: `PropCop`, `Solo`, `Abundance H`; None for anything else.

    An abundance may stand without its suit if that is unknown.
    """
    name, _, suit = text.strip().partition(" ")
    bid = next((bid for bid in BIDS.values() if bid.name.upper() == name.upper()), None)
    suit = suit.strip().upper()
    if bid is None or (suit and (bid is not ABUNDANCE or suit not in tuple(SUITS))):
        return None
    return Contract(bid, SUITS.index(suit) if suit else None)
