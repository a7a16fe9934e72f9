"""The night as the pages' process reads it, beside the kiosk that goes on with it."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.base.log import log
from kiosk.hall.access import KEY, Access
from kiosk.journal import Journal, JournalError
from kiosk.night.director import Director
from kiosk.night.projection import NIGHT
from kiosk.night.reading import name_on_record
from kiosk.night.session import Night

NIGHTS = 8
"""Nights whose cards are still known for what they are."""


class PublicNight(Night):
    """A night with the names that the club lets phones show."""

    short = False

    def name(self, person: str) -> str:
        whole = super().name(person)
        return first_and_initial(whole) if self.short else whole


def first_and_initial(name: str) -> str:
    """``Ada L.`` for Ada Lovelace."""
    first, *rest = name.split()
    return f"{first} {rest[-1][0]}." if rest else first


@dataclass(frozen=True)
class OldCard:
    """A table's card that holds no more: the night that it is of, when that began, UTC, ISO 8601, and whether it is the
    one that is played."""

    night: str
    began: str
    tonight: bool


class Watching:
    """The latest night and who may see it, as they are on record. Belongs to the thread that serves the pages."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.night: PublicNight | None = None
        self.access = Access()
        self.changes = 0
        """How often there was something new."""
        self._version = -1
        self._old: tuple[object, dict[str, str]] = (None, {})

    def look(self) -> bool:
        """Takes what the kiosk has put on record since the last look; whether there was anything. Raises
        `JournalError`."""
        version = self.journal.read(lambda db: db.conn.execute("PRAGMA data_version").fetchone()[0])
        if version == self._version:
            return False
        self.access = Access.of(self.journal.settings.all().get(KEY))
        latest = next(iter(self.journal.streams(NIGHT)), None)
        if latest is None:
            self.night = None
        elif self.night is not None and self.night.stream == latest.name:
            self.night.catch_up()
        else:
            self.night = self._opened(latest.name)
        if self.night is not None:
            self.night.short = self.access.names == "first"
        self._version = version
        self.changes += 1
        return True

    def _opened(self, stream: str) -> PublicNight | None:
        try:
            return PublicNight.open(self.journal, Director(self.journal), stream)
        except JournalError:
            raise
        except Exception as error:  # of a later version, or some of it is lost
            log.error("%s cannot be read: %r", stream, error)
            return None

    def old_card(self, code: str) -> OldCard | None:
        """What a code is that opens nothing; None where it never did, as far as is known."""
        nights = self.journal.streams(NIGHT)[:NIGHTS]
        names = [night.name for night in nights]
        asked = (self.access.secret, self.access.ended, *names)
        if self._old[0] != asked:
            self._old = asked, self.access.old_codes(names)
        found = next((night for night in nights if night.name == self._old[1].get(code)), None)
        if found is None:
            return None
        return OldCard(name_on_record(self.journal, found.name), found.first_time, found.name == names[0])
