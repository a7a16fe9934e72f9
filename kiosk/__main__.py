"""The command `whist-kiosk`."""

import errno
import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import click

from kiosk.base import place
from kiosk.base.language import _, libraries_speak, of_terminal, speak
from kiosk.base.times import expect_sound_zone
from kiosk.main.commands.in_language import told
from kiosk.main.commands.lazy import Lazy
from kiosk.main.commands.options import window_size

NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
COMMANDS = {
    "about": "kiosk.main.commands.about:about",
    "analyse": "kiosk.main.commands.analyse:analyse",
    "backup": "kiosk.main.commands.backup:backup",
    "boards": "kiosk.main.commands.boards:boards",
    "cards": "kiosk.main.commands.cards:cards",
    "devices": "kiosk.main.commands.devices:devices",
    "emulate": "kiosk.main.commands.emulate:emulate",
    "export": "kiosk.main.commands.export:export",
    "fleet": "kiosk.main.commands.fleet:fleet",
    "games": "kiosk.main.commands.games:games",
    "hall": "kiosk.main.commands.hall:hall",
    "night": "kiosk.main.commands.night:night",
    "packs": "kiosk.main.commands.packs:packs",
    "people": "kiosk.main.commands.people:people",
    "pin": "kiosk.main.commands.pin:pin",
    "report": "kiosk.main.commands.report:report",
    "restore": "kiosk.main.commands.restore:restore_",
    "print": "kiosk.main.commands.paper:print_",
    "schedule": "kiosk.main.commands.schedule:schedule",
    "score": "kiosk.main.commands.score:score",
    "season": "kiosk.main.commands.season:season",
    "update": "kiosk.main.commands.update:update",
    "verify": "kiosk.main.commands.verify:verify",
    "wall": "kiosk.main.commands.wall:wall",
}


class _Commands(Lazy):
    """All of them; what a command says is in the language of the terminal."""

    def main(self, *args: Any, **how: Any) -> Any:
        """As usual, in the language of the terminal; where what it says goes into a file and the disk is full, it says
        that instead."""
        language = of_terminal(os.environ)
        speak(language)
        libraries_speak(language)
        try:
            return click.Group.main(told(self), *args, **how)
        except OSError as error:
            if error.filename is not None or error.errno not in NO_ROOM:
                raise
            sys.stdout = sys.stderr  # what is left of it would be tried once more at the end
            sys.exit(_("The output cannot be written: {why}. Make room, or write it elsewhere.", why=error.strerror))

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from kiosk.main.commands.games import write_presets

        super().format_epilog(ctx, formatter)
        write_presets(formatter)


def data_dir_option() -> Path:
    """Where the kiosk keeps its data when nothing else is said."""
    import platformdirs

    return platformdirs.user_data_path("whist-kiosk", appauthor=False)


@click.group(cls=_Commands, places=COMMANDS, invoke_without_command=True)
@click.version_option(package_name="whist-kiosk")
@click.option(
    "--data-dir", type=click.Path(path_type=Path), default=data_dir_option, show_default="the user's data folder",
    metavar="DIR", help="Keep all data in this folder.",
)  # fmt: skip
@click.option("--size", metavar="WxH", callback=window_size, help="The window in pixels; 800x480 by default.")
@click.option("--fullscreen", is_flag=True, help="Fill the display.")
@click.option(
    "--picture", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
    help="Keep a current picture of the screen in this PNG file.",
)  # fmt: skip
@click.option(
    "--rotation", type=click.Choice(["0", "90", "180", "270"]), default="0", envvar="WHIST_ROTATION",
    help="Turn the picture by this many degrees.",
)  # fmt: skip
@click.option(
    "--touch", default="", envvar="WHIST_TOUCH", metavar="SETTINGS",
    help="How touches lie on the panel, such as invert_x=1,rotation=90.",
)  # fmt: skip
@click.option("--demo", is_flag=True, help="Play by itself, with emulated devices and no data of yours.")
@click.option(
    "--demo-pace", type=click.FloatRange(0, 60), default=1.0, show_default=True, metavar="SECONDS",
    help="In the demo, the time from card to card.",
)  # fmt: skip
@click.pass_context
def main(
    ctx: click.Context,
    data_dir: Path,
    size: tuple[int, int] | None,
    fullscreen: bool,
    picture: Path | None,
    rotation: str,
    touch: str,
    demo: bool,
    demo_pace: float,
) -> None:
    """Keep the score of a card table. Without a command the kiosk starts."""
    for stream in (sys.stdout, sys.stderr):  # a terminal without suit signs shows what it can
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    place.live_in(place.kept(data_dir))
    if wrong := expect_sound_zone():
        click.echo(wrong, err=True)
    ctx.obj = data_dir
    if ctx.invoked_subcommand is None:
        from kiosk.main.start import run

        ctx.exit(run(data_dir.absolute(), size, fullscreen, picture, demo_pace if demo else None, int(rotation), touch))


if __name__ == "__main__":
    main()
