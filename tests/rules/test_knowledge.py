"""What is known of each hand, by exclusion, by count and by elimination, and what may be concluded from it."""

import random
from dataclasses import dataclass
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.actions import Fault, Know, Origin, Play, Proof
from rules.cards import NO_SUIT, cards_in, order, pack
from rules.knowledge import Holding, audit, exactly, possible, settle, unknown
from rules.tricks import Trick
from tests.rules.hands import PALACE, Deal, E, N, S, W, card, kinds, lay, mask, playing, texts

SEED = 20
DEAL = Deal.of(PALACE, random.Random(SEED))
NO_TRUMP = order(None)


def trick(cards: str, leader: int = N, winner: int | None = None) -> Trick:
    plays = (None if text == "-" else card(text) for text in cards.split())
    return Trick(leader, tuple(((leader + n) % 4, one) for n, one in enumerate(plays)), winner)


# Conclusions.


def test_what_one_place_must_hold_no_other_may() -> None:
    settled = settle([exactly(mask("SA SK")), unknown(2, mask("SA SK HA HK DA")), unknown(1, mask("SA SK HA HK DA"))])
    assert [texts(place.may) for place in settled[1:]] == ["HK HA DA", "HK HA DA"]


def test_by_elimination_the_last_place_is_known() -> None:
    whole = mask("SA SK HA HK")
    settled = settle([exactly(mask("SA")), exactly(mask("HA")), unknown(2, whole)])
    assert settled[2] == Holding(2, mask("SK HK"), mask("SK HK"))
    assert settled[2].known and not settled[2].given


def test_a_card_that_only_one_place_may_hold_is_there() -> None:
    settled = settle([unknown(2, mask("SA HA DA")), unknown(1, mask("SA HA"))])
    assert texts(settled[0].must) == "DA"


def test_a_place_with_all_the_cards_it_must_hold_may_hold_no_more() -> None:
    settled = settle([Holding(1, mask("SA HA"), mask("SA")), unknown(1, mask("SA HA"))])
    assert [texts(place.must) for place in settled] == ["SA", "HA"]


def test_a_place_that_may_hold_no_more_cards_than_it_has_holds_them_all() -> None:
    others = unknown(2, mask("SA HA DA CA"))
    assert texts(settle([unknown(2, mask("SA HA")), others, others])[0].must) == "SA HA"


def test_a_place_that_must_hold_as_many_cards_as_it_has_may_hold_no_other() -> None:
    settled = settle([Holding(1, mask("SA HA"), mask("SA")), unknown(2, mask("HA DA CA"))])
    assert texts(settled[0].may) == "SA"


def test_what_contradicts_itself_is_left_alone() -> None:
    twice = [exactly(mask("SA")), exactly(mask("SA"))]
    assert settle(twice) == twice
    assert not settle([Holding(1, mask("SA HA")), exactly(mask("SA HA"))])[0].must


@st.composite
def worlds(draw: st.DrawFn) -> tuple[list[int], list[Holding]]:
    """Six cards in three places, and places that may hold them and others."""
    cards = draw(st.permutations(range(6)))
    sizes = draw(st.sampled_from([(2, 2, 2), (1, 2, 3), (4, 1, 1), (0, 3, 3)]))
    truth, places = [], []
    for size in sizes:
        held = sum(1 << one for one in cards[:size])
        cards = cards[size:]
        truth.append(held)
        may = held | draw(st.integers(0, 63))
        must = held & draw(st.integers(0, 63))
        places.append(exactly(held) if draw(st.integers(0, 3)) == 0 else Holding(size, may, must))
    return truth, places


def every_filling(places: list[Holding]) -> set[tuple[int, ...]]:
    """All the ways to fill the places from what they may hold, the slow way."""
    found = set()
    sizes = [place.size for place in places]
    for cards in permutations(range(6)):
        filling, rest = [], list(cards)
        for size in sizes:
            filling.append(sum(1 << one for one in rest[:size]))
            rest = rest[size:]
        if all(held & ~place.may == 0 for held, place in zip(filling, places, strict=True)):
            found.add(tuple(filling))
    return found


@given(worlds())
def test_conclusions_never_leave_the_truth(world: tuple[list[int], list[Holding]]) -> None:
    truth, places = world
    for held, place in zip(truth, settle(places), strict=True):
        assert place.must & ~held == 0 and held & ~place.may == 0


@given(worlds())
def test_what_a_place_can_hold_is_what_it_holds_in_some_filling_of_all(world: tuple[list[int], list[Holding]]) -> None:
    _, places = world
    fillings = every_filling(places)
    for here in range(3):
        union = 0
        for filling in fillings:
            union |= filling[here]
        pool = places[0].may | places[1].may | places[2].may
        if pool == 63 and places[here].size:
            assert possible(places, here) == union


def test_places_that_cannot_be_filled_hold_nothing() -> None:
    assert possible([Holding(1, mask("SA")), Holding(1, mask("SA"))], 0) == 0
    assert possible([Holding(1, mask("SA SK")), Holding(2, mask("HA HK"))], 0) == 0
    assert possible([Holding(2, mask("SA SK HA")), Holding(1, mask("HA"))], 0) == mask("SA SK")


# Proof of reneges.


@dataclass
class Playing:
    """Four hands as the audit asks for them."""

    holdings: list[Holding]
    pack: int
    jokers_any_time: bool = False
    follow_from: int = 1
    unbroken: int = 0

    def due(self, trick: Trick) -> list[int]:
        return [(trick.leader + n) % 4 for n in range(4)]

    def holdings_at(self, trick: int) -> list[Holding]:
        return self.holdings

    def gained(self, seat: int, then: int, now: int) -> int:
        return 0


def found(*tricks: Trick, holdings: list[Holding] | None = None, jokers_any_time: bool = False) -> list[Fault]:
    unknowns = [unknown(12, pack(2))] * 4
    return audit(Playing(holdings or unknowns, pack(2), jokers_any_time), tricks, NO_TRUMP)


def test_a_later_card_of_the_suit_proves_the_renege_and_both_tricks_and_cards_are_named() -> None:
    assert found(trick("S2 H3 S4 S5", N, W), trick("DA D2 D9 D4", W, W), trick("D5 D6 S9 S8", W)) == [
        Fault("revoke", E, 1, card("H3"), Proof(3, card("S9")))
    ]


def test_the_first_later_card_of_the_suit_is_the_proof() -> None:
    faults = found(trick("S2 H3 S4 S5", N, W), trick("S6 S7 S8 S9", W, S), trick("SJ ST SQ SK", S, E))
    assert faults == [Fault("revoke", E, 1, card("H3"), Proof(2, card("S8")))]


def test_every_failure_to_follow_before_the_proof_is_proven() -> None:
    faults = found(trick("S2 H3 S4 S5", N, W), trick("S6 S7 H8 S9", W, S), trick("SJ ST SQ SK", S, E))
    assert [(fault.seat, fault.trick, fault.card) for fault in faults] == [(E, 1, card("H3")), (E, 2, card("H8"))]


def test_without_a_later_card_nothing_is_proven() -> None:
    assert found(trick("S2 H3 S4 S5", N, W), trick("S6 S7 H8 S9", W, S)) == []


def test_a_card_of_the_suit_played_before_proves_nothing() -> None:
    assert found(trick("S2 S3 S4 S5", N, W), trick("S6 S7 S8 H9", W, N)) == []


def test_with_the_hand_known_a_renege_is_found_at_once() -> None:
    east = exactly(mask("S3 H3"))
    places = [unknown(12, pack(2)), east, unknown(12, pack(2)), unknown(12, pack(2))]
    assert found(trick("S2 H3"), holdings=places) == [Fault("revoke", E, 1, card("H3"))]
    places[E] = exactly(mask("D3 H3"))
    assert found(trick("S2 H3"), holdings=places) == []


def test_a_jester_is_no_renege_and_without_the_house_rule_it_is() -> None:
    tricks = trick("S2 JH S4 S5", N, W), trick("S6 S7 S8 S9", W, S)
    assert found(*tricks, jokers_any_time=True) == []
    assert kinds(found(*tricks)) == ["revoke"]


def test_a_card_twice_out_of_the_pack_or_of_another_hand_is_found_and_proves_no_renege() -> None:
    assert kinds(found(trick("S2 H3 S4 S5", N, W), trick("S6 S7 S5 S9", W, S))) == ["duplicate"]
    one_joker = audit(Playing([unknown(13, pack(1))] * 4, pack(1)), [trick("JL")], NO_TRUMP)
    assert kinds(one_joker) == ["not-in-pack"]
    places = [exactly(mask("SA H2")), *[unknown(12, pack(2) & ~mask("SA H2"))] * 3]
    assert [(f.kind, f.seat) for f in found(trick("H2 SA"), holdings=places)] == [("not-held", E)]


@pytest.mark.parametrize("leader", [N, E, S, W])
def test_where_nobody_knows_who_led_a_card_that_two_players_showed_proves_no_renege(leader: int) -> None:
    first = trick("S2 H5 S3 -")

    def second(*shown: str) -> Trick:
        return trick(" ".join(shown[leader:] + shown[:leader]), leader)

    assert kinds(found(first, second("S7", "S9", "S8", "S6"))) == ["revoke"]
    assert found(first, second("S7", "S9", "S8", "S9")) == []


def test_a_card_that_falls_in_another_seats_turn_is_found_and_who_was_passed_over_plays_in_turn() -> None:
    played = Trick(N, ((N, card("S2")), (S, card("S3")), (E, card("S5")), (W, card("S4"))))
    assert [(fault.kind, fault.seat) for fault in found(played)] == [("out-of-turn", S)]
    passed_over_twice = played._replace(plays=(*played.plays[:2], played.plays[3], played.plays[2]))
    assert [(fault.kind, fault.seat) for fault in found(passed_over_twice)] == [("out-of-turn", S), ("out-of-turn", W)]


def test_a_card_that_was_played_unseen_is_not_held_against_a_seat_whose_hand_is_known() -> None:
    places = [unknown(12, pack(2)), exactly(mask("S3 H3 H4")), unknown(12, pack(2)), unknown(12, pack(2))]
    tricks = trick("S2 - S4 S5", N, W), Trick(W, ((W, card("S6")), (N, card("S7")), (E, card("H3"))))
    assert found(*tricks, holdings=places) == []
    places[E] = exactly(mask("S3 S9 H3 H4"))
    assert found(*tricks, holdings=places) == [Fault("revoke", E, 2, card("H3"))]


def test_a_trick_whose_lead_is_not_known_is_not_judged() -> None:
    assert found(trick("- H3 S4 S5", N, W), trick("S6 S7 S8 S9", W, S)) == []


def test_no_card_proves_a_renege_in_the_trick_that_it_is_played_to() -> None:
    assert found(Trick(N, ((N, card("S2")), (E, card("H3")), (S, card("S4"))))) == []


# Through a hand.


def test_the_last_hand_is_known_by_elimination_once_all_others_are() -> None:
    hand = playing("3US", S)
    for place in ("N", "E", "kitty", "S"):
        hand.push(DEAL.know(place))
    assert hand.dealt()["W"].must == DEAL.hands[W]
    assert not hand.dealt()["W"].given


def test_the_declarers_hand_is_known_when_its_cards_the_kitty_and_the_discards_are() -> None:
    hand = playing("3US", S, deal=DEAL)
    holding = hand.holdings()[S]
    assert holding.given and holding.must == DEAL.hands[S]
    assert hand.holdings()[4].must == DEAL.kitty


def test_without_the_discards_the_declarer_may_hold_any_of_eighteen_cards() -> None:
    hand = playing("3US", S)
    for place in ("N", "E", "S", "W", "kitty"):
        hand.push(DEAL.know(place))
    holding = hand.holdings()[S]
    assert (holding.size, holding.may, holding.must) == (12, DEAL.hands[S] | DEAL.kitty, 0)
    assert hand.holdings()[E].must == DEAL.hands[E]


def test_discards_that_are_known_are_in_nobodys_hand() -> None:
    hand = playing("3US", S, discards=mask("S2 S3 S4 S5 S6 S7"))
    assert all(holding.may & mask("S2 S7") == 0 for holding in hand.holdings()[:4])
    assert "not-held" in kinds(hand.problems(Play(E, card("S2"))))


def test_more_knowledge_in_the_middle_of_a_hand_judges_what_was_played_before() -> None:
    hand = playing("3US", S)
    lay(hand, "HA H2")
    lay(hand, "D5")
    assert hand.violations == []
    hand.push(Know("W", tuple(cards_in(mask("H3 D5 C2 C3 C4 C5 C6 C7 C8 C9 CT CJ")))))
    assert hand.violations == [Fault("revoke", W, 1, card("D5"))]


def test_jokers_at_no_trump_have_no_suit_to_be_void_of() -> None:
    assert NO_TRUMP.suit[card("JH")] == NO_SUIT
    assert found(trick("H2 JL H4 H5", N, S), trick("D6 D7 D8 JH", S, N)) == []


@pytest.mark.parametrize("seat", [E, W])
def test_a_hand_told_again_stands_in_the_place_of_the_first(seat: int) -> None:
    hand = playing("3US", S)
    letter = "NESW"[seat]
    hand.push(Know(letter, tuple(cards_in(DEAL.hands[N]))))
    hand.push(Know(letter, tuple(cards_in(DEAL.hands[seat]))))
    assert hand.dealt()[letter].must == DEAL.hands[seat]
    assert hand.violations == []


def test_from_a_hand_of_the_wrong_size_or_a_card_dealt_twice_nothing_follows() -> None:
    hand = playing("3US", S)
    hand.push(Know("N", DEAL.know("N").cards[:2]), Origin.RECORDED)
    assert hand.dealt()["N"] == unknown(12, hand.pack)
    hand.push(DEAL.know("E"))
    assert hand.dealt()["E"].given
    hand.push(Know("W", DEAL.know("E").cards), Origin.RECORDED)
    assert not any(place.given or place.must for place in hand.dealt().values())


def test_from_discards_that_the_declarer_did_not_hold_nothing_follows() -> None:
    hand = playing("3US", S)
    for place in ("S", "kitty"):
        hand.push(DEAL.know(place))
    hand.push(Know("discards", DEAL.know("E").cards[:6]))
    assert kinds(hand.violations) == ["not-held"] * 6
    assert hand.holdings()[S].may == DEAL.hands[S] | DEAL.kitty
    assert hand.holdings()[E].may & DEAL.hands[E] == DEAL.hands[E]
