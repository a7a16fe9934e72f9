"""Dummy whist: three players, the hand opposite the dealer lies open and the dealer plays it.

See rules/whist#dummy; S4.
"""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.actions import Claim, Honours, Know, Origin, Play, Ruling, Total, Turned
from rules.cards import cards_in
from rules.catalogue import WHIST
from rules.games.whist import WhistHand
from rules.match import ScoreEntry, Setup, run
from rules.record import read, record_of, write
from rules.report import report
from tests.rules.hands import E, N, S, W, card, kinds, lay, mask, refused
from tests.rules.walks import know, walk
from tests.rules.whist_hands import DRIVE, SHORT, hearts, whist

DUMMYS = "SA SK SQ SJ HA HK H2 D2 D3 D4 C2 C3 C4"


def with_dummy_open() -> WhistHand:
    """North deals, so that South is the dummy; its cards are told, hearts turned up."""
    hand = whist(dummy=True)
    hand.push(Know("S", tuple(cards_in(mask(DUMMYS)))))
    hand.push(Turned(1))
    return hand


@pytest.mark.parametrize(("dealer", "dummy"), [(N, S), (E, W), (S, N), (W, E)])
def test_the_dummy_is_opposite_the_dealer_and_forehand_leads(dealer: int, dummy: int) -> None:
    hand = hearts(dealer=dealer, dummy=True)
    assert hand.dummy == dummy and hand.turn == (dealer + 1) % 4
    assert hearts(dealer=dealer).dummy is None


def test_the_dealers_two_hands_are_one_party_and_the_others_the_other() -> None:
    hand = hearts(dealer=E, dummy=True)
    assert hand.party_of == (1, 0, 1, 0) and hand.parties == 2
    assert hand.seating.sides == ("N", "E", "S") and hand.seating.side_of == (0, 1, 2, 1)
    for dealer in range(4):
        dealt = hearts(dealer=dealer, dummy=True)
        chairs = [dealt.seating.letters[chair] for chair in range(4) if chair != dealt.dummy]
        assert sorted(dealt.seating.sides) == sorted(chairs)
        assert all(dealt.seating.letters[dealt.seating.members(n)[0]] in "NESW" for n in range(3))
    assert not hand.seating.partners and hand.seating.letters == ("N", "E", "S", "W")


@pytest.mark.parametrize("first", [0, 1, 2])
def test_from_deal_to_deal_the_next_player_deals_and_only_one_changes_chairs(first: int) -> None:
    setup, chairs = Setup(first), None
    for number in range(12):
        hand = WHIST.new_hand(SHORT, 3, setup)
        assert isinstance(hand, WhistHand) and hand.dummy is not None
        seating = hand.seating
        assert seating.side_of[hand.dealer] == (first + number) % 3 == seating.side_of[hand.dummy]
        assert seating.side_of[seating.left(hand.dealer)] == (first + number + 1) % 3
        assert seating.side_of[seating.left(hand.dealer, 3)] == (first + number + 2) % 3
        now = {seating.side_of[chair]: chair for chair in range(4) if chair != hand.dummy}
        assert [seating.letters[now[side]] for side in range(3)] == list(seating.sides)
        assert chairs is None or sum(now[side] != chairs[side] for side in range(3)) == 1
        chairs, setup = now, WHIST.following(SHORT, setup, hand)


def test_each_player_scores_alone_what_their_party_does() -> None:
    hand = hearts(dummy=True)
    hand.push(Total(0, 9))
    hand.push(Honours(0, 0))
    assert hand.outcome and hand.outcome.score == (3, 0, 0)
    hand.pop()
    hand.push(Honours(1, 4))
    assert hand.outcome and hand.outcome.score == (3, 4, 4)
    other = hearts(dealer=E, dummy=True)
    other.push(Claim(1, 9))
    assert other.outcome and other.outcome.score == (3, 0, 3)


def test_honours_of_the_dealer_and_the_dummy_count_together() -> None:
    hand = with_dummy_open()
    assert hand.honours_held() == (2, 0)
    lay(hand, "HQ H2 H3 HJ")
    assert hand.honours() == (2, 0)
    assert [(a.side, a.count) for a in hearts(dummy=True, dealer=W).honours_answers()] == [
        (0, 0), (0, 3), (0, 4), (1, 3), (1, 4),
    ]  # fmt: skip


def test_the_dummys_cards_are_checked_as_they_are_played() -> None:
    hand = with_dummy_open()
    lay(hand, "S2")
    assert refused(hand, Play(S, card("S3")), Origin.OBSERVED) == ["not-held"]
    assert {str(one) for one in cards_in(hand.legal_cards(S))} == {"SA", "SK", "SQ", "SJ"}
    assert refused(hand, Play(S, card("C2"))) == ["revoke"]
    hand.push(Play(S, card("C2")), Origin.OBSERVED)
    (fault,) = hand.violations
    assert (fault.kind, fault.seat, fault.trick, fault.proof) == ("revoke", S, 1, None)


def test_a_card_of_the_dummy_is_in_no_other_hand() -> None:
    hand = with_dummy_open()
    assert refused(hand, Play(E, card("HA")), Origin.OBSERVED) == ["not-held"]


def test_a_renege_of_the_dummy_is_the_dealers() -> None:
    hand = hearts(dummy=True)
    hand.push(Total(0, 6))
    hand.push(Honours(0, 0))
    hand.push(Ruling(S, 1, True))
    assert hand.outcome and hand.outcome.score == (0, 4, 4) and hand.penalised() == (1, 0)
    lost = hearts(dummy=True, revoke_penalty="lost", honours=None)
    lost.push(Total(0, 8))
    lost.push(Ruling(S, 1, True))
    assert lost.outcome and lost.outcome.score == (-1, 0, 0)


def test_the_first_with_the_points_of_the_game_wins_it_two_may_together() -> None:
    first, second = hearts(dummy=True, honours=None), hearts(dummy=True, honours=None)
    first.push(Total(0, 2))
    second.push(Total(0, 13))
    assert first.outcome and second.outcome
    (line,) = run([ScoreEntry(first.outcome)], WHIST.match(SHORT, 3), (0, 0, 0))
    assert line.total == (0, 5, 5) and line.standing and line.standing.games == (0, 1, 1)
    assert line.standing.points == (0, 3, 3)
    (line,) = run([ScoreEntry(second.outcome)], WHIST.match(SHORT, 3), (0, 0, 4))
    assert line.total == (7, 0, 4) and line.standing and line.standing.points == (1, 0, 0)


# Records.


def test_joint_winners_stand_clockwise_from_north() -> None:
    head = '[Event "A"]\n[Game "Whist"]\n[HouseRules "short, rubber=none, honours=none"]\n[Trump "H"]\n'
    winners = []
    for dealer, dummy in zip("NESW", "SWNE", strict=True):
        winners.append(only(f'{head}[Dealer "{dealer}"]\n[Dummy "{dummy}"]\n[Result "{dealer} 2"]')["winner"])
    assert winners == ["EW", "NS", "EW", "NS"]


RECORD = """[Event "A"]
[Game "Whist"]
[HouseRules "short"]
[Dealer "N"]
[Dummy "S"]
[Trump "H"]
"""


def only(text: str) -> dict[str, object]:
    found = read(text)
    assert not found.errors
    (hand,) = report("x", found.records)
    return hand


@pytest.mark.parametrize("result", ["N 9", "NS 9", "N 5 S 4 E 1 W 3", "N 9 E 1 W 3"])
def test_a_result_is_the_dealers_with_the_dummys(result: str) -> None:
    hand = only(RECORD + f'[Result "{result}"]')
    assert hand["score"] == {"N": 3, "E": 0, "W": 0} and hand["violations"] == []
    tricks = hand["tricks"]
    assert isinstance(tricks, dict) and tricks["N"] == 9


def test_winners_of_tricks_tell_each_players() -> None:
    hand = only(RECORD + '[TrickWinners "NSNSNSNEEEWWE"]\n[Honours "E 3"]')
    assert hand["tricks"] == {"N": 7, "E": 4, "W": 2} == hand["played"]
    assert hand["score"] == {"N": 1, "E": 2, "W": 2} and hand["complete"] is True


def test_the_dummys_hand_is_that_of_the_deal() -> None:
    hand = only(RECORD + '[Deal "S:AKQJ.AK2.432.432 - - -"]\n[Play "E"]\nS2 C2 S3 S4\n+')
    assert [(v["kind"], v["seat"]) for v in hand["violations"]] == [("revoke", "S")]  # type: ignore[index,attr-defined]


def test_the_dealer_is_opposite_the_dummy() -> None:
    text = RECORD.replace('[Dealer "N"]\n', "")
    assert only(text + '[Result "N 9"]')["dealer"] == "N"
    found = read(RECORD.replace('[Dealer "N"]', '[Dealer "E"]'))
    assert found.records == [None] and found.errors[0].why.startswith("Dummy: ")


def test_hands_with_and_without_a_dummy_are_no_one_match() -> None:
    hands = report(
        "x", read(RECORD + '[Result "N 9"]\n\n' + RECORD.replace('[Dummy "S"]', "") + '[Result "NS 9"]').records
    )
    assert [hand["total"] for hand in hands] == [{"N": 3, "E": 0, "W": 0}, {"NS": 3, "EW": 0}]


@given(st.integers(0, 10**9))
def test_whatever_is_offered_is_taken_and_written_and_read_again(seed: int) -> None:
    rng = random.Random(seed)
    rules = rng.choice([SHORT, DRIVE])
    hand = whist(rules, rng.randrange(4), rng.randrange(8), dummy=True)
    know(hand, rng, rng.choice((0.0, 0.5, 1.0)))
    for _ in walk(hand, rng):
        pass
    assert hand.violations == [] and hand.outcome and hand.outcome.tricks and sum(hand.outcome.tricks) == 13
    text = write([record_of(hand, {"Event": "a test"})])
    (record,) = read(text).records
    assert record and record.violations == [] and kinds(record.hand.violations) == []
    if hand.outcome.reason != "claimed":
        outcome, sides = record.hand.outcome, record.hand.seating.sides
        assert outcome and outcome.score and hand.outcome.score
        assert dict(zip(sides, outcome.score, strict=True)) == dict(
            zip(hand.seating.sides, hand.outcome.score, strict=True)
        )
    assert write([record_of(record.hand, {"Event": "a test"})]) == text


FIRST = (
    '[Event "d"]\n[Board "1"]\n[Game "Whist"]\n[Dummy "S"]\n'
    '[North "Ada"]\n[East "Otis"]\n[South "Dummy"]\n[West "Ruby"]\n[Result "N 9"]\n'
)
SECOND = (
    '[Board "2"]\n[Game "Whist"]\n[Dummy "W"]\n[North "Ada"]\n[East "Otis"]\n[South "Ruby"]\n[West "Dummy"]\n'
    '[Result "E 7"]\n'
)


def totals(text: str) -> list[dict[str, int]]:
    return [hand["total"] for hand in report("x", read(text).records)]


def test_players_who_change_chairs_go_on_with_their_own_points() -> None:
    assert totals(FIRST + SECOND) == [{"N": 3, "E": 0, "W": 0}, {"E": 1, "S": 0, "N": 3}]


def test_names_say_who_sits_where_though_a_deal_is_missing() -> None:
    third = SECOND.replace('"W"', '"N"').replace('"Dummy"', '"?"').replace('"Ada"', '"Dummy"').replace('"?"', '"Ada"')
    assert totals(FIRST + third.replace("E 7", "S 8")) == [
        {"N": 3, "E": 0, "W": 0}, {"S": 2, "W": 3, "E": 0},
    ]  # fmt: skip
    assert totals(FIRST + SECOND + third.replace("E 7", "S 8"))[2] == {"S": 2, "W": 3, "E": 1}


def test_what_a_hand_does_not_tell_of_the_names_is_as_before() -> None:
    assert totals(FIRST + SECOND.replace('[North "Ada"]\n[East "Otis"]\n', ""))[1] == {"E": 1, "S": 0, "N": 3}


def test_other_players_at_dummy_whist_begin_at_nought() -> None:
    assert totals(FIRST + SECOND.replace("Ada", "Mae"))[1] == {"E": 1, "S": 0, "N": 0}


def test_chips_stay_with_their_players_too() -> None:
    rules = '[HouseRules "american, game=3, stake=2"]\n'
    hands = report("x", read(FIRST.replace("N 9", "N 8") + rules + SECOND.replace("E 7", "E 5") + rules).records)
    assert hands[0]["winner"] is None and hands[1]["winner"] is not None
    won = {name for name, seat in (("Ada", "N"), ("Otis", "E"), ("Ruby", "S")) if seat in hands[1]["winner"]}
    assert won == {"Ada"}
    assert hands[1]["chips"]["N"] > 0 > hands[1]["chips"]["E"] and sum(hands[1]["chips"].values()) == 0
