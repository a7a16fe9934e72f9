"""Everything of a night as files: each list as CSV, at duplicate also the boards as PBN and the results as USEBIO."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from kiosk.base.language import SOURCE, _n, speaking
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
    made: list[tuple[str, bytes, Callable[[], str]]] = []
    with speaking(SOURCE):  # programs read them
        for each in listings(night, all):
            made.append((f"{each.id}.csv", table(each.heads, each.rows), partial(lines, len(each.rows))))
        layout, records = layout_of(night), hand_records(night)
        if layout is not None and records:
            text = write((record.deal for record in records), layout, night.plan.name, makes(night))
            made.append(("boards.pbn", text.encode(), partial(_boards, len(records))))
        with suppress(NotNow):
            played = sum(state.closed for state in night.rounds)
            made.append(("usebio.xml", usebio(night, club), partial(_rounds, played)))
    for name, content, what in made:
        yield File(name, content, what())


def lines(count: int) -> str:
    """How much is in a list: ``28 lines``."""
    return _n("{n} line", "{n} lines", count)


def _boards(count: int) -> str:
    return _n("{n} board", "{n} boards", count)


def _rounds(count: int) -> str:
    return _n("{n} round", "{n} rounds", count)


def plain(text: str) -> str:
    """A text as part of a file name on any stick: ``friday-night``; "" if nothing of it is usable."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:40]
