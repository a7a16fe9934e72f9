"""The director's pages of the phones: on and off, codes, what is to be decided."""

# ruff: noqa: E402  Kivy must be prepared before it is imported.
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.hall.access import KEY, spoken
from kiosk.hall.line import NAME as LINE
from kiosk.journal import Journal
from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.main.wall_app import Watched
from kiosk.night.state import Claim
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.night.phones import PhonesPage, claims_page
from kiosk.screens.night.wall import WallPage
from tests.kiosk.hall.phones import Evening
from tests.kiosk.pictures.night import between
from tests.kiosk.pictures.phones import wall
from tests.kiosk.scenes.nights import PIN, begin, people, plan


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with Evening(tmp_path) as made:
        made.hall.stop()  # the app has its own
        made.director()
        yield made
        made.lobby = type(made.lobby).open(tmp_path)  # which has closed with the app


def run(driver: Driver, evening: Evening, page: type[PhonesPage] = PhonesPage) -> Kiosk:
    kiosk = Kiosk(evening.lobby, HomePage, on_top=[page])
    driver.run(kiosk)
    return kiosk


def test_phones_are_switched_off_and_on_and_codes_renewed(driver: Driver, evening: Evening) -> None:
    kiosk = run(driver, evening)
    driver.until(lambda: driver.shown("Phones are on"))
    before = kiosk.hall.access.code(evening.night.stream, 1)
    driver.tap("A table’s code")
    driver.until(lambda: driver.shown(spoken(before)))
    driver.tap("Table 1")
    driver.until(lambda: driver.shown("Opens table 1"))
    driver.tap("Back")
    driver.tap("Back")
    driver.tap("New codes")
    driver.until(lambda: driver.shown("every phone asks who it is"))
    driver.tap("New codes")
    driver.until(lambda: kiosk.hall.access.code(evening.night.stream, 1) != before)
    driver.tap("Phones off")
    driver.until(lambda: not kiosk.hall.on)
    driver.tap("Phones on")
    driver.until(lambda: kiosk.hall.on)
    driver.close()


def test_phones_that_were_on_are_let_in_again_when_the_kiosk_starts(driver: Driver, evening: Evening) -> None:
    line = evening.folder / LINE
    assert not line.exists()
    driver.run(Kiosk(evening.lobby, HomePage))
    driver.until(line.exists)
    driver.close()
    assert not line.exists()


def test_where_phones_are_off_nothing_waits_for_them(driver: Driver, evening: Evening) -> None:
    evening.hall.send_off()
    kiosk = Kiosk(evening.lobby, HomePage)
    driver.run(kiosk)
    driver.until(lambda: kiosk.peripherals.begun)
    assert not (evening.folder / LINE).exists()
    driver.close()


def test_names_are_shortened_by_a_tap(driver: Driver, evening: Evening) -> None:
    kiosk = run(driver, evening)
    driver.tap("Whole names")
    driver.until(lambda: kiosk.hall.access.names == "first")
    driver.tap("First names")
    driver.until(lambda: kiosk.hall.access.names == "full")
    driver.close()


@pytest.mark.parametrize(("key", "made"), [("Take 7 to 6", (7, 6)), ("Keep 8 to 5", (8, 5))])
def test_a_claim_is_taken_or_the_result_kept(driver: Driver, evening: Evening, key: str, made: tuple[int, int]) -> None:
    night = evening.night
    night.record_result(1, {"tricks": 8})
    night.journal.settle()
    state = night.current
    assert state is not None
    night.claim(Claim("differs", 1, 1, 1, 1, {"tricks": 7}, "7 to 6", night.results_at(state, 1)[1].id))
    night.journal.settle()
    night.director.enter(PIN)
    run(driver, evening, claims_page)  # type: ignore[arg-type]
    driver.tap("Table 1, hand 1")
    driver.tap(key)
    driver.until(lambda: not night.open_claims())
    assert night.by_side(night.results_at(state, 1)[1].outcome) == made
    driver.close()


def test_tables_that_have_not_told_are_reminded_once_a_round(driver: Driver, evening: Evening) -> None:
    night = evening.night
    night.record_result(1, {"tricks": 8})
    night.journal.settle()
    state = night.current
    assert state is not None
    kiosk = run(driver, evening, claims_page)  # type: ignore[arg-type]
    driver.until(lambda: driver.shown("1 table"))
    driver.tap("Remind")
    driver.until(lambda: kiosk.hall.reminded(state))
    driver.until(lambda: driver.shown("sent"))
    driver.close()


def test_a_wide_wall_shows_how_phones_come_in_and_who_moved(driver: Driver, tmp_path: Path) -> None:
    driver.resize(1280, 800)
    wall(driver, tmp_path, lambda night: between(night, 2), count=8)
    driver.until(
        lambda: all(driver.shown(each) for each in ("Follow on your", "10.42.0.1:8080", "Whist Hall", "moved"))
    )
    assert driver.faults() == []


def test_the_wall_on_a_second_display_shows_a_large_night(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.night.state.MANY", 7)
    lobby = Lobby.open(tmp_path)
    begin(lobby, plan("drive", people=8), people(8))
    lobby.close()
    with Journal.open_to_read(tmp_path / "journal.db") as journal:
        page = WallPage(Watched(journal))  # type: ignore[arg-type]
        driver.show(page)
        page.refresh()
        driver.until(lambda: driver.shown("Before the first round"))


def test_the_wall_on_a_second_display_knows_that_phones_are_let_in_and_sent_off(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening, Journal.open_to_read(evening.lobby.journal.path) as journal:
        wall = Watched(journal)
        assert wall.setting(KEY)["on"]
        evening.director()
        evening.hall.send_off()
        evening.lobby.journal.settle()
        wall.look()
        assert not wall.setting(KEY)["on"]
