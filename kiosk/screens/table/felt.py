"""The felt with a trick on it, and the panel with the contract beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kiosk.base.language import _
from kiosk.screens.table.round import NARROW, Seat, seats_round
from kiosk.screens.table.screen import felt_size, put_panel, side_colour
from kiosk.screens.theme import SIDE_COLOURS, signed, theme
from kiosk.screens.widgets import CardFace, Cell, ContractPanel, Pill, Plane, Row, SeatPlate, Slot, Text
from kiosk.screens.widgets import Chip as SuitChip
from kiosk.screens.widgets.text import Chip, Dot, Gap, Line, Part, Run, line_width_dp
from kiosk.table.views import ContractView, SeatView, SheetRow, SideView, TableView


@dataclass(frozen=True)
class Trick:
    """What lies on the felt: cards by seat, whose turn it is, who takes it, and the seats whose cards are marked."""

    title: str
    cards: tuple[int | None, ...]
    led: int | None
    trump: int | None
    turn: int | None = None
    winner: int | None = None
    slots: bool = True
    marked: tuple[int, ...] = ()


def put_trick(
    felt: Plane, seats: tuple[SeatView, ...], trick: Trick, size: tuple[float, float] | None = None
) -> tuple[Seat, ...]:
    """Cards, seats and corners on a felt of this size in dp; where the seats stand."""
    wide, tall = size or felt_size()
    most: float = 122 if theme.wide >= 960 else 112 if wide < NARROW else 98
    places = seats_round(len(seats), (wide, tall), most)
    for seat, place in zip(seats, places, strict=True):
        shown = trick.cards[seat.seat]
        if shown is not None:
            ring = "ivory" if seat.seat == trick.winner else ""
            felt.put(CardFace(card=shown, ring=ring, marked=seat.seat in trick.marked), *place.card)
        elif trick.slots and not seat.out:
            felt.put(Slot(turn_now=seat.seat == trick.turn), *place.card)
    for seat, place in zip(seats, places, strict=True):
        _put_seat(felt, seat, place, seat.seat == trick.turn, len(seats) == 4)
    if len(seats) != 4 and wide < NARROW:
        put_head(felt, trick.title, trick.led, trick.trump, wide)
    else:
        _put_corners(felt, trick, (wide, tall))
    return places


def _put_seat(felt: Plane, seat: SeatView, place: Seat, turn: bool, four: bool) -> None:
    plate = SeatPlate(
        seat=seat.place, name=seat.name, form="row" if four and place.row and not seat.note else "stack", turn_now=turn,
        dealer=place.pill is None and seat.dealer, note=seat.note, out=seat.out,
    )  # fmt: skip
    felt.put(plate, *place.plate)
    if seat.dealer and place.pill:
        felt.put(Pill(), *place.pill)


def put_head(felt: Plane, title: str, suit: int | None, trump: int | None, wide: float) -> None:
    """What else stands in the corners, in one line."""
    led = (Gap(16), Chip(suit, 28), Gap(8), Run(_("led"), 22, False, "ivory2")) if suit is not None else ()
    felt.put(Text(line=(title, *led), size_dp=26, bold=True), 12, 2, wide / 2 + 40, 38)
    said = (_("no trump"),) if trump is None else (_("trumps"), Gap(8), Chip(trump, 28))
    felt.put(Text(line=said, size_dp=22, colour="ivory2", halign="right"), wide - 152, 2, 140, 38)


def _put_corners(felt: Plane, trick: Trick, size: tuple[float, float]) -> None:
    """Trick number and led suit, trumps."""
    wide, tall = size
    narrow = wide < NARROW
    left = right = 16
    first, second = (tall - 88, tall - 44) if narrow else (8, 48)
    felt.put(Text(line=trick.title, size_dp=28, bold=True, steps=(24, 22, 20, 18)), left, first, wide / 2 - 150, 36)
    if trick.led is not None:
        felt.put(
            Text(line=(Chip(trick.led, 32), Gap(8), _("led")), colour="ivory2"), left, second, 98 if narrow else 120, 36
        )
    if trick.trump is None:
        felt.put(
            Text(line=_("no trump"), colour="ivory2", halign="right", steps=(22, 20, 18)),
            wide - right - 130,
            first,
            130,
            40,
        )
    elif narrow:
        felt.put(
            Text(line=_("trumps"), colour="ivory2", halign="right", steps=(22, 20, 18)),
            wide - right - 98,
            first,
            98,
            36,
        )
        felt.put(SuitChip(suit=trick.trump), wide - right - 34, second + 1, 34, 34)
    else:
        line = (_("trumps"), Gap(10), Chip(trick.trump, 32))
        felt.put(
            Text(line=line, colour="ivory2", halign="right", steps=(22, 20, 18)), wide - right - 130, first + 3, 130, 40
        )


def put_contract(page: Plane, view: TableView, recent: tuple[SheetRow, ...] = (), coming: str = "") -> ContractPanel:
    """The panel of a hand in progress, with the last hands where there is room; `coming` as in the race."""
    panel = contract_panel(view)
    panel.coming = coming
    put_panel(page, panel)
    if not theme.portrait and theme.tall >= 580 and not panel.rows:
        _put_recent(panel, recent[-2:], [side.label for side in view.sides])
    return panel


def contract_panel(view: TableView, sides: bool = True) -> ContractPanel:
    """The panel of a hand: two sides large, more as a table; only the contract where the sides are not wanted."""
    contract = view.contract
    panel = ContractPanel(race=False)
    if contract is not None:
        panel = ContractPanel(
            contract=contract.title, suit=contract.trump, by=contract.by, note=contract.words,
            pending=contract.pending, **race(contract),
        )  # fmt: skip
    if not sides:
        return panel
    if contract and contract.bids:
        panel.sides = [(SIDE_COLOURS[s.side], s.label, str(s.tricks)) for s in view.sides]
        panel.score = [signed(s.score) for s in view.sides]
        panel.bids = [
            (SIDE_COLOURS[bid.side], bid.label, bid.bid, bid.has, bid.words, bid.beside) for bid in contract.bids
        ]
    if contract and contract.figures:
        panel.heads = list(contract.figures.heads)
        panel.rows = [
            (_dot(contract, view.sides[side]), name, figures) for side, name, figures in contract.figures.rows
        ]
    elif len(view.sides) == 2:
        panel.sides = [(SIDE_COLOURS[s.side], s.label, str(s.tricks)) for s in view.sides]
        panel.score = [signed(s.score) for s in view.sides]
    else:
        panel.heads = [_("tricks"), _("score")]
        panel.rows = [(_dot(contract, s), s.label, (str(s.tricks), signed(s.score))) for s in view.sides]
    return panel


def _dot(contract: ContractView | None, side: SideView) -> str:
    """The colour of the race's end that a side belongs to; "" where there is no race."""
    if contract is None or contract.race is None:
        return ""
    return SIDE_COLOURS[contract.race.side if side.declares else contract.race.other]


def race(contract: ContractView) -> dict[str, object]:
    """How the race widget is fed from a contract."""
    boxes = contract.race
    if boxes is None:
        return {"race": False}
    return {
        "left_count": boxes.left,
        "left_colour": SIDE_COLOURS[boxes.side],
        "right_count": boxes.right,
        "right_colour": SIDE_COLOURS[boxes.other],
        "post": boxes.post or 0,
        "total": boxes.boxes,
    }


def _put_recent(panel: Plane, rows: tuple[SheetRow, ...], sides: Sequence[str]) -> None:
    """The last hands, each with what it gave to the sides that are named above."""
    if not rows:
        return
    named = [Cell(side, 46, "right", 20, colour="ivory2") for side in sides]
    heads = [Cell(_("Last hands"), 0, size=22, colour="ivory2"), *named]
    panel.put(Row(cells=heads, tall=32, margin=0, rule_colour=""), 12, 346, -12, 32)
    for place, row in enumerate(reversed(rows)):
        short = (row.short,) if row.trump is None else (row.short, Gap(6), Chip(row.trump, 24))
        changes = [
            Cell(change, 46, "right", 22, True, side_colour(len(row.changes), side))
            for side, change in enumerate(row.changes)
        ]
        cells = [Cell(str(row.hand), 32, size=22, colour="ivory2"), Cell(short, 0, size=22), *changes]
        panel.put(Row(cells=cells, tall=38, margin=0), 12, 384 + 38 * place, -12, 38)


def side_line(view: TableView, room: float) -> Line:
    """The score of both sides in a line, each with its colour where `room` dp hold that."""
    said = [f"{side.label} {signed(side.score)}" for side in view.sides]
    line: list[Part] = []
    for side, words in zip(view.sides, said, strict=True):
        line += [Dot(SIDE_COLOURS[side.side], 16), Gap(8), words, Gap(24)]
    return tuple(line[:-1]) if line_width_dp(line[:-1], 18) <= room else "   ".join(said)
