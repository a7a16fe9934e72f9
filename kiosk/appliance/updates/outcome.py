"""What came of the last update: five lines in a file that the system writes, and the kiosk reads."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from kiosk.appliance.updates.refusals import in_our_words
from kiosk.base import words
from kiosk.base.language import _
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
        day = _("{day}, {time}", day=words.date(here.date()), time=f"{here:%H:%M}")
        if self.state == "runs" and runs != self.version:
            return ""  # another one was installed since, in another way
        if self.state in ("runs", "begun") and runs == self.version:
            return _("Version {version} runs since {day}.", version=self.version, day=day)
        if self.state == "begun":
            return _(
                "The update to version {version} was cut short, {day}; version {runs} runs. Install it again.",
                version=self.version,
                day=day,
                runs=runs,
            )
        if self.state == "back":
            return _(
                "Version {version} did not work on {day}; version {runs} is back.",
                version=self.version,
                day=day,
                runs=runs,
            )
        said = _("The update was not installed on {day}.", day=day)
        if self.version:
            said = _("Version {version} was not installed on {day}.", version=self.version, day=day)
        return f"{said} {in_our_words(self.why)}"


def untold(lobby: Lobby, taken: Path = TAKEN) -> bool:
    """Whether an update came to an end, or is coming to one, of which people have not been told."""
    last = Outcome.of(taken)
    return last is not None and last.state != "refused" and lobby.setting(SEEN) != last.at.isoformat()
