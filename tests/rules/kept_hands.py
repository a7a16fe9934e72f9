"""Random hands of Bid Whist, kept at every level of knowledge and at mixtures of them."""

import random

from rules.actions import Action, Claim, Discard, Know, Origin, Play, Ruling, Swap, Total, TrickWon
from rules.cards import Card, cards_in, mask_of
from rules.catalogue import BID_WHIST
from rules.games.bid_whist import BidWhistHand, BidWhistRules
from rules.hand import Stage


def random_rules(rng: random.Random) -> BidWhistRules:
    """A preset with some of the switches, and jokers swapped half the time."""
    while True:
        chosen = [name for name in BID_WHIST.switches if rng.random() < 0.2]
        chosen += [f"swap_jokers={rng.choice(('yes', 'no'))}"]
        try:
            _, rules = BID_WHIST.parse_rules(", ".join([rng.choice(BID_WHIST.presets).id, *chosen]))
        except ValueError:
            continue
        assert isinstance(rules, BidWhistRules)
        return rules


class _Table:
    """A hand as it is kept, and beside it the cards as they truly lie."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.rules = random_rules(rng)
        self.hand = BidWhistHand(self.rules, rng.randrange(4))
        cards = [*cards_in(self.hand.pack)]
        rng.shuffle(cards)
        size = self.hand.hand_size
        self.held = [cards[seat * size : (seat + 1) * size] for seat in range(4)]
        self.kitty = cards[4 * size :]

    def do(self, action: Action) -> None:
        self.hand.push(action, Origin.RECORDED)

    def prepare(self) -> bool:
        """Deal, auction, declaration, discards and swaps; False where it stops on the way."""
        rng, hand = self.rng, self.hand
        shown = rng.choice((0.0, 0.5, 1.0))
        for seat, letter in enumerate(hand.seating.letters):
            if rng.random() < shown:
                self.do(Know(letter, tuple(self.held[seat])))
        if self.kitty and rng.random() < shown:
            self.do(Know("kitty", tuple(self.kitty)))
        stop = rng.random() < 0.1
        while hand.stage is Stage.AUCTION:
            if stop and rng.random() < 0.2:
                return False
            self.do(rng.choice([*hand.legal()]))
        if stop and rng.random() < 0.3:
            return False
        self.do(rng.choice([*hand.legal()]))
        assert hand.declarer is not None
        if hand.stage is Stage.DISCARD:
            if stop and rng.random() < 0.5:
                return False
            mine = self.held[hand.declarer] + self.kitty
            rng.shuffle(mine)
            self.held[hand.declarer], self.kitty = mine[: hand.hand_size], mine[hand.hand_size :]
            self.do(Discard(hand.declarer, mask_of(self.kitty) if rng.random() < shown else None))
        while hand.stage is Stage.SWAP:
            joker = next((c for cards in self.held for c in cards if c.is_joker and not self.swapped(c)), None)
            if joker is None or rng.random() < 0.1:
                break
            drawn = rng.choice([c for c in self.kitty if not c.is_joker])
            holder = next(cards for cards in self.held if joker in cards)
            holder[holder.index(joker)], self.kitty[self.kitty.index(drawn)] = drawn, joker
            self.do(Swap(joker, drawn))
        return True

    def swapped(self, joker: Card) -> bool:
        return any(swap.joker == joker for swap in self.hand.swaps)

    def cards_of_a_trick(self, count: int) -> None:
        """The first cards of a trick."""
        leader = self.hand.next_leader()
        assert leader is not None
        for seat in self.hand.seating.clockwise(leader)[:count]:
            self.do(Play(seat, self.held[seat].pop()))

    def trick(self, cards: float, reneges: float) -> None:
        """One trick, each card known with that probability, and against the suit led with the other."""
        rng, hand = self.rng, self.hand
        assert hand.order
        leader = hand.next_leader()
        seats = hand.seating.clockwise(rng.randrange(4) if leader is None else leader)
        led = None
        known: list[int | None] = []
        for seat in seats:
            mine = self.held[seat]
            follows = [c for c in mine if hand.order.suit[c] == led]
            card = rng.choice(follows if follows and rng.random() >= reneges else mine)
            mine.remove(card)
            led = hand.order.suit[card] if led is None and hand.order.suit[card] != 4 else led
            known.append(card if rng.random() < cards else None)
        before = len(hand.tricks)
        stop = len(known) if None not in known or rng.random() < 0.5 else rng.randrange(1, 4)
        for seat, card in zip(seats[:stop], known[:stop], strict=True):
            self.do(Play(seat, card))
        if len(hand.tricks) == before or hand.tricks[-1].winner is None:
            can_win = [s for s in seats if not hand.problems(TrickWon(s))]
            self.do(TrickWon(rng.choice(can_win or list(seats))))


def random_hand(rng: random.Random) -> BidWhistHand:
    """A hand in any stage, some cards, winners or the result known, some reneges, some of them penalised."""
    table = _Table(rng)
    hand = table.hand
    if not table.prepare():
        return hand
    assert hand.contract
    level = rng.choice(("result", "tricks", "cards", "mixed"))
    cards = {"result": 0.0, "tricks": 0.0, "cards": 1.0, "mixed": 0.9}[level]
    reneges = rng.choice((0.0, 0.0, 0.2))
    tricks = 0 if level == "result" else rng.choice((hand.hand_size, rng.randrange(hand.hand_size)))
    while len(hand.tricks) < tricks and hand.stage is not Stage.OVER:
        table.trick(rng.choice((0.0, 1.0)) if level == "mixed" else cards, reneges)
    if hand.stage is not Stage.OVER:
        end = rng.choice(("claim", "total", "open"))
        if end == "claim":
            table.do(Claim(rng.randrange(2), rng.randrange(hand.tricks_open() + 1)))
        elif end == "total":
            side = rng.randrange(2)
            table.do(Total(side, hand.shares()[side] + rng.randrange(hand.tricks_open() + 1)))
        elif cards == 1.0:
            table.cards_of_a_trick(rng.randrange(4))
    for seat in range(4):
        if rng.random() < 0.1:
            table.do(Ruling(seat, None, True))
    return hand
