"""A kiosk that hangs, dies or gets no time is ended and started again, and is at the same card."""

import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread

import pytest

from kiosk.lobby.lobby import Lobby
from tests.appliance.supervisor import Supervised

ROOT = Path(__file__).parents[2]
WATCHDOG = 5.0
"""Seconds; a third of what the unit has."""


@pytest.fixture
def watchdog() -> float:
    return WATCHDOG


@pytest.fixture
def kiosk(tmp_path: Path, watchdog: float) -> Iterator[Supervised]:
    command = [sys.executable, "-m", "tests.appliance.playing_kiosk", str(tmp_path / "data")]
    made = Supervised(command, ROOT, tmp_path, watchdog)
    yield made
    made.close()


@pytest.mark.parametrize("watchdog", [3600.0])
def test_a_second_frame_is_drawn_at_once_for_graphics_cards_that_show_none_before(kiosk: Supervised) -> None:
    kiosk.until("ready")
    kiosk.until("pinged")


def starve(pid: int, stop: Event) -> None:
    """Lets the process run for a five-hundredth of the time."""
    while not stop.wait(0.5):
        os.kill(pid, signal.SIGCONT)
        stop.wait(0.001)
        os.kill(pid, signal.SIGSTOP)


def hang(kiosk: Supervised) -> None:
    kiosk.process.send_signal(signal.SIGSTOP)


def block(kiosk: Supervised) -> None:
    kiosk.process.send_signal(signal.SIGUSR1)


def kill(kiosk: Supervised) -> None:
    kiosk.process.kill()


@pytest.mark.parametrize(("harm", "why"), [(hang, "watchdog"), (block, "watchdog"), (kill, "ended with -9")])
def test_a_kiosk_that_no_longer_draws_is_started_again_at_the_same_card(
    kiosk: Supervised, tmp_path: Path, harm: Callable[[Supervised], None], why: str
) -> None:
    first = kiosk.until("ready")
    while len(kiosk.said) < 25:
        kiosk.work()
    harm(kiosk)
    noticed = kiosk.until("ended")
    assert kiosk.why == why
    there = come_back(kiosk)
    print(
        f"{harm.__name__}: first page after {first:.1f} s, noticed after {noticed:.1f} s, back after {there:.1f} s more"
    )


def test_a_kiosk_that_gets_no_time_is_started_again_at_the_same_card(kiosk: Supervised) -> None:
    kiosk.until("ready")
    while len(kiosk.said) < 25:
        kiosk.work()
    stop = Event()
    starving = Thread(target=starve, args=(kiosk.process.pid, stop))
    starving.start()
    try:
        noticed = kiosk.until("ended")
    finally:
        stop.set()
        starving.join()
    assert kiosk.why == "watchdog"
    print(f"starve: noticed after {noticed:.1f} s, back after {come_back(kiosk):.1f} s more")


def come_back(kiosk: Supervised) -> float:
    """Starts it again: what it shows first has every card that was shown before, and nothing else; the seconds."""
    shown = [json.loads(line) for line in kiosk.said if line.startswith("{")]
    data = Path(kiosk.command[-1])
    lobby = Lobby.open(data)
    table = lobby.go_on(shown[-1]["stream"])
    kept = [fact.id for fact in table.facts]
    lobby.close()
    assert kept[shown[-1]["facts"] - 1] == shown[-1]["last"], "what was shown as saved is not there"
    assert len(kept) - shown[-1]["facts"] <= 3, "more is there than was on its way"
    kiosk.again()
    seconds = kiosk.until("ready")
    kiosk.until("said")
    now = json.loads(next(line for line in kiosk.said if line.startswith("{")))
    assert now == {"stream": shown[-1]["stream"], "facts": len(kept), "last": kept[-1]}
    return seconds


def test_nothing_is_drawn_at_a_quiet_table_and_yet_it_is_known_to_draw(tmp_path: Path) -> None:
    made = Supervised([sys.executable, "-m", "kiosk", "--data-dir", str(tmp_path / "data")], ROOT, tmp_path, 2.0)
    try:
        made.until("ready")
        while made.told.count("WATCHDOG=1") < 10:
            made.work()
            assert made.process.poll() is None, made.why
        made.process.terminate()
        made.until("ended")
        assert made.process.returncode == 0 and "STOPPING=1" in made.told
    finally:
        made.close()
