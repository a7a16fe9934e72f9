"""How often a contract is made over deals that fit what the table knew at a moment of the play (analysis#chances).

What the table knew: the cards that had fallen, who had not followed suit, a card turned up, a kitty that was shown,
dummy's hand. Deals that fit it are drawn by chance, each as likely as any other, and each is played with all hands
open. What anybody's own hand, bids and cards told beside that is not weighed.
"""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import replace
from itertools import repeat, takewhile
from math import sqrt
from random import Random
from typing import NamedTuple

from rules.actions import Discard, Know, Origin, Play
from rules.analysis import CannotAnalyse, as_played
from rules.cards import Order, cards_in
from rules.fitting import Fitting
from rules.games.bid_whist import BidWhistHand
from rules.games.bridge import BridgeHand
from rules.hand import Hand
from rules.knowledge import Holding
from rules.open_hands import OpenHands
from rules.phrases import Phrase

DEALS = 1000
"""How many deals are drawn where few tricks are left."""
FEWER = {8: 500, 9: 200, 10: 100, 11: 50, 12: 30, 13: 20}
"""How many are drawn with so many tricks left: a deal takes longer, and the figure says less."""
SURE = 1.96
"""The margin holds in 95 of 100 cases."""


class Aim(NamedTuple):
    """What a side has to take in all: its contract, or (`odd`) the odd trick of Whist, which has none."""

    side: int
    tricks: int
    odd: bool


class Moment(NamedTuple):
    """What the table knew. `places` may hold so many of these cards that have not fallen, the seats' places first;
    `laid` are the cards of the trick in progress, by seat, `won` the tricks of each side until then, a kitty's among
    them."""

    order: Order
    places: tuple[Holding, ...]
    leader: int
    laid: tuple[tuple[int, int], ...]
    won: tuple[int, ...]
    left: int  # the tricks to come, with the one in progress


class Chance(NamedTuple):
    """In `made` of so many `deals` the aim was reached; `of` will be looked at. `every`: no other deals fit; `decided`:
    the tricks that were won have settled it, whatever lies where."""

    made: int
    deals: int
    of: int
    every: bool = False
    decided: bool = False

    @property
    def percent(self) -> int:
        """How often of 100 times."""
        return round(100 * self.made / self.deals)

    @property
    def margin(self) -> int:
        """How far off that may be, by the size of the sample (E. B. Wilson's interval); 0 where every deal was looked
        at."""
        if self.every and self.deals == self.of:
            return 0
        share, deals = self.made / self.deals, self.deals
        spread = sqrt(share * (1 - share) / deals + SURE**2 / (4 * deals**2))
        return max(1, round(100 * SURE * spread / (1 + SURE**2 / deals)))


def aim(hand: Hand) -> Aim:
    """What is asked of a hand. Raises `CannotAnalyse`."""
    if isinstance(hand, BidWhistHand | BridgeHand):
        if hand.declarer is None or hand.contract is None:
            raise CannotAnalyse(Phrase("nobody declared"))
        needed = hand.needed if isinstance(hand, BidWhistHand) else 6 + int(str(hand.contract)[0])
        return Aim(hand.seating.side_of[hand.declarer], needed, False)
    return Aim(0, hand.tricks_in_all() // 2 + 1, True)


def moment(hand: Hand, cards: int) -> Moment:
    """What the table knew once so many cards had fallen. Raises `CannotAnalyse` as `rules.analysis.as_played` does."""
    held = as_played(hand)
    if cards > hand.hand_size * hand.seating.count:
        raise CannotAnalyse(Phrase("it has no more than {n} tricks", n=hand.hand_size))
    then = _as_known(hand, held, cards)
    trick = then.trick
    laid = tuple((seat, card or 0) for seat, card in trick.plays) if trick else ()
    leader = trick.leader if trick else hand.tricks[-1].winner
    assert then.order is not None and leader is not None
    left = hand.hand_size - len(then.tricks)
    return Moment(then.order, tuple(then.places_now()), leader, laid, then.shares(), left)


def chances(hand: Hand, cards: int, random: Random, deals: int | None = None) -> Iterator[Chance]:
    """How often the aim is reached from that moment on, deal after deal. Where not more deals fit than are asked for,
    each is looked at once, in any order. Raises `CannotAnalyse`."""
    now, wanted = moment(hand, cards), aim(hand)
    need, side, made = wanted.tricks - now.won[wanted.side], hand.seating.members(wanted.side), 0
    if not 0 < need <= now.left:
        yield Chance(int(need <= 0), 1, 1, every=True, decided=True)
        return
    fitting = Fitting(now.places)
    if not fitting.count:
        raise CannotAnalyse(Phrase("no deal fits what was known"))
    asked = deals or FEWER.get(now.left, DEALS)
    every = fitting.count <= asked
    if every:
        asked, all_deals = fitting.count, list(fitting.every())
        drawn = iter(random.sample(all_deals, asked))
    else:
        drawn = map(fitting.draw, repeat(random, asked))
    for number, dealt in enumerate(drawn, 1):
        hands = list(dealt[: hand.seating.count])
        for seat, card in now.laid:
            hands[seat] |= 1 << card
        search = OpenHands(now.order, hands, side, jokers_any_time=hand.jokers_any_time)
        made += search.takes(need, now.leader, [card for _, card in now.laid])
        yield Chance(made, number, asked, every)


def _as_known(hand: Hand, held: Sequence[int], cards: int) -> Hand:
    """The hand after so many cards, with nothing but what all could see."""
    then = deepcopy(hand)
    steps = [action for action, _ in then.log]
    while then.log:
        then.pop()
    for known in _seen_by_all(hand, held, cards):
        then.push(known, Origin.RECORDED)
    for action in takewhile(lambda action: not isinstance(action, Play), steps):
        if not isinstance(action, Know):
            public = replace(action, cards=None) if isinstance(action, Discard) else action
            then.push(public, Origin.RECORDED)
    for play in [action for action in steps if isinstance(action, Play)][:cards]:
        then.push(play, Origin.RECORDED)
    return then


def _seen_by_all(hand: Hand, held: Sequence[int], cards: int) -> Iterator[Know]:
    """Places whose cards all could see: dummy's hand once a card was led, a kitty that was shown."""
    place, shown = "", None
    if isinstance(hand, BidWhistHand) and hand.kitty_shown():
        place, shown = "kitty", hand.given("kitty")
    elif isinstance(hand, BridgeHand) and hand.declarer is not None and cards:
        dummy = hand.seating.left(hand.declarer, 2)
        place, shown = hand.seating.letters[dummy], held[dummy]
    if shown is not None:
        yield Know(place, cards_in(shown))
