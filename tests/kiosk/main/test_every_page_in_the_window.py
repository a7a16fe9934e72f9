"""Each page that can be reached by touch is reached in the real window, and is the picture that it is off-screen.

Walkers go from the first page as far as their touches lead, off-screen; then the window follows them, touch by touch.
The environment variable `WHIST_WINDOW` lets them: it takes a quarter of an hour.
"""

import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

import kiosk.screens
from kiosk.lobby.lobby import Lobby
from kiosk.screens.page import Page
from kiosk.table.table import Table
from tests.kiosk.fingers.real_window import MISSING, running, screen
from tests.kiosk.fingers.walker import Ground, Walker, page_name
from tests.kiosk.scenes.duplicate_nights import begin_round, draw_all, duplicate_night, play_round, tell
from tests.kiosk.scenes.nights import PIN, begin, people, plan
from tests.kiosk.scenes.nights import play_round as play_drive
from tests.kiosk.scenes.tables import do, filled, opened

pytestmark = [
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
    pytest.mark.skipif(not os.environ.get("WHIST_WINDOW"), reason="WHIST_WINDOW lets every page be reached"),
]

SHUN = frozenset(
    {
        *("Switch off", "settings.power.PowerPage: Close"),  # end the kiosk
        "Phones",  # opens a port to the network, and shows a code made by lot
        *("Draw them", "Draw", "Draw the boards", "Draw again"),  # by lot
        *("Place cards", "Place a card"),  # seen by a reader in its own time
        "Try without a machine",  # answers in its own time
        "Place",  # another time for all that follows
        "Network",  # the machine answers in its own time
        "The kiosk’s own folder",  # a paper is made in its own time
    }
)
"""Keys that no walker touches."""
MOVING = frozenset(
    {
        "night.clock.ClockPage",
        "night.clock.TablesPage",
        "night.wall.WallPage",
        "settings.clock.ClockPage",
        "settings.report_code.ReportCodePage",
        "settings.speech.SpeechPage",  # whether the machine could play what it said last
    }
)
"""Pages that show how time goes by, or this very moment of a machine: they are reached, and not compared."""
STEPS = 50
"""Touches of a walk, beside those to where it begins."""
AGAIN = 3
"""How often walkers who go so far may go once more: where they come depends on the time of day, and on what the machine
says."""


@dataclass(frozen=True)
class Walk:
    """What is on record, and the first touches, by which the walker comes to where it begins."""

    records: Callable[[Lobby], object]
    begins: tuple[str, ...] = ()
    steps: int = STEPS


def played(lobby: Lobby) -> None:
    """A game that is over, one with a hand of three, and people who are known."""
    table = opened(lobby, filled(dealer=0))
    while not table.over:
        a_hand(table)
    lobby.leave()
    a_hand(opened(lobby, filled(dealer=0)))
    lobby.leave()


def a_hand(table: Table) -> None:
    do(table, table.dealt, lambda: table.call("4U"), table.others_pass, lambda: table.declare("4US"))
    do(table, lambda: table.total(12), table.next_hand)


def in_play(lobby: Lobby) -> None:
    """A table in the middle of its second hand."""
    played(lobby)
    table = next(each for each in lobby.tables() if not each.over)
    lobby.go_on(table.stream)
    assert lobby.table is not None
    now = lobby.table
    do(now, now.dealt, lambda: now.call("4U"), now.others_pass, lambda: now.declare("4US"), now.start_play)


def flat(lobby: Lobby) -> None:
    in_play(lobby)
    lobby.set_setting("flat", True)


def at_the_door(lobby: Lobby) -> None:
    begin(lobby, plan("drive", people=12), people(12), here=False)


def drive(lobby: Lobby) -> None:
    play_drive(begin(lobby, plan(), people(16)), Random(1))


def in_a_round(lobby: Lobby) -> None:
    night = begin(lobby, plan("drive"), people(16))
    play_drive(night, Random(1))
    night.seat()
    night.start()


def level(lobby: Lobby) -> None:
    night = begin(lobby, plan("drive"), people(8))
    night.seat()
    night.start()
    for tricks in (7, 6):
        night.record_result(1, {"tricks": tricks})


def boards(lobby: Lobby) -> None:
    night = duplicate_night(lobby, 8)
    draw_all(night)
    play_round(night)
    begin_round(night)
    tell(night, (1,))


def two_tables(lobby: Lobby) -> None:
    for _ in range(2):
        opened(lobby, filled(dealer=0))
        lobby.leave()


def nothing(lobby: Lobby) -> None:
    """A kiosk that has just been unpacked."""


DIRECTOR = ("Director", *PIN, "Enter")
WALKS = {
    "first": Walk(nothing),
    "home": Walk(played),
    "table": Walk(in_play, ("Go on",)),
    "menu": Walk(in_play, ("Go on", "Menu")),
    "flat": Walk(flat, ("Go on",)),
    "settings": Walk(played, ("Settings",)),
    "ease": Walk(played, ("Settings", "Eyes and hands"), 2),
    "past": Walk(played, ("History", "Find a player"), 2),
    "devices": Walk(played, ("Devices",)),
    "season": Walk(played, ("Season",)),
    "night": Walk(nothing, ("Night",)),
    "door": Walk(at_the_door, ("Go on",)),
    "drive": Walk(drive, ("Go on",)),
    "director": Walk(in_a_round, ("Go on", *DIRECTOR)),
    "tables": Walk(in_a_round, ("Go on", "All tables", "One by one"), 1),
    "people": Walk(in_a_round, ("Go on", *DIRECTOR, "Somebody arrives")),
    "boards": Walk(boards, ("Go on", *DIRECTOR)),
    "making": Walk(boards, ("Go on", *DIRECTOR, "Boards")),
    "replay": Walk(in_play, ("Go on", "Menu", "Replay a hand"), 2),
    "start": Walk(played, ("New table", "Start score"), 2),
    "wall": Walk(drive, ("Go on", "Wall view"), 1),
    "named": Walk(nothing, ("Night", "Prizes and more", "change its name"), 1),
    "rules": Walk(nothing, ("Night", "Prizes and more", "House rules"), 1),
    "counts": Walk(played, ("Season", "What counts"), 1),
    "results": Walk(in_a_round, ("Go on", *DIRECTOR, "Change a result", "Round 1 of 12"), 3),
    "claim": Walk(in_play, ("Go on", "Menu", "Claim or concede"), 2),
    "replace": Walk(in_play, ("Go on", "Menu", "Replace a player", "Ada"), 2),
    "open": Walk(two_tables, ("Open tables",), 2),
    "prize": Walk(nothing, ("Night", "Prizes and more", "Prizes", "Add", "Its name"), 2),
    "games": Walk(nothing, ("Night", "Prizes and more", "Whist"), 2),
    "penalty": Walk(boards, ("Go on", *DIRECTOR, "Rulings", "Penalty"), 3),
    "ruling": Walk(boards, ("Go on", *DIRECTOR, "Rulings", "Round 1"), 3),
    "prizes": Walk(drive, ("Go on", *DIRECTOR, "End the night", "End it", "Prizes"), 2),
    "cut": Walk(level, ("Go on", "the cut"), 1),
    "sound": Walk(played, ("Settings", "Sound", "Speech"), 2),
    "typed": Walk(nothing, ("Night", "24"), 2),
    "keypad": Walk(played, ("Settings", "Sound", "Speech", "Keypad"), 2),
    "earphone": Walk(played, ("Settings", "Sound", "Speech", "Earphone"), 2),
    "close": Walk(nothing, ("Settings", "Close the kiosk"), 1),
    "rest": Walk(in_a_round, ("Go on", *DIRECTOR, "Change the plan"), 2),
    "stays": Walk(in_a_round, ("Go on", *DIRECTOR, "Change a name", "Ada", "Stays seated"), 2),
    "plan": Walk(at_the_door, ("Go on", *DIRECTOR, "Change the plan"), 2),
    "deal": Walk(
        played, ("New table", "Who sits North?", "Leon", "Ruby", "Otis", "A", "D", "A", "Ada", "Cut for the deal"), 2
    ),
    "name": Walk(drive, ("Home", "Settings", "Remove a name", *PIN, "Enter"), 5),
    "code": Walk(played, ("Settings", "Report a problem", "As a code"), 1),
    "readers": Walk(played, ("Devices", "Choose", "Another reader"), 4),
    "given": Walk(played, ("Season", "Ratings", "Given away"), 1),
    "entry": Walk(drive, ("Go on", *DIRECTOR, "Change a name", "Ada"), 2),
}

UNREACHED = {
    "something has gone wrong, or is not saved": (
        "crash.CrashPage", "lobby.trouble.DamagedPage", "night.not_saved.NotSavedPage", "settings.clock.ClockWrongPage",
    ),
    "a machine of the kiosk's own begins for the first time": (
        "settings.first_start.FirstStartPage", "settings.first_start.HousePage", "settings.screen.ScreenPage",
    ),
    "another time zone is chosen": ("settings.place.PlacePage", "settings.place.SearchPage"),
    "a machine says how it is connected": (
        "settings.country.CountryPage", "settings.country.CountrySearchPage", "settings.network.HiddenPage",
        "settings.network.JoinedPage", "settings.network.NetworkPage", "settings.network.PasswordPage",
        "settings.network.WifiPage",
    ),
    "a stick is put in": (
        "lobby.name_files.FilePage", "night.boards_files.FilePage", "night.boards_files.FilesPage",
        "devices.pack_files.BringPage", "devices.pack_files.SavePage", "settings.bring.BringPage",
        "settings.bring.BringingPage", "settings.bring.BroughtPage", "settings.stick.StickPage",
    ),
    "a reader sees cards of a pack, or a machine deals": (
        "devices.enrol.EnrolPage", "devices.packs.NamePage", "devices.shuffler.PortsPage",
        "devices.antennas.AntennasPage", "devices.check.CheckPage", "devices.dealing.DealingPage",
        "devices.dealing.HowPage", "devices.emulated.EmulatedPage", "devices.reader.TryPage",
        "devices.reader.TypedPage", "devices.shuffler.ShufflerPage", "devices.shuffler.TrialPage",
        "devices.dealing.BoardsPage", "devices.packs.DropPage", "devices.packs.PacksPage", "devices.packs.ReplacePage",
        "devices.packs.WhichCardPage", "night.boards_make.BoardCheckPage", "night.boards_make.MachinePage",
        "night.boards_make.SortPage",
    ),
    "settings of devices are in a file, or belong to a kind of reader": (
        "devices.settings.SettingsPage", "devices.settings.ValuePage", "devices.settings_file.SettingsFilePage",
    ),
    "a tournament by a bracket is played, a team is missing, or somebody may be replaced by several": (
        "night.bracket.BracketPage", "night.missing.MissingPage", "night.missing.WasMissingPage",
        "night.sign.SignPage", "night.replan.WhichPage",
    ),
    "a night of more than forty tables is opened again": ("night.opening.OpeningPage",),
    "phones are let in": (
        "night.phones.AskPage", "night.phones.ClaimsPage", "night.phones.CodePage", "night.phones.CodesPage",
        "night.phones.PhonesPage",
    ),
    "the computer serves the kiosk alone": ("settings.updates.UpdatesPage",),
    "more people are known than a page has room for": ("season.pick.TypePage",),
    "the wall is a command of its own": ("night.wall._NothingYet",),
    "all hands of a deal are known": (
        "table.chances.ChancesPage", "table.discards.DiscardsPage", "table.made.MadePage",
    ),
    "several kiosks run a night together": (
        "night.agree.AgreePage", "night.at_table.AtTablePage", "night.join.AddressPage", "night.kiosks.KiosksPage",
        "night.kiosks.WhichPage", "night.let_join.LetJoinPage",
    ),
}  # fmt: skip
"""Pages to which no touch leads here: they come when something else happens, which tests of their own let happen."""


def all_pages() -> set[str]:
    """Every kind of page that the kiosk has."""
    for module in walk_packages(kiosk.screens.__path__, "kiosk.screens."):
        import_module(module.name)

    def kinds(of: type) -> set[type]:
        return {each for kind in of.__subclasses__() for each in (kinds(kind) or {kind})}

    return {page_name(kind) for kind in kinds(Page) if kind.__module__.startswith("kiosk.")}


def missed(ground: Ground) -> set[str]:
    """The pages to which touches lead, and at which nobody was yet."""
    return all_pages() - ground.pages - {page for pages in UNREACHED.values() for page in pages}


def walked(driver: Driver, folder: Path, walk: Walk, ground: Ground) -> Walker:
    """A walker at its end; in the folder is what was on record at its beginning."""
    data, before = folder / "data", folder / "before"
    lobby = Lobby.open(data)
    walk.records(lobby)
    lobby.journal.settle()
    lobby.close()
    shutil.copytree(data, before)
    walker = Walker(driver, data, ground, SHUN)
    for title in walk.begins:
        walker.turn_to(title)
    walker.walk(len(walker.steps) + walk.steps)
    driver.close()
    shutil.rmtree(data)
    before.rename(data)
    return walker


def test_every_page_that_touches_lead_to_is_in_the_window_what_it_is_off_screen(driver: Driver, tmp_path: Path) -> None:
    ground = Ground()
    wrong: list[str] = []
    far = [each for each in WALKS.items() if each[1].steps == STEPS]
    for number, (name, walk) in enumerate([*WALKS.items(), *far * AGAIN]):
        if number >= len(WALKS) and not missed(ground):
            break
        folder = tmp_path / f"{number}-{name}"
        folder.mkdir()
        driver.resize(800, 480)
        walker = walked(driver, folder, walk, ground)
        with screen((800, 480), folder) as shown, running(shown, "--data-dir", folder / "data"):
            try:
                shown.follows(walker.steps, {n for n, page in enumerate(walker.pages) if page in MOVING})
            except AssertionError as error:
                wrong.append(f"{name}: {error}")
        print(f"{name}: {len(walker.steps)} touches, {len({*walker.pages})} kinds of pages")
    assert not wrong, "\n".join(wrong)
    assert not missed(ground), sorted(missed(ground))
