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
    DEFECT = "a defect of this program"


@dataclass(frozen=True, slots=True)
class TagSeen:
    """A tag has come and is steady. It comes once, until the tag has gone and come back.

    `tag` is its UID, most significant byte first, in upper-case hex; `antenna` is counted from 1, None on a reader
    with one; `beside` names the other tags that became steady in the same look: their order says nothing.
    """

    device: str
    tag: str
    antenna: int | None
    at: float
    beside: tuple[str, ...] = ()


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


Event = TagSeen | TagGone | DeviceAway | DeviceBack
