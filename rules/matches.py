"""Which hands of a file are of one match: those of one event between the same players (records#matches)."""

from collections.abc import Mapping
from typing import Any

from rules.catalogue import GAMES
from rules.match import Entry, Line, Tally

MATCH = ("Event", "North", "East", "South", "West", *(f"Player{number}" for number in range(1, 8)))
"""The tags that hands of one match have in common."""


class Match:
    """One match as far as it was read. After a winner `hands` begins anew (records#matches)."""

    def __init__(self) -> None:
        self.hands: list[Any] = []
        self._tally: Tally | None = None

    def add(self, hand: Any) -> Line:
        """The running score with one more hand, whose own house rules say whether it has ended the game."""
        self._tally = self._tally or Tally(tuple(0 for _ in hand.seating.sides))
        after = GAMES[hand.game].match(hand.rules, hand.seating.count)
        line = self._tally.add(Entry(hand.outcome), after)
        self.hands = [] if line.winner is not None else [*self.hands, hand]
        return line


class Matches:
    """The matches of a file, whose hands come one after the other."""

    def __init__(self) -> None:
        self._told: tuple[str | None, ...] = (None,) * len(MATCH)
        self._found: dict[object, Match] = {}

    def of(self, tags: Mapping[str, str]) -> Match:
        """The match that a hand with these tags is of. What it does not tell is as in the hand counted before it."""
        key = tags.get("Game"), tags.get("Players"), "Dummy" in tags, self._like_before(tags)
        return self._found.setdefault(key, Match())

    def count(self, hand: Any, tags: Mapping[str, str]) -> Line | None:
        """Counts a hand that was read: the running score after it, None where its game is not scored."""
        if hand.game not in GAMES:
            return None
        match = self.of(tags)
        self._told = self._like_before(tags)
        return match.add(hand)

    def _like_before(self, tags: Mapping[str, str]) -> tuple[str | None, ...]:
        told = (tags.get(name) for name in MATCH)
        return tuple(b if t is None else t for t, b in zip(told, self._told, strict=True))
