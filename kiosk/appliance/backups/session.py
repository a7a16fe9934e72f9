"""Backups while the kiosk runs: onto a stick when one is put in, and when somebody asks for one.

A thread of its own looks for sticks and copies; `poll` takes the results on the thread that owns the state. No table
has to wait: a backup reads beside the journal's writer.

A backup has every name and the cards of an open hand. So if there is a director's PIN, a stick gets automatic backups
only after the director has allowed it; a word written on it identifies it. A kiosk with nothing on record writes
nothing: it offers to bring back what is on the stick (`kiosk.appliance.backups.stick_restore`).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from queue import Empty, SimpleQueue
from secrets import token_hex
from threading import Event
from typing import TYPE_CHECKING, Literal

from kiosk.appliance.backups.files import BackupFailed, back_up
from kiosk.appliance.backups.names import NameRemoval
from kiosk.base import words
from kiosk.base.inbox import Inbox
from kiosk.base.language import _
from kiosk.base.log import log, log_exception
from kiosk.base.sticks import StickWatch, Store, sticks
from kiosk.base.task import Task
from kiosk.base.whole_file import write_whole
from kiosk.journal.backup_files import FOLDER, ON_STICK, backups, backups_in
from kiosk.lobby.lobby import Lobby
from rules.phrases import Phrase

if TYPE_CHECKING:
    from kiosk.appliance.backups.stick_restore import StickRestore

ONTO_STICKS = "backup_sticks"
"""The setting for automatic backups onto sticks; True by default."""
KNOWN_STICKS = "sticks"
"""The setting with the words of sticks that the director has allowed."""
MOST = 20
"""How many sticks are known; the oldest permission is dropped first."""
WORD = "known-by.txt"
"""The file with that word, beside the backups on a stick."""
EVERY = 60.0
"""Seconds after which sticks are looked for though none is known to have come."""


State = Literal["failed", "asks", "holds", "saving", "saved"]
_TURN: tuple[State, ...] = ("failed", "asks", "holds", "saving", "saved")
"""Which of several sticks is mentioned first: one that waits for somebody, one in progress, one that is done."""


@dataclass(frozen=True)
class BackupStatus:
    """A backup in progress, the last one, one waiting for the director, or one that could be brought back. `what` says
    so in a line; `more` says what follows from it."""

    place: str
    state: State
    what: str
    more: str


@dataclass(frozen=True)
class _Arrived:
    """A stick was put in; the word on it, "" without one, and whether it has backups."""

    word: str
    holds: bool


@dataclass(frozen=True)
class KeptBackups:
    """The backups in the data folder: how many, and the time of the one with most facts."""

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
        self._inbox: Inbox[tuple[Store | None, BackupStatus | _Arrived | None]] = Inbox()
        self._report = self._inbox.open()
        self._onto: SimpleQueue[tuple[Store, str]] = SimpleQueue()
        """Sticks to back up onto now, with the word to write on each."""
        self._said: dict[Store, BackupStatus] = {}
        """The status of each stick, in the order in which they came."""
        self._here_wanted = Event()
        self._watch = StickWatch()
        self._looking: Task | None = None
        self._changed: Callable[[], None] = lambda: None
        self.restorable: tuple[Store, ...] = ()
        """The sticks with backups, while nothing is on record here: one of those could be brought back."""
        self._stick_restore: StickRestore | None = None
        self.here: BackupStatus | None = None
        """The backup into the data folder that somebody asked for, and how it went."""
        self.kept = KeptBackups(0, None)
        self.names = NameRemoval(lobby)

    def start(self, wake: Callable[[], None], changed: Callable[[], None]) -> None:
        """Looks for sticks from now on; any thread may call `wake`, which asks for a `poll`."""
        self._inbox.wake = self.names.wake = wake
        self._changed = changed
        self._count()
        self._look()

    def stop(self) -> None:
        """Stops after the backup in progress."""
        if self._stick_restore is not None:
            self._stick_restore.stop()
        self.names.stop()
        if self._looking is not None:
            self._looking.ask_to_stop()
            self._watch.wake()
            self._looking.stop()
            self._looking = None
        self._watch.close()

    def _look(self) -> None:
        self._looking = Task("backups", self._run, self._inbox.wake, whole=True)

    def _want(self) -> None:
        """Wakes the thread for new work, or starts another if it has failed."""
        self._watch.wake()
        if self._looking is None:
            self._look()

    @property
    def onto_sticks(self) -> bool:
        """Whether a stick that is put in gets a backup."""
        return bool(self._lobby.setting(ONTO_STICKS, True))

    def set_onto_sticks(self, wanted: bool) -> None:
        self._lobby.set_setting(ONTO_STICKS, wanted)

    def stick_restore(self) -> StickRestore:
        """The session that brings records back from the `restorable` sticks; it starts looking when first asked for."""
        from kiosk.appliance.backups.stick_restore import StickRestore

        if self._stick_restore is None or self._stick_restore.sticks != self.restorable:
            self._stick_restore = StickRestore(self._journal, self.restorable)
            self._stick_restore.look()
        return self._stick_restore

    @property
    def nothing_here(self) -> bool:
        """Whether nothing is on record yet, so that a backup can be brought back."""
        return self._lobby.journal.is_empty

    def back_up(self) -> None:
        """Starts a backup into the data folder."""
        if self.here is None or self.here.state != "saving":
            self.here = BackupStatus(_("here"), "saving", _("Backing up"), "")
            self._here_wanted.set()
            self._want()
            self._changed()

    @property
    def stick(self) -> BackupStatus | None:
        """The stick status to show now; None if there is none, or all were dismissed."""
        return min(self._said.values(), key=lambda said: _TURN.index(said.state), default=None)

    @property
    def awaiting_director(self) -> BackupStatus | None:
        """The stick that waits for the director, of several the first; else None."""
        return next((said for said in self._said.values() if said.state == "asks"), None)

    def allow_stick(self, said: BackupStatus) -> None:
        """The director allows backups onto this stick, now and whenever it is put in. Raises `NotNow`."""
        if self._lobby.director.has_pin:
            self._lobby.director.expect()
        stick = self._of(said)
        if stick is None:
            return
        word = token_hex(16)
        self._lobby.set_setting(KNOWN_STICKS, [*self._words, word][-MOST:])
        log.info("a stick was let in for backups")
        self._begin(stick, word)
        self._changed()

    def dismiss(self, said: BackupStatus | None) -> None:
        """This status was read, or answered with no; other sticks come next."""
        stick = self._of(said)
        if stick is not None:
            del self._said[stick]
            self._changed()

    def _of(self, said: BackupStatus | None) -> Store | None:
        return next((stick for stick, each in self._said.items() if each is said), None)

    def poll(self) -> None:
        """Handles what has happened."""
        changed = self.names.poll()
        fallen = self._looking is not None and self._looking.error is not None  # what it has told comes before that
        for stick, saving in self._inbox.taken():
            changed = True
            if isinstance(saving, _Arrived):
                self._arrived(stick, saving)
                continue
            if stick is None:
                self.here = saving
                self._count()
                continue
            if saving is None:
                self._gone(stick)
            else:
                self._said[stick] = saving
        if fallen:
            self._fallen()
            changed = True
        if changed:
            self._changed()

    def _fallen(self) -> None:
        """The thread has failed; the next backup that is asked for starts another one, which finds all sticks again."""
        self._looking = None
        more = Phrase("Sticks go unnoticed until you ask for a backup. The log says why.")
        self.here = BackupStatus(Phrase("here"), "failed", Phrase("Backups have stopped"), more)
        for stick, said in self._said.items():
            if said.state == "saving":
                what = Phrase("{stick}: the backup was not made", stick=_quoted(stick))
                self._said[stick] = BackupStatus(
                    said.place, "failed", what, Phrase("Put it in again. The log says why.")
                )

    @property
    def _words(self) -> list[str]:
        return list(self._lobby.setting(KNOWN_STICKS, []))

    def _gone(self, stick: Store) -> None:
        self.restorable = tuple(each for each in self.restorable if each != stick)
        if stick in self._said and self._said[stick].state != "failed":
            del self._said[stick]  # a failure stays until it is read, even if the stick is gone

    def _arrived(self, stick: Store | None, found: _Arrived) -> None:
        if stick is None or self._lobby.demo:
            return
        place = _called(stick)
        if self.nothing_here:  # perhaps a new SD card, and the stick has the records to bring back
            what, more = Phrase("There are no records here yet"), Phrase("Nothing was written to the stick.")
            if found.holds:
                what, more = Phrase("{stick} has backups", stick=_quoted(stick)), Phrase("Tap here to restore them.")
                self.restorable = (*(each for each in self.restorable if each != stick), stick)
            self._said[stick] = BackupStatus(place, "holds" if found.holds else "saved", what, more)
        elif not self.onto_sticks:
            return
        elif not self._lobby.director.has_pin or found.word in self._words:
            self._begin(stick, found.word)
        else:
            what = Phrase("{stick} is new here", stick=_quoted(stick))
            self._said[stick] = BackupStatus(place, "asks", what, Phrase("Nothing is copied unless you tap here."))

    def _begin(self, stick: Store, word: str) -> None:
        self._said[stick] = BackupStatus(
            _called(stick), "saving", Phrase("Backing up onto {place}", place=_called(stick)), Phrase("Leave it in.")
        )
        self._onto.put((stick, word))
        self._want()

    def _count(self) -> None:
        found = backups(self._journal.parent / FOLDER)
        self.kept = KeptBackups(len(found), found[0].time if found else None)

    # In the thread of its own.

    def _run(self, stopping: Event) -> None:
        known: set[Store] = set()
        while not stopping.is_set():
            if self._here_wanted.is_set():
                self._here_wanted.clear()
                self._tell(None, self._made(None))
            here = {*sticks()}
            for gone in known - here:
                self._tell(gone, None)
            for stick in sorted(here - known, key=lambda each: each.title):
                self._tell(stick, _Arrived(_word_on(stick), bool(backups_in(stick.path))))
            known = here
            with suppress(Empty):
                while not stopping.is_set():
                    self._back_up_onto(*self._onto.get_nowait())
            self._watch.wait(EVERY)

    def _back_up_onto(self, stick: Store, word: str) -> None:
        if stick not in sticks():  # its turn came after that of another one; where it was nothing is to be written
            what = Phrase("{stick} was taken out too early", stick=_quoted(stick))
            self._tell(
                stick, BackupStatus(_called(stick), "failed", what, Phrase("Put it in again: nothing was written."))
            )
            return
        saving = self._made(stick)
        if word and saving.state == "saved" and word != _word_on(stick):
            try:
                write_whole(stick.path / ON_STICK / WORD, word)
            except OSError as error:
                log.warning("a stick that was let in will not be known again: %s", error.strerror)
        self._tell(stick, saving)

    def _made(self, stick: Store | None) -> BackupStatus:
        """Makes a backup on a stick, or into the data folder; returns how it went."""
        place = _called(stick) if stick else Phrase("here")
        folder = stick.path / ON_STICK if stick else self._journal.parent / FOLDER
        try:
            made = back_up(self._journal, folder, self._now)
        except BackupFailed as error:
            log.warning("no backup in %s: %s (%s)", folder, error.what, error.reason)
            what = _(error.what)
            if stick:
                what = words.colon(_quoted(stick), words.lower_first(what))
            return BackupStatus(place, "failed", what, _(error.do))
        except Exception as error:
            log_exception(error, "a backup was not made")
            what = (
                Phrase("{stick}: the backup was not made", stick=_quoted(stick))
                if stick
                else Phrase("the backup was not made")
            )
            return BackupStatus(place, "failed", what, Phrase("Choose another place. The log says why."))
        log.info("%d facts backed up: %s", made.facts, made.backup.path)
        if stick is None:
            what = Phrase.counted("{n} entry backed up", "{n} entries backed up", made.facts)
            return BackupStatus(place, "saved", what, Phrase("Checked, and kept beside the records."))
        what = Phrase.counted(
            "{n} entry backed up onto {place}", "{n} entries backed up onto {place}", made.facts, place=place
        )
        return BackupStatus(place, "saved", what, Phrase("You can take it out now."))

    def _tell(self, stick: Store | None, saving: BackupStatus | _Arrived | None) -> None:
        self._report((stick, saving))


def _called(stick: Store) -> str:
    return _("the stick {stick}", stick=_quoted(stick))


def _quoted(stick: Store) -> str:
    name = stick.path.name
    return f"“{name if len(name) <= 16 else f'{name[:15]}…'}”"


def _word_on(stick: Store) -> str:
    with suppress(OSError, ValueError), (stick.path / ON_STICK / WORD).open(encoding="ascii") as file:
        return file.read(64).strip()
    return ""
