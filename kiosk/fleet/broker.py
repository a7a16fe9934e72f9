"""The broker: a NATS server that the desk starts, with a configuration made from who was let in."""

from __future__ import annotations

import ctypes
import json
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from kiosk.base.whole_file import write_whole
from kiosk.fleet.keys import CERTIFICATE, PRIVATE, Keys

FOLDER = "broker"
"""Its store, in the folder of the keys."""
STREAM, CONSUMER = "FACTS", "desk"
DAYS = 14
"""How long the broker keeps what was brought to it: the journals are the truth."""
BYTES = 256 * 1024 * 1024
MESSAGE = 1024 * 1024
"""The bytes of a message, at most."""
PATIENCE = 5.0
SILENT = 30.0
"""Seconds in which it has kept something that it was given."""
_SIGNAL_OF_PARENT = 1  # PR_SET_PDEATHSIG


def facts_of(kiosk: str) -> str:
    """The subject on which a kiosk alone may say something."""
    return f"facts.{kiosk}"


def told(kiosk: str) -> str:
    """The subject on which a kiosk alone hears what the desk has."""
    return f"have.{kiosk}"


def here_of(kiosk: str) -> str:
    """The subject on which a kiosk says that it is there; kept by nobody."""
    return f"here.{kiosk}"


def night_of(kiosk: str) -> str:
    """The subject on which a kiosk alone hears what it is to know of the night; kept by nobody, as it has names."""
    return f"night.{kiosk}"


def inbox(kiosk: str) -> str:
    """What the subjects of the broker's own answers to a kiosk begin with."""
    return f"_INBOX_{kiosk}"


def program() -> Path | None:
    """Where the server is; None if it is not installed."""
    beside = Path(sys.executable).with_name("nats-server")
    found = str(beside) if beside.exists() else shutil.which("nats-server")
    return Path(found) if found else None


def _end_with_us() -> None:
    """In the server's process: it ends if the desk's is killed, and does not keep the port from the next."""
    ctypes.CDLL(None).prctl(_SIGNAL_OF_PARENT, signal.SIGTERM)


class Broker:
    """The server's process. Methods raise OSError where it cannot be started or configured."""

    def __init__(self, server: Path, keys: Keys, host: str, port: int) -> None:
        self._server, self._keys, self._host, self._port = server, keys, host, port
        self._path = keys.folder / "broker.json"
        self._let_in: Mapping[str, str] | None = None
        """Whom it knows; None before it was configured."""
        self._process: subprocess.Popen[bytes] | None = None
        self._again = 0
        """How often it was started again since it last kept something."""

    def follow(self, silent: float = 0.0) -> None:
        """Starts it, or starts it again where it has ended, and has it know who was let in.

        `silent` is for how many seconds it has kept nothing that it was given. Once its disk was full it takes nothing
        more, even where there is room again, until it is started again. If that does not help it gets an empty store:
        the tables send again what was in it.
        """
        before, self._again = self._again, int(silent // SILENT)
        if self._again > before:
            self.stop()
            if self._again > 1:
                shutil.rmtree(self._keys.folder / FOLDER, ignore_errors=True)
        runs = self._process is not None and self._process.poll() is None
        let_in = self._keys.let_in
        if let_in != self._let_in:
            _ = self._keys.certificate
            write_whole(self._path, json.dumps(self._configuration(let_in), indent=1))
            self._let_in = let_in
            if runs and self._process is not None:
                self._process.send_signal(signal.SIGHUP)
        if not runs:
            self._process = subprocess.Popen(
                [self._server, "-c", self._path], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL, preexec_fn=_end_with_us,
            )  # fmt: skip

    def stop(self) -> None:
        """Ends it."""
        if self._process is not None:
            self._process.terminate()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(PATIENCE)
            self._process.kill()
            self._process.wait()

    def _configuration(self, let_in: Mapping[str, str]) -> dict[str, object]:
        tables = [
            {
                "nkey": key,
                "permissions": {
                    "publish": {"allow": [facts_of(kiosk), here_of(kiosk)]},
                    "subscribe": {"allow": [told(kiosk), night_of(kiosk), f"{inbox(kiosk)}.>"]},
                },
            }
            for kiosk, key in let_in.items()
        ]
        folder = self._keys.folder
        return {
            "listen": f"{self._host}:{self._port}",
            "max_payload": MESSAGE,
            "jetstream": {"store_dir": str(folder / FOLDER), "max_file_store": 2 * BYTES, "sync_interval": "always"},
            "tls": {"cert_file": str(folder / CERTIFICATE), "key_file": str(folder / PRIVATE), "timeout": 5},
            "authorization": {"users": [{"nkey": self._keys.public}, *tables], "timeout": 10},
        }
