"""What a table that speaks says, and that it never says what is not public."""

from dataclasses import replace

import pytest

from kiosk.base.language import LANGUAGES, speaking
from kiosk.journal import DiskFull
from kiosk.lobby.lobby import Lobby
from kiosk.speech.choices import EVERYTHING, VOICES, Choices, Pace, Said
from kiosk.speech.heard import card_words, heard
from kiosk.speech.sentences import sentences
from kiosk.speech.speech import Speech
from kiosk.table.table import Table
from rules.cards import CARDS, Card
from tests.kiosk.scenes.listening import Notes, speech
from tests.kiosk.scenes.players import Step
from tests.kiosk.scenes.tables import bid, do, open_table


def follow(listening: tuple[Speech, Notes], table: Table, *steps: Step) -> list[str]:
    """What is said while these steps are done."""
    said, notes = listening
    for step in steps:
        do(table, step)
        said.follow(table)
    return notes.taken()


def play(table: Table, *cards: str) -> list[Step]:
    return [lambda card=card: table.play(Card.parse(card)) for card in cards]  # type: ignore[misc]


def test_a_hand_of_bid_whist_is_told_in_the_order_in_which_it_was_played(lobby: Lobby) -> None:
    table = open_table(lobby)
    listening = speech(EVERYTHING)
    listening[0].follow(table)
    before = [table.dealt, lambda: table.call("4U"), table.others_pass, lambda: table.declare("4US"), table.start_play]
    assert follow(listening, table, *before) == [
        "Leon deals", "Ada to call", "Ada: 4 uptown", "Otis to call", "Otis: pass", "Ruby: pass", "Leon: pass",
        "Ada to name trumps", "spades are trumps, uptown", "Ada has the kitty", "Ada leads",
    ]  # fmt: skip
    assert follow(listening, table, *play(table, "SA", "S4", "SK", "JH")) == [
        "Ada: ace of spades", "Otis to play", "Otis: 4 of spades", "Ruby to play", "Ruby: king of spades",
        "Leon to play", "Leon: big joker", "Leon takes the trick", "Leon leads",
    ]  # fmt: skip
    assert follow(listening, table, lambda: table.claim(0, 11), table.next_hand) == [
        "The contract is made", "The score: North and South 6, East and West 0", "Ada deals",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (set(), []),
        ({Said.TURN}, ["Otis to play", "Ruby to play", "Leon to play", "Leon leads"]),
        ({Said.CALLS}, []),
        ({Said.CARDS}, ["Ada: ace of spades", "Otis: 4 of spades", "Ruby: king of spades", "Leon: big joker"]),
        ({Said.TRICKS}, ["Leon takes the trick"]),
        ({Said.SCORE}, []),
    ],
)
def test_only_the_kinds_are_said_that_were_chosen(lobby: Lobby, said: set[Said], told: list[str]) -> None:
    table = do(bid(open_table(lobby)), lambda: None)
    do(table, table.start_play)
    listening = speech(said)
    listening[0].follow(table)
    listening[1].taken()
    assert follow(listening, table, *play(table, "SA", "S4", "SK", "JH")) == told


def test_nothing_is_said_at_a_muted_machine_or_where_it_cannot_speak(lobby: Lobby) -> None:
    table = open_table(lobby)
    muted, silent = speech(EVERYTHING), speech(EVERYTHING)
    muted[0].quiet = lambda: True
    silent[0].why_silent = "This machine cannot speak."
    muted[0].follow(table)
    silent[0].follow(table)
    assert follow(muted, table, table.dealt) == follow(silent, table, lambda: table.call("Pass")) == []


def test_what_is_undone_is_taken_back_without_naming_a_card(lobby: Lobby) -> None:
    table = do(bid(open_table(lobby)))
    listening = speech(EVERYTHING)
    follow(listening, table, table.start_play, *play(table, "SA"))
    assert follow(listening, table, table.undo) == ["Taken back", "Ada leads"]


def test_a_renege_is_told_with_the_two_tricks_that_prove_it(lobby: Lobby) -> None:
    table = do(bid(open_table(lobby)))
    listening = speech({Said.TURN})
    follow(listening, table, table.start_play, *play(table, "SA", "D4", "SK", "S2"), *play(table, "C3"))
    said = follow(listening, table, *play(table, "S5"))
    assert said == [
        "A renege by Otis. Trick 1: showed out of spades. Trick 2, now: plays a spade after all. The table decides."
    ]


def test_a_table_that_is_opened_again_says_whose_turn_it_is_and_tells_no_old_cards(lobby: Lobby) -> None:
    table = do(bid(open_table(lobby)))
    do(table, table.start_play, *play(table, "SA"))
    listening = speech(EVERYTHING)
    listening[0].follow(table)
    assert listening[1].taken() == ["spades are trumps, uptown", "Otis to play"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_of_its_own_in_every_language(language: str) -> None:
    with speaking(language):
        assert len({card_words(int(card)) for card in CARDS}) == len(CARDS)


def test_a_table_speaks_the_language_that_was_chosen(lobby: Lobby) -> None:
    table = do(bid(open_table(lobby)))
    german, dutch = speech({Said.TURN, Said.CARDS}, language="de"), speech({Said.TURN, Said.CARDS}, language="nl")
    german[0].follow(table)
    german[1].taken()
    assert follow(german, table, table.start_play) == ["Ada spielt aus"]
    dutch[0].follow(table)
    assert follow(dutch, table, *play(table, "HK"))[-2:] == ["Ada: harten heer", "Otis speelt"]
    assert {voice.name for voice in dutch[1].voices} == {"nl"}


def test_the_setting_is_versioned_and_what_is_unusable_takes_its_default() -> None:
    chosen = Choices(
        frozenset({Said.TURN, Said.CARDS}),
        True,
        False,
        "some-id",
        "vc4hdmi",
        "Headset",
        90,
        20,
        Pace.SLOW,
        "fr",
        "fr-be",
    )
    assert Choices.of(chosen.content()) == chosen
    assert Choices.of(None) == Choices.of({"version": 3, "said": ["score"]}) == Choices()
    broken = {"said": {}, "loudness": 55, "ear_loudness": "x", "pace": [], "language": {}, "voice": "de", "listener": 1}
    assert Choices.of({"version": 2, **broken}) == Choices()
    assert not Choices().says_anything


@pytest.mark.parametrize(
    ("said", "kinds"),
    [
        ("off", ()),
        ("turns", (Said.TURN, Said.CALLS)),
        ("cards", (Said.TURN, Said.CALLS, Said.CARDS, Said.TRICKS)),
        ("score", tuple(Said)),
        ([], ()),
    ],
)
def test_a_setting_of_the_first_version_says_as_much_as_before(said: object, kinds: tuple[Said, ...]) -> None:
    old = {"version": 1, "said": said, "loudness": "loud", "language": "fr"}
    assert Choices.of(old) == Choices(frozenset(kinds), loudness=90, language="fr")
    assert Choices.of({"version": 1}).loudness == 50, "middle"


def test_a_tap_leads_through_every_language_and_voice_and_back() -> None:
    seen, choices = [], Choices()
    for _ in LANGUAGES:
        choices = choices.next_language()
        voices = [choices.voice_now]
        for _voice in VOICES[choices.language]:
            choices = choices.next_voice()
            voices.append(choices.voice_now)
        assert voices[0] == voices[-1] and len(set(voices)) == len(VOICES[choices.language])
        seen.append(choices.language)
    assert choices.language == Choices().language and set(seen) == set(LANGUAGES)


def test_loudness_stays_within_what_is_heard_and_does_no_harm() -> None:
    assert Choices().louder(100).loudness == 100 and Choices().louder(-100, ear=True).ear_loudness == 10


def test_at_a_table_of_boards_nothing_is_said(lobby: Lobby) -> None:
    """Others in the room have still to play them."""
    table = open_table(lobby)
    table.opening = replace(table.opening, night={"boards": [7]})
    assert heard(table) is None
    listening = speech(EVERYTHING)
    listening[0].follow(table)
    assert follow(listening, table, table.dealt) == []


def test_what_is_not_saved_is_told_in_the_words_of_the_screen(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    table = do(bid(open_table(lobby)))
    do(table, table.start_play)
    listening = speech({Said.TURN})
    listening[0].follow(table)
    listening[1].taken()
    full = DiskFull(lobby.journal.path, "no room")
    with monkeypatch.context() as failing:
        failing.setattr(lobby.journal, "append", lambda *a, **how: a[2](full))
        table.play(Card.parse("SA"))
    listening[0].follow(table)
    assert listening[1].taken()[0] == "Not saved: the disk is full. Please look at the screen."


def test_a_turn_that_has_gone_by_is_about_the_same_as_the_next_and_a_card_is_not(lobby: Lobby) -> None:
    """So the one is cut when somebody plays faster than it is said, and the other is not."""
    table = do(bid(open_table(lobby)))
    do(table, table.start_play)
    before = heard(table)
    do(table, *play(table, "SA"))
    first = heard(table)
    do(table, *play(table, "S4"))
    second = heard(table)
    assert before and first and second
    card, turn = sentences(before, first, EVERYTHING)
    next_card, next_turn = sentences(first, second, EVERYTHING)
    assert next_turn.replaces(turn) and not next_card.replaces(card) and not next_card.replaces(turn)


def test_a_question_that_is_answered_is_said_no_further(lobby: Lobby) -> None:
    table = do(bid(open_table(lobby)))
    do(table, table.start_play, *play(table, "SA", "D4", "SK", "S2", "C3", "S5"))
    asked = heard(table)
    do(table, lambda: table.rule("overrule"))
    answered = heard(table)
    assert asked and answered and asked.question and not answered.question
    ends = [each for each in sentences(asked, answered, EVERYTHING) if each.about == "question"]
    assert [each.text for each in ends] == [""]
