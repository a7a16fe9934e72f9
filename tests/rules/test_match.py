"""The running score, and who wins (rules/bid-whist#game-over)."""

from dataclasses import replace

import pytest

from rules.games.bid_whist import PRESETS, BidWhistRules, match
from rules.hand import Outcome
from rules.match import Line, ScoreEntry, Winner, run
from tests.rules.hands import EW, NS, PALACE

CLASSIC, AGEE = PRESETS["classic"], PRESETS["agee"]
TIE = (NS, EW)


def hand(ns: int, ew: int = 0, wins: tuple[int, ...] | None = None) -> ScoreEntry:
    return ScoreEntry(Outcome("total", (7, 6), (7, 6), True, (ns, ew), wins=wins))


def lines(
    *entries: ScoreEntry, rules: BidWhistRules = PALACE, start: tuple[int, int] = (0, 0), one_game: bool = False
) -> list[Line]:
    return run(entries, match(rules), start, one_game)


def winners(
    *entries: ScoreEntry, rules: BidWhistRules = PALACE, start: tuple[int, int] = (0, 0)
) -> list[Winner | None]:
    return [line.winner for line in lines(*entries, rules=rules, start=start)]


def test_points_are_tallied_by_side() -> None:
    played = lines(hand(4), hand(-4, 2), hand(0, 3))
    assert [line.total for line in played] == [(4, 0), (0, 2), (0, 5)]
    assert [line.score for line in played] == [(4, 0), (-4, 2), (0, 3)]


@pytest.mark.parametrize(("rules", "target"), [(PALACE, 7), (CLASSIC, 5), (replace(PALACE, target=21), 21)])
def test_a_side_at_the_target_or_beyond_wins(rules: BidWhistRules, target: int) -> None:
    assert winners(hand(target - 1), rules=rules) == [None]
    assert winners(hand(target), rules=rules) == [(NS,)]
    assert winners(hand(0, target + 3), rules=rules) == [(EW,)]


@pytest.mark.parametrize(("rules", "target"), [(PALACE, 7), (AGEE, 5)])
def test_a_side_at_minus_the_target_or_below_loses_to_the_other(rules: BidWhistRules, target: int) -> None:
    assert winners(hand(1 - target), rules=rules) == [None]
    assert winners(hand(-target), rules=rules) == [(EW,)]
    assert winners(hand(0, -target - 2), rules=rules) == [(NS,)]


def test_classics_three_downtown_with_eleven_tricks_ends_the_game_from_any_score_of_nought_or_more() -> None:
    for had in range(5):
        assert winners(hand(5), rules=CLASSIC, start=(had, 4)) == [(NS,)]
    assert winners(hand(5), rules=CLASSIC, start=(-1, 4)) == [None]


def test_the_points_lost_by_minus_the_target_may_leave_both_below_nought() -> None:
    assert winners(hand(-4), hand(0, -3), hand(-3)) == [None, None, (EW,)]


def test_a_made_rise_and_fly_wins_from_any_score() -> None:
    rules = replace(AGEE, rise_and_fly=True)
    assert winners(hand(5, wins=(NS,)), rules=rules, start=(-4, 4)) == [(NS,)]
    assert winners(hand(5), rules=AGEE, start=(-4, 4)) == [None]


def test_after_the_most_hands_the_higher_score_wins() -> None:
    rules = replace(PALACE, max_hands=3)
    assert winners(hand(1), hand(2), hand(0, 2), rules=rules) == [None, None, (NS,)]
    assert winners(hand(1), hand(1), hand(-3), rules=rules) == [None, None, (EW,)]


def test_level_totals_after_the_most_hands_are_a_tie() -> None:
    rules = replace(PALACE, max_hands=2)
    assert winners(hand(2), hand(0, 2), rules=rules) == [None, TIE]


def test_the_target_can_be_reached_before_the_most_hands() -> None:
    assert winners(hand(7), rules=replace(PALACE, max_hands=2)) == [(NS,)]


def test_an_annulled_hand_is_not_among_the_most_hands() -> None:
    annulled = ScoreEntry(Outcome("annulled", None, None, None, None))
    assert winners(hand(2), annulled, hand(1), rules=replace(PALACE, max_hands=2)) == [None, None, (NS,)]


def test_after_a_winner_the_next_hand_starts_a_new_game_at_nought() -> None:
    played = lines(hand(7), hand(2), hand(0, 7), hand(1))
    assert [(line.game, line.total, line.winner) for line in played] == [
        (0, (7, 0), (NS,)),
        (1, (2, 0), None),
        (1, (2, 7), (EW,)),
        (2, (1, 0), None),
    ]


def test_a_new_game_counts_its_hands_anew() -> None:
    rules = replace(PALACE, max_hands=2)
    assert winners(hand(1), hand(1), hand(1), hand(1), rules=rules) == [None, (NS,), None, (NS,)]


def test_a_table_of_one_game_keeps_the_hands_after_its_end_but_does_not_count_them() -> None:
    played = lines(hand(3), hand(5), hand(0, 4), hand(0, 9), one_game=True)
    assert [(line.total, line.winner, line.counts) for line in played] == [
        ((3, 0), None, True),
        ((8, 0), (NS,), True),
        ((8, 0), None, False),
        ((8, 0), None, False),
    ]
    assert played[2].score == (0, 4)


def test_a_correction_that_ends_the_game_earlier_leaves_the_later_hands_uncounted() -> None:
    before = lines(hand(3), hand(2), hand(0, 3), one_game=True)
    after = lines(hand(3), hand(6), hand(0, 3), one_game=True)
    assert [line.counts for line in before] == [True, True, True]
    assert [line.counts for line in after] == [True, True, False]
    assert after[1].winner == (NS,)


def test_a_correction_that_undoes_the_end_lets_the_later_hands_count() -> None:
    after = lines(hand(3), hand(3), hand(0, 3), one_game=True)
    assert [(line.total, line.winner) for line in after] == [((3, 0), None), ((6, 0), None), ((6, 3), None)]


def test_a_table_can_decide_that_the_game_goes_on_after_a_corrected_end() -> None:
    played = lines(hand(3), hand(6)._replace(plays_on=True), hand(-4), hand(0, 7), one_game=True)
    assert [(line.total, line.winner, line.counts) for line in played] == [
        ((3, 0), None, True),
        ((9, 0), None, True),
        ((5, 0), None, True),
        ((5, 7), (EW,), True),
    ]


def test_points_by_agreement_count_and_can_end_the_game() -> None:
    played = lines(hand(4), ScoreEntry(adjustment=(-2, 0)), hand(2), ScoreEntry(adjustment=(3, 0)))
    assert [line.total for line in played] == [(4, 0), (2, 0), (4, 0), (7, 0)]
    assert [line.winner for line in played] == [None, None, None, (NS,)]


def test_points_by_agreement_are_no_hand() -> None:
    rules = replace(PALACE, max_hands=2)
    assert winners(hand(1), ScoreEntry(adjustment=(0, 3)), hand(1), rules=rules) == [None, None, (EW,)]


def test_a_game_can_start_from_a_score() -> None:
    assert [line.total for line in lines(hand(2), start=(3, -2))] == [(5, -2)]
    assert winners(hand(2), start=(5, -2)) == [(NS,)]


def test_a_hand_whose_score_cannot_be_told_leaves_the_totals_as_they_are() -> None:
    unknown = ScoreEntry(Outcome("total", None, None, None, None))
    assert [line.total for line in lines(hand(2), unknown, hand(1))] == [(2, 0), (2, 0), (3, 0)]


DETROIT = PRESETS["detroit"]


def test_once_time_is_called_the_higher_score_wins_with_the_hand_in_progress() -> None:
    played = lines(hand(4), hand(0, 5)._replace(time=True), rules=DETROIT, one_game=True)
    assert [(line.total, line.winner) for line in played] == [((4, 0), None), ((4, 5), (EW,))]
    assert played[-1].standing and played[-1].standing.end == "time"


def test_a_round_that_is_level_when_time_is_called_is_decided_by_a_hand_that_scores_nothing() -> None:
    played = lines(hand(4), hand(0, 4)._replace(time=True), hand(0, 0), hand(-6), rules=DETROIT, one_game=True)
    assert [(line.total, line.score, line.winner) for line in played] == [
        ((4, 0), (4, 0), None),
        ((4, 4), (0, 4), None),
        ((4, 4), (0, 0), None),
        ((4, 4), (0, 0), (EW,)),
    ]


def test_time_is_nothing_to_a_table_whose_rounds_have_no_minutes() -> None:
    assert winners(hand(4)._replace(time=True)) == [None]


def test_after_a_game_that_ended_on_time_the_next_begins_without_it() -> None:
    played = lines(hand(4)._replace(time=True), hand(5), rules=DETROIT)
    assert [(line.total, line.winner, line.game) for line in played] == [((4, 0), (NS,), 0), ((5, 0), None, 1)]
