"""German Whist held against TextArena's: random deals and legal cards, step by step, all 26 tricks counted.

It reads the game as our preset `all_tricks` does: suit is followed throughout, and the tricks of stage 1 count too. 60
deals are played; the environment variable `WHIST_GERMAN_DEALS` sets another number:
`WHIST_GERMAN_DEALS=2000 pytest tests/rules/test_german_whist_against_textarena.py`.
"""

import os
import random
from typing import Any

import pytest

from rules.actions import Know, Play, Turned
from rules.cards import Card, cards_in
from rules.games.german_whist import PRESETS, GermanWhistHand
from rules.hand import Stage
from rules.match import Setup

environments = pytest.importorskip(
    "textarena.envs.GermanWhist.env",
    reason="textarena is not installed: German Whist is not held against another engine",
)

DEALS = int(os.environ.get("WHIST_GERMAN_DEALS", "60"))
SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


def ours(card: dict[str, Any]) -> Card:
    """Their card as ours."""
    return Card.parse(SUITS[card["suit"]] + card["rank"].replace("10", "T"))


@pytest.mark.parametrize("seed", range(DEALS))
def test_legal_cards_winners_draws_and_results_are_those_of_another_engine(seed: int) -> None:
    random.seed(seed)
    rng = random.Random(seed)
    env = environments.GermanWhistEnv()
    env.reset(num_players=2, seed=seed)
    theirs = env.state.game_state
    first = rng.randrange(2)  # the seat of their player 0, who leads
    players = {first: 0, 1 - first: 1}

    hand = GermanWhistHand(PRESETS["all_tricks"], 2, Setup(1 - first))
    stock = tuple(ours(card) for card in reversed(theirs["deck"]))
    hand.push(Know("stock", stock))
    for seat, player in players.items():
        hand.push(Know(hand.seating.letters[seat], tuple(ours(card) for card in theirs["players"][player]["hand"])))
    turned = ours(theirs["trump_card"])
    assert turned == stock[0]
    hand.push(Turned(turned.suit, turned))

    done = False
    while not done:
        seat = hand.turn
        assert seat is not None
        player = players[seat]
        assert env.state.current_player_id == player
        held = theirs["players"][player]["hand"]
        assert len(held) == hand.cards_left()[seat]
        legal = {ours(card) for card in held if env._is_valid_play(player, card)}
        assert set(cards_in(hand.legal_cards(seat))) == legal
        assert hand.stage_1 == (theirs["phase"] == "learning")
        if hand.stage_1:
            assert hand.top_card == ours(theirs["next_card"])
            assert hand.stock_left() == len(theirs["deck"])

        card = rng.choice(sorted(legal))
        done, _ = env.step(f"[play {[ours(one) for one in held].index(card) + 1}]")
        hand.push(Play(seat, card))
        assert list(hand.tricks_won()) == [theirs["tricks_won"][players[each]] for each in range(2)]

    assert hand.stage is Stage.OVER and hand.violations == []
    outcome = hand.outcome
    assert outcome is not None and outcome.score is not None and sum(hand.tricks_won()) == 26
    rewards = {players[seat]: outcome.score[seat] - outcome.score[1 - seat] for seat in range(2)}
    assert rewards == env.state.rewards
