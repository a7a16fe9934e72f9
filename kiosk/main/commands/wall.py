"""`whist-kiosk wall`: the night on a second display, beside the kiosk that runs it; it only reads."""

from pathlib import Path

import click

from kiosk.journal import Journal, JournalError
from kiosk.main.commands.options import own_data_dir, window_size
from kiosk.main.commands.records import fail_by, records


@click.command()
@own_data_dir
@click.option("--size", metavar="WxH", callback=window_size, help="The window in pixels; the whole display by default.")
@click.option(
    "--picture", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
    help="Keep a current picture of the screen in this PNG file.",
)  # fmt: skip
@click.pass_context
def wall(ctx: click.Context, data_dir: Path | None, size: tuple[int, int] | None, picture: Path | None) -> None:
    """Show the latest night to the room: who sits where, the clock, the standings, the prizes.

    Nothing can be tapped. The kiosk may be switched off and on while this runs. The exit status is 2 if there are no
    records to read.
    """
    from kiosk.main.wall_app import run_wall

    try:
        with Journal.open_to_read(records(data_dir or ctx.obj)) as journal:
            ctx.exit(run_wall(journal, size, picture))
    except JournalError as error:
        fail_by(error)
