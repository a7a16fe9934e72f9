"""A hand of Spades: the bids of each or of the partners together, and the play (rules/spades#game; C5, C6, C7)."""

from collections.abc import Iterable

from rules.actions import Action, Call, Fault, offered_call
from rules.caching import cached_through_play, cached_until_next_step
from rules.cards import SPADES, Order, order
from rules.games.spades.bids import BIDS, BLIND_BIDS, Bid, parse_bid
from rules.games.spades.house_rules import SpadesRules
from rules.games.spades.scoring import SideScore, score_side, score_unbid
from rules.hand import Hand, Outcome, Stage
from rules.match import Setup
from rules.seats import FOUR
from rules.turned_up import out_of_turn


class SpadesHand(Hand):
    """A hand of Spades. Where each bids, somebody who bids nil is a party alone, as is then the partner: their tricks
    are counted apart."""

    game = "Spades"

    def __init__(self, rules: SpadesRules, setup: Setup) -> None:
        super().__init__(FOUR, setup.dealer, rules.cards, 13)
        self.rules = rules
        self.order = self.ranking()
        self.breaking = rules.lead_spades == "broken"
        self.scores = setup.scores or (0, 0)
        self.calls: tuple[Call, ...] = ()
        self.bids_itself = rules.first_hand == "bids_itself" and not setup.scores
        if self.bids_itself:
            self.begin_play()

    @property
    def forehand(self) -> int:
        """The seat to the dealer's left, who bids first and leads first."""
        return self.seating.left(self.dealer)

    # The bids.

    @property
    def turns(self) -> int:
        """How many calls there are: one of each player, or of each side."""
        return 0 if self.bids_itself else 2 if self.rules.together else 4

    def early_turn(self) -> int | None:
        return self.seating.left(self.forehand, len(self.calls)) if self.stage is Stage.AUCTION else None

    def bid_of(self, seat: int) -> Bid | None:
        """What a seat has bid; None before its call, and where its partner bids for both."""
        return self._bids().get(seat)

    @cached_through_play
    def _bids(self) -> dict[int, Bid | None]:
        """The first bid of every seat that has called."""
        return {call.seat: parse_bid(call.call) for call in reversed(self.calls)}

    def bids_of(self, side: int) -> list[Bid]:
        """The bids of a side so far, in the order of its seats."""
        bids = self._bids()
        return [bid for seat in self.seating.members(side) if (bid := bids.get(seat))]

    def bid_by(self, side: int) -> int:
        """The tricks that a side has promised so far."""
        return sum(bid.number for bid in self.bids_of(side))

    def behind(self, side: int) -> int:
        """The points that a side lacked on the other when the hand began."""
        return self.scores[1 - side] - self.scores[side]

    @cached_until_next_step
    def legal_bids(self) -> list[Bid]:
        """The bids that may be made now, the numbers first."""
        seat = self.early_turn()
        if seat is None:
            return []
        rules, side = self.rules, self.seating.side_of[seat]
        blind = self.behind(side) >= rules.blind_behind
        theirs = [] if rules.together else self.bids_of(side)
        said = sum(bid.number for bid in theirs)
        last = rules.together or bool(theirs)
        least = rules.board - said if last and not any(bid.nil for bid in theirs) else 0
        most = 13
        if rules.thirteen_at_most and not rules.together:
            most = max(0, 13 - said) if last or rules.nil else 12  # so that something is left for the partner
        found = [*BIDS[max(1, least) : most + 1]]
        if rules.blind_bid is not None and blind:
            found += BLIND_BIDS[max(1, least, rules.blind_bid) : most + 1]
        if not rules.together and (rules.double_nil or not any(bid.nil for bid in theirs)):
            found += BIDS[:1] if rules.nil else ()
            found += BLIND_BIDS[:1] if rules.blind_nil and blind else ()
        return found

    def legal_calls(self) -> list[str]:
        """The same as calls write them."""
        return [str(bid) for bid in self.legal_bids()]

    def early_offers(self) -> Iterable[Action]:
        seat = self.early_turn()
        return () if seat is None else [offered_call(seat, call) for call in self.legal_calls()]

    def early_problems(self, action: Action) -> list[Fault]:
        if not isinstance(action, Call):
            return [Fault("too-early")]
        if self.stage is not Stage.AUCTION:
            return [Fault("illegal-call", action.seat, detail=action.call)]
        faults = out_of_turn(action, self.early_turn())
        if parse_bid(action.call) not in self.legal_bids():
            faults.append(Fault("illegal-call", action.seat, detail=action.call))
        return faults

    def early_do(self, action: Action) -> None:
        if isinstance(action, Call):
            self.calls += (action,)
            if len(self.calls) >= self.turns:
                self.begin_play()

    # The play.

    def ranking(self) -> Order | None:
        return order(SPADES, promoted=self.rules.promoted)

    def first_leader(self) -> int | None:
        return self.forehand

    @property
    def party_of(self) -> tuple[int, ...]:
        return self._party_of()

    @cached_through_play
    def _party_of(self) -> tuple[int, ...]:
        apart = [any(bid.nil for bid in self.bids_of(side)) and not self.rules.together for side in (0, 1)]
        found: list[int] = []
        for seat, side in enumerate(self.seating.side_of):
            new = apart[side] or seat < 2
            found.append(max(found, default=-1) + 1 if new else found[seat - 2])
        return tuple(found)

    # Scoring.

    def sides(self, tricks: tuple[int, ...]) -> tuple[SideScore, ...] | None:
        """What each side scores with so many tricks by party; None where not everybody has bid."""
        net = self.net_reneges()
        found = []
        for side in (0, 1):
            members = self.seating.members(side)
            parties = {self.party_of[seat] for seat in members}
            took = sum(tricks[party] for party in parties)
            penalty = -3 * net[side] if self.rules.renege_penalty == "three_tricks" else 0
            is_set = self.rules.renege_penalty == "set" and net[side] > 0
            if self.bids_itself:
                found.append(score_unbid(took, penalty, is_set))
                continue
            bids = self.bids_of(side)
            if len(bids) != self.turns // 2:
                return None
            taken = {place: tricks[self.party_of[seat]] for place, seat in enumerate(members)}
            found.append(score_side(self.rules, bids, taken, took, penalty, is_set))
        return tuple(found)

    def net_reneges(self) -> tuple[int, int]:
        """The reneges penalised, by side; those of the two cancel one for one."""
        counts, by_party = [0, 0], self.penalised()
        for party, count in enumerate(by_party):
            counts[self.seating.side_of[self.party_of.index(party)]] += count
        return counts[0] - counts[1], counts[1] - counts[0]

    def score(self) -> Outcome:
        assert self.final is not None
        reason, tricks = self.final
        sides = self.sides(tricks)
        if sides is None:
            return Outcome(reason, tricks, tricks, None, None)
        net = self.net_reneges()
        boston = [n for n, side in enumerate(sides) if side.made and side.bid == 13 and self.rules.boston == "wins"]
        wins = tuple(boston) if boston and not self.bids_itself else None
        return Outcome(
            reason,
            tricks,
            tuple(side.took for side in sides),
            None,
            tuple(side.points for side in sides),
            contract=None if self.bids_itself else self.contract,
            wins=wins,
            bags=tuple(side.bags for side in sides),
            sets=tuple(int(not side.made) for side in sides),
            reneges=tuple(max(0, count) for count in net),
        )

    @property
    def contract(self) -> str | None:
        """What both sides have bid, as records write it: ``NS 7 EW 5``; None while not everybody has."""
        if len(self.calls) < self.turns or self.bids_itself:
            return None
        return " ".join(f"{name} {self.bid_by(side)}" for side, name in enumerate(self.seating.sides))
