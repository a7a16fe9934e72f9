"""Without a reader: the rails turn ivory, and who won taps the own name."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.screens.flat import parts, trick
from kiosk.screens.flat.ground import INSIDE, Box, inset
from kiosk.screens.table.detail import detail_switch
from kiosk.screens.widgets import Drawn, Plane, Text
from kiosk.screens.widgets.text import Gap, Line, Run
from kiosk.table.views import ContractView, PlayStage

if TYPE_CHECKING:
    from kiosk.screens.flat.page import FlatPage, Look

DEEP = 72  # dp of an ivory rail


def build(page: FlatPage, look: Look, stage: PlayStage) -> None:
    ground = page.ground_dp
    parts.corners(page, look)
    for seat in look.view.seats:
        if seat.seat not in stage.winners:
            parts.rail(page, seat, ground.rail(seat.seat), trick.taken(look, seat))
            continue
        name = (Run(seat.place, 22, False, "ink2"), Gap(12), Run(seat.name))
        key = parts.acting(name, partial(page.trick_won, seat.seat), seat.note, 36 if not seat.note else 30)
        parts.turned(page, seat.seat, ground.rail(seat.seat, DEEP), key)
    contract = look.view.contract
    if contract:
        for at in ground.short_seats:
            length = 300 if ground.length(at) >= 600 else 236
            parts.turned(page, at, ground.middle(at, length, 76, INSIDE + 16), race_line(contract))
    middle = felt(page)
    short = middle[2] < 380
    sub: Line = (f"{look.away or _('tap your name')}  ·  ", *parts.trumps(contract, short))
    colour = "ivory2"
    if look.news:
        sub, colour = look.news
    elif look.away and short:
        sub = look.away
    parts.twice(page, middle, _("Who won trick {number}?", number=stage.number), sub, 36, colour)
    x, y, width, height = middle
    for at, top in ((0, y + height / 2 - 108 - 48), (2, y + height / 2 + 108)):
        below: Drawn
        if stage.keep_words:
            below = parts.acting(stage.keep_words, page.table.keep, size=24)
        else:
            below = detail_switch(stage.detail, partial(page.keep, asker=at), ground="felt")
        parts.turned(page, at, (x + width / 2 - 120, top, 240, 48), below)


def felt(page: FlatPage) -> Box:
    """The felt between the races."""
    ground = page.ground_dp
    edges = ("top", "right", "bottom", "left")
    by = {edges[seat]: INSIDE + 16 + 76 + 8.0 for seat in ground.short_seats}
    return inset((0, 0, ground.wide, ground.tall), **by, **{edges[seat]: INSIDE + 4.0 for seat in ground.long_seats})


def race_line(contract: ContractView) -> Plane:
    """The race, and in words under it."""
    plane = Plane()
    if contract.race:
        plane.put(trick.race(contract.race), 16, 0, -16, 40)
    plane.put(Text(line=contract.words, size_dp=22, halign="center", steps=[20]), 8, 42, -8, 32)
    return plane
