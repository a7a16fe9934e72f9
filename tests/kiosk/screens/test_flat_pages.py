"""The kiosk lying flat: every pad faces its player, every side is served, and a whole evening is played by touch."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.uix.widget import Widget

from tests.kiosk.fingers.driving import SIZES, Driver  # isort: skip  (prepares Kivy)

from kiosk.base import words
from kiosk.screens.flat.ground import Ground, turn_of
from kiosk.screens.flat.parts import FlatPad
from kiosk.screens.table.homing import TAKES
from kiosk.screens.theme import theme
from kiosk.screens.widgets import CardFace, Choice, Drawn, PadKey, SeatPlate, Switch, Touch, Turned
from kiosk.screens.widgets.buttons import CardKey
from kiosk.screens.widgets.text import Chip
from kiosk.table.games.bid_whist_words import TOWN
from kiosk.table.present import view
from kiosk.table.views import DealStage, OverStage, PlayStage, RenegeStage, ResultStage
from tests.kiosk.pictures.flat import PICTURES, SCENES, full, renege_by
from tests.kiosk.pictures.flat import play as play_scene
from tests.kiosk.scenes.flat_games import EAST, NAMES, NORTH, SOUTH, WEST, Game

Make = Callable[..., Game]
SEATS = (NORTH, EAST, SOUTH, WEST)
DIRECTIONS = {(1, 0): 0, (0, 1): 1, (-1, 0): 2, (0, -1): 3}


def facing(widget: Widget) -> int:
    """The quarters that a widget is turned by in the window."""
    x, y = widget.to_window(widget.x, widget.y)
    across, up = widget.to_window(widget.x + 100, widget.y)
    return DIRECTIONS[round((across - x) / 100), round((up - y) / 100)]


def shown_to(driver: Driver, seat: int) -> Iterator[tuple[Drawn, str]]:
    """What a player reads upright, with the widgets that show it."""
    for widget, line in driver.lines():
        if facing(widget) == turn_of(seat):
            yield widget, line.text


def key_of(driver: Driver, seat: int, words: str, nth: int = 0) -> Touch:
    """The key with these words that faces a seat."""
    keys = [w for w, text in shown_to(driver, seat) if text == words and isinstance(w, Touch) and w.live]
    assert len(keys) > nth, (words, seat, [text for _, text in shown_to(driver, seat)])
    return keys[nth]


def pads(driver: Driver) -> list[FlatPad]:
    return [widget for widget in driver.drawn() if isinstance(widget, FlatPad)]


def at_edge(widget: Widget, seat: int) -> bool:
    """Whether a widget touches a seat's edge of the window."""
    one, other = widget.to_window(*widget.pos), widget.to_window(widget.right, widget.top)
    low, high = (
        [min(pair) for pair in zip(one, other, strict=True)],
        [max(pair) for pair in zip(one, other, strict=True)],
    )
    return (high[1] >= Window.height - 1, high[0] >= Window.width - 1, low[1] <= 1, low[0] <= 1)[seat]


@pytest.fixture
def game(driver: Driver, tmp_path: Path) -> Make:
    """Makes a flat table."""
    return lambda **how: Game(driver, tmp_path, **how)


# Pads.


PLACES = [place.lower() for place in words.PLACES]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("stage", ["deal", "auction", "declare", "kitty", "enter"])
def test_a_pad_lies_at_its_players_edge_and_faces_the_player(driver: Driver, stage: str, place: str) -> None:
    SCENES[f"{stage}-{place}"](driver)
    check_pad(driver, PLACES.index(place))


@pytest.mark.parametrize("what", ["menu", "claim", "total"])
def test_a_pad_that_somebody_opens_faces_who_opened_it(game: Make, driver: Driver, what: str) -> None:
    made = game().play(EAST)
    for seat in SEATS:
        if what == "total":
            made.page.keep("total", seat)
        else:
            made.page.open(what, seat)
        driver.frames(2)
        check_pad(driver, seat)


def check_pad(driver: Driver, seat: int) -> None:
    """There is one pad, a seat's: at its edge, all of it turned to its player."""
    (pad,) = pads(driver)
    assert at_edge(pad, seat)
    assert isinstance(pad.parent, Turned)
    assert (pad.width, pad.height) == (480, 352)
    assert {facing(w) for w in pad.walk(restrict=True) if isinstance(w, Drawn) and w.width > 0} == {turn_of(seat)}


@pytest.mark.parametrize("seat", SEATS)
def test_what_stands_on_a_rail_faces_its_player(driver: Driver, seat: int) -> None:
    play_scene(driver, seat)
    rails = {w.seat: w for w in driver.drawn() if isinstance(w, SeatPlate)}
    for other, place in enumerate(words.PLACES):
        assert facing(rails[place]) == turn_of(other)
        assert rails[place].turn_now == (other == seat)


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("call", ["6D", "3NT"])
def test_a_touch_on_a_turned_key_acts_on_that_key(game: Make, driver: Driver, seat: int, call: str) -> None:
    made = game(dealer=(seat - 1) % 4).auction()
    number, kind = call[0], TOWN.type(call[1:])
    keys = [w for w, text in shown_to(driver, seat) if text == number]
    key = next(w for w in keys if getattr(w, "note", "") == kind)
    made.tap(key)
    assert [c.call for c in made.table.hand.calls] == [call]
    assert made.table.hand.calls[0].seat == seat


def test_the_highest_call_is_bold_on_its_rail_and_told_to_all(driver: Driver) -> None:
    SCENES["auction-west"](driver)
    rails = {w.seat: w for w in driver.drawn() if isinstance(w, SeatPlate)}
    assert rails["East"].strong and rails["East"].right == "4 uptown"
    assert not rails["North"].strong and rails["North"].right == "3 uptown"
    for seat in (NORTH, SOUTH):
        assert "by East, Otis" in [text for _, text in shown_to(driver, seat)]


def test_a_rail_ahead_says_that_all_before_it_passed(game: Make, driver: Driver) -> None:
    made = game().auction()
    made.tap(key_of(driver, SOUTH, "South Ruby"))
    assert [c.call for c in made.table.hand.calls] == ["Pass", "Pass"]
    assert made.page.look().view.faces == SOUTH  # type: ignore[union-attr]


def test_the_dealer_who_must_bid_is_told_so_and_has_no_pass(driver: Driver) -> None:
    SCENES["auction-forced"](driver)
    told = [text for _, text in shown_to(driver, WEST)]
    assert "Leon must bid" in told and "the dealer must bid" in told
    assert "Pass" not in told


# Whole games.


def test_a_game_by_results_alone_takes_at_most_eight_taps_a_hand(game: Make, driver: Driver) -> None:
    made = game()
    taps = 0

    def tap(seat: int, text: str, note: str | None = None) -> None:
        nonlocal taps
        taps += 1
        keys = [w for w, said in shown_to(driver, seat) if said == text and isinstance(w, Touch) and w.live]
        made.tap(next(w for w in keys if note is None or getattr(w, "note", "") == note))

    for number in range(20):
        table = made.table
        taps, dealer = 0, table.state.dealer
        bidder = (dealer + 1 + number) % 4
        tap(dealer, "Dealt")
        if bidder != (dealer + 1) % 4:
            tap(bidder, f"{words.PLACES[bidder]} {NAMES[bidder]}")
        tap(bidder, "4", "uptown")
        if bidder != dealer:
            tap((bidder + 1) % 4, "All pass" if (bidder + 1) % 4 != dealer else "Pass")
        tap(bidder, "Spades")
        tap(bidder, "Total")
        tap(bidder, "12" if number % 2 else "11")
        shown = view(made.table).stage
        assert isinstance(shown, ResultStage) and shown.made
        tap((dealer + 1) % 4, "Finish" if shown.over else "Next hand")
        assert taps <= 8
        if isinstance(view(made.table).stage, OverStage):
            break
    stream = made.table.stream
    assert isinstance(view(made.table).stage, OverStage)
    next_dealer = (made.table.state.dealer + 1) % 4
    made.tap(key_of(driver, next_dealer, "Rematch"))
    assert made.table.stream != stream
    assert isinstance(view(made.table).stage, DealStage)
    assert made.table.names() == NAMES


def test_a_hand_trick_by_trick_by_who_won(game: Make, driver: Driver) -> None:
    made = game().contract(EAST)
    made.tap(key_of(driver, EAST, "Play"))
    rng = random.Random(5)
    winners = [rng.randrange(4) for _ in range(12)]
    for number, seat in enumerate(winners, 1):
        assert driver.shown(f"Who won trick {number}?")
        made.tap(key_of(driver, seat, f"{words.PLACES[seat]} {NAMES[seat]}"))
    assert [trick.winner for trick in made.table.hand.tricks] == winners
    assert isinstance(view(made.table).stage, ResultStage)


def test_two_fingers_on_two_names_count_once(game: Make, driver: Driver) -> None:
    made = game().play(EAST)
    for seat in (NORTH, SOUTH):
        made.tap(key_of(driver, seat, f"{words.PLACES[seat]} {NAMES[seat]}"), rest=0.45 if seat == NORTH else 0)
    assert [trick.winner for trick in made.table.hand.tricks] == [NORTH]


def suit_key(driver: Driver, suit: int) -> Choice:
    """The key of a pad that shows the ranks of a suit."""
    chips = ((w, w.title[0]) for w in driver.drawn() if isinstance(w, Choice) and isinstance(w.title, (tuple, list)))
    return next(w for w, chip in chips if isinstance(chip, Chip) and chip.suit == suit)


def enter(game: Game, card: int) -> None:
    """Taps a card in on the pad of whose turn it is: its suit first, where another is shown."""
    driver, seat = game.driver, game.table.hand.turn
    assert seat is not None

    def key() -> CardKey | None:
        return next((w for w in driver.drawn() if isinstance(w, CardKey) and w.card == card), None)

    if key() is None:
        driver.tap(suit_key(driver, card // 13))
    found = key()
    assert found is not None and facing(found) == turn_of(seat)
    game.tap(found)


def test_a_hand_card_by_card_with_a_renege_that_is_found(game: Make, driver: Driver) -> None:
    rng = random.Random(11)
    made = game().contract(EAST)
    made.tap(key_of(driver, EAST, "Cards"))
    made.tap(key_of(driver, EAST, "Play"))
    pack = list(range(54))
    rng.shuffle(pack)
    hands = [pack[12 * seat : 12 * seat + 12] for seat in SEATS]
    reneged, stopped = None, 0

    def suit(card: int) -> int:
        return 0 if card >= 52 else card // 13

    while not isinstance(view(made.table).stage, ResultStage):
        stage = view(made.table).stage
        if isinstance(stage, RenegeStage):
            stopped += 1
            assert stage.offender == reneged
            (pad,) = pads(driver)
            assert facing(pad) == turn_of(stage.faces_seat) and stage.faces_seat % 2 != reneged % 2
            made.tap(key_of(driver, stage.faces_seat, "Overrule"))
            continue
        assert isinstance(stage, PlayStage) and stage.turn is not None
        hand = hands[stage.turn]
        follows = [card for card in hand if stage.led is not None and suit(card) == stage.led]
        others = [card for card in hand if card not in follows]
        if reneged is None and len(follows) > 1 and others:
            reneged, card = stage.turn, others[0]
        else:
            card = rng.choice(follows or hand)
        hand.remove(card)
        enter(made, card)
    assert stopped == 1
    assert all(len(trick.plays) == 4 for trick in made.table.hand.tricks)
    assert len(made.table.hand.rulings) == 1 and not made.table.hand.rulings[0].penalty


def test_the_led_suit_is_ready_on_the_next_pad(game: Make, driver: Driver) -> None:
    game().play(EAST, "cards").cards("C5")
    keys = {int(w.card) for w in driver.drawn() if isinstance(w, CardKey) and w.card < 52}
    assert keys == set(range(39, 52))
    assert suit_key(driver, 3).chosen


def test_a_card_that_is_not_known_asks_who_won_and_cards_go_on(game: Make, driver: Driver) -> None:
    made = game().play(EAST, "cards").cards("C5")
    made.tap(key_of(driver, EAST, "Not known"))
    made.tap(key_of(driver, WEST, "West Leon"))
    assert made.table.hand.tricks[0].winner == WEST
    (pad,) = pads(driver)
    assert facing(pad) == turn_of(WEST)
    assert made.table.detail == "cards"


def test_the_last_trick_lies_with_its_winner_ringed_and_then_leaves(game: Make, driver: Driver) -> None:
    made = game().play(EAST, "cards")
    made.page.enter_cards(False)
    made.cards("HQ", "H4", "HJ", "JH")

    def cards() -> dict[str, str]:
        return {w.name: w.ring for w in driver.drawn() if isinstance(w, CardFace)}

    assert cards() == {"Q♥": "", "4♥": "", "J♥": "", "big joker": "ivory"}
    driver.wait(1.3 + TAKES)
    assert cards() == {}


def test_cards_lie_as_their_players_laid_them(game: Make, driver: Driver) -> None:
    made = game().play(EAST, "cards")
    made.page.enter_cards(False)
    made.cards("HQ", "H4", "HJ")
    assert {w.name: w.turn for w in driver.drawn() if isinstance(w, CardFace)} == {
        "Q♥": turn_of(NORTH), "4♥": turn_of(EAST), "J♥": turn_of(SOUTH)
    }  # fmt: skip


def test_the_kitty_that_is_shown_to_all_can_be_tapped_in(game: Make, driver: Driver) -> None:
    made = game(preset="classic").contract(EAST)
    made.tap(key_of(driver, EAST, "Enter"))
    size = made.table.hand.rules.kitty
    for card in range(13, 13 + size):
        key = next((w for w in driver.drawn() if isinstance(w, CardKey) and w.card == card), None)
        if key is None:
            driver.tap(suit_key(driver, 1))
            key = next(w for w in driver.drawn() if isinstance(w, CardKey) and w.card == card)
        made.tap(key)
    made.tap(key_of(driver, EAST, "Shown"))
    assert made.table.hand.given("kitty") == sum(1 << card for card in range(13, 13 + size))
    assert sum(isinstance(w, CardFace) and not w.face_down for w in driver.drawn()) == size


def test_how_many_were_exchanged_is_stepped_on_the_declarers_pad(game: Make, driver: Driver) -> None:
    made = game(preset="classic").contract(WEST)
    size = made.table.hand.rules.kitty
    for _ in range(2):
        driver.tap(key_of(driver, WEST, "−"))
    assert str(size - 2) in [text for _, text in shown_to(driver, WEST)]
    made.tap(key_of(driver, WEST, "Play"))
    assert made.table.hand.exchanged == size - 2


# Undo, at every hand.


@pytest.mark.parametrize("seat", SEATS)
def test_every_player_has_an_undo_of_the_own_at_the_left_hand(game: Make, driver: Driver, seat: int) -> None:
    made = game().play(EAST, "tricks").tricks(NORTH)
    key = key_of(driver, seat, "Undo")
    corner = Ground(theme.wide, theme.tall).undo(seat)
    x, y = key.to_window(*key.center)
    left, top = corner[0] + corner[2] / 2, corner[1] + corner[3] / 2
    assert abs(x - left) < 1 and abs(Window.height - y - top) < 1
    made.tap(key)
    assert made.table.hand.tricks == ()


@pytest.mark.parametrize("half", [0, 1])
def test_each_side_sees_its_half_of_a_result_and_either_goes_on(game: Make, driver: Driver, half: int) -> None:
    made = game().play(EAST, "total")
    made.do(made.table.total, 11)
    seats = sorted(seat for seat in SEATS for pad in pads(driver) if facing(pad) == turn_of(seat))
    assert len(seats) == 2 and {seat % 2 for seat in seats} == {0, 1}
    for seat in seats:
        assert "Made" in [text for _, text in shown_to(driver, seat)]
        made.tap(key_of(driver, seat, "Undo"))
        assert made.table.hand.outcome is None
        made.do(made.table.total, 11)
    for seat in set(SEATS) - set(seats):
        assert any(text.startswith("Made, ") for _, text in shown_to(driver, seat))
    made.tap(key_of(driver, seats[half], "Next hand"))
    assert made.table.state.number == 2


# A renege, menus, trouble.


@pytest.mark.parametrize("offender", [EAST, SOUTH, WEST])
@pytest.mark.parametrize(("answer", "rulings"), [("Penalty", [True]), ("Overrule", [False])])
def test_a_renege_is_put_to_the_side_that_was_wronged(
    driver: Driver, offender: int, answer: str, rulings: list[bool]
) -> None:
    made = renege_by(driver, offender)
    (pad,) = pads(driver)
    seat = {EAST: NORTH, WEST: NORTH, SOUTH: EAST}[offender]
    assert facing(pad) == turn_of(seat)
    assert any(text.startswith("Stop: a renege by") for _, text in shown_to(driver, seat))
    made.tap(key_of(driver, seat, answer))
    assert [r.penalty for r in made.table.hand.rulings] == rulings


@pytest.mark.parametrize("seat", [NORTH, SOUTH])
def test_the_menu_turns_to_who_tapped_it_and_its_pads_too(game: Make, driver: Driver, seat: int) -> None:
    made = game().play(EAST, "tricks").tricks(EAST)
    made.tap(key_of(driver, seat, "Menu"))
    assert facing(pads(driver)[0]) == turn_of(seat)
    made.tap(key_of(driver, seat, "Claim or concede"))
    assert facing(pads(driver)[0]) == turn_of(seat)
    made.tap(key_of(driver, seat, "10"))
    made.tap(key_of(driver, seat, "11"))
    assert made.table.hand.shares() == (0, 2), "a number alone ends no hand"
    made.tap(key_of(driver, seat, "Claim 11"))
    assert made.table.hand.shares() == (11, 2)


def test_flat_somebody_concedes_by_choosing_none(game: Make, driver: Driver) -> None:
    made = game().play(EAST, "tricks").tricks(EAST)
    made.page.open("claim", SOUTH)
    driver.frames(2)
    made.tap(key_of(driver, SOUTH, "0"))
    made.tap(key_of(driver, SOUTH, "Concede"))
    assert made.table.hand.shares() == (0, 13)


@pytest.mark.parametrize("scene", ["enter-south", "total-south", "kitty-south", "menu-south"])
def test_how_the_play_is_kept_is_one_switch_above_the_foot_of_a_pad(driver: Driver, scene: str) -> None:
    SCENES[scene](driver)
    (switch,) = [widget for widget in driver.drawn() if isinstance(widget, Switch)]
    (pad,) = pads(driver)
    assert switch.parent is pad and facing(switch) == facing(pad)
    assert switch.place == (10, pad.over_switch, -10, 48)
    assert [option[1] for option in switch.options] == ["Cards", "Tricks", "Total"]


def test_the_detail_can_be_changed_in_the_middle_of_a_hand(game: Make, driver: Driver) -> None:
    made = game().play(EAST, "tricks").tricks(EAST, NORTH)
    made.tap(key_of(driver, SOUTH, "Menu"))
    made.tap(key_of(driver, SOUTH, "Cards"))
    made.cards("H2", "H3", "H4", "H5")
    made.tap(key_of(driver, WEST, "Menu"))
    made.tap(key_of(driver, WEST, "Total"))
    assert facing(pads(driver)[0]) == turn_of(WEST)
    made.tap(key_of(driver, WEST, "7"))
    assert made.table.hand.outcome is not None and made.table.hand.outcome.tricks == (6, 7)


def test_the_rest_of_the_menu_is_the_upright_one_and_back_leads_here(game: Make, driver: Driver) -> None:
    made = game().play(EAST)
    made.tap(key_of(driver, SOUTH, "Menu"))
    made.tap(key_of(driver, SOUTH, "More"))
    assert driver.shown("Stand upright")
    made.tap("Back")
    assert driver.shown("Who won trick 1?")


def test_a_slow_disk_is_told_on_the_pad_and_on_the_lit_rail(game: Make, driver: Driver) -> None:
    made = game().play(EAST, "cards").cards("HQ")
    made.kiosk.slow = True
    made.page.refresh()
    driver.frames(2)
    assert "saving" in [text for _, text in shown_to(driver, EAST)]
    made.page.enter_cards(False)
    driver.frames(2)
    rail = next(w for w in driver.drawn() if isinstance(w, SeatPlate) and w.turn_now)
    assert rail.right == "saving"


def test_what_was_not_taken_is_told_on_the_pad(game: Make, driver: Driver) -> None:
    made = game().play(EAST, "cards").cards("HQ")
    made.do(made.table.play, 23)
    assert made.table.notice
    seat = made.table.hand.turn
    assert seat is not None
    assert any(made.table.notice.startswith(text.rstrip("…")) for _, text in shown_to(driver, seat) if len(text) > 9)


def test_what_is_not_saved_stops_the_table_until_it_is(game: Make, driver: Driver) -> None:
    made = game().play(EAST, "cards").cards("HQ", "H4")
    append = made.lobby.journal.append
    full(made)
    driver.frames(2)
    (pad,) = pads(driver)
    assert facing(pad) == turn_of(SOUTH)
    assert any("disk is full" in text for _, text in shown_to(driver, SOUTH))
    assert made.table.hand.trick is not None and len(made.table.hand.trick.plays) == 2
    made.lobby.journal.append = append  # type: ignore[method-assign]
    made.tap(key_of(driver, SOUTH, "Try again"))
    assert made.table.hand.trick is not None and len(made.table.hand.trick.plays) == 3
    assert not driver.shown("disk is full")


def test_home_leaves_the_table_to_be_gone_on_with(game: Make, driver: Driver) -> None:
    made = game(start=(0, 5)).play(EAST, "total")
    made.do(made.table.total, 12)
    made.do(made.table.next_hand)
    seat = (made.table.state.dealer + 1) % 4
    stream = made.table.stream
    driver.tap(key_of(driver, seat, "Home"))
    assert made.lobby.table is None
    assert stream in [summary.stream for summary in made.lobby.tables()]


# Every size.

LOOKED_AT = (
    "deal-north", "auction-east", "auction-forced", "declare-north", "declare-order-east", "kitty-shown",
    "kitty-to-enter", "play-north", "enter-east", "enter-south", "touch", "touch-no-trump", "total-east", "claim-north",
    "menu-east", "renege-north", "renege-east", "result-north", "result-penalty", "not-saved-west", "over-north",
    "over-west",
)  # fmt: skip


@pytest.mark.parametrize("name", LOOKED_AT)
def test_nothing_is_cut_off_or_too_small_at_any_size(driver: Driver, name: str) -> None:
    SCENES[name](driver)
    found = []
    for size in SIZES:
        driver.resize(*size)
        found += [f"{size}: {fault}" for fault in driver.faults()]
    assert found == []


def test_the_winners_of_a_game_have_room_on_the_rails_whatever_their_names(driver: Driver) -> None:
    driver.resize(800, 480)
    game = Game(driver, names=("Bernadette", "Clementine", "Maximilian", "Wilhelmina"), start=(0, 5)).play(
        EAST, "total"
    )
    game.do(game.table.total, 12)
    game.do(game.table.next_hand)
    assert isinstance(view(game.table).stage, OverStage) and driver.faults() == []
    won = [plate.name for plate in driver.drawn() if isinstance(plate, SeatPlate) and plate.right == "won"]
    assert sorted(won) == ["Clementine", "Wilhelmina"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seat", SEATS)
def test_rails_pads_and_corners_share_no_place(size: tuple[int, int], seat: int) -> None:
    dp = min(size) / (480 if min(size) < 800 else 600)
    ground = Ground(size[0] / dp, size[1] / dp)
    played = [ground.rail(s) for s in SEATS] + [ground.undo(s) for s in SEATS]
    played += [box for s in SEATS if (box := ground.menu(s))] + [ground.contract(s) for s in ground.short_seats]
    played += list(ground.cross(ground.felt, 120).values())
    beside = [ground.pad(seat), *ground.rails_beside(seat).values(), *ground.cards_beside(seat, 86).values()]
    if ground.cards_beside(seat, 86).keys() >= {seat}:
        beside.pop(1 + 3 + list(ground.cards_beside(seat, 86)).index(seat))
    halves = [*ground.two_pads(seat, (seat + 1) % 4).values()]
    for boxes in (played, beside, halves):
        for i, one in enumerate(boxes):
            assert one[0] >= 0 and one[1] >= 0
            assert one[0] + one[2] <= ground.wide + 0.5 and one[1] + one[3] <= ground.tall + 0.5
            for other in boxes[i + 1 :]:
                across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
                down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
                assert across <= 0.5 or down <= 0.5, (one, other)


def test_the_digits_of_the_bids_are_read_from_the_player_s_side(driver: Driver, tmp_path: Path) -> None:
    driver.resize(800, 480)
    PICTURES["flat-auction-east"](driver, tmp_path)
    digits = [line for widget, line in driver.lines() if isinstance(widget, PadKey) and line.text.isdigit()]
    assert digits and all(piece.px >= 34 for line in digits for piece in line.pieces)
