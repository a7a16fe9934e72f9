"""Kitty and discards: what is shown to all, and that the declarer has discarded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.screens.table.detail import put_detail, put_onward
from kiosk.screens.table.felt import contract_panel
from kiosk.screens.table.screen import felt_size, naming, put_felt, put_panel
from kiosk.screens.table.tell import kitty_pad
from kiosk.screens.theme import theme
from kiosk.screens.widgets import CardFace, Choice, Plane, Primary, Slot, Stepper, Text, on
from kiosk.table.views import KittyStage, TableView

if TYPE_CHECKING:
    from kiosk.screens.table.page import TablePage


def kitty(page: TablePage, view: TableView, stage: KittyStage) -> None:
    if page.mode == "kitty":
        kitty_pad(page, view, stage)
        return
    page.head(view.table, _("Hand {number}", number=view.hand), view.preset)
    felt = put_felt(page)
    wide, tall = felt_size()
    card = min((wide - 28 - 8 * (stage.size - 1)) / stage.size, 116 if theme.wide >= 960 else 82)
    unknown = stage.shown and not stage.cards
    head = Text(line=stage.headline, size_dp=28, bold=True, steps=(24, 22))
    felt.put(head, 20, 12, wide - (216 if unknown else 40), 40)
    if unknown:
        key = on(Choice(title=_("Enter cards"), ground="felt", title_size=22), lambda: page.turn_to("kitty"))
        felt.put(key, -12, 8, 172, 48)
    _row(felt, stage, (14, 68), card, shown=True)
    low = 68 + 1.4 * card + 20
    text = Text(line=stage.discards, size_dp=28, bold=True, steps=(24, 22))
    felt.put(text, 20, low, wide - 40, 40)
    small = card * (0.5 if tall < 500 else 0.62)
    _row(felt, stage, (20, low + 50), small, shown=False)
    note_top = low + 50 + 1.4 * small + 8
    felt.put(Text(line=stage.note, size_dp=22, colour="ivory2", wrap=True, valign="top"), 20, note_top, wide - 40, 60)
    _panel(page, view, stage)
    put_detail(page, stage.detail)
    page.put_undo(view)
    put_onward(page, on(Primary(title=_("Play"), title_size=30, note=naming(view, stage.next)), page.table.start_play))


def _row(felt: Plane, stage: KittyStage, at: tuple[float, float], card: float, shown: bool) -> None:
    """The kitty as it lies there, or room for the discards."""
    left, top = at
    for place in range(stage.size):
        across = left + place * (card + 8)
        if shown and place < len(stage.cards):
            felt.put(CardFace(card=stage.cards[place]), across, top, card, 1.4 * card)
        elif shown:
            felt.put(CardFace(face_down=True), across, top, card, 1.4 * card)
        else:
            felt.put(Slot(), across, top, card, 1.4 * card)


def _panel(page: TablePage, view: TableView, stage: KittyStage) -> None:
    panel = contract_panel(view, sides=False)
    put_panel(page, panel)
    if not stage.ask_exchanged:
        return
    stepper = Stepper(value=stage.exchanged, least=0, most=stage.size)
    stepper.bind(value=lambda _stepper, value: page.table.set_exchanged(int(value)))
    if theme.portrait:
        panel.put(Text(line=_("Exchanged"), size_dp=24, colour="ivory2"), 16, 164, 180, 50)
        panel.put(stepper, -16, 164, 220, 50)
    else:
        panel.put(Text(line=_("How many were exchanged?"), size_dp=22, colour="ivory2", wrap=True), 12, 180, -12, 62)
        panel.put(stepper, 12, 248, -12, 72)
