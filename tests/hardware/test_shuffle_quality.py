"""Which machines the tests of shuffle quality find out, and which they let pass."""

from itertools import permutations
from math import factorial
from pathlib import Path
from random import Random

import pytest

from hardware.emulators.shuffler_works import Shuffling, clumping, cutting, fairly, riffling
from hardware.shuffle_quality import MalformedRecord, Quality, assess, chi_square_quantile, main, permutation, read

PACK = [str(number) for number in range(52)]


def tried(shuffling: Shuffling, times: int = 100, seed: int = 1, cards: int = 52) -> Quality:
    rng, pack = Random(seed), [str(number) for number in range(cards)]
    return assess([permutation(pack, shuffling(rng, pack)) for _ in range(times)])


def failed(quality: Quality) -> set[str]:
    return {result.name.split(" (")[0] for result in quality.results if not result.passed}


@pytest.mark.parametrize(
    ("degrees", "tabled"),
    [(1, 6.635), (2, 9.210), (5, 15.086), (10, 23.209), (30, 50.892), (100, 135.807)],
)
def test_the_quantiles_of_chi_square_are_those_of_the_tables(degrees: int, tabled: float) -> None:
    assert chi_square_quantile(degrees) == pytest.approx(tabled, rel=0.01)


@pytest.mark.parametrize("cards", [32, 52, 53, 54])
@pytest.mark.parametrize("times", [20, 100, 400])
def test_a_fair_shuffler_passes(cards: int, times: int) -> None:
    quality = tried(fairly, times, cards=cards)
    assert quality.passed, str(quality)
    assert "Nothing tells these shuffles from chance." in str(quality)


def test_a_fair_shuffler_fails_each_test_about_once_in_a_hundred_trials() -> None:
    trials = [tried(fairly, 40, seed) for seed in range(600)]
    for number in range(4):
        failures = sum(not trial.results[number].passed for trial in trials)
        assert failures <= 16, (trials[0].results[number].name, failures)
    assert sum(not trial.passed for trial in trials) >= 5


@pytest.mark.parametrize("times", [1, 2, 3, 4, 5])
def test_a_riffle_of_too_few_passes_fails(times: int) -> None:
    found = failed(tried(riffling(times)))
    assert {"Rising sequences", "Neighbours kept"} <= found
    assert times > 3 or "Positions" in found


def test_ten_riffles_pass() -> None:
    assert tried(riffling(10)).passed


def test_a_machine_that_only_cuts_fails() -> None:
    assert {"Neighbours kept", "Runs", "Rising sequences"} <= failed(tried(cutting))


def test_cards_that_stick_together_are_found() -> None:
    assert "Neighbours kept" in failed(tried(clumping(2)))


def test_a_machine_that_always_makes_the_same_order_fails_by_positions() -> None:
    order = Random(5).sample(range(52), 52)
    quality = assess([order] * 100)
    assert "Positions" in failed(quality)
    assert "FAILED: where a card was says too much" in str(quality)


def test_a_machine_that_leaves_the_bottom_card_is_found_by_positions() -> None:
    rng = Random(2)
    assert "Positions" in failed(assess([[*rng.sample(range(51), 51), 51] for _ in range(100)]))


def test_a_pack_turned_round_is_found() -> None:
    assert {"Runs", "Rising sequences"} <= failed(assess([list(range(51, -1, -1))] * 20))


def test_mean_and_variance_of_what_is_counted_are_those_of_all_orders_of_six_cards() -> None:
    orders = list(permutations(range(6)))
    kept = [sum(low + 1 == high for low, high in zip(order, order[1:], strict=False)) for order in orders]
    runs = [1 + sum(low > high for low, high in zip(order, order[1:], strict=False)) for order in orders]
    quality = assess(orders)
    for counts, result in ((kept, quality.results[1]), (runs, quality.results[2])):
        mean = sum(counts) / factorial(6)
        variance = sum((count - mean) ** 2 for count in counts)
        assert (result.low + result.high) / 2 == pytest.approx(sum(counts))
        assert ((result.high - result.low) / 2 / 2.5758) ** 2 == pytest.approx(variance, rel=1e-3)


def test_all_orders_together_fill_the_table_of_positions_evenly() -> None:
    assert assess(list(permutations(range(5)))).results[0].value == pytest.approx(0)


def test_a_file_is_judged_and_the_answer_is_the_exit_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rng, file = Random(3), tmp_path / "orders"
    for shuffling, status in ((fairly, 0), (riffling(3), 1)):
        file.write_text("".join(f"{' '.join(PACK)} > {' '.join(shuffling(rng, PACK))}\n" for _ in range(30)))
        assert main([str(file)]) == status
        assert capsys.readouterr().out.startswith("30 shuffles of 52 cards, each test at 99%:\n")
    assert main([str(tmp_path / "none")]) == 2
    assert "none" in capsys.readouterr().err
    assert main([]) == 2


def test_orders_that_cannot_be_judged_say_why() -> None:
    with pytest.raises(MalformedRecord, match="line 2: the same cards"):
        read(["a b > b a", "a b > b c"])
    with pytest.raises(MalformedRecord, match="the same cards"):
        permutation("aab", "aba")
    with pytest.raises(MalformedRecord, match="at least 20 shuffles"):
        assess([[1, 0]] * 19)
    with pytest.raises(MalformedRecord, match="an order of the numbers 0 to 1"):
        assess([[1, 0]] * 19 + [[0, 0]])
