"""A table with a reader of one antenna, whose reader sees what it is told to: for tests of cards laid there."""

from collections.abc import Callable

from hardware.deck import DEMO_PACK, Pack
from hardware.events import DeviceBack, TagGone, TagSeen
from kiosk.devices.devices import Devices, ReaderState
from kiosk.lobby.equipment import Equipment
from kiosk.table.devices import Laid
from kiosk.table.table import Table
from kiosk.table_io.readings import Readings
from rules.cards import CARDS, Card
from tests.kiosk.scenes.antennas_at_table import OTHER

STRANGE = "04FFFFFFFFFFFF"
"""A tag that belongs to no pack."""


class SingleReader:
    """What the reader sees, put to the devices' session. Each card is lifted again, once it was read."""

    def __init__(
        self,
        table: Table,
        equipment: Equipment | None = None,
        listener: Callable[[], int | None] = lambda: None,
    ) -> None:
        """At a table alone, where somebody may have an earphone, or at one with all its equipment."""
        self.table = table
        self.laid: list[Laid] = []
        self.devices = equipment.devices if equipment else Devices({"packs": [OTHER.to_data()]}, lambda *_: None)
        if equipment:
            self.devices.reader = ReaderState("pn532", "/dev/serial0", connected=True)
            equipment.follow()
        else:
            self.devices.listener = Readings(table, listener, self.laid.append)
        self.now = 100.0
        self.devices.take(DeviceBack("reader", self.now, "a reader"))
        self.now += 10

    def lay(self, *cards: int | str, pack: Pack = DEMO_PACK) -> None:
        """Cards, one after the other."""
        for card in cards:
            tag = pack.tag_of(Card.parse(card) if isinstance(card, str) else CARDS[card])
            assert tag
            self.lay_tag(tag)

    def lay_tag(self, tag: str, *beside: str) -> None:
        """A tag, and those that came with it in one look."""
        self.now += 1
        self.devices.take(TagSeen("reader", tag, None, self.now, beside=beside))
        self.table.journal.settle()
        self.now += 1
        self.devices.take(TagGone("reader", tag, None, self.now))

    def taken(self) -> list[Laid]:
        """What was told of cards laid before the play, since this was asked last."""
        told = list(self.laid)
        self.laid.clear()
        return told
