"""The emulated ID-12LA: an RDM6300 with other frames."""

from hardware.emulators.rdm6300 import ID12LA

EMULATOR = ID12LA
