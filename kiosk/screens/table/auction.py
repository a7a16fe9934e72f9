"""The auction: who has called what, and a pad of the calls that may be made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.screens.table.calls import ground_size, put_calls
from kiosk.screens.table.felt import side_line
from kiosk.screens.table.screen import on, put_primary
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Choice, Key, Pad, Primary, Text
from kiosk.views import AuctionStage, TableView

if TYPE_CHECKING:
    from kiosk.screens.table.page import TablePage

SHORT = {"uptown": "up", "downtown": "down", "no trump": "NT"}
"""Names of the types for keys too narrow for the whole."""
WIDE_ENOUGH = 90  # dp of a key that holds "downtown"


def auction(page: TablePage, view: TableView, stage: AuctionStage) -> None:
    table = page.table
    page.head(view.table, f"Hand {view.hand}", view.preset)
    words = "calls now" if stage.may_pass else "must bid"
    ground = put_calls(page, view.seats, stage.caller, words, stage.ahead, table.skip_to)
    wide, _tall = ground_size()
    note = 0.44 * wide
    ground.put(
        Text(line=stage.headline, size_dp=36, bold=True, colour="brass", steps=(30, 28, 24, 22)),
        12, 8, wide - note - 36, 46,
    )  # fmt: skip
    ground.put(
        Text(line=stage.note, size_dp=26, colour="ivory2", halign="right", steps=(24, 22, 20)), -12, 12, note, 40
    )
    across = len(stage.rows[0])
    narrow = (wide - 24) / across - 8 < WIDE_ENOUGH
    keys = [
        Key(key.number, SHORT[key.type] if narrow else key.type, key.call, off=not key.legal)
        for row in stage.rows
        for key in row
    ]
    pad = Pad(keys=keys, columns=across, tallest=150, title_size=60 if theme.tall >= 600 and not narrow else 44)
    pad.bind(on_pick=lambda _pad, call: table.call(str(call)))
    ground.put(pad, 12, 64, -12, -88)
    _foot(page, view, stage, wide)


def _foot(page: TablePage, view: TableView, stage: AuctionStage, wide: float) -> None:
    table = page.table
    others = 124 if stage.others_pass else 0
    passing = 216 if wide > 480 else 130 if others else 180
    if theme.portrait:
        passing = theme.wide - 24 - 136 - 12 - (others + 12 if others else 0)
    if stage.may_pass:
        put_primary(page, on(Primary(title="Pass", title_size=30), lambda: table.call("Pass")), passing)
    else:
        put_primary(page, Primary(title="Pass", note=stage.why_no_pass, off=True), passing)
    if others:
        key = on(Choice(title="All pass", note="to the end"), table.others_pass)
        page.put(key, -(24 + passing), -12, others, 64)
    if not theme.portrait:
        room = wide - 36 - passing - (others + 12 if others else 0)
        line = side_line(view)
        page.put(
            Text(line=line, colour="ivory2", size_dp=24, steps=(22, 20, 18)), theme.wide - wide + 12, -12, room, 64
        )
    page.put_undo(view)
