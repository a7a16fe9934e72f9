"""`whist-kiosk games`: the catalogue for people and for programs."""

import json
import re
from itertools import takewhile
from typing import Any

import pytest
from click.testing import CliRunner

from kiosk.__main__ import main
from rules.catalogue import GAMES
from rules.house_rules import rules_of, with_text


def games(*options: str) -> str:
    answer = CliRunner().invoke(main, ["games", *options], catch_exceptions=False)
    assert answer.exit_code == 0
    return answer.output


@pytest.fixture
def listed() -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(games("--json"))
    return answer


def test_as_json_every_game_has_its_presets_and_house_rules_and_nothing_else(listed: dict[str, Any]) -> None:
    assert set(listed) == {"games"}
    assert [game["id"] for game in listed["games"]] == list(GAMES)
    for game in listed["games"]:
        assert set(game) == {"id", "presets", "house_rules"}
        assert all(set(preset) == {"id", "label", "source", "rules"} for preset in game["presets"])
        for rule in game["house_rules"]:
            assert set(rule) - {"numbers"} == {"id", "label", "help", "choices", "default", "source"}


def test_the_values_of_a_house_rule_are_those_that_a_record_may_write(listed: dict[str, Any]) -> None:
    for game in listed["games"]:
        rules = GAMES[game["id"]].presets[0].rules
        for rule in game["house_rules"]:
            for text in (*rule["choices"], rule["default"], *map(str, rule.get("numbers", ()))):
                with_text(rules, rule["id"], text)  # raises for one that does not exist


def test_a_rule_that_takes_any_number_of_a_range_says_which(listed: dict[str, Any]) -> None:
    by_id = {rule["id"]: rule for rule in listed["games"][0]["house_rules"]}
    assert by_id["target"]["numbers"] == [1, 999]
    assert by_id["jester"]["choices"] == ["no", "yes"] and "numbers" not in by_id["jester"]
    assert by_id["max_hands"]["default"] == "none"


def test_as_json_a_preset_has_the_value_of_every_house_rule(listed: dict[str, Any]) -> None:
    for found in listed["games"]:
        game = GAMES[found["id"]]
        for preset in found["presets"]:
            assert list(preset["rules"]) == [rule["id"] for rule in found["house_rules"]]
            changes = ", ".join(f"{id}={text}" for id, text in preset["rules"].items())
            assert game.parse_rules(f"{game.presets[0].id}, {changes}")[1] == game.preset(preset["id"]).rules


def test_for_people_the_first_preset_is_in_brackets_and_the_others_say_how_they_differ() -> None:
    said = games().split("\n\n")
    for game, lines in zip(GAMES.values(), map(str.splitlines, said), strict=True):
        rules = [line.split(" = ") for line in lines if " = " in line]
        bracketed = [(id.strip(), re.findall(r"\[([^] ]+)", choices)) for id, choices in rules]
        first = ", ".join(f"{id}={value}" for id, (value,) in bracketed)
        for preset in game.presets:
            at = next(n for n, line in enumerate(lines) if line.endswith(f"{preset.label} ({preset.source})"))
            changes = " ".join(takewhile(lambda line: "=" in line, lines[at + 1 :]))
            text = ", ".join(filter(None, (game.presets[-1].id, first, changes.strip())))
            assert game.parse_rules(text)[1] == preset.rules, (preset.id, text)


def test_for_people_every_preset_rule_choice_and_source_is_in_the_list() -> None:
    said = games()
    for game in GAMES.values():
        assert f"{game.label} ({game.id})" in said
        for preset in game.presets:
            assert f"{preset.label} ({preset.source})" in said
        for rule in rules_of(game.kind):
            assert f"{rule.label}. {rule.help} ({rule.source})" in said
            assert all(choice.label in said for choice in rule.choices)


@pytest.mark.parametrize("command", [["--help"], ["games", "--help"]])
def test_the_help_names_every_game_with_its_presets(command: list[str]) -> None:
    said = CliRunner().invoke(main, command).output
    _, _, listed = said.partition("Games and presets:")
    for game in GAMES.values():
        _, found, after = listed.partition(f"  {game.id} ")
        assert found
        said_presets = "".join(after.split()).split(",")
        assert [preset.id for preset in game.presets][:-1] == said_presets[: len(game.presets) - 1]
        assert said_presets[len(game.presets) - 1].startswith(game.presets[-1].id)


def test_a_terminal_without_suit_signs_shows_what_it_can() -> None:
    answer = CliRunner(charset="ascii").invoke(main, ["games"], catch_exceptions=False)
    assert answer.exit_code == 0 and "ContractWhist" in answer.output
