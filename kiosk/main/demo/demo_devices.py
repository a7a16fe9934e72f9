"""The devices of the demo: a Pepper with an antenna for every place, a shuffler, buttons on emulated pins."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from hardware.deck import Form, demo_tag
from hardware.emulators.panel import EmulatedPanel
from hardware.emulators.pepper import Pepper
from hardware.emulators.shuffler import Shuffler
from hardware.panel_settings import EXAMPLE
from hardware.readers import Role
from hardware.readers.pepper import ONLY_15693
from kiosk.lobby.equipment import Equipment
from rules.cards import CARDS, cards_in

TRICK, DISCARDS = Role.TRICK.value, Role.DISCARDS.value
READER, SHUFFLER = "demo-reader", "demo-shuffler"
"""The files in the data folder that stand for the emulated devices."""


def tag_of(card: int) -> str:
    """The tag of a card of the built-in pack."""
    return demo_tag(CARDS[card], Form.ISO15693)


SETTINGS = {"tags": ONLY_15693, "antenna8": ""}
"""The reader's settings: an antenna for each seat, the trick, the kitty and the discards."""
CARD_OF = {tag_of(card): int(card) for card in CARDS}


class DemoDevices:
    """Emulated devices, set up at one kiosk's equipment as a builder would. Raises OSError without a pty."""

    def __init__(self, equipment: Equipment, seconds_a_card: float = 0.0) -> None:
        """The shuffler takes so many `seconds_a_card`."""
        self.equipment = equipment
        path = equipment.folder / READER
        self.pepper = Pepper(path)
        self.plugged = True
        self._lying: dict[str, str] = {}
        """By tag, the place whose antenna it lies on."""
        self._pressed: tuple[int, str] | None = None
        self._pins: Any = Device.pin_factory
        Device.pin_factory = MockFactory()
        equipment.devices.choose_reader("pepper", str(path), SETTINGS)
        equipment.wire(EXAMPLE)
        self.panel = EmulatedPanel(equipment.panel.settings, Device.pin_factory)
        self.shuffler = Shuffler(equipment.folder / SHUFFLER, [[]])
        self.shuffler.works.seconds_a_card = seconds_a_card
        equipment.machine.loaded = self._load
        equipment.shuffler.choose(str(equipment.folder / SHUFFLER), 1)

    def close(self) -> None:
        """Unplugs everything, and gives the pins back."""
        self.pepper.close()
        self.shuffler.close()
        self.equipment.panel.stop()
        Device.pin_factory.reset()
        Device.pin_factory = self._pins

    # The reader.

    @property
    def reads(self) -> bool:
        """Whether the kiosk sees the cards now."""
        reader = self.equipment.devices.reader
        return self.plugged and reader is not None and reader.connected

    def unplug(self) -> None:
        """The reader's plug is pulled."""
        self.plugged = False
        self.pepper.unplug()

    def plug_in(self) -> None:
        """Plugs the reader in again; it is found by itself."""
        self.pepper.plug_in()
        self.plugged = True

    def arrange(self, places: Mapping[str, Iterable[str]]) -> None:
        """Puts the tags where they lie now, by place; all others, and those at places without an antenna, lie
        nowhere."""
        antennas = {role.value: number for number, role in self.equipment.devices.roles.items()}
        there = {tag: place for place, tags in places.items() if place in antennas for tag in tags}
        for tag in self._lying.keys() - there.keys():
            self.pepper.lift(tag)
        for tag, place in there.items():
            if self._lying.get(tag) != place:
                self.pepper.lift(tag)
                self.pepper.lay(tag, antennas[place])
        self._lying = there

    # The shuffler.

    def _load(self, bay: int, pack: int) -> None:
        self.shuffler.works.bays[bay] = [tag_of(card) for card in cards_in(pack)]

    def dealt(self) -> tuple[int, list[tuple[str, int]]]:
        """The number of the machine's last deal, 0 before the first, and the places and cards so far."""
        deal = self.shuffler.works.deal
        return (0, []) if deal is None else (deal.id, [(place, CARD_OF[tag]) for place, tag in list(deal.out)])

    # The buttons.

    @property
    def buttons(self) -> Collection[tuple[int, str]]:
        """The buttons that can be pressed, by seat and name."""
        panel = self.equipment.panel
        return panel.settings.buttons.keys() if panel.there else ()

    def press(self, seat: int, button: str) -> None:
        """Presses a button, until `release`."""
        self.release()
        self._pressed = (seat, button)
        self.panel.press(seat, button)

    def release(self) -> None:
        """Lets go of the button that is pressed."""
        if self._pressed:
            self.panel.release(*self._pressed)
            self._pressed = None
