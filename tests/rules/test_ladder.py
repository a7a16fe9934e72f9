"""The timed ladder (movements#pairs)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.movements.format import CannotSeat
from rules.movements.ladder import Ladder
from rules.movements.past import byes, losers, meetings
from rules.rounds import Entrant, Played
from rules.standings.standings import standings
from tests.rules.nights import SEEDS, check_seated, field, play, sizes, with_changes


def by_hand(played: list[Played]) -> dict[Entrant, tuple[float, float]]:
    """What ranks each: rounds won, byes among them, then points, a bye's being the average."""
    won, points, rounds = dict[Entrant, int](), dict[Entrant, float](), dict[Entrant, int]()
    for one in played:
        for table in one.round.tables:
            for side, pair in enumerate(table.seats):
                won[pair] = won.get(pair, 0) + (one.winners[table.number] == side)
                points[pair] = points.get(pair, 0) + one.scores[pair]
                rounds[pair] = rounds.get(pair, 0) + 1
    for pair, times in byes(played).items():
        won[pair] = won.get(pair, 0) + times
        points[pair] = points.get(pair, 0) * (1 + times / rounds[pair])
    return {pair: (won[pair], round(points[pair], 9)) for pair in won}


@pytest.mark.parametrize("count", sizes((2, 3, 5, 8, 15, 17, 24, 40), 2, 100))
def test_after_the_first_rounds_the_best_go_on_until_the_final(count: int) -> None:
    format, there = Ladder(), field(count, seed=count)
    played = play(format, there)
    assert len(played) == format.rounds(count)
    for one in played[:4]:
        check_seated(there, one.round, 2)
    go_on = 16 if count >= 16 else 8 if count >= 8 else 4 if count >= 4 else 2
    sizes_of_rounds = [2 * len(one.round.tables) for one in played[4:]]
    assert sizes_of_rounds == [size for size in (16, 8, 4, 2) if size <= go_on]
    assert not any(one.round.sit_out for one in played[4:])
    best = {pair for table in played[4].round.tables for pair in table.seats}
    rank = by_hand(played[:4])
    assert len(best) == go_on
    assert min(rank[pair] for pair in best) >= max((rank[pair] for pair in rank if pair not in best), default=(0, 0))
    for before, now in zip(played[4:], played[5:], strict=False):
        stay = {pair for table in before.round.tables for pair in table.seats} - set(losers(before))
        assert {pair for table in now.round.tables for pair in table.seats} == stay


def test_the_first_meets_the_last_who_goes_on_and_the_first_two_can_meet_in_the_final_only() -> None:
    played = play(Ladder(), field(24, seed=3), 5)
    order = [row.entrant for row in standings(played[:4], Ladder().ranking)][:16]
    tables = [table.seats for table in played[4].round.tables]
    assert set(tables[0]) == {order[0], order[15]}
    table_of_second = next(index for index, seats in enumerate(tables) if order[1] in seats)
    assert table_of_second >= 4


def test_the_last_rounds_are_called_by_their_names() -> None:
    labels = [one.round.label for one in play(Ladder(first_rounds=2), field(20))]
    assert labels == ["", "", "Last 16", "Quarter-final", "Semi-final", "Final"]


def test_a_tie_plays_one_more_hand() -> None:
    first = Ladder().next_round(field(8), [])
    assert first
    with pytest.raises(CannotSeat, match="Tables 1, 3, 4 have no winner"):
        Ladder().next_round(field(8), [Played(first, winners={2: 0})])


def test_no_rematch_before_the_knock_out() -> None:
    assert max(meetings(play(Ladder(), field(18), 4)).values()) == 1


@given(SEEDS, st.integers(2, 24))
def test_whoever_comes_and_goes_nobody_has_two_places_and_it_ends(seed: int, count: int) -> None:
    night = with_changes(Ladder(first_rounds=3, go_on=8), count, 12, seed)
    assert len(night) < 12
    for index, (there, played) in enumerate(night):
        places = [*played.round.sit_out, *(pair for table in played.round.tables for pair in table.seats)]
        assert len(places) == len(set(places))
        assert set(places) <= set(there.entrants)
        if index < 3:
            check_seated(there, played.round, 2)


def test_the_champion_is_first_whatever_the_first_rounds_brought() -> None:
    for seed in range(10):
        played = play(Ladder(), field(20, seed=seed))
        champion = next(pair for pair in played[-1].round.tables[0].seats if pair not in losers(played[-1]))
        rows = standings(played, Ladder().ranking)
        assert [row.entrant for row in rows[:2]] == [champion, *losers(played[-1])]
        first_out = {row.entrant for row in rows[16:]}
        assert not first_out & {pair for table in played[4].round.tables for pair in table.seats}
