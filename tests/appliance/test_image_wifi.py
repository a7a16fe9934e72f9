"""Wi-Fi on the card's image, in an emulated machine (card.py), with two radios that Linux pretends: one is the kiosk's,
the other a router's. `WHIST_WIFI_PARTS` names the folder with what the image lacks for them (wifi_parts.sh).

What people choose goes through the kiosk's own session, as its own user: to nmcli, NetworkManager, wpa_supplicant, iw.
"""

import base64
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.appliance.card import Card, begun
from tests.appliance.emulated import SLOW
from tests.appliance.machine import until

PARTS = os.environ.get("WHIST_WIFI_PARTS", "")
NAME, PASSWORD = "Old: Library", "Anna & 11?"
ROUTER = """ctrl_interface=/run/router
ap_scan=1
network={{
 ssid="{name}"
 mode=2
 frequency={frequency}
 {lock}
 ignore_broadcast_ssid={hidden}
}}
"""
LOCK = f'key_mgmt=WPA-PSK\n proto=RSN\n pairwise=CCMP\n psk="{PASSWORD}"'
ADDRESSES = "interface wlan1\nstart 192.168.7.20\nend 192.168.7.40\nlease_file /run/leases\n"
SESSION = """
import json, sys
from dataclasses import asdict
from pathlib import Path
from kiosk.appliance.settings import CannotSet, network
network.JOINING *= 4  # all is slow here, and the machine is waited for no longer than SLOW
slowly = lambda command, said, patience: network.run_command(command, said, 10 * patience)
host = network.HostNetwork(Path("/var/lib/whist-kiosk"), True, run=slowly)
what, *how = json.loads(sys.argv[1])
try:
    print(json.dumps(asdict(getattr(host, what)(*how))))
except CannotSet as why:
    print(json.dumps({"why": str(why)}))
"""


class Air:
    """The kiosk's network, as its session tells it, and a router beside it."""

    def __init__(self, card: Card) -> None:
        self.card = card

    def put(self, path: str, text: str) -> None:
        """Writes a file on the machine, which is asked in single lines."""
        packed = base64.b64encode(text.encode()).decode()
        self.card.says("sh", "-c", f"mkdir -p {Path(path).parent}; echo {packed} | base64 -d >{path}")

    def session(self, what: str, *how: object) -> dict[str, Any]:
        """What the kiosk's session answers."""
        python = "/opt/whist-kiosk/current/bin/python"
        words = ("runuser", "-u", "whist", "--", "env", "HOME=/nonexistent", python, "/run/session.py")
        answer: dict[str, Any] = json.loads(self.card.says(*words, json.dumps([what, *how])).splitlines()[-1])
        return answer

    def join(self, *how: object) -> dict[str, Any]:
        """Joins a network, which has to succeed."""
        now = self.session("join", *how)
        units = ("NetworkManager", "wpa_supplicant", "router", "addresses")
        log = ("journalctl", "--no-pager", "-n", "80", *(f"--unit={unit}" for unit in units))
        assert "why" not in now, f"{now}\n{self.card.says(*log)}"
        return now

    def router(self, name: str = NAME, lock: str = LOCK, hidden: bool = False, frequency: int = 2437) -> None:
        """The router is another one from now on."""
        self.put("/run/router.conf", ROUTER.format(name=name, lock=lock, hidden=int(hidden), frequency=frequency))
        self.card.says("systemctl", "restart", "router")
        up = ("sh", "-c", "ip netns exec router iw dev wlan1 info | grep -q 'type AP'")
        until(lambda: self.card.run(*up).returncode == 0, "the router is on", SLOW)

    def names(self) -> list[str]:
        return [near["name"] for near in self.session("look", True)["near"]]


@pytest.fixture(scope="module")
def air(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Air]:
    if not PARTS:
        pytest.skip("NOT TESTED: no radios; make image-wifi-test")

    def prepare(card: Card) -> None:
        for name in ("hwsim.ko", "busybox"):
            card.put_on_card(Path(PARTS, name).resolve(), name)

    with begun(tmp_path_factory.mktemp("air"), prepare) as card:
        made = Air(card)
        made.put("/run/addresses.conf", ADDRESSES)
        made.put("/run/session.py", SESSION)
        card.says("sh", "-c", "touch /run/leases; mkdir /run/tools")
        card.says("mount", "-t", "tmpfs", "tools", "/run/tools")  # nothing may be executed in /run itself
        card.says("sh", "-c", "cp /boot/firmware/busybox /run/tools; chmod 755 /run/tools/busybox")
        for line in (
            "modprobe mac80211", "insmod /boot/firmware/hwsim.ko radios=2", "ip netns add router",
            'iw phy "$(basename "$(realpath /sys/class/net/wlan1/phy80211)")" set netns name router',
            "ip -n router address add 192.168.7.1/24 dev wlan1", "ip -n router link set lo up",
        ):  # fmt: skip
            card.says("sh", "-c", line)
        for unit, line in (
            ("router", "wpa_supplicant -i wlan1 -D nl80211 -c /run/router.conf"),
            ("addresses", "/run/tools/busybox udhcpd -f /run/addresses.conf"),
        ):
            text = f"[Service]\nExecStart=ip netns exec router {line}\nRestart=always\nRestartSec=1\n"
            made.put(f"/run/systemd/system/{unit}.service", text)
        card.says("systemctl", "daemon-reload")
        made.router()
        card.says("systemctl", "start", "addresses")
        yield made


def test_the_radio_begins_when_it_is_wanted_and_sees_the_router(air: Air) -> None:
    assert air.session("look")["radio"] == "off"
    assert air.session("turn_on")["radio"] == "on"
    until(lambda: NAME in air.names(), "the network is seen", SLOW)


def test_a_wrong_password_is_said_and_not_kept(air: Air) -> None:
    why = air.session("join", NAME, "something else")["why"]
    assert why in (
        "The password is not right, or the network is too far away.",
        "No answer came in time. Try again.",  # an emulated machine is slow
    )
    assert NAME not in air.card.says("nmcli", "-t", "-f", "NAME", "connection")


def test_a_network_is_joined_with_its_password_and_left(air: Air) -> None:
    now = air.join(NAME, PASSWORD)
    assert now["wifi"] == NAME and now["wifi_address"].startswith("192.168.7."), now
    assert [near for near in now["near"] if near["joined"]][0]["lock"] == "password"
    assert air.session("forget", NAME)["wifi"] == ""


def test_a_network_that_hides_its_name_is_joined_by_it(air: Air) -> None:
    air.router("Back room", hidden=True)
    until(lambda: air.names() == [], "no network tells its name", SLOW)
    now = air.join("Back room", PASSWORD, True)
    assert now["wifi"] == "Back room" and now["wifi_address"].startswith("192.168.7."), now
    air.session("forget", "Back room")


def test_one_that_hides_its_name_and_is_not_there_is_said_to_be_gone(air: Air) -> None:
    said = air.session("join", "Nowhere", PASSWORD, True)
    assert said == {"why": "The network is no longer there. Is it switched on, and near?"}


def test_an_open_one_that_hides_its_name_is_joined_without_a_password(air: Air) -> None:
    air.router("Cellar", "key_mgmt=NONE", hidden=True)
    now = air.join("Cellar", None, True)
    assert now["wifi"] == "Cellar", now
    air.session("forget", "Cellar")


def test_the_radio_keeps_to_the_country_that_is_chosen_at_later_starts_too(air: Air) -> None:
    assert air.session("look")["rules"] == "00"
    kept = "/var/lib/whist-kiosk/wifi-country"
    for letters in ("NL by place", "DE"):
        air.card.says("runuser", "-u", "whist", "--", "sh", "-c", f"echo {letters} >{kept}.new && mv {kept}.new {kept}")
        until(lambda: air.session("look")["rules"] == letters[:2], f"the radio is in {letters}", SLOW)  # noqa: B023
    air.card.says("iw", "reg", "set", "00")
    air.card.says("systemctl", "restart", "whist-kiosk-radio")
    until(lambda: air.session("look")["rules"] == "DE", "the radio is in DE", SLOW)
