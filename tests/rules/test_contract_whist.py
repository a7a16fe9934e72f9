"""Contract Whist (rules/contract-whist#game; S0)."""

from dataclasses import replace

import pytest

from rules.actions import Call, Claim, Know, Origin, Play, Totals, TrickWon, Turned
from rules.catalogue import CONTRACT_WHIST
from rules.games.contract_whist import PRESETS, ContractWhistHand, ContractWhistRules, decide
from rules.hand import Stage
from rules.match import ScoreEntry, Setup, run
from rules.record import read
from rules.report import report
from tests.rules.hands import card, kinds, lay, refused

PALACE, OH_HELL = PRESETS["palace"], PRESETS["oh_hell"]
HEARTS = 1


def deal(
    rules: ContractWhistRules = PALACE, players: int = 4, round: int = 2, dealer: int = 0, cards: int | None = None
) -> ContractWhistHand:
    return ContractWhistHand(rules, players, Setup(dealer, round), cards)


def bid(hand: ContractWhistHand, *numbers: int) -> ContractWhistHand:
    if hand.stage is Stage.TURN_UP:
        hand.push(Turned(HEARTS))
    for number in numbers:
        assert hand.turn is not None
        hand.push(Call(hand.turn, str(number)))
    return hand


def test_one_card_each_in_the_first_deal_and_one_more_in_every_other_as_far_as_the_pack_goes() -> None:
    assert PALACE.rounds(4) == tuple(range(1, 14))
    assert [OH_HELL.rounds(players)[-1] for players in (3, 4, 5, 6, 7)] == [17, 13, 10, 8, 7]
    assert PALACE.rounds(3)[-1] == 13
    assert deal(round=0).hand_size == 1
    assert deal(round=12).hand_size == 13


@pytest.mark.parametrize(
    ("way", "most", "cards"),
    [
        ("up", 3, (1, 2, 3)),
        ("down", 3, (3, 2, 1)),
        ("up_down", 3, (1, 2, 3, 2, 1)),
        ("up_down", 1, (1,)),
        ("down", None, tuple(range(13, 0, -1))),
    ],
)
def test_cards_go_up_or_down_or_up_and_down(way: str, most: int | None, cards: tuple[int, ...]) -> None:
    assert replace(PALACE, cards=way, most_cards=most).rounds(4) == cards


def test_more_cards_than_the_pack_has_are_never_dealt() -> None:
    assert max(replace(PALACE, most_cards=10).rounds(7)) == 7


def test_the_dealer_calls_last_and_forehand_leads() -> None:
    hand = deal(dealer=2)
    assert (hand.stage, hand.turn) == (Stage.TURN_UP, 2)
    hand.push(Turned(HEARTS, card("H4")))
    called = []
    for _ in range(4):
        called.append(hand.turn)
        bid(hand, 0)
    assert called == [3, 0, 1, 2]
    assert (hand.stage, hand.turn, hand.trump) == (Stage.PLAY, 3, HEARTS)


def test_any_number_from_none_to_all_may_be_called_once() -> None:
    hand = bid(deal())
    assert hand.legal_calls() == ["0", "1", "2", "3"]
    assert refused(hand, Call(1, "4")) == ["illegal-call"]
    assert refused(hand, Call(1, "Pass")) == ["illegal-call"]
    assert refused(hand, Call(2, "1")) == ["out-of-turn"]
    bid(hand, 3, 3, 3, 3)
    assert hand.legal_calls() == []


def test_with_the_hook_the_last_to_call_may_not_make_the_sum_come_out() -> None:
    hand = bid(deal(replace(PALACE, hook=True)), 1, 0, 1)
    assert hand.hooked == 1
    assert hand.legal_calls() == ["0", "2", "3"]
    assert refused(hand, Call(0, "1")) == ["illegal-call"]
    assert bid(deal(PALACE), 1, 0, 1).legal_calls() == ["0", "1", "2", "3"]


def test_the_hook_hooks_nobody_before_the_last_nor_where_more_was_bid_than_there_is() -> None:
    assert bid(deal(OH_HELL), 1, 0).hooked is None
    assert bid(deal(OH_HELL), 3, 1, 0).hooked is None
    assert bid(deal(OH_HELL), 3, 0, 0).hooked == 0
    assert bid(deal(OH_HELL), 1, 0, 0, 0).hooked is None


@pytest.mark.parametrize(
    ("hit", "miss", "scores"),
    [
        ("ten", "tricks", (10, 11, 2, 0)),
        ("ten", "nought", (10, 11, 0, 0)),
        ("five", "tricks", (5, 6, 2, 0)),
        ("square", "tricks", (10, 11, 2, 0)),
    ],
)
def test_a_hit_scores_ten_or_five_and_the_tricks_and_a_miss_the_tricks_or_nothing(
    hit: str, miss: str, scores: tuple[int, ...]
) -> None:
    hand = bid(deal(replace(PALACE, hit=hit, miss=miss), dealer=3), 0, 1, 3, 2)
    hand.push(Totals((0, 1, 2, 0)))
    assert hand.outcome and hand.outcome.score == scores


@pytest.mark.parametrize(("tricks", "points"), [(0, 10), (1, 11), (2, 14), (5, 35)])
def test_squared_tricks_are_added_to_ten(tricks: int, points: int) -> None:
    assert replace(PALACE, hit="square").points(tricks, tricks) == points


def test_the_card_turned_up_is_in_nobodys_hand() -> None:
    hand = deal(round=0)
    hand.push(Turned(HEARTS, card("HA")))
    bid(hand, 0, 0, 0, 1)
    hand.push(Play(1, card("H2")), Origin.OBSERVED)
    assert refused(hand, Play(2, card("HA")), Origin.OBSERVED) == ["not-held"]


def test_with_no_card_left_the_dealers_last_card_is_turned_up_and_is_the_dealers() -> None:
    hand = deal(round=12, dealer=2)
    hand.push(Turned(HEARTS, card("HA")))
    assert hand.holdings()[2].must == 1 << card("HA")
    bid(hand, 1, 1, 1, 1)
    assert refused(hand, Play(3, card("HA")), Origin.OBSERVED) == ["not-held"]


def test_with_no_card_left_there_may_be_no_trumps() -> None:
    hand = deal(replace(PALACE, trumps="turned_up_nt"), round=12)
    assert (hand.stage, hand.trumps_known, hand.trump) == (Stage.AUCTION, True, None)
    assert deal(replace(PALACE, trumps="turned_up_nt"), round=11).stage is Stage.TURN_UP


@pytest.mark.parametrize(("trumps", "suits"), [("cycle", [1, 2, 0, 3, 1]), ("cycle_nt", [1, 2, 0, 3, None])])
def test_trumps_may_go_round_without_a_card_turned_up(trumps: str, suits: list[int | None]) -> None:
    hands = [deal(replace(PALACE, trumps=trumps), round=round) for round in range(5)]
    assert [hand.trump for hand in hands] == suits
    assert {hand.stage for hand in hands} == {Stage.AUCTION}


def test_the_table_may_tell_cards_winners_or_the_result_and_mix_them() -> None:
    hand = bid(deal(dealer=3), 1, 1, 1, 1)
    lay(hand, "SA S2 S3 S4")
    hand.push(TrickWon(1))
    assert hand.shares() == (1, 1, 0, 0)
    assert hand.tricks_open() == 1
    hand.push(Claim(3, 1))
    assert hand.outcome and hand.outcome.tricks == (1, 1, 0, 1)
    assert hand.outcome.score == (11, 11, 0, 11)


def test_who_claims_gets_all_the_rest_where_each_plays_alone() -> None:
    hand = bid(deal(dealer=3), 1, 1, 1, 1)
    assert refused(hand, Claim(0, 2)) == ["impossible-tricks"]
    assert refused(hand, Claim(0, 3)) == []


@pytest.mark.parametrize("tricks", [(1, 1, 0, 0), (1, 1, 1, 1), (3, 0, 0), (0, 0, 0, 3)])
def test_a_result_that_does_not_add_up_or_takes_a_trick_away_is_refused(tricks: tuple[int, ...]) -> None:
    hand = bid(deal(dealer=3), 1, 1, 1, 1)
    lay(hand, "SA S2 S3 S4")
    assert refused(hand, Totals(tricks)) == ["impossible-tricks"]


def test_a_renege_is_proven_by_a_later_card_of_the_suit() -> None:
    hand = bid(deal(dealer=3), 1, 1, 1, 1)
    lay(hand, "SA D2 S3 S4  SK S5")
    fault = hand.violations[0]
    assert (fault.kind, fault.seat, fault.trick) == ("revoke", 1, 1)
    assert fault.proof and (fault.proof.trick, fault.proof.card) == (2, card("S5"))


def test_a_known_hand_is_held_to_following_suit_at_once() -> None:
    hand = deal(round=1, dealer=3)
    hand.push(Know("E", (card("S2"), card("D2"))))
    bid(hand, 1, 1, 1, 1)
    lay(hand, "SA")
    assert kinds(hand.problems(Play(1, card("D2")))) == ["revoke"]


def test_who_has_most_points_after_the_last_deal_wins_and_level_ones_share() -> None:
    rules = replace(PALACE, most_cards=2)
    assert decide(rules, (10, 20, 5, 5), 1, None) is None
    assert decide(rules, (10, 20, 5, 5), 2, None) == (1,)
    assert decide(rules, (20, 20, 5, 5), 2, None) == (0, 1)


def test_the_next_deal_has_the_next_dealer_and_one_card_more() -> None:
    hand = bid(deal(round=0, dealer=3), 0, 0, 0, 1)
    hand.push(Totals((0, 0, 0, 1)))
    setup = CONTRACT_WHIST.following(PALACE, Setup(3, 0), hand)
    assert setup == Setup(0, 1)
    lines = run([ScoreEntry(hand.outcome)], CONTRACT_WHIST.match(PALACE, 4), (0, 0, 0, 0))
    assert lines[0].total == (10, 10, 10, 11)


RECORD = """
[Event "An evening"]
[Board "1"]
[Game "ContractWhist"]
[HouseRules "oh_hell"]
[Players "3"]
[Dealer "1"]
[Cards "2"]
[TurnUp "H7"]
[Auction "2"]
1 0 0
[Play "2"]
SA S2 SK
HA H2 D3
*
[Board "2"]
[Game "#"]
[HouseRules "#"]
[Players "#"]
[Dealer "2"]
[TurnUp "H7"]
[Auction "3"]
1 1 0
[Result "1 1 2 0 3 2"]
"""


def test_a_record_has_its_players_cards_turn_up_and_everybodys_number() -> None:
    first, second = report("x.pbn", read(RECORD).records)
    assert first["score"] == {"1": 10, "2": 2, "3": 10}
    assert (first["complete"], first["violations"], first["contract"]) == (True, [], None)
    assert second["tricks"] == {"1": 1, "2": 0, "3": 2}
    assert second["score"] == {"1": 11, "2": 10, "3": 2}
    assert second["total"] == {"1": 21, "2": 12, "3": 12}


@pytest.mark.parametrize(
    ("tag", "message"),
    [
        ('[Players "8"]', "'8' is not a number of players of Contract Whist"),
        ('[Players "many"]', "is not a number of players"),
        ('[Cards "53"]', "53 cards each"),
        ('[Cards "0"]', "0 cards each"),
        ('[Cards "x"]', "'x' is not a number"),
        ('[TurnUp "H1"]', "'H1' is not a card"),
        ('[TurnUp "JH"]', "a joker cannot be turned up"),
        ('[Trump "X"]', "'X' is not a suit"),
        ('[Auction "5"]', "'5' is not a seat"),
        ('[HouseRules "palace, hit=twenty"]', "hit=twenty is not one of"),
    ],
)
def test_what_a_record_cannot_say_is_told_with_its_line(tag: str, message: str) -> None:
    found = read(f'[Event "x"]\n[Game "ContractWhist"]\n{tag}\n')
    assert found.records == [None]
    assert [error.line for error in found.errors] == [3]
    assert message in found.errors[0].why


def test_a_record_may_leave_trumps_out_and_still_has_its_bids_and_score() -> None:
    text = '[Event "x"]\n[Game "ContractWhist"]\n[Dealer "W"]\n[Auction "N"]\n1 0 0 0\n[Result "N 1 E 0 S 0 W 0"]\n'
    hand = report("x.pbn", read(text).records)[0]
    assert hand["score"] == {"N": 11, "E": 10, "S": 10, "W": 10}
    assert hand["violations"] == []


def test_deals_of_one_match_on_record_go_up_and_their_trumps_round_where_nothing_else_is_told() -> None:
    tags = '[Event "x"]\n[Game "ContractWhist"]\n[HouseRules "palace, trumps=cycle"]\n[Players "3"]\n[Dealer "3"]\n'
    first = f'{tags}[Auction "1"]\n1 0 0\n[Play "1"]\nS2 H3 S4\n*\n'
    second = f'{tags}[Auction "1"]\n1 0 0\n[Play "1"]\nS2 H3 S4\n*\n'
    one, two = report("x", read(first + second).records)
    assert (one["tricks"], one["complete"]) == ({"1": 0, "2": 1, "3": 0}, True)
    assert (two["tricks"], two["complete"]) == (None, False)
    assert two["played"] == {"1": 0, "2": 0, "3": 1}
