"""Score sheets for a spreadsheet: CSV in UTF-8, with the mark by which common programs recognise it."""

import csv
import re
from collections.abc import Sequence
from io import StringIO

from kiosk.table.sheets import players, text
from kiosk.table.views import SheetView

_NUMBER = re.compile(r"[+\-−]?(0|[1-9][0-9]*)(\.[0-9]+)?")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula, perhaps after skipping what is before it."""


def spreadsheet(sheets: Sequence[SheetView]) -> bytes:
    """The sheets one below the other, each with its table, game and players above, and an empty line between two.
    Figures are numbers; words are never read as a formula."""
    out = StringIO()
    writer = csv.writer(out)
    for n, sheet in enumerate(sheets):
        if n:
            writer.writerow([])
        for row in _rows(sheet):
            writer.writerow(map(_entry, row))
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> bytes:
    """One table with its headings; figures are numbers, words are never read as a formula."""
    out = StringIO()
    writer = csv.writer(out)
    for row in (heads, *rows):
        writer.writerow(map(_entry, row))
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def _rows(sheet: SheetView) -> list[list[str]]:
    rows = [[sheet.table, sheet.date], [sheet.game, sheet.preset], *([line] for line in players(sheet))]
    rows.append([*(f"{column.group} {column.head}".strip() for column in sheet.columns), "result", "remark"])
    rows += [[*map(text, row.cells), row.result, row.remark] for row in sheet.rows]
    return rows + [[*map(text, line), "", ""] for line in sheet.foot]


def _entry(words: str) -> str:
    """The text of a cell: a number as such, words so that they stay words."""
    if _NUMBER.fullmatch(words):
        return words.replace("−", "-").lstrip("+")
    return f"'{words}" if words.startswith(_FORMULA) else words
