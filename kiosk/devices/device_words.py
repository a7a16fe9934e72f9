"""Trouble with a device, in words for people: what, where, and what to do."""

import re
from dataclasses import dataclass
from datetime import datetime

from hardware.events import Reason
from hardware.line import ADDRESS
from hardware.readers import Description
from kiosk.base.language import _, later
from rules.phrases import Phrase

_WORDS = {
    Reason.NO_PORT: (later("There is no port {path}."), later("Plug the {device} in, or choose another port.")),
    Reason.NOT_PERMITTED: (
        later("The kiosk is not allowed to open the port {path}."),
        later("Add the user the kiosk runs as to the group dialout, then log in again."),
    ),
    Reason.TAKEN: (later("Another program uses the port {path}."), later("End that program, or choose another port.")),
    Reason.NOT_A_PORT: (later("{path} is not a serial port."), later("Choose another port.")),
    Reason.SILENT: (
        later("Nothing answers on {path}."),
        later(
            "Check that the {device} has power, that its wires are not swapped, and that it is set to the serial line."
        ),
    ),
    Reason.FOREIGN: (
        later("What answers on {path} is not a {device}."),
        later("Choose the port of the {device}, or unplug the other device."),
    ),
    Reason.FAULT: (
        later("The {device} on {path} answers, but says that it cannot read."),
        later("Check that its antenna is connected and no metal is near it; switch it off and on again."),
    ),
    Reason.WENT_AWAY: (
        later("The {device} on {path} has gone away."),
        later("Check that it is plugged in: it comes back by itself."),
    ),
    Reason.DEFECT: (
        later("The {device} on {path} cannot be used because of a defect of this program."),
        later("Please report it, with the lines of the log."),
    ),
}

_ON_NETWORK = {
    Reason.NO_PORT: (
        later("There is nothing at {path} on the network."),
        later(
            "Check that the {device} has power and that its address is right; choose another port if it is on a cable."
        ),
    ),
    Reason.WENT_AWAY: (
        later("The {device} at {path} has gone away."),
        later("Check that it has power and is on the network: it comes back by itself."),
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
        return _("a path, or address and number")
    return "" if typed[-1] not in "/." and typed != "/dev/tty" else _("and its name")


def port_note(path: str, other: str, whose: str) -> str:
    """The note beside a port's name: the table's other device is set to it, or the name lasts."""
    if path == other:
        return _("the {device} is set to it", device=_(whose))
    return _("a lasting name") if port_words(path) != path else ""


def trouble(reason: Reason, path: str, kind: Description, detail: str = "") -> tuple[Phrase, Phrase]:
    """What is wrong, and what to do about it: a sentence or two each, looked up where they are shown. `detail` is what
    the device reported."""
    said_of = {**_WORDS, **_ON_NETWORK} if ADDRESS.fullmatch(path) else _WORDS
    what, remedy = (Phrase(text, path=port_words(path), device=Phrase(kind.title)) for text in said_of[reason])
    if reason is Reason.FAULT and detail:
        what = Phrase("{fault} {more}", fault=what, more=Phrase("It says: {what}.", what=detail.rstrip(".")))
    return what, remedy


_BRIEFLY = {
    Reason.NO_PORT: later("There is no such port. Plug it in, or choose another."),
    Reason.NOT_PERMITTED: later("Its port may not be opened. Tap Open to see more."),
    Reason.TAKEN: later("Another program uses its port. End that program."),
    Reason.NOT_A_PORT: later("That is not a serial port. Choose another one."),
    Reason.SILENT: later("Nothing answers. Check its power and its wires."),
    Reason.FOREIGN: later("Something else answers. Choose another port."),
    Reason.FAULT: later("It says that it cannot read. Check its antenna."),
    Reason.WENT_AWAY: later("It went away. Plug it in: it comes back by itself."),
    Reason.DEFECT: later("A defect of this program. Please report it."),
}


_IN_SHORT = {
    Reason.NO_PORT: later("no such port"),
    Reason.NOT_PERMITTED: later("not permitted"),
    Reason.TAKEN: later("taken by another program"),
    Reason.NOT_A_PORT: later("not a serial port"),
    Reason.SILENT: later("nothing answers"),
    Reason.FOREIGN: later("something else answers"),
    Reason.FAULT: later("says that it cannot work"),
    Reason.WENT_AWAY: later("went away"),
    Reason.DEFECT: later("a defect of this program"),
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
            return _(_BRIEFLY[self.reason])
        first, last = f"{self.start:%H:%M}", f"{self.end:%H:%M}"
        when = first if first == last else f"{first}–{last}"
        return _("Last away {when}: {why}.", when=when, why=_(_IN_SHORT[self.reason]))
