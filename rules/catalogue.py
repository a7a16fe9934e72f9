"""Every game as data: what screens, records and commands need to know of a game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from rules.chips import for_chips
from rules.games import bid_whist, contract_whist, german_whist, knockout_whist, solo_whist, spades, whist
from rules.hand import Hand
from rules.house_rules import HouseRules, UnknownHouseRule, with_text
from rules.match import After, Setup, by_points
from rules.phrases import Phrase
from rules.seats import FOUR, Seating, alone


@dataclass(frozen=True)
class Preset:
    """A named, complete set of house rules, with its source."""

    id: str
    label: str
    source: str
    rules: HouseRules


def next_dealer(rules: HouseRules, setup: Setup, hand: Hand) -> Setup:
    """The next hand's setup in games where only the deal passes to the left."""
    return Setup(hand.seating.left(setup.dealer), setup.round + 1)


@dataclass(frozen=True)
class Game:
    """A game. The functions take the game's own house rules.

    `players` are the possible numbers of players; `seating` takes such a number. `new_hand` takes the hand's setup.
    `following` gives the setup of the hand after one that is over, and `match` how the score goes on.
    `by_score`: what may be bid follows from the score before the hand (`Setup.scores`).
    """

    id: str
    label: str
    kind: type[HouseRules]
    presets: tuple[Preset, ...]
    new_hand: Callable[[Any, int, Setup], Hand]
    match: Callable[[Any, int], After]
    players: tuple[int, ...] = (4,)
    seating: Callable[[Any, int], Seating] = lambda rules, players: alone(players)
    following: Callable[[Any, Setup, Any], Setup] = next_dealer
    switches: Mapping[str, Callable[[Any], HouseRules]] = field(default_factory=dict)
    by_score: bool = False

    def preset(self, id: str) -> Preset:
        """The preset of that id. Raises `UnknownHouseRule`."""
        for preset in self.presets:
            if preset.id == id:
                return preset
        names = ", ".join(p.id for p in self.presets)
        why = Phrase(
            "there is no preset {preset} of {game}; there are {names}",
            preset=repr(id),
            game=Phrase(self.label),
            names=names,
        )
        raise UnknownHouseRule("preset", id, why)

    def parse_rules(self, text: str) -> tuple[str, HouseRules]:
        """Reads a `HouseRules` tag: a preset, then changes from left to right. Returns the preset's id and the rules.

        Raises `UnknownHouseRule` for an unknown name or value, and `ContradictoryRules` if the result cannot be played.
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
                names = ", ".join(self.switches)
                raise UnknownHouseRule(
                    "rule", key, Phrase("there is no switch {name}; there are {names}", name=repr(key), names=names)
                )
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
        Preset("columbus", "Columbus", "C1", bid_whist.PRESETS["columbus"]),
        Preset("detroit", "Detroit", "C2", bid_whist.PRESETS["detroit"]),
        Preset("cardsharks", "Card Sharks", "C3", bid_whist.PRESETS["cardsharks"]),
        Preset("fahrenheit", "Fahrenheit", "C4", bid_whist.PRESETS["fahrenheit"]),
    ),
    switches=bid_whist.SWITCHES,
    new_hand=lambda rules, players, setup: bid_whist.BidWhistHand(rules, setup.dealer),
    match=lambda rules, players: for_chips(rules, bid_whist.match(rules)),
    seating=lambda rules, players: FOUR,
)

WHIST = Game(
    id="Whist",
    label="Whist",
    kind=whist.WhistRules,
    presets=(
        Preset("short", "Short", "S4", whist.PRESETS["short"]),
        Preset("guide", "Guide", "S1", whist.PRESETS["guide"]),
        Preset("american", "American", "S1, S4", whist.PRESETS["american"]),
        Preset("drive", "Drive", "S4", whist.PRESETS["drive"]),
        Preset("long", "Long", "the usual rules", whist.PRESETS["long"]),
    ),
    players=(4, 3),
    new_hand=lambda rules, players, setup: whist.WhistHand(rules, setup, dummy=players == 3),
    match=lambda rules, players: for_chips(rules, whist.match(rules), rules.games_count),
    seating=lambda rules, players: whist.DummySeating(4, partners=False) if players == 3 else FOUR,
)

SOLO_WHIST = Game(
    id="SoloWhist",
    label="Solo Whist",
    kind=solo_whist.SoloWhistRules,
    presets=(
        Preset("britannica", "Britannica", "S4", solo_whist.PRESETS["britannica"]),
        Preset("guide", "Guide", "S1", solo_whist.PRESETS["guide"]),
    ),
    new_hand=lambda rules, players, setup: solo_whist.SoloWhistHand(rules, setup),
    match=lambda rules, players: by_points(partial(solo_whist.decide, rules)),
)

CONTRACT_WHIST = Game(
    id="ContractWhist",
    label="Contract Whist",
    kind=contract_whist.ContractWhistRules,
    presets=(
        Preset("palace", "Palace", "S0", contract_whist.PRESETS["palace"]),
        Preset("oh_hell", "Oh Hell", "the usual rules", contract_whist.PRESETS["oh_hell"]),
    ),
    players=contract_whist.PLAYERS,
    new_hand=contract_whist.ContractWhistHand,
    match=lambda rules, players: by_points(partial(contract_whist.decide, rules)),
)

KNOCKOUT_WHIST = Game(
    id="KnockoutWhist",
    label="Knockout Whist",
    kind=knockout_whist.KnockoutWhistRules,
    presets=(
        Preset("single", "One deal", "S1", knockout_whist.PRESETS["single"]),
        Preset("traditional", "Traditional", "the usual rules", knockout_whist.PRESETS["traditional"]),
    ),
    players=knockout_whist.PLAYERS,
    new_hand=knockout_whist.KnockoutWhistHand,
    match=lambda rules, players: by_points(knockout_whist.decide),
    following=knockout_whist.following,
)

GERMAN_WHIST = Game(
    id="GermanWhist",
    label="German Whist",
    kind=german_whist.GermanWhistRules,
    presets=(
        Preset("standard", "Standard", "S4", german_whist.PRESETS["standard"]),
        Preset("free", "Free stage 1", "S4", german_whist.PRESETS["free"]),
        Preset("all_tricks", "All tricks", "S4", german_whist.PRESETS["all_tricks"]),
        Preset("honeymoon", "Honeymoon", "S4", german_whist.PRESETS["honeymoon"]),
    ),
    players=(2,),
    new_hand=german_whist.GermanWhistHand,
    match=lambda rules, players: by_points(partial(german_whist.decide, rules)),
)

SPADES = Game(
    id="Spades",
    label="Spades",
    kind=spades.SpadesRules,
    presets=(
        Preset("classic", "Classic", "the usual rules", spades.PRESETS["classic"]),
        Preset("jjda", "JJDA", "C5, C6", spades.PRESETS["jjda"]),
        Preset("jokers_wild", "Joker’s Wild", "C7", spades.PRESETS["jokers_wild"]),
    ),
    new_hand=lambda rules, players, setup: spades.SpadesHand(rules, setup),
    match=lambda rules, players: spades.match(rules),
    seating=lambda rules, players: FOUR,
    by_score=True,
)

GAMES = {game.id: game for game in (BID_WHIST, SPADES, WHIST, SOLO_WHIST, CONTRACT_WHIST, KNOCKOUT_WHIST, GERMAN_WHIST)}
