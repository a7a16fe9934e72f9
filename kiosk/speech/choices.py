"""What people choose of a table that speaks: what is said, how loud, in which language."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from typing import Any, TypeVar

from kiosk.base.language import LANGUAGES, SOURCE, _

SETTING = "speech"
VERSION = 1


class Said(IntEnum):
    """How much is said: each with all that the one before says."""

    OFF = 0
    TURNS = 1
    CARDS = 2
    SCORE = 3

    @property
    def words(self) -> str:
        return (_("off"), _("turns and calls"), _("cards too"), _("cards and score"))[self]


class Loudness(Enum):
    """How loud, beside the volume of the machine; the value is the amplitude that espeak-ng takes (0 to 200)."""

    QUIET = 50
    MIDDLE = 100
    LOUD = 180

    @property
    def words(self) -> str:
        return {"QUIET": _("quiet"), "MIDDLE": _("middle"), "LOUD": _("loud")}[self.name]


Choice = TypeVar("Choice", bound=Enum)


@dataclass(frozen=True)
class Choices:
    """The setting. At first nothing is said."""

    said: Said = Said.OFF
    loudness: Loudness = Loudness.MIDDLE
    language: str = SOURCE

    @classmethod
    def of(cls, kept: object) -> Choices:
        """From the stored form; anything unusable takes its default."""
        kept = kept if isinstance(kept, dict) and kept.get("version") == VERSION else {}
        language = kept.get("language")
        return cls(
            said=_named(Said.OFF, kept.get("said")),
            loudness=_named(Loudness.MIDDLE, kept.get("loudness")),
            language=language if isinstance(language, str) and language in LANGUAGES else SOURCE,
        )

    def content(self) -> dict[str, Any]:
        """The stored form."""
        return {
            "version": VERSION,
            "said": self.said.name.lower(),
            "loudness": self.loudness.name.lower(),
            "language": self.language,
        }

    def next(self, field: str) -> Choices:
        """What a tap on the key of this field makes of it."""
        every: tuple[Any, ...] = {"said": tuple(Said), "loudness": tuple(Loudness), "language": tuple(LANGUAGES)}[field]
        place = every.index(getattr(self, field)) + 1
        return replace(self, **{field: every[place % len(every)]})


def _named(default: Choice, name: object) -> Choice:
    return next((each for each in type(default) if each.name.lower() == name), default)
