"""The devices at the table: reader, packs, buttons and lights, shuffler; and who takes what the reader sees."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from hardware.deck import DEMO_PACK, Pack
from hardware.emulators import EmulatedReader, emulator
from hardware.emulators.terminal import PathTaken
from hardware.panel_settings import EXAMPLE, BadWiring, Part, read_wiring
from kiosk.base import words
from kiosk.base.language import _, _c, _n
from kiosk.devices.device_settings import MOVED, DeviceFile
from kiosk.devices.device_settings import NAME as SETTINGS
from kiosk.devices.device_words import port_words
from kiosk.devices.devices import Devices, Listener
from kiosk.devices.emulated_shuffler import EmulatedShuffler
from kiosk.devices.panel_words import place_words
from kiosk.devices.shuffler import LAST_DEAL, ShufflerSession
from kiosk.devices.wiring import rewired
from kiosk.journal import JournalError
from kiosk.journal.troubles import trouble
from kiosk.lobby.lobby import Lobby
from kiosk.table.devices import Laid
from kiosk.table.present import view
from kiosk.table.table import Table
from kiosk.table.views import TableView
from kiosk.table.withheld import withheld_hands
from kiosk.table_io.antennas import hand_open
from kiosk.table_io.dealing import Dealing
from kiosk.table_io.panel import PanelTrial, SeatPanel
from kiosk.table_io.readings import Readings
from kiosk.table_io.shuffler_at_table import ShufflerAtTable
from rules.cards import CARDS
from rules.phrases import Phrase


@dataclass(frozen=True)
class DeviceStatus:
    """The state of one kind of device, for a row of the page that lists them. `fault`: something is wrong with it."""

    id: str  # "reader", "panel", "packs", "shuffler"
    title: str
    state: str
    detail: str
    key: str
    fault: bool = False


NAMED = 30
"""The most letters of pack names in a row."""
EMULATED, EMULATED_SHUFFLER = "emulated-reader", "emulated-shuffler"
"""The files in the data folder that stand for the emulated devices."""


class Equipment:
    """One kiosk's devices, wired to its lobby. Belongs to the thread that owns the state."""

    def __init__(self, lobby: Lobby, clock: Callable[[], datetime] = datetime.now) -> None:
        self.lobby = lobby
        self.folder = lobby.journal.path.parent
        self.file = DeviceFile(self.folder / SETTINGS)
        settings = self._settings()
        self.devices = Devices(settings, self._keep, clock)
        self.panel = SeatPanel(read_wiring(self.file.panel), clock)
        self.shuffler = ShufflerSession(settings, self._keep, self._keep_deal, clock)
        self.machine = ShufflerAtTable(self.shuffler, settings, self.devices.identify, self._pack_name)
        self.emulated_shuffler = EmulatedShuffler(self.folder / EMULATED_SHUFFLER)
        self.machine.loaded = self.emulated_shuffler.load
        self.readings: Readings | None = None
        self.notice = ""
        """What could not be done with a device, in words."""
        self.listener: Callable[[], int | None] = lambda: None
        """Gives the seat whose player has an earphone; None where nobody has."""
        self.laid: Callable[[Laid], None] = lambda _laid: None
        """Called with each card that this player lays on the reader before the play."""
        self._reader_user: Listener | None = None
        self._emulated: EmulatedReader | None = None
        self._lying: str | None = None
        self._last_table: Table | None = None
        self._left_open = any(not summary.over for summary in lobby.tables(limit=1))

    def start(self, wake: Callable[[], None], changed: Callable[[], None]) -> None:
        """Looks for all devices that are set up; any thread may call `wake`, which asks for a `poll`."""
        for each in (self.devices, self.panel, self.shuffler):
            each.inbox.wake, each.changed = wake, changed
        self.devices.read = self._read
        settings = self.file.settings()
        if settings["reader"] and settings["reader"]["port"] == str(self._link):
            self._emulate()
        if settings["shuffler"]["port"] == str(self.emulated_shuffler.link):
            self.emulated_shuffler.open()
        self.devices.start()
        self.panel.start()
        self.shuffler.start()

    def stop(self) -> None:
        """Closes all devices."""
        for each in (self.devices, self.panel, self.shuffler):
            each.inbox.wake = each.changed = lambda: None
            each.stop()
        self.emulated_shuffler.close()
        if self._emulated:
            self._emulated.close()
            self._emulated = None

    def poll(self) -> None:
        """Handles what the devices have reported."""
        self.devices.poll()
        self.panel.poll()
        self.shuffler.poll()

    def statuses(self) -> tuple[DeviceStatus, ...]:
        """The state of each kind of device."""
        packs = self.devices.packs
        cards = sum(len(pack.cards) for pack in packs)
        names = ", ".join(pack.name for pack in packs)
        names = names if len(names) <= NAMED else _n("{n} pack", "{n} packs", len(packs))
        known = _n("{n} card known", "{n} cards known", cards) + f"  ·  {names}" if packs else _("none enrolled")
        in_play = _("In play: {pack}.", pack=self.pack.name) if self.pack else ""
        checked = [
            f"{words.colon(pack.name, _(self.devices.checked[pack.id]))}."
            for pack in packs
            if pack.id in self.devices.checked
        ]
        said = checked[-1] if checked else "" if packs else _("A pack is enrolled once, card by card.")
        said = " ".join(filter(None, (in_play, said)))
        bad = len(self.devices.unreadable_packs)
        if bad:
            said = _n(
                "{n} pack cannot be read. Tap Open to see why.", "{n} packs cannot be read. Tap Open to see why.", bad
            )
        last, trouble = self.panel.last, self.panel.trouble()
        pressed = ""
        if last:
            place, time = place_words(last.place), f"{last.at:%H:%M}"
            pressed = _("Last press: {place}, {button}, {time}.", place=place, button=_(last.button), time=time)
        unset = "" if self.panel.wired else _("Pass, undo and next at every seat, and a light for the turn.")
        return (
            self._reader_status(),
            DeviceStatus(
                "panel", _("Seat buttons"), self.panel.state(), trouble or pressed or unset,
                _("Open") if self.panel.wired else _("Set up"), bool(trouble),
            ),
            DeviceStatus(
                "packs", _("Packs"), known, said,
                _("Open") if packs else _("Enrol"), bool(self.devices.unreadable_packs),
            ),
            self._shuffler_status(),
        )  # fmt: skip

    def in_short(self) -> str:
        """The state of everything, in a few words."""
        reader = self.devices.reader
        if reader is None:
            return _("not set up")
        if reader.connected:
            return _("reader on")
        return _("reader away") if reader.why else _("looking")

    def _reader_status(self) -> DeviceStatus:
        reader = self.devices.reader
        if reader is None:
            return DeviceStatus(
                "reader", _("Card reader"), _c("reader", "none"), _("Everything can be done by touch."), _("Choose")
            )
        name = _("{device}, emulated", device=self.devices.title()) if self.emulated else self.devices.title()
        title, key = _("Card reader"), _("Open")
        last = reader.away.words() if reader.away else ""
        if reader.connected:
            return DeviceStatus("reader", title, f"{_ready(reader.since)}  ·  {name}", last or reader.identity, key)
        if not reader.why:
            looking = f"{_('looking for it')}  ·  {name}"
            return DeviceStatus("reader", title, looking, port_words(reader.port), key)
        return DeviceStatus("reader", title, f"{_away(reader.since)}  ·  {name}", last or _(reader.advice), key, True)

    # Who takes what the reader sees.

    def route_reader_to(self, listener: Listener | None) -> None:
        """Somebody other than the table takes the readings, until None gives them back to it."""
        self._reader_user = listener
        self.follow()

    def follow(self) -> TableView | None:
        """The table, or the reader, may have changed. Gives the table as everybody may see it now."""
        table, reader = self.lobby.table, self.devices.reader
        self._last_table = table or self._last_table
        if self.readings is not None and self.readings.table is not table:
            self.readings.close()
            self.readings = None
        if table is not None and self.readings is None:
            table.devices.question = None
            self.readings = Readings(table, lambda: self.listener(), lambda laid: self.laid(laid))
        if table is not None:
            table.devices.reading = reader is not None and reader.connected
        self.devices.listener = self._reader_user or self.readings
        self.panel.dealing = self._reader_user if isinstance(self._reader_user, Dealing) else None
        self.panel.trying = isinstance(self._reader_user, PanelTrial)
        if self.readings is not None:
            self.readings.hands.roles = tuple(self.devices.roles.values())
            self.readings.hands.gathered_after = self.devices.timing.gathered_after
        self.machine.follow(table)
        shown = view(table) if table is not None else None
        self.panel.follow(table, shown, self.devices.trouble)
        return shown

    @property
    def pack(self) -> Pack | None:
        """The pack of the hand in progress, once a card of it was read."""
        id = self.readings.pack if self.readings else None
        return next((pack for pack in (*self.devices.packs, DEMO_PACK) if pack.id == id), None)

    @property
    def hidden(self) -> bool:
        """Whether cards that lie on the table may be hidden ones, of the open table or the last one: then no screen
        shows which they are."""
        table = self.lobby.table or self._last_table
        return hand_open(table) or bool(withheld_hands(table)) if table else self._left_open

    # The emulated reader.

    @property
    def _link(self) -> Path:
        return self.folder / EMULATED

    @property
    def emulated(self) -> bool:
        """Whether the reader is emulated by this program."""
        reader = self.devices.reader
        return self._emulated is not None and reader is not None and reader.port == str(self._link)

    def try_emulated(self) -> None:
        """Uses an emulated reader, with the built-in pack."""
        self.notice = ""
        if self._emulate():
            self.devices.choose_reader("pn532", str(self._link))

    def _emulate(self) -> bool:
        if self._emulated is None:
            try:
                self._emulated = emulator("pn532")(self._link)
            except (OSError, PathTaken):
                self.notice = Phrase("There is no room for an emulated reader at {path}.", path=self._link)
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

    # The shuffler.

    def _shuffler_status(self) -> DeviceStatus:
        state = self.shuffler.state
        title, key = _("Shuffler"), _("Open")
        if state is None:
            return DeviceStatus(
                "shuffler", title, _c("shuffler", "none"), _("A machine that shuffles and deals."), _("Choose")
            )
        if state.why:
            return DeviceStatus("shuffler", title, _away(state.since), state.brief, key, True)
        if not state.connected:
            return DeviceStatus("shuffler", title, _("looking for it"), port_words(state.port), key)
        if state.fault:
            return DeviceStatus("shuffler", title, _("fault"), _(state.fault), key, True)
        error = self.shuffler.last_error
        last = _("Last error {time}: {error}", time=f"{error[1]:%H:%M}", error=_(error[0])) if error else ""
        return DeviceStatus("shuffler", title, f"{_ready(state.since)}  ·  {state.identity}", last, key)

    @property
    def shuffler_emulated(self) -> bool:
        """Whether the shuffler is emulated by this program."""
        state = self.shuffler.state
        return state is not None and state.port == str(self.emulated_shuffler.link)

    def try_emulated_shuffler(self) -> None:
        """Uses an emulated shuffler, with the built-in pack."""
        self.notice = ""
        if self.emulated_shuffler.open():
            self.shuffler.choose(str(self.emulated_shuffler.link))
        else:
            self.notice = Phrase(
                "There is no room for an emulated shuffler at {path}.", path=self.emulated_shuffler.link
            )

    def _pack_name(self, id: str) -> str:
        return self.devices.pack(id).name

    def _keep_deal(self, record: Mapping[str, Any], then: Callable[[bool], object]) -> None:
        def kept(result: object) -> None:
            if isinstance(result, JournalError):
                self.notice = Phrase("Not saved: {why}.", why=words.small(trouble(result).what))
            then(not isinstance(result, JournalError))
            self.shuffler.changed()

        self.lobby.journal.settings.set(LAST_DEAL, dict(record), kept)

    # Settings.

    @property
    def file_trouble(self) -> tuple[str, ...]:
        """What is wrong with the settings file, in sentences."""
        unkept = _("Not saved: {why}.", why=_(self.file.unkept)) if self.file.unkept else ""
        return tuple(filter(None, (unkept, *map(str, self.file.problems))))

    def wire_example(self) -> None:
        """Uses the pins of the guide for buttons, lights and buzzer."""
        self.wire(EXAMPLE)

    def wire(self, wiring: Any) -> None:
        """Sets other pins for buttons, lights and buzzer; None for none. Raises `BadWiring`, changing nothing."""
        read_wiring(wiring or {})
        self._keep("panel", wiring)
        self.panel.set_up(read_wiring(self.file.panel))
        self.follow()
        self.devices.changed()

    def wire_part(self, part: Part, pin: int | None) -> None:
        """Moves a button, light or buzzer to another pin, or to none."""
        self.file.catch_up()
        try:
            self.wire(rewired(self.file.panel, part, pin))
        except BadWiring:  # The pin was used in an editor since it was shown as free.
            self.panel.set_up(read_wiring(self.file.panel))
            self.notice = Phrase("Pin {pin} is taken now", pin=pin)

    def read_again(self) -> None:
        """Reads the settings file again, and restarts devices whose settings changed."""
        before, now = self.file.settings(), self._settings()
        self.notice = ""
        shuffler, was = now["shuffler"], before["shuffler"]
        if {**before, "shuffler": shuffler} != {name: now[name] for name in before}:
            self.devices.set_up(now)
            self.devices.start()
        if shuffler != was and shuffler["port"]:
            self.shuffler.choose(shuffler["port"], shuffler["bays"])
        elif shuffler != was:
            self.shuffler.forget()
        self.panel.set_up(read_wiring(self.file.panel))
        self.follow()
        self.devices.changed()

    def _settings(self) -> dict[str, Any]:
        """The devices' settings: from their file, and what is stored elsewhere."""
        kept = self.lobby.journal.settings.all()
        moved = {key: kept[key] for key in MOVED if kept.get(key) is not None}
        if self.file.begin(moved):
            for key in moved:
                self.lobby.journal.settings.set(key, None, lambda _kept: None)
        return {**kept, **self.file.settings()}

    def _keep(self, key: str, value: Any) -> None:
        if key in MOVED:
            self.file.put(key, value)
            self.notice = Phrase("Not saved: see Settings file") if self.file.unkept else ""
            self.devices.changed()
            return

        def kept(result: object) -> None:
            self.notice = (
                _("Not saved: {why}.", why=words.small(trouble(result).what))
                if isinstance(result, JournalError)
                else ""
            )
            self.devices.changed()

        self.lobby.journal.settings.set(key, value, kept)


def _ready(since: datetime | None) -> str:
    return _("ready since {time}", time=f"{since:%H:%M}") if since else _("ready")


def _away(since: datetime | None) -> str:
    return _("away since {time}", time=f"{since:%H:%M}") if since else _("away")
