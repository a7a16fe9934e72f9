"""Hand records: who sees which cards when."""

from collections.abc import Iterator
from random import Random

import pytest

from kiosk.lobby.lobby import Lobby
from kiosk.night.hand_records import hand_records, record_of, why_no_record
from kiosk.night.session import Night
from kiosk.night.travellers import travellers
from kiosk.paper.kinds import KINDS, papers
from kiosk.paper.tables import List
from rules.boards import Layout, drawn, read, write
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


# Against endplay, where it is installed.

WITHOUT = "endplay is not installed: boards written here are not read by it"


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
