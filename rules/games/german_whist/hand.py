"""One deal of German Whist: tricks for the cards of the stock, then tricks that count.

See rules/german-whist#stages; S4.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from operator import or_

from rules.actions import Action, Drawn, Fault, Know, Turned
from rules.caching import cached_through_play
from rules.cards import JOKERS, mask_of, pack
from rules.games.german_whist.house_rules import GermanWhistRules
from rules.games.german_whist.stock import Stock
from rules.hand import Outcome, Stage
from rules.knowledge import Holding, settle
from rules.match import Setup
from rules.seats import alone
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
    _state = (*TurnUpHand._state, "drawn")

    def __init__(self, rules: GermanWhistRules, players: int, setup: Setup) -> None:
        super().__init__(alone(players), setup.dealer, pack(rules.jokers), CARDS)
        self.rules = rules
        self.drawn: tuple[Drawn, ...] = ()
        self.draws = self.places()["stock"] // 2
        self.length = self.draws + CARDS
        self.follow_from = 1 if rules.follow_stage_1 else self.draws + 1
        self.counted_from = 1 if rules.count == "all" else self.draws + 1

    # The stock.

    @property
    def turned_in(self) -> str:
        return "stock"

    def places(self) -> dict[str, int]:
        return self.with_stock()

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
        return self.places()["stock"] + 1 - self.top

    def turned_cards(self) -> dict[int, int]:
        """The known cards among those turned up so far, by their number in the stock."""
        return {number: card for number, card in self.stock().cards.items() if number % 2 and number <= self.top}

    @cached_through_play
    def stock(self) -> Stock:
        """What was stated about the stock's cards and their order."""
        return self._stock(self.known)

    def _stock(self, known: tuple[Know, ...]) -> Stock:
        """The stock, given these statements about places."""
        deal = replace(self.deal(), told={told.place: told for told in known})
        whole = deal.told["stock"].cards if "stock" in deal.sound else None
        if whole and 1 << whole[0] & JOKERS:
            whole = None  # A joker turned first was put into the stock, so its order is not as stated.
        turned = [(1, self.turned.card)] if self.turned and self.turned.card is not None else []
        hands = mask_of(card for told in deal.told.values() if told.place != "stock" for card in told.cards)
        seen = (*turned, *((drawn.number, drawn.card) for drawn in self.drawn))
        return Stock(self.places()["stock"], whole, seen, hands | ~self.pack)

    def stock_may(self, number: int) -> int:
        """The cards (a mask) that this card of the stock may be."""
        may = self._stock_mays()
        return may[number - 1] if 0 < number <= len(may) else self._stock_may(number)

    @cached_through_play
    def _stock_mays(self) -> list[int]:
        """`stock_may` for the whole stock."""
        return [self._stock_may(number) for number in range(1, self.places()["stock"] + 1)]

    def _stock_may(self, number: int) -> int:
        known = self.stock().cards
        if number in known:
            return 1 << known[number]
        return self.of_its_suit(number, self._stock_rest())

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
                fits = 1 <= number <= self.places()["stock"] and 1 << card & self.stock_may(number)
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
        if isinstance(action, Know) and not faults and self._stock((*self.known, action)).contradicted:
            return [Fault("bad-deal", self.seating.parse(action.place), detail=action.place)]
        return faults

    def _violations(self) -> list[Fault]:
        found = super()._violations()
        wrong = self.stock().contradicted
        detail = "the card turned up" if 1 in wrong else "the stock"
        return [Fault("bad-deal", detail=detail), *found] if wrong else found

    # What is known of the hands while they draw.

    def cards_left(self) -> tuple[int, ...]:
        left, trick = CARDS - max(0, len(self.tricks) - self.draws), self.trick
        played = [seat for seat, _ in trick.plays] if trick and left else ()
        return tuple([left - (seat in played) for seat in range(self.seating.count)])

    def gained(self, seat: int, then: int, now: int) -> int:
        cards = 0
        for first, other, won in self._draws_after(then, now):
            cards |= (first | other) if won is None else first if won == seat else other
        return cards

    def _draws_after(self, then: int, now: int) -> Iterator[tuple[int, int, int | None]]:
        """What was drawn after each trick from `then` on before trick `now`: the masks that the card turned and the
        next one may be, and who won the first of them; None if that is not known."""
        stock, tricks = self._stock_mays(), self.tricks
        for number in range(then, min(now, self.draws + 1, len(tricks) + 1)):
            yield stock[2 * number - 2], stock[2 * number - 1], tricks[number - 1].winner

    def holdings(self) -> Sequence[Holding]:
        """What is known of all the cards that each seat has held so far; the stock comes last."""
        if self._hands is None:
            self._hands = self.holdings_at(len(self.tricks) + 1)
        return self._hands

    def _go_on_with(self, trick: Trick | None) -> None:
        super()._go_on_with(trick)
        self._hands = self._seen = self._fits = None

    def _close(self, trick: Trick, won: int) -> None:
        super()._close(trick, won)
        if len(self.tricks) <= self.draws:
            self._hands = self._seen = self._fits = None
            if self._claims is not None:
                self._claims = self._after_drawing(self._claims, len(self.tricks))

    def holdings_at(self, trick: int) -> Sequence[Holding]:
        dealt, drawn = self.dealt(), min(trick - 1, self.draws)
        hands = [dealt[letter] for letter in self.seating.letters]
        may, must, known = [hand.may for hand in hands], [hand.must for hand in hands], [0 for _ in hands]
        for first, other, won in self._draws_after(1, trick):
            for seat in range(len(hands)):
                card = first if seat == won else other
                may[seat] |= card if won is not None else first | other
                if won is not None and card.bit_count() == 1:
                    must[seat] |= card
                    known[seat] += 1
        held = [
            Holding(hand.size + drawn, any_of, all_of, hand.given and count == drawn)
            for hand, any_of, all_of, count in zip(hands, may, must, known, strict=True)
        ]
        return settle(held if drawn == self.draws else [*held, self._stock_after(drawn)])

    @cached_through_play
    def _stock_after(self, drawn: int) -> Holding:
        """What is known of the stock after so many draws."""
        left = self._stock_mays()[2 * drawn : 2 * self.draws]
        known = [cards for cards in left if cards.bit_count() == 1]
        return Holding(len(left), reduce(or_, left), reduce(or_, known, 0))

    def score(self) -> Outcome:
        """A deal won counts one; 13 tricks each of all 26 are drawn."""
        assert self.final is not None
        reason, tricks = self.final
        points = tuple(int(mine == max(tricks) > min(tricks)) for mine in tricks)
        return Outcome(reason, tricks, tricks, None, points)
