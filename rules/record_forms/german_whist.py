"""German Whist in records: the stock from the top, and two columns of play (records#tags-of-single-games).

`Result` has the tricks that count as they fell, those of stage 2 or all: ``1 7 2 6``.
"""

from rules.actions import Drawn, Know, Origin, Turned
from rules.cards import Card, MalformedCard
from rules.catalogue import GERMAN_WHIST as GAME
from rules.games.german_whist import GermanWhistHand, GermanWhistRules
from rules.hand import Hand
from rules.match import Setup
from rules.record_forms.form import (
    COMMON,
    Form,
    Written,
    dealer_of,
    house_rules,
    house_rules_text,
    known,
    players_tags,
    read_turn_up,
    seating_of,
    write_turn_up,
)
from rules.record_forms.source import Source


def _begin(source: Source) -> tuple[str | None, int | None, Hand]:
    preset, rules = house_rules(source, GAME)
    assert isinstance(rules, GermanWhistRules)
    seating = seating_of(source, GAME, rules)
    dealer, supposed = dealer_of(source, seating)
    return preset, dealer, GermanWhistHand(rules, seating.count, Setup(supposed))


def _prepare(source: Source, hand: GermanWhistHand) -> None:
    stock = _stock(source)
    top = stock[0] if stock else None
    if source.value("TurnUp", "Trump") or top is None or top.is_joker:
        read_turn_up(source, hand)
    else:
        hand.push(Turned(top.suit, top), Origin.RECORDED)
    cards = tuple(card for card in stock if card is not None)
    if len(cards) == hand.stock_size:
        hand.push(Know("stock", cards), Origin.RECORDED)
        return
    for number, card in enumerate(stock, 1):
        if card is not None:
            hand.push(Drawn(number, card), Origin.RECORDED)


def _stock(source: Source) -> list[Card | None]:
    """The stock from the top, None for an unknown card."""
    try:
        return [None if text == "-" else Card.parse(text) for text in (source.value("Stock") or "").split()]
    except MalformedCard as error:
        source.fail("Stock", str(error))


def _write(hand: GermanWhistHand, preset: str | None) -> Written:
    tags = {"Game": hand.game, "HouseRules": house_rules_text(GAME, hand.rules, preset)}
    tags |= players_tags(hand.seating) | write_turn_up(hand)
    told = known(hand, "stock")
    numbers = range(1, max((drawn.number for drawn in hand.drawn), default=0) + 1)
    seen = {drawn.number: str(Card(drawn.card)) for drawn in hand.drawn}
    if told:
        tags["Stock"] = " ".join(str(Card(card)) for card in told.cards)
    elif seen:
        if hand.turned and hand.turned.card is not None:
            seen.setdefault(1, str(Card(hand.turned.card)))
        tags["Stock"] = " ".join(seen.get(number, "-") for number in numbers)
    return tags, {}


GERMAN_WHIST = Form(_begin, _prepare, _write, COMMON | frozenset(["HouseRules", "Players", "TurnUp", "Trump", "Stock"]))
