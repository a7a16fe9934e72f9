"""One deal after the other by the machine, whoever it is for: the pack is shuffled, the deal goes on record, is asked
for and told card by card; it may halt and go on, or come to nothing.

A deal that was asked for is on record until it is settled, so that it survives both the kiosk and the line: the same
deal is asked for again, and no card is dealt twice (wire#shuffler).
"""

from collections.abc import Callable
from dataclasses import replace

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
from kiosk.devices.shuffler import ShufflerSession
from kiosk.table_io.machine_deal import Asked, Identify, MachineDeal


class MachineRun:
    """What the machine is at. Belongs to the thread that owns the state."""

    def __init__(
        self,
        machine: ShufflerSession,
        identify: Identify,
        pack_name: Callable[[str], str],
        dropped: Callable[[Asked, said.Words], None],
        record: Callable[[Asked], dict[str, object]],
        asked: Asked | None = None,
    ) -> None:
        """`dropped` hears of a deal that has come to nothing, and why; `record` is what is kept of one while it is
        open; `asked` one that was open when the kiosk went off."""
        self.machine = machine
        self._identify, self._pack_name, self._dropped, self._record = identify, pack_name, dropped, record
        self.asked = asked
        """The deal on record, while it is open."""
        self.deal: MachineDeal | None = None
        """What came of it, as far as this `_session` with the machine has told."""
        self._session = self._bay = self._pack = 0
        self.shuffling: Asked | None = None
        """The deal that begins when the pack is shuffled; it has no id yet."""
        self.halted = False

    @property
    def engaged(self) -> bool:
        """Whether a deal is under way, or stands still."""
        return self.asked is not None or self.shuffling is not None

    @property
    def bay(self) -> int:
        """The bay from which the next deal comes."""
        return self.machine.next_bay(self._bay)

    # What people do.

    def begin(self, asked: Asked, pack: int, loaded: Callable[[int, int], None]) -> None:
        """Shuffles the pack, unless it lies shuffled, and then deals. `loaded` is told the bay and the cards (a mask)
        that should lie in it, before it is shuffled."""
        machine = self.machine
        if machine.state and machine.state.fault:
            machine.clear()
        machine.give_up_others()
        self.shuffling, self._pack = asked, pack
        if machine.shuffled.get(asked.bay) == asked.cards:
            self._shuffled(asked, asked.cards)
        else:
            loaded(asked.bay, pack)
            machine.shuffle(asked.bay, asked.cards)

    def go_on(self) -> None:
        """What held the machine up is put right: the same deal goes on."""
        self.machine.clear()
        if self.asked:
            self.halted = False
            self._ask(self.asked, before=True)

    def give_up(self) -> None:
        """What it has dealt counts for nothing."""
        if self.asked:
            self.machine.annul(self.asked.id)
            self.drop(said.void(Void.ANNULLED, None))

    def stop(self) -> None:
        """Stops the machine at once; a deal then stands still."""
        self.shuffling = None
        self.machine.stop_now()

    def follow(self, pack: int) -> None:
        """The machine, or the kiosk, may have been away: it is asked for the same deal, of this pack, and tells of it
        anew."""
        self._pack = pack
        if self.asked and self.machine.state and (self.deal is None or self._session != self.machine.session):
            self._ask(self.asked, before=True)

    # What the machine says.

    def hear(self, event: ShufflerEvent) -> None:
        """One event of the machine."""
        deal, shuffling = self.deal, self.shuffling
        match event:
            case PackHandled(what="shuffle", bay=bay, cards=cards) if shuffling and shuffling.bay == bay:
                self._shuffled(shuffling, cards)
            case ShufflerRefused(what="shuffle", why=why) if shuffling:
                self.shuffling = None
                self._dropped(shuffling, said.refused(why))
            case ShufflerRefused(what="deal", why=why) if deal:
                self.halted = why == "fault" and deal.dealt > 0
                if not self.halted:
                    self.drop(said.refused(why))
            case CardDealt() | DealDone() | DealHalted() | DealVoid() if deal and event.deal == deal.asked.id:
                if not deal.complete:
                    self._of_deal(deal, event)

    def _of_deal(self, deal: MachineDeal, event: CardDealt | DealDone | DealHalted | DealVoid) -> None:
        self.halted = isinstance(event, DealHalted)
        match event:
            case CardDealt():
                deal.card(event)
            case DealDone() if not deal.done(event):
                self.drop(said.void(Void.COUNT, None))
            case DealVoid(why=why):
                state = self.machine.state
                self.drop(said.void(why, (state.fault, state.remedy) if state and state.fault else None))

    def _shuffled(self, asked: Asked, cards: int) -> None:
        """The pack lies shuffled: the deal goes on record, and then begins."""
        self.shuffling = None
        if cards != asked.cards:
            self._dropped(asked, said.counted(cards, asked.cards))
        elif self.machine.state and not self.machine.state.fault:
            self._bay = asked.bay
            made = self.asked = replace(asked, id=self.machine.next_id())
            self._hear_anew(made)
            self.machine.keep_deal(self._record(made), lambda kept: self._kept(made, kept))

    def _kept(self, asked: Asked, kept: bool) -> None:
        if kept:
            self._ask(asked, before=False)
        elif asked is self.asked:
            self.drop(said.told(said.NOT_KEPT))

    def _ask(self, asked: Asked, before: bool) -> None:
        """Asks for a deal that is on record; it may have been given up meanwhile."""
        if asked is self.asked:
            if self._session != self.machine.session or self.deal is None:
                self._hear_anew(asked)
            self.machine.deal(asked.id, asked.pattern, asked.cards, asked.bay, before)

    def _hear_anew(self, asked: Asked) -> None:
        self.deal = MachineDeal(asked, self._pack, self._identify, self._pack_name)
        self._session = self.machine.session

    # Ends.

    def abandon(self) -> None:
        """The deal is for nobody any more."""
        self.shuffling = None
        if self.asked and not (self.deal and self.deal.complete):
            if self.deal and self.machine.ready and not self.halted:
                self.machine.stop_now()
            self.machine.annul(self.asked.id)
        self.settle()

    def drop(self, why: said.Words) -> None:
        """The deal comes to nothing: nothing of it is known."""
        asked = self.asked
        self.settle()
        if asked:
            self._dropped(asked, why)

    def settle(self) -> None:
        """Nothing is expected of the deal any more; its id stays in use for ever."""
        if self.asked:
            self.machine.keep_deal({"id": self.asked.id})
        self.asked = self.deal = None
        self.halted = False
