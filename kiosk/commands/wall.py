"""`whist-kiosk wall`: the night on a second display, beside the kiosk that runs it; it only reads."""

from pathlib import Path

import click

from kiosk.commands.options import window_size
from kiosk.journal import Journal, JournalError
from kiosk.troubles import trouble


@click.command()
@click.option(
    "--data-dir", type=click.Path(path_type=Path), metavar="DIR", help="The folder with the data; as for the kiosk."
)
@click.option(
    "--size", metavar="WxH", callback=window_size, help="The window in pixels; the whole display unless told."
)
@click.option(
    "--picture", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
    help="Keep a current picture of the screen in this PNG file.",
)  # fmt: skip
@click.pass_context
def wall(ctx: click.Context, data_dir: Path | None, size: tuple[int, int] | None, picture: Path | None) -> None:
    """Show the latest night to the room: who sits where, the clock, the standings, the prizes.

    Nothing can be tapped. The kiosk may be switched off and on meanwhile. The exit status is 2 where there are no
    records to read.
    """
    from kiosk.wall_app import run_wall

    path = (data_dir or ctx.obj) / "journal.db"
    if not path.exists():
        click.echo(f"There are no records in {path.parent}: start the kiosk there first.", err=True)
        ctx.exit(2)
    try:
        journal = Journal.open_to_read(path)
    except JournalError as error:
        click.echo("\n".join(trouble(error).lines()), err=True)
        ctx.exit(2)
    with journal:
        ctx.exit(run_wall(journal, size, picture))
