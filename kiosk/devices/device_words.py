"""Trouble with a device, in words for people: what, where, and what to do."""

import re
from dataclasses import dataclass
from datetime import datetime

from hardware.events import Reason
from hardware.line import ADDRESS
from hardware.readers import Description

_WORDS = {
    Reason.NO_PORT: ("There is no port {path}.", "Plug the {device} in, or choose another port."),
    Reason.NOT_PERMITTED: (
        "The kiosk is not allowed to open the port {path}.",
        "Add the user the kiosk runs as to the group dialout, then log in again.",
    ),
    Reason.TAKEN: ("Another program uses the port {path}.", "End that program, or choose another port."),
    Reason.NOT_A_PORT: ("{path} is not a serial port.", "Choose another port."),
    Reason.SILENT: (
        "Nothing answers on {path}.",
        "Check that the {device} has power, that its wires are not swapped, and that it is set to the serial line.",
    ),
    Reason.FOREIGN: (
        "What answers on {path} is not a {device}.",
        "Choose the port of the {device}, or unplug the other device.",
    ),
    Reason.FAULT: (
        "The {device} on {path} answers, but says that it cannot read.",
        "Check that its antenna is connected and no metal is near it; switch it off and on again.",
    ),
    Reason.WENT_AWAY: (
        "The {device} on {path} has gone away.",
        "Check that it is plugged in: it comes back by itself.",
    ),
    Reason.DEFECT: (
        "The {device} on {path} cannot be used because of a defect of this program.",
        "Please report it, with the lines of the log.",
    ),
}

_ON_NETWORK = {
    Reason.NO_PORT: (
        "There is nothing at {path} on the network.",
        "Check that the {device} has power and that its address is right; choose another port if it is on a cable.",
    ),
    Reason.WENT_AWAY: (
        "The {device} at {path} has gone away.",
        "Check that it has power and is on the network: it comes back by itself.",
    ),
}

_LASTING = "/dev/serial/by-id/"
_LONGEST = 40


def port_words(path: str) -> str:
    """The name of a port: a lasting name without its common prefix, else the path."""
    if not path.startswith(_LASTING):
        return path
    name = path.removeprefix(_LASTING).removeprefix("usb-")
    name = re.sub(r"-if\d+(-port\d+)?$", "", name).replace("_", " ")
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 11].rstrip()}… {name[-8:].lstrip()}"


def why_no_port(typed: str) -> str:
    """Why that can be no port; "" where it can: the path of a device, or an address on the network."""
    if ADDRESS.fullmatch(typed):
        return ""
    if not typed.startswith("/"):
        return "a path, or address and number"
    return "" if typed[-1] not in "/." and typed != "/dev/tty" else "and its name"


def port_note(path: str, other: str, whose: str) -> str:
    """The note beside a port's name: the table's other device is set to it, or the name lasts."""
    if path == other:
        return f"the {whose} is set to it"
    return "a lasting name" if port_words(path) != path else ""


def trouble(reason: Reason, path: str, kind: Description, detail: str = "") -> tuple[str, str]:
    """What is wrong, and what to do about it: a sentence or two each. `detail` is what the device reported."""
    said_of = {**_WORDS, **_ON_NETWORK} if ADDRESS.fullmatch(path) else _WORDS
    what, remedy = (text.format(path=port_words(path), device=kind.title) for text in said_of[reason])
    said = f" It says: {detail.rstrip('.')}." if reason is Reason.FAULT and detail else ""
    return what + said, remedy


_BRIEFLY = {
    Reason.NO_PORT: "There is no such port. Plug it in, or choose another.",
    Reason.NOT_PERMITTED: "Its port may not be opened. Tap Open to see more.",
    Reason.TAKEN: "Another program uses its port. End that program.",
    Reason.NOT_A_PORT: "That is not a serial port. Choose another one.",
    Reason.SILENT: "Nothing answers. Check its power and its wires.",
    Reason.FOREIGN: "Something else answers. Choose another port.",
    Reason.FAULT: "It says that it cannot read. Check its antenna.",
    Reason.WENT_AWAY: "It went away. Plug it in: it comes back by itself.",
    Reason.DEFECT: "A defect of this program. Please report it.",
}


@dataclass(frozen=True)
class Absence:
    """A time without a device: from `start` to `end` (local times; None while it lasts), and why it began."""

    start: datetime
    reason: Reason
    end: datetime | None = None

    def words(self) -> str:
        """What is wrong now and what to do, or what was wrong: one short line."""
        if self.end is None:
            return _BRIEFLY[self.reason]
        first, last = f"{self.start:%H:%M}", f"{self.end:%H:%M}"
        return f"Last away {first if first == last else f'{first}–{last}'}: {self.reason.value}."
