"""Contract Whist held against OpenSpiel's Oh Hell: random deals, calls and cards, step by step, with 3 to 7 players.

The preset `oh_hell` is its game. 100 deals are played; the environment variable `WHIST_OH_HELLS` sets another number:
`WHIST_OH_HELLS=5000 pytest tests/rules/test_contract_whist_against_openspiel.py`.
"""

import os
import random

import pytest

from rules.actions import Call, Know, Play, Turned
from rules.cards import CARDS, Card, cards_in
from rules.games.contract_whist import PRESETS, ContractWhistHand
from rules.hand import Stage
from rules.match import Setup

pyspiel = pytest.importorskip(
    "pyspiel", reason="open-spiel is not installed: Contract Whist is not held against another engine"
)

DEALS = int(os.environ.get("WHIST_OH_HELLS", "100"))
FIRST_CALL = 52


def their_number(card: Card) -> int:
    """OpenSpiel counts the cards C2 D2 S2 H2 C3 … HA."""
    return 4 * card.rank + "CDSH".index(str(card)[0])


OURS = {their_number(card): card for card in CARDS[:52]}


@pytest.mark.parametrize("seed", range(DEALS))
def test_turns_calls_cards_and_scores_are_those_of_another_engine(seed: int) -> None:
    rng = random.Random(seed)
    players = rng.randint(3, 7)
    size = rng.randint(1, 51 // players)
    game = pyspiel.load_game(f"oh_hell(players={players},num_tricks_fixed={size},points_per_trick=1)")
    theirs, dealer = game.new_initial_state(), rng.randrange(players)
    ours = ContractWhistHand(PRESETS["oh_hell"], players, Setup(dealer), size)

    deck = list(CARDS[:52])
    rng.shuffle(deck)
    theirs.apply_action(size)
    theirs.apply_action(dealer)
    for card in deck[: players * size + 1]:
        theirs.apply_action(their_number(card))
    turned = deck[players * size]
    for seat, letter in enumerate(ours.seating.letters):
        if rng.random() < 0.9:
            ours.push(Know(letter, tuple(deck[seat : players * size : players])))
    ours.push(Turned(turned.suit, turned))

    while not theirs.is_terminal():
        seat = ours.turn
        assert seat is not None
        assert theirs.current_player() == seat
        if ours.stage is Stage.AUCTION:
            assert {FIRST_CALL + int(call) for call in ours.legal_calls()} == set(theirs.legal_actions())
            call = rng.choice(ours.legal_calls())
            theirs.apply_action(FIRST_CALL + int(call))
            ours.push(Call(seat, call))
            continue
        legal = {OURS[action] for action in theirs.legal_actions()}
        offered = set(cards_in(ours.legal_cards(seat)))
        known = ours.holdings()[seat].known
        assert legal == offered if known else legal <= offered, (seat, legal, offered)
        card = rng.choice(sorted(legal))
        theirs.apply_action(their_number(card))
        ours.push(Play(seat, card))

    assert ours.outcome and ours.outcome.score
    assert list(ours.outcome.score) == theirs.returns()
    assert ours.violations == [] and ours.turn is None and not ours.legal()
