"""Where everybody sits: the hall as a map and as a list by name, shown until the round starts (look#night)."""

from __future__ import annotations

from typing import NamedTuple

from kiosk.base.language import _, _n
from kiosk.night.room import RoomView, room
from kiosk.screens.lobby.foot import bar_tall, foot
from kiosk.screens.night.hall import fit_names, put_map, put_names, shape_of
from kiosk.screens.night.page import NightPage
from kiosk.screens.night.strip import head
from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import BAR, STRIP, Choice, PageKey, Primary, Text, Undo


class RoomShown(NamedTuple):
    view: RoomView
    by_name: bool
    first: int
    clock: str


class RoomPage(NightPage[RoomShown]):
    """The seats of the round. `by_name`: the list in the place of the map."""

    def __init__(self, kiosk: Shell, by_name: bool = False) -> None:
        super().__init__(kiosk)
        self.colour = "ink"
        self.by_name = by_name
        self._count = 0

    def look(self) -> RoomShown:
        state = self.night.current or self.night.rounds[-1]
        return RoomShown(room(self.night, state), self.by_name, self.first, self.kiosk.time())

    def question(self, shown: RoomShown) -> object:
        return shown.view.number, shown.view.started, self.by_name

    def build(self, shown: RoomShown) -> None:
        view, by_name, first, _time = shown
        head(self, view.night, view.round, _("Where you sit"))
        low = 160.0 if theme.portrait else float(BAR)
        if view.notice:
            self.put(Text(line=view.notice, size_dp=22, colour="ivory2", steps=(20, 18)), 16, STRIP + 4, -16, 32)
        count, primary = len(view.where if by_name else view.places), self._primary(view)
        keys = self._keys(view, first + self._room(view, low) < count)
        if (needed := bar_tall(keys, primary)) > low:
            low = needed
            keys = self._keys(view, first + self._room(view, low) < count)
        box = self._box(view, low)
        self._count = put_names(self, view.where, box, first) if by_name else put_map(self, view, box, first)
        foot(self, keys, primary)

    def _box(self, view: RoomView, low: float) -> tuple[float, float, float, float]:
        """Where the seats stand, above a bar of so many dp."""
        top = STRIP + (44.0 if view.notice else 12.0)
        return 12.0, top, theme.wide - 24, theme.tall - top - low - 8

    def _room(self, view: RoomView, low: float) -> int:
        """How many there is room for."""
        box = self._box(view, low)
        return fit_names(view.where, box) if self.by_name else shape_of(view, box[2], box[3]).places - 1

    def _keys(self, view: RoomView, more: bool) -> list[Choice]:
        undo = "" if view.started else view.undo  # what was told meanwhile is undone where it was told
        back = Undo(title=_("Undo"), note=undo) if undo else Undo(title=_("Back"))
        back.bind(on_tap=lambda _key: self.night.undo() if undo else self.kiosk.back())
        plan, names = Choice(title=_("Map"), chosen=not self.by_name), Choice(title=_("By name"), chosen=self.by_name)
        plan.bind(on_tap=lambda _key: self._show(False))
        names.bind(on_tap=lambda _key: self._show(True))
        up, down = PageKey(way=-1, off=not self.first), PageKey(way=1, off=not more)
        up.bind(on_tap=lambda _key: self.turn(max(0, self.first - self._count)))
        down.bind(on_tap=lambda _key: self.turn(self.first + self._count))
        return [back, plan, names, *([up, down] if more or self.first else [])]

    def _show(self, by_name: bool) -> None:
        self.by_name, self.first = by_name, 0
        self.refresh()

    def _primary(self, view: RoomView) -> Primary:
        if view.started:
            key = Primary(title=_("The clock") if view.minutes else _("Results"), note=view.round)
            key.bind(on_tap=self.kiosk.back)
            return key
        note = _n("{n} minute", "{n} minutes", view.minutes) if view.minutes else _("without a clock")
        key = Primary(title=_("Start round {number}", number=view.number), note=note)
        key.bind(on_tap=lambda _key: self.night.start())
        return key
