"""Durability at the system-call level: the real kiosk under strace, which also makes its calls fail."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from kiosk.lobby.lobby import Lobby

ROOT = Path(__file__).parents[2]
LONG = "8300"  # more than a page, escaped
_CALL = re.compile(r"^(\d+) +(\w+)\((.*)$", re.DOTALL)
_RESUMED = re.compile(r"^(\d+) +<\.\.\. (\w+) resumed>(.*)$")


@dataclass(frozen=True)
class Call:
    """A system call that has returned: its arguments as strace writes them, and whether it did what was asked."""

    name: str
    arguments: str
    done: bool

    @property
    def file(self) -> str:
        """The file it was about, where strace says: ``pwrite64(7</data/journal.db-wal>, …``."""
        found = re.match(r"\d+<([^>]*)>", self.arguments)
        return found[1] if found else ""


@pytest.fixture(autouse=True, scope="module")
def strace() -> None:
    if not shutil.which("strace"):
        pytest.skip("NOT TESTED: strace is not installed; apt-get install strace")
    if subprocess.run(["strace", "-o", "/dev/null", "true"], capture_output=True, check=False).returncode:
        pytest.skip("NOT TESTED: strace may not look at other processes here (ptrace)")


def calls(trace: Path) -> list[Call]:
    """The calls in the order in which they returned."""
    begun: dict[tuple[str, str], str] = {}
    found = []
    for line in trace.read_text(errors="replace").splitlines():
        if resumed := _RESUMED.match(line):
            thread, name, rest = resumed.groups()
            line = f"{thread} {name}({begun.pop((thread, name), '')}{rest}"
        if (call := _CALL.match(line)) is None:
            continue
        thread, name, rest = call.groups()
        if rest.endswith("<unfinished ...>"):
            begun[thread, name] = rest.removesuffix("<unfinished ...>")
            continue
        arguments, _, result = rest.rpartition(" = ")
        found.append(Call(name, arguments, not result.startswith("-1")))
    return found


def told(output: str) -> list[dict[str, Any]]:
    return [shown for line in output.splitlines() if (shown := json.loads(line))]


def play(folder: Path, *options: str, seed: int = 4) -> tuple[list[dict[str, Any]], list[Call]]:
    """What the screen showed of a game, and the calls, with these options of strace."""
    trace = folder / "trace"
    command = ["strace", "-f", "-y", "-s", LONG, "-e", "trace=fdatasync,fsync,pwrite64,write", *options, "-o", trace]
    kiosk = [sys.executable, "-m", "tests.appliance.telling", folder / "data", str(seed)]
    done = subprocess.run([*command, *kiosk], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return told(done.stdout), calls(trace)


def on_disk(folder: Path) -> Sequence[str]:
    """The ids of the facts that are there when the kiosk is started again."""
    lobby = Lobby.open(folder / "data")
    try:
        assert not lobby.journal.verify().problems
        (table,) = lobby.tables()
        return [fact.id for fact in lobby.go_on(table.stream).facts]
    finally:
        lobby.close()


def test_no_fact_reaches_the_screen_before_the_log_it_is_in_was_synced(tmp_path: Path) -> None:
    shown, made = play(tmp_path)
    assert len(shown) > 30
    checked = 0
    for each in shown:
        at = next(
            n for n, call in enumerate(made) if call.arguments.startswith("1<") and each["last"] in call.arguments
        )
        written = [
            n for n, call in enumerate(made[:at])
            if call.name == "pwrite64" and call.file.endswith("-wal") and each["last"] in call.arguments
        ]  # fmt: skip
        assert written, "the fact was never written"
        synced = [
            n for n, call in enumerate(made[:at])
            if n > written[0] and call.name == "fdatasync" and call.file.endswith("-wal") and call.done
        ]  # fmt: skip
        assert synced, f"fact {each['facts']} was on the screen before it was synced"
        checked += 1
    print(f"{checked} pictures, each after the sync of its last fact; {len(made)} calls")


@pytest.mark.parametrize(
    ("call", "error"), [("fdatasync", "EIO"), ("fdatasync", "ENOSPC"), ("pwrite64", "ENOSPC"), ("pwrite64", "EIO")]
)
@pytest.mark.parametrize("after", [12, 25])
def test_where_a_call_fails_the_screen_says_so_and_shows_nothing_as_saved_that_is_not(
    tmp_path: Path, call: str, error: str, after: int
) -> None:
    log = tmp_path / "data" / "journal.db-wal"
    Lobby.open(tmp_path / "data").close()  # so that the calls which fail are not those of the first start
    from_then_on = after if call == "fdatasync" else 3 * after
    shown, made = play(tmp_path, "-P", str(log), "-e", f"inject={call}:error={error}:when={from_then_on}+")
    assert any(made_call.name == call and not made_call.done for made_call in made)
    assert any("not saved" in word.lower() for word in shown[-1]["words"]), shown[-1]["words"]
    found = on_disk(tmp_path)
    for each in shown:
        assert found[each["facts"] - 1] == each["last"]
    print(f"{call} {error}: {shown[-1]['facts']} facts shown, {len(found)} on the disk; {shown[-1]['words'][:3]}")
