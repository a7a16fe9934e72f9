"""What both sides could have made of a board with all cards open, once nobody will play it any more (analysis#boards).

A process of its own works it out (`kiosk.table.solver`), board after board, and the kiosk keeps it with its settings:
whoever reads a night finds it there, phones and papers too. It may be thrown away: it is worked out anew.

It is said of boards whose trumps are known before the play. Where the bidding names them, what could have been made
hangs on who bids what, and on what the declarer keeps of a kitty.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.inbox import Inbox
from kiosk.base.language import _, later
from kiosk.base.task import Task
from kiosk.night.board_facts import layout_of
from kiosk.night.hand_records import HandRecord, hand_records
from kiosk.night.named import NamedNight
from kiosk.table import solver
from kiosk.table.hindsight import SETTING as SHOWN
from kiosk.table.hindsight import Shown, Solve
from kiosk.table.solver import Ended, Told
from rules.analysis import TRUMPS
from rules.boards import SEATS, write
from rules.cards import LITTLE

SETTING = "open_cards"
VERSION = 1
KEPT = 500
"""Deals whose tricks are kept, the latest: some evenings' boards. Each takes some twenty bytes."""
HEAD = later("With all cards open")
LOOKING = later("being worked out")


class OpenCards(NamedTuple):
    """What N–S and E–W could have made; None while that is being worked out."""

    tricks: tuple[int, int] | None

    @property
    def words(self) -> str:
        """``N–S 6, E–W 7``"""
        if self.tricks is None:
            return _(LOOKING)
        sides = zip(map(words.side, (0, 1)), self.tricks, strict=True)
        return ", ".join(f"{side}{words.NO_BREAK}{tricks}" for side, tricks in sides)


@dataclass(frozen=True)
class Kept:
    """What is known: the tricks of N–S by deal, the latest last, and the deal that is looked at, "" for none."""

    tricks: Mapping[str, int] = field(default_factory=dict)
    looking: str = ""

    @classmethod
    def of(cls, content: object) -> Kept:
        """From the stored form; nothing where it cannot be used."""
        try:
            assert isinstance(content, dict) and content["version"] == VERSION
            return cls({str(deal): int(tricks) for deal, tricks in content["tricks"]}, str(content["looking"]))
        except (AssertionError, LookupError, TypeError, ValueError):
            return cls()

    def content(self) -> dict[str, object]:
        """The stored form."""
        return {"version": VERSION, "tricks": [*self.tricks.items()][-KEPT:], "looking": self.looking}


def open_cards(night: NamedNight, record: HandRecord) -> OpenCards | None:
    """What is known of a board that is open to all; None where nothing is, or the setting is off."""
    settings, deal = night.settings_of(), deal_of(record)
    if not deal or Shown.of(settings.get(SHOWN)) is Shown.OFF:
        return None
    kept = Kept.of(settings.get(SETTING))
    if deal in kept.tricks:
        ours = kept.tricks[deal]
        return OpenCards((ours, record.deal.hands[0].bit_count() - ours))
    return OpenCards(None) if deal == kept.looking else None


def open_cards_line(night: NamedNight, record: HandRecord) -> str:
    """The same in a line, for paper: "" until it is known."""
    found = open_cards(night, record)
    return f"{_(HEAD)}: {found.words}." if found is not None and found.tricks is not None else ""


def declared(record: HandRecord) -> tuple[str, str]:
    """Who stands for the declarer of a board, and its trumps, in letters: ``S``, ``NT``. The dealer does: the player on
    the left leads."""
    assert record.trump is not None
    return SEATS[record.dealer], [*TRUMPS][record.trump]


def makes(night: NamedNight) -> dict[int, tuple[str, str, int]]:
    """What is known of all boards that are open to all, by number: declarer, trumps, and the tricks of that side."""
    known = ((record, open_cards(night, record)) for record in hand_records(night))
    return {
        record.number: (*declared(record), made.tricks[record.dealer % 2])
        for record, made in known
        if made is not None and made.tricks is not None
    }


def deal_of(record: HandRecord) -> str:
    """What is asked of a board, in a few letters: the same for the same hands, trumps and first leader; "" for
    nothing."""
    board = record.deal
    if record.trump is None or board.kitty or any(hand >> LITTLE for hand in board.hands):
        return ""
    return sha256(repr((board.hands, record.trump, record.dealer)).encode()).hexdigest()[:16]


class Boards:
    """Has the boards of a night looked at, one at a time, as they are over. Belongs to the thread that owns the
    state."""

    def __init__(
        self,
        setting: Callable[[str], object],
        keep: Callable[[str, object], None],
        wake: Callable[[], None] = lambda: None,
        solve: Solve | None = None,
    ) -> None:
        """`setting` and `keep` read and store settings; `wake` is called, in any thread, when there is something to
        `poll`."""
        self._setting, self._keep, self._solve = setting, keep, solve or solver.solve
        self._inbox = Inbox[Told]()
        self._inbox.wake = wake
        before = Kept.of(setting(SETTING))
        self._kept = replace(before, looking="")
        if before.looking:  # the power went
            keep(SETTING, self._kept.content())
        self._given_up: set[str] = set()
        """Deals with which something went wrong: nobody tries them again and again."""
        self._night: NamedNight | None = None
        self._north_south, self._all = True, 0
        """Of the board that is looked at: whether North or South deals it, and how many tricks there are."""
        self._found: int | None = None
        self._task: Task | None = None

    def follow(self, night: NamedNight | None) -> None:
        """Looks at the next board of this night, and no more at one that is shut again."""
        self._night = night
        wanted = {} if night is None or Shown.of(self._setting(SHOWN)) is Shown.OFF else asked(night)
        if self._task is not None and self._kept.looking not in wanted:
            self.leave()
        if self._task is None and night is not None:
            done = self._kept.tricks.keys() | self._given_up
            if (record := next((one for deal, one in wanted.items() if deal not in done), None)) is not None:
                self._begin(night, record)

    def poll(self) -> None:
        """Takes what was found, and goes on with the next board."""
        for told in self._inbox.taken():
            if not isinstance(told, Ended):
                tricks = told.content.get("tricks") if isinstance(told.content, dict) else None
                if isinstance(tricks, int):
                    self._found = tricks if self._north_south else self._all - tricks
                continue
            deal, self._task = self._kept.looking, None
            if told.well and self._found is not None:
                self._kept = Kept({**self._kept.tricks, deal: self._found})
            else:
                self._given_up.add(deal)
                self._kept = replace(self._kept, looking="")
            self.follow(self._night)
            if self._task is None:
                self._keep(SETTING, self._kept.content())
            break

    def leave(self) -> None:
        """Gives up what is not finished."""
        self._inbox.drop()
        if self._task is not None:
            self._task.ask_to_stop()
            self._task = None
            self._kept = replace(self._kept, looking="")
            self._keep(SETTING, self._kept.content())

    def _begin(self, night: NamedNight, record: HandRecord) -> None:
        layout = layout_of(night)
        assert layout is not None
        self._north_south, self._all = record.dealer % 2 == 0, record.deal.hands[0].bit_count()
        self._found = None
        self._kept = replace(self._kept, looking=deal_of(record))
        self._keep(SETTING, self._kept.content())
        declarer, trumps = declared(record)
        options = ("--trumps", trumps, "--declarer", declarer)
        self._task = self._solve(options, write([record.deal], layout, ""), self._inbox.open())


def asked(night: NamedNight) -> dict[str, HandRecord]:
    """The boards that may be looked at, by what is asked of them."""
    return night.cached(
        "boards with open cards",
        lambda: {deal: record for record in hand_records(night) if (deal := deal_of(record))},
    )
