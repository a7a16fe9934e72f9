"""The machine at the table: it shuffles and deals the hand that the table waits for, and play goes on by hand at any
time. What is known of the hands is exactly what it dealt, or nothing.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from hardware.events import PackHandled, ShufflerEvent
from kiosk.base.language import _, later
from kiosk.devices import shuffler_words as said
from kiosk.devices.shuffler import LAST_DEAL, ShufflerSession, ShufflerState
from kiosk.table.table import Table
from kiosk.table.views import ShufflerKey, ShufflerView
from kiosk.table_io.machine_deal import TURNED, Asked, Identify, MachineDeal, Place, place_of, waits
from kiosk.table_io.machine_run import MachineRun
from rules.hand import Stage

DEAL = ShufflerKey("deal", later("Deal by machine"), later("shuffles first"))
AGAIN = ShufflerKey("deal", later("Machine again"), later("all cards are in"))
GO_ON = ShufflerKey("go_on", later("Go on"), later("it is fixed"))
GIVE_UP = ShufflerKey("give_up", later("Give up"), later("deal by hand"))
STOP = ShufflerKey("stop", later("Stop"), later("right away"))
CLEAR = ShufflerKey("clear", later("Clear"), later("it is fixed"))
ASIDE = {"kitty": later("the kitty"), TURNED: later("where a card is turned up"), "stock": later("the stock")}


class ShufflerAtTable:
    """Belongs to the thread that owns the state; `follow` tells it of the table, `press` of a key."""

    def __init__(
        self, machine: ShufflerSession, settings: Mapping[str, Any], identify: Identify, pack_name: Callable[[str], str]
    ) -> None:
        self.machine = machine
        self.loaded: Callable[[int, int], None] = lambda bay, pack: None
        """Called with a bay and the cards (a mask) that should lie in it, before it is shuffled for a deal."""
        self._run = MachineRun(
            machine, identify, pack_name, self._dropped, Asked.to_data, Asked.from_data(settings.get(LAST_DEAL))
        )
        self._off: tuple[Place, said.Words] | None = None
        """Why the last deal came to nothing, and for which hand it was."""
        self._table: Table | None = None
        machine.heard = self._heard

    @property
    def engaged(self) -> bool:
        """Whether a deal is under way, or stands still."""
        return self._run.engaged

    # The table.

    def follow(self, table: Table | None) -> None:
        """The table, or anything about the machine, may have changed."""
        self._table = table
        if table is None:
            return
        run = self._run
        if run.shuffling and not run.shuffling.fits(table):
            run.shuffling = None
        if self._off and self._off[0] != place_of(table):
            self._off = None
        if run.asked and run.asked.stream == table.stream:
            self._take_up(table, run.asked)
        table.devices.machine = self._view(table)

    def _take_up(self, table: Table, asked: Asked) -> None:
        """Goes on with a deal that is on record: asks for it, tells of it, or drops it if it is not for this hand."""
        run = self._run
        if not asked.fits(table):
            run.abandon()
            return
        run.follow(table.hand.pack)
        if run.deal and run.deal.complete and not (table.saving or table.failure):
            self._tell(table, run.deal)

    def _tell(self, table: Table, deal: MachineDeal) -> None:
        """The hands are dealt, and known as far as the cards were read; a misdeal is named instead."""
        if wrong := self._wrong(deal):
            self._run.drop(said.misdeal(wrong))
            return
        hand, asked = table.hand, deal.asked
        turned_by_dealer = hand.stage is Stage.TURN_UP and "stock" not in hand.places()
        hands, turned = deal.hands(hand.seating.letters[hand.dealer] if turned_by_dealer else None)
        other = self.machine.next_bay(asked.bay)
        if other != asked.bay and other not in self.machine.shuffled:
            self.machine.prepare(other, asked.cards)
        table.dealt(hands, source="shuffler", turned=turned)

    # What people do.

    def press(self, key: str) -> None:
        """One of the view's keys."""
        keys = {
            "deal": self._begin,
            "go_on": self._run.go_on,
            "give_up": self._run.give_up,
            "stop": self._run.stop,
            "clear": self.machine.clear,
        }
        keys[key]()
        self.machine.changed()

    def _begin(self) -> None:
        """Shuffles the pack, unless it lies shuffled, and then deals the hand that the table waits for."""
        table, run = self._table, self._run
        if table is None or not waits(table) or run.shuffling or not self.machine.ready:
            return
        if run.asked:
            if run.asked.stream == table.stream:
                return
            run.abandon()  # It is for a table that was left.
        self._off = None
        run.begin(Asked.by(table, 0, run.bay), table.hand.pack, self.loaded)

    # What the machine says.

    def _heard(self, event: ShufflerEvent) -> None:
        if self._table is None and isinstance(event, PackHandled) and event.what == "shuffle":
            self._run.shuffling = None  # nobody waits for the cards any more
        self._run.hear(event)

    def _dropped(self, asked: Asked, why: said.Words) -> None:
        self._off = (asked.place, why)

    # What is shown: counts, and never a card.

    def _view(self, table: Table) -> ShufflerView | None:
        state, machine = self.machine.state, self.machine
        if state is None or not waits(table):
            return None
        if self._run.asked and self._run.asked.stream == table.stream and self._run.deal:
            return self._dealing(self._run.deal, state)
        someone = _(said.WAITS) if state.waits else ""
        if not state.connected:
            return ShufflerView("", "", False, (_told(DEAL, later("not connected"), off=True),), True)
        if self._run.shuffling and not state.fault:
            return ShufflerView(_("The machine is shuffling."), someone, False, (_told(STOP),), True)
        if self._off:
            return ShufflerView(*self._off[1], True, (_told(AGAIN),), True)
        if state.fault:
            return ShufflerView(
                _(state.fault), _(state.remedy), True, (_told(STOP if self._run.shuffling else CLEAR),), True
            )
        ready = machine.shuffled.get(self._run.bay) == table.hand.pack.bit_count()
        return ShufflerView("", "", False, (_told(DEAL, later("it has shuffled") if ready else ""),), True)

    def _dealing(self, deal: MachineDeal, state: ShufflerState) -> ShufflerView:
        """The deal in progress, or what holds it up. By hand only once it was given up: cards lie on the table."""
        progress = _("{dealt} of {cards} dealt", dealt=deal.dealt, cards=deal.asked.pattern.cards)
        halted = self._run.halted or bool(state.fault)
        someone = _(said.WAITS) if state.waits else ""
        if deal.complete:
            return ShufflerView("", "", False, (), False, progress)
        if wrong := self._wrong(deal):
            return ShufflerView(
                *said.misdeal(wrong), True, (_told(GIVE_UP if halted or not state.connected else STOP),), False
            )
        if not state.connected:
            why, advice = (_(state.why), _(state.advice)) if state.why else said.told(said.LOOKED_FOR)
            return ShufflerView(f"{progress}. {why}", advice, True, (_told(GIVE_UP),), False)
        if halted:
            fault, remedy = (_(state.fault), _(state.remedy)) if state.fault else said.told(said.STANDS)
            return ShufflerView(f"{progress}. {fault}", remedy, True, (_told(GO_ON), _told(GIVE_UP)), False)
        return ShufflerView("", someone, False, (_told(STOP),), False, progress)

    def _wrong(self, deal: MachineDeal) -> str:
        table = self._table
        names = dict(zip(table.hand.seating.letters, table.names(), strict=True)) if table else {}
        return deal.wrong(lambda place: names.get(place) or (_(ASIDE[place]) if place in ASIDE else place))


def _told(key: ShufflerKey, note: str = "", off: bool = False) -> ShufflerKey:
    """The key in the language that is spoken here, with another note where it is given."""
    return replace(key, title=_(key.title), note=_(note or key.note), off=off)
