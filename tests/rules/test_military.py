"""Military whist against its definition: forts, who holds and who travels, and flags."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.movements.format import CannotSeat, Field, HandPlayed
from rules.movements.military import CASTLES, COUNTRIES, Military
from rules.rounds import Entrant, Played, Round, Seated
from rules.standings.standings import standings
from tests.rules.nights import SEEDS, field, play, sizes, with_changes

SIZES = sizes((2, 3, 4, 5, 8, 13, 30), Military.least, Military.most)


class Goes(Military):
    """A night that goes on although some have met."""

    def next_round(self, field: Field, played: Sequence[Played]) -> Round | None:
        return super().next_round(replace(field, rounds=99), played)


def meetings(rounds: list[Round]) -> Counter[tuple[Entrant, Entrant]]:
    return Counter((table.seats[0], table.seats[1]) for one in rounds for table in one.tables)


@pytest.mark.parametrize("forts", SIZES)
def test_every_forts_travellers_play_at_every_other_fort_once(forts: int) -> None:
    rounds = [one.round for one in play(Military(), field(forts))]
    assert len(rounds) == Military().rounds(forts) == forts - 1
    everybody = range(1, forts + 1)
    for one in rounds:
        assert sorted(table.seats[0] for table in one.tables) == [*everybody]
        assert sorted(table.seats[1] for table in one.tables) == [*everybody]
        assert one.sit_out == ()
    assert meetings(rounds) == {(home, away): 1 for home in everybody for away in everybody if home != away}


@pytest.mark.parametrize("forts", SIZES)
def test_a_fort_keeps_its_table_and_travellers_go_one_fort_further_each_round(forts: int) -> None:
    rounds = [one.round for one in play(Military(), field(forts))]
    assert {(t.number, t.seats[0]) for one in rounds for t in one.tables} == {(n, n) for n in range(1, forts + 1)}
    for fort in range(1, forts + 1):
        went = [next(t.number for t in one.tables if t.seats[1] == fort) for one in rounds]
        assert went == [(fort - 1 + on) % forts + 1 for on in range(1, forts)]


def test_with_more_rounds_than_forts_they_meet_again_as_seldom_as_can_be() -> None:
    met = meetings([one.round for one in play(Military(), field(5, rounds=12))])
    assert sum(met.values()) == 60 and set(met.values()) == {3}


def test_two_forts_are_needed() -> None:
    with pytest.raises(CannotSeat, match="Military whist needs at least 2 teams; there is 1"):
        Military().next_round(field(1), [])


@settings(max_examples=40)
@given(forts=st.integers(2, 14), seed=SEEDS)
def test_when_forts_come_and_go_the_others_stay_where_they_are_and_nobody_meets_themselves(
    forts: int, seed: int
) -> None:
    night = with_changes(Goes(), forts, 8, seed)
    assert len(night) == 8
    for (_, before), (_, after) in zip(night, night[1:], strict=False):
        was = {table.seats[0]: table.number for table in before.round.tables}
        now = {table.seats[0]: table.number for table in after.round.tables}
        assert all(now[fort] == place for fort, place in was.items() if fort in now)
    for there, one in night:
        tables = one.round.tables
        assert {t.seats[0] for t in tables} == {t.seats[1] for t in tables} == set(there.entrants)
        assert len({t.number for t in tables}) == len(tables) == len(there.entrants)
        assert all(t.seats[0] != t.seats[1] for t in tables)


@settings(max_examples=40)
@given(forts=st.integers(6, 14), seed=SEEDS)
def test_after_a_fort_has_left_nobody_is_met_again_while_that_can_be_avoided(forts: int, seed: int) -> None:
    rng = Random(seed)
    rounds = rng.randint(1, forts // 3)
    played = play(Military(), field(forts), rounds)
    left = rng.sample(range(1, forts + 1), forts - 1)
    # Each of the others may meet more than half of them still, so that there is a way (Hall).
    following = Military().next_round(field(left, rounds=rounds + 1), played)
    assert following is not None
    assert max(meetings([*(one.round for one in played), following]).values()) == 1


@settings(max_examples=60)
@given(forts=st.integers(3, 6), seed=SEEDS)
def test_whatever_was_played_a_round_without_anybody_met_again_is_found_where_there_is_one(
    forts: int, seed: int
) -> None:
    rng, everybody = Random(seed), tuple(range(1, forts + 1))
    ways = [way for way in permutations(everybody) if all(a != b for a, b in zip(everybody, way, strict=True))]
    rounds = [
        Round(tuple(Seated(home, (home, away)) for home, away in zip(everybody, rng.choice(ways), strict=True)))
        for _ in range(rng.randint(1, 3))
    ]
    met = meetings(rounds)
    there_is = any(not any(met[two] for two in zip(everybody, way, strict=True)) for way in ways)
    following = Military().next_round(field(forts), [Played(one) for one in rounds])
    assert (following is not None) == there_is
    if following is not None:
        assert not met.keys() & meetings([following]).keys()


def test_a_round_is_won_where_one_table_was_won_and_the_other_not_lost() -> None:
    tables = Round(tuple(Seated(n, (n, n % 3 + 1)) for n in (1, 2, 3)))
    # Fort 1 wins at home, and its travellers at fort 3; fort 2 wins at home only.
    played = Played(tables, {1: 4, 2: 0, 3: -4}, {1: 0, 2: 0, 3: 1})
    rows = {row.entrant: row for row in standings([played], Military().ranking)}
    assert {entrant: row.line.won for entrant, row in rows.items()} == {1: 1, 2: Fraction(1, 2), 3: 0}
    assert {entrant: row.line.total for entrant, row in rows.items()} == {1: 16, 2: 12, 3: 8}


def test_a_night_without_a_number_of_rounds_ends_when_somebody_would_be_met_again() -> None:
    played = play(Military(), field(4))
    assert Military().next_round(field(4), played) is None
    assert Military().next_round(field(5), played) is None or len(played) == 3


def test_a_fort_that_comes_back_has_its_table_again_unless_another_sits_there() -> None:
    military = Military()

    def after(there: list[int], played: list[Played]) -> dict[int, int]:
        following = military.next_round(field(there, rounds=9), played)
        assert following is not None
        played.append(Played(following))
        return {table.seats[0]: table.number for table in following.tables}

    played: list[Played] = []
    assert after([1, 2, 3, 4], played) == {1: 1, 2: 2, 3: 3, 4: 4}
    assert after([1, 3, 4], played) == {1: 1, 3: 3, 4: 4}
    assert after([1, 2, 3, 4], played) == {1: 1, 2: 2, 3: 3, 4: 4}
    assert after([1, 3, 4], played) == {1: 1, 3: 3, 4: 4}
    assert after([1, 3, 4, 5], played) == {1: 1, 3: 3, 4: 4, 5: 2}
    assert after([1, 2, 3, 4, 5], played) == {1: 1, 3: 3, 4: 4, 5: 2, 2: 5}


HANDS = st.lists(st.integers(0, 13).map(lambda tricks: (tricks, 13 - tricks)), min_size=1, max_size=4)


@given(HANDS, st.sampled_from(["hand", "round"]))
def test_a_flag_taken_is_a_flag_lost_or_comes_from_the_table(counts: list[tuple[int, int]], prize: str) -> None:
    hands = [HandPlayed(n, each) for n, each in enumerate(counts, 1)]
    lost = Military(prize=prize).points(1, hands)
    won = Military(prize=prize, taken="table").points(1, hands)
    assert sum(lost) == 0 and min(won) >= 0 and lost[0] == won[0] - won[1]
    fought = [a - b for a, b in counts] if prize == "hand" else [sum(a - b for a, b in counts)]
    assert won == (sum(each > 0 for each in fought), sum(each < 0 for each in fought))


def test_a_round_that_is_level_takes_no_flag() -> None:
    level = [HandPlayed(1, (9, 4)), HandPlayed(2, (4, 9))]
    assert Military(prize="round").points(1, level) == (0, 0)
    assert Military(prize="hand").points(1, level) == (0, 0)
    assert Military(prize="hand", taken="table").points(1, level) == (1, 1)


@pytest.mark.parametrize("names", ["castles", "countries", "numbers"])
def test_every_fort_has_a_name_of_its_own(names: str) -> None:
    called = [replace(Military(), names=names).place_name(n) for n in range(1, Military.most + 1)]
    assert len(set(called)) == len(called) and all(called)
    assert called[-1] == f"Fort {Military.most}"
    assert not {replace(Military(), names=names).place_name(n) for n in (0, -1, -1000)} & set(called)
    assert max(map(len, (*CASTLES, *COUNTRIES))) <= 11
