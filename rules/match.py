"""A match: hands one after the other, their totals, and who wins (RULES §2 “Game over”, RECORD)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules.hand import Outcome

Winner = tuple[int, ...]
"""The sides that have won: one, or several where they are level."""

Decide = Callable[[tuple[int, ...], int, Outcome | None], Winner | None]
"""Who has won with these totals after so many hands of the game, the last of which ended with that outcome."""


@dataclass(frozen=True)
class Entry:
    """What changes the score: a hand's outcome, or points that the table agreed on; neither: a hand not finished.

    `plays_on`: the table decided that the game goes on although this entry ended it.
    """

    outcome: Outcome | None = None
    adjustment: tuple[int, ...] | None = None
    plays_on: bool = False


@dataclass(frozen=True)
class Line:
    """The running score after an entry; tuples are by side.

    `game` counts from 0; `winner` is set on the entry that ended a game. `counts` is false for what was played after
    the end of a game that was not to be followed by another.
    """

    score: tuple[int, ...] | None
    total: tuple[int, ...]
    game: int
    winner: Winner | None
    counts: bool = True


def run(entries: Iterable[Entry], decide: Decide, start: tuple[int, ...], one_game: bool = False) -> list[Line]:
    """The running score.

    After a winner the next hand begins a new game at nought; with `one_game` it does not count.
    """
    lines: list[Line] = []
    total, game, hands, over = start, 0, 0, False
    for entry in entries:
        if over and one_game:
            score = entry.outcome.score if entry.outcome else entry.adjustment
            lines.append(Line(score, total, game, None, counts=False))
            continue
        if over and entry.adjustment is None:
            total, game, hands, over = tuple(0 for _ in start), game + 1, 0, False
        score = entry.outcome.score if entry.outcome else entry.adjustment
        total = tuple(a + b for a, b in zip(total, score, strict=True)) if score else total
        hands += entry.outcome is not None and entry.outcome.reason != "annulled"
        winner = decide(total, hands, entry.outcome)
        over = winner is not None and not entry.plays_on
        lines.append(Line(score, total, game, winner if over else None))
    return lines
