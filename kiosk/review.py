"""Looking back: the score sheet, the correction of an earlier hand, and the replay of any hand, as plain data."""

from kiosk import words
from kiosk.fold import HandState
from kiosk.frame import contract_view, plain, seats, sides
from kiosk.stages import declare_key
from kiosk.table import NotNow, Table
from kiosk.views import CorrectView, ReplayView, SheetRow, SheetView
from rules.games.bid_whist import Bid, BidWhistHand, Contract, parse_contract
from rules.match import Line
from rules.tricks import led_suit


def sheet(table: Table) -> SheetView:
    """The score sheet: one row a hand, adjustments in rows of their own, and the points of the chart."""
    rows = []
    points = [table.opening.start]
    for number, line in table.lines():
        state = table.hand_state(number)
        rows.append(_row(table, state, line))
        if line.counts:
            points.append(line.total)
    dealer = table.opening.seating.left(table.state.dealer)
    return SheetView(
        table=f"Table {table.opening.number}",
        sides=sides(table),
        rows=tuple(rows),
        points=tuple(points),
        target=getattr(table.opening.rules, "target", 0),
        next=f"{table.names()[dealer]} deals" if table.hand.outcome and not table.winner() else "",
    )


def _row(table: Table, state: HandState, line: Line) -> SheetRow:
    hand, outcome = state.hand, state.hand.outcome
    totals = tuple(words.score(t) for t in line.total)
    assert isinstance(hand, BidWhistHand)
    changes = tuple(words.change(p) for p in line.score or ())
    if line.score in state.adjustments and (outcome is None or line.score != outcome.score):
        said = f"adjusted {', '.join(changes)}"
        return SheetRow(state.number, "", said, None, "", changes, totals, None, False, line.counts, "adjusted")
    assert outcome is not None and hand.contract is not None and hand.declarer is not None and outcome.tricks
    side = table.opening.seating.side_of[hand.declarer]
    return SheetRow(
        hand=state.number,
        by=table.names(state.number)[hand.declarer],
        bid=words.short_bid(hand.contract),
        trump=hand.contract.trump,
        tricks=str(outcome.tricks[side]),
        changes=changes,
        totals=totals,
        boxed=side if outcome.made is False else None,
        circled=outcome.tricks[side] == 13,
        counts=line.counts,
        remark="" if line.counts else "does not count",
    )


def correction(
    table: Table, number: int, declarer: int | None = None, contract: str | None = None, tricks: int | None = None
) -> CorrectView:
    """An earlier hand with another declarer, contract or number of tricks, not made yet. Raises `NotNow`."""
    state = table.hand_state(number)
    hand = state.hand
    assert isinstance(hand, BidWhistHand)
    was = hand.outcome
    if was is None or was.tricks is None or hand.contract is None or hand.declarer is None:
        raise NotNow(f"Hand {number} is not over.")
    seating, names = table.opening.seating, table.names(number)
    declarer = hand.declarer if declarer is None else declarer
    contract = str(hand.contract) if contract is None else contract
    side = seating.side_of[declarer]
    tricks = was.tricks[side] if tricks is None else tricks
    least = int(hand.rules.kitty_is_a_trick)
    tricks = max(least, min(13, tricks))
    made = parse_contract(contract)
    assert made is not None
    changed = (declarer, contract, tricks) != (
        hand.declarer,
        str(hand.contract),
        was.tricks[seating.side_of[hand.declarer]],
    )
    took = was.tricks[seating.side_of[hand.declarer]]
    before = table.lines()
    after = table.lines_with(number, table.correction(number, declarer, contract, tricks)) if changed else before
    becomes = dict(after)
    old = dict(before)
    rows = []
    for s in range(2):
        rows.append((f"Hand {number}", s, words.change((old[number].score or (0, 0))[s]),
                     words.change((becomes[number].score or (0, 0))[s])))  # fmt: skip
    for s in range(2):
        rows.append(("Score", s, words.score(_final(before, s)), words.score(_final(after, s))))
    bids = [Bid(n, kind) for n in range(hand.rules.lowest_bid, 8) for kind in ("U", "D", "NT")]
    goes_on = table.state.number != number and table.hand.outcome is None
    return CorrectView(
        hand=number,
        contract=words.contract(made),
        by=f"by {words.PLACES[declarer]}, {names[declarer]}. Needed {6 + made.number}.",
        tricks=tricks,
        least=least,
        most=13,
        was=f"was {took}, {_said(hand.contract, took)}",
        now=f"now {_said(made, tricks)}",
        rows=tuple(rows),
        changed=changed,
        goes_on=f"Hand {table.state.number} goes on" if goes_on else "",
        bids=tuple(str(b) for b in bids),
        declarers=tuple(enumerate(names)),
        contracts=tuple(declare_key(c) for c in _ways(made)),
        declarer=declarer,
        bid=f"{made.number}{made.type}",
        text=contract,
        side=side,
    )


def with_bid(contract: str, bid: str) -> str:
    """A contract that completes another bid, with the trumps or the order as they were where that can be."""
    if bid.endswith("NT"):
        return bid + (contract[-1] if "NT" in contract else "U")
    return bid + (contract[-1] if "NT" not in contract else "S")


def _ways(contract: Contract) -> list[Contract]:
    if contract.trump is None:
        return [Contract(contract.number, None, down) for down in (False, True)]
    return [Contract(contract.number, suit, contract.downtown) for suit in range(4)]


def _final(lines: list[tuple[int, Line]], side: int) -> int:
    return [line for _, line in lines if line.counts][-1].total[side]


def _said(contract: Contract, tricks: int) -> str:
    short = 6 + contract.number - tricks
    return f"set by {short}" if short > 0 else "made"


def replay(table: Table, number: int, trick: int) -> ReplayView:
    """A trick of a hand, 0 for the auction. Raises `NotNow` where there is no such hand."""
    state = table.hand_state(number)
    hand, names = state.hand, table.names(number)
    assert isinstance(hand, BidWhistHand)
    seating = table.opening.seating
    trick = max(0, min(len(hand.tricks), trick))
    shown = hand.tricks[trick - 1] if trick else None
    faults = [f for f in hand.violations if f.kind == "revoke" and f.trick == trick]
    headline = f"{names[shown.winner]} takes it" if shown and shown.winner is not None else ""
    remark = f"{words.PLACES[faults[0].seat or 0]} reneges" if faults else _showed_out(hand, trick)
    return ReplayView(
        title=f"Hand {number}",
        hand=number,
        trick=trick,
        tricks=len(hand.tricks),
        cards=tuple(plain(shown.card_of(s)) if shown else None for s in range(4)),
        winner=shown.winner if shown else None,
        led=led_suit(shown.plays, hand.order) if shown and hand.order else None,
        headline=headline or ("" if hand.tricks else "No trick was kept"),
        remark=remark,
        winners=tuple(None if t.winner is None else seating.side_of[t.winner] for t in hand.tricks),
        kitty_side=seating.side_of[hand.declarer]
        if hand.declarer is not None and hand.rules.kitty_is_a_trick
        else None,
        contract=contract_view(table, state),
        seats=seats(table, number),
        auction=tuple((names[c.seat], words.call(c.call)) for c in hand.calls),
        by="" if hand.declarer is None else f"by {words.PLACES[hand.declarer]}",
        result=_result(hand),
    )


def _result(hand: BidWhistHand) -> str:
    outcome = hand.outcome
    if hand.contract is None or hand.declarer is None or outcome is None or outcome.tricks is None:
        return "not over"
    return _said(hand.contract, outcome.tricks[hand.seating.side_of[hand.declarer]])


def _showed_out(hand: BidWhistHand, trick: int) -> str:
    if not trick or hand.order is None:
        return ""
    shown = hand.tricks[trick - 1]
    led = led_suit(shown.plays, hand.order)
    out = [s for s, c in shown.plays if c is not None and led is not None and hand.order.suit[c] != led]
    return f"{words.PLACES[out[0]]} showed out" if out else ""
