"""What is known of the hands behind a play: what each seat may play, what is proven against it, and the rulings."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from rules.actions import RENEGE, Fault, Know, Proof, Ruling
from rules.caching import cached_through_play, cached_until_next_step
from rules.cards import NO_SUIT
from rules.deal import Deal
from rules.knowledge import Holding, audit, possible
from rules.seats import Seating
from rules.sight import Claims, Sight, after_drawing, claimed
from rules.trick_play import TrickPlay
from rules.tricks import led_suit


class KnownPlay(TrickPlay):
    """The play, with what was stated about the deal (`known`), the faults before the play, and the rulings.

    `jokers_any_time`: a joker may be played at no trump though its holder could follow, the house rule `jester` (S0).
    `breaking`: trumps may be led only once one has fallen, or by who has nothing else (Spades).
    """

    def __init__(self, seating: Seating, pack: int, hand_size: int) -> None:
        super().__init__(seating, pack, hand_size)
        self.known: tuple[Know, ...] = ()
        self.rulings: tuple[Ruling, ...] = ()
        self.early_faults: tuple[Fault, ...] = ()
        self.jokers_any_time = False
        self.breaking = False
        self._deal: Deal | None = None
        self._until_next_step: dict[Any, Any] = {}
        self._through_play: dict[Any, Any] = {}
        self._hands: Sequence[Holding] | None = None
        self._drawn: Any = None
        """What was drawn so far, in games in which something is."""
        self._asked_now: int | None = None
        self._claims: tuple[Claims, ...] | None = None
        self._seen: Sight | None = None
        self._others: tuple[int, ...] = ()
        """How many cards the places in it have that are no seats."""
        self._fits: bool | None = None
        """Whether any deal fits what is known."""

    def places(self) -> Mapping[str, int]:
        """The places that can be named as dealt, and their sizes in cards: the seats' and, if cards are left over, the
        stock's."""
        return _with_stock(self.seating.letters, self.sizes, self.pack.bit_count())

    @property
    def unbroken(self) -> int:
        """The last trick (from 1) that surely begins before a trump fell; 0 where trumps may be led at any time. A card
        that nobody saw may have been one, unless its seat is known never to have had any (rules/spades#play)."""
        order = self.order
        if not self.breaking or order is None:
            return 0
        last, trumps, tricks = 0, ~order.plain, self.tricks_seen()
        if not self.played & trumps and not any(self.unseen) and len(tricks) == len(self.tricks):
            return len(tricks) + 1
        for last, trick in enumerate(tricks, 1):
            cards = dict(trick.plays)
            if any(card is not None and 1 << card & trumps for card in cards.values()):
                return last
            unseen = [seat for seat in self.due(trick) if cards.get(seat) is None]
            if any(self.holdings()[seat].may & trumps for seat in unseen):
                return last
        return last + 1

    # The deal.

    def deal(self) -> Deal:
        """What was stated about the deal; for each place the latest statement."""
        if self._deal is None:
            self._deal = Deal(self.places(), self.pack, {known.place: known for known in self.known})
        return self._deal

    def given(self, place: str) -> int | None:
        """The mask of a place's cards as stated, or None."""
        return next((k.mask for k in reversed(self.known) if k.place == place), None)

    @cached_through_play
    def dealt(self) -> dict[str, Holding]:
        """What is known of every place as dealt, without the discards."""
        return self.deal().holdings(self.seen())

    def seen(self) -> dict[str, int]:
        """Masks of single cards known to lie in a place (a card turned up), by the place's name."""
        return {}

    # The hands.

    def holdings(self) -> Sequence[Holding]:
        """What is known of each seat's hand at the first lead; cards in nobody's hand come last."""
        if self._hands is None:
            self._hands = self.holdings_at_first_lead()
        return self._hands

    def holdings_at_first_lead(self) -> list[Holding]:
        """`holdings`, computed; a game adds what is not in the hands as dealt."""
        return list(self.dealt().values())

    def holdings_at(self, trick: int) -> Sequence[Holding]:
        """What is known of all the cards that each seat has held by a trick (from 1)."""
        return self.holdings()

    def gained(self, seat: int, then: int, now: int) -> int:
        """The cards, as a mask, that may have come into a seat's hand between trick `then` and trick `now`."""
        return 0

    # What each seat may play.

    def legal_cards(self, seat: int) -> int:
        """The cards (a mask) that a seat may play now; if its hand is unknown, those it may rightly hold: which leave
        a possible deal in which nobody has reneged, or all of them if there is none."""
        answers = self._until_next_step
        legal: int | None = answers.get(seat)
        if legal is None:
            hand, asked, gone = (self._hands or self.holdings())[seat], self._asked_now, self.unseen[seat]
            if asked is None:
                asked = self._asked()
            held = hand.may & ~self.played
            if asked and (hand.must & held & asked).bit_count() > gone:
                held &= asked | self._any_time()
            sure = not gone and hand.must.bit_count() == hand.size
            legal = held if sure else self._fitting(seat, asked) & held
            if not legal:
                legal = held
                if self._seen:
                    self._seen.sound = False  # what it plays may leave no deal
            answers[seat] = legal
        return legal

    def _fitting(self, seat: int, asked: int) -> int:
        """The cards (a mask) that a seat can play so that a deal fits all that is known; none if no deal does."""
        left = self.cards_left()
        if not left[seat]:
            return 0
        if self._fits is None:
            self._fits = bool(possible(self.places_now(), seat))
        if self._fits:
            return (self._seen or self._sight()).fitting(seat, asked, ~self.played, left, self._others)
        places = self.places_now()  # there may be cards too many, of which the seat may be said to have none
        places[seat] = places[seat]._replace(may=places[seat].may & ~asked)
        return possible(places, seat)

    def _asked(self) -> int:
        """The cards (a mask) one of which whoever's turn it is has to play that can: the suit led; to lead, what is no
        trump, while these are not broken. 0 where any card will do."""
        if self._asked_now is None:
            trick = self.trick
            if trick is None or not (trick.plays or (self.breaking and self._unbroken_yet())):
                self._asked_now = 0
            else:
                self._asked_now = self._asked_in(len(self.tricks) + 1, trick.plays)
        return self._asked_now

    def _unbroken_yet(self) -> bool:
        """Whether no trump was seen to fall."""
        order = self.order
        return order is not None and not self.played & ~order.plain

    def _asked_in(self, number: int, plays: tuple[tuple[int, int | None], ...]) -> int:
        """The same in any trick, after these plays."""
        order = self.order
        assert order is not None
        if not plays:
            return order.plain if self.breaking and number <= self.unbroken else 0
        led = led_suit(plays, order) if number >= self.follow_from else None
        return 0 if led is None else order.suit_mask[led]

    def _any_time(self) -> int:
        """The cards (a mask) that may be played whatever is asked."""
        return self.order.suit_mask[NO_SUIT] if self.jokers_any_time and self.order else 0

    def places_now(self) -> list[Holding]:
        """What each place may rightly hold of the cards that have not fallen, with its size: the seats first, and last
        the unknown cards that each seat has played."""
        sight, unplayed = self._sight(), ~self.played
        sizes = (*self.cards_left(), *self._others)
        return [Holding(size, may & unplayed) for size, may in zip(sizes, sight.may, strict=True)]

    def _sight(self) -> Sight:
        if self._seen is None:
            holdings, unseen, claims = self.holdings(), self.unseen, self.claims()
            seats, may, sizes = len(unseen), [hand.may for hand in holdings], [hand.size for hand in holdings]
            # Of a hand all known it is told anyway what it can hold.
            heeds = [gone > 0 or not hand.known for gone, hand in zip(unseen, holdings, strict=False)]
            must = 0
            for hand in holdings:
                must |= hand.must
            for seat, gone in enumerate(unseen):
                if gone:
                    may.append(may[seat])
                    sizes.append(gone)
                if heeds[seat]:
                    for none_of, *_ in claims[seat]:
                        may[seat] &= ~none_of
            self._others = tuple(sizes[seats:])
            self._seen = Sight(may, must, heeds, self._any_time())
        return self._seen

    # What was said by the cards.

    def claims(self) -> tuple[Claims, ...]:
        """By seat, the cards, as masks, of which it has claimed to hold none: the suit that it did not follow; by
        leading a trump while these were unbroken, all that are no trumps.

        Nothing is claimed by a card that follows or is unknown, where the led suit is unknown, or by a joker that may
        be played at any time. A claim is left out if the seat later played one of the cards that it must have held:
        that renege is proven, and shows nothing more.
        """
        if self._claims is None:
            claims: tuple[Claims, ...] = ((),) * self.seating.count
            for number, trick in enumerate(self.tricks_seen(), 1):
                for place, (seat, card) in enumerate(trick.plays):
                    if card is not None:
                        asked = self._asked_in(number, trick.plays[:place])
                        claims = claimed(claims, seat, card, asked, self._any_time(), number)
                if number <= len(self.tricks) and any(claims):
                    drawn = [self.gained(seat, number, number + 1) for seat in range(self.seating.count)]
                    claims = after_drawing(claims, drawn)
            self._claims = claims
        return self._claims

    def renege(self, seat: int, card: int) -> Fault:
        """The renege that a card is or reveals; without a seat if it can be anybody's."""
        number, asked, bit = len(self.tricks) + 1, self._asked(), 1 << card
        holds = (self.holdings()[seat].must & ~self.played & asked).bit_count() > self.unseen[seat]
        if holds and not bit & asked:
            return Fault(RENEGE, seat, number, card)
        for none_of, then, instead in reversed(self.claims()[seat]):
            if bit & none_of:
                return Fault(RENEGE, seat, then, instead, Proof(number, card))
        return Fault(RENEGE, None, number, card)

    def _take_in(self, seat: int, card: int) -> None:
        """Takes in what a legal card is about to change of what is known, whose seat has the turn."""
        if not (self._fits and self._seen and self._seen.sound):
            self._fits = None  # else a deal fits still
        if self._claims is not None:
            self._hear(seat, card)
        if not self._asked_now or len(self.waiting) == 1 or not (self.trick and self.trick.plays):
            self._asked_now = None  # else the same is asked of the next

    def _hear(self, seat: int, card: int) -> None:
        """Takes in what a card says of its seat."""
        claims, sight, asked, bit = self._claims, self._seen, self._asked_now, 1 << card
        assert claims is not None
        if asked is None:
            asked = self._asked()
        # Unless a seat's hand is known, its claims are left out of what it may hold: such a card contradicts none.
        sound = sight is not None and bit & sight.may[seat] and (not claims[seat] or sight.heeds[seat])
        if sound and (not asked or bit & asked or (self.draws and not self._lasts(asked))):
            return
        self._claims = claimed(claims, seat, card, asked, self._any_time(), len(self.tricks) + 1)
        if self._claims is claims or sight is None:
            return
        if not sound:
            self._seen = None
        elif sight.may[seat] & asked and sight.heeds[seat]:
            self._seen = sight.without(seat, asked)

    def _lasts(self, claim: int) -> bool:
        """Whether a seat that claims now to hold none of these cards (a mask) has to stand by it after this trick."""
        return True

    def _forget(self) -> None:
        """What was concluded from the play has to be concluded anew."""
        self._asked_now = self._claims = self._seen = self._fits = None

    # What is proven, and what was ruled.

    @property
    def violations(self) -> list[Fault]:
        """Everything proven against the rules so far: the deal first, then calls, then by trick."""
        return list(self._proven())

    @cached_until_next_step
    def _proven(self) -> list[Fault]:
        return self._violations()

    def _violations(self) -> list[Fault]:
        found, deal = list[Fault](), self.deal()
        told: dict[str, Know] = {}
        for place, known in deal.told.items() if len(deal.sound) < len(deal.told) else ():
            found += Deal(self.places(), self.pack, told).faults(known, self.seating)
            told[place] = known
        found += self.early_faults
        if self.order:
            found += audit(self, self.tricks_seen(), self.order)
        return found

    def unruled(self) -> list[Fault]:
        """The proven reneges that the table has not ruled on yet."""
        ruled = {(r.seat, r.trick) for r in self.rulings}
        return [f for f in self.violations if f.kind == RENEGE and (f.seat, f.trick) not in ruled]

    def penalised(self) -> tuple[int, ...]:
        """How many reneges the table penalised, by party. A later ruling on the same renege replaces the first."""
        decided: dict[object, Ruling] = {}
        for number, ruling in enumerate(self.rulings):
            decided[number if ruling.trick is None else (ruling.seat, ruling.trick)] = ruling
        counts, party_of = [0] * self.parties, self.party_of
        for ruling in decided.values():
            counts[party_of[ruling.seat]] += ruling.penalty
        return tuple(counts)


@lru_cache(maxsize=256)
def _with_stock(letters: tuple[str, ...], sizes: tuple[int, ...], cards: int) -> Mapping[str, int]:
    dealt = dict(zip(letters, sizes, strict=True))
    left = cards - sum(sizes)
    return {**dealt, "stock": left} if left else dealt
