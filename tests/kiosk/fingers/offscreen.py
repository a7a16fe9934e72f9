"""Kivy prepared for tests: off-screen, with a folder of its own. It must happen before anything imports Kivy."""

import atexit
import os
import shutil
import sys
import tempfile
from pathlib import Path

from kiosk.screens.setup import prepare

# The off-screen surface never grows, so it is made large enough for every window tried.
SURFACE = (1920, 1280)


def ready() -> None:
    """Prepare Kivy, once."""
    if "kivy" not in sys.modules:
        home = Path(tempfile.mkdtemp(prefix="whist-kivy-"))
        atexit.register(shutil.rmtree, home, ignore_errors=True)
        os.environ.setdefault("LIBGL_ALWAYS_SOFTWARE", "1")  # the same pictures on every machine
        os.environ.setdefault("LP_NUM_THREADS", "0")  # drawn where it is asked for: tests run on all cores anyway
        prepare(offscreen=True, size=SURFACE, data_dir=home)
