"""People who play at random through a table's session, as a screen would let them: for tests of the whole."""

from collections.abc import Callable
from random import Random

from kiosk.table.games.faces import face_of
from kiosk.table.present import view
from kiosk.table.table import Table
from kiosk.table.views import (
    AuctionStage,
    DealStage,
    DeclareStage,
    KittyStage,
    NamesStage,
    OverStage,
    PlayStage,
    RenegeStage,
    ResultStage,
    TurnUpStage,
)

Step = Callable[[], None]


ROUND = 4
"""The hands after which somebody calls time, where a round ends by it."""


def next_step(table: Table, rng: Random, detail: str = "cards", undo: float = 0.0) -> Step | None:
    """What somebody does next; None when the game is over. `detail` is how they keep the play, `undo` how often one
    in so many steps is taken back."""
    shown = view(table)
    if undo and shown.undo and rng.random() < undo:
        return table.undo
    match shown.stage:
        case DealStage():
            return table.dealt
        case TurnUpStage() as stage:
            return _turn_up(table, stage, rng, detail)
        case NamesStage() as stage:
            key = rng.choice(stage.keys)[0]
            return lambda: table.point_out(key)
        case AuctionStage() as stage:
            calls = [key.call for row in stage.rows for key in row if key.legal]
            if stage.may_pass and (not calls or rng.random() < 0.6):
                return lambda: table.call("Pass")
            choice = rng.choice(calls[:3])
            return lambda: table.call(choice)
        case DeclareStage() as stage:
            contract = rng.choice(stage.keys).contract
            return lambda: table.declare(contract)
        case KittyStage():
            return table.start_play
        case RenegeStage() as stage:
            option = rng.choice([o.id for o in stage.options if not o.why_not])
            return lambda: table.rule(option)
        case PlayStage() as stage:
            return _play(table, stage, rng, detail)
        case ResultStage():
            timed = table.by_the_clock and not table.timed and table.state.number >= ROUND
            return table.call_time if timed else table.next_hand
        case OverStage() as stage:
            return (lambda: table.answer(True)) if stage.question else None


def _turn_up(table: Table, stage: TurnUpStage, rng: Random, detail: str) -> Step:
    if detail == "cards":
        card = rng.choice([card for card, may in stage.pad if may])
        return lambda: table.turn_up("", card)
    suit = rng.choice(stage.keys).contract
    return lambda: table.turn_up(suit)


def _play(table: Table, stage: PlayStage, rng: Random, detail: str) -> Step:
    if detail == "mixed":
        detail = rng.choice(["cards"] * 40 + ["tricks", "total"])
    if detail == "cards":
        if stage.keep_words and rng.random() < 0.5:
            return table.keep
        card = rng.choice([card for card, free in stage.pad if free])
        return lambda: table.play(card)
    if detail == "tricks":
        seat = rng.choice(stage.winners)
        return lambda: table.trick_won(seat)
    if stage.shares:
        return lambda: table.totals_of(_shared_out(table, stage, rng))
    took = table.hand.shares()[face_of(table).asked(table.hand)]
    tricks = rng.randint(took, took + stage.open_tricks)
    return lambda: table.total(tricks)


def _shared_out(table: Table, stage: PlayStage, rng: Random) -> tuple[int, ...]:
    """Numbers of tricks by party, at random among those that can be."""
    told = {share.side: share.least for share in stage.shares}
    for _ in range(stage.shares_in_all - sum(told.values())):
        told[rng.choice([share.side for share in stage.shares if told[share.side] < share.most])] += 1
    return tuple(told.get(party, 0) for party in range(table.hand.parties))
