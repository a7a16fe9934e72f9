"""How picture and touches lie on the screen: found by three taps, and kept beside the records for the next start.

A panel may be built in upside down, on end or mirrored, and its touches may lie otherwise than its picture. What is
found here stands in place of what the machine was installed with, until that is set anew.
"""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass
from itertools import product
from pathlib import Path
from typing import Literal

from kiosk.base.log import log
from kiosk.base.whole_file import write_whole

FILE = "screen.json"
"""In the data folder, not in backups: another machine has another screen."""
FORM = 1
TURNS = (0, 90, 180, 270)

Corner = tuple[int, int]
"""A corner of the display or of the picture: 0 or 1 to the right, 0 or 1 upwards."""
TOP_LEFT, TOP_RIGHT = (0, 1), (1, 1)
CORNERS: tuple[Corner, ...] = ((0, 0), (0, 1), (1, 0), (1, 1))
_TURNED = ("rotation", "invert_x", "invert_y")
"""What of the settings of touches says how they lie; others, such as the edges that are reached, stay."""


@dataclass(frozen=True)
class Screen:
    """By how many degrees the picture is turned, and how touches lie on the panel: see `kiosk.screens.setup`."""

    rotation: int = 0
    touch: str = ""


@dataclass(frozen=True)
class ScreenLie:
    """How the screen lies `now`, how the machine was installed (`given`), and whether the kiosk reads the panel itself
    and so can turn its touches (`reads_panel`)."""

    now: Screen
    given: Screen
    reads_panel: bool


Step = Literal["yours", "left", "right", "well", "turned", "unclear", "elsewhere", "failed"]
"""The corner that is tapped next: the one that is the top left one for whoever stands there, the picture's own top left
and top right one. Then what was found: all lies well, or otherwise from the next start on, or the taps make no sense,
or touches land elsewhere and others turn them, or nothing can be kept."""


class ScreenCheck:
    """Three taps, and what they say of the screen."""

    def __init__(self, folder: Path, lie: ScreenLie) -> None:
        self.step: Step = "yours"
        self._folder, self._lie = folder, lie
        self._taps: list[Corner] = []

    def tap(self, x: float, y: float) -> bool:
        """A touch, as it was read: 0 … 1 to the right and upwards. False where it was nearer to the middle than to a
        corner, which means that nothing is to be changed."""
        if math.dist((x, y), (0.5, 0.5)) < 0.25:
            self._keep(self._lie.now)
            return False
        self._taps.append((round(x), round(y)))
        if len(self._taps) < 3:
            self.step = "left" if len(self._taps) == 1 else "right"
            return True
        yours, left, right = self._taps
        found = settled(self._lie.now, yours, left, right)
        if found is None or (found.touch != self._lie.now.touch and not self._lie.reads_panel):
            self.step, self._taps = "unclear" if found is None else "elsewhere", []
            return True
        self.step = "well" if found == self._lie.now else "turned"
        self._keep(found)
        return True

    def _keep(self, found: Screen) -> None:
        try:
            keep(self._folder, self._lie.given, found, checked=found == self._lie.now)
        except OSError as error:
            log.warning("how the screen lies was not kept: %s", error.strerror)
            self.step = "failed" if found != self._lie.now else self.step


def settled(now: Screen, yours: Corner, left: Corner, right: Corner) -> Screen | None:
    """How the screen has to lie. Each tap was read at a corner: at the one that is the top left one for whoever stands
    there, and at those where the picture has its top left and its top right one. None where there is no such screen."""
    settings = _settings(now.touch)
    ways = {name: value for name, value in settings.items() if name in _TURNED}
    at = {_read(corner, ways): corner for corner in CORNERS}
    crosses = {at[left]: on_display(TOP_LEFT, now.rotation), at[right]: on_display(TOP_RIGHT, now.rotation)}
    for rotation, across, up in product(("0", "90"), "01", "01"):
        new = {"rotation": rotation, "invert_x": across, "invert_y": up}
        if len(crosses) == 2 and all(_read(corner, new) == shown for corner, shown in crosses.items()):
            break
    else:
        return None
    top = _read(at[yours], new)
    turn = next(turn for turn in TURNS if on_display(TOP_LEFT, turn) == top)
    if all(_read(corner, ways) == _read(corner, new) for corner in CORNERS):
        return Screen(turn, now.touch)
    others = {name: value for name, value in settings.items() if name not in _TURNED}
    turned = {name: value for name, value in new.items() if value != "0"}
    return Screen(turn, ",".join(f"{name}={value}" for name, value in {**turned, **others}.items()))


def on_display(corner: Corner, rotation: int) -> Corner:
    """Where on the display a corner of the picture is that is turned by so many degrees, as Kivy turns it: against the
    clock."""
    x, y = corner
    return {0: (x, y), 90: (1 - y, x), 180: (1 - x, 1 - y), 270: (y, 1 - x)}[rotation]


def _read(corner: Corner, ways: dict[str, str]) -> Corner:
    """Where a touch at this corner of the panel is read, as Kivy's reader of panels (mtdev) has it."""
    x, y = corner
    x, y = abs(x - int(ways.get("invert_x", "0"))), abs(y - int(ways.get("invert_y", "0")))
    turned: dict[str, Corner] = {"0": (x, y), "90": (y, x), "180": (1 - x, 1 - y), "270": (1 - y, 1 - x)}
    return turned.get(ways.get("rotation", "0"), (x, y))


def _settings(touch: str) -> dict[str, str]:
    pairs = (each.partition("=") for each in touch.split(",") if "=" in each)
    return {name.strip(): value.strip() for name, _, value in pairs}


def kept(folder: Path, given: Screen) -> tuple[Screen, bool]:
    """How the screen is to lie, and whether somebody has seen it so: as found by taps, or as the machine was installed
    where nothing was found, or where it was installed anew since."""
    try:
        content = json.loads((folder / FILE).read_text())
        found, before = (
            Screen(int(each["rotation"]), str(each["touch"])) for each in (content["now"], content["given"])
        )
        if content["form"] == FORM and before == given and found.rotation in TURNS:
            return found, bool(content["checked"])
    except FileNotFoundError:
        pass
    except (OSError, ValueError, LookupError, TypeError) as error:
        log.warning("%s cannot be read, the screen lies as installed: %s", folder / FILE, error)
    return given, True


def keep(folder: Path, given: Screen, found: Screen, checked: bool) -> None:
    """Keeps it for the next start. Raises OSError."""
    content = {"form": FORM, "given": asdict(given), "now": asdict(found), "checked": checked}
    write_whole(folder / FILE, json.dumps(content))
