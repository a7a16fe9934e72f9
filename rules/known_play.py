"""What is known of the hands behind a play: what each seat may play, what is proven against it, and the rulings."""

from abc import abstractmethod
from typing import Any, ClassVar

from rules.actions import RENEGE, Fault, Know, Ruling
from rules.caching import cached_through_play, cached_until_next_step
from rules.cards import NO_SUIT, mask_of
from rules.deal import Deal
from rules.knowledge import Holding, audit
from rules.seats import Seating
from rules.sight import Sight, asked_in
from rules.trick_play import TrickPlay

_CLAIMED = "claimed"
"""In the cache: tricks, and what was claimed in them."""


class KnownPlay(TrickPlay):
    """The play, with what was stated about the deal (`known`), the faults before the play, and the rulings."""

    _state: ClassVar[tuple[str, ...]] = (*TrickPlay._state, "known", "rulings", "early_faults")

    def __init__(self, seating: Seating, pack: int, hand_size: int) -> None:
        super().__init__(seating, pack, hand_size)
        self.known: tuple[Know, ...] = ()
        self.rulings: tuple[Ruling, ...] = ()
        self.early_faults: tuple[Fault, ...] = ()
        self._until_next_step: dict[Any, Any] = {}
        self._through_play: dict[Any, Any] = {}

    @abstractmethod
    def places(self) -> dict[str, int]:
        """The places that can be named as dealt, and their sizes in cards."""

    @property
    def jokers_any_time(self) -> bool:
        """Whether a joker may be played at no trump though its holder could follow: the house rule `jester` (S0)."""
        return False

    @property
    def breaking(self) -> bool:
        """Whether trumps may be led only once one has fallen, or by who has nothing else (Spades)."""
        return False

    @property
    def unbroken(self) -> int:
        """The last trick (from 1) that surely begins before a trump fell; 0 where trumps may be led at any time."""
        return self._unbroken() if self.breaking else 0

    @cached_until_next_step
    def _unbroken(self) -> int:
        order, last = self.order, 0
        assert order is not None
        for last, trick in enumerate(self.tricks_seen(), 1):
            unseen = [seat for seat in self.due(trick) if trick.card_of(seat) is None]
            if any(self.holdings()[seat].may & ~self.played & ~order.plain for seat in unseen) or any(
                card is not None and order.suit[card] == order.trump for _, card in trick.plays
            ):
                return last
        return last + 1

    # The deal.

    @cached_through_play
    def deal(self) -> Deal:
        """What was stated about the deal; for each place the latest statement."""
        return Deal(self.places(), self.pack, {known.place: known for known in self.known})

    def given(self, place: str) -> int | None:
        """The mask of a place's cards as stated, or None."""
        return next((mask_of(k.cards) for k in reversed(self.known) if k.place == place), None)

    @cached_through_play
    def dealt(self) -> dict[str, Holding]:
        """What is known of every place as dealt, without the discards."""
        return self.deal().holdings(self.seen())

    def seen(self) -> dict[str, int]:
        """Masks of single cards known to lie in a place (a card turned up), by the place's name."""
        return {}

    # The hands.

    @cached_through_play
    def holdings(self) -> list[Holding]:
        """What is known of each seat's hand at the first lead; cards in nobody's hand come last."""
        return self.holdings_at_first_lead()

    def holdings_at_first_lead(self) -> list[Holding]:
        """`holdings`, computed; a game adds what is not in the hands as dealt."""
        return list(self.dealt().values())

    def holdings_at(self, trick: int) -> list[Holding]:
        """What is known of all the cards that each seat has held by a trick (from 1)."""
        return self.holdings()

    def gained(self, seat: int, then: int, now: int) -> int:
        """The cards, as a mask, that may have come into a seat's hand between trick `then` and trick `now`."""
        return 0

    @cached_until_next_step
    def legal_cards(self, seat: int) -> int:
        """The cards (a mask) that a seat may play now; if its hand is unknown, those it may rightly hold."""
        hand, order, trick = self.holdings()[seat], self.order, self.trick
        assert order is not None
        if self.unseen[seat] or not hand.known:
            return self._sight().legal_cards(seat)
        held = hand.may & ~self.played  # the same as in plain sight, and all that is asked where all hands are known
        if trick is None or len(self.tricks) + 1 < self.follow_from:
            return held
        asked = asked_in(trick, order, not trick.plays and len(self.tricks) < self.unbroken)
        if not asked & hand.must & held:
            return held
        return held & (asked | order.suit_mask[NO_SUIT] if self.jokers_any_time else asked)

    def places_now(self) -> list[Holding]:
        """What each place may rightly hold of the cards that have not fallen, with its size: the seats first."""
        return self._sight().places()

    @cached_until_next_step
    def _sight(self) -> Sight:
        tricks, order = self.tricks, self.order
        assert order is not None
        sight = Sight(
            self.holdings(),
            tricks,
            self.trick,
            self.played,
            order,
            self.jokers_any_time,
            self.cards_left(),
            self.unseen,
            self.follow_from,
            self.gained,
            self.unbroken,
        )
        if not self.breaking or not any(self.unseen):  # else it may turn out later when trumps were broken
            before, claimed = self._through_play.get(_CLAIMED, ((), ()))
            if before == tricks[: len(before)]:
                sight.looked_at, sight.claimed = len(before), claimed
            sight.looked_at, sight.claimed = len(tricks), sight.claimed_in(tricks)
            self._through_play[_CLAIMED] = tricks, sight.claimed
        return sight

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
