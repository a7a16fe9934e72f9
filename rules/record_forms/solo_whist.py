"""Solo Whist in records: the auction, the contract that decides, and `Partner`, who accepted.

See records#tags-of-single-games.
"""

from rules.actions import Call, Declare, Origin, Turned
from rules.cards import SUITS
from rules.catalogue import SOLO_WHIST as GAME
from rules.games.solo_whist import (
    ABUNDANCE,
    CALLS,
    PAIR,
    PASS,
    Contract,
    SoloWhistHand,
    SoloWhistRules,
    parse_contract,
)
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
    read_turn_up,
    seating_of,
    write_turn_up,
)
from rules.record_forms.source import Source

_CALLS = {call.upper(): call for call in CALLS}


def _begin(source: Source) -> tuple[str | None, int | None, Hand]:
    preset, rules = house_rules(source, GAME)
    assert isinstance(rules, SoloWhistRules)
    dealer, supposed = dealer_of(source, seating_of(source, GAME, rules))
    return preset, dealer, SoloWhistHand(rules, Setup(supposed))


def _prepare(source: Source, hand: SoloWhistHand) -> None:
    text = source.value("Contract") or ""
    annulled = text.upper() == PASS.upper()
    contract = parse_contract(text)
    if text and not annulled and contract is None:
        source.fail(
            "Contract", Phrase("{text} is not a contract, as PropCop, Solo, Abundance H or Slam are", text=repr(text))
        )
    read_turn_up(source, hand)
    if hand.turned and source.seat("Dealer") is None and source.seat("Auction") is None:
        hand.turned = Turned(hand.turned.suit)  # nobody knows whose hand the card belongs to
    for call in _calls(source, hand):
        hand.push(call, Origin.RECORDED)
    if annulled:
        if not hand.is_annulled:
            hand.push(Declare(None, PASS), Origin.RECORDED)
        return
    contract = contract or hand.contract
    if contract:
        _decide(source, hand, contract)


def _decide(source: Source, hand: SoloWhistHand, contract: Contract) -> None:
    """Takes the contract and its declarers from the record, if its auction did not lead to just these."""
    declarer, partner = source.seat("Declarer"), source.seat("Partner")
    declarer = hand.declarer if declarer is None else declarer
    partner = hand.partner if partner is None else partner
    trump = (source.value("Trump") or "").upper()
    if contract == Contract(ABUNDANCE) and trump in tuple(SUITS):
        contract = Contract(ABUNDANCE, SUITS.index(trump))
    if contract.bid is not PAIR:
        partner = None
    now = (hand.declarer, hand.partner, hand.contract)
    if hand.stage is not Stage.PLAY or now != (declarer, partner, contract):
        accepted = "" if partner is None else f" {hand.seating.letters[partner]}"
        hand.push(Declare(declarer, f"{contract}{accepted}"), Origin.RECORDED)


def _calls(source: Source, hand: SoloWhistHand) -> list[Call]:
    """The calls with their seats.

    Records write only the calls of those who may still speak, or everybody's every time, with repeated passes. The
    reading that makes a sound auction is taken.
    """
    words = source.words("Auction")
    words = words[: words.index("-") if "-" in words else len(words)]
    said = [_CALLS.get(word.upper(), word) for word in words]
    first = source.seat("Auction")
    first = hand.forehand if first is None else first
    readings = [_reading(hand, said, first, clockwise) for clockwise in (False, True)]
    return min(readings, key=lambda reading: reading[1])[0]


def _reading(hand: SoloWhistHand, said: list[str], first: int, clockwise: bool) -> tuple[list[Call], int]:
    """The calls, read in turn or all clockwise, without passes that change nothing; and how many are not allowed."""
    now, seat, wrong = hand.auction, first, 0
    calls: list[Call] = []
    for word in said:
        legal = now.open_to(seat)
        idle = now.turn is None or (clockwise and seat in now.passed and not legal) or legal == (PASS,)
        call = Call(seat, word)
        if word != PASS or not idle:
            wrong += seat != now.turn or word not in legal
            calls.append(call)
        now = now.after(call)
        following = hand.seating.left(seat)
        waiting = (each for each in hand.seating.clockwise(following) if now.open_to(each))  # even if only to pass
        seat = following if clockwise else next(waiting, following) if now.turn is None else now.turn
    return calls, wrong


def _write(hand: SoloWhistHand, preset: str | None) -> Written:
    letters = hand.seating.letters
    tags = {"Game": hand.game, "HouseRules": house_rules_text(GAME, hand.rules, preset), **write_turn_up(hand)}
    sections: dict[str, list[str]] = {}
    if hand.calls:
        tags["Auction"] = letters[hand.calls[0].seat]
        end = ["+"] if hand.stage is Stage.AUCTION else []
        sections["Auction"] = [" ".join(call.call for call in hand.calls), *end]
    if hand.declarer is not None:
        tags["Declarer"] = letters[hand.declarer]
    if hand.partner is not None:
        tags["Partner"] = letters[hand.partner]
    if hand.contract is not None or hand.is_annulled:
        tags["Contract"] = PASS if hand.is_annulled else str(hand.contract)
    if hand.contract == Contract(ABUNDANCE):
        tags.pop("Trump", None)  # it would read as what the soloist chose, which nobody knows
    return tags, sections


SOLO_WHIST = Form(
    _begin,
    _prepare,
    _write,
    COMMON | frozenset(["HouseRules", "Players", "Trump", "Partner", "Contract"]),
)
