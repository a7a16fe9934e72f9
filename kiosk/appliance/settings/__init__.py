"""What can be set at the table: the clock, the light of the screen, sound; and switching off."""

from kiosk.appliance.settings.machine import CannotSet, Machine
from kiosk.appliance.settings.session import Settings

__all__ = ["CannotSet", "Machine", "Settings"]
