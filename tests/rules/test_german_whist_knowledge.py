"""What is known of hands that draw, and what that proves: German Whist with deals of which the truth is known.

Each property is tried on 8 deals; the environment variable `WHIST_HANDS` sets another number.
"""

import os
import random
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.actions import Drawn, Fault, Know, Origin, Play, TrickWon, Turned
from rules.cards import Card, cards_in, mask_of
from rules.games.german_whist import PRESETS, GermanWhistHand, GermanWhistRules
from rules.hand import Stage
from rules.match import Setup
from rules.tricks import Trick, led_suit, winner

HANDS = int(os.environ.get("WHIST_HANDS", "8"))
SEEDS = st.integers(0, 10**9)
EVERY = pytest.mark.parametrize("preset", list(PRESETS))


@dataclass
class Share:
    """How often something is told: hands, the stock, cards turned, cards drawn, cards played, winners of tricks."""

    hands: float
    stock: float
    turned: float
    drawn: float
    played: float = 1.0

    @staticmethod
    def random(rng: random.Random) -> "Share":
        some = (0.0, 0.5, 1.0)
        return Share(*(rng.choice(some) for _ in range(4)), played=rng.choice((0.9, 1.0, 1.0, 1.0)))


@dataclass
class Table:
    """A deal as it truly is, played at random, and the hand that is told of it in part."""

    rules: GermanWhistRules
    rng: random.Random
    share: Share
    revokes: float = 0.0
    hands: list[int] = field(default_factory=list)
    done: set[tuple[int, int]] = field(default_factory=set)
    """Who truly revoked, and in which trick."""

    def __post_init__(self) -> None:
        self.hand = GermanWhistHand(self.rules, 2, Setup(self.rng.randrange(2)))
        cards = list(cards_in(self.hand.pack))
        while cards[26].is_joker or cards == sorted(cards):
            self.rng.shuffle(cards)
        self.hands = [mask_of(cards[:13]), mask_of(cards[13:26])]
        self.stock = cards[26:]
        for seat in range(2):
            if self.rng.random() < self.share.hands:
                self.hand.push(Know(str(seat + 1), tuple(cards_in(self.hands[seat]))))
        if self.rng.random() < self.share.stock:
            self.hand.push(Know("stock", tuple(self.stock)))
        seen = self.rng.random() < self.share.turned
        self.hand.push(Turned(self.stock[0].suit, self.stock[0] if seen else None))

    def follows(self, seat: int, plays: tuple[tuple[int, int | None], ...] = ()) -> int:
        """The cards that the seat may truly play after these."""
        held, order = self.hands[seat], self.hand.order
        led = led_suit(plays, order) if order else None
        if order is None or led is None or len(self.hand.tricks) + 1 < self.hand.follow_from:
            return held
        return held & order.suit_mask[led] or held

    def trick(self) -> None:
        """Plays a trick, tells what there is to tell, and draws."""
        hand, order = self.hand, self.hand.order
        assert order is not None and hand.trick is not None
        number, leader = len(hand.tricks) + 1, hand.trick.leader
        told = self.rng.random() < self.share.played
        if hand.stage_1 and number > 1 and self.rng.random() < self.share.turned and hand.may_be_turned():
            top = self.stock[2 * number - 2]
            hand.push(Turned(None if top.is_joker else top.suit, top))
        plays: tuple[tuple[int, int | None], ...] = ()
        for seat in (leader, 1 - leader):
            may = self.follows(seat, plays)
            card = self.rng.choice(list(cards_in(self.hands[seat] if self.rng.random() < self.revokes else may)))
            if not 1 << card & may:
                self.done.add((seat, number))
            if told:
                assert may & ~hand.legal_cards(seat) == 0 or self.done
            self.hands[seat] &= ~(1 << card)
            plays += ((seat, card),)
            if told:
                hand.push(Play(seat, card), Origin.OBSERVED)
        won = winner(Trick(leader, plays), order)
        assert won is not None
        if not told:
            hand.push(TrickWon(won), Origin.OBSERVED)
        if number > hand.draws:
            return
        for seat, place in ((won, 2 * number - 1), (1 - won, 2 * number)):
            card = self.stock[place - 1]
            self.hands[seat] |= 1 << card
            if self.rng.random() < self.share.drawn / 2:
                hand.push(Drawn(place, card))

    def play(self) -> GermanWhistHand:
        while self.hand.stage is not Stage.OVER:
            self.trick()
        return self.hand


def revokes(faults: list[Fault]) -> set[tuple[int | None, int | None]]:
    assert {fault.kind for fault in faults} <= {"revoke"}, faults
    return {(fault.seat, fault.trick) for fault in faults}


@EVERY
@given(SEEDS)
@settings(max_examples=HANDS)
def test_nobody_is_accused_wrongly_whatever_is_known(preset: str, seed: int) -> None:
    rng = random.Random(seed)
    table = Table(PRESETS[preset], rng, Share.random(rng), revokes=rng.choice((0.0, 0.05, 0.3, 1.0)))
    while table.hand.stage is not Stage.OVER:
        table.trick()
        assert revokes(table.hand.violations) <= table.done, table.hand.log


@EVERY
@given(SEEDS)
@settings(max_examples=HANDS)
def test_what_is_known_is_the_same_whether_it_was_asked_for_after_each_draw_or_only_now(preset: str, seed: int) -> None:
    rng = random.Random(seed)
    table = Table(PRESETS[preset], rng, Share.random(rng), revokes=rng.choice((0.0, 0.05, 0.3)))
    asked = table.hand
    while asked.stage is not Stage.OVER:
        table.trick()
        anew = GermanWhistHand(table.rules, 2, Setup(asked.dealer))
        for action, how in asked.log:
            anew.push(action, Origin.RECORDED if isinstance(action, Play) else how)
        assert anew.holdings() == asked.holdings()
        assert anew.places_now() == asked.places_now()
        assert anew.claims() == asked.claims()
        if asked.turn is not None:
            assert anew.legal_cards(asked.turn) == asked.legal_cards(asked.turn)


@EVERY
@given(SEEDS)
@settings(max_examples=HANDS)
def test_with_hands_and_stock_known_every_revoke_is_found_at_once(preset: str, seed: int) -> None:
    rng = random.Random(seed)
    table = Table(PRESETS[preset], rng, Share(1, 1, 1, 1), revokes=0.3)
    while table.hand.stage is not Stage.OVER:
        table.trick()
        assert revokes(table.hand.violations) == table.done
    assert all(fault.proof is None for fault in table.hand.violations)


@EVERY
@given(SEEDS)
@settings(max_examples=HANDS)
def test_a_revoke_of_stage_2_is_proven_by_a_later_card_of_the_suit_whatever_is_known(preset: str, seed: int) -> None:
    rng = random.Random(seed)
    share = Share.random(rng)
    share.played = 1.0
    table = Table(PRESETS[preset], rng, share, revokes=0.3)
    hand = table.play()
    order, found = hand.order, revokes(hand.violations)
    assert order is not None
    for seat, number in table.done:
        led = led_suit(hand.tricks[number - 1].plays, order)
        later = [trick.card_of(seat) for trick in hand.tricks[number:]]
        if number > hand.draws and any(card is not None and order.suit[card] == led for card in later):
            assert (seat, number) in found


@EVERY
@given(SEEDS)
@settings(max_examples=HANDS)
def test_whatever_is_known_the_true_cards_may_be_played_and_what_is_concluded_is_true(preset: str, seed: int) -> None:
    rng = random.Random(seed)
    table = Table(PRESETS[preset], rng, Share.random(rng))
    hand = table.hand
    while hand.stage is not Stage.OVER:
        number = len(hand.tricks)
        holdings = hand.holdings()
        for seat in range(2):
            assert hand.cards_left()[seat] == table.hands[seat].bit_count()
            assert table.hands[seat] & ~holdings[seat].may == 0
            assert holdings[seat].must & ~(table.hands[seat] | hand.played) == 0 or hand.unseen[seat]
        if hand.stage_1:
            top = table.stock[2 * number]
            assert hand.top_card in (None, top)
            assert hand.top_card is not None or hand.may_be_turned() & 1 << top
            assert hand.stock_left() == len(table.stock) - 2 * number
        table.trick()  # which looks at what each may play
    assert hand.violations == []


# One by one.


def hand_of(rules: GermanWhistRules = PRESETS["standard"], **told: str) -> GermanWhistHand:
    """A hand dealt by seat 2, so that seat 1 leads, with hearts for trumps."""
    hand = GermanWhistHand(rules, 2, Setup(1))
    for place, cards in told.items():
        hand.push(Know(place.removeprefix("hand"), tuple(Card.parse(text) for text in cards.split())))
    hand.push(Turned(1, Card.parse("H2")))
    return hand


def lay(hand: GermanWhistHand, tricks: str) -> list[Fault]:
    """Plays pairs of cards, a card turned up before its trick in brackets; gives what is then proven."""
    for text in tricks.split():
        if text.startswith("["):
            card = Card.parse(text.strip("[]"))
            hand.push(Turned(card.suit, card))
        else:
            assert hand.turn is not None
            hand.push(Play(hand.turn, Card.parse(text)), Origin.OBSERVED)
    return hand.violations


CLUBS = "C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK SA"


def test_in_stage_1_a_later_card_of_the_suit_proves_nothing_as_it_may_have_been_drawn() -> None:
    assert lay(hand_of(), "SK D2  SQ S3") == []


def test_a_card_of_the_dealt_hand_proves_a_revoke_of_stage_1_at_once() -> None:
    faults = lay(hand_of(hand2=CLUBS), "SK C2")
    assert [(fault.kind, fault.seat, fault.trick) for fault in faults] == [("revoke", 1, 1)]


def test_a_turned_card_that_was_drawn_before_proves_a_revoke() -> None:
    # Seat 1 draws the two of hearts, and does not follow a heart. Where seat 2 has drawn it, seat 1 need not hold one.
    assert [(fault.seat, fault.trick) for fault in lay(hand_of(), "CT C9 DT DJ HK C2")] == [(0, 3)]
    assert lay(hand_of(), "C9 CT DJ DT HK C2") == []


def test_a_later_card_proves_a_revoke_where_every_draw_between_is_known_to_be_another() -> None:
    # Seat 2 does not follow the spade, then wins the turned card of each trick, and at last plays a spade.
    tricks = "SK H3 [D5] D9 D4 [D6] DQ D7 [C2] S5"
    assert [(fault.seat, fault.trick, fault.proof and fault.proof.trick) for fault in lay(hand_of(), tricks)] == [
        (1, 1, 4)
    ]
    assert lay(hand_of(), tricks.replace("[D6] ", "")) == []
    assert lay(hand_of(), tricks.replace("[D6]", "[S5]")) == []


def test_a_loser_draws_unseen_so_that_a_later_card_proves_nothing() -> None:
    assert lay(hand_of(), "SK D3 [D5] SQ S5") == []


def test_a_card_still_in_the_stock_cannot_be_played() -> None:
    hand = hand_of()
    assert hand.legal_cards(0) & 1 << Card.parse("H2") == 0
    assert [fault.kind for fault in hand.problems(Play(0, Card.parse("H2")))] == ["not-held"]


def test_the_turned_card_belongs_to_the_winner_alone() -> None:
    hand = hand_of()
    lay(hand, "CT C9")
    h2 = 1 << Card.parse("H2")
    assert hand.holdings()[0].must & h2
    assert not hand.holdings()[1].may & h2
    assert hand.legal_cards(0) & h2


def test_who_has_shown_void_in_stage_1_may_hold_only_what_was_drawn_since() -> None:
    hand = hand_of()
    lay(hand, "SK H3 [D5] D9 D4 [D6] DQ D7 [C2]")
    spades = hand.order.suit_mask[0] if hand.order else 0
    assert hand.turn == 1 and hand.legal_cards(1) & spades == 0
    fault = hand.problems(Play(1, Card.parse("S5")))
    assert [(each.kind, each.seat, each.trick) for each in fault] == [("revoke", 1, 1)]


def test_a_card_drawn_since_shows_nothing_and_the_others_of_the_suit_still_may_not_be_held() -> None:
    hand = hand_of()
    assert lay(hand, "SK H3 [D5] D9 D4 [S5] DQ D7 [C2] S5 S2 [C3]") == []
    assert hand.turn == 1 and hand.legal_cards(1) & 1 << Card.parse("S6") == 0
    assert [(fault.seat, fault.trick) for fault in lay(hand, "S6")] == [(1, 1)]


def test_where_only_the_suit_of_the_first_card_is_known_no_other_was_drawn() -> None:
    hand = GermanWhistHand(PRESETS["standard"], 2, Setup(1))
    hand.push(Turned(1))
    assert [(fault.seat, fault.trick) for fault in lay(hand, "SK H3 S5")] == [(1, 1)]
    hand.pop()
    assert lay(hand, "H5") == []


def test_a_revoke_of_a_dealt_hand_with_unknown_draws_names_the_card_that_proves_it() -> None:
    # Seat 2 has drawn the five of diamonds unseen after trick 1, and every draw since is known.
    faults = lay(hand_of(hand2=CLUBS.replace("SA", "H3")), "CA C2 [D9] DA H3 [S8] D5")
    assert [(fault.seat, fault.trick, fault.proof and fault.proof.trick) for fault in faults] == [(1, 2, 3)]
    # One that was dealt is proof of itself, once all of the hand is known.
    faults = lay(hand_of(hand2=CLUBS), "SK C2")
    assert [fault.proof for fault in faults] == [None]


def test_whoever_s_trick_is_not_known_both_may_have_drawn_and_neither_must() -> None:
    hand = hand_of()
    for seat in range(2):
        hand.push(Play(seat, None))
    hand.push(Play(0, Card.parse("S4")), Origin.RECORDED)
    turned = 1 << Card.parse("H2")
    assert [bool(place.may & turned) for place in hand.holdings()[:2]] == [True, True]
    assert [bool(place.must & turned) for place in hand.holdings()[:2]] == [False, False]


def test_what_one_player_cannot_have_had_of_all_cards_the_other_has_had() -> None:
    hand = hand_of(hand1=CLUBS)
    for rank in "3456789TJQKA":
        hand.push(TrickWon(0))
        hand.push(Turned(1, Card.parse(f"H{rank}")))
    hand.push(TrickWon(0))
    mine, others = hand.holdings()
    assert mine.known and others.known and not mine.must & others.must
    assert others.must.bit_count() == 26


def test_without_following_in_stage_1_nothing_is_claimed_there() -> None:
    hand = hand_of(PRESETS["free"], hand2=CLUBS)
    assert hand.legal_cards(1) == mask_of(Card.parse(text) for text in CLUBS.split())
    assert lay(hand, "SK C2") == []
