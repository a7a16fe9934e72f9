"""The pages of a tournament: a ready plan in two taps, the sheet both teams sign, a missing team, the playoff."""

from pathlib import Path

from tests.kiosk.fingers.driving import Driver, by_turns  # isort: skip  (prepares Kivy)

import pytest

from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.night.audit import audit
from kiosk.night.ready import READY
from kiosk.night.session import Night
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.night.clock import ClockPage
from kiosk.screens.night.missing import missing_page
from kiosk.screens.night.old_results import rounds_page
from kiosk.screens.night.result import result_page
from kiosk.screens.night.sign import sign_page
from kiosk.screens.night.standings import PrizesPage, StandingsPage
from rules.movements.conduct import Conduct
from rules.movements.running import Running
from rules.standings.prizes import PrizeRules
from tests.kiosk.pictures.events import PICTURES, SIGNED, playing, rounds, show, was_missing
from tests.kiosk.pictures.night_people import setup
from tests.kiosk.scenes.nights import LONG, PIN, begin, people, plan

LOOKED_AT = by_turns((800, 480), (720, 1280))


def night_of(kiosk: Kiosk) -> Night:
    night = kiosk.lobby.night
    assert night is not None
    night.journal.settle()
    return night


def test_a_ready_plan_is_chosen_in_two_taps(driver: Driver, tmp_path: Path) -> None:
    setup("drive", 32)(driver, tmp_path)
    driver.tap("Tournament")
    assert [plan.title for plan in READY if not driver.shown(plan.title)] == [], "all are seen without scrolling"
    driver.tap("Spades tournament")
    assert driver.shown("10 rounds of a game in 30 minutes, 8 tables, nobody sits out")
    assert driver.shown("Winners play winners") and driver.shown("a game")
    assert driver.shown("JJDA rules")


def test_both_teams_sign_from_the_clock_once_time_is_up(driver: Driver, tmp_path: Path) -> None:
    kiosk = show(driver, tmp_path, ClockPage, lambda night: playing(night, 16), conduct=SIGNED)
    driver.tap("to sign")
    assert driver.shown("3 hands: 8 to 5, 5 to 8, 9 to 4")
    night = night_of(kiosk)
    driver.tap("N–S, tap to sign")
    driver.until(lambda: any(night.signed(night.rounds[0], 1)))
    driver.tap("E–W, tap to sign")
    driver.until(lambda: 1 not in night.missing(night.rounds[0]))
    driver.until(lambda: driver.shown("Done"))
    assert driver.shown("Both teams have signed.")
    driver.tap("Done")
    assert isinstance(kiosk.page, ClockPage)


def test_the_hand_that_is_told_last_leads_on_to_the_sheet_once_time_is_up(driver: Driver, tmp_path: Path) -> None:
    show(driver, tmp_path, result_page(1, 3), lambda night: playing(night, 16), conduct=SIGNED)
    driver.tap("Sign")
    assert driver.shown("3 hands: 8 to 5, 5 to 8, 9 to 4")


@pytest.mark.parametrize("size", [(480, 800), (800, 480)])
def test_the_sheet_has_room_for_the_points_of_many_lost_bids(
    driver: Driver, tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.resize(*size)
    monkeypatch.setattr(Night, "table_sums", lambda *_: (-1130, 1080))
    show(driver, tmp_path, sign_page(1), lambda night: playing(night, 16), conduct=SIGNED)
    assert driver.shown("−1130") and driver.faults() == []


def test_without_signatures_one_key_says_that_it_was_the_last_hand(driver: Driver, tmp_path: Path) -> None:
    kiosk = show(driver, tmp_path, ClockPage, lambda night: playing(night, 16), conduct=Conduct(until="time"))
    night = night_of(kiosk)
    driver.tap("to sign")
    driver.tap("That was it")
    driver.until(lambda: 1 not in night.missing(night.rounds[0]))


def test_a_missing_team_is_tapped_behind_the_pin(driver: Driver, tmp_path: Path) -> None:
    def away(night: Night) -> None:
        playing(night)
        night.director.leave()

    kiosk = show(driver, tmp_path, missing_page, away, conduct=SIGNED)
    night = night_of(kiosk)
    for digit in PIN:
        driver.tap(digit)
    driver.tap("Enter")
    assert driver.shown("Who is missing? Game lost, 5 points.")
    assert not driver.shown(night.label(night.rounds[0].round.tables[0].seats[0]))
    gone = night.rounds[0].round.tables[1].seats[1]
    driver.tap(night.label(gone))
    driver.until(lambda: night.rounds[0].forfeits == {2: (1, 5)})


def test_a_team_that_was_there_after_all_is_tapped_among_the_results_and_its_result_is_told(
    driver: Driver, tmp_path: Path
) -> None:
    kiosk = show(driver, tmp_path, rounds_page, was_missing, conduct=SIGNED)
    night = night_of(kiosk)
    driver.tap("Table 2: 0 to −5")
    assert driver.shown("Who was missing?")
    driver.tap(night.label(night.rounds[0].round.tables[1].seats[0]))
    driver.until(lambda: night.rounds[0].forfeits == {2: (0, 5)})
    driver.until(lambda: driver.shown("Table 2: −5 to 0"))
    driver.tap("Table 2: −5 to 0")
    driver.tap("Both were there")
    driver.until(lambda: not night.rounds[0].forfeits)
    driver.tap("Hand 1")
    driver.tap("9")
    assert driver.shown("Why was there no result?") and not driver.shown("miscounted")
    driver.tap("both teams were there")
    driver.tap("Save change")
    driver.until(lambda: night.results_at(night.rounds[0], 2))
    last = audit(night)[0]
    assert (last.was, last.now, last.reason) == ("no result", "9 to 4", "both teams were there")


def test_once_two_teams_are_free_one_tap_gives_them_a_table(driver: Driver, tmp_path: Path) -> None:
    lobby = Lobby.open(tmp_path)
    night = begin(lobby, plan(Running(), rounds=None, hands=1, minutes=0), people(12))
    night.seat()
    night.start()
    lobby.journal.settle()
    kiosk = Kiosk(lobby, HomePage, on_top=[ClockPage])
    driver.run(kiosk)
    assert not driver.shown("Next games")
    for place in (1, 2):
        night.record_result(place, {"tricks": 9})
        lobby.journal.settle()
    driver.until(lambda: driver.shown("Next games"))
    driver.tap("Next games")
    driver.until(lambda: len(night.rounds) == 2)
    driver.until(lambda: driver.shown("3 of 3 results missing"))
    assert isinstance(kiosk.page, ClockPage)


def test_the_standings_lead_to_the_playoff_and_the_prizes_have_the_pot(driver: Driver, tmp_path: Path) -> None:
    pot = PrizeRules(boston_pot=True)
    kiosk = show(driver, tmp_path, StandingsPage, lambda night: rounds(night, 6), prize_rules=pot)
    driver.tap("The playoff")
    for title in ("Last 16", "Quarter-final", "Semi-final", "Final"):
        assert driver.shown(title)
    kiosk.show(PrizesPage)
    assert "Boston pot" in [row.prize for row in kiosk.page.look().rows]  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", PICTURES)
def test_nothing_is_cut_off_or_too_small_on_any_page(driver: Driver, tmp_path: Path, name: str) -> None:
    PICTURES[name](driver, tmp_path)
    for size in LOOKED_AT:
        driver.resize(*size)
        found = [fault for fault in driver.faults() if not ("is cut" in fault and LONG[:9] in fault)]
        assert found == [], size
