"""The boards of a night as its facts describe them, and the contents of new facts (``board``, ``made``)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from kiosk.base import words
from kiosk.base.language import _
from kiosk.base.not_now import NotNow
from kiosk.journal import effective
from rules.boards import Board, Layout, NoBoards
from rules.movements.format import CannotSeat, Field, Format
from rules.movements.stays import Stay
from rules.rounds import Entrant, Played, Round

if TYPE_CHECKING:
    from kiosk.night.state import NightState

Content = dict[str, Any]
MOST_ROUNDS = 60
"""The most future rounds examined."""


@dataclass(frozen=True)
class KeptBoard:
    """A board of the night. `source`: ``drawn``, ``pbn`` or ``shuffler``; `made` is how its cards were put together:
    ``reader``, ``shuffler``, ``hand`` or ``check``, "" while they are not."""

    board: Board
    source: str
    made: str = ""


def layout_of(night: "NightState") -> Layout | None:
    """What every deal of the night has; None for a game without boards."""
    try:
        return Layout.of(night.plan.game, night.plan.rules)
    except NoBoards:
        return None


def kept_boards(night: "NightState") -> dict[int, KeptBoard]:
    """The boards with a deal, by number, lowest first; without deals for another game, from an earlier plan."""
    return night.cached("kept boards", lambda: _kept(night))


def _kept(night: "NightState") -> dict[int, KeptBoard]:
    found: dict[int, KeptBoard] = {}
    for fact in effective(night.facts):
        number = fact.content.get("board", 0)
        if fact.kind == "board":
            found[number] = KeptBoard(night.boards[number], fact.content["source"])
        elif fact.kind == "made" and number in found:
            found[number] = replace(found[number], made=fact.content["how"])
    layout = layout_of(night)
    return {number: kept for number, kept in sorted(found.items()) if layout is not None and layout.fits(kept.board)}


# Who plays which board.


@dataclass(frozen=True)
class BoardPlay:
    """A table that has a board in a round: whether its result is in, and whether it can still come."""

    round: int
    table: int
    hand: int
    told: bool
    open: bool


def plays(night: "NightState") -> dict[int, list[BoardPlay]]:
    """Who has or will have each board, as far as the rounds are known; by its number, lowest first."""
    return night.cached("board plays", lambda: _plays(night))


def _plays(night: "NightState") -> dict[int, list[BoardPlay]]:
    found: dict[int, list[BoardPlay]] = {}
    for state in night.rounds:
        for table in state.round.tables:
            told = night.results_at(state, table.number)
            for hand, number in enumerate(table.boards, 1):
                play = BoardPlay(state.number, table.number, hand, hand in told, hand not in told and not state.closed)
                found.setdefault(number, []).append(play)
    for later, round in enumerate(_to_come(night, night.field()), len(night.rounds) + 1):
        for table in round.tables:
            for hand, number in enumerate(table.boards, 1):
                found.setdefault(number, []).append(BoardPlay(later, table.number, hand, False, True))
    return dict(sorted(found.items()))


def awaited(night: "NightState") -> frozenset[int]:
    """The boards of future rounds, with those who are here or with all on the list: people who are away may come
    back."""

    def numbers() -> frozenset[int]:
        everybody = replace(
            night.field(),
            entrants=tuple(sorted(night.entries)),
            roles={number: entry.role for number, entry in night.entries.items()},
        )
        rounds = _to_come(night, night.field()) + _to_come(night, everybody)
        return frozenset(board for round in rounds for table in round.tables for board in table.boards)

    return night.cached("boards awaited", numbers)


def _to_come(night: "NightState", field: Field) -> tuple[Round, ...]:
    """The next rounds with those in the field; before the first, with as many as planned."""
    if night.finished:
        return ()
    roles = tuple(sorted(field.roles.items()))
    planned = tuple(range(1, night.plan.people // night.plan.format.together + 1))
    begun = tuple(state.round for state in night.rounds)
    entrants = planned if not begun and len(planned) > len(field.entrants) else field.entrants
    return _following(night.plan.format, entrants, roles, night.plan.rounds, field.seed, field.stays, begun)


@lru_cache(maxsize=8)
def _following(
    format: Format,
    entrants: tuple[Entrant, ...],
    roles: tuple[tuple[Entrant, int], ...],
    rounds: int | None,
    seed: int,
    stays: tuple[Stay, ...],
    begun: tuple[Round, ...],
) -> tuple[Round, ...]:
    """The rounds after those that have begun. In formats with boards they do not depend on results but only on who is
    there. So a page that is open while results come in does not compute them again."""
    field, played = Field(entrants, dict(roles), rounds, seed, (), stays), [_supposed(round) for round in begun]
    while len(played) < (rounds or MOST_ROUNDS):
        try:
            made = format.next_round(field, played) if format.boards else None
        except CannotSeat:
            break
        if made is None:
            break
        played.append(_supposed(made))
    return tuple(one.round for one in played[len(begun) :])


def _supposed(round: Round) -> Played:
    """The round as if north and south had won everywhere."""
    scores: dict[Entrant, int] = {entrant: 1 for table in round.tables for entrant in table.sides[0]}
    return Played(round, scores, {table.number: 0 for table in round.tables})


# What may be done with a board.


def why_not_other(night: "NightState", number: int) -> str:
    """Why a board cannot have another deal any more; "" if it can."""
    for play in plays(night).get(number, ()):
        state = night.round(play.round)
        if play.told:
            return _(
                "Board {number} was played at table {table}. Its deal stays as it is.", number=number, table=play.table
            )
        if state is not None and state.started and not state.closed:
            return _(
                "Board {number} is in play at table {table}. Its deal stays as it is.", number=number, table=play.table
            )
    return ""


def deal_contents(night: "NightState", boards: Iterable[Board], source: str) -> list[Content]:
    """The contents of facts ``board`` for these deals. Raises `NotNow` for one that the night cannot have."""
    layout, given = layout_of(night), list(boards)
    if layout is None or not given:
        raise NotNow(
            _("{name} has no boards.", name=night.plan.game.label) if layout is None else _("No board was chosen.")
        )
    deals = {number: kept.board.deal for number, kept in kept_boards(night).items()}
    for board in given:
        if why_not := why_not_other(night, board.number):
            raise NotNow(why_not)
        deals.pop(board.number, None)
    for board in given:
        same = next((number for number, deal in deals.items() if deal == board.deal), None)
        if same is not None:
            raise NotNow(_("Board {number} would be the same deal as board {same}.", number=board.number, same=same))
        deals[board.number] = board.deal
    return [{"board": board.number, "deal": board.content(), "source": source} for board in given]


def made_content(night: "NightState", number: int, how: str) -> Content:
    """The content of a fact ``made``. Raises `NotNow`."""
    if number not in kept_boards(night):
        raise NotNow(_("Board {number} has no deal yet.", number=number))
    return {"board": number, "how": how}


def numbers_words(numbers: Iterable[int]) -> str:
    """Numbers in few words: ``1 to 6, 9 and 12``."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    said = [[_("{first} to {last}", first=run[0], last=run[-1])] if len(run) > 2 else map(str, run) for run in runs]
    return words.together([each for run in said for each in run])
