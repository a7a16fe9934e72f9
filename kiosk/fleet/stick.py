"""A stick as a carrier: a table's entries in one file, and the desk's answer in another beside it.

The file has a line that says whose it is, then a batch a line, then a line that says that this is its end. The desk's
answer lets the table's next file begin where this one ended.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from io import BufferedReader, BufferedWriter
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from kiosk.base.disk_words import why_not
from kiosk.base.language import _, later
from kiosk.base.whole_file import put_whole, write_whole
from kiosk.fleet.carrying import BYTES, is_own
from kiosk.fleet.messages import SHORT, Batch, Have, Unreadable
from kiosk.fleet.seats import Seats
from kiosk.journal import Head, Journal

FORM = 1
"""The form of the file: a later one is said to be newer, not damaged."""
KEY = "whist-kiosk facts"
FACTS, HAVE, SEATS = "facts", "have", "seats"
LINE = 16 * BYTES
"""The bytes of a line, at most: a longer one was not written here."""
COPIES = 9
"""The files with other entries under one kiosk's number that a stick has at most."""
AGAIN = later("Export it again at that table’s kiosk.")


class StickFailed(Exception):
    """A stick cannot be read or written; `str` says so, and what to do."""


@dataclass(frozen=True)
class Damage:
    """What is wrong with a file, and what to do."""

    path: Path
    what: str
    do: str


class Outgoing:
    """The table's end of a stick: `sent` batches are written as one file once it is closed, whole or not at all."""

    def __init__(self, folder: Path, journal: Journal) -> None:
        self._folder, self._journal = folder, journal
        self.path: Path | None = None
        """The file, once something was sent."""
        self.facts = 0
        self._new: BufferedWriter | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._new is None or self.path is None:
            return
        new = Path(self._new.name)
        try:
            with self._new:
                self._line({"end": self.facts})
            if error is None:
                put_whole(new, self.path)
        except OSError as failed:
            raise _unwritable(self._folder, failed) from failed
        finally:
            with suppress(OSError):
                new.unlink(missing_ok=True)

    def send(self, batch: Batch) -> None:
        """Writes facts. Raises StickFailed."""
        try:
            if self._new is None:
                self.path = self._free()
                self._new = self.path.with_name(f"{self.path.name}.new").open("wb")
                last = self._journal.others.heads(batch.kiosk)[0]
                self._line({KEY: FORM, "kiosk": batch.kiosk, "last": last})
            self._new.write(batch.text.encode() + b"\n")
            self.facts += len(batch.rows)
        except OSError as error:
            raise _unwritable(self._folder, error) from error

    def acknowledged(self) -> Iterator[Have]:
        """What the desk has left on the stick for this kiosk; nothing where that cannot be read."""
        with suppress(OSError, Unreadable):
            yield Have.of((self._folder / _name(self._journal.kiosk, HAVE)).read_bytes())

    def _line(self, said: object) -> None:
        assert self._new is not None
        self._new.write(json.dumps(said).encode() + b"\n")

    def _free(self) -> Path:
        """The file to write: a new one, or one that this kiosk wrote before. A copy of this kiosk's card has another,
        which stays."""
        for number in range(1, COPIES + 1):
            path = self._folder / _name(self._journal.kiosk, FACTS, number)
            last = _last(path)
            if last is None or is_own(self._journal, last):
                return path
        raise StickFailed(
            _(
                "There are too many files of kiosks with this one’s number in {folder}.\nImport them.",
                folder=self._folder,
            )
        )


class Incoming:
    """The desk's end of a stick. `damaged` says what could not be read, once everything was received; the desk's
    answers are written when it is closed."""

    def __init__(self, place: Path) -> None:
        """`place` is a file, or a folder with files. Raises StickFailed where there is nothing."""
        try:
            whole = place.is_dir()
            found = place.glob(f"whist-{'?' * SHORT}*.{FACTS}") if whole else [place]
            self.files = sorted(found, key=lambda path: (len(path.name), path.name))
            place.stat()
        except OSError as error:
            raise _unreadable(place, error) from error
        if not self.files:
            raise StickFailed(
                _(
                    "There are no entries of a table’s kiosk in {place}.\nAt the table: {command}",
                    place=place, command="whist-kiosk fleet export FOLDER",
                )
            )  # fmt: skip
        self.damaged: list[Damage] = []
        self._folder = place if whole else place.parent
        self._haves: dict[str, Have] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for have in self._haves.values():
            path = self._folder / _name(have.kiosk, HAVE)
            try:
                write_whole(path, have.text + "\n")
            except OSError as failed:
                what = _("what is here now could not be noted on it: {why}", why=why_not(failed))
                self.damaged.append(
                    Damage(path, what, _("Nothing is lost: the next export writes the same entries again."))
                )

    def receive(self) -> Iterator[Batch]:
        """What tables have written; what cannot be read is left out, and said in `damaged`."""
        for path in self.files:
            try:
                with path.open("rb") as file:
                    wrong = yield from _batches(file)
            except OSError as error:
                wrong = _("it cannot be read: {why}", why=why_not(error)), _(AGAIN)
            if wrong is not None:
                self.damaged.append(Damage(path, *wrong))

    def acknowledge(self, have: Have) -> None:
        """Notes what is here now, for the table's next file."""
        self._haves[have.kiosk] = have


def leave_seats(folder: Path, every: Iterable[Seats]) -> int:
    """The desk leaves on a stick what tables' kiosks are to know, without names; for how many. Raises StickFailed."""
    count = 0
    for seats in every:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(folder / _name(seats.kiosk, SEATS), seats.nameless.text + "\n")
        except OSError as error:
            raise _unwritable(folder, error) from error
        count += 1
    return count


def seats_on(folder: Path, kiosk: str) -> Seats | None:
    """What the desk has left on a stick for this kiosk; None where there is nothing. Raises StickFailed."""
    path = folder / _name(kiosk, SEATS)
    try:
        seats = Seats.of(path.read_bytes())
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _unreadable(path, error) from error
    except Unreadable as error:
        raise StickFailed(
            _("{path} is damaged.\nAt the desk: {command}", path=path, command="whist-kiosk fleet seats FOLDER")
        ) from error
    return seats if seats.kiosk == kiosk else None


def _batches(file: BufferedReader) -> Generator[Batch, None, tuple[str, str] | None]:
    """What a file has; returns what is wrong with it, and what to do."""
    form = _begins(file)
    if form is None:
        return _("no kiosk of this kind has written it"), _("It was left alone.")
    if form > FORM:
        return _("a newer kiosk has written it"), _("Bring this one up to date first.")
    facts, damaged = 0, False
    while line := file.readline(LINE):
        try:
            batch = Batch.of(line)
        except Unreadable:
            if damaged or _said(line) != {"end": facts}:
                damaged = True
                continue
            return None
        facts += len(batch.rows)
        yield batch
    return _("it is damaged") if damaged else _("its end is missing"), _(AGAIN)


def _begins(file: BufferedReader) -> int | None:
    """The form of a file by its first line; None where it is something else."""
    form = _said(file.readline(LINE)).get(KEY)
    return form if type(form) is int else None


def _last(path: Path) -> Head | None:
    """The last entry that a file has by its first line; None where there is no such file."""
    try:
        with path.open("rb") as file:
            match _said(file.readline(LINE)).get("last"):
                case [int() as seq, str() as hash]:
                    return Head(seq, hash)
    except OSError:
        pass
    return None


def _said(line: bytes) -> dict[str, Any]:
    with suppress(ValueError, RecursionError):
        said = json.loads(line)
        if isinstance(said, dict):
            return said
    return {}


def _name(kiosk: str, kind: str, number: int = 1) -> str:
    return f"whist-{kiosk[:SHORT]}{'' if number == 1 else f'-{number}'}.{kind}"


def _unreadable(place: Path, error: OSError) -> StickFailed:
    return StickFailed(_("{place} cannot be read: {why}. Name another place.", place=place, why=why_not(error)))


def _unwritable(folder: Path, error: OSError) -> StickFailed:
    why = why_not(error)
    return StickFailed(_("Nothing can be written in {folder}: {why}. Name another folder.", folder=folder, why=why))
