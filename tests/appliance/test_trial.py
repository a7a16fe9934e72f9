"""Trying a version before it is used (`healthy` in systemd/install/releases.sh), without a machine. Needs root."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
VERSION = """#!/bin/sh
[ "$1" != --version ] || exit 0
while [ "$1" != --picture ]; do shift; done
echo drawn >"$2"
trap : TERM
while :; do sleep 0.1; done
"""
TRY = """
set -euo pipefail
warn() {{ echo "$*"; }}
OWN=root DATA={folder}/data
. {root}/systemd/install/releases.sh
healthy {folder}/version
"""


def test_a_version_that_was_tried_is_gone_afterwards_even_if_it_does_not_want_to_end(tmp_path: Path) -> None:
    if os.geteuid():
        pytest.skip("NOT TESTED: the installer needs root")
    (tmp_path / "data").mkdir()
    program = tmp_path / "version/bin/whist-kiosk"
    program.parent.mkdir(parents=True)
    program.write_text(VERSION)
    program.chmod(0o755)
    subprocess.run(["bash", "-c", TRY.format(folder=tmp_path, root=ROOT)], check=True, timeout=60)
    assert subprocess.run(["pgrep", "--full", str(program)]).returncode == 1
