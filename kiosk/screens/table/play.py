"""The play: the felt with the trick, who won a trick, and the way to the pads."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kiosk.screens.table.card_pad import play_pad
from kiosk.screens.table.felt import Trick, put_contract, put_trick
from kiosk.screens.table.screen import felt_size, on, put_felt, put_primary, put_second
from kiosk.screens.table.total import total
from kiosk.screens.theme import theme
from kiosk.screens.widgets import CardFace, Choice, Pill, Plane, Primary, Text
from kiosk.screens.widgets import Chip as SuitChip
from kiosk.screens.widgets.text import Chip, Gap
from kiosk.views import PlayStage, TableView

if TYPE_CHECKING:
    from kiosk.screens.table.page import TablePage


def play(page: TablePage, view: TableView, stage: PlayStage) -> None:
    if stage.detail == "total":
        total(page, view, stage)
    elif stage.detail == "tricks" or page.mode == "missed" or stage.turn is None:
        who_won(page, view, stage)
    elif page.mode == "felt" or (view.reading and page.mode != "pad"):
        felt_page(page, view, stage)
    else:
        play_pad(page, view, stage)


def felt_page(page: TablePage, view: TableView, stage: PlayStage) -> None:
    """The trick on the table, as large as it goes."""
    page.head(view.table, f"Hand {view.hand}", view.preset)
    felt = put_felt(page)
    taking = page.looking.taking
    trick = Trick(
        title=f"Trick {stage.last_number if taking else stage.number}",
        cards=stage.last if taking else stage.cards,
        led=None if taking else stage.led,
        trump=stage.trump,
        turn=None if taking else stage.turn,
        winner=stage.last_winner if taking else None,
    )
    put_trick(felt, view.seats, trick)
    put_contract(page, view, page.looking.recent)
    page.put_undo(view)
    put_second(page, detail_key(page, "tricks"))
    put_primary(page, on(Primary(title="Enter card", note="if not read"), lambda: page.turn_to("pad")))


def who_won(page: TablePage, view: TableView, stage: PlayStage) -> None:
    """Four names to tap."""
    table = page.table
    once = stage.detail == "cards"

    def won(seat: int) -> None:
        if once:
            table.set_detail("cards")
        table.trick_won(seat)

    page.head(view.table, f"Hand {view.hand}", view.preset)
    felt = put_felt(page)
    wide, tall = felt_size()
    side = 124 if wide >= 540 else 140
    across = 200 if wide < 700 else 260
    middle = tall / 2 + (0 if tall < 460 else -10)
    places = (
        ((wide - across) / 2, 16, across, 92),
        (wide - 12 - side, middle - 46, side, 92),
        ((wide - across) / 2, tall - 108, across, 92),
        (12, middle - 46, side, 92),
    )
    for seat, place in zip(view.seats, places, strict=True):
        note = f"{seat.place}, led" if seat.seat == stage.leader else seat.place
        key = Primary(title=seat.name, note=note, title_size=36, note_size=20, ground="felt")
        felt.put(on(key, partial(won, seat.seat)), *place)
        if seat.dealer:
            x, y = place[0] + (place[2] - 84) / 2, place[1] + (100 if seat.seat != 2 else -36)
            felt.put(Pill(), x, y, 84, 28)
    room = wide - 2 * side - 40
    ask = Text(
        line=f"Who won trick {stage.number}?", size_dp=28, bold=True, halign="center", wrap=True, valign="middle"
    )
    felt.put(ask, side + 20, middle - 44, room, 88)
    _laid(felt, view, stage, middle + 50)
    _corners(felt, stage, wide)
    put_contract(page, view, page.looking.recent)
    page.put_undo(view)
    put_second(page, on(Choice(title="Back"), lambda: page.turn_to("")) if once else detail_key(page, "cards"))
    put_primary(
        page, on(Primary(title="Just the total", note="skip trick by trick"), lambda: table.set_detail("total"))
    )


def _laid(felt: Plane, view: TableView, stage: PlayStage, top: float) -> None:
    """The cards of the trick that are known, small."""
    known = [card for card in stage.cards if card is not None]
    wide, tall = felt_size()
    high = min(98, tall - 108 - top - 12 - (36 if view.seats[2].dealer else 0))
    card = high / 1.4
    left = (wide - len(known) * (card + 8) + 8) / 2
    for place, face in enumerate(known):
        felt.put(CardFace(card=face), left + place * (card + 8), top, card, high)


def _corners(felt: Plane, stage: PlayStage, wide: float) -> None:
    felt.put(Text(line=f"Trick {stage.number}", size_dp=28, bold=True, steps=(24,)), 16, 8, 118, 36)
    if stage.trump is None:
        felt.put(Text(line="no trump", colour="ivory2", halign="right", steps=(22,)), wide - 122, 8, 106, 40)
    elif wide < 540:
        felt.put(Text(line="trumps", colour="ivory2", halign="right"), wide - 114, 8, 98, 36)
        felt.put(SuitChip(suit=stage.trump), wide - 50, 48, 34, 34)
    else:
        line = ("trumps", Gap(10), Chip(stage.trump, 32))
        felt.put(Text(line=line, colour="ivory2", halign="right"), wide - 146, 11, 130, 40)


def detail_key(page: TablePage, detail: str) -> Choice:
    """A key that keeps the play at another level of detail from now on."""
    narrow = theme.portrait
    title, note = {"cards": ("Cards", "one by one"), "tricks": ("Tricks", "who won"), "total": ("Total", "a number")}[
        detail
    ]
    key = Choice(title=title, note="" if narrow else note, ground="slate" if narrow else "felt")
    return on(key, lambda: page.table.set_detail(detail))
