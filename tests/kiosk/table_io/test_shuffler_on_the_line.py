"""A machine on a real line deals at a table of the kiosk, whatever happens to the line, the machine and the kiosk."""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from hardware.emulators.shuffler import Shuffler
from kiosk.devices.emulated_shuffler import EVERY_CARD, pack_in
from kiosk.lobby.equipment import Equipment
from kiosk.lobby.lobby import Lobby
from kiosk.table.present import view
from kiosk.table.table import Table
from kiosk.table.views import DealStage, ShufflerView
from rules.cards import mask_of
from tests.hardware.shuffling import held
from tests.kiosk.scenes.tables import do, filled, opened

PATIENCE = 30.0
"""Seconds after which something that should have come is a failure."""
EVENINGS = int(os.environ.get("WHIST_FAULTS", "2"))


class Hall:
    """A kiosk without a screen, whose machine stands on a real line."""

    def __init__(self, folder: Path, **how: Any) -> None:
        self.folder = folder
        self.port = folder / "machine"
        self._stirred = Event()
        self.emulated = Shuffler(self.port, [pack_in(bay, EVERY_CARD) for bay in (1, 2)], **how)
        self.works = self.emulated.works
        self.works.seconds_a_card = 0.002
        self._open()

    def _open(self) -> None:
        self.lobby = Lobby.open(self.folder / "data")
        self.equipment = Equipment(self.lobby)
        self.equipment.start(self._stirred.set, self.equipment.follow)
        self.lobby.changed = self.equipment.follow
        self.equipment.follow()

    def table_of(self, game: str = "BidWhist", bays: int = 1, **rules: Any) -> "Hall":
        opened(self.lobby, filled(game, **rules))
        self.works.bays = {bay: pack_in(bay, self.table.hand.pack) for bay in (1, 2)}
        self.equipment.shuffler.choose(str(self.port), bays)
        return self.connected()

    @property
    def table(self) -> Table:
        assert self.lobby.table
        return self.lobby.table

    @property
    def machine(self) -> ShufflerView | None:
        stage = view(self.table).stage
        return stage.machine if isinstance(stage, DealStage) else None

    @property
    def keys(self) -> list[str]:
        return [key.title for key in self.machine.keys if not key.off] if self.machine else []

    def turn(self) -> None:
        """One turn of the thread that owns the state."""
        self.equipment.poll()
        self.lobby.poll()
        self.lobby.journal.settle()
        self._stirred.wait(0.005)
        self._stirred.clear()

    def until(self, condition: Callable[[], object]) -> None:
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, (self.machine, self.equipment.shuffler.state)
            self.turn()

    def connected(self) -> "Hall":
        self.until(lambda: self.equipment.shuffler.ready)
        return self

    def press(self, key: str) -> None:
        self.equipment.machine.press(key)

    def out(self, count: int) -> None:
        """Until so many cards of the deal have left the machine."""
        self.until(lambda: self.works.deal and len(self.works.deal.out) >= count)

    def dealt(self) -> None:
        self.until(lambda: self.table.state.dealt)

    def die(self) -> None:
        """The kiosk ends, at whatever moment."""
        self.equipment.stop()
        self.lobby.close()

    def rise(self) -> None:
        """The kiosk is started again, and the same table gone on with."""
        self._open()
        self.lobby.go_on(next(summary.stream for summary in self.lobby.tables(limit=1)))
        self.equipment.follow()

    @property
    def given(self) -> dict[str, int]:
        """What the last deal's places were dealt in truth, by the tags that left, whatever was told."""
        by_tag = {tag: card for bay in (1, 2) for card, tag in enumerate(pack_in(bay, EVERY_CARD))}
        last = self.works.deal
        places: dict[str, list[int]] = {}
        for deal, _, place, tag in self.works.table:
            if last and deal == last.id:
                places.setdefault(place, []).append(by_tag[tag])
        return {place: mask_of(cards) for place, cards in places.items()}

    @property
    def known(self) -> dict[str, int]:
        return {know.place: mask_of(know.cards) for know in self.table.hand.known}

    def close(self) -> None:
        self.die()
        self.emulated.close()


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.close()


def test_a_deal_goes_its_way_and_the_hands_are_known(hall: Hall) -> None:
    hall.table_of().press("deal")
    hall.dealt()
    assert hall.known == hall.given and len(hall.works.table) == 54


def test_a_jam_is_seen_to_and_the_deal_goes_on(hall: Hall) -> None:
    hall.table_of()
    hall.works.trouble.jam_at = "S"
    hall.press("deal")
    hall.until(lambda: "Go on" in hall.keys)
    assert hall.machine and "A card is stuck at South’s place" in hall.machine.said
    assert not hall.table.state.dealt
    hall.press("go_on")
    hall.dealt()
    assert hall.known == hall.given


def test_a_trial_that_jammed_is_given_up_for_the_next_trial(hall: Hall) -> None:
    shuffler = hall.table_of().equipment.shuffler
    hall.works.trouble.jam_at = "E"
    shuffler.deal_test(1)
    hall.until(lambda: shuffler.state and "is stuck at East’s place" in shuffler.state.fault)
    shuffler.clear()
    hall.until(lambda: shuffler.said == "The fault is cleared.")
    shuffler.eject(1)
    hall.until(lambda: shuffler.said == "Another deal is open in the machine. Deal again: that gives the other one up.")
    shuffler.deal_test(1)
    hall.until(lambda: shuffler.said == "4 cards dealt. 49 cards left.")


def test_of_a_double_feed_nothing_is_known_and_the_next_deal_is_whole(hall: Hall) -> None:
    hall.table_of()
    hall.works.trouble.double_at = "E"
    hall.press("deal")
    hall.until(lambda: hall.keys == ["Machine again"])
    assert hall.machine and "two cards came out as one at East’s place" in hall.machine.said
    hall.works.gather()
    hall.press("deal")
    hall.dealt()
    assert hall.known == hall.given


def test_a_line_that_is_lost_in_mid_deal_costs_nothing(hall: Hall) -> None:
    hall.table_of()
    go_on = held(hall.works, 10)
    hall.press("deal")
    hall.out(10)
    hall.emulated.unplug()
    hall.until(lambda: hall.keys == ["Give up"])
    go_on()
    hall.emulated.plug_in()
    hall.dealt()
    assert hall.known == hall.given and len(hall.works.table) == 54


def test_a_kiosk_that_is_killed_in_mid_deal_comes_back_and_goes_on_with_the_same_deal(hall: Hall) -> None:
    hall.table_of()
    go_on = held(hall.works, 10)
    hall.press("deal")
    hall.out(10)
    hall.die()
    hall.rise()
    go_on()
    hall.dealt()
    assert hall.known == hall.given and len(hall.works.table) == 54


@pytest.mark.parametrize("remembers", [True, False])
def test_a_machine_that_loses_its_power_goes_on_or_says_that_it_has_forgotten(tmp_path: Path, remembers: bool) -> None:
    hall = Hall(tmp_path, remembers=remembers).table_of()
    hall.works.trouble.power_after = 20
    hall.press("deal")
    if remembers:
        hall.until(lambda: "Go on" in hall.keys)
        assert hall.machine and "lost power" in hall.machine.said
        hall.press("go_on")
        hall.dealt()
        assert hall.known == hall.given
    else:
        hall.until(lambda: hall.keys == ["Machine again"])
        assert hall.machine and "has forgotten the deal" in hall.machine.said
    hall.close()


def test_two_packs_take_turns(hall: Hall) -> None:
    hall.table_of(bays=2).press("deal")
    hall.dealt()
    hall.until(lambda: hall.equipment.shuffler.shuffled == {2: 54})
    first = set(hall.works.table)
    do(hall.table, hall.table.misdeal)
    assert hall.machine and hall.machine.keys[0].note == "it has shuffled"
    hall.press("deal")
    hall.dealt()
    assert {tag for *_, tag in set(hall.works.table) - first} == {*pack_in(2, EVERY_CARD)}
    assert hall.known == hall.given


def test_the_port_and_the_number_of_packs_are_kept(hall: Hall) -> None:
    hall.table_of(bays=2)
    hall.die()
    hall.rise()
    hall.connected()
    state = hall.equipment.shuffler.state
    assert state and (state.port, state.bays) == (str(hall.port), 2)


def test_a_pack_that_lies_shuffled_is_dealt_as_it_lies_by_the_machine_that_is_not_there(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    opened(hall.lobby, filled())
    hall.equipment.try_emulated_shuffler()
    hall.equipment.shuffler.set_bays(2)
    works = hall.equipment.emulated_shuffler.machine.works  # type: ignore[union-attr]
    works.seconds_a_card = 0.0
    hall.connected().press("deal")
    hall.dealt()
    hall.until(lambda: hall.equipment.shuffler.shuffled == {2: 54})
    lies = list(works.bays[2])
    do(hall.table, hall.table.misdeal)
    hall.press("deal")
    hall.dealt()
    assert [tag for deal, *_, tag in works.table if deal == 2] == lies != pack_in(2, EVERY_CARD)
    hall.close()


def test_the_machine_that_is_not_there_deals_hand_after_hand_of_any_game(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    opened(hall.lobby, filled("GermanWhist", players=2))
    hall.equipment.try_emulated_shuffler()
    works = hall.equipment.emulated_shuffler.machine.works  # type: ignore[union-attr]
    works.seconds_a_card = 0.0
    hall.connected()
    for _ in range(2):
        hall.press("deal")
        hall.dealt()
        assert set(hall.known) == {"1", "2"}
        do(hall.table, hall.table.misdeal)
    hall.equipment.emulated_shuffler.jam("1")
    hall.press("deal")
    hall.until(lambda: "Go on" in hall.keys)
    hall.die()
    hall.emulated.close()
    assert not (hall.folder / "data" / "emulated-shuffler").exists()


@pytest.mark.parametrize("evening", range(EVENINGS))
def test_faults_at_any_moment_leave_the_hands_known_as_dealt_or_not_at_all(tmp_path: Path, evening: int) -> None:
    """Something goes wrong at a random card, in the works or on the line; people see to it, and it deals on."""
    rng = Random(evening)
    hall = Hall(tmp_path, seed=evening).table_of()
    hall.works.seconds_a_card = 0.002
    faults, seen_to = hall.emulated.faults, {"Go on": "go_on", "Clear": "clear"}
    for _ in range(2):
        at = rng.randrange(50)
        hall.press("deal")
        hall.out(at)
        match rng.choice(["jam", "double", "power", "plug", "kill", "lost", "torn", "stop", "unread"]):
            case "jam":
                hall.works.trouble.jam_at = rng.choice("NESW")
            case "double":
                hall.works.trouble.double_at = rng.choice("NESW")
            case "power":
                hall.works.trouble.power_after = rng.randrange(5)
            case "plug":
                hall.emulated.unplug()
                hall.emulated.plug_in()
            case "kill":
                hall.die()
                hall.rise()
            case "lost":
                faults.lose_reports, faults.lose_oks = 3, 1
            case "torn":
                faults.corrupt_said, faults.corrupt_heard = 3, 1
            case "stop":
                hall.press("stop")
            case "unread":
                hall.works.trouble.unread = 1
        while not hall.table.state.dealt:
            hall.until(lambda: hall.table.state.dealt or {*seen_to, "Machine again", "Deal by machine"} & {*hall.keys})
            if key := next((seen_to[title] for title in hall.keys if title in seen_to), None):
                hall.press(key)
            elif not hall.table.state.dealt:
                assert hall.known == {}
                hall.works.gather()
                hall.press("deal")
            hall.until(lambda: hall.table.state.dealt or not {*seen_to} & {*hall.keys})
        assert hall.known == hall.given
        do(hall.table, hall.table.misdeal)
        hall.works.gather()
    hall.close()
