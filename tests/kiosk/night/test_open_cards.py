"""What could have been made of boards with all cards open: when it is worked out, where it is kept, who is told."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from kiosk.base.task import Task
from kiosk.lobby.lobby import Lobby
from kiosk.main.commands.analyse import analyse
from kiosk.night.boards.open_cards import KEPT, SETTING, Boards, Kept, open_cards
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
        self.says(Found({"kind": "tricks", "declarer": "?", "trumps": "?", "tricks": tricks}), Ended(True))


@pytest.fixture
def search(lobby: Lobby) -> Iterator[Search]:
    made = Search(lobby)
    yield made
    made.boards.leave()
    lobby.journal.settle()


def said(night: Night) -> dict[int, str]:
    """What is said of each board that is open to all; "" where nothing is."""
    found = {record.number: open_cards(night, record) for record in hand_records(night)}
    return {number: made.words.replace("\u00a0", " ") if made else "" for number, made in found.items()}


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


def test_where_the_bidding_names_trumps_nothing_is_asked(lobby: Lobby, search: Search) -> None:
    night = duplicate_night(
        lobby, game="BidWhist", preset="columbus", counting="points", format=Howell(boards_a_round=1)
    )
    draw_all(night)
    play_round(night)
    search.follow(night)
    assert not search.tasks and said(night) == {1: ""}


def test_papers_have_what_is_known_and_nothing_of_boards_that_somebody_may_still_play(night: Night) -> None:
    play_round(night)
    play_round(night)
    looked_at(night, dict.fromkeys((1, 3, 4, 5), 9), looking=2)
    (records,) = papers(KINDS["hand-records"], night)
    assert isinstance(records, HandRecords)
    line = "With all cards open: N–S\u00a09, E–W\u00a04."
    assert [(record.number, made) for record, made in records.records] == [(1, line), (2, "")]
    travellers = [each for each in papers(KINDS["travellers"], night) if isinstance(each, List)]
    assert {each.title: each.below[1:] for each in travellers} == {"Board 1": (line,), "Board 2": ()}
    (text,) = [file.content.decode() for file in files(night) if file.name == "boards.pbn"]
    assert text.count("[OptimumResultTable") == text.count(f"[{TABLE}]\nN H 9\n") == 1
    boards = read(text, Layout.of(night.plan.game, night.plan.rules), Random(0))
    assert boards.boards == tuple(record.deal for record in hand_records(night)) and not boards.troubles


@pytest.mark.parametrize(
    "content", [None, [], {"version": 2}, {"version": 1}, {"version": 1, "tricks": [1], "looking": ""}]
)
def test_what_cannot_be_read_is_worked_out_anew(content: object) -> None:
    assert Kept.of(content) == Kept()


def test_only_the_latest_are_kept() -> None:
    many = Kept({str(number): 7 for number in range(KEPT + 9)}, "9")
    again = Kept.of(many.content())
    assert [*again.tricks] == [str(number) for number in range(9, KEPT + 9)] and again.looking == "9"


def test_the_command_answers_what_is_asked_of_a_board(tmp_path: Path) -> None:
    game, file = GAMES["Whist"], tmp_path / "board.pbn"
    a_suit_each = tuple(((1 << 13) - 1) << 13 * suit for suit in range(4))
    file.write_text(write([Board(1, a_suit_each)], Layout.of(game, game.preset("drive").rules), ""))  # type: ignore[arg-type]
    result = CliRunner().invoke(analyse, ["--as-found", "--trumps", "S", "--declarer", "N", str(file)])
    assert json.loads(result.stdout)["tricks"] == 13
