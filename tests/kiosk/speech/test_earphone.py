"""The earphone of one player: what is said into it, and that it is silent where that player does not listen."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from kiosk.lobby.lobby import Lobby
from kiosk.speech.chimes import Chime
from kiosk.speech.choices import Said
from kiosk.speech.sound_cards import is_there, sound_cards
from kiosk.table.present import view
from kiosk.table.table import Table
from tests.kiosk.scenes.antennas_at_table import random_deal
from tests.kiosk.scenes.listening import EARPHONE, SoundCards, listening, speech
from tests.kiosk.scenes.tables import do, open_table

SOUTH = 2


@pytest.fixture
def cards(tmp_path: Path) -> SoundCards:
    made = SoundCards(tmp_path)
    made.plug()
    return made


@pytest.fixture
def table(lobby: Lobby) -> Table:
    return open_table(lobby)


def known_deal(table: Table) -> dict[str, list[int]]:
    """Every hand is known to the kiosk."""
    deal = random_deal(table.hand, Random(5))
    do(table, lambda: table.dealt({place: cards for place, cards in deal.items() if place != "stock"}))
    return deal


def test_the_listener_is_the_seat_whose_player_has_the_earphone(table: Table, cards: SoundCards) -> None:
    said, _loud, _ear = listening(table, SOUTH, cards)
    assert said.listener == SOUTH


@pytest.mark.parametrize("gone", ["pulled out", "muted", "silent", "somebody else", "same device", "no table"])
def test_there_is_no_listener_where_nobody_would_hear(table: Table, cards: SoundCards, gone: str) -> None:
    said, loud, ear = listening(table, SOUTH, cards)
    ear.taken()
    match gone:
        case "pulled out":
            cards.pull()
        case "muted":
            said.quiet = lambda: True
        case "silent":
            said.why_silent = "This machine cannot speak."
        case "somebody else":
            do(table, lambda: table.replace_player(SOUTH, "Bess"))
        case "same device":
            said.choices = replace(said.choices, loudspeaker=EARPHONE)
        case "no table":
            said.follow(None)
    assert said.listener is None
    loud.taken()
    said.answer("your cards", private=True)
    assert ear.taken() == loud.taken() == []


def test_own_cards_are_said_in_the_earphone_and_not_at_the_table(table: Table, cards: SoundCards) -> None:
    said, loud, ear = listening(table, SOUTH, cards)
    loud.taken(), ear.taken()
    known_deal(table)
    said.follow(table)
    assert loud.taken() == ["Ada to call"]
    own, turn = ear.taken()
    assert own.startswith("Your cards: ") and turn == "Ada to call" and ear.private == [own]


@pytest.mark.parametrize("sport", ["always", "never"])
def test_a_hand_is_in_its_own_players_view_alone_and_the_kitty_in_the_declarers(lobby: Lobby, sport: str) -> None:
    table = open_table(lobby, sport_kitty=sport)
    deal = known_deal(table)
    for seat, letter in enumerate("NESW"):
        assert sorted(view(table, seat).held) == sorted(deal[letter])
    do(table, lambda: table.call("4U"), table.others_pass, lambda: table.declare("4US"))
    assert sorted(view(table, 0).held) == sorted(deal["N"] + deal["kitty"])
    assert sorted(view(table, 1).held) == sorted(deal["E"])
    assert view(table).held == ()


def test_an_answer_goes_to_the_earphone_and_to_the_table_only_where_none_is(table: Table, cards: SoundCards) -> None:
    said, loud, ear = listening(table, SOUTH, cards)
    loud.taken(), ear.taken()
    said.answer("the score")
    assert (loud.taken(), ear.taken()) == ([], ["the score"])
    cards.pull()
    said.answer("the score")
    assert (loud.taken(), ear.taken()) == (["the score"], [])


def test_with_the_loudspeaker_off_everything_public_is_in_the_earphone(table: Table, cards: SoundCards) -> None:
    player = table.players[SOUTH]
    said, loud = speech(Said, cards.folder, table=False, listener=player, earphone=EARPHONE)
    said.follow(table)
    assert loud.taken() == [] and said.ear.taken() == ["Leon deals"]  # type: ignore[attr-defined]
    cards.pull()
    said.answer("the score")
    assert loud.taken() == []


def test_an_earphone_that_is_put_in_again_works_anew_and_tells_whose_turn_it_is(
    table: Table, cards: SoundCards
) -> None:
    said, _loud, ear = listening(table, SOUTH, cards)
    cards.pull()
    do(table, table.dealt)
    said.follow(table)
    ear.taken()
    cards.plug()
    said.follow(table)
    assert ear.taken() == ["Ada to call"]


def test_what_waits_for_an_ear_is_dropped_when_the_earphone_is_another_players(table: Table, cards: SoundCards) -> None:
    said, _loud, ear = listening(table, SOUTH, cards)
    known_deal(table)
    said.follow(table)
    ear.taken()
    said.choose(replace(said.choices, listener=table.players[0]))
    said.follow(table)
    said.again()
    assert ear.taken() == [] and said.listener == 0


def test_sound_cards_are_read_as_the_kernel_lists_them(tmp_path: Path) -> None:
    machine = SoundCards(tmp_path)
    machine.plug("Headphones", "bcm2835 Headphones", "bcm2835_headpho")
    machine.plug()
    assert [(card.name, card.words, card.private) for card in sound_cards(machine.folder)] == [
        ("vc4hdmi", "vc4-hdmi", False), ("Headphones", "bcm2835 Headphones", True), (EARPHONE, "USB Headset", True),
    ]  # fmt: skip
    assert sound_cards(machine.folder)[2].device == "plughw:CARD=Headset"
    assert is_there(EARPHONE, machine.folder) and not is_there("Headphone", machine.folder)
    assert not is_there("", machine.folder) and not is_there("../asound", machine.folder)


def test_a_card_that_only_records_is_no_earphone_and_a_machine_may_have_no_sound(tmp_path: Path) -> None:
    machine = SoundCards(tmp_path)
    machine.plug("Microphone", "USB Microphone")
    (machine.folder / "card1" / "pcm0p").rename(machine.folder / "card1" / "pcm0c")
    assert [card.name for card in sound_cards(machine.folder)] == ["vc4hdmi"]
    assert sound_cards(tmp_path / "nowhere") == ()


def test_where_boards_are_played_the_earphone_alone_is_told(table: Table, cards: SoundCards) -> None:
    """Others in the room have still to play them, and would hear a loudspeaker."""
    table.opening = replace(table.opening, night={"boards": [7]})
    said, loud, ear = listening(table, SOUTH, cards)
    do(table, table.dealt, lambda: table.call("4U"))
    said.follow(table)
    assert loud.taken() == [] and "Ada: 4 uptown" in ear.taken()
    cards.pull()
    said.answer("Ada: 4 uptown")
    said.again()
    assert loud.taken() == []


def test_a_muted_machine_answers_nobody(table: Table, cards: SoundCards) -> None:
    said, loud, ear = listening(table, SOUTH, cards)
    loud.taken(), ear.taken()
    said.quiet = lambda: True
    said.answer("the score")
    said.try_("loudness")
    said.try_sound(Chime.CARD)
    assert loud.taken() == ear.taken() == loud.sounds == []
