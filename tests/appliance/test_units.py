"""The units as systemd's own tools see them, on an installed machine."""

import re

import pytest

from tests.appliance.machine import Machine

UNITS = "/etc/systemd/system"
LOOSEST = {"whist-kiosk.service": 2.0}
OTHERS = 4.0


def units(machine: Machine) -> list[str]:
    """All of them; a template stands for a stick."""
    found = sorted(path.name for path in (machine.tree / UNITS[1:]).glob("whist-kiosk*.*") if path.is_file())
    assert len(found) >= 8
    return [name.replace("@.", "@sda1.") for name in found]


def exposure(machine: Machine, unit: str) -> float:
    said = machine.says("systemd-analyze", "security", "--offline=true", "--no-pager", f"{UNITS}/{unit}")
    found = re.search(r"Overall exposure level for .*: ([0-9.]+)", said)
    assert found, said
    return float(found[1])


def network(machine: Machine) -> str:
    """What is to be written for a reader on the network, as it is described."""
    described = (machine.source / "docs/appliance.md").read_text()
    return described.split("systemctl edit whist-kiosk", 1)[1].split("```ini\n", 1)[1].split("```", 1)[0]


@pytest.mark.parametrize("screen", ["kms", "cage", "network"])
def test_systemd_finds_no_fault_with_the_units_and_they_are_shut(machine: Machine, screen: str) -> None:
    drop_ins = machine.tree / UNITS[1:] / "whist-kiosk.service.d"
    drop_ins.mkdir()
    if screen == "network":
        (drop_ins / "override.conf").write_text(network(machine))
    if screen == "cage":
        (drop_ins / "cage.conf").write_bytes((machine.source / "systemd/run/cage.conf").read_bytes())
        (machine.tree / "usr/bin/cage").write_text("#!/bin/sh\n")
        (machine.tree / "usr/bin/cage").chmod(0o755)
    names = units(machine)
    assert machine.says("systemd-analyze", "verify", "--man=no", *names) == ""
    for name in names:
        if name.endswith(".service"):
            plain = name.replace("@sda1.", "@.") if "@" in name else name
            rated = exposure(machine, plain)
            print(f"{screen}: {name} {rated}")
            assert rated <= LOOSEST.get(name, OTHERS), name


def test_the_kiosk_waits_for_no_device_and_for_no_network(machine: Machine) -> None:
    text = (machine.tree / UNITS[1:] / "whist-kiosk.service").read_text()
    assert not re.search(r"^(Requires|BindsTo|Requisite|Wants|Assert\w+)=", text, re.MULTILINE)
    settings = "".join(line for line in text.splitlines(True) if not line.startswith("#"))
    assert "network" not in settings.lower()


def test_udev_reads_the_rules_and_knows_the_makers_they_name(machine: Machine) -> None:
    place = "/etc/udev/rules.d/70-whist-kiosk.rules"
    rules = (machine.tree / place[1:]).read_text()
    for line in rules.splitlines():
        assert not line or line.startswith("#") or re.fullmatch(r'(\S+?(==|\+=|!=|=)"[^"]*"(, )?)+', line), line
    if machine.run("udevadm", "verify", "--help").returncode == 0:  # Debian 13
        assert machine.says("udevadm", "verify", "--no-summary", place) == ""
    makers = {"1d50": "Marlin", "2c99": "Prusa", "0ab1": "FEIG"}
    named = re.findall(r'idVendor}=="(\w+)"(?:, ATTRS{idProduct}=="(\w+)")?', rules)
    assert {vendor for vendor, _ in named} == set(makers)
    for vendor, product in named:
        known = machine.says("systemd-hwdb", "query", f"usb:v{vendor.upper()}p{(product or '0002').upper()}")
        assert makers[vendor] in known
