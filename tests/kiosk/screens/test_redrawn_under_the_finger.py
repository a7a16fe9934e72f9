"""A page drawn anew while a finger is down: a tap counts once where its key still means the same, else never."""

# ruff: noqa: E402  Kivy must be prepared before it is imported.
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kivy.clock import Clock

from kiosk.screens.page import Page
from kiosk.screens.widgets import Choice, Key, Keyboard, Pad, Pager, Plane, Row, Strip, Text, Touch, on
from kiosk.screens.widgets.buttons import steady, unguard

NAMES = ("Ada", "Bess", "Clem", "Dot", "Eve")
KINDS = ("name", "Change", "Away")


class People(Page[tuple[tuple[str, ...], int, int]]):
    """A list with two keys a row that say the same on every row, and a key for each name beside it."""

    def __init__(self) -> None:
        super().__init__(None)  # type: ignore[arg-type]
        self.names: tuple[str, ...] = ()
        self.asked = self.news = 0
        self.taps: list[tuple[str, str]] = []

    def look(self) -> tuple[tuple[str, ...], int, int]:
        return self.names, self.asked, self.news

    def question(self, shown: tuple[tuple[str, ...], int, int]) -> object:
        return self.asked

    def build(self, shown: tuple[tuple[str, ...], int, int]) -> None:
        self.put(Strip(parts=["People"], clock=f"{self.news}"), 0, 0, 0, 48)
        self.put(Pager(items=list(self.names), make=self._row), 0, 60, 400, -12)
        for place, name in enumerate(self.names):
            key = Choice(title=name, note=f"news {self.news}")
            self.put(on(key, partial(self.taps.append, ("name", name))), 420, 60 + 72 * place, 200, 64)

    def _row(self, name: str) -> Row:
        row = Row(tall=72)
        row.put(Text(line=name), 0, 0, 160, 72)
        for x, word in ((170, "Change"), (280, "Away")):
            row.put(on(Choice(title=word), partial(self.taps.append, (word, name))), x, 4, 100, 64)
        return row

    def key(self, word: str, name: str) -> Touch | None:
        """The key that does this for this person."""
        for each in self.walk(restrict=True):
            if isinstance(each, Choice) and each.title == (name if word == "name" else word):
                beside = [text.line for text in each.parent.children if isinstance(text, Text)]
                if word == "name" or beside == [name]:
                    return each
        return None

    def become(self, driver: Driver, names: tuple[str, ...], asked: int = 0) -> None:
        self.names, self.asked, self.news = names, asked, self.news + 1
        self.refresh()
        driver.frames()


names = st.sampled_from(NAMES)


@pytest.fixture
def people(driver: Driver) -> People:
    page = People()
    driver.show(page)
    return page


def down_on(driver: Driver, key: Touch | None) -> Any:
    assert key is not None
    return driver.down(*key.to_window(*key.center))


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@example(before=("Ada",), after=("Bess", "Ada"), which=[("name", 0)], slid=None, asked=0)
@example(before=("Ada",), after=("Ada", "Ada"), which=[("Away", 0)], slid=None, asked=0)
@given(
    before=st.lists(names, unique=True, min_size=1, max_size=5).map(tuple),
    after=st.lists(names, max_size=5).map(tuple),
    which=st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 4)), min_size=1, max_size=2),
    slid=st.sampled_from([None, None, 0, 1]),
    asked=st.sampled_from([0, 0, 0, 1]),
)
def test_a_tap_counts_once_if_its_key_means_the_same_when_the_finger_is_lifted_and_never_otherwise(
    driver: Driver,
    people: People,
    before: tuple[str, ...],
    after: tuple[str, ...],
    which: list[tuple[str, int]],
    slid: int | None,
    asked: int,
) -> None:
    people.become(driver, before)
    unguard()
    meant = list(dict.fromkeys((kind, before[n % len(before)]) for kind, n in which))
    fingers = [down_on(driver, people.key(*each)) for each in meant]
    people.taps.clear()
    people.become(driver, after, asked)
    pressed = {(kind, name) for kind in KINDS for name in after if (key := people.key(kind, name)) and key.pressed}
    if asked:
        unguard()  # as if the fingers stayed on for longer than nothing is taken
    for n, finger in enumerate(fingers):
        driver.up(finger, *((795, 5) if n == slid else (None, None)))
    lasting = {each for each in meant if after.count(each[1]) == 1 and not asked}  # of namesakes it could be either
    assert pressed == lasting, "it looks pressed as long as it would count"
    assert sorted(people.taps) == sorted(lasting - {each for n, each in enumerate(meant) if n == slid})


def test_another_finger_presses_its_own_key_while_one_is_down_on_a_key_that_was_drawn_anew(
    driver: Driver, people: People
) -> None:
    people.become(driver, NAMES)
    driver.wait(0.5)
    first = down_on(driver, people.key("name", "Eve"))
    people.become(driver, NAMES)
    other = down_on(driver, people.key("Change", "Ada"))
    nowhere = driver.down(790, 5)
    driver.up(nowhere)
    driver.up(other)
    driver.up(first)
    assert people.taps == [("Change", "Ada"), ("name", "Eve")]


def test_a_finger_that_came_down_on_nothing_presses_no_key_that_appears_under_it(
    driver: Driver, people: People
) -> None:
    people.become(driver, ("Ada",))
    driver.wait(0.5)
    finger = driver.down(500, 480 - 60 - 72 - 30)
    people.become(driver, ("Ada", "Bess"))
    driver.up(finger)
    assert people.taps == []


def test_a_finger_that_comes_in_the_frame_in_which_the_page_is_built_finds_every_key_in_its_place(
    driver: Driver, people: People
) -> None:
    people.become(driver, ("Ada", "Bess"))
    driver.wait(0.5)
    for word, name in (("name", "Bess"), ("Change", "Ada")):
        key = people.key(word, name)
        assert key is not None
        x, y = key.to_window(*key.center)
        Clock.schedule_once(lambda _dt: people.again(), 0)
        driver.up(driver.down(x, y))
    Clock.schedule_once(lambda _dt: people.again(), 0)
    driver.up(driver.down(50, 50))  # where there is nothing, but where widgets are before they have a place
    assert people.taps == [("name", "Bess"), ("Change", "Ada")]


def test_a_finger_that_comes_in_the_frame_in_which_a_part_of_the_page_is_built_finds_every_key_in_its_place(
    driver: Driver, people: People
) -> None:
    people.become(driver, ("Ada",))
    part, taps = Plane(), []

    def built() -> None:
        part.clear_widgets()
        part.put(on(Choice(title="Della"), lambda: taps.append("Della")), 100, 10, 200, 64)

    people.put(part, 0, -12, 0, 100)
    built()
    driver.wait(0.5)
    x, y = part.children[0].to_window(*part.children[0].center)
    Clock.schedule_once(lambda _dt: built(), 0)
    finger = driver.down(x, y)
    driver.frames()
    assert [key.pressed for key in part.children] == [True]
    driver.up(finger)
    assert taps == ["Della"]


def test_a_key_that_has_no_place_yet_covers_nothing(driver: Driver) -> None:
    plane, key = Plane(), Choice(title="News")
    driver.show(plane)
    Clock.schedule_once(lambda _dt: plane.put(key, 400, 300, 200, 64), 0)
    finger = driver.down(50, 50)
    assert key.get_root_window() and not key.pressed
    driver.up(finger)


def test_a_key_that_stays_but_becomes_another_one_under_the_finger_does_nothing(driver: Driver) -> None:
    plane, key, taps = Plane(), Choice(title="Reader away"), []
    driver.show(plane)
    plane.put(on(key, lambda: taps.append(key.title)), 400, 300, 200, 64)
    driver.wait(0.5)
    for title in ("saving", "saving"):
        finger = down_on(driver, key)
        key.title = title
        driver.up(finger)
    assert taps == ["saving"]


def test_a_finger_that_is_never_reported_lifted_keeps_no_key_from_the_next_one(driver: Driver) -> None:
    plane, key, taps = Plane(), Choice(title="Menu"), []
    driver.show(plane)
    plane.put(on(key, lambda: taps.append(key.title)), 400, 300, 200, 64)
    driver.wait(0.5)
    first = down_on(driver, key)
    driver.tap(key)
    assert taps == ["Menu"]
    driver.up(first)
    assert taps == ["Menu"]


@pytest.mark.parametrize("from_end", [False, True])
def test_a_list_stays_at_the_row_it_was_turned_to_though_rows_come_and_go(driver: Driver, from_end: bool) -> None:
    class Long(People):
        def build(self, shown: tuple[tuple[str, ...], int, int]) -> None:
            make = lambda item: self._row(item.strip("!"))  # noqa: E731
            items, known_by = list(self.names), lambda item: item.strip("!")
            self.pager = Pager(items=items, make=make, from_end=from_end, known_by=known_by)
            self.put(self.pager, 0, 60, 400, -12)

        def begins(self) -> str:
            return str(self.pager.items[int(self.pager.first)])

    page = Long()
    driver.show(page)
    page.become(driver, tuple(f"p{n}" for n in range(20)))
    page.become(driver, (*page.names, "last"))
    assert page.pager.first == (16 if from_end else 0), "one that nobody has turned begins where it always does"
    (page.pager.up if from_end else page.pager.down)()
    top = page.begins()
    for names in (page.names, ("new", *page.names), page.names[3:], tuple(f"{name}!" for name in page.names)):
        page.become(driver, names)
        assert page.pager.first > 0 and page.begins().strip("!") == top
    page.become(driver, ("none", "of", "these"))
    assert page.pager.first == 0


def tap_again(driver: Driver, place: tuple[float, float], after: float, slip: float = 0) -> None:
    """Two taps in a place, so many seconds between the first lift and the second touch, which slips by so many dp."""
    driver.up(driver.down(*place), *place)
    driver.wait(after)
    driver.up(driver.down(place[0] + slip, place[1]), place[0] + slip, place[1])


@pytest.mark.parametrize(("wanted", "after", "taps"), [(True, 0.1, 1), (True, 0.4, 2), (False, 0.1, 2)])
def test_a_finger_that_trembles_taps_once_where_that_is_wanted(
    driver: Driver, wanted: bool, after: float, taps: int
) -> None:
    key, tapped = Choice(title="Leon"), []
    screen(driver, on(key, lambda: tapped.append("Leon")))
    steady(wanted)
    tap_again(driver, key.center, after, slip=10)
    assert len(tapped) == taps


def test_a_finger_that_goes_on_trembling_taps_once_however_long_it_takes(driver: Driver) -> None:
    key, tapped = Choice(title="Leon"), []
    screen(driver, on(key, lambda: tapped.append("Leon")))
    steady(True)
    for _ in range(8):
        driver.up(driver.down(*key.center))
        driver.wait(0.1)
    assert tapped == ["Leon"]


def test_a_steady_touch_slips_onto_no_key_beside_it(driver: Driver) -> None:
    key, beside, tapped = Choice(title="Leon"), Choice(title="Ruby"), []
    screen(driver, on(key, lambda: tapped.append("Leon")), on(beside, lambda: tapped.append("Ruby")))
    steady(True)
    tap_again(driver, (key.right - 3, key.center_y), 0.1, slip=14)
    assert tapped == ["Leon"]


def test_another_key_farther_off_is_taken_at_once(driver: Driver) -> None:
    key, beside, tapped = Choice(title="Leon"), Choice(title="Ruby"), []
    screen(driver, on(key, lambda: tapped.append("Leon")), on(beside, lambda: tapped.append("Ruby")))
    steady(True)
    driver.tap(key, rest=0)
    driver.tap(beside, rest=0)
    assert tapped == ["Leon", "Ruby"]


def test_letters_are_typed_twice_with_a_steady_touch_too(driver: Driver) -> None:
    keyboard, typed = Keyboard(), []
    keyboard.bind(on_key=lambda _keyboard, letter: typed.append(letter))
    plane = Plane()
    plane.put(keyboard, 12, 100, -12, -12)
    driver.show(plane)
    steady(True)
    for letter in "ANNA":
        driver.tap(letter, rest=0)
    assert typed == [*"ANNA"]


def test_digits_are_typed_twice_with_a_steady_touch_too(driver: Driver) -> None:
    pad, typed = Pad(keys=[Key("1", value="1"), Key("2", value="2")], typed=True), []
    pad.bind(on_pick=lambda _pad, digit: typed.append(digit))
    plane = Plane()
    plane.put(pad, 12, 100, 300, 100)
    driver.show(plane)
    steady(True)
    for _ in range(2):
        driver.tap("1", rest=0)
    assert typed == ["1", "1"]


def screen(driver: Driver, *keys: Choice) -> None:
    """These keys side by side, 8 dp apart, alone in the window."""
    plane = Plane()
    for place, key in enumerate(keys):
        plane.put(key, 100 + 158 * place, 100, 150, 64)
    driver.show(plane)
    unguard()
