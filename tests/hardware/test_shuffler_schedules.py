"""Whatever happens to line, machine and kiosk: no card is dealt twice, and what is reported is what lies there.

300 schedules of random faults; WHIST_SCHEDULES is the number of them.
"""

import os
from collections import deque
from collections.abc import Generator
from random import Random

import pytest

from hardware.deck import DEMO_PACK
from hardware.emulators.shuffler_works import Trouble, Works, fairly
from hardware.events import (
    CardDealt,
    DealDone,
    DealHalted,
    DealVoid,
    Event,
    PackHandled,
    ShufflerCleared,
    ShufflerFault,
    ShufflerRefused,
)
from hardware.line import Answering, DeviceLost
from hardware.shuffler.machine import Shuffler
from hardware.shuffler.pattern import Pattern
from tests.hardware.shuffling import BID_WHIST, GERMAN, SOLO, Clock, RoughLine, Weather

SCHEDULES = int(os.environ.get("WHIST_SCHEDULES", "300"))
DEALS = 4
TAGS = tuple(DEMO_PACK.cards)
MOST_BEATS = 20_000

Talk = Generator[Answering | None, None, None]


class Evening:
    """Some deals at a table: people ask for the next, see to faults, and start the kiosk anew when it has crashed."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.works = Works([TAGS], self.rng, fairly)
        self.works.seconds_a_card = self.rng.choice((0.0, 0.0, 0.3))
        self.clock = Clock()
        self.weather = Weather(self.rng, harms=self.rng.randrange(60))
        self.line = RoughLine(self.works, self.clock, self.weather, remembers=self.rng.random() < 0.5)
        self.plans: dict[int, Pattern] = {}
        self.done: dict[int, list[CardDealt]] = {}
        self.void: set[int] = set()
        self.events: deque[Event] = deque()
        self.id = 0
        self.start_kiosk()
        self.next_deal()

    def start_kiosk(self) -> None:
        self.events.clear()
        self.shuffler = Shuffler(self.events.append, clock=self.clock)
        self.cards: list[CardDealt] = []

    def next_deal(self) -> None:
        self.id += self.rng.randrange(1, 3)
        self.plans[self.id] = self.rng.choice((BID_WHIST, SOLO, GERMAN))
        self.cards = []
        self.works.gather()
        self.works.trouble = Trouble(
            jam_at=self.rng.choice(("", "", "N")),
            double_at=self.rng.choice(("", "", "", "1")),
            unread=self.rng.choice((0, 0, 0, 1)),
            power_after=self.rng.choice((None, None, None, 20)),
        )
        self.shuffler.shuffle(54)
        self.ask()

    def ask(self, asked_before: bool = False) -> None:
        self.shuffler.deal(self.id, self.plans[self.id], 54, asked_before=asked_before)

    def play(self) -> None:
        talk: Talk | None = None
        for _ in range(MOST_BEATS):
            if len(self.done) + len(self.void) >= DEALS:
                return
            try:
                if self.rng.random() < 0.003 and self.weather.harms:
                    self.weather.harms -= 1
                    talk = self.something_happens(talk)
                talk = talk or self.shuffler.talk(self.line)
                next(talk)
            except DeviceLost:
                talk = None
                self.line.said = b""
            while self.events:
                self.see(self.events.popleft())
        raise AssertionError(f"nothing comes about: {list(self.line.board.commands)[-20:]}")

    def something_happens(self, talk: Talk | None) -> Talk | None:
        match self.rng.randrange(3):
            case 0:
                self.line.board.reboot()
            case 1:
                self.shuffler.stop()
            case _:
                self.start_kiosk()
                self.ask(asked_before=True)
                return None
        return talk

    def see(self, event: Event) -> None:
        match event:
            case CardDealt(_, id) if id == self.id:
                self.cards.append(event)
            case DealDone(_, id) if id == self.id and id not in self.done:
                self.check_done(id)
                self.next_deal()
            case DealVoid(_, id) if id == self.id:
                self.void.add(id)
                self.next_deal()
            case ShufflerFault():
                self.shuffler.clear()
            case DealHalted(_, id) if id == self.id:
                self.shuffler.clear()
                self.ask()
            case ShufflerRefused(_, "deal", why):
                assert why in ("fault", "stopped", "open"), why
                if why == "open":
                    self.shuffler.annul(self.id - 1)
                self.shuffler.clear()
                self.ask()
            case ShufflerRefused() | ShufflerCleared() | PackHandled():
                pass

    def check_done(self, id: int) -> None:
        self.done[id] = list(self.cards)
        lies = [(n, place, tag) for deal, n, place, tag in self.works.table if deal == id]
        assert [(card.number, card.place, card.tag) for card in self.cards] == lies
        assert [place for _, place, _ in lies] == list(self.plans[id].order)

    def check(self) -> None:
        for id in self.plans:
            dealt = [(n, tag) for deal, n, _, tag in self.works.table if deal == id]
            doubles = len(dealt) - len({n for n, _ in dealt})
            assert len({tag for _, tag in dealt}) == len(dealt), "a card can only lie in one place"
            assert len(dealt) <= self.plans[id].cards + 1
            if doubles:
                assert doubles == 1 and id not in self.done, "two cards for one only when they stuck together"


@pytest.mark.parametrize("part", range(10))
def test_no_card_is_dealt_twice_and_every_done_deal_lies_as_it_was_reported(part: int) -> None:
    done = void = 0
    for seed in range(part, SCHEDULES, 10):
        evening = Evening(seed)
        try:
            evening.play()
            evening.check()
        except Exception as error:
            raise AssertionError(f"schedule {seed}") from error
        done, void = done + len(evening.done), void + len(evening.void)
    assert done and void
