"""Two machines with what several kiosks need, and a cable between them: a desk and a table, started by their units."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.appliance.machine import Machine, layered, until
from tests.appliance.test_install import begin_records
from tests.appliance.test_units import UNITS, exposure
from tests.kiosk.fleet.cable import Cable, missing

PYTHON = "/opt/whist-kiosk/current/bin/python"
DATA = "/var/lib/whist-kiosk"
DESK, TABLE = "whist-kiosk-desk.service", "whist-kiosk-table.service"
# What people do at a table's screen: they choose the night that was found, and say that the digits are the same.
JOINS = f"""
import time
from pathlib import Path
from kiosk.fleet.door import LET_IN
from kiosk.fleet.looking import Looking

looking = Looking(Path("{DATA}"))
looking.look()
while not (nights := looking.view().nights):
    time.sleep(0.1)
looking.ask(nights[0].address)
while not ((asked := looking.view().asked) and asked.digits):
    time.sleep(0.1)
looking.same(asked.digits)
while looking.view().asked.at != LET_IN:
    time.sleep(0.1)
"""


@pytest.fixture(scope="module")
def with_fleet(
    fresh: Path, fleet_wheels: Path, source: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Path]:
    """A Debian on which the kiosk was installed with what several kiosks need."""
    with layered(fresh, tmp_path_factory.mktemp("fleet")) as tree:
        done = Machine(tree, source, fleet_wheels).install("--fleet")
        assert done.returncode == 0, done.stdout
        yield tree


@pytest.fixture
def both(with_fleet: Path, source: Path, fleet_wheels: Path, tmp_path: Path) -> Iterator[tuple[Machine, Machine]]:
    """The desk and the table, off."""
    machines = []
    (tmp_path / "desk").mkdir()
    (tmp_path / "table").mkdir()
    with layered(with_fleet, tmp_path / "desk") as desk, layered(with_fleet, tmp_path / "table") as table:
        for tree in (desk, table):
            machines.append(Machine(tree, source, fleet_wheels))
            begin_records(machines[-1])
        try:
            yield machines[0], machines[1]
        finally:
            for each in machines:
                each.off()


def says_fleet(machine: Machine, *words: str) -> str:
    """What `whist-kiosk fleet` prints, asked by the kiosk's own user, as shut in as the units: in a container, and
    there alone, whoever is not has another boot id than they."""
    own = ("systemd-run", "--uid=whist", "--quiet", "--wait", "--pipe", "--property=ProtectProc=invisible")
    return machine.run(*own, "/opt/whist-kiosk/current/bin/whist-kiosk", "--data-dir", DATA, "fleet", *words).stdout


def active(machine: Machine, unit: str) -> bool:
    return machine.run("systemctl", "is-active", unit).stdout.strip() == "active"


def facts(machine: Machine, table: str) -> list[tuple[str, int, str]]:
    """Rows of a machine's records."""
    path = machine.tree / DATA[1:] / "journal.db"
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        own = "WHERE kiosk = (SELECT id FROM kiosk)" if table == "facts" else ""
        return db.execute(f"SELECT kiosk, seq, hash FROM {table} {own} ORDER BY seq").fetchall()


def test_an_update_without_the_word_keeps_what_several_kiosks_need(
    with_fleet: Path, source: Path, fleet_wheels: Path, tmp_path: Path
) -> None:
    with layered(with_fleet, tmp_path) as tree:
        machine = Machine(tree, source, fleet_wheels)
        assert "nats-server" in machine.says("/opt/whist-kiosk/current/bin/nats-server", "--version")
        again = machine.install()
        assert again.returncode == 0 and "building" not in again.stdout, again.stdout
        for unit in (DESK, TABLE):
            rated = exposure(machine, unit)
            print(unit, rated)
            assert rated <= 2.0, unit
            assert (tree / UNITS[1:] / unit.replace(".service", ".path")).is_file()


def test_a_desk_and_a_table_start_by_themselves_and_go_on_after_their_plugs_were_pulled(
    both: tuple[Machine, Machine],
) -> None:
    if why := missing():
        pytest.skip(f"NOT TESTED: {why}")
    desk, table = both
    cable = Cable()
    try:
        for end, machine in enumerate(both, 1):
            machine.on(network=cable.namespace(end))
            machine.on_screen()
            assert not active(machine, DESK) and not active(machine, TABLE), "nobody has asked for it"
        assert "Kiosks may ask" in said_once_it_listens(desk)
        until(lambda: active(desk, DESK), "the desk listens")
        table.says("systemd-run", "--uid=whist", "--unit=people", "--quiet", PYTHON, "-c", JOINS)
        until(lambda: active(table, TABLE), "the table looks for a desk")
        until(lambda: "shows" in (said := says_fleet(desk, "admit")) and "not said yet" not in said, "both agree")
        digits = says_fleet(desk, "admit").split("shows", 1)[1].strip()
        assert "may send to this desk" in says_fleet(desk, "admit", "--digits", digits)
        until(lambda: facts(desk, "facts_of_others") == facts(table, "facts") != [], "all of the table is at the desk")
        for machine in both:
            machine.off()
        before = len(facts(table, "facts"))
        for end, machine in enumerate(both, 1):
            machine.on(network=cable.namespace(end))
            machine.on_screen()
        until(lambda: active(desk, DESK) and active(table, TABLE), "both are there again")
        until(lambda: len(facts(table, "facts")) >= before, "the records are there")
        until(lambda: facts(desk, "facts_of_others") == facts(table, "facts"), "all is at the desk, once")
        for machine, unit in ((desk, DESK), (table, TABLE)):
            said = machine.says("journalctl", "--no-pager", "-o", "cat", "-u", unit)
            assert "Traceback" not in said and "Permission" not in said, said
    finally:
        for machine in both:
            machine.off()
        cable.close()


def said_once_it_listens(desk: Machine) -> str:
    """The director lets kiosks ask: from then on the desk's unit runs."""
    said: list[str] = []

    def listens() -> bool:
        said.append(says_fleet(desk, "admit", "--open"))
        return "Nobody listens" not in said[-1]

    until(listens, "somebody listens for kiosks")
    return said[-1]
