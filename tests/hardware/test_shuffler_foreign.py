"""The driver against a shuffler that is not ours, in every dialect of Marlin that boards speak."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from hardware.events import (
    CardDealt,
    DealDone,
    DealHalted,
    DealVoid,
    DeviceAway,
    DeviceBack,
    Fault,
    PackHandled,
    Reason,
    ShufflerCleared,
    ShufflerFault,
    ShufflerRefused,
    Void,
)
from hardware.shuffler.host import Patience
from tests.hardware.foreign_marlin import ForeignShuffler
from tests.hardware.shuffling import BID_WHIST, LASTING, QUICK, SOLO, Table
from tests.hardware.waiting import until


@contextmanager
def playing(patience: Patience = QUICK, **dialect: Any) -> Iterator[tuple[ForeignShuffler, Table]]:
    foreign = ForeignShuffler(**dialect)
    table = Table(foreign.path, patience)
    try:
        yield foreign, table
    finally:
        table.line.stop()
        foreign.close()


def lies(foreign: ForeignShuffler, deal: int) -> list[tuple[int, str]]:
    return [(n, tag) for id, n, _, tag in foreign.out if id == deal]


def told(table: Table, deal: int) -> list[tuple[int, str | None]]:
    return [(card.number, card.tag) for card in table.all(CardDealt) if card.deal == deal]


DIALECTS: dict[str, dict[str, Any]] = {
    "Marlin 2.1": {},
    "no ok after a resend": {"ok_after_resend": False},
    "old firmware": {"resend": "rs {}", "ok_after_resend": False},
    "old firmware with letters": {"resend": "rs N{}"},
    "a full ok": {"ok": "ok N1 P15 B3"},
    "ends of line of two bytes": {"end": "\r\n"},
    "a chatterbox": {
        "chatter": ("echo:busy: processing", "wait", "T:21.3 /0.0", "//action:notification hello", "x\x07")
    },
    "no card sensor": {"tags": False},
}


@pytest.mark.parametrize("dialect", DIALECTS.values(), ids=DIALECTS)
def test_a_deal_is_dealt_and_told_card_by_card_in(dialect: dict[str, Any]) -> None:
    with playing(**dialect) as (foreign, table):
        assert table.until(DeviceBack).identity == "Foreign 9 SOURCE_CODE_URL:x"
        table.shuffler.shuffle(54)
        assert table.until(PackHandled).cards == 54
        foreign.doubts = foreign.lose_oks = 1
        table.shuffler.deal(5, BID_WHIST, 54)
        done = table.until(DealDone)
        assert (done.deal, done.dealt, done.left) == (5, 54, 0)
        cards = table.all(CardDealt)
        assert [card.place for card in cards] == list(BID_WHIST.order)
        assert [card.number for card in cards] == list(range(1, 55))
        if dialect.get("tags", True):
            assert [card.tag for card in cards] == [f"{number:08X}" for number in range(54, 0, -1)]
        else:
            assert {card.tag for card in cards} == {None}
        assert len(foreign.out) == 54


def test_the_first_lines_are_those_of_the_protocol_and_the_state_comes_before_anything_is_done() -> None:
    with playing() as (foreign, table):
        table.shuffler.shuffle(54)
        table.until(PackHandled)
        assert foreign.heard[:2] == ["N0 M110 N0*125", "N1 M115*39"]
        assert [line.split(" ")[1].split("*")[0] for line in foreign.heard[2:5]] == ["M880", "M881", "M882"]


@pytest.mark.parametrize("loss", ["lose_oks", "lose_answers"])
def test_a_deal_whose_end_is_lost_is_asked_for_again_and_dealt_once(loss: str) -> None:
    with playing() as (foreign, table):
        table.until(DeviceBack)
        setattr(foreign, loss, 1)
        table.shuffler.deal(9, SOLO, 54)
        assert table.until(DealDone).left == 2
        assert told(table, 9) == lies(foreign, 9)
        assert len(foreign.out) == 52
        if loss == "lose_answers":
            assert sum("M883" in line for line in foreign.heard) > 1


def test_a_machine_that_remembers_goes_on_with_the_deal_after_its_power_failed() -> None:
    with playing() as (foreign, table):
        foreign.reset_at = 20
        table.shuffler.deal(3, BID_WHIST, 54)
        assert table.until(ShufflerFault).fault is Fault.POWER
        assert table.until(DealHalted).dealt == 20
        table.shuffler.clear()
        table.until(ShufflerCleared)
        table.shuffler.deal(3, BID_WHIST, 54)
        table.until(DealDone)
        assert told(table, 3) == lies(foreign, 3)
        assert len(foreign.out) == 54


def test_a_deal_that_a_machine_has_forgotten_is_void_and_never_sent_again() -> None:
    with playing(memory=False) as (foreign, table):
        foreign.reset_at = 20
        table.shuffler.deal(3, BID_WHIST, 54)
        assert table.until(DealVoid).why is Void.FORGOTTEN
        table.shuffler.deal(3, BID_WHIST, 54)
        table.until(DealVoid)
        assert len(foreign.out) == 20
        foreign.pack = [f"{number:08X}" for number in range(1, 55)]
        table.shuffler.deal(4, BID_WHIST, 54)
        assert table.until(DealDone).deal == 4


def test_a_deal_asked_for_before_the_kiosk_was_started_is_void_if_the_machine_does_not_know_it() -> None:
    with playing(memory=False) as (foreign, table):
        table.shuffler.deal(3, BID_WHIST, 54, asked_before=True)
        assert table.until(DealVoid).why is Void.FORGOTTEN
        assert foreign.out == []


def test_a_deal_is_stopped_in_the_middle_and_goes_on_once_the_stop_is_cleared() -> None:
    with playing() as (foreign, table):
        table.until(DeviceBack)
        foreign.pause.clear()
        table.shuffler.deal(3, BID_WHIST, 54)
        until(lambda: any("M883" in line for line in foreign.heard))
        table.shuffler.stop()
        assert table.until(ShufflerFault).fault is Fault.STOPPED
        assert table.until(DealHalted).dealt == 0
        foreign.pause.set()
        table.shuffler.clear()
        table.shuffler.deal(3, BID_WHIST, 54)
        table.until(DealDone)
        assert told(table, 3) == lies(foreign, 3)


@pytest.mark.parametrize("quiet", [False, True])
def test_a_board_that_is_dead_after_a_stop_is_away_until_it_is_reset(quiet: bool) -> None:
    with playing(killed_by_stop=True) as (foreign, table):
        foreign.quiet = quiet
        table.until(DeviceBack)
        foreign.pause.clear()
        table.shuffler.deal(3, BID_WHIST, 54)
        until(lambda: any("M883" in line for line in foreign.heard))
        table.shuffler.stop()
        assert table.until(DeviceAway).reason is Reason.SILENT
        until(lambda: foreign.dead)
        foreign.pause.set()
        foreign.reset()
        table.until(DeviceBack)
        assert table.shuffler.fault is not None
        assert foreign.out == []


def test_a_board_that_is_reset_right_after_a_stop_is_not_stopped_again() -> None:
    with playing(LASTING, killed_by_stop=True) as (foreign, table):
        foreign.quiet = True
        table.until(DeviceBack)
        foreign.pause.clear()
        table.shuffler.deal(3, BID_WHIST, 54)
        until(lambda: any("M883" in line for line in foreign.heard))
        table.shuffler.stop()
        until(lambda: foreign.dead)
        foreign.pause.set()
        foreign.reset()
        assert table.until(ShufflerFault).fault is Fault.POWER
        table.shuffler.clear()
        table.until(ShufflerCleared)
        assert not table.all(DeviceAway)


def test_a_machine_that_deals_otherwise_than_it_was_told_is_stopped_and_its_deal_void() -> None:
    with playing() as (foreign, table):
        foreign.misplaced = 3
        table.shuffler.deal(3, BID_WHIST, 54)
        assert table.until(DealVoid).why is Void.DIFFERENT
        assert table.until(ShufflerFault).fault is Fault.STOPPED
        assert [card.number for card in table.all(CardDealt)] == [1, 2]
        until(lambda: any("M887 D3 " in line for line in foreign.heard))


def test_a_deal_after_which_the_count_is_wrong_is_void() -> None:
    with playing() as (foreign, table):
        foreign.hidden = 1
        table.shuffler.deal(3, SOLO, 54)
        assert table.until(DealVoid).why is Void.COUNT


def test_a_deal_that_was_refused_can_be_dealt_after_the_power_failed() -> None:
    with playing(memory=False) as (foreign, table):
        table.until(DeviceBack)
        foreign.fault = "jam"
        table.shuffler.deal(3, SOLO, 54)
        assert table.until(ShufflerRefused).why == "fault"
        foreign.reset()
        table.until(ShufflerCleared)
        table.shuffler.deal(3, SOLO, 54)
        table.until(DealDone)
        assert not table.all(DealVoid)


def test_an_older_deal_is_refused_even_if_the_machine_has_forgotten_the_newer() -> None:
    with playing(memory=False) as (foreign, table):
        table.shuffler.deal(5, SOLO, 54)
        table.until(DealDone)
        foreign.reset()
        table.shuffler.deal(4, SOLO, 54)
        assert table.until(ShufflerRefused).why == "old"
        assert len(foreign.out) == 52


def test_a_printer_is_left_alone() -> None:
    with playing(shuffler=False) as (foreign, table):
        table.shuffler.stop()
        table.shuffler.deal(1, BID_WHIST, 54)
        away = table.until(DeviceAway)
        assert away.reason is Reason.FOREIGN
        assert "Foreign 9" in away.detail
        assert all("M110" in line or "M115" in line for line in foreign.heard)
