"""Short sounds of our own, told apart by the way their pitch goes: made by sums of sines, copied from nowhere."""

from __future__ import annotations

import io
import math
import wave
from array import array
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from kiosk.base.language import _, later

RATE = 22_050
"""Samples a second."""
FADE = 0.012
"""Seconds in which a tone comes and in which it goes at the least, so that nothing clicks."""
FULL = 0.35
"""The loudest sample, of 1: soft beside a voice."""


class Tone(NamedTuple):
    """A tone that glides from one pitch to another, in hertz, for so many seconds."""

    begins: float
    ends: float
    seconds: float


class Chime(Enum):
    """What happened. The value is how it sounds: one tick for a card, two tones down for a trick that went home, three
    up for a hand or game that is over, one that glides up for a question, as a voice does that asks."""

    CARD = (Tone(880, 880, 0.06),)
    TRICK = (Tone(784, 784, 0.08), Tone(523, 523, 0.13))
    GAME = (Tone(523, 523, 0.08), Tone(659, 659, 0.08), Tone(784, 784, 0.13))
    QUESTION = (Tone(440, 740, 0.24),)

    @property
    def words(self) -> str:
        return _(_WORDS[self])

    @property
    def seconds(self) -> float:
        return float(sum(tone.seconds for tone in self.value))


_WORDS = {
    Chime.CARD: later("Card"),
    Chime.TRICK: later("Trick"),
    Chime.GAME: later("Hand over"),
    Chime.QUESTION: later("Question"),
}


@lru_cache(maxsize=16)
def wav(chime: Chime, loudness: int) -> bytes:
    """The sound as a WAV file: one channel, 16 bits. `loudness` is in percent."""
    samples = array("h", (round(32_767 * FULL * loudness / 100 * each) for tone in chime.value for each in _tone(tone)))
    made = io.BytesIO()
    with wave.open(made, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
    return made.getvalue()


def _tone(tone: Tone) -> list[float]:
    """Samples from −1 to 1: a sine with a little of its octave, which comes quickly and dies away."""
    count, phase, found = round(RATE * tone.seconds), 0.0, []
    for number in range(count):
        gone = number / count
        phase += math.tau * (tone.begins + (tone.ends - tone.begins) * gone) / RATE
        comes = min(1.0, number / (FADE * RATE))
        goes = min(1.0, (count - number) / (FADE * RATE)) * math.exp(-2.5 * gone)
        found.append(comes * goes * (0.8 * math.sin(phase) + 0.2 * math.sin(2 * phase)))
    return found
