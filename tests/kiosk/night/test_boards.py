"""The boards of a night: which it needs, where their deals come from, and what may become of them."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from kiosk.devices.found_files import FoundFile
from kiosk.lobby.lobby import Lobby
from kiosk.night.board_facts import kept_boards, numbers_words, plays
from kiosk.night.boards.fault_words import faults_words
from kiosk.night.boards.making import BoardMaking, Offer
from kiosk.night.director import Director
from kiosk.night.session import Night
from rules.boards import Boards, Layout, drawn, write
from rules.cards import cards_in
from rules.catalogue import GAMES
from tests.kiosk.scenes.duplicate_nights import begin_round, draw_all, duplicate_night, play_all, play_round, tell
from tests.kiosk.scenes.nights import begin, people, plan


@pytest.fixture(scope="module")
def lobby(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lobby]:
    with_lobby = Lobby.open(tmp_path_factory.mktemp("boards"))
    yield with_lobby
    with_lobby.close()


@pytest.fixture
def night(lobby: Lobby) -> Night:
    """Six pairs at three tables, two boards a round, in three rounds; the director is there."""
    return duplicate_night(lobby)


def deals(night: Night) -> dict[int, tuple[int, ...]]:
    return {number: board.deal for number, board in night.boards.items()}


def test_the_boards_are_known_before_anybody_came_and_stay_the_same_to_the_end(lobby: Lobby, night: Night) -> None:
    early = begin(lobby, plan("mitchell", people=12, rounds=None), ())
    assert BoardMaking(early).wanted == (1, 2, 3, 4, 5, 6)
    play_all(night)
    assert BoardMaking(night).wanted == (1, 2, 3, 4, 5, 6)
    assert {number: len(each) for number, each in plays(night).items()} == dict.fromkeys(range(1, 7), 3)
    assert all(play.told and not play.open for each in plays(night).values() for play in each)


def test_a_night_that_is_no_duplicate_has_no_boards(lobby: Lobby) -> None:
    making = BoardMaking(begin(lobby, plan("individual"), people(8)))
    assert making.why_none == "this is no duplicate" and making.wanted == ()
    solo = BoardMaking(begin(lobby, plan("mitchell", "SoloWhist", "guide", people=8, rounds=None), people(8)))
    assert solo.why_none == "Solo Whist has no boards" and solo.layout is None


def test_all_boards_are_drawn_in_one_go_and_one_is_drawn_anew(night: Night) -> None:
    making = BoardMaking(night, Random(1))
    assert making.in_short() == "6 boards, all to draw"
    making.draw()
    night.journal.settle()
    before = deals(night)
    assert sorted(before) == [1, 2, 3, 4, 5, 6] and len(set(before.values())) == 6 and making.to_draw() == ()
    making.draw([4])
    night.journal.settle()
    assert {number for number in before if before[number] != deals(night)[number]} == {4}
    night.board_made(2, "reader")
    night.journal.settle()
    assert making.in_short() == "6 boards, 5 to make" and kept_boards(night)[2].made == "reader"
    making.draw([2])  # The cards that were put together are those of the deal before.
    night.journal.settle()
    assert kept_boards(night)[2].made == ""
    again = Night.open(night.journal, night.director, night.stream)
    assert deals(again) == deals(night) and kept_boards(again) == kept_boards(night)


def test_only_the_director_draws_boards_and_nobody_takes_a_deal_back_with_undo(night: Night) -> None:
    draw_all(night)
    before = deals(night)
    night.director.leave()
    BoardMaking(night).draw([1])
    night.journal.settle()
    assert night.notice == "Only the director can do that." and deals(night) == before
    night.undo()  # What is undone is what came before: somebody on the list.
    night.journal.settle()
    assert deals(night) == before


def test_a_board_that_is_played_or_in_play_keeps_its_deal_and_says_why(night: Night) -> None:
    draw_all(night)
    begin_round(night)
    before = deals(night)
    (first, *_rest) = night.rounds[0].round.tables
    in_play = first.boards[0]
    for told, words in ((False, "in play at"), (True, "played at")):
        if told:
            tell(night)
        BoardMaking(night, Random(5)).draw([in_play])
        night.journal.settle()
        assert night.notice.startswith(f"Board {in_play} ") and words in night.notice
    assert deals(night) == before
    row = next(row for row in BoardMaking(night).rows() if row.number == in_play)
    assert row.played == "played 1 of 3 times" and row.why_not_other


def test_no_two_boards_have_the_same_deal(night: Night) -> None:
    draw_all(night)
    night.keep_boards([night.boards[1].moved(5)], "pbn")
    night.journal.settle()
    assert night.notice == "Board 5 would be the same deal as board 1."


def _file(folder: Path, numbers: list[int], preset: str = "drive", game: str = "Whist") -> Path:
    layout = Layout.of(GAMES[game], GAMES[game].preset(preset).rules)
    path = folder / "deals" / "some.PBN"
    path.parent.mkdir(exist_ok=True)
    path.write_text(write([drawn(number, layout, Random(number)) for number in numbers], layout))
    return path


def offered(making: BoardMaking, path: Path) -> Offer:
    reading = making.read(FoundFile(path))
    reading.wait(30)
    assert reading.found is not None
    return making.offer(reading.found)


def test_a_file_gives_the_boards_of_its_numbers_and_only_those_the_night_plays(night: Night, tmp_path: Path) -> None:
    _file(tmp_path, [2, 3, 40])
    making = BoardMaking(night)
    (file,) = making.files(tmp_path)
    offer = offered(making, file.path)
    assert offer.said == "boards 2 and 3" and offer.troubles == ()
    making.take(offer)
    night.journal.settle()
    assert sorted(night.boards) == [2, 3] and {kept.source for kept in kept_boards(night).values()} == {"pbn"}
    assert making.to_draw() == (1, 4, 5, 6)


def test_a_file_of_other_numbers_gives_its_deals_in_their_order_each_with_its_dealer(
    night: Night, tmp_path: Path
) -> None:
    offer = offered(BoardMaking(night), _file(tmp_path, [22, 23, 25]))
    assert offer.said == "boards 1 to 3, from its boards 22, 23 and 25"
    for given, own in zip(offer.offered, offer.found, strict=True):
        assert given.hands[given.dealer] == own.hands[own.dealer]


def test_a_file_for_another_game_or_none_at_all_gives_nothing_and_says_so(night: Night, tmp_path: Path) -> None:
    making = BoardMaking(night)
    other = offered(making, _file(tmp_path, [1], "palace", "BidWhist"))
    assert other.offered == () and other.said == "No deal of Whist is in it."
    assert other.troubles == ("Line 5, board 1: Game: it is dealt for BidWhist, not for Whist.",)
    missing = offered(making, tmp_path / "none.pbn")
    assert missing.offered == () and missing.said.startswith("It cannot be read")


def test_a_fault_while_a_file_is_read_is_said(night: Night, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(*_: object) -> Boards:
        raise RuntimeError("a fault of the program")

    monkeypatch.setattr("kiosk.night.boards.making.read", fault)
    offer = offered(BoardMaking(night), _file(tmp_path, [1]))
    assert offer.offered == () and offer.said.startswith("It cannot be read")


def test_odd_names_and_endless_tags_of_files_are_told_in_what_a_screen_can_show(night: Night, tmp_path: Path) -> None:
    _file(tmp_path, [1]).rename(tmp_path / "deals" / os.fsdecode(b"caf\xe9\n.pbn"))
    (file,) = BoardMaking(night).files(tmp_path)
    assert file.name == "caf??.pbn"
    file.path.write_text(f'[Board "{"x" * 5000}"]\n[Deal "N:- - - -"]\n')
    (said,) = offered(BoardMaking(night), file.path).troubles
    assert said.startswith("Line 1: Board: 'xxx") and len(said) < 200


def test_words_for_faults_name_the_cards_and_the_places() -> None:
    layout = Layout.of(GAMES["Whist"], GAMES["Whist"].preset("drive").rules)
    hands = {place: list(cards_in(mask)) for place, mask in drawn(1, layout, Random(2)).places.items()}
    moved = hands["N"].pop()
    hands["E"].append(hands["S"][0])
    said = faults_words(layout.faults(hands))
    assert " is dealt to East and to South." in said and "North has 12 cards instead of 13." in said
    assert f"Nobody has {faults_words(layout.faults({**hands, 'N': hands['N']})).split('Nobody has ')[1]}" in said
    assert said.count("Nobody") == 1 and str(moved)


def test_deals_of_the_game_that_was_planned_before_are_none_of_another(night: Night) -> None:
    draw_all(night)
    for game, preset in (("BidWhist", "palace"), ("Whist", "short")):
        rules = GAMES[game].preset(preset).rules
        night.set_plan(replace(night.plan, game=GAMES[game], preset=preset, rules=rules))
        night.journal.settle()
        assert kept_boards(night) == {} and BoardMaking(night).to_draw() == (1, 2, 3, 4, 5, 6)
    draw_all(night)
    assert len(kept_boards(night)) == 6 and all(board.turned_up is not None for board in night.boards.values())


@pytest.mark.parametrize(
    ("numbers", "said"),
    [([1], "1"), ([1, 2], "1 and 2"), ([1, 2, 3], "1 to 3"), ([1, 2, 3, 9, 11, 12], "1 to 3, 9, 11 and 12")],
)
def test_numbers_in_few_words(numbers: list[int], said: str) -> None:
    assert numbers_words(numbers) == said


def test_a_round_that_was_played_counts_for_its_boards_only(night: Night) -> None:
    draw_all(night)
    play_round(night)
    open_ = {number: sum(play.open for play in each) for number, each in plays(night).items()}
    assert open_ == dict.fromkeys(range(1, 7), 2)
    assert isinstance(night.director, Director)
