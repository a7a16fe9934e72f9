"""Backups, damage and the removal of names, by touch."""

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.appliance.backups import session
from kiosk.appliance.backups.erasing import Erased, erase_from_copies
from kiosk.appliance.backups.files import back_up
from kiosk.base.sticks import Store
from kiosk.journal import Draft, Journal, JournalDamaged, JournalUnwritable
from kiosk.journal.backup_files import backups
from kiosk.journal.troubles import Trouble
from kiosk.lobby.lobby import Lobby
from kiosk.lobby.opening import open_lobby
from kiosk.main.app import Kiosk
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.lobby.trouble import trouble_page
from kiosk.screens.page import locked
from kiosk.screens.settings.backups import backups_page
from kiosk.screens.settings.names import erase_page
from kiosk.screens.settings.stick import StickNotice
from tests.kiosk.fingers.faults import faults
from tests.kiosk.pictures.backups import LONG, PICTURES, on_a_stick, with_backups
from tests.kiosk.pictures.lobby import open_one, people, show

PIN = "2580"


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "EVERY", 0.01)


def running(driver: Driver, folder: Path, monkeypatch: pytest.MonkeyPatch, sticks: list[Store]) -> Kiosk:
    """A kiosk that has a table, with these sticks in."""
    monkeypatch.setattr(session, "sticks", lambda: tuple(sticks))
    lobby = people(folder / "data")
    open_one(lobby)
    return show(driver, lobby, HomePage)


def put_in(folder: Path, sticks: list[Store], *names: str) -> Path:
    """Sticks are put in, at once; where the first is mounted."""
    paths = [folder / name for name in names or ("CLUB",)]
    for path in paths:
        path.mkdir(exist_ok=True)
    sticks.extend([Store(f"The stick “{path.name}”", path) for path in paths])
    return paths[0]


def test_a_stick_that_is_put_in_gets_a_backup_and_the_page_stays_and_can_be_used(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sticks: list[Store] = []
    kiosk = running(driver, tmp_path, monkeypatch, sticks)
    page = kiosk.page
    stick = put_in(tmp_path, sticks)
    driver.until(lambda: driver.shown("2 entries backed up onto the stick “CLUB”. You can take it out now."))
    (made,) = backups(stick / "whist-kiosk")
    assert made.seq == 2 and kiosk.page is page
    driver.tap("History")
    assert kiosk.page is not page and driver.shown("You can take it out now.")
    sticks.clear()
    driver.until(lambda: not driver.shown("You can take it out now."))


def test_a_kiosk_with_nothing_on_record_leaves_the_stick_that_is_to_bring_it_back_alone(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sticks: list[Store] = []
    monkeypatch.setattr(session, "sticks", lambda: tuple(sticks))
    show(driver, people(tmp_path / "data"), HomePage)
    stick = put_in(tmp_path, sticks)
    driver.until(lambda: driver.shown("There are no records here yet"))
    assert not any(stick.iterdir())


def test_on_a_new_card_a_stick_brings_everything_back_in_three_taps(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = on_a_stick(tmp_path, "old")
    monkeypatch.setattr(session, "sticks", lambda: (stick,))
    kiosk = show(driver, Lobby.open(tmp_path / "new"), HomePage)
    driver.until(lambda: driver.shown("has backups"))
    driver.tap("has backups", exact=False)
    driver.until(lambda: driver.shown("2 tables"))
    assert driver.faults() == []
    driver.tap("Not now")
    assert isinstance(kiosk.page, HomePage) and not driver.shown("has backups")
    driver.tap("Restore")
    driver.until(lambda: driver.shown("2 tables"))
    driver.tap("Restore it")
    driver.until(lambda: driver.shown("4 entries restored"))
    assert driver.shown("director’s PIN")
    driver.until(lambda: kiosk.backups.stick)  # it is looked at anew, by those who came back
    assert kiosk.backups.stick is not None and kiosk.backups.stick.state == "asks"
    kiosk.home()
    driver.until(lambda: driver.shown("Table 2, hand 1"))
    assert not driver.shown("Restore")
    assert [table.names for table in kiosk.lobby.tables()] == [(("Ada", "Ruby"), ("Otis", "Leon"))] * 2


def test_records_that_cannot_be_opened_again_are_said_and_opened_once_they_can_be(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = on_a_stick(tmp_path, "old")
    monkeypatch.setattr(session, "sticks", lambda: (stick,))
    show(driver, Lobby.open(tmp_path / "new"), HomePage)
    driver.until(lambda: driver.shown("Restore"))
    driver.tap("Restore")
    driver.until(lambda: driver.shown("2 tables"))
    with monkeypatch.context() as broken:
        broken.setattr(Lobby, "open", refuses)
        driver.tap("Restore it")
        driver.until(lambda: driver.shown("The records cannot be written"))
    driver.tap("Try again")
    driver.until(lambda: driver.shown("Go on"))


def test_a_fault_while_records_come_back_is_said_and_the_kiosk_goes_on(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fault(*_: object, **__: object) -> None:
        raise RuntimeError("a fault of the program")

    stick = on_a_stick(tmp_path, "old")
    monkeypatch.setattr(session, "sticks", lambda: (stick,))
    monkeypatch.setattr("kiosk.appliance.backups.stick_restore.restore", fault)
    show(driver, Lobby.open(tmp_path / "new"), HomePage)
    driver.until(lambda: driver.shown("Restore"))
    driver.tap("Restore")
    driver.until(lambda: driver.shown("2 tables"))
    driver.tap("Restore it")
    driver.until(lambda: driver.shown("Nothing was restored"))
    assert driver.shown("The log says why")
    driver.tap("Back")
    assert driver.shown("New table")


def refuses(folder: Path) -> Lobby:
    raise JournalUnwritable(folder / "journal.db", "no disk")


def test_a_stick_that_cannot_be_written_is_said_until_a_tap_and_the_page_stays(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "CLUB").write_text("no folder")
    sticks = [Store("The stick “CLUB”", tmp_path / "CLUB")]
    kiosk = running(driver, tmp_path, monkeypatch, sticks)
    driver.until(lambda: driver.shown("the backup cannot be written there"))
    sticks.clear()
    driver.wait(3)
    notice = driver.find("the backup cannot be written there", exact=False)
    finger = driver.down(*notice.center)
    kiosk.update_stick_notice()  # something else has become of a backup meanwhile
    driver.up(finger)
    driver.wait(2)
    assert isinstance(kiosk.page, HomePage) and not driver.shown("the backup cannot be written there")


def test_where_there_is_a_director_a_new_stick_gets_nothing_until_the_director_lets_it_and_then_always(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sticks: list[Store] = []
    kiosk = running(driver, tmp_path, monkeypatch, sticks)
    kiosk.lobby.director.set_pin(PIN)
    kiosk.lobby.director.leave()
    stick = put_in(tmp_path, sticks)
    driver.until(lambda: driver.shown("is new here"))
    driver.tap("is new here", exact=False)
    driver.tap("Back up onto it")
    assert not any(stick.iterdir())
    for digit in PIN:
        driver.tap(digit)
    driver.tap("Enter")
    driver.until(lambda: driver.shown("You can take it out now."))
    assert isinstance(kiosk.page, HomePage) and len(backups(stick / "whist-kiosk")) == 1
    kiosk.lobby.director.leave()
    sticks.clear()
    driver.until(lambda: kiosk.backups.stick is None)
    kiosk.lobby.journal.append_now("later", [Draft("table:later", "open", {}, "touch")])
    put_in(tmp_path, sticks)
    driver.until(lambda: driver.shown("3 entries backed up"))
    sticks.clear()
    driver.until(lambda: kiosk.backups.stick is None)
    other = put_in(tmp_path, sticks, "ANOTHER")
    driver.until(lambda: driver.shown("is new here"))
    driver.tap("is new here", exact=False)
    driver.tap("Not now")
    assert isinstance(kiosk.page, HomePage) and not any(other.iterdir()) and not driver.shown("new here")


def test_of_two_sticks_that_are_new_the_second_is_asked_about_on_the_same_page(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sticks: list[Store] = []
    kiosk = running(driver, tmp_path, monkeypatch, sticks)
    kiosk.lobby.director.set_pin(PIN)
    put_in(tmp_path, sticks, "CLUB", "ANOTHER")
    for name in ("ANOTHER", "CLUB"):
        driver.until(lambda name=name: driver.shown(f"“{name}” is new here") or driver.shown(f"the stick “{name}”"))
        if isinstance(kiosk.page, HomePage):
            driver.tap("is new here", exact=False)
        assert driver.shown(f"the stick “{name}”")
        driver.tap("Not now")
    assert isinstance(kiosk.page, HomePage) and kiosk.backups.stick is None


def test_where_sticks_are_to_get_nothing_they_get_nothing(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sticks: list[Store] = []
    kiosk = running(driver, tmp_path, monkeypatch, sticks)
    kiosk.show(backups_page)
    driver.tap("Sticks: on")
    driver.until(lambda: driver.shown("Nothing is backed up onto sticks"))
    sticks.append(Store("The stick “CLUB”", tmp_path / "CLUB"))
    driver.tap("Back up now")
    driver.until(lambda: driver.shown("Checked"))
    assert not (tmp_path / "CLUB").exists() and len(backups(tmp_path / "data" / "backups")) == 1


def test_a_name_is_removed_by_the_director_from_the_records_and_the_backups_and_the_chain_holds(
    driver: Driver, tmp_path: Path
) -> None:
    lobby = people(tmp_path)
    open_one(lobby, ("Ada", "Bartholomew", "Ruby", "Leon"))
    text = lobby.journal.texts.add("bartholomew told it wrong")
    path = lobby.journal.path
    lobby.director.set_pin(PIN)
    lobby.director.leave()
    old = back_up(path, tmp_path / "backups").backup.path
    kiosk = show(driver, lobby, HomePage)
    kiosk.show(locked(erase_page, "to remove a name"))
    for digit in PIN:
        driver.tap(digit)
    driver.tap("Enter")
    driver.tap("Bartholomew")
    driver.tap("Remove the name")
    driver.until(lambda: driver.shown("Another name"))
    assert not lobby.journal.verify().problems and lobby.journal.texts.get(text) is None
    assert [table.names for table in lobby.tables()] == [(("Ada", "Ruby"), ("?", "Leon"))]
    every = [file.read_bytes().lower() for file in tmp_path.rglob("*") if file.is_file()]
    assert not any(b"bartholomew" in content for content in every)
    with Journal.open_to_read(old) as backup:
        assert not backup.verify().problems and {each.name for each in backup.people.recent()} > {"Ada", "Ruby"}


def test_while_a_name_is_removed_the_page_says_so(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, goes_on = Event(), Event()

    def slowly(path: Path, person: str, name: str) -> Erased:
        begun.set()
        assert goes_on.wait(30)
        return erase_from_copies(path, person, name)

    monkeypatch.setattr("kiosk.appliance.backups.names.erase_from_copies", slowly)
    kiosk = with_backups(driver, tmp_path, erase_page)
    driver.tap("Roy")
    driver.tap("Remove the name")
    driver.until(begun.is_set)
    assert driver.shown("Roy is being removed from the records and the backups here …")
    driver.tap("Back")
    goes_on.set()
    driver.until(lambda: kiosk.backups.names.removing is None)
    kiosk.show(erase_page)
    driver.frames(2)
    assert driver.shown("Roy was removed") and driver.shown("Another name")


def test_a_name_whose_time_is_damaged_can_still_be_removed(driver: Driver, tmp_path: Path) -> None:
    people(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / "journal.db")) as db, db:
        db.execute("UPDATE people SET last_used = NULL WHERE name = 'Roy'")
    lobby = Lobby.open(tmp_path)
    lobby.director.set_pin(PIN)
    kiosk = show(driver, lobby, HomePage)
    kiosk.show(erase_page)
    driver.frames(2)
    assert driver.shown("last seen") and driver.faults() == []
    driver.tap("Roy")
    driver.tap("Remove the name")
    driver.until(lambda: driver.shown("Another name"))
    assert lobby.journal.people.find("Roy") is None


def test_one_of_many_names_is_found_by_its_initial(driver: Driver, tmp_path: Path) -> None:
    PICTURES["erase-many"](driver, tmp_path)
    assert driver.faults() == [] and not driver.shown("Ada")
    driver.tap("Down")
    driver.tap("W")
    assert driver.shown("Wade") and not driver.shown("Ada")
    driver.tap(LONG)
    driver.tap("Back")
    driver.tap("A")
    assert driver.shown("Ada 2")


def test_from_damaged_records_to_play_in_two_taps(driver: Driver, tmp_path: Path) -> None:
    lobby = people(tmp_path)
    open_one(lobby)
    path = lobby.journal.path
    lobby.close()
    back_up(path, tmp_path / "backups")
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * 3 * 4096)
    found = open_lobby(tmp_path)
    assert isinstance(found, Trouble)
    opened: list[Lobby] = []

    def again() -> Trouble | None:
        found = open_lobby(tmp_path)
        if isinstance(found, Lobby):
            opened.append(found)
            kiosk.begin(found, HomePage)
        return found if isinstance(found, Trouble) else None

    kiosk = show(driver, None, trouble_page(found, again))
    driver.tap("Save what can be read")
    driver.until(lambda: driver.shown("Go on with it"))
    driver.tap("Go on with it")
    driver.until(lambda: bool(opened))
    assert not opened[0].journal.verify().problems and len(opened[0].tables()) == 1
    assert (tmp_path / "journal.damaged-1.db").exists()


def test_damage_that_comes_out_while_the_records_are_open_leads_to_the_next_start(
    driver: Driver, tmp_path: Path
) -> None:
    kiosk = show(driver, people(tmp_path), HomePage)
    kiosk.show_journal_error(JournalDamaged(kiosk.lobby.journal.path, "malformed"))
    driver.frames(3)
    assert driver.shown("Switch the kiosk off and on again") and not driver.shown("Save what can be read")


@pytest.mark.parametrize("name", ["damaged-saved", "stick-asked", "erase-sure"])
def test_nothing_is_cut_or_covered(driver: Driver, name: str) -> None:
    driver.resize(720, 1280)
    with TemporaryDirectory() as short:  # a test's own folder has a longer path than any kiosk's
        PICTURES[name](driver, Path(short))
        assert driver.faults() == []
        driver.resize(800, 480)
        assert driver.faults() == []
        driver.close()


@pytest.mark.parametrize("name", ["stick-failed", "stick-asks"])
def test_what_is_said_of_a_stick_can_be_read_over_the_strip_and_the_table_is_seen(
    driver: Driver, tmp_path: Path, name: str
) -> None:
    driver.resize(720, 1280)
    PICTURES[name](driver, tmp_path)
    for size in ((720, 1280), (800, 480)):
        driver.resize(*size)
        driver.frames(2)
        notices = [each for each in driver.drawn() if isinstance(each, StickNotice)]
        assert len(notices) == 1 and faults(list(notices)) == []
        rest = [each for each in driver.drawn() if each.top <= notices[0].y]
        assert faults(rest) == [] and any(line.text == "Ada" for each in rest for line in each.written)


def test_a_stick_whose_backups_are_all_damaged_is_named_and_no_id_is_where_there_is_one_kiosk(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = on_a_stick(tmp_path, "old")
    for backup in backups(stick.path / session.ON_STICK):
        backup.path.write_bytes(backup.path.read_bytes()[:9999])
    monkeypatch.setattr(session, "sticks", lambda: (stick,))
    show(driver, Lobby.open(tmp_path / "new"), HomePage)
    driver.until(lambda: driver.shown("Restore"))
    driver.tap("Restore")
    driver.until(lambda: driver.shown(f"The backups on “{stick.path.name}” are all"))


def test_what_a_stick_is_about_leaves_the_clock_and_the_menu_free(driver: Driver, tmp_path: Path) -> None:
    driver.resize(800, 480)
    PICTURES["stick-asks"](driver, tmp_path)
    assert driver.shown("21:47") and not any("21:47" in fault for fault in driver.faults())
    driver.tap("Menu")
    assert driver.shown("Score sheet") and driver.shown("is new here")
