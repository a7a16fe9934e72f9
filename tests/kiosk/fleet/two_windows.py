"""Two kiosks as people have them: each the installed command in a window of its own, on a machine with a network of its
own, and one cable between the two, which can be pulled."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from time import time
from typing import Any

from kiosk.screens.widgets.buttons import REST
from tests.kiosk.fingers.real_window import COMMAND, LOST, PATIENCE, Screen, screen, until
from tests.kiosk.fleet.cable import Cable

ROOT = Path(__file__).parents[3]
SIZE = (800, 480)


class KioskSeen:
    """A kiosk in its window: what stands there, and a finger on it. Pictures go to the folder `kept`, if any."""

    def __init__(self, name: str, shown: Screen, told: Path, kept: Path | None) -> None:
        self.name, self.screen, self._told, self._kept = name, shown, told, kept

    @property
    def _now(self) -> dict[str, Any]:
        with suppress(FileNotFoundError):
            return dict(json.loads(self._told.read_text()))
        return {"lines": [], "keys": []}

    @property
    def lines(self) -> list[str]:
        """All that is written on the screen."""
        return list(self._now["lines"])

    @property
    def keys(self) -> list[dict[str, Any]]:
        """All that can be touched."""
        return list(self._now["keys"])

    def has(self, wanted: str) -> bool:
        """Whether this is part of any line, or goes over lines."""
        return wanted in " ".join(self.lines)

    def reads(self, *wanted: str, seconds: float = PATIENCE) -> None:
        """Waits until all this can be read."""
        assert until(lambda: all(map(self.has, wanted)), seconds), f"{self.name}: no {wanted} in {self.lines}"

    def key(self, title: str) -> dict[str, Any] | None:
        """The key with this line; of several, one that has nothing else."""
        found = [key for key in self.keys if title in key["words"]]
        return min(found, key=lambda key: len(key["words"]), default=None)

    def tap(self, *titles: str) -> None:
        """Touches keys one after the other, each once it is there; again where that was not taken."""
        for title in titles:
            self.touch(lambda title=title: self.key(title), title)  # type: ignore[misc]

    def touch(self, which: Callable[[], dict[str, Any] | None], what: str) -> None:
        """Touches a key, which changes what is on the screen."""
        assert until(lambda: which() is not None), f"{self.name}: no key {what!r}: {self.lines}"
        for _ in range(3):
            until(self._rests, 2 * REST)
            before, key = self._shown(), which()
            if key is None:
                return
            self.screen.touch(key["x"], key["y"])
            if until(partial(self._differs, before), LOST):
                return
        raise AssertionError(f"{self.name}: {what!r} does nothing: {self.lines}")

    def _shown(self) -> tuple[object, bytes]:
        """All there is to see; of some keys nothing is written, as of the digits of a PIN."""
        return self._now, self.screen.look().tobytes()

    def _differs(self, before: object) -> bool:
        return self._shown() != before

    def _rests(self) -> bool:
        """Whether the screen has been the same for as long as no touches are taken after a new question."""
        return time() - self._told.stat().st_mtime > REST

    def picture(self, what: str) -> None:
        """Keeps what the screen shows."""
        if self._kept is not None:
            self.screen.at_rest().save(self._kept / f"{what}-{self.name}.png")


@contextmanager
def window(cable: Cable, end: int, name: str, root: Path, kept: Path | None) -> Iterator[KioskSeen]:
    """The installed command in a window on this machine, with its first page; its data are in `root/name`."""
    folder = root / f"{name}-screen"
    folder.mkdir()
    told = folder / "told.json"
    with screen(SIZE, folder) as shown, (folder / "said").open("w") as said:
        command = [*cable.inside(end), sys.executable, "-m", "tests.kiosk.fingers.told", str(told), str(COMMAND)]
        command += ["--data-dir", str(root / name)]
        with subprocess.Popen(command, env=shown.environment, cwd=ROOT, stdout=said, stderr=said) as kiosk:
            try:
                seen = KioskSeen(name, shown, told, kept)
                assert until(lambda: bool(seen.lines)), f"{name} shows nothing"
                yield seen
                kiosk.terminate()
                kiosk.wait(PATIENCE)
            finally:
                kiosk.kill()
    text = (folder / "said").read_text()
    assert kiosk.returncode == 0 and "Traceback" not in text, text


@contextmanager
def beside(cable: Cable, end: int, data: Path, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """`whist-kiosk fleet` beside the kiosk on this machine."""
    command = [*cable.inside(end), str(COMMAND), "--data-dir", str(data), "fleet", *words]
    with ExitStack() as left:
        said = left.enter_context((data / f"said-{words[0]}").open("w"))
        process = left.enter_context(subprocess.Popen(command, cwd=ROOT, stdout=said, stderr=said))
        try:
            yield process
        finally:
            process.terminate()
            process.wait(PATIENCE)
