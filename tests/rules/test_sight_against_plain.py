"""What the engine carries from card to card held against what all tricks say, looked at anew after every step.

Hands of every game are played by what is offered, by cards that reneges are, by cards that cannot be, unseen, out of
turn and taken back, with nothing, something or all told of the deal. 20 hands of each are tried; the environment
variable `WHIST_PLAIN` sets another number: `WHIST_PLAIN=100000 pytest tests/rules/test_sight_against_plain.py`.
"""

import os
import random
from collections.abc import Iterator

import pytest

from rules.actions import Action, Drawn, Keep, Know, Origin, Play, Refused, TrickWon
from rules.cards import cards_in
from rules.catalogue import GAMES, Game
from rules.games.german_whist import GermanWhistHand
from rules.hand import Hand, Stage
from rules.knowledge import Holding, audit, possible
from tests.rules import plain_sight
from tests.rules.plain_sight import plain
from tests.rules.walks import know, random_rules, setup_of, some

HANDS = int(os.environ.get("WHIST_PLAIN", "20"))


def steps(hand: Hand, dealt: dict[str, tuple[int, ...]], rng: random.Random) -> Iterator[None]:
    """Plays a hand anyhow to its end, and stops after every step of the play."""
    wrong, unseen, back = rng.choice((0, 0, 0.05, 0.3)), rng.choice((0, 0, 0.1)), rng.choice((0, 0.1))
    drawn = rng.choice((0, 0.02, 0.3)) if isinstance(hand, GermanWhistHand) else 0
    seats = range(hand.seating.count)
    for _ in range(300):
        if hand.stage is Stage.OVER:
            return
        turn, how = hand.turn, Origin.OBSERVED
        action: Action
        if hand.log and rng.random() < back:
            for _ in range(rng.randint(1, min(5, len(hand.log)))):
                hand.pop()
            yield
            continue
        if rng.random() < 0.01:
            place = rng.choice([*dealt])
            action, how = Know(place, dealt[place]), Origin.RECORDED
        elif hand.stage is not Stage.PLAY:
            action, how = rng.choice(some(hand, rng)), Origin.ENTERED
        elif isinstance(hand, GermanWhistHand) and rng.random() < drawn:
            number = rng.randint(1, min(hand.top, hand.stock_size))
            action, how = Drawn(number, dealt["stock"][number - 1]), Origin.RECORDED
        elif turn is None or rng.random() < unseen / 4:
            action = TrickWon(rng.choice(seats))
        elif rng.random() < unseen:
            action = Play(turn, None)
        elif rng.random() < wrong:
            seat = rng.choice((turn, turn, turn, *seats))
            held = dealt[hand.seating.letters[seat]] or (0,)
            action = Play(seat, rng.choice((*held, rng.randrange(54))))
            how = rng.choice((Origin.OBSERVED, Origin.OBSERVED, Origin.RECORDED))
        elif hand.may_keep(turn) and rng.random() < 0.5:
            action = Keep(turn)
        else:
            held = tuple(card for card in cards_in(hand.legal_cards(turn)) if card in dealt[hand.seating.letters[turn]])
            action = Play(turn, rng.choice(held or [*cards_in(hand.legal_cards(turn) or hand.pack)]))
        try:
            hand.push(action, how)
        except Refused:
            continue
        yield


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_what_is_carried_from_card_to_card_is_what_all_tricks_say(game: Game) -> None:
    for seed in range(HANDS):
        rng = random.Random(seed)
        rules, players = random_rules(game, rng), rng.choice(game.players)
        hand = game.new_hand(rules, players, setup_of(game, rules, players, rng))
        dealt = know(hand, rng, rng.choice((0.0, 0.5, 1.0)))
        for _ in steps(hand, dealt, rng):
            if hand.stage not in (Stage.PLAY, Stage.OVER) or hand.order is None:  # nobody plays where all have passed
                continue
            sight = plain(hand)
            assert list(hand.places_now()) == sight.places()
            for seat in rng.sample(range(players), min(players, 2)):
                assert hand.legal_cards(seat) == sight.legal_cards(seat), (seed, len(hand.log))
                card = rng.randrange(54)
                assert hand.renege(seat, card) == sight.renege(seat, card), (seed, len(hand.log))
        if hand.order is not None:
            assert [f for f in hand.violations if f.trick] == audit(hand, hand.tricks_seen(), hand.order)


@pytest.mark.parametrize("seed", range(200))
def test_what_one_place_can_hold_is_found_as_by_trying_every_set_of_places(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(50):
        every = [rng.getrandbits(8) for _ in range(3)]
        places = [Holding(rng.randrange(4), rng.choice(every) | rng.choice((0, 255))) for _ in range(rng.randint(1, 5))]
        for here in range(len(places)):
            assert possible(places, here) == plain_sight.possible(places, here), (places, here)
