"""Parts of views that faces share: pads, keys for suits, the race of two parties, tricks by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.table.games.sentences import times
from kiosk.table.views import DeclareKey, Race
from rules.actions import Call
from rules.cards import BIG, LITTLE, SORTED_SUITS, SUITS
from rules.hand import Hand, Stage
from rules.match import Line, Standing

if TYPE_CHECKING:
    from kiosk.table.fold import HandState
    from kiosk.table.state import TableState

PASS = "Pass"
"""A pass, as every game with passes writes it."""

MUST_CALL = later("the dealer must bid")
"""Why the player may not pass."""


def pad_order(hand: Hand) -> tuple[int, ...]:
    """The whole pack as a pad shows it: suit by suit, high to low, then the jokers."""
    plain = tuple(13 * suit + rank for suit in SORTED_SUITS for rank in range(12, -1, -1))
    return plain + tuple(joker for joker in (BIG, LITTLE) if hand.pack >> joker & 1)


def plain(card: int | None) -> int | None:
    """A card as a plain number, as views hold it."""
    return None if card is None else int(card)


def suit_of(card: int) -> int | None:
    """The suit of a card turned up; None for a joker."""
    return None if card >= LITTLE else card // 13


def suit_choices() -> tuple[tuple[str, str, int], ...]:
    """The suits to choose among in a form: its letter on record, its name, its number."""
    return tuple((SUITS[n], words.suit(n), n) for n in SORTED_SUITS)


def suit_keys(contracts: Sequence[str] = tuple(SUITS), no_trump: str = "") -> tuple[DeclareKey, ...]:
    """A key a suit, spades first. `contracts` are the keys' values by suit; `no_trump` is that of no trump, if
    allowed."""
    keys = tuple(DeclareKey(contracts[n], words.suit(n), n, "") for n in SORTED_SUITS)
    return (*keys, DeclareKey(no_trump, _("No trump"), None, "")) if no_trump else keys


def seats_of(hand: Hand, party: int) -> tuple[int, ...]:
    """The seats whose tricks count for that party."""
    return tuple(seat for seat, each in enumerate(hand.party_of) if each == party)


def colour_of(hand: Hand, party: int, declares: bool) -> int:
    """The side whose colour a party has. Where some who score alone play together, it is the same for whoever
    `declares`, wherever they sit, and another for all against them."""
    if hand.parties < len(hand.seating.sides):
        return int(declares)
    return hand.seating.side_of[seats_of(hand, party)[0]]


def party_name(table: TableState, party: int) -> str:
    """A party at the beginning of a sentence."""
    seating, names = table.hand.seating, table.names()
    if seating.partners:
        return words.side_name(seating, seating.side_of[seats_of(table.hand, party)[0]], names)
    return words.together([names[seat] for seat in seats_of(table.hand, party)])


def race(hand: Hand, party: int = 0, post: int | None = None) -> Race:
    """The tricks of two parties; `party` fills from the left, and needs the box `post`."""
    shares = hand.shares()
    return Race(
        left=shares[party],
        right=shares[1 - party],
        side=colour_of(hand, party, True),
        other=colour_of(hand, 1 - party, False),
        post=post,
        boxes=hand.tricks_in_all(),
    )


def tricks_by_seat(hand: Hand) -> tuple[int, ...]:
    """The tricks that each seat certainly won."""
    if hand.party_of == tuple(range(hand.seating.count)):
        return hand.tricks_won()
    winners = [trick.winner for trick in hand.tricks]
    return tuple(winners.count(seat) for seat in range(hand.seating.count))


def tricks_by_side(hand: Hand) -> tuple[int | None, ...]:
    """The tricks of each side. Where parties are not the sides, those that are known; None for a finished hand if
    nobody said who took a party's tricks."""
    return hand.shares() if hand.party_of == hand.seating.side_of else hand.result_by_side() or hand.won_by_side()


def passes(hand: Hand) -> tuple[tuple[int, ...], bool]:
    """The seats that speak one after the other while everybody passes, and whether that ends the auction. It does not
    if the last of them has to bid."""
    seats: list[int] = []
    pushed = 0
    while hand.stage is Stage.AUCTION and (turn := hand.turn) is not None:
        seats.append(turn)
        if hand.problems(Call(turn, PASS)):
            break
        hand.push(Call(turn, PASS))
        pushed += 1
    ends = hand.stage is not Stage.AUCTION
    for _each in range(pushed):
        hand.pop()
    return tuple(seats), ends


def standing(table: TableState, state: HandState, before: bool) -> Standing:
    """How a game of two sides stood before a hand, or after it."""
    found = Standing((0, 0))
    for number, line in table.lines():
        if line.standing and line.counts and (number < state.number if before else number <= state.number):
            found = line.standing
    return found


def ended_with(table: TableState, number: int) -> Line | None:
    """The score with which a hand ended a game; None where it did not."""
    return next((line for n, line in table.lines() if n == number and line.winner is not None), None)


def by_sets(sets: int) -> str:
    """How a game ended with so many sets: ``by two sets``."""
    return _n("by {number} set", "by {number} sets", sets, number=words.number(sets))


def close_to_losing(limit: int | None, sets: Sequence[int]) -> str:
    """Says which sides one more set would lose the game; "" if none, or if the first set does."""
    close = [words.side(n) for n, count in enumerate(sets) if limit == count + 1]
    if limit is None or limit < 2 or not close:
        return ""
    who = _("Both sides") if len(close) == 2 else close[0]
    return _("{who} set {often}: {number} sets lose.", who=who, often=times(limit - 1), number=words.number(limit))
