"""Whist in records: trumps, honours, and the dummy (records#tags-of-single-games)."""

from rules.actions import Honours, Origin
from rules.catalogue import WHIST as GAME
from rules.games.whist import WhistHand, WhistRules
from rules.hand import Hand
from rules.match import Setup
from rules.phrases import Phrase
from rules.record_forms.form import (
    COMMON,
    Form,
    Written,
    dealer_of,
    house_rules,
    house_rules_text,
    read_turn_up,
    write_turn_up,
)
from rules.record_forms.source import Source
from rules.seats import FOUR


def _begin(source: Source) -> tuple[str | None, int | None, Hand]:
    preset, rules = house_rules(source, GAME)
    assert isinstance(rules, WhistRules)
    told, supposed = dealer_of(source, FOUR)
    dummy = source.seat("Dummy")
    if told is None:
        told = _turned_up_by(source) if dummy is None else FOUR.left(dummy, 2)
    dealer = supposed if told is None else told
    if dummy is not None and dummy != FOUR.left(dealer, 2):
        source.fail("Dummy", Phrase("the dummy is opposite the dealer, and {seat} deals", seat=FOUR.letters[dealer]))
    return preset, told, WhistHand(rules, Setup(dealer, source.round), dummy is not None)


def _turned_up_by(source: Source) -> int | None:
    """Whose hand holds the card turned up: the dealer's."""
    turned = (source.value("TurnUp") or "").upper()
    holders = [seat for seat, cards in source.deal(FOUR).items() if turned in map(str, cards)]
    return holders[0] if len(holders) == 1 else None


def _prepare(source: Source, hand: WhistHand) -> None:
    read_turn_up(source, hand)
    told = source.by_side("Honours", hand.seating, None)
    if told:
        side = max(told, key=lambda side: told[side])
        hand.push(Honours(side, told[side]), Origin.RECORDED)


def _write(hand: WhistHand, preset: str | None) -> Written:
    tags = {"Game": hand.game, "HouseRules": house_rules_text(GAME, hand.rules, preset), **write_turn_up(hand)}
    if hand.dummy is not None:
        tags["Dummy"] = hand.seating.letters[hand.dummy]
    if hand.told is not None:
        tags["Honours"] = f"{hand.seating.sides[hand.told.side]} {hand.told.count}"
    return tags, {}


WHIST = Form(
    _begin,
    _prepare,
    _write,
    COMMON | frozenset(["HouseRules", "TurnUp", "Trump", "Honours", "Dummy"]),
    may_score=WhistHand.may_score,
)
