"""A claim of the tricks that are open, or their concession."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kiosk.present import view
from kiosk.screens.table.screen import FOOT, SIDE_COLOURS, STRIP, TableScreen, on
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Choice, Key, Pad, Primary, Text
from kiosk.screens.widgets.text import Dot, Gap
from kiosk.views import PlayStage, SideView

if TYPE_CHECKING:
    from kiosk.app import Kiosk


class ClaimPage(TableScreen):
    """Who claims, and how many; or one tap to concede."""

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.side: int | None = None

    def look(self) -> Any:
        shown = view(self.table)
        tricks = shown.stage.open_tricks if isinstance(shown.stage, PlayStage) else 0
        return shown.table, shown.hand, shown.sides, tricks, self.side

    def build(self, look: Any) -> None:
        name, hand, sides, tricks, side = look
        self.head(name, f"Hand {hand}", "Claim", menu=False)
        if side is None:
            side = next((s.side for s in sides if s.declares), 0)
        said = "1 trick is open" if tricks == 1 else f"{tricks} tricks are open"
        self.put(Text(line=f"{said}. Who claims?", size_dp=30, bold=True, steps=(28, 24, 22)), 16, STRIP + 6, -16, 44)
        wide = (theme.wide - 32) / 2
        for place, each in enumerate(sides):
            who = (Dot(SIDE_COLOURS[each.side], 16), Gap(10), f"{each.label} claim")
            key = Choice(title=who, note=", ".join(each.names), chosen=each.side == side)
            self.put(on(key, partial(self._choose, each.side)), 12 + place * (wide + 8), STRIP + 56, wide, 64)
        other = sides[1 - side].label
        keys = [Key(str(n), f"{other} {tricks - n}", n) for n in range(1, tricks + 1)]
        pad = Pad(keys=keys, columns=4 if theme.wide < 640 else 7, tallest=100)
        pad.bind(on_pick=lambda _pad, number: self._do(lambda: self.table.claim(side, int(number))))
        foot = 160 if theme.portrait else FOOT
        self.put(pad, 12, STRIP + 130, -12, theme.tall - STRIP - 130 - foot - 12)
        self._concede(sides, tricks)

    def _concede(self, sides: tuple[SideView, ...], tricks: int) -> None:
        self.put_back()
        if theme.portrait:
            wide, bottom = (theme.wide - 32) / 2, -84
        else:
            wide, bottom = min(300.0, (theme.wide - 172 - 12 - 8) / 2), -12
        for place, each in enumerate(sides):
            other = sides[1 - each.side].label
            key = Primary(
                title=f"{each.label} concede", note=f"{other} get{' all' * (tricks > 1)} {tricks}", off=not tricks
            )
            on(key, partial(self._do, partial(self.table.concede, each.side)))
            self.put(key, -12 - (1 - place) * (wide + 8), bottom, wide, 64)

    def _choose(self, side: int) -> None:
        self.side = side
        self.refresh()

    def _do(self, command: Any) -> None:
        command()
        self.to_table()
