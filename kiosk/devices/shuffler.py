"""The shuffler's session: its port, its state, its faults, and its jobs; on the thread that owns the state.

What it deals and for whom is up to `kiosk.table_io.shuffler_at_table`, which hears all its reports.
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Protocol

from hardware.events import (
    DealDone,
    DealVoid,
    DeviceAway,
    DeviceBack,
    Event,
    PackHandled,
    ShufflerCleared,
    ShufflerEvent,
    ShufflerFault,
    ShufflerRefused,
    ShufflerWaits,
)
from hardware.line import Line
from hardware.ports import ports
from hardware.shuffler.commands import StateIs, Status
from hardware.shuffler.machine import Shuffler
from hardware.shuffler.pattern import Pattern
from kiosk.base.inbox import Inbox
from kiosk.base.language import SOURCE, _, _n, speaking
from kiosk.devices import shuffler_words as said

CHOSEN, LAST_DEAL = "shuffler", "shuffler_deal"
"""The settings' names: the port and the number of packs; the last deal's id, and what it is for while it is open."""
TEST = Pattern.round_the_table("NESW", (1,))
"""The deal that tries the machine."""


class Driver(Protocol):
    """The part of `hardware.shuffler.machine.Shuffler` needed here."""

    @property
    def state(self) -> StateIs | None: ...
    def line(self, path: str) -> Line: ...
    def shuffle(self, cards: int, bay: int = 1) -> None: ...
    def count(self, bay: int = 1) -> None: ...
    def eject(self, bay: int = 1) -> None: ...
    def deal(self, id: int, pattern: Pattern, cards: int, bay: int = 1, asked_before: bool = False) -> None: ...
    def annul(self, id: int) -> None: ...
    def clear(self) -> None: ...
    def stop(self) -> None: ...


@dataclass(frozen=True)
class ShufflerState:
    """The state of the shuffler. `since` is the local time of the last change; the rest is words for people. `fault`
    and `remedy` stand until the machine reports the fault cleared, even if the line is lost meanwhile."""

    port: str
    bays: int = 1
    connected: bool = False
    since: datetime | None = None
    identity: str = ""
    why: str = ""
    advice: str = ""
    brief: str = ""
    """Why it is not available, in a line."""
    fault: str = ""
    remedy: str = ""
    waits: bool = False
    """Whether it waits for somebody at the machine."""


class ShufflerSession:
    """The shuffler. Belongs to the thread that owns the state."""

    def __init__(
        self,
        settings: Mapping[str, Any],
        keep: Callable[[str, Any], None],
        record: Callable[[Mapping[str, Any], Callable[[bool], object]], None],
        clock: Callable[[], datetime] = datetime.now,
        driver: Callable[[Callable[[Event], None]], Driver] = Shuffler,
    ) -> None:
        """`settings` are the kiosk's, `keep` stores one. `record` stores the last deal (`LAST_DEAL`), and calls back
        once that is durable, or failed."""
        self._keep, self._record, self._clock, self.make_driver = keep, record, clock, driver
        self.inbox: Inbox[Event] = Inbox()
        self._driver: Driver | None = None
        self._line: Line | None = None
        chosen, last = settings.get(CHOSEN) or {}, settings.get(LAST_DEAL) or {}
        self._chosen: dict[str, Any] = {"port": chosen.get("port", ""), "bays": chosen.get("bays", 1)}
        self.last_id = int(last.get("id", 0))
        """The greatest id of any deal kept."""
        self.session = 0
        """Changes each time the machine is connected again and nothing it said before is known there."""
        self.changed: Callable[[], None] = lambda: None
        self.heard: Callable[[ShufflerEvent], None] = lambda event: None
        """Called with every report of the machine, after it was handled here."""
        self.state: ShufflerState | None = None
        self._says: Callable[[], str] = str
        """Tells the result of the last job."""
        self.last_error: tuple[str, datetime] | None = None
        self.shuffled: dict[int, int] = {}
        """The packs that lie shuffled in their bays, with their numbers of cards."""
        self._testing: int | None = None
        self._preparing: tuple[int, int] | None = None
        self._shuffle_counted: int | None = None

    @property
    def said(self) -> str:
        """The result of the last job, in words; "" before the first."""
        return self._says()

    # The port.

    def start(self) -> None:
        """Starts the shuffler chosen last, if any."""
        if self._chosen["port"]:
            self._watch()

    def choose(self, port: str, bays: int | None = None) -> None:
        """Uses the shuffler at this port from now on, with so many packs (1 or 2)."""
        self.stop()
        self._chosen = {"port": port, "bays": bays or self._chosen["bays"]}
        self._keep(CHOSEN, dict(self._chosen))
        self._watch()
        self.changed()

    def set_bays(self, bays: int) -> None:
        """It holds so many packs: 1, or 2."""
        self._chosen["bays"] = bays
        self._keep(CHOSEN, dict(self._chosen))
        if self.state:
            self.state = replace(self.state, bays=bays)
        self.changed()

    def forget(self) -> None:
        """Plays without a shuffler from now on."""
        self.stop()
        self._chosen["port"] = ""
        self._keep(CHOSEN, None)
        self.state = None
        self.changed()

    def stop(self) -> None:
        """Closes the line to the shuffler; what it still had to report is dropped. The machine goes on with its
        jobs."""
        if self._line:
            self._line.stop()
        self._line = self._driver = None
        self.inbox.drop()
        self.shuffled.clear()
        self._testing = self._preparing = self._shuffle_counted = None

    def _watch(self) -> None:
        self.session += 1
        self.state = ShufflerState(self._chosen["port"], self._chosen["bays"], since=self._clock())
        self._driver = self.make_driver(self.inbox.open())
        self._line = self._driver.line(self._chosen["port"])
        self._line.start()

    def ports(self) -> tuple[str, ...]:
        """The ports to choose from: those that exist, and the one in use."""
        return tuple(dict.fromkeys(path for path in (*ports(), self._chosen["port"]) if path))

    # What people ask it to do.

    @property
    def ready(self) -> bool:
        """Whether it answers and can be given a job."""
        return self._driver is not None and self.state is not None and self.state.connected

    def shuffle(self, bay: int, cards: int | None = None) -> None:
        """Shuffles the pack in a bay, which should have so many cards; by default as many as it counts."""
        if self._driver:
            self.shuffled.pop(bay, None)
            if cards is None:
                self._shuffle_counted = bay
                self._driver.count(bay)
            else:
                self._driver.shuffle(cards, bay)

    def count(self, bay: int) -> None:
        """Counts the cards in a bay."""
        if self._driver:
            self._driver.count(bay)

    def eject(self, bay: int) -> None:
        """Ejects the pack in a bay."""
        if self._driver:
            self.shuffled.pop(bay, None)
            self._driver.eject(bay)

    def deal_test(self, bay: int) -> None:
        """Deals a card to each of four places, as a test."""
        if self._driver:
            self._testing = bay
            self.give_up_others()  # While a deal is open the machine does nothing else, not even count.
            self._driver.count(bay)

    def prepare(self, bay: int, cards: int) -> None:
        """Shuffles the pack in a bay if it is there and complete; otherwise says nothing."""
        if self._driver:
            self._preparing = (bay, cards)
            self._driver.count(bay)

    def clear(self) -> None:
        """Somebody has put the fault right."""
        if self._driver:
            self._driver.clear()

    def stop_now(self) -> None:
        """Stops it at once; this is a fault, to be cleared like any other."""
        self._testing = self._preparing = self._shuffle_counted = None
        if self._driver:
            self._driver.stop()

    def next_bay(self, dealt_last: int) -> int:
        """The bay for the next deal: one with a shuffled pack, else the other one than last time."""
        bays = self.state.bays if self.state else 1
        other = dealt_last % bays + 1
        return next((bay for bay in (other, *self.shuffled) if bay in self.shuffled and bay <= bays), other)

    # Deals, by their ids.

    def next_id(self) -> int:
        """An id greater than any used before, here or in the machine's memory."""
        state = self._driver.state if self._driver else None
        return max(self.last_id, state.deal if state else 0) + 1

    def deal(self, id: int, pattern: Pattern, cards: int, bay: int, before: bool) -> None:
        """Deals; the id is on record already. `before`: it may have been asked for before."""
        if self._driver:
            self.shuffled.pop(bay, None)
            self._driver.deal(id, pattern, cards, bay, asked_before=before)

    def annul(self, id: int) -> None:
        """Gives a deal up."""
        if self._driver:
            self._driver.annul(id)

    def give_up_others(self) -> None:
        """Gives up a deal that is open in the machine, such as another kiosk's, so that a new one can begin."""
        state = self._driver.state if self._driver else None
        if state and state.status is Status.OPEN:
            self.annul(state.deal)

    # Reports from the machine.

    def poll(self) -> None:
        """Handles what the machine has reported. On the owner's thread."""
        for event in self.inbox.taken():
            self.take(event)

    def take(self, event: Event) -> None:
        """Handles one event of the machine."""
        if self.state is None:
            return
        if not isinstance(event, ShufflerWaits):
            self._now(waits=False)
        match event:
            case DeviceBack():
                self._now(connected=True, since=self._clock(), identity=event.identity, why="", advice="")
            case DeviceAway():
                why, advice = said.away(event.reason, event.path)
                since = self.state.since if self.state.why else self._clock()  # A new reason is not a new absence.
                brief = said.briefly(event.reason, self._clock())
                self._now(connected=False, since=since, why=why, advice=advice, brief=brief)
                self.shuffled.clear()
                self._erred(lambda: said.away(event.reason, event.path)[0])
            case ShufflerFault():
                what, remedy = said.fault(event.fault, event.where)
                self._now(fault=what, remedy=remedy)
                self.shuffled.clear()
                self._erred(lambda: said.fault(event.fault, event.where)[0])
            case ShufflerCleared():
                self._now(fault="", remedy="")
                self._says = lambda: _("The fault is cleared.")
            case ShufflerWaits():
                self._now(waits=True)
            case PackHandled():
                self._handled(event)
            case ShufflerRefused():
                self._testing = self._preparing = self._shuffle_counted = None
                self._says = lambda: " ".join(said.refused(event.why))
            case DealDone():
                self._says = lambda: _dealt(event)
            case DealVoid():
                self._says = lambda: said.void(event.why, None)[0]
        if isinstance(event, ShufflerEvent):
            self.heard(event)
        self.changed()

    def _handled(self, event: PackHandled) -> None:
        bay, counted = event.bay, event.what == "count"
        self._says = lambda: _handled(event)
        if event.what == "shuffle" and self.state and not self.state.fault:
            self.shuffled[bay] = event.cards
        if not counted or self._driver is None:
            return
        if self._shuffle_counted == bay:
            self._shuffle_counted = None
            self._driver.shuffle(event.cards, bay)
        if self._preparing == (bay, event.cards):
            self._driver.shuffle(event.cards, bay)
        self._preparing = None
        if self._testing == bay:
            self._testing = None
            self._deal_test(bay, event.cards)

    def _deal_test(self, bay: int, cards: int) -> None:
        """Handles a deal that is for no table."""
        if cards < TEST.cards:
            self._says = lambda: _n(
                "Bay {bay}: {n} card. Put a pack in first.",
                "Bay {bay}: {n} cards. Put a pack in first.",
                cards,
                bay=bay,
            )
            return
        id = self.next_id()

        def kept(kept: bool) -> None:
            if kept:
                self.deal(id, TEST, cards, bay, before=False)

        self.keep_deal({"id": id}, kept)

    def keep_deal(self, record: Mapping[str, Any], then: Callable[[bool], object] = lambda kept: None) -> None:
        """Records a deal's id, and what it is for while it is open; `then` learns whether that is durable."""
        self.last_id = max(self.last_id, record["id"])
        self._record(record, then)

    def _now(self, **state: Any) -> None:
        if self.state:
            self.state = replace(self.state, **state)

    def _erred(self, what: Callable[[], str]) -> None:
        with speaking(SOURCE):
            logging.getLogger(__name__).warning("shuffler: %s", what())
        self.last_error = (what(), self._clock())


def _dealt(event: DealDone) -> str:
    """What came of a deal."""
    dealt = _n("{n} card dealt.", "{n} cards dealt.", event.dealt)
    left = "" if event.left is None else _n("{n} card left.", "{n} cards left.", event.left)
    return " ".join(filter(None, (dealt, left)))


def _handled(event: PackHandled) -> str:
    """What came of a job with a pack."""
    match event.what:
        case "shuffle":
            return _n("Bay {bay}: {n} card shuffled.", "Bay {bay}: {n} cards shuffled.", event.cards, bay=event.bay)
        case "count":
            return _n("Bay {bay}: {n} card counted.", "Bay {bay}: {n} cards counted.", event.cards, bay=event.bay)
    return _n(
        "Bay {bay}: {n} card left, the rest was ejected.",
        "Bay {bay}: {n} cards left, the rest was ejected.",
        event.cards,
        bay=event.bay,
    )
