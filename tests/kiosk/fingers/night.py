"""Fingers that run a whole night on the real kiosk: they touch what is on the screen, and keep their own book of it."""

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from random import Random

from tests.kiosk.fingers.driving import Driver, NotThere  # isort: skip  (prepares Kivy)

from kiosk.base.words import SIDE_LABELS
from kiosk.night.session import Night
from kiosk.screens.night.checkin import ArrivalsPage, CheckinPage
from kiosk.screens.night.clock import ClockPage
from kiosk.screens.night.cut import CutPage
from kiosk.screens.night.name_grid import NameKey
from kiosk.screens.night.result import ResultPage
from kiosk.screens.night.room import RoomPage
from kiosk.screens.night.standings import Line, PlayerPage, PrizesPage, StandingsPage
from kiosk.screens.night.wall import WallPage
from kiosk.screens.widgets import PadKey, Primary, Strip, Touch
from tests.kiosk.fingers.home import Fingers
from tests.kiosk.scenes.nights import PIN


class NightFingers(Fingers):
    """`book` has the tricks of north and south as they were last told by touch, by round, place and hand; `typed` says
    how many names are typed at the door, the others being known. `pictures`: where each kind of page is kept."""

    def __init__(self, driver: Driver, folder: Path, rng: Random, pictures: Path | None = None) -> None:
        self.book: dict[tuple[int, int, int], int] = {}
        self.pictures = pictures
        super().__init__(driver, folder, rng)

    @property
    def night(self) -> Night:
        night = self.kiosk.lobby.night
        assert night is not None
        return night

    def kind(self) -> tuple[object, ...]:
        page = self.kiosk.page
        more: tuple[object, ...] = ()
        if isinstance(page, RoomPage):
            more = page.by_name, self.night.current is not None and self.night.current.started
        elif isinstance(page, ResultPage):
            view = page.entry.view()
            more = view.told, view.asked, view.needs_reason, bool(page.entry.values)
        elif isinstance(page, StandingsPage):
            more = page.chosen, self.night.over, page.first > 0
        elif isinstance(page, CheckinPage):
            more = len(self.night.entries) > 4, page.changing
        elif isinstance(page, ClockPage):
            more = (self.night.why_not_close() == "",)
        return *super().kind(), *more

    def settle(self) -> None:
        seen = len(self._seen)
        super().settle()
        if self.pictures and len(self._seen) > seen:
            words = "-".join(str(each) for each in self.kind() if each != "")
            self.driver.picture(self.pictures / f"{len(self._seen):02}-{words}.png")

    # To the first round.

    def plan(self, people: int, family: str, format: str, hands: int) -> None:
        """From home to the door of a night of so many; the PIN is set on the way, where there is none."""
        self.tap("Night")
        self.tap("24", *str(people), f"Take {people}")
        while f"of {hands} hand" not in " ".join(self.driver.texts()):
            self.tap("−", nth=2)
        self.tap(family)
        if self.has(format):
            self.tap(format)
        if self.has("Done"):
            self.tap("Done")
        first = not self.kiosk.lobby.director.has_pin
        self.tap("Check in")
        if first:
            self._pin()
            self._pin()
        assert isinstance(self.kiosk.page, CheckinPage), self.driver.texts()

    def _pin(self) -> None:
        self.tap(*PIN, "Enter")

    def come_in(self, typed: Sequence[str], known: Sequence[str]) -> None:
        """These type their names, those find theirs on the list; who plays in pairs types two and two."""
        self.tap("Add a pair" if self.night.plan.pairs else "Add a name")
        for name in typed:
            self.tap(*("space" if letter == " " else letter for letter in name.upper()))
            self.touch(self.rng.choice(self.keys(Primary)))
        self.tap("Back")
        left = {*known}
        while left:
            key = self._next_of(left)
            left.remove(key.name)
            self.touch(key)
            if isinstance(self.kiosk.page, ArrivalsPage):  # which role?
                self.touch(self.rng.choice(self.keys(Primary)))

    def _next_of(self, names: Collection[str]) -> NameKey:
        """The next of these on the list: from here to its end, then once from its top, for who comes in may move what
        is still to be touched to a page before."""
        again = True
        while True:
            key: NameKey | None = next((key for key in self.keys(NameKey) if key.name in names), None)
            if key is not None:
                return key
            if self.has("Down"):
                self.tap("Down")
            elif again:
                again = False
                while self.has("Up"):
                    self.tap("Up")
            else:
                raise NotThere(f"none of {names} is on the list")

    def seat_first(self) -> None:
        """The first round is seated, from the door."""
        self.tap(next(line for line in self.driver.texts() if line.startswith("Seat ")))

    # A round.

    def look_for_seats(self) -> list[str]:
        """All pages of the map and of the list by name; every name that was to be read there."""
        assert isinstance(self.kiosk.page, RoomPage)
        found: list[str] = []
        for way in ("Map", "By name"):
            self.tap(way)
            found += self.driver.texts()
            while self.has("Down"):
                self.tap("Down")
                found += self.driver.texts()
        return found

    def round(self, number: int) -> None:
        """A round from its seats to its end: every table comes to the kiosk, tells, and agrees."""
        self.tap(f"Start round {number}")
        assert isinstance(self.kiosk.page, ClockPage)
        self.tap("Pause", "Go on", "+ 1 minute")
        while missing := self.night.why_not_close():
            place = self.rng.choice([t.title for t in self._tables() if not getattr(t, "done", False)])
            self.tap(place)
            self._tell(number, int(place.removeprefix("Table ")))
            assert self.night.why_not_close() != missing
        self.tap("All tables")
        self.touch(self.rng.choice([*self._tables()]))
        self.tap("Back", "Back", "Where you sit")
        self.tap(next(title for title in ("The clock", "Results") if self.has(title)))
        self.tap("Round over")
        assert isinstance(self.kiosk.page, StandingsPage)

    def _tables(self) -> Iterator[Touch]:
        known = {str(table.number) for table in self.night.rounds[-1].round.tables}
        return (key for key in self.keys() if getattr(key, "title", "").removeprefix("Table ") in known)

    def _tell(self, number: int, place: int) -> None:
        for hand in range(1, self.night.plan.hands + 1):
            tricks = self.rng.randrange(14)
            if self.rng.random() < 0.1:  # mistyped, and told anew before it is entered
                self._put((tricks + 1) % 14)
            self._put(tricks)
            self.tap("Enter")
            self.book[number, place, hand] = tricks
            agree = [line for line in self.driver.texts() if line.endswith(" agree")]
            if self.rng.random() < 0.1:  # one side does not agree: it was told wrong
                self.touch(next(key for key in self.keys() if getattr(key, "note", "") == "Tricks"))
                tricks = self.book[number, place, hand] = (tricks + 5) % 14
                self._put(tricks)
                self.tap("Enter")
            self.tap(*agree)
            self.tap(next(key for key in (f"Hand {hand + 1}", "The cut", "Done") if self.has(key)))
        if isinstance(self.kiosk.page, CutPage):
            sides = [key for key in self.keys() if getattr(key, "note", "") in SIDE_LABELS]
            self.touch(self.rng.choice(sides))

    def _put(self, tricks: int) -> None:
        self.touch(next(key for key in self.keys(PadKey) if key.title == str(tricks)))

    # Between rounds.

    def look_at_standings(self) -> list[str]:
        """Every filter and every page of the list, somebody's night, the wall; the names in the order of all."""
        assert isinstance(self.kiosk.page, StandingsPage)
        for filter in ("Ladies", "Gents", "First half", "Second half", "Lowest", "All"):
            if self.has(filter):
                self.tap(filter)
        names = [line.name for line in self.keys(Line)]
        while self.has("Down"):
            self.tap("Down")
            names += [line.name for line in self.keys(Line)]
        self.touch(self.rng.choice(self.keys(Line)))
        if self.has("Every round"):  # on a large screen their bars come first
            self.tap("Every round")
        assert isinstance(self.kiosk.page, PlayerPage)
        self.tap("Back")
        self._wall()
        return names

    def _wall(self) -> None:
        self.tap("Wall view")
        assert isinstance(self.kiosk.page, WallPage)
        self.driver.wait(1.5)
        self.touch(self.keys()[-1])
        assert not isinstance(self.kiosk.page, WallPage)

    def next_round(self, number: int) -> None:
        """On to the seats of the next round."""
        self.tap(f"Round {number}")
        assert isinstance(self.kiosk.page, RoomPage)

    def correct(self, number: int, place: int) -> None:
        """The director changes a result of a round that is over, with a reason."""
        self._director()
        self.tap("Change a result")
        self.tap(next(line for line in self.driver.texts() if line.startswith(f"Round {number}")))
        while not (found := [line for line in self.driver.texts() if line.startswith(f"Table {place}:")]):
            self.tap("Down")
        self.tap(found[0])
        if self.has("Hand 1"):
            self.tap("Hand 1")
        tricks = self.book[number, place, 1] = (self.book[number, place, 1] + 3) % 14
        self._put(tricks)
        self.tap("miscounted", "Save change", "Done")
        while not isinstance(self.kiosk.page, StandingsPage):
            self.tap("Back")

    def _director(self) -> None:
        """To the director's page, by the corner of the strip and the PIN."""
        strip = next(widget for widget in self.driver.drawn() if isinstance(widget, Strip))
        self.driver.wait(0.5)
        x, y = strip.to_window(strip.right - 20, strip.center_y)
        self.driver.up(self.driver.down(x, y), x, y)
        self.settle()
        if not self.has("Change a result"):
            self._pin()

    def end(self) -> None:
        """The director ends the night."""
        self._director()
        self.tap("End the night", "End it")

    def prizes(self) -> list[str]:
        """The prizes, and the wall with them; what stands there."""
        self.tap("Prizes")
        assert isinstance(self.kiosk.page, PrizesPage)
        said = self.driver.texts()
        self._wall()
        self.tap("Back")
        return said
