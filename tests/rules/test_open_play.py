"""The engine held against a play of open hands, the plain way, in games in which every seat plays to every trick."""

import random
from typing import Any

import pytest

from rules.actions import Declare, Play, Refused
from rules.cards import cards_in
from rules.catalogue import BID_WHIST, CONTRACT_WHIST, SOLO_WHIST, SPADES, WHIST, Game
from rules.games.bridge import BridgeHand
from rules.hand import Hand, Stage
from rules.match import Setup
from tests.rules.open_play import OpenPlay
from tests.rules.walks import know, random_rules, some

BRIDGE = Game("Bridge", "Bridge", object, (), lambda rules, players, setup: BridgeHand(setup.dealer), None)  # type: ignore[arg-type]
HANDS = 10


def hand_to_play(game: Game, rng: random.Random) -> Any:
    """A random hand at its first lead, with all that was dealt known."""
    while True:
        hand: Hand
        if game is BRIDGE:
            hand = BridgeHand(rng.randrange(4))
            know(hand, rng, 1)
            hand.push(Declare(rng.randrange(4), f"{rng.randint(1, 7)}{rng.choice(('S', 'H', 'D', 'C', 'NT'))}"))
        else:
            players = rng.choice(game.players)
            hand = game.new_hand(random_rules(game, rng), players, Setup(rng.randrange(players)))
            know(hand, rng, 1)
        while hand.stage not in (Stage.PLAY, Stage.OVER):
            hand.push(rng.choice(some(hand, rng)))
        known = all(hand.holdings()[seat].known for seat in range(hand.seating.count))
        if hand.stage is Stage.PLAY and known and not hand.breaking:
            return hand


@pytest.mark.parametrize(
    "game", [BID_WHIST, WHIST, SOLO_WHIST, CONTRACT_WHIST, SPADES, BRIDGE], ids=lambda game: game.id
)
def test_turns_legal_cards_and_winners_are_those_of_a_plain_play(game: Game) -> None:
    rng = random.Random(game.id)
    for _ in range(HANDS):
        hand = hand_to_play(game, rng)
        held = [hand.holdings()[seat].must for seat in range(hand.seating.count)]
        play = OpenPlay(hand.order, held, hand.first_leader(), jokers_any_time=hand.jokers_any_time)
        while (seat := play.turn) is not None:
            assert hand.turn == seat and [*cards_in(hand.legal_cards(seat))] == play.legal
            for wrong in rng.sample([card for card in cards_in(hand.pack) if card not in play.legal], 2):
                with pytest.raises(Refused):
                    hand.push(Play(seat, wrong))
            card = rng.choice(play.legal)
            play.push(card)
            hand.push(Play(seat, card))
            if rng.random() < 0.2:
                play.pop()
                hand.pop()
        assert hand.stage is Stage.OVER and [*hand.tricks] == play.tricks
