"""The words of Bid Whist: bids, contracts and the orders of ranks, as a table says them (rules/bid-whist#words)."""

from dataclasses import dataclass

from kiosk.base import words
from kiosk.base.language import _, _c
from kiosk.table.games.sentences import ranks
from rules.games.bid_whist import TYPES, BidWhistRules, Contract, parse_bid


def bid_word(text: str) -> str:
    """A part of a bid in the language spoken: “no” and “down” mean something else elsewhere."""
    return _c("bid", text) if text else ""


@dataclass(frozen=True)
class BidWords:
    """What a table calls the types of bids, and the same in short on a score sheet."""

    up: str
    down: str
    no_trump: str
    short_up: str
    short_down: str
    short_no_trump: str
    of_order: str
    """What stands between no trump and its order."""
    keys: tuple[str, str, str] = ("", "", "")
    """All types on keys too narrow for them; "" where the pad knows them."""

    @property
    def types(self) -> tuple[str, str, str]:
        """All types of bids."""
        return bid_word(self.up), bid_word(self.down), bid_word(self.no_trump)

    def type(self, kind: str) -> str:
        """A type of bid, `U`, `D` or `NT`."""
        return dict(zip(TYPES, self.types, strict=True))[kind]

    def way(self, downtown: bool) -> str:
        """An order of ranks."""
        return bid_word(self.down if downtown else self.up)

    def call(self, text: str) -> str:
        """A call in words: ``4 uptown``, ``pass``."""
        bid = parse_bid(text)
        return f"{bid.number} {self.type(bid.type)}" if bid else _("pass")

    def short_bid(self, contract: Contract) -> str:
        """A contract on a score sheet, with its suit as a separate sign: ``4 down``, ``3 NT up``."""
        way = bid_word(self.short_down if contract.downtown else self.short_up)
        return f"{contract.number} {f'{bid_word(self.short_no_trump)} ' if contract.trump is None else ''}{way}"

    def contract(self, contract: Contract) -> str:
        """A contract in full: ``4 uptown spades``, ``3 no trump downtown``."""
        way = self.way(contract.downtown)
        if contract.trump is None:
            return f"{contract.number} {bid_word(self.no_trump)}{self.of_order}{way}"
        return f"{contract.number} {way} {words.suit_name(contract.trump)}"

    def bid_of(self, contract: Contract) -> str:
        """The bid that a contract completes: ``4 uptown``, ``3 no trump``."""
        return self.call(f"{contract.number}{contract.type}")


TOWN = BidWords("uptown", "downtown", "no trump", "up", "down", "NT", " ")
SPECIAL = BidWords("straight", "special", "no", "straight", "special", "no,", ", ", ("str.", "spec.", "no"))

WORDS = {"town": TOWN, "special": SPECIAL}
"""By the house rule `words`."""


def words_of(rules: BidWhistRules) -> BidWords:
    """The words of a table with these house rules."""
    return WORDS[rules.words]


def order(downtown: bool) -> str:
    """The ranks from high to low."""
    return words.ranks((12, *range(12))) if downtown else ranks()


def kitty_dealt(rules: BidWhistRules) -> str:
    """When the kitty is dealt; "" without one."""
    if not rules.kitty_after:
        return _("Then the kitty, face down.") if rules.kitty else ""
    first, last = rules.kitty_after[0], rules.kitty_after[-1]
    if first == last:
        return _("The card for the kitty comes after round {number}.", number=first)
    return _("A card to the kitty after each of rounds {first} to {last}.", first=first, last=last)
