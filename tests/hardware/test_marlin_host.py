"""The emulated shuffler against a host that is not ours: the library marlin-host, on a pty."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hardware.deck import DEMO_PACK
from hardware.emulators.shuffler import Shuffler
from hardware.events import Fault
from hardware.shuffler.commands import CardIs, Command, DealIs, Do, PackIs, Status, deal, parse_report
from tests.hardware.shuffling import BID_WHIST, SOLO
from tests.hardware.waiting import until

marlin_host = pytest.importorskip("marlin_host", reason="marlin-host is not installed")


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Shuffler]:
    made = Shuffler(tmp_path / "shuffler")
    yield made
    made.close()


@pytest.fixture
def host(machine: Shuffler, tmp_path: Path) -> Iterator[Any]:
    transport = marlin_host.SerialTransport(str(tmp_path / "shuffler"), 115200, timeout=1.0, reset_on_open=False)
    made = marlin_host.MarlinHost(transport, reliable=True, idle_timeout=3.0, startup_timeout=1.0)
    made.connect()
    yield made
    made.close()


def reports(host: Any, command: Command) -> list[Any]:
    """What the machine reports on a command."""
    return [report for said in host.query(str(command)) if (report := parse_report(said.raw)) is not None]


def test_the_machine_is_known_for_a_shuffler(host: Any) -> None:
    assert "Emulated shuffler" in host.profile.firmware
    assert host.profile.has("WHIST_SHUFFLER")
    assert host.profile.has("CARD_SENSOR")


def test_a_deal_is_dealt_once_however_often_it_is_asked_for(machine: Shuffler, host: Any) -> None:
    (shuffled,) = reports(host, Command(Do.SHUFFLE, (1, 54)))
    assert (shuffled.of, shuffled.cards) == (Do.SHUFFLE, 54)
    for _ in range(3):
        *cards, answer = reports(host, deal(1, BID_WHIST, 54))
        assert isinstance(answer, DealIs)
        assert (answer.status, answer.dealt, answer.left) == (Status.DONE, 54, 0)
        assert [card.place for card in cards] == list(BID_WHIST.order)
    assert len(machine.works.table) == 54
    assert {card.tag for card in cards if isinstance(card, CardIs)} == set(DEMO_PACK.cards)


@pytest.mark.parametrize("fault", ["corrupt_heard", "storm"])
def test_a_line_that_was_not_understood_is_asked_for_again(machine: Shuffler, host: Any, fault: str) -> None:
    setattr(machine.faults, fault, 2)
    assert reports(host, deal(1, SOLO, 54))[-1].dealt == 52
    assert getattr(machine.faults, fault) == 0
    assert isinstance(reports(host, Command(Do.COUNT, (1,)))[0], PackIs), "and the lines after it are in step"
    assert len(machine.works.table) == 52


def test_busy_lines_keep_the_host_waiting(tmp_path: Path) -> None:
    machine = Shuffler(tmp_path / "slow", busy_every=0.05)
    machine.works.seconds_a_card = 0.05
    transport = marlin_host.SerialTransport(str(tmp_path / "slow"), 115200, timeout=0.5, reset_on_open=False)
    host = marlin_host.MarlinHost(transport, reliable=True, idle_timeout=2.0, startup_timeout=1.0)
    try:
        host.connect()
        assert reports(host, Command(Do.SHUFFLE, (1, 54)))[-1].cards == 54
    finally:
        host.close()
        machine.close()


def test_a_fault_is_an_error_and_m112_stops_at_once(machine: Shuffler, host: Any) -> None:
    machine.works.trouble.jam_at = "E"
    with pytest.raises(marlin_host.ProtocolError, match="jam E"):
        host.send(str(deal(1, SOLO, 54)))
    host.send("M105")  # Takes the answer that is still to come.
    host.send(str(Command(Do.CLEAR)))
    until(lambda: machine.works.fault is None)
    host.emergency_stop()
    until(lambda: machine.works.fault is Fault.STOPPED)
