"""Bid Whist in records (records#tags-of-single-games)."""

from rules.actions import Call, Declare, Discard, Know, Origin, Swap
from rules.cards import Card, cards_in, format_hand, mask_of
from rules.catalogue import BID_WHIST as GAME
from rules.games.bid_whist import PASS, BidWhistHand, parse_contract
from rules.hand import Hand, Stage
from rules.match import Setup
from rules.phrases import Phrase
from rules.record_forms.form import COMMON, Form, Written, house_rules, house_rules_text, known
from rules.record_forms.source import Source
from rules.seats import FOUR


def _bid_whist(source: Source) -> tuple[str | None, int | None, Hand]:
    preset, rules = house_rules(source, GAME)
    dealer, first = source.seat("Dealer"), source.seat("Auction")
    if dealer is None and first is not None:
        dealer = FOUR.left(first, -1)
    supposed = FOUR.left(source.seat("Play") or 0, -1)  # so that the play says who leads
    return preset, dealer, GAME.new_hand(rules, 4, Setup(supposed if dealer is None else dealer))


def _prepare_bid_whist(source: Source, hand: BidWhistHand) -> None:
    kitty, discards = source.cards("Kitty", "Undealt"), source.cards("Discards", "CardsRemoved")
    if kitty is not None:
        hand.push(Know("kitty", kitty), Origin.RECORDED)
    first = source.seat("Auction")
    seat = hand.forehand if first is None else first
    for word in source.words("Auction"):
        if word == "-":
            break
        hand.push(Call(seat, word), Origin.RECORDED)
        seat = FOUR.left(seat)
    contract, declarer = source.value("Contract") or "", source.seat("Declarer")
    declarer = hand.declarer if declarer is None else declarer
    contract = "" if contract.upper() == PASS.upper() else contract
    if contract and not parse_contract(contract):
        source.fail("Contract", Phrase("{text} is not a contract, as 4US, 4DH, 4NTU or 4NTD are", text=repr(contract)))
    if contract or declarer != hand.declarer:
        hand.push(Declare(declarer, contract), Origin.RECORDED)
    sound = discards is not None and len(discards) == mask_of(discards).bit_count() == hand.rules.kitty
    if discards is not None and not (sound and hand.stage is Stage.DISCARD and declarer is not None):
        hand.push(Know("discards", discards), Origin.RECORDED)
    elif (
        {"Discards", "CardsRemoved", "Swaps"} & source.raw.tags.keys()
        and hand.stage is Stage.DISCARD
        and declarer is not None
    ):
        hand.push(Discard(declarer, None if discards is None else mask_of(discards)), Origin.RECORDED)
    for swap in (source.value("Swaps") or "").split():
        try:
            joker, card = (Card.parse(part) for part in swap.split("="))
        except ValueError:
            source.fail(
                "Swaps", Phrase("{text} is not a joker and the card drawn for it, as in JH=C4", text=repr(swap))
            )
        hand.push(Swap(joker, card), Origin.RECORDED)


def _write_bid_whist(hand: BidWhistHand, preset: str | None) -> Written:
    letters = hand.seating.letters
    tags = {"Game": hand.game, "HouseRules": house_rules_text(GAME, hand.rules, preset)}
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


BID_WHIST = Form(
    _bid_whist,
    _prepare_bid_whist,
    _write_bid_whist,
    COMMON | frozenset(["HouseRules", "Kitty", "Undealt", "Discards", "CardsRemoved", "Swaps", "Auction"]),
)
