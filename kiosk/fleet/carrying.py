"""How facts come from a table's kiosk to the desk: what both ends do, whatever carries it.

The journals are the truth. A table sends what the desk does not have; the desk takes it, and only once that is on its
disk says how far it has come. So whatever lies between may lose, repeat, reorder or forget everything.
"""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Protocol

from kiosk.fleet.messages import Batch, Have
from kiosk.journal import Head, Journal, Others, Taken

FACTS = 200
"""The facts of a batch, at most."""
BYTES = 256 * 1024
"""The bytes of a batch from which it is sent, though it has fewer facts."""
TOGETHER = 64
"""The batches that a desk takes in one commit, at most."""
WINDOW = 2000
"""The facts on their way at once, about: more are sent as the desk names these."""
AGAIN, LONGEST = 5.0, 60.0
"""Seconds without news of the desk after which it is asked what it has: ever longer, as long as it does not answer."""


class ToDesk(Protocol):
    """A carrier, as a table has it. It promises nothing."""

    def send(self, batch: Batch) -> None:
        """Carries facts to the desk."""

    def acknowledged(self) -> Iterable[Have]:
        """What the desk has said since this was last asked."""


class LineToDesk(ToDesk, Protocol):
    """One that stays, and carries one batch after the other."""

    @property
    def free(self) -> bool:
        """Whether all that it was given is on its way, so that what comes now does so at once."""


class FromTables(Protocol):
    """A carrier, as the desk has it. It promises nothing."""

    def receive(self) -> Iterable[Batch]:
        """What tables have sent since this was last asked."""

    def acknowledge(self, have: Have) -> None:
        """Carries what the desk has to the table."""


class Outbox:
    """A table's end: what of its journal the desk does not have yet."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.acknowledged = 0
        """The last fact up to which the desk has everything, as far as it has said."""
        self.contradicted = False
        """Whether the desk has other facts under this kiosk's number: another kiosk says that it is this one."""

    @property
    def last(self) -> int:
        """The number of the kiosk's last fact."""
        return self._journal.others.heads(self._journal.kiosk)[0].seq

    @property
    def waiting(self) -> int:
        """How many facts the desk does not have yet."""
        return max(0, self.last - self.acknowledged)

    def hear(self, have: Have) -> None:
        """Takes what a desk has: it may be less than before, where its disk was lost."""
        if have.kiosk == self._journal.kiosk:
            self.acknowledged = max((head.seq for head in have.heads if is_own(self._journal, head)), default=0)
            self.contradicted = not is_own(self._journal, have.heads[0])

    @property
    def question(self) -> Batch:
        """A batch without facts: what does the desk have?"""
        return Batch(self._journal.kiosk, ())

    def batches(self, after: int | None = None) -> Iterator[Batch]:
        """What the desk does not have yet, or all beyond `after`, in order."""
        at = self.acknowledged if after is None else after
        rows, size = [], 0
        while facts := self._journal.chain(at, FACTS):
            for fact in facts:
                rows.append(fact.row)
                size += sum(len(value) for value in fact.row if isinstance(value, str))
                if size >= BYTES or fact is facts[-1]:
                    yield Batch(self._journal.kiosk, tuple(rows))
                    rows, size = [], 0
            at = facts[-1].seq


class Sender:
    """A table's end over a network, which may go and come back at any time: it asks what the desk has, sends what the
    desk has not, not too much at once, and asks again when it hears nothing for a while.

    What was sent comes to the desk before what is asked after it. So a desk that is slow is not sent everything again,
    which would make it slower still: only an answer that lacks what had been sent before the question says that this
    was lost. Where another kiosk says that it is this one, the desk cannot say how much is common to both: then an
    answer lets the table go on, and at the end of its chain it begins again.
    """

    def __init__(self, outbox: Outbox, line: LineToDesk, clock: Callable[[], float] = time.monotonic) -> None:
        self.outbox = outbox
        self.heard = False
        """Whether the desk has said anything since it was asked first."""
        self._line, self._clock = line, clock
        self._sent = self._passed = 0
        """What was sent last, and what of it is no longer on its way."""
        self._asked: deque[int] = deque()
        """How much had been sent at each question that the desk has not answered yet; 0 where that is known."""
        self._since, self._patience = -math.inf, AGAIN
        """When the desk last named something else, or was asked, and how long it is waited for after that."""

    def ask(self) -> None:
        """Asks what the desk has with the next step: the way to it is there anew."""
        self.heard, self._since, self._patience = False, -math.inf, AGAIN
        self._asked.clear()

    def step(self) -> None:
        """Hears what has come, and sends what is due; to be called again and again."""
        now = self._clock()
        for have in self._line.acknowledged():
            self._hear(have, now)
        if now - self._since >= self._patience and (not self.heard or self.outbox.waiting):
            self._since, self._patience = now, min(2 * self._patience, LONGEST)
            self._asked.append(self._sent)
            self._line.send(self.outbox.question)
        if self.heard and self._sent - self._passed < WINDOW:
            for batch in self.outbox.batches(self._sent):
                if len(batch.rows) < FACTS and not self._line.free:
                    break  # meanwhile more may come, and goes over with it
                self._line.send(batch)
                self._sent += len(batch.rows)
                if self._sent - self._passed >= WINDOW:
                    break

    def _hear(self, have: Have, now: float) -> None:
        before = self.outbox.acknowledged
        self.outbox.hear(have)
        at, self.heard = self.outbox.acknowledged, True
        if at != before:
            self._since = now
        elif self._asked:  # nothing new: so answers to questions are
            self._patience = AGAIN
            asked = self._asked.popleft()
            if at < asked < self.outbox.last and self.outbox.contradicted:
                self._passed = max(self._passed, asked)
            elif at < asked:
                self._sent = self._passed = at
                self._asked = deque([0] * len(self._asked))
        if at < before:  # the desk may have lost its disk
            self._sent = self._passed = at
        self._sent, self._passed = max(self._sent, at), max(self._passed, at)


def is_own(journal: Journal, head: Head) -> bool:
    """Whether the kiosk's own chain has this fact."""
    return head.seq == 0 or [(fact.seq, fact.hash) for fact in journal.chain(head.seq - 1, 1)] == [head]


class Desk:
    """The desk's end: it takes what arrives into its journal, and answers with what it has."""

    def __init__(self, others: Others) -> None:
        self._others = others

    def take(self, *batches: Batch) -> list[tuple[Taken, Have]]:
        """Takes batches, and answers each once all are on the disk. Raises JournalError; then nothing was taken."""
        every = self._others.take(*((batch.kiosk, batch.rows) for batch in batches))
        return [
            (taken, Have(self._others.kiosk, batch.kiosk, taken.heads))
            for batch, taken in zip(batches, every, strict=True)
        ]


def offer(outbox: Outbox, carrier: ToDesk) -> None:
    """Hears what the desk has, and sends it the rest."""
    for have in carrier.acknowledged():
        outbox.hear(have)
    for batch in outbox.batches():
        carrier.send(batch)


def collect(desk: Desk, carrier: FromTables) -> Iterator[tuple[Batch, Taken]]:
    """Takes what has arrived, and says so to who sent it. A disk takes as long for many batches as for one: what waits
    is taken together."""
    arrived = iter(carrier.receive())
    while batches := list(islice(arrived, TOGETHER)):
        for batch, (taken, have) in zip(batches, desk.take(*batches), strict=True):
            carrier.acknowledge(have)
            yield batch, taken
