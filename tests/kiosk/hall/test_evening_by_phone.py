"""An evening of which every result is told by phone comes to the same as one told at the kiosk, whatever happens on the
way. `WHIST_HALL=4` plays so many rounds of 100 tables and 400 phones, over real sockets, with the kiosk and the pages'
process killed at random (the quick suite: three tables in one process, both begun anew between tables)."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import monotonic
from urllib.parse import urlencode

import httpx2 as httpx
import pytest

from kiosk.hall.watching import Watching
from kiosk.journal import Journal
from kiosk.lobby.lobby import Lobby
from kiosk.night.room import seat_names
from kiosk.night.session import Night
from kiosk.night.standings import standings_view
from tests.kiosk.hall.by_phone import CLAIMED, TOLD, People, Script, direct, tell_at_the_kiosk
from tests.kiosk.hall.phones import Evening
from tests.kiosk.scenes import nights

ROUNDS = int(os.environ.get("WHIST_HALL", "0"))
ROOT = Path(__file__).parents[3]
PATIENCE = 900.0


def seats(night: Night) -> list[list[list[str]]]:
    """Who sat where, by round and table."""
    return [[seat_names(night, table) for table in state.round.tables] for state in night.rounds]


def at_the_kiosk(
    folder: Path, names: list[str], script: Script, rounds: int, lots: int, patched: pytest.MonkeyPatch
) -> tuple[object, object]:
    """The seats and the standings of the same evening with the same lots, told at the kiosk."""
    field = Night.field
    patched.setattr(Night, "field", lambda night: replace(field(night), seed=lots))
    lobby = Lobby.open(folder)
    try:
        night = nights.begin(lobby, nights.plan("individual", hands=1, rounds=rounds), names)
        lobby.director.enter(nights.PIN)
        tell_at_the_kiosk(night, script)
        return seats(night), standings_view(night)
    finally:
        lobby.close()


def check_by_sql(journal: Path, script: Script, rounds: int, places: int, saved: set[tuple[int, int]]) -> None:
    """Every result is on record as often as it was told, and right; nothing that was called saved is missing."""
    with closing(sqlite3.connect(f"file:{journal}?mode=ro", uri=True)) as db:
        told = Counter(db.execute(
            "SELECT content ->> 'round', content ->> 'place' FROM facts WHERE kind = 'told'"
        ))  # fmt: skip
        claims = Counter(db.execute(
            "SELECT content ->> 'round', content ->> 'place' FROM facts"
            " WHERE kind = 'claim' AND content ->> 'why' = 'differs'"
        ))  # fmt: skip
        last = db.execute(
            "SELECT round, place, tricks FROM"
            " (SELECT content ->> 'round' AS round, content ->> 'place' AS place, command,"
            " rank() OVER (PARTITION BY content ->> 'round', content ->> 'place' ORDER BY seq DESC) AS nth FROM facts"
            " WHERE kind = 'told') JOIN (SELECT command, content ->> '$.tricks[0]' AS tricks FROM facts"
            " WHERE kind = 'outcome') USING (command) WHERE nth = 1"
        ).fetchall()
    everywhere = [(number, place) for number in range(1, rounds + 1) for place in range(1, places + 1)]
    assert told == Counter({each: TOLD.get(script.way(*each), 1) for each in everywhere})
    assert claims == Counter(each for each in everywhere if script.way(*each) in CLAIMED)
    assert saved <= set(told)
    assert sorted(last) == [(*each, script.tricks(*each)) for each in everywhere]


def test_an_evening_told_by_phone_comes_to_the_same_as_one_told_at_the_kiosk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names, script, rounds, rng = nights.people(12), Script(192), 2, Random(5)
    with Evening(tmp_path / "phones", start=False, format="individual", names=names, rounds=rounds) as evening:
        evening.director()
        people = People(script, lambda _: evening)

        def go_on() -> None:
            """The kiosk and the pages begin anew, and the director does what there is to do."""
            evening.begin_anew()
            evening.pages_anew()
            evening.director()

        while not evening.night.finished:
            state = evening.night.current
            if state is not None and state.started and not evening.night.results_at(state, 1):
                people.wake()
                places = [table.number for table in state.round.tables]
                for place in rng.sample(places, len(places)):
                    people.play(evening.night, evening.hall.access, evening.night.rounds[-1], place)
                    if rng.random() < 0.4:
                        go_on()
            direct(evening.night, script)
        evening.lobby.journal.settle()
        found, lots = (seats(evening.night), standings_view(evening.night)), evening.night.field().seed
        journal = evening.lobby.journal.path
        check_by_sql(journal, script, rounds, 3, people.saved)
    assert found == at_the_kiosk(tmp_path / "kiosk", names, script, rounds, lots, monkeypatch)


# The long form.


class OverSockets:
    """The pages as a phone with an address of its own reaches them."""

    def __init__(self, port: int, number: int) -> None:
        self.origin = f"http://127.0.0.1:{port}"
        self._port, self._from = port, f"127.1.{number // 250}.{number % 250 + 1}"

    def ask(self, method: str, path: str, fields: dict[str, str] | None, headers: dict[str, str]) -> httpx.Response:
        form = {} if fields is None else {"Content-Type": "application/x-www-form-urlencoded"}
        body = None if fields is None else urlencode(fields)
        call = HTTPConnection("127.0.0.1", self._port, timeout=30, source_address=(self._from, 0))
        with closing(call):
            call.request(method, path, body, {"Connection": "close", **headers, **form})
            answer = call.getresponse()
            request = httpx.Request(method, self.origin + path)
            return httpx.Response(answer.status, headers=answer.getheaders(), content=answer.read(), request=request)


class Machine:
    """The two processes, which are started again whenever they have ended."""

    def __init__(self, folder: Path, script: Script, port: int) -> None:
        pages = ["-m", "kiosk", "--data-dir", str(folder), "hall", "--host", "127.0.0.1", "--port", str(port)]
        self._commands = (["-m", "tests.kiosk.hall.by_phone", str(folder), str(script.seed)], pages)
        self._running = [self._start(n) for n in range(2)]
        self.killed = [0, 0]

    def _start(self, n: int) -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, *self._commands[n]], cwd=ROOT, stdout=subprocess.DEVNULL)

    def kill(self, n: int) -> None:
        """Kills the kiosk or the pages' process, and starts it again."""
        self.end(n)
        self.killed[n] += 1
        self._running[n] = self._start(n)

    def end(self, n: int) -> None:
        self._running[n].send_signal(signal.SIGKILL)
        self._running[n].wait()

    def havoc(self, rng: Random, over: Event) -> None:
        """Kills one or the other, until it is over; each lives long enough to get something done."""
        while not over.wait(rng.uniform(3, 12)):
            self.kill(rng.randrange(2))


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as at:
        return int(at.getsockname()[1])


@pytest.mark.skipif(not ROUNDS, reason="WHIST_HALL says how many rounds")
def test_a_hundred_tables_by_phone_with_both_processes_killed_at_random(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names, script, folder = nights.people(400), Script(8), tmp_path / "phones"
    with Evening(folder, start=False, format="individual", names=names, rounds=ROUNDS) as evening:
        access = evening.hall.access
    port, over, began = free_port(), Event(), monotonic()
    machine = Machine(folder, script, port)
    havoc = Thread(target=machine.havoc, args=(Random(2), over))
    havoc.start()
    people = People(script, lambda number: OverSockets(port, number))
    try:
        with Journal.open_to_read(folder / "journal.db") as journal, ThreadPoolExecutor(24) as hands:
            watching, played = Watching(journal), 0
            while True:
                assert monotonic() - began < PATIENCE, f"round {played} never ended"
                watching.look()
                night = watching.night
                assert night is not None
                state = night.current
                if night.finished:
                    break
                if state is None or not state.started or state.number <= played:
                    over.wait(0.1)
                    continue
                played = state.number
                people.wake()
                places = [table.number for table in state.round.tables]
                for done in [hands.submit(people.play, night, access, state, place) for place in places]:
                    done.result(PATIENCE)
            found, lots = (seats(night), standings_view(night)), night.field().seed
    finally:
        over.set()
        havoc.join()
        machine.end(0)
        machine.end(1)
    print(
        f"{played} rounds, {len(names)} phones; killed: the kiosk {machine.killed[0]} times, "
        f"the pages {machine.killed[1]} times; asked again {people.again} times, {monotonic() - began:.0f} s"
    )
    check_by_sql(folder / "journal.db", script, ROUNDS, 100, people.saved)
    assert found == at_the_kiosk(tmp_path / "kiosk", names, script, ROUNDS, lots, monkeypatch)
