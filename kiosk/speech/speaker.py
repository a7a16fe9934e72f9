"""The loudspeaker: sentences become sound files, once each, and are played, in a thread of its own. Nothing waits for
it."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from threading import Event, Lock
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.language import _
from kiosk.base.log import log
from kiosk.base.task import Task
from kiosk.speech.choices import Loudness
from kiosk.speech.sentences import Sentence

SPEAK, PLAY = "espeak-ng", "aplay"
"""The programs, of the Debian packages espeak-ng and alsa-utils."""
FOLDER = "cache/speech"
"""Where the sound files are, in the data folder. Whatever is there can be made again."""
PATIENCE = 20.0
"""Seconds that a program may take for a sentence."""
KEPT = 400
"""How many phrases are kept: all cards of four players, and an evening's scores. Each takes some 60 kB."""
WAITING = 12
"""How many sentences wait at most; the oldest is dropped."""

Run = Callable[[Sequence[str], str], None]
"""Runs a command with this text as its input. Raises OSError or SubprocessError."""


class Voice(NamedTuple):
    """How a sentence is spoken."""

    language: str
    loudness: Loudness


def why_silent(which: Callable[[str], str | None] = shutil.which) -> str:
    """Why nothing can be spoken on this machine, in a sentence; "" if it can."""
    missing = [program for program in (SPEAK, PLAY) if which(program) is None]
    if not missing:
        return ""
    return _("This machine cannot speak. Install {programs}.", programs=words.together(missing))


def run_program(command: Sequence[str], said: str) -> None:
    """Runs a command to its end, with this text as its input. Raises OSError or SubprocessError."""
    subprocess.run(command, input=said.encode(), capture_output=True, timeout=PATIENCE, check=True)


class Speaker:
    """`say` and `hush` are for the thread that owns the state; they wait for nothing.

    The thread lives as long as there is something to say. Once a program has failed it is silent, until `try_again`.
    """

    def __init__(self, folder: Path, run: Run | None = None, kept: int = KEPT) -> None:
        """`folder` is the data folder; `kept` is how many phrases are kept there."""
        self._folder, self._run, self._kept = folder / FOLDER, run or run_program, kept
        self._waiting: list[tuple[Sentence, Voice]] = []
        self._lock = Lock()
        self._task: Task | None = None
        self._failed = False

    @property
    def failed(self) -> bool:
        """Whether a program has failed."""
        return self._failed

    def try_again(self) -> None:
        """Somebody has set it anew: what has failed may work now."""
        self._failed = False

    def say(self, sentences: Iterable[Sentence], voice: Voice) -> None:
        """Has these said, in order, after what was begun."""
        with self._lock:
            if self._failed:
                return
            for each in sentences:
                about = each.about
                self._waiting = [] if each.instead else [(old, how) for old, how in self._waiting if old.about != about]
                self._waiting.append((each, voice))
            del self._waiting[:-WAITING]
            if self._waiting and self._task is None:
                self._task = Task("speech", self._speak)

    def hush(self) -> None:
        """Drops all that was not begun."""
        with self._lock:
            self._waiting.clear()

    def stop(self) -> None:
        """Ends with the sentence that was begun, at the latest."""
        self.hush()
        task = self._task
        if task is not None:
            task.ask_to_stop()

    def settle(self) -> None:
        """Waits until everything is said; for tests."""
        while (task := self._task) is not None:
            task.wait()

    # In the thread.

    def _speak(self, stopping: Event) -> None:
        try:
            while (next_one := self._next(stopping)) is not None:
                self._play(*next_one)
        except (OSError, subprocess.SubprocessError) as error:
            log.warning("speech stays silent: %s", error)
            with self._lock:
                self._failed, self._task = True, None
                self._waiting.clear()

    def _next(self, stopping: Event) -> tuple[Sentence, Voice] | None:
        with self._lock:
            if self._waiting and not stopping.is_set():
                return self._waiting.pop(0)
            self._task = None
            return None

    def _play(self, sentence: Sentence, voice: Voice) -> None:
        # No name of a person is in a file's name.
        named = "\n".join((voice.language, str(voice.loudness.value), sentence.text))
        file = self._folder / f"{hashlib.sha256(named.encode()).hexdigest()[:32]}.wav"
        if not file.exists():
            self._make(file, sentence.text, voice)
        self._run((PLAY, "-q", str(file)), "")

    def _make(self, file: Path, said: str, voice: Voice) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        for old in sorted(_files(self._folder), key=lambda each: each.stat().st_mtime_ns)[: 1 - self._kept]:
            old.unlink(missing_ok=True)
        new = file.with_suffix(".new")  # a power cut leaves no half sentence
        how = ("-v", voice.language, "-a", str(voice.loudness.value), "-b", "1", "-w", str(new), "--stdin")
        self._run((SPEAK, *how), said)
        new.replace(file)


def forget(folder: Path) -> list[Path]:
    """Deletes all sound files in the data folder, since some may name somebody; gives those that are left."""
    left = []
    for each in _files(folder / FOLDER):
        try:
            each.unlink(missing_ok=True)
        except OSError:
            left.append(each)
    return left


def _files(folder: Path) -> list[Path]:
    return [each for each in folder.glob("*") if each.suffix in (".wav", ".new")]
