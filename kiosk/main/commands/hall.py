"""`whist-kiosk hall`: the pages for phones, beside the kiosk that runs the night."""

from pathlib import Path

import click
from click.core import ParameterSource

from kiosk.base.language import _
from kiosk.journal import Journal, JournalError
from kiosk.main.commands.options import own_data_dir
from kiosk.main.commands.records import fail, fail_by, records


@click.command()
@own_data_dir
@click.option("--host", default="0.0.0.0", show_default=True, metavar="ADDRESS", help="The network that it serves.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8080, show_default=True, envvar="WHIST_HALL_PORT", help="The port."
)
@click.option(
    "--address", default="", envvar="WHIST_HALL_ADDRESS", metavar="ADDRESS:PORT",
    help="Where phones find it, for the codes; this machine's own address unless told.",
)  # fmt: skip
@click.option("--wifi", default="", envvar="WHIST_WIFI", metavar="NAME", help="The hall's Wi-Fi, for the codes.")
@click.option("--password", default="", envvar="WHIST_WIFI_PASSWORD", metavar="WORDS", help="Its password.")
@click.option(
    "--name", "names", multiple=True, metavar="NAME", help="Another name by which phones may ask; repeatable."
)
@click.option("--while-on", is_flag=True, help="End once phones are off, or the kiosk has ended.")
@click.option("--check", is_flag=True, help="Say what phones can reach from where, and why not; serve nothing.")
@click.pass_context
def hall(
    ctx: click.Context,
    data_dir: Path | None,
    host: str,
    port: int,
    address: str,
    wifi: str,
    password: str,
    names: tuple[str, ...],
    while_on: bool,
    check: bool,
) -> None:
    """Serve the pages on which players tell results by phone.

    It only reads the records; what phones tell goes to the kiosk, which runs with the same data folder and has *Phones*
    switched on. The exit status is 1 where the port cannot be had, or no phone can come through (--check), 2 where
    there are no records to read.
    """
    from kiosk.base.log import set_up
    from kiosk.hall.serve import serve

    set_up()
    folder = (data_dir or ctx.obj).absolute()
    try:
        with Journal.open_to_read(records(folder)):
            pass
        if check:
            told = ctx.get_parameter_source("port") is not ParameterSource.DEFAULT
            ctx.exit(_checked(folder, host, port if told else None))
        ctx.exit(serve(folder, host, port, address, (wifi, password), names, while_on))
    except JournalError as error:
        fail_by(error)
    except OSError as error:
        fail(
            _(
                "Nothing can be served at {host}, port {port}: {why}. Another one: --port.",
                host=host,
                port=port,
                why=error.strerror,
            )  # fmt: skip
        )


def _checked(folder: Path, host: str, port: int | None) -> int:
    """Says what phones can reach; 1 where that is nothing."""
    from kiosk.hall.networks import networks
    from kiosk.hall.reachable import WRONG, findings, look

    found = list(findings(look(folder, host, port, networks())))
    click.echo("\n".join(line for each in found for line in each.lines()))
    return int(any(each.mark == WRONG for each in found))
