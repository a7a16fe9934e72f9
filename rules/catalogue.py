"""Every game there is, as data: what screens, records and commands ask of a game they have never heard of."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.games import bid_whist
from rules.hand import Hand, Outcome
from rules.house_rules import HouseRules, UnknownHouseRule, with_text
from rules.match import Winner
from rules.seats import FOUR, Seating


@dataclass(frozen=True)
class Preset:
    """A named, complete set of house rules, with its source."""

    id: str
    label: str
    source: str
    rules: HouseRules


@dataclass(frozen=True)
class Game:
    """A game. The functions take house rules of the game's own kind."""

    id: str
    label: str
    kind: type[HouseRules]
    presets: tuple[Preset, ...]
    switches: Mapping[str, Callable[[Any], HouseRules]]
    new_hand: Callable[[Any, int], Hand]
    decide: Callable[[Any, tuple[int, ...], int, Outcome | None], Winner | None]
    seating: Callable[[Any], Seating]

    def preset(self, id: str) -> Preset:
        """The preset of that id. Raises `UnknownHouseRule`."""
        for preset in self.presets:
            if preset.id == id:
                return preset
        names = ", ".join(p.id for p in self.presets)
        raise UnknownHouseRule("preset", id, f"there is no preset {id!r} of {self.label}; there are {names}")

    def parse_rules(self, text: str) -> tuple[str, HouseRules]:
        """The preset's id and the rules that a `HouseRules` tag gives: a preset, then changes from left to right.

        Raises `UnknownHouseRule` for a name or value that does not exist, `ContradictoryRules` for an end result that
        cannot be played.
        """
        name, *changes = [part.strip() for part in text.split(",")]
        preset = self.preset(name) if name else self.presets[0]
        rules = preset.rules
        for change in changes:
            key, equals, value = (part.strip() for part in change.partition("="))
            if equals:
                rules = with_text(rules, key, value)
            elif key in self.switches:
                rules = self.switches[key](rules)
            else:
                raise UnknownHouseRule("rule", key, f"there is no switch {key!r}; there are {', '.join(self.switches)}")
        problems = rules.problems()
        if problems:
            raise ContradictoryRules("; ".join(p.reason for p in problems))
        return preset.id, rules


class ContradictoryRules(ValueError):
    """House rules that exist but cannot be played together."""


BID_WHIST = Game(
    id="BidWhist",
    label="Bid Whist",
    kind=bid_whist.BidWhistRules,
    presets=(
        Preset("palace", "Palace", "S0", bid_whist.PRESETS["palace"]),
        Preset("classic", "Classic", "S2", bid_whist.PRESETS["classic"]),
        Preset("agee", "Agee", "S3", bid_whist.PRESETS["agee"]),
        Preset("britannica", "Britannica", "S4", bid_whist.PRESETS["britannica"]),
    ),
    switches=bid_whist.SWITCHES,
    new_hand=bid_whist.BidWhistHand,
    decide=bid_whist.decide,
    seating=lambda rules: FOUR,
)

GAMES = {game.id: game for game in (BID_WHIST,)}
