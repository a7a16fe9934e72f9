"""What somebody who only listens may know of a table, in the language that is spoken there.

It is made of what a viewer may see (`kiosk.table.present`), and of the cards that were laid on the table: for a
loudspeaker the public, for an earphone the seat whose player has it. So a hand is in it for that seat alone.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

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
    PlayedStage,
    PlayStage,
    QuestionStage,
    RenegeStage,
    ResultStage,
    Stage,
    TableView,
    TurnUpStage,
)
from rules.cards import BIG, LITTLE, RANKS, SORTED_SUITS
from rules.hand import Hand
from rules.turned_up import TurnUpHand

HONOURS = {"A": later("ace"), "K": later("king"), "Q": later("queen"), "J": later("jack"), "T": "10"}
"""Ranks that are no digit, as they are spoken."""


@dataclass(frozen=True)
class Trick:
    """The known cards of a trick in the order in which they fell, by seat; the seats that kept a card instead; `winner`
    is None while it is open."""

    plays: tuple[tuple[int, int], ...]
    kept: tuple[int, ...]
    winner: int | None


class Shown(NamedTuple):
    """A hand that lies open for all: the dummy's, a spread misère's."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Heard:
    """A table as it can be told to one listener; a text is "" where there is nothing to tell."""

    table: str
    hand: int
    misdeals: int  # how often it was dealt again
    names: tuple[str, ...]
    calls: tuple[tuple[int, str, str], ...]  # seat, "Ada", "4 uptown"; partners who call as one are "Ada and Ruby"
    trumps: str  # "hearts are trumps, downtown"
    shown: tuple[int, ...]  # cards that lie open beside the tricks: the kitty that is sported, a card turned up
    stock: int | None  # the card on top of the stock that is played for
    open_hand: Shown | None
    own: tuple[int, ...]  # the listener's own hand, () for the public, and where a card of it is not known
    tricks: tuple[Trick, ...]
    ended: int  # 1 when the hand is over, 2 when the game is
    result: str
    points: str  # what the hand brought, where nothing was made or set: "North and South 3, East and West 0"
    score: str
    question: str  # what the table is asked; it never names a card
    turn: str  # "Otis to play"


def heard(table: Table, listener: int | None = PUBLIC) -> Heard | None:
    """What may be told now, to the public or to the player in a seat. To the public nothing at a table of boards: the
    next one has still to play them, and has ears."""
    if listener is PUBLIC and table.opening.night.get("boards"):
        return None
    view = as_read(table, listener)
    hand, dealt, face = table.hand, table.state.dealt, face_of(table)
    names = tuple(seat.name for seat in view.seats)
    if isinstance(view.stage, PlayedStage):  # others have still to play it: nobody is told what it was
        dealt = False
    tricks = (*hand.tricks, *filter(None, [hand.trick])) if dealt else ()
    shown, stock = _shown(hand, view.stage) if dealt else ((), None)
    open_hand = view.stage.open_hand if isinstance(view.stage, PlayStage) else None
    return Heard(
        table=table.stream,
        hand=table.state.number,
        misdeals=table.state.misdeals,
        names=names,
        calls=tuple(
            (each.seat, words.together([names[seat] for seat in face.callers(hand, each.seat)]), face.call(each.call))
            for each in (face.calls(hand) if dealt else ())
        ),
        trumps=_trumps(hand, view) if dealt else "",
        shown=shown,
        stock=stock,
        open_hand=Shown(open_hand.seat, open_hand.cards) if open_hand and open_hand.cards else None,
        own=view.held,
        tricks=tuple(
            Trick(tuple((seat, int(card)) for seat, card in each.plays if card is not None), each.kept, each.winner)
            for each in tricks
        ),
        ended=2 if isinstance(view.stage, OverStage) else int(isinstance(view.stage, ResultStage | PlayedStage)),
        result=_result(table, view),
        points=_points_of_hand(table, view) if face.keeps_score else "",
        score=", ".join(_scored(table, side.side, side.score) for side in view.sides) if face.keeps_score else "",
        question=_question(table, view, listener),
        turn=_turn(view, face.calls_words.due),
    )


def card_words(card: int) -> str:
    """A card as it is spoken: ``king of hearts``."""
    if card >= LITTLE:
        return _("big joker") if card == BIG else _("little joker")
    return _("{rank} of {suit}", rank=rank_words(card), suit=words.suit_name(card // 13))


def rank_words(card: int) -> str:
    """The rank of a card that is no joker, as it is spoken: ``king``."""
    rank = RANKS[card % 13]
    return _(HONOURS.get(rank, rank))


def hand_words(cards: Collection[int]) -> str:
    """Cards as a hand is told, suit by suit, each from the ace down: ``spades: ace, 4; hearts: king; big joker``."""
    held = [[card for card in sorted(cards, reverse=True) if card // 13 == suit and card < LITTLE] for suit in range(4)]
    told = [
        _("{suit}: {cards}", suit=words.suit_name(suit), cards=", ".join(map(rank_words, held[suit])))
        for suit in SORTED_SUITS
        if held[suit]
    ]
    return "; ".join([*told, *(card_words(card) for card in sorted(cards, reverse=True) if card >= LITTLE)])


def _trumps(hand: Hand, view: TableView) -> str:
    if hand.order is None:
        return ""
    order = view.contract.order if view.contract else ""
    trumps = words.trumps(hand.order.trump)
    return trumps if order in ("", trumps) else _("{trumps}, {order}", trumps=trumps, order=order)


def _shown(hand: Hand, stage: Stage) -> tuple[tuple[int, ...], int | None]:
    """The open cards of a kitty that the rules show, or the card turned up for trumps; and the card that lies on top of
    a stock later on."""
    if isinstance(stage, KittyStage):
        return stage.cards if stage.shown else (), None
    turned = plain(hand.turned.card) if isinstance(hand, TurnUpHand) and hand.turned else None
    top = stage.turned if isinstance(stage, PlayStage) and stage.turned != turned else None
    return () if turned is None else (turned,), top


def _turn(view: TableView, to_call: str) -> str:
    """Whose turn it is, and for what; `to_call` is what is said of a call."""
    stage, names = view.stage, [seat.name for seat in view.seats]
    match stage:
        case DealStage():
            return _("{name} deals", name=names[stage.dealer])
        case TurnUpStage():
            return _("{name} turns a card up", name=names[stage.dealer])
        case AuctionStage():
            callers = stage.together or (stage.caller,)
            return _(to_call, name=words.together([names[seat] for seat in callers]))
        case DeclareStage():
            return stage.where or _("{name} completes the contract", name=names[stage.declarer])
        case KittyStage():
            return _("{name} has the kitty", name=names[stage.declarer])
        case PlayStage(turn=int(turn), detail="cards" | "tricks"):
            leads = not any(card is not None for card in stage.cards)
            return _("{name} leads", name=names[turn]) if leads else _("{name} to play", name=names[turn])
    return ""


def _question(table: Table, view: TableView, listener: int | None) -> str:
    if said := trouble(table):
        return _("{trouble}. Please look at the screen.", trouble=said) if listener is PUBLIC else said
    match view.stage:
        case RenegeStage(offender=offender, evidence=(first, proof)):
            return _(
                "A renege by {name}. {trick}: {words}. {later_trick}: {later_words}. The table decides.",
                name=view.seats[offender].name,
                trick=first.title,
                words=first.words,
                later_trick=proof.title,
                later_words=proof.words,
            )
        case RenegeStage(offender=offender, evidence=(first, *_more)):
            return _(
                "A renege by {name}. {trick}. The table decides.", name=view.seats[offender].name, trick=first.title
            )
        case NamesStage(headline=headline):
            return headline
        case DealStage(misdeal=wrong):
            return wrong
        case QuestionStage() if listener is not PUBLIC:
            return _("The table is asked something. 1 on the number pad says what.")
        case QuestionStage():
            return _("The table is asked something. Please look at the screen.")
    return ""


def _result(table: TableState, view: TableView) -> str:
    """How a hand, or the game, has ended."""
    stage = view.stage
    if isinstance(stage, OverStage):
        winners = [name for side in stage.winners for name in view.sides[side].names]
        return _("The game is over. Winners: {names}", names=words.together(winners))
    if isinstance(stage, PlayedStage):
        return stage.headline
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
    if stage.made:
        return _("The contract is made")
    # In words of the game, "Set by 2", "Ada and Otis hit"; what names sides by letters is told by its points alone.
    return stage.headline if stage.made is False or not table.hand.seating.partners else ""


def _points_of_hand(table: TableState, view: TableView) -> str:
    """What a hand brought everybody, where nothing was made or set that says so."""
    if not isinstance(view.stage, ResultStage) or view.stage.made is not None or view.stage.sides:
        return ""
    line = next((line for number, line in table.lines() if number == table.state.number and line.counts), None)
    brought = line.score if line is not None else None
    return (
        ", ".join(_scored(table, side, points) for side, points in enumerate(brought or ()))
        if any(brought or ())
        else ""
    )


def _scored(table: TableState, side: int, points: int) -> str:
    """A side in full, since no voice says ``N–S``, and its points."""
    said = _("minus {points}", points=-points) if points < 0 else str(points)
    return _("{side} {points}", side=_side(table, side), points=said)


def _side(table: TableState, side: int) -> str:
    seating, names = table.hand.seating, table.names()
    return words.side_name(seating, side, [names[seating.members(each)[0]] for each in range(len(seating.sides))])
