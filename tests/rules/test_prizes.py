"""Prizes of a night (movements#prizes)."""

from hypothesis import given
from hypothesis import strategies as st

from rules.movements.drive import Drive
from rules.movements.swiss import Swiss
from rules.rounds import Entrant, Played, Ranking, Round, Seated
from rules.standings.prizes import Award, Prize, PrizeRules, Scope, award, usual
from rules.standings.standings import standings
from tests.rules.nights import SEEDS, field, play, with_changes

SHARED = PrizeRules(ties="share")
EACH_MANY = PrizeRules(one_each=False)
ROLES = {entrant: entrant % 2 for entrant in range(1, 40)}


def night(*scores: tuple[int, ...]) -> list[Played]:
    """Each row a round: what players 1, 2, 3, … made, four at a table."""
    rounds = []
    for row in scores:
        entrants = range(1, len(row) + 1)
        tables = tuple(Seated(n, tuple(entrants[4 * n - 4 : 4 * n])) for n in range(1, len(row) // 4 + 1))
        rounds.append(
            Played(Round(tables), dict(zip(entrants, row, strict=True)), dict.fromkeys(range(1, len(tables) + 1), 0))
        )
    return rounds


def won(prize: Prize, played: list[Played], rules: PrizeRules = EACH_MANY) -> Award:
    return award([prize], played, Ranking(), rules, roles=ROLES)[0]


NIGHT = night((9, 4, 9, 5), (3, 8, 6, 7), (5, 7, 6, 8), (8, 6, 4, 5))
"""Totals 25, 25, 25, 25; by the last hand 1, 2, 4, 3."""


def test_the_usual_prizes_of_a_drive_are_one_a_role_both_halves_and_the_booby() -> None:
    assert [prize.name for prize in usual(Drive.roles)] == [
        "Highest lady",
        "Highest gent",
        "Best first half",
        "Best second half",
        "Lowest",
    ]
    assert [prize.name for prize in usual(())][:3] == ["First", "Second", "Third"]


def test_a_tie_goes_by_the_last_hand_and_that_is_said() -> None:
    first = won(Prize("First"), NIGHT)
    assert (first.winners, first.points, first.decided_by) == ((1,), 25, "by the last hand")
    third = won(Prize("Third", Scope(place=3)), NIGHT)
    assert (third.winners, third.decided_by) == ((4,), "by the last hand")
    assert won(Prize("Last", Scope(place=4)), NIGHT).decided_by == ""


def test_a_prize_of_a_night_by_matchpoints_is_won_by_so_many_per_cent() -> None:
    tables = tuple(Seated(n, (n, n + 10), (1,)) for n in (1, 2, 3))
    known = {n: {1: (tricks, 13 - tricks)} for n, tricks in ((1, 9), (2, 7), (3, 5))}
    one = Played(Round(tables), dict.fromkeys((1, 2, 3, 11, 12, 13), 0), {}, known)
    found = award([Prize("First")], [one], Ranking(("percent",), boards="matchpoints"), EACH_MANY)[0]
    assert found.winners and found.points == 100


def test_in_half_of_the_night_its_own_last_hand_decides() -> None:
    first_half = won(Prize("", Scope(part="first_half")), night((9, 4, 9, 5), (3, 8, 6, 7), (0, 0, 0, 9), (0, 9, 0, 0)))
    assert (first_half.winners, first_half.points, first_half.decided_by) == ((3,), 15, "")
    level = won(Prize("", Scope(part="first_half")), night((4, 5, 3, 3), (6, 5, 3, 3), (0, 9, 0, 9), (0, 9, 0, 0)))
    assert (level.winners, level.decided_by) == ((1,), "by the last hand")


def test_the_middle_round_of_an_odd_number_is_in_the_first_half() -> None:
    played = night((1, 0, 0, 0), (9, 0, 0, 0), (0, 5, 0, 0))
    assert won(Prize("", Scope(part="first_half")), played).points == 10
    assert won(Prize("", Scope(part="second_half")), played).winners == (2,)


def test_the_lowest_wins_the_booby_prize_and_a_tie_goes_to_the_lower_last_hand() -> None:
    booby = won(Prize("Lowest", Scope(end="lowest")), NIGHT)
    assert (booby.winners, booby.points, booby.decided_by) == ((3,), 25, "by the last hand")


def test_of_many_who_are_level_one_tie_is_said_to_be_broken() -> None:
    level = night((1, 2, 3, 4, 5, 6, 7, 8), (24, 23, 22, 21, 20, 19, 18, 17))
    booby = won(Prize("Lowest", Scope(end="lowest")), level)
    assert (booby.winners, booby.decided_by) == ((8,), "by the last hand")


def test_who_came_late_cannot_be_the_lowest() -> None:
    played = [*night((9, 4, 9, 5)), *night((3, 8, 6, 7, 1, 2, 3, 4))]
    assert won(Prize("", Scope(end="lowest")), played).winners == (1,)
    assert won(Prize("", Scope(end="lowest", part="second_half")), played).winners == (5,)


def test_prizes_for_a_role_go_to_those_who_have_it() -> None:
    played = night((9, 4, 8, 5))
    assert [won(Prize("", Scope(role=role)), played).winners for role in (0, 1)] == [(4,), (1,)]


def test_one_prize_a_person_and_who_is_passed_over_is_said() -> None:
    prizes = [Prize("First"), Prize("Best first half", Scope(part="first_half")), Prize("Second", Scope(place=2))]
    played = night((9, 4, 8, 5), (9, 4, 7, 6))
    first, half, second = award(prizes, played, Ranking(), PrizeRules())
    assert (first.winners, half.winners, half.passed_over) == ((1,), (3,), (1,))
    assert (second.winners, second.passed_over) == ((4,), (3,))
    assert [made.winners for made in award(prizes, played, Ranking(), EACH_MANY)] == [(1,), (1,), (3,)]


def test_who_is_level_to_the_last_hand_cuts_for_it_and_the_other_is_second() -> None:
    played = night((9, 9, 4, 5))
    prizes = [Prize("First"), Prize("Second", Scope(place=2))]
    drawn = [award(prizes, played, Ranking(), PrizeRules(), seed=seed) for seed in range(20)]
    assert {made[0].winners for made in drawn} == {(1,), (2,)}
    assert all(made[0].decided_by == "by lot" and made[1].decided_by == "" for made in drawn)
    assert all({*made[0].winners, *made[1].winners} == {1, 2} for made in drawn)


def test_or_they_share_it() -> None:
    shared = won(Prize("First"), night((9, 9, 4, 5)), SHARED)
    assert (shared.winners, shared.points, shared.decided_by) == ((1, 2), 9, "shared")


def test_who_is_level_shares_every_prize_of_the_places_they_share() -> None:
    prizes = [Prize("First"), Prize("Second", Scope(place=2)), Prize("Third", Scope(place=3))]
    many = PrizeRules(ties="share", one_each=False)
    made = award(prizes, night((9, 4, 9, 5)), Ranking(), many)
    assert [each.winners for each in made] == [(1, 3), (1, 3), (4,)]
    made = award([*prizes, Prize("Lowest", Scope(end="lowest"))], night((9, 5, 5, 5)), Ranking(), many)
    assert [each.winners for each in made] == [(1,), (2, 3, 4), (2, 3, 4), (2, 3, 4)]


def test_the_best_single_round_and_rounds_won_can_be_rewarded() -> None:
    played = night((9, 4, 2, 5), (0, 12, 2, 5))
    assert won(Prize("", Scope(of="best_round")), played).winners == (2,)
    assert won(Prize("", Scope(of="won", end="lowest")), played).points == 0


def test_the_first_of_a_format_is_who_is_first_in_its_standings() -> None:
    played = play(Swiss(), field(9, seed=2), 5)
    rows = standings(played, Swiss().ranking)
    made = award(usual(()), played, Swiss().ranking, EACH_MANY)
    assert [one.winners for one in made[:3]] == [(row.entrant,) for row in rows[:3]]
    assert [one.decided_by for one in made[:3]] == [row.ahead_by for row in rows[:3]]
    assert {one.decided_by for one in made} & {"by the strength of opponents"}


def test_a_tie_in_rounds_won_or_the_best_round_goes_by_the_last_hand_too() -> None:
    played = night((9, 4, 2, 5), (0, 9, 2, 5))
    best = won(Prize("", Scope(of="best_round")), played)
    assert (best.winners, best.points, best.decided_by) == ((2,), 9, "by the last hand")
    rounds_won = won(Prize("", Scope(of="won")), played)
    assert (rounds_won.winners, rounds_won.points, rounds_won.decided_by) == ((3,), 2, "by the last hand")


def test_what_a_prize_of_the_standings_was_won_with_are_points() -> None:
    played = night((9, 10, 2, 11))
    made = award([Prize("First")], played, Ranking(("won", "total")), PrizeRules())
    assert (made[0].winners, made[0].points) == ((1,), 9)


def test_only_those_asked_for_can_win() -> None:
    made = award([Prize("First")], NIGHT, Ranking(), PrizeRules(), among={3, 4})
    assert made[0].winners == (4,)


def test_points_below_nought_are_shown_as_they_are() -> None:
    assert won(Prize("", Scope(end="lowest")), night((-3, 4, -9, 5))).points == -9


def test_a_half_that_has_not_begun_has_no_winner() -> None:
    made = award([Prize("", Scope(part="second_half"))], night((9, 4, 2, 5)), Ranking(), PrizeRules(), rounds=8)
    assert made[0].winners == ()


def test_halves_are_those_of_the_whole_night_while_it_goes_on() -> None:
    played = night((9, 4, 2, 5), (0, 4, 2, 5), (0, 0, 9, 0))
    made = award([Prize("", Scope(part="first_half"))], played, Ranking(), PrizeRules(), rounds=6)
    assert (made[0].winners, made[0].points) == ((3,), 13)


@given(SEEDS, st.integers(8, 24), st.sampled_from(["cut", "share"]))
def test_nobody_has_two_prizes_and_no_better_one_is_without(seed: int, count: int, ties: str) -> None:
    played = [one for _, one in with_changes(Drive(), count, 8, seed, roles=ROLES)]
    made = award(usual(Drive.roles), played, Ranking(), PrizeRules(ties=ties), roles=ROLES, seed=seed)
    winners = [entrant for one in made for entrant in one.winners]
    assert len(winners) == len(set(winners))
    assert made == award(usual(Drive.roles), played, Ranking(), PrizeRules(ties=ties), roles=ROLES, seed=seed)
    totals: dict[Entrant, int] = {}
    for one in played:
        for entrant, tricks in one.scores.items():
            totals[entrant] = totals.get(entrant, 0) + tricks
    if not any(one.round.sit_out for one in played):
        ladies = [entrant for entrant in totals if ROLES[entrant] == 0]
        assert made[0].points == max(totals[entrant] for entrant in ladies)


def test_without_ties_the_halves_add_up_to_what_is_played() -> None:
    played = play(Drive(), field(12, ROLES, seed=4), 6)
    halves = [won(Prize("", Scope(part=part)), played) for part in ("first_half", "second_half")]
    by_hand = [max(sum(one.scores[e] for one in half) for e in range(1, 13)) for half in (played[:3], played[3:])]
    assert [half.points for half in halves] == by_hand
