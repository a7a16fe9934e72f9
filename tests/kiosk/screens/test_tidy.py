"""What is looked through for what is not needed any more, and when."""

from collections.abc import Iterator

import pytest
from kivy.core.window import Window

from kiosk.screens import tidy
from kiosk.screens.widgets import Plane
from tests.kiosk.fingers.driving import Driver


@pytest.fixture
def driver() -> Iterator[Driver]:
    """A window that is really drawn: one that is not is never done."""
    made = Driver()
    yield made
    made.close()


class _Collector:
    """Notes what is asked of Python's."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __getattr__(self, name: str) -> object:
        return lambda *_: self.asked.append(name)


@pytest.fixture
def collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[_Collector]:
    made = _Collector()
    monkeypatch.setattr(tidy, "gc", made)
    before = [*Window.get_property_observers("on_flip")]
    yield made
    for each in Window.get_property_observers("on_flip"):
        if each not in before:
            Window.unbind(on_flip=each)


def test_it_is_done_once_nothing_is_drawn_any_more(driver: Driver, collector: _Collector) -> None:
    driver.show(Plane(colour="slate"))
    tidy.tidy_between()
    collector.asked.clear()
    for _ in range(10):
        Window.canvas.ask_update()
        driver.frames()
    assert collector.asked == []
    driver.until(lambda: collector.asked == ["collect"])


def test_what_came_with_a_night_is_not_gone_through_again(driver: Driver, collector: _Collector) -> None:
    driver.show(Plane(colour="slate"))
    night = ""
    tidy.tidy_between(lambda: night)

    def asked() -> set[str]:
        collector.asked.clear()
        Window.canvas.ask_update()
        driver.wait(tidy.QUIET + 1)
        return {*collector.asked}

    assert asked() == {"collect"}
    night = "a night"
    assert asked() == {"collect", "freeze"}
    assert asked() == {"collect"}
