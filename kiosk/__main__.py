"""The command `whist-kiosk`."""

import re
import sys
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path

import click
import platformdirs

COMMANDS = {
    "cards": "kiosk.commands.cards:cards",
    "emulate": "kiosk.commands.emulate:emulate",
    "export": "kiosk.commands.export:export",
    "games": "kiosk.commands.games:games",
    "score": "kiosk.commands.score:score",
    "verify": "kiosk.commands.verify:verify",
}
SMALLEST = (480, 320)


class _Lazy(click.Group):
    """Sub-commands are imported when they are used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name].split(":")
        command = getattr(import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from kiosk.commands.games import write_presets

        super().format_epilog(ctx, formatter)
        write_presets(formatter)


def _size(_ctx: click.Context, _param: click.Parameter, value: str | None) -> tuple[int, int] | None:
    """Pixels as ``800x480``."""
    if value is None:
        return None
    found = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})", value)
    if not found:
        raise click.BadParameter(f"{value!r} is not a size such as 800x480")
    wide, tall = int(found[1]), int(found[2])
    if max(wide, tall) < SMALLEST[0] or min(wide, tall) < SMALLEST[1]:
        raise click.BadParameter(f"{value} is too small; {SMALLEST[0]}x{SMALLEST[1]} is the least")
    return wide, tall


def data_dir_option() -> Path:
    """Where the kiosk keeps its data when nothing else is said."""
    return platformdirs.user_data_path("whist-kiosk", appauthor=False)


@click.group(cls=_Lazy, invoke_without_command=True)
@click.version_option(package_name="whist-kiosk")
@click.option(
    "--data-dir", type=click.Path(path_type=Path), default=data_dir_option, show_default="the user's data folder",
    metavar="DIR", help="Keep all data in this folder.",
)  # fmt: skip
@click.option("--size", metavar="WxH", callback=_size, help="The window in pixels; 800x480 unless told.")
@click.option("--fullscreen", is_flag=True, help="Fill the display.")
@click.option(
    "--picture", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
    help="Keep a current picture of the screen in this PNG file.",
)  # fmt: skip
@click.pass_context
def main(
    ctx: click.Context, data_dir: Path, size: tuple[int, int] | None, fullscreen: bool, picture: Path | None
) -> None:
    """Keep the score of a card table. Without a command the kiosk starts."""
    for stream in (sys.stdout, sys.stderr):  # a terminal without suit signs shows what it can
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    ctx.obj = data_dir
    if ctx.invoked_subcommand is None:
        from kiosk.start import run

        ctx.exit(run(data_dir.absolute(), size, fullscreen, picture))


if __name__ == "__main__":
    main()
