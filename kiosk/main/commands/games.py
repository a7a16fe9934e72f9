"""`whist-kiosk games`: every game, its presets and its house rules, as the catalogue has them."""

import json
from collections.abc import Iterator
from textwrap import wrap
from typing import Any

import click

from kiosk.base.language import _
from kiosk.table.new_table import players_words
from rules.catalogue import GAMES, Game, Preset
from rules.house_rules import Rule, Value, format_value, rules_of


class WithPresets(click.Command):
    """A command whose help ends with the games and their presets."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_epilog(ctx, formatter)
        write_presets(formatter)


@click.command(cls=WithPresets)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def games(as_json: bool) -> None:
    """List the games, their presets and their house rules.

    The ids are those that records write in the tags Game and HouseRules.
    """
    found = list(GAMES.values())
    click.echo(json.dumps({"games": [_as_json(game) for game in found]}) if as_json else _listed(found))


def write_presets(formatter: click.HelpFormatter) -> None:
    """The games with the ids of their presets, for the help text."""
    with formatter.section(_("Games and presets")):
        formatter.write_dl([(game.id, ", ".join(preset.id for preset in game.presets)) for game in GAMES.values()])


def _as_json(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "presets": [_preset_as_json(preset) for preset in game.presets],
        "house_rules": [_rule_as_json(rule) for rule in rules_of(game.kind)],
    }


def _preset_as_json(preset: Preset) -> dict[str, Any]:
    """A preset; `rules` are the values of all house rules, as records write them."""
    values = {id: format_value(value) for id, value in preset.rules.values().items()}
    return {"id": preset.id, "label": preset.label, "source": preset.source, "rules": values}


def _rule_as_json(rule: Rule) -> dict[str, Any]:
    """A house rule, its values as records write them; `numbers`, the least and the most, where any between will do."""
    found: dict[str, Any] = {
        "id": rule.id,
        "label": rule.label,
        "help": rule.help,
        "choices": [format_value(choice.value) for choice in rule.choices],
        "default": format_value(rule.default),
        "source": rule.source,
    }
    return found | ({"numbers": list(rule.numbers)} if rule.numbers else {})


def _listed(found: list[Game]) -> str:
    return "\n\n".join("\n".join(_lines(game)) for game in found)


def _lines(game: Game) -> Iterator[str]:
    yield f"{_(game.label)} ({game.id}), {players_words(game)}"
    yield f"  {_('Presets, and how each differs from the first')}"
    width = max(len(preset.id) for preset in game.presets)
    for preset in game.presets:
        yield f"    {preset.id:{width}}  {_(preset.label)} ({preset.source})"
        changes = ", ".join(_changes(game.presets[0], preset))
        yield from wrap(changes, 100, initial_indent=" " * 8, subsequent_indent=" " * 8, break_on_hyphens=False)
    yield f"  {_('House rules, in brackets as the first preset has them')}"
    for rule in rules_of(game.kind):
        yield f"    {rule.id} = {_choices(rule, getattr(game.presets[0].rules, rule.id))}"
        yield f"        {_(rule.label)}. {_(rule.help)} ({rule.source})"


def _changes(first: Preset, preset: Preset) -> Iterator[str]:
    """What differs from the first preset, whose values are in brackets, as records write it."""
    before = first.rules.values()
    for id, value in preset.rules.values().items():
        if value != before[id]:
            yield f"{id}={format_value(value)}"


def _choices(rule: Rule, usual: Value) -> str:
    """The values as records write them, the default in brackets; with a label where it says more."""
    said = []
    for choice in rule.choices:
        text = format_value(choice.value)
        label = _(choice.label)
        words = text if label in (text, text.replace("_", " ")) else _("{value} “{label}”", value=text, label=label)
        said.append(f"[{words}]" if text == format_value(usual) else words)
    if rule.numbers:
        said.append(_("{first} to {last}", first=rule.numbers[0], last=rule.numbers[1]))
    return " | ".join(said)
