"""The real kiosk with a reader on a real line: whole hands are played by laying cards on the emulated chip."""

# ruff: noqa: E402  Kivy must be prepared before it is imported.
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from hardware.deck import demo_tag
from hardware.emulators.panel import EmulatedPanel
from hardware.emulators.pn532 import PN532
from hardware.panel_settings import EXAMPLE
from kiosk.screens.table.page import table_page
from kiosk.table.present import view
from kiosk.table.views import OverStage, PlayStage, QuestionStage, RenegeStage
from rules.cards import Card
from rules.hand import Stage
from tests.kiosk.scenes.table_games import EAST, WEST, Game

PATIENCE = 30.0
"""Seconds of real time after which something that should have come is a failure."""


class ReaderGame(Game):
    """A table whose cards are laid on an emulated reader. Devices live in real time, the screen in virtual time."""

    def __init__(self, driver: Driver, folder: Path, **how: object) -> None:
        super().__init__(driver, folder, **how)  # type: ignore[arg-type]
        self.port = folder / "reader"
        self.chip = PN532(self.port)
        self.kiosk.equipment.devices.choose_reader("pn532", str(self.port))

    def wait(self, condition: Callable[[], object], what: str) -> None:
        """Until real threads have made it so."""
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, f"{what} did not come; on the screen: {self.driver.texts()}"
            self.driver.frame_later()

    def connected(self) -> bool:
        reader = self.kiosk.equipment.devices.reader
        return reader is not None and reader.connected

    def ready(self) -> "ReaderGame":
        self.wait(self.connected, "the reader")
        return self

    def show(self, card: str) -> None:
        """Taps a card on the reader, and waits until it was taken up by whoever listens."""
        tag = demo_tag(Card.parse(card))
        read: list[str] = []
        devices = self.kiosk.equipment.devices
        before, devices.read = devices.read, read.append
        self.chip.lay(tag)
        self.wait(lambda: tag in read, f"the reading of {card}")
        self.chip.lift(tag)
        devices.read = before
        self.settle()

    def lay(self, *cards: str) -> "ReaderGame":
        """Cards played by tapping them, one after the other."""
        for card in " ".join(cards).split():
            self.show(card)
        return self

    def begun(self) -> "ReaderGame":
        """With the reader, before the first lead, and on the screen."""
        self.ready().playing()
        self.settle()
        return self

    def fallen(self) -> list[str]:
        hand = self.table.hand
        tricks = (*hand.tricks, hand.trick) if hand.trick else hand.tricks
        return [str(Card(card)) for trick in tricks for _, card in trick.plays if card is not None]


@pytest.fixture
def mock_pins() -> Iterator[MockFactory]:
    """GPIO pins that are not there."""
    Device.pin_factory = MockFactory()
    yield Device.pin_factory
    Device.pin_factory.reset()
    Device.pin_factory = None


@pytest.fixture
def game(driver: Driver, tmp_path: Path) -> Iterator[ReaderGame]:
    made = ReaderGame(driver, tmp_path, start=(-2, 0))
    yield made
    made.chip.close()


def play_out(game: ReaderGame) -> None:
    """Lays cards until the hand is over: everybody follows suit, and the declarer takes every trick."""
    hand = game.table.hand
    for suit in "HDCS":
        for low in range(0, 12, 4):
            leader, declarer = game.table.turn, hand.declarer
            assert leader is not None and declarer is not None
            *cards, best = (suit + rank for rank in "23456789TJQK"[low : low + 4])
            cards.insert((declarer - leader) % 4, best)
            game.lay(*cards)


def test_a_whole_game_with_the_auction_on_buttons_and_screen_and_every_card_on_the_reader(
    driver: Driver, tmp_path: Path, mock_pins: MockFactory
) -> None:
    game = ReaderGame(driver, tmp_path).ready()
    game.kiosk.equipment.wire(EXAMPLE)
    panel = game.kiosk.equipment.panel
    buttons = EmulatedPanel(panel.settings, mock_pins)

    def press(seat: int, button: str, until: Callable[[], object]) -> None:
        game.wait(lambda: time.monotonic() > panel.settled_at, "the time in which next is not taken")
        buttons.press(seat, button)
        game.wait(until, f"what {button} does")
        buttons.release(seat, button)
        game.settle()

    first = game.table.hand.forehand
    press(first, "next", lambda: game.table.state.dealt)
    game.wait(lambda: buttons.lit == {first}, "the light of who calls first")
    press(first, "pass", lambda: len(game.table.hand.calls) == 1)
    game.driver.tap("4")
    game.settle()
    press((first + 2) % 4, "pass", lambda: len(game.table.hand.calls) == 3)
    press((first + 3) % 4, "pass", lambda: game.table.hand.stage is Stage.DECLARE)
    game.tap("Spades")
    press(first, "next", lambda: game.table.hand.stage is not Stage.DISCARD)
    play_out(game)
    assert {f.source for f in game.table.state.facts if f.kind == "play"} == {"reader"}
    calls = [f.source for f in game.table.state.facts if f.kind == "call"]
    assert calls == ["button", "touch", "button", "button"]
    press(first, "next", lambda: game.table.over)
    assert isinstance(game.stage, OverStage) and game.driver.shown("win")
    game.chip.close()


def test_with_the_reader_nothing_has_to_be_touched_after_the_contract(game: ReaderGame) -> None:
    game.ready().contract()
    game.settle()
    game.lay("H2 H3 H4 H5 D6")
    assert [t.winner for t in game.table.hand.tricks] == [WEST] and game.fallen()[-1] == "D6"
    assert not any(f.kind == "discard" for f in game.table.state.facts)


def test_a_table_with_a_reader_shows_the_felt_and_waits_for_cards(game: ReaderGame) -> None:
    game.begun()
    assert game.stage.detail == "cards" and game.driver.shown("Enter card")  # type: ignore[union-attr]
    game.lay("HQ S9")
    assert game.driver.shown("Q♥") and game.driver.shown("9♠")


def test_a_card_that_was_not_read_is_entered_by_touch_and_the_reader_goes_on(game: ReaderGame) -> None:
    game.begun().lay("HQ")
    game.tap("Enter card", "9♥")
    assert game.fallen() == ["HQ", "H9"]
    game.lay("HT")
    assert game.fallen() == ["HQ", "H9", "HT"]
    assert [f.source for f in game.table.state.facts if f.kind == "play"] == ["reader", "touch", "reader"]


def test_a_table_goes_over_to_touch_in_mid_hand_and_back(game: ReaderGame) -> None:
    game.begun().lay("HQ H9 HT HK")
    game.tap("Tricks")
    assert game.driver.shown("Who won trick 2?")
    game.tap("Otis")
    assert [t.winner for t in game.table.hand.tricks] == [WEST, EAST]
    game.lay("C3")
    assert game.fallen()[-1] == "C3" and game.stage.detail == "cards"  # type: ignore[union-attr]


def test_a_reader_unplugged_in_mid_trick_is_said_play_goes_on_by_touch_and_it_comes_back(game: ReaderGame) -> None:
    game.begun().lay("HQ H9")
    game.chip.unplug()
    game.wait(lambda: game.driver.shown("Reader away since 21:47"), "the chip in the strip")
    assert game.fallen() == ["HQ", "H9"]
    game.tap("10♥")
    assert game.fallen() == ["HQ", "H9", "HT"]
    game.chip.plug_in()
    game.ready()
    game.wait(lambda: not game.driver.shown("Reader away"), "the end of the chip")
    game.lay("HK")
    assert [t.winner for t in game.table.hand.tricks] == [WEST]


def test_the_chip_in_the_strip_leads_to_the_page_that_says_what_is_wrong_and_back_to_the_table(
    game: ReaderGame,
) -> None:
    game.begun()
    game.chip.unplug()
    game.wait(lambda: game.driver.shown("Reader away since"), "the chip in the strip")
    game.tap("Reader away since 21:47")
    assert game.driver.shown("it comes back by itself") or game.driver.shown("Plug the PN532 in")
    game.tap("Go on by touch")
    assert isinstance(game.stage, PlayStage) and game.driver.shown("Undo")


def test_a_renege_put_in_by_the_reader_is_called(game: ReaderGame) -> None:
    game.begun().lay("HK C5 H8 H3", "DQ H2")
    stage = game.stage
    assert isinstance(stage, RenegeStage) and stage.offender == EAST
    assert game.driver.shown("Stop: a renege by East, Otis")


def test_a_card_read_twice_is_a_question_and_undo_stays(game: ReaderGame) -> None:
    game.begun().lay("HQ")
    game.driver.wait(0.5)
    tag = demo_tag(Card.parse("HQ"))
    game.wait(lambda: tag not in game.kiosk.equipment.devices._lying, "the card's leaving")
    game.show("HQ")
    assert isinstance(game.stage, QuestionStage)
    assert game.driver.shown("is that right?") and game.driver.shown("Undo")
    game.tap("Leave out")
    assert game.fallen() == ["HQ"] and isinstance(game.stage, PlayStage)


def test_a_retracted_card_is_ignored_until_it_has_gone_and_come_back(game: ReaderGame) -> None:
    game.begun()
    tag = demo_tag(Card.parse("HQ"))
    game.chip.lay(tag)
    game.wait(lambda: game.fallen() == ["HQ"], "the card")
    game.settle()
    game.tap("Undo")
    assert game.fallen() == []
    reads = game.chip.reads(tag)
    game.wait(lambda: game.chip.reads(tag) > reads + 3, "further reads of the card that still lies there")
    assert game.fallen() == []
    game.chip.lift(tag)
    game.wait(lambda: tag not in game.kiosk.equipment.devices._lying, "the card's leaving")
    game.show("HQ")
    assert game.fallen() == ["HQ"]


def test_a_deal_laid_on_the_reader_makes_the_hands_known_and_shows_no_face(game: ReaderGame) -> None:
    game.ready()
    game.tap("Reader", "As you deal")
    assert game.driver.shown("gets the next card")
    for card in ("SA", "HK", "D2"):
        game.show(card)
    texts = " ".join(game.driver.texts())
    assert "1 of 12" in texts and not any(sign in texts for sign in "♠♥♦♣")
    game.tap("Undo")
    assert "South" not in texts and game.driver.texts().count("1 of 12") == 2
    game.tap("Stop")
    assert game.driver.shown("Leon deals")


def test_the_table_page_is_where_going_on_leads(game: ReaderGame) -> None:
    game.begun()
    game.kiosk.home(table_page)
    assert isinstance(view(game.table).stage, PlayStage)
