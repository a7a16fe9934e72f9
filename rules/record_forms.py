"""What is each game's own in a record (RECORD): its house rules, what comes before its first lead, its own tags."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from rules.actions import Call, Declare, Discard, How, Know, Swap
from rules.cards import Card, MalformedHand, cards_in, format_hand, mask_of, parse_hand
from rules.catalogue import BID_WHIST, Game
from rules.games.bid_whist import PASS, BidWhistHand, parse_contract
from rules.games.bridge import BridgeHand, is_contract
from rules.hand import Hand, Stage
from rules.house_rules import HouseRules, format_value
from rules.pbn import NotPbn, RawHand, Text
from rules.seats import FOUR, Seating

NOT_KNOWN = ("", "-", "?")
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")


class Unreadable(Exception):
    """Something in a hand that no record can have."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.error = NotPbn(line, why)


class Source:
    """The tags of one hand, read as what they mean. What cannot be read ends the hand, naming its line."""

    def __init__(self, raw: RawHand) -> None:
        self.raw = raw

    def text(self, *names: str) -> Text | None:
        """The first of these tags that says something."""
        found = (self.raw.tags[name] for name in names if name in self.raw.tags)
        return next((text for text in found if text.text.strip() not in NOT_KNOWN), None)

    def value(self, *names: str) -> str | None:
        text = self.text(*names)
        return text.text.strip() if text else None

    def fail(self, name: str, why: str) -> NoReturn:
        text = self.raw.tags.get(name)
        raise Unreadable(text.line if text else self.raw.line, f"{name}: {why}")

    def seat(self, name: str, seating: Seating = FOUR) -> int | None:
        value = self.value(name)
        if value is None:
            return None
        seat = seating.parse(value.lstrip("^"))
        if seat is None:
            self.fail(name, f"{value!r} is not a seat; they are {' '.join(seating.letters)}")
        return seat

    def words(self, name: str) -> list[Text]:
        """The words of a section up to its end."""
        words = self.raw.sections.get(name, [])
        return words[: next((n for n, word in enumerate(words) if word.text in "*+"), len(words))]

    def cards(self, *names: str) -> tuple[Card, ...] | None:
        """The cards of a tag that holds one hand."""
        for name in names:
            value = self.value(name)
            if value is not None:
                return self._hand(name, value)
        return None

    def deal(self, seating: Seating) -> dict[int, tuple[Card, ...]]:
        """The hands that `Deal` gives, by seat, in its order."""
        value = self.value("Deal")
        if value is None:
            return {}
        first, colon, rest = value.partition(":")
        seat, hands = seating.parse(first.strip()), rest.split()
        if seat is None or not colon or len(hands) != seating.count:
            self.fail("Deal", f"it needs a seat, a colon, and {seating.count} hands clockwise from that seat")
        dealt = zip(seating.clockwise(seat), hands, strict=True)
        return {who: self._hand("Deal", hand) for who, hand in dealt if hand not in NOT_KNOWN}

    def _hand(self, name: str, text: str) -> tuple[Card, ...]:
        try:
            return parse_hand(text)
        except MalformedHand as error:
            self.fail(name, str(error))

    def by_side(self, name: str, seating: Seating, declarer: int | None) -> dict[int, int]:
        """Numbers by side: one alone is the declaring side's; none where that is not known."""
        value = self.value(name)
        if value is None:
            return {}
        if _NUMBER.fullmatch(value.lstrip("^")):
            return {} if declarer is None else {seating.side_of[declarer]: int(value.lstrip("^"))}
        sides = {letter: seating.side_of[seat] for seat, letter in enumerate(seating.letters)}
        sides |= {side: number for number, side in enumerate(seating.sides)}
        words = value.upper().replace(",", " ").split()
        told = dict(zip(words[::2], words[1::2], strict=False))
        if len(words) % 2 or not all(who in sides and _NUMBER.fullmatch(told[who]) for who in told):
            self.fail(name, f"{value!r} is neither a number nor sides with theirs, as in {seating.sides[0]} 4")
        return {sides[who]: int(number) for who, number in told.items()}


Written = tuple[dict[str, str], dict[str, list[str]]]
"""Tags, and the lines of the sections that follow some of them."""


def known(hand: Hand, place: str) -> Know | None:
    """What was last told of a place's cards as dealt."""
    return next((told for told in reversed(hand.known) if told.place == place), None)


def house_rules_text(game: Game, rules: HouseRules, preset: str | None = None) -> str:
    """House rules as the tag has them: a preset (that of the fewest changes, unless one is named), then changes."""

    texts: list[list[str]] = []
    for base in game.presets:
        if preset in (None, base.id):
            before = base.rules.values()
            changed = {name: value for name, value in rules.values().items() if before[name] != value}
            texts.append([base.id, *(f"{name}={format_value(value)}" for name, value in changed.items())])
    fewest = min(texts, key=len)
    return ", ".join(fewest)


@dataclass(frozen=True)
class Form:
    """How one game stands in records.

    `begin` gives the preset's id, the dealer where it is known, and a new hand; `prepare` does what comes before the
    first lead, the deal excepted; `write` gives the tags and sections of just that, from the hand and the preset's id
    where there is one. `told_by_hand` are the tags that
    a hand writes itself, and `scored` is whether it is scored here.
    """

    begin: Callable[[Source], tuple[str | None, int | None, Hand]]
    prepare: Callable[[Source, Any], None]
    write: Callable[[Any, str | None], Written]
    told_by_hand: frozenset[str]
    scored: bool = True


_COMMON = frozenset(["Game", "Dealer", "Deal", "Declarer", "Play", "TrickWinners", "Penalties"])


def _bridge(source: Source) -> tuple[str | None, int | None, Hand]:
    dealer = source.seat("Dealer")
    dealer = source.seat("Auction") if dealer is None else dealer
    return None, dealer, BridgeHand(dealer or 0)


def _prepare_bridge(source: Source, hand: BridgeHand) -> None:
    contract, declarer = source.value("Contract"), source.seat("Declarer")
    if contract is None or contract.upper() in ("PASS", "PAS"):
        return
    if not is_contract(contract):
        source.fail("Contract", f"{contract!r} is not a contract, as 4S, 3NT or 2HX are")
    hand.push(Declare(declarer, contract), How.RECORDED)


def _write_bridge(hand: BridgeHand, preset: str | None) -> Written:
    tags = {}
    if hand.declarer is not None:
        tags["Declarer"] = hand.seating.letters[hand.declarer]
    if hand.contract is not None:
        tags["Contract"] = hand.contract
    return tags, {}


def _bid_whist(source: Source) -> tuple[str | None, int | None, Hand]:
    try:
        preset, rules = BID_WHIST.parse_rules(source.value("HouseRules") or "")
    except ValueError as error:
        source.fail("HouseRules", str(error))
    dealer, first = source.seat("Dealer"), source.seat("Auction")
    if dealer is None and first is not None:
        dealer = FOUR.left(first, -1)
    supposed = FOUR.left(source.seat("Play") or 0, -1)  # so that who leads is who the play says
    return preset, dealer, BID_WHIST.new_hand(rules, supposed if dealer is None else dealer)


def _prepare_bid_whist(source: Source, hand: BidWhistHand) -> None:
    kitty, discards = source.cards("Kitty", "Undealt"), source.cards("Discards", "CardsRemoved")
    if kitty is not None:
        hand.push(Know("kitty", kitty), How.RECORDED)
    first = source.seat("Auction")
    seat = hand.forehand if first is None else first
    for word in source.words("Auction"):
        if word.text == "-":
            break
        hand.push(Call(seat, word.text), How.RECORDED)
        seat = FOUR.left(seat)
    contract, declarer = source.value("Contract") or "", source.seat("Declarer")
    declarer = hand.declarer if declarer is None else declarer
    contract = "" if contract.upper() == PASS.upper() else contract
    if contract and not parse_contract(contract):
        source.fail("Contract", f"{contract!r} is not a contract, as 4US, 4DH, 4NTU or 4NTD are")
    if contract or declarer != hand.declarer:
        hand.push(Declare(declarer, contract), How.RECORDED)
    sound = discards is not None and len(discards) == mask_of(discards).bit_count() == hand.rules.kitty
    if discards is not None and not (sound and hand.stage is Stage.DISCARD and declarer is not None):
        hand.push(Know("discards", discards), How.RECORDED)
    elif (
        {"Discards", "CardsRemoved", "Swaps"} & source.raw.tags.keys()
        and hand.stage is Stage.DISCARD
        and declarer is not None
    ):
        hand.push(Discard(declarer, None if discards is None else mask_of(discards)), How.RECORDED)
    for swap in (source.value("Swaps") or "").split():
        try:
            joker, card = (Card.parse(part) for part in swap.split("="))
        except ValueError:
            source.fail("Swaps", f"{swap!r} is not a joker and the card drawn for it, as in JH=C4")
        hand.push(Swap(joker, card), How.RECORDED)


def _write_bid_whist(hand: BidWhistHand, preset: str | None) -> Written:
    letters = hand.seating.letters
    tags = {"Game": hand.game, "HouseRules": house_rules_text(BID_WHIST, hand.rules, preset)}
    sections: dict[str, list[str]] = {}
    kitty, discards = known(hand, "kitty"), known(hand, "discards")
    if kitty:
        tags["Kitty"] = format_hand(kitty.cards)
    if hand.discarded is not None:
        tags["Discards"] = format_hand(cards_in(hand.discarded))
    elif discards:
        tags["Discards"] = format_hand(discards.cards)
    elif hand.rules.kitty and hand.stage in (Stage.SWAP, Stage.PLAY) and not hand.tricks:
        tags["Discards"] = "-"
    if hand.swaps:
        tags["Swaps"] = " ".join(f"{Card(swap.joker)}={Card(swap.card)}" for swap in hand.swaps)
    if hand.calls:
        tags["Auction"] = letters[hand.calls[0].seat]
        words = [call.call for call in hand.calls]
        sections["Auction"] = [" ".join(words), *(["+"] if hand.stage is Stage.AUCTION else [])]
    if hand.declarer is not None:
        tags["Declarer"] = letters[hand.declarer]
    if hand.contract is not None:
        tags["Contract"] = str(hand.contract)
    return tags, sections


FORMS: Mapping[str, Form] = {
    "Bridge": Form(_bridge, _prepare_bridge, _write_bridge, _COMMON, scored=False),
    "BidWhist": Form(
        _bid_whist,
        _prepare_bid_whist,
        _write_bid_whist,
        _COMMON | frozenset(["HouseRules", "Kitty", "Undealt", "Discards", "CardsRemoved", "Swaps", "Auction"]),
    ),
}
