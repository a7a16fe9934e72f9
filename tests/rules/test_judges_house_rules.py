"""The slow judges, which are written from docs/rules/*.md alone, have the house rules and presets of the games.

A house rule that a judge does not know is in no random record, so that nothing would hold it against the judge.
"""

import pytest

from rules.catalogue import GAMES, Game
from rules.house_rules import format_value
from tests.oracle import house as bid_whist
from tests.oracle import spades
from tests.oracle.games import house

Values = dict[str, dict[str, str]]
"""The values of the house rules as records write them, by preset."""


def told(values: dict[str, object]) -> dict[str, str]:
    return {
        rule: format_value(value) if value is None or isinstance(value, bool) else str(value)
        for rule, value in values.items()
        if rule != "training"  # It changes no score.
    }


def judged(game: str) -> Values:
    if game == "BidWhist":
        return {name: told(bid_whist.preset(name)) for name in bid_whist.PRESETS}
    presets = spades.PRESETS if game == "Spades" else house.PRESETS[game]
    return {name: told(values) for name, values in presets.items()}


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_judge_has_every_house_rule_of_every_preset(game: Game) -> None:
    assert judged(game.id) == {preset.id: told(dict(preset.rules.values())) for preset in game.presets}


def test_the_judge_of_bid_whist_tries_values_of_every_house_rule_but_those_of_the_pack() -> None:
    pack = {"jokers", "kitty", "kitty_is_a_trick"}  # which are tried together
    assert bid_whist.CHOICES.keys() | pack == bid_whist.preset("palace").keys()


@pytest.mark.parametrize("game", house.CHOICES)
def test_a_judge_tries_values_of_every_house_rule(game: str) -> None:
    assert house.CHOICES[game].keys() == judged(game)[GAMES[game].presets[0].id].keys()
