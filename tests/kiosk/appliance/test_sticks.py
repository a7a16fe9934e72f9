"""Sticks that are put in: several at once, one that is taken out too soon, and one that brings the records back."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from kiosk.appliance.backups import session
from kiosk.appliance.backups import stick_restore as stick_restore_
from kiosk.appliance.backups.files import back_up
from kiosk.appliance.backups.session import Backups, BackupStatus
from kiosk.appliance.backups.stick_restore import StickRestore, StickRestoreResult
from kiosk.base.sticks import Store
from kiosk.journal import Draft, Journal
from kiosk.journal.backup_files import ON_STICK, backups
from kiosk.lobby.lobby import Lobby
from tests.kiosk.scenes.nights import begin, people, plan

PIN = "2580"


class Sticks:
    """A lobby's backups, and the sticks that are in."""

    def __init__(self, folder: Path, lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.lobby = folder, lobby
        self.inside: tuple[Store, ...] = ()
        self.told: list[BackupStatus | None] = []
        """What was said of sticks, one after the other."""
        self._woken = Event()
        monkeypatch.setattr(session, "EVERY", 0.01)
        monkeypatch.setattr(session, "sticks", lambda: self.inside)
        self.backups = Backups(lobby)
        self.backups.start(self._woken.set, lambda: self.told.append(self.backups.stick))

    def put_in(self, *names: str) -> list[Path]:
        """Puts sticks in, at once; where each is mounted."""
        new = [Store(f"The stick “{name}”", self.folder / name) for name in names]
        for each in new:
            each.path.mkdir(exist_ok=True)
        self.inside += tuple(new)
        return [each.path for each in new]

    def until(self, condition: Callable[[], object]) -> None:
        """Takes over what happens until this is so."""
        while not condition():
            assert self._woken.wait(30), f"still {self.backups.stick}"
            self._woken.clear()
            self.backups.poll()

    @property
    def stick(self) -> BackupStatus:
        assert self.backups.stick is not None
        return self.backups.stick

    @property
    def state(self) -> str:
        return self.backups.stick.state if self.backups.stick else ""


@contextmanager
def put_up(folder: Path, monkeypatch: pytest.MonkeyPatch, facts: int = 3) -> Iterator[Sticks]:
    """A kiosk with so many facts, which looks for sticks."""
    lobby = Lobby.open(folder / "data")
    record(lobby.journal, facts)
    sticks = Sticks(folder, lobby, monkeypatch)
    try:
        yield sticks
    finally:
        sticks.backups.stop()
        lobby.close()


def record(journal: Journal, facts: int) -> None:
    for n in range(facts):
        journal.append_now(f"c{n}", [Draft("table:1", "open" if n == 0 else "call", {"bid": n}, "touch", 1)])


def test_of_two_sticks_that_are_new_each_is_asked_about_in_turn_and_gets_what_was_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with put_up(tmp_path, monkeypatch) as sticks:
        sticks.lobby.director.set_pin(PIN)
        first, second = sticks.put_in("FIRST", "SECOND")
        sticks.until(lambda: len(sticks.backups._said) == 2)
        assert "FIRST" in sticks.stick.what and sticks.backups.awaiting_director is sticks.stick
        asked = sticks.stick
        sticks.backups.dismiss(asked)
        assert "SECOND" in sticks.stick.what and sticks.state == "asks"
        sticks.backups.allow_stick(asked)  # has been answered: not the other one's answer
        assert sticks.state == "asks"
        sticks.backups.allow_stick(sticks.stick)
        sticks.until(lambda: sticks.state == "saved")
        assert "SECOND" in sticks.stick.what and not any(first.iterdir()) and len(backups(second / ON_STICK)) == 1


def test_a_stick_may_be_taken_out_is_said_only_when_none_is_being_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with put_up(tmp_path, monkeypatch) as sticks:
        paths = sticks.put_in("FIRST", "SECOND", "THIRD")
        sticks.until(lambda: sticks.state == "saved")
        assert all(len(backups(path / ON_STICK)) == 1 for path in paths)
        states = [said.state for said in sticks.told if said]
        assert "saved" not in states[: len(states) - 1 - states[::-1].index("saving")]
        for name in ("FIRST", "SECOND", "THIRD"):
            assert name in sticks.stick.what
            sticks.backups.dismiss(sticks.stick)
        assert sticks.backups.stick is None


def test_one_that_fails_is_said_first_and_stays_when_it_is_gone_and_the_others_come_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with put_up(tmp_path, monkeypatch) as sticks:
        bad, _good = sticks.put_in("BAD", "GOOD")
        (bad / ON_STICK).write_text("no folder")
        sticks.until(lambda: {said.state for said in sticks.backups._said.values()} == {"failed", "saved"})
        assert sticks.state == "failed" and "“BAD”" in sticks.stick.what
        sticks.inside = sticks.inside[1:]
        sticks.put_in("ANOTHER")
        sticks.until(lambda: len(sticks.backups._said) == 3)
        assert sticks.state == "failed"
        sticks.backups.dismiss(sticks.stick)
        sticks.until(lambda: sticks.state == "saved")


def test_where_a_stick_was_taken_out_before_its_turn_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with put_up(tmp_path, monkeypatch) as sticks:
        (path,) = sticks.put_in("CLUB")
        store, sticks.inside = Store("The stick “CLUB”", path), ()
        sticks.backups._onto.put((store, ""))
        sticks.until(lambda: sticks.state == "failed")
        assert "taken out too early" in sticks.stick.what and not any(path.iterdir())


def test_a_fault_while_a_backup_is_made_is_said_and_the_next_one_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> Any:
        raise RuntimeError("a fault of the program")

    with put_up(tmp_path, monkeypatch) as sticks, monkeypatch.context() as broken:
        broken.setattr(session, "back_up", fails)
        sticks.put_in("CLUB")
        sticks.until(lambda: sticks.state == "failed")
        broken.undo()
        monkeypatch.setattr(session, "sticks", lambda: sticks.inside)
        sticks.put_in("OTHER")
        sticks.until(lambda: any(said.state == "saved" for said in sticks.backups._said.values()))


def test_a_fault_that_ends_the_look_for_sticks_is_said_and_a_backup_that_is_asked_for_is_made_after_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with put_up(tmp_path, monkeypatch) as sticks:
        with monkeypatch.context() as broken:
            broken.setattr(session, "sticks", fault)
            sticks.backups.back_up()
            sticks.until(lambda: sticks.backups.here is not None and "stopped" in sticks.backups.here.what)
        sticks.backups.back_up()
        sticks.until(lambda: sticks.backups.here is not None and sticks.backups.here.state == "saved")
        sticks.put_in("CLUB")
        sticks.until(lambda: sticks.state == "saved")


def fault(*_: object, **__: object) -> Any:
    raise RuntimeError("a fault of the program")


def on_a_stick(folder: Path, kiosk: str, facts: int = 4) -> Store:
    """A stick with the backup of a kiosk that has a night and some facts."""
    with closing(Lobby.open(folder / kiosk)) as lobby:
        begin(lobby, plan("individual", people=8), people(8))
        record(lobby.journal, facts)
        lobby.director.set_pin(PIN)
        lobby.journal.settle()
        back_up(lobby.journal.path, folder / "CLUB" / ON_STICK)
    return Store("The stick “CLUB”", folder / "CLUB")


def every_fact(journal: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(journal)) as conn:
        return conn.execute("SELECT * FROM facts ORDER BY seq").fetchall()


def looked(folder: Path, *sticks: Store) -> StickRestore:
    """A kiosk with nothing on record, and what these sticks hold for it."""
    Lobby.open(folder / "new").close()
    bringing = StickRestore(folder / "new" / "journal.db", sticks)
    bringing.look()
    bringing.wait()
    return bringing


def brought(bringing: StickRestore) -> StickRestoreResult:
    bringing.restore(bringing.held[0])
    bringing.wait()
    assert bringing.brought is not None
    if bringing.brought.lobby is not None:
        bringing.brought.lobby.close()
    return bringing.brought


def test_what_is_on_a_stick_is_told_and_comes_back_the_same_to_the_byte(tmp_path: Path) -> None:
    bringing = looked(tmp_path, on_a_stick(tmp_path, "old"))
    (held,) = bringing.held
    assert (held.tables, held.nights, len(held.people), held.damaged) == (1, 1, 8, 0) and held.last is not None
    done = brought(bringing)
    assert done.restored is not None and done.restored.facts == held.facts and not done.why
    assert every_fact(tmp_path / "new" / "journal.db") == every_fact(tmp_path / "old" / "journal.db")
    with closing(Lobby.open(tmp_path / "new")) as lobby:
        assert lobby.director.has_pin and lobby.last_night() is not None
        assert not lobby.journal.verify().problems


def test_of_several_kiosks_on_a_stick_each_is_told(tmp_path: Path) -> None:
    on_a_stick(tmp_path, "old")
    bringing = looked(tmp_path, on_a_stick(tmp_path, "older", 9))
    assert {held.facts for held in bringing.held} == {
        len(every_fact(tmp_path / name / "journal.db")) for name in ("old", "older")
    }


def test_a_backup_that_is_torn_gives_way_to_the_one_before_and_that_is_said(tmp_path: Path) -> None:
    stick = on_a_stick(tmp_path, "old", 3)
    with Journal.open(tmp_path / "old" / "journal.db") as journal:
        journal.append_now("later", [Draft("table:2", "open", {}, "touch")])
    back_up(tmp_path / "old" / "journal.db", stick.path / ON_STICK, rotate=False)
    last, before = backups(stick.path / ON_STICK)
    last.path.write_bytes(last.path.read_bytes()[:7000])
    (held,) = looked(tmp_path, stick).held
    assert held.backup == before and held.damaged == 1


def test_a_newer_program_s_backup_is_refused_with_words_though_there_is_an_older_one(tmp_path: Path) -> None:
    stick = on_a_stick(tmp_path, "old", 3)
    with Journal.open(tmp_path / "old" / "journal.db") as journal:
        journal.append_now("later", [Draft("table:2", "open", {}, "touch")])
    back_up(tmp_path / "old" / "journal.db", stick.path / ON_STICK, rotate=False)
    with closing(sqlite3.connect(backups(stick.path / ON_STICK)[0].path)) as newer:
        newer.execute("PRAGMA user_version = 99")
    bringing = looked(tmp_path, stick)
    assert bringing.held == () and "newer" in bringing.refused[0]


@pytest.mark.parametrize("wrong", ["gone", "torn", "something here"])
def test_where_it_fails_nothing_has_changed_and_the_kiosk_goes_on(tmp_path: Path, wrong: str) -> None:
    bringing = looked(tmp_path, on_a_stick(tmp_path, "old"))
    new, backup = tmp_path / "new" / "journal.db", bringing.held[0].backup.path
    if wrong == "gone":
        backup.unlink()
    elif wrong == "torn":
        backup.write_bytes(backup.read_bytes()[:7000])
    else:
        with Journal.open(new) as journal:
            record(journal, 1)
    before = every_fact(new)
    done = brought(bringing)
    assert done.restored is None and done.why.endswith(".") and done.lobby is not None
    assert every_fact(new) == before


def test_a_fault_while_a_stick_is_looked_at_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stick = on_a_stick(tmp_path, "old")
    monkeypatch.setattr(stick_restore_, "checked", fault)
    bringing = looked(tmp_path, stick)
    assert not bringing.doing and bringing.held == ()
    assert "The log says why" in " ".join(bringing.refused)


@pytest.mark.parametrize("where", ["restore", "Lobby"])
def test_a_fault_while_records_are_brought_back_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    bringing = looked(tmp_path, on_a_stick(tmp_path, "old"))
    if where == "restore":
        monkeypatch.setattr(stick_restore_, "restore", fault)
    else:
        monkeypatch.setattr(stick_restore_.Lobby, "open", fault)
    done = brought(bringing)
    assert not bringing.doing and bool(done.why) == (where == "restore") and bool(done.error) == (where == "Lobby")


def test_who_leaves_while_a_stick_is_looked_at_waits_for_no_more_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, given_up, looks = Event(), Event(), list[Path]()

    def endless(source: Path, progress: Callable[[int, int], None]) -> Any:
        looks.append(source)
        begun.set()
        while not given_up.is_set():
            progress(1, 2)

    sticks = on_a_stick(tmp_path, "old"), on_a_stick(tmp_path, "older")
    monkeypatch.setattr(stick_restore_, "checked", endless)
    bringing = StickRestore(tmp_path / "new" / "journal.db", sticks)
    bringing.look()
    assert begun.wait(30)
    try:
        bringing.stop()
        assert not bringing.doing and len(looks) == 1 and bringing.held == bringing.refused == ()
    finally:
        given_up.set()
        bringing.wait()
