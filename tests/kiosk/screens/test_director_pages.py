"""The PIN, and the pages of who runs a night, touched."""

# ruff: noqa: E402  Kivy must be prepared before it is imported.
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from tests.kiosk.fingers.driving import SIZES, Driver  # isort: skip  (prepares Kivy)

from kiosk.lobby.lobby import Lobby
from kiosk.night.audit import audit
from kiosk.night.director import FREE_TRIES, OPEN_FOR
from kiosk.night.replan import goes_home
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.night.checkin import CheckinPage
from kiosk.screens.night.director import DirectorPage, director_page
from kiosk.screens.night.page import night_page
from kiosk.screens.night.pin import PinPage
from kiosk.screens.night.replan import replan_page
from tests.kiosk.fingers.night_pages import at_door, at_once, here, in_round, night_of, settled, type_name, type_pin
from tests.kiosk.pictures.lobby import show
from tests.kiosk.pictures.night_people import enter, form_of, opened, played
from tests.kiosk.scenes.duplicate_nights import duplicate_night
from tests.kiosk.scenes.duplicate_nights import play_round as duplicate_round
from tests.kiosk.scenes.nights import NAMES, PIN, begin, people, plan, play_round
from tests.kiosk.scenes.searches import held_up


class Hours:
    """A clock for the director that goes on when told to, in seconds."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Lobby]:
    yield Lobby.open(tmp_path)  # closed by the app, with the driver


@pytest.fixture(autouse=True)
def hasty(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once(driver, monkeypatch)


# The PIN.


def test_three_wrong_pins_lock_the_pad_until_the_wait_is_over(driver: Driver, lobby: Lobby) -> None:
    clock = Hours()
    lobby.director._clock = clock
    app = at_door(driver, lobby, NAMES[:4])
    driver.tap("Director")
    assert isinstance(app.page, PinPage) and driver.shown("3 tries left")
    for left in range(FREE_TRIES - 1, 0, -1):
        type_pin(driver, "9999")
        assert driver.shown("That is not the PIN.") and driver.shown(f"{left} tr")
    type_pin(driver, "9999")
    assert driver.shown("Wait 1:00") and driver.find("1").off
    driver.tap("1")
    clock.now += 59
    driver.wait(1.1)
    assert driver.shown("Wait 1 second")
    clock.now += 1
    driver.wait(1.1)
    assert not driver.shown("Wait")
    type_pin(driver)
    assert isinstance(app.page, DirectorPage)


def test_the_director_s_page_closes_by_itself_and_with_back(driver: Driver, lobby: Lobby) -> None:
    clock = Hours()
    lobby.director._clock = clock
    app = at_door(driver, lobby, NAMES[:4])
    driver.tap("Director")
    type_pin(driver)
    clock.now += OPEN_FOR - 1
    driver.tap("Corrections")
    clock.now += OPEN_FOR - 1
    driver.wait(1.1)
    assert driver.shown("No result was changed") and not driver.shown("Change a result")
    clock.now += 1
    driver.wait(1.1)
    assert isinstance(app.page, CheckinPage)
    driver.tap("Director")
    type_pin(driver)
    driver.tap("Back")
    assert isinstance(app.page, CheckinPage) and not lobby.director.here


def test_all_that_the_director_can_do_stands_under_headings_on_one_page(driver: Driver, lobby: Lobby) -> None:
    duplicate_round(duplicate_night(lobby))
    show(driver, lobby, HomePage, night_page, director_page)
    for size in SIZES:
        driver.resize(*size)
        for shown in ("Players", "Results", "The night", "Rulings", "Phones", "End the night"):
            assert driver.shown(shown), (size, shown)
        assert not driver.shown("Down") and driver.faults() == [], size


def test_a_list_without_corrections_leads_on_to_the_first(driver: Driver, lobby: Lobby) -> None:
    in_round(driver, lobby)
    driver.tap("Corrections")
    driver.tap("Change a result")
    assert driver.shown("Which round?")


def test_another_pin_takes_the_place_of_the_old_one(driver: Driver, lobby: Lobby) -> None:
    app = at_door(driver, lobby, NAMES[:4])
    driver.tap("Director")
    type_pin(driver)
    driver.tap("Change the PIN")
    type_pin(driver, "8642")
    type_pin(driver, "8642")
    assert isinstance(app.page, DirectorPage)
    lobby.director.leave()
    lobby.director.enter("8642")


# The director in a night that goes on.


def test_who_goes_home_is_replanned_after_the_change_was_shown(driver: Driver, lobby: Lobby) -> None:
    app = in_round(driver, lobby)
    night = night_of(lobby)
    before = list(night.rounds)
    driver.tap("Somebody goes home")
    driver.tap("Ada")
    driver.tap("1 goes home")
    assert driver.shown("Ada goes home") and driver.shown("Rounds 1 to 2 stay as they were")
    assert [text for text in ("12", "11", "2 and 3 sitting out") if not driver.shown(text)] == []
    assert "Ada" in here(night), "nothing is done before it is agreed to"
    driver.tap("New plan")
    settled(driver, app)
    assert "Ada" not in here(night) and [state.round for state in night.rounds] == [one.round for one in before]


def test_two_half_tables_become_one_when_four_go_at_once(driver: Driver, lobby: Lobby) -> None:
    app = in_round(driver, lobby)
    night = night_of(lobby)
    driver.tap("Somebody goes home")
    for name in ("Ada", "Amos", "Bernice", "Clyde"):
        driver.tap(name)
    driver.tap("4 go home")
    assert driver.shown("4 people go home") and driver.shown("8")
    driver.tap("New plan")
    settled(driver, app)
    made = night.plan.format.next_round(night.field(), night.played(night.rounds))
    assert made is not None and len(made.tables) == 2 and not made.sit_out


def test_seats_that_were_given_out_are_given_out_anew(driver: Driver, lobby: Lobby) -> None:
    night = opened(lobby, form_of("drive", 8, hands=1))
    enter(night, NAMES[:8])
    night.seat()
    lobby.journal.settle()
    lobby.director.enter(PIN)
    app = show(driver, lobby, HomePage, night_page, director_page)
    driver.tap("Somebody goes home")
    driver.tap("Ada")
    driver.tap("1 goes home")
    assert driver.shown("Ada goes home")
    driver.tap("New plan")
    settled(driver, app)
    assert len(night.rounds) == 1 and night.current is not None
    seated = {entrant for table in night.current.round.tables for entrant in table.seats}
    assert 1 not in seated and len(night.current.round.tables) == 1 and len(night.current.round.sit_out) == 3


def test_somebody_who_comes_late_sits_from_the_next_round_on(driver: Driver, lobby: Lobby) -> None:
    app = in_round(driver, lobby, NAMES[:11])
    night = night_of(lobby)
    driver.tap("Somebody arrives")
    type_name(driver, "Zoe")
    driver.tap("Gent")
    assert driver.shown("Zoe arrives") and driver.shown("2 and 3 sitting out")
    driver.tap("New plan")
    settled(driver, app)
    zoe = night.find("Zoe")
    assert "Zoe" in here(night) and zoe is not None and zoe.role == 1
    lobby.director.enter(PIN)
    night.set_here(1, False)
    settled(driver, app)
    app.home(night_page, director_page)
    driver.frames(3)
    driver.tap("Somebody arrives")
    driver.tap("A new name")
    type_name(driver, "Ada")
    assert driver.shown("already on the list: add an initial")
    driver.tap("Back")
    driver.tap("Somebody arrives")
    driver.tap("Ada")
    driver.tap("1 arrives")
    driver.tap("New plan")
    settled(driver, app)
    assert "Ada" in here(night)


def test_somebody_sits_in_and_goes_on_with_what_was_made(driver: Driver, lobby: Lobby) -> None:
    app = in_round(driver, lobby)
    night = night_of(lobby)
    driver.tap("Somebody goes home")
    driver.tap("Ada")
    driver.tap("1 goes home")
    driver.tap("Somebody sits in")
    type_name(driver, "Zoe")
    driver.tap("Zoe")
    assert driver.shown("Zoe sits in for Ada")
    driver.tap("New plan")
    settled(driver, app)
    assert night.label(1) == "Zoe" and 1 in night.field().entrants and len(night.field().entrants) == 12


def test_the_director_changes_names_roles_and_shares_while_the_night_goes_on(driver: Driver, lobby: Lobby) -> None:
    app = in_round(driver, lobby)
    night = night_of(lobby)

    def of_ada(*taps: str) -> None:
        app.home(night_page, director_page)
        driver.frames(3)
        for tap in ("Change a name", "Ada", *taps):
            driver.tap(tap)
        settled(driver, app)

    of_ada("Plays as gent")
    assert night.entries[1].role == 1
    of_ada("Two share the seat", *"ZOE", "Zoe")
    assert night.label(1) == "Ada and Zoe"
    app.home(night_page, director_page)
    driver.frames(3)
    driver.tap("Change a name")
    driver.tap("Ada and Zoe")
    driver.tap("Instead of Zoe")
    type_name(driver, "Yan")
    driver.tap("Yan")
    assert driver.shown("Yan sits in for Zoe")
    driver.tap("New plan")
    settled(driver, app)
    assert night.label(1) == "Ada and Yan"
    app.home(night_page, director_page)
    driver.frames(3)
    driver.tap("Change a name")
    driver.tap("Otis")
    driver.tap("Take off the list")
    settled(driver, app)
    assert driver.shown("already played") and night.find("Otis") is not None
    driver.tap("Goes home")
    driver.tap("New plan")
    settled(driver, app)
    assert "Otis" not in here(night)


def test_rounds_that_have_to_be_searched_for_are_worked_out_while_the_screen_answers(
    driver: Driver, lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = begin(lobby, plan("individual", rounds=12, hands=1), people(16))
    play_round(night, Random(1))
    night.set_here(3, False)
    lobby.journal.settle()
    found = held_up(monkeypatch)
    app = show(driver, lobby, HomePage, night_page)
    driver.tap("Round 2")
    driver.frames(3)
    assert driver.shown("Working out the seats …") and driver.faults() == []
    found.set()
    driver.until(lambda: driver.shown("Start round 2"))
    lobby.director.enter(PIN)
    found.clear()
    app.show(replan_page(goes_home(night, [5])))
    driver.frames(3)
    assert driver.shown("Working out the rounds to come …") and not driver.shown("New plan")
    assert driver.faults() == []
    found.set()
    driver.until(lambda: driver.shown("Same partner twice"))
    driver.tap("New plan")
    settled(driver, app)
    assert 5 not in {entry.number for entry in night.entries.values() if entry.here}


def test_what_a_change_comes_to_stays_under_the_finger_while_results_come_in(
    driver: Driver, lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = in_round(driver, lobby, NAMES[:8], rounds=0)
    night = night_of(lobby)
    monkeypatch.setattr("kiosk.night.state.MANY", 7)
    app.show(replan_page(goes_home(night, [5])))
    driver.until(lambda: driver.shown("New plan"))
    key = driver.find("New plan")
    finger = driver.down(*key.center)
    assert night.current is not None
    night.record_result(night.current.round.tables[0].number, {"tricks": 5})
    lobby.journal.settle()
    driver.frames(3)
    driver.up(finger)
    driver.until(lambda: not night.entries[5].here)


def test_a_change_after_which_nobody_could_play_is_not_made(driver: Driver, lobby: Lobby) -> None:
    app = in_round(driver, lobby, NAMES[:5])
    driver.tap("Somebody goes home")
    driver.tap("Ada")
    driver.tap("Amos")
    driver.tap("2 go home")
    assert driver.shown("needs at least 4 players; there are 3")
    driver.tap("New plan")
    settled(driver, app)
    assert len(here(night_of(lobby))) == 5


def test_a_result_of_an_earlier_round_is_changed_with_a_reason_and_stands_in_the_audit(
    driver: Driver, lobby: Lobby
) -> None:
    app = in_round(driver, lobby, told=1)
    night = night_of(lobby)
    state = night.rounds[0]
    place = state.round.tables[0].number
    was = night.table_sums(state, place)
    assert was is not None
    driver.tap("Change a result")
    driver.tap("Round 1", exact=False)
    driver.tap(f"Table {place}", exact=False)
    driver.tap("13")
    driver.tap("miscounted")
    driver.tap("Save change")
    settled(driver, app)
    assert night.table_sums(state, place) == (13, 0)
    found = audit(night)
    assert [(one.round, one.place, one.hand, one.was, one.now, one.who, one.reason) for one in found] == [
        (1, place, "hand 1", f"{was[0]} to {was[1]}", "13 to 0", "the director", "miscounted")
    ]
    app.home(night_page, director_page)
    driver.frames(3)
    assert driver.shown("1 result changed")
    driver.tap("Corrections")
    assert driver.shown("the director: miscounted")


def test_nobody_is_asked_which_round_as_long_as_there_is_one(driver: Driver, lobby: Lobby) -> None:
    in_round(driver, lobby, rounds=0)
    driver.tap("Change a result")
    assert driver.shown("Which table?")


def test_the_audit_has_each_step_of_a_result_and_who_took_it(driver: Driver, lobby: Lobby) -> None:
    in_round(driver, lobby, told=1)
    night = night_of(lobby)
    place = night.rounds[-1].round.tables[0].number
    was = night.table_sums(night.rounds[-1], place)
    assert audit(night) == ()
    for tricks in (12, 11):
        night.record_result(place, {"tricks": tricks}, hand=1)
        lobby.journal.settle()
    night.undo()
    lobby.journal.settle()
    steps = [(one.was, one.now, one.who) for one in reversed(audit(night))]
    assert was is not None
    assert steps == [
        (f"{was[0]} to {was[1]}", "12 to 1", "the players"),
        ("12 to 1", "11 to 2", "the players"),
        ("11 to 2", "12 to 1", "the players"),
    ]
    times = [datetime.fromisoformat(one.time) for one in audit(night)]
    assert times == sorted(times, reverse=True) and times[0].astimezone(UTC) <= datetime.now(UTC)


def test_a_round_is_closed_without_the_missing_results_after_they_were_named(driver: Driver, lobby: Lobby) -> None:
    app = in_round(driver, lobby, told=1)
    night = night_of(lobby)
    missing = night.missing(night.rounds[-1])
    driver.tap("Close the round")
    assert all(driver.shown(f"table {place}") for place in missing)
    driver.tap("Close it")
    settled(driver, app)
    assert night.rounds[-1].closed and night.missing(night.rounds[-1]) == missing
    app.home(night_page, director_page)
    driver.frames(3)
    driver.tap("End the night")
    driver.tap("End it")
    settled(driver, app)
    assert night.finished


def test_more_rounds_are_compared_before_they_are_planned(driver: Driver, lobby: Lobby) -> None:
    app = in_round(driver, lobby)
    night = night_of(lobby)
    driver.tap("Change the plan")
    assert driver.find("Change").off
    driver.tap("24")
    driver.tap("Change")
    assert driver.shown("The night has 24 rounds in all")
    driver.tap("New plan")
    settled(driver, app)
    assert night.plan.rounds == 24


def test_fewer_rounds_than_are_seated_are_refused_with_the_reason(driver: Driver, lobby: Lobby) -> None:
    in_round(driver, lobby, rounds=7)
    driver.tap("Change the plan")
    driver.tap("6")
    assert driver.shown("8 rounds are seated already.") and driver.find("Change").off


def test_before_the_first_round_the_director_leaves_people_to_the_door(driver: Driver, lobby: Lobby) -> None:
    at_door(driver, lobby, NAMES[:4])
    driver.tap("Director")
    type_pin(driver)
    for title in ("Somebody arrives", "Somebody goes home", "Change a name", "Change a result", "Close the round"):
        assert driver.find(title).off, title


def test_a_night_that_nobody_came_to_is_ended_at_the_door(driver: Driver, lobby: Lobby) -> None:
    app = at_door(driver, lobby)
    driver.tap("Director")
    type_pin(driver)
    driver.tap("End the night")
    driver.tap("End it")
    settled(driver, app)
    assert night_of(lobby).finished and driver.faults() == []
    app.home()
    driver.frames(3)
    assert driver.shown("drive or tournament")


def test_once_all_rounds_are_played_only_another_plan_brings_more(driver: Driver, lobby: Lobby) -> None:
    enter(opened(lobby, form_of("drive", 8, hands=1, rounds=1)), NAMES[:8])
    night = night_of(lobby)
    played(night, 0, told=2)
    for place in night.level(night.rounds[0]):
        night.cut(place, 0)
    night.close()
    lobby.journal.settle()
    lobby.director.enter(PIN)
    app = show(driver, lobby, HomePage, night_page, director_page)
    assert night.over and driver.find("Somebody goes home").off and driver.shown("all rounds are played")
    driver.tap("Change the plan")
    driver.tap("6")
    driver.tap("Change")
    driver.tap("New plan")
    settled(driver, app)
    assert not night.over and night.plan.rounds == 6


def test_at_the_door_the_whole_plan_can_be_changed_and_the_list_stays(driver: Driver, lobby: Lobby) -> None:
    app = at_door(driver, lobby, NAMES[:8], "individual")
    driver.tap("Director")
    type_pin(driver)
    driver.tap("Change the plan")
    driver.tap("Pairs")
    driver.tap("Swiss")
    assert driver.find("To check-in").off and driver.shown("the list is of single names")
    driver.tap("Drive")
    driver.tap("Whist drive")
    driver.tap("To check-in")
    settled(driver, app)
    night = night_of(lobby)
    assert night.plan.format.id == "drive" and night.plan.name == "Friday night" and len(here(night)) == 8
    assert sorted(entry.role for entry in night.entries.values()) == [0] * 4 + [1] * 4
    assert isinstance(app.page, CheckinPage) and driver.shown("8 here") and driver.shown("gent here")


def test_the_director_adjusts_a_board_and_gives_a_penalty(driver: Driver, lobby: Lobby) -> None:
    night = duplicate_night(lobby)
    duplicate_round(night)
    app = show(driver, lobby, HomePage, night_page, director_page)
    for tap in ("Rulings", "Round 1", "Board 1, table 1", "60% to 40%"):
        driver.tap(tap)
    settled(driver, app)
    assert night.ruled == {(1, 1): {1: (60, 40)}} and driver.shown("60% to 40%")
    for tap in ("Board 1, table 1", "Result stands"):
        driver.tap(tap)
    settled(driver, app)
    assert night.ruled == {(1, 1): {}}
    pair = night.label(1)
    for tap in ("Back", "Penalty", pair, "10% of a board"):
        driver.tap(tap)
    settled(driver, app)
    assert night.penalties == {1: {1: 10}}
    for tap in ("Back", "Corrections", "By board"):
        driver.tap(tap)
    assert driver.shown("−10% of a board")
