"""The card's image in an emulated machine: `make image-test`, with `WHIST_IMAGE` naming the packed image and
`WHIST_MACHINE` the machine (card.py).

A hand is played on it by a finger and a keyboard, and the plug is pulled `WHIST_CUTS` times (else ten).
"""

import os
from collections.abc import Iterator

import pytest

from tests.appliance.card import CARD, SETTLED, Card, begun
from tests.appliance.emulated import SLOW
from tests.appliance.machine import until

CUTS = int(os.environ.get("WHIST_CUTS", "10"))
PASS = DEALT = NEXT = (("onward",), 1)
HAND = (DEALT, (("4 uptown",), 1), PASS, PASS, PASS, (("Spades",), 1), (("Play",), 1), (("Total", "10"), 2), NEXT)
"""A hand from the deal to the next one: what is tapped until something more is on record, and how much that is."""
SCORED = "1,Otis,4 up ♠,10,0,4"
"""The first hand on the score sheet."""


@pytest.fixture(scope="module")
def card(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Card]:
    with begun(tmp_path_factory.mktemp("card")) as machine:
        yield machine


def test_the_home_page_is_on_the_display_and_nothing_has_failed(card: Card) -> None:
    assert card.says("systemctl", "list-units", "--failed", "--no-legend") == ""
    assert card.kiosk("NRestarts") == "0" and card.kiosk("StatusText") == "On screen."
    began = card.says("journalctl", "-u", "whist-kiosk", "-o", "short-monotonic", "--no-pager")
    memory = card.says("grep", "VmRSS", f"/proc/{card.kiosk('MainPID')}/status")
    print(card.says("systemd-analyze"), began, card.says("head", "-n", "3", "/proc/meminfo"), memory, sep="\n")


def test_the_system_cannot_be_written_to(card: Card) -> None:
    assert card.says("findmnt", "-no", "FSTYPE,OPTIONS", "/").startswith("squashfs ro")
    assert "Read-only" in card.run("touch", "/etc/tried", "/usr/tried", "/boot/firmware/tried").stdout


def test_the_data_have_the_rest_of_the_card(card: Card) -> None:
    mebibytes = int(card.says("df", "--output=size", "-m", "/data").split()[-1])
    assert mebibytes > 0.9 * (CARD - card.written) / (1 << 20)
    for place in ("/var/lib/whist-kiosk", "/var/backups/whist-kiosk", "/var/lib/systemd"):
        assert card.says("findmnt", "-no", "FSTYPE", "--target", place) == "ext4", place


def test_nobody_can_log_in(card: Card) -> None:
    shadow = [line.split(":")[1] for line in card.says("cat", "/etc/shadow").splitlines()]
    assert shadow and all(word.startswith(("!", "*")) for word in shadow)
    assert card.run("test", "-e", "/usr/sbin/sshd").returncode == 1
    assert card.says("sh", "-c", "systemctl list-units --state=running --no-legend '*getty*'") == ""


def test_nothing_listens_on_the_network(card: Card) -> None:
    assert card.says("ss", "--no-header", "--listening", "--tcp", "--udp", "--raw", "--numeric") == ""
    assert card.says("ip", "-brief", "-4", "address", "show", "scope", "global") == ""


def test_the_radio_is_nobody_s_until_somebody_wants_a_network(card: Card) -> None:
    state = ("systemctl", "is-active", "NetworkManager")
    assert card.run(*state).stdout.strip() == "inactive"
    as_kiosk = ("runuser", "-u", "whist", "--")
    card.says(*as_kiosk, "touch", "/var/lib/whist-kiosk/wifi")
    until(lambda: card.run(*state).stdout.strip() == "active", "NetworkManager has begun", SLOW)
    for how in ("off", "on"):
        # Whoever says that the kiosk may, is begun by this; on a slow machine too late for the first time.
        switched = (*as_kiosk, "nmcli", "radio", "wifi", how)
        until(lambda: card.run(*switched).returncode == 0, f"the radio is {how}", SLOW)  # noqa: B023
    listed = card.says("nmcli", "-t", "-f", "DEVICE,TYPE,STATE", "device")
    assert ("eth0:ethernet:unmanaged" in listed) == card.has_cable
    assert card.says("ss", "--no-header", "--listening", "--tcp", "--udp", "--raw", "--numeric") == ""
    card.says("rm", "/var/lib/whist-kiosk/wifi")
    card.says("systemctl", "stop", "NetworkManager", "wpa_supplicant")


def test_a_hand_is_opened_played_and_scored_by_finger_and_keyboard(card: Card) -> None:
    card.tap("New table")
    card.tap("onward")
    for name in ("Ada", "Otis", "Ruby", "Leon"):
        card.type(name)
    card.keep("who-deals")
    card.tap("North")
    card.tap("onward")
    for number, (keys, _) in enumerate(HAND):
        card.keep(f"hand-{number}")
        for key in keys:
            card.tap(key)
    card.keep("next-hand")
    assert SCORED in card.says("whist-kiosk", "export", "--format", "csv")


def test_a_pulled_plug_loses_nothing_that_was_saved(card: Card) -> None:
    said, step = card.entries(), 0
    for cut in range(CUTS):
        # At the first sign of the tap on the display, a little later, or when the next page is all there.
        same = (0, 1, 4, SETTLED)[cut % 4]
        (*before, last), more = HAND[step % len(HAND)]
        for key in before:
            card.tap(key)
        card.tap(last, same)
        card.keep(f"cut-{cut}")
        card.off()
        card.on()
        card.on_screen(f"after-cut-{cut}")
        found = card.entries()
        print(f"cut {cut}: {last}, {said} entries before it, {found} after the start")
        assert found == said + more or (found == said and same < SETTLED)
        assert card.says("systemctl", "list-units", "--failed", "--no-legend") == ""
        card.tap("onward")
        said, step = found, step + (found > said)
    card.keep("after-the-last-cut")
    assert SCORED in card.says("whist-kiosk", "export", "--format", "csv")


def test_the_kiosk_switches_it_off(card: Card) -> None:
    card.says("touch", "/run/whist-kiosk/power-off")
    until(card.is_off, "it is off", SLOW)
