"""The shuffler's driver over a pty against the emulated machine, with every fault that there is."""

import termios
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hardware.deck import DEMO_PACK
from hardware.emulators.shuffler import Shuffler
from hardware.emulators.shuffler_works import Works, fairly, riffling
from hardware.events import (
    CardDealt,
    DealDone,
    DealHalted,
    DealVoid,
    DeviceAway,
    DeviceBack,
    Event,
    Fault,
    PackHandled,
    Reason,
    ShufflerCleared,
    ShufflerFault,
    ShufflerRefused,
    ShufflerWaits,
    Void,
)
from hardware.shuffle_quality import assess, permutation
from hardware.shuffler.machine import Shuffler as Driver
from hardware.shuffler.pattern import Pattern
from tests.hardware.shuffling import BID_WHIST, GERMAN, LASTING, SOLO, Clock, RoughLine, Table, held
from tests.hardware.waiting import until

TAGS = tuple(DEMO_PACK.cards)


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Shuffler]:
    made = Shuffler(tmp_path / "shuffler", packs=(TAGS, TAGS[:52]))
    yield made
    made.close()


@pytest.fixture
def table(machine: Shuffler, tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path / "shuffler")
    made.until(DeviceBack)
    yield made
    made.line.stop()


def lies(machine: Shuffler, deal: int) -> list[tuple[int, str, str | None]]:
    return [(n, place, tag) for id, n, place, tag in machine.works.table if id == deal]


def told(table: Table, deal: int) -> list[tuple[int, str, str | None]]:
    return [(card.number, card.place, card.tag) for card in table.all(CardDealt) if card.deal == deal]


@pytest.mark.parametrize("pattern", [BID_WHIST, SOLO, GERMAN, Pattern.single("3", 5)], ids=str)
def test_a_pack_is_shuffled_and_dealt_by_any_pattern(machine: Shuffler, table: Table, pattern: Pattern) -> None:
    table.shuffler.shuffle(54)
    table.shuffler.deal(1, pattern, 54)
    handled, done = table.until(PackHandled), table.until(DealDone)
    assert (handled.what, handled.bay, handled.cards) == ("shuffle", 1, 54)
    assert (done.dealt, done.left) == (pattern.cards, 54 - pattern.cards)
    assert told(table, 1) == lies(machine, 1)
    assert [place for _, place, _ in lies(machine, 1)] == list(pattern.order)
    assert [tag for _, _, tag in lies(machine, 1)] != list(TAGS[: pattern.cards]), "it was shuffled"
    assert machine.rate == termios.B115200


def test_two_packs_lie_in_two_bays_and_are_counted_and_ejected_each(machine: Shuffler, table: Table) -> None:
    table.shuffler.count(2)
    assert table.until(PackHandled).cards == 52
    table.shuffler.deal(1, SOLO, 52, bay=2)
    assert table.until(DealDone).left == 0
    table.shuffler.eject(1)
    ejected = table.until(PackHandled)
    assert (ejected.what, ejected.bay, ejected.cards) == ("eject", 1, 0)
    table.shuffler.count(3)
    assert table.until(ShufflerRefused).why == "bay"


@pytest.mark.parametrize(
    ("trouble", "value", "fault", "where"),
    [("jam_at", "S", Fault.JAM, "S"), ("unread", 1, Fault.UNREAD, "E")],
)
def test_a_card_that_sticks_or_is_not_read_halts_the_deal_until_it_was_seen_to(
    machine: Shuffler, table: Table, trouble: str, value: Any, fault: Fault, where: str
) -> None:
    setattr(machine.works.trouble, trouble, value)
    table.shuffler.deal(1, BID_WHIST, 54)
    found = table.until(ShufflerFault)
    assert (found.fault, found.where) == (fault, where)
    halted = table.until(DealHalted)
    assert halted.dealt == len(lies(machine, 1)) < 54
    for ask in (lambda: table.shuffler.deal(1, BID_WHIST, 54), lambda: table.shuffler.shuffle(54)):
        ask()  # A fault lasts, whatever is asked meanwhile.
    table.until(DealHalted)
    assert table.until(ShufflerRefused).why == "fault"
    assert len(lies(machine, 1)) == halted.dealt
    table.shuffler.clear()
    table.until(ShufflerCleared)
    table.shuffler.deal(1, BID_WHIST, 54)
    table.until(DealDone)
    assert told(table, 1) == lies(machine, 1)
    assert len(table.all(ShufflerFault)) == 1


def test_a_double_feed_makes_the_deal_void(machine: Shuffler, table: Table) -> None:
    machine.works.trouble.double_at = "W"
    table.shuffler.deal(1, BID_WHIST, 54)
    assert (fault := table.until(ShufflerFault)).fault is Fault.DOUBLE
    assert fault.where == "W"
    assert table.until(DealVoid).why is Void.FAULT
    table.shuffler.clear()
    machine.works.gather()
    table.shuffler.deal(1, BID_WHIST, 54)
    assert table.until(DealVoid).deal == 1
    table.shuffler.deal(2, BID_WHIST, 54)
    table.until(DealDone)


@pytest.mark.parametrize(
    ("pack", "fault"),
    [
        (TAGS[:53], Fault.EMPTY),
        ((*TAGS, "04FFFFFF"), Fault.COUNT),
        ((*TAGS[:53], TAGS[0]), Fault.DUPLICATE),
    ],
    ids=["a card too few", "a card too many", "a card twice"],
)
def test_a_pack_that_is_not_right_makes_the_deal_void(
    machine: Shuffler, table: Table, pack: tuple[str, ...], fault: Fault
) -> None:
    machine.works.bays[1] = list(pack)
    table.shuffler.deal(1, BID_WHIST, 54)
    assert table.until(ShufflerFault).fault is fault
    assert table.until(DealVoid).why is Void.FAULT
    assert not table.all(DealDone)


def test_a_wrong_count_is_found_by_shuffling_already(machine: Shuffler, table: Table) -> None:
    del machine.works.bays[1][7]
    table.shuffler.shuffle(54)
    table.shuffler.deal(1, BID_WHIST, 54)
    assert table.until(ShufflerFault).fault is Fault.COUNT
    assert table.until(PackHandled).cards == 53
    refused = table.until(ShufflerRefused)
    assert (refused.what, refused.why) == ("deal", "fault")
    assert machine.works.table == []


def test_a_stop_holds_the_machine_at_once_and_forgets_what_was_waiting(machine: Shuffler, table: Table) -> None:
    go_on = held(machine.works)
    table.shuffler.deal(1, BID_WHIST, 54)
    table.until(CardDealt)
    table.shuffler.shuffle(54)
    table.shuffler.stop()
    refused = table.until(ShufflerRefused)
    assert (refused.what, refused.why) == ("shuffle", "stopped")
    assert table.until(ShufflerFault).fault is Fault.STOPPED
    assert table.until(DealHalted).dealt == len(lies(machine, 1)) < 54
    go_on()
    table.shuffler.clear()
    table.shuffler.deal(1, BID_WHIST, 54)
    table.until(DealDone)
    assert told(table, 1) == lies(machine, 1)


def test_what_is_asked_right_after_a_stop_is_not_begun_before_it() -> None:
    clock, events = Clock(), list[Event]()
    works = Works([TAGS], Random(1), fairly)
    shuffler = Driver(events.append, clock=clock)
    beats = shuffler.talk(RoughLine(works, clock, lambda data, outward: data))
    while shuffler.state is None or shuffler.state.greeted == 0:
        next(beats)
    next(beats)
    shuffler.stop()
    shuffler.deal(1, BID_WHIST, 54)
    while not any(isinstance(event, ShufflerRefused) for event in events):
        next(beats)
    assert works.table == []


def test_a_deal_that_is_given_up_is_void_and_the_next_one_can_begin(machine: Shuffler, table: Table) -> None:
    machine.works.trouble.jam_at = "N"
    table.shuffler.deal(1, BID_WHIST, 54)
    table.until(DealHalted)
    table.shuffler.clear()
    table.shuffler.deal(2, BID_WHIST, 54)
    assert table.until(ShufflerRefused).why == "open"
    table.shuffler.annul(1)
    assert table.until(DealVoid).why is Void.ANNULLED
    machine.works.gather()
    table.shuffler.deal(2, BID_WHIST, 54)
    assert table.until(DealDone).deal == 2


def test_a_deal_asked_for_too_early_does_not_hinder_the_one_that_stands_still(machine: Shuffler, table: Table) -> None:
    machine.works.trouble.jam_at = "N"
    table.shuffler.deal(1, BID_WHIST, 54)
    table.until(DealHalted)
    table.shuffler.clear()
    table.shuffler.deal(2, BID_WHIST, 54)
    assert table.until(ShufflerRefused).why == "open"
    table.shuffler.deal(1, BID_WHIST, 54)
    assert table.until(DealDone).deal == 1
    assert told(table, 1) == lies(machine, 1)


def test_the_same_deal_asked_for_again_is_told_of_again_and_an_older_or_another_one_is_refused(
    machine: Shuffler, table: Table
) -> None:
    table.shuffler.deal(5, SOLO, 54)
    table.shuffler.deal(5, SOLO, 54)
    table.until(DealDone)
    table.until(DealDone)
    table.shuffler.deal(5, BID_WHIST, 54)
    assert table.until(ShufflerRefused).why == "differs"
    table.shuffler.deal(4, SOLO, 54)
    assert table.until(ShufflerRefused).why == "old"
    assert len(lies(machine, 5)) == len(told(table, 5)) == len(machine.works.table) == 52


def test_a_kiosk_started_anew_learns_what_the_machine_has_dealt(machine: Shuffler, tmp_path: Path) -> None:
    for expected in (DealDone, DealDone):
        table = Table(tmp_path / "shuffler")
        table.shuffler.deal(5, SOLO, 54, asked_before=True)
        table.until(expected)
        assert told(table, 5) == lies(machine, 5)
        table.line.stop()
    assert len(machine.works.table) == 52
    other = Table(tmp_path / "shuffler")
    other.shuffler.deal(4, SOLO, 54)
    assert other.until(ShufflerRefused).why == "old"
    other.line.stop()


LINE_FAULTS: dict[str, dict[str, Any]] = {
    "lost ok": {"lose_oks": 2},
    "lost reports": {"lose_reports": 3},
    "corrupted reports": {"corrupt_said": 3},
    "lost lines": {"lose_heard": 1},
    "corrupted lines": {"corrupt_heard": 2},
    "a short storm of resends": {"storm": 3},
    "old resends": {"storm": 2, "old_resend": True, "bare_resend": True},
    "noise": {"noise": b"\x00\xffok*N7 \n"},
}


@pytest.mark.parametrize("faults", LINE_FAULTS.values(), ids=LINE_FAULTS)
def test_no_card_is_lost_or_dealt_twice_by(machine: Shuffler, tmp_path: Path, faults: dict[str, Any]) -> None:
    table = Table(tmp_path / "shuffler", LASTING)
    try:
        table.until(DeviceBack)
        for name, value in faults.items():
            setattr(machine.faults, name, value)
        table.shuffler.deal(1, BID_WHIST, 54)
        table.until(DealDone)
        assert told(table, 1) == lies(machine, 1)
        assert len(machine.works.table) == 54
        assert not table.all(DeviceAway)
    finally:
        table.line.stop()


def test_a_storm_of_resends_without_end_is_given_up_and_said(machine: Shuffler, table: Table) -> None:
    machine.faults.storm = 10**6
    table.shuffler.deal(1, BID_WHIST, 54)
    away = table.until(DeviceAway)
    assert (away.reason, away.detail) == (Reason.FAULT, "it asks for the same line again and again")
    machine.faults.storm = 0
    table.until(DealDone)
    assert told(table, 1) == lies(machine, 1)


def test_a_machine_that_hangs_is_away_and_the_deal_goes_on_when_it_is_back(machine: Shuffler, table: Table) -> None:
    go_on = held(machine.works)
    table.shuffler.deal(1, BID_WHIST, 54)
    table.until(CardDealt)
    machine.faults.hang = True
    assert table.until(DeviceAway).reason is Reason.SILENT
    go_on()
    machine.faults.hang = False
    table.until(DealDone)
    assert told(table, 1) == lies(machine, 1)


def test_a_pulled_plug_in_the_middle_of_a_deal_costs_no_card(machine: Shuffler, table: Table) -> None:
    go_on = held(machine.works)
    table.shuffler.deal(1, BID_WHIST, 54)
    table.until(CardDealt)
    machine.unplug()
    assert table.until(DeviceAway).reason is Reason.WENT_AWAY
    go_on()
    until(lambda: len(machine.works.table) == 54)
    machine.plug_in()
    assert table.until(DealDone).dealt == 54
    assert told(table, 1) == lies(machine, 1)
    assert len(machine.works.table) == 54


def test_power_lost_in_the_middle_is_a_fault_after_which_the_deal_goes_on(machine: Shuffler, table: Table) -> None:
    machine.works.trouble.power_after = 17
    table.shuffler.deal(1, BID_WHIST, 54)
    assert table.until(ShufflerFault).fault is Fault.POWER
    assert table.until(DealHalted).dealt == 17
    table.shuffler.clear()
    table.shuffler.deal(1, BID_WHIST, 54)
    table.until(DealDone)
    assert told(table, 1) == lies(machine, 1)


def test_a_machine_without_memory_counter_or_sensor_still_deals(tmp_path: Path) -> None:
    machine = Shuffler(tmp_path / "simple", remembers=False, counts=False, reads=False)
    table = Table(tmp_path / "simple")
    try:
        table.until(DeviceBack)
        assert table.shuffler.capabilities == {"WHIST_SHUFFLER"}
        table.shuffler.deal(1, BID_WHIST, 54)
        assert table.until(DealDone).left is None
        assert {card.tag for card in table.all(CardDealt)} == {None}
        machine.works.gather()
        machine.works.trouble.power_after = 17
        table.shuffler.deal(2, BID_WHIST, 54)
        assert table.until(DealVoid).why is Void.FORGOTTEN
        assert len(lies(machine, 2)) == 17
    finally:
        table.line.stop()
        machine.close()


def test_a_machine_that_waits_for_somebody_says_so_once(tmp_path: Path) -> None:
    machine = Shuffler(tmp_path / "slow", packs=(TAGS[:4],), busy_every=0.02)
    machine.faults.paused = True
    go_on = held(machine.works, 0)
    table = Table(tmp_path / "slow")
    try:
        table.shuffler.deal(1, Pattern.single("E", 1), 4)
        table.until(ShufflerWaits)
        go_on()
        table.until(DealDone)
        assert len(table.all(ShufflerWaits)) == 1
    finally:
        table.line.stop()
        machine.close()


def test_what_is_said_in_single_bytes_is_understood(machine: Shuffler, table: Table) -> None:
    machine.pieces = True
    table.shuffler.deal(1, SOLO, 54)
    table.until(DealDone)
    assert told(table, 1) == lies(machine, 1)


def test_the_same_seed_shuffles_alike_and_the_orders_dealt_show_how_well(tmp_path: Path) -> None:
    orders = {}
    for name, shuffling in (("poor", riffling(2)), ("fair", None), ("again", None)):
        machine = Shuffler(tmp_path / name, seed=7, **({"shuffling": shuffling} if shuffling else {}))
        table = Table(tmp_path / name)
        shuffles = []
        for id in range(1, 21):
            before = list(machine.works.bays[1])
            table.shuffler.shuffle(54)
            table.shuffler.deal(id, Pattern.single("stock", 54), 54)
            table.until(DealDone)
            shuffles.append(permutation(before, [str(tag) for _, _, tag in told(table, id)]))
            machine.works.bays[1] = before
        orders[name] = shuffles
        table.line.stop()
        machine.close()
    assert orders["fair"] == orders["again"]
    assert assess(orders["fair"]).passed
    assert not assess(orders["poor"]).passed


def test_ids_out_of_range_are_refused_at_once(machine: Shuffler, table: Table) -> None:
    for id in (0, -1, 2**53):
        with pytest.raises(ValueError, match="1 … 9007199254740991"):
            table.shuffler.deal(id, SOLO, 54)


def test_simultaneous_wishes_do_no_harm(machine: Shuffler, table: Table) -> None:
    rng = Random(1)
    wishes = [
        lambda: table.shuffler.shuffle(54),
        lambda: table.shuffler.count(),
        lambda: table.shuffler.deal(1, SOLO, 54),
        lambda: table.shuffler.clear(),
    ]
    for _ in range(60):
        rng.choice(wishes)()
    table.shuffler.deal(2, Pattern.single("E", 2), 2)
    while table.until(DealDone).deal != 2:
        pass
    assert told(table, 1) == lies(machine, 1)
    assert len(lies(machine, 1)) == 52
