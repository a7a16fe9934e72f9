"""Everything of a night as files: each list as CSV, at duplicate also the boards as PBN and the results as USEBIO."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from kiosk.base import words
from kiosk.base.not_now import NotNow
from kiosk.night.board_facts import layout_of
from kiosk.night.boards.open_cards import makes
from kiosk.night.hand_records import hand_records
from kiosk.night.lists import listings
from kiosk.night.named import NamedNight
from kiosk.paper.spreadsheet import table
from kiosk.paper.usebio import usebio
from rules.boards import write


@dataclass(frozen=True)
class File:
    """A file; `what` says how much is in it: ``28 lines``."""

    name: str
    content: bytes
    what: str = ""


def files(night: NamedNight, club: str = "", all: bool = False) -> Iterator[File]:
    """The files of a night. Boards are included once everybody has played them, and so are their results, except for
    the director (`all`); `club` is the name in USEBIO."""
    for each in listings(night, all):
        yield File(f"{each.id}.csv", table(each.heads, each.rows), words.count(len(each.rows), "line"))
    layout, records = layout_of(night), hand_records(night)
    if layout is not None and records:
        text = write((record.deal for record in records), layout, night.plan.name, makes(night))
        yield File("boards.pbn", text.encode(), words.count(len(records), "board"))
    with suppress(NotNow):
        yield File("usebio.xml", usebio(night, club), words.count(sum(state.closed for state in night.rounds), "round"))


def plain(text: str) -> str:
    """A text as part of a file name on any stick: ``friday-night``; "" if nothing of it is usable."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:40]
