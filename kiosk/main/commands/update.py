"""`whist-kiosk update`: newer versions in one signed file."""

from pathlib import Path

import click

from kiosk.appliance.updates.refusals import in_our_words
from kiosk.base.language import _
from kiosk.main.commands.records import fail


@click.group()
def update() -> None:
    """Make an update for kiosks, or see what one is."""


@update.command()
@click.argument("tree", type=click.Path(path_type=Path, exists=True, file_okay=False), metavar="FOLDER")
@click.option("--key", type=click.Path(path_type=Path), required=True, metavar="FILE", help="The private key.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, exists=True, file_okay=False), default=Path(), metavar="FOLDER",
    help="Where to write it; here by default.",
)  # fmt: skip
def make(tree: Path, key: Path, output: Path) -> None:
    """Make a bundle of a checkout in FOLDER, with the wheels for the kiosk in FOLDER/wheels.

    For which machine and which Python it is, Kivy's wheels there say. The exit status is 1 if none was made.
    """
    from kiosk.appliance.updates.bundle import make
    from kiosk.appliance.updates.signing import Refused

    try:
        click.echo(make(tree, key, output))
    except Refused as why:
        fail(in_our_words(str(why)))
    except OSError as error:
        fail(_("{file} cannot be read or written: {why}.", file=error.filename or output, why=error.strerror))


@update.command()
@click.argument("place", metavar="PLACE")
@click.option(
    "--keys", type=click.Path(path_type=Path), metavar="FILE",
    help="The keys that are known; by default those of this kiosk.",
)  # fmt: skip
def look(place: str, keys: Path | None) -> None:
    """Show what is in PLACE: which version, who signed it, and why not if it is not to be installed here.

    PLACE is a bundle, a folder with bundles, or the address of one that begins with https://; of that only the
    beginning is fetched.

    The exit status is 1 if there is nothing to be installed here.
    """
    from kiosk.appliance.updates.bundle import Here, bundles
    from kiosk.appliance.updates.bundle import look as look_at
    from kiosk.appliance.updates.fetch import found_at
    from kiosk.appliance.updates.signing import SIGNERS

    here = Here.now()
    signers = keys or SIGNERS
    if "://" in place:
        found = [found_at(place, here, signers)]
    else:
        found = [look_at(path, here, signers) for path in bundles(Path(place))]
    for each in found:
        what = in_our_words(each.why_not) or _(
            "Version {version} is newer than version {own}, which runs.", version=each.version, own=here.version
        )
        signed = [_("Signed by {name}.", name=each.signer)] if each.signer else []
        click.echo(f"{each.path.name}: {' '.join((what, *signed))}")
    if not found:
        fail(_("There is no bundle in {place}.", place=place))
    if all(each.why_not for each in found):
        raise SystemExit(1)


@update.command()
@click.argument("key", type=click.Path(path_type=Path, exists=True, dir_okay=False), metavar="FILE")
@click.option("--name", default="club", show_default=True, metavar="NAME", help="What to call whoever has the key.")
@click.option(
    "--keys", type=click.Path(path_type=Path), metavar="FILE",
    help="The keys that are known; by default those of this kiosk, else such as those on a card.",
)  # fmt: skip
def trust(key: Path, name: str, keys: Path | None) -> None:
    """From now on take updates that are signed with the key whose public half is in FILE (as root)."""
    from kiosk.appliance.updates.signing import SIGNERS, Refused
    from kiosk.appliance.updates.signing import trust as trust_key

    if not name.isidentifier():
        fail(_("A name is one word of letters and digits."))
    try:
        file = trust_key(key, name, keys or SIGNERS)
        click.echo(_("Updates signed by {name} are taken from now on: {file}", name=name, file=file))
    except Refused as why:
        fail(in_our_words(str(why)))
    except OSError as error:
        fail(_("{file} cannot be read or written: {why}.", file=error.filename, why=error.strerror))


@update.command(hidden=True)
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False), metavar="FOLDER")
@click.option("--address", envvar="WHIST_UPDATES", required=True, metavar="URL", help="Where the bundle is.")
def fetch(folder: Path, address: str) -> None:
    """Fetch the bundle at the address that the club has set into FOLDER, for the kiosk."""
    from kiosk.appliance.updates.fetch import fetch_and_say

    click.echo(in_our_words(fetch_and_say(address, folder)) or _("The update was fetched."))


@update.command(hidden=True)
@click.argument("file", required=False, type=click.Path(path_type=Path), metavar="[FILE]")
@click.option("--any-version", is_flag=True, help="Also an older version, or the same.")
def take(file: Path | None, any_version: bool) -> None:
    """Copy, check and unpack FILE, or what the kiosk asks for, so that its installer can be run (as root)."""
    from kiosk.appliance.updates.signing import Refused
    from kiosk.appliance.updates.take import take as take_in

    try:
        manifest = take_in(file and file.absolute(), any_version=any_version)
    except Refused as why:
        fail(in_our_words(str(why)))
    except OSError as error:
        fail(_("{file} cannot be written: {why}.", file=error.filename, why=error.strerror))
    click.echo(_("Version {version} is copied, checked and unpacked.", version=manifest.version))
