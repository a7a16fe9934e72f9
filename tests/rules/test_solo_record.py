"""Solo Whist in records: what the tags mean, what is judged, and that what is written reads back.

See records#tags-of-single-games.
"""

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules.games.solo_whist import CALLS
from rules.record import read, record_of, write
from rules.report import report

HEAD = '[Event "A"]\n[Game "SoloWhist"]\n[Dealer "W"]\n'


def one(text: str) -> dict[str, Any]:
    """What the only hand of a record comes to, and again once it was written and read."""
    found = read(text)
    assert found.errors == [] and found.records[0] is not None
    (hand,) = report("x.pbn", found.records)
    again = read(write(record for record in found.records if record))
    (back,) = report("x.pbn", again.records)
    assert {**back, "contract": None} == {**hand, "contract": None}
    return hand


def seats(*numbers: int | None) -> dict[str, int | None]:
    return dict(zip("NESW", numbers, strict=True))


def kinds(hand: dict[str, Any]) -> list[tuple[str, str | None]]:
    return [(violation["kind"], violation["seat"]) for violation in hand["violations"]]


def complaint(text: str) -> tuple[int, str]:
    (error,) = read(text).errors
    return error.line, error.why


# Results.


def test_the_auction_tells_soloist_and_contract_and_the_result_is_the_soloists() -> None:
    hand = one(HEAD + '[TurnUp "H7"]\n[Auction "N"]\nPass Solo Pass Pass\n[Result "7"]')
    assert (hand["declarer"], hand["contract"], hand["made"], hand["complete"]) == ("E", None, True, False)
    assert (hand["tricks"], hand["played"]) == (seats(None, 7, None, None), None)
    assert hand["score"] == hand["total"] == seats(-14, 42, -14, -14)
    assert hand["violations"] == []


def test_prop_and_cop_have_the_pairs_tricks_and_partner_is_who_accepted() -> None:
    tags = '[Declarer "N"]\n[Partner "S"]\n[Contract "PropCop"]\n'
    hand = one(HEAD + tags + '[Result "9"]')
    assert (hand["score"], hand["contract"]) == (seats(24, -24, 24, -24), "PropCop")
    assert hand["tricks"] == seats(None, None, None, None)
    assert one(HEAD + '[HouseRules "guide"]\n' + tags + '[Result "9"]')["score"] == seats(11, -11, 11, -11)


def test_the_result_may_name_every_seat() -> None:
    hand = one(HEAD + '[Declarer "S"]\n[Contract "Abundance H"]\n[Result "N 1 E 0 S 11 W 1"]')
    assert (hand["tricks"], hand["score"]) == (seats(1, 0, 11, 1), seats(-36, -36, 108, -36))
    pair = one(HEAD + '[Declarer "N"]\n[Partner "S"]\n[Contract "PropCop"]\n[Result "N 4 E 2 S 5 W 2"]')
    assert (pair["tricks"], pair["score"]) == (seats(4, 2, 5, 2), seats(24, -24, 24, -24))


@pytest.mark.parametrize("text", ['[Contract "Pass"]', '[Auction "N"]\nPass Pass Pass Pass', '[Contract "pass"]'])
def test_an_annulled_deal_is_complete_and_scores_nought(text: str) -> None:
    hand = one(HEAD + text)
    assert (hand["complete"], hand["declarer"], hand["made"], hand["tricks"]) == (True, None, None, None)
    assert (hand["score"], hand["violations"]) == (seats(0, 0, 0, 0), [])


def test_the_tricks_by_winner_are_each_seats_own() -> None:
    tags = '[Declarer "N"]\n[Partner "E"]\n[Contract "PropCop"]\n'
    hand = one(HEAD + tags + '[TrickWinners "NNNNEEEESSSWW"]')
    assert (hand["tricks"], hand["played"], hand["complete"]) == (seats(4, 4, 3, 2), seats(4, 4, 3, 2), True)
    assert (hand["made"], hand["score"]) == (True, seats(20, 20, -20, -20))
    part = one(HEAD + tags + '[TrickWinners "NNE"]\n[Result "8"]')
    assert (part["played"], part["complete"], part["made"]) == (seats(2, 1, 0, 0), False, True)


def test_a_misere_that_ended_early_is_lost() -> None:
    hand = one(HEAD + '[Declarer "S"]\n[Contract "Misere"]\n[TrickWinners "NES"]\n[Result "1"]')
    assert (hand["made"], hand["score"], hand["complete"]) == (False, seats(20, 20, -60, 20), False)
    assert hand["tricks"] == seats(None, None, 1, None)


@pytest.mark.parametrize("play", ['[TrickWinners "NES"]', '[Play "N"]\nH2 H3 H4 H5\nC3 C4 CA C2\n*'])
def test_a_misere_that_has_taken_a_trick_is_lost_whatever_follows(play: str) -> None:
    hand = one(HEAD + f'[Declarer "S"]\n[Contract "Misere"]\n{play}')
    assert (hand["made"], hand["score"], hand["complete"]) == (False, seats(20, 20, -60, 20), False)
    assert hand["tricks"] is None and hand["violations"] == []
    spared = one(HEAD + f'[Declarer "S"]\n[Contract "Misere"]\n[Penalties "W"]\n{play}')
    assert (spared["made"], spared["score"]) == (True, seats(-20, -20, 60, -20))


def test_a_misere_without_a_trick_so_far_is_open() -> None:
    hand = one(HEAD + '[Declarer "S"]\n[Contract "Misere"]\n[TrickWinners "NEN"]')
    assert (hand["made"], hand["score"]) == (None, None)


@pytest.mark.parametrize("result", ["NS 9", "SN 9", "EW 4", "WE 4 NS 9", "ns 9, ew 4", "N 5 S 4 E 1 W 3"])
def test_the_result_of_a_pair_may_name_its_seats(result: str) -> None:
    hand = one(HEAD + f'[Declarer "N"]\n[Partner "S"]\n[Contract "PropCop"]\n[Result "{result}"]')
    assert hand["score"] == seats(24, -24, 24, -24) and hand["violations"] == []


def test_the_result_of_a_pair_is_not_that_of_others() -> None:
    tags = '[Declarer "N"]\n[Partner "S"]\n[Contract "PropCop"]\n'
    assert "neither a number nor sides" in complaint(HEAD + tags + '[Result "NE 9"]')[1]
    assert kinds(one(HEAD + tags + '[Result "NS 9 EW 5"]')) == [("result-mismatch", None)]


def test_a_result_against_the_tricks_is_a_mismatch() -> None:
    tags = '[Declarer "N"]\n[Contract "Solo"]\n[TrickWinners "NNNNEEEESSSWW"]\n'
    assert kinds(one(HEAD + tags + '[Result "5"]')) == [("result-mismatch", None)]
    assert kinds(one(HEAD + tags + '[Result "N 4 E 4 S 2 W 3"]')) == [("result-mismatch", None)]
    assert one(HEAD + tags + '[Result "N 4 E 4 S 3 W 2"]')["violations"] == []


def test_a_score_against_the_tricks_is_a_mismatch() -> None:
    tags = '[Declarer "N"]\n[Contract "Solo"]\n[Result "7"]\n'
    assert one(HEAD + tags + '[Score "N 42 E -14 S -14 W -14"]')["violations"] == []
    assert one(HEAD + tags + '[Score "42"]')["violations"] == []
    assert kinds(one(HEAD + tags + '[Score "N 36 E -12 S -12 W -12"]')) == [("result-mismatch", None)]


def test_penalties_move_three_tricks_and_leave_the_tricks_as_they_fell() -> None:
    tags = '[Declarer "N"]\n[Contract "Solo"]\n[Result "6"]\n'
    lost = one(HEAD + tags + '[Penalties "N"]')
    assert (lost["made"], lost["score"], lost["tricks"]["N"]) == (False, seats(-42, 14, 14, 14), 6)
    won = one(HEAD + tags + '[Penalties "E"]')
    assert (won["made"], won["score"]) == (True, seats(54, -18, -18, -18))


def test_the_highest_balance_wins_after_the_deals_and_annulled_ones_count() -> None:
    hands = ['[Contract "Solo"]\n[Declarer "N"]\n[Result "5"]', *['[Contract "Pass"]'] * 3, '[Contract "Pass"]']
    text = "\n\n".join(f'[Event "A"]\n[Game "SoloWhist"]\n[HouseRules "guide, deals=4"]\n{hand}' for hand in hands)
    found = report("x.pbn", read(text).records)
    assert [hand["winner"] for hand in found] == [None, None, None, "N", None]
    assert found[3]["total"] == seats(30, -10, -10, -10) and found[4]["total"] == seats(0, 0, 0, 0)


def test_level_balances_share_the_win() -> None:
    hands = ['[Contract "PropCop"]\n[Declarer "E"]\n[Partner "W"]\n[Result "8"]', *['[Contract "Pass"]'] * 3]
    text = "\n\n".join(f'[Event "A"]\n[Game "SoloWhist"]\n[HouseRules "guide, deals=4"]\n{hand}' for hand in hands)
    assert report("x.pbn", read(text).records)[-1]["winner"] == "EW"


# The auction.


@pytest.mark.parametrize(
    ("calls", "declarer"),
    [
        ("Solo Pass Misere Pass Abundance Pass", "N"),
        ("Solo Pass Misere Pass Abundance Pass Pass", "N"),  # East, who has passed, passes again
        ("Solo Pass Misere Pass Abundance Pass Royal Pass Pass", "S"),
        ("Solo Pass Misere Pass Abundance Royal Pass", "S"),
        ("Slam", "N"),
        ("Slam Pass Pass Pass", "N"),
        ("pass SLAM pass pass pass", "E"),
        ("Pass Prop Pass Pass Cop", "E"),
        ("Prop Pass Pass Pass Solo", "N"),
    ],
)
def test_calls_are_those_of_who_still_speaks_or_go_round_everybody(calls: str, declarer: str) -> None:
    hand = one(HEAD + f'[Auction "N"]\n{calls}\n[Result "5"]')
    assert (hand["declarer"], hand["violations"]) == (declarer, [])


@pytest.mark.parametrize(
    ("calls", "faults"),
    [
        ("Solo Solo Pass Pass", [("illegal-call", "E")]),
        ("Misere Solo Pass Pass", [("illegal-call", "E")]),
        ("Prop Solo Cop Pass Pass", [("illegal-call", "S")]),
        ("Solo Grand Pass Pass", [("illegal-call", "E")]),
        ("Pass Prop Pass Pass Misere", [("illegal-call", "N")]),
        ("Solo Pass Royal Pass Slam Slam", [("illegal-call", "S")]),
    ],
)
def test_a_call_that_may_not_be_is_reported_and_the_contract_decides(calls: str, faults: list[tuple[str, str]]) -> None:
    hand = one(HEAD + f'[Auction "N"]\n{calls}\n[Declarer "W"]\n[Contract "Royal"]\n[Result "9"]')
    assert kinds(hand) == faults or kinds(hand) == [("out-of-turn", faults[0][1]), *faults]
    assert (hand["declarer"], hand["score"]) == ("W", seats(-30, -30, -30, 90))


def test_an_auction_that_somebody_else_begins_is_out_of_turn() -> None:
    assert kinds(one(HEAD + '[Auction "E"]\nSolo Pass Pass Pass\n[Result "5"]'))[0] == ("out-of-turn", "E")


@pytest.mark.parametrize("calls", ["Pass Pass Pass Pass", "Solo Pass Pass Pass", "Prop Cop Pass Pass", "Prop +", ""])
def test_contract_and_declarer_decide_whatever_was_called(calls: str) -> None:
    auction = f'[Auction "N"]\n{calls}\n'
    hand = one(HEAD + auction + '[Declarer "S"]\n[Contract "Abundance C"]\n[Result "9"]')
    assert (hand["declarer"], hand["score"]) == ("S", seats(-30, -30, 90, -30))
    assert one(HEAD + auction + '[Contract "Pass"]')["score"] == seats(0, 0, 0, 0)


def test_a_card_of_the_play_is_judged_by_the_contracts_trumps() -> None:
    play = '[Play "N"]\nD2 H2 S2 DA\n*\n'
    for contract, winner in (("Abundance H", "E"), ("Misere", "W"), ("Abundance S", "S")):
        hand = one(HEAD + f'[Declarer "E"]\n[Contract "{contract}"]\n' + play)
        assert [seat for seat, tricks in hand["played"].items() if tricks] == [winner]
    hand = one(HEAD + '[TurnUp "S4"]\n[Declarer "E"]\n[Contract "Solo"]\n' + play)
    assert hand["played"] == seats(0, 0, 1, 0)


def test_the_trumps_of_an_abundance_may_stand_in_a_tag_of_their_own() -> None:
    text = HEAD + '[TurnUp "S4"]\n[Declarer "E"]\n[Contract "Abundance"]\n[Trump "H"]\n[Play "N"]\nD2 H2 S2 DA\n*\n'
    assert one(text)["played"] == seats(0, 1, 0, 0)


def test_the_soloist_leads_to_a_slam_and_forehand_in_the_guide() -> None:
    text = '[Auction "N"]\nPass Pass Slam\n[Play "S"]\nC2 CA H3 C4\n*\n'
    assert one(HEAD + text)["played"] == seats(0, 0, 0, 1)
    assert one(HEAD + '[HouseRules "guide"]\n' + text)["played"] == seats(1, 0, 0, 0)


def test_the_card_turned_up_is_the_dealers_where_the_dealer_is_known() -> None:
    play = '[TurnUp "H4"]\n[Declarer "N"]\n[Contract "Misere"]\n[Play "N"]\nH2 H3 H5 D2\n*\n'
    assert kinds(one(HEAD + play)) == [("revoke", "W")]
    slam = '[Event "A"]\n[Game "SoloWhist"]\n[TurnUp "H4"]\n[Declarer "N"]\n[Contract "Slam"]\n'
    assert one(slam + '[Play "N"]\nH2 H3 H4 D2\n*\n')["violations"] == []


def test_a_hand_that_is_dealt_proves_a_renege_as_it_falls() -> None:
    text = HEAD + '[Deal "N:AKQJT98765432... - - -"]\n[TurnUp "H4"]\n[Declarer "E"]\n[Contract "Solo"]\n'
    hand = one(text + '[Play "N"]\nSA H2 H3 H5\nHA - - -\n*\n')
    assert ("not-held", "N") in kinds(hand)


# What cannot be read, and what is only odd.


@pytest.mark.parametrize(
    ("tag", "why"),
    [
        ('[Contract "4US"]', "is not a contract"),
        ('[Contract "Solo H"]', "is not a contract"),
        ('[Contract "Abundance NT"]', "is not a contract"),
        ('[Partner "X"]\n[Contract "PropCop"]', "is not a seat"),
        ('[TurnUp "JH"]', "a joker"),
        ('[Trump "X"]', "is not a suit"),
        ('[HouseRules "guide, deals=6"]', "not a multiple of four"),
        ('[HouseRules "palace"]', "there is no preset"),
        ('[Players "3"]', "is not a number of players"),
        ('[Result "many"]', "is neither a number"),
        ('[TrickWinners "NX"]', "is not a seat"),
    ],
)
def test_what_no_record_can_have_is_named_with_its_line(tag: str, why: str) -> None:
    line, said = complaint(HEAD + tag)
    assert line == 4 and why in said


@pytest.mark.parametrize(
    "tags",
    [
        '[Contract "PropCop"]\n[Declarer "N"]\n[Result "8"]',  # who accepted is not known
        '[Contract "PropCop"]\n[Declarer "N"]\n[Partner "N"]\n[Result "8"]',
        '[Contract "Solo"]\n[Result "8"]',
        '[Contract "Abundance"]\n[Declarer "N"]\n[TrickWinners "NEN"]',
        '[Declarer "N"]\n[Result "8"]',
        '[Result "N 3 E 3 S 3 W 4"]',
        '[Auction "N"]\nPass -\n',
    ],
)
def test_what_is_not_known_is_null(tags: str) -> None:
    hand = one(HEAD + tags)
    assert (hand["score"], hand["made"]) == (None, None)
    assert hand["violations"] == []


@pytest.mark.parametrize("rest", ['[Play "N"]\nSA S2 S3 S4\n*', '[TrickWinners "N"]', '[Result "9"]\n[Declarer "N"]'])
def test_what_an_annulled_deal_cannot_have_leaves_it_annulled(rest: str) -> None:
    hand = one(HEAD + '[Contract "Pass"]\n' + rest)
    assert hand["score"] == seats(0, 0, 0, 0)
    assert ("result-mismatch", None) in kinds(hand) or "Result" in rest


WORDS = st.sampled_from([*CALLS, "pass", "-", "+", "*", "X", "SA"])
VALUES = {
    "Dealer": st.sampled_from("NESW"),
    "Auction": st.sampled_from("NESW"),
    "Declarer": st.sampled_from("NESW"),
    "Partner": st.sampled_from("NESW"),
    "Contract": st.sampled_from(["PropCop", "Solo", "Misere", "Abundance", "Abundance H", "Spread", "Slam", "Pass"]),
    "TurnUp": st.sampled_from(["H7", "SA", "C2"]),
    "Trump": st.sampled_from(["S", "H", "NT"]),
    "Deal": st.sampled_from(["N:AKQJT98765432... - - -", "E:AK... - - -", "W:.AKQJT98765432.. AK... - -"]),
    "Play": st.sampled_from("NESW"),
    "TrickWinners": st.text("NESW", max_size=13),
    "Result": st.sampled_from(["0", "7", "13", "14", "-1", "N 7", "N 3 E 4 S 4 W 2", "N 9 E 9 S 9 W 9", "N 0 E 0"]),
    "Score": st.sampled_from(["0", "42", "N 42 E -14 S -14 W -14"]),
    "Penalties": st.text("NESW", max_size=3),
    "HouseRules": st.sampled_from(["guide", "britannica, deals=4", "guide, slam_lead=soloist"]),
}
CARDS = st.sampled_from([suit + rank for suit in "SHDC" for rank in "AK32"] + ["-"])


@given(st.fixed_dictionaries({}, optional=VALUES), st.lists(WORDS, max_size=12), st.lists(CARDS, max_size=60))
@example(  # an abundance of which nobody knows the trumps, though a card was turned up
    {"Contract": "Abundance", "Declarer": "N", "Deal": "N:AKQJT98765432... - - -", "TurnUp": "H7", "Play": "E"},
    [],
    ["SA"],
)
@example(  # the ace of clubs falls twice in a trick to which nobody knows who led
    {"Dealer": "E", "Contract": "Spread", "Play": "N"}, [], ["D2", "H2", "C3", "-", "CA", "CK", "CA"]
)
def test_any_record_is_read_and_judged_and_written_and_read_again(
    tags: dict[str, str], words: list[str], cards: list[str]
) -> None:
    sections = {"Auction": " ".join(words), "Play": " ".join(cards)}
    text = '[Event "A"]\n[Game "SoloWhist"]\n'
    for name, value in tags.items():
        text += f'[{name} "{value}"]\n' + (f"{sections[name]}\n" if name in sections else "")
    found = read(text)
    records = [record for record in found.records if record]
    before = report("x.pbn", records)
    written = write(records)
    again = read(written)
    assert again.errors == []
    after = report("x.pbn", again.records)
    for old, new in zip(before, after, strict=True):
        ignored = {"contract": None, "preset": None}
        assert {**new, **ignored} == {**old, **ignored}


def test_a_hand_that_was_kept_is_written_with_all_its_tags() -> None:
    text = HEAD + '[TurnUp "H7"]\n[Auction "N"]\nProp Pass Cop Pass\n[Result "9"]'
    record = read(text).records[0]
    assert record is not None
    written = write([record_of(record.hand, {"Event": "B"})])
    for line in (
        '[Game "SoloWhist"]', '[HouseRules "britannica"]', '[Dealer "W"]', '[TurnUp "H7"]', '[Auction "N"]',
        "Prop Pass Cop Pass", '[Declarer "N"]', '[Partner "S"]', '[Contract "PropCop"]', '[Result "9"]',
        '[Score "N 24 E -24 S 24 W -24"]',
    ):  # fmt: skip
        assert line in written.splitlines()
