"""Days of what is on record are those of the place, also where an evening there is the next day in UTC."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from kiosk.__main__ import main
from kiosk.lobby.lobby import Lobby
from kiosk.paper.desk import night_desk
from tests.kiosk.paper.test_desk import folder
from tests.kiosk.scenes.nights import PIN, begin, people, plan


@pytest.fixture(autouse=True)
def new_york(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as there:
        there.setenv("TZ", "America/New_York")
        time.tzset()
        yield
    time.tzset()


def test_files_and_lists_have_the_day_of_the_place(tmp_path: Path) -> None:
    lobby = Lobby.open(tmp_path / "data", now=lambda: datetime(2026, 11, 21, 1, 30, tzinfo=UTC))
    night = begin(lobby, plan(), people(8))
    if not lobby.director.here:
        lobby.director.enter(PIN)
    desk = night_desk(lobby, night)
    desk.make(next(order for order in desk.orders if order.title == "All as files"), folder(tmp_path / "stick"))
    desk.settle()
    lobby.close()
    assert (tmp_path / "stick" / "friday-night-2026-11-20-people.csv").exists(), desk.said
    listed = CliRunner().invoke(main, ["--data-dir", str(tmp_path / "data"), "people", "list"]).stdout
    assert "2026-11-20" in listed and "2026-11-21" not in listed
