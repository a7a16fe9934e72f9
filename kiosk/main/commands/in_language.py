"""Commands that tell how they are used in the language of whoever is at the terminal."""

from copy import copy
from inspect import cleandoc
from typing import TypeVar

import click

from kiosk.base.language import SOURCE, _, _c, spoken

AS_IT_STANDS = "\b\n"
"""What stands before a paragraph whose lines click leaves as they are."""
Told = TypeVar("Told", bound=click.Command)
CONTEXT = "command line"
"""What tells a place for a value, such as FILE, apart from other words."""


def told(command: Told) -> Told:
    """The same command, with its help in the language that is spoken here; itself in English."""
    if spoken() == SOURCE:
        return command
    made = copy(command)
    made.help = _told(made.help)
    made.params = [_param(param) for param in made.params]
    if made.options_metavar:
        made.options_metavar = _c("command line", "[OPTIONS]")
    if isinstance(made, click.Group):
        made.subcommand_metavar = _c("command line", "COMMAND [ARGS]...")
        made.commands = {name: told(each) for name, each in made.commands.items()}
    return made


def paragraphs(help: str) -> list[str]:
    """A help text in the parts that are translated: its paragraphs, each in one line but where its lines matter."""
    parts = cleandoc(help).split("\n\n")
    return [part if part.startswith(AS_IT_STANDS) else " ".join(part.split()) for part in parts]


def values_of(param: click.Parameter) -> list[str]:
    """What a command says of an option or an argument beside its help: what stands for its value, and its default."""
    default = getattr(param, "show_default", None)
    return [each for each in (param.metavar, default) if isinstance(each, str)]


def _param(param: click.Parameter) -> click.Parameter:
    made = copy(param)
    if made.metavar:
        made.metavar = _c(CONTEXT, made.metavar)
    if isinstance(made, click.Option):
        made.help = _told(made.help)
        if isinstance(made.show_default, str):
            made.show_default = _c(CONTEXT, made.show_default)
    return made


def _told(help: str | None) -> str | None:
    return help and "\n\n".join(
        AS_IT_STANDS + _(part.removeprefix(AS_IT_STANDS)) if part.startswith(AS_IT_STANDS) else _(part)
        for part in paragraphs(help)
    )
