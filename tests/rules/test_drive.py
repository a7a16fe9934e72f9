"""The whist drive (movements#drive)."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.movements.drive import Drive, PartnerDrive
from rules.movements.format import CannotSeat, Field
from rules.rounds import DUMMY, Entrant, Played, Round, Seated
from tests.rules.nights import EVERY, SEEDS, check_seated, field, play, result, sizes, with_changes

SEMI = Drive(stay="partners")
PROGRESSIVE = Drive()
LADIES_FIRST = {entrant: (entrant - 1) // 2 % 2 for entrant in range(1, 401)}
COUNTS = sizes((4, 5, 6, 7, 8, 9, 11, 14, 24, 41, 100), 4, 400 if EVERY else 4)


def three_tables(winners: dict[int, int]) -> Played:
    """Ladies 11, 12 and gents 13, 14 at table 1, and so on."""
    tables = tuple(Seated(t, (10 * t + 1, 10 * t + 2, 10 * t + 3, 10 * t + 4)) for t in (1, 2, 3))
    return Played(Round(tables), winners=winners)


def after(format: Drive, played: Played) -> dict[int, tuple[frozenset[frozenset[Entrant]], ...]]:
    """Who plays with whom at each table in the next round."""
    everyone = tuple(entrant for table in played.round.tables for entrant in table.seats)
    following = format.next_round(Field(everyone), [played])
    assert following
    return {table.number: frozenset(map(frozenset, table.sides)) for table in following.tables}


def pairs(*sides: set[Entrant]) -> frozenset[frozenset[Entrant]]:
    return frozenset(map(frozenset, sides))


def test_in_a_semi_partner_drive_the_losing_lady_goes_up_the_gent_down_and_winners_stay_together() -> None:
    seated = after(SEMI, three_tables({1: 0, 2: 1, 3: 0}))
    assert seated == {1: pairs({11, 13}, {32, 23}), 2: pairs({22, 24}, {12, 34}), 3: pairs({31, 33}, {21, 14})}


def test_in_a_progressive_drive_the_winning_gent_also_comes_to_oppose_his_partner() -> None:
    seated = after(PROGRESSIVE, three_tables({1: 0, 2: 1, 3: 0}))
    assert seated == {1: pairs({11, 23}, {32, 13}), 2: pairs({22, 34}, {12, 24}), 3: pairs({31, 14}, {21, 33})}


def test_winners_move_instead_where_the_club_says_so() -> None:
    seated = after(Drive(stay="partners", moves="winners"), three_tables({1: 1, 2: 0, 3: 1}))
    assert seated == after(SEMI, three_tables({1: 0, 2: 1, 3: 0}))


def test_a_tie_is_cut_for_and_either_side_can_lose_the_cut() -> None:
    drawn = [
        SEMI.next_round(Field((11, 12, 13, 14, 21, 22, 23, 24, 31, 32, 33, 34), seed=seed), [three_tables({})])
        for seed in range(20)
    ]
    stayed = {round.tables[0].sides[side] for round in drawn if round for side in (0, 1)}
    assert {(11, 13), (12, 14)} <= stayed


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("format", [SEMI, PROGRESSIVE, Drive(moves="winners"), Drive(odd="all"), Drive(odd="dummy")])
def test_every_table_has_one_of_each_role_a_side(format: Drive, count: int) -> None:
    there = field(count, {entrant: entrant % 2 for entrant in range(1, count + 1)}, seed=count)
    roles = there.roles
    balanced = count % 2 == 0 and (count % 4 == 0 or format.odd == "role")
    for played in play(format, there, 6):
        check_seated(there, played.round, 4)
        if balanced:
            for table in played.round.tables:
                assert [roles[entrant] for entrant in table.seats] == [0, 0, 1, 1]


@given(SEEDS, st.integers(4, 60), st.sampled_from([SEMI, PROGRESSIVE, Drive(odd="all"), Drive(odd="dummy")]))
def test_no_more_stand_in_for_the_other_role_than_must(seed: int, count: int, format: Drive) -> None:
    rng = Random(seed)
    there = field(count, {entrant: int(rng.random() < 0.3) for entrant in range(1, count + 1)}, seed=seed)
    for played in play(format, there, 4):
        seats = [(entrant, seat // 2) for table in played.round.tables for seat, entrant in enumerate(table.seats)]
        room = 2 * len(played.round.tables)
        for role in (0, 1):
            playing = sum(there.roles.get(entrant) == role for entrant, _ in seats)
            standing_in = sum(there.roles.get(entrant) == role != place for entrant, place in seats)
            assert standing_in == max(0, playing - room)


@pytest.mark.parametrize("count", COUNTS)
def test_sit_outs_go_round_within_one(count: int) -> None:
    there = field(count, LADIES_FIRST, seed=count)
    everyone = Counter(entrant for played in play(Drive(odd="all"), there, 12) for entrant in played.round.sit_out)
    assert max(everyone.values(), default=0) - min(everyone[entrant] for entrant in there.entrants) <= 1
    by_role = Counter(entrant for played in play(SEMI, there, 12) for entrant in played.round.sit_out)
    for role in (0, 1):
        counts = [by_role[entrant] for entrant in there.entrants if LADIES_FIRST[entrant] == role]
        assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize("count", [count for count in COUNTS if count > 5])
def test_dummies_fill_the_tables_never_two_at_one_and_nobody_sits_out(count: int) -> None:
    there = field(count, LADIES_FIRST, seed=count)
    for played in play(Drive(odd="dummy"), there, 10):
        assert not played.round.sit_out
        assert max(table.seats.count(DUMMY) for table in played.round.tables) <= 1


def test_five_people_have_one_table_even_where_dummies_play() -> None:
    first = Drive(odd="dummy").next_round(field(5), [])
    assert first and len(first.tables) == 1 and len(first.sit_out) == 1


@given(SEEDS, st.integers(4, 40), st.sampled_from([SEMI, PROGRESSIVE, Drive(odd="all"), Drive(odd="dummy")]))
def test_whoever_comes_late_leaves_or_comes_back_everyone_has_one_place(seed: int, count: int, format: Drive) -> None:
    for there, played in with_changes(format, count, 10, seed, draws=True, roles=LADIES_FIRST):
        check_seated(there, played.round, 4)


def test_who_comes_late_fills_a_hole_and_moves_nobody_else() -> None:
    there = field(24, LADIES_FIRST)
    played = play(PROGRESSIVE, there, 3)
    planned = PROGRESSIVE.next_round(there, played)
    swapped = PROGRESSIVE.next_round(field([*range(1, 17), *range(18, 25), 101], LADIES_FIRST | {101: 0}), played)
    assert planned and swapped
    assert swapped.tables == tuple(
        Seated(table.number, tuple(101 if entrant == 17 else entrant for entrant in table.seats))
        for table in planned.tables
    )


def test_when_one_of_twenty_four_leaves_few_change_their_place() -> None:
    there = field(24, LADIES_FIRST)
    played = play(PROGRESSIVE, there, 3)
    planned, replanned = (PROGRESSIVE.next_round(f, played) for f in (there, field(23, LADIES_FIRST)))
    assert planned and replanned
    before, now = (
        {entrant: (table.number, seat) for table in round.tables for seat, entrant in enumerate(table.seats)}
        for round in (planned, replanned)
    )
    assert sum(before[entrant] != place for entrant, place in now.items()) <= 4


def test_who_comes_late_does_not_sit_out_before_those_who_have_done_so_as_often() -> None:
    everyone = dict.fromkeys(range(1, 20), 0)
    format = Drive(odd="all")
    played = play(format, field(9, everyone), 2)
    following = format.next_round(field(10, everyone), played)
    assert following and 10 not in following.sit_out
    assert not set(following.sit_out) & {entrant for one in played for entrant in one.round.sit_out}


def test_who_comes_back_does_not_sit_out_at_once() -> None:
    format, everyone = Drive(odd="all"), field(9, seed=5)
    played = play(format, everyone, 1)
    away = next(entrant for entrant in everyone.entrants if entrant not in played[0].round.sit_out)
    others = field([*(e for e in everyone.entrants if e != away), 10], seed=5)
    while len(played) < 10:
        following = format.next_round(others, played)
        assert following
        played.append(result(following, Random(len(played))))
    back = format.next_round(field([*others.entrants, away], seed=5), played)
    assert back and len(back.sit_out) == 2 and away not in back.sit_out


def test_without_roles_half_play_ladies() -> None:
    there = field(12)
    for played in play(PROGRESSIVE, there, 4):
        check_seated(there, played.round, 4)


def test_three_people_cannot_play_and_the_reason_is_said() -> None:
    with pytest.raises(CannotSeat, match="Whist drive needs at least 4 players; there are 3."):
        Drive().next_round(field(3), [])


def test_the_same_night_asked_twice_gives_the_same_round() -> None:
    there = field(26, LADIES_FIRST, seed=7)
    assert play(PROGRESSIVE, there, 5) == play(PROGRESSIVE, there, 5)
    assert PROGRESSIVE.next_round(there, []) != PROGRESSIVE.next_round(field(26, LADIES_FIRST, seed=8), [])


def test_a_drive_is_over_after_the_rounds_that_were_said() -> None:
    assert len(play(PROGRESSIVE, field(8, rounds=5))) == 5


def test_in_a_partner_drive_the_losing_pair_goes_up_a_table() -> None:
    tables = (Seated(1, (1, 2)), Seated(2, (3, 4)), Seated(3, (5, 6)))
    following = PartnerDrive().next_round(field(6), [Played(Round(tables), winners={1: 0, 2: 1, 3: 1})])
    assert following and [set(table.seats) for table in following.tables] == [{1, 5}, {4, 2}, {6, 3}]


@given(SEEDS, st.integers(2, 30))
def test_pairs_of_a_partner_drive_have_one_place_whoever_comes_and_goes(seed: int, count: int) -> None:
    for there, played in with_changes(PartnerDrive(), count, 10, seed, draws=True):
        check_seated(there, played.round, 2)
        assert len(played.round.sit_out) == len(there.entrants) % 2


@pytest.mark.parametrize("count", sizes((3, 5, 9, 21), 2, 200))
def test_pairs_of_a_partner_drive_sit_out_within_one(count: int) -> None:
    there, played = field(count), list[Played]()
    for _ in range(12):
        following = PartnerDrive().next_round(there, played)
        assert following
        played.append(result(following, Random(count)))
    out = Counter(pair for one in played for pair in one.round.sit_out)
    assert max(out.values(), default=0) - min(out[pair] for pair in there.entrants) <= 1
