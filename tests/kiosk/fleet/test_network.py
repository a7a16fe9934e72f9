"""Entries come to the desk over a network, and only from kiosks that were let in.

The real server and real processes: `WHIST_FLEET=1`, where what `whist-kiosk[fleet]` installs is there."""

import asyncio
import os
import socket
import ssl
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kiosk.__main__ import main
from tests.kiosk.fleet.kiosks import kiosk, of_others, play, recorded, set_aside

if "WHIST_FLEET" not in os.environ:
    pytest.skip("WHIST_FLEET=1 starts a broker and several processes", allow_module_level=True)
nats = pytest.importorskip("nats")
pytest.importorskip("nkeys")
pytest.importorskip("cryptography")

from kiosk.fleet import broker, keys, messages, network  # noqa: E402
from kiosk.fleet.door import LET_IN  # noqa: E402
from kiosk.fleet.floor import Floor as Kiosks  # noqa: E402
from kiosk.fleet.joining import Joining  # noqa: E402
from kiosk.fleet.looking import Looking  # noqa: E402
from kiosk.fleet.notes import Notes  # noqa: E402
from kiosk.fleet.seats import Seats  # noqa: E402
from tests.kiosk.scenes.floor import Floor  # noqa: E402

if broker.program() is None:
    pytest.skip("there is no nats-server", allow_module_level=True)

PATIENCE = 60.0


def fleet(folder: Path, *words: str | Path) -> Result:
    return CliRunner().invoke(main, ["--data-dir", str(folder), "fleet", *map(str, words)], catch_exceptions=False)


def until(happened: Callable[[], bool]) -> None:
    end = monotonic() + PATIENCE
    while not happened():
        assert monotonic() < end, "it has not happened"
        sleep(0.05)


@contextmanager
def running(folder: Path, *words: str) -> Iterator["subprocess.Popen[bytes]"]:
    command = [sys.executable, "-m", "kiosk", "--data-dir", str(folder), "fleet", *words]
    with (folder / "said").open("w") as said, subprocess.Popen(command, stdout=said, stderr=said) as process:
        try:
            yield process
        finally:
            process.terminate()


@pytest.fixture
def port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def made(root: Path, name: str, port: int, entries: int = 12) -> Path:
    """A table's kiosk that was let in."""
    with kiosk(root / name) as journal:
        play(journal, entries)
    for folder, words in (
        (root / name, ["join"]), (root / "desk", ["admit", "--address", f"127.0.0.1:{port}"]), (root / name, ["join"])
    ):  # fmt: skip
        assert fleet(folder, *words, root / "stick" / name).exit_code == 0
    return root / name


def has_all(root: Path, *tables: Path) -> bool:
    wanted = sorted(fact for table in tables for fact in recorded(table))
    return of_others(root / "desk") == wanted


def is_held(port: int) -> bool:
    with socket.socket() as asking:
        return asking.connect_ex(("127.0.0.1", port)) == 0


def test_tables_send_and_go_on_after_the_desk_or_its_broker_s_store_is_gone(tmp_path: Path, port: int) -> None:
    with kiosk(tmp_path / "desk") as desk:
        play(desk, 1)
    tables = [made(tmp_path, name, port) for name in ("one", "two")]
    with ExitStack() as processes:
        for table in tables:
            processes.enter_context(running(table, "join"))
        with running(tmp_path / "desk", "serve", "--host", "127.0.0.1", "--port", str(port)) as serve:
            until(lambda: has_all(tmp_path, *tables))
            serve.kill()
        for entries, table in enumerate(tables, 3):
            with kiosk(table) as journal:
                play(journal, entries)
        until(lambda: not is_held(port))
        store = tmp_path / "desk" / "fleet" / "broker"
        os.rename(store, store.with_name("lost"))
        with kiosk(tmp_path / "desk") as desk:  # whose kiosk runs beside
            with running(tmp_path / "desk", "serve", "--host", "127.0.0.1", "--port", str(port)):
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
        running(tmp_path / "desk", "serve", "--host", "127.0.0.1", "--port", str(port)) as serve,
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


async def said(port: int, seed: str, certificate: str, who: str, subject: str, text: bytes) -> bool:
    """Whether the broker has taken something from who has this key and says that it is this kiosk."""
    trusted = ssl.create_default_context(cadata=certificate)
    trusted.check_hostname = False
    client = nats.aio.client.Client()

    async def ignored(_: Exception) -> None:
        pass

    how: dict[str, Any] = {"nkeys_seed_str": seed} if seed else {}
    try:
        await client.connect(
            f"tls://127.0.0.1:{port}", tls=trusted, tls_hostname="whist-kiosk", allow_reconnect=False,
            inbox_prefix=broker.inbox(who), connect_timeout=5, error_cb=ignored, **how,
        )  # fmt: skip
        await client.jetstream(timeout=2).publish(subject, text)
        return True
    except (nats.errors.Error, OSError, TimeoutError):
        return False
    finally:
        await client.close()


def test_only_a_kiosk_that_was_let_in_can_send_and_only_for_itself(tmp_path: Path, port: int) -> None:
    with kiosk(tmp_path / "desk"):
        pass
    one, two = made(tmp_path, "one", port), made(tmp_path, "two", port)
    own, other = (keys.Keys(folder) for folder in (one, two))
    stranger = keys.Keys(tmp_path / "stranger")
    answer, (kiosk_one, kiosk_two) = own.answer, (recorded(folder)[0][0] for folder in (one, two))
    assert answer is not None
    certificate = answer.certificate
    with kiosk(one) as journal:
        rows = tuple(fact.row for fact in journal.chain())
    batch = messages.Batch(kiosk_one, rows).text.encode()
    disguised = messages.Batch(kiosk_two, rows).text.encode()

    def tried(seed: str, who: str, subject: str, text: bytes) -> bool:
        return asyncio.run(said(port, seed, certificate, who, subject, text))

    with running(tmp_path / "desk", "serve", "--host", "127.0.0.1", "--port", str(port)):
        until(lambda: tried(own.seed, kiosk_one, f"facts.{kiosk_one}", b"nonsense"))
        assert not tried("", kiosk_one, f"facts.{kiosk_one}", batch), "without a key"
        assert not tried(stranger.seed, kiosk_one, f"facts.{kiosk_one}", batch), "with a key of nobody"
        assert not tried(other.seed, kiosk_two, f"facts.{kiosk_one}", batch), "with another's key"
        assert not tried(own.seed, kiosk_one, "$JS.API.STREAM.DELETE.FACTS", b""), "what only the desk may do"
        assert not tried(own.seed, kiosk_one, f"facts.{kiosk_one}", b"x" * (broker.MESSAGE + 1)), "too much"
        assert tried(own.seed, kiosk_one, f"facts.{kiosk_one}", disguised), "taken by the broker, and by no desk"
        for _ in range(2):  # a repeat
            assert tried(own.seed, kiosk_one, f"facts.{kiosk_one}", batch)
        until(lambda: has_all(tmp_path, one))
        assert fleet(tmp_path / "desk", "withdraw", kiosk_one[:8]).exit_code == 0
        until(lambda: not tried(own.seed, kiosk_one, f"facts.{kiosk_one}", batch))
    assert not set_aside(tmp_path / "desk")


async def heard(port: int, seed: str, certificate: str, who: str, subject: str) -> str:
    """What the broker lets who has this key hear on a subject within some seconds; why not, if it does not."""
    trusted = ssl.create_default_context(cadata=certificate)
    trusted.check_hostname = False
    client, found = nats.aio.client.Client(), asyncio.Queue()  # type: ignore[var-annotated]

    async def refused(why: Exception) -> None:
        found.put_nowait(str(why))

    async def came(message: Any) -> None:
        found.put_nowait(message.data.decode())

    await client.connect(
        f"tls://127.0.0.1:{port}", tls=trusted, tls_hostname="whist-kiosk", allow_reconnect=False,
        inbox_prefix=broker.inbox(who), connect_timeout=5, error_cb=refused, nkeys_seed_str=seed,
    )  # fmt: skip
    try:
        await client.subscribe(subject, cb=came)
        await client.publish(broker.here_of(who), messages.Here(who, 7).text.encode())
        return str(await asyncio.wait_for(found.get(), 20))
    finally:
        await client.close()


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
        with running(desk, "serve", "--host", "127.0.0.1", "--port", str(port)):
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
    serve = "serve", "--host", "127.0.0.1", "--port", str(port), "--join-port", str(door)
    with running(desk, *serve):
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
    with running(desk, "serve", "--host", "127.0.0.1", "--port", str(port), "--join-port", str(port + 1)):
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


def test_a_trial_with_cuts_and_kills_ends_with_exactly_what_the_tables_have_recorded(tmp_path: Path) -> None:
    done = fleet(tmp_path, "trial", "--kiosks", "3", "--minutes", "0.3", "--keep", tmp_path / "kept")
    assert done.exit_code == 0, done.output
    tables = [tmp_path / "kept" / f"table-{number:02}" for number in (1, 2, 3)]
    assert has_all(tmp_path / "kept", *tables) and all(map(recorded, tables))
    assert "is not empty" in fleet(tmp_path, "trial", "--keep", tmp_path / "kept").output
