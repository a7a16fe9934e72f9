"""The computer under the kiosk, as far as it can be set: brightness, sound, clock, power. Any of them may be
missing."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from kiosk.base.language import later
from rules.phrases import Phrase

RUN_FOLDER = "RUNTIME_DIRECTORY"
"""The environment variable with the folder in which the kiosk asks the system to switch off or to set the clock, which
it may not do itself. It is set only if the computer serves the kiosk alone (docs/appliance.md)."""
LIGHTS = Path("/sys/class/backlight")
PATIENCE = 3.0
"""Seconds for a system command."""
_PERCENT = re.compile(r"\[(\d{1,3})%\]")


class CannotSet(Exception):
    """Something of the computer cannot be set; the message says what is wrong, then what to do. It is English, as the
    log is; `said` is what people read. `given` stands in place of the ``{names}`` of the text."""

    def __init__(self, text: str, **given: str) -> None:
        super().__init__(text.format(**given))
        self._text, self._given = text, given

    @property
    def said(self) -> Phrase:
        """The same for people, looked up where it is shown."""
        return Phrase(self._text, **{name: Phrase(each) for name, each in self._given.items()})


@dataclass(frozen=True)
class Sound:
    """The volume in percent, and whether it is muted."""

    percent: int
    muted: bool


def _run(command: Sequence[str]) -> str:
    """The output of a command. Raises OSError or SubprocessError."""
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True).stdout


@dataclass
class HostComputer:
    """The computer's controls. Files answer at once; `sound` and `set_sound` wait for a command, so they are not for
    the thread that owns the state."""

    requests: Path | None = field(default_factory=lambda: _run_folder())
    lights: Path = LIGHTS
    run: Callable[[Sequence[str]], str] = field(default=_run)

    # Light.

    @property
    def light(self) -> Path | None:
        """The folder of the screen's brightness; None if it cannot be set."""
        try:
            found = sorted(each for each in self.lights.iterdir() if (each / "max_brightness").exists())
        except OSError:
            return None
        return next((each for each in found if os.access(each / "brightness", os.W_OK)), None)

    def set_light(self, percent: int) -> None:
        """Sets the screen's brightness, 0 (off) to 100. Raises `CannotSet`."""
        light = self.light
        if light is None:
            raise CannotSet(later("This screen’s brightness cannot be set here. Use its own buttons."))
        try:
            most = int((light / "max_brightness").read_text())
            value = round(most * percent / 100) or (1 if percent else 0)
            (light / "brightness").write_text(str(value))
        except (OSError, ValueError) as error:
            raise CannotSet(later("The screen’s brightness cannot be set: {why}."), why=_why(error)) from error

    # Sound.

    def sound(self) -> Sound:
        """The present sound. Raises `CannotSet` if there is none."""
        return self._mixer("sget")

    def set_sound(self, percent: int, muted: bool) -> Sound:
        """Sets the sound; returns how it is then. Raises `CannotSet`."""
        return self._mixer("sset", f"{percent}%", "mute" if muted else "unmute")

    def _mixer(self, *what: str) -> Sound:
        try:
            said = self.run(("amixer", "-M", what[0], "Master", *what[1:]))
        except (OSError, subprocess.SubprocessError) as error:
            raise CannotSet(later("This machine has no sound to set.")) from error
        found = _PERCENT.search(said)
        if found is None:
            raise CannotSet(later("This machine has no sound to set."))
        return Sound(int(found[1]), "[off]" in said)

    # Clock and power.

    @property
    def is_ours(self) -> bool:
        """Whether the computer serves the kiosk alone, and does what it asks."""
        return self.requests is not None

    def set_time(self, local: datetime) -> None:
        """Asks for another date and time, given in local time, which may not be the machine's. Raises `CannotSet`."""
        self._ask(
            "clock", f"{local.astimezone(UTC):%Y-%m-%d %H:%M:%S}Z\n", later("This machine’s own system sets its clock.")
        )

    def switch_off(self) -> None:
        """Asks for the power to be switched off. Raises `CannotSet`."""
        self._ask("power-off", "", later("This machine’s own system switches it off."))

    def install(self, bundle: Path) -> None:
        """Asks for an update from this file. Raises `CannotSet`."""
        self._ask("update", f"{bundle}\n", later("This machine’s own system brings newer versions."))

    def fetch(self) -> None:
        """Asks for the update at the address that the club has set. Raises `CannotSet`."""
        self._ask("update-fetch", "", later("This machine’s own system brings newer versions."))

    def _ask(self, name: str, what: str, where_not: str) -> None:
        if self.requests is None:
            raise CannotSet(where_not)
        new = self.requests / f".{name}"
        try:
            new.write_text(what, encoding="utf-8", errors="surrogateescape")
            new.replace(self.requests / name)
        except OSError as error:
            raise CannotSet(later("The system could not be asked: {why}."), why=_why(error)) from error


def _run_folder() -> Path | None:
    """The first folder in the environment variable; systemd separates several by colons."""
    named = os.environ.get(RUN_FOLDER, "").split(":")[0]
    return Path(named) if named else None


def _why(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or type(error).__name__
