"""What the kiosk needs to know of a game besides its rules: its words, and what its stages, sheet and corrections show.

To add a game: its rules join `rules.catalogue.GAMES`, and a subclass of `Face`, in a module of its own here, joins
`kiosk.table.games.faces.FACES` under the game's id. Nothing else in the kiosk names a game.

A face contains only what is special to the game. It must define `contract`, `help` and `in_short`; everything else has
a default for any number of seats and sides: the deal, a card turned up, an auction with one row of keys, the play, a
result with a row a side, a sheet with tricks and total a side, and a correction of trumps and tricks. If the shared
stage is nearly right, a method gets it and returns it changed (`play`, `result`, `over`; `dataclasses.replace`).

Other parts are in modules beside it: `basics` has the words and basics of a hand, `review_face` the sheet and
corrections, `parts` what faces build alike, `sentences` the rules' common sentences. This one has the stages and help.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, cast

from kiosk.base import words
from kiosk.table.games.basics import H, R
from kiosk.table.games.parts import PASS, pad_order, passes, seats_of, suit_keys, suit_of
from kiosk.table.games.review_face import Agreed, ReviewFace, Values
from kiosk.table.games.sentences import Section
from kiosk.table.views import (
    AuctionStage,
    CallKey,
    ContractView,
    DealStage,
    DeclareKey,
    DeclareStage,
    KittyStage,
    NamesStage,
    OverStage,
    PlayStage,
    ResultStage,
    Share,
    TurnUpStage,
)
from rules.actions import Action, Call, Cut, Declare
from rules.cards import SUITS
from rules.hand import Stage
from rules.turned_up import TurnUpHand

if TYPE_CHECKING:
    from kiosk.table.fold import HandState
    from kiosk.table.state import TableState

__all__ = ["Agreed", "BeforePlay", "Face", "Values"]

BeforePlay = TurnUpStage | NamesStage | AuctionStage | DeclareStage | KittyStage


class Face(ReviewFace[H, R]):
    """One game as the kiosk shows it.

    Methods that take a table are about its hand in progress, those that take a `HandState` about any hand of it, those
    that take a hand about the cards alone.
    """

    # Stages.

    def deal(self, table: TableState) -> DealStage:
        """Before a hand. After a misdeal the note says so."""
        hand, names, dealer = table.hand, table.names(), table.state.dealer
        around = [seat for seat in hand.seating.clockwise(hand.seating.left(dealer)) if hand.sizes[seat]]
        first, turned = names[around[0]], hand.stage is Stage.TURN_UP
        counts = [(hand.hand_size, "cards each" if hand.hand_size > 1 else "card each")]
        counts += [(size, f"to {names[seat]}") for seat, size in enumerate(hand.sizes) if 0 < size < hand.hand_size]
        counts += [(hand.places().get("stock", 0), "left over"), (hand.pack.bit_count(), "in the pack")]
        leader = hand.first_leader()
        then = f"{first} calls first" if hand.stage is Stage.AUCTION else f"{names[leader or 0]} leads"
        return DealStage(
            dealer=dealer,
            headline=f"{names[dealer]} deals",
            pattern=f"one at a time, {first} first",
            counts=tuple(count for count in counts if count[0]),
            note="Then one card is turned up." if turned else "",
            next="then the card turned up" if turned else then,
        )

    def before_play(self, table: TableState, viewer: int | None) -> BeforePlay | None:
        """What the table is asked before the play, as a seat or the public may see it; None in the play."""
        match table.hand.stage:
            case Stage.TURN_UP:
                return self.turn_up(table)
            case Stage.AUCTION:
                return self.auction(table)
            case Stage.DECLARE:
                return self.declaration(table)
        return None

    def turn_up(self, table: TableState) -> TurnUpStage:
        """The card turned up for trumps. Every card is offered: nothing shows which are in hands."""
        hand, dealer = table.hand, table.state.dealer
        own = "stock" not in hand.places()
        return TurnUpStage(
            dealer=dealer,
            headline=f"What did {table.names()[dealer]} turn up?",
            note="the dealer’s last card" if own else "the next card of the pack",
            keys=suit_keys(),
            pad=tuple((c, bool(hand.pack >> c & 1) and suit_of(c) is not None) for c in pad_order(hand)),
        )

    def auction(self, table: TableState) -> AuctionStage:
        """The next player calls."""
        hand, names = cast(H, table.hand), table.names()
        caller = hand.turn
        assert caller is not None
        may_pass = bool(self.pass_words) and not hand.problems(Call(caller, PASS))
        to_call, ends = passes(hand) if may_pass else ((caller,), False)
        forced = bool(self.pass_words) and not may_pass
        return AuctionStage(
            caller=caller,
            headline=f"{names[caller]} must bid" if forced else f"{names[caller]} calls",
            note=self.auction_note(hand),
            rows=self.call_rows(hand),
            may_pass=may_pass,
            why_no_pass=self.must_call(hand) if forced else "",
            others_pass="all pass" if ends and len(to_call) > 1 else "",
            ahead=to_call[1:],
            pass_words=self.pass_words,
            turned=hand.trump if isinstance(hand, TurnUpHand) else None,
        )

    def call_rows(self, hand: H) -> tuple[tuple[CallKey, ...], ...]:
        """The bidding pad: by default one row of the calls that may be made."""
        legal = [action.call for action in hand.legal() if isinstance(action, Call) and action.call != PASS]
        return (tuple(CallKey(call, self.call(call), "", True) for call in legal),)

    def auction_note(self, hand: H) -> str:
        """The note below the caller's name."""
        high = self.high(hand)
        said = {call.seat: call.call for call in self.calls(hand)}
        return f"over {self.call(said[high])}" if high is not None else "" if said else "first to call"

    def declaration(self, table: TableState) -> DeclareStage:
        """The declarer completes the contract or names trumps."""
        hand = table.hand
        seat = hand.turn
        assert seat is not None
        offers = [action.contract for action in hand.legal() if isinstance(action, Declare)]
        return DeclareStage(
            declarer=seat,
            headline=f"{table.names()[seat]}, name trumps",
            note="",
            call="",
            keys=tuple(self.declare_key(contract) for contract in offers),
        )

    def declare_key(self, contract: str) -> DeclareKey:
        """The key for one way to complete a contract."""
        suit = SUITS.index(contract[-1]) if contract[-1] in SUITS and not contract.endswith("NT") else None
        return DeclareKey(contract, words.capital(self.call(contract)) if suit is None else words.suit(suit), suit, "")

    @abstractmethod
    def contract(self, table: TableState, state: HandState) -> ContractView | None:
        """What is played, for the panel; None until settled. Two parties have a `Race`
        (`kiosk.table.games.parts.race`), more have `Figures`."""

    def play(self, table: TableState, stage: PlayStage) -> PlayStage:
        """The play, with the game's own part."""
        return stage

    def total_words(self, hand: H, tricks: int) -> str:
        """What so many tricks of the declaring party (or the first) would mean: ``set by 3``, ``made``."""
        return ""

    def shares(self, table: TableState) -> tuple[Share, ...]:
        """How many tricks each can have taken, if there are more than two parties."""
        hand, names = cast(H, table.hand), table.names()
        so_far, left = hand.shares(), hand.tricks_open()

        def share(party: int, seat: int) -> Share:
            least = so_far[party]
            most = max(least, min(least + left, hand.sizes[seat]))
            alone = not hand.seating.partners or len(seats_of(hand, party)) == 1
            name = names[seat] if alone else words.SIDE_LABELS[hand.seating.side_of[seat]]
            return Share(hand.seating.side_of[seat], name, self.share_note(hand, party), least, most, least)

        seats = ((party, seats_of(hand, party)[0]) for party in range(hand.parties))
        return tuple(share(party, seat) for party, seat in seats if hand.sizes[seat])

    def share_note(self, hand: H, party: int) -> str:
        """The note beside a name where its tricks are entered: ``bid 3``."""
        return ""

    def exchanged(self, table: TableState) -> int | None:
        """How many cards the declarer exchanged, if the rules make that public."""
        return None

    def after_play(self, table: TableState) -> NamesStage | None:
        """What the table must still say before a finished hand can be scored; None if nothing."""
        return None

    def pointed_out(self, hand: H, key: int) -> Action:
        """The meaning of a key of a `NamesStage`; by default the seat that won the cut."""
        return Cut(key)

    def result(self, table: TableState, stage: ResultStage) -> ResultStage:
        """The result of a hand, with the game's own part."""
        return stage

    def over(self, table: TableState, stage: OverStage) -> OverStage:
        """The end of the game, with the game's own part."""
        return stage

    # Help.

    @abstractmethod
    def help(self, rules: R, players: int) -> tuple[Section, ...]:
        """The rules in sentences, each following from the house rules in force (design#rules)."""

    @abstractmethod
    def in_short(self, rules: R, players: int) -> str:
        """For somebody who knows the game, in a few words: ``to 7, forehand leads, a set costs the bid``."""
