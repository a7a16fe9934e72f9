"""Cards that a reader sees: what they do at a table, and what becomes a question."""

from random import Random

import pytest

from hardware.deck import DEMO_PACK, Known, demo_tag
from hardware.events import DeviceAway, DeviceBack, Reason, TagGone, TagSeen
from kiosk.devices.devices import Devices, Reading
from kiosk.lobby.lobby import Lobby
from kiosk.table.table import Table
from kiosk.table_io.dealing import Dealing
from kiosk.table_io.readings import Readings
from rules.cards import Card
from tests.kiosk.scenes.tables import bid, do, open_table

UNKNOWN = "04FFFFFFFFFFFF"


class Reader:
    """A reader without a wire: it tells the devices' session what it sees, at the times it is told."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.devices = Devices({}, lambda key, value: None)
        self.readings = Readings(table)
        self.devices.listener = self.readings
        self.now = 100.0
        self.devices.take(DeviceBack("reader", self.now, "a reader"))
        self.now += 10

    def tap(self, *cards: str) -> None:
        """Lays the cards at once, and takes them away again."""
        tags = [demo_tag(Card.parse(card)) for card in cards]
        self.see(*tags)
        for tag in tags:
            self.devices.take(TagGone("reader", tag, None, self.now))

    def see(self, *tags: str) -> None:
        self.now += 1
        for tag in tags:
            beside = tuple(other for other in tags if other != tag)
            self.devices.take(TagSeen("reader", tag, None, self.now, beside))
        self.table.journal.settle()


@pytest.fixture
def reader(lobby: Lobby) -> Reader:
    table = bid(open_table(lobby))
    return Reader(do(table, table.start_play))


def cards_on_table(table: Table) -> list[str]:
    trick = table.hand.trick
    return [str(Card(card)) for _, card in (trick.plays if trick else ()) if card is not None]


def test_each_card_tapped_is_played_by_whoevers_turn_it_is(reader: Reader) -> None:
    for card in ("HK", "H3", "H2", "SA"):
        reader.tap(card)
    assert [t.winner for t in reader.table.hand.tricks] == [3]
    assert reader.table.hand.turn == 3


def test_the_first_card_after_the_kitty_begins_the_play_with_who_leads_by_the_rules(lobby: Lobby) -> None:
    table = bid(open_table(lobby, first_lead="declarer"), "3D", "3DH")
    Reader(table).tap("C5")
    assert table.hand.trick is not None and table.hand.trick.plays == ((table.hand.declarer, Card.parse("C5")),)


def test_a_cards_fact_keeps_its_tag(reader: Reader) -> None:
    reader.tap("HK")
    assert reader.table.facts[-1].content["tag"] == demo_tag(Card.parse("HK"))
    assert reader.table.facts[-1].source == "reader"


def test_a_card_played_already_becomes_a_question_and_is_not_played_twice(reader: Reader) -> None:
    reader.tap("HK")
    reader.tap("HK")
    question = reader.readings.question
    assert question and "Ada played it to trick 1" in question.detail
    reader.readings.answer("leave")
    assert reader.readings.question is None
    assert cards_on_table(reader.table) == ["HK"]


def test_a_card_played_by_a_key_and_then_laid_on_the_reader_is_one_card(reader: Reader) -> None:
    do(reader.table, lambda: reader.table.play(Card.parse("HK")))
    reader.tap("HK")
    assert reader.readings.question is None and reader.table.notice == "K♥ is played already."
    reader.tap("H3")
    assert cards_on_table(reader.table) == ["HK", "H3"] and not reader.table.notice
    reader.tap("HK")
    assert reader.readings.question, "it is another player's turn to lay one"


def test_cards_laid_while_a_question_is_open_wait_and_are_played_in_order(reader: Reader) -> None:
    reader.tap("HK")
    reader.tap("HK")
    reader.tap("H3")
    reader.tap("H9")
    assert cards_on_table(reader.table) == ["HK"]
    reader.readings.answer("leave")
    reader.table.journal.settle()
    assert cards_on_table(reader.table) == ["HK", "H3", "H9"]


def test_a_question_that_undo_has_settled_asks_whether_the_card_was_played(reader: Reader) -> None:
    reader.tap("HK")
    reader.tap("HK")
    do(reader.table, reader.table.undo)
    question = reader.readings.question
    assert question and question.detail == "It can be played now."
    reader.readings.answer(str(int(Card.parse("HK"))))
    reader.table.journal.settle()
    assert cards_on_table(reader.table) == ["HK"] and reader.readings.question is None


def test_a_question_is_gone_when_the_hand_it_was_about_is_undone(reader: Reader) -> None:
    reader.see(UNKNOWN)
    do(reader.table, reader.table.undo, reader.table.undo)
    assert reader.readings.question is None


def test_a_card_of_another_pack_than_the_others_is_asked_about(reader: Reader) -> None:
    reader.tap("HK")
    other = Known("04AAAAAAAAAAAA", Card.parse("H3"), "blue")
    reader.readings.reading(Reading(other))
    question = reader.readings.question
    assert question and "another pack" in question.detail and cards_on_table(reader.table) == ["HK"]
    reader.readings.answer(str(int(other.card)))
    reader.table.journal.settle()
    assert cards_on_table(reader.table) == ["HK", "H3"]


def test_a_table_that_told_only_who_won_goes_over_to_cards_when_one_is_laid(reader: Reader) -> None:
    do(reader.table, lambda: reader.table.trick_won(2), lambda: reader.table.set_detail("tricks"))
    reader.tap("HK")
    assert reader.table.detail == "cards" and cards_on_table(reader.table) == ["HK"]


def test_an_unknown_tag_never_becomes_a_card(reader: Reader) -> None:
    reader.see(UNKNOWN)
    assert reader.readings.question and cards_on_table(reader.table) == []


def test_a_tag_one_bit_off_is_asked_about_and_laid_only_when_the_table_says_so(reader: Reader) -> None:
    tag = demo_tag(Card.parse("HK"))
    reader.see(tag[:-1] + format(int(tag[-1], 16) ^ 1, "X"))
    assert cards_on_table(reader.table) == []
    question = reader.readings.question
    assert question and question.cards == (Card.parse("HK"),)
    reader.readings.answer(str(int(Card.parse("HK"))))
    reader.table.journal.settle()
    assert cards_on_table(reader.table) == ["HK"]


def test_two_cards_in_one_look_are_put_to_the_players_and_then_both_played_in_their_order(reader: Reader) -> None:
    reader.tap("HK", "H3")
    question = reader.readings.question
    assert question and set(question.cards) == {Card.parse("HK"), Card.parse("H3")}
    reader.readings.answer(str(int(Card.parse("H3"))))
    reader.table.journal.settle()
    assert cards_on_table(reader.table) == ["H3", "HK"]


def test_a_card_that_this_game_plays_without_is_a_question(lobby: Lobby) -> None:
    table = bid(open_table(lobby, jokers=0, kitty=4))
    reader = Reader(do(table, table.start_play))
    reader.tap("JH")
    assert reader.readings.question and "without it" in reader.readings.question.detail


def test_a_retracted_cards_tag_is_ignored_until_it_has_gone_and_come_back(reader: Reader) -> None:
    tag = demo_tag(Card.parse("HK"))
    reader.see(tag)
    do(reader.table, reader.table.undo)
    reader.see(tag)
    assert cards_on_table(reader.table) == []
    reader.devices.take(TagGone("reader", tag, None, reader.now))
    reader.see(tag)
    assert cards_on_table(reader.table) == ["HK"]


def test_after_a_restart_a_card_that_still_lies_on_the_reader_is_not_played_again(reader: Reader, lobby: Lobby) -> None:
    reader.see(demo_tag(Card.parse("HK")))
    again = Reader(Table.open(lobby.journal, reader.table.stream))
    again.now = 100.0
    again.see(demo_tag(Card.parse("HK")))
    assert again.readings.question is None and cards_on_table(again.table) == ["HK"]


def test_a_card_that_was_lifted_soon_after_a_start_and_laid_again_is_asked_about(reader: Reader, lobby: Lobby) -> None:
    reader.see(demo_tag(Card.parse("HK")))
    again = Reader(Table.open(lobby.journal, reader.table.stream))
    again.now = 100.1
    tag = demo_tag(Card.parse("HK"))
    for event in (
        TagSeen("reader", tag, None, 100.1),
        TagGone("reader", tag, None, 101.9),
        TagSeen("reader", tag, None, 101.95),
    ):
        again.devices.take(event)
    assert again.readings.question is not None


def test_cards_read_before_the_play_mean_nothing(lobby: Lobby) -> None:
    table = open_table(lobby)
    reader = Reader(table)
    reader.tap("HK")
    do(table, table.dealt)
    reader.tap("H3")
    assert reader.readings.question is None and not table.hand.log


def test_a_reader_that_goes_away_is_said_and_takes_nothing_with_it(reader: Reader) -> None:
    reader.devices.choose_reader("pn532", "/nowhere/at/all")
    reader.devices.take(DeviceAway("reader", 1.0, 1.0, Reason.WENT_AWAY, "/nowhere/at/all"))
    assert reader.devices.trouble.startswith("Reader away since ")
    assert reader.devices.reader and reader.devices.reader.advice
    reader.devices.stop()
    do(reader.table, lambda: reader.table.play(Card.parse("HK")))
    assert cards_on_table(reader.table) == ["HK"]


def test_cards_laid_in_dealing_order_make_the_hands_known(lobby: Lobby) -> None:
    table = open_table(lobby)
    reader = Reader(table)
    dealing = Dealing(table)
    reader.devices.listener = dealing
    cards = [str(card) for card in DEMO_PACK.cards.values()]
    Random(1).shuffle(cards)
    for number, card in enumerate(cards[:48]):
        assert dealing.expected == "NESW"[number % 4]
        reader.tap(card)
    assert dealing.expected == "kitty" and dealing.count("E") == 12
    for card in cards[48:]:
        reader.tap(card)
    assert dealing.done
    do(table, dealing.finish)
    assert table.state.dealt
    assert table.hand.given("E") == sum(1 << Card.parse(card) for card in cards[1:48:4])


def test_a_drawn_deal_is_dealt_by_hand_card_by_card(lobby: Lobby) -> None:
    table = open_table(lobby)
    reader = Reader(table)
    dealing = Dealing.drawn(table, Random(2))
    reader.devices.listener = dealing
    for card in DEMO_PACK.cards.values():
        reader.tap(str(card))
        assert dealing.given and dealing.last == dealing.given[card]
    do(table, dealing.finish)
    assert all(holding.known for holding in table.hand.dealt().values())


def test_a_card_dealt_twice_is_said_and_counts_once(lobby: Lobby) -> None:
    table = open_table(lobby)
    reader = Reader(table)
    dealing = Dealing(table)
    reader.devices.listener = dealing
    reader.tap("HK")
    reader.tap("HK")
    assert len(dealing.dealt) == 1 and dealing.notice


def test_with_hands_known_a_renege_is_called_at_once_and_the_card_can_be_taken_back(lobby: Lobby) -> None:
    table = open_table(lobby)
    reader = Reader(table)
    dealing = Dealing(table)
    reader.devices.listener = dealing
    for card in DEMO_PACK.cards.values():
        reader.tap(str(card))
    do(table, dealing.finish, lambda: table.call("4U"), table.others_pass, lambda: table.declare("4US"))
    reader.devices.listener = reader.readings
    north, east = table.hand.holdings()[0].may, table.hand.holdings()[1].must
    lead = next(c for c in range(52) if north >> c & 1 and c // 13 == 1)
    wrong = next(c for c in range(52) if east >> c & 1 and c // 13 == 3)
    reader.tap(str(Card(lead)))
    reader.tap(str(Card(wrong)))
    assert [fault.seat for fault in table.hand.unruled()] == [1]
    do(table, lambda: table.rule("take_back"))
    assert not table.hand.unruled() and cards_on_table(table) == [str(Card(lead))]


def test_a_card_laid_when_trumps_are_asked_for_is_the_one_turned_up(lobby: Lobby) -> None:
    table = open_table(lobby, game="ContractWhist")
    reader = Reader(do(table, table.dealt))
    reader.tap("H7")
    assert table.hand.order is not None and table.hand.order.trump == 1
    assert table.facts[-1].kind == "turned" and table.facts[-1].content["tag"] == demo_tag(Card.parse("H7"))


def test_only_the_hands_are_dealt_where_the_rest_is_the_stock(lobby: Lobby) -> None:
    table = open_table(lobby, game="ContractWhist", cards="down", most_cards=5)
    reader = Reader(table)
    dealing = Dealing.drawn(table, Random(3))
    reader.devices.listener = dealing
    assert dealing.total == 20 and dealing.left.bit_count() == 20
    given = dealing.given or {}
    other = next(str(card) for card in DEMO_PACK.cards.values() if int(card) < 52 and int(card) not in given)
    reader.tap(other)
    assert "stock" in dealing.notice and not dealing.dealt
    for card in given:
        reader.tap(str(Card(card)))
    assert dealing.done
    do(table, dealing.finish)
    assert all(table.hand.given(letter) is not None for letter in "NESW")


def test_cards_that_are_read_while_one_is_being_saved_fall_though_no_page_is_drawn(reader: Reader) -> None:
    table = reader.table
    for card in ("HK", "H3", "H2"):  # the disk has not acknowledged the first one yet
        reader.devices.take(TagSeen("reader", demo_tag(Card.parse(card)), None, reader.now))
        reader.now += 1
    assert table.saving and not cards_on_table(table)
    table.journal.settle()
    assert cards_on_table(table) == ["HK", "H3", "H2"]
