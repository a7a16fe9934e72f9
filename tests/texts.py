"""The texts of the program that people read, and what there is of them in each language (docs/languages.md).

``python -m tests.texts`` brings `kiosk/languages/` up to date with the code: new texts are added, those that are gone
are dropped, and it says how many are to be translated.
"""

import ast
from collections.abc import Collection, Iterator
from dataclasses import fields
from inspect import getfile, unwrap
from pathlib import Path
from typing import IO

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po
from click import Command, Context, Group

from hardware.presence import Timing
from hardware.readers import NAMES, Description, reader
from hardware.shuffler.description import SHUFFLER
from kiosk.__main__ import main as whist_kiosk
from kiosk.base.language import FOLDER, LANGUAGES, SOURCE
from kiosk.main.commands.in_language import AS_IT_STANDS, CONTEXT, paragraphs, values_of
from kiosk.table.games import bid_whist_words
from rules import catalogue, league
from rules.catalogue import GAMES
from rules.house_rules import HouseRules, rules_of
from rules.movements.conduct import Conduct
from rules.movements.formats import FORMATS
from rules.phrases import Phrase
from rules.standings import prizes, standings
from rules.standings.rating import RatingRules

ROOT = Path(__file__).parent.parent
TRANSLATED = [code for code in LANGUAGES if code != SOURCE]
CALLS = {
    "_": None, "_h": None, "later": None, "_c": ((1, "c"), 2), "_n": (1, 2), "later_n": (1, 2), "Phrase": None,
    "counted": (1, 2),
}  # fmt: skip
"""What texts are given to, with the places among the arguments where they stand."""


def in_python(
    file: IO[bytes], names: Collection[str], _tags: Collection[str], options: object
) -> Iterator[tuple[int, str, list[object], list[str]]]:
    """What is called by these names in a file of Python, as Babel wants it. Its own way with Python leaves out what
    stands second in an f-string, and calls with such a name among their values."""
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
            if name in names:
                said = [each.value if isinstance(each, ast.Constant) else None for each in node.args]
                yield node.lineno, name, said, []


OF_CLICK = (
    "Usage:", "Options", "Commands", "default: {default}", "env var: {var}", "Show this message and exit.",
    "Show the version and exit.", "%(prog)s, version %(version)s", "Error: {message}", "Aborted!", "Missing command.",
    "Try '{command} {option}' for help.", "Invalid value: {message}", "Invalid value for {param_hint}: {message}",
    "Missing argument", "Missing option", "No such option {name!r}.", "No such command {name!r}.",
    ("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    ("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    ("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    "Option {name!r} does not take a value.", "Choose from:\n\t{choices}",
    ("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    ("{value!r} does not match the format {format}.", "{value!r} does not match the formats {formats}."),
    "{value} is not in the range {range}.", "{value!r} is not a valid {number_type}.", "Error: invalid input",
    "{name} {filename!r} does not exist.", "{name} {filename!r} is a file.", "{name} {filename!r} is a directory.",
    "{name} {filename!r} is not readable.", "{name} {filename!r} is not writable.", "file", "directory", "path",
)  # fmt: skip
"""What click says of its own, which looks it up with gettext."""

METHODS = [("**.py", in_python), ("**.html", "jinja2")]


def texts() -> Catalog:
    """Every text in the code, with where it stands."""
    found = Catalog()
    for part in ("kiosk", "rules"):
        for file, _line, text, _comments, context in extract_from_dir(ROOT / part, METHODS, keywords=CALLS):
            found.add(text, locations=[(f"{part}/{file}", None)], context=context)
    for said in OF_CLICK:
        found.add(said, locations=[("click", None)])
    for of, text, context in (*texts_of_rules(), *texts_of_devices(), *texts_of_bids(), *texts_of_commands()):
        if any(map(str.isalpha, text)):
            found.add(text, locations=[(str(Path(getfile(of)).relative_to(ROOT)), None)], context=context)
    return found


Told = tuple[object, str, str | None]
"""A text, where it stands, and what tells it apart."""


def texts_of_rules() -> Iterator[Told]:
    """What people read that stands in `rules` as data."""
    games, others = (game.kind for game in GAMES.values()), (Conduct, prizes.PrizeRules, prizes.Scope, RatingRules)
    for kind in (*games, *FORMATS.values(), *others, league.Scheme, league.Calendar):
        yield from texts_of(kind)
    for game in GAMES.values():
        yield catalogue, game.label, None
        yield from ((catalogue, preset.label, None) for preset in game.presets)
    for format in FORMATS.values():
        said = (format.title, format.help, format.unit, *format.roles, format.counted_in)
        yield from ((format, text, None) for text in said)
        yield from ((prizes, prize.name, None) for prize in prizes.usual(format.roles))
    for measure in standings.MEASURES.values():
        yield from ((standings, text, None) for text in (measure.label, measure.ahead_by))
    yield from ((league, month, None) for month in league.MONTHS)


def texts_of_devices() -> Iterator[Told]:
    """What people read of readers and the shuffler, which stands in `hardware` as data."""
    for about in (*(reader(name).description for name in NAMES), SHUFFLER):
        said = (about.summary, *(where for _pin, where in about.wiring), *about.can, *about.cannot, *about.use)
        kept = (text for each in about.settings for text in (each.label, each.help, *each.choices))
        yield from ((Description, text, None) for text in (*said, *kept))
    yield from ((Timing, each.metadata["unit"], None) for each in fields(Timing))


def commands() -> Iterator[Command]:
    """The command, with every command in it."""
    waiting: list[Command] = [whist_kiosk]
    while waiting:
        command = waiting.pop()
        yield command
        if isinstance(command, Group):
            within = Context(command)
            waiting += filter(None, (command.get_command(within, name) for name in command.list_commands(within)))


def texts_of_commands() -> Iterator[Told]:
    """How the commands are used."""
    for command in commands():
        assert command.callback is not None
        of, helps = (
            unwrap(command.callback),
            (command.help, *(getattr(param, "help", None) for param in command.params)),
        )
        for help in helps:
            for part in paragraphs(help or ""):
                yield of, part.removeprefix(AS_IT_STANDS), None
        for param in command.params:
            yield from ((of, value, CONTEXT) for value in values_of(param))


def texts_of_bids() -> Iterator[Told]:
    """The words of bids."""
    for said in bid_whist_words.WORDS.values():
        parts = (said.up, said.down, said.no_trump, said.short_up, said.short_down, said.short_no_trump, *said.keys)
        yield from ((bid_whist_words.BidWords, text, "bid") for text in parts)


def texts_of(kind: type[HouseRules]) -> Iterator[Told]:
    """What is said of the house rules of a game, or the settings of a format. What a choice is called depends on what
    it is a choice of."""
    for rule in rules_of(kind):
        yield kind, rule.help, None
        for label in (rule.label, *(choice.label for choice in rule.choices)):
            yield kind, label, label.context if isinstance(label, Phrase) else None


def read(language: str) -> Catalog:
    """What there is of a language."""
    file = FOLDER / f"{language}.po"
    if not file.exists():
        return Catalog(
            language, header_comment=f"# whist-kiosk: {LANGUAGES[language]}", project="whist-kiosk", fuzzy=False
        )
    with file.open("rb") as lines:
        return read_po(lines, locale=language)


def write(language: str, catalogue: Catalog) -> None:
    """Writes a language's file."""
    with (FOLDER / f"{language}.po").open("wb") as lines:
        write_po(lines, catalogue, width=120, sort_output=True, include_previous=False, omit_header=False)


def main() -> None:
    """Brings all languages up to date."""
    now = texts()
    for language in TRANSLATED:
        found = read(language)
        found.update(now, no_fuzzy_matching=True, update_creation_date=False)
        found.obsolete.clear()
        write(language, found)
        untold = [message for message in found if message.id and not all(_strings(message.string))]
        print(f"{language}: {len(found)} texts, {len(untold)} to be translated")


def _strings(string: str | tuple[str, ...]) -> tuple[str, ...]:
    return string if isinstance(string, tuple) else (string,)


if __name__ == "__main__":
    main()
