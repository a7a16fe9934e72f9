"""What stands on every view of a table: the seats, the sides, the contract, and what undo would take back."""

from collections.abc import Mapping
from typing import Any

from kiosk import words
from kiosk.fold import HandState
from kiosk.table import MOVES, Table
from kiosk.views import (
    ContractView,
    SeatView,
    SideView,
    Undo,
)
from rules.cards import Card
from rules.games.bid_whist import BidWhistHand


def seats(table: Table, number: int | None = None) -> tuple[SeatView, ...]:
    """The four seats, in the hand in progress or in another."""
    state = table.state if number is None else table.hand_state(number)
    names, hand = table.names(number), state.hand
    assert isinstance(hand, BidWhistHand)
    said = {call.seat: words.call(call.call) for call in hand.calls}
    high = hand.high_call()
    turn = table.turn if number is None else None
    won = [0, 0, 0, 0]
    for trick in hand.tricks:
        if trick.winner is not None:
            won[trick.winner] += 1
    return tuple(
        SeatView(
            seat=seat,
            letter=letter,
            place=words.PLACES[seat],
            name=names[seat],
            side=table.opening.seating.side_of[seat],
            dealer=seat == state.dealer,
            turn=seat == turn,
            said=said.get(seat, ""),
            high=high is not None and high.seat == seat,
            tricks=won[seat],
        )
        for seat, letter in enumerate(table.opening.seating.letters)
    )


def sides(table: Table) -> tuple[SideView, ...]:
    """The two sides with their tricks of this hand and their score."""
    names, totals, shares = table.names(), table.totals(), table.hand.shares()
    seating, declarer = table.opening.seating, table.hand.declarer
    return tuple(
        SideView(
            side=side,
            label=words.SIDE_LABELS[side],
            names=tuple(names[seat] for seat in seating.members(side)),
            tricks=shares[side],
            score=totals[side],
            declares=declarer is not None and seating.side_of[declarer] == side,
        )
        for side in range(2)
    )


def contract_view(table: Table, state: HandState) -> ContractView | None:
    """The contract of a hand, once the declarer has completed it."""
    hand = state.hand
    assert isinstance(hand, BidWhistHand)
    contract, declarer = hand.contract, hand.declarer
    if contract is None or declarer is None:
        return None
    side = table.opening.seating.side_of[declarer]
    shares, standing = hand.shares(), hand.standing()
    needed, has = hand.needed, shares[side]
    said = {True: "made", False: "down", None: f"needs {needed}, has {has}"}[standing]
    return ContractView(
        title=words.bid_of(contract),
        trump=contract.trump,
        by=f"by {words.PLACES[declarer]}, {table.names(state.number)[declarer]}",
        side=side,
        left=has,
        right=shares[1 - side],
        post=needed,
        words=said,
        order="downtown" if contract.downtown else "uptown",
    )


def plain(card: int | None) -> int | None:
    """A card as a number and nothing else: what a view holds."""
    return None if card is None else int(card)


def undo_words(table: Table) -> Undo | None:
    """What undo would take back."""
    group = [f for f in table.last_undoable() if f.kind != "outcome"]
    if not group:
        return None
    if group[0].hand != table.state.number and group[0].kind != "next":
        return Undo(f"hand {group[0].hand}, corrected", "correction")
    if any(f.kind in MOVES for f in group):
        if all(f.kind == "retract" for f in group):
            undone = {f.id for f in table.facts if f.kind == "retract"}
            return Undo("redo" if group[0].content["fact"] in undone else "the card back")
        return Undo("the correction", "correction")
    shown = group[0] if group[0].kind == "dealt" else group[-1]
    return words_of(table, shown.kind, shown.content, len(group))


def words_of(table: Table, kind: str, content: Mapping[str, Any], count: int = 1, saved: bool = True) -> Undo:
    """A fact in few words; `count` is how many of the kind somebody did at once, `saved` whether it is on record."""
    names = table.names()

    def who() -> str:
        seat = table.opening.seating.parse(content["seat"])
        return names[seat] if seat is not None else ""

    match kind:
        case "next":
            return Undo("next hand")
        case "dealt":
            return Undo("dealt")
        case "misdeal":
            return Undo("misdeal")
        case "call":
            call = words.call(content["call"])
            return Undo(f"{count} passes") if count > 1 else Undo(f"{who()}, {call}", call)
        case "declare":
            text = content["contract"]
            return Undo(words.SUIT_NAMES["SHDC".index(text[-1])] if "NT" not in text else _way(text[-1]))
        case "discard":
            return Undo("discards")
        case "know":
            return Undo("cards shown")
        case "play":
            card = words.card(Card.parse(content["card"]))
            return Undo(f"{who()}’s {card}", card)
        case "trick":
            number = f"trick {len(table.hand.tricks) + (not saved)}"
            return Undo(f"{who()}, {number}", number)
        case "claim":
            return Undo("the claim")
        case "total":
            return Undo("the total")
        case "ruling":
            return Undo("penalty" if content["penalty"] else "overruled")
        case "adjust":
            return Undo("adjustment")
        case "player":
            return Undo("new player")
        case "finish":
            return Undo("last hand")
        case "plays_on":
            return Undo("the answer")
    return Undo(kind)


def _way(letter: str) -> str:
    return "downtown" if letter == "D" else "uptown"
