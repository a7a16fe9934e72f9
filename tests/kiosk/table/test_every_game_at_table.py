"""Tables of every game without a window, for any number of seats: played to the end, undone and corrected."""

import os
from random import Random
from typing import Any

import pytest

from kiosk.base.not_now import NotNow
from kiosk.lobby.lobby import Lobby
from kiosk.table import review
from kiosk.table.games.faces import FACES
from kiosk.table.help import in_short, sections
from kiosk.table.present import menu_options, view, where
from kiosk.table.table import Table
from kiosk.table.views import AuctionStage, NamesStage, OverStage, PlayStage, ResultStage
from rules.cards import Card
from rules.catalogue import GAMES, Game
from rules.match import Setup
from tests.kiosk.scenes.players import next_step
from tests.kiosk.scenes.tables import EVERY, do, filled, opened

FEW = [(game.id, game.presets[-1].id, min(game.players)) for game in GAMES.values()]
TABLES = EVERY if os.environ.get("WHIST_SCREENS") else FEW
"""All of them where the environment variable `WHIST_SCREENS` is set, else one of each game."""


def open_table(lobby: Lobby, game: str, preset: str = "", players: int = 4, **rules: Any) -> Table:
    return opened(lobby, filled(game, preset, players, **rules))


def played(table: Table, rng: Random, detail: str, hands: int) -> Table:
    """Plays until so many hands are over, or the game is."""
    while sum(state.hand.outcome is not None for state in table.hands) < hands:
        step = next_step(table, rng, detail)
        if step is None:
            break
        table.foresee()
        do(table, step)
    return table


def looks(table: Table) -> tuple[Any, Any]:
    table.detail_chosen = None
    return view(table), review.sheet(table)


def test_every_game_has_a_face() -> None:
    assert set(FACES) == set(GAMES)


@pytest.mark.parametrize("detail", ["cards", "tricks", "total"])
@pytest.mark.parametrize(("game", "preset", "players"), TABLES, ids=str)
def test_hands_are_played_looked_at_and_opened_again_at_every_level_of_knowledge(
    lobby: Lobby, game: str, preset: str, players: int, detail: str
) -> None:
    table = open_table(lobby, game, preset, players)
    rng = Random(f"{game} {preset} {players} {detail}")
    played(table, rng, detail, hands=2)
    assert all(not state.conflicts for state in table.hands)
    assert looks(Table.open(lobby.journal, table.stream)) == looks(table)
    sheet = review.sheet(table)
    assert all(len(row.cells) == len(sheet.columns) for row in sheet.rows)
    assert all(len(line) == len(sheet.columns) for line in sheet.foot)
    assert len(sheet.sides) == len(table.opening.seating.sides)
    for state in table.hands:
        for trick in range(len(state.hand.tricks) + 1):
            shown = review.replay(table, state.number, trick)
            assert len(shown.cards) == len(shown.seats) == table.opening.seating.count
            assert len(shown.taken_by) == len(shown.winners)
            taken = [each.winner for each in state.hand.tricks[:trick]]
            for seat in shown.seats:
                has = taken.count(seat.seat)
                assert seat.tricks == has, "of a replay no plate knows the tricks that are still to come"
                assert "has " not in seat.note or seat.note.endswith(f"has {has}")
    assert where(table) and menu_options(table)


@pytest.mark.parametrize(("game", "preset", "players"), TABLES, ids=str)
def test_a_whole_game_comes_to_its_end(lobby: Lobby, game: str, preset: str, players: int) -> None:
    table = open_table(lobby, game, preset, players)
    rng = Random(f"{game} {preset} {players}")
    played(table, rng, "total", hands=200)
    while step := next_step(table, rng, "total"):
        do(table, step)
    over = view(table).stage
    assert isinstance(over, OverStage) and over.headline and over.winners
    assert len(over.scores) == len(table.opening.seating.sides)


@pytest.mark.parametrize(("game", "preset", "players"), TABLES, ids=str)
def test_undo_goes_back_to_the_first_deal_step_by_step(lobby: Lobby, game: str, preset: str, players: int) -> None:
    table = open_table(lobby, game, preset, players)
    rng = Random(f"undo {game} {preset} {players}")
    before = []
    while table.state.number < 2 and (move := next_step(table, rng, "mixed")):
        shown, facts = looks(table), len(table.facts)
        do(table, move)
        if len(table.facts) > facts:
            before.append(shown)
    for shown in reversed(before):
        undo = view(table).undo
        assert undo is not None and undo.what
        do(table, table.undo)
        assert looks(table) == shown
    assert view(table).undo is None


@pytest.mark.parametrize(("game", "preset", "players"), TABLES, ids=str)
def test_every_field_of_a_hand_can_be_corrected_and_the_correction_undone(
    lobby: Lobby, game: str, preset: str, players: int
) -> None:
    table = open_table(lobby, game, preset, players)
    rng = Random(f"correct {game} {preset} {players}")
    while all(state.hand.outcome is None or state.hand.outcome.tricks is None for state in table.hands):
        step = next_step(table, rng, "cards")
        assert step is not None
        do(table, step)
    sheet, number = review.sheet(table), table.state.number
    as_it_is = review.correction(table, number)
    assert as_it_is.fields and not as_it_is.changed and not as_it_is.why_not
    made = 0
    for field in as_it_is.fields:
        values = [value for value, _words, _suit in field.choices] or list(range(field.least, field.most + 1))
        for value in dict.fromkeys([field.value, *values[:2], values[-1]]):
            becomes = review.correction(table, number, {field.id: value})
            if value == field.value or becomes.why_not:
                assert not becomes.changed
            else:
                do(table, lambda field=field, value=value: table.correct(number, {field.id: value}))  # type: ignore[misc]
                assert all(not state.conflicts for state in table.hands)
                now = {each.id: each.value for each in review.correction(table, number).fields}
                assert now[field.id] == value
                assert view(table).undo.short == "correction"  # type: ignore[union-attr]
                do(table, table.undo)
                made += 1
    assert made
    assert review.sheet(table).rows == sheet.rows


@pytest.mark.parametrize(("game", "preset", "players"), TABLES, ids=str)
def test_a_claim_a_misdeal_an_adjustment_and_a_new_player_work_in_every_game(
    lobby: Lobby, game: str, preset: str, players: int
) -> None:
    table = open_table(lobby, game, preset, players)
    rng = Random(f"all {game} {preset} {players}")
    do(table, table.dealt, table.misdeal)
    assert view(table).stage.note == "A misdeal: the same player deals again."  # type: ignore[union-attr]
    sides = len(table.opening.seating.sides)
    before = table.totals()
    do(table, lambda: table.adjust((1, *[0] * (sides - 1)), "agreed"))
    assert table.totals() == (before[0] + 1, *before[1:])
    row = review.sheet(table).rows[-1]
    assert row.remark == "adjusted" and any("adjusted +1" in cell.text for cell in row.cells)
    while not isinstance(stage := view(table).stage, PlayStage):
        step = next_step(table, rng, "tricks")
        assert step is not None
        do(table, step)
    party = stage.parties[-1]
    do(table, lambda: table.claim(party.party, stage.open_tricks))
    while isinstance(asked := view(table).stage, NamesStage):
        do(table, lambda key=asked.keys[0][0]: table.point_out(key))  # type: ignore[misc]
    assert isinstance(asked, ResultStage)
    assert table.hand.shares()[party.party] >= stage.open_tricks
    do(table, lambda: table.replace_player(0, "Wilma"))
    assert table.player_names()[0] == "Wilma"


@pytest.mark.parametrize(("game", "preset", "players"), TABLES, ids=str)
def test_the_rules_of_every_preset_are_told_in_sentences(game: str, preset: str, players: int) -> None:
    rules = GAMES[game].preset(preset).rules
    told = sections(rules, players)
    assert all(section.title and section.sentences for section in told)
    assert in_short(rules)


def test_tricks_that_do_not_add_up_are_refused_with_what_they_come_to(lobby: Lobby) -> None:
    table = open_table(lobby, "ContractWhist", players=3, cards="down", most_cards=5)
    do(table, table.dealt, lambda: table.turn_up("H"), *[lambda: table.call("2")] * 3)
    assert not view(table).notice
    table.totals_of((3, 1, 0))
    assert table.notice == "The tricks add up to 4 of 5."
    do(table, lambda: table.totals_of((3, 2, 0)))
    assert table.totals() == (3, 12, 0)
    becomes = review.correction(table, 1, {"tricks0": 2})
    assert becomes.why_not == "The tricks add up to 4 of 5." and not becomes.changed
    table.correct(1, {"tricks0": 2})
    assert table.notice == "The tricks add up to 4 of 5."
    do(table, lambda: table.correct(1, {"tricks0": 2, "tricks2": 1}))
    assert table.totals() == (12, 12, 1)


def test_a_corrected_bid_and_trumps_keep_the_cards_that_were_played(lobby: Lobby) -> None:
    table = open_table(lobby, "ContractWhist", players=3, cards="down", most_cards=2, trumps="turned_up")
    do(table, table.dealt, lambda: table.turn_up("", int(Card.parse("H7"))), *[lambda: table.call("1")] * 3)
    for card in ("SA", "S2", "S3", "DA", "D2", "D3"):
        do(table, lambda card=card: table.play(int(Card.parse(card))))  # type: ignore[misc]
    assert table.totals() == (2, 0, 0)
    do(table, lambda: table.correct(1, {"bid0": 2}))
    assert table.totals() == (12, 0, 0)
    assert len(table.hand.tricks) == 2
    do(table, lambda: table.correct(1, {"trump": "C"}))
    assert [field.value for field in review.correction(table, 1).fields if field.id == "trump"] == ["C"]
    assert len(table.hand.tricks) == 2 and table.totals() == (12, 0, 0)
    do(table, lambda: table.correct(1, {"tricks0": 1, "tricks2": 1}))
    assert table.totals() == (1, 0, 11) and not table.hand.tricks
    do(table, table.undo, table.undo, table.undo)
    assert table.totals() == (2, 0, 0)


def test_where_everybody_plays_alone_one_gets_all_the_rest_and_nobody_concedes(lobby: Lobby) -> None:
    table = open_table(lobby, "ContractWhist", players=3, cards="down", most_cards=5)
    do(table, table.dealt, lambda: table.turn_up("H"), *[lambda: table.call("0")] * 3)
    assert [party.label for party in view(table).stage.parties] == ["Ada", "Otis", "Ruby"]  # type: ignore[union-attr]
    do(table, lambda: table.trick_won(2))
    table.concede(0)
    assert table.notice == "Say who gets the tricks."
    table.claim(1, 2)
    assert table.notice
    do(table, lambda: table.claim(1, 4))
    assert table.hand.shares() == (0, 4, 1)


def test_a_game_without_passes_neither_offers_nor_takes_them(lobby: Lobby) -> None:
    table = open_table(lobby, "ContractWhist", players=3, cards="down", most_cards=5)
    do(table, table.dealt, lambda: table.turn_up("H"))
    stage = view(table).stage
    assert isinstance(stage, AuctionStage)
    assert not stage.may_pass and not stage.pass_words and not stage.ahead and not stage.others_pass
    assert stage.headline == "Ada bids"
    for command in (table.others_pass, lambda: table.skip_to(1), lambda: table.call("Pass")):
        facts = len(table.facts)
        command()
        assert table.notice and len(table.facts) == facts


def test_the_card_turned_up_is_offered_to_nobody_but_its_holder(lobby: Lobby) -> None:
    table = open_table(lobby, "ContractWhist", players=3, cards="down", most_cards=5)
    seven = int(Card.parse("H7"))
    do(table, table.dealt, lambda: table.turn_up("", seven), *[lambda: table.call("0")] * 3)
    stage = view(table).stage
    assert isinstance(stage, PlayStage)
    assert dict(stage.pad)[seven] is False
    assert sum(may for _card, may in stage.pad) == 51
    assert [share.most for share in stage.shares] == [5, 5, 5] and stage.shares_in_all == 5


def test_the_next_hand_begins_as_the_game_has_it(lobby: Lobby) -> None:
    table = open_table(lobby, "ContractWhist", players=5)
    do(table, table.dealt, lambda: table.turn_up("H"), *[lambda: table.call("0")] * 5)
    do(table, lambda: table.totals_of((1, 0, 0, 0, 0)))
    stage = view(table).stage
    assert isinstance(stage, ResultStage) and stage.next == "Ada deals" and len(stage.rows) == 5
    do(table, table.next_hand)
    assert table.state.setup == Setup(0, 1) and table.hand.hand_size == 2
    assert Table.open(lobby.journal, table.stream).state.setup == table.state.setup
    assert view(table).seats[4].place == "Seat 5"


def test_an_annulled_deal_stands_on_the_sheet_and_the_deal_goes_on(lobby: Lobby) -> None:
    table = open_table(lobby, "SoloWhist")
    do(table, table.dealt, lambda: table.turn_up("H"), table.others_pass)
    stage = view(table).stage
    assert isinstance(stage, ResultStage) and stage.headline == "The deal is annulled"
    assert stage.next == "Ada deals"
    row = review.sheet(table).rows[0]
    assert row.remark == "annulled" and any(cell.text == "annulled" for cell in row.cells)
    assert review.replay(table, 1, 0).result == "annulled"
    with pytest.raises(NotNow, match="Hand 1 was annulled"):
        review.correction(table, 1)
    why_not = {option.id: option.why_not for option in menu_options(table)}
    assert why_not["correct"] == why_not["replay"] == "all were annulled"
    do(table, table.next_hand)
    assert table.state.number == 2


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_no_two_presets_of_a_game_are_told_in_the_same_words(game: Game) -> None:
    for players in game.players:
        said = [in_short(preset.rules, players) for preset in game.presets]
        assert len(set(said)) == len(said), said
