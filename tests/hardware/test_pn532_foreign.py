"""The PN532's driver against a chip that is not ours, made of the manual's bytes."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from hardware.events import DeviceBack, Event, TagGone, TagSeen
from hardware.readers.pn532 import QUIET
from tests.hardware.foreign import (
    BOTH,
    CLASSIC,
    CLASSIC_UID,
    EMPTY,
    NTAG,
    NTAG_UID,
    SYNTAX_ERROR,
    ForeignPN532,
)
from tests.hardware.waiting import SOON, Watched, until


@contextmanager
def playing(
    chip: ForeignPN532, quick: bool = False, at_once: Callable[[Event], object] = lambda event: None
) -> Iterator[Watched]:
    watched = Watched(chip.path, SOON if quick else None, at_once=at_once)
    try:
        yield watched
    finally:
        watched.line.stop()
        chip.close()


CHIPS = {
    "that answers an empty field": {},
    "that knows only the commands of the samples": {"unknown": b""},
    "that acknowledges an empty field and says no more": {"silent": True},
    "that says nothing at all of an empty field": {"silent": True, "acks_silence": False},
    "whose bytes come slowly": {"gap": 0.01},
}


@pytest.mark.parametrize("chip", CHIPS.values(), ids=CHIPS)
def test_a_card_is_seen_once_and_gone_once_in_time_on_a_chip(chip: dict[str, object]) -> None:
    nothing = b"" if chip.get("silent") else EMPTY
    foreign = ForeignPN532(**{name: value for name, value in chip.items() if name != "silent"})  # type: ignore[arg-type]
    foreign.field = nothing
    listed: list[int] = []
    """How often the chip had been asked for its tags when each event happened."""
    with playing(foreign, at_once=lambda _: listed.append(foreign.listed)) as watched:
        assert watched.next(DeviceBack).identity == "PN532 firmware 1.6"
        until(lambda: foreign.listed >= 2)
        foreign.field, before = NTAG, foreign.listed
        seen = watched.next(TagSeen)
        assert (seen.tag, seen.antenna) == (NTAG_UID, None)
        assert listed[-1] - before < 15
        before = foreign.listed
        until(lambda: foreign.listed >= before + 5)
        foreign.field, lifted, before = nothing, time.monotonic(), foreign.listed
        gone = watched.next(TagGone)
        assert gone.tag == NTAG_UID
        # Of looking, ten times a second at most; one look, which counts a second at most, may have begun before.
        assert gone.at - lifted > 0.7 and listed[-1] - before < 30
        assert watched.nothing_more()


def test_two_cards_at_once_are_both_seen_and_name_each_other() -> None:
    foreign = ForeignPN532()
    with playing(foreign, quick=True) as watched:
        watched.next(DeviceBack)
        foreign.field = BOTH
        one, two = watched.next(TagSeen), watched.next(TagSeen)
        assert {one.tag, two.tag} == {NTAG_UID, CLASSIC_UID}
        assert (one.beside, two.beside) == ((two.tag,), (one.tag,))
        foreign.field = CLASSIC
        assert watched.next(TagGone).tag == NTAG_UID


def test_a_chip_that_refuses_to_list_takes_no_card_away() -> None:
    foreign = ForeignPN532()
    with playing(foreign, quick=True) as watched:
        watched.next(DeviceBack)
        foreign.field = NTAG
        watched.next(TagSeen)
        foreign.field, listed = SYNTAX_ERROR, foreign.listed
        until(lambda: foreign.listed > listed + 10)
        assert watched.nothing_more()


def test_a_chip_that_thinks_longer_than_it_is_waited_for_is_understood() -> None:
    foreign = ForeignPN532()
    foreign.late = QUIET + 0.05
    with playing(foreign) as watched:
        watched.next(DeviceBack)
        foreign.field = NTAG
        assert watched.next(TagSeen).tag == NTAG_UID


def test_a_card_whose_frames_arrive_damaged_is_never_another_card() -> None:
    foreign = ForeignPN532()
    with playing(foreign, quick=True) as watched:
        watched.next(DeviceBack)
        foreign.field = NTAG[:-4] + b"\xff" + NTAG[-3:]
        listed = foreign.listed
        until(lambda: foreign.listed > listed + 3)
        assert watched.nothing_more()
        foreign.field = NTAG[:-9] + NTAG + bytes.fromhex("0000FF8080D5")
        assert watched.next(TagSeen).tag == NTAG_UID


def test_a_card_that_lay_there_before_is_seen() -> None:
    foreign = ForeignPN532()
    foreign.field = CLASSIC
    with playing(foreign) as watched:
        watched.next(DeviceBack)
        assert watched.next(TagSeen).tag == CLASSIC_UID
