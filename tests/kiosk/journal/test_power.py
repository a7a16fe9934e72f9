"""The power goes at any moment: what was acknowledged is there, and nothing is there twice."""

import os
import random
import subprocess
import sys
from pathlib import Path

from kiosk.journal import Draft, Journal

ROUNDS = int(os.environ.get("WHIST_KILLS", "5"))

# Repeats the command it was at, then goes on counting; says each number once it is acknowledged.
APPENDING = """
import sys, threading
from kiosk.journal import Draft, Journal, Projection

path, number = sys.argv[1], int(sys.argv[2])
ready = threading.Event()
hands = Projection("results", {"bid": int}, key=("bid",))
journal = Journal.open(path, tables=[hands], on_ack=ready.set)
rows = []

def said(facts):
    print(facts[0].content["bid"], flush=True)
    rows.append({"bid": facts[0].content["bid"]})
    journal.projections.update("table:1", facts[-1].seq, {"results": rows[-20:]})

while True:
    pair = [Draft("table:1", "call", {"bid": number, "half": half}, "touch", 1) for half in (1, 2)]
    journal.append(f"call {number}", pair, said)
    ready.wait()
    ready.clear()
    journal.poll()
    number += 1
"""


def test_after_every_kill_all_that_was_acknowledged_is_there_and_nothing_twice(tmp_path: Path) -> None:
    path, chance = tmp_path / "journal.db", random.Random(7)
    said = -1
    for _ in range(ROUNDS):
        with subprocess.Popen(
            [sys.executable, "-c", APPENDING, path, str(said + 1)], stdout=subprocess.PIPE, text=True
        ) as kiosk:
            assert kiosk.stdout is not None
            for _ in range(chance.randrange(1, 60)):
                said = int(kiosk.stdout.readline())
            kiosk.kill()
            for line in kiosk.stdout.read().splitlines(keepends=True):
                said = int(line) if line.endswith("\n") else said
        with Journal.open(path) as journal:
            found = [(fact.content["bid"], fact.content["half"]) for fact in journal.facts("table:1")]
            assert found == [(bid, half) for bid in range(len(found) // 2) for half in (1, 2)]
            assert len(found) // 2 - 1 in (said, said + 1)
            assert not journal.verify().problems


def test_a_command_whose_acknowledgement_was_never_heard_can_be_given_again(tmp_path: Path) -> None:
    draft = Draft("table:1", "call", {"bid": 3}, "touch", 1)
    with Journal.open(tmp_path / "journal.db") as journal:
        first = journal.append_now("c1", [draft])
    with Journal.open(tmp_path / "journal.db") as journal:
        assert journal.append_now("c1", [draft]) == first
        assert tuple(journal.facts("table:1")) == first
