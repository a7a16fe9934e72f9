"""What whoever is no friend can do over the network: nothing that counts. The real server and real processes."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kiosk.fleet.notes import Notes
from kiosk.fleet.seats import BETWEEN, Seats
from tests.kiosk.fleet.kiosks import kiosk, of_others, play, recorded, set_aside
from tests.kiosk.fleet.processes import fleet, has_all, made, running, said, serving, talking, until

# What `whist-kiosk[fleet]` installs is known to be there by now.
from nats.js.api import StorageType, StreamConfig  # isort: skip
from kiosk.fleet import broker, keys, messages, network  # isort: skip

DEEP = 100_000
SPOILED = {
    "nothing": "",
    "no JSON": "\xff\x00",
    "an open list": "[" * DEEP,
    "a deep list": "[" * DEEP + "]" * DEEP,
    "deep facts": '{"kiosk":"%(kiosk)s","facts":[[' + "[" * 900 + "]" * 900 + "]]}",
    "many facts of nothing": '{"kiosk":"%(kiosk)s","facts":[' + "[]," * 300_000 + "[]]}",
    "a fact as long as a message": '{"kiosk":"%(kiosk)s","facts":[["' + "x" * 1_000_000 + '"]]}',
    "a number without end": '{"kiosk":"%(kiosk)s","facts":[["",""," ' + "9" * 9_000 + '"]]}',
    "a number of many digits": '{"kiosk":"%(kiosk)s","facts":[["","",' + "9" * 9_000 + "]]}",
    "no number": '{"kiosk":"%(kiosk)s","facts":[[NaN,Infinity,-Infinity,1e999]]}',
    "half a character": '{"kiosk":"%(kiosk)s","facts":[["\\ud800","%(kiosk)s",1]]}',
    "a word for facts": '{"kiosk":"%(kiosk)s","facts":"all"}',
    "objects for facts": '{"kiosk":"%(kiosk)s","facts":[{},{}]}',
    "no kiosk": '{"facts":[]}',
    "a path for a kiosk": '{"kiosk":"../../etc/passwd","facts":[]}',
    "a subject for a kiosk": '{"kiosk":">","facts":[]}',
    "a command for a name": '{"kiosk":"%(kiosk)s\'; DROP TABLE facts; --","facts":[]}',
}
"""What a desk may be sent; `%(kiosk)s` is who sends it."""


class Table:
    """A table's kiosk that was let in, and what is needed to talk in its name."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port = folder, port
        self.keys, self.kiosk = keys.Keys(folder), recorded(folder)[0][0]
        assert self.keys.answer is not None
        self.certificate = self.keys.answer.certificate

    @property
    def batch(self) -> bytes:
        """All that it has recorded."""
        with kiosk(self.folder) as journal:
            return messages.Batch(self.kiosk, tuple(fact.row for fact in journal.chain())).text.encode()

    def says(self, text: bytes, subject: str = "", seed: str | None = None, who: str = "") -> bool:
        """Whether the broker takes it; with another's key, and in another's name, if that is asked."""
        key, name = self.keys.seed if seed is None else seed, who or self.kiosk
        return asyncio.run(said(self.port, key, self.certificate, name, subject or f"facts.{self.kiosk}", text))


@pytest.fixture
def tables(tmp_path: Path, port: int) -> tuple[Table, Table]:
    with kiosk(tmp_path / "desk"):
        pass
    return Table(made(tmp_path, "one", port), port), Table(made(tmp_path, "two", port), port)


def test_only_a_kiosk_that_was_let_in_can_send_and_only_for_itself(
    tmp_path: Path, port: int, tables: tuple[Table, Table]
) -> None:
    one, two = tables
    batch = one.batch
    with serving(tmp_path / "desk", port):
        until(lambda: one.says(b"nonsense"))
        assert not one.says(batch, seed=""), "without a key"
        assert not one.says(batch, seed=keys.Keys(tmp_path / "stranger").seed), "with a key of nobody"
        assert not one.says(batch, seed=two.keys.seed, who=two.kiosk), "with another's key"
        assert not one.says(b"", "$JS.API.STREAM.DELETE.FACTS"), "what only the desk may do"
        assert not one.says(b"x" * (broker.MESSAGE + 1)), "too much"
        assert one.says(batch.replace(one.kiosk.encode(), two.kiosk.encode())), "taken by the broker, and by no desk"
        for _ in range(2):  # a repeat
            assert one.says(batch)
        until(lambda: has_all(tmp_path, one.folder))
        assert fleet(tmp_path / "desk", "withdraw", one.kiosk[:8]).exit_code == 0
        until(lambda: not one.says(batch))
    assert not set_aside(tmp_path / "desk")


def test_whatever_text_a_kiosk_sends_the_desk_goes_on_and_takes_what_the_others_send(
    tmp_path: Path, port: int, tables: tuple[Table, Table]
) -> None:
    one, two = tables
    with serving(tmp_path / "desk", port) as desk:
        until(lambda: one.says(b"nonsense"))
        for what, text in SPOILED.items():
            spoiled = text.replace("%(kiosk)s", one.kiosk).encode("latin-1")
            assert one.says(spoiled), what
            assert not one.says(spoiled, broker.here_of(one.kiosk)), "of what is kept by nobody nothing is taken"
        with running(two.folder, "join"):
            until(lambda: has_all(tmp_path, two.folder))
        assert one.says(one.batch)
        until(lambda: has_all(tmp_path, one.folder, two.folder))
        assert desk.poll() is None
    assert "Traceback" not in (tmp_path / "desk" / "said").read_text()
    with kiosk(tmp_path / "desk") as journal:
        assert not journal.verify().problems and not set_aside(tmp_path / "desk")


def test_a_kiosk_that_floods_the_broker_keeps_nobody_else_from_the_desk(
    tmp_path: Path, port: int, tables: tuple[Table, Table]
) -> None:
    one, two = tables

    async def flood() -> None:
        """As fast as the line takes it, 300 MB: more than the broker keeps."""
        async with talking(port, one.keys.seed, one.certificate, one.kiosk) as client:
            for count in range(1_000):
                await client.publish(broker.facts_of(one.kiosk), b"x" * 300_000)
                await client.publish(broker.here_of(one.kiosk), b"{}")
                if count % 20 == 0:
                    await client.flush(60)
            await client.flush(60)

    with serving(tmp_path / "desk", port) as desk:
        until(lambda: one.says(b"nonsense"))
        with running(two.folder, "join"):
            until(lambda: has_all(tmp_path, two.folder))
            asyncio.run(flood())
            with kiosk(two.folder) as journal:
                play(journal, 20)
            until(lambda: has_all(tmp_path, two.folder))
        assert desk.poll() is None
        lines = (tmp_path / "desk" / "said").read_text().splitlines()
    assert len(lines) < 100, f"{len(lines)} lines say what one could"


def test_a_table_sends_nothing_to_a_server_that_stands_in_for_its_desk(
    tmp_path: Path, port: int, tables: tuple[Table, Table]
) -> None:
    one, _ = tables
    stranger = keys.Keys(tmp_path / "stranger")
    stranger.admit(messages.Request(one.kiosk, one.keys.public))
    program = broker.program()
    assert program is not None
    server = broker.Broker(program, stranger, "127.0.0.1", port)
    server.follow()
    its_own = "e" * 32
    line = network.NetworkFromTables(its_own, f"127.0.0.1:{port}", stranger.certificate, stranger.seed)
    try:
        until(lambda: line.connected)
        with running(one.folder, "join") as process:
            until(lambda: "certificate" in (one.folder / "said").read_text())
            assert process.poll() is None and Notes(one.folder).line() == (False, 0)
        assert {batch.kiosk for batch in line.receive()} <= {its_own} and not list(line.here())
    finally:
        line.stop()
        server.stop()


@contextmanager
def broker_that_lies(desk: Path, table: Table) -> Iterator[Any]:
    """The desk's own server, where whoever holds it says what he wants; and the table's end of a line to it."""
    own, program = keys.Keys(desk), broker.program()
    assert program is not None
    server = broker.Broker(program, own, "127.0.0.1", table.port)
    server.follow()
    here = f"127.0.0.1:{table.port}"
    line = network.NetworkToDesk(table.kiosk, here, table.certificate, table.keys.seed)

    def tells(*seats: Seats) -> None:
        async def tell() -> None:
            async with talking(table.port, own.seed, own.certificate, "f" * 32) as client:
                for each in seats:
                    await client.publish(broker.night_of(table.kiosk), each.text.encode())
                await client.flush()

        asyncio.run(tell())

    try:
        until(lambda: line.connected)
        yield line, tells
    finally:
        line.stop()
        server.stop()


def test_seats_of_an_earlier_round_that_are_told_again_are_not_taken_for_the_round_s(
    tmp_path: Path, tables: tuple[Table, Table]
) -> None:
    one, two = tables
    first = Seats("d" * 32, one.kiosk, 10, BETWEEN, "Monday", "Round 1 of 3", "Table 1")
    second, third = replace(first, seq=20, round="Round 2 of 3"), replace(first, seq=30, round="Round 3 of 3")
    with broker_that_lies(tmp_path / "desk", one) as (line, tells):
        tells(first, second, first, replace(third, kiosk=two.kiosk), second, third)
        heard: list[str] = []

        def all_heard() -> bool:
            heard.extend(seats.round for seats in line.seats())
            return third.round in heard

        until(all_heard)
    assert heard == [first.round, second.round, second.round, third.round]


def test_a_broker_that_keeps_everything_to_itself_and_says_that_the_desk_has_it_loses_nothing(
    tmp_path: Path, port: int, tables: tuple[Table, Table]
) -> None:
    one, _ = tables
    own, program = keys.Keys(tmp_path / "desk"), broker.program()
    assert program is not None
    last = recorded(one.folder)[-1]
    lie = messages.Have("d" * 32, one.kiosk, (messages.Head(last[1], last[2]),)).text.encode()
    server = broker.Broker(program, own, "127.0.0.1", port)
    server.follow()
    try:
        with running(one.folder, "join"):

            async def tell() -> None:
                async with talking(port, own.seed, own.certificate, "f" * 32) as client:
                    # In memory: what it was given is lost when it ends, and the desk's own begins with none of it.
                    kept = StreamConfig(broker.STREAM, subjects=[broker.facts_of("*")], storage=StorageType.MEMORY)
                    await client.jetstream(timeout=30).add_stream(kept)
                    while (Notes(one.folder).line() or (False, 0))[1] < last[1]:
                        await client.publish(broker.told(one.kiosk), lie)
                        await asyncio.sleep(0.1)

            asyncio.run(asyncio.wait_for(tell(), 60))
            server.stop()
            assert not of_others(tmp_path / "desk")
            with serving(tmp_path / "desk", port):
                until(lambda: has_all(tmp_path, one.folder))
    finally:
        server.stop()
