"""The screen's brightness now: by day, in the evening, and after a while without a touch. Pure."""

from dataclasses import dataclass
from datetime import time
from typing import Any

DARK = 0
"""Percent of a dark screen, until it is touched."""
STEP, LEAST = 10, 10
"""Percent between two settings, and the least one: everything can still be read."""
HOURS = tuple(time(hour) for hour in (17, 18, 19, 20, 21, 22, 23))
"""The possible hours for the evening to begin."""
IDLE = (0, 5, 10, 15, 30, 60)
"""Minutes without a touch after which the screen goes dark; 0: never."""
MORNING = time(7)


@dataclass(frozen=True)
class Light:
    """`day` and `evening` are percent. The evening lasts from `begins` to `MORNING`; None: there is none."""

    day: int = 100
    evening: int = 40
    begins: time | None = None
    idle: int = 0

    def now(self, at: time | None, idle: float, wanted: bool = False) -> int:
        """Percent at this time of day (None: unknown, then it is day), after so many seconds without a touch; `wanted`:
        it has to be seen."""
        if self.idle and not wanted and idle >= 60 * self.idle:
            return DARK
        dim = at is not None and self.begins is not None and (at >= self.begins or at < MORNING)
        return min(self.day, self.evening) if dim else self.day

    def content(self) -> dict[str, Any]:
        """The stored form."""
        begins = self.begins.hour if self.begins else None
        return {"day": self.day, "evening": self.evening, "begins": begins, "idle": self.idle}

    @classmethod
    def of(cls, kept: object) -> "Light":
        """From the stored form; anything unusable takes its default."""
        kept = kept if isinstance(kept, dict) else {}
        usual = cls()
        begins = kept.get("begins")
        return cls(
            _percent(kept.get("day"), usual.day),
            _percent(kept.get("evening"), usual.evening),
            time(begins) if isinstance(begins, int) and 0 <= begins < 24 else None,
            kept["idle"] if kept.get("idle") in IDLE else usual.idle,
        )


def _percent(kept: object, usual: int) -> int:
    return kept if isinstance(kept, int) and LEAST <= kept <= 100 else usual
