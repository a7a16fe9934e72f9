"""A board made by the shuffler: it shuffles and deals, tells of every card, and the board is what it dealt.

A deal that stands still can go on. Nothing is known of one that was given up, or of which a card was not read: then all
cards go back, and the machine deals again. The id of a deal is on record before it is asked for, as for a table.
"""

from collections.abc import Callable
from random import Random, SystemRandom

from hardware.events import (
    CardDealt,
    DealDone,
    DealHalted,
    DealVoid,
    PackHandled,
    ShufflerEvent,
    ShufflerFault,
    ShufflerRefused,
    Void,
)
from hardware.shuffler.pattern import Pattern
from kiosk.base import words
from kiosk.devices import shuffler_words as said
from kiosk.devices.shuffler import Machine
from kiosk.night.boards.fault_words import faults_words, place_words
from kiosk.night.session import Night
from kiosk.table_io.machine_deal import Asked, Identify, MachineDeal
from rules.boards import KITTY, SEATS, Layout, dealt


class MachineBoard:
    """One board being dealt. It hears the machine from `begin` until the board is kept, wrong, or `leave` is called."""

    def __init__(
        self,
        night: Night,
        number: int,
        layout: Layout,
        machine: Machine,
        identify: Identify,
        pack_name: Callable[[str], str],
        loaded: Callable[[int, int], None] = lambda bay, pack: None,
        taken: Callable[[], bool] = lambda: False,
        random: Random | None = None,
    ) -> None:
        """`loaded` is called with a bay and the cards (a mask) that should lie in it, before it is shuffled; `taken`
        tells whether the machine deals for a table."""
        self.night, self.number, self.layout, self.machine = night, number, layout, machine
        self._identify, self._pack_name, self._loaded, self._taken = identify, pack_name, loaded, taken
        self._random = random or SystemRandom()
        self._before: Callable[[ShufflerEvent], None] | None = None
        self._bay = self._session = 0
        self._deal: MachineDeal | None = None
        self.said: said.Words = ("", "")
        """What is the matter, and what to do."""
        self.shuffling = self.halted = self.done = False

    @property
    def pattern(self) -> Pattern:
        """One card to each seat in turn from the dealer's left, then the kitty."""
        dealer = (self.number - 1) % 4
        seats = [SEATS[(dealer + step) % 4] for step in (1, 2, 3, 4)]
        size = self.layout.sizes[SEATS[0]]
        return Pattern.round_the_table(seats, (1,) * size, kitty=self.layout.sizes.get(KITTY, 0))

    @property
    def busy(self) -> bool:
        """Whether the machine is at it."""
        return self.shuffling or self._deal is not None

    @property
    def dealt(self) -> int:
        """How many cards have left the machine."""
        return self._deal.dealt if self._deal else 0

    def begin(self) -> None:
        """Shuffles the pack unless it lies shuffled, and deals. The director's. Raises `NotNow`."""
        machine = self.machine
        self.night.director.expect()
        if self.busy or not machine.ready:
            return
        if self._taken():
            self.said = ("The machine is dealing for a table.", "Wait until it is done, or give up that deal there.")
            return
        self.said, self.done = ("", ""), False
        self._listen()
        if machine.state and machine.state.fault:
            machine.clear()
        machine.give_up_others()
        self._bay = machine.next_bay(self._bay)
        if machine.shuffled.get(self._bay) == self._cards:
            self._shuffled(self._cards)
        else:
            self.shuffling = True
            self._loaded(self._bay, self.layout.pack)
            machine.shuffle(self._bay, self._cards)
        machine.changed()

    def stop(self) -> None:
        """Stops the machine at once; a deal then stands still."""
        self.machine.stop_now()
        if self.shuffling:
            self._end()
        self.machine.changed()

    def go_on(self) -> None:
        """What held the machine up is put right: the same deal goes on."""
        deal = self._deal
        if deal is not None and self.halted:
            self.halted, self.said = False, ("", "")
            self.machine.clear()
            self.machine.deal(deal.asked.id, deal.asked.pattern, deal.asked.cards, deal.asked.bay, before=True)
        self.machine.changed()

    def give_up(self) -> None:
        """What it has dealt is no board."""
        self._drop(said.void(Void.ANNULLED, None))
        self.machine.changed()

    def follow(self) -> None:
        """The machine may have been away: it is asked for the same deal, and tells of it anew."""
        deal, machine = self._deal, self.machine
        if deal is not None and machine.ready and self._session != machine.session:
            self._deal, self._session = self._of(deal.asked), machine.session
            machine.deal(deal.asked.id, deal.asked.pattern, deal.asked.cards, deal.asked.bay, before=True)

    def leave(self) -> None:
        """Nobody waits for the board any more."""
        if self._deal is not None:
            self.machine.stop_now()
            self.machine.annul(self._deal.asked.id)
        self._end()

    @property
    def _cards(self) -> int:
        return self.layout.pack.bit_count()

    def _listen(self) -> None:
        if self._before is None:
            before = self._before = self.machine.heard

            def heard(event: ShufflerEvent) -> None:
                before(event)
                self._heard(event)

            self.machine.heard = heard

    def _end(self) -> None:
        self.shuffling = self.halted = False
        self._deal = None
        if self._before is not None:
            self.machine.heard, self._before = self._before, None

    def _drop(self, why: said.Words) -> None:
        if self._deal is not None:
            self.machine.annul(self._deal.asked.id)
        self.said = why
        self._end()

    # What the machine says.

    def _heard(self, event: ShufflerEvent) -> None:
        deal = self._deal
        match event:
            case PackHandled(what="shuffle", bay=bay, cards=cards) if self.shuffling and bay == self._bay:
                self._shuffled(cards)
            case ShufflerRefused(what="shuffle" | "deal", why=why) if self.busy:
                self._drop(said.refused(why))
            case ShufflerFault(fault=fault, where=where) if self.busy:
                self.said = said.fault(fault, where)
                if deal is None:
                    self._end()
            case CardDealt() | DealDone() | DealHalted() | DealVoid() if deal and event.deal == deal.asked.id:
                self._of_deal(deal, event)

    def _shuffled(self, cards: int) -> None:
        self.shuffling = False
        if cards != self._cards:
            self._drop(said.counted(cards, self._cards))
            return
        id = self.machine.next_id()
        asked = Asked(id, self.pattern, cards, self._bay, self.night.stream, self.number, 0)
        self._deal, self._session = self._of(asked), self.machine.session

        def kept(kept: bool) -> None:
            if self._deal is None or self._deal.asked is not asked:
                return
            if kept:
                self.machine.deal(id, asked.pattern, cards, asked.bay, before=False)
            else:
                self._drop(said.NOT_KEPT)

        self.machine.keep_deal({"id": id}, kept)

    def _of(self, asked: Asked) -> MachineDeal:
        return MachineDeal(asked, self.layout.pack, self._identify, self._pack_name)

    def _of_deal(self, deal: MachineDeal, event: CardDealt | DealDone | DealHalted | DealVoid) -> None:
        match event:
            case CardDealt():
                deal.card(event)
            case DealHalted():
                self.halted, self.said = True, self.said if self.said[0] else said.STANDS
            case DealVoid(why=why):
                self._drop(said.void(why, None))
            case DealDone():
                self._all_dealt(deal, event)

    def _all_dealt(self, deal: MachineDeal, event: DealDone) -> None:
        if not deal.done(event):
            self._drop(said.void(Void.COUNT, None))
            return
        if wrong := deal.wrong(place_words):
            self._drop(said.misdeal(wrong))
            return
        hands, _ = deal.hands(None)
        unread = [place for place in self.layout.sizes if place not in hands]
        if unread:
            places = words.together([place_words(place) for place in unread])
            self._drop((f"Some cards of {places} were not read.", "A board needs every card read. Put all cards back."))
            return
        made = dealt(self.number, hands, self.layout, self._random)
        if isinstance(made, list):
            self._drop((faults_words(made), "Put all cards back, and deal again."))
            return
        self.night.keep_boards([made], "shuffler")
        self.night.board_made(self.number, "shuffler")
        self.done = True
        self._end()
