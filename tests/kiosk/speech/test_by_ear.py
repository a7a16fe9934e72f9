"""A table by number pad and ear: what each key says and does, to which ear, and what it never does."""

import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from kiosk.journal import DiskFull
from kiosk.speech.aloud import aloud
from kiosk.speech.choices import Choices, Said
from kiosk.speech.keypad import Key
from kiosk.speech.offers import Beside
from kiosk.table.present import view
from kiosk.table.views import AuctionStage, DealStage, OverStage, ResultStage, ShufflerKey, ShufflerView
from rules.cards import Card
from tests.kiosk.scenes.by_ear_at_table import TableByEar, table_by_ear
from tests.kiosk.scenes.listening import EARPHONE
from tests.kiosk.scenes.tables import bid, do, open_table

HAND = ("SA", "SK", "S4", "HQ", "HT", "H2", "DA", "D9", "D3", "CK", "C7", "JH")
ADA, OTIS = 0, 1
PATIENCE = 30.0
"""Seconds after which something that has to come is a failure."""


@pytest.fixture
def at(tmp_path: Path) -> Iterator[TableByEar]:
    """A table of Bid Whist where nobody has an earphone: all is said aloud."""
    with table_by_ear(tmp_path, open_table, None) as made:
        yield made


@pytest.fixture
def with_ear(tmp_path: Path) -> Iterator[TableByEar]:
    """A table of Bid Whist where Ada has the earphone."""
    with table_by_ear(tmp_path, open_table, ADA) as made:
        yield made


def in_play(at: TableByEar) -> TableByEar:
    """Ada leads to 4 uptown in spades, her own; or, where she could lay her hand, to Otis's."""
    table = at.table
    if at.peripherals.speech.listener is None:
        bid(table)
    else:
        at.lay(*HAND)
        do(table, table.dealt, lambda: table.call("Pass"), lambda: table.call("4U"), table.others_pass)
        do(table, lambda: table.declare("4US"))
    do(table, table.start_play)
    at.settle()
    at.ear(), at.loud()
    return at


def play(at: TableByEar, *cards: str) -> None:
    for card in cards:
        do(at.table, lambda card=card: at.table.play(Card.parse(card)))
    at.settle()
    at.ear(), at.loud()


# Questions.


def test_without_a_table_every_key_is_for_the_page(at: TableByEar) -> None:
    at.lobby.leave()
    assert not any(at.peripherals.by_ear.press(key) for key in Key)


def test_before_the_deal_the_questions_say_what_there_is(at: TableByEar) -> None:
    assert at.press("7") == ["Leon deals."]
    assert at.press("1")[0].startswith("Leon deals. One at a time, Ada first. 12 cards each, 6 to the kitty")
    assert at.press("/") == ["The score: North and South 0, East and West 0."]
    assert at.press("*") == ["Trumps are not settled."]
    assert at.press("9") == ["No trick has been played."]
    assert at.press(".") == ["There is no trick before this one."]


def test_in_the_play_the_questions_say_what_happened(at: TableByEar) -> None:
    in_play(at)
    play(at, "SA", "S5", "S2", "S3", "H9")
    assert at.press("1") == ["Trick 2. Ada: 9 of hearts."]
    assert at.press("7") == ["Otis to play."]
    assert at.press(".") == [
        "Trick 1. Ada: ace of spades, Otis: 5 of spades, Ruby: 2 of spades, Leon: 3 of spades. Ada took it."
    ]
    assert at.press("9") == ["North and South 2 tricks, East and West 0 tricks. North needs 10, has 2."]
    assert at.press("*") == ["Spades are trumps, uptown. 4 uptown. By North, Ada. Needs 10, has 2."]


def test_the_calls_so_far_are_told_while_trumps_are_open(at: TableByEar) -> None:
    do(at.table, at.table.dealt, lambda: at.table.call("4D"), lambda: at.table.call("Pass"))
    at.settle()
    assert at.press("*") == ["Trumps are not settled. Ada: 4 downtown. Otis: pass."]


def test_what_was_said_last_is_said_again(at: TableByEar) -> None:
    at.press("/")
    assert at.press("5") == at.press("5") == ["The score: North and South 0, East and West 0."]
    at.press("6E")
    assert at.press("5") == ["Ada to call"]


def test_a_key_is_named_instead_of_doing_what_it_does(at: TableByEar) -> None:
    at.press("6")
    assert at.press("N") == ["Press a key to hear what it does."]
    assert at.press("E") == ["Enter: play or call."]
    assert isinstance(view(at.table).stage, DealStage)
    assert at.press("N*")[-1] == "Star: trumps, bid."
    at.press("E")
    assert isinstance(view(at.table).stage, AuctionStage), "what was chosen before is done now"


def test_louder_and_softer_are_those_of_the_place_where_somebody_listens(with_ear: TableByEar) -> None:
    before = with_ear.peripherals.speech.choices
    assert with_ear.press("+") == ["50 percent loud."]
    assert with_ear.press("--")[-1] == "30 percent loud."
    now = with_ear.peripherals.speech.choices
    assert (now.ear_loudness, now.loudness) == (before.ear_loudness - 10, before.loudness)


def test_without_an_earphone_louder_is_that_of_the_table(at: TableByEar) -> None:
    at.press("+")
    assert at.peripherals.speech.choices.loudness == Choices().loudness + 10
    at.press("+" * 9)
    assert at.peripherals.speech.choices.loudness == 100


# Own cards.


def test_own_cards_are_told_by_suit_into_the_earphone_alone(with_ear: TableByEar) -> None:
    in_play(with_ear)
    said = with_ear.press("0")
    assert said == [
        "12 cards. Spades: ace, king, 4; hearts: queen, 10, 2; clubs: king, 7; diamonds: ace, 9, 3; big joker."
    ]
    assert not with_ear.loud() and not with_ear.aloud[-1].startswith("12 cards")


def test_without_an_earphone_nobodys_cards_are_told(at: TableByEar) -> None:
    in_play(at)
    assert at.press("0")[0].startswith("Nobody at this table has an earphone")


def test_once_the_earphone_is_pulled_out_own_cards_are_neither_told_nor_played(with_ear: TableByEar) -> None:
    in_play(with_ear)
    cards = Path(with_ear.peripherals.speech.sound)
    (cards / EARPHONE).unlink()
    for key in "066":
        assert with_ear.press(key) == ["That is for the earphone alone, and it is not plugged in."]
    assert with_ear.press("E")[0].startswith("Nothing is chosen")
    assert not with_ear.table.hand.played
    assert with_ear.press("/")[0].startswith("The score"), "what everybody may know is said aloud instead"


def test_a_card_on_an_emulated_reader_is_named_into_the_ear(with_ear: TableByEar) -> None:
    """All the way: the protocol of a PN532 over a line, the pack, the table, the voice."""
    equipment, heard = with_ear.peripherals.equipment, list[str]()
    equipment.try_emulated()
    end, pause = time.monotonic() + PATIENCE, Event()
    for card, name in (("HK", "King of hearts."), ("SA", "Ace of spades.")):
        equipment.lay(int(Card.parse(card)))
        while name not in heard:
            assert time.monotonic() < end, heard
            pause.wait(0.01)
            with_ear.peripherals.poll()
            with_ear.settle()
            heard += with_ear.ear()
    assert with_ear.loud() == [] and with_ear.aloud == []


def test_once_the_earphone_is_pulled_out_a_card_that_is_laid_is_not_named(with_ear: TableByEar) -> None:
    with_ear.lay("HK")
    (Path(with_ear.peripherals.speech.sound) / EARPHONE).unlink()
    with_ear.ear()
    with_ear.lay("C2")
    assert with_ear.loud()[-1] == "That is for the earphone alone, and it is not plugged in."
    assert with_ear.ear() == [] and not any("hearts" in said or "clubs" in said for said in with_ear.aloud)


def test_a_hand_that_is_not_known_is_said_to_be_so(with_ear: TableByEar) -> None:
    do(with_ear.table, with_ear.table.dealt)
    assert with_ear.press("0")[0].startswith("Your cards are not known")
    with_ear.lay("SA", "HQ")
    assert with_ear.press("0") == ["2 of 12 cards so far. Spades: ace; hearts: queen."]


@pytest.mark.parametrize("seat", [ADA, OTIS])
def test_a_deal_that_goes_on_says_each_card_into_the_ear_of_whoever_has_it(tmp_path: Path, seat: int) -> None:
    with table_by_ear(tmp_path, open_table, seat) as at:
        at.lay("HK", "HK", "C2")
        assert at.ear() == ["King of hearts.", "King of hearts, which you have.", "2 of clubs."]
        at.press("6E")
        at.loud()
        assert not any("hearts" in said or "clubs" in said for said in at.aloud)


def test_a_card_laid_by_mistake_is_taken_back_when_it_was_asked(with_ear: TableByEar) -> None:
    with_ear.lay("HK", "C2")
    assert with_ear.press("3")[-1] == "Take back: 2 of clubs, laid last? Enter does it, any other key leaves it."
    assert with_ear.press("E") == ["It is no longer yours."]
    assert with_ear.press("0") == ["1 of 12 cards so far. Hearts: king."]


# Browsing and acting.


def test_calls_are_walked_by_number_and_by_kind_and_enter_calls(at: TableByEar) -> None:
    at.press("6E")
    assert at.press("6") == ["Pass."]
    assert [at.press(key)[0] for key in "6622848"] == [
        "3 uptown.", "4 uptown.", "4 downtown.", "4 no trump.", "4 downtown.", "3 downtown.", "3 uptown.",
    ]  # fmt: skip
    at.press("26")
    assert at.press("E") == ["Ada: 4 downtown", "Otis to call"]


def test_only_calls_that_may_be_made_are_offered(at: TableByEar) -> None:
    do(at.table, at.table.dealt, lambda: at.table.call("6NT"))
    found = {at.press("6")[0] for _ in range(12)}
    assert found == {"Pass.", "All pass.", "7 uptown.", "7 downtown.", "7 no trump.", "Something else."}


def test_own_cards_are_walked_by_suit_and_rank_into_the_ear_and_only_those_that_follow(with_ear: TableByEar) -> None:
    in_play(with_ear)
    assert [with_ear.press(key)[0] for key in "6626824"] == [
        "Ace of spades.", "King of spades.", "Queen of hearts.", "10 of hearts.", "Ace of spades.",
        "Queen of hearts.", "4 of spades.",
    ]  # fmt: skip
    assert not any("of " in said for said in with_ear.aloud if not said.startswith(("Ada", "Otis", "Ruby", "Leon")))
    with_ear.press("E")
    play(with_ear, "S5", "S2", "S3", "D4", "D5", "D2")
    assert with_ear.press("7")[0].startswith("Ada")
    walked = {with_ear.press("6")[0] for _ in range(8)}
    assert walked == {"Ace of diamonds.", "9 of diamonds.", "3 of diamonds.", "Another card.", "Something else."}


def test_what_is_left_to_others_is_offered_when_it_is_not_the_listeners_turn(with_ear: TableByEar) -> None:
    in_play(with_ear)
    play(with_ear, "SA")
    spades = [with_ear.press("6")[0] for _ in range(11)]
    assert spades[0] == "Queen of spades." and "King of spades." not in spades and "4 of spades." not in spades
    with_ear.press("E")
    assert with_ear.table.hand.trick is not None
    assert with_ear.table.hand.trick.plays[-1][0] == OTIS


def test_enter_does_nothing_before_something_was_chosen(at: TableByEar) -> None:
    before = len(at.table.facts)
    assert at.press("E")[0].startswith("Nothing is chosen")
    at.press("6E")
    assert at.press("E")[0].startswith("Nothing is chosen")
    assert [f.kind for f in at.table.facts[before:]] == ["dealt"]


def test_what_was_chosen_for_one_player_is_not_done_for_the_next(at: TableByEar) -> None:
    in_play(at)
    at.press("66")
    play(at, "SA")
    assert at.press("E")[0].startswith("Nothing is chosen")
    assert at.table.hand.trick is not None and len(at.table.hand.trick.plays) == 1


def test_a_refusal_is_said(at: TableByEar) -> None:
    do(at.table, at.table.dealt)
    at.settle()
    at.loud()
    at.button(OTIS, "pass")
    assert at.loud() == ["Ada calls now."]
    at.button(OTIS, "pass")
    at.button(ADA, "pass")
    assert "Ada: pass" in at.loud()


def test_the_same_refusal_is_said_each_time(at: TableByEar) -> None:
    """A card that antennas know to be another player's."""
    table = at.table
    do(table, lambda: table.dealt({"S": [int(Card.parse(card)) for card in HAND]}))
    do(table, lambda: table.call("4U"), table.others_pass, lambda: table.declare("4US"), table.start_play)
    table.set_detail("cards")
    at.settle()
    for _ in range(2):
        while at.press("6") != ["Ace of spades."]:
            pass
        assert at.press("E") == ["Ace of spades is known to be elsewhere."]


def test_presses_of_seat_buttons_are_heard(at: TableByEar) -> None:
    at.button(OTIS, "next")
    assert at.loud() == ["Ada to call"]
    do(at.table, lambda: at.table.call("4U"))
    for seat in (1, 2, 3):
        at.button(seat, "pass")
    assert at.loud()[-1] == "Ada to name trumps"
    do(at.table, lambda: at.table.declare("4US"))
    at.table.set_detail("tricks")
    at.button(ADA, "next")
    at.loud()
    at.button(OTIS, "took")
    assert at.loud() == ["Otis takes the trick", "Otis leads"]
    at.button(OTIS, "undo")
    assert at.loud() == ["Taken back", "Ada leads"]


def test_what_the_shuffler_offers_is_pressed_by_ear(at: TableByEar) -> None:
    pressed: list[str] = []
    at.peripherals.by_ear.beside = Beside(machine=pressed.append)
    keys = (ShufflerKey("deal", "Deal by machine", "54 cards"), ShufflerKey("off", "Empty it", "", off=True))
    machine = ShufflerView("The machine is ready.", "", False, keys, by_hand=False)
    for key in (Key.NEXT, Key.ENTER, Key.ON_TABLE):
        at.table.devices.machine = machine  # which is not there: the equipment takes it away
        assert at.peripherals.by_ear.press(key)
    at.settle()
    assert pressed == ["deal"] and at.loud()[-1].endswith("The machine is ready.")


def test_the_menu_is_opened_where_there_is_a_screen(at: TableByEar) -> None:
    shown: list[str] = []
    at.peripherals.by_ear.beside = Beside(menu=lambda: shown.append("menu"))
    at.press("4E")
    assert at.press("44")[-1] == "The menu, on the screen."
    at.press("E")
    assert shown == ["menu"]


def test_what_could_not_be_saved_is_told_and_tried_again(at: TableByEar, monkeypatch: pytest.MonkeyPatch) -> None:
    full = DiskFull(at.lobby.journal.path, "no room")
    with monkeypatch.context() as failing:
        failing.setattr(at.lobby.journal, "append", lambda *a, **how: a[2](full))
        at.press("6E")
    assert at.press("1")[0].startswith("Not saved: ")
    assert at.press("6") == ["Try again to save it."]
    assert at.press("E") == ["Ada to call"]
    assert not at.table.failure and at.table.state.dealt


def test_take_back_asks_first_and_any_other_key_leaves_it(at: TableByEar) -> None:
    in_play(at)
    play(at, "HK", "H4")
    asked = "Take back: Otis’s 4 of hearts? Enter does it, any other key leaves it."
    assert at.press("3") == [asked]
    assert at.press("6") == ["It stays."]
    assert at.press("3") == [asked] and at.press("/")[0].startswith("The score")
    assert at.press("E")[0].startswith("Nothing is chosen")
    assert at.press("3") == [asked]
    assert at.press("E") == ["Taken back", "Otis to play"]


@pytest.mark.parametrize("leaving", ["6", "/"])
def test_enter_does_not_do_what_was_chosen_before_taking_back_was_asked(at: TableByEar, leaving: str) -> None:
    in_play(at)
    play(at, "HK")
    at.press("6")
    before = len(at.table.facts)
    at.press("3")
    at.press(leaving)
    assert at.press("E")[0].startswith("Nothing is chosen")
    assert len(at.table.facts) == before


def test_what_was_done_meanwhile_is_not_taken_back(at: TableByEar) -> None:
    in_play(at)
    play(at, "HK")
    at.press("3")
    play(at, "H4")
    assert at.press("E") == ["Something was done meanwhile."]
    assert at.table.hand.played.bit_count() == 2


def test_there_is_nothing_to_take_back_at_first(at: TableByEar) -> None:
    assert at.press("3") == ["There is nothing to take back."]


def test_where_the_table_tells_nothing_a_key_says_what_it_has_done(tmp_path: Path) -> None:
    with table_by_ear(tmp_path, open_table, None, Choices(said=frozenset({Said.SCORE}))) as at:
        assert at.press("6E")[-1] == "Done: Dealt. Ada to call."
        assert at.press("66E")[-1] == "Done: 3 uptown. Otis to call."


def test_a_declarer_puts_cards_away_by_ear(with_ear: TableByEar) -> None:
    table = with_ear.table
    with_ear.lay(*HAND)
    bid(table)
    with_ear.settle()
    with_ear.lay("S2", "S3", "C2", "C3", "C4", "JL")
    assert with_ear.press("6") == ["Play. The cards are put away."]
    with_ear.press("8")  # something else
    with_ear.press("2")
    assert with_ear.press("2") == ["Ace of spades."]
    assert with_ear.press("E") == ["Ace of spades, 1 of 6."]
    assert with_ear.press("5") == ["Ace of spades, 1 of 6."]
    assert with_ear.press("E") == ["Ace of spades, no longer. 0 of 6."]
    for card in ("2 of clubs", "3 of clubs", "4 of clubs", "7 of clubs", "2 of hearts", "3 of diamonds"):
        while with_ear.press("6")[0] != f"{card.capitalize()}.":
            pass
        with_ear.press("E")
    while not (said := with_ear.press("6")[0]).startswith("Play"):
        pass
    assert said.startswith("Play, with these put away: 2 of clubs, 3 of clubs")
    with_ear.press("E")
    assert with_ear.press("0")[0].startswith("12 cards. Spades: ace, king, 4, 3, 2; hearts: queen, 10; clubs: king;")
    assert not any("of clubs" in said for said in with_ear.aloud)


def test_tricks_and_totals_can_be_kept_by_ear(at: TableByEar) -> None:
    in_play(at)
    at.table.set_detail("tricks")
    assert [at.press("6")[0] for _ in range(2)] == ["Ada takes the trick.", "Otis takes the trick."]
    assert at.press("E") == ["Otis takes the trick", "Otis leads"]
    at.table.set_detail("total")
    assert at.press("1") == ["North and South took, kitty included."]
    assert at.press("6") == ["1 trick, set by 9."]
    at.press("6E")
    assert isinstance(view(at.table).stage, ResultStage)
    assert at.press("1")[0].startswith("Set by 8. 4 uptown spades by North. 2 tricks.")
    assert at.press("6") == ["Next hand, Ada deals."]


def test_a_claim_a_misdeal_and_another_way_to_keep_the_play_are_among_the_rest(at: TableByEar) -> None:
    in_play(at)
    play(at, "SA")
    assert at.press("4") == ["Something else."]
    assert at.press("E")[0].startswith("From now on")
    assert [at.press("2")[0] for _ in range(4)] == [
        "A card is not known: who took the trick?", "Claim or concede.", "Misdeal: the same player deals again.",
        "Back.",
    ]  # fmt: skip
    at.press("88")
    assert at.press("E") == ["North and South: 12 of the tricks left."]
    at.press("E")
    assert isinstance(view(at.table).stage, ResultStage)


def test_a_renege_is_told_and_decided_by_ear(at: TableByEar) -> None:
    in_play(at)
    play(at, "SA", "D4", "SK", "S2", "C3", "S5")
    assert at.press("1")[0].startswith("Stop: a renege by East, Otis. Trick 1. Ada ace of spades, Otis 4 of diamonds")
    offered = [at.press("6")[0] for _ in range(3)]
    assert offered == [
        "Overrule: no penalty, play on.", "Penalty: 3 tricks to North and South.", "Overrule: no penalty, play on.",
    ]  # fmt: skip
    at.press("E")
    assert not at.table.hand.unruled() and at.table.hand.rulings


def test_at_the_end_of_a_game_the_page_takes_the_keys_that_act_and_questions_are_answered(at: TableByEar) -> None:
    do(bid(at.table, "7U", "7US"), at.table.start_play, lambda: at.table.total(5), at.table.next_hand)
    at.settle()
    at.loud()
    assert isinstance(view(at.table).stage, OverStage)
    assert not any(at.peripherals.by_ear.press(key) for key in (Key.NEXT, Key.NEXT_SUIT, Key.ENTER))
    assert at.press("1")[0].startswith("Otis and Leon win")


def test_at_a_table_of_boards_nothing_is_said_aloud_and_nothing_unheard_is_done(
    tmp_path: Path,
) -> None:
    with table_by_ear(tmp_path, open_table, None) as at:
        at.table.opening.night["boards"] = [7]  # type: ignore[index]
        before = len(at.table.facts)
        assert at.press("16E0/79") == [] and at.aloud == []
        assert len(at.table.facts) == before


def test_at_a_table_of_boards_the_earphone_tells_all(tmp_path: Path) -> None:
    with table_by_ear(tmp_path, open_table, ADA) as at:
        at.table.opening.night["boards"] = [7]  # type: ignore[index]
        assert at.press("7") == ["Leon deals."]
        at.press("6E")
        assert at.press("7") == ["Ada to call."] and at.aloud == []


def test_the_pad_speaks_the_language_of_the_table(tmp_path: Path) -> None:
    with table_by_ear(tmp_path, open_table, None, Choices(said=frozenset(Said), language="nl")) as at:
        do(at.table, at.table.dealt)
        assert at.press("7") != ["Ada to call."]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Leon’s K♥", "Leon’s king of hearts"),
        ("10♠: is that right?", "10 of spades: is that right?"),
        ("3 tricks to N–S", "3 tricks to North and South"),
        ("N–S −7,  E–W +2", "North and South minus 7, East and West plus 2"),
        ("ready  ·  4 seats", "ready, 4 seats"),
    ],
)
def test_signs_are_spoken_in_words(text: str, said: str) -> None:
    assert aloud(text) == said
