"""What works beside the tables of one kiosk: what is set, the devices, the backups.

Devices and backups are loaded when the first frame is on the display, or when they are asked for: the first page comes
the sooner.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from kiosk.appliance.settings import Settings
from kiosk.base.log import log
from kiosk.lobby.lobby import Lobby

if TYPE_CHECKING:
    from kiosk.appliance.backups.session import Backups
    from kiosk.devices.devices import Listener
    from kiosk.lobby.equipment import Equipment
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
        """`wake` may be called in any thread, and asks for a `poll`. `changed`: something can be shown; `backed_up`:
        something has become of a backup."""
        self.settings = Settings(lobby)
        self._lobby, self._clock = lobby, clock
        self._wake, self._changed, self._backed_up = wake, changed, backed_up
        self._equipment: Equipment | None = None
        self._backups: Backups | None = None
        self._reader_user: Listener | None = None
        self._trouble = ""

    @property
    def equipment(self) -> Equipment:
        """The devices; they are looked for from now on."""
        if self._equipment is None:
            from kiosk.lobby.equipment import Equipment

            self._equipment = Equipment(self._lobby, self._clock)
            self._equipment.start(self._wake, self._changed)
            self._equipment.panel.quiet = lambda: self.settings.muted
            self._equipment.route_reader_to(self._reader_user)
        return self._equipment

    @property
    def backups(self) -> Backups:
        """The backups; sticks are looked for from now on."""
        if self._backups is None:
            from kiosk.appliance.backups.session import Backups

            self._backups = Backups(self._lobby)
            self._backups.start(self._wake, self._backed_up)
        return self._backups

    def begin(self) -> bool:
        """Looks for devices and sticks from now on; whether it did not before."""
        begins = not self.begun
        _ = self.equipment, self.backups
        return begins

    @property
    def begun(self) -> bool:
        """Whether both are looked for."""
        return self._equipment is not None and self._backups is not None

    @property
    def equipped(self) -> str:
        """How the devices are, in a few words."""
        if self._equipment is not None:
            return self._equipment.in_short()
        return "looking" if _reader_is_set(self._lobby.journal.path.with_name(DEVICES)) else "not set up"

    @property
    def has_restorable_stick(self) -> bool:
        """Whether a stick that is in has backups that could be brought back."""
        return self._backups is not None and bool(self._backups.restorable)

    def route_reader_to(self, listener: Listener | None) -> None:
        """Somebody else than the table takes what the reader sees, until None gives it back to it."""
        self._reader_user = listener
        if self._equipment is not None:
            self._equipment.route_reader_to(listener)

    def follow(self) -> TableView | None:
        """The table, or a device, may have changed. Gives the table as `Equipment.follow` does; None before `begin`."""
        if self._equipment is None:
            return None
        shown = self._equipment.follow()
        trouble = self._equipment.devices.trouble
        if trouble != self._trouble:
            self._trouble = trouble
            log.warning("%s", trouble) if trouble else log.info("the devices are well again")
        return shown

    def poll(self) -> None:
        """Takes what the devices have said, and what has become of backups."""
        if self._equipment is not None:
            self._equipment.poll()
        if self._backups is not None:
            self._backups.poll()

    def stop(self) -> None:
        """Lets go of all of it."""
        if self._equipment is not None:
            self._equipment.stop()
        if self._backups is not None:
            self._backups.stop()


def _reader_is_set(file: Path) -> bool:
    """Whether there will be a reader to look for; what is wrong with the file is told once the devices are loaded."""
    try:
        return bool(tomllib.loads(file.read_text())["reader"]["kind"] != "none")
    except FileNotFoundError:
        return False
    except (OSError, ValueError, LookupError, TypeError):
        return True
