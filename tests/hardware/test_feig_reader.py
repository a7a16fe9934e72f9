"""The FEIG reader's driver against the emulated one: lists in parts, echoes, refusals."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.deck import Form, demo_tag
from hardware.emulators.feig import FEIG
from hardware.events import DeviceAway, DeviceBack, Reason, TagGone, TagSeen
from rules.cards import CARDS
from tests.hardware.waiting import SOON, Watched, until

TAGS = [demo_tag(card, Form.ISO15693) for card in CARDS[:13]]


@pytest.fixture
def feig(tmp_path: Path) -> Iterator[FEIG]:
    made = FEIG(tmp_path / "reader")
    yield made
    made.close()


@pytest.fixture
def watched(feig: FEIG, tmp_path: Path) -> Iterator[Watched]:
    made = Watched(tmp_path / "reader", SOON, "feig")
    made.next(DeviceBack)
    yield made
    made.line.stop()


def test_a_whole_hand_in_the_field_is_listed_in_parts(feig: FEIG, watched: Watched) -> None:
    for tag in TAGS:
        feig.lay(tag)
    assert {watched.next(TagSeen).tag for _ in TAGS} == set(TAGS)
    assert b"\xb0\x01\x80" in feig.commands
    feig.lift(TAGS[7])
    assert watched.next(TagGone).tag == TAGS[7]
    assert watched.nothing_more()


def test_on_a_line_that_echoes_a_card_is_seen_and_stays(feig: FEIG, watched: Watched) -> None:
    feig.faults.echo = True
    feig.lay(TAGS[0])
    assert watched.next(TagSeen).tag == TAGS[0]
    feig.commands.clear()
    until(lambda: len(feig.commands) > 12)
    assert watched.nothing_more()


@pytest.mark.parametrize(
    ("status", "words"),
    [(0x84, "the antenna is faulty or out of tune"), (0x83, "it cannot talk to the tags"), (0x77, "unknown")],
)
def test_a_reader_that_only_refuses_is_out_of_order_and_says_why(
    feig: FEIG, watched: Watched, status: int, words: str
) -> None:
    feig.lay(TAGS[0])
    watched.next(TagSeen)
    feig.faults.status = status
    away = watched.next(DeviceAway)
    assert (away.reason, away.detail) == (Reason.FAULT, f"status {status:02X}: {words}")
    feig.faults.status = None
    watched.next(DeviceBack)
    assert watched.nothing_more(), "the card has lain there all the time"


def test_a_refusal_now_and_then_is_not_worth_a_word(feig: FEIG, watched: Watched) -> None:
    feig.faults.status = 0x83
    feig.commands.clear()
    until(lambda: len(feig.commands) > 3)
    feig.faults.status = None
    feig.lay(TAGS[0])
    assert watched.next(TagSeen).tag == TAGS[0]
