"""Hands that a Pepper on a line makes known, from the deal to a renege that is called at once."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from threading import Event

import pytest

from hardware.deck import Form, demo_tag
from hardware.emulators.pepper import Pepper
from hardware.readers.pepper import ONLY_15693
from kiosk.lobby.equipment import Equipment
from kiosk.lobby.lobby import Lobby
from kiosk.table.present import view
from kiosk.table.table import Table
from kiosk.table.views import DealStage, PlayStage, QuestionStage, RenegeStage
from rules.cards import CARDS, cards_in
from tests.kiosk.scenes.antennas_at_table import random_deal
from tests.kiosk.scenes.tables import do, open_table

PATIENCE = 30.0
"""Seconds of real time after which something that should have come is a failure."""
ANTENNA = {"trick": 1, "N": 2, "E": 3, "S": 4, "W": 5, "kitty": 6, "discards": 7}


class Line:
    """A table with its equipment, and a Pepper on a line with cards on its antennas."""

    def __init__(self, lobby: Lobby, folder: Path) -> None:
        self.table = open_table(lobby)
        self.equipment = Equipment(lobby)
        self.woken = Event()
        self.equipment.start(self.woken.set, lambda: None)
        self.table.changed = self.equipment.follow
        self.pepper = Pepper(folder / "reader")
        self.equipment.devices.choose_reader("pepper", str(folder / "reader"), {"tags": ONLY_15693, "antenna8": ""})
        self.equipment.follow()
        self.wait(lambda: self.equipment.devices.reader and self.equipment.devices.reader.connected, "the reader")

    def close(self) -> None:
        self.equipment.stop()
        self.pepper.close()

    def wait(self, condition: Callable[[], object], what: str) -> None:
        """Until real threads have made it so."""
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, f"{what} did not come: {view(self.table).stage}"
            self.woken.wait(0.1)
            self.woken.clear()
            self.equipment.poll()
            self.equipment.follow()
            self.table.journal.settle()

    def lay(self, place: str, *cards: int) -> None:
        for card in cards:
            tag = demo_tag(CARDS[card], Form.ISO15693)
            self.pepper.lift(tag)
            self.pepper.lay(tag, ANTENNA[place])


@pytest.fixture
def line(tmp_path: Path) -> Iterator[Line]:
    lobby = Lobby.open(tmp_path / "data")
    made = Line(lobby, tmp_path)
    yield made
    made.close()
    lobby.close()


def seen(table: Table) -> list[int]:
    stage = view(table).stage
    assert isinstance(stage, DealStage)
    return [cards for _, cards, _ in stage.seen]


def test_from_the_deal_over_discards_and_a_card_out_of_turn_to_a_renege_called_at_once(line: Line) -> None:
    table = line.table
    deal = random_deal(table.hand, Random(4))
    for place, cards in deal.items():
        if place != "stock":
            line.lay(place, *cards)
    line.wait(lambda: seen(table) == [12, 12, 12, 12, 6], "the deal")
    do(table, table.dealt, lambda: table.call("4U"), table.others_pass, lambda: table.declare("4US"))
    assert {known.place for known in table.hand.known} == {*"NESW", "kitty"}
    line.lay("discards", *deal["kitty"])
    hands = line.equipment.readings
    assert hands
    line.wait(lambda: hands.hands.discards(), "the discards")
    do(table, table.start_play)
    assert {int(card) for card in cards_in(table.hand.holdings()[0].must)} == set(deal["N"])

    line.lay("trick", deal["W"][0])
    line.wait(lambda: isinstance(view(table).stage, QuestionStage), "the question")
    assert table.devices.question and "West’s, and it is North’s turn" in table.devices.question.detail
    line.lay("W", deal["W"][0])
    line.wait(lambda: line.equipment.devices.lying()[1] == 0, "the card taken back")
    hands.answer("leave")

    suits = {card // 13 for card in deal["E"] if card < 52}
    lead = next(card for card in deal["N"] if card < 52 and card // 13 in suits)
    wrong = next(card for card in deal["E"] if card < 52 and card // 13 not in (lead // 13, 0))
    line.lay("trick", lead)
    line.wait(lambda: table.hand.played, "the lead")
    assert isinstance(view(table).stage, PlayStage)
    line.lay("trick", wrong)
    line.wait(lambda: isinstance(view(table).stage, RenegeStage), "the renege")
    stage = view(table).stage
    assert isinstance(stage, RenegeStage) and stage.offender == 1
