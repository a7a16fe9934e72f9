"""A file of the devices' settings, for tests."""

from pathlib import Path

from kiosk.devices.device_settings import NAME, DeviceFile
from kiosk.devices.device_template import template_text

FIRST = template_text()
"""What the first start writes."""


def file_in(folder: Path, text: str = "") -> DeviceFile:
    """The file of a folder, begun; with this text where it is given."""
    if text:
        (folder / NAME).write_text(text)
    made = DeviceFile(folder / NAME)
    made.begin({})
    return made
