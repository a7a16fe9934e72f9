"""A table at which people play with real cards on an emulated reader, and everything goes wrong that can.

The people know what they really hold and lay, look at the screen, and answer what it asks by what is true. After every
step the record is compared with what was played.
"""

import errno
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from hardware import line
from hardware.deck import demo_tag
from hardware.emulators import emulator
from hardware.emulators import pepper as emulated_pepper
from hardware.emulators import pn5180 as emulated_board
from hardware.emulators import rdm6300 as emulated_coil
from hardware.emulators.faults import Faults
from hardware.readers import feig, id12la, pepper, pn532, pn5180, rdm6300
from kiosk.lobby.equipment import Equipment
from kiosk.lobby.lobby import Lobby
from kiosk.main.demo import players
from kiosk.main.demo.cards import Cards
from kiosk.table.present import view
from kiosk.table.views import OverStage, PlayStage, QuestionStage, RenegeStage, ResultStage, TurnUpStage
from kiosk.table_io.readings import LEAVE
from rules.cards import CARDS, cards_in
from rules.turned_up import TurnUpHand
from tests.kiosk.judges.true_hands import assert_right, fallen
from tests.kiosk.scenes.players import next_step
from tests.kiosk.scenes.table_faults import FAULTS, nothing
from tests.kiosk.scenes.tables import filled, opened

PATIENCE = 30.0
"""Seconds after which something that has to come is a failure."""
UNREAD = 0.25
"""Seconds that people wait for a card to be read that may not be; then they enter it."""

TAPPED = ("pn532", "rdm6300", "id12la")
"""Readers from which a card is taken away before the next is laid."""


def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that waits for nothing but time waits shorter."""
    for module in (pepper, pn532, rdm6300, id12la, feig, pn5180):
        timing = replace(module.READER.timing, gone_after=0.12, reconnect=0.02)
        monkeypatch.setattr(module, "READER", replace(module.READER, timing=timing))
    for module in (pepper, pn532, feig):
        monkeypatch.setattr(module, "PACE", 0.001)
        monkeypatch.setattr(module, "QUIET", 0.12)
    for owner, name, seconds in (
        (rdm6300, "PACE", 0.02), (rdm6300, "SETTLING", 0.05), (feig, "LATE", 0.05), (pepper, "DEAF", 0.1),
        (pn5180, "ASK_AGAIN", 0.02), (pn5180, "STARTING", 0.5), (pn5180, "QUIET", 0.25),
        (emulated_board, "EVERY", 0.005), (emulated_pepper, "DEAF", 0.05),
        (emulated_coil, "REPEAT", 0.01), (line, "TICK", 0.01),
    ):  # fmt: skip
        monkeypatch.setattr(owner, name, seconds)


class Gate:
    """Ports that may be opened, or not."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.shut = False
        opening = line.serial.Serial

        def serial(*given: Any, **named: Any) -> Any:
            if self.shut:
                raise PermissionError(errno.EACCES, "not permitted")
            return opening(*given, **named)

        monkeypatch.setattr(line.serial, "Serial", serial)


class FaultyTables:
    """One kiosk at which hand after hand is played, each at a table of its own with a reader of its own.

    `happened` counts what went wrong, `asked` what the screen asked, and `read` the cards that were read.
    """

    def __init__(self, folder: Path, gate: Gate, rng: Random, rate: float) -> None:
        """`rate` is how often something goes wrong, in parts of all cards played."""
        self.folder, self.gate, self.rng, self.rate = folder, gate, rng, rate
        self.happened: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()
        self.read = 0
        self.left_open = 0
        self._woken = threading.Event()
        self._made = 0
        self.lobby = Lobby.open(folder)
        self.equipment = Equipment(self.lobby)
        self.equipment.start(self._woken.set, self.equipment.follow)
        self.lobby.changed = self.equipment.follow

    def close(self) -> None:
        self.equipment.stop()
        self.lobby.close()

    # One hand.

    def play_a_hand(self, game: str, preset: str, players: int, kind: str) -> None:
        """Plays one hand with everything that goes wrong, until it is over and judged."""
        self._made += 1
        self.kind, self.port = kind, self.folder / f"reader-{self._made}"
        self.device = emulator(kind)(self.port)
        self.tapped = kind in TAPPED
        self.away = 0
        try:
            self.equipment.devices.choose_reader(kind, str(self.port), self._settings())
            self.table = opened(self.lobby, filled(game, preset, players, dealer=self.rng.randrange(players)))
            self.equipment.follow()
            self.wait(self.connected, "the reader")
            self._play()
        finally:
            self.equipment.devices.forget_reader()
            self.lobby.leave()
            self.device.close()

    def _settings(self) -> dict[str, str]:
        if self.kind != "pepper":
            return {}
        unused = {f"antenna{n}": "" for n in range(3, 9)}
        return {"antenna1": "trick", "antenna2": self.rng.choice(["", "N", "trick"]), **unused, "tags": "ISO 15693"}

    def _play(self) -> None:
        table = self.table
        self.cards = Cards.deal(table.hand, self.rng)
        self.played: list[int] = []
        """The cards as they really fell."""
        self.lying: set[str] = set()
        """The tags that lie on the reader."""
        self.story: list[str] = []
        """Which card was played, and what went wrong with it."""
        self.once: set[int] = set()
        """Those that the reader has seen in this hand."""
        while True:
            self.settle()
            assert fallen(table.hand) == self.played, self.told()
            self.cards.settle(table.hand, self.rng)
            match view(table).stage:
                case ResultStage() | OverStage():
                    break
                case QuestionStage() as stage:
                    self._answer(stage)
                case RenegeStage() as stage:
                    self._rule(stage)
                case TurnUpStage():
                    table.turn_up("", self.cards.turned(cast(TurnUpHand, table.hand)))
                case PlayStage() as stage if stage.may_be_turned:
                    table.turn_up("", self.cards.turned(cast(TurnUpHand, table.hand)))
                case PlayStage() as stage if stage.detail != "cards":
                    table.set_detail("cards")
                case PlayStage() as stage:
                    self._turn(stage)
                case _:
                    step = next_step(table, self.rng)
                    assert step is not None
                    step()
        if self.away:
            self.come_back()
        outcome = table.hand.outcome
        assert outcome is not None
        if outcome.reason == "played":
            assert_right(table, table.state, self.cards)

    def _rule(self, stage: RenegeStage, laid: Sequence[int] = ()) -> None:
        """`laid` are cards that lie on the reader, and have not been taken yet."""
        self.table.rule(self.rng.choice([option.id for option in stage.options if not option.why_not]))
        self.settle()
        now = fallen(self.table.hand)
        assert now == [*self.played, *laid][: len(now)], self.told()
        self.played = now

    def _turn(self, stage: PlayStage) -> None:
        """Whoever's turn it is plays a card."""
        table, rng, seat = self.table, self.rng, self.table.turn
        assert seat is not None, "every card is on record: who won the trick is known"
        if table.hand.trick is None or not table.hand.trick.plays:
            self.clear()
        if stage.keep_words and rng.random() < 0.3:
            table.keep()
            return
        mine = self.cards.held(table.hand)[seat]
        wrong = players.may_renege(table.hand, mine)
        card = players.play(table.hand, seat, players.may_play(table.hand, mine), rng)
        if wrong and rng.random() < 0.03:
            card = rng.choice(wrong)
        if self.away or card in self.once:
            self.story.append(f"{CARDS[card]}: by touch")
            self._by_touch(card)
        else:
            fault = rng.choice(FAULTS[self.kind]) if rng.random() < self.rate else nothing
            self.happened[fault.__name__] += 1
            self.story.append(f"{CARDS[card]}: {fault.__name__}")
            fault(self, card)
        if self.away:
            self.away -= 1
            if not self.away:
                self.come_back()

    def _by_touch(self, card: int) -> None:
        self.played.append(card)
        self.table.play(card)
        self.settle()

    def told(self) -> str:
        """What there is to say of a record that is not what was played."""
        names = [[str(CARDS[card]) for card in cards] for cards in (self.played, fallen(self.table.hand))]
        where = f"{self.kind}, {self.table.opening.game.id}, {view(self.table).stage}"
        return f"{where}: {self.story[-9:]}, played {names[0]}, on record {names[1]}"

    # What people do.

    def tag(self, card: int) -> str:
        return demo_tag(CARDS[card], self.device.form)

    def lay(self, *cards: int) -> None:
        self.lay_tags(*map(self.tag, cards))

    def lay_tags(self, *tags: str) -> None:
        for tag in tags:
            self.device.lay(tag)
            self.lying.add(tag)

    def lift(self, *tags: str) -> None:
        for tag in tags:
            self.device.lift(tag)
            self.lying.discard(tag)

    def taken_up(self, *cards: int, surely: bool) -> None:
        """These cards lie on the reader: they are read, or the screen asks, or after a while they are entered by touch.

        A renege that shows meanwhile is ruled. Where its card is taken back, so are those that were laid after it;
        else they stay, and are still read.
        """
        before, expected = len(self.played), [*self.played, *cards]
        patience = PATIENCE if surely else UNREAD
        end = time.monotonic() + patience
        while len(self.played) < len(expected):
            self.look()
            now = fallen(self.table.hand)
            assert self.played == now[: len(self.played)] and now == expected[: len(now)], self.told()
            if len(now) > len(self.played):
                self.played, end = now, time.monotonic() + patience
            elif self.table.hand.unruled():
                self.settle()
                stands = list(self.played)
                self._rule(cast(RenegeStage, view(self.table).stage), expected[len(stands) :])
                if self.played[: len(stands)] != stands or isinstance(view(self.table).stage, ResultStage | OverStage):
                    break
                end = time.monotonic() + patience
            elif isinstance(stage := view(self.table).stage, QuestionStage):
                self._answer(stage, expected[len(now)])
            elif time.monotonic() > end:
                assert not surely, f"{CARDS[expected[len(now)]]} was not read: {self.equipment.devices.reader}"
                self.table.play(expected[len(now)])
                self.settle()
            else:
                self._woken.wait(0.002)
                self._woken.clear()
        self.settle()
        self.once.update(cards)
        self.read += sum(fact.source == "reader" for fact in self.table.facts[-1:])
        if self.tapped or len(self.played) < before + len(cards):
            self.lift(*map(self.tag, cards))

    def _answer(self, stage: QuestionStage, card: int | None = None) -> None:
        """Says what is true: that this card was played, where that can be said; else that no card was."""
        self.asked[stage.headline.split(": ")[-1]] += 1
        options = [option.id for option in stage.options]
        assert self.equipment.readings is not None
        self.equipment.readings.answer(str(card) if str(card) in options else LEAVE.id)
        self.settle()

    def clear(self) -> None:
        """The trick is taken away."""
        self.lift(*self.lying.copy())

    def answer_now(self) -> None:
        """Answers what the screen asks, about a card that was not played now."""
        stage = view(self.table).stage
        assert isinstance(stage, QuestionStage)
        self._answer(stage)

    def all_cards(self) -> list[int]:
        """The cards of this table."""
        return [int(card) for card in cards_in(self.table.hand.pack)]

    @property
    def faults(self) -> Faults:
        """What the emulated reader does wrong."""
        return cast(Any, self.device).faults  # type: ignore[no-any-return]

    # Waiting.

    def look(self) -> None:
        self.lobby.poll()
        self.equipment.poll()

    def settle(self) -> None:
        """Until everything that was done is on the disk."""
        self.lobby.journal.settle()
        self.look()
        self.lobby.journal.settle()

    def wait(self, condition: Callable[[], object], what: str) -> None:
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, f"{what} did not come: {self.equipment.devices.reader}"
            self._woken.wait(0.005)
            self._woken.clear()
            self.look()

    def connected(self) -> bool:
        reader = self.equipment.devices.reader
        return reader is not None and reader.connected

    def takes_away(self, tag: str) -> None:
        """A card is taken away, and the reader has noticed."""
        self.lift(tag)
        self.wait(lambda: tag not in self.equipment.devices.spots, "the card's leaving")

    def trouble(self, *why: str) -> bool:
        """Whether the screen says that the reader is away, for one of these reasons."""
        devices = self.equipment.devices
        said = devices.reader.why if devices.reader and devices.trouble.startswith("Reader away since") else ""
        return any(each in said for each in why)

    def is_away(self, *why: str) -> None:
        self.wait(lambda: self.trouble(*why), f"one of {why}")

    def come_back(self) -> None:
        self._return()
        self.wait(self.connected, "the reader's return")
        assert not self.equipment.devices.trouble

    def goes_away(self, back: Callable[[], None]) -> None:
        """For the next cards there is no reader; `back` is how it returns."""
        self.away, self._return = self.rng.randint(1, 3), back
