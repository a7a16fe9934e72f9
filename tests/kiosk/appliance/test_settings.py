"""What is set at the table: light, sound, clock, power; on a machine whose parts are files in a folder."""

import subprocess
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as settings_of
from hypothesis import strategies as st

from kiosk.appliance.settings import CannotSet, HostComputer, Settings
from kiosk.appliance.settings.date_form import FIELDS, DateForm
from kiosk.appliance.settings.host_computer import RUN_FOLDER, Sound
from kiosk.appliance.settings.light import DARK, HOURS, IDLE, LEAST, MORNING, Light
from kiosk.base.not_now import NotNow
from kiosk.journal import Draft
from kiosk.lobby.lobby import Lobby
from tests.kiosk.scenes.tables import open_table

PERCENT = st.integers(LEAST, 100)
LIGHTS = st.builds(Light, PERCENT, PERCENT, st.none() | st.sampled_from(HOURS), st.sampled_from(IDLE))
JSON: Any = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(("day", "evening", "begins", "idle")), inner)
    ),
    max_leaves=8,
)


class Mixer:
    """Says what amixer says, and notes what it was asked."""

    def __init__(self, there: bool = True) -> None:
        self.asked: list[tuple[str, ...]] = []
        self.there = there

    def __call__(self, command: Sequence[str]) -> str:
        self.asked.append(tuple(command))
        if not self.there:
            raise subprocess.CalledProcessError(1, list(command))
        percent = next((each for each in command if each.endswith("%")), "70%")
        return f"  Front Left: Playback 45 [{percent}] [-20.00dB] [{'off' if 'mute' in command else 'on'}]\n"


@pytest.fixture
def machine(tmp_path: Path) -> HostComputer:
    run, light = tmp_path / "run", tmp_path / "backlight" / "10-0045"
    run.mkdir()
    light.mkdir(parents=True)
    (light / "max_brightness").write_text("31\n")
    (light / "brightness").write_text("31\n")
    return HostComputer(run, tmp_path / "backlight", Mixer())


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Lobby]:
    opened = Lobby.open(tmp_path / "data")
    yield opened
    opened.close()


@pytest.fixture
def settings(lobby: Lobby, machine: HostComputer) -> Settings:
    return Settings(lobby, machine)


def heard(settings: Settings, begin: Callable[[], object]) -> None:
    """Until the machine has answered to this."""
    begin()
    settings.settle()


def shown(machine: HostComputer) -> int:
    assert machine.light is not None
    return int((machine.light / "brightness").read_text())


# Light.


@settings_of(max_examples=60)
@given(LIGHTS, st.times(), st.floats(0, 7200), st.booleans())
def test_the_screen_is_dark_only_when_left_alone_and_never_brighter_than_by_day(
    light: Light, at: time, idle: float, wanted: bool
) -> None:
    percent = light.now(at, idle, wanted)
    assert light.now(None, idle, wanted) == (percent if percent == DARK else light.day)
    dark = bool(light.idle) and not wanted and idle >= 60 * light.idle
    assert (percent == DARK) == dark
    assert percent <= light.day
    if not dark and (light.begins is None or MORNING <= at < light.begins):
        assert percent == light.day


def test_the_evening_lasts_past_midnight() -> None:
    light = Light(day=100, evening=30, begins=time(21))
    by_hour = {hour: light.now(time(hour), 0) for hour in (7, 20, 21, 23, 0, 6)}
    assert by_hour == {7: 100, 20: 100, 21: 30, 23: 30, 0: 30, 6: 30}


@settings_of(max_examples=30)
@given(LIGHTS)
def test_a_light_is_kept_and_comes_back_the_same(light: Light) -> None:
    assert Light.of(light.content()) == light


@settings_of(max_examples=50)
@given(JSON)
def test_whatever_was_kept_as_a_light_one_can_see_by_it(kept: object) -> None:
    light = Light.of(kept)
    assert LEAST <= light.day <= 100 and LEAST <= light.evening <= 100 and light.idle in IDLE


def test_the_light_is_set_in_parts_of_what_the_screen_can_and_only_when_it_changes(settings: Settings) -> None:
    settings.set_light(day=50, evening=10, begins=time(20), idle=5)
    noon, night = time(12), time(22)
    assert [settings.shine(noon, 0), shown(settings.machine)] == [50, 16]
    assert [settings.shine(night, 0), shown(settings.machine)] == [10, 3]
    assert [settings.shine(night, 300), shown(settings.machine)] == [0, 0]
    assert settings.machine.light is not None
    (settings.machine.light / "brightness").write_text("7\n")  # somebody else's hand
    settings.shine(night, 301)
    assert shown(settings.machine) == 7
    settings.shine(night, 0)
    assert shown(settings.machine) == 3


def test_a_screen_without_a_light_of_its_own_says_so_and_nothing_fails(lobby: Lobby, tmp_path: Path) -> None:
    bare = Settings(lobby, HostComputer(None, tmp_path / "nothing", Mixer()))
    bare.set_light(day=40)
    assert bare.shine(time(12), 0) == 40 and not bare.light_trouble
    with pytest.raises(CannotSet, match="brightness cannot be set here"):
        bare.machine.set_light(40)


def test_what_is_set_is_there_after_the_next_start(lobby: Lobby, machine: HostComputer, tmp_path: Path) -> None:
    before = Settings(lobby, machine)
    before.set_light(day=60, begins=time(19))
    before.mute(True)
    lobby.journal.settle()
    lobby.close()
    again = Lobby.open(tmp_path / "data")
    try:
        after = Settings(again, machine)
        assert after.light == before.light and after.muted
    finally:
        again.close()


def test_by_a_clock_that_is_wrong_it_is_never_evening(lobby: Lobby, machine: HostComputer) -> None:
    lobby.journal.append_now("late", [Draft("table:1", "open", {}, "touch")])
    settings = Settings(lobby, machine)
    settings.set_light(day=80, evening=10, begins=time(20))
    assert settings.shine(time(3), 0) == 10
    lobby.journal._now = lambda: datetime(2000, 1, 1, 3, tzinfo=UTC)  # a machine without a clock chip was switched on
    settings.follow_clock()
    assert settings.clock_wrong and settings.shine(time(3), 0) == 80


# Sound.


def test_the_machine_s_sound_is_asked_for_set_and_muted(settings: Settings) -> None:
    heard(settings, settings.hear)
    assert settings.sound == Sound(70, False)
    settings.set_sound(30)
    assert settings.sound == Sound(30, False)  # what was tapped is seen at once
    heard(settings, lambda: settings.set_sound(40))
    assert settings.sound == Sound(40, False)
    heard(settings, lambda: settings.mute(True))
    assert settings.sound == Sound(40, True) and settings.muted


def test_of_two_volumes_in_a_row_the_last_one_holds_however_slow_the_machine_is(lobby: Lobby) -> None:
    mixer, second = Mixer(), Event()

    def slow(command: Sequence[str]) -> str:
        if "20%" in command:
            second.wait(0.05)  # in vain: nothing else is asked meanwhile
        else:
            second.set()
        return mixer(command)

    settings = Settings(lobby, HostComputer(run=slow))
    heard(settings, lambda: (settings.set_sound(20), settings.set_sound(90)))
    assert settings.sound == Sound(90, False) and [each for each in mixer.asked[-1] if "%" in each] == ["90%"]


def test_the_answer_to_a_volume_does_not_take_back_the_one_that_was_tapped_since(lobby: Lobby) -> None:
    mixer, begun, go_on = Mixer(), Event(), Event()

    def slow(command: Sequence[str]) -> str:
        if "90%" in command:
            begun.set()
            go_on.wait(30)
        return mixer(command)

    settings = Settings(lobby, HostComputer(run=slow))
    settings.set_sound(20)
    settings.set_sound(90)
    assert begun.wait(30)
    settings.poll()  # what the machine says to the first one
    assert settings.sound == Sound(90, False)
    go_on.set()
    settings.settle()
    assert settings.sound == Sound(90, False)


def test_a_machine_without_sound_says_so_in_words(lobby: Lobby) -> None:
    silent = Settings(lobby, HostComputer(None, run=Mixer(there=False)))
    heard(silent, silent.hear)
    assert silent.sound is None and silent.sound_trouble == "This machine has no sound to set."


# The clock.


def test_the_clock_and_the_power_are_asked_for_with_files_that_appear_whole(settings: Settings) -> None:
    run = settings.machine.requests
    assert run is not None
    settings.set_clock(datetime(2026, 11, 21, 20, 15))
    settings.switch_off()
    assert {each.name: each.read_text() for each in run.iterdir()} == {
        "clock": f"{datetime(2026, 11, 21, 20, 15).astimezone(UTC):%Y-%m-%d %H:%M:%S}Z\n",
        "power-off": "",
    }


def test_a_machine_that_is_not_the_kiosk_s_own_is_neither_set_nor_switched_off(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(RUN_FOLDER, raising=False)
    guest = Settings(lobby)
    assert not guest.machine.is_ours
    with pytest.raises(NotNow, match="own system"):
        guest.set_clock(datetime(2026, 11, 21, 20, 15))
    with pytest.raises(NotNow, match="own system"):
        guest.switch_off()


def test_the_run_folder_is_the_one_that_systemd_names(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(RUN_FOLDER, f"{tmp_path}:/elsewhere")
    assert HostComputer().requests == tmp_path


def test_a_clock_before_the_last_record_is_wrong_until_it_is_set_and_the_order_stands(
    tmp_path: Path, machine: HostComputer
) -> None:
    now = [datetime.now(UTC)]
    first = Lobby.open(tmp_path / "data", now=lambda: now[0])
    now[0] += timedelta(days=400)  # The last record is of a time yet to come for this test's own clock.
    assert not Settings(first, machine).clock_wrong
    open_table(first)
    assert not Settings(first, machine).clock_wrong
    now[0] = datetime(2026, 1, 1, tzinfo=UTC)  # Switched on again, without a clock chip.
    wrong = Settings(first, machine)
    assert wrong.clock_wrong and wrong.last_record is not None
    table = open_table(first)
    streams = [stream.name for stream in first.journal.streams("table:")]
    assert streams[0] == table.stream, "a table opened by a wrong clock is not the latest"
    wrong.set_clock(wrong.last_record + timedelta(minutes=5))
    assert not wrong.clock_wrong
    first.close()


def test_a_clock_that_goes_back_while_the_kiosk_runs_is_noticed_and_the_order_stands(
    tmp_path: Path, machine: HostComputer
) -> None:
    now = [datetime(2026, 11, 21, 20, tzinfo=UTC)]
    lobby = Lobby.open(tmp_path / "data", now=lambda: now[0])
    settings = Settings(lobby, machine)
    table = open_table(lobby)
    now[0] += timedelta(hours=1)
    settings.follow_clock()
    now[0] -= timedelta(minutes=30)
    settings.follow_clock()
    assert not settings.clock_wrong, "that may be the time: nothing on record is later"
    now[0] -= timedelta(days=200)
    settings.follow_clock()
    assert settings.clock_wrong and settings.last_record is not None
    table.dealt()
    lobby.journal.settle()
    facts = table.facts
    assert [fact.seq for fact in facts] == [1, 2, 3] and facts[-1].time < facts[0].time
    assert not lobby.journal.verify().problems and Lobby.tables(lobby)[0].stream == table.stream
    now[0] += timedelta(days=200)
    settings.follow_clock()
    assert not settings.clock_wrong
    lobby.close()


def test_whoever_says_that_the_clock_is_right_is_not_asked_again_until_later_records(
    tmp_path: Path, machine: HostComputer
) -> None:
    now = [datetime.now(UTC) + timedelta(days=400)]
    lobby = Lobby.open(tmp_path / "data", now=lambda: now[0])
    open_table(lobby)
    now[0] -= timedelta(days=300)
    settings = Settings(lobby, machine)
    assert settings.clock_wrong
    settings.clock_is_right()
    lobby.journal.settle()
    assert not settings.clock_wrong and not Settings(lobby, machine).clock_wrong
    now[0] += timedelta(days=350)
    open_table(lobby)
    now[0] -= timedelta(days=1)
    assert Settings(lobby, machine).clock_wrong
    lobby.close()


@settings_of(max_examples=50)
@given(st.datetimes(datetime(2026, 1, 1), datetime(2099, 12, 31)), st.datetimes(datetime(2026, 1, 1)))
def test_any_date_and_time_can_be_typed_digit_by_digit(wanted: datetime, before: datetime) -> None:
    form = DateForm(before)
    for digit in wanted.strftime("%d%m%Y%H%M"):
        form.type(digit)
    assert form.when == wanted.replace(second=0, microsecond=0) and not form.why_not
    assert form.at == FIELDS[0]


def test_a_day_or_time_that_there_is_not_is_refused_in_words() -> None:
    form = DateForm(datetime(2026, 2, 28, 12, 0))
    form.choose("day")
    for digit in "31":
        form.type(digit)
    assert form.when is None and form.why_not == "There is no such day."
    for digit in "12":
        form.type(digit)
    form.choose("hour")
    for digit in "24":
        form.type(digit)
    assert form.when is None and form.why_not == "There is no such time."


def test_a_year_that_is_half_typed_is_not_taken_for_one() -> None:
    form = DateForm(datetime(2026, 2, 28, 12, 0))
    form.choose("year")
    for digit in "202":
        form.type(digit)
        assert form.when is None and form.why_not == "Check the year."
    form.type("7")
    assert form.when == datetime(2027, 2, 28, 12, 0) and form.why_not == ""
