"""What goes to paper, and where it goes: to the kiosk's own folder, a stick, or a printer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from kivy.clock import Clock

from kiosk.appliance.settings.paper_size import SIZES
from kiosk.base import words
from kiosk.base.language import _
from kiosk.paper.desk import Place
from kiosk.screens.grid import Item, put_grid
from kiosk.screens.lobby.foot import foot
from kiosk.screens.page import Page
from kiosk.screens.shell import PageMaker
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Pager, PlaceKey, Primary, Strip, Text, on
from kiosk.screens.widgets.text import line_width_dp

if TYPE_CHECKING:
    from kiosk.night.lists import Listing
    from kiosk.paper.desk import Desk, Order, Place
    from kiosk.screens.shell import Shell


class PaperPage(Page[tuple[int, str]]):
    """All that can be printed of something."""

    def __init__(self, kiosk: Shell, desk: Desk) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.desk, self.first = desk, 0

    def look(self) -> tuple[int, str]:
        return self.first, self.kiosk.time()

    def question(self, shown: tuple[int, str]) -> object:
        return shown[0]

    def build(self, shown: tuple[int, str]) -> None:
        self.put(Strip(parts=[self.desk.title, _("Print")], clock=shown[1], menu=""), 0, 0, 0, STRIP)
        show = self.kiosk.show
        items = [
            Item(
                _(order.title),
                _(order.note),
                partial(show, partial(PlacePage, desk=self.desk, order=order)),
                _(order.why_not),
            )  # fmt: skip
            for order in self.desk.orders
        ]
        put_grid(self, items, self.first, self.turn, self.back_key())


class PlaceShown(NamedTuple):
    busy: str
    said: str
    made: bool
    size: str
    places: tuple[Place, ...]
    clock: str


class PlacePage(Page[PlaceShown]):
    """Where one paper goes, a tap each; what is being done, and what came of it."""

    def __init__(self, kiosk: Shell, desk: Desk, order: Order) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.desk, self.order = desk, order
        self.places = desk.places(order)
        desk.said = ""
        desk.look()

    def look(self) -> PlaceShown:
        if self.desk.found and not any(place.printer for place in self.places):
            self.places = self.desk.places(self.order)
        return PlaceShown(
            self.desk.busy, self.desk.said, self.desk.made, self.desk.size, self.places, self.kiosk.time()
        )

    def question(self, shown: PlaceShown) -> object:
        return type(self), shown.places

    def build(self, shown: PlaceShown) -> None:
        busy, said, made, size, places, clock = shown
        self.put(Strip(parts=[self.desk.title, _("Print"), _(self.order.title)], clock=clock, menu=""), 0, 0, 0, STRIP)
        head = (
            busy
            or said
            or _("Where should it go? {paper}, {note}.", paper=_(self.order.title), note=_(self.order.note))
        )
        long = line_width_dp(head, 24, not said) > theme.wide - 32
        tall = 56.0 if not long else 110.0 if theme.wide >= 640 else 150.0
        text = Text(line=head, size_dp=24, bold=not said, wrap=True, valign="middle", steps=(22, 20, 18))
        self.put(text, 16, STRIP + 6, -16, tall)
        pager = Pager(items=list(places), make=self._row, gap=8)
        keys = [self.back_key()]
        if self.order.printable:
            other = next(each for each in SIZES if each != size)
            key = Choice(title=_(SIZES[size]), note=_("tap for {size}", size=_(SIZES[other])), title_size=22)
            keys.append(on(key, partial(self._set_size, other)))
        if len(places) > (theme.tall - STRIP - tall - 100) // 80:
            keys += [pager.up_key, pager.down_key]
        again = on(Choice(title=_("Look again"), note=_("after plugging a stick in")), self._look_again)
        done = on(Primary(title=_("Done")), self.kiosk.back) if made else None
        low = foot(self, [*keys, again], done)
        self.put(pager, 12, STRIP + 10 + tall, -12, -low - 4)

    def _row(self, place: Place) -> PlaceKey:
        most = 30 if theme.wide < 800 else 60
        note = _("by CUPS") if place.store is None else words.shortened(str(place.store.path), most)
        title = words.shortened(place.title, most)
        key = PlaceKey(title=title, note=note, served=self.desk.made, off=bool(self.desk.busy))
        return on(key, partial(self._make, place))

    def _make(self, place: Place) -> None:
        self.desk.make(self.order, place)
        self.refresh()

    def _set_size(self, size: str) -> None:
        self.desk.set_size(size)
        self.refresh()

    def _look_again(self) -> None:
        self.desk.said = ""
        self.desk.look()
        self.places = self.desk.places(self.order)
        self.again()


def _page(kiosk: Shell, make: Callable[[Callable[[], None]], Desk]) -> PaperPage:
    def heard(_dt: float) -> None:
        """Something is ready: it is heard of whichever page is on top by now."""
        desk.poll()
        kiosk.refresh()

    desk = make(Clock.create_trigger(heard))
    return PaperPage(kiosk, desk)


def night_paper_page(kiosk: Shell) -> PaperPage:
    """The papers of the night that is open."""
    from kiosk.paper.desk import night_desk  # seldom wanted

    night = kiosk.lobby.night
    assert night is not None
    return _page(kiosk, lambda ready: night_desk(kiosk.lobby, night, ready))


def table_paper_page(kiosk: Shell) -> PaperPage:
    """The papers of the table that is open."""
    from kiosk.paper.desk import table_desk

    return _page(kiosk, lambda ready: table_desk(kiosk.lobby, kiosk.table, ready))


def help_paper_page(kiosk: Shell) -> PaperPage:
    """Papers that help players and organisers."""
    from kiosk.paper.desk import help_desk

    return _page(kiosk, lambda ready: help_desk(kiosk.lobby, ready))


def keypad_paper_page(kiosk: Shell) -> PaperPage:
    """The keys of a number pad, in each language."""
    from kiosk.paper.desk import keypad_desk

    return _page(kiosk, lambda ready: keypad_desk(kiosk.lobby, ready))


def list_paper_page(title: str, listing: Listing, note: str = "", source: Listing | None = None) -> PageMaker:
    """The papers of a list; `source` is the same in English, for programs."""

    def page(kiosk: Shell) -> PaperPage:
        from kiosk.paper.desk import list_desk

        return _page(kiosk, lambda ready: list_desk(kiosk.lobby, title, listing, note, ready, source))

    return page
