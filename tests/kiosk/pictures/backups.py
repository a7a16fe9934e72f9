"""The pages about backups and damage, for `tests.kiosk.pictures`: one function a page."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from kiosk.appliance.backups.files import back_up
from kiosk.appliance.backups.session import BackupStatus, _Arrived
from kiosk.base.sticks import Store
from kiosk.journal import Draft, Journal, JournalDamaged
from kiosk.journal.backup_files import ON_STICK, backups
from kiosk.journal.troubles import trouble
from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.lobby.trouble import trouble_page
from kiosk.screens.settings.backups import backups_page
from kiosk.screens.settings.bring import BringPage
from kiosk.screens.settings.names import erase_page
from kiosk.screens.settings.stick import StickPage
from kiosk.screens.shell import PageMaker
from tests.kiosk.fingers.driving import Driver
from tests.kiosk.pictures.lobby import open_one, people, show
from tests.kiosk.scenes import nights
from tests.kiosk.scenes.table_games import Game

WHERE = Path("/var/lib/whist-kiosk/journal.db")


def damaged(driver: Driver, folder: Path, page: int = 0) -> None:
    path = folder / "journal.db"
    with Journal.open(path) as journal:
        for n in range(120):
            journal.append_now(f"c{n}", [Draft("table:1", "call", {"bid": n}, "touch", 1)])
    with path.open("r+b") as file:
        file.seek(4096 * page + 4096 * 5)
        file.write(b"\xa5" * 4096)
    wrong = trouble(JournalDamaged(path, "database disk image is malformed (SQLITE_CORRUPT)"))
    show(driver, None, trouble_page(wrong, lambda: wrong))


def damaged_saved(driver: Driver, folder: Path) -> None:
    damaged(driver, folder, 2)
    driver.tap("Save what can be read")
    driver.until(lambda: driver.shown("Go on with it"))


LONG = "Wolfeschlegelsteinhausenbergerdorff Sr."


def with_backups(driver: Driver, folder: Path, *pages: PageMaker) -> Kiosk:
    lobby = people(folder)
    lobby.journal.people.add(LONG)
    lobby.director.set_pin("2580")
    return show(driver, lobby, HomePage, *pages)


def made(driver: Driver, folder: Path) -> None:
    with_backups(driver, folder, backups_page)
    driver.tap("Back up now")
    driver.until(lambda: driver.shown("Checked"))


def stick(state: str, what: str, more: str, *pages: PageMaker) -> Callable[[Driver, Path], None]:
    """A stick whose backup is so, put in in the middle of a hand."""

    def shown(driver: Driver, folder: Path) -> None:
        kiosk = Game(driver, folder).playing().kiosk
        said = BackupStatus("the stick “CLUBHOUSE-RECOR…”", state, what, more)  # type: ignore[arg-type]
        kiosk.backups._said[Store("CLUBHOUSE-RECORDS", Path("/media/CLUBHOUSE-RECORDS"))] = said
        kiosk.update_stick_notice()
        for page in pages:
            kiosk.show(page)

    return shown


STICK = "CLUBHOUSE-RECORDS"


def on_a_stick(folder: Path, *kiosks: str) -> Store:
    """A stick with the backups of some kiosks, each with two tables."""
    stick = folder / STICK
    for name in kiosks:
        lobby = people(folder / name)
        for _table in range(2):
            open_one(lobby)
            lobby.leave()
        path = lobby.journal.path
        lobby.director.set_pin("2580")
        lobby.close()
        back_up(path, stick / ON_STICK)
    stick.mkdir(exist_ok=True)
    return Store(f"The stick “{STICK}”", stick)


def fresh(driver: Driver, folder: Path, kiosks: str = "a", *pages: PageMaker) -> Kiosk:
    """A kiosk with nothing on record; the stick is in that has backups of these."""
    stick = on_a_stick(folder, *kiosks)
    kiosk = show(driver, Lobby.open(folder / "new"), HomePage)
    kiosk.backups._report((stick, _Arrived("", True)))
    kiosk.backups.poll()
    for page in pages:
        kiosk.show(page)
    return kiosk


def bring(kiosks: str = "a", damage: str = "") -> Callable[[Driver, Path], None]:
    """What is on a stick has been looked at."""

    def shown(driver: Driver, folder: Path) -> None:
        kiosk = fresh(driver, folder, kiosks)
        for backup in backups(kiosk.backups.restorable[0].path / ON_STICK):
            if damage == "torn":
                backup.path.write_bytes(backup.path.read_bytes()[:9999])
            elif damage == "newer":
                with closing(sqlite3.connect(backup.path)) as newer:
                    newer.execute("PRAGMA user_version = 99")
        kiosk.show(BringPage)
        kiosk.backups.stick_restore().wait()
        kiosk.page.refresh()

    return shown


def brought(driver: Driver, folder: Path) -> None:
    bring()(driver, folder)
    driver.tap("Restore it")
    driver.until(lambda: driver.shown("restored"))


def erase(driver: Driver, folder: Path) -> None:
    with_backups(driver, folder, erase_page)


def erase_many(driver: Driver, folder: Path) -> None:
    kiosk = with_backups(driver, folder)
    for name in nights.people(80):
        kiosk.lobby.journal.people.add(name)
    kiosk.show(erase_page)


def erase_sure(driver: Driver, folder: Path) -> None:
    erase(driver, folder)
    while not driver.shown(LONG):
        driver.tap("Down")
    driver.tap(LONG)


def erase_under_way(driver: Driver, folder: Path) -> None:
    kiosk = with_backups(driver, folder)
    kiosk.backups.names.removing = LONG
    kiosk.show(erase_page)


def erase_done(driver: Driver, folder: Path) -> None:
    erase_sure(driver, folder)
    driver.tap("Remove the name")
    driver.until(lambda: driver.shown("Another name"))


ONTO = "Backing up onto the stick “CLUBHOUSE-RECOR…”"
NEW, GETS = "“CLUBHOUSE-RECOR…” is new here", "Nothing is copied unless you tap here."
PICTURES: dict[str, Callable[[Driver, Path], None]] = {
    "damaged": damaged,
    "damaged-saved": damaged_saved,
    "backups": lambda driver, folder: with_backups(driver, folder, backups_page) and None,
    "backups-made": made,
    "stick-saving": stick("saving", ONTO, "Leave it in."),
    "stick-saved": stick(
        "saved", "12345 entries backed up onto the stick “CLUBHOUSE-RECOR…”", "You can take it out now."
    ),
    "stick-failed": stick(
        "failed",
        "“CLUBHOUSE-RECOR…”: it is read-only",
        "Unlock the stick, or use another one.",
    ),
    "stick-asks": stick("asks", NEW, GETS),
    "stick-asked": stick("asks", NEW, GETS, StickPage),
    "home-fresh": lambda driver, folder: fresh(driver, folder) and None,
    "backups-fresh": lambda driver, folder: fresh(driver, folder, "a", backups_page) and None,
    "bring": bring(),
    "bring-several": bring("abc"),
    "bring-torn": bring(damage="torn"),
    "bring-newer": bring(damage="newer"),
    "brought": brought,
    "erase": erase,
    "erase-many": erase_many,
    "erase-sure": erase_sure,
    "erase-under-way": erase_under_way,
    "erase-done": erase_done,
}
