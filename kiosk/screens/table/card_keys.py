"""The keys of all cards, which are made once for a table's page."""

from __future__ import annotations

from collections.abc import Callable, Collection

from kiosk.base.language import card_letters, spoken
from kiosk.screens.theme import theme
from kiosk.screens.widgets import CardPad
from kiosk.screens.widgets.buttons import CardKey

JOKERS = (53, 52)
PAD_ROW = 72  # dp a row of the pad takes where there is room
NARROW_ROW = 56


class Cards:
    """The keys of all cards, made once and kept: the pad, and the jokers that stand beside it."""

    def __init__(self) -> None:
        self.pad = CardPad()
        self.jokers = {joker: CardKey(card=joker) for joker in JOKERS}
        self._pick: Callable[[int], object] = lambda _card: None
        self._written = spoken(), card_letters()
        self.pad.bind(on_card=self._picked)
        for key in self.jokers.values():
            key.bind(on_tap=self._picked_joker)

    def feed(
        self, free: Collection[int], pack: Collection[int], pick: Callable[[int], object], inside: bool = False
    ) -> list[CardKey]:
        """Offers these cards of a pack; gives the jokers' keys that the page has to put, none if they stay `inside`."""
        self._pick = pick
        written = spoken(), card_letters()
        if written != self._written:
            self._written = written
            for kept in (self.pad, *self.jokers.values()):
                kept.restyle()
        inside = inside or theme.portrait
        self.pad.jokers = [j for j in JOKERS if j in pack] if inside else []
        self.pad.cards = sorted(free)
        for joker, key in self.jokers.items():
            key.off = joker not in free
        return [] if inside else [self.jokers[j] for j in JOKERS if j in pack]

    def _picked(self, _pad: CardPad, card: int) -> None:
        self._pick(card)

    def _picked_joker(self, key: CardKey) -> None:
        self._pick(int(key.card))

    def tall(self) -> float:
        """The height in dp that the pad wants."""
        if theme.portrait:
            return (8 + bool(self.pad.jokers)) * NARROW_ROW
        return 4 * PAD_ROW - 6 if theme.tall < 580 else 4 * 78 - 6
