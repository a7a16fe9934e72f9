"""Score sheets to fill in by hand, for any game: the columns of the sheet on the screen, and empty lines."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

from kiosk.base import words
from kiosk.base.language import _
from kiosk.table.games.faces import FACES
from kiosk.table.state import TableState
from kiosk.table.views import SheetCell, SheetColumn, SheetRow, SheetView, SideView
from rules.catalogue import Game
from rules.house_rules import HouseRules
from rules.seats import Seating

LINES = 24
"""The number of lines for hands."""
NAME = "………………………………"
"""A line for a name."""


@dataclass(frozen=True)
class _Opening:
    rules: HouseRules
    seating: Seating


@dataclass(frozen=True)
class _Unopened:
    """The part of a table that a face needs for the columns of its sheet."""

    opening: _Opening
    names: tuple[str, ...]

    def side_labels(self) -> tuple[str, ...]:
        seating = self.opening.seating
        return tuple(words.side_label(seating, side, self.names) for side in range(len(seating.sides)))


def blank_sheet(game: Game, preset: str, players: int, names: Sequence[str] = (), lines: int = LINES) -> SheetView:
    """An empty score sheet for so many players."""
    rules = game.preset(preset).rules
    seating = game.seating(rules, players)
    called = tuple(names) or tuple(words.place(seat, players) for seat in range(players))
    table = cast(TableState, _Unopened(_Opening(rules, seating), called))
    columns = (SheetColumn("", 6, "left"), *FACES[game.id].columns(table))
    written = [name if names else f"{name} {NAME}" for name in called]
    players_of = [[seating.player_of(seat) for seat in seating.members(side)] for side in range(len(seating.sides))]
    members = [tuple(written[player] for player in side if player is not None) for side in players_of]
    sides = tuple(
        SideView(n, words.side_label(seating, n, called), each, 0, 0, False) for n, each in enumerate(members)
    )
    row = SheetRow(0, (SheetCell(),) * len(columns), "", None, "", (), (), True, "")
    rows = tuple(replace(row, hand=n, cells=(SheetCell(str(n)), *row.cells[1:])) for n in range(1, lines + 1))
    label = _("{preset} rules", preset=_(game.preset(preset).label))
    return SheetView(
        _("Table {number}", number="………"),
        _(game.label),
        label,
        _("Date {date}", date="……………………"),
        sides,
        columns,
        rows,
        (),
        (),
        (),
        None,
        "",
    )
