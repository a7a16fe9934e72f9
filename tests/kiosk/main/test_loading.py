"""Modules that are loaded beside, while people open pages that need the same ones."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

from kiosk.main.preload import Preload
from tests.kiosk.main.import_locks import ANYBODY, circles

PATIENCE = 20.0
MODULE = """
from whist_meeting import begun, go_on
begun.set()
assert go_on.wait(20)
WHOLE = True
"""
MEETING = """
from threading import Event
begun, go_on = Event(), Event()
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A module that is loaded as long as its meeting says."""
    for name, text in {"whist_module": MODULE, "whist_meeting": MEETING}.items():
        (tmp_path / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    yield "whist_module"
    for name in ("whist_module", "whist_meeting"):
        sys.modules.pop(name, None)


def test_who_opens_a_page_whose_module_is_being_loaded_gets_it_whole(module: str) -> None:
    import whist_meeting  # type: ignore[import-not-found]

    told: SimpleQueue[str] = SimpleQueue()
    loading = Preload(((module,), lambda: told.put("loaded")))
    try:
        assert whist_meeting.begun.wait(PATIENCE)
        other = Preload(((module,), lambda: told.put("opened")))
        whist_meeting.go_on.set()
        from whist_module import WHOLE  # type: ignore[import-not-found]

        assert WHOLE and {told.get(timeout=PATIENCE), told.get(timeout=PATIENCE)} == {"loaded", "opened"}
        other.stop()
    finally:
        whist_meeting.go_on.set()
        loading.stop()


def test_what_is_loaded_already_can_be_had_while_something_else_is_being_loaded(module: str) -> None:
    import whist_meeting

    loading = Preload(((module,), lambda: None))
    try:
        assert whist_meeting.begun.wait(PATIENCE)
        from kiosk.main.preload import Preload as same

        assert same is Preload and not hasattr(sys.modules[module], "WHOLE")
    finally:
        whist_meeting.go_on.set()
        loading.stop()


def test_no_two_threads_that_load_what_the_kiosk_is_made_of_can_wait_for_each_other(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.kiosk.main.import_locks", tmp_path]
    kept = {**os.environ, "SDL_VIDEODRIVER": "offscreen"}
    answer = subprocess.run(command, env=kept, capture_output=True, text=True, timeout=3 * PATIENCE, check=True)
    _, found, said = answer.stdout.partition("circles with more than one way in:")
    assert found and not said.split()


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        (["package"], ["package.part"], True),
        (["package"], ["package", "package.part"], False),
        (["other"], ["other", "package"], False),
        (["other"], ["package"], False),
        (["other"], ["package.part"], True),
    ],
)
def test_a_circle_is_told_where_two_threads_can_come_into_it_by_two_ways(
    first: list[str], second: list[str], found: bool
) -> None:
    needs = {"package": ["package.part"], "package.part": ["package"], "other": ["package"]}
    on = {ANYBODY: ["one()", "two()"], "one()": first, "two()": second, **needs}
    assert bool([*circles(on, set(on))]) is found
