"""The ordinary tables of results: what somebody finds who looks at them with everyday tools, for any game."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from kiosk.journal import Fact, Rows, new_id, retraction
from kiosk.lobby.lobby import Lobby
from kiosk.lobby.projections import PROJECTIONS, rows_for
from kiosk.table.new_table import NewTable
from kiosk.table.present import view
from kiosk.table.rows import rows_of
from kiosk.table.state import TableState
from kiosk.table.table import Table
from kiosk.table.views import PlayStage
from rules.catalogue import GAMES
from rules.hand import Stage
from tests.kiosk.scenes.players import next_step
from tests.kiosk.scenes.tables import bid, do, filled, open_table, opened

OLD = Path(__file__).parents[1] / "journal" / "bid_whist_journal.sql"
SEVEN = ("Ada", "Otis", "Ruby", "Leon", "Pearl", "Cora", "Roy")


def played(folder: Path, game: str, names: tuple[str, ...], hands: int = 1000, preset: str = "") -> None:
    """A table at which so many hands were kept by their results, or all of the game."""
    lobby = Lobby.open(folder)
    form = NewTable.begin(game, preset)
    form.set_players(len(names))
    for seat, name in enumerate(names):
        form.set_name(seat, name)
    form.dealer = 0
    lobby.open_table(form, lambda _table: None)
    lobby.journal.settle()
    table, rng = lobby.table, Random(3)
    assert table is not None
    while len(rows_of(table)["results"]) < hands:
        step = next_step(table, rng, "total")
        if step is None:
            break
        step()
        lobby.journal.settle()
    lobby.close()
    Lobby.open(folder).close()  # what waited for an idle moment is done


def asked(folder: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(folder / "journal.db")) as db:
        return db.execute(query).fetchall()


def test_partners_share_their_sides_tricks_and_score_and_each_has_a_row(tmp_path: Path) -> None:
    played(tmp_path, "BidWhist", SEVEN[:4], 2)
    assert asked(tmp_path, "SELECT game, preset, hands, finished FROM tables") in (
        [("BidWhist", "palace", 2, 0)],
        [("BidWhist", "palace", 2, 1)],
    )
    found = asked(tmp_path, "SELECT seat, name, side FROM table_players JOIN people ON people.id = player")
    assert sorted(found) == [("E", "Otis", "EW"), ("N", "Ada", "NS"), ("S", "Ruby", "NS"), ("W", "Leon", "EW")]
    sides = asked(tmp_path, "SELECT DISTINCT hand, side, tricks, score, total FROM result_players ORDER BY hand, side")
    assert len(sides) == 4
    for one, other in (sides[:2], sides[2:]):
        assert one[2] + other[2] == 13
    totals = {side: sum(row[3] for row in sides if row[1] == side) for side in ("NS", "EW")}
    assert {row[1]: row[4] for row in sides[2:]} == totals
    assert dict(asked(tmp_path, "SELECT DISTINCT side, score FROM table_players")) == totals


def test_each_of_seven_who_play_alone_has_a_row_with_the_score_of_every_hand(tmp_path: Path) -> None:
    played(tmp_path, "ContractWhist", SEVEN, 3)
    assert asked(tmp_path, "SELECT hand, dealer, counts FROM results ORDER BY hand") == [
        (1, "1", 1),
        (2, "2", 1),
        (3, "3", 1),
    ]
    tricks = asked(tmp_path, "SELECT sum(tricks) FROM result_players GROUP BY hand ORDER BY hand")
    assert tricks == [(1,), (2,), (3,)]
    running = asked(tmp_path, "SELECT seat, sum(score) FROM result_players GROUP BY seat ORDER BY seat")
    assert asked(tmp_path, "SELECT seat, total FROM result_players WHERE hand = 3 ORDER BY seat") == running
    assert asked(tmp_path, "SELECT seat, score FROM table_players ORDER BY seat") == running
    assert [seat for seat, _ in running] == list("1234567")


def test_whoever_is_out_of_knockout_has_no_row_for_the_hands_after(tmp_path: Path) -> None:
    played(tmp_path, "KnockoutWhist", SEVEN, 3, "traditional")
    seats = dict(asked(tmp_path, "SELECT hand, count(*) FROM result_players GROUP BY hand"))
    assert seats[1] == 7 and seats[3] < 7


def test_the_winners_of_a_game_are_marked_in_its_players_rows(tmp_path: Path) -> None:
    played(tmp_path, "KnockoutWhist", SEVEN[:3], 1)
    tricks = dict(asked(tmp_path, "SELECT seat, tricks FROM result_players"))
    most = sorted(seat for seat, count in tricks.items() if count == max(tricks.values()))
    assert asked(tmp_path, "SELECT seat FROM table_players WHERE won ORDER BY seat") == [(seat,) for seat in most]


def test_points_that_the_table_agreed_on_are_in_its_score_but_not_in_the_hands_before(tmp_path: Path) -> None:
    played(tmp_path, "BidWhist", SEVEN[:4], 1)
    before = dict(asked(tmp_path, "SELECT seat, total FROM result_players"))
    lobby = Lobby.open(tmp_path)
    table = lobby.go_on(lobby.tables()[0].stream)
    table.adjust((1, 0), "a card was shown")
    lobby.journal.settle()
    assert not table.notice
    lobby.close()
    Lobby.open(tmp_path).close()
    assert dict(asked(tmp_path, "SELECT seat, total FROM result_players")) == before
    score = dict(asked(tmp_path, "SELECT seat, score FROM table_players"))
    assert score == {seat: total + (seat in "NS") for seat, total in before.items()}


SHORTEST = {"Spades": "jjda"}
"""The preset whose games are shortest, where that of the form takes hundreds of hands at random."""


@pytest.mark.parametrize("game", GAMES)
def test_of_every_game_that_is_over_the_rows_of_hands_add_up_to_the_final_score(tmp_path: Path, game: str) -> None:
    played(tmp_path, game, SEVEN[: GAMES[game].players[0]], preset=SHORTEST.get(game, ""))
    assert asked(tmp_path, "SELECT finished FROM tables") == [(1,)]
    assert asked(tmp_path, "SELECT count(*) FROM table_players WHERE won")[0][0] > 0
    hands = asked(tmp_path, "SELECT max(hand), count(*) FROM results WHERE counts")[0]
    assert hands[0] >= hands[1] == asked(tmp_path, "SELECT hands FROM tables")[0][0]
    last = f"SELECT seat, total FROM result_players WHERE hand = {hands[0]} ORDER BY seat"
    assert asked(tmp_path, last) == asked(tmp_path, "SELECT seat, score FROM table_players ORDER BY seat")
    both = "SELECT count(DISTINCT score) FROM result_players GROUP BY hand, side"
    assert set(asked(tmp_path, both)) == {(1,)}


def test_the_score_of_a_rubber_that_is_over_is_what_its_games_were_worth(tmp_path: Path) -> None:
    played(tmp_path, "Whist", SEVEN[:4], preset="short")
    points = dict(asked(tmp_path, "SELECT side, points FROM table_players"))
    won = dict(asked(tmp_path, "SELECT side, won FROM table_players"))
    assert points["NS"] != points["EW"] and won[max(points, key=lambda side: points[side])]
    lobby = Lobby.open(tmp_path)
    assert lobby.tables()[0].scores == (points["NS"], points["EW"])
    lobby.close()


# A rebuild asks hands that are closed for what they stored, and plays only the others again.


def rows_twice(stream: str, facts: list[Fact]) -> tuple[Rows, Rows, list[bool]]:
    """A table's rows as a rebuild makes them, and as playing it again does; and of what was read: without the play?"""
    asked = []

    def read(*, without: Iterable[str] = ()) -> list[Fact]:
        asked.append(bool(without))
        return [fact for fact in facts if fact.kind not in set(without)]

    return rows_for(stream, read), rows_of(TableState(facts)), asked


@pytest.mark.parametrize("game", GAMES)
def test_a_rebuild_makes_of_stored_outcomes_what_playing_every_card_again_makes(lobby: Lobby, game: str) -> None:
    rng = Random(7)
    table = opened(lobby, filled(game, players=GAMES[game].players[0]))
    for _ in range(100):
        step = next_step(table, rng, "mixed", undo=0.05)
        if step is None:
            break
        step()
        lobby.journal.settle()
    facts = table.facts
    ends = [n for n, fact in enumerate(facts, 1) if fact.kind == "outcome"]
    assert ends
    for end in (*ends, *rng.sample(range(2, len(facts) + 1), 4), len(facts)):
        brief, whole, asked = rows_twice(table.stream, facts[:end])
        assert brief == whole and asked[0]
    assert len(rows_twice(table.stream, facts[: ends[0]])[2]) == 1 + any(f.kind == "ruling" for f in facts[: ends[0]])


def test_a_corrected_hand_has_the_rows_of_its_new_outcome_in_a_rebuild(lobby: Lobby) -> None:
    table = bid(open_table(lobby))
    do(table, lambda: table.total(10), table.next_hand, lambda: table.correct(1, {"tricks": 4}))
    brief, whole, _asked = rows_twice(table.stream, table.facts)
    assert brief == whole and [row["made"] for row in brief["results"]] == [False]


def test_the_tricks_of_a_soloist_and_of_the_others_are_each_their_own_in_a_rebuild(lobby: Lobby) -> None:
    """There the auction makes the parties, so that it is played again."""
    rng, table = Random(2), opened(lobby, filled("SoloWhist"))
    while not (table.hand.stage is Stage.PLAY and table.hand.parties == 2):
        step = next_step(table, rng, "total")
        assert step is not None
        do(table, step)
    do(table, lambda: table.total(6))
    brief, whole, asked = rows_twice(table.stream, table.facts)
    assert brief == whole and asked == [True]
    assert len({row["tricks"] for row in brief["result_players"][-4:]}) == 2


def test_a_hand_that_an_earlier_version_closed_is_played_again(lobby: Lobby) -> None:
    """It stored less than all that counts."""
    table = bid(open_table(lobby))
    do(table, lambda: table.total(10))
    stored = [f._replace(content=dict(list(f.content.items())[:6])) if f.kind == "outcome" else f for f in table.facts]
    brief, whole, asked = rows_twice(table.stream, stored)
    assert brief == whole and asked == [True, False]


def test_a_hand_that_was_opened_again_after_its_outcome_is_not_taken_for_closed(lobby: Lobby) -> None:
    table = bid(open_table(lobby))
    do(table, lambda: table.total(10))
    total = next(fact for fact in table.facts if fact.kind == "total")
    lobby.journal.append_now(new_id(), [retraction(total, "touch")])
    brief, whole, asked = rows_twice(table.stream, lobby.journal.facts(table.stream))
    assert brief == whole and not brief["results"] and asked == [True, False]


def test_what_is_stored_of_an_outcome_is_believed_and_not_worked_out_again(lobby: Lobby) -> None:
    table = bid(open_table(lobby))
    do(table, lambda: table.total(10))
    by_other_rules = [
        f._replace(content={**f.content, "score": [40, 0]}) if f.kind == "outcome" else f for f in table.facts
    ]
    brief, _whole, _asked = rows_twice(table.stream, by_other_rules)
    assert {row["side"]: row["score"] for row in brief["result_players"]} == {"NS": 40, "EW": 0}


def test_a_table_that_is_left_within_a_hand_has_rows_of_that_moment(lobby: Lobby) -> None:
    first = bid(open_table(lobby))
    assert lobby.journal.projections.rows("tables")[0]["last_seq"] < first.facts[-1].seq, (
        "within a hand nothing changes"
    )
    open_table(lobby)
    lobby.journal.write(lambda _db: None)
    done = Event()
    lobby.journal.write_when_idle("everything before", lambda _db: done.set())
    assert done.wait(30)
    rows = {row["stream"]: row["last_seq"] for row in lobby.journal.projections.rows("tables")}
    assert rows[first.stream] == first.facts[-1].seq


# What an earlier version stored.


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A folder with the journal of the version that knew Bid Whist alone, its tables of results included."""
    with closing(sqlite3.connect(tmp_path / "journal.db")) as db:
        db.executescript(OLD.read_text(encoding="utf-8"))
    assert asked(tmp_path, "SELECT score_ns, score_ew, winner FROM tables WHERE finished") == [(6, -1, "NS")]
    return tmp_path


def test_the_tables_of_an_earlier_version_are_made_anew_from_its_facts(old: Path) -> None:
    before = asked(old, "SELECT * FROM facts ORDER BY seq")
    Lobby.open(old).close()
    assert asked(old, "SELECT * FROM facts ORDER BY seq") == before
    found = asked(old, "SELECT number, side, score, won FROM table_players JOIN tables USING (stream) GROUP BY 1, 2")
    assert sorted(found) == [(1, "EW", -1, 0), (1, "NS", 6, 1), (2, "EW", 0, 0), (2, "NS", 0, 0)]
    assert asked(old, "SELECT DISTINCT hand, contract, made, side, tricks FROM results JOIN result_players "
                 "USING (stream, hand) WHERE side = 'NS' ORDER BY hand") == [
        (1, "3UC", 0, "NS", 5), (2, "5US", 1, "NS", 12),
    ]  # fmt: skip
    columns = {row[1] for row in asked(old, "PRAGMA table_info(tables)")}
    assert columns == {"stream", *next(table for table in PROJECTIONS if table.name == "tables").columns}


def test_a_table_of_an_earlier_version_goes_on_where_it_was(old: Path) -> None:
    lobby = Lobby.open(old)
    past, going = lobby.tables(over=True)[0], lobby.tables(over=False)[0]
    assert past.names == (("Ada", "Ruby"), ("Otis", "Leon")) and past.scores == (6, -1) and past.winners == (0,)
    assert lobby.resume_point(going).where == "Cora to play to trick 2"
    table = lobby.go_on(going.stream)
    assert isinstance(table, Table) and not any(state.conflicts for state in table.hands)
    stage = view(table).stage
    assert isinstance(stage, PlayStage)
    table.play(next(card for card, free in stage.pad if free))
    lobby.journal.settle()
    assert not table.notice and view(table).stage != stage
    lobby.close()
