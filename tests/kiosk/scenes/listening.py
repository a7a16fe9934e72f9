"""Somebody who listens to a table: a loudspeaker that writes down what it is given."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from kiosk.speech.choices import Choices, Said
from kiosk.speech.sentences import Sentence
from kiosk.speech.speaker import Speaker, Voice
from kiosk.speech.speech import Speech


class Notes(Speaker):
    """Every sentence that was to be said, in order, and how."""

    def __init__(self) -> None:
        super().__init__(Path("nowhere"))
        self.said: list[str] = []
        self.voices: list[Voice] = []

    def say(self, sentences: Iterable[Sentence], voice: Voice) -> None:
        for each in sentences:
            self.said.append(each.text)
            self.voices.append(voice)

    def taken(self) -> list[str]:
        """What was said since this was asked last."""
        said, self.said = self.said, []
        return said


def speech(said: Said, **chosen: object) -> tuple[Speech, Notes]:
    """A table's speech on a machine that could speak, and what it says."""
    notes = Notes()
    choices = replace(Choices(said=said), **chosen)  # type: ignore[arg-type]
    return Speech(Path("nowhere"), choices, notes, silent=lambda: ""), notes
