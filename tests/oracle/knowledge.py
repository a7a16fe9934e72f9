"""What a record's tags tell about who holds what (rules/common#knowledge, the level *hands*)."""

from dataclasses import dataclass

from tests.oracle import house
from tests.oracle.cards import JOKERS, SEATS, from_seat, pack
from tests.oracle.pbn import Hand, cards_in


@dataclass
class Cards:
    """The cards as dealt, and after kitty, discards and swaps; None where the record does not tell."""

    dealt: dict[str, list[str] | None]
    kitty: list[str] | None
    discards: list[str] | None
    given: dict[str, list[str] | None]
    """What each seat plays with, where the record's own tags say so."""
    playing: dict[str, list[str] | None]
    """The same, or where all other cards are accounted for."""
    declarer: str | None
    swapping: bool
    surely: list[str]
    """What the declarer certainly kept: of the hand and the kitty, as far as they are told, all but the discards."""


def cards_of(hand: Hand, rules: house.Rules, declarer: str, contract: str) -> Cards:
    dealt, kitty, discards = written(hand, rules)
    given = after_exchange(dealt, kitty, discards, declarer, rules)
    playing = dict(given)
    if not bad_deals(hand, rules, declarer):
        whole_pack = pack(house.number(rules, "jokers"))
        dealt, kitty = eliminate(dealt, kitty, whole_pack)
        playing = after_exchange(dealt, kitty, discards, declarer, rules)
        if playing[declarer] is None:
            playing[declarer] = all_the_rest(playing, discards, declarer, whole_pack)
    surely = []
    if discards is not None and not bad_deals(hand, rules, declarer):
        surely = [card for card in (dealt[declarer] or []) + (kitty or []) if card not in discards]
    swapping = bool(rules["swap_jokers"]) and contract[1:3] == "NT" and house.number(rules, "kitty") > 0
    if swapping:
        swap(hand, given)
        swap(hand, playing)
        surely = [card for card in surely if card not in JOKERS]
    return Cards(dealt, kitty, discards, given, playing, declarer, swapping, surely)


def written(hand: Hand, rules: house.Rules) -> tuple[dict[str, list[str] | None], list[str] | None, list[str] | None]:
    """`Deal`, `Kitty` and `Discards` as they stand in the record."""
    dealt: dict[str, list[str] | None] = dict.fromkeys(SEATS)
    if "Deal" in hand.tags:
        first, hands = hand.tags["Deal"].split(":")
        for seat, text in zip(from_seat(first), hands.split(), strict=True):
            dealt[seat] = None if text == "-" else cards_in(text)
    kitty = tag_cards(hand, "Kitty", "Undealt")
    discards = tag_cards(hand, "Discards", "CardsRemoved")
    if house.number(rules, "kitty") == 0:
        kitty, discards = [], []
    return dealt, kitty, discards


def tag_cards(hand: Hand, name: str, other_name: str) -> list[str] | None:
    text = hand.tags.get(name, hand.tags.get(other_name, "-"))
    return None if text == "-" else cards_in(text)


def eliminate(
    dealt: dict[str, list[str] | None], kitty: list[str] | None, whole_pack: list[str]
) -> tuple[dict[str, list[str] | None], list[str] | None]:
    """Where four of the four hands and the kitty are known, so is the fifth."""
    parts = [dealt[seat] for seat in SEATS] + [kitty]
    if sum(part is None for part in parts) != 1:
        return dealt, kitty
    seen = [card for part in parts if part is not None for card in part]
    rest = [card for card in whole_pack if card not in seen]
    return {seat: rest if dealt[seat] is None else dealt[seat] for seat in SEATS}, (rest if kitty is None else kitty)


def after_exchange(
    dealt: dict[str, list[str] | None],
    kitty: list[str] | None,
    discards: list[str] | None,
    declarer: str,
    rules: house.Rules,
) -> dict[str, list[str] | None]:
    """What each seat plays with: the declarer the hand and the kitty less the discards."""
    found: dict[str, list[str] | None] = {}
    for seat in SEATS:
        cards = dealt[seat]
        if seat == declarer and cards is not None:
            if kitty is None or discards is None:
                cards = None
            else:
                cards = [card for card in cards + kitty if card not in discards]
        if cards is not None and (len(cards) != house.hand_size(rules) or len(set(cards)) != len(cards)):
            cards = None
        found[seat] = None if cards is None else list(cards)
    return found


def all_the_rest(
    playing: dict[str, list[str] | None], discards: list[str] | None, declarer: str, whole_pack: list[str]
) -> list[str] | None:
    """The declarer's cards where the other three hands and the discards are known."""
    gone = list(discards or [])
    for seat in SEATS:
        cards = playing[seat]
        if seat != declarer:
            if cards is None:
                return None
            gone += cards
    return None if discards is None else [card for card in whole_pack if card not in gone]


def swap(hand: Hand, playing: dict[str, list[str] | None]) -> None:
    """Give each joker's known holder the card it was swapped for; a joker swapped unseen leaves doubt."""
    swaps = dict(pair.split("=") for pair in hand.tags.get("Swaps", "").split())
    for seat in SEATS:
        cards = playing[seat]
        if cards is None:
            continue
        jokers = [card for card in cards if card in JOKERS]
        if any(joker not in swaps for joker in jokers):
            playing[seat] = None
        else:
            playing[seat] = [swaps[card] if card in jokers else card for card in cards]


def bad_deals(hand: Hand, rules: house.Rules, declarer: str | None) -> list[str | None]:
    """The seat of each hand of a wrong size (None for the kitty) or that repeats a card."""
    dealt, kitty, discards = written(hand, rules)
    found: list[str | None] = []
    seen: list[str] = []
    first = hand.tags["Deal"][0] if "Deal" in hand.tags else "N"
    for seat in from_seat(first):
        cards = dealt[seat]
        if cards is None:
            continue
        if len(cards) != house.hand_size(rules):
            found.append(seat)
        for card in cards:
            if card in seen:
                found.append(seat)
            seen.append(card)
    if kitty is not None:
        if len(kitty) != house.number(rules, "kitty"):
            found.append(None)
        for card in kitty:
            if card in seen:
                found.append(None)
            seen.append(card)
    if discards is not None and (len(discards) != house.number(rules, "kitty") or len(set(discards)) != len(discards)):
        found.append(declarer)
    return found


def cannot_hold(card: str, seat: str, cards: Cards) -> bool:
    """Whether the record tells for certain that the seat never had this card to play."""
    own = cards.playing[seat]
    if own is not None:
        return card not in own
    if cards.swapping:
        return False
    for other in SEATS:
        if other == seat:
            continue
        dealt_there = cards.dealt[other]
        if dealt_there is not None and card in dealt_there:
            return True
        played_there = cards.playing[other]
        if played_there is not None and card in played_there:
            return True
    if cards.discards is not None and card in cards.discards:
        return True
    if seat != cards.declarer:
        return cards.kitty is not None and card in cards.kitty
    dealt_here = cards.dealt[seat]
    return dealt_here is not None and cards.kitty is not None and card not in dealt_here and card not in cards.kitty
