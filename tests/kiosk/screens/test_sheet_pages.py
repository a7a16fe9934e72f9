"""The score sheet on the screen, for every shape of sheet that a game makes."""

from dataclasses import replace
from pathlib import Path

from tests.kiosk.fingers.driving import Driver, by_turns  # isort: skip  (prepares Kivy)

import pytest

from kiosk.screens.table.ledger import ABOUT, GAP, WORDS, Entries, Heads, MarkSample, lay_out
from kiosk.screens.widgets import LineChart
from kiosk.screens.widgets.text import line_width_dp
from kiosk.table.views import SheetCell
from tests.kiosk.pictures.sheets import show
from tests.kiosk.scenes.sample_sheets import (
    NAMES,
    SHEETS,
    bid_whist,
    contract,
    drive,
    knockout,
    rubber,
    solo,
    with_an_adjustment,
)

PANELS = by_turns((800, 480), (1280, 800), (720, 1280))


def rows(driver: Driver) -> list[list[str]]:
    """What the rows of hands and of the foot show, from the top."""
    found = [widget for widget in driver.drawn() if isinstance(widget, Entries)]
    return [[line.text for line in row.written] for row in sorted(found, key=lambda row: -row.y)]


def heads(driver: Driver) -> list[str]:
    return [line.text for widget in driver.drawn() if isinstance(widget, Heads) for line in widget.written]


def charts(driver: Driver) -> list[LineChart]:
    return [widget for widget in driver.drawn() if isinstance(widget, LineChart)]


@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_is_readable_on_every_panel(driver: Driver, tmp_path: Path, name: str) -> None:
    for size in PANELS:
        driver.resize(*size)
        kiosk = show(driver, tmp_path / str(size[0]), SHEETS[name])
        assert driver.faults() == []
        assert len(rows(driver)) >= min(6, len(SHEETS[name].rows))
        kiosk.lobby.close()
        driver.close()


def test_bid_whist_shows_its_latest_hands_with_the_chart_beside_them(driver: Driver, tmp_path: Path) -> None:
    show(driver, tmp_path, bid_whist())
    assert heads(driver) == ["by", "bid", "tricks", "N–S", "E–W"]
    assert rows(driver)[0] == ["2", "Otis", "4 down ♣", "10", "5", "4"]
    assert rows(driver)[-1] == ["9", "Otis", "4 up ♠", "9", "−2", "−4"]
    (chart,) = charts(driver)
    assert {line.text for line in chart.written} == {"7 wins", "−7 loses", "N–S", "E–W"}
    assert driver.shown("set: the bid was lost") and driver.shown("Boston: all thirteen")


def test_earlier_hands_are_a_tap_away(driver: Driver, tmp_path: Path) -> None:
    show(driver, tmp_path, bid_whist(20))
    assert rows(driver)[-1][0] == "20"
    driver.tap("Earlier")
    driver.tap("Earlier")
    assert rows(driver)[0][0] == "1"


def test_nothing_is_offered_to_turn_where_all_hands_are_shown(driver: Driver, tmp_path: Path) -> None:
    show(driver, tmp_path, bid_whist(8))
    assert len(rows(driver)) == 8 and not driver.shown("Earlier")


def test_a_hand_that_does_not_count_says_so_in_place_of_its_score(driver: Driver, tmp_path: Path) -> None:
    show(driver, tmp_path, with_an_adjustment())
    assert rows(driver)[-2:] == [["4", "adjusted +2, 0", "2", "−2"], ["1", "Ada", "4 up ♥", "11", "does not count"]]


def test_seven_players_of_contract_whist_stand_side_by_side_on_the_small_panel(driver: Driver, tmp_path: Path) -> None:
    sheet = contract(7)
    show(driver, tmp_path, sheet)
    last = [cell.text for cell in sheet.rows[-1].cells]
    assert rows(driver)[-1] == [*last[:2], "♠", *last[3:]]  # trumps are a chip
    assert [name for name in NAMES if name in heads(driver)] == list(NAMES)
    assert driver.shown("each: bid, made, total")
    assert not charts(driver)


def test_an_adjustment_that_finds_no_room_is_called_one(driver: Driver, tmp_path: Path) -> None:
    show(driver, tmp_path, SHEETS["contract-adjusted"])
    assert rows(driver)[-1] == ["13", "adjusted", *["99"] * 7]


def test_players_who_find_no_room_are_a_tap_away(driver: Driver, tmp_path: Path) -> None:
    driver.resize(480, 800)
    sheet = contract(7)
    show(driver, tmp_path, sheet)
    seen = set(heads(driver))
    for _ in range(4):
        driver.tap("Other players")
        seen |= set(heads(driver))
        assert rows(driver)[-1][0] == "13"
    assert seen >= set(NAMES)


def test_every_player_has_a_line_of_the_chart_where_there_is_room(driver: Driver, tmp_path: Path) -> None:
    driver.resize(1280, 800)
    show(driver, tmp_path, solo())
    (chart,) = charts(driver)
    assert [line.text for line in chart.written] != []
    assert {line.text for line in chart.written} == set(NAMES[:4])
    assert len({one.colour for one in chart.series}) == 4


def test_totals_stand_below_the_hands_whatever_page_is_shown(driver: Driver, tmp_path: Path) -> None:
    show(driver, tmp_path, drive())
    for key in ("Earlier", "Earlier", "Earlier"):
        assert rows(driver)[-1] == ["in all", "168", "144"]
        driver.tap(key)
    assert rows(driver)[0][0] == "1" and rows(driver)[-1] == ["in all", "168", "144"]


def test_a_game_that_ended_has_a_line_under_it_and_honours_shut_out_are_struck(driver: Driver, tmp_path: Path) -> None:
    show(driver, tmp_path, rubber())
    found = [widget for widget in driver.drawn() if isinstance(widget, Entries) and widget.row]
    heavy = [widget.row.hand for widget in found if widget.row and ("ivory2" in {c for _, c in widget.filled})]
    assert heavy == [1, 3, 5]
    assert [widget.mark for widget in driver.drawn() if isinstance(widget, MarkSample)] == ["struck"]


def test_a_column_with_circles_has_room_for_wider_figures_without() -> None:
    made = contract(3, 3)
    column = next(n for n, each in enumerate(made.columns) if each.head == "bid")
    rows = []
    for row, cell in zip(made.rows, (SheetCell("15"), SheetCell("1", mark="circled"), SheetCell("0")), strict=True):
        rows.append(replace(row, cells=(*row.cells[:column], cell, *row.cells[column + 1 :])))
    made = replace(made, rows=tuple(rows))
    for room in range(280, 780, 4):
        for layout in (each for each in lay_out(made, room) if column in each.columns):
            inside = layout.widths[layout.columns.index(column)] - GAP - 2 * layout.size * ABOUT
            assert line_width_dp("15", layout.size) <= inside, room


def test_whose_a_column_is_can_be_read_however_narrow_the_sheet() -> None:
    made = knockout()
    for room in range(440, 780, 20):
        for layout in lay_out(made, room):
            for index, width in zip(layout.columns, layout.widths, strict=True):
                if made.columns[index].side is not None:
                    head = line_width_dp(made.columns[index].head, 18, True)
                    assert min(head, WORDS - GAP) <= width - GAP, room
