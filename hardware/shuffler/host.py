"""The host's side of Marlin's lines: one line at a time, each until it is answered; lost and damaged lines are
repeated."""

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
    """After so long without a word, a line is sent again; a working machine says ``busy`` every 2 s."""
    grace: float = 0.5
    """How long the ``ok`` may come after the answer; also how long a machine that says ``wait`` may take to say
    more."""
    quiet: float = 0.1
    """An ``ok`` this soon after a resend request belongs to the request."""
    silences: int = 3
    """How often an unanswered line is sent at most."""
    tries: int = 8
    """How often a line is sent at most, whatever comes."""
    stop_again: float = 0.5
    """An unconfirmed stop is sent again after so long."""
    busy: float = 180.0
    """How long a machine may be busy without dealing a card or answering."""


class OutOfStep(Exception):
    """Host and machine disagree on what was said, or the machine was reset: start again by asking for its state.
    `silent`: nothing at all was heard."""

    def __init__(self, why: str, silent: bool = False) -> None:
        super().__init__(why)
        self.silent = silent


class Serial(Protocol):
    """The part of a `hardware.line.Port` needed here."""

    def read(self) -> bytes: ...

    def write(self, data: bytes) -> None: ...


Beats = Generator[None, None, None]
Take = Callable[[Message, Report | None], bool]


class Host:
    """One connection. `hear` gets every reported card and fault; `waits` is called when somebody is needed at the
    machine. While `stopping` is set, the machine is told to stop, again and again, whatever it is doing."""

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
        """Whether the machine is known to be a shuffler, so that it may be told to stop."""
        self.understood = False
        """Whether anything heard was Marlin's protocol."""

    def settle(self) -> Beats:
        """Drops what was in progress when the line was opened."""
        end = self._clock() + self._patience.grace
        while self._port.read() and self._clock() < end:
            yield

    def renumber(self) -> Beats:
        """Starts counting lines again. Raises `OutOfStep`."""
        self._number = 0
        yield from self._exchange(f"{RENUMBER} N0", None)

    def identify(self) -> Generator[None, None, tuple[str, frozenset[str]]]:
        """The machine's name and its capabilities. Raises `OutOfStep`."""
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
        """The machine's answer to one of our commands, which is sent until the answer comes. Raises `OutOfStep`."""
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
        """One beat without a command. Raises `OutOfStep`."""
        for _ in self._read():
            pass
        yield

    def _exchange(self, command: str, take: Take | None) -> Beats:
        """Sends the next line until it has arrived; `take` looks at each message and says whether it is the answer.

        An answer may be lost though the line has arrived. Without `take` the ``ok`` is the whole answer.
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
        """The messages of one beat. Raises `OutOfStep` if the machine was reset."""
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
