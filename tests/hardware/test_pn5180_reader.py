"""The driver of the PN5180's board against the emulated one: whole packs, restarts, faults, wrong lists."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.deck import Form, demo_tag
from hardware.emulators import pn5180 as emulated
from hardware.emulators.pn5180 import PN5180
from hardware.events import DeviceAway, DeviceBack, Reason, TagGone, TagSeen
from hardware.presence import Timing
from hardware.readers import pn5180
from rules.cards import CARDS
from tests.hardware.waiting import Watched, until

SOON = Timing(gone_after=0.2, longest_look=0.05, reconnect=0.05)
TAGS = [demo_tag(card, Form.ISO15693) for card in CARDS]


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything comes sooner: how long it takes means nothing here."""
    monkeypatch.setattr(pn5180, "FAULT_AFTER", 0.2)
    monkeypatch.setattr(pn5180, "ASK_AGAIN", 0.05)
    monkeypatch.setattr(emulated, "EVERY", 0.01)


@pytest.fixture
def board(tmp_path: Path) -> Iterator[PN5180]:
    made = PN5180(tmp_path / "reader")
    yield made
    made.close()


@pytest.fixture
def watched(board: PN5180, tmp_path: Path) -> Iterator[Watched]:
    made = Watched(tmp_path / "reader", SOON, "pn5180")
    assert made.next(DeviceBack).identity == "PN5180 3.5, firmware 1.0"
    yield made
    board.unplug()
    made.line.stop()


def test_a_whole_pack_in_the_field_is_listed(board: PN5180, watched: Watched) -> None:
    for tag in TAGS:
        board.lay(tag)
    assert {watched.next(TagSeen).tag for _ in TAGS} == set(TAGS)
    board.lift(TAGS[7])
    assert watched.next(TagGone).tag == TAGS[7]
    assert watched.nothing_more()


def test_a_board_that_restarts_takes_no_card_with_it(board: PN5180, watched: Watched) -> None:
    board.lay(TAGS[0])
    watched.next(TagSeen)
    board.restart()
    until(lambda: board.commands.count("all") > 1 and board.reads(TAGS[0]) > 5)
    board.lay(TAGS[1])
    assert watched.next(TagSeen).tag == TAGS[1]
    assert watched.nothing_more()


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ({"fault": "antenna"}, "its antenna is out of tune: metal is near, or it is not connected"),
        ({"wrong_digest": True}, "its lists do not add up"),
    ],
    ids=["antenna", "digest"],
)
def test_a_board_that_lists_nothing_is_out_of_order_and_says_why(
    board: PN5180, watched: Watched, fault: dict[str, object], words: str
) -> None:
    board.lay(TAGS[0])
    watched.next(TagSeen)
    for name, value in fault.items():
        setattr(board.faults, name, value)
    away = watched.next(DeviceAway)
    assert (away.reason, away.detail) == (Reason.FAULT, words)
    for name in fault:
        setattr(board.faults, name, type(fault[name])())
    watched.next(DeviceBack)
    assert watched.nothing_more(), "the card has lain there all the time"


def test_a_board_of_another_version_is_refused(board: PN5180, tmp_path: Path) -> None:
    board.faults.version = 2
    watched = Watched(tmp_path / "reader", SOON, "pn5180")
    try:
        away = watched.next(DeviceAway)
        assert away.reason is Reason.FAULT and "version 2" in away.detail
    finally:
        watched.line.stop()
