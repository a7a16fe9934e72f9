"""A score sheet on the screen, on paper and in a spreadsheet: its words, and the widths of its columns."""

from collections.abc import Iterable, Sequence

from kiosk.base import words
from kiosk.base.words import SUIT_SIGNS
from kiosk.table.views import SheetCell, SheetColumn, SheetRow, SheetView


def called(sheet: SheetView, side: int) -> str:
    """The heading of a side's columns: ``N–S``; the player's name if everybody plays alone."""
    named = (column.group or column.head for column in sheet.columns if column.side == side)
    return next(named, sheet.sides[side].label)


def players(sheet: SheetView) -> list[str]:
    """Who plays: a line a side with partners (``N–S: Ada and Ruby``), else everybody in one line."""
    sides = [(called(sheet, side.side), words.together(side.names)) for side in sheet.sides]
    if all(len(side.names) == 1 for side in sheet.sides):
        return [", ".join(names for _called, names in sides)]
    return [words.colon(name, names) for name, names in sides]


def text(cell: SheetCell) -> str:
    """The text of a cell: ``4 up ♥``."""
    return cell.text if cell.suit is None else f"{cell.text} {SUIT_SIGNS[cell.suit]}".strip()


def has_words(cell: SheetCell) -> bool:
    """Whether a cell has more than figures: words can be cut, figures cannot."""
    return any(character.isalpha() for character in cell.text)


def goes_across(row: SheetRow | None, column: SheetColumn, cell: SheetCell) -> bool:
    """Whether a cell is about its whole row and extends over the empty ones after it, like an adjustment. If even that
    is too narrow, the row's remark is enough."""
    return row is not None and row.remark != "" and column.side is None and has_words(cell)


def entries(sheet: SheetView, index: int) -> set[SheetCell]:
    """The different cells of a column that need room."""
    column = sheet.columns[index]
    own = {row.cells[index] for row in sheet.rows if not goes_across(row, column, row.cells[index])}
    return own | {line[index] for line in sheet.foot}


def may_be_cut(column: SheetColumn, cells: Iterable[SheetCell]) -> bool:
    """Whether a column may be narrower than its content: names and calls, not figures."""
    return column.side is None and any(map(has_words, cells))


def shared(parts: Sequence[float], room: float) -> tuple[float, ...]:
    """Divides a width in these proportions."""
    whole = sum(parts)
    return tuple(room * part / whole for part in parts)


def fitted(portions: Sequence[float], needs: Sequence[float]) -> tuple[float, ...]:
    """Widths as close to the proportions as possible that give every column what it needs; () if there is not enough
    room."""
    left = sum(portions) - sum(needs)
    if left < 0:
        return ()
    spare = [max(0.0, portion - need) for portion, need in zip(portions, needs, strict=True)]
    return tuple(need + left * more / (sum(spare) or 1) for need, more in zip(needs, spare, strict=True))
