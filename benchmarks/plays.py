"""Random play, ours and that of peers: ``python -m benchmarks.plays [FILE.json]``.

On both sides, through public interfaces and from one stream of random numbers: the shuffling, the deal, the bids where
the game has them (they count as plays), the cards that may be played, a random choice among them, the play, the score.

Ours is the state machine of a table (`rules.hand.Hand`), which knows hands only as far as they are known and judges
what is seen. The peers have nothing like it, so it may take longer: 8 times as long as OpenSpiel where all hands are
told, 12 times where none is.

Theirs: OpenSpiel's `oh_hell`, C++ called from Python, which checks and keeps its history; RLCard's bridge, as its game
and not as its environment for learning, which does more; whist-core, a server's engine. A peer that is not installed is
left out.
"""

import importlib.util
import random
import sys
from collections.abc import Callable, Iterator
from typing import Any

from benchmarks.side_by_side import Row, Work, compare, report
from rules.actions import Action, Declare, Discard, Know, Play
from rules.cards import cards_in, mask_of
from rules.catalogue import CONTRACT_WHIST, GAMES, Game
from rules.deal import DISCARDS
from rules.games.bid_whist import BidWhistHand
from rules.games.bridge import BridgeHand
from rules.games.contract_whist import PRESETS, ContractWhistHand
from rules.hand import Hand, Stage
from rules.match import Setup

OH_HELL = PRESETS["oh_hell"]
SIZE = 12
"""Cards each in Oh Hell, with four players."""
DEALS = 20
"""How many deals are played at a time."""
ENGINE = "the kiosk's engine"
UNIT = "plays/s"

rng = random.Random(1)
choice = rng.choice


def shuffled() -> list[int]:
    pack = list(range(52))
    rng.shuffle(pack)
    return pack


# Ours.


def at_the_table(game: Game, known: bool) -> Work:
    """A whole deal of any game in the engine that the kiosk has: all hands told, or none."""
    return Work(lambda _: by_lot(begun(game), known))


def begun(game: Game) -> Hand:
    if game is CONTRACT_WHIST:
        return ContractWhistHand(OH_HELL, 4, Setup(3), SIZE)
    return game.new_hand(game.presets[0].rules, game.players[0], Setup(choice(range(game.players[0]))))


def by_lot(hand: Hand, known: bool) -> int:
    """Deals a hand, which is told or not, and plays it; how many calls and cards that were."""
    pack = list[int](cards_in(hand.pack))
    rng.shuffle(pack)
    for place, size in hand.places().items() if known else ():
        if place != DISCARDS:
            hand.push(Know(place, tuple(pack.pop() for _ in range(size))))
    done = 0
    while hand.stage not in (Stage.PLAY, Stage.OVER):  # In Solo everybody may pass.
        hand.push(discard(hand) if isinstance(hand, BidWhistHand) and hand.stage is Stage.DISCARD else drawn(hand))
        done += 1
    return done + to_the_end_at_the_table(hand)


def drawn(hand: Hand) -> Action:
    """One of the things that may be done, by lot."""
    return choice(list(hand.legal()))


def discard(hand: BidWhistHand) -> Discard:
    """One of the thousands of discards that may be made."""
    dealt, seat = hand.dealt(), hand.declarer
    assert seat is not None
    mine, kitty = dealt[hand.seating.letters[seat]], dealt["kitty"]
    held = list(cards_in(mine.must | kitty.must))
    return Discard(seat, mask_of(rng.sample(held, hand.rules.kitty)) if held else None)


def bridge_at_the_table(_: object) -> int:
    """A deal of bridge from the contract on, in the engine that the kiosk has."""
    hand = BridgeHand(0)
    tell(hand, shuffled(), 13)
    hand.push(Declare(3, f"1{choice(('S', 'H', 'D', 'C', 'NT'))}"))
    return to_the_end_at_the_table(hand)


def tell(hand: Hand, pack: list[int], size: int) -> None:
    for seat, letter in enumerate(hand.seating.letters):
        hand.push(Know(letter, tuple(pack[seat : 4 * size : 4])))


def to_the_end_at_the_table(hand: Hand) -> int:
    played = 0
    while (seat := hand.turn) is not None:
        hand.push(Play(seat, choice(list(cards_in(hand.legal_cards(seat))))))
        played += 1
    return played


def engine(peer: str, theirs: Work) -> Row:
    """Bridge, for peers that play it or whist."""
    return compare(f"{ENGINE}: Bridge, hands known", peer, Work(bridge_at_the_table), theirs, UNIT, rounds=5, each=0.3)


# Theirs.


def openspiel() -> Iterator[Row]:
    """OpenSpiel's `oh_hell`, called from Python. Its deals are as short as ours: shuffling takes both sides as long."""
    import pyspiel

    def whole_deals(size: int) -> Callable[[object], int]:
        game = pyspiel.load_game(f"oh_hell(players=4,num_tricks_fixed={size},points_per_trick=1)")

        def play(_: object) -> int:
            done = 0
            for _ in range(DEALS):
                state, pack = game.new_initial_state(), shuffled()
                for number in (size, 0, *pack[: 4 * size + 1]):
                    state.apply_action(number)
                while not state.is_terminal():
                    state.apply_action(choice(state.legal_actions()))
                    done += 1
                state.returns()
            return done

        return play

    for each in GAMES.values():
        size = min(SIZE, begun(each).hand_size)
        for known, goal in ((True, 8), (False, 12)):
            title = f"{ENGINE}: {each.label}, hands {'known' if known else 'unknown'}"
            ours, theirs = at_the_table(each, known), Work(whole_deals(size))
            yield compare(title, "OpenSpiel oh_hell", ours, theirs, UNIT, goal, rounds=9, each=0.1)


def rlcard() -> Iterator[Row]:
    """RLCard's bridge."""
    from rlcard.games.bridge.game import BridgeGame
    from rlcard.games.bridge.utils.action_event import BidAction, PassAction

    def contracted() -> Any:
        game = BridgeGame()
        game.init_game()
        for action in (BidAction.from_action_id(BidAction.first_bid_action_id), *[PassAction()] * 3):
            game.step(action)
        return game

    def to_the_end(game: Any) -> int:
        done = 0
        while not game.is_over():
            game.step(choice(game.judger.get_legal_actions()))
            done += 1
        return done

    yield engine("rlcard bridge", Work(lambda _: to_the_end(contracted())))


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

    def to_the_end(hand: Any, seats: Any) -> int:
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
        return 52

    yield engine("whist-core", Work(lambda _: to_the_end(*dealt_out())))


PEERS = {"pyspiel": openspiel, "rlcard": rlcard, "whist_core": whist_core}


def rows() -> Iterator[Row]:
    """The comparisons with those peers that are installed."""
    for module, measured in PEERS.items():
        if importlib.util.find_spec(module):
            yield from measured()
        else:
            print(f"{module} is not installed: left out", file=sys.stderr)


if __name__ == "__main__":
    report(rows(), sys.argv[1:])
