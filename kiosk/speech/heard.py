"""What somebody who only listens may know of a table, in the language that is spoken there.

It is made of the view that everybody may see (`kiosk.table.present`), and of the cards that were laid on the table. A
hand is never in it, nor what a device knows of one.
"""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.base import words
from kiosk.base.language import _, later
from kiosk.table.games.faces import face_of
from kiosk.table.games.parts import plain
from kiosk.table.present import PUBLIC, as_read, trouble
from kiosk.table.state import TableState
from kiosk.table.table import Table
from kiosk.table.views import (
    AuctionStage,
    DealStage,
    DeclareStage,
    KittyStage,
    NamesStage,
    OverStage,
    PlayStage,
    QuestionStage,
    RenegeStage,
    ResultStage,
    Stage,
    TableView,
    TurnUpStage,
)
from rules.cards import BIG, LITTLE, RANKS
from rules.hand import Hand
from rules.turned_up import TurnUpHand

HONOURS = {"A": later("ace"), "K": later("king"), "Q": later("queen"), "J": later("jack"), "T": "10"}
"""Ranks that are no digit, as they are spoken."""


@dataclass(frozen=True)
class Trick:
    """The known cards of a trick in the order in which they fell, by seat; `winner` is None while it is open."""

    plays: tuple[tuple[int, int], ...]
    winner: int | None


@dataclass(frozen=True)
class Heard:
    """A table as it can be told; a text is "" where there is nothing to tell."""

    table: str
    hand: int
    names: tuple[str, ...]
    calls: tuple[tuple[int, str], ...]  # seat, "4 uptown"
    trumps: str  # "hearts are trumps, downtown"
    shown: tuple[int, ...]  # cards that lie open beside the tricks: the kitty that is sported, a card turned up
    tricks: tuple[Trick, ...]
    result: str
    score: str
    question: str  # what the table is asked; it never names a card
    turn: str  # "Otis to play"


def heard(table: Table) -> Heard | None:
    """What may be told now. None at a table of boards: the next one has still to play them, and has ears."""
    if table.opening.night.get("boards"):
        return None
    view = as_read(table, PUBLIC)
    hand, dealt = table.hand, table.state.dealt
    tricks = (*hand.tricks, *filter(None, [hand.trick])) if dealt else ()
    return Heard(
        table=table.stream,
        hand=table.state.number,
        names=tuple(seat.name for seat in view.seats),
        calls=tuple((each.seat, face_of(table).call(each.call)) for each in face_of(table).calls(hand)),
        trumps=_trumps(hand, view) if dealt else "",
        shown=_shown(hand, view.stage) if dealt else (),
        tricks=tuple(
            Trick(tuple((seat, int(card)) for seat, card in each.plays if card is not None), each.winner)
            for each in tricks
        ),
        result=_result(table, view),
        score=", ".join(f"{_side(table, side.side)} {_points(side.score)}" for side in view.sides),
        question=_question(view) or (_("Something is not saved. Please look at the screen.") if trouble(table) else ""),
        turn=_turn(view),
    )


def card_words(card: int) -> str:
    """A card as it is spoken: ``king of hearts``."""
    if card >= LITTLE:
        return _("big joker") if card == BIG else _("little joker")
    rank = RANKS[card % 13]
    return _("{rank} of {suit}", rank=_(HONOURS.get(rank, rank)), suit=words.suit_name(card // 13))


def _trumps(hand: Hand, view: TableView) -> str:
    if hand.order is None:
        return ""
    order = view.contract.order if view.contract else ""
    trumps = words.trumps(hand.order.trump)
    return trumps if order in ("", trumps) else f"{trumps}, {order}"


def _shown(hand: Hand, stage: Stage) -> tuple[int, ...]:
    """The open cards of a kitty that the rules show, of a card turned up, of a stock."""
    if isinstance(stage, KittyStage):
        return stage.cards if stage.shown else ()
    if isinstance(stage, PlayStage) and stage.turned is not None:
        return (stage.turned,)
    turned = plain(hand.turned.card) if isinstance(hand, TurnUpHand) and hand.turned else None
    return () if turned is None else (turned,)


def _turn(view: TableView) -> str:
    """Whose turn it is, and for what."""
    stage, names = view.stage, [seat.name for seat in view.seats]
    match stage:
        case DealStage():
            return _("{name} deals", name=names[stage.dealer])
        case TurnUpStage():
            return _("{name} turns a card up", name=names[stage.dealer])
        case AuctionStage():
            callers = stage.together or (stage.caller,)
            return _("{name} to call", name=words.together([names[seat] for seat in callers]))
        case DeclareStage():
            return _("{name} completes the contract", name=names[stage.declarer])
        case KittyStage():
            return _("{name} has the kitty", name=names[stage.declarer])
        case PlayStage(turn=int(turn), detail="cards" | "tricks"):
            leads = not any(card is not None for card in stage.cards)
            return _("{name} leads", name=names[turn]) if leads else _("{name} to play", name=names[turn])
    return ""


def _question(view: TableView) -> str:
    match view.stage:
        case RenegeStage(offender=offender):
            return _("A renege by {name}. The table decides.", name=view.seats[offender].name)
        case QuestionStage() | NamesStage():
            return _("The table is asked something. Please look at the screen.")
    return ""


def _result(table: TableState, view: TableView) -> str:
    """How a hand, or the game, has ended."""
    stage = view.stage
    if isinstance(stage, OverStage):
        winners = [name for side in stage.winners for name in view.sides[side].names]
        return _("The game is over. Winners: {names}", names=words.together(winners))
    if not isinstance(stage, ResultStage):
        return ""
    if table.hand.outcome is not None and table.hand.outcome.reason == "annulled":
        return _("The deal is annulled")
    if stage.sides:
        return ", ".join(
            _("{side}: made", side=_side(table, each.side))
            if each.made
            else _("{side}: set", side=_side(table, each.side))
            for each in stage.sides
        )
    return "" if stage.made is None else _("The contract is made") if stage.made else _("The contract is set")


def _side(table: TableState, side: int) -> str:
    """A side in full: no voice says ``N–S``."""
    seating, names = table.hand.seating, table.names()
    return words.side_name(seating, side, [names[seating.members(each)[0]] for each in range(len(seating.sides))])


def _points(score: int) -> str:
    return _("minus {points}", points=-score) if score < 0 else str(score)
