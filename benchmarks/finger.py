"""A finger on a window that is really running, and a watch in its hand: for `benchmarks.touched`.

The window has its own event loop, the real clock and its own pace. The finger is a device among its devices: like
every other, it is asked for what has happened whenever the window looks. It comes down and lifts at any moment, and
that moment, not the look that learns of it, is when the clock starts. It stops when a frame has been drawn (`glFinish`)
in which the touch has had its effect. As a real device does, it also says to whoever listens to its file that something
has happened.
"""

import json
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from typing import Any

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.graphics.opengl import glFinish
from kivy.input.motionevent import MotionEvent
from kivy.input.provider import MotionEventProvider

RESTS, DOWN = (0.03, 0.23), (0.04, 0.1)
"""Seconds between a tap's effect and the next tap, and those that a finger is down: at least and at most."""
PATIENCE = 20.0
"""Seconds until a tap without an effect is given up."""


@dataclass(frozen=True)
class Tap:
    """A touch at window pixel (`x`, `y`). `acts`: which end of it does something, "begin" or "end"; `shown`, asked
    after each frame from then on: whether what it does is on the screen for good."""

    kind: str
    x: float
    y: float
    shown: Callable[[], bool]
    acts: str = "end"


class Touch(MotionEvent):
    """As a device reports it: coordinates 0 … 1 of the window."""

    def depack(self, args: tuple[float, float]) -> None:
        self.is_touch = True
        self.sx, self.sy = args
        self.profile = ["pos"]
        super().depack(args)


class Finger(MotionEventProvider):
    """Takes tap after tap from `taps`, with a rest for None. Each count that is put into `asked` is answered
    with so many of them, by `answer`: ``[kind, milliseconds from the touch, milliseconds from its dispatch]``. At each
    moment in which it does something a byte is written into `device`, a file descriptor."""

    def __init__(
        self, taps: Iterator[Tap | None], answer: Callable[[list[tuple[str, float, float]]], None], device: int
    ) -> None:
        super().__init__("finger", "")
        self._moments: SimpleQueue[float] = SimpleQueue()
        threading.Thread(target=self._move, args=(device,), daemon=True).start()
        self.asked: SimpleQueue[int] = SimpleQueue()
        self._taps, self._answer = taps, answer
        self._rng = Random(1)
        self._left = 0
        self._found: list[tuple[str, float, float]] = []
        self._tap: Tap | None = None
        self._touch: Any = None
        self._due = 0.0
        self._began: tuple[float, float] | None = None
        flip = Window.flip

        def flipped() -> None:
            flip()
            glFinish()
            self._drawn(time.monotonic())

        Window.flip = flipped

    def start(self) -> None:
        """Kivy asks for it."""

    stop = start

    def ask(self, times: int) -> None:
        """From another thread: so many taps, from now on."""
        self.asked.put(times)
        self._moments.put(0.0)

    def _move(self, device: int) -> None:
        while True:
            time.sleep(max(0.0, self._moments.get() - time.monotonic()))
            os.write(device, b".")

    def _then(self, due: float) -> None:
        self._due = due
        self._moments.put(due)

    def update(self, dispatch_fn: Callable[[str, MotionEvent], None]) -> None:
        """What the finger has done since the last frame."""
        now = time.monotonic()
        if not self._left:
            try:
                self._left = self.asked.get_nowait()
            except Empty:
                return
            self._then(now + self._rng.uniform(*RESTS))
        if self._began is not None and now > self._due + PATIENCE:
            raise TimeoutError(f"a tap has had no effect: {self._tap}")
        if self._began is not None and self._touch is None or now < self._due:
            return
        if self._tap is None:
            self._tap = next(self._taps)
            if self._tap is None:
                self._then(now + RESTS[1])
                return
            self._touch = Touch("finger", id(self._tap), self._scaled(self._tap), is_touch=True, type_id="touch")
            self._dispatch("begin", now, dispatch_fn)
            self._then(self._due + self._rng.uniform(*DOWN))
        elif self._touch is not None:
            self._touch.update_time_end()
            self._dispatch("end", now, dispatch_fn)
            self._touch = None
            if self._began is None:
                self._next(now)

    def _dispatch(self, kind: str, now: float, dispatch_fn: Callable[[str, MotionEvent], None]) -> None:
        assert self._tap is not None
        if kind == self._tap.acts:
            self._began = self._due, now
        dispatch_fn(kind, self._touch)

    @staticmethod
    def _scaled(tap: Tap) -> tuple[float, float]:
        # A device counts to width - 1, as the window does when it scales back.
        return tap.x / max(1, Window.width - 1), tap.y / max(1, Window.height - 1)

    def _drawn(self, now: float) -> None:
        if self._began is None or self._tap is None or not self._tap.shown():
            return
        touched, dispatched = self._began
        self._began = None
        self._found.append((self._tap.kind, 1000 * (now - touched), 1000 * (now - dispatched)))
        if self._touch is None:
            self._next(now)

    def _next(self, now: float) -> None:
        self._tap = None
        self._then(now + self._rng.uniform(*RESTS))
        self._left -= 1
        if not self._left:
            found, self._found = self._found, []
            self._answer(found)


def device_in(folder: Path) -> int:
    """A device's file in a folder, to write into."""
    os.mkfifo(folder / "event0")
    return os.open(folder / "event0", os.O_RDWR)


def touch_for_stdin(taps: Iterator[Tap | None], device: int) -> None:
    """From now on numbers of taps that come on stdin, a line each, are answered on stdout, a line of JSON each; the end
    of stdin ends the window. `device` is written into at each touch."""
    finger = Finger(taps, lambda found: print(json.dumps(found), flush=True), device)
    EventLoop.add_input_provider(finger)

    def listen() -> None:
        for line in sys.stdin:
            finger.ask(int(line))
        EventLoop.close()

    threading.Thread(target=listen, daemon=True).start()
