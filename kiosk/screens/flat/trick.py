"""What lies on the table in the play: the trick, and the tricks that were taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.base.language import _, _n
from kiosk.screens.flat.ground import Box, turn_of
from kiosk.screens.theme import SIDE_COLOURS
from kiosk.screens.widgets import CardFace, Race, Slot
from kiosk.table.views import PlayStage, SeatView
from kiosk.table.views import Race as RaceView

if TYPE_CHECKING:
    from kiosk.screens.flat.page import FlatPage, Look


def lay(page: FlatPage, look: Look, stage: PlayStage, places: dict[int, Box]) -> None:
    """The cards of a trick, or of the last one with its winner ringed, and slots for those to come."""
    cards = stage.last if look.last else stage.cards
    for seat, box in places.items():
        card = cards[seat]
        if card is not None:
            ring = "ivory" if look.last and seat == stage.last_winner else ""
            page.put(CardFace(card=int(card), turn=turn_of(seat), ring=ring), *box)
        elif not look.last and not look.view.seats[seat].out:
            page.put(Slot(turn_now=seat == stage.turn), *box)


def taken(look: Look, seat: SeatView) -> str:
    """The tricks of a seat's side, on its rail, or what else is to be said of it."""
    if seat.note or seat.out:
        return seat.note or _("does not play")
    number = look.view.sides[seat.side].tricks
    return _n("{n} trick", "{n} tricks", number)


def race(boxes: RaceView) -> Race:
    """The race of two parties, in their colours."""
    return Race(
        left_count=boxes.left, left_colour=SIDE_COLOURS[boxes.side], right_count=boxes.right,
        right_colour=SIDE_COLOURS[boxes.other], post=boxes.post or 0, total=boxes.boxes,
    )  # fmt: skip
