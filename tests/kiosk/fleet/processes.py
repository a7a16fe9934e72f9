"""The real server and real processes: a desk that listens, tables that send, and others who only say that they are."""

import asyncio
import os
import socket
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kiosk.__main__ import main
from tests.kiosk.fleet.kiosks import kiosk, of_others, play, recorded

if "WHIST_FLEET" not in os.environ:
    pytest.skip("WHIST_FLEET=1 starts a broker and several processes", allow_module_level=True)
nats = pytest.importorskip("nats")
pytest.importorskip("nkeys")
pytest.importorskip("cryptography")

from kiosk.fleet import broker, messages  # noqa: E402

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


def serving(folder: Path, port: int, *more: str) -> AbstractContextManager["subprocess.Popen[bytes]"]:
    """The desk."""
    return running(folder, "serve", "--host", "127.0.0.1", "--port", str(port), *more)


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


@asynccontextmanager
async def talking(
    port: int, seed: str, certificate: str, who: str, refused: Callable[[Exception], object] = lambda _: None
) -> AsyncIterator[Any]:
    """A line to the broker of who has this key ("": none) and says that it is this kiosk."""
    trusted = ssl.create_default_context(cadata=certificate)
    trusted.check_hostname = False
    client = nats.aio.client.Client()

    async def failed(why: Exception) -> None:
        refused(why)

    how: dict[str, Any] = {"nkeys_seed_str": seed} if seed else {}
    try:
        await client.connect(
            f"tls://127.0.0.1:{port}", tls=trusted, tls_hostname="whist-kiosk", allow_reconnect=False,
            inbox_prefix=broker.inbox(who), connect_timeout=5, error_cb=failed, **how,
        )  # fmt: skip
        yield client
    finally:
        await client.close()


async def said(port: int, seed: str, certificate: str, who: str, subject: str, text: bytes) -> bool:
    """Whether the broker has taken something to keep from who has this key and says that it is this kiosk."""
    try:
        async with talking(port, seed, certificate, who) as client:
            await client.jetstream(timeout=2).publish(subject, text)
            return True
    except (nats.errors.Error, OSError, TimeoutError):
        return False


async def heard(port: int, seed: str, certificate: str, who: str, subject: str) -> str:
    """What the broker lets who has this key hear on a subject within some seconds; why not, if it does not."""
    found: asyncio.Queue[str] = asyncio.Queue()

    async def came(message: Any) -> None:
        found.put_nowait(message.data.decode())

    async with talking(port, seed, certificate, who, lambda why: found.put_nowait(str(why))) as client:
        await client.subscribe(subject, cb=came)
        await client.publish(broker.here_of(who), messages.Here(who, 7).text.encode())
        return await asyncio.wait_for(found.get(), 20)
