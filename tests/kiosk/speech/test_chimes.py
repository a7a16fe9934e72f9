"""Short sounds of our own: short, soft, told apart by their pitch, and made the same each time."""

import io
import wave
from array import array

import pytest

from kiosk.speech.chimes import RATE, Chime, wav


def samples(chime: Chime, loudness: int = 100) -> array:  # type: ignore[type-arg]
    with wave.open(io.BytesIO(wav(chime, loudness))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return array("h", file.readframes(file.getnframes()))


def pitches(chime: Chime) -> list[int]:
    """The pitch in each fifth of a sound, in hertz, to the next 20: how often the wave goes up through zero."""
    heard = samples(chime)
    part = len(heard) // 5
    found = []
    for start in range(0, 5 * part, part):
        ups = [n for n in range(start + 1, start + part) if heard[n - 1] < 0 <= heard[n]]
        found.append(round((len(ups) - 1) * RATE / (ups[-1] - ups[0]) / 20) * 20 if len(ups) > 1 else 0)
    return found


@pytest.mark.parametrize("chime", Chime)
def test_a_sound_is_short_and_soft_and_begins_and_ends_in_silence(chime: Chime) -> None:
    heard = samples(chime)
    assert len(heard) / RATE < 0.3 and len(heard) == pytest.approx(chime.seconds * RATE, abs=3)
    assert 5_000 < max(heard) < 12_000, "a third of what is loudest"
    assert abs(heard[0]) < 100 and abs(heard[-1]) < 400


@pytest.mark.parametrize("chime", Chime)
def test_half_as_loud_is_half_as_high(chime: Chime) -> None:
    assert max(samples(chime, 50)) == pytest.approx(max(samples(chime)) / 2, abs=2)


def test_each_sound_has_a_way_of_its_own_by_which_its_pitch_goes() -> None:
    card, trick, game, question = (pitches(chime) for chime in Chime)
    assert len({card[0], card[2], card[4]}) == 1, "one tone"
    assert trick == sorted(trick, reverse=True) and trick[0] > trick[-1] + 200, "down"
    assert game[0] < game[2] < game[-1], "up, in three steps"
    assert question == sorted(set(question)), "up, without a step"
