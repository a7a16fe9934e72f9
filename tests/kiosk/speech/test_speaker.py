"""The loudspeaker: what it plays, what it drops, what it keeps, and that it fails quietly."""

import logging
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Event

import pytest

from kiosk.speech.choices import Loudness
from kiosk.speech.sentences import Sentence
from kiosk.speech.speaker import FOLDER, PLAY, SPEAK, WAITING, Speaker, Voice, forget, run_program, why_silent

VOICE = Voice("en", Loudness.MIDDLE)


class Machine:
    """A machine that can speak: its files say what is in them, and playing waits where it is told to."""

    def __init__(self) -> None:
        self.made: list[str] = []
        self.played: list[str] = []
        self.commands: list[tuple[str, ...]] = []
        self.begun, self.go_on = Event(), Event()
        self.go_on.set()

    def run(self, command: Sequence[str], said: str) -> None:
        self.commands.append(tuple(command))
        if command[0] == SPEAK:
            Path(command[command.index("-w") + 1]).write_text(said)
            self.made.append(said)
            return
        self.begun.set()
        assert self.go_on.wait(10)
        self.played.append(Path(command[-1]).read_text())


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.fixture
def speaker(tmp_path: Path, machine: Machine) -> Iterator[Speaker]:
    made = Speaker(tmp_path, machine.run, kept=3)
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


def test_another_language_or_loudness_is_another_file(speaker: Speaker, machine: Machine) -> None:
    for voice in (VOICE, Voice("de", Loudness.MIDDLE), Voice("en", Loudness.LOUD)):
        speaker.say([Sentence("Ada: solo", "call 0")], voice)
        speaker.settle()
    asked = [command for command in machine.commands if command[0] == SPEAK]
    assert [(each[each.index("-v") + 1], each[each.index("-a") + 1]) for each in asked] == [
        ("en", "100"), ("de", "100"), ("en", "180"),
    ]  # fmt: skip


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


def test_what_is_taken_back_drops_all_that_was_not_begun(speaker: Speaker, machine: Machine) -> None:
    busy(speaker, machine)
    say(speaker, "Otis: 4 of spades", "Otis takes the trick")
    speaker.say([Sentence("Taken back", "back", instead=True)], VOICE)
    machine.go_on.set()
    speaker.settle()
    assert machine.played == ["first", "Taken back"]


def test_few_sentences_wait(speaker: Speaker, machine: Machine) -> None:
    busy(speaker, machine)
    say(speaker, *map(str, range(100)))
    machine.go_on.set()
    speaker.settle()
    assert machine.played == ["first", *map(str, range(100 - WAITING, 100))]


def test_nothing_waits_for_a_sound_and_a_kiosk_that_stops_drops_the_rest(speaker: Speaker, machine: Machine) -> None:
    busy(speaker, machine)
    say(speaker, "second")
    speaker.stop()
    assert machine.played == [], "the state's thread goes on while the first is played"
    machine.go_on.set()
    speaker.settle()
    assert machine.played == ["first"]


@pytest.mark.parametrize(
    "error", [FileNotFoundError(PLAY), subprocess.CalledProcessError(1, PLAY), subprocess.TimeoutExpired(PLAY, 20)]
)
def test_a_program_that_fails_is_logged_once_and_speech_stays_silent(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    tried: list[str] = []

    def fails(command: Sequence[str], said: str) -> None:
        tried.append(said)
        raise error

    speaker = Speaker(tmp_path, fails)
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
    speaker = Speaker(tmp_path, machine.run)
    say(speaker, "Ada to call")
    speaker.settle()
    assert speaker.failed and not machine.played


def test_the_programs_get_the_sentence_as_their_input_whatever_it_begins_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = tmp_path / "bin"
    programs.mkdir()
    speaks = 'while [ "$1" != -w ]; do shift; done; test "$3" = --stdin && cat >"$2"'
    for name, does in ((SPEAK, speaks), (PLAY, f'test "$1" = -q && cat "$2" >>"{tmp_path}/heard"')):
        (programs / name).write_text(f"#!/bin/sh\n{does}\n")
        (programs / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(programs), prepend=":")
    speaker = Speaker(tmp_path, run_program)
    say(speaker, "-w André: pass. ")
    say(speaker, "Zoë to call")
    speaker.settle()
    assert (tmp_path / "heard").read_text(encoding="utf-8") == "-w André: pass. Zoë to call"
    assert not speaker.failed


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
