"""A table with an antenna for every place, whose reader sees what it is told to: for tests of hands that are known."""

from collections.abc import Mapping, Sequence
from random import Random

from hardware.deck import DEMO_PACK, Pack, demo_tag
from hardware.events import DeviceBack, TagGone, TagSeen
from hardware.readers import Role
from kiosk.devices.devices import Devices, ReaderState
from kiosk.lobby.equipment import Equipment
from kiosk.table.table import Table
from kiosk.table_io.deal_tracker import DealTracker
from kiosk.table_io.dealing import dealt_places
from kiosk.table_io.readings import Readings
from rules.cards import CARDS, Card, cards_in
from rules.hand import Hand

PLACES = ("trick", "kitty", "discards", "N", "E", "S", "W", "5", "6", "7")
ANTENNA = {place: number for number, place in enumerate(PLACES, 1)}
OTHER = Pack("blue", "Blue", "blue", {f"04B1{int(card):010X}": card for card in CARDS})
"""Another pack, enrolled beside the built-in one."""


def random_deal(hand: Hand, rng: Random) -> dict[str, list[int]]:
    """Cards for every place that is dealt to; what is left over is under "stock"."""
    cards = [int(card) for card in cards_in(hand.pack)]
    rng.shuffle(cards)
    return {place: [cards.pop() for _ in range(size)] for place, size in dealt_places(hand).items()} | {"stock": cards}


class Antennas:
    """What the antennas see, put to the devices' session; time goes on by `tick` seconds for each card."""

    tick = 0.5

    def __init__(self, table: Table, equipment: Equipment | None = None) -> None:
        """At a table alone, or at one with all its equipment."""
        self.table = table
        self.devices = equipment.devices if equipment else Devices({"packs": [OTHER.to_data()]}, lambda *_: None)
        self.devices.roles = {number: Role(place) for place, number in ANTENNA.items()}
        if equipment:
            self.devices.reader = ReaderState("pepper", "/dev/serial0", connected=True)
            equipment.follow()
            assert equipment.readings
            self.readings = equipment.readings
        else:
            self.devices.listener = self.readings = Readings(table)
        self.now = 100.0
        self.devices.take(DeviceBack("reader", self.now, "a reader"))
        self.now += 10
        self.lying: dict[str, str] = {}
        self.read: set[str] = set()
        """The tags that were read since the hand began."""

    @property
    def hands(self) -> DealTracker:
        return self.readings.hands

    def cards_read(self) -> set[int]:
        """The cards that were read at any place of this deal."""
        return {card for card in range(54) if demo_tag(CARDS[card]) in self.read}

    def antenna(self, place: str) -> int:
        """The antenna of a place by its name at this table; seats are also counted from 1, and two sit at N and S."""
        letters = self.table.opening.seating.letters
        seats = ("N", "S") if len(letters) == 2 else PLACES[3:]
        return ANTENNA[seats[letters.index(place)] if place in letters else place]

    def see(self, place: str, *cards: int | str, doubtful: bool = False, pack: Pack = DEMO_PACK) -> None:
        """The reader tells of cards at a place, each for itself, from wherever they lay before."""
        for card in cards:
            known = Card.parse(card) if isinstance(card, str) else CARDS[card]
            tag = pack.tag_of(known)
            assert tag
            self.now += self.tick
            if tag in self.lying:
                self.devices.take(TagGone("reader", tag, self.antenna(self.lying[tag]), self.now))
            self.lying[tag] = place
            self.read.add(tag)
            self.devices.take(TagSeen("reader", tag, self.antenna(place), self.now, doubtful=doubtful))
            self.table.journal.settle()

    def lift(self, *cards: int | str) -> None:
        """The reader does not read these any more, whether they were taken up or others lie on them."""
        for card in cards:
            tag = demo_tag(Card.parse(card) if isinstance(card, str) else CARDS[card])
            place = self.lying.pop(tag, None)
            if place:
                self.devices.take(TagGone("reader", tag, self.antenna(place), self.now))

    def lift_all(self) -> None:
        """Nothing lies on any antenna any more."""
        for tag, place in list(self.lying.items()):
            self.devices.take(TagGone("reader", tag, self.antenna(place), self.now))
        self.lying.clear()

    def play(self, *cards: int | str) -> None:
        """Cards laid to the trick, one after the other."""
        self.see("trick", *cards)

    def deal(self, deal: Mapping[str, Sequence[int]]) -> None:
        """Every card falls where it belongs and is seen there, round by round."""
        rounds = max((len(cards) for cards in deal.values()), default=0)
        for number in range(rounds):
            for place, cards in deal.items():
                if place != "stock" and number < len(cards):
                    self.see(place, cards[number])

    def known(self) -> dict[str, set[int]]:
        """The places that are known now, each with its cards."""
        return {known.place: {int(card) for card in known.cards} for known in self.table.hand.known}
