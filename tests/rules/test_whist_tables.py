"""Individual play: each schedule is held to its definition by a count of its own."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest

from rules.movements import whist_tables
from rules.movements.format import Field
from rules.movements.mixing import Plan, plans
from rules.movements.starters import NEARLY, known, starters
from rules.movements.stays import Stay
from rules.movements.whist_tables import Individual, Mixed, mixed, schedule
from rules.rounds import DUMMY, Played, Round, Seated
from tests.rules.nights import check_seated, field, play, sizes, with_changes

Pairs = Counter[tuple[int, int]]

SIZES = range(4, 101)
WHIST = [n for n in SIZES if n % 4 < 2]
EXACT = [n for n in WHIST if n in starters()]
OTHER = [n for n in SIZES if n % 4 > 1]
TRIPLE = (4, 8, 16, 20, 24, 28, 32, 36)
"""In these everyone opposes everyone once across and once beside, as movements#tables says."""
SEARCHED = sizes((9, 22, 30), 8, 100)
LONG = sizes((30, 38, 46, 57, 70, 86, 99, 100), 30, 100)


def pairs(rounds: Iterable[Round], *seats: tuple[int, int]) -> Pairs:
    """How often two players had places so to each other: seats as north 0, east 1, south 2, west 3."""
    found: Pairs = Counter()
    for one in rounds:
        for table in one.tables:
            for a, b in seats:
                first, second = sorted((table.seats[a], table.seats[b]))
                found[first, second] += 1
    return found


def partners(rounds: Iterable[Round]) -> Pairs:
    return pairs(rounds, (0, 2), (1, 3))


def opponents(rounds: Iterable[Round]) -> Pairs:
    return pairs(rounds, (0, 1), (1, 2), (2, 3), (3, 0))


def all_pairs(players: int) -> set[tuple[int, int]]:
    return set(combinations(range(1, players + 1), 2))


def check_places(players: int, rounds: Sequence[Round]) -> None:
    """Everyone has one place in every round, and after any round nobody has sat out twice more than another."""
    out = Counter(dict.fromkeys(range(1, players + 1), 0))
    for one in rounds:
        check_seated(field(players), one, 4)
        assert len(one.tables) == players // 4
        out.update(one.sit_out)
        assert max(out.values()) - min(out.values()) <= 1


@pytest.mark.parametrize("players", WHIST)
def test_with_4n_and_4n_plus_1_players_everyone_partners_everyone_once(players: int) -> None:
    found = schedule(players)
    assert len(found.rounds) == (players if players % 4 else players - 1) == Individual().rounds(players)
    assert partners(found.rounds) == Counter(all_pairs(players))
    check_places(players, found.rounds)


@pytest.mark.parametrize("players", EXACT)
def test_in_exact_tables_everyone_opposes_everyone_twice(players: int) -> None:
    assert opponents(schedule(players).rounds) == Counter(2 * list(all_pairs(players)))


def test_all_to_45_are_exact_and_most_beyond() -> None:
    assert {n for n in WHIST if n <= 45} <= set(EXACT)
    assert {49, 53, 61, 65, 73, 76, 77, 81, 85, 89, 97} <= set(EXACT)
    assert [n for n in WHIST if schedule(n).kind == "exact"] == EXACT


@pytest.mark.parametrize("players", sorted({*WHIST} - {*EXACT}))
def test_where_tables_are_nearly_exact_each_opposes_two_four_times_and_two_never(players: int) -> None:
    met = opponents(known(players, NEARLY))
    often, never = ([pair for pair in all_pairs(players) if met[pair] == times] for times in (4, 0))
    assert {met[pair] for pair in all_pairs(players)} == {0, 2, 4}
    stays = [] if players % 4 else [players]  # who stays while the others move round opposes everyone twice
    for some in (often, never):
        each = Counter(player for pair in some for player in pair)
        assert all(each[player] == (0 if player in stays else 2) for player in range(1, players + 1))


@pytest.mark.parametrize("players", TRIPLE)
def test_in_triplewhist_everyone_opposes_everyone_once_of_each_kind(players: int) -> None:
    rounds = schedule(players).rounds
    assert pairs(rounds, (0, 1), (2, 3)) == pairs(rounds, (1, 2), (3, 0)) == Counter(all_pairs(players))


@pytest.mark.parametrize("players", [n for n in EXACT if n % 4])
def test_in_directed_tables_everyone_has_everyone_once_on_the_left_and_once_on_the_right(players: int) -> None:
    left = Counter(
        (t.seats[s], t.seats[(s + 1) % 4]) for one in schedule(players).rounds for t in one.tables for s in range(4)
    )
    assert left == Counter((a, b) for a in range(1, players + 1) for b in range(1, players + 1) if a != b)


@pytest.mark.parametrize("players", OTHER)
def test_with_other_numbers_nobody_partners_twice_or_opposes_more_than_twice(players: int) -> None:
    found = schedule(players)
    least = {6: 6, 7: 8, 10: 9}.get(players, 10)
    assert least <= len(found.rounds) <= 12 and found.kind == "best"
    assert set(partners(found.rounds).values()) == {1}
    assert max(opponents(found.rounds).values()) <= 2
    check_places(players, found.rounds)


@pytest.mark.parametrize("players", [n for n in starters() if n % 4 > 1 and n > 11])
def test_where_tables_for_other_numbers_are_known_there_are_as_many_rounds_as_players(players: int) -> None:
    rounds = schedule(players, players).rounds
    assert len(rounds) == players
    assert set(partners(rounds).values()) == {1} and max(opponents(rounds).values()) <= 2
    check_places(players, rounds)


@pytest.mark.parametrize("players", LONG)
def test_a_night_of_24_rounds_repeats_nothing_from_30_players_on(players: int) -> None:
    rounds = schedule(players, 24).rounds
    assert len(rounds) == 24
    assert set(partners(rounds).values()) == {1} and max(opponents(rounds).values()) <= 2
    check_places(players, rounds)


@pytest.mark.parametrize(("players", "rounds"), [(4, 6), (5, 15), (8, 14), (9, 18), (13, 26)])
def test_after_exact_tables_they_begin_anew_so_that_all_meet_equally_often(players: int, rounds: int) -> None:
    found = schedule(players, rounds)
    times = rounds // len(schedule(players).rounds)
    assert found.kind == "best"
    assert partners(found.rounds) == Counter(times * list(all_pairs(players)))
    assert opponents(found.rounds) == Counter(2 * times * list(all_pairs(players)))
    check_places(players, found.rounds)


@pytest.mark.parametrize(("players", "rounds"), [(7, 20), (8, 10), (14, 24)])
def test_of_more_rounds_than_can_be_no_partners_meet_again_that_need_not(players: int, rounds: int) -> None:
    found = schedule(players, rounds)
    met = partners(found.rounds)
    times = [met[pair] for pair in all_pairs(players)]
    fair = sum(times) // len(times)
    assert sum(times) == rounds * 2 * (players // 4)
    # Nearly equal: of what would make all meet as often as `fair`, few are missing.
    assert sum(max(0, fair - each) for each in times) <= len(times) // 10
    assert max(times) <= fair + 2 and found.kind == "best"
    check_places(players, found.rounds)


def test_six_players_have_seven_rounds_without_a_partner_twice() -> None:
    assert set(partners(schedule(6, 7).rounds).values()) == {1}


@pytest.mark.parametrize("players", (4, 5, 6, 13, 14, 24, 50, 57))
def test_fewer_rounds_are_the_first_of_more_where_tables_are_known(players: int) -> None:
    whole = known(players) or known(players, NEARLY)
    most = schedule(players, len(whole) or 10).rounds
    few = schedule(players, len(most) - 1)
    assert few.rounds == most[:-1] or not whole
    assert few.kind == ("exact" if players in EXACT else "best")


def test_a_night_of_the_format_is_the_schedule_with_its_people_in_order() -> None:
    there = field([3, 5, 8, 13, 21, 34], rounds=6)
    played = [one.round for one in play(Individual(), there)]
    for one, other in zip(played, schedule(6).rounds, strict=True):
        assert [table.seats for table in one.tables] == [
            tuple(there.entrants[player - 1] for player in table.seats) for table in other.tables
        ]


@pytest.mark.parametrize(("players", "change"), [(24, -1), (24, 1), (25, -1), (32, -5), (20, 3), (16, 4), (100, 2)])
def test_after_people_came_or_left_nobody_meets_a_partner_again(players: int, change: int) -> None:
    format, rounds = Individual(), 10
    played = play(format, field(players, rounds=rounds), 3)
    before = list(played)
    now = field(range(1 - min(change, 0), players + 1 + max(change, 0)), rounds=rounds)
    while (one := format.next_round(now, played)) is not None:
        check_seated(now, one, 4)
        played.append(Played(one))
    assert len(played) == rounds and played[:3] == before
    night = [one.round for one in played]
    assert set(partners(night).values()) == {1} and max(opponents(night).values()) <= 2
    out = Counter(dict.fromkeys(range(max(1, 1 - change), players + 1), 0))
    out.update(player for one in night for player in one.sit_out if player in out)
    assert max(out.values()) - min(out.values()) <= 1


@pytest.mark.parametrize("seed", range(3))
def test_in_a_night_of_comings_and_goings_all_are_seated_and_hardly_anything_is_repeated(seed: int) -> None:
    night = with_changes(Individual(), 21, 8, seed)
    for there, one in night:
        check_seated(there, one.round, 4)
    assert len(night) == 8
    assert sum(times - 1 for times in partners(one.round for _, one in night).values()) == 0
    assert max(opponents(one.round for _, one in night).values()) <= 2


def test_who_comes_late_sits_out_no_more_than_the_others() -> None:
    format = Individual()
    played = play(format, field(24, rounds=12), 4)
    there = field(25, rounds=12)
    while (one := format.next_round(there, played)) is not None:
        played.append(Played(one))
    out = Counter(player for one in played for player in one.round.sit_out)
    assert set(out.values()) == {1} and len(out) == 8


def test_what_is_planned_goes_on_until_something_changes() -> None:
    format, there = Individual(), field(23, rounds=9)
    played = play(format, field(24, rounds=9), 2)
    *_, plan = format.planning(there, played)
    assert len(plan.rounds) == 7
    for one in plan.rounds:
        assert format.next_round(there, played) == one
        played.append(Played(one))
    assert format.next_round(there, played) is None


@pytest.mark.parametrize("stays", [(), (Stay(5, 3), Stay(9, 4))])
@pytest.mark.parametrize("seed", range(6))
def test_a_round_is_searched_for_where_it_is_said_to_be_and_only_there(
    seed: int, stays: tuple[Stay, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    searched = list[int]()
    own = whist_tables.plans

    def noted(*of: Any, **more: Any) -> Iterator[Plan]:
        searched.append(1)
        return own(*of, **more)

    monkeypatch.setattr(whist_tables, "plans", noted)
    format, played = Individual(), list[Played]()
    night = with_changes(format, 21, 8, seed, planned=12, stays=stays)
    for there, one in night:
        searched.clear()
        if seed % 2:
            whist_tables._kept.cache_clear()  # as after a new start
        for again in range(2):
            expected = format.must_search(there, played)
            assert not searched, "it only looks"
            format.next_round(there, played)
            assert bool(searched) == expected and not (again and expected)
            searched.clear()
        played.append(one)


def test_what_was_searched_for_is_at_hand() -> None:
    format, there = Individual(), field(21, rounds=12)
    played = play(format, field(24, rounds=12), 2)
    assert format.must_search(there, played)
    searched = [*format.planning(there, played)]
    assert not format.must_search(there, played)
    assert len(searched) > 1 and [*format.planning(there, played)] == searched[-1:]
    assert format.next_round(there, played) == searched[-1].rounds[0]


def test_players_whom_somebody_seated_otherwise_are_planned_for_anew() -> None:
    format, there = Individual(), field(21, rounds=8)
    played = play(format, there, 2)
    one, *others = schedule(21).rounds[2].tables
    a, b, c, d = one.seats
    swapped = Round((Seated(one.number, (b, a, c, d)), *others), schedule(21).rounds[2].sit_out)
    played.append(Played(swapped))
    while (following := format.next_round(there, played)) is not None:
        played.append(Played(following))
    assert len(played) == 8
    assert set(partners(each.round for each in played).values()) == {1}
    check_places(21, [each.round for each in played])


def test_a_table_with_another_number_is_the_same_round() -> None:
    format, there = Individual(), field(12, rounds=11)
    played: list[Played] = []
    for planned in schedule(12).rounds:
        following = format.next_round(there, played)
        assert following == planned
        moved = tuple(Seated(table.number + 1, table.seats) for table in planned.tables)
        played.append(Played(Round(moved, planned.sit_out)))


def test_the_same_is_found_again_and_another_seed_finds_another() -> None:
    before = [Played(one) for one in schedule(24).rounds[:3]]
    one, same, other = ([*plans(range(2, 25), 6, before, seed)][-1] for seed in (1, 1, 2))
    assert one == same and one != other


@pytest.mark.parametrize("players", SEARCHED)
def test_a_search_becomes_better_and_may_be_stopped_at_any_plan(players: int) -> None:
    rounds, plan = players * 3 // 4, None
    worth: list[int] = []
    for plan in plans(range(1, players + 1), rounds):
        assert 0 <= plan.share <= 1 and len(plan.rounds) <= rounds
        if len(plan.rounds) == rounds and plan.share:
            worth.append(plan.cost)
            check_places(players, plan.rounds)
    assert plan is not None and plan.share == 1 and len(plan.rounds) == rounds
    assert worth == sorted(worth, reverse=True)


def test_the_cost_of_a_plan_is_nothing_just_where_nothing_is_repeated() -> None:
    for players, rounds in ((13, 6), (7, 12), (22, 12)):
        for plan in plans(range(1, players + 1), rounds):
            nothing = set(partners(plan.rounds).values()) == {1} and max(opponents(plan.rounds).values()) <= 2
            assert (plan.cost == 0) == nothing


def test_a_night_with_one_missing_may_have_a_dummy_whom_everyone_partners_once() -> None:
    there = field(15)
    assert Individual(odd="dummy").rounds(15) == 15
    rounds = [one.round for one in play(Individual(odd="dummy"), there)]
    assert len(rounds) == 15 and not any(one.sit_out for one in rounds)
    assert partners(rounds) == Counter(combinations(range(DUMMY, 16), 2))
    assert opponents(rounds) == Counter(2 * list(combinations(range(DUMMY, 16), 2)))


def test_a_dummy_takes_the_place_of_one_who_leaves() -> None:
    format = Individual(odd="dummy")
    played = play(format, field(16, rounds=8), 4)
    there = field(15, rounds=8)
    while (one := format.next_round(there, played)) is not None:
        assert not one.sit_out and [seat for table in one.tables for seat in table.seats].count(DUMMY) == 1
        played.append(Played(one))
    assert set(partners(each.round for each in played).values()) == {1}


@pytest.mark.parametrize("players", (6, 13))
def test_without_one_missing_a_dummy_changes_nothing(players: int) -> None:
    there = field(players, rounds=5)
    assert play(Individual(odd="dummy"), there) == play(Individual(), there)


def test_a_night_is_over_after_the_rounds_it_says_or_those_there_were_at_its_beginning() -> None:
    format = Individual()
    assert len(play(format, field(12, rounds=30), 40)) == 30
    played = play(format, field(12), 40)
    assert len(played) == 11
    fewer = Field(tuple(range(1, 11)))
    assert format.next_round(fewer, played) is None
    assert format.next_round(fewer, played[:10]) is not None
    assert [*format.planning(fewer, played)] == []


@pytest.mark.parametrize(
    ("players", "rounds", "said"),
    [
        (16, None, "Everyone partners everyone once. Everyone opposes everyone twice."),
        (16, 10, "No partner twice, no opponent more than twice."),
        (22, None, "No partner twice, no opponent more than twice."),
        (48, None, "Everyone partners everyone once."),
        (4, 4, "Partners meet again twice, opponents more than twice 4 times."),
    ],
)
def test_the_screens_say_how_well_all_are_mixed(players: int, rounds: int | None, said: str) -> None:
    assert str(schedule(players, rounds).mixed) == said


def test_how_well_all_are_mixed_counts_those_who_are_asked_about() -> None:
    rounds = schedule(8, 14).rounds
    assert mixed(range(1, 9), rounds) == Mixed(everyone=True, partners=28, opponents=56)
    assert mixed((1, 2), rounds) == Mixed(everyone=True, partners=1, opponents=2)
    assert mixed((1, 2), ()) == Mixed(everyone=False, partners=0, opponents=0)
    assert str(Mixed(False, 1, 0)) == "Partners meet again once, no opponent more than twice."


def test_400_people_and_24_rounds_repeat_nothing_also_after_some_came_and_left() -> None:
    format = Individual()
    played = play(format, field(400, rounds=24), 12)
    there = field(range(3, 402), rounds=24)
    while (one := format.next_round(there, played)) is not None:
        played.append(Played(one))
    night = [one.round for one in played]
    assert len(night) == 24
    assert set(partners(night).values()) == {1} and max(opponents(night).values()) <= 2
