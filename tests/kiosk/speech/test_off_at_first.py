"""A kiosk that says nothing loads nothing that speaks, and runs no program for it."""

import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.appliance.peripherals import Peripherals
from kiosk.lobby.lobby import Lobby
from kiosk.speech.choices import EVERYTHING, Choices
from tests.kiosk.scenes.listening import Notes
from tests.kiosk.scenes.tables import do, open_table

OFF = """
import sys
from datetime import datetime
from pathlib import Path
from kiosk.appliance.peripherals import Peripherals
from kiosk.lobby.lobby import Lobby

lobby = Lobby.open(Path(sys.argv[1]))
peripherals = Peripherals(lobby, datetime.now, lambda: None, lambda: None, lambda: None)
assert peripherals.equipment
peripherals.follow()
peripherals.stop()
lobby.close()
print(*sorted(name for name in sys.modules if name.startswith("kiosk.speech.") or name == "wave"))
"""


def test_where_nothing_is_to_be_said_nothing_that_speaks_is_loaded(tmp_path: Path) -> None:
    said = subprocess.run([sys.executable, "-c", OFF, str(tmp_path)], capture_output=True, text=True, timeout=60)
    assert said.stdout.split() == ["kiosk.speech.choices"], said.stderr


@pytest.fixture
def peripherals(lobby: Lobby) -> Peripherals:
    return Peripherals(lobby, lambda: None, lambda: None, lambda: None, lambda: None)  # type: ignore[arg-type, return-value]


def test_speech_that_is_opened_in_the_middle_of_a_hand_knows_the_table_and_its_listener(
    lobby: Lobby, peripherals: Peripherals
) -> None:
    table = do(open_table(lobby))
    chosen = Choices(EVERYTHING, listener=table.players[2], earphone="Headset")
    lobby.set_setting("speech", chosen.content())
    lobby.journal.settle()
    assert peripherals.speech.seat_of_listener == 2
    assert peripherals.speech.listener is None, "the earphone is not in"


def test_louder_takes_nothing_from_what_is_said(lobby: Lobby, peripherals: Peripherals) -> None:
    table = open_table(lobby)
    speech, notes = peripherals.speech, Notes()
    speech.silent, speech.speaker, speech.why_silent = lambda: "", notes, ""
    peripherals.choose_speech(Choices(EVERYTHING))
    speech.follow(table)
    peripherals.choose_speech(speech.choices.louder(10))
    do(table, table.dealt)
    speech.follow(table)
    assert notes.taken() == ["Ada to call"] and notes.voices[-1].loudness == 70
