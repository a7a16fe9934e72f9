"""The page of updates, touched: what it says of a stick, what it asks the system for, and what it refuses."""

# ruff: noqa: E402  Kivy must be prepared before it is imported.
from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import SIZES, Driver  # isort: skip  (prepares Kivy)

from kiosk.appliance.updates.outcome import Outcome, untold
from kiosk.appliance.updates.session import ANSWERS_WITHIN
from kiosk.screens.opening import first_pages
from kiosk.screens.settings import about
from tests.kiosk.fingers.night_pages import at_once, type_pin
from tests.kiosk.pictures.updates import PAGE, PICTURES, Updating
from tests.kiosk.scenes.nights import PIN, begin, plan
from tests.kiosk.scenes.nights import people as crowd
from tests.kiosk.scenes.tables import open_table

RUN = "run/update"


@pytest.fixture(autouse=True)
def hasty(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once(driver, monkeypatch)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PICTURES if len(SIZES) > 2 else ["updates", "updates-many"])
def test_every_page_can_be_read(driver: Driver, tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    driver.resize(*size)
    PICTURES[name](driver, tmp_path)
    assert not driver.faults()


def test_one_tap_asks_the_system_and_nothing_else_can_be_done_until_it_has_answered(
    driver: Driver, tmp_path: Path
) -> None:
    made = Updating(driver, tmp_path).put("0.2.0").shown()
    assert driver.shown("CLUB: Version 0.2.0, signed by club.")
    driver.tap("Install it")
    path = made.stick / next(made.stick.iterdir()).name
    assert (tmp_path / RUN).read_text() == f"{path}\n"
    assert driver.shown("The kiosk is updated") and not driver.shown("Back")
    made.doing.write_text("Copying and checking the update. Leave the stick in")
    (tmp_path / RUN).unlink()
    driver.wait(1.1)
    assert driver.shown("Leave the stick in") and not driver.shown("Back")
    made.outcome("refused", "0.2.0", "It is damaged.")
    made.doing.unlink()
    driver.wait(1.1)
    assert driver.shown("Version 0.2.0 was not installed") and driver.shown("It is damaged.") and driver.shown("Back")


@pytest.mark.parametrize(
    ("name", "how"),
    [
        ("updates-without-key", "On a console: sudo whist-kiosk update trust FILE.pub"),
        ("updates-without-key-on-a-card", "whist-kiosk update trust FILE.pub --keys allowed_signers"),
    ],
)
def test_without_a_key_it_says_how_one_gets_there(driver: Driver, tmp_path: Path, name: str, how: str) -> None:
    PICTURES[name](driver, tmp_path)
    assert how in " ".join(driver.texts())


def test_the_director_is_asked_where_there_is_one(driver: Driver, tmp_path: Path) -> None:
    made = Updating(driver, tmp_path).put("0.2.0").shown()
    made.kiosk.lobby.director.set_pin(PIN)
    made.kiosk.lobby.director.leave()
    driver.tap("Install it")
    assert driver.shown("to install an update") and not (tmp_path / RUN).exists()
    type_pin(driver)
    assert (tmp_path / RUN).exists() and driver.shown("The kiosk is updated")


def test_nothing_is_installed_during_a_night_or_at_an_open_table(driver: Driver, tmp_path: Path) -> None:
    made = Updating(driver, tmp_path).put("0.2.0").shown()
    table = open_table(made.kiosk.lobby)
    assert not table.over
    driver.tap("Install it")
    assert driver.shown("A table is open. Leave it first.") and not (tmp_path / RUN).exists()
    made.kiosk.lobby.leave()
    begin(made.kiosk.lobby, plan(), crowd(8))
    driver.tap("Install it")
    assert driver.shown("A night is on. End it first.") and not (tmp_path / RUN).exists()


def test_a_system_that_does_not_answer_is_not_waited_for_for_ever(driver: Driver, tmp_path: Path) -> None:
    made = Updating(driver, tmp_path).put("0.2.0").shown()
    driver.tap("Install it")
    for _ in range(ANSWERS_WITHIN + 1):
        made.updates.poll()
    made.kiosk.refresh()
    driver.frames(2)
    assert driver.shown("The system does not answer") and driver.shown("Back") and not (tmp_path / RUN).exists()


def test_a_stick_that_is_put_in_or_taken_out_is_noticed(driver: Driver, tmp_path: Path) -> None:
    made = Updating(driver, tmp_path).put("0.2.0")
    made.inside = []
    made.shown()
    assert driver.shown("None is in.")
    made.inside = [made.stick]
    driver.wait(1.1)
    made.looked()
    assert driver.shown("Version 0.2.0, signed by club.")
    made.inside = []
    driver.wait(1.1)
    made.looked()
    assert driver.shown("None is in.")


def test_nothing_is_fetched_until_somebody_asks_and_what_was_fetched_can_be_installed(
    driver: Driver, tmp_path: Path
) -> None:
    made = Updating(driver, tmp_path, address="https://club.example/whist-kiosk.bundle").shown()
    asked = tmp_path / "run/update-fetch"
    assert not asked.exists()
    driver.tap("Look there")
    assert asked.read_text() == "" and driver.shown("It is being fetched")
    made.fetching.mkdir()
    asked.unlink()
    driver.wait(1.1)
    assert driver.shown("It is being fetched")
    made.club.bundle().rename(made.cache / "fetched.bundle")
    made.fetching.rmdir()
    driver.wait(1.1)
    made.looked()
    assert driver.shown("Network") and driver.shown("Version 0.2.0, signed by club.")
    driver.tap("Install it")
    assert (tmp_path / RUN).read_text() == f"{made.cache}/fetched.bundle\n"


def test_why_nothing_was_fetched_is_said(driver: Driver, tmp_path: Path) -> None:
    made = Updating(driver, tmp_path, address="https://club.example/whist-kiosk.bundle")
    (made.cache / "said").write_text("There is no update at the address: it answers with 404.")
    made.shown()
    assert driver.shown("it answers with 404.")


def test_a_folder_that_the_club_has_set_is_looked_at_like_a_stick(driver: Driver, tmp_path: Path) -> None:
    made = Updating(driver, tmp_path, address=str(tmp_path / "CLUB")).put("0.2.0")
    made.inside = []
    made.shown()
    assert driver.shown("Folder") and not driver.shown("Look there")
    driver.tap("Install it")
    assert (tmp_path / RUN).read_text().startswith(f"{tmp_path}/CLUB/")


@pytest.mark.parametrize(
    ("state", "version", "said"),
    [
        ("runs", "0.1.0", "Version 0.1.0 runs since"),
        ("begun", "0.1.0", "Version 0.1.0 runs since"),
        ("begun", "0.2.0", "The update to version 0.2.0 was cut short"),
        ("back", "0.2.0", "version 0.1.0 is back."),
        ("failed", "0.2.0", "Version 0.2.0 was not installed on"),
    ],
)
def test_what_came_of_an_update_is_the_first_page_after_it_once(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, state: str, version: str, said: str
) -> None:
    made = Updating(driver, tmp_path).outcome(state, version)
    monkeypatch.setattr("kiosk.screens.opening.untold", lambda lobby: untold(lobby, made.taken))
    made.open()
    assert len(first_pages(made.kiosk.lobby)) == 2
    made.kiosk.show(PAGE)
    made.looked()
    assert driver.shown(said)
    made.kiosk.lobby.journal.settle()
    assert len(first_pages(made.kiosk.lobby)) == 1, "it was told"


def test_what_was_written_down_by_halves_is_nothing(tmp_path: Path) -> None:
    for text in ("", "runs\n0.2.0\n", "runs\n0.2.0\n0.1.0\nyesterday\n\n"):
        (tmp_path / "outcome").write_text(text)
        assert Outcome.of(tmp_path) is None
    (tmp_path / "outcome").write_bytes(b"back\n0.2.0\n0.1.0\n2026-11-21T20:15:00+00:00\n\xff")
    assert Outcome.of(tmp_path) is not None


def test_the_key_is_told_on_the_about_page(driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Updating(driver, tmp_path)
    monkeypatch.setattr(about, "SIGNERS", made.club.signers)
    made.open()
    page = about.AboutPage(made.kiosk)
    (said,) = (said for label, said in page.lines if label == "Update key")
    assert said.replace(" ", "") == f"club,{made.club.fingerprint}"
