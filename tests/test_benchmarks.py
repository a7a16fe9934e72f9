"""What runs all benchmarks: rows as they come, what fails beside them, and the file they end in.

What is measured is not tried here, but by `make bench`.
"""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from benchmarks import __main__ as entry
from benchmarks.movements import drive, repeated
from benchmarks.side_by_side import Row, measured
from benchmarks.suite import SUBJECTS, Suite

ROW = 'Row("{}", "a peer", 2.0, 4.0, "ms", {}, (0.4, 0.6), 0.9)'
HEAD = "import os\nfrom benchmarks.side_by_side import Row\ndef rows():\n"
KEYS = {"work", "peer", "ours", "theirs", "unit", "ratio", "spread", "goal", "met"}

Subjects = Callable[..., Suite]


@pytest.fixture
def subjects(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Subjects:
    """Makes a suite of subjects that are there for the test only, from the lines of their `rows`."""
    package = f"trial_{tmp_path.name}".replace("-", "_")
    folder = tmp_path / package
    folder.mkdir()
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))

    def suite(**lines: str) -> Suite:
        for name, line in lines.items():
            (folder / f"{name}.py").write_text(f"{HEAD}    {line}\n")
        monkeypatch.setattr(entry, "SUBJECTS", (*lines, "absent"))
        monkeypatch.setattr(entry, "Suite", partial(Suite, package=package))
        return Suite(tuple(lines), package)

    return suite


def test_a_subject_that_fails_keeps_its_rows_so_far_and_costs_no_others(
    subjects: Subjects, capfd: pytest.CaptureFixture[str]
) -> None:
    suite = subjects(
        fails=f"yield {ROW.format('first', 0.5)}; raise ValueError('no such disk')",
        dies="os._exit(3); yield",
        well=f"yield {ROW.format('second', 0.5)}",
    )
    assert [row.work for row in suite.rows()] == ["first", "second"]
    assert suite.failed == ["fails", "dies"]
    assert "no such disk" in capfd.readouterr().err


def test_a_goal_that_is_missed_is_said_and_is_no_failure(
    subjects: Subjects, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    subjects(some=f"yield {ROW.format('one fact', 0.5)}; yield {ROW.format('replay', 1.5)}")
    file = tmp_path / "build" / "rows.json"
    assert entry.main(["--only", "some", "--json", str(file)]) == 0
    rows = json.loads(file.read_text())
    assert all({*row} == KEYS for row in rows)
    assert [(row["work"], row["ratio"], row["met"]) for row in rows] == [
        ("one fact", 0.5, True),
        ("replay", 1.5, False),
    ]
    heading, reached, missed, closing = capsys.readouterr().out.splitlines()
    assert "reached" in reached and "MISSED" in missed and "1 of 2 goals" in closing


def test_a_subject_that_is_not_there_is_a_failure_that_is_named(
    subjects: Subjects, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    subjects()
    assert entry.main(["--json", str(tmp_path / "rows.json"), "--no-chart"]) == 1
    assert json.loads((tmp_path / "rows.json").read_text()) == []
    assert "absent is left out" in capsys.readouterr().err


def test_every_subject_is_a_module_with_rows() -> None:
    folder = Path(entry.__file__).parent
    assert [name for name in SUBJECTS if "\ndef rows()" not in (folder / f"{name}.py").read_text()] == []


@pytest.mark.parametrize(("unit", "ratio"), [("ms", 0.5), ("MB", 0.5), ("plays/s", 2.0)])
def test_a_ratio_is_less_where_ours_is_better(unit: str, ratio: float) -> None:
    row = measured("work", "peer", [(1, 2), (2, 4), (1, 8)], unit, goal=1.0)
    assert (row.ratio, row.met) == (ratio, ratio <= 1.0)


def test_a_row_without_a_goal_has_none_in_the_file_and_is_met() -> None:
    row = Row("work", "peer", 1.0, 2.0, "ms", 7.0, (6.0, 8.0)).content()
    assert row["goal"] is None and row["met"] is True


def test_a_schedule_in_which_somebody_sits_twice_is_not_compared() -> None:
    one = drive(8)[0].round
    assert repeated([one, one], 8) == 4
    with pytest.raises(ValueError, match="cannot be compared"):
        repeated([type(one)((one.tables[0], one.tables[0]))], 8)
