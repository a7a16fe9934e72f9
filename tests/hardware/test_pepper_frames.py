"""The Pepper's bytes: known frames, both kinds of reports, and whatever a bad line makes of them."""

import json
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hardware.framing import crc16
from hardware.readers.pepper_frames import Decoder, Message, Reply, Report, frame, framing, inventoried
from tests.hardware.chunks import INPUTS, in_pieces

UID = "E004010203040506"

uids = st.binary(min_size=7, max_size=7).map(lambda rest: b"\xe0" + rest)
payloads = st.binary(min_size=1, max_size=300)
cuts = st.lists(st.integers(0, 1500), max_size=10)


def said(uid: bytes) -> bytes:
    """The answer to an inventory that found this tag alone."""
    return frame(b"\x00\x90" + uid[::-1] + b"\x00\x00")


def tags_in(found: list[Message]) -> list[str]:
    tags = []
    for message in found:
        if isinstance(message, Report):
            tags.append(message.tag)
        elif message.command == 0x90 and (listed := inventoried(message.data)):
            tags.append(listed[0])
    return tags


@pytest.mark.parametrize(
    ("payload", "wire"),
    [
        ("0B", "F50300FCFF0B9B50"),
        ("02", "F50300FCFF02B2C1"),
        ("0F03", "F50400FBFF0F03523D"),
        ("9000", "F50400FBFF9000E405"),
        ("000202", "F50500FAFF000202BC8A"),
    ],
)
def test_the_known_frames_are_written_and_read(payload: str, wire: str) -> None:
    assert crc16(b"123456789", reflected=False) == 0x29B1, "the check value of this CRC"
    assert frame(bytes.fromhex(payload)) == bytes.fromhex(wire)
    assert framing().feed(bytes.fromhex(wire)) == [bytes.fromhex(wire)]


def test_answers_are_read_and_the_hosts_own_commands_are_none() -> None:
    assert Decoder().feed(bytes.fromhex("F50500FAFF000202BC8A F50300FCFF0B9B50")) == [Reply(0x02, b"\x02")]


def test_an_error_code_is_read_in_either_byte_order() -> None:
    for code in ("0001", "0100"):
        assert Decoder().feed(frame(bytes.fromhex("FF90" + code))) == [Reply(0x90, error=0x01)]


def test_an_inventorys_answer_gives_the_tag_and_whether_there_are_more() -> None:
    assert inventoried(bytes.fromhex("06050403020104E0 00 01")) == (UID, True)
    assert inventoried(bytes.fromhex("06050403020104E0 00 00")) == (UID, False)
    assert inventoried(bytes.fromhex("E004010203040506 00 00")) == (UID, False), "sent the other way round"
    assert inventoried(bytes.fromhex("06050403020104E0 00")) is None
    assert inventoried(bytes.fromhex("E0050403020104E0 00 00")) == ("E0040102030405E0", False), "as it may be either"
    assert inventoried(bytes.fromhex("0807060504030201 00 00")) == ("0102030405060708", False), "no ISO 15693 at all"


@pytest.mark.parametrize("uid", [UID, "04A1B2C3D4E5F6", "DEADBEEF"])
def test_a_binary_report_names_a_tag_of_any_kind(uid: str) -> None:
    assert Decoder().feed(frame(bytes.fromhex("FE000B00" + uid))) == [Report(uid)]


@pytest.mark.parametrize(
    ("text", "report"),
    [
        ('{"type":"uid","uid":"E004010203040506","antenna":3}', Report(UID, 3)),
        ('{"type": "uid", "uid": "e0 04 01 02 03 04 05 06", "antenna": "8"}\r\n', Report(UID, 8)),
        ('{"uid":"04:A1:B2:C3:D4:E5:F6","extra":{"rssi":{"x":1}},"type":"uid"}', Report("04A1B2C3D4E5F6")),
        ('{"type":"uid","uid":[222,173,190,239],"antenna":0}', Report("DEADBEEF")),
    ],
)
def test_a_report_in_json_names_a_tag_and_its_antenna(text: str, report: Report) -> None:
    assert Decoder().feed(text.encode()) == [report]


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"uid"}',
        '{"type":"status","uid":"E004010203040506"}',
        '{"type":"uid","uid":"E0040102030405"}'.replace("05", "0"),
        '{"type":"uid","uid":[300,1,2,3]}',
        '{"type":"uid","uid":"E004010203040506","antenna":3',
        "}" * 50,
        "{" * 400 + "}",
    ],
)
def test_other_text_is_no_report(text: str) -> None:
    assert Decoder().feed(text.encode()) == []


@given(st.lists(payloads, max_size=4), cuts)
def test_any_payloads_in_any_pieces_come_out_as_they_went_in(sent: list[bytes], cuts: list[int]) -> None:
    frames = [frame(payload) for payload in sent]
    assert in_pieces(framing().feed, b"".join(frames), cuts) == frames


messages = st.one_of(
    st.builds(Reply, st.integers(0, 255), st.binary(max_size=40)),
    st.builds(Reply, st.integers(0, 255), error=st.integers(1, 255)),
    st.builds(Report, uids.map(lambda uid: uid.hex().upper()), st.none() | st.integers(1, 8)),
)


def written(message: Message) -> bytes:
    if isinstance(message, Report):
        if message.antenna is None:
            return frame(b"\xfe\x00\x0b\x00" + bytes.fromhex(message.tag))
        return json.dumps({"type": "uid", "uid": message.tag, "antenna": message.antenna}).encode()
    if message.error:
        return frame(bytes((0xFF, message.command, 0, message.error)))
    return frame(bytes((0x00, message.command)) + message.data)


@given(st.lists(messages, max_size=5), cuts)
def test_answers_and_reports_of_both_kinds_in_any_order_come_out_as_they_went_in(
    sent: list[Message], cuts: list[int]
) -> None:
    assert in_pieces(Decoder().feed, b"".join(map(written, sent)), cuts) == sent


@given(st.lists(st.tuples(st.binary(max_size=60), uids), min_size=1, max_size=4), cuts)
def test_garbage_adds_no_tag_and_hides_none(parts: list[tuple[bytes, bytes]], cuts: list[int]) -> None:
    assume(not any(Decoder().feed(garbage) for garbage, _ in parts))
    wire = b"".join(garbage + said(uid) for garbage, uid in parts)
    assert tags_in(in_pieces(Decoder().feed, wire, cuts)) == [uid.hex().upper() for _, uid in parts]


@given(uids, st.sampled_from((0x00, 0xFE)), st.data())
def test_one_corrupted_byte_in_a_frame_never_gives_a_wrong_tag_and_costs_one_frame(
    uid: bytes, kind: int, data: st.DataObject
) -> None:
    good = said(uid) if kind == 0 else frame(b"\xfe\x00\x0b\x00" + uid)
    wire = bytearray(good * 3)
    at = data.draw(st.integers(0, len(good) - 1)) + len(good)
    wire[at] ^= data.draw(st.integers(1, 255))
    assert tags_in(in_pieces(Decoder().feed, bytes(wire), data.draw(cuts))) == [uid.hex().upper()] * 2


def test_a_frame_that_only_begins_hides_none_that_follows() -> None:
    assert tags_in(Decoder().feed(bytes.fromhex("F50004FFFB 00") + said(bytes.fromhex(UID)))) == [UID]


def test_fuzzed_lines_never_give_a_tag_that_was_not_sent() -> None:
    random = Random(1021)
    for _ in range(INPUTS):
        sent = [b"\xe0" + random.randbytes(7) for _ in range(3)]
        wire = bytearray()
        for uid in sent:
            wire += random.choice((b"", random.randbytes(random.randrange(40)), b"{[}{", bytes.fromhex("F50500FAFF")))
            wire += said(uid)
        at = random.randrange(len(wire))
        wire[at] ^= random.randrange(1, 256)
        found = tags_in(in_pieces(Decoder().feed, bytes(wire), [random.randrange(200) for _ in range(4)]))
        rest = iter([uid.hex().upper() for uid in sent])
        assert all(tag in rest for tag in found) and len(found) >= 2, wire.hex()
