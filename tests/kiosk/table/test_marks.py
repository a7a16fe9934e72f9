"""Hands of Bid Whist as people play them at the kiosk: each card that is said to have cost a trick did, and no other.

`WHIST_MARKS=500` hands; the quick suite has one. The marks are those on the screen, found by the process beside; each
is held against what both moments come to when they are solved alone."""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Event

import pytest

from kiosk.lobby.lobby import Lobby
from kiosk.table import solver
from kiosk.table.hindsight import Hindsight, Shown
from kiosk.table.solver import solve
from kiosk.table.table import Table
from rules.analysis import as_played
from rules.cards import mask_of
from rules.games.bid_whist import BidWhistHand
from rules.open_hands import OpenHands
from tests.kiosk.scenes.tables import do, filled, opened
from tests.rules.open_play import OpenPlay, dealt

MARKS = int(os.environ.get("WHIST_MARKS", 1))
CONTRACTS = ("4US", "4DH", "5UD", "4DC", "4NTU", "5NTD")
BID = slice(-1)
"""Of a contract: what is called."""
PATIENCE = 300.0


def drawn(lobby: Lobby, rng: Random) -> Table:
    """A hand that was bid, and played to its end by cards that follow, now and then the best one."""
    table = opened(lobby, filled(dealer=3))
    contract, declarer = rng.choice(CONTRACTS), rng.randrange(3)
    do(table, table.dealt)
    if declarer:
        do(table, lambda: table.skip_to(declarer))
    do(table, lambda: table.call(contract[BID]), table.others_pass, lambda: table.declare(contract))
    do(table, table.start_play)
    hand, pack = table.hand, list(range(54))
    assert hand.order is not None and isinstance(hand, BidWhistHand)
    rng.shuffle(pack)
    play = OpenPlay(hand.order, dealt(pack, 4, 12), hand.first_leader())
    while play.legal:
        card = max(play.legal, key=hand.order.strength.__getitem__) if rng.random() < 0.4 else rng.choice(play.legal)
        table.play(card)
        play.push(card)
    lobby.journal.settle()
    return table


def marks(table: Table) -> Iterator[tuple[int, int, int]]:
    """Trick, seat and cost of each mark that people see."""
    woken = Event()
    hindsight = Hindsight(wake=woken.set, solve=solve)
    try:
        while True:
            woken.clear()
            hindsight.poll()
            shown = hindsight.costs(table, 1, 1, Shown.HOME)
            assert shown is not None
            if not shown.said.startswith("Looking"):
                break
            assert woken.wait(PATIENCE), "nothing comes any more"
        for trick in range(1, 13):
            shown = hindsight.costs(table, 1, trick, Shown.HOME)
            assert shown is not None and shown.said.startswith("With all hands open")
            yield from ((trick, seat, cost) for seat, cost in enumerate(shown.cost) if cost)
    finally:
        hindsight.leave()


def solved(table: Table) -> Iterator[tuple[int, int, int]]:
    """The same of every card, from what the deal is worth before it and after it."""
    hand = table.state.hand
    assert hand.order is not None
    held, gone, won, side = as_played(hand), 0, 0, (0, 2)
    search = OpenHands(hand.order, held, side, jokers_any_time=hand.jokers_any_time)
    before = search.tricks(hand.tricks[0].leader)
    for number, trick in enumerate(hand.tricks, 1):
        laid = list[int]()
        for seat, card in trick.plays:
            laid.append(int(card or 0))
            leader = trick.leader
            if len(laid) == 4:
                assert trick.winner is not None
                won, gone, laid, leader = won + (trick.winner in side), gone | mask_of(laid), [], trick.winner
            after = won + (search.tricks(leader, gone, laid) if number < 12 or laid else 0)
            if before != after:
                yield number, seat, abs(before - after)
            before = after


@pytest.mark.parametrize("seed", range(2, 2 + MARKS))
def test_each_mark_is_a_card_after_which_its_side_could_make_less_and_there_are_no_others(
    tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver, "NICE", 0)  # it is waited for
    lobby = Lobby.open(tmp_path)
    try:
        table = drawn(lobby, Random(seed))
        assert sorted(marks(table)) == sorted(solved(table))
    finally:
        lobby.close()
