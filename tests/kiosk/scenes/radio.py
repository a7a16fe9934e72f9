"""A machine with a cable and a radio, as `ip` and `nmcli` say: what they print is what NetworkManager 1.42 prints."""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path

from kiosk.appliance.settings import country
from kiosk.appliance.settings.network import HostNetwork

LIBRARY, HALL, FIRM, OLD = "Old: Library", "Open\\hall", "Firm", "Attic"
PASSWORD = "Anna & 11?"
AIR = {LIBRARY: (82, "WPA1 WPA2"), HALL: (40, ""), FIRM: (30, "WPA2 802.1X"), OLD: (20, "WEP")}
NO_PASSWORD_YET = "?"
NOT_RUNNING = "Error: NetworkManager is not running."
NO_SECRETS = "Error: Connection activation failed: (7) Secrets were required, but not provided."


class Radio:
    """Answers as the commands would. `says`: what joining a network fails with, "" for nothing."""

    def __init__(self, running: bool = True, there: bool = True) -> None:
        self.running, self.there, self.on = running, there, True
        self.air = dict(AIR)
        self.known: dict[str, str] = {}
        self.joined = self.says = ""
        self.told: list[str] = []
        self.begins_at: Path | None = None
        """NetworkManager begins once this file is there."""
        self.hidden: dict[str, str] = {}
        """Networks that do not tell their names, with their passwords; "" where they have none."""
        self.rules = "00"
        self.hears: Path | None = None
        """The folder in which the system sees the country to whose rules the radio keeps from then on."""

    def __call__(self, command: Sequence[str], said: str, patience: float) -> str:
        if command[0] == "ip":
            there = [{"ifname": "lo", "addr_info": [{"local": "127.0.0.1"}]}]
            there += [{"ifname": "eth0", "addr_info": [{"local": "192.168.1.20"}]}]
            there += [{"ifname": "wlan0", "addr_info": [{"local": "192.168.1.31"}] if self.joined else []}]
            return json.dumps(there)
        if command == ("iw", "reg", "get"):
            named = country.kept(self.hears) if self.hears else None
            self.rules = named.code if named else self.rules
            return f"global\ncountry {self.rules}: DFS-UNSET\n\t(2402 - 2472 @ 40), (N/A, 20), (N/A)\n"
        if not self.there:
            raise FileNotFoundError(command[0])
        assert command[:2] == ("nmcli", "-t")
        self.running = self.running or (self.begins_at is not None and self.begins_at.exists())
        if not self.running:
            fail(command, 8, NOT_RUNNING)
        self.told.append(" ".join(command[2:]))
        return self._answer(command, said)

    def _answer(self, command: Sequence[str], said: str) -> str:
        match command[2:]:
            case "-f", "RUNNING,WIFI", "general":
                return f"running:{'enabled' if self.on else 'disabled'}\n"
            case "radio", "wifi", how:
                self.on = how == "on"
                return ""
            case "-f", "TYPE,STATE,CONNECTION", "device":
                state = f"wifi:connected:{escaped(self.joined)}" if self.joined else "wifi:disconnected:"
                return f"ethernet:connected:cable\n{state}\nloopback:connected (externally):lo\n"
            case "-f", "NAME,TYPE", "connection", "show":
                return "".join(f"{escaped(name)}:802-11-wireless\n" for name in self.known) + "cable:802-3-ethernet\n"
            case "-f", "IN-USE,SSID,SIGNAL,SECURITY", "device", "wifi", "list", "--rescan", "auto":
                found = ((name, *self.air[name]) for name in self.air if self.on)
                lines = [f"{'*' if name == self.joined else ' '}:{escaped(name)}:{n}:{how}" for name, n, how in found]
                return "\n".join([*lines, " ::70:WPA2", ""])
            case "connection", "delete", "id", name:
                if self.known.pop(name, None) is None:
                    fail(command, 10, f"Error: unknown connection '{name}'.")
                self.joined = "" if self.joined == name else self.joined
                return ""
            case "connection", "add", *_, "con-name", name, "autoconnect", "no", "ssid", _, hides, "yes":
                assert hides == "802-11-wireless.hidden"
                self.known[name] = ""
                return ""
            case "connection", "add", *_, "con-name", name, "autoconnect", "no", "ssid", _, _, "yes", how, "wpa-psk":
                assert how == "802-11-wireless-security.key-mgmt"
                self.known[name] = NO_PASSWORD_YET
                return ""
            case "connection", "modify", "id", _, "connection.autoconnect", "yes":
                return ""
            case [*asks, "--wait", _, "connection", "up", "id", name]:
                if self.known[name] == NO_PASSWORD_YET:
                    self.known[name] = said.removesuffix("\n")
                wanted = self.hidden.get(name)
                if wanted and (asks != ["--ask"] or self.known[name] != wanted):
                    fail(command, 4, f"Password: ***\n{NO_SECRETS}")
                if wanted is not None:
                    self.air[name] = (55, "WPA2" if wanted else "")
                return self._join(command, name)
            case [*asks, "--wait", _, "device", "wifi", "connect", name, "name", _]:
                self.known[name] = said.removesuffix("\n")
                if name == LIBRARY and (asks != ["--ask"] or self.known[name] != PASSWORD):
                    fail(command, 4, f"Password: ***\n{NO_SECRETS}")
                return self._join(command, name)
        raise AssertionError(command)

    def _join(self, command: Sequence[str], name: str) -> str:
        if self.says:
            fail(command, 4, self.says)
        if name not in self.air:
            if command[-2] == "id":
                fail(command, 4, "Error: Connection activation failed: (53) The Wi-Fi network could not be found")
            fail(command, 10, f"Error: No network with SSID '{name}' found.")
        self.joined = name
        return f"Device 'wlan0' successfully activated with '{name}'.\n"

    def host(self, folder: Path, ours: bool = True, carrier: str = "1", aerial: bool = True) -> HostNetwork:
        """The machine, with its parts as the kernel shows them in a folder; `carrier` is "" for a socket that nobody
        looks after."""
        parts = folder / "net"
        for name in ("lo", "eth0", *["wlan0"] * aerial):
            (parts / name).mkdir(parents=True, exist_ok=True)
        (parts / "eth0" / "device").mkdir(exist_ok=True)
        if carrier:
            (parts / "eth0" / "carrier").write_text(f"{carrier}\n")
        if aerial:
            (parts / "wlan0" / "wireless").mkdir(exist_ok=True)
        return HostNetwork(folder, ours, parts, self, lambda seconds: None)


def escaped(name: str) -> str:
    return name.replace("\\", "\\\\").replace(":", "\\:")


def fail(command: Sequence[str], code: int, said: str) -> None:
    raise subprocess.CalledProcessError(code, command, stderr=said)
