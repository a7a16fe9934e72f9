"""What holds for every kind of reader: its driver over a pty against its emulator, with the faults that tables know."""

import os
import termios
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from hardware.deck import DEMO_PACK, Known, demo_tag, identify
from hardware.emulators import NAMES as EMULATED
from hardware.emulators import emulator
from hardware.events import DeviceAway, DeviceBack, Reason, TagGone, TagSeen
from hardware.presence import Timing
from hardware.readers import NAMES, MalformedSetting, antennas, reader, watch
from rules.cards import Card
from tests.hardware.foreign_readers import Foreign
from tests.hardware.waiting import SOON, Watched, until

SENDING = ("rdm6300", "id12la")
"""The kinds that only ever send."""
ASKED = tuple(kind for kind in NAMES if kind not in SENDING)
"""The kinds that answer when asked: all others."""
RATES = {"feig": termios.B38400} | dict.fromkeys(("pn532", "pepper", "pn5180"), termios.B115200)
RATES |= dict.fromkeys(SENDING, termios.B9600)
"""The speeds as the manuals have them: a second time on purpose."""


def timing(kind: str) -> Timing:
    return replace(SOON, enough=1) if kind == "id12la" else SOON


class Played:
    """A driver and its emulated device."""

    def __init__(self, kind: str, link: Path) -> None:
        self.device: Any = emulator(kind)(link)
        self.watched = Watched(link, timing(kind), kind)
        self.watched.next(DeviceBack)
        self.sa, self.hk = (demo_tag(Card.parse(card), self.device.form) for card in ("SA", "HK"))

    def seen(self) -> str:
        return self.watched.next(TagSeen).tag

    def gone(self) -> str:
        return self.watched.next(TagGone).tag

    def close(self) -> None:
        self.watched.line.stop()
        self.device.close()


@pytest.fixture
def played(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Played]:
    made = Played(request.param, tmp_path / "reader")
    yield made
    made.close()


every = pytest.mark.parametrize("played", NAMES, indirect=True)
asked = pytest.mark.parametrize("played", ASKED, indirect=True)


def test_every_reader_has_its_emulator() -> None:
    assert set(EMULATED) == set(NAMES)


def test_the_speed_of_every_reader_is_written_here_too() -> None:
    assert set(RATES) == set(NAMES), "add the speed that the reader's manual names to RATES"


@pytest.mark.parametrize("kind", NAMES)
def test_every_reader_says_how_it_is_wired_set_and_used(kind: str) -> None:
    about = reader(kind).description
    assert about.title and about.summary and about.wiring and about.can and about.cannot and about.use
    assert about.settings[0].name == "port"
    for setting in about.settings:
        assert setting.label and setting.help
        assert not setting.choices or setting.default in setting.choices
    assert reader(kind).settings({}) == {setting.name: setting.default for setting in about.settings[1:]}


def test_a_setting_that_is_not_there_or_cannot_be_is_refused_with_what_can() -> None:
    with pytest.raises(MalformedSetting) as refused:
        watch("pepper", "/nowhere", lambda _: None, settings={"antenna2": "X"})
    assert refused.value.choices == ("", "N", "E", "S", "W", "5", "6", "7", "trick", "kitty", "discards")
    assert "antenna2 = 'X': it is one of \"\" (nothing), N, E" in str(refused.value)
    with pytest.raises(MalformedSetting):
        watch("feig", "/nowhere", lambda _: None, settings={"antenna2": "N"})


def test_the_roles_of_the_antennas_can_be_set() -> None:
    pepper = reader("pepper")
    assert {number: role.value for number, role in pepper.roles({}).items()} == {
        1: "trick", 2: "N", 3: "E", 4: "S", 5: "W", 6: "kitty", 7: "discards", 8: "trick",
    }  # fmt: skip
    given = {"antenna1": "", "antenna4": "kitty"}
    assert {number: role.value for number, role in pepper.roles(given).items()} == {
        2: "N", 3: "E", 4: "kitty", 5: "W", 6: "kitty", 7: "discards", 8: "trick",
    }  # fmt: skip
    assert antennas(reader("feig").settings({})) == {}


@every
def test_a_card_is_seen_and_goes_on_a_line_of_the_right_speed(played: Played, request: pytest.FixtureRequest) -> None:
    kind = request.node.callspec.params["played"]
    for tag, card in ((played.sa, "SA"), (played.hk, "HK")):
        played.device.lay(tag)
        assert played.seen() == tag
        assert identify(tag, [DEMO_PACK]) == Known(tag, Card.parse(card), "demo")
        played.device.lift(tag)
        assert played.gone() == tag
    assert played.device.rate == RATES[kind]


@every
def test_noise_hides_no_card_and_makes_none(played: Played) -> None:
    played.device.noise(os.urandom(100))
    played.device.faults.noise = bytes.fromhex("F50500FAFF 02 11 00 B0 0000FF 7B 03")
    played.device.lay(played.sa)
    assert played.seen() == played.sa
    played.device.lift(played.sa)
    assert played.gone() == played.sa
    assert played.watched.nothing_more()


@every
def test_answers_in_pieces_are_understood(played: Played) -> None:
    played.device.faults.pieces, played.device.faults.delay = True, 0.01
    played.device.lay(played.sa)
    assert played.seen() == played.sa


@pytest.mark.parametrize("fault", ["lose_answers", "corrupt_answers"])
@pytest.mark.parametrize("played", [*ASKED, "rdm6300"], indirect=True)
def test_lost_and_damaged_answers_cost_time_and_no_card(played: Played, fault: str) -> None:
    played.device.lay(played.sa)
    assert played.seen() == played.sa
    setattr(played.device.faults, fault, 3)
    until(lambda: getattr(played.device.faults, fault) == 0)
    played.device.lift(played.sa)
    assert played.gone() == played.sa
    assert played.watched.nothing_more()


@every
def test_an_unplugged_reader_freezes_what_is_known_and_comes_back(played: Played) -> None:
    played.device.lay(played.sa)
    assert played.seen() == played.sa
    played.device.unplug()
    assert played.watched.next(DeviceAway).reason is Reason.WENT_AWAY
    assert played.watched.next(DeviceAway).reason is Reason.NO_PORT
    played.device.lift(played.sa)
    played.device.plug_in()
    played.watched.next(DeviceBack)
    assert played.gone() == played.sa, "it was lifted meanwhile"
    played.device.lay(played.hk)
    assert played.seen() == played.hk


@asked
def test_a_reader_that_hangs_is_silent_and_takes_no_card_with_it(played: Played) -> None:
    played.device.lay(played.sa)
    assert played.seen() == played.sa
    played.device.faults.hang = True
    assert played.watched.next(DeviceAway).reason is Reason.SILENT
    played.device.faults.hang = False
    played.watched.next(DeviceBack)
    told = played.device.reads(played.sa)
    until(lambda: played.device.reads(played.sa) > told + 5)
    assert played.watched.nothing_more(), "the card has lain there all the time"


def test_another_reader_at_the_port_is_never_taken_for_the_one_that_was_chosen(tmp_path: Path) -> None:
    pairs = list(permutations(ASKED, 2))
    devices = {pair: emulator(pair[0])(tmp_path / "-".join(pair)) for pair in pairs}
    for device in devices.values():
        device.lay(demo_tag(Card.parse("SA"), device.form))
    watched = {pair: Watched(tmp_path / "-".join(pair), kind=pair[1]) for pair in pairs}  # at once: it takes seconds
    try:
        for pair in pairs:
            assert watched[pair].next(DeviceAway).reason in (Reason.SILENT, Reason.FOREIGN), pair
    finally:
        for pair in pairs:
            devices[pair].close()
            watched[pair].line.stop()


class Chatter(Foreign):
    """Says what a shuffler would, again and again."""

    def idle(self) -> None:
        self.say(b"echo:busy: processing\nok\n")


def test_something_else_that_talks_is_foreign() -> None:
    chatters = {kind: Chatter() for kind in NAMES}
    watched = {kind: Watched(chatters[kind].path, kind=kind) for kind in NAMES}  # all at once: each takes seconds
    try:
        for kind in NAMES:
            assert watched[kind].next(DeviceAway).reason is Reason.FOREIGN, kind
            assert not any(isinstance(event, TagSeen) for event in watched[kind].drain()), kind
    finally:
        for kind in NAMES:
            watched[kind].line.stop()
            chatters[kind].close()


@pytest.mark.parametrize("kind", SENDING)
def test_several_cards_on_a_coil_are_not_read_and_the_last_one_left_is(kind: str, tmp_path: Path) -> None:
    played = Played(kind, tmp_path / "reader")
    try:
        played.device.lay(played.sa)
        assert played.seen() == played.sa
        played.device.lay(played.hk)
        assert played.gone() == played.sa
        played.device.lift(played.sa)
        assert played.seen() == played.hk
    finally:
        played.close()


def test_a_reader_that_sends_a_tag_once_needs_no_second_reading_unless_told() -> None:
    assert reader("id12la").timing.enough == 1
    assert reader("rdm6300").timing == reader("pepper").timing == Timing()
