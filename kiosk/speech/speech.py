"""A table that speaks: what has changed at the open table, said as people chose. Over the loudspeaker what everybody
may know, in an earphone what the one player may know who has it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from kiosk.base.language import LANGUAGES, _, speaking
from kiosk.speech.chimes import Chime
from kiosk.speech.choices import VOICES, Choices, Said
from kiosk.speech.heard import Heard, card_words, heard
from kiosk.speech.sentences import Sentence, chime_of, sentences
from kiosk.speech.sound_cards import LIST, SoundCard, device_of, is_there, sound_cards
from kiosk.speech.speaker import Speaker, Voice, why_silent
from kiosk.table.present import PUBLIC
from kiosk.table.table import Table


class Speech:
    """Belongs to the thread that owns the state."""

    def __init__(
        self,
        folder: Path,
        choices: Choices,
        speaker: Speaker | None = None,
        ear: Speaker | None = None,
        silent: Callable[[], str] = why_silent,
        sound: Path = LIST,
    ) -> None:
        """`folder` is the data folder; `silent` says why nothing can be spoken here, "" if it can; `sound` is where the
        kernel lists the sound cards."""
        self.choices = choices
        self.why_silent = silent()
        """Why nothing can be spoken on this machine, in a sentence; "" if it can."""
        self.silent = silent
        self.quiet: Callable[[], bool] = lambda: False
        """Whether the machine is muted."""
        self.table: Table | None = None
        """The open table, as far as it is followed."""
        self.speaker = speaker or Speaker(folder)
        """The loudspeaker of the table."""
        self.ear = ear or Speaker(None)
        """The earphone."""
        self.sound = sound
        """Where the kernel lists the sound cards."""
        self._plugged = False
        self._told: Heard | None = None
        self._told_ear: Heard | None = None
        self._heard_by: int | None = None
        self._only_looks = False

    # The earphone.

    @property
    def listener(self) -> int | None:
        """The seat of the open table whose player has the earphone; None where nobody hears in it now: none was chosen,
        it is pulled out, its player does not sit here, or the machine is muted or cannot speak."""
        if self.quiet() or self.why_silent or not self.earphone_is_in:
            return None
        return self.seat_of_listener

    @property
    def seat_of_listener(self) -> int | None:
        """Where the player sits who was given the earphone, whether or not it is plugged in; None if not here."""
        table, chosen = self.table, self.choices.listener
        if table is None or not chosen:
            return None
        seating, players = table.seating(), table.players
        at = ((seat, seating.player_of(seat)) for seat in range(seating.count))
        return next((seat for seat, player in at if player is not None and players[player] == chosen), None)

    @property
    def earphone_is_in(self) -> bool:
        """Whether the chosen earphone is in the machine, and is not what all hear."""
        chosen = self.choices.earphone
        return chosen != self.choices.loudspeaker and is_there(chosen, self.sound)

    def sound_cards(self) -> tuple[SoundCard, ...]:
        """All that this machine can play to."""
        return sound_cards(self.sound)

    # What is said.

    def choose(self, choices: Choices) -> None:
        """Another setting; it holds from the next thing on that happens at the table."""
        if replace(choices, loudness=0, ear_loudness=0) != replace(self.choices, loudness=0, ear_loudness=0):
            self._told, self._told_ear, self._only_looks = None, None, True
            self.speaker.hush()
            self.ear.hush()
        self.choices = choices
        self.why_silent = self.silent()
        self.speaker.try_again()
        self.ear.try_again()

    def follow(self, table: Table | None) -> None:
        """The open table may have changed: says what has."""
        self.table = table
        self._look_at_earphone()
        quietly, self._only_looks = self._only_looks, False
        if self.quiet():
            self.speaker.hush()
            self.ear.hush()
        if not (self.choices.said or self.choices.sounds) or self.quiet() or self.why_silent:
            self._told = self._told_ear = None
            return
        listener = self.listener
        if self.choices.table:
            self._told = self._tell(self.speaker, self._told, PUBLIC, self._voice, quietly)
        if listener is not None:
            self._told_ear = self._tell(self.ear, self._told_ear, listener, self._ear_voice, quietly)

    def _look_at_earphone(self) -> None:
        """Nothing is left to be said in an earphone that has another owner now; one that is put in again works anew."""
        plugged, listener = self.earphone_is_in, self.listener
        if plugged and not self._plugged:
            self.ear.try_again()
        if listener != self._heard_by:
            self.ear.hush()
            self._told_ear = None
        self._plugged, self._heard_by = plugged, listener

    def _tell(
        self, speaker: Speaker, told: Heard | None, viewer: int | None, voice: Voice, quietly: bool
    ) -> Heard | None:
        """Says what has changed for a viewer; gives what that one knows now."""
        with speaking(self.choices.language):
            now = None if self.table is None else heard(self.table, viewer)
            if told is not None and (now is None or now.table != told.table):
                speaker.hush()
            said = () if now is None else sentences(told, now, self.choices.said, self.choices.sounds)
        if said and not quietly:
            speaker.say(said, voice)
        return now

    def answer(self, text: str, private: bool = False, language: str = "") -> bool:
        """Says what somebody has asked for, instead of what waits: in the earphone where one is, else over the
        loudspeaker. What is `private` is for one player's ear alone, and is not said where no earphone is. `language`
        is that of the text, where it is not the one that was chosen for speech. Gives whether it is said anywhere."""
        if not text:
            return False
        sentence = Sentence(text, "answer", instead=True, private=private)
        if self.listener is not None:
            self.ear.try_again()
            self.ear.say([sentence], self._speaking(language, self._ear_voice))
            return True
        if private or not self._may_be_loud:
            return False
        self.speaker.try_again()
        self.speaker.say([sentence], self._speaking(language, self._voice))
        return True

    def again(self) -> None:
        """Says once more what was said last, in the earphone where one is, else over the loudspeaker."""
        if self.listener is not None:
            self.ear.again(self._ear_voice)
        elif self._may_be_loud:
            self.speaker.again(self._voice)

    @property
    def _may_be_loud(self) -> bool:
        """Whether the loudspeaker may say something now: not at a table of boards, which others have still to play."""
        boards = self.table is not None and bool(self.table.opening.night.get("boards"))
        return self.choices.table and not boards and not self.quiet() and not self.why_silent

    # Trying.

    def try_(self, field: str, ear: bool = False) -> None:
        """Says something as it is set now, for a field of `Choices`, at the table or in the earphone."""
        speaker, voice = (self.ear, self._ear_voice) if ear else (self.speaker, self._voice)
        if self.quiet() or self.why_silent or (ear and not self.earphone_is_in):
            return
        speaker.try_again()
        speaker.say([Sentence(self.example(field), "try", instead=True)], voice)

    def try_sound(self, chime: Chime) -> None:
        """Plays one of the short sounds."""
        if not self.quiet() and not self.why_silent:
            self.speaker.try_again()
            self.speaker.say([replace(chime_of(chime), instead=True)], self._voice)

    def example(self, field: str) -> str:
        """What `try_` says of a field, or of a kind of `Said` by its value."""
        with speaking(self.choices.language):
            if field in ("language", "voice", "pace"):
                return LANGUAGES[self.choices.language]
            if field in ("loudness", "ear_loudness"):
                return _("This is how loud I speak")
            if field == "earphone":
                return _("This is the earphone")
            name, partner = _("North"), _("South")
            kinds = [each for each in Said if each in self.choices.said]
            said = next((each for each in Said if each.value == field), kinds[-1] if kinds else None)
            return {
                None: _("Nothing is said at the table"),
                Said.TURN: _("{name} to play", name=partner),
                Said.CALLS: _("{name}: {call}", name=name, call=_("pass")),
                Said.CARDS: _("{name}: {card}", name=name, card=card_words(24)),
                Said.TRICKS: _("{name} takes the trick", name=name),
                Said.SCORE: _("The score: {score}", score=f"{name} 7, {_('East')} 2"),
            }[said]

    def _speaking(self, language: str, voice: Voice) -> Voice:
        """A voice as it is, or the usual one of another language."""
        if language in VOICES and language != self.choices.language:
            return voice._replace(name=next(iter(VOICES[language])))
        return voice

    @property
    def _voice(self) -> Voice:
        choices = self.choices
        device = device_of(choices.loudspeaker)
        return Voice(choices.voice_now, choices.loudness, choices.pace.words_a_minute, device)

    @property
    def _ear_voice(self) -> Voice:
        choices = self.choices
        device = device_of(choices.earphone)
        return Voice(choices.voice_now, choices.ear_loudness, choices.pace.words_a_minute, device)
