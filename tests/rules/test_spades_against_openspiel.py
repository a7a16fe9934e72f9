"""Spades held against OpenSpiel's: random deals, bids and cards, step by step, and what a game comes to.

The preset `classic` is its game, with `thirteen_at_most=yes`, no blind nil, and the game lost at minus 350. It differs
in three things. Spades that have been broken still may not be led there by who has anything else: the cards that it
leaves out for that are added to its own. It reads a side's bags off the last figure of its score, also below nought,
where that figure counts from the other end: so hands are compared that begin at nought or above. And it ends no
game but by what a single hand scores.

100 hands are played; the environment variable `WHIST_SPADES` sets another number:
`WHIST_SPADES=5000 pytest tests/rules/test_spades_against_openspiel.py`.
"""

import os
import random
from dataclasses import replace

import pytest

from rules.actions import Call, Know, Play
from rules.cards import CARDS, SPADES, Card, cards_in
from rules.games.spades import NIL, PRESETS, SpadesHand, match
from rules.hand import Stage
from rules.match import ScoreEntry, Setup, Standing

pyspiel = pytest.importorskip(
    "pyspiel", reason="open-spiel is not installed: Spades is not held against another engine"
)

HANDS = int(os.environ.get("WHIST_SPADES", "100"))
FIRST_BID = 52
DEALER = 3
"""Whose left hand neighbour, OpenSpiel's first player, bids and leads first."""
RULES = replace(PRESETS["classic"], thirteen_at_most=True, blind_nil=0, floor=350)


def their_number(card: Card) -> int:
    """OpenSpiel counts the cards C2 C3 … CA D2 … SA."""
    return 13 * "CDHS".index(str(card)[0]) + card.rank


OURS = {their_number(card): card for card in CARDS[:52]}


@pytest.mark.parametrize("seed", range(HANDS))
def test_turns_bids_cards_and_scores_are_those_of_another_engine(seed: int) -> None:
    rng = random.Random(seed)
    theirs = pyspiel.load_game("spades(win_or_loss_bonus=0)").new_initial_state()
    ours = SpadesHand(RULES, Setup(DEALER))

    deck = list(CARDS[:52])
    rng.shuffle(deck)
    for card in deck:
        theirs.apply_action(their_number(card))
    for seat, letter in enumerate(ours.seating.letters):
        if rng.random() < 0.9:
            ours.push(Know(letter, tuple(deck[seat::4])))
    before = tuple(10 * rng.randrange(60) + rng.randrange(10) for _ in range(2))
    theirs.set_current_scores(before)

    fallen: list[Card] = []
    likely = rng.choice((3, 13))
    while not theirs.is_terminal():
        seat = ours.turn
        assert seat is not None
        assert theirs.current_player() == seat
        if ours.stage is Stage.AUCTION:
            bids = {FIRST_BID + (0 if call == NIL else int(call)): call for call in ours.legal_calls()}
            assert set(bids) == set(theirs.legal_actions())
            bid = rng.choice([bid for bid in bids if bid <= FIRST_BID + likely])
            theirs.apply_action(bid)
            ours.push(Call(seat, bids[bid]))
            continue
        legal = {OURS[action] for action in theirs.legal_actions()}
        leads = ours.trick is not None and not ours.trick.plays
        if leads and any(card.suit == SPADES for card in fallen):
            legal = {card for card in deck[seat::4] if card not in fallen}
        offered = set(cards_in(ours.legal_cards(seat)))
        known = ours.holdings()[seat].known
        assert legal == offered if known else legal <= offered, (seat, legal, offered)
        card = rng.choice([OURS[action] for action in theirs.legal_actions()])
        fallen.append(card)
        theirs.apply_action(their_number(card))
        ours.push(Play(seat, card))

    standing = Standing(before, bags=tuple(score % 10 for score in before))
    after = match(RULES)(standing, ScoreEntry(ours.outcome))
    assert after.score is not None
    assert [after.score[seat % 2] for seat in range(4)] == theirs.returns()
    assert after.total == tuple(theirs.get_current_scores())
    assert ours.violations == [] and ours.turn is None and not ours.legal()
