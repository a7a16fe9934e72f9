"""Nights of duplicate for tests and pictures of boards: people at tables, rounds played, boards drawn."""

from collections.abc import Mapping, Sequence
from random import Random

from kiosk.lobby.lobby import Lobby
from kiosk.night.board_facts import kept_boards
from kiosk.night.boards.making import BoardMaking
from kiosk.night.boards.open_cards import SETTING, Kept, deal_of, digits
from kiosk.night.duplicate import trump_of
from kiosk.night.hand_records import record_of
from kiosk.night.session import Night
from rules.movements.mitchell import Mitchell
from tests.kiosk.scenes.nights import PIN, begin, people, plan

SEED = 7


def duplicate_night(
    lobby: Lobby, pairs: int = 6, game: str = "Whist", preset: str = "drive", long: bool = False, **changes: object
) -> Night:
    """A Mitchell night with so many pairs, the director there."""
    if lobby.director.has_pin and not lobby.director.here:
        lobby.director.enter(PIN)
    form = changes.pop("format", Mitchell())
    made = plan(form, game, preset, **{"people": 2 * pairs, "rounds": None, **changes})  # type: ignore[arg-type]
    return begin(lobby, made, people(2 * pairs, long))


def draw_all(night: Night) -> None:
    """Every board has a deal, the same ones each time."""
    BoardMaking(night, Random(SEED)).draw()
    night.journal.settle()


def begin_round(night: Night) -> None:
    """The next round is seated, and begins."""
    night.seat()
    night.start()
    night.journal.settle()


def tell(night: Night, places: tuple[int, ...] | None = None) -> None:
    """The results of these tables, or of all; of Bid Whist 4 uptown in spades by North."""
    state = night.current
    assert state is not None
    for table in state.round.tables:
        if places is None or table.number in places:
            for board in table.boards:
                tricks = (5 * table.number + 3 * state.number + board) % 14
                values: dict[str, object] = {"tricks": tricks}
                if night.plan.game.id == "BidWhist":
                    values = {"declarer": "N", "bid": "4U", "trumps": "S", "tricks": max(1, tricks)}
                night.record_result(table.number, values)
                night.journal.settle()


def play_round(night: Night) -> None:
    """One whole round."""
    begin_round(night)
    tell(night)
    night.close()
    night.journal.settle()


def play_all(night: Night) -> None:
    """Every round to the end."""
    while not night.over:
        play_round(night)


def looked_at(night: Night, tricks: Mapping[int, int | Sequence[int]], looking: int = 0) -> None:
    """What could have been made of these boards with all cards open is kept, and one of them is looked at: the tricks
    of N–S, of Bid Whist those by declarer and trumps."""

    def deal(number: int) -> str:
        known, trump = trump_of(night, number)
        suit = (4 if trump is None else trump) if known else None
        return deal_of(night, record_of(kept_boards(night)[number].board, suit))

    figures = {number: [made] if isinstance(made, int) else made for number, made in tricks.items()}
    known = {deal(number): digits(made) for number, made in figures.items()}
    kept = Kept(known, deal(looking) if looking else "")
    night.journal.settings.set(SETTING, kept.content())
