"""Hand records and double-dummy tricks: who sees which cards when, and what could have been made."""

import threading
from collections.abc import Iterator
from random import Random

import pytest

from kiosk.base import task
from kiosk.lobby.lobby import Lobby
from kiosk.night.boards.double_dummy import COMPUTING, FAILED, NOT_INSTALLED, NOT_THESE, DoubleDummy, Tricks, by_endplay
from kiosk.night.hand_records import hand_records, record_of, why_no_record
from kiosk.night.session import Night
from kiosk.night.travellers import travellers
from kiosk.paper.kinds import KINDS, papers
from kiosk.paper.tables import List
from rules.boards import Board, Layout, drawn, read, write
from rules.cards import cards_in, mask_of, parse_hand
from rules.catalogue import GAMES
from rules.movements.howell import Howell
from rules.movements.mitchell import Mitchell
from tests.kiosk.scenes.duplicate_nights import begin_round, draw_all, duplicate_night, play_round, tell


@pytest.fixture(scope="module")
def lobby(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lobby]:
    with_lobby = Lobby.open(tmp_path_factory.mktemp("records"))
    yield with_lobby
    with_lobby.close()


def layout(game: str = "Whist", preset: str = "drive") -> Layout:
    return Layout.of(GAMES[game], GAMES[game].preset(preset).rules)


def shown(night: Night) -> set[int]:
    return {record.number for record in hand_records(night)}


@pytest.mark.parametrize("format", ["mitchell", "howell"])
def test_a_board_is_shown_when_everybody_who_has_it_tonight_has_played_it_and_not_before(
    lobby: Lobby, format: str
) -> None:
    form = Howell(boards_a_round=1) if format == "howell" else Mitchell()
    night = duplicate_night(lobby, format=form)
    draw_all(night)
    night.director.leave()
    after: list[set[int]] = []
    while not night.over:
        before = shown(night)
        begin_round(night)
        assert shown(night) == before
        tell(night)
        after.append(shown(night))
        night.close()
        night.journal.settle()
        assert shown(night) == after[-1]
    # Looked at from the end: who had each board last, and when.
    last = {board: state.number for state in night.rounds for table in state.round.tables for board in table.boards}
    assert after == [
        {board for board, number in last.items() if number <= played} for played in range(1, len(after) + 1)
    ]
    assert after[-1] == set(last) and why_no_record(night, 1) == ""


def test_when_the_night_is_ended_early_its_boards_are_shown(lobby: Lobby) -> None:
    night = duplicate_night(lobby, format=Howell(boards_a_round=1))
    draw_all(night)
    play_round(night)
    assert shown(night) == {1} and why_no_record(night, 2) == "It is shown when 3 more tables have played it."
    night.finish()
    night.journal.settle()
    assert shown(night) == {1, 2, 3, 4, 5}, "those too that nobody came to"


def test_the_card_that_a_deal_turns_up_is_told_to_nobody_who_has_still_to_play_the_board(lobby: Lobby) -> None:
    night = duplicate_night(lobby, preset="short")
    draw_all(night)
    before = [paper for paper in papers(KINDS["blank-travellers"], night) if isinstance(paper, List)]
    assert before and not [paper.below for paper in before if "trumps" in " ".join(paper.below)]
    while not night.over:
        play_round(night)
        assert {one.board: bool(one.trumps) for one in travellers(night)} == {
            one.board: one.board in shown(night) for one in travellers(night)
        }


def test_no_board_is_shown_while_too_few_are_there_to_say_who_plays_it_next(lobby: Lobby) -> None:
    night = duplicate_night(lobby)
    draw_all(night)
    play_round(night)
    assert shown(night) == set()
    for entrant in list(night.entries)[1:]:
        night.set_here(entrant, False)
    night.journal.settle()
    assert shown(night) == set()


def test_a_record_has_every_card_of_its_board_once() -> None:
    for game, preset in (("Whist", "short"), ("BidWhist", "palace")):
        board = drawn(3, layout(game, preset), Random(8))
        record = record_of(board)
        hands = [*record.hands, *([record.kitty] if record.kitty else [])]
        for hand, mask in zip(hands, board.places.values(), strict=True):
            ranks = [suit.replace("–", "").replace("10", "T").replace(" ", "") for suit in hand.suits]
            assert mask_of(parse_hand(".".join(ranks))) == mask & (1 << 52) - 1
            assert bool(hand.jokers) == bool(mask >> 52)


# Double dummy.


class Solver:
    """Stands for the package. It computes one deal after the other: once it is asked for a second one, the first is
    known."""

    def __init__(self, says: Tricks | Exception) -> None:
        self.says, self.calls = says, list[int]()
        self.go_on, self.second = threading.Event(), threading.Event()

    def __call__(self, hands: tuple[int, ...]) -> Tricks:
        assert self.go_on.wait(30)
        self.calls.append(threading.get_ident())
        if len(self.calls) > 1:
            self.second.set()
        if isinstance(self.says, Exception):
            raise self.says
        return self.says


def computed() -> None:
    """Returns once no thread computes tricks."""
    for thread in [each for each in threading.enumerate() if each.name == "double dummy"]:
        thread.join(30)
        assert not thread.is_alive()


def test_tricks_are_computed_once_a_deal_and_in_another_thread() -> None:
    level = Tricks(((7, 6, 7, 6),) * 5)
    solve = Solver(level)
    solver, board, next_one = DoubleDummy(solve), *(drawn(n, layout(), Random(n)) for n in (1, 2))
    assert solver.ask(board) == solver.ask(board) == COMPUTING
    solver.ask(next_one)
    solve.go_on.set()
    assert solve.second.wait(30)
    assert solver.ask(board) == level and solver.ask(Board(9, board.hands)) == level
    computed()
    assert len(solve.calls) == 2 and threading.get_ident() not in solve.calls


def test_what_goes_wrong_in_the_package_is_said_and_stops_nothing() -> None:
    solve = Solver(RuntimeError("no"))
    solver, board, next_one = DoubleDummy(solve), *(drawn(n, layout(), Random(n)) for n in (1, 2))
    solver.ask(board)
    solver.ask(next_one)
    solve.go_on.set()
    assert solve.second.wait(30) and solver.ask(board) == FAILED
    computed()


@pytest.mark.parametrize("says", [Tricks(((7, 6, 7, 6),) * 5), RuntimeError("no")], ids=["tricks", "error"])
def test_the_thread_ends_when_no_deal_waits_and_what_went_wrong_in_it_is_in_the_log(
    says: Tricks | Exception, caplog: pytest.LogCaptureFixture
) -> None:
    solve = Solver(says)
    solve.go_on.set()
    solver = DoubleDummy(solve)
    for n in (1, 2):
        board = drawn(n, layout(), Random(n))
        solver.ask(board)
        computed()
        assert solver.ask(board) == (FAILED if isinstance(says, Exception) else says)
    assert caplog.text.count("double-dummy tricks were not computed: RuntimeError") == 2 * isinstance(says, Exception)


def test_deals_that_waited_when_the_thread_was_stopped_are_computed_with_the_next_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(task, "PATIENCE", 0.01)
    solve = Solver(Tricks(((7, 6, 7, 6),) * 5))
    solver, boards = DoubleDummy(solve), [drawn(n, layout(), Random(n)) for n in (1, 2, 3)]
    solver.ask(boards[0])
    solver.ask(boards[1])
    task.stop_all()
    solve.go_on.set()
    computed()
    assert solver.ask(boards[1]) == COMPUTING
    solver.ask(boards[2])
    computed()
    assert COMPUTING not in [solver.ask(board) for board in boards]


def test_jokers_a_kitty_and_a_package_that_is_not_there_are_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    assert DoubleDummy().ask(drawn(1, layout("BidWhist", "palace"), Random(0))) == NOT_THESE
    monkeypatch.setattr("kiosk.night.boards.double_dummy.find_spec", lambda name: None)
    assert DoubleDummy().ask(drawn(1, layout(), Random(0))) == NOT_INSTALLED


# Against endplay itself, where it is installed.

WITHOUT = "endplay is not installed (pip install 'whist-kiosk[analysis]'): nothing is held against it"


def test_a_hand_of_aces_takes_what_it_must() -> None:
    pytest.importorskip("endplay", reason=WITHOUT)
    suits = tuple(sum(1 << 13 * suit + rank for rank in range(13)) for suit in range(4))
    found = by_endplay(suits)  # North has all spades, East all hearts, and so on.
    for trump in range(4):
        own = trump % 2
        assert found.by_suit[trump] == ((13, 0, 13, 0), (0, 13, 0, 13))[own]


def test_pbn_written_here_is_read_by_endplay_and_its_own_makes_the_same_boards() -> None:
    pytest.importorskip("endplay", reason=WITHOUT)
    from endplay.parsers import pbn as foreign

    shape = layout()
    boards = tuple(drawn(number, shape, Random(number)) for number in range(1, 17))
    theirs = foreign.loads(write(boards, shape, "Friday"))
    assert [board.board_num for board in theirs] == [board.number for board in boards]
    for mine, other in zip(boards, theirs, strict=True):
        assert tuple(mask_of(parse_hand(str(hand))) for _seat, hand in other.deal) == mine.hands
        assert int(other.dealer) == mine.dealer
    found = read(foreign.dumps(theirs), shape, Random(0))
    assert (found.boards, found.troubles) == (boards, ())
    assert all(len([*cards_in(hand)]) == 13 for board in found.boards for hand in board.hands)
