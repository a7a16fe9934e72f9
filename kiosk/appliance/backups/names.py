"""Removing names at the screen: who is known, and how the removal goes."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

from kiosk.appliance.backups.erasing import Erased, erase_from_copies, texts_with
from kiosk.base.alphabet import by_name
from kiosk.base.language import _
from kiosk.base.not_now import NotNow
from kiosk.base.task import Task
from kiosk.journal import JournalError, Person
from kiosk.journal.troubles import trouble
from kiosk.lobby.lobby import Lobby
from rules.phrases import Phrase

__all__ = ["NameRemoval", "Person"]


class NameRemoval:
    """The stored names and their removal. Belongs to the thread that owns the state; backups are cleaned in a thread of
    its own. Any thread may call `wake`, which asks for a `poll`."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._copies: Task | None = None
        self._erased: Erased | None = None
        self.wake: Callable[[], None] = lambda: None
        self.removing: str | None = None
        """The name that is being removed now."""
        self.said = ""
        """How the last removal went."""

    def everybody(self) -> tuple[Person, ...]:
        """Everybody with a stored name, by name."""
        return tuple(sorted(self._lobby.journal.people.recent(), key=lambda each: by_name(each.name or "")))

    def erase(self, person: Person) -> None:
        """Removes a name for good, also from free texts and from the backups in the data folder. Raises `NotNow`."""
        self._lobby.director.expect()
        if self.removing is not None:
            raise NotNow(_("One name at a time: the last one is still being removed."))
        journal, name = self._lobby.journal, str(person.name)

        def copies(_stopping: Event) -> None:
            self._erased = erase_from_copies(journal.path, person.id, name)

        def heard(result: object) -> None:
            if isinstance(result, JournalError):
                self.removing = None
                self.said = Phrase("{what}. The name is still there: try again.", what=Phrase(trouble(result).what))
            else:
                self._copies = Task("removing a name from the backups", copies, self.wake, whole=True)
            self._lobby.changed()

        journal.people.erase(person.id, texts_with(journal, name), heard)
        self.removing, self._erased = name, None

    def stop(self) -> None:
        """Stops after the removal in progress."""
        if self._copies is not None:
            self._copies.stop()

    def poll(self) -> bool:
        """Handles what has happened; whether anything has."""
        if self._copies is None or not self._copies.over:
            return False
        done, self._copies = self._erased, None
        name, self.removing = self.removing, None
        if done is None:
            self.said = Phrase(
                "{name} was removed from the records. Backups and reports here may still have the name.",
                name=name,
            )
            return True
        self.said = Phrase("{name} was removed. Backups on sticks still have the name.", name=name)
        if done.backups:
            self.said = Phrase.counted(
                "{name} was removed and from {n} backup here. Backups on sticks still have the name.",
                "{name} was removed and from {n} backups here. Backups on sticks still have the name.",
                done.backups,
                name=name,
            )
        if done.left:
            self.said = Phrase.counted(
                "{name} was removed, but {n} file here may still have the name: {files}",
                "{name} was removed, but {n} files here may still have the name: {files}",
                len(done.left),
                name=name,
                files=", ".join(path.name for path in done.left),
            )
        return True
