"""What stands at the table beside the screen: reader, packs, buttons and lights; and who takes what the reader sees."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from hardware.deck import DEMO_PACK
from hardware.emulators import EmulatedReader, emulator
from hardware.emulators.terminal import PathTaken
from kiosk import words
from kiosk.dealing import Dealing
from kiosk.device_words import port_words
from kiosk.devices import Devices, Listener
from kiosk.journal import JournalError
from kiosk.lobby import Lobby
from kiosk.panel import EXAMPLE, SeatPanel
from kiosk.readings import Readings
from kiosk.troubles import trouble
from rules.cards import CARDS


@dataclass(frozen=True)
class Standing:
    """How one kind of device is, for a row of the page that lists them. `fault`: something is wrong with it."""

    id: str  # "reader", "panel", "packs"
    title: str
    state: str
    detail: str
    key: str
    fault: bool = False


EMULATED = "emulated-reader"
"""The file in the data folder by which the reader that is not there is found."""


class Equipment:
    """One kiosk's devices, wired to its lobby. Belongs to the thread that owns the state."""

    def __init__(self, lobby: Lobby, clock: Callable[[], datetime] = datetime.now) -> None:
        settings = lobby.journal.settings.all()
        self.lobby = lobby
        self.folder = lobby.journal.path.parent
        self.devices = Devices(settings, self._keep, clock)
        self.panel = SeatPanel(settings.get("panel"), clock)
        self.readings: Readings | None = None
        self.notice = ""
        """What could not be done with a device, in words."""
        self._lent: Listener | None = None
        self._emulated: EmulatedReader | None = None
        self._lying: str | None = None

    def start(self, wake: Callable[[], None], changed: Callable[[], None]) -> None:
        """Looks for everything that was set up; `wake` may be called in any thread, and asks for a `poll`."""
        self.devices.wake = self.panel.wake = wake
        self.devices.changed = self.panel.changed = changed
        self.devices.read = self._read
        chosen = self.lobby.journal.settings.get("reader")
        if chosen and chosen.get("port") == str(self._link):
            self._emulate()
        self.devices.start()
        self.panel.start()

    def stop(self) -> None:
        """Lets go of all devices."""
        self.devices.wake = self.devices.changed = self.panel.wake = self.panel.changed = lambda: None
        self.devices.stop()
        self.panel.stop()
        if self._emulated:
            self._emulated.close()
            self._emulated = None

    def poll(self) -> None:
        """Takes what the devices have said."""
        self.devices.poll()
        self.panel.poll()

    def standings(self) -> tuple[Standing, ...]:
        """How everything is."""
        packs = self.devices.packs
        cards = words.count(sum(len(pack.cards) for pack in packs), "card")
        known = f"{cards} known  ·  {', '.join(pack.name for pack in packs)}" if packs else "none enrolled"
        checked = [
            f"{pack.name}: {self.devices.checked[pack.id]}." for pack in packs if pack.id in self.devices.checked
        ]
        said = checked[-1] if checked else "" if packs else "A pack is enrolled once, card after card."
        said = " ".join([f"Not readable: {why}." for why in self.devices.unreadable_packs]) or said
        last, trouble = self.panel.last, self.panel.trouble()
        pressed = f"Last press: {words.PLACES[last[0]]}, {last[1]}, {last[2]:%H:%M}." if last else ""
        unset = "" if self.panel.wired else "Pass, undo and next at every seat, and a light for the turn."
        return (
            self._reader_standing(),
            Standing(
                "panel", "Seat buttons", self.panel.state(), trouble or pressed or unset,
                "Open" if self.panel.wired else "Set up", bool(trouble),
            ),
            Standing(
                "packs", "Packs", known, said, "Open" if packs else "Enrol", bool(self.devices.unreadable_packs),
            ),
        )  # fmt: skip

    def in_short(self) -> str:
        """How everything is, in a few words."""
        reader = self.devices.reader
        if reader is None:
            return "reader, packs, buttons"
        return "reader on" if reader.connected else "reader away" if reader.why else "looking for the reader"

    def _reader_standing(self) -> Standing:
        reader = self.devices.reader
        if reader is None:
            return Standing("reader", "Card reader", "none", "Everything can be done by touch.", "Choose")
        name = f"{self.devices.title()}, emulated" if self.emulated else self.devices.title()
        if reader.connected:
            detail = f"{reader.identity}, since {reader.since:%H:%M}." if reader.since else reader.identity
            return Standing("reader", "Card reader", f"ready  ·  {name}", detail, "Open")
        if not reader.why:
            return Standing("reader", "Card reader", f"being looked for  ·  {name}", port_words(reader.port), "Open")
        state = f"away since {reader.since:%H:%M}  ·  {name}"
        said = f"{reader.why} {reader.advice}"
        return Standing("reader", "Card reader", state, said if len(said) < 110 else reader.advice, "Open", True)

    # Who takes what the reader sees.

    def lend(self, listener: Listener | None) -> None:
        """Somebody else than the table takes the readings, until None gives them back to it."""
        self._lent = listener
        self.follow()

    def follow(self) -> None:
        """The table, or the reader, may have changed."""
        table, reader = self.lobby.table, self.devices.reader
        if table is None:
            self.readings = None
        elif self.readings is None or self.readings.table is not table:
            table.question = None
            self.readings = Readings(table)
        if table is not None:
            table.reading = reader is not None and reader.connected
        self.devices.listener = self._lent or self.readings
        self.panel.dealing = self._lent if isinstance(self._lent, Dealing) else None
        if self.readings is not None:
            self.readings.go_on()
        self.panel.follow(table)

    # The reader that is not there.

    @property
    def _link(self) -> Path:
        return self.folder / EMULATED

    @property
    def emulated(self) -> bool:
        """Whether the reader is one that this program plays itself."""
        reader = self.devices.reader
        return self._emulated is not None and reader is not None and reader.port == str(self._link)

    def try_emulated(self) -> None:
        """Uses a reader that is not there, with the built-in pack."""
        self.notice = ""
        if self._emulate():
            self.devices.choose_reader("pn532", str(self._link))

    def _emulate(self) -> bool:
        if self._emulated is None:
            try:
                self._emulated = emulator("pn532")(self._link)
            except (OSError, PathTaken):
                self.notice = f"There is no room for an emulated reader at {self._link}."
        return self._emulated is not None

    def lay(self, card: int) -> None:
        """Lays a card of the built-in pack on the emulated reader; it is lifted once it was read."""
        tag = DEMO_PACK.tag_of(CARDS[card])
        if self._emulated and tag:
            if self._lying:
                self._emulated.lift(self._lying)
            self._lying = tag
            self._emulated.lay(tag)

    def lay_any(self, cards: int) -> None:
        """Lays one of these cards (a mask), drawn at random."""
        free = [card for card in CARDS if cards >> card & 1]
        if free:
            self.lay(random.choice(free))

    def _read(self, tag: str) -> None:
        """A tag was read: a card on the emulated reader has lain there long enough."""
        if self._emulated and tag == self._lying:
            self._emulated.lift(tag)
            self._lying = None

    # Settings.

    def wire_example(self) -> None:
        """Uses the pins of the guide for buttons, lights and buzzer."""
        self.wire(EXAMPLE)

    def wire(self, wiring: Any) -> None:
        """Other pins for buttons, lights and buzzer; None for none."""
        self.panel.stop()
        self._keep("panel", wiring)
        self.panel.set_up(wiring)
        self.panel.start()
        self.follow()
        self.devices.changed()

    def _keep(self, key: str, value: Any) -> None:
        def kept(result: object) -> None:
            self.notice = f"Not kept: {trouble(result).what.lower()}." if isinstance(result, JournalError) else ""
            self.devices.changed()

        self.lobby.journal.settings.set(key, value, kept)
