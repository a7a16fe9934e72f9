"""The drivers against readers that are not ours, made of their protocols' bytes."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from hardware.events import DeviceAway, DeviceBack, Reason, TagGone, TagSeen
from hardware.presence import Timing
from tests.hardware.foreign_readers import (
    CLASSIC,
    FEIG_NO_ANTENNA,
    FEIG_NONE,
    FEIG_ONE,
    FEIG_THIRD,
    FEIG_TURNED,
    FEIG_TWO_OF_THREE,
    NTAG,
    ONE,
    PEPPER_ALWAYS,
    PEPPER_CLASSIC,
    PEPPER_COUNT,
    PEPPER_COUNT_ERROR,
    PEPPER_COUNT_TWO,
    PEPPER_DUMMY,
    PEPPER_EMPTY,
    PEPPER_NEXT,
    PEPPER_NONE_SWAPPED,
    PEPPER_NOT_THERE,
    PEPPER_NTAG,
    PEPPER_ONE,
    PEPPER_ONE_OF_TWO,
    PEPPER_POLLING_OFF,
    PEPPER_REPORT,
    PEPPER_SELECTED,
    PEPPER_START,
    PEPPER_TWO,
    PEPPER_TWO_NEXT,
    PEPPER_UIDS,
    PEPPER_VERSION,
    THREE,
    TWO,
    Foreign,
    ForeignCoil,
    ForeignFEIG,
    ForeignPepper,
)
from tests.hardware.waiting import SOON, Watched, until


@contextmanager
def playing(kind: str, device: Foreign, timing: Timing | None = None, **settings: str) -> Iterator[Watched]:
    watched = Watched(device.path, timing, kind, settings)
    try:
        yield watched
    finally:
        watched.line.stop()
        device.close()


def seen(watched: Watched) -> tuple[str, int | None]:
    event = watched.next(TagSeen)
    return event.tag, event.antenna


# 125 kHz.


@pytest.mark.parametrize("gap", [0.0, 0.001])
def test_a_coil_that_repeats_a_tag_has_it_seen_once_and_gone_once(gap: float) -> None:
    coil = ForeignCoil()
    coil.gap = gap
    with playing("rdm6300", coil) as watched:
        watched.next(DeviceBack)
        coil.repeated = b"\x020A00B1C2D3AA\x03"
        assert seen(watched) == ("0A00B1C2D3", None)
        until(lambda: coil.sent > 10)
        assert watched.nothing_more()
        coil.repeated = b""
        assert watched.next(TagGone).tag == "0A00B1C2D3"


def test_one_frame_of_a_coil_that_repeats_is_no_card_yet() -> None:
    coil = ForeignCoil()
    with playing("rdm6300", coil, SOON) as watched:
        watched.next(DeviceBack)
        coil.say(b"\x020A00B1C2D3AA\x03")
        coil.repeated = b"\x020000000001 "
        until(lambda: coil.sent > 12)
        assert watched.nothing_more()


def test_one_frame_of_a_reader_that_sends_once_is_a_card() -> None:
    coil = ForeignCoil()
    with playing("id12la", coil) as watched:
        watched.next(DeviceBack)
        coil.say(b"\x020A00B1C2D3AA\r\n\x03")
        assert seen(watched) == ("0A00B1C2D3", None)
        assert watched.next(TagGone).tag == "0A00B1C2D3"


def test_something_that_talks_but_is_no_125_khz_reader_is_foreign() -> None:
    chatter = ForeignCoil()
    chatter.repeated = b"echo:busy: processing\n"
    with playing("rdm6300", chatter) as watched:
        # On a busy machine nothing may come for so long that it is taken for one at first.
        assert watched.next_of(DeviceAway).reason is Reason.FOREIGN
        chatter.repeated = b""


# FEIG.


@pytest.mark.parametrize("gap", [0.0, 0.003])
def test_a_feig_reader_names_a_tag_once_and_its_going_once(gap: float) -> None:
    reader = ForeignFEIG()
    reader.gap = gap
    with playing("feig", reader) as watched:
        assert watched.next(DeviceBack).identity == "FEIG OBID"
        reader.field = FEIG_ONE
        assert seen(watched) == (ONE, None)
        asked = reader.asked
        until(lambda: reader.asked > asked + 5)
        reader.field = FEIG_NONE
        assert watched.next(TagGone).tag == ONE
        assert watched.nothing_more()


def test_a_feig_reader_that_has_more_is_asked_for_the_rest() -> None:
    reader = ForeignFEIG()
    reader.field, reader.more = FEIG_TWO_OF_THREE, FEIG_THIRD
    with playing("feig", reader) as watched:
        watched.next(DeviceBack)
        assert {seen(watched)[0] for _ in range(3)} == {ONE, TWO, THREE}
        assert all(len(event.beside) == 2 for event in watched.events if isinstance(event, TagSeen))


def test_a_uid_that_comes_the_other_way_round_is_the_same_tag() -> None:
    reader = ForeignFEIG()
    reader.field = FEIG_TURNED
    with playing("feig", reader) as watched:
        watched.next(DeviceBack)
        assert seen(watched) == (ONE, None)


def test_a_feig_reader_whose_antenna_fails_takes_no_card_with_it_and_says_so() -> None:
    reader = ForeignFEIG()
    reader.field = FEIG_ONE
    with playing("feig", reader, SOON) as watched:
        watched.next(DeviceBack)
        watched.next(TagSeen)
        reader.field = FEIG_NO_ANTENNA
        away = watched.next(DeviceAway)
        assert (away.reason, away.detail) == (Reason.FAULT, "status 84: the antenna is faulty or out of tune")
        reader.field = FEIG_ONE
        watched.next(DeviceBack)
        assert watched.nothing_more()


def test_a_feig_reader_that_thinks_longer_than_it_is_waited_for_is_understood() -> None:
    reader = ForeignFEIG()
    reader.late = 0.7
    with playing("feig", reader) as watched:
        reader.field = FEIG_ONE
        watched.next(DeviceBack)
        assert seen(watched) == (ONE, None)


def test_a_feig_reader_that_falls_silent_is_away() -> None:
    reader = ForeignFEIG()
    with playing("feig", reader) as watched:
        watched.next(DeviceBack)
        reader.field = b""
        assert watched.next(DeviceAway).reason is Reason.SILENT
        reader.field = FEIG_NONE
        watched.next(DeviceBack)


# Pepper.

TAG_ONE = {PEPPER_START: PEPPER_ONE}
BOTH = {PEPPER_START: PEPPER_ONE_OF_TWO, PEPPER_NEXT: PEPPER_TWO_NEXT}
OTHERS = {PEPPER_COUNT: PEPPER_COUNT_TWO, PEPPER_UIDS[0]: PEPPER_NTAG, PEPPER_UIDS[1]: PEPPER_CLASSIC}


@pytest.mark.parametrize("antenna", range(1, 9))
def test_a_pepper_names_a_tag_and_the_antenna_it_lies_on(antenna: int) -> None:
    pepper = ForeignPepper()
    with playing("pepper", pepper, SOON) as watched:
        assert watched.next(DeviceBack).identity == "Pepper 2.07, antennas 1, 2, 3, 4, 5, 6, 7, 8"
        pepper.on = {antenna: TAG_ONE}
        assert seen(watched) == (ONE, antenna)
        pepper.on = {}
        gone = watched.next(TagGone)
        assert (gone.tag, gone.antenna) == (ONE, antenna)


@pytest.mark.parametrize("empty", [PEPPER_EMPTY, {PEPPER_START: PEPPER_NONE_SWAPPED, PEPPER_COUNT: PEPPER_COUNT_ERROR}])
def test_several_tags_on_several_antennas_are_all_named(empty: dict[bytes, bytes]) -> None:
    pepper = ForeignPepper()
    pepper.empty, pepper.on = empty, {2: BOTH, 6: OTHERS}
    pepper.gap = 0.0005
    with playing("pepper", pepper) as watched:
        watched.next(DeviceBack)
        assert {seen(watched) for _ in range(4)} == {(ONE, 2), (TWO, 2), (NTAG, 6), (CLASSIC, 6)}
        beside = {event.tag: event.beside for event in watched.events if isinstance(event, TagSeen)}
        assert beside[ONE] == (TWO,) and beside[NTAG] == (CLASSIC,), "what lies elsewhere is not beside it"


def test_only_the_antennas_with_a_role_are_looked_at() -> None:
    pepper = ForeignPepper()
    pepper.on = {1: TAG_ONE, 2: {PEPPER_START: PEPPER_TWO}}
    roles = {f"antenna{number}": "" for number in range(1, 9)} | {"antenna2": "kitty"}
    with playing("pepper", pepper, **roles) as watched:
        assert watched.next(DeviceBack).identity == "Pepper 2.07, antennas 2"
        assert seen(watched) == (TWO, 2)
        assert pepper.sweeps == 0 and watched.nothing_more()


def test_a_pepper_without_antennas_to_choose_from_has_one() -> None:
    pepper = ForeignPepper()
    pepper.there, pepper.on = frozenset(), {1: TAG_ONE}
    with playing("pepper", pepper) as watched:
        assert watched.next(DeviceBack).identity == "Pepper 2.07, one antenna"
        assert seen(watched) == (ONE, None)


def test_antennas_that_are_not_there_are_left_out() -> None:
    pepper = ForeignPepper()
    pepper.there, pepper.on = frozenset((1, 2)), {2: TAG_ONE}
    with playing("pepper", pepper) as watched:
        assert watched.next(DeviceBack).identity == "Pepper 2.07, antennas 1, 2"
        assert seen(watched) == (ONE, 2)


@pytest.mark.parametrize(
    "stale", [PEPPER_SELECTED, PEPPER_DUMMY[1], PEPPER_COUNT_TWO, PEPPER_NTAG], ids=lambda frame: frame.hex()
)
def test_a_stale_answer_is_never_taken_for_the_answer_to_another_command(stale: bytes) -> None:
    pepper = ForeignPepper()
    pepper.before, pepper.on = stale, {3: TAG_ONE}
    with playing("pepper", pepper, SOON, tags="ISO 15693") as watched:
        watched.next(DeviceBack)
        assert seen(watched) == (ONE, 3)
        sweeps = pepper.sweeps
        until(lambda: pepper.sweeps > sweeps + 3)
        assert watched.nothing_more()


def test_a_stale_list_puts_no_card_where_it_does_not_lie() -> None:
    pepper = ForeignPepper()
    pepper.before = PEPPER_ONE  # Before every answer, the one to an inventory too.
    with playing("pepper", pepper, SOON) as watched:
        until(lambda: pepper.sweeps > 12)
        assert not any(isinstance(event, TagSeen) for event in watched.drain())


@pytest.mark.parametrize("late", [0.05, 0.7])
def test_a_slow_pepper_puts_every_card_on_its_own_antenna(late: float) -> None:
    pepper = ForeignPepper()
    pepper.late, pepper.on = late, {1: TAG_ONE, 2: {PEPPER_START: PEPPER_TWO}}
    roles = {f"antenna{number}": "" for number in range(3, 9)}
    with playing("pepper", pepper, Timing(enough=1), tags="ISO 15693", **roles) as watched:

        def where() -> set[tuple[str, int | None]]:
            return {(event.tag, event.antenna) for event in watched.drain() if isinstance(event, TagSeen)}

        until(lambda: pepper.sweeps > 3 and len(where()) >= 2 if late < 0.5 else pepper.sweeps > 1)
        assert where() <= {(ONE, 1), (TWO, 2)}


def test_a_pepper_that_knows_only_the_inventory_is_used() -> None:
    pepper = ForeignPepper({**dict((PEPPER_VERSION,))})
    pepper.empty, pepper.on = {PEPPER_START: PEPPER_EMPTY[PEPPER_START]}, {1: BOTH}
    roles = {f"antenna{number}": "" for number in range(3, 9)}
    with playing("pepper", pepper, SOON, **roles) as watched:
        watched.next(DeviceBack)
        assert {seen(watched), seen(watched)} == {(ONE, 1), (TWO, 1)}
        pepper.on = {}
        assert {watched.next(TagGone).tag, watched.next(TagGone).tag} == {ONE, TWO}


JSON = json.dumps({"type": "uid", "uid": ONE, "antenna": 5}).encode() + b"\r\n"


@pytest.mark.parametrize(("report", "antenna"), [(JSON, 5), (PEPPER_REPORT, None)], ids=["json", "binary"])
@pytest.mark.parametrize("always", [{}, dict((PEPPER_VERSION, PEPPER_DUMMY))], ids=["mute", "refusing"])
def test_a_pepper_that_only_reports_is_listened_to(
    report: bytes, antenna: int | None, always: dict[bytes, bytes]
) -> None:
    pepper = ForeignPepper(always)
    pepper.empty = dict(zip((PEPPER_START, PEPPER_COUNT), PEPPER_NOT_THERE, strict=True)) if always else {}
    pepper.there = frozenset(range(1, 9))
    pepper.reports = report
    with playing("pepper", pepper) as watched:
        assert "reports by itself" in watched.next_of(DeviceBack).identity
        assert seen(watched) == (ONE, antenna)
        pepper.reports = b""
        assert watched.next(TagGone).tag == ONE


@pytest.mark.parametrize(("report", "antenna"), [(JSON, 5), (PEPPER_REPORT, None)], ids=["json", "binary"])
def test_reports_that_come_between_answers_count_as_well(report: bytes, antenna: int | None) -> None:
    pepper = ForeignPepper(PEPPER_ALWAYS)
    pepper.before, pepper.on = report, {2: {PEPPER_START: PEPPER_TWO}}
    with playing("pepper", pepper) as watched:
        watched.next(DeviceBack)
        assert {seen(watched), seen(watched)} == {(ONE, antenna), (TWO, 2)}


def test_one_damaged_report_in_json_is_no_card() -> None:
    pepper = ForeignPepper()
    with playing("pepper", pepper, SOON) as watched:
        watched.next(DeviceBack)
        sweeps = pepper.sweeps
        pepper.say(JSON.replace(b"E0", b"E1"))
        until(lambda: pepper.sweeps > sweeps + 8)
        assert watched.nothing_more()


def test_a_pepper_that_says_nothing_is_rebooted_before_it_counts_as_silent() -> None:
    pepper = ForeignPepper({})
    with playing("pepper", pepper) as watched:
        assert watched.next(DeviceAway).reason is Reason.SILENT
        assert pepper.rebooted
        pepper.always = {**PEPPER_ALWAYS, **dict((PEPPER_POLLING_OFF,))}
        watched.next(DeviceBack)
