"""The tables of docs/rules are those of the rules: presets, switches, and what the sources are called."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from rules.catalogue import BID_WHIST, GAMES, Game
from rules.house_rules import format_value

DOCS = Path(__file__).parents[2] / "docs" / "rules"


def rows(page: str, heading: str) -> list[list[str]]:
    """The rows of a section's table, its head first."""
    text = (DOCS / f"{page}.md").read_text(encoding="utf-8") + "\n## "
    (section,) = re.findall(rf"^## {heading}\n(.*?)^## ", text, re.MULTILINE | re.DOTALL)
    table = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if line[:1] == "|"]
    return [table[0], *table[2:]]


def page_of(game: Game) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", game.id).lower()


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_table_of_presets_has_the_values_of_the_presets(game: Game) -> None:
    head, *table = rows(page_of(game), "Presets")
    assert [name.split()[0] for name in head[1:]] == [preset.id for preset in game.presets]
    for rule, *told in table:
        values = [format_value(preset.rules.values()[rule.strip("`")]) for preset in game.presets]
        assert told == values, rule


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_table_of_presets_leaves_out_no_rule_in_which_they_differ(game: Game) -> None:
    told = {row[0].strip("`") for row in rows(page_of(game), "Presets")}
    values = {field.name: {preset.rules.values()[field.name] for preset in game.presets} for field in fields(game.kind)}
    assert {name for name, different in values.items() if len(different) > 1} <= told


def test_the_table_of_presets_of_bid_whist_has_every_house_rule() -> None:
    told = [row[0].strip("`") for row in rows("bid-whist", "Presets")[1:]]
    assert told == [field.name for field in fields(BID_WHIST.kind)]


def test_the_table_of_switches_has_every_switch() -> None:
    assert [row[0].strip("`") for row in rows("bid-whist", "Switches")[1:]] == list(BID_WHIST.switches)


def test_every_source_that_is_named_is_among_the_sources() -> None:
    named = {
        source for game in GAMES.values() for preset in game.presets for source in re.findall(r"[SC]\d", preset.source)
    }
    assert named <= {row[0] for row in rows("common", "Sources")[1:]}
