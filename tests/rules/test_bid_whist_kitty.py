"""Kitty, exchange, discards and swapped jokers (rules/bid-whist#contract)."""

import random
from dataclasses import replace
from math import comb

import pytest

from rules.actions import Discard, Know, Origin, Play, Swap
from rules.cards import JOKERS, cards_in
from rules.games.bid_whist import PRESETS, SWITCHES, BidWhistHand, BidWhistRules
from rules.hand import Stage
from tests.rules.hands import PALACE, Deal, E, N, S, W, card, contracted, kinds, mask, playing, refused

DEAL = Deal.of(PALACE, random.Random(3))
SWAPPING = replace(PRESETS["britannica"], swap_jokers=True)


def with_jokers(north: str = "", east: str = "", south: str = "", west: str = "", kitty: str = "") -> Deal:
    """A deal in which these cards lie there; the others fall as they come."""
    fixed = [mask(cards) for cards in (north, east, south, west, kitty)]
    rest = list(cards_in(BidWhistHand(PALACE, N).pack & ~sum(fixed)))
    filled = []
    for cards, size in zip(fixed, (12, 12, 12, 12, 6), strict=True):
        while cards.bit_count() < size:
            cards |= 1 << rest.pop()
        filled.append(cards)
    return Deal((filled[0], filled[1], filled[2], filled[3]), filled[4])


# The kitty is shown.


@pytest.mark.parametrize(
    ("sport", "contract", "shown"),
    [
        ("never", "3US", False),
        ("never", "3NTU", False),
        ("trump", "3US", True),
        ("trump", "3DC", True),
        ("trump", "3NTU", False),
        ("trump", "3NTD", False),
        ("always", "3DH", True),
        ("always", "3NTD", True),
    ],
)
def test_the_kitty_is_sported_as_the_house_rule_says(sport: str, contract: str, shown: bool) -> None:
    assert contracted(contract, rules=replace(PALACE, sport_kitty=sport)).kitty_shown() is shown


def test_the_kitty_is_not_shown_before_the_contract() -> None:
    assert not BidWhistHand(replace(PALACE, sport_kitty="always"), N).kitty_shown()


# Discards.


def test_the_declarer_discards_as_many_as_lay_in_the_kitty() -> None:
    hand = contracted("3US", S, deal=DEAL)
    assert (hand.stage, hand.turn) == (Stage.DISCARD, S)
    held = list(cards_in(DEAL.hands[S] | DEAL.kitty))
    for cards in (held[:5], held[:7], []):
        assert refused(hand, Discard(S, sum(1 << c for c in cards))) == ["illegal-discard"]
    hand.push(Discard(S, sum(1 << c for c in held[:6])))
    assert hand.stage is Stage.PLAY


def test_any_six_of_the_declarers_eighteen_cards_can_go() -> None:
    legal = contracted("3US", S, deal=DEAL).legal()
    assert legal.count() == comb(18, 6)
    first = next(iter(legal))
    assert first in legal and isinstance(first, Discard) and first.cards is not None
    assert sum(1 for _, action in zip(range(100), legal, strict=False) if action in legal) == 100
    assert Discard(S, DEAL.kitty) in legal
    assert Discard(S, DEAL.kitty, 4) not in legal and Discard(S) not in legal
    assert Discard(S, DEAL.hands[N] & ~(DEAL.hands[N] - 1)) not in legal


def test_nobodys_else_cards_are_discarded() -> None:
    hand = contracted("3US", S, deal=DEAL)
    others = sum(1 << c for c in list(cards_in(DEAL.hands[E]))[:6])
    assert refused(hand, Discard(S, others)) == ["illegal-discard"]


def test_only_the_declarer_discards_once_and_after_the_contract() -> None:
    hand = contracted("3US", S, deal=DEAL)
    assert refused(hand, Discard(W, DEAL.kitty)) == ["not-declarer"]
    hand.push(Discard(S, DEAL.kitty))
    assert refused(hand, Discard(S, DEAL.kitty)) == ["too-late"]
    assert refused(BidWhistHand(PALACE, N), Discard(S, None)) == ["too-early"]


def test_without_the_hands_it_is_enough_that_the_declarer_has_discarded() -> None:
    hand = contracted("3US", S)
    assert list(hand.legal()) == [Discard(S, None)]
    assert hand.legal().count() == 1
    hand.push(Discard(S, None))
    assert hand.stage is Stage.PLAY


@pytest.mark.parametrize(
    ("exchanged", "refusal"), [(0, []), (4, []), (6, []), (7, ["illegal-discard"]), (-1, ["illegal-discard"])]
)
def test_any_number_of_cards_up_to_the_kitty_is_exchanged(exchanged: int, refusal: list[str]) -> None:
    hand = contracted("3US", S, rules=PRESETS["classic"])
    assert refused(hand, Discard(S, None, exchanged)) == refusal
    assert hand.exchanged == (None if refusal else exchanged)


def test_without_a_kitty_the_play_follows_the_contract() -> None:
    rules = SWITCHES["small_kitty"](SWITCHES["no_jokers"](PALACE))
    hand = contracted("3NTU", S, rules=rules)
    assert hand.stage is Stage.PLAY
    assert refused(hand, Discard(S, None)) == ["too-late"]
    assert len(hand.holdings()) == 4


def test_cards_may_fall_before_anybody_told_the_kiosk_of_the_discards() -> None:
    hand = contracted("3US", S)
    hand.push(Play(E, card("HA")), Origin.OBSERVED)
    assert hand.stage is Stage.PLAY
    assert refused(hand, Discard(S, None)) == ["too-late"]


def test_named_discards_that_the_declarer_did_not_hold_are_a_violation() -> None:
    hand = contracted("3US", S, deal=DEAL)
    hand.push(Discard(S, None))
    hand.push(Know("discards", tuple(cards_in(DEAL.hands[E]))[:6]))
    assert kinds(hand.violations) == ["not-held"] * 6


# The deal.


@pytest.mark.parametrize(
    ("place", "cards"),
    [
        ("N", "SA SK SQ"),
        ("N", "SA SA SQ SJ ST S9 S8 S7 S6 S5 S4 S3"),
        ("kitty", "SA SK SQ SJ ST S9 S8"),
        ("discards", "SA"),
        ("X", "SA"),
    ],
)
def test_a_hand_of_the_wrong_size_a_card_twice_or_a_place_there_is_not_is_a_bad_deal(place: str, cards: str) -> None:
    hand = BidWhistHand(PALACE, N)
    told = Know(place, tuple(card(text) for text in cards.split()))
    assert refused(hand, told) == ["bad-deal"]
    hand.push(told, Origin.RECORDED)
    assert kinds(hand.violations) == ["bad-deal"]


def test_a_card_dealt_to_two_places_is_a_bad_deal_but_the_kitty_can_come_back_as_discards() -> None:
    hand = BidWhistHand(PALACE, N)
    hand.push(DEAL.know("N"))
    assert refused(hand, Know("E", DEAL.know("N").cards)) == ["bad-deal"]
    hand.push(DEAL.know("kitty"))
    assert refused(hand, Know("discards", DEAL.know("kitty").cards)) == []


def test_a_joker_is_dealt_only_from_a_pack_that_has_it() -> None:
    rules = replace(PALACE, jokers=1, kitty=5)
    cards = tuple(card(text) for text in ["JL", "SK", "SQ", "SJ", "ST", "S9", "S8", "S7", "S6", "S5", "S4", "S3"])
    assert refused(BidWhistHand(rules, N), Know("N", cards)) == ["bad-deal"]
    assert refused(BidWhistHand(rules, N), Know("N", (card("JH"), *cards[1:]))) == []


# Who leads.


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("declarer", range(4))
@pytest.mark.parametrize("preset", ["palace", "classic"])
def test_forehand_or_the_declarer_leads_first_as_the_house_rule_says(dealer: int, declarer: int, preset: str) -> None:
    hand = playing("3US", declarer, dealer, PRESETS[preset])
    assert hand.turn == hand.first_leader() == ((dealer + 1) % 4 if preset == "palace" else declarer)


# Swapped jokers.


def due(deal: Deal, discards: int, contract: str = "3NTU", rules: BidWhistRules = SWAPPING) -> bool:
    return playing(contract, S, rules=rules, deal=deal, discards=discards).stage is Stage.SWAP


def test_at_no_trump_a_joker_in_hand_is_swapped() -> None:
    deal = with_jokers(north="JH", kitty="C2 C3 C4 C5 C6 JL")
    assert due(deal, deal.kitty)
    assert due(deal, deal.kitty, "3NTD")
    assert not due(deal, deal.kitty, "3US")
    assert not due(deal, deal.kitty, rules=replace(SWAPPING, swap_jokers=False))


def test_jokers_that_the_declarer_discarded_are_swapped_for_nothing() -> None:
    deal = with_jokers(south="JH", kitty="C2 C3 C4 C5 C6 JL")
    assert not due(deal, mask("JH JL C2 C3 C4 C5"))


@pytest.mark.parametrize(("jokers", "kitty"), [(1, 1), (1, 5), (2, 2), (2, 6)])
def test_with_every_kitty_there_is_a_card_to_draw_for_each_joker(jokers: int, kitty: int) -> None:
    rules = replace(SWAPPING, jokers=jokers, kitty=kitty, kitty_is_a_trick=kitty >= 4)
    hand = contracted("3NTU", S, rules=rules)
    hand.push(Discard(S, mask("C2 C3 C4 C5 C6 C7") & (1 << 39 + kitty) - 1))
    for _ in range(jokers):
        assert hand.stage is Stage.SWAP
        hand.push(next(iter(hand.legal())))
    assert hand.stage is Stage.PLAY


def test_without_a_kitty_or_without_jokers_nothing_is_swapped() -> None:
    no_jokers = SWITCHES["no_jokers"](SWAPPING)
    assert playing("3NTU", S, rules=no_jokers).stage is Stage.PLAY
    assert playing("3NTU", S, rules=SWITCHES["small_kitty"](no_jokers)).stage is Stage.PLAY


def test_a_joker_goes_for_a_discard_that_is_no_joker_and_is_not_drawn_again() -> None:
    deal = with_jokers(north="JH", west="JL", kitty="C2 C3 C4 C5 C6 C7")
    hand = playing("3NTU", S, rules=SWAPPING, deal=deal)
    assert set(hand.legal()) == {Swap(joker, c) for joker in cards_in(JOKERS) for c in cards_in(deal.kitty)}
    assert refused(hand, Swap(card("JH"), card("SA"))) == ["illegal-swap"]
    assert refused(hand, Swap(card("C2"), card("C3"))) == ["illegal-swap"]
    hand.push(Swap(card("JH"), card("C4")))
    assert refused(hand, Swap(card("JH"), card("C5"))) == ["illegal-swap"]
    assert refused(hand, Swap(card("JL"), card("C4"))) == ["illegal-swap"]
    assert refused(hand, Swap(card("JL"), card("JH"))) == ["illegal-swap"]
    hand.push(Swap(card("JL"), card("C2")))
    assert hand.stage is Stage.PLAY


def test_after_the_swaps_the_holders_hold_what_they_drew_and_the_jokers_are_out_of_play() -> None:
    deal = with_jokers(north="JH", west="JL", kitty="C2 C3 C4 C5 C6 C7")
    hand = playing("3NTU", S, rules=SWAPPING, deal=deal)
    hand.push(Swap(card("JH"), card("C4")))
    hand.push(Swap(card("JL"), card("C2")))
    north, east, south, west, discards = hand.holdings()
    assert north.must == deal.hands[N] & ~mask("JH") | mask("C4")
    assert west.must == deal.hands[W] & ~mask("JL") | mask("C2")
    assert (east.must, south.must) == (deal.hands[E], deal.hands[S])
    assert discards.must == mask("JH JL C3 C5 C6 C7")
    assert all(place.known and place.given for place in (north, east, south, west))


def test_a_joker_that_was_swapped_cannot_be_played_and_the_card_drawn_can() -> None:
    deal = with_jokers(east="JH", kitty="C2 C3 C4 C5 C6 JL")
    hand = playing("3NTU", S, N, SWAPPING, deal)
    hand.push(Swap(card("JH"), card("C4")))
    hand.push(Play(S, cards_in(deal.hands[S])[0]))
    for _ in (W, N):
        hand.push(next(iter(hand.legal())))
    assert hand.turn == E
    assert kinds(hand.problems(Play(E, card("JH")))) == ["not-held"]
    assert card("C4") in list(cards_in(hand.holdings()[E].must))


def test_where_the_swap_is_not_told_the_holders_hand_is_less_known_and_others_are_as_dealt() -> None:
    deal = with_jokers(north="JH", kitty="C2 C3 C4 C5 C6 JL")
    hand = playing("3NTU", S, rules=SWAPPING, deal=deal)
    hand.push(Play(S, cards_in(deal.hands[S])[0]))
    north = hand.holdings()[N]
    assert not north.known and not north.given
    assert north.must == deal.hands[N] & ~mask("JH")
    assert mask("C2 C3 C4 C5 C6") & ~north.may == 0
    assert hand.holdings()[E].must == deal.hands[E]


def test_where_the_swap_is_not_told_a_holder_may_play_whatever_it_may_have_drawn() -> None:
    deal = with_jokers(west="JH S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ", south="H2", kitty="C2 C3 C4 C5 C6 JL")
    hand = playing("3NTU", S, rules=SWAPPING, deal=deal)
    hand.push(Know("discards", tuple(cards_in(deal.kitty))))
    hand.push(Play(S, card("H2")))
    assert hand.holdings()[W].may == deal.hands[W] | mask("C2 C3 C4 C5 C6")
    assert [c for c in cards_in(mask("C2 C3 C4 C5 C6")) if hand.problems(Play(W, c))] == []


def test_a_hand_that_is_not_known_may_have_drawn_one_of_the_named_discards() -> None:
    hand = playing("3NTU", S, rules=SWAPPING, discards=mask("C2 C3 C4 C5 C6 C7"))
    hand.push(Play(S, card("HA")))
    assert hand.problems(Play(W, card("C4"))) == []


def test_a_joker_among_the_discards_is_not_drawn() -> None:
    deal = with_jokers(north="JH", kitty="C2 C3 C4 C5 C6 JL")
    hand = playing("3NTU", S, rules=SWAPPING, deal=deal)
    assert set(hand.legal()) == {Swap(card("JH"), c) for c in cards_in(mask("C2 C3 C4 C5 C6"))}
