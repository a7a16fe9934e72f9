"""A proven renege stops the table: the evidence, and what may be decided."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Banner, CardFace, Choice, Plane, Primary, Text, Touch, on
from kiosk.screens.widgets.text import line_width_dp
from kiosk.table.views import Evidence, Option, RenegeStage, TableView

if TYPE_CHECKING:
    from kiosk.screens.table.page import TablePage

BANNER = 84


def renege(page: TablePage, view: TableView, stage: RenegeStage) -> None:
    page.colour = "felt"
    page.put(Banner(line=stage.headline), 0, 0, 0, BANNER)
    tall = theme.tall
    foot = 160 if theme.portrait else 88
    room = tall - BANNER - foot - 60
    count = len(stage.evidence)
    if theme.portrait:
        wide, high = theme.wide - 32, min(300.0, (room - 16 * count) / count)
    else:
        wide = min(700.0, (theme.wide - 32 - 16 * (count - 1)) / count)
        card = min((wide - 66) / 4, (room - 150) / 1.4)
        high = 134 + 1.4 * card
    for place, evidence in enumerate(stage.evidence):
        box = Plane(colour="rail", radius=12)
        if theme.portrait:
            page.put(box, 16, BANNER + 16 + place * (high + 16), wide, high)
        else:
            page.put(box, 16 + place * (wide + 16), BANNER + 16, wide, high)
        _evidence(box, view, evidence, (wide, high))
    question = Text(line=stage.question, size_dp=26, bold=True, steps=(24, 22, 20))
    page.put(question, 24, -(foot + 2), -24, 44)
    page.put_undo(view)
    put_options(page, stage.options, page.table.rule)


def _evidence(box: Plane, view: TableView, evidence: Evidence, size: tuple[float, float]) -> None:
    wide, high = size
    box.put(Text(line=evidence.title, size_dp=28, bold=True), 18, 6, -18, 40)
    count = max(4, len(evidence.plays))
    card = min((wide - 36 - 10 * (count - 1)) / count, (high - 134) / 1.4)
    pitch = min((wide - 36 + 10) / count, card + 40)
    for place, (seat, face) in enumerate(evidence.plays):
        marked, led = seat == evidence.marked, place == 0
        left = 18 + place * pitch
        ring = "red" if marked else ""
        box.put(
            CardFace(card=face, ring=ring, dim=not marked and not led),
            left + (pitch - 10 - card) / 2,
            52,
            card,
            1.4 * card,
        )
        name = view.seats[seat].name
        if led and line_width_dp(_("{who} led", who=name), 18, marked) <= pitch:
            name = _("{who} led", who=name)
        colour = "ivory" if marked or led else "ivory2"
        box.put(
            Text(line=name, size_dp=20, bold=marked, colour=colour, halign="center", steps=(18,)),
            left - 5, 52 + 1.4 * card + 6, pitch, 28,
        )  # fmt: skip
    box.put(Text(line=evidence.words, size_dp=24, steps=(22, 20)), 18, -8, -18, 40)


def at_once(option: Option, options: tuple[Option, ...]) -> bool:
    """Whether a decision is the last one, or is of its kind: which of two cards came first."""
    return option.detail == options[-1].detail


def put_options(page: TablePage, options: tuple[Option, ...], choose: Callable[[str], object]) -> None:
    """The decisions, which `choose` is given by id: the last one is the primary, with those that do the same."""
    keys: list[Touch] = []
    wide = (theme.wide - 164 - 12 * len(options)) / len(options)
    if theme.portrait:
        wide = (theme.wide - 24 - 8 * (len(options) - 2)) / max(1, len(options) - 1)
    for option in options:
        kind = Primary if at_once(option, options) else Choice
        note = option.why_not or option.detail
        if option.short and line_width_dp(note, 18) > wide - 16:
            note = option.short
        key = kind(title=option.label, note=note, off=bool(option.why_not), title_size=26)
        keys.append(on(key, partial(choose, option.id)))
    if theme.portrait:
        *choices, primary = keys
        for place, key in enumerate(choices):
            page.put(key, 12 + place * (wide + 8), -84, wide, 64)
        page.put(primary, 160, -12, theme.wide - 172, 64)
        return
    for place, key in enumerate(keys):
        page.put(key, 164 + place * (wide + 12), -12, wide, 64)
