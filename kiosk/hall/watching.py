"""The night as the pages' process reads it, beside the kiosk that goes on with it."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from kiosk.base.log import log
from kiosk.hall.access import KEY, Access
from kiosk.journal import Journal, JournalError
from kiosk.night.director import Director
from kiosk.night.projection import NIGHT
from kiosk.night.reading import name_on_record
from kiosk.night.session import Night
from rules.rounds import Played

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
        self.shown_to_all = ""
        """Another one once something has changed that any page may show at any time (`_shown_to_all`)."""
        self._over: dict[int, tuple[Played, bytes]] = {}
        self._version = -1
        self._old: tuple[object, dict[str, str]] = (None, {})

    def look(self) -> None:
        """Takes what the kiosk has put on record since the last look. Raises `JournalError`."""
        version = self.journal.read(lambda db: db.conn.execute("PRAGMA data_version").fetchone()[0])
        if version == self._version:
            return
        self.access = Access.of(self.journal.settings.all().get(KEY))
        latest = next(iter(self.journal.streams(NIGHT)), None)
        self.night = None if latest is None else self._read(latest.name)
        if self.night is not None:
            self.night.short = self.access.names == "first"
        self._version = version
        self.changes += 1

    def _read(self, stream: str) -> PublicNight | None:
        """The night as it is on record now; None if it cannot be read."""
        night = self.night
        try:
            if night is None or night.stream != stream:
                night = PublicNight.open(self.journal, Director(self.journal), stream)
            else:
                night.catch_up()
            self.shown_to_all = self._shown_to_all(night)
            return night
        except JournalError:
            raise
        except Exception as error:  # of a later version, or some of it is lost
            log.error("%s cannot be read: %r", stream, error)
            return None

    def _shown_to_all(self, night: PublicNight) -> str:
        """Stands for the plan, the names, and what was played in the rounds that are over: the director may correct
        each of them at any time."""
        names = [(entry.number, *map(night.name, entry.people)) for entry in night.entries.values()]
        mark = sha256(repr((night.plan, names)).encode())
        for number, played in enumerate(night.played()):
            known = self._over.get(number)
            if known is None or known[0] is not played:
                self._over[number] = known = played, repr(played).encode()
            mark.update(known[1])
        return mark.hexdigest()

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
