"""Travellers: what every table made on a board, and its worth; plain words for screens and paper."""

from collections import defaultdict
from dataclasses import dataclass
from typing import NamedTuple

from kiosk.base import words
from kiosk.night.duplicate import board_trumps
from kiosk.night.named import NamedNight
from kiosk.night.room import seat_names
from kiosk.night.standings import visible_rounds
from kiosk.night.state import RoundState
from kiosk.night.withheld import to_be_played
from kiosk.table.fold import board_setup
from rules.rounds import Seated
from rules.standings.boards import Worth, by_table


@dataclass(frozen=True)
class TravellerRow:
    """One table's result. The results are what was made, the points their worth; all "" until entered."""

    table: int
    round: int
    ns: str
    ew: str
    contract: str
    ns_result: str
    ew_result: str
    ns_points: str
    ew_points: str
    ns_number: int = 0
    ew_number: int = 0

    @property
    def numbered(self) -> tuple[str, str]:
        """Both sides by number and name, as bridge players know them: ``3 Ada and Amos``."""
        return f"{self.ns_number or ''} {self.ns}".strip(), f"{self.ew_number or ''} {self.ew}".strip()


@dataclass(frozen=True)
class Traveller:
    """A board with a row for each table that has had it. `dealer` is a seat's name, `trumps` "" if each table settles
    them; `unit` is that of the results (``tricks``), `scoring` that of the points (``differences``)."""

    board: int
    dealer: str
    trumps: str
    unit: str
    rows: tuple[TravellerRow, ...]
    scoring: str = "differences"


class _At(NamedTuple):
    state: RoundState
    table: Seated
    hand: int


def travellers(night: NamedNight, public: bool = False, all: bool = False) -> tuple[Traveller, ...]:
    """A traveller for each board that was played, by number.

    Everybody sees those that nobody will play any more, of the rounds whose standings are open. The director sees all,
    including the tables playing in this round, with points still open; not in `public`. `all` as in `visible_rounds`.
    """
    ranking = night.plan.format.ranking
    if not ranking.boards:
        return ()
    seen, _why_not = visible_rounds(night, public, all)
    worths, hidden = by_table(seen, ranking), night.withheld(public, all)
    rounds = night.rounds if night.directed and not public else night.rounds[: len(seen)]
    at: dict[int, list[_At]] = defaultdict(list)
    for state in rounds:
        for table in state.round.tables if state.started else ():
            for hand, board in enumerate(table.boards, 1):
                if board not in hidden:
                    at[board].append(_At(state, table, hand))

    def row(one: _At, board: int) -> TravellerRow:
        place = one.table.number
        result = night.results_at(one.state, place).get(one.hand)
        made = night.on_boards(one.state, place).get(board)
        worth = worths.get((one.state.number - 1, place), {}).get(board)
        names = seat_names(night, one.table)
        ruled = night.ruled.get((one.state.number, place), {})
        results = ruling_words(ruled[board]) if board in ruled else tuple(map(words.score, made or ())) or ("", "")
        return TravellerRow(
            table=place,
            round=one.state.number,
            ns=words.together(names[::2]),
            ew=words.together(names[1::2]),
            contract=str(result.outcome["contract"] or "") if result is not None else "",
            ns_result=results[0],
            ew_result=results[1],
            ns_points=_points(worth[0]) if worth else "",
            ew_points=_points(worth[1]) if worth else "",
            ns_number=one.table.seats[0],
            ew_number=one.table.seats[1],
        )

    return tuple(
        Traveller(
            board,
            words.place(board_setup(board).dealer),
            board_trumps(night, board, deal=board not in to_be_played(night)),
            night.plan.counting,
            tuple(row(one, board) for one in at[board]),
            ranking.boards,
        )
        for board in sorted(at)
    )


def ruling_words(ruled: tuple[int, int] | None) -> tuple[str, str]:
    """What the director has put in the place of a result, for both sides; a board that was not played is “–”."""
    return (f"{ruled[0]}%", f"{ruled[1]}%") if ruled else ("–", "–")


def _points(worth: Worth) -> str:
    """A difference with its sign, or matchpoints, which have a top."""
    return words.decimal(worth.points) if worth.top else words.difference(worth.points)
