"""What is the matter with a device, in words for people: what, where, and what to do."""

import re

from hardware.events import Reason
from hardware.readers import Description

_WORDS = {
    Reason.NO_PORT: ("There is no port {path}.", "Plug the {device} in, or choose another port."),
    Reason.NOT_PERMITTED: (
        "The port {path} may not be opened.",
        "Add the user the kiosk runs as to the group dialout, then log in again.",
    ),
    Reason.TAKEN: ("Another program uses the port {path}.", "End that program, or choose another port."),
    Reason.NOT_A_PORT: ("{path} is not a serial port.", "Choose another port."),
    Reason.SILENT: (
        "Nothing answers on {path}.",
        "See that the {device} has power, that its wires are not swapped, and that it is set to the serial line.",
    ),
    Reason.FOREIGN: (
        "What answers on {path} is not a {device}.",
        "Choose the port of the {device}, or unplug the other device.",
    ),
    Reason.FAULT: (
        "The {device} on {path} answers, but says that it cannot read.",
        "See that its antenna is connected and no metal is near it; switch it off and on again.",
    ),
    Reason.WENT_AWAY: ("The {device} on {path} has gone away.", "See that it is plugged in: it comes back by itself."),
    Reason.DEFECT: (
        "The {device} on {path} cannot be used because of a defect of this program.",
        "Please report it, with the lines of the log.",
    ),
}


_LASTING = "/dev/serial/by-id/"
_LONGEST = 40


def port_words(path: str) -> str:
    """What a port is called: a lasting name without what all of them have, else the path."""
    if not path.startswith(_LASTING):
        return path
    name = path.removeprefix(_LASTING).removeprefix("usb-")
    name = re.sub(r"-if\d+(-port\d+)?$", "", name).replace("_", " ")
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 11].rstrip()}… {name[-8:].lstrip()}"


def trouble(reason: Reason, path: str, kind: Description) -> tuple[str, str]:
    """What is the matter, and what to do about it: a sentence or two each."""
    what, remedy = (text.format(path=port_words(path), device=kind.title) for text in _WORDS[reason])
    return what, remedy
