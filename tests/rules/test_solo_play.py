"""The play of Solo Whist at every level of knowledge: who plays with whom, how it stands, and what is proven."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.actions import Call, Claim, Declare, Know, Origin, Play, Ruling, Total, Totals, TrickWon, Turned
from rules.cards import cards_in, mask_of, pack, parse_hand
from rules.games.solo_whist import PRESETS, SoloWhistHand, SoloWhistRules
from rules.hand import Stage
from rules.match import Setup
from rules.tricks import led_suit
from tests.rules.hands import E, N, S, W, card, kinds, lay, refused

BRITANNICA, GUIDE = PRESETS["britannica"], PRESETS["guide"]
HEARTS = 1


def contracted(calls: str, rules: SoloWhistRules = BRITANNICA, turned: Turned | None = None) -> SoloWhistHand:
    """A hand that West dealt, so that North leads, at the end of its auction; an abundance is in spades."""
    hand = SoloWhistHand(rules, Setup(W))
    hand.push(turned or Turned(HEARTS))
    for call in calls.split():
        assert hand.turn is not None
        hand.push(Call(hand.turn, call))
    if hand.stage is Stage.DECLARE:
        hand.push(Declare(hand.turn, "Abundance S"))
    return hand


def solo(soloist: int = N, bid: str = "Solo", rules: SoloWhistRules = BRITANNICA) -> SoloWhistHand:
    calls = ["Pass"] * soloist + [bid] + ([] if bid == "Slam" else ["Pass"] * (3 - soloist))
    return contracted(" ".join(calls), rules)


# Parties.


def test_before_the_auction_is_over_everybody_is_a_party_of_their_own() -> None:
    hand = contracted("Prop Cop")
    assert (hand.parties, hand.party_of) == (4, (0, 1, 2, 3))


def test_the_soloist_or_the_pair_play_against_the_others_and_each_seat_is_a_side() -> None:
    assert solo(S).party_of == (1, 1, 0, 1)
    assert contracted("Prop Pass Cop Pass").party_of == (0, 1, 0, 1)
    assert contracted("Pass Prop Cop Pass").party_of == (1, 0, 0, 1)
    hand = contracted("Pass Prop Cop Pass")
    assert (hand.parties, hand.seating.sides) == (2, ("N", "E", "S", "W"))


def test_an_undone_auction_parts_the_pair_again() -> None:
    hand = contracted("Prop Pass Cop Pass")
    hand.pop()
    assert (hand.parties, hand.partner) == (4, None)


# Result, winners, cards.


def test_the_result_is_the_declarers_tricks_and_the_others_have_the_rest() -> None:
    hand = solo(E)
    hand.push(Total(0, 7))
    assert hand.outcome is not None
    assert (hand.outcome.tricks, hand.outcome.score) == ((7, 6), (-14, 42, -14, -14))
    assert hand.result_by_side() == (None, 7, None, None)


def test_of_a_pair_only_the_sum_is_known_where_only_the_sum_was_told() -> None:
    hand = contracted("Prop Cop Pass Pass")
    hand.push(Total(0, 9))
    assert hand.outcome is not None and hand.outcome.score == (24, 24, -24, -24)
    assert hand.result_by_side() == (None, None, None, None)


def test_every_seats_tricks_can_be_told_and_have_to_add_up() -> None:
    hand = contracted("Prop Cop Pass Pass")
    assert refused(hand, Totals((4, 4, 4, 4))) == ["impossible-tricks"]
    assert refused(hand, Totals((9, 5))) == ["impossible-tricks"]
    hand.push(TrickWon(W))
    assert refused(hand, Totals((5, 4, 4, 0))) == ["impossible-tricks"]
    hand.push(Totals((5, 4, 3, 1)))
    assert hand.outcome is not None and hand.outcome.tricks == (9, 4)
    assert hand.result_by_side() == (5, 4, 3, 1)
    hand.pop()
    assert (hand.by_seat, hand.stage) == (None, Stage.PLAY)


def test_more_tricks_than_there_are_or_fewer_than_were_seen_are_refused() -> None:
    hand = solo()
    hand.push(TrickWon(E))
    assert refused(hand, Total(0, 13)) == ["impossible-tricks"]
    assert refused(hand, Total(1, 0)) == ["impossible-tricks"]
    assert refused(hand, Claim(0, 13)) == ["impossible-tricks"]


def test_who_won_each_trick_tells_who_leads_and_how_it_stands() -> None:
    hand = solo(E)
    for winner in "SEENE":
        hand.push(TrickWon("NESW".index(winner)))
    assert (hand.shares(), hand.won_by_side(), hand.next_leader()) == ((3, 2), (1, 3, 1, 0), E)
    assert hand.standing() is None
    hand.push(TrickWon(E))
    hand.push(TrickWon(E))
    assert (hand.standing(), hand.decided) == (True, False)
    for _ in range(6):
        hand.push(TrickWon(N))
    assert hand.outcome is not None
    assert (hand.outcome.reason, hand.outcome.tricks, hand.outcome.made) == ("played", (5, 8), True)
    assert hand.result_by_side() == (7, 5, 1, 0)


def test_a_bid_is_lost_as_soon_as_the_others_have_too_many() -> None:
    hand = solo(N, "Royal")
    for _ in range(4):
        hand.push(TrickWon(E))
        assert hand.standing() is None
    hand.push(TrickWon(E))
    assert (hand.standing(), hand.decided) == (False, False)
    hand.push(Claim(0, 8))
    assert hand.outcome is not None and hand.outcome.tricks == (8, 5)
    assert hand.result_by_side() == (8, 5, 0, 0)


@pytest.mark.parametrize("bid", ["Misere", "Spread"])
def test_a_misere_that_has_taken_a_trick_is_lost_and_the_hand_may_end_there(bid: str) -> None:
    hand = solo(S, bid)
    hand.push(TrickWon(N))
    assert (hand.standing(), hand.decided) == (None, False)
    hand.push(TrickWon(S))
    assert (hand.standing(), hand.decided) == (False, True)
    hand.push(Claim(1, hand.tricks_open()))
    assert hand.outcome is not None
    assert (hand.outcome.made, hand.outcome.tricks) == (False, (1, 12))
    assert hand.outcome.score == tuple(
        (-60 if bid == "Misere" else -120) if s == S else (20 if bid == "Misere" else 40) for s in range(4)
    )
    assert hand.result_by_side() == (None, None, 1, None)


def test_a_misere_is_made_when_no_trick_was_taken() -> None:
    hand = solo(W, "Misere")
    for _ in range(12):
        hand.push(TrickWon(E))
        assert hand.standing() is None
    hand.push(TrickWon(E))
    assert hand.standing() is True
    assert hand.outcome is not None and hand.outcome.score == (-20, -20, -20, 60)
    assert hand.result_by_side() == (0, 13, 0, 0)


def test_cards_decide_the_tricks_by_the_contracts_trumps() -> None:
    for calls, winner in (("Solo Pass Pass Pass", E), ("Misere Pass Pass Pass", W), ("Abundance Pass Pass Pass", S)):
        hand = contracted(calls)
        lay(hand, "D2 H2 S2 DA")
        assert hand.tricks[0].winner == winner == hand.next_leader()


# What is proven.


def test_a_revoke_is_proven_by_a_later_card_of_the_suit() -> None:
    hand = solo()
    lay(hand, "D2 D3 C4 DA S2 S3 S4 S5")
    assert (hand.turn, hand.violations) == (S, [])
    lay(hand, "D8")
    (fault,) = hand.violations
    assert (fault.kind, fault.seat, fault.trick, fault.card) == ("revoke", S, 1, card("C4"))
    assert fault.proof is not None and (fault.proof.trick, fault.proof.card) == (3, card("D8"))


def test_the_card_turned_up_belongs_to_the_dealer_and_proves_a_revoke() -> None:
    hand = contracted("Solo Pass Pass Pass", turned=Turned(HEARTS, card("H4")))
    lay(hand, "H2 H3 H5 D2")
    (fault,) = hand.violations
    assert (fault.kind, fault.seat, fault.trick, fault.card) == ("revoke", W, 1, card("D2"))
    hand = contracted("Solo Pass Pass Pass", turned=Turned(HEARTS, card("H4")))
    assert refused(hand, Play(N, card("H4")), Origin.OBSERVED) == ["not-held"]


def test_a_turned_card_that_the_dealer_was_not_dealt_is_a_bad_deal() -> None:
    hand = SoloWhistHand(BRITANNICA, Setup(W))
    hand.push(Know("W", tuple(parse_hand("AKQJT98765432..."))))
    assert refused(hand, Turned(HEARTS, card("H4"))) == ["illegal-turn-up"]
    hand.push(Turned(HEARTS, card("H4")), Origin.RECORDED)
    assert kinds(hand.violations) == ["bad-deal"]


def test_the_hand_of_a_spread_lies_open_after_the_first_trick_and_proves_reneges() -> None:
    hand = solo(N, "Spread")
    assert hand.shows_hand is None
    lay(hand, "D2 D3 D4 DA")
    assert hand.shows_hand == N
    hand.push(Know("N", parse_hand("65432.765432.2.2")))
    lay(hand, "CA")
    assert hand.legal_cards(N) == mask_of([card("C2")])
    assert refused(hand, Play(N, card("CK")), Origin.OBSERVED) == ["not-held"]
    assert refused(hand, Play(N, card("S3"))) == ["revoke"]
    lay(hand, "S3")
    (fault,) = hand.violations
    assert (fault.kind, fault.seat, fault.trick, fault.proof) == ("revoke", N, 2, None)


def test_only_a_spread_lies_open() -> None:
    hand = solo(N, "Misere")
    lay(hand, "D2 D3 D4 DA")
    assert hand.shows_hand is None


@pytest.mark.parametrize(("offender", "made", "counted"), [(N, False, (2, 11)), (E, True, (8, 5)), (S, True, (8, 5))])
def test_a_revoke_that_the_table_penalises_moves_three_tricks(
    offender: int, made: bool, counted: tuple[int, int]
) -> None:
    hand = solo()
    hand.push(Total(0, 5))
    hand.push(Ruling(offender, 3, True))
    assert hand.outcome is not None
    assert (hand.outcome.made, hand.outcome.counted, hand.outcome.tricks) == (made, counted, (5, 8))
    hand.push(Ruling(offender, 3, False))
    assert hand.outcome is not None and hand.outcome.counted == (5, 8)


# What holds for any play.


def dealt(rng: random.Random) -> list[list[int]]:
    cards = [*cards_in(pack())]
    rng.shuffle(cards)
    return [cards[13 * seat : 13 * seat + 13] for seat in range(4)]


@given(st.randoms(use_true_random=True), st.sampled_from([BRITANNICA, GUIDE]), st.floats(0, 1), st.booleans())
def test_whatever_is_known_legal_play_of_a_true_deal_is_never_accused(
    rng: random.Random, rules: SoloWhistRules, known: float, seen: bool
) -> None:
    hand = SoloWhistHand(rules, Setup(rng.randrange(4)))
    hands = dealt(rng)
    turned = hands[hand.dealer][-1]
    for seat, letter in enumerate(hand.seating.letters):
        if rng.random() < known:
            hand.push(Know(letter, tuple(hands[seat])))
    hand.push(Turned(turned // 13, turned if seen else None))
    while hand.stage in (Stage.AUCTION, Stage.DECLARE):
        hand.push(rng.choice([*hand.legal()]))
    soloist = hand.shows_hand
    while hand.stage is not Stage.OVER:
        if hand.shows_hand is not None and soloist is None:
            soloist = hand.shows_hand
            played = [trick.card_of(soloist) for trick in hand.tricks]
            hand.push(Know("NESW"[soloist], (*[c for c in played if c is not None], *hands[soloist])))
        seat = hand.turn
        assert seat is not None and hand.order is not None
        led = led_suit(hand.trick.plays, hand.order) if hand.trick else None
        legal = [c for c in hands[seat] if c // 13 == led] or hands[seat]
        assert mask_of(legal) & ~hand.legal_cards(seat) == 0
        chosen = rng.choice(legal)
        hands[seat].remove(chosen)
        hand.push(Play(seat, chosen))
        assert hand.violations == []
    if not hand.is_annulled:
        assert sum(hand.won_by_side()) == 13 and hand.result_by_side() == hand.won_by_side()
    assert hand.outcome is not None and hand.outcome.score is not None and sum(hand.outcome.score) == 0


@given(st.randoms(use_true_random=True))
def test_a_renege_whose_suit_is_played_later_is_always_found(rng: random.Random) -> None:
    hand = contracted("Solo Pass Pass Pass")
    hands = dealt(rng)
    reneges: dict[tuple[int, int], int] = {}
    found = set()
    while hand.stage is not Stage.OVER:
        seat, trick = hand.turn, len(hand.tricks) + 1
        assert seat is not None and hand.order is not None
        led = led_suit(hand.trick.plays, hand.order) if hand.trick else None
        follows = [c for c in hands[seat] if c // 13 == led]
        chosen = rng.choice(hands[seat] if rng.random() < 0.1 else follows or hands[seat])
        hands[seat].remove(chosen)
        found |= {(s, t) for (s, t), suit in reneges.items() if s == seat and suit == chosen // 13}
        if follows and chosen not in follows:
            reneges[seat, trick] = follows[0] // 13
        hand.push(Play(seat, chosen), Origin.OBSERVED)
        assert found <= {(f.seat, f.trick) for f in hand.violations if f.kind == "revoke"} <= set(reneges)
    assert found == set(reneges)
