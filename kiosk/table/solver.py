"""`whist-kiosk analyse` in a process of its own, which gives way to everything else on the computer.

It reads a record of one hand and prints JSON, a line for each thing it finds. It ends when it is no longer wanted, and
with the kiosk: nobody reads then what it prints.
"""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from threading import Event
from typing import Any

from kiosk.base.log import log
from kiosk.base.task import Task

COMMAND = (sys.executable, "-m", "kiosk", "analyse", "--as-found")
RECORD = "/dev/stdin"
LOOK = 0.2
"""Seconds after which a process that is not wanted any more is ended at the latest."""
NICE = 19
"""How far it gives way to others: as far as can be."""
PIECE = 1 << 16


@dataclass(frozen=True)
class Found:
    """A line of what it prints."""

    content: Mapping[str, Any]


@dataclass(frozen=True)
class Ended:
    """It has printed all there is, or (`well` is false) has ended by itself before that."""

    well: bool


Told = Found | Ended


def solve(
    options: Sequence[str], record: str, report: Callable[[Told], None], command: Sequence[str] = COMMAND
) -> Task:
    """Begins, and reports from another thread; nothing more once it is asked to stop."""

    def work(stopping: Event) -> None:
        well = False
        try:
            well = _solve([*command, *options, RECORD], record, report, stopping)
        except (OSError, ValueError) as error:
            log.warning("hands that lie open cannot be looked at: %s", error)
        if not stopping.is_set():
            report(Ended(well))

    return Task("open hands", work)


def _solve(command: Sequence[str], record: str, report: Callable[[Told], None], stopping: Event) -> bool:
    """Whether it ended well. Raises OSError, and ValueError where it prints what is no JSON."""
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin and process.stdout and process.stderr
        try:
            os.setpriority(os.PRIO_PROCESS, process.pid, max(NICE, os.getpriority(os.PRIO_PROCESS, 0)))
            with process.stdin as into:
                into.write(record.encode())
            rest = b""
            while not stopping.is_set():
                if not select.select([process.stdout], [], [], LOOK)[0]:
                    continue
                piece = os.read(process.stdout.fileno(), PIECE)
                if not piece:
                    break
                *lines, rest = (rest + piece).split(b"\n")
                for line in lines:
                    report(Found(json.loads(line)))
        finally:
            if stopping.is_set() or sys.exc_info()[0] is not None:
                process.kill()
        said = process.stderr.read().decode(errors="replace").strip()
    if process.returncode and not stopping.is_set():
        log.warning("looking at open hands ended with status %d: %s", process.returncode, said.rpartition("\n")[2])
    return process.returncode == 0
