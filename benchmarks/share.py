"""A part of a processor: commands that are begun within it get so much of one core, and no more.

The kernel's own limit (cpu.cfs_quota_us, or cpu.max), in periods as short as it takes, so that what runs is slowed
evenly rather than stopped now and then. It needs root.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PERIOD = 10_000
"""Microseconds. Of a quarter in shorter ones the scheduler would take no notice."""
GROUPS = Path("/sys/fs/cgroup")


@contextmanager
def share(part: float) -> Iterator[list[str]]:
    """What a command begins with, so that it and all it starts has this part of a core. Raises `OSError` where the
    kernel does not let us."""
    old = GROUPS / "cpu"
    group = (old if old.is_dir() else GROUPS) / f"whist-share-{os.getpid()}"
    group.mkdir()
    try:
        if group.parent == old:
            (group / "cpu.cfs_period_us").write_text(str(PERIOD))
            (group / "cpu.cfs_quota_us").write_text(str(int(part * PERIOD)))
        else:
            (group / "cpu.max").write_text(f"{int(part * PERIOD)} {PERIOD}")
        yield ["/bin/sh", "-c", 'echo $$ >"$0" && exec "$@"', str(group / "cgroup.procs")]
    finally:
        group.rmdir()
