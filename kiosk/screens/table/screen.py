"""What all screens of a table share: the strip with news, Undo or the way back, and the two grounds."""

from __future__ import annotations

from collections.abc import Callable

from kiosk.base.language import _
from kiosk.screens.page import Page, Shown
from kiosk.screens.routes import route
from kiosk.screens.shell import Shell
from kiosk.screens.theme import SIDE_COLOURS, theme
from kiosk.screens.widgets import Plane, Strip, Touch, Undo, on
from kiosk.screens.widgets.text import Line, giving, line_width_dp
from kiosk.table.table import Table
from kiosk.table.views import TableView

STRIP, FOOT, LYING = 48, 88, 300
"""Heights in dp: the strip, the keys at the foot, the panel of a portrait window."""
UNDO_ROOM = 116
"""The dp that the second line of Undo has."""


class TableScreen(Page[Shown]):
    """A screen of the open table. The strip is not part of the look: its news come without building anew."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.strip = Strip()
        self.lasting.add(self.strip)
        self._title: list[str] = [""]
        self.strip.bind(on_menu_tap=self.menu, on_trouble_tap=self.about_news)

    @property
    def table(self) -> Table:
        return self.kiosk.table

    @property
    def private(self) -> bool:
        table = self.kiosk.lobby.table
        return table is not None and bool(table.opening.night.get("boards"))

    def menu(self, *_: object) -> None:
        """Menu was tapped."""
        self.kiosk.show(route("table.menu"))

    def refresh(self, force: bool = False) -> None:
        super().refresh(force)
        self.tell()

    def news(self) -> str:
        """What the chip in the strip says."""
        if self.kiosk.slow:
            return _("saving")
        table = self.kiosk.lobby.table
        return (_(table.notice) if table else "") or self.kiosk.equipment.devices.trouble

    def about_news(self, *_: object) -> None:
        """The chip was tapped."""
        if self.news() == self.kiosk.equipment.devices.trouble:
            self.kiosk.show(route("devices"))

    def tell(self) -> None:
        """Brings the strip up to date."""
        clock, news = self.kiosk.time(), self.news()
        room = theme.wide - (104 if self.strip.menu else 16) - 52
        if line_width_dp(news, 20) + line_width_dp(clock, 22) + 30 > room:
            clock = ""
        while line_width_dp(news, 20) > room and len(news) > 1:
            news = news[:-2].rstrip() + "…"
        left = room + 36 - line_width_dp(news, 20) - (line_width_dp(clock, 22) + 30 if clock else 0)
        pack = self.kiosk.equipment.pack
        several = len(self.kiosk.equipment.devices.packs) > 1
        title = [*self._title, _("pack “{name}”", name=pack.name)] if pack and several else self._title
        at_table = self.kiosk.at_table if self.kiosk.lobby.for_desk else None
        if at_table is not None and at_table.cut:
            title = [*title[:2], at_table.cut]
        title = title if not news or line_width_dp(self._title[0], 20) <= left - 52 else []
        self.strip.parts, self.strip.clock, self.strip.trouble = title, clock, news

    def head(self, *parts: str, menu: bool = True) -> None:
        """Puts the strip with these parts of a title."""
        self._title = list(parts)
        self.strip.menu = _("Menu") if menu else ""
        self.put(self.strip, 0, 0, 0, STRIP)
        self.tell()

    def undo_key(self, view: TableView) -> Undo:
        """Undo with what it takes back, or the way home where there is nothing to take back."""
        if view.undo is None:
            return on(Undo(title=_("Back")), self.leave)
        what = view.undo.what
        fits = line_width_dp(what, 18) <= UNDO_ROOM
        key = Undo(note=what if fits else view.undo.short or what, stands_for=view.undo)
        return on(key, self.table.undo)

    def put_undo(self, view: TableView) -> None:
        self.put(self.undo_key(view), 12, -12, 136, 64)

    def put_back(self) -> None:
        self.put(self.back_key(), 12, -12, 136, 64)

    def leave(self) -> None:
        """Home, or to the table's night; the table can be gone on with."""
        leave_table(self.kiosk)

    def to_table(self) -> None:
        """Back to the table itself, past all pages between."""
        self.kiosk.home(route("table"))


def leave_table(kiosk: Shell) -> None:
    """Away from the open table, which can be gone on with: to the night it belongs to, or home."""
    lobby = kiosk.lobby
    kiosk.home(*[route("night")] if lobby.at_night else [route("night.at_table")] if lobby.for_desk else [])
    kiosk.lobby.leave()


def rematch(page: Page[Shown], table: Table, told: Callable[[str], object]) -> None:
    """The same players and rules at a table of its own. `told` hears why it could not be saved, "" where it is open;
    another page of the old table that was opened meanwhile is left then."""
    kiosk = page.kiosk

    def opened(made: object) -> None:
        if not isinstance(made, Table):
            told(_("Not saved: {what}", what=getattr(made, "reason", made)))
        elif kiosk.page is not page and isinstance(kiosk.page, TableScreen):
            kiosk.page.to_table()
        else:
            told("")

    kiosk.lobby.rematch(table, opened)


def naming(view: TableView, line: str) -> Line:
    """A sentence about somebody at the table: where it is too long the name gives way."""
    return giving(line, [seat.name for seat in view.seats])


def side_colour(sides: int, side: int) -> str:
    """The colour of a side's figures among so many sides: more than two would be a puzzle of colours."""
    return SIDE_COLOURS[side] if sides == 2 else "ivory"


def felt_size() -> tuple[float, float]:
    """Width and height in dp of the felt beside, or above, the panel."""
    if theme.portrait:
        return theme.wide, theme.tall - STRIP - LYING
    return theme.wide - theme.panel, theme.tall - STRIP


def put_felt(page: Plane, colour: str = "felt") -> Plane:
    """The ground where the table's cards lie: most of the page, so that it is the page's own colour."""
    page.colour = colour
    return page.put_beside(Plane(), 0, STRIP, *felt_size())


def put_panel(page: Plane, panel: Plane) -> Plane:
    """A panel at the right, or below in a portrait window."""
    if theme.portrait:
        return page.put(panel, 0, theme.tall - LYING, 0, 0)
    return page.put_beside(panel, theme.wide - theme.panel, STRIP, 0, 0)


def put_primary(page: Plane, key: Touch, wide: float = 0) -> None:
    """A key in the lower right corner, as wide as the panel lets it."""
    page.put(key, -12, -12, wide or (216 if theme.portrait else theme.panel - 24), 64)


def put_second(page: Plane, key: Touch) -> None:
    """A key to the left of the primary: in the corner of the felt, or between Undo and primary."""
    if theme.portrait:
        page.put(key, 156, -12, theme.wide - 156 - 236, 64)
    else:
        page.put(key, -(theme.panel + 12), -12, 136, 64)
