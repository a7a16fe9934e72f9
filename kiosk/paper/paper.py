"""Everything that can be printed: plain data that draws itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from kiosk.paper.document import Document


class Paper(Protocol):
    """Something printable: plain data that draws itself, in any thread."""

    def draw(self, on: Document) -> None:
        """Draws its pages at the end of a document."""


@dataclass(frozen=True)
class Printed:
    """A PDF. `note` names what could not be printed as written, "" if nothing."""

    pdf: bytes
    pages: int
    note: str = ""


def printed(papers: Iterable[Paper], made: datetime, size: str = "a4") -> Printed:
    """Papers as one PDF with the date `made`: the same papers and date give the same bytes."""
    # It loads everything that makes PDFs, as large as the rest of the kiosk: only for printing.
    from kiosk.paper.document import Document

    document = Document(size, made)
    for paper in papers:
        paper.draw(document)
    pdf = bytes(document.output())
    return Printed(pdf, document.pages_count, document.note)
