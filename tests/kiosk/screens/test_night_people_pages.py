"""The pages of a night's planning and its door, touched and looked at."""

# ruff: noqa: E402  Kivy must be prepared before it is imported.
import gc
import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import EVERY_SIZE, Driver, by_turns  # isort: skip  (prepares Kivy)

from kivy.app import App

from kiosk.journal import DiskFull
from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.night.checkin import ArrivalsPage, CheckinPage
from kiosk.screens.night.clock import ClockPage
from kiosk.screens.night.name_grid import NameKey
from kiosk.screens.night.not_saved import NotSavedPage
from kiosk.screens.night.opening import opening_page
from kiosk.screens.night.page import night_page
from kiosk.screens.night.result import ResultPage, result_page
from kiosk.screens.night.resume import NightResumePage
from kiosk.screens.night.setup import SetupPage, setup_page
from kiosk.screens.opening import first_pages
from kiosk.screens.routes import route
from rules.standings.prizes import Prize, Scope
from tests.kiosk.fingers.night_pages import at_door, at_once, here, in_round, night_of, settled, type_name, type_pin
from tests.kiosk.pictures.lobby import LONG, open_one, show
from tests.kiosk.pictures.night import PICTURES as NIGHT
from tests.kiosk.pictures.night_people import PICTURES, enter, form_of, opened, played
from tests.kiosk.scenes.nights import NAMES, PIN, people

LOOKED_AT = by_turns((800, 480), (720, 1280))
"""The sizes of which every page is looked at here; the others are in pictures."""

MANY = int(os.environ.get("WHIST_NIGHT_NAMES", "60"))
"""How many names stand at the door at most; up to 400 in a soak."""


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Lobby]:
    yield Lobby.open(tmp_path)  # closed by the app, with the driver


@pytest.fixture(autouse=True)
def hasty(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once(driver, monkeypatch)


def key_of(driver: Driver, name: str) -> NameKey:
    found = driver.find(name)
    assert isinstance(found, NameKey)
    return found


# Planning.


def test_the_first_night_asks_for_a_pin_twice_and_opens_the_door(driver: Driver, lobby: Lobby) -> None:
    app = show(driver, lobby, HomePage)
    driver.tap("Night")
    assert driver.shown("24 people, 3 hours") and driver.shown("12 rounds of 2 hands, 6 tables, nobody sits out")
    driver.tap("Check in")
    type_pin(driver, "1234")
    assert driver.shown("the first PIN anybody would")
    type_pin(driver)
    assert driver.shown("Type the same digits again")
    type_pin(driver, "8642")
    assert driver.shown("did not match") and not lobby.director.has_pin
    type_pin(driver)
    type_pin(driver)
    settled(driver, app)
    assert lobby.director.has_pin and isinstance(app.page, CheckinPage)
    plan = night_of(lobby).plan
    assert (plan.people, plan.rounds, plan.hands, plan.minutes) == (24, 12, 2, 14)
    assert plan.name.endswith(" night")


def test_people_hours_hands_and_format_are_a_few_taps_and_the_next_night_begins_with_them(
    driver: Driver, lobby: Lobby
) -> None:
    lobby.director.set_pin(PIN)
    app = show(driver, lobby, HomePage)
    driver.tap("Night")
    driver.tap("24")
    for digit in "30":
        driver.tap(digit)
    driver.tap("Take 30")
    driver.tap("+", nth=1)  # hours
    driver.tap("−", nth=2)  # hands a round
    assert driver.shown("30 people, 3½ hours") and driver.shown("12 rounds of 1 hand, 7 tables, 2 sit out")
    assert driver.shown("No partner twice, no opponent more than twice.")
    driver.tap("Pairs")
    driver.tap("Swiss")
    assert driver.shown("1 pair sits out")
    driver.tap("Check in")
    settled(driver, app)
    plan = night_of(lobby).plan
    assert (plan.format.id, plan.people, plan.hands, plan.rounds) == ("swiss", 30, 1, 26)
    lobby.director.enter(PIN)
    night_of(lobby).finish()
    settled(driver, app)
    app.home()
    driver.frames(3)
    driver.tap("Night")
    assert driver.shown("30 people, 3½ hours") and driver.shown("Swiss")


@pytest.mark.parametrize("count", [1, 3])
def test_too_few_people_cannot_check_in_and_are_told_why(driver: Driver, lobby: Lobby, count: int) -> None:
    show(driver, lobby, HomePage, setup_page(form_of("drive", count)))
    assert driver.shown("needs at least 4 players")
    driver.tap("Check in")
    assert lobby.night is None and not lobby.nights() and driver.shown("New night")


def test_game_house_rules_and_settings_are_part_of_the_plan(driver: Driver, lobby: Lobby) -> None:
    lobby.director.set_pin(PIN)
    form = form_of("swiss")
    app = show(driver, lobby, HomePage, setup_page(form))
    driver.tap("Prizes and more")
    driver.tap("Whist")
    driver.tap("Classic")
    assert form.game.id == "BidWhist"
    driver.tap("House rules")
    driver.tap("Down")
    driver.tap("Done")
    while not driver.shown("Standings"):
        driver.tap("Down")
    driver.tap("hidden to the end")
    driver.tap("Done")
    driver.tap("Check in")
    settled(driver, app)
    plan = night_of(lobby).plan
    assert (plan.game.id, plan.preset, plan.hidden, plan.counting) == ("BidWhist", "classic", None, "points")


def test_every_setting_of_every_format_can_be_reached_and_its_choices_tapped(driver: Driver, lobby: Lobby) -> None:
    form = form_of("elimination")
    show(driver, lobby, HomePage, setup_page(form))
    driver.tap("Prizes and more")
    driver.tap("when it loses twice (double)")
    while not driver.shown("in the order of the list"):
        driver.tap("Down")
    driver.tap("in the order of the list")
    while not driver.find("Up").off:
        driver.tap("Up")
    assert form.format.values()["losses"] == 2 and form.format.values()["seeding"] == "order"
    labels: set[str] = set()
    while True:
        labels |= {rule.label for rule in form.asked() if driver.shown(rule.label)}
        if driver.find("Down").off:
            break
        driver.tap("Down")
    assert labels == {rule.label for rule in form.asked()}


def test_where_a_meeting_is_the_best_of_so_many_hands_they_are_not_counted_by_hand(
    driver: Driver, lobby: Lobby
) -> None:
    form = form_of("swiss")
    form.set_rule("best_of", 5)
    show(driver, lobby, HomePage, setup_page(form))
    assert driver.shown("best of 5 hands") and driver.find("+", nth=2).off and driver.find("−", nth=2).off
    driver.tap("+", nth=2)
    assert form.hands == 2 and form.plan().best_of == 5


def test_a_contradiction_of_the_format_is_said_and_keeps_the_night_closed(driver: Driver, lobby: Lobby) -> None:
    form = form_of("elimination")
    form.set_rule("losses", 2)
    form.set_rule("third_place", True)
    show(driver, lobby, HomePage, setup_page(form))
    assert driver.shown("whoever loses last before the final is third")
    assert driver.find("Check in").off
    driver.tap("Prizes and more")
    assert driver.find("Done").off


def test_prizes_are_taken_away_added_named_and_as_usual_again(driver: Driver, lobby: Lobby) -> None:
    form = form_of("drive")
    show(driver, lobby, HomePage, setup_page(form))
    driver.tap("Prizes and more")
    driver.tap("Prizes")
    driver.tap("Take away")
    assert [prize.name for prize in form.given][0] == "Highest gent" and len(form.given) == 4
    driver.tap("Add")
    driver.tap("lowest (booby)")
    driver.tap("Its name")
    type_name(driver, "Spoon")
    driver.tap("Spoon")
    driver.tap("Give it")
    assert form.given[-1] == Prize("Spoon", Scope(end="lowest"))
    driver.tap("Change")
    driver.tap("Down")
    driver.tap("the second half")
    driver.tap("Give it")
    assert form.given[0].name == "Highest gent, second half"
    driver.tap("As usual")
    assert form.prizes is None and len(form.given) == 5
    driver.tap("Done")
    assert driver.shown("5, as usual")


def test_the_director_gives_other_prizes_in_a_night_that_goes_on(driver: Driver, lobby: Lobby) -> None:
    app = in_round(driver, lobby)
    driver.tap("Change the plan")
    driver.tap("Prizes")
    driver.tap("Take away")
    driver.tap("Done")
    driver.tap("Change")
    settled(driver, app)
    assert len(night_of(lobby).plan.given) == 4 and night_of(lobby).plan.rounds == 22


def test_the_night_has_the_name_that_is_typed(driver: Driver, lobby: Lobby) -> None:
    form = form_of("drive")
    show(driver, lobby, HomePage, setup_page(form))
    driver.tap("Prizes and more")
    driver.tap("Friday night")
    type_name(driver, "CUP")
    driver.tap("Cup", nth=0)
    assert form.name == "Cup"


# The door.


def test_who_is_known_comes_in_with_a_tap_and_goes_out_with_another(driver: Driver, lobby: Lobby) -> None:
    for name in NAMES[:6]:
        lobby.journal.people.add(name)
    app = at_door(driver, lobby, format="individual")
    assert driver.shown("Nobody here, 4 to come")
    assert not key_of(driver, "Ada").here
    for name in ("Ada", "Clyde", "Della"):
        driver.tap(name)
        settled(driver, app)
    night = night_of(lobby)
    assert here(night) == {"Ada", "Clyde", "Della"} and key_of(driver, "Ada").here
    assert driver.shown("needs at least 4 players") and driver.find("Seat 3").off
    driver.tap("Clyde")
    settled(driver, app)
    assert here(night) == {"Ada", "Della"} and not key_of(driver, "Clyde").here
    assert set(lobby.journal.people.names([p for e in night.entries.values() for p in e.people]).values()) == {
        "Ada", "Clyde", "Della"
    }, "the people of the kiosk, not new ones"  # fmt: skip
    assert len(lobby.journal.people.recent()) == 6


def test_names_that_can_be_tapped_stay_where_they_are_while_nobody_comes(driver: Driver, lobby: Lobby) -> None:
    lobby.journal.people.add("Floyd")
    at_door(driver, lobby, format="individual")
    driver.tap("Add a name")
    key = driver.find("Floyd")
    driver.wait(3)
    assert driver.find("Floyd") is key


def test_names_are_typed_one_after_the_other_and_hints_come_in_with_a_tap(driver: Driver, lobby: Lobby) -> None:
    lobby.journal.people.add("Floyd")
    app = at_door(driver, lobby, format="individual")
    driver.tap("Add a name")
    for name in ("Zoe", "Yan"):
        type_name(driver, name)
        driver.tap(name)
        settled(driver, app)
    assert driver.shown("2 names in")
    driver.tap("F")
    driver.tap("Floyd")
    settled(driver, app)
    assert here(night_of(lobby)) == {"Zoe", "Yan", "Floyd"}
    driver.tap("Back")
    assert driver.shown("3 here") or driver.shown("there are 3")


def test_the_same_name_twice_is_refused_in_the_key(driver: Driver, lobby: Lobby) -> None:
    app = at_door(driver, lobby, ["Ada", "Otis"])
    driver.tap("Add a name")
    type_name(driver, "Ada")
    assert driver.shown("is here already")
    driver.tap("Ada", nth=0)
    settled(driver, app)
    assert len(night_of(lobby).entries) == 2
    night_of(lobby).enter([" aDA "], here=True)
    settled(driver, app)
    assert len(night_of(lobby).entries) == 2 and night_of(lobby).notice == "aDA is on the list already. Add an initial."


def test_who_is_on_the_list_but_not_here_comes_in_by_typing_too(driver: Driver, lobby: Lobby) -> None:
    app = at_door(driver, lobby, ["Ada", "Otis"])
    night_of(lobby).set_here(1, False)
    settled(driver, app)
    driver.tap("Add a name")
    driver.tap("A")
    driver.tap("Ada")
    settled(driver, app)
    assert len(night_of(lobby).entries) == 2 and here(night_of(lobby)) == {"Ada", "Otis"}


def test_pairs_come_in_two_names_at_a_time(driver: Driver, lobby: Lobby) -> None:
    app = at_door(driver, lobby, format="swiss")
    driver.tap("Add a pair")
    for pair in (("Ada", "Ruby"), ("Otis", "Leon")):
        for name in pair:
            type_name(driver, name)
            driver.tap(name)
            settled(driver, app)
    type_name(driver, "Ada")
    assert driver.shown("plays in Ada and Ruby")
    assert here(night_of(lobby)) == {"Ada and Ruby", "Otis and Leon"}
    driver.tap("Back")
    assert driver.shown("2 pairs here") and driver.shown("Ada and Ruby")
    driver.tap("Seat 2")
    settled(driver, app)
    assert night_of(lobby).current is not None


def test_the_pairs_of_the_last_night_are_offered_again(driver: Driver, lobby: Lobby) -> None:
    enter(opened(lobby, form_of("swiss")), NAMES[:6])
    app = at_door(driver, lobby, format="swiss")
    driver.tap("Bernice and Clyde")
    settled(driver, app)
    assert here(night_of(lobby)) == {"Bernice and Clyde"}


def test_everybody_is_here_with_one_tap_and_is_seated_with_another(driver: Driver, lobby: Lobby) -> None:
    night = opened(lobby, form_of("drive", 10))
    enter(night, NAMES[:10], absent=10)
    app = show(driver, lobby, HomePage, night_page)
    driver.tap("Everybody here")
    settled(driver, app)
    assert len(here(night)) == 10 and driver.shown("2 tables, 2 sit out") and not driver.shown("Everybody here")
    driver.tap("Seat 10")
    settled(driver, app)
    assert night.current is not None and not isinstance(app.page, CheckinPage)


def test_of_many_names_each_is_on_exactly_one_page(driver: Driver, lobby: Lobby) -> None:
    names = people(MANY)
    night = opened(lobby, form_of("drive", MANY))
    enter(night, names)
    show(driver, lobby, HomePage, night_page)
    seen: list[str] = []
    while True:
        seen += [key.name for key in driver.drawn() if isinstance(key, NameKey)]
        if driver.find("Down").off:
            break
        driver.tap("Down")
    assert seen == sorted(names, key=str.casefold) and driver.shown(f"Seat {MANY}")


def test_whoever_first_plays_in_a_role_is_asked_and_keeps_it_from_night_to_night(driver: Driver, lobby: Lobby) -> None:
    for name in NAMES[:4]:
        lobby.journal.people.add(name)
    app = at_door(driver, lobby)
    for name, role in (("Ada", "Gent"), ("Amos", "Lady")):
        driver.tap(name)
        assert not here(night_of(lobby)) & {name}
        driver.tap(role)
        settled(driver, app)
    driver.tap("Add a name")
    type_name(driver, "Zoe")
    driver.tap("Gent")
    settled(driver, app)
    driver.tap("B")
    driver.tap("Bernice")
    driver.tap("Lady")
    settled(driver, app)
    first = night_of(lobby)
    assert {first.label(number): role for number, role in first.roles().items()} == {
        "Ada": 1, "Amos": 0, "Zoe": 1, "Bernice": 0
    }  # fmt: skip
    driver.tap("Back")
    driver.tap("Change")
    driver.tap("Zoe")
    driver.tap("Plays as lady")
    settled(driver, app)
    lobby.director.enter(PIN)
    first.finish()
    settled(driver, app)

    enter(opened(lobby, form_of()), ())
    app.home(night_page)
    driver.frames(3)
    assert key_of(driver, "Ada").word == "gent" and key_of(driver, "Clyde").word == ""
    driver.tap("Ada")
    settled(driver, app)
    driver.tap("Add a name")
    type_name(driver, "Zoe")
    assert not driver.shown("Lady")
    driver.tap("Zoe")
    settled(driver, app)
    second = night_of(lobby)
    assert second is not first
    assert {second.label(number): role for number, role in second.roles().items()} == {"Ada": 1, "Zoe": 0}


def test_a_direction_is_not_asked_for_at_the_door(driver: Driver, lobby: Lobby) -> None:
    app = at_door(driver, lobby, format="mitchell")
    driver.tap("Add a pair")
    for name in NAMES[:4]:
        type_name(driver, name)
        driver.tap(name)
        settled(driver, app)
    assert sorted(entry.role for entry in night_of(lobby).entries.values()) == [0, 1]


# One name.


def change(driver: Driver, app: Kiosk, name: str, *taps: str) -> None:
    driver.tap("Change")
    driver.tap(name)
    for tap in taps:
        driver.tap(tap)
    settled(driver, app)


def test_a_name_gets_another_spelling_or_goes_off_the_list(driver: Driver, lobby: Lobby) -> None:
    app = at_door(driver, lobby, NAMES[:5])
    change(driver, app, "Amos", "Another name", *"AMOSA", "Amosa")
    night = night_of(lobby)
    assert night.label(2) == "Amosa"
    driver.tap("Take off the list")
    settled(driver, app)
    assert 2 not in night.entries and isinstance(app.page, CheckinPage)


def test_two_share_a_seat_until_one_has_it_alone(driver: Driver, lobby: Lobby) -> None:
    app = at_door(driver, lobby, NAMES[:5])
    change(driver, app, "Ada", "Two share the seat", *"ZOE", "Zoe")
    night = night_of(lobby)
    assert night.label(1) == "Ada and Zoe"
    driver.tap("Zoe alone")
    settled(driver, app)
    assert night.label(1) == "Zoe"


def test_two_spellings_become_one_person(driver: Driver, lobby: Lobby) -> None:
    app = at_door(driver, lobby, ["Catherine", "Katherine", "Otis", "Ruby", "Leon"])
    change(driver, app, "Katherine", "Is the same as …", "Catherine")
    night = night_of(lobby)
    assert here(night) == {"Catherine", "Otis", "Ruby", "Leon"}
    same = [fact for fact in night.facts if fact.kind == "same"]
    assert len(same) == 1 and night.name(same[0].content["is"]) == "Catherine"


def test_what_cannot_be_saved_is_said_until_it_is_and_then_done(
    driver: Driver, lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = at_door(driver, lobby, NAMES[:5])
    append = lobby.journal.append

    def full(_command: str, _drafts: object, done: Callable[[object], None], **_more: object) -> None:
        done(DiskFull(lobby.journal.path, "no space left"))

    with monkeypatch.context() as broken:
        broken.setattr(lobby.journal, "append", full)
        driver.tap("Ada")
        driver.frames(3)
        assert driver.shown("The disk is full") and isinstance(app.page, NotSavedPage)
        driver.tap("Try again")
        driver.frames(3)
        assert driver.shown("The disk is full")
    assert lobby.journal.append == append
    driver.tap("Try again")
    settled(driver, app)
    assert isinstance(app.page, CheckinPage) and "Ada" not in here(night_of(lobby))


def test_a_result_that_cannot_be_saved_is_said_where_it_was_told(
    driver: Driver, lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = in_round(driver, lobby)
    app.show(result_page(1))
    driver.frames(3)
    driver.tap("7")
    with monkeypatch.context() as broken:
        broken.setattr(
            lobby.journal, "append", lambda _command, _drafts, done, **_more: done(DiskFull(lobby.journal.path, ""))
        )
        driver.tap("Enter")
        driver.frames(3)
        assert driver.shown("The disk is full") and isinstance(app.page, NotSavedPage)
    driver.tap("Try again")
    settled(driver, app)
    state = night_of(lobby).round_of()
    assert isinstance(app.page, ResultPage) and night_of(lobby).table_sums(state, 1) == (7, 6)


# Home.


def test_home_goes_on_with_the_night_and_offers_a_new_one_after_it(driver: Driver, lobby: Lobby) -> None:
    app = at_door(driver, lobby, NAMES[:4])
    open_one(lobby)
    lobby.leave()
    app.home()
    driver.frames(3)
    assert driver.shown("Friday night") and driver.shown("check-in, 4 here") and driver.shown("Table 1")
    driver.tap("Go on")
    assert isinstance(app.page, CheckinPage)
    lobby.director.enter(PIN)
    night_of(lobby).finish()
    settled(driver, app)
    app.home()
    driver.frames(3)
    driver.tap("Night")
    assert isinstance(app.page, SetupPage) and driver.shown("Last night")


def test_a_night_in_which_nobody_is_left_to_play_is_over_at_home_too(driver: Driver, lobby: Lobby) -> None:
    night = opened(lobby, form_of("elimination", 4, hands=1))
    enter(night, NAMES[:4])
    played(night, 0, told=1)
    app = show(driver, lobby, HomePage)
    assert driver.shown("Friday night") and driver.shown("round 1")
    night.close()
    settled(driver, app)
    assert night.over and driver.shown("drive or tournament")
    driver.tap("Night")
    driver.tap("Last night")
    settled(driver, app)
    assert driver.shown("Ada and Amos")


def test_after_a_power_cut_the_night_is_offered_first(driver: Driver, tmp_path: Path) -> None:
    first = Lobby.open(tmp_path)
    night = opened(first, form_of("drive", 8, hands=1))
    enter(night, NAMES[:8])
    played(night, 1, told=1)
    first.journal.close()
    lobby = Lobby.open(tmp_path)
    app = show(driver, lobby, *first_pages(lobby))
    assert isinstance(app.page, NightResumePage)
    assert driver.shown("The power was off") and driver.shown("Round 2 of 22") and driver.shown("1 of 2 results in")
    driver.tap("Go on")
    settled(driver, app)
    assert lobby.night is not None and lobby.night.stream == night.stream and not isinstance(app.page, NightResumePage)


def test_after_a_clean_end_the_night_goes_on_and_nothing_is_said_of_power(driver: Driver, tmp_path: Path) -> None:
    first = Lobby.open(tmp_path)
    enter(opened(first, form_of("drive", 8)), NAMES[:8])
    first.close()
    lobby = Lobby.open(tmp_path)
    app = show(driver, lobby, *first_pages(lobby))
    assert driver.shown("Friday night goes on") and driver.shown("Check-in: 8 here") and not driver.shown("power")
    driver.tap("Go on")
    assert isinstance(app.page, CheckinPage)


def left_in_a_round(folder: Path) -> tuple[Lobby, str]:
    """A kiosk that begins again after two rounds of a night, in the third, with the night's log."""
    first = Lobby.open(folder)
    night = opened(first, form_of("drive", 8, hands=1))
    enter(night, NAMES[:8])
    played(night, 2)
    first.journal.close()
    return Lobby.open(folder), night.stream


def test_a_night_of_many_tables_says_how_far_it_is_while_it_is_opened_and_can_be_left(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.lobby.lobby.TABLES_AT_ONCE", 1)
    lobby, _stream = left_in_a_round(tmp_path)
    app = show(driver, lobby, HomePage)
    driver.tap("Friday night", rest=0)
    assert driver.shown("Reading the records: ") and lobby.night is None
    app.back()
    driver.frames(20)
    assert isinstance(app.page, HomePage) and lobby.night is None
    driver.tap("Friday night")
    driver.until(lambda: isinstance(app.page, ClockPage))
    app.back()
    assert isinstance(app.page, HomePage), "what said how far it was is gone"


def test_what_a_large_night_has_read_is_not_gone_through_for_what_is_not_needed(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.lobby.lobby.TABLES_AT_ONCE", 1)
    monkeypatch.setattr("kiosk.night.state.MANY", 7)
    lobby, _stream = left_in_a_round(tmp_path)
    app = show(driver, lobby, HomePage)
    before = gc.get_freeze_count()
    try:
        driver.tap("Friday night")
        driver.until(lambda: isinstance(app.page, ClockPage))
        assert gc.get_freeze_count() > before
    finally:
        gc.unfreeze()


def at_the_door_of_many(driver: Driver, lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> Kiosk:
    """The door of a night of eight, which is a large one here; all are in."""
    monkeypatch.setattr("kiosk.night.state.MANY", 7)
    return at_door(driver, lobby, NAMES[:8])


def test_a_page_of_many_people_comes_in_two_frames(
    driver: Driver, lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = at_the_door_of_many(driver, lobby, monkeypatch)
    assert isinstance(app.page, CheckinPage) and driver.shown(NAMES[0])
    app.show(route("night.standings"))
    assert app.page.children == [], "what it shows is gathered"
    app.back()
    assert isinstance(app.page, CheckinPage) and app.page.children == []
    driver.frames(2)
    assert driver.shown(NAMES[0]) and app.page.children != []
    assert lobby.night is not None
    lobby.night.set_here(1, False)
    driver.until(lambda: driver.shown("7 here"))


def test_what_is_shown_is_the_latest_where_a_night_stops_being_large_between_two_frames(
    driver: Driver, lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = at_the_door_of_many(driver, lobby, monkeypatch)
    night = night_of(lobby)
    driver.frames(3)
    for change in (partial(night.set_here, 1, False), partial(night.withdraw, 2)):
        change()
        lobby.journal.settle()
        app.refresh()
    driver.frames(3)
    assert driver.shown("6 here, 2 to come")


def test_a_page_of_many_people_comes_although_it_looks_again_in_each_frame(
    driver: Driver, lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = at_the_door_of_many(driver, lobby, monkeypatch)
    app.show(route("night.standings"))
    for _ in range(3):
        app.page.refresh()
        driver.frames()
    assert driver.shown("No round is over yet.")


def test_a_night_that_cannot_be_read_at_first_is_opened_when_it_can(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.lobby.lobby.TABLES_AT_ONCE", 1)
    lobby, stream = left_in_a_round(tmp_path)
    app = show(driver, lobby, HomePage)
    pieces = lobby.open_night(stream)
    share = next(pieces)
    pieces.close()  # type: ignore[attr-defined]
    app.show(opening_page(stream, pieces, share))
    driver.until(lambda: isinstance(app.page, ClockPage))


def test_a_table_that_was_played_after_the_night_goes_before_it(tmp_path: Path) -> None:
    minutes = (datetime(2026, 3, 6, 19, tzinfo=UTC) + timedelta(minutes=n) for n in count())
    first = Lobby.open(tmp_path, now=lambda: next(minutes))
    enter(opened(first, form_of("drive", 8)), NAMES[:8])
    open_one(first)
    first.journal.close()
    lobby = Lobby.open(tmp_path)
    assert lobby.night_to_resume() is None and lobby.to_resume() is not None
    lobby.close()


def test_a_night_that_was_ended_is_not_offered(tmp_path: Path) -> None:
    first = Lobby.open(tmp_path)
    night = opened(first, form_of("drive", 8))
    first.director.enter(PIN)
    night.finish()
    first.journal.settle()
    first.journal.close()
    lobby = Lobby.open(tmp_path)
    assert lobby.night_to_resume() is None
    lobby.close()


# Looks.


def test_no_key_of_the_clock_gives_way_to_a_long_name_that_can_be_undone(driver: Driver, tmp_path: Path) -> None:
    NIGHT["night-clock-gone"](driver, tmp_path)
    for size in EVERY_SIZE:
        driver.resize(*size)
        assert driver.find("Undo") and driver.find("+ 1 minute")
        assert [fault for fault in driver.faults() if not fault.endswith("is cut")] == [], size


@pytest.mark.parametrize("name", [name for name in PICTURES if MANY > 100 or name != "night-checkin-many"])
def test_nothing_is_cut_off_or_too_small_on_any_page(driver: Driver, tmp_path: Path, name: str) -> None:
    PICTURES[name](driver, tmp_path)
    for size in LOOKED_AT:
        driver.resize(*size)
        # Names of forty letters end in an ellipsis, and nothing else does.
        found = [f for f in driver.faults() if not ("is cut" in f and any(name[:9] in f for name in LONG))]
        assert found == [], size


def test_typing_waits_for_no_list(driver: Driver, lobby: Lobby) -> None:
    app = at_door(driver, lobby, NAMES[:5])
    app.show(ArrivalsPage)
    driver.frames(3)
    driver.tap("Z")
    page = app.page
    assert page.typed == "Z"
    night_of(lobby).set_here(1, False)
    settled(driver, app)
    assert app.page is page and page.typed == "Z", "what was typed stays while the list changes"


def test_where_nobody_is_known_yet_the_door_asks_for_a_name_or_a_file(driver: Driver, lobby: Lobby) -> None:
    app = at_door(driver, lobby)
    assert driver.shown("Nobody is here yet") and not driver.find("From a file").off
    driver.tap("Add a name")
    settled(driver, app)
    assert isinstance(app.page, ArrivalsPage)


# Who stays seated.


def test_at_the_door_somebody_asks_to_stay_and_the_page_says_what_becomes_of_it(driver: Driver, lobby: Lobby) -> None:
    app = at_door(driver, lobby, NAMES[:12])
    night = night_of(lobby)
    driver.tap("Change")
    driver.tap("Ada")
    driver.tap("Stays seated")
    assert driver.shown("Anybody can stay seated") and driver.shown("Table 3") and not driver.shown("Table 4")
    driver.tap("Table 1")
    settled(driver, app)
    assert night.stays == {1: 1} and driver.shown("At table 1 whenever they play") and driver.shown("stays here")
    driver.tap("Back")
    assert driver.shown("table 1")
    driver.tap("Back")
    assert key_of(driver, "Ada").word.endswith("stays")
    driver.tap("Change")
    driver.tap("Bernice")
    driver.tap("Stays seated")
    assert driver.shown("taken")
    driver.tap("Table 1")
    settled(driver, app)
    assert night.stays == {1: 1}
    driver.tap("Table 2")
    settled(driver, app)
    assert night.stays == {1: 1, 3: 2} and driver.shown("At table 2 whenever they play")
    driver.tap("Changes tables")
    settled(driver, app)
    assert night.stays == {1: 1}
    driver.tap("Back")
    driver.tap("Back")
    assert driver.shown("12 here")
    driver.tap("Seat 12")
    settled(driver, app)
    assert driver.shown("underlined: stays")
    driver.tap("By name")
    assert driver.shown("Ada, stays")


def test_in_a_night_that_has_begun_only_the_director_reaches_it(driver: Driver, lobby: Lobby) -> None:
    app = at_door(driver, lobby, NAMES[:12])
    night = night_of(lobby)
    night.seat()
    settled(driver, app)
    app.show(route("night.stay", 5))
    settled(driver, app)
    assert not driver.shown("Changes tables")
    lobby.director.enter(PIN)
    app.show(route("night.stay", 5))
    settled(driver, app)
    driver.tap("Table 2")
    settled(driver, app)
    assert night.stays == {5: 2} and night.current is not None and not night.current.started
    table = night.current.table(2)
    assert table is not None and 5 in table.seats


def test_before_the_night_a_fort_says_who_holds_it(driver: Driver, tmp_path: Path) -> None:
    PICTURES["night-stay-fort"](driver, tmp_path)
    app = App.get_running_app()
    night = night_of(app.lobby)
    driver.tap("Edna holds the fort")
    settled(driver, app)
    assert [night.name(person) for person in night.entries[2].people] == ["Della", "Edna", "Cora", "Earl"]
    assert night.stays == {2: 2} and driver.shown("Cora holds the fort")
