"""Contract Whist in records: each player's number is a call (records#tags-of-single-games)."""

from collections.abc import Collection

from rules.actions import Call, Origin
from rules.catalogue import CONTRACT_WHIST as GAME
from rules.games.contract_whist import ContractWhistHand, ContractWhistRules
from rules.hand import Hand, Stage
from rules.match import Setup
from rules.phrases import Phrase
from rules.record_forms.form import (
    COMMON,
    Form,
    Written,
    dealer_of,
    house_rules,
    house_rules_text,
    number_of,
    players_tags,
    read_turn_up,
    seating_of,
    write_turn_up,
)
from rules.record_forms.source import Source
from rules.seats import Seating


def _begin(source: Source) -> tuple[str | None, int | None, Hand]:
    preset, rules = house_rules(source, GAME)
    assert isinstance(rules, ContractWhistRules)
    seating = seating_of(source, GAME, rules)
    dealer, supposed = dealer_of(source, seating)
    most, round, rounds = 52 // seating.count, source.round, rules.rounds(seating.count)
    cards = cards_of(source, seating, rounds[round % len(rounds)])
    if not 1 <= cards <= most:
        source.fail(
            "Cards",
            Phrase(
                "{cards} cards each; {players} players can have 1 to {most}",
                cards=cards,
                players=seating.count,
                most=most,
            ),
        )
    return preset, dealer, ContractWhistHand(rules, seating.count, Setup(supposed, round), cards)


def cards_of(source: Source, seating: Seating, expected: int, dogs: Collection[int] = ()) -> int:
    """The number of cards dealt to each: from `Cards`, else `Deal`, else the sum of `Result`; else `expected` for this
    deal of the match, or as many as are seen to be played. A dog's one card does not show it (Knockout Whist)."""
    told = number_of(source, "Cards")
    if told is not None:
        return told
    sizes = [len(cards) for seat, cards in source.deal(seating).items() if seat not in dogs or len(cards) > 1]
    result = source.by_side("Result", seating, None)
    rows = -(-len(source.words("Play")) // seating.count)
    winners = len("".join((source.value("TrickWinners") or "").split()))
    dealt = max(sizes, default=0)
    return (0 if dealt == 1 < winners else dealt) or sum(result.values()) or max(rows, winners, expected)


def _prepare(source: Source, hand: ContractWhistHand) -> None:
    read_turn_up(source, hand)
    first = source.seat("Auction", hand.seating)
    seat = hand.forehand if first is None else first
    for word in source.words("Auction"):
        if word == "-":
            break
        hand.push(Call(seat, word), Origin.RECORDED)
        seat = hand.seating.left(seat)


def _write(hand: ContractWhistHand, preset: str | None) -> Written:
    tags = {"Game": hand.game, "HouseRules": house_rules_text(GAME, hand.rules, preset)}
    tags |= players_tags(hand.seating) | {"Cards": str(hand.hand_size)} | write_turn_up(hand)
    sections: dict[str, list[str]] = {}
    if hand.calls:
        tags["Auction"] = hand.seating.letters[hand.calls[0].seat]
        end = ["+"] if hand.stage is Stage.AUCTION else []
        sections["Auction"] = [" ".join(call.call for call in hand.calls), *end]
    return tags, sections


CONTRACT_WHIST = Form(
    _begin,
    _prepare,
    _write,
    COMMON | frozenset(["HouseRules", "Players", "Cards", "TurnUp", "Trump", "Auction"]),
)
