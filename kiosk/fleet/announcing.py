"""The desk's end of what tables' kiosks are to know, in the process beside the kiosk: it reads the night on record, and
tells each table whenever that changes, and whenever its kiosk says that it is there."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Protocol

from kiosk.base.log import log
from kiosk.fleet.messages import Here
from kiosk.fleet.notes import NOTED, Heard, Notes
from kiosk.fleet.seating import seats_for
from kiosk.fleet.seats import Seats
from kiosk.journal import Journal, JournalError
from kiosk.night.director import Director
from kiosk.night.projection import NIGHT
from kiosk.night.session import Night

SILENT = 15.0
"""Seconds after which a kiosk that says nothing is taken to be away."""


class ToTables(Protocol):
    """A carrier, as the desk has it. It promises nothing."""

    def announce(self, seats: Seats) -> None:
        """Carries to a table's kiosk what it is to know."""

    def here(self) -> Iterable[Here]:
        """Who has said that they are there since this was last asked."""


class Announcing:
    """What tables are told. Belongs to the thread that carries it."""

    def __init__(
        self, journal: Journal, line: ToTables, notes: Notes, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`journal` is open for reading."""
        self._journal, self._line, self._notes, self._clock = journal, line, notes, clock
        self._version = -1
        self._night: Night | None = None
        self._told: dict[str, Seats] = {}
        self._heard: dict[str, tuple[float, Heard]] = {}
        self._noted: tuple[float, object] = (-math.inf, None)

    @property
    def night(self) -> str:
        """The name of the night; "" without one."""
        return self._night.plan.name if self._night is not None else ""

    def step(self) -> None:
        """Tells what is due; to be called again and again. Raises JournalError, OSError."""
        asks = set()
        for here in self._line.here():
            asks.add(here.kiosk)
            self._heard[here.kiosk] = self._clock(), Heard(True, self._journal.time(), here.last)
        if self._look() or asks:
            self._tell(asks)
        self._note()

    def _look(self) -> bool:
        """Reads what the kiosk has put on record meanwhile; whether there may be anything."""
        version = self._journal.read(lambda db: db.conn.execute("PRAGMA data_version").fetchone()[0])
        if version == self._version:
            return False
        self._version = version
        latest = next(iter(self._journal.streams(NIGHT)), None)
        if latest is None:
            self._night = None
        elif self._night is not None and self._night.stream == latest.name:
            self._night.catch_up()
        else:
            self._night = self._opened(latest.name)
        return True

    def _opened(self, stream: str) -> Night | None:
        try:
            return Night.open(self._journal, Director(self._journal), stream)
        except JournalError:
            raise
        except Exception as error:  # of a later version, or some of it is lost
            log.error("%s cannot be read: %r", stream, error)
            return None

    def _tell(self, asks: set[str]) -> None:
        night = self._night
        if night is None:
            return
        for kiosk in {*asks, *(move[0] for move in night.moves)}:
            seats = seats_for(night, kiosk)
            if kiosk in asks or self._told.get(kiosk) != seats.lasting:
                self._line.announce(seats)
                self._told[kiosk] = seats.lasting

    def _note(self) -> None:
        """Notes for the kiosk who is there, not too often."""
        now = self._clock()
        for kiosk, (at, heard) in self._heard.items():
            if heard.here and now - at > SILENT:
                self._heard[kiosk] = at, replace(heard, here=False)
        noted = {kiosk: (heard.here, heard.last) for kiosk, (_at, heard) in self._heard.items()}
        if noted != self._noted[1] and now - self._noted[0] >= NOTED:
            self._notes.keep_tables({kiosk: heard for kiosk, (_at, heard) in self._heard.items()})
            self._noted = now, noted
