"""A damaged disk: whatever became of the file, either the records open and verify, or the damage is said and every fact
that can be read is saved beside. `WHIST_EXAMPLES` tries so many kinds of damage (the quick suite: 15)."""

import os
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.__main__ import main
from kiosk.appliance.backups.damage import DamageRescue
from kiosk.appliance.backups.files import BackupFailed, back_up
from kiosk.appliance.backups.restoring import go_on_with, newest, rescue, restore
from kiosk.journal import Draft, Fact, Journal, JournalDamaged, JournalError, NotAJournal
from kiosk.journal.salvage import Chain, add, rebuild, salvage
from kiosk.journal.troubles import trouble
from kiosk.lobby.lobby import Lobby
from tests.conftest import EXAMPLES
from tests.kiosk.pictures.lobby import open_one, people

PAGE = 4096
MOST_ON_A_PAGE = 9
EVERY = 15 if "WHIST_EXAMPLES" not in os.environ else EXAMPLES


@dataclass(frozen=True, repr=False)
class Sample:
    """A journal of 50 facts, a few of which need several pages; `log` is its write-ahead log. `costs` is how many facts
    lie on a page, by number, as SQLite itself says."""

    data: bytes
    log: bytes
    facts: tuple[Fact, ...]
    costs: dict[int, int]


def sample(folder: Path, in_log: bool) -> Sample:
    path = folder / f"{in_log}.db"
    rng = Random(5)
    with Journal.open(path) as journal:
        person = journal.people.add("Ada")
        journal.settings.set("flat", True)
        for n in range(50):
            if n == 25 or not in_log:
                journal.write(lambda db: db.conn.execute("PRAGMA user_version").fetchone(), scrub=True)
            padding = rng.randbytes(rng.choice((20, 150, 150, 150, 3000))).hex()
            draft = Draft("table:1", "call", {"bid": n, "by": person, "padding": padding}, "touch", 1)
            journal.append_now(f"c{n}", [draft])
        if not in_log:
            journal.write(lambda db: db.conn.execute("PRAGMA user_version").fetchone(), scrub=True)
        log = path.with_name(path.name + "-wal").read_bytes()
        facts = journal.facts("table:1")
        pages = "SELECT pageno, pagetype, ncell FROM dbstat WHERE name = 'facts'"
        kinds = journal.read(lambda db: db.conn.execute(pages).fetchall())
        data = path.read_bytes()
    costs = {page: {"leaf": cells, "overflow": 1}.get(kind, 0) for page, kind, cells in kinds}
    return Sample(data, log, tuple(facts), costs)


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> dict[bool, Sample]:
    folder = tmp_path_factory.mktemp("samples")
    return {in_log: sample(folder, in_log) for in_log in (False, True)}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("damage")


def emptied(folder: Path) -> Path:
    shutil.rmtree(folder)
    folder.mkdir()
    return folder / "journal.db"


def opens(path: Path) -> list[Fact] | None:
    """The facts of a journal that opens and verifies; None where it says that it is damaged."""
    try:
        with Journal.open(path) as journal:
            return None if journal.verify().problems else journal.facts("table:1")
    except (JournalDamaged, NotAJournal):
        return None


@settings(max_examples=EVERY)
@given(st.data())
def test_with_pages_overwritten_the_records_open_or_every_fact_on_the_other_pages_is_saved(
    samples: dict[bool, Sample], folder: Path, data: st.DataObject
) -> None:
    made, path = samples[False], emptied(folder)
    count = len(made.data) // PAGE
    hit = data.draw(st.sets(st.integers(1, count), min_size=1, max_size=4))
    garbage = Random(data.draw(st.integers(0, 999)))
    raw = bytearray(made.data)
    for page in hit:
        start = data.draw(st.sampled_from((0, 0, 100, 2000)))
        raw[(page - 1) * PAGE + start : page * PAGE] = garbage.randbytes(PAGE - start)
    path.write_bytes(raw)
    facts = opens(path)
    if facts is not None:
        assert facts == list(made.facts)
        return
    before = path.read_bytes()
    saved = rescue(path)
    lost = sum(made.costs.get(page, 0) for page in hit)
    assert saved.facts >= len(made.facts) - lost
    assert path.read_bytes() == before and saved.path.name == "journal.recovered-1.db"
    with Journal.open(saved.path) as journal:
        kept = journal.facts("table:1")
        assert set(kept) <= set(made.facts) and len(kept) == saved.facts
        assert kept == sorted(kept, key=lambda fact: fact.seq)
        assert {problem.what for problem in journal.verify().problems} <= {"gap"}
        assert saved.missing == (max((fact.seq for fact in kept), default=0) - len(kept))
        assert (
            journal.append_now("next", [Draft("table:1", "call", {"bid": 1}, "touch", 1)])[0].previous == kept[-1].hash
        )


@settings(max_examples=EVERY)
@given(st.integers(0, 10**6), st.sampled_from(("cut", "torn", "zeros")))
def test_a_write_ahead_log_cut_or_torn_anywhere_loses_no_fact_that_can_be_read(
    samples: dict[bool, Sample], folder: Path, at: int, how: str
) -> None:
    """What rests on the frames up to there is there. Where confirmed facts follow, that is said, and they are saved."""
    made, path = samples[True], emptied(folder)
    log = bytearray(made.log)
    at %= len(log)
    if how == "cut":
        del log[at:]
    else:
        log[at : at + 512] = bytes(512) if how == "zeros" else Random(at).randbytes(512)
    path.write_bytes(made.data)
    path.with_name("journal.db-wal").write_bytes(log[: len(made.log)])
    facts = opens(path)
    if facts is not None:
        assert facts == list(made.facts[: len(facts)]) and len(facts) >= 25
        assert how == "cut" or len(made.facts) - len(facts) <= 1 + MOST_ON_A_PAGE
        return
    assert how != "cut"
    saved = rescue(path)
    assert saved.facts >= len(made.facts) - 2 * MOST_ON_A_PAGE
    with Journal.open(saved.path) as journal:
        assert set(journal.facts("table:1")) <= set(made.facts)


def test_facts_beyond_a_torn_place_in_the_log_can_still_be_saved(samples: dict[bool, Sample], folder: Path) -> None:
    made, path = samples[True], emptied(folder)
    log = bytearray(made.log)
    log[32 + 24 + 100 : 32 + 24 + 200] = b"\xff" * 100
    path.write_bytes(made.data)
    path.with_name("journal.db-wal").write_bytes(log)
    assert len(salvage(path).facts) == len(made.facts)


def damaged_after_a_backup(made: Sample, path: Path, to: Path) -> tuple[list[Fact], str]:
    """Records of which three pages are gone, two in three of their facts being backed up; the facts that there were,
    and whose name is Ada."""
    with Journal.open(path) as journal:
        for fact in made.facts[:40]:
            journal.append_now(fact.command, [Draft("table:1", "call", fact.content, "touch", 1)])
        ada = journal.people.add("Ada")
    back_up(path, to)
    with Journal.open(path) as journal:
        for n in range(40, 70):
            journal.append_now(f"c{n}", [Draft("table:1", "call", {"bid": n}, "touch", 1)])
        wanted = journal.facts("table:1")
        pages = "SELECT pageno FROM dbstat WHERE name IN ('facts', 'people') AND pagetype = 'leaf' ORDER BY pageno"
        leaves = [page for (page,) in journal.read(lambda db: db.conn.execute(pages).fetchall())]
    with path.open("r+b") as file:
        for page in leaves[:3]:
            file.seek((page - 1) * PAGE)
            file.write(b"\xa5" * PAGE)
    assert opens(path) is None
    return wanted, ada


def test_a_backup_fills_in_what_the_damage_took_and_the_records_are_whole_again(
    samples: dict[bool, Sample], folder: Path
) -> None:
    path = emptied(folder)
    wanted, ada = damaged_after_a_backup(samples[False], path, folder / "backups")
    saved = rescue(path)
    damaged = go_on_with(saved.path, path)
    assert saved.missing == 0 and damaged.name == "journal.damaged-1.db"
    with Journal.open(path) as journal:
        assert journal.facts("table:1") == wanted and not journal.verify().problems
        assert journal.people.name(ada) == "Ada"


@pytest.mark.parametrize("named", ["stick", "folder", "file"])
def test_the_command_takes_what_is_missing_from_the_backups_it_is_given(
    named: str, samples: dict[bool, Sample], folder: Path, tmp_path: Path
) -> None:
    path, kept = emptied(folder), tmp_path / "whist-kiosk"
    wanted, _ = damaged_after_a_backup(samples[False], path, kept)
    source = {"stick": tmp_path, "folder": kept, "file": next(kept.glob("*.db"))}[named]
    rescuing = ["--data-dir", str(folder), "restore", "--rescue"]
    refused = CliRunner().invoke(main, [*rescuing, str(tmp_path / "no-stick")])
    assert refused.exit_code == 1 and "There is no backup: " in refused.output and opens(path) is None
    said = CliRunner().invoke(main, [*rescuing, str(source)])
    assert said.exit_code == 0, said.output
    assert opens(path) == wanted
    assert not [*folder.glob("*recovered*")]


def test_a_table_that_lost_facts_keeps_no_other_table_from_being_played(folder: Path) -> None:
    """What was saved of its log cannot be played: it is on no list, and everything else is."""
    path = emptied(folder)
    lobby = people(folder)
    streams = []
    for _ in range(2):
        lobby.table = None
        open_one(lobby)
        assert lobby.table is not None
        streams.append(lobby.table.stream)
    lobby.close()
    found = salvage(path)
    without = [fact for fact in found.facts if (fact.stream, fact.kind) != (streams[0], "open")]
    path.unlink()
    rebuild(replace(found, facts=tuple(without)), path)
    again = Lobby.open(folder)
    try:
        assert [table.stream for table in again.tables()] == streams[1:]
        assert again.go_on(streams[1]).state.number == 1
    finally:
        again.close()


def changed_one(path: Path) -> None:
    """One fact is not as it was written."""
    with closing(sqlite3.connect(path)) as tool, tool:
        tool.execute("DROP TRIGGER IF EXISTS facts_never_change")
        tool.execute("UPDATE facts SET content = replace(content, '\"bid\":7,', '\"bid\":8,') WHERE seq = 8")


def test_records_that_lost_a_fact_for_good_are_backed_up_and_brought_back(
    samples: dict[bool, Sample], folder: Path, tmp_path: Path
) -> None:
    path = emptied(folder)
    path.write_bytes(samples[False].data)
    changed_one(path)
    with pytest.raises(BackupFailed, match="damaged"):
        back_up(path, tmp_path / "stick")
    go_on_with(rescue(path).path, path)
    made = back_up(path, tmp_path / "stick")
    new = tmp_path / "new" / "journal.db"
    assert restore(newest(tmp_path / "stick"), new).facts == made.facts == len(samples[False].facts) - 1


def test_a_changed_fact_is_not_given_and_once_it_is_doubted_the_journal_is_checked_whole(
    samples: dict[bool, Sample], folder: Path
) -> None:
    path = emptied(folder)
    path.write_bytes(samples[False].data)
    changed_one(path)
    with Journal.open(path) as journal:
        with pytest.raises(JournalDamaged, match="fact 8 is not what was written"):
            journal.facts("table:1")
        assert len(journal.facts("table:1", after=8)) == len(samples[False].facts) - 8
        journal.doubt()
    with pytest.raises(JournalDamaged):
        Journal.open(path)
    path.write_bytes(samples[False].data)
    for _ in range(2):
        with Journal.open(path) as journal:
            assert journal.facts("table:1") == list(samples[False].facts)


def test_a_fact_that_was_changed_after_it_was_written_is_not_saved(samples: dict[bool, Sample], folder: Path) -> None:
    made, path = samples[False], emptied(folder)
    path.write_bytes(made.data)
    changed_one(path)
    assert [fact.seq for fact in salvage(path).facts] == [n for n in range(1, 51) if n != 8]


def test_a_file_with_nothing_of_a_journal_in_it_is_said_and_left_alone(folder: Path) -> None:
    path = emptied(folder)
    path.write_bytes(os.urandom(3 * PAGE))
    with pytest.raises(JournalError):
        rescue(path)
    assert sorted(each.name for each in folder.iterdir()) == ["journal.db"]


def test_facts_of_another_line_of_history_are_not_mixed_in(samples: dict[bool, Sample], folder: Path) -> None:
    """A group that was rolled back and is still in the log must not take the place of what was confirmed."""
    path = emptied(folder)
    lines = []
    for end in ("confirmed", "rolled back"):
        with Journal.open(path) as journal:
            if not lines:
                shared = [journal.append_now(f"c{n}", [Draft("t", "call", {"bid": n}, "touch")])[0] for n in range(3)]
        shutil.copyfile(path, folder / "other.db")
        with Journal.open(folder / "other.db") as journal:
            drafts = [Draft("t", "call", {"end": end, "n": n}, "touch") for n in range(2 if lines else 1)]
            lines.append(list(journal.append_now("end", drafts)))
    confirmed, rolled_back = lines
    chain: Chain = {}
    add(chain, [*shared, *confirmed])
    add(chain, rolled_back)
    assert [chain[key] for key in sorted(chain)] == [*shared, *confirmed]


def test_an_emptied_file_is_not_taken_for_a_new_one_where_there_are_backups_of_it(folder: Path) -> None:
    path = folder / "journal.db"
    path.touch()  # as after the power went in the midst of the very first start
    lobby = Lobby.open(folder)
    stream = open_one(lobby).stream
    facts = lobby.journal.facts(stream)
    lobby.close()
    back_up(path, folder / "backups")
    path.write_bytes(b"")
    with pytest.raises(JournalDamaged, match="it is empty"):
        Lobby.open(folder)
    go_on_with(rescue(path).path, path)
    again = Lobby.open(folder)
    try:
        assert again.journal.facts(stream) == facts
    finally:
        again.close()


def test_a_fault_while_records_are_saved_is_said_and_saving_can_be_tried_again(
    samples: dict[bool, Sample], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = emptied(folder)
    path.write_bytes(samples[False].data)
    found, damage = trouble(JournalDamaged(path, "torn")), DamageRescue(path)
    with monkeypatch.context() as broken:
        broken.setattr("kiosk.appliance.backups.damage.rescue", fault)
        damage.save()
        damage.wait()
        said = damage.trouble(found)
        assert not damage.saving and damage.saved is None and said != found and said.what
    damage.save()
    damage.wait()
    assert damage.saved is not None


def fault(*_: object) -> None:
    raise RuntimeError("a fault of the program")
