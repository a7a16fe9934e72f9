"""Which hands of a file are of one match: those of one event between the same players (RECORD)."""

from collections.abc import Mapping
from typing import Any

from rules.catalogue import GAMES
from rules.match import Entry, Standing

MATCH = ("Event", "North", "East", "South", "West", *(f"Player{number}" for number in range(1, 8)))
"""The tags that hands of one match have in common."""

Key = tuple[str | None, ...]
"""What is equal for hands of one match."""


class Played:
    """The hands of one match so far; after a winner it begins anew (RECORD)."""

    def __init__(self) -> None:
        self.hands: list[Any] = []
        self._standing: Standing | None = None

    def add(self, hand: Any) -> None:
        """One more hand, of any game."""
        game = GAMES.get(hand.game)
        if game is None:
            return
        now = self._standing or Standing(tuple(0 for _ in hand.seating.sides))
        self.hands.append(hand)
        self._standing = game.match(hand.rules, hand.seating.count)(now, Entry(hand.outcome))
        if self._standing.winner is not None:
            self.hands, self._standing = [], None


class Matches:
    """Tells the match of one hand after the other, in the order of the file."""

    def __init__(self) -> None:
        self._told: Key = (None,) * len(MATCH)

    def of(self, tags: Mapping[str, str]) -> Key:
        """The match of the next hand. What it does not tell is as in the hand before it."""
        told = (tags.get(name) for name in MATCH)
        self._told = tuple(b if t is None else t for t, b in zip(told, self._told, strict=True))
        return (tags.get("Game"), tags.get("Players"), str("Dummy" in tags), *self._told)
