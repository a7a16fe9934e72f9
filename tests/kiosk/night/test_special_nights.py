"""Military and court whist as a night: what the pad asks and says, flags, forts and their names."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from kiosk.__main__ import main
from kiosk.base.not_now import NotNow
from kiosk.lobby.lobby import Lobby
from kiosk.night.entry import ResultEntry
from kiosk.night.form import NightForm
from kiosk.night.lists import listings
from kiosk.night.room import room
from kiosk.night.session import Night
from kiosk.night.standings import awards, player_view, prize_rows, standings_view
from rules.movements.military import CASTLES, Military
from tests.kiosk.fingers.driving import Driver
from tests.kiosk.pictures.special import PICTURES
from tests.kiosk.scenes.nights import begin, people, plan
from tests.kiosk.scenes.special_nights import play, seat, tell


def court(lobby: Lobby, block: int = 1, count: int = 4) -> Night:
    """A court night in that block, which has begun."""
    night = begin(lobby, plan("court", people=count, rounds=6, hands=4), people(count))
    play(night, block - 1, Random(block))
    seat(night, start=True)
    return night


def military(lobby: Lobby, forts: int = 4, **settings: str | int) -> Night:
    return begin(lobby, plan(Military(**settings), rounds=forts - 1), people(4 * forts))  # type: ignore[arg-type]


def counts(night: Night, place: int = 1) -> list[int]:
    """What the four at a table have, north first."""
    state = night.current
    assert state is not None
    table = state.table(place)
    assert table is not None
    scores = night.scores(state)
    return [scores[entrant] for entrant in table.seats]


# Court whist.


@pytest.mark.parametrize(
    "block, told, made",
    [
        (1, {"trump": "H", "tricks": 8}, [8, 5, 8, 5]),
        (2, {"tricks": 8}, [16, 10, 16, 10]),
        (3, {"trump": "C", "tricks": 8, "north": 6, "east": 1}, [6, 1, 2, 4]),
        (4, {"tricks": 8}, [5, 8, 5, 8]),
        (5, {"tricks": 8, "spoke1": 2}, [8, -1, 8, 5]),
        (6, {"tricks": 8, "trump_honours": 3}, [11, 7, 11, 7]),
    ],
)
def test_each_block_counts_what_is_told_in_its_own_way(
    lobby: Lobby, block: int, told: dict[str, int | str], made: list[int]
) -> None:
    night = court(lobby, block)
    tell(night, 1, Random(0), **told)
    assert counts(night) == made
    again = Night.open(lobby.journal, lobby.director, night.stream)
    assert counts(again) == made


def test_the_pad_says_how_the_hand_counts_and_asks_for_what_its_block_needs(lobby: Lobby) -> None:
    night = court(lobby, 3)
    view = ResultEntry(night, 1).view()
    assert view.title == "Block 3: Conspiracy" and view.table == "Table 1, hand 1 of 4"
    assert view.says == "Trumps are cut for. Everyone counts the tricks they took themselves."
    assert [field.id for field in view.fields] == ["trump", "tricks", "north", "east"]
    north = view.sides[0].names.split(" and ")[0]
    assert view.headlines["north"] == f"{north} alone took"
    entry = ResultEntry(night, 1)
    entry.values.update(trump="S", tricks=7, north=3, east=6)
    assert [side.figure for side in entry.view().sides] == ["3 | 4", "6 | 0"]


def test_what_is_missing_or_cannot_be_is_refused_with_the_reason(lobby: Lobby) -> None:
    night = court(lobby, 3)
    night.record_result(1, {"trump": "S", "tricks": 5, "north": 3})
    assert night.notice == "East alone took: how many?"
    night.record_result(1, {"trump": "S", "tricks": 5, "north": 6, "east": 2})
    assert night.notice == "North–south took 5 tricks: North cannot have 6 of them."
    night.record_result(1, {"trump": "S", "tricks": 5, "north": 77, "east": 2})
    assert night.notice == "North alone took: 0 to 13."
    state = night.current
    assert state is not None and not night.results_at(state, 1)


def test_what_was_told_beside_the_tricks_can_be_told_anew_and_undone_and_agreement_lapses(lobby: Lobby) -> None:
    night = court(lobby, 6)
    tell(night, 1, Random(0), tricks=8, trump_honours=3)
    night.confirm(1, 0, 1)
    lobby.journal.settle()
    tell(night, 1, Random(0), 1, trump_honours=5)
    assert counts(night) == [13, 5, 13, 5]
    assert [bool(side.agreed) for side in ResultEntry(night, 1, 1).view().sides] == [False, False]
    tell(night, 1, Random(0), 1, trump_honours=5)
    assert night.notice == "Nothing has changed."
    night.undo()
    lobby.journal.settle()
    assert counts(night) == [11, 7, 11, 7]
    assert [bool(side.agreed) for side in ResultEntry(night, 1, 1).view().sides] == [True, False]


def test_each_hand_has_the_trumps_of_the_card(lobby: Lobby) -> None:
    for block, trumps in ((2, [0, 1, 3, 2]), (4, [None] * 4)):
        night = court(lobby, block)
        for _ in range(4):
            tell(night, 1, Random(0))
        hands = night.table_at(1).hands
        assert [state.hand.order.trump for state in hands if state.hand.order] == trumps


def test_the_room_reads_how_a_block_counts(lobby: Lobby) -> None:
    night = court(lobby, 2)
    state = night.current
    assert state is not None
    view = room(night, state)
    assert view.says == "Trumps are ♠ ♥ ♣ ♦. Each trick counts two." and not view.trumps


def test_a_court_table_is_not_played_card_by_card_at_the_kiosk(lobby: Lobby) -> None:
    court(lobby)
    with pytest.raises(NotNow, match="each hand counts in its own way"):
        lobby.play_here(1)


def test_a_court_night_of_nine_is_played_to_its_prizes(lobby: Lobby) -> None:
    night = begin(lobby, plan("court", people=9, rounds=6, hands=4), people(9))
    play(night, 6, Random(4))
    view = standings_view(night)
    assert night.over and view.unit == "points" and len(view.rows) == 9
    assert prize_rows(night)[0].points == f"{view.rows[0].total} points"
    assert {listing.id for listing in listings(night)} == {"people", "seats", "results", "standings", "prizes"}


# Military whist.


def test_flags_are_taken_from_the_losers_and_none_is_lost_on_the_way(lobby: Lobby) -> None:
    night = military(lobby, 5)
    play(night, 4, Random(3))
    view = standings_view(night)
    assert night.over and view.unit == "flags"
    assert sum(int(row.total) for row in view.rows) == 5 * 12
    for row in view.rows:
        assert int(row.total) == 12 + sum(int(figure.replace("−", "-")) for figure in row.figures)


def test_flags_from_the_director_are_one_a_hand(lobby: Lobby) -> None:
    night = military(lobby, 4, taken="table", flags=0)
    play(night, 3, Random(3))
    assert sum(int(row.total) for row in standings_view(night).rows) == 3 * 4 * night.plan.hands


def test_a_fort_goes_by_its_name_and_the_room_shows_who_holds_it_and_who_has_come(lobby: Lobby) -> None:
    night = military(lobby)
    assert night.label(1) == "Ada, Amos, Bernice and Clyde"
    seat(night)
    assert night.label(1) == "Dover" and night.in_full(1) == "Dover: Ada, Amos, Bernice and Clyde"
    state = night.current
    assert state is not None
    view = room(night, state)
    assert [place.name for place in view.places] == list(CASTLES[:4])
    north, east, south, west = view.places[1].names
    assert (north, south) == ("Cora", "Della") and (east, west) == ("Bernice", "Clyde")
    assert {(each.name, each.at) for each in view.where if each.name in ("Ada", "Clyde")} == {
        ("Ada", "Dover"),
        ("Clyde", "Windsor"),
    }
    night.start()
    lobby.journal.settle()
    assert ResultEntry(night, 2).view().table == "Windsor, hand 1 of 2"
    assert player_view(night, 1).name.startswith("Dover: Ada")


def test_a_fort_that_comes_late_has_a_table_of_its_own_and_all_its_flags(lobby: Lobby) -> None:
    night = military(lobby)
    play(night, 1, Random(2))
    lobby.director.enter("4711")
    night.enter(["Opal", "Otis", "Pearl", "Roy"], here=True)
    lobby.journal.settle()
    play(night, 1, Random(5))
    assert night.label(5) == CASTLES[4]
    totals = {row.name: int(row.total) for row in standings_view(night).rows}
    assert sum(totals.values()) == 5 * 12
    assert awards(night)[0].winners


def test_with_numbers_the_forts_are_numbered(lobby: Lobby) -> None:
    night = military(lobby, names="numbers")
    seat(night)
    assert [night.label(fort) for fort in (1, 4)] == ["Fort 1", "Fort 4"]


# The form, and the command.


def form(format: str, count: int, **rules: int | str) -> NightForm:
    made = NightForm.begin("Friday night")
    made.choose_format(format)
    made.set_rule("people", count)
    for id, value in rules.items():
        made.set_rule(id, value)
    return made


def test_the_form_says_what_comes_of_so_many_people() -> None:
    assert form("military", 26).sentence() == "5 rounds of 2 hands, 6 tables, 2 are left over"
    assert form("military", 7).why_not() == "Military whist needs at least 2 teams; there is 1."
    assert form("court", 24).sentence() == "6 rounds of 4 hands, 6 tables, nobody sits out"
    assert form("court", 24, half_hours=4).planned == 4
    assert form("court", 3).why_not() == "Court whist needs at least 4 players; there are 3."


def test_court_whist_is_whist_with_trumps_and_counting_of_its_own() -> None:
    made = form("drive", 24, counting="points")
    made.choose_game("BidWhist")
    made.choose_format("court")
    assert made.games() == [made.game] and made.game.id == "Whist"
    assert not {"trumps", "counting"} & {rule.id for rule in made.asked()}
    assert (made.plan().counting, made.plan().hands, made.plan().unit) == ("tricks", 4, "points")
    again = NightForm.begin("next", made.content())
    assert again.format == made.format


def test_military_whist_is_for_any_game_of_partners() -> None:
    games = {game.id for game in form("military", 24).games()}
    assert {"Whist", "BidWhist"} <= games and "SoloWhist" not in games
    assert replace(Military(), prize="round").problems() == []


@pytest.mark.parametrize(
    "options, said",
    [
        (["military", "--players", "12"], "Table 2    5 and  6  against   3 and  4"),
        (["court", "--players", "9"], "Every later round depends on results."),
        (["military", "--players", "22"], "Military whist is for teams of four; 22 players leave 2 over."),
    ],
)
def test_the_command_prints_them(options: list[str], said: str) -> None:
    assert said in CliRunner().invoke(main, ["schedule", "--format", *options]).output


# Looks, and touch.

LOOKED_AT = (
    "special-military-room", "special-military-names", "special-military-clock", "special-court-clock-talk",
    "special-court-conspiracy", "special-court-confiscation",
)  # fmt: skip


@pytest.mark.parametrize("name", LOOKED_AT)
def test_nothing_is_cut_off_or_too_small(driver: Driver, tmp_path: Path, name: str) -> None:
    PICTURES[name](driver, tmp_path)
    assert driver.faults() == []


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_the_wall_says_how_a_block_counts_and_nothing_overlaps(
    driver: Driver, tmp_path: Path, size: tuple[int, int]
) -> None:
    driver.resize(*size)
    PICTURES["special-court-wall"](driver, tmp_path)
    assert driver.shown("Trumps are cut for.") and driver.faults() == []


def test_a_hand_of_the_silent_block_is_told_by_touch(driver: Driver, tmp_path: Path) -> None:
    PICTURES["special-court-confiscation"](driver, tmp_path)
    driver.tap("2")
    assert driver.shown("Everything is entered.")
    driver.tap("Enter")
    driver.until(lambda: driver.shown("N–S agree"), what="the result is on record")
    assert driver.shown("7") and driver.shown("0 | 6")


def test_the_pad_of_a_court_table_does_not_offer_to_play_it_here(driver: Driver, tmp_path: Path) -> None:
    PICTURES["special-court-prosperity"](driver, tmp_path)
    driver.tap("Undo")
    assert driver.shown("Tricks for") and not driver.shown("Play it here")
