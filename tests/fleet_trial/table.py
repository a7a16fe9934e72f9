"""A table's kiosk without a window: ``python -m tests.fleet_trial.table DATA_DIR OUTSIDE DAYS_OFF PAUSE``.

It plays what the desk has told it by the evening's script, a hand at a time, through the same sessions as the screen,
and now and then types a wrong number first and corrects it. It finishes a table that it has begun, whatever the desk
says meanwhile, as people do.
"""

import sys
import time
from pathlib import Path
from random import Random

from kiosk.fleet.at_table import AtTable
from kiosk.fleet.seats import SEATED
from kiosk.journal import JournalError
from kiosk.lobby.lobby import Lobby
from kiosk.table.present import view
from kiosk.table.table import Table
from kiosk.table.views import DealStage, PlayStage
from tests.fleet_trial.script import Outside, clock, tricks

WRONG = 0.2
"""How often a number is typed wrong."""


class Kiosk:
    """A kiosk and the people before it."""

    def __init__(self, data: Path, outside: Path, days_off: int, pause: float) -> None:
        self._lobby = Lobby.open(data, now=lambda: clock(days_off))
        self._at = AtTable(self._lobby)
        self._outside = Outside(outside)
        self._chance, self._pause, self._done = Random(), pause, False

    def go_on(self) -> None:
        """Until it is killed."""
        for begun in self._lobby.journal.streams("table:")[:1]:
            self._lobby.go_on(begun.name)
        while True:
            self._at.poll()
            table = self._lobby.table
            if table is not None and table.failure is not None:  # the disk is full: people try again
                table.retry()
            elif table is None or not self._play(table):
                self._done = not self._open()
            self._settle()
            time.sleep(self._chance.expovariate(1 / self._pause))

    def _settle(self) -> None:
        self._lobby.journal.settle(60)
        table = self._lobby.table
        if table is not None:
            self._outside.saved([fact.id for fact in table.facts])
        journal = self._lobby.journal
        self._outside.say(last=journal.others.heads(journal.kiosk)[0].seq, done=self._done)

    def _open(self) -> bool:
        """The next table, if there is one."""
        seats = self._at.seats
        if seats is None or seats.is_at != SEATED or not seats.opening or self._at.played is not None:
            return False
        opened: list[Table | JournalError] = []
        self._at.play(opened.append)
        return True

    def _play(self, table: Table) -> bool:
        """The next thing that people do; whether there was one."""
        of, last = table.opening.night, table.state.number

        def right(number: int) -> int:
            return tricks(of["round"], of["place"], of.get("first", 1) - 1 + number)

        for hand in table.hands:
            made = hand.outcome and hand.outcome.tricks
            if made and made[0] != right(hand.number):
                table.correct(hand.number, {"tricks": right(hand.number)})
                return True
        stage = view(table).stage
        if isinstance(stage, DealStage):
            table.dealt()
        elif isinstance(stage, PlayStage):
            wrong = self._chance.random() < WRONG
            table.total(self._chance.randrange(14) if wrong else right(last))
        elif last < of["hands"]:
            table.next_hand()
        elif missing := {0, 1} - table.agreed():
            table.agree(min(missing))
        else:
            return False
        return True


if __name__ == "__main__":
    Kiosk(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4])).go_on()
