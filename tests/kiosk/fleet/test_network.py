"""Entries come to the desk over a network, and the night to its tables: the real server and real processes."""

import asyncio
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from kiosk.__main__ import main
from kiosk.fleet.floor import Floor as Kiosks
from kiosk.fleet.joining import Joining
from kiosk.fleet.looking import Looking
from kiosk.fleet.notes import Notes
from kiosk.fleet.seats import Seats
from tests.kiosk.fleet.kiosks import kiosk, play, recorded, set_aside
from tests.kiosk.fleet.processes import fleet, has_all, heard, is_held, made, running, serving, until
from tests.kiosk.scenes.floor import Floor

# What `whist-kiosk[fleet]` installs is known to be there by now.
from kiosk.fleet import broker, keys, network  # isort: skip
from kiosk.fleet.door import LET_IN  # isort: skip


def test_tables_send_and_go_on_after_the_desk_or_its_broker_s_store_is_gone(tmp_path: Path, port: int) -> None:
    with kiosk(tmp_path / "desk") as desk:
        play(desk, 1)
    tables = [made(tmp_path, name, port) for name in ("one", "two")]
    with ExitStack() as processes:
        for table in tables:
            processes.enter_context(running(table, "join"))
        with serving(tmp_path / "desk", port) as serve:
            until(lambda: has_all(tmp_path, *tables))
            serve.kill()
        for entries, table in enumerate(tables, 3):
            with kiosk(table) as journal:
                play(journal, entries)
        until(lambda: not is_held(port))
        store = tmp_path / "desk" / "fleet" / "broker"
        os.rename(store, store.with_name("lost"))
        with kiosk(tmp_path / "desk") as desk:  # whose kiosk runs beside
            with serving(tmp_path / "desk", port):
                until(lambda: has_all(tmp_path, *tables))
                play(desk, 2)
            assert not desk.verify().problems
    assert not set_aside(tmp_path / "desk")


def test_a_desk_and_a_table_go_on_where_nothing_can_be_written_beside_the_records_for_a_while(
    tmp_path: Path, port: int
) -> None:
    with kiosk(tmp_path / "desk"):
        pass
    table = made(tmp_path, "one", port)
    notes = [tmp_path / "desk" / "fleet" / "tables.json", table / "fleet" / "line.json"]
    for note in notes:
        note.mkdir()  # so that no file can be put there
    with (
        serving(tmp_path / "desk", port) as serve,
        running(table, "join") as join,
    ):
        until(lambda: all(note.name in (note.parents[1] / "said").read_text() for note in notes))
        for note in notes:
            note.rmdir()
        until(lambda: has_all(tmp_path, table) and all(map(Path.is_file, notes)))
        assert serve.poll() is None and join.poll() is None


def test_a_broker_that_keeps_nothing_is_started_again_and_then_with_an_empty_store(tmp_path: Path) -> None:
    program, starts = tmp_path / "server", tmp_path / "starts"
    program.write_text(f"#!/bin/sh\necho >>{starts}\nexec sleep 600\n")
    program.chmod(0o700)
    starts.touch()
    own = keys.Keys(tmp_path)
    store = own.folder / broker.FOLDER
    store.mkdir(parents=True)
    server = broker.Broker(program, own, "127.0.0.1", 1)

    def started(silent: float) -> int:
        before = len(starts.read_text())
        server.follow(silent)
        if silent in due:
            until(lambda: len(starts.read_text()) > before)
        return len(starts.read_text()) - before

    due = {0.0, broker.SILENT, 2 * broker.SILENT}
    try:
        assert started(0.0) == 1 and started(broker.SILENT - 1) == 0
        assert started(broker.SILENT) == 1 and store.exists()
        assert started(broker.SILENT + 1) == 0
        assert started(2 * broker.SILENT) == 1 and not store.exists()
        assert started(1.0) == 0
    finally:
        server.stop()


def test_a_table_hears_who_sits_there_alone_and_its_results_are_those_of_the_night(tmp_path: Path, port: int) -> None:
    with Floor(tmp_path, kiosks=2, hands=1) as floor:
        desk, (one, two) = tmp_path / "desk", floor.tables
        for at in (one, two):
            folder = at.lobby.journal.path.parent
            for who, words in (
                (folder, ["join"]),
                (desk, ["admit", "--address", f"127.0.0.1:{port}"]),
                (folder, ["join"]),
            ):
                assert fleet(who, *words, tmp_path / "stick" / at.kiosk).exit_code == 0
        with serving(desk, port):
            until(lambda: is_held(port))
            with running(one.lobby.journal.path.parent, "join"):
                floor.night.close(without=True)
                floor.night.seat()
                floor.night.start()
                floor.lobby.journal.settle()
                until(lambda: one.at.poll() and one.at.seats is not None and one.at.seats.round == "Round 2 of 3")
                assert one.at.seats is not None and one.at.seats.names
                one.play(8)
                until(lambda: floor.fold() is None and floor.results(1, 2) == [(8, 5)])
                until(lambda: [plate.state for plate in Kiosks(floor.lobby).plates(floor.night)] == ["here", "away"])
            own = keys.Keys(two.lobby.journal.path.parent)
            assert own.answer is not None
            how = port, own.seed, own.answer.certificate, two.kiosk
            assert Seats.of(asyncio.run(heard(*how, broker.night_of(two.kiosk)))).place == "Table 2"
            for subject in (broker.night_of(one.kiosk), "night.*", broker.here_of("*")):
                assert "permissions violation" in asyncio.run(heard(*how, subject)).lower()


@contextmanager
def asked(port: int, desk: Path, table: Path) -> Iterator[Looking]:
    """A table's kiosk asks the desk at a typed address, whose director agrees; both run."""
    looking = Looking(table)
    joining = Joining(desk)
    joining.open()
    until(lambda: joining.view().listens and joining.view().opened)
    looking.ask(f"127.0.0.1:{port}")
    with running(table, "join", "--from-screen") as process:

        def compared() -> bool:
            asked = looking.view().asked
            assert asked is None or not asked.why, asked
            return asked is not None and bool(asked.digits) and bool(joining.view().asking)

        until(compared)
        shown, asked = joining.view().asking[0], looking.view().asked
        assert asked is not None and shown.digits == asked.digits
        assert "not said yet" in fleet(desk, "admit", "--digits", shown.digits).output
        assert "Nobody asks with" in fleet(desk, "admit", "--digits", "1").output
        looking.same(shown.digits)
        until(lambda: joining.view().asking[0].same)
        assert f"shows {shown.digits}" in fleet(desk, "admit").output
        assert fleet(desk, "admit", "--digits", shown.digits.replace(" ", "")).exit_code == 0
        until(lambda: (view := looking.view().asked) is not None and view.at == LET_IN)
        looking.stop()
        yield looking
        assert process.poll() is None


def test_a_table_joins_without_a_stick_and_asks_again_once_its_key_is_withdrawn(tmp_path: Path, port: int) -> None:
    desk, table = tmp_path / "desk", tmp_path / "table"
    for folder in (desk, table):
        with kiosk(folder) as journal:
            play(journal, 3)
    own = recorded(table)[0][0]
    door = port + 1
    with serving(desk, port, "--join-port", str(door)):
        with asked(door, desk, table):
            until(lambda: has_all(tmp_path, table))
            assert fleet(desk, "withdraw", own[:8]).exit_code == 0
            until(lambda: (line := Notes(table).line()) is not None and not line[0])
        with kiosk(table) as journal:
            play(journal, 2)
        with asked(door, desk, table):
            until(lambda: has_all(tmp_path, table))
        assert fleet(desk, "admit", "--close").exit_code == 0


def test_the_command_line_compares_the_digits_and_a_no_joins_nothing(tmp_path: Path, port: int) -> None:
    desk, table = tmp_path / "desk", tmp_path / "table"
    for folder in (desk, table):
        with kiosk(folder):
            pass
    with serving(desk, port, "--join-port", str(port + 1)):
        joining = Joining(desk)
        until(lambda: joining.view().listens)
        join = ["--data-dir", str(table), "fleet", "join", "--address", f"127.0.0.1:{port + 1}"]
        assert "lets no kiosk join now" in CliRunner().invoke(main, join).output
        assert "Kiosks may ask" in fleet(desk, "admit", "--open").output
        until(
            lambda: not joining.view().trouble and "lets no kiosk" not in CliRunner().invoke(main, join, "n\n").output
        )
        said = CliRunner().invoke(main, join, "n\n")
        assert said.exit_code == 1 and "Nothing was joined" in said.output
    assert keys.Keys(table).answer is None


def test_a_line_that_cannot_even_be_closed_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    class Stuck:
        async def connect(self, **_: object) -> None:
            tried.append(self)
            raise OSError("cut")

        async def close(self) -> None:
            await asyncio.Event().wait()

    for name in ("PATIENCE", "PAUSE"):
        monkeypatch.setattr(network, name, 0.01)
    monkeypatch.setattr(network, "Client", Stuck)
    own = keys.Keys(tmp_path)
    line = network.NetworkToDesk("a" * 32, "127.0.0.1:1", own.certificate, own.seed)
    try:
        until(lambda: len(tried) > 1)
    finally:
        line.stop()


def test_a_table_that_no_desk_let_in_and_a_desk_that_nobody_asks_say_what_to_do(tmp_path: Path) -> None:
    for name in ("desk", "table"):
        with kiosk(tmp_path / name):
            pass
    assert "Nobody asks in" in fleet(tmp_path / "desk", "admit", "--address", "a:1", tmp_path).output
    assert "was not let in" in fleet(tmp_path / "desk", "withdraw", "abc").output
    (tmp_path / "whist-12345678.join").write_text("{}")
    assert "is damaged" in fleet(tmp_path / "desk", "admit", "--address", "a:1", tmp_path).output
