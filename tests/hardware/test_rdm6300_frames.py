"""The bytes of 125 kHz readers: known frames, and whatever a bad line makes of them."""

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hardware.readers.rdm6300 import Decoder, frame
from tests.hardware.chunks import INPUTS, in_pieces

TAG, WIRE = "0A00B1C2D3", b"\x020A00B1C2D3AA\x03"
WITH_LINE_END = b"\x020A00B1C2D3AA\r\n\x03"

tags = st.binary(min_size=5, max_size=5).map(lambda uid: uid.hex().upper())
cuts = st.lists(st.integers(0, 300), max_size=10)


@pytest.mark.parametrize(("line_end", "wire"), [(False, WIRE), (True, WITH_LINE_END)])
def test_the_known_frame_is_written_and_read(line_end: bool, wire: bytes) -> None:
    assert frame(TAG, line_end) == wire
    assert Decoder().feed(wire) == [TAG]


@given(st.lists(st.tuples(tags, st.booleans()), max_size=6), cuts)
def test_any_tags_in_any_pieces_come_out_as_they_went_in(sent: list[tuple[str, bool]], cuts: list[int]) -> None:
    wire = b"".join(frame(tag, line_end) for tag, line_end in sent)
    assert in_pieces(Decoder().feed, wire, cuts) == [tag for tag, _ in sent]


@given(st.lists(st.tuples(st.binary(max_size=40), tags, st.booleans()), min_size=1, max_size=5), cuts)
def test_garbage_adds_no_tag_and_hides_none(parts: list[tuple[bytes, str, bool]], cuts: list[int]) -> None:
    assume(not any(Decoder().feed(garbage) for garbage, _, _ in parts))
    wire = b"".join(garbage + frame(tag, line_end) for garbage, tag, line_end in parts)
    assert in_pieces(Decoder().feed, wire, cuts) == [tag for _, tag, _ in parts]


@given(tags, st.booleans(), st.data())
def test_one_corrupted_byte_never_gives_a_wrong_tag_and_costs_one_frame(
    tag: str, line_end: bool, data: st.DataObject
) -> None:
    good = frame(tag, line_end)
    wire = bytearray(good * 3)
    at = data.draw(st.integers(0, len(good) - 1)) + len(good)
    wire[at] ^= data.draw(st.integers(1, 255))
    assert in_pieces(Decoder().feed, bytes(wire), data.draw(cuts)) in ([tag] * 2, [tag] * 3)


def test_every_single_corruption_of_the_known_frames_is_caught() -> None:
    for wire in (WIRE, WITH_LINE_END):
        for at in range(len(wire)):
            for byte in set(range(256)) - {wire[at]}:
                found = Decoder().feed(wire[:at] + bytes((byte,)) + wire[at + 1 :] + wire)
                assert found in ([TAG], [TAG, TAG])


@pytest.mark.parametrize(
    "wire",
    [
        b"\x020A00B1C2D3AB\x03",  # The XOR is wrong.
        b"\x020A00B1C2D3AA",
        b"0A00B1C2D3AA\x03",
        b"\x020A00B1C2D\x03",
        b"\x020A00B1C2D3 A\x03",
        b"\x02 0A0 B1C2D3\x03",
        b"\x020A00B1C2D3AA\n\x03",
        b"\x020A00B1C2D3AAA\x03",
    ],
)
def test_what_is_not_quite_a_frame_is_no_tag(wire: bytes) -> None:
    assert Decoder().feed(wire) == []


def test_bytes_without_a_frame_are_counted_until_one_comes() -> None:
    decoder = Decoder()
    decoder.feed(b"start\nok\n")
    assert decoder.strange == 9
    decoder.feed(WIRE)
    assert decoder.strange == 0


def test_fuzzed_lines_never_give_a_tag_that_was_not_sent() -> None:
    random = Random(6300)
    for _ in range(INPUTS):
        sent = [random.randbytes(5).hex().upper() for _ in range(3)]
        wire = bytearray()
        for tag in sent:
            wire += random.choice((b"", random.randbytes(random.randrange(20)), WIRE[: random.randrange(13)]))
            wire += frame(tag, random.random() < 0.5)
        at = random.randrange(len(wire))
        wire[at] ^= 1 << random.randrange(8)
        found = in_pieces(Decoder().feed, bytes(wire), [random.randrange(99) for _ in range(4)])
        rest = iter(sent)
        assert all(tag in rest for tag in found) and len(found) >= 2, wire.hex()
