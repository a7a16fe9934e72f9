"""What people choose of a table that speaks: what is said, where, how loud, in which voice."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, TypeVar

from kiosk.base.language import LANGUAGES, SOURCE, _, later

SETTING = "speech"
VERSION = 2


class Said(Enum):
    """A kind of what is said. The value is kept in the setting."""

    TURN = "turn"
    CALLS = "calls"
    CARDS = "cards"
    TRICKS = "tricks"
    SCORE = "score"

    @property
    def words(self) -> str:
        return _(_SAID[self])


_SAID = {
    Said.TURN: later("Turn"),
    Said.CALLS: later("Calls"),
    Said.CARDS: later("Cards"),
    Said.TRICKS: later("Tricks"),
    Said.SCORE: later("Score"),
}
NOTHING: frozenset[Said] = frozenset()
EVERYTHING = frozenset(Said)


class Pace(Enum):
    """How fast it is said; the value is kept in the setting."""

    SLOW = "slow"
    EVEN = "even"
    FAST = "fast"

    @property
    def words(self) -> str:
        return {Pace.SLOW: _("Slow"), Pace.EVEN: _("Even"), Pace.FAST: _("Fast")}[self]

    @property
    def words_a_minute(self) -> int:
        """As espeak-ng takes it."""
        return {Pace.SLOW: 125, Pace.EVEN: 160, Pace.FAST: 215}[self]


VOICES = {
    "en": {
        "en-gb": later("British"),
        "en-gb+f3": later("British, higher"),
        "en-us": later("American"),
        "en-us+f3": later("American, higher"),
    },
    "de": {"de": later("lower"), "de+f3": later("higher")},
    "es": {
        "es": later("of Spain"),
        "es+f3": later("of Spain, higher"),
        "es-419": later("Latin American"),
        "es-419+f3": later("Latin American, higher"),
    },
    "fr": {
        "fr-fr": later("of France"),
        "fr-fr+f3": later("of France, higher"),
        "fr-be": later("Belgian"),
        "fr-be+f3": later("Belgian, higher"),
    },
    "nl": {"nl": later("lower"), "nl+f3": later("higher")},
}
"""By language the voices that espeak-ng brings along, the usual one first, each with what it is called."""

STEP, LOUDEST = 10, 100
"""Loudness, in percent: what a tap adds, and the most. It comes on top of the machine's volume."""

Choice = TypeVar("Choice", bound=Enum)


@dataclass(frozen=True)
class Choices:
    """The setting. At first nothing is said.

    `listener` is the id of the player who has the earphone, "" for nobody: whoever sits in the same seat at another
    table is somebody else. `earphone` and `loudspeaker` are sound cards by their ALSA names; a loudspeaker "" is
    whatever the machine plays to. `loudness` and `ear_loudness` are in percent. A `voice` "" is the usual one of the
    language.
    """

    said: frozenset[Said] = NOTHING
    sounds: bool = False
    table: bool = True
    listener: str = ""
    loudspeaker: str = ""
    earphone: str = ""
    loudness: int = 60
    ear_loudness: int = 40
    pace: Pace = Pace.EVEN
    language: str = SOURCE
    voice: str = ""

    @classmethod
    def of(cls, kept: object) -> Choices:
        """From the stored form, also of an earlier version; anything unusable takes its default."""
        if not isinstance(kept, dict):
            return cls()
        if kept.get("version") == 1:
            kept = _of_version_1(kept)
        if kept.get("version") != VERSION:
            return cls()
        usual, language = cls(), kept.get("language")
        language = language if isinstance(language, str) and language in LANGUAGES else SOURCE
        voice, said = kept.get("voice"), kept.get("said")
        return cls(
            said=frozenset(each for each in Said if isinstance(said, list) and each.value in said),
            sounds=kept.get("sounds") is True,
            table=kept.get("table") is not False,
            listener=_text(kept.get("listener")),
            loudspeaker=_text(kept.get("loudspeaker")),
            earphone=_text(kept.get("earphone")),
            loudness=_percent(usual.loudness, kept.get("loudness")),
            ear_loudness=_percent(usual.ear_loudness, kept.get("ear_loudness")),
            pace=next((each for each in Pace if each.value == kept.get("pace")), usual.pace),
            language=language,
            voice=voice if isinstance(voice, str) and voice in VOICES[language] else "",
        )

    def content(self) -> dict[str, Any]:
        """The stored form."""
        return {
            "version": VERSION,
            "said": [each.value for each in Said if each in self.said],
            "sounds": self.sounds,
            "table": self.table,
            "listener": self.listener,
            "loudspeaker": self.loudspeaker,
            "earphone": self.earphone,
            "loudness": self.loudness,
            "ear_loudness": self.ear_loudness,
            "pace": self.pace.value,
            "language": self.language,
            "voice": self.voice,
        }

    @property
    def says_anything(self) -> bool:
        """Whether anything is to be heard at the table or in the earphone."""
        return bool(self.said or self.sounds) and (self.table or bool(self.listener))

    @property
    def voice_now(self) -> str:
        """The voice, as espeak-ng calls it."""
        return self.voice or next(iter(VOICES[self.language]))

    def switched(self, said: Said) -> Choices:
        """With one kind more, or without it."""
        return replace(self, said=self.said ^ {said})

    def louder(self, by: int, ear: bool = False) -> Choices:
        """So much louder in percent, or softer, at the table or in the earphone."""
        field = "ear_loudness" if ear else "loudness"
        percent = max(STEP, min(LOUDEST, getattr(self, field) + by))
        return replace(self, **{field: percent})

    def next_language(self) -> Choices:
        """In the next language, in its usual voice."""
        return replace(self, language=_after(self.language, LANGUAGES), voice="")

    def next_voice(self) -> Choices:
        """In the next voice of its language."""
        return replace(self, voice=_after(self.voice_now, VOICES[self.language]))


def _of_version_1(kept: dict[str, Any]) -> dict[str, Any]:
    """What a kiosk kept that had one ladder of what is said, and three words for how loud."""
    ladder = ("off", "turns", "cards", "score")
    steps = ((), (Said.TURN, Said.CALLS), (Said.CARDS, Said.TRICKS), (Said.SCORE,))
    said, loud = kept.get("said"), kept.get("loudness")
    reached = ladder.index(said) if isinstance(said, str) and said in ladder else 0
    return {
        "version": 2,
        "said": [each.value for step in steps[: reached + 1] for each in step],
        "loudness": {"quiet": 30, "loud": 90}.get(loud, 50) if isinstance(loud, str) else 50,
        "language": kept.get("language"),
    }


def _text(kept: object) -> str:
    return kept if isinstance(kept, str) else ""


def _percent(usual: int, kept: object) -> int:
    return kept if isinstance(kept, int) and kept in range(STEP, LOUDEST + 1, STEP) else usual


def _after(now: str, every: Collection[str]) -> str:
    names = list(every)
    return names[(names.index(now) + 1) % len(names)]
