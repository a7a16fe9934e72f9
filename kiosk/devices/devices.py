"""The devices' session: reports from the reader, taken on the thread that owns the state.

A tag becomes a card only through an enrolled pack. What happens with the card is up to the listener: the table while a
hand is played, an enrolment, a check of the deck, a deal (wire#tables, design#way).
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Protocol, runtime_checkable

from hardware.deck import DEMO_PACK, Known, MalformedPack, Pack, Suspect, Unknown, identify
from hardware.events import DeviceAway, DeviceBack, Event, TagGone, TagSeen
from hardware.line import Line
from hardware.ports import ports
from hardware.presence import Timing
from hardware.readers import ANTENNA, NAMES, Description, MalformedSetting, Role, Setting, reader, watch
from kiosk.base.inbox import Inbox
from kiosk.base.language import _
from kiosk.devices.device_words import Absence, trouble

__all__ = ["ANTENNA", "Description", "Devices", "Role", "Setting"]
"""Including what screens show of the readers' descriptions."""


@dataclass(frozen=True)
class ReaderState:
    """The state of the reader. `since` is the local time of the last change; `why` and `advice` are words for
    people."""

    kind: str
    port: str
    connected: bool = False
    since: datetime | None = None
    identity: str = ""
    why: str = ""
    advice: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)
    """All settings except the port."""
    away: Absence | None = None
    """The current absence, or else the last one; None if there was none."""


@dataclass(frozen=True)
class Reading:
    """A tag that has come to lie on the reader, and what it is; `beside` are those that came in the same look."""

    what: Known | Suspect | Unknown
    beside: tuple[Known | Suspect | Unknown, ...] = ()
    role: Role | None = None
    """What lies on its antenna; None on a reader with one."""
    doubtful: bool = False
    """Whether another antenna reads it too."""
    spot: "Spot" = field(default_factory=lambda: Spot())
    elsewhere: bool = False
    """Whether others came to other antennas in the same look: their order means nothing."""
    moved: bool = False
    """Whether it came from another antenna."""
    at: float = 0.0
    """When, in seconds of the reader's clock."""
    also: tuple[Role, ...] = ()
    """What lies on the other antennas that read it, as far as known."""

    @property
    def unsure(self) -> bool:
        """Whether it may lie elsewhere: an antenna with another role reads it too."""
        return self.doubtful and set(self.also) != {self.role}


@dataclass(frozen=True)
class Spot:
    """Where a tag lies: its antenna (None on a reader with one), and others that read it too when it came."""

    antenna: int | None = None
    also: tuple[int, ...] = ()


class Listener(Protocol):
    """Takes the readings: the table, an enrolment, a check, a deal."""

    def reading(self, reading: Reading) -> None:
        """A tag has come."""


@runtime_checkable
class TableListener(Listener, Protocol):
    """A table as a listener: it hears more, and knows its record."""

    def knows_tag(self, tag: str) -> bool:
        """Whether this hand's record has this tag."""

    def gone(self, tag: str, at: float) -> None:
        """A tag has not been read since `at`, in seconds on the reader's clock."""


class Devices:
    """The reader and the packs. Belongs to the thread that owns the state."""

    def __init__(
        self,
        settings: Mapping[str, Any],
        keep: Callable[[str, Any], None],
        clock: Callable[[], datetime] = datetime.now,
    ) -> None:
        """`settings` are the kiosk's (see `DeviceFile.settings`, and ``packs``); `keep` stores one (``reader``,
        ``packs``)."""
        self._keep = keep
        self._clock = clock
        self.inbox: Inbox[Event] = Inbox()
        self._line: Line | None = None
        self.timing = Timing()
        """When a tag counts as there and as gone, on the reader in use."""
        self._first_back: float | None = None
        self._lying: dict[str, Spot] = {}
        self._went: dict[str, float] = {}
        """The tags that left, and when."""
        self._settings = dict(settings)
        self.changed: Callable[[], None] = lambda: None
        self.read: Callable[[str], None] = lambda tag: None
        """Called with each tag that comes, whoever listens."""
        self.listener: Listener | None = None
        self.reader: ReaderState | None = None
        self.roles: dict[int, Role] = {}
        """The reader's antennas, and what lies on each; none on a reader with one."""
        self.packs: list[Pack] = []
        self.checked: dict[str, str] = {}
        """The result of each pack's last check, by the pack's id, in words."""
        self.unreadable_packs: list[str] = []
        for data in self._settings.get("packs") or ():
            try:
                self.packs.append(Pack.from_data(data))
            except MalformedPack as error:
                self.unreadable_packs.append(str(error))

    # The reader.

    def start(self) -> None:
        """Starts the reader chosen last, if any."""
        chosen = self._settings.get("reader")
        if chosen and chosen.get("kind") in NAMES:
            try:
                self._watch(chosen["kind"], chosen["port"], chosen.get("settings", {}))
            except MalformedSetting:  # Another version stored it.
                self._watch(chosen["kind"], chosen["port"], {})

    def choose_reader(self, kind: str, port: str, settings: Mapping[str, str] | None = None) -> None:
        """Uses another reader, or other settings of it (None: as they were), from now on. Raises `MalformedSetting`,
        changing nothing."""
        readers = self._settings.setdefault("readers", {})
        settings = dict(readers.get(kind, {}) if settings is None else settings)
        reader(kind).settings(settings)
        self.stop()
        readers[kind] = settings
        self._set("reader", {"kind": kind, "port": port, **({"settings": settings} if settings else {})})
        self._settings["last_port"] = port
        self._watch(kind, port, settings)
        self.changed()

    def set_up(self, settings: Mapping[str, Any]) -> None:
        """Other settings of readers, from the next `start` on."""
        self.stop()
        self.reader, self.roles = None, {}
        self._settings.update(settings)

    def forget_reader(self) -> None:
        """Plays without a reader from now on."""
        self.stop()
        self._set("reader", None)
        self.reader = None
        self.roles = {}
        self.changed()

    def stop(self) -> None:
        """Closes the reader; what it still had to report is dropped."""
        if self._line:
            self._line.stop()
            self._line = None
            self.inbox.drop()

    def _watch(self, kind: str, port: str, settings: Mapping[str, str]) -> None:
        self.roles = reader(kind).roles(settings)
        self.reader = ReaderState(kind, port, since=self._clock(), settings=reader(kind).settings(settings))
        self._first_back = None
        self._lying.clear()
        self._went.clear()
        self.timing = reader(kind).timing.changed(self._settings.get("presence", {}))
        self._line = watch(kind, port, self.inbox.open(), self.timing, settings=settings)
        self._line.start()

    @property
    def kinds(self) -> dict[str, Description]:
        """The kinds of readers, by their names in settings."""
        return {name: reader(name).description for name in NAMES}

    def lying(self) -> dict[int | None, int]:
        """How many tags lie on each antenna in use; on None if the reader has one or does not say."""
        return dict.fromkeys(self.roles or (None,), 0) | Counter(spot.antenna for spot in self._lying.values())

    @property
    def spots(self) -> Mapping[str, Spot]:
        """The tags that lie there, in order of arrival, and where."""
        return self._lying

    def title(self) -> str:
        """The reader's name, for people."""
        return reader(self.reader.kind).description.title if self.reader else ""

    def ports(self) -> tuple[str, ...]:
        """The ports to choose from: those that exist, and the one used last."""
        last = (self._settings.get("last_port") or "",)
        return tuple(dict.fromkeys(path for path in (*ports(), *last) if path))

    @property
    def trouble(self) -> str:
        """The chip on the table's strip; "" while all is well."""
        if self.reader is None or self.reader.connected or self.reader.since is None or not self.reader.why:
            return ""
        return _("Reader away since {time}", time=f"{self.reader.since:%H:%M}")

    # Reports from the reader.

    def poll(self) -> None:
        """Handles what the reader has reported. On the owner's thread."""
        stirred = False
        for event in self.inbox.taken():  # a listener may choose another reader meanwhile
            self.take(event)
            stirred = stirred or isinstance(event, TagSeen | TagGone)
        if stirred:
            self.changed()

    def take(self, event: Event) -> None:
        """Handles one event of a device."""
        match event:
            case DeviceBack():
                if self._first_back is None:
                    self._first_back = event.at
                self._back(event)
            case DeviceAway():
                self._away(event)
            case TagSeen():
                self._seen(event)
            case TagGone():
                self._lying.pop(event.tag, None)
                self._went[event.tag] = event.at
                if isinstance(self.listener, TableListener):
                    self.listener.gone(event.tag, event.at)

    def _back(self, event: DeviceBack) -> None:
        if self.reader:
            now = self._clock()
            away = replace(self.reader.away, end=now) if self.reader.why and self.reader.away else self.reader.away
            self._reader_is(connected=True, since=now, identity=event.identity, why="", advice="", away=away)

    def _away(self, event: DeviceAway) -> None:
        if self.reader:
            why, advice = trouble(event.reason, event.path, reader(self.reader.kind).description, event.detail)
            lasting = self.reader.away if self.reader.why else None  # A new reason is not a new absence.
            away = lasting or Absence(self._clock(), event.reason)
            self._reader_is(connected=False, since=away.start, why=why, advice=advice, away=away)

    def _reader_is(self, **state: Any) -> None:
        if self.reader:
            self.reader = replace(self.reader, **state)
            self.changed()

    def _seen(self, event: TagSeen) -> None:
        settling = self._first_back is not None and event.at < self._first_back + self.timing.settling
        settling = settling and event.tag not in self._went  # A tag that left has come back: it counts as laid again.
        first = event.tag not in self._lying
        spot = self._lying[event.tag] = Spot(event.antenna, event.also)
        moved = self._went.get(event.tag) == event.at
        self.read(event.tag)
        if self.listener is None or not first:
            return
        if settling and isinstance(self.listener, TableListener) and self.listener.knows_tag(event.tag):
            return
        role = self.roles.get(event.antenna or 0)
        beside = tuple(self.identify(tag) for tag in event.beside)
        what = self.identify(event.tag)
        also = tuple(self.roles[antenna] for antenna in event.also if antenna in self.roles)
        reading = Reading(what, beside, role, event.doubtful, spot, bool(event.elsewhere), moved, event.at, also)
        self.listener.reading(reading)

    def identify(self, tag: str) -> Known | Suspect | Unknown:
        """What a tag is among the packs; the built-in one comes last."""
        return identify(tag, [*self.packs, DEMO_PACK])

    def pack(self, id: str) -> Pack:
        """The pack of this id. Raises KeyError."""
        return {pack.id: pack for pack in (DEMO_PACK, *self.packs)}[id]

    # Packs.

    def keep_pack(self, pack: Pack) -> None:
        """Stores a pack, new or changed."""
        self.packs = [*(other for other in self.packs if other.id != pack.id), pack]
        self._set("packs", [p.to_data() for p in self.packs])
        self.changed()

    def drop_pack(self, id: str) -> None:
        """Forgets a pack; its tags are free again."""
        self.packs = [pack for pack in self.packs if pack.id != id]
        self._set("packs", [p.to_data() for p in self.packs])
        self.changed()

    def _set(self, key: str, value: Any) -> None:
        self._settings[key] = value
        self._keep(key, value)
