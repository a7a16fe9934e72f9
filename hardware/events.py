"""What devices say: plain facts that device threads put on a queue, and nothing else.

Times (`at`, `since`) are seconds of the clock the device was given (`time.monotonic` unless told otherwise), so they
can be compared with each other but not shown: whoever shows a time of day takes it when the event arrives.
"""

from dataclasses import dataclass
from enum import Enum


class Reason(Enum):
    """Why a device is not there."""

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
    """A tag has come and is steady. It comes once, until the tag has gone and come back.

    `tag` is its UID, most significant byte first, in upper-case hex; `antenna` is counted from 1, None on a reader
    with one; `beside` names the other tags that became steady there in the same look, `elsewhere` those that did on
    other antennas: their order says nothing. A `doubtful` tag was read on other antennas too, which `also` lists, only
    less often. A tag that moves goes from one antenna and comes to another at the same time.
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
    """A tag that was seen has not been read for long enough."""

    device: str
    tag: str
    antenna: int | None
    at: float


@dataclass(frozen=True, slots=True)
class DeviceAway:
    """A device cannot be used, at start or from now on. It comes again if the reason changes; `since` does not.

    `path` is the port as it was given, `detail` what the system or the device said, for those who look after it.
    """

    device: str
    at: float
    since: float
    reason: Reason
    path: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class DeviceBack:
    """A device answers, at start or again; `identity` is what it calls itself."""

    device: str
    at: float
    identity: str


class Fault(Enum):
    """What a shuffler says is wrong with it. It lasts until somebody has seen to it and it was cleared."""

    JAM = "jam"
    DOUBLE = "double"
    EMPTY = "empty"
    COUNT = "count"
    UNREAD = "unread"
    DUPLICATE = "duplicate"
    STOPPED = "stopped"
    POWER = "power"


class Void(Enum):
    """Why a deal counts for nothing: all its cards have to be gathered and shuffled again."""

    FAULT = "a fault after which nobody knows who has which cards"
    COUNT = "more or fewer cards came out than went in"
    ANNULLED = "annulled at the table"
    FORGOTTEN = "the machine lost its memory while it dealt"
    DIFFERENT = "the machine dealt otherwise than it was told"


@dataclass(frozen=True, slots=True)
class CardDealt:
    """A shuffler has dealt a card of a deal: its number from 1, its place ("N", "3", "kitty", …), its tag if read.

    Each comes once, in order of numbers, however often the line was lost meanwhile.
    """

    device: str
    deal: int
    number: int
    place: str
    tag: str | None
    at: float


@dataclass(frozen=True, slots=True)
class DealDone:
    """Every card of a deal is at its place; `left` are in the machine still, None where it cannot count."""

    device: str
    deal: int
    dealt: int
    left: int | None
    at: float


@dataclass(frozen=True, slots=True)
class DealHalted:
    """A deal stands still after so many cards, because of a fault; once that is cleared the same deal can go on."""

    device: str
    deal: int
    dealt: int
    at: float


@dataclass(frozen=True, slots=True)
class DealVoid:
    """A deal counts for nothing, whatever of it lies on the table."""

    device: str
    deal: int
    why: Void
    at: float


@dataclass(frozen=True, slots=True)
class PackHandled:
    """A shuffler has done with a pack what it was asked ("shuffle", "count", "eject"); so many cards are in it."""

    device: str
    what: str
    bay: int
    cards: int
    at: float


@dataclass(frozen=True, slots=True)
class ShufflerFault:
    """A shuffler has a fault: what, and where, in its own word ("E", "hopper"). It comes once, until it is cleared."""

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
    """A shuffler did not do what it was asked ("deal", "shuffle", …); `why` is a word of the wire's, or "stopped"."""

    device: str
    what: str
    why: str
    at: float


@dataclass(frozen=True, slots=True)
class ShufflerWaits:
    """A shuffler waits for somebody to do something at it."""

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
