"""Backups while the kiosk runs: onto a stick when one is put in, and when somebody asks for one.

A thread of its own looks for sticks and copies; what becomes of it is taken over by `poll`, on the thread that owns the
state. Nothing here keeps a table waiting: a backup reads beside the journal's writer.

A backup has every name and the cards of an open hand. So where a director's PIN was set a stick gets one by itself only
once the director has let it; it is known again by a word that is written on it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from queue import Empty, SimpleQueue
from secrets import token_hex
from threading import Event, Thread
from typing import Literal

from kiosk import words
from kiosk.backups.files import FOLDER, ON_STICK, BackupFailed, back_up, backups
from kiosk.backups.names import Names
from kiosk.backups.sticks import sticks
from kiosk.lobby import Lobby
from kiosk.log import log
from kiosk.pack_files import Store
from kiosk.whole_file import write_whole

ONTO_STICKS = "backup_sticks"
"""The setting that says whether a stick that is put in gets a backup; True where nothing is set."""
LET_IN = "sticks"
"""The setting with the words by which sticks are known that the director let in."""
MOST = 20
"""How many sticks are known; the one let in longest ago gives way."""
WORD = "known-by.txt"
"""The file with that word, beside the backups on a stick."""
EVERY = 2.0
"""Seconds from one look for sticks to the next."""


@dataclass(frozen=True)
class Saving:
    """A backup that is made now, was made last, or waits for the director. `what` is so, in a line; `more` says what
    follows from it."""

    place: str
    state: Literal["asks", "saving", "saved", "failed"]
    what: str
    more: str


@dataclass(frozen=True)
class _Arrived:
    """A stick was put in; the word on it, "" where there is none."""

    word: str


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
        self._heard: SimpleQueue[tuple[Store | None, Saving | _Arrived | None]] = SimpleQueue()
        self._onto: SimpleQueue[tuple[Store, str]] = SimpleQueue()
        """Sticks that get a backup now, and the words that are written on them with it."""
        self._asking: Store | None = None
        self._here_wanted, self._wanted, self._ended = Event(), Event(), Event()
        self._thread: Thread | None = None
        self._wake: Callable[[], None] = lambda: None
        self._changed: Callable[[], None] = lambda: None
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

    def back_up(self) -> None:
        """Makes a backup in the data folder, soon."""
        if self.here is None or self.here.state != "saving":
            self.here = Saving("here", "saving", "Backing up", "")
            self._here_wanted.set()
            self._wanted.set()
            self._changed()

    def let_in(self) -> None:
        """The director lets the stick that is in have a backup, now and whenever it is put in. Raises `NotNow`."""
        if self._lobby.director.has_pin:
            self._lobby.director.expect()
        if self._asking is None:
            return
        stick, self._asking, word = self._asking, None, token_hex(16)
        self._lobby.set_setting(LET_IN, [*self._words, word][-MOST:])
        log.info("a stick was let in for backups")
        self._begin(stick, word)
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
            if isinstance(saving, _Arrived):
                self._arrived(stick, saving.word)
                continue
            if stick is None:
                self.here = saving
                self._count()
                continue
            if saving is None and stick == self._asking:
                self._asking = None
            if saving is not None or (self.stick is not None and self.stick.state != "failed"):
                self.stick = saving  # a failure stays until it was read, also when the stick is gone
        if changed:
            self._changed()

    @property
    def _words(self) -> list[str]:
        return list(self._lobby.setting(LET_IN, []))

    def _arrived(self, stick: Store | None, word: str) -> None:
        if stick is None or not self.onto_sticks or self._lobby.demo:
            return
        if not self._lobby.journal.streams():  # a new card, perhaps, and the stick has what is to come back
            self.stick = Saving(_called(stick), "saved", "Nothing is on record here yet", "The stick stays as it is.")
            return
        if not self._lobby.director.has_pin or word in self._words:
            self._begin(stick, word)
            return
        self._asking = stick
        self.stick = Saving(_called(stick), "asks", "A stick that is new here", "It gets nothing unless you tap here.")

    def _begin(self, stick: Store, word: str) -> None:
        self.stick = Saving(_called(stick), "saving", f"Backing up onto {_called(stick)}", "Leave it in.")
        self._onto.put((stick, word))
        self._wanted.set()

    def _count(self) -> None:
        found = backups(self._journal.parent / FOLDER)
        self.kept = Kept(len(found), found[0].time if found else None)

    # In the thread of its own.

    def _run(self) -> None:
        known: set[Store] = set()
        while not self._ended.is_set():
            self._wanted.clear()
            if self._here_wanted.is_set():
                self._here_wanted.clear()
                self._tell(None, self._made("here", self._journal.parent / FOLDER))
            here = {*sticks()}
            for gone in known - here:
                self._tell(gone, None)
            for stick in sorted(here - known, key=lambda each: each.title):
                self._tell(stick, _Arrived(_word_on(stick)))
            known = here
            with suppress(Empty):
                while not self._ended.is_set():
                    self._back_up_onto(*self._onto.get_nowait())
            self._wanted.wait(EVERY)

    def _back_up_onto(self, stick: Store, word: str) -> None:
        folder = stick.path / ON_STICK
        saving = self._made(_called(stick), folder)
        if word and saving.state == "saved" and word != _word_on(stick):
            try:
                write_whole(folder / WORD, word)
            except OSError as error:
                log.warning("a stick that was let in will not be known again: %s", error.strerror)
        self._tell(stick, saving)

    def _made(self, place: str, folder: Path) -> Saving:
        try:
            made = back_up(self._journal, folder, self._now)
        except BackupFailed as error:
            log.warning("no backup in %s: %s (%s)", folder, error.what, error.reason)
            return Saving(place, "failed", error.what, error.do)
        log.info("%d facts backed up: %s", made.facts, made.backup.path)
        out = "It may be taken out now." if place != "here" else "Checked, and kept beside the records."
        return Saving(place, "saved", f"{words.count(made.facts, 'fact')} backed up", out)

    def _tell(self, stick: Store | None, saving: Saving | _Arrived | None) -> None:
        self._heard.put((stick, saving))
        self._wake()


def _called(stick: Store) -> str:
    return f"the stick “{_short(stick.path.name)}”"


def _word_on(stick: Store) -> str:
    with suppress(OSError, ValueError), (stick.path / ON_STICK / WORD).open(encoding="ascii") as file:
        return file.read(64).strip()
    return ""


def _short(name: str) -> str:
    return name if len(name) <= 16 else f"{name[:15]}…"
