"""What holds for a hand of every game, whatever its house rules and however much is known of it.

4 hands are played for each; the environment variable `WHIST_WALKS` sets another number.
"""

import os
import random
from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.actions import Call, Cut, Declare, Keep, Origin, Play, Refused, Turned
from rules.cards import SUITS
from rules.catalogue import GAMES, Game
from rules.hand import Hand, Stage
from rules.match import ScoreEntry, Setup, run
from rules.record import read, record_of, write
from tests.rules.hands import attributes
from tests.rules.honest import play_honestly
from tests.rules.walks import begin, know, random_rules, refuses, walk

EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
SEEDS = st.integers(0, 10**9)
WALKS = settings(max_examples=int(os.environ.get("WHIST_WALKS", "4")))


def state(hand: Hand) -> tuple[Any, ...]:
    """Everything that can be seen of a hand."""
    holdings = hand.holdings()
    return (
        attributes(hand),
        hand.turn,
        hand.outcome,
        hand.violations,
        holdings,
        hand.stage is Stage.OVER or list(hand.legal())[:50],
    )


@EVERY
@WALKS
@given(SEEDS)
def test_everything_offered_is_taken_and_the_hand_comes_to_an_end_without_a_violation(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    hand = begin(game, rng)
    for _ in walk(hand, rng):
        pass
    assert hand.outcome is not None
    assert hand.violations == []
    assert hand.outcome.tricks is None or sum(hand.outcome.tricks) == hand.tricks_in_all()


@EVERY
@WALKS
@given(SEEDS)
def test_however_little_an_honest_table_tells_nothing_true_is_refused_and_nobody_accused(game: Game, seed: int) -> None:
    table = play_honestly(game, random.Random(seed))
    outcome = table.hand.outcome
    assert outcome is not None and outcome.tricks in (None, table.taken())


@EVERY
@WALKS
@given(SEEDS)
def test_a_step_back_is_a_step_back_to_the_very_same_state(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    hand = begin(game, rng)
    before = state(hand)
    for action in walk(hand, rng):
        after = state(hand)
        assert hand.pop() == action
        assert state(hand) == before
        hand.push(action, _how(action))
        assert state(hand) == after
        before = after


@EVERY
@WALKS
@given(SEEDS)
def test_what_was_tried_and_taken_back_changes_nothing_whatever_is_done_then(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    hand, untried = begin(game, random.Random(seed)), begin(game, random.Random(seed))
    for action in walk(hand, rng):
        untried.push(action, _how(action))
        offers = [*islice(hand.legal(), 20)]
        for offer in rng.sample(offers, min(2, len(offers))):
            hand.push(offer, _how(offer))
            for further in islice(hand.legal(), 2):
                hand.push(further, _how(further))
                assert hand.pop() == further
            assert hand.pop() == offer
        assert state(hand) == state(untried)


@EVERY
@WALKS
@given(SEEDS)
def test_a_trick_put_on_record_is_the_same_as_its_cards_one_by_one(game: Game, seed: int) -> None:
    def seen(hand: Hand) -> tuple[Any, ...]:
        return attributes(hand), hand.turn, hand.outcome, hand.violations

    def refused(do: Callable[..., object], *what: Any) -> bool:
        try:
            do(*what)
        except Refused:
            return True
        return False

    def push_each(hand: Hand, row: list[tuple[int, int | None]]) -> None:
        for seat, card in row:
            hand.push(Play(seat, card), Origin.RECORDED)

    def push_at_once(hand: Hand, row: list[tuple[int, int | None]]) -> None:
        cells, first = dict(row), rng.randrange(hand.seating.count)
        in_turn = [seat for seat, _ in row] == [*hand.waiting]
        if not in_turn or not hand.push_rows([[cells.get(seat) for seat in hand.seating.clockwise(first)]], first):
            push_each(hand, row)

    rng = random.Random(seed)
    played, at_once, one_by_one = (begin(game, random.Random(seed)) for _ in range(3))
    steps = list(walk(played, rng, summaries=False))
    row: list[tuple[int, int | None]] = []
    for action, following in pairwise([*steps, None]):
        if isinstance(action, Play):
            odd = rng.random() < 0.01
            row.append((action.seat, rng.choice((None, rng.randrange(54))) if odd else action.card))
            if isinstance(following, Play) and len(row) < sum(size > 0 for size in played.sizes):
                continue
            if rng.random() < 0.03:
                rng.shuffle(row)
            assert refused(push_at_once, at_once, row) is refused(push_each, one_by_one, row)
            row = []
        else:
            refusing = (refused(hand.push, action, Origin.RECORDED) for hand in (at_once, one_by_one))
            assert len({*refusing}) == 1
        assert seen(at_once) == seen(one_by_one)
    while one_by_one.log:
        how = one_by_one.log[-1][1]
        action = at_once.pop()
        assert action == one_by_one.pop()
        assert seen(at_once) == seen(one_by_one)
        if rng.random() < 0.1:
            at_once.push(action, how)
            one_by_one.push(action, how)
            assert seen(at_once) == seen(one_by_one)
            assert at_once.pop() == one_by_one.pop()


@EVERY
@WALKS
@given(SEEDS)
def test_many_tricks_put_on_record_at_once_are_the_same_as_their_cards_one_by_one(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    played, at_once, one_by_one = (begin(game, random.Random(seed)) for _ in range(3))
    steps = list(walk(played, rng, summaries=False))
    for action in steps[: next((n for n, step in enumerate(steps) if isinstance(step, (Play, Keep))), len(steps))]:
        at_once.push(action, Origin.RECORDED)
        one_by_one.push(action, Origin.RECORDED)
    rows = [[trick.card_of(seat) for seat in range(played.seating.count)] for trick in played.tricks]
    if rows and rng.random() < 0.5:
        rng.choice(rows)[rng.randrange(played.seating.count)] = rng.randrange(54)
    for row in rows[: at_once.push_rows(rows, 0)]:
        for seat in one_by_one.waiting:
            one_by_one.push(Play(seat, row[seat]), Origin.RECORDED)
    assert state(at_once) == state(one_by_one)
    while one_by_one.log:
        assert at_once.pop() == one_by_one.pop()
        assert attributes(at_once) == attributes(one_by_one)


def _how(action: Any) -> Origin:
    return Origin.OBSERVED if isinstance(action, Play) else Origin.ENTERED


def candidates(hand: Hand, rng: random.Random) -> Iterator[Any]:
    """Things that might be done, many of which may not."""
    seats = range(hand.seating.count)
    for seat in seats:
        calls = ["Pass", "Prop", "Cop", "Solo", "Misere", "Abundance", "Royal", "Spread", "Slam", "4U", "3D", "5NT"]
        yield from (Call(seat, call) for call in rng.sample(calls, 4))
        if hand.game != "BidWhist":  # where a bare number is uptown
            yield from (Call(seat, str(number)) for number in range(8))
        yield from (Declare(seat, suit) for suit in SUITS)
        yield Cut(seat)
        yield Keep(seat)
        yield from (Play(seat, card) for card in rng.sample(range(54), 8))
    for card in rng.sample(range(52), 8):
        yield Turned(card // 13, card)
        yield Turned((card // 13 + 1) % 4, card)
    yield from (Turned(suit) for suit in range(4))


@EVERY
@WALKS
@given(SEEDS)
def test_what_is_not_offered_is_refused_where_it_is_entered(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    hand = begin(game, rng)
    for _ in walk(hand, rng, summaries=False):
        if hand.stage is Stage.OVER or rng.random() < 0.7:
            continue
        legal = hand.legal()
        for action in candidates(hand, rng):
            if action not in legal and _belongs(hand, action):
                assert refuses(hand, action), action


def _belongs(hand: Hand, action: Any) -> bool:
    """Whether the action is of a kind that is now only ever an offer.

    A card turned up later in German Whist is none; a card may be led though Bid Whist's discards were not told.
    """
    return not isinstance(action, Turned if hand.stage is Stage.PLAY else Play)


@EVERY
@WALKS
@given(SEEDS)
def test_a_hand_that_was_written_reads_back_to_the_same(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    hand = begin(game, rng)
    stop = rng.choice((1.0, 1.0, 0.02))
    for _ in walk(hand, rng):
        if rng.random() > stop:
            break
    text = write([record_of(hand, {"Event": "a test"})])
    found = read(text)
    assert found.errors == []
    record = found.records[0]
    assert record is not None
    back = record.hand
    if not getattr(hand, "dogs", ()):  # whose last turn before a claim cannot be told from a card kept
        assert write([record_of(back, {"Event": "a test"})]) == text
    assert back.violations == hand.violations
    if hand.outcome and hand.outcome.reason != "claimed":
        assert back.outcome and _by_side(back, back.outcome.score) == _by_side(hand, hand.outcome.score)
        assert back.outcome.tricks == hand.outcome.tricks


@EVERY
@WALKS
@given(SEEDS)
def test_the_record_of_what_an_honest_table_told_accuses_nobody(game: Game, seed: int) -> None:
    hand = play_honestly(game, random.Random(seed)).hand
    found = read(write([record_of(hand, {"Event": "a test"})]))
    record = found.records[0]
    assert not found.errors and record is not None
    assert not record.violations


def _by_side(hand: Hand, score: tuple[int, ...] | None) -> dict[str, int] | None:
    """The score by the sides' names: who is the first player of Dummy whist's three a record does not tell."""
    return None if score is None else dict(zip(hand.seating.sides, score, strict=True))


@EVERY
@WALKS
@given(SEEDS)
def test_a_match_of_random_hands_comes_to_a_winner(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(game, rng)
    players = rng.choice(game.players)
    setup, entries = Setup(rng.randrange(players)), []
    seating = game.seating(rules, players)
    match, start = game.match(rules, players), tuple(0 for _ in seating.sides)
    for _ in range(400):
        hand = game.new_hand(rules, players, setup)
        know(hand, rng, 0.0)
        for _ in walk(hand, rng):
            pass
        entries.append(ScoreEntry(hand.outcome, time=len(entries) > 50))
        lines = run(entries, match, start, one_game=True)
        assert len(lines[-1].total) == len(seating.sides)
        if lines[-1].winner is not None:
            break
        setup = game.following(rules, setup, hand)
    assert lines[-1].winner
    assert all(line.winner is None for line in lines[:-1])
