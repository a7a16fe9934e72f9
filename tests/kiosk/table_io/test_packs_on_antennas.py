"""Packs enrolled and checked on several antennas at once: cards may lie where they were laid."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.deck import Form, Pack, demo_tag
from hardware.emulators.pepper import Pepper
from hardware.events import TagGone, TagSeen
from kiosk.devices.devices import Devices
from kiosk.table_io.packs import CardReplacement, PackCheck, PackEnrolment
from rules.cards import CARDS, Card
from tests.kiosk.table_io.test_devices import wait

RED = Pack("r1", "Red", "Red", {demo_tag(card, Form.ISO15693): card for card in CARDS})
BLUE = Pack("b1", "Blue", "Blue", {f"E00401{number:010X}": card for number, card in enumerate(CARDS)})


@pytest.fixture
def devices() -> Iterator[Devices]:
    made = Devices({}, lambda key, value: None)
    made.choose_reader("pepper", "/nowhere")
    made.stop()
    yield made


def tag(number: int) -> str:
    return f"E00402{number:010X}"


def test_a_pack_is_enrolled_card_after_card_on_any_antenna_and_none_has_to_be_lifted(devices: Devices) -> None:
    made = PackEnrolment(devices, "Red", 2, back="Blue")
    devices.listener = made
    for number in range(54):
        assert made.expected == made.order[number]
        devices.take(TagSeen("r", tag(number), number % 8 + 1, 9.0 + number))
        assert made.notice == ""
    (pack,) = devices.packs
    assert (pack.name, pack.back, len(pack.cards)) == ("Red", "Blue", 54)
    assert [str(pack.cards[tag(number)]) for number in (0, 13, 51, 52, 53)] == ["S2", "H2", "DA", "JH", "JL"]


def test_a_card_that_goes_from_one_antenna_to_another_is_no_news(devices: Devices) -> None:
    made = PackEnrolment(devices, "Red", 0)
    devices.listener = made
    devices.take(TagSeen("r", tag(0), 1, 9.0))
    devices.take(TagGone("r", tag(0), 1, 10.0))
    devices.take(TagSeen("r", tag(0), 2, 10.0))
    assert (made.laid, made.notice) == ((0,), "")
    devices.take(TagGone("r", tag(0), 2, 12.0))
    devices.take(TagSeen("r", tag(0), 2, 15.0))
    assert made.laid == (0,) and made.notice == "That is 2♠, which was read already."


def test_two_cards_that_come_in_the_same_look_are_nobodys_on_one_antenna_or_on_two(devices: Devices) -> None:
    made = PackEnrolment(devices, "Red", 0)
    devices.listener = made
    devices.take(TagSeen("r", tag(0), 1, 9.0, elsewhere=(tag(1),)))
    devices.take(TagSeen("r", tag(1), 2, 9.0, elsewhere=(tag(0),)))
    assert made.laid == () and "Two cards at once" in made.notice
    devices.take(TagSeen("r", tag(2), 3, 10.0, beside=(tag(3),)))
    assert made.laid == () and "Two cards at once" in made.notice
    devices.take(TagSeen("r", tag(4), 4, 11.0))
    assert made.laid == (0,) and made.notice == ""
    devices.keep_pack(RED)
    worn = CardReplacement(devices, RED, 3)
    devices.listener = worn
    devices.take(TagSeen("r", tag(5), 1, 12.0, elsewhere=(tag(6),)))
    assert "Two cards at once" in worn.notice and devices.packs == [RED]


def test_cards_that_lie_there_before_an_enrolment_are_named_as_in_the_way(devices: Devices) -> None:
    devices.take(TagSeen("r", tag(0), 1, 9.0))
    assert PackEnrolment(devices, "Red", 0).notice == "1 card on the reader already. Take it off first."
    devices.take(TagSeen("r", tag(1), 2, 9.0))
    assert PackEnrolment(devices, "Red", 0).notice == "2 cards on the reader already. Take them off first."
    assert PackCheck(devices).notice == "2 cards on the reader already. Take them off first.", "they are not counted"


def test_a_check_takes_cards_from_all_antennas_and_those_that_lie_there_already(devices: Devices) -> None:
    devices.keep_pack(RED)
    for number, card in enumerate(CARDS[:30]):
        devices.take(TagSeen("r", str(RED.tag_of(card)), number % 8 + 1, 9.0))
    made = PackCheck(devices, RED, lying=devices.spots)
    devices.listener = made
    assert (made.seen, made.notice) == (30, "")
    for number, card in enumerate(CARDS[30:]):
        devices.take(TagSeen("r", str(RED.tag_of(card)), number % 8 + 1, 10.0))
    moved = str(RED.tag_of(CARDS[7]))
    devices.take(TagGone("r", moved, 8, 11.0))
    devices.take(TagSeen("r", moved, 1, 11.0))
    assert made.whole and made.found() == (), "a card that moved was not laid twice"


def test_a_check_names_the_cards_of_another_pack_and_counts_those_of_none(devices: Devices) -> None:
    devices.keep_pack(RED)
    devices.keep_pack(BLUE)
    made = PackCheck(devices, RED)
    devices.listener = made
    for card in CARDS:
        pack = BLUE if str(card) in ("HQ", "C7") else RED
        devices.take(TagSeen("r", str(pack.tag_of(card)), 1, 9.0))
    devices.take(TagSeen("r", tag(9), 2, 9.0))
    assert made.found() == ("Not read yet: Q♥, 7♣.", "Of “Blue”: Q♥, 7♣.", "1 card not from this pack.")
    assert not made.whole


def test_the_first_card_tells_which_of_two_packs_is_checked(devices: Devices) -> None:
    for pack in (RED, BLUE):
        devices.keep_pack(pack)
    for pack in (RED, BLUE):
        made = PackCheck(devices)
        devices.listener = made
        devices.take(TagSeen("r", str(pack.tag_of(Card.parse("SA"))), 1, 9.0))
        assert made.pack == pack and (made.seen, made.needed) == (1, 54)


def test_over_a_real_line_a_pack_is_enrolled_and_checked_on_eight_antennas(devices: Devices, tmp_path: Path) -> None:
    pepper = Pepper(tmp_path / "port")
    devices.choose_reader("pepper", str(tmp_path / "port"))
    made = PackEnrolment(devices, "Red", 0)
    devices.listener = made
    for number in range(8):
        pepper.lay(tag(number), 8 - number)
        wait(devices, lambda number=number: len(made.laid) > number or made.notice)  # type: ignore[misc]
        assert made.notice == ""
    made.keep()
    checking = PackCheck(devices, devices.packs[0], lying=tuple(devices.spots))
    assert checking.whole and checking.needed == 8
    devices.stop()
    pepper.close()
