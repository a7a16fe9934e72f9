"""Brings records back at the screen: examines and checks what the sticks have, then replaces empty records by one of
them.

It does and refuses the same as `whist-kiosk restore`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import Event

from sqlite_utils import Database

from kiosk.appliance.backups.files import BackupFailed
from kiosk.appliance.backups.restoring import NewerBackup, Restored, WouldLose, checked, restore
from kiosk.base.disk_words import why_not
from kiosk.base.language import _, _n, later
from kiosk.base.log import log, log_exception
from kiosk.base.sticks import Store
from kiosk.base.task import Task
from kiosk.journal import Journal, JournalError, reading_errors
from kiosk.journal.backup_files import Backup, backups_in
from kiosk.journal.troubles import named_faults, trouble
from kiosk.lobby.lobby import Lobby
from kiosk.night.projection import NIGHT
from kiosk.table.projection import TABLE

_OPENED = """
    SELECT count(*) FILTER (WHERE stream LIKE ? AND json_extract(content, '$.night') IS NULL),
        count(*) FILTER (WHERE stream LIKE ?) FROM facts WHERE kind = 'open'
"""
TRIPPED = later("Something on it stopped the kiosk. Use another stick. The log says why.")


class _Cancelled(Exception):
    """Nobody waits for the examination any more."""


@dataclass(frozen=True)
class StickBackup:
    """What a kiosk has left on a stick: its good backup with most facts. `people` are those with names, last used
    first; `last` is the time of the last fact, UTC, None without any; `damaged` is how many backups with more facts
    cannot be used."""

    backup: Backup
    stick: Store
    facts: int
    tables: int
    nights: int
    people: tuple[str, ...]
    last: datetime | None
    damaged: int = 0

    @property
    def what(self) -> str:
        """What is on record there."""
        counted = (
            _n("{n} table", "{n} tables", self.tables) if self.tables else "",
            _n("{n} night", "{n} nights", self.nights) if self.nights else "",
            _n("{n} name", "{n} names", len(self.people)) if self.people else "",
        )
        return ", ".join(filter(None, counted)) or _("no table and no night")


@dataclass(frozen=True)
class StickRestoreResult:
    """How it went: `held` is back, or `why` says why not and what to do; then nothing has changed. `lobby` has the
    records open again; if they cannot be opened, `error` says why."""

    held: StickBackup
    restored: Restored | None
    why: str
    lobby: Lobby | None
    error: JournalError | None = None


class StickRestore:
    """The backups on these sticks, for the records at `journal`. Belongs to the screen's thread; slow work has its
    own."""

    def __init__(self, journal: Path, sticks: Sequence[Store]) -> None:
        self._journal, self.sticks = journal, tuple(sticks)
        self._task: Task | None = None
        self._doing = ""
        self.held: tuple[StickBackup, ...] = ()
        """What can be brought back, the latest fact first."""
        self._refused: tuple[str, ...] = ()
        self.brought: StickRestoreResult | None = None

    @property
    def folder(self) -> Path:
        """The data folder."""
        return self._journal.parent

    @property
    def doing(self) -> str:
        """The work in progress, for people; "" if there is none."""
        return "" if self._task is None or self._task.over else self._doing

    @property
    def refused(self) -> tuple[str, ...]:
        """What cannot be brought back, and why."""
        return self._refused if self._task is None or self._task.error is None else (_(TRIPPED),)

    def look(self) -> None:
        """Starts examining the sticks."""
        self._begin(_("Looking at the stick"), self._look)

    def restore(self, held: StickBackup) -> None:
        """Starts replacing the records here, which nobody may have open, by these, and opening them."""
        self._begin(_("Checking the backup"), partial(self._bring, held), whole=True)

    def wait(self) -> None:
        """Waits until the work in progress has ended; for tests."""
        if self._task is not None:
            self._task.wait()

    def stop(self) -> None:
        """Stops examining; a replacement in progress is completed."""
        if self._task is not None:
            self._task.stop()

    def _begin(self, doing: str, work: Callable[[Event], None], whole: bool = False) -> None:
        if not self.doing:
            self._doing = doing
            self._task = Task("bringing records back", work, whole=whole)

    # In the thread of its own.

    def _checked(self, done: int, of: int) -> None:
        self._doing = _n("{done} of {n} entry checked", "{done} of {n} entries checked", of, done=done)

    def _look(self, stopping: Event) -> None:
        with suppress(_Cancelled):
            self._look_at_all(stopping)

    def _look_at_all(self, stopping: Event) -> None:
        held: list[StickBackup] = []
        refused: list[str] = []
        for stick in self.sticks:
            by_kiosk: dict[str, list[Backup]] = {}
            for backup in backups_in(stick.path):
                by_kiosk.setdefault(backup.kiosk, []).append(backup)
            for kiosk, found in by_kiosk.items():
                if self._look_at(stick, found, held, refused, stopping):
                    continue
                name = stick.path.name
                refused.append(
                    _(
                        "The backups of kiosk {kiosk} on “{stick}” are all damaged: use another stick.",
                        kiosk=kiosk,
                        stick=name,
                    )
                    if len(by_kiosk) > 1
                    else _("The backups on “{stick}” are all damaged: use another stick.", stick=name)
                )
        held.sort(key=lambda each: (each.last is not None, each.last), reverse=True)
        self.held, self._refused = tuple(held), tuple(refused)

    def _look_at(
        self, stick: Store, found: Sequence[Backup], held: list[StickBackup], refused: list[str], stopping: Event
    ) -> bool:
        """One kiosk's backups on a stick, the one with most facts first; whether there is more to say than that they
        are damaged."""
        for damaged, backup in enumerate(found):
            try:
                held.append(replace(self._inside(backup, stick, stopping), damaged=damaged))
                return True
            except NewerBackup as newer:
                what = _("{what}, for kiosk {kiosk}.", what=_(newer.what), kiosk=backup.kiosk)
                refused.append(f"{what} {_(newer.do)}")
                return True
            except BackupFailed as error:
                log.warning("%s cannot be brought back: %s (%s)", backup.path, error.what, error.reason)
            except JournalError as error:
                log.warning("%s cannot be brought back: %s", backup.path, error.reason)
        return False

    def _inside(self, backup: Backup, stick: Store, stopping: Event) -> StickBackup:
        def progress(done: int, of: int) -> None:
            if stopping.is_set():
                raise _Cancelled
            self._checked(done, of)

        contents = checked(backup.path, progress)

        def read(db: Database) -> tuple[int, int]:
            tables, nights = db.conn.execute(_OPENED, (f"{TABLE}%", f"{NIGHT}%")).fetchone()
            return tables, nights

        with reading_errors(backup.path), closing(Journal.open_to_read(backup.path)) as journal:
            tables, nights = journal.read(read)
            people = tuple(person.name for person in journal.people.recent() if person.name)
            last = datetime.fromisoformat(contents.last) if contents.last else None
        return StickBackup(backup, stick, contents.report.facts, tables, nights, people, last)

    def _bring(self, held: StickBackup, stopping: Event) -> None:
        restored, why = None, ""
        try:
            restored = restore(held.backup.path, self._journal, progress=self._checked)
            log.info("%d facts are back, from %s", restored.facts, held.backup.path)
        except BackupFailed as error:
            log.warning("nothing was brought back: %s (%s)", error.what, error.reason)
            why = f"{_(error.what)}. {_(error.do)}"
        except WouldLose as error:
            log.warning("nothing was brought back: %s", error)
            why = _("There are records here that are not in the backup. Use a new memory card.")
        except JournalError as error:
            log.warning("nothing was brought back: %s", error)
            wrong = trouble(error)
            steps = ". ".join(": ".join(step) for step in wrong.steps)
            why = f"{wrong.what}. {steps}."
        except OSError as error:
            log.warning("nothing was brought back: %s", error)
            why = _("It could not be read or written: {why}. Check that the stick is still in.", why=why_not(error))
        except Exception as error:
            log_exception(error, "records were not brought back")
            why = _("Something in it stopped the kiosk. The log says why. Use another stick.")
        if stopping.is_set():
            return  # the next start opens them
        self._doing = _("Opening the records")
        try:  # from here on they are the screen's thread's
            with named_faults(self._journal, "the records were not opened again"):
                self.brought = StickRestoreResult(held, restored, why, Lobby.open(self.folder))
        except JournalError as error:
            self.brought = StickRestoreResult(held, restored, why, None, error)
