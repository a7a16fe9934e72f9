"""The session that docs/shuffler.md shows is the one that a machine and a host have."""

import re
from pathlib import Path
from random import Random

from hardware.deck import demo_tag
from hardware.emulators.shuffler_board import Board
from hardware.emulators.shuffler_works import Works, fairly
from hardware.events import Fault
from hardware.shuffler.commands import Command, Why
from hardware.shuffler.marlin import Lines, Numbers, OutOfOrder
from rules.cards import CARDS

DOCS = (Path(__file__).parents[2] / "docs" / "shuffler.md").read_text(encoding="utf-8")


def session(said: list[str]) -> list[str]:
    """What is said on the line when the host says this to a machine with six cards, the second of which will stick."""
    works = Works([[demo_tag(card) for card in CARDS[:6]]], Random(1), fairly)
    works.trouble.jam_at = "S"
    heard: list[bytes] = []
    board = Board(works, heard.append, remembers=True, counts=True, reads=True)
    lines = []
    for line in said:
        heard.clear()
        board.hear(f"{line}\n".encode(), 0.0)
        lines += [f"> {line}", *(f"< {answer}" for answer in Lines().feed(b"".join(heard)))]
    return lines


def test_the_example_is_a_true_session() -> None:
    (example,) = re.findall(r"## An example\n.*?```\n(.*?)```", DOCS, re.DOTALL)
    lines = example.splitlines()
    assert session([line[2:] for line in lines if line.startswith("> ")]) == lines
    assert "fault=jam" in example
    assert "status=done" in example


def test_the_commands_of_the_example_are_those_of_the_kiosk() -> None:
    numbers = Numbers()
    for line in re.findall(r"^> (N.*)$", DOCS, re.MULTILINE):
        try:
            _, text = numbers.take(line)
        except OutOfOrder:
            continue  # The one that has to be sent again.
        if text.startswith("M88"):
            assert str(Command.parse(text)) == text


def test_every_fault_and_every_refusal_is_documented() -> None:
    for fault in Fault:
        assert f"| `{fault.value}` |" in DOCS
    for why in Why:
        assert f"`{why.value}`" in DOCS
