"""A table of boards as it may be shown: without what others have still to play (`kiosk.night.withheld` decides)."""

from kiosk.base.language import _
from kiosk.table.state import TableState


def withheld_boards(table: TableState) -> frozenset[int]:
    """The boards of a table that paper and files must not show, whether or not they have been played there."""
    boards = frozenset(table.opening.night.get("boards", ()))
    return boards if table.night is None else boards & table.night.withheld(public=True)


def withheld_hands(table: TableState) -> frozenset[int]:
    """The hands of a table that nobody is shown, by number: finished hands of withheld boards.

    Those at the table see the hand that they have just played, to check it, until the next one begins or the table is
    left: somebody who comes later may be about to play the same board.
    """
    boards = table.opening.night.get("boards", ())
    over = {state.number for state in table.hands if state.outcome is not None and state.number <= len(boards)}
    if table.state.number not in table.over_before:
        over.discard(table.state.number)
    if table.night is None:  # nobody can resume a lost night; without looking for it nothing is shown
        return frozenset() if table.night_looked_for else frozenset(over)
    hidden = table.night.withheld() if over else frozenset()
    return frozenset(number for number in over if boards[number - 1] in hidden)


def as_seen(table: TableState) -> TableState:
    """The table as it may be shown, without what is withheld. For looking at only: commands go to the table itself."""
    hidden = withheld_hands(table)
    if not hidden:
        return table
    seen = table.without(hidden)
    seen.detail_chosen = table.detail
    return seen


def why_withheld_at(table: TableState, number: int) -> str:
    """Why a hand of a table is not shown; "" if it is."""
    if number not in withheld_hands(table):
        return ""
    board = table.opening.night["boards"][number - 1]
    why = table.night.why_withheld(board) if table.night else ""
    return " ".join(filter(None, (_("Others have still to play board {board}.", board=board), why)))
