"""Random play, ours and that of peers: ``python -m benchmarks.plays [FILE.json]``.

On both sides, through public interfaces and from one stream of random numbers: the cards that may be played, a random
choice among them, the play. *Whole deals* are the shuffling, the deal, the bids where the peer has them (they count as
plays), the play and the score; *the play alone* begins at the first lead.

Ours are two. `rules.play.OpenPlay` plays hands that lie open: each card is checked and refused where it may not be
played, every play is kept, and any number can be taken back (`check` sees to it before anything is measured; one row
takes back every card and plays it again). *The kiosk's engine* is `rules.hand.Hand`, which knows hands only as far as
they are known and judges what is seen: the peers have nothing like it, and it may
take longer: 8 times where all hands are told, 12 times where none is.

Theirs: OpenSpiel's `oh_hell` and `bridge`, C++ called from Python, which checks and keeps its history; RLCard's bridge,
as its game and not as its environment for learning, which does more; whist-core, a server's engine. A peer that is not
installed is left out.
"""

import importlib.util
import random
import sys
from collections.abc import Callable, Iterator
from typing import Any

from benchmarks.side_by_side import Row, Work, compare, report
from rules.actions import Action, Declare, Discard, Know, Play, Refused
from rules.cards import CARDS, cards_in, mask_of, order
from rules.catalogue import CONTRACT_WHIST, GAMES, Game
from rules.deal import DISCARDS
from rules.games.bid_whist import BidWhistHand
from rules.games.bridge import BridgeHand
from rules.games.contract_whist import PRESETS, ContractWhistHand
from rules.hand import Hand, Stage
from rules.match import Setup
from rules.play import OpenPlay, dealt

OH_HELL = PRESETS["oh_hell"]
SIZE = 12
"""Cards each in Oh Hell, with four players."""
DEALS = 20
"""How many deals are played at a time."""
WHOLE, ALONE = "random play: whole deals", "random play: the play alone"
ENGINE = "the kiosk's engine"
UNIT = "plays/s"

rng = random.Random(1)
choice = rng.choice


def shuffled() -> list[int]:
    pack = list(range(52))
    rng.shuffle(pack)
    return pack


# Ours.


def oh_hell(_: object) -> int:
    """Whole deals: the cards, the bids with the hook, the play, the score."""
    for _ in range(DEALS):
        pack = shuffled()
        bids = list[int]()
        while numbers := OH_HELL.numbers(SIZE, 4, bids):
            bids.append(choice(numbers))
        play = OpenPlay(order(pack[4 * SIZE] // 13), dealt(pack, 4, SIZE), 1)
        while play.legal:
            play.push(choice(play.legal))
        for seat, won in enumerate(play.won):
            OH_HELL.points(bids[seat - 1], won)
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


def play_out_with_second_thoughts(plays: list[OpenPlay]) -> int:
    """Every card is taken back once and played again; those that stay are counted."""
    for play in plays:
        while play.legal:
            play.push(choice(play.legal))
            again = play.pop()
            assert again is not None
            play.push(again)
    return sum(4 * sum(play.won) for play in plays)


def check() -> None:
    """Ends the run where a card that may not be played is taken, or a step back is not the same as before it."""
    for play in (*oh_hell_deals(), *bridge_deals()):
        seen = []
        while play.legal:
            wrong = choice([card for card in range(52) if card not in play.legal])
            try:
                play.push(wrong)
            except Refused:
                pass
            else:
                raise ValueError(f"{CARDS[wrong]} may not be played and was taken")
            seen.append((play.turn, play.legal, play.hands, tuple(play.won), play.history))
            play.push(choice(play.legal))
        while seen:
            play.pop()
            if (play.turn, play.legal, play.hands, tuple(play.won), play.history) != seen.pop():
                raise ValueError("a step back is not the step before")


def at_the_table(game: Game, known: bool) -> Work:
    """A whole deal of any game in the engine that the kiosk has: all hands told, or none."""
    rules, players = game.presets[0].rules, game.players[0]

    def begun() -> Hand:
        if game is CONTRACT_WHIST:
            return ContractWhistHand(OH_HELL, 4, Setup(3), SIZE)
        return game.new_hand(rules, players, Setup(choice(range(players))))

    return Work(lambda _: by_lot(begun(), known))


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


def engine(peer: str, ours: Callable[[object], int], theirs: Work) -> Row:
    """The kiosk's engine, with no goal."""
    return compare(f"random play: whole deals, {ENGINE}", peer, Work(ours), theirs, UNIT, rounds=5, each=0.3)


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
    peer, played = "OpenSpiel oh_hell", Work(to_the_end, some(called))
    yield compare(WHOLE, peer, Work(oh_hell), whole_oh_hell, UNIT, 1.0)
    yield compare(ALONE, peer, Work(play_out, oh_hell_deals), played, UNIT, 1.0)
    twice = Work(play_out_with_second_thoughts, oh_hell_deals)
    yield compare("random play: every card taken back once", f"{peer}, none", twice, played, UNIT, rounds=5, each=0.3)
    for game in GAMES.values():
        for known, goal in ((True, 8), (False, 12)):
            title = f"{ENGINE}: {game.label}, hands {'known' if known else 'unknown'}"
            yield compare(title, peer, at_the_table(game, known), whole_oh_hell, UNIT, goal, rounds=5, each=0.15)
    peer, played = "OpenSpiel bridge", Work(to_the_end, some(contracted))
    yield compare(WHOLE, peer, Work(bridge), whole_bridge, UNIT, 1.0)
    yield compare(ALONE, peer, Work(play_out, bridge_deals), played, UNIT, 1.0)


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

    def to_the_end(games: list[Any]) -> int:
        done = 0
        for game in games:
            while not game.is_over():
                game.step(choice(game.judger.get_legal_actions()))
                done += 1
        return done

    whole = Work(lambda _: to_the_end([contracted()]))
    played = Work(to_the_end, lambda: [contracted() for _ in range(DEALS)])
    yield compare(WHOLE, "rlcard bridge", Work(bridge), whole, UNIT, 0.2)
    yield compare(ALONE, "rlcard bridge", Work(play_out, bridge_deals), played, UNIT, 0.2)
    yield engine("rlcard bridge", bridge_at_the_table, whole)


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
    played = Work(to_the_end, lambda: [dealt_out()])
    yield compare(WHOLE, "whist-core", Work(bridge), whole, UNIT, 1 / 30)
    yield compare(ALONE, "whist-core", Work(play_out, bridge_deals), played, UNIT, 1 / 30)
    yield engine("whist-core", bridge_at_the_table, whole)


PEERS = {"pyspiel": openspiel, "rlcard": rlcard, "whist_core": whist_core}


def rows() -> Iterator[Row]:
    """The comparisons with those peers that are installed."""
    check()
    for module, measured in PEERS.items():
        if importlib.util.find_spec(module):
            yield from measured()
        else:
            print(f"{module} is not installed: left out", file=sys.stderr)


if __name__ == "__main__":
    report(rows(), sys.argv[1:])
