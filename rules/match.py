"""A match: hands in a row, what each begins with, the running score, and who wins (records#matches)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from rules.hand import Outcome

Winner = tuple[int, ...]
"""The sides that have won: one, or several where they are level."""


@dataclass(frozen=True)
class Setup:
    """What a hand begins with because of the hands before it.

    `round` counts the deals of the match from 0. `seats` play in this hand, None: all. In Knockout Whist `dogs` have
    the dog's life, `choosers` are level and cut for naming trumps, and `dogs_had` says whether anybody has had a dog's
    life so far. `scores` are the sides' before the hand, in games where what may
    be bid follows from them (`Game.by_score`); () before the first.
    """

    dealer: int
    round: int = 0
    seats: tuple[int, ...] | None = None
    dogs: tuple[int, ...] = ()
    choosers: tuple[int, ...] = ()
    dogs_had: bool = False
    scores: tuple[int, ...] = ()

    def content(self) -> dict[str, Any]:
        """The content of a fact: the fields that differ from a first hand's."""
        values = {f.name: getattr(self, f.name) for f in fields(self)}
        changed = {name: value for name, value in values.items() if name == "dealer" or value != getattr(_PLAIN, name)}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in changed.items()}

    @staticmethod
    def of(content: Mapping[str, Any]) -> "Setup":
        """The setup from the content of a stored fact."""
        known = {f.name for f in fields(Setup)} & content.keys()
        values: dict[str, Any] = {name: content[name] for name in known}
        lists = {name: tuple(value) for name, value in values.items() if isinstance(value, list)}
        return Setup(**(values | lists))


_PLAIN = Setup(0)


class ScoreEntry(NamedTuple):
    """What changes the score: a hand's outcome, or points that the table agreed on. Neither: an unfinished hand.

    `plays_on`: the table decided that the game goes on although this entry ended it. `time`: time was called by the end
    of this hand.
    """

    outcome: Outcome | None = None
    adjustment: tuple[int, ...] | None = None
    plays_on: bool = False
    time: bool = False

    @property
    def score(self) -> tuple[int, ...] | None:
        """The points by side; None if unknown."""
        return self.outcome.score if self.outcome else self.adjustment


class Standing(NamedTuple):
    """How a match stands. Tuples are by side.

    `total` is the score of the game in progress, `hands` the number of its hands that are over. In games with rubbers
    `games` are those won in this rubber and `points` what the games were worth so far, else None; `game_over`: the next
    hand begins another game of the rubber. `winner` is set once the match is won. `score` is what the last entry added
    to the total, None if unknown. At a table that plays for chips, `fees` were paid to the bank so far and `chips` are
    won or lost, both by player. Of Spades `bags`, `sets`
    and `reneges` are those of the game so far, of Bid Whist `sets`. `end` says what has ended a game
    otherwise than by points: of Bid Whist ``sets``, ``renege``, ``backdoor``, ``hands`` won, ``time``; of Spades
    ``boston``, ``reneges``, ``sets``, ``floor``; else "". `timed`: time was
    called while the sides were level, so that the next hand decides.
    """

    total: tuple[int, ...]
    hands: int = 0
    games: tuple[int, ...] = ()
    points: tuple[int, ...] | None = None
    game_over: bool = False
    winner: Winner | None = None
    score: tuple[int, ...] | None = None
    fees: tuple[int, ...] = ()
    bags: tuple[int, ...] = ()
    sets: tuple[int, ...] = ()
    reneges: tuple[int, ...] = ()
    chips: tuple[int, ...] | None = None
    end: str = ""
    timed: bool = False

    def plus(self, entry: ScoreEntry) -> "Standing":
        """The standing with the entry's points added and its hand counted."""
        total = tuple(a + b for a, b in zip(self.total, entry.score, strict=True)) if entry.score else self.total
        over = entry.outcome is not None and (entry.outcome.reason != "annulled" or entry.score is not None)
        return self._replace(total=total, hands=self.hands + over, score=entry.score)


def added(one: Sequence[int], other: Sequence[int] | None) -> tuple[int, ...]:
    """The sum side by side; none at all is nought for both of two."""
    return tuple(a + b for a, b in zip(one or (0, 0), other or (0, 0), strict=True))


After = Callable[[Standing, ScoreEntry], Standing]
"""How a match stands after one more entry."""

Decide = Callable[[tuple[int, ...], int, Outcome | None], Winner | None]
"""Decides who has won, from the totals, the number of hands and the last outcome."""


def by_points(decide: Decide) -> After:
    """The way of most games: points add up until somebody has won."""

    def after(standing: Standing, entry: ScoreEntry) -> Standing:
        now = standing.plus(entry)
        return now._replace(winner=decide(now.total, now.hands, entry.outcome))

    return after


class Line(NamedTuple):
    """The running score after an entry; tuples are by side.

    `game` counts matches from 0; `winner` is set on the entry that ended one. `counts` is false for entries after the
    end of a match that was to be the only one. `standing` is the whole standing of the match.
    """

    score: tuple[int, ...] | None
    total: tuple[int, ...]
    game: int
    winner: Winner | None
    counts: bool = True
    standing: Standing | None = None


class Tally:
    """The running score, entry by entry. After a win the next hand begins a new match at nought; with `one_game` it
    does not count."""

    def __init__(self, start: tuple[int, ...], one_game: bool = False) -> None:
        self._standing = Standing(start)
        self._game = 0
        self._one_game = one_game

    def reorder(self, places: Sequence[int]) -> None:
        """Goes on with the sides in another order: `places` gives the old number of the side now in each place."""
        was = self._standing

        def moved(values: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(values[place] for place in places) if values else ()

        self._standing = was._replace(
            total=moved(was.total),
            games=moved(was.games),
            points=None if was.points is None else moved(was.points),
            fees=moved(was.fees),
            bags=moved(was.bags),
            sets=moved(was.sets),
            reneges=moved(was.reneges),
        )

    def add(self, entry: ScoreEntry, after: After) -> Line:
        """The score after one more entry; `after` says how the match goes on by it."""
        over = self._standing.winner is not None
        if over and self._one_game:
            standing = self._standing
            return Line(entry.score, standing.total, self._game, None, counts=False, standing=standing)
        if over and entry.adjustment is None:
            self._standing, self._game = Standing(tuple(0 for _ in self._standing.total)), self._game + 1
        standing = after(self._standing, entry)
        if entry.plays_on:
            standing = standing._replace(winner=None)
        self._standing = standing
        return Line(standing.score, standing.total, self._game, standing.winner, standing=standing)


def run(entries: Iterable[ScoreEntry], after: After, start: tuple[int, ...], one_game: bool = False) -> list[Line]:
    """The running score after each entry (`Tally`)."""
    tally = Tally(start, one_game)
    return [tally.add(entry, after) for entry in entries]
