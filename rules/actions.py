"""What people do in a hand, as data. Seats and cards are integers; masks are sets of cards (`rules.cards`)."""

from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from rules.cards import mask_of


class Origin(Enum):
    """How an action became known, which decides what happens to one that is against the rules.

    See rules/common#knowledge.
    """

    ENTERED = "entered"
    """Somebody typed it: anything against the rules is refused."""
    OBSERVED = "observed"
    """Somebody saw it at the table. What is merely against the rules is recorded and judged; what is impossible is
    refused."""
    RECORDED = "recorded"
    """Read from a record: everything is kept and judged."""


@dataclass(frozen=True, slots=True)
class Know:
    """The cards of a place as dealt: a seat's letter, ``kitty`` or ``discards``. `cards` may hold doubles; `mask` has
    each once."""

    place: str
    cards: tuple[int, ...]
    mask: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "mask", mask_of(self.cards))


@dataclass(frozen=True, slots=True)
class Turned:
    """A card was turned up: its suit, and the card itself where it was seen."""

    suit: int | None
    card: int | None = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """A known card of the stock and its place from the top, from 1 (German Whist)."""

    number: int
    card: int


@dataclass(frozen=True, slots=True)
class Cut:
    """Who won the cut among those who were tied."""

    seat: int


@dataclass(frozen=True, slots=True)
class Call:
    """A call in the auction, in the game's own words (`Pass`, `4U` …)."""

    seat: int
    call: str


@lru_cache(maxsize=1024)
def offered_call(seat: int, call: str) -> Call:
    """One of the calls that games offer, which are few and the same in every hand."""
    return Call(seat, call)


@dataclass(frozen=True, slots=True)
class Declare:
    """The declarer (None: a record does not say who) completes the contract, written as records do (`4US`)."""

    seat: int | None
    contract: str


@dataclass(frozen=True, slots=True)
class Discard:
    """The declarer has discarded: the cards as a mask (None: unknown), and how many were exchanged."""

    seat: int
    cards: int | None = None
    exchanged: int | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """A joker went into the discards for a card drawn from them (Bid Whist's `swap_jokers`)."""

    joker: int
    card: int


class Play(NamedTuple):
    """A card is played to the trick. None: somebody played, but the card is unknown."""

    seat: int
    card: int | None


@dataclass(frozen=True, slots=True)
class Keep:
    """The seat, in its turn, keeps its card instead of playing it (Knockout Whist's dog's life)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TrickWon:
    """Who won the trick in progress, for a trick with unknown cards."""

    seat: int


@dataclass(frozen=True, slots=True)
class Claim:
    """A party gets so many of the open tricks, the other party the rest. With more than two parties one gets them
    all."""

    side: int
    tricks: int


@dataclass(frozen=True, slots=True)
class Total:
    """The result of the hand: all tricks of one of two parties, with the kitty's where it counts."""

    side: int
    tricks: int


@dataclass(frozen=True, slots=True)
class Totals:
    """The result of the hand: the tricks of every party."""

    tricks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Honours:
    """How many honours a side held, where the cards do not show it (partnership Whist). 0: none that count."""

    side: int
    count: int


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the table decided about a renege. `trick` counts from 1; None: no particular trick."""

    seat: int
    trick: int | None
    penalty: bool


Action = (
    Know
    | Turned
    | Drawn
    | Cut
    | Call
    | Declare
    | Discard
    | Swap
    | Play
    | Keep
    | TrickWon
    | Claim
    | Total
    | Totals
    | Honours
    | Ruling
)


RENEGE = "revoke"
"""The kind of fault that a renege is, as records write it."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The later trick (from 1) and card that prove a renege."""

    trick: int
    card: int


@dataclass(frozen=True, slots=True)
class Fault:
    """Something against the rules, or an action that cannot be. `trick` counts from 1.

    `kind` is one of records#violations: revoke (`RENEGE`), not-held, duplicate, not-in-pack, out-of-turn, illegal-call,
    bad-deal, result-mismatch. An action that was refused may also be: too-early, too-late, not-declarer,
    illegal-contract, illegal-discard, illegal-swap, illegal-turn-up, not-tied, must-play, no-honours,
    impossible-honours, trick-open, impossible-winner, impossible-tricks. A renege without a seat was certainly
    committed, but nobody is proven to have committed it.
    """

    kind: str
    seat: int | None = None
    trick: int | None = None
    card: int | None = None
    proof: Proof | None = None
    detail: str | None = None


class Refused(Exception):
    """The hand refuses an action; `faults` lists everything that is wrong with it."""

    def __init__(self, action: Action, faults: list[Fault]) -> None:
        super().__init__(f"{action}: " + ", ".join(f.kind for f in faults))
        self.action, self.faults = action, faults
