"""Loudspeaker and earphone: what they play, what they cut and drop, what is kept, and that they fail quietly."""

import logging
import os
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Event

import pytest

from kiosk.speech.chimes import Chime, wav
from kiosk.speech.choices import Choices, Said
from kiosk.speech.sentences import Sentence, chime_of
from kiosk.speech.speaker import FOLDER, PLAY, SPEAK, WAITING, Cut, Programs, Speaker, Voice, forget, why_silent
from kiosk.speech.speech import Speech

VOICE = Voice("en", 60, 160)


class Machine:
    """A machine that can speak: a sound says what is in it, and playing waits where it is told to."""

    def __init__(self) -> None:
        self.made: list[str] = []
        self.played: list[str] = []
        self.cut: list[str] = []
        self.commands: list[tuple[str, ...]] = []
        self.begun, self.go_on = Event(), Event()
        self.go_on.set()

    def programs(self) -> "MachineRunning":
        return MachineRunning(self)


class MachineRunning:
    """The programs of one sentence at such a machine."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.wanted = True

    def run(self, command: Sequence[str], given: bytes) -> bytes:
        if not self.wanted:
            raise Cut
        machine = self.machine
        machine.commands.append(tuple(command))
        if command[0] == SPEAK:
            machine.made.append(given.decode())
            return given
        machine.begun.set()
        assert machine.go_on.wait(10)
        (machine.played if self.wanted else machine.cut).append(given.decode(errors="replace"))
        if not self.wanted:
            raise Cut
        return b""

    def cut(self) -> None:
        self.wanted = False


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.fixture
def speaker(tmp_path: Path, machine: Machine) -> Iterator[Speaker]:
    made = Speaker(tmp_path, machine.programs, kept=3)
    yield made
    machine.go_on.set()
    made.stop()
    made.settle()


@pytest.fixture
def ear(machine: Machine) -> Iterator[Speaker]:
    made = Speaker(None, machine.programs)
    yield made
    machine.go_on.set()
    made.stop()
    made.settle()


def say(speaker: Speaker, *texts: str, about: Callable[[str], str] = lambda text: text) -> None:
    speaker.say([Sentence(text, about(text)) for text in texts], VOICE)


def busy(speaker: Speaker, machine: Machine) -> None:
    """The loudspeaker has begun a sentence, and is not through with it."""
    machine.go_on.clear()
    say(speaker, "first")
    assert machine.begun.wait(10)


def files(folder: Path) -> list[Path]:
    return sorted((folder / FOLDER).glob("*"))


def test_sentences_are_played_in_order(speaker: Speaker, machine: Machine) -> None:
    say(speaker, "Ada: pass", "Otis to call")
    speaker.settle()
    assert machine.played == ["Ada: pass", "Otis to call"]


def test_a_phrase_is_made_once_and_its_file_names_nobody(speaker: Speaker, machine: Machine, tmp_path: Path) -> None:
    for _ in range(2):
        say(speaker, "Ada to call")
        speaker.settle()
    assert machine.made == ["Ada to call"] and machine.played == ["Ada to call"] * 2
    assert len(files(tmp_path)) == 1 and "Ada" not in str(machine.commands)


def test_another_voice_loudness_or_pace_is_another_file(speaker: Speaker, machine: Machine) -> None:
    for voice in (VOICE, Voice("de", 60, 160), Voice("en", 90, 160), Voice("en", 60, 125)):
        speaker.say([Sentence("Ada: solo", "call 0")], voice)
        speaker.settle()
    asked = [command for command in machine.commands if command[0] == SPEAK]
    assert [tuple(each[each.index(option) + 1] for option in ("-v", "-a", "-s")) for each in asked] == [
        ("en", "120", "160"), ("de", "120", "160"), ("en", "180", "160"), ("en", "120", "125"),
    ]  # fmt: skip


def test_it_is_played_to_the_device_of_its_voice_and_to_the_machines_own_without_one(
    speaker: Speaker, machine: Machine
) -> None:
    for device in ("", "plughw:CARD=Headset"):
        speaker.say([Sentence("Ada: solo", "call 0")], VOICE._replace(device=device))
        speaker.settle()
    assert [command for command in machine.commands if command[0] == PLAY] == [
        (PLAY, "-q"),
        (PLAY, "-q", "-D", "plughw:CARD=Headset"),
    ]


def test_no_more_phrases_are_kept_than_there_is_room_for(speaker: Speaker, machine: Machine, tmp_path: Path) -> None:
    for number in range(6):
        say(speaker, f"Ada: {number}")
        speaker.settle()
        assert len(files(tmp_path)) == min(3, number + 1)
    assert len(machine.played) == 6


def test_a_newer_sentence_about_the_same_drops_the_older_that_was_not_begun(speaker: Speaker, machine: Machine) -> None:
    busy(speaker, machine)
    say(speaker, "Otis to play", "Otis: pass", about=lambda text: "turn" if "play" in text else text)
    say(speaker, "Ruby to play", about=lambda _: "turn")
    machine.go_on.set()
    speaker.settle()
    assert machine.played == ["first", "Otis: pass", "Ruby to play"]


def test_a_newer_sentence_about_the_same_cuts_the_one_that_is_being_said(speaker: Speaker, machine: Machine) -> None:
    machine.go_on.clear()
    say(speaker, "Otis to play", about=lambda _: "turn")
    assert machine.begun.wait(10)
    say(speaker, "Ruby to play", about=lambda _: "turn")
    machine.go_on.set()
    speaker.settle()
    assert machine.cut == ["Otis to play"] and machine.played == ["Ruby to play"]


def test_where_there_is_no_more_to_say_about_it_what_was_to_be_said_of_it_is_cut(
    speaker: Speaker, machine: Machine
) -> None:
    machine.go_on.clear()
    say(speaker, "A renege by Otis. The table decides.", about=lambda _: "question")
    assert machine.begun.wait(10)
    say(speaker, "", about=lambda _: "question")
    machine.go_on.set()
    speaker.settle()
    assert machine.cut == ["A renege by Otis. The table decides."] and not machine.played


def test_a_card_that_is_being_said_is_not_cut_by_the_next_players(speaker: Speaker, machine: Machine) -> None:
    machine.go_on.clear()
    say(speaker, "Otis: 4 of spades", "Ruby: king of spades")
    assert machine.begun.wait(10)
    say(speaker, "Leon: 2 of spades")
    machine.go_on.set()
    speaker.settle()
    assert machine.played == ["Otis: 4 of spades", "Ruby: king of spades", "Leon: 2 of spades"]


def test_what_is_taken_back_cuts_what_is_said_and_drops_all_that_was_not_begun(
    speaker: Speaker, machine: Machine
) -> None:
    busy(speaker, machine)
    say(speaker, "Otis: 4 of spades", "Otis takes the trick")
    speaker.say([Sentence("Taken back", "back", instead=True)], VOICE)
    machine.go_on.set()
    speaker.settle()
    assert machine.cut == ["first"] and machine.played == ["Taken back"]


def test_sounds_are_played_without_being_spoken_and_a_newer_one_takes_the_place_of_an_older(
    speaker: Speaker, machine: Machine, tmp_path: Path
) -> None:
    busy(speaker, machine)
    speaker.say([chime_of(Chime.CARD), Sentence("Leon takes the trick", "trick"), chime_of(Chime.TRICK)], VOICE)
    machine.go_on.set()
    speaker.settle()
    sound = wav(Chime.TRICK, VOICE.loudness).decode(errors="replace")
    assert machine.played == ["first", "Leon takes the trick", sound]
    assert len(files(tmp_path)) == 2, "no sound of ours is kept"


def test_what_was_said_last_can_be_said_again_until_it_is_hushed(speaker: Speaker, machine: Machine) -> None:
    say(speaker, "Ada: pass", "Otis to call")
    speaker.settle()
    speaker.again(VOICE)
    speaker.settle()
    assert machine.played == ["Ada: pass", "Otis to call"] * 2
    speaker.hush()
    speaker.again(VOICE)
    speaker.settle()
    assert len(machine.played) == 4


def test_a_loudspeaker_says_nothing_private_whoever_asks_it_to(speaker: Speaker, machine: Machine) -> None:
    speaker.say([Sentence("Your cards: spades: ace", "own", private=True), Sentence("Ada leads", "turn")], VOICE)
    speaker.settle()
    speaker.again(VOICE)
    speaker.settle()
    assert machine.made == ["Ada leads"] and machine.played == ["Ada leads"] * 2


def test_what_is_said_in_an_earphone_lies_in_no_file_and_stands_in_no_command(
    ear: Speaker, machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ear.say([Sentence("Your cards: spades: ace", "own", private=True), Sentence("Ada leads", "turn")], VOICE)
    ear.settle()
    assert machine.played == ["Your cards: spades: ace", "Ada leads"]
    assert not list(tmp_path.rglob("*"))
    assert "ace" not in str(machine.commands) and "Ada" not in str(machine.commands)


def test_few_sentences_wait(speaker: Speaker, machine: Machine) -> None:
    busy(speaker, machine)
    say(speaker, *map(str, range(100)))
    machine.go_on.set()
    speaker.settle()
    assert machine.played == ["first", *map(str, range(100 - WAITING, 100))]


def test_a_machine_that_is_muted_ends_what_is_being_said(speaker: Speaker, machine: Machine) -> None:
    speech = Speech(Path("nowhere"), Choices(frozenset(Said)), speaker, Speaker(None, machine.programs), lambda: "")
    busy(speaker, machine)
    speech.quiet = lambda: True
    speech.follow(None)
    machine.go_on.set()
    speaker.settle()
    assert machine.cut == ["first"]


def test_nothing_waits_for_a_sound_and_a_kiosk_that_stops_drops_the_rest(speaker: Speaker, machine: Machine) -> None:
    busy(speaker, machine)
    say(speaker, "second")
    speaker.stop()
    assert machine.played == [], "the state's thread goes on while the first is played"
    machine.go_on.set()
    speaker.settle()
    assert machine.cut == ["first"] and not machine.played


@pytest.mark.parametrize(
    "error", [FileNotFoundError(PLAY), subprocess.CalledProcessError(1, PLAY), subprocess.TimeoutExpired(PLAY, 20)]
)
def test_a_program_that_fails_is_logged_once_and_speech_stays_silent(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    tried: list[str] = []

    class Fails(MachineRunning):
        def run(self, command: Sequence[str], given: bytes) -> bytes:
            tried.append(given.decode())
            raise error

    speaker = Speaker(tmp_path, lambda: Fails(Machine()))
    with caplog.at_level(logging.WARNING):
        for text in ("Ada: 4 uptown", "Otis: pass"):
            say(speaker, text)
            speaker.settle()
    assert speaker.failed and tried == ["Ada: 4 uptown"]
    assert len(caplog.records) == 1 and "Ada" not in caplog.text
    speaker.try_again()
    say(speaker, "Ruby: pass")
    speaker.settle()
    assert tried[1:] == ["Ruby: pass"]


def test_a_folder_that_cannot_be_written_is_such_a_failure(tmp_path: Path, machine: Machine) -> None:
    (tmp_path / "cache").write_text("no folder")
    speaker = Speaker(tmp_path, machine.programs)
    say(speaker, "Ada to call")
    speaker.settle()
    assert speaker.failed and not machine.played


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Programs by the names of the real ones: the one says what it is given, the other writes down what it plays."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name, does in ((SPEAK, "exec cat"), (PLAY, f'exec cat >>"{tmp_path}/heard"')):
        program(folder / name, does)
    monkeypatch.setenv("PATH", str(folder), prepend=os.pathsep)
    return folder


def program(path: Path, does: str) -> None:
    path.write_text(f"#!/bin/sh\n{does}\n")
    path.chmod(0o755)


def test_the_programs_get_the_sentence_as_their_input_whatever_it_begins_with(programs: Path, tmp_path: Path) -> None:
    speaker = Speaker(tmp_path, Programs)
    say(speaker, "-w André: pass. ")
    say(speaker, "Zoë to call")
    speaker.settle()
    assert (tmp_path / "heard").read_text(encoding="utf-8") == "-w André: pass. Zoë to call"
    assert not speaker.failed


def test_a_program_that_is_cut_ends_at_once_and_is_no_failure(programs: Path, tmp_path: Path) -> None:
    program(programs / PLAY, f'read -r line; echo "$line" >"{tmp_path}/began"; exec sleep 100')
    os.mkfifo(tmp_path / "began")
    speaker = Speaker(tmp_path, Programs)
    say(speaker, "a long sentence\n")
    assert (tmp_path / "began").read_text() == "a long sentence\n"
    program(programs / PLAY, f'exec cat >>"{tmp_path}/heard"')
    speaker.say([Sentence("Taken back", "back", instead=True)], VOICE)
    speaker.settle()
    assert (tmp_path / "heard").read_text() == "Taken back" and not speaker.failed


def test_the_log_says_what_a_program_complained_of(
    programs: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    program(programs / PLAY, 'cat >/dev/null; echo "audio open error: No such device" >&2; exit 1')
    speaker = Speaker(tmp_path, Programs)
    with caplog.at_level(logging.WARNING):
        say(speaker, "Ada to call")
        speaker.settle()
    assert speaker.failed and "audio open error: No such device" in caplog.text and "Ada" not in caplog.text


def test_what_was_spoken_is_forgotten(speaker: Speaker, tmp_path: Path) -> None:
    say(speaker, "Ada to call", "Otis to call")
    speaker.settle()
    assert forget(tmp_path) == [] and files(tmp_path) == []
    assert forget(tmp_path / "nowhere") == []


def test_a_machine_without_the_programs_says_which_are_missing() -> None:
    assert why_silent(lambda program: f"/usr/bin/{program}") == ""
    only_player: dict[str, str] = {PLAY: "/usr/bin/aplay"}
    assert why_silent(only_player.get) == "This machine cannot speak. Install espeak-ng."
    assert why_silent(lambda _: None) == "This machine cannot speak. Install espeak-ng and aplay."
