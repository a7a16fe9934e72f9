"""How the screen lies, found by three taps."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kivy.input.motionevent import MotionEvent

from kiosk.appliance.settings.screen import (
    CORNERS,
    FILE,
    TURNS,
    Corner,
    Screen,
    ScreenCheck,
    ScreenLie,
    kept,
    on_display,
)

AS_INSTALLED = ["rotation=90,invert_x=1", "rotation=180,invert_y=1", "rotation=270"]


class Panel:
    """A panel whose picture was built in turned by `built`, and whose touches lie in one of eight ways on it."""

    def __init__(self, built: int, wired: int) -> None:
        self.built, self.wired = built, wired

    def looks(self, screen: Screen) -> dict[Corner, Corner]:
        """Where whoever stands there sees each corner of the picture."""
        return {corner: on_display(on_display(corner, screen.rotation), self.built) for corner in CORNERS}

    def read(self, display: Corner, screen: Screen) -> Corner:
        """Where a touch is read that is made at a corner of the display."""
        x, y = display
        if self.wired & 4:
            x, y = y, x
        x, y = (1 - x if self.wired & 1 else x), (1 - y if self.wired & 2 else y)
        ways = dict(each.split("=") for each in screen.touch.split(",") if each)
        x, y = abs(x - int(ways.get("invert_x", 0))), abs(y - int(ways.get("invert_y", 0)))
        turned = {0: (x, y), 90: (y, x), 180: (1 - x, 1 - y), 270: (1 - y, 1 - x)}
        return turned[int(ways.get("rotation", 0))]

    def lands(self, seen: Corner, screen: Screen) -> Corner:
        """The corner of the picture that Kivy takes a touch for which is made where somebody sees it."""
        display = next(corner for corner in CORNERS if on_display(corner, self.built) == seen)
        x, y = self.read(display, screen)
        return MotionEvent.to_absolute_pos(None, x, y, 1, 1, screen.rotation)

    def checked(self, folder: Path, screen: Screen, given: Screen) -> ScreenCheck:
        """Somebody taps as they are asked."""
        check, looks = ScreenCheck(folder, ScreenLie(screen, given, True)), self.looks(screen)
        for seen in ((0, 1), looks[0, 1], looks[1, 1]):
            display = next(corner for corner in CORNERS if on_display(corner, self.built) == seen)
            x, y = self.read(display, screen)
            assert check.tap(0.1 + 0.8 * x, 0.05 + 0.9 * y)
        return check


@pytest.mark.parametrize("built", TURNS)
@pytest.mark.parametrize("wired", range(8))
def test_after_three_taps_the_picture_stands_upright_and_each_touch_lands_where_it_is_made(
    built: int, wired: int, tmp_path: Path
) -> None:
    for touch in ("", *AS_INSTALLED):
        panel, installed = Panel(built, wired), Screen(90, touch)
        check = panel.checked(tmp_path, installed, installed)
        found, seen = kept(tmp_path, installed)
        assert check.step == ("well" if found == installed else "turned") and seen == (found == installed)
        assert all(panel.looks(found)[corner] == corner == panel.lands(corner, found) for corner in CORNERS)
        assert panel.checked(tmp_path, found, installed).step == "well"
        assert kept(tmp_path, installed) == (found, True)


def test_what_else_is_set_for_touches_stays(tmp_path: Path) -> None:
    installed = Screen(0, "max_position_x=4095,invert_x=1")
    Panel(180, 0).checked(tmp_path, installed, installed)
    assert kept(tmp_path, installed)[0] == Screen(180, "max_position_x=4095")


def test_taps_at_one_corner_or_across_change_nothing_and_are_asked_for_again(tmp_path: Path) -> None:
    check = ScreenCheck(tmp_path, ScreenLie(Screen(), Screen(), True))
    for taps in ((0, 1), (0, 1), (0, 1)), ((0, 1), (0, 1), (1, 0)):
        for x, y in taps:
            check.tap(x, y)
        assert check.step == "unclear" and not (tmp_path / FILE).exists()
    for x, y in ((0, 1), (0, 1), (1, 1)):
        check.tap(x, y)
    assert check.step == "well"


@given(st.floats(0.33, 0.67), st.floats(0.33, 0.67))
def test_a_tap_in_the_middle_leaves_everything_as_it_is(x: float, y: float) -> None:
    check = ScreenCheck(Path("/dev/null"), ScreenLie(Screen(90), Screen(), True))
    assert not check.tap(x, y) and check.step == "yours"


def test_what_was_found_ends_where_the_machine_is_installed_otherwise(tmp_path: Path) -> None:
    Panel(180, 3).checked(tmp_path, Screen(), Screen())
    assert kept(tmp_path, Screen())[0] == Screen(180, "invert_x=1,invert_y=1")
    assert kept(tmp_path, Screen(90)) == (Screen(90), True)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"form": 2}', '{"now": {"rotation": "x", "touch": ""}}', "\0"]
)
def test_a_file_that_makes_no_sense_counts_for_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    assert kept(tmp_path, Screen(180)) == (Screen(180), True)


def test_where_nothing_can_be_kept_that_is_said(tmp_path: Path) -> None:
    folder = tmp_path / "no folder"
    folder.write_text("")
    assert Panel(180, 0).checked(folder, Screen(), Screen()).step == "failed"


def test_touches_that_others_turn_are_left_to_them_and_the_picture_is_not_turned_either(tmp_path: Path) -> None:
    check = ScreenCheck(tmp_path, ScreenLie(Screen(), Screen(), False))
    for x, y in ((1, 0), (1, 1), (0, 1)):  # mirrored
        check.tap(x, y)
    assert check.step == "elsewhere" and kept(tmp_path, Screen()) == (Screen(), True)
    for x, y in ((1, 0), (0, 1), (1, 1)):
        check.tap(x, y)
    assert check.step == "turned" and kept(tmp_path, Screen()) == (Screen(180), False)
