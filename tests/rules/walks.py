"""Random hands of any game, made of nothing but what the engine offers."""

import random
from collections.abc import Iterator
from typing import Any

from rules.actions import Action, Claim, Know, Origin, Play, Refused, Total, Totals, TrickWon
from rules.cards import cards_in
from rules.catalogue import Game
from rules.hand import Hand, Stage
from rules.house_rules import HouseRules, rules_of
from rules.match import Setup


def random_rules(game: Game, rng: random.Random) -> HouseRules:
    """A preset with some house rules changed, playable together."""
    while True:
        rules = rng.choice(game.presets).rules
        values = rules.values()
        for described in rules_of(game.kind):
            if rng.random() < 0.3:
                values[described.id] = rng.choice(described.choices).value
        rules = game.kind(**values)
        if not rules.problems():
            return rules


def begin(game: Game, rng: random.Random, rules: HouseRules | None = None) -> Hand:
    """A hand of the game with its deal known, in part or not at all."""
    rules = rules or random_rules(game, rng)
    players = rng.choice(game.players)
    hand = game.new_hand(rules, players, setup_of(game, rules, players, rng))
    know(hand, rng, rng.choice((0.0, 0.5, 1.0)))
    return hand


def setup_of(game: Game, rules: HouseRules, players: int, rng: random.Random) -> Setup:
    """What the hand after some random ones begins with."""
    setup = Setup(rng.randrange(players), rng.randrange(7))
    for _ in range(rng.randrange(3)):
        hand = game.new_hand(rules, players, setup)
        for _ in walk(hand, rng):
            pass
        if hand.outcome and hand.outcome.wins:
            break
        setup = game.following(rules, setup, hand)
    return setup


def know(hand: Hand, rng: random.Random, share: float) -> dict[str, tuple[int, ...]]:
    """Deals the hand's pack out, and tells the hand a share of the places."""
    cards: list[int] = list(cards_in(hand.pack))
    rng.shuffle(cards)
    dealt = {}
    for place, size in hand.places().items():
        if place != "discards":
            dealt[place] = tuple(cards.pop() for _ in range(size))
            if rng.random() < share:
                hand.push(Know(place, dealt[place]))
    return dealt


def walk(hand: Hand, rng: random.Random, summaries: bool = True) -> Iterator[Action]:
    """Does one thing after another until the hand is over: what is offered, now and then a summary in its place."""
    for _ in range(400):
        if hand.stage is Stage.OVER:
            return
        action = summary(hand, rng) if summaries and hand.stage is Stage.PLAY and rng.random() < 0.04 else None
        action = action or rng.choice(some(hand, rng))
        hand.push(action, Origin.OBSERVED if isinstance(action, Play) else Origin.ENTERED)
        yield action
    raise AssertionError("the hand does not end")


def some(hand: Hand, rng: random.Random) -> list[Action]:
    """Some of what is offered."""
    offers = []
    for number, action in enumerate(hand.legal()):
        offers.append(action)
        if number > 400:
            break
    return offers


def summary(hand: Hand, rng: random.Random) -> Action | None:
    """A trick's winner, a claim or the result in place of cards."""
    made: list[Any] = [TrickWon(seat) for seat in range(hand.seating.count)]
    if hand.parties == 2:
        made += [Claim(0, n) for n in range(hand.tricks_open() + 1)]
        made += [Total(0, n) for n in range(hand.tricks_in_all() + 1)]
    else:
        made += [Claim(party, hand.tricks_open()) for party in range(hand.parties)]
        shares = list(hand.shares())
        for _ in range(hand.tricks_open()):
            shares[rng.randrange(hand.parties)] += 1
        made.append(Totals(tuple(shares)))
    possible = [action for action in made if not hand.problems(action)]
    return rng.choice(possible) if possible else None


def refuses(hand: Hand, action: Action) -> bool:
    """Whether the hand refuses the action where it is entered; changes nothing."""
    try:
        hand.push(action)
    except Refused:
        return True
    hand.pop()
    return False
