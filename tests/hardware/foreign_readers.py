"""Readers made of nothing but the byte samples of their protocols: ptys that answer literal frames.

They share no code with the kiosk's codecs or emulators, so that neither can hide a mistake of the other.
"""

import os
import pty
import select
import threading
import tty
from collections.abc import Mapping


class Foreign:
    """A pty, and a thread that answers what comes over it."""

    beat = 0.02
    """Seconds between two calls of `idle`, at most."""

    def __init__(self) -> None:
        self.gap = 0.0
        """Seconds between two bytes it sends."""
        self.late = 0.0
        """Seconds it thinks before it answers anything."""
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.path = os.ttyname(self._slave)
        self.end = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def close(self) -> None:
        self.end.set()
        self._thread.join()
        os.close(self._master)
        os.close(self._slave)

    def _run(self) -> None:
        heard = b""
        while not self.end.is_set():
            if select.select([self._master], [], [], self.beat)[0]:
                heard = self.hear(heard + os.read(self._master, 1000))
            else:
                self.idle()

    def hear(self, heard: bytes) -> bytes:
        """Answers the frames among the bytes; what is left of them."""
        return b""

    def idle(self) -> None:
        """Nothing has come for a beat."""

    def reply(self, data: bytes) -> None:
        self.end.wait(self.late)
        self.say(data)

    def say(self, data: bytes) -> None:
        if not self.gap:
            os.write(self._master, data)
            return
        for byte in data:
            os.write(self._master, bytes((byte,)))
            self.end.wait(self.gap)


class ForeignCoil(Foreign):
    """A 125 kHz reader: sends `repeated` every beat of 65 ms."""

    beat = 0.065
    repeated = b""
    sent = 0

    def idle(self) -> None:
        if self.repeated:
            self.say(self.repeated)
            self.sent += 1


FEIG_ASK, FEIG_MORE = bytes.fromhex("07FFB001001C56"), bytes.fromhex("07FFB0018014D2")
FEIG_NONE = bytes.fromhex("0600B0015C63")
FEIG_ONE = bytes.fromhex("1100B00001 0300E004010203040506 8219")
FEIG_TURNED = bytes.fromhex("1100B00001 0300060504030201 04E0 2022")
FEIG_TWO_OF_THREE = bytes.fromhex("1B00B09402 0300E004010203040506 0300E004112233445566 32BA")
FEIG_THIRD = bytes.fromhex("1100B00001 0300E0040A0B0C0D0E0F 4D32")
FEIG_NO_ANTENNA = bytes.fromhex("0600B084F9B0")
ONE, TWO, THREE = "E004010203040506", "E004112233445566", "E0040A0B0C0D0E0F"


class ForeignFEIG(Foreign):
    """`field` is the literal answer to an inventory, `more` the one to MODE 80; b"" for none at all."""

    def __init__(self) -> None:
        self.field, self.more = FEIG_NONE, FEIG_NONE
        self.asked = 0
        super().__init__()

    def hear(self, heard: bytes) -> bytes:
        while len(heard) >= 7:
            frame, heard = heard[:7], heard[7:]
            self.asked += frame == FEIG_ASK
            answer = {FEIG_ASK: self.field, FEIG_MORE: self.more}.get(frame, b"")
            if answer:
                self.reply(answer)
        return heard


PEPPER_SELECT = {
    bytes.fromhex(frame): number
    for number, frame in enumerate(
        (
            "F50400FBFF0F01101D",
            "F50400FBFF0F02732D",
            "F50400FBFF0F03523D",
            "F50400FBFF0F04B54D",
            "F50400FBFF0F05945D",
            "F50400FBFF0F06F76D",
            "F50400FBFF0F07D67D",
            "F50400FBFF0F08398C",
        ),
        1,
    )
}
PEPPER_SELECTED, PEPPER_NO_ANTENNA = bytes.fromhex("F50400FBFF000FE0EC"), bytes.fromhex("F50600F9FFFF0F002111D7")
PEPPER_START, PEPPER_NEXT = bytes.fromhex("F50400FBFF9000E405"), bytes.fromhex("F50400FBFF9100D536")
PEPPER_COUNT = bytes.fromhex("F50300FCFF02B2C1")
PEPPER_UIDS = bytes.fromhex("F50400FBFF03005C48"), bytes.fromhex("F50400FBFF03017D58")
PEPPER_VERSION = bytes.fromhex("F50300FCFF0B9B50"), bytes.fromhex("F50800F7FF000B322E303788FD")
PEPPER_DUMMY = bytes.fromhex("F50300FCFF01D1F1"), bytes.fromhex("F50400FBFF00012E0D")
PEPPER_POLLING_OFF = bytes.fromhex("F50400FBFF0600A9B7"), bytes.fromhex("F50400FBFF0006C97D")
PEPPER_REBOOT = bytes.fromhex("F50300FCFF0ABA40")
PEPPER_ONE = bytes.fromhex("F50E00F1FF009006050403020104E0000023C0")
PEPPER_ONE_OF_TWO = bytes.fromhex("F50E00F1FF009006050403020104E0000102D0")
PEPPER_TWO = bytes.fromhex("F50E00F1FF009066554433221104E000001C19")
PEPPER_TWO_NEXT = bytes.fromhex("F50E00F1FF009166554433221104E0000055C1")
PEPPER_NONE = bytes.fromhex("F50600F9FFFF9000017BA7")
PEPPER_NONE_SWAPPED = bytes.fromhex("F50600F9FFFF9001006B84")
PEPPER_COUNT_NONE, PEPPER_COUNT_ERROR = bytes.fromhex("F50500FAFF000200FEAA"), bytes.fromhex("F50600F9FFFF02000122B1")
PEPPER_COUNT_TWO = bytes.fromhex("F50500FAFF000202BC8A")
PEPPER_NTAG = bytes.fromhex("F50D00F2FF0003010004A1B2C3D4E5F6A270")
PEPPER_CLASSIC = bytes.fromhex("F50A00F5FF00030100DEADBEEF4B68")
PEPPER_REPORT = bytes.fromhex("F50E00F1FFFE000B00E0040102030405060929")
PEPPER_NOT_THERE = bytes.fromhex("F50600F9FFFF900024BCD3"), bytes.fromhex("F50600F9FFFF020024E5C5")
NTAG, CLASSIC = "04A1B2C3D4E5F6", "DEADBEEF"

PEPPER_ALWAYS = dict((PEPPER_VERSION, PEPPER_DUMMY, PEPPER_POLLING_OFF))
PEPPER_EMPTY: Mapping[bytes, bytes] = {PEPPER_START: PEPPER_NONE, PEPPER_COUNT: PEPPER_COUNT_NONE}


class ForeignPepper(Foreign):
    """`on` gives the literal answers on each antenna, by the literal question; an antenna without any is empty.

    `there` are the antennas it has to select from; `before` is sent before every answer; `reports` every beat.
    """

    beat = 0.1

    def __init__(self, always: Mapping[bytes, bytes] = PEPPER_ALWAYS) -> None:
        self.on: dict[int, Mapping[bytes, bytes]] = {}
        self.empty = PEPPER_EMPTY
        self.always = dict(always)
        self.there = frozenset(range(1, 9))
        self.before = self.reports = b""
        self.selected = 1
        self.sweeps = 0
        self.rebooted = False
        super().__init__()

    def hear(self, heard: bytes) -> bytes:
        while len(heard) >= 7 and len(heard) >= 5 + heard[1]:
            frame, heard = heard[: 5 + heard[1]], heard[5 + heard[1] :]
            answer = self._answer(frame)
            if answer:
                self.reply(self.before + answer)
        return heard

    def _answer(self, frame: bytes) -> bytes:
        if frame in PEPPER_SELECT:
            if PEPPER_SELECT[frame] not in self.there:
                return PEPPER_NO_ANTENNA
            self.selected = PEPPER_SELECT[frame]
            return PEPPER_SELECTED
        self.sweeps += frame == PEPPER_START and self.selected == 1
        self.rebooted |= frame == PEPPER_REBOOT
        return {**self.empty, **self.on.get(self.selected, {})}.get(frame) or self.always.get(frame, b"")

    def idle(self) -> None:
        if self.reports:
            self.say(self.reports)
