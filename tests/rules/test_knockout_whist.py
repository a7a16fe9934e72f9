"""Knockout Whist (rules/knockout-whist#game; S1)."""

from dataclasses import replace

import pytest

from rules.actions import Claim, Cut, Declare, Keep, Origin, Play, Totals, TrickWon, Turned
from rules.catalogue import KNOCKOUT_WHIST
from rules.games.knockout_whist import PRESETS, KnockoutWhistHand, KnockoutWhistRules, following
from rules.hand import Stage
from rules.house_rules import from_values
from rules.match import Setup
from rules.record import Record, read, record_of, write
from rules.report import report
from tests.rules.hands import card, lay, refused

SINGLE, TRADITIONAL = PRESETS["single"], PRESETS["traditional"]
HEARTS = 1


def deal(setup: Setup, rules: KnockoutWhistRules = TRADITIONAL, players: int = 4) -> KnockoutWhistHand:
    return KnockoutWhistHand(rules, players, setup)


def after(tricks: tuple[int, ...], setup: Setup, rules: KnockoutWhistRules = TRADITIONAL) -> Setup:
    """What the deal after one with these tricks begins with."""
    hand = deal(setup, rules, len(tricks))
    to_play(hand)
    hand.push(Totals(tricks))
    return following(rules, setup, hand)


def to_play(hand: KnockoutWhistHand) -> KnockoutWhistHand:
    """Trumps are settled: hearts."""
    if hand.stage is Stage.CUT:
        hand.push(Cut(hand.setup.choosers[0]))
    if hand.stage is Stage.DECLARE:
        assert hand.turn is not None
        hand.push(Declare(hand.turn, "H"))
    if hand.stage is Stage.TURN_UP:
        hand.push(Turned(HEARTS))
    return hand


@pytest.mark.parametrize("players", range(2, 8))
def test_two_to_seven_players_have_seven_cards_each_and_a_card_is_turned_up(players: int) -> None:
    hand = deal(Setup(0), SINGLE, players)
    assert players in KNOCKOUT_WHIST.players
    assert hand.sizes == (7,) * players
    assert hand.places()["stock"] == 52 - 7 * players
    hand.push(Turned(HEARTS, card("H3")))
    assert (hand.stage, hand.turn, hand.trump) == (Stage.PLAY, 1, HEARTS)


def test_in_a_single_deal_most_tricks_win_and_equal_ones_share_the_win() -> None:
    hand = to_play(deal(Setup(0), SINGLE))
    hand.push(Totals((4, 2, 1, 0)))
    assert hand.outcome and hand.outcome.wins == (0,)
    hand.pop()
    hand.push(Totals((3, 3, 1, 0)))
    assert hand.outcome and hand.outcome.wins == (0, 1)


def test_a_revoke_costs_nothing_but_is_told() -> None:
    hand = to_play(deal(Setup(3), SINGLE))
    lay(hand, "SA D2 S3 S4  SK S5 S6 S7")
    assert [fault.kind for fault in hand.violations] == ["revoke"]
    hand.push(Totals((4, 1, 1, 1)))
    assert hand.outcome and hand.outcome.score == (4, 1, 1, 1)


def test_joint_winners_on_record_stand_in_the_order_of_their_seats() -> None:
    text = '[Event "x"]\n[Game "KnockoutWhist"]\n[Dealer "N"]\n[Trump "H"]\n[Result "N 3 E 3 S 1 W 0"]\n'
    assert [hand["winner"] for hand in report("x", read(text).records)] == ["NE"]


def test_each_deal_has_one_card_less() -> None:
    assert [deal(Setup(0, round)).hand_size for round in range(7)] == [7, 6, 5, 4, 3, 2, 1]


def test_who_won_most_tricks_names_trumps_in_the_next_deal() -> None:
    setup = after((4, 2, 1, 0), Setup(0))
    assert setup.choosers == (0,)
    hand = deal(setup)
    assert (hand.stage, hand.turn) == (Stage.DECLARE, 0)
    assert refused(hand, Declare(1, "S")) == ["not-declarer"]
    assert refused(hand, Declare(0, "NT")) == ["illegal-contract"]
    hand.push(Declare(0, "C"))
    assert (hand.trump, hand.stage, hand.turn) == (3, Stage.PLAY, 2)


def test_those_level_cut_for_who_names_trumps() -> None:
    setup = after((3, 1, 3, 0), Setup(0))
    assert setup.choosers == (0, 2)
    hand = deal(setup)
    assert (hand.stage, hand.turn) == (Stage.CUT, None)
    assert refused(hand, Cut(1)) == ["not-tied"]
    assert refused(hand, Declare(0, "S")) == ["too-early"]
    hand.push(Cut(2))
    assert (hand.stage, hand.turn) == (Stage.DECLARE, 2)


def test_who_won_no_trick_is_out_and_the_deal_passes_over_them() -> None:
    rules = replace(TRADITIONAL, dogs_life=False)
    setup = after((4, 0, 3, 0), Setup(0), rules)
    assert (setup.seats, setup.dogs, setup.dealer) == ((0, 2), (), 2)
    hand = to_play(deal(setup, rules))
    assert hand.sizes == (6, 0, 6, 0)
    assert hand.turn == 0
    lay(hand, "SA")
    assert hand.turn == 2
    assert refused(hand, TrickWon(1)) == ["impossible-winner"]
    assert refused(hand, Claim(1, 6)) == ["impossible-tricks"]
    assert refused(hand, Totals((5, 0, 0, 1))) == ["impossible-tricks"]


def test_the_last_one_in_wins() -> None:
    rules = replace(TRADITIONAL, dogs_life=False)
    hand = to_play(deal(Setup(0, 5, (0, 2)), rules))
    hand.push(Totals((2, 0, 0, 0)))
    assert hand.outcome and hand.outcome.wins == (0,)


def test_all_who_go_out_first_in_the_same_deal_get_one_card_in_the_next() -> None:
    setup = after((4, 0, 3, 0), Setup(0))
    assert (setup.seats, setup.dogs) == ((0, 1, 2, 3), (1, 3))
    assert deal(setup).sizes == (6, 1, 6, 1)


def test_only_the_first_to_go_out_get_the_dogs_life() -> None:
    assert after((3, 0, 3, 0), Setup(0, 1, (0, 1, 2, 3), (1,))).dogs == ()
    assert after((4, 0, 1, 0), Setup(0, 2, (0, 1, 2))).dogs == ()


def test_a_dogs_life_is_given_once_a_game() -> None:
    hand, setup = deal(Setup(0), TRADITIONAL, 2), Setup(0)
    for tricks, dogs in (((7, 0), (1,)), ((5, 1), ()), ((5, 0), ())):
        hand = to_play(deal(setup, TRADITIONAL, 2))
        hand.push(Totals(tricks))
        setup = following(TRADITIONAL, setup, hand)
        assert setup.dogs == dogs
    assert hand.outcome and hand.outcome.wins == (0,)


def test_it_may_be_given_again_once_all_are_back_in() -> None:
    again = replace(TRADITIONAL, dogs_again=True)
    first = after((7, 0), Setup(0), again)
    second = after((5, 1), first, again)
    assert after((5, 0), second, again).dogs == (1,)
    assert after((3, 0, 2), Setup(0, 2, (0, 1, 2)), again).dogs == (1,)
    assert after((5, 0, 0), Setup(0, 2, (0, 2)), again).dogs == ()


def test_a_setup_is_stored_with_whether_the_dogs_life_was_given_and_one_of_old_comes_back() -> None:
    first = after((7, 0), Setup(0))
    assert Setup.of(first.content()) == first and Setup.of({"dealer": 0, "round": 1}) == Setup(0, 1)


def test_a_table_of_before_there_was_the_rule_plays_on_as_it_began() -> None:
    stored = {"form": "traditional", "trumps": "named", "dogs_life": True, "training": False}
    assert from_values(KnockoutWhistRules, stored) == replace(TRADITIONAL, dogs_again=True)


def test_a_dogs_trick_brings_it_back_and_no_trick_puts_it_out() -> None:
    setup = after((3, 1, 2, 0), Setup(0, 1, (0, 1, 2, 3), (1, 3)))
    assert (setup.seats, setup.dogs) == ((0, 1, 2), ())


def test_nobody_gets_a_dogs_life_after_the_last_deal() -> None:
    hand = to_play(deal(Setup(0, 6)))
    hand.push(Totals((0, 1, 0, 0)))
    assert hand.outcome and hand.outcome.wins == (1,)


def with_dog(dealer: int = 3, cards: int = 3) -> KnockoutWhistHand:
    """North, East and South play, East with one card."""
    return to_play(deal(Setup(dealer, 7 - cards, (0, 1, 2), (1,), (0,))))


def test_a_dog_in_its_turn_plays_its_card_or_keeps_it() -> None:
    hand = with_dog()
    lay(hand, "SA")
    assert Keep(1) in hand.legal()
    hand.push(Keep(1))
    assert hand.turn == 2
    lay(hand, "S3")
    assert (hand.tricks[0].winner, hand.turn) == (0, 0)
    lay(hand, "SK H2 S4")
    assert hand.tricks[1].winner == 1


def test_a_dog_that_is_seen_to_play_a_card_it_kept_has_played_out_of_turn_and_counts_once() -> None:
    hand = to_play(deal(Setup(3, 4, (0, 1, 2, 3), (1,), (0,))))
    lay(hand, "SA")
    hand.push(Keep(1))
    assert refused(hand, Play(1, card("H2"))) == ["out-of-turn"]
    assert refused(hand, Play(1, card("H2")), Origin.OBSERVED) == []
    assert hand.trick is not None and hand.trick.winner is None and hand.turn == 2
    assert refused(hand, Play(1, card("H3")), Origin.OBSERVED) == ["not-held"]
    lay(hand, "S3 S4")
    assert [(trick.winner, len(trick.plays)) for trick in hand.tricks] == [(1, 4)]
    assert [(fault.kind, fault.seat, fault.trick) for fault in hand.violations] == [("out-of-turn", 1, 1)]
    assert hand.turn == 2 and hand.cards_left() == (2, 0, 2, 2)


def test_at_the_last_trick_a_dog_must_play() -> None:
    hand = with_dog(cards=1)
    lay(hand, "SA")
    assert Keep(1) not in hand.legal()
    assert refused(hand, Keep(1)) == ["must-play"]
    lay(hand, "H2 S3")
    assert hand.outcome and hand.outcome.tricks == (0, 1, 0, 0)


def test_nobody_else_may_keep_a_card() -> None:
    hand = with_dog()
    assert refused(hand, Keep(0)) == ["must-play"]
    assert refused(hand, Keep(1)) == ["out-of-turn"]


def test_after_its_card_has_fallen_a_dog_is_passed_over_and_the_next_leads_where_it_won() -> None:
    hand = with_dog()
    lay(hand, "SA H2 S3")
    assert (hand.tricks[0].winner, hand.turn) == (1, 2)
    lay(hand, "SK")
    assert hand.turn == 0
    lay(hand, "S4")
    assert hand.tricks[1].winner == 2
    assert refused(hand, Play(1, card("D2")), Origin.OBSERVED) != []


def test_a_dog_can_take_no_more_than_one_trick() -> None:
    hand = with_dog()
    assert refused(hand, Totals((1, 2, 0, 0))) == ["impossible-tricks"]
    assert refused(hand, Totals((2, 1, 0, 0))) == []


def test_where_only_winners_are_told_a_dog_that_won_has_no_card_left() -> None:
    hand = with_dog()
    hand.push(TrickWon(1))
    assert hand.turn == 2
    assert refused(hand, TrickWon(1)) == ["impossible-winner"]


def test_where_only_the_winner_was_told_a_dog_may_have_kept_its_card_and_nobody_is_offered_a_renege() -> None:
    hand = with_dog(cards=4)
    lay(hand, "SA")
    hand.push(TrickWon(0))
    lay(hand, "SK")
    hand.push(Keep(1))
    lay(hand, "D2  HA")
    hand.push(Keep(1))
    assert hand.turn == 2 and not any(play in hand.legal() for play in (Play(2, card("S2")), Play(2, card("SQ"))))


def test_a_dog_whose_card_fell_in_a_trick_told_by_its_winner_has_none_to_play_at_the_last() -> None:
    hand = with_dog(cards=2)
    hand.push(TrickWon(0))
    lay(hand, "SK")
    assert Keep(1) in hand.legal()
    hand.push(Keep(1))
    lay(hand, "S4")
    assert hand.outcome and hand.outcome.tricks == (2, 0, 0, 0)


def test_a_dog_that_keeps_its_card_has_not_won_the_trick() -> None:
    hand = with_dog()
    lay(hand, "SA")
    hand.push(Keep(1))
    assert refused(hand, TrickWon(1)) == ["impossible-winner"]


def test_a_record_says_who_is_out_and_who_has_the_dogs_life() -> None:
    hand = with_dog()
    lay(hand, "SA")
    hand.push(Keep(1))
    lay(hand, "S3  SK H2 S4  D3 D4")
    text = write([record_of(hand, {"Event": "x"})])
    assert '[Out "W"]' in text and '[Dogs "E"]' in text
    record = read(text).records[0]
    assert record and record.hand.tricks == hand.tricks
    assert record.hand.outcome == hand.outcome
    assert report("x", [record])[0]["complete"] is True


def dogs_of(dogs: tuple[int, ...], players: int, cards: int) -> KnockoutWhistHand:
    """The first player leads to so many cards each; spades are trumps."""
    hand = deal(Setup(players - 1, 7 - cards, tuple(range(players)), dogs, (0,)), players=players)
    hand.push(Declare(0, "S"))
    return hand


def read_again(hand: KnockoutWhistHand) -> Record:
    """The hand's record, written and read."""
    record = read(write([record_of(hand, {"Event": "x"})])).records[0]
    assert record is not None
    return record


def test_a_dog_that_is_told_to_have_won_by_a_card_that_nobody_read_has_not_kept_it_on_record() -> None:
    hand = dogs_of((2,), players=3, cards=3)
    lay(hand, "H5 H7")
    hand.push(TrickWon(2))
    lay(hand, "D4 C3 C9 H2")
    record = read_again(hand)
    assert record.violations == [] and record.hand.tricks == hand.tricks


def test_a_dog_has_kept_its_card_on_record_in_the_tricks_before_the_one_that_it_is_told_to_have_won() -> None:
    hand = dogs_of((2, 3), players=4, cards=4)
    hand.push(TrickWon(0))
    lay(hand, "H5 H7")
    hand.push(TrickWon(2))
    lay(hand, "C9 C4 D6 D3 D7")
    record = read_again(hand)
    assert record.violations == [] and [trick.winner for trick in record.hand.tricks] == [0, 2, 3, 1]


def test_a_dog_of_which_a_record_does_not_say_whether_it_kept_its_card_may_have() -> None:
    hand = dogs_of((1, 2), players=4, cards=4)
    hand.push(TrickWon(0))
    lay(hand, "H5 S2")
    hand.push(Keep(2))
    lay(hand, "H7")
    record = read_again(hand)
    assert record.violations == [] and record.hand.cards_left() == hand.cards_left()
    assert not record.hand.tricks[0].has_played(2) and record.hand.tricks[0].winner == 0


def test_a_record_says_in_which_trick_a_dog_played_a_card_that_nobody_read() -> None:
    hand = dogs_of((0,), players=3, cards=3)
    hand.push(Play(0, None))
    lay(hand, "H7 C3")
    hand.push(TrickWon(1))
    lay(hand, "D4 H2")
    record = read_again(hand)
    assert '[Unread "1 1"]' in write([record])
    assert record.violations == [] and record.hand.tricks == hand.tricks


@pytest.mark.parametrize(
    ("tag", "message"),
    [
        ('[Unread "3"]', "it needs players, each with the number of a trick, as in 1 4"),
        ('[Unread "9 1"]', "it needs players"),
    ],
)
def test_what_does_not_say_where_a_dog_played_is_told(tag: str, message: str) -> None:
    rows = '[Players "3"]\n[Dogs "3"]\n[Trump "H"]\n[Cards "6"]\n[Play "1"]\nSA S2 -\n+'
    found = read(f'[Event "x"]\n[Game "KnockoutWhist"]\n{tag}\n{rows}\n')
    assert found.records == [None] and message in found.errors[0].why


@pytest.mark.parametrize(
    ("tag", "message"),
    [
        ('[Out "N E S"]', "two players at least"),
        ('[Out "X"]', "'X' is not a seat"),
        ('[Dogs "N E S W"]', "two players at least"),
        ('[Cards "8"]', "each has 1 to 7"),
    ],
)
def test_a_record_of_a_deal_that_cannot_be_is_told(tag: str, message: str) -> None:
    found = read(f'[Event "x"]\n[Game "KnockoutWhist"]\n{tag}\n')
    assert found.records == [None]
    assert message in found.errors[0].why


def evening(*hands: str) -> list[dict[str, object]]:
    """What `score` says of the hands of one match, each with tags of its own."""
    common = '[Event "x"]\n[Game "KnockoutWhist"]\n[HouseRules "traditional"]\n[Players "3"]\n[Dealer "1"]\n'
    text = "".join(f'{common}[Board "{number}"]\n{tags}\n' for number, tags in enumerate(hands, 1))
    return report("x", read(text).records)


def test_a_match_on_record_knows_who_is_in_from_the_deals_before() -> None:
    told = '[Trump "H"]\n[Result "1 {} 2 {} 3 {}"]'
    hands = evening(told.format(4, 3, 0), told.format(4, 2, 0), told.format(5, 0, 0), told.format(3, 2, 2))
    assert [hand["winner"] for hand in hands] == [None, None, "1", None]
    assert hands[3]["total"] == {"1": 3, "2": 2, "3": 2}


@pytest.mark.parametrize(("rules", "winner"), [("traditional", "2"), ("traditional, dogs_again=yes", None)])
def test_a_match_on_record_knows_whether_the_dogs_life_was_given(rules: str, winner: str | None) -> None:
    rounds = ["2222222", "122222", "22222"]
    hand = '[Event "x"]\n[Game "KnockoutWhist"]\n[HouseRules "{}"]\n[Players "2"]\n[Dealer "1"]\n[Board "{}"]\n'
    text = "".join(hand.format(rules, n) + f'[Trump "H"]\n[TrickWinners "{won}"]\n' for n, won in enumerate(rounds, 1))
    assert report("x", read(text).records)[-1]["winner"] == winner


def test_who_took_tricks_on_record_is_in_though_the_deal_before_says_otherwise() -> None:
    rules = '[HouseRules "traditional, dogs_life=no"]\n[Trump "H"]\n'
    hands = evening(
        f'{rules}[Result "1 4 2 3 3 0"]',
        f'{rules}[Result "1 0 2 0 3 6"]',
        f'{rules}[Result "1 2 2 3 3 0"]',
        f'{rules}[Result "1 0 2 0 3 4"]',
        f"{rules}",
    )
    assert [hand["winner"] for hand in hands] == [None, "3", None, "3", None]


def test_who_is_out_has_a_column_that_says_nothing_and_the_deal_is_complete() -> None:
    rows = "SA - S2\nSK - S3\nSQ - S4\nSJ - S5\nST - S6\nS9 - S7\n*"
    first = '[Trump "H"]\n[Result "1 4 2 0 3 3"]\n[HouseRules "traditional, dogs_life=no"]'
    hands = evening(first, f'[HouseRules "traditional, dogs_life=no"]\n[Trump "H"]\n[Play "1"]\n{rows}')
    assert hands[1]["complete"] is True
    assert hands[1]["tricks"] == {"1": 6, "2": 0, "3": 0}
    assert hands[1]["winner"] == "1"


def test_a_dog_kept_its_card_until_the_row_that_has_it() -> None:
    rows = "SA - S2\nSK H2 S3\nSQ - S4\nSJ - S5\nST - S6\nS9 - S7\n*"
    hands = evening('[TurnUp "H7"]\n[Result "1 4 2 0 3 3"]', f'[Trump "H"]\n[Play "1"]\n{rows}')
    assert hands[1]["tricks"] == {"1": 5, "2": 1, "3": 0}
    assert hands[1]["complete"] is True


def test_a_result_that_does_not_add_up_is_a_mismatch() -> None:
    hands = evening('[Cards "7"]\n[Trump "H"]\n[Result "1 4 2 0 3 4"]')
    assert hands[0]["tricks"] is None
    assert [fault["kind"] for fault in hands[0]["violations"]] == ["result-mismatch"]  # type: ignore[attr-defined]


def test_a_deal_without_a_result_leaves_who_is_in_as_it_was() -> None:
    rows = "SA - S2\nSK - S3\nSQ - S4\nSJ - S5\nST - S6\nS9 - S7\n*"
    rules = '[HouseRules "traditional, dogs_life=no"]\n[Trump "H"]'
    hands = evening(f'{rules}\n[Result "1 4 2 0 3 3"]', rules, f'{rules}\n[Play "1"]\n{rows}')
    assert hands[1]["tricks"] is None
    assert hands[2]["tricks"] == {"1": 6, "2": 0, "3": 0} and hands[2]["winner"] == "1"


def test_who_had_the_dogs_life_before_a_deal_that_is_missing_plays_a_whole_hand_or_none() -> None:
    rows = "SA S2 S3\nSK S4 H5\n+"
    hands = evening('[Trump "H"]\n[Result "1 4 2 3 3 0"]', f'[Cards "5"]\n[Trump "H"]\n[Play "1"]\n{rows}')
    assert hands[1]["violations"] == [] and hands[1]["played"] == {"1": 1, "2": 0, "3": 1}


def test_a_dog_keeps_its_card_though_nobody_knows_who_won_the_trick_before() -> None:
    rows = "- SA -\n- SK S2\n- SQ S4\nH7 SJ S5\n+"
    record = read(
        '[Event "x"]\n[Game "KnockoutWhist"]\n[HouseRules "traditional"]\n[Players "3"]\n[Dealer "3"]\n[Cards "6"]\n'
        f'[Dogs "3"]\n[Trump "H"]\n[Play "3"]\n{rows}\n'
    ).records[0]
    assert record and record.violations == []
    tricks = record.hand.tricks_seen()
    assert [(len(trick.plays), trick.kept.count(2)) for trick in tricks] == [(2, 1), (2, 1), (2, 1), (3, 0)]


def test_the_one_card_of_a_dog_does_not_tell_how_many_the_others_have() -> None:
    rows = "SA S2 -\nSK S3 -\n+"
    hands = evening('[Trump "H"]\n[Result "1 4 2 3 3 0"]', f'[Trump "H"]\n[Deal "1:- - .7.."]\n[Play "1"]\n{rows}')
    assert hands[1]["violations"] == [] and hands[1]["complete"] is False
    assert hands[1]["played"] == {"1": 2, "2": 0, "3": 0}


def test_a_dog_at_the_dealers_left_may_lead_its_card_or_keep_it() -> None:
    hand = with_dog(dealer=0)
    assert hand.turn == 1 and {Keep(1), Play(1, card("H2"))} <= {*hand.legal()}
    hand.push(Keep(1))
    lay(hand, "SA")
    assert hand.violations == [] and hand.turn == 0
    hand.pop()
    hand.pop()
    lay(hand, "D2 D3")
    assert hand.turn == 0
