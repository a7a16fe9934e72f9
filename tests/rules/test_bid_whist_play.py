"""The play of Bid Whist: following, jokers and jesters, in each of the ten game types (rules/common#tricks)."""

import random
from dataclasses import replace

import pytest

from rules.actions import Fault, Origin, Play, Proof, TrickWon
from rules.cards import JOKERS, cards_in
from rules.games.bid_whist import PRESETS
from tests.rules.hands import PALACE, Deal, E, N, S, W, card, contracted, kinds, lay, mask, playing, refused, texts

JESTER = replace(PALACE, jester=True)


def sitting(north: str, east: str, south: str, west: str) -> Deal:
    """A deal where each hand has these cards first; the rest of the pack fills the hands and the kitty."""
    hands = [mask(cards) for cards in (north, east, south, west)]
    rest = [c for c in range(54) if not sum(hands) >> c & 1 and not JOKERS >> c & 1]
    filled = []
    for hand in hands:
        while hand.bit_count() < 12:
            hand |= 1 << rest.pop()
        filled.append(hand)
    kitty = (1 << 54) - 1 & ~sum(filled)
    return Deal((filled[0], filled[1], filled[2], filled[3]), kitty)


DEAL = sitting(
    "C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ JL",
    "HA HK HQ HJ HT H9 H8 H7 H6 H5 H4 H3",
    "SA SK SQ SJ ST S9 S8 S7 S6 S5 JH H2",
    "DA DK DQ DJ DT D9 D8 D7 D6 D5 D4 S4",
)


def legal(hand: object) -> str:
    return texts(sum(1 << action.card for action in hand.legal()))  # type: ignore[attr-defined]


def test_a_seat_that_holds_the_led_suit_must_play_it() -> None:
    hand = playing("3UC", S, deal=DEAL)
    lay(hand, "HA")
    assert legal(hand) == "H2"
    assert kinds(hand.problems(Play(S, card("SA")))) == ["revoke"]


def test_a_seat_without_the_led_suit_may_play_any_card() -> None:
    hand = playing("3UC", S, deal=DEAL)
    lay(hand, "HA H2")
    assert mask(legal(hand)) == DEAL.hands[W]


def test_there_is_no_duty_to_beat_or_to_trump() -> None:
    hand = playing("3US", S, deal=DEAL)
    lay(hand, "HA H2 D4")
    assert mask(legal(hand)) == DEAL.hands[N]


def test_with_trumps_a_joker_follows_as_a_trump_and_must_be_played_to_a_trump_lead() -> None:
    hand = playing("3UC", S, N, PRESETS["classic"], DEAL)
    lay(hand, "JH D4")
    assert mask(legal(hand)) == DEAL.hands[N]
    lay(hand, "JL H3")
    assert hand.tricks[0].winner == S


def test_at_no_trump_a_joker_may_be_played_only_when_its_holder_cannot_follow() -> None:
    hand = playing("3NTU", S, deal=DEAL)
    lay(hand, "HA")
    assert legal(hand) == "H2"
    lay(hand, "H2 D4")
    assert card("JL") in list(cards_in(mask(legal(hand))))


def test_a_jester_may_be_played_at_any_time() -> None:
    hand = playing("3NTU", S, rules=JESTER, deal=DEAL)
    lay(hand, "HA")
    assert legal(hand) == "H2 JH"
    lay(hand, "JH")
    assert hand.violations == []


def test_a_jester_is_only_for_no_trump() -> None:
    hand = playing("3UC", S, rules=JESTER, deal=DEAL)
    lay(hand, "HA")
    assert legal(hand) == "H2"


def test_a_joker_led_at_no_trump_leaves_the_suit_open_and_the_next_suit_is_followed() -> None:
    hand = playing("3NTU", S, N, PRESETS["classic"], DEAL)
    lay(hand, "JH")
    assert mask(legal(hand)) == DEAL.hands[W]
    lay(hand, "S4 C2")
    assert mask(legal(hand)) == DEAL.hands[E]
    lay(hand, "HA")
    assert hand.tricks[0].winner == W


def test_a_played_jester_claims_no_void() -> None:
    hand = playing("3NTU", S, rules=JESTER)
    lay(hand, "H3 JH H4 H5")
    assert hand.turn == N
    lay(hand, "H6 H7 H8 H9")
    assert hand.violations == []


def test_with_trumps_even_a_jester_claims_a_void_of_the_led_suit() -> None:
    hand = playing("3UC", S, rules=JESTER)
    lay(hand, "H3 JH H4 H5")
    assert hand.turn == S
    lay(hand, "H6")
    assert hand.violations == [Fault("revoke", S, 1, card("JH"), Proof(2, card("H6")))]


def test_without_the_house_rule_a_joker_at_no_trump_claims_a_void_that_a_later_card_disproves() -> None:
    hand = playing("3NTU", S)
    lay(hand, "H3 JH H4 H5")
    assert hand.turn == N
    assert hand.violations == []
    lay(hand, "H6 H7 H8 H9")
    assert hand.violations == [Fault("revoke", S, 1, card("JH"), Proof(2, card("H8")))]


@pytest.mark.parametrize(
    ("contract", "plays", "winner"),
    [
        ("3US", "HA H2 S2 S3", N),
        ("3DS", "HA H2 S2 S3", W),
        ("3UH", "HK H2 JL HA", W),
        ("3DH", "HK H2 H3 H4", S),
        ("3UD", "DA JL JH DK", W),
        ("3DD", "DK DA D2 JL", N),
        ("3UC", "HA C2 CK JL", N),
        ("3DC", "HA CK CQ C2", N),
        ("3NTU", "HT HJ JH HQ", N),
        ("3NTD", "HT HJ JH HQ", E),
    ],
)
def test_in_each_of_the_ten_game_types_the_right_card_wins(contract: str, plays: str, winner: int) -> None:
    hand = playing(contract, S)
    lay(hand, plays)
    assert (hand.tricks[0].leader, hand.tricks[0].winner) == (E, winner)
    assert hand.turn == winner


def test_the_winner_leads_to_the_next_trick() -> None:
    hand = playing("3NTU", S)
    lay(hand, "H3 H9 H4 H5")
    assert hand.turn == S
    assert refused(hand, Play(E, card("C2"))) == ["out-of-turn"]


@pytest.mark.parametrize(
    ("number", "winners", "standing"),
    [
        (3, "NNNNNNNN", True),
        (3, "NNNNNNN", None),
        (3, "EEEE", None),
        (3, "EEEEE", False),
        (7, "E", False),
        (7, "", None),
    ],
)
def test_the_contract_is_made_or_down_as_soon_as_it_is_certain(
    number: int, winners: str, standing: bool | None
) -> None:
    hand = playing(f"{number}US", S)
    for winner in winners:
        hand.push(TrickWon("NESW".index(winner)))
    assert hand.standing() is standing


def test_a_hand_that_is_not_known_may_play_what_no_other_must_hold() -> None:
    hand = playing("3NTU", S)
    hand.push(DEAL.know("S"))
    assert hand.turn == E
    assert mask(legal(hand)) == hand.pack & ~DEAL.hands[S]


def test_a_hand_that_is_not_known_may_not_play_a_suit_that_it_did_not_follow() -> None:
    hand = playing("3NTU", S)
    lay(hand, "H3 C2 H4 H5")
    assert hand.turn == N
    lay(hand, "H6 H7")
    assert card("H8") not in list(cards_in(mask(legal(hand))))
    assert hand.problems(Play(S, card("H8"))) == [Fault("revoke", S, 1, card("C2"), Proof(2, card("H8")))]
    assert refused(hand, Play(S, card("H8"))) == ["revoke"]
    assert refused(hand, Play(S, card("H8")), Origin.OBSERVED) == []
    assert hand.violations == [Fault("revoke", S, 1, card("C2"), Proof(2, card("H8")))]


def test_a_card_that_leaves_no_deal_without_a_renege_is_not_offered_though_whose_it_is_is_open() -> None:
    rules = replace(PALACE, jokers=0, kitty=0, kitty_is_a_trick=False)
    hand = playing("3NTU", S, W, rules)
    # East, South and West show that they have no spades, so that the other twelve are North's.
    lay(hand, "S2 H5 H6 H7")
    assert hand.turn == N
    assert legal(hand) == "S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA"
    assert hand.problems(Play(N, card("HA"))) == [Fault("revoke", None, 2, card("HA"))]
    assert refused(hand, Play(N, card("HA"))) == ["revoke"]
    lay(hand, "HA")
    assert hand.violations == []
    assert hand.legal()


@pytest.mark.parametrize("how", [Origin.ENTERED, Origin.OBSERVED])
@pytest.mark.parametrize(("text", "kind"), [("HA", "duplicate"), ("C2", "not-held")])
def test_a_card_that_cannot_be_played_is_a_question_to_the_table(how: Origin, text: str, kind: str) -> None:
    hand = playing("3US", S, deal=DEAL)
    lay(hand, "HA")
    assert refused(hand, Play(S, card(text)), how) == [kind]
    assert hand.turn == S


def test_a_card_that_is_not_in_the_pack_is_a_question_to_the_table() -> None:
    rules = replace(PALACE, jokers=1, kitty=5)
    assert refused(playing("3US", S, rules=rules), Play(E, card("JL")), Origin.OBSERVED) == ["not-in-pack"]


def test_a_card_that_is_merely_against_the_rules_is_recorded_and_judged() -> None:
    hand = playing("3US", S, deal=DEAL)
    lay(hand, "HA")
    assert refused(hand, Play(S, card("SA")), Origin.ENTERED) == ["revoke"]
    assert refused(hand, Play(S, card("SA")), Origin.OBSERVED) == []
    assert hand.violations == hand.unruled() == [Fault("revoke", S, 1, card("SA"))]
    assert refused(hand, Play(N, card("C2")), Origin.OBSERVED) == []
    assert sorted(kinds(hand.violations)) == ["out-of-turn", "revoke"]


def test_all_that_is_wrong_with_a_card_is_said_at_once() -> None:
    hand = playing("3US", S, deal=DEAL)
    lay(hand, "HA")
    assert kinds(hand.problems(Play(W, card("HA")))) == ["out-of-turn", "duplicate"]
    assert kinds(hand.problems(Play(N, card("H2")))) == ["out-of-turn", "not-held"]
    assert kinds(hand.problems(Play(E, card("H2")))) == ["too-late"]


def test_a_whole_hand_known_only_at_random_is_played_to_its_end() -> None:
    rng = random.Random(7)
    hand = playing("4NTD", W, rules=PRESETS["britannica"], deal=Deal.of(PALACE, rng))
    while hand.turn is not None:
        hand.push(rng.choice(list(hand.legal())))
    assert hand.outcome is not None
    assert (hand.outcome.reason, sum(hand.outcome.tricks or ())) == ("played", 13)


def test_a_first_lead_out_of_turn_is_judged_though_nobody_told_the_discards() -> None:
    hand = contracted("4US", declarer=S, dealer=N)
    assert kinds(hand.problems(Play(W, card("HA")))) == ["out-of-turn"]
    assert hand.problems(Play(E, card("HA"))) == []
