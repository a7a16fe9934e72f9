"""What a hand wears the card."""

from pathlib import Path

from benchmarks.bytes_per_hand import play


def test_a_hand_writes_a_bounded_amount_and_not_more_as_the_records_grow(tmp_path: Path) -> None:
    first, later = play(5, tmp_path, seed=1), play(10, tmp_path, seed=2)
    for wear in (first, later):
        print(wear)
        assert 0 < wear.written / wear.facts <= 96 * 1024
        assert 0 < wear.grown / wear.facts <= 4 * 1024
    assert later.written / later.facts <= 1.5 * first.written / first.facts
