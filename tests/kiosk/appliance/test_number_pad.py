"""Whether a number pad is plugged in, from what the kernel lists."""

import os
from datetime import datetime
from pathlib import Path

import pytest

from kiosk.appliance.settings.number_pad import number_pad

POWER = """I: Bus=0019 Vendor=0000 Product=0001 Version=0000
N: Name="Power Button"
H: Handlers=kbd event0
B: EV=3
B: KEY=10000000000000 0

"""
MOUSE = """I: Bus=0003 Vendor=046d Product=c077 Version=0111
N: Name="Logitech USB Optical Mouse"
H: Handlers=mouse0 event1
B: EV=17
B: KEY=ff0000 0 0 0 0

"""
PAD = """I: Bus=0003 Vendor=1c4f Product=0002 Version=0110
N: Name="SIGMACHIP USB Keyboard"
H: Handlers=sysrq kbd leds event2
B: EV=120013
B: KEY={keys}

"""
WIDE, NARROW = (
    "1000000000007 ff9f207ac14057ff febeffdfffefffff fffffffffffffffe",
    "10000 7 ff9f207a c14057ff febeffdf ffefffff ffffffff fffffffe",
)


def listed(folder: Path, *devices: str) -> Path:
    file = folder / "devices"
    file.write_text("".join(devices))
    return file


@pytest.mark.parametrize("keys", [WIDE, NARROW])
def test_a_keyboard_on_usb_that_has_a_number_pad_is_found(tmp_path: Path, keys: str) -> None:
    found = number_pad(listed(tmp_path, POWER, MOUSE, PAD.format(keys=keys)), tmp_path)
    assert found is not None and (found.name, found.since) == ("SIGMACHIP USB Keyboard", None)


def test_since_when_is_told_by_its_device_file(tmp_path: Path) -> None:
    node = tmp_path / "event2"
    node.touch()
    found = number_pad(listed(tmp_path, PAD.format(keys=WIDE)), tmp_path)
    assert found is not None and found.since == datetime.fromtimestamp(os.stat(node).st_ctime)


def test_nothing_is_found_where_nothing_is_plugged_in(tmp_path: Path) -> None:
    assert number_pad(listed(tmp_path, POWER, MOUSE), tmp_path) is None
    assert number_pad(listed(tmp_path, PAD.format(keys="10000 0 0 0")), tmp_path) is None
    assert number_pad(listed(tmp_path, "nonsense\n\nB: KEY=zz\n"), tmp_path) is None
    assert number_pad(tmp_path / "nowhere", tmp_path) is None
