"""The PN532's frames as bytes: known ones, and whatever a bad line makes of them."""

from random import Random

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from hardware.readers.pn532 import (
    ACK,
    FEW_RETRIES,
    FIRMWARE,
    LIST_TWO,
    NACK,
    SYNTAX_ERROR,
    TO_CHIP,
    Decoder,
    Message,
    Sign,
    frame,
    targets,
)
from tests.hardware.chunks import INPUTS

VERSION_ANSWER = bytes.fromhex("0000FF06FAD50332010607E800")
EMPTY_ANSWER = bytes.fromhex("0000FF03FDD54B00E000")
ONE_TAG_ANSWER = bytes.fromhex("0000FF0FF1D54B0101004400070401A2B3C4D5E6BA00")
TAG = "0401A2B3C4D5E6"

bodies = st.binary(max_size=263).map(lambda data: b"\xd5" + data)
uids = st.sampled_from((4, 7, 10)).flatmap(lambda size: st.binary(min_size=size, max_size=size))

FRAGMENT = bytes.fromhex("0000FF0FF1D54B010100")


def target(number: int, uid: bytes, sak: int = 0, select_answer: bytes = b"") -> bytes:
    return bytes((number, 0x00, 0x44, sak, len(uid))) + uid + select_answer


def listed(tags: list[bytes]) -> bytes:
    return b"\xd5\x4b" + bytes((len(tags),)) + b"".join(target(n, uid) for n, uid in enumerate(tags, 1))


def tags_in(messages: list[Message]) -> list[str]:
    lists = [m[2:] for m in messages if isinstance(m, bytes) and m[:2] == b"\xd5\x4b"]
    return [tag for data in lists for tag in targets(data) or ()]


def in_pieces(data: bytes, cuts: list[int]) -> list[Message]:
    decoder, found, ends = Decoder(), [], sorted({0, len(data), *(cut % (len(data) + 1) for cut in cuts)})
    for start, end in zip(ends, ends[1:], strict=False):
        found += decoder.feed(data[start:end])
    return found


@pytest.mark.parametrize(
    ("command", "wire"),
    [
        (FIRMWARE, "0000FF02FED4022A00"),
        (LIST_TWO, "0000FF04FCD44A0200E000"),
        (FEW_RETRIES, "0000FF06FAD43205FF0102F300"),
    ],
)
def test_commands_are_framed_as_the_manual_shows(command: bytes, wire: str) -> None:
    assert frame(bytes((TO_CHIP,)) + command) == bytes.fromhex(wire)


def test_known_answers_are_read_as_the_manual_shows() -> None:
    wire = ACK + VERSION_ANSWER + bytes.fromhex("0000FF01FF7F8100") + NACK + ONE_TAG_ANSWER
    assert ACK.hex() == "0000ff00ff00"
    assert Decoder().feed(wire) == [
        Sign.ACK,
        bytes.fromhex("D50332010607"),
        SYNTAX_ERROR,
        Sign.NACK,
        bytes.fromhex("D54B0101004400070401A2B3C4D5E6"),
    ]
    assert targets(bytes.fromhex("0101004400070401A2B3C4D5E6")) == (TAG,)


def test_an_extended_frame_is_read_and_written() -> None:
    body = b"\xd5\x41" + bytes(254)
    assert frame(body)[:8] == bytes.fromhex("0000FFFFFF0100FF")
    assert Decoder().feed(frame(body)) == [body]
    short = bytes.fromhex("0000FFFFFF0003FD D54B00 E000")
    assert Decoder().feed(short) == [b"\xd5\x4b\x00"]


def test_a_frame_announced_longer_than_the_chip_can_send_is_noise() -> None:
    assert Decoder().feed(bytes.fromhex("0000FFFFFFF00010") + EMPTY_ANSWER) == [b"\xd5\x4b\x00"]


@given(st.lists(bodies, max_size=4), st.lists(st.integers(0, 2000), max_size=12))
def test_any_messages_in_any_pieces_come_out_as_they_went_in(sent: list[bytes], cuts: list[int]) -> None:
    assert in_pieces(b"".join(ACK + frame(body) for body in sent), cuts) == [
        message for body in sent for message in (Sign.ACK, body)
    ]


@given(
    st.lists(st.tuples(st.binary(max_size=40), st.lists(uids, max_size=2)), min_size=1, max_size=4),
    st.lists(st.integers(0, 600), max_size=12),
)
@example([(bytes.fromhex("0000FFFF01D54B"), [bytes(range(7))])], [])
@example([(bytes.fromhex("0000FF8080"), [bytes(range(7))])], [])
def test_garbage_adds_no_tag_and_costs_one_frame_at_most(
    parts: list[tuple[bytes, list[bytes]]], cuts: list[int]
) -> None:
    wire, lists = b"", []
    for garbage, tags in parts:
        assume(not Decoder().feed(garbage + bytes(3)) and all(b"\0\0\xff" not in uid for uid in tags))
        wire += garbage + frame(listed(tags)) * 2
        lists += [tuple(uid.hex().upper() for uid in tags)] * 2
    found = [targets(message[2:]) for message in in_pieces(wire, cuts) if isinstance(message, bytes)]
    believed = [tags for tags in found if tags is not None]
    # Frames may be missing, one of each pair at most; none is added or changed.
    rest = iter(lists)
    assert all(tags in rest for tags in believed)
    assert len(believed) >= len(parts)


@given(st.lists(uids, min_size=1, max_size=2), st.data())
def test_one_corrupted_byte_never_gives_a_wrong_tag_and_costs_one_frame_at_most(
    tags: list[bytes], data: st.DataObject
) -> None:
    good = frame(listed(tags))
    wire = bytearray(good * 3)
    at = data.draw(st.integers(0, len(good) - 1)) + len(good)
    wire[at] ^= data.draw(st.integers(1, 255))
    found = tags_in(in_pieces(bytes(wire), data.draw(st.lists(st.integers(0, 200), max_size=8))))
    names = [uid.hex().upper() for uid in tags]
    assert found in (names * 2, names * 3)


@given(st.lists(uids, min_size=1, max_size=2), st.data())
def test_a_frame_cut_short_gives_no_tag_and_costs_one_other_frame_at_most(
    tags: list[bytes], data: st.DataObject
) -> None:
    assume(all(b"\0\0\xff" not in uid for uid in tags))
    good = frame(listed(tags))
    cut = good[: data.draw(st.integers(0, len(good) - 2))]
    found = tags_in(Decoder().feed(cut + good + good))
    names = [uid.hex().upper() for uid in tags]
    assert found in (names, names * 2)


def test_a_cut_frame_that_the_next_one_completes_is_not_believed() -> None:
    """Two frames run together so that the checksum, a single byte, happens to be right."""
    cut = bytes.fromhex("0000FF0FF1 D54B01 01004400 07 74")
    joined = [bytes.fromhex("D54B01 01004400 07 74 0000FF03FDD5")]
    assert Decoder().feed(cut + EMPTY_ANSWER)[:1] == joined, "as the codec must read it"
    assert tags_in(Decoder().feed(cut + EMPTY_ANSWER + ONE_TAG_ANSWER)) == [TAG]


def test_a_wrong_checksum_of_the_length_or_the_body_refuses_a_frame() -> None:
    for at in (4, len(ONE_TAG_ANSWER) - 2):
        wrong = bytearray(ONE_TAG_ANSWER)
        wrong[at] ^= 1
        assert Decoder().feed(bytes(wrong)) == []


def test_two_frames_may_share_the_zero_between_them() -> None:
    assert Decoder().feed(ACK + EMPTY_ANSWER[1:]) == [Sign.ACK, b"\xd5\x4b\x00"]


@given(st.binary(max_size=60))
def test_a_list_of_targets_is_believed_only_if_its_fields_fill_it(data: bytes) -> None:
    found = targets(data)
    if found:
        assert data[0] == len(found) <= 2
        assert len(data) >= 1 + sum(5 + len(tag) // 2 for tag in found)
        assert all(bytes.fromhex(tag) in data for tag in found)


def test_two_targets_with_answers_to_select_are_told_apart() -> None:
    one = target(1, bytes.fromhex("01020304"), 0x20, bytes.fromhex("067577810280"))
    two = target(2, bytes.fromhex("04112233445566"))
    assert targets(b"\x02" + one + two) == ("01020304", "04112233445566")
    assert targets(b"\x02" + two + one) is None, "numbered wrongly"
    both_ways = bytes.fromhex("02 00 02 20 04 00 04 AA BB 02 CC")
    assert targets(b"\x02" + target(1, bytes.fromhex("01020304"), 0x20) + both_ways) is None
    assert targets(b"\x01" + target(1, bytes.fromhex("01020304"), 0x20)) == ("01020304",), "an answer may be missing"


@pytest.mark.parametrize(
    "data", ["", "02", "03", "0101004400", "01010044000304AABB", "00FF", "0101004400070401A2B3C4D5"]
)
def test_a_list_that_is_cut_or_wrong_is_not_believed(data: str) -> None:
    assert targets(bytes.fromhex(data)) is None


@pytest.mark.parametrize("data", ["00", "01"])
def test_an_empty_field_is_a_list_of_none_or_a_timeout(data: str) -> None:
    assert targets(bytes.fromhex(data)) == ()


def test_fuzzed_lines_never_give_a_tag_that_was_not_sent() -> None:
    random = Random(7)
    for _ in range(INPUTS):
        sent = [b"\x04" + random.randbytes(6) for _ in range(3)]
        wire = bytearray()
        for uid in sent:
            wire += random.choice((b"", random.randbytes(random.randrange(30)), ACK, FRAGMENT[: random.randrange(9)]))
            wire += frame(listed([uid]))
        wire[random.randrange(len(wire))] ^= random.randrange(1, 256)
        found = tags_in(in_pieces(bytes(wire), [random.randrange(200) for _ in range(4)]))
        rest = iter([uid.hex().upper() for uid in sent])
        assert all(tag in rest for tag in found) and len(found) >= 2, wire.hex()
