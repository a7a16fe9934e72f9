"""Solo Whist as the kiosk shows it (rules/solo-whist#game): the soloist or a pair against the others, and four
balances."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.table.games import solo_whist_help, solo_whist_words
from kiosk.table.games.corrected import result_of
from kiosk.table.games.face import Agreed, Face, Values
from kiosk.table.games.parts import race, suit_choices
from kiosk.table.games.sentences import Section
from kiosk.table.views import (
    CallKey,
    ContractView,
    DealStage,
    Field,
    OpenHand,
    OverStage,
    PlayStage,
    ResultStage,
    SheetCell,
    SheetColumn,
)
from rules.actions import Call, Declare, Fault, Turned
from rules.cards import SUITS, cards_in
from rules.games.solo_whist import BIDS, SoloWhistHand, SoloWhistRules
from rules.hand import Outcome
from rules.match import Line

if TYPE_CHECKING:
    from kiosk.table.fold import HandState
    from kiosk.table.state import TableState

PACKETS = {"threes": (3, 3, 3, 3, 1), "fours": (4, 4, 4, 1)}


class SoloWhistFace(Face[SoloWhistHand, SoloWhistRules]):
    """Solo Whist: bids by name, a contract made or lost, and what everybody has won or lost."""

    marks = {"boxed": later("the bid was lost")}
    refusals = {
        "illegal-call": later("That cannot be called now."),
        "illegal-contract": later("Only the trumps are named now."),
    }

    # Words.

    def call(self, text: str) -> str:
        return solo_whist_words.call(text)

    def contract_text(self, text: str) -> str:
        name, _space, suit = text.partition(" ")
        if suit not in tuple(SUITS):
            return self.call(name)
        return _("{bid} in {suit}", bid=self.call(name), suit=words.suit_name(SUITS.index(suit)))

    def penalty(self, table: TableState, fault: Fault) -> tuple[str, str]:
        hand = self.hand(table.state)
        if hand.rules.revoke_penalty == "none" or hand.declarers is None or hand.contract is None:
            return super().penalty(table, fault)
        lost = fault.seat in hand.declarers
        if hand.contract.bid.is_misere:
            bid = self.call(hand.contract.bid.name)
            said = _("the {bid} is lost", bid=bid) if lost else _("the {bid} is made", bid=bid)
            return said, said
        who = _("the others") if lost else self._names(table, table.state)
        return _("3 tricks to {who}", who=who), _n("{n} trick", "{n} tricks", 3)

    def pending(self, table: TableState) -> str:
        hand = self.hand(table.state)
        net = hand.penalised()[0] - hand.penalised()[1]
        if not net or hand.contract is None or hand.rules.revoke_penalty == "none":
            return ""
        if hand.contract.bid.is_misere:
            return _("renege: lost") if net > 0 else _("renege: made")
        who = _("the others") if net > 0 else self._names(table, table.state)
        return _("{count} to {who}", count=words.change(3 * abs(net)), who=who)

    # The hand.

    def declarer(self, hand: SoloWhistHand) -> int | None:
        return hand.declarer

    def calls(self, hand: SoloWhistHand) -> tuple[Call, ...]:
        return hand.calls

    def high(self, hand: SoloWhistHand) -> int | None:
        return hand.auction.holders[-1] if hand.auction.holders else None

    def note(self, hand: SoloWhistHand, seat: int, has: int | None = None) -> str:
        return _role(hand, seat)

    def packets(self, hand: SoloWhistHand) -> tuple[int, ...]:
        return PACKETS[hand.rules.packets]

    def may_fall(self, hand: SoloWhistHand, turn: int | None) -> int:
        cards = super().may_fall(hand, turn)
        shown = None if hand.shows_hand is None else hand.given(hand.seating.letters[hand.shows_hand])
        if shown is None:
            return cards
        return cards & shown if turn == hand.shows_hand else cards & ~shown

    # Stages.

    def deal(self, table: TableState) -> DealStage:
        stage, hand = super().deal(table), self.hand(table.state)
        first = table.names()[hand.forehand]
        return replace(
            stage,
            pattern=_("{packets}, {who} first", packets="-".join(map(str, self.packets(hand))), who=first),
            note=_("The last card is turned up."),
        )

    def call_rows(self, hand: SoloWhistHand) -> tuple[tuple[CallKey, ...], ...]:
        legal = hand.legal_calls()
        return (tuple(CallKey(call, name, needs, call in legal) for call, name, needs in solo_whist_words.pad()),)

    def auction_note(self, hand: SoloWhistHand) -> str:
        auction, caller = hand.auction, hand.turn
        if caller in auction.holders:
            return _("nobody accepts")
        if caller in auction.passed:
            return _("may still accept")
        if auction.proposed:
            return _("over a proposal")
        if auction.high:
            return _("over {call}", call=self.call(auction.high))
        passed = len(hand.calls)
        return (
            _("first to call")
            if not passed
            else _("one pass")
            if passed == 1
            else _("{number} passes", number=words.number(passed))
        )

    def contract(self, table: TableState, state: HandState) -> ContractView | None:
        hand = self.hand(state)
        if hand.contract is None or hand.declarers is None or hand.order is None:
            return None
        bid, took = hand.contract.bid, hand.shares()[0]
        so_far = _("has none") if bid.is_misere else _("needs {needed}, has {count}", needed=bid.tricks, count=took)
        said = {True: _("made"), False: _("lost"), None: so_far}[hand.standing()]
        who = words.place(hand.declarers[0]) if hand.partner is None else self._names(table, state)
        if hand.standing() is None and not bid.is_misere:
            standing = _("{who} needs {needed}, has {count}", who=who, needed=bid.tricks, count=took)
        else:
            standing = _("{result} by {who}", result=said, who=who)
        return ContractView(
            title=words.capital(self.call(bid.name)),
            trump=hand.order.trump,
            by=self._by(table, state),
            words=said,
            standing=standing,
            race=race(hand, 0, bid.tricks or None),
        )

    def play(self, table: TableState, stage: PlayStage) -> PlayStage:
        hand = self.hand(table.state)
        seat = hand.shows_hand
        if seat is None:
            return stage
        told = hand.given(hand.seating.letters[seat])
        held = cards_in((told or 0) & ~hand.played)
        seen = all(trick.card_of(seat) is not None for trick in hand.tricks)
        return replace(
            stage,
            open_hand=OpenHand(
                seat=seat,
                title=_("{who}, open", who=table.names()[seat]),
                cards=tuple(int(card) for card in held),
                size=hand.cards_left()[seat],
                ask=told is None and seen,
            ),
        )

    def total_words(self, hand: SoloWhistHand, tricks: int) -> str:
        return self._outcome_words(hand, hand.outcome_with(tricks), over=True)

    def result(self, table: TableState, stage: ResultStage) -> ResultStage:
        hand = self.hand(table.state)
        rows = tuple(replace(row, names=_role(hand, row.side)) for row in stage.rows)
        outcome = hand.outcome
        assert outcome is not None
        if outcome.counted is None or outcome.tricks is None:
            why = _("Nobody accepted the proposal.") if hand.auction.high else _("All passed.")
            return replace(stage, rows=rows, remarks=(why, *stage.remarks))
        remarks = list(stage.remarks)
        if outcome.counted != outcome.tricks:
            counted = _n("With the penalty {n} trick count.", "With the penalty {n} tricks count.", outcome.counted[0])
            remarks.insert(0, counted)
        return replace(
            stage,
            headline=words.capital(self._outcome_words(hand, outcome)),
            tricks=_n("{n} trick", "{n} tricks", outcome.tricks[0]),
            contract=f"{self.title(table, table.state)} {self._by(table, table.state)}",
            needed=_("needed none") if hand.needed == 0 else _("needed {count}", count=hand.needed),
            rows=rows,
            remarks=tuple(remarks),
        )

    def over(self, table: TableState, stage: OverStage) -> OverStage:
        won = table.winner()
        outcomes = [s.hand.outcome for s in table.hands if won and s.number <= won[0]]
        bids = [o.made for o in outcomes if o and o.made is not None]
        annulled = sum(o is not None and o.tricks is None for o in outcomes)
        figures = (
            (_("bids made"), _("{count} of {all}", count=sum(bids), all=len(bids))),
            (_("annulled"), str(annulled)),
        )
        return replace(stage, figures=(*figures, *stage.figures))

    # Looking back at the hand.

    def title(self, table: TableState, state: HandState) -> str:
        hand = self.hand(state)
        if hand.contract is None:
            return _("Annulled")
        return solo_whist_words.contract(hand.contract, hand.order.trump if hand.order else None)

    def _names(self, table: TableState, state: HandState) -> str:
        """The soloist, or the pair, by name."""
        names = table.names(state.number)
        return words.together([names[seat] for seat in self.hand(state).declarers or ()])

    def _by(self, table: TableState, state: HandState) -> str:
        hand = self.hand(state)
        if hand.partner is None:
            return super().by(table, state)
        return _("by {who}", who=self._names(table, state))

    def by(self, table: TableState, state: HandState) -> str:
        hand = self.hand(state)
        if hand.needed == 0:
            return _("{by}. Needed none.", by=self._by(table, state))
        return _("{by}. Needed {count}.", by=self._by(table, state), count=hand.needed)

    def short(self, table: TableState, state: HandState) -> str:
        contract = self.hand(state).contract
        return words.capital(self.call(contract.bid.name)) if contract else _("annulled")

    def took(self, hand: SoloWhistHand) -> str:
        return str(hand.shares()[0])

    def outcome_words(self, hand: SoloWhistHand) -> str:
        return self._outcome_words(hand, hand.outcome_with(hand.shares()[0]))

    def _outcome_words(self, hand: SoloWhistHand, outcome: Outcome, over: bool = False) -> str:
        """The result of a hand by its outcome: ``made``, ``lost by 2``, ``lost``; ``1 over`` if wanted."""
        assert outcome.counted is not None
        beyond = outcome.counted[0] - hand.needed
        if outcome.made:
            return _("{count} over", count=beyond) if over and beyond > 0 else _("made")
        return _("lost") if hand.needed == 0 else _("lost by {count}", count=-beyond)

    def summary(self, table: TableState, state: HandState) -> str:
        hand, outcome = self.hand(state), state.hand.outcome
        who, took = self._names(table, state), _n("{n} trick", "{n} tricks", hand.shares()[0])
        if outcome and outcome.made is False:
            return _("{who}, {tricks}, lost", who=who, tricks=took)
        return f"{who}, {took}"

    def columns(self, table: TableState) -> tuple[SheetColumn, ...]:
        balances = (SheetColumn(label, 13, "right", side=side) for side, label in enumerate(table.side_labels()))
        return (
            SheetColumn(_("by"), 18, "left"),
            SheetColumn(_("bid"), 17, "left"),
            SheetColumn(_("tricks"), 8),
            *balances,
        )

    def cells(self, table: TableState, state: HandState, line: Line) -> tuple[SheetCell, ...]:
        hand, outcome = self.hand(state), state.hand.outcome
        declarers = hand.declarers or ()
        lost = outcome is not None and outcome.made is False
        return (
            SheetCell(self._names(table, state)),
            SheetCell(self.short(table, state), hand.order.trump if hand.order else None),
            SheetCell(self.took(hand)),
            *(
                SheetCell(words.score(total), mark="boxed" if lost and seat in declarers else "", strong=True)
                for seat, total in enumerate(line.total)
            ),
        )

    # Corrections.

    def fields(self, table: TableState, state: HandState, values: Values) -> tuple[Field, ...]:
        hand, names, letters = self.hand(state), table.names(state.number), state.hand.seating.letters
        contract = hand.contract
        declarer = str(values.get("declarer", letters[hand.declarer or 0]))
        bid = str(values.get("bid", contract.bid.name if contract else next(iter(BIDS))))
        pair, chosen = bid == "PropCop", bid == "Abundance"
        who = tuple((letter, name, None) for letter, name in zip(letters, names, strict=True))
        others = [letter for letter in letters if letter != declarer]
        was = None if hand.partner is None else letters[hand.partner]
        partner = str(values.get("partner", was))
        partner = partner if partner in others else others[1]
        told = [names[letters.index(letter)] for letter in ([declarer, partner] if pair else [declarer])]
        took = int(values.get("tricks", hand.shares()[0]))
        bids = tuple((name, words.capital(self.call(name)), None) for name in BIDS)
        suits = suit_choices()
        trumps = str(values.get("trumps", SUITS[(contract.suit if contract else 0) or 0]))
        found = [
            Field("tricks", _("{who} took", who=words.together(told)), took, 0, 13),
            Field("declarer", _("Proposed") if pair else _("Soloist"), declarer, choices=who),
            Field("bid", _("Bid"), bid, choices=bids),
        ]
        if pair:
            found.append(Field("partner", _("Accepted"), partner, choices=tuple(w for w in who if w[0] != declarer)))
        if chosen:
            found.append(Field("trumps", _("Trumps"), trumps, choices=suits))
        turned = SUITS[hand.turned.suit or 0] if hand.turned else SUITS[0]
        found.append(Field("turned", _("Turned up"), values.get("turned", turned), choices=suits))
        return tuple(found)

    def corrected(self, table: TableState, state: HandState, values: Values) -> Agreed:
        hand, letters = self.hand(state), state.hand.seating.letters
        bid, declarer = str(values["bid"]), letters.index(str(values["declarer"]))
        partner = letters.index(str(values["partner"])) if "partner" in values else None
        contract = f"{bid} {values['trumps']}" if "trumps" in values else bid
        turned = Turned(SUITS.index(str(values["turned"])))
        result = result_of(state, self.asked(hand), values)
        was = hand.contract.bid.name if hand.contract else ""
        same = (bid, declarer, partner) == (was, hand.declarer, hand.partner)
        if same and contract == str(hand.contract):
            return Agreed((turned,), result)
        accepted = "" if partner is None else f" {letters[partner]}"
        void = frozenset[str]() if same else frozenset({"call"})
        return Agreed((turned, Declare(declarer, contract + accepted)), result, void)

    # Help.

    def help(self, rules: SoloWhistRules, players: int) -> tuple[Section, ...]:
        return solo_whist_help.sections(rules)

    def in_short(self, rules: SoloWhistRules, players: int) -> str:
        return solo_whist_help.in_short(rules)


def _role(hand: SoloWhistHand, seat: int) -> str:
    """Somebody's role in this hand: the soloist, or one of a pair."""
    if seat not in (hand.declarers or ()):
        return ""
    return _("soloist") if hand.partner is None else _("proposed") if seat == hand.declarer else _("accepted")
