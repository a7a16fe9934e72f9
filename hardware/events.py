"""What devices report: plain events that device threads put on a queue.

Times (`at`, `since`) are seconds on the device's clock (by default `time.monotonic`). They can be compared with each
other but not shown: whoever shows a time of day takes it when the event arrives.
"""

from dataclasses import dataclass
from enum import Enum


class Reason(Enum):
    """Why a device is not available."""

    NO_PORT = "no such port"
    NOT_PERMITTED = "not permitted"
    TAKEN = "taken by another program"
    NOT_A_PORT = "not a serial port"
    SILENT = "nothing answers"
    FOREIGN = "something else answers"
    WENT_AWAY = "went away"
    FAULT = "says that it cannot work"
    DEFECT = "a defect of this program"


@dataclass(frozen=True, slots=True)
class TagSeen:
    """A tag has come and lies still. Reported once, until the tag has gone and come back.

    `tag` is its UID, most significant byte first, in upper-case hex. `antenna` counts from 1, None on a reader with
    one. `beside` names other tags that became steady there in the same look, `elsewhere` those on other antennas; their
    order means nothing. A `doubtful` tag was also read on other antennas, listed in `also`, but less often. A tag that
    moves goes from one antenna and comes to another at the same time.
    """

    device: str
    tag: str
    antenna: int | None
    at: float
    beside: tuple[str, ...] = ()
    doubtful: bool = False
    elsewhere: tuple[str, ...] = ()
    also: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TagGone:
    """A known tag has not been read for long enough."""

    device: str
    tag: str
    antenna: int | None
    at: float


@dataclass(frozen=True, slots=True)
class DeviceAway:
    """A device cannot be used, at start or from now on. Reported again if the reason changes; `since` stays. `path` is
    the port as configured, `detail` what the system or the device said, for maintainers."""

    device: str
    at: float
    since: float
    reason: Reason
    path: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class DeviceBack:
    """A device answers, at start or again; `identity` is the name it gives."""

    device: str
    at: float
    identity: str


class Fault(Enum):
    """A fault that a shuffler reports. It lasts until somebody has put it right and it was cleared."""

    JAM = "jam"
    DOUBLE = "double"
    EMPTY = "empty"
    COUNT = "count"
    UNREAD = "unread"
    DUPLICATE = "duplicate"
    STOPPED = "stopped"
    POWER = "power"


class Void(Enum):
    """Why a deal is void: all its cards must be gathered and shuffled again."""

    FAULT = "a fault after which nobody knows who has which cards"
    COUNT = "more or fewer cards came out than went in"
    ANNULLED = "annulled at the table"
    FORGOTTEN = "the machine lost its memory while it dealt"
    DIFFERENT = "the machine dealt otherwise than it was told"


@dataclass(frozen=True, slots=True)
class CardDealt:
    """A shuffler has dealt a card: its number in the deal from 1, its place ("N", "3", "kitty", …), its tag if read.
    Each card comes once, in order, however often the line was lost."""

    device: str
    deal: int
    number: int
    place: str
    tag: str | None
    at: float


@dataclass(frozen=True, slots=True)
class DealDone:
    """Every card of a deal is at its place; `left` cards are still in the machine, None if it cannot count."""

    device: str
    deal: int
    dealt: int
    left: int | None
    at: float


@dataclass(frozen=True, slots=True)
class DealHalted:
    """A deal has stopped after so many cards because of a fault; once that is cleared, the same deal can go on."""

    device: str
    deal: int
    dealt: int
    at: float


@dataclass(frozen=True, slots=True)
class DealVoid:
    """A deal is void, whatever part of it lies on the table."""

    device: str
    deal: int
    why: Void
    at: float


@dataclass(frozen=True, slots=True)
class PackHandled:
    """A shuffler has done what it was asked to do with a pack ("shuffle", "count", "eject"); so many cards are in
    it."""

    device: str
    what: str
    bay: int
    cards: int
    at: float


@dataclass(frozen=True, slots=True)
class ShufflerFault:
    """A shuffler has a fault at a place, in its own word ("E", "hopper"). Reported once until cleared."""

    device: str
    fault: Fault
    where: str
    at: float


@dataclass(frozen=True, slots=True)
class ShufflerCleared:
    """The fault of a shuffler is gone."""

    device: str
    at: float


@dataclass(frozen=True, slots=True)
class ShufflerRefused:
    """A shuffler did not do what it was asked to do ("deal", "shuffle", …); `why` is a word of the protocol, or
    "stopped"."""

    device: str
    what: str
    why: str
    at: float


@dataclass(frozen=True, slots=True)
class ShufflerWaits:
    """A shuffler waits for somebody at the machine."""

    device: str
    at: float


ShufflerEvent = (
    CardDealt
    | DealDone
    | DealHalted
    | DealVoid
    | PackHandled
    | ShufflerFault
    | ShufflerCleared
    | ShufflerRefused
    | ShufflerWaits
)
Event = TagSeen | TagGone | DeviceAway | DeviceBack | ShufflerEvent
