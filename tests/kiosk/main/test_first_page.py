"""The first page can be touched at once; what it does not show is loaded while people look at it."""

# ruff: noqa: E402  Kivy must be prepared before it is imported.
import sys
from contextlib import closing
from datetime import datetime
from pathlib import Path
from queue import SimpleQueue
from threading import get_ident

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.appliance.peripherals import Peripherals
from kiosk.devices.device_settings import NAME
from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.main.preload import BACKGROUND_WORK, NEXT_PAGES, Preload
from kiosk.screens.lobby.home import HomePage

PATIENCE = 20.0


def test_the_first_page_takes_a_touch_at_once_and_any_other_only_when_it_was_seen(
    driver: Driver, tmp_path: Path
) -> None:
    driver.run(Kiosk(Lobby.open(tmp_path), HomePage))
    driver.tap("New table", rest=0)
    assert driver.shown("Who sits where")
    driver.tap("Back", rest=0)
    assert driver.shown("Who sits where")


def test_devices_and_backups_are_there_for_who_asks_and_wait_for_the_first_frame_where_nobody_does(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[tuple[object, object]] = []
    monkeypatch.setattr("kiosk.main.app.Preload", lambda *given: steps.extend(given))
    kiosk = Kiosk(Lobby.open(tmp_path), HomePage)
    driver.run(kiosk)
    assert [names for names, _ in steps] == [BACKGROUND_WORK, NEXT_PAGES]
    begun = kiosk.peripherals
    (_, begin), _ = steps
    begin()  # type: ignore[operator]
    driver.until(lambda: begun.begun)
    assert begun.equipment is kiosk.equipment and begun.equipped == "not set up"


@pytest.mark.parametrize(("kind", "said"), [("none", "not set up"), ("pn532", "looking")])
def test_that_a_reader_will_be_looked_for_is_said_before_it_is(tmp_path: Path, kind: str, said: str) -> None:
    (tmp_path / NAME).write_text(f'[reader]\nkind = "{kind}"\nport = "/dev/none"\n')
    with closing(Lobby.open(tmp_path)) as lobby:
        assert Peripherals(lobby, datetime.now, *[lambda: None] * 3).equipped == said


def test_modules_are_loaded_in_their_order_in_a_thread_beside_and_each_step_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("whist_one", "whist_two", "whist_three")
    for name in names:
        (tmp_path / f"{name}.py").write_text("from threading import get_ident\nthread = get_ident()\n")
    monkeypatch.syspath_prepend(tmp_path)
    told: SimpleQueue[list[str]] = SimpleQueue()

    def tell() -> None:
        told.put([name for name in names if name in sys.modules])

    loading = Preload((names[:2], tell), (names[2:], tell))
    try:
        assert told.get(timeout=PATIENCE) == ["whist_one", "whist_two"]
        assert told.get(timeout=PATIENCE) == list(names)
        assert sys.modules["whist_one"].thread != get_ident()
        Preload((names, tell)).stop()
        assert told.get_nowait() == list(names)
    finally:
        loading.stop()
        for name in names:
            sys.modules.pop(name, None)


def test_what_cannot_be_loaded_keeps_nothing_else_from_it() -> None:
    told: SimpleQueue[str] = SimpleQueue()
    loading = Preload((("whist_not_there",), lambda: told.put("beside")), ((), lambda: told.put("next")))
    try:
        assert [told.get(timeout=PATIENCE), told.get(timeout=PATIENCE)] == ["beside", "next"]
    finally:
        loading.stop()
