"""Spoken privacy: whatever the kiosk knows of the hands, a loudspeaker names no card that was not laid before all, and
an earphone none that its player does not hold. What all have seen is told here by facts and rules alone.

The environment variable `WHIST_SPOKEN` says how many hands are played, over all games; 10000 take an hour.
"""

import os
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from random import Random
from threading import Event

import pytest

from kiosk.lobby.lobby import Lobby
from kiosk.speech.choices import Choices, Said
from kiosk.speech.heard import card_words
from kiosk.speech.sentences import Sentence
from kiosk.speech.speaker import FOLDER, PLAY, SPEAK, Cut, Speaker, Voice
from kiosk.speech.speech import Speech
from kiosk.table.table import Table
from rules.cards import CARDS
from rules.catalogue import GAMES
from tests.kiosk.scenes.antennas_at_table import random_deal
from tests.kiosk.scenes.known_hands import known_step, seen_by, seen_by_all
from tests.kiosk.scenes.listening import EARPHONE, SoundCards, listening
from tests.kiosk.scenes.tables import do, filled, open_table, opened

HANDS = int(os.environ.get("WHIST_SPOKEN", 14))
CARD_WORDS = {card_words(int(card)): int(card) for card in CARDS}
RANKS = {words.split(" of ")[0] for words in CARD_WORDS if " of " in words}
SUIT = re.compile(r"(spades|hearts|diamonds|clubs): ((?:\w+)(?:, \w+)*)")


def named(text: str) -> set[int]:
    """The cards that a sentence names, each for itself or in a hand told suit by suit. No rank is named without its
    suit."""
    found = {card for words, card in CARD_WORDS.items() if re.search(rf"\b{words}\b", text)}
    for suit, ranks in SUIT.findall(text):
        found |= {CARD_WORDS[f"{rank} of {suit}"] for rank in ranks.split(", ")}
    rest = SUIT.sub("", text)
    for words in CARD_WORDS:
        rest = re.sub(rf"\b{words}\b", "", rest)
    assert not {rank for rank in RANKS if not rank.isdigit() and re.search(rf"\b{rank}\b", rest)}, text
    return found


def test_the_oracle_finds_cards_however_they_are_told() -> None:
    told = "Your cards: spades: ace, 10; hearts: 2; big joker and Ada: king of clubs, over 4 uptown"
    assert sorted(card_words(card) for card in named(told)) == [
        "10 of spades", "2 of hearts", "ace of spades", "big joker", "king of clubs",
    ]  # fmt: skip
    with pytest.raises(AssertionError):
        named("Otis has a king")


@pytest.mark.parametrize("game", GAMES)
def test_no_card_is_spoken_to_anybody_who_has_not_seen_it(lobby: Lobby, tmp_path: Path, game: str) -> None:
    rng, spoken, private = Random(f"spoken {game}"), 0, 0
    for number in range(-(-HANDS // len(GAMES))):
        preset = GAMES[game].presets[number % len(GAMES[game].presets)]
        (folder := tmp_path / str(number)).mkdir()
        cards = SoundCards(folder)
        cards.plug()
        table = opened(lobby, filled(game, preset.id, players=rng.choice(GAMES[game].players)))
        deal = random_deal(table.hand, rng)
        seat = rng.choice([s for s in range(table.opening.seating.count) if table.seating().player_of(s) is not None])
        said, loud, ear = listening(table, seat, cards)
        plugged = bool(ear.taken())
        while table.hand.outcome is None:
            step = known_step(table, deal, rng)
            if step is None:
                break
            do(table, step)
            if rng.random() < 0.05:
                plugged = not plugged
                cards.plug() if plugged else cards.pull()
            said.follow(table)
            if rng.random() < 0.1:
                said.answer(card_words(rng.choice(deal[table.hand.seating.letters[seat]])), private=True)
            for text in loud.taken():
                assert named(text) <= seen_by_all(table, deal), text
                spoken += len(named(text))
            for text in ear.taken():
                assert plugged, text
                assert named(text) <= seen_by(table, seat, deal), text
                private += len(named(text) - seen_by_all(table, deal))
    assert spoken > 5 and private, "cards are spoken"


class Sockets:
    """What was played to each device of a machine that speaks as stand-ins do, and what stood in the commands. Its
    earphone can be pulled out while it plays."""

    def __init__(self) -> None:
        self.played: list[tuple[str, str]] = []
        self.commands: list[str] = []
        self.pulled = False
        self.speaks, self.go_on = Event(), Event()
        self.go_on.set()

    def __call__(self) -> "Playing":
        return Playing(self)


class Playing:
    def __init__(self, sockets: Sockets) -> None:
        self.sockets = sockets
        self.wanted = True

    def run(self, command: Sequence[str], given: bytes) -> bytes:
        sockets = self.sockets
        sockets.commands.append(" ".join(command))
        if not self.wanted:
            raise Cut
        if command[0] == SPEAK:
            return given
        device = command[command.index("-D") + 1] if "-D" in command else ""
        if EARPHONE in device and not sockets.pulled:
            sockets.played.append((device, given.decode()))
            sockets.speaks.set()
            assert sockets.go_on.wait(10)
            if not self.wanted:
                raise Cut
        if EARPHONE in device and sockets.pulled:
            raise subprocess.CalledProcessError(1, PLAY)
        if EARPHONE not in device:
            sockets.played.append((device, given.decode()))
        return b""

    def cut(self) -> None:
        self.wanted = False


def told(lobby: Lobby, folder: Path, cards: SoundCards, sockets: Sockets) -> tuple[Table, Speech, dict[str, list[int]]]:
    """A table where the player in the South has an earphone, with real speakers before stand-ins for programs."""
    table = open_table(lobby)
    choices = Choices(frozenset(Said), listener=table.players[2], earphone=EARPHONE)
    speech = Speech(folder, choices, Speaker(folder, sockets), Speaker(None, sockets), lambda: "", cards.folder)
    speech.follow(table)
    settle(speech)
    sockets.speaks.clear()  # what comes now is the hand
    deal = random_deal(table.hand, Random(7))
    do(table, lambda: table.dealt({place: held for place, held in deal.items() if place != "stock"}))
    return table, speech, deal


def settle(speech: Speech) -> None:
    speech.speaker.settle()
    speech.ear.settle()


def test_what_is_private_is_played_to_the_earphone_alone_and_lies_in_no_file(lobby: Lobby, tmp_path: Path) -> None:
    cards, sockets = SoundCards(tmp_path), Sockets()
    cards.plug()
    table, speech, deal = told(lobby, tmp_path, cards, sockets)
    speech.follow(table)
    settle(speech)
    speech.answer(card_words(deal["S"][0]), private=True)
    settle(speech)
    own = [device for device, text in sockets.played if named(text)]
    assert own == [f"plughw:CARD={EARPHONE}"] * 2
    assert not named(" ".join(sockets.commands))
    kept = [file.read_text() for file in (tmp_path / FOLDER).iterdir()]
    assert kept and not any(named(text) for text in kept), "public sentences alone are kept"
    assert len(kept) == len({text for device, text in sockets.played if not device})


def test_an_earphone_that_is_pulled_out_in_the_middle_of_a_hand_leaves_it_unsaid(lobby: Lobby, tmp_path: Path) -> None:
    cards, sockets = SoundCards(tmp_path), Sockets()
    cards.plug()
    table, speech, deal = told(lobby, tmp_path, cards, sockets)
    sockets.go_on.clear()
    speech.follow(table)
    assert sockets.speaks.wait(10)
    speech.ear.say([Sentence("Your cards again: spades: ace", "more", private=True)], Voice("en", 40, 160))
    sockets.pulled = True
    cards.pull()
    sockets.go_on.set()
    settle(speech)
    do(table, lambda: table.call("4U"))
    speech.follow(table)
    speech.answer(card_words(deal["S"][0]), private=True)
    speech.again()
    settle(speech)
    loud = [text for device, text in sockets.played if EARPHONE not in device]
    assert "Ada: 4 uptown" in loud and not any(named(text) for text in loud)
    assert speech.listener is None


def test_whoever_takes_the_listeners_seat_hears_nothing_more_of_what_was_being_said(
    lobby: Lobby, tmp_path: Path
) -> None:
    cards, sockets = SoundCards(tmp_path), Sockets()
    cards.plug()
    table, speech, _deal = told(lobby, tmp_path, cards, sockets)
    sockets.go_on.clear()
    speech.follow(table)
    assert sockets.speaks.wait(10)
    speech.ear.say([Sentence("Your cards again: spades: ace", "more", private=True)], Voice("en", 40, 160, EARPHONE))
    do(table, lambda: table.replace_player(2, "Bess"))
    speech.follow(table)
    sockets.go_on.set()
    settle(speech)
    speech.again()
    settle(speech)
    own = [text for device, text in sockets.played if EARPHONE in device and named(text)]
    assert len(own) == 1 and own[0].startswith("Your cards: "), "what was begun, and cut"


def test_a_hand_in_a_loudspeakers_hands_is_dropped(tmp_path: Path) -> None:
    """Whoever should give it a private sentence by mistake."""
    sockets = Sockets()
    speaker = Speaker(tmp_path, sockets)
    speaker.say([Sentence("Your cards: spades: ace", "own", private=True)], Voice("en", 60, 160))
    speaker.settle()
    assert not sockets.played and not (tmp_path / FOLDER).exists()
