"""A table of Spades without a window: bids, nils, bags, what everybody sees of them, and corrections.

See rules/spades#game.
"""

from functools import partial
from typing import Any

import pytest

from kiosk.lobby.lobby import Lobby
from kiosk.table import review
from kiosk.table.new_table import NewTable
from kiosk.table.present import view
from kiosk.table.table import Table
from kiosk.table.views import AuctionStage, OverStage, PlayStage, RenegeStage, ResultStage
from rules.cards import Card
from rules.catalogue import GAMES
from tests.kiosk.scenes.tables import do, filled, opened

WEST_DEALS = 3


def open_table(lobby: Lobby, preset: str = "classic", **rules: Any) -> Table:
    """A table that Leon, in the west, deals first: Ada bids first."""
    return opened(lobby, filled("Spades", preset, dealer=WEST_DEALS, **rules))


@pytest.fixture
def table(lobby: Lobby) -> Table:
    return open_table(lobby)


def bids(table: Table, calls: str) -> Table:
    return do(table, table.dealt, *(partial(table.call, call) for call in calls.split()))


def tricks(table: Table, winners: str) -> Table:
    return do(table, *(partial(table.trick_won, "NESW".index(winner)) for winner in winners))


def cards(table: Table, texts: str) -> Table:
    return do(table, *(partial(table.play, int(Card.parse(text))) for text in texts.split()))


def stage(table: Table) -> Any:
    return view(table).stage


def key(table: Table, call: str) -> Any:
    shown = stage(table)
    assert isinstance(shown, AuctionStage)
    return next(key for row in shown.rows for key in row if key.call == call)


def scores(table: Table) -> list[tuple[str, str]]:
    result = stage(table)
    assert isinstance(result, ResultStage)
    return [(row.hand, row.score) for row in result.rows]


def test_the_pad_says_what_the_bids_of_a_side_come_to(table: Table) -> None:
    do(table, table.dealt)
    assert (stage(table).headline, stage(table).turn_words, key(table, "4").type) == ("Ada bids", "bids now", "")
    do(table, partial(table.call, "4"), partial(table.call, "5"))
    assert (stage(table).headline, stage(table).note) == ("Ruby bids", "Ada has bid 4")
    assert (key(table, "3").type, key(table, "Nil").type) == ("pair 7", "100")
    assert [seat.said for seat in view(table).seats] == ["4", "5", "", ""]
    assert (stage(table).may_pass, stage(table).pass_words) == (False, "")


def test_blind_nil_is_off_until_a_side_is_far_enough_behind_and_the_pad_says_how_far(table: Table) -> None:
    bids(table, "3 3 3 3")
    tricks(table, "NNNNNNEEEEEEE")
    do(table, lambda: table.adjust((0, 60)), table.next_hand, table.dealt)
    assert view(table).sides[0].score == 60 and stage(table).advice == ""
    do(table, partial(table.call, "3"))
    assert stage(table).advice == "Blind nil: 61 behind, needs 100."
    assert (key(table, "BlindNil").legal, key(table, "BlindNil").type) == (False, "100 behind")
    do(table, partial(table.call, "3"), partial(table.call, "3"), partial(table.call, "3"))
    tricks(table, "EEEEEEESSSSSS")
    do(table, lambda: table.adjust((0, 40)), table.next_hand, table.dealt)
    assert (key(table, "BlindNil").legal, key(table, "BlindNil").type) == (True, "200")


def test_a_table_that_begins_with_a_score_knows_who_is_behind(lobby: Lobby) -> None:
    form = filled("Spades", "classic", dealer=WEST_DEALS)
    form.start = (0, 120)
    table = opened(lobby, form)
    do(table, table.dealt)
    assert key(table, "BlindNil").legal
    do(table, partial(table.call, "3"))
    assert not key(table, "BlindNil").legal


def test_how_the_sides_stand_to_their_bids_is_shown_in_the_play(table: Table) -> None:
    bids(table, "4 5 Nil 2")
    tricks(table, "NNE")
    contract = view(table).contract
    assert contract is not None and contract.words == "Ruby’s nil holds"
    assert [(bid.label, bid.has, bid.words, bid.beside) for bid in contract.bids] == [
        ("N–S bid 4", 2, "needs 2", "0 bags"),
        ("E–W bid 7", 1, "needs 6", "0 bags"),
    ]
    assert [seat.note for seat in view(table).seats] == ["4, has 2", "5, has 1", "nil, has 0", "2, has 0"]
    tricks(table, "S")
    assert view(table).contract.words == "Ruby’s nil is lost"  # type: ignore[union-attr]


def test_a_hand_with_a_nil_is_scored_in_its_parts(table: Table) -> None:
    bids(table, "4 5 Nil 2")
    tricks(table, "NNNNNEEEEEEEE")
    result = stage(table)
    assert [(side.headline, side.words, side.remark) for side in result.sides] == [
        ("Made", "bid 4, took 5", "Ruby’s nil is made, 1 bag more, 1 now"),
        ("Made", "bid 7, took 8", "1 bag more, 1 now"),
    ]
    assert result.heads == ("tricks", "bags", "nil")
    assert [row.parts for row in result.rows] == [("+40", "+1", "+100"), ("+70", "+1", "")]
    assert scores(table) == [("+141", "141"), ("+71", "71")]


def test_the_tenth_bag_costs_a_hundred_in_the_hand_in_which_it_falls(table: Table) -> None:
    for number in range(2):
        bids(table, "1 1 1 1")
        tricks(table, "NNNNNNNEEEEEE")
        if number == 0:
            assert scores(table) == [("+25", "25"), ("+24", "24")]
            do(table, table.next_hand)
    assert scores(table) == [("−75", "−50"), ("+24", "48")]
    assert stage(table).rows[0].parts[1] == "−95"
    assert stage(table).sides[0].remark == "5 bags more, 0 now, ten bags cost 100"


def test_with_a_nil_the_result_is_told_by_player_and_the_pair_without_one_together(table: Table) -> None:
    bids(table, "4 5 Nil 2")
    do(table, partial(table.set_detail, "total"))
    shown = stage(table)
    assert isinstance(shown, PlayStage)
    assert [(share.name, share.note) for share in shown.shares] == [
        ("Ada", "bid 4"), ("E–W", "bid 7"), ("Ruby", "bid nil"),
    ]  # fmt: skip
    do(table, lambda: table.totals_of((5, 8, 0)))
    assert scores(table)[0] == ("+141", "141")


def test_partners_bid_together_and_what_they_said_stands(lobby: Lobby) -> None:
    table = open_table(lobby, "jjda")
    do(table, table.dealt)
    shown = stage(table)
    assert (shown.headline, shown.together, shown.note) == ("Ada and Ruby bid", (0, 2), "board is 4")
    assert [key.type for row in shown.rows for key in row if key.type] == ["board", "150 points", "200 points"]
    do(table, partial(table.call, "6"))
    assert (stage(table).headline, stage(table).note) == ("Otis and Leon bid", "N–S have bid 6")
    assert [seat.said for seat in view(table).seats] == ["6", "", "6, together", ""]


def test_partners_far_behind_may_bid_blind_and_the_pad_keeps_three_rows(lobby: Lobby) -> None:
    form = filled("Spades", "jokers_wild", dealer=WEST_DEALS)
    form.start = (0, 120)
    table = opened(lobby, form)
    do(table, table.dealt)
    assert [len(row) for row in stage(table).rows] == [7, 7, 7]
    assert (key(table, "Blind6").number, key(table, "Blind6").type) == ("6", "blind")
    do(table, partial(table.call, "Blind6"))
    assert view(table).seats[0].said == "blind 6" and "Blind6" not in {k.call for row in stage(table).rows for k in row}


def test_sets_that_lose_are_told_before_they_do(lobby: Lobby) -> None:
    table = open_table(lobby, "jjda")
    bids(table, "6 6")
    tricks(table, "NNNNNEEEEEEEE")
    do(table, table.next_hand, table.dealt)
    assert stage(table).advice == "N–S set once: two sets lose."
    do(table, partial(table.call, "6"), partial(table.call, "6"))
    tricks(table, "NNNNNEEEEEEEE")
    assert "The game ends by two sets." in stage(table).remarks
    do(table, table.next_hand)
    assert isinstance(stage(table), OverStage) and stage(table).headline == "Otis and Leon win"
    assert stage(table).detail.startswith("by two sets, after 2 hands")


def test_at_a_new_table_by_jjda_the_first_diamond_finds_the_dealer() -> None:
    told = {preset.id: NewTable.begin("Spades", preset.id).first_dealt for preset in GAMES["Spades"].presets}
    assert told == {"classic": "", "jjda": "the first diamond", "jokers_wild": ""}


def test_the_first_hand_can_bid_itself(lobby: Lobby) -> None:
    table = open_table(lobby, "jjda", first_hand="bids_itself")
    do(table, table.dealt)
    assert isinstance(stage(table), PlayStage)
    tricks(table, "NNNNNEEEEEEEE")
    assert scores(table) == [("+50", "50"), ("+80", "80")]
    do(table, table.next_hand, table.dealt)
    assert isinstance(stage(table), AuctionStage)


def test_a_spade_led_before_they_are_broken_stops_the_table_once_another_suit_proves_it(table: Table) -> None:
    bids(table, "3 3 3 3")
    cards(table, "S5 S6 S7 S8 D2 H3")
    shown = stage(table)
    assert isinstance(shown, RenegeStage) and shown.offender == 0
    assert [each.words for each in shown.evidence] == ["led spades, not yet broken", "plays a heart after all"]
    assert shown.options[2].detail == "3 tricks to E–W"
    do(table, partial(table.rule, "penalty"))
    assert view(table).contract.pending == "+3 to E–W"  # type: ignore[union-attr]


def test_a_corrected_bid_of_nil_asks_for_the_tricks_of_both_partners(table: Table) -> None:
    bids(table, "4 5 3 2")
    tricks(table, "NNNNNEEEEEEEE")
    fields = [field.id for field in review.correction(table, 1, {"bid2": "Nil"}).fields]
    assert fields == ["tricks0", "tricks13", "tricks2", "bid0", "bid1", "bid2", "bid3"]
    do(table, lambda: table.correct(1, {"bid2": "Nil"}))
    assert scores(table)[0] == ("+141", "141")
    assert (
        review.correction(table, 1, {"tricks0": 4, "tricks13": 8, "tricks2": 0}).why_not
        == "The tricks add up to 12 of 13."
    )
    do(table, lambda: table.correct(1, {"tricks0": 4, "tricks13": 8, "tricks2": 1}))
    assert scores(table)[0] == ("−59", "−59")


def test_the_sheet_has_bids_tricks_and_bags(table: Table) -> None:
    bids(table, "4 5 Nil 2")
    tricks(table, "NNNNNEEEEEEEE")
    sheet = review.sheet(table)
    assert [cell.text for cell in sheet.rows[0].cells] == ["1", "4 nil", "5", "141", "7", "8", "71"]
    assert [cell.text for cell in sheet.foot[0]] == ["", "bags", "", "1", "bags", "", "1"]
    assert (sheet.target, sheet.floor) == (500, -500)
