"""One deal of German Whist: tricks for the cards of the stock, then tricks that count.

See rules/german-whist#stages; S4.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from operator import or_
from typing import NamedTuple

from rules.actions import Action, Drawn, Fault, Know, Turned
from rules.caching import cached_through_play
from rules.cards import JOKERS, mask_of, pack
from rules.deal import Deal
from rules.games.german_whist.draw import Draw, draws_of
from rules.games.german_whist.house_rules import GermanWhistRules
from rules.games.german_whist.stock import Stock
from rules.hand import Outcome, Stage
from rules.knowledge import Holding, settle
from rules.match import Setup
from rules.seats import alone
from rules.sight import Sight, after_drawing
from rules.tricks import Trick
from rules.turned_up import TurnUpHand

CARDS = 13
"""The cards of each hand, and the tricks of stage 2."""


class GermanWhistHand(TurnUpHand):
    """One deal: the stock's top card turned for trumps, stage 1 with a draw after each trick, stage 2 without.

    The tricks that count (in `shares` and summaries) are those of stage 2, or by house rule all. `draws` is the number
    of tricks in stage 1; after each the winner draws the card turned, the loser the next.
    """

    game = "GermanWhist"

    def __init__(self, rules: GermanWhistRules, players: int, setup: Setup) -> None:
        super().__init__(alone(players), setup.dealer, pack(rules.jokers), CARDS)
        self.rules = rules
        self.drawn: tuple[Drawn, ...] = ()
        self.stock_size = self.places()["stock"]
        self.draws = self.stock_size // 2
        self.length = self.draws + CARDS
        self.follow_from = 1 if rules.follow_stage_1 else self.draws + 1
        self.counted_from = 1 if rules.count == "all" else self.draws + 1

    # The stock.

    @property
    def turned_in(self) -> str:
        return "stock"

    def after_turn_up(self) -> None:
        self.begin_play()

    @property
    def stage_1(self) -> bool:
        """Whether there still is a stock to draw from."""
        return len(self.tricks) < self.draws and self.stage is not Stage.OVER

    @property
    def top(self) -> int:
        """The number (from 1) of the stock card that lies turned now; in stage 2 beyond the last."""
        return 2 * min(len(self.tricks), self.draws) + 1

    @property
    def top_card(self) -> int | None:
        """The stock card that lies turned now; None if unknown, and in stage 2."""
        return self.stock().cards.get(self.top) if self.stage_1 else None

    def stock_left(self) -> int:
        """How many cards the stock has now."""
        return self.stock_size + 1 - self.top

    def turned_cards(self) -> dict[int, int]:
        """The known cards among those turned up so far, by their number in the stock."""
        return {number: card for number, card in self.stock().cards.items() if number % 2 and number <= self.top}

    @cached_through_play
    def stock(self) -> Stock:
        """What was stated about the stock's cards and their order."""
        return self._stock(self.deal())

    def _stock(self, deal: Deal) -> Stock:
        """The stock, given what was stated about places."""
        told = deal.told
        whole = told["stock"].cards if "stock" in told and "stock" in deal.sound else None
        if whole and 1 << whole[0] & JOKERS:
            whole = None  # A joker turned first was put into the stock, so its order is not as stated.
        hands = reduce(or_, [each.mask for each in told.values() if each.place != "stock"], 0)
        return Stock(self.stock_size, whole, self._stock_seen(), hands | ~self.pack)

    def _stock_seen(self) -> tuple[tuple[int, int], ...]:
        """The cards of the stock that were seen, with their numbers."""
        seen = tuple([(drawn.number, drawn.card) for drawn in self.drawn])
        return seen if self.turned is None or self.turned.card is None else ((1, self.turned.card), *seen)

    def stock_may(self, number: int) -> int:
        """The cards (a mask) that this card of the stock may be."""
        card = self.stock().cards.get(number)
        return self.of_its_suit(number, self._stock_rest()) if card is None else 1 << card

    def of_its_suit(self, number: int, cards: int) -> int:
        """Those of the cards (masks) that this card of the stock may be: the first has made its suit trumps."""
        if number == 1 and self.order and self.trump is not None:
            return cards & self.order.suit_mask[self.trump] & ~JOKERS or cards
        return cards

    @cached_through_play
    def _stock_rest(self) -> int:
        """The cards (a mask) that an unknown card of the stock may be."""
        return self.dealt()["stock"].may & ~mask_of(self.stock().cards.values())

    def seen(self) -> dict[str, int]:
        cards = mask_of(self.stock().cards.values())
        return {"stock": cards} if cards else {}

    def may_be_turned(self) -> int:
        """The cards (a mask) that the card turned now may be; none if it is known, and in stage 2."""
        if self.stage is Stage.TURN_UP:
            return self.stock_may(1) & ~JOKERS
        if not self.stage_1 or self.top in self.stock().cards:
            return 0
        return self.stock_may(self.top) & ~self.played

    def early_problems(self, action: Action) -> list[Fault]:
        match action:
            case Turned(suit, card) if self.stage is not Stage.TURN_UP:
                if not self.stage_1 or self.top in self.stock().cards:
                    return [Fault("too-late", card=card)]
                fits = card is not None and 1 << card & self.may_be_turned()
                printed = None if card is None or 1 << card & JOKERS else card // 13
                return [] if fits and suit == printed else [Fault("illegal-turn-up", card=card)]
            case Drawn(number, card):
                fits = 1 <= number <= self.stock_size and 1 << card & self.stock_may(number)
                early = number >= self.top and 1 << card & self.played
                return [] if fits and not early else [Fault("illegal-turn-up", card=card)]
        return super().early_problems(action)

    def early_do(self, action: Action) -> None:
        match action:
            case Turned(_, card) if self.stage is not Stage.TURN_UP:
                if card is not None:
                    self.drawn += (Drawn(self.top, card),)
            case Drawn():
                self.drawn += (action,)
            case _:
                super().early_do(action)

    def problems(self, action: Action) -> list[Fault]:
        faults = super().problems(action)
        if isinstance(action, Know) and not faults and self._stock_seen():
            told = {**self.deal().told, action.place: action}
            if self._stock(replace(self.deal(), told=told)).contradicted:
                return [Fault("bad-deal", self.seating.parse(action.place), detail=action.place)]
        return faults

    def _violations(self) -> list[Fault]:
        found = super()._violations()
        wrong = self.stock().contradicted
        detail = "the card turned up" if 1 in wrong else "the stock"
        return [Fault("bad-deal", detail=detail), *found] if wrong else found

    # What is known of the hands while they draw.

    def gained(self, seat: int, then: int, now: int) -> int:
        cards = 0
        for first, other, won in self._drawn_from(then, now):
            cards |= (first | other) if won is None else first if won == seat else other
        return cards

    def _drawn_from(self, then: int, now: int) -> list[tuple[int, int, int | None]]:
        """What was drawn after each trick from `then` on before trick `now`: the masks that the card turned and the
        next one may be, and who won the first of them; None if that is not known."""
        draws, tricks = self._draws(), self.tricks
        upto = min(now - 1, self.draws, len(tricks))
        return [(*draws[number].may, tricks[number].winner) for number in range(then - 1, upto)]

    @cached_through_play
    def _draws(self) -> Sequence[Draw]:
        """What is known of the draw after each trick."""
        known, rest, below = self.stock().cards, self._stock_rest(), range(2, self.stock_size + 1)
        stock = (self.stock_may(1), *[1 << known[number] if number in known else rest for number in below])
        return draws_of(stock, rest)

    def holdings(self) -> Sequence[Holding]:
        """What is known of all the cards that each seat has held so far; the stock comes last."""
        if self._hands is None:
            self._drawn = self._drawn_before(len(self.tricks) + 1)
            self._hands = self._held(self._drawn)
        return self._hands

    def _go_on_with(self, trick: Trick | None) -> None:
        super()._go_on_with(trick)
        self._hands = self._seen = self._fits = None

    def _close(self, trick: Trick, won: int) -> None:
        super()._close(trick, won)
        if len(self.tricks) <= self.draws:
            self._take_in_draw(self._draws()[len(self.tricks) - 1], won)

    def _lasts(self, claim: int) -> bool:
        number = len(self.tricks)
        if number >= self.draws:
            return True
        first, other = self._draws()[number].may
        return bool(claim & ~(first & other))

    def _take_in_draw(self, draw: Draw, won: int) -> None:
        """Takes in what the seats have drawn after a trick that seat `won` has won."""
        sight, claims, hands, all_seen = self._seen, self._claims, self._hands, not any(self.unseen)
        if self._fits and not (draw.fits and all_seen and sight and sight.sound and all(sight.heeds)):
            self._fits = None
        if claims and any(claims):
            self._claims = after_drawing(claims, draw.may[::-1] if won else draw.may)
        self._hands = self._seen = None
        if not hands:
            return
        mine, theirs, _ = hands
        if not (draw.before.known and mine.known and theirs.known or draw.tells_nothing(hands)):
            return
        (here, there), after = draw.known[::-1] if won else draw.known, draw.after
        self._hands = [mine.with_card(here), theirs.with_card(there)]
        if after.size:
            self._hands.append(after)
        if sight and all_seen and self._claims == claims:
            self._others = (after.size,) if after.size else ()
            if here or there or not after.size:
                may = [sight.may[0] | here, sight.may[1] | there]
                if after.size:
                    may.append(sight.may[2] & ~(here | there))
                sight = Sight(may, sight.must, sight.heeds, sight.any_time)
            self._seen = sight

    def holdings_at(self, trick: int) -> Sequence[Holding]:
        return self._held(self._drawn_before(trick))

    def _drawn_before(self, trick: int) -> "_Drawn":
        """What the seats have drawn before a trick: more than before the latest trick that was asked about."""
        since: _Drawn | None = self._drawn
        if since is None or since.tricks > trick - 1:
            since = _Drawn(0, (0, 0), (0, 0), (0, 0))
        may, must, known = list(since.may), list(since.must), list(since.known)
        for first, other, won in self._drawn_from(since.tricks + 1, trick):
            if won is None:
                may = [each | first | other for each in may]
                continue
            for seat, card in ((won, first), (1 - won, other)):
                may[seat] |= card
                if card.bit_count() == 1:
                    must[seat] |= card
                    known[seat] += 1
        tricks = max(since.tricks, min(trick - 1, self.draws, len(self.tricks)))
        return _Drawn(tricks, tuple(may), tuple(must), tuple(known))

    def _held(self, drawn: "_Drawn") -> Sequence[Holding]:
        dealt, tricks = self.dealt(), drawn.tricks
        held = [
            Holding(hand.size + tricks, hand.may | may, hand.must | must, hand.given and known == tricks)
            for hand, may, must, known in zip(dealt.values(), drawn.may, drawn.must, drawn.known, strict=False)
        ]
        return settle(held if tricks == self.draws else [*held, self._draws()[tricks].before])

    def score(self) -> Outcome:
        """A deal won counts one; 13 tricks each of all 26 are drawn."""
        assert self.final is not None
        reason, tricks = self.final
        points = tuple(int(mine == max(tricks) > min(tricks)) for mine in tricks)
        return Outcome(reason, tricks, tricks, None, points)


class _Drawn(NamedTuple):
    """What the two seats may have drawn and have surely drawn after so many tricks, as masks, and how many of these
    cards are known."""

    tricks: int
    may: tuple[int, ...]
    must: tuple[int, ...]
    known: tuple[int, ...]
