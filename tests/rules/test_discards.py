"""The declarer's best discards, held against every choice of them and every card tried.

`WHIST_DISCARDS` tries so many endings more, and as many whole deals in the other direction."""

import os
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.analysis import CannotAnalyse
from rules.cards import BIG, LITTLE, Order, cards_in, mask_of, order
from rules.catalogue import GAMES
from rules.discards import Discards, best_discards, better_discards
from rules.match import Setup
from rules.open_hands import OpenHands
from tests.rules.open_play import OpenPlay, dealt
from tests.rules.test_open_hands import by_trying

MANY = int(os.environ.get("WHIST_DISCARDS", 0))


class Laid:
    """An ending with discards: four hands, the declarer's with what was laid away."""

    def __init__(self, rng: Random, cards: int, kitty: int, suits: int = 4) -> None:
        pack, jokers = [card for card in range(52) if card // 13 < suits], rng.choice([[], [BIG], [LITTLE, BIG]])
        dealt_out = 4 * cards + kitty
        pack += jokers if len(pack) + len(jokers) >= dealt_out else [LITTLE, BIG]
        kept = rng.sample(pack, dealt_out)
        self.hands = list(dealt(kept, 4, cards))
        self.aside = mask_of(kept) & ~sum(self.hands)
        self.order: Order = order(rng.choice([None, *range(suits)]), rng.random() < 0.5)
        self.declarer, self.leader, self.any_time = rng.randrange(4), rng.randrange(4), rng.random() < 0.5

    def better(self) -> Iterator[Discards]:
        return better_discards(
            self.order, self.hands, self.declarer, self.aside, self.leader, jokers_any_time=self.any_time
        )

    def kept(self, away: int) -> list[int]:
        """The hands, where these are laid away."""
        return [
            hand | self.aside & ~away if seat == self.declarer else hand for seat, hand in enumerate(self._all(away))
        ]

    def _all(self, away: int) -> list[int]:
        return [hand & ~away for hand in self.hands]

    def tricks(self, away: int) -> int:
        """What the declarer's side takes then, every card tried."""
        play = OpenPlay(self.order, self.kept(away), self.leader, jokers_any_time=self.any_time)
        return by_trying(play, (self.declarer, (self.declarer + 2) % 4))

    def every(self) -> Iterator[int]:
        """All discards."""
        pool = cards_in(self.hands[self.declarer] | self.aside)
        for away in combinations(pool, self.aside.bit_count()):
            yield mask_of(away)


def check(laid: Laid) -> None:
    last = [*laid.better()][-1]
    assert last.tried == last.of and last.cards.bit_count() == laid.aside.bit_count()
    assert last.before == laid.tricks(laid.aside)
    assert last.tricks == laid.tricks(last.cards) == max(laid.tricks(away) for away in laid.every())
    assert last.tricks > last.before or last.cards == laid.aside


@given(st.randoms(use_true_random=False), st.sampled_from([(2, 2), (3, 1), (3, 2)]), st.sampled_from([2, 3, 4]))
def test_no_other_discards_come_to_more_tricks(rng: Random, size: tuple[int, int], suits: int) -> None:
    check(Laid(rng, *size, suits=suits))


@pytest.mark.parametrize("seed", range(1 + MANY))
def test_no_other_discards_come_to_more_in_endings_of_four_tricks(seed: int) -> None:
    check(Laid(Random(seed), 4, 2, 2 + seed % 3))


@pytest.mark.parametrize("seed", range(1 + MANY // 10))
def test_the_discards_of_a_whole_deal_take_what_is_said_and_a_hundred_others_no_more(seed: int) -> None:
    rng = Random(seed)
    laid = Laid(rng, 8 if seed % 10 or not MANY else 12, 6)
    last = [*laid.better()][-1]
    pool = [*cards_in(laid.hands[laid.declarer] | laid.aside)]
    side = laid.declarer, (laid.declarer + 2) % 4

    def takes(away: int, need: int) -> bool:
        """Asked of these hands alone: nothing is known of the others."""
        return OpenHands(laid.order, laid.kept(away), side, jokers_any_time=laid.any_time).takes(need, laid.leader)

    assert takes(last.cards, last.tricks) and not takes(last.cards, last.tricks + 1)
    for _ in range(100 if MANY else 5):
        assert not takes(mask_of(rng.sample(pool, 6)), last.tricks + 1)


def test_what_was_laid_away_stays_the_best_where_nothing_is_better() -> None:
    """All trumps in one hand."""
    hands = [mask_of(range(3)), mask_of(range(13, 16)), mask_of(range(26, 29)), mask_of(range(39, 42))]
    found = [*better_discards(order(0), hands, 0, mask_of([16, 17]), 0)]
    assert {(each.cards, each.tricks, each.before) for each in found} == {(mask_of([16, 17]), 3, 3)}


def test_a_game_without_a_kitty_is_refused_in_words() -> None:
    game = GAMES["Whist"]
    with pytest.raises(CannotAnalyse, match="card"):
        next(best_discards(game.new_hand(game.presets[0].rules, 4, Setup(0))))
