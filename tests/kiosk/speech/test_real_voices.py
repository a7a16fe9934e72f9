"""The real programs, where they are installed: every voice speaks in its language, and what it says can be played."""

from __future__ import annotations

import shutil
from array import array
from collections.abc import Sequence
from pathlib import Path

import pytest

from kiosk.base.language import speaking
from kiosk.speech.choices import VOICES, Choices, Pace
from kiosk.speech.heard import card_words, hand_words
from kiosk.speech.sentences import Sentence
from kiosk.speech.speaker import FOLDER, PLAY, SPEAK, Programs, Speaker, Voice

RATE = 22_050
HEADER = 44  # bytes before the samples

pytestmark = pytest.mark.skipif(shutil.which(SPEAK) is None, reason="espeak-ng is not installed")
plays = pytest.mark.skipif(shutil.which(PLAY) is None, reason="aplay is not installed")
LONG = hand_words(range(0, 52, 4))


def spoken(text: str, voice: Voice) -> array[int]:
    """The samples of a sentence, as they would be played: 16 bits, one channel."""
    kept: list[bytes] = []

    class Listens(Programs):
        def run(self, command: Sequence[str], given: bytes) -> bytes:
            if command[0] != PLAY:
                return super().run(command, given)
            kept.append(given)
            return b""

    speaker = Speaker(None, Listens)
    speaker.say([Sentence(text, "test")], voice)
    speaker.settle()
    assert not speaker.failed and kept[0].startswith(b"RIFF")
    return array("h", kept[0][HEADER : len(kept[0]) - len(kept[0]) % 2])


@pytest.mark.parametrize(("language", "voice"), [(code, voice) for code, voices in VOICES.items() for voice in voices])
def test_every_voice_says_a_card_in_its_language(language: str, voice: str) -> None:
    with speaking(language):
        text = card_words(24)
    samples = spoken(text, Voice(voice, 60, Pace.EVEN.words_a_minute))
    assert 0.4 < len(samples) / RATE < 4 and max(samples) > 2000


def test_louder_is_louder_and_slower_takes_longer() -> None:
    usual = Choices().voice_now
    loudest = [max(spoken("king of hearts", Voice(usual, percent, 160))) for percent in (10, 60, 100)]
    assert loudest == sorted(set(loudest))
    lengths = [len(spoken(LONG, Voice(usual, 60, pace.words_a_minute))) for pace in Pace]
    assert lengths == sorted(set(lengths), reverse=True)


@plays
def test_what_is_spoken_is_kept_and_played_to_a_device_that_is_there_and_fails_at_one_that_is_not(
    tmp_path: Path,
) -> None:
    speaker = Speaker(tmp_path, Programs)
    voice = Voice(Choices().voice_now, 60, 160, "null")  # ALSA's own, which needs no sound card
    speaker.say([Sentence("Ada: ace of spades", "card 0")], voice)
    speaker.settle()
    assert not speaker.failed and len(list((tmp_path / FOLDER).iterdir())) == 1
    speaker.say([Sentence("Ada: ace of spades", "card 0")], voice._replace(device="plughw:CARD=NotThere"))
    speaker.settle()
    assert speaker.failed
