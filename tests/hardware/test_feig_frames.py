"""The bytes of FEIG readers: known frames, and whatever a bad line makes of them."""

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hardware.framing import crc16
from hardware.readers.feig import (
    ANY,
    INVENTORY,
    MORE,
    NO_TRANSPONDER,
    START,
    STATUS,
    Answer,
    Decoder,
    answer,
    command,
    tags,
)  # fmt: skip
from tests.hardware.chunks import INPUTS, in_pieces

EMPTY = bytes.fromhex("0600B0015C63")
ONE = bytes.fromhex("1100B00001 0300E004010203040506 8219")
UID = "E004010203040506"

uids = st.binary(min_size=7, max_size=7).map(lambda rest: b"\xe0" + rest)
answers = st.builds(
    Answer, st.integers(0, 254), st.integers(0, 255), st.integers(0, 255), st.binary(max_size=249)
)  # fmt: skip
cuts = st.lists(st.integers(0, 900), max_size=10)


def listed(uids: list[bytes], status: int = 0) -> Answer:
    return Answer(0, INVENTORY, status, bytes((len(uids),)) + b"".join(b"\x03\x00" + uid for uid in uids))


def tags_in(found: list[Answer]) -> list[tuple[str, ...]]:
    return [tags(each.data) or () for each in found if each.command == INVENTORY and each.status == 0]


def test_the_known_frames_are_written_and_read() -> None:
    assert crc16(b"123456789", reflected=True) == 0x6F91, "the check value of this CRC"
    assert command(INVENTORY, START) == bytes.fromhex("07FFB001001C56")
    assert answer(Answer(0, INVENTORY, 1)) == EMPTY
    assert Decoder().feed(EMPTY) == [Answer(0, INVENTORY, 1)]
    assert command(INVENTORY, MORE)[:5] == bytes.fromhex("07FFB00180")


def test_a_list_of_tags_is_read() -> None:
    (said,) = Decoder().feed(ONE)
    assert tags(said.data) == (UID,)
    assert tags(bytes.fromhex("01 0300 060504030201 04E0")) == (UID,), "a UID sent the other way round"


@pytest.mark.parametrize("data", ["", "01", "01 0300E0040102030405", "02 0300E004010203040506", "00 00"])
def test_a_list_that_is_cut_or_wrong_is_not_believed(data: str) -> None:
    assert tags(bytes.fromhex(data)) is None


def test_an_echo_of_the_hosts_own_command_is_no_empty_field() -> None:
    for mode in (START, MORE):
        assert Decoder().feed(command(INVENTORY, mode) + EMPTY) == [Answer(0, INVENTORY, 1)]


def test_a_reader_may_answer_from_the_address_that_all_readers_listen_to() -> None:
    assert Decoder().feed(bytes.fromhex("06FFB001AFA5")) == [Answer(ANY, INVENTORY, NO_TRANSPONDER)]


def test_every_status_of_the_manual_has_its_words() -> None:
    assert STATUS[0x01] == "no tag in the field" and "antenna" in STATUS[0x84] and all(STATUS.values())


@given(st.lists(answers, max_size=4), cuts)
def test_any_answers_in_any_pieces_come_out_as_they_went_in(sent: list[Answer], cuts: list[int]) -> None:
    found = in_pieces(Decoder().feed, b"".join(map(answer, sent)), cuts)
    rest = iter(found)
    assert all(said in rest for said in sent)
    assert len(found) == len(sent)


@given(st.lists(st.tuples(st.binary(max_size=60), st.lists(uids, max_size=4)), min_size=1, max_size=4), cuts)
def test_garbage_adds_no_tag_and_hides_none(parts: list[tuple[bytes, list[bytes]]], cuts: list[int]) -> None:
    assume(not any(Decoder().feed(garbage) for garbage, _ in parts))
    wire = b"".join(garbage + answer(listed(uids)) for garbage, uids in parts)
    found = tags_in(in_pieces(Decoder().feed, wire, cuts))
    assert found == [tuple(uid.hex().upper() for uid in uids) for _, uids in parts]


@given(st.lists(uids, min_size=1, max_size=4), st.data())
def test_one_corrupted_byte_never_gives_a_wrong_tag_and_costs_one_frame(uids: list[bytes], data: st.DataObject) -> None:
    good = answer(listed(uids))
    wire = bytearray(good * 3)
    at = data.draw(st.integers(0, len(good) - 1)) + len(good)
    wire[at] ^= data.draw(st.integers(1, 255))
    assert (
        tags_in(in_pieces(Decoder().feed, bytes(wire), data.draw(cuts)))
        == [tuple(uid.hex().upper() for uid in uids)] * 2
    )


def test_fuzzed_lines_never_give_a_tag_that_was_not_sent() -> None:
    random = Random(38400)
    for _ in range(INPUTS):
        sent = [[b"\xe0" + random.randbytes(7) for _ in range(random.randrange(1, 5))] for _ in range(3)]
        wire = bytearray()
        for uids in sent:
            wire += random.choice((b"", random.randbytes(random.randrange(30)), EMPTY[: random.randrange(6)]))
            wire += answer(listed(uids))
        at = random.randrange(len(wire))
        wire[at] ^= random.randrange(1, 256)
        found = tags_in(in_pieces(Decoder().feed, bytes(wire), [random.randrange(200) for _ in range(4)]))
        rest = iter([tuple(uid.hex().upper() for uid in uids) for uids in sent])
        assert all(tags in rest for tags in found) and len(found) >= 2, wire.hex()
