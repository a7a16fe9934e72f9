"""The same work done by us and by a peer, turn and turn about, so that a busy machine slows both alike.

Times are those of the processor (`time.process_time`), not of the clock on the wall.
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
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
    """One comparison. `ratio` is theirs ÷ ours of a rate, so that less is better; `spread` its least and its most.

    `goal` is what the ratio may be, None where nothing is promised.
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
    rounds: int = 7,
    each: float = 0.4,
) -> Row:
    """Measures both so many rounds, for `each` seconds at a time, after one round that does not count."""
    for one in (ours, theirs):
        rate(one, each / 4)
    pairs = [(rate(ours, each), rate(theirs, each)) for _ in range(rounds)]
    ratios = [their_rate / our_rate for our_rate, their_rate in pairs]
    our_rate, their_rate = (median(rates) for rates in zip(*pairs, strict=True))
    return Row(work, peer, round(our_rate), round(their_rate), unit, round(median(ratios), 4), _spread(ratios), goal)


def _spread(ratios: list[float]) -> tuple[float, float]:
    return round(min(ratios), 4), round(max(ratios), 4)


def table(rows: Iterable[Row]) -> str:
    """The rows as people read them."""
    lines = [
        f"{'work':<46} {'against':<18} {'ours':>10} {'theirs':>10} {'unit':<8} {'ratio':>7} {'spread':>15} {'goal':>7}"
    ]
    for row in rows:
        spread, goal = "–".join(f"{ratio:.3f}" for ratio in row.spread), f"{row.goal:.3f}" if row.goal else ""
        told = f"{goal:>7} {'' if not goal else 'reached' if row.met else 'MISSED'}"
        rates = f"{row.ours:>10,.0f} {row.theirs:>10,.0f} {row.unit:<8}"
        lines.append(f"{row.work:<46} {row.peer:<18} {rates} {row.ratio:>7.3f} {spread:>15} {told}".rstrip())
    return "\n".join(lines)
