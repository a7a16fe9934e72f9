"""Contract Whist as the kiosk shows it (rules/contract-whist#game): everybody's bid beside what they took."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.table.games.face import BIDS, Agreed, Face, Values
from kiosk.table.games.sentences import (
    DEAL_PASSES,
    FOREHAND_LEADS,
    RENEGE,
    SAME_DEALER,
    TAKE_BACK,
    Section,
    following,
    training,
)
from kiosk.table.views import CallKey, ContractView, Field, Figures, OverStage, ResultStage, SheetCell, SheetColumn
from rules.actions import Call
from rules.games.contract_whist import ContractWhistHand, ContractWhistRules
from rules.match import Line

if TYPE_CHECKING:
    from kiosk.table.fold import HandState
    from kiosk.table.state import TableState

ACROSS = 7
"""Keys in a row of the bidding pad."""


class ContractWhistFace(Face[ContractWhistHand, ContractWhistRules]):
    """Contract Whist: bids that all may hit, and a card more or less from deal to deal."""

    pass_words = ""
    auction_words, auction_title, calls_words = later("Bids"), later("The bids"), BIDS
    marks = {"circled": later("as many as bid")}
    refusals = {"illegal-call": later("That number cannot be bid now.")}

    def calls(self, hand: ContractWhistHand) -> tuple[Call, ...]:
        return hand.calls

    def note(self, hand: ContractWhistHand, seat: int, has: int | None = None) -> str:
        bid = hand.bid_of(seat)
        return (
            ""
            if bid is None
            else _("bid {bid}, has {count}", bid=bid, count=hand.shares()[seat] if has is None else has)
        )

    # Stages.

    def call_rows(self, hand: ContractWhistHand) -> tuple[tuple[CallKey, ...], ...]:
        legal = hand.legal_calls()
        keys = [CallKey(str(n), str(n), "", str(n) in legal) for n in range(hand.hand_size + 1)]
        rows = -(-len(keys) // ACROSS)
        across = -(-len(keys) // rows)
        return tuple(tuple(keys[n : n + across]) for n in range(0, len(keys), across))

    def auction_note(self, hand: ContractWhistHand) -> str:
        if not hand.calls:
            return _n("of {n} trick", "of {n} tricks", hand.hand_size)
        so_far, of = _bid_so_far(hand), hand.hand_size
        if hand.hooked is None:
            return _("{count} of {all} bid so far", count=so_far, all=of)
        return _("{count} of {all} bid, not {hooked}", count=so_far, all=of, hooked=hand.hooked)

    def contract(self, table: TableState, state: HandState) -> ContractView | None:
        hand = self.hand(state)
        if len(hand.calls) < hand.seating.count:
            return None
        took, totals = hand.shares(), table.totals()
        rows = tuple(
            (side, label, (str(hand.bid_of(side)), str(took[side]), words.score(totals[side])))
            for side, label in enumerate(table.side_labels(state.number))
        )
        return ContractView(
            title=self.short(table, state),
            trump=hand.trump,
            by="",
            words=_n("{bid} bid for {n} trick", "{bid} bid for {n} tricks", hand.hand_size, bid=_bid_so_far(hand)),
            figures=Figures((_("bid"), _("has"), _("score")), rows),
        )

    def share_note(self, hand: ContractWhistHand, party: int) -> str:
        return _("bid {bid}", bid=hand.bid_of(party))

    def result(self, table: TableState, stage: ResultStage) -> ResultStage:
        hand = self.hand(table.state)
        took, labels = hand.shares(), table.side_labels()
        hits = [label for side, label in enumerate(labels) if hand.bid_of(side) == took[side]]
        who = words.together(hits)
        if not hits:
            headline = _("Nobody hits")
        elif len(hits) == len(labels):
            headline = _("All of them hit")
        else:
            headline = _("{who} hit", who=who) if len(hits) > 1 else _("{who} hits", who=who)
        rows = tuple(
            replace(row, names=_("bid {bid}, took {tricks}", bid=hand.bid_of(row.side), tricks=took[row.side]))
            for row in stage.rows
        )
        return replace(
            stage,
            headline=headline,
            in_short=_("{count} hit", count=len(hits)) if len(hits) > 1 else "",
            tricks=_("{count} of {all}", count=len(hits), all=len(labels)),
            rows=rows,
        )

    def over(self, table: TableState, stage: OverStage) -> OverStage:
        hands = [self.hand(state) for state in table.hands if state.hand.final]
        hits = sum(hand.bid_of(seat) == took for hand in hands for seat, took in enumerate(hand.shares()))
        bids = sum(len(hand.calls) for hand in hands)
        return replace(stage, figures=((_("bids hit"), _("{count} of {all}", count=hits, all=bids)), *stage.figures))

    # Looking back at the hand.

    def title(self, table: TableState, state: HandState) -> str:
        trump, cards = self.hand(state).trump, self.short(table, state)
        if trump is None:
            return _("{cards}, no trump", cards=cards)
        return _("{cards}, trumps {suit}", cards=cards, suit=words.suit_name(trump))

    def columns(self, table: TableState) -> tuple[SheetColumn, ...]:
        found = [SheetColumn(_("cards"), 6), SheetColumn("", 4, "center")]
        for side, label in enumerate(table.side_labels()):
            found += [
                SheetColumn(_("bid"), 4, "right", label, side),
                SheetColumn(_("has"), 4, "right", label, side),
                SheetColumn(_("total"), 6, "right", label, side),
            ]
        return tuple(found)

    def cells(self, table: TableState, state: HandState, line: Line) -> tuple[SheetCell, ...]:
        hand = self.hand(state)
        found = [SheetCell(str(hand.hand_size)), SheetCell(suit=hand.trump)]
        for side, took in enumerate(hand.shares()):
            bid = hand.bid_of(side)
            found += [
                SheetCell(str(bid)),
                SheetCell(str(took), mark="circled" if bid == took else ""),
                SheetCell(words.score(line.total[side]), strong=True),
            ]
        return tuple(found)

    def fields(self, table: TableState, state: HandState, values: Values) -> tuple[Field, ...]:
        hand, names = self.hand(state), table.names(state.number)
        bids = tuple(
            Field(
                f"bid{seat}",
                _("{who} bid", who=names[seat]),
                int(values.get(f"bid{seat}", hand.bid_of(seat) or 0)),
                0,
                size,
                who=names[seat],
                what=_("bid"),
            )
            for seat, size in enumerate(hand.sizes)
        )
        return (*super().fields(table, state, values), *bids)

    def corrected(self, table: TableState, state: HandState, values: Values) -> Agreed:
        agreed, hand = super().corrected(table, state, values), self.hand(state)
        calls = tuple(Call(seat, str(values[f"bid{seat}"])) for seat in hand.seating.clockwise(hand.forehand))
        return replace(agreed, actions=(*agreed.actions, *calls))

    # Help.

    def help(self, rules: ContractWhistRules, players: int) -> tuple[Section, ...]:
        cards = rules.rounds(players)
        return (
            Section(
                "Deal",
                (
                    "Everybody plays alone. 52 cards without jokers.",
                    f"{words.count(cards[0], 'card')} each in the first deal; {_GOES[rules.cards].format(max(cards))}",
                    _TRUMPS[rules.trumps],
                    SAME_DEALER,
                    DEAL_PASSES,
                    *training(rules.training),
                ),
                ("Cards, deal by deal", (" ".join(map(str, cards)),)),
            ),
            Section(
                "Bidding",
                (
                    "From the dealer’s left everybody says how many tricks they will take; the dealer last.",
                    "The hook: the dealer may not bid the number that makes the bids add up to the tricks there are."
                    if rules.hook
                    else "Any number may be bid.",
                ),
            ),
            Section(
                "Play",
                (FOREHAND_LEADS, *following(), f"{RENEGE} It is shown, and costs nothing.", TAKE_BACK),
            ),
            Section(
                "Scoring",
                (
                    _HIT[rules.hit],
                    "Taking more or fewer scores "
                    + ("a point for each trick." if rules.miss == "tricks" else "nothing."),
                    f"After {words.count(len(cards), 'deal')} the highest score wins.",
                ),
                ("For instance", _examples(rules)),
            ),
        )

    def in_short(self, rules: ContractWhistRules, players: int) -> str:
        most = f"to {words.count(max(rules.rounds(players)), 'card')}" if rules.most_cards else "to all cards"
        way = {"up": "up", "down": "down from", "up_down": "up and down"}[rules.cards]
        hook = ", the hook" if rules.hook else ""
        return f"{way} {most.removeprefix('to ') if rules.cards == 'down' else most}{hook}"


_GOES = {
    "up": "one more each deal, up to {}.",
    "down": "one fewer each deal, down to one.",
    "up_down": "one more each deal up to {}, then one fewer down to one.",
}
_TRUMPS = {
    "turned_up": "The next card is turned up for trumps; where none is left, the dealer’s last card.",
    "turned_up_nt": "The next card is turned up for trumps; where none is left, there are no trumps.",
    "cycle": "Trumps take turns: hearts, diamonds, spades, clubs.",
    "cycle_nt": "Trumps take turns: hearts, diamonds, spades, clubs, then a deal without trumps.",
}
_HIT = {
    "ten": "Taking just as many as bid scores 10 and a point for each trick.",
    "five": "Taking just as many as bid scores 5 and a point for each trick.",
    "square": "Taking just as many as bid scores 10 and the square of the tricks.",
}


def _examples(rules: ContractWhistRules) -> tuple[str, ...]:
    """The engine's own results for four players."""
    return tuple(
        f"bid {bid}, took {took}:  {words.change(rules.points(bid, took))}"
        for bid, took in ((0, 0), (3, 3), (3, 2), (0, 1))
    )


def _bid_so_far(hand: ContractWhistHand) -> int:
    return sum(hand.bid_of(call.seat) or 0 for call in hand.calls)
