"""A command as a process of its own: how long it took, by the clock on the wall, and the memory it had at most."""

import re
import subprocess
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

LOOKS = 0.02
"""Seconds between two looks at its memory. What wait4(2) says counts in the process that began it."""


class Run(NamedTuple):
    """One run: seconds, the most MB it had (its resident set), and what it wrote to standard output."""

    seconds: float
    memory: float
    said: str


def alone(command: Sequence[str | Path]) -> Run:
    """Runs a command to its end. Raises `subprocess.CalledProcessError`."""
    most = 0.0
    with tempfile.TemporaryFile("w+") as written:
        begun = time.monotonic()
        with subprocess.Popen(command, stdout=written) as process:
            while process.poll() is None:
                with suppress(OSError, TypeError):  # it is just beginning, or has just ended
                    status = Path(f"/proc/{process.pid}/status").read_text()
                    most = max(most, int(re.search(r"^VmHWM:\s+(\d+)", status, re.M)[1]) / 1024)  # type: ignore[index]
                time.sleep(LOOKS)
        seconds = time.monotonic() - begun
        written.seek(0)
        said = written.read()
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return Run(seconds, most, said)
