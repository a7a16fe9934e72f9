"""A hand of Bid Whist: auction, contract, kitty and discards, swapped jokers, and what these make known.

See rules/bid-whist#game.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations, product, starmap
from math import comb

from rules.actions import Action, Call, Declare, Discard, Fault, Swap, offered_call
from rules.cards import JOKERS, Order, cards_in, mask_of, order, pack
from rules.deal import DISCARDS
from rules.games.bid_whist.bids import NUMBERS, PASS, Bid, Contract, parse_bid, parse_contract, strengths
from rules.games.bid_whist.house_rules import BidWhistRules
from rules.games.bid_whist.scoring import score_hand
from rules.hand import Hand, Outcome, Stage
from rules.knowledge import Holding, exactly, settle
from rules.seats import FOUR


class BidWhistHand(Hand):
    """A hand of Bid Whist: auction, declaration, kitty and discards, swapped jokers, then the play."""

    game = "BidWhist"

    def __init__(self, rules: BidWhistRules, dealer: int) -> None:
        super().__init__(FOUR, dealer, pack(rules.jokers), rules.hand_size)
        self.rules = rules
        self.jokers_any_time = rules.jester
        self._strengths = strengths(rules)
        self.calls: tuple[Call, ...] = ()
        self.declarer: int | None = None
        self.contract: Contract | None = None
        self.discarded: int | None = None
        self.exchanged: int | None = None
        self.swaps: tuple[Swap, ...] = ()

    # The auction.

    @property
    def forehand(self) -> int:
        """The seat to the dealer's left, who calls first."""
        return self.seating.left(self.dealer)

    def high_call(self) -> Call | None:
        """The highest bid so far, with who called it."""
        high = max(self.calls, key=lambda call: self._strength(call.call), default=None)
        return high if high and self._strength(high.call) else None

    def _strength(self, text: str) -> int:
        """The strength of a call; that of a pass is 0."""
        return self._strengths.get(text.upper(), 0)

    @property
    def dealer_must_bid(self) -> bool:
        return len(self.calls) == 3 and all(call.call.upper() == PASS.upper() for call in self.calls)

    def legal_calls(self) -> list[str]:
        """The calls that may be made now, lowest first; a pass comes last."""
        if len(self.calls) >= 4:
            return []
        over, lowest, strength_of = self._to_overcall(), self.rules.lowest_bid, self._strengths
        calls = [call for call, number in NUMBERS.items() if number >= lowest and strength_of[call] > over]
        return calls if self.dealer_must_bid else [*calls, PASS]

    def _may_call(self, text: str) -> bool:
        """Whether this is one of the legal calls, in any writing."""
        if len(self.calls) >= 4:
            return False
        if text.upper() == PASS.upper():
            return not self.dealer_must_bid
        bid = parse_bid(text)
        return bid is not None and self._overcalls(bid, self._to_overcall())

    def _to_overcall(self) -> int:
        high = self.high_call()
        return self._strength(high.call) if high else 0

    def _overcalls(self, bid: Bid, over: int) -> bool:
        return bid.number >= self.rules.lowest_bid and bid.strength(self.rules) > over

    def _call_problems(self, call: Call) -> list[Fault]:
        if self.stage is not Stage.AUCTION:
            return [Fault("illegal-call", call.seat, detail=call.call)]
        faults = []
        if call.seat != self.early_turn():
            faults.append(Fault("out-of-turn", call.seat))
        if not self._may_call(call.call):
            faults.append(Fault("illegal-call", call.seat, detail=call.call))
        return faults

    # What comes before the play.

    def early_turn(self) -> int | None:
        if self.stage is Stage.AUCTION:
            return self.seating.left(self.forehand, len(self.calls))
        return self.declarer

    def early_offers(self) -> Iterable[Action]:
        seat = self.early_turn()
        if seat is None:
            return ()
        if self.stage is Stage.AUCTION:
            return [offered_call(seat, call) for call in self.legal_calls()]
        if self.stage is Stage.DECLARE:
            return [Declare(seat, str(contract)) for contract in self.legal_contracts()]
        if self.stage is Stage.DISCARD:
            return (Discard(seat, cards) for cards in self._legal_discards())
        *_, discards = self._holdings_before_swaps()
        drawable = discards.may & ~JOKERS & ~mask_of(swap.card for swap in self.swaps)
        swapped = mask_of(swap.joker for swap in self.swaps)
        return list(starmap(Swap, product(cards_in(self._jokers_out() & ~swapped), cards_in(drawable))))

    def legal_contracts(self) -> list[Contract]:
        """How the declarer may complete the bid: four suits, or two orders."""
        high = self.high_call()
        bid = parse_bid(high.call) if high else None
        if bid is None:
            return []
        if bid.type == "NT":
            return [Contract(bid.number, None, downtown) for downtown in (False, True)]
        return [Contract(bid.number, suit, bid.type == "D") for suit in range(4)]

    def _legal_discards(self) -> Iterator[int | None]:
        held = self._declarers_cards()
        if held is None:
            yield None
            return
        for cards in combinations(cards_in(held), self.rules.kitty):
            yield mask_of(cards)

    def is_offered(self, action: object) -> bool:
        if self.stage is Stage.DISCARD and isinstance(action, Discard):
            # The same as searching the offers, of which there can be 18,564.
            known = self._declarers_cards() is not None
            plain = action.exchanged is None and (action.cards is not None) == known
            return plain and not self.problems(action)
        return super().is_offered(action)

    def count_offers(self) -> int:
        if self.stage is Stage.DISCARD and self._declarers_cards() is not None:
            return comb(self.rules.hand_size + self.rules.kitty, self.rules.kitty)
        return super().count_offers()

    def _declarers_cards(self) -> int | None:
        """The declarer's cards with the kitty, where all are known."""
        dealt = self.dealt()
        assert self.declarer is not None
        hand, kitty = dealt[self.seating.letters[self.declarer]], dealt["kitty"]
        return hand.must | kitty.must if hand.known and kitty.known else None

    def early_problems(self, action: Action) -> list[Fault]:
        match action:
            case Call():
                return self._call_problems(action)
            case Declare(seat, text):
                contract = parse_contract(text)
                if contract is None or contract not in self.legal_contracts() or self.stage is not Stage.DECLARE:
                    return [Fault("illegal-contract", seat, detail=text)]
                return [] if seat == self.declarer else [Fault("not-declarer", seat)]
            case Discard(seat, cards, exchanged):
                return self._discard_problems(seat, cards, exchanged)
            case Swap(joker, card):
                legal = self.stage is Stage.SWAP and action in self.early_offers()
                return [] if legal else [Fault("illegal-swap", card=joker, detail=str(card))]
        return [Fault("too-early")]

    def _discard_problems(self, seat: int | None, cards: int | None, exchanged: int | None) -> list[Fault]:
        if self.stage is not Stage.DISCARD:
            return [Fault("too-late" if self.contract else "too-early", seat)]
        if seat != self.declarer:
            return [Fault("not-declarer", seat)]
        if exchanged is not None and not 0 <= exchanged <= self.rules.kitty:
            return [Fault("illegal-discard", seat, detail=f"0 to {self.rules.kitty} cards are exchanged")]
        if cards is None or seat is None:
            return []
        mine, kitty = self.dealt()[self.seating.letters[seat]], self.dealt()["kitty"]
        if cards.bit_count() != self.rules.kitty or cards & ~(mine.may | kitty.may):
            return [Fault("illegal-discard", seat, detail=f"{self.rules.kitty} cards of the declarer's own")]
        return []

    def early_do(self, action: Action) -> None:
        match action:
            case Call():
                self.calls += (action,)
                if len(self.calls) >= 4 and (high := self.high_call()):
                    self.declarer, self.stage = high.seat, Stage.DECLARE
            case Declare(seat, text):
                self.declarer, self.contract = seat, parse_contract(text)
                self._after(Stage.DECLARE)
            case Discard(_, cards, exchanged):
                self.discarded, self.exchanged = cards, exchanged
                self._after(Stage.DISCARD)
            case Swap():
                self.swaps += (action,)
                if not self.early_offers():
                    self.begin_play()

    def _after(self, done: Stage) -> None:
        """Goes on to the next thing before the play that this game and contract require."""
        if done is Stage.DECLARE and self.rules.kitty:
            self.stage = Stage.DISCARD
        elif self._swaps_due():
            self.stage = Stage.SWAP
        else:
            self.begin_play()

    def _swaps_due(self) -> bool:
        if not (self.rules.swap_jokers and self.contract and self.contract.trump is None):
            return False
        out = self._jokers_out().bit_count()
        drawable = self.rules.kitty - (self.rules.jokers - out)
        return 0 < out <= drawable

    def _jokers_out(self) -> int:
        """The jokers that are not among the discards, as far as known, as a mask."""
        return self.pack & JOKERS & ~(self._named_discards() or 0)

    def _named_discards(self) -> int | None:
        """The discards as a mask, if somebody named them."""
        return self.deal().sound.get(DISCARDS) if self.discarded is None else self.discarded

    def can_begin_play(self) -> bool:
        return self.contract is not None

    def ranking(self) -> Order | None:
        return order(self.contract.trump, self.contract.downtown) if self.contract else None

    def first_leader(self) -> int | None:
        return self.forehand if self.rules.first_lead == "forehand" else self.declarer

    def kitty_shown(self) -> bool:
        """Whether this contract is played with a sported kitty."""
        sport = self.rules.sport_kitty
        return bool(self.contract and (sport == "always" or (sport == "trump" and self.contract.trump is not None)))

    # What is known.

    def places(self) -> Mapping[str, int]:
        return _places(self.hand_size, self.rules.kitty)

    def holdings_at_first_lead(self) -> list[Holding]:
        before = self._holdings_before_swaps()
        return self._swapped(before) if self._swaps_due() else before

    def _holdings_before_swaps(self) -> list[Holding]:
        """What is known of the seats' hands and the discards once the declarer has discarded."""
        dealt = self.dealt()
        seats = [dealt[letter] for letter in self.seating.letters]
        if self.declarer is None or not self.rules.kitty:
            return seats
        mine, kitty = seats[self.declarer], dealt["kitty"]
        may, must = mine.may | kitty.may, mine.must | kitty.must
        named = self._named_discards()
        if named is None or named & ~may:
            discards = Holding(self.rules.kitty, may)
            after = Holding(self.hand_size, may)
        else:
            discards = exactly(named)
            after = Holding(self.hand_size, may & ~named, must & ~named, given=mine.given and kitty.given)
        seats[self.declarer] = after
        return settle([*seats, discards])

    def _swapped(self, before: list[Holding]) -> list[Holding]:
        """The hands and discards after jokers were swapped for discards. They are less known where nobody said which
        cards."""
        *seats, discards = before
        for swap in self.swaps:
            joker, card = 1 << swap.joker, 1 << swap.card
            for seat, hand in enumerate(seats):
                if hand.must & joker:
                    seats[seat] = hand._replace(may=hand.may & ~joker | card, must=hand.must & ~joker | card)
                elif hand.may & joker:
                    seats[seat] = hand._replace(may=hand.may & ~joker | card)
            discards = discards._replace(may=discards.may & ~card | joker, must=discards.must & ~card | joker)
        untold = self._jokers_out() & ~mask_of(swap.joker for swap in self.swaps)
        if not untold:
            return [*seats, discards]
        drawn = discards.may & ~JOKERS
        for seat, hand in enumerate(seats):
            if hand.may & untold:
                seats[seat] = Holding(hand.size, hand.may | drawn, hand.must & ~untold)
        return [*seats, Holding(discards.size, discards.may | untold)]

    def _violations(self) -> list[Fault]:
        found = super()._violations()
        named = self._named_discards()
        if named is not None and self.declarer is not None:
            dealt = self.dealt()
            may = dealt[self.seating.letters[self.declarer]].may | dealt["kitty"].may
            found += [Fault("not-held", self.declarer, card=card) for card in cards_in(named & ~may)]
        return found

    # Scoring.

    def tricks_in_all(self) -> int:
        return 13

    def extra_tricks(self) -> tuple[int, ...]:
        if not self.rules.kitty_is_a_trick or self.declarer is None:
            return (0, 0)
        side = self.seating.side_of[self.declarer]
        return (1 - side, side)

    @property
    def needed(self) -> int:
        """The tricks that the declarers promised."""
        assert self.contract is not None
        return 6 + self.contract.number

    def standing(self) -> bool | None:
        """True once the contract is made, False once it is down, whatever the remaining tricks bring; else None.
        Reneges penalised so far count."""
        if self.contract is None or self.declarer is None:
            return None
        shares, side = self.shares(), self.seating.side_of[self.declarer]
        least, most = (self.outcome_with(took).made for took in (shares[side], 13 - shares[1 - side]))
        return least if least == most else None

    def outcome_with(self, took: int, reason: str = "total") -> Outcome:
        """The outcome if the declarers take so many tricks. Reneges penalised so far count."""
        assert self.contract is not None and self.declarer is not None
        tricks = [13 - took] * 2
        tricks[self.seating.side_of[self.declarer]] = took
        return score_hand(self.rules, self.contract, self.declarer, tuple(tricks), self.penalised(), reason)

    def score(self) -> Outcome:
        assert self.final is not None
        reason, tricks = self.final
        if self.contract is None or self.declarer is None:
            return Outcome(reason, tricks, tricks, None, None)
        return self.outcome_with(tricks[self.seating.side_of[self.declarer]], reason)


@cache
def _places(hand: int, kitty: int) -> Mapping[str, int]:
    """The places of a deal with so many cards in a hand and in the kitty."""
    dealt = {**dict.fromkeys(FOUR.letters, hand), "kitty": kitty}
    return {**dealt, DISCARDS: kitty} if kitty else dealt
