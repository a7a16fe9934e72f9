"""German Whist (rules/german-whist#game; S4)."""

import random
from dataclasses import replace

import pytest

from rules.actions import Call, Claim, Drawn, Know, Origin, Play, Total, Totals, TrickWon, Turned
from rules.cards import Card, cards_in
from rules.catalogue import GAMES, GERMAN_WHIST
from rules.games.german_whist import PRESETS, GermanWhistHand, GermanWhistRules, decide
from rules.hand import Outcome, Stage
from rules.match import ScoreEntry, Setup, by_points, run
from tests.rules.hands import card, kinds, refused

STANDARD, FREE, ALL, HONEYMOON = PRESETS.values()
HEARTS = 1
JACK = Turned(HEARTS, card("HJ"))


def deal(rules: GermanWhistRules = STANDARD, dealer: int = 1, turned: Turned | None = JACK) -> GermanWhistHand:
    hand = GermanWhistHand(rules, 2, Setup(dealer))
    if turned:
        hand.push(turned)
    return hand


def winners(hand: GermanWhistHand, text: str) -> GermanWhistHand:
    """Tells who has won tricks."""
    for letter in text:
        hand.push(TrickWon(int(letter) - 1))
    return hand


def lay(hand: GermanWhistHand, cards: str) -> GermanWhistHand:
    for text in cards.split():
        assert hand.turn is not None
        hand.push(Play(hand.turn, Card.parse(text)))
    return hand


def dealt(rules: GermanWhistRules, seed: int, dealer: int = 1) -> tuple[GermanWhistHand, list[Card]]:
    """A hand all of whose cards are known, and its stock."""
    cards = list(cards_in(GermanWhistHand(rules, 2, Setup(0)).pack))
    rng = random.Random(seed)
    while cards[26].is_joker or cards[0] == 0:
        rng.shuffle(cards)
    hand = deal(rules, dealer, None)
    hand.push(Know("1", tuple(cards[:13])))
    hand.push(Know("2", tuple(cards[13:26])))
    hand.push(Know("stock", tuple(cards[26:])))
    hand.push(Turned(cards[26].suit, cards[26]))
    return hand, cards[26:]


def test_the_presets_are_those_of_the_rules_in_their_order() -> None:
    assert [preset.id for preset in GERMAN_WHIST.presets] == ["standard", "free", "all_tricks", "honeymoon"]
    assert [preset.rules.problems() for preset in GERMAN_WHIST.presets] == [[]] * 4
    assert list(GAMES)[-1] == "GermanWhist"


def test_two_play_with_thirteen_cards_each_and_a_stock_of_twenty_six() -> None:
    assert GERMAN_WHIST.players == (2,)
    hand = deal()
    assert hand.places() == {"1": 13, "2": 13, "stock": 26}
    assert hand.seating.letters == hand.seating.sides == ("1", "2")
    assert hand.length == 26 and hand.tricks_in_all() == 13


def test_the_turned_card_sets_trumps_throughout_and_the_player_who_did_not_deal_leads() -> None:
    hand = deal(turned=None)
    assert hand.stage is Stage.TURN_UP and refused(hand, Play(0, card("SA"))) == ["too-early"]
    hand.push(JACK)
    assert hand.trump == HEARTS and hand.turn == 0
    assert deal(dealer=0).turn == 1
    hand.push(Play(0, card("S2")))
    hand.push(Play(1, card("S3")))
    hand.push(Turned(3, card("C4")))
    assert hand.trump == HEARTS


def test_the_deal_alternates() -> None:
    setup = GERMAN_WHIST.following(STANDARD, Setup(0), deal(dealer=0))
    assert setup == Setup(1, 1)
    assert GERMAN_WHIST.following(STANDARD, setup, deal()).dealer == 0


@pytest.mark.parametrize(
    ("cards", "won"), [("S9 SK", 1), ("SK S9", 0), ("SK C2", 0), ("SK H2", 1), ("H3 H2", 0), ("H2 SA", 0)]
)
def test_a_higher_card_of_the_suit_wins_or_a_trump_and_the_winner_leads(cards: str, won: int) -> None:
    for rules in PRESETS.values():
        hand = lay(deal(rules), cards)
        assert hand.tricks[0].winner == won == hand.turn


def test_the_winner_draws_the_turned_card_and_the_loser_the_next() -> None:
    hand, stock = dealt(STANDARD, 1)
    for number in range(13):
        before = [place.must & ~hand.played for place in hand.holdings()]
        assert hand.top_card == stock[2 * number] and hand.stock_left() == 26 - 2 * number
        for _ in range(2):
            assert hand.turn is not None
            hand.push(Play(hand.turn, cards_in(hand.legal_cards(hand.turn))[0]))
        won = hand.tricks[-1].winner
        assert won is not None
        after = [place.must & ~hand.played for place in hand.holdings()]
        assert after[won] & ~before[won] == 1 << stock[2 * number]
        assert after[1 - won] & ~before[1 - won] == 1 << stock[2 * number + 1]
        assert hand.cards_left() == (13, 13)
    assert not hand.stage_1 and hand.stock_left() == 0 and hand.top_card is None
    assert hand.turn == hand.tricks[12].winner
    lay(hand, str(cards_in(hand.legal_cards(hand.turn or 0))[0]))
    assert sorted(hand.cards_left()) == [12, 13]


# What counts.


def test_no_trick_of_stage_1_counts_and_most_of_the_thirteen_of_stage_2_win() -> None:
    hand = winners(deal(), "1" * 13)
    assert hand.shares() == (0, 0) and hand.tricks_open() == 13 and hand.outcome is None
    winners(hand, "2" * 7 + "1" * 6)
    assert hand.outcome == Outcome("played", (6, 7), (6, 7), None, (0, 1))


def test_where_all_tricks_count_most_of_the_twenty_six_win() -> None:
    hand = winners(deal(ALL), "1" * 13 + "2" * 12)
    assert hand.shares() == (13, 12) and hand.tricks_open() == 1
    hand.push(TrickWon(0))
    assert hand.outcome == Outcome("played", (14, 12), (14, 12), None, (1, 0))


def test_where_all_tricks_count_thirteen_each_are_a_draw() -> None:
    hand = winners(deal(ALL), "1" * 13 + "2" * 13)
    assert hand.outcome == Outcome("played", (13, 13), (13, 13), None, (0, 0))


def test_honeymoon_whist_has_two_jokers_fourteen_tricks_of_stage_1_and_twenty_seven_in_all() -> None:
    hand = deal(HONEYMOON)
    assert hand.places() == {"1": 13, "2": 13, "stock": 28}
    assert hand.draws == 14 and hand.length == hand.tricks_in_all() == 27
    winners(hand, "1" * 13)
    assert hand.stage_1 and hand.stock_left() == 2
    winners(hand, "1")
    assert not hand.stage_1 and hand.cards_left() == (13, 13)
    winners(hand, "2" * 13)
    assert hand.outcome and hand.outcome.tricks == (14, 13)


def test_jokers_are_the_top_trumps() -> None:
    for cards in ("HA JL", "JL JH", "SA JL"):
        assert lay(deal(HONEYMOON), cards).tricks[0].winner == 1
    assert lay(deal(HONEYMOON), "JH HA").tricks[0].winner == 0


def test_a_joker_is_not_turned_for_trumps_but_may_be_turned_later() -> None:
    hand = deal(HONEYMOON, turned=None)
    assert refused(hand, Turned(4, card("JH"))) == ["illegal-turn-up"]
    assert refused(hand, Turned(None, card("JH"))) == ["illegal-turn-up"]
    assert all(action.card is None or not Card(action.card).is_joker for action in hand.legal())
    hand.push(JACK)
    lay(hand, "S2 S3")
    assert refused(hand, Turned(HEARTS, card("JH"))) == ["illegal-turn-up"]
    assert refused(hand, Turned(None, card("JH"))) == []
    lay(hand, "SK SQ")
    assert hand.holdings()[1].must & 1 << card("JH")


def test_of_a_stock_whose_top_is_a_joker_the_order_is_not_known_as_the_joker_goes_in() -> None:
    hand = deal(HONEYMOON, turned=None)
    stock = (card("JL"), *(Card(n) for n in range(27)))
    hand.push(Know("stock", stock))
    hand.push(Turned(0, Card(0)))
    assert hand.stock().cards == {1: 0}
    assert hand.dealt()["stock"].known


# Following suit.


@pytest.mark.parametrize("seed", range(8))
def test_suit_is_followed_in_both_stages_unless_the_first_is_free(seed: int) -> None:
    for rules in PRESETS.values():
        hand, _ = dealt(rules, 2 + seed)
        free = not rules.follow_stage_1
        while hand.stage is not Stage.OVER:
            leader = hand.turn
            assert leader is not None and hand.order
            lead = cards_in(hand.legal_cards(leader))[0]
            hand.push(Play(leader, lead))
            seat = 1 - leader
            held = hand.holdings()[seat].must & ~hand.played
            following = held & hand.order.suit_mask[hand.order.suit[lead]]
            legal = hand.legal_cards(seat)
            assert legal == (held if hand.stage_1 and free else following or held)
            hand.push(Play(seat, cards_in(legal)[0]))
        assert hand.violations == []


# Turning cards later.


def test_telling_a_later_turned_card_is_left_to_the_players() -> None:
    hand = lay(deal(), "S2 S3 S5 S4")
    assert hand.top_card is None and hand.may_be_turned() & 1 << card("CA")
    hand.push(Turned(3, card("CA")))
    assert hand.top_card == card("CA") and hand.may_be_turned() == 0
    assert refused(hand, Turned(3, card("CK"))) == ["too-late"]
    assert hand.pop() == Turned(3, card("CA")) and hand.top_card is None


@pytest.mark.parametrize("told", ["S2", "HJ", "C3 of spades", "none"])
def test_a_card_that_cannot_lie_there_is_not_turned(told: str) -> None:
    hand = lay(deal(), "S2 S3")
    turned = {
        "S2": Turned(0, card("S2")),  # has been played
        "HJ": Turned(1, card("HJ")),  # was turned before
        "C3 of spades": Turned(0, card("C3")),
        "none": Turned(1),
    }[told]
    assert refused(hand, turned) == ["illegal-turn-up"]


def test_nothing_is_turned_in_stage_2() -> None:
    hand = winners(deal(), "1" * 13)
    assert refused(hand, Turned(3, card("CA"))) == ["too-late"]


def test_where_the_stock_is_known_only_its_top_card_is_turned_up_and_the_others_need_no_telling() -> None:
    hand, stock = dealt(STANDARD, 3)
    hand.pop()
    assert [action.card for action in hand.legal()] == [None, stock[0]]
    hand.push(Turned(stock[0].suit))
    assert hand.top_card == stock[0]
    assert refused(hand, Turned(stock[0].suit, stock[0])) == ["too-late"]


def test_a_card_seen_anywhere_in_the_stock_is_known_to_whoever_draws_it() -> None:
    hand = deal()
    hand.push(Drawn(2, card("SA")))
    assert refused(hand, Drawn(2, card("SK"))) == refused(hand, Drawn(4, card("SA"))) == ["illegal-turn-up"]
    assert refused(hand, Drawn(27, card("S9"))) == refused(hand, Drawn(0, card("S9"))) == ["illegal-turn-up"]
    lay(hand, "D9 D2")
    assert refused(hand, Drawn(5, card("D2"))) == ["illegal-turn-up"]
    assert hand.may_be_turned() & (1 << card("D2") | 1 << card("SA")) == 0
    assert hand.holdings()[1].must & 1 << card("SA") and not hand.holdings()[0].may & 1 << card("SA")


def test_a_hand_or_stock_that_contradicts_the_turned_card_is_a_bad_deal() -> None:
    hand = deal()
    hearts = tuple(Card(n) for n in range(13, 26))
    assert refused(hand, Know("1", hearts)) == ["bad-deal"]
    assert refused(hand, Know("stock", tuple(Card(n) for n in range(26)))) == ["bad-deal"]
    hand.push(Know("1", hearts), Origin.RECORDED)
    assert [(fault.kind, fault.detail) for fault in hand.violations] == [("bad-deal", "the card turned up")]
    assert hand.stock().cards == {}


def test_where_somebody_told_of_another_card_the_order_of_the_stock_is_not_relied_on() -> None:
    hand, stock = dealt(STANDARD, 3)
    hand.push(Drawn(5, stock[6]), Origin.RECORDED)
    assert [(fault.kind, fault.detail) for fault in hand.violations] == [("bad-deal", "the stock")]
    assert hand.stock().cards == {1: stock[0]} and hand.dealt()["stock"].known


def test_a_joker_that_is_not_in_the_pack_is_in_no_stock() -> None:
    hand = deal()
    assert refused(hand, Drawn(3, card("JH"))) == ["illegal-turn-up"]
    hand.push(Drawn(3, card("JH")), Origin.RECORDED)
    assert kinds(hand.violations) == ["bad-deal"] and hand.stock().cards == {1: card("HJ")}


# Less than the cards.


def test_a_result_alone_says_how_many_of_the_tricks_that_count_each_took() -> None:
    hand = deal()
    assert refused(hand, Totals((14, 12))) == refused(hand, Total(0, 14)) == ["impossible-tricks"]
    hand.push(Totals((7, 6)))
    assert hand.outcome == Outcome("total", (7, 6), (7, 6), None, (1, 0))
    hand = deal(ALL)
    assert refused(hand, Totals((7, 6))) == ["impossible-tricks"]
    hand.push(Total(1, 14))
    assert hand.outcome == Outcome("total", (12, 14), (12, 14), None, (0, 1))


def test_the_rest_can_be_claimed_also_while_there_is_a_stock() -> None:
    hand = winners(deal(), "12")
    hand.push(Claim(0, 9))
    assert hand.outcome and hand.outcome.tricks == (9, 4)
    hand = winners(deal(), "1" * 13 + "2")
    assert refused(hand, Claim(0, 13)) == ["impossible-tricks"]
    hand.push(Claim(0, 12))
    assert hand.outcome and hand.outcome.tricks == (12, 1)


def test_nothing_is_called_or_declared() -> None:
    assert refused(deal(), Call(0, "Pass")) == ["too-early"]
    assert kinds(deal(turned=None).problems(Call(0, "Pass"))) == ["too-early"]


# The game.


def won(*points: tuple[int, int]) -> list[ScoreEntry]:
    return [ScoreEntry(Outcome("total", None, None, None, score)) for score in points]


@pytest.mark.parametrize(
    ("deals", "points", "winner"),
    [
        (1, [(0, 1)], (1,)),
        (1, [(0, 0)], (0, 1)),
        (3, [(1, 0)], None),
        (3, [(1, 0), (1, 0)], (0,)),
        (3, [(1, 0), (0, 1)], None),
        (3, [(1, 0), (0, 1), (0, 1)], (1,)),
        (3, [(1, 0), (0, 0)], None),
        (3, [(1, 0), (0, 1), (0, 0)], (0, 1)),
        (5, [(1, 0), (1, 0)], None),
        (5, [(1, 0), (1, 0), (0, 0)], None),
        (5, [(1, 0), (1, 0), (1, 0)], (0,)),
    ],
)
def test_whoever_wins_most_deals_wins_as_soon_as_nobody_can_catch_up(
    deals: int, points: list[tuple[int, int]], winner: tuple[int, ...] | None
) -> None:
    rules = replace(STANDARD, deals=deals)
    lines = run(won(*points), by_points(lambda *now: decide(rules, *now)), (0, 0))
    assert lines[-1].winner == winner
    assert all(line.winner is None for line in lines[:-1])
