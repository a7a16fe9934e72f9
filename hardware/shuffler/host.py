"""The host's side of Marlin's lines: one line at a time, each until it is answered; lost and torn lines made good."""

import threading
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Protocol

from hardware.events import Fault
from hardware.shuffler.commands import IDENTIFY, Answer, CardIs, FaultIs, Malformed, Report, parse_report
from hardware.shuffler.marlin import (
    RENUMBER,
    STOP,
    Busy,
    Complaint,
    Lines,
    Message,
    Ok,
    Resend,
    Said,
    Start,
    Wait,
    numbered,
    parse,
)


@dataclass(frozen=True)
class Patience:
    """How long to wait, in seconds, and how often to try."""

    silence: float = 3.0
    """Without a word for so long a line is sent again; a machine at work says ``busy`` every 2 s."""
    grace: float = 0.5
    """The ``ok`` has so long to come after the answer; and a machine that says ``wait`` has so long to say more."""
    quiet: float = 0.1
    """An ``ok`` that comes so soon after a request to send again belongs to the request."""
    silences: int = 3
    """A line that nothing answers is sent so often at most."""
    tries: int = 8
    """A line is sent so often at most, whatever comes."""
    stop_again: float = 0.5
    """A stop that is not confirmed is sent again after so long."""
    busy: float = 180.0
    """A machine may be busy for so long without dealing a card or answering."""


class OutOfStep(Exception):
    """Host and machine do not agree on what was said, or the machine was reset: begin anew by asking for its state.

    `silent` says that nothing at all was heard.
    """

    def __init__(self, why: str, silent: bool = False) -> None:
        super().__init__(why)
        self.silent = silent


class Serial(Protocol):
    """What is needed of a `hardware.line.Port`."""

    def read(self) -> bytes: ...

    def write(self, data: bytes) -> None: ...


Beats = Generator[None, None, None]
Take = Callable[[Message, Report | None], bool]


class Host:
    """One connection.

    `hear` is given every card and fault that is reported, `waits` is called when somebody is needed at the machine.
    While `stopping` is set the machine is told to stop, again and again, in the midst of anything.
    """

    def __init__(
        self,
        port: Serial,
        hear: Callable[[CardIs | FaultIs], None],
        waits: Callable[[], None],
        stopping: threading.Event,
        patience: Patience,
        clock: Callable[[], float],
    ) -> None:
        self._port, self._hear, self._waits, self._stopping = port, hear, waits, stopping
        self._patience, self._clock = patience, clock
        self._lines = Lines()
        self._number = 0
        self._stop_at = clock()
        self._paused = False
        self.trusted = False
        """Whether the machine is known to be a shuffler, so that it may be stopped."""
        self.understood = False
        """Whether anything that was heard was Marlin's protocol."""

    def settle(self) -> Beats:
        """Throws away what was under way when the line was opened."""
        end = self._clock() + self._patience.grace
        while self._port.read() and self._clock() < end:
            yield

    def renumber(self) -> Beats:
        """Begins to count lines anew. Raises `OutOfStep`."""
        self._number = 0
        yield from self._exchange(f"{RENUMBER} N0", None)

    def identify(self) -> Generator[None, None, tuple[str, frozenset[str]]]:
        """What the machine calls itself, and its capabilities. Raises `OutOfStep`."""
        name, caps = "", set()

        def take(message: Message, _: Report | None) -> bool:
            nonlocal name
            if isinstance(message, Said) and message.text.startswith("FIRMWARE_NAME:"):
                name = message.text
            if isinstance(message, Said) and message.text.startswith("Cap:") and message.text.endswith(":1"):
                caps.add(message.text[4:-2])
            return bool(name)

        yield from self._exchange(IDENTIFY, take)
        return name, frozenset(caps)

    def ask(self, command: str) -> Generator[None, None, Answer]:
        """The machine's answer to one of our commands, which is sent until it comes. Raises `OutOfStep`."""
        answer: Answer | None = None

        def take(_: Message, report: Report | None) -> bool:
            nonlocal answer
            if not isinstance(report, CardIs | FaultIs | None) and report.line == self._number:
                answer = report
            return answer is not None

        for _ in range(self._patience.tries):
            yield from self._exchange(command, take)
            if answer is not None:
                return answer
        raise OutOfStep("the answer never came")

    def listen(self) -> Beats:
        """One beat with nothing to ask. Raises `OutOfStep`."""
        for _ in self._read():
            pass
        yield

    def _exchange(self, command: str, take: Take | None) -> Beats:
        """Sends the next line until it has arrived; `take` looks at what comes, and says whether the answer is there.

        An answer may be lost though the line has arrived. Without `take` the ``ok`` is all the answer there is.
        """
        patience, line = self._patience, numbered(self._number, command)
        sent = silences = 0
        answered = requested = arrived = False
        deadline = self._clock()
        given_up = deadline + patience.busy
        while True:
            now = self._clock()
            if now >= given_up:
                raise OutOfStep(f"busy for {patience.busy:.0f} s")
            if now >= deadline:
                if answered or arrived:
                    break
                silences += not requested and sent > 0
                if silences == patience.silences or sent == patience.tries:
                    raise OutOfStep(
                        "no answer" if silences else "it asks for the same line again and again", sent == silences
                    )
                self._port.write(line)
                sent, requested, deadline = sent + 1, False, now + patience.silence
            for message, report in self._read():
                now = self._clock()
                if take and take(message, report) and not answered:
                    answered, deadline = True, now + patience.grace
                match message:
                    case Ok() if answered or not (take or requested):
                        self._number += 1
                        return
                    case Resend(wanted) if wanted == self._number:
                        requested, deadline = True, now + patience.quiet
                    case Resend(wanted) if wanted == self._number + 1:
                        arrived, deadline = True, now + patience.quiet
                    case Resend(wanted):
                        raise OutOfStep(f"it wants line {wanted} after {self._number}")
                    case Wait() if not answered:
                        deadline = min(deadline, now + patience.grace)
                    case Busy() if not (answered or requested):
                        deadline = now + patience.silence
                    case _ if report and not (answered or requested):
                        deadline, given_up = now + patience.silence, now + patience.busy
            yield
        self._number += 1

    def _read(self) -> Iterator[tuple[Message, Report | None]]:
        """What has come within a beat. Raises `OutOfStep` if the machine was reset."""
        if self._stopping.is_set() and self.trusted and self._clock() >= self._stop_at:
            self._port.write(STOP)
            self._stop_at = self._clock() + self._patience.stop_again
        for line in self._lines.feed(self._port.read()):
            message, report = parse(line), None
            if isinstance(message, Said):
                try:
                    report = parse_report(message.text)
                except Malformed:
                    continue
            self.understood |= report is not None or not isinstance(message, Said)
            if isinstance(message, Start):
                self._stopping.clear()  # Nothing moves in a machine that was just reset.
                raise OutOfStep("it was reset")
            if isinstance(message, Complaint) and "kill()" in message.text:
                self._hear(FaultIs(Fault.STOPPED, ""))
            paused = message == Busy(paused=True)
            if paused and not self._paused:
                self._waits()
            self._paused = paused
            if isinstance(report, CardIs | FaultIs):
                self._hear(report)
            yield message, report
