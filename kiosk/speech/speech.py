"""A table that speaks: what has changed at the open table, said as people chose."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from kiosk.base.language import LANGUAGES, _, speaking
from kiosk.speech.choices import Choices, Said
from kiosk.speech.heard import Heard, card_words, heard
from kiosk.speech.sentences import Sentence, sentences
from kiosk.speech.speaker import Speaker, Voice, why_silent
from kiosk.table.table import Table


class Speech:
    """Belongs to the thread that owns the state."""

    def __init__(
        self, folder: Path, choices: Choices, speaker: Speaker | None = None, silent: Callable[[], str] = why_silent
    ) -> None:
        """`folder` is the data folder; `silent` says why nothing can be spoken here, "" if it can."""
        self.choices = choices
        self.why_silent = silent()
        """Why nothing can be spoken on this machine, in a sentence; "" if it can."""
        self.silent = silent
        self.quiet: Callable[[], bool] = lambda: False
        """Whether the machine is muted."""
        self.speaker = speaker or Speaker(folder)
        self.listener: int | None = None
        """The seat whose player has the earphone; None where nobody has."""
        self._told: Heard | None = None
        self._only_looks = False

    def choose(self, choices: Choices) -> None:
        """Another setting; it holds from the next thing on that happens at the table."""
        self.choices = choices
        self._told, self._only_looks = None, True
        self.why_silent = self.silent()
        self.speaker.hush()
        self.speaker.try_again()

    def follow(self, table: Table | None) -> None:
        """The open table may have changed: says what has."""
        if self.choices.said is Said.OFF or self.quiet() or self.speaker.failed or self.why_silent:
            self._told = None
            return
        with speaking(self.choices.language):
            now = None if table is None else heard(table)
            if self._told is not None and (now is None or now.table != self._told.table):
                self.speaker.hush()
            said = sentences(self._told, now, self.choices.said) if now is not None else ()
        quietly, self._only_looks = self._only_looks, False
        self._told = now
        if said and not quietly:
            self.speaker.say(said, self._voice)

    def try_(self, field: str) -> None:
        """Says something as it is set now, for a field of `Choices`."""
        self.speaker.try_again()
        self.speaker.say([Sentence(self.example(field), "try", instead=True)], self._voice)

    def answer(self, text: str, private: bool = False) -> None:
        """Says what somebody has asked for, instead of what waits. What is `private` is for one player's ear alone, and
        is not said where no earphone is."""
        if text and not private:
            self.speaker.say([Sentence(text, "answer", instead=True)], self._voice)

    def example(self, field: str) -> str:
        """What `try_` says of a field."""
        choices = self.choices
        with speaking(choices.language):
            if field == "language":
                return LANGUAGES[choices.language]
            if field == "loudness":
                return _("This is how loud I speak")
            name = _("North")
            return {
                Said.OFF: _("Nothing is said at the table"),
                Said.TURNS: _("{name} to call", name=name),
                Said.CARDS: f"{name}: {card_words(11)}",
                Said.SCORE: _("The score: {score}", score=f"{_('North and South')} 7, {_('East and West')} 2"),
            }[choices.said]

    @property
    def _voice(self) -> Voice:
        return Voice(self.choices.language, self.choices.loudness)
