"""The lines of a PN5180's board: known ones, and whatever a bad line makes of them."""

from random import Random
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.events import Reason
from hardware.line import DeviceLost
from hardware.readers.pn5180 import ALL, HELLO, LONGEST, WHY, Bridge, Decoder, Said, line
from tests.hardware.chunks import INPUTS, in_pieces

ONE, TWO = "E004010203040506", "E004112233445566"
CAME = b"~03 came E004010203040506 1375D2FF\n"

words = st.text(st.characters(codec="ascii", exclude_characters=" ~\n\r"), min_size=1, max_size=12)
lines = st.builds(Said, st.integers(0, 255), st.lists(words, min_size=1, max_size=4).map(tuple))
cuts = st.lists(st.integers(0, 900), max_size=10)


def written(said: Said) -> bytes:
    return line(said.number, " ".join(said.words))


def look(*tags: str) -> str:
    return f"look {len(tags)} {crc32(bytes.fromhex(''.join(sorted(tags)))):08X}"


def told(bridge: Bridge, *spoken: str, number: int = 0) -> list[tuple[str, ...]]:
    """The lists that come of these words, said one after the other."""
    said = (Said((number + count) & 0xFF, tuple(each.split())) for count, each in enumerate(spoken))
    return [tags for each in said if (tags := bridge.take(each)) is not None]


def test_the_known_line_is_written_and_read() -> None:
    assert crc32(b"123456789") == 0xCBF43926, "the check value of this CRC"
    assert line(3, f"came {ONE}") == CAME
    assert Decoder().feed(CAME) == Decoder().feed(CAME.replace(b"\n", b"\r\n")) == [Said(3, ("came", ONE))]


@pytest.mark.parametrize("before", [b"", b"ets Jul 29 2019\r\nrst:0x1 (POWERON)", b"~03 came E0", b"~" * 9, bytes(300)])
def test_what_a_board_prints_before_a_line_does_no_harm(before: bytes) -> None:
    assert Decoder().feed(before + CAME) == [Said(3, ("came", ONE))]


@pytest.mark.parametrize(
    "wrong",
    [
        CAME.replace(b"6 1", b"7 1"), CAME[1:], CAME.lower(), CAME.replace(b"came ", b"came  "),
        CAME.replace(b"~", b"~ "), b"~03 caf\xe9 " + b"%08X\n" % crc32(b"03 caf\xe9"), line(1, "x" * LONGEST),
    ],
)  # fmt: skip
def test_a_line_that_does_not_fit_is_none(wrong: bytes) -> None:
    assert Decoder().feed(wrong) == []


def test_the_longest_line_is_read() -> None:
    longest = line(1, "x" * (LONGEST - 14))
    assert len(longest) == LONGEST and len(Decoder().feed(longest)) == 1
    assert Decoder().feed(line(1, "x" * (LONGEST - 13))) == []


def test_tags_that_came_and_went_are_listed_once_an_inventory_is_complete() -> None:
    bridge = Bridge()
    assert bridge.question == HELLO
    assert told(bridge, "hello 1 PN5180 3.5 1.0") == []
    assert (bridge.name, bridge.question) == ("PN5180 3.5, firmware 1.0", ALL)
    given = ["none", look(), f"came {TWO}", f"came {ONE}", look(ONE, TWO), f"gone {TWO}", "beat 1 -", look(ONE)]
    assert told(bridge, *given, number=1) == [(), (ONE, TWO), (ONE,)]
    assert bridge.question == ""


@pytest.mark.parametrize(
    "lost",
    [
        ((9, look(ONE)),),
        ((8, look()),),
        ((8, look(TWO)),),
        ((8, f"look 1 {0:08X}"),),
        ((8, "hello 1 PN5180 3.5 1.0"), (9, look(ONE))),
        ((7, look(ONE)),),
    ],
    ids=["a line is missing", "fewer", "other", "digest", "restarted", "said twice"],
)
def test_what_was_missed_makes_no_list_until_all_was_said_again(lost: tuple[tuple[int, str], ...]) -> None:
    bridge = Bridge()
    assert told(bridge, "hello 1 PN5180 3.5 1.0", "none", f"came {ONE}", look(ONE), number=4) == [(ONE,)]
    for number, spoken in lost:
        assert told(bridge, spoken, number=number) == []
    assert bridge.question == ALL
    after = lost[-1][0] + 1
    assert told(bridge, look(ONE), f"came {TWO}", look(ONE, TWO), number=after) == [], "in vain"
    assert told(bridge, "none", f"came {TWO}", look(TWO), number=after + 3) == [(TWO,)]


def test_a_board_that_speaks_another_version_is_refused_in_words() -> None:
    with pytest.raises(DeviceLost) as lost:
        told(Bridge(), "hello 2 PN5180 3.5 1.0")
    assert lost.value.reason is Reason.FAULT
    assert lost.value.detail == "version 2 of its protocol, not 1; give it the firmware of this program"


@pytest.mark.parametrize(("word", "words"), [*WHY.items(), ("smoke", "smoke")])
def test_every_fault_has_its_words(word: str, words: str) -> None:
    bridge = Bridge()
    told(bridge, f"fault {word}")
    assert bridge.trouble == words


@given(st.lists(lines, max_size=5), cuts)
def test_any_lines_in_any_pieces_come_out_as_they_went_in(sent: list[Said], cuts: list[int]) -> None:
    assert in_pieces(Decoder().feed, b"".join(map(written, sent)), cuts) == sent


@given(st.lists(st.tuples(st.binary(max_size=100), lines), min_size=1, max_size=4), cuts)
def test_garbage_adds_no_line_and_hides_none(parts: list[tuple[bytes, Said]], cuts: list[int]) -> None:
    wire = b"".join(garbage + written(said) for garbage, said in parts)
    assert in_pieces(Decoder().feed, wire, cuts) == [said for _, said in parts]


@given(st.lists(words, max_size=6))
def test_no_words_are_too_much_for_it(spoken: list[str]) -> None:
    for first in ("hello 1", "look", "came", "gone", "fault", "error", "none", "beat"):
        told(Bridge(), "hello 1 a b c", "none", " ".join((first, *spoken)))


class _Board:
    """Says what lies on it, as the page describes it, and remembers every list that was ever true."""

    def __init__(self, random: Random) -> None:
        self._random, self._number = random, random.randrange(256)
        self._tags = [f"E004{random.randbytes(6).hex().upper()}" for _ in range(6)]
        self._there: set[str] = set()
        self.true = {()}

    def say(self, words: str) -> bytes:
        self._number = (self._number + 1) & 0xFF
        return line(self._number, words)

    def inventory(self) -> list[bytes]:
        now = {tag for tag in self._tags if self._random.random() < 0.5} if self._random.random() < 0.5 else self._there
        said = [self.say(f"came {tag}") for tag in now - self._there] + [
            self.say(f"gone {tag}") for tag in self._there - now
        ]
        self._there = now
        self.true.add(tuple(sorted(now)))
        return [*said, self.say(look(*now))]

    def all(self) -> list[bytes]:
        return [self.say(words) for words in ("none", *(f"came {tag}" for tag in self._there))]


def _damaged(random: Random, spoken: list[bytes]) -> bytes:
    """What a bad line makes of it: bytes changed, lost, doubled, swapped, cut out, or put between."""
    wire = bytearray(b"".join(spoken))
    for _ in range(random.choice((0, 0, 1, 1, 2, 8)) if wire else 0):
        at, many = random.randrange(len(wire)), random.randrange(1, 9)
        match random.randrange(5):
            case 0:
                wire[at] ^= random.randrange(1, 256)
            case 1:
                del wire[at : at + many]
            case 2:
                wire[at:at] = wire[at : at + 40 * many]
            case 3:
                wire[at:at] = random.randbytes(many)
            case _:
                wire[at : at + many] = random.randbytes(many)
        wire = wire or bytearray(b"~")
    return bytes(wire)


def test_fuzzed_lines_never_list_what_did_not_lie_there_and_it_is_always_found_again() -> None:
    random = Random(5180)
    fuzzed = 0
    while fuzzed < INPUTS:
        board, decoder, bridge = _Board(random), Decoder(), Bridge()
        told(bridge, "hello 1 PN5180 3.5 1.0")
        for _ in range(12):
            spoken = [*(board.all() if bridge.question == ALL else ()), *board.inventory()]
            fuzzed += len(spoken)
            for said in decoder.feed(_damaged(random, spoken)):
                tags = bridge.take(said)
                assert tags is None or tags in board.true, (tags, board.true)
        decoder.feed(b"\n")
        for spoken in (board.inventory(), [*board.all(), *board.inventory()]):
            last = [bridge.take(said) for said in decoder.feed(b"".join(spoken))][-1]
        assert last == tuple(sorted(board._there)), "after one good answer it is in step"
