"""Cards by touch: one pad that turns to whose turn it is. A suit first, the one led at once; then the rank.

A pad of all cards at once would have keys under 48 dp here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from kiosk import words
from kiosk.screens.flat import parts, play
from kiosk.screens.flat.parts import FlatPad
from kiosk.screens.widgets import CardFace, Choice, Slot, Text
from kiosk.screens.widgets.buttons import CardKey
from kiosk.screens.widgets.text import Chip, Line
from kiosk.views import KittyStage, PlayStage

if TYPE_CHECKING:
    from kiosk.screens.flat.page import FlatPage, Look

SUITS = (0, 1, 3, 2)
"""In the order of the pad: the colours alternate."""
JOKERS = 52
JOKER_KEY = 108
"""dp of a joker's key."""


def build(page: FlatPage, look: Look, stage: PlayStage) -> None:
    seat, ground = stage.turn, page.ground_dp
    assert seat is not None
    parts.rails(page, look, seat, lambda other: play.tricks_words(look, other))
    play.trick(page, look, stage, ground.cards_beside(seat, 120 if ground.pad_size[0] > 480 else 86))
    pad = parts.pad(page, seat)
    led: Line = (Chip(stage.led, 28), " led") if stage.led is not None else f"trick {stage.number}"
    parts.head(pad, look, stage.pad_headline, led)
    if stage.trump is not None and not look.status:
        trump = Text(line=(Chip(stage.trump, 28), " trumps"), size_dp=24, colour="ivory2", halign="right")
        pad.put(trump, -106, 9, 124, 40)
    can = {card for card, callable in stage.pad if callable}
    grid(page, pad, can, [card for card, _ in stage.pad], chosen(look, can, stage.led), page.table.play)
    table = parts.choosing("Table", lambda: page.enter_cards(False), size=22)
    missed = parts.choosing("Not known", page.miss_card, size=22)
    parts.foot(pad, page, look, seat, [table, missed], [84, 0])


def chosen(look: Look, can: Collection[int], led: int | None = None) -> int:
    """The suit whose ranks are shown: the one tapped, else the one led, else the first that has cards."""
    if look.suit is not None:
        return look.suit
    wanted = [suit for suit in (led, *SUITS) if suit is not None]
    return next((s for s in wanted if any(card // 13 == s for card in can)), wanted[0])


def grid(
    page: FlatPage, pad: FlatPad, can: Collection[int], pack: Collection[int], suit: int, pick: Callable[[int], object]
) -> None:
    """Suits and jokers in a row, the ranks of one suit in two."""
    top, gap = 54, 6
    wide = pad.wide - 2 * parts.EDGE
    tall = (pad.foot - parts.GAP - top - 2 * gap) / 3
    jokers = [card for card in pack if card >= JOKERS]
    step = (wide - len(jokers) * (JOKER_KEY + gap) + gap) / 4
    for i, each in enumerate(SUITS):
        key = Choice(title=(Chip(each, 34),), chosen=each == suit, off=not any(card // 13 == each for card in can))
        parts.tap(key, lambda each=each: page.choose_suit(each))  # type: ignore[misc]
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
    pad.put(parts.tap(CardKey(card=card, off=card not in can), lambda: pick(card)), left, top, wide, tall)


def kitty(page: FlatPage, look: Look) -> None:
    """The cards of a kitty that is shown to all, tapped in one after the other."""
    stage = look.view.stage
    if not isinstance(stage, KittyStage):
        page.close()
        return
    seat, picked = stage.declarer, look.picked
    parts.rails(page, look, seat)
    pad = parts.pad(page, seat)
    left = stage.size - len(picked)
    parts.head(pad, look, "In the kitty", "", "ivory")
    tall = 40.0
    for i in range(stage.size):
        card = CardFace(card=picked[i]) if i < len(picked) else Slot()
        pad.put(card, -14 - (stage.size - 1 - i) * (tall / 1.4 + 6), 8, tall / 1.4, tall)
    can = {card for card in stage.pack if card not in picked} if left else set()
    grid(page, pad, can, stage.pack, chosen(look, can), lambda card: page.pick((*picked, card)))
    back = parts.choosing("Undo", lambda: page.pick(picked[:-1]), words.card(picked[-1])) if picked else None
    pad.put(back or parts.choosing("Back", page.close, size=26), parts.EDGE, pad.foot, 136, parts.FOOT)
    shown = parts.acting("Shown", lambda: page.know_kitty(picked), words.count(left, "more card") if left else "")
    shown.off = bool(left)
    pad.put(shown, -parts.EDGE, pad.foot, 216, parts.FOOT)
