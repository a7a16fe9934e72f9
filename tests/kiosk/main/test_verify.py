"""`whist-kiosk verify`: the chain, the projections, and what today's rules make of closed hands."""

import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kiosk.__main__ import main
from kiosk.journal import Draft, Journal
from kiosk.lobby.lobby import Lobby
from kiosk.lobby.projections import PROJECTIONS
from kiosk.table.state import TableState
from kiosk.table.table import Table
from rules.games.bid_whist import BidWhistHand
from tests.kiosk.scenes.players import next_step
from tests.kiosk.scenes.tables import filled, opened


def verify(folder: Path) -> Result:
    return CliRunner().invoke(main, ["verify", "--data-dir", str(folder)], catch_exceptions=False)


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A folder with one game played to its end, one hand of it corrected."""
    lobby = Lobby.open(tmp_path)
    table = opened(lobby, filled(dealer=0))
    rng = Random(2)
    while (step := next_step(table, rng, "total", undo=0.1)) is not None:
        step()
        lobby.journal.settle()
    correct(lobby, table)
    lobby.close()
    return tmp_path


def correct(lobby: Lobby, table: Table) -> None:
    table.correct(1, {"tricks": 8})
    lobby.journal.settle()


def rows(folder: Path) -> list[tuple[Any, ...]]:
    with sqlite3.connect(folder / "journal.db") as db:
        return db.execute("SELECT * FROM result_players ORDER BY hand, seat").fetchall()


def test_records_as_they_were_written_are_found_so(played: Path) -> None:
    answer = verify(played)
    assert answer.exit_code == 0
    assert "Everything is as it was written." in answer.output and "computed again for 1 table" in answer.output


def test_tables_of_results_that_somebody_changed_are_computed_anew(played: Path) -> None:
    before = rows(played)
    with sqlite3.connect(played / "journal.db") as db:
        db.execute("UPDATE result_players SET score = 99")
    assert rows(played) != before
    assert verify(played).exit_code == 0
    assert rows(played) == before


def test_a_fact_changed_behind_the_kiosks_back_is_found_and_the_results_are_left_alone(played: Path) -> None:
    with sqlite3.connect(played / "journal.db") as db:
        db.execute("DROP TRIGGER facts_never_change")
        db.execute("UPDATE facts SET time = '2001-01-01T00:00:00.000Z' WHERE seq = 3")
        db.execute("UPDATE result_players SET score = 99")
    before = rows(played)
    answer = verify(played)
    assert answer.exit_code == 1
    assert "entry 3: an entry was changed after it was written" in answer.output
    assert "a lock against changing entries is missing" in answer.output
    assert rows(played) == before


def test_another_outcome_by_todays_rules_is_reported_and_the_stored_one_stays(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal.open(played / "journal.db") as journal:
        stream = journal.streams("table:")[0].name
        before = journal.facts(stream)
    real = BidWhistHand.score

    def dearer(hand: BidWhistHand) -> Any:
        outcome = real(hand)
        return outcome._replace(score=tuple(2 * points for points in outcome.score or ()))

    monkeypatch.setattr(BidWhistHand, "score", dearer)
    answer = verify(played)
    assert answer.exit_code == 1
    assert "hand 1: stored " in answer.output and "by today's rules" in answer.output
    with Journal.open(played / "journal.db") as journal:
        assert journal.facts(stream) == before


def test_rules_that_trip_over_a_table_are_reported_without_a_traceback(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def trips(*_: object) -> None:
        raise KeyError("UnheardOfWhist")

    monkeypatch.setattr(TableState, "fold", trips)
    answer = verify(played)
    assert answer.exit_code == 1
    assert "cannot be played by today's rules" in answer.output


def test_a_folder_without_records_is_told_and_not_filled(tmp_path: Path) -> None:
    answer = verify(tmp_path / "nowhere")
    assert answer.exit_code == 2
    assert "There are no records" in answer.output
    assert not (tmp_path / "nowhere").exists()


def test_a_file_that_is_no_database_is_told_and_not_touched(tmp_path: Path) -> None:
    (tmp_path / "journal.db").write_bytes(b"x" * 5000)
    answer = verify(tmp_path)
    assert answer.exit_code == 2
    assert "not this kiosk’s" in answer.output
    assert (tmp_path / "journal.db").read_bytes() == b"x" * 5000


def test_records_that_a_kiosk_has_open_are_read_and_nothing_is_changed(played: Path) -> None:
    with sqlite3.connect(played / "journal.db") as db:
        db.execute("UPDATE result_players SET score = 99")
    before = rows(played)
    with Journal.open(played / "journal.db", tables=PROJECTIONS) as journal:
        answer = verify(played)
        assert answer.exit_code == 0 and "Everything is as it was written." in answer.output
        assert "computed again" not in answer.output and rows(played) == before
        journal.append_now("later", [Draft("table:later", "open", {}, "touch")])  # nobody is kept waiting
