"""Scenes of the upright table, for pictures: each brings a table to a stage in the driver's window."""

from collections.abc import Callable
from pathlib import Path

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.base.task import Task
from kiosk.journal import DiskFull
from kiosk.screens.table.correct import correct_page
from kiosk.table.hindsight import Hindsight
from kiosk.table.solver import Ended, Found, Told
from tests.kiosk.scenes.table_games import EAST, NORTH, SOUTH, WEST, Game

Scene = Callable[[Driver, Path], Game]
PICTURES: dict[str, Scene] = {}
"""By the picture's name."""
TO_TRICK_NINE = (EAST, EAST, NORTH, EAST, SOUTH, EAST, NORTH, EAST)


def kept(made: Scene) -> Scene:
    PICTURES[made.__name__.replace("_", "-")] = made
    return made


def evening(driver: Driver, folder: Path, hands: int = 8) -> Game:
    """Hands as on the score sheet of the evening."""
    game = Game(driver, folder, dealer=WEST)
    bids = (
        (0, "4U", "4UH", 11), (1, "4D", "4DC", 10), (2, "5U", "5US", 9), (3, "3NT", "3NTU", 8), (0, "3U", "3UD", 9),
        (1, "4D", "4DH", 6), (3, "5U", "5UC", 12), (2, "3NT", "3NTD", 8),
    )  # fmt: skip
    for seat, bid, contract, tricks in bids[:hands]:
        game.do(game.table.dealt)
        first = game.table.hand.forehand
        for turn in range(4):
            game.do(game.table.call, bid if (first + turn) % 4 == seat else "Pass")
        game.do(game.table.declare, contract).do(game.table.total, tricks).next()
    return game


@kept
def deal(driver: Driver, folder: Path) -> Game:
    return evening(driver, folder)


@kept
def auction(driver: Driver, folder: Path) -> Game:
    return Game(driver, folder, start=(-2, 0)).auction("3U", "4U")


@kept
def auction_first(driver: Driver, folder: Path) -> Game:
    return Game(driver, folder).auction()


@kept
def auction_forced(driver: Driver, folder: Path) -> Game:
    return Game(driver, folder, start=(-2, 0)).auction("Pass", "Pass", "Pass")


@kept
def auction_low(driver: Driver, folder: Path) -> Game:
    return Game(driver, folder, preset="agee").auction("1D")


@kept
def declare(driver: Driver, folder: Path) -> Game:
    return Game(driver, folder).auction("3U", "4U", "Pass", "Pass")


@kept
def declare_order(driver: Driver, folder: Path) -> Game:
    return Game(driver, folder).auction("3U", "4NT", "Pass", "Pass")


@kept
def kitty(driver: Driver, folder: Path) -> Game:
    game = Game(driver, folder, preset="classic").contract()
    cards = (12, 21, 31, 52, 49, 1)
    return game.do(game.table.know, "kitty", cards)


@kept
def kitty_hidden(driver: Driver, folder: Path) -> Game:
    return Game(driver, folder).contract()


@kept
def kitty_pad(driver: Driver, folder: Path) -> Game:
    game = Game(driver, folder, preset="classic").contract()
    game.tap("Enter cards")
    game.kiosk.page.pick((12, 21, 52))  # type: ignore[attr-defined]
    return game


@kept
def play(driver: Driver, folder: Path) -> Game:
    game = evening(driver, folder)
    game.playing("3U", "4U", "Pass", "Pass").tricks(*TO_TRICK_NINE[:-1], NORTH).do(game.table.set_detail, "cards")
    game.cards("HQ S9 HT")
    return game.tap("Table")


@kept
def play_takes(driver: Driver, folder: Path) -> Game:
    game = Game(driver, folder).playing()
    game.do(game.table.set_detail, "cards").cards("HQ H9 HT").tap("Table")
    return game.cards("HK")


@kept
def play_touch(driver: Driver, folder: Path) -> Game:
    return Game(driver, folder, start=(-2, 0)).playing().tricks(*TO_TRICK_NINE)


@kept
def play_missed(driver: Driver, folder: Path) -> Game:
    game = Game(driver, folder).playing()
    return game.do(game.table.set_detail, "cards").cards("HQ S9 HT").tap("Not known")


@kept
def total(driver: Driver, folder: Path) -> Game:
    game = Game(driver, folder, start=(-2, 0)).playing().tricks(*TO_TRICK_NINE)
    return game.do(game.table.set_detail, "total")


@kept
def enter_card(driver: Driver, folder: Path) -> Game:
    game = Game(driver, folder).playing()
    game.do(game.table.set_detail, "cards")
    return game.cards("HQ H9 HT")


@kept
def enter_card_takes(driver: Driver, folder: Path) -> Game:
    game = Game(driver, folder).playing()
    game.do(game.table.set_detail, "cards")
    return game.cards("HQ JH HT H2")


@kept
def claim(driver: Driver, folder: Path) -> Game:
    return Game(driver, folder).playing().tricks(*TO_TRICK_NINE).tap("Menu", "Claim or concede")


@kept
def renege(driver: Driver, folder: Path) -> Game:
    game = Game(driver, folder).playing()
    game.do(game.table.set_detail, "cards")
    return game.cards("HK C5 H8 H3", "DQ H2")


@kept
def play_penalty(driver: Driver, folder: Path) -> Game:
    game = Game(driver, folder).playing()
    game.do(game.table.set_detail, "cards")
    return game.cards("HK C5 H8 H3", "DQ H2").do(game.table.rule, "penalty").tap("Table")


@kept
def total_penalty(driver: Driver, folder: Path) -> Game:
    game = play_penalty(driver, folder)
    return game.do(game.table.set_detail, "total")


@kept
def renege_late(driver: Driver, folder: Path) -> Game:
    game = Game(driver, folder).playing()
    game.do(game.table.set_detail, "cards")
    return game.cards("HK C5 H8 H3", "DQ D4 D3 D2", "DA D5 D6 D7", "HA H2")


@kept
def result_made(driver: Driver, folder: Path) -> Game:
    return Game(driver, folder, start=(-2, 0)).result(11)


@kept
def result_set(driver: Driver, folder: Path) -> Game:
    return Game(driver, folder, start=(-2, 0), rules={"set_fee": 2}).result(9)


@kept
def game_over(driver: Driver, folder: Path) -> Game:
    return Game(driver, folder, start=(5, -4)).result(12, "4U", "Pass", "Pass", "Pass").next()


def for_chips(driver: Driver, folder: Path) -> Game:
    """A hand that was set, at a table that plays for chips."""
    game = Game(driver, folder, rules={"set_fee": 20, "stake": 500})
    return game.result(9, "4U", "Pass", "Pass", "Pass")


@kept
def result_chips(driver: Driver, folder: Path) -> Game:
    return for_chips(driver, folder)


@kept
def game_over_chips(driver: Driver, folder: Path) -> Game:
    game = for_chips(driver, folder).next().auction("7U", "Pass", "Pass", "Pass")
    return game.do(game.table.declare, "7US").do(game.table.total, 13).next()


@kept
def sheet_chips(driver: Driver, folder: Path) -> Game:
    return game_over_chips(driver, folder).tap("Score sheet")


@kept
def over_question(driver: Driver, folder: Path) -> Game:
    game = evening(driver, folder, 3)
    return game.do(game.table.correct, 1, {"tricks": 13})


@kept
def menu(driver: Driver, folder: Path) -> Game:
    return evening(driver, folder, 2).playing().tap("Menu")


@kept
def sheet(driver: Driver, folder: Path) -> Game:
    game = evening(driver, folder).result(9)
    return game.tap("Score sheet")


@kept
def choose_hand(driver: Driver, folder: Path) -> Game:
    return evening(driver, folder).tap("Menu", "Correct a hand")


@kept
def correct(driver: Driver, folder: Path) -> Game:
    game = evening(driver, folder).auction()
    game.kiosk.show(correct_page(6))
    driver.frames(3)
    return game.tap("+")


@kept
def correct_bid(driver: Driver, folder: Path) -> Game:
    game = evening(driver, folder).auction()
    game.kiosk.show(correct_page(6))
    driver.frames(3)
    return game.tap("Bid")


@kept
def adjust(driver: Driver, folder: Path) -> Game:
    game = evening(driver, folder, 3).tap("Menu", "Adjust the score")
    return game.tap("+", "+", "penalty")


@kept
def replace_player(driver: Driver, folder: Path) -> Game:
    return Game(driver, folder).tap("Menu", "Replace a player", Game.usual[2])


@kept
def replay(driver: Driver, folder: Path) -> Game:
    game = evening(driver, folder, 2).playing("3U", "4U", "Pass", "Pass")
    game.do(game.table.set_detail, "cards").cards("HQ H9 HT H2", "CA C2 C3 C4", "HK C5 H8 H3")
    game.do(game.table.claim, 1, 5)
    return game.tap("Menu", "Replay a hand").tap_part("3 4 up").tap("Trick 1", "Trick 2", "Trick 3")


@kept
def replay_looking(driver: Driver, folder: Path) -> Game:
    game = Game(driver, folder).played()
    pictured_hindsight(game, lambda told: told(Found({"trick": 12, "play": []})))
    return game.tap("Menu", "Replay a hand").tap_part("1 4 up").tap("Trick 1")


def pictured_hindsight(game: Game, said: Callable[[Callable[[Told], None]], None]) -> None:
    """The search says this and no more."""

    def solve(options: tuple[str, ...], record: str, report: Callable[[Told], None]) -> Task:
        said(report)
        return Task("a picture's", lambda stopping: None)

    game.kiosk.peripherals._hindsight = Hindsight(game.kiosk._wake, solve)


def costs(report: Callable[[Told], None]) -> None:
    for trick in range(12, 0, -1):
        cards = [{"trick": 2, "seat": "S", "card": "", "cost": 1}, {"trick": 5, "seat": "N", "card": "", "cost": 2},
                 {"trick": 5, "seat": "E", "card": "", "cost": 1}]  # fmt: skip
        report(Found({"trick": trick, "play": [card for card in cards if card["trick"] == trick]}))
    report(Ended(True))


@kept
def replay_costs(driver: Driver, folder: Path) -> Game:
    game = Game(driver, folder).played()
    pictured_hindsight(game, costs)
    return game.tap("Menu", "Replay a hand").tap_part("1 4 up").tap("Trick 1", "Trick 2")


@kept
def replay_costs_two(driver: Driver, folder: Path) -> Game:
    game = Game(driver, folder).played()
    pictured_hindsight(game, costs)
    return game.tap("Menu", "Replay a hand").tap_part("1 4 up").tap(*(f"Trick {number}" for number in range(1, 6)))


@kept
def replay_not_worked_out(driver: Driver, folder: Path) -> Game:
    game = Game(driver, folder).played()
    pictured_hindsight(game, lambda told: told(Ended(False)))
    return game.tap("Menu", "Replay a hand").tap_part("1 4 up")


def made(count: int) -> Callable[[Callable[[Told], None]], None]:
    """So many of the forty results of Bid Whist."""

    def said(report: Callable[[Told], None]) -> None:
        cells = [(kind, trumps, seat) for kind in ("tricks", "downtown") for trumps in ("S", "H", "D", "C", "NT")
                 for seat in "NESW"]  # fmt: skip
        for at, (kind, trumps, seat) in enumerate(cells[:count]):
            report(Found({"kind": kind, "trumps": trumps, "declarer": seat, "tricks": at * 5 % 13}))
        if count == len(cells):
            report(Ended(True))

    return said


@kept
def could_be_made(driver: Driver, folder: Path) -> Game:
    game = Game(driver, folder).played()
    pictured_hindsight(game, made(40))
    return game.tap("Menu", "Replay a hand").tap_part("1 4 up").tap("What could be made")


@kept
def could_be_made_looking(driver: Driver, folder: Path) -> Game:
    game = Game(driver, folder).played()
    pictured_hindsight(game, made(9))
    return game.tap("Menu", "Replay a hand").tap_part("1 4 up").tap("What could be made")


def discards(*figures: tuple[int, int]) -> Callable[[Callable[[Told], None]], None]:
    """What has become of the ways to discard: how many were tried of how many, each time with something better."""

    def said(report: Callable[[Told], None]) -> None:
        for better, (tried, of) in enumerate(figures):
            away = ["S2", "S5", "H3", "D2", "D9", "C4"]
            report(Found({"discards": away, "tricks": 6 + better, "before": 6, "tried": tried, "of": of}))
        tried, of = figures[-1]
        if tried == of:
            report(Ended(True))

    return said


@kept
def best_discards(driver: Driver, folder: Path) -> Game:
    game = Game(driver, folder).played()
    pictured_hindsight(game, discards((0, 2195), (12, 2195), (2195, 2195)))
    return game.tap("Menu", "Replay a hand").tap_part("1 4 up").tap("What could be made", "Best discards")


@kept
def best_discards_looking(driver: Driver, folder: Path) -> Game:
    game = Game(driver, folder).played()
    pictured_hindsight(game, discards((50, 2195)))
    return game.tap("Menu", "Replay a hand").tap_part("1 4 up").tap("What could be made", "Best discards")


def chance(**figures: object) -> Callable[[Callable[[Told], None]], None]:
    """What has become of the deals so far; where none are to come, it is the end."""

    def said(report: Callable[[Told], None]) -> None:
        report(Found({"after": 5, "every": False, "decided": False, **figures}))
        if figures["deals"] == figures["of"]:
            report(Ended(True))

    return said


@kept
def replay_chances(driver: Driver, folder: Path) -> Game:
    game = Game(driver, folder).played()
    pictured_hindsight(game, chance(made=620, deals=1000, of=1000))
    tricks = [f"Trick {number}" for number in range(1, 6)]
    return game.tap("Menu", "Replay a hand").tap_part("1 4 up").tap(*tricks, "Chances")


@kept
def replay_chances_looking(driver: Driver, folder: Path) -> Game:
    game = Game(driver, folder).played()
    pictured_hindsight(game, chance(made=4, deals=10, of=100))
    return game.tap("Menu", "Replay a hand").tap_part("1 4 up").tap("Trick 1", "Chances")


@kept
def replay_auction(driver: Driver, folder: Path) -> Game:
    return evening(driver, folder, 2).tap("Menu", "Replay a hand").tap_part("2 4 down")


@kept
def disk_full(driver: Driver, folder: Path) -> Game:
    game = Game(driver, folder).playing()
    game.do(game.table.set_detail, "cards").cards("HQ H9 HT")
    full = DiskFull(game.lobby.journal.path, "no room")
    game.lobby.journal.append = lambda *args, **how: args[2](full)  # type: ignore[method-assign,assignment]
    return game.do(game.table.play, 39)


@kept
def notice(driver: Driver, folder: Path) -> Game:
    game = Game(driver, folder).playing().tricks(*TO_TRICK_NINE)
    return game.do(game.table.total, 2)
