"""Tricks given away: what each player's cards cost, over the hands that somebody has looked at with all hands open.

The replay keeps what it finds (`kiosk.table.given_away`); here it is added up. Nobody is ranked.
"""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlite_utils import Database

from kiosk.base import words
from kiosk.base.alphabet import by_name
from kiosk.base.language import _, _n
from kiosk.base.times import date_of
from kiosk.journal import Journal
from kiosk.season.snapshot import Snapshot
from kiosk.table.given_away import SETTING, Kept
from kiosk.table.hindsight import Shown
from kiosk.table.kinds import OUTCOME_NEUTRAL
from rules.league import Span

_HANDS = """
    SELECT p.stream, p.hand, p.seat, p.player FROM result_players p
    JOIN results r ON r.stream = p.stream AND r.hand = p.hand
    WHERE r.counts AND p.stream IN (SELECT value FROM json_each(?))
"""
_FACTS = """
    SELECT stream, hand, count(*) FROM facts WHERE stream IN (SELECT value FROM json_each(:streams))
    AND kind NOT IN (SELECT value FROM json_each(:neutral)) AND hand IS NOT NULL GROUP BY stream, hand
"""


class Given(NamedTuple):
    """What one player's cards cost in a hand."""

    stream: str
    player: str
    tricks: int


@dataclass(frozen=True)
class GivenLine:
    """A player: over how many hands, how many tricks, and how many a hand."""

    player: str
    name: str
    hands: str
    tricks: str
    each: str  # "0.4"


@dataclass(frozen=True)
class GivenView:
    """Tricks given away in a season, by name; `empty` says what to do where there is nothing."""

    season: str
    rows: tuple[GivenLine, ...]
    note: str
    empty: str


def read_given(journal: Journal) -> tuple[Given, ...]:
    """What is kept of hands that are still as they were looked at."""
    kept = Kept.of(journal.settings.get(SETTING)).hands
    return tuple(journal.read(lambda db: _read(db, kept))) if kept else ()


def _read(db: Database, kept: object) -> list[Given]:
    assert isinstance(kept, dict)
    streams = json.dumps(sorted({stream for stream, _hand in kept}))
    neutral = json.dumps(sorted(OUTCOME_NEUTRAL))
    facts = {
        (stream, hand): count
        for stream, hand, count in db.conn.execute(_FACTS, {"streams": streams, "neutral": neutral})
    }
    found = []
    for stream, hand, seat, player in db.conn.execute(_HANDS, (streams,)):
        cost = kept.get((stream, hand))
        if cost is not None and cost.facts == facts.get((stream, hand)):
            found.append(Given(stream, player, cost.tricks.get(seat, 0)))
    return found


def given_view(snapshot: Snapshot, given: Sequence[Given], span: Span, shown: Shown) -> GivenView:
    """The list of a season, of the tables at which it may be shown."""
    hands, tricks = Counter[str](), Counter[str]()
    tables = snapshot.book.tables
    for each in given:
        table = tables.get(each.stream)
        if table is None or table.training or table.night in snapshot.veiled or date_of(table.opened) not in span:
            continue
        if shown is Shown.NIGHTS or (shown is Shown.HOME and table.night is None):
            hands[each.player] += 1
            tricks[each.player] += each.tricks
    people = sorted(hands, key=lambda person: (by_name(snapshot.name(person)), person))
    rows = tuple(
        GivenLine(
            person, snapshot.name(person), str(hands[person]), str(tricks[person]),
            words.decimal(tricks[person] / hands[person], 1, exact=True),
        )
        for person in people
    )  # fmt: skip
    note = _n("{n} player, by name", "{n} players, by name", len(rows))
    empty = _("Nothing is known yet. A replay finds out which cards cost a trick, and it is added up here.")
    return GivenView(_(span.name), rows, note if rows else "", "" if rows else empty)
