"""Who deals first: chosen with a tap, or left to the cards."""

from __future__ import annotations

from functools import partial
from typing import Any

from kiosk import words
from kiosk.app import Kiosk
from kiosk.lobby import NewTable
from kiosk.screens.lobby.cut import cut_page
from kiosk.screens.lobby.foot import foot
from kiosk.screens.page import Page, PageMaker
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, SeatPlate, Strip, Text, Undo


class DealerPage(Page):
    """The four seats as they stand: a tap says who deals."""

    def __init__(self, kiosk: Kiosk, form: NewTable) -> None:
        super().__init__(kiosk)
        self.form = form

    def look(self) -> Any:
        return tuple(self.form.names), self.kiosk.time()

    def build(self, look: Any) -> None:
        names, clock = look
        self.put(Strip(parts=["New table", "Who deals?"], clock=clock, menu=""), 0, 0, 0, STRIP)
        wide, tall = theme.wide, theme.tall - STRIP - foot(self, self._ways(names))
        room = min(280, (wide - 48) * (0.36 if wide >= 640 else 0.45))
        places = (
            ((wide - room) / 2, STRIP + 12),
            (wide - 16 - room, STRIP + (tall - 76) / 2),
            ((wide - room) / 2, STRIP + tall - 88),
            (16, STRIP + (tall - 76) / 2),
        )
        for seat, (x, y) in enumerate(places):
            name = names[seat] or words.PLACES[seat]
            plate = SeatPlate(seat=words.PLACES[seat], name=name, form="stack", acts="ivory")
            plate.bind(on_tap=lambda _plate, seat=seat: self._deals(seat))
            self.put(plate, x, y, room, 76)
        left, high = (16 + room + 8, 40) if wide >= 640 else (16, 140)
        line = Text(line="Tap who\ndeals first" if wide >= 640 else "Tap who deals first", size_dp=28, bold=True)
        line.halign, line.wrap = "center", True
        self.put(line, left, STRIP + tall / 2 - high, -left, 80)

    def _ways(self, names: tuple[str, ...]) -> list[Choice]:
        """What else than a tap on a name."""
        back = Undo(title="Back")
        back.bind(on_tap=self.kiosk.back)
        left: list[Choice] = [back]
        if all(names):
            cut = Choice(title="Cut for the deal", note="highest card deals", title_size=22)
            cut.bind(on_tap=lambda _key: self.kiosk.replace(cut_page(self.form, partners=False)))
            both = Choice(title="Cut for partners", note="and for the deal", title_size=22)
            both.bind(on_tap=lambda _key: self.kiosk.replace(cut_page(self.form, partners=True)))
            left += [cut, both]
        else:
            left.append(Choice(title="Cut cards", note="when all have sat down", off=True, title_size=22))
        return left

    def _deals(self, seat: int) -> None:
        self.form.dealer = seat
        self.kiosk.back()


def dealer_page(form: NewTable) -> PageMaker:
    """Asks who deals first at a new table."""
    return partial(DealerPage, form=form)
