"""Where papers are ordered: a folder, a stick, a printer; made beside the thread that owns the state; said in words."""

# ruff: noqa: E402  Kivy must be prepared before it is imported.
import csv
import threading
from collections.abc import Sequence
from pathlib import Path
from subprocess import TimeoutExpired

import pytest

from tests.kiosk.scenes.duplicate_nights import begin_round, draw_all, duplicate_night, tell

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.appliance.settings.paper_size import usual_size
from kiosk.base.sticks import Store
from kiosk.journal import Journal
from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.night.lists import Listing
from kiosk.paper.desk import Desk, Made, Order, Place, list_desk, night_desk, table_desk
from kiosk.paper.files import File
from kiosk.paper.places import Refused, keep, printers, send
from kiosk.screens.paper import PaperPage
from tests.kiosk.fingers.night_pages import at_once
from tests.kiosk.pictures.paper import PICTURES
from tests.kiosk.scenes.nights import PIN
from tests.kiosk.scenes.paper_nights import a_lobby, pages
from tests.kiosk.scenes.tables import open_table


def paper(title: str = "Seats", content: bytes = b"%PDF", **how: object) -> Order:
    return Order(title, "by name", lambda journal, size: Made((File(f"{size}.pdf", content, "1 page"),), **how))  # type: ignore[arg-type]


def folder(path: Path) -> Place:
    return Place("The stick “CLUB”", Store("The stick “CLUB”", path))


def test_a_paper_is_made_beside_the_thread_that_owns_the_state_and_said_to_be_kept(
    lobby: Lobby, tmp_path: Path
) -> None:
    made_in: list[str] = []

    def make(journal: Journal, size: str) -> Made:
        made_in.append(threading.current_thread().name)
        return Made((File("seats.pdf", b"%PDF", "2 pages"),), "Chinese in Latin letters.")

    order = Order("Seats", "by name", make)
    desk = Desk(lobby, "Friday", [order])
    desk.make(order, folder(tmp_path / "stick"))
    assert desk.busy == "Making: Seats." and not desk.said
    desk.make(order, folder(tmp_path / "other"))  # one at a time
    desk.settle()
    assert desk.said == "“seats.pdf” is saved: the stick “CLUB”, 2 pages. Chinese in Latin letters." and not desk.busy
    assert (tmp_path / "stick" / "seats.pdf").read_bytes() == b"%PDF" and not (tmp_path / "other").exists()
    assert made_in == ["paper"]


def test_the_size_of_the_paper_is_kept_from_one_time_to_the_next(lobby: Lobby, tmp_path: Path) -> None:
    Desk(lobby, "Friday", []).set_size("letter")
    lobby.journal.settle()
    desk, order = Desk(lobby, "Friday", []), paper()
    desk.make(order, folder(tmp_path / "stick"))
    desk.settle()
    assert desk.size == "letter" and (tmp_path / "stick" / "letter.pdf").exists()


def test_a_place_where_nothing_can_be_written_says_so_and_leaves_nothing(lobby: Lobby, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    desk, order = Desk(lobby, "Friday", []), paper()
    desk.make(order, folder(tmp_path / "file"))
    desk.settle()
    assert desk.said.startswith("a4.pdf cannot be written: ") or desk.said.startswith("letter.pdf cannot")
    assert desk.said.endswith("Choose another place, or make room.")


def test_a_disk_that_is_full_leaves_the_file_that_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(b"before", tmp_path, "seats.pdf")

    def full(path: Path, _data: bytes) -> int:
        path.touch()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(Refused, match="there is no room left"):
        keep(b"after", tmp_path, "seats.pdf")
    assert [file.name for file in tmp_path.iterdir()] == ["seats.pdf"]
    assert (tmp_path / "seats.pdf").read_bytes() == b"before"


def test_a_paper_that_cannot_be_made_is_said_to_be_and_the_desk_goes_on(lobby: Lobby, tmp_path: Path) -> None:
    def never(journal: Journal, size: str) -> Made:
        raise ValueError("odd")

    desk = Desk(lobby, "Friday", [])
    desk.make(Order("Seats", "", never), folder(tmp_path / "stick"))
    desk.settle()
    assert "cannot be made" in desk.said and not desk.busy
    desk.make(paper(), folder(tmp_path / "stick"))
    desk.settle()
    assert "is saved" in desk.said


class Cups:
    """Stands for lp and lpstat."""

    def __init__(self, *names: str, fault: Exception | None = None) -> None:
        self.names, self.fault = names, fault
        self.got: list[tuple[tuple[str, ...], bytes]] = []

    def __call__(self, command: Sequence[str], given: bytes) -> str:
        if command[0] == "lp":
            self.got.append((tuple(command), given))
            if self.fault:
                raise self.fault
            return "request id is Hall-7 (1 file(s))"
        return "\n".join(self.names) if command[1] == "-e" else f"system default destination: {self.names[-1]}"


def test_a_printer_that_is_set_up_is_offered_and_gets_the_paper(lobby: Lobby) -> None:
    cups = Cups("Office", "Hall")
    desk, order = Desk(lobby, "Friday", [], print_by=cups), paper()
    assert not [place for place in desk.places(order) if place.printer]
    desk.look()
    desk.settle()
    first, *_ = [place for place in desk.places(order) if place.printer]
    assert first.title == "The printer “Hall”"  # the usual one
    desk.make(order, first)
    desk.settle()
    assert cups.got == [(("lp", "-d", "Hall", "-t", f"{desk.size}.pdf"), b"%PDF")]
    assert desk.said == "Seats is with the printer “Hall”, 1 page."
    assert not [place for place in desk.places(Order("CSV", "", order.make, printable=False)) if place.printer]


@pytest.mark.parametrize(
    "fault, said",
    [
        (FileNotFoundError(2, "No such file"), "install cups-client"),
        (TimeoutExpired("lp", 20), "did not answer"),
        (Refused("lp: The printer or class does not exist."), "The printer or class does not exist"),
        (PermissionError(13, "Permission denied"), "the kiosk is not allowed to"),
    ],
)
def test_what_keeps_a_printer_from_printing_is_said(fault: Exception, said: str) -> None:
    with pytest.raises(Refused, match=said):
        send(b"%PDF", "Hall", "seats", Cups("Hall", fault=fault))


def test_without_cups_there_is_no_printer() -> None:
    def none(command: Sequence[str], given: bytes) -> str:
        raise FileNotFoundError(2, "No such file or directory", command[0])

    assert printers(none) == []


@pytest.mark.parametrize(
    "environment, file, size",
    [
        ({}, None, "a4"), ({"LANG": "C.UTF-8"}, None, "a4"), ({"LANG": "en_GB.UTF-8"}, None, "a4"),
        ({"LANG": "en_US.UTF-8"}, None, "letter"), ({"LC_PAPER": "de_DE", "LANG": "en_US"}, None, "a4"),
        ({"LANG": "en_US.UTF-8"}, "a4\n", "a4"), ({}, "letter\n", "letter"),
    ],
)  # fmt: skip
def test_the_usual_paper_is_that_of_the_system(
    environment: dict[str, str], file: str | None, size: str, tmp_path: Path
) -> None:
    if file is not None:
        (tmp_path / "papersize").write_text(file)
    assert usual_size(environment, tmp_path / "papersize") == size


def test_all_of_a_night_goes_to_files_for_the_director_alone_with_names_that_are_no_formula(tmp_path: Path) -> None:
    with a_lobby(tmp_path / "data", "mitchell", 12, None, 3, hidden=None) as lobby:
        night = lobby.night
        assert night is not None
        desk = night_desk(lobby, night)
        (locked,) = [order for order in desk.orders if order.why_not]
        desk.make(locked, folder(tmp_path / "stick"))
        assert locked.title == "All as files" and "PIN" in locked.why_not and not desk.busy
        night.director.enter(PIN)
        desk = night_desk(lobby, night)
        desk.make(next(order for order in desk.orders if order.title == "All as files"), folder(tmp_path / "stick"))
        desk.settle()
    kept = {path.name.rpartition("-")[2]: path for path in (tmp_path / "stick").iterdir()}
    lists = {f"{name}.csv" for name in ("people", "seats", "results", "standings", "prizes", "travellers")}
    assert set(kept) == {*lists, "boards.pbn", "usebio.xml"}
    assert f"{len(kept)} files are saved" in desk.said
    names = [row[1] for row in csv.reader(kept["people.csv"].read_text("utf-8-sig").splitlines())]
    assert "'=1+1" in names and "Ζωή Καζαντζάκη" in names
    assert not [cell for path in kept.values() if path.suffix == ".csv"
                for row in csv.reader(path.read_text("utf-8-sig").splitlines())
                for cell in row if cell[:1] in ("=", "+", "@")]  # fmt: skip


def test_hidden_standings_stay_off_the_paper_even_while_the_director_is_there(tmp_path: Path) -> None:
    with a_lobby(tmp_path / "data", "drive", 8, 3, 2, hidden=None) as lobby:
        night = lobby.night
        assert night is not None
        night.director.enter(PIN)
        desk = night_desk(lobby, night)
        for title in ("Standings", "Results", "Everybody’s night"):
            desk.make(next(order for order in desk.orders if order.title == title), folder(tmp_path / "stick"))
            desk.settle()
            assert desk.said == "Standings are shown when the night is over."
    assert not (tmp_path / "stick").exists()


def test_hands_of_a_board_that_others_have_still_to_play_are_not_to_be_had(tmp_path: Path) -> None:
    lobby = Lobby.open(tmp_path)
    night = duplicate_night(lobby)
    draw_all(night)
    offered = []
    while not night.over:
        begin_round(night)
        table = night.table_at(1)
        tell(night)
        offered.append("The hands" in [order.title for order in table_desk(lobby, table).orders])
        night.close()
        night.journal.settle()
    assert offered == [False, False, True]
    lobby.close()


def test_the_papers_of_a_table_are_its_sheet_and_an_empty_one(lobby: Lobby, tmp_path: Path) -> None:
    table = open_table(lobby)
    desk = table_desk(lobby, table)
    by_title = {order.title: order for order in desk.orders}
    desk.make(by_title["Score sheet"], folder(tmp_path / "stick"))
    desk.settle()
    assert desk.said == "No hand is over yet."
    desk.make(by_title["Empty score sheet"], folder(tmp_path / "stick"))
    desk.settle()
    (file,) = (tmp_path / "stick").iterdir()
    text = pages(file.read_bytes())[0].extract_text()
    assert "N–S" in text and "E–W" in text and "24" in text


def test_a_league_of_more_nights_than_a_page_is_wide_leaves_the_first_out_and_says_so(
    lobby: Lobby, tmp_path: Path
) -> None:
    heads = ("place", "name", *(f"{day}.11" for day in range(1, 31)), "nights", "points", "")
    rows = tuple((str(n), "W" * 40, *["(10)"] * 30, "30", "47.5", "") for n in range(1, 4))
    desk = list_desk(lobby, "Season", Listing("league", "League 2026/27", heads, rows), "30 nights")
    desk.make(desk.orders[0], folder(tmp_path / "stick"))
    desk.settle()
    (file,) = (tmp_path / "stick").iterdir()
    assert file.name.startswith("season-league-2026-27-")
    text = pages(file.read_bytes())[0].extract_text()
    assert "30 nights." in text and "Without columns 1.11 to " in text and "30.11" in text and "47.5" in text


# On the screen.


@pytest.mark.parametrize("name, size", [("paper-night", (800, 480)), ("paper-spelled", (720, 1280))])
def test_nothing_on_the_pages_is_cut_or_overlaps(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    driver = Driver(size)
    try:
        PICTURES[name](driver, tmp_path)
        assert driver.faults() == []
    finally:
        driver.close()


def test_a_paper_is_ordered_by_touch_and_said_to_be_kept(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once(driver, monkeypatch)
    kiosk = PICTURES["paper-standings"](driver, tmp_path)
    assert isinstance(kiosk, Kiosk)
    driver.frames(2)
    driver.tap("Print")
    driver.tap("Standings")
    driver.tap("The kiosk’s own folder")
    driver.until(lambda: driver.shown("is saved"))
    (file,) = (tmp_path / "papers").iterdir()
    assert file.name.endswith("-standings.pdf") and "Friday night" in pages(file.read_bytes())[0].extract_text()
    driver.tap("Back")
    assert isinstance(kiosk.page, PaperPage)
