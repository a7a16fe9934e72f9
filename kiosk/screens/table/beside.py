"""What lies on the felt beside the trick: a hand open to all, the stock and the card turned up on it."""

from __future__ import annotations

from kiosk.base.language import _
from kiosk.screens.table.round import NARROW
from kiosk.screens.widgets import CardFace, Plane, Text, TinyCard
from kiosk.table.views import OpenHand, PlayStage

OPEN = 56
"""The dp that an open hand takes at the top of the felt."""
TITLE = 96


def put_open_hand(felt: Plane, hand: OpenHand, wide: float) -> None:
    """The cards of an open hand in a row, small."""
    felt.put(Plane(colour="rail"), 0, 0, 0, OPEN)
    felt.put(Text(line=hand.title, size_dp=22, bold=True, steps=(20, 18)), 10, 6, TITLE, 44)
    pitch = min(44.0, (wide - TITLE - 22) / max(1, len(hand.cards)))
    for place, card in enumerate(hand.cards):
        felt.put(TinyCard(card=card), TITLE + 14 + place * pitch, 5, pitch - 3, 46)


def put_stock(felt: Plane, stage: PlayStage, size: tuple[float, float]) -> None:
    """At the left of two players' cards the stock, with the card turned up; at the right what the stage is."""
    wide, tall = size
    middle = tall / 2
    if stage.stock:
        card = 92.0 if wide > NARROW else 72.0
        left, top = 16.0, middle - 0.7 * card
        felt.put(CardFace(face_down=True), left, top, card, 1.4 * card)
        if stage.turned is not None:
            felt.put(CardFace(card=stage.turned), left + card + 8, top, card, 1.4 * card)
        said = _("{count} in the stock", count=stage.stock)
        felt.put(Text(line=said, size_dp=20, colour="ivory2", steps=(18,)), left, top + 1.4 * card + 6, 170, 30)
    if stage.stage_words:
        right = wide / 2 + (74 if wide > NARROW else 66)
        text = Text(line=stage.stage_words, size_dp=22, colour="ivory2", wrap=True, halign="right", valign="middle")
        felt.put(text, right, middle - 60, wide - right - 16, 120)
