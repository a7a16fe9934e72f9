"""The settings of one kiosk: stored with its records, and applied to the computer. Belongs to the thread that owns the
state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, time
from typing import Any

from kiosk.appliance.settings import country, paper_size
from kiosk.appliance.settings.date_form import FIRST_YEAR
from kiosk.appliance.settings.host_computer import CannotSet, HostComputer, Sound
from kiosk.appliance.settings.light import Light
from kiosk.appliance.settings.network import HostNetwork, Network
from kiosk.appliance.settings.places import country_of
from kiosk.base import place
from kiosk.base.language import _
from kiosk.base.log import log
from kiosk.base.not_now import NotNow
from kiosk.base.times import local
from kiosk.journal import reading_errors
from kiosk.journal.thread import Worker
from kiosk.lobby.lobby import Lobby

LIGHT, SOUND, CLOCK = "light", "sound", "clock-right-at"
LAST_FACTS = 1000
"""The facts examined: an evening's. All of a season's would delay the first page."""


class Settings:
    """What people set at the table, apart from devices."""

    def __init__(self, lobby: Lobby, machine: HostComputer | None = None) -> None:
        self._lobby = lobby
        self.machine = machine or HostComputer()
        self.light = Light.of(lobby.setting(LIGHT))
        self.muted = bool((lobby.setting(SOUND) or {}).get("muted", False))
        self.sound: Sound | None = None
        """The computer's sound as last reported; None if there is none, or nobody has asked yet."""
        self.sound_trouble = ""
        self.light_trouble = ""
        self._lit: int | None = None
        self._worker: Worker | None = None
        self._network: Network | None = None
        self._seen = lobby.journal.time()
        self._latest: datetime | None = None
        self._wrong = False
        self._look_at_clock()

    # The light of the screen.

    def set_light(self, **changes: Any) -> None:
        """Changes one or more fields of `Light`."""
        self.light = replace(self.light, **changes)
        self._lobby.set_setting(LIGHT, self.light.content())

    def shine(self, at: time, idle: float, wanted: bool = False) -> int:
        """Sets the brightness needed now (see `Light.now`), and returns it in percent. If the clock is plainly wrong it
        is never evening."""
        return self._lit_to(self.light.now(None if self.clock_wrong else at, idle, wanted))

    def shine_full(self) -> int:
        """Sets the brightness to that of the day, in percent, because nobody will later."""
        return self._lit_to(self.light.day)

    def _lit_to(self, percent: int) -> int:
        if percent != self._lit:
            self._lit = percent
            if self.machine.light is not None:
                try:
                    self.machine.set_light(percent)
                    self.light_trouble = ""
                except CannotSet as why:
                    self.light_trouble = why.said
                    log.warning("%s", why)
        return percent

    # Sound.

    def hear(self) -> None:
        """Asks the computer for its sound; `poll` takes the answer."""
        self._in_background(self.machine.sound)

    def set_sound(self, percent: int) -> None:
        """Sets the volume, which is assumed until the computer has answered."""
        self.sound = Sound(percent, self.muted)
        self._in_background(lambda: self.machine.set_sound(percent, self.muted))

    def mute(self, muted: bool) -> None:
        """Mutes the computer's sound and the buzzer of the seat buttons, or unmutes them."""
        self.muted = muted
        self._lobby.set_setting(SOUND, {"muted": muted})
        if self.sound is not None:
            percent = self.sound.percent
            self._in_background(lambda: self.machine.set_sound(percent, muted))

    def poll(self) -> bool:
        """Takes the computer's answers; whether there were any."""
        heard = self._network is not None and self._network.poll()
        if self._worker is None:
            return heard
        came = self._worker.poll()
        if not self._worker.pending:
            self._worker.close()
            self._worker = None
        return bool(came) or heard

    def settle(self) -> None:
        """Waits until the computer has answered everything; for tests."""
        while self._worker is not None:
            self._worker.settle()
            self.poll()

    def _in_background(self, ask: Callable[[], Sound]) -> None:
        if self._worker is None:
            self._worker = Worker("sound")
        self._worker.submit(ask, self._answered)

    def _answered(self, answer: Sound | Exception) -> None:
        if self._worker is not None and self._worker.pending:
            return  # another request came since
        self.sound = answer if isinstance(answer, Sound) else None
        self.sound_trouble = "" if self.sound else answer.said if isinstance(answer, CannotSet) else str(answer)

    # Paper.

    @property
    def paper(self) -> str:
        """The size of paper to print on: ``a4`` or ``letter``."""
        return paper_size.size(self._lobby)

    def set_paper(self, size: str) -> None:
        """Changes the size of paper."""
        paper_size.set_size(self._lobby, size)

    # The network.

    @property
    def network(self) -> Network:
        """How the machine is connected."""
        if self._network is None:
            folder = self._lobby.journal.path.parent
            self._network = Network(HostNetwork(folder, self.machine.is_ours))
            try:  # the place may have been chosen before the kiosk knew of countries
                self._radio_follows(place.kept(folder))
            except OSError as error:
                log.warning("the country of the radio cannot be kept: %s", error.strerror)
        return self._network

    def _radio_follows(self, zone: str) -> None:
        """The radio is in the country of this zone, unless somebody chose another. Raises OSError."""
        if self.machine.is_ours:
            country.follow(self._lobby.journal.path.parent, country_of(zone))

    # The place.

    def live_in(self, zone: str) -> None:
        """Every clock shows the time of this zone from now on, and the radio keeps to the rules of its country unless
        somebody chose another. Raises `NotNow`."""
        try:
            place.keep(self._lobby.journal.path.parent, zone)
            self._radio_follows(zone)
        except OSError as error:
            raise NotNow(_("The place cannot be kept: {why}.", why=error.strerror)) from error
        place.live_in(zone)
        log.info("the clocks show the time of %s", zone)
        self._lobby.changed()

    # The clock.

    def follow_clock(self) -> None:
        """Time has gone by: notices a clock that went back."""
        before, self._seen = self._seen, self._lobby.journal.time()
        if self._seen < before:
            log.warning("the clock went back from %s", before)
            self._look_at_clock()

    @property
    def clock_wrong(self) -> bool:
        """Whether the clock is plainly wrong: before the last time on record."""
        if self._wrong:
            self._wrong = behind(self._lobby, self._latest, self._now())
        return self._wrong

    @property
    def last_record(self) -> datetime | None:
        """The latest time on record, in local time."""
        return local(self._latest) if self._latest else None

    def set_clock(self, when: datetime) -> None:
        """Sets date and time, given in local time. Raises `NotNow`."""
        try:
            self.machine.set_time(when)
        except CannotSet as why:
            raise NotNow(_(why.said)) from why
        log.info("the clock was set to %s", when.isoformat(timespec="minutes"))
        self._wrong = behind(self._lobby, self._latest, when.astimezone(UTC))

    def _look_at_clock(self) -> None:
        self._latest = latest_fact(self._lobby)
        self._wrong = behind(self._lobby, self._latest, self._now())

    def _now(self) -> datetime:
        return datetime.fromisoformat(self._lobby.journal.time())

    def clock_is_right(self) -> None:
        """The clock is right, whatever the records say: it ran ahead when they were made."""
        if self._latest:
            self._lobby.set_setting(CLOCK, self._latest.isoformat())
        self._wrong = False

    # Power.

    def switch_off(self) -> None:
        """Switches the computer off. Raises `NotNow`."""
        try:
            self.machine.switch_off()
        except CannotSet as why:
            raise NotNow(_(why.said)) from why
        log.info("switching off was asked for at the screen")


def latest_fact(lobby: Lobby) -> datetime | None:
    """The latest time among the last facts; None before the first."""
    last = f"SELECT time FROM facts ORDER BY rowid DESC LIMIT {LAST_FACTS}"
    found = lobby.journal.read(lambda db: db.conn.execute(f"SELECT max(time) FROM ({last})").fetchone()[0])
    with reading_errors(lobby.journal.path):
        return datetime.fromisoformat(found) if found else None


def behind(lobby: Lobby, latest: datetime | None, now: datetime) -> bool:
    """Whether a clock that shows `now` is plainly wrong: before the `latest` time on record, unless somebody said that
    it is right."""
    if now.year < FIRST_YEAR:
        return True
    if latest is None or lobby.setting(CLOCK) == latest.isoformat():
        return False
    return now < latest


def clock_wrong(lobby: Lobby) -> bool:
    """Whether the clock that dates the facts is plainly wrong now."""
    return behind(lobby, latest_fact(lobby), datetime.fromisoformat(lobby.journal.time()))
