"""An update from the address that the club has set: fetched into a file, while somebody waits for it.

It is done by a process of its own, which may reach a network and has no rights. What it fetches is believed by nobody:
the system checks it once more, as if it came from a stick.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException, HTTPResponse
from pathlib import Path
from ssl import SSLCertVerificationError
from time import monotonic
from urllib.error import URLError
from urllib.parse import urljoin, urlsplit
from urllib.request import HTTPSHandler, OpenerDirector

from kiosk.appliance.updates import refusals
from kiosk.appliance.updates.bundle import (
    CUT_OFF,
    DAMAGED,
    HEAD,
    Found,
    Head,
    Here,
    check,
    expect_fit,
    head_of,
    opened,
    room,
    write,
)
from kiosk.appliance.updates.signing import SIGNERS, Refused
from kiosk.base.language import later
from kiosk.base.whole_file import write_whole

ADDRESS = "WHIST_UPDATES"
"""The environment variable with the address: that of a bundle, with https, or a folder."""
CACHE = Path("/var/cache/whist-kiosk")
FETCHED, SAID = "fetched.bundle", "said"
"""What was fetched, and why nothing was."""
FETCHING = Path("/run/whist-kiosk-fetch")
"""There while something is being fetched."""
PATIENCE = 20.0
"""Seconds for each piece of an answer."""
LONGEST = 1800.0
"""Seconds for all of it."""
REDIRECTS = 4
SCHEME = "https"
"""The only way that is taken, also where an address leads on to another."""
UNPROVEN = later("The server there cannot prove who it is. Are date and time right here?")
_CHUNK = 1 << 16


def found_at(address: str, here: Here, signers: Path = SIGNERS) -> Found:
    """What the beginning of the bundle there says; no more is fetched."""
    path = Path(urlsplit(address).path)
    try:
        with _answer(address) as answer:
            head, _ = _begun(answer, monotonic() + PATIENCE, here, signers)
    except Refused as why:
        return Found(path, why_not=str(why))
    return Found(path, head.manifest.version, head.signer)


def fetch(address: str, folder: Path, here: Here, signers: Path = SIGNERS, longest: float = LONGEST) -> Path:
    """Fetches the bundle, whose beginning has to fit before the rest is asked for; its file. Raises `Refused`."""
    until = monotonic() + longest
    path, new = folder / FETCHED, folder / "fetched.new"
    path.unlink(missing_ok=True)
    try:
        with _answer(address) as answer:
            head, start = _begun(answer, until, here, signers)
            room(head.whole, folder)
            write(_all(answer, start, until, head.whole), new)
        if new.stat().st_size < head.whole:
            raise Refused(CUT_OFF)
        with opened(new) as file:
            check(file, signers)
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)
    return path


def fetch_and_say(address: str, folder: Path = CACHE) -> str:
    """The same, for the kiosk, which reads in a file why nothing was fetched; that too."""
    write_whole(folder / SAID, later("It did not answer in time."))
    said = ""
    try:
        fetch(address, folder, Here.now())
    except Refused as why:
        said = str(why)
    write_whole(folder / SAID, said)
    return said


@contextmanager
def _answer(address: str) -> Iterator[HTTPResponse]:
    opener = OpenerDirector()
    opener.add_handler(HTTPSHandler())
    try:
        for _ in range(REDIRECTS):
            if urlsplit(address).scheme != SCHEME:
                raise Refused(refusals.NOT_SECURE.format(scheme=SCHEME))
            answer = opener.open(address, timeout=PATIENCE)
            if answer.status not in (301, 302, 303, 307, 308):
                break
            answer.close()
            address = urljoin(address, answer.headers.get("Location", ""))
        else:
            raise Refused(later("The address leads from one to another without end."))
        with answer:
            if answer.status != 200:
                raise Refused(refusals.NOTHING_THERE.format(status=answer.status))
            yield answer
    except (OSError, HTTPException, ValueError) as error:
        if isinstance(error, URLError) and isinstance(error.reason, SSLCertVerificationError):
            raise Refused(later("The server there cannot prove who it is. Are date and time right here?")) from error
        raise Refused(later("The address does not answer as it should. Is there a network?")) from error


def _begun(answer: HTTPResponse, until: float, here: Here, signers: Path) -> tuple[Head, bytes]:
    start = b"".join(_pieces(answer, until, HEAD))
    head = head_of(start[:HEAD], signers)
    expect_fit(head.manifest, here)
    return head, start


def _all(answer: HTTPResponse, start: bytes, until: float, size: int) -> Iterator[bytes]:
    """All that is to come and no byte more."""
    yield start
    got = len(start)
    for piece in _pieces(answer, until, size + 1 - got):
        got += len(piece)
        if got > size:
            raise Refused(DAMAGED)
        yield piece


def _pieces(answer: HTTPResponse, until: float, most: int) -> Iterator[bytes]:
    while most > 0 and (piece := answer.read1(min(most, _CHUNK))):
        if monotonic() > until:
            raise Refused(later("The address answers too slowly."))
        most -= len(piece)
        yield piece
