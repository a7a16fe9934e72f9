"""What nobody is shown of a board while somebody has still to play it: its cards, and what a table made of it.

This is the one place that decides it, for pages, papers, files, commands and the wall. Who asks about a night asks
`withheld`; who shows a table shows it `as_seen`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk import words

if TYPE_CHECKING:
    from kiosk.night.logs import NightSession
    from kiosk.night.state import NightState
    from kiosk.table_state import TableState


def to_be_played(night: NightState) -> frozenset[int]:
    """The boards of the night that somebody may still play: in this round, or in one to come, also if those who are
    away come back. None once the night is over, or another one has begun since."""

    from kiosk.boards.facts import awaited, kept_boards, plays  # not for tables of no night: they begin without these

    def numbers() -> frozenset[int]:
        if night.finished or night.past:
            return frozenset()
        played, due = plays(night), awaited(night)
        never = kept_boards(night).keys() - played.keys()
        still = {number for number, at in played.items() if any(play.open for play in at)}
        return frozenset(still | due | never)

    return night.once("boards to be played", numbers)


def withheld(night: NightSession, public: bool = False, all: bool = False) -> frozenset[int]:
    """The boards whose results are shown to nobody now. The director sees all, but not in `public`; `all`: for the
    director's files, made where nobody is asked for a PIN.

    Their cards are shown to nobody at all in hand records: who directs may play as well.
    """
    return frozenset() if all or (night.director.here and not public) else to_be_played(night)


def why_withheld(night: NightState, number: int) -> str:
    """Why nobody is shown a board; "" where everybody is."""
    from kiosk.boards.facts import plays

    if number not in to_be_played(night):
        return ""
    due = [play for play in plays(night).get(number, ()) if play.open]
    if not due:
        return "It is shown when the night is over."
    tables = words.count(len(due), "more table")
    return f"It is shown when {tables} {'has' if len(due) == 1 else 'have'} played it."


# Tables.


def night_of(table: TableState) -> NightSession | None:
    """The night of a table that plays boards; None for any other, and where what began it is lost from the records.
    Read from the records where nobody holds it."""
    records, stream = table.records, table.opening.night.get("stream", "")
    if table.night is None and records is not None and table.opening.night.get("boards"):
        from kiosk.director import Director
        from kiosk.night.logs import NightSession

        if any(fact.kind == "open" for fact in records.facts(stream)):
            table.night = NightSession.open(records, Director(records), stream)
    return table.night


def withheld_boards(table: TableState) -> frozenset[int]:
    """The boards of a table that are withheld from paper and files, whether they have been played there or not."""
    boards, night = frozenset(table.opening.night.get("boards", ())), night_of(table)
    return boards if night is None else boards & withheld(night, public=True)


def withheld_hands(table: TableState) -> frozenset[int]:
    """The hands of a table that nobody is shown, by number: those of boards withheld that are over.

    Those at the table see the hand that they have just played, to check it, until the next one begins or the table is
    left: whoever comes to it later may be going to play the same board.
    """
    boards = table.opening.night.get("boards", ())
    over = {state.number for state in table.hands if state.outcome is not None and state.number <= len(boards)}
    if table.state.number not in table.over_before:
        over.discard(table.state.number)
    night = night_of(table) if over else None
    if night is None:  # nobody goes on with one that is lost; of one that was not looked for nothing is shown
        return frozenset() if table.records is not None else frozenset(over)
    hidden = withheld(night)
    return frozenset(number for number in over if boards[number - 1] in hidden)


def as_seen(table: TableState) -> TableState:
    """The table as it may be shown: without what is withheld. Only to be looked at: what people do is done at the table
    itself."""
    hidden = withheld_hands(table)
    if not hidden:
        return table
    seen = table.without(hidden)
    seen.detail_chosen = table.detail
    return seen


def why_withheld_at(table: TableState, number: int) -> str:
    """Why a hand of a table is not shown; "" where it is."""
    night = night_of(table) if number in withheld_hands(table) else None
    if night is None:
        return ""
    board = table.opening.night["boards"][number - 1]
    return f"Others have still to play board {board}. {why_withheld(night, board)}"
