"""Which of a board's places an antenna reads."""

from hardware.readers import Role
from kiosk.table_io.antennas import seat_of
from rules.boards import KITTY, SEATS


def place_of(role: Role | None) -> str | None:
    """The place whose cards lie on an antenna; None for the trick's, and on a reader with one antenna."""
    if role is Role.KITTY:
        return KITTY
    seat = None if role is None else seat_of(role, len(SEATS))
    return None if seat is None else SEATS[seat]
