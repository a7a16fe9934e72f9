"""A proven renege: the question to the side that was wronged, with the two cards as evidence."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kivy.properties import StringProperty

from kiosk.base.language import _
from kiosk.screens.flat import parts
from kiosk.screens.flat.parts import FlatPad
from kiosk.screens.widgets import CardFace, Drawn, Text, Touch
from kiosk.screens.widgets.text import line_width_dp
from kiosk.table.views import Evidence, RenegeStage

if TYPE_CHECKING:
    from kiosk.screens.flat.page import FlatPage, Look

UNDO = 84.0
"""The dp that Undo has at least."""


class Stop(Drawn):
    """The red head of a pad that stops the table."""

    words = StringProperty("")
    shows = ("words",)

    def draw(self) -> None:
        self.fill(self.box, "red", 13)
        x, y, width, _height = self.box
        self.fill((x, y, width, self.height / 2), "red")
        self.write(self.words, self.inset(18, 0), 32, True, steps=(30, 28, 24, 22))


def build(page: FlatPage, look: Look, stage: RenegeStage) -> None:
    seat, ground = stage.faces_seat, page.ground_dp
    wide = 560.0 if ground.length(seat) >= 700 else 0.0
    for other, box in ground.rails_beside(seat, wide).items():
        parts.rail(page, look.view.seats[other], box, _("stopped: renege"), news=True)
    pad = parts.pad(page, seat, ground.pad(seat, wide), "red_text")
    pad.put(Stop(words=stage.headline), 3, 3, -3, 60)
    tall = min(160.0 if pad.wide >= 560 and pad.tall > 400 else 146.0, pad.foot - 72 - 46)
    half = (pad.wide - 28) / 2
    for i, evidence in enumerate(stage.evidence):
        _evidence(pad, evidence, 18 + i * half, 72, half - 8, tall)
    said = look.news
    question = Text(line=said[0] if said else stage.question, size_dp=24, steps=[22, 20, 18])
    pad.put(question, 18, pad.foot - 42, -18, 38)
    _options(page, look, pad, stage)


def _evidence(pad: FlatPad, evidence: Evidence, x: float, y: float, wide: float, tall: float) -> None:
    """The card that is the point, and what it shows."""
    card = dict(evidence.plays)[evidence.marked]
    pad.put(CardFace(card=int(card)), x, y, tall / 1.4, tall)
    left = x + tall / 1.4 + 12
    room = wide - tall / 1.4 - 12
    pad.put(Text(line=evidence.title, size_dp=22, bold=True, steps=[20, 18]), left, y + tall / 2 - 44, room, 32)
    said = Text(line=evidence.words, size_dp=20, colour="ivory2", wrap=True)
    pad.put(said, left, y + tall / 2 - 12, room, 80)


def _options(page: FlatPage, look: Look, pad: FlatPad, stage: RenegeStage) -> None:
    """Undo and the decisions, each as wide as its words need and an equal share of what is left."""
    room = pad.wide - 2 * parts.EDGE - parts.GAP * len(stage.options)
    wide = room / (1 + len(stage.options))
    keys: list[Touch] = []
    needs = [max(UNDO, line_width_dp(_("Undo"), 18, True) + 18)]
    for option in stage.options:
        make = parts.acting if option is stage.options[-1] else parts.choosing
        note = parts.shortest(wide - 16, option.why_not or option.detail, option.short)
        key = make(option.label, partial(page.table.rule, option.id), note, 24)
        key.off = bool(option.why_not)
        keys.append(key)
        needs.append(max(line_width_dp(option.label, 18, True), line_width_dp(note, 18)) + 18)
    share = (room - sum(needs)) / len(needs)
    left = float(parts.EDGE)
    for key, need in zip([parts.undo_key(page, look, needs[0] + share), *keys], needs, strict=True):
        pad.put(key, left, -parts.EDGE, need + share, parts.FOOT)
        left += need + share + parts.GAP
