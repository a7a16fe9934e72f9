"""What each game has of its own to say."""

from collections.abc import Callable
from random import Random

import pytest

from kiosk.lobby.lobby import Lobby
from kiosk.speech.choices import EVERYTHING, Said
from kiosk.speech.heard import hand_words, heard
from kiosk.speech.sentences import sentences
from kiosk.table.table import Table
from rules.cards import Card, cards_in
from tests.kiosk.scenes.antennas_at_table import random_deal
from tests.kiosk.scenes.tables import do, filled, open_table, opened


def told(table: Table, *steps: Callable[[], object], listener: int | None = None) -> list[str]:
    """What is said while these steps are done, by everybody who hears all."""
    before, said = heard(table, listener), list[str]()
    for step in steps:
        do(table, step)
        now = heard(table, listener)
        assert now is not None
        said += [each.text for each in sentences(before, now, EVERYTHING) if each.text]
        before = now
    return said


def dealt(table: Table) -> dict[str, list[int]]:
    """The deal, which is known to the kiosk from now on."""
    deal = random_deal(table.hand, Random(3))
    do(table, lambda: table.dealt({place: cards for place, cards in deal.items() if place != "stock"}))
    return deal


def card(table: Table) -> Callable[[], object]:
    """Whoever's turn it is lays a card."""
    return lambda: table.play(int(cards_in(table.hand.legal_cards(table.turn or 0))[0]))


def test_the_dummys_hand_is_told_when_it_lies_open(lobby: Lobby) -> None:
    table = opened(lobby, filled("Whist", "guide", players=3))
    deal = dealt(table)
    dummy = next(seat for seat in range(4) if table.seating().player_of(seat) is None)
    turned = deal[table.hand.seating.letters[table.state.dealer]][0]
    said = told(table, lambda: table.turn_up("", turned))
    shown = hand_words(deal[table.hand.seating.letters[dummy]])
    assert f"Dummy shows {shown}" in said
    assert not any("shows" in each for each in told(table, card(table), card(table)))


def test_a_spread_misere_is_told_when_it_lies_open_after_the_first_trick(lobby: Lobby) -> None:
    table = opened(lobby, filled("SoloWhist"))
    dealt(table)
    calls = [lambda: table.call("Spread"), *[lambda: table.call("Pass")] * 3]
    do(table, lambda: table.turn_up("H"), *calls)
    before = told(table, *[card(table)] * 3)
    after = told(table, card(table))
    assert not any("shows" in each for each in before)
    assert [each for each in after if each.startswith("Ada shows ")]


def test_partners_who_bid_as_one_are_named_together(lobby: Lobby) -> None:
    table = opened(lobby, filled("Spades", "jjda"))
    do(table, table.dealt)
    assert told(table, lambda: table.call("5")) == ["Ada and Ruby: 5", "Otis and Leon to bid"]


def test_after_a_round_of_contract_whist_it_is_told_who_hits_what_it_brought_and_the_score(lobby: Lobby) -> None:
    table = opened(lobby, filled("ContractWhist", players=3))
    do(table, table.dealt, lambda: table.turn_up("H"), *[lambda: table.call("0")] * 2, lambda: table.call("0"))
    said = told(table, lambda: table.totals_of([1, 0, 0]))
    assert said == ["Otis and Ruby hit", "This hand: Ada 1, Otis 10, Ruby 10"]
    do(table, table.next_hand, table.dealt, lambda: table.turn_up("S"))
    do(table, lambda: table.call("1"), lambda: table.call("1"), lambda: table.call("1"))
    assert told(table, lambda: table.totals_of([2, 0, 0]))[1:] == [
        "This hand: Ada 2, Otis 0, Ruby 0", "The score: Ada 3, Otis 10, Ruby 10",
    ]  # fmt: skip


def test_in_knockout_whist_it_is_told_who_names_trumps_who_keeps_a_card_and_who_goes_on(lobby: Lobby) -> None:
    table = opened(lobby, filled("KnockoutWhist", "traditional"))
    do(table, table.dealt, lambda: table.turn_up("H"))
    assert told(table, lambda: table.totals_of([5, 2, 0, 0])) == ["Ruby and Leon took none"]
    assert told(table, table.next_hand, table.dealt, lambda: table.declare("C"))[:3] == [
        "Ada deals", "Ada to name trumps", "clubs are trumps",
    ]  # fmt: skip
    do(table, lambda: table.set_detail("cards"), lambda: table.play(Card.parse("S2")))
    while table.turn not in (2, 3):
        do(table, card(table))
    assert told(table, table.keep)[0] in ("Ruby keeps it", "Leon keeps it")


def test_the_stock_of_german_whist_is_told_card_by_card(lobby: Lobby) -> None:
    table = opened(lobby, filled("GermanWhist", players=2))
    deal = dealt(table)
    first, second = deal["stock"][:2]
    said = told(table, lambda: table.turn_up("", first), card(table), card(table), lambda: table.turn_up("", second))
    assert said[0].startswith("Open on the table: ") and any(each.startswith("On the stock: ") for each in said)
    assert len([each for each in said if each.startswith("Open on the table: ")]) == 1


def test_a_misdeal_is_told_and_the_same_player_deals(lobby: Lobby) -> None:
    table = do(open_table(lobby))
    do(table, table.dealt, lambda: table.call("4U"))
    assert told(table, table.misdeal) == ["A misdeal: the same player deals again.", "Leon deals"]


def test_a_kitty_that_is_not_shown_is_told_to_the_declarer_alone(lobby: Lobby) -> None:
    table = open_table(lobby, sport_kitty="never")
    deal = dealt(table)
    bids = [lambda: table.call("4U"), table.others_pass]
    declared = [*bids, lambda: table.declare("4US")]
    assert not any("get" in each for each in told(table, *declared))
    do(table, table.undo, table.undo, table.undo)
    said = [each for each in told(table, *declared, listener=0) if each.startswith("You get: ")]
    assert len(said) == 1 and said[0].count(" of ") + said[0].count("joker") == len(deal["kitty"])
    do(table, table.undo, table.undo, table.undo)
    assert not any("get" in each for each in told(table, *declared, listener=1)), "no other player"


@pytest.mark.parametrize("kinds", [frozenset(Said), frozenset()])
def test_short_sounds_say_that_a_card_was_read_a_trick_and_a_hand_are_over(
    lobby: Lobby, kinds: frozenset[Said]
) -> None:
    table = opened(lobby, filled("Whist", "short"))
    deal = dealt(table)
    do(table, lambda: table.turn_up("", deal["W"][0]))
    heard_sounds, before = list[str](), heard(table)
    for step in [*[card(table)] * 4, lambda: table.claim(0, 12)]:
        do(table, step)
        now = heard(table)
        assert now is not None
        said = sentences(before, now, kinds, sounds=True)
        heard_sounds += [each.chime.name for each in said if each.chime is not None]
        assert kinds or not any(each.text for each in said)
        before = now
    assert heard_sounds == ["CARD", "CARD", "CARD", "CARD", "TRICK", "GAME"]
