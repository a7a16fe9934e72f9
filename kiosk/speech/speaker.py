"""What is said, made audible: a thread of its own has a program speak it and another one play it. Nothing waits for it,
and it says nothing that is no longer so.

A loudspeaker keeps each phrase as a sound file, since speaking live takes its time. An earphone keeps nothing: what one
person alone may hear lies on no disk and stands in no command; it goes from program to program through pipes.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from threading import Event, Lock
from typing import NamedTuple, Protocol

from kiosk.base import words
from kiosk.base.language import InWords
from kiosk.base.log import log
from kiosk.base.task import Task
from kiosk.speech import chimes
from kiosk.speech.sentences import Sentence
from rules.phrases import Phrase

SPEAK, PLAY = "espeak-ng", "aplay"
"""The programs, of the Debian packages espeak-ng and alsa-utils."""
FOLDER = "cache/speech"
"""Where the sound files are, in the data folder. Whatever is there can be made again."""
PATIENCE = 60.0
"""Seconds that a program may take: a hand of cards is a long sentence."""
KEPT = 400
"""How many phrases are kept: all cards of four players, and an evening's scores. Each takes some 60 kB."""
WAITING = 12
"""How many sentences wait at most; the oldest is dropped."""
AMPLITUDE = 2
"""What espeak-ng calls one percent of loudness."""


class Voice(NamedTuple):
    """How a sentence is spoken, and where: `name` as espeak-ng calls it, loudness in percent, words a minute, and what
    aplay plays to, "" for whatever the machine plays to."""

    name: str
    loudness: int
    pace: int
    device: str = ""


class Cut(Exception):
    """What was being said is no longer wanted."""


class Running(Protocol):
    """Runs the programs for one sentence, one after the other."""

    def run(self, command: Sequence[str], given: bytes) -> bytes:
        """Runs a command to its end with this as its input; gives its output. Raises OSError, SubprocessError, and
        `Cut` once it was cut."""

    def cut(self) -> None:
        """Ends what runs, and whatever would be run next; any thread may call it, and does not wait."""


class Programs:
    """Real programs, as `Running`."""

    def __init__(self) -> None:
        self._now: subprocess.Popen[bytes] | None = None
        self._cut = False

    def run(self, command: Sequence[str], given: bytes) -> bytes:
        if self._cut:
            raise Cut
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
            self._now = process
            if self._cut:  # whoever cut it meanwhile did not see the program yet
                process.terminate()
            try:
                came, wrong = process.communicate(given, PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                raise
        if self._cut:
            raise Cut
        if process.returncode:
            log.warning("%s: %s", command[0], wrong.decode(errors="replace").strip())
            raise subprocess.CalledProcessError(process.returncode, command)
        return came

    def cut(self) -> None:
        self._cut = True
        if self._now is not None:
            self._now.terminate()


def why_silent(which: Callable[[str], str | None] = shutil.which) -> str:
    """Why nothing can be spoken on this machine, in a sentence that is looked up where it is shown; "" if it can."""
    missing = [program for program in (SPEAK, PLAY) if which(program) is None]
    if not missing:
        return ""
    return Phrase("This machine cannot speak. Install {programs}.", programs=InWords(words.together, missing))


class Speaker:
    """A loudspeaker, or an earphone. `say` and what follows it are for the thread that owns the state; they wait for
    nothing.

    The thread lives as long as there is something to say. Once a program has failed it is silent, until `try_again`.
    """

    def __init__(self, folder: Path | None, programs: Callable[[], Running] | None = None, kept: int = KEPT) -> None:
        """`folder` is the data folder, and `kept` how many phrases are kept there. Without one it is an earphone, and
        keeps none; a loudspeaker says nothing private, whoever asks it to. `programs` are for one sentence each."""
        self._folder = None if folder is None else folder / FOLDER
        self._programs, self._kept = programs or Programs, kept
        self._waiting: list[tuple[Sentence, Voice]] = []
        self._lock = Lock()
        self._task: Task | None = None
        self._now: tuple[Sentence, Running] | None = None
        self._last: tuple[Sentence, ...] = ()
        self._failed = False

    @property
    def failed(self) -> bool:
        """Whether a program has failed."""
        return self._failed

    def try_again(self) -> None:
        """Somebody has set it anew: what has failed may work now."""
        self._failed = False

    def say(self, sentences: Iterable[Sentence], voice: Voice) -> None:
        """Has these said, in order, after what was begun. A newer sentence about the same takes the place of an older
        one, whether that waits or is being said; one that is `instead` takes the place of all."""
        with self._lock:
            if self._failed:
                return
            news = [each for each in sentences if self._folder is None or not each.private]
            for each in news:
                self._waiting = [one for one in self._waiting if not each.replaces(one[0])]
                if each.text or each.chime is not None:
                    self._waiting.append((each, voice))
                if self._now is not None and each.replaces(self._now[0]):
                    self._now[1].cut()
            self._last = tuple(each for each in news if each.text) or self._last
            del self._waiting[:-WAITING]
            if self._waiting and self._task is None:
                self._task = Task("speech", self._speak)

    def again(self, voice: Voice) -> None:
        """Says once more what was said last."""
        self.say(self._last, voice)

    def hush(self) -> None:
        """Drops all that was not begun, and ends what was; `again` has nothing to say any more."""
        with self._lock:
            self._waiting.clear()
            self._last = ()
            if self._now is not None:
                self._now[1].cut()

    def stop(self) -> None:
        """Ends with the kiosk."""
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
                self._failed, self._task, self._now = True, None, None
                self._waiting.clear()

    def _next(self, stopping: Event) -> tuple[Sentence, Voice, Running] | None:
        with self._lock:
            self._now = None
            if self._waiting and not stopping.is_set():
                sentence, voice = self._waiting.pop(0)
                running = self._programs()
                self._now = sentence, running
                return sentence, voice, running
            self._task = None
            return None

    def _play(self, sentence: Sentence, voice: Voice, running: Running) -> None:
        try:
            sound = self._sound(sentence, voice, running)
            running.run((PLAY, "-q", *(("-D", voice.device) if voice.device else ())), sound)
        except Cut:
            return

    def _sound(self, sentence: Sentence, voice: Voice, running: Running) -> bytes:
        if sentence.chime is not None:
            return chimes.wav(sentence.chime, voice.loudness)
        if self._folder is None:
            return self._spoken(sentence.text, voice, running)
        # No name of a person is in a file's name.
        named = "\n".join((voice.name, str(voice.loudness), str(voice.pace), sentence.text))
        file = self._folder / f"{hashlib.sha256(named.encode()).hexdigest()[:32]}.wav"
        if not file.exists():
            made = self._spoken(sentence.text, voice, running)
            self._folder.mkdir(parents=True, exist_ok=True)
            for old in sorted(_files(self._folder), key=lambda each: each.stat().st_mtime_ns)[: 1 - self._kept]:
                old.unlink(missing_ok=True)
            new = file.with_suffix(".new")  # a power cut leaves no half sentence
            new.write_bytes(made)
            new.replace(file)
        return file.read_bytes()

    def _spoken(self, text: str, voice: Voice, running: Running) -> bytes:
        loud = str(AMPLITUDE * voice.loudness)
        how = ("-v", voice.name, "-a", loud, "-s", str(voice.pace), "-b", "1", "--stdin", "--stdout")
        return running.run((SPEAK, *how), text.encode())


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
