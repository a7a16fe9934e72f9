"""The earphone of a table that speaks: who has it, what it is plugged into, and what the table's loudspeaker is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.language import _, later
from kiosk.screens.settings.form import SettingPage
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Primary, Text, on
from kiosk.speech.choices import Choices
from kiosk.speech.sound_cards import SoundCard

MARGIN, GAP, TALL = 16, 8, 60


class EarphoneShown(NamedTuple):
    """`people` are the ids, names and places of those at the open table."""

    choices: Choices
    cards: tuple[SoundCard, ...]
    people: tuple[tuple[str, str, str], ...]
    can_be_heard: bool


class EarphonePage(SettingPage[EarphoneShown]):
    """A key for everybody at the table, and one for each of the two sound cards."""

    titles = (later("Settings"), later("Speech"), later("Earphone"))

    def content(self) -> EarphoneShown:
        speech, table = self.kiosk.peripherals.speech, self.kiosk.lobby.table
        people: list[tuple[str, str, str]] = []
        if table is not None:
            names, seating = table.names(), table.seating()
            for seat, name in enumerate(names):
                player = seating.player_of(seat)
                if player is not None:
                    people.append((table.players[player], name, words.place(seat, len(names))))
        heard = speech.earphone_is_in and not self.settings.muted and not speech.why_silent
        return EarphoneShown(speech.choices, speech.sound_cards(), tuple(people), heard)

    def build_content(self, content: EarphoneShown) -> None:
        choices, cards, people, can_be_heard = content
        speech = self.kiosk.peripherals.speech
        said = _("“{sentence}”", sentence=speech.example("earphone"))
        hear = Primary(title=_("Let me hear it"), note=said, off=not can_be_heard)
        self.bar(right=on(hear, lambda: speech.try_("earphone", ear=True)))
        private = [card for card in cards if card.private]
        top = self._put_people(choices, people, private)
        top = self._put_head(_("Plugged into"), _("Only one person may hear this one."), top)
        top = self._put_cards(choices, [(card.words, replace(choices, earphone=card.name)) for card in private], top)
        top = self._put_head(_("Table loudspeaker"), "", top)
        others = [SoundCard("", _("the machine’s own sound"), False)]
        others += [card for card in cards if card.name != choices.earphone]
        self._put_cards(choices, [(card.words, replace(choices, loudspeaker=card.name)) for card in others], top)

    def _put_head(self, name: str, note: str, top: float) -> float:
        self.put(Text(line=name, size_dp=22, bold=True, steps=(20,)), MARGIN, top, 300, 30)
        self.put(Text(line=note, size_dp=18, colour="ivory2", halign="right"), MARGIN + 300, top, -MARGIN, 30)
        return top + 32

    def _put_people(
        self, choices: Choices, people: Sequence[tuple[str, str, str]], cards: Sequence[SoundCard]
    ) -> float:
        """Who has it: a key each; where they end, in dp."""
        if not people:
            top = self._put_head(_("Who has it"), "", STRIP + 8)
            why = _("Open a table first: it is for somebody who sits there.")
            self.put(Text(line=why, size_dp=22, colour="ivory2", wrap=True, valign="top"), MARGIN, top, -MARGIN, TALL)
            return top + TALL + GAP
        top = self._put_head(_("Who has it"), _("own cards are said to that player alone"), STRIP + 8)
        first = choices.earphone or (cards[0].name if cards else "")
        keys = [
            on(
                Choice(title=name, note=place, stands_for=id, chosen=id == choices.listener),
                partial(self._choose, replace(choices, listener=id, earphone=first)),
            )
            for id, name, place in people
        ]
        nobody = Choice(title=_("Nobody"), stands_for="", chosen=not choices.listener)
        return self._put_keys([*keys, on(nobody, partial(self._choose, replace(choices, listener="")))], top)

    def _put_cards(self, choices: Choices, cards: Sequence[tuple[str, Choices]], top: float) -> float:
        """A key for each sound card, with what is chosen by it; or what to do where there is none."""
        if not cards:
            why = _("None is there. Plug in a USB earphone; a screen’s or a table’s loudspeaker is none.")
            text = Text(line=why, size_dp=20, colour="ivory2", wrap=True, valign="top", steps=(18,))
            self.put(text, MARGIN, top, -MARGIN, TALL)
            return top + TALL + GAP
        keys = [
            on(Choice(title=words, chosen=chosen == choices), partial(self._choose, chosen)) for words, chosen in cards
        ]
        return self._put_keys(keys, top)

    def _put_keys(self, keys: Sequence[Choice], top: float) -> float:
        across = 4 if theme.wide >= 640 else 3
        each = (theme.wide - 2 * MARGIN - GAP * (across - 1)) / across
        for number, key in enumerate(keys):
            line, column = divmod(number, across)
            self.put(key, MARGIN + column * (each + GAP), top + line * (TALL + GAP), each, TALL)
        return top + (TALL + GAP) * -(-len(keys) // across)

    def _choose(self, choices: Choices) -> None:
        self.kiosk.peripherals.choose_speech(choices)
        self.refresh()
