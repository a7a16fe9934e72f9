"""Groups of commands that import a command when it is used."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click

from kiosk.main.commands.in_language import told


class Lazy(click.Group):
    """A group that starts as quickly as the command that is used. `places` says by name where each command is:
    ``module:name``."""

    def __init__(self, *args: Any, places: Mapping[str, str], **how: Any) -> None:
        super().__init__(*args, **how)
        self._places = places

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(self._places)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self._places:
            return None
        module, name = self._places[cmd_name].split(":")
        command = getattr(import_module(module), name)
        assert isinstance(command, click.Command)
        return told(command)
