"""The kiosks at the tables: the hall as it stands, with how each is; which kiosk is which table's (look#night)."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.fleet.floor import HERE, NONE, STICK, KnownKiosk, Plate, in_short
from kiosk.screens.grid import Item, put_grid
from kiosk.screens.lobby.foot import bar_tall, foot
from kiosk.screens.night.directing import DirectorScreen
from kiosk.screens.night.hall import GAP, Shape
from kiosk.screens.night.phones import AskPage, claims_page
from kiosk.screens.night.strip import head
from kiosk.screens.page import put_empty
from kiosk.screens.routes import route
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, PageKey, Touch, on
from kiosk.screens.widgets.text import LEAST as SMALLEST
from kiosk.screens.widgets.text import line_width_dp

KIOSKS = later("Kiosks")
LEAST = (184, 100)
"""The dp that a table takes at least, across and down."""


class KioskPlate(Touch):
    """A table with its kiosk: the number, and how the kiosk is."""

    number = NumericProperty(1)
    state = StringProperty("")
    note = StringProperty("")
    more = StringProperty("")
    wrong = BooleanProperty(False)
    shows = ("number", "state", "note", "more", "wrong")
    known_by = ("number",)

    def draw(self) -> None:
        px = theme.px
        calm = self.state in (HERE, STICK)
        ground = "fault" if self.wrong else "felt" if calm else "slate"
        self.frame(self.box, ground, "seam" if calm and not self.wrong else "edge", 2, self.radius)
        x, y, width, height = self.inset(10, 8)
        long = line_width_dp(self.more, SMALLEST, True) * theme.dp > width  # then in two lines
        low = px(44 if long else 28) if self.more else 0
        side = min(px(52), height - low)
        top = y + height
        self.fill((x, top - side, side, side), "rail" if calm and not self.wrong else "black", 8)
        self.write(str(int(self.number)), (x, top - side, side, side), 30, True, "ivory", "center", steps=(28, 24, 22))
        left, room = x + side + px(12), width - side - px(12)
        half = side / (1 + bool(self.note))
        self.write(
            _(self.state) if self.state else "", (left, top - half, room, half), 24, True, "ivory", steps=(22, 20, 18)
        )
        self.write(self.note, (left, top - side, room, half), 18, False, "ivory2", steps=(16,))
        if long:
            self.write_wrapped(self.more, (x, y, width, low), SMALLEST, True, valign="middle", leading=1.2)
        elif self.more:
            self.write(self.more, (x, y, width, low), 20, True, "ivory", steps=(SMALLEST,))


class KiosksShown(NamedTuple):
    plates: tuple[Plate, ...]
    first: int
    open: int
    asking: int


class KiosksPage(DirectorScreen[KiosksShown]):
    """Every table with its kiosk. A tap chooses which kiosk it is."""

    def content(self) -> KiosksShown:
        floor = self.kiosk.floor
        return KiosksShown(
            floor.plates(self.night), self.first, len(self.night.open_claims()), len(floor.joining.view().asking)
        )

    def build_content(self, content: KiosksShown) -> None:
        plates, first, open_, _asking = content
        head(self, self.night.plan.name, _("Director"), in_short(plates), director=False)
        claims = Choice(title=_("To decide"), note=str(open_) if open_ else _("nothing"), off=not open_)
        join = on(Choice(title=_("Let a kiosk join"), note=_asks(content.asking)), self._let_join)
        left = [self.back_key(), on(claims, lambda: self.kiosk.show(claims_page)), join]
        top = STRIP + 8.0
        wide, tall = theme.wide - 24.0, theme.tall - top - max(160.0 if theme.portrait else 88.0, bar_tall(left)) - 8
        shape = Shape.of(len(plates), wide, tall, LEAST)
        if len(plates) > shape.places:
            left.append(on(PageKey(way=-1, off=not first), partial(self.turn, max(0, first - shape.places))))
            more = first + shape.places < len(plates)
            left.append(on(PageKey(way=1, off=not more), partial(self.turn, first + shape.places)))
        low = foot(self, left)
        if not plates:
            put_empty(self, _("No tables yet"), _("Once people are on the list, each table has a place here."), low)
            return
        across, down = (wide + GAP) / shape.across - GAP, min(150.0, (tall + GAP) / shape.down - GAP)
        for n, plate in enumerate(plates[first : first + shape.places]):
            row, column = divmod(n, shape.across)
            column = shape.across - 1 - column if row % 2 else column
            key = KioskPlate(number=plate.place, state=plate.state, note=plate.note, more=plate.more, wrong=plate.wrong)
            x, y = 12 + column * (across + GAP), top + row * (down + GAP)
            self.put(on(key, partial(self._choose, plate)), x, y, across, down)

    def _let_join(self) -> None:
        self.kiosk.show(route("night.let_join"))

    def _choose(self, plate: Plate) -> None:
        which = partial(WhichPage, place=plate.place)
        if not plate.why:
            self.kiosk.show(which)
            return
        said = f"{plate.why} {_('What is told at the desk counts.')}"
        keys = (
            (_("Which kiosk?"), "", partial(self.kiosk.replace, which)),
            (_("Results"), _("tell them here"), self._results),
        )
        self.kiosk.show(
            partial(AskPage, title=_("{table}: not counted", table=plate.at), said=said, keys=keys, about=KIOSKS)
        )

    def _results(self) -> None:
        self.kiosk.replace(route("night.old_results"))


def _asks(count: int) -> str:
    return _n("{n} kiosk asks", "{n} kiosks ask", count) if count else _("by six digits")


class WhichShown(NamedTuple):
    known: tuple[KnownKiosk, ...]
    plate: Plate | None
    first: int


class WhichPage(DirectorScreen[WhichShown]):
    """Which kiosk is a table's: another one takes over from where the desk has its results."""

    def __init__(self, kiosk: Shell, place: int) -> None:
        super().__init__(kiosk)
        self.at, self.first = place, 0

    def content(self) -> WhichShown:
        floor = self.kiosk.floor
        plate = next((plate for plate in floor.plates(self.night) if plate.place == self.at), None)
        return WhichShown(floor.known(self.night), plate, self.first)

    def build_content(self, content: WhichShown) -> None:
        known, plate, first = content
        own = plate.kiosk if plate is not None else ""
        head(self, self.night.plan.name, self.night.at(self.at), _("Which kiosk?"), director=False)
        items = [Item(kiosk.called, self._note(kiosk), partial(self._give, kiosk.kiosk),
                      _("is here now") if kiosk.kiosk == own else "") for kiosk in known]  # fmt: skip
        if own:
            items.append(Item(words.capital(_(NONE)), _("told at the desk"), partial(self._give, own, 0)))
        if not items:
            said = _("At a table: Settings, Join a night. Or bring a stick: whist-kiosk fleet import.")
            put_empty(self, _("No other kiosk has been heard of"), said, foot(self, [self.back_key()]))
            return
        put_grid(self, items, first, self.turn, self.back_key())

    def _note(self, known: KnownKiosk) -> str:
        where = (
            _("moves from {table}", table=self.night.at(known.place, within=True))
            if known.place
            else known.note or _("takes over")
        )
        return where

    def _give(self, kiosk: str, place: int | None = None) -> None:
        self.night.set_kiosk(kiosk, self.at if place is None else place)
        self.kiosk.back()


kiosks_page: PageMaker = KiosksPage
