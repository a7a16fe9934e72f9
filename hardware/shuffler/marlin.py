"""Marlin's host protocol: numbered lines with a checksum one way, `ok` and the like the other. Bytes only, no I/O.

The host's side is `numbered`, `Lines` and `parse`; the machine's is `Lines` and `Numbers`.
"""

import re
from dataclasses import dataclass
from functools import reduce
from operator import xor

STOP = b"\nM112\n"
"""Stops at once. It has no number, so that it never waits its turn; the first line end completes any torn line."""
RENUMBER = "M110"
LONGEST = 96
"""The longest line, in characters, which fits Marlin's buffers; anything longer is noise."""

_SENT = re.compile(r"N(\d{1,9}) ?(.*)\*(\d{1,3})", re.DOTALL)
_RESEND = re.compile(r"(?:resend:|rs)\s*N?(\d{1,9})", re.IGNORECASE)
_LAST = re.compile(r",? ?Last Line: ?(\d+)$")


class MalformedLine(ValueError):
    """A command that cannot be sent as a line: `text`, and `why`."""

    def __init__(self, text: str, why: str) -> None:
        super().__init__(f"{text!r}: {why}")
        self.text, self.why = text, why


def checksum(data: bytes) -> int:
    """All bytes before the last ``*``, XORed: 0 … 255."""
    return reduce(xor, data, 0)


def numbered(number: int, command: str) -> bytes:
    """The line that sends a command as line `number`, its end with it. Raises `MalformedLine`."""
    if number < 0 or not command or not all(" " <= letter <= "~" and letter not in "*;" for letter in command):
        raise MalformedLine(command, "a command is printable ASCII without * and ;, its number is not negative")
    body = f"N{number} {command}"
    line = f"{body}*{checksum(body.encode())}"
    if len(line) > LONGEST:
        raise MalformedLine(command, f"its line is longer than {LONGEST} characters")
    return f"{line}\n".encode()


class Lines:
    """Cuts bytes, however they come, into lines of printable ASCII; others, and those too long, come as ""."""

    def __init__(self) -> None:
        self._held = b""
        self._overlong = False

    def feed(self, data: bytes) -> list[str]:
        """The lines completed by these bytes, "" for each that was not understood; empty lines are dropped."""
        *whole, self._held = (self._held + data).replace(b"\r", b"\n").split(b"\n")
        lines = []
        for line in whole:
            if line or self._overlong:
                good = not self._overlong and len(line) <= 2 * LONGEST and all(32 <= byte < 127 for byte in line)
                lines.append(line.decode("ascii").strip() if good else "")
            self._overlong = False
        if len(self._held) > 2 * LONGEST:
            self._held, self._overlong = b"", True
        return lines


@dataclass(frozen=True)
class Ok:
    """A line was taken; or, right after `Resend`, the request was. `rest` is what follows on the same line."""

    rest: str = ""


@dataclass(frozen=True)
class Resend:
    """The machine asks for this line: everything before it has arrived."""

    line: int


@dataclass(frozen=True)
class Complaint:
    """``Error:`` and its text; `last` is the last line that arrived, if given."""

    text: str
    last: int | None = None


@dataclass(frozen=True)
class Busy:
    """It works; or, if `paused`, it waits for somebody at the machine."""

    paused: bool = False


@dataclass(frozen=True)
class Wait:
    """It is idle, and waits for a line."""


@dataclass(frozen=True)
class Start:
    """It has just been switched on, or reset."""


@dataclass(frozen=True)
class Echo:
    """What it says for people to read."""

    text: str


@dataclass(frozen=True)
class Said:
    """Any other line: an answer or a report, or noise."""

    text: str


Message = Ok | Resend | Complaint | Busy | Wait | Start | Echo | Said


def parse(line: str) -> Message:
    """The meaning of a machine's line, without its line end."""
    line = line.strip()
    if line == "ok" or line.startswith("ok "):
        return Ok(line[3:])
    if found := _RESEND.fullmatch(line):
        return Resend(int(found[1]))
    if line.startswith("Error:"):
        text = line.removeprefix("Error:").strip()
        last = _LAST.search(text)
        return Complaint(text[: last.start()], int(last[1])) if last else Complaint(text)
    said = line.removeprefix("echo:").strip()
    if said.startswith("busy:"):
        return Busy(said.removeprefix("busy:").strip().startswith("paused"))
    if line in ("wait", "start"):
        return Wait() if line == "wait" else Start()
    return Echo(said) if line.startswith("echo:") else Said(line)


class OutOfOrder(Exception):
    """A line that the machine refuses; `text` says why, in Marlin's words."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class Numbers:
    """The machine's count of lines: `last` is the last one taken; only the next may follow."""

    def __init__(self) -> None:
        self.last = 0

    def take(self, line: str) -> tuple[int | None, str]:
        """The number (None without one) and the command of a line ("": not understood). Raises `OutOfOrder`.

        The number is checked before the checksum. Without a number there is no checksum either.
        """
        if not line.startswith("N"):
            if "*" in line or not line:
                raise OutOfOrder("No Line Number with checksum")
            return None, self._renumbered(line)
        found = _SENT.fullmatch(line)
        begun = re.match(r"N(\d{1,9})", line)
        renumbers = "M110" in line
        if not renumbers and (begun is None or int(begun[1]) != self.last + 1):
            raise OutOfOrder("Line Number is not Last Line Number+1")
        if found is None:
            raise OutOfOrder("No Checksum with line number")
        # Two lines with a damaged line end between them may look like one; but no command has a star in it.
        if checksum(line.rpartition("*")[0].encode()) != int(found[3]) or "*" in found[2]:
            raise OutOfOrder("checksum mismatch")
        self.last = int(found[1])
        return int(found[1]), self._renumbered(found[2])

    def _renumbered(self, command: str) -> str:
        if found := re.fullmatch(r"M110(?: N(\d{1,9}))?", command):
            self.last = int(found[1] or self.last)
        return command
