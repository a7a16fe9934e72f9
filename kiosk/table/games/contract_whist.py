"""Contract Whist as the kiosk shows it (rules/contract-whist#game): everybody's bid beside what they took."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.base import words
from kiosk.base.language import _, _n, later, later_n
from kiosk.table.games.face import BIDS, Agreed, Face, Values
from kiosk.table.games.sentences import (
    COSTS_NOTHING,
    DEAL_PASSES,
    FOR_INSTANCE,
    FOREHAND_LEADS,
    NO_JOKERS,
    SAME_DEALER,
    TAKE_BACK,
    Section,
    following,
    line,
    renege,
    sentences,
    told,
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
                _("Deal"),
                (
                    sentences(_("Everybody plays alone."), _(NO_JOKERS)),
                    _n(*_GOES[rules.cards], cards[0], most=max(cards)),
                    _(_TRUMPS[rules.trumps]),
                    *told(SAME_DEALER, DEAL_PASSES),
                    *training(rules.training),
                ),
                (_("Cards, deal by deal"), (" ".join(map(str, cards)),)),
            ),
            Section(
                _("Bidding"),
                (
                    _("From the dealer’s left everybody says how many tricks they will take; the dealer last."),
                    _("The hook: the dealer may not bid the number that makes the bids add up to the tricks there are.")
                    if rules.hook
                    else _("Any number may be bid."),
                ),
            ),
            Section(_("Play"), (_(FOREHAND_LEADS), *following(), renege(COSTS_NOTHING), _(TAKE_BACK))),
            Section(
                _("Scoring"),
                (
                    _(_HIT[rules.hit]),
                    _("Taking more or fewer scores a point for each trick.")
                    if rules.miss == "tricks"
                    else _("Taking more or fewer scores nothing."),
                    _n("After {n} deal the highest score wins.", "After {n} deals the highest score wins.", len(cards)),
                ),
                (_(FOR_INSTANCE), _examples(rules)),
            ),
        )

    def in_short(self, rules: ContractWhistRules, players: int) -> str:
        most = max(rules.rounds(players))
        way = _n(*_WAYS[rules.cards], most) if rules.most_cards else _(_ALL_WAYS[rules.cards])
        return f"{way}, {_('the hook')}" if rules.hook else way


_WAYS = {
    "up": later_n("up to {n} card", "up to {n} cards"),
    "down": later_n("down from {n} card", "down from {n} cards"),
    "up_down": later_n("up and down to {n} card", "up and down to {n} cards"),
}
_ALL_WAYS = {
    "up": later("up to all cards"),
    "down": later("down from all cards"),
    "up_down": later("up and down to all cards"),
}
_GOES = {
    "up": later_n(
        "{n} card each in the first deal; one more each deal, up to {most}.",
        "{n} cards each in the first deal; one more each deal, up to {most}.",
    ),
    "down": later_n(
        "{n} card each in the first deal; one fewer each deal, down to one.",
        "{n} cards each in the first deal; one fewer each deal, down to one.",
    ),
    "up_down": later_n(
        "{n} card each in the first deal; one more each deal up to {most}, then one fewer down to one.",
        "{n} cards each in the first deal; one more each deal up to {most}, then one fewer down to one.",
    ),
}
_TRUMPS = {
    "turned_up": later("The next card is turned up for trumps; where none is left, the dealer’s last card."),
    "turned_up_nt": later("The next card is turned up for trumps; where none is left, there are no trumps."),
    "cycle": later("Trumps take turns: hearts, diamonds, spades, clubs."),
    "cycle_nt": later("Trumps take turns: hearts, diamonds, spades, clubs, then a deal without trumps."),
}
_HIT = {
    "ten": later("Taking just as many as bid scores 10 and a point for each trick."),
    "five": later("Taking just as many as bid scores 5 and a point for each trick."),
    "square": later("Taking just as many as bid scores 10 and the square of the tricks."),
}


def _examples(rules: ContractWhistRules) -> tuple[str, ...]:
    """The engine's own results for four players."""
    return tuple(
        line(_("bid {bid}, took {took}", bid=bid, took=took), words.change(rules.points(bid, took)))
        for bid, took in ((0, 0), (3, 3), (3, 2), (0, 1))
    )


def _bid_so_far(hand: ContractWhistHand) -> int:
    return sum(hand.bid_of(call.seat) or 0 for call in hand.calls)
