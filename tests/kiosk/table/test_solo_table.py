"""A table of Solo Whist without a window: four deals, what everybody sees of them, and corrections.

See rules/solo-whist#game.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from kiosk.base import words
from kiosk.lobby.lobby import Lobby
from kiosk.table import review
from kiosk.table.help import in_short, sections
from kiosk.table.present import view
from kiosk.table.table import Table
from kiosk.table.views import (
    AuctionStage,
    DealStage,
    DeclareStage,
    OverStage,
    PlayStage,
    RenegeStage,
    ResultStage,
    TurnUpStage,
)
from kiosk.table_io.dealing import Dealing
from rules.cards import Card, mask_of, parse_hand
from rules.catalogue import SOLO_WHIST
from rules.games.solo_whist import BIDS, SoloWhistRules
from rules.house_rules import rules_of
from rules.record import read, record_of, write
from tests.kiosk.scenes.players import next_step
from tests.kiosk.scenes.tables import do, filled, opened

NAMES = ("Ada", "Otis", "Ruby", "Leon")
NORTH, EAST, SOUTH, WEST = range(4)


def open_table(lobby: Lobby, preset: str = "britannica", **rules: Any) -> Table:
    """A table that Leon, in the west, deals first."""
    return opened(lobby, filled("SoloWhist", preset, **({"deals": 4} | rules)))


@pytest.fixture
def table(lobby: Lobby) -> Table:
    return open_table(lobby)


def refused(table: Table, command: Callable[[], None]) -> str:
    """Why the table does not do it."""
    command()
    table.journal.settle()
    return table.notice


def auction(table: Table, calls: str, turned: str = "H") -> Table:
    """The deal, the card turned up, and these calls."""
    do(table, table.dealt, lambda: table.turn_up(turned))
    return do(table, *(partial(table.call, call) for call in calls.split()))


def tricks(table: Table, winners: str) -> Table:
    return do(table, *(partial(table.trick_won, "NESW".index(winner)) for winner in winners))


def cards(table: Table, texts: str) -> Table:
    return do(table, *(partial(table.play, int(Card.parse(text))) for text in texts.split()))


def stage(table: Table) -> Any:
    return view(table).stage


def scores(table: Table) -> list[str]:
    result = stage(table)
    assert isinstance(result, ResultStage)
    return [row.hand for row in result.rows]


# A whole table.


def test_four_deals_from_the_first_card_to_the_winner(table: Table) -> None:
    shown = stage(table)
    assert isinstance(shown, DealStage)
    assert (shown.pattern, shown.note) == ("4-4-4-1, Ada first", "The last card is turned up.")
    assert shown.counts == ((13, "cards each"), (52, "in the pack"))

    # Ada proposes, Ruby accepts, and they take nine.
    do(table, table.dealt)
    shown = stage(table)
    assert isinstance(shown, TurnUpStage) and shown.headline == "What did Leon turn up?"
    do(table, lambda: table.turn_up("H"))
    shown = stage(table)
    assert isinstance(shown, AuctionStage)
    assert (shown.headline, shown.note, shown.others_pass) == ("Ada calls", "first to call", "all pass")
    do(table, lambda: table.call("Prop"), lambda: table.call("Pass"), lambda: table.call("Cop"))
    assert [seat.said for seat in view(table).seats] == ["prop", "pass", "cop", ""]
    assert stage(table).note == "over prop and cop"
    do(table, table.others_pass)
    contract = view(table).contract
    assert contract is not None and contract.race is not None
    assert (contract.title, contract.trump, contract.by) == ("Prop and cop", 1, "by Ada and Ruby")
    assert (contract.words, contract.race.post) == ("needs 8, has 0", 8)
    assert [party.label for party in stage(table).parties] == ["Ada and Ruby", "the others"]
    assert [seat.note for seat in view(table).seats] == ["proposed", "", "accepted", ""]
    tricks(table, "NESNSNSWNNSEN")
    shown = stage(table)
    assert isinstance(shown, ResultStage)
    assert (shown.headline, shown.tricks, shown.needed) == ("Made", "10 tricks", "needed 8")
    assert shown.contract == "Prop and cop in hearts by Ada and Ruby"
    assert scores(table) == ["+28", "−28", "+28", "−28"]
    assert [row.names for row in shown.rows] == ["proposed", "", "accepted", ""]
    assert shown.next == "Ada deals"
    do(table, table.next_hand)

    # All pass.
    auction(table, "Pass Pass Pass")
    assert stage(table).note == "three passes"
    do(table, lambda: table.call("Pass"))
    shown = stage(table)
    assert isinstance(shown, ResultStage)
    assert (shown.headline, shown.remarks, scores(table)) == ("The deal is annulled", ("All passed.",), ["0"] * 4)
    assert shown.next == "Otis deals"
    do(table, table.next_hand)

    # Leon names the trumps of an abundance, and falls short.
    auction(table, "Solo Abundance Pass Pass Pass")
    shown = stage(table)
    assert isinstance(shown, DeclareStage)
    assert (shown.headline, [key.label for key in shown.keys]) == (
        "Leon, name trumps",
        ["Spades", "Hearts", "Clubs", "Diamonds"],
    )
    do(table, lambda: table.declare("Abundance S"), lambda: table.total(7))
    shown = stage(table)
    assert (shown.headline, shown.contract) == ("Lost by 2", "Abundance in spades by West, Leon")
    assert scores(table) == ["+36", "+36", "+36", "−108"]
    do(table, table.next_hand)

    # Ada's slam.
    auction(table, "Pass Slam")
    assert stage(table).leader == NORTH
    do(table, lambda: table.claim(0, 13))
    shown = stage(table)
    assert (shown.headline, shown.over, scores(table)) == ("Made", True, ["+180", "−60", "−60", "−60"])
    do(table, table.next_hand)
    shown = stage(table)
    assert isinstance(shown, OverStage)
    assert (shown.headline, shown.winners) == ("Ada wins", (NORTH,))
    assert shown.scores == ((0, "244", "Ada"), (2, "4", "Ruby"), (1, "−52", "Otis"), (3, "−196", "Leon"))
    assert shown.figures[:2] == (("bids made", "2 of 3"), ("annulled", "1"))


def test_the_score_sheet_has_bidder_bid_tricks_and_four_balances(table: Table) -> None:
    do(auction(table, "Pass Prop Pass Cop", "S"), lambda: table.total(7), table.next_hand)
    do(auction(table, "Pass Pass Pass Pass"), table.next_hand)
    do(auction(table, "Misere Pass Pass Pass"), lambda: table.total(0))
    sheet = review.sheet(table)
    assert [column.head for column in sheet.columns] == ["", "by", "bid", "tricks", *NAMES]
    rows = [[cell.text for cell in row.cells] for row in sheet.rows]
    assert rows[0] == ["1", "Otis and Leon", "Prop and cop", "7", "24", "−24", "24", "−24"]
    assert rows[1][0] == "2" and "annulled" in rows[1] and rows[1][4:] == ["24", "−24", "24", "−24"]
    assert rows[2] == ["3", "Ruby", "Misère", "0", "4", "−44", "84", "−44"]
    assert [cell.mark for cell in sheet.rows[0].cells[4:]] == ["", "boxed", "", "boxed"]
    assert [cell.mark for cell in sheet.rows[2].cells] == [""] * 8
    assert sheet.legend == (("boxed", "the bid was lost"),)
    assert sheet.points == ((0, 0, 0, 0), (24, -24, 24, -24), (24, -24, 24, -24), (4, -44, 84, -44))
    assert [row.remark for row in sheet.rows] == ["", "annulled", ""]


# The auction as people see it.


def test_the_pad_has_every_bid_from_low_to_high_with_what_it_needs(table: Table) -> None:
    auction(table, "Solo")
    (row,) = stage(table).rows
    assert [(key.number, key.type, key.legal) for key in row] == [
        ("Prop", "8 together", False),
        ("Cop", "8 together", False),
        ("Solo", "5 tricks", False),
        ("Misère", "no trick", True),
        ("Abundance", "9 tricks", True),
        ("Royal abundance", "9 tricks", True),
        ("Spread", "no trick, open", True),
        ("Slam", "all 13", True),
    ]


def test_forehand_who_passed_is_asked_whether_to_accept(table: Table) -> None:
    auction(table, "Pass Prop Pass Pass")
    shown = stage(table)
    assert (shown.headline, shown.note) == ("Ada calls", "may still accept")
    assert [key.call for key in shown.rows[0] if key.legal] == ["Cop"]
    do(table, lambda: table.call("Cop"))
    assert view(table).contract.by == "by Otis and Ada"  # type: ignore[union-attr]


def test_forehand_whom_nobody_accepts_is_asked_for_a_solo(table: Table) -> None:
    auction(table, "Prop")
    do(table, lambda: table.skip_to(NORTH))
    shown = stage(table)
    assert (shown.headline, shown.note) == ("Ada calls", "nobody accepts")
    assert [key.call for key in shown.rows[0] if key.legal] == ["Solo"]
    do(table, lambda: table.call("Pass"))
    assert stage(table).remarks == ("Nobody accepted the proposal.",)


def test_a_call_that_may_not_be_is_refused_in_words(table: Table) -> None:
    auction(table, "Misere")
    assert refused(table, lambda: table.call("Solo")) == "That cannot be called now."


# Misères.


def test_whoever_plays_alone_has_one_colour_wherever_they_sit_and_the_others_another(table: Table) -> None:
    colours = set()
    for calls in ("Solo Pass Pass Pass", "Pass Solo Pass Pass", "Pass Pass Solo Pass", "Pass Pass Pass Solo"):
        auction(table, calls)
        contract = view(table).contract
        assert contract is not None and contract.race is not None
        colours.add((contract.race.side, contract.race.other))
        do(table, table.misdeal)
    assert len(colours) == 1 and len(set(*colours)) == 2


def test_a_misere_ends_with_its_first_trick_and_undo_takes_both_back(table: Table) -> None:
    auction(table, "Pass Misere Pass Pass")
    contract = view(table).contract
    assert contract is not None and contract.race is not None
    assert (contract.title, contract.trump, contract.words, contract.race.post) == ("Misère", None, "has none", None)
    tricks(table, "NSE")
    shown = stage(table)
    assert isinstance(shown, ResultStage)
    assert (shown.headline, shown.tricks, shown.needed) == ("Lost", "1 trick", "needed none")
    assert scores(table) == ["+20", "−60", "+20", "+20"]
    assert view(table).undo.what == "Otis, trick 3"  # type: ignore[union-attr]
    do(table, table.undo)
    assert isinstance(stage(table), PlayStage) and table.hand.shares() == (0, 2)
    tricks(table, "NNNNNNNNNNN")
    assert stage(table).headline == "Made"


def test_the_hand_of_a_spread_is_told_after_the_first_trick_and_lies_open(table: Table) -> None:
    auction(table, "Pass Spread Pass Pass")
    table.set_detail("cards")
    assert stage(table).open_hand is None
    cards(table, "CA C2 C3 C4")
    shown = stage(table).open_hand
    assert (shown.seat, shown.title, shown.cards, shown.size, shown.ask) == (EAST, "Otis, open", (), 12, True)
    held = [int(card) for card in parse_hand("5432.5432.542.3")]
    assert "Too few cards" in refused(table, lambda: table.know("E", held[:11]))
    do(
        table,
        lambda: table.know("E", [card for card in held if card != int(Card.parse("C3"))] + [int(Card.parse("D3"))]),
    )
    shown = stage(table).open_hand
    assert not shown.ask and mask_of(shown.cards) == mask_of(parse_hand("5432.5432.5432."))
    free = {card for card, may in stage(table).pad if may}
    assert not free & set(shown.cards)
    cards(table, "CK")
    assert {card for card, may in stage(table).pad if may} == set(shown.cards)
    cards(table, "D2")
    assert len(stage(table).open_hand.cards) == 11


def test_a_renege_from_an_open_hand_stops_the_table(table: Table) -> None:
    auction(table, "Pass Spread Pass Pass")
    table.set_detail("cards")
    cards(table, "CA C2 C3 C4")
    do(table, lambda: table.know("E", [int(card) for card in parse_hand("5432.5432.543.5")]))
    cards(table, "CK D3")
    shown = stage(table)
    assert isinstance(shown, RenegeStage) and shown.offender == EAST
    detail = {option.id: option.detail for option in shown.options}
    assert detail["penalty"] == "the spread is lost"
    assert shown.question == "Ada, Ruby and Leon: what do you ask for?"
    do(table, lambda: table.rule("penalty"), lambda: table.total(0))
    shown = stage(table)
    assert (shown.headline, scores(table)) == ("Lost", ["+40", "−120", "+40", "+40"])
    assert "With the penalty 3 tricks count." in shown.remarks


def test_a_renege_in_a_solo_costs_three_tricks(table: Table) -> None:
    auction(table, "Pass Solo Pass Pass")
    table.set_detail("cards")
    cards(table, "DA D2 C2 D3 C3 CA C4 C5 D4")
    assert isinstance(stage(table), PlayStage)
    cards(table, "D5")
    shown = stage(table)
    assert isinstance(shown, RenegeStage) and shown.offender == SOUTH
    assert {option.id: option.detail for option in shown.options}["penalty"] == "3 tricks to Otis"
    do(table, lambda: table.rule("penalty"))
    contract = view(table).contract
    assert contract is not None and contract.pending == "+3 to Otis"
    shown = stage(table)
    assert isinstance(shown, PlayStage)
    for tricks, caption, can in shown.totals:
        if can:
            do(table, lambda tricks=tricks: table.total(tricks))  # type: ignore[misc]
            assert stage(table).headline == words.capital("made" if caption.endswith("over") else caption)
            do(table, table.undo)


# Corrections.


def test_tricks_bid_soloist_and_trumps_of_an_earlier_hand_can_be_corrected(table: Table) -> None:
    do(auction(table, "Pass Solo Pass Pass"), lambda: table.total(7), table.next_hand, table.dealt)
    was = review.correction(table, 1)
    assert (was.title, was.by, was.was) == ("Solo in hearts", "by East, Otis. Needed 5.", "was 7, made")
    assert [field.id for field in was.fields] == ["tricks", "declarer", "bid", "turned"]
    becomes = review.correction(table, 1, {"bid": "Abundance", "trumps": "C", "declarer": "S"})
    assert (becomes.title, becomes.now) == ("Abundance in clubs", "now lost by 2")
    assert [row[3] for row in becomes.rows] == ["+36", "+36", "−108", "+36", "36", "36", "−108", "36"]
    do(table, lambda: table.correct(1, {"bid": "PropCop", "partner": "W", "tricks": 9}))
    assert table.totals() == (-24, 24, -24, 24)
    assert [row.cells[1].text for row in review.sheet(table).rows] == ["Otis and Leon"]
    do(table, lambda: table.correct(1, {"partner": "N"}))
    assert table.totals() == (24, 24, -24, -24)
    do(table, table.undo, table.undo)
    assert table.totals() == (-14, 42, -14, -14)


def test_a_correction_of_the_tricks_alone_keeps_the_auction(table: Table) -> None:
    do(auction(table, "Prop Cop Pass Pass"), lambda: table.total(9), lambda: table.correct(1, {"tricks": 6}))
    assert [call.call for call in table.hands[0].hand.calls] == ["Prop", "Cop", "Pass", "Pass"]  # type: ignore[attr-defined]
    assert table.totals() == (-28, -28, 28, 28)


def test_other_trumps_turned_up_change_who_won_the_cards(table: Table) -> None:
    auction(table, "Pass Royal Pass Pass", "H")
    table.set_detail("cards")
    cards(table, "D2 H2 S2 D3")
    do(table, lambda: table.claim(1, 12))
    assert table.hand.shares() == (1, 12)
    becomes = review.correction(table, 1, {"turned": "S"})
    assert becomes.title == "Royal abundance in spades" and not becomes.why_not


# The deal, records, and help.


@pytest.mark.parametrize(("packets", "order"), [("fours", "NNNNEEEE"), ("threes", "NNNEEESS")])
def test_a_reader_is_told_whose_each_card_is_by_packets(lobby: Lobby, packets: str, order: str) -> None:
    table = open_table(lobby, packets=packets)
    dealing = Dealing(table)
    places = []
    for card in range(52):
        places.append(dealing.expected)
        dealing.dealt.append((card, dealing.expected or ""))
    assert "".join(place or "" for place in places).startswith(order)
    assert places[-1] == "W" and all(places.count(letter) == 13 for letter in "NESW")
    do(table, dealing.finish)
    assert isinstance(stage(table), AuctionStage)
    assert table.hand.turned.card == 51  # type: ignore[attr-defined]


def test_a_table_kept_at_random_is_written_as_records_that_score_the_same(lobby: Lobby) -> None:
    table = open_table(lobby, "guide", deals=8)
    rng = Random("records")
    while step := next_step(table, rng, rng.choice(["cards", "tricks", "total"])):
        do(table, step)
    hands = [state.hand for state in table.hands]
    found = read(write(record_of(hand, {"Event": "a table"}, "guide") for hand in hands))
    assert found.errors == []
    for hand, record in zip(hands, found.records, strict=True):
        assert record is not None and hand.outcome is not None and record.hand.outcome is not None
        assert record.hand.outcome.score == hand.outcome.score


def said(rules: SoloWhistRules) -> str:
    return "\n".join(f"{s.title} {s.sentences} {s.box}" for s in sections(rules))


@pytest.mark.parametrize("rule", rules_of(SoloWhistRules), ids=lambda rule: rule.id)
def test_every_value_of_every_house_rule_is_told_in_its_own_words(rule: Any) -> None:
    texts = {said(replace(SoloWhistRules(), **{rule.id: choice.value})) for choice in rule.choices}
    assert len(texts) == len(rule.choices)


def test_the_rules_name_every_bid_with_its_price_and_the_examples_are_the_engines() -> None:
    for preset, solo, examples in (
        ("britannica", "Solo:  10, and 2 a trick", ("each partner +24, each of the others −24", "soloist +42", "−180")),
        ("guide", "Solo:  10, and 1 a trick", ("each partner +11, each of the others −11", "soloist +36", "−120")),
    ):
        rules = SOLO_WHIST.preset(preset).rules
        assert isinstance(rules, SoloWhistRules)
        told = said(rules)
        assert solo in told and all(example in told for example in examples)
        box = sections(rules)[1].box
        assert box is not None and len(box[1]) == len(BIDS)
    assert in_short(SoloWhistRules()) == "16 deals, solo 10, slam 60"
