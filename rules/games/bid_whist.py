"""Bid Whist (RULES §2; S0, S2, S3, S4): its house rules, its auction and kitty, and its scoring."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb

from rules.actions import Action, Call, Declare, Discard, Fault, Swap
from rules.cards import JOKERS, SUITS, Order, cards_in, mask_of, order, pack
from rules.hand import Hand, Outcome, Stage
from rules.house_rules import HUGE, HouseRules, Problem, rule
from rules.knowledge import Holding, exactly, settle
from rules.match import Winner
from rules.seats import FOUR

PASS = "Pass"
TYPES = ("U", "D", "NT")
"""Uptown, downtown, no trump, as calls write them."""


@dataclass(frozen=True)
class BidWhistRules(HouseRules):
    """The house rules of Bid Whist; the defaults are Whist Palace's (S0)."""

    lowest_bid: int = rule(3, "Lowest bid", "The least that may be called.", "S0, S2: 3; S3: 1; S4", *range(1, 8))
    low_beats_high: bool = rule(
        False, "Downtown beats uptown", "At the same number; otherwise they are equal.", "S2, S3, S4; S0: a switch"
    )
    jokers: int = rule(2, "Jokers", "How many are in the pack; one alone is the big one.", "S0, S4", 0, 1, 2)
    kitty: int = rule(6, "Kitty", "Cards set aside at the deal; the hands share the rest.", "S0, S4", 0, 1, 2, 4, 5, 6,
                      numbers=(0, 6))
    kitty_is_a_trick: bool = rule(
        True, "Discards are a trick", "They count as the declarers' first trick.", "S0, S2, S3, S4"
    )
    exchange_shown: bool = rule(
        False, "Exchange is told", "Everybody may know how many cards the declarer exchanged.", "S2"
    )
    sport_kitty: str = rule(
        "never", "Kitty is shown", "Before the declarer takes it up.", "S0: a switch; S2, S3, S4: at trumps",
        "never", ("trump", "at trumps"), "always",
    )
    first_lead: str = rule(
        "forehand", "Who leads first", "Forehand sits to the dealer's left.", "S0: forehand; S2, S3, S4: declarer",
        "forehand", "declarer",
    )
    jester: bool = rule(
        False, "Jester", "At no trump a joker may be played at any time.", "S0: a switch"
    )
    swap_jokers: bool = rule(
        False, "Jokers are swapped", "At no trump each joker goes for a discard drawn blind.", "S4: a variant"
    )
    defenders_score: bool = rule(True, "Defenders score", "Their tricks above six count for them.", "S0; S4: a variant")
    set_costs: str = rule(
        "bid", "A set costs", "What the declarers lose.", "S0, S4: the bid; S2, S3: the shortfall",
        ("bid", "the bid"), ("shortfall", "the shortfall"),
    )
    double_no_trump: bool = rule(True, "No trump doubles", "Both sides score twice.", "S0, S4; S3: a variant")
    no_trump_set_costs: str = rule(
        "double", "A doubled set costs", "At no trump, where no trump doubles.", "S3: twice the bid",
        ("double", "twice the cost"), ("twice_bid", "twice the bid"),
    )
    boston: str = rule(
        "plain", "A Boston counts", "All thirteen tricks, by the declarers.", "S3: plain; S4: a variant",
        ("plain", "as it is"), ("quadruple", "four times"),
    )
    target: int = rule(7, "The game is to", "Reaching it wins; minus it loses.", "S0, S4: 7; S2, S3: 5", 5, 7, 11, 21,
                       numbers=(1, HUGE))
    max_hands: int | None = rule(None, "Most hands", "After so many the higher score wins.", "S0",
                                 None, 4, 8, 12, 16, numbers=(1, HUGE))
    rise_and_fly: bool = rule(
        False, "Rise and fly", "A made bid of five or more wins at once.", "S3"
    )
    renege_penalty: str = rule(
        "three_tricks", "A renege costs", "What the table may claim for one that is proven.",
        "the sources are silent; the usual table rule",
        ("none", "nothing"), ("three_tricks", "three tricks"), ("set", "the contract"),
    )
    set_fee: int = rule(0, "Fee for a set", "Chips that the declarer alone pays to the bank.", "S0", 0, 1, 2, 5,
                        numbers=(0, HUGE))
    training: bool = rule(False, "Training", "Counts for no league or rating.", "S0: a switch")

    @property
    def hand_size(self) -> int:
        return (52 + self.jokers - self.kitty) // 4

    def contradictions(self) -> list[Problem]:
        found = []
        if (52 + self.jokers - self.kitty) % 4:
            found.append(
                Problem(("jokers", "kitty"), f"{52 + self.jokers} cards less a kitty of {self.kitty} do not divide by four")
            )
        elif self.kitty_is_a_trick != (self.hand_size == 12):
            found.append(
                Problem(
                    ("kitty", "kitty_is_a_trick"),
                    "With 12 cards each the discards have to count as a trick"
                    if self.hand_size == 12
                    else f"With {self.hand_size} cards each the discards cannot count as a trick",
                )
            )
        return found


PRESETS = {
    "palace": BidWhistRules(),
    "classic": BidWhistRules(
        low_beats_high=True, exchange_shown=True, sport_kitty="trump", first_lead="declarer", defenders_score=False,
        set_costs="shortfall", double_no_trump=False, target=5,
    ),
    "agee": BidWhistRules(
        lowest_bid=1, low_beats_high=True, sport_kitty="trump", first_lead="declarer", defenders_score=False,
        set_costs="shortfall", double_no_trump=False, no_trump_set_costs="twice_bid", target=5,
    ),
    "britannica": BidWhistRules(
        low_beats_high=True, sport_kitty="trump", first_lead="declarer", defenders_score=False,
    ),
}  # fmt: skip


def small_kitty(rules: BidWhistRules) -> BidWhistRules:
    return replace(rules, kitty=rules.kitty - 4, kitty_is_a_trick=False)


SWITCHES = {
    "declarer_always_leads": lambda rules: replace(rules, first_lead="declarer"),
    "jester": lambda rules: replace(rules, jester=True),
    "low_beats_high": lambda rules: replace(rules, low_beats_high=True),
    "no_jokers": lambda rules: replace(rules, jokers=0, kitty=rules.kitty - rules.jokers),
    "single_nt": lambda rules: replace(rules, double_no_trump=False),
    "small_kitty": small_kitty,
    "sport_the_kitty": lambda rules: replace(rules, sport_kitty="always"),
    "training": lambda rules: replace(rules, training=True),
}
"""S0's custom rules, each applied on top of any others (RULES §2)."""


@dataclass(frozen=True, slots=True)
class Bid:
    """A number of odd tricks and a type, `U`, `D` or `NT`."""

    number: int
    type: str

    def __str__(self) -> str:
        return f"{self.number}{self.type}"

    def strength(self, rules: BidWhistRules) -> int:
        """Comparable among bids: a higher one overcalls a lower one."""
        return 3 * self.number + {"U": 0, "D": int(rules.low_beats_high), "NT": 2}[self.type]


def parse_bid(text: str) -> Bid | None:
    """The bid that a call names; a bare number is uptown. None for a pass or anything else."""
    number, kind = text[:1], text[1:].upper() or "U"
    return Bid(int(number), kind) if number in tuple("1234567") and kind in TYPES else None


@dataclass(frozen=True, slots=True)
class Contract:
    """A bid completed: trump suit (None: no trump) and order of ranks."""

    number: int
    trump: int | None
    downtown: bool

    def __str__(self) -> str:
        if self.trump is None:
            return f"{self.number}NT{'D' if self.downtown else 'U'}"
        return f"{self.number}{'D' if self.downtown else 'U'}{SUITS[self.trump]}"

    @property
    def type(self) -> str:
        return "NT" if self.trump is None else "D" if self.downtown else "U"


def parse_contract(text: str) -> Contract | None:
    """The contract written as records write it: `4US`, `4DH`, `4NTU`, `4NTD`; None for anything else."""
    number, rest = text[:1], text[1:].upper()
    if number not in tuple("1234567"):
        return None
    if rest in ("NTU", "NTD"):
        return Contract(int(number), None, rest == "NTD")
    if len(rest) == 2 and rest[0] in "UD" and rest[1] in SUITS:
        return Contract(int(number), SUITS.index(rest[1]), rest[0] == "D")
    return None


class BidWhistHand(Hand):
    """A hand of Bid Whist: auction, declaration, kitty and discards, swapped jokers, then the play."""

    game = "BidWhist"
    _state = (*Hand._state, "calls", "declarer", "contract", "discarded", "exchanged", "swaps")

    def __init__(self, rules: BidWhistRules, dealer: int) -> None:
        super().__init__(FOUR, dealer, pack(rules.jokers), rules.hand_size)
        self.rules = rules
        self.calls: tuple[Call, ...] = ()
        self.declarer: int | None = None
        self.contract: Contract | None = None
        self.discarded: int | None = None
        self.exchanged: int | None = None
        self.swaps: tuple[Swap, ...] = ()

    # The auction.

    @property
    def forehand(self) -> int:
        return self.seating.left(self.dealer)

    def high_call(self) -> Call | None:
        """The highest bid so far, with who called it."""
        bids = [call for call in self.calls if parse_bid(call.call)]
        return max(bids, key=lambda call: self._strength(call.call), default=None)

    def _strength(self, text: str) -> int:
        bid = parse_bid(text)
        return bid.strength(self.rules) if bid else 0

    @property
    def dealer_must_bid(self) -> bool:
        return len(self.calls) == 3 and all(call.call.upper() == PASS.upper() for call in self.calls)

    def legal_calls(self) -> list[str]:
        """The calls that may be made now, lowest first; the pass, where there is one, last."""
        high = self.high_call()
        over = self._strength(high.call) if high else 0
        bids = [Bid(number, kind) for number in range(self.rules.lowest_bid, 8) for kind in TYPES]
        calls = [str(bid) for bid in bids if bid.strength(self.rules) > over]
        if len(self.calls) >= 4:
            return []
        return calls if self.dealer_must_bid else [*calls, PASS]

    def _call_problems(self, call: Call) -> list[Fault]:
        if self.stage is not Stage.AUCTION:
            return [Fault("illegal-call", call.seat, detail=call.call)]
        faults = []
        if call.seat != self.early_turn():
            faults.append(Fault("out-of-turn", call.seat))
        bid = parse_bid(call.call)
        said = PASS if call.call.upper() == PASS.upper() else str(bid) if bid else ""
        if said not in self.legal_calls():
            faults.append(Fault("illegal-call", call.seat, detail=call.call))
        return faults

    # What comes before the play.

    def early_turn(self) -> int | None:
        if self.stage is Stage.AUCTION:
            return self.seating.left(self.forehand, len(self.calls))
        return self.declarer

    def early_offers(self) -> Iterator[Action]:
        seat = self.early_turn()
        if seat is None:
            return
        if self.stage is Stage.AUCTION:
            yield from (Call(seat, call) for call in self.legal_calls())
        elif self.stage is Stage.DECLARE:
            yield from (Declare(seat, str(contract)) for contract in self.legal_contracts())
        elif self.stage is Stage.DISCARD:
            yield from (Discard(seat, cards) for cards in self._legal_discards())
        else:
            *_, discards = self._holdings_before_swaps()
            drawable = discards.may & ~JOKERS & ~mask_of(swap.card for swap in self.swaps)
            swapped = mask_of(swap.joker for swap in self.swaps)
            for joker in cards_in(self._jokers_out() & ~swapped):
                yield from (Swap(joker, card) for card in cards_in(drawable))

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
            # The same as looking through the offers, which can be 18,564.
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
                legal = self.stage is Stage.SWAP and action in list(self.early_offers())
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
                high = self.high_call()
                if len(self.calls) >= 4 and high:
                    self.declarer, self.stage = high.seat, Stage.DECLARE
            case Declare(seat, text):
                self.declarer, self.contract = seat, parse_contract(text)
                self._after(Stage.DECLARE)
            case Discard(_, cards, exchanged):
                self.discarded, self.exchanged = cards, exchanged
                self._after(Stage.DISCARD)
            case Swap():
                self.swaps += (action,)
                if next(self.early_offers(), None) is None:
                    self.begin_play()

    def _after(self, done: Stage) -> None:
        """Goes on to what this game and contract still have before the play."""
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
        """The jokers that are not among the discards, as far as is known, as a mask."""
        return self.pack & JOKERS & ~(self._named_discards() or 0)

    def _named_discards(self) -> int | None:
        """The discards as a mask, where somebody named them."""
        return self.soundly_given().get("discards") if self.discarded is None else self.discarded

    def can_begin_play(self) -> bool:
        return self.contract is not None

    @property
    def order(self) -> Order | None:
        return order(self.contract.trump, self.contract.downtown) if self.contract else None

    @property
    def jester(self) -> bool:
        return self.rules.jester

    def first_leader(self) -> int | None:
        return self.forehand if self.rules.first_lead == "forehand" else self.declarer

    def kitty_shown(self) -> bool:
        """Whether the kitty is sported under this contract."""
        sport = self.rules.sport_kitty
        return bool(self.contract and (sport == "always" or (sport == "trump" and self.contract.trump is not None)))

    # What is known.

    def places(self) -> dict[str, int]:
        sizes = dict.fromkeys(self.seating.letters, self.hand_size)
        return {**sizes, "kitty": self.rules.kitty, "discards": self.rules.kitty} if self.rules.kitty else {**sizes, "kitty": 0}

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
        """The hands and discards after the jokers went for discards; where these are not told, they are less known."""
        *seats, discards = after = list(before)
        if not self.swaps:
            drawn = [
                Holding(hand.size, hand.may | discards.may, hand.must & ~JOKERS) if hand.may & JOKERS else hand
                for hand in seats
            ]
            return [*drawn, Holding(discards.size, discards.may | self.pack & JOKERS)]
        for swap in self.swaps:
            joker, card = 1 << swap.joker, 1 << swap.card
            for place, hand in enumerate(after[:-1]):
                if hand.must & joker:
                    after[place] = replace(hand, may=hand.may & ~joker | card, must=hand.must & ~joker | card)
                elif hand.may & joker:
                    after[place] = replace(hand, may=hand.may & ~joker | card)
            rest = after[-1]
            after[-1] = replace(rest, may=rest.may & ~card | joker, must=rest.must & ~card | joker)
        return after

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
        """True as soon as the contract is certainly made, False as soon as it is down, else None."""
        if self.contract is None or self.declarer is None:
            return None
        shares = self.shares()
        side = self.seating.side_of[self.declarer]
        if shares[side] >= self.needed:
            return True
        return False if shares[1 - side] > 13 - self.needed else None

    def score(self) -> Outcome:
        assert self.final is not None
        reason, tricks = self.final
        if self.contract is None or self.declarer is None:
            return Outcome(reason, tricks, tricks, None, None)
        return score_hand(self.rules, self.contract, self.declarer, tricks, self.penalised(), reason)


def score_hand(
    rules: BidWhistRules,
    contract: Contract,
    declarer: int,
    tricks: tuple[int, ...],
    reneges: tuple[int, ...] = (0, 0),
    reason: str = "total",
) -> Outcome:
    """What a hand scores (RULES §2). `tricks` are by side, thirteen in all; `reneges` those penalised, by side."""
    side = FOUR.side_of[declarer]
    net = reneges[side] - reneges[1 - side]
    mine = tricks[side]
    if rules.renege_penalty == "three_tricks":
        mine = max(0, min(13, mine - 3 * net))
    made = mine >= 6 + contract.number
    odd = mine - 6
    forced = net if rules.renege_penalty == "set" else 0
    if forced:
        made = forced < 0
        odd = max(odd, contract.number)
    doubled = 2 if contract.trump is None and rules.double_no_trump else 1
    if made:
        boston = rules.boston == "quadruple" and mine == tricks[side] == 13
        score = odd * doubled * (4 if boston else 1)
    elif forced or rules.set_costs == "bid" or (doubled == 2 and rules.no_trump_set_costs == "twice_bid"):
        score = -contract.number * doubled
    else:
        score = (mine - 6 - contract.number) * doubled
    theirs = max(0, 7 - mine) * doubled if rules.defenders_score and not forced < 0 else 0
    both = [theirs, theirs]
    both[side] = score
    counted = [13 - mine] * 2
    counted[side] = mine
    fee = tuple(rules.set_fee if seat == declarer and not made else 0 for seat in range(4))
    flies = side if rules.rise_and_fly and made and contract.number >= 5 else None
    return Outcome(reason, tricks, tuple(counted), made, tuple(both), declarer, str(contract), flies, fee)


def decide(rules: BidWhistRules, totals: tuple[int, ...], hands: int, outcome: Outcome | None) -> Winner | None:
    """Who has won with these totals after so many hands, the last of which ended so (RULES §2 “Game over”)."""
    if outcome and outcome.wins is not None:
        return (outcome.wins,)
    ahead = (0, 1) if totals[0] == totals[1] else (0,) if totals[0] > totals[1] else (1,)
    if max(totals) >= rules.target or min(totals) <= -rules.target:
        return ahead
    return ahead if rules.max_hands is not None and hands >= rules.max_hands else None
