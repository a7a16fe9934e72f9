"""The pages of a table for every number of seats and every game, from views made up."""

from dataclasses import replace
from pathlib import Path

import pytest
from kivy.core.window import Window

from tests.kiosk.fingers.driving import SIZES, Driver  # isort: skip  (prepares Kivy)

from kiosk.lobby.lobby import Lobby
from kiosk.screens.routes import route
from kiosk.screens.table.calls import SeatCall
from kiosk.screens.table.replay import TrickStrip
from kiosk.screens.table.upright import UprightTable
from kiosk.screens.theme import theme
from kiosk.screens.widgets import CardFace, LineChart, PadKey, SeatPlate, Slot, Switch, Text
from rules.cards import Card
from tests.kiosk.pictures.every_game import PICTURES as EVERY_GAME
from tests.kiosk.pictures.games import PICTURES
from tests.kiosk.pictures.games import show as show_made_up
from tests.kiosk.pictures.lobby import show
from tests.kiosk.scenes import sample_tables as sample
from tests.kiosk.scenes.game_tables import AnyGame
from tests.kiosk.scenes.sample_tables import NAMES
from tests.kiosk.scenes.tables import do, filled, opened


def allowed(fault: str) -> bool:
    """A long name steps down and then ends in an ellipsis (look#parts)."""
    return fault.endswith("is cut") and any(name[:3] in fault for name in NAMES)


def scene(driver: Driver, folder: Path, name: str) -> list[tuple[str, tuple[object, ...]]]:
    """Shows a made-up table; gives the commands it will be told."""
    commands: list[tuple[str, tuple[object, ...]]] = PICTURES[f"games-{name}"](driver, folder).table.commands
    return commands


@pytest.mark.parametrize("name", PICTURES)
def test_nothing_is_wrong_with_a_page_at_any_size(driver: Driver, tmp_path: Path, name: str) -> None:
    PICTURES[name](driver, tmp_path)
    wrong = []
    for size in SIZES:
        driver.resize(*size)
        wrong += [f"{size}: {fault}" for fault in driver.faults() if not allowed(fault)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("pad-takes-jokers", (480, 800)),
        ("correct-called", (800, 480)),
        ("result-bids", (480, 800)),
        ("over-both", (720, 1280)),
        ("over-7", (480, 800)),
    ],
)
def test_what_a_page_says_has_room_in_the_window_that_has_least(
    driver: Driver, tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    scene(driver, tmp_path, name)
    driver.resize(*size)
    assert [fault for fault in driver.faults() if not allowed(fault)] == []


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_a_correction_with_many_keys_shows_what_becomes_of_every_score(
    driver: Driver, tmp_path: Path, size: tuple[int, int]
) -> None:
    driver.resize(*size)
    EVERY_GAME["spades-correct"](driver, tmp_path)
    driver.tap("−")
    assert driver.faults() == [] and driver.shown("now 0 to 13")


IN_THE_PLAY = [
    *(f"{how}-{count}" for how in ("play", "won", "shares") for count in range(2, 8)),
    *("pad-2", "pad-4", "pad-7", "takes-3", "takes-5", "takes-7"),
]


@pytest.mark.parametrize("name", IN_THE_PLAY)
def test_how_the_play_is_kept_is_one_switch_in_one_corner(driver: Driver, tmp_path: Path, name: str) -> None:
    commands = scene(driver, tmp_path, name)
    for size in SIZES:
        driver.resize(*size)
        (switch,) = [widget for widget in driver.drawn() if isinstance(widget, Switch)]
        assert (Window.width - switch.right, switch.y, switch.height) == (theme.px(12), theme.px(12), theme.px(64))
        assert switch.width == theme.px(216 if theme.portrait else theme.panel - 24)
        assert [option[:2] for option in switch.options] == [
            ("cards", "Cards"),
            ("tricks", "Tricks"),
            ("total", "Total"),
        ]
    other = "Total" if switch.chosen == "tricks" else "Tricks"
    driver.tap(other)
    assert commands == [("set_detail", (other.lower(),))]


@pytest.mark.parametrize("count", range(2, 8))
def test_seats_stand_clockwise_round_the_table_each_behind_its_card(driver: Driver, tmp_path: Path, count: int) -> None:
    scene(driver, tmp_path, f"play-{count}")
    for size in SIZES:
        driver.resize(*size)
        plates = [w for w in driver.drawn() if isinstance(w, SeatPlate)]
        assert len(plates) == count
        middle = sum(w.center_x for w in plates) / count
        turns = 0.0
        if count == 4:
            continue
        # Clockwise from below: at the left upwards, then above to the right, then at the right downwards.
        assert plates[0].center_y == min(w.center_y for w in plates)
        for one, other in zip(plates[1:], plates[2:], strict=False):
            if max(one.center_x, other.center_x) < middle:
                assert one.center_y < other.center_y
            elif min(one.center_x, other.center_x) > middle and one.center_y != other.center_y:
                assert one.center_y > other.center_y
            turns += 1
        assert turns == max(0, count - 2)


@pytest.mark.parametrize("count", range(2, 8))
def test_a_tap_on_a_name_says_who_won_the_trick(driver: Driver, tmp_path: Path, count: int) -> None:
    commands = scene(driver, tmp_path, f"won-{count}")
    driver.tap("Ada")
    assert commands == [("trick_won", (0,))]


def test_who_is_out_has_no_slot(driver: Driver, tmp_path: Path) -> None:
    scene(driver, tmp_path, "play-out")
    shown = [w for w in driver.drawn() if isinstance(w, (CardFace, Slot))]
    assert len(shown) == 5


def test_who_is_out_cannot_have_won_and_a_card_can_be_kept(driver: Driver, tmp_path: Path) -> None:
    commands = scene(driver, tmp_path, "won-out")
    driver.tap("Maximilian")
    assert commands == []
    driver.tap("Keep it")
    assert commands == [("keep", ())]


def test_that_a_card_is_kept_is_whole_on_its_key_beside_a_long_name(driver: Driver, tmp_path: Path) -> None:
    commands = scene(driver, tmp_path, "play-out")
    driver.resize(720, 1280)
    driver.tap("keeps it")
    assert commands == [("keep", ())]


def test_tricks_of_each_must_add_up_before_they_are_taken(driver: Driver, tmp_path: Path) -> None:
    commands = scene(driver, tmp_path, "shares-4")
    assert driver.shown("2 tricks more")
    driver.tap("Done")
    assert commands == []
    driver.tap("+", nth=0)
    assert driver.shown("1 trick more")
    driver.tap("+", nth=3)
    driver.tap("+", nth=3)
    assert driver.shown("1 trick too many")
    driver.tap("−", nth=0)
    driver.tap("Done")
    assert commands == [("totals_of", ([0, 0, 1, 3],))]


def test_trumps_are_turned_up_by_suit_or_by_the_very_card(driver: Driver, tmp_path: Path) -> None:
    commands = scene(driver, tmp_path, "turn-up-7")
    driver.tap("Hearts")
    driver.tap("Which card?")
    driver.tap("10♦")
    assert commands == [("turn_up", ("H",)), ("turn_up", ("", 34))]


def test_the_card_on_the_stock_is_told_in_the_play(driver: Driver, tmp_path: Path) -> None:
    commands = scene(driver, tmp_path, "german-pad")
    driver.tap("Turned card")
    driver.tap("K♠")
    assert commands == [("turn_up", ("", 11))]


def test_a_joker_can_be_told_to_lie_on_the_stock(driver: Driver, lobby: Lobby) -> None:
    table = opened(lobby, filled("GermanWhist", "honeymoon", players=2))
    do(table, table.dealt)
    do(table, lambda: table.turn_up("", int(Card.parse("H9"))))
    do(table, lambda: table.play(int(Card.parse("SK"))))
    do(table, lambda: table.play(int(Card.parse("SQ"))))
    show(driver, lobby, route("table.upright"))
    driver.tap("Turned card")
    driver.tap("Big joker")
    lobby.journal.settle()
    assert [fact.content for fact in table.facts if fact.kind == "turned"][-1]["card"] == str(Card.parse("JH"))


def test_who_won_the_cut_is_tapped(driver: Driver, tmp_path: Path) -> None:
    commands = scene(driver, tmp_path, "names-7")
    driver.tap("Otis")
    assert commands == [("point_out", (6,))]


def test_the_hooked_number_takes_no_touch_and_nobody_can_pass(driver: Driver, tmp_path: Path) -> None:
    commands = scene(driver, tmp_path, "auction-7")
    driver.tap("3", nth=0)
    assert commands == [] and not driver.shown("Pass")
    driver.tap("12")
    assert commands == [("call", ("12",))]


def test_bids_with_names_can_be_called(driver: Driver, tmp_path: Path) -> None:
    commands = scene(driver, tmp_path, "solo-auction")
    driver.tap("Royal abundance")
    driver.tap("Pass")
    assert commands == [("call", ("Royal abundance",)), ("call", ("Pass",))]


def test_an_open_hand_is_told_card_by_card_by_its_seat(driver: Driver, tmp_path: Path) -> None:
    commands = scene(driver, tmp_path, "dummy-tell")
    driver.tap("Shown")
    assert commands == []
    driver.tap("6♥")
    driver.tap("Shown")
    name, (place, cards) = commands[0]
    assert (name, place, len(cards)) == ("know", "S", 13)  # type: ignore[arg-type]


def test_one_of_many_gets_the_tricks_that_are_open(driver: Driver, tmp_path: Path) -> None:
    commands = scene(driver, tmp_path, "claim-7")
    for name in NAMES[3:5]:
        driver.tap(name.split()[0], exact=False)  # A long name has two lines.
    assert commands == [], "a name alone ends no hand"
    assert driver.shown(f"{NAMES[4]} gets all 5")
    driver.tap("Claim 5")
    assert commands == [("claim", (4, 5))]


def test_of_two_sides_neither_claims_before_it_is_chosen(driver: Driver, tmp_path: Path) -> None:
    commands = scene(driver, tmp_path, "claim-2")
    assert driver.shown("choose who claims") and not [key for key in driver.drawn() if getattr(key, "chosen", False)]
    driver.tap(f"{NAMES[0]} claims")
    assert driver.shown("5 tricks left. How many?")
    driver.tap("2")
    driver.tap("Claim 2")
    assert commands == [("claim", (0, 2))]


def test_the_numbers_of_a_pad_are_of_one_size_with_words_below_them_or_without(driver: Driver, tmp_path: Path) -> None:
    EVERY_GAME["spades-board-bid"](driver, tmp_path)
    numbers = [line for key, line in driver.lines() if isinstance(key, PadKey) and line.text.isdigit()]
    assert [line.text for line in numbers] == [str(n) for n in range(4, 14)]
    assert len({line.box[3] for line in numbers}) == 1


def test_where_each_bids_in_turn_a_replay_speaks_of_bids(driver: Driver, tmp_path: Path) -> None:
    EVERY_GAME["contract-7-replay"](driver, tmp_path)
    assert driver.shown("The bids") and not driver.shown("Auction")


def test_what_is_needed_is_whole_beside_a_penalty_to_a_long_name(driver: Driver, tmp_path: Path) -> None:
    contract = replace(sample.SOLO, pending=f"+3 to {NAMES[1]}")
    table = sample.table(sample.play(4), contract=contract, seats=sample.seats(4, notes=False))
    show_made_up(driver, tmp_path, UprightTable, table, mode="felt")
    driver.resize(480, 800)
    assert [fault for fault in driver.faults() if contract.words in fault] == []


def test_the_dealers_pill_does_not_lie_on_the_score(driver: Driver, tmp_path: Path) -> None:
    driver.resize(1280, 800)
    EVERY_GAME["contract-7-auction"](driver, tmp_path)
    (plate,) = (each for each in driver.drawn() if isinstance(each, SeatCall) and each.dealer)
    boxes = {line.text: line.box for line in plate.written}
    pill, score = boxes["dealer"], boxes[plate.score]
    assert pill[0] + pill[2] < score[0]


def test_the_names_of_a_replay_take_the_room_that_the_calls_leave(driver: Driver, tmp_path: Path) -> None:
    driver.resize(800, 480)
    scene(driver, tmp_path, "replay-calls-2")
    assert [fault for fault in driver.faults() if fault.startswith("Row")] == []


def test_the_chart_at_the_end_of_a_game_is_drawn_for_the_ground_that_it_lies_on(driver: Driver, tmp_path: Path) -> None:
    page = PICTURES["games-over-7"](driver, tmp_path)
    (chart,) = (each for each in driver.drawn() if isinstance(each, LineChart))
    assert chart.ground == page.colour == "felt"


def test_what_stands_out_in_a_game_is_in_one_line_where_there_is_room(driver: Driver, tmp_path: Path) -> None:
    figures = (("bids made", "2 of 2"), ("best hand", "3 straight, 11 tricks"), ("reneges", "0"))
    table = sample.table(replace(sample.over(2), figures=figures), sides=sample.pairs(), seats=sample.partners())
    show_made_up(driver, tmp_path, UprightTable, table)
    driver.resize(800, 480)
    assert {figure for _, figure in figures} <= {line.text for _, line in driver.lines()}


def test_a_correction_is_told_by_its_fields(driver: Driver, tmp_path: Path) -> None:
    commands = scene(driver, tmp_path, "correct-4")
    driver.tap("Trumps")
    driver.tap("Clubs")
    driver.tap("Save correction")
    assert commands == [("correct", (8, {"trump": "C"}))]


def test_what_cannot_be_corrected_so_says_why(driver: Driver, tmp_path: Path) -> None:
    commands = scene(driver, tmp_path, "correct-no")
    assert driver.shown("The tricks add up to 12 of 13.")
    driver.tap("Save correction")
    assert commands == []


@pytest.mark.parametrize("flat", [False, True])
def test_whoever_proposed_is_seen_to_have_while_others_call_and_so_is_the_suit_turned_up(
    driver: Driver, tmp_path: Path, flat: bool
) -> None:
    game = AnyGame(driver, tmp_path, "SoloWhist", names=NAMES, flat=flat)
    for command in (
        game.table.dealt,
        lambda: game.table.turn_up("D"),
        lambda: game.table.call("Prop"),
        lambda: game.table.call("Pass"),
    ):
        game.do(command)
    game.settle()
    assert game.stage.ahead, "somebody can be tapped, the proposer among them"
    assert driver.shown("prop") and game.stage.turned == 2
    assert driver.shown("pass to here") == (len(game.stage.ahead) > 1)


def test_the_longest_names_are_whole_on_the_keys_of_a_claim(driver: Driver, tmp_path: Path) -> None:
    driver.resize(800, 480)
    EVERY_GAME["contract-7-long-claim"](driver, tmp_path)
    assert [fault for fault in driver.faults() if "Primary" in fault] == []


def test_a_side_keeps_its_colour_whether_it_won_or_not(driver: Driver, tmp_path: Path) -> None:
    EVERY_GAME["whist-over"](driver, tmp_path)
    texts = [each for each in driver.drawn() if isinstance(each, Text)]
    scores = [each.colour for each in texts if each.halign == "right"]
    assert scores == ["ivory", "sky"] and driver.faults() == []


def test_the_tricks_of_a_replay_say_who_took_them_in_letters(driver: Driver, tmp_path: Path) -> None:
    EVERY_GAME["knockout-7-replay"](driver, tmp_path)
    strip = next(each for each in driver.drawn() if isinstance(each, TrickStrip))
    assert len(strip.written) == len(strip.winners) and len({line.text for line in strip.written}) > 1
    assert {line.text for line in strip.written} == {*strip.letters}
