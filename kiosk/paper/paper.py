"""What can go to paper: plain data that draw themselves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from kiosk.paper.document import Document


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
