"""What each seat may play, by what it shows and what is known of its hand (rules/common#tricks)."""

import random
from collections.abc import Sequence

from rules.actions import Fault, Know, Origin, Play, Proof, TrickWon
from rules.cards import HEARTS, SPADES, Order, cards_in, order, pack
from rules.knowledge import Holding, exactly, unknown
from rules.known_play import KnownPlay
from rules.seats import FOUR, Seating
from rules.tricks import Trick
from tests.rules.hands import PALACE, Deal, E, N, S, W, card, kinds, lay, mask, playing

NO_TRUMP = order(None)


def trick(cards: str, leader: int = N, winner: int | None = None) -> Trick:
    plays = (None if text == "-" else card(text) for text in cards.split())
    return Trick(leader, tuple(((leader + n) % 4, one) for n, one in enumerate(plays)), winner)


class Seen(KnownPlay):
    """A play in the middle, of which these tricks were seen, and the hands are known so far."""

    jokers_any_time = False
    drawn = 0
    """The cards, as a mask, that everybody may have drawn after any trick."""

    def __init__(
        self, tricks: Sequence[Trick], now: Trick | None, holdings: Sequence[Holding], ranked: Order = NO_TRUMP
    ) -> None:
        super().__init__(FOUR if len(holdings) > 3 else Seating(2, partners=False), pack(2), holdings[0].size)
        every = (*tricks, now) if now else tuple(tricks)
        self.tricks, self.trick, self.order, self.hands = tuple(tricks), now, ranked, list(holdings)
        self.played = sum(1 << one for each in every for _, one in each.plays if one is not None)
        self.unseen = tuple(sum((seat, None) in each.plays for each in every) for seat in range(self.seating.count))

    def places(self) -> dict[str, int]:
        raise NotImplementedError

    def holdings_at_first_lead(self) -> list[Holding]:
        return self.hands

    def gained(self, seat: int, then: int, now: int) -> int:
        return self.drawn


def sight(
    *tricks: Trick,
    now: Trick | None = None,
    holdings: list[Holding] | None = None,
    ranked: Order = NO_TRUMP,
    jokers_any_time: bool = False,
) -> Seen:
    hands = holdings or [*[unknown(12, pack(2))] * 4, unknown(6, pack(2))]
    seen = Seen(tricks, now, hands, ranked)
    seen.jokers_any_time = jokers_any_time  # type: ignore[misc]
    return seen


def voids(tricks: list[Trick], seat: int, ranked: Order, jokers_any_time: bool) -> dict[int, tuple[int, int]]:
    shown = sight(*tricks, ranked=ranked, jokers_any_time=jokers_any_time).claims()[seat]
    return {ranked.suit_mask.index(cards): (number, instead) for cards, number, instead in shown}


def test_a_seat_that_does_not_follow_claims_to_be_void_of_the_led_suit() -> None:
    assert voids([trick("S2 H3 S4 D5")], E, NO_TRUMP, jokers_any_time=False) == {SPADES: (1, card("H3"))}
    assert voids([trick("S2 H3 S4 D5")], S, NO_TRUMP, jokers_any_time=False) == {}


def test_a_joker_at_no_trump_claims_a_void_unless_it_is_a_jester() -> None:
    played = [trick("S2 JH S4 S5")]
    assert voids(played, E, NO_TRUMP, jokers_any_time=False) == {SPADES: (1, card("JH"))}
    assert voids(played, E, NO_TRUMP, jokers_any_time=True) == {}


def test_jokers_are_trumps_where_there_are_trumps_and_claim_no_void_of_them() -> None:
    hearts = order(HEARTS)
    assert voids([trick("H2 JL H4 H5")], E, hearts, jokers_any_time=True) == {}
    assert voids([trick("S2 JL S4 S5")], E, hearts, jokers_any_time=True) == {SPADES: (1, card("JL"))}
    assert voids([trick("JL S2 H4 H5")], E, hearts, jokers_any_time=False) == {HEARTS: (1, card("S2"))}


def test_after_a_joker_led_at_no_trump_the_next_suit_is_the_one_to_follow() -> None:
    played = [trick("JL S2 H4 S5")]
    assert voids(played, E, NO_TRUMP, jokers_any_time=False) == {}
    assert voids(played, S, NO_TRUMP, jokers_any_time=False) == {SPADES: (1, card("H4"))}


def test_no_void_is_claimed_where_the_led_card_is_not_known() -> None:
    assert voids([trick("- H3 S4 D5")], W, NO_TRUMP, jokers_any_time=False) == {}
    assert voids([trick("S2 - H4 D5")], S, NO_TRUMP, jokers_any_time=False) == {SPADES: (1, card("H4"))}


def test_the_last_trick_in_which_a_suit_was_not_followed_is_the_one_that_is_named() -> None:
    played = [trick("S2 H3 S4 S5"), trick("S6 H7 S8 S9")]
    assert voids(played, E, NO_TRUMP, jokers_any_time=False) == {SPADES: (2, card("H7"))}


def test_a_void_that_was_no_void_shows_nothing_more() -> None:
    assert voids([trick("S2 H3 S4 S5"), trick("S6 S7")], E, NO_TRUMP, jokers_any_time=False) == {}


# What is known of a hand.


def test_a_seat_known_to_hold_the_led_suit_must_follow_though_the_rest_of_its_hand_is_not_known() -> None:
    east = Holding(12, pack(2), mask("S3 S9"))
    hands = [unknown(12, pack(2)), east, *[unknown(12, pack(2) & ~east.must)] * 2, unknown(6, pack(2) & ~east.must)]
    seen = sight(now=trick("S2"), holdings=hands)
    assert seen.renege(E, card("H3")).seat == E
    assert seen.legal_cards(E) == NO_TRUMP.suit_mask[SPADES] & ~mask("S2")


def test_a_card_that_fell_unseen_may_have_been_the_last_of_its_suit() -> None:
    east = exactly(mask("S3 H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ"))
    hands = [unknown(12, pack(2) & ~east.must), east, *[unknown(12, pack(2) & ~east.must)] * 2]
    hands.append(unknown(6, pack(2) & ~east.must))
    assert sight(now=trick("S2"), holdings=hands).legal_cards(E) == mask("S3")
    unseen = trick("D2 - D4 D5", N, W)
    after = sight(unseen, now=trick("S2 S4 S5", S), holdings=[hands[0], east, *hands[2:]])
    assert after.renege(E, card("H3")).seat is None
    assert after.legal_cards(E) == east.must


def test_two_cards_of_a_suit_cannot_both_have_fallen_in_one_trick_unseen() -> None:
    east = exactly(mask("S3 S4 H2 H3 H4 H5 H6 H7 H8 H9 HT HJ"))
    hands = [unknown(12, pack(2) & ~east.must), east, *[unknown(12, pack(2) & ~east.must)] * 2]
    after = sight(trick("D2 - D4 D5", N, W), now=trick("S2 S6 S5", S), holdings=hands)
    assert after.renege(E, card("H3")).seat == E
    assert after.legal_cards(E) == mask("S3 S4")


def test_a_seat_with_a_card_unseen_cannot_play_a_suit_that_it_did_not_follow() -> None:
    hand = playing("3NTU", S)
    hand.push(Know("E", tuple(cards_in(mask("S3 H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ")))))
    hand.push(TrickWon(N), Origin.OBSERVED)
    lay(hand, "S2 H2 S4 S5")
    assert hand.violations == []
    assert Play(E, card("S3")) not in [Play(E, one) for one in cards_in(hand.legal_cards(E))]
    hand.push(TrickWon(E), Origin.OBSERVED)
    assert hand.problems(Play(E, card("S3"))) == [Fault("revoke", E, 2, card("H2"), Proof(4, card("S3")))]
    hand.push(Play(E, card("S3")), Origin.OBSERVED)
    assert kinds(hand.violations) == ["revoke"]


def test_where_somebody_must_have_reneged_a_seat_may_play_whatever_it_may_hold() -> None:
    east = exactly(mask("S3 H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ"))
    hands = [Holding(12, mask("S2 S4")), east, *[unknown(12, pack(2))] * 2, unknown(6, pack(2))]
    assert sight(now=trick("JH", W), holdings=hands).legal_cards(N) == mask("S2 S4")


def test_known_hands_are_not_held_to_the_voids_that_they_showed() -> None:
    deal = Deal.of(PALACE, random.Random(2))
    hand = playing("3NTU", S, deal=deal)
    while not hand.violations:
        seat = hand.turn
        assert seat is not None
        legal = hand.legal_cards(seat)
        wrong = hand.holdings()[seat].must & ~hand.played & ~legal
        hand.push(Play(seat, cards_in(wrong or legal)[0]), Origin.OBSERVED)
    seat = hand.violations[0].seat
    assert seat is not None
    left = hand.holdings()[seat].must & ~hand.played
    assert hand.legal_cards(seat) & ~left == 0 and hand.legal_cards(seat)


def test_who_can_follow_may_not_take_what_the_others_alone_must_hold() -> None:
    # East has no hearts left, so that the four of spades is all it can hold, and the nine of hearts is North's.
    tricks, now = (Trick(N, ((N, card("H2")), (E, card("D5"))), N),), Trick(E, ((E, card("SA")),))
    holdings = [Holding(3, mask("H2 S3 S4 H9"), mask("H2 S3")), Holding(3, mask("D5 SA S4 H9"), mask("D5 SA"))]
    seen = Seen(tricks, now, holdings)
    assert seen.renege(N, card("D2")).seat == N
    assert seen.legal_cards(N) == mask("S3")
    assert seen.renege(N, card("S4")) == Fault("revoke", None, 2, card("S4"))


def test_a_card_drawn_since_does_not_prove_a_void_wrong() -> None:
    tricks, now = (Trick(E, ((E, card("H2")), (N, card("D5"))), E),), Trick(N)
    holdings = [Holding(3, mask("D5 S3 H8 H9")), Holding(2, mask("H2 H8 H9"))]
    seen = Seen(tricks, now, holdings)
    seen.drawn = mask("H9")
    assert seen.renege(N, card("H9")) == Fault("revoke", None, 2, card("H9"))
    assert seen.renege(N, card("H8")) == Fault("revoke", N, 1, card("D5"), Proof(2, card("H8")))
