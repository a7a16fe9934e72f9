"""Random hands of every game through emulator, line, driver and table, with everything that goes wrong with readers.

`WHIST_FAULTS` says how many hands; a thousand are the soak.
"""

import os
from pathlib import Path
from random import Random

import pytest

from hardware.deck import DEMO_PACK, Known, demo_tag
from hardware.readers import NAMES
from kiosk.devices.devices import Reading
from kiosk.lobby.lobby import Lobby
from kiosk.table.present import view
from kiosk.table.views import PlayStage, QuestionStage, RenegeStage
from kiosk.table_io.readings import Readings
from rules.cards import Card
from tests.kiosk.judges.true_hands import fallen
from tests.kiosk.scenes.faulty_tables import FaultyTables, Gate, hurry
from tests.kiosk.scenes.tables import EVERY, bid, do, open_table

HANDS = int(os.environ.get("WHIST_FAULTS", "4"))
SEED = int(os.environ.get("WHIST_FAULTS_SEED", "1"))
PART = 50
"""Hands of one test: they mostly wait, so that several at a time take no longer than one."""


@pytest.mark.parametrize("first", range(0, HANDS, PART))
def test_whatever_goes_wrong_no_hand_is_recorded_otherwise_than_it_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: int
) -> None:
    hurry(monkeypatch)
    hands = range(first, min(first + PART, HANDS))
    made = FaultyTables(tmp_path, Gate(monkeypatch), Random(SEED + first), rate=0.1)
    try:
        for number in hands:
            game, preset, players = made.rng.choice(EVERY)
            made.play_a_hand(game, preset, players, NAMES[number % len(NAMES)])
    finally:
        print(f"\n{len(hands)} hands, {made.read} cards read;", dict(made.happened), dict(made.asked))
        made.close()
    assert made.read


def test_a_card_read_while_a_renege_is_open_is_not_taken_for_the_offenders_once_that_was_undone(
    tmp_path: Path,
) -> None:
    lobby = Lobby.open(tmp_path)
    try:
        table = bid(open_table(lobby), "4U", "4US")
        do(table, table.start_play)
        readings = Readings(table)

        def read(text: str) -> None:
            card = Card.parse(text)
            readings.reading(Reading(Known(demo_tag(card), card, DEMO_PACK.id)))
            lobby.journal.settle()

        for text in ("HK", "C5", "H8", "H3", "DQ", "H2"):  # East showed out of hearts, and has one after all.
            read(text)
        stage = view(table).stage
        assert isinstance(stage, RenegeStage)
        before = fallen(table.hand)
        read("D4")
        assert fallen(table.hand) == before
        do(table, table.undo)
        asked = view(table).stage
        assert isinstance(asked, QuestionStage) and asked.headline == "4♦ was read"
        assert int(Card.parse("D4")) not in fallen(table.hand)
        readings.answer("leave")
        assert isinstance(view(table).stage, PlayStage)
    finally:
        lobby.close()
