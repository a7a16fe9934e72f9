"""Trick play held against OpenSpiel's bridge: random deals, contracts and legal cards, step by step.

60 deals are played; the environment variable `WHIST_DEALS` sets another number:
`WHIST_DEALS=1000 pytest tests/rules/test_tricks_against_openspiel.py`.
"""

import os
import random
import re

import pytest

from rules.actions import Declare, Know, Play
from rules.cards import CARDS, Card, cards_in
from rules.games.bridge import BridgeHand
from tests.rules.hands import N

pyspiel = pytest.importorskip(
    "pyspiel", reason="open-spiel is not installed: trick play is not held against another engine"
)

DEALS = int(os.environ.get("WHIST_DEALS", "60"))
PASS, FIRST_BID = 52, 55
STRAINS = ("C", "D", "H", "S", "NT")
SEATS = ("North", "East", "South", "West")


def their_number(card: Card) -> int:
    """OpenSpiel counts the cards C2 D2 H2 S2 C3 … SA."""
    return 4 * card.rank + 3 - card.suit


OURS = {their_number(card): card for card in CARDS[:52]}


@pytest.fixture(scope="module")
def bridge() -> object:
    return pyspiel.load_game("bridge(use_double_dummy_result=false)")


@pytest.mark.parametrize("seed", range(DEALS))
def test_turns_legal_cards_and_winners_are_those_of_another_engine(bridge: object, seed: int) -> None:
    rng = random.Random(seed)
    theirs = bridge.new_initial_state()  # type: ignore[attr-defined]
    ours = BridgeHand(N)

    deck = list(CARDS[:52])
    rng.shuffle(deck)
    for card in deck:
        theirs.apply_action(their_number(card))
    for seat, letter in enumerate("NESW"):
        ours.push(Know(letter, tuple(deck[seat::4])))

    declarer, level, strain = rng.randrange(4), rng.randint(1, 7), rng.randrange(5)
    for call in [PASS] * declarer + [FIRST_BID + 5 * (level - 1) + strain] + [PASS] * 3:
        theirs.apply_action(call)
    ours.push(Declare(declarer, f"{level}{STRAINS[strain]}"))

    while not theirs.is_terminal():
        seat = ours.turn
        assert seat is not None
        dummy = (declarer + 2) % 4
        assert theirs.current_player() == (declarer if seat == dummy else seat)
        legal = {OURS[action] for action in theirs.legal_actions()}
        assert set(cards_in(ours.legal_cards(seat))) == legal
        assert list(ours.legal()) == [Play(seat, card) for card in sorted(legal)]
        card = rng.choice(sorted(legal))
        theirs.apply_action(their_number(card))
        ours.push(Play(seat, card))

    text = str(theirs)
    assert [SEATS[trick.winner] for trick in ours.tricks if trick.winner is not None] == re.findall(
        r"Won by (\w+)", text
    )
    taken = re.search(r"Declarer tricks won: (\d+)", text)
    assert taken and ours.outcome and ours.outcome.tricks
    assert ours.outcome.tricks[declarer % 2] == int(taken[1])
    assert ours.outcome.made is (theirs.returns()[declarer] > 0)
    assert ours.turn is None and not ours.legal() and ours.violations == []
