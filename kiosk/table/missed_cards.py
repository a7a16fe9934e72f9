"""The cards that a reader missed, for the note after a hand."""

from collections.abc import Iterable
from functools import reduce
from operator import or_

from kiosk.base import words
from kiosk.base.language import _, _n
from kiosk.table.state import TableState
from rules.cards import cards_in

LISTED = 8
"""The most cards named in a line."""


def missed_cards_note(table: TableState) -> str:
    """The note after a hand kept by a reader: cards that fell unread, as far as known, and cards seen twice; "" if
    there are none."""
    hand, plays = table.hand, [f for f in table.state.facts if f.kind == "play"]
    twice = [card for number, card in sorted(table.devices.doubles) if number == table.state.number]
    said = _("There twice: {cards}.", cards=_named(twice)) if twice else ""
    missing = sum(len(hand.due(trick)) for trick in hand.tricks) - hand.played.bit_count()
    read = sum(f.source == "reader" for f in plays)
    if not missing or 2 * read < len(plays) or not read or hand.outcome is None or hand.outcome.reason != "played":
        return said
    holders = [held for held, left in zip(hand.holdings(), hand.sizes, strict=False) if left]
    unseen = cards_in(reduce(or_, (held.may for held in holders)) & hand.pack & ~hand.played)
    if len(unseen) > LISTED:
        count = _n("{n} card not read.", "{n} cards not read.", missing)
    elif len(unseen) == missing:
        count = _("Not read: {cards}.", cards=_named(unseen))
    else:
        count = _n(
            "{n} card not read, among {cards}.", "{n} cards not read, among {cards}.", missing, cards=_named(unseen)
        )
    return " ".join(filter(None, (count, said)))


def _named(cards: Iterable[int]) -> str:
    return " ".join(words.card(card) for card in cards)
