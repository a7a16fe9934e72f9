"""Kitty and discards: the declarer's pad, and how the play is to be kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.screens.flat import parts
from kiosk.screens.flat.parts import FlatPad
from kiosk.screens.widgets import CardFace, Stepper, Text
from kiosk.screens.widgets.text import Chip, Gap, Line
from kiosk.table.views import ContractView, KittyStage

if TYPE_CHECKING:
    from kiosk.screens.flat.page import FlatPage, Look


def build(page: FlatPage, look: Look, stage: KittyStage) -> None:
    contract = look.view.contract
    seat = stage.declarer
    parts.rails(page, look, seat)
    if contract:
        parts.to_all(page, seat, contract_line(contract), contract.by)
    pad = parts.pad(page, seat)
    # Where the exchange is asked for, the cards need the room of the note.
    note = "" if stage.ask_exchanged else stage.note
    parts.head(pad, look, stage.headline, contract.words if contract and not stage.ask_exchanged else stage.note)
    ways = pad.over_switch
    asked = 60.0 if stage.ask_exchanged else 38.0
    beside = 90 if stage.shown and not stage.cards else 0
    across = (pad.wide - 28 - beside - 8 * (stage.size - 1)) / stage.size
    tall = min(118.0, 1.4 * across, ways - 8 - asked - 54 - (34 if note else 0))
    _cards(page, pad, stage, tall)
    y = 54 + tall + 6
    if stage.ask_exchanged:
        words = _("{discards}. How many were exchanged?", discards=stage.discards)
        pad.put(Text(line=words, size_dp=20, wrap=True, valign="middle"), 14, y, pad.wide - 224, 56)
        step = Stepper(value=stage.exchanged, least=0, most=stage.size, figure_size=36)
        step.bind(value=lambda _step, value: page.table.set_exchanged(int(value)))
        pad.put(step, -10, y, 190, 56)
    else:
        pad.put(Text(line=stage.discards, size_dp=28, steps=[24, 22]), 14, y, -14, 36)
    if note:
        pad.put(Text(line=note, size_dp=20, colour="ivory2", steps=[18]), 14, ways - 36, -14, 30)
    parts.switch(pad, page, seat, stage.detail)
    parts.foot(pad, page, look, seat, [parts.acting(_("Play"), page.table.start_play, stage.next)], [0])


def _cards(page: FlatPage, pad: FlatPad, stage: KittyStage, tall: float) -> None:
    """The kitty as far as it is shown; the way to enter it where it lies open."""
    wide = tall / 1.4
    for i in range(stage.size):
        known = i < len(stage.cards)
        card = CardFace(card=int(stage.cards[i])) if known else CardFace(face_down=True)
        pad.put(card, 14 + i * (wide + 8), 54, wide, tall)
    left = 14 + stage.size * (wide + 8)
    if stage.shown and not stage.cards and pad.wide - left - 10 >= 80:
        key = parts.choosing(_("Enter"), lambda: page.open("kitty", stage.declarer), _("cards"), 22)
        pad.put(key, left, 54 + (tall - 56) / 2, min(172, pad.wide - left - 10), 56)


def contract_line(contract: ContractView) -> Line:
    """The contract with its suit on a chip."""
    chip = (Gap(12), Chip(contract.trump, 40)) if contract.trump is not None else ()
    return (parts.contract_words(contract), *chip)
