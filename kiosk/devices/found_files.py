"""Files in the data folder and on sticks: which there are, and reading one."""

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Generic, TypeVar

from kiosk.base.disk_words import why_not
from kiosk.base.language import _
from kiosk.base.sticks import stores
from kiosk.base.task import Task

T = TypeVar("T")
MOST = 50
"""How many files of a place are shown."""


@dataclass(frozen=True)
class FoundFile:
    """A file, and where it lies: ``The data folder``."""

    path: Path
    store: str = ""

    @property
    def name(self) -> str:
        """Its name, for people: what no screen can write is “?”."""
        return "".join(letter if letter.isprintable() else "?" for letter in self.path.name)


def files_in(data_folder: Path, folder: str, suffixes: Collection[str]) -> tuple[FoundFile, ...]:
    """The files that end so in this folder of the data folder, and on sticks."""
    places = stores(data_folder / folder)
    return tuple(FoundFile(path, place.title) for place in places for path in _files(place.path, suffixes))


def _files(folder: Path, suffixes: Collection[str]) -> Iterable[Path]:
    with suppress(OSError):
        visible = (path for path in folder.iterdir() if not path.name.startswith("."))
        return sorted(path for path in visible if path.suffix.lower() in suffixes and path.is_file())[:MOST]
    return ()


class FileReading(Generic[T]):
    """A file being read, in a thread of its own: a stick may be slow, and a file long. `what` it is: ``a file of
    deals``; `made` makes of its bytes what is wanted."""

    def __init__(self, file: FoundFile, what: str, largest: int, made: Callable[[bytes], T]) -> None:
        self._found: T | str | None = None
        self._file, self._what, self._largest, self._made = file, what, largest, made
        self._task = Task(f"reading {what}", self._read)

    @property
    def found(self) -> T | str | None:
        """What is in it, or a sentence that says why it cannot be read; None until that is known."""
        return self._found if self._task.error is None else _("It cannot be read. The log says why.")

    def wait(self, seconds: float) -> None:
        """Until it was read, but no longer than so many seconds."""
        self._task.wait(seconds)

    def _read(self, stopping: Event) -> None:
        try:
            with self._file.path.open("rb") as opened:
                data = opened.read(self._largest + 1)
        except (OSError, ValueError) as error:
            why = why_not(error) if isinstance(error, OSError) else error
            self._found = _("It cannot be read: {why}.", why=why)
            return
        if stopping.is_set():
            return
        too_large = len(data) > self._largest
        self._found = _("It is too large to be {what}.", what=_(self._what)) if too_large else self._made(data)
