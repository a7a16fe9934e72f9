"""Which tags lie where, from looks that miss some tags and garble some (counter-measures of wire#tables).

A *look* is one complete inventory of a reader. The caller passes the time: the same looks give the same events.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from operator import itemgetter
from typing import Any

from hardware.events import TagGone, TagSeen
from hardware.line import RECONNECT


@dataclass(frozen=True)
class Sighting:
    """One tag in one look: its UID in upper-case hex and the antenna (from 1, None on a reader with one)."""

    tag: str
    antenna: int | None = None


def _set(value: float, unit: str, least: float, most: float, help: str) -> Any:
    return field(default=value, metadata={"unit": unit, "least": least, "most": most, "help": help})


@dataclass(frozen=True)
class Timing:
    """When a tag counts as there and as gone. Every number can be set; the defaults suit a reader that looks every 0.1
    s.

    The metadata of each field give its unit, its range, and its purpose.
    """

    enough: int = _set(2, "reads", 1, 20, "On one antenna after which a tag is there: one alone may be garbled.")
    among: int = _set(
        5, "looks", 1, 50, "Among which they must fall; a tag that moves is not read in them where it was."
    )
    gone_after: float = _set(1.75, "seconds", 0.2, 60, "Of looking without a read after which a tag is gone.")
    longest_look: float = _set(
        1.0, "seconds", 0.1, 60, "Counted at most between two looks, as nobody looked meanwhile."
    )
    settling: float = _set(
        2.0, "seconds", 0, 60, "After the first answer: cards of this hand that are read in it lay there before."
    )
    gathered_after: float = _set(
        4.0, "seconds", 0.5, 60, "With no card on any antenna, after which those that come are of another deal."
    )
    reconnect: float = _set(
        RECONNECT, "seconds", 0.1, 60, "Between two tries to open the port of a reader that is away."
    )

    def __post_init__(self) -> None:
        times = self.gone_after, self.longest_look, self.reconnect
        if not (1 <= self.enough <= self.among and min(times) > 0 <= self.settling):
            raise ValueError(f"1 <= enough <= among, and times above 0 s: {self}")

    def changed(self, given: Mapping[str, float]) -> "Timing":
        """The timing with some numbers changed; `among` is raised to `enough` if that alone was set higher."""
        numbers: dict[str, Any] = {**given}
        numbers["among"] = max(given.get("among", self.among), given.get("enough", self.enough))
        return replace(self, **numbers)


@dataclass(slots=True)
class _Tag:
    reads: list[tuple[int, int | None]] = field(default_factory=list)
    """The looks among the last M that read it, by number, and the antennas on which they did."""
    steady: bool = False
    antenna: int | None = None
    """Where it is, once it is steady."""
    unread: float = 0.0
    """Seconds of looking since it was last read."""

    @property
    def votes(self) -> dict[int | None, int]:
        """How often each antenna read it, most often first; a read without an antenna is no vote if others have one."""
        votes: dict[int | None, int] = {}
        for _, antenna in self.reads:
            votes[antenna] = votes.get(antenna, 0) + 1
        if len(votes) > 1:
            votes.pop(None, None)
        return votes


class Presence:
    """The tags of one reader. While frozen (`freeze`), no tag leaves until looking resumes."""

    def __init__(self, device: str, timing: Timing | None = None) -> None:
        self._device = device
        self._timing = timing or Timing()
        self._tags: dict[str, _Tag] = {}
        self._looks = 0
        self._last: float | None = None

    @property
    def tags(self) -> tuple[str, ...]:
        """The tags that are there, in order of arrival."""
        return tuple(tag for tag, known in self._tags.items() if known.steady)

    def freeze(self) -> None:
        """The reader has gone: time stands still until the next look."""
        self._last = None

    def look(
        self, sightings: Iterable[Sighting], now: float, blind: Collection[int | None] = ()
    ) -> list[TagSeen | TagGone]:
        """The changes by one complete look at `now` (seconds): tags that moved, then those that came, then those that
        went. The `blind` antennas could not be looked at: for tags on them, time stands still."""
        self._looks += 1
        passed = 0.0 if self._last is None else min(max(now - self._last, 0.0), self._timing.longest_look)
        self._last = now
        for known in self._tags.values():
            if not (blind and known.steady and known.antenna in blind):
                known.unread += passed
        for sighting in dict.fromkeys(sightings):
            known = self._tags.setdefault(sighting.tag, _Tag())
            known.reads.append((self._looks, sighting.antenna))
            known.unread = 0.0
        oldest = self._looks - self._timing.among
        lately = [(tag, known) for tag, known in self._tags.items() if known.reads]  # the others lie where they lay
        for _, known in lately:
            if known.reads[0][0] <= oldest:
                known.reads = [read for read in known.reads if read[0] > oldest]
        return [*self._come(lately, now), *self._gone(now)]

    def _come(self, lately: Iterable[tuple[str, _Tag]], now: float) -> list[TagSeen | TagGone]:
        coming: list[tuple[str, int | None, tuple[int, ...]]] = []
        moved: list[TagSeen | TagGone] = []
        for tag, known in lately:
            if known.steady and all(antenna == known.antenna for _, antenna in known.reads):
                continue  # it lies where it lay
            place = self._place(known)
            if not known.steady and not known.reads:
                del self._tags[tag]
            elif place and not known.steady:
                known.steady, known.antenna = True, place[0]
                coming.append((tag, *place))
            elif place and known.antenna is None:
                known.antenna = place[0]
            elif place and known.antenna not in known.votes and place[0] is not None:
                moved.append(TagGone(self._device, tag, known.antenna, now))
                known.antenna = place[0]
                coming.append((tag, *place))
        return moved + [
            TagSeen(
                self._device,
                tag,
                antenna,
                now,
                tuple(other for other, there, _ in coming if other != tag and there == antenna),
                bool(also),
                tuple(other for other, there, _ in coming if there != antenna),
                also,
            )
            for tag, antenna, also in coming
        ]

    def _place(self, known: _Tag) -> tuple[int | None, tuple[int, ...]] | None:
        """Where a tag is (the antenna that reads it most), and the others that read it too. None while uncertain."""
        ranks = sorted(known.votes.items(), key=itemgetter(1), reverse=True)
        if not ranks or ranks[0][1] < self._timing.enough:
            return None
        tied = len(ranks) > 1 and ranks[0][1] == ranks[1][1]
        filling = known.reads[0][0] > self._looks - self._timing.among + 1
        also = tuple(sorted(antenna for antenna, _ in ranks[1:] if antenna is not None))
        return None if tied and filling else (ranks[0][0], also)

    def _gone(self, now: float) -> list[TagGone]:
        gone_after = self._timing.gone_after
        leaving = [
            TagGone(self._device, tag, known.antenna, now)
            for tag, known in self._tags.items()
            if known.unread >= gone_after and known.steady
        ]
        for gone in leaving:
            del self._tags[gone.tag]
        return leaving
