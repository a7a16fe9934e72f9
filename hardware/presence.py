"""Which tags lie there, from looks that miss some and garble some (counter-measures of HARDWARE §3).

A *look* is one complete inventory of a reader. Time is told, never asked: the same looks give the same events.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from hardware.events import TagGone, TagSeen


@dataclass(frozen=True)
class Sighting:
    """One tag in one look: its UID in upper-case hex and the antenna (from 1, None on a reader with one)."""

    tag: str
    antenna: int | None = None


@dataclass(frozen=True)
class Timing:
    """When a tag counts as there and as gone. Every number can be set; these suit a reader that looks every 0.1 s."""

    enough: int = 2
    """Reads (N) after which a tag is there: one read alone may be garbled, or a card carried past."""
    among: int = 5
    """Looks (M) within which they must fall."""
    gone_after: float = 1.75
    """Seconds of looking without a read after which a tag is gone; shorter gaps are flicker."""
    longest_look: float = 1.0
    """Seconds counted at most between two looks: nobody was looking during the rest, so it proves no absence."""

    def __post_init__(self) -> None:
        if not (1 <= self.enough <= self.among and self.gone_after > 0 and self.longest_look > 0):
            raise ValueError(f"1 <= enough <= among, and times above 0 s: {self}")


@dataclass
class _Tag:
    antenna: int | None
    reads: list[int] = field(default_factory=list)
    """The numbers of the looks that read it while it was not yet steady."""
    steady: bool = False
    last: float = 0.0
    """When it was last read, in seconds of looking."""


class Presence:
    """The tags of one reader. A frozen presence (`freeze`) knows what it knew: no tag leaves until looking resumes."""

    def __init__(self, device: str, timing: Timing | None = None) -> None:
        self._device = device
        self._timing = timing or Timing()
        self._tags: dict[str, _Tag] = {}
        self._looks = 0
        self._looked = 0.0
        self._last: float | None = None

    @property
    def tags(self) -> tuple[str, ...]:
        """The tags that are there, in the order in which they came."""
        return tuple(tag for tag, known in self._tags.items() if known.steady)

    def freeze(self) -> None:
        """The reader has gone away: time stands still until the next look."""
        self._last = None

    def look(self, sightings: Iterable[Sighting], now: float) -> list[TagSeen | TagGone]:
        """What one complete look at `now` (seconds) changes: those that came, then those that went."""
        self._looks += 1
        if self._last is not None:
            self._looked += min(max(now - self._last, 0.0), self._timing.longest_look)
        self._last = now
        for sighting in sightings:
            known = self._tags.setdefault(sighting.tag, _Tag(sighting.antenna))
            known.last = self._looked
            if not known.steady and self._looks not in known.reads:
                known.antenna = sighting.antenna
                known.reads.append(self._looks)
        return [*self._come(now), *self._gone(now)]

    def _come(self, now: float) -> list[TagSeen]:
        coming = []
        for tag, known in list(self._tags.items()):
            if known.steady:
                continue
            known.reads = [look for look in known.reads if look > self._looks - self._timing.among]
            if not known.reads:
                del self._tags[tag]
            elif len(known.reads) >= self._timing.enough:
                known.steady = True
                coming.append((tag, known.antenna))
        together = [tag for tag, _ in coming]
        return [
            TagSeen(self._device, tag, antenna, now, tuple(other for other in together if other != tag))
            for tag, antenna in coming
        ]

    def _gone(self, now: float) -> list[TagGone]:
        leaving = [
            TagGone(self._device, tag, known.antenna, now)
            for tag, known in self._tags.items()
            if known.steady and self._looked - known.last >= self._timing.gone_after
        ]
        for gone in leaving:
            del self._tags[gone.tag]
        return leaving
