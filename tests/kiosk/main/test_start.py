"""The kiosk as a process of its own, without a display: it starts, shows itself in a file, and ends when it is told."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, Queue
from threading import Event, Thread
from time import monotonic

import pytest
from click.testing import CliRunner

from kiosk.__main__ import main
from kiosk.journal import Journal
from kiosk.lobby.lobby import Lobby
from tests.kiosk.scenes.tables import filled, opened

PATIENCE = 60.0
MOMENT = Event()
"""Never set: waiting for it leaves the processor to the kiosk."""
PNG = b"\x89PNG\r\n\x1a\n"


class Process:
    """A running kiosk: what it says, and how it ended."""

    def __init__(self, *arguments: "str | Path", **environment: str) -> None:
        kept = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY") and "KIVY" not in k}
        kept.pop("SDL_VIDEODRIVER", None)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kiosk", *map(str, arguments)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**kept, **environment},
        )  # fmt: skip
        self.lines: Queue[str] = Queue()
        self.said: list[str] = []
        self.listeners = [
            Thread(target=self._listen, args=(pipe,), daemon=True)
            for pipe in (self.process.stdout, self.process.stderr)
        ]
        for listener in self.listeners:
            listener.start()

    def _listen(self, pipe: object) -> None:
        for line in pipe:  # type: ignore[attr-defined]
            self.lines.put(line)

    def hears(self, words: str) -> str:
        """The line that has these words; waits for it."""
        until = monotonic() + PATIENCE
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, until - monotonic()))
            except Empty:
                raise AssertionError(f"not said: {words!r}; said: {self.said}") from None
            self.said.append(line)
            if words in line:
                return line

    def shows(self, picture: Path) -> None:
        """Waits until there is a picture of the screen."""
        until = monotonic() + PATIENCE
        while not picture.exists() or picture.read_bytes()[:8] != PNG:
            assert monotonic() < until and self.process.poll() is None, f"no picture in {picture}; said: {self.said}"
            MOMENT.wait(0.02)

    def ends(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Asks it to end; its exit status."""
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)

    def all_said(self) -> str:
        """Everything that a kiosk that has ended has said."""
        for listener in self.listeners:
            listener.join(PATIENCE)
        while not self.lines.empty():
            self.said.append(self.lines.get())
        return "".join(self.said)


@pytest.fixture
def start() -> "Iterator[type[Process]]":
    made: list[Process] = []

    def started(*arguments: "str | Path", **environment: str) -> Process:
        made.append(Process(*arguments, **environment))
        return made[-1]

    yield started  # type: ignore[misc]
    for each in made:
        each.process.kill()
        each.process.wait()
        for pipe in (each.process.stdout, each.process.stderr):
            if pipe:
                pipe.close()


@pytest.mark.parametrize(
    ("how", "environment"),
    [(signal.SIGTERM, {}), (signal.SIGINT, {"DISPLAY": ":4711"})],
    ids=["no-display", "a-display-that-is-not-there"],
)
def test_without_a_display_it_says_where_its_screen_is_kept_and_ends_when_told(
    start: type[Process], tmp_path: Path, how: signal.Signals, environment: dict[str, str]
) -> None:
    kiosk = start("--data-dir", tmp_path / "data", **environment)
    line = kiosk.hears("draws off-screen")
    picture = tmp_path / "data" / "screen.png"
    assert str(picture) in line
    kiosk.shows(picture)
    assert kiosk.ends(how) == 0
    assert "Traceback" not in kiosk.all_said()
    again = Lobby.open(tmp_path / "data")
    assert again.last_run.clean
    again.close()


def test_a_killed_kiosk_offers_its_table_at_the_next_start(start: type[Process], tmp_path: Path) -> None:
    lobby = Lobby.open(tmp_path)
    opened(lobby, filled(dealer=0))
    lobby.close()
    kiosk = start("--data-dir", tmp_path)
    kiosk.shows(tmp_path / "screen.png")
    kiosk.ends(signal.SIGKILL)
    again = Lobby.open(tmp_path)
    assert not again.last_run.clean and again.to_resume() is not None
    again.close()


RESCUING = """
import sys
from pathlib import Path
from kiosk.base.task import Task
from kiosk.main import start

def rescue(stopping):
    assert stopping.wait(60)
    Path(sys.argv[2]).write_text("saved")

start._run = lambda app: Task("rescue", rescue, whole=True) and 0
sys.exit(start.run(Path(sys.argv[1])))
"""


def test_what_must_not_be_cut_in_the_middle_is_done_before_the_kiosk_ends(tmp_path: Path) -> None:
    command = [sys.executable, "-c", RESCUING, tmp_path / "data", tmp_path / "saved"]
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen"}
    subprocess.run(command, env=environment, capture_output=True, timeout=PATIENCE, check=True)
    assert (tmp_path / "saved").read_text() == "saved"


def test_the_picture_is_of_the_size_asked_for_and_in_the_file_named(start: type[Process], tmp_path: Path) -> None:
    picture = tmp_path / "now.png"
    kiosk = start("--data-dir", tmp_path / "data", "--size", "720x1280", "--picture", picture)
    kiosk.hears(str(picture))
    kiosk.shows(picture)
    header = picture.read_bytes()[16:24]
    assert (int.from_bytes(header[:4], "big"), int.from_bytes(header[4:], "big")) == (720, 1280)
    assert kiosk.ends() == 0


def nothing_can_be_written(folder: Path) -> Path:
    (folder / "file").write_text("not a folder")
    return folder / "file"


def no_database(folder: Path) -> Path:
    (folder / "journal.db").write_bytes(b"something else entirely" * 400)
    return folder


@pytest.mark.parametrize(
    ("make", "words"),
    [(nothing_can_be_written, "cannot be written"), (no_database, "not this kiosk’s")],
    ids=["not-writable", "no-database"],
)
def test_a_data_folder_that_will_not_do_is_told_in_words_and_on_a_clear_screen(
    start: type[Process], tmp_path: Path, make: object, words: str
) -> None:
    folder = make(tmp_path)  # type: ignore[operator]
    before = {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()}
    kiosk = start("--data-dir", folder)
    picture = Path(kiosk.hears("draws off-screen").rsplit(" is in ", 1)[1].strip())
    kiosk.hears(words)
    kiosk.shows(picture)
    assert kiosk.ends() == 0
    assert "Traceback" not in kiosk.all_said()
    assert all(path.read_bytes() == content for path, content in before.items())


def test_records_that_another_kiosk_has_open_are_told_so(start: type[Process], tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal.db"):
        kiosk = start("--data-dir", tmp_path)
        kiosk.hears("Another kiosk has these records open")
        kiosk.shows(tmp_path / "screen.png")
        assert kiosk.ends() == 0
    assert "Traceback" not in kiosk.all_said()


@pytest.mark.parametrize("size", ["800", "0x0", "10x10", "800x480x2", "axb"])
def test_a_size_that_is_none_is_refused_with_an_example(tmp_path: Path, size: str) -> None:
    answer = CliRunner().invoke(main, ["--data-dir", str(tmp_path), "--size", size])
    assert answer.exit_code == 2
    assert "800x480" in answer.stderr or "480x320" in answer.stderr


def test_the_command_is_there_without_kivy() -> None:
    code = "import sys, kiosk.__main__; sys.exit('kivy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], timeout=PATIENCE).returncode == 0


AT_FIRST = """
import sys
from pathlib import Path
from kiosk.main import preload as later, start

def told(*_):
    from kivy.app import App
    from kivy.lang import Builder

    print(len(Builder.rules), "styles", *sys.modules)
    App.get_running_app().stop()

later.Preload = told
start.run(Path(sys.argv[1]))
"""


def test_what_the_first_page_does_not_show_is_loaded_after_it(tmp_path: Path) -> None:
    command = [sys.executable, "-c", AT_FIRST, tmp_path]
    kept = {**os.environ, "SDL_VIDEODRIVER": "offscreen"}
    answer = subprocess.run(command, env=kept, capture_output=True, text=True, timeout=PATIENCE, check=True)
    _, _, said = answer.stdout.partition("screen.png")
    styles, *names = said.split()
    loaded = set(names)
    assert int(styles) < 10 and "kiosk.screens.lobby.home" in loaded
    later = {
        "kiosk.night.session", "kiosk.season.session", "kiosk.screens.lobby.new_table", "kiosk.screens.table",
        "kiosk.screens.night.setup", "rules.movements", "rules.standings",
        "kiosk.lobby.equipment", "kiosk.appliance.backups.session", "rules.catalogue",
        "argon2", "fontTools", "fpdf", "gpiozero", "networkx", "serial", "tomlkit", "uharfbuzz", "PIL",
    }  # fmt: skip
    assert not later & loaded
