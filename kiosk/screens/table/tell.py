"""Cards told beside the play, on the pad of all cards: one that was turned up, a hand that lies open, the kitty."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from kiosk.base import words
from kiosk.base.language import _, _n
from kiosk.screens.table.card_pad import MiniCard, put_foot
from kiosk.screens.table.screen import FOOT, STRIP
from kiosk.screens.theme import theme
from kiosk.screens.widgets import CardFace, Primary, Text, TinyCard, Undo, on
from kiosk.screens.widgets.buttons import CardKey
from kiosk.table.views import KittyStage, PlayStage, TableView, TurnUpStage

if TYPE_CHECKING:
    from kiosk.screens.table.page import TablePage


def kitty_pad(page: TablePage, view: TableView, stage: KittyStage) -> None:
    """The cards of a kitty that is shown to all."""
    titles = _("Kitty"), _("In the kitty")
    _several(page, view, titles, stage.size, stage.pack, stage.pack, lambda cards: page.table.know("kitty", cards))


def open_pad(page: TablePage, view: TableView, stage: PlayStage) -> None:
    """The cards of a hand that lies open to all."""
    hand = stage.open_hand
    assert hand is not None
    letter = view.seats[hand.seat].letter
    free, pack = {card for card, can in stage.pad if can}, {card for card, _ in stage.pad}
    _several(page, view, (hand.title, hand.title), hand.size, free, pack, lambda cards: page.table.know(letter, cards))


def turned_pad(page: TablePage, view: TableView, stage: TurnUpStage | PlayStage) -> None:
    """The card that was turned up."""
    page.head(view.table, _("Hand {number}", number=view.hand), _("The card turned up"))
    headline = stage.headline if isinstance(stage, TurnUpStage) else _("Which card was turned up?")
    page.put(Text(line=headline, size_dp=30, bold=True, colour="brass", steps=(28, 24, 22)), 16, STRIP + 3, -16, 44)

    def pick(card: int) -> None:
        page.turn_to("")
        page.table.turn_up("", card)  # the card says the suit

    free = {card for card, can in stage.pad if can} if isinstance(stage, TurnUpStage) else stage.may_be_turned
    jokers = _pad(page, free, {card for card, _ in stage.pad}, pick)[0]
    put_foot(page, on(Undo(title=_("Back")), lambda: page.turn_to("")), jokers, [])


def _pad(
    page: TablePage, free: Collection[int], pack: Collection[int], pick: Callable[[int], object]
) -> tuple[list[CardKey], float]:
    """Puts the pad; gives the jokers' keys that stand elsewhere, and the dp left between strip and pad."""
    jokers = page.card_pad.feed(free, pack, pick)
    tall = page.card_pad.tall()
    page.put(page.card_pad.pad, 12, theme.tall - FOOT - tall - 6, -12, tall)
    return jokers, theme.tall - STRIP - FOOT - tall - 6


def _several(
    page: TablePage, view: TableView, titles: tuple[str, str], size: int, free: Collection[int], pack: Collection[int],
    tell: Callable[[tuple[int, ...]], object],
) -> None:  # fmt: skip
    """So many cards, one after the other; Undo takes the last one away again."""
    picked = page.picked
    page.head(view.table, _("Hand {number}", number=view.hand), titles[0])
    left = size - len(picked)

    def pick(card: int) -> None:
        if len(page.picked) < size and card not in page.picked:
            page.pick((*page.picked, card))

    def done() -> None:
        page.turn_to("")
        tell(picked)

    jokers, band = _pad(page, [card for card in free if card not in picked] if left else [], pack, pick)
    page.put(Text(line=titles[1], size_dp=30, bold=True, steps=(28, 24, 22, 20)), 16, STRIP + 3, 180, 44)
    _picked(page, picked, size, band)
    undo = Undo(title=_("Back")) if not picked else Undo(note=words.card(picked[-1]))
    on(undo, lambda: page.pick(picked[:-1]) if picked else page.turn_to(""))
    ready = Primary(
        title=_("Shown"), note="" if not left else _n("{n} more card", "{n} more cards", left), off=bool(left)
    )
    put_foot(page, undo, jokers, [(on(ready, done), 0)])


def _picked(page: TablePage, picked: tuple[int, ...], size: int, band: float) -> None:
    """The cards chosen so far, as cards where there is room for them."""
    one_line = theme.wide >= 700
    if band >= 130 and size <= 8:
        above = 0 if one_line else 48
        high = min(band - above - 16, 120.0)
        left = 216.0 if one_line else 16.0
        pitch = min(high / 1.4 + 10, (theme.wide - left - 12) / size)
        for place, card in enumerate(picked):
            wide = min(high / 1.4, pitch - 6)
            page.put(CardFace(card=card), left + pitch * place, STRIP + above + 8, wide, 1.4 * wide)
        return
    if size <= 8:
        start, top = (200, STRIP + 6) if one_line else (4, STRIP + 50)
        pitch = min(90.0 if one_line else 78.0, (theme.wide - start - 8) / size)
        for place, card in enumerate(picked):
            page.put(MiniCard(card=card), start + pitch * place, top, pitch - 4, 38)
        return
    start, top = (204, STRIP + 4) if one_line else (12, STRIP + 50)
    pitch = min(60.0, (theme.wide - start - 12) / size)
    for place, card in enumerate(picked):
        page.put(TinyCard(card=card), start + pitch * place, top, pitch - 4, 44)
