"""`whist-kiosk devices`: what is set up for the devices, and what is wrong with it, line by line."""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from kiosk.base.language import _, _n
from kiosk.base.toml_lines import quoted
from kiosk.devices.device_settings import NAME, DeviceFile


@click.command()
@click.option(
    "--check", "file", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE",
    help="Check this file instead of the kiosk's own.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def devices(ctx: click.Context, file: Path | None, as_json: bool) -> None:
    """Show what is set up for the card reader, the shuffler and the seat buttons.

    The settings are in the file devices.toml of the data folder. Everything wrong with it is shown with its line, and
    not used; the exit status is then 2. Nothing is changed.
    """
    found = DeviceFile(file or (ctx.obj if isinstance(ctx.obj, Path) else Path()) / NAME)
    there = True
    try:
        found.read()
    except FileNotFoundError:
        there = False
    settings = {**found.settings(), "panel": found.panel}
    if as_json:
        problems = [
            {"line": each.line, "setting": ".".join(each.where), "problem": each.what} for each in found.problems
        ]
        click.echo(json.dumps({"file": str(found.path), "there": there, **settings, "problems": problems}))
    else:
        click.echo("\n".join(_said(found, there, settings)))
        for problem in found.problems:
            click.echo(problem, err=True)
    sys.exit(2 if found.problems else 0)


def _said(found: DeviceFile, there: bool, settings: Mapping[str, Any]) -> Iterator[str]:
    yield (
        str(found.path) if there else _("{file} is not there yet; the kiosk writes it when it starts", file=found.path)
    )
    reader, presence, shuffler = settings["reader"], settings["presence"], settings["shuffler"]
    yield _("reader: {kind} at {port}", kind=reader["kind"], port=reader["port"]) if reader else _("reader: none")
    if reader:
        yield from _listed(reader["settings"])
    yield _("presence:") if presence else _("presence: as suits the reader")
    yield from _listed(presence)
    yield (
        _n("shuffler: {port}, {n} pack", "shuffler: {port}, {n} packs", shuffler["bays"], port=shuffler["port"])
        if shuffler["port"]
        else _("shuffler: none")
    )
    panel = settings["panel"]
    wired = {name: panel[name] for name in ("buttons", "lights", "buzzer") if panel.get(name)}
    yield _("panel:") if wired else _("panel: nothing is wired")
    yield from _listed(panel if wired else {})


def _listed(settings: Mapping[str, Any]) -> Iterator[str]:
    for name, value in settings.items():
        if value or not isinstance(value, Mapping):
            yield f"  {name} = {quoted(value)}"
