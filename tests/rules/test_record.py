"""Records: what a hand's tags and sections mean, what is judged, and that what is written reads back."""

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.actions import Ruling
from rules.games.bid_whist import BidWhistHand
from rules.hand import Stage
from rules.knowledge import Holding
from rules.record import Record, read, record_of, write
from rules.report import report
from tests.rules.kept_hands import random_hand

RECORDS = Path(__file__).parents[1] / "records"
CHAMPIONSHIPS = Path(__file__).parents[3] / "shared" / "records" / "bridge"


def one(text: str) -> dict[str, Any]:
    """What the only hand of a record comes to."""
    found = read(text)
    assert not found.errors
    (hand,) = report("x.pbn", found.records)
    return hand


def kinds(text: str) -> list[tuple[str, str | None, int | None]]:
    return [(v["kind"], v["seat"], v["trick"]) for v in one(text)["violations"]]


def complaint(text: str) -> tuple[int, str]:
    """Where and why the only hand of a record cannot be read."""
    found = read(text)
    assert found.records == [None]
    (error,) = found.errors
    return error.line, error.why


@pytest.mark.parametrize("number", range(5))
def test_a_word_that_is_no_card_is_told_with_its_own_line(number: int) -> None:
    rows = ["SA S2 S3 S4", "HA H2 H3 H4", "DA D2 D3 D4", "CA C2 C3 C4", "SK S5 S6 S7"]
    rows[number] = f"{rows[number][:-2]}XX"
    line, why = complaint('[Event "A"]\n[Play "N"]\n' + "\n".join([*rows[:3], "", *rows[3:]]) + "\n")
    assert line == 3 + number + (number > 2)
    assert why.startswith("Play: 'XX' is not a card")


PALACE = '[Event "A"]\n[Game "BidWhist"]\n[HouseRules "palace"]\n[Dealer "N"]\n'
EAST_4US = PALACE + '[Declarer "E"]\n[Contract "4US"]\n'


# Results.


def test_the_result_is_the_declaring_sides_tricks_with_the_discards_where_they_count() -> None:
    hand = one(EAST_4US + '[Result "9"]')
    assert hand["tricks"] == {"NS": 4, "EW": 9}
    assert (hand["made"], hand["score"], hand["complete"], hand["played"]) == (False, {"NS": 0, "EW": -4}, False, None)


def test_the_result_may_name_its_side() -> None:
    assert one(EAST_4US + '[Result "NS 4"]')["tricks"] == {"NS": 4, "EW": 9}
    assert one(EAST_4US + '[Result "EW 9 NS 4"]')["tricks"] == {"NS": 4, "EW": 9}


def test_the_winners_in_order_make_a_complete_hand_without_the_kittys_trick() -> None:
    hand = one(EAST_4US + '[TrickWinners "NNEE SSWW EEEE"]')
    assert hand["played"] == {"NS": 4, "EW": 8}
    assert (hand["tricks"], hand["complete"]) == ({"NS": 4, "EW": 9}, True)


def test_winners_of_some_tricks_leave_the_rest_to_the_result() -> None:
    hand = one(EAST_4US + '[TrickWinners "NNE"]\n[Result "10"]')
    assert (hand["played"], hand["tricks"], hand["complete"]) == ({"NS": 2, "EW": 1}, {"NS": 3, "EW": 10}, False)
    assert one(EAST_4US + '[TrickWinners "NNE"]')["tricks"] is None


def test_penalties_change_made_and_score_but_not_tricks() -> None:
    hand = one(EAST_4US + '[Result "10"]\n[Penalties "EE"]')
    assert (hand["tricks"], hand["made"], hand["score"]) == ({"NS": 3, "EW": 10}, False, {"NS": 3, "EW": -4})
    assert one(EAST_4US + '[Result "10"]\n[Penalties "EN"]')["made"] is True


def test_a_result_that_the_cards_contradict_is_a_mismatch_and_the_cards_count() -> None:
    hand = one(EAST_4US + '[TrickWinners "NNEESSWWEEEE"]\n[Result "10"]')
    assert hand["tricks"] == {"NS": 4, "EW": 9}
    assert [v["kind"] for v in hand["violations"]] == ["result-mismatch"]


def test_a_result_that_cannot_be_any_more_is_a_mismatch() -> None:
    assert kinds(EAST_4US + '[TrickWinners "NNNNN"]\n[Result "9"]') == [("result-mismatch", None, None)]
    assert one(EAST_4US + '[Result "14"]')["tricks"] is None


def test_a_score_other_than_the_rules_give_is_a_mismatch() -> None:
    assert kinds(EAST_4US + '[Result "9"]\n[Score "NS 0 EW -4"]') == []
    assert kinds(EAST_4US + '[Result "9"]\n[Score "NS 0 EW 4"]') == [("result-mismatch", None, None)]


def test_a_hand_that_is_not_finished_has_no_score_and_the_contract_is_its_own_text() -> None:
    hand = one(PALACE + '[Auction "E"]\n4 Pass 4nt')
    assert (hand["declarer"], hand["contract"], hand["tricks"], hand["made"]) == (None, None, None, None)
    assert (hand["score"], hand["total"], hand["winner"]) == (None, {"NS": 0, "EW": 0}, None)
    assert one(PALACE + '[Contract "4us"]')["contract"] == "4us"


# Matches.


def test_hands_of_one_event_add_up_and_a_winner_begins_a_new_game() -> None:
    text = EAST_4US + '[Result "12"]\n' + 2 * ('[Event "#"]' + EAST_4US[11:] + '[Result "10"]\n')
    totals = [(hand["total"], hand["winner"]) for hand in report("x", read(text).records)]
    assert totals == [({"NS": 0, "EW": 6}, None), ({"NS": 0, "EW": 10}, "EW"), ({"NS": 0, "EW": 4}, None)]


def test_an_unfinished_hand_after_a_winner_begins_its_game_at_nought() -> None:
    won, unfinished = report("x", read(EAST_4US + '[Result "13"]\n' + EAST_4US).records)
    assert (won["winner"], unfinished["winner"], unfinished["total"]) == ("EW", None, {"NS": 0, "EW": 0})


def test_other_players_or_another_event_begin_at_nought() -> None:
    hands = [
        EAST_4US + '[North "Ann"]\n[Result "10"]\n',
        EAST_4US + '[North "Bob"]\n[Result "10"]\n',
        EAST_4US.replace('"A"', '"B"') + '[North "Ann"]\n[Result "10"]\n',
        EAST_4US + '[North "Ann"]\n[Result "9"]\n',
    ]
    totals = [hand["total"]["EW"] for hand in report("x", read("".join(hands)).records)]
    assert totals == [4, 4, 4, 0]


def test_level_totals_after_the_most_hands_are_a_tie() -> None:
    text = EAST_4US.replace("palace", "classic, max_hands=2") + '[Result "10"]\n'
    assert [
        hand["winner"] for hand in report("x", read(text + text.replace('[Declarer "E', '[Declarer "N')).records)
    ] == [
        None,
        "tie",
    ]


# Calls.


def test_an_illegal_call_is_reported_and_the_declarer_and_contract_decide() -> None:
    text = PALACE + '[Auction "E"]\n4U 4D Pass 2\n[Declarer "E"]\n[Contract "4UH"]\n[Result "10"]'
    hand = one(text)
    assert [(v["kind"], v["seat"]) for v in hand["violations"]] == [("illegal-call", "S"), ("illegal-call", "N")]
    assert (hand["declarer"], hand["score"]) == ("E", {"NS": 0, "EW": 4})


def test_the_dealer_may_not_pass_after_three_passes() -> None:
    assert kinds(PALACE + '[Auction "E"]\nPass Pass Pass Pass') == [("illegal-call", "N", None)]
    assert kinds(PALACE + '[Auction "E"]\nPass Pass 2U Pass') == [("illegal-call", "W", None)]


def test_the_declarer_follows_from_a_whole_auction() -> None:
    assert one(PALACE + '[Auction "E"]\nPass 4 5 Pass')["declarer"] == "W"


# The play.


def bridge(play: str, deal: str = "", contract: str = "4S", declarer: str = "E", result: str = "") -> str:
    tags = f'[Event "A"]\n[Dealer "N"]\n[Declarer "{declarer}"]\n[Contract "{contract}"]\n'
    return tags + (f'[Deal "{deal}"]\n' if deal else "") + f'[Play "S"]\n{play}\n*\n[Result "{result}"]'


def test_columns_stay_with_their_seats_and_the_winner_leads() -> None:
    hand = one(bridge("H2 H3 HA H4\nC3 C4 C2 CA\nDA S2 D3 D4"))
    assert hand["played"] == {"NS": 1, "EW": 2}
    assert hand["violations"] == []


def test_a_renege_is_proven_by_the_first_later_card_of_the_suit() -> None:
    hand = one(bridge("H2 H3 HA C4\nC3 C6 C2 CA\nD3 D4 D5 D6\nH6 D7 D8 H5\nH7 D9 DT H8"))
    assert hand["violations"] == [
        {"kind": "revoke", "seat": "E", "trick": 1, "card": "C4", "proof": {"trick": 4, "card": "H5"}}
    ]


def test_without_a_later_card_nothing_is_proven() -> None:
    assert kinds(bridge("H2 H3 HA C4\nC3 C6 C2 CA")) == []


DEAL = "N:AKQJ.AKQJ.AKQJ.A T987.T987.T987.K 6543.6543.654.QJ 2.2.32.T98765432"


def test_a_dealt_hand_proves_its_renege_at_once_and_without_a_later_card() -> None:
    hand = one(bridge("H3 H2 HA C2", DEAL))
    assert [(v["kind"], v["seat"], v["proof"]) for v in hand["violations"]] == [
        ("not-held", "E", None),
        ("revoke", "E", None),
    ]


def test_a_hand_known_by_elimination_proves_too() -> None:
    deal = DEAL.replace("T987.T987.T987.K", "-")
    assert kinds(bridge("H3 H2 HA CK", deal)) == [("revoke", "E", 1)]


def test_a_row_with_a_card_not_known_is_judged_but_not_counted_and_nothing_after_it_is() -> None:
    hand = one(bridge("H3 H2 HA H7\nD4 - DA S7\nS3 S2 SA D7", DEAL))
    assert hand["played"] == {"NS": 1, "EW": 0}
    assert [(v["kind"], v["seat"], v["trick"]) for v in hand["violations"]] == [("revoke", "E", 2)]


def test_where_the_led_card_is_not_known_nobody_is_judged_for_following() -> None:
    assert kinds(bridge("H3 H2 HA H7\nD4 D2 - S7", DEAL)) == []


def test_winners_carry_the_judging_past_a_row_that_is_not_whole() -> None:
    text = bridge("H3 H2 HA H7\nD4 - DA D7\nS3 S2 SA D8", DEAL) + '\n[TrickWinners "NNN"]'
    assert one(text)["played"] == {"NS": 3, "EW": 0}
    assert kinds(text) == [("revoke", "E", 3)]


def test_winners_that_the_cards_contradict_are_a_mismatch() -> None:
    assert kinds(bridge("H3 H2 HA H7") + '\n[TrickWinners "E"]') == [("result-mismatch", "E", 1)]


def test_a_card_twice_one_of_another_pack_and_one_too_many_are_reported() -> None:
    assert kinds(bridge("H3 H2 HA H7\nC2 C3 HA JH")) == [("duplicate", "N", 2), ("not-in-pack", "E", 2)]
    rows = "\n".join(f"S{rank} H{rank} D{rank} C{rank}" for rank in "23456789TJQKA")
    assert ("duplicate", "S", 14) in kinds(bridge(rows + "\nS2"))


def test_deals_of_a_wrong_size_or_with_a_card_twice_are_bad_and_prove_nothing() -> None:
    short = DEAL.replace("6543.6543.654.QJ", "6543.6543.654.Q")
    assert kinds(bridge("H3 H2 HA H7\nCJ C2 CA CK", short)) == [("bad-deal", "S", None)]
    double = DEAL.replace("6543.6543.654.QJ", "6543.6543.654.KJ")
    assert [kind for kind, _, _ in kinds(bridge("H3 H2 HA CQ", double))] == ["bad-deal"]


def test_a_joker_at_no_trump_may_be_played_freely_only_as_a_jester() -> None:
    text = EAST_4US.replace("4US", "4NTU") + '[Play "E"]\nH2 H3 JH H5\nC2 C3 C4 C5\nH6 H7 H8 H9'
    assert kinds(text) == [("revoke", "W", 1)]
    assert kinds(text.replace("palace", "palace, jester")) == []


def test_the_kitty_and_the_discards_tell_what_the_declarer_holds() -> None:
    text = EAST_4US + '[Kitty "23.23.23"]\n[Discards ".23.23.23"]\n[Play "E"]\nSA C4 C5 C6'
    assert complaint(text)[1].startswith("Kitty")
    text = EAST_4US + '[Undealt "23.23.23."]\n[CardsRemoved ".23.23.45"]\n[Play "E"]\n'
    assert kinds(text + "C6 C7 C8 C9\nC2 CT S4 CJ") == []
    assert kinds(text + "C6 C7 C4 C9") == [("not-held", "W", 1)]
    assert kinds(text + "H6 H7 H8 H9\nC6 S4 C8 C9\nDA S5 S6 S7") == [("revoke", "E", 3)]


def test_a_discard_that_its_declarer_was_not_dealt_is_not_held() -> None:
    deal = "N:AKQ.AKQ.AKQ.AKQ - - -"
    text = EAST_4US + f'[Deal "{deal}"]\n[Discards "A2.2.2.2.H"]'
    assert one(text)["violations"] == [{"kind": "not-held", "seat": "E", "trick": None, "card": "SA", "proof": None}]


def test_swapped_jokers_change_what_a_seat_holds() -> None:
    rules = EAST_4US.replace("palace", "palace, swap_jokers=yes").replace("4US", "4NTU")
    text = rules + '[Discards "2.2.2.234"]\n[Swaps "JH=C4 JL=D2"]\n[Play "E"]\n'
    assert kinds(text + "C5 C6 C4 C8") == []
    assert kinds(text + "C5 C6 C3 C8") == [("not-held", "W", 1)]


def test_a_hand_without_a_declarer_is_led_by_the_seat_that_the_play_names() -> None:
    text = '[Event "A"]\n[Contract "4S"]\n[Play "E"]\nH2 HA H3 H4\n*'
    assert one(text)["played"] == {"NS": 1, "EW": 0}


def test_a_bridge_hand_passed_out_is_complete() -> None:
    hand = one('[Event "A"]\n[Dealer "S"]\n[Contract "Pass"]\n[Auction "S"]\nPass Pass Pass Pass')
    assert (hand["complete"], hand["tricks"], hand["played"], hand["violations"]) == (True, None, None, [])


def test_bridge_is_audited_but_not_scored() -> None:
    hand = one(bridge("H3 H2 HA H7", DEAL, result="9") + '\n[Score "NS 9999"]')
    assert (hand["preset"], hand["score"], hand["total"], hand["winner"]) == (None, None, None, None)
    assert (hand["tricks"], hand["made"], hand["violations"]) == ({"NS": 4, "EW": 9}, False, [])


# What no record can have.


@pytest.mark.parametrize(
    ("tag", "part"),
    [
        ('[Game "Chess"]', "Chess"),
        ('[Game "BidWhist"]\n[HouseRules "castle"]', "castle"),
        ('[Game "BidWhist"]\n[HouseRules "palace, wings=yes"]', "wings"),
        ('[Game "BidWhist"]\n[HouseRules "palace, wings"]', "wings"),
        ('[Game "BidWhist"]\n[HouseRules "palace, boston=sometimes"]', "sometimes"),
        ('[Game "BidWhist"]\n[HouseRules "palace, target=99999999999999999999"]', "target"),
        ('[Game "BidWhist"]\n[HouseRules "palace, kitty=5"]', "54 cards"),
        ('[Game "BidWhist"]\n[Contract "4S"]', "4S"),
        ('[Game "BidWhist"]\n[Penalties "X"]', "X"),
        ('[Game "BidWhist"]\n[Swaps "JH"]', "JH"),
        ('[Contract "8S"]', "8S"),
        ('[Dealer "X"]', "X"),
        ('[Declarer "North"]', "North"),
        ('[Deal "N:AKQ"]', "Deal"),
        ('[Deal "N:AKX... - - -"]', "X"),
        ('[Result "lots"]', "lots"),
        ('[TrickWinners "NEX"]', "X"),
        ('[TrickWinners "NNNNNNNNNNNNNN"]', "14"),
        ('[Play "N"]\nSA S2 X3', "X3"),
        ("[Dealer N]", "Dealer"),
    ],
)
def test_what_no_record_can_have_is_told_with_its_line_and_the_rest_is_read(tag: str, part: str) -> None:
    found = read(f'[Event "A"]\n[Contract "4S"]\n[Event "B"]\n{tag}\n[Event "C"]\n')
    assert [record is None for record in found.records] == [False, True, False]
    (error,) = found.errors
    assert error.line == 4 + tag.count("\n")
    assert part in error.why


def test_house_rules_of_which_only_the_end_is_sound_are_allowed() -> None:
    assert one(PALACE.replace("palace", "palace, kitty=5, jokers=1"))["preset"] == "palace"
    assert one(PALACE.replace("palace", "palace, no_jokers, small_kitty"))["preset"] == "palace"
    assert one('[Event "A"]\n[Game "BidWhist"]')["preset"] == "palace"
    assert one(PALACE.replace("palace", "palace, renege_penalty=none, max_hands=none"))["preset"] == "palace"


# Writing.


def what_is_known(hand: BidWhistHand) -> dict[str, Any]:
    """All that a record can tell of a hand."""
    tricks = [*hand.tricks, *([hand.trick] if hand.trick and hand.trick.plays else [])]
    holdings: list[Holding] = hand.holdings() if hand.order else []
    return {
        "rules": hand.rules,
        "dealer": hand.dealer,
        "known": {known.place: sorted(known.cards) for known in hand.known},
        "calls": hand.calls,
        "declarer": hand.declarer,
        "contract": hand.contract,
        "discarded": hand.discarded,
        "swaps": hand.swaps,
        "tricks": [({s: c for s, c in t.plays if c is not None}, t.winner) for t in tricks],
        "stage": hand.stage,
        "final": hand.final and hand.final[1],
        "penalised": hand.penalised(),
        "turn": hand.turn,
        "holdings": holdings,
        "violations": hand.violations,
        "score": hand.outcome and hand.outcome.score,
    }


@settings(max_examples=300)
@given(st.integers(min_value=0))
def test_a_hand_kept_in_any_way_and_written_reads_back_the_same(seed: int) -> None:
    hand = random_hand(random.Random(seed))
    text = write([record_of(hand, {"Event": 'The "A" \\ B', "Board": "3", "North": "Ünal"})])
    found = read(text)
    assert not found.errors
    (record,) = found.records
    assert record and isinstance(record.hand, BidWhistHand)
    assert what_is_known(record.hand) == what_is_known(hand)
    assert not record.faults
    assert (record.tags["Event"], record.tags["North"]) == ('The "A" \\ B', "Ünal")
    assert write(found_records(text)) == text


def found_records(text: str) -> list[Record]:
    return [record for record in read(text).records if record]


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.pbn")), ids=lambda path: path.name)
def test_a_record_that_is_read_and_written_comes_to_the_same(path: Path) -> None:
    records = found_records(path.read_text("utf-8"))
    assert report("x", found_records(write(records))) == report("x", records)


def test_overruled_reneges_leave_no_penalty_in_the_record() -> None:
    (record,) = found_records(EAST_4US + '[Result "9"]')
    record.hand.push(Ruling(1, 3, False))
    assert "Penalties" not in write([record])
    assert record.hand.stage is Stage.OVER


@settings(max_examples=300)
@given(st.data())
def test_a_record_with_anything_in_it_changed_is_read_or_told_never_a_fault_of_the_program(data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(sorted(RECORDS.glob("*.pbn"))))
    text = path.read_text("utf-8")
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(text) - 1))
        length = data.draw(st.integers(0, 30))
        other = data.draw(st.integers(0, len(text) - 1))
        put = data.draw(st.one_of(st.text(max_size=3), st.just(text[other : other + length])))
        text = (text[:at] + put + text[at + length :]) or "x"
    found = read(text)
    report("x", found.records)
    again = read(write([record for record in found.records if record]))
    assert not again.errors


# Championship hands, which stay where they are.


@pytest.mark.skipif(not CHAMPIONSHIPS.is_dir(), reason="the championship records are not beside the checkout")
def test_of_the_championship_hands_just_those_known_to_be_wrong_are_reported() -> None:
    wrong = {}
    for path in sorted(CHAMPIONSHIPS.glob("*.[Pp][Bb][Nn]")):
        found = read(path.read_bytes())
        assert not found.errors
        for hand in report(path.name, found.records):
            seen = [(v["kind"], v["seat"], v["trick"]) for v in hand["violations"] if v["kind"] != "bad-deal"]
            if seen:
                wrong[path.name, hand["board"]] = seen
            elif hand["complete"]:
                assert hand["tricks"] is None or sum(hand["tricks"].values()) == 13
    assert wrong == {
        ("FINAL2.PBN", "4"): [("revoke", "N", 5)],
        ("QFINAL1.PBN", "9"): [("revoke", "E", 1), ("revoke", "N", 2)],
        ("ROUND14.PBN", "17"): [("result-mismatch", None, None)],
    }
