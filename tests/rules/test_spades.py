"""Spades (rules/spades#game; C5, C6, C7)."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from rules.actions import Call, Fault, Know, Origin, Play, Proof, Ruling, Totals, TrickWon
from rules.cards import CARDS, DIAMONDS, SPADES, Card, mask_of, order
from rules.catalogue import SPADES as GAME
from rules.games.spades import NIL, PRESETS, SpadesHand, SpadesRules, match, parse_bid, winner
from rules.hand import Outcome, Stage
from rules.match import ScoreEntry, Setup, Standing
from rules.record import read, record_of, write
from tests.rules.hands import E, N, S, W, card, kinds, refused

CLASSIC, JJDA, WILD = PRESETS["classic"], PRESETS["jjda"], PRESETS["jokers_wild"]


def bid(rules: SpadesRules, *calls: str, scores: tuple[int, ...] = (0, 0), dealer: int = W) -> SpadesHand:
    """A hand with these calls, north first."""
    hand = SpadesHand(rules, Setup(dealer, scores=scores))
    for call in calls:
        assert hand.turn is not None
        hand.push(Call(hand.turn, call))
    return hand


def cards(texts: str) -> tuple[Card, ...]:
    return tuple(Card.parse(text) for text in texts.split())


def took(hand: SpadesHand, *tricks: int) -> Outcome:
    """The outcome with these tricks by party."""
    hand.push(Totals(tricks))
    assert hand.outcome is not None
    return hand.outcome


def score(hand: SpadesHand, *tricks: int) -> tuple[int, ...] | None:
    return took(hand, *tricks).score


# The pack.


def test_jokers_and_promoted_deuces_are_spades_above_the_ace() -> None:
    ranked = order(SPADES, promoted=WILD.promoted)
    top = [card(text) for text in ("JH", "JL", "D2", "S2", "SA", "SK")]
    assert sorted(top, key=lambda each: -ranked.strength[each]) == top
    assert {ranked.suit[each] for each in top} == {SPADES}
    assert ranked.suit_mask[SPADES].bit_count() == 16 and not ranked.suit_mask[DIAMONDS] >> card("D2") & 1
    assert ranked.plain == mask_of(c for c in CARDS if c not in top and c.suit != SPADES)


@pytest.mark.parametrize(("rules", "out"), [(JJDA, {"H2", "D2"}), (WILD, {"H2", "C2"}), (CLASSIC, {"JH", "JL"})])
def test_every_pack_has_fifty_two_cards(rules: SpadesRules, out: set[str]) -> None:
    assert {str(each) for each in CARDS if not rules.cards >> each & 1} == out


def test_a_promoted_deuce_follows_spades_and_no_other_suit() -> None:
    hand = bid(WILD, "4", "4")
    assert hand.turn == N
    hand.push(Know("N", cards("D2 D3 D4 D5 D6 D7 D8 D9 H3 H4 H5 H6 H7")))
    assert 1 << card("D2") & ~hand.legal_cards(N)  # spades are not broken
    hand.push(Play(N, card("D3")), Origin.OBSERVED)
    hand.push(Play(E, card("JL")), Origin.OBSERVED)
    hand.push(Play(S, card("DK")), Origin.OBSERVED)
    hand.push(Play(W, card("DA")), Origin.OBSERVED)
    assert hand.tricks[0].winner == E
    hand.push(Play(E, card("S3")), Origin.OBSERVED)
    hand.push(Play(S, card("S4")), Origin.OBSERVED)
    hand.push(Play(W, card("S5")), Origin.OBSERVED)
    assert hand.legal_cards(N) == 1 << card("D2")


# Bids.


def test_each_bids_once_from_forehand_and_nobody_passes() -> None:
    hand = bid(CLASSIC)
    assert hand.legal_calls() == [*map(str, range(1, 14)), "Nil"]
    for seat in (N, E, S, W):
        assert hand.turn == seat and refused(hand, Call(seat, "Pass")) == ["illegal-call"]
        hand.push(Call(seat, "3"))
    assert hand.stage is Stage.PLAY and hand.turn == N and hand.contract == "NS 6 EW 6"


def test_nobody_bids_once_all_have() -> None:
    hand = bid(CLASSIC, "2", "2", "2", "2")
    assert [(fault.kind, fault.seat) for fault in hand.problems(Call(N, "3"))] == [("illegal-call", N)]


def test_partners_bid_together_forehands_side_first_and_the_board_at_least() -> None:
    hand = bid(JJDA)
    assert hand.legal_calls() == [str(number) for number in range(4, 14)]
    hand.push(Call(N, "6"))
    assert refused(hand, Call(N, "7")) == ["out-of-turn"]
    hand.push(Call(E, "4"))
    assert hand.stage is Stage.PLAY and hand.bid_by(0) == 6 and hand.bid_by(1) == 4


def test_the_second_partner_brings_the_side_to_the_board_unless_one_bids_nil() -> None:
    rules = replace(CLASSIC, board=4)
    assert bid(rules, "1", "3").legal_calls()[0] == "3"
    assert bid(rules, "Nil", "3").legal_calls()[0] == "1"
    assert bid(rules, "1", "3").legal_calls()[-1] == "Nil"


def test_thirteen_at_most_leaves_the_partner_what_is_left() -> None:
    rules = replace(CLASSIC, thirteen_at_most=True)
    assert bid(rules, "9", "1").legal_calls() == ["1", "2", "3", "4", "Nil"]
    assert bid(rules, "13", "1").legal_calls() == ["Nil"]
    assert bid(replace(rules, nil=0, blind_nil=0)).legal_calls()[-1] == "12"


@pytest.mark.parametrize(
    ("scores", "allowed"), [((0, 99), False), ((0, 100), True), ((-50, 50), True), ((200, 0), False)]
)
def test_blind_nil_needs_a_side_far_enough_behind(scores: tuple[int, int], allowed: bool) -> None:
    assert ("BlindNil" in bid(CLASSIC, scores=scores).legal_calls()) is allowed


def test_blind_bids_of_partners_are_six_at_least_and_need_a_side_behind() -> None:
    blind = [f"Blind{number}" for number in range(6, 14)]
    assert bid(WILD, scores=(0, 100)).legal_calls()[13:] == blind
    assert len(bid(WILD, scores=(0, 99)).legal_calls()) == 13


def test_only_one_partner_may_bid_nil_where_both_may_not() -> None:
    assert "Nil" in bid(CLASSIC, "Nil", "3").legal_calls()
    assert "Nil" not in bid(replace(CLASSIC, double_nil=False), "Nil", "3").legal_calls()


@pytest.mark.parametrize("text", ["Nil", "nil", "BlindNil", "4", "13", "Blind6"])
def test_a_bid_reads_back_as_it_is_written(text: str) -> None:
    found = parse_bid(text)
    assert found is not None and str(found).lower() == text.lower()


@pytest.mark.parametrize("text", ["04", "Blind06"])
def test_a_number_may_have_a_nought_before_it(text: str) -> None:
    assert parse_bid(text) == parse_bid(text.replace("0", ""))


@pytest.mark.parametrize("text", ["", "Pass", "14", "0", "00", "-1", "Blind", "4U", "x"])
def test_what_is_no_bid_is_none(text: str) -> None:
    assert parse_bid(text) is None


def test_the_first_hand_bids_itself_where_the_table_says_so_and_later_ones_are_bid() -> None:
    rules = replace(JJDA, first_hand="bids_itself")
    first = SpadesHand(rules, Setup(W))
    assert first.stage is Stage.PLAY and first.turns == 0 and score(first, 9, 4) == (90, 40)
    assert bid(rules, scores=(90, 40)).stage is Stage.AUCTION


def test_nil_and_partners_who_bid_together_contradict_each_other() -> None:
    assert replace(CLASSIC, bids="partners").problems() and replace(JJDA, nil=100).problems()
    assert replace(CLASSIC, blind_bid=6).problems() and replace(CLASSIC, nil=0).problems()
    assert not any(preset.problems() for preset in PRESETS.values())


# Spades are broken.


def playing(rules: SpadesRules = CLASSIC, north: str = "") -> SpadesHand:
    hand = bid(rules, *(["4"] * (2 if rules.together else 4)))
    if north:
        hand.push(Know("N", cards(north)))
    return hand


def lay(hand: SpadesHand, fell: str) -> None:
    for text in fell.split():
        assert hand.turn is not None
        hand.push(Play(hand.turn, None if text == "-" else card(text)), Origin.OBSERVED)


NORTH = "SA SK SQ SJ H3 H4 H5 H6 H7 D3 D4 D5 D6"


def test_a_spade_may_not_be_led_before_one_has_fallen_by_who_has_anything_else() -> None:
    hand = playing(north=NORTH)
    assert not hand.legal_cards(N) & 0b1111111111111
    lay(hand, "H3 H8 H9 S2 S3")
    assert hand.turn == N and hand.violations == []


def test_who_has_nothing_else_leads_a_spade() -> None:
    hand = playing(north="SA SK SQ SJ ST S9 S8 S7 S6 S5 S4 S3 S2")
    assert hand.legal_cards(N).bit_count() == 13


def test_with_the_hand_known_a_spade_led_too_early_is_a_renege_at_once() -> None:
    hand = playing(north=NORTH)
    lay(hand, "SA")
    assert hand.violations == [Fault("revoke", N, 1, card("SA"))]


def test_a_later_card_of_another_suit_proves_that_a_spade_was_led_too_early() -> None:
    hand = playing()
    lay(hand, "S5 S6 S7 S8")
    assert hand.violations == []
    lay(hand, "D2 H3")
    assert hand.violations == [Fault("revoke", N, 1, card("S5"), Proof(2, card("H3")))]
    assert [fault.trick for fault in hand.unruled()] == [1]


def test_only_the_first_lead_of_spades_breaks_them() -> None:
    hand = playing()
    lay(hand, "S5 S6 S7 S8 S9 ST SJ SQ")
    lay(hand, "D2 D3 D4")
    assert [fault.card for fault in hand.violations] == [card("S5")]


def test_where_a_card_was_not_seen_spades_may_be_broken_and_nobody_is_accused() -> None:
    hand = playing(north=NORTH)
    hand.push(TrickWon(N))
    lay(hand, "SA")
    assert hand.violations == []


def test_nobody_is_accused_either_once_all_spades_were_seen_after_a_card_that_was_not() -> None:
    hand = playing()
    lay(hand, "C6 C7 CA C2 C8 C3 CJ -")
    hand.push(TrickWon(E))  # with a club that beats the jack, or a spade
    lay(hand, "CT CK C4 CQ S5 S2 S3 S4 C9 C5 S8 H4 D9 DJ D6 DK HT H9 H6 H2 DQ DA D7 SA H5 H7 D4 H8")
    lay(hand, "HA H3 HQ SJ DT HJ S7 D3 SQ D2 S6 S9 SK D8 ST HK")
    assert hand.stage is Stage.OVER and hand.violations == []


def test_an_unseen_card_of_a_hand_without_spades_breaks_nothing() -> None:
    hand = playing(north=NORTH)
    hearts = "H8 H9 HT HJ HQ HK HA C2 C3 C4 C5 C6 C7"
    hand.push(Know("E", cards(hearts)))
    lay(hand, "H7 - D7 D8")
    hand.push(TrickWon(N))
    lay(hand, "SA")
    assert [fault.card for fault in hand.violations] == [card("SA")]


def test_where_they_may_be_led_at_any_time_a_spade_led_first_claims_nothing() -> None:
    hand = playing(replace(CLASSIC, lead_spades="any"), north=NORTH)
    lay(hand, "SA S3 S4 S5 H3")
    assert hand.violations == []


# Scoring.


@pytest.mark.parametrize(
    ("calls", "tricks", "expected"),
    [
        (("4", "3", "3", "2"), (8, 5), (71, 50)),
        (("3", "3", "3", "2"), (5, 8), (-60, 53)),
        (("5", "3", "Nil", "2"), (5, 8, 0), (150, 53)),
        (("5", "3", "Nil", "2"), (4, 8, 1), (-50, 53)),
        (("4", "3", "Nil", "2"), (3, 9, 1), (-60, 54)),
        (("Nil", "6", "Nil", "6"), (0, 12, 1), (1, 120)),
    ],
)
def test_classic(calls: Sequence[str], tricks: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert score(bid(CLASSIC, *calls), *tricks) == expected


def test_blind_nil_is_worth_twice_as_much() -> None:
    hand = bid(CLASSIC, "BlindNil", "3", "4", "3", scores=(0, 100))
    assert score(hand, 0, 9, 4) == (240, 63)


def test_where_the_tricks_of_a_lost_nil_are_only_bags_they_do_not_help() -> None:
    rules = replace(CLASSIC, failed_nil="bags")
    assert score(bid(rules, "4", "3", "Nil", "2"), 3, 9, 1) == (-140, 54)
    outcome = took(bid(rules, "4", "3", "Nil", "2"), 4, 8, 1)
    assert outcome.score == (-59, 53) and outcome.bags == (1, 3)


@pytest.mark.parametrize(
    ("rules", "call", "taken", "expected"),
    [
        (JJDA, "10", 11, 150),
        (JJDA, "10", 9, -150),
        (JJDA, "13", 13, 200),
        (JJDA, "13", 12, -200),
        (JJDA, "5", 9, 50),
        (WILD, "10", 10, 200),
        (WILD, "10", 9, -100),
        (WILD, "13", 12, -130),
        (WILD, "Blind6", 5, -120),
        (WILD, "Blind6", 7, 120),
        (WILD, "Blind10", 10, 400),
    ],
)
def test_bids_of_partners(rules: SpadesRules, call: str, taken: int, expected: int) -> None:
    outcome = took(bid(rules, call, "4", scores=(0, 100)), taken, 13 - taken)
    assert outcome.score is not None and outcome.score[0] == expected


def test_a_boston_that_is_made_wins_the_game_where_the_table_says_so() -> None:
    assert took(bid(WILD, "13", "1"), 13, 0).wins == (0,)
    assert took(bid(WILD, "13", "1"), 12, 1).wins is None
    assert took(bid(JJDA, "13", "4"), 13, 0).wins is None


@pytest.mark.parametrize(("penalty", "expected"), [("none", (40, 45)), ("three_tricks", (-40, 48)), ("set", (-40, 45))])
def test_a_renege_costs_what_the_table_says(penalty: str, expected: tuple[int, int]) -> None:
    hand = bid(replace(CLASSIC, renege_penalty=penalty), "2", "2", "2", "2")
    hand.push(Totals((4, 9)))
    hand.push(Ruling(N, None, True))
    assert hand.outcome is not None and hand.outcome.score == expected
    assert hand.outcome.reneges == (1, 0)


def test_in_a_hand_that_bids_itself_a_renege_costs_three_tricks_too() -> None:
    hand = SpadesHand(replace(JJDA, first_hand="bids_itself", renege_penalty="three_tricks"), Setup(W))
    hand.push(Totals((9, 4)))
    hand.push(Ruling(N, None, True))
    assert hand.outcome is not None and hand.outcome.score == (60, 70)


def test_reneges_of_both_sides_cancel_one_for_one() -> None:
    hand = bid(CLASSIC, "2", "2", "2", "2")
    hand.push(Totals((4, 9)))
    hand.push(Ruling(N, None, True))
    hand.push(Ruling(E, None, True))
    assert hand.outcome and hand.outcome.score == (40, 45) and hand.outcome.reneges == (0, 0)


# The game.


def entry(*score: int, bags: tuple[int, int] = (0, 0), sets: tuple[int, int] = (0, 0)) -> ScoreEntry:
    return ScoreEntry(Outcome("total", None, None, None, score, bags=bags, sets=sets, reneges=(0, 0)))


def test_ten_bags_cost_a_hundred_as_often_as_there_are_ten() -> None:
    after = match(CLASSIC)
    now = after(Standing((0, 0)), entry(48, 33, bags=(8, 3)))
    assert now.total == (48, 33) and now.bags == (8, 3)
    now = after(now, entry(42, 36, bags=(2, 6)))
    assert now.total == (-10, 69) and now.score == (-58, 36)
    assert after(now, entry(10, 5, bags=(0, 1))).total == (0, -26)
    assert match(JJDA)(Standing((0, 0), bags=(9, 0)), entry(40, 40, bags=(5, 0))).total == (40, 40)


def test_bags_over_ten_cost_again_only_with_the_next_ten() -> None:
    after = match(CLASSIC)
    assert after(Standing((0, 0), bags=(12, 18)), entry(43, 33, bags=(3, 3))).total == (43, -67)


@pytest.mark.parametrize(
    ("total", "expected"),
    [
        ((500, 499), (0,)),
        ((499, 499), None),
        ((510, 520), (1,)),
        ((500, 500), None),
        ((-500, 10), (1,)),
        ((-499, 10), None),
    ],
)
def test_the_game_is_to_five_hundred_and_level_sides_play_on(total: tuple[int, int], expected: object) -> None:
    assert winner(CLASSIC, Standing(total, sets=(0, 0), reneges=(0, 0))) == expected


def test_one_set_may_be_enough_to_lose() -> None:
    rules = replace(CLASSIC, sets_that_lose=1)
    assert not rules.problems()
    assert winner(rules, Standing((100, 0), sets=(1, 0), reneges=(0, 0))) == (1,)


def test_so_many_sets_or_reneges_lose_whatever_the_score() -> None:
    assert winner(JJDA, Standing((340, 10), sets=(2, 1), reneges=(0, 0))) == (1,)
    assert winner(JJDA, Standing((340, 10), sets=(1, 1), reneges=(0, 2))) == (0,)
    assert winner(JJDA, Standing((40, 10), sets=(2, 2), reneges=(0, 0))) == (0,)
    assert winner(JJDA, Standing((40, 40), sets=(2, 2), reneges=(0, 0))) is None
    assert winner(WILD, Standing((40, 40), sets=(2, 0), reneges=(0, 0))) is None


@pytest.mark.parametrize(
    ("rules", "before", "last", "end"),
    [
        (CLASSIC, Standing((450, 0)), Outcome("played", None, None, None, (60, 30)), ""),
        (CLASSIC, Standing((0, -450)), Outcome("played", None, None, None, (30, -50)), "floor"),
        (CLASSIC, Standing((450, -450)), Outcome("played", None, None, None, (50, -50)), ""),
        (CLASSIC, Standing((0, 0)), Outcome("played", None, None, None, (60, 30)), ""),
        (JJDA, Standing((0, 0), sets=(0, 1)), Outcome("played", None, None, None, (30, -50), sets=(0, 1)), "sets"),
        (
            JJDA,
            Standing((0, 0), sets=(0, 1), reneges=(0, 1)),
            Outcome("played", None, None, None, (30, -50), sets=(0, 1), reneges=(0, 1)),
            "reneges",
        ),
        (WILD, Standing((0, 0)), Outcome("played", None, None, None, (0, 400), wins=(1,)), "boston"),
    ],
)
def test_an_end_otherwise_than_by_points_is_told(rules: SpadesRules, before: Standing, last: Outcome, end: str) -> None:
    assert match(rules)(before, ScoreEntry(last)).end == end


# Records.


def record(hand: SpadesHand) -> str:
    return write([record_of(hand, {"Event": "a test"})])


def test_a_record_has_both_bids_as_contract_and_each_as_a_call() -> None:
    hand = bid(CLASSIC, "5", "3", "Nil", "2")
    hand.push(Totals((5, 8, 0)))
    text = record(hand)
    assert '[Contract "NS 5 EW 5"]' in text and "5 3 Nil 2" in text and '[Result "N 5 EW 8 S 0"]' in text
    back = read(text).records[0]
    assert back is not None and back.violations == []
    assert back.hand.outcome is not None and back.hand.outcome.score == (150, 53)


def test_a_nought_in_a_record_is_nil() -> None:
    text = record(bid(CLASSIC, "5", "3", NIL, "2")).replace("Nil", "0")
    found = read(text).records[0]
    assert found is not None and isinstance(found.hand, SpadesHand) and found.hand.parties == 3


def test_a_contract_alone_says_what_partners_bid_together() -> None:
    text = '[Event "a"]\n[Game "Spades"]\n[HouseRules "jjda"]\n[Dealer "W"]\n[Contract "NS 6 EW 4"]\n[Result "NS 7"]\n'
    found = read(text).records[0]
    assert found is not None and found.hand.outcome and found.hand.outcome.score == (60, 40)
    wrong = read(text.replace("NS 6 EW 4", "6S"))
    assert wrong.records == [None] and "NS 7 EW 5" in str(wrong.errors[0].why)


def test_how_far_a_side_is_behind_follows_from_the_hands_before_in_the_file() -> None:
    first = record(bid(CLASSIC, "4", "3", "4", "4")).replace("+\n", "")
    first = first.rstrip() + '\n[Result "NS 3"]\n'
    second = (
        '\n[Event "a test"]\n[Game "Spades"]\n[Dealer "N"]\n[Auction "E"]\n3 BlindNil 3 4\n[Result "E 4 S 0 W 5 N 4"]\n'
    )
    found = read(first + second).records
    assert found[1] is not None and found[1].violations == []
    alone = read(second).records[0]
    assert alone is not None and kinds(alone.violations) == ["illegal-call"]


def test_the_next_hand_knows_the_score_only_where_that_matters() -> None:
    assert GAME.by_score and Setup(0, scores=(10, 20)).content() == {"dealer": 0, "scores": [10, 20]}
