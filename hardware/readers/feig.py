"""FEIG OBID readers on a serial line: their frames, and the driver that lists the tags in the field (wire#feig).

The codec is `command`, `answer`, `Decoder` and `tags`, bytes only; the driver is `looks`.
"""

import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass

from hardware.events import Reason
from hardware.framing import Framing, crc16, iso15693
from hardware.line import Answering, DeviceLost, Port, Wire
from hardware.presence import Sighting
from hardware.readers import Description, Look, Reader, Setting, Settings

ANY = 0xFF
"""The address that every reader answers."""
INVENTORY, START, MORE = 0xB0, b"\x01\x00", b"\x01\x80"
OK, NO_TRANSPONDER, MORE_DATA = 0x00, 0x01, 0x94
STATUS_OF_LISTS = (OK, NO_TRANSPONDER, MORE_DATA)

STATUS = {
    OK: "done",
    NO_TRANSPONDER: "no tag in the field",
    0x02: "data of a tag are wrong",
    0x03: "a tag could not be written",
    0x04: "there is no such address",
    0x05: "a tag of the wrong kind",
    0x08: "a tag refused the key",
    0x0E: "a general error",
    0x10: "its memory fails",
    0x11: "a parameter is out of range",
    0x13: "it asks for a password",
    0x14: "the password is wrong",
    0x15: "reading is forbidden",
    0x16: "writing is forbidden",
    0x17: "its firmware is not activated",
    0x80: "it does not know the command",
    0x81: "the length is wrong",
    0x82: "the command is not available now",
    0x83: "it cannot talk to the tags",
    0x84: "the antenna is faulty or out of tune",
    0x92: "no valid data",
    0x93: "there are more data than it can hold",
    MORE_DATA: "there are more data",
    0x95: "a tag reports an error",
    0xF1: "its hardware warns of a fault",
}
"""What a status byte means."""

QUIET = 0.8
"""Seconds without a byte after which no answer is expected any more."""
PATIENCE = 1.5
"""Seconds an answer may take, however slowly its bytes come."""
LATE = 0.3
"""Seconds in which a late answer is still awaited, and then forgotten."""
PACE = 0.1
"""Seconds from the start of one look to the start of the next."""
TRIES = 4
"""Commands in a row without an answer after which the reader is silent."""
FAULT_AFTER = 3.0
"""Seconds of nothing but refusals after which the reader is out of order."""
MOST = 16
"""The most answers to one inventory: a reader that always has more is not believed for ever."""

_RECORD = 10
"""Bytes of a tag: its kind, its DSFID, its UID."""


@dataclass(frozen=True)
class Answer:
    """What a reader says: its address (0 … 254), the command it answers, the status byte, and data."""

    address: int
    command: int
    status: int
    data: bytes = b""


def _framed(body: bytes) -> bytes:
    checked = bytes((len(body) + 3,)) + body
    return checked + crc16(checked, reflected=True).to_bytes(2, "little")


def framing() -> Framing:
    """Finds the whole frames of either side."""
    return Framing(1, lambda first: first[0] if first[0] >= 5 else 0, _fits, 255)


def _fits(frame: bytes) -> bool:
    return crc16(frame, reflected=True) == 0


def command(code: int, data: bytes = b"", address: int = ANY) -> bytes:
    """The frame of a command with up to 250 bytes of data."""
    return _framed(bytes((address, code)) + data)


def answer(said: Answer) -> bytes:
    """The frame of an answer with up to 249 bytes of data."""
    return _framed(bytes((said.address, said.command, said.status)) + said.data)


_ASKED = tuple(bytes((ANY, INVENTORY)) + mode for mode in (START, MORE))
"""What the host sends, as a two-wire line echoes it. Some readers answer from the address they were asked at."""


class Decoder:
    """Finds the answers in bytes that come in any pieces. The echo of an inventory command is no answer."""

    def __init__(self) -> None:
        self._framing = framing()

    def feed(self, data: bytes) -> list[Answer]:
        """The answers completed by these bytes, in order."""
        frames = [frame[1:-2] for frame in self._framing.feed(data)]
        said = [body for body in frames if len(body) >= 3 and body not in _ASKED]
        return [Answer(body[0], body[1], body[2], body[3:]) for body in said]


def tags(data: bytes) -> tuple[str, ...] | None:
    """The UIDs (upper-case hex) in an answer to an inventory; None if its data cannot be trusted.

    They are trusted only if the records fill them exactly: kind, DSFID and eight bytes of UID each.
    """
    if not data or len(data) != 1 + _RECORD * data[0]:
        return None
    records = [data[at : at + _RECORD] for at in range(1, len(data), _RECORD)]
    return tuple(iso15693(record[2:]) for record in records)


class _Reader:
    """The reader at the far end of an open port."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self._decoder = Decoder()
        self.answered = False
        self.refusal = ""
        """Why an inventory was last refused, in words."""

    def ask(self, data: bytes) -> Generator[None, None, Answer | None]:
        """The answer to an inventory; None if none comes."""
        self._port.write(command(INVENTORY, data))
        start = heard = time.monotonic()
        while (now := time.monotonic()) - heard < QUIET and now - start < PATIENCE:
            read = self._port.read()
            heard = now if read else heard
            for said in self._decoder.feed(read):
                self.answered = True
                if said.command == INVENTORY:
                    return said
            yield
        return None

    def inventory(self) -> Generator[None, None, Look | None]:
        """One complete inventory; None if the reader did not make one. Raises `DeviceLost` if it does not answer."""
        silent, mode = 0, START
        found: dict[str, None] = {}
        for _ in range(MOST):
            said = yield from self.ask(mode)
            if said is None:
                silent, mode = silent + 1, START  # part of the inventory was lost: start again
                if silent == TRIES:
                    heard = self._port.heard
                    raise DeviceLost(Reason.FOREIGN if heard and not self.answered else Reason.SILENT, heard.hex(" "))
                yield from self.rest(time.monotonic() + LATE)
                continue
            silent = 0
            listed = () if said.status == NO_TRANSPONDER else tags(said.data)
            if said.status not in STATUS_OF_LISTS or listed is None:
                words = STATUS.get(said.status, "unknown") if said.status not in STATUS_OF_LISTS else "not such a list"
                self.refusal = f"status {said.status:02X}: {words}"
                return Look(tuple(map(Sighting, found)), blind=(None,)) if found else None
            found.update(dict.fromkeys(listed))
            if said.status != MORE_DATA:
                break
            mode = MORE
        return Look(tuple(map(Sighting, found)))

    def rest(self, until: float) -> Iterator[None]:
        """Waits until `until`, dropping what comes unasked."""
        while time.monotonic() < until:
            self._decoder.feed(self._port.read())
            yield


def looks(port: Port, _: Settings) -> Iterator[Answering | Look | None]:
    """Makes one inventory after the other. A reader that only ever refuses is out of order."""
    reader = _Reader(port)
    answering, worked = False, time.monotonic()
    while True:
        start = time.monotonic()
        look = yield from reader.inventory()
        if look is not None:
            if not answering:
                yield Answering("FEIG OBID")
            answering, worked = True, time.monotonic()
            yield look
        elif time.monotonic() - worked > FAULT_AFTER:
            raise DeviceLost(Reason.FAULT, reader.refusal)
        yield from reader.rest(start + PACE)


READER = Reader(
    Description(
        title="FEIG OBID",
        summary="A professional reader with one large antenna: each card is put within its field as it is played.",
        wiring=(
            ("Power", "a supply of its own, as its manual says: often 12 or 24 V"),
            ("RS232", "a USB adapter for RS232; never the Pi's own pins, which take 3.3 V at most"),
            ("USB", "a USB port of the Pi, on a reader that makes a serial port of it"),
            ("Switches", "38400 baud, 8E1, host mode: neither scan nor notification mode"),
        ),
        settings=(Setting("port", "Port", "A stable name, such as one under /dev/serial/by-id."),),
        can=(
            "Read ISO 15693 tags (ICODE, Tag-it), dozens at a time, as far as its antenna reaches.",
            "Report trouble with its own antenna.",
            "Be unplugged and plugged in again at any time.",
        ),
        cannot=(
            "Tell who played a card: the turn does.",
            "Tell the order of cards that are put down at once.",
            "Read NFC tags (ISO 14443), 125 kHz tags, cards right on each other, or tags right on metal.",
        ),
        use=(
            "Put each card within the antenna's field as it is played; the trick may stay there.",
            "Keep the cards that are not played out of the field.",
        ),
    ),
    Wire(38400, "E"),
    looks,
)
