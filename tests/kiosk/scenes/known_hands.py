"""Hands that the kiosk knows whole, kitty and all, played at random; and the cards that everybody has seen of them."""

from collections.abc import Mapping, Sequence
from random import Random

from kiosk.table.present import view
from kiosk.table.table import Table
from kiosk.table.views import KittyStage, PlayStage, TurnUpStage
from rules.cards import Card, cards_in, mask_of
from tests.kiosk.scenes.players import Step, next_step

UNDONE = 0.05
"""How often something is taken back."""


def known_step(table: Table, deal: Mapping[str, Sequence[int]], rng: Random) -> Step | None:
    """What somebody does next at a table where the kiosk knows the deal, but for the stock; None when the game is
    over."""
    if not table.state.dealt:
        return lambda: table.dealt({place: cards for place, cards in deal.items() if place != "stock"})
    stage = view(table).stage
    if isinstance(stage, TurnUpStage):
        place = "stock" if "stock" in table.hand.places() else table.hand.seating.letters[stage.dealer]
        plain = next(card for card in deal[place] if card < 52)
        return lambda: table.turn_up("", plain)
    if isinstance(stage, PlayStage) and stage.may_be_turned:
        turned = stock_of(deal)[table.hand.top - 1]
        return lambda: table.turn_up("", turned)
    if isinstance(stage, KittyStage) and rng.random() < 0.2:
        return table.undo
    if not isinstance(stage, PlayStage) or table.turn is None:
        return next_step(table, rng)
    if rng.random() < UNDONE:
        return table.undo
    if stage.keep_words and rng.random() < 0.5:
        return table.keep
    drawn = drawn_by(table, table.turn, deal)
    held = (table.hand.holdings()[table.turn].must | mask_of(drawn)) & ~table.hand.played
    legal = table.hand.legal_cards(table.turn)
    if drawn:
        legal = legal & held or held
    # Now and then somebody reneges, which known hands prove at once.
    card = rng.choice([*cards_in(held if held and rng.random() < 0.03 else legal)])
    return lambda: table.play(int(card))


def stock_of(deal: Mapping[str, Sequence[int]]) -> list[int]:
    """The stock in its order. A joker on top of it was put into it."""
    first = next(card for card in deal["stock"] if card < 52)
    return [first, *(card for card in deal["stock"] if card != first)]


def drawn_by(table: Table, seat: int, deal: Mapping[str, Sequence[int]]) -> set[int]:
    """The cards of the stock that a seat has drawn: of each trick the winner the card turned, the loser the next
    (rules/german-whist#stages)."""
    tricks = table.hand.tricks[: getattr(table.hand, "draws", 0)]
    stock = stock_of(deal) if tricks else []
    return {stock[2 * number + (trick.winner != seat)] for number, trick in enumerate(tricks)}


def seen_by_all(table: Table, deal: Mapping[str, Sequence[int]]) -> set[int]:
    """The cards that everybody has seen in the hand in progress, by its facts and its rules alone: what was laid or
    turned up, also what was taken back since; a kitty that is sported; a hand that lies open."""
    hand, seen = table.hand, set[int]()
    for fact in table.facts:
        if fact.hand == table.state.number and fact.kind in ("play", "turned") and fact.content.get("card"):
            seen.add(int(Card.parse(fact.content["card"])))
    rules = table.opening.rules
    contract = getattr(hand, "contract", None)
    sported = getattr(rules, "sport_kitty", "never")
    if contract is not None and (sported == "always" or (sported == "trump" and contract.trump is not None)):
        seen |= set(deal["kitty"])
    for open_seat in (getattr(hand, "dummy", None), getattr(hand, "shows_hand", None)):
        if open_seat is not None:
            seen |= set(deal[hand.seating.letters[open_seat]])
    return seen


def seen_by(table: Table, seat: int, deal: Mapping[str, Sequence[int]]) -> set[int]:
    """The same, with what the player in a seat was dealt and drew, and the kitty once it is the declarer's."""
    own = set(deal[table.hand.seating.letters[seat]]) | drawn_by(table, seat, deal)
    if getattr(table.hand, "declarer", None) == seat and getattr(table.hand, "contract", None) is not None:
        own |= set(deal.get("kitty", ()))
    return seen_by_all(table, deal) | own
