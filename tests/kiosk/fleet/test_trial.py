"""Four tables, half a minute of cuts and kills: the desk has what they have recorded, and nothing else.

What a trial leaves is compared here with plain SQL, whatever it says of itself. `WHIST_TRIAL=100x10`: so many kiosks,
so many minutes.
"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from click.testing import CliRunner

from kiosk.__main__ import main

KIOSKS, MINUTES = os.environ.get("WHIST_TRIAL", "4x0.4").split("x")


def asked(folder: Path, query: str) -> list[tuple[str, int, str]]:
    with closing(sqlite3.connect(f"file:{folder / 'journal.db'}?mode=ro", uri=True)) as db:
        return db.execute(query).fetchall()


def test_after_cuts_and_kills_each_entry_of_each_table_is_at_the_desk_once_and_nothing_else(tmp_path: Path) -> None:
    kept = tmp_path / "trial"
    told = CliRunner().invoke(
        main, ["fleet", "trial", "--kiosks", KIOSKS, "--minutes", MINUTES, "--seed", "1", "--keep", str(kept)]
    )
    assert told.exit_code == 0, told.output
    tables = sorted(kept.glob("table-*"))
    recorded = [entry for table in tables for entry in asked(table, "SELECT kiosk, seq, hash FROM facts")]
    assert len(tables) == int(KIOSKS) == len({kiosk for kiosk, _, _ in recorded})
    assert sorted(recorded) == sorted(asked(kept / "desk", "SELECT kiosk, seq, hash FROM facts_of_others"))
    assert not asked(kept / "desk", "SELECT kiosk, seq, hash FROM facts_set_aside")
