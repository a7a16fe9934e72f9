"""The fast core of trick play held against the slow obvious engine in every game, and against OpenSpiel.

10 hands of each game are played; the environment variable `WHIST_OPEN_PLAYS` sets another number:
`WHIST_OPEN_PLAYS=500 pytest tests/rules/test_play.py`.
"""

import os
import random
from collections.abc import Iterator
from typing import Any

import pytest

from rules.actions import Declare, Fault, Keep, Origin, Play, Refused
from rules.cards import CARDS, JOKERS, cards_in, order, pack
from rules.catalogue import GAMES, Game
from rules.games.bridge import BridgeHand
from rules.games.contract_whist import PRESETS
from rules.hand import Hand, Stage
from rules.match import Setup
from rules.play import OpenPlay, dealt
from rules.tricks import Trick, winner
from tests.rules.walks import know, random_rules, setup_of, some

OH_HELL = PRESETS["oh_hell"]
HANDS = int(os.environ.get("WHIST_OPEN_PLAYS", "10"))
BRIDGE = Game("Bridge", "Bridge", object, (), lambda rules, players, setup: BridgeHand(setup.dealer), None)  # type: ignore[arg-type]


def hand_to_play(game: Game, rng: random.Random) -> Hand:
    """A random hand of the game at its first lead, with all that was dealt known."""
    while True:
        if game is BRIDGE:
            hand: Hand = BridgeHand(rng.randrange(4))
            know(hand, rng, 1)
            hand.push(Declare(rng.randrange(4), f"{rng.randint(1, 7)}{rng.choice(('S', 'H', 'D', 'C', 'NT'))}"))
        else:
            rules, players = random_rules(game, rng), rng.choice(game.players)
            setup = setup_of(game, rules, players, rng) if game.id == "KnockoutWhist" else Setup(rng.randrange(players))
            hand = game.new_hand(rules, players, setup)
            know(hand, rng, 1)
        while hand.stage not in (Stage.PLAY, Stage.OVER):
            hand.push(rng.choice(some(hand, rng)))
        known = all(hand.holdings()[seat].known for seat in range(hand.seating.count)) and stock_of(hand) is not None
        if hand.stage is Stage.PLAY and known and not hand.violations:
            return hand


def stock_of(hand: Any) -> tuple[int, ...] | None:
    """The cards that will be drawn, in order; None where that is not known."""
    if hand.game != "GermanWhist":
        return ()
    stock = hand.stock()
    return tuple(stock.cards[number] for number in sorted(stock.cards)) if len(stock.cards) == stock.size else None


def opened(hand: Any) -> OpenPlay:
    """The same hand at its first lead, for the fast core."""
    count, leader = hand.seating.count, hand.first_leader()
    return OpenPlay(
        hand.order,
        [hand.holdings()[seat].must for seat in range(count)],
        leader,
        stock=stock_of(hand) or (),
        follow_from=hand.follow_from,
        jokers_any_time=hand.jokers_any_time,
        breaking=hand.breaking,
    )


def looks(play: OpenPlay) -> tuple[object, ...]:
    """Everything that can be asked of it."""
    questions = (play.legal, play.turn, play.leader, play.led, play.winning, play.may_keep, play.hands, tuple(play.won))
    return (*questions, play.trick, play.tricks, play.history, play.faults)


def agree(play: OpenPlay, hand: Hand) -> None:
    """Holds what both say of the same play against each other."""
    tricks = [(trick.leader, trick.plays, trick.winner) for trick in hand.tricks]
    assert [(trick.leader, trick.plays, trick.winner) for trick in play.tricks] == tricks
    assert play.turn == hand.turn
    won = [0] * len(hand.seating.sides)
    for side, took in zip(hand.seating.side_of, play.won, strict=True):
        won[side] += took
    assert tuple(won) == hand.played_by_side()
    if play.turn is None:
        assert hand.stage is Stage.OVER and play.legal == ()
        return
    assert hand.trick is not None
    assert (play.leader, play.trick.plays) == (hand.trick.leader, hand.trick.plays) or not hand.trick.plays
    assert sorted(play.legal) == list(cards_in(hand.legal_cards(play.turn)))
    assert len(set(play.legal)) == len(play.legal)
    assert play.may_keep is hand.may_keep(play.turn)
    assert [cards.bit_count() for cards in play.hands] == list(hand.cards_left())


def steps(play: OpenPlay, rng: random.Random) -> Iterator[int | None]:
    """Cards to play by the rules until the hand is over, None for one to keep."""
    while play.turn is not None:
        yield None if play.may_keep and rng.random() < 0.6 else rng.choice(play.legal)


def facts(faults: list[Fault]) -> set[tuple[object, ...]]:
    """What the faults say, in no order."""
    return {(fault.kind, fault.seat, fault.trick, fault.card) for fault in faults}


def do(play: OpenPlay, card: int | None) -> None:
    if card is None:
        play.keep()
    else:
        play.push(card)


def refusal(do: Any, *what: object) -> list[Fault]:
    """Why it is refused; nothing where it is not."""
    try:
        do(*what)
    except Refused as refused:
        return refused.faults
    return []


@pytest.mark.parametrize("game", [*GAMES.values(), BRIDGE], ids=lambda game: game.id)
def test_turns_legal_cards_winners_and_refusals_are_those_of_the_slow_engine(game: Game) -> None:
    rng = random.Random(game.id)
    for _ in range(HANDS):
        hand = hand_to_play(game, rng)
        play = opened(hand)
        agree(play, hand)
        for card in steps(play, rng):
            seat = play.turn
            assert seat is not None
            wrong = rng.choice([other for other in cards_in(hand.pack) if other not in play.legal])
            assert refusal(play.push, int(wrong)) == hand.problems(Play(seat, wrong)) != []
            do(play, card)
            hand.push(Keep(seat) if card is None else Play(seat, card))
            agree(play, hand)
        assert refusal(play.push, 0) == hand.problems(Play(0, 0)) == [Fault("too-late")]


@pytest.mark.parametrize("game", [*GAMES.values(), BRIDGE], ids=lambda game: game.id)
def test_what_is_observed_is_judged_as_the_slow_engine_judges_it(game: Game) -> None:
    rng = random.Random(game.id)
    for _ in range(HANDS):
        hand = hand_to_play(game, rng)
        play, told = opened(hand), list[Fault]()
        while play.turn is not None:
            seat = play.turn if rng.random() < 0.8 else rng.randrange(len(play.won))
            if play.may_keep and seat == play.turn and rng.random() < 0.5:
                play.keep()
                hand.push(Keep(seat))
                continue
            card = rng.choice(list(cards_in(play.hands[seat] if rng.random() < 0.7 else hand.pack)) or [0])
            faults = hand.problems(Play(seat, card))
            ours = refusal(play.observe, int(card), seat)
            if ours:
                assert ours == faults and refusal(hand.push, Play(seat, card), Origin.OBSERVED) == faults
                continue
            hand.push(Play(seat, card), Origin.OBSERVED)
            told += faults
            agree(play, hand)
        assert facts(play.faults) == facts(told) == facts(hand.violations)
        assert hand.stage is Stage.OVER


@pytest.mark.parametrize("game", [*GAMES.values(), BRIDGE], ids=lambda game: game.id)
def test_a_step_back_is_the_same_as_never_having_gone(game: Game) -> None:
    rng = random.Random(game.id)
    for _ in range(HANDS):
        hand = hand_to_play(game, rng)
        play = opened(hand)
        seen = [looks(play)]
        while play.turn is not None or rng.random() < 0.9:
            if play.turn is None or (rng.random() < 0.4 and len(seen) > 1):
                for _ in range(rng.randint(1, len(seen) - 1)):
                    seen.pop()
                    last = play.history[-1][1]
                    assert play.pop() == last
                    assert looks(play) == seen[-1]
            elif play.may_keep and rng.random() < 0.5:
                play.keep()
                seen.append(looks(play))
            else:
                seat = play.turn if rng.random() < 0.9 else rng.randrange(len(play.won))
                held = list(cards_in(play.hands[seat]))
                if not held or refusal(play.observe, int(rng.choice(held)), seat):
                    continue
                seen.append(looks(play))
            if len(seen) > 1 and rng.random() < 0.02:
                break
        while len(seen) > 1:
            seen.pop()
            play.pop()
            assert looks(play) == seen[-1]
        with pytest.raises(IndexError):
            play.pop()
        assert looks(play) == seen[0] == looks(opened(hand))


@pytest.mark.parametrize("downtown", [False, True])
@pytest.mark.parametrize("trump", [None, 0, 1, 2, 3])
def test_every_pair_of_cards_falls_to_the_winner_that_the_slow_engine_names(trump: int | None, downtown: bool) -> None:
    ranks = order(trump, downtown)
    for led in CARDS:
        for second in CARDS:
            if led != second:
                play = OpenPlay(ranks, [1 << led, 1 << second], 0)
                play.push(int(led))
                play.push(int(second))
                assert play.won.index(1) == winner(Trick(0, ((0, led), (1, second))), ranks)


@pytest.mark.parametrize("seed", range(HANDS * 6))
def test_whole_deals_of_oh_hell_are_those_of_openspiel(seed: int) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="open-spiel is not installed: nothing to hold the play against")
    rng = random.Random(seed)
    players = rng.randint(3, 7)
    size, dealer = rng.randint(1, 51 // players), rng.randrange(players)
    theirs = pyspiel.load_game(f"oh_hell(players={players},num_tricks_fixed={size},points_per_trick=1)")
    theirs = theirs.new_initial_state()
    to_them = {int(card): 4 * card.rank + "CDSH".index(str(card)[0]) for card in CARDS[:52]}
    to_us = {number: card for card, number in to_them.items()}
    deck = list(range(52))
    rng.shuffle(deck)
    for number in (size, dealer, *(to_them[card] for card in deck[: players * size + 1])):
        theirs.apply_action(number)

    said = list[int]()
    while numbers := OH_HELL.numbers(size, players, said):
        assert theirs.current_player() == (dealer + 1 + len(said)) % players
        assert [52 + number for number in numbers] == theirs.legal_actions()
        said.append(rng.choice(numbers))
        theirs.apply_action(52 + said[-1])
    assert len(said) == players

    play = OpenPlay(order(deck[players * size] // 13), dealt(deck, players, size), (dealer + 1) % players)
    while play.legal:
        assert theirs.current_player() == play.turn
        assert {to_us[number] for number in theirs.legal_actions()} == set(play.legal)
        card = rng.choice(play.legal)
        play.push(card)
        theirs.apply_action(to_them[card])
    assert theirs.is_terminal()
    bids = [said[(seat - dealer - 1) % players] for seat in range(players)]
    points = [OH_HELL.points(bid, took) for bid, took in zip(bids, play.won, strict=True)]
    assert points == theirs.returns()


@pytest.mark.parametrize("number", [-1, 54, 1000])
def test_a_number_that_is_no_card_is_refused(number: int) -> None:
    play = OpenPlay(order(0), [JOKERS & -JOKERS, JOKERS ^ (JOKERS & -JOKERS)], 1)
    assert play.legal == (53,)
    assert [fault.kind for fault in refusal(play.push, number)] == ["not-in-pack"]
    assert [fault.kind for fault in refusal(play.observe, number, 0)] == ["out-of-turn", "not-in-pack"]
    assert play.legal == (53,) and play.history == () and play.faults == []


def test_a_dog_that_plays_the_card_it_kept_is_out_of_turn_and_plays_no_second_one() -> None:
    spades = [1 << card for card in range(5)]
    play = OpenPlay(order(1), [spades[0] | spades[4], spades[1], spades[2] | 1 << 20], 0)
    play.push(4)
    play.keep()
    before = looks(play)
    assert [fault.kind for fault in play.observe(1, 1)] == ["out-of-turn"]
    assert [fault.kind for fault in refusal(play.observe, 20, 1)] == ["not-held"]
    play.push(2)
    assert play.won == [1, 0, 0] and play.tricks[0].plays == ((0, 4), (1, 1), (2, 2))
    play.pop()
    play.pop()
    assert looks(play) == before


def test_a_pack_is_dealt_one_card_at_a_time() -> None:
    assert dealt(range(52), 4, 13)[1] == sum(1 << card for card in range(1, 52, 4))
    assert sum(dealt(range(52), 4, 13)) == pack()
    assert [list(cards_in(hand)) for hand in dealt([9, 8, 7, 6, 5], 2, 2)] == [[7, 9], [6, 8]]
