"""A session: commands in order, each decided, made durable, and only then part of the state (design#way).

It belongs to the thread that owns the state. Commands wait in order while a fact is on its way to the disk.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from kiosk.base import words
from kiosk.base.language import _
from kiosk.base.log import log
from kiosk.base.not_now import NotNow
from kiosk.journal import Draft, Fact, Journal, JournalError, Names, Source, new_id, retraction, troubles
from rules.actions import Refused

Decide = Callable[[], Iterable[Draft]]
"""Makes a command's drafts; raises `NotNow` or `Refused` if it cannot be done."""


Hear = Callable[[tuple[Fact, ...] | str], None]
"""Hears what has become of a command: its facts, once they are durable, or in words why it cannot be done."""


@dataclass(frozen=True)
class _Command:
    """A command that waits for its turn. `id` is "" where it gets one of its own."""

    decide: Decide
    source: Source
    id: str = ""
    heard: Hear = lambda _result: None


class Session:
    """A log of facts that commands append to, and the state that follows from it.

    `changed` is called after each change that a screen may show. Commands return at once. One that cannot be done sets
    `notice`, in words, until the next one that can.
    """

    refusals: Mapping[str, str] = {}
    """The game's own words for faults."""

    def __init__(self, journal: Journal, stream: str) -> None:
        self.journal = journal
        self.stream = stream
        self.known_names = Names(journal.people)
        self.changed: Callable[[], None] = lambda: None
        self.settled: Callable[[], None] = lambda: None
        """Called when facts have changed the state and no command waits: what a device saw meanwhile is handled now."""
        self.notice = ""
        self.failure: JournalError | None = None
        self._waiting: deque[_Command] = deque()
        self._sender: tuple[str, Source, Hear] | None = None
        """Who has sent what is asked for now, where that is not who stands before the screen."""
        self._hear: Hear = lambda _result: None
        self._sent: tuple[str, list[Draft], Mapping[str, str], Mapping[str, str]] | None = None
        self._extras: tuple[Mapping[str, str], Mapping[str, str]] = ({}, {})

    @property
    def saving(self) -> bool:
        """Whether a fact is on its way to the disk."""
        return self._sent is not None and self.failure is None

    @property
    def busy(self) -> bool:
        """Whether something that was asked for is not on record yet: what is decided now may be too early."""
        return self._sent is not None or bool(self._waiting)

    @property
    def unsaved(self) -> Sequence[Draft]:
        """What could not be saved."""
        return self._sent[1] if self._sent and self.failure else ()

    @property
    def waiting(self) -> int:
        """How many commands wait until the current one is saved."""
        return len(self._waiting)

    @property
    def remedies(self) -> tuple[tuple[str, str], ...]:
        """What may help when something could not be saved, each with its reason."""
        return troubles.trouble(self.failure).steps if self.failure else ()

    def retry(self) -> None:
        """Tries again to save what could not be saved."""
        if self.failure:
            self.failure = None
            self._append()
            self.changed()

    def take(self, facts: Sequence[Fact]) -> None:
        """Applies durable facts to the state."""
        raise NotImplementedError

    def last_undoable(self) -> list[Fact]:
        """The facts of the last command that undo would take back."""
        raise NotImplementedError

    def take_back(self, group: Sequence[Fact]) -> list[Draft]:
        """The drafts that undo these facts of a command; raises `NotNow` if that cannot be."""
        return [retraction(fact, undo=True) for fact in reversed(group)]

    def undo(self, source: Source = "touch") -> None:
        """Takes back the last thing done, as of this call. Two people who undo at once mean the same thing, and what is
        still being saved was not on the screen."""
        meant = self.last_undoable()

        def drafts() -> Iterable[Draft]:
            if not meant:
                raise NotNow(_("There is nothing to undo."))
            if self.last_undoable() != meant:
                raise NotNow(_("Something was done meanwhile."))
            return self.take_back(meant)

        self._do(drafts, source)

    @contextmanager
    def commanded(self, id: str, source: Source, heard: Hear) -> Iterator[None]:
        """What is asked for within is a command with this id, from elsewhere; `heard` hears what has become of it."""
        self._sender = id, source, heard
        try:
            yield
        finally:
            self._sender = None

    def _do(self, decide: Decide, source: Source = "touch") -> None:
        id, source, heard = self._sender or ("", source, lambda _result: None)
        self._waiting.append(_Command(decide, source, id, heard))
        self._send()

    def _send(self) -> None:
        while self._waiting and self._sent is None:
            command = self._waiting.popleft()
            source, elsewhere = command.source, bool(command.id)
            self._extras = ({}, {})
            try:
                drafts = [d if d.source == source else replace(d, source=source) for d in command.decide()]
            except (Refused, NotNow) as why:
                said = words.refusal(why, self.refusals) if isinstance(why, Refused) else str(why)
                command.heard(said)
                if not elsewhere:  # who stands before the screen has not asked for it
                    self.notice = said
            else:
                if not elsewhere:
                    self.notice = ""
                self._hear = command.heard
                self._sent = (command.id or new_id(), drafts, *self._extras)
                self._append()
        self.changed()

    def _append(self) -> None:
        assert self._sent is not None
        command, drafts, names, texts = self._sent
        self.journal.append(command, drafts, self._acknowledged, names=names, texts=texts)

    def _acknowledged(self, result: tuple[Fact, ...] | JournalError) -> None:
        if isinstance(result, JournalError):
            self.failure = result
            log.error("not saved: %s", result)
            self.changed()
            return
        assert self._sent is not None
        self.known_names.know(self._sent[2])
        self._sent = None
        self.take(result)
        self._hear(result)
        self._send()
        if self._sent is None:
            self.settled()
