"""Backups while the kiosk runs: onto a stick when one is put in, and when somebody asks for one.

A thread of its own looks for sticks and copies; what becomes of it is taken over by `poll`, on the thread that owns the
state. Nothing here keeps a table waiting: a backup reads beside the journal's writer.

A backup has every name and the cards of an open hand. So where a director's PIN was set a stick gets one by itself only
once the director has let it; it is known again by a word that is written on it. A kiosk with nothing on record writes
nothing: it offers to bring back what is on the stick (`kiosk.appliance.backups.bringing`).
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
from kiosk.appliance.backups.names import Names
from kiosk.appliance.backups.sticks import sticks
from kiosk.base import words
from kiosk.base.log import log, tripped
from kiosk.base.task import Task
from kiosk.base.whole_file import write_whole
from kiosk.devices.pack_files import Store
from kiosk.journal.backup_files import FOLDER, ON_STICK, backups, backups_in
from kiosk.lobby.lobby import Lobby

if TYPE_CHECKING:
    from kiosk.appliance.backups.bringing import Bringing

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


State = Literal["failed", "asks", "holds", "saving", "saved"]
_TURN: tuple[State, ...] = ("failed", "asks", "holds", "saving", "saved")
"""Of several sticks, which is spoken of first: what waits for somebody, what goes on, what is done."""


@dataclass(frozen=True)
class Saving:
    """A backup that is made now, was made last, waits for the director, or could be brought back. `what` is so, in a
    line; `more` says what follows from it."""

    place: str
    state: State
    what: str
    more: str


@dataclass(frozen=True)
class _Arrived:
    """A stick was put in; the word on it, "" where there is none, and whether there are backups on it."""

    word: str
    holds: bool


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
        self._said: dict[Store, Saving] = {}
        """What is to be said of each stick, in the order in which they came."""
        self._here_wanted, self._wanted = Event(), Event()
        self._looking: Task | None = None
        self._wake: Callable[[], None] = lambda: None
        self._changed: Callable[[], None] = lambda: None
        self.holding: tuple[Store, ...] = ()
        """The sticks with backups that are in while nothing is on record here: one of those could be brought back."""
        self._bringing: Bringing | None = None
        self.here: Saving | None = None
        """The backup in the data folder that was asked for, and what became of it."""
        self.kept = Kept(0, None)
        self.names = Names(lobby)

    def start(self, wake: Callable[[], None], changed: Callable[[], None]) -> None:
        """Looks for sticks from now on; `wake` may be called in any thread, and asks for a `poll`."""
        self._wake, self._changed = wake, changed
        self.names.wake = wake
        self._count()
        self._look()

    def stop(self) -> None:
        """Ends, after the backup that is being made."""
        if self._bringing is not None:
            self._bringing.stop()
        self.names.stop()
        if self._looking is not None:
            self._looking.ask_to_stop()
            self._wanted.set()
            self._looking.stop()

    def _look(self) -> None:
        self._looking = Task("backups", self._run, self._wake, whole=True)

    def _want(self) -> None:
        """There is something to do: at once, also where the thread has ended by an error."""
        self._wanted.set()
        if self._looking is None:
            self._look()

    @property
    def onto_sticks(self) -> bool:
        """Whether a stick that is put in gets a backup."""
        return bool(self._lobby.setting(ONTO_STICKS, True))

    def set_onto_sticks(self, wanted: bool) -> None:
        self._lobby.set_setting(ONTO_STICKS, wanted)

    def bringing(self) -> Bringing:
        """What could be brought back from the sticks that are `holding` something; begins to look when first asked."""
        from kiosk.appliance.backups.bringing import Bringing

        if self._bringing is None or self._bringing.sticks != self.holding:
            self._bringing = Bringing(self._journal, self.holding)
            self._bringing.look()
        return self._bringing

    @property
    def nothing_here(self) -> bool:
        """Whether nothing is on record yet, so that a backup can be brought back."""
        return not self._lobby.journal.streams()

    def back_up(self) -> None:
        """Makes a backup in the data folder, soon."""
        if self.here is None or self.here.state != "saving":
            self.here = Saving("here", "saving", "Backing up", "")
            self._here_wanted.set()
            self._want()
            self._changed()

    @property
    def stick(self) -> Saving | None:
        """What is to be said of a stick now; None where none is in, or all has been seen."""
        return min(self._said.values(), key=lambda said: _TURN.index(said.state), default=None)

    @property
    def asking(self) -> Saving | None:
        """The stick that waits for the director, if one does; of several the one that came first."""
        return next((said for said in self._said.values() if said.state == "asks"), None)

    def let_in(self, said: Saving) -> None:
        """The director lets the stick of which this was said have a backup, now and whenever it is put in. Raises
        `NotNow`."""
        if self._lobby.director.has_pin:
            self._lobby.director.expect()
        stick = self._of(said)
        if stick is None:
            return
        word = token_hex(16)
        self._lobby.set_setting(LET_IN, [*self._words, word][-MOST:])
        log.info("a stick was let in for backups")
        self._begin(stick, word)
        self._changed()

    def seen(self, said: Saving | None) -> None:
        """This was read, or answered with no; what is to be said of other sticks comes next."""
        stick = self._of(said)
        if stick is not None:
            del self._said[stick]
            self._changed()

    def _of(self, said: Saving | None) -> Store | None:
        return next((stick for stick, each in self._said.items() if each is said), None)

    def poll(self) -> None:
        """Takes over what has happened."""
        changed = self.names.poll()
        fallen = self._looking is not None and self._looking.error is not None  # what it has told comes before that
        while True:
            try:
                stick, saving = self._heard.get_nowait()
            except Empty:
                break
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
        """The thread has ended by an error; the next backup that is asked for begins another one, which finds all
        sticks anew."""
        self._looking = None
        more = "Sticks go unnoticed until you ask for a backup. The log says why."
        self.here = Saving("here", "failed", "Backups have stopped", more)
        for stick, said in self._said.items():
            if said.state == "saving":
                what = f"{_quoted(stick)}: the backup was not made"
                self._said[stick] = Saving(said.place, "failed", what, "Put it in again. The log says why.")

    @property
    def _words(self) -> list[str]:
        return list(self._lobby.setting(LET_IN, []))

    def _gone(self, stick: Store) -> None:
        self.holding = tuple(each for each in self.holding if each != stick)
        if stick in self._said and self._said[stick].state != "failed":
            del self._said[stick]  # a failure stays until it was read, also when the stick is gone

    def _arrived(self, stick: Store | None, found: _Arrived) -> None:
        if stick is None or self._lobby.demo:
            return
        place = _called(stick)
        if self.nothing_here:  # a new card, perhaps, and the stick has what is to come back
            what, more = "There are no records here yet", "Nothing was written to the stick."
            if found.holds:
                what, more = f"{_quoted(stick)} has backups", "Tap here to restore them."
                self.holding = (*(each for each in self.holding if each != stick), stick)
            self._said[stick] = Saving(place, "holds" if found.holds else "saved", what, more)
        elif not self.onto_sticks:
            return
        elif not self._lobby.director.has_pin or found.word in self._words:
            self._begin(stick, found.word)
        else:
            what = f"{_quoted(stick)} is new here"
            self._said[stick] = Saving(place, "asks", what, "Nothing is copied unless you tap here.")

    def _begin(self, stick: Store, word: str) -> None:
        self._said[stick] = Saving(_called(stick), "saving", f"Backing up onto {_called(stick)}", "Leave it in.")
        self._onto.put((stick, word))
        self._want()

    def _count(self) -> None:
        found = backups(self._journal.parent / FOLDER)
        self.kept = Kept(len(found), found[0].time if found else None)

    # In the thread of its own.

    def _run(self, stopping: Event) -> None:
        known: set[Store] = set()
        while not stopping.is_set():
            self._wanted.clear()
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
            self._wanted.wait(EVERY)

    def _back_up_onto(self, stick: Store, word: str) -> None:
        if stick not in sticks():  # its turn came after that of another one; where it was nothing is to be written
            what = f"{_quoted(stick)} was taken out too early"
            self._tell(stick, Saving(_called(stick), "failed", what, "Put it in again: nothing was written."))
            return
        saving = self._made(stick)
        if word and saving.state == "saved" and word != _word_on(stick):
            try:
                write_whole(stick.path / ON_STICK / WORD, word)
            except OSError as error:
                log.warning("a stick that was let in will not be known again: %s", error.strerror)
        self._tell(stick, saving)

    def _made(self, stick: Store | None) -> Saving:
        """Makes a backup on a stick, or else in the data folder; what became of it."""
        place, named = (_called(stick), f"{_quoted(stick)}: ") if stick else ("here", "")
        folder = stick.path / ON_STICK if stick else self._journal.parent / FOLDER
        try:
            made = back_up(self._journal, folder, self._now)
        except BackupFailed as error:
            log.warning("no backup in %s: %s (%s)", folder, error.what, error.reason)
            return Saving(place, "failed", f"{named}{words.lower_first(error.what) if stick else error.what}", error.do)
        except Exception as error:
            tripped(error, "a backup was not made")
            return Saving(place, "failed", f"{named}the backup was not made", "Choose another place. The log says why.")
        log.info("%d facts backed up: %s", made.facts, made.backup.path)
        facts = words.count(made.facts, "entry")
        if stick is None:
            return Saving(place, "saved", f"{facts} backed up", "Checked, and kept beside the records.")
        return Saving(place, "saved", f"{facts} backed up onto {place}", "You can take it out now.")

    def _tell(self, stick: Store | None, saving: Saving | _Arrived | None) -> None:
        self._heard.put((stick, saving))
        self._wake()


def _called(stick: Store) -> str:
    return f"the stick {_quoted(stick)}"


def _quoted(stick: Store) -> str:
    name = stick.path.name
    return f"“{name if len(name) <= 16 else f'{name[:15]}…'}”"


def _word_on(stick: Store) -> str:
    with suppress(OSError, ValueError), (stick.path / ON_STICK / WORD).open(encoding="ascii") as file:
        return file.read(64).strip()
    return ""
