"""What both sides could have made of a board with all cards open, once nobody will play it any more (analysis#boards).

A process of its own works it out (`kiosk.table.solver`), board after board, and the kiosk keeps it with its settings:
whoever reads a night finds it there, phones and papers too. It may be thrown away: it is worked out anew.

Of a board whose trumps are known before the play it is what both sides take with these. In Bid Whist, where the bidding
names them, it is what each declarer's side takes with each trumps, uptown and downtown, while the kitty lies aside, and
the best bid (`kiosk.night.boards.every_bid`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, NamedTuple

from kiosk.base import words
from kiosk.base.inbox import Inbox
from kiosk.base.language import _, later
from kiosk.base.task import Task
from kiosk.night.board_facts import layout_of
from kiosk.night.boards.every_bid import CELLS, Cell, best_line, blocks_of
from kiosk.night.hand_records import HandRecord, hand_records
from kiosk.night.named import NamedNight
from kiosk.night.state import NightState
from kiosk.table import solver
from kiosk.table.hindsight import SETTING as SHOWN
from kiosk.table.hindsight import Shown, Solve
from kiosk.table.solver import Ended, Told
from kiosk.table.views import MadeBlock
from rules.analysis import TRUMPS, first_leader
from rules.boards import SEATS, write
from rules.cards import LITTLE
from rules.games.bid_whist import BidWhistHand, BidWhistRules

SETTING = "open_cards"
VERSION = 2
KEPT = 500
"""Deals whose tricks are kept, the latest: some evenings' boards. Each takes some twenty bytes, of Bid Whist sixty."""
HEAD = later("With all cards open")
LOOKING = later("being worked out")


class OpenCards(NamedTuple):
    """What could have been made, in words; `known` is false while that is being worked out. Of Bid Whist `words` are
    the best bid, `blocks` the tricks of every declarer's side, and `note` says what is counted."""

    known: bool
    words: str
    blocks: tuple[MadeBlock, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Kept:
    """What is known: tricks by deal, the latest last, and the deal that is looked at, "" for none.

    The tricks are a hexadecimal digit each: those of N–S; of Bid Whist those of the declarer's side, by `CELLS`."""

    tricks: Mapping[str, str] = field(default_factory=dict)
    looking: str = ""

    @classmethod
    def of(cls, content: object) -> Kept:
        """From the stored form; nothing where it cannot be used."""
        try:
            assert isinstance(content, dict)
            read = READ[content["version"]]
            tricks = {str(deal): read(figures) for deal, figures in content["tricks"]}
            return cls(tricks, str(content["looking"]))
        except (AssertionError, LookupError, TypeError, ValueError):
            return cls()

    def content(self) -> dict[str, object]:
        """The stored form."""
        return {"version": VERSION, "tricks": [*self.tricks.items()][-KEPT:], "looking": self.looking}


def digits(figures: Iterable[int]) -> str:
    """Tricks as they are kept."""
    return "".join(f"{tricks:x}" for tricks in figures)


def _checked(figures: str) -> str:
    assert figures and all(digit in "0123456789abcd" for digit in figures)
    return figures


READ: Mapping[int, Callable[[Any], str]] = {1: lambda tricks: _checked(digits([int(tricks)])), VERSION: _checked}
"""By version, from the form in which the tricks of a deal are stored. The first had boards alone whose trumps are known
before the play."""


def open_cards(night: NamedNight, record: HandRecord) -> OpenCards | None:
    """What is known of a board that is open to all; None where nothing is, or the setting is off."""
    settings, deal = night.settings_of(), deal_of(night, record)
    if not deal or Shown.of(settings.get(SHOWN)) is Shown.OFF:
        return None
    kept = Kept.of(settings.get(SETTING))
    if figures := _figures(kept, deal, record):
        return _in_words(night, record, figures)
    return OpenCards(False, _(LOOKING)) if deal == kept.looking else None


def _figures(kept: Kept, deal: str, record: HandRecord) -> tuple[int, ...]:
    """The tricks that are kept of a board; none where they are not known."""
    found = tuple(int(digit, 16) for digit in kept.tricks.get(deal, ""))
    return found if len(found) == len(cells_of(record)) else ()


def _in_words(night: NamedNight, record: HandRecord, figures: tuple[int, ...]) -> OpenCards:
    rules = night.plan.rules
    if isinstance(rules, BidWhistRules):
        note = _("The kitty’s trick counts.") if rules.kitty_is_a_trick else ""
        return OpenCards(True, best_line(rules, record.dealer, figures), blocks_of(rules, figures), note)
    sides = zip(map(words.side, (0, 1)), _of_sides(record, figures), strict=True)
    return OpenCards(True, ", ".join(f"{side}{words.NO_BREAK}{tricks}" for side, tricks in sides))


def _of_sides(record: HandRecord, figures: tuple[int, ...]) -> tuple[int, int]:
    """The tricks of both sides, where trumps are known before the play."""
    (ours,) = figures
    return ours, record.deal.hands[0].bit_count() - ours


def declared(record: HandRecord) -> tuple[str, str]:
    """Who stands for the declarer of a board, and its trumps, in letters: ``S``, ``NT``. The dealer does: the player on
    the left leads."""
    assert record.trump is not None
    return SEATS[record.dealer], [*TRUMPS][record.trump]


def cells_of(record: HandRecord) -> tuple[Cell, ...]:
    """What is asked about a board: its trumps alone, where they are known before the play."""
    return CELLS if record.trump is None else (("tricks", *declared(record)),)


def makes(night: NamedNight) -> dict[int, tuple[str, str, int]]:
    """What is known of all boards that are open to all, by number: declarer, trumps, and the tricks of that side. Of
    boards whose trumps are known before the play: a record has no place for downtown."""
    settings = night.settings_of()
    kept, found = Kept.of(settings.get(SETTING)), dict[int, tuple[str, str, int]]()
    for record in hand_records(night) if Shown.of(settings.get(SHOWN)) is not Shown.OFF else ():
        figures = _figures(kept, deal_of(night, record), record)
        if record.trump is not None and figures:
            found[record.number] = (*declared(record), _of_sides(record, figures)[record.dealer % 2])
    return found


def deal_of(night: NightState, record: HandRecord) -> str:
    """What is asked of a board, in a few letters: the same for the same hands, trumps and first leader; "" for
    nothing."""
    board, rules = record.deal, night.plan.rules
    if isinstance(rules, BidWhistRules):
        hand = BidWhistHand(rules, record.dealer)
        leaders = tuple(first_leader(hand, seat) for seat in range(len(SEATS)))
        return _short((board.hands, "BidWhist", leaders, hand.jokers_any_time))
    if record.trump is None or board.kitty or any(hand >> LITTLE for hand in board.hands):
        return ""
    return _short((board.hands, record.trump, record.dealer))


def _short(asked: tuple[object, ...]) -> str:
    return sha256(repr(asked).encode()).hexdigest()[:16]


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
        self._record: HandRecord | None = None
        """The board that is looked at."""
        self._found: dict[Cell, int] = {}
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
                self._take(told.content)
                continue
            deal, self._task = self._kept.looking, None
            if told.well and (figures := self._all_found()):
                self._kept = Kept({**self._kept.tricks, deal: digits(figures)})
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
        self._record, self._found = record, {}
        self._kept = replace(self._kept, looking=deal_of(night, record))
        self._keep(SETTING, self._kept.content())
        options: tuple[str, ...] = ()
        if record.trump is not None:
            declarer, trumps = declared(record)
            options = ("--trumps", trumps, "--declarer", declarer)
        self._task = self._solve(options, write([record.deal], layout, ""), self._inbox.open())

    def _take(self, content: object) -> None:
        """Takes a line of what it prints."""
        assert self._record is not None
        found = content if isinstance(content, dict) else {}
        tricks = found.get("tricks")
        if isinstance(tricks, int) and 0 <= tricks <= self._record.deal.hands[0].bit_count():
            self._found[str(found.get("kind")), str(found.get("declarer")), str(found.get("trumps"))] = tricks

    def _all_found(self) -> tuple[int, ...]:
        """All that was asked for, as it is kept; nothing where some of it did not come."""
        record = self._record
        assert record is not None
        found = tuple(self._found[cell] for cell in cells_of(record) if cell in self._found)
        if len(found) != len(cells_of(record)):
            return ()
        turned = record.trump is not None and record.dealer % 2 == 1  # E–W's, and N–S's are kept
        return _of_sides(record, found)[1:] if turned else found


def asked(night: NamedNight) -> dict[str, HandRecord]:
    """The boards that may be looked at, by what is asked of them."""
    return night.cached(
        "boards with open cards",
        lambda: {deal: record for record in hand_records(night) if (deal := deal_of(night, record))},
    )
