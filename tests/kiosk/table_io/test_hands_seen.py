"""Hands that antennas see being dealt: what becomes known, what is left unknown, and misdeals that are named."""

import os
from dataclasses import replace
from random import Random

import pytest

from hardware.deck import Form, demo_tag
from hardware.events import TagSeen
from hardware.readers import Role
from kiosk.lobby.lobby import Lobby
from kiosk.table.present import view
from kiosk.table.table import Table
from kiosk.table.views import DealStage
from rules.cards import CARDS, Card
from rules.catalogue import GAMES
from tests.kiosk.scenes.antennas_at_table import OTHER, Antennas, random_deal
from tests.kiosk.scenes.tables import do, filled, open_table, opened


@pytest.fixture
def at(lobby: Lobby) -> Antennas:
    return Antennas(open_table(lobby))


def deal_of(at: Antennas, seed: int = 1) -> dict[str, list[int]]:
    return random_deal(at.table.hand, Random(seed))


def stage(table: Table) -> DealStage:
    shown = view(table).stage
    assert isinstance(shown, DealStage)
    return shown


def as_sets(deal: dict[str, list[int]], *but: str) -> dict[str, set[int]]:
    return {place: set(cards) for place, cards in deal.items() if place not in ("stock", *but)}


@pytest.mark.parametrize(("game", "players"), [(g.id, n) for g in GAMES.values() for n in g.players])
def test_hands_seen_as_they_are_dealt_are_known_when_the_hand_begins_for_any_number_of_seats(
    lobby: Lobby, game: str, players: int
) -> None:
    at = Antennas(opened(lobby, filled(game, players=players)))
    deal = deal_of(at)
    at.deal(deal)
    shown = [(seen, size) for _, seen, size in stage(at.table).seen]
    assert shown == [(len(cards), len(cards)) for place, cards in deal.items() if place != "stock"]
    do(at.table, at.table.dealt)
    assert at.known() == as_sets(deal)
    assert {f.source for f in at.table.state.facts if f.kind == "know"} == {"reader"}


def test_a_card_stays_where_it_was_seen_when_others_fall_on_it(at: Antennas) -> None:
    at.deal(deal := deal_of(at))
    at.lift_all()
    do(at.table, at.table.dealt)
    assert at.known() == as_sets(deal)


def test_a_place_of_which_a_card_was_not_read_stays_unknown_and_is_no_misdeal(at: Antennas) -> None:
    deal = deal_of(at)
    missed = deal["N"].pop(), deal["E"].pop()
    at.deal(deal)
    assert stage(at.table).misdeal == "" and ("North", 11, 12) in stage(at.table).seen
    do(at.table, at.table.dealt)
    assert at.known() == as_sets(deal, "N", "E")
    assert not at.table.hand.dealt()["N"].known and not at.table.hand.violations
    assert all(at.table.hand.dealt()[place].may >> card & 1 for card in missed for place in "NE")


def test_before_anything_is_seen_the_screen_says_nothing_of_antennas(at: Antennas) -> None:
    assert stage(at.table).seen == () and stage(at.table).misdeal == ""
    do(at.table, at.table.dealt)
    assert at.known() == {}


def test_a_card_too_many_is_named_and_moving_it_mends_the_deal(at: Antennas) -> None:
    deal = deal_of(at)
    deal["N"].append(wrong := deal["E"].pop())
    at.deal(deal)
    assert stage(at.table).misdeal.startswith("13 cards are in front of North, one too many.")
    at.see("E", wrong)
    assert stage(at.table).misdeal == ""
    do(at.table, at.table.dealt)
    assert at.known() == as_sets(deal) | {"N": set(deal["N"]) - {wrong}, "E": {*deal["E"], wrong}}


def test_a_card_too_many_makes_only_its_place_unknown(at: Antennas) -> None:
    deal = deal_of(at)
    deal["N"].append(deal["E"].pop())
    at.deal(deal)
    assert set(at.hands.hands()) == {"S", "W", "kitty"}
    do(at.table, at.table.dealt)
    assert at.known() == as_sets(deal, "N", "E")


def test_a_card_that_strays_over_a_neighbours_antenna_makes_no_misdeal_and_both_hands_unknown(at: Antennas) -> None:
    at.deal(deal := deal_of(at))
    at.see("E", deal["N"][3])
    assert stage(at.table).misdeal == ""
    do(at.table, at.table.dealt)
    assert at.known() == as_sets(deal, "N", "E")


def test_a_card_that_comes_back_from_a_neighbours_antenna_is_known_again(at: Antennas) -> None:
    at.deal(deal := deal_of(at))
    at.see("E", deal["N"][3])
    at.see("N", deal["N"][3])
    do(at.table, at.table.dealt)
    assert at.known() == as_sets(deal)


def test_a_card_that_two_antennas_read_is_not_taken_as_known_but_the_rest_tells_it(at: Antennas) -> None:
    deal = deal_of(at)
    doubtful = deal["N"].pop()
    at.deal(deal)
    at.see("N", doubtful, doubtful=True)
    assert stage(at.table).misdeal == ""
    do(at.table, at.table.dealt)
    assert at.known() == as_sets(deal, "N")
    assert at.table.hand.dealt()["N"].known  # All others are.


def test_doubt_at_a_place_that_would_have_too_many_is_no_misdeal(at: Antennas) -> None:
    deal = deal_of(at)
    at.deal(deal | {"E": deal["E"][:-1]})
    at.see("N", deal["E"][-1], doubtful=True)
    assert stage(at.table).misdeal == ""


def test_a_card_of_another_pack_is_named_and_forgotten_when_it_is_put_aside(at: Antennas) -> None:
    deal = deal_of(at)
    last = deal["W"].pop()
    at.deal(deal)
    at.see("W", last, pack=OTHER)
    assert stage(at.table).misdeal == "A card from another pack is in front of West. Put it aside, or deal again."
    do(at.table, at.table.dealt, at.table.undo)
    assert "W" not in at.hands.hands()
    (tag,) = [tag for tag in at.lying if OTHER.card_of(tag)]
    at.readings.gone(tag, at.now)
    assert stage(at.table).misdeal == ""
    at.see("W", last)
    do(at.table, at.table.dealt)
    assert at.known()["W"] == {*deal["W"], last}


def test_the_other_pack_that_lies_at_a_seat_is_no_misdeal(at: Antennas) -> None:
    deal = deal_of(at)
    at.deal(deal)
    tags = list(OTHER.cards)[:2]
    for tag, beside in zip(tags, reversed(tags), strict=True):
        at.devices.take(TagSeen("reader", tag, at.antenna("E"), at.now, (beside,)))
    assert stage(at.table).misdeal == ""
    do(at.table, at.table.dealt)
    assert at.known() == as_sets(deal)


def test_a_card_that_this_game_plays_without_is_named(lobby: Lobby) -> None:
    at = Antennas(open_table(lobby, game="Whist", preset=""))
    at.see("S", "JH")
    assert stage(at.table).misdeal.startswith("A card that is not in this game is in front of South.")


def test_a_card_that_is_there_twice_is_named_without_its_face(at: Antennas) -> None:
    at.see("N", "HK")
    at.devices.take(TagSeen("reader", demo_tag(Card.parse("HK"), Form.ISO15693), at.antenna("W"), at.now))
    assert stage(at.table).misdeal.startswith("One card is in this pack twice, in front of North and in front of West.")


def test_a_misdeal_that_is_declared_forgets_what_was_seen(at: Antennas) -> None:
    at.deal(deal_of(at))
    do(at.table, at.table.misdeal)
    assert stage(at.table).seen == ()
    at.deal(second := deal_of(at, 2))
    do(at.table, at.table.dealt)
    assert at.known() == as_sets(second)


def test_a_deal_done_again_without_a_word_counts_as_it_was_dealt_the_second_time(at: Antennas) -> None:
    at.deal(deal_of(at))
    at.lift_all()
    at.now += 20
    second = deal_of(at, 2)
    missed = second["S"].pop()
    at.deal(second)
    assert stage(at.table).misdeal == ""
    do(at.table, at.table.dealt)
    assert at.known() == as_sets(second, "S")
    assert not at.table.hand.holdings()[0].must >> missed & 1


def test_a_deal_that_was_broken_off_and_begun_again_counts_as_it_was_dealt_the_second_time(at: Antennas) -> None:
    first = deal_of(at)
    at.deal({place: cards[:4] for place, cards in first.items() if place != "stock"})
    at.lift_all()
    at.now += 20
    second = deal_of(at, 2)
    at.deal(second)
    assert stage(at.table).misdeal == ""
    do(at.table, at.table.dealt)
    assert at.known() == as_sets(second)


def test_cards_picked_up_one_by_one_as_they_are_dealt_are_known(at: Antennas) -> None:
    deal = deal_of(at)
    for number in range(12):
        for place in ("N", "E", "S", "W", "kitty"):
            if number < len(deal[place]):
                at.see(place, deal[place][number])
                at.lift(deal[place][number])
    do(at.table, at.table.dealt)
    assert at.known() == as_sets(deal)


def test_a_misdeal_found_after_dealt_is_said_and_mended_until_the_first_call(at: Antennas) -> None:
    deal = deal_of(at)
    wrong = deal["E"][-1]
    at.deal(deal | {"E": deal["E"][:-1]})
    do(at.table, at.table.dealt)
    assert at.known() == as_sets(deal, "E")
    do(at.table, at.table.undo)
    at.see("N", wrong)
    do(at.table, at.table.dealt)
    at.see("E", wrong)
    assert at.known() == as_sets(deal)


def test_a_card_seen_too_many_after_dealt_is_said(at: Antennas) -> None:
    deal = deal_of(at)
    wrong = deal["E"].pop()
    at.deal(deal)
    do(at.table, at.table.dealt)
    at.see("N", wrong)
    assert at.table.notice.startswith("13 cards are in front of North")
    assert "N" not in at.known()


def test_a_known_hand_whose_card_is_seen_elsewhere_before_the_first_call_is_known_no_more(at: Antennas) -> None:
    at.deal(deal := deal_of(at))
    do(at.table, at.table.dealt)
    at.see("E", deal["N"][0])
    assert "N" not in at.known()
    at.see("N", deal["N"][0])
    assert at.known()["N"] == set(deal["N"])


def test_the_last_card_read_after_dealt_makes_its_hand_known(at: Antennas) -> None:
    deal = deal_of(at)
    last = deal["W"].pop()
    at.deal(deal)
    do(at.table, at.table.dealt)
    at.see("W", last)
    assert at.known() == as_sets(deal) | {"W": {*deal["W"], last}}


def test_from_the_first_call_on_what_lies_at_a_seat_changes_nothing(at: Antennas) -> None:
    at.deal(deal := deal_of(at))
    do(at.table, at.table.dealt, lambda: at.table.call("4U"))
    at.see("E", deal["N"][0])
    assert at.known() == as_sets(deal) and at.table.devices.question is None and not at.table.notice


def messy_deal(at: Antennas, deal: dict[str, list[int]], rng: Random) -> None:
    """A deal as antennas may see it: cards missed, shadowed, doubtful, read twice, passing over or straying to other
    places, dealt wrongly and moved. Every card that is read anywhere is read where it belongs too."""
    at.read.clear()
    places = [place for place in deal if place != "stock"]
    faults = rng.choice((0.0, 0.01, 0.05))
    order = [(place, card) for place in places for card in deal[place]]
    rng.shuffle(order)
    wrongly: list[tuple[str, int]] = []
    for place, card in order:
        other = rng.choice(places)
        if rng.random() < faults:
            continue  # It was not read.
        if rng.random() < faults:
            at.see(other, card, doubtful=rng.random() < 0.5)
        if rng.random() < faults:
            wrongly.append((place, card))
            at.see(other, card)
            continue
        at.see(place, card, doubtful=rng.random() < faults)
        if rng.random() < 0.3:
            at.lift(rng.choice(order)[1])
        if rng.random() < faults:
            at.see(place, card)
    if rng.random() < 0.5:
        at.lift_all()
        at.now += rng.choice((0, 30))
    for place, card in wrongly:
        at.see(place, card)
    seen = [(place, card) for place, card in order if card in at.cards_read()]
    for place, card in rng.sample(seen, min(len(seen), rng.choice((0, 0, 1, 2)))):
        at.see(rng.choice(places), card, doubtful=rng.random() < 0.3)
        if rng.random() < 0.5:
            at.see(place, card)


@pytest.mark.parametrize("game", [game.id for game in GAMES.values()])
def test_what_is_known_of_a_deal_is_never_wrong(lobby: Lobby, game: str) -> None:
    rng, at = Random(game), Antennas(opened(lobby, filled(game, players=GAMES[game].players[-1])))
    at.tick = 0.1
    known = 0
    for _ in range(int(os.environ.get("WHIST_DEALS", 12))):
        deal = random_deal(at.table.hand, rng)
        messy_deal(at, deal, rng)
        do(at.table, at.table.dealt)
        truth = as_sets(deal)
        for card in rng.sample([card for cards in truth.values() for card in cards], rng.choice((0, 1, 3))):
            if card in at.cards_read():
                at.see(rng.choice([*truth]), card)
        assert all(cards == truth[place] for place, cards in at.known().items())
        known += len(at.known())
        do(at.table, at.table.misdeal)
        if rng.random() < 0.5:
            at.lift_all()
            at.now += 20
    assert known


def test_tricks_of_the_hand_before_that_are_gathered_over_an_antenna_are_no_misdeal(at: Antennas) -> None:
    first = deal_of(at)
    at.deal(first)
    do(at.table, at.table.dealt, lambda: at.table.call("4U"), at.table.others_pass, lambda: at.table.declare("4US"))
    at.see("N", *first["S"], *first["E"])
    do(at.table, lambda: at.table.total(10), at.table.next_hand)
    at.see("N", *first["W"][:1])  # It lay below others, which are taken up first.
    assert stage(at.table).misdeal == ""
    at.see("N", *first["W"][1:], *first["kitty"])
    assert stage(at.table).misdeal == ""
    at.lift_all()
    at.now += 20
    second = deal_of(at, 2)
    at.deal(second)
    assert stage(at.table).misdeal == ""
    do(at.table, at.table.dealt)
    assert at.known() == as_sets(second)


def test_the_counts_are_of_what_there_are_antennas_for(at: Antennas) -> None:
    at.hands.roles = (Role.TRICK, Role.NORTH, Role.KITTY)
    at.see("N", "HK")
    assert stage(at.table).seen == (("North", 1, 12), ("Kitty", 0, 6))


def test_a_card_seen_while_dealt_is_being_saved_still_counts(at: Antennas) -> None:
    deal = deal_of(at)
    last = deal["W"].pop()
    at.deal(deal)
    at.table.dealt()
    at.see("W", last)
    at.table.journal.settle()
    assert at.known() == as_sets(deal) | {"W": {*deal["W"], last}}


def test_what_was_seen_before_dealt_was_undone_is_still_known_when_it_is_tapped_again(at: Antennas) -> None:
    at.deal(deal := deal_of(at))
    do(at.table, at.table.dealt, at.table.undo)
    assert ("North", 12, 12) in stage(at.table).seen
    do(at.table, at.table.dealt)
    assert at.known() == as_sets(deal)


def test_places_with_two_of_one_card_are_not_known(at: Antennas) -> None:
    deal = deal_of(at)
    deal["N"].pop()
    at.deal(deal)
    tag = demo_tag(CARDS[deal["W"][0]], Form.ISO15693)
    at.devices.take(TagSeen("reader", tag, at.antenna("N"), at.now))
    assert ("North", 12, 12) in stage(at.table).seen
    do(at.table, at.table.dealt)
    assert at.known() == as_sets(deal, "N", "W")


def test_a_deal_of_a_few_cards_done_again_without_a_word_names_no_misdeal_on_the_way(lobby: Lobby) -> None:
    at = Antennas(open_table(lobby, game="ContractWhist", preset="", cards="down", most_cards=5))
    first = deal_of(at)
    at.deal(first)
    at.lift_all()
    at.now += 20
    second = random_deal(at.table.hand, Random(2))
    for number in range(5):
        for place in "NESW":
            at.see(place, second[place][number])
            assert stage(at.table).misdeal == ""
    do(at.table, at.table.dealt)
    assert at.known() == as_sets(second)


def test_hands_swapped_between_two_antennas_are_not_known_and_the_others_are(at: Antennas) -> None:
    at.deal(deal := deal_of(at))
    at.see("E", *deal["N"][-2:])
    at.see("N", *deal["E"][-2:])
    assert stage(at.table).misdeal == ""
    do(at.table, at.table.dealt)
    assert at.known() == as_sets(deal, "N", "E")
    north = at.table.hand.dealt()["N"]
    assert not north.known and north.may.bit_count() == 24


@pytest.mark.parametrize(("also", "known"), [(Role.EAST, True), (Role.NORTH, True), (None, False)])
def test_a_doubtful_card_is_sure_where_the_other_antenna_can_have_no_more(
    at: Antennas, also: Role | None, known: bool
) -> None:
    deal = deal_of(at)
    last = deal["N"].pop()
    at.deal(deal)
    antenna = at.antenna({Role.EAST: "E", Role.NORTH: "N"}[also]) if also else None
    event = TagSeen("reader", demo_tag(CARDS[last]), at.antenna("N"), at.now, doubtful=True)
    at.devices.take(replace(event, also=(antenna,) if antenna else ()))
    do(at.table, at.table.dealt)
    assert ("N" in at.known()) == known and set("ESW") < at.known().keys()
