"""The director's PIN: set before the first night, asked for before anything that only a director may do.

Only its hash is kept (argon2). After three wrong tries in a row the next has to wait, longer each time; the count is on
the disk, so switching off does not help.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from kiosk.base.language import _, _n
from kiosk.base.log import log
from kiosk.base.not_now import NotNow
from kiosk.journal import Journal

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST, LONGEST = 4, 6
"""The numbers of digits in a PIN."""
FREE_TRIES = 3
FIRST_WAIT, LONGEST_WAIT = 60, 3600
"""Seconds; after each further wrong try twice as long."""
OPEN_FOR = 300.0
"""Seconds without a touch after which the director's pages close."""

TOO_PLAIN = frozenset({"0000", "1111", "1234", "000000", "111111", "123456"})


class Director:
    """Whether the director is here. Belongs to the thread that owns the state."""

    def __init__(self, journal: Journal, clock: Callable[[], float] = time.monotonic) -> None:
        self._journal = journal
        self._clock = clock
        self._open_until: float | None = None
        self._blocked_until = clock() + self._wait(self._wrong) if self._wrong >= FREE_TRIES else 0.0

    @property
    def has_pin(self) -> bool:
        """Whether a PIN was set."""
        return bool(self._kept.get("hash"))

    @property
    def here(self) -> bool:
        """Whether things that only a director may do can be done now."""
        return self._open_until is not None and self._clock() < self._open_until

    @property
    def tries_left(self) -> int:
        """How many tries are left before a wait."""
        return max(0, FREE_TRIES - self._wrong)

    @property
    def wait(self) -> int:
        """Seconds until a PIN can be tried again; 0 if it can be now."""
        return max(0, round(self._blocked_until - self._clock()))

    def expect(self) -> None:
        """Raises `NotNow` unless the director is here."""
        if not self.here:
            raise NotNow(_("Only the director can do that."))
        self.stay()

    def set_pin(self, pin: str) -> None:
        """Sets the first PIN, or another one while the director is here. Raises `NotNow`."""
        if self.has_pin:
            self.expect()
        self.check_new(pin)
        self._keep(hash=_hasher().hash(pin), wrong=0)
        log.info("the director's PIN was set")
        self._open_until = self._clock() + OPEN_FOR

    @staticmethod
    def check_new(pin: str) -> None:
        """Raises `NotNow` for digits that cannot be a PIN."""
        if not pin.isascii() or not pin.isdigit() or not SHORTEST <= len(pin) <= LONGEST:
            raise NotNow(_("A PIN has {shortest} to {longest} digits.", shortest=SHORTEST, longest=LONGEST))
        if pin in TOO_PLAIN:
            raise NotNow(_("That is the first PIN anybody would try. Choose another."))

    def enter(self, pin: str) -> None:
        """Somebody enters the PIN. Raises `NotNow` if it is wrong or cannot be tried now."""
        if not self.has_pin:
            raise NotNow(_("No PIN has been set yet."))
        if self.wait:
            raise NotNow(_("Wait {seconds}.", seconds=_seconds(self.wait)))
        # The try is recorded before its answer, so pulling the plug in between does not save it.
        self._keep(wrong=self._wrong + 1)
        if not self._fits(pin):
            wrong = self._wrong
            log.warning("a wrong PIN was entered, try %d in a row", wrong)
            if wrong >= FREE_TRIES:
                self._blocked_until = self._clock() + self._wait(wrong)
                raise NotNow(_("That is not the PIN. Wait {seconds}.", seconds=_seconds(self.wait)))
            raise NotNow(_("That is not the PIN."))
        self._keep(wrong=0)
        self._open_until = self._clock() + OPEN_FOR

    def stay(self) -> None:
        """The director is active: the pages stay open."""
        if self.here:
            self._open_until = self._clock() + OPEN_FOR

    def leave(self) -> None:
        """The director leaves."""
        self._open_until = None

    @property
    def _kept(self) -> dict[str, object]:
        kept = self._journal.settings.get("director")
        return kept if isinstance(kept, dict) else {}

    @property
    def _wrong(self) -> int:
        wrong = self._kept.get("wrong")
        return wrong if isinstance(wrong, int) else 0

    def _keep(self, **changes: object) -> None:
        self._journal.settings.set("director", {**self._kept, **changes})

    def _fits(self, pin: str) -> bool:
        from argon2 import exceptions

        try:
            return _hasher().verify(str(self._kept.get("hash")), pin)
        except (exceptions.VerificationError, exceptions.InvalidHashError):
            return False

    @staticmethod
    def _wait(wrong: int) -> float:
        return float(min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(wrong - FREE_TRIES, 10)))


@cache
def _hasher() -> PasswordHasher:
    """Loaded when a PIN is set or entered: few kiosks have one."""
    from argon2 import PasswordHasher

    return PasswordHasher(time_cost=2, memory_cost=19456, parallelism=1)


def forget_pin(journal: Journal) -> bool:
    """Removes the PIN and the count of wrong tries; whether there was one. For people with access to the computer
    itself."""
    had = Director(journal).has_pin
    journal.settings.set("director", {})
    log.warning("the director's PIN was removed by a command")
    return had


def _seconds(wait: int) -> str:
    if wait < 120:
        return _n("{n} second", "{n} seconds", wait)
    return _n("{n} minute", "{n} minutes", -(-wait // 60))
