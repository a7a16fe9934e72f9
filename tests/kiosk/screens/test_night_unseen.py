"""A night by number pad and ear: check-in, seats, results and agreeing are done by somebody who decides from what was
said, and from nothing else."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.lobby.lobby import Lobby
from kiosk.night.entry import ResultEntry
from kiosk.night.room import room
from kiosk.night.session import Night
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.night.page import night_page
from tests.kiosk.pictures.lobby import show
from tests.kiosk.scenes.nights import begin, people, plan
from tests.kiosk.scenes.pad import Blind

Opened = Callable[..., tuple[Night, Blind]]


@pytest.fixture
def opened(driver: Driver, tmp_path: Path) -> Opened:
    """Gives a night of eight people, before whom the pad lies."""

    def made(here: bool = False, **changes: object) -> tuple[Night, Blind]:
        lobby = Lobby.open(tmp_path)
        night = begin(lobby, plan("drive", people=8, **changes), people(8), here)
        if here:
            night.seat()
            lobby.journal.settle()
        return night, Blind(driver, show(driver, lobby, HomePage, night_page))

    return made


def once_round(blind: Blind) -> list[str]:
    """All that is on the page, as it is said."""
    heard = [blind.press("6", rest=0)]
    while (said := blind.press("6", rest=0)) not in heard:
        heard.append(said)
    return heard


def test_somebody_comes_in(opened: Opened) -> None:
    night, blind = opened()
    assert "Check-in" in blind.press("6")
    said = blind.go_to("Cora")
    assert " here" not in said
    assert "Cora" in (said := blind.press("Enter")) and " here" in said
    assert [night.label(n) for n, entry in night.entries.items() if entry.here] == ["Cora"]


def test_somebody_who_is_not_on_the_list_types_the_name(opened: Opened) -> None:
    night, blind = opened()
    blind.press("6")
    assert "Check-in" in blind.do("Add a name")
    for letter in "ZOE":
        blind.do(f"{letter},")
    assert "Zoe." in once_round(blind)
    blind.do("Lady, is here")
    assert any(night.label(n) == "Zoe" and entry.here for n, entry in night.entries.items())


def test_a_name_far_down_a_long_list_is_come_to(driver: Driver, tmp_path: Path) -> None:
    lobby = Lobby.open(tmp_path)
    night = begin(lobby, plan("drive", people=80), people(80), here=False)
    blind = Blind(driver, show(driver, lobby, HomePage, night_page))
    blind.press("6")
    blind.do("Wade 2")
    assert [night.label(n) for n, entry in night.entries.items() if entry.here] == ["Wade 2"]


def test_a_long_list_is_leapt_through_letter_by_letter(driver: Driver, tmp_path: Path) -> None:
    lobby = Lobby.open(tmp_path)
    night = begin(lobby, plan("drive", people=80), people(80), here=False)
    blind = Blind(driver, show(driver, lobby, HomePage, night_page))
    names = sorted(night.label(number) for number in night.entries)
    blind.press("6")
    heard = [blind.press("*", rest=0).split(",")[0] for _letter in {name[0] for name in names}]
    firsts = [next(name for name in names if name[0] == letter) for letter in sorted({name[0] for name in names})]
    assert heard == [f"{name[0]}. {name}" for name in firsts]
    assert blind.press("/", rest=0).startswith(f"{firsts[-2][0]}. {firsts[-2]}")
    assert blind.press("*", "*", rest=0).startswith(f"{firsts[0][0]}. {firsts[0]}")
    blind.press("Enter")
    assert [night.label(n) for n, entry in night.entries.items() if entry.here] == firsts[:1]


@pytest.mark.parametrize("many", [100, 7])
def test_who_waits_at_the_door_hears_which_page_has_come(
    opened: Opened, monkeypatch: pytest.MonkeyPatch, many: int
) -> None:
    night, blind = opened()
    night.everybody_here()
    blind.driver.wait(1)
    monkeypatch.setattr("kiosk.night.state.MANY", many)
    blind.press("6", "6", "6")
    blind.notes.taken()
    night.seat()
    blind.driver.wait(1)
    assert "Where you sit" in " ".join(map(str, blind.notes.taken()))


def test_everybody_hears_where_to_sit(opened: Opened) -> None:
    night, blind = opened(here=True)
    assert "Where you sit" in blind.press("6")
    blind.do("By name")
    heard = once_round(blind)
    told = [found for said in heard if (found := re.match(r"(\w+): table (\d+), (\w+)\.", said))]
    assert night.current is not None
    full = dict(zip("NESW", ("North", "East", "South", "West"), strict=True))
    seats = {each.name: (str(each.place), full[each.seat]) for each in room(night, night.current).where}
    assert {found[1]: (found[2], found[3]) for found in told} == seats and len(seats) == 8


def test_a_result_is_told_and_agreed_to(opened: Opened) -> None:
    night, blind = opened(here=True)
    blind.press("6")
    blind.do("Start round 1")
    assert "Table 2, hand 1" in (said := blind.go_to("Table 2")), said
    asked = blind.press("Enter")
    assert "Tricks for" in asked and "North and South" in asked
    assert "8, chosen" in blind.do("8, ")
    assert "8 to 5" in blind.go_to("Enter, ")
    assert "Is it right?" in blind.press("Enter")
    heard = once_round(blind)
    assert {"8.", "5."} <= set(heard)
    for side in ("North and South", "East and West"):
        said = blind.go_to(f"{side} agree")
        assert "tap here" in said, said
        blind.press("Enter")
    view = ResultEntry(night, 2, 1).view()
    assert [side.figure for side in view.sides] == ["8", "5"] and all(side.agreed for side in view.sides)
    assert "hand 2 of 2" in blind.do("Hand 2")


def test_what_was_told_wrongly_is_undone_before_it_is_entered(opened: Opened) -> None:
    night, blind = opened(here=True)
    blind.press("6")
    blind.do("Start round 1")
    blind.do("Table 1")
    blind.do("9, ")
    assert "Undo" in blind.press("3")
    blind.press("Enter")
    assert not any("chosen" in said for said in once_round(blind))
    state = night.current
    assert state is not None and not night.results_at(state, 1)
