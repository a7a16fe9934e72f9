"""Cards by touch: one pad that turns to whose turn it is. A suit first, the one led at once; then the rank.

A pad of all cards at once would have keys under 48 dp here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import TYPE_CHECKING

from kiosk.base import words
from kiosk.base.language import _, _n
from kiosk.screens.flat import parts, trick
from kiosk.screens.flat.parts import FlatPad
from kiosk.screens.widgets import CardFace, Choice, Slot, Touch
from kiosk.screens.widgets.buttons import CardKey, on
from kiosk.screens.widgets.text import Chip, Gap, Part, line_width_dp
from kiosk.table.views import KittyStage, PlayStage, TurnUpStage
from rules.cards import SORTED_SUITS
from rules.cards import SUITS as SUIT_LETTERS

if TYPE_CHECKING:
    from kiosk.screens.flat.page import FlatPage, Look

"""In the order of the pad: the colours alternate."""
JOKERS = 52
JOKER_KEY = 108
"""dp of a joker's key."""


def build(page: FlatPage, look: Look, stage: PlayStage) -> None:
    seat, ground = stage.turn, page.ground_dp
    assert seat is not None
    parts.rails(page, look, seat, lambda other: trick.taken(look, other))
    trick.lay(page, look, stage, ground.cards_beside(seat, 120 if ground.pad_size[0] > 480 else 86))
    pad = parts.pad(page, seat)
    led: tuple[Part, ...] = (
        (Chip(stage.led, 28), " " + _("led")) if stage.led is not None else (_("trick {number}", number=stage.number),)
    )
    trump = () if stage.trump is None else (Chip(stage.trump, 28), " " + _("trumps"), Gap(20))
    parts.head(pad, look, stage.pad_headline, (*trump, *led))
    can = {card for card, callable in stage.pad if callable}
    pack = [card for card, _ in stage.pad]
    grid(page, pad, can, pack, chosen(look, can, stage.led), page.table.play, pad.over_switch)
    parts.switch(pad, page, seat, stage.detail)
    first: Touch = parts.choosing(_("Table"), lambda: page.enter_cards(False), size=22)
    if stage.keep_words:
        first = parts.acting(stage.keep_words, page.table.keep, size=22)
    elif stage.open_hand and stage.open_hand.ask:
        first = parts.choosing(stage.open_hand.title, lambda: page.open("open", seat), _("its cards"), 20)
    missed = parts.choosing(_("Not known"), page.miss_card, size=22)
    parts.foot(pad, page, look, seat, [first, missed], [88, 0])


def chosen(look: Look, can: Collection[int], led: int | None = None) -> int:
    """The suit whose ranks are shown: the one tapped, else the one led, else the first that has cards."""
    if look.suit is not None:
        return look.suit
    wanted = [suit for suit in (led, *SORTED_SUITS) if suit is not None]
    return next((s for s in wanted if any(card // 13 == s for card in can)), wanted[0])


def grid(
    page: FlatPage, pad: FlatPad, can: Collection[int], pack: Collection[int], suit: int,
    pick: Callable[[int], object], end: float = 0,
) -> None:  # fmt: skip
    """Suits and jokers in a row, the ranks of one suit in two, down to `end` in dp, by default the foot."""
    top, gap = 54, parts.GAP
    wide = pad.wide - 2 * parts.EDGE
    tall = ((end or pad.foot) - parts.GAP - top - 2 * gap) / 3
    jokers = [card for card in pack if card >= JOKERS]
    step = (wide - len(jokers) * (JOKER_KEY + gap) + gap) / 4
    for i, each in enumerate(SORTED_SUITS):
        key = Choice(title=(Chip(each, 34),), chosen=each == suit, off=not any(card // 13 == each for card in can))
        on(key, partial(page.choose_suit, each))
        pad.put(key, parts.EDGE + i * step, top, step - gap, tall)
    for i, card in enumerate(jokers):
        left = parts.EDGE + 4 * step + i * (JOKER_KEY + gap)
        _card(pad, card, can, pick, left, top, JOKER_KEY, tall)
    step = (wide + gap) / 7
    for i in range(13):
        row, column = divmod(i, 7)
        left, y = parts.EDGE + column * step, top + (1 + row) * (tall + gap)
        _card(pad, 13 * suit + 12 - i, can, pick, left, y, step - gap, tall)


def _card(
    pad: FlatPad, card: int, can: Collection[int], pick: Callable[[int], object],
    left: float, top: float, wide: float, tall: float,
) -> None:  # fmt: skip
    pad.put(on(CardKey(card=card, off=card not in can), lambda: pick(card)), left, top, wide, tall)


def kitty(page: FlatPage, look: Look) -> None:
    """The cards of a kitty that is shown to all, tapped in one after the other."""
    stage = look.view.stage
    if not isinstance(stage, KittyStage):
        page.close()
        return
    _several(page, look, stage.declarer, _("In the kitty"), stage.size, stage.pack, stage.pack, page.know_kitty)


def open_hand(page: FlatPage, look: Look) -> None:
    """The cards of a hand that lies open."""
    stage = look.view.stage
    if not isinstance(stage, PlayStage) or not stage.open_hand or not look.opened:
        page.close()
        return
    hand = stage.open_hand
    free, pack = [card for card, can in stage.pad if can], [card for card, _ in stage.pad]
    letter = look.view.seats[hand.seat].letter
    _several(
        page, look, look.opened[1], hand.title, hand.size, free, pack,
        lambda cards: page.close_and(lambda: page.table.know(letter, cards)),
    )  # fmt: skip


def turned(page: FlatPage, look: Look) -> None:
    """The very card that was turned up."""
    stage = look.view.stage
    if not isinstance(stage, TurnUpStage):
        page.close()
        return
    seat = stage.dealer
    parts.rails(page, look, seat)
    pad = parts.pad(page, seat)
    parts.head(pad, look, stage.headline)
    can = {card for card, may in stage.pad if may}

    def pick(card: int) -> None:
        page.close_and(lambda: page.table.turn_up(SUIT_LETTERS[card // 13], card))

    grid(page, pad, can, [card for card, _ in stage.pad], chosen(look, can), pick)
    pad.put(parts.choosing(_("Back"), page.close, size=26), parts.EDGE, -parts.EDGE, 136, parts.FOOT)


def _several(
    page: FlatPage, look: Look, seat: int, title: str, size: int, free: Collection[int], pack: Collection[int],
    tell: Callable[[tuple[int, ...]], object],
) -> None:  # fmt: skip
    """So many cards, one after the other; the last ones are seen, as many as find room."""
    picked = look.picked
    parts.rails(page, look, seat)
    pad = parts.pad(page, seat)
    left = size - len(picked)
    tall = 40.0
    room = int((pad.wide - 28 - line_width_dp(title, 30, True) - 20) // (tall / 1.4 + 6))
    parts.head(pad, look, title, "", "ivory")
    seen = picked[-room:] if size > room else picked
    for i in range(min(size, room)):
        card = CardFace(card=seen[i]) if i < len(seen) else Slot()
        pad.put(card, -14 - (min(size, room) - 1 - i) * (tall / 1.4 + 6), 8, tall / 1.4, tall)
    can = {card for card in free if card not in picked} if left else set()
    grid(page, pad, can, pack, chosen(look, can), lambda card: page.pick((*picked, card)))
    back = parts.choosing(_("Undo"), lambda: page.pick(picked[:-1]), words.card(picked[-1])) if picked else None
    pad.put(back or parts.choosing(_("Back"), page.close, size=26), parts.EDGE, -parts.EDGE, 136, parts.FOOT)
    shown = parts.acting(_("Shown"), lambda: tell(picked), _n("{n} more card", "{n} more cards", left) if left else "")
    shown.off = bool(left)
    pad.put(shown, -parts.EDGE, -parts.EDGE, 216, parts.FOOT)
