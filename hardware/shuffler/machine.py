"""The driver of a shuffler: the table's jobs and the machine's reports, whatever happens to the line.

Jobs wait in a queue and are done in order. The machine knows each deal by its id, so a deal may be asked for as often
as needed, and no card is dealt twice. After every reconnection the driver first asks for the state.
"""

import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Generator

from hardware.events import (
    CardDealt,
    DealDone,
    DealHalted,
    DealVoid,
    Event,
    Fault,
    PackHandled,
    Reason,
    ShufflerCleared,
    ShufflerFault,
    ShufflerRefused,
    ShufflerWaits,
    Void,
)
from hardware.line import Answering, DeviceLost, Line, Wire
from hardware.shuffler.commands import (
    CAPABILITY,
    LARGEST_ID,
    Answer,
    CardIs,
    Command,
    DealIs,
    Do,
    FaultIs,
    PackIs,
    Refused,
    StateIs,
    Status,
    Why,
    deal,
)
from hardware.shuffler.host import Host, OutOfStep, Patience, Serial
from hardware.shuffler.jobs import Dealing, Job
from hardware.shuffler.pattern import Pattern

WIRE = Wire(115200)
POLL = 10.0
"""Seconds of idleness after which it asks for the state, to learn of a fault whose report was lost."""
_BEGINNINGS = 4
"""How often a machine that gets nothing done is started over before it counts as away."""
_MEETINGS = 3

Work = Generator[None, None, None]


class Shuffler:
    """The machine as the table sees it. Any thread may call any method, and none waits.

    Results come as events, in the device's thread: pass a queue's `put`.
    """

    def __init__(
        self,
        report: Callable[[Event], None],
        device: str = "shuffler",
        patience: Patience = Patience(),  # noqa: B008
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.device = device
        self.capabilities: frozenset[str] = frozenset()
        """The capabilities that the machine gave when last connected."""
        self._report, self._patience, self._clock = report, patience, clock
        self._jobs: deque[Job] = deque()
        self._lock = threading.Lock()
        self._stopping = threading.Event()
        self._state: StateIs | None = None
        self._greeting = 0
        self._dealing: Dealing | None = None
        self._fault: tuple[Fault, str] | None = None
        self._dead = False
        """It fell silent when told to stop, like boards that then need a reset; it must not be told again."""

    def line(self, path: str) -> Line:
        """A line, not yet started, to the machine at `path`."""
        return Line(self.device, path, WIRE, self.talk, self._report, self._clock)

    @property
    def state(self) -> StateIs | None:
        """The last state heard; None before the first."""
        return self._state

    @property
    def fault(self) -> tuple[Fault, str] | None:
        """The fault there is, and where."""
        return self._fault

    def shuffle(self, cards: int, bay: int = 1) -> None:
        """Shuffles the pack in a bay, which should have so many cards. Reports `PackHandled`, and a fault if it has
        not."""
        self._ask_for(Job("shuffle", Command(Do.SHUFFLE, (bay, cards))))

    def count(self, bay: int = 1) -> None:
        """Counts the cards in a bay: `PackHandled`."""
        self._ask_for(Job("count", Command(Do.COUNT, (bay,))))

    def eject(self, bay: int = 1) -> None:
        """Ejects the cards in a bay: `PackHandled`."""
        self._ask_for(Job("eject", Command(Do.EJECT, (bay,))))

    def deal(self, id: int, pattern: Pattern, cards: int, bay: int = 1, asked_before: bool = False) -> None:
        """Deals from `cards` in a bay: a `CardDealt` each, then `DealDone`, `DealHalted` or `DealVoid`.

        `id` is greater than that of any earlier deal. Asked for again, the same deal goes on where it stopped, and is
        reported again only when done. `asked_before`: it may have been asked for before this program started.
        """
        if not 0 < id <= LARGEST_ID:
            raise ValueError(f"a deal's id is 1 … {LARGEST_ID}, not {id}")
        dealing = Dealing(id, pattern, begun=0 if asked_before else None)
        self._ask_for(Job("deal", deal(id, pattern, cards, bay), dealing))

    def annul(self, id: int) -> None:
        """Gives up a deal: `DealVoid`, or `DealDone` again if it was done."""
        self._ask_for(Job("annul", Command(Do.ANNUL, (id,))))

    def clear(self) -> None:
        """Somebody has put the fault right: `ShufflerCleared`, or the fault again if it is still there."""
        self._ask_for(Job("clear", Command(Do.CLEAR)))

    def stop(self) -> None:
        """Stops at once, and drops the waiting jobs. This is a fault, to be cleared like any other."""
        with self._lock:
            self._stopping.set()
            waiting = [job for job in self._jobs if job.dealing is None or job.dealing.begun is None]
            for job in waiting:
                self._jobs.remove(job)
        for job in waiting:
            self._refuse(job, "stopped")

    def _ask_for(self, job: Job) -> None:
        with self._lock:
            self._jobs.append(job)

    def _finish(self, job: Job) -> None:
        with self._lock:
            if job in self._jobs:
                self._jobs.remove(job)

    def _next(self) -> Job | None:
        """The next job; none while a stop is not confirmed."""
        with self._lock:
            return self._jobs[0] if self._jobs and not self._stopping.is_set() else None

    def _refuse(self, job: Job, why: str) -> None:
        self._report(ShufflerRefused(self.device, job.what, why, self._clock()))

    # The device's thread.

    def talk(self, port: Serial) -> Generator[Answering | None, None, None]:
        """The talk on an open line. Raises `DeviceLost`."""
        host = Host(port, self._hear, self._wait, self._stopping, self._patience, self._clock)
        host.trusted = self._greeting != 0 and not self._dead
        yield from host.settle()
        beginnings = 0
        while True:
            try:
                yield Answering((yield from self._meet(host)))
                asked = self._clock()
                while True:
                    if job := self._next():
                        yield from self._do(host, job)
                        self._finish(job)
                    elif self._clock() - asked >= POLL:
                        yield from self._look(host)
                    else:
                        yield from host.listen()
                        continue
                    asked, beginnings = self._clock(), 0
            except OutOfStep as error:
                beginnings += 1
                self._dead = error.silent and self._stopping.is_set()
                if error.silent or beginnings == _BEGINNINGS:
                    heard = getattr(port, "heard", b"") and not host.understood
                    reason = Reason.FOREIGN if heard else Reason.SILENT if error.silent else Reason.FAULT
                    raise DeviceLost(reason, str(error)) from error

    def _meet(self, host: Host) -> Generator[None, None, str]:
        """Finds out which machine it is and its state; returns its name."""
        yield from host.renumber()
        for _ in range(_MEETINGS):
            name, self.capabilities = yield from host.identify()
            if CAPABILITY in self.capabilities:
                break
        else:
            raise DeviceLost(Reason.FOREIGN, name)
        state = yield from self._look(host)
        if self._dead and state.greeted != self._greeting:
            self._stopping.clear()  # It was switched off and on since the stop.
        self._dead, host.trusted = False, True
        if state.greeted != self._greeting or not self._greeting:
            self._doubt(self._dealing, state)
            self._greeting = 1 + secrets.randbelow(10**6)
            yield from self._look(host, Command(Do.GREET, (self._greeting,)))
        return name.removeprefix("FIRMWARE_NAME:").partition(" PROTOCOL_VERSION:")[0]

    def _look(self, host: Host, command: Command = Command(Do.STATE)) -> Generator[None, None, StateIs]:  # noqa: B008
        answer = yield from self._ask(host, command)
        if not isinstance(answer, StateIs):
            raise OutOfStep(f"it does not tell its state: {answer}")
        self._state = answer
        self._know((answer.fault, answer.where) if answer.fault else None)
        return answer

    def _ask(self, host: Host, command: Command) -> Generator[None, None, Answer]:
        for _ in range(self._patience.tries):
            answer = yield from host.ask(str(command))
            if answer != Refused(answer.line, Why.SEAL):
                return answer
        raise OutOfStep("what it hears is not what was said")

    def _doubt(self, dealing: Dealing | None, state: StateIs) -> None:
        """The machine was switched off since the last connection: a deal it has forgotten is void."""
        begun = dealing and dealing.begun not in (None, state.greeted)
        if dealing and begun and state.deal != dealing.id and not state.memory:
            self._annul(dealing, Void.FORGOTTEN)

    def _do(self, host: Host, job: Job) -> Work:
        if job.dealing:
            yield from self._deal(host, job, job.dealing)
            return
        if job.command.do is Do.CLEAR:
            fault = self._fault
            state = yield from self._look(host, job.command)
            if fault and state.fault and fault == self._fault:
                self._report(ShufflerFault(self.device, *fault, self._clock()))
            return
        answer = yield from self._ask(host, job.command)
        match answer:
            case PackIs(_, _, bay, cards):
                self._report(PackHandled(self.device, job.what, bay, cards, self._clock()))
            case DealIs(_, id, Status.DONE, dealt, left):
                self._report(DealDone(self.device, id, dealt, left, self._clock()))
            case DealIs(_, id, _, _, _):
                if self._dealing and self._dealing.id == id:
                    self._annul(self._dealing, Void.ANNULLED)
                else:
                    self._report(DealVoid(self.device, id, Void.ANNULLED, self._clock()))
            case Refused(_, why):
                self._refuse(job, why.value)
        if self._fault is None and isinstance(answer, Refused):
            yield from self._look(host)

    def _deal(self, host: Host, job: Job, dealing: Dealing) -> Work:
        known = self._dealing
        if known and known.id > dealing.id:
            self._refuse(job, Why.OLD.value)
            return
        if known and known.id == dealing.id:
            if known.pattern != dealing.pattern:
                self._refuse(job, Why.DIFFERS.value)
                return
            dealing = job.dealing = known
        self._dealing = dealing
        if dealing.begun is not None and dealing.begun != self._greeting and dealing.void is None:
            self._doubt(dealing, (yield from self._look(host)))
            if dealing.void:
                return
        if dealing.void:
            self._report(DealVoid(self.device, dealing.id, dealing.void, self._clock()))
            return
        for _ in range(self._patience.tries):
            with self._lock:
                if job not in self._jobs:  # A stop came in between.
                    return
                dealing.begun = self._greeting
            answer = yield from self._ask(host, job.command)
            if not isinstance(answer, DealIs) or dealing.void or dealing.told >= answer.dealt:
                break
        else:
            raise OutOfStep("cards that were dealt are not reported")
        yield from self._conclude(host, job, dealing, answer)
        if dealing.begun is None:  # It was refused: the last deal is still the one before.
            self._dealing = known

    def _conclude(self, host: Host, job: Job, dealing: Dealing, answer: Answer) -> Work:
        """Reports how a deal ended."""
        if isinstance(answer, Refused) and answer.why is Why.FAULT:
            state = yield from self._look(host)
            if state.deal == dealing.id:
                answer = DealIs(answer.line, state.deal, state.status, state.dealt, None)
        match answer:
            case _ if dealing.void:
                yield from self._ask(host, Command(Do.ANNUL, (dealing.id,)))
            case DealIs(_, _, Status.DONE, dealt, left):
                should = dealing.pattern.cards
                if dealt != should or left not in (None, job.command.numbers[-1] - should):
                    self._annul(dealing, Void.COUNT)
                else:
                    self._report(DealDone(self.device, dealing.id, dealt, left, self._clock()))
            case DealIs(_, _, Status.OPEN, dealt, _):
                yield from self._look(host)
                self._report(DealHalted(self.device, dealing.id, dealt, self._clock()))
            case DealIs():
                yield from self._look(host)
                self._annul(dealing, Void.FAULT if self._fault else Void.ANNULLED)
            case Refused(_, why):
                if dealing.begun == self._greeting:
                    dealing.begun = None
                self._refuse(job, why.value)

    def _annul(self, dealing: Dealing, why: Void) -> None:
        if dealing.void is None:
            dealing.void = why
            self._report(DealVoid(self.device, dealing.id, why, self._clock()))

    def _hear(self, report: CardIs | FaultIs) -> None:
        dealing = self._dealing
        if isinstance(report, FaultIs):
            self._know((report.fault, report.where))
        elif dealing and report.deal == dealing.id and dealing.void is None:
            known, order = dealing.cards.setdefault(report.n, report), dealing.pattern.order
            if known != report or not 0 < report.n <= len(order) or order[report.n - 1] != report.place:
                self._annul(dealing, Void.DIFFERENT)
                self._stopping.set()
                return
            while card := dealing.cards.get(dealing.told + 1):
                dealing.told += 1
                tag = card.tag or None
                self._report(CardDealt(self.device, card.deal, card.n, card.place, tag, self._clock()))

    def _know(self, fault: tuple[Fault, str] | None) -> None:
        if fault != self._fault:
            self._fault = fault
            now = self._clock()
            self._report(ShufflerFault(self.device, *fault, now) if fault else ShufflerCleared(self.device, now))
        if fault:
            self._stopping.clear()

    def _wait(self) -> None:
        self._report(ShufflerWaits(self.device, self._clock()))
