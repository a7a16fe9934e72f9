"""A table's kiosk in a night that another kiosk directs: what the desk has told it, and the table that is played."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.base.not_now import NotNow
from kiosk.fleet.messages import called
from kiosk.fleet.notes import Notes
from kiosk.fleet.seats import BETWEEN, NO_TABLE, OVER, PLAYED, RELEASED, Seats, told
from kiosk.journal import JournalError
from kiosk.lobby.lobby import Lobby
from kiosk.night.state import counted
from kiosk.table.fold import outcome_content

if TYPE_CHECKING:
    from kiosk.table.table import Table

_SAID = {
    OVER: later("The night is over."),
    RELEASED: later("The director says at the desk which table this is."),
    BETWEEN: later("The next seats come from the desk."),
    NO_TABLE: later("This table is not played in this round."),
    PLAYED: later("The results of this table are at the desk."),
}
_OF_NIGHT = """
    SELECT stream FROM facts WHERE kind = 'open' AND instr(content, ?) AND instr(content, ?) ORDER BY seq DESC LIMIT 1
"""


@dataclass(frozen=True)
class SeatView:
    """Who sits at a seat: by number, and by name where that is known; `way` is ``North``."""

    way: str
    number: str
    name: str


@dataclass(frozen=True)
class TableView:
    """What people at the table are shown. `said` is what there is to do or to wait for; `key` what can be done:
    ``play``, ``go on``, ``look`` again at what both sides have agreed to, "" for nothing; `line` how far the desk has
    what was played here, "" where it has all."""

    night: str
    title: str  # "Table 7, round 3 of 12"; "kiosk 3f2a91c0" where nobody has said which table it is
    place: str  # "Table 7"
    seats: tuple[SeatView, ...]
    said: str
    key: str
    trumps: str
    boards: str
    left: float | None
    running: bool
    line: str

    @property
    def still(self) -> TableView:
        """The same without what passes with time."""
        return replace(self, left=None)


@dataclass(frozen=True)
class SheetSide:
    """A side of a played table, what it has made, and whether it has agreed to that."""

    side: int
    names: tuple[str, ...]
    made: str
    agreed: bool


@dataclass(frozen=True)
class SheetView:
    """What was played at a table, for both sides to agree to."""

    hands: str  # "2 hands: 8 to 5, 5 to 8"
    sides: tuple[SheetSide, ...]
    can_agree: bool

    @property
    def done(self) -> bool:
        """Whether all sides have agreed."""
        return all(side.agreed for side in self.sides)


class AtTable:
    """What the desk has told, and what is played of it here. Belongs to the thread that owns the state."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._notes = Notes(lobby.journal.path.parent)
        self._mark: object = ()
        self._agreed = ""
        """The seats whose table was left here with everybody's consent."""
        self._at = 0.0
        """When the clock was as `seats` have it."""
        self.seats: Seats | None = None
        """What the desk has told last."""
        self.trouble = ""
        """Why the table could not be opened."""
        self.cut = ""
        """What people who play are told while the desk cannot be reached, as of the last `poll`."""
        self.poll()

    @property
    def joined(self) -> bool:
        """Whether a desk has told this kiosk that it is a table's, in a night that is not over."""
        return self.seats is not None and self.seats.is_at != OVER

    def poll(self) -> bool:
        """Looks for what the desk has told, and whether it can be reached; whether that is something else than
        before."""
        mark, before = self._notes.mark, self._told
        if mark != self._mark:
            self._mark, heard, self._at = mark, self._notes.seats(), time.monotonic()
            self.seats = heard if heard is not None and heard.kiosk == self._lobby.journal.kiosk else None
        self.cut = self._cut()
        self._name()
        return before != self._told

    @property
    def _told(self) -> tuple[object, str]:
        return self.seats and self.seats.lasting, self.cut

    @property
    def played(self) -> str | None:
        """The log of the round's table here; None before it was opened."""
        seats, table = self.seats, self._lobby.table
        if seats is None or not seats.seated:
            return None
        if table is not None and table.opening.night.get("seated") == seats.seated:
            return table.stream
        asked = seats.stream, seats.seated
        rows = self._lobby.journal.read(lambda db: db.conn.execute(_OF_NIGHT, asked).fetchone())
        return rows[0] if rows else None

    def play(self, done: Callable[[Table | JournalError], None]) -> None:
        """Opens the table of the round, or goes on with it; `done` is called once it is on record. Raises `NotNow`."""
        seats, self._agreed = self.seats, ""

        def opened(table: Table | JournalError) -> None:
            self._name()
            done(table)

        if (stream := self.played) is not None:
            opened(self._lobby.go_on(stream))
        elif seats is None or seats.opening is None or seats.begin is None:
            raise NotNow(_("The desk has not told what is played here."))
        else:
            self._lobby.open_for_desk(seats.opening, seats.begin, opened)

    def _name(self) -> None:
        """The open table knows its people for as long as it is open: names from the desk are not kept here."""
        table, seats = self._lobby.table, self.seats
        if table is not None and seats is not None and seats.seated == table.opening.night.get("seated", ""):
            shown = seats.names or seats.numbers
            table.known_names.know(dict(zip(table.opening.players, shown, strict=False)))

    def leave(self) -> None:
        """The table is left: it can be gone on with, or looked at again, as long as the round lasts."""
        sheet, seats = self.sheet(), self.seats
        self._agreed = seats.seated if sheet is not None and sheet.done and seats is not None else ""
        self._lobby.leave()

    # What is shown.

    def sheet(self) -> SheetView | None:
        """What both sides of the open table agree to; None where none of the desk's is open."""
        table = self._lobby.table
        if table is None or not self._lobby.for_desk:
            return None
        of, seating, agreed = table.opening.night, table.opening.seating, table.agreed()
        outcomes = [state.outcome for state in table.hands if state.outcome is not None]
        hands = [counted(outcome_content(each), of.get("counting", "points"), len(seating.sides)) for each in outcomes]
        known = [hand for hand in hands if hand is not None]
        made = ", ".join(map(words.result, known))
        names = table.names()
        return SheetView(
            _n("{n} hand: {results}", "{n} hands: {results}", len(known), results=made)
            if known
            else _("No hand has ended yet."),
            tuple(
                SheetSide(
                    side,
                    tuple(names[seat] for seat in seating.members(side)),
                    words.score(sum(hand[side] for hand in known)),
                    side in agreed,
                )
                for side in range(len(seating.sides))
            ),
            bool(known),
        )

    def view(self) -> TableView | None:
        """What people at the table are shown; None where no desk has told anything."""
        seats = self.seats
        if seats is None:
            return None
        stream = self.played
        key = "play" if stream is None and seats.opening is not None else ""
        if stream is not None:
            key = "look" if self._agreed == seats.seated else "go on"
        names = seats.names or ("",) * len(seats.numbers)
        return TableView(
            seats.night,
            _title(seats),
            told(seats.place),
            tuple(
                SeatView(words.place(n), told(number), told(name))
                for n, (number, name) in enumerate(zip(seats.numbers, names, strict=True))
            ),
            self._said(seats),
            key,
            told(seats.trumps),
            told(seats.boards),
            self._left(),
            seats.running,
            self._line(),
        )

    def _said(self, seats: Seats) -> str:
        if seats.is_at in _SAID:
            return _(_SAID[seats.is_at])
        if seats.seated and self._agreed == seats.seated:
            return _("Played and agreed.")
        if not seats.started:
            return _("The round starts soon. Take your seats.")
        if seats.opening is None:
            return _("In this night each hand counts in its own way: tell it at the desk or by phone.")
        return _n("{n} hand", "{n} hands", seats.hands)

    def _left(self) -> float | None:
        seats = self.seats
        if seats is None or seats.left is None or not seats.running:
            return seats.left if seats is not None else None
        return seats.left - (time.monotonic() - self._at)

    def _line(self) -> str:
        line = self._notes.line()
        if line is None:
            return ""
        waiting = self._waiting(line[1])
        if not waiting:
            return "" if line[0] else _("The desk cannot be reached. Nothing is lost.")
        return _n("{n} entry not yet at the desk: saved here.", "{n} entries not yet at the desk: saved here.", waiting)

    def _cut(self) -> str:
        line = self._notes.line()
        if line is None or line[0]:
            return ""
        waiting = self._waiting(line[1])
        return _("{n} not yet at the desk", n=waiting) if waiting else _("desk not reached")

    def _waiting(self, acknowledged: int) -> int:
        """How many entries the desk does not have."""
        return max(0, self._lobby.journal.others.heads(self._lobby.journal.kiosk)[0].seq - acknowledged)


def _title(seats: Seats) -> str:
    if not seats.place:
        return called(seats.kiosk)
    table = told(seats.place)
    if not seats.round:
        return table
    round = told(seats.round)
    if round == seats.round:
        round = words.round_label(round)
    return _("{table}, {round}", table=table, round=words.lower_first(round))
