"""The lobby's session: tables that go on and are over, new ones, names, what the last run left. No window."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from kiosk.cutting import Cut
from kiosk.journal import JournalError
from kiosk.lobby import Lobby, NewTable
from kiosk.present import view
from kiosk.table import NotNow, Table
from kiosk.views import OverStage, PlayStage
from rules.cards import Card
from rules.house_rules import UnknownHouseRule
from tests.kiosk.players import next_step

NAMES = ("Ada", "Otis", "Ruby", "Leon")


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Lobby]:
    made = Lobby.open(tmp_path)
    yield made
    made.close()


def seated(*names: str) -> NewTable:
    form = NewTable.begin()
    for seat, name in enumerate(names or NAMES):
        form.set_name(seat, name)
    form.dealer = 3
    return form


def open_one(lobby: Lobby, *names: str) -> Table:
    heard: list[Table | JournalError] = []
    lobby.open_table(seated(*names), heard.append)
    lobby.journal.settle()
    assert isinstance(heard[0], Table)
    return heard[0]


def play_on(lobby: Lobby, table: Table, steps: int = 1000, detail: str = "total") -> None:
    rng = Random(5)
    for _ in range(steps):
        step = next_step(table, rng, detail)
        if step is None:
            return
        step()
        lobby.journal.settle()


# The form.


def test_a_new_table_says_what_is_missing_one_thing_after_the_other() -> None:
    form = NewTable.begin()
    assert form.why_not() == "Who sits North?"
    for seat, name in enumerate(NAMES):
        form.set_name(seat, name)
    assert form.why_not() == "Who deals?"
    form.dealer = 0
    assert form.why_not() == ""
    form.set_rule("kitty", 4)
    assert form.why_not() == "54 cards less a kitty of 4 do not divide by four"


def test_two_at_a_table_cannot_have_one_name() -> None:
    form = seated()
    with pytest.raises(NotNow, match="Add an initial"):
        form.set_name(1, " ada ")


def test_two_players_can_change_places() -> None:
    form = seated()
    form.swap(0, 1)
    assert form.names == ["Otis", "Ada", "Ruby", "Leon"]


def test_a_changed_rule_is_marked_until_it_is_as_in_the_preset_again() -> None:
    form = NewTable.begin()
    form.set_rule("jester", True)
    assert form.changed == ["jester"]
    form.choose_preset("palace")
    assert form.changed == []
    with pytest.raises(UnknownHouseRule):
        form.set_rule("jester", 3)


def test_a_score_to_start_from_stays_short_of_the_end_of_the_game() -> None:
    form = seated()
    form.start = (6, -6)
    assert form.why_not() == ""
    form.set_rule("target", 5)
    assert "cannot start" in form.why_not()


def test_the_cut_decides_who_deals_and_with_partners_where_everybody_sits() -> None:
    form = seated()
    cut = Cut(2, partners=True)
    for card in ("S2", "HA", "DK", "C3"):
        cut.draw(Card.parse(card))
    form.take_cut(cut)
    assert form.dealer == 1 and form.names == ["Ada", "Otis", "Leon", "Ruby"]


# Tables.


def test_a_table_starts_from_the_score_that_was_agreed(lobby: Lobby) -> None:
    form = seated()
    form.start = (-2, 5)
    lobby.open_table(form, lambda _table: None)
    lobby.journal.settle()
    assert lobby.tables()[0].scores == (-2, 5)


def in_time(condition: Callable[[], bool], seconds: float = 10) -> None:
    """Waits until it holds: rows of tables that were left follow once no commit waits."""
    end = monotonic() + seconds
    while not condition():
        assert monotonic() < end, condition


def test_several_tables_go_on_and_the_latest_comes_first(lobby: Lobby) -> None:
    first = open_one(lobby)
    second = open_one(lobby, "Pearl", "Cora", "Roy", "Earl")
    in_time(lambda: [t.number for t in lobby.tables(over=False)] == [2, 1])
    lobby.go_on(first.stream).dealt()
    lobby.journal.settle()
    in_time(lambda: [t.stream for t in lobby.tables(over=False)] == [first.stream, second.stream])
    assert [t.stream for t in lobby.tables(over=False, limit=1)] == [first.stream]


def test_what_has_just_been_done_is_in_the_list_at_once(lobby: Lobby) -> None:
    table = open_one(lobby)
    play_on(lobby, table)
    assert isinstance(view(table).stage, OverStage)
    lobby.leave()
    assert [t.stream for t in lobby.tables(over=True)] == [table.stream]
    assert lobby.tables(over=False) == []


def test_a_table_that_was_left_goes_on_where_it_was(lobby: Lobby) -> None:
    table = open_one(lobby)
    play_on(lobby, table, 9, "cards")
    before = view(table)
    lobby.leave()
    open_one(lobby, "Pearl", "Cora", "Roy", "Earl")
    assert view(lobby.go_on(table.stream)) == before


def test_the_rules_here_are_those_of_the_table_that_goes_on(lobby: Lobby) -> None:
    assert lobby.rules_here()[1] == "Rules of Palace"
    form = seated()
    form.choose_preset("agee")
    lobby.open_table(form, lambda _table: None)
    lobby.journal.settle()
    lobby.leave()
    assert lobby.rules_here() == (form.rules, "Rules as played at table 1")


def test_tables_are_numbered_from_one_each_day(tmp_path: Path) -> None:
    now = [datetime(2026, 11, 20, 12, tzinfo=UTC)]
    lobby = Lobby.open(tmp_path, now=lambda: now[0])
    assert open_one(lobby).opening.number == 1
    assert open_one(lobby).opening.number == 2
    now[0] += timedelta(days=1)
    assert open_one(lobby).opening.number == 1
    lobby.close()


# Names.


def test_names_that_fit_what_is_typed_come_with_the_last_used_first(lobby: Lobby) -> None:
    for name in ("Rufus", "Ruth M.", "Ruby", "Opal Ru"):
        lobby.journal.people.add(name)
    assert lobby.name_hints("ru") == (["Opal Ru", "Ruby", "Ruth M."], 4, 4)
    assert lobby.name_hints("ru", without=["Ruby", "opal ru", ""]) == (["Ruth M.", "Rufus"], 2, 2)


# The last run.


def test_after_a_run_that_was_closed_at_a_table_that_table_is_offered_and_nothing_said_of_power(tmp_path: Path) -> None:
    first = Lobby.open(tmp_path)
    table = open_one(first)
    first.close()
    again = Lobby.open(tmp_path)
    assert again.last_run.clean
    offered = again.to_resume()
    assert offered is not None and offered.stream == table.stream
    again.close()


def test_after_a_run_that_was_closed_at_home_no_table_is_offered(tmp_path: Path) -> None:
    first = Lobby.open(tmp_path)
    open_one(first)
    first.leave()
    first.close()
    again = Lobby.open(tmp_path)
    assert again.to_resume() is None
    again.close()


def test_after_the_power_went_the_latest_table_is_offered_at_the_very_card(tmp_path: Path) -> None:
    first = Lobby.open(tmp_path)
    table = open_one(first)
    rng = Random(1)
    while not (isinstance(stage := view(table).stage, PlayStage) and any(c is not None for c in stage.cards)):
        step = next_step(table, rng, "cards")
        assert step
        step()
        first.journal.settle()
    lying = [int(card) for card in stage.cards if card is not None]
    first.journal.close()  # without the lobby's word that all was well
    again = Lobby.open(tmp_path)
    assert not again.last_run.clean
    offered = again.to_resume()
    assert offered is not None
    at = again.stopped(offered)
    assert at.title == "We stopped at trick 1" and [card for _, card in at.cards] == lying
    assert at.news.endswith("to play") and at.table == "Table 1, hand 1"
    again.close()


def test_the_first_run_of_all_follows_no_power_failure(lobby: Lobby) -> None:
    assert lobby.last_run.clean and lobby.to_resume() is None


@pytest.mark.parametrize("steps", range(0, 40, 3))
def test_wherever_a_table_is_left_it_can_be_said_where_that_was(lobby: Lobby, steps: int) -> None:
    table = open_one(lobby)
    play_on(lobby, table, steps, "tricks")
    at = lobby.stopped(lobby.tables()[0])
    assert at.title.startswith("We stopped ") and at.where and at.table.startswith("Table 1, hand")
