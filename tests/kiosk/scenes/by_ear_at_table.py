"""A table with all its equipment, for somebody who sees nothing: a number pad, buttons, a reader, a loudspeaker and an
earphone. What is said is kept by sound device; no test of it looks at anything else."""

import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import pytest

from hardware.deck import DEMO_PACK
from hardware.events import DeviceBack, TagGone, TagSeen
from hardware.panel import ButtonPressed
from kiosk.appliance.peripherals import Peripherals
from kiosk.devices.devices import ReaderState
from kiosk.lobby.lobby import Lobby
from kiosk.speech import speaker
from kiosk.speech.choices import EVERYTHING, Choices
from kiosk.speech.keypad import Key
from kiosk.speech.sound_cards import device_of
from kiosk.table.table import Table
from rules.cards import CARDS, Card
from tests.kiosk.scenes.listening import EARPHONE, SoundCards

KEYS = {key.value: key for key in Key} | {"-": Key.SOFTER, "E": Key.ENTER, "N": Key.NAME}
"""The keys of the pad by one letter each."""
EAR, LOUD = device_of(EARPHONE), ""


class Sounds:
    """Stands for the programs that speak and play: what is played is kept as text, by the device it is played to."""

    heard: defaultdict[str, list[str]]

    def __init__(self) -> None:
        self.heard = defaultdict(list)

    def run(self, command: Sequence[str], given: bytes) -> bytes:
        if command[0] == speaker.SPEAK:
            return given
        device = command[command.index("-D") + 1] if "-D" in command else LOUD
        if not given.startswith(b"RIFF"):
            self.heard[device].append(given.decode())
        return b""

    def cut(self) -> None:
        """Says it to its end: a test hears all of it."""

    def taken(self, device: str) -> list[str]:
        """What was played to a device since this was asked last."""
        return self.heard.pop(device, [])


class TableByEar:
    """A table, and the hands of those who sit there."""

    def __init__(self, peripherals: Peripherals, lobby: Lobby, table: Table, sounds: Sounds) -> None:
        self.peripherals, self.lobby, self.table, self.sounds = peripherals, lobby, table, sounds
        self.aloud: list[str] = []
        """All that the loudspeaker has said."""
        devices = peripherals.equipment.devices
        devices.reader = ReaderState("pn532", "/dev/serial0", connected=True)
        self._now = 100.0
        devices.take(DeviceBack("reader", self._now, "a reader"))
        self._now += 10
        self.settle()

    def settle(self) -> None:
        """Until all is on record, and all is said."""
        self.lobby.journal.settle()
        self.peripherals.follow()
        self.lobby.journal.settle()
        self.peripherals.follow()
        speech = self.peripherals.speech
        speech.speaker.settle()
        speech.ear.settle()

    def press(self, keys: str) -> list[str]:
        """Keys of the pad, a letter each; what is heard in the earphone since then, without one from the
        loudspeaker."""
        self.ear(), self.loud()
        for key in keys:
            taken = self.peripherals.by_ear.press(KEYS[key])
            assert taken, f"{key} was left to the page"
            self.settle()
        loud = self.loud()
        return loud if self.peripherals.speech.listener is None else self.ear()

    def button(self, seat: int, button: str) -> None:
        """A button at a seat."""
        panel = self.peripherals.equipment.panel
        panel.take(ButtonPressed(panel.settings.places(4)[seat], button, time.monotonic() + 3600))
        self.settle()

    def lay(self, *cards: str | int) -> None:
        """Cards on the reader, one after the other, each lifted again."""
        for card in cards:
            tag = DEMO_PACK.tag_of(Card.parse(card) if isinstance(card, str) else CARDS[card])
            assert tag
            self.lay_tag(tag)

    def lay_tag(self, tag: str) -> None:
        devices = self.peripherals.equipment.devices
        self._now += 1
        devices.take(TagSeen("reader", tag, None, self._now))
        self.settle()
        self._now += 1
        devices.take(TagGone("reader", tag, None, self._now))

    def ear(self) -> list[str]:
        """What the earphone said since this was asked last."""
        return self.sounds.taken(EAR)

    def loud(self) -> list[str]:
        """What the loudspeaker said since this was asked last."""
        said = self.sounds.taken(LOUD)
        self.aloud += said
        return said


@contextmanager
def table_by_ear(
    folder: Path, open_table: Callable[[Lobby], Table], seat: int | None, choices: Choices | None = None
) -> Iterator[TableByEar]:
    """A table whose player at a seat has the earphone (None: nobody has one). All is said, unless chosen otherwise."""
    sounds = Sounds()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(speaker, "Programs", lambda: sounds)
        lobby = Lobby.open(folder)
        nothing = lambda: None  # noqa: E731
        peripherals = Peripherals(lobby, datetime.now, nothing, nothing, nothing)
        cards = SoundCards(folder)
        cards.plug()
        try:
            table = open_table(lobby)
            speech = peripherals.speech
            speech.sound, speech.silent = cards.folder, lambda: ""
            player = None if seat is None else table.seating().player_of(seat)
            chosen = choices or Choices(said=EVERYTHING)
            if player is not None:
                chosen = Choices.of({**chosen.content(), "listener": table.players[player], "earphone": EARPHONE})
            peripherals.choose_speech(chosen)
            lobby.journal.settle()
            yield TableByEar(peripherals, lobby, table, sounds)
        finally:
            peripherals.stop()
            lobby.close()


__all__ = ["EAR", "KEYS", "LOUD", "Sounds", "TableByEar", "table_by_ear"]
