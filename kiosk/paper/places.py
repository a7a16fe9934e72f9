"""The destinations of papers: a folder of the kiosk, a stick, or a printer that CUPS knows."""

import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from kiosk.base.disk_words import why_not
from kiosk.base.language import _
from kiosk.base.sticks import Store, sticks
from kiosk.base.whole_file import write_whole

FOLDER = "papers"
"""The folder for papers, within the data folder."""
PATIENCE = 20.0
"""Seconds that CUPS may take."""
Run = Callable[[Sequence[str], bytes], str]


class Refused(Exception):
    """Something cannot be written or printed; the text says what is wrong, then what to do."""


def folders(data_folder: Path) -> list[Store]:
    """The kiosk's own folder, and every stick that is plugged in."""
    return [Store(_("The kiosk’s own folder"), data_folder / FOLDER), *sticks()]


def keep(made: bytes, folder: Path, name: str) -> Path:
    """Writes a file into a folder, creating it if needed: all of it, or nothing. Returns the file. Replaces one of this
    name. Raises `Refused`."""
    path = folder / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(path, made)
    except OSError as error:
        raise Refused(
            _("{name} cannot be written: {why}. Choose another place, or make room.", name=name, why=why_not(error))
        ) from error
    return path


def run(command: Sequence[str], given: bytes) -> str:
    """The output of a CUPS command. Raises `Refused` with its last words, OSError, or SubprocessError."""
    done = subprocess.run(command, input=given, capture_output=True, timeout=PATIENCE, check=False)
    if done.returncode:
        raise Refused(
            _last_line(done.stderr) or _("{program} ended with {code}", program=command[0], code=done.returncode)
        )
    return done.stdout.decode(errors="replace")


def _last_line(said: bytes) -> str:
    lines = said.decode(errors="replace").strip().splitlines()
    return lines[-1].strip() if lines else ""


def printers(run: Run = run) -> list[str]:
    """The printers that are set up, the default one first; [] if there is none, or no CUPS."""
    try:
        found = run(("lpstat", "-e"), b"").split()
        usual = run(("lpstat", "-d"), b"").rpartition(":")[2].strip()
    except (OSError, subprocess.SubprocessError, Refused):
        return []
    return sorted(found, key=lambda name: name != usual)


def send(made: bytes, printer: str, title: str, run: Run = run) -> str:
    """Sends a PDF to a printer; returns its name in the queue. Raises `Refused`."""
    try:
        return run(("lp", "-d", printer, "-t", title), made).strip()
    except FileNotFoundError:
        raise Refused(_("There is no lp on this machine: install cups-client, or save the paper as a file.")) from None
    except subprocess.TimeoutExpired:
        raise Refused(_("{printer} did not answer. Check that it is on, then try again.", printer=printer)) from None
    except Refused as why:
        raise Refused(
            _("{printer} does not print: {why}. Fix it, or save the paper as a file.", printer=printer, why=why)
        ) from None
    except OSError as error:
        raise Refused(_("lp cannot be started: {why}. Save the paper as a file.", why=why_not(error))) from error
