"""Court whist against its definition: the blocks of its score card, and who moves where."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.movements.court import Court
from rules.movements.format import CannotSeat, HandPlayed
from rules.rounds import Entrant, Played, Round
from tests.rules.nights import SEEDS, check_seated, field, play, sizes, with_changes

SIZES = sizes((4, 5, 7, 8, 16, 23, 24, 40), Court.least, 120)

S, H, D, C = range(4)
CARD = [
    ("Coronation", [()] * 4),
    ("Prosperity", [(S,), (H,), (C,), (D,)]),
    ("Conspiracy", [()] * 4),
    ("Revolution", [(None,)] * 4),
    ("Confiscation", [(S,), (H,), (C,), (D,)]),
    ("Restoration", [(S,), (H,), (C,), (D,)]),
]
"""The printed card once more: a block's name, and trumps by hand where they are settled beforehand."""


def pairs(round: Round) -> Counter[frozenset[Entrant]]:
    return Counter(frozenset(side) for table in round.tables for side in table.sides)


def test_the_blocks_are_those_of_the_card() -> None:
    court = Court()
    assert court.rounds(24) == 6 and court.hands == 4
    for round, (name, trumps) in enumerate(CARD, 1):
        hands = [court.special(round, hand) for hand in range(1, 5)]
        assert [hand.title for hand in hands if hand] == [name] * 4
        assert [hand.trumps for hand in hands if hand] == trumps
        assert all(hand and hand.says.endswith(".") for hand in hands)
    kings = [court.special(1, hand) for hand in range(1, 5)]
    assert [king.says.split(" names")[0].split()[-1] for king in kings if king] == [
        "spades", "hearts", "clubs", "diamonds",
    ]  # fmt: skip


def test_each_block_counts_in_its_own_way() -> None:
    court = Court()

    def worth(round: int, north_south: int, **told: int) -> tuple[int, ...]:
        return court.points(round, [HandPlayed(1, (north_south, 13 - north_south), told)])

    assert worth(1, 8) == (8, 5, 8, 5)
    assert worth(2, 8) == (16, 10, 16, 10)
    assert worth(3, 8, north=6, east=1) == (6, 1, 2, 4)
    assert worth(4, 8) == (5, 8, 5, 8)
    assert worth(5, 8) == (8, 5, 8, 5)
    assert worth(5, 8, spoke0=1, spoke3=2) == (5, 5, 8, -1)
    assert worth(6, 8, trump_honours=3) == (11, 7, 11, 7)


@given(st.integers(1, 6), st.lists(st.integers(0, 13), min_size=1, max_size=4), st.randoms(use_true_random=False))
def test_what_a_block_hands_out_in_all_is_settled_but_for_who_speaks(
    round: int, tricks: list[int], rng: Random
) -> None:
    court, hands = Court(), list[HandPlayed]()
    for number, own in enumerate(tricks, 1):
        told = {"north": rng.randint(0, own), "east": rng.randint(0, 13 - own), "trump_honours": rng.randint(0, 5)}
        hands.append(HandPlayed(number, (own, 13 - own), told))
    points = court.points(round, hands)
    assert sum(points) == len(tricks) * {1: 26, 2: 52, 3: 13, 4: 26, 5: 26, 6: 36}[round]
    assert points == tuple(map(sum, zip(*(court.points(round, [hand]) for hand in hands), strict=True)))
    assert min(points) >= 0 and not any(court.wrong(round, hand) for hand in hands)


def test_nobody_takes_more_tricks_than_their_side() -> None:
    told = HandPlayed(2, (7, 6), {"north": 8, "east": 2})
    assert Court().wrong(3, told) == "North–south took 7 tricks: North cannot have 8 of them."
    east = HandPlayed(2, (7, 6), {"north": 2, "east": 7})
    assert Court().wrong(3, east) == "East–west took 6 tricks: East cannot have 7 of them."


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("moves", ["winners", "losers"])
def test_who_moves_goes_up_a_table_and_everybody_changes_partners(players: int, moves: str) -> None:
    there = field(players, seed=players)
    played = play(Court(moves=moves), there)
    assert len(played) == 6
    for one in played:
        check_seated(there, one.round, 4)
        assert len(one.round.sit_out) == players % 4
    for before, after in zip(played, played[1:], strict=False):
        now = {entrant: t.number for t in after.round.tables for entrant in t.seats}
        count = len(before.round.tables)
        for table in before.round.tables:
            if table.number not in before.winners:
                continue
            going = before.winners[table.number] if moves == "winners" else 1 - before.winners[table.number]
            for side, entrants in enumerate(table.sides):
                to = table.number % count + 1 if side == going else table.number
                assert all(now[entrant] == to for entrant in entrants if entrant in now)
        if not after.round.sit_out:
            assert not pairs(before.round) & pairs(after.round)


def test_sit_outs_are_shared_as_evenly_as_can_be() -> None:
    for players in (5, 6, 7, 22):
        out = Counter(e for one in play(Court(), field(players, seed=1)) for e in one.round.sit_out)
        often = [out[entrant] for entrant in range(1, players + 1)]
        assert max(often) - min(often) <= 1


def test_four_at_one_table_are_partners_twice_each() -> None:
    met = sum((pairs(one.round) for one in play(Court(), field(4, seed=2))), Counter[frozenset[Entrant]]())
    assert set(met.values()) == {2} and len(met) == 6


@settings(max_examples=30)
@given(players=st.integers(4, 30), seed=SEEDS, moves=st.sampled_from(["winners", "losers"]))
def test_when_people_come_and_go_everybody_has_a_place(players: int, seed: int, moves: str) -> None:
    night = with_changes(Court(moves=moves), players, 6, seed, draws=True)
    assert len(night) == 6
    for there, one in night:
        check_seated(there, one.round, 4)
        assert len(one.round.sit_out) == len(there.entrants) % 4


def test_a_block_says_its_name_and_a_seventh_begins_anew() -> None:
    played = play(Court(), field(8, rounds=7))
    assert [one.round.label for one in played][:2] == ["Block 1: Coronation", "Block 2: Prosperity"]
    assert [one.round.label for one in played][5:] == ["Block 6: Restoration", "Block 7: Coronation"]


def test_fewer_than_four_cannot_be_seated() -> None:
    with pytest.raises(CannotSeat, match="Court whist needs at least 4 players; there are 3"):
        Court().next_round(field(3), list[Played]())
