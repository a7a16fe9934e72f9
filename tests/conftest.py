"""What holds for every test."""

import gc
import os
import shutil
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import none

HERE = Path(__file__).parent
EXAMPLES = int(os.environ.get("WHIST_EXAMPLES", "30"))
"""How often a property is tried, unless it says so itself."""
PART, PARTS = map(int, os.environ.get("WHIST_SHARE", "1/1").split("/"))
"""Which share of the tests is run: 2/6 are the second of every six."""

# Commands speak the language of the terminal: what tests read of them is English on any machine.
os.environ["LC_ALL"] = "C.UTF-8"

MEMORY = Path("/dev/shm")
ROOM = 4 << 30
"""Bytes: several times what a whole run leaves there until its end."""

# Facts are synced one by one, for which a disk takes as long as the tests for all else: they go into memory, where
# there is room and programs that a test writes may be run.
if (
    os.access(MEMORY, os.W_OK)
    and shutil.disk_usage(MEMORY).free > ROOM
    and not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC
):
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

# A busy machine is not a failure; what was found is printed so that it can be repeated anywhere.
settings.register_profile(
    "whist",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
    database=None,
    max_examples=EXAMPLES,
    derandomize="WHIST_EXAMPLES" not in os.environ,  # longer runs look further
)
settings.load_profile("whist")


# What is collected stays to the end: going through it again and again takes a fifth of all time.
gc.disable()
SOON = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 6_000
"""New things that are looked through for garbage at once. They take some 200 bytes each, so six workers leave no more
than a fifth of the machine's memory; the looking takes an eighth of all time where it has little."""


WAITING = (
    "hardware/test_every_reader.py", "hardware/test_foreign_readers.py", "kiosk/main/test_real_window.py",
    "hardware/test_pepper_reader.py", "kiosk/fleet/test_trial.py", "hardware/test_reader_commands.py",
    "hardware/test_pn532_foreign.py", "hardware/test_pn532_reader.py", "kiosk/main/test_demo.py",
)  # fmt: skip
"""Modules that mostly wait, for lines, clocks and other processes, the longest first."""
BETWEEN = 35
"""Modules that compute from one of these to the next, after the first two: so others compute from begin to end."""


def pytest_collection() -> None:
    # The first property has Python look through everything: now that is little.
    given(none())(lambda nothing: None)()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    size = Counter(item.path for item in items)
    waiting = [HERE / name for name in WAITING]
    computing = sorted(size.keys() - waiting, key=lambda path: (-size[path], path))
    place = {path: number for number, path in enumerate(computing)}
    place |= {path: (number - 1) * BETWEEN - 0.5 for number, path in enumerate(waiting)}
    items.sort(key=lambda item: place[item.path])
    share = items[PART - 1 :: PARTS]
    config.hook.pytest_deselected(items=list(set(items) - set(share)))
    items[:] = share


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(SOON)
    gc.enable()


def pytest_sessionfinish() -> None:
    # What is left goes with the process: to look through all of it once more takes each worker seconds.
    gc.freeze()
