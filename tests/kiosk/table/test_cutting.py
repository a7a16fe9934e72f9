"""Cutting for the deal and for partners (rules/common#deal)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.table.cutting import Cut
from rules.cards import BIG, LITTLE, Card, pack


def drawn(cut: Cut, *cards: str) -> Cut:
    for card in cards:
        cut.draw(Card.parse(card))
    return cut


def test_the_highest_card_deals_and_aces_are_high() -> None:
    assert drawn(Cut(pack(2)), "S2", "HA", "DK", "CQ").dealer == 1


def test_only_those_tied_for_the_highest_card_draw_again() -> None:
    cut = drawn(Cut(pack(2)), "SK", "H3", "DK", "C3")
    assert cut.dealer is None and cut.turn == 0 and cut.again
    drawn(cut, "S4")
    assert cut.turn == 2
    assert drawn(cut, "H5").dealer == 2


def test_a_card_that_is_not_in_the_pack_cannot_be_drawn() -> None:
    with pytest.raises(ValueError):
        drawn(Cut(), "JH")


def test_who_draws_a_joker_draws_again_after_the_others() -> None:
    cut = drawn(Cut(pack(2)), "JH", "H3", "DK", "C3")
    assert cut.turn == 0 and cut.dealer is None
    assert drawn(cut, "SA").dealer == 0


def test_a_tie_for_second_place_matters_only_when_partners_are_cut_for() -> None:
    cards = ("SA", "H9", "D9", "C2")
    assert drawn(Cut(), *cards).dealer == 0
    cut = drawn(Cut(partners=True), *cards)
    assert cut.turn == 1
    drawn(cut, "H4", "D8")
    assert cut.ranking[:2] == [0, 2] and cut.dealer == 0


def test_the_two_highest_come_to_sit_opposite_each_other_and_the_highest_stays() -> None:
    cut = drawn(Cut(partners=True), "S2", "HA", "DK", "C3")
    assert cut.places() == [0, 1, 3, 2]


def test_a_card_drawn_cannot_be_drawn_again_but_undone_it_can() -> None:
    cut = drawn(Cut(), "S2")
    with pytest.raises(ValueError):
        drawn(cut, "S2")
    cut.undo()
    assert drawn(cut, "S2").turn == 1


@given(st.permutations(range(54)), st.booleans())
def test_every_cut_ends_and_what_it_decides_follows_from_the_cards(cards: list[int], partners: bool) -> None:
    cut = Cut(pack(2), partners)
    for card in cards:
        if cut.turn is None:
            break
        cut.draw(card)
    assert cut.dealer is not None
    assert sorted(cut.places()) == [0, 1, 2, 3]
    firsts: dict[int, int] = {}
    for seat in range(4):
        assert cut.last_of(seat) not in (BIG, LITTLE)
        firsts[seat] = cut.last_of(seat) % 13  # type: ignore[operator]
    if len(cut.drawn) == 4:
        assert firsts[cut.dealer] == max(firsts.values())
    if partners:
        places = cut.places()
        assert (places.index(cut.ranking[0]) - places.index(cut.ranking[1])) % 4 == 2
