"""Hands of any game that nobody plays wrongly, and of which the kiosk is told as much as a table likes to tell.

Beside the kiosk's hand lie the cards as they truly are. Whatever is told of them is true; so nothing that is told may
be refused, and nobody may ever be accused.
"""

import random

from rules.actions import (
    Action,
    Claim,
    Discard,
    Drawn,
    Keep,
    Know,
    Origin,
    Play,
    Swap,
    Total,
    Totals,
    TrickWon,
    Turned,
)
from rules.cards import NO_SUIT, Card, cards_in, mask_of
from rules.catalogue import Game
from rules.games.bid_whist import BidWhistHand
from rules.games.german_whist import GermanWhistHand
from rules.hand import Hand, Stage
from rules.match import Setup
from rules.tricks import Trick, winner
from rules.turned_up import TurnUpHand
from tests.rules.walks import random_rules, setup_of


class Accused(AssertionError):
    """Something true was refused, or somebody innocent was accused."""


class HonestTable:
    """One hand: `hand` is what the kiosk knows of it, `held` what each seat truly holds."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self.rng = rng
        rules = random_rules(game, rng)
        players = rng.choice(game.players)
        setup = setup_of(game, rules, players, rng)
        if game.id == "KnockoutWhist" and rng.random() < 0.5:
            setup = dogs_out(rng, players)
        self.hand: Hand = game.new_hand(rules, players, setup)
        cards = [*cards_in(self.hand.pack)]
        rng.shuffle(cards)
        self.dealt: dict[str, tuple[Card, ...]] = {}
        for place, size in self.hand.places().items():
            if place != "discards":
                self.dealt[place] = tuple(cards.pop() for _ in range(size))
        stock = self.dealt.get("stock", ())
        if isinstance(self.hand, GermanWhistHand):  # a joker turned first goes into the stock
            first = next(n for n, card in enumerate(stock) if not card.is_joker)
            stock = self.dealt["stock"] = (*stock[first:], *stock[:first])
        self.stock = list(stock)
        self.held = [list(self.dealt[letter]) for letter in self.hand.seating.letters]
        self.kitty = list(self.dealt.get("kitty", ()))
        self.won = [0] * self.hand.seating.count
        self.broken = False
        share = rng.choice((0.0, 0.3, 0.7, 1.0))
        self.to_tell = [place for place, cards in self.dealt.items() if cards and rng.random() < share]
        rng.shuffle(self.to_tell)
        self.late = rng.choice((0.0, 0.0, 0.9))
        self.level = rng.choice(("cards", "cards", "mixed", "mixed", "tricks"))
        self.summary = rng.random() < 0.2

    def do(self, action: Action) -> None:
        if faults := self.hand.problems(action):
            raise Accused(f"{action} is refused: {faults}")
        self.hand.push(
            action, Origin.OBSERVED if isinstance(action, Play) and action.card is not None else Origin.ENTERED
        )
        if self.hand.violations:
            raise Accused(f"after {action}: {self.hand.violations}")

    def tell_deal(self) -> None:
        while self.to_tell and self.rng.random() >= self.late:
            place = self.to_tell.pop()
            self.do(Know(place, self.dealt[place]))

    # Before the play.

    def prepare(self) -> None:
        hand, rng = self.hand, self.rng
        self.tell_deal()
        while hand.stage not in (Stage.PLAY, Stage.OVER):
            if hand.stage is Stage.TURN_UP:
                assert isinstance(hand, TurnUpHand)
                lying = self.dealt[hand.turned_in]
                card = lying[0] if isinstance(hand, GermanWhistHand) else rng.choice(lying)
                self.do(Turned(card.suit, card if rng.random() < 0.6 else None))
            elif hand.stage is Stage.DISCARD:
                self.discard()
            elif hand.stage is Stage.SWAP:
                self.swap(told=self.rng.random() < 0.6)
                return
            else:
                self.do(rng.choice([*hand.legal()]))
            self.tell_deal()

    def discard(self) -> None:
        hand = self.hand
        assert isinstance(hand, BidWhistHand) and hand.declarer is not None
        mine = self.held[hand.declarer] + self.kitty
        self.rng.shuffle(mine)
        self.held[hand.declarer], self.kitty = mine[: hand.hand_size], mine[hand.hand_size :]
        told = self.rng.random() < 0.5
        discards = tuple(self.kitty)
        self.do(Discard(hand.declarer, mask_of(discards) if told else None))
        swaps = hand.rules.swap_jokers and hand.order is not None and hand.order.trump is None
        if swaps and hand.stage is Stage.PLAY:
            self.swap(told=False)

    def swap(self, told: bool) -> None:
        hand = self.hand
        assert isinstance(hand, BidWhistHand) and hand.declarer is not None
        holders = [(s, c) for s in hand.seating.clockwise(hand.declarer) for c in self.held[s] if c.is_joker]
        drawable = [card for card in self.kitty if not card.is_joker]
        if len(holders) > len(drawable):
            return
        for seat, joker in holders:
            card = drawable.pop(self.rng.randrange(len(drawable)))
            self.held[seat][self.held[seat].index(joker)] = card
            self.kitty[self.kitty.index(card)] = joker
            if told and hand.stage is Stage.SWAP:
                self.do(Swap(joker, card))

    # The play.

    def play(self) -> None:
        leader = self.hand.first_leader()
        assert leader is not None
        for number in range(1, self.hand.length + 1):
            if self.hand.stage is Stage.OVER:
                return
            if self.summary and self.rng.random() < 0.1:
                self.play_on(leader, number)
                return
            leader = self.trick(leader, number)

    def trick(self, leader: int, number: int) -> int:
        """One trick, told in one of the ways in which a table may; who leads to the next."""
        hand, rng = self.hand, self.rng
        laid, after = self.truly(leader, number)
        won = laid.winner
        assert won is not None
        cards = dict(laid.plays)
        seats = [seat for seat in hand.seating.clockwise(leader) if seat in cards or seat in laid.kept]
        level = rng.choice(("cards", "cards", "unseen", "winner")) if self.level == "mixed" else self.level
        stop = rng.randrange(len(seats)) if level == "winner" else 0 if level == "tricks" else len(seats)
        before = len(hand.tricks)
        for seat in seats[:stop]:
            while hand.turn != seat and hand.turn is not None and not self.held[hand.turn] and hand.turn not in cards:
                self.do(Keep(hand.turn))  # a dog whose card fell where only the winner was told
            if seat in laid.kept:
                self.do(Keep(seat))
            elif level == "unseen" and rng.random() < 0.4:
                self.do(Play(seat, None))
            else:
                self.do(Play(seat, cards[seat]))
            if rng.random() < 0.1:
                self.tell_deal()
        while len(hand.tricks) == before and stop == len(seats) and hand.turn is not None:
            self.do(Keep(hand.turn))
        if len(hand.tricks) == before:
            self.do(TrickWon(won))
        if hand.tricks[-1].winner != won:
            raise Accused(f"trick {number} was won by {won}, not by {hand.tricks[-1].winner}")
        self.see_stock()
        if hand.stage is not Stage.OVER:
            self.tell_deal()
        return after

    def truly(self, leader: int, number: int) -> tuple[Trick, int]:
        """A trick as it truly falls, with its winner, and who leads to the next."""
        hand, rng = self.hand, self.rng
        assert hand.order is not None
        suit_of = hand.order.suit
        dogs = getattr(hand, "dogs", ())
        trick, led = Trick(leader), None
        for seat in hand.seating.clockwise(leader):
            mine = self.held[seat]
            if not mine:
                continue
            if seat in dogs and number < hand.length and rng.random() < 0.6:
                trick = trick.with_kept(seat)
                continue
            lawful = [card for card in mine if suit_of[card] == led] or mine
            if hand.breaking and led is None and not self.broken:
                lawful = [card for card in mine if suit_of[card] != hand.order.trump] or mine
            if hand.jokers_any_time and led is not None and lawful is not mine:
                lawful = lawful + [card for card in mine if suit_of[card] == NO_SUIT]
            card = rng.choice(mine if number < hand.follow_from else lawful)
            if led is None and suit_of[card] != NO_SUIT:
                led = suit_of[card]
            trick = trick.with_card(seat, card)
        for seat, card in trick.plays:
            assert card is not None
            self.held[seat].remove(Card(card))
            self.broken = self.broken or suit_of[card] == hand.order.trump
        won = winner(trick, hand.order)
        assert won is not None
        self.won[won] += number >= hand.counted_from
        if isinstance(hand, GermanWhistHand) and number <= hand.draws:
            self.held[won].append(self.stock.pop(0))
            self.held[1 - won].append(self.stock.pop(0))
        after = next((seat for seat in hand.seating.clockwise(won) if self.held[seat]), won)
        return trick.won_by(won), after

    def see_stock(self) -> None:
        """Cards of the stock may be seen."""
        hand, rng = self.hand, self.rng
        if not isinstance(hand, GermanWhistHand) or not self.stock or not hand.stage_1:
            return
        number = hand.top
        whole = self.dealt["stock"]
        if rng.random() < 0.5 and hand.top_card is None:
            card = whole[number - 1]
            self.do(Turned(None if card.is_joker else card.suit, card))
        if rng.random() < 0.2:
            drawn = rng.randrange(1, number)
            if drawn not in hand.stock().cards:
                self.do(Drawn(drawn, whole[drawn - 1]))

    def play_on(self, leader: int, number: int) -> None:
        """The rest of the hand, told by its result alone."""
        hand, before = self.hand, self.taken()
        for later in range(number, hand.length + 1):
            _, leader = self.truly(leader, later)
        taken = self.taken()
        rest = [now - then for now, then in zip(taken, before, strict=True)]
        if hand.parties == 2:
            self.do(self.rng.choice((Claim(0, rest[0]), Total(1, taken[1]))))
        elif sum(rest) in rest and self.rng.random() < 0.5:
            party = rest.index(max(rest))
            self.do(Claim(party, rest[party]))
        else:
            self.do(Totals(taken))

    def taken(self) -> tuple[int, ...]:
        """The tricks that each party has truly taken, the kitty's with them."""
        won = list(self.hand.extra_tricks())
        for seat, party in enumerate(self.hand.party_of):
            won[party] += self.won[seat]
        return tuple(won)


def dogs_out(rng: random.Random, players: int) -> Setup:
    """A deal of Knockout Whist in which some have the dog's life."""
    dogs = tuple(sorted(rng.sample(range(players), rng.randint(1, players - 1))))
    choosers = (rng.choice([seat for seat in range(players) if seat not in dogs]),)
    return Setup(rng.randrange(players), rng.randint(1, 6), tuple(range(players)), dogs, choosers)


def play_honestly(game: Game, rng: random.Random) -> HonestTable:
    """A whole hand; `Accused` where something true is refused, or anybody is accused."""
    table = HonestTable(game, rng)
    table.prepare()
    if table.hand.stage is not Stage.OVER:
        table.play()
    while table.to_tell:
        place = table.to_tell.pop()
        table.do(Know(place, table.dealt[place]))
    return table
