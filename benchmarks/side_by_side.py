"""The same work done by us and by a peer, turn and turn about, so that a busy machine slows both alike.

What keeps the processor busy is measured by the processor's time (`time.process_time`), so that neighbours do not
count; what waits (for a disk, a line, a frame) by the clock on the wall.
"""

import json
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any


@dataclass(frozen=True)
class Work:
    """What is measured: `do` does it and returns how much of it was done (plays, hands), each time with what `prepare`
    has made for it, which is not measured."""

    do: Callable[[Any], int]
    prepare: Callable[[], Any] = lambda: None


@dataclass(frozen=True)
class Row:
    """One comparison: `ours` and `theirs` are medians over the rounds, in `unit`.

    `ratio` is ours ÷ theirs of times and sizes and theirs ÷ ours of rates (units that end in ``/s``), so that less is
    better: the median over the rounds, and `spread` its least and its most. `goal` is what the ratio may be, None where
    nothing is promised.
    """

    work: str
    peer: str
    ours: float
    theirs: float
    unit: str
    ratio: float
    spread: tuple[float, float]
    goal: float | None = None

    @property
    def met(self) -> bool:
        """Whether the goal is reached, where there is one."""
        return self.goal is None or self.ratio <= self.goal

    def content(self) -> dict[str, Any]:
        """As `build/bench.json` has it."""
        return {**asdict(self), "spread": list(self.spread), "met": self.met}


def rate(work: Work, seconds: float) -> float:
    """How much is done in a second of the processor's, measured for so many."""
    done, spent = 0, 0.0
    while spent < seconds:
        prepared = work.prepare()
        begun = time.process_time()
        done += work.do(prepared)
        spent += time.process_time() - begun
    return done / spent


def compare(
    work: str,
    peer: str,
    ours: Work,
    theirs: Work,
    unit: str,
    goal: float | None = None,
    rounds: int = 5,
    each: float = 0.25,
) -> Row:
    """Measures both so many rounds, for `each` seconds at a time, after one round that does not count."""
    for one in (ours, theirs):
        rate(one, each / 4)
    return measured(work, peer, [(rate(ours, each), rate(theirs, each)) for _ in range(rounds)], unit, goal)


def measured(work: str, peer: str, pairs: Sequence[tuple[float, float]], unit: str, goal: float | None = None) -> Row:
    """The comparison of what was measured in rounds, ours and theirs of each."""
    ratios = [theirs / ours if unit.endswith("/s") else ours / theirs for ours, theirs in pairs]
    ours, theirs = (median(figures) for figures in zip(*pairs, strict=True))
    least, ratio, most = (significant(each) for each in (min(ratios), median(ratios), max(ratios)))
    return Row(work, peer, significant(ours), significant(theirs), unit, ratio, (least, most), goal)


def significant(figure: float, digits: int = 4) -> float:
    """The figure with so many digits that count."""
    return float(f"{figure:.{digits}g}")


def table(rows: Iterable[Row]) -> str:
    """The rows as people read them."""
    lines = [
        f"{'work':<52} {'against':<18} {'ours':>10} {'theirs':>10} {'unit':<8} {'ratio':>7} {'spread':>15} {'goal':>7}"
    ]
    for row in rows:
        spread, goal = "–".join(f"{ratio:.3f}" for ratio in row.spread), f"{row.goal:.3f}" if row.goal else ""
        told = f"{goal:>7} {'' if not goal else 'reached' if row.met else 'MISSED'}"
        figures = f"{_figure(row.ours):>10} {_figure(row.theirs):>10} {row.unit:<8}"
        lines.append(f"{row.work:<52} {row.peer:<18} {figures} {row.ratio:>7.3f} {spread:>15} {told}".rstrip())
    return "\n".join(lines)


def report(rows: Iterable[Row], files: Iterable[str | Path] = ()) -> list[Row]:
    """Prints the rows as a table, each as soon as it is measured, and writes them as JSON into each of the files."""
    print(table(()), flush=True)
    found = list[Row]()
    for row in rows:
        found.append(row)
        print(table([row]).splitlines()[1], flush=True)
    text = json.dumps([row.content() for row in found], indent=2, ensure_ascii=False) + "\n"
    for file in map(Path, files):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return found


def _figure(figure: float) -> str:
    return f"{figure:,.0f}" if figure >= 1000 else f"{figure:.3g}"
