"""A night with kiosks at its tables, without a network: the desk, the tables' kiosks, and what goes between them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

from kiosk.fleet.at_table import AtTable
from kiosk.fleet.carrying import Desk, Outbox, offer
from kiosk.fleet.messages import Batch, Have
from kiosk.fleet.notes import Notes
from kiosk.fleet.played import Played
from kiosk.fleet.seating import seats_for
from kiosk.journal import JournalError
from kiosk.lobby.lobby import Lobby
from kiosk.night.session import Night
from kiosk.table.table import Table
from tests.kiosk.scenes import nights

PEOPLE = ["Ada", "Ruby", "Otis", "Leon", "Cora", "Earl", "Nell", "Roy"]


class Hand:
    """Carries what a table sends to the desk's records, and the answer back."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._answers: list[Have] = []

    def send(self, batch: Batch) -> None:
        self._answers.append(self._desk.take(batch)[0][1])

    def acknowledged(self) -> Iterator[Have]:
        answers, self._answers = self._answers, []
        yield from answers


class AnyTable:
    """A table's kiosk."""

    def __init__(self, folder: Path, desk: Lobby) -> None:
        self.lobby = Lobby.open(folder)
        self.kiosk = self.lobby.journal.kiosk
        self.at = AtTable(self.lobby)
        self._notes = Notes(folder)
        self._outbox, self._hand = Outbox(self.lobby.journal), Hand(Desk(desk.journal.others))

    def hear(self, night: Night, names: bool = True) -> None:
        """The desk tells what this kiosk is to know."""
        seats = seats_for(night, self.kiosk)
        self._notes.keep_seats(seats if names else seats.nameless)
        self.at.poll()

    def open(self) -> Table:
        """The table of the round, opened or gone on with."""
        opened: list[Table | JournalError] = []
        self.at.play(opened.append)
        self.lobby.journal.settle()
        assert isinstance(opened[0], Table)
        return opened[0]

    def play(self, *tricks: int) -> Table:
        """The next hands, so many tricks for north and south in each."""
        table = self.open()
        for made in tricks:
            if table.state.outcome is not None:
                table.next_hand()
            table.dealt()
            table.total(made)
            self.lobby.journal.settle()
        return table

    def agree(self, *sides: int) -> None:
        """Sides agree to what stands there."""
        assert self.lobby.table is not None
        for side in sides:
            self.lobby.table.agree(side)
        self.lobby.journal.settle()

    def send(self) -> None:
        """What the desk does not have yet goes there."""
        offer(self._outbox, self._hand)
        offer(self._outbox, self._hand)


class Floor:
    """Two tables, unless told otherwise; the first round has begun, and a kiosk is at each of so many of them."""

    def __init__(self, root: Path, kiosks: int = 1, **plan: Any) -> None:
        self._left = ExitStack()
        self.lobby = Lobby.open(root / "desk")
        self._left.callback(self._close, self.lobby)
        plan = {"format": "round_robin", "hands": 2, "rounds": 3, **plan}
        names = plan.pop("names", PEOPLE)
        self.night: Night = nights.begin(self.lobby, nights.plan(**plan), names)
        self.lobby.director.enter(nights.PIN)
        self.played = Played(self.lobby)
        self.tables = [self._table(root / f"table-{place}") for place in range(1, kiosks + 1)]
        for place, table in enumerate(self.tables, 1):
            self.night.set_kiosk(table.kiosk, place)
        self.begin_round()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._left.close()

    def _table(self, folder: Path) -> AnyTable:
        table = AnyTable(folder, self.lobby)
        self._left.callback(self._close, table.lobby)
        return table

    @staticmethod
    def _close(lobby: Lobby) -> None:
        lobby.journal.settle()
        lobby.close()

    def leave(self, table: AnyTable) -> None:
        """All but this table's kiosk are switched off; that is somebody else's now."""
        self._left.pop_all()
        for lobby in (self.lobby, *(each.lobby for each in self.tables if each is not table)):
            self._close(lobby)

    def keep_only(self, *tables: AnyTable) -> None:
        """The desk's kiosk is somebody else's now."""
        self._left.pop_all()
        for table in tables:
            self._left.callback(self._close, table.lobby)

    def begin_round(self) -> None:
        """The next round is seated and begins; every table's kiosk hears of it."""
        self.night.seat()
        self.night.start()
        self.lobby.journal.settle()
        for table in self.tables:
            table.hear(self.night)

    def fold(self) -> None:
        """The desk puts everything on record that has come."""
        while self.played.poll():
            self.lobby.journal.settle()

    def bring(self) -> None:
        """Everything goes to the desk, and on record there."""
        for table in self.tables:
            table.send()
        self.fold()

    def results(self, place: int = 1, number: int = 1) -> list[tuple[int, ...] | None]:
        """What stands on record of a table."""
        state = self.night.rounds[number - 1]
        return [self.night.by_side(result.outcome) for result in self.night.results_at(state, place).values()]

    def agreed(self, place: int = 1) -> list[list[bool]]:
        """Who has agreed to each hand of a table."""
        state = self.night.rounds[-1]
        told = self.night.results_at(state, place).values()
        return [[bool(each) for each in self.night.agreed(result)] for result in told]

    def facts(self, kind: str) -> int:
        """How many facts of a kind the night has."""
        return sum(fact.kind == kind for fact in self.night.facts)
