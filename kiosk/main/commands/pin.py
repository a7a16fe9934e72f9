"""`whist-kiosk pin`: what is done about a director's PIN that nobody remembers."""

from pathlib import Path

import click

from kiosk.base.language import _
from kiosk.journal import Journal, JournalError
from kiosk.main.commands.records import expect_yes, fail_by, records


@click.group()
def pin() -> None:
    """Remove a director's PIN that nobody remembers."""


@pin.command()
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.pass_obj
def reset(data_dir: Path, yes: bool) -> None:
    """Remove the director's PIN; the next night, or the settings, ask for a new one.

    Anyone who may write the kiosk's data can do this: the user it runs as, and root. The kiosk must not be running. The
    exit status is 2 if there are no records, or a kiosk has them open.
    """
    from kiosk.night.director import forget_pin

    try:
        with Journal.open(records(data_dir)) as journal:
            if not yes:
                expect_yes(_("Remove the director's PIN? Until a new one is set, nothing is locked"))
            had = forget_pin(journal)
    except JournalError as error:
        fail_by(error)
    click.echo(_("The PIN was removed.") if had else _("There was no PIN."))
