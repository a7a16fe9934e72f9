"""Fingers that run a tournament of teams: they choose a ready plan, tell every hand, and let both teams sign."""

from tests.kiosk.fingers.driving import NotThere  # isort: skip  (prepares Kivy)

from kiosk.night.entry import ResultEntry
from kiosk.screens.night.checkin import CheckinPage
from kiosk.screens.night.clock import ClockPage
from kiosk.screens.night.result import ResultPage
from kiosk.screens.night.sign import SignPage
from kiosk.screens.night.standings import StandingsPage
from kiosk.screens.table.keys import call_rows
from kiosk.screens.widgets import PadKey
from kiosk.table.views import Field
from tests.kiosk.fingers.night import NightFingers

Value = int | str


class TournamentFingers(NightFingers):
    """As `NightFingers`, for teams of two. `hands` has what was told of each hand, by round, place and hand."""

    hands: dict[tuple[int, int, int], dict[str, Value]]

    # To the first round.

    def choose_ready_plan(self, teams: int, title: str) -> None:
        """From home to the door of a night by this ready plan, its PIN set on the way."""
        self.hands = {}
        people = 2 * teams
        self.tap("Night")
        self.tap("24", *str(people), f"Take {people}", "Tournament")
        self.turn_to(title)
        self.tap("Check in")
        self._pin()
        self._pin()
        assert isinstance(self.kiosk.page, CheckinPage), self.driver.texts()

    # A round.

    def round(self, number: int) -> None:
        """A round from its seats to its end: each table tells its hands and signs."""
        self.tap(next(line for line in self.driver.texts() if line.startswith("Start ")))
        assert isinstance(self.kiosk.page, ClockPage), self.driver.texts()
        if self.night.plan.conduct.until == "time":
            self.night.add_minutes(-self.night.plan.minutes)  # as if they had gone by
            self.settle()
        while self.night.why_not_close():
            keys = [key for key in self._tables() if not getattr(key, "done", False)]
            key = self.rng.choice(keys)
            place = int(key.title.removeprefix("Table "))
            self.touch(key)
            self._play_out(number, place)
        self.tap("Round over")
        assert isinstance(self.kiosk.page, StandingsPage), self.driver.texts()

    def _play_out(self, number: int, place: int) -> None:
        """A table's hands, one after the other, until they are to be signed; one more where it is tied."""
        while isinstance(page := self.kiosk.page, ResultPage):
            hand = page.entry.hand
            told = self._some_hand(page.entry)
            for id, value in told.items():
                self._answer(next(field for field in page.entry.view().fields if field.id == id), value)
            self.tap("Enter")
            self.hands[number, place, hand] = told
            self.tap(*[line for line in self.driver.texts() if line.endswith(" agree")])
            self.tap(next(key for key in ("Sign", f"Hand {hand + 1}", "The cut", "Done") if self.has(key)))
        if isinstance(self.kiosk.page, SignPage):
            self.tap(*[line for line in self.driver.texts() if line.endswith("tap to sign")])
            self.tap("One more hand" if self.has("One more hand") else "Done")

    def _some_hand(self, entry: ResultEntry) -> dict[str, Value]:
        """Answers to everything that the pad asks, at random, that make a hand that can have been."""
        for _ in range(200):
            told: dict[str, Value] = {}
            looked = ResultEntry(self.night, entry.place, entry.hand, entry.number)
            while True:
                looked.values = told
                view = looked.view()
                asked = next((field for field in view.fields if field.id == view.asked and field.id not in told), None)
                if asked is None:
                    break
                told[asked.id] = self.rng.choice(_options(asked))
            if not view.why_not:
                return told
        raise NotThere("no such hand was found")

    def _answer(self, field: Field, value: Value) -> None:
        keys = self.keys(PadKey)
        options = _options(field)
        assert len(keys) == len(options), f"{len(keys)} keys for {field}"
        self.touch(keys[options.index(value)])


def _options(field: Field) -> list[Value]:
    """What the keys of a field's pad stand for, in their order."""
    if rows := call_rows(field.choices):
        return [key.call for row in rows for key in row]
    return [choice[0] for choice in field.choices] or [*range(field.least, field.most + 1)]
