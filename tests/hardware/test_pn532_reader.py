"""The PN532's driver over a pty against the emulated chip, with the faults that tables know."""

import os
import termios
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hardware.deck import demo_tag
from hardware.emulators.pn532 import PN532
from hardware.events import DeviceAway, DeviceBack, Reason, TagGone, TagSeen
from rules.cards import CARDS, Card
from tests.hardware.waiting import PATIENCE, SOON, Watched, until

SA, SK, SQ = (demo_tag(Card.parse(text)) for text in ("SA", "SK", "SQ"))


@pytest.fixture
def chip(tmp_path: Path) -> Iterator[PN532]:
    made = PN532(tmp_path / "reader")
    yield made
    made.close()


@pytest.fixture
def watched(chip: PN532, tmp_path: Path) -> Iterator[Watched]:
    made = Watched(tmp_path / "reader", SOON)
    made.next(DeviceBack)
    yield made
    made.line.stop()


def listed_again(chip: PN532, times: int = 3) -> Callable[[], bool]:
    """Whether the host has asked for the tags so many times more."""
    chip.commands.clear()
    return lambda: sum(command == b"\x4a\x02\x00" for command in chip.commands) >= times


def seen(watched: Watched) -> str:
    return watched.next(TagSeen).tag


def test_a_chip_is_woken_asked_who_it_is_and_prepared_before_it_lists(tmp_path: Path) -> None:
    strict = PN532(tmp_path / "strict")
    strict.faults.needs_sam = True
    watched = Watched(tmp_path / "strict", SOON)
    try:
        watched.next(DeviceBack)
        strict.lay(SA)
        assert seen(watched) == SA
        assert [command[0] for command in strict.commands][:4] == [0x02, 0x14, 0x32, 0x4A]
        assert strict.rate == termios.B115200
    finally:
        watched.line.stop()
        strict.close()


def test_every_card_tapped_is_seen_in_the_order_of_the_taps(chip: PN532, watched: Watched) -> None:
    tags = [demo_tag(card) for card in CARDS[:13]]
    for tag in tags:
        chip.lay(tag)
        assert watched.next_of(TagSeen).tag == tag
        chip.lift(tag)


def test_a_third_card_is_not_seen_before_one_of_two_is_lifted(chip: PN532, watched: Watched) -> None:
    for tag in (SA, SK, SQ):
        chip.lay(tag)
    assert {seen(watched), seen(watched)} == {SA, SK}
    until(listed_again(chip))
    assert watched.nothing_more()
    chip.lift(SA)
    assert seen(watched) == SQ
    assert watched.next(TagGone).tag == SA


def test_lost_acknowledgements_change_nothing(chip: PN532, watched: Watched) -> None:
    chip.faults.lose_acks = 10**6
    chip.lay(SA)
    assert seen(watched) == SA


@pytest.mark.parametrize("fault", ["lose_answers", "corrupt_answers"])
def test_a_lost_or_damaged_answer_costs_one_look_and_no_card(chip: PN532, watched: Watched, fault: str) -> None:
    chip.lay(SA)
    assert seen(watched) == SA
    setattr(chip.faults, fault, 1)
    until(listed_again(chip))
    assert getattr(chip.faults, fault) == 0
    chip.lay(SK)
    assert seen(watched) == SK
    assert watched.nothing_more()


def test_noise_before_every_answer_hides_no_card_and_makes_none(chip: PN532, watched: Watched) -> None:
    chip.faults.noise = bytes.fromhex("0000FF0FF1D54B0101 00FF 5555 0000FFFFFF01")
    chip.lay(SA)
    assert seen(watched) == SA
    chip.noise(os.urandom(500))
    chip.lift(SA)
    assert watched.next(TagGone).tag == SA
    assert watched.nothing_more()


def test_answers_that_come_late_and_in_pieces_are_understood(chip: PN532, watched: Watched) -> None:
    chip.faults.pieces, chip.faults.delay = True, 0.2
    chip.lay(SA)
    assert seen(watched) == SA


def test_an_empty_field_that_is_never_answered_is_empty(chip: PN532, watched: Watched) -> None:
    chip.faults.silent_when_empty = True
    until(listed_again(chip, 2))
    chip.lay(SA)
    assert seen(watched) == SA
    chip.lift(SA)
    assert watched.next(TagGone).tag == SA


def test_a_chip_that_lost_its_power_for_a_moment_is_prepared_anew(chip: PN532, watched: Watched) -> None:
    chip.faults.needs_sam = True
    chip.reset()
    until(listed_again(chip, 2))
    chip.lay(SA)
    assert seen(watched) == SA
    assert watched.nothing_more(), "so short an absence is not worth a word"


def test_a_chip_that_hangs_is_away_and_takes_no_card_with_it(chip: PN532, watched: Watched) -> None:
    chip.lay(SA)
    assert seen(watched) == SA
    chip.faults.hang = True
    away = watched.next(DeviceAway)
    assert away.reason is Reason.SILENT
    assert not watched.line.status.connected
    chip.faults.hang = False
    watched.next(DeviceBack)
    until(listed_again(chip, 5))
    assert watched.nothing_more(), "the card has lain there all the time"
    chip.lift(SA)
    assert watched.next(TagGone).tag == SA


def test_an_unplugged_reader_freezes_what_is_known_and_comes_back_by_itself(chip: PN532, watched: Watched) -> None:
    chip.lay(SA)
    chip.lay(SK)
    assert {seen(watched), seen(watched)} == {SA, SK}
    chip.unplug()
    away = watched.next(DeviceAway)
    assert away.reason is Reason.WENT_AWAY
    assert watched.next(DeviceAway).reason is Reason.NO_PORT
    status = watched.line.status
    assert (status.connected, status.since) == (False, away.since)
    chip.lift(SK)
    chip.plug_in()
    back = watched.next(DeviceBack)
    assert watched.next(TagGone).tag == SK, "it was lifted meanwhile"
    assert watched.line.status.since == back.at
    chip.lay(SQ)
    assert seen(watched) == SQ, "and the other card is not seen twice"


def test_a_reader_may_be_pulled_and_put_in_again_and_again(chip: PN532, watched: Watched) -> None:
    for tag in (SA, SK, SQ):
        chip.unplug()
        assert watched.next(DeviceAway).reason is Reason.WENT_AWAY
        chip.plug_in()
        event = watched.next_of(DeviceBack)
        assert event.identity == "PN532 firmware 1.6"
        chip.lay(tag)
        assert seen(watched) == tag
        chip.lift(tag)
        assert watched.next(TagGone).tag == tag


def test_a_stopped_line_lets_the_port_go(chip: PN532, watched: Watched, tmp_path: Path) -> None:
    watched.line.stop(PATIENCE)
    other = Watched(tmp_path / "reader", SOON)
    try:
        other.next(DeviceBack)
    finally:
        other.line.stop()
