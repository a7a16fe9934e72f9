"""Scenes of a table with antennas at every place: a deal as it is seen, misdeals, and cards of other players' hands."""

from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from rules.cards import cards_in
from tests.kiosk.pictures.devices import LONG
from tests.kiosk.scenes.antennas_at_table import Antennas, random_deal
from tests.kiosk.scenes.flat_games import Game as FlatGame
from tests.kiosk.scenes.game_tables import AnyGame
from tests.kiosk.scenes.table_games import Game

PICTURES: dict[str, Callable[[Driver, Path], object]] = {}
"""By the picture's name."""


def kept(made: Callable[[Driver, Path], object]) -> Callable[[Driver, Path], object]:
    PICTURES[made.__name__.replace("_", "-")] = made
    return made


def _dealing(game: Game | FlatGame | AnyGame, rounds: int = 7) -> Antennas:
    at = Antennas(game.table, game.kiosk.equipment)
    deal = random_deal(game.table.hand, Random(3))
    at.deal({place: cards[:rounds] for place, cards in deal.items() if place != "stock"})
    game.settle()
    return at


@kept
def hands_deal(driver: Driver, folder: Path) -> None:
    _dealing(Game(driver, folder))


@kept
def hands_deal_flat(driver: Driver, folder: Path) -> None:
    _dealing(FlatGame(driver, folder))


@kept
def hands_deal_of_seven(driver: Driver, folder: Path) -> None:
    _dealing(AnyGame(driver, folder, "KnockoutWhist", players=7), 3)


@kept
def hands_deal_of_seven_flat(driver: Driver, folder: Path) -> None:
    _dealing(AnyGame(driver, folder, "KnockoutWhist", players=7, flat=True), 3)


def _misdealt(game: Game | FlatGame | AnyGame) -> None:
    """The first seat gets one card of the second's, and the rest their own."""
    at = Antennas(game.table, game.kiosk.equipment)
    deal = random_deal(game.table.hand, Random(3))
    first, second = game.table.opening.seating.letters[:2]
    deal[first].append(deal[second].pop())
    at.deal(deal)
    game.settle()


@kept
def hands_misdeal(driver: Driver, folder: Path) -> None:
    _misdealt(Game(driver, folder))


@kept
def hands_misdeal_flat(driver: Driver, folder: Path) -> None:
    _misdealt(FlatGame(driver, folder))


@kept
def hands_misdeal_of_seven(driver: Driver, folder: Path) -> None:
    _misdealt(AnyGame(driver, folder, "KnockoutWhist", players=7, names=(*LONG, "Bess", "Max", "Flo")))


def _question(game: Game | FlatGame) -> None:
    at = _dealing(game, 12)
    game.contract(*(() if isinstance(game, Game) else (1,)))
    hand = game.table.hand
    game.do(game.table.start_play)
    at.play(next(int(card) for card in cards_in(hand.given("W") or 0)))
    game.settle()


@kept
def hands_whose(driver: Driver, folder: Path) -> None:
    _question(Game(driver, folder, names=LONG))


@kept
def hands_whose_flat(driver: Driver, folder: Path) -> None:
    _question(FlatGame(driver, folder))
