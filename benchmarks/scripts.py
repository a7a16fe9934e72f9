"""What a finger touches on the kiosk in `benchmarks.touches`: kinds of taps, one after the other, without end."""

from collections.abc import Iterator
from random import Random
from typing import Any

from kivy.core.window import Window

from benchmarks.finger import Tap
from kiosk.main.app import Kiosk
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.night.result import result_page
from kiosk.screens.table.page import table_page
from kiosk.screens.widgets import Touch
from kiosk.screens.widgets.buttons import CardKey
from kiosk.screens.widgets.drawn import Drawn
from tests.kiosk.scenes.nights import begin, people, plan
from tests.kiosk.scenes.tables import filled, opened


def drawn() -> Iterator[Drawn]:
    """What is on the screen, in the order in which it is drawn."""
    for root in reversed(Window.children):
        yield from (each for each in root.walk() if isinstance(each, Drawn) and each.width > 0 < each.height)


def words() -> list[str]:
    """All that can be read on the screen, the clock aside."""
    return [line.text for each in drawn() for line in each.written if line.text[2:3] != ":"]


class Taps:
    """Makes taps on what can be seen. A tap is shown once what it puts on record is durable and the words on the screen
    are other than before; that they stay so is checked when the next tap is made."""

    def __init__(self, app: Kiosk) -> None:
        self.app = app
        self._seen: list[str] = []

    def on(self, kind: str, title: str = "", facts: bool = False, key: Any = None) -> Tap:
        """A tap on a key by its words, or on this one; with `facts` it puts something on record."""
        now = words()
        assert not self._seen or now == self._seen, f"{kind}: {set(now) ^ set(self._seen)} came later"
        found = key or next(
            (each for each in drawn() if isinstance(each, Touch) and each.live and _says(each, title)), None
        )
        if found is None:
            raise LookupError(f"{title!r} is not on the screen: {now}")
        journal = self.app.lobby.journal
        before = journal_facts(self.app)

        def shown() -> bool:
            if facts and (journal.pending or journal_facts(self.app) == before):
                return False
            self._seen = words()
            return self._seen != now

        return Tap(kind, *found.to_window(*found.center), shown)

    def anew(self) -> None:
        """What is on the screen was changed otherwise."""
        self._seen = []

    def cards(self) -> list[CardKey]:
        return [each for each in drawn() if isinstance(each, CardKey) and each.live]


def journal_facts(app: Kiosk) -> int:
    """How many facts the open sessions have taken in."""
    return sum(len(each.facts) for each in (app.lobby.table, app.lobby.night) if each is not None)


def _says(key: Touch, title: str) -> bool:
    return any(line.text == title for line in key.written)


def table(app: Kiosk) -> Iterator[Tap | None]:
    """Hands of Bid Whist: bids, tricks by who won them, cards by touch, undo, pages and steppers beside."""
    rng, taps = Random(1), Taps(app)
    yield from _new_table(app, taps)
    while True:
        yield taps.on("page", "Menu")
        yield taps.on("page", "Back")
        yield taps.on("deal", "Dealt", True)
        for call in ("3", "4", "Pass", "Pass"):
            yield taps.on("bid", call, True)
            if call == "4":
                yield taps.on("undo", "Undo", True)
                yield taps.on("bid", call, True)
        yield taps.on("trumps", "Spades", True)
        yield taps.on("detail", "Play", True)
        if taps.cards():
            yield taps.on("detail", "Tricks")
        for name in rng.choices(("Ada", "Otis", "Ruby", "Leon"), k=3):
            yield taps.on("who won", name, True)
        yield taps.on("undo", "Undo", True)
        yield taps.on("detail", "Cards")
        for _ in range(6):
            yield taps.on("card", facts=True, key=taps.cards()[0])
        yield taps.on("undo", "Undo", True)
        yield taps.on("page", "Menu")
        yield taps.on("page", "Adjust the score")
        for sign in "++−":
            yield taps.on("stepper", sign)
        yield taps.on("page", "Back")
        yield taps.on("page", "Back")
        yield taps.on("detail", "Total")
        yield taps.on("result", "10", True)
        yield taps.on("page", "Score sheet")
        yield taps.on("page", "Back")
        yield taps.on("undo", "Undo", True)
        yield taps.on("detail", "Total")
        yield taps.on("result", "9", True)
        if "Finish" in words():
            yield from _new_table(app, taps)
        else:
            yield taps.on("deal", "Next hand", True)


def _new_table(app: Kiosk, taps: Taps) -> Iterator[None]:
    opened(app.lobby, filled())
    app.home(table_page)
    taps.anew()
    yield None


def night(app: Kiosk) -> Iterator[Tap | None]:
    """Results of a whist drive, table by table and hand by hand: the tricks, that it is right, and both sides agree."""
    rng, taps = Random(1), Taps(app)
    night = begin(app.lobby, plan(), people(28))
    while True:
        night.seat()
        night.start()
        night.journal.settle()
        state = night.current
        assert state is not None
        for hand in (1, 2):
            for seated in state.round.tables:
                app.home(result_page(seated.number, hand))
                taps.anew()
                yield None
                yield taps.on("tricks told", str(rng.randrange(14)))
                yield taps.on("night's result", "Enter", True)
                for side in ("N–S", "E–W"):
                    yield taps.on("agreed", f"{side} agree", True)
        app.home(HomePage)
        night.close()
        night.journal.settle()


def reader(app: Kiosk) -> Iterator[Tap | None]:
    """As at a table, with a reader whose line lies in the folder of the records."""
    app.equipment.devices.choose_reader("pn532", str(app.lobby.journal.path.parent / "reader"), {})
    yield from table(app)


SCRIPTS = {"table": table, "night": night, "reader": reader}
