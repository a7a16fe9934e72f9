"""Backups while the kiosk runs: onto a stick when one is put in, and when somebody asks for one.

A thread of its own looks for sticks and copies; what becomes of it is taken over by `poll`, on the thread that owns the
state. Nothing here keeps a table waiting: a backup reads beside the journal's writer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Literal

from kiosk import words
from kiosk.backups.files import FOLDER, ON_STICK, BackupFailed, back_up, backups
from kiosk.backups.names import Names
from kiosk.backups.sticks import sticks
from kiosk.lobby import Lobby
from kiosk.log import log
from kiosk.pack_files import Store

ONTO_STICKS = "backup_sticks"
"""The setting that says whether a stick that is put in gets a backup; True where nothing is set."""
EVERY = 2.0
"""Seconds from one look for sticks to the next."""


@dataclass(frozen=True)
class Saving:
    """A backup that is made now, or was made last. `what` is so, in a line; `more` says what follows from it."""

    place: str
    state: Literal["saving", "saved", "failed"]
    what: str
    more: str


@dataclass(frozen=True)
class Kept:
    """The backups in the data folder: how many, and when the one that goes furthest was made."""

    count: int
    last: datetime | None


class Backups:
    """The backups of one lobby's records. Belongs to the thread that owns the state."""

    def __init__(
        self,
        lobby: Lobby,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._lobby = lobby
        self._journal = lobby.journal.path
        self._now = now
        self._heard: SimpleQueue[tuple[Store | None, Saving | None]] = SimpleQueue()
        self._wanted, self._ended = Event(), Event()
        self._thread: Thread | None = None
        self._wake: Callable[[], None] = lambda: None
        self._changed: Callable[[], None] = lambda: None
        self._onto_sticks = self.onto_sticks
        self.stick: Saving | None = None
        """The backup onto the stick that is in; None where none is in, or it has been seen."""
        self.here: Saving | None = None
        """The backup in the data folder that was asked for, and what became of it."""
        self.kept = Kept(0, None)
        self.names = Names(lobby)

    def start(self, wake: Callable[[], None], changed: Callable[[], None]) -> None:
        """Looks for sticks from now on; `wake` may be called in any thread, and asks for a `poll`."""
        self._wake, self._changed = wake, changed
        self.names.wake = wake
        self._count()
        self._thread = Thread(target=self._run, name="backups", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Ends, after the backup that is being made."""
        self._ended.set()
        self._wanted.set()
        if self._thread is not None:
            self._thread.join()

    @property
    def onto_sticks(self) -> bool:
        """Whether a stick that is put in gets a backup."""
        return bool(self._lobby.setting(ONTO_STICKS, True))

    def set_onto_sticks(self, wanted: bool) -> None:
        self._lobby.set_setting(ONTO_STICKS, wanted)
        self._onto_sticks = wanted

    def back_up(self) -> None:
        """Makes a backup in the data folder, soon."""
        if self.here is None or self.here.state != "saving":
            self.here = Saving("here", "saving", "Backing up", "")
            self._wanted.set()
            self._changed()

    def seen(self) -> None:
        """What became of the backup onto the stick was read."""
        self.stick = None

    def poll(self) -> None:
        """Takes over what has happened."""
        changed = self.names.poll()
        while True:
            try:
                stick, saving = self._heard.get_nowait()
            except Empty:
                break
            changed = True
            if stick is None:
                self.here = saving
                self._count()
            elif saving is not None or (self.stick is not None and self.stick.state != "failed"):
                self.stick = saving  # a failure stays until it was read, also when the stick is gone
        if changed:
            self._changed()

    def _count(self) -> None:
        found = backups(self._journal.parent / FOLDER)
        self.kept = Kept(len(found), found[0].time if found else None)

    # In the thread of its own.

    def _run(self) -> None:
        known: set[Store] = set()
        while not self._ended.is_set():
            if self._wanted.is_set():
                self._wanted.clear()
                self._tell(None, self._made("here", self._journal.parent / FOLDER))
            here = {*sticks()}
            for gone in known - here:
                self._tell(gone, None)
            new, known = here - known, here
            for stick in sorted(new, key=lambda each: each.title) if self._onto_sticks and not self._lobby.demo else ():
                self._onto(stick)
            self._wanted.wait(EVERY)

    def _onto(self, stick: Store) -> None:
        name = f"the stick “{_short(stick.path.name)}”"
        self._tell(stick, Saving(name, "saving", f"Backing up onto {name}", "Leave it in."))
        self._tell(stick, self._made(name, stick.path / ON_STICK))

    def _made(self, place: str, folder: Path) -> Saving:
        try:
            made = back_up(self._journal, folder, self._now)
        except BackupFailed as error:
            log.warning("no backup in %s: %s (%s)", folder, error.what, error.reason)
            return Saving(place, "failed", error.what, error.do)
        log.info("%d facts backed up: %s", made.facts, made.backup.path)
        out = "It may be taken out now." if place != "here" else "Checked, and kept beside the records."
        return Saving(place, "saved", f"{words.count(made.facts, 'fact')} backed up", out)

    def _tell(self, stick: Store | None, saving: Saving | None) -> None:
        self._heard.put((stick, saving))
        self._wake()


def _short(name: str) -> str:
    return name if len(name) <= 16 else f"{name[:15]}…"
