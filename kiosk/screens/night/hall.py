"""The hall as it stands: tables with who sits there, in a ring from the door; and who sits where by name."""

from collections.abc import Sequence
from dataclasses import dataclass

from kivy.properties import ListProperty, NumericProperty, StringProperty

from kiosk.base import words
from kiosk.base.language import _, _n
from kiosk.night.room import RoomView, WhereView
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Cell, Chip, Plane, Row, Text
from kiosk.screens.widgets.drawn import Box, Drawn
from kiosk.screens.widgets.text import Gap, line_width_dp, smaller, widest_dp

GAP = 10
LEAST = (184, 104)
"""The dp that a table takes at least, across and down."""


class HallTable(Drawn):
    """A table seen from above: its number, and a name at each side; `title` is its own name, where it has one."""

    number = NumericProperty(1)
    names = ListProperty(["", "", "", ""])  # north, east, south, west
    stays = ListProperty()  # the seats of those who stay seated: underlined, as the door says
    name_size = NumericProperty(20)
    title = StringProperty("")
    shows = ("number", "names", "stays", "name_size", "title")

    @property
    def spoken_lines(self) -> list[str]:
        sits = (f"{words.place(seat)} {name}" for seat, name in enumerate(self.names) if name)
        return [_("Table {number}", number=int(self.number)), self.title, *sits]

    def draw(self) -> None:
        self.frame(self.box, "felt", "seam", 2, 10)
        x, y, width, height = self.inset(5, 4)
        px = theme.px
        if self.title:
            head = px(self.name_size * 1.2)
            height -= head
            self.write(
                self.title, (x, y + height, width, head), self.name_size, True, "ivory", "center", steps=(20, 18)
            )
        side = min(px(self.name_size * 1.9), height * 0.42)
        left, low = x + (width - side) / 2, y + (height - side) / 2
        self.fill((left, low, side, side), "rail", 8)
        size = min(36, self.name_size * 1.6)
        self.write(str(self.number), (left, low, side, side), size, True, "ivory", "center", steps=(28, 24, 22))
        line, beside = (height - side) / 2, (width - side) / 2 - px(2)
        north, east, south, west = self.names
        small = [size for size in (36, 28, 22, 20, 18) if size < self.name_size]
        for seat, (name, box) in enumerate(
            (
                (north, (x, low + side, width, line)),
                (east, (left + side + px(2), low, beside, side)),
                (south, (x, y, width, line)),
                (west, (x, low, beside, side)),
            )
        ):
            wide = self.write(name, box, self.name_size, False, "ivory", "center", steps=small)
            if seat in self.stays:
                at, below, across, tall = box
                self.fill(
                    (at + (across - wide) / 2, below + tall / 2 - px(self.name_size * 0.66), wide, px(3)), "ivory"
                )


class Door(Drawn):
    """The place of the map where one comes in: what is played in the round."""

    lines = ListProperty()
    suit = NumericProperty(-1)
    words = StringProperty("")
    shows = ("lines", "suit", "words")

    def draw(self) -> None:
        self.frame(self.box, "black", "rule", 2, 10)
        x, y, width, height = self.inset(8, 6)
        count = len(self.lines) + bool(self.words)
        long = [line for line in self.lines if theme.px(line_width_dp(line, 18)) > width]
        each = theme.px(28) if long else height / count
        top = y + height
        for line in self.lines:
            if line in long:
                tall = (height - each * (count - len(long))) / len(long)
                top -= tall
                self.write_wrapped(line, (x, top, width, tall), 18, False, "ivory2", "center", "middle", 1.1)
            else:
                top -= each
                self.write(line, (x, top, width, each), 22, False, "ivory2", "center", steps=(20, 18))
        if self.words:
            chip = theme.px(26)
            if self.suit >= 0:
                self.chip(int(self.suit), x + theme.px(4), top - each / 2 - chip / 2, chip)
                x, width = x + chip + theme.px(10), width - chip - theme.px(10)
            align = "left" if self.suit >= 0 else "center"
            self.write(self.words, (x, top - each, width, each), 22, True, "ivory", align, steps=(20, 18))


@dataclass(frozen=True)
class Shape:
    """How many places of the map fit in a window: the door is one of them."""

    across: int
    down: int

    @property
    def places(self) -> int:
        return self.across * self.down

    @staticmethod
    def of(count: int, wide: float, tall: float, least: tuple[float, float] = LEAST) -> "Shape":
        """The shape for so many tables and the door, in dp: large ones first."""
        most_across = max(1, int((wide + GAP) // (least[0] + GAP)))
        most_down = max(1, int((tall + GAP) // (least[1] + GAP)))
        for down in range(1, most_down + 1):
            across = -(-count // down)
            if across <= most_across and (down >= 2 or across <= 3):
                return Shape(across, down)
        return Shape(most_across, most_down)


def _named(view: RoomView) -> bool:
    return any(place.name or place.boards for place in view.places)


def shape_of(view: RoomView, wide: float, tall: float, least: tuple[float, float] = LEAST) -> Shape:
    """The shape for a hall; tables that have names are taller."""
    across, down = least
    return Shape.of(len(view.places) + 1, wide, tall, (across, down * 1.25 if _named(view) else down))


def _table(shape: Shape, wide: float, tall: float) -> tuple[float, float]:
    """The dp of a table in a hall of this shape, across and down."""
    return (wide - GAP * (shape.across - 1)) / shape.across, (tall - GAP * (shape.down - 1)) / shape.down


def put_map(
    on: Plane,
    view: RoomView,
    box: Box,
    first: int = 0,
    least: tuple[float, float] = LEAST,
) -> int:
    """Puts the hall into a box (x, y, wide, tall; dp) from the table with that index on; how many tables it shows.

    Tables go round from the upper left, so that the next one is always beside the last; the door is at the lower left.
    """
    x, y, wide, tall = box
    shape = shape_of(view, wide, tall, least)
    shown = view.places[first : first + shape.places - 1]
    width, height = _table(shape, wide, tall)
    size = max(18.0, min(30.0, height / (6.8 if _named(view) else 5.6), width / 8.4))

    def put(widget: Drawn, row: int, column: int) -> None:
        on.put(widget, x + column * (width + GAP), y + row * (height + GAP), width, height)

    for n, place in enumerate(shown):
        row, column = divmod(n, shape.across)
        put(
            HallTable(
                number=place.place,
                names=list(place.names),
                stays=list(place.stays),
                name_size=size,
                title=place.name or place.boards,
            ),
            row,
            shape.across - 1 - column if row % 2 else column,
        )
    last = shape.down - 1
    put(_door(view), last, 0 if last % 2 else shape.across - 1)
    return len(shown)


def _door(view: RoomView) -> Door:
    lines, out = [_("door")], view.sit_out
    if out:
        few = _("sit out: {names}", names=", ".join(out)) if len(out) < 3 else ""
        lines.append(few or _n("{n} sits out", "{n} sit out", len(out)))
    if any(place.stays for place in view.places):
        lines.append(_("underlined: stays"))
    if not view.trumps:
        return Door(lines=lines)
    return Door(
        lines=[*lines, _("round {number}", number=view.number)] if not view.sit_out else lines,
        suit=-1 if view.trump is None else view.trump,
        words=_("no trump") if view.trump is None else _("trumps"),
    )


FORT = 20
"""The dp of the name of a table, where tables have names."""
NAME_LINE = 46
"""The dp of a line of the list by name."""
NAMED = 90.0
"""The dp that a name should have beside that."""
SEAT, PLACE = 30, 70
"""The dp of the letter of a seat in it, and of its whole name."""


def _name(each: WhereView) -> str:
    return _("{name}, stays", name=each.name) if each.stays else each.name


def _columns(where: Sequence[WhereView], box: Box) -> tuple[int, int]:
    """How many columns and lines the list by name has in a box (dp)."""
    _x, _y, wide, tall = box
    longest = widest_dp(map(_name, where), 20)
    across = min(int(wide // 190), int(wide // (longest + _at(where) + _boards(where) + SEAT + 20)))
    return max(2 if longest < wide / 3 else 1, across), max(1, int(tall // NAME_LINE))


def _at(where: Sequence[WhereView], fort: float = FORT) -> float:
    """The dp across for the table's number or name."""
    return max((line_width_dp(each.at, fort, True) + 8 for each in where if each.at), default=36.0)


def _boards(where: Sequence[WhereView]) -> float:
    return 68.0 if any(each.boards for each in where) else 0.0


def fit_names(where: Sequence[WhereView], box: Box) -> int:
    """How many lines of the list by name find room in a box (dp)."""
    across, down = _columns(where, box)
    return across * down


def put_names(on: Plane, where: Sequence[WhereView], box: Box, first: int = 0) -> int:
    """Puts the list by name into a box (dp), column after column, from the person with that index on; how many it
    shows."""
    x, y, wide, _tall = box
    across, down = _columns(where, box)
    shown = where[first : first + across * down]
    if first == 0 and len(shown) == len(where):  # as few columns as hold all, and so as wide as can be
        across = max(min(2, across), -(-len(where) // down))
        down = -(-len(shown) // across)
    at, boards = _at(where), _boards(where)
    width = (wide - 16 * (across - 1)) / across
    longest = widest_dp(map(_name, where), 28)
    large = width >= longest + at + boards + PLACE + 36
    size, figures, seat = (28, 34.0, PLACE) if large else (24, 28.0, SEAT)
    out, ways = _("sits out"), dict(zip("NESW", map(words.place if large else _letter, range(4)), strict=True))
    beside = max(float(seat), *(line_width_dp((Gap(8), way), 20) + 2 for way in ways.values()))
    if any(each.at for each in where):  # one size for all of them, not for the long ones only
        names = min(NAMED, longest * 18 / 28)
        sizes = (FORT, *smaller(FORT))
        figures = next((s for s in sizes if width - _at(where, s) - beside - boards >= names), sizes[-1])
        at = _at(where, figures)
    for n, each in enumerate(shown):
        column, row = divmod(n, down)
        sits = ways.get(each.seat, each.seat)
        figure = (
            [
                Cell(each.at or str(each.place), at, "right", figures, True),
                Cell((Gap(8), sits), beside, "left", 20, False, "ivory2"),
                *([Cell(each.boards.rpartition(" ")[2], boards, "right", 20)] if boards else []),
            ]
            if each.place
            else [Cell(out, max(72.0, line_width_dp(out, 20) + 4), "right", 20, False, "ivory2")]
        )
        line = Row(cells=[Cell(_name(each), 0, "left", size), *figure], margin=0, rule_colour="rule" if row else "")
        line.aloud = _where_aloud(each)
        on.put(line, x + column * (width + 16), y + row * NAME_LINE, width, NAME_LINE)
    return len(shown)


def _where_aloud(each: WhereView) -> str:
    """Where somebody sits, as it is spoken."""
    if not each.place:
        return _("{name} sits out", name=each.name)
    seat = words.place("NESW".index(each.seat)) if each.seat in tuple("NESW") else each.seat
    table = each.at or _("table {number}", number=each.place)
    sits = _("{name}: {table}, {seat}", name=_name(each), table=table, seat=seat)
    return f"{sits}, {each.boards}" if each.boards else sits


def _letter(seat: int) -> str:
    return words.seat_letter("NESW"[seat])


def trump_line(on: Plane, view: RoomView, words: str, x: float, y: float, wide: float, size: float = 30) -> None:
    """The suit's sign and what it is, in the middle of a line of a felt (dp)."""
    needs = line_width_dp(words, size, True)
    sign = size * 1.2 if view.trump is not None and view.trumps else 0
    left = x + max(0, (wide - needs - (sign + 16 if sign else 0)) / 2)
    if sign:
        on.put(Chip(suit=view.trump), left, y, sign, sign)
        left += sign + 16
    on.put(Text(line=words, size_dp=size, bold=True, steps=(28, 24, 22)), left, y, x + wide - left, sign or size * 1.2)
