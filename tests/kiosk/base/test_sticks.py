"""The list of sticks, and when it may have changed."""

import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.base.sticks import StickWatch, sticks, stores

MOUNTED = """
import os, subprocess
from kiosk.base.sticks import StickWatch, sticks

def told(*command):
    subprocess.run(command, check=True)
    print(watch.wait(30), [stick.path.name for stick in sticks()])

watch = StickWatch()
told("mount", "-t", "tmpfs", "none", "/media")
os.mkdir("/media/CLUB")
told("mount", "-t", "tmpfs", "CLUB", "/media/CLUB")
told("umount", "/media/CLUB")
"""
"""Mounts a stick, as a process that has its own list of what is mounted."""
OWN_MOUNTS = ("unshare", "--map-root-user", "--mount")


def test_sticks_are_found_by_where_they_are_mounted_and_the_data_folder_is_there_always(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(
        "proc /proc proc rw 0 0\n/dev/sda1 /media/pi/MY\\040STICK vfat rw 0 0\n/dev/sdb1 /run/media/pi/B vfat rw 0 0\n"
        "/dev/mmcblk0p2 / ext4 rw 0 0\n/dev/sdb1 /run/media/pi/B vfat ro 0 0\n\nnonsense\n"  # once more: a sandbox
    )
    monkeypatch.setattr("kiosk.base.sticks.MOUNTS", mounts)
    here = tmp_path / "packs"
    places = stores(here)
    assert [(place.title, str(place.path)) for place in places] == [
        ("The data folder", str(here)),
        ("The stick “MY STICK”", "/media/pi/MY STICK"),
        ("The stick “B”", "/run/media/pi/B"),
    ]
    assert sticks() == places[1:]
    monkeypatch.setattr("kiosk.base.sticks.MOUNTS", tmp_path / "none")
    assert len(stores(here)) == 1 and not sticks()


def test_whoever_waits_for_sticks_hears_of_each_one_that_is_mounted_and_taken_out() -> None:
    if subprocess.run([*OWN_MOUNTS, "true"], capture_output=True).returncode != 0:
        pytest.skip("this machine lets nobody mount anything")
    ran = subprocess.run([*OWN_MOUNTS, sys.executable, "-c", MOUNTED], capture_output=True, text=True, timeout=120)
    assert ran.stdout.splitlines() == ["True []", "True ['CLUB']", "True []"], ran.stderr


def test_whoever_waits_for_sticks_can_be_woken_also_before_the_wait() -> None:
    watch = StickWatch()
    watch.wake()
    watch.wake()
    assert watch.wait(30)
    assert not watch.wait(0)
    watch.close()
