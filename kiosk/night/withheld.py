"""What nobody is shown of a board while somebody has still to play it: its cards, and the tables' results.

This is the one place that decides it, for pages, papers, files, commands and the wall. Who asks about a night asks
`NamedNight.withheld`; who shows a table shows it `kiosk.table.withheld.as_seen`, which asks the night of the table.
"""

from kiosk.base.language import _, _n
from kiosk.night.board_facts import awaited, kept_boards, plays
from kiosk.night.state import NightState


def to_be_played(night: NightState) -> frozenset[int]:
    """The boards of the night that somebody may still play: in this round or a later one, even if people who are away
    come back. None once the night is over, or another one has begun since."""

    def numbers() -> frozenset[int]:
        if night.finished or night.past:
            return frozenset()
        played, due = plays(night), awaited(night)
        never = kept_boards(night).keys() - played.keys()
        still = {number for number, at in played.items() if any(play.open for play in at)}
        return frozenset(still | due | never)

    return night.cached("boards to be played", numbers)


def why_withheld(night: NightState, number: int) -> str:
    """Why nobody is shown a board; "" if everybody is."""
    if number not in to_be_played(night):
        return ""
    due = [play for play in plays(night).get(number, ()) if play.open]
    if not due:
        return _("It is shown when the night is over.")
    return _n(
        "It is shown when {n} more table has played it.", "It is shown when {n} more tables have played it.", len(due)
    )
