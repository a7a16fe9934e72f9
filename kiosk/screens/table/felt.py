"""The felt with a trick on it, and the panel with the contract beside it."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.screens.page import Page
from kiosk.screens.table.screen import SIDE_COLOURS, felt_size, put_panel
from kiosk.screens.theme import signed, theme
from kiosk.screens.widgets import CardFace, Cell, ContractPanel, Pill, Plane, Row, SeatPlate, Slot, Text
from kiosk.screens.widgets import Chip as SuitChip
from kiosk.screens.widgets.text import Chip, Gap
from kiosk.views import ContractView, SeatView, SheetRow, TableView

NARROW = 540
"""The width of the felt in dp under which East and West sit above their cards, not beside them."""


@dataclass(frozen=True)
class Trick:
    """What lies on the felt: cards by seat, whose turn it is, who takes it."""

    title: str
    cards: tuple[int | None, ...]
    led: int | None
    trump: int | None
    turn: int | None = None
    winner: int | None = None
    slots: bool = True


def put_trick(felt: Plane, seats: tuple[SeatView, ...], trick: Trick) -> None:
    """Cards, seats and corners."""
    wide, tall = felt_size()
    narrow = wide < NARROW
    gap = (28 if tall > 480 else 14) if narrow else 11
    card: float = 122 if theme.wide >= 960 else 112 if narrow else 98
    room = (wide - 32) / 3 if narrow else (wide - 250) / 3
    card = min(card, room, (tall - 136 - 2 * gap) / 2.8)
    high = 1.4 * card
    x, y = wide / 2, tall / 2
    out = high / 2 + gap
    middles = ((x, y - out), (x + card + 8, y), (x, y + out), (x - card - 8, y))
    for seat, (across, down) in enumerate(middles):
        shown = trick.cards[seat]
        place = (across - card / 2, down - high / 2, card, high)
        if shown is not None:
            felt.put(CardFace(card=shown, ring="ivory" if seat == trick.winner else ""), *place)
        elif trick.slots:
            felt.put(Slot(turn_now=seat == trick.turn), *place)
    _put_seats(felt, seats, trick.turn, (wide, tall), y - high / 2 - 74 if narrow else y - 34)
    _put_corners(felt, trick, (wide, tall), narrow)
    for seat in (1, 3):
        if seats[seat].dealer:
            beside = y + (high / 2 + 10 if narrow else 42)
            felt.put(Pill(), wide - 104 if seat == 1 else 20, beside, 84, 28)


def _put_seats(
    felt: Plane, seats: tuple[SeatView, ...], turn: int | None, size: tuple[float, float], beside: float
) -> None:
    wide, tall = size
    places = (
        (wide / 2 - 124, 8, 248, 52),
        (wide - 116, beside, 108, 68),
        (wide / 2 - 124, tall - 60, 248, 52),
        (8, beside, 108, 68),
    )
    for seat, place in zip(seats, places, strict=True):
        row = seat.seat % 2 == 0
        plate = SeatPlate(
            seat=seat.place, name=seat.name, form="row" if row else "stack", turn_now=seat.seat == turn,
            dealer=row and seat.dealer,
        )  # fmt: skip
        felt.put(plate, *place)


def _put_corners(felt: Plane, trick: Trick, size: tuple[float, float], narrow: bool) -> None:
    """Trick number and led suit, trumps."""
    wide, tall = size
    left = right = 16
    first, second = (tall - 88, tall - 44) if narrow else (8, 48)
    felt.put(Text(line=trick.title, size_dp=28, bold=True, steps=(24, 22)), left, first, wide / 2 - 150, 36)
    if trick.led is not None:
        felt.put(Text(line=(Chip(trick.led, 32), Gap(8), "led"), colour="ivory2"), left, second, 98, 36)
    if trick.trump is None:
        felt.put(Text(line="no trump", colour="ivory2", halign="right"), wide - right - 130, first, 130, 40)
    elif narrow:
        felt.put(Text(line="trumps", colour="ivory2", halign="right"), wide - right - 98, first, 98, 36)
        felt.put(SuitChip(suit=trick.trump), wide - right - 34, second + 1, 34, 34)
    else:
        line = ("trumps", Gap(10), Chip(trick.trump, 32))
        felt.put(Text(line=line, colour="ivory2", halign="right"), wide - right - 130, first + 3, 130, 40)


def put_contract(page: Page, view: TableView, recent: tuple[SheetRow, ...] = ()) -> None:
    """The panel of a hand in progress, with the last hands where there is room."""
    contract = view.contract
    assert contract is not None
    panel = ContractPanel(
        contract=contract.title,
        suit=contract.trump,
        by=contract.by,
        note=contract.words,
        sides=[(SIDE_COLOURS[s.side], s.label, str(s.tricks)) for s in view.sides],
        score=[signed(s.score) for s in view.sides],
        **race(contract),
    )
    put_panel(page, panel)
    if not theme.portrait and theme.tall >= 580:
        _put_recent(panel, recent[-2:])


def race(contract: ContractView) -> dict[str, object]:
    """How the race widget is fed from a contract."""
    return {
        "left_count": contract.left,
        "left_colour": SIDE_COLOURS[contract.side],
        "right_count": contract.right,
        "right_colour": SIDE_COLOURS[1 - contract.side],
        "post": contract.post,
    }


def _put_recent(panel: Plane, rows: tuple[SheetRow, ...]) -> None:
    if not rows:
        return
    panel.put(Text(line="Last hands", size_dp=22, colour="ivory2"), 12, 346, -12, 32)
    for place, row in enumerate(reversed(rows)):
        bid = (row.bid,) if row.trump is None else (row.bid, Gap(6), Chip(row.trump, 24))
        cells = [
            Cell(str(row.hand), 32, size=22, colour="ivory2"),
            Cell(bid, 0, size=22),
            Cell(row.changes[0], 46, "right", 22, True),
            Cell(row.changes[1], 46, "right", 22, True, "sky"),
        ]
        panel.put(Row(cells=cells, tall=38, margin=0), 12, 384 + 38 * place, -12, 38)


def side_line(view: TableView) -> str:
    """The score of both sides in a line of text."""
    return "   ".join(f"{side.label} {signed(side.score)}" for side in view.sides)
