"""The Pepper's driver against the emulated one: antennas, kinds of tags, reports, and every kind of bad answer."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from hardware.deck import Form, demo_tag
from hardware.emulators.pepper import Pepper
from hardware.events import DeviceAway, DeviceBack, Reason, TagGone, TagSeen
from hardware.presence import Timing
from rules.cards import CARDS, Card
from tests.hardware.bridges import Bridge
from tests.hardware.waiting import SOON, Watched, until

SA, SK, SQ = (demo_tag(Card.parse(card), Form.ISO15693) for card in ("SA", "SK", "SQ"))
NTAG = demo_tag(Card.parse("HA"))
FOUR = {f"antenna{number}": "" for number in (5, 6, 7, 8)}
"""Four antennas: the trick's on 1, then three seats'."""


@pytest.fixture
def pepper(tmp_path: Path) -> Iterator[Pepper]:
    made = Pepper(tmp_path / "reader")
    yield made
    made.close()


@pytest.fixture
def watch(pepper: Pepper, tmp_path: Path) -> Iterator[Callable[..., Watched]]:
    watched: list[Watched] = []

    def start(timing: Timing = SOON, **settings: str) -> Watched:
        watched.append(Watched(tmp_path / "reader", timing, "pepper", FOUR | settings))
        return watched[-1]

    yield start
    for each in watched:
        each.line.stop()


Start = Callable[..., Watched]


def swept(pepper: Pepper, times: int = 4) -> None:
    """Waits until the antennas have been looked at so many times more."""
    pepper.commands.clear()
    until(lambda: sum(command == b"\x0f\x01" for command in pepper.commands) >= times)


def seen(watched: Watched) -> tuple[str, int | None, bool]:
    event = watched.next(TagSeen)
    return event.tag, event.antenna, event.doubtful


def test_more_tags_than_the_reader_counts_are_all_seen_on_one_antenna(pepper: Pepper, watch: Start) -> None:
    watched = watch()
    watched.next(DeviceBack)
    hand = {demo_tag(card, Form.ISO15693) for card in CARDS[:13]}
    for tag in hand:
        pepper.lay(tag, 2)
    assert {seen(watched) for _ in hand} == {(tag, 2, False) for tag in hand}


def test_a_card_played_from_a_hand_goes_there_and_comes_to_the_trick(pepper: Pepper, watch: Start) -> None:
    watched = watch()
    watched.next(DeviceBack)
    pepper.lay(SA, 3)
    assert seen(watched) == (SA, 3, False)
    pepper.lift(SA)
    pepper.lay(SA, 1)
    gone = watched.next(TagGone)
    assert (gone.tag, gone.antenna) == (SA, 3)
    assert seen(watched) == (SA, 1, False)
    assert watched.events[-1].at == gone.at


def test_a_card_on_two_antennas_is_doubtful_and_seen_once(pepper: Pepper, watch: Start) -> None:
    watched = watch()
    watched.next(DeviceBack)
    with pepper._terminal.lock:
        pepper.lay(SA, 2)
        pepper.lay(SA, 3)
    tag, antenna, doubtful = seen(watched)
    assert (tag, doubtful) == (SA, True) and antenna in (2, 3)
    swept(pepper)
    assert watched.nothing_more()


def test_ntags_are_found_by_counting_and_both_kinds_on_their_antennas(pepper: Pepper, watch: Start) -> None:
    watched = watch()
    watched.next(DeviceBack)
    pepper.lay(NTAG, 2)
    pepper.lay(SA, 1)
    assert {seen(watched), seen(watched)} == {(NTAG, 2, False), (SA, 1, False)}


@pytest.mark.parametrize(("kind", "tag", "never"), [("ISO 15693", SA, {0x02, 0x03}), ("ISO 14443", NTAG, {0x90, 0x91})])
def test_one_kind_of_tags_alone_is_looked_for_if_told(
    pepper: Pepper, watch: Start, kind: str, tag: str, never: set[int]
) -> None:
    watched = watch(tags=kind)
    pepper.lay(tag, 2)
    watched.next(DeviceBack)
    assert seen(watched) == (tag, 2, False)
    assert not never & {command[0] for command in pepper.commands}


def test_a_reader_that_goes_on_with_a_list_only_without_an_application_family_is_understood(
    pepper: Pepper, watch: Start
) -> None:
    pepper.bare_next = True
    for tag in (SA, SK, SQ):
        pepper.lay(tag, 2)
    watched = watch()
    watched.next(DeviceBack)
    assert {seen(watched)[0] for _ in range(3)} == {SA, SK, SQ}


@pytest.mark.parametrize(("kind", "code"), [("ISO 15693", 0x90), ("ISO 14443", 0x02)])
def test_a_reader_that_cannot_list_the_kind_of_tags_told_is_listened_to(
    pepper: Pepper, watch: Start, kind: str, code: int
) -> None:
    pepper.faults.refuse = {code: 0x24}
    assert "reports by itself" in watch(tags=kind).next(DeviceBack).identity


@pytest.mark.parametrize("fault", ["swapped", "stale"])
def test_error_codes_in_the_other_order_and_stale_answers_change_nothing(
    pepper: Pepper, watch: Start, fault: str
) -> None:
    setattr(pepper.faults, fault, True)
    watched = watch()
    watched.next(DeviceBack)
    pepper.lay(SA, 2)
    pepper.lay(NTAG, 3)
    assert {seen(watched), seen(watched)} == {(SA, 2, False), (NTAG, 3, False)}
    swept(pepper)
    assert watched.nothing_more()


def test_an_antenna_that_fails_takes_no_card_with_it_and_the_others_go_on(pepper: Pepper, watch: Start) -> None:
    watched = watch()
    watched.next(DeviceBack)
    pepper.lay(SA, 2)
    assert seen(watched) == (SA, 2, False)
    pepper.faults.failing = {2}
    pepper.lay(SK, 1)
    assert seen(watched) == (SK, 1, False)
    pepper.lift(SK)
    assert watched.next(TagGone).tag == SK
    assert watched.nothing_more()
    pepper.lift(SA)
    pepper.faults.failing = set()
    assert watched.next(TagGone).tag == SA


def test_a_reader_all_of_whose_antennas_fail_says_so_and_takes_no_card_with_it(pepper: Pepper, watch: Start) -> None:
    watched = watch()
    watched.next(DeviceBack)
    pepper.lay(SA, 2)
    seen(watched)
    pepper.faults.failing = set(range(1, 9))
    away = watched.next(DeviceAway)
    assert (away.reason, away.detail) == (Reason.FAULT, "the antenna's field fails")
    pepper.faults.failing = set()
    watched.next(DeviceBack)
    swept(pepper)
    assert watched.nothing_more()


@pytest.mark.parametrize("code", [0x02, 0x03])
def test_a_list_that_is_refused_is_no_empty_antenna(pepper: Pepper, watch: Start, code: int) -> None:
    watched = watch()
    watched.next(DeviceBack)
    pepper.lay(SA, 2)
    seen(watched)
    pepper.faults.refuse = {0x90: code}
    swept(pepper, 15)
    assert not any(isinstance(event, TagGone) for event in watched.drain())


def test_a_reader_that_is_stuck_is_rebooted_and_not_even_away(pepper: Pepper, watch: Start) -> None:
    watched = watch()
    watched.next(DeviceBack)
    pepper.faults.stuck = True
    until(lambda: not pepper.faults.stuck)
    pepper.lay(SA, 2)
    assert seen(watched) == (SA, 2, False)


def test_a_slow_reader_puts_every_card_on_its_own_antenna(pepper: Pepper, watch: Start) -> None:
    pepper.faults.delay = 0.1
    tags = {demo_tag(card, Form.ISO15693): number for number, card in enumerate(CARDS[:4], 1)}
    for tag, number in tags.items():
        pepper.lay(tag, number)
    watched = watch(tags="ISO 15693")
    watched.next(DeviceBack)
    assert {seen(watched) for _ in tags} == {(tag, number, False) for tag, number in tags.items()}


@pytest.mark.parametrize("seed", range(3))
def test_whatever_the_line_does_no_card_is_seen_where_it_does_not_lie(pepper: Pepper, watch: Start, seed: int) -> None:
    random = Random(seed)
    cards = [(demo_tag(card, Form.ISO15693), number) for number in (1, 2, 3, 4) for card in CARDS[number::17]]
    cards.append((NTAG, random.choice((1, 2, 3, 4))))
    for tag, number in cards:
        pepper.lay(tag, number)
    watched = watch(Timing(enough=1))
    for _ in range(4):
        pepper.faults.stale = random.random() < 0.5
        pepper.faults.pieces = random.random() < 0.5
        pepper.faults.noise = random.randbytes(random.randrange(12))
        pepper.faults.lose_answers = random.randrange(3)
        pepper.faults.corrupt_answers = random.randrange(2)
        swept(pepper, 2)
    said = [event for event in watched.drain() if isinstance(event, TagSeen)]
    assert said and {(event.tag, event.antenna) for event in said} <= set(cards)


@pytest.mark.parametrize(("style", "antenna"), [("json", 2), ("binary", None)])
def test_a_reader_that_only_reports_is_listened_to(
    pepper: Pepper, watch: Start, style: str, antenna: int | None
) -> None:
    pepper.reporting, pepper.faults.mute = style, True
    pepper.lay(SA, 2)
    watched = watch()
    assert "reports by itself" in watched.next_of(DeviceBack).identity
    assert seen(watched) == (SA, antenna, False)
    pepper.lay(NTAG, 2)
    assert seen(watched) == (NTAG, antenna, False)
    pepper.lift(SA)
    assert watched.next(TagGone).tag == SA


def test_a_reader_that_refuses_lists_is_told_to_report(pepper: Pepper, watch: Start) -> None:
    pepper.faults.refuse = {0x90: 0x24, 0x02: 0x24}
    pepper.reporting, pepper.polling = "json", False
    watched = watch()
    assert "reports by itself" in watched.next(DeviceBack).identity
    pepper.lay(SQ, 4)
    assert seen(watched) == (SQ, 4, False)
    assert b"\x06\x01" in pepper.commands


def test_a_reader_that_can_be_asked_is_told_not_to_report(pepper: Pepper, watch: Start) -> None:
    pepper.reporting = "json"
    watched = watch()
    watched.next(DeviceBack)
    assert not pepper.polling


def test_a_pepper_on_the_network_is_read_goes_away_and_comes_back(pepper: Pepper, tmp_path: Path) -> None:
    bridge = Bridge(tmp_path / "reader")
    watched = Watched(bridge.address, SOON, "pepper", {f"antenna{number}": "" for number in range(3, 9)})
    try:
        watched.next(DeviceBack)
        pepper.lay(SA, 2)
        assert seen(watched) == (SA, 2, False)
        bridge.hang_up()
        away = watched.next(DeviceAway)
        assert (away.reason, away.path) == (Reason.WENT_AWAY, bridge.address)
        watched.next(DeviceBack)
        assert bridge.callers == 2
        bridge.close()
        assert watched.next(DeviceAway).reason in (Reason.WENT_AWAY, Reason.SILENT)
        until(lambda: watched.line.status.reason is Reason.NO_PORT)
    finally:
        watched.line.stop()
        bridge.close()
