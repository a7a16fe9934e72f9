"""The play: the trick as its players laid it, a rail to each side, the contract twice; or a pad, or who won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.base.language import _, _c
from kiosk.screens.flat import entry, parts, total, touch, trick
from kiosk.screens.flat.ground import turn_of
from kiosk.screens.table.homing import Homing, goes_home, homeward
from kiosk.screens.widgets import Chip as SuitChip
from kiosk.screens.widgets import Plane, Text
from kiosk.screens.widgets.text import Chip, Gap, Line
from kiosk.table.views import ContractView, PlayStage

if TYPE_CHECKING:
    from kiosk.screens.flat.page import FlatPage, Look


def build(page: FlatPage, look: Look, stage: PlayStage) -> None:
    if stage.detail == "total":
        total.build(page, look, stage)
    elif stage.detail == "tricks" or stage.turn is None or look.missed:
        touch.build(page, look, stage)
    elif look.entering:
        entry.build(page, look, stage)
    else:
        table(page, look, stage)


def table(page: FlatPage, look: Look, stage: PlayStage) -> None:
    """Rails all round and the trick in the middle."""
    ground = page.ground_dp
    parts.corners(page, look)
    for seat in look.view.seats:
        lit = seat.seat == stage.turn
        right: Line = trick.taken(look, seat)
        if lit:
            right = look.status[0] if look.status else turn_words(stage, seat.seat in ground.long_seats)
        parts.rail(page, seat, ground.rail(seat.seat), right, lit=lit)
    if look.view.contract:
        for at in ground.short_seats:
            parts.turned(page, at, ground.contract(at), contract_plate(look.view.contract, look))
    places = ground.cross(ground.felt, 120 if ground.pad_size[0] > 480 else 86)
    trick.lay(page, look, stage, places)
    number = (look.view.hand, stage.last_number)
    if not look.last and page.leaving.trick == number and goes_home(page.kiosk):
        page.put(Homing(page.leaving), 0, 0, 0, 0)
    if look.last and stage.last_winner is not None:
        boxes, turns = [places[seat] for seat in range(4)], [turn_of(seat) for seat in range(4)]
        page.homeward = homeward(number, stage.last, boxes, ground.rail(stage.last_winner), turns)
    if stage.turn is not None and not look.last:
        x, y, width, height = places[stage.turn]
        long, short = (64, min(width, height) - 10)
        wide, tall = (short, long) if stage.turn % 2 == 0 else (long, short)
        box = (x + (width - wide) / 2, y + (height - tall) / 2, wide, tall)
        key = parts.acting(_c("narrow key", "Enter"), lambda: page.enter_cards(True), _("card"), 22)
        parts.turned(page, stage.turn, box, key)


def turn_words(stage: PlayStage, long: bool) -> Line:
    """The lit rail's right hand text; a long rail has room for a whole sentence."""
    led = (Chip(stage.led, 30), Gap(8), _("led")) if stage.led is not None else ()
    if not led:
        return _("your lead")
    return (_("your turn,"), Gap(8), *led) if long else led


def contract_plate(contract: ContractView, look: Look) -> Plane:
    """Contract, race and what is needed, as one who sits at a short edge reads it."""
    plate = Plane(colour="rail", radius=10)
    room = 64.0 if contract.trump is not None else 16.0
    words = Text(line=parts.contract_words(contract), size_dp=28, bold=True, steps=[24, 22, 20])
    plate.put(words, 16, 6, -room, 42)
    if contract.trump is not None:
        plate.put(SuitChip(suit=contract.trump), -16, 9, 36, 36)
    if contract.race:
        plate.put(trick.race(contract.race), 16, 47, -16, 38)
    said = standing(contract)
    if contract.pending:
        plate.put(Text(line=said, size_dp=19, steps=[18]), 16, 82, -16, 24)
        plate.put(Text(line=contract.pending, size_dp=19, bold=True, steps=[18]), 16, 103, -16, 24)
    else:
        plate.put(Text(line=said, size_dp=22, steps=[20, 18]), 16, 86, -16, 36)
    return plate


def standing(contract: ContractView) -> str:
    """How far it is, and whose contract it is by its place: ``East needs 10, has 6``."""
    return contract.standing or contract.words or contract.by
