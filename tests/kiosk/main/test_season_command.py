"""`whist-kiosk season`, and the documented views that it lists, as any SQLite tool sees them."""

import csv
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kiosk.__main__ import main
from kiosk.journal import Journal
from kiosk.lobby.lobby import Lobby
from kiosk.lobby.projections import PROJECTIONS
from kiosk.season.views_sql import ALL, VIEWS
from tests.kiosk.scenes.season_nights import Club, began, read, season


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of a kiosk that is running, after a short season; one name was erased."""
    folder, clock = tmp_path_factory.mktemp("season"), began()
    lobby = Lobby.open(folder, now=clock)
    club = Club(lobby, clock, Random(7), 8)
    season(club, 3, 2, 1, 1)
    club.table(club.names[:4], training=True)
    erased = lobby.journal.people.find("Ada")
    assert erased is not None
    lobby.journal.people.erase(erased.id)
    read(lobby)
    yield folder
    lobby.close()


def run(folder: Path, *args: str) -> Result:
    return CliRunner().invoke(main, ["--data-dir", str(folder), "season", *args])


def rows(folder: Path, sql: str) -> list[dict[str, Any]]:
    """What an everyday tool sees."""
    db = sqlite3.connect(f"file:{folder / 'journal.db'}?mode=ro", uri=True)
    db.row_factory = sqlite3.Row
    found = [dict(row) for row in db.execute(sql)]
    db.close()
    return found


def test_league_and_ratings_are_printed_for_people_programs_and_spreadsheets(played: Path) -> None:
    printed = run(played, "league", "--season", "2026/27")
    assert printed.exit_code == 0 and "League 2026/27" in printed.output and "3 nights, 8 players" in printed.output
    assert "name removed" in printed.output and "Ada" not in printed.output
    made = json.loads(run(played, "league", "--from", "2026-09-01", "--to", "2026-09-05", "--json").output)
    assert len(made["league"]) == 8 and {row["nights"] for row in made["league"]} == {"1"}
    assert "2026-09-04" in made["league"][0] and all(made["league"][0]), "days in full, every column with a name"
    lines = list(csv.reader(StringIO(run(played, "rating", "--csv").stdout.lstrip("\ufeff"))))
    assert lines[0][:3] == ["place", "name", "rating"] and len(lines) == 9
    told = json.loads(run(played, "rating", "--json").output)["forecast"]
    assert told["tables"] > 0 and 0 <= told["right"] <= 1 and told["log_loss"] > 0


def test_something_can_be_set_otherwise_for_one_list(played: Path) -> None:
    usual = json.loads(run(played, "league", "--from", "2026-09-01", "--json").output)["league"]
    best = json.loads(run(played, "league", "--from", "2026-09-01", "--json", "--set", "best=1").output)["league"]
    assert {r["name"]: float(r["points"]) for r in usual} != {r["name"]: float(r["points"]) for r in best}
    assert max(float(row["points"]) for row in best) <= 10
    for wrong, said in (("bets=1", "There is no rule 'bets'"), ("best=0", "not one of"), ("k=90", "at least as far")):
        found = run(played, "rating", "--set", wrong)
        assert found.exit_code == 2 and said in found.output


def test_a_player_is_found_by_a_part_of_the_name_and_compared_with_another(played: Path) -> None:
    found = run(played, "player", "bern")
    assert found.exit_code == 0 and "Bernice: rating" in found.output and "Partners" in found.output
    assert "gainst each other" in run(played, "player", "Bernice", "--against", "Clyde").output
    assert run(played, "player", "Nobody").exit_code == 1
    assert "Say which" in run(played, "player", "e").output


def test_where_there_is_nothing_it_is_said(tmp_path: Path) -> None:
    assert run(tmp_path, "league").exit_code == 2
    Lobby.open(tmp_path).close()
    found = run(tmp_path, "league")
    assert found.exit_code == 1 and "The league begins with the first round" in found.output
    assert run(tmp_path, "rating").exit_code == 1


def test_every_view_is_listed_and_can_be_read_beside_the_running_kiosk(played: Path) -> None:
    listed = run(played, "views").output
    for name, view in ALL.items():
        assert name in listed and view.about in listed
        assert rows(played, f"SELECT * FROM {name}"), name


def test_the_views_agree_with_each_other_and_with_the_league(played: Path) -> None:
    night = "SELECT * FROM night_standings_rows WHERE counts"
    league = json.loads(run(played, "league", "--from", "2026-09-01", "--json", "--set", "points=total").output)[
        "league"
    ]
    ours: dict[str, float] = {}
    for row in rows(played, night):
        for name in row["players"].split(" and "):
            ours[name] = ours.get(name, 0) + row["made"]
    assert {row["name"].replace("name removed", "?"): float(row["points"]) for row in league} == pytest.approx(ours)
    hands = {r["player"]: r["hands"] for r in rows(played, "SELECT * FROM player_experience")}
    sums = {
        r["player"]: r["n"]
        for r in rows(
            played,
            "SELECT player, count(*) n FROM player_hands JOIN tables t USING (stream)"
            " WHERE counts OR t.training GROUP BY 1",
        )
    }
    assert hands == sums and None in hands and len(hands) == 8
    both = "SELECT * FROM {0} a JOIN {0} b ON a.player_id = b.{1} AND b.player_id = a.{1} AND a.game = b.game WHERE {2}"
    twice = rows(played, both.format("partners", "partner_id", "a.hands <> b.hands"))
    against = rows(played, both.format("head_to_head", "opponent_id", "a.points <> b.opponent_points"))
    assert not twice and not against
    assert rows(played, "SELECT count(*) n FROM hand_results") == rows(played, "SELECT count(*) n FROM results")
    assert rows(played, "SELECT count(*) n FROM player_hands") == rows(played, "SELECT count(*) n FROM result_players")
    training = rows(played, "SELECT count(*) n FROM hand_results WHERE NOT counts")
    assert training[0]["n"] > 0 and rows(played, "SELECT * FROM contracts")


def test_a_copy_is_a_file_of_its_own_for_its_owner_alone(played: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    assert run(played, "views", "--copy", str(copy)).exit_code == 0
    assert copy.stat().st_mode & 0o777 == 0o600 and [p.name for p in tmp_path.iterdir()] == ["copy.db"]
    db = sqlite3.connect(copy)
    assert (
        db.execute("SELECT count(*) FROM hand_results").fetchone()[0] and db.execute("PRAGMA journal_mode").fetchone()
    )
    db.close()
    again = run(played, "views", "--copy", str(copy))
    assert again.exit_code == 1 and "already exists" in again.output
    assert run(played, "views", "--copy", str(tmp_path / "no" / "copy.db")).exit_code == 1


def test_training_hands_are_experience_also_in_a_file_whose_view_left_them_out(tmp_path: Path) -> None:
    old = VIEWS["player_experience"].replace(
        "JOIN tables t ON t.stream = p.stream", "JOIN tables t ON t.stream = p.stream AND NOT t.training"
    )
    assert old != VIEWS["player_experience"]
    clock = began()
    lobby = Lobby.open(tmp_path, now=clock)
    Club(lobby, clock, Random(7), 4).table(["Ada", "Ruby", "Otis", "Leon"], over=False, training=True)
    read(lobby)
    lobby.close()
    with closing(sqlite3.connect(tmp_path / "journal.db")) as db, db:
        db.execute("DROP VIEW player_experience")
        db.execute(f"CREATE VIEW player_experience AS {old}")
    assert rows(tmp_path, "SELECT * FROM player_experience") == []
    Lobby.open(tmp_path, now=clock).close()
    found = rows(tmp_path, "SELECT player, hands, tables FROM player_experience ORDER BY 1")
    assert found == [{"player": name, "hands": 1, "tables": 1} for name in ("Ada", "Leon", "Otis", "Ruby")]


def test_results_that_are_damaged_are_told_in_words(played: Path, tmp_path: Path) -> None:
    """Rows of the ordinary tables have no hash: nothing but what is made of them shows that they changed."""
    paths = [folder / "journal.db" for folder in (played, tmp_path)]
    with closing(sqlite3.connect(paths[0])) as records, closing(sqlite3.connect(paths[1])) as copy:
        records.backup(copy)
        (stream,) = copy.execute("SELECT min(stream) FROM tables").fetchone()
        for table in ("tables", "projected"):
            copy.execute(f"UPDATE {table} SET stream = 'table:none' WHERE stream = ?", (stream,))
        copy.commit()
    told = run(tmp_path, "league")
    assert told.exit_code == 2 and "cannot be read by today's rules" in told.stderr and "verify" in told.stderr


def test_a_view_that_is_not_as_declared_is_made_anew_and_others_stay(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    Journal.open(path, tables=PROJECTIONS, views={**VIEWS, "partners": "SELECT 1 AS one"}).close()
    with sqlite3.connect(path) as db:
        db.execute("CREATE VIEW own AS SELECT 2 AS two")
    db.close()
    Journal.open(path, tables=PROJECTIONS).close()
    assert rows(tmp_path, "SELECT * FROM partners") == [{"one": 1}], "without views nothing is changed"
    Journal.open(path, tables=PROJECTIONS, views=VIEWS).close()
    assert rows(tmp_path, "SELECT * FROM partners") == [] and rows(tmp_path, "SELECT * FROM own") == [{"two": 2}]
