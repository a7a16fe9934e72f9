"""A board made of cards: sorted with the reader, dealt by the machine, checked; and that nobody learns a card by it."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hardware.deck import DEMO_PACK, Known, Unknown, demo_tag, identify
from hardware.events import (
    DealDone,
    DealHalted,
    DeviceBack,
    Fault,
    PackHandled,
    ShufflerFault,
    ShufflerRefused,
    TagSeen,
)
from hardware.readers import Role
from kiosk.base import words
from kiosk.base.not_now import NotNow
from kiosk.devices.devices import Devices, Reading
from kiosk.devices.shuffler import ShufflerSession
from kiosk.lobby.lobby import Lobby
from kiosk.night.board_facts import kept_boards
from kiosk.night.boards.by_machine import MachineBoard
from kiosk.night.boards.checking import BoardCheck
from kiosk.night.boards.sorting import Sorting
from kiosk.night.session import Night
from rules.boards import Board, Layout
from rules.cards import CARDS, cards_in, mask_of
from rules.catalogue import GAMES
from tests.kiosk.scenes.duplicate_nights import draw_all, duplicate_night
from tests.kiosk.scenes.machines import FakeDriver, deal_events
from tests.kiosk.scenes.nights import PIN


@pytest.fixture(scope="module")
def lobby(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lobby]:
    with_lobby = Lobby.open(tmp_path_factory.mktemp("making"))
    yield with_lobby
    with_lobby.close()


@pytest.fixture(scope="module")
def a_night(lobby: Lobby) -> Night:
    night = duplicate_night(lobby, game="BidWhist", preset="palace", counting="points")
    draw_all(night)
    return night


@pytest.fixture
def night(a_night: Night) -> Night:
    """Boards of Bid Whist, with jokers and a kitty; the director is there."""
    a_night.director.enter(PIN)
    return a_night


@pytest.fixture
def devices() -> Devices:
    return Devices({}, lambda key, value: None)


@pytest.fixture
def antennas() -> Devices:
    """A reader with an antenna at each seat, and one for the kitty."""
    made = Devices({}, lambda key, value: None)
    made.choose_reader("pepper", "/nowhere")
    made.stop()
    made.roles = dict(enumerate((Role.NORTH, Role.EAST, Role.SOUTH, Role.WEST, Role.KITTY), 1))
    return made


def read(card: int, role: Role | None = None) -> Reading:
    return Reading(identify(demo_tag(CARDS[card]), [DEMO_PACK]), role=role)


def shuffled(board: Board, seed: int = 3) -> list[int]:
    cards = [*board.place_of]
    Random(seed).shuffle(cards)
    return cards


# With the reader.


def test_each_card_goes_where_the_deal_has_it_and_then_the_board_is_right(night: Night, devices: Devices) -> None:
    board = night.boards[1]
    made = Sorting(night, board, devices)
    piles: dict[str, int] = dict.fromkeys(board.places, 0)
    for card in shuffled(board):
        assert not made.done
        made.reading(read(card))
        assert made.last is not None
        piles[made.last] |= 1 << card
    assert piles == board.places and made.done and made.left == 0
    made.finish()
    night.journal.settle()
    assert kept_boards(night)[1].made == "reader"


def test_a_card_laid_twice_one_that_is_unknown_and_two_at_once_change_nothing(night: Night, devices: Devices) -> None:
    made = Sorting(night, night.boards[2], devices)
    first, second = shuffled(night.boards[2])[:2]
    made.reading(read(first))
    for wrong, word in (
        (read(first), "read already"),
        (Reading(Unknown("04FF")), "misread"),
        (Reading(read(second).what, beside=(read(first).what,)), "Two cards at once"),
        (Reading(Known("x", CARDS[second], "other")), "another pack"),
    ):
        made.reading(wrong)
        assert word in made.notice and made.sorted == [(first, made.board.place_of[first])]
    made.undo()
    assert made.sorted == [] and made.notice == ""
    made.finish()
    night.journal.settle()
    assert kept_boards(night)[2].made == ""


def test_a_card_that_the_game_is_played_without_is_put_aside(lobby: Lobby, devices: Devices) -> None:
    plain = duplicate_night(lobby, game="Whist", preset="drive")
    draw_all(plain)
    made = Sorting(plain, plain.boards[1], devices)
    made.reading(read(53))
    assert made.notice == "Big joker is not in this game’s pack. Put it aside." and not made.sorted


def test_with_antennas_a_card_before_the_wrong_seat_is_told_and_counts_once_it_lies_right(
    night: Night, antennas: Devices
) -> None:
    board = night.boards[3]
    made = Sorting(night, board, antennas)
    card = cards_in(board.hands[1])[0]
    made.reading(read(card, Role.NORTH))
    assert made.stray == "N" and made.notice.endswith("is at North. It goes to East.") and not made.sorted
    made.reading(read(card, Role.EAST))
    assert made.stray == made.notice == "" and made.sorted == [(card, "E")]
    made.reading(read(card, Role.EAST))
    assert made.notice == ""


@settings(
    max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None
)
@given(st.lists(st.tuples(st.integers(0, 53), st.sampled_from(["lay", "undo"])), max_size=40))
def test_the_counts_are_always_those_of_the_cards_laid(
    night: Night, devices: Devices, steps: list[tuple[int, str]]
) -> None:
    made, laid = Sorting(night, night.boards[4], devices), list[int]()
    for card, what in steps:
        if what == "undo":
            made.undo()
            laid = laid[:-1]
        else:
            made.reading(read(card))
            laid += [] if card in laid else [card]
    assert [card for card, _ in made.sorted] == laid
    for place, cards in made.board.places.items():
        assert made.count(place) == (cards & mask_of(laid)).bit_count()


def test_without_the_director_no_notice_names_a_card(night: Night, devices: Devices) -> None:
    board = night.boards[5]
    night.director.leave()
    made, check = Sorting(night, board, devices), BoardCheck(night, board, devices)
    card = shuffled(board)[0]
    check.choose(next(place for place in board.places if place != board.place_of[card]))
    for each in (read(card), read(card), Reading(Known("x", CARDS[7], "other"))):
        made.reading(each)
        check.reading(each)
        said = [made.notice, check.notice, *(one.said for one in check.found())]
        assert not any(sign in line for line in said for sign in "♠♥♦♣"), said
    assert any("1 card from another hand" in one.said for one in check.found())


# Checking.


def test_a_place_is_right_when_exactly_its_cards_were_laid(night: Night, devices: Devices) -> None:
    board = night.boards[1]
    check = BoardCheck(night, board, devices)
    check.reading(read(0))
    assert check.notice == "First tap the place whose cards these are."
    for place, cards in board.places.items():
        check.choose(place)
        for n, card in enumerate(cards_in(cards)):
            assert not check.right
            state = {one.place: one.state for one in check.found()}[place]
            assert state == ("part" if n else "")
            check.reading(read(card))
    assert check.right and not check.wrong
    check.finish()
    night.journal.settle()
    assert kept_boards(night)[1].made == "check"


def test_the_director_is_told_which_card_is_missing_and_which_is_too_many(night: Night, devices: Devices) -> None:
    board = night.boards[6]
    check = BoardCheck(night, board, devices)
    own, other = [*cards_in(board.hands[2])], [*cards_in(board.hands[3])]
    check.choose("S")
    for card in [*own[1:], other[0]]:
        check.reading(read(card))
    (south,) = (one for one in check.found() if one.place == "S")
    assert south.state == "wrong" and check.wrong
    assert south.said == f"too many: {words.card(other[0])}; missing: {words.card(own[0])}"
    check.choose("S")  # Once more from the start.
    assert not check.wrong


def test_what_lies_on_the_antennas_is_checked_in_place(night: Night, antennas: Devices) -> None:
    board = night.boards[2]
    for number, cards in enumerate(board.places.values(), 1):
        for card in cards_in(cards):
            antennas.take(TagSeen("r", demo_tag(card), number, 1.0))
    assert BoardCheck(night, board, antennas).right
    swapped = BoardCheck(night, night.boards[3], antennas)
    assert swapped.antennas and not swapped.right and swapped.wrong


# By the machine.


class Dealt:
    """A board that a machine without a wire deals."""

    def __init__(self, night: Night, number: int = 6, busy: bool = False) -> None:
        self.night, self.driver = night, FakeDriver()
        self.machine = ShufflerSession({}, lambda key, value: None, self._record, driver=lambda report: self.driver)
        self.machine.choose("/dev/machine", 1)
        self.machine.take(DeviceBack("shuffler", 0.0, "Fake"))
        layout = Layout.of(night.plan.game, night.plan.rules)
        self.heard: list[object] = []
        self.machine.heard = self.heard.append
        self.made = MachineBoard(
            night, number, layout, self.machine, lambda tag: identify(tag, [DEMO_PACK]), str, taken=lambda: busy
        )

    def _record(self, record: object, then: object) -> None:
        then(True)  # type: ignore[operator]

    def begin(self, seed: int = 1, cards: int = 54) -> tuple[int, list[int]]:
        self.made.begin()
        self.machine.take(PackHandled("shuffler", "shuffle", 1, cards, 0.0))
        order = [*range(54)]
        Random(seed).shuffle(order)
        return (self.driver.named("deal")[-1][1] if self.driver.named("deal") else 0), order

    def say(self, id: int, cards: list[int], unread: tuple[int, ...] = (), first: int = 0) -> None:
        tags = [None if card in unread else demo_tag(CARDS[card]) for card in cards]
        for event in deal_events(id, self.made.pattern.order, tags)[first:]:
            self.machine.take(event)

    def end(self, id: int) -> None:
        self.machine.take(DealDone("shuffler", id, 54, 0, 0.0))
        self.night.journal.settle()


def test_the_board_is_exactly_what_the_machine_dealt(night: Night) -> None:
    dealt = Dealt(night)
    id, cards = dealt.begin()
    dealt.say(id, cards)
    assert dealt.made.dealt == 54 and not dealt.made.done
    dealt.end(id)
    expected: dict[str, int] = {}
    for card, place in zip(cards, dealt.made.pattern.order, strict=True):
        expected[place] = expected.get(place, 0) | 1 << card
    assert dealt.made.done and night.boards[6].places == expected
    assert (kept_boards(night)[6].source, kept_boards(night)[6].made) == ("shuffler", "shuffler")
    assert dealt.made.pattern.order[0] == "S", "board 6 is dealt by East, whose left gets the first card"
    assert len(dealt.heard) == 56 and dealt.machine.heard == dealt.heard.append, "who heard it before still does"


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("a card not read", "were not read. A board needs every card read"),
        ("a card short", "More or fewer cards came out than went in."),
        ("given up", "It was given up."),
        ("half a pack", "53"),
    ],
)
def test_of_a_deal_that_went_wrong_nothing_is_kept(night: Night, how: str, said: str) -> None:
    before = night.boards[6]
    dealt = Dealt(night)
    id, cards = dealt.begin(2, 53 if how == "half a pack" else 54)
    if how == "a card not read":
        dealt.say(id, cards, unread=(cards[9],))
    elif how == "a card short":
        dealt.say(id, cards[:53])
    elif how == "given up":
        dealt.say(id, cards)
        dealt.made.give_up()
    dealt.end(id)
    assert said.lower() in " ".join(dealt.made.said).lower() and not dealt.made.done and not dealt.made.busy
    assert night.boards[6] == before


def test_a_jam_halts_the_deal_and_the_same_deal_goes_on(night: Night) -> None:
    dealt = Dealt(night)
    id, cards = dealt.begin(4)
    dealt.say(id, cards[:20])
    dealt.machine.take(ShufflerFault("shuffler", Fault.JAM, "E", 0.0))
    dealt.machine.take(DealHalted("shuffler", id, 20, 0.0))
    assert dealt.made.halted and "stuck" in dealt.made.said[0]
    dealt.made.go_on()
    assert dealt.driver.named("deal")[-1][1] == id and dealt.driver.named("deal")[-1][-1] is True
    dealt.say(id, cards, first=20)
    dealt.end(id)
    assert dealt.made.done


def test_a_halted_deal_is_not_lost_where_somebody_goes_on_before_the_fault_is_put_right(night: Night) -> None:
    dealt = Dealt(night)
    id, cards = dealt.begin(4)
    dealt.say(id, cards[:20])
    dealt.machine.take(DealHalted("shuffler", id, 20, 0.0))
    dealt.made.go_on()
    dealt.machine.take(ShufflerRefused("shuffler", "deal", "fault", 0.0))
    assert dealt.made.halted and dealt.made.said[0]
    dealt.made.go_on()
    dealt.say(id, cards, first=20)
    dealt.end(id)
    assert dealt.made.done


def test_a_machine_that_deals_for_a_table_is_left_alone_and_only_the_director_begins(night: Night) -> None:
    dealt = Dealt(night, busy=True)
    dealt.made.begin()
    assert dealt.made.said[0] == "The machine is dealing for a table." and dealt.driver.done == []
    night.director.leave()
    with pytest.raises(NotNow):
        dealt.made.begin()


def test_the_machine_spares_the_kitty_the_first_and_the_last_four_cards_where_the_rules_do() -> None:
    game = GAMES["BidWhist"]
    layout = Layout.of(game, game.preset("fahrenheit").rules)
    machine = ShufflerSession({}, lambda key, value: None, lambda record, then: None)
    order = MachineBoard(None, 2, layout, machine, lambda tag: Unknown(tag), str).pattern.order  # type: ignore[arg-type]
    assert order[:5] == ("S", "W", "N", "E", "kitty") and "kitty" not in order[-4:]
    assert {place: order.count(place) for place in layout.sizes} == layout.sizes
