"""Cards that somebody with an earphone lays on the reader before the play: named, known as that hand, and undone."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from hardware.deck import DEMO_PACK
from hardware.readers import Role
from kiosk.lobby.lobby import Lobby
from kiosk.table.devices import Laid, Laying
from kiosk.table.present import own_hand, view
from kiosk.table.table import Table
from kiosk.table.views import KittyStage, QuestionStage, Undo
from kiosk.table_io.readings import Readings
from rules.cards import CARDS, Card
from rules.catalogue import GAMES
from rules.hand import Stage
from tests.kiosk.scenes.antennas_at_table import OTHER, Antennas, random_deal
from tests.kiosk.scenes.single_reader import STRANGE, SingleReader
from tests.kiosk.scenes.tables import do, filled, open_table, opened

HAND = ("SA", "SK", "S4", "HQ", "HT", "H2", "DA", "D9", "D3", "CK", "C7", "JH")
ADA = 0


def at_reader(table: Table, seat: int | None = ADA) -> SingleReader:
    return SingleReader(table, listener=lambda: seat)


def held(table: Table, seat: int = ADA) -> set[str]:
    return {str(CARDS[card]) for card in own_hand(table, seat).cards}


def known(table: Table) -> set[str]:
    return {each.place for each in table.hand.known}


def test_each_card_is_named_and_the_whole_hand_is_known_once_the_deal_is_over(lobby: Lobby) -> None:
    table = open_table(lobby)
    at = at_reader(table)
    at.lay(*HAND)
    assert [(each.what, each.card, each.count, each.size) for each in at.taken()] == [
        (Laying.NAMED, int(Card.parse(card)), number, 12) for number, card in enumerate(HAND, 1)
    ]
    assert not known(table) and not held(table), "nothing is on record before the deal is over"
    do(table, table.dealt)
    assert known(table) == {"N"} and held(table) == set(HAND)
    assert next(f for f in table.facts if f.kind == "know").source == "reader"


def test_a_hand_that_becomes_whole_during_the_auction_is_known_then(lobby: Lobby) -> None:
    table = open_table(lobby)
    at = at_reader(table)
    at.lay(*HAND[:5])
    do(table, table.dealt, lambda: table.call("Pass"), lambda: table.call("4U"))
    at.lay(*HAND[5:11])
    assert not known(table)
    at.lay(HAND[11])
    assert held(table) == set(HAND)


def test_a_hand_known_so_is_there_again_after_a_power_cut(tmp_path: Path) -> None:
    lobby = Lobby.open(tmp_path)
    table = open_table(lobby)
    at_reader(table).lay(*HAND)
    do(table, table.dealt)
    stream = table.stream
    lobby.close()
    again = Lobby.open(tmp_path)
    assert held(Table.open(again.journal, stream)) == set(HAND)
    again.close()


def test_nobody_elses_view_has_the_hand(lobby: Lobby) -> None:
    tables = open_table(lobby), open_table(lobby)
    at_reader(tables[0]).lay(*HAND)
    for table in tables:
        do(table, table.dealt, lambda table=table: table.call("4U"))
    for viewer in (None, 1, 2, 3):
        first, second = (view(table, viewer) for table in tables)
        assert first.stage == second.stage and first.seats == second.seats and first.contract == second.contract


def test_without_an_earphone_the_reader_names_no_card_and_knows_no_hand(lobby: Lobby) -> None:
    table = open_table(lobby)
    at = at_reader(table, None)
    at.lay(*HAND)
    do(table, table.dealt)
    assert not at.taken() and not known(table)


Lay = Callable[[SingleReader], None]


def two_at_once(at: SingleReader) -> None:
    first, second = (DEMO_PACK.tag_of(Card.parse(card)) for card in ("C2", "C3"))
    assert first and second
    at.lay_tag(first, second)


@pytest.mark.parametrize(
    ("lay", "what"),
    [
        (lambda at: at.lay("SA"), Laying.AGAIN),
        (lambda at: at.lay_tag(STRANGE), Laying.UNKNOWN),
        (lambda at: at.lay("C2", pack=OTHER), Laying.OTHER_PACK),
        (two_at_once, Laying.TWO),
    ],
)
def test_what_is_no_new_card_of_the_hand_is_told_and_not_taken(lobby: Lobby, lay: Lay, what: Laying) -> None:
    table = open_table(lobby)
    at = at_reader(table)
    at.lay("SA", "SK")
    at.taken()
    lay(at)
    (told,) = at.taken()
    assert told.what is what and told.count == 2
    assert not table.devices.question


def test_a_joker_is_no_card_of_a_game_without_jokers(lobby: Lobby) -> None:
    at = at_reader(open_table(lobby, game="Spades", preset=""))
    at.lay("JH")
    assert at.taken()[0].what is Laying.NO_CARD


def test_a_card_more_than_were_dealt_is_told_and_is_not_taken(lobby: Lobby) -> None:
    table = open_table(lobby)
    at = at_reader(table)
    at.lay(*HAND)
    at.taken()
    at.lay("C2")
    assert at.taken() == [Laid(Laying.TOO_MANY, int(Card.parse("C2")), 12, 12)]
    do(table, table.dealt)
    at.lay("C3")
    assert at.taken()[0].what is Laying.TOO_MANY and held(table) == set(HAND)


def test_a_card_laid_by_mistake_is_taken_back_and_another_one_takes_its_place(lobby: Lobby) -> None:
    table = open_table(lobby)
    at = at_reader(table)
    at.lay(*HAND[:11], "C2")
    own = table.devices.own
    assert own and own.last() == int(Card.parse("C2"))
    own.take_back()
    at.lay(HAND[11])
    do(table, table.dealt)
    assert held(table) == set(HAND)


def test_undo_takes_the_hand_back_and_a_card_laid_again_brings_it_again(lobby: Lobby) -> None:
    table = open_table(lobby)
    at = at_reader(table)
    at.lay(*HAND)
    do(table, table.dealt)
    assert view(table).undo == Undo("the hands as read", "hands")
    do(table, table.undo)
    assert not known(table)
    own = table.devices.own
    assert own and own.last() == int(Card.parse(HAND[11]))
    at.lay(HAND[0])
    assert held(table) == set(HAND)


def test_dealt_undone_and_said_again_makes_the_hand_known_again(lobby: Lobby) -> None:
    table = open_table(lobby)
    at_reader(table).lay(*HAND)
    do(table, table.dealt, table.undo, table.undo, table.dealt)
    assert held(table) == set(HAND)


def test_a_misdeal_forgets_what_was_laid(lobby: Lobby) -> None:
    table = open_table(lobby)
    at = at_reader(table)
    at.lay(*HAND)
    do(table, table.dealt, table.misdeal, table.dealt)
    assert not known(table)
    at.lay(*HAND)
    assert held(table) == set(HAND)


def test_a_declarer_hears_the_kitty_too_and_tells_what_is_put_away(lobby: Lobby) -> None:
    table = open_table(lobby)
    at = at_reader(table)
    at.lay(*HAND)
    do(table, table.dealt, lambda: table.call("4U"), table.others_pass, lambda: table.declare("4US"))
    at.taken()
    kitty = ("S2", "S3", "C2", "C3", "C4", "JL")
    at.lay(*kitty)
    assert [(each.what, each.count, each.kitty) for each in at.taken()] == [
        (Laying.NAMED, number, True) for number in range(1, 7)
    ]
    assert held(table) == {*HAND, *kitty}, "until some are put away"
    for viewer, cards in ((ADA, 6), (None, 0), (1, 0)):
        stage = view(table, viewer).stage
        assert isinstance(stage, KittyStage) and len(stage.cards) == cards
    away = [int(Card.parse(card)) for card in ("C2", "C3", "C4", "C7", "H2", "D3")]
    do(table, lambda: table.start_play(discards=away))
    own = own_hand(table, ADA)
    assert {int(card) for card in own.cards} == {int(Card.parse(card)) for card in (*HAND, *kitty)} - set(away)
    assert own.whole and table.hand.stage is Stage.PLAY


def test_a_card_laid_once_the_play_has_begun_is_played(lobby: Lobby) -> None:
    table = open_table(lobby)
    at = at_reader(table)
    at.lay(*HAND)
    do(table, table.dealt, lambda: table.call("4U"), table.others_pass, lambda: table.declare("4US"), table.start_play)
    at.taken()
    at.lay("SA", "S5")
    assert [card for _, card in table.hand.trick.plays] == [Card.parse("SA"), Card.parse("S5")]  # type: ignore[union-attr]
    assert not at.taken() and "SA" not in held(table)


def test_a_card_turned_up_is_no_card_of_the_listener(lobby: Lobby) -> None:
    table = open_table(lobby, game="SoloWhist", preset="")
    at = at_reader(table)
    do(table, table.dealt)
    at.lay("HQ")
    assert table.hand.stage is Stage.AUCTION and not at.taken()
    at.lay("SA")
    assert at.taken()[0].what is Laying.NAMED


@pytest.mark.parametrize("before", [True, False])
def test_a_dealers_card_that_is_turned_up_makes_the_hand_whole_with_those_laid_before_or_after(
    lobby: Lobby, before: bool
) -> None:
    table = open_table(lobby, game="SoloWhist", preset="")
    at = at_reader(table, table.state.dealer)
    hand = ("SA", "SK", "S4", "HQ", "HT", "H2", "DA", "D9", "D3", "CK", "C7", "C2")
    if before:
        at.lay(*hand)
    do(table, table.dealt)
    at.lay("D2")
    if not before:
        at.lay(*hand)
    assert held(table, table.state.dealer) == {*hand, "D2"}


def test_whose_lead_is_read_while_another_has_the_kitty_is_played(lobby: Lobby) -> None:
    table = open_table(lobby)
    at = at_reader(table, 2)
    do(table, table.dealt, lambda: table.call("4U"), table.others_pass, lambda: table.declare("4US"))
    at.lay("SA")
    assert table.hand.trick and table.hand.trick.plays == ((0, Card.parse("SA")),)
    at.lay("SA")
    assert isinstance(view(table).stage, QuestionStage)


@pytest.mark.parametrize("game", [game.id for game in GAMES.values()])
def test_in_every_game_a_hand_that_was_laid_is_the_hand_that_is_held(lobby: Lobby, game: str) -> None:
    rng = Random(game)
    table = opened(lobby, filled(game, players=max(GAMES[game].players)))
    seat = rng.randrange(table.seating().count)
    deal = random_deal(table.hand, rng)
    at = at_reader(table, seat)
    cards = deal[table.seating().letters[seat]]
    at.lay(*cards)
    do(table, table.dealt)
    own = own_hand(table, seat)
    assert set(own.cards) == set(cards) and own.whole


def test_with_an_antenna_at_the_seat_cards_are_named_where_they_fall_and_the_trick_has_none_of_them(
    lobby: Lobby,
) -> None:
    table, told = open_table(lobby), list[Laid]()
    at = Antennas(table)
    at.devices.listener = at.readings = Readings(table, lambda: ADA, told.append)
    deal = random_deal(table.hand, Random(1))
    at.see("N", deal["N"][0])
    at.see("E", deal["E"][0])
    at.see("trick", deal["S"][0])
    assert [(each.what, each.card) for each in told] == [(Laying.NAMED, deal["N"][0])]
    at.deal(deal)
    do(table, table.dealt)
    assert set(own_hand(table, ADA).cards) == set(deal["N"])


def test_with_antennas_elsewhere_the_one_at_the_trick_names_them(lobby: Lobby) -> None:
    table, told = open_table(lobby), list[Laid]()
    at = Antennas(table)
    at.devices.listener = at.readings = Readings(table, lambda: ADA, told.append)
    at.readings.hands.roles = (Role.TRICK, Role.KITTY)
    at.see("trick", "HK")
    assert [each.what for each in told] == [Laying.NAMED]
