"""The pages around the tables, for `tests.kiosk.pictures`: one function a page."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from kiosk.journal import DiskFull
from kiosk.journal.troubles import trouble
from kiosk.lobby.lobby import LastRun, Lobby
from kiosk.main.app import Kiosk
from kiosk.screens.lobby.cut import cut_page
from kiosk.screens.lobby.dealer import dealer_page
from kiosk.screens.lobby.game import game_page
from kiosk.screens.lobby.help import rules_page, words_page
from kiosk.screens.lobby.history import history_page
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.lobby.house_rules import house_rules_page
from kiosk.screens.lobby.name import name_page
from kiosk.screens.lobby.new_table import new_table_page
from kiosk.screens.lobby.number import number_page
from kiosk.screens.lobby.other_rules import other_rules_page
from kiosk.screens.lobby.resume import ResumePage
from kiosk.screens.lobby.start_score import start_score_page
from kiosk.screens.lobby.tables import open_tables_page
from kiosk.screens.lobby.trouble import trouble_page
from kiosk.screens.shell import PageMaker
from kiosk.table.new_table import NewTable
from kiosk.table.present import view
from kiosk.table.table import Table
from kiosk.table.views import OverStage, PlayStage
from rules.catalogue import GAMES
from rules.house_rules import rules_of
from rules.phrases import Phrase
from tests.kiosk.fingers.driving import Driver
from tests.kiosk.scenes.players import next_step
from tests.kiosk.scenes.tables import filled, opened

NOW = datetime(2026, 11, 20, 18, 52)
GROUPS = (
    ("Ada", "Otis", "Ruby", "Leon"),
    ("Pearl", "Cora", "Roy", "Earl"),
    ("Ada", "Faye", "Otis", "Amos"),
    ("Ida", "Nell", "Grant", "Wade"),
    ("Ruby", "Opal", "Leon", "Clyde"),
)
LONG = (
    "Bartholomew-Maximilian Featherstonehaugh",
    "Wilhelmina Charlotte von Hohenzollern-Si",
    "Bartholomew-Maximilian Featherstonehaug2",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
)


class Clockwork:
    """The time of day for facts: it goes on by a minute whenever somebody looks."""

    def __init__(self, start: datetime) -> None:
        self.now = start.replace(tzinfo=None).astimezone(UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=20)
        return self.now


SEVEN = ("Ada", "Bartholomew", "Ruby", "Leon", "Pearl", "Cora", "Roy")
LONG_SEVEN = (*LONG, "Marie-Antoinette Schwarzenegger-Villiers", "Cora", "Wolfeschlegelsteinhausenbergerdorff Sr.")


def seated(names: tuple[str, ...] = GROUPS[0], dealer: int | None = 3, game: str = "", preset: str = "") -> NewTable:
    """A form with these people at the table."""
    form = filled(game, preset, len(names), names)
    form.dealer = dealer
    return form


def open_one(lobby: Lobby, names: tuple[str, ...] = GROUPS[0], game: str = "", preset: str = "") -> Table:
    """A table with these people."""
    return opened(lobby, filled(game, preset, len(names), names))


def play(lobby: Lobby, table: Table, until: Callable[[Table], bool], seed: int = 1, detail: str = "total") -> None:
    """People play at this table until something is so."""
    rng = Random(seed)
    while not until(table):
        step = next_step(table, rng, detail)
        if step is None:
            return
        step()
        lobby.journal.settle()


def in_trick(number: int, cards: int) -> Callable[[Table], bool]:
    """Whether so many cards lie in that trick."""

    def so(table: Table) -> bool:
        stage = view(table).stage
        return (
            isinstance(stage, PlayStage) and stage.number == number and sum(c is not None for c in stage.cards) == cards
        )

    return so


def over(table: Table) -> bool:
    return isinstance(view(table).stage, OverStage)


def lobby_in(folder: Path, start: datetime = NOW - timedelta(hours=1)) -> Lobby:
    return Lobby.open(folder, now=Clockwork(start))


def show(driver: Driver, lobby: Lobby | None, *pages: PageMaker) -> Kiosk:
    """The kiosk with these pages, the last on top."""
    app = Kiosk(lobby, pages[0], clock=lambda: NOW, on_top=pages[1:])
    driver.run(app)
    if lobby is not None:
        driver.until(lambda: app.peripherals.begun, what="what home shows once all is loaded")
    return app


def home(driver: Driver, folder: Path) -> None:
    lobby = lobby_in(folder)
    play(lobby, open_one(lobby), in_trick(9, 1), detail="cards")
    show(driver, lobby, HomePage)


def home_of_a_house(driver: Driver, folder: Path) -> None:
    lobby = people(folder)
    lobby.name_house("The Thursday Whist Club of Great Yarmouth")
    show(driver, lobby, HomePage)


def home_again(names: tuple[str, ...], game: str) -> Callable[[Driver, Path], None]:
    """Home after a game, with nothing to go on with."""

    def shown(driver: Driver, folder: Path) -> None:
        lobby = lobby_in(folder)
        play(lobby, open_one(lobby, names, game), over)
        lobby.leave()
        show(driver, lobby, HomePage)

    return shown


def home_first(driver: Driver, folder: Path) -> None:
    show(driver, lobby_in(folder), HomePage)


def home_many(driver: Driver, folder: Path) -> None:
    show(driver, twelve(folder), HomePage)


def home_seven(driver: Driver, folder: Path, names: tuple[str, ...] = SEVEN) -> None:
    lobby = lobby_in(folder)
    play(lobby, open_one(lobby, names, "ContractWhist"), lambda table: table.state.number > 4)
    show(driver, lobby, HomePage)


def home_seven_long(driver: Driver, folder: Path) -> None:
    home_seven(driver, folder, LONG_SEVEN)


def twelve(folder: Path) -> Lobby:
    """A lobby with twelve tables that go on, some with long names."""
    lobby = lobby_in(folder, NOW - timedelta(days=3))
    for n in range(12):
        play(lobby, open_one(lobby, (*GROUPS, LONG)[n % 6]), lambda table: table.state.number > 1, seed=n)
    return lobby


def open_tables(driver: Driver, folder: Path) -> None:
    show(driver, twelve(folder), HomePage, open_tables_page())


def resume(
    driver: Driver, folder: Path, cards: int = 1, names: tuple[str, ...] = GROUPS[0], game: str = "BidWhist"
) -> None:
    lobby = lobby_in(folder, NOW - timedelta(minutes=30))
    play(lobby, open_one(lobby, names, game), in_trick(7 if game == "BidWhist" else 4, cards), seed=4, detail="cards")
    lobby.table = None
    lobby.last_run = LastRun(clean=False, table="")
    lobby.began = NOW.astimezone(UTC)
    show(driver, lobby, HomePage, ResumePage)


def resume_seven(driver: Driver, folder: Path) -> None:
    resume(driver, folder, 5, LONG_SEVEN, "KnockoutWhist")


def resume_many_cards(driver: Driver, folder: Path) -> None:
    resume(driver, folder, 3, LONG)


def new_table(driver: Driver, folder: Path) -> None:
    form = seated(("Ada", "Otis", "Ruby", "Leon"))
    form.names[2] = ""
    show(driver, lobby_in(folder), HomePage, new_table_page(form))


def new_table_ready(driver: Driver, folder: Path) -> None:
    form = seated(LONG, dealer=2)
    form.set_rule("jester", True)
    show(driver, lobby_in(folder), HomePage, new_table_page(form))


def new_table_game(driver: Driver, folder: Path) -> None:
    show(driver, lobby_in(folder), HomePage, game_page(seated()))


def new_table_seven(driver: Driver, folder: Path) -> None:
    form = seated(SEVEN, 4, "ContractWhist")
    show(driver, lobby_in(folder), HomePage, new_table_page(form))


def new_table_of(count: int) -> Callable[[Driver, Path], None]:
    """A form with so many long names, the last one dealing."""

    def shown(driver: Driver, folder: Path) -> None:
        form = seated(LONG_SEVEN[:count], count - 1, "KnockoutWhist", "traditional")
        show(driver, lobby_in(folder), HomePage, new_table_page(form))

    return shown


def people(folder: Path) -> Lobby:
    lobby = lobby_in(folder)
    for name in ("Rufus", "Ruth M.", "Ruby", *GROUPS[1]):
        lobby.journal.people.add(name)
    return lobby


def new_table_name(driver: Driver, folder: Path) -> None:
    form = seated(("Ada", "Otis", "South", "Leon"))
    form.names[2] = ""
    show(driver, people(folder), HomePage, new_table_page(form), name_page(form, 2))
    driver.tap("R")
    driver.tap("U")


def new_table_swap(driver: Driver, folder: Path) -> None:
    form = seated()
    show(driver, people(folder), HomePage, new_table_page(form), name_page(form, 2))


def new_table_swap_seven(driver: Driver, folder: Path) -> None:
    form = seated(SEVEN, 2, "ContractWhist")
    show(driver, people(folder), HomePage, new_table_page(form), name_page(form, 6))


def dealer_of(count: int) -> Callable[[Driver, Path], None]:
    """Who deals, of so many."""

    def shown(driver: Driver, folder: Path) -> None:
        show(driver, lobby_in(folder), HomePage, dealer_page(seated(SEVEN[:count], None, "KnockoutWhist")))

    return shown


def cut_seven(driver: Driver, folder: Path) -> None:
    form = seated(SEVEN, None, "ContractWhist")
    app = show(driver, lobby_in(folder), HomePage, cut_page(form, partners=False))
    for card in (11, 24, 3, 37, 25):
        app.page.cut.draw(card)
    app.refresh()


def dealer(driver: Driver, folder: Path) -> None:
    show(driver, lobby_in(folder), HomePage, dealer_page(seated(dealer=None)))


def cut(driver: Driver, folder: Path) -> None:
    app = show(driver, lobby_in(folder), HomePage, cut_page(seated(dealer=None), partners=True))
    for card in (11, 24, 3):
        app.page.cut.draw(card)
    app.refresh()


def cut_done(driver: Driver, folder: Path) -> None:
    app = show(driver, lobby_in(folder), HomePage, cut_page(seated(LONG, dealer=None), partners=True))
    for card in (11, 25, 3, 49, 0):
        if app.page.cut.turn is not None:
            app.page.cut.draw(card)
    app.refresh()


def house_rules(driver: Driver, folder: Path) -> None:
    form = seated()
    form.set_rule("sport_kitty", "always")
    show(driver, lobby_in(folder), HomePage, house_rules_page(form))
    driver.tap("Down")


def house_rules_wrong(driver: Driver, folder: Path) -> None:
    form = seated()
    form.set_rule("kitty", 4)
    show(driver, lobby_in(folder), HomePage, house_rules_page(form))


def house_rules_last(driver: Driver, folder: Path) -> None:
    form = seated(LONG)
    form.set_rule("target", 500)
    form.set_rule("set_fee", 999)
    app = show(driver, lobby_in(folder), HomePage, house_rules_page(form))
    app.page.bookmark.first = 13
    app.page.again()


def house_rules_of(game: str) -> Callable[[Driver, Path], None]:
    """The form of a game's house rules."""

    def shown(driver: Driver, folder: Path) -> None:
        form = NewTable.begin(game)
        for seat in range(form.count):
            form.set_name(seat, SEVEN[seat])
        form.dealer = 0
        show(driver, lobby_in(folder), HomePage, new_table_page(form), house_rules_page(form))

    return shown


def new_table_of_game(game: str) -> Callable[[Driver, Path], None]:
    """An empty form of a game."""

    def shown(driver: Driver, folder: Path) -> None:
        show(driver, lobby_in(folder), HomePage, new_table_page(NewTable.begin(game)))

    return shown


def number(driver: Driver, folder: Path) -> None:
    form = seated()
    target = next(rule for rule in rules_of(form.game.kind) if rule.id == "target")
    show(driver, lobby_in(folder), HomePage, number_page(form, target))
    driver.tap("1")
    driver.tap("5")


def start_score(driver: Driver, folder: Path) -> None:
    form = replace(seated(), start=(-2, 5))
    show(driver, lobby_in(folder), HomePage, start_score_page(form))


def history(driver: Driver, folder: Path) -> None:
    lobby = lobby_in(folder, NOW - timedelta(days=20))
    for n, names in enumerate((*GROUPS, LONG, *GROUPS)):
        play(lobby, open_one(lobby, names), over, seed=n)
        lobby.journal._now.now += timedelta(days=1)
    show(driver, lobby, HomePage, history_page())


def history_found(driver: Driver, folder: Path) -> None:
    history(driver, folder)
    driver.tap("Find a player")
    driver.type("Ada")
    driver.tap("4 past tables")


def history_find(driver: Driver, folder: Path) -> None:
    history(driver, folder)
    driver.tap("Find a player")
    driver.type("R")


def history_games(driver: Driver, folder: Path) -> None:
    lobby = lobby_in(folder, NOW - timedelta(days=20))
    for n, (names, game) in enumerate(
        (
            (GROUPS[0], "BidWhist"),
            (LONG_SEVEN, "ContractWhist"),
            (SEVEN[:3], "ContractWhist"),
            (SEVEN[:2], "KnockoutWhist"),
            (SEVEN[:5], "ContractWhist"),
            (SEVEN, "ContractWhist"),
        )
    ):
        play(lobby, open_one(lobby, names, game), over, seed=n)
        lobby.journal._now.now += timedelta(days=1)
    show(driver, lobby, HomePage, history_page())


def history_none(driver: Driver, folder: Path) -> None:
    show(driver, lobby_in(folder), HomePage, history_page())


PALACE = Phrase("Rules of {preset}", preset=Phrase("Palace"))


def help_rules(driver: Driver, folder: Path, section: str = "Bidding") -> None:
    show(driver, lobby_in(folder), HomePage, rules_page(seated().rules, PALACE))
    driver.tap(section)


def help_rules_scoring(driver: Driver, folder: Path) -> None:
    help_rules(driver, folder, "Scoring")


def help_rules_why(driver: Driver, folder: Path) -> None:
    help_rules(driver, folder, "Why so")


def help_other(driver: Driver, folder: Path) -> None:
    show(driver, lobby_in(folder), HomePage, other_rules_page())


def help_words(driver: Driver, folder: Path) -> None:
    show(driver, lobby_in(folder), HomePage, words_page(seated().rules, PALACE))


def trouble_full(driver: Driver, folder: Path) -> None:
    where = Path("/home/kiosk/.local/share/whist-kiosk/journal.db")
    wrong = trouble(DiskFull(where, "database or disk is full (SQLITE_FULL)"))
    show(driver, None, trouble_page(wrong, lambda: wrong))


def how_to(*taps: str) -> Callable[[Driver, Path], object]:
    """Questions, or the answer to one."""

    def shown(driver: Driver, folder: Path) -> None:
        show(driver, lobby_in(folder), HomePage)
        driver.tap("Help")
        for tap in taps:
            if not driver.shown(tap):
                driver.tap("Down")
            driver.tap(tap)

    return shown


PICTURES: dict[str, Callable[[Driver, Path], None]] = {
    "home": home,
    "help-how": how_to(),
    "help-answer": how_to("Tell a result"),
    "help-answer-long": how_to("Correct a result"),
    "help-print": how_to("Print"),
    "home-first": home_first,
    "home-of-a-house": home_of_a_house,
    "home-again": home_again(GROUPS[0], "BidWhist"),
    "home-again-long": home_again(LONG, "BidWhist"),
    "home-again-seven": home_again(LONG_SEVEN, "KnockoutWhist"),
    "home-many": home_many,
    "home-seven": home_seven,
    "home-seven-long": home_seven_long,
    "open-tables": open_tables,
    "resume": resume,
    "resume-seven": resume_seven,
    "resume-cards": resume_many_cards,
    "new-table": new_table,
    "new-table-ready": new_table_ready,
    "new-table-game": new_table_game,
    "new-table-seven": new_table_seven,
    **{f"new-table-{count}": new_table_of(count) for count in (2, 3, 6, 7)},
    "new-table-name": new_table_name,
    "new-table-swap": new_table_swap,
    "new-table-swap-seven": new_table_swap_seven,
    "new-table-dealer": dealer,
    **{f"new-table-dealer-{count}": dealer_of(count) for count in (3, 6)},
    "cut-seven": cut_seven,
    "cut": cut,
    "cut-done": cut_done,
    "house-rules": house_rules,
    "house-rules-wrong": house_rules_wrong,
    "house-rules-last": house_rules_last,
    "house-rules-number": number,
    **{f"house-rules-{id}": house_rules_of(id) for id in GAMES},
    **{f"new-table-{id}": new_table_of_game(id) for id in GAMES},
    "start-score": start_score,
    "history": history,
    "history-games": history_games,
    "history-find": history_find,
    "history-found": history_found,
    "history-none": history_none,
    "help-rules": help_rules,
    "help-rules-scoring": help_rules_scoring,
    "help-rules-why": help_rules_why,
    "help-other": help_other,
    "help-words": help_words,
    "trouble": trouble_full,
}
