"""Of a board that somebody has still to play nobody is shown anything: not its cards, nor what came of it.

A night is had twice, alike but for its deals and for what came of its boards. Whatever anybody can touch without the
PIN, print, keep in a file or ask for at a shell must be the same at both: then nothing of it can be in it, in whatever
way.

Standings alone may differ: they are shown although they compare boards that some have still to play (docs/night.md).

The environment variable `WHIST_WITHHELD` says how many random walks are taken over the pages, of how many taps:
`8x400`.
"""

import io
import os
import re
import shutil
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.__main__ import main
from kiosk.lobby.lobby import Lobby
from kiosk.night.board_facts import plays
from kiosk.night.boards.making import BoardMaking
from kiosk.night.lists import listings
from kiosk.night.session import Night
from kiosk.night.withheld import to_be_played
from kiosk.paper.kinds import KINDS
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.night.page import night_page
from kiosk.screens.routes import route
from kiosk.screens.table.open_table import TAKES_IT
from kiosk.screens.widgets import Touch, buttons
from kiosk.table.present import view
from kiosk.table.table import Table
from kiosk.table.views import OverStage, PlayStage, ResultStage
from rules.cards import cards_in
from tests.kiosk.pictures.lobby import show
from tests.kiosk.scenes.duplicate_nights import duplicate_night
from tests.kiosk.scenes.nights import PIN

NOW = datetime(2026, 3, 4, 19, 30, tzinfo=UTC)
WALKS, TAPS = map(int, os.environ.get("WHIST_WITHHELD", "1x60").split("x"))
NOT_TOUCHED = {
    *("Switch off", "Restart", "PowerPage: Close", "Home", "Try without a reader"),
    *("About", "As a code"),
}
"""Keys that end the walk, lead to where it begins, or let a device of its own pace lay cards at random; and those that
show how full the disk is at this moment."""


@dataclass(frozen=True)
class Went:
    """How a night went: the deals' seed, the contract of Bid Whist as it is called, and the tricks of each board."""

    seed: int
    call: str
    declare: str
    tricks: tuple[int, ...]


ONE, OTHER = Went(3, "4U", "4US", (9, 5, 8, 4)), Went(8, "5D", "5DH", (6, 11, 12, 7))
BOARDS = range(1, 7)
GAMES = (("Whist", "drive"), ("BidWhist", "palace"))


def lobby_of(folder: Path) -> Lobby:
    return Lobby.open(folder, now=lambda: NOW)


def night_of(lobby: Lobby) -> Night:
    """The latest night, gone on with."""
    if lobby.night is None:
        lobby.go_on_with_night(lobby.nights()[0].name)
    assert lobby.night is not None
    return lobby.night


def begun(folder: Path, game: str, preset: str) -> None:
    """A Mitchell of six pairs at three tables, two boards a round, whose first round is seated."""
    lobby = lobby_of(folder)
    night = duplicate_night(lobby, game=game, preset=preset, minutes=0)
    lobby.director.leave()
    night.seat()
    lobby.journal.settle()
    lobby.close()


def play_board(lobby: Lobby, went: Went) -> Table:
    """The next hand of table 1 at the kiosk: Whist card by card, from the board's own hands; Bid Whist by its calls."""
    table = lobby.play_here(1)
    play_hand(table, night_of(lobby), went)
    return table


def play_hand(table: Table, night: Night, went: Went) -> None:
    settle = table.journal.settle
    table.dealt()
    settle()
    assert table.board is not None
    held, rng = list(night.boards[table.board].hands), Random(went.seed)
    if table.opening.game.id == "BidWhist":
        for call in (went.call, "Pass", "Pass", "Pass"):
            table.call(call)
            settle()
        table.declare(went.declare)
        settle()
        table.start_play()
        settle()
        table.total(went.tricks[table.board - 1])
        settle()
    table.set_detail("cards")
    while isinstance(view(table).stage, PlayStage):
        seat, order, trick = table.hand.turn, table.hand.order, table.hand.trick
        assert seat is not None and order is not None
        own = [*cards_in(held[seat])]
        led = (
            order.suit[trick.plays[0][1]] if trick is not None and trick.plays and trick.plays[0][1] is not None else -1
        )
        card = rng.choice([card for card in own if order.suit[card] == led] or own)
        held[seat] &= ~(1 << card)
        table.play(card)
        settle()
    assert isinstance(view(table).stage, ResultStage | OverStage), view(table).stage
    assert night.results(table.stream).keys() >= {table.state.number}


def tell(night: Night, went: Went, *places: int) -> None:
    """The results of these tables, as far as they are missing."""
    state = night.current
    assert state is not None
    for place in places:
        seated = state.table(place)
        assert seated is not None
        for hand, board in enumerate(seated.boards, 1):
            if hand in night.results_at(state, place):
                continue
            values: dict[str, Any] = {"tricks": went.tricks[(board + place) % 4]}
            if night.plan.game.id == "BidWhist":
                values |= {"declarer": "N", "bid": went.call, "trumps": went.declare[-1]}
            night.record_result(place, values, hand)
            night.journal.settle()
            assert not night.notice


def start(lobby: Lobby, seeds: dict[int, int]) -> Night:
    """The boards get deals, each drawn with its seed, and the first round starts."""
    night = night_of(lobby)
    lobby.director.enter(PIN)
    for board, seed in seeds.items():
        BoardMaking(night, Random(1000 * seed + board)).draw([board])
        lobby.journal.settle()
    lobby.director.leave()
    night.start()
    lobby.journal.settle()
    return night


def one_board_played(lobby: Lobby, went: Went) -> None:
    """Table 1 has played the first of its boards here and was left; table 2 has told both, table 3 none."""
    start(lobby, dict.fromkeys(BOARDS, went.seed))
    play_board(lobby, went)
    lobby.leave()
    tell(night_of(lobby), went, 2)


def table_done(lobby: Lobby, went: Went) -> None:
    """Table 1 has played both its boards here, and was left."""
    start(lobby, dict.fromkeys(BOARDS, went.seed))
    table = play_board(lobby, went)
    table.next_hand()
    lobby.journal.settle()
    play_hand(table, night_of(lobby), went)
    table.next_hand()
    lobby.journal.settle()
    lobby.leave()


def second_round(lobby: Lobby, went: Went) -> None:
    """The first round is over, and the second one has begun: its boards are those that others had in the first."""
    table_done(lobby, went)
    night = night_of(lobby)
    tell(night, went, 2, 3)
    night.close()
    night.seat()
    night.start()
    lobby.journal.settle()


def last_board(night: Night) -> int:
    """The second board of table 1 in the last round."""
    return next(board for board, at in plays(night).items() if any((p.round, p.table, p.hand) == (3, 1, 2) for p in at))


def last_round(lobby: Lobby, went: Went) -> None:
    """Only `last_board` has still to be played once more. It alone went otherwise, and at all tables alike, so that it
    makes no difference in the standings."""
    night = night_of(lobby)
    last = last_board(night)
    start(lobby, {board: went.seed if board == last else 1 for board in BOARDS})
    while True:
        state = night.current
        assert state is not None
        for table in reversed(state.round.tables):
            for hand, board in enumerate(table.boards, 1):
                if (state.number, table.number, board) == (3, 1, last):
                    return
                values: dict[str, Any] = {"tricks": went.tricks[0] if board == last else 8}
                if night.plan.game.id == "BidWhist":
                    call, trumps = (went.call, went.declare[-1]) if board == last else ("6U", "C")
                    values |= {"declarer": "N", "bid": call, "trumps": trumps}
                night.record_result(table.number, values, hand)
                night.journal.settle()
                assert not night.notice
        night.close()
        night.seat()
        night.start()
        lobby.journal.settle()


MOMENTS = (one_board_played, table_done, second_round, last_round)
AT = [(game, moment) for game in GAMES for moment in MOMENTS]
if "WHIST_WITHHELD" not in os.environ:
    AT = [AT[0], AT[6]]  # both games, two of the moments
"""What has happened when everybody looks: there are boards that somebody has still to play."""


@dataclass
class Two:
    """Two folders with the same night, which went in two ways."""

    folders: tuple[Path, Path]

    def each(self, what: Callable[[Path], Any]) -> tuple[Any, Any]:
        return what(self.folders[0]), what(self.folders[1])

    def same(self, what: Callable[[Path], Any]) -> None:
        """AssertionError where something of the one is not to be had of the other, or looks otherwise."""
        one, other = self.each(what)
        assert one == other


def two(folder: Path, game: str, preset: str, moment: Callable[[Lobby, Went], None]) -> Two:
    begun(folder / "begun", game, preset)
    made = []
    for name, went in (("one", ONE), ("other", OTHER)):
        shutil.copytree(folder / "begun", folder / name / "data")
        lobby = lobby_of(folder / name / "data")
        night = night_of(lobby)
        moment(lobby, went)
        assert not night.notice and to_be_played(night) == ({last_board(night)} if moment is last_round else {*BOARDS})
        lobby.close()
        made.append(folder / name / "data")
    return Two((made[0], made[1]))


@pytest.fixture(
    scope="module",
    params=AT,
    ids=lambda p: f"{p[0][0]}-{p[1].__name__}",
)
def nights(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Two:
    (game, preset), moment = request.param
    return two(tmp_path_factory.mktemp("withheld"), game, preset, moment)


def results_of(folder: Path) -> list[tuple[str, ...]]:
    lobby = lobby_of(folder)
    try:
        return [*listings(night_of(lobby), all=True)[2].rows]
    finally:
        lobby.close()


def test_the_two_nights_went_in_two_ways(nights: Two) -> None:
    one, other = nights.each(results_of)
    assert one and len(one) == len(other) and one != other


# Pages.


def looks(driver: Driver) -> list[object]:
    """All that is on the screen: of each thing what it is, where, what is written and filled, and what it shows."""
    return [
        (
            type(widget).__name__,
            tuple(map(round, (*widget.to_window(*widget.pos), *widget.size))),
            [line.text for line in widget.written],
            [colour for _, colour in widget.filled],
            [_plain(getattr(widget, name)) for name in widget.shows],
        )
        for widget in driver.drawn()
    ]


def _plain(value: object) -> str:
    return re.sub(r" at 0x[0-9a-f]+", "", repr(value))


def compared(night: Night) -> set[int]:
    """The boards that several tables have had in rounds that are over: the standings compare what came of them."""
    closed = {state.number for state in night.rounds if state.closed}
    return {board for board, at in plays(night).items() if sum(play.round in closed for play in at) > 1}


class Looker:
    """Somebody without the PIN at a kiosk; keeps all that was on the screen, by what was touched."""

    def __init__(self, driver: Driver, folder: Path) -> None:
        self.driver, self.seen = driver, list[tuple[str, list[object]]]()
        self.lobby = lobby_of(folder)
        night_of(self.lobby)
        self.kiosk = show(driver, self.lobby, HomePage, night_page)
        driver.until(lambda: self.kiosk.loaded, what="what people open next")

    def settle(self) -> None:
        self.driver.until(lambda: not self.lobby.journal.pending, what="the journal")
        self.driver.frames(3)
        self.driver.until(lambda: not any("Looking for" in text for text in self.driver.texts()), what="the machine")
        page = self.kiosk.page
        desk = getattr(page, "desk", None)
        if desk is not None:
            desk.settle()
            self.driver.frames(3)
        if self.lobby.season.busy:
            self.lobby.season.settle()
            page.refresh()
            self.driver.frames(3)

    def keep(self, touched: str) -> None:
        self.settle()
        self.seen.append((f"{type(self.kiosk.page).__name__} after {touched}", looks(self.driver)))

    def touches(self) -> list[Touch]:
        found = (widget for widget in self.driver.drawn() if isinstance(widget, Touch) and widget.live)
        page = type(self.kiosk.page).__name__
        return [
            key
            for key in found
            if not NOT_TOUCHED & {said for line in key.written for said in (line.text, f"{page}: {line.text}")}
        ]

    def go(self, *titles: str) -> None:
        """From the night's own page by these keys, as far as there are any."""
        self.kiosk.home(night_page)
        self.keep("home")
        for title in titles:
            key = next((key for key in self.touches() if any(line.text == title for line in key.written)), None)
            if key is None:
                self.seen.append((f"no key {title}", []))
                return
            self.driver.tap(key)
            self.keep(title)

    def walk(self, rng: Random, taps: int) -> None:
        """Whatever comes under a finger, until that has played the last of a board, or has closed a round after which
        the standings compare more boards than before."""
        self.kiosk.home(night_page)
        self.settle()
        night = night_of(self.lobby)
        kept, before = to_be_played(night), compared(night)
        for _ in range(taps):
            keys = self.touches()
            if type(self.kiosk.page).__name__ == "PinPage" or not keys:
                self.kiosk.back()
                self.keep("back")
                continue
            key = rng.choice(keys)
            words = key.written[0].text if key.written else type(key).__name__
            self.driver.tap(key)
            self.settle()
            if not kept <= to_be_played(night) or compared(night) > before:
                return
            self.keep(words)

    def close(self) -> None:
        self.driver.close()


PATHS = (
    ("Where you sit", "By name"), ("All tables", "Boards"), *((f"Table {n}",) for n in (1, 2, 3)),
    *(("All tables", f"Table {n}", f"Board {board}") for n in (1, 2, 3) for board in range(1, 7)),
    *(("All tables", f"Table {n}", "Play it here") for n in (1, 2, 3)),
    *(("Table 1", "Play it here", "Menu", key) for key in (
        "Score sheet", "Correct a hand", "Replay a hand", "Adjust the score", "Print", "Devices", "Rules", "Redo",
    )),
    ("Table 1", "Play it here", "Undo"), ("Table 1", "Play it here", "Next hand"),
    *(("Table 1", "Play it here", "Menu", "Print", paper, "The kiosk’s own folder") for paper in (
        "Score sheet", "For a spreadsheet", "The hands",
    )),
    ("Table 1", "Play it here", "Menu", "Lie flat"),
    ("Table 1", "Play it here"), ("Table 1", "Play it here", "Menu"), ("Table 1", "Play it here", "Undo"),
    ("Table 1", "Play it here", "Next hand"),
    ("Undo", "Table 2", "Play it here", "Menu", "Redo"), ("All tables", "Table 2", "Done"),
)  # fmt: skip
"""Every page on the way is looked at."""
AT_HOME = ("History", "Season", "Help", "Devices", "Settings")


def looked(driver: Driver, nights: Two, look: Callable[[Looker], None]) -> int:
    """Looks at both nights; AssertionError at the first screen that is not the same. How many screens there were."""
    seen, kept = [], []
    for folder in nights.folders:
        copy = folder.parent.parent / "looked"
        shutil.copytree(folder, copy)
        looker = Looker(driver, copy)
        try:
            look(looker)
        finally:
            looker.close()
            kept.append({path.name: path.read_bytes() for path in copy.glob("papers/*")})
            shutil.rmtree(copy)
        seen.append(looker.seen)
    for (what, one), (then, other) in zip(*seen, strict=False):
        assert what == then
        assert [each for each in one if each not in other] == [each for each in other if each not in one], what
        assert one == other, what
    assert len(seen[0]) == len(seen[1]) and kept[0] == kept[1]
    return len(seen[0])


@pytest.fixture(autouse=True)
def nothing_waits(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fingers are taken at once, and so is a trick that is over: how long the disk took decides nothing."""
    monkeypatch.setattr(buttons, "REST", 0.0)
    monkeypatch.setattr("kiosk.screens.table.page.TAKES_IT", 0.0)
    monkeypatch.setattr("kiosk.screens.flat.page.TAKES_IT", 0.0)


def test_no_page_that_is_reached_without_the_pin_shows_anything_of_a_board(driver: Driver, nights: Two) -> None:
    def look(looker: Looker) -> None:
        for path in PATHS:
            looker.go(*path)
        for title in AT_HOME:
            looker.kiosk.home()
            looker.keep("home")
            if title in looker.driver.texts():
                driver.tap(title)
                looker.keep(title)

    assert looked(driver, nights, look) > len(PATHS)


@pytest.mark.parametrize("walk", range(WALKS))
def test_nothing_that_is_touched_shows_anything_of_a_board(driver: Driver, nights: Two, walk: int) -> None:
    assert looked(driver, nights, lambda looker: looker.walk(Random(walk), TAPS)) > 0


class Wants(Random):
    """Chooses the key with these words."""

    def __init__(self, words: str) -> None:
        super().__init__(0)
        self.words = words

    def choice(self, keys: Any) -> Any:
        return next(key for key in keys if any(line.text == self.words for line in key.written))


def test_a_walk_ends_where_the_standings_come_to_compare_what_became_of_boards(driver: Driver, tmp_path: Path) -> None:
    def look(looker: Looker) -> None:
        night = night_of(looker.lobby)
        tell(night, ONE, 1, 2, 3)
        looker.walk(Wants("Round over"), 1)
        assert len(night.counted()) == 2

    looked(driver, two(tmp_path, *GAMES[0], second_round), look)


@pytest.mark.parametrize("page", ["table.upright", "table.flat"])
def test_how_long_somebody_waits_makes_no_difference(driver: Driver, tmp_path: Path, page: str) -> None:
    begun(tmp_path / "one" / "data", *GAMES[0])
    waits = iter((0.1, 2 * TAKES_IT))

    def look(looker: Looker) -> None:
        start(looker.lobby, {})
        table = looker.lobby.play_here(1)
        table.dealt()
        table.set_detail("cards")
        table.journal.settle()
        looker.kiosk.home(route(page))
        for _ in range(4):
            assert table.turn is not None
            table.play(cards_in(table.hand.legal_cards(table.turn))[0])
            table.journal.settle()
            looker.settle()
        driver.wait(next(waits))
        looker.keep("a trick")

    assert looked(driver, Two((tmp_path / "one" / "data",) * 2), look) == 1


@pytest.mark.parametrize(
    "path",
    [
        ("All tables", "Table 2"),
        ("Table 1", "Play it here", "Menu", "Score sheet"),
        ("Table 1", "Play it here", "Undo"),
    ],
    ids=lambda path: path[-1],
)
def test_what_is_kept_from_others_is_seen_with_the_pin(driver: Driver, tmp_path: Path, path: tuple[str, ...]) -> None:
    def look(looker: Looker) -> None:
        looker.lobby.director.enter(PIN)
        looker.go(*path)

    nights = two(tmp_path, *GAMES[0], one_board_played)
    with pytest.raises(AssertionError, match=" after "):
        looked(driver, nights, look)


# Commands, papers and files.


def run(folder: Path, *command: str) -> tuple[int, bytes, dict[str, bytes]]:
    """What a command says of the records in a folder, and the files that it writes; without ids and where they lie."""
    made = folder.parent.parent / "made"
    made.mkdir()
    try:
        said = CliRunner().invoke(
            main, ["--data-dir", str(folder), *(part.replace("MADE", str(made)) for part in command)]
        )
        assert said.exception is None or isinstance(said.exception, SystemExit), command
        files = {path.name: path.read_bytes() for path in made.iterdir()}
    finally:
        shutil.rmtree(made)
    return said.exit_code, said.stdout_bytes.replace(str(folder).encode(), b""), files


WHICH: tuple[tuple[str, ...], ...] = ((), ("--table", "1"), ("--table", "2"))
TABLES = tuple(("export", "--format", form, *which) for form in ("pdf", "csv", "pbn") for which in WHICH)
NIGHT = (
    *(("print", kind) for kind in KINDS),
    *(("print", kind, "--round", "1") for kind in ("seats", "table-cards")),
    ("night", "list"), ("night", "export", "-o", "MADE"), ("wall", "--help"),
    ("season", "league"), ("season", "rating"), ("season", "player", "Ada"), ("season", "player", "Amos"),
    ("season", "league", "--json"), ("people", "list"), ("verify",),
)  # fmt: skip


@pytest.mark.parametrize("command", (*TABLES, *NIGHT), ids=" ".join)
def test_no_command_tells_anything_of_a_board(nights: Two, command: tuple[str, ...]) -> None:
    nights.same(lambda folder: run(folder, *command))


@pytest.mark.parametrize("form", ["pdf", "csv", "pbn"])
def test_no_table_of_any_round_is_exported_with_anything_of_a_board(nights: Two, form: str) -> None:
    def exported(folder: Path) -> list[object]:
        lobby = lobby_of(folder)
        tables = [stream for state in night_of(lobby).rounds for stream in state.streams.values()]
        lobby.close()
        return [run(folder, "export", "--table", stream, "--format", form) for stream in tables]

    nights.same(exported)


def test_a_report_has_nothing_of_a_board(nights: Two) -> None:
    def report(folder: Path) -> dict[str, str]:
        _code, _said, files = run(folder, "report", "MADE", "--names")
        (bundle,) = files.values()
        with zipfile.ZipFile(io.BytesIO(bundle)) as opened:
            texts = {name: opened.read(name).decode() for name in opened.namelist()}
        apart = {"log.txt", "system-log.txt", "about.txt"}  # of this run, not of the night
        return {
            name: re.sub(r"[0-9a-f]{6,}|\d{4}-\d\d-\d\dT[\d:.]+Z", "", text)
            for name, text in texts.items()
            if name not in apart
        }

    nights.same(report)
