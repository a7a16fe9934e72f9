"""Whist at a table without a window: the turn-up, honours asked after the play, games, rubbers and drives."""

from random import Random
from typing import Any

import pytest

from kiosk.lobby.lobby import Lobby
from kiosk.paper.hands import pbn
from kiosk.table import review
from kiosk.table.games.faces import face_of
from kiosk.table.help import in_short, sections
from kiosk.table.present import view
from kiosk.table.resume import resume_point
from kiosk.table.rows import rows_of
from kiosk.table.table import Table
from kiosk.table.views import (
    DealStage,
    NamesStage,
    OverStage,
    PlayStage,
    RenegeStage,
    ResultStage,
    SheetRow,
    TurnUpStage,
)
from rules.cards import Card
from rules.games.whist import PRESETS
from rules.record import read
from rules.report import report
from tests.kiosk.scenes.players import next_step
from tests.kiosk.scenes.tables import do, filled, open_table, opened

NORTH, EAST, SOUTH, WEST = range(4)
NS, EW = range(2)


def whist(lobby: Lobby, preset: str = "short", **rules: Any) -> Table:
    """A table of Whist at which Leon, in the West, deals first."""
    return open_table(lobby, preset, game="Whist", **rules)


def dealt(table: Table, suit: str = "H") -> Table:
    """Dealt, and trumps turned up where they are."""
    do(table, table.dealt)
    if isinstance(stage(table), TurnUpStage):
        do(table, lambda: table.turn_up(suit))
    return table


def deal(table: Table, north_south: int, honours: str = "") -> Table:
    """A whole deal by its result; `honours` is the answer in words, "" where nothing is asked."""
    dealt(table)
    do(table, lambda: table.total(north_south))
    if honours:
        do(table, lambda: answer(table, honours))
    return table


def answer(table: Table, said: str) -> None:
    asked = stage(table)
    assert isinstance(asked, NamesStage), asked
    table.point_out(next(key for key, words in asked.keys if words == said))


def stage(table: Table) -> Any:
    return view(table).stage


def play(table: Table, cards: str) -> Table:
    for text in cards.split():
        do(table, lambda text=text: table.play(int(Card.parse(text))))  # type: ignore[misc]
    return table


def rows(table: Table) -> list[SheetRow]:
    return list(review.sheet(table).rows)


def texts(row: SheetRow) -> list[str]:
    return [cell.text for cell in row.cells]


# Before the play.


def test_where_a_table_stopped_trumps_are_named_once(lobby: Lobby) -> None:
    table = play(dealt(whist(lobby)), "S2")
    said = ", ".join(resume_point(table).lines).lower()
    assert said.count("hearts") == 1, said


def test_the_dealer_turns_up_the_last_card_and_forehand_leads(lobby: Lobby) -> None:
    table = whist(lobby)
    before = stage(table)
    assert isinstance(before, DealStage)
    assert before.counts == ((13, "cards each"), (52, "in the pack"))
    assert before.note == "The dealer’s last card is turned up." and before.next == "then the card turned up"
    do(table, table.dealt)
    asked = stage(table)
    assert isinstance(asked, TurnUpStage)
    assert (asked.headline, asked.note) == ("What did Leon turn up?", "the dealer’s last card")
    do(table, lambda: table.turn_up("", int(Card.parse("HA"))))
    shown = view(table)
    assert isinstance(shown.stage, PlayStage) and shown.stage.turn == NORTH and shown.stage.trump == 1
    assert shown.contract and shown.contract.title == "Hearts" and shown.contract.by == "turned up by Leon"
    assert shown.contract.words == "game 1, to 5"
    assert dict(shown.stage.pad)[int(Card.parse("HA"))] is False
    assert shown.undo and shown.undo.what == "A♥ turned up"


def test_where_trumps_go_round_nothing_is_turned_up(lobby: Lobby) -> None:
    table = whist(lobby, "drive", trumps="cycle_nt", deals=8)
    notes = []
    for _ in range(6):
        now = stage(table)
        assert isinstance(now, DealStage)
        notes.append(now.note)
        do(table, table.dealt)
        shown = view(table)
        assert isinstance(shown.stage, PlayStage) and shown.contract
        assert shown.contract.words == f"deal {shown.hand} of 8"
        do(table, lambda: table.total(7), table.next_hand)
    suits = ("hearts", "diamonds", "spades", "clubs")
    assert notes == [*(f"Trumps are {suit}." for suit in suits), "No trump.", "Trumps are hearts."]


# Honours.


def test_honours_are_asked_for_after_a_result(lobby: Lobby) -> None:
    table = dealt(whist(lobby))
    do(table, lambda: table.total(7))
    asked = stage(table)
    assert isinstance(asked, NamesStage)
    assert (asked.headline, asked.note) == ("Who held the honours?", "A K Q J of hearts, as dealt")
    assert [said for _, said in asked.keys] == ["N–S: three", "E–W: three", "N–S: four", "E–W: four", "Two each"]
    table.next_hand()
    assert table.notice == "First answer the question."
    do(table, lambda: answer(table, "E–W: four"))
    result = stage(table)
    assert isinstance(result, ResultStage)
    assert [row.score for row in result.rows] == ["1", "4"] and "Honours: E–W\u00a04." in result.remarks
    assert view(table).undo and view(table).undo.what == "honours"  # type: ignore[union-attr]
    do(table, table.undo)
    assert isinstance(stage(table), NamesStage)


def test_a_second_tap_does_not_change_the_answer(lobby: Lobby) -> None:
    table = dealt(whist(lobby))
    do(table, lambda: table.total(7))
    answer(table, "N–S: four")
    table.point_out(4)
    table.journal.settle()
    assert table.hand.outcome and table.hand.outcome.honours == (4, 0)
    table.honours(EW, 4)
    assert table.notice and table.hand.outcome.honours == (4, 0)


def test_honours_that_the_cards_played_exclude_are_not_offered(lobby: Lobby) -> None:
    table = play(dealt(whist(lobby)), "HA H2 HK H3")
    do(table, lambda: table.claim(NS, 6))
    assert [said for _, said in stage(table).keys] == ["N–S: three", "N–S: four", "Two each"]


def test_nothing_is_asked_where_the_cards_tell_or_honours_do_not_count(lobby: Lobby) -> None:
    table = play(dealt(whist(lobby)), "HA H2 HK H3 HQ H4 HJ H5")
    do(table, lambda: table.claim(NS, 5))
    assert isinstance(stage(table), ResultStage)
    assert table.hand.outcome and table.hand.outcome.honours == (4, 0)
    assert isinstance(stage(deal(whist(lobby, "american"), 8)), ResultStage)


# Games and rubbers.


def test_a_rubber_goes_from_game_to_game_and_says_who_won_it(lobby: Lobby) -> None:
    table = whist(lobby)
    deal(table, 4, "Two each")
    do(table, table.next_hand)
    deal(table, 11, "Two each")
    result = stage(table)
    assert result.headline == "N–S win the game" and "Games 1 to 0, points 1 to 0." in result.remarks
    assert [(row.before, row.hand, row.score) for row in result.rows] == [("0", "+5", "5"), ("3", "0", "3")]
    assert table.totals() == (5, 3) and not result.over
    do(table, table.next_hand)
    assert table.totals() == (0, 0)
    dealt(table)
    shown = view(table)
    assert shown.contract and shown.contract.words == "game 2, to 5"
    do(table, lambda: table.total(3), lambda: answer(table, "N–S: four"))
    assert "Honours: N–S\u00a04." in stage(table).remarks
    assert table.totals() == (4, 4)
    do(table, table.next_hand)
    deal(table, 6, "N–S: three")
    result = stage(table)
    assert result.headline == "E–W win the game"
    assert (
        "Honours: N–S\u00a02; they do not count." in result.remarks and "Games 1 to 1, points 1 to 1." in result.remarks
    )
    do(table, table.next_hand)
    deal(table, 12, "Two each")
    result = stage(table)
    assert result.headline == "N–S win the game" and result.over
    assert "Games 2 to 1, points 6 to 1." in result.remarks


def test_a_rubber_of_5_3_and_0_5_and_5_1_is_won_by_two(lobby: Lobby) -> None:
    table = whist(lobby)
    for tricks in (4, 11, 2, 5, 11):
        deal(table, tricks, "Two each")
        do(table, table.next_hand)
    over = stage(table)
    assert isinstance(over, OverStage)
    assert over.headline == "Ada and Ruby win" and over.winners == (NS,)
    assert [score for _, score, _ in over.scores] == ["5", "3"]
    assert dict(over.figures)["points"] == "5 to 3" and dict(over.figures)["games"] == "2 to 1"


def test_the_sheet_has_honours_game_marks_and_the_rubber(lobby: Lobby) -> None:
    table = whist(lobby)
    for tricks, held in ((9, "Two each"), (6, "E–W: three"), (8, "E–W: four"), (7, "N–S: three")):
        deal(table, tricks, held)
        do(table, table.next_hand)
    sheet = review.sheet(table)
    assert [column.head for column in sheet.columns] == ["", "trumps", "tricks", "honours", "N–S", "E–W"]
    assert [texts(row) for row in sheet.rows] == [
        ["1", "", "9–4", "", "3", "0"],
        ["2", "", "6–7", "E–W 2", "3", "3"],
        ["3", "", "8–5", "E–W 4", "5", "3"],
        ["4", "", "7–6", "N–S 2", "3", "0"],
    ]
    assert [row.rule_after for row in sheet.rows] == [False, False, True, False]
    assert [row.cells[3].mark for row in sheet.rows] == ["", "", "struck", ""]
    assert [row.cells[4].mark for row in sheet.rows] == ["", "", "circled", ""]
    assert [[cell.text for cell in line] for line in sheet.foot] == [
        ["", "games", "", "", "1", "0"],
        ["", "points", "", "", "1", "0"],
    ]
    assert dict(sheet.legend) == {"circled": "won the game", "struck": "did not count"}
    assert sheet.rows[0].cells[1].suit == 1 and sheet.target == 5


def test_american_sheets_have_no_honours_and_no_games(lobby: Lobby) -> None:
    table = deal(whist(lobby, "american"), 9)
    sheet = review.sheet(table)
    assert [column.head for column in sheet.columns] == ["", "trumps", "tricks", "N–S", "E–W"]
    assert [[cell.text for cell in line] for line in sheet.foot] == [["", "points", "", "0", "0"]]


def test_a_drive_card_has_trumps_tricks_and_running_totals(lobby: Lobby) -> None:
    table = whist(lobby, "drive", score="tricks", deals=3)
    for tricks in (9, 6, 5):
        deal(table, tricks)
        do(table, table.next_hand)
    assert [texts(row) for row in rows(table)] == [
        ["1", "", "9", "9", "4", "4"],
        ["2", "", "6", "15", "7", "11"],
        ["3", "", "5", "20", "8", "19"],
    ]
    assert [row.cells[1].suit for row in rows(table)] == [1, 2, 0]
    over = stage(table)
    assert isinstance(over, OverStage) and over.winners == (NS,)
    assert [score for _, score, _ in over.scores] == ["20", "19"]
    assert review.sheet(table).foot == ()


def test_a_hand_written_down_reads_back_to_the_same_score(lobby: Lobby) -> None:
    table = whist(lobby)
    for tricks, held in ((9, "Two each"), (6, "E–W: three"), (8, "E–W: four"), (7, "N–S: three")):
        deal(table, tricks, held)
        do(table, table.next_hand)
    read_back = report("x", read(pbn([table])).records)
    assert [tuple(hand["total"].values()) for hand in read_back] == [line.total for _, line in table.lines()]
    assert [hand["violations"] for hand in read_back] == [[]] * 4


# Reneges.


@pytest.mark.parametrize(
    ("penalty", "said", "pending", "totals"),
    [
        ("gained", "3 points to N–S", "+3 to N–S", (5, 0)),
        ("lost", "E–W lose 3 points", "−3 for E–W", (2, 0)),
        ("transferred", "3 points to N–S, from E–W", "+3 to N–S", (2, 0)),
        ("two_transferred", "2 points to N–S, from E–W", "+2 to N–S", (2, 0)),
    ],
)
def test_a_renege_may_be_penalised_as_the_house_rules_say(
    lobby: Lobby, penalty: str, said: str, pending: str, totals: tuple[int, int]
) -> None:
    table = play(dealt(whist(lobby, revoke_penalty=penalty)), "S2 D3 S4 S5 SA S6 S7")
    shown = stage(table)
    assert isinstance(shown, RenegeStage) and shown.offender == EAST
    assert next(option.detail for option in shown.options if option.id == "penalty") == said
    do(table, lambda: table.rule("penalty"))
    while isinstance(stage(table), RenegeStage):
        do(table, lambda: table.rule("overrule"))
    contract = view(table).contract
    assert contract is not None and contract.pending == pending
    do(table, lambda: table.total(8), lambda: answer(table, "Two each"))
    assert table.totals() == totals


def test_where_the_rules_have_no_penalty_none_is_offered(lobby: Lobby) -> None:
    table = play(dealt(whist(lobby, revoke_penalty=None)), "S2 D3 S4 S5 SA S6 S7")
    shown = stage(table)
    assert isinstance(shown, RenegeStage)
    assert [option.id for option in shown.options] == ["take_back", "overrule"]


def test_a_renege_may_be_corrected_until_the_next_trick_is_led(lobby: Lobby) -> None:
    table = whist(lobby)
    do(table, table.dealt, lambda: table.turn_up("", int(Card.parse("HA"))))
    play(table, "H2 H3 H4 S5")
    shown = stage(table)
    assert isinstance(shown, RenegeStage) and shown.offender == WEST
    do(table, lambda: table.rule("take_back"))
    assert isinstance(stage(table), PlayStage)
    play(table, "H5")
    assert len(table.hand.tricks) == 1 and table.hand.violations == []


# Corrections.


def test_tricks_trumps_and_honours_of_an_earlier_hand_can_be_corrected(lobby: Lobby) -> None:
    table = whist(lobby)
    deal(table, 8, "E–W: three")
    do(table, table.next_hand)
    dealt(table)
    shown = review.correction(table, 1)
    fields = {field.id: field for field in shown.fields}
    assert [field.label for field in shown.fields] == ["Trumps", "N–S took", "Honours"]
    assert [said for _, said, _ in fields["honours"].choices] == [
        "Two each", "N–S: three", "N–S: four", "E–W: three", "E–W: four",
    ]  # fmt: skip
    assert (fields["tricks"].value, fields["trump"].value, fields["honours"].value) == (8, "H", "13")
    assert shown.was == "was 8 to 5, points 2 to 2" and not shown.changed
    do(table, lambda: table.correct(1, {"honours": "3", "tricks": 7, "trump": "S"}))
    state = table.hand_state(1)
    assert state.hand.outcome and state.hand.outcome.score == (3, 0) and table.totals() == (3, 0)
    assert not state.conflicts and state.hand.order and state.hand.order.trump == 0
    do(table, table.undo)
    assert table.totals() == (2, 2)


def test_honours_told_by_the_cards_are_no_field(lobby: Lobby) -> None:
    table = play(dealt(whist(lobby)), "HA H2 HK H3 HQ H4 HJ H5")
    do(table, lambda: table.claim(NS, 5), table.next_hand)
    assert [field.id for field in review.correction(table, 1).fields] == ["trump", "tricks"]


def test_a_corrected_hand_can_move_the_end_of_a_game(lobby: Lobby) -> None:
    table = whist(lobby)
    deal(table, 11, "Two each")
    do(table, table.next_hand)
    deal(table, 8, "Two each")
    assert table.totals() == (2, 0)
    do(table, lambda: table.correct(1, {"tricks": 10}))
    assert table.totals() == (6, 0)
    assert [row.rule_after for row in rows(table)] == [False, True]


# Help.


@pytest.mark.parametrize("preset", list(PRESETS))
def test_the_rules_page_says_what_this_table_plays(preset: str) -> None:
    rules = PRESETS[preset]
    said = " ".join(sentence for section in sections(rules) for sentence in section.sentences)
    assert ("first side with" in said) == (rules.game is not None)
    assert ("Honours are" in said) == (rules.honours is not None)
    assert ("rubber" in said.lower()) == (rules.rubber is not None)
    assert ("take turns" in said) == (rules.trumps != "turned_up")
    assert in_short(rules) and face_of(rules).in_short(rules, 4) == in_short(rules)


def test_for_three_the_rules_page_tells_of_the_dummy() -> None:
    rules = PRESETS["short"]
    four, three = (" ".join(sections(rules, players)[0].sentences) for players in (4, 3))
    assert "Partners sit opposite" in four and "dummy" not in four
    assert "opposite the dummy" in three and "Partners" not in three


def test_the_examples_are_worked_by_the_engine() -> None:
    short, american = ({s.title: s for s in sections(PRESETS[name])} for name in ("short", "american"))
    assert short["Scoring"].box == (
        "For instance",
        (
            "9 tricks:  +3, the others 0",
            "8 tricks, three honours:  +4, the others 0",
            "6 tricks, four honours:  +4, the others +1",
        ),
    )
    assert short["Rubber"].box == ("For instance", ("5 to 0:  3", "5 to 2:  2", "5 to 3:  1", "7 to 3:  1"))
    assert american["Game"].box == ("For instance", ("7 to 0:  7", "7 to 3:  4", "7 to 4:  3", "9 to 4:  5"))


# The whole.


@pytest.mark.parametrize("detail", ["cards", "tricks", "total", "mixed"])
def test_a_whole_table_is_played_to_its_end_with_undo_on_the_way(lobby: Lobby, detail: str) -> None:
    table = whist(lobby)
    rng = Random(f"whist {detail}")
    for _ in range(3000):
        step = next_step(table, rng, detail, undo=0.02)
        if step is None:
            break
        do(table, step)
    over = stage(table)
    assert isinstance(over, OverStage) and len(over.winners) == 1
    again = Table.open(table.journal, table.stream)
    assert again.lines() == table.lines() and again.totals() == table.totals()
    standing = table.lines()[-1][1].standing
    assert standing and max(standing.games) == 2


# Dummy whist.

DUMMYS = "SA SK SQ SJ HA HK H2 D2 D3 D4 C2 C3 C4"


def dummy_table(lobby: Lobby, preset: str = "short", dealer: int = 0, **rules: Any) -> Table:
    """A table for Ada, Otis and Ruby."""
    return opened(lobby, filled("Whist", preset, players=3, dealer=dealer, **rules))


def test_the_dealer_sits_opposite_the_dummy_and_one_player_changes_chairs_with_each_deal(lobby: Lobby) -> None:
    table = dummy_table(lobby, "drive")
    seats = []
    for _ in range(4):
        shown = view(table)
        seats.append(tuple(seat.name for seat in shown.seats))
        dealer = next(seat.seat for seat in shown.seats if seat.dealer)
        assert shown.seats[(dealer + 2) % 4].name == "Dummy"
        do(table, table.dealt, lambda: table.total(7), table.next_hand)
    assert seats == [
        ("Ada", "Otis", "Dummy", "Ruby"),
        ("Ada", "Otis", "Ruby", "Dummy"),
        ("Dummy", "Otis", "Ruby", "Ada"),
        ("Otis", "Dummy", "Ruby", "Ada"),
    ]


def test_each_of_three_players_scores_alone(lobby: Lobby) -> None:
    table = dummy_table(lobby, "drive", deals=3)
    for tricks in (9, 7, 4):
        shown = view(table)
        assert [side.label for side in shown.sides] == ["Ada", "Otis", "Ruby"]
        do(table, table.dealt, lambda tricks=tricks: table.total(tricks), table.next_hand)  # type: ignore[misc]
    assert table.totals() == (3 + 0 + 3, 0 + 1 + 3, 0)
    over = stage(table)
    assert isinstance(over, OverStage) and over.headline == "Ada wins" and over.winners == (0,)
    sheet = review.sheet(table)
    assert [column.group for column in sheet.columns if column.head == "total"] == ["Ada", "Otis", "Ruby"]
    people = {row["player"]: row["score"] for row in rows_of(table)["table_players"]}
    assert [people[player] for player in table.players] == [6, 4, 0]


def test_the_dummys_cards_are_told_and_checked(lobby: Lobby) -> None:
    table = dealt(dummy_table(lobby))
    play(table, "S2")
    asked = stage(table)
    assert isinstance(asked, PlayStage) and asked.turn == SOUTH and asked.pad_headline == "Dummy’s card?"
    assert asked.open_hand and (asked.open_hand.seat, asked.open_hand.title, asked.open_hand.ask) == (
        SOUTH,
        "Dummy",
        True,
    )
    cards = [int(Card.parse(text)) for text in DUMMYS.split()]
    do(table, lambda: table.know("S", cards))
    assert stage(table).open_hand.cards == tuple(sorted(cards)) and not stage(table).open_hand.ask
    assert {card for card, may in stage(table).pad if may} == set(cards)
    play(table, "C2")
    renege = stage(table)
    assert isinstance(renege, RenegeStage) and renege.offender == SOUTH
    assert [option.detail for option in renege.options if option.id == "penalty"] == ["3 points to Otis and Ruby"]
    do(table, lambda: table.rule("take_back"))
    play(table, "SA")
    assert len(stage(table).open_hand.cards) == 12
    assert not {card for card, may in stage(table).pad if may} & set(cards)


def test_honours_with_a_dummy_are_the_dealers_or_the_others(lobby: Lobby) -> None:
    table = dealt(dummy_table(lobby))
    do(table, lambda: table.total(8))
    asked = stage(table)
    said = ["Ada: three", "Otis and Ruby: three", "Ada: four", "Otis and Ruby: four", "Two each"]
    assert isinstance(asked, NamesStage) and [label for _, label in asked.keys] == said
    do(table, lambda: answer(table, "Otis and Ruby: four"))
    assert table.totals() == (2, 4, 4) and "Honours: Otis and Ruby\u00a04." in stage(table).remarks
    do(table, lambda: table.correct(1, {"honours": "3", "tricks": 9}))
    assert table.totals() == (3, 0, 0)


def test_with_a_dummy_the_game_may_be_won_by_two_together(lobby: Lobby) -> None:
    table = dealt(dummy_table(lobby))
    do(table, lambda: table.total(2), lambda: answer(table, "Two each"))
    assert stage(table).headline == "Otis and Ruby win the game"
    assert [column.head for column in review.sheet(table).columns][-3:] == ["Ada", "Otis", "Ruby"]


def test_somebody_else_may_play_on_and_the_next_table_is_dealt_by_the_next_player(lobby: Lobby) -> None:
    table = dummy_table(lobby, "drive", deals=2)
    do(table, table.dealt, lambda: table.total(7), table.next_hand)
    do(table, lambda: table.replace_player(2, "Bess"))
    assert table.player_names() == ("Ada", "Otis", "Bess") and table.names() == ("Ada", "Otis", "Bess", "Dummy")
    assert table.names(1) == ("Ada", "Otis", "Dummy", "Ruby")
    do(table, table.dealt, lambda: table.total(7), table.next_hand)
    made: list[Any] = []
    lobby.rematch(table, made.append)
    lobby.journal.settle()
    assert made[0].player_names() == ("Ada", "Otis", "Bess")
    assert made[0].names()[made[0].state.dealer] == "Bess"


@pytest.mark.parametrize("detail", ["cards", "mixed"])
def test_a_whole_table_with_a_dummy_is_played_to_its_end(lobby: Lobby, detail: str) -> None:
    table = dummy_table(lobby, "american")
    rng = Random(f"dummy {detail}")
    while step := next_step(table, rng, detail, undo=0.01):
        do(table, step)
    assert isinstance(stage(table), OverStage)
    assert Table.open(table.journal, table.stream).lines() == table.lines()
    written = report("x", read(pbn([table])).records)
    assert [hand["tricks"] is not None for hand in written] == [True] * len(table.lines())
