"""Boards: drawn, written as PBN and read back, from other programs and from damaged text."""

import subprocess
import sys
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.boards import KITTY, SEATS, Board, Layout, NoBoards, Trouble, compared, dealt, drawn, read, write
from rules.cards import Card, cards_in, mask_of
from rules.catalogue import BID_WHIST, GAMES, SOLO_WHIST, WHIST, Game
from rules.record import read as read_records

LAYOUTS = [(game, preset.id) for game in (WHIST, BID_WHIST) for preset in game.presets]
NUMBERS = st.integers(1, 9999)
SEEDS = st.integers(0, 2**32)


def layout(game: Game = WHIST, preset: str = "drive") -> Layout:
    return Layout.of(game, game.preset(preset).rules)


def faults(troubles: tuple[Trouble, ...]) -> list[str]:
    return [fault.kind for trouble in troubles for fault in trouble.faults]


def one(deal: str, *more: str, board: str = "1") -> str:
    return "\n".join(['[Event "x"]', f'[Board "{board}"]', f'[Deal "{deal}"]', *more])


RIGHT = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"


@pytest.mark.parametrize(("game", "preset"), LAYOUTS, ids=lambda value: getattr(value, "id", value))
def test_a_drawn_deal_gives_every_card_of_the_pack_to_one_place(game: Game, preset: str) -> None:
    shape = layout(game, preset)
    for number in range(1, 9):
        board = drawn(number, shape, Random(number))
        assert sum(board.places.values()) == mask_of(board.place_of) == shape.pack
        assert {place: mask.bit_count() for place, mask in board.places.items()} == shape.sizes
        assert "NESW"[board.dealer] == "NESWNESWN"[number - 1]
        assert (board.turned_up is not None) == shape.turns_up
        if board.turned_up is not None:
            assert board.hands[board.dealer] >> board.turned_up & 1 and not board.turned_up.is_joker


@settings(max_examples=40)
@given(st.sampled_from(LAYOUTS), st.lists(NUMBERS, unique=True, min_size=1, max_size=6), SEEDS)
def test_what_is_written_is_read_back_to_the_same_boards(
    which: tuple[Game, str], numbers: list[int], seed: int
) -> None:
    shape = layout(*which)
    boards = sorted((drawn(number, shape, Random(seed + number)) for number in numbers), key=lambda b: b.number)
    text = write(boards, shape, "Friday")
    found = read(text.encode(), shape, Random(0))
    assert (list(found.boards), found.troubles) == (boards, ())
    # It is also a record that scores without a fault.
    records = read_records(text)
    assert not records.errors and not [v for r in records.records if r for v in r.violations]


@settings(max_examples=30)
@given(st.sampled_from(LAYOUTS), NUMBERS, NUMBERS, SEEDS)
def test_a_fact_gives_the_same_board_and_a_moved_one_keeps_who_holds_what(
    which: tuple[Game, str], number: int, other: int, seed: int
) -> None:
    shape = layout(*which)
    board = drawn(number, shape, Random(seed))
    assert Board.of(number, board.content()) == board
    moved = board.moved(other)
    assert moved.number == other and moved.kitty == board.kitty
    for step in range(4):  # From the dealer on it is the same deal.
        assert moved.hands[(moved.dealer + step) % 4] == board.hands[(board.dealer + step) % 4]
    hands = {place: tuple(cards_in(mask)) for place, mask in moved.places.items()}
    assert shape.faults(hands, moved.turned_up, moved.dealer) == []


def test_each_card_goes_to_each_seat_equally_often() -> None:
    """A chi-squared of 51 × 3 degrees of freedom lies below 230 but once in ten thousand draws of draws."""
    shape, count, rng = layout(), 2000, Random(11)
    seen = Counter((card, seat) for n in range(count) for card, seat in drawn(1, shape, rng).place_of.items())
    chi = sum((seen[card, seat] - count / 4) ** 2 / (count / 4) for card in range(52) for seat in SEATS)
    assert 90 < chi < 230


def test_games_that_not_all_tables_can_play_alike_have_no_boards() -> None:
    for game in GAMES.values():
        if game not in (WHIST, BID_WHIST):
            with pytest.raises(NoBoards, match=game.label):
                Layout.of(game, game.presets[0].rules)
    assert SOLO_WHIST.label == "Solo Whist"


def test_a_deal_of_another_program_makes_a_board_whatever_else_it_says() -> None:
    found = read(one(RIGHT, '[Auction "N"]', "1D 1S 3H =1= 4S", '[Contract "5HX"]', '[Foo "x"]'), layout(), Random(0))
    assert [board.number for board in found.boards] == [1] and not found.troubles
    assert found.boards[0].hands[0] == mask_of(Card.parse(c) for c in (
        "H6", "H3", "DA", "DK", "DQ", "D9", "D8", "D7", "CA", "C9", "C7", "C3", "C2",
    ))  # fmt: skip


def test_one_place_that_is_not_told_gets_the_cards_that_are_left() -> None:
    hidden = " ".join([*RIGHT.split(" ")[:3], "-"])
    whole, part = (read(one(deal), layout(), Random(0)).boards for deal in (RIGHT, hidden))
    assert whole == part
    shape = layout(BID_WHIST, "palace")
    board = drawn(3, shape, Random(5))
    lines = [line for line in write([board], shape).splitlines() if not line.startswith("[Kitty")]
    assert read("\n".join(lines), shape, Random(0)).boards == (board,)


@pytest.mark.parametrize(
    ("deal", "kinds"),
    [
        (RIGHT.replace("AKQ987", "AKQ98"), ["size", "missing"]),
        (RIGHT.replace("AKQ987", "AKQ985"), ["twice", "missing"]),
        (RIGHT.replace("AKQ987", "AKQ9877"), ["twice", "size"]),
        (RIGHT.replace("A9732", "A9732.H"), ["not-in-pack", "size"]),
        (RIGHT.replace("A9732", "A97Z2"), ["unread"]),
        (RIGHT.replace("N:", "Q:"), ["unread"]),
        (RIGHT.replace("N:", ""), ["unread"]),
        ("N:- - - -", ["size"] * 4 + ["missing"] * 52),
        ("N:... ... ... ...", ["size"] * 4 + ["missing"] * 52),
        ("", ["unread"]),
    ],
)
def test_a_wrong_deal_makes_no_board_and_every_fault_is_told_with_its_line(deal: str, kinds: list[str]) -> None:
    found = read("% PBN 2.1\n\n" + one(deal, board="6"), layout(), Random(0))
    assert not found.boards
    assert [(trouble.line, trouble.board) for trouble in found.troubles] == [(5, 6)]
    assert faults(found.troubles) == kinds


def test_the_same_deal_twice_and_two_deals_of_one_number_are_refused() -> None:
    shape = layout()
    first, second = (drawn(n, shape, Random(n)) for n in (1, 2))
    again = write([first, second, Board(3, first.hands), Board(2, first.moved(2).hands)], shape)
    found = read(again, shape, Random(0))
    assert found.boards == (first, second)
    assert faults(found.troubles) == ["same", "number"]
    assert [fault.count for trouble in found.troubles for fault in trouble.faults] == [1, 2]
    # The same board once more, as of a second table, is no fault.
    twice = read(write([first, second], shape) + write([first], shape), shape, Random(0))
    assert (twice.boards, twice.troubles) == ((first, second), ())


def test_the_card_turned_up_is_the_dealers_or_is_drawn_from_the_dealers_hand() -> None:
    shape = layout(WHIST, "short")
    board = read(one(RIGHT, board="2"), shape, Random(3)).boards[0]
    assert board.turned_up is not None and board.hands[1] >> board.turned_up & 1
    assert read(one(RIGHT, '[TurnUp "SA"]', board="2"), shape, Random(0)).boards[0].turned_up == Card.parse("SA")
    assert faults(read(one(RIGHT, '[TurnUp "SK"]', board="2"), shape, Random(0)).troubles) == ["turn-up"]
    assert faults(read(one(RIGHT, '[TurnUp "XX"]', board="2"), shape, Random(0)).troubles) == ["unread"]


@pytest.mark.parametrize(("told", "number"), [("17", 17), ("", 2), ("?", 2), ("0", None), ("1a", None), ("²", None)])
def test_a_board_has_its_own_number_or_its_place_in_the_file(told: str, number: int | None) -> None:
    shape = layout()
    before = write([drawn(1, shape, Random(0))], shape)
    found = read(before + one(RIGHT, board=told), shape, Random(0))
    assert [board.number for board in found.boards] == [1, *([number] if number else [])]
    assert faults(found.troubles) == ([] if number else ["unread"])


def test_deals_for_another_game_are_refused_by_name() -> None:
    text = write([drawn(1, layout(), Random(0))], layout())
    (trouble,) = read(text, layout(BID_WHIST, "palace"), Random(0)).troubles
    assert "Whist" in trouble.faults[0].detail and "BidWhist" in trouble.faults[0].detail


@settings(max_examples=80)
@given(st.data())
def test_damaged_text_is_told_by_line_and_never_gives_a_wrong_board(data: st.DataObject) -> None:
    shape = layout(*data.draw(st.sampled_from(LAYOUTS)))
    text = write([drawn(number, shape, Random(number)) for number in (1, 2, 3)], shape)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text) - 1))
        cut = data.draw(st.integers(0, 12))
        new = data.draw(st.text(st.sampled_from('NESW:.-"[]{}%;\\#AKQJT98765432HL \n\x00é'), max_size=4))
        text = text[:at] + new + text[at + cut :]
    found = read(text.encode("utf-8"), shape, Random(0))
    last = text.count("\n") + 1
    for trouble in found.troubles:
        assert 1 <= trouble.line <= last and trouble.faults
    for board in found.boards:
        hands = {place: tuple(cards_in(mask)) for place, mask in board.places.items()}
        assert shape.faults(hands, board.turned_up, board.dealer) == []
    assert len({board.number for board in found.boards}) == len(found.boards)
    assert len({board.deal for board in found.boards}) == len(found.boards)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_without_an_error(data: bytes) -> None:
    assert not read(data, layout(), Random(0)).boards


def test_cards_put_together_are_a_board_or_say_what_is_wrong() -> None:
    shape = layout(BID_WHIST, "palace")
    board = drawn(4, shape, Random(9))
    hands = {place: [*cards_in(mask)] for place, mask in board.places.items()}
    assert dealt(4, hands, shape, Random(0)) == board
    moved = hands["N"].pop()
    hands[KITTY].append(moved)
    wrong = dealt(4, hands, shape, Random(0))
    assert isinstance(wrong, list) and [(f.kind, f.place, f.count, f.size) for f in wrong] == [
        ("size", "N", 11, 12), ("size", KITTY, 7, 6),
    ]  # fmt: skip
    assert compared(board.hands[0], mask_of(hands["N"])) == ((moved,), ())
    assert compared(board.kitty, mask_of(hands[KITTY])) == ((), (moved,))


def test_a_file_of_nothing_but_torn_hands_is_told_line_by_line() -> None:
    """Looking through all hands for each of them would take minutes."""
    code = (
        "from random import Random; from tests.rules.test_boards import layout, read\n"
        "found = read('[Event \\n' * 50_000, layout(), Random(1))\n"
        "assert [trouble.line for trouble in found.troubles] == [*range(1, 50_001)]"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0
