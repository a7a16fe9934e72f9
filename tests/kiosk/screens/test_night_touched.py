"""Whole nights by touch on the real kiosk, from home to the prizes, every kind of page looked at.

`WHIST_TOUCHED=2` lets a hundred people play so many rounds, at several sizes; `WHIST_PICTURES=FOLDER` keeps pictures.
"""

import os
from pathlib import Path
from random import Random

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.night.bracket import bracket
from kiosk.night.entry import ResultEntry
from kiosk.night.ready import READY, ReadyPlan
from kiosk.night.room import seat_names
from kiosk.night.session import Night
from kiosk.night.standings import prize_rows, standings_view
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.night.clock import ClockPage
from kiosk.screens.night.cut import CutPage
from kiosk.screens.night.page import night_page
from tests.kiosk.fingers.night import NightFingers
from tests.kiosk.fingers.tournament import TournamentFingers
from tests.kiosk.judges.duplicate import judge_of
from tests.kiosk.judges.night_differences import differences
from tests.kiosk.scenes.nights import begin, people, plan

ROUNDS = int(os.environ.get("WHIST_TOUCHED", "0"))
PICTURES = os.environ.get("WHIST_PICTURES", "")


def wrong(fingers: NightFingers) -> list[str]:
    """What is wrong with the pages they came by. On the map a long name may be cut: the list by name has it whole."""
    return [fault for fault in fingers.wrong if not ("HallTable" in fault and fault.endswith("is cut"))]


def touched(
    driver: Driver, folder: Path, count: int, rounds: int, typed: int, hands: int, size: tuple[int, int] = (800, 480)
) -> None:
    """A drive of so many by touch. AssertionError where what is on the screen, on record and in the fingers' own book
    are not one."""
    driver.resize(*size)
    names = people(count)
    lobby = Lobby.open(folder)
    for name in names[typed:]:
        lobby.journal.people.add(name)
    lobby.close()
    kept = Path(PICTURES) / f"{count}-{size[0]}x{size[1]}" if PICTURES else None
    fingers = NightFingers(driver, folder, Random(count), kept)
    fingers.plan(count, "Drive", "Whist drive", hands)
    fingers.come_in(names[:typed], names[typed:])
    night = fingers.night
    assert len(night.entries) == count and all(entry.here for entry in night.entries.values())
    fingers.seat_first()
    for number in range(1, rounds + 1):
        read = fingers.look_for_seats() if number == 1 else names
        assert not {*names} - {*read}, "everybody finds their name"
        fingers.round(number)
        order = fingers.look_at_standings()
        assert order == [row.name for row in standings_view(night).rows]
        if number < rounds:
            fingers.next_round(number + 1)
    fingers.correct(1, 1)
    fingers.end()
    said = " / ".join(fingers.prizes())
    assert all(row.prize in said and row.winner in said for row in prize_rows(night)[:4])
    told = {(state.number, place, hand): result.outcome["tricks"][0] for state in night.rounds
            for place in state.streams for hand, result in night.results_at(state, place).items()}  # fmt: skip
    assert told == fingers.book
    judge = judge_of(folder / "journal.db", night.stream)
    assert judge.wrong_seats() + differences(night, judge) == []
    assert wrong(fingers) == []
    print(f"{count} people, {rounds} rounds, {fingers.taps} taps, {len(fingers._seen)} kinds of pages at {size}")


def test_a_small_night_is_run_by_touch_from_home_to_the_prizes(driver: Driver, tmp_path: Path) -> None:
    touched(driver, tmp_path, 8, rounds=2, typed=4, hands=1)


@pytest.mark.skipif(not ROUNDS, reason="WHIST_TOUCHED says how many rounds")
@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (720, 1280)])
def test_a_night_of_a_hundred_people_is_run_by_touch(driver: Driver, tmp_path: Path, size: tuple[int, int]) -> None:
    touched(driver, tmp_path, 100, ROUNDS, typed=12, hands=2, size=size)


@pytest.mark.skipif(not ROUNDS, reason="WHIST_TOUCHED says how many rounds")
def test_a_knock_out_of_pairs_is_run_by_touch(driver: Driver, tmp_path: Path) -> None:
    names = ["ada", "otis", "ruby", "leon", "bess", "max", "ines", "kit"]
    fingers = NightFingers(driver, tmp_path, Random(5))
    fingers.plan(8, "Pairs", "Elimination", hands=2)
    fingers.come_in(names, [])
    fingers.seat_first()
    for number, title in enumerate(("Semi-final", "Final"), 1):
        assert fingers.driver.shown(title)
        fingers.round(number)
        if title != "Final":
            fingers.next_round(number + 1)
    assert fingers.night.over
    first = standings_view(fingers.night).rows[0].name
    assert first in " / ".join(fingers.prizes())
    judge = judge_of(tmp_path / "journal.db", fingers.night.stream)
    assert judge.wrong_seats() + differences(fingers.night, judge) == []
    assert wrong(fingers) == []


@pytest.mark.skipif(not ROUNDS, reason="WHIST_TOUCHED says how many rounds")
@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
@pytest.mark.parametrize("ready", READY, ids=lambda ready: ready.title)
def test_an_evening_of_sixteen_teams_is_run_by_touch_from_its_plan_to_its_prizes(
    driver: Driver, tmp_path: Path, ready: ReadyPlan, size: tuple[int, int]
) -> None:
    driver.resize(*size)
    fingers = TournamentFingers(driver, tmp_path, Random(ready.title))
    fingers.choose_ready_plan(16, ready.title)
    fingers.come_in([first + last for first in "BDFGHJKLMNPRSTVW" for last in ("en", "il")], [])
    fingers.seat_first()
    for number in range(1, 30):
        fingers.round(number)
        if fingers.night.over:
            break
        fingers.next_round(number + 1)
    night = fingers.night
    assert night.over and bracket(night)[-1].title == "Final"
    prizes = " / ".join(fingers.prizes())
    assert all(row.prize in prizes and row.winner in prizes for row in prize_rows(night)[:4])
    on_record = {
        (state.number, place, hand): dict(ResultEntry(night, place, hand, state.number).view().values)
        for state in night.rounds for place in state.streams for hand in night.results_at(state, place)
    }  # fmt: skip
    assert on_record == fingers.hands
    judge = judge_of(tmp_path / "journal.db", night.stream)
    assert judge.wrong_seats() + differences(night, judge) == []
    assert wrong(fingers) == []
    print(f"{ready.title}: {len(night.rounds)} rounds, {len(on_record)} hands, {fingers.taps} taps at {size}")


def with_a_level_table(driver: Driver, folder: Path, names: list[str]) -> tuple[Kiosk, Night]:
    """The clock of a drive, of whose two tables the first is level."""
    lobby = Lobby.open(folder)
    night = begin(lobby, plan("drive"), names)
    night.seat()
    night.start()
    for tricks in (7, 6):
        night.record_result(1, {"tricks": tricks})
    lobby.journal.settle()
    kiosk = Kiosk(lobby, HomePage, on_top=[night_page])
    driver.run(kiosk)
    return kiosk, night


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_a_level_table_is_cut_for_by_touch(driver: Driver, tmp_path: Path, size: tuple[int, int]) -> None:
    driver.resize(*size)
    kiosk, night = with_a_level_table(driver, tmp_path, people(8, long=True))
    assert night.why_not_close() == "1 result missing"
    driver.tap("the cut")
    assert isinstance(kiosk.page, CutPage)
    assert driver.shown("Table 1 is tied, 13 to 13") and driver.faults() == []
    table = night.rounds[0].table(1)
    assert table is not None
    driver.tap(seat_names(night, table)[1])
    night.journal.settle()
    driver.frames(3)
    state = night.current
    assert state is not None and state.decided == {1: 1} and night.winner(state, 1) == 1
    assert isinstance(kiosk.page, ClockPage) and driver.shown("1 of 2 results missing")


def test_the_page_of_a_cut_stays_when_its_round_is_over_meanwhile(driver: Driver, tmp_path: Path) -> None:
    kiosk, night = with_a_level_table(driver, tmp_path, people(8))
    driver.tap("the cut")
    night.close(without=True)  # as where that was tapped before, and the disk is slow
    night.journal.settle()
    driver.frames(3)
    assert night.current is None and isinstance(kiosk.page, CutPage)
    assert driver.shown("Table 1 is tied, 13 to 13") and driver.faults() == []
    driver.tap("Back")
    assert not isinstance(kiosk.page, CutPage)
