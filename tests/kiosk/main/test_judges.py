"""Many hands judged by several processes: the same verdicts, in the same order, and no process is left behind."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Timer

import pytest

from kiosk.main.commands.judges import ALONE, judges
from rules.catalogue import GAMES
from rules.pbn import NotPbn, RawHand
from rules.record import Record, record_of, write
from rules.verdicts import Judge, one_by_one, verdicts
from tests.rules.walks import begin, walk

HAND = (
    '[Event "{match}"]\n[Board "{board}"]\n[Game "BidWhist"]\n[Dealer "N"]\n[Declarer "E"]\n[Contract "4US"]\n'
    '[Result "{tricks}"]\n'
)
TWO_CORES = (
    "import os, signal; os.sched_getaffinity = lambda pid: {0, 1}; "
    "signal.signal(signal.SIGINT, signal.default_int_handler); "  # ignored in what a shell runs in the background
    "from kiosk.__main__ import main; main()"
)


@pytest.fixture
def cores(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: {0, 1, 2})
    yield


def hands(count: int, rng: Random) -> Iterator[str]:
    """Hands of several matches in turn, some that cannot be read, and some whose players are those of the hand
    before."""
    for board in range(count):
        hand = HAND.format(match=rng.randrange(7), board=board, tricks=rng.randrange(14))
        if rng.random() < 0.5:
            hand += f'[North "{rng.choice(("Ann", "Bob"))}"]\n'
        yield hand + rng.choice(("", "", "", '[HouseRules "castle"]\n', "x\n", '[Deal "N:AK... - - -"]\n', "[Board\n"))


def told(text: str, judge: Judge) -> tuple[list[object], list[NotPbn]]:
    """The verdicts and the errors, each as something that can be compared."""
    wrong = list[NotPbn]()
    return [
        found and (found.board, found.line, found.faults, found.tricks)
        for found in verdicts([text], wrong.append, judge)
    ], wrong


@pytest.mark.usefixtures("cores")
@pytest.mark.parametrize("seed", range(3))
def test_several_processes_tell_what_one_tells_in_the_same_order(seed: int) -> None:
    text = "".join(hands(ALONE * 4, Random(seed)))
    one, several = told(text, one_by_one), told(text, judges)
    assert one == several
    assert len(one[0]) > ALONE * 4 and None in one[0] and one[1]


@pytest.mark.usefixtures("cores")
def test_hands_of_every_game_follow_in_another_process_from_those_before_them() -> None:
    rng, found = Random(1), list[Record]()
    for number in range(2 * ALONE):
        game = rng.choice([*GAMES.values()])
        hand = begin(game, rng, game.presets[-1].rules)
        for _ in walk(hand, rng):
            pass
        found.append(record_of(hand, {"Event": f"{number % 5}"}, game.presets[-1].id))
    one, several = told(write(found), one_by_one), told(write(found), judges)
    assert one == several
    assert len(one[0]) == len(found)


@pytest.mark.usefixtures("cores")
def test_a_fault_in_another_process_is_one_of_this_process(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def judged(raw: RawHand, *_: object) -> list[None]:
        return [None] if int(raw.tags["Board"].text) < ALONE * 2 else [][0]

    monkeypatch.setattr("kiosk.main.commands.judges.judged", judged)
    with pytest.raises(IndexError):
        told("".join(HAND.format(match=n, board=n, tricks=9) for n in range(ALONE * 3)), judges)
    assert capfd.readouterr().err == ""


def test_with_one_core_there_is_no_other_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: {0})
    monkeypatch.setattr(os, "fork", lambda: pytest.fail("there is another process"))
    text = "".join(hands(ALONE * 2, Random(1)))
    assert len(told(text, judges)[0]) > ALONE * 2


# The whole command.


@contextmanager
def judging() -> Iterator[subprocess.Popen[str]]:
    """`score --json /dev/stdin` in a process group of its own, killed where it hangs."""
    command = [sys.executable, "-c", TWO_CORES, "score", "--json", "/dev/stdin"]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, process_group=0, env={**os.environ, "LANGUAGE": "en"}
    ) as process:
        hanging = Timer(120, os.killpg, (process.pid, signal.SIGKILL))
        hanging.start()
        try:
            yield process
        finally:
            hanging.cancel()
            for stream in (process.stdin, process.stdout, process.stderr):
                assert stream is not None
                stream.close() if not stream.closed else None


def give(process: subprocess.Popen[str], count: int) -> list[str]:
    """Gives so many hands, and one that is not told before another begins; the lines that come while the pipe is
    open."""
    assert process.stdin and process.stdout
    process.stdin.write("".join(HAND.format(match=n // 9, board=n, tricks=9) for n in range(count + 1)))
    process.stdin.flush()
    return [process.stdout.readline() for _ in range(count)]


def children(process: subprocess.Popen[str]) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]


def gone(children: list[int]) -> bool:
    return not any(Path(f"/proc/{child}").exists() for child in children)


def test_every_hand_is_told_while_the_pipe_is_still_open() -> None:
    with judging() as process:
        lines = give(process, ALONE * 2)
        assert [json.loads(line)["hand"] for line in lines] == [*range(ALONE * 2)]
        left = children(process)
        assert len(left) == 3
        rest, said = process.communicate()
        assert (rest.count("\n"), said, process.returncode) == (1, "", 0)
        assert gone(left)


@pytest.mark.parametrize("which", range(3))
def test_a_process_that_dies_is_told_in_words(which: int) -> None:
    with judging() as process:
        give(process, ALONE * 2)
        left = children(process)
        os.kill(left[which], signal.SIGKILL)
        _rest, said = process.communicate("".join(HAND.format(match=n, board=n, tricks=9) for n in range(50)))
        assert process.returncode == 2
        assert "a process of this program has ended" in said and "Traceback" not in said
        assert gone(left)


def test_where_nobody_reads_on_it_ends_without_a_word() -> None:
    with judging() as process:
        give(process, ALONE * 2)
        left = children(process)
        assert process.stdin and process.stdout and process.stderr
        process.stdout.close()
        process.stdin.write(HAND.format(match=1, board=1, tricks=9) * 9)
        process.stdin.close()
        assert process.stderr.read() == ""
        process.wait()
        assert gone(left)


def test_it_ends_by_control_c_without_a_traceback() -> None:
    with judging() as process:
        give(process, ALONE * 2)
        left = children(process)
        os.killpg(process.pid, signal.SIGINT)
        _rest, said = process.communicate()
        assert "Traceback" not in said and process.returncode == 1
        assert gone(left)
