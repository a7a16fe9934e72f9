"""How the machine is connected: its cable and its Wi-Fi, as the kernel and NetworkManager (`nmcli`) say; and the Wi-Fi
that is joined when somebody at the screen chooses one.

The kiosk keeps no password: it hands it on. On the image nobody looks after the radio until the file `WANTED` is there
(systemd/image). Which country's rules the radio keeps to is a file too (`country`).
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from kiosk.appliance.settings import country
from kiosk.appliance.settings.country import Country
from kiosk.appliance.settings.host_computer import PATIENCE, CannotSet
from kiosk.base.language import _, later
from kiosk.base.log import log
from kiosk.base.not_now import NotNow
from kiosk.journal.thread import Worker
from rules.phrases import Phrase

WANTED = "wifi"
"""The file in the data folder that says that a Wi-Fi is wanted."""
PARTS = Path("/sys/class/net")
ANSWERING, JOINING, BEGINNING, SCANNING = 10, 45, 20, 25
"""Seconds that NetworkManager may take to answer, to join a network, to begin, and to look for networks."""
SCANS = 10
"""How often networks are looked for when the radio has just begun."""
SHORTEST, LONGEST = 8, 63
"""Letters of a password (IEEE 802.11, annex J.4)."""
LONGEST_NAME = 32
"""Bytes of a network's name."""

Cable = Literal["none", "unused", "out", "in"]
"""There is no socket; nobody looks after it; no cable is in, or one is."""
Radio = Literal["none", "others", "off", "on"]
"""There is no radio; it is not the kiosk's to set; it is off or on."""
Lock = Literal["open", "password", "user", "old"]
"""What a network asks for: nothing, a password, a user's name too; or it is of a kind that is too old to be safe."""


@dataclass(frozen=True)
class Near:
    """A Wi-Fi in reach. `strength` is in percent; `known`: it was joined before."""

    name: str
    strength: int
    lock: Lock
    joined: bool = False
    known: bool = False


@dataclass(frozen=True)
class Connected:
    """How the machine is connected. Addresses are "" where there is none; `wifi` is the network that is joined; `rules`
    are two letters of the country whose rules the radio keeps to, "00" for what is allowed everywhere, or "" where
    nobody can tell."""

    cable: Cable
    cable_address: str
    radio: Radio
    wifi: str = ""
    wifi_address: str = ""
    near: tuple[Near, ...] = ()
    rules: str = ""


def run_command(command: Sequence[str], said: str, patience: float) -> str:
    """The output of a command that is told something. Raises OSError or SubprocessError."""
    words = {**os.environ, "LC_ALL": "C"}
    return subprocess.run(
        command, input=said, capture_output=True, text=True, timeout=patience, check=True, env=words
    ).stdout


@dataclass
class HostNetwork:
    """The machine's network. Everything here waits for commands, so it is not for the thread that owns the state.
    `ours`: the machine serves the kiosk alone; on any other nothing is set."""

    folder: Path
    ours: bool
    parts: Path = PARTS
    run: Callable[[Sequence[str], str, float], str] = field(default=lambda *asked: run_command(*asked))
    wait: Callable[[float], object] = field(default=time.sleep)

    def look(self, scan: bool = False) -> Connected:
        """How the machine is connected now; with `scan` also which networks are in reach."""
        names = sorted(each.name for each in self.parts.iterdir()) if self.parts.is_dir() else []
        radio = next((name for name in names if (self.parts / name / "wireless").exists()), "")
        cables = [name for name in names if name != radio and (self.parts / name / "device").exists()]
        states: dict[Cable, str] = {self._cable(name): name for name in reversed(cables)}
        cable: Cable = next((state for state in ("in", "out", "unused") if state in states), "none")
        addresses = self._addresses()
        found = Connected(cable, addresses.get(states.get(cable, ""), ""), "none" if not radio else "off")
        if not radio:
            return found
        try:
            running, enabled = _fields(self._nmcli("-f", "RUNNING,WIFI", "general"), 2)
        except FileNotFoundError:
            return replace(found, radio="others")
        except CannotSet:
            running = enabled = ""
        if not self.ours:
            return replace(found, radio="others")
        found = replace(found, rules=self._rules())
        if (running, enabled) != ("running", "enabled"):
            return found
        joined = self._joined()
        near = self._near(joined) if scan else ()
        return replace(found, radio="on", wifi=joined, wifi_address=addresses.get(radio, ""), near=near)

    def turn_on(self) -> Connected:
        """Has somebody look after the radio, and looks for networks. Raises `CannotSet`."""
        try:
            (self.folder / WANTED).touch()
        except OSError as error:
            raise CannotSet(later("That cannot be kept: {why}."), why=str(error.strerror)) from error
        for _attempt in range(2 * BEGINNING):
            with suppress(CannotSet):
                self._nmcli("radio", "wifi", "on")
                break
            self.wait(0.5)
        for _attempt in range(SCANS):
            found = self.look(scan=True)
            if found.near or found.radio in ("none", "others"):
                break
            self.wait(0.5)
        if found.radio != "on":
            raise CannotSet(_("The Wi-Fi does not begin. Switch the machine off and on, and try again."))
        return found

    def turn_off(self) -> Connected:
        """The radio is off, at later starts too. Raises `CannotSet`."""
        self._nmcli("radio", "wifi", "off")
        with suppress(OSError):
            (self.folder / WANTED).unlink()
        return self.look()

    def join(self, name: str, password: str | None, hidden: bool = False) -> Connected:
        """Joins a network in reach: with a new password, or None where it needs none or is known. One that is `hidden`
        does not tell its name, and is called by it. Raises `CannotSet`."""
        known = name in self._known()
        if known and password is None:
            self._up(name)
            return self.look(scan=True)
        if known:
            self._nmcli("connection", "delete", "id", name)
        try:
            if hidden:
                self._join_hidden(name, password)
            else:
                self._up(name, password, ("device", "wifi", "connect", name, "name", name))
        except CannotSet:
            with suppress(CannotSet):  # it would be tried again and again
                self._nmcli("connection", "delete", "id", name)
            raise
        return self.look(scan=True)

    def _join_hidden(self, name: str, password: str | None) -> None:
        """It is described first, because `device wifi connect` looks for it once only, and may miss it. By itself it is
        joined at later starts, not before there was a password."""
        lock = () if password is None else ("802-11-wireless-security.key-mgmt", "wpa-psk")
        described = ("type", "wifi", "ifname", "*", "con-name", name, "autoconnect", "no", "ssid", name)
        self._nmcli("connection", "add", *described, "802-11-wireless.hidden", "yes", *lock)
        self._up(name, password)
        self._nmcli("connection", "modify", "id", name, "connection.autoconnect", "yes")

    def _up(self, name: str, password: str | None = None, how: Sequence[str] = ()) -> None:
        """Joins a network. The password is not among the words of a command, which others on the machine could read."""
        asking, said = (["--ask"], f"{password}\n") if password is not None else ([], "")
        wanted = how or ("connection", "up", "id", name)
        self._nmcli(*asking, "--wait", str(JOINING), *wanted, said=said, patience=JOINING + 5)

    def forget(self, name: str) -> Connected:
        """Leaves a network, and joins it no more. Raises `CannotSet`."""
        self._nmcli("connection", "delete", "id", name)
        return self.look(scan=True)

    def _cable(self, name: str) -> Cable:
        try:
            return "in" if (self.parts / name / "carrier").read_text().strip() == "1" else "out"
        except OSError:  # the kernel knows only of one that is in use
            return "unused"

    def _addresses(self) -> dict[str, str]:
        try:
            said = json.loads(self.run(("ip", "-json", "-4", "address"), "", PATIENCE))
            return {each["ifname"]: each["addr_info"][0]["local"] for each in said if each.get("addr_info")}
        except (OSError, subprocess.SubprocessError, ValueError, LookupError, TypeError, AttributeError):
            return {}

    def _rules(self) -> str:
        try:
            found = re.search(r"^country (\w\w):", self.run(("iw", "reg", "get"), "", PATIENCE), re.MULTILINE)
        except (OSError, subprocess.SubprocessError):
            return ""
        return found[1] if found else ""

    def _joined(self) -> str:
        lines = self._nmcli("-f", "TYPE,STATE,CONNECTION", "device").splitlines()
        found = [name for kind, state, name in (_fields(line, 3) for line in lines) if (kind, state) == JOINED]
        return found[0] if found else ""

    def _known(self) -> set[str]:
        lines = self._nmcli("-f", "NAME,TYPE", "connection", "show").splitlines()
        return {name for name, kind in (_fields(line, 2) for line in lines) if kind == "802-11-wireless"}

    def _near(self, joined: str) -> tuple[Near, ...]:
        """The networks in reach, each once, the strongest first; those without a name cannot be chosen."""
        listed = ("-f", "IN-USE,SSID,SIGNAL,SECURITY", "device", "wifi", "list", "--rescan", "auto")
        known = self._known()
        found: dict[str, Near] = {}
        for line in self._nmcli(*listed, patience=SCANNING).splitlines():
            used, name, signal, security = _fields(line, 4)
            strength = int(signal) if signal.isdecimal() else 0
            if name and (name not in found or found[name].strength < strength):
                found[name] = Near(name, strength, _lock(security), used == "*" or name == joined, name in known)
        return tuple(sorted(found.values(), key=lambda near: (not near.joined, -near.strength, near.name)))

    def _nmcli(self, *words: str, said: str = "", patience: float = ANSWERING) -> str:
        """What NetworkManager says. Raises `CannotSet` in plain words; FileNotFoundError where it is not there."""
        try:
            return self.run(("nmcli", "-t", *words), said, patience)
        except FileNotFoundError:
            raise
        except subprocess.TimeoutExpired as error:
            raise CannotSet(_("No answer came in time. Try again.")) from error
        except subprocess.CalledProcessError as error:
            raise CannotSet(_why(str(error.stderr or error.output or ""))) from error
        except OSError as error:
            raise CannotSet(_("The system could not be asked: {why}.", why=error.strerror)) from error


JOINED = ("wifi", "connected")


def _fields(line: str, count: int) -> list[str]:
    """The fields of a line of `nmcli -t`: colons divide them, and a backslash stands before one that does not."""
    parts = re.findall(r"((?:\\.|[^:\\])*)(?::|$)", line.strip("\n"))
    return [re.sub(r"\\(.)", r"\1", part) for part in (*parts, *[""] * count)][:count]


def _lock(security: str) -> Lock:
    if "802.1X" in security:
        return "user"
    if "WPA" in security:
        return "password"
    return "old" if "WEP" in security else "open"


def _why(said: str) -> str:
    """What NetworkManager said, in plain words."""
    for sign, words in (
        ("ecrets were required", _("The password is not right, or the network is too far away.")),
        (".psk: property is invalid", _("The password is not right, or the network is too far away.")),
        ("No network with SSID", _("The network is no longer there. Is it switched on, and near?")),
        ("could not be found", _("The network is no longer there. Is it switched on, and near?")),
        ("IP configuration could not", _("The password was right, but the router gave no address. Is it well?")),
        ("unknown connection", _("The network is not known any more.")),
        ("No Wi-Fi device", _("This machine has no radio.")),
        ("not running", _("Nobody looks after the Wi-Fi of this machine now.")),
        ("imeout", _("No answer came in time. Try again.")),
        ("ot authorized", _("The kiosk may not choose a Wi-Fi here. Install it again: it may then.")),
        ("nsufficient privileges", _("The kiosk may not choose a Wi-Fi here. Install it again: it may then.")),
    ):
        if sign in said:
            return words
    log.warning("NetworkManager refused, and the kiosk has no word for why")
    return _("That did not work. Try again.")


Doing = Literal["", "looking", "scanning", "beginning", "ending", "joining", "forgetting"]


class Network:
    """How the machine is connected, as last heard, and what is being done about it. Belongs to the thread that owns the
    state."""

    def __init__(self, host: HostNetwork) -> None:
        self.host = host
        self.now: Connected | None = None
        self.doing: Doing = ""
        self.about = ""
        """The network that is joined or left, or that the trouble is with."""
        self.hidden = False
        """Whether it was called by its name, which it does not tell."""
        self.trouble = ""
        self._worker: Worker | None = None

    def look(self, scan: bool = False) -> None:
        """Asks how the machine is connected; with `scan` also which networks are in reach."""
        self._do("scanning" if scan else "looking", lambda: self.host.look(scan))

    def turn_on(self) -> None:
        self._do("beginning", self.host.turn_on)

    def turn_off(self) -> None:
        self._do("ending", self.host.turn_off)

    def join(self, name: str, password: str | None = None, hidden: bool = False) -> None:
        if self._do("joining", lambda: self.host.join(name, password, hidden), name):
            self.hidden = hidden

    def forget(self, name: str) -> None:
        self._do("forgetting", lambda: self.host.forget(name), name)

    @property
    def country(self) -> Country | None:
        """The country whose rules the radio is to keep to; None where nobody has said."""
        return country.kept(self.host.folder)

    def choose_country(self, code: str) -> None:
        """The radio keeps to the rules of this country, by its two letters, as soon as the system has heard of it.
        Raises `NotNow`."""
        try:
            country.choose(self.host.folder, code)
        except OSError as error:
            raise NotNow(_("That cannot be kept: {why}.", why=error.strerror)) from error
        log.info("the radio is to keep to the rules of %s", code)
        self.look()

    def poll(self) -> bool:
        """Takes what came; whether there was anything."""
        if self._worker is None:
            return False
        came = self._worker.poll()
        if not self._worker.pending:
            self._worker.close()
            self._worker = None
        return bool(came)

    def settle(self) -> None:
        """Waits until everything is done; for tests."""
        while self._worker is not None:
            self._worker.settle()
            self.poll()

    def _do(self, doing: Doing, ask: Callable[[], Connected], about: str = "") -> bool:
        """One thing at a time: what is asked for meanwhile is not done, and the answer is no. Nothing waits for a
        look."""
        if self.doing not in ("", "looking") or self.doing == doing:
            return False
        self.doing, self.about, self.trouble = doing, about, ""
        if self._worker is None:
            self._worker = Worker("network")
        self._worker.submit(ask, self._done)
        return True

    def _done(self, answer: Connected | Exception) -> None:
        if isinstance(answer, Connected):
            self.now = answer
        if self._worker is not None and self._worker.pending:
            return  # another thing was asked for since
        self.doing = ""
        if not isinstance(answer, Connected):
            self.trouble = answer.said if isinstance(answer, CannotSet) else Phrase("That did not work. Try again.")
            log.warning("the network could not be set: %s", type(answer).__name__)
