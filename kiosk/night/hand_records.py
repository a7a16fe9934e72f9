"""Hand records: the deals of boards that nobody will play any more, for everybody to see.

Until then (`kiosk.night.withheld`) nobody sees any of their cards here, not even the director, who may play too.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from kiosk.base import words
from kiosk.base.language import _
from kiosk.night.board_facts import kept_boards
from kiosk.night.duplicate import trump_of
from kiosk.night.state import NightState
from kiosk.night.withheld import to_be_played, why_withheld
from rules.boards import SEATS, Board
from rules.cards import LITTLE, SORTED_SUITS, cards_in

VOID = "–"


@dataclass(frozen=True)
class RecordHand:
    """One place's cards: the ranks by suit, spades first, ``A K 10 4``, ``–`` for none; `jokers` are in words."""

    place: str  # "North", "Kitty"
    suits: tuple[str, str, str, str]
    jokers: str


@dataclass(frozen=True)
class HandRecord:
    """A board open to all. `hands` are North, East, South, West; `kitty` is None in games without one. `trump` is a
    suit, 4 for no trump, None if the players name it; `turned_up` is the card that decided it."""

    number: int
    dealer: int
    hands: tuple[RecordHand, ...]
    kitty: RecordHand | None
    trump: int | None
    turned_up: int | None
    deal: Board

    @property
    def title(self) -> str:
        """``Board 5, North deals``."""
        return _("Board {number}, {place} deals", number=self.number, place=words.place(self.dealer))


def hand_records(night: NightState) -> tuple[HandRecord, ...]:
    """The boards of the night that are open to all, by number."""
    return night.cached("hand records", lambda: tuple(_records(night)))


def _records(night: NightState) -> Iterator[HandRecord]:
    for number, kept in kept_boards(night).items():
        if number not in to_be_played(night):
            known, trump = trump_of(night, number)
            yield record_of(kept.board, (4 if trump is None else trump) if known else None)


def why_no_record(night: NightState, number: int) -> str:
    """Why a board's cards are not shown; "" if they are."""
    if any(record.number == number for record in hand_records(night)):
        return ""
    if number not in kept_boards(night):
        return _("Its deal is not known to the kiosk.")
    return why_withheld(night, number)


def record_of(board: Board, trump: int | None = None) -> HandRecord:
    """A board in words; `trump` as in `HandRecord`."""
    hands = tuple(_hand(words.place(seat), board.hands[seat]) for seat in range(len(SEATS)))
    kitty = _hand(_("Kitty"), board.kitty) if board.kitty else None
    turned = None if board.turned_up is None else int(board.turned_up)
    return HandRecord(board.number, board.dealer, hands, kitty, trump, turned, board)


def _hand(place: str, mask: int) -> RecordHand:
    spades, hearts, diamonds, clubs = (ranks_of(mask, suit) or VOID for suit in range(4))
    jokers = [words.card(card) for card in cards_in(mask) if card >= LITTLE]
    return RecordHand(
        place, (spades, hearts, diamonds, clubs), _("both jokers") if len(jokers) > 1 else "".join(jokers)
    )


def ranks_of(mask: int, suit: int) -> str:
    """The ranks of a suit in a hand, highest first: ``A K 10 4``; "" for none."""
    return " ".join(words.card(card)[:-1] for card in reversed([*cards_in(mask)]) if card // 13 == suit)


def suits_of(mask: int) -> Iterator[str]:
    """A hand in lines of text: ``♠ A K 10 4``, a suit each, then the jokers."""
    hand = _hand("", mask)
    yield from (f"{words.SUIT_SIGNS[suit]} {hand.suits[suit]}" for suit in SORTED_SUITS)
    if hand.jokers:
        yield hand.jokers
