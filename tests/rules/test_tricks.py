import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import CARDS, HEARTS, NO_SUIT, SPADES, Order, order
from rules.tricks import Trick, can_win, led_suit, winner
from tests.rules.hands import E, N, S, W, card, mask

NO_TRUMP = order(None)
DOWNTOWN_NO_TRUMP = order(None, True)
SPADES_UP = order(SPADES)
SPADES_DOWN = order(SPADES, True)


def trick(cards: str, leader: int = N) -> Trick:
    plays = tuple(((leader + n) % 4, None if text == "-" else card(text)) for n, text in enumerate(cards.split()))
    return Trick(leader, plays)


@pytest.mark.parametrize(
    ("cards", "ranked", "wins"),
    [
        ("H9 HK H2 HA", NO_TRUMP, W),
        ("H9 HK H2 HA", DOWNTOWN_NO_TRUMP, W),
        ("H9 HK H2 H3", NO_TRUMP, E),
        ("H9 HK H2 H3", DOWNTOWN_NO_TRUMP, S),
        ("HK HQ HJ HT", DOWNTOWN_NO_TRUMP, W),
        ("H2 SA DA CA", NO_TRUMP, N),
        ("H2 S2 DA HA", SPADES_UP, E),
        ("H2 S2 S3 HA", SPADES_UP, S),
        ("H2 S2 S3 HA", SPADES_DOWN, E),
        ("H2 SK SQ S3", SPADES_DOWN, W),
        ("SA JL JH S2", SPADES_UP, S),
        ("SA JL S2 SK", SPADES_UP, E),
        ("SA JL JH S2", SPADES_DOWN, S),
        ("HA JL H3 S2", SPADES_DOWN, E),
        ("JL SA SK JH", SPADES_UP, W),
        ("HA JH JL H2", NO_TRUMP, N),
        ("JH H2 SA H3", NO_TRUMP, W),
        ("JH JL C2 HA", NO_TRUMP, S),
        ("JL C2 JH HA", NO_TRUMP, E),
    ],
)
def test_the_highest_trump_wins_or_else_the_highest_of_the_led_suit(cards: str, ranked: Order, wins: int) -> None:
    assert winner(trick(cards), ranked) == wins


def test_a_joker_led_at_trumps_calls_for_trumps() -> None:
    assert led_suit(trick("JL").plays, SPADES_UP) == SPADES


def test_a_joker_led_at_no_trump_leaves_the_suit_open_to_the_next_card_that_has_one() -> None:
    assert led_suit(trick("JL").plays, NO_TRUMP) is None
    assert led_suit(trick("JL JH").plays, NO_TRUMP) is None
    assert led_suit(trick("JL JH H3").plays, NO_TRUMP) == HEARTS
    assert led_suit(trick("JL H3 S3").plays, NO_TRUMP) == HEARTS


def test_a_lead_that_is_not_known_leaves_suit_and_winner_unknown() -> None:
    assert led_suit(trick("- H3").plays, NO_TRUMP) is None
    assert led_suit(trick("H3 -").plays, NO_TRUMP) == HEARTS
    assert winner(trick("H3 - H2 HA"), NO_TRUMP) is None


def test_a_trick_of_nothing_but_jokers_at_no_trump_falls_to_its_leader() -> None:
    assert winner(trick("JL JH", E), NO_TRUMP) == E


@given(st.lists(st.sampled_from(CARDS), min_size=4, max_size=4, unique=True), st.booleans(), st.integers(-1, 3))
def test_no_joker_wins_at_no_trump_and_no_card_of_a_side_suit_ever(
    cards: list[int], downtown: bool, trump: int
) -> None:
    ranked = order(None if trump < 0 else trump, downtown)
    plays = tuple(enumerate(cards))
    won = winner(Trick(N, plays), ranked)
    assert won is not None
    led = led_suit(plays, ranked)
    assert led is not None and led != NO_SUIT
    assert ranked.suit[cards[won]] in (led, ranked.trump)
    rivals = [c for c in cards if ranked.suit[c] == ranked.suit[cards[won]]]
    assert ranked.strength[cards[won]] == max(ranked.strength[c] for c in rivals)
    if ranked.trump is not None and any(ranked.suit[c] == ranked.trump for c in cards):
        assert ranked.suit[cards[won]] == ranked.trump


@pytest.mark.parametrize(
    ("cards", "seat", "may"),
    [
        ("H9 HK", N, False),
        ("H9 HK", E, True),
        ("H9 HK", S, True),
        ("HA SK", E, False),
        ("- SK", E, True),
        ("- SK SA", E, False),
        ("JL", N, False),
        ("JL HK", N, False),
        ("JL HK", E, True),
    ],
)
def test_of_a_trick_known_in_part_a_seat_can_have_won_unless_its_card_cannot(cards: str, seat: int, may: bool) -> None:
    assert can_win(trick(cards), seat, NO_TRUMP, (1 << 54) - 1) is may


def test_a_seat_can_have_won_only_with_a_card_that_it_may_hold() -> None:
    assert not can_win(trick("HQ"), E, NO_TRUMP, mask("HJ SA JH"))
    assert can_win(trick("HQ"), E, NO_TRUMP, mask("HJ HK"))
    assert can_win(trick("HQ"), E, SPADES_UP, mask("HJ S2"))
    assert not can_win(trick("HQ JH"), S, SPADES_UP, mask("HA SA JL"))


def test_a_trick_knows_who_has_played_and_what() -> None:
    played = trick("HQ -", W)
    assert [played.has_played(seat) for seat in range(4)] == [True, False, False, True]
    assert [played.card_of(seat) for seat in range(4)] == [None, None, None, card("HQ")]
