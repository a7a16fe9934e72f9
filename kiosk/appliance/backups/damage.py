"""Damaged records, at the screen: what can be read is saved, and the kiosk goes on with that."""

from __future__ import annotations

from pathlib import Path
from threading import Event

from kiosk.appliance.backups.restoring import Rescued, go_on_with, rescue
from kiosk.base.language import _, _n
from kiosk.base.sticks import sticks
from kiosk.base.task import Task
from kiosk.journal import JournalError
from kiosk.journal.troubles import Trouble, named_faults, trouble


class DamageRescue:
    """The damaged records at `journal`, which nobody has open. Belongs to the screen's thread; saving has its own."""

    def __init__(self, journal: Path) -> None:
        self._journal = journal
        self._saving: Task | None = None
        self._outcome: Rescued | JournalError | None = None

    @property
    def saving(self) -> bool:
        """Whether what can be read is being saved."""
        return self._saving is not None and not self._saving.over

    @property
    def saved(self) -> Rescued | None:
        """What was saved."""
        return self._outcome if isinstance(self._outcome, Rescued) and not self.saving else None

    def save(self) -> None:
        """Starts saving every fact that can be read; backups here and on sticks fill in what is missing."""
        if not self.saving:
            self._saving = Task("rescue", self._save, whole=True)

    def wait(self) -> None:
        """Waits until it is saved, or cannot be."""
        if self._saving is not None:
            self._saving.wait()

    def go_on(self) -> JournalError | None:
        """Replaces the damaged records, which are kept beside, by what was saved. Returns the error if that fails."""
        if self.saved is None:
            return None
        try:
            with named_faults(self._journal, "what was saved could not be put in its place"):
                go_on_with(self.saved.path, self._journal)
        except JournalError as error:
            return error
        self._outcome = None
        return None

    def trouble(self, found: Trouble) -> Trouble:
        """The trouble to show now; `found` is the trouble found at the start."""
        if self.saving:
            return Trouble(
                _("Saving what can be read"),
                found.where,
                _("This can take some minutes. Leave the power on."),
                (),
                "",
            )
        if isinstance(self._outcome, JournalError):
            return trouble(self._outcome)
        if self.saved is None:
            return found
        missing = self.saved.missing
        means = _("None in between is missing.")
        if missing:
            means = _n("{n} entry could not be read.", "{n} entries could not be read.", missing)
        steps = (
            (_("Go on with what was saved"), _("the damaged records are kept too")),
            (_("Then use a new memory card"), _("this one may fail again: make a backup first")),
        )
        what = _n("{n} entry saved", "{n} entries saved", self.saved.facts)
        return Trouble(what, str(self.saved.path), means, steps, "", good=not missing)

    def _save(self, _stopping: Event) -> None:
        try:
            with named_faults(self._journal, "nothing was saved of the records"):
                self._outcome = rescue(self._journal, [stick.path for stick in sticks()])
        except JournalError as error:
            self._outcome = error
