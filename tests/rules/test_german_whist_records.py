"""German Whist in records (records#tags-of-single-games)."""

import random
from typing import Any

from rules.actions import Drawn, Know, Origin, Play, Turned
from rules.cards import Card, cards_in, format_hand
from rules.games.german_whist import PRESETS, GermanWhistHand
from rules.hand import Stage
from rules.match import Setup
from rules.record import read, record_of, write
from rules.report import report

HEAD = '[Event "x"]\n[Game "GermanWhist"]\n[Players "2"]\n[Dealer "2"]\n'


def scored(text: str) -> dict[str, Any]:
    found = read(text)
    assert found.errors == []
    return report("x.pbn", found.records)[-1]


def hand_in(text: str) -> GermanWhistHand:
    record = read(text).records[0]
    assert record and isinstance(record.hand, GermanWhistHand)
    return record.hand


def why(text: str) -> str:
    (error,) = read(text).errors
    return f"{error.line}: {error}"


def played(preset: str, seed: int) -> tuple[GermanWhistHand, list[Card]]:
    """A hand of which everything is known, played to its end, and its stock."""
    rng = random.Random(seed)
    cards = list(cards_in(GermanWhistHand(PRESETS[preset], 2, Setup(0)).pack))
    while cards[26].is_joker or cards[0] == 0:
        rng.shuffle(cards)
    hand = GermanWhistHand(PRESETS[preset], 2, Setup(1))
    for place, told in (("1", cards[:13]), ("2", cards[13:26]), ("stock", cards[26:])):
        hand.push(Know(place, tuple(told)))
    hand.push(Turned(cards[26].suit, cards[26]))
    while hand.stage is not Stage.OVER:
        seat = hand.turn
        assert seat is not None
        hand.push(Play(seat, rng.choice(list(cards_in(hand.legal_cards(seat))))))
    return hand, cards[26:]


def test_a_whole_hand_has_its_stock_and_twenty_six_rows_of_two_columns_and_reads_back() -> None:
    for preset, rows in (("standard", 26), ("honeymoon", 27)):
        hand, stock = played(preset, 5)
        text = write([record_of(hand, {"Event": "x"}, preset)])
        assert f'[HouseRules "{preset}"]' in text and '[Players "2"]' in text
        assert f'[Stock "{" ".join(map(str, stock))}"]' in text and f'[TurnUp "{stock[0]}"]' in text
        section = text.split('[Play "1"]\n')[1].split("*")[0].split("\n")
        assert [len(row.split()) for row in section if row] == [2] * rows
        assert f'[Result "1 {hand.shares()[0]} 2 {hand.shares()[1]}"]' in text
        back = read(text)
        assert back.errors == [] and back.records[0]
        assert back.records[0].violations == []
        assert back.records[0].hand.outcome == hand.outcome
        assert back.records[0].hand.holdings_at(9) == hand.holdings_at(9)
        assert write([record_of(back.records[0].hand, {"Event": "x"}, preset)]) == text


def test_a_result_alone_gives_the_tricks_that_count_and_the_deal_to_whoever_has_most() -> None:
    found = scored(HEAD + '[TurnUp "H7"]\n[Result "1 7 2 6"]\n')
    assert found["tricks"] == {"1": 7, "2": 6} and found["score"] == {"1": 1, "2": 0}
    assert found["winner"] == "1" and found["complete"] is False and found["played"] is None
    found = scored(HEAD + '[HouseRules "all_tricks"]\n[Result "1 13 2 13"]\n')
    assert found["score"] == {"1": 0, "2": 0} and found["winner"] == "12"


def test_one_side_s_tricks_are_enough_and_a_sum_that_is_none_is_a_mismatch() -> None:
    assert scored(HEAD + '[Result "2 9"]\n')["tricks"] == {"1": 4, "2": 9}
    found = scored(HEAD + '[Result "1 14 2 12"]\n')
    assert found["tricks"] is None and [fault["kind"] for fault in found["violations"]] == ["result-mismatch"]


def test_winners_of_both_stages_are_told_and_those_of_stage_2_are_counted() -> None:
    found = scored(HEAD + f'[TurnUp "H7"]\n[TrickWinners "{"1" * 13 + "2" * 8 + "1" * 5}"]\n[Score "1 0 2 1"]\n')
    assert found["tricks"] == {"1": 5, "2": 8}
    assert found["played"] == {"1": 18, "2": 8}
    assert found["complete"] and found["violations"] == [] and found["score"] == {"1": 0, "2": 1}


def test_a_match_goes_on_to_the_deals_of_its_house_rules() -> None:
    rules = '[HouseRules "standard, deals=3"]\n'
    text = HEAD + rules + '[Board "1"]\n[Result "1 7 2 6"]\n\n'
    text += '[Event "#"]\n[Game "#"]\n[Players "#"]\n[HouseRules "#"]\n[Dealer "1"]\n[Board "2"]\n[Result "1 9 2 4"]\n'
    found = report("x.pbn", read(text).records)
    assert [each["total"] for each in found] == [{"1": 1, "2": 0}, {"1": 2, "2": 0}]
    assert [each["winner"] for each in found] == [None, "1"]


def test_the_stock_may_have_cards_that_are_not_known() -> None:
    hand = hand_in(HEAD + '[Stock "H7 - S5 - - DK"]\n[Play "1"]\nCT C9\n')
    assert hand.turned == Turned(1, Card.parse("H7"))
    assert {number: str(Card(one)) for number, one in hand.stock().cards.items()} == {1: "H7", 3: "S5", 6: "DK"}
    assert hand.top_card == Card.parse("S5") and hand.violations == []
    text = write([record_of(hand, {"Event": "x"})])
    assert '[Stock "H7 - S5 - - DK"]' in text and write([record_of(hand_in(text), {"Event": "x"})]) == text


def test_cards_told_as_they_were_turned_are_written_as_the_stock() -> None:
    hand = GermanWhistHand(PRESETS["standard"], 2, Setup(1))
    hand.push(Turned(1, Card.parse("H7")))
    for text in ("CT", "C9"):
        hand.push(Play(hand.turn or 0, Card.parse(text)))
    hand.push(Turned(0, Card.parse("S5")))
    written = write([record_of(hand, {"Event": "x"})])
    assert '[Stock "H7 - S5"]' in written
    assert hand_in(written).drawn == (Drawn(1, Card.parse("H7")), Drawn(3, Card.parse("S5")))


def test_the_first_cards_of_a_stock_without_a_gap_are_not_taken_for_all_of_it() -> None:
    hand = GermanWhistHand(PRESETS["standard"], 2, Setup(1))
    for turned in (Turned(3), Turned(3, Card.parse("CJ"))):
        hand.push(turned)
    back = hand_in(write([record_of(hand, {"Event": "x"})]))
    assert back.violations == [] and back.top_card == Card.parse("CJ")


def test_a_revoke_of_stage_1_is_proven_by_the_dealt_hand_or_by_a_later_card_where_all_draws_between_are_known() -> None:
    hearts = "." + "23456789TJQKA" + ".."
    found = scored(HEAD + f'[Deal "1:- {hearts}"]\n[TurnUp "C7"]\n[Play "1"]\nSK H2\nDA H3\nHA SQ\n')
    assert found["violations"][0] | {"card": None} == {
        "kind": "not-held",
        "seat": "1",
        "trick": 3,
        "card": None,
        "proof": None,
    }
    draws = '[Stock "H7 - D5 - D6 - C2"]\n'
    rows = '[Play "1"]\nSK H3\nD4 D9\nD7 DQ\n- S5\n'
    found = scored(HEAD + draws + rows)
    assert found["violations"] == [
        {"kind": "revoke", "seat": "2", "trick": 1, "card": "H3", "proof": {"trick": 4, "card": "S5"}}
    ]
    assert scored(HEAD + draws.replace("D6", "-") + rows)["violations"] == []


def test_a_joker_on_top_of_the_stock_sets_no_trumps() -> None:
    stock = " ".join(["JH", *(str(Card(n)) for n in range(27))])
    hand = hand_in(HEAD + f'[HouseRules "honeymoon"]\n[Stock "{stock}"]\n')
    assert hand.turned is None and hand.order is None and hand.stock().cards == {}


def test_what_a_stock_cannot_be_is_a_bad_deal() -> None:
    twice = " ".join(["H7", "H7", *(str(Card(n)) for n in range(24))])
    for stock in (twice, "H7 - H7", "JH - -", " ".join(["-"] * 30 + ["H7"])):
        kinds = {fault["kind"] for fault in scored(HEAD + f'[Stock "{stock}"]\n')["violations"]}
        assert kinds == {"bad-deal"}, stock
    assert [fault.kind for fault in hand_in(HEAD + '[TurnUp "H8"]\n[Stock "H7 - S5"]\n').violations] == ["bad-deal"]


def test_what_no_record_can_have_ends_the_hand_with_a_message() -> None:
    assert "H77" in why(HEAD + '[Stock "H77 S5"]\n')
    assert "players of German Whist, which are 2" in why(HEAD.replace('"2"', '"3"', 1))
    assert "a joker cannot be turned up" in why(HEAD + '[TurnUp "JH"]\n')
    assert "not a seat; they are 1 2" in why(HEAD.replace('[Dealer "2"]', '[Dealer "N"]'))
    assert "27 winners" in why(HEAD + f'[TrickWinners "{"1" * 27}"]\n')


def test_whatever_a_record_says_it_is_judged_without_an_error() -> None:
    rng = random.Random(7)
    words = [str(Card(n)) for n in range(54)] + ["-", "-"]
    for _ in range(150):
        preset = rng.choice(list(PRESETS))
        tags = [f'[HouseRules "{preset}"]']
        if rng.random() < 0.5:
            tags.append(f'[Stock "{" ".join(rng.choices(words, k=rng.choice((3, 26, 28, 40))))}"]')
        if rng.random() < 0.5:
            hands = (format_hand(Card(n) for n in rng.choices(range(54), k=13)) for _ in range(2))
            tags.append(f'[Deal "1:{" ".join(hands)}"]')
        if rng.random() < 0.7:
            tags.append(f'[{rng.choice(("TurnUp", "TurnUp", "X"))} "{rng.choice(words[:52])}"]')
        if rng.random() < 0.5:
            tags.append(f'[TrickWinners "{"".join(rng.choices("12", k=rng.randrange(27)))}"]')
        rows = "\n".join(" ".join(rng.choices(words, k=2)) for _ in range(rng.randrange(30)))
        text = HEAD + "\n".join(tags) + f'\n[Result "1 {rng.randrange(30)} 2 6"]\n[Play "{rng.choice("12")}"]\n{rows}\n'
        found = read(text)
        assert found.errors == [], text
        report("x.pbn", found.records)
        record = found.records[0]
        assert record
        hand = record.hand
        write([record])
        while hand.log:
            hand.pop()
        assert hand.played == 0 and hand.violations == []


def test_everything_is_kept_where_it_is_recorded() -> None:
    hand = GermanWhistHand(PRESETS["standard"], 2, Setup(1))
    hand.push(Turned(1, Card.parse("H7")), Origin.RECORDED)
    hand.push(Drawn(1, Card.parse("S2")), Origin.RECORDED)
    hand.push(Drawn(40, Card.parse("S3")), Origin.RECORDED)
    hand.push(Turned(1, Card.parse("H7")), Origin.RECORDED)
    assert [fault.kind for fault in hand.violations] == ["bad-deal"]
    assert hand.stock().cards == {}
