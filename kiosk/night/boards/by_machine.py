"""A board made by the shuffler: it shuffles and deals, reports every card, and its deal becomes the board.

A halted deal can go on. Nothing is known of a deal that was given up, or that has an unread card: then all cards go
back, and the machine deals again. A deal's id is recorded before it is requested, as for a table.
"""

from collections.abc import Callable
from random import Random, SystemRandom

from hardware.events import ShufflerEvent, ShufflerFault
from hardware.shuffler.pattern import Pattern
from kiosk.base import words
from kiosk.base.language import _
from kiosk.devices import shuffler_words as said
from kiosk.devices.shuffler import ShufflerSession
from kiosk.night.boards.fault_words import faults_words, place_words
from kiosk.night.session import Night
from kiosk.table_io.machine_deal import Asked, Identify, MachineDeal, pattern_of_board
from kiosk.table_io.machine_run import MachineRun
from rules.boards import SEATS, Layout, dealt
from rules.match import Setup
from rules.phrases import Phrase


class MachineBoard:
    """One board being dealt. It hears the machine from `begin` until the board is kept, wrong, or `leave` is called."""

    def __init__(
        self,
        night: Night,
        number: int,
        layout: Layout,
        machine: ShufflerSession,
        identify: Identify,
        pack_name: Callable[[str], str],
        loaded: Callable[[int, int], None] = lambda bay, pack: None,
        taken: Callable[[], bool] = lambda: False,
        random: Random | None = None,
    ) -> None:
        """`loaded` is called with a bay and the cards (a mask) that should be in it, before it is shuffled; `taken`
        says whether the machine deals for a table."""
        self.night, self.number, self.layout, self.machine = night, number, layout, machine
        self._loaded, self._taken = loaded, taken
        self._run = MachineRun(machine, identify, pack_name, self._dropped, lambda asked: {"id": asked.id})
        self._random = random or SystemRandom()
        self._before: Callable[[ShufflerEvent], None] | None = None
        self.said: said.Words = ("", "")
        """What is the matter, and what to do."""
        self.done = False

    @property
    def pattern(self) -> Pattern:
        """As at a table: from the dealer's left, with the kitty where the house rules have it."""
        layout = self.layout
        hand = layout.game.new_hand(layout.rules, len(SEATS), Setup((self.number - 1) % len(SEATS)))
        return pattern_of_board(hand, layout.rules)

    @property
    def shuffling(self) -> bool:
        """Whether the pack is being shuffled."""
        return self._run.shuffling is not None

    @property
    def halted(self) -> bool:
        """Whether the deal stands still."""
        return self._run.halted

    @property
    def busy(self) -> bool:
        """Whether the machine is at it."""
        return self._run.engaged

    @property
    def dealt(self) -> int:
        """How many cards have left the machine."""
        return self._run.deal.dealt if self._run.deal else 0

    def begin(self) -> None:
        """Shuffles the pack unless it lies shuffled, and deals. Director only. Raises `NotNow`."""
        machine = self.machine
        self.night.director.expect()
        if self.busy or not machine.ready:
            return
        if self._taken():
            self.said = (
                Phrase("The machine is dealing for a table."),
                Phrase("Wait until it is done, or give up that deal there."),
            )
            return
        self.said, self.done = ("", ""), False
        self._listen()
        cards = self.layout.pack.bit_count()
        asked = Asked(0, self.pattern, cards, self._run.bay, self.night.stream, self.number, 0)
        self._run.begin(asked, self.layout.pack, self._loaded)
        machine.changed()

    def stop(self) -> None:
        """Stops the machine at once; a deal then stands still."""
        self._run.stop()
        if not self.busy:
            self._end()
        self.machine.changed()

    def go_on(self) -> None:
        """What held the machine up is put right: the same deal goes on."""
        if self.halted:
            self.said = ("", "")
            self._run.go_on()
        self.machine.changed()

    def give_up(self) -> None:
        """What it has dealt is no board."""
        self._run.give_up()
        self.machine.changed()

    def follow(self) -> None:
        """The machine may have been away: it is asked for the same deal, and tells of it anew."""
        self._run.follow(self.layout.pack)

    def leave(self) -> None:
        """Nobody waits for the board any more."""
        self._run.abandon()
        self._end()

    def _listen(self) -> None:
        if self._before is None:
            before = self._before = self.machine.heard

            def heard(event: ShufflerEvent) -> None:
                before(event)
                self._heard(event)

            self.machine.heard = heard

    def _end(self) -> None:
        if self._before is not None:
            self.machine.heard, self._before = self._before, None

    def _dropped(self, _asked: Asked, why: said.Words) -> None:
        self.said = why
        self._end()

    # Reports from the machine.

    def _heard(self, event: ShufflerEvent) -> None:
        run = self._run
        if isinstance(event, ShufflerFault) and run.engaged:
            self.said = said.fault(event.fault, event.where)
            if run.asked is None:
                run.shuffling = None
                self._end()
            return
        run.hear(event)
        if run.halted and not self.said[0]:
            self.said = said.STANDS
        if run.deal is not None and run.deal.complete:
            self._all_dealt(run.deal)

    def _all_dealt(self, deal: MachineDeal) -> None:
        if wrong := deal.wrong(place_words):
            self._run.drop(said.misdeal(wrong))
            return
        hands, _unread = deal.hands(None)
        unread = [place for place in self.layout.sizes if place not in hands]
        if unread:
            places = words.together([place_words(place) for place in unread])
            self._run.drop(
                (
                    _("Some cards of {places} were not read.", places=places),
                    _("A board needs every card read. Put all cards back."),
                )
            )
            return
        made = dealt(self.number, hands, self.layout, self._random)
        if isinstance(made, list):
            self._run.drop((faults_words(made), _("Put all cards back, and deal again.")))
            return
        self.night.keep_boards([made], "shuffler")
        self.night.board_made(self.number, "shuffler")
        self.done = True
        self._run.settle()
        self._end()
