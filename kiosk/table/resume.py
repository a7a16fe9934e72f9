"""Where a table was left, for the screens that offer to go on with it."""

from dataclasses import dataclass

from kiosk.base import words
from kiosk.base.language import _, later
from kiosk.table.present import as_read, where
from kiosk.table.state import TableState
from kiosk.table.views import (
    AuctionStage,
    ContractView,
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


@dataclass(frozen=True)
class ResumePoint:
    """Where a table stopped. `cards` lie on the table, in the order in which they fell, each with its place, or its
    player's name unless there are four seats. `trick` is the same by seat, and `turn` whose card comes next; () and
    None where no card is waited for."""

    stream: str
    title: str  # "We stopped at trick 7"
    where: str  # "Leon to play to trick 9"
    news: str  # "East, Otis, to play", "" if nobody in particular has to act
    table: str  # "Table 3, hand 9"
    lines: tuple[str, ...]
    cards: tuple[tuple[str, int], ...]
    next: str  # second line of Go on: "East to play"
    trick: tuple[int | None, ...] = ()
    turn: int | None = None


def resume_point(table: TableState) -> ResumePoint:
    """Where a table stands, for everybody to see."""
    shown = as_read(table)
    at, seat, does, lines = _stage(shown)
    lines = tuple(line for line in lines if line)
    if shown.contract and not lines:
        lines = _contract(shown.contract)
    news = next_ = does
    if seat is not None:
        who = shown.seats[seat]
        called = _called(shown, seat)
        news = _(does, who=who.name if called == who.name else f"{who.place}, {who.name},")
        next_ = _(does, who=called)
    return ResumePoint(
        stream=table.stream,
        title=at,
        where=where(table),
        news=news,
        table=_("{table}, hand {number}", table=shown.table, number=shown.hand),
        lines=lines,
        cards=_cards(shown),
        next=next_,
        trick=_trick(shown),
        turn=seat if _trick(shown) else None,
    )


def _stage(shown: TableView) -> tuple[str, int | None, str, tuple[str, ...]]:
    """Where the hand is, who has to act, how (of them a text that is still to be looked up, with ``{who}``), and lines
    that say more."""
    after = _("We stopped after hand {number}", number=shown.hand)
    match shown.stage:
        case DealStage() as stage:
            return _("We stopped before the deal"), stage.dealer, later("{who} to deal"), ()
        case TurnUpStage() as stage:
            return _("We stopped before the turn-up"), stage.dealer, later("{who} to turn a card up"), ()
        case NamesStage() as stage:
            return _("We stopped at a cut"), None, stage.headline, (stage.note,)
        case AuctionStage() as stage:
            high = next((s for s in shown.seats if s.high), None)
            said = _("{call} by {who}", call=high.said, who=high.place) if high else stage.note
            return _("We stopped in the auction"), stage.caller, later("{who} to call"), (said,)
        case DeclareStage() as stage:
            bid = (_("{call} was bid", call=stage.call),) if stage.call else ()
            return _("We stopped after the auction"), stage.declarer, later("{who} to declare"), bid
        case KittyStage() as stage:
            return _("We stopped at the kitty"), stage.declarer, later("{who} to discard"), ()
        case PlayStage() as stage:
            at = _("We stopped at trick {number}", number=stage.number)
            if stage.detail == "cards" and stage.turn is not None:
                return at, stage.turn, later("{who} to play"), ()
            return at, None, "", ()
        case RenegeStage() as stage:
            return _("We stopped at a renege"), stage.offender, later("{who} reneged"), (stage.question,)
        case QuestionStage() as stage:
            return _("We stopped at a question"), None, stage.headline, (stage.detail,)
        case PlayedStage() as stage:
            return after, None, stage.next, (stage.detail,)
        case ResultStage() as stage:
            return after, None, stage.next, (f"{stage.headline}, {stage.tricks}", stage.contract)
        case OverStage() as stage:
            return _("We stopped after the game"), None, stage.headline, (stage.question or stage.detail,)


def _contract(contract: ContractView) -> tuple[str, ...]:
    order = contract.order if contract.trump is None else words.suit_name(contract.trump)
    order = "" if order in contract.title.lower() else order
    first = ", ".join(part for part in (contract.title, order, contract.by.split(",")[0]) if part)
    return tuple(line for line in (first, contract.words) if line)


def _cards(shown: TableView) -> tuple[tuple[str, int], ...]:
    stage = shown.stage
    if not isinstance(stage, PlayStage) or stage.leader is None:
        return ()
    around = [*range(stage.leader, len(stage.cards)), *range(stage.leader)]
    fell = ((seat, stage.cards[seat]) for seat in around)
    return tuple((_called(shown, seat), int(card)) for seat, card in fell if card is not None)


def _trick(shown: TableView) -> tuple[int | None, ...]:
    stage = shown.stage
    if not isinstance(stage, PlayStage) or stage.detail != "cards" or stage.turn is None:
        return ()
    return tuple(None if card is None else int(card) for card in stage.cards)


def _called(shown: TableView, seat: int) -> str:
    """A seat's name in few words: its place if there are four, else its player."""
    who = shown.seats[seat]
    return who.place if len(shown.seats) == len(words.PLACES) else who.name
