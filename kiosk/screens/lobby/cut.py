"""The cut: everybody draws a card from the spread pack and taps it here."""

from __future__ import annotations

from functools import partial

from kiosk.base import words
from kiosk.base.language import _, _c
from kiosk.screens.page import Page
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import BAR, STRIP, CallPlate, CardPad, Plane, Primary, Strip, Text, Undo, on
from kiosk.screens.widgets.buttons import CardKey
from kiosk.screens.widgets.text import Dot, Gap
from kiosk.table.cutting import Cut
from kiosk.table.new_table import NewTable
from rules.cards import BIG, LITTLE

JOKER = 150
"""The dp that the key of a joker is wide at the foot."""


class CutPage(Page[tuple[tuple[int, ...], str]]):
    """Who draws, what was drawn, and the cards still in the pack."""

    def __init__(self, kiosk: Shell, form: NewTable, cut: Cut) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.form, self.cut = form, cut

    def look(self) -> tuple[tuple[int, ...], str]:
        return tuple(self.cut.drawn), self.kiosk.time()

    def question(self, shown: tuple[tuple[int, ...], str]) -> object:
        return self.cut.turn

    def build(self, shown: tuple[tuple[int, ...], str]) -> None:
        form, cut = self.form, self.cut
        what = _("Cut for partners") if cut.partners else _("Cut for the deal")
        self.put(Strip(parts=[what, _("the highest deals")], clock=shown[1], menu=""), 0, 0, 0, STRIP)
        turn, dealer = cut.turn, cut.dealer
        few = form.count <= 4
        across = (2 if few else 4) if theme.wide < 640 else max(4, form.count)
        for seat, name in enumerate(form.names):
            card = cut.last_of(seat)
            drawn = "" if card is None else words.card(card)
            if seat == turn:
                drawn = _("draws again") if cut.again else _c("a card", "draws")
            plate = CallPlate(
                seat=words.place(seat, form.count) if few else "",
                name=name,
                call=drawn,
                turn_now=seat == turn,
                highest=seat == dealer,
            )
            wide = (theme.wide - 16) / across - 8
            self.put(plate, 12 + seat % across * (wide + 8), STRIP + 6 + seat // across * 76, wide, 68)
        top = STRIP + 8 + 76 * -(-form.count // across)
        if turn is not None:
            jokers = [card for card in (BIG, LITTLE) if cut.pack >> card & 1]
            pad = CardPad(cards=cut.left, jokers=jokers if theme.portrait else [])
            pad.bind(on_card=lambda _pad, card: self._drawn(card))
            self.put(pad, 12, top - 6, -12, -BAR)
            if not theme.portrait:  # a row of their own would leave the others too low to tap
                self._beside_undo(jokers)
        else:
            self._result(self.put(Plane(), 24, top + 12, -24, -BAR))
        self._keys(dealer)

    def _result(self, plane: Plane) -> None:
        """Who plays with whom, a side a line, and who deals."""
        cut, names = self.cut, self.form.names
        sides = [cut.ranking[:2], cut.ranking[2:]] if cut.partners else []
        room = theme.wide - 48
        for n, (side, colour) in enumerate(zip(sides, ("ivory", "sky"), strict=False)):
            for m, seat in enumerate(side):
                line = (Dot(colour, 16), Gap(10), names[seat])
                plane.put(Text(line=line, size_dp=30, steps=(28, 24, 22)), m * room / 2, n * 56, room / 2 - 12, 48)
        deals = Text(line=_("{name} deals", name=names[cut.ranking[0]]), size_dp=36, bold=True, steps=(30, 24, 22))
        plane.put(deals, 0, len(sides) * 56 + 8, 0, 52)

    def _keys(self, dealer: int | None) -> None:
        cut = self.cut
        if cut.drawn:
            seat = next(seat for seat in range(cut.seats) if cut.last_of(seat) == cut.drawn[-1])
            undo = Undo(note=f"{self.form.names[seat]}, {words.card(cut.drawn[-1])}")
            undo.bind(on_tap=lambda _key: self._undo())
        else:
            undo = Undo(title=_("Back"))
            undo.bind(on_tap=self.kiosk.back)
        self.put(undo, 12, -12, 136 if theme.wide < 640 else 224, 64)
        if dealer is not None:
            key = Primary(
                title=_("Use these seats") if cut.partners else _("Use this dealer"),
                note=_("{name} deals", name=self.form.names[dealer]),
            )
            key.bind(on_tap=lambda _key: self._take())
            self.put(key, -12, -12, 260, 64)

    def _beside_undo(self, jokers: list[int]) -> None:
        for place, joker in enumerate(reversed(jokers)):
            key = on(CardKey(card=joker, off=joker not in self.cut.left), partial(self._drawn, joker))
            self.put(key, -12 - place * (JOKER + 8), -12, JOKER, 64)

    def _drawn(self, card: int) -> None:
        self.cut.draw(card)
        self.refresh()

    def _undo(self) -> None:
        self.cut.undo()
        self.refresh()

    def _take(self) -> None:
        self.form.take_cut(self.cut)
        self.kiosk.back()


def cut_page(form: NewTable, partners: bool) -> PageMaker:
    """A cut for the deal of a new table, or for partners too."""
    return partial(CutPage, form=form, cut=form.cut(partners))
