"""At the desk: the director has kiosks join, and lets each in by its digits. The kiosk has no network of its own: it
and the process beside it, whose the door is, leave each other notes."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic

from kiosk.base import words
from kiosk.fleet.door import PORT_TAKEN, Asking, Door
from kiosk.fleet.found import MISSING
from kiosk.fleet.messages import Unreadable, said_in
from kiosk.fleet.notes import Notes, boot

JOINING, ASKING, DECIDED = "joining.json", "asking.json", "decided"
OPEN_FOR = 30 * 60.0
"""Seconds after which the door closes by itself."""


@dataclass(frozen=True)
class JoiningView:
    """What the director is shown. `listens`: the process beside runs; `address` is what can be typed at a table."""

    opened: bool
    listens: bool
    address: str = ""
    trouble: str = ""
    asking: tuple[Asking, ...] = ()


class Joining:
    """The kiosk's end. Methods that change something raise OSError."""

    def __init__(self, data: Path) -> None:
        self._notes = Notes(data)

    def open(self) -> None:
        """Kiosks may ask, for half an hour."""
        self._notes.keep(JOINING, {"boot": boot(), "at": monotonic()})

    def close(self) -> None:
        """Kiosks may ask no more; who asks is sent away."""
        (self._notes.folder / JOINING).unlink(missing_ok=True)

    def decide(self, asking: Asking, place: str | None) -> None:
        """Lets a kiosk in, for a table ("" for none yet), or with None does not."""
        self._notes.keep(f"{DECIDED}/{asking.token}.json", {"place": place})

    def view(self) -> JoiningView:
        """What the director is shown."""
        opened, said = is_open(self._notes), self._notes.of_a_process(ASKING)
        asking: tuple[Asking, ...] = ()
        with suppress(TypeError, KeyError):
            asking = tuple(Asking(**each) for each in said["asking"])
        waits = tuple(each for each in asking if not self._path(each.token).exists())
        return JoiningView(
            opened,
            bool(said),
            str(said.get("address", "")),
            words.retold(str(said.get("trouble", "")), PORT_TAKEN, MISSING),
            waits,
        )

    def _path(self, token: str) -> Path:
        return self._notes.folder / DECIDED / f"{token}.json"


class Doorkeeper:
    """The end of the process beside."""

    def __init__(self, data: Path, door: Door) -> None:
        self._notes, self._door = Notes(data), door
        self._noted: object = None

    def step(self, address: str) -> None:
        """Does what the director has said, and notes who asks; to be called again and again. Raises OSError."""
        self._door.opened = is_open(self._notes)
        asking = self._door.asking()
        known = {each.token for each in asking}
        for path in sorted((self._notes.folder / DECIDED).glob("*.json")):
            if path.stem in known:
                with suppress(Unreadable, FileNotFoundError):
                    place = said_in(path.read_bytes()).get("place")
                    self._door.decide(path.stem, str(place) if place is not None else None)
            else:
                path.unlink(missing_ok=True)
        where = f"{address}:{self._door.port}" if address else ""
        noted = {"address": where, "trouble": self._door.trouble, "asking": [asdict(each) for each in asking]}
        if noted != self._noted:
            self._notes.keep_of_process(ASKING, noted)
            self._noted = noted

    def stop(self) -> None:
        """Nobody is at the door any more."""
        (self._notes.folder / ASKING).unlink(missing_ok=True)


def is_open(notes: Notes) -> bool:
    """Whether the director lets kiosks ask now."""
    with suppress(FileNotFoundError, Unreadable):
        said = said_in((notes.folder / JOINING).read_bytes())
        at = said.get("at")
        return said.get("boot") == boot() and isinstance(at, float) and 0 <= monotonic() - at < OPEN_FOR
    return False
