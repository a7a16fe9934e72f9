"""Which hands of a file belong to one match: hands of one event between the same players (records#matches)."""

from collections.abc import Hashable, Mapping
from typing import Any, NamedTuple

from rules.catalogue import GAMES, next_dealer
from rules.hand import Hand
from rules.match import Line, ScoreEntry, Tally
from rules.seats import FOUR

CHAIRS = ("North", "East", "South", "West")
MATCH = ("Event", *CHAIRS, *(f"Player{number}" for number in range(1, 8)))
"""The tags that hands of one match have in common."""
TIME = "TimeCalled"
"""The tag of the hand by whose end time was called; its value is ``yes``."""
Told = dict[str, str | None]
"""The values of these tags."""


class Match:
    """One match as far as it was read.

    `round` counts its hands, and starts again after a winner (records#matches). `before` is the latest hand, kept only
    if the next one's setup depends on more than its number; `scores` is how it stands.
    """

    def __init__(self) -> None:
        self.round = 0
        self.before: Hand | None = None
        self.scores: tuple[int, ...] = ()
        self._tally: Tally | None = None
        self._names: tuple[str, ...] = ()

    def count(self, hand: Any, tags: Mapping[str, str], names: Mapping[str, str]) -> Line | None:
        """The running score with one more hand, whose own house rules say whether it ended the game; None if its game
        is not scored. `names` are those of `Named`."""
        if hand.game not in GAMES:
            return None
        sides = tuple(names[side] for side in hand.seating.sides) if names else ()
        return self._add(hand, sides, tags.get(TIME, "").strip().lower() == "yes")

    def _add(self, hand: Any, names: tuple[str, ...], time: bool) -> Line:
        game = GAMES[hand.game]
        self._tally = self._tally or Tally(tuple(0 for _ in hand.seating.sides))
        if names != self._names and self._names:
            self._tally.reorder([self._names.index(name) for name in names])
        self._names = names
        line = self._tally.add(ScoreEntry(hand.outcome, time=time), game.match(hand.rules, hand.seating.count))
        over = line.winner is not None
        self.round = 0 if over else self.round + 1
        self.scores = () if over else line.total
        self.before = None if over or game.following is next_dealer else hand
        return line


class Named(NamedTuple):
    """Which match a hand belongs to. `names`: the players' names by chair where these change with every deal (Dummy
    whist), else none."""

    match: Hashable
    names: Mapping[str, str]


class Names:
    """The matches of a file, whose hands come in order. A missing tag is as in the hand before."""

    def __init__(self) -> None:
        self._told: Told = dict.fromkeys(MATCH)

    def of(self, tags: Mapping[str, str]) -> Named:
        """The match of the next hand, by its tags."""
        self._told = told = {name: tags.get(name, before) for name, before in self._told.items()}
        names = _at_dummy_whist(tags, told)
        if names:
            told = told | {**dict.fromkeys(CHAIRS), **dict(zip(CHAIRS, sorted(names.values()), strict=False))}
        return Named((tags.get("Game"), tags.get("Players"), "Dummy" in tags, bool(names), *told.values()), names)


def _at_dummy_whist(tags: Mapping[str, str], told: Told) -> dict[str, str]:
    """The players' names by chair, which change with every deal of Dummy whist; none in other games, or if a name is
    unknown."""
    dummy = FOUR.parse(tags.get("Dummy", "").strip())
    if dummy is None:
        return {}
    names = {FOUR.letters[chair]: name for chair, tag in enumerate(CHAIRS) if chair != dummy and (name := told[tag])}
    return names if len({*names.values()}) == 3 else {}
