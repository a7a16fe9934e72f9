"""How long the kiosk takes to start, and what it holds, against a bare window: ``python -m benchmarks.start``.

Both are started as people start them, as processes of their own, in turn, on the same virtual screen (Xvfb; software
rendering), in a window of the same size and with the same configuration of Kivy: the kiosk by its command
``whist-kiosk`` with a data folder that has been used before, the other is `benchmarks.bare_window`, one label. The
clock starts before the process does. It stops in the first flip of a window whose page can be touched: both say so to
the socket that NOTIFY_SOCKET names, as they would to systemd. The processor's time is what all threads of the process
have used until then. Both find their modules compiled, as they are once a kiosk is installed, and neither finds numpy,
which only the peers of other benchmarks bring, and of which sqlite-utils would make use.

Memory is PSS (what is the process's own, and its share of what others have loaded too), and what is its own and was
written to (``Private_Dirty``), both of ``/proc/PID/smaps_rollup``: at the first frame, and when the process has
settled, with all loaded that the kiosk loads after its first frame.

The records are: of a kiosk that was set up and has no table; of ten nights, with a table in the middle of a hand,
which is offered; of a hundred nights and a hundred thousand facts, the same. Last, the demo plays by itself at full
speed, and what the kiosk holds after so many seconds of it is held against the limit too.
"""

import os
import re
import shutil
import socket
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks import bare_window
from benchmarks.made_season import season
from benchmarks.side_by_side import Row, measured, report
from kiosk.lobby.lobby import Lobby

SIZE = "800x480"
ROUNDS = 4
SETTLING = 1
"""Rounds in which it is waited for that the processes settle."""
PATIENCE = 60.0
STILL = 0.02
"""Seconds of the processor in a second with which a process is settled."""
AT_MOST = 8
"""Seconds after which it is in any case: on a slow machine the window's looks alone may come to more."""
PLAYING = 12.0
"""Seconds that the demo plays."""
LIMIT = 200.0
"""The MB that a kiosk may need."""
HIDDEN = ("numpy", "pandas")
SETS = ("KIVY", "SDL", "WHIST", "WAYLAND", "PYTHON")
"""What the names of variables begin with that would make a difference."""


@dataclass(frozen=True)
class Start:
    """One start: milliseconds of the wall's clock and of the processor until the first frame; MB of memory at that
    frame and when settled: PSS, written."""

    wall: float
    processor: float
    first: tuple[float, float]
    settled: tuple[float, float]


class Stage:
    """Where processes are started: a virtual screen, a folder for what Python compiles, and one that hides modules."""

    def __init__(self, folder: Path, display: str) -> None:
        self._folder = folder
        kept = {name: each for name, each in os.environ.items() if not name.startswith(SETS)}
        self._environment = {
            **kept,
            "DISPLAY": display,
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
            "PYTHONPATH": os.pathsep.join([str(folder / "hidden"), *filter(None, [os.environ.get("PYTHONPATH")])]),
            "NOTIFY_SOCKET": str(folder / "notify"),
        }
        (folder / "hidden").mkdir()
        for name in HIDDEN:
            (folder / "hidden" / f"{name}.py").write_text("raise ImportError(__name__)\n")

    def start(self, command: Sequence[str | Path], settle: bool, seconds: float = 0.0) -> Start:
        """Starts a process, waits for its first frame, and for so many seconds or until it has settled, and ends it.
        Raises `TimeoutError`."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told, ExitStack() as after:
            told.bind(self._environment["NOTIFY_SOCKET"])
            after.callback(os.unlink, self._environment["NOTIFY_SOCKET"])
            told.settimeout(PATIENCE)
            begun = time.monotonic()
            process = subprocess.Popen(command, env=self._environment, stdout=subprocess.DEVNULL)
            try:
                assert told.recv(4096).startswith(b"READY=1")
                wall, processor = time.monotonic() - begun, used(process.pid)
                first = memory(process.pid)
                time.sleep(seconds)
                settled = self._settled(process.pid) if settle else memory(process.pid)
                return Start(1000 * wall, 1000 * processor, first, settled)
            finally:
                process.terminate()
                process.wait(PATIENCE)

    @staticmethod
    def _settled(pid: int) -> tuple[float, float]:
        before = -1.0
        for _ in range(AT_MOST):
            if (now := used(pid)) - before <= STILL:
                break
            before = now
            time.sleep(1)
        return memory(pid)


def used(pid: int) -> float:
    """Seconds of the processor that a process has used, all threads together (clock_getcpuclockid(3))."""
    return time.clock_gettime(~pid << 3 | 2)


def memory(pid: int) -> tuple[float, float]:
    """MB of a process: PSS, and what is its own and was written to."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    pss, written = (re.search(rf"^{name}:\s+(\d+)", text, re.M) for name in ("Pss", "Private_Dirty"))
    assert pss and written
    return int(pss[1]) / 1024, int(written[1]) / 1024


@contextmanager
def screen() -> Iterator[str]:
    """A virtual screen; the name of its display."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{SIZE}x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as server:
        os.close(write)
        try:
            with os.fdopen(read) as number:
                yield f":{number.readline().strip()}"
        finally:
            server.terminate()


@dataclass(frozen=True)
class Case:
    """The kiosk with certain records. `goal` is what its ratios to the bare window may be, if anything is promised."""

    name: str
    records: Callable[[Path], object]
    goal: float | None = None


def used_before(folder: Path) -> None:
    """Records of a kiosk that was set up and has no table."""
    Lobby.open(folder).close()


def whist_kiosk() -> Path:
    """The command, as it is installed here."""
    return Path(sysconfig.get_path("scripts")) / "whist-kiosk"


def _nights(count: int) -> Callable[[Path], object]:
    return lambda folder: shutil.copytree(season(count), folder, dirs_exist_ok=True)


CASES = (
    Case("home", used_before, 1.5),
    Case("a table open", _nights(10)),
    Case("a table open, 100 nights", _nights(100)),
)


def rows() -> Iterator[Row]:
    """Time and memory of each case, and what it comes to at most."""
    if not shutil.which("Xvfb"):
        print("start is left out: Xvfb is not installed", file=sys.stderr)
        return
    with tempfile.TemporaryDirectory(prefix="start-") as made, screen() as display:
        stage, folder = Stage(Path(made), display), Path(made)
        bare = [sys.executable, Path(bare_window.__file__), "--size", SIZE]
        commands = {case: [whist_kiosk(), "--data-dir", folder / f"data{n}"] for n, case in enumerate(CASES)}
        for case, command in commands.items():
            folder = command[-1]
            folder.mkdir()
            case.records(folder)
            stage.start(command, settle=case is CASES[0])  # settled once, all is compiled; each folder was used before
        stage.start(bare, settle=False)
        rounds = []
        for number in range(ROUNDS):
            settle = number < SETTLING
            theirs = stage.start(bare, settle)
            rounds.append((theirs, {case: stage.start(commands[case], settle) for case in CASES}))
        demo = stage.start([whist_kiosk(), "--demo", "--demo-pace", "0"], settle=False, seconds=PLAYING)
    for case in CASES:
        yield from _of(case, [(ours[case], theirs) for theirs, ours in rounds])
    yield measured("start: memory, the demo played", "limit", [(demo.settled[0], LIMIT)], "MB", 1.0)


def _of(case: Case, starts: Sequence[tuple[Start, Start]]) -> Iterator[Row]:
    def row(what: str, figure: Callable[[Start], float], unit: str, goal: float | None, rounds: int = ROUNDS) -> Row:
        pairs = [(figure(ours), figure(theirs)) for ours, theirs in starts[:rounds]]
        return measured(f"start: {what}, {case.name}", "bare window", pairs, unit, goal)

    yield row("to the first frame", lambda start: start.wall, "ms", case.goal)
    yield row("processor", lambda start: start.processor, "ms", None)
    yield row("memory, first frame", lambda start: start.first[0], "MB", case.goal)
    yield row("memory, settled", lambda start: start.settled[0], "MB", None, SETTLING)
    yield row("memory written, settled", lambda start: start.settled[1], "MB", None, SETTLING)
    most = [(ours.settled[0], LIMIT) for ours, _ in starts[:SETTLING]]
    yield measured(f"start: memory, settled, {case.name}", "limit", most, "MB", 1.0)


if __name__ == "__main__":
    report(rows(), sys.argv[1:])
