"""A table of German Whist through its session: the stock and its stages, result, sheet, corrections and rules."""

from random import Random
from typing import Any

import pytest

from kiosk.lobby.lobby import Lobby
from kiosk.table import review
from kiosk.table.help import in_short, sections
from kiosk.table.present import view
from kiosk.table.table import Table
from kiosk.table.views import DealStage, OverStage, PlayStage, RenegeStage, ResultStage, TurnUpStage
from rules.cards import Card
from rules.catalogue import GERMAN_WHIST
from rules.games.german_whist import PRESETS
from tests.kiosk.scenes.tables import do, filled, opened


def open_table(lobby: Lobby, preset: str = "standard", **rules: Any) -> Table:
    """A table for Ada and Otis; Otis deals, so that Ada leads."""
    return opened(lobby, filled("GermanWhist", preset, players=2, **rules))


def turn(table: Table, card: str) -> Table:
    return do(table, lambda: table.turn_up("", int(Card.parse(card))))


def lay(table: Table, cards: str) -> Table:
    for text in cards.split():
        do(table, lambda text=text: table.play(int(Card.parse(text))))  # type: ignore[misc]
    return table


def win(table: Table, winners: str) -> Table:
    for letter in winners:
        do(table, lambda letter=letter: table.trick_won("AO".index(letter)))  # type: ignore[misc]
    return table


def playing(table: Table) -> PlayStage:
    stage = view(table).stage
    assert isinstance(stage, PlayStage), stage
    return stage


def result(table: Table) -> ResultStage:
    stage = view(table).stage
    assert isinstance(stage, ResultStage), stage
    return stage


def begun(lobby: Lobby, preset: str = "standard", **rules: Any) -> Table:
    """Dealt, and the nine of hearts turned up."""
    table = open_table(lobby, preset, **rules)
    return turn(do(table, table.dealt), "H9")


def test_thirteen_each_are_dealt_and_the_top_of_the_stock_is_turned_up(lobby: Lobby) -> None:
    table = open_table(lobby)
    deal = view(table).stage
    assert isinstance(deal, DealStage)
    assert deal.headline == "Otis deals" and deal.pattern == "one at a time, Ada first"
    assert deal.counts == ((13, "cards each"), (26, "in the stock"), (52, "in the pack"))
    assert deal.note == "The rest is the stock. Its top card is turned up."
    do(table, table.dealt)
    asked = view(table).stage
    assert isinstance(asked, TurnUpStage)
    assert asked.headline == "What did Otis turn up?" and asked.note == "the stock’s top card"
    turn(table, "H9")
    stage = playing(table)
    assert stage.turn == 0 and stage.trump == 1 and stage.turned == int(Card.parse("H9"))
    assert stage.stock == 26 and stage.stage_words == "stage 1: no trick counts" and not stage.may_be_turned


def test_in_honeymoon_whist_a_joker_is_not_turned_up_first(lobby: Lobby) -> None:
    table = open_table(lobby, "honeymoon")
    do(table, table.dealt)
    asked = view(table).stage
    assert isinstance(asked, TurnUpStage)
    assert asked.note == "the stock’s top card; a joker goes into the stock"
    assert not any(may for card, may in asked.pad if card >= 52)
    table.turn_up("", int(Card.parse("JH")))
    assert table.notice == "That card cannot be on top of the stock."
    assert playing(turn(table, "S3")).stage_words == "stage 1: every trick counts"


def test_a_card_turned_up_later_may_be_told_and_need_not_be(lobby: Lobby) -> None:
    table = begun(lobby)
    lay(table, "SK SQ")
    stage = playing(table)
    assert stage.turned is None and stage.may_be_turned and stage.stock == 24
    turn(table, "D5")
    stage = playing(table)
    assert stage.turned == int(Card.parse("D5")) and not stage.may_be_turned
    assert view(table).undo and "5♦ turned up" in view(table).undo.what  # type: ignore[union-attr]
    table.turn_up("", int(Card.parse("D6")))
    assert table.notice
    do(table, table.undo)
    assert playing(table).may_be_turned
    lay(table, "S2 S3")
    assert playing(table).stock == 22


def test_what_lies_turned_or_was_seen_to_be_drawn_by_the_other_is_not_offered(lobby: Lobby) -> None:
    table = begun(lobby)
    nine, five = int(Card.parse("H9")), int(Card.parse("D5"))
    assert dict(playing(table).pad)[nine] is False
    turn(lay(table, "SK SQ"), "D5")
    stage = playing(table)
    assert stage.turn == 0 and dict(stage.pad)[nine] and not dict(stage.pad)[five]
    lay(table, "S2")
    assert not dict(playing(table).pad)[nine]
    lay(table, "S3")
    assert playing(table).turn == 1 and dict(playing(table).pad)[five]


def test_what_was_turned_up_or_played_before_is_not_offered_as_the_top_of_the_stock(lobby: Lobby) -> None:
    table = begun(lobby)
    turn(lay(table, "SK SQ"), "D5")
    lay(table, "S2 S3")
    seen = {int(Card.parse(card)) for card in ("H9", "D5", "SK", "SQ", "S2", "S3")}
    assert dict(playing(table).pad)[int(Card.parse("D5"))]  # whoever took it may play it
    assert {*playing(table).may_be_turned} == {*range(52)} - seen


def test_where_only_its_suit_was_said_no_other_suit_is_offered_as_the_card_turned_first(lobby: Lobby) -> None:
    table = open_table(lobby)
    do(table, table.dealt)
    do(table, lambda: table.turn_up("S"))
    assert {*playing(lay(table, "HA")).may_be_turned} == {*range(13)}
    assert {card // 13 for card in playing(lay(table, "SQ")).may_be_turned} == {0, 1, 2, 3}


def test_what_a_reader_knows_of_hands_and_stock_is_not_told_by_the_pad(lobby: Lobby) -> None:
    table = open_table(lobby)
    cards = [n for n in range(52) if n != int(Card.parse("H9"))]
    hands = {"1": cards[:13], "2": cards[13:26], "stock": [int(Card.parse("H9")), *cards[26:]]}
    do(table, lambda: table.dealt(hands))
    turn(table, "H9")
    assert sum(may for _card, may in playing(table).pad) == 51


def test_trick_by_trick_stage_2_begins_when_the_stock_is_gone(lobby: Lobby) -> None:
    table = win(begun(lobby), "A" * 12)
    assert playing(table).stock == 2 and view(table).contract.title == "Stage 1"  # type: ignore[union-attr]
    win(table, "A")
    stage = playing(table)
    assert stage.stock == 0 and stage.stage_words == "stage 2: tricks count" and stage.turned is None
    shown = view(table).contract
    assert (
        shown and shown.title == "Stage 2" and shown.words == "7 tricks win" and shown.race and shown.race.boxes == 13
    )
    win(table, "OOOOOOOAAAAAA")
    assert view(table).contract.words == "6 to 7"  # type: ignore[union-attr]
    over = result(table)
    assert over.headline == "Otis wins the deal" and over.tricks == "6 to 7 tricks" and over.needed == "in stage 2"
    assert over.contract == "Trumps hearts" and [(row.names, row.score) for row in over.rows] == [
        ("took 6", "0"),
        ("took 7", "1"),
    ]
    assert over.over and over.next == "the game is over"
    do(table, table.next_hand)
    end = view(table).stage
    assert isinstance(end, OverStage) and end.headline == "Otis wins"
    assert end.figures[0] == ("best deal", "7 to 6")


def test_the_result_alone_is_a_number_of_the_tricks_that_count(lobby: Lobby) -> None:
    table = begun(lobby)
    do(table, lambda: table.set_detail("total"))
    stage = playing(table)
    assert stage.totals_headline == "Ada took in stage 2" and len(stage.totals) == 14
    assert [words for _, words, _ in stage.totals][6:8] == ["loses", "wins"]
    do(table, lambda: table.total(9))
    assert result(table).headline == "Ada wins the deal"


def test_thirteen_each_of_all_tricks_are_a_draw_and_a_game_of_one_deal_a_tie(lobby: Lobby) -> None:
    table = begun(lobby, "all_tricks")
    do(table, lambda: table.set_detail("total"))
    stage = playing(table)
    assert stage.totals_headline == "Ada took" and stage.totals[13][1] == "a draw"
    do(table, lambda: table.total(13))
    assert result(table).headline == "A draw"
    do(table, table.next_hand)
    end = view(table).stage
    assert isinstance(end, OverStage) and end.headline == "A tie" and ("deals drawn", "1") in end.figures


def test_a_game_of_three_deals_is_over_when_one_player_has_won_two_and_the_deal_alternates(lobby: Lobby) -> None:
    table = begun(lobby, deals=3)
    do(table, lambda: table.total(7))
    assert result(table).next == "Ada deals" and not result(table).over
    do(table, table.next_hand, table.dealt)
    turn(table, "C4")
    assert playing(table).turn == 1
    do(table, lambda: table.total(8))
    assert result(table).over
    sheet = review.sheet(table)
    assert [column.head for column in sheet.columns[1:]] == ["trumps", "tricks", "deals", "tricks", "deals"]
    assert [[cell.text for cell in row.cells[2:]] for row in sheet.rows] == [
        ["7", "1", "6", "0"],
        ["8", "2", "5", "0"],
    ]
    assert sheet.target == 2 and sheet.rows[1].cells[1].suit == 3


def test_a_revoke_of_stage_1_that_the_cards_prove_stops_the_table_and_costs_nothing(lobby: Lobby) -> None:
    # Ada draws the nine of hearts, and then does not follow a heart.
    table = lay(begun(lobby), "SK SQ D2 D3 H5 C2")
    stage = view(table).stage
    assert isinstance(stage, RenegeStage) and stage.offender == 0
    assert [option.id for option in stage.options] == ["take_back", "overrule"]
    do(table, lambda: table.rule("take_back"))
    assert playing(table).turn == 0
    lay(table, "H9")
    assert isinstance(view(table).stage, PlayStage)


def test_where_stage_1_is_free_nobody_has_to_follow_in_it(lobby: Lobby) -> None:
    table = lay(begun(lobby, "free"), "SK SQ D2 D3 H5 C2")
    assert isinstance(view(table).stage, PlayStage)


def test_tricks_and_trumps_can_be_corrected_and_cards_turned_up_later_are_kept(lobby: Lobby) -> None:
    table = begun(lobby, deals=3)
    turn(lay(table, "SK SQ"), "D5")
    do(table, lambda: table.claim(0, 9))
    fields = {field.id: field for field in review.correction(table, 1).fields}
    assert list(fields) == ["trump", "tricks"]
    assert fields["tricks"].label == "Ada took" and fields["tricks"].value == 9 and fields["tricks"].most == 13
    do(table, lambda: table.correct(1, {"trump": "C"}))
    assert table.hand.order and table.hand.order.trump == 3 and not table.state.conflicts
    assert len(table.hand.tricks) == 1 and table.hand.shares() == (9, 4)
    do(table, lambda: table.correct(1, {"tricks": 6}))
    assert table.hand.shares() == (6, 7) and table.totals() == (0, 1) and not table.state.conflicts
    do(table, table.undo, table.undo)
    assert table.totals() == (1, 0) and table.hand.order and table.hand.order.trump == 1


@pytest.mark.parametrize(("preset", "tricks"), [("standard", 26), ("honeymoon", 27)])
def test_a_whole_table_is_played_card_by_card_with_every_card_turned_up_told(
    lobby: Lobby, preset: str, tricks: int
) -> None:
    table, rng = open_table(lobby, preset), Random(preset)
    do(table, table.dealt)
    told = 0
    while not isinstance(stage := view(table).stage, ResultStage):
        if isinstance(stage, TurnUpStage):
            turn(table, str(Card(rng.choice([card for card, may in stage.pad if may]))))
        elif isinstance(stage, RenegeStage):
            do(table, lambda: table.rule("overrule"))
        elif isinstance(stage, PlayStage):
            free = [card for card, may in stage.pad if may]
            if stage.may_be_turned:
                table.turn_up("", rng.choice(stage.may_be_turned))
                assert not table.notice
            else:
                table.play(rng.choice(free))
            lobby.journal.settle()
            told += bool(stage.may_be_turned) and not table.notice
    assert len(table.hand.tricks) == tricks and told == tricks - 14
    assert not table.state.conflicts and sum(table.hand.shares()) == table.hand.tricks_in_all()
    again = Table.open(lobby.journal, table.stream)
    assert view(again) == view(table) and review.sheet(again) == review.sheet(table)


@pytest.mark.parametrize("preset", list(PRESETS))
def test_the_rules_say_what_this_table_plays(preset: str) -> None:
    rules = GERMAN_WHIST.preset(preset).rules
    told = sections(rules, 2)
    text = " ".join(sentence for section in told for sentence in section.sentences)
    assert [section.title for section in told] == ["Deal", "Stage 1", "Stage 2", "Winning"]
    assert ("stock" in text) and (("28" in text) == (preset == "honeymoon"))
    assert ("Any card may be played" in text) == (preset in ("free", "honeymoon"))
    assert ("the deal is drawn" in text) == (preset == "all_tricks")
    box = told[1].box
    assert box and [line.split(":  ")[1].split(" takes")[0] for line in box[1]] == ["who led", "the other", "who led"]
    assert in_short(rules)
