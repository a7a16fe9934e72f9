"""What a side can take of open hands, held against a search that tries every card, and against endplay.

`WHIST_OPEN` whole deals of bridge, `WHIST_WHOLE` whole deals with jokers."""

import os
from collections.abc import Collection
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import BIG, LITTLE, cards_in, format_hand, mask_of, order
from rules.open_hands import OpenHands
from tests.rules.open_play import OpenPlay, dealt

ENDINGS = st.tuples(st.randoms(use_true_random=False), st.sampled_from([(4, 3), (4, 4), (3, 4), (2, 5)]))


def by_trying(play: OpenPlay, side: Collection[int]) -> int:
    """The tricks of the side at the end, every card tried: once for the same hands and the same leader."""
    known: dict[tuple[int, ...], int] = {}

    def still_to_take() -> int:
        before_a_trick = not play.trick.plays
        place = (play.leader, *play.hands)
        if before_a_trick and place in known:
            return known[place]
        best = max if play.turn in side else min
        found = []
        for card in play.legal:
            play.push(card)
            taken = not play.trick.plays and play.tricks[-1].winner in side
            found.append(taken + still_to_take())
            play.pop()
        answer = best(found, default=0)
        if before_a_trick:
            known[place] = answer
        return answer

    return sum(play.won[seat] for seat in side) + still_to_take()


class Ending:
    """A deal of few cards, by any order, with up to two jokers; and a side."""

    def __init__(self, rng: Random, seats: int, cards: int) -> None:
        pack = [*range(52), *rng.choice([(), (BIG,), (LITTLE, BIG)])]
        kept = rng.choice([len(pack), seats * cards])  # few cards hang together more closely
        pack = sorted(pack, key=lambda card: (card >= LITTLE) * rng.random() + rng.random(), reverse=True)[:kept]
        rng.shuffle(pack)
        promoted = rng.choice([(), (), (0, 13)])
        trump = rng.choice([None, 0, 1, 2, 3])
        self.order = order(trump, rng.random() < 0.5, promoted if trump is not None else ())
        self.hands = dealt(pack, seats, cards)
        self.leader, self.any_time = rng.randrange(seats), rng.random() < 0.5
        self.side = rng.choice([(0, 2), (1, 3), (2,), (0, 1, 3)] if seats == 4 else [(0,), (1,)])

    def play(self) -> OpenPlay:
        return OpenPlay(self.order, self.hands, self.leader, jokers_any_time=self.any_time)

    def search(self) -> OpenHands:
        return OpenHands(self.order, self.hands, self.side, jokers_any_time=self.any_time)


@given(ENDINGS)
def test_a_side_takes_what_trying_every_card_comes_to(given: tuple[Random, tuple[int, int]]) -> None:
    rng, (seats, cards) = given
    ending = Ending(rng, seats, cards)
    assert ending.search().tricks(ending.leader) == by_trying(ending.play(), ending.side)


@given(ENDINGS)
def test_in_the_middle_of_the_play_the_rest_is_what_trying_every_card_comes_to(
    given: tuple[Random, tuple[int, int]],
) -> None:
    rng, (seats, cards) = given
    ending = Ending(rng, seats, cards)
    play, search = ending.play(), ending.search()
    for _ in range(rng.randrange(1, seats * cards)):
        play.push(rng.choice(play.legal))
    laid = [card for _, card in play.trick.plays if card is not None]
    gone = mask_of(card for trick in play.tricks for _, card in trick.plays if card is not None)
    won = sum(play.won[seat] for seat in ending.side)
    assert won + search.tricks(play.leader, gone, laid) == by_trying(play, ending.side)


@given(ENDINGS)
def test_the_course_of_a_play_is_what_trying_every_card_comes_to_before_each_of_its_cards(
    given: tuple[Random, tuple[int, int]],
) -> None:
    rng, (seats, cards) = given
    ending = Ending(rng, seats, cards)
    play, played, tried = ending.play(), list[int](), list[int]()
    for _ in range(rng.randrange(seats * cards + 1)):
        tried.append(by_trying(play, ending.side))
        played.append(rng.choice(play.legal))
        play.push(played[-1])
    assert ending.search().course(ending.leader, played) == [*tried, by_trying(play, ending.side)]


@given(ENDINGS)
def test_an_answer_does_not_hang_on_what_was_asked_before(given: tuple[Random, tuple[int, int]]) -> None:
    rng, (seats, cards) = given
    ending = Ending(rng, seats, cards + 1)
    asked = ending.search()
    alone = [ending.search().tricks(leader) for leader in range(seats)]
    assert [asked.tricks(leader) for leader in range(seats)] == alone


@given(ENDINGS)
def test_what_one_side_cannot_take_the_others_do(given: tuple[Random, tuple[int, int]]) -> None:
    rng, (seats, cards) = given
    ending = Ending(rng, seats, cards + 1)
    others = [seat for seat in range(seats) if seat not in ending.side]
    theirs = OpenHands(ending.order, ending.hands, others, jokers_any_time=ending.any_time).tricks(ending.leader)
    assert ending.search().tricks(ending.leader) + theirs == cards + 1


def suit_of(card: int) -> int:
    return card // 13


NAMES = ("spades", "hearts", "diamonds", "clubs", "nt")
PLAYERS = ("north", "east", "south", "west")


def against_dds(rng: Random, cards: int) -> None:
    """A deal of bridge with so many cards a hand; downtown it is DDS's with the ranks turned round."""
    dds = pytest.importorskip("endplay.dds", reason="endplay is not installed: open hands are not held against it")
    types = pytest.importorskip("endplay.types")
    pack = list(range(52))
    rng.shuffle(pack)
    hands, trump, leader = dealt(pack, 4, cards), rng.choice([None, 0, 1, 2, 3]), rng.randrange(4)
    deal = types.Deal(
        "N:" + " ".join(format_hand(cards_in(hand)) for hand in hands),
        first=getattr(types.Player, PLAYERS[leader]),
        trump=getattr(types.Denom, NAMES[4 if trump is None else trump]),
    )
    side = (leader, (leader + 2) % 4)
    theirs = max(tricks for _, tricks in dds.solve_board(deal))
    assert OpenHands(order(trump), hands, side).tricks(leader) == theirs
    down = order(trump, downtown=True)
    uptown, downtown = (sorted(range(52), key=of.strength.__getitem__) for of in (order(trump), down))
    new = dict(zip(sorted(uptown, key=suit_of), sorted(downtown, key=suit_of), strict=True))  # sorting keeps the ranks
    turned = [mask_of(new[card] for card in cards_in(hand)) for hand in hands]
    assert OpenHands(down, turned, side).tricks(leader) == theirs


@given(st.randoms(use_true_random=False), st.sampled_from([5, 6, 7]))
def test_deals_of_bridge_come_to_what_endplay_says_downtown_too(rng: Random, cards: int) -> None:
    against_dds(rng, cards)


@pytest.mark.parametrize("seed", range(int(os.environ.get("WHIST_OPEN", 1))))
def test_whole_deals_of_bridge_come_to_what_endplay_says(seed: int) -> None:
    against_dds(Random(seed), 13 if seed % 10 == 9 else 8 + seed % 3)


@pytest.mark.parametrize("seed", range(int(os.environ.get("WHIST_WHOLE", 1))))
def test_whole_deals_with_jokers_come_to_the_same_with_other_suits_at_other_seats_and_asked_of_the_other_side(
    seed: int,
) -> None:
    rng, pack = Random(seed), list(range(54))
    rng.shuffle(pack)
    hands, trump, leader = dealt(pack, 4, 12 if "WHIST_WHOLE" in os.environ else 7), rng.randrange(4), rng.randrange(4)
    down, nt = rng.random() < 0.5, rng.random() < 0.25
    ours = OpenHands(order(None if nt else trump, down), hands, (0, 2)).tricks(leader)
    suits, turned = rng.sample(range(4), 4), 1 + 2 * rng.randrange(2)
    other = {card: card if card >= LITTLE else 13 * suits[card // 13] + card % 13 for card in range(54)}
    there = [0] * 4
    for seat, hand in enumerate(hands):
        there[(seat + turned) % 4] = mask_of(other[card] for card in cards_in(hand))
    search = OpenHands(order(None if nt else suits[trump], down), there, (0, 2))  # where East and West sit now
    assert ours + search.tricks((leader + turned) % 4) == hands[0].bit_count()
