"""The frame of every view of a table: the seats, the sides, and what undo would take back."""

from collections.abc import Iterable, Mapping
from typing import Any

from kiosk.base import words
from kiosk.base.language import _, _c, _n, later
from kiosk.table.games.faces import face_of
from kiosk.table.games.parts import tricks_by_seat, tricks_by_side
from kiosk.table.kinds import AMENDMENTS
from kiosk.table.state import TableState
from kiosk.table.table import Table
from kiosk.table.views import SeatView, SideView, Undo
from rules.cards import SUITS, Card
from rules.match import Line


def seats(table: TableState, number: int | None = None, trick: int | None = None) -> tuple[SeatView, ...]:
    """The seats, for the hand in progress or another; with the tricks that they had won by the end of a `trick`."""
    state = table.state if number is None else table.hand_state(number)
    names, hand, face = table.names(number), state.hand, face_of(table)
    said = face.said(hand)
    high = face.high(hand)
    turn = table.turn if number is None else None
    won = tricks_by_seat(hand)
    if trick is not None:
        winners = [each.winner for each in hand.tricks[:trick]]
        won = tuple(winners.count(seat) for seat in range(len(names)))
    return tuple(
        SeatView(
            seat=seat,
            letter=letter,
            place=words.place(seat, len(names)),
            name=names[seat],
            side=hand.seating.side_of[seat],
            dealer=seat == state.dealer,
            turn=seat == turn,
            said=said.get(seat, ""),
            high=seat == high,
            tricks=won[seat],
            note=face.note(hand, seat, None if trick is None else won[seat]),
            out=not hand.sizes[seat],
        )
        for seat, letter in enumerate(table.opening.seating.letters)
    )


def sides(table: TableState) -> tuple[SideView, ...]:
    """The sides with their tricks of this hand and their score."""
    names, totals, tricks = table.names(), table.totals(), tricks_by_side(table.hand)
    seating, declaring = table.hand.seating, face_of(table).declaring(table.hand)
    return tuple(
        SideView(
            side=side,
            label=label,
            names=tuple(names[seat] for seat in seating.members(side)),
            tricks=tricks[side] or 0,
            score=totals[side],
            declares=declaring is not None and table.hand.party_of[seating.members(side)[0]] == declaring,
        )
        for side, label in enumerate(table.side_labels())
    )


def running(start: tuple[int, ...], lines: Iterable[tuple[int, Line]]) -> tuple[tuple[int, ...], ...]:
    """The running totals by hand, beginning with the start."""
    return (start, *(line.total for _number, line in lines if line.counts))


def undo_words(table: Table) -> Undo | None:
    """What undo would take back."""
    group = [f for f in table.last_undoable() if f.kind != "outcome"]
    if not group:
        return None
    if group[0].hand != table.state.number and group[0].kind != "next":
        return Undo(_("hand {number}, corrected", number=group[0].hand), _("correction"))
    if any(f.kind in AMENDMENTS for f in group):
        moved = {f.content["fact"] for f in group if f.kind in AMENDMENTS}
        if group[0].source == "reader" or any(f.kind == "know" and f.id in moved for f in table.facts):
            return Undo(_("the hands as read"), _c("cards", "hands"))
        if all(f.kind == "retract" for f in group):
            undone = {f.id for f in table.facts if f.kind == "retract"}
            return Undo(_("redo") if group[0].content["fact"] in undone else _("the card back"))
        return Undo(_("the correction"), _("correction"))
    if group[0].kind == "know" and group[0].source == "reader":
        return Undo(_("the hands as read"), _c("cards", "hands"))
    shown = group[0] if group[0].kind in ("dealt", "play", "trick") else group[-1]
    return words_of(table, shown.kind, shown.content, len(group))


def words_of(table: TableState, kind: str, content: Mapping[str, Any], count: int = 1, saved: bool = True) -> Undo:
    """A fact in few words; `count` is how many of its kind were done at once, `saved` whether it is on record."""
    names, face = table.names(), face_of(table)

    def who() -> str:
        seat = table.opening.seating.parse(content["seat"])
        return names[seat] if seat is not None else ""

    own = face.undo(table, kind, content)
    if own:
        return own
    match kind:
        case "call":
            call = face.call(content["call"])
            return Undo(_n("{n} pass", "{n} passes", count)) if count > 1 else Undo(f"{who()}, {call}", call)
        case "turned":
            return Undo(_turned(content), _("turned up"))
        case "cut":
            return Undo(_("{who} won the cut", who=who()), _("the cut"))
        case "keep":
            return Undo(_("{who} kept it", who=who()), _("kept"))
        case "play":
            card = words.card(Card.parse(content["card"]))
            return Undo(_("{who}’s {card}", who=who(), card=card), card)
        case "trick":
            number = _("trick {number}", number=len(table.hand.tricks) + (not saved))
            return Undo(f"{who()}, {number}", number)
        case "ruling":
            return Undo(_("penalty") if content["penalty"] else _("overruled"))
    return Undo(_(_KINDS.get(kind, kind)))


_KINDS = {
    "next": later("next hand"),
    "dealt": later("dealt"),
    "misdeal": later("misdeal"),
    "discard": later("discards"),
    "know": later("cards shown"),
    "claim": later("the claim"),
    "total": later("the total"),
    "totals": later("the totals"),
    "honours": later("honours"),
    "adjust": later("adjustment"),
    "player": later("new player"),
    "finish": later("last hand"),
    "plays_on": later("the answer"),
    "time": later("time"),
    "agree": later("the agreement"),
}
"""What undo would take back, for facts whose content adds nothing."""


def _turned(content: Mapping[str, Any]) -> str:
    if content["card"]:
        return _("{card} turned up", card=words.card(Card.parse(content["card"])))
    if content["suit"]:
        return _("{suit} turned up", suit=words.suit_name(SUITS.index(content["suit"])))
    return _("the card turned up")
