"""A deal by machine on the screen, and the shuffler's pages: what is touched, and what is seen."""

from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import SIZES, Driver  # isort: skip  (prepares Kivy)

from hardware.deck import demo_tag
from hardware.events import DealDone, Fault, PackHandled, ShufflerCleared, ShufflerFault
from hardware.shuffler.pattern import Pattern
from kiosk.screens.devices.overview import devices_page
from kiosk.screens.devices.reader import ports_page
from kiosk.screens.devices.shuffler import PortsPage, TrialPage
from rules.cards import cards_in
from tests.kiosk.pictures.devices import PORT, opened, with_reader
from tests.kiosk.pictures.shuffler import PICTURES, asked, dealing, driver_of, say, with_machine
from tests.kiosk.scenes.flat_games import Game as FlatGame
from tests.kiosk.scenes.machines import deal_events, halted
from tests.kiosk.scenes.table_games import Game
from tests.kiosk.screens.test_table_pages import allowed

LONG_NAMES = ("reader", "void", "misdeal")
"""Scenes whose names are longer than any key."""


@pytest.mark.parametrize("name", PICTURES)
def test_nothing_is_wrong_with_these_screens_at_any_size(driver: Driver, tmp_path: Path, name: str) -> None:
    PICTURES[name](driver, tmp_path)
    wrong = []
    for size in SIZES:
        driver.resize(*size)
        wrong += [f"{size}: {fault}" for fault in driver.faults() if not allowed(fault)]
    if any(part in name for part in LONG_NAMES):
        wrong = [fault for fault in wrong if "SeatPlate" not in fault and "calls first' is cut" not in fault]
    assert wrong == []


@pytest.mark.parametrize("kind", [Game, FlatGame])
def test_the_machine_deals_at_a_touch_and_the_auction_begins(driver: Driver, tmp_path: Path, kind: type[Game]) -> None:
    game = with_machine(kind(driver, tmp_path))
    driver.tap("Deal by machine")
    assert driver.shown("The machine is shuffling.") and driver_of(game).named("shuffle")
    say(game, PackHandled("shuffler", "shuffle", 1, 54, 0.0))
    id, order = asked(game)
    cards = list(cards_in(game.table.hand.pack))
    events = deal_events(id, order, [demo_tag(card) for card in cards])
    for number, event in enumerate(events[:17], 1):
        say(game, event)
        assert driver.shown(f"{number} of 54 dealt")
    say(game, *events[17:], DealDone("shuffler", id, 54, 0, 0.0))
    assert game.table.state.dealt and len(game.table.hand.known) == 5
    assert not any(sign in " ".join(driver.texts()) for sign in ("A♠", "10♥", "joker"))


@pytest.mark.parametrize("kind", [Game, FlatGame])
def test_a_finger_that_rests_on_stop_while_cards_are_dealt_stops_the_machine(
    driver: Driver, tmp_path: Path, kind: type[Game]
) -> None:
    game = dealing(kind(driver, tmp_path), 0)
    id, order = asked(game)
    events = deal_events(id, order, [None] * 54)
    driver.wait(0.5)
    stop = driver.find("Stop")
    x, y = stop.to_window(*stop.center)
    finger = driver.down(x, y)
    say(game, *events[:9])
    driver.up(finger)
    assert driver_of(game).done[-1] == ("stop",) and driver.shown("9 of 54 dealt")


def test_a_second_tap_on_machine_deals_is_not_a_stop(driver: Driver, tmp_path: Path) -> None:
    game = with_machine(Game(driver, tmp_path))
    driver.tap("Deal by machine")
    driver.tap("Stop", rest=0)
    assert not driver_of(game).named("stop")


def test_a_jam_is_shown_with_what_to_do_and_goes_on_or_is_given_up_for_a_deal_by_hand(
    driver: Driver, tmp_path: Path
) -> None:
    game = say(dealing(Game(driver, tmp_path), 17), *halted(1, 17))
    assert driver.shown("A card is stuck at East’s place.") and driver.shown("Put it back on top of the pack")
    game.tap("Go on")
    assert driver_of(game).done[-1][:2] == ("deal", 1)
    say(game, *halted(1, 17))
    game.tap("Give up")
    assert driver_of(game).done[-1] == ("annul", 1) and driver.shown("it was given up")
    game.tap("Dealt")
    assert game.table.state.dealt and not game.table.hand.known


def test_before_and_while_the_machine_shuffles_the_deal_by_hand_is_there(driver: Driver, tmp_path: Path) -> None:
    game = with_machine(with_reader(Game(driver, tmp_path)))
    assert driver.shown("Reader") and driver.shown("Deal by machine")
    driver.tap("Deal by machine")
    game.tap("Dealt")
    say(game, PackHandled("shuffler", "shuffle", 1, 54, 0.0))
    assert game.table.state.dealt and not driver_of(game).named("deal")


def test_the_shuffler_is_found_by_its_port_tried_part_by_part_and_forgotten(driver: Driver, tmp_path: Path) -> None:
    game = Game(driver, tmp_path)
    shuffler = game.kiosk.equipment.shuffler
    with_machine(game)
    shuffler.forget()
    port = "/dev/serial0"
    shuffler.ports = lambda: (port,)  # type: ignore[method-assign]
    opened(game, devices_page)
    game.tap("Choose", nth=1)
    game.tap(port)
    assert shuffler.state and shuffler.state.port == port
    game.tap("Test", "Two packs")
    assert shuffler.state.bays == 2
    game.tap("Back", "Forget")
    assert shuffler.state is None and driver.shown("A machine that shuffles and deals.")


def test_a_port_that_another_device_is_set_to_is_marked_where_ports_are_chosen(driver: Driver, tmp_path: Path) -> None:
    game = with_reader(Game(driver, tmp_path))
    shuffler, devices = game.kiosk.equipment.shuffler, game.kiosk.equipment.devices
    shuffler.ports = devices.ports = lambda: ("/dev/serial0", PORT)  # type: ignore[method-assign]
    opened(game, PortsPage)
    assert driver.texts().count("the card reader is set to it") == 1
    with_machine(game)
    opened(game, ports_page())
    assert driver.texts().count("the shuffler is set to it") == 1 and driver.faults() == []


def test_each_part_is_tried_with_a_key_and_its_answer_is_shown(driver: Driver, tmp_path: Path) -> None:
    game = opened(with_machine(Game(driver, tmp_path), 2), TrialPage)
    machine = driver_of(game)
    game.tap("Count")
    assert machine.done[-1] == ("count", 1)
    say(game, PackHandled("shuffler", "count", 1, 53, 0.0))
    assert driver.shown("Bay 1: 53 cards counted.")
    game.tap("Shuffle")
    say(game, PackHandled("shuffler", "count", 1, 53, 0.0))
    assert machine.done[-1] == ("shuffle", 53, 1)
    say(game, PackHandled("shuffler", "shuffle", 1, 53, 0.0))
    game.tap("Bay 1", "Eject")
    assert machine.done[-1] == ("eject", 2)
    game.tap("Bay 2", "Deal")
    say(game, PackHandled("shuffler", "count", 1, 53, 0.0))
    assert machine.done[-1] == ("deal", 1, str(Pattern.parse("NESW:1")), 53, 1, False)
    say(game, DealDone("shuffler", 1, 4, 49, 0.0))
    assert driver.shown("4 cards dealt. 49 cards left.")
    say(game, ShufflerFault("shuffler", Fault.EMPTY, "hopper", 0.0))
    assert driver.shown("The machine ran out of cards at the hopper.")
    game.tap("Clear")
    assert machine.done[-1] == ("clear",)
    say(game, ShufflerCleared("shuffler", 0.0))
    game.tap("Stop")
    assert machine.done[-1] == ("stop",) and not game.table.state.dealt


def test_parts_are_not_tried_while_a_deal_is_under_way(driver: Driver, tmp_path: Path) -> None:
    game = opened(dealing(Game(driver, tmp_path), 5), TrialPage)
    assert driver.shown("A deal is under way at the table.")
    done = len(driver_of(game).done)
    game.tap("Shuffle", "Deal", "Count", "Eject")
    assert len(driver_of(game).done) == done
