"""The commands `cards` and `emulate` as processes of their own, over a pty."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from hardware.deck import Form, demo_tag
from hardware.emulators import emulator
from hardware.emulators.pn532 import PN532
from hardware.readers import NAMES
from kiosk.main.commands.emulate import MalformedLine, Step, parse_line
from rules.cards import Card
from tests.hardware.foreign import NTAG, NTAG_UID, ForeignPN532
from tests.hardware.foreign_readers import FEIG_NO_ANTENNA, ForeignFEIG
from tests.hardware.waiting import Watched, until

ROOT = Path(__file__).parents[2]
SA, HK = (demo_tag(Card.parse(text)) for text in ("SA", "HK"))


class Process:
    """A command that runs; what it prints, as it comes."""

    def __init__(self, name: str, *arguments: object) -> None:
        self._started = subprocess.Popen(
            [sys.executable, "-c", f"from kiosk.main.commands.{name} import {name}; {name}()", *map(str, arguments)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.out: list[str] = []
        self.err: list[str] = []
        self._threads = [
            threading.Thread(target=self._gather, args=pair)
            for pair in ((self._started.stdout, self.out), (self._started.stderr, self.err))
        ]
        for thread in self._threads:
            thread.start()

    @staticmethod
    def _gather(source: Any, lines: list[str]) -> None:
        lines.extend(line.rstrip("\n") for line in iter(source.readline, ""))

    def tell(self, *lines: str) -> None:
        assert self._started.stdin
        self._started.stdin.writelines(line + "\n" for line in lines)
        self._started.stdin.flush()

    def says(self, words: str) -> None:
        until(lambda: any(words in line for line in [*self.err, *self.out]))

    def events(self, count: int) -> list[dict[str, Any]]:
        """The first so many lines, once they are there."""
        until(lambda: len(self.out) >= count)
        return [json.loads(line) for line in self.out[:count]]

    def seen(self, *cards: str) -> list[dict[str, Any]]:
        """How each of these cards was seen first, in the order in which they were, once all are. When one that was
        lifted goes is a matter of the machine's haste."""
        until(lambda: set(cards) <= self._seen().keys())
        return [event for card, event in self._seen().items() if card in cards]

    def _seen(self) -> dict[str, dict[str, Any]]:
        """By card, how it was seen first."""
        first: dict[str, dict[str, Any]] = {}
        for event in map(json.loads, list(self.out)):
            if event["event"] == "seen":
                first.setdefault(event["card"], event)
        return first

    def end(self, number: int | None = None, within: float = 20.0) -> int:
        """The exit status, after a signal or by itself."""
        if number is not None:
            self._started.send_signal(number)
        try:
            return self._started.wait(within)
        finally:
            self._started.kill()
            self._started.wait()
            for thread in self._threads:
                thread.join()
            for stream in (self._started.stdin, self._started.stdout, self._started.stderr):
                assert stream
                stream.close()


@contextmanager
def running(name: str, *arguments: object) -> Iterator[Process]:
    process = Process(name, *arguments)
    try:
        yield process
    finally:
        process.end(signal.SIGKILL)


@pytest.fixture
def chip(tmp_path: Path) -> Iterator[PN532]:
    made = PN532(tmp_path / "reader")
    yield made
    made.close()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_cards_prints_a_line_for_each_tag_at_once_and_ends_well_when_told(
    chip: PN532, tmp_path: Path, number: signal.Signals
) -> None:
    with running("cards", "--reader", "pn532", "--port", tmp_path / "reader") as cards:
        cards.says("PN532 firmware 1.6")
        chip.lay(SA)
        chip.lay("DEADBEEF")
        both = cards.events(2)
        assert {tuple(event.items()) for event in both} == {
            (("event", "seen"), ("tag", SA), ("card", "SA"), ("antenna", None)),
            (("event", "seen"), ("tag", "DEADBEEF"), ("card", None), ("antenna", None)),
        }
        chip.lift(SA)
        assert cards.events(3)[2] == {"event": "gone", "tag": SA, "card": "SA", "antenna": None}
        assert cards.end(number) == 0
        assert len(cards.out) == 3


def test_cards_knows_a_pack_from_a_file_and_names_a_suspect_tag(chip: PN532, tmp_path: Path) -> None:
    packs = tmp_path / "packs.json"
    packs.write_text(json.dumps([{"id": "p", "name": "Ours", "back": "red", "cards": {"D7": "DEADBEEF"}}]))
    with running("cards", "--reader", "pn532", "--port", tmp_path / "reader", "--packs", packs) as cards:
        cards.says("answers")
        chip.lay("DEADBEEF")
        assert cards.events(1)[0]["card"] == "D7"
        chip.lay("DEADBEEE")
        assert cards.events(2)[1]["card"] is None
        cards.says("D7 (DEADBEEF)")
    packs.write_text("[1]")
    with running("cards", "--reader", "pn532", "--port", tmp_path / "reader", "--packs", packs) as cards:
        assert cards.end() == 1
        assert "Traceback" not in "".join(cards.err) and str(packs) in cards.err[0]


def test_cards_reads_a_foreign_chip(tmp_path: Path) -> None:
    foreign = ForeignPN532(unknown=b"", gap=0.002)
    try:
        with running("cards", "--reader", "pn532", "--port", foreign.path) as cards:
            cards.says("answers")
            foreign.field = NTAG
            assert cards.events(1) == [{"event": "seen", "tag": NTAG_UID, "card": None, "antenna": None}]
    finally:
        foreign.close()


def test_cards_waits_for_an_unplugged_reader_and_goes_on(chip: PN532, tmp_path: Path) -> None:
    with running("cards", "--reader", "pn532", "--port", tmp_path / "reader") as cards:
        cards.says("answers")
        chip.lay(SA)
        cards.events(1)
        chip.unplug()
        cards.says("has gone away")
        chip.plug_in()
        until(lambda: sum("answers" in line for line in cards.err) == 2)
        chip.lay(HK)
        assert [(event["event"], event["card"]) for event in cards.events(2)] == [("seen", "SA"), ("seen", "HK")]
        chip.unplug()
        until(lambda: sum("has gone away" in line for line in cards.err) == 2)
        assert cards.end(signal.SIGTERM) == 0


def test_cards_says_what_is_wrong_with_a_port_and_fails(chip: PN532, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    holder = Watched(tmp_path / "reader")
    until(lambda: holder.line.status.connected)
    mute, other = os.openpty()
    try:
        for port, words in (
            (tmp_path / "nowhere", "There is no port"),
            (file, "is not a serial port"),
            (tmp_path / "reader", "Another program uses"),
            (os.ttyname(other), "Nothing answers on"),
        ):
            with running("cards", "--reader", "pn532", "--port", port) as cards:
                assert cards.end() == 1
                assert words in cards.err[0] and str(port) in cards.err[0]
                assert len(cards.err) == 1 and cards.out == []
    finally:
        holder.line.stop()
        os.close(mute)
        os.close(other)


def test_a_script_from_a_file_is_played_to_cards(tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text("# a trick\nSA\nHK\n\nwait 0.1   # breathe\n+ CT\n+ JH\n")
    with (
        running("emulate", "pn532", "--link", tmp_path / "link", "--cards", script) as emulated,
        running_cards(tmp_path / "link", emulated) as cards,
    ):
        seen = [event["card"] for event in cards.seen("SA", "HK", "CT", "JH")]
        assert seen[:2] == ["SA", "HK"] and set(seen[2:]) == {"CT", "JH"}
        assert emulated.end(signal.SIGTERM) == 0
        assert not (tmp_path / "link").is_symlink()


@contextmanager
def running_cards(link: Path, emulated: Process, kind: str = "pn532", *more: str) -> Iterator[Process]:
    emulated.says(str(link))
    with running("cards", "--reader", kind, "--port", link, *more) as cards:
        yield cards


def test_cards_are_laid_and_the_plug_pulled_from_standard_input(tmp_path: Path) -> None:
    with (
        running("emulate", "pn532", "--link", tmp_path / "link") as emulated,
        running_cards(tmp_path / "link", emulated) as cards,
    ):
        cards.says("answers")
        emulated.tell("+ sa", "nonsense")
        assert cards.events(1)[0]["card"] == "SA"
        emulated.says("'nonsense' is not a card")
        emulated.tell("unplug")
        cards.says("has gone away")
        emulated.tell("- SA", "plug", "+ 04a1b2c3d4e5f6")
        later = cards.events(3)[1:]
        assert {(event["event"], event["tag"]) for event in later} == {("gone", SA), ("seen", "04A1B2C3D4E5F6")}
        assert emulated.end(signal.SIGINT) == 0


def test_a_script_with_a_mistake_is_refused_before_anything_is_laid(tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text("SA\nwait long\n")
    with running("emulate", "pn532", "--link", tmp_path / "link", "--cards", script) as emulated:
        assert emulated.end() == 1
        assert "line 2: 'long' is not a time" in emulated.err[0]


@pytest.mark.parametrize("kind", NAMES)
def test_every_reader_is_emulated_and_read_from_the_command_line(kind: str, tmp_path: Path) -> None:
    form = emulator(kind).form
    with (
        running("emulate", kind, "--link", tmp_path / "link") as emulated,
        running_cards(tmp_path / "link", emulated, kind) as cards,
    ):
        cards.says("answers")
        emulated.tell("SA", "HK")
        assert [(event["card"], event["tag"]) for event in cards.seen("SA", "HK")] == [
            ("SA", demo_tag(Card.parse("SA"), form)),
            ("HK", demo_tag(Card.parse("HK"), form)),
        ]
        emulated.tell("unplug")
        cards.says("has gone away")


def test_a_script_names_the_antennas_of_a_reader_that_has_several(tmp_path: Path) -> None:
    with (
        running("emulate", "pepper", "--link", tmp_path / "link") as emulated,
        running_cards(tmp_path / "link", emulated, "pepper", "--set", "antenna8=") as cards,
    ):
        cards.says("antennas 1, 2, 3, 4, 5, 6, 7.")
        emulated.tell("+ SA @3", "HK", "+ D2 @9", "- SA @3")
        assert {event["card"]: event["antenna"] for event in cards.seen("SA", "HK")} == {"SA": 3, "HK": 1}
        emulated.says("@9 is not an antenna; write @1 to @8")
        emulated.says("an antenna goes with a card that is put on")
        emulated.tell("+ CQ @2", "+ CQ @4")
        (event,) = cards.seen("CQ")
        assert event["antenna"] == 2 or event["doubtful"]


@pytest.mark.parametrize(
    ("given", "words"),
    [("antenna2=X", "it is one of"), ("colour=red", "no such setting"), ("antenna2", "write NAME=VALUE")],
)
def test_a_setting_that_cannot_be_is_refused_and_those_there_are_named(given: str, words: str, tmp_path: Path) -> None:
    with running("cards", "--reader", "pepper", "--port", tmp_path / "link", "--set", given) as cards:
        assert cards.end() == 1
        said = " ".join(cards.err)
        assert words in said and "antenna1" in said and "Traceback" not in said


def test_cards_repeats_what_a_reader_says_of_its_fault(tmp_path: Path) -> None:
    reader = ForeignFEIG()
    reader.field = FEIG_NO_ANTENNA
    try:
        with running("cards", "--reader", "feig", "--port", reader.path) as cards:
            cards.says("says that it cannot read")
            cards.says("It says: status 84: the antenna is faulty or out of tune.")
    finally:
        reader.close()


def test_an_emulator_leaves_what_is_not_its_own_alone(tmp_path: Path) -> None:
    file = tmp_path / "precious"
    file.write_text("data")
    for link, words in ((file, "no emulator made it"), (tmp_path / "no" / "folder", "No such file")):
        with running("emulate", "pn532", "--link", link) as emulated:
            assert emulated.end() == 1
            assert words in emulated.err[0] and "Traceback" not in "".join(emulated.err)
    assert file.read_text() == "data"


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("SA", Step("tap", SA)),
        ("  +   hk # king", Step("+", HK)),
        ("-HK", Step("-", HK)),
        ("wait 0.5", Step("wait", seconds=0.5)),
        ("unplug", Step("unplug")),
        ("+ deadbeef", Step("+", "DEADBEEF")),
        ("# only words", None),
        ("", None),
    ],
)
def test_a_line_of_a_script_means(text: str, step: object) -> None:
    assert parse_line(text, PN532) == step


@pytest.mark.parametrize(
    ("kind", "text", "step"),
    [
        ("pepper", "SA @3", Step("tap", demo_tag(Card.parse("SA"), Form.ISO15693), 3)),
        ("pepper", "+04a1b2c3d4e5f6 @8 # NFC", Step("+", "04A1B2C3D4E5F6", 8)),
        ("feig", "- SA", Step("-", demo_tag(Card.parse("SA"), Form.ISO15693))),
        ("id12la", "+ 0a00b1c2d3", Step("+", "0A00B1C2D3")),
    ],
)
def test_a_line_means_a_tag_that_the_device_reads(kind: str, text: str, step: object) -> None:
    assert parse_line(text, emulator(kind)) == step


@pytest.mark.parametrize(
    ("kind", "text"),
    [("rdm6300", "+ deadbeef"), ("feig", "+ 04a1b2c3d4e5f6"), ("feig", "SA @1"), ("pepper", "SA @0"),
     ("pepper", "SA @"), ("pepper", "wait @1"), ("pepper", "@1"), ("pepper", "-SA @1")],
)  # fmt: skip
def test_a_line_that_the_device_cannot_do_is_refused(kind: str, text: str) -> None:
    with pytest.raises(MalformedLine):
        parse_line(text, emulator(kind))


@pytest.mark.parametrize("text", ["S1", "+", "+ SA SK", "wait", "wait -1", "wait nan", "wait inf", "* SA", "SA @1"])
def test_a_line_that_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(MalformedLine):
        parse_line(text, PN532)
