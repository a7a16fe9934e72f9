"""Bid Whist as the kiosk shows it (rules/bid-whist#game)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kiosk.base import words
from kiosk.base.language import _
from kiosk.table.games import bid_whist_help
from kiosk.table.games.bid_whist_words import TOWN, BidWords, kitty_dealt, order, words_of
from kiosk.table.games.face import Agreed, BeforePlay, Face, Values
from kiosk.table.games.parts import by_sets, close_to_losing, ended_with, pad_order, race, standing, suit_choices
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
    OverStage,
    PlayStage,
    ResultStage,
    SheetCell,
    SheetColumn,
    Undo,
)
from rules.actions import Call, Declare, Fault, Total
from rules.cards import SUITS
from rules.games.bid_whist import (
    TYPES,
    Bid,
    BidWhistHand,
    BidWhistRules,
    Contract,
    parse_bid,
    parse_contract,
)
from rules.hand import Outcome, Stage
from rules.match import Line

if TYPE_CHECKING:
    from kiosk.table.fold import HandState
    from kiosk.table.state import TableState


class BidWhistFace(Face[BidWhistHand, BidWhistRules]):
    """Bid Whist: uptown, downtown and no trump, the kitty, made and set. `said_as` are the table's own words."""

    no_contract = "No contract."
    marks = {"boxed": "set: the bid was lost", "circled": "Boston: all thirteen"}

    def __init__(self, said_as: BidWords = TOWN) -> None:
        self.said_as = said_as

    # Words.

    def spoken(self, rules: BidWhistRules) -> BidWhistFace:
        return self if self.said_as is words_of(rules) else BidWhistFace(words_of(rules))

    def call(self, text: str) -> str:
        return self.said_as.call(text)

    def contract_text(self, text: str) -> str:
        contract = parse_contract(text)
        return self.said_as.contract(contract) if contract else text

    def undo(self, table: TableState, kind: str, content: Mapping[str, Any]) -> Undo | None:
        if kind == "declare" and "NT" in content["contract"]:
            return Undo(self.said_as.way(content["contract"].endswith("D")))
        return super().undo(table, kind, content)

    def penalty(self, table: TableState, fault: Fault) -> str:
        hand = self.hand(table.state)
        assert fault.seat is not None
        side = words.side(1 - hand.seating.side_of[fault.seat])
        return {
            "none": super().penalty(table, fault),
            "three_tricks": f"3 tricks to {side}",
            "set": "the contract",
            "game": f"the game to {side}",
        }[hand.rules.renege_penalty]

    def pending(self, table: TableState) -> str:
        hand = self.hand(table.state)
        net = hand.penalised()[0] - hand.penalised()[1]
        if not net or hand.rules.renege_penalty == "none":
            return ""
        if hand.rules.renege_penalty == "three_tricks":
            return f"+{3 * abs(net)} to {words.side(net > 0)}"
        if hand.rules.renege_penalty == "game":
            return f"renege: game to {words.side(net > 0)}"
        return f"renege: {'set' if hand.standing() is False else 'made'}"

    # The hand.

    def declarer(self, hand: BidWhistHand) -> int | None:
        return hand.declarer

    def calls(self, hand: BidWhistHand) -> tuple[Call, ...]:
        return hand.calls

    def kitty_after(self, hand: BidWhistHand) -> tuple[int, ...]:
        return hand.rules.kitty_after

    def high(self, hand: BidWhistHand) -> int | None:
        high = hand.high_call()
        return high.seat if high else None

    # Stages.

    def deal(self, table: TableState) -> DealStage:
        stage, rules = super().deal(table), self.hand(table.state).rules
        counts = [(rules.hand_size, "cards each"), (rules.kitty, "to the kitty"), (52 + rules.jokers, "in the pack")]
        return replace(stage, counts=tuple(c for c in counts if c[0]), note=kitty_dealt(rules))

    def before_play(self, table: TableState, viewer: int | None) -> BeforePlay | None:
        if table.hand.stage is Stage.DISCARD and table.detail_chosen != "total":
            return self._kitty(table, viewer)
        return super().before_play(table, viewer)

    def call_rows(self, hand: BidWhistHand) -> tuple[tuple[CallKey, ...], ...]:
        legal = hand.legal_calls()
        return tuple(
            tuple(
                CallKey(str(bid), str(bid.number), self.said_as.type(kind), str(bid) in legal, short)
                for bid in (Bid(number, kind) for number in range(hand.rules.lowest_bid, 8))
            )
            for kind, short in zip(TYPES, self.said_as.keys, strict=True)
        )

    def auction(self, table: TableState) -> AuctionStage:
        limit = self.hand(table.state).rules.sets_that_lose
        return replace(
            super().auction(table), advice=close_to_losing(limit, standing(table, table.state, before=True).sets)
        )

    def auction_note(self, hand: BidWhistHand) -> str:
        passed = len(hand.calls)
        if hand.high_call() or not passed:
            return super().auction_note(hand)
        return words.count(passed, "pass") if passed == 1 else f"{words.number(passed)} passes"

    def declaration(self, table: TableState) -> DeclareStage:
        hand = self.hand(table.state)
        high, contracts, jokers = hand.high_call(), hand.legal_contracts(), hand.rules.jokers
        assert high is not None
        no_trump = contracts[0].trump is None
        which = f": {self.said_as.up} or {self.said_as.down}?"
        if no_trump:
            note = "No trump: a joker takes no trick." if jokers else "No trump."
        else:
            way = "Ace high, then 2 up to king." if contracts[0].downtown else "Ace high, then king down to 2."
            note = way + (" Jokers are trumps." if jokers > 1 else " The joker is trumps." if jokers else "")
        return DeclareStage(
            declarer=high.seat,
            headline=f"{table.names()[high.seat]}{which if no_trump else ', name trumps'}",
            note=note,
            call=self.call(high.call),
            keys=self.declare_keys(map(str, contracts)),
        )

    def declare_key(self, contract: str) -> DeclareKey:
        made = parse_contract(contract)
        if made and made.trump is None:
            way = words.capital(self.said_as.way(made.downtown))
            return DeclareKey(contract, way, None, order(made.downtown))
        return super().declare_key(contract)

    def _kitty(self, table: TableState, viewer: int | None) -> KittyStage:
        hand, names = self.hand(table.state), table.names()
        rules, declarer, leader = hand.rules, hand.declarer, hand.first_leader()
        assert declarer is not None
        shown = hand.kitty_shown()
        kitty = next((k.cards for k in hand.known if k.place == "kitty"), ()) if shown or viewer == declarer else ()
        notes = ["They are one of the declarers’ tricks."] if rules.kitty_is_a_trick else []
        if rules.swap_jokers and hand.contract and hand.contract.trump is None and rules.jokers:
            notes.append("Then each joker is swapped for a discard drawn blind.")
        return KittyStage(
            declarer=declarer,
            shown=shown,
            headline="Kitty, shown to all" if shown else f"{names[declarer]} takes the kitty",
            cards=tuple(int(card) for card in kitty),
            size=rules.kitty,
            discards=f"{names[declarer]} discards {rules.kitty}, face down",
            note=" ".join(notes),
            ask_exchanged=rules.exchange_shown,
            exchanged=rules.kitty if table.exchanged is None else table.exchanged,
            next=f"{names[leader]} leads" if leader is not None else "",
            pack=pad_order(hand),
            detail=table.detail,
        )

    def exchanged(self, table: TableState) -> int | None:
        rules = self.hand(table.state).rules
        if not rules.exchange_shown:
            return None
        return rules.kitty if table.exchanged is None else table.exchanged

    def contract(self, table: TableState, state: HandState) -> ContractView | None:
        hand = self.hand(state)
        contract, declarer = hand.contract, hand.declarer
        if contract is None or declarer is None:
            return None
        side = hand.seating.side_of[declarer]
        shares = hand.shares()
        most = hand.tricks_in_all() - shares[1 - side]
        down = f"down, {most} at most" if shares[side] < most < hand.needed else "down"
        said = {True: "made", False: down, None: f"needs {hand.needed}, has {shares[side]}"}
        return ContractView(
            title=self.said_as.bid_of(contract),
            trump=contract.trump,
            by=f"by {words.place(declarer)}, {table.names(state.number)[declarer]}",
            words=said[hand.standing()],
            order=self.said_as.way(contract.downtown),
            race=race(hand, side, hand.needed),
        )

    def play(self, table: TableState, stage: PlayStage) -> PlayStage:
        kitty = ", kitty included" if self.hand(table.state).rules.kitty_is_a_trick else ""
        return replace(stage, totals_headline=stage.totals_headline + kitty)

    def total_words(self, hand: BidWhistHand, tricks: int) -> str:
        return _outcome_words(hand, hand.outcome_with(tricks), over=True)

    def result(self, table: TableState, stage: ResultStage) -> ResultStage:
        hand = self.hand(table.state)
        outcome = hand.outcome
        assert outcome is not None and outcome.tricks is not None and outcome.counted is not None
        assert hand.contract is not None and hand.declarer is not None
        side = hand.seating.side_of[hand.declarer]
        took = outcome.tricks[side]
        remarks = []
        if outcome.counted != outcome.tricks:
            remarks.append(f"With the penalty {outcome.counted[side]} tricks count.")
        if took == 13:
            remarks.append("A Boston.")
        if ended := _ended_by(table, table.state.number):
            remarks.append(f"The game ends {ended}.")
        if table.timed and not table.winner():
            remarks.append("Time is up, and the score is level: one more hand decides.")
        if outcome.fee and any(outcome.fee):
            remarks.append(f"{words.place(hand.declarer)} pays {words.count(max(outcome.fee), 'chip')} to the bank.")
        return replace(
            stage,
            headline=words.capital(_outcome_words(hand, outcome)),
            tricks=words.count(took, "trick"),
            contract=f"{self.said_as.contract(hand.contract)} by {words.place(hand.declarer)}",
            needed=f"needed {hand.needed}",
            remarks=(*remarks, *stage.remarks),
        )

    def over(self, table: TableState, stage: OverStage) -> OverStage:
        won = table.winner()
        outcomes = [s.hand.outcome for s in table.hands if won and s.number <= won[0]]
        bids = [o for o in outcomes if o and o.made is not None]
        made = [o for o in bids if o.made]
        figures = [("bids made", f"{len(made)} of {len(bids)}")]
        best = max(made, key=lambda o: max(o.score or (0,)), default=None)
        contract = parse_contract(best.contract) if best and best.contract else None
        if contract and best and best.tricks and best.declarer is not None:
            took = words.count(best.tricks[table.opening.seating.side_of[best.declarer]], "trick")
            said = self.said_as
            way = said.no_trump if contract.trump is None else said.short_down if contract.downtown else said.short_up
            figures.append(("best hand", f"{contract.number} {way}, {took}"))
        ended = _ended_by(table, won[0]) if won else ""
        detail = f"{ended}, {stage.detail}" if ended else stage.detail
        if any(what.startswith("chips") for what, _ in stage.figures):
            figures = figures[:1]  # chips of four take the room
        return replace(stage, detail=detail, figures=(*figures, *stage.figures))

    # Looking back at the hand.

    def title(self, table: TableState, state: HandState) -> str:
        contract = self.hand(state).contract
        return self.said_as.contract(contract) if contract else ""

    def by(self, table: TableState, state: HandState) -> str:
        return f"{super().by(table, state)}. Needed {self.hand(state).needed}."

    def short(self, table: TableState, state: HandState) -> str:
        contract = self.hand(state).contract
        return self.said_as.short_bid(contract) if contract else ""

    def took(self, hand: BidWhistHand) -> str:
        return str(hand.shares()[self.asked(hand)])

    def outcome_words(self, hand: BidWhistHand) -> str:
        return _outcome_words(hand, hand.outcome_with(hand.shares()[self.asked(hand)]))

    def summary(self, table: TableState, state: HandState) -> str:
        hand, outcome = self.hand(state), state.hand.outcome
        name = table.names(state.number)[hand.declarer or 0]
        return f"{name}, {words.count(int(self.took(hand)), 'trick')}" + (
            ", set" if outcome and outcome.made is False else ""
        )

    def columns(self, table: TableState) -> tuple[SheetColumn, ...]:
        return (
            SheetColumn("by", 19, "left"),
            SheetColumn("bid", 28, "left"),
            SheetColumn("tricks", 14),
            *(SheetColumn(label, 14.75, side=side) for side, label in enumerate(words.SIDE_LABELS)),
        )

    def cells(self, table: TableState, state: HandState, line: Line) -> tuple[SheetCell, ...]:
        hand, outcome = self.hand(state), state.hand.outcome
        assert outcome is not None and hand.contract is not None and hand.declarer is not None
        side = hand.seating.side_of[hand.declarer]
        took = hand.shares()[side]
        lost = side if outcome.made is False else None
        return (
            SheetCell(table.names(state.number)[hand.declarer]),
            SheetCell(self.short(table, state), hand.contract.trump),
            SheetCell(str(took), mark="circled" if took == 13 else ""),
            *(
                SheetCell(words.score(total), mark="boxed" if each == lost else "", strong=True)
                for each, total in enumerate(line.total)
            ),
        )

    def target(self, rules: BidWhistRules) -> tuple[int | None, int | None]:
        if rules.game_by == "hands":
            return rules.hands_to_win, None
        return rules.target, None if rules.target is None else -rules.target

    def fields(self, table: TableState, state: HandState, values: Values) -> tuple[Field, ...]:
        hand, names = self.hand(state), table.names(state.number)
        letters, was = hand.seating.letters, hand.contract
        bids = [Bid(n, kind) for n in range(hand.rules.lowest_bid, 8) for kind in TYPES]
        declarer = str(values.get("declarer", letters[hand.declarer or 0]))
        bid = str(values.get("bid", f"{was.number}{was.type}" if was else bids[0]))
        trumps = str(values.get("trumps", str(was)[-1]))
        ways: tuple[tuple[str, str, int | None], ...]
        if bid.endswith("NT"):
            ways = tuple((letter, words.capital(self.said_as.type(letter)), None) for letter in "UD")
        else:
            ways = suit_choices()
        if trumps not in [way[0] for way in ways]:
            trumps = ways[0][0]
        side = hand.seating.side_of[letters.index(declarer)]
        least = int(hand.rules.kitty_is_a_trick)
        took = int(values.get("tricks", hand.shares()[side]))
        who = tuple((letter, name, None) for letter, name in zip(letters, names, strict=True))
        return (
            Field("tricks", _("{who} took", who=words.side(side)), max(least, min(13, took)), least, 13),
            Field("declarer", _("Declarer"), declarer, choices=who),
            Field("bid", _("Bid"), bid, choices=tuple((str(b), self.call(str(b)), None) for b in bids)),
            Field("trumps", _("Order") if bid.endswith("NT") else _("Trumps"), trumps, choices=ways),
        )  # fmt: skip

    def corrected(self, table: TableState, state: HandState, values: Values) -> Agreed:
        hand = self.hand(state)
        declarer = hand.seating.letters.index(str(values["declarer"]))
        bid, was = parse_bid(str(values["bid"])), hand.contract
        assert bid is not None
        no_trump, way = bid.type == "NT", str(values["trumps"])
        contract = Contract(
            bid.number, None if no_trump else SUITS.index(way), way == "D" if no_trump else bid.type == "D"
        )
        void = set()
        if declarer != hand.declarer:
            void |= {"call", "discard"}
        elif was is None or (bid.number, bid.type) != (was.number, was.type):
            void |= {"call"}
        result = Total(hand.seating.side_of[declarer], int(values["tricks"]))
        return Agreed((Declare(declarer, str(contract)),), result, frozenset(void))

    # Help.

    def help(self, rules: BidWhistRules, players: int) -> tuple[Section, ...]:
        return bid_whist_help.sections(rules)

    def in_short(self, rules: BidWhistRules, players: int) -> str:
        return bid_whist_help.in_short(rules)


def _ended_by(table: TableState, number: int) -> str:
    """By what a hand has ended the game, if not points: ``by two sets``; "" otherwise."""
    rules: BidWhistRules = table.opening.rules  # type: ignore[assignment]
    line = ended_with(table, number)
    return {
        "sets": by_sets(rules.sets_that_lose or 0),
        "renege": "by a renege",
        "backdoor": "by the backdoor",
        "hands": f"with {words.count(rules.hands_to_win, 'hand')} won",
        "time": "on time",
    }.get(line.standing.end if line and line.standing else "", "")


def _outcome_words(hand: BidWhistHand, outcome: Outcome, over: bool = False) -> str:
    """The result of a hand by its outcome: ``made``, ``set by 2``, ``set``; ``1 over`` if wanted."""
    assert outcome.counted is not None and hand.declarer is not None
    beyond = outcome.counted[hand.seating.side_of[hand.declarer]] - hand.needed
    if outcome.made:
        return f"{beyond} over" if over and beyond > 0 else "made"
    return f"set by {-beyond}" if beyond < 0 else "set"
