"""From a table's state to what one viewer may see of it (`kiosk.table.views`): the only place that decides this."""

from dataclasses import replace

from kiosk.base import words
from kiosk.base.language import _, _n
from kiosk.journal import troubles
from kiosk.table.frame import seats, sides, undo_words, words_of
from kiosk.table.games.faces import face_of
from kiosk.table.games.parts import pad_order
from kiosk.table.stages import stage_of
from kiosk.table.state import TableState
from kiosk.table.table import Table
from kiosk.table.views import (
    AuctionStage,
    ContractView,
    DealStage,
    DeclareStage,
    KittyStage,
    NamesStage,
    Option,
    OverStage,
    OwnHand,
    PlayedStage,
    PlayStage,
    QuestionStage,
    RenegeStage,
    ResultStage,
    Stage,
    TableView,
    TurnUpStage,
)
from kiosk.table.withheld import as_seen, withheld_hands
from rules.cards import mask_of
from rules.hand import Stage as HandStage

PUBLIC = None
"""The viewer who sees only what everybody may."""


def view(table: Table, viewer: int | None = PUBLIC) -> TableView:
    """The table as a seat may see it, or the public (None), and the state of its session."""
    return replace(
        as_read(table, viewer),
        undo=undo_words(table),
        saving=table.saving,
        trouble=trouble(table),
        notice=_(table.notice),
        saved=saved(table),
        unsaved=unsaved(table),
    )


def as_read(table: TableState, viewer: int | None = PUBLIC) -> TableView:
    """The same for a table that is only looked at: nobody is acting there."""
    whole, table = table, as_seen(table)
    stage = stage_of(table, viewer) if table is whole else _stage_without(whole, table, viewer)
    return TableView(
        table=table.title,
        hand=table.state.number,
        preset=_("{preset} rules", preset=_(table.opening.game.preset(table.opening.preset).label)),
        seats=seats(table),
        sides=sides(table),
        contract=_contract(table),
        stage=stage,
        faces=_faces(table, stage),
        reading=table.devices.reading,
        held=() if viewer is PUBLIC else _held(table, stage, viewer),
    )


def _held(table: TableState, stage: Stage, viewer: int) -> tuple[int, ...]:
    """The cards in the viewer's own hand, if all of them are known; what lies before the declarer before the discards
    is in hand too."""
    if not table.state.dealt or table.hand.stage is HandStage.OVER:
        return ()
    own = own_hand(table, viewer)
    takes = isinstance(stage, KittyStage) and stage.declarer == viewer
    return own.cards if own.whole or (takes and len(own.cards) >= own.size) else ()


def own_hand(table: TableState, seat: int) -> OwnHand:
    """The cards that a player holds now, as far as the kiosk knows them, for that player's own ear and nobody else's.

    It is made of what is known of this one hand, and of the kitty once it is the declarer's: nothing that is known of
    another hand is in it.
    """
    hand, letter = table.hand, table.hand.seating.letters[seat]
    if not table.state.dealt:
        return OwnHand(seat, (), hand.sizes[seat], ())
    begun = hand.stage in (HandStage.SWAP, HandStage.PLAY)  # before that, what a declarer puts away is still there
    held = hand.holdings()[seat] if begun else hand.dealt()[letter]
    cards = held.must
    if not held.known:
        cards |= hand.given(letter) or 0
        if begun and face_of(table).declarer(hand) == seat:
            cards |= hand.given("kitty") or 0
    stage = face_of(table).before_play(table, seat)
    if isinstance(stage, KittyStage) and stage.declarer == seat:
        cards |= mask_of(stage.cards)
    cards &= ~hand.played
    legal = cards
    if hand.stage is HandStage.PLAY and hand.turn == seat:
        legal = cards & hand.legal_cards(seat) or cards
    order = [card for card in pad_order(hand) if cards >> card & 1]
    return OwnHand(
        seat,
        cards=tuple(order),
        size=hand.cards_left()[seat],
        legal=tuple(card for card in order if legal >> card & 1),
        whole=cards.bit_count() == hand.cards_left()[seat] and held.known,
    )


def _stage_without(whole: TableState, seen: TableState, viewer: int | None) -> Stage:
    """The stage of a table with something withheld; `seen` is the table without it."""
    ended = whole.winner() is not None
    if whole.over or whole.state.number in withheld_hands(whole):
        dealer = whole.names()[whole.following().dealer]

        return PlayedStage(
            headline=_("All boards are played") if ended else _("Board {number} is played", number=whole.board),
            detail=_("Others have still to play them. The results are shown when they have.")
            if ended
            else _("Others have still to play it. The result is shown when they have."),
            next="" if ended else _("{who} deals", who=dealer),
            over=ended,
        )
    stage = stage_of(seen, viewer)
    if isinstance(stage, ResultStage) and ended:
        return replace(stage, next=_("all boards are played"), over=True)
    return stage


def _contract(table: TableState) -> ContractView | None:
    contract = face_of(table).contract(table, table.state) if table.state.dealt else None
    if contract is None or table.hand.stage is not HandStage.PLAY:
        return contract
    return replace(contract, pending=face_of(table).pending(table))


def trouble(table: Table) -> str:
    """The sentence of a banner: what could not be saved, and why."""
    if not table.failure:
        return ""
    return _("Not saved: {what}", what=words.lower_first(troubles.trouble(table.failure).what))


def saved(table: Table) -> str:
    """What is saved, while something else is not."""
    if not table.failure:
        return ""
    last = undo_words(table)
    if last is None:
        return _("Everything before it is saved.")
    return _("Everything up to {what} is saved.", what=last.what)


def unsaved(table: Table) -> str:
    """What is not saved, and what to do meanwhile."""
    drafts = [draft for draft in table.unsaved if draft.kind != "outcome"]
    if not drafts:
        return ""
    wait = _n("{n} more is waiting.", "{n} more are waiting.", table.waiting) if table.waiting else ""
    if drafts[0].kind == "retract":
        return " ".join(filter(None, (_("The undo after it is not."), wait)))
    what = words_of(table, drafts[-1].kind, drafts[-1].content, len(drafts), saved=False).what
    keep = ""
    if drafts[-1].kind == "play":
        keep = _("Keep them on the table.") if table.waiting else _("Keep it on the table.")
    return " ".join(filter(None, (_("What came next, {what}, is not.", what=what), wait, keep)))


def _faces(table: TableState, stage: Stage) -> int | None:
    match stage:
        case DealStage() | TurnUpStage():
            return stage.dealer
        case AuctionStage():
            return stage.caller
        case DeclareStage() | KittyStage():
            return stage.declarer
        case PlayStage():
            return {"cards": stage.turn, "total": face_of(table).declarer(table.hand)}.get(stage.detail)
        case RenegeStage():
            return stage.faces_seat
        case QuestionStage() | NamesStage():
            return stage.faces
    return None


def menu_options(table: Table) -> tuple[Option, ...]:
    """The options of a table's menu; those not possible now have the reason."""
    hand, stage = table.hand, as_read(table).stage
    ended = {state.hand.outcome.reason for state in as_seen(table).hands if state.hand.outcome}
    none_over = "" if ended - {"annulled"} else _("all were annulled") if ended else _("no hand is over yet")
    if none_over and withheld_hands(table):
        none_over = _("others have still to play it")
    over = _("the game is over") if table.over else ""
    untimed = over or (
        _("time is up already") if table.timed else "" if table.hands[0].dealt else _("no hand is dealt yet")
    )
    time = (Option("time", _("Time is up"), _("this hand is the last"), untimed),) if table.by_the_clock else ()
    no_deal = over or (_("the hand is over") if hand.stage is HandStage.OVER else "")
    return (
        Option("sheet", _("Score sheet"), _("hand by hand")),
        Option("correct", _("Correct a hand"), _("this hand stays as is"), none_over),
        Option("replay", _("Replay a hand"), _("trick by trick"), none_over),
        Option(
            "claim",
            _("Claim or concede"),
            _("the tricks left to play"),
            "" if isinstance(stage, PlayStage) else _("not in the play"),
        ),
        *time,
        Option("misdeal", _("Misdeal"), _("same player deals"), no_deal),
        Option("redo", _("Redo"), _("what was undone last"), "" if table.can_redo else _("nothing was undone")),
        Option("adjust", _("Adjust the score"), _("by agreement"), over),
        Option("replace", _("Replace a player"), _("pick a replacement"), over),
        Option("rules", _("Rules"), _("as played here")),
        Option("devices", _("Devices"), _("reader, packs, buttons")),
        Option("close", _("End demo"), _("nothing is kept"))
        if table.demo
        else Option("close", _("Close table"), _("you can resume it later")),
    )


def where(table: TableState) -> str:
    """Where a table stands, in one line: ``Leon to play to trick 9``."""
    shown = stage_of(table, PUBLIC)
    names = table.names()
    match shown:
        case DealStage() | NamesStage():
            return shown.headline
        case TurnUpStage():
            return _("{who} to turn a card up", who=names[shown.dealer])
        case AuctionStage():
            return _("{who} to call", who=names[shown.caller])
        case DeclareStage():
            return shown.where or shown.headline
        case KittyStage():
            return _("{who} has the kitty", who=names[shown.declarer])
        case PlayStage():
            if shown.turn is not None and shown.detail == "cards":
                return _("{who} to play to trick {number}", who=names[shown.turn], number=shown.number)
            return _("Trick {number}", number=shown.number)
        case RenegeStage() | QuestionStage():
            return shown.headline
        case PlayedStage():
            return shown.headline
        case ResultStage():
            return _("Hand {number} is over", number=table.state.number)
        case OverStage():
            return shown.headline
