"""A PN532 made of nothing but the byte samples of the manual: a pty that answers literal frames.

It shares no code with the kiosk's codec or emulator, so that neither can hide a mistake of the other.
"""

import os
import pty
import select
import threading
import tty

ACK = bytes.fromhex("0000FF00FF00")
FIRMWARE = bytes.fromhex("0000FF02FED4022A00"), bytes.fromhex("0000FF06FAD50332010607E800")
RETRIES = bytes.fromhex("0000FF06FAD43205FF0102F300"), bytes.fromhex("0000FF02FED533F800")
LIST = bytes.fromhex("0000FF04FCD44A0200E000")
EMPTY = bytes.fromhex("0000FF03FDD54B00E000")
NTAG = bytes.fromhex("0000FF0FF1D54B0101004400070401A2B3C4D5E6BA00")
CLASSIC = bytes.fromhex("0000FF0CF4D54B010100040804DEADBEEF9600")
BOTH = bytes.fromhex("0000FF18E8D54B020100040804DEADBEEF02004400070401A2B3C4D5E66F00")
NTAG_UID, CLASSIC_UID = "0401A2B3C4D5E6", "DEADBEEF"
SYNTAX_ERROR = bytes.fromhex("0000FF01FF7F8100")


class ForeignPN532:
    """`field` is the literal answer to a list; set it at any time. It is deaf until it has heard 55 55 00.

    `unknown` is the answer to any other frame, b"" for none at all; `gap` the seconds between two bytes it sends;
    `acks_silence`: whether a list that is not answered is acknowledged.
    """

    def __init__(self, unknown: bytes = SYNTAX_ERROR, gap: float = 0.0, acks_silence: bool = True) -> None:
        self.field = EMPTY
        self.listed = 0
        self.late = 0.0
        """Seconds it thinks before it answers anything."""
        self._unknown, self._gap, self._acks_silence = unknown, gap, acks_silence
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.path = os.ttyname(self._slave)
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def close(self) -> None:
        self._end.set()
        self._thread.join()
        os.close(self._master)
        os.close(self._slave)

    def _run(self) -> None:
        awake, heard = False, b""
        while not self._end.is_set():
            if not select.select([self._master], [], [], 0.02)[0]:
                continue
            heard += os.read(self._master, 1000)
            if not awake:
                awake = b"\x55\x55\x00" in heard
                heard = heard.partition(b"\x55\x55\x00")[2] if awake else heard[-2:]
            while awake and (frame := self._next(heard)):
                heard = heard.partition(frame)[2]
                self._answer(frame)

    @staticmethod
    def _next(heard: bytes) -> bytes:
        """The first whole frame of the host's; what is not one of those in the manual ends with its postamble."""
        at = heard.find(b"\x00\x00\xff")
        if at < 0 or len(heard) < at + 6:
            return b""
        size = 6 if heard[at + 3] == 0 else 7 + heard[at + 3]
        return heard[at : at + size] if len(heard) >= at + size else b""

    def _answer(self, frame: bytes) -> None:
        if frame == ACK:
            return
        if frame == LIST:
            self.listed += 1
            if self.field:
                self._reply(self.field)
            elif self._acks_silence:
                self._say(ACK)
            return
        answers = dict((FIRMWARE, RETRIES))
        answer = answers.get(frame, self._unknown)
        if answer:
            self._reply(answer)

    def _reply(self, answer: bytes) -> None:
        self._say(ACK)
        self._end.wait(self.late)
        self._say(answer)

    def _say(self, data: bytes) -> None:
        if not self._gap:
            os.write(self._master, data)
            return
        for byte in data:
            os.write(self._master, bytes((byte,)))
            self._end.wait(self._gap)
