"""The pages of a night's boards, for `tests.kiosk.pictures`: one function a page."""

from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from hardware.deck import DEMO_PACK
from kiosk.devices.devices import Reading
from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.night.board_facts import kept_boards
from kiosk.night.boards.checking import BoardCheck
from kiosk.night.boards.sorting import Sorting
from kiosk.night.session import Night
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.night.boards import board_page, boards_page
from kiosk.screens.night.boards_files import files_page
from kiosk.screens.night.boards_make import BoardCheckPage, SortPage, hand_page, machine_page
from kiosk.screens.night.boards_record import RecordsPage, record_page
from kiosk.screens.night.boards_traveller import traveller_page
from kiosk.screens.night.director import director_page
from kiosk.screens.night.page import night_page
from kiosk.screens.shell import PageMaker
from rules.boards import Layout, drawn, write
from rules.cards import CARDS
from rules.catalogue import GAMES
from rules.movements.mitchell import Mitchell
from tests.kiosk.pictures.lobby import lobby_in, show
from tests.kiosk.scenes.duplicate_nights import (
    begin_round,
    draw_all,
    duplicate_night,
    looked_at,
    play_all,
    play_round,
    tell,
)

EVERY_BID = [(3 * n + n // 10) % 12 for n in range(40)]
"""Tricks by declarer and trumps of a board of Bid Whist: no partners make the same."""
Picture = Callable[[Driver, Path], object]
PICTURES: dict[str, Picture] = {}
"""By the picture's name."""


def kept(made: Picture) -> Picture:
    PICTURES[made.__name__.replace("_", "-")] = made
    return made


def shown(driver: Driver, lobby: Lobby, *pages: PageMaker) -> Kiosk:
    return show(driver, lobby, HomePage, night_page, *pages)


def _night(folder: Path, pairs: int = 16, rounds: int = 0, **more: object) -> Lobby:
    lobby = lobby_in(folder)
    night = duplicate_night(lobby, pairs, **more)  # type: ignore[arg-type]
    draw_all(night)
    for _ in range(rounds):
        play_round(night)
    return lobby


@kept
def boards_director(driver: Driver, folder: Path) -> None:
    lobby = lobby_in(folder)
    duplicate_night(lobby, 16)
    shown(driver, lobby, director_page)


@kept
def boards_none(driver: Driver, folder: Path) -> None:
    lobby = lobby_in(folder)
    duplicate_night(lobby, 16)
    shown(driver, lobby, director_page, boards_page)


@kept
def boards_some(driver: Driver, folder: Path) -> None:
    lobby = _night(folder)
    night = lobby.night
    assert night is not None
    for number, how in ((1, "reader"), (2, "check"), (3, "hand")):
        night.board_made(number, how)
    begin_round(night)
    tell(night, (1, 2))
    shown(driver, lobby, director_page, boards_page)


@kept
def boards_board(driver: Driver, folder: Path) -> None:
    shown(driver, _night(folder), director_page, boards_page, board_page(5))


@kept
def boards_board_played(driver: Driver, folder: Path) -> None:
    shown(driver, _night(folder, rounds=1), director_page, boards_page, board_page(5))


def _sorting(driver: Driver, folder: Path, cards: int, game: str = "Whist", preset: str = "drive") -> Kiosk:
    lobby = _night(folder, game=game, preset=preset)
    night = lobby.night
    assert night is not None
    kiosk = shown(driver, lobby)
    sorting = Sorting(night, night.boards[5], kiosk.equipment.devices)
    order = [*night.boards[5].place_of]
    Random(3).shuffle(order)
    kiosk.show(lambda kiosk: SortPage(kiosk, sorting))
    for card in order[:cards]:
        sorting.reading(Reading(kiosk.equipment.devices.identify(DEMO_PACK.tag_of(CARDS[card]) or "")))
    driver.frames(3)
    return kiosk


@kept
def boards_sort_first(driver: Driver, folder: Path) -> None:
    _sorting(driver, folder, 0)


@kept
def boards_sort(driver: Driver, folder: Path) -> None:
    _sorting(driver, folder, 23)


@kept
def boards_sort_kitty(driver: Driver, folder: Path) -> None:
    _sorting(driver, folder, 41, "BidWhist", "palace")


@kept
def boards_sort_again(driver: Driver, folder: Path) -> None:
    kiosk = _sorting(driver, folder, 23)
    sorting = kiosk.page.listener
    assert isinstance(sorting, Sorting)
    card = sorting.sorted[3][0]
    sorting.reading(Reading(kiosk.equipment.devices.identify(DEMO_PACK.tag_of(CARDS[card]) or "")))
    driver.frames(3)


@kept
def boards_sort_done(driver: Driver, folder: Path) -> None:
    _sorting(driver, folder, 52)


def _check(driver: Driver, folder: Path, wrong: bool) -> None:
    lobby = _night(folder, game="BidWhist", preset="palace")
    night = lobby.night
    assert night is not None
    kiosk = shown(driver, lobby)
    check = BoardCheck(night, night.boards[5], kiosk.equipment.devices)
    kiosk.show(lambda kiosk: BoardCheckPage(kiosk, check))
    at = night.boards[5].place_of
    for place in ("N", "E", "S"):
        check.choose(place)
        cards = [card for card, where in at.items() if where == place]
        if wrong and place == "S":
            cards = [*cards[2:6], next(card for card, where in at.items() if where == "W")]
        for card in cards:
            check.reading(Reading(kiosk.equipment.devices.identify(DEMO_PACK.tag_of(CARDS[card]) or "")))
    driver.frames(3)


@kept
def boards_check(driver: Driver, folder: Path) -> None:
    _check(driver, folder, False)


@kept
def boards_check_wrong(driver: Driver, folder: Path) -> None:
    _check(driver, folder, True)


@kept
def boards_machine(driver: Driver, folder: Path) -> None:
    kiosk = shown(driver, _night(folder), director_page, boards_page, board_page(5))
    kiosk.show(machine_page(kiosk, 5))


@kept
def boards_by_hand(driver: Driver, folder: Path) -> None:
    shown(driver, _night(folder), director_page, boards_page, board_page(5), hand_page(5))


@kept
def boards_by_hand_east(driver: Driver, folder: Path) -> None:
    kiosk = shown(driver, _night(folder, game="BidWhist", preset="palace"), director_page, hand_page(5))
    driver.tap("Show North")
    driver.tap("Show East")
    assert kiosk.page


@kept
def boards_files(driver: Driver, folder: Path) -> None:
    lobby = _night(folder)
    put_files(lobby)
    shown(driver, lobby, director_page, boards_page, files_page)


@kept
def boards_file(driver: Driver, folder: Path) -> None:
    boards_files(driver, folder)
    driver.tap("damaged.pbn")


@kept
def boards_file_right(driver: Driver, folder: Path) -> None:
    boards_files(driver, folder)
    driver.tap("friday.pbn")


def put_files(lobby: Lobby) -> None:
    """Files with deals in the data folder."""
    deals = lobby.journal.path.parent / "deals"
    deals.mkdir()
    game = GAMES["Whist"]
    layout = Layout.of(game, game.preset("drive").rules)
    text = write([drawn(number, layout, Random(number)) for number in range(1, 33)], layout, "Friday")
    (deals / "friday.pbn").write_text(text)
    lines = text.splitlines()
    for n, old, new in ((7, "A", "K"), (17, "N:", "Q:"), (27, ".", "A.")):
        at = next(i for i in range(n, len(lines)) if lines[i].startswith("[Deal "))
        lines[at] = lines[at].replace(old, new, 1)
    (deals / "damaged.pbn").write_text("\n".join(lines))
    (deals / "The Winter Congress of the Union Hall Whist Club, 3rd session.pbn").write_text("nothing")


@kept
def boards_traveller(driver: Driver, folder: Path) -> None:
    lobby = _night(folder, 52, rounds=25, long=True, format=Mitchell(boards_a_round=1))
    looked_at(night_of(lobby), dict.fromkeys(kept_boards(night_of(lobby)), 7))
    shown(driver, lobby, boards_seen(3))


@kept
def boards_traveller_bid_whist(driver: Driver, folder: Path) -> None:
    lobby = _record(folder, pairs=8, game="BidWhist", preset="palace", counting="points")
    looked_at(night_of(lobby), dict.fromkeys(kept_boards(night_of(lobby)), EVERY_BID))
    shown(driver, lobby, boards_seen(3))


def boards_seen(number: int) -> PageMaker:
    return traveller_page(number)


def night_of(lobby: Lobby) -> Night:
    assert lobby.night is not None
    return lobby.night


def _record(folder: Path, **more: object) -> Lobby:
    lobby = lobby_in(folder)
    night = duplicate_night(lobby, **{"pairs": 6, **more})  # type: ignore[arg-type]
    draw_all(night)
    play_all(night)
    lobby.director.leave()
    return lobby


@kept
def boards_record(driver: Driver, folder: Path) -> None:
    lobby = _record(folder, pairs=16, long=True)
    looked_at(night_of(lobby), dict.fromkeys(kept_boards(night_of(lobby)), 13))
    shown(driver, lobby, record_page(3))


@kept
def boards_record_unsolved(driver: Driver, folder: Path) -> None:
    lobby = _record(folder, preset="short")
    night = night_of(lobby)
    looked_at(night, {board: 6 for board in kept_boards(night) if board != 4}, looking=4)
    shown(driver, lobby, record_page(4))


@kept
def boards_record_bid_whist(driver: Driver, folder: Path) -> None:
    lobby = _record(folder, game="BidWhist", preset="britannica", counting="points")
    looked_at(night_of(lobby), dict.fromkeys(kept_boards(night_of(lobby)), EVERY_BID))
    shown(driver, lobby, record_page(4))


@kept
def boards_record_hidden(driver: Driver, folder: Path) -> None:
    shown(driver, _night(folder, rounds=1), record_page(4))


@kept
def boards_records(driver: Driver, folder: Path) -> None:
    shown(driver, _record(folder, pairs=16), RecordsPage)
