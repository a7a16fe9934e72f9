"""The answers to what somebody asks who listens: of the table from the view that everybody may see, of the own hand
from what is told to that player alone."""

from __future__ import annotations

from kiosk.base import words
from kiosk.base.language import _, _n
from kiosk.speech.aloud import aloud, sentences
from kiosk.speech.heard import Heard, card_words, hand_words, heard
from kiosk.table.devices import Laid, Laying
from kiosk.table.games.faces import face_of
from kiosk.table.present import own_hand, view
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
    TableView,
    TurnUpStage,
)
from rules.tricks import Trick


def on_table(table: Table) -> str:
    """What lies on the table, or what it is asked."""
    shown = view(table)
    if shown.trouble:
        return aloud(sentences(shown.trouble, shown.saved, shown.unsaved))
    match shown.stage:
        case PlayStage() as stage:
            return _trick(table, shown, stage)
        case DealStage() as stage:
            counts = ", ".join(f"{count} {what}" for count, what in stage.counts)
            machine = (stage.machine.said, stage.machine.progress, stage.machine.advice) if stage.machine else ()
            seen = ", ".join(f"{place} {count}" for place, count, _size in stage.seen)
            return aloud(sentences(stage.headline, stage.pattern, counts, seen, stage.note, stage.misdeal, *machine))
        case TurnUpStage() | NamesStage() | DeclareStage() as stage:
            return aloud(sentences(stage.headline, stage.note))
        case AuctionStage() as stage:
            turned = "" if stage.turned is None else words.trumps(stage.turned)
            return aloud(sentences(stage.headline, stage.note, stage.why_no_pass, turned, stage.advice))
        case KittyStage() as stage:
            cards = hand_words(stage.cards) if stage.shown else ""
            return aloud(sentences(stage.headline, cards, stage.discards, stage.note, stage.next))
        case RenegeStage() as stage:
            shown_by = (
                sentences(
                    each.title,
                    ", ".join(f"{shown.seats[seat].name} {card_words(card)}" for seat, card in each.plays),
                    f"{shown.seats[each.marked].name} {each.words}",
                )
                for each in stage.evidence
            )
            return aloud(sentences(stage.headline, *shown_by, stage.question))
        case QuestionStage() as stage:
            return aloud(sentences(stage.headline, stage.detail))
        case ResultStage() as stage:
            rows = ", ".join(f"{row.label} {row.names} {row.hand}".replace("  ", " ") for row in stage.rows)
            sides = (f"{each.names}: {each.headline}, {each.words}, {each.remark}" for each in stage.sides)
            parts = (stage.headline, stage.contract, stage.tricks, stage.needed, *sides, rows, *stage.remarks)
            return aloud(sentences(*(part.rstrip(", ") for part in parts)))
        case OverStage() as stage:
            scores = ", ".join(f"{who} {figure}" for _side, figure, who in stage.scores)
            return aloud(sentences(stage.headline, stage.detail, scores, stage.question))
        case PlayedStage() as stage:
            return aloud(sentences(stage.headline, stage.detail))


def _trick(table: Table, shown: TableView, stage: PlayStage) -> str:
    """The trick in progress, card by card as they fell; and what else lies there."""
    if stage.detail == "total":
        return aloud(sentences(stage.totals_headline))
    trick = table.hand.trick
    fell = _plays(shown, trick) if trick else ""
    beside = []
    if stage.stock:
        beside.append(_n("{n} card in the stock", "{n} cards in the stock", stage.stock))
    if stage.turned is not None:
        beside.append(_("turned up: {card}", card=card_words(stage.turned)))
    if stage.open_hand and stage.open_hand.cards:
        beside.append(f"{stage.open_hand.title}: {hand_words(stage.open_hand.cards)}")
    number = _("Trick {number}", number=stage.number)
    asked = _("Who took it?") if stage.turn is None or stage.detail == "tricks" else ""
    return aloud(sentences(number, fell or _("Nothing lies there"), *beside, stage.stage_words, asked))


def _plays(shown: TableView, trick: Trick) -> str:
    laid = (
        _(
            "{name}: {card}",
            name=shown.seats[seat].name,
            card=_("a card that is not known") if card is None else card_words(int(card)),
        )
        for seat, card in trick.plays
    )
    kept = (_("{name} kept the card", name=shown.seats[seat].name) for seat in trick.kept)
    return ", ".join((*laid, *kept))


def last_trick(table: Table) -> str:
    """The trick before this one, and who took it."""
    shown, tricks = view(table), table.hand.tricks
    if isinstance(shown.stage, PlayedStage) or not tricks:
        return _("There is no trick before this one.")
    last = tricks[-1]
    taken = "" if last.winner is None else _("{name} took it", name=shown.seats[last.winner].name)
    return sentences(_("Trick {number}", number=len(tricks)), _plays(shown, last), taken)


def score(table: Table) -> str:
    """The score of every side."""
    score = _now(table).score
    return _("The score: {score}", score=score) if score else _("No score is kept in this game")


def tricks(table: Table) -> str:
    """The tricks of this hand so far, by side, and how far a contract is."""
    shown = view(table)
    if not isinstance(shown.stage, PlayStage | RenegeStage | QuestionStage | ResultStage):
        return _("No trick has been played.")
    counted = ", ".join(
        _n("{who} {n} trick", "{who} {n} tricks", side.tricks, who=_side(table, side.side))
        for side in shown.sides
        if any(not shown.seats[seat].out for seat in table.hand.seating.members(side.side))
    )
    contract = shown.contract
    bids = tuple(f"{bid.label} {bid.words}, {bid.beside}".rstrip(", ") for bid in contract.bids) if contract else ()
    notes = () if bids else tuple(f"{seat.name} {seat.note}" for seat in shown.seats if seat.note)
    standing = (contract.standing or contract.words) if contract else ""
    return aloud(sentences(counted, standing, *bids, *notes))


def trumps(table: Table) -> str:
    """Trumps and the contract; before they are settled the calls."""
    shown, hand = view(table), table.hand
    contract, settled = shown.contract, _now(table).trumps
    if contract is not None:
        return aloud(sentences(settled, contract.title, contract.by, contract.words, contract.pending))
    calls = face_of(table).calls(hand) if table.state.dealt else ()
    said = (
        _("{name}: {call}", name=shown.seats[call.seat].name, call=face_of(table).call(call.call)) for call in calls
    )
    return aloud(sentences(settled or _("Trumps are not settled"), *said))


def turn(table: Table) -> str:
    """Whose turn it is, or what the table is asked."""
    shown = view(table)
    stage = shown.stage
    if isinstance(stage, RenegeStage):
        return aloud(sentences(stage.headline, stage.question))
    if isinstance(stage, ResultStage):
        return aloud(sentences(_("The hand is over"), stage.next))
    return _now(table).turn or on_table(table)


def my_cards(table: Table, seat: int) -> str:
    """The cards of the player who listens; for that ear alone."""
    hand = own_hand(table, seat)
    laid = table.devices.own.so_far() if table.devices.own else ()
    known = len(hand.cards)
    if known:
        if hand.whole:
            count = _n("{n} card", "{n} cards", known)
        elif known > hand.size:
            count = _("You hold {held} of these {known} cards", known=known, held=hand.size)
        elif known == hand.size:
            count = _("As dealt; what was put away is not known")
        else:
            count = _("{known} of your {held} cards are known", known=known, held=hand.size)
        return sentences(count, hand_words(hand.cards), hand_words(laid))
    if laid:
        return sentences(_("{count} of {all} cards so far", count=len(laid), all=hand.size), hand_words(laid))
    if not hand.size:
        return _("You hold no card.")
    return _("Your cards are not known. Before the play, lay them on the reader one by one.")


def laid(what: Laid) -> str:
    """What becomes of a card that was laid on the reader to be named; for that ear alone."""
    card = "" if what.card is None else card_words(what.card)
    match what.what:
        case Laying.NAMED:
            whole = what.size and what.count == what.size
            those = _("That is the whole kitty") if what.kitty else _("These are all your {n} cards", n=what.size)
            return sentences(card, those) if whole else card
        case Laying.AGAIN:
            return _("{card}, which you have", card=card)
        case Laying.TOO_MANY if what.kitty:
            return _("{card}: one too many. The kitty has {n} cards", card=card, n=what.size)
        case Laying.TOO_MANY:
            return _("{card}: one too many. You were dealt {n} cards", card=card, n=what.size)
        case Laying.ELSEWHERE:
            return _("{card}: this card is known to be elsewhere. It is not taken as yours", card=card)
        case Laying.NO_CARD:
            return _("{card}: it is not in this game’s pack. Put it aside", card=card)
        case Laying.OTHER_PACK:
            return _("{card}: it is from another pack. Put it aside", card=card)
        case Laying.MISREAD:
            return _("The card was misread. Lay it again")
        case Laying.UNKNOWN:
            return _("The card is not enrolled: its tag belongs to no pack. Try it again")
        case Laying.TWO:
            return _("Two cards at once. Lay them one at a time")


def _now(table: Table) -> Heard:
    """The table as it is told. Whose turn it is, trumps and score are the same for every player who may hear it."""
    seat = 0
    now = heard(table, seat)
    assert now is not None
    return now


def _side(table: Table, side: int) -> str:
    seating, names = table.hand.seating, table.names()
    return words.side_name(seating, side, [names[seating.members(each)[0]] for each in range(len(seating.sides))])
