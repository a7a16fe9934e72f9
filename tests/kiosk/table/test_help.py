"""The rules in sentences, and the glossary."""

from dataclasses import replace
from typing import Any

import pytest

from kiosk.base.glossary import GLOSSARY, spans
from kiosk.table.help import in_short, sections
from rules.catalogue import GAMES, Game, Preset
from rules.games.bid_whist import BidWhistRules
from rules.house_rules import HouseRules, rules_of

PRESETS = GAMES["BidWhist"].presets
# Where a rule has an effect only under others.
UNDER: dict[str, dict[str, Any]] = {
    "kitty": {"jokers": 2},
    "jokers": {"kitty": 6},
    "kitty_is_a_trick": {},
    "swap_jokers": {},
    "no_trump_set_costs": {"double_no_trump": True, "set_costs": "shortfall"},
    "hands_to_win": {"game_by": "hands"},
}


def said(rules: HouseRules, players: int = 4) -> str:
    return "\n".join(f"{s.title} {s.sentences} {s.box}" for s in sections(rules, players))


def values(rule: Any) -> list[Any]:
    return [choice.value for choice in rule.choices] + ([rule.numbers[1]] if rule.numbers else [])


@pytest.mark.parametrize("rule", rules_of(BidWhistRules), ids=lambda rule: rule.id)
def test_every_value_of_every_house_rule_is_told_in_its_own_words(rule: Any) -> None:
    base = BidWhistRules(**UNDER.get(rule.id, {}))
    texts = {said(replace(base, **{rule.id: value})) for value in values(rule)}
    assert len(texts) == len(set(values(rule)))


OTHERS = [(game, rule) for game in GAMES.values() if game.id != "BidWhist" for rule in rules_of(game.kind)]
# Four players have thirteen cards each at most.
TELLING = {("ContractWhist", "most_cards"): [None, 7, 10]}


@pytest.mark.parametrize(("game", "rule"), OTHERS, ids=lambda of: of.id)
def test_every_house_rule_of_every_game_is_told_by_one_of_its_presets(game: Game, rule: Any) -> None:
    wanted = TELLING.get((game.id, rule.id), values(rule))

    def telling(base: Any) -> int:
        made = [replace(base, **{rule.id: value}) for value in wanted]
        return len({said(rules, game.players[0]) for rules in made})

    assert max(telling(preset.rules) for preset in game.presets) == len(set(wanted))


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.id)
def test_the_rules_of_a_preset_come_in_six_sections(preset: Preset) -> None:
    assert [s.title for s in sections(preset.rules)] == ["Deal", "Bidding", "Kitty", "Play", "Scoring", "Why so"]
    assert all(s.sentences for s in sections(preset.rules))


def test_help_says_which_presets_have_a_rule_as_the_table_does_and_how_the_others_have_it() -> None:
    told = said(GAMES["BidWhist"].preset("palace").rules)
    others = "Classic, Agee, Britannica, Columbus, Detroit, Card Sharks and Fahrenheit"
    assert f"Who leads first: forehand, as in Palace. In {others}: declarer." in told
    others = "Palace, Britannica, Columbus, Detroit, Card Sharks and Fahrenheit"
    assert f"A set costs: the bid, as in {others}. In Classic and Agee: the shortfall." in told
    told = said(GAMES["BidWhist"].preset("classic").rules)
    assert "The game is to: 5, as in Classic, Agee and Columbus. In Palace, Britannica and Fahrenheit: 7." in told


def test_help_says_what_is_the_choice_of_the_table_alone() -> None:
    told = said(BidWhistRules(target=11, renege_penalty="set"))
    assert "The game is to: 11, as this table has chosen. In Palace, Britannica and Fahrenheit: 7." in told
    assert "A renege costs: the contract, as this table has chosen." in told
    assert "names a fee but no figure" in told and "names a fee but no figure" not in said(BidWhistRules(set_fee=1))


def test_the_examples_are_what_the_engine_makes_of_them() -> None:
    scoring = {p.id: sections(p.rules)[4].box for p in PRESETS}
    assert scoring["palace"] and "4 uptown, 8 tricks:  −4, defenders 0" in scoring["palace"][1]
    assert scoring["agee"] and "4 uptown, 8 tricks:  −2, defenders 0" in scoring["agee"][1]


@pytest.mark.parametrize("form", ["single", "traditional"])
def test_help_leaves_the_first_trumps_to_the_table_where_trumps_are_named(form: str) -> None:
    rules = GAMES["KnockoutWhist"].presets[0].rules
    assert "the table agrees on trumps" in said(replace(rules, form=form, trumps="named")).casefold()
    assert "the table agrees" not in said(replace(rules, form=form, trumps="turned_up")).casefold()


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({"revoke_penalty": "gained"}, True),
        ({"revoke_penalty": "transferred"}, True),
        ({"revoke_penalty": "lost"}, False),
        ({"revoke_penalty": None}, False),
        ({"revoke_penalty": "gained", "game": None}, False),
    ],
)
def test_help_says_that_a_penalty_goes_before_tricks_where_both_reach_the_game(
    rules: dict[str, Any], told: bool
) -> None:
    text = said(replace(GAMES["Whist"].presets[0].rules, **rules))
    assert ("the penalty wins it, and the tricks of those who reneged do not count" in text) == told


def test_drive_says_which_tricks_count_where_it_is_chosen() -> None:
    drive = GAMES["Whist"].preset("drive").rules
    assert in_short(drive) == "24 deals, odd tricks, no honours"
    assert in_short(replace(drive, score="tricks")) == "24 deals, all tricks, no honours"


def test_a_table_in_short_has_no_more_cards_than_the_pack_gives_each() -> None:
    rules = GAMES["ContractWhist"].preset("oh_hell").rules
    assert [in_short(replace(rules, most_cards=13), players) for players in (4, 5, 7)] == [  # type: ignore[call-arg]
        "up to 13 cards, the hook", "up to 10 cards, the hook", "up to 7 cards, the hook"
    ]  # fmt: skip


def test_a_table_in_short_names_target_lead_and_set_and_else_only_what_is_unusual() -> None:
    assert in_short(BidWhistRules()) == "to 7, forehand leads, a set costs the bid"
    assert in_short(BidWhistRules(jokers=0, kitty=0)).endswith("no kitty, no jokers")
    told = in_short(BidWhistRules(jokers=1, kitty=5, target=21, lowest_bid=4))
    assert told == "to 21, forehand leads, a set costs the bid, bids from 4, kitty of 5, 1 joker"


@pytest.mark.parametrize(
    ("preset", "told"),
    [
        ("columbus", "to 5, declarer leads, a set costs the bid, two sets lose, bids from 1, no kitty, no jokers"),
        ("detroit", "15 minutes, declarer leads, a set costs the bid, bids from 4, kitty of 5, 1 joker"),
        ("cardsharks", "15 minutes, declarer leads, a set costs the bid, bids from 4"),
        ("fahrenheit", "3 hands won, declarer leads, a set is the others’ hand, bids from 4"),
    ],
)
def test_a_table_of_a_club_in_short_names_lead_game_and_set(preset: str, told: str) -> None:
    assert in_short(GAMES["BidWhist"].preset(preset).rules) == told


def test_a_table_that_says_special_says_what_it_means() -> None:
    rules = GAMES["BidWhist"].preset("detroit").rules
    assert "people say straight for uptown, special for downtown, no for no trump" in said(rules)
    assert "5 no" in said(rules) or "4 no, 8 tricks" in said(rules)


def test_the_glossary_stands_in_the_order_of_the_alphabet_with_no_word_twice() -> None:
    found = [word for word, _ in GLOSSARY]
    assert found == sorted(set(found), key=str.casefold)


def test_the_words_of_the_games_are_all_explained() -> None:
    found = {word.casefold() for word, _ in GLOSSARY}
    for word in (
        "forehand", "eldest", "call", "declarer", "defenders", "contract", "book", "trick", "odd tricks", "kitty",
        "sport the kitty", "revoke", "renege", "set", "boston", "slam", "house rule", "preset", "game type", "jester",
        "joker", "leading suit", "overbidding", "partnership", "suffix", "tenace", "finesse", "rise and fly",
        "forcing", "long trumps", "loose card", "quart", "quart major", "quint", "honours", "rubber", "whitewash",
        "prop", "cop", "bundle", "spread", "misère", "abundance", "royal abundance", "dog’s life", "stock", "dummy",
        "hook", "drive", "dummy whist", "overtrick", "undertrick", "turn-up", "stake",
        "abondance déclarée", "long whist", "oh pshaw", "serving a suit", "short whist",
    ):  # fmt: skip
        assert word in found, word


def test_the_keys_of_the_glossary_reach_all_of_it() -> None:
    keys = spans(5)
    assert len(keys) == 5 and keys[0][1] == 0
    assert [first for _, first in keys] == sorted({first for _, first in keys})
