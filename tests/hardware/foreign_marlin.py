"""A shuffler made of nothing but the wire's facts: a pty, Marlin's lines, and what docs/shuffler.md says.

It shares no code with the kiosk's codecs or emulator, so that neither can hide a mistake of the other.
"""

import os
import pty
import select
import termios
import threading
import tty

LETTERS = "NESW1234567KTXD"


def xor(data: bytes) -> int:
    value = 0
    for byte in data:
        value ^= byte
    return value


def crc(data: bytes) -> int:
    value = 0xFFFF
    for byte in data:
        value ^= byte << 8
        for _ in range(8):
            value = ((value << 1) ^ 0x1021 if value & 0x8000 else value << 1) & 0xFFFF
    return value


class ForeignShuffler:
    """One pack of 54 with the tags 00000001 … 00000036 (hex), top card first; a shuffle turns it round."""

    def __init__(
        self,
        resend: str = "Resend: {}",
        ok_after_resend: bool = True,
        ok: str = "ok",
        end: str = "\n",
        chatter: tuple[str, ...] = (),
        tags: bool = True,
        memory: bool = True,
        killed_by_stop: bool = False,
        shuffler: bool = True,
    ) -> None:
        """`chatter` is said before every answer; `killed_by_stop`: deaf after M112 until `reset`, as a printer."""
        self.resend, self.ok_after_resend, self.ok, self.end, self.chatter = resend, ok_after_resend, ok, end, chatter
        self.tags, self.memory, self.killed_by_stop, self.shuffler = tags, memory, killed_by_stop, shuffler
        self.lose_oks = 0
        self.lose_answers = 0
        self.doubts = 0
        """Good lines that are called bad."""
        self.reset_at: int | None = None
        """The number of the card at which the power fails for a moment."""
        self.misplaced: int | None = None
        """The number of the card that is put where it does not belong."""
        self.hidden = 0
        """Cards that are left though it does not say so."""
        self.quiet = False
        """Whether it says nothing when it is killed."""
        self.pause = threading.Event()
        self.pause.set()
        """While it is clear, no card is dealt."""
        self.heard: list[str] = []
        self.out: list[tuple[int, int, str, str]] = []
        """Every card that left: deal, number, place, tag."""
        self.pack = [f"{number:08X}" for number in range(1, 55)]
        self.fault, self.deal, self.status, self.dealt, self.plan = "-", 0, "none", 0, ""
        self._power_on()
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.path = os.ttyname(self._slave)
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def close(self) -> None:
        self._end.set()
        self.pause.set()
        self._thread.join()
        os.close(self._master)
        os.close(self._slave)

    def reset(self) -> None:
        termios.tcflush(self._master, termios.TCIFLUSH)  # what it was told before and has not read is gone
        self._power_on()
        if not self.memory:
            self.fault, self.deal, self.status, self.dealt, self.plan = "-", 0, "none", 0, ""
        elif self.status == "open":
            self.fault = "power"
        self._say("start", "Marlin 2.1.2", "echo: Last Updated: 2024-01-01")

    def _power_on(self) -> None:
        self._last, self._greeted, self.dead, self._held = 0, 0, False, b""

    def _run(self) -> None:
        while not self._end.is_set():
            self._read(0.02)
            while b"\n" in self._held:
                line, _, self._held = self._held.partition(b"\n")
                if line.strip() and not self.dead:
                    self._line(line)

    def _read(self, wait: float) -> None:
        if select.select([self._master], [], [], wait)[0]:
            self._held += os.read(self._master, 1000)

    def _say(self, *lines: str) -> None:
        os.write(self._master, "".join(line + self.end for line in lines).encode())

    def _line(self, line: bytes) -> None:
        self.heard.append(line.decode(errors="replace"))
        if line == b"M112":
            self._stop()
            return
        if not line.startswith(b"N") or b"*" not in line:
            self._say(f'echo:Unknown command: "{line.decode(errors="replace")}"', self.ok)
            return
        body, _, given = line.rpartition(b"*")
        number, _, command = body[1:].decode().partition(" ")
        if command.startswith("M110"):
            self._last = int(command[6:])
            self._answer()
            return
        if int(number) != self._last + 1:
            self._again("Line Number is not Last Line Number+1")
            return
        if xor(body) != int(given) or self.doubts:
            self.doubts -= bool(self.doubts)
            self._again("checksum mismatch")
            return
        self._last = int(number)
        self._obey(command)

    def _again(self, why: str) -> None:
        self._say(f"Error:{why}, Last Line: {self._last}", self.resend.format(self._last + 1))
        if self.ok_after_resend:
            self._say(self.ok)

    def _answer(self, *lines: str) -> None:
        self._say(*self.chatter)
        if self.lose_answers and lines:
            self.lose_answers -= 1
        else:
            self._say(*lines)
        if self.lose_oks:
            self.lose_oks -= 1
        else:
            self._say(self.ok)

    @staticmethod
    def _sealed(text: str) -> str:
        return f"{text} ~{crc(f'{text} '.encode()):04X}"

    def _stop(self) -> None:
        self.fault = "stopped"
        if self.killed_by_stop:
            self.dead = True
            if not self.quiet:
                self._say("Error:Printer halted. kill() called!")
        else:
            self._say(self._sealed("whist:fault fault=stopped where=-"))

    def _obey(self, command: str) -> None:
        code, *words = command.split(" ")
        if code == "M115":
            caps = ["Cap:EEPROM:1", "Cap:WHIST_SHUFFLER:1" if self.shuffler else "Cap:AUTOLEVEL:1"]
            self._answer("FIRMWARE_NAME:Foreign 9 SOURCE_CODE_URL:x PROTOCOL_VERSION:1.0 MACHINE_TYPE:Box", *caps)
            return
        if words[-1] != f"~{crc(command.encode()[:-5]):04X}":
            self._answer(self._sealed(f"whist:refused line={self._last} why=seal"))
            return
        report = {
            "M880": self._state,
            "M881": self._greet,
            "M882": self._shuffle,
            "M883": self._deal,
            "M886": self._clear,
            "M887": self._annul,
        }[code](*words[:-1])
        if report:
            self._answer(self._sealed(f"whist:{report}"))

    def _state(self) -> str:
        return (
            f"state line={self._last} greeted={self._greeted} memory={self.memory:d} fault={self.fault} where=- "
            f"deal={self.deal} status={self.status} dealt={self.dealt}"
        )

    def _greet(self, greeting: str) -> str:
        self._greeted = int(greeting[1:])
        return self._state()

    def _clear(self) -> str:
        self.fault = "-"
        return self._state()

    def _shuffle(self, bay: str, cards: str) -> str:
        if self.fault != "-":
            return f"refused line={self._last} why=fault"
        self.pack.reverse()
        return f"pack line={self._last} of=M882 {'bay=' + bay[1:]} cards={len(self.pack)}"

    def _annul(self, id: str) -> str:
        self.status = "void" if self.status == "open" else self.status
        return self._how()

    def _how(self) -> str:
        left = len(self.pack) - self.hidden
        return f"deal line={self._last} deal={self.deal} status={self.status} dealt={self.dealt} left={left}"

    def _deal(self, id: str, bay: str, cards: str, *pattern: str) -> str:
        deal, plan = int(id[1:]), " ".join(pattern)
        if deal < self.deal:
            return f"refused line={self._last} why=old"
        if deal > self.deal:
            if self.fault != "-" or self.status == "open":
                return f"refused line={self._last} why={'fault' if self.fault != '-' else 'open'}"
            self.deal, self.status, self.dealt, self.plan = deal, "open", 0, plan
        for number, (_, n, place, tag) in enumerate([card for card in self.out if card[0] == deal], 1):
            assert n == number
            self._card(n, place, tag)
        if self.status == "open" and self.fault != "-":
            return f"refused line={self._last} why=fault"
        for place in self._places()[self.dealt :]:
            while not self.pause.wait(0.02) and not self._end.is_set():
                self._say("echo:busy: processing")
                self._read(0)
                if b"M112\n" in self._held:
                    self._held = self._held.replace(b"M112\n", b"")
                    self._stop()
                    return "" if self.dead else self._how()
            if self.status != "open":
                break
            self.dealt += 1
            if self.misplaced == self.dealt:
                place = "K"
            self.out.append((deal, self.dealt, place, self.pack.pop(0)))
            self._card(*self.out[-1][1:])
            if self.reset_at == self.dealt:
                self.reset_at = None
                self.reset()
                return ""
        else:
            self.status = "done" if self.status == "open" else self.status
        return self._how()

    def _places(self) -> str:
        places = ""
        for run in self.plan.split(" "):
            who, _, packets = run.partition(":")
            for packet in packets.split(","):
                size, _, times = packet.partition("x")
                for _ in range(int(times or 1)):
                    places += "".join(letter * int(size) for letter in who)
        assert set(places) <= set(LETTERS)
        return places

    def _card(self, n: int, place: str, tag: str) -> None:
        self._say(self._sealed(f"whist:card deal={self.deal} n={n} place={place} tag={tag if self.tags else '-'}"))
