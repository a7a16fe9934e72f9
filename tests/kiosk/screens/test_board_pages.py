"""The pages of a night's boards, touched: drawing, making, checking, files, travellers and hand records."""

# ruff: noqa: E402  Kivy must be prepared before it is imported.
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from hardware.deck import DEMO_PACK, demo_tag, identify
from kiosk.devices.devices import Reading
from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.night.board_facts import kept_boards
from kiosk.night.boards.every_bid import CELLS
from kiosk.night.boards.sorting import Sorting
from kiosk.night.hand_records import hand_records
from kiosk.night.session import Night
from kiosk.night.travellers import travellers
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.night.boards import BoardPage, BoardsPage, board_page, boards_page
from kiosk.screens.night.boards_make import SortPage, check_page, sort_page
from kiosk.screens.night.boards_record import RecordPage, RecordsPage, record_page
from kiosk.screens.night.boards_traveller import traveller_page
from kiosk.screens.night.director import director_page
from kiosk.screens.night.page import night_page
from kiosk.screens.shell import PageMaker
from rules.cards import CARDS
from tests.kiosk.fingers.night_pages import at_once
from tests.kiosk.pictures.boards import put_files
from tests.kiosk.pictures.lobby import show
from tests.kiosk.scenes.duplicate_nights import draw_all, duplicate_night, looked_at, play_all, play_round
from tests.kiosk.scenes.nights import PIN


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Lobby]:
    yield Lobby.open(tmp_path)  # closed by the app, with the driver


@pytest.fixture
def night(lobby: Lobby) -> Night:
    """Six pairs at three tables, six boards; the director is there."""
    return duplicate_night(lobby)


@pytest.fixture(autouse=True)
def hasty(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once(driver, monkeypatch)


def at(driver: Driver, lobby: Lobby, *pages: PageMaker) -> Kiosk:
    return show(driver, lobby, HomePage, night_page, *pages)


def lay(kiosk: Kiosk, driver: Driver, card: int) -> None:
    listener = kiosk.equipment.devices.listener
    assert listener is not None
    listener.reading(Reading(identify(demo_tag(CARDS[card]), [DEMO_PACK])))
    driver.frames(3)


def settled(driver: Driver, night: Night) -> None:
    night.journal.settle()
    driver.frames(3)


def faces(driver: Driver) -> list[str]:
    """What on the screen could be a card's name."""
    return [text for text in driver.texts() if any(sign in text for sign in "♠♥♦♣") or "joker" in text]


def test_the_director_draws_all_boards_and_another_deal_for_one(driver: Driver, lobby: Lobby, night: Night) -> None:
    app = at(driver, lobby, director_page)
    driver.tap("Boards")
    assert isinstance(app.page, BoardsPage) and driver.shown("Draw 6 deals")
    driver.tap("Draw 6 deals")
    settled(driver, night)
    assert len(night.boards) == 6 and driver.find("Draw deals").off and not faces(driver)
    before = night.boards[4]
    driver.tap("Board 4")
    assert isinstance(app.page, BoardPage) and driver.find("Sort the cards").off, "there is no reader"
    driver.tap("Draw another deal")
    settled(driver, night)
    assert night.boards[4].deal != before.deal
    lobby.director.leave()
    driver.wait(1.1)
    assert not isinstance(app.page, BoardPage)


def test_the_reader_says_whose_each_card_is_and_no_face_is_on_the_screen(
    driver: Driver, lobby: Lobby, night: Night
) -> None:
    draw_all(night)
    app = at(driver, lobby, director_page, board_page(2))
    board = night.boards[2]
    app.show(sort_page(Sorting(night, board, app.equipment.devices)))
    lobby.director.leave()  # Others may make the board: nobody sees a card.
    arrows = {"N": "North ↑", "E": "East →", "S": "South ↓", "W": "West ←"}
    for n, (card, place) in enumerate(board.place_of.items()):
        lay(app, driver, card) if n % 13 < 2 or n > 49 else app.page.listener.reading(  # type: ignore[union-attr]
            Reading(identify(demo_tag(CARDS[card]), [DEMO_PACK]))
        )
        if n % 13 < 2:
            assert driver.shown(arrows[place]), driver.texts()
            assert not faces(driver)
    assert isinstance(app.page, SortPage) and driver.shown("All are right")
    driver.tap("Done")
    settled(driver, night)
    assert kept_boards(night)[2].made == "reader"
    assert not isinstance(app.page, BoardPage), "the director is gone, and so are the director's pages"


def test_a_check_names_no_card_to_players(driver: Driver, lobby: Lobby, night: Night) -> None:
    draw_all(night)
    app = at(driver, lobby)
    app.show(check_page(app, 1))
    lobby.director.leave()
    driver.frames(3)
    driver.tap("East")
    for card, place in night.boards[1].place_of.items():
        if place == "W":
            lay(app, driver, card)
            break
    assert driver.shown("East has 1 card from another hand.") and driver.shown("wrong") and not faces(driver)


def test_deals_come_from_a_file_and_what_is_wrong_in_it_is_named(driver: Driver, lobby: Lobby, night: Night) -> None:
    put_files(lobby)
    app = at(driver, lobby, director_page, boards_page)
    driver.tap("From a file")
    driver.tap("damaged.pbn")
    driver.until(lambda: driver.shown("Line 8, board 1: K♦ is dealt to North twice. Nobody has A♦."))
    driver.tap("Take 3 deals")
    settled(driver, night)
    assert sorted(night.boards) == [2, 5, 6] and isinstance(app.page, BoardsPage)


def test_hands_sorted_by_hand_are_shown_to_the_director_alone_after_a_warning(
    driver: Driver, lobby: Lobby, night: Night
) -> None:
    draw_all(night)
    app = at(driver, lobby, director_page, boards_page, board_page(3))
    driver.tap("Sort by hand")
    assert driver.shown("Whoever sorts a board by hand") and not faces(driver)
    for seat in ("North", "East", "South", "West"):
        driver.tap(f"Show {seat}")
        assert driver.shown(f"{seat}, 13 cards") and len(faces(driver)) == 4
    driver.tap("Done")
    settled(driver, night)
    assert kept_boards(night)[3].made == "hand" and isinstance(app.page, BoardPage)
    driver.tap("Sort by hand")
    driver.tap("Show North")
    lobby.director.leave()
    driver.wait(1.1)
    assert not faces(driver)


def test_a_hand_record_opens_with_its_results_when_the_board_is_over(
    driver: Driver, lobby: Lobby, night: Night
) -> None:
    draw_all(night)
    looked_at(night, {board: 8 for board in kept_boards(night) if board != 2})
    play_round(night)
    app = at(driver, lobby, record_page(1))
    assert driver.shown("It is shown when 2 more tables have played it.") and not faces(driver)
    assert not driver.shown("With all cards open")
    play_all(night)
    lobby.director.leave()
    app.home(night_page, record_page(1))
    driver.frames(3)
    assert len(faces(driver)) >= 16 and driver.shown("N–S\u00a08, E–W\u00a05")
    driver.tap("Board 2")
    driver.frames(3)
    driver.wait(1.1)
    driver.until(lambda: driver.shown("being worked out"), what="the search of open hands")
    driver.tap("All results")
    rows = [row for row in driver.texts() if " and " in row]
    assert len(rows) >= 6 and driver.shown("trumps: diamonds") and driver.shown("being worked out")
    driver.resize(480, 800)
    driver.frames(3)
    assert driver.shown("Board 2") and driver.shown("diamonds"), "which board it is gives way to nothing"


def test_of_bid_whist_it_shows_what_each_declarer_could_have_made_and_the_best_bid_once_the_board_is_over(
    driver: Driver, lobby: Lobby
) -> None:
    night = duplicate_night(lobby, game="BidWhist", preset="palace", counting="points")
    draw_all(night)
    boards = kept_boards(night)
    looked_at(night, dict.fromkeys(boards, [10 if cell == ("downtown", "E", "C") else 5 for cell in CELLS]))
    play_round(night)
    could = ("With all cards open", "Uptown", "Downtown", "Best bid, the kitty aside: East 3 downtown clubs, 11 tricks")
    lobby.director.leave()
    app = at(driver, lobby, record_page(1))
    assert not any(map(driver.shown, could))
    app.show(traveller_page(1))
    driver.frames(3)
    assert not any(map(driver.shown, could))
    lobby.director.enter(PIN)
    play_all(night)
    lobby.director.leave()
    for width, height in ((800, 480), (480, 800)):
        driver.resize(width, height)
        for page in (record_page(1), traveller_page(1)):
            app.home(night_page, page)
            driver.frames(3)
            said = " ".join(driver.texts())
            assert all(words in said for words in could), said
            rows = [text for text in driver.texts() if text in ("N–S", "N", "E", "W", "E–W", "11")]
            assert rows.count("11") == 1 and {"E", "W"} <= {*rows}
            assert driver.faults() == []


def test_a_traveller_of_a_board_that_is_not_open_shows_nothing(driver: Driver, lobby: Lobby, night: Night) -> None:
    lobby.director.leave()
    at(driver, lobby, traveller_page(1))
    assert driver.shown("Its results are not open yet.")


def test_everybody_finds_hands_and_results_of_boards_from_the_standings(
    driver: Driver, lobby: Lobby, night: Night
) -> None:
    draw_all(night)
    for _ in range(2):
        play_round(night)
    played = {one.board for one in travellers(night)}
    lobby.director.leave()
    app = at(driver, lobby)
    driver.tap("Boards")
    assert isinstance(app.page, RecordsPage) and driver.faults() == []
    open_ = {record.number for record in hand_records(night)}
    assert open_ < played and not any(driver.shown(f"Board {shut}") for shut in played - open_)
    play_round(night)
    driver.frames(3)
    assert driver.shown("hands, 3 results")
    driver.tap("Board 1")
    assert isinstance(app.page, RecordPage)
