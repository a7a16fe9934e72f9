"""The base of every face: a game's words, and the basics of its hands."""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from kiosk.base import words
from kiosk.table.games.parts import colour_of, seats_of
from kiosk.table.views import Party, Undo
from rules.actions import Call, Fault
from rules.cards import SUITS
from rules.hand import Hand, Stage
from rules.house_rules import HouseRules

if TYPE_CHECKING:
    from kiosk.table.fold import HandState
    from kiosk.table.state import TableState

H = TypeVar("H", bound=Hand)
R = TypeVar("R", bound=HouseRules)


class FaceBasics(ABC, Generic[H, R]):
    """A game's words and its hands."""

    refusals: ClassVar[Mapping[str, str]] = {}
    """Why an action was refused, by kind of fault, if the common words (`words.refusal`) do not fit."""
    pass_words: ClassVar[str] = "Pass"
    """The words of the pass key; "" if nobody can pass."""
    no_contract: ClassVar[str] = ""
    """What a record without a contract lacks; "" in games without contracts."""

    def hand(self, state: HandState) -> H:
        """The hand, known to be of this game."""
        return cast(H, state.hand)

    # Words.

    def call(self, text: str) -> str:
        """A call in words, as records write it: ``4 uptown``, ``pass``."""
        return text.lower()

    def contract_text(self, text: str) -> str:
        """A contract in words, as records write it: ``4 uptown spades``."""
        return text

    def undo(self, table: TableState, kind: str, content: Mapping[str, Any]) -> Undo | None:
        """What undo would take back, in the game's own words; None if the common ones do."""
        if kind == "declare":
            text = str(content["contract"])
            return Undo(words.SUIT_NAMES[SUITS.index(text[-1])] if text[-1:] in SUITS else self.call(text))
        return None

    def must_call(self, hand: H) -> str:
        """Why the player may not pass: the dealer must bid."""
        return "the dealer must bid"

    def penalty(self, table: TableState, fault: Fault) -> str:
        """The price of a renege, if the table asks for it: ``3 tricks to E–W``."""
        return "nothing, by these rules"

    def pending(self, table: TableState) -> str:
        """The effect of penalties so far on the hand in progress, in few words: ``+3 to E–W``; "" if there is none."""
        return ""

    # The hand.

    def declarer(self, hand: H) -> int | None:
        """The seat that won the auction; None if there is none, or not yet."""
        return None

    def declaring(self, hand: H) -> int | None:
        """The party that has promised something; None if none has."""
        declarer = self.declarer(hand)
        return None if declarer is None else hand.party_of[declarer]

    def calls(self, hand: H) -> tuple[Call, ...]:
        """The calls of the auction, in order."""
        return ()

    def said(self, hand: H) -> Mapping[int, str]:
        """What each seat has called, in words, by seat."""
        return {call.seat: self.call(call.call) for call in self.calls(hand)}

    def high(self, hand: H) -> int | None:
        """The seat of the highest call so far."""
        return None

    def note(self, hand: H, seat: int) -> str:
        """The note beside a name in the play: ``bid 3, has 1``."""
        return ""

    def parties(self, table: TableState) -> tuple[Party, ...]:
        """The parties that can claim."""
        hand, names = cast(H, table.hand), table.names()
        declaring = self.declaring(hand)

        def label(party: int) -> str:
            seats = seats_of(hand, party)
            if len(seats) == 1 or not hand.seating.partners:
                alone = len(seats) == 1 or declaring in (party, None)
                return words.together([names[seat] for seat in seats]) if alone else "the others"
            return words.SIDE_LABELS[hand.seating.side_of[seats[0]]]

        return tuple(
            Party(n, label(n), tuple(names[s] for s in seats_of(hand, n)), colour_of(hand, n), n == declaring)
            for n in range(hand.parties)
        )

    def packets(self, hand: H) -> tuple[int, ...]:
        """How many cards each seat gets in each round of the deal; a seat gets no more than its total."""
        return (1,) * hand.hand_size

    def may_fall(self, hand: H, turn: int | None) -> int:
        """The cards (a mask) that the next player may lay, by what everybody has seen; what only a reader knows stays
        secret. By default a card turned up stays where it was seen; German Whist's are drawn."""
        cards = hand.pack & ~hand.played
        own = None if turn is None else hand.seating.letters[turn]
        for place, seen in hand.seen().items():
            if place != own:
                cards &= ~seen
            elif turn is not None and (seen & cards).bit_count() >= hand.cards_left()[turn]:
                return seen & cards
        return cards

    def reads_turned(self, hand: H) -> bool:
        """Whether the next card on the reader is one turned up."""
        return hand.stage is Stage.TURN_UP
