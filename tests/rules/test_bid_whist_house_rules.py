"""The presets against the table of rules/bid-whist#presets, the switches of S0, and what cannot be played together."""

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import pack
from rules.games.bid_whist import PRESETS, SWITCHES, BidWhistHand, BidWhistRules, small_kitty
from rules.house_rules import Value
from tests.rules.hands import PALACE, N

# Columns: palace S0, classic S2, agee S3, britannica S4, columbus C1, detroit C2, cardsharks C3, fahrenheit C4.
TABLE: dict[str, tuple[Value, ...]] = {
    "lowest_bid": (3, 3, 1, 3, 1, 4, 4, 4),
    "low_beats_high": (False, True, True, True, False, True, True, False),
    "jokers": (2, 2, 2, 2, 0, 1, 2, 2),
    "kitty": (6, 6, 6, 6, 0, 5, 6, 6),
    "kitty_is_a_trick": (True, True, True, True, False, True, True, True),
    "exchange_shown": (False, True, False, False, False, False, False, False),
    "sport_kitty": ("never", "trump", "trump", "trump", "never", "trump", "trump", "trump"),
    "first_lead": ("forehand", "declarer", "declarer", "declarer", "declarer", "declarer", "declarer", "declarer"),
    "jester": (False, False, False, False, False, False, False, False),
    "swap_jokers": (False, False, False, False, False, False, False, False),
    "defenders_score": (True, False, False, False, False, False, False, False),
    "set_costs": ("bid", "shortfall", "shortfall", "bid", "bid", "bid", "bid", "bid"),
    "double_no_trump": (True, False, False, True, True, True, True, True),
    "no_trump_set_costs": ("double", "double", "twice_bid", "double", "double", "double", "double", "double"),
    "boston": ("plain", "plain", "plain", "plain", "plain", "13", "13", "two_hands"),
    "target": (7, 5, 5, 7, 5, None, None, 7),
    "max_hands": (None, None, None, None, None, None, None, None),
    "rise_and_fly": (False, False, False, False, False, False, False, False),
    "renege_penalty": (*("three_tricks",) * 4, "game", *("three_tricks",) * 3),
    "stake": (0, 0, 0, 0, 0, 0, 0, 0),
    "set_fee": (0, 0, 0, 0, 0, 0, 0, 0),
    "no_trump_beats_both": (True, True, True, True, False, True, True, True),
    "words": (*("town",) * 4, *("special",) * 4),
    "kitty_spares": (0, 0, 0, 0, 0, 0, 0, 4),
    "first_dealer": (*("cut",) * 4, "first_club", *("first_diamond",) * 3),
    "scores_for": (*("made",) * 5, "bid", "bid", "made"),
    "game_by": (*("points",) * 7, "hands"),
    "hands_to_win": (3,) * 8,
    "minutes": (*(None,) * 5, 15, 15, None),
    "sets_that_lose": (*(None,) * 4, 2, *(None,) * 3),
    "losing_by_set_pays": (0, 0, 0, 0, 5, 0, 0, 0),
    "backdoor_pays": (0, 0, 0, 0, 5, 0, 0, 0),
    "training": (False, False, False, False, False, False, False, False),
}


@pytest.mark.parametrize("column", range(8), ids=list(PRESETS))
def test_a_preset_has_every_value_of_its_source(column: int) -> None:
    preset = list(PRESETS)[column]
    assert PRESETS[preset].values() == {name: values[column] for name, values in TABLE.items()}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_can_be_played(preset: str) -> None:
    assert PRESETS[preset].problems() == []
    assert PRESETS[preset].hand_size == (13 if preset == "columbus" else 12)


def changes(rules: BidWhistRules, than: BidWhistRules) -> dict[str, Value]:
    return {name: value for name, value in rules.values().items() if value != than.values()[name]}


@pytest.mark.parametrize(
    ("switch", "sets"),
    [
        ("declarer_always_leads", {"first_lead": "declarer"}),
        ("jester", {"jester": True}),
        ("low_beats_high", {"low_beats_high": True}),
        ("no_jokers", {"jokers": 0, "kitty": 4}),
        ("single_nt", {"double_no_trump": False}),
        ("small_kitty", {"kitty": 2, "kitty_is_a_trick": False}),
        ("sport_the_kitty", {"sport_kitty": "always"}),
        ("training", {"training": True}),
    ],
)
def test_a_switch_of_the_palace_changes_just_its_own_rules(switch: str, sets: dict[str, Value]) -> None:
    assert changes(SWITCHES[switch](PALACE), PALACE) == sets


def test_there_is_a_switch_for_each_custom_rule_of_the_palace() -> None:
    named = "declarer_always_leads jester low_beats_high no_jokers single_nt small_kitty sport_the_kitty training"
    assert " ".join(sorted(SWITCHES)) == named


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("switch", SWITCHES)
def test_every_switch_can_be_laid_over_every_preset(preset: str, switch: str) -> None:
    assert SWITCHES[switch](PRESETS[preset]).problems() == []


@given(st.permutations(sorted(SWITCHES)), st.sampled_from(sorted(PRESETS)))
def test_all_switches_together_can_be_played_and_come_to_the_same_in_any_order(order: list[str], preset: str) -> None:
    rules = together = PRESETS[preset]
    for switch in order:
        rules = SWITCHES[switch](rules)
    for switch in sorted(SWITCHES):
        together = SWITCHES[switch](together)
    assert rules == together
    assert rules.problems() == []


@pytest.mark.parametrize("order", list(permutations(("no_jokers", "small_kitty"))))
def test_no_jokers_with_small_kitty_leaves_no_kitty_at_all(order: tuple[str, str]) -> None:
    rules = SWITCHES[order[1]](SWITCHES[order[0]](PALACE))
    assert (rules.kitty, rules.jokers, rules.hand_size, rules.kitty_is_a_trick) == (0, 0, 13, False)
    assert BidWhistHand(rules, N).places() == {"N": 13, "E": 13, "S": 13, "W": 13, "kitty": 0}


def test_with_the_small_kitty_thirteen_cards_are_played_and_the_discards_are_no_trick() -> None:
    hand = BidWhistHand(small_kitty(PALACE), N)
    assert (hand.hand_size, hand.tricks_in_all()) == (13, 13)


def test_no_jokers_takes_from_the_kitty_only_the_jokers_there_were() -> None:
    one_joker = replace(PALACE, jokers=1, kitty=5)
    assert changes(SWITCHES["no_jokers"](one_joker), one_joker) == {"jokers": 0, "kitty": 4}
    assert SWITCHES["no_jokers"](SWITCHES["no_jokers"](PALACE)) == SWITCHES["no_jokers"](PALACE)


PLAYABLE = {(0, 0), (0, 4), (1, 1), (1, 5), (2, 2), (2, 6)}


@pytest.mark.parametrize("jokers", range(3))
@pytest.mark.parametrize("kitty", range(7))
@pytest.mark.parametrize("is_a_trick", [False, True])
def test_the_hands_must_share_the_rest_and_make_thirteen_tricks_with_the_discards(
    jokers: int, kitty: int, is_a_trick: bool
) -> None:
    rules = replace(PALACE, jokers=jokers, kitty=kitty, kitty_is_a_trick=is_a_trick)
    problems = rules.problems()
    if (jokers, kitty) not in PLAYABLE:
        assert [problem.rules for problem in problems] == [("jokers", "kitty")]
    elif is_a_trick != (rules.hand_size == 12):
        assert [problem.rules for problem in problems] == [("kitty", "kitty_is_a_trick")]
    else:
        assert problems == []
        assert 4 * rules.hand_size + kitty == pack(jokers).bit_count()
        assert rules.hand_size + is_a_trick == 13


@pytest.mark.parametrize(
    ("jokers", "kitty", "lowest", "size"), [(2, 6, 4, 12), (1, 5, 3, 12), (0, 4, 3, 12), (0, 0, 1, 13)]
)
def test_britannicas_variants_of_pack_and_kitty_can_be_played(jokers: int, kitty: int, lowest: int, size: int) -> None:
    rules = replace(PRESETS["britannica"], jokers=jokers, kitty=kitty, lowest_bid=lowest, kitty_is_a_trick=size == 12)
    assert rules.problems() == []
    assert rules.hand_size == size


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"game_by": "hands", "boston": "13"}, ("game_by", "boston")),
        ({"game_by": "hands", "boston": "quadruple"}, ("game_by", "boston")),
        ({"boston": "two_hands"}, ("game_by", "boston")),
        ({"game_by": "hands", "backdoor_pays": 5}, ("game_by", "backdoor_pays")),
        ({"game_by": "hands", "losing_by_set_pays": 5}, ("game_by", "losing_by_set_pays")),
        ({"target": None}, ("target", "minutes")),
    ],
)
def test_how_a_game_is_won_and_what_pays_must_go_together(changes: dict[str, Any], named: tuple[str, ...]) -> None:
    assert [problem.rules for problem in replace(PALACE, **changes).problems()] == [named]


@pytest.mark.parametrize("changes", [{"minutes": 15}, {"max_hands": 4}, {"game_by": "hands"}])
def test_a_game_without_a_target_ends_otherwise(changes: dict[str, Any]) -> None:
    assert replace(PALACE, target=None, **changes).problems() == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("lowest_bid", 0),
        ("lowest_bid", 8),
        ("jokers", 3),
        ("kitty", 7),
        ("kitty", -2),
        ("sport_kitty", "sometimes"),
        ("first_lead", "dealer"),
        ("set_costs", "double"),
        ("no_trump_set_costs", "bid"),
        ("boston", "double"),
        ("target", 0),
        ("max_hands", 0),
        ("renege_penalty", "two_tricks"),
        ("set_fee", -1),
        ("stake", -1),
        ("jester", 1),
    ],
)
def test_a_value_outside_its_choices_is_a_problem_of_that_rule(name: str, value: Value) -> None:
    problems = replace(PALACE, **{name: value}).problems()
    assert [problem.rules for problem in problems] == [(name,)]


@pytest.mark.parametrize(
    ("name", "value"),
    [("target", 21), ("target", 13), ("max_hands", 3), ("set_fee", 25), ("stake", 50), ("lowest_bid", 7)],
)
def test_numbers_that_groups_choose_for_themselves_are_allowed(name: str, value: Value) -> None:
    assert replace(PALACE, **{name: value}).problems() == []


def test_the_kitty_comes_after_the_cards_that_never_go_there_and_else_last() -> None:
    assert PRESETS["fahrenheit"].kitty_after == (1, 2, 3, 4, 5, 6)
    assert replace(PRESETS["fahrenheit"], kitty_spares=5).kitty_after == (2, 3, 4, 5, 6, 7)
    assert PRESETS["palace"].kitty_after == ()
