"""The pages around the tables, touched and looked at."""

# ruff: noqa: E402  Kivy must be prepared before it is imported.
import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from math import atan2, cos, pi
from pathlib import Path

import pytest
from click.testing import CliRunner
from kivy.base import ExceptionManager

from kiosk.__main__ import main
from kiosk.base.glossary import GLOSSARY
from kiosk.journal import DiskFull, JournalDamaged, JournalError, JournalInUse, JournalUnwritable, NotAJournal
from kiosk.journal.troubles import Trouble, trouble
from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.screens.lobby.around import around
from kiosk.screens.lobby.help import rules_page
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.lobby.house_rules import house_rules_page
from kiosk.screens.lobby.name import name_page
from kiosk.screens.lobby.new_table import new_table_page
from kiosk.screens.lobby.play_now import opened
from kiosk.screens.lobby.resume import ResumePage
from kiosk.screens.lobby.rows import TableRow
from kiosk.screens.lobby.trouble import trouble_page
from kiosk.screens.widgets import CardFace, Slot
from kiosk.screens.widgets.buttons import REST
from kiosk.table.help import in_short
from kiosk.table.new_table import NewTable
from kiosk.table.present import view
from kiosk.table.views import PlayStage
from rules.catalogue import GAMES, Preset
from rules.house_rules import rules_of
from tests.kiosk.fingers.driving import SIZES, Driver
from tests.kiosk.pictures.lobby import LONG_SEVEN, NOW, PICTURES, SEVEN, in_trick, open_one, over, play, seated, show

NAMES = ("Ada", "Otis", "Ruby", "Leon")


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Lobby]:
    yield Lobby.open(tmp_path)  # closed by the app, with the driver


def type_name(driver: Driver, name: str) -> None:
    for letter in name.upper():
        driver.tap(letter)


def settled(driver: Driver, app: Kiosk) -> None:
    """Until everything is on record and on the screen."""
    driver.until(lambda: not app.lobby.journal.pending, what="the journal")
    driver.frames(2)


# A new table.


def test_four_people_sit_down_by_name_cut_for_the_deal_change_a_rule_and_open_a_table(
    driver: Driver, lobby: Lobby
) -> None:
    app = show(driver, lobby, HomePage)
    driver.tap("New table")
    driver.tap("Who sits North?")
    for name in NAMES:
        type_name(driver, name)
        driver.tap(name)
    driver.tap("Cut for the deal")
    for card in ("2♠", "3♥", "4♦", "5♣"):
        driver.tap(card)
    driver.tap("Leon deals", exact=False)
    driver.tap("House rules")
    driver.tap("Down")
    while not driver.shown("Jester"):
        driver.tap("Down")
    row = driver.find("Jester")
    yes = next(key for key in row.children if getattr(key, "title", "") == "yes")
    driver.tap(yes)
    assert driver.shown("changed") and driver.shown("Palace, with 1 change")
    driver.tap("Play now")
    driver.until(lambda: app.lobby.table is not None, what="the table")
    settled(driver, app)
    table = app.lobby.table
    assert table is not None
    assert table.names() == NAMES
    assert table.opening.dealer == 3 and table.opening.rules.jester is True
    assert driver.shown("Leon deals")


def test_names_typed_without_a_rest_between_seats_lose_no_letter(driver: Driver, lobby: Lobby) -> None:
    form = NewTable.begin()
    show(driver, lobby, HomePage, new_table_page(form), name_page(form, 0))
    driver.wait(REST)
    for name in NAMES:
        for key in (*name.upper(), name):
            driver.tap(key, rest=0)
    assert tuple(form.names) == NAMES and driver.shown("Tap who")


def test_a_keyboard_that_is_plugged_in_types_names_and_enter_takes_them(driver: Driver, lobby: Lobby) -> None:
    form = NewTable.begin()
    show(driver, lobby, HomePage, new_table_page(form), name_page(form, 0))
    driver.type("Zoë McX\bKay\nOtis\n\nRuby")
    assert form.names == ["Zoë McKay", "Otis", "", ""] and driver.shown("Ruby")
    driver.tap("Delete")
    driver.type("y\n Leon\n")
    assert form.names == ["Zoë McKay", "Otis", "Ruby", "Leon"] and driver.shown("Tap who")
    driver.type("nobody listens\n")


def test_what_is_typed_where_no_name_is_asked_reaches_no_name(driver: Driver, lobby: Lobby) -> None:
    form = NewTable.begin()
    app = show(driver, lobby, HomePage, new_table_page(form), name_page(form, 0))
    driver.type("Ada")
    driver.tap("Back")
    driver.type("x\b\n")
    assert not any(form.names)
    app.show(name_page(form, 1))
    driver.frames(3)
    driver.type("Otis\n")
    assert form.names[1] == "Otis"


def test_a_second_tap_on_a_name_seats_nobody_else(driver: Driver, lobby: Lobby) -> None:
    for name in NAMES:
        lobby.journal.people.add(name)
    form = NewTable.begin()
    show(driver, lobby, HomePage, new_table_page(form), name_page(form, 0))
    driver.wait(REST)
    place = driver.find(next(name for name in NAMES if driver.shown(name)))
    at = place.to_window(*place.center)
    for _ in range(2):
        driver.up(driver.down(*at), *at)
    assert sum(map(bool, form.names)) == 1


def test_people_who_have_played_here_sit_down_with_a_tap(driver: Driver, lobby: Lobby) -> None:
    for name in reversed(NAMES):
        lobby.journal.people.add(name)
    form = NewTable.begin()
    show(driver, lobby, HomePage, new_table_page(form), name_page(form, 0))
    for _ in NAMES:
        driver.tap(next(name for name in NAMES if driver.shown(name)))
    assert sorted(form.names) == sorted(NAMES)


def test_a_name_that_sits_already_is_refused_with_the_reason_in_the_key(driver: Driver, lobby: Lobby) -> None:
    form = seated(("Ada", "Otis", "Ruby", "Leon"))
    form.names[2] = ""
    show(driver, lobby, HomePage, new_table_page(form), name_page(form, 2))
    type_name(driver, "ADA")
    assert driver.shown("already seated")
    driver.tap("Ada", nth=0)
    assert form.names[2] == ""
    driver.tap("L")
    driver.tap("Adal")
    assert form.names[2] == "Adal"


def test_a_name_has_at_most_forty_letters_and_no_outer_blanks(driver: Driver, lobby: Lobby) -> None:
    form = NewTable.begin()
    app = show(driver, lobby, HomePage, new_table_page(form), name_page(form, 0))
    driver.tap("space")
    for _ in range(45):
        app.page._type(app.page.typed + "w")
    assert len(app.page.typed) == 40 and not app.page.typed.startswith(" ")


def test_a_contradiction_is_named_at_both_fields_and_the_table_cannot_be_opened(driver: Driver, lobby: Lobby) -> None:
    form = seated()
    show(driver, lobby, HomePage, house_rules_page(form))
    while "Kitty" not in driver.texts():
        driver.tap("Down")
    row = driver.find("Kitty")
    driver.tap(next(key for key in row.children if getattr(key, "title", "") == "4"))
    reason = "54 cards less a kitty of 4 do not divide by four."
    assert reason in driver.find("Kitty").problem
    assert driver.shown("see jokers and kitty")
    driver.tap("Cannot open")
    assert lobby.table is None
    while "Jokers" not in driver.texts():
        driver.tap("Up")
    assert driver.find("Jokers").problem == reason
    driver.tap("Back to Palace")
    assert driver.shown("Play now") and not driver.shown("do not divide")


@pytest.mark.parametrize("game", GAMES)
def test_every_house_rule_of_a_game_is_in_the_form_with_all_its_choices(
    driver: Driver, lobby: Lobby, game: str
) -> None:
    form = NewTable.begin(game)
    app = show(driver, lobby, HomePage, house_rules_page(form))
    seen: dict[str, set[str]] = {}
    for first in range(len(rules_of(form.game.kind))):
        app.page.bookmark.first = first
        app.page.again()
        driver.frames(2)
        rules = rules_of(form.game.kind)
        for rule in rules:
            if rule.label in driver.texts():
                row = driver.find(rule.label)
                seen.setdefault(rule.label, {key.title for key in row.children})
    for rule in rules_of(form.game.kind):
        assert {choice.label for choice in rule.choices} <= seen[rule.label]


def test_a_number_beyond_the_choices_is_typed_and_one_outside_the_range_cannot_be_taken(
    driver: Driver, lobby: Lobby
) -> None:
    form = seated()
    app = show(driver, lobby, HomePage, house_rules_page(form))
    app.page.bookmark.first = [rule.id for rule in rules_of(form.game.kind)].index("target")
    app.page.again()
    driver.frames(2)
    row = driver.find("The game is to")
    driver.tap(next(key for key in row.children if key.title == "other"))
    driver.tap("0")
    assert driver.shown("from 1 to 999")
    driver.tap("A number")
    assert form.rules.target == 7
    driver.tap("Delete")
    driver.tap("1")
    driver.tap("5")
    driver.tap("Take 15")
    assert form.rules.target == 15
    assert driver.find("15").chosen


def test_a_number_of_cards_between_the_choices_is_typed(driver: Driver, lobby: Lobby) -> None:
    form = seated(game="ContractWhist")
    show(driver, lobby, HomePage, house_rules_page(form))
    row = driver.find("Most cards")
    driver.tap(next(key for key in row.children if key.title == "other"))
    driver.tap("5")
    driver.tap("Take 5")
    assert form.rules.most_cards == 5


def test_a_score_to_start_from_is_stepped_to_and_stops_short_of_the_end(driver: Driver, lobby: Lobby) -> None:
    form = seated()
    show(driver, lobby, HomePage, new_table_page(form))
    driver.tap("Start score")
    for _ in range(9):
        driver.tap("+", nth=0)
    driver.tap("−", nth=1)
    driver.tap("Start at 6 to −1")
    assert form.start == (6, -1)
    assert driver.shown("6 to −1")


def test_a_score_that_a_shorter_game_cannot_start_from_is_asked_for_again(driver: Driver, lobby: Lobby) -> None:
    form = seated()
    form.start = (6, 3)
    show(driver, lobby, HomePage, new_table_page(form))
    driver.tap("Classic")
    assert not driver.faults()
    driver.tap("A game to 5 cannot start at 6.")
    driver.tap("Start at 4 to 3")
    assert form.start == (4, 3)
    driver.tap("Play now")
    driver.until(lambda: lobby.table is not None)
    assert lobby.table is not None and lobby.table.opening.start == (4, 3)


def test_the_dealer_is_chosen_with_a_tap_on_a_name(driver: Driver, lobby: Lobby) -> None:
    form = seated(dealer=None)
    show(driver, lobby, HomePage, new_table_page(form))
    driver.tap("Who deals?")
    driver.tap("Ruby")
    assert form.dealer == 2 and driver.shown("dealer")


@pytest.mark.parametrize("game", GAMES)
def test_each_preset_of_a_game_says_on_its_key_how_it_is_played(driver: Driver, lobby: Lobby, game: str) -> None:
    form = NewTable.begin(game)
    show(driver, lobby, HomePage, new_table_page(form))
    for preset in GAMES[game].presets:
        if preset.label not in driver.texts():
            driver.tap("Other rules")
        key = driver.find(preset.label)
        said = " ".join(line.text for line in key.written).replace("  ", " ")
        assert said == f"{preset.label} {in_short(preset.rules, form.count)}"


def test_where_not_all_presets_have_room_a_key_turns_to_the_others_and_the_chosen_one_is_shown(
    driver: Driver, lobby: Lobby
) -> None:
    form = seated(game="BidWhist", preset="fahrenheit")
    show(driver, lobby, HomePage, new_table_page(form))
    assert "Fahrenheit" in driver.texts() and "Palace" not in driver.texts() and not driver.faults()
    driver.tap("Other rules")
    assert "Palace" in driver.texts() and not driver.faults()
    driver.tap("Palace")
    assert form.preset == "palace" and "Palace" in driver.texts()
    driver.tap("Other rules")
    driver.tap("Other rules")
    assert "Palace" in driver.texts()


def test_what_back_leaves_is_still_in_the_form(driver: Driver, lobby: Lobby) -> None:
    form = seated()
    show(driver, lobby, HomePage, new_table_page(form))
    driver.tap("Classic")
    driver.tap("House rules")
    driver.tap("Back")
    assert form.preset == "classic" and driver.shown("Ada")


def test_a_table_that_cannot_be_put_on_record_is_not_opened_and_the_form_is_kept(driver: Driver, lobby: Lobby) -> None:
    form = seated()
    app = show(driver, lobby, HomePage, new_table_page(form), house_rules_page(form))
    opened(app, DiskFull(Path("/data/journal.db"), "full"))
    driver.frames(2)
    assert driver.shown("The disk is full")
    driver.tap("Back")
    assert driver.shown("Play now") and form.names == list(NAMES)


def test_who_wants_no_house_rules_plays_as_soon_as_all_sit_and_a_dealer_is_known(driver: Driver, lobby: Lobby) -> None:
    app = show(driver, lobby, HomePage, new_table_page(seated(dealer=None)))
    assert not driver.shown("Play now")
    driver.tap("Who deals?")
    driver.tap("Ruby")
    driver.tap("Play now")
    driver.until(lambda: app.lobby.table is not None, what="the table")
    settled(driver, app)
    assert driver.shown("Ruby deals")


def test_house_rules_are_looked_at_before_all_sit_and_lead_back_to_the_seats(driver: Driver, lobby: Lobby) -> None:
    show(driver, lobby, HomePage, new_table_page(NewTable.begin()))
    driver.tap("House rules")
    driver.tap("Use these rules")
    assert driver.shown("Who sits North?") and lobby.table is None


def test_house_rules_that_contradict_each_other_keep_a_table_from_being_opened(driver: Driver, lobby: Lobby) -> None:
    form = seated()
    form.set_rule("kitty", 4)
    show(driver, lobby, HomePage, new_table_page(form))
    assert not driver.shown("Play now")
    driver.tap("Other house rules")
    assert driver.shown("Cannot open")


# Last time's table once more.


def test_after_a_game_one_tap_at_home_opens_the_next_with_the_same_players(driver: Driver, lobby: Lobby) -> None:
    first = open_one(lobby)
    play(lobby, first, over)
    lobby.leave()
    app = show(driver, lobby, HomePage)
    driver.tap("Same four")
    driver.until(lambda: app.lobby.table is not None, what="the table")
    settled(driver, app)
    table = app.lobby.table
    assert table is not None and table is not first and table.names() == NAMES
    dealer = table.names()[table.state.dealer]
    assert driver.shown(f"{dealer} deals")


def test_a_table_that_goes_on_comes_before_the_same_players_anew_and_both_are_one_tap(
    driver: Driver, lobby: Lobby
) -> None:
    first = open_one(lobby)
    lobby.leave()
    app = show(driver, lobby, HomePage)
    assert driver.shown("Go on")
    driver.tap("Same four")
    driver.until(lambda: app.lobby.table is not None, what="the table")
    settled(driver, app)
    assert app.lobby.table is not None and app.lobby.table.stream != first.stream


def test_before_the_first_table_there_is_nobody_to_play_again(driver: Driver, lobby: Lobby) -> None:
    show(driver, lobby, HomePage)
    assert not driver.shown("Same four")


# Any game.


def test_seven_choose_contract_whist_sit_down_by_number_and_open_a_table(driver: Driver, lobby: Lobby) -> None:
    app = show(driver, lobby, HomePage)
    driver.tap("New table")
    driver.tap("Bid Whist")
    driver.tap("Contract Whist")
    driver.tap("7")
    driver.tap("Oh Hell")
    for n, name in enumerate(SEVEN, 1):
        driver.tap("Who sits in seat 1?") if n == 1 else None
        assert driver.shown(f"Seat {n}: a name")
        type_name(driver, name)
        driver.tap(name)
    assert driver.shown("Cut for the deal") and not driver.shown("Cut for partners")
    driver.tap("Cora")
    assert driver.shown("Seat 6, dealer")
    driver.tap("House rules")
    assert driver.shown("Oh Hell, unchanged")
    driver.tap("Play now")
    driver.until(lambda: app.lobby.table is not None, what="the table")
    settled(driver, app)
    table = app.lobby.table
    assert table is not None
    assert table.names() == SEVEN and table.opening.dealer == 5
    assert (table.opening.game.id, table.opening.preset) == ("ContractWhist", "oh_hell")
    assert table.facts[1].content == {"dealer": 5} and table.opening.start == (0,) * 7


def test_with_fewer_players_seats_go_and_with_more_they_come_back_with_their_names(
    driver: Driver, lobby: Lobby
) -> None:
    form = seated(SEVEN, 6, "ContractWhist")
    show(driver, lobby, HomePage, new_table_page(form))
    driver.tap("3")
    assert driver.shown("Ruby") and not driver.shown("Leon") and driver.shown("Who deals?")
    driver.tap("7")
    assert all(driver.shown(name) for name in SEVEN)


def test_a_start_score_is_asked_for_each_of_three_who_play_with_a_dummy(driver: Driver, lobby: Lobby) -> None:
    form = seated(NAMES[:3], 2, "Whist")
    show(driver, lobby, HomePage, new_table_page(form))
    driver.tap("Start score")
    assert all(driver.shown(name) for name in NAMES[:3])
    driver.tap("+", nth=2)
    driver.tap("Use this score")
    assert form.start == (0, 0, 1)


def test_a_start_score_is_offered_only_where_the_game_is_played_to_one(driver: Driver, lobby: Lobby) -> None:
    form = seated()
    show(driver, lobby, HomePage, new_table_page(form))
    assert driver.shown("Start score")
    form.choose_game("ContractWhist")
    driver.frames(2)
    driver.resize(1280, 800)
    assert not driver.shown("Start score")


def test_seven_cut_for_the_deal_with_the_cards_of_their_pack(driver: Driver, lobby: Lobby) -> None:
    form = seated(SEVEN, None, "ContractWhist")
    show(driver, lobby, HomePage, new_table_page(form))
    driver.tap("Who deals?", nth=1)
    driver.tap("Cut for the deal")
    assert not driver.shown("joker")
    for card in ("2♠", "3♥", "4♦", "5♣", "A♠", "6♣", "7♣"):
        driver.tap(card)
    driver.tap("Pearl deals", exact=False)
    assert form.dealer == 4


def test_every_card_of_a_cut_can_be_tapped_on_the_small_panel_jokers_too(driver: Driver, tmp_path: Path) -> None:
    PICTURES["cut"](driver, tmp_path)
    driver.resize(800, 480)
    assert driver.faults() == []
    driver.tap("Big joker")
    assert driver.shown("Leon, Big joker")


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7])
def test_the_seats_of_the_form_stand_in_the_order_in_which_people_sit(count: int) -> None:
    places = around(count, 372, 328, 66)
    angles = [atan2(place.x + place.wide / 2 - 186, 164 - place.y - 33) for place in places]
    turns = [(after - before) % (2 * pi) for before, after in pairwise([*angles, angles[0]])]
    assert sum(turns) == pytest.approx(2 * pi)  # once round, clockwise
    below = 0 if count == 4 else pi  # North at the top; of others the first below
    assert cos(angles[0] - below) == pytest.approx(1)


# What the catalogue has, wherever games are chosen and looked up.


@pytest.fixture
def new_preset(monkeypatch: pytest.MonkeyPatch) -> Preset:
    """A preset that Bid Whist has not had before, added as data alone."""
    game = GAMES["BidWhist"]
    rules = replace(game.preset("palace").rules, target=11, jester=True)
    preset = Preset("sunday", "Sunday Rules", "the club in the old town hall", rules)
    monkeypatch.setitem(GAMES, game.id, replace(game, presets=(*game.presets, preset)))
    return preset


def test_a_preset_added_as_data_is_on_the_new_table_screen_in_the_rules_and_in_the_help_of_the_command(
    driver: Driver, lobby: Lobby, new_preset: Preset
) -> None:
    app = show(driver, lobby, HomePage)
    driver.tap("New table")
    while "Sunday Rules" not in driver.texts():
        driver.tap("Other rules")
    driver.tap("Sunday Rules")
    assert driver.find("Sunday Rules").chosen and driver.shown("to 11")
    form = app.page.form
    assert form.rules == new_preset.rules
    app.home(house_rules_page(form))
    driver.frames(2)
    assert driver.shown("Sunday Rules, unchanged")
    app.home()
    driver.tap("Help")
    driver.tap("Rules")
    driver.tap("Other rules")
    while "Sunday Rules" not in driver.texts():
        driver.tap("Down")
    driver.tap("Sunday Rules")
    assert driver.shown("Sunday Rules")
    driver.tap("Scoring")
    while not driver.shown("The game is to 11"):
        driver.tap("Down")
    for command in (["--help"], ["games", "--help"], ["games"], ["games", "--json"]):
        answer = CliRunner().invoke(main, command, catch_exceptions=False)
        assert "sunday" in answer.output, command
    listed = json.loads(answer.output)["games"][0]["presets"][-1]
    rules = listed.pop("rules")
    assert listed == {"id": "sunday", "label": "Sunday Rules", "source": "the club in the old town hall"}
    assert (rules["target"], rules["jester"]) == ("11", "yes")


def test_a_game_added_as_data_is_among_those_to_choose_and_look_up(
    driver: Driver, lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    added = replace(GAMES["ContractWhist"], id="Nomination", label="Nomination Whist", players=(5,))
    monkeypatch.setitem(GAMES, added.id, added)
    form = NewTable.begin()
    show(driver, lobby, HomePage, new_table_page(form))
    driver.tap("Bid Whist")
    driver.tap("Nomination Whist")
    assert form.game is added and form.count == 5 and driver.shown("Seat 5")
    said = CliRunner().invoke(main, ["--help"]).output
    assert "Nomination" in said


# Home, resume, history.


def test_home_and_history_name_each_of_seven_with_their_score(driver: Driver, lobby: Lobby) -> None:
    play(lobby, open_one(lobby, SEVEN, "KnockoutWhist"), over)
    going = open_one(lobby, SEVEN, "ContractWhist")
    play(lobby, going, lambda table: table.state.number == 3)
    lobby.leave()
    show(driver, lobby, HomePage)
    assert all(driver.shown(name) for name in SEVEN) and driver.shown("Contract Whist")
    latest = lobby.tables(over=False)[0]
    assert len(latest.scores) == 7
    driver.tap("History")
    assert all(driver.shown(name) for name in SEVEN) and driver.shown("Knockout Whist")
    row = next(widget for widget in driver.drawn() if isinstance(widget, TableRow))
    winners = lobby.tables(over=True)[0].winners
    assert list(row.winners) == list(winners) and winners


def test_at_home_a_tap_goes_on_with_the_latest_table(driver: Driver, lobby: Lobby) -> None:
    table = open_one(lobby)
    lobby.leave()
    show(driver, lobby, HomePage)
    driver.tap("Go on")
    assert lobby.table is not None and lobby.table.stream == table.stream
    assert driver.shown("Leon deals")


def test_home_shows_the_trick_of_the_table_to_go_on_with_as_it_lies(driver: Driver, lobby: Lobby) -> None:
    table = open_one(lobby)
    play(lobby, table, in_trick(9, 1), detail="cards")
    lobby.leave()
    driver.resize(800, 480)
    show(driver, lobby, HomePage)
    stage = view(table).stage
    assert isinstance(stage, PlayStage)
    laid = [card for card in stage.cards if card is not None]
    cards = [widget for widget in driver.drawn() if isinstance(widget, CardFace)]
    slots = [widget for widget in driver.drawn() if isinstance(widget, Slot)]
    assert [widget.card for widget in cards] == laid and len(slots) == 3
    assert [slot.turn_now for slot in slots].count(True) == 1


def test_home_says_who_won_last_and_a_tap_opens_the_sheet(driver: Driver, lobby: Lobby) -> None:
    play(lobby, open_one(lobby), over)
    lobby.leave()
    show(driver, lobby, HomePage)
    last = lobby.tables(over=True)[0]
    driver.tap(last.sides[last.winners[0]], nth=-1)
    assert driver.shown("Score sheet")


def test_of_twelve_open_tables_any_can_be_gone_on_with(driver: Driver, lobby: Lobby) -> None:
    tables = [open_one(lobby, tuple(f"{name} {n}" for name in NAMES)) for n in range(12)]
    lobby.leave()
    show(driver, lobby, HomePage)
    driver.tap("Open tables")
    while not driver.find("Down").off:
        driver.tap("Down")
    driver.tap("table 1")
    driver.tap("Go on")
    assert lobby.table is not None and lobby.table.stream == tables[0].stream


def test_only_what_can_be_done_has_a_tile(driver: Driver, lobby: Lobby) -> None:
    show(driver, lobby, HomePage)
    assert driver.shown("none yet")
    for missing in ("Go on", "Open tables", "Switch off"):
        assert not driver.shown(missing)


def test_after_a_power_failure_the_screen_says_so_and_goes_on_at_the_table(driver: Driver, tmp_path: Path) -> None:
    first = Lobby.open(tmp_path)
    table = open_one(first)
    first.journal.close()
    lobby = Lobby.open(tmp_path)
    show(driver, lobby, HomePage, ResumePage)
    assert driver.shown("The power was off") and driver.shown("Nothing is lost")
    driver.tap("Go on")
    assert lobby.table is not None and lobby.table.stream == table.stream


def test_after_a_clean_end_nothing_is_said_of_power(driver: Driver, tmp_path: Path) -> None:
    first = Lobby.open(tmp_path)
    open_one(first)
    first.close()
    lobby = Lobby.open(tmp_path)
    show(driver, lobby, HomePage, ResumePage)
    assert driver.shown("Table 1 goes on") and not driver.shown("power")
    driver.tap("Home")
    assert driver.shown("History")


def test_a_past_table_is_opened_at_its_score_sheet_and_back_leads_to_the_history(driver: Driver, lobby: Lobby) -> None:
    play(lobby, open_one(lobby), over)
    lobby.leave()
    show(driver, lobby, HomePage)
    driver.tap("History")
    driver.tap("Score sheet")
    assert driver.shown("N–S") and driver.shown("E–W")
    driver.tap("Back")
    assert driver.shown("History")


def test_the_tables_of_a_player_are_found_in_the_history_and_all_of_them_again(driver: Driver, lobby: Lobby) -> None:
    for names in (NAMES, ("Pearl", "Cora", "Roy", "Earl")):
        play(lobby, open_one(lobby, names), over)
    lobby.leave()
    show(driver, lobby, HomePage)
    driver.tap("History")
    driver.tap("Find a player")
    driver.type("pe")
    assert driver.find("no past tables").off
    driver.tap("Pearl")
    assert driver.shown("History  ·  Pearl") and not driver.shown(NAMES[0])
    driver.tap("Score sheet")
    driver.tap("Back")
    assert driver.shown("History  ·  Pearl")
    driver.tap("All players")
    assert driver.shown(NAMES[0]) and driver.shown("Pearl")


def test_without_a_past_table_the_history_says_so_and_leads_to_a_new_one(driver: Driver, lobby: Lobby) -> None:
    show(driver, lobby, HomePage)
    driver.tap("History")
    assert driver.shown("No past tables yet")
    driver.tap("New table")
    assert driver.shown("Bid Whist")


# Help.


def test_all_of_the_rules_and_all_words_can_be_reached_by_taps(driver: Driver, lobby: Lobby) -> None:
    show(driver, lobby, HomePage)
    driver.tap("Help")
    driver.tap("Rules")
    driver.tap("Scoring")
    while not driver.find("Down").off:
        driver.tap("Down")
    assert driver.shown("For instance")
    driver.tap("Glossary")
    seen: set[str] = set()
    while True:
        seen |= set(driver.texts())
        if driver.find("Down").off:
            break
        driver.tap("Down")
    assert {word for word, _ in GLOSSARY} <= seen
    driver.tap("Close")
    assert driver.shown("Take it back")


def test_the_help_tells_the_rules_of_the_table_that_goes_on(driver: Driver, lobby: Lobby) -> None:
    form = seated()
    form.choose_preset("classic")
    show(driver, lobby, HomePage, rules_page(form.rules, "Rules as played at table 3"))
    driver.tap("Play")
    assert driver.shown("The declarer leads first.")


# Trouble.


def test_records_that_cannot_be_opened_are_told_and_tried_again(driver: Driver, tmp_path: Path) -> None:
    wrong = trouble(DiskFull(tmp_path / "journal.db", "full"))
    answers: list[Trouble | None] = [wrong, None]

    def again() -> Trouble | None:
        answer = answers.pop(0)
        if answer is None:
            app.begin(Lobby.open(tmp_path), HomePage)
        return answer

    app = Kiosk(None, trouble_page(wrong, again), clock=lambda: NOW)
    driver.run(app)
    assert driver.shown("The disk is full") and driver.shown("journal.db")
    driver.tap("Try again")
    assert driver.shown("The disk is full")
    driver.tap("Try again")
    assert driver.shown("New table")


@pytest.mark.parametrize("kind", [DiskFull, JournalUnwritable, NotAJournal, JournalInUse, JournalDamaged])
def test_whatever_is_wrong_with_the_records_is_told_in_full(driver: Driver, kind: type[JournalError]) -> None:
    folder = Path("/media/kiosk/a stick with a rather long name/whist-kiosk/the data of the club in the old town hall")
    wrong = trouble(kind(folder / "journal.db", "SQLITE_SOMETHING"))
    app = Kiosk(None, trouble_page(wrong, lambda: wrong))
    driver.run(app)
    for size in ((800, 480), (1280, 800), (480, 800)):
        driver.resize(*size)
        driver.frames(3)
        assert driver.faults() == []
        said = " ".join(driver.texts())
        assert wrong.what in said and all(step in said for step, _ in wrong.steps)
        assert not driver.shown("SQLITE")


# Looks.


@pytest.mark.parametrize("name", PICTURES)
def test_nothing_is_cut_off_or_too_small_on_any_page(driver: Driver, tmp_path: Path, name: str) -> None:
    PICTURES[name](driver, tmp_path)
    for size in SIZES:
        driver.resize(*size)
        driver.frames(3)
        found = driver.faults()
        # Names of forty letters end in an ellipsis, and nothing else does.
        found = [f for f in found if not ("is cut" in f and any(name[:9] in f for name in LONG_SEVEN))]
        assert found == [], size


def test_records_that_cannot_be_read_any_more_are_said_until_they_can(driver: Driver, lobby: Lobby) -> None:
    show(driver, lobby, HomePage)
    failed = DiskFull(lobby.journal.path, "no space left")
    assert ExceptionManager.handle_exception(failed) == ExceptionManager.PASS
    driver.frames(2)
    assert driver.shown("The disk is full") and not driver.shown("History")
    driver.tap("Try again")
    driver.frames(2)
    assert driver.shown("History")
    assert ExceptionManager.handle_exception(ValueError()) == ExceptionManager.RAISE


def test_no_two_keys_of_an_empty_home_or_a_new_table_say_the_same(driver: Driver, lobby: Lobby) -> None:
    form = NewTable.begin()
    app = show(driver, lobby, HomePage)
    assert driver.texts().count("New table") == 1
    driver.tap("New table")
    assert not driver.shown("Who deals?") or driver.texts().count("Who deals?") == 1
    for seat, name in enumerate(NAMES):
        form.set_name(seat, name)
    app.show(new_table_page(form))
    driver.frames(3)
    assert driver.texts().count("Who deals?") == 1
