"""The auction: who has called what, and a pad of the calls that may be made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.screens.table.calls import ground_size, put_calls
from kiosk.screens.table.felt import side_line
from kiosk.screens.table.keys import call_pad
from kiosk.screens.table.screen import naming, put_primary
from kiosk.screens.theme import signed, theme
from kiosk.screens.widgets import Choice, Primary, Text, on
from kiosk.screens.widgets.text import Chip, Gap, Line, line_width_dp
from kiosk.table.views import AuctionStage, TableView

if TYPE_CHECKING:
    from kiosk.screens.table.page import TablePage


def auction(page: TablePage, view: TableView, stage: AuctionStage) -> None:
    table = page.table
    page.head(view.table, _("Hand {number}", number=view.hand), view.preset)
    words = _("must bid") if stage.pass_words and not stage.may_pass else stage.turn_words
    alone = len(view.sides) > 2
    scores = [signed(view.sides[seat.side].score) for seat in view.seats] if alone else ()
    ground = put_calls(page, view.seats, stage.together or (stage.caller,), words, stage.ahead, table.skip_to, scores)
    wide, tall = ground_size(len(view.seats))
    said = note_with_suit(view, stage)
    note = min(0.44 * wide, line_width_dp(said, 26) + 4)
    ground.put(
        Text(line=naming(view, stage.headline), size_dp=36, bold=True, colour="brass", steps=(30, 28, 24, 22)),
        12, 8, wide - note - 36, 46,
    )  # fmt: skip
    ground.put(Text(line=said, size_dp=26, colour="ivory2", halign="right", steps=(24, 22, 20)), -12, 12, note, 40)
    size = wide - 24, tall - 64 - 88
    pad = call_pad(stage.rows, size)
    pad.bind(on_pick=lambda _pad, call: table.call(str(call)))
    ground.put(pad, 12, 64, *size)
    _foot(page, view, stage, wide)


def note_with_suit(view: TableView, stage: AuctionStage) -> Line:
    """What stands beside the caller's name, with the suit turned up."""
    if stage.turned is None:
        return naming(view, stage.note)
    return (stage.note, *((Gap(12),) if stage.note else ()), Chip(stage.turned, 32))


def _foot(page: TablePage, view: TableView, stage: AuctionStage, wide: float) -> None:
    table = page.table
    others = 124 if stage.others_pass else 0
    passing = 216 if wide > 480 and not stage.advice else 130 if others else 180
    if not stage.pass_words:
        passing = 0
    if theme.portrait:
        passing = theme.wide - 24 - 136 - 12 - (others + 12 if others else 0)
    if stage.may_pass:
        put_primary(page, on(Primary(title=stage.pass_words, title_size=30), lambda: table.call("Pass")), passing)
    elif stage.pass_words:
        put_primary(page, Primary(title=stage.pass_words, note=stage.why_no_pass, off=True), passing)
    if others:
        key = on(Choice(title=_("All pass"), note=_("to the end")), table.others_pass)
        page.put(key, -(24 + passing), -12, others, 64)
    if not theme.portrait:
        room = wide - 36 - passing - (others + 12 if others else 0)
        least = room / 2 if stage.advice else room
        said: Line = side_line(view, least) if len(view.sides) == 2 else _("score beside each name")
        line = Text(line=said, colour="ivory2", size_dp=24, steps=(22, 20, 18))
        if len(view.sides) == 2 or line_width_dp(said, 18) <= least:
            page.put(line, theme.wide - wide + 12, -12, least, 64)
        if stage.advice:
            page.put(
                Text(line=stage.advice, size_dp=20, colour="ivory2", halign="right", wrap=True, valign="middle",
                     steps=(18,)),
                -12 - sum(key + 12 for key in (passing, others) if key), -12, room / 2 - 12, 64,
            )  # fmt: skip
    page.put_undo(view)
