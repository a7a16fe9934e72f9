"""The machine at the table: it shuffles and deals the hand that the table waits for, and play goes on by hand at any
time. What is known of the hands is exactly what it dealt, or nothing.

A deal that was asked for is on record until it is settled, so that it survives both the kiosk and the line: the same
deal is asked for again, and no card is dealt twice (wire#shuffler).
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from hardware.events import (
    CardDealt,
    DealDone,
    DealHalted,
    DealVoid,
    PackHandled,
    ShufflerEvent,
    ShufflerRefused,
    Void,
)
from kiosk.devices import shuffler_words as said
from kiosk.devices.shuffler import LAST_DEAL, Machine, ShufflerState
from kiosk.table.table import Table
from kiosk.table.views import MachineKey, MachineView
from kiosk.table_io.machine_deal import TURNED, Asked, Identify, MachineDeal, Place, place_of, waits
from rules.hand import Stage

DEAL = MachineKey("deal", "Deal by machine", "shuffles first")
AGAIN = MachineKey("deal", "Machine again", "all cards are in")
GO_ON = MachineKey("go_on", "Go on", "it is fixed")
GIVE_UP = MachineKey("give_up", "Give up", "deal by hand")
STOP = MachineKey("stop", "Stop", "right away")
CLEAR = MachineKey("clear", "Clear", "it is fixed")
ASIDE = {"kitty": "the kitty", TURNED: "where a card is turned up", "stock": "the stock"}


class MachineAtTable:
    """Belongs to the thread that owns the state; `follow` tells it of the table, `press` of a key."""

    def __init__(
        self, machine: Machine, settings: Mapping[str, Any], identify: Identify, pack_name: Callable[[str], str]
    ) -> None:
        self.machine = machine
        self.loaded: Callable[[int, int], None] = lambda bay, pack: None
        """Called with a bay and the cards (a mask) that should lie in it, before it is shuffled for a deal."""
        self._identify, self._pack_name = identify, pack_name
        self._asked = Asked.from_data(settings.get(LAST_DEAL))
        """The deal on record, while it is open."""
        self._deal: MachineDeal | None = None
        """What came of it, as far as this `_session` with the machine has told."""
        self._session = 0
        self._shuffling: Asked | None = None
        """The deal that begins when the pack is shuffled; it has no id yet."""
        self._halted = False
        self._off: tuple[Place, said.Words] | None = None
        """Why the last deal came to nothing, and for which hand it was."""
        self._bay = 0
        self._table: Table | None = None
        machine.heard = self._heard

    @property
    def engaged(self) -> bool:
        """Whether a deal is under way, or stands still."""
        return self._asked is not None or self._shuffling is not None

    # The table.

    def follow(self, table: Table | None) -> None:
        """The table, or anything about the machine, may have changed."""
        self._table = table
        if table is None:
            return
        if self._shuffling and not self._shuffling.fits(table):
            self._shuffling = None
        if self._off and self._off[0] != place_of(table):
            self._off = None
        if self._asked and self._asked.stream == table.stream:
            self._take_up(table, self._asked)
        table.devices.machine = self._view(table)

    def _take_up(self, table: Table, asked: Asked) -> None:
        """Goes on with a deal that is on record: asks for it, tells of it, or drops it if it is not for this hand."""
        if not asked.fits(table):
            self._abandon()
            return
        if self.machine.state and (self._deal is None or self._session != self.machine.session):
            self._ask(asked, table, before=True)
        if self._deal and self._deal.complete and not (table.saving or table.failure):
            self._tell(table, self._deal)

    def _tell(self, table: Table, deal: MachineDeal) -> None:
        """The hands are dealt, and known as far as the cards were read; a misdeal is named instead."""
        if wrong := self._wrong(deal):
            self._drop(said.misdeal(wrong))
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
            "go_on": self._go_on,
            "give_up": self._give_up,
            "stop": self._stop,
            "clear": self.machine.clear,
        }
        keys[key]()
        self.machine.changed()

    def _begin(self) -> None:
        """Shuffles the pack, unless it lies shuffled, and then deals the hand that the table waits for."""
        table, machine = self._table, self.machine
        if table is None or not waits(table) or self._shuffling or not machine.ready:
            return
        if self._asked:
            if self._asked.stream == table.stream:
                return
            self._abandon()  # It is for a table that was left.
        self._off = None
        if machine.state and machine.state.fault:
            machine.clear()
        machine.give_up_others()
        asked = self._shuffling = Asked.by(table, 0, machine.next_bay(self._bay))
        if machine.shuffled.get(asked.bay) == asked.cards:
            self._shuffled(asked, asked.cards)
        else:
            self.loaded(asked.bay, table.hand.pack)
            machine.shuffle(asked.bay, asked.cards)

    def _shuffled(self, asked: Asked, cards: int) -> None:
        """The pack lies shuffled: the deal goes on record, and then begins."""
        self._shuffling, table = None, self._table
        if cards != asked.cards:
            self._off = (asked.place, said.counted(cards, asked.cards))
        elif table is not None and self.machine.state and not self.machine.state.fault:
            self._bay = asked.bay
            self._asked = made = replace(asked, id=self.machine.next_id())
            self._deal, self._session = self._made(made, table), self.machine.session
            self.machine.keep_deal(made.to_data(), lambda kept: self._kept(made, table, kept))

    def _kept(self, asked: Asked, table: Table, kept: bool) -> None:
        if kept:
            self._ask(asked, table, before=False)
        elif asked is self._asked:
            self._drop(said.NOT_KEPT)

    def _ask(self, asked: Asked, table: Table, before: bool) -> None:
        """Asks for a deal that is on record; it may have been given up meanwhile."""
        if asked is self._asked:
            if self._session != self.machine.session or self._deal is None:
                self._deal, self._session = self._made(asked, table), self.machine.session
            self.machine.deal(asked.id, asked.pattern, asked.cards, asked.bay, before)

    def _made(self, asked: Asked, table: Table) -> MachineDeal:
        return MachineDeal(asked, table.hand.pack, self._identify, self._pack_name)

    def _go_on(self) -> None:
        self.machine.clear()
        if self._asked and self._table:
            self._halted = False
            self._ask(self._asked, self._table, before=True)

    def _give_up(self) -> None:
        if self._asked:
            self.machine.annul(self._asked.id)
            self._drop(said.void(Void.ANNULLED, None))

    def _stop(self) -> None:
        self._shuffling = None
        self.machine.stop_now()

    # What the machine says.

    def _heard(self, event: ShufflerEvent) -> None:
        deal, shuffling = self._deal, self._shuffling
        match event:
            case PackHandled(what="shuffle", bay=bay, cards=cards) if shuffling and shuffling.bay == bay:
                self._shuffled(shuffling, cards)
            case ShufflerRefused(what="shuffle", why=why) if shuffling:
                self._shuffling, self._off = None, (shuffling.place, said.refused(why))
            case ShufflerRefused(what="deal", why=why) if deal:
                self._halted = why == "fault" and deal.dealt > 0
                if not self._halted:
                    self._drop(said.refused(why))
            case CardDealt() | DealDone() | DealHalted() | DealVoid() if deal and event.deal == deal.asked.id:
                if not deal.complete:
                    self._of_deal(deal, event)

    def _of_deal(self, deal: MachineDeal, event: CardDealt | DealDone | DealHalted | DealVoid) -> None:
        self._halted = isinstance(event, DealHalted)
        match event:
            case CardDealt():
                deal.card(event)
            case DealDone() if not deal.done(event):
                self._drop(said.void(Void.COUNT, None))
            case DealVoid(why=why):
                state = self.machine.state
                self._drop(said.void(why, (state.fault, state.remedy) if state and state.fault else None))

    # Ends.

    def _abandon(self) -> None:
        """The deal is for no hand any more."""
        deal = self._deal
        if self._asked and not (deal and deal.complete):
            if deal and self.machine.ready and not self._halted:
                self.machine.stop_now()
            self.machine.annul(self._asked.id)
        self._settle()

    def _drop(self, why: said.Words) -> None:
        """The deal comes to nothing: nothing of it is known."""
        if self._asked:
            self._off = (self._asked.place, why)
        self._settle()

    def _settle(self) -> None:
        """Nothing is expected of the deal any more; its id stays in use for ever."""
        if self._asked:
            self.machine.keep_deal({"id": self._asked.id})
        self._asked = self._deal = None
        self._halted = False

    # What is shown: counts, and never a card.

    def _view(self, table: Table) -> MachineView | None:
        state, machine = self.machine.state, self.machine
        if state is None or not waits(table):
            return None
        if self._asked and self._asked.stream == table.stream and self._deal:
            return self._dealing(self._deal, state)
        if not state.connected:
            return MachineView("", "", False, (replace(DEAL, note="not connected", off=True),), True)
        if self._shuffling and not state.fault:
            return MachineView("The machine is shuffling.", said.WAITS if state.waits else "", False, (STOP,), True)
        if self._off:
            return MachineView(*self._off[1], True, (AGAIN,), True)
        if state.fault:
            return MachineView(state.fault, state.remedy, True, (STOP if self._shuffling else CLEAR,), True)
        ready = machine.shuffled.get(machine.next_bay(self._bay)) == table.hand.pack.bit_count()
        return MachineView("", "", False, (replace(DEAL, note="it has shuffled") if ready else DEAL,), True)

    def _dealing(self, deal: MachineDeal, state: ShufflerState) -> MachineView:
        """The deal in progress, or what holds it up. By hand only once it was given up: cards lie on the table."""
        progress = f"{deal.dealt} of {deal.asked.pattern.cards} dealt"
        halted = self._halted or bool(state.fault)
        if deal.complete:
            return MachineView("", "", False, (), False, progress)
        if wrong := self._wrong(deal):
            return MachineView(*said.misdeal(wrong), True, (GIVE_UP if halted or not state.connected else STOP,), False)
        if not state.connected:
            why, advice = (state.why, state.advice) if state.why else said.LOOKED_FOR
            return MachineView(f"{progress}. {why}", advice, True, (GIVE_UP,), False)
        if halted:
            fault, remedy = (state.fault, state.remedy) if state.fault else said.STANDS
            return MachineView(f"{progress}. {fault}", remedy, True, (GO_ON, GIVE_UP), False)
        return MachineView("", said.WAITS if state.waits else "", False, (STOP,), False, progress)

    def _wrong(self, deal: MachineDeal) -> str:
        table = self._table
        names = dict(zip(table.hand.seating.letters, table.names(), strict=True)) if table else {}
        return deal.wrong(lambda place: names.get(place) or ASIDE.get(place, place))
