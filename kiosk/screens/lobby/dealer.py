"""Who deals first: chosen with a tap, or left to the cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kiosk.base import words
from kiosk.base.language import _
from kiosk.screens.lobby.around import Place, around
from kiosk.screens.lobby.cut import cut_page
from kiosk.screens.lobby.foot import foot
from kiosk.screens.page import Page
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, SeatPlate, Strip, Text
from kiosk.table.new_table import NewTable

HIGH = 74  # dp of a plate: four rows have room between them


class DealerPage(Page[tuple[tuple[str, ...], str]]):
    """The seats as they stand: a tap says who deals."""

    def __init__(self, kiosk: Shell, form: NewTable) -> None:
        super().__init__(kiosk)
        self.form = form

    def look(self) -> tuple[tuple[str, ...], str]:
        return tuple(self.form.names), self.kiosk.time()

    def build(self, shown: tuple[tuple[str, ...], str]) -> None:
        names, clock = shown
        self.put(Strip(parts=[_("New table"), _("Who deals?")], clock=clock, menu=""), 0, 0, 0, STRIP)
        wide, tall = theme.wide, theme.tall - STRIP - foot(self, self._ways(names))
        places = around(len(names), wide, tall, HIGH)
        for seat, at in enumerate(places):
            place = words.place(seat, len(names))
            plate = SeatPlate(seat=place, name=names[seat] or place, form="stack", acts="ivory")
            plate.bind(on_tap=lambda _plate, seat=seat: self._deals(seat))
            self.put(plate, at.x, STRIP + at.y, at.wide, HIGH)
        self._headline(places, wide, tall)

    def _headline(self, places: Sequence[Place], wide: float, tall: float) -> None:
        """What a tap does: in the middle, or where that is narrow between the first and the next row."""
        card = self.form.first_dealt
        said = _("Deal face up.\nTap who gets\n{card}", card=card) if card else _("Tap who\ndeals first")
        line = Text(line=said, size_dp=28, bold=True, halign="center", wrap=True)
        left, middle = 12 + places[1].wide + 8 if len(places) > 2 else 12, tall / 2
        if wide < 640:
            left = 12
            line.line = _("Deal face up: who gets {card}?", card=card) if card else _("Tap who deals first")
            rows = sorted({round(place.y) for place in places})
            middle = (rows[-2] + HIGH + rows[-1]) / 2
        tall_ = 120 if card and wide >= 640 else 80 if card or wide >= 640 else 40
        self.put(line, left, STRIP + middle - tall_ / 2, -left, tall_)

    def _ways(self, names: tuple[str, ...]) -> list[Choice]:
        """What else than a tap on a name."""
        back = self.back_key()
        left: list[Choice] = [back]
        if all(names):
            cut = Choice(title=_("Cut for the deal"), note=_("highest card deals"), title_size=22)
            cut.bind(on_tap=lambda _key: self.kiosk.replace(cut_page(self.form, partners=False)))
            both = Choice(title=_("Cut for partners"), note=_("and for the deal"), title_size=22)
            both.bind(on_tap=lambda _key: self.kiosk.replace(cut_page(self.form, partners=True)))
            left += [cut] if not self.form.first_dealt else []
            left += [both] if self.form.seating.partners else []
        else:
            left.append(Choice(title=_("Cut cards"), note=_("once all are seated"), off=True, title_size=22))
        return left

    def _deals(self, seat: int) -> None:
        self.form.dealer = seat
        self.kiosk.back()


def dealer_page(form: NewTable) -> PageMaker:
    """Asks who deals first at a new table."""
    return partial(DealerPage, form=form)
