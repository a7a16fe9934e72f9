"""A problem report in few words: a text that fits into some codes, which a phone reads from the screen and sends on.

It is plain ASCII, which every phone shows as it is, with letters instead of people's names. What helps most stands
first, and of what went wrong the latest.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from threading import Event

from kiosk.appliance.service.report import system_log
from kiosk.base.task import Task

IN_A_CODE = 456
"""The letters of a code, with the line that numbers it. They fit into 73 modules a side (version 14, with the least
correction), each 0.8 mm wide on a panel of 7 inches: a phone reads them from a hand's breadth away."""
CODES = 5
"""How many codes there are at most."""
LONGEST = 200
"""The letters of a line."""
FRAMES = 3
"""How many of the places are said that an error came through, the innermost first."""
HEAD = "whist-kiosk report {} of {}\n"

_ROOM = IN_A_CODE - len(HEAD.format(CODES, CODES))
_OWN = re.compile(r"(?P<at>[\d-]{10} [\d:]{5})\S* (?:WARNING|ERROR|CRITICAL) (?P<said>.*)")
_OTHER = re.compile(r"[\d-]{10} [\d:]{5}\S* [A-Z]+ ")
"""The first line of something less, in this run's log."""
_SYSTEM = re.compile(r"(?P<at>[\d-]{10}T[\d:]{5})\S* \S+ [^:]+: (?P<said>.*)")
_FRAME = re.compile(r' *File "(?P<file>.*)", line (?P<line>\d+), in (?P<name>.*)')
_PLAIN = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "·": "-", "×": "x", "…": "..."}
)


class ShortReport:
    """A short report that is being gathered in a thread of its own; `parts` are there once it is `over`."""

    def __init__(self, lines: Sequence[tuple[str, str]], log: Sequence[str], cleaned: Callable[[str], str]) -> None:
        """`lines` are what the kiosk says of itself, pairs of a word and its value; `log` this run's log."""
        self.parts: tuple[str, ...] = ()
        """The texts of the codes."""
        self._task = Task("short report", partial(self._work, tuple(lines), tuple(log), cleaned))

    def wait(self, seconds: float) -> None:
        """Waits until it has ended, but at most so many seconds."""
        self._task.wait(seconds)

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self._task.over

    def _work(
        self, lines: Sequence[tuple[str, str]], log: Sequence[str], cleaned: Callable[[str], str], _stopping: Event
    ) -> None:
        wrong = errors(system_log("--priority", "warning").splitlines()) or errors(log)
        self.parts = parts(lines, wrong, cleaned)


def parts(
    lines: Iterable[tuple[str, str]], wrong: Iterable[str], cleaned: Callable[[str], str] = lambda text: text
) -> tuple[str, ...]:
    """The texts of the codes, each with a line that numbers it. What follows those lines, joined, is the report."""
    said = [_line(cleaned(f"{word}: {value}")) for word, value in lines]
    faults = [_line(cleaned(each)) for each in wrong]
    while len(pieces := _pieces([*said, *_headed(faults)])) > CODES:
        (faults or said).pop()
    return tuple(HEAD.format(n, len(pieces)) + piece for n, piece in enumerate(pieces, 1))


def errors(log: Iterable[str]) -> list[str]:
    """What went wrong by the lines of a log, the system's or a run's own: a line each, the latest first. What came
    again and again is said once, with its number."""
    found: list[tuple[str, str, list[str]]] = []
    for line in log:
        first = _OWN.match(line) or _SYSTEM.match(line)
        said = first["said"] if first else line
        frame = _FRAME.match(said)
        if frame is not None and found:
            found[-1][2].append(f"{'/'.join(frame['file'].split('/')[-2:])}:{frame['line']} {frame['name']}")
        elif first is not None and not said.startswith(" "):
            found.append((first["at"][5:].replace("T", " "), said, []))
        elif _OTHER.match(line):
            found.append(("", "", []))  # what follows belongs to something that is no trouble
    times: dict[tuple[str, str], list[str]] = {}
    for at, said, frames in reversed(found):
        if said:
            times.setdefault((said, " < ".join(frames[: -FRAMES - 1 : -1])), []).append(at)
    return [
        f"{at[0]} {said}{f' at {way}' if way else ''}{f' ({len(at)} times)' if len(at) > 1 else ''}"
        for (said, way), at in times.items()
    ]


def _headed(faults: Sequence[str]) -> list[str]:
    return ["What went wrong, the latest first:\n", *faults] if faults else []


def _line(text: str) -> str:
    """A line in plain letters, shortened at its end."""
    apart = unicodedata.normalize("NFKD", text.translate(_PLAIN))
    plain = "".join(sign for sign in apart if not unicodedata.combining(sign)).encode("ascii", "replace").decode()
    short = " ".join(plain.split())
    return f"{short if len(short) <= LONGEST else f'{short[: LONGEST - 3]}...'}\n"


def _pieces(lines: Iterable[str]) -> list[str]:
    """The lines in as few pieces as they fit into in their order, none of them broken."""
    pieces = [""]
    for line in lines:
        if len(pieces[-1]) + len(line) > _ROOM:
            pieces.append("")
        pieces[-1] += line
    return pieces
