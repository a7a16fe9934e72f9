"""What emulated readers share: a line, and antennas with tags on them."""

from collections.abc import Callable
from pathlib import Path

from hardware.emulators.terminal import Terminal


class Reader:
    """A reader on a pty that `link` names, and the tags on its antennas, in the order in which they were laid.

    `hear` is called with what the host wrote, in the terminal's thread and under its lock.
    """

    antennas = 1
    tap_reads = 4

    def __init__(self, link: Path, hear: Callable[[bytes], None]) -> None:
        self._fields: dict[int, dict[str, int]] = {number: {} for number in range(1, self.antennas + 1)}
        """By antenna, how often the host has received each tag since it was laid."""
        self._terminal = Terminal(link, hear)

    @property
    def _field(self) -> dict[str, int]:
        """The first antenna's field, for most readers the only one."""
        return self._fields[1]

    def lay(self, tag: str, antenna: int | None = None) -> None:
        """Lays a tag on an antenna, even if it lies on others; a tag already there counts as laid again."""
        with self._terminal.lock:
            place = self._fields[antenna or 1]
            place.pop(tag, None)
            place[tag] = 0

    def lift(self, tag: str) -> None:
        with self._terminal.lock:
            for place in self._fields.values():
                place.pop(tag, None)

    def reads(self, tag: str) -> int:
        """How often the host has received a tag since it was laid; 0 if it is not there."""
        with self._terminal.lock:
            return max(place.get(tag, 0) for place in self._fields.values())

    def unplug(self) -> None:
        self._terminal.hang_up()

    def noise(self, data: bytes) -> None:
        self._terminal.send(data)

    def close(self) -> None:
        self._terminal.close()

    @property
    def rate(self) -> int:
        """The speed the host has set, as a termios constant."""
        return self._terminal.rate
