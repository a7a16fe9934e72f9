"""What the five games share: players, totals, deals counted, and the words of a record's results."""

from typing import Any

from tests.oracle.games import house
from tests.oracle.games.known import Known
from tests.oracle.games.table import Row, Shape, seats_for
from tests.oracle.pbn import Hand

Points = dict[str, int]
Taken = dict[str, Any]
"""Tricks; None where it is not known how a party shared them."""


class Match:
    """The running game between the same players at one event. Each game is one of these."""

    game = ""

    def __init__(self, players: int, rules: house.Rules) -> None:
        self.seats = seats_for(players)
        self.rules = rules
        self.new_match()

    @property
    def names(self) -> list[str]:
        """Who scores: the sides, or each seat."""
        return self.seats

    def new_match(self) -> None:
        self.total: Points = dict.fromkeys(self.names, 0)
        self.deals = 0
        self.round = -1
        self.winner: str | None = None

    def before_hand(self) -> None:
        """Forget a match that was won."""
        if self.winner is not None:
            self.new_match()
        self.round += 1

    def shape(self, hand: Hand) -> Shape | None:
        """What the hand begins with; None where the record is too short to tell."""
        raise NotImplementedError

    def illegal_callers(self, hand: Hand, shape: Shape) -> list[str]:
        return []

    def tricks_of(self, winners: list[str], shape: Shape, hand: Hand) -> Points:
        """How the line counts tricks."""
        found = dict.fromkeys(dict.fromkeys(shape.sides.values()), 0)
        for seat in winners:
            found[shape.sides[seat]] += 1
        return found

    def claimed(self, hand: Hand, shape: Shape, played: Points | None) -> Taken | None:
        """`Result`, as the line would have it."""
        return pairs(hand.tags["Result"]) if hand.tags.get("Result") else None

    def agrees(self, tricks: Taken, hand: Hand, shape: Shape) -> bool:
        """Whether `Result` says what was played."""
        return self.claimed(hand, shape, None) in [None, tricks]

    def decided(self, hand: Hand, played: Points) -> bool:
        """Whether the score is certain, whoever takes the tricks that nobody tells."""
        return False

    def score(
        self, tricks: Taken, hand: Hand, shape: Shape, rows: list[Row], known: Known
    ) -> tuple[bool | None, Points | None]:
        """Whether the contract is made (None where there is none), and the hand's points."""
        raise NotImplementedError

    def add(self, score: Points, tricks: Taken, shape: Shape) -> None:
        """Count a hand that has a score."""
        raise NotImplementedError

    def pass_deal(self) -> None:
        """Count a deal that was played, with or without a score."""
        self.deals += 1

    def more(self) -> dict[str, object]:
        """Fields of the line that only this game has."""
        return {}


def pairs(text: str) -> Points:
    """`NS -4 EW 0` as numbers by side."""
    words = text.split()
    return {words[at]: int(words[at + 1]) for at in range(0, len(words), 2)}


def best_of(points: Points) -> str:
    """The names with most points, joined."""
    return "".join(name for name in points if points[name] == max(points.values()))


def calls_of(hand: Hand) -> list[str]:
    return [word for word in hand.sections.get("Auction", []) if word not in ["+", "*"]]
