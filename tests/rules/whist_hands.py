"""Deals of Whist set up in a line or two."""

from dataclasses import replace
from typing import Any

from rules.actions import Honours, Origin, Ruling, Total, Turned
from rules.catalogue import WHIST
from rules.games.whist import PRESETS, WhistHand, WhistRules
from rules.hand import Outcome
from rules.match import Line, ScoreEntry, Setup, Standing, run
from tests.rules.hands import N

SHORT, GUIDE, AMERICAN, DRIVE, LONG = (PRESETS[name] for name in ("short", "guide", "american", "drive", "long"))
HEARTS = 1


def whist(rules: WhistRules = SHORT, dealer: int = N, round: int = 0, dummy: bool = False, **changes: Any) -> WhistHand:
    """A deal at its very start."""
    return WhistHand(replace(rules, **changes), Setup(dealer, round), dummy)


def hearts(rules: WhistRules = SHORT, dealer: int = N, dummy: bool = False, **changes: Any) -> WhistHand:
    """A deal at its first lead; hearts were turned up."""
    hand = whist(rules, dealer, dummy=dummy, **changes)
    hand.push(Turned(HEARTS))
    return hand


def deal(
    rules: WhistRules, north_south: int, honours: tuple[int, int] | None = None, reneges: tuple[int, ...] = ()
) -> Outcome:
    """What a deal comes to: N/S's tricks, who (by side) held how many honours, who was penalised (by seat)."""
    hand = hearts(rules) if rules.trumps == "turned_up" else WhistHand(rules, Setup(N))
    hand.push(Total(0, north_south))
    if honours:
        hand.push(Honours(*honours))
    for seat in reneges:
        hand.push(Ruling(seat, None, True), Origin.ENTERED)
    assert hand.outcome
    return hand.outcome


def lines(rules: WhistRules, *outcomes: Outcome, start: tuple[int, ...] = (0, 0)) -> list[Line]:
    """The running score after each of the deals."""
    return run([ScoreEntry(outcome) for outcome in outcomes], WHIST.match(rules, 4), start)


def standing(rules: WhistRules, *outcomes: Outcome, start: tuple[int, ...] = (0, 0)) -> Standing:
    """How a match stands after the deals."""
    found = lines(rules, *outcomes, start=start)[-1].standing
    assert found
    return found


def game(rules: WhistRules, north_south: int, east_west: int) -> list[Outcome]:
    """Deals by which a game ends so, the losers' first."""
    outcomes = []
    losers = 0 if north_south < east_west else 1
    for side in (losers, 1 - losers):
        left = (north_south, east_west)[side]
        while left:
            odd = min(left, 7)
            outcomes.append(deal(rules, 6 + odd if side == 0 else 7 - odd, (0, 0) if rules.honours else None))
            left -= odd
    return outcomes
