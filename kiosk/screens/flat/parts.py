"""What every flat screen is put together from: pads, rails, corners, and statements to all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from kivy.properties import StringProperty

from kiosk.base.language import _
from kiosk.screens.flat import ways
from kiosk.screens.flat.ground import Box, players_size, turn_of
from kiosk.screens.table.detail import detail_switch
from kiosk.screens.table.screen import naming
from kiosk.screens.theme import SIDE_COLOURS, signed, theme
from kiosk.screens.widgets import Choice, Drawn, Plane, Primary, SeatPlate, Text, Touch, Turned, Undo
from kiosk.screens.widgets.buttons import on
from kiosk.screens.widgets.text import Chip, Dot, Gap, Line, Part, line_width_dp
from kiosk.table.views import ContractView, SeatView, SideView

if TYPE_CHECKING:
    from kiosk.screens.flat.page import FlatPage, Look

FOOT, GAP, EDGE = 64, 8, 10  # dp: the keys at a pad's foot, between keys, from a pad's edge
SWITCH = 48
"""The dp that the switch above the foot is high."""
UNDO_MOST = 130
"""The dp that Undo takes at most where words stand beside it."""


class FlatPad(Plane):
    """A pad: `wide` × `tall` dp as its player sees it, with an edge that says what kind of question it is."""

    edge = StringProperty("brass")
    shows = (*Plane.shows, "edge")

    def __init__(self, wide: float, tall: float, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.wide, self.tall = wide, tall

    @property
    def foot(self) -> float:
        """From the top to the keys at the foot."""
        return self.tall - EDGE - FOOT

    @property
    def over_switch(self) -> float:
        """From the top to where a pad with the switch has room."""
        return self.foot - GAP - SWITCH

    def draw(self) -> None:
        self.frame(self.box, "slate", self.edge, 3, 16)


def turned(page: FlatPage, seat: int, box: Box, widget: Drawn) -> Drawn:
    """Puts a widget so that it faces a seat."""
    page.put(Turned(widget, turn_of(seat)), *box)
    return widget


def pad(page: FlatPage, seat: int, box: Box | None = None, edge: str = "brass") -> FlatPad:
    """A pad facing a seat, at its edge or in another box."""
    box = box or page.ground_dp.pad(seat)
    page.faced.append(seat)
    made = FlatPad(*players_size(seat, box), edge=edge)
    turned(page, seat, box, made)
    return made


def head(on: FlatPad, look: Look, headline: Line, note: Line = "", colour: str = "brass", size: float = 30) -> None:
    """The headline of a pad, and right of it a note; what is wrong takes the note's place."""
    room = on.wide - 28
    if isinstance(headline, str):
        headline = naming(look.view, headline)
    said = look.status
    note, note_colour = said or (note, "ivory2")
    first = line_width_dp(headline, size, True, theme.grow)
    least = min(line_width_dp(note, 24), 0.5 * room) if note else 0
    first = min(first, room - least - (12 if note else 0))
    on.put(Text(line=headline, size_dp=size, bold=True, colour=colour, steps=[28, 24, 22, 20]), 14, 9, first + 2, 40)
    if note:
        left = room - first - 12
        wraps = line_width_dp(note, 20) > left
        size = 18 if wraps else 24
        words = Text(line=note, size_dp=size, colour=note_colour, halign="right", steps=[22, 20], wrap=wraps)
        on.put(words, -14, 5 if wraps else 9, left, 46 if wraps else 40)


def undo_key(page: FlatPage, look: Look, wide: float) -> Touch:
    """Undo, naming what it undoes where there is room for it; the way home where there is nothing to undo."""
    undo = look.view.undo
    if undo is None:
        return on(Undo(title=_("Back"), title_size=24), lambda: ways.leave(page))
    words = shortest(wide - 18, undo.what, undo.short, "")
    return on(Undo(title_size=24, note=words, stands_for=undo), page.undo)


def foot(
    on: FlatPad, page: FlatPage, look: Look, seat: int, keys: Sequence[Touch] = (), widths: Sequence[float] = ()
) -> float:
    """Undo, Menu and other keys in the pad's corners, as its player sees them; the last key is the one that goes on.

    `widths` are those of the keys, 0 for what is left. Gives where the keys end from the left, in dp.
    """
    y = -EDGE
    narrow = on.wide < 400
    menu, least = (76, 96) if narrow else (84, 104)
    fixed = sum(widths) + menu + GAP * (1 + len(keys))
    loose = sum(not w for w in widths)
    spare = on.wide - 2 * EDGE - fixed
    note = line_width_dp(look.view.undo.what, 18) + 20 if look.view.undo else 0
    undo = max(least, min(note, spare - 132 * loose, spare if loose else UNDO_MOST))
    x = float(EDGE)
    on.put(undo_key(page, look, undo), x, y, undo, FOOT)
    x += undo + GAP
    on.put(choosing(_("Menu"), lambda: page.open("menu", seat), size=22), x, y, menu, FOOT)
    x += menu + GAP
    for key, width in zip(keys, widths, strict=True):
        wide = width or (spare - undo) / loose
        on.put(key, x, y, wide, FOOT)
        x += wide + GAP
    return x


def switch(on: FlatPad, page: FlatPage, seat: int, detail: str) -> None:
    """How the play is kept, in a line of its own above the keys at the foot of a seat's pad."""
    keys = detail_switch(detail, lambda chosen: page.keep(chosen, seat))
    on.put(keys, EDGE, on.over_switch, -EDGE, SWITCH)


# Rails.


def rail(
    page: FlatPage, seat: SeatView, box: Box, right: Line = "", lit: bool = False, strong: bool = False,
    act: Callable[[], object] | None = None, news: bool = False,
) -> SeatPlate:  # fmt: skip
    """A side's rail, facing its player; with `act` it can be tapped.

    Where there is no room for both, what stands at its right goes before the word dealer if it is `news`.
    """
    room = players_size(seat.seat, box)[0] - 40
    bold = strong or lit
    named = line_width_dp(seat.place, 20) + line_width_dp(seat.name, 24, True) + 24
    dealer = line_width_dp(_("dealer"), 20, True) + 40
    widths = [line_width_dp(right, size, bold) for size in (24, 22, 20)] if right else [0.0]
    words = next((wide for wide in widths if wide <= 0.55 * room), widths[-1])
    pill = seat.dealer and named + dealer <= room
    if pill and named + dealer + words > room:
        if lit or strong or act or news:
            pill = False
        else:
            right = ""
    plate = SeatPlate(
        seat=seat.place, name=seat.name, right=right, turn_now=lit, strong=strong, dealer=pill,
        acts="choice" if act else "",
    )  # fmt: skip
    if act:
        on(plate, act)
    turned(page, seat.seat, box, plate)
    return plate


def rails(
    page: FlatPage, look: Look, seat: int, right: Callable[[SeatView], Line] = lambda _: "", news: bool = False
) -> None:
    """The rails of the three who have no pad."""
    for other, box in page.ground_dp.rails_beside(seat).items():
        rail(page, look.view.seats[other], box, right(look.view.seats[other]), news=news)


class CornerUndo(Undo):
    """Undo in a corner, narrow for its word in some languages."""

    margin = 3


def corners(page: FlatPage, look: Look, depth: float = 64) -> None:
    """Every player's own Undo at the left hand, and Menu where there is room."""
    ground = page.ground_dp
    for seat in range(4):
        if look.view.undo:
            key = CornerUndo(title_size=22, ground="felt", stands_for=look.view.undo)
            turned(page, seat, ground.undo(seat), on(key, page.undo))
        menu = ground.menu(seat, depth)
        if menu:
            key = Choice(title=_("Menu"), title_size=22, ground="felt")
            turned(page, seat, menu, on(key, partial(page.open, "menu", seat)))


# Statements to all.


STATEMENTS = 208
"""dp that two statements head to head take."""


class Statement(Plane):
    """A large line and a small one under it."""

    def __init__(self, main: Line, sub: Line, size: float = 44, colour: str = "ivory2", **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.put(Text(line=main, size_dp=size, bold=True, halign="center", steps=[36, 30, 28, 24]), 4, 10, -4, 52)
        self.put(Text(line=sub, size_dp=24, colour=colour, halign="center", steps=[22, 20, 18]), 4, 64, -4, 32)


def to_all(page: FlatPage, seat: int, main: Line, sub: Line = "", size: float = 44) -> None:
    """A statement to all while a seat has a pad: on the free felt, or before the rails beside the pad."""
    ground = page.ground_dp
    felt = ground.felt_beside(seat)
    if felt[2] >= 240 and felt[3] >= STATEMENTS:
        twice(page, felt, main, sub, size)
        return
    for other, box in ground.beside_pad(seat).items():
        turned(page, other, box, Statement(main, sub, size))


def twice(page: FlatPage, box: Box, main: Line, sub: Line = "", size: float = 44, colour: str = "ivory2") -> None:
    """A statement to all, head to head."""
    x, y, width, height = box
    for seat, top in ((0, y + height / 2 - 104), (2, y + height / 2 + 4)):
        turned(page, seat, (x, top, width, 100), Statement(main, sub, size, colour))
    wide = min(300, width * 0.6)
    page.put(Plane(colour="seam"), x + (width - wide) / 2, y + height / 2 - 1, wide, 2)


def contract_words(contract: ContractView) -> str:
    """The contract in one short line, the suit left to its chip."""
    if contract.trump is not None or not contract.order:
        return contract.title
    return _("{number} NT {order}", number=contract.title.split()[0], order=contract.order)


def trumps(contract: ContractView | None, short: bool = False) -> tuple[Part, ...]:
    """What is trumps, as parts of a line."""
    if contract is None:
        return ()
    if contract.trump is None:
        return (f"{_('NT') if short else _('no trump')} {contract.order}".strip(),)
    return (Chip(contract.trump, 28), " " + _("trumps"))


def scores(sides: Sequence[SideView]) -> tuple[Part, ...]:
    """All scores in a line."""
    parts: list[Part] = []
    for side in sides:
        dot = (Dot(SIDE_COLOURS[side.side], 16), Gap(8)) if len(sides) == 2 else ()
        parts += [*dot, f"{side.label} {signed(side.score)}", Gap(24)]
    return tuple(parts[:-1])


def acting(title: Line, act: Callable[[], object], note: Line = "", size: float = 26, **look: object) -> Primary:
    """An ivory key."""
    key = Primary(title=title, note=note, title_size=size, **look)
    on(key, act)
    return key


def choosing(title: Line, act: Callable[[], object], note: Line = "", size: float = 24, **look: object) -> Choice:
    """A dark key."""
    key = Choice(title=title, note=note, title_size=size, **look)
    on(key, act)
    return key


def _acting_name(_number: int, name: str) -> Touch:
    return Primary(title=name, title_size=30)


def name_keys(
    ground: FlatPad, keys: Sequence[tuple[int, str]], pick: Callable[[int], object],
    make: Callable[[int, str], Touch] = _acting_name,
) -> None:  # fmt: skip
    """A large key for each name on a pad, as `make` makes it; `pick` is given the number beside the name."""
    across = 1 if len(keys) < 4 else 2
    down = -(-len(keys) // across) or 1
    wide = (ground.wide - 2 * EDGE - GAP * (across - 1)) / across
    tall = min(96.0, (ground.foot - 54 - GAP * down) / down)
    for place, (number, name) in enumerate(keys):
        row, column = divmod(place, across)
        key = on(make(number, name), partial(pick, number))
        ground.put(key, EDGE + column * (wide + GAP), 54 + row * (tall + GAP), wide, tall)


def shortest(room: float, *lines: str) -> str:
    """The first of these lines that fits into `room` dp as a second line, or the last."""
    return next((line for line in lines if line_width_dp(line, 18) <= room), lines[-1])
