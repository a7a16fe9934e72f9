"""Everything, side by side with what people would use instead: ``python -m benchmarks``, or ``make bench``.

One table as it is measured, `build/bench.json` with the same rows, and a chart for the docs. A goal that is missed is
said in the table; the exit status is 1 only where a subject could not be measured to its end.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.side_by_side import Row, report
from benchmarks.suite import LONG, SUBJECTS, Suite

ROOT = Path(__file__).parent.parent
CHART = ROOT / "docs" / "benchmarks.svg"


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure the kiosk beside its peers.")
    parser.add_argument(
        "--only", nargs="+", choices=(*SUBJECTS, *LONG), default=SUBJECTS, help="these subjects, and no chart"
    )
    parser.add_argument("--no-chart", action="store_true", help="leave docs/benchmarks.svg as it is")
    parser.add_argument("--json", type=Path, default=ROOT / "build" / "bench.json", metavar="FILE", help="for the rows")
    given = parser.parse_args(arguments)
    suite = Suite([subject for subject in (*SUBJECTS, *LONG) if subject in given.only])
    rows = report(suite.rows(), [given.json])
    if set(suite.subjects) >= set(SUBJECTS) and not given.no_chart:
        _draw(rows)
    goals = [row.met for row in rows if row.goal is not None]
    reached = f"{sum(goals)} of {len(goals)} goals are reached. " if goals else ""
    each = ", ".join(f"{subject} {seconds:.0f}" for subject, seconds in suite.took.items())
    print(f"{reached}The rows are in {given.json}. It took {sum(suite.took.values()):.0f} s: {each}.")
    return 1 if suite.failed else 0


def _draw(rows: Sequence[Row]) -> None:
    try:
        from benchmarks.chart import draw
    except ModuleNotFoundError as error:
        print(f"No chart: {error.name} is not installed. make bench installs it.", file=sys.stderr)
    else:
        draw(rows, CHART)


if __name__ == "__main__":
    sys.exit(main())
