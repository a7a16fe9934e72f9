"""The system's side of an update: copied to where nobody else can write, checked there, and unpacked; as root.

The kiosk asks for it with a file that has the path of a bundle. Nothing that it says besides is believed.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path

from kiosk.appliance.updates import refusals
from kiosk.appliance.updates.bundle import Here, Manifest, check, copy, expect_fit, opened, unpack
from kiosk.appliance.updates.outcome import DOING, TAKEN, Outcome
from kiosk.appliance.updates.signing import SIGNERS, Refused
from kiosk.base.disk_words import why_not
from kiosk.base.language import later

REQUEST = Path("/run/whist-kiosk/update")
LONGEST = 4096
"""Bytes of a path."""
TREE = "tree"
LOCK = "lock"
"""Whoever takes an update, or installs it (systemd/run/update.sh), holds this file: screen and console are two."""


def requested(request: Path = REQUEST) -> Path:
    """The path that the kiosk asks for; the request is gone afterwards. Raises `Refused`."""
    try:
        with opened(request) as file:
            path = Path(os.fsdecode(file.read(LONGEST)).rstrip("\n"))
    except OSError as error:
        raise Refused(later("What was asked for cannot be read.")) from error
    finally:
        with suppress(OSError):
            request.unlink(missing_ok=True)
    if not path.is_absolute() or "\0" in str(path):
        raise Refused(later("What was asked for is not a path."))
    return path


def take(
    source: Path | None,
    taken: Path = TAKEN,
    signers: Path = SIGNERS,
    here: Here | None = None,
    any_version: bool = False,
    doing: Path = DOING,
) -> Manifest:
    """Brings a bundle in, or without a `source` the one that the kiosk asks for, so that its installer may be run. What
    came of it, or that it has begun, is written down. Raises `Refused`, or OSError."""
    taken.mkdir(parents=True, exist_ok=True)
    with _alone(taken / LOCK):
        return _take(source, taken, signers, here or Here.now(), any_version, doing)


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """Raises `Refused` where somebody else holds it."""
    with lock.open("w") as file:
        try:
            flock(file, LOCK_EX | LOCK_NB)
        except BlockingIOError as error:
            raise Refused(later("Another update is being installed. Try again when it is done.")) from error
        yield


def _take(source: Path | None, taken: Path, signers: Path, here: Here, any_version: bool, doing: Path) -> Manifest:
    manifest: Manifest | None = None
    tree, kept = taken / TREE, taken / "bundle"
    shutil.rmtree(tree, ignore_errors=True)
    _tell(doing, later("Copying and checking the update. Leave the stick in"))
    try:
        copy(source or requested(), kept)
        with opened(kept) as file:
            manifest = check(file, signers).manifest
            expect_fit(manifest, here, any_version)
            _tell(doing, refusals.INSTALLING.format(version=manifest.version))
            unpack(file, tree)
    except (Refused, OSError) as error:
        why = refusals.NOT_KEPT.format(why=why_not(error)) if isinstance(error, OSError) else str(error)
        shutil.rmtree(tree, ignore_errors=True)
        Outcome("refused", manifest.version if manifest else "", here.version, datetime.now(UTC), why).keep(taken)
        raise Refused(why) from error
    finally:
        kept.unlink(missing_ok=True)
    Outcome("begun", manifest.version, here.version, datetime.now(UTC)).keep(taken)
    return manifest


def _tell(doing: Path, what: str) -> None:
    with suppress(OSError):  # At a console nobody else is told.
        doing.write_text(what)
