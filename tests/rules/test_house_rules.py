from dataclasses import dataclass, replace

import pytest

from rules.games.bid_whist import PRESETS, BidWhistRules
from rules.house_rules import (
    HouseRules,
    Problem,
    UnknownHouseRule,
    format_value,
    from_values,
    parse_value,
    rule,
    rules_of,
    with_value,
)


@dataclass(frozen=True)
class Snap(HouseRules):
    """House rules of no game in particular."""

    packs: int = rule(1, "Packs", "How many packs.", "a friend", 1, 2)
    points: int = rule(10, "Points", "What wins.", "a friend", 5, 10, numbers=(1, 99))
    most: int | None = rule(None, "Most", "Most rounds.", "a friend", None, 4)
    shout: bool = rule(True, "Shout", "Whether to shout.", "a friend")
    first: str = rule("youngest", "First", "Who begins.", "a friend", "youngest", ("old", "the oldest"))

    def contradictions(self) -> list[Problem]:
        return [Problem(("packs", "shout"), "two packs are loud")] if self.packs == 2 and self.shout else []


def test_a_house_rule_carries_label_help_source_choices_and_default() -> None:
    packs, points, most, shout, first = rules_of(Snap)
    assert (packs.id, packs.label, packs.help, packs.source, packs.default) == (
        "packs",
        "Packs",
        "How many packs.",
        "a friend",
        1,
    )
    assert [c.value for c in packs.choices] == [1, 2]
    assert [(c.value, c.label) for c in shout.choices] == [(False, "no"), (True, "yes")]
    assert [(c.value, c.label) for c in first.choices] == [("youngest", "youngest"), ("old", "the oldest")]
    assert [(c.value, c.label) for c in most.choices] == [(None, "none"), (4, "4")]
    assert points.numbers == (1, 99)


def test_every_house_rule_of_bid_whist_says_what_it_is_and_where_it_comes_from() -> None:
    for described in rules_of(BidWhistRules):
        assert described.label and described.help and described.source, described.id
        assert described.allows(described.default), described.id
        assert len(described.choices) > 1, described.id
        assert all(described.allows(choice.value) for choice in described.choices), described.id


def test_a_rule_allows_its_choices_and_the_numbers_of_its_range_and_nothing_else() -> None:
    packs, points, most, shout, first = rules_of(Snap)
    assert [packs.allows(value) for value in (1, 2, 3, True, "1", None)] == [True, True, False, False, False, False]
    assert [points.allows(value) for value in (1, 7, 99, 0, 100, True)] == [True, True, True, False, False, False]
    assert [most.allows(value) for value in (None, 4, 5, False)] == [True, True, False, False]
    assert [shout.allows(value) for value in (True, False, 1, 0)] == [True, True, False, False]
    assert [first.allows(value) for value in ("old", "the oldest")] == [True, False]


def test_a_value_is_described_in_its_choices_words() -> None:
    _, points, most, shout, first = rules_of(Snap)
    assert first.describe("old") == "the oldest"
    assert shout.describe(True) == "yes"
    assert most.describe(None) == "none"
    assert points.describe(33) == "33"


def test_all_values_outside_their_choices_are_named_at_once() -> None:
    problems = Snap(packs=7, first="nobody").problems()
    assert [problem.rules for problem in problems] == [("packs",), ("first",)]
    assert "7" in problems[0].reason and "Packs" in problems[0].reason


def test_contradictions_are_looked_for_once_every_value_is_a_choice() -> None:
    assert [p.rules for p in Snap(packs=2).problems()] == [("packs", "shout")]
    assert Snap(packs=2, shout=False).problems() == []
    assert [p.rules for p in Snap(packs=2, points=0).problems()] == [("points",)]


def test_one_rule_is_changed_and_the_others_are_kept() -> None:
    assert with_value(Snap(), "points", 42) == replace(Snap(), points=42)


@pytest.mark.parametrize(
    ("name", "value", "what"), [("trumps", 1, "rule"), ("packs", 3, "value"), ("shout", 1, "value")]
)
def test_a_rule_or_value_that_does_not_exist_is_refused_with_what_there_is(name: str, value: int, what: str) -> None:
    with pytest.raises(UnknownHouseRule) as caught:
        with_value(Snap(), name, value)
    assert (caught.value.what, caught.value.name) == (what, name)
    assert name in str(caught.value)


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_come_back_from_the_values_a_table_stored(preset: str) -> None:
    assert from_values(BidWhistRules, PRESETS[preset].values()) == PRESETS[preset]


def test_a_rule_that_a_table_did_not_know_yet_takes_its_default_and_one_no_longer_known_is_passed_over() -> None:
    assert from_values(Snap, {"packs": 2, "gone": 3}) == Snap(packs=2)


@pytest.mark.parametrize(
    ("text", "value"),
    [("yes", True), ("no", False), ("none", None), ("7", 7), ("-3", -3), ("trump", "trump"), ("", "")],
)
def test_a_value_is_read_as_it_is_written(text: str, value: object) -> None:
    assert parse_value(text) == value
    assert type(parse_value(text)) is type(value)
    assert format_value(parse_value(text)) == text


@pytest.mark.parametrize("text", ["--5", "-", "5-", "1.5", "9" * 5000, "²", "٣"])
def test_text_that_is_almost_a_number_stays_text(text: str) -> None:
    assert parse_value(text) == text
