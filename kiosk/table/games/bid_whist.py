"""Bid Whist as the kiosk shows it (rules/bid-whist#game)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kiosk.base import words
from kiosk.base.language import _, _c, _n, later
from kiosk.table.games import bid_whist_help
from kiosk.table.games.bid_whist_words import TOWN, BidWords, bid_word, kitty_dealt, order, words_of
from kiosk.table.games.face import Agreed, BeforePlay, Face, Values
from kiosk.table.games.parts import (
    by_sets,
    close_to_losing,
    ended_with,
    pad_order,
    party_name,
    race,
    standing,
    suit_choices,
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

    no_contract = later("No contract.")
    marks = {"boxed": later("set: the bid was lost"), "circled": later("Boston: all thirteen")}

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

    def penalty(self, table: TableState, fault: Fault) -> tuple[str, str]:
        hand = self.hand(table.state)
        assert fault.seat is not None
        side = words.side(1 - hand.seating.side_of[fault.seat])
        return {
            "none": super().penalty(table, fault),
            "three_tricks": (_("3 tricks to {who}", who=side), _n("{n} trick", "{n} tricks", 3)),
            "set": (_("the contract"), _("the contract")),
            "game": (_("the game to {who}", who=side), _("the game")),
        }[hand.rules.renege_penalty]

    def pending(self, table: TableState) -> str:
        hand = self.hand(table.state)
        net = hand.penalised()[0] - hand.penalised()[1]
        if not net or hand.rules.renege_penalty == "none":
            return ""
        if hand.rules.renege_penalty == "three_tricks":
            return _("{count} to {who}", count=words.change(3 * abs(net)), who=words.side(net > 0))
        if hand.rules.renege_penalty == "game":
            return _("renege: game to {who}", who=words.side(net > 0))
        return _("renege: set") if hand.standing() is False else _("renege: made")

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
        counts = [
            (rules.hand_size, _n("card each", "cards each", rules.hand_size)),
            (rules.kitty, _("to the kitty")),
            (52 + rules.jokers, _("in the pack")),
        ]
        return replace(stage, counts=tuple(c for c in counts if c[0]), note=kitty_dealt(rules))

    def before_play(self, table: TableState, viewer: int | None) -> BeforePlay | None:
        if table.hand.stage is Stage.DISCARD and table.detail_chosen != "total":
            return self._kitty(table, viewer)
        return super().before_play(table, viewer)

    def call_rows(self, hand: BidWhistHand) -> tuple[tuple[CallKey, ...], ...]:
        legal = hand.legal_calls()
        return tuple(
            tuple(
                CallKey(str(bid), str(bid.number), self.said_as.type(kind), str(bid) in legal, bid_word(short))
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
        return _("1 pass") if passed == 1 else _("{number} passes", number=words.number(passed))

    def declaration(self, table: TableState) -> DeclareStage:
        hand = self.hand(table.state)
        high, contracts, jokers = hand.high_call(), hand.legal_contracts(), hand.rules.jokers
        assert high is not None
        no_trump = contracts[0].trump is None
        who = table.names()[high.seat]
        if no_trump:
            up, down = self.said_as.way(False), self.said_as.way(True)
            headline = _("{who}: {up} or {down}?", who=who, up=up, down=down)
            note = _("No trump: a joker takes no trick.") if jokers else _("No trump.")
        else:
            downtown = contracts[0].downtown
            headline = _("{who}, name trumps", who=who)
            note = _("Ace high, then 2 up to king.") if downtown else _("Ace high, then king down to 2.")
            if jokers:
                trumps = _("Jokers are trumps.") if jokers > 1 else _("The joker is trumps.")
                note = f"{note} {trumps}"
        return DeclareStage(
            declarer=high.seat,
            headline=headline,
            note=note,
            call=self.call(high.call),
            keys=self.declare_keys(map(str, contracts)),
            where="" if no_trump else _("{who} to name trumps", who=who),
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
        notes = [_("They are one of the declarers’ tricks.")] if rules.kitty_is_a_trick else []
        if rules.swap_jokers and hand.contract and hand.contract.trump is None and rules.jokers:
            notes.append(_("Then each joker is swapped for a discard drawn blind."))
        return KittyStage(
            declarer=declarer,
            shown=shown,
            headline=_("Kitty, shown to all") if shown else _("{who} takes the kitty", who=names[declarer]),
            cards=tuple(int(card) for card in kitty),
            size=rules.kitty,
            discards=_("{who} discards {count}, face down", who=names[declarer], count=rules.kitty),
            note=" ".join(notes),
            ask_exchanged=rules.exchange_shown,
            exchanged=rules.kitty if table.exchanged is None else table.exchanged,
            next=_("{who} leads", who=names[leader]) if leader is not None else "",
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
        down = _c("contract", "down")
        if shares[side] < most < hand.needed:
            down = _("down, {count} at most", count=most)
        so_far = _("needs {needed}, has {count}", needed=hand.needed, count=shares[side])
        said = {True: _("made"), False: down, None: so_far}
        return ContractView(
            title=self.said_as.bid_of(contract),
            trump=contract.trump,
            by=_("by {place}, {who}", place=words.place(declarer), who=table.names(state.number)[declarer]),
            words=said[hand.standing()],
            standing=_standing(hand, words.place(declarer), said[hand.standing()]),
            order=self.said_as.way(contract.downtown),
            race=race(hand, side, hand.needed),
        )

    def play(self, table: TableState, stage: PlayStage) -> PlayStage:
        hand = self.hand(table.state)
        if not hand.rules.kitty_is_a_trick:
            return stage
        who = party_name(table, self.asked(hand))
        return replace(stage, totals_headline=_("{who} took, kitty included", who=who))

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
            remarks.append(_("With the penalty {count} tricks count.", count=outcome.counted[side]))
        if took == 13:
            remarks.append(_("A Boston."))
        if ended := _ended_by(table, table.state.number):
            remarks.append(_("The game ends {how}.", how=ended))
        if table.timed and not table.winner():
            remarks.append(_("Time is up, and the score is level: one more hand decides."))
        if outcome.fee and any(outcome.fee):
            remarks.append(
                _n(
                    "{who} pays {n} chip to the bank.",
                    "{who} pays {n} chips to the bank.",
                    max(outcome.fee),
                    who=words.place(hand.declarer),
                )
            )
        return replace(
            stage,
            headline=words.capital(_outcome_words(hand, outcome)),
            tricks=_n("{n} trick", "{n} tricks", took),
            contract=_(
                "{contract} by {who}", contract=self.said_as.contract(hand.contract), who=words.place(hand.declarer)
            ),
            needed=_("needed {count}", count=hand.needed),
            remarks=(*remarks, *stage.remarks),
        )

    def over(self, table: TableState, stage: OverStage) -> OverStage:
        won = table.winner()
        outcomes = [s.hand.outcome for s in table.hands if won and s.number <= won[0]]
        bids = [o for o in outcomes if o and o.made is not None]
        made = [o for o in bids if o.made]
        figures = [(_("bids made"), _("{count} of {all}", count=len(made), all=len(bids)))]
        best = max(made, key=lambda o: max(o.score or (0,)), default=None)
        contract = parse_contract(best.contract) if best and best.contract else None
        if contract and best and best.tricks and best.declarer is not None:
            tricks = best.tricks[table.opening.seating.side_of[best.declarer]]
            took = _n("{n} trick", "{n} tricks", tricks)
            said = self.said_as
            way = said.no_trump if contract.trump is None else said.short_down if contract.downtown else said.short_up
            figures.append((_("best hand"), f"{contract.number} {bid_word(way)}, {took}"))
        ended = _ended_by(table, won[0]) if won else ""
        detail = f"{ended}, {stage.detail}" if ended else stage.detail
        if table.chips():
            figures = figures[:1]  # chips of four take the room
        return replace(stage, detail=detail, figures=(*figures, *stage.figures))

    # Looking back at the hand.

    def title(self, table: TableState, state: HandState) -> str:
        contract = self.hand(state).contract
        return self.said_as.contract(contract) if contract else ""

    def by(self, table: TableState, state: HandState) -> str:
        return _("{by}. Needed {count}.", by=super().by(table, state), count=self.hand(state).needed)

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
        took = _n("{n} trick", "{n} tricks", int(self.took(hand)))
        if outcome and outcome.made is False:
            return _("{who}, {tricks}, set", who=name, tricks=took)
        return f"{name}, {took}"

    def columns(self, table: TableState) -> tuple[SheetColumn, ...]:
        return (
            SheetColumn(_("by"), 19, "left"),
            SheetColumn(_("bid"), 28, "left"),
            SheetColumn(_("tricks"), 14),
            *(SheetColumn(words.side(side), 14.75, side=side) for side in range(2)),
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


def _standing(hand: BidWhistHand, who: str, said: str) -> str:
    if hand.standing() is not None or hand.declarer is None:
        return _("{result} by {who}", result=said, who=who)
    has = hand.shares()[hand.seating.side_of[hand.declarer]]
    return _("{who} needs {needed}, has {count}", who=who, needed=hand.needed, count=has)


def _ended_by(table: TableState, number: int) -> str:
    """By what a hand has ended the game, if not points: ``by two sets``; "" otherwise."""
    rules: BidWhistRules = table.opening.rules  # type: ignore[assignment]
    line = ended_with(table, number)
    return {
        "sets": by_sets(rules.sets_that_lose or 0),
        "renege": _("by a renege"),
        "backdoor": _("by the backdoor"),
        "hands": _n("with {n} hand won", "with {n} hands won", rules.hands_to_win),
        "time": _("on time"),
    }.get(line.standing.end if line and line.standing else "", "")


def _outcome_words(hand: BidWhistHand, outcome: Outcome, over: bool = False) -> str:
    """The result of a hand by its outcome: ``made``, ``set by 2``, ``set``; ``1 over`` if wanted."""
    assert outcome.counted is not None and hand.declarer is not None
    beyond = outcome.counted[hand.seating.side_of[hand.declarer]] - hand.needed
    if outcome.made:
        return _("{count} over", count=beyond) if over and beyond > 0 else _("made")
    return _("set by {count}", count=-beyond) if beyond < 0 else _("set")
