"""Commands speak the language of the terminal (docs/languages.md); what programs read does not change."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from gettext import textdomain
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from kiosk.__main__ import main
from kiosk.base.language import LONGER, SOURCE, of_terminal, speak, speaking
from kiosk.main.commands.in_language import told, values_of
from kiosk.main.commands.records import says_yes
from tests.texts import TRANSLATED, commands

MATCH = Path(__file__).parents[2] / "records" / "a_short_match.pbn"
USAGE = {"de": "Aufruf:", "es": "Uso:", "fr": "Usage\u00a0:", "nl": "Gebruik:"}
ENGLISH = {"LC_ALL": "C.UTF-8", "LANGUAGE": None}


@pytest.fixture(autouse=True)
def in_english_again() -> Iterator[None]:
    yield
    speak(SOURCE)
    textdomain("messages")


def run(*args: str, language: str = "", **environment: str | None) -> Result:
    """A command at a terminal of this language."""
    wanted = {"LC_ALL": f"{language}_XX.UTF-8", "LANGUAGE": None} if language else ENGLISH
    return CliRunner().invoke(main, args, env={**wanted, **environment})


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, SOURCE),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_AT@euro"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_BE"}, "fr"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_BE", "LC_ALL": "nl"}, "nl"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
        ({"LANG": "pt_BR.UTF-8"}, SOURCE),
        ({"LANG": "pt_BR.UTF-8", "LANGUAGE": "pt:es:en"}, "es"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "en:de"}, SOURCE),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": ""}, "de"),
        ({"LC_ALL": "C", "LANGUAGE": "de"}, SOURCE),
        ({"LC_ALL": "C.UTF-8", "LANG": "de_DE"}, SOURCE),
        ({"LANG": "POSIX", "LANGUAGE": "de"}, SOURCE),
        ({"LANG": "debugging"}, SOURCE),
    ],
)
def test_the_language_is_that_of_the_terminal_as_gettext_finds_it(environment: dict[str, str], language: str) -> None:
    assert of_terminal(environment) == language


@pytest.mark.parametrize("language", TRANSLATED)
def test_help_is_in_the_language_with_click_s_own_words(language: str) -> None:
    said, english = (run("backup", "--help", language=each).output for each in (language, ""))
    assert said.startswith(USAGE[language]) and english.startswith("Usage: main backup [OPTIONS] [FOLDER]\n")
    lines = {line for line in english.splitlines() if len(line.split()) > 3 and "--help" not in line}  # click keeps it
    assert not lines & {*said.splitlines()}


def test_every_help_of_every_command_is_looked_up() -> None:
    """In the language that is none everything looked up is marked."""
    with speaking(LONGER):
        for command in commands():
            made = told(command)
            assert isinstance(made, click.Command)
            helps = [made.help, *(getattr(param, "help", None) for param in made.params)]
            shown = [part for help in helps for part in (help or "").replace("\b\n", "").split("\n\n") if part]
            shown += [value for param in made.params for value in values_of(param)]
            for text in shown:
                assert text == "Show the version and exit." or (text.startswith("«") and text.endswith("»")), text


def test_to_tell_a_command_in_a_language_leaves_the_english_one_as_it_is() -> None:
    before = run("backup", "--help").output
    assert run("backup", "--help", language="de").output != before
    assert run("backup", "--help").output == before


@pytest.mark.parametrize("language", TRANSLATED)
def test_errors_have_the_same_status_and_no_english_words(language: str, tmp_path: Path) -> None:
    for args in ("score",), ("nope",), ("--size", "3"), ("about", "--data-dir", str(tmp_path)), ("analyse", "--x"):
        said, english = run(*args, language=language), run(*args)
        assert said.exit_code == english.exit_code != 0
        for words in "Try ", "Missing", "No such", "Invalid", "There are no", "is not a size":
            assert words not in said.output


def test_the_report_of_a_match_is_told_in_the_language(tmp_path: Path) -> None:
    said = run("score", str(MATCH), language="de")
    english = run("score", str(MATCH))
    assert said.exit_code == english.exit_code
    assert ", Spiel 1" in said.output and "Stiche NS " in said.output and "Stand NS " in said.output
    assert "Tricks" not in said.output and "Score" not in said.output


@pytest.mark.parametrize("args", [("score", "--json", str(MATCH)), ("games", "--json")])
def test_what_programs_read_is_the_same_in_every_language(args: tuple[str, ...]) -> None:
    english = run(*args).output
    for line in english.splitlines():
        json.loads(line)
    for language in TRANSLATED:
        assert run(*args, language=language).output == english


def test_an_english_terminal_loads_no_translations() -> None:
    """So that commands start as fast as before."""
    code = "import sys\nfrom kiosk.__main__ import main\ntry: main(['--help'])\nfinally: print('babel' in sys.modules)"
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, env=environment)
    assert answer.stdout.endswith("False\n")


@pytest.mark.parametrize(
    ("language", "typed", "is_yes"),
    [
        ("de", "j", True), ("de", "Ja", True), ("de", "y", True), ("de", "", False), ("de", "n", False),
        ("es", "si", True), ("es", "s", True), ("fr", "oui", True), ("fr", "non", False), ("nl", "quatsch\nj", True),
        (SOURCE, "y", True), (SOURCE, "", False),
    ],
)  # fmt: skip
def test_yes_is_said_in_the_language_of_the_terminal_or_in_english(language: str, typed: str, is_yes: bool) -> None:
    with CliRunner().isolation(input=f"{typed}\n"), speaking(language):
        assert says_yes("Remove it?") == is_yes
