"""Settings at the table: the clock, the screen's brightness, sound; and switching off."""

from kiosk.appliance.settings.host_computer import CannotSet, HostComputer
from kiosk.appliance.settings.session import Settings

__all__ = ["CannotSet", "HostComputer", "Settings"]
