"""The board of an emulated shuffler: Marlin's side of the line, without a line; bytes in, bytes out, and a clock."""

from collections import deque
from collections.abc import Callable, Generator
from dataclasses import dataclass

from hardware.emulators.shuffler_works import Deal, PowerLost, Works
from hardware.events import Fault
from hardware.shuffler.commands import (
    CAPABILITY,
    BadSeal,
    CardIs,
    Command,
    DealIs,
    Do,
    FaultIs,
    Malformed,
    PackIs,
    Refused,
    Report,
    StateIs,
    Status,
    Why,
    write_report,
)
from hardware.shuffler.marlin import Lines, Numbers, OutOfOrder
from hardware.shuffler.pattern import MalformedPattern

BUSY_EVERY = 2.0
"""Seconds between two ``busy`` while it works."""

Work = Generator[float, None, None]


@dataclass
class Faults:
    """Faults on the line. They can be set at any time; the counts run down by themselves."""

    lose_oks: int = 0
    """Number of ``ok`` that are lost."""
    lose_reports: int = 0
    """Number of reports and answers that are lost."""
    corrupt_said: int = 0
    """Reports with one byte changed."""
    lose_heard: int = 0
    """Number of the host's lines that are lost."""
    corrupt_heard: int = 0
    """The host's lines with one byte changed."""
    storm: int = 0
    """Number of good lines that are still requested again."""
    old_resend: bool = False
    """``rs n`` instead of ``Resend: n``."""
    bare_resend: bool = False
    """No ``ok`` after a resend."""
    paused: bool = False
    """It waits for somebody whenever it works."""
    noise: bytes = b""
    """Sent before every line."""
    hang: bool = False
    """It hears nothing and says nothing."""


class Board:
    """Hears bytes and says bytes; `step` lets time pass and takes the clock's time in seconds."""

    def __init__(
        self,
        works: Works,
        say: Callable[[bytes], None],
        remembers: bool,
        counts: bool,
        reads: bool,
        busy_every: float = BUSY_EVERY,
    ) -> None:
        """`remembers`: it keeps its deal without power; `counts`: it can count the cards left; `reads`: it reads
        tags."""
        self.works, self.faults = works, Faults()
        self.commands: deque[str] = deque(maxlen=1000)
        """The commands taken, newest last."""
        self._say_bytes = say
        self._remembers, self._counts, self._reads, self._busy_every = remembers, counts, reads, busy_every
        self._begin()

    def _begin(self) -> None:
        self._lines, self._numbers = Lines(), Numbers()
        self._waiting: deque[tuple[int, str]] = deque()
        self._work: Work | None = None
        self._due = self._busy_at = 0.0
        self._greeted = 0

    def reboot(self) -> None:
        """Power lost and back while the line stays."""
        self._begin()
        self.works.lose_power(self._remembers)
        self._say("start")

    def hear(self, data: bytes, now: float) -> None:
        if self.faults.hang:
            return
        lines = self._lines.feed(self._garbled(data))
        if "M112" in lines:  # It comes before anything else that has arrived.
            self._stop()
        for line in lines:
            if line != "M112" and not self._take(line):
                break  # Marlin drops whatever else has arrived.
        self.step(now)

    def _garbled(self, data: bytes) -> bytes:
        if self.faults.lose_heard:
            self.faults.lose_heard -= 1
            return b""
        if self.faults.corrupt_heard:
            self.faults.corrupt_heard -= 1
            at = len(data) // 2
            return data[:at] + bytes((data[at] ^ 0x02,)) + data[at + 1 :]
        return data

    def _take(self, line: str) -> bool:
        try:
            number, command = self._numbers.take(line)
        except OutOfOrder as error:
            self._ask_again(f"Error:{error.text}, Last Line: {self._numbers.last}")
            return False
        if self.faults.storm and number is not None:
            self.faults.storm -= 1
            self._numbers.last = number - 1
            self._ask_again(f"Error:checksum mismatch, Last Line: {number - 1}")
            return False
        self.commands.append(command)
        if command == "M112":
            self._stop()
        self._waiting.append((number or 0, command))
        return True

    def _ask_again(self, error: str) -> None:
        self._say(error)
        self._say(f"{'rs' if self.faults.old_resend else 'Resend:'} {self._numbers.last + 1}")
        if not self.faults.bare_resend:
            self._say("ok")

    def step(self, now: float) -> float | None:
        """Does what is due. Returns when more is, None when idle."""
        if self.faults.hang:
            return None
        try:
            while self._work or self._waiting:
                if self._work is None:
                    self._work = self._obey(*self._waiting.popleft())
                    self._due, self._busy_at = now, now + self._busy_every
                if now < self._due:
                    if now >= self._busy_at:
                        self._busy_at = now + self._busy_every
                        self._say(f"echo:busy: {'paused for user' if self.faults.paused else 'processing'}")
                    return min(self._due, self._busy_at)
                try:
                    self._due += next(self._work)
                except StopIteration:
                    self._work = None
        except PowerLost:
            self.reboot()
        return None

    def _stop(self) -> None:
        self.works.fail(Fault.STOPPED, "")
        self._due = 0.0
        self._tell_fault()

    def _obey(self, line: int, command: str) -> Work:
        if command == "M115":
            self._say("FIRMWARE_NAME:Emulated shuffler 1.0 PROTOCOL_VERSION:1.0 MACHINE_TYPE:Shuffler")
            for name, there in ((CAPABILITY, True), ("CARD_SENSOR", self._reads), ("CARD_COUNTER", self._counts)):
                self._say(f"Cap:{name}:{there:d}")
        elif command.startswith("M88"):
            yield from self._do(line, command)
        elif not command.startswith(("M105", "M110", "M112")):
            self._say(f'echo:Unknown command: "{command}"')
        if self.faults.lose_oks:
            self.faults.lose_oks -= 1
        else:
            self._say("ok")

    def _do(self, line: int, text: str) -> Work:
        try:
            command = Command.parse(text)
            why = None if line else Why.UNKNOWN
        except (Malformed, MalformedPattern) as error:
            why = Why.SEAL if isinstance(error, BadSeal) else Why.UNKNOWN
        if why is None:
            why = yield from self._done(line, command)
        if why:
            self._report(Refused(line, why))

    def _done(self, line: int, command: Command) -> Generator[float, None, Why | None]:
        """Does a command and answers, or says why not."""
        works, deal = self.works, self.works.deal
        match command.do, command.numbers:
            case Do.GREET, (greeting,):
                self._greeted = greeting
                self._report(self._state(line))
            case ((Do.STATE | Do.CLEAR), _):
                if command.do is Do.CLEAR:
                    works.clear()
                self._report(self._state(line))
            case Do.ANNUL, (id,):
                if deal and id < deal.id:
                    return Why.OLD
                if deal is None or id > deal.id:
                    if deal and deal.status is Status.OPEN:
                        return Why.OPEN
                    works.deal = deal = Deal(id, None, 1, 0, Status.VOID)
                elif deal.status is Status.OPEN:
                    deal.status = Status.VOID
                self._report(self._how(line, deal))
            case Do.DEAL, (id, bay, cards):
                if deal and id <= deal.id:
                    if id < deal.id:
                        return Why.OLD
                    if deal.pattern not in (None, command.pattern):
                        return Why.DIFFERS
                    self._tell(deal, 0)
                elif why := self._hindrance(bay):
                    return why
                else:
                    assert command.pattern is not None
                    if command.pattern.cards > cards:
                        return Why.CARDS
                    works.deal = deal = Deal(id, command.pattern, bay, cards)
                if deal.status is Status.OPEN:
                    if works.fault:
                        return Why.FAULT
                    yield from self._dealing(deal)
                self._report(self._how(line, deal))
            case do, (bay, *rest):
                if why := self._hindrance(bay):
                    return why
                if do is Do.SHUFFLE:
                    yield from works.shuffle(bay, rest[0])
                    self._tell_fault()
                if do is Do.EJECT:
                    works.bays[bay] = []
                self._report(PackIs(line, do, bay, len(works.bays[bay])))
        return None

    def _hindrance(self, bay: int) -> Why | None:
        if self.works.fault:
            return Why.FAULT
        if self.works.deal and self.works.deal.status is Status.OPEN:
            return Why.OPEN
        return None if bay in self.works.bays else Why.BAY

    def _dealing(self, deal: Deal) -> Work:
        told = len(deal.out)
        for pause in self.works.go_on(deal):
            self._tell(deal, told)
            told = len(deal.out)
            yield pause
        self._tell(deal, told)
        self._tell_fault()

    def _tell(self, deal: Deal, told: int) -> None:
        for n, (place, tag) in enumerate(deal.out[told:], told + 1):
            self._report(CardIs(deal.id, n, place, tag if self._reads else ""))

    def _tell_fault(self) -> None:
        if self.works.fault:
            self._report(FaultIs(self.works.fault, self.works.where))
            self._say(f"Error:{self.works.fault.value} {self.works.where}".rstrip())

    def _how(self, line: int, deal: Deal) -> DealIs:
        left = len(self.works.bays[deal.bay]) if self._counts else None
        return DealIs(line, deal.id, deal.status, len(deal.out), left)

    def _state(self, line: int) -> StateIs:
        works, deal = self.works, self.works.deal
        last = (deal.id, deal.status, len(deal.out)) if deal else (0, Status.NONE, 0)
        return StateIs(line, self._greeted, int(self._remembers), works.fault, works.where, *last)

    def _report(self, report: Report) -> None:
        if self.faults.lose_reports:
            self.faults.lose_reports -= 1
            return
        line = write_report(report)
        if self.faults.corrupt_said:
            self.faults.corrupt_said -= 1
            line = line[:-12] + ("0" if line[-12] != "0" else "1") + line[-11:]
        self._say(line)

    def _say(self, line: str) -> None:
        self._say_bytes(self.faults.noise + f"{line}\n".encode())
