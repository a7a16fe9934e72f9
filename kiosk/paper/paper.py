"""What can go to paper: plain data that draw themselves, and the measures of a page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from kiosk.paper.document import Document

PAPERS = ("a4", "letter")
MARGIN, GAP = 12.0, 3.0
"""Millimetres: round the page, and between two columns."""
MM = 25.4 / 72
"""Millimetres in a point."""
LEAST = 11
"""The points of the smallest type that is read in a dim hall."""
BLACK, GREY, RULE, RED = (0, 0, 0), (95, 95, 95), (170, 170, 170), (190, 20, 25)
Colour = tuple[int, int, int]


class Paper(Protocol):
    """Something that goes to paper: plain data that draws itself, in any thread."""

    def draw(self, on: Document) -> None:
        """Draws its pages at the end of a document."""


@dataclass(frozen=True)
class Printed:
    """A PDF. `note` says what could not be printed as it is written, "" where all of it could."""

    pdf: bytes
    pages: int
    note: str = ""


def printed(papers: Iterable[Paper], made: datetime, size: str = "a4") -> Printed:
    """Papers as one PDF, whose own date is `made`: the same papers and date give the same bytes."""
    # With all that makes PDFs, as large as the rest of the kiosk: loaded by who prints.
    from kiosk.paper.document import Document

    document = Document(size, made)
    for paper in papers:
        paper.draw(document)
    pdf = bytes(document.output())
    return Printed(pdf, document.pages_count, document.note)
