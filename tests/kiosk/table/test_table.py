"""A table's session without a window: whole games, and every way back."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kiosk.base import words
from kiosk.base.not_now import NotNow
from kiosk.journal import DiskFull
from kiosk.lobby.lobby import Lobby
from kiosk.table import review
from kiosk.table.new_table import NewTable
from kiosk.table.present import menu_options, view, where
from kiosk.table.table import Table
from kiosk.table.views import (
    AuctionStage,
    DealStage,
    DeclareStage,
    KittyStage,
    OverStage,
    PlayStage,
    RenegeStage,
    ResultStage,
    Undo,
)
from rules.actions import Action, Play
from rules.cards import SORTED_SUITS, Card
from rules.hand import Hand
from tests.kiosk.scenes.players import next_step

NORTH, EAST, SOUTH, WEST = range(4)
NAMES = ("Ada", "Otis", "Ruby", "Leon")


class Sitting:
    """Four people at a table; every command is waited for."""

    def __init__(self, folder: Path) -> None:
        self.lobby = Lobby.open(folder)
        self.table: Table

    def open(self, preset: str = "palace", start: tuple[int, int] = (0, 0), **rules: Any) -> "Sitting":
        form = NewTable.begin()
        form.choose_preset(preset)
        for id, value in rules.items():
            form.set_rule(id, value)
        for seat, name in enumerate(NAMES):
            form.set_name(seat, name)
        form.dealer, form.start = WEST, start
        made: list[Any] = []
        self.lobby.open_table(form, made.append)
        self.lobby.journal.settle()
        self.table = made[0]
        return self

    def do(self, command: Callable[..., None], *args: object) -> "Sitting":
        command(*args)
        self.lobby.journal.settle()
        assert not self.table.notice, self.table.notice
        return self

    def refused(self, command: Callable[..., None], *args: object) -> str:
        """Does what cannot be done; gives what is said."""
        facts = len(self.table.facts)
        command(*args)
        self.lobby.journal.settle()
        assert len(self.table.facts) == facts
        return self.table.notice

    def again(self) -> Table:
        """The table as the disk has it."""
        return Table.open(self.lobby.journal, self.table.stream)

    @property
    def stage(self) -> Any:
        return view(self.table).stage

    def auction(self, *calls: str) -> "Sitting":
        self.do(self.table.dealt)
        for call in calls:
            self.do(self.table.call, call)
        return self

    def contract(self, *calls: str, contract: str = "4US") -> "Sitting":
        return self.auction(*(calls or ("3U", "4U", "Pass", "Pass"))).do(self.table.declare, contract)

    def playing(self, *calls: str, contract: str = "4US") -> "Sitting":
        return self.contract(*calls, contract=contract).do(self.table.start_play)

    def cards(self, texts: str) -> "Sitting":
        for text in texts.split():
            self.do(self.table.play, int(Card.parse(text)))
        return self

    def hand(self, seat: int, bid: str, contract: str, tricks: int) -> "Sitting":
        """A whole hand by its result, and the next one begun."""
        self.do(self.table.dealt)
        first = self.table.hand.forehand
        for turn in range(4):
            self.do(self.table.call, bid if (first + turn) % 4 == seat else "Pass")
        return self.do(self.table.declare, contract).do(self.table.total, tricks).do(self.table.next_hand)


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[Sitting]:
    made = Sitting(tmp_path)
    yield made
    made.lobby.close()


def shown(table: Table) -> tuple[Any, Any]:
    """All that screens show of a table, what it keeps by choice aside."""
    table.detail_chosen = None
    return view(table), review.sheet(table)


@pytest.mark.parametrize("detail", ["cards", "tricks", "total", "mixed"])
@pytest.mark.parametrize("preset", ["palace", "classic", "agee", "britannica"])
def test_a_whole_game_is_played_to_its_end_at_every_level_of_knowledge(
    sitting: Sitting, detail: str, preset: str
) -> None:
    table = sitting.open(preset).table
    rng = Random(f"{detail} {preset}")
    stages = set()
    while move := next_step(table, rng, detail):
        sitting.do(move)
        stages.add(type(view(table).stage))
    over = view(table).stage
    assert isinstance(over, OverStage) and not over.detail.endswith(" 0 minutes")
    assert {AuctionStage, DeclareStage, KittyStage, ResultStage, OverStage} <= stages
    assert table.winner() is not None
    assert where(table) == over.headline
    assert all(not state.conflicts for state in table.hands)


@pytest.mark.parametrize("detail", ["cards", "mixed"])
def test_after_every_command_the_table_opened_anew_looks_the_same(sitting: Sitting, detail: str) -> None:
    table = sitting.open("classic").table
    rng = Random(f"again {detail}")
    for number in range(90):
        move = next_step(table, rng, detail, undo=0.1)
        if move is None:
            break
        sitting.do(move)
        while rng.random() < 0.9 and table.foresee():
            pass
        if number % 3 == 0 or detail == "mixed":
            assert shown(sitting.again()) == shown(table)


def test_what_becomes_of_every_card_is_worked_out_before_it_falls(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sitting.open("classic").playing().table
    table.set_detail("cards")
    judged: list[Action] = []
    goes, problems = Hand._goes, Hand.problems

    def asked(hand: Hand, card: int | None, seat: int) -> bool:
        judged.append(Play(seat, card))
        return goes(hand, card, seat)

    monkeypatch.setattr(Hand, "_goes", asked)
    monkeypatch.setattr(Hand, "problems", lambda hand, action: judged.append(action) or problems(hand, action))
    for card in ("SA", "S2", "S5", "HK"):
        while table.foresee():
            pass
        assert Play(table.turn or 0, Card.parse(card)) in judged
        judged.clear()
        sitting.cards(card)
        assert judged == []


def laid(table: Table) -> list[str]:
    """The cards of the trick."""
    assert table.hand.trick is not None
    return [str(Card(card)) for _, card in table.hand.trick.plays if card is not None]


def test_undo_takes_back_what_was_the_last_thing_when_it_was_tapped_and_nothing_else(sitting: Sitting) -> None:
    table = sitting.open("classic").playing().cards("SA S2").table
    table.undo()
    table.undo()  # somebody else at the same moment
    sitting.lobby.journal.settle()
    assert laid(table) == ["SA"]
    table.play(int(Card.parse("S3")))
    table.undo()  # the card is not on the screen yet
    sitting.lobby.journal.settle()
    assert laid(table) == ["SA", "S3"]
    sitting.do(table.undo).do(table.undo)
    assert laid(table) == []


def test_undo_takes_back_everything_one_step_at_a_time_to_the_first_deal(sitting: Sitting) -> None:
    table = sitting.open("classic").table
    rng = Random(5)
    before = []
    while table.state.number < 3 and (move := next_step(table, rng, "mixed")):
        looks = shown(table)
        facts = len(table.facts)
        sitting.do(move)
        if len(table.facts) > facts:
            before.append(looks)
    for looks in reversed(before):
        undo = view(table).undo
        assert undo is not None and undo.what
        sitting.do(table.undo)
        assert shown(table) == looks
    assert view(table).undo is None
    assert sitting.refused(table.undo) == "There is nothing to undo."


def test_redo_brings_back_what_was_undone_until_something_else_is_done(sitting: Sitting) -> None:
    table = sitting.open().playing().table
    sitting.do(table.trick_won, EAST)
    looks = shown(table)
    sitting.do(table.undo)
    assert not next(o for o in menu_options(table) if o.id == "redo").why_not
    sitting.do(table.redo)
    assert replace(view(table), undo=None) == replace(looks[0], undo=None)
    assert view(table).undo == Undo("redo")
    sitting.do(table.trick_won, NORTH)
    assert next(o for o in menu_options(table) if o.id == "redo").why_not == "nothing was undone"


def test_the_auction_offers_only_calls_that_may_be_made_and_the_dealer_must_bid_after_three_passes(
    sitting: Sitting,
) -> None:
    table = sitting.open().auction("3U").table
    stage = sitting.stage
    legal = {key.call for row in stage.rows for key in row if key.legal}
    assert "3D" not in legal and "3NT" in legal and stage.may_pass
    assert sitting.refused(table.call, "3D") == "That is not higher than the last call."
    sitting.do(table.undo).do(table.skip_to, WEST)
    stage = sitting.stage
    assert stage.headline == "Leon must bid" and not stage.may_pass and not stage.others_pass
    assert [seat.said for seat in view(table).seats] == ["pass", "pass", "pass", ""]
    assert view(table).undo is not None and view(table).undo.what == "3 passes"  # type: ignore[union-attr]


def test_all_who_are_left_pass_with_one_command(sitting: Sitting) -> None:
    table = sitting.open().auction("4D").table
    assert sitting.stage.others_pass
    sitting.do(table.others_pass)
    assert sitting.stage.headline == "Ada, name trumps"


def test_trumps_are_named_among_suits_in_the_order_of_all_pads(sitting: Sitting) -> None:
    sitting.open().auction("4D", "Pass", "Pass", "Pass")
    assert [key.suit for key in sitting.stage.keys] == list(SORTED_SUITS)


def test_a_misdeal_annuls_what_was_done_and_the_same_player_deals_again(sitting: Sitting) -> None:
    table = sitting.open().auction("3U", "4U").table
    sitting.do(table.misdeal)
    assert isinstance(sitting.stage, DealStage)
    assert sitting.stage.headline == "Leon deals" and sitting.stage.note == "A misdeal: the same player deals again."
    sitting.do(table.undo)
    assert isinstance(sitting.stage, AuctionStage) and sitting.stage.note == "over 4 uptown"


def test_the_total_can_be_told_right_after_the_declaration(sitting: Sitting) -> None:
    table = sitting.open().contract().table
    assert isinstance(sitting.stage, KittyStage)
    sitting.do(table.set_detail, "total")
    assert isinstance(sitting.stage, PlayStage) and sitting.stage.detail == "total"
    sitting.do(table.total, 11)
    assert sitting.stage.headline == "Made" and sitting.stage.rows[1].hand == "+5"


def test_a_level_of_detail_is_changed_in_the_middle_of_a_hand_and_even_of_a_trick(sitting: Sitting) -> None:
    table = sitting.open().playing().table
    sitting.do(table.trick_won, SOUTH).do(table.set_detail, "cards").cards("HA H2 H3")
    assert sitting.stage.leader == SOUTH and sitting.stage.turn == EAST
    sitting.do(table.set_detail, "tricks").do(table.trick_won, EAST)
    assert sitting.stage.leader == EAST and sitting.stage.number == 3
    sitting.do(table.set_detail, "total")
    possible = [number for number, _words, can in sitting.stage.totals if can]
    assert possible == list(range(2, 13))
    assert sitting.refused(table.total, 13) == "Only 2 to 12 tricks are possible."
    sitting.do(table.total, 12)
    assert sitting.stage.tricks == "12 tricks"


def test_a_claim_gives_a_side_its_tricks_and_a_concession_gives_the_other_all(sitting: Sitting) -> None:
    table = sitting.open().playing().table
    sitting.do(table.trick_won, EAST).do(table.claim, 1, 6)
    assert table.hand.shares() == (5, 8)
    sitting.do(table.undo).do(table.concede, 0)
    assert table.hand.shares() == (0, 13)
    assert "A Boston." in sitting.stage.remarks


def test_a_card_played_twice_is_refused_with_the_reason(sitting: Sitting) -> None:
    table = sitting.open().playing().table
    sitting.cards("HA")
    assert sitting.refused(table.play, int(Card.parse("HA"))) == "A♥ has been played already."


RENEGE = "HK C5 H8 H3 DQ H2"


@pytest.mark.parametrize(
    ("option", "undo", "counted"),
    [("penalty", "penalty", (3, 0)), ("overrule", "overruled", (1, 1))],
)
def test_a_proven_renege_stops_the_table_until_it_decides(
    sitting: Sitting, option: str, undo: str, counted: tuple[int, int]
) -> None:
    table = sitting.open().playing().table
    sitting.cards(RENEGE)
    stage = sitting.stage
    assert isinstance(stage, RenegeStage)
    assert stage.headline == "Stop: a renege by East, Otis"
    assert [each.words for each in stage.evidence] == ["showed out of hearts", "plays a heart after all"]
    assert sitting.refused(table.rule, "take_back") == "trick 2 was led"
    sitting.do(table.rule, option)
    assert isinstance(sitting.stage, PlayStage)
    assert view(table).undo.what == undo  # type: ignore[union-attr]
    sitting.do(table.claim, 1, 11)
    outcome = table.hand.outcome
    assert outcome is not None and outcome.counted is not None
    assert (outcome.counted[1] == outcome.tricks[1] - 3) == (option == "penalty")  # type: ignore[index]
    if option == "penalty":
        assert any(remark.startswith("With the penalty") for remark in sitting.stage.remarks)


@pytest.mark.parametrize(("penalty", "chip"), [("three_tricks", "+3 to N–S"), ("set", "renege: set")])
def test_after_a_penalty_every_caption_of_a_result_is_what_it_comes_to(
    sitting: Sitting, penalty: str, chip: str
) -> None:
    table = sitting.open(renege_penalty=penalty).playing().table
    sitting.cards(RENEGE).do(table.rule, "penalty")
    assert view(table).contract.pending == chip  # type: ignore[union-attr]
    for tricks, caption, can in sitting.stage.totals:
        if can:
            sitting.do(table.total, tricks)
            outcome_with = "made" if caption.endswith("over") else caption
            assert sitting.stage.headline == words.capital(outcome_with)
            assert view(table).contract.pending == ""  # type: ignore[union-attr]
            assert review.correction(table, table.state.number).now == f"now {outcome_with}"
            sitting.do(table.undo)


def test_a_contract_that_is_down_says_how_many_tricks_can_still_be_made(sitting: Sitting) -> None:
    table = sitting.open().playing().table  # 4 uptown by East: the kitty is a trick, nine more are needed
    for _ in range(4):
        sitting.do(table.trick_won, NORTH)
    assert view(table).contract.words == "down, 9 at most"  # type: ignore[union-attr]


def test_a_contract_that_a_penalty_has_broken_is_down_at_once(sitting: Sitting) -> None:
    table = sitting.open(renege_penalty="three_tricks").playing("Pass", "5U", "Pass", "Pass", contract="5US").table
    sitting.cards(RENEGE)
    assert view(table).contract.words == "needs 11, has 1"  # type: ignore[union-attr]
    sitting.do(table.rule, "penalty")
    assert view(table).contract.words == "down"  # type: ignore[union-attr]


def test_a_reneging_card_is_taken_back_while_its_trick_is_the_last(sitting: Sitting) -> None:
    table = sitting.open("classic").contract().table
    kitty = [int(Card.parse(text)) for text in ("HA", "HQ", "HJ", "D2", "D3", "D4")]
    hand = [int(Card.parse(t)) for t in ("H2", "H3", "H4", "S2", "S3", "S4", "S5", "C2", "C3", "C4", "C5", "C6")]
    sitting.do(table.know, "kitty", kitty).do(table.know, "S", hand).do(table.start_play)
    sitting.cards("HA S5")
    stage = sitting.stage
    assert isinstance(stage, RenegeStage) and stage.offender == SOUTH
    assert not next(o for o in stage.options if o.id == "take_back").why_not
    sitting.do(table.rule, "take_back")
    assert isinstance(sitting.stage, PlayStage) and sitting.stage.turn == SOUTH
    assert sitting.stage.cards[EAST] == int(Card.parse("HA")) and sitting.stage.cards[SOUTH] is None
    sitting.do(table.undo)
    assert isinstance(sitting.stage, RenegeStage)


def test_a_sported_kitty_is_shown_to_all_and_one_that_is_not_to_its_taker_only(sitting: Sitting) -> None:
    table = sitting.open("classic").contract().table
    cards = tuple(int(Card.parse(text)) for text in ("SA", "HT", "D7", "JL", "CQ", "S3"))
    sitting.do(table.know, "kitty", cards)
    assert sitting.stage.shown and sitting.stage.cards == cards
    sitting.do(table.undo).do(table.undo).do(table.undo)
    sitting.do(table.call, "5NT").do(table.declare, "5NTU").do(table.know, "kitty", cards)
    assert not sitting.stage.shown and sitting.stage.cards == ()
    private = view(table, WEST).stage
    assert isinstance(private, KittyStage) and private.cards == cards


def test_how_many_cards_were_exchanged_goes_on_record_where_the_rules_tell_it(sitting: Sitting) -> None:
    table = sitting.open("classic").contract().table
    assert sitting.stage.ask_exchanged and sitting.stage.exchanged == 6
    table.set_exchanged(4)
    sitting.do(table.start_play)
    assert table.hand.exchanged == 4


def test_with_swapped_jokers_the_first_card_follows_the_discards(sitting: Sitting) -> None:
    table = sitting.open(swap_jokers=True).playing("Pass", "4NT", "Pass", "Pass", contract="4NTU").table
    assert isinstance(sitting.stage, PlayStage)
    assert sitting.stage.turn == table.hand.forehand == NORTH
    sitting.cards("HA")
    assert sitting.stage.cards[NORTH] == int(Card.parse("HA"))


def test_an_earlier_hand_is_corrected_while_a_later_one_goes_on_and_the_score_follows(sitting: Sitting) -> None:
    table = sitting.open().hand(EAST, "4U", "4US", 9).hand(SOUTH, "3U", "3UH", 10).table
    sitting.playing("3U", "4U", "Pass", "Pass")
    sitting.do(table.set_detail, "cards").cards("HA H2")
    assert table.totals() == (4, -4)
    becomes = review.correction(table, 1, {"tricks": 11})
    assert becomes.changed and becomes.goes_on == "Hand 3 goes on"
    assert ("Score", 1, "−4", "5") in becomes.rows
    sitting.do(table.correct, 1, {"tricks": 11})
    assert table.totals() == (4, 5)
    assert isinstance(sitting.stage, PlayStage) and sitting.stage.cards.count(None) == 2
    assert view(table).undo.what == "hand 1, corrected"  # type: ignore[union-attr]
    assert shown(sitting.again()) == shown(table)
    sitting.do(table.undo)
    assert table.totals() == (4, -4)


def test_a_wrong_declarer_and_bid_are_corrected_with_the_trumps_kept_where_they_can_be(sitting: Sitting) -> None:
    table = sitting.open().hand(EAST, "4U", "4US", 9).table
    fields = {field.id: field for field in review.correction(table, 1, {"bid": "5D"}).fields}
    assert fields["bid"].value == "5D" and fields["trumps"].value == "S"
    fields = {field.id: field for field in review.correction(table, 1, {"bid": "3NT"}).fields}
    assert (fields["trumps"].label, fields["trumps"].value) == ("Order", "U")
    sitting.do(table.correct, 1, {"declarer": "S", "bid": "5D", "tricks": 11})
    row = review.sheet(table).rows[0]
    assert [cell.text for cell in row.cells] == ["1", "Ruby", "5 down", "11", "5", "0"]
    assert (row.short, row.trump, row.result, row.totals) == ("5 down", 0, "Ruby, 11 tricks", ("5", "0"))
    assert all(not state.conflicts for state in table.hands)


def test_a_correction_that_ends_the_game_asks_whether_the_later_hands_count(sitting: Sitting) -> None:
    table = sitting.open().hand(EAST, "3U", "3US", 8).hand(WEST, "3U", "3UH", 8).table
    sitting.do(table.correct, 1, {"bid": "7U", "tricks": 13})
    stage = sitting.stage
    assert isinstance(stage, OverStage)
    assert stage.question == "Hand 1, as corrected, ends the game. 1 hand came after it."
    sitting.do(table.answer, False)
    assert isinstance(sitting.stage, OverStage) and not sitting.stage.question
    assert [row.counts for row in review.sheet(table).rows] == [True, False]
    sitting.do(table.undo).do(table.answer, True)
    assert isinstance(sitting.stage, DealStage)
    assert table.totals() == (0, 4)


def test_a_player_is_replaced_from_this_hand_on(sitting: Sitting) -> None:
    table = sitting.open().hand(EAST, "4U", "4US", 9).table
    sitting.do(table.replace_player, EAST, "Wilma")
    assert table.names() == ("Ada", "Wilma", "Ruby", "Leon")
    assert review.sheet(table).rows[0].result == "Otis, 9 tricks, set"
    assert review.replay(table, 1, 0).contract.by == "by East, Otis"  # type: ignore[union-attr]
    assert sitting.refused(table.replace_player, NORTH, "Leon") == "Leon sits at this table already."
    sitting.do(table.undo)
    assert table.names()[EAST] == "Otis"


def test_the_score_is_adjusted_by_agreement_and_can_end_the_game(sitting: Sitting) -> None:
    table = sitting.open().hand(EAST, "4U", "4US", 9).table
    sitting.do(table.adjust, (2, 0), "miscounted")
    assert table.totals() == (2, -4)
    row = review.sheet(table).rows[-1]
    assert row.remark == "adjusted" and row.short == "adjusted +2, 0"
    assert view(table).undo.what == "adjustment"  # type: ignore[union-attr]
    sitting.do(table.undo)
    assert table.totals() == (0, -4)


def test_an_adjustment_that_is_as_large_as_the_hands_score_has_a_row_of_its_own(sitting: Sitting) -> None:
    table = sitting.open().contract().do(sitting.table.total, 9).table
    sitting.do(table.adjust, (0, -4), "counted twice")
    assert [row.remark for row in review.sheet(table).rows] == ["", "adjusted"]
    becomes = review.correction(table, 1, {"tricks": 11})
    assert ("Hand 1", 1, "−4", "+5") in becomes.rows and ("Score", 1, "−8", "1") in becomes.rows


def test_a_failed_commit_changes_nothing_says_what_is_saved_and_can_be_tried_again(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sitting.open().playing().table
    sitting.cards("HQ H9 HT")
    looks = view(table)
    append = sitting.lobby.journal.append
    full = DiskFull(sitting.lobby.journal.path, "no room")
    monkeypatch.setattr(sitting.lobby.journal, "append", lambda *a, **how: a[2](full))
    table.play(int(Card.parse("S9")))
    said = view(table)
    assert said.trouble == "Not saved: the disk is full"
    assert said.saved == "Everything up to Ruby’s 10♥ is saved."
    assert said.unsaved == "What came next, Leon’s 9♠, is not. Keep it on the table."
    assert said.stage == looks.stage and sitting.again().facts == table.facts
    table.retry()
    assert view(table).trouble
    monkeypatch.setattr(sitting.lobby.journal, "append", append)
    sitting.do(table.retry)
    assert not view(table).trouble
    assert table.hand.tricks[0].card_of(WEST) == Card.parse("S9")
    assert shown(sitting.again()) == shown(table)


def test_what_came_while_a_commit_was_failing_waits_for_it_and_is_done_in_order(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sitting.open().playing().table
    heard: list[Callable[[object], None]] = []
    with monkeypatch.context() as failing:
        failing.setattr(sitting.lobby.journal, "append", lambda *a, **how: heard.append(a[2]))
        for text in ("HA", "H2", "H3", "H4"):
            table.play(int(Card.parse(text)))
        heard[0](DiskFull(sitting.lobby.journal.path, "no room"))
    said = view(table).unsaved
    assert "A♥, is not. 3 more are waiting. Keep them on the table." in said and not table.hand.played
    sitting.do(table.retry)
    assert table.hand.played.bit_count() == 4 and not view(table).unsaved
    assert shown(sitting.again()) == shown(table)


def test_taps_that_come_while_a_fact_is_being_saved_wait_in_order(sitting: Sitting) -> None:
    table = sitting.open().playing().table
    for text in ("HA", "H2", "H3", "H4", "SA"):
        table.play(int(Card.parse(text)))
    assert table.saving and not table.hand.played
    sitting.lobby.journal.settle()
    assert not table.saving and not table.notice
    assert sitting.stage.number == 2 and sitting.stage.cards[NORTH] == int(Card.parse("SA"))


def test_a_second_tap_that_comes_while_the_first_is_being_saved_is_not_the_next_players(sitting: Sitting) -> None:
    table = sitting.open().do(sitting.table.dealt).table
    table.call("Pass")
    table.call("Pass")
    sitting.lobby.journal.settle()
    assert len(table.hand.calls) == 1 and not table.notice


def test_a_finished_hand_is_looked_at_again_trick_by_trick(sitting: Sitting) -> None:
    table = sitting.open().playing().table
    sitting.cards("HQ H9 HT HK  D2 S2 D4 D5").do(table.concede, 0)
    auction = review.replay(table, 1, 0)
    assert auction.auction == (("Ada", "3 uptown"), ("Otis", "4 uptown"), ("Ruby", "pass"), ("Leon", "pass"))
    first, second = review.replay(table, 1, 1), review.replay(table, 1, 2)
    assert first.headline == "Leon takes it" and first.winner == WEST and first.kitty_side == 1
    assert second.headline == "Ada takes it" and second.remark == "North showed out"
    assert second.taken_by[:2] == ("W", "N")
    assert second.cards[WEST] == int(Card.parse("D2"))
    with pytest.raises(NotNow):
        review.replay(table, 7, 0)
