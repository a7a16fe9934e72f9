import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import (
    BIG,
    CARDS,
    CLUBS,
    DIAMONDS,
    HEARTS,
    LITTLE,
    NO_SUIT,
    SPADES,
    Card,
    MalformedCard,
    MalformedHand,
    cards_in,
    format_hand,
    mask_of,
    order,
    pack,
    parse_hand,
)
from tests.rules.hands import card, texts

FOUR_SUITS_AND_NO_TRUMP = (SPADES, HEARTS, DIAMONDS, CLUBS, None)


def by_strength(trump: int | None, downtown: bool, suit: int) -> str:
    """The cards that follow as this suit, strongest first."""
    ranked = order(trump, downtown)
    return " ".join(
        str(c) for c in sorted(cards_in(ranked.suit_mask[suit]), key=lambda c: ranked.strength[c], reverse=True)
    )


def test_a_card_is_written_suit_then_rank_and_the_jokers_high_and_low() -> None:
    assert [str(Card.parse(text)) for text in ("SA", "ht", "dK", "JH", "jl")] == ["SA", "HT", "DK", "JH", "JL"]
    assert (card("JH"), card("JL")) == (BIG, LITTLE)


def test_every_card_reads_back_from_its_own_text() -> None:
    assert [Card.parse(str(c)) for c in CARDS] == list(CARDS)
    assert len({str(c) for c in CARDS}) == 54


@pytest.mark.parametrize("text", ["", "S", "S1", "10S", "AS", "XA", "JJ", "SA ", "S10", "joker"])
def test_text_that_names_no_card_is_malformed(text: str) -> None:
    with pytest.raises(MalformedCard) as caught:
        Card.parse(text)
    assert caught.value.text == text


def test_a_card_knows_its_suit_and_rank_and_a_joker_has_no_suit() -> None:
    assert (card("HT").suit, card("HT").rank, card("HT").is_joker) == (HEARTS, 8, False)
    assert (card("CA").suit, card("C2").rank) == (CLUBS, 0)
    assert [(card(text).suit, card(text).is_joker) for text in ("JL", "JH")] == [(NO_SUIT, True)] * 2
    assert card("JL").rank < card("JH").rank
    assert repr(card("DQ")) == "Card(DQ)"


@pytest.mark.parametrize(("jokers", "size"), [(0, 52), (1, 53), (2, 54)])
def test_a_pack_has_52_cards_and_its_jokers(jokers: int, size: int) -> None:
    assert pack(jokers).bit_count() == size


def test_one_joker_alone_is_the_big_one() -> None:
    assert texts(pack(1) & ~pack(0)) == "JH"


@given(st.sets(st.sampled_from(CARDS)))
def test_a_mask_holds_just_its_cards(cards: set[Card]) -> None:
    assert set(cards_in(mask_of(cards))) == cards


@given(st.sets(st.sampled_from(CARDS)))
def test_a_hand_reads_back_as_written(cards: set[Card]) -> None:
    assert set(parse_hand(format_hand(cards))) == cards


def test_a_hand_is_written_by_suits_high_ranks_first_and_jokers_only_where_there_are_some() -> None:
    assert format_hand([card(t) for t in ["S2", "SA", "HT", "D3", "D9"]]) == "A2.T.93."
    assert format_hand([card(t) for t in ["C5", "JL", "JH"]]) == "...5.HL"


def test_a_hand_with_a_card_twice_keeps_both_for_the_deal_to_be_judged() -> None:
    assert [str(c) for c in parse_hand("aa.2..")] == ["SA", "SA", "H2"]


@pytest.mark.parametrize("text", ["", "A.K.Q", "A.K.Q.J.H.L", "AX...", "...1", "10...", "H....", "....A"])
def test_text_that_is_no_hand_is_malformed(text: str) -> None:
    with pytest.raises(MalformedHand):
        parse_hand(text)


def test_uptown_ranks_ace_king_down_to_two() -> None:
    for trump in FOUR_SUITS_AND_NO_TRUMP:
        for suit in range(4):
            if suit != trump:
                expected = " ".join("SHDC"[suit] + rank for rank in "AKQJT98765432")
                assert by_strength(trump, False, suit) == expected


def test_downtown_ranks_ace_two_up_to_king() -> None:
    for trump in FOUR_SUITS_AND_NO_TRUMP:
        for suit in range(4):
            if suit != trump:
                assert by_strength(trump, True, suit) == " ".join("SHDC"[suit] + rank for rank in "A23456789TJQK")


def test_with_trumps_the_jokers_are_the_two_highest_trumps_big_above_little() -> None:
    assert by_strength(HEARTS, False, HEARTS) == "JH JL HA HK HQ HJ HT H9 H8 H7 H6 H5 H4 H3 H2"
    assert by_strength(CLUBS, True, CLUBS) == "JH JL CA C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK"


def test_at_no_trump_a_joker_has_no_suit() -> None:
    for downtown in (False, True):
        ranked = order(None, downtown)
        assert ranked.suit[BIG] == ranked.suit[LITTLE] == NO_SUIT
        assert texts(ranked.suit_mask[NO_SUIT]) == "JL JH"


@pytest.mark.parametrize("trump", FOUR_SUITS_AND_NO_TRUMP)
@pytest.mark.parametrize("downtown", [False, True])
def test_in_each_of_the_ten_game_types_every_card_follows_as_one_suit_and_trumps_are_above_all(
    trump: int | None, downtown: bool
) -> None:
    ranked = order(trump, downtown)
    assert sum(ranked.suit_mask) == pack(2)
    assert [ranked.suit[c] for c in CARDS] == [
        next(suit for suit in range(5) if ranked.suit_mask[suit] >> c & 1) for c in CARDS
    ]
    if trump is not None:
        weakest_trump = min(ranked.strength[c] for c in cards_in(ranked.suit_mask[trump]))
        assert all(ranked.strength[c] < weakest_trump for c in CARDS if ranked.suit[c] != trump)


def test_an_order_is_made_once() -> None:
    assert order(SPADES, True) is order(SPADES, True)
