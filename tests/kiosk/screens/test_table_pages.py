"""The pages of a table, upright, touched as people touch them."""

from datetime import datetime
from pathlib import Path
from random import Random
from threading import Event

import pytest
from kivy.core.window import Window

from tests.kiosk.fingers.driving import SIZES, Driver  # isort: skip  (prepares Kivy)


from kiosk.main.app import Kiosk
from kiosk.screens.table.page import TablePage
from kiosk.screens.theme import card_name
from kiosk.screens.widgets import CardFace, LineChart, PadKey, Switch
from kiosk.table import review
from kiosk.table.hindsight import Shown
from kiosk.table.present import menu_options, view
from kiosk.table.table import Table
from kiosk.table.views import AuctionStage, DealStage, KittyStage, OverStage, PlayStage, RenegeStage, ResultStage
from rules.games.bid_whist import BidWhistHand
from tests.kiosk.pictures.table import PICTURES, TO_TRICK_NINE, evening
from tests.kiosk.scenes.table_games import EAST, SOUTH, WEST, Game

LONG = (
    "Bartholomew-Maximilian Featherstonehaugh",
    "Otis",
    "Wilhelmina Charlotte van der Groenendael",
    "Leon",
)


@pytest.fixture
def game(driver: Driver, tmp_path: Path) -> Game:
    return Game(driver, tmp_path)


def card_keys(game: Game, texts: str) -> None:
    """Taps these cards on the pad, as people see them: ``K♥ 10♠``."""
    game.driver.wait(0.45)
    for text in texts.split():
        game.driver.tap(text, rest=0)
        game.settle()


def test_a_game_kept_by_results_alone_takes_at_most_eight_taps_a_hand(game: Game) -> None:
    taps = 0
    hands = 0
    while not isinstance(game.stage, OverStage):
        hand = 0
        for word in ("Dealt", "4", "All pass", "Hearts", "Total", "10", None):
            word = word or ("Finish" if game.stage.over else "Next hand")  # type: ignore[union-attr]
            game.tap(word)
            hand += 1
        assert hand <= 8
        hands += 1
        taps += hand
    assert hands == 3 and taps == 21
    assert game.driver.shown("win")
    assert view(game.table).sides[0].score + view(game.table).sides[1].score == 12


def test_what_a_card_does_is_foreseen_while_people_look_at_the_page(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.playing()
    game.table.set_detail("cards")
    asked: list[tuple[int, bool]] = []
    foresee = Table.foresee

    def watched(table: Table) -> bool:
        more = foresee(table)
        asked.append((len(table.facts), more))
        return more

    monkeypatch.setattr(Table, "foresee", watched)
    card_keys(game, "A♠")
    facts = len(game.table.facts)
    game.driver.until(lambda: (facts, False) in asked)
    assert (facts, True) in asked


def test_while_nothing_happens_nothing_is_worked_out_but_the_time_of_day(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.playing()
    game.driver.wait(2)
    looks: list[Kiosk] = []
    look = Kiosk.view
    monkeypatch.setattr(Kiosk, "view", lambda kiosk: (looks.append(kiosk), look(kiosk))[1])
    game.driver.wait(5)
    assert not looks and game.driver.shown("21:47")
    game.kiosk.clock = lambda: datetime(2026, 3, 4, 21, 48)
    game.driver.wait(5)
    assert looks == [game.kiosk] and game.driver.shown("21:48")


def test_three_passes_and_the_dealers_bid_take_two_taps(game: Game) -> None:
    game.tap("Dealt").tap_part("West Leon").tap("3")
    assert game.driver.shown("Leon, name trumps")
    assert game.table.hand.declarer == WEST


def test_dark_keys_of_the_pad_take_no_touch_and_pass_is_dim_with_its_reason_for_a_forced_dealer(game: Game) -> None:
    game.tap("Dealt", "5")
    game.tap("4")
    assert game.stage.caller == EAST  # type: ignore[union-attr]
    game.tap("Undo")
    game.tap_part("West Leon")
    assert game.driver.shown("the dealer must bid")
    game.tap("Pass")
    assert isinstance(game.stage, AuctionStage) and game.stage.caller == WEST


def test_a_second_tap_on_pass_within_400_ms_does_not_pass_for_the_next_player(game: Game) -> None:
    game.tap("Dealt")
    game.driver.tap("Pass")
    game.settle()
    game.driver.tap("Pass", rest=0)
    game.settle()
    assert game.stage.caller == EAST  # type: ignore[union-attr]


def test_a_hand_is_kept_trick_by_trick(game: Game) -> None:
    game.tap("Dealt", "4", "All pass", "Clubs", "Play")
    for seat, name in enumerate(("Ada", "Otis", "Ruby", "Leon") * 3):
        assert game.driver.shown(f"Who won trick {seat + 1}?")
        game.tap(name)
    assert isinstance(game.stage, ResultStage)
    assert game.driver.shown("Set by 3") and game.driver.shown("7 tricks")
    game.tap("Undo")
    assert game.driver.shown("Who won trick 12?") and game.driver.shown("Ruby, trick 11")


def test_a_hand_is_kept_card_by_card(game: Game) -> None:
    game.playing().do(game.table.set_detail, "cards")
    game.driver.wait(0.45)
    rng = Random(11)
    pack = list(range(54))
    rng.shuffle(pack)
    hands = [set(pack[12 * seat : 12 * seat + 12]) for seat in range(4)]
    while isinstance(stage := game.stage, PlayStage):
        assert stage.turn is not None
        suit = game.table.hand.order.suit  # type: ignore[union-attr]
        follows = [c for c in hands[stage.turn] if stage.led is not None and suit[c] == stage.led]
        card = rng.choice(sorted(follows or hands[stage.turn]))
        hands[stage.turn].remove(card)
        words = card_name(card)
        game.driver.tap(words[0].upper() + words[1:], rest=0)
        game.settle()
        assert game.table.hand.played >> card & 1
    assert isinstance(stage, ResultStage)
    assert not any(hands)
    assert sum(game.table.hand.shares()) == 13


def test_the_winner_of_a_trick_is_ringed_for_a_while_or_until_the_next_card(game: Game) -> None:
    def ringed() -> list[int]:
        faces = [w for w in game.driver.drawn() if isinstance(w, CardFace)]
        return [int(face.card) for face in faces if face.ring == "ivory"]

    game.playing().do(game.table.set_detail, "cards").tap("Table")
    game.cards("HQ H9 HT HK")
    game.settle()
    assert ringed() == [13 + 11] and game.driver.shown("Trick 1")
    game.driver.wait(1.0)
    assert ringed()
    game.driver.wait(0.3)
    assert not ringed() and game.driver.shown("Trick 2")
    game.cards("D2 D3 D4 D5")
    game.settle()
    assert len(ringed()) == 1
    game.cards("C2")
    game.settle()
    assert not ringed()


def test_a_missed_card_asks_who_won_and_then_the_pad_comes_back(game: Game) -> None:
    game.playing().do(game.table.set_detail, "cards")
    card_keys(game, "Q♥ 9♥ 10♥")
    game.tap("Not known", "Leon")
    assert game.driver.shown("Leon takes it")
    card_keys(game, "A♦")
    assert game.stage.cards[WEST] == 26 + 12  # type: ignore[union-attr]


def test_cards_tricks_and_total_are_one_tap_from_each_other(game: Game) -> None:
    game.playing()
    for key, detail in (
        ("Cards", "cards"), ("Tricks", "tricks"), ("Total", "total"), ("Cards", "cards"), ("Total", "total"),
        ("Tricks", "tricks"),
    ):  # fmt: skip
        game.tap(key)
        assert game.stage.detail == detail  # type: ignore[union-attr]


def test_the_switch_stands_at_the_kitty_where_it_stands_in_the_play(driver: Driver, tmp_path: Path) -> None:
    game = Game(driver, tmp_path, preset="classic").contract()
    game.settle()
    assert isinstance(game.stage, KittyStage)
    places = []
    for key, detail in (("Cards", "cards"), ("Tricks", "tricks"), ("Total", "total")):
        (switch,) = [widget for widget in driver.drawn() if isinstance(widget, Switch)]
        places.append(switch.place)
        game.tap(key)
        assert game.table.detail == detail
    game.tap("Cards", "Play")
    assert isinstance(game.stage, PlayStage) and game.stage.detail == "cards"
    (switch,) = [widget for widget in driver.drawn() if isinstance(widget, Switch)]
    assert {*places} == {switch.place}


def test_the_end_of_a_game_has_the_score_as_it_went_with_a_crown_on_the_winners_last_dot(
    driver: Driver, tmp_path: Path
) -> None:
    game: Game = PICTURES["game-over"](driver, tmp_path)
    game.settle()
    assert isinstance(game.stage, OverStage)
    (chart,) = [widget for widget in driver.drawn() if isinstance(widget, LineChart)]
    totals = [side.score for side in view(game.table).sides]
    assert [one.values[-1] for one in chart.series] == totals
    assert [side for side, one in enumerate(chart.series) if one.crowned] == [*game.stage.winners]


def test_a_penalty_that_is_still_to_count_is_shown_wherever_the_hand_goes_on(game: Game) -> None:
    game.playing().do(game.table.set_detail, "cards").cards("HK C5 H8 H3", "DQ H2")
    game.do(game.table.rule, "penalty")
    game.settle()
    assert game.driver.shown("+3 to N–S")
    for way in ("Table", "Tricks", "Total"):
        game.tap(way)
        assert game.driver.shown("+3 to N–S"), way
        assert game.driver.shown("set by 3") == (way == "Total")
    assert "1 tricks" not in " ".join(game.driver.texts())


@pytest.mark.parametrize(("decision", "after"), [("Penalty", "penalty"), ("Overrule", "overruled"), ("Undo", "")])
def test_a_renege_stops_the_table_and_is_decided(game: Game, decision: str, after: str) -> None:
    game.playing().do(game.table.set_detail, "cards")
    card_keys(game, "K♥ 5♣ 8♥ 3♥ Q♦ 2♥")
    assert isinstance(game.stage, RenegeStage)
    assert game.driver.shown("Stop: a renege by East, Otis") and game.driver.shown("trick 2 was led")
    assert game.driver.shown("plays a heart after all")
    game.tap("Take back")
    assert isinstance(game.stage, RenegeStage)
    game.tap(decision)
    assert isinstance(game.stage, PlayStage)
    if after:
        assert game.driver.shown(after)
        assert game.stage.cards[EAST] == 13
    else:
        assert game.stage.cards[EAST] is None


def test_hand_two_is_corrected_during_hand_four_and_the_score_follows(driver: Driver, tmp_path: Path) -> None:
    game = evening(driver, tmp_path, 3)
    game.playing("3U", "4U", "Pass", "Pass").tricks(EAST, EAST)
    assert game.table.totals() == (0, 4)
    game.tap("Menu", "Correct a hand").tap_part("2 4 down")
    assert driver.shown("was 10, made") and driver.shown("nothing is changed")
    game.tap("−", "−")
    assert driver.shown("now set by 2") and driver.shown("Hand 4 goes on")
    game.tap("Save correction")
    assert game.table.totals() == (0, -4)
    assert driver.shown("Who won trick 3?")
    game.tap("Undo")
    assert game.table.totals() == (0, 4) and driver.shown("Who won trick 3?")


def test_a_wrong_bid_and_its_trumps_are_corrected(driver: Driver, tmp_path: Path) -> None:
    game = evening(driver, tmp_path, 1)
    game.tap("Menu", "Correct a hand").tap_part("1 4 up")
    game.tap("Declarer", "Ruby", "Bid")
    keys = {(key.title, key.note): key for key in driver.drawn() if isinstance(key, PadKey)}
    driver.tap(keys["5", "no trump"])
    assert driver.shown("Order?")
    game.tap("Downtown")
    assert driver.shown("5 no trump downtown") and driver.shown("by South, Ruby. Needed 11.")
    game.tap("Save correction")
    row = review.sheet(game.table).rows[0]
    assert (row.short, row.result) == ("5 NT down", "Ruby, 11 tricks")


def test_the_score_sheet_shows_every_hand_and_leads_to_the_next(driver: Driver, tmp_path: Path) -> None:
    game = evening(driver, tmp_path).result(9)
    game.tap("Score sheet")
    assert driver.shown("4 down ♥") and driver.shown("3 NT up")
    game.tap("Earlier")
    assert driver.shown("11")
    game.tap("Next hand")
    assert isinstance(game.stage, DealStage) and driver.shown("Ada deals")


def test_a_claim_and_a_concession_end_the_hand(game: Game) -> None:
    game.playing().tricks(*TO_TRICK_NINE)
    game.tap("Menu", "Claim or concede", "N–S claim", "3")
    assert game.table.hand.shares() != (6, 7), "a number alone ends no hand"
    game.tap("Claim 3")
    assert game.table.hand.shares() == (6, 7) and game.driver.shown("Set by 3")
    game.tap("Undo", "Menu", "Claim or concede", "N–S claim", "0", "Concede")
    assert game.table.hand.shares() == (3, 10) and game.driver.shown("Made")


def test_a_sported_kitty_is_entered_on_the_pad(driver: Driver, tmp_path: Path) -> None:
    game = Game(driver, tmp_path, preset="classic").contract()
    game.tap("Enter cards")
    card_keys(game, "A♠ 10♥ 7♦ Q♣ 3♠ 2♥")
    game.tap("Undo")
    driver.tap("Little joker", rest=0)
    game.tap("Shown")
    assert set(view(game.table).stage.cards) == {12, 21, 31, 49, 1, 52}  # type: ignore[union-attr]
    assert driver.shown("cards shown")
    game.tap("−", "Play")
    assert game.table.hand.exchanged == 5


def test_a_hand_is_replayed_trick_by_trick(game: Game) -> None:
    game.playing().do(game.table.set_detail, "cards").cards("HQ H9 HT H2", "CA C2 C3 C4").do(game.table.concede, 1)
    game.tap("Menu", "Replay a hand").tap_part("1 4 up")
    assert game.driver.shown("The auction") and game.driver.shown("3 uptown")
    game.tap("Trick 1")
    assert game.driver.shown("Ada takes it")
    game.tap("Trick 2", "Trick 1", "Back", "Back")
    assert game.driver.shown("Replay a hand")


def test_a_replay_marks_the_cards_that_cost_a_trick_and_leads_to_what_could_be_made(
    driver: Driver, tmp_path: Path
) -> None:
    game = PICTURES["replay-costs"](driver, tmp_path)
    marked = [widget.name for widget in driver.drawn() if isinstance(widget, CardFace) and widget.marked]
    assert marked == ["10♦"] and driver.shown("With all hands open, this")
    game.tap("What could be made")
    assert driver.shown("Uptown") and driver.shown("Best discards")
    game.tap("Back", "Back", "Back").kiosk.lobby.set_setting("hindsight", Shown.OFF.content())
    game.settle()
    game.tap("Replay a hand").tap_part("1 4 up")
    assert driver.shown("The auction") and not driver.shown("What could be made")


def test_what_could_be_made_says_the_best_bid_and_leads_to_the_best_discards(driver: Driver, tmp_path: Path) -> None:
    PICTURES["could-be-made"](driver, tmp_path / "made")
    assert driver.shown("Framed is what was played. Best bid: South 7 no trump uptown, 13 tricks")
    game = PICTURES["best-discards"](driver, tmp_path / "discards")
    assert driver.shown("Laid away, good for 7 tricks") and driver.shown("Best, good for 9 tricks")
    cards = [widget.name for widget in driver.drawn() if isinstance(widget, CardFace)]
    assert len(cards) == 12 and cards[6:8] == ["2♠", "5♠"]
    game.tap("Back")
    assert driver.shown("Best discards") and not driver.shown("Laid away, good for 7 tricks")


def test_a_replay_leads_to_the_chances_after_the_trick_that_is_shown_and_from_there_to_other_tricks(
    driver: Driver, tmp_path: Path
) -> None:
    game = PICTURES["replay-chances"](driver, tmp_path)
    assert driver.shown("After trick 5") and driver.shown("about 62 of 100") and driver.shown("give or take 3")
    game.tap("After trick 4", "After trick 3")
    assert driver.shown("After trick 2") and driver.shown("After trick 4")
    game.tap("Back")
    assert driver.shown("What could be made")


def test_a_rematch_has_the_same_players_and_rules_and_the_deal_goes_on(game: Game) -> None:
    game.result(13, "7U", "Pass", "Pass", "Pass", contract="7US").next()
    first = game.table.stream
    game.tap("Rematch")
    assert game.table.stream != first and game.table.names() == ("Ada", "Otis", "Ruby", "Leon")
    assert game.driver.shown("Ada deals") and game.driver.shown("Table 1, game 2")


def test_the_question_after_a_corrected_end_is_answered(driver: Driver, tmp_path: Path) -> None:
    game = evening(driver, tmp_path, 2)
    game.do(game.table.correct, 1, {"tricks": 13})
    game.settle()
    assert driver.shown("1 hand came after it.")
    game.tap("They do not")
    assert driver.shown("Rematch")
    game.tap("Undo", "They count")
    assert not driver.shown("came after it")


def test_a_misdeal_an_adjustment_and_a_new_player_are_in_the_menu(game: Game) -> None:
    game.auction("3U")
    game.tap("Menu", "Misdeal")
    assert game.driver.shown("A misdeal: the same player deals again.")
    game.tap("Menu", "Adjust the score", "+", "agreed", "Adjust it")
    assert game.table.totals() == (1, 0)
    game.tap("Menu", "Replace a player", "Otis")
    game.tap("W", "I", "M", "Wim")
    assert game.table.names()[EAST] == "Wim"
    assert isinstance(game.kiosk.page, TablePage)
    game.tap("Undo", "Undo", "Undo")
    assert game.driver.shown("over 3 uptown")


def test_all_of_a_menu_fits_the_smallest_window_by_the_clock_too(driver: Driver, tmp_path: Path) -> None:
    Game(driver, tmp_path, preset="detroit").tap("Menu")
    assert driver.shown("Time is up") and driver.shown("Close table") and not driver.shown("Down")


def test_four_colours_and_lying_flat_are_switched_in_the_menu(game: Game) -> None:
    game.auction("4U", "Pass", "Pass", "Pass").tap("Menu", "Four-colour suits")
    assert game.driver.find("Four-colour suits").note == "on"
    game.tap("Lie flat")
    assert game.driver.shown("Stand upright")
    game.tap("Back")
    assert not isinstance(game.kiosk.page, TablePage)
    game.kiosk.set_flat(False)
    game.settle()


def test_everything_in_the_menu_can_be_tapped_at_once_under_a_heading_of_its_kind(game: Game) -> None:
    game.playing().tap("Menu")
    labels = [option.label for option in menu_options(game.table)]
    for size in SIZES:
        game.driver.resize(*size)
        shown = game.driver.texts()
        assert {*labels, "Lie flat", "Four-colour suits", "Print"} <= {*shown}, size
        assert {"Scores", "Play", "Table"} <= {*shown} and "Down" not in shown, size
        assert game.driver.faults() == [], size


def test_closing_the_table_leads_home_and_it_can_be_gone_on_with(game: Game) -> None:
    stream = game.table.stream
    game.auction("3U").tap("Menu", "Close table")
    assert game.driver.shown("home") and game.lobby.table is None
    assert game.lobby.tables(over=False)[0].stream == stream


def test_back_stands_where_nothing_can_be_undone(game: Game) -> None:
    game.tap("Back")
    assert game.driver.shown("home")


def test_why_a_tap_was_not_taken_stands_in_the_strip(game: Game) -> None:
    game.playing().tricks(EAST, EAST)
    game.do(game.table.total, 2)
    game.settle()
    assert game.driver.shown("Only 3 to 13 tricks are possible.")
    game.tap("Ruby")
    assert not game.driver.shown("are possible")


def test_what_is_saved_soon_is_shown_in_the_frame_of_its_tap(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kiosk.main.app.FRAME", 10.0)  # however slow this disk is
    seen = []

    def drawn(_window: object) -> None:
        seen.append((len(game.table.facts) > before, game.driver.shown("Who won trick 2?")))

    game.playing().driver.wait(0.5)
    before = len(game.table.facts)
    key = game.driver.find("Ruby")
    finger = game.driver.down(*key.to_window(*key.center))
    Window.bind(on_flip=drawn)
    game.driver.up(finger)
    Window.unbind(on_flip=drawn)
    assert seen[0] == (True, True)


def test_after_a_tenth_of_a_second_the_strip_says_that_it_is_saving(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.playing()
    held: list[tuple[object, ...]] = []
    append = game.lobby.journal.append
    monkeypatch.setattr(game.lobby.journal, "append", lambda *args, **how: held.append((args, how)))
    game.driver.tap("Ruby")
    game.driver.frames(3)
    assert not game.driver.shown("saving")
    game.driver.wait(0.15)
    assert game.driver.shown("saving") and game.driver.shown("Who won trick 1?")
    for args, how in held:
        append(*args, **how)  # type: ignore[arg-type]
    game.settle()
    assert not game.driver.shown("saving") and game.table.hand.shares() == (1, 1)


def test_what_is_and_is_not_saved_is_said_and_it_is_tried_again(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    from kiosk.journal import DiskFull

    game.playing().tricks(SOUTH)
    append = game.lobby.journal.append
    full = DiskFull(game.lobby.journal.path, "no room")
    monkeypatch.setattr(game.lobby.journal, "append", lambda *args, **how: args[2](full))
    game.tap("Otis")
    assert game.driver.shown("Not saved: the disk is full")
    assert game.driver.shown("Everything up to Ruby, trick 1 is saved.")
    game.tap("Undo", "Try again")
    assert game.driver.shown("Not saved: the disk is full")
    monkeypatch.setattr(game.lobby.journal, "append", append)
    game.tap("Try again")
    assert game.driver.shown("Who won trick 3?") and game.table.hand.shares() == (1, 2)


NAMES_MAY_BE_CUT = ("Barth", "Wilhel", "Otis", "Leon", "deals", "calls", "name trumps", "win", "and ", "takes")


def allowed(fault: str) -> bool:
    """A long name steps down and then ends in an ellipsis (look#parts). The panel's own dots are no ground."""
    return (fault.endswith("is cut") and any(part in fault for part in NAMES_MAY_BE_CUT)) or "'Score" in fault


@pytest.mark.parametrize("name", PICTURES)
def test_nothing_is_wrong_with_a_page_at_any_size(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(Game, "usual", LONG)
    PICTURES[name](driver, tmp_path)
    wrong = []
    for size in SIZES:
        driver.resize(*size)
        wrong += [f"{size}: {fault}" for fault in driver.faults() if not allowed(fault)]
    assert not wrong, "\n".join(wrong)


def test_long_scores_and_seven_no_trump_with_jokers_fit(driver: Driver, tmp_path: Path) -> None:
    game = Game(driver, tmp_path, start=(-28, -28), rules={"target": 99}, names=LONG)
    game.playing("Pass", "Pass", "Pass", "7NT", contract="7NTD")
    game.do(game.table.set_detail, "cards").cards("JH JL S2 H3").tap("Table")
    assert isinstance(game.table.hand, BidWhistHand)
    for _ in range(3):
        wrong = []
        for size in SIZES:
            driver.resize(*size)
            wrong += [f"{size}: {fault}" for fault in driver.faults() if not allowed(fault)]
        assert not wrong, "\n".join(wrong)
        driver.resize(800, 480)
        if isinstance(game.stage, PlayStage):
            game.do(game.table.total, 3)
        elif isinstance(game.kiosk.page, TablePage):
            game.tap("Score sheet")


def test_a_page_follows_a_window_that_is_turned(driver: Driver, tmp_path: Path) -> None:
    Game(driver, tmp_path).auction("3U")
    for size in ((720, 1280), (800, 480), (480, 800), (1280, 800)):
        driver.resize(*size)
        assert not driver.faults()


def test_a_page_of_the_old_table_gives_way_to_the_rematch_that_was_asked_for(driver: Driver, tmp_path: Path) -> None:
    game = Game(driver, tmp_path, start=(5, 0))
    for word in ("Dealt", "4", "All pass", "Hearts", "Total", "10", "Finish"):
        game.tap(word)
    first, saved = game.table.stream, Event()
    game.lobby.journal.write(lambda _db: saved.wait(30), lambda _: None)  # a slow disk
    for word in ("Rematch", "Score sheet", "Correct a hand"):
        driver.tap(word)
    assert driver.shown("Table 1")
    saved.set()
    driver.until(lambda: game.table.stream != first)
    assert isinstance(game.kiosk.page, TablePage) and isinstance(game.stage, DealStage)
    driver.frames(2)
    assert driver.shown("Table 1, game 2") and not driver.faults()
