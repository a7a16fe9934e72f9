"""Where a table was left, for the screens that offer to go on with it."""

from dataclasses import dataclass

from kiosk.base import words
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
        news = f"{who.name} {does}" if called == who.name else f"{who.place}, {who.name}, {does}"
        next_ = f"{called} {does}"
    return ResumePoint(
        stream=table.stream,
        title=f"We stopped {at}",
        where=where(table),
        news=news,
        table=f"{shown.table}, hand {shown.hand}",
        lines=lines,
        cards=_cards(shown),
        next=next_,
        trick=_trick(shown),
        turn=seat if _trick(shown) else None,
    )


def _stage(shown: TableView) -> tuple[str, int | None, str, tuple[str, ...]]:
    """Where the hand is, who has to act how, and lines that say more."""
    match shown.stage:
        case DealStage() as stage:
            return "before the deal", stage.dealer, "to deal", ()
        case TurnUpStage() as stage:
            return "before the turn-up", stage.dealer, "to turn a card up", ()
        case NamesStage() as stage:
            return "at a cut", None, stage.headline, (stage.note,)
        case AuctionStage() as stage:
            high = next((s for s in shown.seats if s.high), None)
            return "in the auction", stage.caller, "to call", (f"{high.said} by {high.place}" if high else stage.note,)
        case DeclareStage() as stage:
            return "after the auction", stage.declarer, "to declare", (f"{stage.call} was bid",) if stage.call else ()
        case KittyStage() as stage:
            return "at the kitty", stage.declarer, "to discard", ()
        case PlayStage() as stage:
            by_card = stage.detail == "cards" and stage.turn is not None
            return f"at trick {stage.number}", stage.turn if by_card else None, "to play" if by_card else "", ()
        case RenegeStage() as stage:
            return "at a renege", stage.offender, "reneged", (stage.question,)
        case QuestionStage() as stage:
            return "at a question", None, stage.headline, (stage.detail,)
        case PlayedStage() as stage:
            return f"after hand {shown.hand}", None, stage.next, (stage.detail,)
        case ResultStage() as stage:
            return f"after hand {shown.hand}", None, stage.next, (f"{stage.headline}, {stage.tricks}", stage.contract)
        case OverStage() as stage:
            return "after the game", None, stage.headline, (stage.question or stage.detail,)


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
