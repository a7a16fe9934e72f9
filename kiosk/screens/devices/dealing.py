"""Dealing with the reader: which deal it shall be, and then whose each card is. No face is shown."""

from __future__ import annotations

from functools import partial
from random import SystemRandom
from typing import NamedTuple

from kivy.clock import Clock

from kiosk.base.language import _
from kiosk.screens.devices.check import check_page
from kiosk.screens.grid import Item, put_grid
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.table.round import EDGES
from kiosk.screens.table.screen import STRIP, TableScreen, put_primary
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Choice, Primary, SeatPlate, Text, Undo, on
from kiosk.table.present import view
from kiosk.table.views import DealStage
from kiosk.table_io.dealing import Dealing
from kiosk.table_io.deals import FOLDER, Board, boards
from kiosk.table_io.packs import PackCheck

KITTY = "kitty"


class HowPage(TableScreen[tuple[bool, tuple[Board, ...]]]):
    """What the reader can do before a hand."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.colour = "slate"

    def look(self) -> tuple[bool, tuple[Board, ...]]:
        return self.table.state.dealt, self._boards()

    def build(self, shown: tuple[bool, tuple[Board, ...]]) -> None:
        dealt, found = shown
        self.head(self.table.opening.title, _("Deal with the reader"), menu=False)
        possible = sum(not board.why_not for board in found)
        late = _("the cards are dealt") if dealt else ""
        none = late or ("" if found else _("PBN files go in “{folder}”", folder=FOLDER))
        items = [
            Item(_("As you deal"), _("hands become known"), lambda: self._deal(Dealing(self.table)), late),
            Item(_("Drawn for you"), _("whose is each card?"), self._drawn, late),
            Item(
                _("From a record"), _("{n} in the folder {folder}", n=possible, folder=FOLDER), self._show_boards, none
            ),
            Item(_("Check the pack"), _("are all cards there?"), self._check, late),
        ]
        put_grid(self, items, 0, lambda _first: None, self.back_key())

    def _boards(self) -> tuple[Board, ...]:
        return tuple(boards(self.kiosk.equipment.folder / FOLDER, self.table))

    def _deal(self, dealing: Dealing) -> None:
        self.kiosk.replace(dealing_page(dealing))

    def _drawn(self) -> None:
        self._deal(Dealing.drawn(self.table, SystemRandom()))

    def _check(self) -> None:
        self.kiosk.replace(table_check_page(self.kiosk))

    def _show_boards(self) -> None:
        self.kiosk.replace(partial(BoardsPage, found=self._boards()))


class BoardsPage(TableScreen[int]):
    """The deals of the records."""

    def __init__(self, kiosk: Shell, found: tuple[Board, ...]) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.found, self.first = found, 0

    def look(self) -> int:
        return self.first

    def build(self, shown: int) -> None:
        self.head(self.table.opening.title, _("Deals from records"), menu=False)
        items = [Item(b.name or b.file, b.file, partial(self._deal, b), b.why_not) for b in self.found]
        put_grid(self, items, shown, self.turn, self.back_key())

    def _deal(self, board: Board) -> None:
        self.kiosk.replace(dealing_page(Dealing(self.table, board.given)))


class DealingShown(NamedTuple):
    expected: str | None
    last: str | None
    number: int
    counts: tuple[tuple[str, int, int], ...]
    notice: str
    emulated: bool


class DealingPage(TableScreen[DealingShown]):
    """Whose the card is: large; how many each has; Undo lays the last one again."""

    def __init__(self, kiosk: Shell, dealing: Dealing) -> None:
        super().__init__(kiosk)
        self.colour = "felt"
        self.listener = self.dealing = dealing

    def look(self) -> DealingShown:
        if self.table.state.dealt:
            Clock.schedule_once(lambda _dt: self._leave_when_dealt(), 0)
        made = self.dealing
        counts = tuple((place, made.count(place), size) for place, size in made.places.items())
        return DealingShown(
            made.expected, made.last, len(made.dealt), counts, _(made.notice), self.kiosk.equipment.emulated
        )

    def question(self, shown: DealingShown) -> object:
        return type(self), self.dealing.done

    def _leave_when_dealt(self) -> None:
        if self.get_root_window():
            self.to_table()

    def news(self) -> str:
        return "" if self.dealing.notice else super().news()

    def build(self, shown: DealingShown) -> None:
        expected, last, number, counts, notice, emulated = shown
        made = self.dealing
        self.head(self.table.opening.title, _("Deal with the reader"), menu=False)
        whose = expected if made.given is None else last
        self._seats(whose, counts)
        self._say(whose, number, notice)
        self._keys(number, emulated)

    def _seats(self, shown: str | None, counts: tuple[tuple[str, int, int], ...]) -> None:
        across, high = (230.0, 84.0) if theme.wide < 900 else (260.0, 96.0)
        if theme.portrait:
            across = 140.0
        letters, names = self.table.opening.seating.letters, self.table.names()
        by_place = {place: (n, size) for place, n, size in counts}
        places = _places(len(letters), across, high)
        for seat, letter in enumerate(letters):
            if letter not in by_place:  # out, or not in this hand
                continue
            n, size = by_place[letter]
            now = shown == letter
            plate = SeatPlate(
                seat=_("{number} of {count}", number=n, count=size),
                name=names[seat],
                form="stack",
                turn_now=now,
                name_size=28,
            )
            self.put(plate, *places[seat])
        if KITTY in by_place:
            n, size = by_place[KITTY]
            plate = SeatPlate(
                seat=_("{number} of {count}", number=n, count=size),
                name=_("Kitty"),
                form="stack",
                turn_now=shown == KITTY,
                name_size=28,
            )
            self.put(plate, -12, STRIP + 12, 140, high)

    def _say(self, shown: str | None, number: int, notice: str) -> None:
        made, names = self.dealing, self.table.names()
        letters = self.table.opening.seating.letters
        name = "" if shown is None else _("Kitty") if shown == KITTY else names[letters.index(shown)]
        if made.done:
            name = name if made.given is not None else ""
        said = {
            (True, True): _("gets the next card: put it on the reader first"),
            (True, False): _("gets the next card"),
            (False, True): _("Put the first card on the reader"),
            (False, False): _("gets this card; now the next one"),
        }[made.given is None, number == 0]
        if made.done:
            said = _("got the last card. All cards are dealt.") if name else _("All cards are dealt.")
        edge = 12.0 if theme.portrait else 254.0 if theme.wide < 900 else 284.0
        middle = STRIP + (theme.tall - STRIP - 88) / 2
        if theme.portrait:
            middle += 130
        head = Text(line=name, size_dp=60, bold=True, colour="brass", halign="center", steps=(44, 36, 30))
        self.put(head, edge, middle - 74, -edge, 72)
        text = Text(line=notice or said, size_dp=24, bold=bool(notice), halign="center", wrap=True)
        self.put(text, edge, middle + 2, -edge, 74)

    def _keys(self, number: int, emulated: bool) -> None:
        made = self.dealing
        if number:
            self.put(on(Undo(note=_("read it again"), stands_for=number), made.undo), 12, -12, 136, 64)
            self.put(on(Choice(title=_("Stop"), ground="felt"), self.kiosk.back), 156, -12, 84, 64)
        else:
            self.put_back()
        if emulated and not made.done:
            lay = Choice(title=_("Place a card"), ground="felt", title_size=22)
            place = (248, -12) if not theme.portrait else (12, -84)
            self.put(on(lay, lambda: self.kiosk.equipment.lay_any(made.left)), *place, 136, 64)
        left = made.total - number
        primary = Primary(
            title=_("Dealt"), title_size=30, note=_("{n} to come", n=left) if left else self._next(), off=not made.done
        )
        put_primary(self, on(primary, made.finish), 216)

    def _next(self) -> str:
        """What comes after the deal."""
        stage = view(self.table).stage
        return stage.next if isinstance(stage, DealStage) else ""


def _places(count: int, across: float, high: float) -> list[tuple[float, float, float, float]]:
    """Where plates of so many seats stand round the words in the middle."""
    wide, low = theme.wide, theme.tall - 88.0
    top, bottom, right = STRIP + 12.0, low - high - 8, wide - 12 - across
    centre = (wide - across) / 2
    if count == 4:
        middle = STRIP + (low - STRIP) / 2 - high / 2
        return [(x, y, across, high) for x, y in ((centre, top), (right, middle), (centre, bottom), (12, middle))]
    _below, left, above, _right = EDGES[count]
    first = top + high + 8
    pitch = (low - 8 - first) / max(1, left)
    if theme.portrait:  # the words stand below those at the sides
        pitch = min(pitch, high + 12)
    sides = [first + pitch * place + (pitch - high) / 2 for place in range(left)]
    tops = [centre] if above == 1 else [wide / 2 - across - 6, wide / 2 + 6]
    return [
        (centre, bottom, across, high),
        *((12, y, across, high) for y in reversed(sides)),
        *((x, top, across, high) for x in tops[:above]),
        *((right, y, across, high) for y in sides),
    ]


def dealing_page(dealing: Dealing) -> PageMaker:
    """The page of a deal."""
    return partial(DealingPage, dealing=dealing)


def table_check_page(kiosk: Shell) -> PageMaker:
    """A check of the pack for the open table's game."""
    return check_page(PackCheck(kiosk.equipment.devices, None, kiosk.table.hand.pack, kiosk.clock))
