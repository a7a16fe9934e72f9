"""Random play, ours and that of peers: ``python -m benchmarks.plays [FILE]`` (a FILE for the rows as JSON).

Everything goes through public interfaces: the cards that may be played, a random choice among them, the play with its
checks and its history; of whole deals the shuffling, the deal, the calls and the score as well. Calls count as plays. A
peer that is not installed is left out: open-spiel, rlcard, whist-core.
"""

import importlib.util
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.side_by_side import Row, Work, compare, table
from rules.actions import Call, Know, Play, Turned
from rules.bids import Bids
from rules.cards import CARDS, cards_in, order
from rules.games.contract_whist import PRESETS, ContractWhistHand
from rules.hand import Stage
from rules.match import Setup
from rules.play import OpenPlay, dealt

OH_HELL = PRESETS["oh_hell"]
SIZE = 12
"""Cards each in Oh Hell, with four players."""
DEALS = 20
"""How many deals are played at a time."""

rng = random.Random(1)
choice = rng.choice


def shuffled() -> list[int]:
    pack = list(range(52))
    rng.shuffle(pack)
    return pack


# Ours.


def oh_hell(_: object) -> int:
    """Whole deals: the cards, the calls with the hook, the play, the score."""
    for _ in range(DEALS):
        pack = shuffled()
        bids = Bids(4, SIZE, 1, hook=OH_HELL.hook)
        while bids.legal:
            bids.push(choice(bids.legal))
        play = OpenPlay(order(pack[4 * SIZE] // 13), dealt(pack, 4, SIZE), 1)
        while play.legal:
            play.push(choice(play.legal))
        for seat, won in enumerate(play.won):
            OH_HELL.points(bids.of(seat) or 0, won)
    return DEALS * (4 * SIZE + 4)


def bridge(_: object) -> int:
    """Whole deals from the contract on."""
    return play_out(bridge_deals())


def bridge_deals() -> list[OpenPlay]:
    return [OpenPlay(order(choice((0, 1, 2, 3, None))), dealt(shuffled(), 4, 13), 0) for _ in range(DEALS)]


def oh_hell_deals() -> list[OpenPlay]:
    return [OpenPlay(order(choice((0, 1, 2, 3))), dealt(shuffled(), 4, SIZE), 1) for _ in range(DEALS)]


def play_out(plays: list[OpenPlay]) -> int:
    for play in plays:
        while play.legal:
            play.push(choice(play.legal))
    return sum(4 * sum(play.won) for play in plays)


def at_the_table(_: object) -> int:
    """Whole deals of Oh Hell in the engine that the kiosk has, which knows hands as far as they are known."""
    pack = [CARDS[card] for card in shuffled()]
    hand = ContractWhistHand(OH_HELL, 4, Setup(3), SIZE)
    for seat, letter in enumerate(hand.seating.letters):
        hand.push(Know(letter, tuple(pack[seat : 4 * SIZE : 4])))
    hand.push(Turned(pack[4 * SIZE].suit, pack[4 * SIZE]))
    while hand.stage is Stage.AUCTION and hand.turn is not None:
        hand.push(Call(hand.turn, choice(hand.legal_calls())))
    while hand.turn is not None:
        hand.push(Play(hand.turn, choice(list(cards_in(hand.legal_cards(hand.turn))))))
    return 4 * SIZE + 4


# Theirs.


def openspiel() -> Iterator[Row]:
    """OpenSpiel's `oh_hell` and `bridge`, called from Python."""
    import pyspiel

    oh_hells = pyspiel.load_game(f"oh_hell(players=4,num_tricks_fixed={SIZE},points_per_trick=1)")
    bridges = pyspiel.load_game("bridge(use_double_dummy_result=false)")

    def begun() -> Any:
        state, pack = oh_hells.new_initial_state(), shuffled()
        for number in (SIZE, 0, *pack[: 4 * SIZE + 1]):
            state.apply_action(number)
        return state

    def called() -> Any:
        state = begun()
        for _ in range(4):
            state.apply_action(choice(state.legal_actions()))
        return state

    def contracted() -> Any:
        state = bridges.new_initial_state()
        for number in (*shuffled(), 55 + choice(range(35)), 52, 52, 52):
            state.apply_action(number)
        return state

    def to_the_end(states: list[Any]) -> int:
        done = 0
        for state in states:
            while not state.is_terminal():
                state.apply_action(choice(state.legal_actions()))
                done += 1
            state.returns()
        return done

    def some(of: Any) -> Any:
        return lambda: [of() for _ in range(DEALS)]

    whole_oh_hell = Work(lambda _: to_the_end([begun() for _ in range(DEALS)]))
    whole_bridge = Work(lambda _: to_the_end([contracted() for _ in range(DEALS)]))
    peer, unit = "OpenSpiel oh_hell", "plays/s"
    yield compare("random play, whole deals", peer, Work(oh_hell), whole_oh_hell, unit, 1.0)
    played = Work(to_the_end, some(called))
    yield compare("random play, the play alone", peer, Work(play_out, oh_hell_deals), played, unit, 1.0)
    yield compare("random play, whole deals, the kiosk's engine", peer, Work(at_the_table), whole_oh_hell, unit)
    peer = "OpenSpiel bridge"
    yield compare("random play, whole deals", peer, Work(bridge), whole_bridge, unit, 1.0)
    played = Work(to_the_end, some(contracted))
    yield compare("random play, the play alone", peer, Work(play_out, bridge_deals), played, unit, 1.0)


def rlcard() -> Iterator[Row]:
    """RLCard's bridge; its own environment for learning, which does more, is left out."""
    from rlcard.games.bridge.game import BridgeGame
    from rlcard.games.bridge.utils.action_event import BidAction, PassAction

    def contracted() -> Any:
        game = BridgeGame()
        game.init_game()
        for action in (BidAction.from_action_id(BidAction.first_bid_action_id), *[PassAction()] * 3):
            game.step(action)
        return game

    def to_the_end(games: list[Any]) -> int:
        done = 0
        for game in games:
            while not game.is_over():
                game.step(choice(game.judger.get_legal_actions()))
                done += 1
        return done

    whole, prepared = lambda _: to_the_end([contracted()]), lambda: [contracted() for _ in range(DEALS)]
    yield compare("random play, whole deals", "rlcard bridge", Work(bridge), Work(whole), "plays/s", 0.2)
    played = Work(to_the_end, prepared)
    yield compare("random play, the play alone", "rlcard bridge", Work(play_out, bridge_deals), played, "plays/s", 0.2)


def whist_core() -> Iterator[Row]:
    """whist-core's whist. Its tricks share a pile unless each is given its own, as is done here; what may be played it
    does not list, so that it is asked of each card."""
    from whist_core.cards.card_container import OrderedCardContainer
    from whist_core.game.hand import Hand
    from whist_core.game.legal_checker import LegalChecker
    from whist_core.game.play_order import PlayOrder
    from whist_core.game.trick import Trick
    from whist_core.scoring.team import Team
    from whist_core.user.player import Player

    names = (("North", "South"), ("East", "West"))
    teams = [Team(players=[Player(username=name, rating=2000) for name in pair]) for pair in names]

    def dealt_out() -> Any:
        seats = PlayOrder.from_team_list(teams)
        return Hand.deal(seats), seats

    def to_the_end(hands: list[Any]) -> int:
        for hand, seats in hands:
            trick = hand.current_trick
            for number in range(13):
                if number:
                    seats = seats.rotate(trick.winner)
                    pile = OrderedCardContainer.empty()
                    trick = Trick(play_order=list(seats), stack=pile, trump=hand.trump)
                    hand.tricks.append(trick)
                for player in trick.play_order:
                    first = trick.stack.first
                    legal = [card for card in player.hand if LegalChecker.check_legal(player.hand, card, first)]
                    trick.play_card(player, choice(legal))
        return 52 * len(hands)

    whole = Work(lambda _: to_the_end([dealt_out()]))
    yield compare("random play, whole deals", "whist-core", Work(bridge), whole, "plays/s", 1 / 30)
    played = Work(to_the_end, lambda: [dealt_out()])
    yield compare("random play, the play alone", "whist-core", Work(play_out, bridge_deals), played, "plays/s", 1 / 30)


PEERS = {"pyspiel": openspiel, "rlcard": rlcard, "whist_core": whist_core}


def rows() -> Iterator[Row]:
    """The comparisons with those peers that are installed."""
    for module, measured in PEERS.items():
        if importlib.util.find_spec(module):
            yield from measured()
        else:
            print(f"{module} is not installed: left out", file=sys.stderr)


def main() -> None:
    found = list(rows())
    print(table(found))
    for file in sys.argv[1:]:
        Path(file).write_text(json.dumps([row.content() for row in found], indent=2) + "\n")


if __name__ == "__main__":
    main()
