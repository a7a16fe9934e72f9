"""The Boston pot (movements#prizes)."""

from rules.rounds import Played, Ranking, Round, Seated
from rules.standings.pot import Pot, pot

RANKING = Ranking(("won", "total"))


def game(bostons: dict[int, int] | None = None, winner: int = 0, left: int = 0) -> Played:
    scores = {1: 5 * (winner == 0), 2: 5 * (winner == 1)}
    return Played(Round((Seated(1, (1, 2)),), left=left), scores, {1: winner}, bostons=bostons or {})


def test_most_bostons_by_the_fourth_game_win_it_and_later_ones_do_not_count() -> None:
    games = [game({2: 1}), game(), game({2: 1, 1: 1}), game(), game({1: 5})]
    assert [pot(games[:n], RANKING) for n in (3, 4, 5)] == [Pot(), Pot((2,), 2), Pot((2,), 2)]


def test_if_level_they_share() -> None:
    assert pot([game({1: 1}), game({2: 1}), game(), game()], RANKING) == Pot((1, 2), 1)


def test_without_a_boston_the_best_record_after_the_sixth_wins_it() -> None:
    games = [game(winner=n % 2) for n in range(5)]
    assert pot(games, RANKING) == Pot()
    assert pot([*games, game()], RANKING) == Pot((1,))
    assert pot([*games, game(winner=1), game({2: 3}), game({2: 3})], RANKING) == Pot((1, 2))


def test_a_night_that_is_over_sooner_is_decided_by_what_was_played_and_a_playoff_does_not_count() -> None:
    assert pot([game({1: 1})], RANKING, over=True) == Pot((1,), 1)
    assert pot([game(), game({2: 2}, winner=1, left=2)], RANKING) == Pot((1,))
    assert pot([], RANKING, over=True) == Pot()
