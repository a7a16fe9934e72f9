"""Spades in records: each bid is a call, the contract is what both sides bid (records#tags-of-single-games)."""

from rules.actions import Call, Origin
from rules.catalogue import SPADES as GAME
from rules.games.spades import NIL, SpadesHand
from rules.hand import Hand, Stage
from rules.match import Setup
from rules.phrases import Phrase
from rules.record_forms.form import COMMON, Form, Written, dealer_of, house_rules, house_rules_text
from rules.record_forms.source import Source
from rules.seats import FOUR


def _begin(source: Source) -> tuple[str | None, int | None, Hand]:
    preset, rules = house_rules(source, GAME)
    dealer, supposed = dealer_of(source, FOUR)
    is_bid = source.words("Auction") or source.value("Contract")
    return preset, dealer, GAME.new_hand(rules, 4, Setup(supposed, scores=source.scores or ((0, 0) if is_bid else ())))


def _prepare(source: Source, hand: SpadesHand) -> None:
    first = source.seat("Auction")
    words = [word for word in source.words("Auction") if word != "-"]
    seat = hand.forehand if first is None else first
    for word in words:
        hand.push(Call(seat, NIL if word == "0" else word), Origin.RECORDED)
        seat = FOUR.left(seat)
    sides = source.numbers("Contract")
    if sides is None or not sides.keys() <= {*FOUR.sides}:
        text = repr(source.value("Contract"))
        source.fail("Contract", Phrase("{text} is not what both sides have bid, as in NS 7 EW 5", text=text))
    if hand.rules.together and sides and not words:
        by_side = {FOUR.sides.index(name): number for name, number in sides.items()}
        for seat in (hand.forehand, FOUR.left(hand.forehand)):
            if (number := by_side.get(FOUR.side_of[seat])) is not None:
                hand.push(Call(seat, str(number)), Origin.RECORDED)


def _write(hand: SpadesHand, preset: str | None) -> Written:
    tags = {"Game": hand.game, "HouseRules": house_rules_text(GAME, hand.rules, preset)}
    sections: dict[str, list[str]] = {}
    if hand.calls:
        tags["Auction"] = FOUR.letters[hand.calls[0].seat]
        end = ["+"] if hand.stage is Stage.AUCTION else []
        sections["Auction"] = [" ".join(call.call for call in hand.calls), *end]
    if hand.contract:
        tags["Contract"] = hand.contract
    return tags, sections


SPADES = Form(_begin, _prepare, _write, COMMON | frozenset(["HouseRules", "Auction", "Contract"]))
