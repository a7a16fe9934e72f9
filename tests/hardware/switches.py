"""Buttons as they are: what contacts do when pressed, and what becomes of it on the way through lgpio.

A press is `(closes, opens)`, the times of first contact and of last parting; a wave is the list of the levels that
follow from it, `(t, closed)`. All times are seconds.
"""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from hardware.debounce import Debouncer

Wave = list[tuple[float, bool]]

KERNEL_BUFFER = 16
"""Edges of one line that the kernel keeps until lgpio's thread fetches them."""


@dataclass(frozen=True)
class Switch:
    """One make of button. `make`, `part`: the longest chatter at closing and at opening; `bit`: the longest single
    piece of it; `dropout`: the longest time that held contacts may part."""

    make: float
    part: float
    bit: float
    dropout: float = 0.0


SWITCHES = {
    "tactile": Switch(0.0015, 0.0010, 0.0004),
    "microswitch": Switch(0.003, 0.006, 0.0012),
    "arcade": Switch(0.005, 0.008, 0.0015),
    "leaf": Switch(0.010, 0.012, 0.003),
    "worn": Switch(0.012, 0.014, 0.006, dropout=0.008),
    "clean": Switch(0.0, 0.0, 0.0),
}


def chatter(random: Random, start: float, length: float, bit: float, ends: bool) -> Wave:
    """Levels that change from `start` on for at most `length` and end in `ends`."""
    wave, t, level = [(start, ends)], start, ends
    while length and (t := t + random.uniform(0.00002, bit)) < start + length:
        level = not level
        wave.append((t, level))
    return wave if level is ends else [*wave, (t, ends)]


def presses(
    random: Random, switch: Switch, count: int, held: tuple[float, float], gap: tuple[float, float]
) -> tuple[list[tuple[float, float]], Wave]:
    """So many presses: firmly closed for `held` and firmly open for `gap` seconds each."""
    truth, wave, t = [], [], 1.0
    for _ in range(count):
        t += random.uniform(*gap)
        closes = t
        wave += chatter(random, t, random.uniform(0, switch.make), switch.bit, True)
        t = wave[-1][0] + random.uniform(*held)
        if t - wave[-1][0] > 0.08 and random.random() < 0.5 and switch.dropout:
            parts = random.uniform(wave[-1][0] + 0.03, t - 0.04)
            wave += [(parts, False), (parts + random.uniform(0.0001, switch.dropout), True)]
        wave += chatter(random, t, random.uniform(0, switch.part), switch.bit, False)
        t = wave[-1][0]
        truth.append((closes, t))
    return truth, wave


def spikes(random: Random, truth: list[tuple[float, float]], wave: Wave, longest: float) -> Wave:
    """The wave with a spike of up to `longest` in every other gap."""
    extra: Wave = []
    for (_, opens), (closes, _) in zip(truth, truth[1:], strict=False):
        if random.random() < 0.5:
            t = random.uniform(opens + 0.0001, closes - longest - 0.0001)
            extra += [(t, True), (t + random.uniform(0.00001, longest), False)]
    return sorted(wave + extra)


def level(wave: Wave, t: float) -> bool:
    """The level of the line at a moment."""
    at = bisect_right(wave, (t, True))
    return at > 0 and wave[at - 1][1]


@dataclass(frozen=True)
class Way:
    """How edges reach us. `late`: seconds from an edge to its delivery; `stall`: now and then everything stands still
    for so long, and the kernel keeps what its buffer holds, the newest or (older kernels) the oldest; `blind`: seconds
    after which the kernel reads the level that it reports with an edge; `lost`: the share of edges that never come."""

    late: tuple[float, float] = (0.0005, 0.002)
    stall: float = 0.0
    newest: bool = True
    blind: float = 0.00005
    lost: float = 0.0

    def carry(self, random: Random, wave: Wave) -> Iterator[tuple[float, float, bool]]:
        """`(delivered, t, closed)` for what arrives of a wave, in the order of delivery."""
        buffer: list[tuple[float, float, bool]] = []
        until = last = 0.0
        for t, _ in wave:
            if t >= until:
                yield from self._kept(buffer)
                buffer = []
                if self.stall and random.random() < 0.05:
                    until = t + random.uniform(0, self.stall)
            if random.random() < self.lost:
                continue
            last = max(last, until, t + random.uniform(*self.late))
            edge = (last, t, level(wave, t + random.uniform(0, self.blind)))
            if t < until:
                buffer.append(edge)
            else:
                yield edge
        yield from self._kept(buffer)

    def _kept(self, batch: list[tuple[float, float, bool]]) -> list[tuple[float, float, bool]]:
        return batch[-KERNEL_BUFFER:] if self.newest else batch[:KERNEL_BUFFER]


def counted(
    random: Random, wave: Wave, way: Way, debouncer: Debouncer, wakes: tuple[float, float] = (0.00005, 0.001)
) -> list[tuple[float, float]]:
    """`(t, known)` for each press that the debouncer counts, when it is driven as the panel drives it: the edges that
    came by then, then a look at the line if one is due, by a thread that wakes late by `wakes` seconds."""
    found: list[tuple[float, float]] = []
    now, end = 0.0, wave[-1][0] + 1
    deliveries = [*way.carry(random, wave), (end, end, False)]
    at = 0
    while now < end:
        now = max(now, min(debouncer.due, deliveries[at][0])) + random.uniform(*wakes)
        while at < len(deliveries) - 1 and deliveries[at][0] <= now:
            _, t, closed = deliveries[at]
            at += 1
            found += [(press, now) for press in debouncer.edge(closed, t)]
        if now >= debouncer.due:
            found += [(press, now) for press in debouncer.look(level(wave, now), now)]
    return found
