"""Marlin's lines byte for byte, whatever happens to their bytes; and our commands and reports on top of them."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.events import Fault
from hardware.shuffler.commands import (
    BadSeal,
    CardIs,
    Command,
    DealIs,
    Do,
    FaultIs,
    Malformed,
    PackIs,
    Refused,
    Report,
    StateIs,
    Status,
    Why,
    deal,
    parse_report,
    seal,
    unseal,
    write_report,
)
from hardware.shuffler.marlin import (
    LONGEST,
    Busy,
    Complaint,
    Echo,
    Lines,
    MalformedLine,
    Message,
    Numbers,
    Ok,
    OutOfOrder,
    Resend,
    Said,
    Start,
    Wait,
    checksum,
    numbered,
    parse,
)
from hardware.shuffler.pattern import PLACES, MalformedPattern, Pattern, Run
from tests.hardware.shuffling import BID_WHIST, GERMAN, SOLO

# Lines.


@pytest.mark.parametrize(
    ("number", "command", "line"),
    [(0, "M110 N0", b"N0 M110 N0*125\n"), (1, "M105", b"N1 M105*38\n"), (1, "M115", b"N1 M115*39\n")],
)
def test_lines_are_those_of_the_protocol_byte_for_byte(number: int, command: str, line: bytes) -> None:
    assert numbered(number, command) == line
    numbers = Numbers()
    assert numbers.take(line.decode().strip()) == (number, command)
    assert numbers.last == number


commands = st.text(st.characters(min_codepoint=32, max_codepoint=126, exclude_characters="*;"), min_size=1).map(
    str.strip
)
sendable = commands.filter(lambda text: bool(text) and len(text) < 60 and "M110" not in text)


@given(st.integers(0, 10**8), sendable)
def test_any_command_encodes_and_decodes_to_itself(number: int, command: str) -> None:
    numbers = Numbers()
    numbers.last = number - 1
    (line,) = Lines().feed(numbered(number, command))
    assert numbers.take(line) == (number, command)


@given(st.integers(1, 10**6), sendable, st.data())
def test_any_changed_byte_of_a_line_is_found_out_or_changes_nothing(number: int, command: str, data: Any) -> None:
    line = numbered(number, command)
    at, byte = data.draw(st.integers(0, len(line) - 1)), data.draw(st.integers(0, 255))
    damaged = line[:at] + bytes((byte,)) + line[at + 1 :]
    numbers, lines = Numbers(), Lines()
    numbers.last = number - 1
    taken = []
    # The same line is sent again when nothing is heard; the first time its end may have to end the damaged one.
    for piece in lines.feed(damaged) + lines.feed(line) + lines.feed(line):
        try:
            taken.append(numbers.take(piece))
        except OutOfOrder:
            continue
    assert [each for each in taken if each[0] is not None] == [(number, command)]
    # A piece without a number is nothing that a shuffler obeys, but for a stop.
    assert ("M112" in command) or (None, "M112") not in taken


@given(st.lists(st.binary(max_size=30)), st.data())
def test_any_bytes_cut_anywhere_give_the_same_lines(pieces: list[bytes], data: Any) -> None:
    whole = b"\n".join(pieces) + b"\nok\n"
    cuts = sorted(data.draw(st.lists(st.integers(0, len(whole)), max_size=8)))
    lines, found = Lines(), []
    for start, end in zip([0, *cuts], [*cuts, len(whole)], strict=True):
        found += lines.feed(whole[start:end])
    assert found == Lines().feed(whole)
    assert found[-1] == "ok"


def test_what_is_no_text_or_too_long_is_one_line_that_was_not_understood() -> None:
    lines = Lines()
    assert lines.feed(b"o\xffk\r\n\r\nok\r\n") == ["", "ok"]
    assert lines.feed(b"x" * 1000) == []
    assert lines.feed(b"x" * 1000) == []
    assert lines.feed(b"\nok\n") == ["", "ok"]


@pytest.mark.parametrize("command", ["", "a*b", "a;b", "a\nb", "é", "x" * LONGEST])
def test_a_command_that_is_no_line_is_refused(command: str) -> None:
    with pytest.raises(MalformedLine):
        numbered(1, command)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("N3 M105*36", "Line Number is not Last Line Number+1"),
        ("N3 M105*99", "Line Number is not Last Line Number+1"),
        ("N2 M105*99", "checksum mismatch"),
        ("N2 M105", "No Checksum with line number"),
        ("N2 M105*", "No Checksum with line number"),
        ("M105*37", "No Line Number with checksum"),
        ("", "No Line Number with checksum"),
    ],
)
def test_the_number_is_checked_before_the_checksum(line: str, text: str) -> None:
    numbers = Numbers()
    numbers.take("N0 M110 N1*124")
    assert numbers.last == 1
    with pytest.raises(OutOfOrder) as raised:
        numbers.take(line)
    assert raised.value.text == text
    assert numbers.last == 1
    assert numbers.take(numbered(2, "M105").decode().strip()) == (2, "M105")


def test_counting_begins_anew_with_m110_whatever_came_before() -> None:
    numbers = Numbers()
    numbers.take("M110 N41")
    assert numbers.take(numbered(42, "M105").decode().strip())[0] == 42
    assert numbers.take("N0 M110 N0*125") == (0, "M110 N0")
    assert numbers.take("N1 M105*38") == (1, "M105")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("ok", Ok()),
        ("ok N12 P15 B3", Ok("N12 P15 B3")),
        ("ok T:21.3 /0.0", Ok("T:21.3 /0.0")),
        ("Resend: 5", Resend(5)),
        ("Resend:5", Resend(5)),
        ("resend: N5", Resend(5)),
        ("rs 5", Resend(5)),
        ("rs N5", Resend(5)),
        ("Error:checksum mismatch, Last Line: 4", Complaint("checksum mismatch", 4)),
        ("Error:No Checksum with line number, Last Line: 4", Complaint("No Checksum with line number", 4)),
        ("Error:Printer halted. kill() called!", Complaint("Printer halted. kill() called!")),
        ("echo:busy: processing", Busy()),
        ("busy: processing", Busy()),
        ("echo:busy: paused for user", Busy(paused=True)),
        ("busy: paused for user", Busy(paused=True)),
        ("wait", Wait()),
        ("start", Start()),
        ('echo:Unknown command: "M1"', Echo('Unknown command: "M1"')),
        ("okay", Said("okay")),
        ("Cap:WHIST_SHUFFLER:1", Said("Cap:WHIST_SHUFFLER:1")),
        ("starting", Said("starting")),
    ],
)
def test_what_a_machine_says_is_understood(line: str, message: Message) -> None:
    assert parse(line) == message
    assert parse(f" {line} ") == message


def test_two_lines_run_together_are_never_one_command() -> None:
    for number in range(1, 60):
        line = numbered(number, f"M{number} E")
        for byte in range(32, 127):
            numbers = Numbers()
            numbers.last = number - 1
            with pytest.raises(OutOfOrder):
                numbers.take((line[:-1] + bytes((byte,)) + line[:-1]).decode())


# Patterns.


@pytest.mark.parametrize(
    ("pattern", "text", "cards"),
    [(BID_WHIST, "ESWN:1x12 K:6", 54), (SOLO, "ESWN:3x4,1", 52), (GERMAN, "21:1x13 T:1 X:25", 52)],
)
def test_patterns_are_written_as_documented(pattern: Pattern, text: str, cards: int) -> None:
    assert str(pattern) == text
    assert Pattern.parse(text) == pattern
    assert pattern.cards == len(pattern.order) == cards


def test_packets_go_round_the_table_and_the_rest_aside() -> None:
    assert "".join(SOLO.order) == "EEESSSWWWNNN" * 4 + "ESWN"
    assert BID_WHIST.order == (*"ESWN" * 12, *["kitty"] * 6)
    assert GERMAN.sizes() == {"1": 13, "2": 13, "turn-up": 1, "stock": 25}
    assert Pattern.single("3", 2).order == ("3", "3")


runs = st.builds(
    Run,
    st.lists(st.sampled_from(PLACES), min_size=1, max_size=4).map(tuple),
    st.lists(st.integers(1, 4), min_size=1, max_size=5).map(tuple),
)
patterns = (
    st.lists(runs, min_size=1, max_size=3)
    .map(tuple)
    .filter(lambda runs: sum(len(run.places) * sum(run.packets) for run in runs) <= 108)
    .map(Pattern)
)


@given(patterns)
def test_any_pattern_is_read_as_it_was_written(pattern: Pattern) -> None:
    assert Pattern.parse(str(pattern)) == pattern


@given(st.text(alphabet="ESWNKTX12:,x 0", max_size=20))
def test_any_text_is_a_pattern_or_refused(text: str) -> None:
    try:
        pattern = Pattern.parse(text)
    except MalformedPattern:
        return
    assert 1 <= pattern.cards <= 108


@pytest.mark.parametrize("text", ["", "E", "E:0", "E:109", "Q:1", "E:1 ", "E:1x999", "E:1,", "E:55 S:54"])
def test_what_is_no_pattern_is_refused(text: str) -> None:
    with pytest.raises(MalformedPattern):
        Pattern.parse(text)


# Commands and reports.

COMMANDS = {
    "M880 ~C5C7": Command(Do.STATE),
    "M881 H386468 ~F018": Command(Do.GREET, (386468,)),
    "M882 B1 C54 ~5615": Command(Do.SHUFFLE, (1, 54)),
    "M883 D7 B1 C54 ESWN:1x12 K:6 ~C4FF": deal(7, BID_WHIST, 54),
}


@pytest.mark.parametrize("text", COMMANDS)
def test_commands_are_written_as_documented(text: str) -> None:
    assert str(COMMANDS[text]) == text
    assert Command.parse(text) == COMMANDS[text]


def test_the_seal_is_the_crc_with_the_known_check_value() -> None:
    assert seal("12345678")[-4:] == f"{_crc(b'12345678 '):04X}"
    assert _crc(b"123456789") == 0x29B1


def _crc(data: bytes) -> int:
    crc = 0xFFFF
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ (0x1021 if crc & 0x8000 else 0)) & 0xFFFF
    return crc


numbers = st.integers(0, 2**53 - 1)
tags = st.binary(min_size=4, max_size=10).map(lambda uid: uid.hex().upper())
reports = st.one_of(
    st.builds(
        StateIs,
        numbers,
        numbers,
        st.integers(0, 1),
        st.sampled_from([None, *Fault]),
        st.sampled_from(["", "hopper", "E"]),
        numbers,
        st.sampled_from(Status),
        numbers,
    ),
    st.builds(CardIs, numbers, numbers, st.sampled_from(PLACES), st.one_of(st.just(""), tags)),
    st.builds(DealIs, numbers, numbers, st.sampled_from(Status), numbers, st.one_of(st.none(), numbers)),
    st.builds(PackIs, numbers, st.sampled_from([Do.SHUFFLE, Do.COUNT, Do.EJECT]), numbers, numbers),
    st.builds(FaultIs, st.sampled_from(Fault), st.sampled_from(["hopper", "E"])),
    st.builds(Refused, numbers, st.sampled_from(Why)),
)


@given(reports)
def test_any_report_is_read_as_it_was_written(report: Report) -> None:
    line = write_report(report)
    assert len(line) <= 2 * LONGEST
    assert parse_report(line) == report
    assert isinstance(parse(line), Said)


@given(reports, st.data())
def test_no_report_with_a_changed_byte_is_taken(report: Report, data: Any) -> None:
    line = write_report(report)
    at = data.draw(st.integers(0, len(line) - 1))
    letter = data.draw(st.characters(min_codepoint=32, max_codepoint=126).filter(lambda other: other != line[at]))
    damaged = line[:at] + letter + line[at + 1 :]
    with suppress(Malformed):
        assert parse_report(damaged) is None


@given(patterns, st.integers(1, 10**12), st.data())
def test_no_command_passes_whose_two_changed_bytes_the_checksum_cannot_see(
    pattern: Pattern, id: int, data: Any
) -> None:
    text = str(deal(id, pattern, 108))
    one = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.integers(0, len(text) - 1).filter(lambda place: place != one))
    bit = 1 << data.draw(st.integers(0, 6))
    letters = [chr(ord(letter) ^ bit) if place in (one, other) else letter for place, letter in enumerate(text)]
    damaged = "".join(letters)
    assert checksum(damaged.encode()) == checksum(text.encode())
    with pytest.raises(BadSeal):
        Command.parse(damaged)


@pytest.mark.parametrize(
    "text",
    ["M899", "M880 X1", "M882 B1", "M882 C54 B1", "M883 D1 B1 C54", "M884 B1 E:3", "M881 Hx", "M887"],
)
def test_a_sealed_text_that_is_no_command_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        Command.parse(seal(text))


@pytest.mark.parametrize(
    "text",
    [
        "whist:card deal=1 n=1 place=E",
        "whist:card n=1 deal=1 place=E tag=-",
        "whist:card deal=1 n=1 place=Q tag=-",
        "whist:card deal=1 n=1 place=E tag=04a1b2c3",
        "whist:card deal=1 n=1 place=E tag=04",
        "whist:card deal=- n=1 place=E tag=-",
        "whist:fault fault=- where=-",
        "whist:fault fault=hunger where=E",
        "whist:news",
        "whist:refused line=-1 why=old",
    ],
)
def test_a_sealed_text_that_is_no_report_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        parse_report(seal(text))


def test_a_line_that_is_no_report_is_none_and_a_report_needs_its_seal() -> None:
    assert parse_report("FIRMWARE_NAME:Marlin") is None
    with pytest.raises(BadSeal):
        parse_report("whist:refused line=1 why=old")
    with pytest.raises(BadSeal):
        unseal("M880 ~c5c7")
