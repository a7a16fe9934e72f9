"""The earphone of a table that speaks: who has it, what it is plugged into, and what the table's loudspeaker is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.screens.settings.form import SettingPage
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Primary, Text, on
from kiosk.speech.choices import Choices
from kiosk.speech.sound_cards import SoundCard
from kiosk.table_io.antennas import in_hand

STAYS = later("It stays where it is until the hand is over")
"""Whoever takes the earphone in a hand would hear the cards of another player."""
MARGIN, GAP, HEAD, TALL = 16, 8, 30, 60
"""The dp at the sides, between keys, of the words above keys, and of these."""


class EarphoneShown(NamedTuple):
    """`people` are the ids, names and places of those at the open table."""

    choices: Choices
    cards: tuple[SoundCard, ...]
    people: tuple[tuple[str, str, str], ...]
    can_be_heard: bool
    in_hand: bool


class EarphonePage(SettingPage[EarphoneShown]):
    """A key for everybody at the table, and one for each of the two sound cards."""

    titles = (later("Settings"), later("Speech"), later("Earphone"))
    stays = False
    """Whether nothing of it can be changed now."""

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
        return EarphoneShown(speech.choices, speech.sound_cards(), tuple(people), heard, in_hand(table))

    def build_content(self, content: EarphoneShown) -> None:
        choices, cards, people, can_be_heard, self.stays = content
        speech = self.kiosk.peripherals.speech
        said = _("“{sentence}”", sentence=speech.example("earphone"))
        hear = Primary(title=_("Let me hear it"), note=said, off=not can_be_heard)
        self.bar(right=on(hear, lambda: speech.try_("earphone", ear=True)))
        narrow = theme.wide < 640
        private = [card for card in cards if card.private]
        loud = [
            SoundCard("", _("the machine’s own sound"), False),
            *(card for card in cards if card.name != choices.earphone),
        ]
        top = self._put_people(choices, people, private)
        half = theme.wide - 2 * MARGIN if narrow else (theme.wide - 2 * MARGIN - GAP) / 2
        ear = (_("The earphone"), _("Only one person may hear it."), "earphone", private)
        table = (_("Table loudspeaker"), _("All may hear it."), "loudspeaker", loud)
        for number, (head, note, field, among) in enumerate((ear, table)):
            left, y = (MARGIN, top + 134 * number) if narrow else (MARGIN + number * (half + GAP), top)
            self.put(Text(line=head, size_dp=22, bold=True, steps=(20,)), left, y, half, HEAD)
            self.put(Text(line=note, size_dp=18, colour="ivory2"), left, y + HEAD + TALL, half, HEAD)
            self._put_card(choices, field, among, (left, y + HEAD, half))

    def _put_people(
        self, choices: Choices, people: Sequence[tuple[str, str, str]], cards: Sequence[SoundCard]
    ) -> float:
        """Who has it: a key each; where they end, in dp."""
        top = STRIP + 8.0
        head = _(STAYS) if self.stays else _("Who has it")
        self.put(Text(line=head, size_dp=22, bold=True, steps=(20, 18)), MARGIN, top, -MARGIN, HEAD)
        top += HEAD
        if not people:
            why = _("Open a table first: it is for somebody who sits there.")
            self.put(Text(line=why, size_dp=22, colour="ivory2", wrap=True, valign="top"), MARGIN, top, -MARGIN, TALL)
            return top + TALL + GAP
        first = choices.earphone or (cards[0].name if cards else "")
        keys = [
            on(
                Choice(title=name, note=place, stands_for=id, chosen=id == choices.listener, off=self.stays),
                partial(self._choose, replace(choices, listener=id, earphone=first)),
            )
            for id, name, place in people
        ]
        nobody = Choice(title=_("Nobody"), stands_for="", chosen=not choices.listener, off=self.stays)
        keys.append(on(nobody, partial(self._choose, replace(choices, listener=""))))
        across = 3 if theme.wide < 640 else 5 if len(keys) == 5 else 4
        each = (theme.wide - 2 * MARGIN - GAP * (across - 1)) / across
        for number, key in enumerate(keys):
            line, column = divmod(number, across)
            self.put(key, MARGIN + column * (each + GAP), top + line * (TALL + GAP), each, TALL)
        return top + (TALL + GAP) * -(-len(keys) // across) + GAP

    def _put_card(
        self, choices: Choices, field: str, cards: Sequence[SoundCard], place: tuple[float, float, float]
    ) -> None:
        """A key that goes through these sound cards, at a place and in a width in dp."""
        x, y, wide = place
        chosen: str = getattr(choices, field)
        names = [card.name for card in cards]
        if chosen in names:
            at = names.index(chosen)
            title, after = cards[at].words, names[(at + 1) % len(names)]
            note = _n("the only one", "one of {n}", len(cards))
        else:
            after = names[0] if names else chosen
            title = _("{name}, not plugged in", name=chosen) if chosen else _("Choose") if names else _("None is there")
            note = _n("{n} is there", "{n} are there", len(names)) if names else _("plug in a USB earphone")
        chooses = replace(choices, earphone=after) if field == "earphone" else replace(choices, loudspeaker=after)
        key = Choice(
            title=title, note=note, stands_for=field, off=chooses == choices or (self.stays and field == "earphone")
        )
        self.put(on(key, partial(self._choose, chooses)), x, y, wide, TALL)

    def _choose(self, choices: Choices) -> None:
        ear = choices.listener, choices.earphone
        now = self.kiosk.peripherals.speech.choices
        if in_hand(self.kiosk.lobby.table) and ear != (now.listener, now.earphone):  # it was dealt since this was drawn
            self.refresh()
            return
        self.kiosk.peripherals.choose_speech(choices)
        self.refresh()
