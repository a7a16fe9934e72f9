"""What the kiosk needs to know of a game besides its rules: its words, and what its stages, sheet and corrections show.

To add a game: its rules join `rules.catalogue.GAMES`, and a subclass of `Face`, in a module of its own here, joins
`kiosk.table.games.faces.FACES` under the game's id. Nothing else in the kiosk names a game.

A face contains only what is special to the game. It must define `contract`, `help` and `in_short`; everything else has
a default for any number of seats and sides: the deal, a card turned up, an auction with one row of keys, the play, a
result with a row a side, a sheet with tricks and total a side, and a correction of trumps and tricks. If the shared
stage is nearly right, a method gets it and returns it changed (`play`, `result`, `over`; `dataclasses.replace`).

What no game changes is a function beside it: `parts` has what faces build alike, `corrected` the fields by which hands
are corrected, `sentences` the rules' common sentences.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar, cast

from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.table.games.corrected import Agreed, Values, result_of, trick_fields, trump_field
from kiosk.table.games.parts import (
    MUST_CALL,
    PASS,
    pad_order,
    passes,
    suit_keys,
    suit_of,
    tricks_by_side,
)
from kiosk.table.games.sentences import Section
from kiosk.table.views import (
    AuctionStage,
    CallKey,
    ContractView,
    DealStage,
    DeclareKey,
    DeclareStage,
    Field,
    KittyStage,
    NamesStage,
    OverStage,
    PlayStage,
    ResultStage,
    SheetCell,
    SheetColumn,
    TurnUpStage,
    Undo,
)
from rules.actions import Action, Call, Cut, Declare, Fault, Turned
from rules.cards import SORTED_SUITS, SUITS
from rules.hand import Hand, Stage
from rules.house_rules import HouseRules
from rules.match import Line
from rules.turned_up import TurnUpHand

if TYPE_CHECKING:
    from kiosk.table.fold import HandState
    from kiosk.table.state import TableState

__all__ = ["Agreed", "BeforePlay", "Face", "Values"]

H = TypeVar("H", bound=Hand)
R = TypeVar("R", bound=HouseRules)

BeforePlay = TurnUpStage | NamesStage | AuctionStage | DeclareStage | KittyStage


class CallWords(NamedTuple):
    """How a game says that a player calls."""

    first: str
    turn: str
    first_note: str
    now: str
    """What stands beside a name."""
    due: str
    """What is spoken."""


CALLS = CallWords(
    later("{who} calls first"), later("{who} calls"), later("calls first"), later("calls now"), later("{name} to call")
)
BIDS = CallWords(
    later("{who} bids first"), later("{who} bids"), later("bids first"), later("bids now"), later("{name} to bid")
)


class Face(ABC, Generic[H, R]):
    """One game as the kiosk shows it.

    Methods that take a table are about its hand in progress, those that take a `HandState` about any hand of it, those
    that take a hand about the cards alone.
    """

    refusals: ClassVar[Mapping[str, str]] = {}
    """Why an action was refused, by kind of fault, if the common words (`words.refusal`) do not fit."""
    pass_words: ClassVar[str] = later("Pass")
    """The words of the pass key; "" if nobody can pass."""
    auction_words: ClassVar[str] = later("Auction")
    """The head of all that was called; where each bids in turn it is no auction."""
    auction_title: ClassVar[str] = later("The auction")
    calls_words: ClassVar[CallWords] = CALLS
    """What a player does who calls."""
    left_over: ClassVar[str] = later("left over")
    """What is said of the cards that nobody is dealt."""
    total_head: ClassVar[str] = later("total")
    """The head of the column with a side's score."""
    no_contract: ClassVar[str] = ""
    """What a record without a contract lacks; "" in games without contracts."""
    keeps_score: ClassVar[bool] = True
    """Whether points are added up from hand to hand."""
    marks: ClassVar[Mapping[str, str]] = {}
    """The meaning of the marks on the sheet (`SheetCell.mark`); those that occur are explained beside it."""

    def hand(self, state: HandState) -> H:
        """The hand, known to be of this game."""
        return cast(H, state.hand)

    # Words.

    def spoken(self, rules: R) -> Face[H, R]:
        """The same game in the words of a table with these house rules."""
        return self

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
            return Undo(words.suit_name(SUITS.index(text[-1])) if text[-1:] in SUITS else self.call(text))
        return None

    def penalty(self, table: TableState, fault: Fault) -> tuple[str, str]:
        """The price of a renege, if the table asks for it, ``3 tricks to E–W``, and in short, ``3 tricks``; twice ""
        if the rules have none."""
        return "", ""

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

    def asked(self, hand: H) -> int:
        """Which of two parties is asked for its tricks: the declaring one, or the first."""
        return self.declaring(hand) or 0

    def calls(self, hand: H) -> tuple[Call, ...]:
        """The calls of the auction, in order."""
        return ()

    def callers(self, hand: H, seat: int) -> tuple[int, ...]:
        """The seats that call as one with this seat, itself with them."""
        return (seat,)

    def said(self, hand: H) -> Mapping[int, str]:
        """What each seat has called, in words, by seat."""
        return {call.seat: self.call(call.call) for call in self.calls(hand)}

    def high(self, hand: H) -> int | None:
        """The seat of the highest call so far."""
        return None

    def note(self, hand: H, seat: int, has: int | None = None) -> str:
        """The note beside a name in the play: ``bid 3, has 1``; `has`: its tricks at an earlier moment."""
        return ""

    def packets(self, hand: H) -> tuple[int, ...]:
        """How many cards each seat gets in each round of the deal; a seat gets no more than its total."""
        return (1,) * hand.hand_size

    def kitty_after(self, hand: H) -> tuple[int, ...]:
        """The rounds of the deal (from 1) after each of which one card goes to the kitty; its others come last."""
        return ()

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

    # Stages.

    def deal(self, table: TableState) -> DealStage:
        """Before a hand. After a misdeal the note says so."""
        hand, names, dealer = table.hand, table.names(), table.state.dealer
        around = [seat for seat in hand.seating.clockwise(hand.seating.left(dealer)) if hand.sizes[seat]]
        who, turned = names[around[0]], hand.stage is Stage.TURN_UP
        counts = [(hand.hand_size, _n("card each", "cards each", hand.hand_size))]
        counts += [
            (size, _("to {who}", who=names[seat])) for seat, size in enumerate(hand.sizes) if 0 < size < hand.hand_size
        ]
        counts += [(hand.places().get("stock", 0), _(self.left_over)), (hand.pack.bit_count(), _("in the pack"))]
        leader = hand.first_leader()
        if hand.stage is Stage.AUCTION:
            then, first = _(self.calls_words.first, who=who), (around[0], _(self.calls_words.first_note))
        else:
            then, first = _("{who} leads", who=names[leader or 0]), (leader or 0, _("leads"))
        return DealStage(
            dealer=dealer,
            headline=_("{who} deals", who=names[dealer]),
            pattern=_("one at a time, {who} first", who=who),
            counts=tuple(count for count in counts if count[0]),
            note=_("Then one card is turned up.") if turned else "",
            next=_("then the card turned up") if turned else then,
            first=None if turned else first,
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
            headline=_("What did {who} turn up?", who=table.names()[dealer]),
            note=_("the dealer’s last card") if own else _("the next card of the pack"),
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
            headline=_("{who} must bid", who=names[caller]) if forced else _(self.calls_words.turn, who=names[caller]),
            note=self.auction_note(hand),
            rows=self.call_rows(hand),
            may_pass=may_pass,
            why_no_pass=_(MUST_CALL) if forced else "",
            others_pass=_("all pass") if ends and len(to_call) > 1 else "",
            ahead=to_call[1:],
            pass_words=_(self.pass_words) if self.pass_words else "",
            turn_words=_(self.calls_words.now),
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
        return _("over {call}", call=self.call(said[high])) if high is not None else "" if said else _("first to call")

    def declaration(self, table: TableState) -> DeclareStage:
        """The declarer completes the contract or names trumps."""
        hand = table.hand
        seat = hand.turn
        assert seat is not None
        offers = [action.contract for action in hand.legal() if isinstance(action, Declare)]
        return DeclareStage(
            declarer=seat,
            headline=_("{who}, name trumps", who=table.names()[seat]),
            note="",
            call="",
            keys=self.declare_keys(offers),
            where=_("{who} to name trumps", who=table.names()[seat]),
        )

    def declare_keys(self, contracts: Iterable[str]) -> tuple[DeclareKey, ...]:
        """The keys to complete a contract: the suits in the order of all pads, then what has none."""
        return tuple(sorted(map(self.declare_key, contracts), key=lambda key: (*SORTED_SUITS, None).index(key.suit)))

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

    # Looking back: a hand in lists.

    def title(self, table: TableState, state: HandState) -> str:
        """A hand in full: ``4 uptown spades``; by default its trumps."""
        order = state.hand.order
        if order is None:
            return _("Hand {number}", number=state.number)
        return _("Trumps {suit}", suit=words.suit_name(order.trump)) if order.trump is not None else _("No trump")

    def by(self, table: TableState, state: HandState) -> str:
        """Who declared, and what was needed: ``by East, Otis. Needed 10.``"""
        declarer = self.declarer(self.hand(state))
        if declarer is None:
            return ""
        seating = state.hand.seating
        return _(
            "by {place}, {who}", place=words.place(declarer, seating.count), who=table.names(state.number)[declarer]
        )

    def short(self, table: TableState, state: HandState) -> str:
        """A hand in a few words, for lists of hands and the sheet: ``4 down``, ``5 cards each``."""
        return _n("{n} card each", "{n} cards each", state.hand.hand_size)

    def outcome_words(self, hand: H) -> str:
        """The result of a finished hand: ``set by 1``, ``made``; by default the tricks of all parties."""
        return self.took(hand)

    def took(self, hand: H) -> str:
        """The tricks of a finished hand, as people say them: ``9``, ``8 to 5``; "" where more than two have some, whom
        bare figures would not name."""
        tricks = hand.shares()
        return words.against(tuple(map(str, tricks))) if len(tricks) == 2 else ""

    def summary(self, table: TableState, state: HandState) -> str:
        """A finished hand, beside its short name: ``Otis, 10 tricks, set``."""
        return self.took(self.hand(state))

    # Looking back: the score sheet.

    def columns(self, table: TableState) -> tuple[SheetColumn, ...]:
        """The columns of the score sheet, after that of the hand's number. Rows of adjustments and annulled deals say
        so in the widest shared column, and have each side's total in its last one."""
        found = [SheetColumn(_("trumps"), 10, "center")]
        for side, label in enumerate(table.side_labels()):
            found += [
                SheetColumn(_("tricks"), 11, "right", label, side),
                SheetColumn(_(self.total_head), 12, "right", label, side),
            ]
        return tuple(found)

    def cells(self, table: TableState, state: HandState, line: Line) -> tuple[SheetCell, ...]:
        """A row of the sheet: a cell for each of `columns`."""
        order = state.hand.order
        found = [SheetCell(suit=order.trump if order else None)]
        for tricks, total in zip(tricks_by_side(state.hand), line.total, strict=True):
            found += [SheetCell("" if tricks is None else str(tricks)), SheetCell(words.score(total), strong=True)]
        return tuple(found)

    def foot(self, table: TableState) -> tuple[tuple[SheetCell, ...], ...]:
        """Lines of totals below the rows: a cell for each column, that of the hand's number included."""
        return ()

    def target(self, rules: R) -> tuple[int | None, int | None]:
        """The score that wins, and the one that loses; None if there is none."""
        return None, None

    # Looking back: corrections.

    def fields(self, table: TableState, state: HandState, values: Values) -> tuple[Field, ...]:
        """What can be corrected in a finished hand, as it is or with changed values; or entered for an unfinished
        one."""
        turned = state.hand.stage is Stage.TURN_UP or any(f.kind == "turned" for f in state.facts)
        found = [trump_field(state, values)] if turned else []
        asked, names = self.asked(self.hand(state)), table.names(state.number)
        return (*found, *trick_fields(state, asked, names, values))

    def corrected(self, table: TableState, state: HandState, values: Values) -> Agreed:
        """The hand with these fields (all of them are given)."""
        turned = (Turned(SUITS.index(str(values["trump"]))),) if "trump" in values else ()
        return Agreed(turned, result_of(state, self.asked(self.hand(state)), values))

    # Help.

    @abstractmethod
    def help(self, rules: R, players: int) -> tuple[Section, ...]:
        """The rules in sentences, each following from the house rules in force (design#rules)."""

    @abstractmethod
    def in_short(self, rules: R, players: int) -> str:
        """For somebody who knows the game, in a few words: ``to 7, forehand leads, a set costs the bid``."""
