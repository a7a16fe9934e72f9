"""The kiosk's side of updates: what there is, what is under way, and asking the system for one. Belongs to the thread
that owns the state."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event

from kiosk.appliance.settings import CannotSet, HostComputer
from kiosk.appliance.updates.bundle import Found, Here, bundles, look, number
from kiosk.appliance.updates.fetch import ADDRESS, CACHE, FETCHED, FETCHING, SAID
from kiosk.appliance.updates.outcome import DOING, SEEN, TAKEN, Outcome, untold
from kiosk.appliance.updates.refusals import in_our_words
from kiosk.appliance.updates.signing import SIGNERS, keys
from kiosk.base.language import _, later
from kiosk.base.log import log
from kiosk.base.not_now import NotNow
from kiosk.base.sticks import sticks
from kiosk.base.task import Task
from kiosk.lobby.lobby import Lobby
from rules.phrases import Phrase

ANSWERS_WITHIN = 30
"""Looks, one a second, within which the system takes up what it is asked for."""


class Updates:
    """What can be installed, and what became of what was."""

    def __init__(
        self,
        lobby: Lobby,
        machine: HostComputer,
        here: Here | None = None,
        signers: Path = SIGNERS,
        taken: Path = TAKEN,
        doing: Path = DOING,
        places: Callable[[], list[Path]] | None = None,
        address: str | None = None,
        cache: Path = CACHE,
        fetching: Path = FETCHING,
    ) -> None:
        self._lobby, self._machine, self._places = lobby, machine, places or _sticks
        self._signers, self._taken, self._doing = signers, taken, doing
        self.here = here or Here.now()
        self.places: list[Path] | None = None
        """Where updates were looked for last."""
        self.found: tuple[Found, ...] = ()
        self.trouble = ""
        self.address = os.environ.get(ADDRESS, "") if address is None else address
        """The folder, or the https address of an update, that the club has set; or ""."""
        self._cache, self._fetching, self._fetched = cache, fetching, False
        self._asked = 0
        self._looking: Task | None = None

    @property
    def knows_a_key(self) -> bool:
        """Whether any update can be taken."""
        return bool(keys(self._signers))

    @property
    def keys_on_card(self) -> bool:
        """Whether the keys lie where any computer can add one, and no console can: a ready made card has its settings
        beside its boot loader, and a link that leads there."""
        return self._signers.parent.is_symlink()

    @property
    def has_network(self) -> bool:
        """Whether there is an address to be asked over the network."""
        return "://" in self.address

    @property
    def fetching(self) -> bool:
        """Whether it is being asked."""
        return self._fetching.exists() or self._is_asked("update-fetch")

    @property
    def not_fetched(self) -> str:
        """Why nothing was fetched; "" where something was, or nothing was asked for."""
        with suppress(OSError):
            return in_our_words((self._cache / SAID).read_text(encoding="utf-8", errors="replace")[:200])
        return ""

    @property
    def looking(self) -> bool:
        """Whether what is on the sticks is being looked at."""
        return self._looking is not None and not self._looking.over

    @property
    def best(self) -> Found | None:
        """The update to be installed."""
        return next((each for each in self.found if not each.why_not), None)

    @property
    def doing(self) -> str:
        """What is being done now; "" for nothing."""
        with suppress(OSError):
            return in_our_words(self._doing.read_text(encoding="utf-8", errors="replace")[:200])
        return _("The system is asked") if self._is_asked("update") else ""

    @property
    def outcome(self) -> str:
        """What came of the last update, in words; "" where there was none."""
        last = Outcome.of(self._taken)
        return last.words(self.here.version) if last is not None else ""

    def poll(self) -> None:
        """A second has gone by: looks where a stick came or went, and gives up what nobody takes up."""
        if self._fetched and not self.fetching:
            self.places = None
        self._fetched = self.fetching
        places = self._all_places()
        if places != self.places and not self.looking:
            self._look(places)
        asked = [name for name in ("update", "update-fetch") if self._is_asked(name)]
        self._asked = self._asked + 1 if asked else 0
        if self._asked > ANSWERS_WITHIN and self._machine.requests is not None:
            for name in asked:
                (self._machine.requests / name).unlink(missing_ok=True)
            self.trouble = Phrase("The system does not answer: nothing was done.")

    def look_again(self) -> None:
        """Looks at the sticks anew: there may be something else on them."""
        self.places, self.trouble = None, ""
        self.poll()

    def told(self) -> None:
        """People have read what came of it."""
        last = Outcome.of(self._taken)
        if last is not None and not self.doing and untold(self._lobby, self._taken):
            self._lobby.set_setting(SEEN, last.at.isoformat())

    def install(self, found: Found) -> None:
        """Asks the system to install it; `trouble` says why not."""
        try:
            self._ask(found)
            self.trouble = ""
        except NotNow as why:
            self.trouble = str(why)
        except CannotSet as why:
            self.trouble = why.said

    def _ask(self, found: Found) -> None:
        night = self._lobby.last_night()
        if night is not None and not night.over:
            raise NotNow(_("A night is on. End it first."))
        if self._lobby.table is not None and not self._lobby.table.over:
            raise NotNow(_("A table is open. Leave it first."))
        self._machine.install(found.path)
        log.info("the update to version %s was asked for at the screen", found.version)

    def fetch(self) -> None:
        """Asks for what is at the address; `trouble` says why not."""
        try:
            self._machine.fetch()
            self.trouble = ""
        except CannotSet as why:
            self.trouble = why.said

    def _is_asked(self, name: str) -> bool:
        return self._machine.requests is not None and (self._machine.requests / name).exists()

    def _all_places(self) -> list[Path]:
        folder = [Path(self.address)] if self.address.startswith("/") else []
        fetched = [self._cache] if self.has_network and (self._cache / FETCHED).exists() else []
        return [*fetched, *folder, *self._places()]

    def called(self, found: Found) -> str:
        """Where it was found, in a word, which is looked up where it is shown."""
        place = found.path.parent
        if place == self._cache:
            return later("Network")
        return later("Folder") if str(place) == self.address.rstrip("/") else later("Stick")

    def _look(self, places: list[Path]) -> None:
        self.places = places

        def work(stopping: Event) -> None:
            found = []
            for place in places:
                for path in bundles(place):
                    if stopping.is_set():
                        return
                    found.append(look(path, self.here, self._signers))
            self.found = tuple(sorted(found, key=lambda each: (not each.why_not, number(each.version)), reverse=True))

        self._looking = Task("updates", work)


def _sticks() -> list[Path]:
    return [stick.path for stick in sticks()]
