"""Boards and their worth, in the words of screens and lists."""

from collections.abc import Sequence
from fractions import Fraction

from kiosk.base import words
from kiosk.base.language import _
from kiosk.night.plan import Plan
from kiosk.night.state import NightState
from kiosk.table.fold import board_setup
from rules.rounds import Ranking
from rules.standings.boards import Points, Worth
from rules.standings.lines import Cell, Line


def trump_of(night: NightState, board: int, deal: bool = True) -> tuple[bool, int | None]:
    """Whether a board's trumps are known before the play, and the trumps; None: no trump. `deal`: also by the card that
    its deal turns up, which only the players of the board may know until all have played it."""
    plan = night.plan
    hand = plan.game.new_hand(plan.rules, 4, board_setup(board))
    if getattr(hand, "trumps_known", False):
        return True, getattr(hand, "trump", None)
    kept = night.boards.get(board) if deal else None
    turned = kept.turned_up if kept is not None else None
    return turned is not None, turned.suit if turned is not None else None


def turn_ups(night: NightState, boards: Sequence[int]) -> dict[int, int]:
    """The cards turned up for trumps in the deals of a table's boards, by the hand that plays each."""
    kept = {hand: night.boards[board] for hand, board in enumerate(boards, 1) if board in night.boards}
    return {hand: int(board.turned_up) for hand, board in kept.items() if board.turned_up is not None}


def board_trumps(night: NightState, board: int, deal: bool = True) -> str:
    """A board's trumps: ``hearts``, ``no trump``; "" if each table settles them. `deal` as in `trump_of`."""
    known, suit = trump_of(night, board, deal)
    if not known:
        return ""
    return _("no trump") if suit is None else words.suit_name(suit)


def boards_words(boards: Sequence[int]) -> str:
    """A table's boards in few words: ``board 7``, ``boards 7–9``; "" for none."""
    if not boards:
        return ""
    return (
        _("board {number}", number=boards[0])
        if len(boards) == 1
        else _("boards {first}–{last}", first=min(boards), last=max(boards))
    )


def hand_words(boards: Sequence[int], hand: int) -> str:
    """A hand of a table in a sentence: ``hand 2``; at duplicate ``board 7``."""
    if 0 < hand <= len(boards):
        return _("board {number}", number=boards[hand - 1])
    return _("hand {number}", number=hand)


def unit(plan: Plan) -> str:
    """The unit of a night's totals: ``tricks``, ``points``, or ``%`` of the matchpoints."""
    return "%" if plan.format.ranking.boards == "matchpoints" else plan.unit


def total_words(ranking: Ranking, line: Line) -> str:
    """The total of somebody's rounds: ``181``, ``+3.5``, ``54.17``."""
    if ranking.boards == "matchpoints":
        return words.decimal(line.percent, 2)
    return words.difference(line.total) if ranking.boards else words.decimal(line.total)


def figure_words(ranking: Ranking, cell: Cell, counts: Points = 0) -> str:
    """The figure of a round in a column: ``17``, ``+1.5``, or the percentage without decimals; in brackets what a
    bye `counts` in the total, ``–`` where that is nothing."""
    if cell.result in ("away", "aside", "bye"):
        return "" if cell.result != "bye" else f"({words.decimal(counts)})" if counts and not ranking.boards else "–"
    if cell.worth is None:
        return "" if cell.score is None else words.score(cell.score)
    return worth_words(ranking, cell.worth, 0) if cell.worth.top or ranking.boards == "differences" else "50"


def round_figure(ranking: Ranking, cell: Cell, counts: Points = 0) -> float | None:
    """What stands in that column as a number, for charts; None where the entrant was not in the round, or nothing is
    known of it."""
    if cell.result in ("away", "bye"):
        return float(counts) if counts and cell.result == "bye" and not ranking.boards else None
    if cell.worth is None:
        return None if cell.score is None else float(cell.score)
    if ranking.boards == "matchpoints":
        return float(100 * Fraction(cell.worth.points) / cell.worth.top) if cell.worth.top else 50.0
    return float(cell.worth.points)


def worth_words(ranking: Ranking, worth: Worth, decimals: int = 1) -> str:
    """The worth of boards: differences with their sign, matchpoints as a percentage."""
    if ranking.boards == "matchpoints":
        return words.decimal(100 * Fraction(worth.points) / worth.top if worth.top else 50, decimals)
    return words.difference(worth.points)


def points_words(ranking: Ranking, points: Points) -> str:
    """The points that a round counts for: a difference with its sign, anything else plain."""
    return words.difference(points) if ranking.boards == "differences" else words.decimal(points)
