"""The devices' pages, touched and looked at."""

# ruff: noqa: E402  Kivy must be prepared before it is imported.
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import SIZES, Driver  # isort: skip  (prepares Kivy)

from hardware.deck import Unknown
from kiosk.devices.devices import Reading
from kiosk.screens.devices.dealing import HowPage
from kiosk.screens.devices.overview import devices_page
from kiosk.table.views import AuctionStage, DealStage, PlayStage
from rules.cards import CARDS, Card, format_hand
from tests.kiosk.pictures.devices import PICTURES, opened, tap, with_reader
from tests.kiosk.scenes.table_games import Game
from tests.kiosk.screens.test_table_pages import allowed

PATIENCE = 30.0


def wait(game: Game, condition: Callable[[], object], what: str) -> None:
    """Until real threads have made it so."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"{what} did not come; on the screen: {game.driver.texts()}"
        game.driver.frame_later()


def test_home_and_the_tables_menu_lead_to_the_devices(driver: Driver, tmp_path: Path) -> None:
    game = Game(driver, tmp_path).tap("Menu", "Devices")
    assert driver.shown("Card reader") and driver.shown("Seat buttons") and driver.shown("Packs")
    game.tap("Go on")
    assert isinstance(game.stage, DealStage) and driver.shown("Dealt")


def test_without_a_reader_an_emulated_one_is_tried_and_a_card_tapped_on_it_is_played(
    driver: Driver, tmp_path: Path
) -> None:
    game = Game(driver, tmp_path).playing()
    opened(game, devices_page)
    game.tap("Try without a reader")
    wait(game, lambda: driver.shown("ready since 21:47  ·  PN532, emulated"), "the emulated reader")
    game.tap("Place cards")
    driver.tap("Q♥")
    wait(game, lambda: game.table.hand.played, "the card")
    game.settle()
    assert driver.shown("Otis to play to trick 1")
    game.tap("Go on")
    assert isinstance(game.stage, PlayStage) and driver.shown("Q♥") and driver.shown("Enter card")


def test_a_port_is_chosen_with_one_tap_and_what_is_wrong_with_it_is_said(driver: Driver, tmp_path: Path) -> None:
    game = Game(driver, tmp_path)
    port = str(tmp_path / "no-port")
    game.kiosk.equipment.devices.ports = lambda: (port,)  # type: ignore[method-assign]
    opened(game, devices_page)
    game.tap("Choose", port)
    wait(game, lambda: driver.shown("away since 21:47"), "the words")
    assert driver.shown("There is no port") and driver.shown("choose another port")
    game.tap("Back")
    assert driver.shown("away since 21:47") and driver.shown("nothing is lost")
    game.tap("Go on by touch", "Dealt")
    assert isinstance(game.stage, AuctionStage) and driver.shown("Reader away since 21:47")
    game.tap("Reader away since 21:47", "Open", "Forget")
    assert not driver.shown("away since")


def test_a_pack_is_enrolled_card_by_card_on_the_page_that_shows_the_next_one(driver: Driver, tmp_path: Path) -> None:
    game = with_reader(Game(driver, tmp_path))
    opened(game, devices_page)
    game.tap("Enrol", "no joker", "Enrol “Red”")  # type: ignore[union-attr]
    assert driver.shown("2 of spades") and driver.shown("then 3, 4, 5 of spades") and driver.shown("0 of 52")
    lay = game.kiosk.equipment.devices.listener
    assert lay is not None
    lay.reading(Reading(Unknown("04AAAAAAAAAAAA")))
    game.settle()
    assert driver.shown("1 of 52. Last: the 2♠.") and driver.shown("3 of spades")
    lay.reading(Reading(Unknown("04AAAAAAAAAAAA")))
    game.settle()
    assert driver.shown("That is 2♠, which was read already.")
    game.tap("Undo")  # type: ignore[union-attr]
    assert driver.shown("0 of 52")
    for number in range(52):
        lay.reading(Reading(Unknown(f"04{number:012X}")))
    game.settle()
    assert driver.shown("52 cards, no joker") and driver.shown("Enrol a pack")


def test_an_enrolment_that_is_stopped_keeps_what_was_laid_and_cards_are_added_later(
    driver: Driver, tmp_path: Path
) -> None:
    game = with_reader(Game(driver, tmp_path))
    opened(game, devices_page)
    game.tap("Enrol", "no joker", "Enrol “Red”")  # type: ignore[union-attr]
    assert game.kiosk.equipment.devices.listener
    game.kiosk.equipment.devices.listener.reading(Reading(Unknown("04AAAAAAAAAAAA")))
    game.settle()
    game.tap("Stop")  # type: ignore[union-attr]
    assert driver.shown("1 card, no joker")
    game.tap("Replace a card", "3♠")  # type: ignore[union-attr]
    assert driver.shown("Put the new card")
    game.kiosk.equipment.devices.listener.reading(Reading(Unknown("04BBBBBBBBBBBB")))
    game.settle()
    assert driver.shown("2 cards, no joker")
    game.tap("Remove", "Remove it")  # type: ignore[union-attr]
    assert game.kiosk.equipment.devices.packs == []


def test_the_pack_is_checked_from_the_deal_page_and_back_to_it(driver: Driver, tmp_path: Path) -> None:
    game = with_reader(Game(driver, tmp_path))
    game.tap("Reader", "Check the pack")  # type: ignore[union-attr]
    tap(game, *(str(card) for card in CARDS if str(card) != "C7"))
    assert driver.shown("Not read yet: 7♣.")
    tap(game, "C7")
    assert driver.shown("All cards are there")
    game.tap("Done")  # type: ignore[union-attr]
    assert driver.shown("Leon deals")


def test_an_ordinary_deal_laid_on_the_reader_leads_to_the_auction_with_all_hands_known(
    driver: Driver, tmp_path: Path
) -> None:
    game = with_reader(Game(driver, tmp_path))
    game.tap("Reader", "As you deal")  # type: ignore[union-attr]
    tap(game, *map(str, CARDS))
    assert not any(sign in text for text in driver.texts() for sign in "♠♥♦♣")
    assert driver.shown("All cards are dealt.") and driver.shown("Ada calls first")
    game.tap("Dealt")  # type: ignore[union-attr]
    wait(game, lambda: isinstance(game.stage, AuctionStage) and driver.shown("Ada calls"), "the auction")
    assert game.table.hand.given("N").bit_count() == 12
    game.tap("Undo")  # type: ignore[union-attr]
    assert driver.shown("Leon deals")


def test_a_deal_from_a_record_says_where_each_card_goes(driver: Driver, tmp_path: Path) -> None:
    (tmp_path / "deals").mkdir()
    hands = " ".join(format_hand(CARDS[12 * n : 12 * n + 12]) for n in range(4))
    record = f'[Event "x"]\n[Game "BidWhist"]\n[HouseRules "palace"]\n[Board "7"]\n[Dealer "W"]\n[Deal "N:{hands}"]\n'
    (tmp_path / "deals" / "club.pbn").write_text(record)
    game = with_reader(Game(driver, tmp_path))
    opened(game, HowPage)
    game.tap("From a record", "Board 7")  # type: ignore[union-attr]
    tap(game, str(CARDS[12]))
    assert driver.shown("Otis") and driver.shown("gets this card") and driver.shown("1 of 12")
    tap(game, "JH")
    assert driver.texts().count("Kitty") == 2
    assert driver.shown("52 to come")


def test_two_cards_in_one_look_are_put_to_the_table_and_played_in_the_order_it_says(
    driver: Driver, tmp_path: Path
) -> None:
    game = PICTURES["question-order"](driver, tmp_path)
    driver.frames(3)
    assert isinstance(game, Game) and driver.shown("Two cards at once")
    game.tap("9♥ first")
    game.settle()
    trick = game.table.hand.trick
    assert trick is not None and [str(Card(card)) for _, card in trick.plays if card is not None] == ["H9", "HQ"]


def test_a_card_that_is_not_enrolled_leads_to_the_pad_where_it_is_entered(driver: Driver, tmp_path: Path) -> None:
    game = with_reader(Game(driver, tmp_path).playing())
    assert game.kiosk.equipment.devices.listener
    game.kiosk.equipment.devices.listener.reading(Reading(Unknown("04AAAAAAAAAAAA")))
    game.settle()
    game.tap("Enter a card", "Q♥")  # type: ignore[union-attr]
    assert game.table.hand.played == 1 << Card.parse("HQ") and driver.shown("Enter card")


def test_what_was_not_read_is_named_with_the_result(driver: Driver, tmp_path: Path) -> None:
    PICTURES["result-not-read"](driver, tmp_path)
    driver.frames(3)
    assert driver.shown("1 card not read, among")


@pytest.mark.parametrize("name", PICTURES)
def test_nothing_is_wrong_with_a_page_at_any_size(driver: Driver, tmp_path: Path, name: str) -> None:
    PICTURES[name](driver, tmp_path)
    wrong = []
    for size in SIZES:
        driver.resize(*size)
        wrong += [f"{size}: {fault}" for fault in driver.faults() if not allowed(fault)]
    assert wrong == []
