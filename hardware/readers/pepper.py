"""The Eccel Pepper C1 and MUX: the driver, which looks at one antenna after the other (wire#pepper).

`pepper_frames` handles the bytes. A sweep over all antennas in use makes one look.
"""

import time
from collections import Counter
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field

from hardware.events import Reason
from hardware.line import Answering, DeviceLost, Port, Wire
from hardware.presence import Sighting
from hardware.readers import ANTENNA, Description, Look, Reader, Role, Setting, Settings, antennas
from hardware.readers.pepper_frames import (
    BAD_PARAMETER,
    DUMMY,
    ERRORS,
    INVENTORY,
    NEXT,
    NO_REPLY,
    POLLING,
    REBOOT,
    SELECT,
    TAG_COUNT,
    UID,
    UNSUPPORTED,
    VERSION,
    Decoder,
    Reply,
    Report,
    frame,
    inventoried,
    uid,
)

QUIET = 0.8
"""Seconds without a byte after which no answer is expected any more."""
PATIENCE = 1.5
"""Seconds an answer may take, however slowly its bytes come."""
DEAF = 1.3
"""Seconds in which a restarting reader hears nothing."""
PACE = 0.1
"""Seconds from the start of one sweep to the start of the next."""
REPORTING = 0.3
"""Seconds of reports that make one look, if the reader cannot be asked."""
TRIES = 3
"""Unanswered questions after which a command counts as unknown to the reader."""
FAULT_AFTER = 3.0
"""Seconds without any antenna answering after which the reader is out of order."""
MOST = 64
"""The most tags on one antenna: a reader that always has more is not believed for ever."""

ANY, ONLY_15693, NO_15693 = "any", "ISO 15693", "ISO 14443"
_LISTS = {ANY: {INVENTORY[0], TAG_COUNT}, ONLY_15693: {INVENTORY[0]}, NO_15693: {TAG_COUNT}}
"""The commands that list tags, by the kind that is looked for."""


class _Mute(Exception):
    """The reader no longer answers."""


@dataclass
class _List:
    """The tags on one antenna; these are certainly all only if `complete`."""

    tags: dict[str, None] = field(default_factory=dict)
    complete: bool = True


class _Pepper:
    """The reader at the far end of an open port: one command at a time, and only its own answer.

    Answers come in the order of the commands. So when one is late, another command is sent before the same is asked
    again: the answer to that one comes after everything that was late.
    """

    def __init__(self, port: Port) -> None:
        self._port = port
        self._decoder = Decoder()
        self._late: set[int] = set()
        """The commands whose answers have not come but still may."""
        self._taken: Reply | None = None
        self.doubtful = False
        """Whether a command got two different answers, so that one of them belonged to another."""
        self.reports: list[Report] = []
        self.understood = False
        """Whether anything it sent made sense."""
        self.unsupported: set[int] = set()
        """The commands that were refused as unknown, or never answered."""
        self._unanswered: Counter[int] = Counter()
        """How often each never-answered command was sent."""
        self._answered: set[int] = set()
        self._between = DUMMY
        self.fault = ""
        """Why an antenna could not be looked at, in words."""

    def ask(self, code: int, data: bytes = b"") -> Generator[None, None, Reply | None]:
        """The answer to a command; None if none comes. Raises `_Mute` if the reader answers nothing else either."""
        if self._late:
            yield from self._pass_by()
        return (yield from self._ask(code, data))

    def _pass_by(self) -> Iterator[None]:
        for code in (self._between, DUMMY, VERSION, TAG_COUNT):
            if code not in self._late and (yield from self._ask(code, b"")):
                self._late.clear()
                return
        raise _Mute

    def _ask(self, code: int, data: bytes) -> Generator[None, None, Reply | None]:
        self._port.write(frame(bytes((code,)) + data))
        start = heard = time.monotonic()
        while (now := time.monotonic()) - heard < QUIET and now - start < PATIENCE:
            answer, read = None, self._port.read()
            heard = now if read else heard
            for reply in self._receive(read):
                taken = answer or self._taken
                if reply.command == code and answer is None:
                    answer = reply
                elif taken and reply.command == taken.command and reply != taken:
                    self.doubtful = True
            if answer:
                self._taken = answer
                self._answered.add(code)
                if answer.error == UNSUPPORTED:
                    self.unsupported.add(code)
                if answer.error and answer.error != NO_REPLY:
                    self.fault = ERRORS.get(answer.error, f"error {answer.error:02X}")
                return answer
            yield
        self._late.add(code)
        self._unanswered[code] += code not in self._answered
        if self._unanswered[code] >= TRIES:
            self.unsupported.add(code)
        self.fault = "it does not answer in time"
        return None

    def _receive(self, read: bytes) -> list[Reply]:
        replies = []
        for message in self._decoder.feed(read):
            self.understood = True
            if isinstance(message, Reply):
                replies.append(message)
            else:
                self.reports.append(message)
        return replies

    def rest(self, until: float) -> Iterator[None]:
        """Waits until `until`, dropping what comes unasked except reports."""
        while time.monotonic() < until:
            self._receive(self._port.read())
            yield

    def wake(self, mute: bool) -> Generator[None, None, str | None]:
        """Its version, after a reboot if it is mute; None if it only reports. Raises `DeviceLost`."""
        self.reports.clear()
        for reboot in (True,) if mute else (False, True):
            if reboot:
                self._port.write(frame(bytes((REBOOT,))))
                yield from self.rest(time.monotonic() + DEAF)
            self._late.clear()
            version = yield from self._ask(VERSION, b"")
            if version:
                yield from self.ask(POLLING, b"\x00")
                self._between = DUMMY if (yield from self.ask(DUMMY)) else VERSION
                return _version(version.data)
        if self.reports:
            return None
        heard = self._port.heard
        raise DeviceLost(Reason.FOREIGN if heard and not self.understood else Reason.SILENT, heard.hex(" "))

    def antennas(self, wanted: list[int]) -> Generator[None, None, list[int | None]]:
        """The antennas that exist among these; None for the only one of a reader that cannot select."""
        there: list[int | None] = []
        for number in wanted:
            answer = yield from self.ask(SELECT, bytes((number,)))
            if answer is None or answer.error not in (BAD_PARAMETER, UNSUPPORTED):
                there.append(number)
        return there or [None]

    def sweep(self, numbers: list[int | None], kinds: str) -> Generator[None, None, Look]:
        """Looks at every antenna once. An antenna's tags count once the next question has been answered: until then the
        answer may still have been another's."""
        lists: dict[int | None, _List] = {}
        self.reports.clear()
        for number in numbers:
            self.doubtful = False
            selected = True if number is None else (yield from self._select(number))
            lists[number] = (yield from self._list(kinds)) if selected else _List(complete=False)
            yield from self.ask(self._between)
            if self.doubtful:
                self.fault = "its answers do not fit the questions"
                lists[number] = _List(complete=False)
        sightings = [Sighting(tag, number) for number, found in lists.items() for tag in found.tags]
        sightings += self._reported([number for number in numbers if number], {each.tag for each in sightings})
        return Look(tuple(sightings), frozenset(number for number, found in lists.items() if not found.complete))

    def _reported(self, numbers: list[int], known: set[str]) -> list[Sighting]:
        """What was reported on the antennas with these numbers; a report without an antenna adds no known tag."""
        reports, self.reports = self.reports, []
        if not numbers:
            return [Sighting(report.tag) for report in reports]
        return [
            Sighting(report.tag, report.antenna)
            for report in reports
            if report.antenna in numbers or (report.antenna is None and report.tag not in known)
        ]

    def _select(self, number: int) -> Generator[None, None, bool]:
        answer = yield from self.ask(SELECT, bytes((number,)))
        return answer is not None and not answer.error

    def _list(self, kinds: str) -> Generator[None, None, _List]:
        found = _List()
        usable = _LISTS[kinds] - self.unsupported
        if INVENTORY[0] in usable:
            found = yield from self._inventory()
        if TAG_COUNT in usable and found.complete and not found.tags:
            found = yield from self._others()
        return found

    def _inventory(self) -> Generator[None, None, _List]:
        """The ISO 15693 tags."""
        found, command = _List(), INVENTORY
        while len(found.tags) < MOST:
            answer = yield from self.ask(command[0], command[1:])
            if answer and answer.error in (BAD_PARAMETER, UNSUPPORTED) and command == NEXT:
                command = NEXT[:1]  # Some firmware takes no application family here.
                answer = yield from self.ask(command[0])
            if answer and (answer.error in (NO_REPLY, UNSUPPORTED) or not (answer.data or answer.error)):
                return found
            listed = inventoried(answer.data) if answer else None
            if listed is None:
                found.complete = False
                return found
            tag, more = listed
            if not more or tag in found.tags:
                found.tags[tag] = None
                return found
            found.tags[tag] = None
            command = NEXT if command == INVENTORY else command
        return found

    def _others(self) -> Generator[None, None, _List]:
        """The tags of any kind that the reader counts: about five at most."""
        found = _List()
        counted = yield from self.ask(TAG_COUNT)
        if counted and (counted.error in (NO_REPLY, UNSUPPORTED) or counted.data[:1] == b"\x00"):
            return found
        count = counted.data[0] if counted and counted.data else 0
        for index in range(count + 1):  # They may be numbered from 0 or from 1.
            if len(found.tags) == count:
                break
            answer = yield from self.ask(UID, bytes((index,)))
            tag = uid(answer.data[2:]) if answer else None
            found.tags.update({tag: None} if tag else {})
        found.complete = 0 < count == len(found.tags)
        return found

    def listen(self, numbers: list[int], answers: bool) -> Iterator[Look | None]:
        """Makes looks from reports alone, for a reader that cannot be asked; one that `answers` is told to report."""
        if answers:
            yield from self.ask(POLLING, b"\x01")
        while True:
            yield from self.rest(time.monotonic() + REPORTING)
            yield Look(tuple(self._reported(numbers, set())))
            if answers:
                yield from self.ask(self._between)


def _version(data: bytes) -> str:
    text = data.rstrip(b"\0").decode(errors="replace")
    return (text if text.isascii() and text.isprintable() else ".".join(map(str, data))) or "of unknown version"


def looks(port: Port, settings: Settings) -> Iterator[Answering | Look | None]:
    """Sweeps over the antennas that have a role, again and again; listens if the reader cannot be asked."""
    wanted = list(antennas(settings))
    pepper, mute = _Pepper(port), False
    while True:
        try:
            version = yield from pepper.wake(mute)
            if version is not None:
                yield from _asked(pepper, version, wanted, settings["tags"])
            yield Answering(f"Pepper {version or ''}, which reports by itself".replace(" ,", ","))
            yield from pepper.listen(wanted, version is not None)
        except _Mute:
            mute = True


def _asked(pepper: _Pepper, version: str, wanted: list[int], kinds: str) -> Iterator[Answering | Look | None]:
    """Sweeps until it turns out that the reader cannot be asked for tags."""
    numbers = yield from pepper.antennas(wanted)
    named = f"antennas {', '.join(map(str, numbers))}" if numbers != [None] else "one antenna"
    answering, worked = False, time.monotonic()
    while True:
        start = time.monotonic()
        look = yield from pepper.sweep(numbers, kinds)
        if _LISTS[kinds] <= pepper.unsupported:
            return
        if len(look.blind) < len(numbers) or look.sightings:
            if not answering:
                yield Answering(f"Pepper {version}, {named}")
            answering, worked = True, time.monotonic()
            yield look
        elif time.monotonic() - worked > FAULT_AFTER:
            raise DeviceLost(Reason.FAULT, pepper.fault)
        yield from pepper.rest(start + PACE)


_ROLES = ("", *(role.value for role in Role))
_USUAL = (Role.TRICK, Role.NORTH, Role.EAST, Role.SOUTH, Role.WEST, Role.KITTY, Role.DISCARDS, Role.TRICK)

READER = Reader(
    Description(
        title="Pepper C1 / MUX",
        summary="Up to eight antennas: for the trick, for each seat's cards, for the kitty and the discards.",
        wiring=(
            ("USB", "a USB port of the Pi; or its UART:"),
            ("VCC", "5 V (pin 2 of the Pi), or 3.3 V where the board says so"),
            ("GND", "ground (pin 6 of the Pi)"),
            ("TX", "RXD of the Pi (pin 10, GPIO 15) or of a USB serial adapter (115200 baud, 8N1)"),
            ("RX", "TXD of the Pi (pin 8, GPIO 14) or of a USB serial adapter"),
            ("Network", "where it has one: its address with 1234, such as 192.168.1.20:1234, in the place of a port"),
            ("ANT 1 … 8", "the antennas of a MUX; a C1 has one of its own, which is the trick's"),
        ),
        settings=(
            Setting("port", "Port", "A stable name under /dev/serial/by-id, /dev/serial0, or a network address."),
            *(
                Setting(
                    ANTENNA.format(number),
                    f"Antenna {number}",
                    "What lies on it: the cards of a seat (N E S W are the first to the fourth, then come 5 6 7), the "
                    "trick, the kitty, the discards; or nothing.",
                    role.value,
                    _ROLES,
                )
                for number, role in enumerate(_USUAL, 1)
            ),
            Setting(
                "tags",
                "Tags",
                "The kind of tags the packs have: to look for that kind alone is faster.",
                ANY,
                (ANY, ONLY_15693, NO_15693),
            ),
        ),
        can=(
            "Read ISO 15693 tags (ICODE), dozens on one antenna; ISO 14443 tags (NTAG, MIFARE), five on one antenna.",
            "Tell on which antenna a card lies: whose hand it is in, and what is in the kitty.",
            "Say that a card is doubtful where two antennas read it; the one that reads it more often counts.",
            "Be unplugged and plugged in again at any time.",
        ),
        cannot=(
            "Read both kinds of tags on one antenna at once, or 125 kHz tags.",
            "Tell the order of cards that are put down in the same sweep; the table is then asked.",
            "Read cards right on each other, or tags right on metal; tell antennas apart that are too close.",
        ),
        use=(
            "Give each antenna in use its role.",
            "Put each card on the trick's antenna as it is played; cards at the seats lie side by side.",
        ),
    ),
    Wire(115200),
    looks,
)
