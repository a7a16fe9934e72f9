"""The USB sticks that are in."""

from pathlib import Path

from kiosk.devices.pack_files import Store, stores


def sticks() -> list[Store]:
    """The sticks that are mounted now, under /media or /run/media."""
    return stores(Path())[1:]
