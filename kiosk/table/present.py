"""From a table's state to what one viewer may see of it (`kiosk.table.views`): the only place that decides this."""

from dataclasses import replace

from kiosk.base import words
from kiosk.journal import troubles
from kiosk.table.frame import seats, sides, undo_words, words_of
from kiosk.table.games.faces import face_of
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
        notice=table.notice,
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
        preset=f"{table.opening.game.preset(table.opening.preset).label} rules",
        seats=seats(table),
        sides=sides(table),
        contract=_contract(table),
        stage=stage,
        faces=_faces(table, stage),
        reading=table.devices.reading,
    )


def _stage_without(whole: TableState, seen: TableState, viewer: int | None) -> Stage:
    """The stage of a table with something withheld; `seen` is the table without it."""
    ended = whole.winner() is not None
    if whole.over or whole.state.number in withheld_hands(whole):
        dealer = whole.names()[whole.following().dealer]
        them = "them. The results are" if ended else "it. The result is"
        return PlayedStage(
            headline="All boards are played" if ended else f"Board {whole.board} is played",
            detail=f"Others have still to play {them} shown when they have.",
            next="" if ended else f"{dealer} deals",
            over=ended,
        )
    stage = stage_of(seen, viewer)
    if isinstance(stage, ResultStage) and ended:
        return replace(stage, next="all boards are played", over=True)
    return stage


def _contract(table: TableState) -> ContractView | None:
    contract = face_of(table).contract(table, table.state) if table.state.dealt else None
    if contract is None or table.hand.stage is not HandStage.PLAY:
        return contract
    return replace(contract, pending=face_of(table).pending(table))


def trouble(table: Table) -> str:
    """The sentence of a banner: what could not be saved, and why."""
    return f"Not saved: {words.lower_first(troubles.trouble(table.failure).what)}" if table.failure else ""


def saved(table: Table) -> str:
    """What is saved, while something else is not."""
    if not table.failure:
        return ""
    last = undo_words(table)
    return f"Everything up to {last.what} is saved." if last else "Everything before it is saved."


def unsaved(table: Table) -> str:
    """What is not saved, and what to do meanwhile."""
    drafts = [draft for draft in table.unsaved if draft.kind != "outcome"]
    if not drafts:
        return ""
    wait = f" {table.waiting} more {'is' if table.waiting == 1 else 'are'} waiting." if table.waiting else ""
    if drafts[0].kind == "retract":
        return f"The undo after it is not.{wait}"
    what = words_of(table, drafts[-1].kind, drafts[-1].content, len(drafts), saved=False).what
    them = "them" if table.waiting else "it"
    keep = f" Keep {them} on the table." if drafts[-1].kind == "play" else ""
    return f"What came next, {what}, is not.{wait}{keep}"


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
    none_over = "" if ended - {"annulled"} else "all were annulled" if ended else "no hand is over yet"
    if none_over and withheld_hands(table):
        none_over = "others have still to play it"
    over = "the game is over" if table.over else ""
    untimed = over or ("time is up already" if table.timed else "" if table.hands[0].dealt else "no hand is dealt yet")
    time = (Option("time", "Time is up", "this hand is the last", untimed),) if table.by_the_clock else ()
    no_deal = over or ("the hand is over" if hand.stage is HandStage.OVER else "")
    return (
        Option("sheet", "Score sheet", "hand by hand"),
        Option("correct", "Correct a hand", "this hand stays as is", none_over),
        Option("replay", "Replay a hand", "trick by trick", none_over),
        Option(
            "claim",
            "Claim or concede",
            "the tricks left to play",
            "" if isinstance(stage, PlayStage) else "not in the play",
        ),
        *time,
        Option("misdeal", "Misdeal", "same player deals", no_deal),
        Option("redo", "Redo", "what was undone last", "" if table.can_redo else "nothing was undone"),
        Option("adjust", "Adjust the score", "by agreement", over),
        Option("replace", "Replace a player", "pick a replacement", over),
        Option("rules", "Rules", "as played here"),
        Option("devices", "Devices", "reader, packs, buttons"),
        Option("close", "End demo", "nothing is kept")
        if table.demo
        else Option("close", "Close table", "you can resume it later"),
    )


def where(table: TableState) -> str:
    """Where a table stands, in one line: ``Leon to play to trick 9``."""
    shown = stage_of(table, PUBLIC)
    names = table.names()
    match shown:
        case DealStage() | NamesStage():
            return shown.headline
        case TurnUpStage():
            return f"{names[shown.dealer]} to turn a card up"
        case AuctionStage():
            return f"{names[shown.caller]} to call"
        case DeclareStage():
            return shown.headline.replace(",", " to")
        case KittyStage():
            return f"{names[shown.declarer]} has the kitty"
        case PlayStage():
            if shown.turn is not None and shown.detail == "cards":
                return f"{names[shown.turn]} to play to trick {shown.number}"
            return f"Trick {shown.number}"
        case RenegeStage() | QuestionStage():
            return shown.headline
        case PlayedStage():
            return shown.headline
        case ResultStage():
            return f"Hand {table.state.number} is over"
        case OverStage():
            return shown.headline
