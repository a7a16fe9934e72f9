"""A check of the deck: all cards are laid once; the missing and the double ones are named."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.language import _, later
from kiosk.screens.devices.form import DevicePage
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Plate, Primary, Text, on
from kiosk.table_io.antennas import in_hand
from kiosk.table_io.packs import PackCheck


class CheckShown(NamedTuple):
    pack: str
    seen: int
    needed: int
    missing: tuple[int, ...]
    found: tuple[str, ...]
    last: int | None
    notice: str
    emulated: bool


class CheckPage(DevicePage[CheckShown]):
    """How many cards were laid, and what is wrong."""

    def __init__(self, kiosk: Shell, checking: PackCheck) -> None:
        super().__init__(kiosk)
        self.colour = "felt"
        self.listener = self.checking = checking

    def content(self) -> CheckShown:
        made = self.checking
        name = made.pack.name if made.pack else ""
        self.titles = (later("Check the pack"), name) if name else (later("Check the pack"),)
        hidden = in_hand(self.kiosk.lobby.table)  # It was dealt meanwhile: what is missing may be somebody's.
        named = ((_("Cards are named when the hand is over."),), None) if hidden else (made.found(), made.last)
        return CheckShown(name, made.seen, made.needed, made.missing, *named, _(made.notice), self.equipment.emulated)

    def build_content(self, content: CheckShown) -> None:
        _pack, seen, needed, missing, found, last, notice, _emulated = content
        whole = self.checking.whole
        headline = _("All cards are there") if whole else _("Put every card on the reader once")
        top = STRIP + 14.0
        self.put(Text(line=headline, size_dp=44, bold=True, halign="center", steps=(36, 30)), 12, top, -12, 60)
        wide = min(204.0, (theme.wide - 24 - 48) / 3)
        left = (theme.wide - 2 * wide - 24) / 2
        self.put(Plate(figure=str(seen), words=_("laid")), left, top + 72, wide, 120)
        self.put(Plate(figure=str(needed - seen), words=_("to come")), left + wide + 24, top + 72, wide, 120)
        lines = [notice] if notice else [_("Last: {card}.", card=words.card(last))] if last is not None else []
        text = Text(line="\n".join([*lines, *found]), size_dp=24, wrap=True, halign="center", steps=(22, 20))
        self.put(text, 24, top + 202, -24, theme.tall - top - 202 - 96)
        mask = sum(1 << card for card in missing) or (1 << 54) - 1
        done = on(Primary(title=_("Done"), note="" if whole else _("{n} not read", n=len(missing))), self.kiosk.back)
        self.bar(self.emulated_key(lambda: self.equipment.lay_any(mask)), done)


def check_page(checking: PackCheck) -> PageMaker:
    """The page of a check."""
    return partial(CheckPage, checking=checking)
