"""What runs beside the tables of one kiosk: settings, devices, backups, the search of open hands, speech.

Devices and backups are loaded once the first frame is on the display, or when needed, so that the first page comes
sooner.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from kiosk.appliance.settings import Settings
from kiosk.base.language import SOURCE, _, speaking
from kiosk.base.log import log
from kiosk.lobby.lobby import Lobby
from kiosk.speech.choices import SETTING as SPEECH
from kiosk.speech.choices import Choices

if TYPE_CHECKING:
    from kiosk.appliance.backups.session import Backups
    from kiosk.appliance.updates.session import Updates
    from kiosk.devices.devices import Listener
    from kiosk.lobby.equipment import Equipment
    from kiosk.night.boards.open_cards import Boards
    from kiosk.speech.by_ear import ByEar
    from kiosk.speech.speech import Speech
    from kiosk.table.devices import Laid
    from kiosk.table.hindsight import Hindsight
    from kiosk.table.views import TableView

DEVICES = "devices.toml"
"""The file of `kiosk.devices.device_settings`, which is loaded with the devices."""


class Peripherals:
    """Belongs to the thread that owns the state."""

    def __init__(
        self,
        lobby: Lobby,
        clock: Callable[[], datetime],
        wake: Callable[[], None],
        changed: Callable[[], None],
        backed_up: Callable[[], None],
    ) -> None:
        """Any thread may call `wake`, which asks for a `poll`. `changed`: there is something to show; `backed_up`: the
        status of a backup has changed."""
        self.settings = Settings(lobby)
        self._lobby, self._clock = lobby, clock
        self._wake, self._changed, self._backed_up = wake, changed, backed_up
        self._equipment: Equipment | None = None
        self._backups: Backups | None = None
        self._updates: Updates | None = None
        self._hindsight: Hindsight | None = None
        self._boards: Boards | None = None
        self._speech: Speech | None = None
        self._by_ear: ByEar | None = None
        self.show_menu: Callable[[], object] | None = None
        """Opens the menu of the open table, where there is a screen."""
        self._reader_user: Listener | None = None
        self._trouble = ""

    @property
    def equipment(self) -> Equipment:
        """The devices; the first use starts looking for them."""
        if self._equipment is None:
            from kiosk.lobby.equipment import Equipment

            self._equipment = Equipment(self._lobby, self._clock)
            self._equipment.start(self._wake, self._changed)
            self._equipment.panel.quiet = lambda: self.settings.muted
            self._equipment.listener = self._listener
            self._equipment.laid = self._laid
            self._equipment.route_reader_to(self._reader_user)
        return self._equipment

    @property
    def backups(self) -> Backups:
        """The backups; the first use starts looking for sticks."""
        if self._backups is None:
            from kiosk.appliance.backups.session import Backups

            self._backups = Backups(self._lobby)
            self._backups.start(self._wake, self._backed_up)
        return self._backups

    @property
    def updates(self) -> Updates:
        """Newer versions of the program."""
        if self._updates is None:
            from kiosk.appliance.updates.session import Updates

            self._updates = Updates(self._lobby, self.settings.machine)
        return self._updates

    @property
    def hindsight(self) -> Hindsight:
        """What hands that are over look like with all hands open."""
        if self._hindsight is None:
            from kiosk.table.given_away import GivenAway
            from kiosk.table.hindsight import Hindsight

            given = GivenAway(self._lobby.setting, self._lobby.set_setting)
            self._hindsight = Hindsight(self._wake, given=given)
        return self._hindsight

    @property
    def speech(self) -> Speech:
        """What is said of the open table."""
        if self._speech is None:
            from kiosk.speech.speech import Speech

            self._speech = Speech(self._lobby.journal.path.parent, Choices.of(self._lobby.setting(SPEECH)))
            self._speech.quiet = lambda: self.settings.muted
            self._speech.table = self._lobby.table
        return self._speech

    @property
    def by_ear(self) -> ByEar:
        """The open table by number pad and ear."""
        if self._by_ear is None:
            from kiosk.speech.by_ear import ByEar
            from kiosk.speech.offers import Beside

            def answer(option: str) -> None:
                if self.equipment.readings is not None:
                    self.equipment.readings.answer(option)

            beside = Beside(answer, lambda key: self.equipment.machine.press(key), self.show_menu)
            self._by_ear = ByEar(self.speech, lambda: self._lobby.table, self.choose_speech, beside)
        return self._by_ear

    def _listener(self) -> int | None:
        """The seat whose player was given an earphone; nothing of the speech is loaded where nobody was."""
        chosen = Choices.of(self._lobby.setting(SPEECH)).listener
        return self.speech.seat_of_listener if chosen else None

    def _laid(self, what: Laid) -> None:
        self.by_ear.laid(what)

    @property
    def _speaks(self) -> bool:
        return self._speech is not None or Choices.of(self._lobby.setting(SPEECH)).says_anything

    def choose_speech(self, choices: Choices) -> None:
        """Changes what is said, where, how loud, in which voice."""
        self._lobby.set_setting(SPEECH, choices.content())
        self.speech.choose(choices)

    def _speak(self) -> None:
        """Says what has changed; nothing of it is loaded where nothing is to be said."""
        if self._speaks:
            self.speech.follow(self._lobby.table)
            self.by_ear.follow()

    def look_at_boards(self) -> None:
        """Has the boards looked at that are over; nothing of it is loaded where no boards are played."""
        night = self._lobby.night
        if self._boards is None and night is not None and night.plan.format.boards:
            from kiosk.night.boards.open_cards import Boards

            self._boards = Boards(self._lobby.setting, self._lobby.set_setting, self._wake)
        if self._boards is not None:
            self._boards.follow(night)

    def begin(self) -> bool:
        """Starts looking for devices and sticks; whether it did not before."""
        begins = not self.begun
        _loaded = self.equipment, self.backups
        return begins

    @property
    def begun(self) -> bool:
        """Whether it looks for both."""
        return self._equipment is not None and self._backups is not None

    @property
    def equipped(self) -> str:
        """The state of the devices, in a few words."""
        if self._equipment is not None:
            return self._equipment.in_short()
        return _("looking") if _reader_is_set(self._lobby.journal.path.with_name(DEVICES)) else _("not set up")

    @property
    def has_restorable_stick(self) -> bool:
        """Whether a stick with backups that could be brought back is in."""
        return self._backups is not None and bool(self._backups.restorable)

    def route_reader_to(self, listener: Listener | None) -> None:
        """Somebody other than the table takes what the reader sees, until None gives it back to it."""
        self._reader_user = listener
        if self._equipment is not None:
            self._equipment.route_reader_to(listener)

    def follow(self) -> TableView | None:
        """The table, or a device, may have changed. Gives the table as `Equipment.follow` does; None before `begin`."""
        if self._equipment is None:
            return None
        shown = self._equipment.follow()
        self._speak()
        with speaking(SOURCE):  # as the log is
            trouble = self._equipment.devices.trouble
        if trouble != self._trouble:
            self._trouble = trouble
            log.warning("%s", trouble) if trouble else log.info("the devices are well again")
        return shown

    def poll(self) -> None:
        """Handles reports from devices, from backups and from the search of open hands."""
        if self._equipment is not None:
            self._equipment.poll()
        if self._backups is not None:
            self._backups.poll()
        if self._hindsight is not None and self._hindsight.poll():
            self._changed()
        if self._boards is not None:
            self._boards.poll()

    def stop(self) -> None:
        """Stops all of it."""
        if self._equipment is not None:
            self._equipment.stop()
        if self._backups is not None:
            self._backups.stop()
        if self._hindsight is not None:
            self._hindsight.leave()
        if self._boards is not None:
            self._boards.leave()
        if self._speech is not None:
            self._speech.speaker.stop()
            self._speech.ear.stop()


def _reader_is_set(file: Path) -> bool:
    """Whether a reader is set up; errors in the file are reported once the devices are loaded."""
    try:
        return bool(tomllib.loads(file.read_text())["reader"]["kind"] != "none")
    except FileNotFoundError:
        return False
    except (OSError, ValueError, LookupError, TypeError):
        return True
