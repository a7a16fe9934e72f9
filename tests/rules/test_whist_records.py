"""Whist in records: what its tags say, the score as it runs, and championship hands read as Whist.

See records#tags-of-single-games.
"""

from pathlib import Path
from typing import Any

import pytest

from rules.actions import Fault, Know, Origin, Play, Turned
from rules.cards import CLUBS, SPADES, Card, cards_in
from rules.games.bridge import BridgeHand
from rules.games.whist import PRESETS, WhistHand
from rules.hand import Hand
from rules.match import Setup
from rules.record import read, record_of, write
from rules.report import report
from tests.rules.hands import EW, NS
from tests.rules.whist_hands import SHORT, deal, lines

CHAMPIONSHIPS = Path(__file__).parents[3] / "shared" / "records" / "bridge"
HEAD = '[Game "Whist"]\n[HouseRules "short"]\n'


def all_of(text: str) -> list[dict[str, Any]]:
    found = read(text)
    assert not found.errors
    return report("x.pbn", found.records)


def one(*tags: str, head: str = HEAD) -> dict[str, Any]:
    (hand,) = all_of('[Event "A"]\n' + head + "\n".join(tags))
    return hand


def match_of(*deals: str, rules: str = "short", trump: str = "H") -> list[dict[str, Any]]:
    """A file of one match, of which each deal's tags are given."""
    head = f'[Event "A"]\n[Game "Whist"]\n[HouseRules "{rules}"]\n[Trump "{trump}"]\n'
    return all_of("".join(head + tags + "\n\n" for tags in deals))


def complaint(*tags: str) -> tuple[int, str]:
    found = read('[Event "A"]\n' + HEAD + "\n".join(tags))
    assert found.records == [None]
    (error,) = found.errors
    return error.line, error.why


# Levels of knowledge.


def test_a_result_alone_scores() -> None:
    hand = one('[Trump "H"]', '[Result "NS 8"]')
    assert hand["preset"] == "short" and hand["declarer"] is None and hand["made"] is None
    assert (hand["tricks"], hand["score"]) == ({"NS": 8, "EW": 5}, {"NS": 2, "EW": 0})
    assert (hand["complete"], hand["played"], hand["violations"]) == (False, None, [])


def test_without_trumps_a_result_scores_all_the_same() -> None:
    hand = one('[Result "EW 9"]', '[Honours "NS 3"]')
    assert hand["score"] == {"NS": 2, "EW": 3} and hand["violations"] == []


def test_winners_in_order_make_a_complete_deal() -> None:
    hand = one('[Dealer "W"]', '[TurnUp "H7"]', '[TrickWinners "NNESWNNNNNNEE"]', '[Honours "EW 4"]')
    assert (hand["played"], hand["complete"]) == ({"NS": 9, "EW": 4}, True)
    assert hand["score"] == {"NS": 3, "EW": 4}


def test_the_first_preset_is_short_whist() -> None:
    assert one(head='[Game "Whist"]\n')["preset"] == "short"


ROWS = """[Dealer "N"]
[TurnUp "H4"]
[Play "E"]
HA H2 H3 H4
HK H5 H6 H7
S2 S3 S4 S5
+
"""


def test_cards_are_judged_and_the_card_turned_up_is_the_dealers() -> None:
    hand = one(ROWS)
    assert hand["played"] == {"NS": 1, "EW": 2} and hand["violations"] == []
    wrong = one(ROWS.replace("H2 H3 H4", "H2 H4 S6"))
    assert [(v["kind"], v["seat"], v["trick"]) for v in wrong["violations"]] == [
        ("not-held", "W", 1),
        ("revoke", "N", 1),
    ]


def test_trumps_of_a_cycle_are_told_by_the_record_or_by_which_deal_of_the_match_it_is() -> None:
    drive = '[Game "Whist"]\n[HouseRules "drive, trumps=cycle_nt"]\n'
    for trump, winner in (("H", "W"), ("NT", "S"), ("S", "S"), ("C", "N")):
        rows = '[Dealer "N"]\n[Play "E"]\nS2 SA H2 C2\n+'
        hand = one(f'[Trump "{trump}"]', rows, head=drive)
        assert hand["played"] == {"NS": int(winner in "NS"), "EW": int(winner in "EW")}, trump
    first = one('[Dealer "N"]\n[Play "E"]\nS2 SA H2 C2\nD2 D3 D4 D5\n+', head=drive)
    assert first["played"] == {"NS": 1, "EW": 1}


def test_the_dealer_is_who_was_dealt_the_card_turned_up_where_nothing_else_tells() -> None:
    hand = one('[Deal "N:- AKQ.AKQ.AKQ.AKQJ - -"]', '[TurnUp "HQ"]', '[Result "NS 7"]')
    assert hand["dealer"] == "E" and hand["violations"] == []
    assert one('[TurnUp "HQ"]', '[Result "NS 7"]')["dealer"] is None


# The score.


def test_the_score_is_what_the_side_scored_and_the_total_the_current_games() -> None:
    hands = match_of(
        '[Result "NS 9"]', '[Result "EW 6"]\n[Honours "EW 4"]', '[Result "NS 8"]\n[Honours "EW 4"]', '[Result "NS 7"]'
    )
    assert [hand["score"] for hand in hands] == [
        {"NS": 3, "EW": 0}, {"NS": 1, "EW": 4}, {"NS": 2, "EW": 0}, {"NS": 1, "EW": 0},
    ]  # fmt: skip
    assert [hand["total"] for hand in hands] == [
        {"NS": 3, "EW": 0}, {"NS": 4, "EW": 4}, {"NS": 6, "EW": 4}, {"NS": 1, "EW": 0},
    ]  # fmt: skip
    assert [hand["game_points"] for hand in hands] == [
        {"NS": 0, "EW": 0}, {"NS": 0, "EW": 0}, {"NS": 1, "EW": 0}, {"NS": 1, "EW": 0},
    ]  # fmt: skip
    assert [hand["winner"] for hand in hands] == [None] * 4


def test_the_winner_is_of_the_rubber_or_of_the_game_where_there_is_none() -> None:
    hands = match_of('[Result "NS 11"]', '[Result "EW 11"]', '[Result "NS 11"]', '[Result "NS 7"]')
    assert [hand["winner"] for hand in hands] == [None, None, "NS", None]
    assert [hand["game_points"] for hand in hands[2:]] == [{"NS": 8, "EW": 3}, {"NS": 0, "EW": 0}]
    (hand,) = match_of('[Result "EW 13"]', rules="american")
    assert (hand["winner"], hand["game_points"]) == ("EW", {"NS": 0, "EW": 7})
    drive = match_of('[Result "NS 7"]', '[Result "EW 7"]', rules="drive, deals=2")
    assert [hand["winner"] for hand in drive] == [None, "tie"]


def test_only_whist_has_game_points() -> None:
    (bid,) = all_of('[Event "A"]\n[Game "BidWhist"]\n[Declarer "E"]\n[Contract "4US"]\n[Result "9"]\n')
    assert "game_points" not in bid


def test_penalties_change_the_score_and_not_the_tricks() -> None:
    hand = one('[Trump "H"]', '[Result "NS 8"]', '[Penalties "S"]')
    assert (hand["tricks"], hand["score"]) == ({"NS": 8, "EW": 5}, {"NS": 2, "EW": 3})


@pytest.mark.parametrize("score", ["NS 2 EW 0", "NS 2 EW 4", "EW 4"])
def test_a_score_that_counts_honours_or_shuts_them_out_is_no_mismatch(score: str) -> None:
    hand = one('[Trump "H"]', '[Result "NS 8"]', '[Honours "EW 4"]', f'[Score "{score}"]')
    assert hand["violations"] == []


@pytest.mark.parametrize("score", ["NS 3", "NS 2 EW 5", "NS 1", "EW -1", "NS 2 EW 2"])
def test_a_score_that_cannot_be_is_a_mismatch(score: str) -> None:
    hand = one('[Trump "H"]', '[Result "NS 8"]', '[Honours "EW 4"]', f'[Score "{score}"]')
    assert [v["kind"] for v in hand["violations"]] == ["result-mismatch"]


def test_a_score_after_penalties_may_have_stopped_at_nought() -> None:
    lost = '[Game "Whist"]\n[HouseRules "short, revoke_penalty=lost, honours=none"]\n'
    wrong = [
        bool(one('[Result "NS 8"]', '[Penalties "S"]', f'[Score "NS {points}"]', head=lost)["violations"])
        for points in range(-4, 4)
    ]
    assert wrong == [True, True, True, False, False, True, True, True]


def test_a_score_with_what_a_penalty_gave_is_no_mismatch() -> None:
    for score, wrong in (("NS 5 EW 0", False), ("NS 5 EW 4", False), ("NS 10", True), ("NS 2 EW 0", True)):
        hand = one('[Trump "H"]', '[Result "NS 8"]', '[Honours "EW 4"]', '[Penalties "E"]', f'[Score "{score}"]')
        assert bool(hand["violations"]) == wrong


@pytest.mark.parametrize("points", range(-1, 9))
def test_honours_count_whole_or_not_at_all(points: int) -> None:
    score = f'[Score "NS 0 EW {points}"]'
    hand = one('[Trump "H"]', '[Honours "EW 4"]', '[TrickWinners "EEEEEEEEENNNN"]', score)
    assert bool(hand["violations"]) == (points not in (3, 7))


def test_honours_that_nobody_told_may_be_in_the_score() -> None:
    scores = ["NS 0 EW 3", "NS 2 EW 3", "NS 0 EW 5", "NS 4 EW 3", "NS 0 EW 7", "NS 2 EW 5", "NS 1 EW 3", "NS 4 EW 7"]
    wrong = [bool(one('[Trump "H"]', '[Result "EW 9"]', f'[Score "{score}"]')["violations"]) for score in scores]
    assert wrong == [False, False, False, False, False, True, True, True]


def test_honours_that_the_cards_exclude_are_a_mismatch() -> None:
    hand = one('[Deal "N:AKQ.AKQ.AKQ.AKQJ - - -"]', '[Trump "H"]', '[Result "NS 8"]', '[Honours "EW 3"]')
    assert [v["kind"] for v in hand["violations"]] == ["result-mismatch"]


def test_of_both_sides_honours_the_more_count() -> None:
    assert one('[Trump "H"]', '[Result "NS 6"]', '[Honours "NS 4 EW 0"]')["score"] == {"NS": 4, "EW": 1}
    assert one('[Trump "H"]', '[Result "NS 6"]', '[Honours "NS 0"]')["score"] == {"NS": 0, "EW": 1}


@pytest.mark.parametrize(
    ("tag", "why"),
    [
        ('[Trump "X"]', "Trump"),
        ('[TurnUp "7H"]', "TurnUp"),
        ('[TurnUp "JH"]', "TurnUp"),
        ('[Honours "four"]', "Honours"),
        ('[HouseRules "shorter"]', "HouseRules"),
        ('[HouseRules "short, honours=yes"]', "HouseRules"),
        ('[HouseRules "short, score=tricks"]', "HouseRules"),
    ],
)
def test_what_is_no_record_is_told_with_its_line(tag: str, why: str) -> None:
    line, said = complaint(tag)
    assert line == 4 and said.startswith(why)


def test_tags_of_other_games_and_numbers_that_cannot_be_are_taken_for_what_they_are() -> None:
    hand = one('[Contract "4US"]', '[Declarer "E"]', '[Kitty "A..."]', '[Cards "7"]', '[Result "NS 14"]')
    assert [v["kind"] for v in hand["violations"]] == ["result-mismatch"]
    assert one('[Trump "H"]', '[Honours "NS 99"]')["violations"][0]["kind"] == "result-mismatch"
    assert one('[Trump "H"]', '[Honours "NS -1"]')["violations"][0]["kind"] == "result-mismatch"


# Writing.


def test_a_written_rubber_reads_back_to_the_same_score() -> None:
    outcomes = [deal(SHORT, tricks, honours) for tricks, honours in ((9, (NS, 0)), (6, (EW, 4)), (8, (EW, 4)))]
    hands = match_of(
        '[Result "NS 9"]\n[Honours "NS 0"]', '[Result "NS 6"]\n[Honours "EW 4"]', '[Result "NS 8"]\n[Honours "EW 4"]'
    )
    assert [tuple(hand["total"].values()) for hand in hands] == [line.total for line in lines(SHORT, *outcomes)]
    found = read('[Event "A"]\n' + HEAD + '[Trump "H"]\n[Result "NS 8"]\n[Honours "EW 4"]\n')
    text = write([record for record in found.records if record])
    assert '[Honours "EW 4"]' in text and '[Trump "H"]' in text
    assert all_of(text) == report("x.pbn", found.records)


# Championship hands, read as Whist: forehand leads, trumps are the contract's.


def bridge_hands() -> list[BridgeHand]:
    """The championship hands of which some play is known."""
    found = []
    for path in sorted(CHAMPIONSHIPS.glob("*.[Pp][Bb][Nn]")):
        for record in read(path.read_bytes()).records:
            if record and isinstance(record.hand, BridgeHand) and record.hand.tricks:
                found.append(record.hand)
    return found


def as_whist(bridge: BridgeHand, deal_known: bool = True) -> WhistHand:
    """The same deal and cards as a deal of Whist in which the declarer deals, and the contract's suit was turned up."""
    assert bridge.declarer is not None and bridge.order is not None
    hand = WhistHand(PRESETS["short"], Setup(bridge.declarer))
    for known in bridge.known if deal_known else ():
        hand.push(known, Origin.RECORDED)
    if bridge.order.trump is None:
        hand.trumps_given(None)
    else:
        hand.push(Turned(bridge.order.trump), Origin.RECORDED)
    for action, _ in bridge.log:
        if isinstance(action, Play):
            hand.push(action, Origin.RECORDED)
    return hand


def judged(hand: Hand) -> list[Fault]:
    return [fault for fault in hand.violations if fault.trick is not None]


@pytest.mark.skipif(not CHAMPIONSHIPS.is_dir(), reason="the championship records are not beside the checkout")
def test_championship_hands_read_as_whist_have_the_same_tricks_and_violations() -> None:
    hands = bridge_hands()
    assert len(hands) > 100
    tricks = reneges = whole = honours = 0
    for bridge in hands:
        hand = as_whist(bridge)
        assert [trick.winner for trick in hand.tricks] == [trick.winner for trick in bridge.tricks]
        assert judged(hand) == judged(bridge)
        tricks += len(hand.tricks)
        reneges += sum(fault.kind == "revoke" for fault in judged(hand))
        if bridge.final and bridge.final[0] == "played":
            whole += 1
            assert hand.final == bridge.final
        if len(bridge.deal().sound) == 4:
            held = [0, 0]
            for known in bridge.known:
                seat = "NESW".index(known.place)
                held[seat % 2] += sum(hand.honour_cards >> card & 1 for card in known.cards)
            assert hand.honours_held() == tuple(held)
            honours += 1
    assert tricks > 1000 and reneges == 3 and whole and honours


@pytest.mark.skipif(not CHAMPIONSHIPS.is_dir(), reason="the championship records are not beside the checkout")
def test_of_championship_hands_whose_deal_is_not_known_nothing_wrong_is_proven() -> None:
    for bridge in bridge_hands():
        seen, blind = as_whist(bridge), as_whist(bridge, deal_known=False)
        proven = {(f.seat, f.trick) for f in judged(blind) if f.kind == "revoke"}
        assert proven <= {(f.seat, f.trick) for f in judged(seen) if f.kind == "revoke"}
        assert [t.winner for t in blind.tricks] == [t.winner for t in seen.tricks]


def test_a_deal_kept_by_the_engine_names_its_tags() -> None:
    hand = WhistHand(PRESETS["short"], Setup(0))
    hand.push(Know("E", tuple(list(cards_in(hand.pack))[:13])))
    hand.push(Turned(1, 20))
    text = write([record_of(hand, {"Event": "A"})])
    assert '[Game "Whist"]' in text and '[HouseRules "short"]' in text and '[TurnUp "H9"]' in text
    assert "Trump" not in text and '[Dealer "N"]' in text and "Honours" not in text


def test_who_led_out_of_turn_is_in_the_record() -> None:
    """As after trumps were corrected: who led by the first is out of turn by the second."""
    hand = WhistHand(PRESETS["short"], Setup(3))
    hand.push(Turned(CLUBS))
    for seat, cards in ((0, ["H2", "H3", "CA", "H5"]), (2, ["D2", "D3", "D4", "D5"]), (1, ["S2", "S3", "S4", "S5"])):
        for step, card in enumerate(cards):
            hand.push(Play((seat + step) % 4, Card.parse(card)), Origin.RECORDED)
    text = write([record_of(hand, {"Event": "A"})])
    (record,) = read(text).records
    assert record is not None
    assert [trick.plays for trick in record.hand.tricks] == [trick.plays for trick in hand.tricks]
    assert [trick.winner for trick in record.hand.tricks] == [trick.winner for trick in hand.tricks] == [2, 1, 0]
    corrected = WhistHand(PRESETS["short"], Setup(3))
    corrected.push(Turned(SPADES))
    for action, how in hand.log[1:]:
        corrected.push(action, how)
    text = write([record_of(corrected, {"Event": "A"})])
    (record,) = read(text).records
    assert record is not None and '[Leads "NSE"]' in text
    assert [trick.plays for trick in record.hand.tricks] == [trick.plays for trick in corrected.tricks]
    assert record.hand.violations == corrected.violations != [] and not record.faults
    assert write([record_of(record.hand, {"Event": "A"})]) == text


def test_a_lead_is_that_of_a_seat() -> None:
    assert read('[Event "A"]\n[Game "Whist"]\n[Leads "X"]').errors[0].why.startswith("Leads: 'X' is not a seat")
