"""A table of Bid Whist as clubs play it, without a window: its words, how games end, time, and its records.

See rules/bid-whist#clubs.
"""

from functools import partial
from typing import Any

import pytest

from hardware.shuffler.pattern import Pattern
from kiosk.lobby.lobby import Lobby
from kiosk.paper.hands import pbn
from kiosk.table import review
from kiosk.table.new_table import NewTable
from kiosk.table.present import menu_options, view
from kiosk.table.table import Table
from kiosk.table.views import AuctionStage, DealStage, DeclareStage, OverStage, ResultStage
from kiosk.table_io.dealing import Dealing
from kiosk.table_io.machine_deal import pattern_of
from rules.cards import Card
from rules.games.bid_whist import PRESETS, BidWhistRules
from rules.house_rules import from_values
from rules.record import read
from rules.report import report
from tests.kiosk.scenes.tables import do, open_table


def stage(table: Table) -> Any:
    return view(table).stage


def hand(table: Table, call: str, contract: str, tricks: int, go_on: bool = True) -> Table:
    """A whole hand by its total: forehand bids, the others pass."""
    do(table, table.dealt, partial(table.call, call), table.others_pass, partial(table.declare, contract))
    do(table, partial(table.total, tricks))
    return do(table, table.next_hand) if go_on else table


def option(table: Table, id: str) -> Any:
    return next((option for option in menu_options(table) if option.id == id), None)


# Words.


def test_a_club_says_straight_special_and_no_on_every_key_and_list(lobby: Lobby) -> None:
    table = do(open_table(lobby, "detroit"), lambda: None)
    do(table, table.dealt)
    shown = stage(table)
    assert isinstance(shown, AuctionStage)
    assert [row[0].type for row in shown.rows] == ["straight", "special", "no"]
    assert [row[0].short for row in shown.rows] == ["str.", "spec.", "no"]
    do(table, partial(table.call, "4D"), table.others_pass)
    assert stage(table).call == "4 special"
    do(table, partial(table.declare, "4DH"))
    assert view(table).contract.title == "4 special"  # type: ignore[union-attr]
    do(table, partial(table.total, 10))
    assert stage(table).contract == "4 special hearts by North"
    assert review.sheet(table).rows[0].cells[2].text == "4 special"
    assert [said for _, said in review.replay(table, 1, 0).auction][0] == "4 special"


def test_at_no_a_club_asks_for_straight_or_special(lobby: Lobby) -> None:
    table = open_table(lobby, "fahrenheit")
    do(table, table.dealt, partial(table.call, "4NT"), table.others_pass)
    shown = stage(table)
    assert isinstance(shown, DeclareStage)
    assert shown.headline == "Ada: straight or special?"
    assert [key.label for key in shown.keys] == ["Straight", "Special"]


def test_other_tables_say_uptown_beside_a_club(lobby: Lobby) -> None:
    table = open_table(lobby, "palace")
    do(table, table.dealt)
    assert [row[0].type for row in stage(table).rows] == ["uptown", "downtown", "no trump"]


# How games end.


def test_two_sets_lose_the_game_of_a_club_and_the_pages_say_so(lobby: Lobby) -> None:
    table = hand(open_table(lobby, "columbus"), "1U", "1US", 6)
    hand(hand(hand(table, "1U", "1US", 7), "1U", "1US", 7), "1D", "1DH", 7)
    do(table, table.dealt)
    assert stage(table).advice == "N–S set once: two sets lose."
    do(table, partial(table.call, "1U"), table.others_pass, partial(table.declare, "1US"), partial(table.total, 6))
    result = stage(table)
    assert isinstance(result, ResultStage)
    assert "The game ends by two sets." in result.remarks and result.over
    assert [(row.before, row.hand, row.score) for row in result.rows] == [("0", "−1", "−1"), ("2", "+5", "7")]
    over = stage(do(table, table.next_hand))
    assert isinstance(over, OverStage)
    assert over.headline == "Otis and Leon win" and over.detail.startswith("by two sets, after 5 hands")


def test_a_first_hand_that_the_defenders_win_is_a_backdoor(lobby: Lobby) -> None:
    table = hand(open_table(lobby, "columbus"), "5U", "5US", 10)
    assert stage(table).detail.startswith("by the backdoor, after 1 hand")
    assert table.totals() == (-5, 5)


def test_three_hands_win_a_game_that_is_by_hands_and_the_sheet_counts_them(lobby: Lobby) -> None:
    table = hand(open_table(lobby, "fahrenheit"), "4U", "4US", 10)
    hand(table, "4NT", "4NTU", 9)
    assert table.totals() == (3, 0)
    assert stage(table).detail.startswith("with 3 hands won, after 2 hands")
    assert (review.sheet(table).target, review.sheet(table).floor) == (3, None)


def test_a_penalty_for_a_renege_can_be_the_game(lobby: Lobby) -> None:
    table = open_table(lobby, "columbus")
    do(table, table.dealt, partial(table.call, "1U"), table.others_pass, partial(table.declare, "1US"))
    for text in ["SA", "D2", "S3", "S4", "HA", "S5"]:
        do(table, partial(table.play, int(Card.parse(text))))
    assert stage(table).options[-1].detail == "the game to N–S"
    do(table, partial(table.rule, "penalty"))
    assert view(table).contract.pending == "renege: game to N–S"  # type: ignore[union-attr]
    do(table, partial(table.total, 7), table.next_hand)
    assert stage(table).detail.startswith("by a renege, after 1 hand") and table.winner() == (1, (0,))


# Time.


def test_when_time_is_called_the_hand_is_finished_and_the_higher_score_wins(lobby: Lobby) -> None:
    table = hand(open_table(lobby, "detroit"), "4U", "4US", 10)
    do(table, table.dealt, partial(table.call, "5U"), table.call_time)
    assert table.winner() is None and option(table, "time").why_not == "time is up already"
    do(table, table.others_pass, partial(table.declare, "5US"), partial(table.total, 10))
    assert "The game ends on time." in stage(table).remarks
    assert table.winner() == (2, (0,)) and table.totals() == (4, -5)
    assert stage(do(table, table.next_hand)).detail.startswith("on time, after 2 hands")


def test_time_that_is_called_before_the_deal_ends_the_game_with_the_hand_before(lobby: Lobby) -> None:
    table = hand(open_table(lobby, "detroit"), "4U", "4US", 10)
    do(table, table.call_time)
    assert isinstance(stage(table), OverStage) and table.winner() == (1, (0,))
    do(table, table.undo)
    assert isinstance(stage(table), DealStage) and table.winner() is None


def test_a_level_round_is_decided_by_one_hand_that_scores_nothing_else(lobby: Lobby) -> None:
    table = hand(open_table(lobby, "detroit"), "4U", "4US", 10)
    do(table, table.dealt, table.call_time)
    do(table, partial(table.call, "4U"), table.others_pass, partial(table.declare, "4US"), partial(table.total, 10))
    assert "Time is up, and the score is level: one more hand decides." in stage(table).remarks
    hand(do(table, table.next_hand), "6D", "6DC", 9)
    assert table.totals() == (4, 4) and table.winner() == (3, (1,))


def test_time_can_be_called_only_where_a_round_ends_by_it_and_something_was_dealt(lobby: Lobby) -> None:
    assert option(open_table(lobby, "palace"), "time") is None
    table = open_table(lobby, "detroit")
    assert option(table, "time").why_not == "no hand is dealt yet"
    table.call_time()
    assert table.notice == "No hand has been played yet."


# Records.


@pytest.mark.parametrize("preset", ["columbus", "detroit", "cardsharks", "fahrenheit"])
def test_the_hands_of_a_club_are_exported_to_the_same_scores_and_the_same_end(lobby: Lobby, preset: str) -> None:
    table = hand(open_table(lobby, preset), "4U", "4US", 8)
    do(table, *[table.call_time] if table.by_the_clock else [])
    while not table.winner():
        hand(table, "5NT", "5NTD", 13, go_on=False)
        if not table.winner():
            do(table, table.next_hand)
    found = read(pbn([table]))
    assert found.errors == []
    told = report("x", found.records)
    lines = [line for _, line in table.lines()]
    assert [each["total"] for each in told] == [{"NS": line.total[0], "EW": line.total[1]} for line in lines]
    assert told[-1]["winner"] and told[-1]["preset"] == preset
    assert told[-1].get("end", "") == (lines[-1].standing.end if lines[-1].standing else "")


# The deal.


def test_the_first_and_the_last_four_cards_dealt_never_go_into_the_kitty(lobby: Lobby) -> None:
    table = open_table(lobby, "fahrenheit")
    order = Dealing(table)._order()
    assert len(order) == 54 and order.count("kitty") == 6
    assert "kitty" not in order[:4] + order[-4:]
    assert pattern_of(table).order == tuple(order)
    assert str(Pattern.parse(str(pattern_of(table)))) == "NESWK:1x6 NESW:1x6"
    assert stage(table).note == "A card to the kitty after each of rounds 1 to 6."


@pytest.mark.parametrize("spares", [1, 4, 5, 12])
@pytest.mark.parametrize(("jokers", "kitty"), [(0, 4), (1, 1), (1, 5), (2, 2), (2, 6)])
def test_so_many_cards_as_are_asked_for_never_go_into_the_kitty(
    lobby: Lobby, spares: int, jokers: int, kitty: int
) -> None:
    rules = {"jokers": jokers, "kitty": kitty, "kitty_is_a_trick": kitty > 2, "kitty_spares": spares}
    order = Dealing(open_table(lobby, "palace", **rules))._order()
    assert len(order) == 52 + jokers and order.count("kitty") == kitty
    assert "kitty" not in order[:spares] + order[-spares:]


def test_a_new_table_of_a_club_says_by_what_card_the_first_dealer_is_found() -> None:
    told = {preset: NewTable.begin("BidWhist", preset).first_dealt for preset in PRESETS}
    assert told["palace"] == "" and told["columbus"] == "the first club" and told["detroit"] == "the first diamond"


def test_a_table_of_before_there_were_these_house_rules_plays_on_as_it_began() -> None:
    fresh = {
        "no_trump_beats_both", "words", "kitty_spares", "first_dealer", "scores_for", "game_by", "hands_to_win",
        "minutes", "sets_that_lose", "losing_by_set_pays", "backdoor_pays",
    }  # fmt: skip
    for preset in ("palace", "classic", "agee", "britannica"):
        stored = {name: value for name, value in PRESETS[preset].values().items() if name not in fresh}
        assert from_values(BidWhistRules, stored) == PRESETS[preset]
