"""Spades as the kiosk shows it (rules/spades#game): what each side has bid and has, bags, and nils that hold or are
lost."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.base import words
from kiosk.base.language import _, _c, _n, later
from kiosk.table.games import spades_help
from kiosk.table.games.face import BIDS, Agreed, Face, Values
from kiosk.table.games.parts import (
    by_sets,
    close_to_losing,
    ended_with,
    standing,
    tricks_by_seat,
    tricks_by_side,
)
from kiosk.table.games.sentences import Section
from kiosk.table.games.spades_words import bid_words
from kiosk.table.views import (
    AuctionStage,
    CallKey,
    ContractView,
    DealStage,
    Field,
    Figures,
    OverStage,
    PlayStage,
    ResultStage,
    SheetCell,
    SheetColumn,
    SideBid,
    SideResult,
)
from rules.actions import Call, Fault, Total, Totals
from rules.games.spades import Bid, SideScore, SpadesHand, SpadesRules, parse_bid
from rules.match import Line, Standing

if TYPE_CHECKING:
    from kiosk.table.fold import HandState
    from kiosk.table.state import TableState

ACROSS = 5
"""Keys in a row of the bidding pad, of which there are three at most."""


class SpadesFace(Face[SpadesHand, SpadesRules]):
    """Spades: bids of each or of partners, nil, bags and sets."""

    pass_words = ""
    auction_words, auction_title, calls_words = later("Bids"), later("The bids"), BIDS
    marks = {"boxed": later("set: the bid was lost")}
    refusals = {"illegal-call": later("That cannot be bid now.")}

    # Words.

    def call(self, text: str) -> str:
        return bid_words(text)

    def penalty(self, table: TableState, fault: Fault) -> tuple[str, str]:
        hand = self.hand(table.state)
        assert fault.seat is not None
        side = hand.seating.side_of[fault.seat]
        lost = _("{who} are set", who=words.side(side))
        return {
            "none": super().penalty(table, fault),
            "three_tricks": (_("3 tricks to {who}", who=words.side(1 - side)), _n("{n} trick", "{n} tricks", 3)),
            "set": (lost, lost),
        }[hand.rules.renege_penalty]

    def pending(self, table: TableState) -> str:
        hand = self.hand(table.state)
        net = hand.net_reneges()[0]
        if not net or hand.rules.renege_penalty == "none":
            return ""
        if hand.rules.renege_penalty == "three_tricks":
            return _("{count} to {who}", count=words.change(3 * abs(net)), who=words.side(net > 0))
        return _("renege: {who} set", who=words.side(net < 0))

    # The hand.

    def calls(self, hand: SpadesHand) -> tuple[Call, ...]:
        return hand.calls

    def said(self, hand: SpadesHand) -> dict[int, str]:
        said = dict(super().said(hand))
        if hand.rules.together:
            said |= {(seat + 2) % 4: _("{bid}, together", bid=bid) for seat, bid in said.items()}
        return said

    def note(self, hand: SpadesHand, seat: int, has: int | None = None) -> str:
        bid, took = hand.bid_of(seat), tricks_by_seat(hand)[seat] if has is None else has
        return (
            _("has {count}", count=took)
            if bid is None or hand.rules.together
            else _("{bid}, has {count}", bid=bid_words(str(bid)), count=took)
        )

    def callers(self, hand: SpadesHand, seat: int) -> tuple[int, ...]:
        return hand.seating.members(hand.seating.side_of[seat]) if hand.rules.together else (seat,)

    # Stages.

    def deal(self, table: TableState) -> DealStage:
        stage, hand = super().deal(table), self.hand(table.state)
        if hand.bids_itself:
            return replace(stage, note=_("This hand bids itself: each trick scores 10."))
        if hand.rules.together:
            return replace(stage, next=_("{who} bid first", who=words.side(hand.forehand % 2)), first=None)
        return stage

    def auction(self, table: TableState) -> AuctionStage:
        stage, hand = super().auction(table), self.hand(table.state)
        names, side = table.names(), hand.seating.side_of[stage.caller]
        callers = self.callers(hand, stage.caller)
        who = words.together([names[seat] for seat in callers])
        return replace(
            stage,
            headline=_("{who} bid", who=who) if hand.rules.together else stage.headline,
            note=self._before(table, hand, stage.caller),
            turn_words=_("bid together") if hand.rules.together else stage.turn_words,
            together=callers if hand.rules.together else (),
            advice=_advice(table, hand, side),
        )

    def _before(self, table: TableState, hand: SpadesHand, caller: int) -> str:
        """What whoever bids now has to know: the partner's bid, or the least of the side."""
        partner = hand.seating.partner(caller)
        bid = None if partner is None or hand.rules.together else hand.bid_of(partner)
        if bid is not None and partner is not None:
            return _("{who} has bid {bid}", who=table.names()[partner], bid=bid_words(str(bid)))
        if hand.rules.together:
            other = hand.bid_of(hand.forehand)
            if hand.calls and other:
                return _("{who} have bid {bid}", who=words.side(hand.forehand % 2), bid=bid_words(str(other)))
        return _("board is {count}", count=hand.rules.board) if hand.rules.board else ""

    def call_rows(self, hand: SpadesHand) -> tuple[tuple[CallKey, ...], ...]:
        rules, seat = hand.rules, hand.turn
        assert seat is not None
        side = hand.seating.side_of[seat]
        legal, said = hand.legal_calls(), hand.bids_of(side)
        summed = bool(said) and not rules.together
        sums = {n: _("pair {count}", count=n + hand.bid_by(side)) if summed else "" for n in range(1, 14)}
        if not rules.together or rules.board <= 1:
            bids = [Bid(number) for number in range(1, 14)]
        else:
            bids = [Bid(number) for number in range(rules.board, 14)]
        keys = [
            CallKey(
                str(bid),
                str(bid.number),
                sums[bid.number] or _worth(rules, bid),
                str(bid) in legal,
                sums[bid.number] or _worth(rules, bid, in_short=True),
            )
            for bid in bids
        ]
        behind = _("{count} behind", count=rules.blind_behind)
        if rules.nil and not rules.together:
            keys.append(CallKey("Nil", _("Nil"), str(rules.nil), "Nil" in legal))
        if rules.blind_nil and not rules.together:
            ready = "BlindNil" in legal
            keys.append(
                CallKey(
                    "BlindNil",
                    _("Blind nil"),
                    str(rules.blind_nil) if ready else behind,
                    ready,
                    "" if ready else _("behind"),
                )
            )
        if rules.blind_bid is not None and any(call.startswith("Blind") for call in legal):
            keys += [
                CallKey(f"Blind{number}", str(number), _("blind"), f"Blind{number}" in legal)
                for number in range(rules.blind_bid, 14)
            ]
        rows = min(3, -(-len(keys) // ACROSS))
        across = -(-len(keys) // rows)
        return tuple(tuple(keys[n : n + across]) for n in range(0, len(keys), across))

    def contract(self, table: TableState, state: HandState) -> ContractView | None:
        hand = self.hand(state)
        if len(hand.calls) < hand.turns:
            return None
        took = tuple(tricks or 0 for tricks in tricks_by_side(hand))
        bags = _before(table, state).bags or (0, 0)
        counting = bool(hand.rules.overs or hand.rules.ten_bags)
        heads = (_("bid"), _("has"), _("bags")) if counting else (_("bid"), _("has"))
        rows = tuple(
            (
                side,
                words.side(side),
                ("–" if hand.bids_itself else str(hand.bid_by(side)), str(took[side]), str(bags[side]))[: len(heads)],
            )
            for side in range(2)
        )
        return ContractView(
            title=_("Bids itself")
            if hand.bids_itself
            else _("Bids {one} and {other}", one=hand.bid_by(0), other=hand.bid_by(1)),
            trump=None,
            by=_("spades broken") if _broken(hand) else _("spades not yet broken") if hand.breaking else "",
            words=_nils(table, state, hand),
            bids=() if hand.bids_itself else _bids_so_far(hand, took, bags),
            figures=Figures(
                (*heads, _("score")),
                tuple(
                    (side, label, (*figures, words.score(total)))
                    for (side, label, figures), total in zip(rows, table.totals(), strict=True)
                ),
            ),
        )

    def play(self, table: TableState, stage: PlayStage) -> PlayStage:
        return replace(
            stage, totals_headline=_("{who} took", who=words.side(0)) if stage.totals else stage.totals_headline
        )

    def total_words(self, hand: SpadesHand, tricks: int) -> str:
        sides = hand.sides((tricks, 13 - tricks)) if hand.parties == 2 else None
        if sides is None or hand.bids_itself:
            return ""
        lost = [words.side(n) for n, side in enumerate(sides) if not side.made]
        if not lost:
            return _("made")
        return _("{who} set", who=lost[0]) if len(lost) == 1 else _("both set")

    def share_note(self, hand: SpadesHand, party: int) -> str:
        seats = [seat for seat, each in enumerate(hand.party_of) if each == party]
        if len(seats) > 1:
            return _("bid {bid}", bid=hand.bid_by(hand.seating.side_of[seats[0]]))
        bid = hand.bid_of(seats[0])
        return "" if bid is None else _("bid {bid}", bid=bid_words(str(bid)))

    def result(self, table: TableState, stage: ResultStage) -> ResultStage:
        hand, outcome = self.hand(table.state), table.hand.outcome
        assert outcome is not None
        sides = hand.sides(outcome.tricks or (0, 0))
        if sides is None:
            return stage
        made = [side.made for side in sides]
        headline = (
            _("Both made")
            if all(made)
            else _("Both set")
            if not any(made)
            else _("{who} made, {others} set", who=words.side(not made[0]), others=words.side(made[0]))
        )
        if hand.bids_itself:
            headline = _("The hand bid itself")
        ended = _ended_by(table, table.state.number)
        ends = (_("The game ends {how}.", how=ended),) if ended else ()
        counted = hand.rules.renege_penalty != "none" and any(hand.net_reneges())
        penalty = (_("Reneges count."),) if counted else ()
        stage = replace(
            stage,
            made=all(made) or (None if any(made) else False),
            headline=headline,
            tricks=words.against([str(side.took) for side in sides]),
            contract=self.title(table, table.state),
            remarks=(*ends, *penalty, *stage.remarks),
        )
        if hand.bids_itself:
            return replace(stage, made=None)
        tens = _tens(table, table.state)
        return replace(
            stage,
            sides=tuple(
                SideResult(
                    n,
                    side.made,
                    _made_or_set(side),
                    stage.rows[n].names,
                    _("bid {bid}, took {tricks}", bid=side.bid, tricks=side.took),
                    self._remark(table, hand, n, side),
                )
                for n, side in enumerate(sides)
            ),
            heads=(_("tricks"), _("bags"), _("nil")),
            rows=tuple(
                replace(
                    row,
                    parts=(
                        words.change(side.tricks),
                        words.change(side.overs - ten) if hand.rules.overs or ten else "",
                        words.change(side.nil) if side.nil else "",
                    ),
                )
                for row, side, ten in zip(stage.rows, sides, tens, strict=True)
            ),
        )

    def _remark(self, table: TableState, hand: SpadesHand, side: int, score: SideScore) -> str:
        """What else there is to say of a side: its nils, its bags."""
        names, taken, found = table.names(), hand.shares(), []
        for seat in hand.seating.members(side):
            bid = hand.bid_of(seat)
            if bid is not None and bid.nil:
                lost = taken[hand.party_of[seat]]
                who, said = names[seat], bid_words(str(bid))
                found.append(
                    _("{who}’s {bid} is lost", who=who, bid=said)
                    if lost
                    else _("{who}’s {bid} is made", who=who, bid=said)
                )
        bags = standing(table, table.state, before=False).bags
        if score.bags and bags and (hand.rules.overs or hand.rules.ten_bags):
            found.append(_n("{n} bag more, {now} now", "{n} bags more, {now} now", score.bags, now=bags[side] % 10))
        if _tens(table, table.state)[side]:
            found.append(_("ten bags cost {points}", points=hand.rules.ten_bags))
        return ", ".join(found)

    def over(self, table: TableState, stage: OverStage) -> OverStage:
        won = table.winner()
        outcomes = [s.hand.outcome for s in table.hands if won and s.number <= won[0]]
        sets = [one for o in outcomes if o and o.sets for one in o.sets]
        figures = ((_("bids made"), _("{count} of {all}", count=len(sets) - sum(sets), all=len(sets))),)
        ended = _ended_by(table, won[0]) if won else ""
        detail = f"{ended}, {stage.detail}" if ended else stage.detail
        return replace(stage, detail=detail, figures=(*figures, *stage.figures))

    # The hand looked at later.

    def title(self, table: TableState, state: HandState) -> str:
        hand = self.hand(state)
        return (
            _("The hand bids itself")
            if hand.bids_itself
            else ", ".join(f"{words.side(side)} {hand.bid_by(side)}" for side in range(2))
        )

    def short(self, table: TableState, state: HandState) -> str:
        hand = self.hand(state)
        return (
            _("bids itself") if hand.bids_itself else _("{one} and {other}", one=hand.bid_by(0), other=hand.bid_by(1))
        )

    def took(self, hand: SpadesHand) -> str:
        return words.against([str(tricks or 0) for tricks in tricks_by_side(hand)])

    def columns(self, table: TableState) -> tuple[SheetColumn, ...]:
        found: list[SheetColumn] = []
        for side in range(2):
            label = words.side(side)
            found += [
                SheetColumn(_("bid"), 15, side=side, group=label),
                SheetColumn(_("took"), 12, side=side, group=label),
                SheetColumn(_("total"), 18, side=side, group=label),
            ]
        return tuple(found)

    def cells(self, table: TableState, state: HandState, line: Line) -> tuple[SheetCell, ...]:
        hand, outcome = self.hand(state), state.hand.outcome
        found: list[SheetCell] = []
        for side, took in enumerate(tricks_by_side(hand)):
            nils = [bid for bid in hand.bids_of(side) if bid.nil]
            number = "–" if hand.bids_itself else str(hand.bid_by(side))
            lost = outcome is not None and outcome.sets is not None and bool(outcome.sets[side])
            found += [
                SheetCell(" ".join([number, *[_("nil")] * len(nils)])),
                SheetCell(str(took or 0)),
                SheetCell(words.score(line.total[side]), mark="boxed" if lost else "", strong=True),
            ]
        return tuple(found)

    def foot(self, table: TableState) -> tuple[tuple[SheetCell, ...], ...]:
        rules = self.hand(table.state).rules
        bags = standing(table, table.state, before=False).bags
        if not bags or not (rules.overs or rules.ten_bags):
            return ()
        line = [SheetCell()]
        for count in bags:
            line += [SheetCell(_("bags")), SheetCell(), SheetCell(str(count % 10))]
        return (tuple(line),)

    def target(self, rules: SpadesRules) -> tuple[int | None, int | None]:
        return rules.target, -rules.floor

    # Corrections.

    def fields(self, table: TableState, state: HandState, values: Values) -> tuple[Field, ...]:
        hand, names = self.hand(state), table.names(state.number)
        bids = _bids(hand, values)
        found = []
        parties = _parties(hand, bids)
        for seats in parties if len(parties) > 2 else parties[:1]:
            who = words.side(seats[0] % 2) if len(seats) > 1 else names[seats[0]]
            id = _tricks_id(seats, len(parties))
            took = int(values.get(id, _share(hand, seats)))
            found.append(Field(id, _("{who} took", who=who), took, 0, 13, who=who, what=_("took")))
        for seat, bid in bids.items():
            who = words.side(seat % 2) if hand.rules.together else names[seat]
            choices = tuple((call, words.capital(bid_words(call)), None) for call in _calls(hand.rules))
            label = _("{who} bid", who=who)
            found.append(Field(f"bid{seat}", label, bid, choices=choices, who=who, what=_("bid")))
        return tuple(found)

    def corrected(self, table: TableState, state: HandState, values: Values) -> Agreed:
        hand = self.hand(state)
        bids = _bids(hand, values)
        parties = _parties(hand, bids)
        calls = tuple(Call(seat, bid) for seat, bid in bids.items())
        told = [int(values[id]) for seats in parties if (id := _tricks_id(seats, len(parties))) in values]
        return Agreed(calls, Total(0, told[0]) if len(parties) == 2 else Totals(tuple(told)))

    # Help.

    def help(self, rules: SpadesRules, players: int) -> tuple[Section, ...]:
        return spades_help.sections(rules)

    def in_short(self, rules: SpadesRules, players: int) -> str:
        return spades_help.in_short(rules)


def _made_or_set(side: SideScore) -> str:
    if side.made:
        return _("Made")
    return _("Set by {count}", count=side.bid - side.took) if side.took < side.bid else _("Set")


def _worth(rules: SpadesRules, bid: Bid, in_short: bool = False) -> str:
    """What stands below a number of partners who bid together: what is special about it."""
    worth = rules.worth(bid.number).made
    if bid.number == 13 and rules.boston == "wins":
        return _("wins")
    if bid.number == rules.board:
        return _c("Spades", "board")
    if worth == 10 * bid.number:
        return ""
    return str(worth) if in_short else _("{points} points", points=worth)


def _advice(table: TableState, hand: SpadesHand, side: int) -> str:
    """What whoever bids should know of the score: how far a blind bid is, and who is close to losing by sets."""
    rules, behind = hand.rules, hand.behind(side)
    if 0 < behind < rules.blind_behind:
        if rules.blind_nil:
            return _("Blind nil: {behind} behind, needs {needed}.", behind=behind, needed=rules.blind_behind)
        if rules.blind_bid is not None:
            return _("A blind bid: {behind} behind, needs {needed}.", behind=behind, needed=rules.blind_behind)
    return close_to_losing(rules.sets_that_lose, _before(table, table.state).sets)


def _ended_by(table: TableState, number: int) -> str:
    """By what a hand has ended the game, if not points: ``by two sets``; "" otherwise."""
    rules: SpadesRules = table.opening.rules  # type: ignore[assignment]
    line, reneges = ended_with(table, number), rules.reneges_that_lose or 0
    return {
        "boston": _("by a Boston"),
        "reneges": _n("by {number} renege", "by {number} reneges", reneges, number=words.number(reneges)),
        "sets": by_sets(rules.sets_that_lose or 0),
        "floor": _("at {points}", points=words.score(-rules.floor)),
    }.get(line.standing.end if line and line.standing else "", "")


def _bids_so_far(hand: SpadesHand, took: tuple[int, ...], bags: tuple[int, ...]) -> tuple[SideBid, ...]:
    """How the sides stand to their bids."""
    found = []
    counting = bool(hand.rules.overs or hand.rules.ten_bags)
    for side in range(2):
        bid, has = hand.bid_by(side), took[side]
        lost = 13 - took[1 - side] < bid
        needs = _("needs {count}", count=bid - has)
        said = _("set") if lost else needs if has < bid else _("made") if bid else ""
        beside = _n("{n} bag", "{n} bags", bags[side] % 10) if counting else ""
        label = _("{who} bid {bid}", who=words.side(side), bid=bid)
        found.append(SideBid(side, label, bid, has, said, beside))
    return tuple(found)


def _broken(hand: SpadesHand) -> bool:
    """Whether a spade is known to have fallen."""
    return bool(hand.breaking and hand.order and hand.played & ~hand.order.plain)


def _nils(table: TableState, state: HandState, hand: SpadesHand) -> str:
    """How the nils stand: ``Leon’s nil holds``, ``Leon’s nil is lost``."""
    names, taken = table.names(state.number), hand.shares()
    said = []
    for seat, name in enumerate(names):
        bid = hand.bid_of(seat)
        if bid is not None and bid.nil:
            lost = taken[hand.party_of[seat]]
            said.append(_("{who}’s nil is lost", who=name) if lost else _("{who}’s nil holds", who=name))
    return ", ".join(said)


def _before(table: TableState, state: HandState) -> Standing:
    return standing(table, state, before=True)


def _tens(table: TableState, state: HandState) -> tuple[int, ...]:
    """What each side lost in a hand by tens of bags."""
    before, after = (standing(table, state, when).bags or (0, 0) for when in (True, False))
    cost = state.hand.rules.ten_bags if isinstance(state.hand, SpadesHand) else 0
    return tuple((now // 10 - then // 10) * cost for then, now in zip(before, after, strict=True))


def _calls(rules: SpadesRules) -> list[str]:
    """All calls that the house rules know."""
    if rules.together:
        least = max(1, rules.board)
        blind = [] if rules.blind_bid is None else [f"Blind{n}" for n in range(rules.blind_bid, 14)]
        return [str(n) for n in range(least, 14)] + blind
    nils = (["Nil"] if rules.nil else []) + (["BlindNil"] if rules.blind_nil else [])
    return [str(n) for n in range(1, 14)] + nils


def _bids(hand: SpadesHand, values: Values) -> dict[int, str]:
    """The calls of a hand with changed values, by seat, in turn."""
    said = {call.seat: call.call for call in hand.calls}
    usual = _calls(hand.rules)[0]
    seats = hand.seating.clockwise(hand.forehand)[: hand.turns]
    return {seat: str(values.get(f"bid{seat}", said.get(seat, usual))) for seat in seats}


def _parties(hand: SpadesHand, bids: dict[int, str]) -> list[tuple[int, ...]]:
    """The seats of each party with these bids, in the order of the engine's."""
    nils = {seat % 2 for seat, text in bids.items() if (bid := parse_bid(text)) and bid.nil}
    found: list[tuple[int, ...]] = []
    for seat in range(4):
        if seat % 2 in nils:
            found.append((seat,))
        elif seat < 2:
            found.append((seat, seat + 2))
    return found


def _tricks_id(seats: tuple[int, ...], parties: int) -> str:
    """The id of the field with a party's tricks; with two parties only the first has one."""
    if parties == 2:
        return "tricks" if 0 in seats else ""
    return "tricks" + "".join(map(str, seats))


def _share(hand: SpadesHand, seats: tuple[int, ...]) -> int:
    """The tricks of these seats as far as they are known."""
    parties = {hand.party_of[seat] for seat in seats}
    whose = {seat for seat, party in enumerate(hand.party_of) if party in parties}
    if whose == set(seats):
        return sum(hand.shares()[party] for party in parties)
    return sum(tricks_by_seat(hand)[seat] for seat in seats)
