"""A rating after Elo, for players and for pairs: a fold over tables, in the order in which they began.

A side's rating is the mean of its players'. With ratings `a` and `b` a side is expected to make a share of ``1 / (1 +
10^((b − a) / 400))`` of a table: a win is 1, a level table a half, a loss nought. After the table each of its players
gains `k` times what the side made beyond that. If more than two play each for themselves, everyone meets everyone, and
the mean counts. A pair has its own rating, which begins at the mean of its players'.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import log

from rules.house_rules import HouseRules, Problem, rule
from rules.phrases import Phrase

SPREAD = 400
"""The difference of ratings that makes one side ten times as likely to win."""
TRICKS = 2
"""If the margin counts: so many tricks (or points) a hand make three quarters of a win."""

Who = tuple[str, ...]
"""Somebody who has a rating: one id for a player, two in order for a pair."""


@dataclass(frozen=True)
class RatingRules(HouseRules):
    """The constants of the rating."""

    start: int = rule(1500, "A new player has", "A new pair begins at the mean of its players.", "decided", 1000, 1500)
    by: str = rule(
        "win",
        "In ratings a table counts",
        "Win, tie or loss; or more for a bigger win.",
        "decided",
        ("win", "won or lost"),
        ("margin", "by its margin"),
    )
    k: int = rule(
        16,
        "A table moves ratings by",
        "The most that it can bring or cost.",
        "decided",
        8,
        16,
        24,
        32,
        numbers=(1, 100),
    )
    k_new: int = rule(
        40,
        "and newcomers’ by",
        "So that newcomers soon find their level.",
        "decided",
        24,
        32,
        40,
        numbers=(1, 100),
    )
    new: int = rule(20, "A newcomer has", "Fewer tables than this.", "decided", 10, 20, 40, numbers=(0, 400))

    def contradictions(self) -> list[Problem]:
        """A newcomer's rating moves at least as far as others'."""
        if self.k_new < self.k:
            return [Problem(("k", "k_new"), Phrase("Newcomers have to move at least as far as the others"))]
        return []


@dataclass(frozen=True, slots=True)
class Meeting:
    """A finished table: who played, by side, and the points of each side. `event` is its night, or the table itself.
    `fixed`: both sides are pairs that have ratings of their own."""

    event: str
    sides: tuple[Who, ...]
    points: tuple[float, ...]
    hands: int
    fixed: bool = False


@dataclass(slots=True)
class Record:
    """The record of a player or a pair. `begin` is the rating before the first table; `won` counts a level table as a
    half; `after` is the rating after each event, in order."""

    begin: float
    rating: float
    tables: int = 0
    hands: int = 0
    won: float = 0.0
    after: dict[str, float] = field(default_factory=dict)


@dataclass(slots=True)
class Together:
    """Two partners: tables, hands, tables won, and how much more they made than their ratings predicted."""

    tables: int = 0
    hands: int = 0
    won: float = 0.0
    beyond: float = 0.0


@dataclass(slots=True)
class Forecast:
    """How well the ratings predicted the winners, over tables of two sides with one winner.

    `right` counts an even prediction as a half. `loss` is the sum of −ln of the winner's predicted share; tossing a
    coin gives ln 2 a table.
    """

    tables: int = 0
    right: float = 0.0
    loss: float = 0.0

    @property
    def share(self) -> float:
        """The share of right predictions; a half if there were none."""
        return self.right / self.tables if self.tables else 0.5

    @property
    def log_loss(self) -> float:
        """The mean −ln of the winner's predicted share; without predictions that of a coin, ln 2."""
        return self.loss / self.tables if self.tables else log(2)


def expected(own: float, other: float) -> float:
    """The expected share of a table for a side of rating `own` against the other."""
    return float(1 / (1 + 10 ** ((other - own) / SPREAD)))


def made(own: float, other: float, hands: int, by: str) -> float:
    """The share of a table that a side made: 1, a half or 0, or between these by the margin a hand."""
    margin = own - other
    if by == "margin" and hands:
        return 0.5 + margin / (2 * (abs(margin) + TRICKS * hands))
    return 0.5 + 0.5 * ((margin > 0) - (margin < 0))


class Ratings:
    """The ratings after the tables taken so far."""

    def __init__(self, rules: RatingRules, meetings: Iterable[Meeting] = ()) -> None:
        self.rules = rules
        self.players: dict[str, Record] = {}
        self.pairs: dict[Who, Record] = {}
        self.partners: dict[Who, Together] = {}
        """By the two ids in order."""
        self.forecast = Forecast()
        for meeting in meetings:
            self.take(meeting)

    def take(self, meeting: Meeting) -> None:
        """Adds one table."""
        points = meeting.points
        records = [[self._player(player) for player in side] for side in meeting.sides]
        strengths = [sum(record.rating for record in side) / len(side) for side in records]
        if meeting.fixed:
            pairs = [self._pair(side, strength) for side, strength in zip(meeting.sides, strengths, strict=True)]
            self._move([[pair] for pair in pairs], [pair.rating for pair in pairs], meeting)
        if len(strengths) == 2 and points[0] != points[1]:
            self._foretold(expected(*strengths) if points[0] > points[1] else expected(strengths[1], strengths[0]))
        shares = self._move(records, strengths, meeting)
        for side, own, (scored, foreseen) in zip(meeting.sides, points, shares, strict=True):
            if len(side) == 2:
                together = self.partners.setdefault(pair_of(side), Together())
                together.tables += 1
                together.hands += meeting.hands
                together.won += _won(own, points)
                together.beyond += scored - foreseen

    def _move(self, records: list[list[Record]], strengths: list[float], meeting: Meeting) -> list[tuple[float, float]]:
        """Moves the ratings of all sides by what each made beyond its expectation."""
        count, points, by = len(strengths), meeting.points, self.rules.by
        shares = []
        for side in range(count):
            others = [other for other in range(count) if other != side]
            scored = sum(made(points[side], points[other], meeting.hands, by) for other in others) / len(others)
            foreseen = sum(expected(strengths[side], strengths[other]) for other in others) / len(others)
            shares.append((scored, foreseen))
        for side, (scored, foreseen) in enumerate(shares):
            won = _won(points[side], points)
            for record in records[side]:
                k = self.rules.k_new if record.tables < self.rules.new else self.rules.k
                record.rating += k * (scored - foreseen)
                record.tables += 1
                record.hands += meeting.hands
                record.won += won
                record.after[meeting.event] = record.rating
        return shares

    def _player(self, player: str) -> Record:
        if player not in self.players:
            self.players[player] = Record(float(self.rules.start), float(self.rules.start))
        return self.players[player]

    def _pair(self, side: Who, strength: float) -> Record:
        return self.pairs.setdefault(pair_of(side), Record(strength, strength))

    def _foretold(self, chance: float) -> None:
        self.forecast.tables += 1
        self.forecast.right += 0.5 if chance == 0.5 else float(chance > 0.5)
        self.forecast.loss -= log(chance)


def pair_of(side: Who) -> Who:
    """The id of a pair: the ids of two partners in order."""
    return tuple(sorted(side))


def _won(own: float, points: tuple[float, ...]) -> float:
    """How much of a win a table counts as: a whole, or a part if several are level at the top."""
    most = max(points)
    return 0.0 if own < most else 1 / points.count(most)
