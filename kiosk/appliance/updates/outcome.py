"""What came of the last update: five lines in a file that the system writes, and the kiosk reads."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from kiosk.base import words
from kiosk.base.times import local
from kiosk.base.whole_file import write_whole
from kiosk.lobby.lobby import Lobby

TAKEN = Path("/var/lib/whist-kiosk-updates")
"""The system's own folder for updates; the kiosk may only read there."""
DOING = Path("/run/whist-kiosk-update/doing")
"""What is being done, while it is; the folder is gone when it has ended, however it has."""
FILE = "outcome"
SEEN = "update-seen"
"""The setting with the moment of the last outcome that people were told."""


@dataclass(frozen=True)
class Outcome:
    """`state` is ``refused``, ``begun``, ``runs``, ``back`` (it did not work) or ``failed``; `before` is the version
    that ran."""

    state: str
    version: str
    before: str
    at: datetime
    why: str = ""

    @classmethod
    def of(cls, taken: Path) -> Outcome | None:
        """The last one; None where there is none that can be read."""
        with suppress(OSError, ValueError):
            lines = (taken / FILE).read_text(encoding="utf-8", errors="replace").splitlines()
            state, version, before, at, why = (line[:400] for line in [*lines, ""][:5])
            return cls(state, version, before, datetime.fromisoformat(at).astimezone(UTC), why)
        return None

    def keep(self, taken: Path) -> None:
        """Writes it down. Raises OSError."""
        lines = (self.state, self.version, self.before, self.at.isoformat(), " ".join(self.why.split()))
        write_whole(taken / FILE, "\n".join(lines) + "\n")

    def words(self, runs: str) -> str:
        """What is to be said of it where version `runs` runs; "" where that is nothing."""
        here = local(self.at)
        day = f"{words.date(here.date())}, {here:%H:%M}"
        if self.state == "runs" and runs != self.version:
            return ""  # another one was installed since, in another way
        if self.state in ("runs", "begun") and runs == self.version:
            return f"Version {self.version} runs since {day}."
        if self.state == "begun":
            return f"The update to version {self.version} was cut short, {day}; version {runs} runs. Install it again."
        if self.state == "back":
            return f"Version {self.version} did not work on {day}; version {runs} is back."
        version = f"Version {self.version}" if self.version else "The update"
        return f"{version} was not installed on {day}. {self.why}"


def untold(lobby: Lobby, taken: Path = TAKEN) -> bool:
    """Whether an update came to an end, or is coming to one, of which people have not been told."""
    last = Outcome.of(taken)
    return last is not None and last.state != "refused" and lobby.setting(SEEN) != last.at.isoformat()
