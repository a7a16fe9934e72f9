"""Scenes of the flat table, for pictures and for looking at: each brings a table to a stage in the driver's window."""

from collections.abc import Callable

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.journal import DiskFull
from tests.kiosk.scenes.flat_games import EAST, NORTH, SOUTH, WEST, Game

Scene = Callable[[Driver], Game]
SCENES: dict[str, Scene] = {}
"""By the picture's name."""
SEATS = {"north": NORTH, "east": EAST, "south": SOUTH, "west": WEST}
TO_TRICK_NINE = (EAST, EAST, NORTH, EAST, SOUTH, EAST, NORTH, EAST)


def scene(made: Scene) -> Scene:
    SCENES[made.__name__.replace("_", "-")] = lambda driver: _drawn(made(driver))
    return made


def _drawn(game: Game) -> Game:
    game.driver.frames(2)
    return game


def each_seat(made: Callable[[Driver, int], Game]) -> Callable[[Driver, int], Game]:
    """A scene for each seat."""
    for word, seat in SEATS.items():
        SCENES[f"{made.__name__.replace('_', '-')}-{word}"] = lambda driver, seat=seat: _drawn(made(driver, seat))  # type: ignore[misc]
    return made


@each_seat
def deal(driver: Driver, seat: int) -> Game:
    return Game(driver, dealer=seat, start=(-2, 0))


@scene
def auction_north(driver: Driver) -> Game:
    return Game(driver).auction()


@scene
def auction_east(driver: Driver) -> Game:
    return Game(driver).auction("3U")


@scene
def auction_south(driver: Driver) -> Game:
    return Game(driver).auction("3U", "4U")


@scene
def auction_west(driver: Driver) -> Game:
    return Game(driver).auction("3U", "4U", "Pass")


@scene
def auction_special_east(driver: Driver) -> Game:
    return Game(driver, preset="detroit").auction("4U")


@scene
def declare_special_south(driver: Driver) -> Game:
    game = Game(driver, preset="fahrenheit").auction("4U", "4NT")
    game.do(game.table.others_pass)
    return game


@scene
def over_backdoor(driver: Driver) -> Game:
    game = Game(driver, preset="columbus").auction("5U")
    for command, *args in (
        (game.table.others_pass,), (game.table.declare, "5US"), (game.table.total, 10), (game.table.next_hand,),
    ):  # fmt: skip
        game.do(command, *args)
    return game


@scene
def auction_forced(driver: Driver) -> Game:
    return Game(driver).auction("Pass", "Pass", "Pass")


@each_seat
def declare(driver: Driver, seat: int) -> Game:
    return Game(driver).bid(seat)


@scene
def declare_order_east(driver: Driver) -> Game:
    return Game(driver).bid(EAST, "4NT")


@each_seat
def kitty(driver: Driver, seat: int) -> Game:
    return Game(driver).contract(seat)


@scene
def kitty_shown(driver: Driver) -> Game:
    game = Game(driver, preset="classic").contract(EAST)
    cards = [12, 21, 31, 52, 49, 1]
    game.do(game.table.know, "kitty", cards[: game.table.hand.rules.kitty])
    return game


PLAYS = {
    NORTH: (EAST, ("D4", "DJ", "JH")),
    EAST: (NORTH, ("HQ",)),
    SOUTH: (NORTH, ("HQ", "H4")),
    WEST: (WEST, ()),
}
"""Who won the eighth trick, and the cards of the ninth before a seat's turn."""


@each_seat
def play(driver: Driver, seat: int) -> Game:
    leader, cards = PLAYS[seat]
    winners = {NORTH: (EAST, NORTH, EAST, SOUTH, EAST, SOUTH), EAST: (EAST, EAST, EAST, SOUTH, EAST, SOUTH)}
    before = winners[NORTH if leader == EAST else EAST]
    game = Game(driver).play(EAST, "tricks").tricks(EAST, *before, leader)
    game.page.keep("cards")
    game.page.enter_cards(False)
    return game.cards(*cards)


@scene
def play_last(driver: Driver) -> Game:
    game = Game(driver).play(EAST, "cards")
    game.page.enter_cards(False)
    return game.cards("HQ", "H4", "HJ", "JH")


@each_seat
def enter(driver: Driver, seat: int) -> Game:
    game = play(driver, seat)
    game.page.enter_cards(True)
    return game


@scene
def touch(driver: Driver) -> Game:
    return Game(driver).play(EAST, "tricks").tricks(*TO_TRICK_NINE)


@scene
def touch_no_trump(driver: Driver) -> Game:
    return Game(driver).play(SOUTH, "tricks", "5NT", "5NTD")


@each_seat
def total(driver: Driver, seat: int) -> Game:
    game = touch(driver)
    game.page.keep("total", seat)
    return game


@each_seat
def claim(driver: Driver, seat: int) -> Game:
    game = touch(driver)
    game.page.open("claim", seat)
    game.page.choose_claim(3)
    return game


@each_seat
def menu(driver: Driver, seat: int) -> Game:
    game = touch(driver)
    game.page.open("menu", seat)
    return game


def renege_by(driver: Driver, offender: int) -> Game:
    """A seat shows out of hearts in the first trick, which North leads and wins, and plays one in the second."""
    game = Game(driver).play(EAST, "cards")
    for seat, card in enumerate(("HA", "H4", "HJ", "H8")):
        game.cards("C5" if seat == offender else card)
    for seat, card in enumerate(("DK", "D3", "D4", "D5")):
        if seat == offender:
            return game.cards("H2")
        game.cards(card)
    raise ValueError("the leader follows to nothing")


@scene
def renege_north(driver: Driver) -> Game:
    return renege_by(driver, WEST)


@scene
def play_penalty(driver: Driver) -> Game:
    game = renege_by(driver, EAST)
    game.do(game.table.rule, "penalty")
    game.tap("Table")
    return game


@scene
def renege_late(driver: Driver) -> Game:
    """The next trick was led already: the card cannot go back."""
    game = renege_by(driver, EAST)
    game.do(game.table.undo)
    return game.cards("D9", "D4", "D5", "SK", "H2")


@scene
def renege_east(driver: Driver) -> Game:
    return renege_by(driver, SOUTH)


@each_seat
def result(driver: Driver, seat: int) -> Game:
    game = Game(driver, dealer=(seat - 1) % 4, start=(-2, 0)).play(EAST, "total")
    game.do(game.table.total, 11)
    return game


@scene
def result_set(driver: Driver) -> Game:
    game = Game(driver).play(EAST, "total")
    game.do(game.table.total, 9)
    return game


@scene
def result_penalty(driver: Driver) -> Game:
    game = renege_by(driver, SOUTH)
    game.do(game.table.rule, "penalty")
    game.do(game.table.claim, 1, game.table.hand.tricks_open())
    return game


@scene
def result_over(driver: Driver) -> Game:
    game = Game(driver, start=(0, 5)).play(EAST, "total")
    game.do(game.table.total, 12)
    return game


@scene
def kitty_to_enter(driver: Driver) -> Game:
    return Game(driver, preset="classic").contract(EAST)


@scene
def kitty_entering(driver: Driver) -> Game:
    game = Game(driver, preset="classic").contract(EAST)
    game.page.open("kitty", EAST)
    game.page.pick((12, 21, 31))
    return game


@each_seat
def not_saved(driver: Driver, seat: int) -> Game:
    game = Game(driver).play(EAST, "cards").cards("HQ", "H4", "HJ", "JH", "SA", "SK")
    while game.table.hand.turn != seat:
        game.do(game.table.undo)
    return full(game)


def full(game: Game) -> Game:
    """The disk has no room for the next thing."""
    journal = game.lobby.journal
    game.append = journal.append  # type: ignore[attr-defined]
    journal.append = lambda _c, _d, done, **_how: done(DiskFull(journal.path, "no space left"))  # type: ignore[assignment]
    game.table.play(7)
    return game


@scene
def saving(driver: Driver) -> Game:
    game = Game(driver).play(EAST, "cards").cards("HQ")
    game.kiosk.slow = True
    game.page.refresh()
    return game


@scene
def notice(driver: Driver) -> Game:
    game = Game(driver).play(EAST, "cards").cards("HQ")
    game.table.call("4U")
    return game


@each_seat
def over(driver: Driver, seat: int) -> Game:
    game = Game(driver, dealer=(seat - 1) % 4, start=(0, 5)).play(EAST, "total")
    game.do(game.table.total, 12)
    game.do(game.table.next_hand)
    return game


KEPT = (
    "deal-west", "auction-north", "auction-east", "auction-south", "auction-west", "auction-forced", "declare-east",
    "declare-order-east", "kitty-shown", "kitty-entering", "play-east", "play-north", "play-last", "play-penalty",
    "enter-south", "enter-west", "touch", "total-east", "claim-north", "renege-north", "renege-east", "result-east",
    "result-set", "menu-south", "not-saved-west", "over-north", "auction-special-east", "declare-special-south",
    "over-backdoor",
)  # fmt: skip
PICTURES = {f"flat-{name}": lambda driver, _folder=None, name=name: SCENES[name](driver) for name in KEPT}
"""Those of which pictures are kept."""
