"""Modules that are loaded beside, while people open pages that need the same ones."""

import builtins
import sys
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

from kiosk import later
from kiosk.later import Loading

PATIENCE = 20.0
PACKAGE = """
from whist_meeting import begun, other_begun, wait
begun.set()
other_begun.wait(wait)
from whist_package.part import Part
"""
PART = """
from whist_meeting import other_begun
other_begun.set()
from whist_package import small
Part = small
"""
MEETING = """
from threading import Event
begun, other_begun, wait = Event(), Event(), 0.3
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A package that needs a part of it, which needs the package."""
    (tmp_path / "whist_package").mkdir()
    for name, text in {"__init__": PACKAGE, "part": PART, "small": ""}.items():
        (tmp_path / "whist_package" / f"{name}.py").write_text(text)
    (tmp_path / "whist_meeting.py").write_text(MEETING)
    monkeypatch.syspath_prepend(tmp_path)
    yield "whist_package"
    for name in [name for name in sys.modules if name.startswith(("whist_package", "whist_meeting"))]:
        del sys.modules[name]


def test_who_opens_a_page_meanwhile_gets_whole_modules_and_so_does_the_thread_beside(
    package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tripped: list[str] = []
    monkeypatch.setattr(later, "tripped", lambda error, what: tripped.append(f"{what}: {error}"))
    import whist_meeting  # type: ignore[import-not-found]

    told: SimpleQueue[str] = SimpleQueue()
    loading = Loading(((package,), lambda: told.put("loaded")))
    try:
        assert whist_meeting.begun.wait(PATIENCE)
        from whist_package.part import Part  # type: ignore[import-not-found]

        assert told.get(timeout=PATIENCE) == "loaded" and tripped == []
        assert Part is sys.modules["whist_package.small"]
    finally:
        loading.stop()


def test_what_is_loaded_already_can_be_had_while_something_else_is_being_loaded(
    package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import whist_meeting

    monkeypatch.setattr(later, "PATIENCE", 3 * PATIENCE)
    whist_meeting.wait = PATIENCE
    loading = Loading(((package,), lambda: None))
    try:
        assert whist_meeting.begun.wait(PATIENCE)
        from kiosk.later import Loading as same

        assert same is Loading and not hasattr(sys.modules[package], "Part")
        whist_meeting.other_begun.set()
    finally:
        loading.stop()


def test_once_all_is_loaded_modules_are_loaded_as_before(package: str) -> None:
    import whist_meeting

    before = builtins.__import__
    whist_meeting.other_begun.set()
    told: SimpleQueue[bool] = SimpleQueue()
    loading = Loading(((package,), lambda: told.put(builtins.__import__ is before)))
    assert told.get(timeout=PATIENCE) is False
    loading.stop()
    assert builtins.__import__ is before
