"""What could have been made of boards with all cards open: when it is worked out, where it is kept, who is told."""

import json
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from kiosk.base.task import Task
from kiosk.lobby.lobby import Lobby
from kiosk.main.commands.analyse import analyse
from kiosk.night.boards.every_bid import CELLS, Cell
from kiosk.night.boards.open_cards import KEPT, SETTING, Boards, Kept, OpenCards, open_cards
from kiosk.night.hand_records import hand_records
from kiosk.night.session import Night
from kiosk.paper.files import files
from kiosk.paper.kinds import KINDS, papers
from kiosk.paper.records import HandRecords
from kiosk.paper.tables import List
from kiosk.table.hindsight import SETTING as SHOWN
from kiosk.table.hindsight import Shown
from kiosk.table.solver import Ended, Found, Told
from rules.boards import Board, Layout, read, write
from rules.catalogue import GAMES
from rules.movements.howell import Howell
from tests.kiosk.scenes.duplicate_nights import begin_round, draw_all, duplicate_night, looked_at, play_round, tell

TABLE = 'OptimumResultTable "Declarer;Denomination;Result"'


@pytest.fixture(scope="module")
def lobby(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lobby]:
    with_lobby = Lobby.open(tmp_path_factory.mktemp("open"))
    yield with_lobby
    with_lobby.close()


@pytest.fixture
def night(lobby: Lobby) -> Iterator[Night]:
    """Six pairs in a Howell: five boards with deals, and a round is a board. Nothing is known of them yet."""
    lobby.journal.settings.set(SETTING, None)
    made = duplicate_night(lobby, format=Howell(boards_a_round=1))
    draw_all(made)
    yield made
    lobby.journal.settings.set(SHOWN, Shown.HOME.content())


class Search:
    """Stands for the process: it says what a test says."""

    def __init__(self, lobby: Lobby) -> None:
        self.tasks: list[Task] = []
        self.asked: list[tuple[tuple[str, ...], str]] = []
        self.tell: Callable[[Told], None] = lambda told: None
        self.lobby = lobby
        self.boards = Boards(lobby.setting, lobby.set_setting, solve=self.solve)

    def solve(self, options: tuple[str, ...], record: str, report: Callable[[Told], None]) -> Task:
        self.tell = report
        self.asked.append((options, record))
        self.tasks.append(Task("a search", lambda stopping: None if stopping.wait(30) else None))
        return self.tasks[-1]

    def follow(self, night: Night | None) -> None:
        self.boards.follow(night)
        self.lobby.journal.settle()

    def says(self, *told: Told) -> None:
        for each in told:
            self.tell(each)
        self.tasks[-1].ask_to_stop()
        self.boards.poll()
        self.lobby.journal.settle()

    def finds(self, tricks: int) -> None:
        """The process finds that the dealer's side takes so many tricks."""
        options, _ = self.asked[-1]
        trumps, declarer = options[1::2]
        self.says(found("tricks", declarer, trumps, tricks), Ended(True))

    def finds_all(self, figures: Sequence[int]) -> None:
        """The process finds so many tricks for each declarer and trumps, uptown and downtown."""
        self.says(*(found(*cell, tricks) for cell, tricks in zip(CELLS, figures, strict=True)), Ended(True))


def found(kind: str, declarer: str, trumps: str, tricks: int) -> Found:
    """A line that the process prints."""
    return Found({"board": "1", "kind": kind, "declarer": declarer, "trumps": trumps, "tricks": tricks})


@pytest.fixture
def search(lobby: Lobby) -> Iterator[Search]:
    lobby.journal.settings.set(SETTING, None)
    made = Search(lobby)
    yield made
    made.boards.leave()
    lobby.journal.settings.set(SHOWN, Shown.HOME.content())
    lobby.journal.settle()


def said(night: Night) -> dict[int, str]:
    """What is said of each board that is open to all; "" where nothing is."""
    shown = {record.number: open_cards(night, record) for record in hand_records(night)}
    return {number: made.words.replace("\u00a0", " ") if made else "" for number, made in shown.items()}


def opened(night: Night) -> list[OpenCards]:
    """What is known of all boards that are open to all."""
    return [made for record in hand_records(night) if (made := open_cards(night, record)) is not None]


def test_boards_are_looked_at_one_by_one_as_they_are_over_and_never_before(night: Night, search: Search) -> None:
    begin_round(night)
    search.follow(night)
    assert not search.tasks and said(night) == {}
    tell(night)
    search.follow(night)
    assert said(night) == {1: "being worked out"}
    night.close()
    play_round(night)
    search.follow(night)
    assert len(search.tasks) == 1 and said(night) == {1: "being worked out", 2: ""}
    search.finds(9)
    assert said(night) == {1: "N–S 9, E–W 4", 2: "being worked out"}
    search.finds(9)
    assert said(night) == {1: "N–S 9, E–W 4", 2: "N–S 4, E–W 9"}, "North deals board 1, East board 2"
    search.follow(night)
    assert [options for options, _ in search.asked] == [
        ("--trumps", "H", "--declarer", "N"),
        ("--trumps", "D", "--declarer", "E"),
    ]


def test_what_is_known_is_not_worked_out_again_when_the_kiosk_starts_anew(
    lobby: Lobby, night: Night, search: Search
) -> None:
    play_round(night)
    search.follow(night)
    search.finds(9)
    anew = Search(lobby)
    anew.follow(night)
    assert not anew.tasks and said(night) == {1: "N–S 9, E–W 4"}


def test_a_kiosk_that_starts_after_a_power_cut_says_nothing_of_what_it_worked_out_then(
    lobby: Lobby, night: Night
) -> None:
    play_round(night)
    looked_at(night, {}, looking=1)
    anew = Search(lobby)
    anew.follow(None)
    assert said(night) == {1: ""}


def test_what_was_not_finished_begins_anew(lobby: Lobby, night: Night, search: Search) -> None:
    play_round(night)
    search.follow(night)
    search.boards.leave()
    lobby.journal.settle()
    assert said(night) == {1: ""} and search.tasks[0].wait(5)
    search.follow(night)
    search.finds(9)
    assert said(night) == {1: "N–S 9, E–W 4"}


def test_a_board_that_is_to_be_played_after_all_is_left_alone_and_nothing_is_said_of_it(
    night: Night, search: Search
) -> None:
    begin_round(night)
    tell(night)
    search.follow(night)
    night.undo()
    night.journal.settle()
    search.follow(night)
    assert search.tasks[0].wait(5) and len(search.tasks) == 1
    assert said(night) == {}


@pytest.mark.parametrize("told", [(Ended(False),), (Found({"tricks": "?"}), Ended(True)), (Ended(True),)])
def test_a_board_with_which_it_does_not_work_holds_up_no_other(
    night: Night, search: Search, told: tuple[Told, ...]
) -> None:
    play_round(night)
    play_round(night)
    search.follow(night)
    search.says(*told)
    search.finds(5)
    search.follow(night)
    assert said(night) == {1: "", 2: "N–S 8, E–W 5"} and len(search.tasks) == 2


def test_where_it_is_off_nothing_is_worked_out_and_nothing_is_said(lobby: Lobby, night: Night, search: Search) -> None:
    play_round(night)
    play_round(night)
    search.follow(night)
    search.finds(9)
    lobby.journal.settings.set(SHOWN, Shown.OFF.content())
    search.follow(night)
    assert search.tasks[1].wait(5) and said(night) == {1: "", 2: ""}


def bid_whist(lobby: Lobby, preset: str = "palace") -> Night:
    """The same six pairs at Bid Whist."""
    lobby.journal.settings.set(SETTING, None)
    made = duplicate_night(lobby, game="BidWhist", preset=preset, counting="points", format=Howell(boards_a_round=1))
    draw_all(made)
    return made


HEARTS: Cell = ("downtown", "S", "H")
SEVEN = [9 if cell == HEARTS else 7 for cell in CELLS]
"""Each declarer takes seven tricks, but South nine with hearts downtown."""


def test_of_bid_whist_one_question_asks_for_each_declarer_and_trumps_once_nobody_has_the_board_to_play(
    lobby: Lobby, search: Search
) -> None:
    night = bid_whist(lobby)
    begin_round(night)
    search.follow(night)
    assert not search.tasks and said(night) == {}
    tell(night)
    search.follow(night)
    assert [options for options, _ in search.asked] == [()] and said(night) == {1: "being worked out"}
    search.says(*(found(*cell, 7) for cell in CELLS[:5]))
    assert said(night) == {1: "being worked out"}
    search.boards.leave()
    lobby.journal.settle()
    assert said(night) == {1: ""}
    search.follow(night)
    search.finds_all(SEVEN)
    assert [options for options, _ in search.asked] == [(), ()], "it begins anew"
    assert said(night) == {1: "Best bid, the kitty aside: South 3 downtown hearts, 10 tricks"}
    night.undo()
    night.journal.settle()
    assert said(night) == {}, "somebody plays it after all"


def test_a_board_of_bid_whist_of_which_a_figure_did_not_come_is_given_up(lobby: Lobby, search: Search) -> None:
    night = bid_whist(lobby)
    play_round(night)
    search.follow(night)
    search.says(*(found(*cell, 7) for cell in CELLS[1:]), Ended(True))
    assert said(night) == {1: ""} and len(search.tasks) == 1


def test_a_row_stands_for_both_partners_where_they_make_the_same(lobby: Lobby) -> None:
    night = bid_whist(lobby)
    play_round(night)
    looked_at(night, {1: SEVEN})
    (made,) = opened(night)
    assert [block.head for block in made.blocks] == ["Uptown", "Downtown"]
    assert {block.trumps for block in made.blocks} == {(0, 1, 3, 2, None)}, "suits as hands are sorted"
    assert [[(row.declarer, row.tricks) for row in block.rows] for block in made.blocks] == [
        [("N–S", ("8",) * 5), ("E–W", ("8",) * 5)],
        [("N", ("8",) * 5), ("E–W", ("8",) * 5), ("S", ("8", "10", "8", "8", "8"))],
    ]
    assert made.note == "The kitty’s trick counts."


def test_without_a_kitty_none_is_spoken_of_and_bids_are_in_the_words_of_the_house_rules(lobby: Lobby) -> None:
    night = bid_whist(lobby, "columbus")
    play_round(night)
    looked_at(night, {1: SEVEN})
    (made,) = opened(night)
    assert made.words == "Best bid: South 2 special hearts, 9 tricks" and made.note == ""
    assert [block.head for block in made.blocks] == ["Straight", "Special"]
    assert made.blocks[1].rows[-1].tricks == ("7", "9", "7", "7", "7")


def test_of_bid_whist_nothing_is_worked_out_and_nothing_is_said_where_it_is_off(lobby: Lobby, search: Search) -> None:
    night = bid_whist(lobby)
    play_round(night)
    looked_at(night, {1: SEVEN})
    lobby.journal.settings.set(SHOWN, Shown.OFF.content())
    play_round(night)
    search.follow(night)
    assert not search.tasks and said(night) == {1: "", 2: ""}


def test_papers_have_what_is_known_and_nothing_of_boards_that_somebody_may_still_play(night: Night) -> None:
    play_round(night)
    play_round(night)
    looked_at(night, dict.fromkeys((1, 3, 4, 5), 9), looking=2)
    (records,) = papers(KINDS["hand-records"], night)
    assert isinstance(records, HandRecords)
    line = "With all cards open: N–S\u00a09, E–W\u00a04."
    assert [(record.number, made, table) for record, made, table in records.records] == [(1, line, None), (2, "", None)]
    travellers = [each for each in papers(KINDS["travellers"], night) if isinstance(each, List)]
    assert {each.title: each.below[1:] for each in travellers} == {"Board 1": (line,), "Board 2": ()}
    (text,) = [file.content.decode() for file in files(night) if file.name == "boards.pbn"]
    assert text.count("[OptimumResultTable") == text.count(f"[{TABLE}]\nN H 9\n") == 1
    boards = read(text, Layout.of(night.plan.game, night.plan.rules), Random(0))
    assert boards.boards == tuple(record.deal for record in hand_records(night)) and not boards.troubles


def test_papers_have_the_table_of_bid_whist_and_nothing_of_boards_that_somebody_may_still_play(lobby: Lobby) -> None:
    night = bid_whist(lobby)
    play_round(night)
    play_round(night)
    looked_at(night, dict.fromkeys((1, 3, 4, 5), SEVEN), looking=2)
    assert on_paper(night) == {"hand-records": [1], "travellers": [1]}
    (text,) = [file.content.decode() for file in files(night) if file.name == "boards.pbn"]
    assert "[OptimumResultTable" not in text, "it has no downtown"
    lobby.journal.settings.set(SHOWN, Shown.OFF.content())
    assert on_paper(night) == {"hand-records": [], "travellers": []}
    lobby.journal.settings.set(SHOWN, Shown.HOME.content())


def on_paper(night: Night) -> dict[str, list[int]]:
    """The boards whose table is on paper, by the paper's kind."""
    (records,) = papers(KINDS["hand-records"], night)
    assert isinstance(records, HandRecords)
    travellers = [each for each in papers(KINDS["travellers"], night) if isinstance(each, List)]
    tables = {each.title.removeprefix("Board "): each.table for each in travellers}
    best = "Best bid, the kitty aside: South 3 downtown hearts, 10 tricks."
    said = f"With all cards open. {best} The kitty’s trick counts."
    drawn = [table for *_, table in records.records if table is not None] + [*filter(None, tables.values())]
    assert {table.said for table in drawn} <= {said}
    return {
        "hand-records": [record.number for record, _, table in records.records if table is not None],
        "travellers": [int(number) for number, table in tables.items() if table is not None],
    }


@pytest.mark.parametrize(
    "content",
    [
        None,
        [],
        {"version": 3, "tricks": [], "looking": ""},
        {"version": 2},
        {"version": 1},
        {"version": 1, "tricks": [1], "looking": ""},
        {"version": 1, "tricks": [["a", -1]], "looking": ""},
        {"version": 2, "tricks": [["a", "7x"]], "looking": ""},
    ],
)
def test_what_cannot_be_read_is_worked_out_anew(content: object) -> None:
    assert Kept.of(content) == Kept()


def test_only_the_latest_are_kept() -> None:
    many = Kept({str(number): "7" * 40 for number in range(KEPT + 9)}, "9")
    again = Kept.of(many.content())
    assert [*again.tricks] == [str(number) for number in range(9, KEPT + 9)] and again.looking == "9"


def test_what_an_earlier_version_has_kept_is_known_still(lobby: Lobby, night: Night, search: Search) -> None:
    play_round(night)
    (record,) = hand_records(night)
    asked = sha256(repr((record.deal.hands, record.trump, record.dealer)).encode()).hexdigest()[:16]
    lobby.journal.settings.set(SETTING, {"version": 1, "tricks": [[asked, 9]], "looking": ""})
    assert said(night) == {1: "N–S 9, E–W 4"}
    search.boards = Boards(lobby.setting, lobby.set_setting, solve=search.solve)
    play_round(night)
    search.follow(night)
    search.finds(9)
    assert len(search.tasks) == 1 and said(night) == {1: "N–S 9, E–W 4", 2: "N–S 4, E–W 9"}
    assert lobby.setting(SETTING)["version"] == 2  # type: ignore[index]


def test_the_command_answers_what_is_asked_of_a_board(tmp_path: Path) -> None:
    (made,) = answers(tmp_path / "board.pbn", "Whist", "drive", "--trumps", "S", "--declarer", "N")
    assert made["tricks"] == 13


def test_the_command_answers_all_that_is_asked_of_a_board_of_bid_whist(tmp_path: Path) -> None:
    made = answers(tmp_path / "board.pbn", "BidWhist", "columbus")
    tricks = {(each["kind"], each["declarer"], each["trumps"]): each["tricks"] for each in made}
    assert tricks.keys() == {*CELLS} and len(made) == len(CELLS)
    assert tricks["downtown", "S", "S"] == 13 and tricks["tricks", "W", "S"] == 0


def answers(file: Path, game: str, preset: str, *options: str) -> list[dict[str, Any]]:
    """What the command prints of a board on which each seat has a suit."""
    rules = GAMES[game].preset(preset).rules
    a_suit_each = tuple(((1 << 13) - 1) << 13 * suit for suit in range(4))
    file.write_text(write([Board(1, a_suit_each)], Layout.of(GAMES[game], rules), ""))  # type: ignore[arg-type]
    result = CliRunner().invoke(analyse, ["--as-found", *options, str(file)])
    return [json.loads(line) for line in result.stdout.splitlines()]
