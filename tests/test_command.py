"""The command as installed, run as a process of its own."""

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

COMMAND = Path(sys.executable).with_name("whist-kiosk")


def test_the_installed_command_answers_with_its_version() -> None:
    answer = subprocess.run([COMMAND, "--version"], capture_output=True, text=True, check=True, timeout=60)
    assert answer.stdout == f"whist-kiosk, version {version('whist-kiosk')}\n"
    assert answer.stderr == ""
