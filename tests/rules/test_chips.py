"""Chips: the stake that losers pay winners, and the fee for a set that goes to the bank (S0; rules/bid-whist#game)."""

from dataclasses import replace

import pytest

from rules.catalogue import BID_WHIST, WHIST
from rules.games.bid_whist import PRESETS as BID
from rules.games.bid_whist import BidWhistRules, parse_contract, score_hand
from rules.games.whist import PRESETS, WhistRules
from rules.hand import Outcome
from rules.house_rules import from_values
from rules.match import Line, ScoreEntry, run
from rules.record import read
from rules.report import report
from tests.rules.hands import EW, NS, E, N, W
from tests.rules.whist_hands import deal, game

PALACE = BID["palace"]


def hand(rules: BidWhistRules, contract: str, tricks: int, declarer: int) -> Outcome:
    made = parse_contract(contract)
    assert made is not None
    return score_hand(rules, made, declarer, (tricks, 13 - tricks) if declarer % 2 == 0 else (13 - tricks, tricks))


def bid(rules: BidWhistRules, *outcomes: Outcome, start: tuple[int, int] = (0, 0)) -> list[Line]:
    return run([ScoreEntry(outcome) for outcome in outcomes], BID_WHIST.match(rules, 4), start, one_game=True)


def chips(line: Line) -> tuple[int, ...] | None:
    assert line.standing is not None
    return line.standing.chips


def test_a_table_without_stake_or_fee_has_no_chips() -> None:
    assert [chips(line) for line in bid(PALACE, hand(PALACE, "7US", 13, N))] == [None]


def test_each_loser_of_a_game_pays_a_winner_the_stake_when_it_is_over() -> None:
    rules = replace(PALACE, stake=5)
    found = bid(rules, hand(rules, "4US", 10, E), hand(rules, "4US", 10, E))
    assert [chips(line) for line in found] == [(0, 0, 0, 0), (-5, 5, -5, 5)] and found[-1].winner == (EW,)


def test_a_tie_costs_nothing() -> None:
    rules = replace(PALACE, stake=5, max_hands=2)
    (*_, last) = bid(rules, hand(rules, "4US", 10, N), hand(rules, "4US", 10, E))
    assert last.winner == (NS, EW) and chips(last) == (0, 0, 0, 0)


def test_the_fee_for_a_set_goes_from_the_declarer_to_the_bank_and_adds_up() -> None:
    rules = replace(PALACE, set_fee=2)
    found = bid(rules, hand(rules, "4US", 9, W), hand(rules, "3US", 9, N), hand(rules, "3US", 8, W))
    assert [chips(line) for line in found] == [(0, 0, 0, -2), (0, 0, 0, -2), (0, 0, 0, -4)]


def test_stake_and_fee_are_of_one_balance() -> None:
    rules = replace(PALACE, set_fee=2, stake=5)
    (*_, last) = bid(rules, hand(rules, "4US", 9, W), hand(rules, "7US", 13, N))
    assert chips(last) == (5, -5, 5, -7)


def test_a_game_that_the_table_lets_go_on_pays_no_stake_yet() -> None:
    rules = replace(PALACE, stake=5)
    entries = [ScoreEntry(hand(rules, "7US", 13, N), plays_on=True), ScoreEntry(adjustment=(-3, 0))]
    found = run(entries, BID_WHIST.match(rules, 4), (0, 0), one_game=True)
    assert [chips(line) for line in found] == [(0, 0, 0, 0), (0, 0, 0, 0)]


def test_a_game_that_an_adjustment_opens_again_gives_the_stake_back() -> None:
    rules = replace(PALACE, stake=5)
    found = run(
        [ScoreEntry(hand(rules, "7US", 13, N)), ScoreEntry(adjustment=(-3, 0))], BID_WHIST.match(rules, 4), (0, 0)
    )
    assert [chips(line) for line in found] == [(5, -5, 5, -5), (0, 0, 0, 0)]


def whist(rules: WhistRules, *outcomes: Outcome, players: int = 4) -> list[Line]:
    nought = (0,) * (2 if players == 4 else 3)
    return run([ScoreEntry(outcome) for outcome in outcomes], WHIST.match(rules, players), nought, one_game=True)


def test_at_whist_the_stake_is_paid_as_often_as_games_and_rubber_are_worth() -> None:
    rules = replace(PRESETS["short"], stake=2)
    found = whist(rules, *game(rules, 5, 3), *game(rules, 0, 5), *game(rules, 5, 1))
    worth = [chips(line) for line in found if line.standing and (line.standing.game_over or line.winner)]
    assert worth == [(2, -2, 2, -2), (-4, 4, -4, 4), (4, -4, 4, -4)], "1–0, 1–3, then 5–3 as in the worked rubber"


def test_at_american_whist_the_stake_is_paid_for_each_point_of_the_difference() -> None:
    rules = replace(PRESETS["american"], stake=3)
    (*_, last) = whist(rules, *game(rules, 7, 4))
    assert chips(last) == (9, -9, 9, -9)


@pytest.mark.parametrize("stakes", ["treble", None])
def test_a_number_of_deals_pays_the_stake_once(stakes: str | None) -> None:
    rules = replace(PRESETS["drive"], deals=2, stake=3, stakes=stakes, rubber="games")
    found = whist(rules, deal(rules, 8), deal(rules, 9))
    assert [chips(line) for line in found] == [(0, 0, 0, 0), (3, -3, 3, -3)]


def test_at_dummy_whist_each_loser_pays_each_winner() -> None:
    rules = replace(PRESETS["short"], rubber=None, stakes=None, stake=3)
    outcome = Outcome("total", None, None, None, (0, 5, 5))
    assert chips(whist(rules, outcome, players=3)[-1]) == (-6, 3, 3)


def test_tables_of_before_there_was_a_stake_play_for_none() -> None:
    for kind, rules in ((BidWhistRules, PALACE), (WhistRules, PRESETS["short"])):
        stored = {id: value for id, value in rules.values().items() if id != "stake"}
        assert from_values(kind, stored) == rules


def test_a_record_tells_everybodys_chips_by_seat() -> None:
    head = '[Event "A"]\n[Game "BidWhist"]\n[HouseRules "{}"]\n[Board "{}"]\n[Declarer "{}"]\n[Contract "{}"]\n'
    hands = (("W", "4US", "9"), ("N", "7US", "13"), ("N", "3US", "9"))
    text = "".join(
        head.format("palace, stake=5, set_fee=2", n, seat, contract) + f'[Dealer "N"]\n[Result "{took}"]\n'
        for n, (seat, contract, took) in enumerate(hands, 1)
    )
    first, second, third = (one["chips"] for one in report("x", read(text).records))
    assert first == {"N": 0, "E": 0, "S": 0, "W": -2}
    assert second == {"N": 5, "E": -5, "S": 5, "W": -7}
    assert third == {"N": 0, "E": 0, "S": 0, "W": 0}, "another game"
    plain = report("x", read(text.replace(", stake=5, set_fee=2", "")).records)
    assert all("chips" not in one for one in plain)
