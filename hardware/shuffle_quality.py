"""How well a machine shuffles: recorded orders against chance, at 99 %, and a report in words.

Four tests, each for another bad habit. A perfect machine fails each in one of a hundred trials; so a single failure
calls for another trial, and only several trials make a machine trustworthy.

    python -m hardware.shuffle_quality FILE

FILE has a line a shuffle: the pack before it and after it, top card first, as ``SA SK … > HT C2 …``.
"""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isqrt, sqrt
from pathlib import Path
from statistics import NormalDist

CONFIDENCE = 0.99
_LEAST = 5
"""The least expected number of cards in each field of the table of positions: the usual condition for χ²."""
FEWEST = 20
"""The least number of shuffles."""

Permutation = Sequence[int]
"""After a shuffle, from the top: each card's place before it, from 0."""


class MalformedRecord(ValueError):
    """Orders that cannot be judged; `why` says what is wrong and where."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True)
class Result:
    """One test: its name, its count, the limits of chance, and what a count outside means."""

    name: str
    value: float
    low: float
    high: float
    too_low: str
    too_high: str

    @property
    def passed(self) -> bool:
        return self.low <= self.value <= self.high

    def __str__(self) -> str:
        limits = f"at most {self.high:.1f}" if self.low <= 0 else f"{self.low:.1f} to {self.high:.1f}"
        verdict = "passed" if self.passed else f"FAILED: {self.too_low if self.value < self.low else self.too_high}"
        return f"{self.name}: {self.value:.1f}, by chance {limits}; {verdict}"


@dataclass(frozen=True)
class Quality:
    """The results of all tests on so many shuffles of so many cards."""

    shuffles: int
    cards: int
    results: tuple[Result, ...]

    @property
    def passed(self) -> bool:
        return all(result.passed for result in self.results)

    def __str__(self) -> str:
        verdict = (
            "Nothing tells these shuffles from chance."
            if self.passed
            else "These shuffles are not chance: do not deal from this machine."
        )
        head = f"{self.shuffles} shuffles of {self.cards} cards, each test at {CONFIDENCE:.0%}:"
        return "\n".join([head, *map(str, self.results), verdict])


def chi_square_quantile(degrees: int, confidence: float = CONFIDENCE) -> float:
    """What χ² with so many degrees of freedom stays under with that confidence.

    By the cube root's normal approximation (Wilson and Hilferty, 1931): within 1 % from one degree on.
    """
    spread = 2 / (9 * degrees)
    return float(degrees * (1 - spread + NormalDist().inv_cdf(confidence) * sqrt(spread)) ** 3)


def permutation(before: Sequence[str], after: Sequence[str]) -> Permutation:
    """Where each card was. Raises `MalformedRecord` unless both orders have the same cards, each once."""
    where = {card: position for position, card in enumerate(before)}
    if len(where) != len(before) or sorted(before) != sorted(after):
        raise MalformedRecord("the same cards should be there before and after, each once")
    return [where[card] for card in after]


def assess(shuffles: Sequence[Permutation]) -> Quality:
    """Judges the shuffles of one machine. Raises `MalformedRecord` if they are too few or differ in length."""
    cards = len(shuffles[0]) if shuffles else 0
    if len(shuffles) < FEWEST or cards < 2:
        raise MalformedRecord(
            f"at least {FEWEST} shuffles are needed, of 2 cards or more; here are {len(shuffles)} of {cards}"
        )
    if any(sorted(shuffle) != list(range(cards)) for shuffle in shuffles):
        raise MalformedRecord(f"each should be an order of the numbers 0 to {cards - 1}")
    return Quality(
        len(shuffles), cards, (_positions(shuffles), _neighbours(shuffles), _runs(shuffles), _sequences(shuffles))
    )


def _positions(shuffles: Sequence[Permutation]) -> Result:
    """χ² of a table: parts of the pack before by parts of it after.

    A permutation has each row and column once, so the sum is that of (O - E)² / (b b') · (n - 1) / N over the parts
    of b and b' cards, of n cards in N shuffles, with (parts - 1)² degrees of freedom.
    """
    trials, cards = len(shuffles), len(shuffles[0])
    parts = max(2, min(cards, isqrt(trials * cards // _LEAST)))
    part = [position * parts // cards for position in range(cards)]
    sizes = [part.count(number) for number in range(parts)]
    seen = [[0] * parts for _ in range(parts)]
    for shuffle in shuffles:
        for after, before in enumerate(shuffle):
            seen[part[before]][part[after]] += 1
    value = sum(
        (seen[row][column] - trials * sizes[row] * sizes[column] / cards) ** 2 / (sizes[row] * sizes[column])
        for row in range(parts)
        for column in range(parts)
    )
    return Result(
        f"Positions (χ², {parts} parts)",
        value * (cards - 1) / trials,
        0,
        chi_square_quantile((parts - 1) ** 2),
        "",
        "where a card was says too much about where it comes to lie",
    )


def _neighbours(shuffles: Sequence[Permutation]) -> Result:
    """Pairs that lay next to each other and still do. By chance (n - 1) / n a shuffle, nearly Poisson-distributed."""
    trials, cards = len(shuffles), len(shuffles[0])
    value = sum(low + 1 == high for shuffle in shuffles for low, high in pairwise(shuffle))
    mean = (cards - 1) / cards
    # Of two such pairs at once: (n - 1)(n - 2) ordered choices of pairs, each in (n - 2)! of n! orders.
    variance = (cards - 2) / cards + mean - mean**2
    return _by_normal_law(
        "Neighbours kept",
        value,
        trials * mean,
        trials * variance,
        "cards that lay together are kept apart",
        "cards stick together",
    )


def _runs(shuffles: Sequence[Permutation]) -> Result:
    """Rising runs from the top. By chance (n + 1) / 2 a shuffle, with the variance (n + 1) / 12 of Euler's numbers."""
    return _by_rises("Runs", shuffles, "the old order shows through", "the old order shows through, turned round")


def _sequences(shuffles: Sequence[Permutation]) -> Result:
    """Rising sequences: runs of the shuffle undone. After k riffles there are 2^k of them at most."""
    undone = [sorted(range(len(shuffle)), key=shuffle.__getitem__) for shuffle in shuffles]
    return _by_rises("Rising sequences", undone, "the pack is mixed too few times", "the pack is mixed too regularly")


def _by_rises(name: str, shuffles: Sequence[Permutation], too_low: str, too_high: str) -> Result:
    trials, cards = len(shuffles), len(shuffles[0])
    value = sum(1 + sum(low > high for low, high in pairwise(shuffle)) for shuffle in shuffles)
    return _by_normal_law(name, value, trials * (cards + 1) / 2, trials * (cards + 1) / 12, too_low, too_high)


def _by_normal_law(name: str, value: int, mean: float, variance: float, too_low: str, too_high: str) -> Result:
    reach = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * sqrt(variance)
    return Result(name, value, mean - reach, mean + reach, too_low, too_high)


def read(lines: Iterable[str]) -> list[Permutation]:
    """The shuffles of a file. Raises `MalformedRecord`, which names the line."""
    shuffles = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            before, _, after = line.partition(">")
            try:
                shuffles.append(permutation(before.split(), after.split()))
            except MalformedRecord as error:
                raise MalformedRecord(f"line {number}: {error.why}") from None
    return shuffles


def main(arguments: Sequence[str]) -> int:
    """Prints the report; 0 if all tests passed, 1 if not, 2 if there is nothing to judge."""
    if len(arguments) != 1:
        print("python -m hardware.shuffle_quality FILE", file=sys.stderr)
        return 2
    try:
        quality = assess(read(Path(arguments[0]).read_text(encoding="utf-8").splitlines()))
    except (OSError, UnicodeDecodeError, MalformedRecord) as error:
        print(f"{arguments[0]}: {error}", file=sys.stderr)
        return 2
    print(quality)
    return 0 if quality.passed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
