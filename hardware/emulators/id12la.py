"""The emulated ID-12LA, which is the RDM6300 but for what it sends."""

from hardware.emulators.rdm6300 import ID12LA

EMULATOR = ID12LA
