"""The firmware of the PN5180's board against the driver: compiled for this machine, with a stand-in for its chip."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from zlib import crc32

import pytest

from hardware.deck import Form, demo_tag
from hardware.events import DeviceAway, DeviceBack, Reason, TagGone, TagSeen
from hardware.readers import pn5180
from hardware.readers.pn5180 import Decoder, line
from rules.cards import CARDS
from tests.hardware import test_every_reader as every_reader
from tests.hardware.board import COMPILER, Board, build
from tests.hardware.chunks import INPUTS
from tests.hardware.test_pn5180_reader import SOON
from tests.hardware.waiting import Watched, until

pytestmark = pytest.mark.skipif(COMPILER is None, reason="no g++ here that could compile the firmware")

TAGS = [demo_tag(card, Form.ISO15693) for card in CARDS]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The long runs look over its memory too."""
    flags = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all") if INPUTS > 2000 else ("-O1",)
    return build(tmp_path_factory.mktemp("board") / "board", *flags)


@pytest.fixture
def board(program: Path, tmp_path: Path) -> Iterator[Board]:
    made = Board(tmp_path / "reader", program)
    yield made
    made.close()


@pytest.fixture
def watched(board: Board, tmp_path: Path) -> Iterator[Watched]:
    made = Watched(tmp_path / "reader", replace(SOON, gone_after=0.3), "pn5180")
    assert made.next(DeviceBack).identity == "PN5180 3.5, firmware 1.0"
    yield made
    board.unplug()
    made.line.stop()


class Played(every_reader.Played):
    def __init__(self, board: Board, watched: Watched) -> None:
        self.device, self.watched, (self.sa, self.hk) = board, watched, TAGS[:2]


@pytest.mark.parametrize(
    "holds",
    [
        every_reader.test_noise_hides_no_card_and_makes_none,
        every_reader.test_answers_in_pieces_are_understood,
        lambda played: every_reader.test_lost_and_damaged_answers_cost_time_and_no_card(played, "lose_answers"),
        lambda played: every_reader.test_lost_and_damaged_answers_cost_time_and_no_card(played, "corrupt_answers"),
        every_reader.test_an_unplugged_reader_freezes_what_is_known_and_comes_back,
    ],
    ids=["noise", "pieces", "lost", "damaged", "unplugged"],
)
def test_what_holds_for_every_reader_holds_for_the_firmware(
    board: Board, watched: Watched, holds: Callable[[Played], None]
) -> None:
    holds(Played(board, watched))


def test_a_whole_pack_is_told_apart(board: Board, watched: Watched) -> None:
    for tag in TAGS:
        board.lay(tag)
    assert {watched.next(TagSeen).tag for _ in TAGS} == set(TAGS)
    board.lift(TAGS[7])
    assert watched.next(TagGone).tag == TAGS[7]
    assert watched.nothing_more()


def test_tags_that_differ_in_their_last_bit_asked_are_told_apart(board: Board, watched: Watched) -> None:
    alike = {f"E0{bits:02X}040506070809" for bits in (0x00, 0x01, 0x80, 0xFF)}
    for tag in alike:
        board.lay(tag)
    assert {watched.next(TagSeen).tag for _ in alike} == alike


def test_a_tag_that_a_nearer_one_drowns_is_found_as_well(board: Board, watched: Watched) -> None:
    near, far = "E004010203040500", "E004010203040504"
    board.lay(near, near=9)
    assert watched.next(TagSeen).tag == near
    board.lay(far)
    assert watched.next(TagSeen).tag == far


def test_a_chip_that_does_not_answer_is_said_and_takes_no_card_with_it(
    board: Board, watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pn5180, "FAULT_AFTER", 0.5)
    board.lay(TAGS[0])
    watched.next(TagSeen)
    board.order("dead")
    away = watched.next(DeviceAway)
    assert (away.reason, away.detail) == (Reason.FAULT, pn5180.WHY["chip"])
    board.order("well")
    watched.next(DeviceBack)
    assert watched.nothing_more(), "the card has lain there all the time"


def test_a_chip_that_answers_late_is_named(program: Path, tmp_path: Path) -> None:
    board = Board(tmp_path / "reader", program, "dead")
    watched = Watched(tmp_path / "reader", SOON, "pn5180")
    until(lambda: any(b" fault chip " in each for each in board.said))
    board.order("well")
    try:
        assert watched.next(DeviceBack).identity == "PN5180 3.5, firmware 1.0"
    finally:
        board.close()
        watched.line.stop()


@pytest.mark.parametrize("fault", ["hot", "foreign", "noise"])
def test_a_fault_is_said_until_it_is_over(board: Board, fault: str) -> None:
    board.order("hot")  # The field goes off: what is in its way is found as it is switched on.
    board.order(fault)
    until(lambda: any(f" fault {fault} ".encode() in each for each in board.said))
    board.order("well")
    looks = board.looks
    until(lambda: board.looks > looks)


def test_more_tags_than_it_can_list_are_a_fault(board: Board, watched: Watched) -> None:
    for number in range(65):
        board.lay(f"E0040102030405{number:02X}")
    until(lambda: any(b" fault many " in each for each in board.said))


def test_what_it_is_told_in_garbage_does_it_no_harm(board: Board) -> None:
    """It goes on, and answers what is whole; nothing else is answered."""
    random, told = Random(22), line(7, "all")
    for _ in range(INPUTS // 100):
        damaged = bytearray(told)
        damaged[random.randrange(len(told))] ^= random.randrange(1, 256)
        board._hear(random.randbytes(random.randrange(300)) + damaged + b"~" * random.randrange(90) + b"\n")
    board._hear(b"x" * 5000 + line(8, "x" * 66) + line(9, "dance now") + told)
    until(lambda: any(b" none " in each for each in board.said))
    said = [" ".join(each.words) for each in Decoder().feed(b"".join(board.said))]
    assert len(said) == len(board.said), "each line that it says is whole"
    assert [words for words in said if words.split()[0] not in ("hello", "look", "beat")] == [
        f"error {'x' * 59}", "error dance", "none",
    ]  # fmt: skip
    assert all(words == f"look 0 {crc32(b''):08X}" for words in said if words.startswith("look"))
