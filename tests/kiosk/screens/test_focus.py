"""Moving over a page with a number pad, and hearing it (appliance-use#moving-over-the-pages)."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kivy.core.window import Window

from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.lobby.name import name_page
from kiosk.screens.lobby.new_table import new_table_page
from kiosk.screens.night.pin import pin_page
from kiosk.screens.page import Page
from kiosk.screens.reading import stops
from kiosk.screens.routes import route
from kiosk.screens.settings.menu import settings_page
from kiosk.screens.shell import Shell
from kiosk.screens.widgets import CardFace, Choice, PadKey, Pager, Primary, Row, Stepper, Strip, Text, Turned, on
from kiosk.screens.widgets.buttons import REST, guarded
from kiosk.table.new_table import NewTable
from tests.kiosk.pictures.lobby import in_trick, open_one, play, show
from tests.kiosk.scenes.pad import NUMBERS, Blind

ROWS = tuple(f"row {number}" for number in range(1, 31))


class Asked(NamedTuple):
    """What the page of the tests shows: `keys` by their titles, what is above them, and what question that is."""

    head: str
    keys: tuple[str, ...]
    question: int = 0


class Desk(Page[Asked]):
    """A page with a strip, a line, keys in rows of three, and the way back. `taps` are the keys that were tapped."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.shown = Asked("Who is it?", ("Ada", "Bess", "Clem", "Dot"))
        self.taps: list[str] = []
        self.chosen = ""
        self.when_tapped: Callable[[str], object] = lambda title: None

    def look(self) -> Asked:
        return self.shown

    def question(self, shown: Asked) -> object:
        return shown.question

    def build(self, shown: Asked) -> None:
        self.put(Strip(parts=["Desk"], clock="19:00", menu=""), 0, 0, 0, 48)
        self.put(Text(line=shown.head), 12, 56, -12, 40)
        for place, title in enumerate(shown.keys):
            row, column = divmod(place, 3)
            key = Choice(title=title, chosen=title == self.chosen)
            self.put(on(key, partial(self._tapped, title)), 12 + column * 160, 104 + row * 72, 152, 64)
        self.put(self.back_key(), 12, -12, 136, 64)

    def _tapped(self, title: str) -> None:
        self.taps.append(title)
        self.when_tapped(title)
        self.refresh()


@pytest.fixture
def lobby(tmp_path: Path) -> Lobby:
    return Lobby.open(tmp_path)


@pytest.fixture
def kiosk(driver: Driver, lobby: Lobby) -> Kiosk:
    return show(driver, lobby, HomePage, Desk)


@pytest.fixture
def blind(driver: Driver, kiosk: Kiosk) -> Blind:
    return Blind(driver, kiosk)


def desk(kiosk: Kiosk) -> Desk:
    assert isinstance(kiosk.page, Desk)
    return kiosk.page


# Moving.


def test_the_first_key_says_the_page_and_what_is_first_on_it(blind: Blind) -> None:
    assert blind.press("6") == "Desk. Who is it?"


def test_it_goes_from_the_top_row_by_row_and_round_again(blind: Blind) -> None:
    blind.press("6")
    heard = [blind.press("6") for _ in range(7)]
    assert heard == [
        "Ada, 1 of 5.", "Bess, 2 of 5.", "Clem, 3 of 5.", "Dot, 4 of 5.", "Back, 5 of 5.", "Desk, 19:00.", "Who is it?",
    ]  # fmt: skip
    assert blind.press("4") == "Desk, 19:00."


def test_rows_are_gone_by_to_what_is_nearest_below_and_above(blind: Blind) -> None:
    blind.press("6", "6", "6", "6")
    assert blind.press("2") == "Dot, 4 of 5."
    assert blind.press("8") == "Ada, 1 of 5."


def test_a_keyboard_moves_as_the_pad_does(blind: Blind) -> None:
    blind.press("Tab")
    assert blind.press("Tab") == "Ada, 1 of 5."
    assert blind.press("Right") == "Bess, 2 of 5."
    assert blind.press("Down") == "Dot, 4 of 5."
    assert blind.press("Up", "Left") == "Who is it?"
    assert blind.press("Escape") == "Back, 5 of 5."


def test_num_lock_changes_nothing(blind: Blind) -> None:
    assert blind.press("6", "6", "6", num=False) == "Bess, 2 of 5."


def test_a_pad_that_sends_num_lock_with_each_key_moves_as_any_other(driver: Driver, blind: Blind) -> None:
    for _ in range(2):
        driver.wait(REST)
        for name in ("Num", "6", "Num"):
            Window.dispatch("on_key_down", NUMBERS[name], 0, None, [])
            Window.dispatch("on_key_up", NUMBERS[name], 0)
    blind.settle()
    assert blind.notes.said == ["Desk. Who is it?", "Ada, 1 of 5."]


def test_again_says_the_same_once_more(blind: Blind) -> None:
    said = blind.press("6", "6")
    assert blind.press("5") == said == "Ada, 1 of 5."


def test_the_page_is_named_and_read_when_asked(blind: Blind) -> None:
    assert blind.press("7") == "Desk"
    assert blind.press("1") == "Desk, 19:00. Who is it?"


def test_a_key_says_what_it_does_once_it_was_asked(blind: Blind) -> None:
    blind.press("6", "6")
    assert "what it does" in blind.press("Num")
    assert blind.press("2") == "2: next row"
    assert blind.press("6") == "Bess, 2 of 5."


def test_what_is_asked_of_a_table_is_said_to_be_so(blind: Blind) -> None:
    assert "at a table only" in blind.press("6", "0")


def test_cards_that_are_only_a_picture_are_not_read(driver: Driver, lobby: Lobby) -> None:
    kiosk = show(driver, lobby, HomePage)
    driver.until(lambda: any(isinstance(each, CardFace) for each in driver.drawn()), what="the cards of the first page")
    assert kiosk.page.parent is not None
    assert not [each for each in stops(kiosk.page.parent) if isinstance(each.widget, CardFace)]


def test_headings_are_leapt_between(driver: Driver, lobby: Lobby) -> None:
    blind = Blind(driver, show(driver, lobby, HomePage, settings_page))
    assert blind.press("6").endswith("Screen and sound.")
    assert [blind.press("*", rest=0) for _ in range(3)] == ["Records, names, paper.", "The kiosk.", "Screen and sound."]
    assert blind.press("/", rest=0) == "The kiosk."
    assert blind.press("2", rest=0).startswith("Date and time")


def test_where_there_are_no_headings_that_is_said(blind: Blind) -> None:
    assert blind.press("6", "*") == "There are no letters and no headings here"


# Acting.


def test_enter_taps_what_was_said_last(blind: Blind, kiosk: Kiosk) -> None:
    blind.press("6", "6", "6", "Enter")
    assert desk(kiosk).taps == ["Bess"]


def test_enter_does_nothing_before_something_was_said(blind: Blind, kiosk: Kiosk) -> None:
    assert blind.press("Enter") == "Desk. Who is it?"
    assert blind.press("Enter") == "Who is it?" and not desk(kiosk).taps


def test_a_key_that_is_held_down_moves_on_and_acts_once(driver: Driver, blind: Blind, kiosk: Kiosk) -> None:
    blind.press("6")
    for name, times in (("6", 2), ("Enter", 5)):
        driver.wait(REST)
        for _ in range(times):
            Window.dispatch("on_key_down", NUMBERS[name], 0, None, [])
            driver.frames(3)
        Window.dispatch("on_key_up", NUMBERS[name], 0)
    assert desk(kiosk).taps == ["Bess"]


def test_the_way_back_is_said_and_then_done_by_enter(blind: Blind, kiosk: Kiosk) -> None:
    assert blind.press("3") == "Back, 5 of 5."
    assert isinstance(kiosk.page, Desk)
    blind.press("Enter")
    assert isinstance(kiosk.page, HomePage)


def test_a_key_that_is_off_says_so_and_why(driver: Driver, lobby: Lobby) -> None:
    class Closed(Desk):
        def build(self, shown: Asked) -> None:
            self.put(on(Primary(title="Start", note="nobody is here", off=True), self.kiosk.home), -12, -12, 216, 64)

    kiosk = show(driver, lobby, HomePage, Closed)
    blind = Blind(driver, kiosk)
    assert blind.press("6") == "Start, nobody is here, not now, 1 of 1."
    assert blind.press("Enter") == "Start, nobody is here, not now, 1 of 1."
    assert isinstance(kiosk.page, Closed)


def test_nothing_is_taken_right_after_the_question_has_changed(driver: Driver, blind: Blind, kiosk: Kiosk) -> None:
    page = desk(kiosk)
    blind.press("6", "6")
    driver.wait(REST)
    page.shown = page.shown._replace(question=1)
    page.refresh()
    assert guarded()
    blind.press("Enter", rest=0)
    assert not page.taps
    blind.press("Enter")
    assert page.taps == ["Ada"]


def test_enter_does_not_do_what_has_come_in_the_place_of_what_was_said(
    driver: Driver, blind: Blind, kiosk: Kiosk
) -> None:
    page = desk(kiosk)
    blind.press("6", "6")
    driver.wait(REST)
    Window.dispatch("on_key_down", NUMBERS["Enter"], 0, None, [])
    page.shown = page.shown._replace(keys=("Eve", "Bess"))
    page.refresh()
    Window.dispatch("on_key_up", NUMBERS["Enter"], 0)
    driver.frames(4)
    assert not page.taps and blind.notes.said[-1] == "Eve, 1 of 3."


def test_what_a_key_has_done_is_said(blind: Blind, kiosk: Kiosk) -> None:
    page = desk(kiosk)

    def choose(title: str) -> None:
        page.chosen = title
        page.shown = page.shown._replace(head=f"{title} it is")

    page.when_tapped = choose
    assert blind.press("6", "6", "Enter") == "Ada, chosen, 1 of 5. Ada it is."


def test_another_page_is_said_with_its_first_thing(blind: Blind, kiosk: Kiosk) -> None:
    desk(kiosk).when_tapped = lambda title: kiosk.show(settings_page)
    assert blind.press("6", "6", "Enter").startswith("Settings. ")


def test_what_happens_without_being_asked_for_is_not_said(driver: Driver, blind: Blind, kiosk: Kiosk) -> None:
    page = desk(kiosk)
    blind.press("6", "6")
    driver.wait(5)
    blind.notes.taken()
    page.shown = page.shown._replace(head="Still nobody?")
    page.refresh()
    driver.frames(4)
    assert not blind.notes.said


# A page that is built anew.


def test_the_focus_stays_with_what_means_the_same(driver: Driver, blind: Blind, kiosk: Kiosk) -> None:
    page = desk(kiosk)
    blind.press("6", "6", "6")
    page.shown = page.shown._replace(keys=("Zoe", "Yan", "Xia", "Ada", "Bess"))
    page.refresh()
    driver.frames(4)
    assert blind.press("5") == "Bess, 2 of 5."
    assert blind.press("Enter") == "" and page.taps == ["Bess"]
    assert blind.press("4") == "Ada, 4 of 6."


def test_where_that_has_gone_what_stands_there_now_is_said(driver: Driver, blind: Blind, kiosk: Kiosk) -> None:
    page = desk(kiosk)
    blind.press("6", "6", "6")
    blind.notes.taken()
    page.shown = page.shown._replace(keys=("Ada", "Eve", "Clem", "Dot"))
    page.refresh()
    driver.frames(4)
    assert blind.notes.said == ["Eve, 2 of 5."]


# Kinds of keys and texts.


def test_cards_suits_and_scores_are_said_in_words(driver: Driver, lobby: Lobby) -> None:
    class Told(Desk):
        def build(self, shown: Asked) -> None:
            for place, line in enumerate(("Ada’s K♥", "trumps ♠", "N–S −4  ·  E–W +3", "✓ right", "0–5", "East →")):
                self.put(Text(line=line), 12, 12 + 48 * place, -12, 40)
            self.put(PadKey(title="", suit=3, aloud="clubs"), 12, -12, 100, 64)

    blind = Blind(driver, show(driver, lobby, HomePage, Told))
    blind.press("6")
    assert [blind.press("6") for _ in range(6)] == [
        "Trumps spades.", "North and South minus 4, East and West plus 3.", "Right.", "0 to 5.", "East.",
        "Clubs, 1 of 1.",
    ]  # fmt: skip


def test_a_stepper_says_its_number_and_every_step(driver: Driver, lobby: Lobby) -> None:
    class Steps(Desk):
        def build(self, shown: Asked) -> None:
            self.put(Stepper(value=5, least=0, most=6), 12, 60, 300, 72)

    blind = Blind(driver, show(driver, lobby, HomePage, Steps))
    assert blind.press("6") == "Less: now 5, 1 of 2."
    assert blind.press("6", "Enter") == "More: now 6, not now, 2 of 2."
    assert blind.press("4", "Enter") == "Less: now 5, 1 of 2."


def test_a_long_list_is_turned_by_moving_on(driver: Driver, lobby: Lobby) -> None:
    class Long(Desk):
        def build(self, shown: Asked) -> None:
            self.put(Text(line="All of them"), 12, 4, -12, 40)
            pager = Pager(items=list(ROWS), make=self._row)
            self.put(pager, 12, 60, -12, -100)
            self.put(pager.up_key, 12, -12, 136, 64)
            self.put(pager.down_key, 160, -12, 136, 64)

        def _row(self, title: str) -> Row:
            row = Row(tall=72)
            row.put(on(Choice(title=title), partial(self.taps.append, title)), 0, 4, 200, 64)
            return row

    kiosk = show(driver, lobby, HomePage, Long)
    blind = Blind(driver, kiosk)
    blind.press("6")
    heard = [blind.press("6").split(",")[0].lower() for _ in ROWS]
    assert heard == list(ROWS)
    blind.press("Enter")
    assert isinstance(kiosk.page, Long) and kiosk.page.taps == [ROWS[-1]]
    back = [blind.press("4").split(",")[0].lower() for _ in ROWS[1:]]
    assert back == list(reversed(ROWS[:-1]))
    assert blind.press("4") == "All of them."


def test_what_faces_somebody_is_read_as_that_one_reads_it(driver: Driver, lobby: Lobby) -> None:
    class Facing(Desk):
        def build(self, shown: Asked) -> None:
            for turn, x in ((0, 12), (2, 400)):
                plane = Row(rule_colour="")
                for place, title in enumerate("abc"):
                    key = Choice(title=f"{title}{turn}")
                    plane.put(on(key, partial(self.taps.append, f"{title}{turn}")), 4, 72 * place, 100, 64)
                self.put(Turned(plane, turn), x, 60, 240, 300)

    kiosk = show(driver, lobby, HomePage, Facing)
    blind = Blind(driver, kiosk)
    heard = [blind.press("6")[:2].lower() for _ in range(6)]
    assert heard == ["a0", "b0", "c0", "a2", "b2", "c2"]
    blind.press("Enter")
    assert isinstance(kiosk.page, Facing) and kiosk.page.taps == ["c2"]


# The edge.


def test_what_has_the_focus_has_an_edge_until_somebody_taps(driver: Driver, blind: Blind, kiosk: Kiosk) -> None:
    plain = driver.pixels()
    blind.press("6", "6")
    assert driver.pixels() != plain
    driver.tap("Dot")
    assert desk(kiosk).taps == ["Dot"] and driver.pixels() == plain
    assert blind.press("6") == "Desk. Who is it?"


# Typing.


def test_a_pin_is_typed_on_the_pad_and_only_how_many_digits_is_said(driver: Driver, lobby: Lobby) -> None:
    lobby.director.set_pin("2468")
    lobby.director.leave()
    kiosk = show(driver, lobby, HomePage, pin_page("to set the clock", lambda: kiosk.replace(settings_page)))
    blind = Blind(driver, kiosk)
    assert "Director’s PIN" in blind.press("Tab")
    assert blind.press("2", "4", rest=0) == "2 digits."
    assert blind.press(".", rest=0) == "1 digit." and blind.press("Enter", rest=0) == "4 to 6 digits."
    assert blind.press("9", "7", "5", rest=0) == "4 digits."
    assert "tries left" in blind.press("Enter", rest=0)
    assert not [said for said in blind.heard if any(digit in said for digit in "79")]
    assert "Back" in blind.press(".", rest=0)
    assert "Settings" in blind.press("2", "4", "6", "8", "Enter", rest=0)


def test_a_digit_of_a_pin_that_is_gone_to_is_not_said_aloud(driver: Driver, lobby: Lobby) -> None:
    lobby.director.set_pin("2468")
    lobby.director.leave()
    blind = Blind(driver, show(driver, lobby, HomePage, pin_page("to set the clock", lambda: None)))
    heard = [blind.press("Right", rest=0) for _ in range(18)]
    assert not [said for said in heard if re.search(r"\b[0-9], \d+ of", said)]
    assert any("Type the digits" in said for said in heard)


def test_digits_are_typed_into_a_name_until_the_focus_is_moved(driver: Driver, lobby: Lobby) -> None:
    form = NewTable.begin()
    kiosk = show(driver, lobby, HomePage, new_table_page(form), name_page(form, 0))
    blind = Blind(driver, kiosk)
    driver.type("Ada")
    blind.press("1", "6")
    driver.frames(2)
    assert driver.shown("Ada16") and not blind.heard
    blind.press("Back")
    assert driver.shown("Ada1") and not driver.shown("Ada16")
    assert "Name for" in blind.press("Right")
    blind.press("6", "6", "6")
    assert driver.shown("Ada1") and not driver.shown("Ada166")


def test_a_name_is_typed_on_the_screen_by_ear(driver: Driver, lobby: Lobby) -> None:
    form = NewTable.begin()
    kiosk = show(driver, lobby, HomePage, new_table_page(form), name_page(form, 0))
    blind = Blind(driver, kiosk)
    blind.press("Right")
    assert blind.do("Z,") == "Z."
    assert blind.do("O,") == "Zo."
    blind.do("Zo,")
    assert form.names[0] == "Zo"


def test_after_letters_enter_takes_the_name_that_was_typed(driver: Driver, lobby: Lobby) -> None:
    form = NewTable.begin()
    kiosk = show(driver, lobby, HomePage, new_table_page(form), name_page(form, 0))
    blind = Blind(driver, kiosk)
    blind.press("Right", "Right")
    driver.type("Zoe")
    blind.press("Return")
    assert form.names[0] == "Zoe"


# Where it may not be heard.


def test_a_page_that_is_private_is_not_read_on_the_loudspeaker(driver: Driver, lobby: Lobby) -> None:
    class Secret(Desk):
        private = True

    blind = Blind(driver, show(driver, lobby, HomePage, Secret))
    heard = " ".join(blind.press(key) for key in ("6", "6", "5", "1", "2"))
    assert "earphone" in heard and not any(name in heard for name in ("Ada", "Dot", "Who"))


# At a table.


def test_at_a_table_the_pad_is_the_tables_and_tab_is_the_pages(driver: Driver, lobby: Lobby) -> None:
    play(lobby, open_one(lobby), in_trick(9, 1), detail="cards")
    kiosk = show(driver, lobby, HomePage, route("table"))
    blind = Blind(driver, kiosk)
    assert " of " in blind.press("6") and not blind.press("7").startswith("Table 1")
    assert blind.press("Tab").startswith("Table 1")
    blind.do("Menu", "Tab")
    assert kiosk.page.by_ear is False
    assert blind.press("6")


def test_nothing_of_it_is_loaded_before_a_key_is_pressed(driver: Driver, lobby: Lobby) -> None:
    kiosk = show(driver, lobby, HomePage)
    driver.tap("Settings")
    assert kiosk._pad._focus is None
