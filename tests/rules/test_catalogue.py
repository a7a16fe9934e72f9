from dataclasses import replace

import pytest

from rules.catalogue import BID_WHIST, GAMES, ContradictoryRules, Game
from rules.games.bid_whist import PRESETS, BidWhistHand
from rules.hand import Stage
from rules.house_rules import HouseRules, UnknownHouseRule, rules_of
from rules.match import Setup


def test_bid_whist_is_in_the_catalogue_with_its_presets_in_the_order_of_the_sources() -> None:
    game = GAMES["BidWhist"]
    assert [(preset.id, preset.source) for preset in game.presets] == [
        ("palace", "S0"),
        ("classic", "S2"),
        ("agee", "S3"),
        ("britannica", "S4"),
        ("columbus", "C1"),
        ("detroit", "C2"),
        ("cardsharks", "C3"),
        ("fahrenheit", "C4"),
    ]
    assert all(preset.rules == PRESETS[preset.id] and preset.label for preset in game.presets)


def test_a_game_deals_a_hand_by_its_house_rules() -> None:
    hand = BID_WHIST.new_hand(BID_WHIST.preset("classic").rules, 4, Setup(2))
    assert isinstance(hand, BidWhistHand)
    assert (hand.dealer, hand.stage, hand.turn) == (2, Stage.AUCTION, 3)
    assert BID_WHIST.seating(hand.rules, 4) is hand.seating


@pytest.mark.parametrize(
    ("text", "preset", "rules"),
    [
        ("palace", "palace", PRESETS["palace"]),
        ("", "palace", PRESETS["palace"]),
        ("agee , low_beats_high = no", "agee", replace(PRESETS["agee"], low_beats_high=False)),
        ("classic, jester=yes, max_hands=8", "classic", replace(PRESETS["classic"], jester=True, max_hands=8)),
        ("classic, jester, single_nt", "classic", replace(PRESETS["classic"], jester=True)),
        ("palace, max_hands=8, max_hands=none", "palace", PRESETS["palace"]),
        ("palace, target=21", "palace", replace(PRESETS["palace"], target=21)),
        (
            "britannica, no_jokers, small_kitty",
            "britannica",
            replace(PRESETS["britannica"], jokers=0, kitty=0, kitty_is_a_trick=False),
        ),
        ("palace, small_kitty, kitty=6, kitty_is_a_trick=yes", "palace", PRESETS["palace"]),
    ],
)
def test_house_rules_are_a_preset_and_changes_from_left_to_right(text: str, preset: str, rules: HouseRules) -> None:
    assert BID_WHIST.parse_rules(text) == (preset, rules)


def test_only_the_end_result_of_the_changes_is_validated() -> None:
    _, rules = BID_WHIST.parse_rules("palace, jokers=0, kitty=4")
    assert rules == replace(PRESETS["palace"], jokers=0, kitty=4)
    with pytest.raises(ContradictoryRules):
        BID_WHIST.parse_rules("palace, jokers=0")


@pytest.mark.parametrize(
    ("text", "what", "name"),
    [
        ("chalet", "preset", "chalet"),
        ("jester=yes", "preset", "jester=yes"),
        ("palace, jesters", "rule", "jesters"),
        ("palace, jesters=yes", "rule", "jesters"),
        ("palace, jester=maybe", "value", "jester"),
        ("palace, jester=1", "value", "jester"),
        ("palace, jester=", "value", "jester"),
        ("palace, lowest_bid=8", "value", "lowest_bid"),
        ("palace, max_hands=no", "value", "max_hands"),
        ("palace, target=--5", "value", "target"),
        ("palace,", "rule", ""),
    ],
)
def test_a_preset_rule_switch_or_choice_that_does_not_exist_is_named(text: str, what: str, name: str) -> None:
    with pytest.raises(UnknownHouseRule) as caught:
        BID_WHIST.parse_rules(text)
    assert (caught.value.what, caught.value.name) == (what, name)


def test_a_switch_twice_can_contradict_itself_and_says_so() -> None:
    with pytest.raises(ContradictoryRules):
        BID_WHIST.parse_rules("palace, small_kitty, small_kitty")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_any_number_is_allowed_from_one_and_from_nought_where_that_is_offered(game: Game) -> None:
    for each in rules_of(type(game.presets[0].rules)):
        if each.numbers:
            offered = [choice.value for choice in each.choices if choice.value is not None]
            assert each.numbers[0] == (0 if 0 in offered else 1), each.id
            assert max(offered) <= each.numbers[1], each.id
