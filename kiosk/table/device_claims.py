"""What devices reported of a hand's cards, as facts: corrected while the deal can be mended, or withdrawn
altogether."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from kiosk.journal import Draft, Fact, retraction
from kiosk.table.corrections import hand_with
from kiosk.table.fold import encode
from kiosk.table.state import TableState
from rules.actions import Know
from rules.cards import CARDS, cards_in


def claims(table: TableState) -> list[Fact]:
    """The facts in which devices reported this hand's cards as dealt, discarded, and turned on top of the stock."""
    facts = table.state.facts
    on_top = [f for f in facts if f.kind == "turned"][1:]  # the first has made trumps, which people have seen
    dealt = [f for f in facts if f.kind == "know"] + on_top
    discarded = [f for f in facts if f.kind == "discard" and f.content.get("cards")]
    return [f for f in dealt if f.source in ("reader", "shuffler")] + discarded


def claim_hands(table: TableState, hands: Mapping[str, Sequence[int]], void: Collection[str]) -> list[Draft]:
    """The drafts that make the `hands` known, and the places `void` unknown; known hands are left out."""
    old = [f for f in table.state.facts if f.kind == "know" and f.content["place"] in void]
    kept = {known.place for known in table.hand.known} - set(void)
    new = [Know(place, tuple(cards)) for place, cards in hands.items() if place not in kept]
    return [*map(retraction, old), *(table.draft(*encode(know, table.opening.seating)) for know in new)]


def claim_discards(table: TableState, cards: int) -> list[Draft]:
    """The drafts that say which cards (a mask) were discarded, if a discard is on record; none if that is
    impossible."""
    fact = next((f for f in table.state.facts if f.kind == "discard" and not f.content.get("cards")), None)
    if fact is None:
        return []
    named = {**fact.content, "cards": [str(CARDS[card]) for card in cards_in(cards)]}
    drafts = [table.draft("replace", {"fact": fact.id, "kind": fact.kind, "content": named})]
    becomes = hand_with(table, table.state.number, drafts)
    return [] if len(becomes.conflicts) > len(table.state.conflicts) else drafts


def withdraw(table: TableState) -> list[Draft]:
    """The drafts that withdraw everything devices reported; the discard itself stays on record."""
    drafts = []
    for fact in claims(table):
        if fact.kind != "discard":
            drafts.append(retraction(fact))
        else:
            content = {"fact": fact.id, "kind": fact.kind, "content": {**fact.content, "cards": None}}
            drafts.append(table.draft("replace", content))
    return drafts
