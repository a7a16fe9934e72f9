"""A problem report: one file with everything that helps to find a fault, and nothing private.

It has no PIN and no hash of one, no hidden card of an open hand, nothing of a board that somebody has still to play,
and, unless names are allowed, letters instead of names.
"""

from __future__ import annotations

import io
import json
import re
import subprocess
import zipfile
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, is_dataclass
from datetime import datetime
from functools import cached_property, partial
from pathlib import Path
from string import ascii_uppercase
from threading import Event
from typing import Any

from kiosk.base import log, words
from kiosk.base.disk_words import reason
from kiosk.base.language import _
from kiosk.base.task import Task
from kiosk.base.whole_file import write_whole
from kiosk.journal import Fact, Journal
from kiosk.night.reading import read_table
from kiosk.table.present import as_read
from kiosk.table.state import TableState
from kiosk.table.withheld import as_seen
from rules.phrases import Phrase

FOLDER = "reports"
"""The folder for reports within the data folder."""
UNIT, LINES = "whist-kiosk", 3000
"""The systemd unit, and how many of its log lines are taken."""
PATIENCE = 20.0
"""Seconds that the system journal may take."""
SETTINGS = (
    "language",
    "card_letters",
    "flat",
    "four_colour",
    "high_contrast",
    "steady_touch",
    "text_size",
    "left_handed",
    "trick_goes_home",
    "light",
    "sound",
    "paper",
    "run",
)
"""The settings in the report; others contain the PIN's hash, or cards of the last deal."""
SAFE = ("open", "next")
"""Kinds of facts that reveal nothing of cards."""

SHORTEST = 3
"""The shortest part of a name that is replaced by itself."""

_WORD = re.compile(r"\w+|(?<!\w)\W")
"""What a name can begin with, where it can begin."""
_IN_WORD = re.compile(r"\w")
_I = {ord(each): "i" for each in "ıİ"}

Files = Mapping[str, str]


class NotReported(Exception):
    """The report could not be written; the message says why, then what to do."""


@dataclass(frozen=True)
class Letters:
    """Replaces names by letters: the same name always by the same letter."""

    names: tuple[str, ...]

    def __call__(self, text: str) -> str:
        """Looks at each word once: however many names there are, it is compared only with those that begin with it."""
        made: list[str] = []
        done = 0
        for word in _WORD.finditer(text) if self._spelled else ():
            at = word.start()
            for long in self._lengths.get(_folded(word[0]), ()) if at >= done else ():
                letter = self._spelled.get(_folded(text[at : at + long]))
                if letter is not None and not _IN_WORD.match(text, at + long):
                    made += text[done:at], letter
                    done = at + long
                    break
        return "".join((*made, text[done:]))

    def within(self, value: Any) -> Any:
        """The same in every text of a JSON value."""
        match value:
            case str():
                return self(value)
            case Mapping():
                return {self.within(key): self.within(each) for key, each in value.items()}
            case list() | tuple():
                return [self.within(each) for each in value]
        return value

    @cached_property
    def _parts(self) -> list[tuple[str, str]]:
        """Each name, and each part of one that could stand for it, with its letter."""
        found = []
        for place, name in enumerate(dict.fromkeys(name.strip() for name in self.names if name.strip())):
            more, letter = divmod(place, len(ascii_uppercase))
            parts = [part for part in name.split() if len(part) >= SHORTEST]
            found += [(each, f"Player {ascii_uppercase[letter]}{more or ''}") for each in (name, *parts)]
        return found

    @cached_property
    def _spelled(self) -> dict[str, str]:
        """The same ignoring capitals; of two that become equal the first."""
        return {_folded(each): letter for each, letter in reversed(self._parts)}

    @cached_property
    def _lengths(self) -> dict[str, list[int]]:
        """By the first word of a name: the possible lengths of names that begin with it, longest first."""
        found: dict[str, set[int]] = {}
        for each, _letter in self._parts:
            first = _WORD.match(each)
            if first is not None:
                found.setdefault(_folded(first[0]), set()).update((len(each), len(_folded(each))))
        return {word: sorted(lengths, reverse=True) for word, lengths in found.items()}


def gathered(
    journal: Journal, table: TableState | None, said: Mapping[str, Iterable[tuple[str, str]]], names: bool = False
) -> Files:
    """The files of a report, by name: `said` (titles to lines), settings, the table, this run's log. Names appear only
    with `names`. It reads the records, so it belongs to the thread that owns the state."""
    if table is not None and table.opening.night.get("boards"):
        table = read_table(journal, table.stream)  # as whoever comes to it later may see it
    letters = Letters(() if names else tuple(_names(journal, table)))
    files = {f"{title}.txt": letters(_lines(lines)) for title, lines in said.items()}
    settings = {key: value for key, value in journal.settings.all().items() if key in SETTINGS}
    files["settings.json"] = _json(letters.within(settings))
    if table is not None:
        files["table.json"] = _json(letters.within(_plain(as_read(table))))
        files["facts.json"] = _json(_facts(journal, table))
    with suppress(OSError):
        set_up = (journal.path.parent / "devices.toml").read_text(encoding="utf-8", errors="replace")
        files["devices.toml"] = letters(set_up)
    files["log.txt"] = letters("\n".join(log.last) + "\n")
    files["streams.json"] = _json([asdict(stream) for stream in journal.streams()[:100]])
    return files


def write(files: Files, folder: Path, at: datetime, cleaned: Callable[[str], str] = lambda text: text) -> Path:
    """Writes a report into a folder, all of it or nothing; returns the file. Adds the system's log of this kiosk,
    passed through `cleaned`. Slow. Raises `NotReported`."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name, text in {**files, "system-log.txt": cleaned(system_log())}.items():
            bundle.writestr(name, text.encode(errors="replace"))
    path = folder / f"whist-report-{at:%Y-%m-%d-%H%M%S}.zip"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(path, made.getvalue())
    except OSError as error:
        raise NotReported(Phrase("It cannot be written: {why}. Choose another place.", why=reason(error))) from error
    return path


class Reporting:
    """A report being written in a thread of its own. `path` or `trouble` is set once it is `over`."""

    def __init__(self, files: Files, folder: Path, at: datetime, cleaned: Callable[[str], str]) -> None:
        self.path: Path | None = None
        self._trouble = ""
        self._task = Task("report", partial(self._work, files, folder, at, cleaned))

    def wait(self, seconds: float) -> None:
        """Waits until it has ended, but at most so many seconds."""
        self._task.wait(seconds)

    @property
    def over(self) -> bool:
        """Whether it has ended, well or not."""
        return self._task.over

    @property
    def trouble(self) -> str:
        """Why it was not written, in a sentence; "" if it was."""
        return _(self._trouble) if self._task.error is None else _("It cannot be written. The log says why.")

    def _work(self, files: Files, folder: Path, at: datetime, cleaned: Callable[[str], str], _stopping: Event) -> None:
        try:
            self.path = write(files, folder, at, cleaned)
            log.log.info("a report was written: %s", self.path)
        except NotReported as why:
            self._trouble = str(why)


def cleaner(journal: Journal, table: TableState | None, names: bool) -> Callable[[str], str]:
    """A function that removes the names from a text, or leaves them if they are allowed."""
    return Letters(() if names else tuple(_names(journal, table)))


def _names(journal: Journal, table: TableState | None) -> Iterable[str]:
    yield from (table.player_names() if table is not None else ())
    yield from (person.name or "" for person in journal.people.recent())


def _facts(journal: Journal, table: TableState) -> list[dict[str, Any]]:
    """The table's facts: all of finished hands, but of an open one only those that reveal no card. Withheld hands are
    left out: others have still to play the same deal."""
    over = {state.number for state in as_seen(table).hands if state.hand.outcome is not None}
    return [_fact(fact, fact.kind in SAFE or fact.hand in over) for fact in journal.facts(table.stream)]


def _fact(fact: Fact, open_: bool) -> dict[str, Any]:
    said = {"seq": fact.seq, "id": fact.id, "time": fact.time, "kind": fact.kind, "hand": fact.hand}
    return {**said, "source": fact.source, **({"content": fact.content} if open_ else {})}


def _plain(value: Any) -> Any:
    """A view as plain data."""
    if is_dataclass(value) and not isinstance(value, type):
        fields = {name: _plain(getattr(value, name)) for name in value.__dataclass_fields__}
        return {"": type(value).__name__, **fields}
    match value:
        case Mapping():
            return {str(key): _plain(each) for key, each in value.items()}
        case list() | tuple() | set() | frozenset():
            return [_plain(each) for each in value]
        case None | bool() | int() | float() | str():
            return value
    return str(value)


def _folded(text: str) -> str:
    """The same text however its letters are written: Weiß is also written WEISS, and Liam sometimes Lıam."""
    return text.translate(_I).casefold()


def _lines(lines: Iterable[tuple[str, str]]) -> str:
    return "".join(f"{label}: {said}\n" for label, said in lines)


def _json(value: Any) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


def system_log(*chosen: str) -> str:
    """The system's log of this kiosk, or why it cannot be read. `chosen` are more options of `journalctl`."""
    command = ("journalctl", "--unit", UNIT, "--lines", str(LINES), "--no-pager", "--output", "short-iso", *chosen)
    try:
        told = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=PATIENCE, check=False)
    except (OSError, subprocess.SubprocessError) as error:
        return f"{words.capital(str(error))}\n"
    return told.stdout or told.stderr
