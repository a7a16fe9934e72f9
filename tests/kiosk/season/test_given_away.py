"""Tricks given away: what cards cost over the hands that were looked at with all hands open."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from kiosk.lobby.lobby import Lobby
from kiosk.season.book import Book, TableResult
from kiosk.season.given_away import Given, given_view
from kiosk.season.snapshot import Snapshot
from kiosk.table.given_away import KEPT, SETTING, Cost, GivenAway, Kept
from kiosk.table.hindsight import SETTING as SHOWN
from kiosk.table.hindsight import Shown
from kiosk.table.table import Table
from rules.league import Span
from tests.kiosk.scenes.season_nights import began, read
from tests.kiosk.scenes.tables import do, filled, opened

NAMES = ("Ada", "Otis", "Ruby", "Leon")


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Lobby]:
    made = Lobby.open(tmp_path, now=began())
    yield made
    made.season.settle()
    made.close()


def hand(lobby: Lobby, training: bool = False) -> Table:
    """A table whose first hand is over."""
    table = opened(lobby, filled("BidWhist", names=NAMES, training=training))
    do(table, table.dealt, lambda: table.call("4U"), table.others_pass, lambda: table.declare("4US"))
    do(table, lambda: table.total(10))
    return table


def look(lobby: Lobby, table: Table, **tricks: int) -> None:
    GivenAway(lobby.setting, lobby.set_setting).looks_at(table, 1)(tricks)


def listed(lobby: Lobby) -> list[tuple[str, str, str, str]]:
    season = read(lobby)
    view = season.given_away(season.spans()[0])
    assert bool(view.rows) != bool(view.empty)
    return [(row.name, row.hands, row.tricks, row.each) for row in view.rows]


def test_the_season_adds_up_by_name_what_was_found_out_and_no_other_hand(lobby: Lobby) -> None:
    assert listed(lobby) == []
    look(lobby, hand(lobby), N=2, E=1)
    look(lobby, hand(lobby), N=1)
    hand(lobby)  # nobody has looked at it
    assert listed(lobby) == [
        ("Ada", "2", "3", "1.5"), ("Leon", "2", "0", "0.0"), ("Otis", "2", "1", "0.5"), ("Ruby", "2", "0", "0.0")
    ]  # fmt: skip


def test_a_hand_that_was_changed_since_does_not_count_until_it_is_looked_at_again(lobby: Lobby) -> None:
    table = hand(lobby)
    look(lobby, table, N=2)
    do(table, table.undo, lambda: table.total(9))
    assert listed(lobby) == []
    look(lobby, table, E=1)
    assert dict(row[0:3:2] for row in listed(lobby)) == {"Ada": "0", "Leon": "0", "Otis": "1", "Ruby": "0"}
    do(table, table.next_hand)
    assert len(listed(lobby)) == 4


def test_training_does_not_count(lobby: Lobby) -> None:
    look(lobby, hand(lobby, training=True), N=2)
    assert listed(lobby) == []


def test_the_setting_of_what_a_card_cost_ends_it(lobby: Lobby) -> None:
    look(lobby, hand(lobby), N=2)
    lobby.set_setting(SHOWN, Shown.OFF.content())
    assert listed(lobby) == [] and not lobby.season.says_given_away


@pytest.mark.parametrize(
    ("shown", "veiled", "hands"), [(Shown.HOME, False, 1), (Shown.NIGHTS, False, 2), (Shown.NIGHTS, True, 1)]
)
def test_hands_of_nights_count_where_the_setting_says_so_and_their_standings_are_open(
    shown: Shown, veiled: bool, hands: int
) -> None:
    def table(stream: str, night: str | None) -> TableResult:
        return TableResult(stream, 1, night, "2026-11-21T18:00:00Z", "BidWhist", False, None, (), (), None)

    book = Book(tables={"a": table("a", None), "b": table("b", "night:1")}, names={"p": "Ada"})
    snapshot = Snapshot(book, veiled=frozenset({"night:1"} if veiled else ()))
    span = Span("2026", date(2026, 1, 1), date(2026, 12, 31))
    given = [Given("a", "p", 1), Given("b", "p", 1)]
    assert [row.hands for row in given_view(snapshot, given, span, shown).rows] == [str(hands)]


def test_the_latest_hands_are_kept_and_what_cannot_be_read_is_nothing() -> None:
    kept = Kept()
    for number in range(3):
        kept = kept.with_hand(("table:a", number), Cost(9, {"N": number}))
    kept = kept.with_hand(("table:a", 0), Cost(10, {"E": 1}))
    again = Kept.of(kept.content())
    assert list(again.hands) == [("table:a", 1), ("table:a", 2), ("table:a", 0)] and again == kept
    many = Kept({("table:a", number): Cost(1, {}) for number in range(KEPT + 5)})
    assert list(Kept.of(many.content()).hands)[0] == ("table:a", 5)
    for content in (None, {}, {"version": 2, "hands": []}, {"version": 1, "hands": [["t", 1, 2, 3]]}):
        assert Kept.of(content) == Kept()


def test_only_the_setting_is_written(lobby: Lobby) -> None:
    table = hand(lobby)
    lobby.journal.settle()
    before = len(table.facts)
    look(lobby, table, N=2)
    lobby.journal.settle()
    assert len(table.facts) == before and lobby.setting(SETTING)["hands"][0][0] == table.stream
